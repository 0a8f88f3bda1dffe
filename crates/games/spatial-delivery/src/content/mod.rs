//! The content of a table: numbers, goods, powers, decks, worlds, galaxies and options, read from a file
//! (`content/spatial-delivery.toml`).
//!
//! The numbers C1 to C18 are those of the table *Checks a loader makes* of the rules document; two kinds of problem have none:
//! `syntax` (the file is not TOML) and `limit` (more than this program can hold).

use std::fmt::Write as _;

use pack::{Dialect, Row, anything, colour, letter, number, optional, record, text, texts};
use serde::Serialize;

use crate::cards::{Deck, Goods, POWERS, Power, TYPES};
use crate::galaxy::HEXES;

mod geometry;
mod goods;
mod numbers;
mod options;
mod tiles;

pub use options::{OptionEntry, Values};

const DIALECT: Dialect = Dialect {
    game: "spatial-delivery",
    version: "schema",
    other: "C1",
    unknown: "C2",
    shape: "C18",
    quote: '\'',
    everywhere: &[("source", |row, field| row.text(field).map(|_| ()))],
};

/// The most cards of one goods type: counts of a whole hand fit a byte.
pub const MAX_CARDS: u8 = 50;

/// Places for tiles besides Earth's.
pub const PLACES: usize = HEXES - 1;

parts::ids! {
    /// A Settled World by its place in the content file: every named world is a tile of its own.
    pub struct WorldId;
}

record! {
    /// The constants of the clauses (C15).
    #[derive(Debug, Clone, PartialEq, Eq, Serialize)]
    pub struct Numbers {
        pub min_players: u8 = number(2..=5, "C15"),
        pub max_players: u8 = |row, field| number(numbers::fewest(row)..=5, "C15")(row, field),
        /// Rocket Fuel cards in the game (SD-2.6).
        pub fuel_cards: u8 = number(0..=99, "C15"),
        /// Rocket Fuel cards for each player and round (SD-4.2).
        pub fuel_per_round: u8 = number(0..=20, "C15"),
        /// Goods cards for each player and round (SD-4.4).
        pub goods_per_round: u8 = number(0..=20, "C15"),
        /// Trade Stations of each player (SD-2.11).
        pub stations_per_player: u8 = number(1..=48, "C15"),
        /// After which round the third ring is laid (SD-11.6).
        pub third_ring_after_round: u8 = number(1..=99, "C15"),
        /// Points for building a station (SD-6.17).
        pub station_base_points: u8 = number(0..=9, "C15"),
        /// Points for each world a new station touches (SD-6.17).
        pub station_points_per_world: u8 = number(0..=9, "C15"),
        /// Points for the builder when somebody else delivers (SD-8.9).
        pub owner_fee: u8 = number(0..=9, "C15"),
        /// Goods cards of a station that need not match (SD-6.14): 0 or 1.
        pub substitutes_per_station: u8 = number(0..=1, "C15"),
        /// The value of a world by its ring (SD-1.14).
        pub ring_value: [u8; 4] = numbers::ring_value,
        /// The points for tokens of one colour, by their number (SD-12.2).
        pub first_delivery_points: Vec<u8> = numbers::first_delivery_points,
    }
    // One token stands on the This Turn track, one is the spare for Initiative: the rules have no use for another number.
    besides { "tokens_per_player" = number(2..=2, "C15") }
}

record! {
    /// One goods type (C3).
    #[derive(Debug, Clone, PartialEq, Eq, Serialize)]
    pub struct GoodsType {
        pub id: String = id("C3"),
        pub name: String = text,
        /// The colour of its First Delivery Tokens in words.
        pub colour: String = text,
        pub letter: char = letter("C3"),
        pub shade: String = colour,
        /// How many cards there are of it.
        pub cards: u8 = number(0..=MAX_CARDS, "limit"),
        /// How many worlds buy it, and how many First Delivery Tokens of its colour there are.
        pub worlds: u8 = number(0..=PLACES as u8, "limit"),
    }
    besides { "first_delivery_tokens" = number(0..=PLACES, "limit") }
}

record! {
    /// The printed side of a power.
    #[derive(Debug, Clone, PartialEq, Eq, Serialize)]
    pub struct PowerCard(power: Power) {
        pub name: String = text,
        /// The glyph the table draws.
        pub mark: String = text,
        /// Its short text; where it differs from the clauses, they rule (SD-10.15).
        pub text: String = text,
        /// The bonus of Distant Market, Monopoly and Trade Agreement, the points of Initiative; 0 elsewhere.
        pub points: u8 = |row, _| goods::points(row, power),
    }
    besides {
        "id" = text,
        "when" = |row, field| goods::when(row, field, power),
        "bonus" = anything,
        "recovered" = optional(texts, Vec::new()),
        "derived" = optional(texts, Vec::new()),
        "authored" = optional(texts, Vec::new()),
    }
}

record! {
    /// One Settled World.
    #[derive(Debug, Clone, PartialEq, Eq, Serialize)]
    pub struct World(types: Option<&[GoodsType; TYPES]>) {
        /// Its name; no effect on any rule.
        pub name: String = text,
        /// The goods type it buys (SD-1.14).
        pub goods: Goods = |row, field| tiles::known(row, field, types),
    }
}

record! {
    /// A set galaxy.
    #[derive(Debug, Clone, PartialEq, Eq, Serialize)]
    pub struct Galaxy(types: Option<&[GoodsType; TYPES]>, worlds: Option<&[World]>) {
        pub id: String = id("C11"),
        pub name: String = text,
        pub about: String = text,
        /// What lies on hexes 1 to 36; `None` is Space.
        pub tiles: Vec<Option<WorldId>> = |row, field| tiles::layout(row, field, types?, worlds?),
    }
}

pack::content! {
    /// A whole content file, checked.
    #[derive(Debug, Clone, PartialEq, Eq, Serialize)]
    pub struct Content read from file in DIALECT
        with ["schema", "game", "title", "designer", "developer", "edition", "numbers", "guards", "option", "goods", "power", "deck",
            "tiles", "world", "galaxy", "geometry"];
    fields {
        title: String = file.read("title", text),
        designer: String = file.read("designer", text),
        developer: String = file.read("developer", text),
        edition: String = file.read("edition", text),
        numbers: Numbers = file.table("numbers").and_then(|row| Numbers::read(&row)),
        /// Barter as a Card Action, at most so often for each player and phase (SD-10.11).
        barter_cap: u8 = file.section("guards", &["barter_cap"]).and_then(|row| row.read("barter_cap", number(0..=99, "C15"))),
        goods: [GoodsType; TYPES] = goods::goods(file),
        /// In the order of [`Power::ALL`].
        powers: [PowerCard; POWERS] = goods::powers(file),
        /// The cards of each type by power.
        decks: [Deck; TYPES] = goods::decks(file, goods.as_ref()),
        worlds: Vec<World> = tiles::worlds(file, goods.as_ref()),
        galaxies: Vec<Galaxy> = tiles::galaxies(file, goods.as_ref(), worlds.as_deref()),
        /// In the order of the rules.
        options: Vec<OptionEntry> = options::options(file, galaxies.as_deref(), powers.as_ref()),
    }
    and {
        if let (Some(numbers), Some(goods)) = (&numbers, &goods) {
            numbers::enough(&file.table("numbers")?, numbers, goods);
        }
        geometry::check(file);
    }
}

impl Content {
    /// The entry of a goods type.
    #[must_use]
    pub fn goods(&self, goods: Goods) -> &GoodsType {
        &self.goods[goods.index()]
    }

    /// The entry of a power.
    #[must_use]
    pub fn power(&self, power: Power) -> &PowerCard {
        &self.powers[power as usize]
    }

    /// The goods type with this id.
    #[must_use]
    pub fn goods_by_id(&self, id: &str) -> Option<Goods> {
        Goods::ALL.into_iter().find(|goods| self.goods(*goods).id == id)
    }

    /// The entry of a world.
    ///
    /// # Panics
    /// If the world is not one of this content.
    #[must_use]
    pub fn world(&self, world: WorldId) -> &World {
        &self.worlds[usize::from(world.0)]
    }

    /// How many Space tiles there are: the rest of the 36.
    #[must_use]
    pub fn space(&self) -> usize {
        PLACES - self.worlds.len()
    }

    /// Everything that affects play, in one spelling.
    fn canonical(&self) -> String {
        let mut text = format!("spatial-delivery 1\n{:?}\nbarter_cap {}\n", self.numbers, self.barter_cap);
        for (goods, deck) in self.goods.iter().zip(&self.decks) {
            let _ = writeln!(text, "goods {} {} {} {:?}", goods.id, goods.cards, goods.worlds, deck.0);
        }
        for (power, card) in Power::ALL.iter().zip(&self.powers) {
            let _ = writeln!(text, "power {} {}", power.id(), card.points);
        }
        for world in &self.worlds {
            let _ = writeln!(text, "world {}", world.goods.0);
        }
        for galaxy in &self.galaxies {
            let _ = writeln!(text, "galaxy {} {:?}", galaxy.id, galaxy.tiles);
        }
        text
    }
}

/// What ids are made of.
fn id<'t>(check: &'static str) -> impl Fn(&Row<'t>, &str) -> Option<String> {
    let fits = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"-_".contains(&byte);
    pack::id(check, "made of a-z, 0-9, - and _, at most 40", 40, fits)
}
