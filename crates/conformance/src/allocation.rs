//! `legal`, `apply`, `observe` and `mask` allocate nothing, counted by `dhat`.
//!
//! A program has one allocator, so this is for a test binary of its own, with a single test in it (threads of other tests
//! would be counted too):
//!
//! ```text
//! // tests/allocation.rs; in Cargo.toml: conformance = { workspace = true, features = ["allocation"] }
//! #[global_allocator]
//! static ALLOC: conformance::dhat::Alloc = conformance::dhat::Alloc;
//!
//! #[test]
//! fn legal_and_apply_allocate_nothing() {
//!     conformance::assert_no_allocations(&game(), 100);
//! }
//! ```

use kernel::observe::mask;
use kernel::{Actions, Chance, Observe, Quiet, Recorded, Roll, Roller, Seed};

use crate::checks::lists::waiting;
use crate::play::{Script, audience, random_game};
use crate::{Check, Finding, Found, Violation};

/// Plays random games once to warm up, then again and counts.
///
/// # Panics
/// If one of them allocated, with the place in words; or if `conformance::dhat::Alloc` is not the global allocator.
pub fn assert_no_allocations<G: Observe>(game: &G, games: u64) {
    if let Err(violation) = no_allocations(game, games) {
        panic!("\n{violation}\n");
    }
}

/// The same without the panic.
///
/// # Errors
/// The first game and step that allocated.
///
/// # Panics
/// If `conformance::dhat::Alloc` is not the global allocator: nothing would be counted.
pub fn no_allocations<G: Observe>(game: &G, games: u64) -> Result<(), Violation> {
    // The warm-up: the buffer grows to the longest list, and whatever the game makes on first use is made.
    let mut legal = Actions::new();
    let scripts: Vec<(Seed, Script<G::Action>)> =
        (0..games).map(|index| Seed(1).of_game(index)).map(|seed| (seed, random_game(game, seed))).collect();
    for (seed, script) in &scripts {
        again(game, *seed, script, &mut legal, |_, _| Ok(()))?;
    }
    let _profiler = dhat::Profiler::builder().testing().build();
    let nothing = blocks();
    drop(std::hint::black_box(Box::new(0_u8)));
    assert!(blocks() > nothing, "nothing is counted: this test binary must set conformance::dhat::Alloc as its global allocator");
    for (seed, script) in &scripts {
        let mut counted = 0;
        again(game, *seed, script, &mut legal, |part, begins| {
            if begins {
                counted = blocks();
                return Ok(());
            }
            match blocks() - counted {
                0 => Ok(()),
                new => Err(Finding::new(Check::Allocations, format!("{part} allocated {new} times"))),
            }
        })?;
    }
    Ok(())
}

fn blocks() -> u64 {
    dhat::HeapStats::get().total_blocks
}

/// Plays a script again, with `mark` called before (`true`) and after each part that must not allocate.
fn again<G: Observe>(
    game: &G,
    seed: Seed,
    script: &Script<G::Action>,
    legal: &mut Actions<G::Action>,
    mut mark: impl FnMut(&str, bool) -> Found,
) -> Result<(), Violation> {
    let mut state = game.setup(&mut Recorded::new(&script.setup));
    let mut row = vec![0; game.layout().len()];
    let mut places = vec![0; game.action_count() as usize];
    for (step, (seat, action, rolls)) in script.choices.iter().enumerate() {
        let command = || format!("conformance::play::random_game(&game, Seed({}))", seed.0);
        let at = |finding: Finding| Violation { finding: finding.by(game, *seat, *action), seed, step: step as u64, command: command() };
        let seats = waiting(game, &state);
        mark("legal", true).map_err(at)?;
        for seat in seats.iter() {
            legal.clear();
            game.legal(&state, seat, legal);
        }
        mark("legal", false).map_err(at)?;
        mark("mask", true).map_err(at)?;
        mask(game, legal, &mut places);
        mark("mask", false).map_err(at)?;
        for who in audience(game.seats()) {
            let view = game.view(&state, who);
            mark("observe", true).map_err(at)?;
            game.observe(&view, &mut row);
            mark("observe", false).map_err(at)?;
        }
        let mut fx = Quiet(Replay(rolls.iter()));
        mark("apply", true).map_err(at)?;
        let applied = game.apply(&mut state, *seat, *action, &mut fx);
        mark("apply", false).map_err(at)?;
        applied.map_err(|refusal| at(Finding::new(Check::Repeats, format!("played twice, the action is refused: {refusal}"))))?;
    }
    Ok(())
}

/// Recorded outcomes, given again without a question: whether they fit is another check's business.
struct Replay<'r>(std::slice::Iter<'r, Roll>);

impl Chance for Replay<'_> {
    fn answer(&mut self, _roller: Roller, n: u32) -> u32 {
        self.0.next().map_or(0, |roll| roll.outcome.min(n - 1))
    }
}
