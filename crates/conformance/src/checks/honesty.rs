//! Law 3: a seat is sent only what it may know.
//!
//! A view is honest if the real state could be exchanged for any other that the view's owner holds possible and the owner
//! would not notice. `Game::imagine` gives such states: view, turn, legal list and refusals must be the same in them.

use kernel::{Game, Sampler, Seat};

use crate::difference::{difference, short};
use crate::play::{audience, legal_of, name};
use crate::violation::ensure;
use crate::{Check, Finding, Found, Probe};

/// The most bytes of a view as JSON.
pub const VIEW_LIMIT: usize = 64 * 1024;

/// For every seat and the spectator: several imagined worlds, each indistinguishable from the real one.
///
/// # Errors
/// The first world that could be told from the real one.
pub fn check<G: Game>(game: &G, state: &G::State, probe: &mut Probe) -> Found {
    for who in audience(game.seats()) {
        let view = game.view(state, who);
        let size = bytes(&view).len();
        probe.report.largest_view = probe.report.largest_view.max(size);
        ensure(size < VIEW_LIMIT, || about(who, Check::ViewSize, format!("the view of {} has {size} bytes", name(who))))?;
        for _ in 0..probe.budget.worlds {
            let world = game.imagine(&view, &mut probe.chance);
            probe.report.worlds += 1;
            probe.report.worlds_that_differed += u64::from(world != *state);
            game.check(&world).map_err(|broken| {
                about(who, Check::Imagined, format!("a world imagined by {} breaks the invariants: {broken}", name(who)))
            })?;
            same_for(game, state, &world, who, "real", "imagined", [Check::Imagined, Check::ImaginedLegal])?;
            refusals(game, state, &world, who, probe)?;
        }
    }
    Ok(())
}

/// Two states that somebody must not be able to tell apart: same view to the byte, same turn, same legal actions.
///
/// # Errors
/// What differs.
pub fn indistinguishable<G: Game>(game: &G, state: &G::State, other: &G::State, who: Option<Seat>) -> Found {
    same_for(game, state, other, who, "real", "disguised", [Check::Disguised; 2])
}

/// A function of the game's own tests that changes a state only where somebody cannot look.
pub(crate) type Disguise<G> = dyn Fn(&G, &<G as Game>::State, Option<Seat>, &mut Sampler) -> <G as Game>::State + Send + Sync;

/// Every seat's disguised worlds.
pub(crate) fn disguised<G: Game>(game: &G, state: &G::State, disguise: &Disguise<G>, probe: &mut Probe) -> Found {
    for who in audience(game.seats()) {
        for _ in 0..probe.budget.worlds {
            let other = disguise(game, state, who, &mut probe.chance);
            let broken =
                |broken| about(who, Check::Disguised, format!("the disguise breaks the invariants, so it proves nothing: {broken}"));
            game.check(&other).map_err(broken)?;
            indistinguishable(game, state, &other, who)?;
        }
    }
    Ok(())
}

fn same_for<G: Game>(
    game: &G,
    state: &G::State,
    other: &G::State,
    who: Option<Seat>,
    a: &str,
    b: &str,
    [seen, listed]: [Check; 2],
) -> Found {
    let (view, other_view) = (game.view(state, who), game.view(other, who));
    // Bytes besides equality: they are what is sent, and equality may be written by hand.
    ensure(view == other_view && bytes(&view) == bytes(&other_view), || {
        about(who, seen, format!("the {a} and the {b} world give {} other views: {}", name(who), difference(a, &view, b, &other_view)))
    })?;
    let (turn, other_turn) = (game.turn(state), game.turn(other));
    ensure(turn == other_turn, || {
        about(who, seen, format!("it is another turn in the {b} world of {}: {a} {turn:?}, {b} {other_turn:?}", name(who)))
    })?;
    let Some(seat) = who else { return Ok(()) };
    let (legal, other_legal) = (legal_of(game, state, seat), legal_of(game, other, seat));
    ensure(legal.as_slice() == other_legal.as_slice(), || {
        let words = |list: &[G::Action]| short(list.iter().map(|action| game.write(*action)).collect::<Vec<_>>().join(", "));
        about(who, listed, format!("{seat} may do other things in the {b} world: {a} [{}], {b} [{}]", words(&legal), words(&other_legal)))
    })
}

/// A refusal is sent too: it must read the same in every world that the seat holds possible.
fn refusals<G: Game>(game: &G, state: &G::State, world: &G::State, who: Option<Seat>, probe: &mut Probe) -> Found {
    let Some(seat) = who else { return Ok(()) };
    let numbers = super::refusals::numbers(game, probe);
    for number in probe.some(&numbers, probe.budget.actions) {
        let Some(action) = game.decode(number) else { continue };
        let refusal = |state: &G::State| game.apply(&mut state.clone(), seat, action, &mut kernel::Quiet(probe.chance.clone())).err();
        let (real, imagined) = (refusal(state), refusal(world));
        let words =
            |refusal: &Option<G::Refusal>| refusal.as_ref().map_or_else(|| "accepted".to_owned(), |refusal| format!("refused: {refusal}"));
        ensure(real == imagined && words(&real) == words(&imagined), || {
            let what = format!("the answer depends on what the seat cannot see: real '{}', imagined '{}'", words(&real), words(&imagined));
            Finding::new(Check::HonestRefusals, what).by(game, seat, action)
        })?;
    }
    Ok(())
}

fn bytes(view: &impl serde::Serialize) -> Vec<u8> {
    // Whether a view can be written at all is the business of the check of saving.
    serde_json::to_vec(view).unwrap_or_default()
}

fn about(who: Option<Seat>, check: Check, what: String) -> Finding {
    Finding { seat: who, ..Finding::new(check, what) }
}
