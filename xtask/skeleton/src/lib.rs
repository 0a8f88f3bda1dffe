//! The Skeleton.
//!
//! Read `rules.md` first, then `content.rs` (the prizes), `state.rs` (what changes, what happens), `decisions.rs` (what is asked),
//! `rules.rs` (how it is done), `view.rs` (who sees what), `board.rs` (what it looks like), `observe.rs` (what it is in numbers).

mod board;
pub mod content;
mod decisions;
mod observe;
mod rules;
pub mod state;
pub mod view;

use kernel::{
    About, Actions, Effects, Evaluate, Fingerprint, Game, Learned, OpenError, OptionSpec, Options, Problem, Seat, Seats, Statistics, Title,
    Turn,
};

use content::Prize;
pub use decisions::Decision;
use rules::Play;
use state::{Action, Event, Refusal, State, Step};
use view::View;

/// The rules with the prizes and players of one table.
#[derive(Debug)]
pub struct Skeleton {
    /// The prizes, in the order of the content file.
    pub prizes: Vec<Prize>,
    players: u8,
    fingerprint: Fingerprint,
}

impl Game for Skeleton {
    kernel::own_types!();

    kernel::answers! {
        setup: rules::setup,
        view: view::seen_by,
        imagine: view::imagine,
        told: kernel::game::told_in_full,
        outcome: rules::outcome,
        check: rules::check,
    }

    fn seats(&self) -> u8 {
        self.players
    }

    fn turn(&self, state: &State) -> Turn {
        match rules::step(self, state) {
            Step::Take => Turn::Waiting(Seats::only(state.turn)),
            Step::Over => Turn::Over,
        }
    }

    fn legal(&self, state: &State, seat: Seat, found: &mut Actions<Action>) {
        decisions::offer(&rules::step(self, state), state, seat, found);
    }

    fn apply(&self, state: &mut State, seat: Seat, action: Action, fx: &mut impl Effects<Event>) -> Result<Learned, Refusal> {
        let step = rules::step(self, state);
        let not_asked = |_: &Play<'_, _>| {
            let (words, clause) = decisions::asked(step);
            Refusal::NotAsked(words, clause)
        };
        Play::carry_out(self, state, seat, fx, |play| decisions::take(&step, action, play, not_asked))
    }

    kernel::actions_by_table!();

    fn longest_game(&self) -> u64 {
        content::MAX_PRIZES as u64
    }
}

impl Title for Skeleton {
    // MISSING: say in src/lib.rs and README.md who made the game, for how many it is and what it is about; then delete this line
    const ABOUT: About = About {
        id: "skeleton",
        name: "The Skeleton",
        designer: "nobody yet",
        publisher: "nobody yet",
        pitch: "Take the next prize.",
        min_players: 2,
        max_players: 4,
        usual_players: 2,
        rules: 1,
        prefix: "SK",
    };
    const OPTIONS: &'static [OptionSpec] = &[];
    const CONTENT: &'static str = include_str!("../content.toml");
    const RULES: &'static str = include_str!("../rules.md");

    fn open(content: &str, players: u8, options: &Options) -> Result<Self, OpenError> {
        Self::ABOUT.admits(players)?;
        kernel::title::resolve_options(Self::OPTIONS, options, players)?;
        let (prizes, fingerprint) = content::load(content)?;
        Ok(Skeleton { prizes, players, fingerprint })
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
}

impl Statistics for Skeleton {}

impl Evaluate for Skeleton {
    fn evaluate(&self, state: &State, seat: Seat) -> i64 {
        i64::from(state.points[seat])
    }
}
