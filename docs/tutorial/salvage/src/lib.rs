//! Salvage: the game of the tutorial (`docs/tutorial/`), whole and small.
//!
//! Read `rules.md` first, then `content.rs` (the wrecks), `state.rs` (what changes, what happens), `decisions.rs` (what is asked), `rules.rs`
//! (how it is done), `view.rs` (who sees what), `board.rs` (how it is told), `table.rs` (what stands where), `observe.rs` (what it is in numbers).

mod board;
pub mod content;
mod decisions;
mod observe;
mod rules;
pub mod state;
mod table;
pub mod view;

use kernel::{
    About, Actions, Chance, Effects, Evaluate, Fingerprint, Game, Learned, OpenError, OptionSpec, Options, Problem, Seat, Statistics,
    Title, Turn,
};

use content::Wreck;
pub use decisions::Decision;
use rules::Play;
use state::{Action, Crew, Event, Refusal, State, Step};
use view::View;

/// The rules with the wrecks and players of one table.
#[derive(Debug)]
pub struct Salvage {
    /// The wrecks, in the order of the content file.
    pub wrecks: Vec<Wreck>,
    players: u8,
    fingerprint: Fingerprint,
}

impl Game for Salvage {
    kernel::own_types!();

    kernel::answers! {
        setup: rules::setup,
        view: view::seen_by,
        imagine: view::imagine,
        outcome: rules::outcome,
        check: rules::check,
    }

    fn seats(&self) -> u8 {
        self.players
    }

    fn turn(&self, state: &State) -> Turn {
        match rules::step(state) {
            Step::Choose => Turn::Waiting(rules::waiting(self, state)),
            Step::Over => Turn::Over,
        }
    }

    fn legal(&self, state: &State, seat: Seat, found: &mut Actions<Action>) {
        decisions::offer(&rules::step(state), self, state, seat, found);
    }

    fn apply(&self, state: &mut State, seat: Seat, action: Action, fx: &mut impl Effects<Event>) -> Result<Learned, Refusal> {
        let step = rules::step(state);
        let not_asked = |_: &Play<'_, _>| {
            let (words, clause) = decisions::asked(step);
            Refusal::NotAsked(words, clause)
        };
        Play::carry_out(self, state, seat, fx, |play| decisions::take(&step, action, play, not_asked))
    }

    fn told(&self, event: &Event, who: Option<Seat>) -> Option<Event> {
        match event {
            // SV-2.1: nobody else is told before all have chosen.
            Event::Chose { seat, .. } if who != Some(*seat) => None,
            event => Some(*event),
        }
    }

    kernel::actions_by_table!();

    fn longest_game(&self) -> u64 {
        u64::from(state::ROUNDS) * u64::from(self.players)
    }
}

impl Title for Salvage {
    const ABOUT: About = About {
        id: "salvage",
        name: "Salvage",
        designer: "the tutorial",
        publisher: "Orrery",
        pitch: "Send one of five crews to each wreck that drifts by, in secret; card and die decide who gets on board.",
        min_players: 2,
        max_players: 4,
        usual_players: 3,
        rules: 1,
        prefix: "SV",
    };
    const OPTIONS: &'static [OptionSpec] = &[];
    const CONTENT: &'static str = include_str!("../content.toml");
    const RULES: &'static str = include_str!("../rules.md");

    fn open(content: &str, players: u8, options: &Options) -> Result<Self, OpenError> {
        Self::ABOUT.admits(players)?;
        kernel::title::resolve_options(Self::OPTIONS, options, players)?;
        let (wrecks, fingerprint) = content::load(content)?;
        Ok(Salvage { wrecks, players, fingerprint })
    }

    fn check_content(content: &str) -> Vec<Problem> {
        content::load(content).err().unwrap_or_default()
    }

    fn options(&self) -> Options {
        Options::new()
    }

    fn content_fingerprint(&self) -> Fingerprint {
        self.fingerprint.clone()
    }

    fn round(&self, state: &State) -> Option<u32> {
        Some(u32::from(state.round.min(state::ROUNDS - 1)) + 1)
    }
}

impl Statistics for Salvage {}

impl Evaluate for Salvage {
    fn evaluate(&self, state: &State, seat: Seat) -> i64 {
        let kept: u32 = state.hands[seat].kinds().map(|crew| u32::from(crew) * u32::from(state.hands[seat].count(crew))).sum();
        10 * i64::from(rules::points(self, state, seat)) + i64::from(kept)
    }

    fn worlds(&self, _state: &State, _seat: Seat) -> usize {
        24
    }

    fn suppose(&self, world: &mut State, seat: Seat, chance: &mut impl Chance) {
        for other in (0..self.players).map(Seat::new).filter(|other| *other != seat) {
            if let Some(crew) = world.chosen[other].take() {
                world.hands[other].put(crew.0);
            }
            world.chosen[other] = world.hands[other].draw(chance).map(Crew);
        }
    }
}
