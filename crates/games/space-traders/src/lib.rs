//! Space Traders, by Jorge Arroyo: secret programmes, explored planets, trade links scored every turn.
//!
//! The crate reads like the rules in `docs/rules/space-traders.md`: `decisions` lists all questions; [`tile`], [`place`] and [`chart`]
//! are ST-1, `setup` is ST-2, `programme` and `planned` ST-3 and ST-4, `resolve` ST-5, `trade` ST-6, ST-9 and ST-10, [`scoring`] ST-7, `end` ST-8,
//! `absent` ST-11. [`view`] says who sees what;
//! `imagine` deals the face-down tiles anew.
//!
//! ```
//! use kernel::{Game, Options, Sampler, Title, Turn};
//! use space_traders::SpaceTraders;
//!
//! let game = SpaceTraders::open(SpaceTraders::CONTENT, 3, &Options::new())?;
//! let state = game.setup(&mut Sampler::from_seed(7));
//! assert!(matches!(game.turn(&state), Turn::Waiting(seats) if seats.len() == 3)); // all write at once
//! assert_eq!(game.view(&state, None).known_tiles().count(), 2); // only the home planet lies face up
//! # Ok::<(), kernel::OpenError>(())
//! ```

use std::sync::Arc;

use kernel::{About, Absence, Game, OpenError, OptionSpec, Options, Sampler, Seat, Title};

pub mod action;
pub mod chart;
pub mod content;
pub mod event;
pub mod options;
pub mod place;
pub mod refusal;
pub mod scoring;
pub mod state;
pub mod step;
pub mod tile;
pub mod view;

mod absent;
mod check;
mod deal;
mod decisions;
mod end;
mod evaluate;
mod imagine;
mod observe;
mod planned;
mod play;
mod programme;
mod resolve;
mod setup;
mod statistics;
mod trade;

pub use action::{Action, Count};
pub use content::Content;
pub use decisions::Decision;
pub use event::Event;
pub use refusal::Refusal;
pub use state::State;
pub use step::Step;
pub use view::View;

use chart::{Chart, Distances};
use options::InForce;
use place::{PlanetId, Planets};

/// The rules with a content file, a number of players and options in force.
#[derive(Debug, Clone)]
pub struct SpaceTraders {
    /// Maps, numbers, names.
    pub content: Arc<Content>,
    /// The options in force.
    pub options: InForce,
    written_options: Options,
    /// The version of the rules in force.
    rules: u32,
    seats: u8,
    /// The map, unless it is drawn with the game.
    chart: Option<Chart>,
    /// How far its planets are from each other.
    distances: Option<Distances>,
    /// The prices in play, ascending.
    prices: Vec<u8>,
    /// How likely each way of pairing suits is, for imagined deals.
    pairings: deal::Pairings,
}

impl SpaceTraders {
    /// The players' seats in ascending order.
    pub fn players(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.seats).map(Seat::new)
    }

    /// How many planets the map has.
    #[must_use]
    pub fn planets(&self) -> usize {
        2 * self.prices.len()
    }

    /// The prices in play (ST-2.4).
    #[must_use]
    pub fn prices(&self) -> &[u8] {
        &self.prices
    }

    pub(crate) fn all_planets(&self) -> Planets {
        Planets::first(self.planets())
    }

    /// Where a planet is drawn: the centre, x and y, on the content's board.
    #[must_use]
    pub fn centre(&self, chart: &Chart, planet: PlanetId) -> (i64, i64) {
        match self.content.layout(&self.options.layout) {
            Some(layout) => layout.centres[planet.index()],
            None => {
                // ST-2.25.
                let generator = &self.content.generator;
                let cell = usize::from(chart.cells[planet.index()]);
                let (row, column) = ((cell / generator.columns) as i64, (cell % generator.columns) as i64);
                let shift = if row % 2 == 1 { generator.shift } else { 0 };
                (generator.origin.0 + generator.spacing.0 * column + shift, generator.origin.1 + generator.spacing.1 * row)
            }
        }
    }
}

impl Game for SpaceTraders {
    kernel::own_types!();

    kernel::answers! {
        setup: setup::lay_out,
        turn: decisions::turn, legal: decisions::legal, apply: decisions::answer,
        view: view::seen_by, imagine: imagine::one_of, told: Event::told,
        outcome: scoring::outcome, check: check::invariants, longest_game: check::longest_game,
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    kernel::actions_by_table!();
}

impl Title for SpaceTraders {
    const ABOUT: About = About {
        id: "space-traders",
        name: "Space Traders",
        designer: "Jorge Arroyo",
        publisher: "piecepack.org",
        pitch: "Write a secret programme each turn, explore planets, and link the same product at two prices.",
        min_players: 2,
        max_players: 4,
        usual_players: 2,
        rules: 2,
        prefix: "ST",
    };

    const SITTING: Option<kernel::Sitting> = Some(kernel::Sitting { least_minutes: 60, most_minutes: 60, weight: kernel::Weight::Medium });

    const OPTIONS: &'static [OptionSpec] = options::OPTIONS;

    const CONTENT: &'static str = include_str!("../../../../content/space-traders.toml");

    const RULES: &'static str = include_str!("../../../../docs/rules/space-traders.md");

    const ABSENCE: Option<Absence<Self>> = Some(absent::ABSENCE);

    fn open(content: &str, players: u8, options: &Options) -> Result<Self, OpenError> {
        let (content, _warnings) = Content::load(content)?;
        let (min, max) = (content.numbers.min_players, content.numbers.max_players);
        if !(min..=max).contains(&players) {
            return Err(OpenError::Players { game: Self::ABOUT.name, min, max, found: players });
        }
        let (options, written_options) = InForce::from(options, players, &content)?;
        let layout = content.layout(&options.layout);
        let prices = layout.map_or(&content.generator.prices, |layout| &layout.prices).to_vec();
        let home = match options.home_planet {
            0 => None,
            number if usize::from(number) <= 2 * prices.len() => Some(PlanetId(number - 1)),
            number => {
                let problem = format!("home planet {number} does not exist on the map \"{}\"", options.layout);
                return Err(OpenError::Combination(problem));
            }
        };
        let mut chart = match (layout, options.layout_seed) {
            (Some(layout), _) => Some(Chart::of(layout)),
            (None, 0) => None,
            (None, seed) => Some(chart::random(&content.generator, &mut Sampler::from_seed(u64::from(seed)))),
        };
        if let (Some(chart), Some(home)) = (&mut chart, home) {
            chart.home = home;
        }
        let pairings = deal::Pairings::of(prices.len(), options.loose);
        let distances = chart.as_ref().map(Chart::distances);
        let (content, rules) = (Arc::new(content), Self::ABOUT.rules);
        Ok(SpaceTraders { content, options, written_options, rules, seats: players, chart, distances, prices, pairings })
    }

    kernel::kept_as_opened!(content, written_options, rules);

    /// A map may be played with other numbers of players than it is meant for (section *What a loader checks*).
    fn remarks(&self) -> Vec<String> {
        let generator = &self.content.generator;
        let players = self.content.layout(&self.options.layout).map_or(&generator.players, |layout| &layout.players);
        let meant: Vec<String> = players.iter().map(u8::to_string).collect();
        let remark = || format!("the map \"{}\" is meant for {} players, not for {}", self.options.layout, meant.join(" or "), self.seats);
        (!players.contains(&self.seats)).then(remark).into_iter().collect()
    }

    fn round(&self, state: &State) -> Option<u32> {
        Some(u32::from(state.turn))
    }
}
