//! Spatial Delivery, by Rick Holzgrafe: routes between the stars, stations on the corners, one delivery a turn.
//!
//! The crate reads like the rules in `docs/rules/spatial-delivery.md`: [`galaxy`] is SD-1, `setup` SD-2, `market` SD-4,
//! `journey` SD-3 and SD-5, `explore` SD-6 with `route` and `payment`, `travel` SD-7, `deliver` SD-8, `powers`
//! SD-9 and SD-10, `return_to_earth` SD-11, `scoring` SD-12, [`view`] SD-13.
//!
//! ```
//! use kernel::{Game, Options, Sampler, Title, Turn};
//! use spatial_delivery::SpatialDelivery;
//!
//! let game = SpatialDelivery::open(SpatialDelivery::CONTENT, 3, &Options::new())?;
//! let state = game.setup(&mut Sampler::from_seed(7));
//! assert!(matches!(game.turn(&state), Turn::Waiting(_)));
//! assert_eq!(game.view(&state, None).depot, 24); // 30 Rocket Fuel cards, two for each player
//! # Ok::<(), kernel::OpenError>(())
//! ```

use std::sync::Arc;

use kernel::{About, Game, OpenError, OptionSpec, Options, Seat, Title};

pub mod action;
pub mod cards;
pub mod content;
pub mod event;
pub mod galaxy;
pub mod options;
pub mod refusal;
pub mod state;
pub mod view;

mod check;
mod decisions;
mod deliver;
mod evaluate;
mod explore;
mod imagine;
mod journey;
mod market;
mod observe;
mod payment;
mod play;
mod powers;
mod return_to_earth;
mod route;
mod scoring;
mod setup;
mod statistics;
mod travel;
mod why;

pub use action::Action;
pub use content::Content;
pub use decisions::Decision;
pub use event::Event;
pub use refusal::Refusal;
pub use state::State;
pub use view::View;

use options::InForce;

/// The rules with a content file, a number of players and options in force.
#[derive(Debug, Clone)]
pub struct SpatialDelivery {
    /// Cards, tiles and numbers, as the file has them.
    pub content: Arc<Content>,
    /// The options in force.
    pub options: InForce,
    /// The galaxy's tables.
    pub map: Arc<galaxy::Map>,
    written_options: Options,
    seats: u8,
    /// What each world buys, by its id.
    goods_of: [cards::Goods; content::PLACES],
}

impl SpatialDelivery {
    /// The players' seats in ascending order.
    pub fn players(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.seats).map(Seat::new)
    }
}

impl Game for SpatialDelivery {
    kernel::own_types!();

    kernel::answers! {
        setup: setup::lay_out,
        turn: decisions::turn, legal: decisions::legal, apply: decisions::answer,
        // Every card is seen as it is taken, spent or delivered (SD-13.3), and of an unfinished mission nobody is told.
        view: view::seen_by, imagine: imagine::the_only_one, told: kernel::game::told_in_full,
        outcome: scoring::outcome, check: check::invariants, longest_game: check::longest_game,
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    kernel::actions_by_table!();

    fn misread(&self, text: &str) -> Option<Refusal> {
        if self.read(text).is_some() { None } else { self.why_unreadable(text) }
    }
}

impl Title for SpatialDelivery {
    const ABOUT: About = About {
        id: "spatial-delivery",
        name: "Spatial Delivery",
        designer: "Rick Holzgrafe",
        publisher: "Semicolon LLC",
        pitch: "Lay routes along the borders of hexes, build stations where they meet, and deliver to the worlds around them.",
        min_players: 3,
        max_players: 5,
        usual_players: 3,
        rules: 1,
        prefix: "SD",
    };

    const SITTING: Option<kernel::Sitting> = Some(kernel::Sitting { least_minutes: 90, most_minutes: 90, weight: kernel::Weight::Medium });

    const OPTIONS: &'static [OptionSpec] = options::OPTIONS;

    const CONTENT: &'static str = include_str!("../../../../content/spatial-delivery.toml");

    const RULES: &'static str = include_str!("../../../../docs/rules/spatial-delivery.md");

    fn open(content: &str, players: u8, options: &Options) -> Result<Self, OpenError> {
        let (content, _) = Content::load(content)?;
        let (options, written_options) = InForce::from(&content, options)?;
        let numbers = &content.numbers;
        // Ruling 62.
        let (min, max) = (if options.two_players { 2 } else { numbers.min_players }, numbers.max_players);
        if players == 2 && min > 2 {
            let game = Self::ABOUT.name;
            return Err(OpenError::Combination(format!("{game} is for {min} to {max} players; 2 may play with the option two_players=on")));
        }
        if !(min..=max).contains(&players) {
            return Err(OpenError::Players { game: Self::ABOUT.name, min, max, found: players });
        }
        let map = Arc::new(galaxy::Map::new());
        let mut goods_of = [cards::Goods::default(); content::PLACES];
        goods_of.iter_mut().zip(&content.worlds).for_each(|(goods, world)| *goods = world.goods);
        Ok(SpatialDelivery { content: Arc::new(content), options, map, written_options, seats: players, goods_of })
    }

    kernel::kept_as_opened!(content, written_options);
}
