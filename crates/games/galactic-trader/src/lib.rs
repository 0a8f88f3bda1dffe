//! Galactic Trader, by Tony Cimino: draft goods, supply planets, win them by majority, send the losers' goods on.
//!
//! The crate reads like the rules in `docs/rules/galactic-trader.md`: `draft` is GT-4, `turn` is GT-6,
//! `agreement` GT-7, `abilities` GT-8, `round` GT-2, GT-3 and GT-9, `scoring` GT-10, [`view`] GT-11.
//!
//! ```
//! use galactic_trader::GalacticTrader;
//! use kernel::{Game, Options, Sampler, Seat, Title, Turn};
//!
//! let game = GalacticTrader::open(GalacticTrader::CONTENT, 2, &Options::new())?;
//! let state = game.setup(&mut Sampler::from_seed(7));
//! assert!(matches!(game.turn(&state), Turn::Waiting(_)));
//! assert_eq!(game.view(&state, None).pile, 44); // 48 goods, 4 of them in the packet
//! # Ok::<(), kernel::OpenError>(())
//! ```

use std::sync::Arc;

use kernel::{About, Game, OpenError, OptionSpec, Options, Seat, Title};

pub mod action;
pub mod content;
pub mod event;
pub mod options;
pub mod recall;
pub mod refusal;
pub mod state;
pub mod view;

mod abilities;
mod agreement;
mod aspects;
mod check;
mod decisions;
mod draft;
mod evaluate;
mod imagine;
mod observe;
mod play;
mod round;
mod scoring;
mod slots;
mod statistics;
mod turn;

pub use action::{Action, Slot};
pub use content::Content;
pub use decisions::Decision;
pub use event::Event;
pub use refusal::Refusal;
pub use state::State;
pub use view::View;

use options::InForce;
use slots::Tables;

/// The rules with a card list, a number of players and options in force.
#[derive(Debug, Clone)]
pub struct GalacticTrader {
    /// The card list.
    pub content: Arc<Content>,
    /// The options in force.
    pub options: InForce,
    written_options: Options,
    seats: u8,
    area_size: usize,
    tables: Tables,
}

impl GalacticTrader {
    /// The players' seats in ascending order.
    pub fn players(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.seats).map(Seat::new)
    }

    /// How many planets are in the play area after a refill (GT-2.5).
    #[must_use]
    pub fn area_size(&self) -> usize {
        self.area_size
    }
}

impl Game for GalacticTrader {
    kernel::own_types!();

    kernel::answers! {
        setup: round::lay_out,
        turn: decisions::turn, legal: decisions::legal, apply: decisions::answer,
        view: view::seen_by, imagine: imagine::one_of, told: Event::told,
        outcome: scoring::outcome, check: check::invariants, longest_game: check::longest_game,
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    kernel::actions_by_table!();
}

impl Title for GalacticTrader {
    const ABOUT: About = About {
        id: "galactic-trader",
        name: "Galactic Trader",
        designer: "Tony Cimino",
        publisher: "Cyborg Centaur",
        pitch: "Draft goods, supply planets, win them by majority; goods that lose travel on as jokers.",
        min_players: 2,
        max_players: 4,
        usual_players: 2,
        rules: 1,
        prefix: "GT",
    };

    const SITTING: Option<kernel::Sitting> = Some(kernel::Sitting { least_minutes: 30, most_minutes: 45, weight: kernel::Weight::Light });

    const OPTIONS: &'static [OptionSpec] = options::OPTIONS;

    const CONTENT: &'static str = include_str!("../../../../content/galactic-trader.toml");

    const RULES: &'static str = include_str!("../../../../docs/rules/galactic-trader.md");

    fn open(content: &str, players: u8, options: &Options) -> Result<Self, OpenError> {
        Self::ABOUT.admits(players)?;
        let (options, written_options) = InForce::from(options, players)?;
        let (content, _warnings) = Content::load(content)?;
        let area_size = usize::from(content.planets_in_play[usize::from(players) - 2]);
        let tables = Tables::of(&content);
        Ok(GalacticTrader { content: Arc::new(content), options, written_options, seats: players, area_size, tables })
    }

    kernel::kept_as_opened!(content, written_options);

    fn round(&self, state: &State) -> Option<u32> {
        Some(u32::from(state.round))
    }
}
