//! The content file: the board and the deck, with powers and scorings as data (`content/m101.toml`).
//!
//! The checks are those of the section *What a loader checks* of the rules document: `file` for the whole, `board`, `cards`,
//! `powers`, `scorings`, and `warnings` for what cards are to each other. Two kinds of problem have no number there:
//! `syntax` (the file is not TOML) and `limit` (more than this program can hold).

use arrayvec::ArrayVec;
use pack::{Dialect, Row, maybe, number, one_of, optional, record};
use parts::Set;
use serde::Serialize;

use crate::action::{GapId, SiteId};

mod board;
mod canonical;
mod cards;
mod census;
mod file;
mod forms;
mod powers;
mod scorings;
mod warnings;
mod words;

pub use forms::Forms;
pub use words::{CardKind, Colour, Effect, Keyword, Phase, SystemType, TabEffect, Trigger};

const DIALECT: Dialect =
    Dialect { game: "m101", version: "format", other: "V01", unknown: "V06", shape: "V06", quote: '\'', everywhere: &[] };

/// Most cards a deck may have: sets of cards are three words.
pub const MAX_CARDS: usize = 192;
/// Most demand spaces of one system (V11).
pub const MAX_DEMAND: usize = 4;
/// Most cards a hand limit may allow.
pub const MAX_HAND: usize = 30;
/// Most start systems each player may choose from.
pub const MAX_CHOICES: usize = 4;
/// Most levels of the tech track.
pub const MAX_LEVELS: usize = 8;
/// Most research cards beside one level.
pub const MAX_COLUMNS: usize = 4;
/// Most powers in a deck that are pools of strength of their own (M1-11.6).
pub const MAX_POOLS: usize = 64;

/// Most powers in a deck.
pub const MAX_POWERS: usize = 512;

/// A bit for each card of the deck.
pub type CardSet = Set<CardId, [u64; MAX_CARDS / 64]>;

parts::ids! {
    /// A card: the place of its entry among [`Content::cards`], and so its place in card-id order (M1-1.10).
    pub struct CardId;
}

record! {
    /// The numbers of `[setup]` (V20).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
    pub struct Setup {
        /// Influence disks of each player.
        pub disks["disks_per_player"]: u8 = number(1..=100, "V20"),
        /// Cards of a starting hand.
        pub start_hand: u8 = number(1..=MAX_HAND as u8, "V20"),
        /// The hand limit (M1-8.1).
        pub hand_limit: u8 = number(1..=MAX_HAND as u8, "V20"),
        /// Start systems to choose from.
        pub start_choices: u8 = number(1..=MAX_CHOICES as u8, "V20"),
        /// Levels of the tech track, level 0 included.
        pub tech_levels: u8 = number(2..=MAX_LEVELS as u8, "V20"),
        /// The level at which all begin.
        pub tech_start: u8 = number(1..=MAX_LEVELS as u8 - 1, "V20"),
        /// Research cards beside each level.
        pub research_per_level: u8 = number(1..=MAX_COLUMNS as u8, "V20"),
        /// Political influence costs this part of the printed cost, rounded up.
        pub political_divisor: u8 = number(1..=9, "V20"),
    }
    besides { "deck_size" = number(60..=MAX_CARDS, "V20") }
}

impl Setup {
    /// The highest level of the tech track.
    #[must_use]
    pub const fn top_level(&self) -> u8 {
        self.tech_levels - 1
    }

    /// The places of the research area.
    #[must_use]
    pub const fn research_places(&self) -> usize {
        self.tech_levels as usize * self.research_per_level as usize
    }
}

/// The board: an octagon lattice of system spaces with square gaps between them (M1-2).
///
/// System spaces have the numbers of [`parts::lattice`] points, infrastructure spaces those of its gaps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    /// The names of the lattice points that are spaces, the centre included; empty for the others.
    pub names: Vec<String>,
    /// The names of the gaps that are infrastructure spaces; empty for the others.
    pub gap_names: Vec<String>,
    /// The area each space belongs to; empty where there is no space.
    pub areas: Vec<String>,
    /// The galactic centre (M1-2.2).
    pub centre: SiteId,
    /// The system spaces in play with two, three and four players.
    pub spaces: [Set<SiteId>; 3],
    /// The infrastructure spaces in play with two, three and four players.
    pub gaps: [Set<GapId>; 3],
    /// The start spaces with two, three and four players, in the order of the file.
    pub starts: [Vec<SiteId>; 3],
}

/// A demand space (M1-1.8, M1-3.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Demand {
    /// Its colour; `None` is white, for any cube.
    pub colour: Option<Colour>,
    /// Victory points at the end.
    pub vp: u8,
    /// Cards at once; for a sale space its € value.
    pub cards: u8,
    /// Whether it is a sale space.
    pub sale: bool,
    /// The brace it stands under.
    pub brace: Option<u8>,
}

/// What a brace gives to whoever fills all of its spaces (M1-16.13).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Reward {
    /// Victory points at the end.
    Vp(u8),
    /// Cards at once.
    Cards(u8),
    /// This power of the card, by its place among [`Card::powers`], is unlocked.
    Power(u8),
}

/// A brace over demand spaces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Brace {
    /// Its demand spaces, one bit each.
    pub spaces: u8,
    /// What it gives.
    pub reward: Reward,
}

record! {
    /// What a card must be for a power, a tab or a count to apply; everything given must fit.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
    pub struct Target {
        /// A system of this type.
        pub kind["type"]: Option<SystemType> = maybe(one_of(SystemType::WORDS, "V13")),
        /// A card with this keyword.
        pub keyword: Option<Keyword> = maybe(one_of(Keyword::WORDS, "V13")),
        /// A supply system.
        pub supply: bool = optional(yes, false),
        /// The power's own card.
        pub this: bool = optional(yes, false),
        /// A system that the power's controller controls.
        pub controlled: bool = optional(yes, false),
        /// A system that the power's controller does not influence.
        pub not_influenced: bool = optional(yes, false),
    }
}

/// `true`: what is not so is left out.
fn yes(row: &Row<'_>, field: &str) -> Option<bool> {
    row.typed(field, "true, or left out", |value| value.as_bool().filter(|yes| *yes))
}

fn id<'t>(check: &'static str) -> impl Fn(&Row<'t>, &str) -> Option<String> {
    pack::id(check, "made of letters and digits", usize::MAX, |byte| byte.is_ascii_alphanumeric())
}

impl Target {
    /// How many restrictions it has.
    #[must_use]
    pub fn restrictions(&self) -> u8 {
        [self.kind.is_some(), self.keyword.is_some(), self.supply, self.this, self.controlled, self.not_influenced]
            .map(u8::from)
            .iter()
            .sum()
    }
}

/// Something that can be counted, for powers with "per" and for scoring (M1-19.6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Count {
    /// Cards with the keyword that the player controls.
    KeywordCards(Keyword),
    /// Systems of the type that the player influences.
    SystemsInfluenced(SystemType),
    /// Systems with the keyword that the player influences.
    KeywordSystemsInfluenced(Keyword),
    /// Systems of the type that the player controls.
    SystemsControlled(SystemType),
    /// Cubes of the colour that the player delivered.
    CubesDelivered(Colour),
    /// Cubes that the player delivered to systems of the type.
    CubesDeliveredTo(SystemType),
    /// Cubes that the player sold.
    CubesSold,
    /// Cubes of the colour on any system.
    UndeliveredCubes(Colour),
    /// The player's political disks on systems.
    PoliticalDisks,
    /// The player's military disks on systems.
    MilitaryDisks,
    /// Cards with a power of the phase that the player controls.
    PhasePowerCards(Phase),
    /// Cards with a sale power that the player controls.
    EuroPowerCards,
    /// Infrastructure that the player owns.
    InfrastructureControlled,
    /// The level of the player's tech disk.
    TechLevel,
    /// Disks that the player has not placed.
    UnusedDisks,
}

/// A power of a card: one of the forms F1 to F20 (M1-12.10).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Power {
    /// When it works.
    pub phase: Phase,
    /// What it does.
    pub effect: Effect,
    /// Which of the forms it is: those that ask for a power look for it by that.
    pub form: Forms,
    /// How much; negative for military only.
    pub amount: i8,
    /// After which act it draws; `None` for powers that always work and for draws at the start of the phase.
    pub on: Option<Trigger>,
    /// Which card it is about.
    pub target: Target,
    /// Whether that card must be adjacent to its own.
    pub adjacent: bool,
    /// The cube it is about.
    pub colour: Option<Colour>,
    /// Whether the act of any player triggers it (M1-12.7).
    pub anyone: bool,
    /// What the amount is multiplied by, at most `cap` (M1-12.11).
    pub per: Option<Count>,
    /// The most that `per` counts for; 0 without it.
    pub cap: u8,
    /// How many restrictions it has: of its target, and "adjacent" (M1-11.6).
    pub restrictions: u8,
    /// The brace that unlocks it.
    pub brace: Option<u8>,
    /// Its number among the pools of strength, if it is one of its own (M1-11.6).
    pub pool: Option<u8>,
}

impl Power {
    /// Whether it is a sale power (M1-12.14).
    #[must_use]
    pub fn is_sale_power(&self) -> bool {
        self.effect == Effect::Sell || self.on == Some(Trigger::Sell)
    }
}

/// A power of an overlap tab (M1-12.12).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Tab {
    /// What it does.
    pub effect: TabEffect,
    /// How much.
    pub amount: u8,
    /// Which system it is about.
    pub target: Target,
    /// Whether it draws whoever places the system.
    pub anyone: bool,
}

/// One line of a special infrastructure's scoring (M1-19.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Scoring {
    /// What is counted.
    pub count: Count,
    /// Points for each.
    pub vp: i8,
    /// Whether cards counted by the line before are left out (M1-19.7).
    pub other: bool,
}

/// One card.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Card {
    /// Its name in files and commands.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// What it is: a system or an infrastructure, and of which sort.
    pub kind: CardKind,
    /// The word of its name in capitals, which other cards count (M1-3.4).
    pub keyword: Option<Keyword>,
    /// The printed cost (M1-1.4).
    pub cost: u8,
    /// Points for the controller or owner; 0 for special infrastructure.
    pub vp: u8,
    /// Points for every other influencer of a system.
    pub vp_other: u8,
    /// The type of a system; of no meaning for infrastructure.
    pub system_type: SystemType,
    /// Supply squares by colour.
    pub supply: [u8; 4],
    /// Demand spaces.
    pub demand: ArrayVec<Demand, MAX_DEMAND>,
    /// Rewards for whoever fills several demand spaces.
    pub braces: ArrayVec<Brace, MAX_DEMAND>,
    /// Powers, those of braces last.
    pub powers: Vec<Power>,
    /// The three overlap tabs, clockwise from the name tab.
    pub tabs: [Option<Tab>; 3],
    /// The scoring of a special infrastructure.
    pub score: Vec<Scoring>,
    /// What the scoring begins with.
    pub score_base: i8,
    /// The phases of its powers outside braces, one bit each.
    pub phases: u8,
    /// The phases of its powers under braces, one bit each.
    pub brace_phases: u8,
    /// The demand spaces it has, one bit each.
    pub demand_mask: u8,
    /// The sale spaces it has, one bit each.
    pub sale_mask: u8,
    /// The demand spaces that take a cube of each colour, one bit each.
    pub takes: [u8; 4],
    /// What it does on the board beyond its points, in hundredths of a hand card: for players that look ahead.
    pub presence: i64,
}

impl Card {
    /// Whether it is a system (M1-1.1).
    #[must_use]
    #[inline]
    pub fn is_system(&self) -> bool {
        matches!(self.kind, CardKind::Start | CardKind::System)
    }

    /// Whether it is a supply system (M1-1.7).
    #[must_use]
    #[inline]
    pub fn is_supply(&self) -> bool {
        self.supply != [0; 4]
    }
}

pack::content! {
    /// A whole content file, checked.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Content read from file in DIALECT
        with ["format", "game", "setup", "cubes", "areas", "starts", "space", "infra_space", "card"];
    given {
        let setup_row = file.table("setup");
    }
    fields {
        setup: Setup = setup_row.as_ref().and_then(Setup::read),
        /// In the box, by colour.
        cubes: [u8; 4] = file.table("cubes").and_then(|row| file::cubes(&row)),
        board: Board = board::read(file),
        /// The deck in the order of the file.
        cards: Vec<Card> = file::deck(file, setup.as_ref(), setup_row.as_ref(), cubes),
        /// The start systems.
        starts: CardSet = cards.as_deref().map(|cards| file::those(cards, |card| card.kind == CardKind::Start)),
        /// All systems, start systems included.
        systems: CardSet = cards.as_deref().map(|cards| file::those(cards, Card::is_system)),
    }
}

impl Content {
    fn canonical(&self) -> String {
        canonical::text(self)
    }

    /// The entry of a card.
    ///
    /// # Panics
    /// If the card is not one of this content.
    #[must_use]
    #[inline]
    pub fn card(&self, card: CardId) -> &Card {
        &self.cards[usize::from(card.0)]
    }

    /// The card with this id.
    #[must_use]
    pub fn card_by_id(&self, id: &str) -> Option<CardId> {
        (0..).zip(&self.cards).find(|(_, card)| card.id.eq_ignore_ascii_case(id)).map(|(index, _)| CardId(index))
    }

    /// All cards.
    #[must_use]
    pub fn deck(&self) -> CardSet {
        CardSet::first(self.cards.len())
    }
}
