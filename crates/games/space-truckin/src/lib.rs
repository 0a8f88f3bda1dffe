//! Space Truckin', by Mike Heim: chart a route, pack a truck with tetromino systems, deliver. Alone, or two to six in competition.
//!
//! The crate reads like the rules in `docs/rules/space-truckin.md`: `decisions` lists all questions; `setup` is TR-1, `star_chart`
//! TR-2, `shipyard` TR-3 to TR-5, `finishing` TR-6, `challenge` TR-8 and TR-9, `rewards` TR-10, `consequences` TR-11, `jump` TR-12,
//! `selling` TR-13, `winning` TR-14, `stages` TR-7 and TR-16; the captains (TR-15) stand where they bend a rule.
//!
//! ```
//! use kernel::{Game, Options, Sampler, Title, Turn};
//! use space_truckin::SpaceTruckin;
//!
//! let game = SpaceTruckin::open(SpaceTruckin::CONTENT, 1, &Options::new())?;
//! let state = game.setup(&mut Sampler::from_seed(7));
//! assert!(matches!(game.turn(&state), Turn::Waiting(_)));
//! # Ok::<(), kernel::OpenError>(())
//! ```

use std::sync::Arc;

use kernel::{About, Game, Measured, OpenError, OptionSpec, Options, Seat, Title};
use parts::Set;

pub mod action;
pub mod blueprint;
pub mod content;
pub mod event;
pub mod options;
pub mod refusal;
pub mod state;
pub mod view;

mod challenge;
mod check;
mod consequences;
mod decisions;
mod evaluate;
mod finishing;
mod ids;
mod jump;
mod observe;
mod play;
mod rewards;
mod scoring;
mod selling;
mod setup;
mod shipyard;
mod stages;
mod star_chart;
mod statistics;
mod winning;

pub use action::{Action, BoxId, Cell, Face, Location, SystemId, Turned};
pub use content::Content;
pub use decisions::Decision;
pub use event::Event;
pub use refusal::Refusal;
pub use state::State;
pub use view::View;

use blueprint::Blueprint;
use content::TruckId;
use options::InForce;
use state::{Sheet, System};

/// The rules with a content file, a number of players and options in force.
#[derive(Debug, Clone)]
pub struct SpaceTruckin {
    /// What stands on the sheets.
    pub content: Arc<Content>,
    /// The options in force.
    pub options: InForce,
    written_options: Options,
    /// The version of the rules in force.
    rules: u32,
    seats: u8,
    odds: evaluate::OddsTables,
}

impl SpaceTruckin {
    /// The players' seats in ascending order.
    pub fn players(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.seats).map(Seat::new)
    }

    /// The blueprint of a sheet; before a truck is chosen, that of the first truck.
    #[must_use]
    #[inline]
    pub fn blueprint(&self, sheet: &Sheet) -> &Blueprint {
        &self.content.truck(sheet.truck.unwrap_or(TruckId(0))).blueprint
    }

    /// The cells of a system.
    #[must_use]
    #[inline]
    pub fn cells_of(&self, sheet: &Sheet, system: System) -> Set<Cell> {
        self.blueprint(sheet).covers(system.oriented, system.anchor)
    }
}

impl Game for SpaceTruckin {
    kernel::own_types!();

    kernel::answers! {
        setup: setup::lay_out,
        turn: decisions::turn, legal: decisions::legal, apply: decisions::answer,
        view: view::seen_by, imagine: view::the_only_one, told: kernel::game::told_in_full,
        outcome: scoring::outcome, check: check::invariants, longest_game: check::longest_game,
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    kernel::actions_by_table!();
}

impl Title for SpaceTruckin {
    const ABOUT: About = About {
        id: "space-truckin",
        name: "Space Truckin'",
        designer: "Mike Heim",
        publisher: "Mike Heim",
        pitch: "Roll and write: chart seven stops, pack a truck with tetromino systems, fly it home with 20 points.",
        min_players: 1,
        max_players: 6,
        usual_players: 1,
        rules: 2,
        prefix: "TR",
    };

    const SITTING: Option<kernel::Sitting> = Some(kernel::Sitting { least_minutes: 45, most_minutes: 45, weight: kernel::Weight::Medium });

    const OPTIONS: &'static [OptionSpec] = options::OPTIONS;

    const CONTENT: &'static str = include_str!("../../../../content/space-truckin.toml");

    const RULES: &'static str = include_str!("../../../../docs/rules/space-truckin.md");

    // Hardly a random truck leaves the yard, so the delivery is measured with the dealer's.
    const MEASURED: &'static [Measured] =
        &[Measured { part: "yard", options: &[] }, Measured { part: "delivery", options: &[("shipyard", "dealer")] }];

    fn open(content: &str, players: u8, options: &Options) -> Result<Self, OpenError> {
        Self::ABOUT.admits(players)?;
        let (content, _warnings) = Content::load(content)?;
        let (options, written_options) = InForce::from(options, players, &content)?;
        let (content, rules, odds) = (Arc::new(content), Self::ABOUT.rules, evaluate::OddsTables::default());
        Ok(SpaceTruckin { content, options, written_options, rules, seats: players, odds })
    }

    kernel::kept_as_opened!(content, written_options, rules);
}
