//! The content of a table: numbers, goods, powers, decks, worlds, galaxies and options, read from a file
//! (`content/spatial-delivery.toml`).
//!
//! The numbers C1 to C18 are those of the table *Checks a loader makes* of the rules document; two kinds of problem have none:
//! `syntax` (the file is not TOML) and `limit` (more than this program can hold).

use std::fmt::Write as _;

use kernel::{Fingerprint, Problem};
use pack::{Dialect, Row, anything, colour, letter, number, optional, record, text, texts, word};
use serde::{Deserialize, Serialize};

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

/// A Settled World by its place in the content file: every named world is a tile of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct WorldId(pub u8);

parts::ids!(WorldId);

record! {
    /// The constants of the clauses (C15).
    #[derive(Debug, Clone, PartialEq, Eq, Serialize)]
    pub struct Numbers {
        /// The fewest players.
        pub min_players: u8 = number(2..=5, "C15"),
        /// The most players.
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
        /// Its name in files and commands.
        pub id: String = id("C3"),
        /// Its name for people.
        pub name: String = text,
        /// The colour of its First Delivery Tokens in words.
        pub colour: String = text,
        /// Its letter on the board.
        pub letter: char = letter("C3"),
        /// Its colour on screen, as `#rrggbb`.
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
        /// Its name for people.
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
        /// Its name in files and options.
        pub id: String = id("C11"),
        /// Its name for people.
        pub name: String = text,
        /// A sentence about it.
        pub about: String = text,
        /// What lies on hexes 1 to 36; `None` is Space.
        pub tiles: Vec<Option<WorldId>> = |row, field| tiles::layout(row, field, types?, worlds?),
    }
}

/// A whole content file, checked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Content {
    /// The name of the game on the box.
    pub title: String,
    /// Who designed it.
    pub designer: String,
    /// Who developed it.
    pub developer: String,
    /// Which edition this is.
    pub edition: String,
    /// The constants of the clauses.
    pub numbers: Numbers,
    /// Barter as a Card Action, at most so often for each player and phase (SD-10.11).
    pub barter_cap: u8,
    /// The options with their defaults, in the order of the rules.
    pub options: Vec<OptionEntry>,
    /// The goods types in the order of the file.
    pub goods: [GoodsType; TYPES],
    /// The powers in the order of [`Power::ALL`].
    pub powers: [PowerCard; POWERS],
    /// The cards of each type by power.
    pub decks: [Deck; TYPES],
    /// The worlds in the order of the file.
    pub worlds: Vec<World>,
    /// The set galaxies in the order of the file.
    pub galaxies: Vec<Galaxy>,
    /// What the file means for play, as a hash: equal for files that differ only in comments, layout, names, colours, texts
    /// and provenance.
    pub fingerprint: Fingerprint,
}

const FILE: [&str; 16] = [
    "schema",
    "game",
    "title",
    "designer",
    "developer",
    "edition",
    "numbers",
    "guards",
    "option",
    "goods",
    "power",
    "deck",
    "tiles",
    "world",
    "galaxy",
    "geometry",
];

impl Content {
    /// Reads and checks a content file.
    ///
    /// # Errors
    /// Everything that is wrong with the file, in the order of its lines.
    pub fn load(text: &str) -> Result<Content, Vec<Problem>> {
        pack::load(text, &DIALECT, read).map(|(content, _)| content)
    }

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

fn read(file: &Row<'_>) -> Option<Content> {
    file.is_ours()?;
    file.only(&FILE);
    let [title, designer, developer, edition] = ["title", "designer", "developer", "edition"].map(|field| file.read(field, text));
    let numbers = file.table("numbers").and_then(|row| Numbers::read(&row));
    let barter_cap = file.table("guards").and_then(|row| {
        row.only(&["barter_cap"]);
        row.read("barter_cap", number(0..=99, "C15"))
    });
    let goods = goods::goods(file);
    let powers = goods::powers(file);
    let decks = goods::decks(file, goods.as_ref());
    let worlds = tiles::worlds(file, goods.as_ref());
    let galaxies = tiles::galaxies(file, goods.as_ref(), worlds.as_deref());
    let options = options::options(file, galaxies.as_deref(), powers.as_ref());
    if let (Some(numbers), Some(goods)) = (&numbers, &goods) {
        numbers::enough(&file.table("numbers")?, numbers, goods);
    }
    geometry::check(file);
    let mut content = Content {
        title: title?,
        designer: designer?,
        developer: developer?,
        edition: edition?,
        numbers: numbers?,
        barter_cap: barter_cap?,
        options: options?,
        goods: goods?,
        powers: powers?,
        decks: decks?,
        worlds: worlds?,
        galaxies: galaxies?,
        fingerprint: Fingerprint::of(&[]),
    };
    content.fingerprint = Fingerprint::of(content.canonical().as_bytes());
    Some(content)
}

/// Ids stand in commands, logs and options without quotes.
fn id(check: &'static str) -> impl Fn(&Row<'_>, &str) -> Option<String> {
    let is_id = |id: &str| {
        (1..=40).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"-_".contains(&byte))
    };
    move |row, field| word(check, "made of a-z, 0-9, - and _, at most 40", is_id)(row, field)
}
