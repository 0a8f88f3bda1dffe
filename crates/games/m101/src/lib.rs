//! M101, by Peter Chinkin: choose an action each round, pay for cards with cards, win systems by influence.
//!
//! The crate reads like the rules in `docs/rules/m101.md`: `setup` is M1-4, `round` M1-5, M1-7 and M1-18, `selection` M1-6,
//! `piles` M1-8, `influence` M1-9, `tech` M1-10, [`military`] M1-11, [`powers`] M1-12, then a file for each phase: `advance`
//! M1-13, `build` M1-14 with the upgrade of M1-20 and [`turning`], `colonise` M1-15, `deliver` with [`routes`] M1-16, `expand` M1-17; and
//! [`scoring`] M1-19. No card is named in code: powers, tabs and scorings are data of the content file, in the closed
//! vocabulary of [`content`].
//!
//! ```
//! use kernel::{Game, Options, Sampler, Title, Turn};
//! use m101::M101;
//!
//! let game = M101::open(M101::CONTENT, 2, &Options::new())?;
//! let state = game.setup(&mut Sampler::from_seed(7));
//! assert!(matches!(game.turn(&state), Turn::Waiting(seats) if seats.len() == 2)); // both choose a start system
//! assert_eq!(game.view(&state, None).pile, 102); // 128 cards, 2 start systems and 5 cards each, 12 research cards
//! # Ok::<(), kernel::OpenError>(())
//! ```

use std::sync::Arc;

use kernel::{About, Census, Game, OpenError, OptionSpec, Options, Seat, Title};
use parts::Set;

pub mod action;
pub mod content;
pub mod event;
pub mod memory;
pub mod military;
pub mod options;
pub mod powers;
pub mod refusal;
pub mod routes;
pub mod scoring;
pub mod state;
pub mod turning;
pub mod view;

mod advance;
mod build;
mod check;
mod colonise;
mod decisions;
mod deliver;
mod evaluate;
mod expand;
mod imagine;
mod influence;
mod observe;
mod payment;
mod piles;
mod play;
mod round;
mod selection;
mod setup;
mod statistics;
mod tech;

pub use action::{Action, DemandSpace, GapId, SiteId, Way};
pub use content::Content;
pub use decisions::Decision;
pub use deliver::Allowance;
pub use event::Event;
pub use refusal::Refusal;
pub use state::{Open, State};
pub use view::View;

use content::Forms;
use options::InForce;

/// The rules with a content file, a number of players and options in force.
#[derive(Debug, Clone)]
pub struct M101 {
    /// The board and the deck.
    pub content: Arc<Content>,
    /// The options in force.
    pub options: InForce,
    written_options: Options,
    /// The version of the rules in force; `military` is where they differ.
    rules: u32,
    seats: u8,
    /// The system spaces in play (M1-2.4).
    pub spaces: Set<SiteId>,
    /// The infrastructure spaces in play (M1-2.5).
    pub gaps: Set<GapId>,
    /// The forms of each card's powers, braces included: most cards need no second look.
    at_work: [Forms; content::MAX_CARDS],
    /// The forms of powers that acts of any player trigger (M1-12.7): most acts need no look at the others' cards.
    by_anyone: Forms,
}

impl M101 {
    /// The players' seats in ascending order.
    pub fn players(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        (0..self.seats).map(Seat::new)
    }

    /// The start spaces in the order of the content file (M1-2.12).
    #[must_use]
    pub fn start_spaces(&self) -> &[SiteId] {
        &self.content.board.starts[usize::from(self.seats) - 2]
    }

    /// The name of a system space.
    #[must_use]
    pub fn site_name(&self, site: SiteId) -> String {
        self.content.board.names[usize::from(site.0 & 63)].clone()
    }

    /// The name of an infrastructure space.
    #[must_use]
    pub fn gap_name(&self, gap: GapId) -> String {
        self.content.board.gap_names[usize::from(gap.0 & 63)].clone()
    }

    /// The name of a card.
    #[must_use]
    pub fn card_name(&self, card: content::CardId) -> String {
        self.content.card(card).name.clone()
    }
}

impl Game for M101 {
    kernel::own_types!();

    kernel::answers! {
        setup: setup::deal,
        turn: decisions::turn, legal: decisions::legal, apply: decisions::answer,
        view: view::seen_by, imagine: imagine::one_of, told: Event::told,
        outcome: scoring::outcome, check: check::invariants, longest_game: check::longest_game,
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    kernel::actions_by_table!();
}

impl Title for M101 {
    const ABOUT: About = About {
        id: "m101",
        name: "M101",
        designer: "Peter Chinkin",
        publisher: "Peter Chinkin",
        pitch: "Choose an action for all and a bonus for yourself; cards are money, planets and powers; influence wins systems.",
        min_players: 2,
        max_players: 4,
        usual_players: 2,
        rules: 2,
        prefix: "M1",
    };

    const SITTING: Option<kernel::Sitting> = Some(kernel::Sitting { least_minutes: 60, most_minutes: 90, weight: kernel::Weight::Heavy });

    const OPTIONS: &'static [OptionSpec] = options::OPTIONS;

    const CONTENT: &'static str = include_str!("../../../../content/m101.toml");

    const RULES: &'static str = include_str!("../../../../docs/rules/m101.md");

    fn open(content: &str, players: u8, options: &Options) -> Result<Self, OpenError> {
        let about = Self::ABOUT;
        about.admits(players)?;
        let (content, _warnings) = Content::load(content)?;
        let (options, written_options) = InForce::from(options, players, &content.setup)?;
        let index = usize::from(players) - 2;
        let (spaces, gaps) = (content.board.spaces[index], content.board.gaps[index]);
        let mut at_work = [Forms::NONE; content::MAX_CARDS];
        at_work.iter_mut().zip(&content.cards).for_each(|(forms, card)| *forms = Forms::of(&card.powers));
        let by_anyone = Forms::of(content.cards.iter().flat_map(|card| &card.powers).filter(|power| power.anyone));
        let (content, rules) = (Arc::new(content), about.rules);
        Ok(M101 { content, options, written_options, rules, seats: players, spaces, gaps, at_work, by_anyone })
    }

    kernel::kept_as_opened!(content, written_options, rules);

    fn census(content: &str) -> Vec<Census> {
        Content::load(content).map(|(content, _)| content.census()).unwrap_or_default()
    }

    fn round(&self, state: &State) -> Option<u32> {
        Some(u32::from(state.round))
    }
}
