//! The content of a game: numbers, suits, options, presets, maps and deals, read from `content/space-traders.toml`.
//!
//! The checks of the rules document (section *What a loader checks*) stand with the fields, and in `numbers`, `choices`, `maps`
//! and `drawing`; `shape` is what every field must be: there, and of its type.

use std::fmt::Write as _;

use arrayvec::ArrayVec;
use pack::{Dialect, Row, filled, number, one_of, record, text, whole};
use serde::Serialize;

use crate::place::{MAX_PLANETS, PlanetId, Planets};
use crate::tile::{Suit, Tile};

mod choices;
mod drawing;
mod maps;
mod numbers;

pub use drawing::Board;

const DIALECT: Dialect =
    Dialect { game: "space-traders", version: "format", other: "C01", unknown: "shape", shape: "shape", quote: '"', everywhere: &[] };

/// The most action points a pack may give.
pub const MAX_POINTS: u8 = 12;

/// The most teams a pack may give to each player.
pub const MAX_TEAMS: u8 = 12;

pack::words! {
    /// The seven actions (ST-4), in the order of the table there, by the two letters of the turn sheet.
    pub enum Code by letters, of {
        /// Hire a team.
        HT = "HT",
        /// Move a team.
        MT = "MT",
        /// Hire the leader.
        HL = "HL",
        /// Move the leader.
        ML = "ML",
        /// Peek at an unexplored planet.
        PP = "PP",
        /// Establish an operation.
        EO = "EO",
        /// Join an own operation.
        JO = "JO",
    }
}

record! {
    /// The numbers of the rules (C02).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
    pub struct Numbers {
        pub min_players: u8 = number(2..=4, "C02"),
        pub max_players: u8 = |row, field| number(fewest(row)..=4, "C02")(row, field),
        /// Points a player may spend in one turn (ST-3.3).
        pub action_points: u8 = number(1..=MAX_POINTS, "C02"),
        pub teams["teams_per_player"]: u8 = number(2..=MAX_TEAMS, "C02"),
        /// What a leader counts for control (ST-1.10).
        pub leader_weight: u8 = number(1..=9, "C02"),
        /// Goods one tile may send in one turn in the Free Market (ST-10.4).
        pub market_cap: u8 = number(1..=99, "C02"),
        /// Spaces of the scoring track (ST-7.2).
        pub track_spaces: u8 = number(2..=100, "C02"),
        /// Faces of a die (ST-7.2).
        pub die_faces: u8 = number(2..=100, "C02"),
    }
}

/// A table for at least four and at most three players seats nobody.
fn fewest(row: &Row<'_>) -> u8 {
    row.get("min_players").and_then(|value| whole(value.get_ref())).and_then(|least| u8::try_from(least).ok()).unwrap_or(2).clamp(2, 4)
}

record! {
    /// One suit, for show (C04).
    #[derive(Debug, Clone, PartialEq, Eq, Serialize)]
    pub struct SuitCard {
        pub name: String = filled("C04"),
        /// The colour of its player.
        pub colour: String = filled("C04"),
        /// Its letter in short notation.
        pub letter: String = filled("C04"),
        /// What its sign looks like.
        pub mark: String = filled("C04"),
        pub product: String = filled("C04"),
    }
    besides { "id" = one_of(&Suit::ALL.map(|suit| (suit.id(), suit)), "C04") }
}

/// What values an option takes in this file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Allowed {
    /// One of these words; `true` and `false` for a switch.
    Words(Vec<String>),
    /// A whole number in a range.
    Range(i64, i64),
}

impl Allowed {
    /// Whether this is one of the values.
    #[must_use]
    pub fn has(&self, value: &str) -> bool {
        match self {
            Allowed::Words(words) => words.iter().any(|word| word == value),
            Allowed::Range(least, most) => value.parse::<i64>().is_ok_and(|number| (*least..=*most).contains(&number)),
        }
    }
}

/// An option as the file sets it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OptionEntry {
    /// Its name.
    pub id: String,
    /// What it may be.
    pub allowed: Allowed,
    /// What it is when nobody says otherwise.
    pub default: String,
}

record! {
    /// A named set of option values.
    #[derive(Debug, Clone, PartialEq, Eq, Serialize)]
    pub struct Preset(known: Option<&[OptionEntry]>) {
        pub id: String = id,
        pub name: String = text,
        /// For how many players it is meant.
        pub players: Vec<u8> = players("C21"),
        pub options: Vec<(String, String)> = |row, field| choices::chosen(row, field, known),
    }
    besides { "source" = source }
}

/// A map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Layout {
    /// Its name in commands.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// For how many players it is meant.
    pub players: Vec<u8>,
    /// How long a game takes on paper.
    pub minutes: i64,
    /// A sentence about it.
    pub about: String,
    /// The home planet.
    pub home: PlanetId,
    /// The prices in play, ascending (ST-2.4).
    pub prices: ArrayVec<u8, 5>,
    /// Where the planets are drawn: centres, x and y.
    pub centres: Vec<(i64, i64)>,
    /// The neighbours of each planet.
    pub paths: [Planets; MAX_PLANETS],
}

record! {
    /// How random maps are made (ST-2.20 to ST-2.26, C25).
    #[derive(Debug, Clone, PartialEq, Eq, Serialize)]
    pub struct Generator {
        /// The value of the option `layout` that asks for it.
        pub id: String = id,
        pub name: String = text,
        /// For how many players it is meant.
        pub players: Vec<u8> = players("C25"),
        pub planets: usize = number(1..=MAX_PLANETS, "C25"),
        /// The prices in play, ascending.
        pub prices["tile_values"]: ArrayVec<u8, 5> = prices,
        /// Cells in a row.
        pub columns: usize = number(1..=8, "C25"),
        pub rows: usize = number(1..=8, "C25"),
        /// Paths beyond those that join everything.
        pub extra_paths["extra_edges"]: usize = number(0..=45, "C25"),
        /// The most paths at a planet, as far as possible.
        pub max_degree: u32 = number(2..=9, "C25"),
        /// Where the first cell is drawn, x and y.
        pub origin["x0"]: (i64, i64) = |row, field| Some((row.read(field, modest)?, row.read("y0", modest)?)),
        /// How far cells are apart, x and y.
        pub spacing["dx"]: (i64, i64) = |row, field| Some((row.read(field, modest)?, row.read("dy", modest)?)),
        /// How far odd rows are shifted.
        pub shift: i64 = modest,
    }
    besides { "source" = source, "y0" = modest, "dy" = modest }
}

record! {
    /// A fixed deal (ST-2.15).
    #[derive(Debug, Clone, PartialEq, Eq, Serialize)]
    pub struct Deal(maps: Option<&[Layout]>) {
        pub id: String = id,
        pub layout: String = |row, field| maps::known(row, field, maps?).map(|map| map.id.clone()),
        /// The tiles in the order of planets and sides.
        pub tiles["planets"]: Vec<Tile> = |row, field| maps::dealt(row, field, maps::known(row, "layout", maps?)?),
    }
    besides { "source" = source }
}

fn id(row: &Row<'_>, field: &str) -> Option<String> {
    let fits = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"-_".contains(&byte);
    pack::id("shape", "made of a-z, 0-9, - and _, at most 32", 32, fits)(row, field)
}

/// Where a table comes from (C06).
fn source(row: &Row<'_>, field: &str) -> Option<()> {
    one_of(&[("recovered", ()), ("authored", ())], "C06")(row, field)
}

/// A whole number of a size that any reader and any drawing can take.
fn modest(row: &Row<'_>, field: &str) -> Option<i64> {
    number(-1_000_000..=1_000_000, "shape")(row, field)
}

/// For how many players something is meant (C15 and its like).
fn players(check: &'static str) -> impl Fn(&Row<'_>, &str) -> Option<Vec<u8>> {
    move |row, field| fitting(row, field, check, "a list of numbers from 2 to 4", |players| !players.is_empty() && within(players, 2, 4))
}

/// The prices in play (C08).
fn prices(row: &Row<'_>, field: &str) -> Option<ArrayVec<u8, 5>> {
    let rises = |prices: &[u8]| (3..=5).contains(&prices.len()) && within(prices, 1, 5) && prices.windows(2).all(|two| two[0] < two[1]);
    let found = fitting(row, field, "C08", "a list of 3 to 5 different prices from 1 to 5, in ascending order", rises)?;
    Some(found.into_iter().collect())
}

fn within(numbers: &[u8], least: u8, most: u8) -> bool {
    numbers.iter().all(|number| (least..=most).contains(number))
}

fn fitting(row: &Row<'_>, field: &str, check: &'static str, what: &str, fits: impl Fn(&[u8]) -> bool) -> Option<Vec<u8>> {
    let small = |item: &pack::Value<'_>| u8::try_from(whole(item.get_ref())?).ok();
    let numbers: Option<Vec<u8>> = row.need(field)?.get_ref().as_array().and_then(|list| list.iter().map(small).collect());
    let numbers = numbers.filter(|numbers| fits(numbers));
    if numbers.is_none() {
        row.must_be(check, field, what);
    }
    numbers
}

pack::content! {
    /// A whole content file, checked.
    #[derive(Debug, Clone, PartialEq, Eq, Serialize)]
    pub struct Content read from file in DIALECT
        with ["format", "game", "numbers", "costs", "suits", "names", "options", "presets", "board", "layouts", "generator", "deals"];
    fields {
        numbers: Numbers = file.table("numbers").and_then(|row| Numbers::read(&row)),
        /// Points of each action, by [`Code`].
        costs: [u8; 7] = numbers::costs(file, numbers.as_ref()),
        /// In the order of [`Suit::ALL`].
        suits: [SuitCard; 4] = numbers::suits(file),
        /// The size of drawings.
        board: Board = file.table("board").and_then(|row| Board::read(&row)),
        /// The maps.
        layouts: Vec<Layout> = maps::layouts(file, board.as_ref()),
        /// How random maps are made.
        generator: Generator = maps::generator(file),
        /// Shown beside the numbers of the planets.
        planet_names: Vec<String> = maps::names(file, layouts.as_deref()),
        options: Vec<OptionEntry> = choices::options(file, layouts.as_deref(), generator.as_ref()),
        presets: Vec<Preset> = listed(file, "presets", "preset", "C21", |row| Preset::read(row, options.as_deref())),
        /// The fixed deals.
        deals: Vec<Deal> = listed(file, "deals", "deal", "C22", |row| Deal::read(row, layouts.as_deref())),
    }
}

impl Content {
    /// What an action costs.
    #[must_use]
    #[inline]
    pub fn cost(&self, code: Code) -> u8 {
        self.costs[code as usize]
    }

    /// A suit's entry.
    #[must_use]
    pub fn suit(&self, suit: Suit) -> &SuitCard {
        &self.suits[suit.index()]
    }

    /// A planet's name.
    #[must_use]
    pub fn planet_name(&self, planet: PlanetId) -> &str {
        self.planet_names.get(planet.index()).map_or("", String::as_str)
    }

    /// The map with this id.
    #[must_use]
    pub fn layout(&self, id: &str) -> Option<&Layout> {
        self.layouts.iter().find(|layout| layout.id == id)
    }

    /// Everything that affects play, in one spelling; ids hold neither spaces nor line ends.
    fn canonical(&self) -> String {
        let Numbers { min_players, max_players, action_points, teams, leader_weight, market_cap, track_spaces, die_faces } = self.numbers;
        let mut text = format!(
            "space-traders 1\nnumbers {min_players} {max_players} {action_points} {teams} {leader_weight} {market_cap} {track_spaces} {die_faces}\ncosts {:?}\n",
            self.costs
        );
        for OptionEntry { id, allowed, default } in &self.options {
            let _ = writeln!(text, "option {id} {allowed:?} {default}");
        }
        for Layout { id, home, prices, paths, centres, .. } in &self.layouts {
            let _ = write!(text, "layout {id} {home} {prices:?}");
            for planet in &paths[..centres.len()] {
                let _ = write!(text, " [{planet}]");
            }
            text.push('\n');
        }
        let Generator { id, planets, prices, columns, rows, extra_paths, max_degree, .. } = &self.generator;
        let _ = writeln!(text, "generator {id} {planets} {prices:?} {columns} {rows} {extra_paths} {max_degree}");
        text
    }
}

/// The entries of a list, which no two call by one id.
fn listed<T>(file: &Row<'_>, field: &str, word: &str, check: &'static str, read: impl Fn(&Row<'_>) -> Option<T>) -> Option<Vec<T>> {
    let rows = file.rows(field, word)?;
    pack::unique(&rows, "id", check, |id, _| format!("{word} \"{id}\" is defined twice"));
    pack::all(rows.iter().map(read))
}
