//! The content of a game: numbers, suits, options, presets, maps and deals, read from `content/space-traders.toml`.
//!
//! The checks of the rules document (section *What a loader checks*) are made in `numbers`, `choices`, `maps` and `drawing`;
//! all problems of a file are reported together, each with its line.

use std::fmt::Write as _;

use arrayvec::ArrayVec;
use kernel::{Fingerprint, Problem};
use pack::Notes;
use serde::Serialize;

use crate::place::{MAX_PLANETS, PlanetId, Planets};
use crate::tile::{Suit, Tile};

mod choices;
mod drawing;
mod entry;
mod maps;
mod numbers;

pub use drawing::Board;

/// The most action points a pack may give.
pub const MAX_POINTS: u8 = 12;

/// The most teams a pack may give to each player.
pub const MAX_TEAMS: u8 = 12;

/// The seven actions (ST-4), in the order of the table there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Code {
    /// Hire a team.
    HT,
    /// Move a team.
    MT,
    /// Hire the leader.
    HL,
    /// Move the leader.
    ML,
    /// Peek at an unexplored planet.
    PP,
    /// Establish an operation.
    EO,
    /// Join an own operation.
    JO,
}

impl Code {
    /// All seven.
    pub const ALL: [Code; 7] = [Code::HT, Code::MT, Code::HL, Code::ML, Code::PP, Code::EO, Code::JO];

    /// The two letters of the turn sheet.
    #[must_use]
    pub const fn letters(self) -> &'static str {
        match self {
            Code::HT => "HT",
            Code::MT => "MT",
            Code::HL => "HL",
            Code::ML => "ML",
            Code::PP => "PP",
            Code::EO => "EO",
            Code::JO => "JO",
        }
    }
}

/// The numbers of the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Numbers {
    /// The fewest players.
    pub min_players: u8,
    /// The most players.
    pub max_players: u8,
    /// Points a player may spend in one turn (ST-3.3).
    pub action_points: u8,
    /// Teams of each player.
    pub teams: u8,
    /// What a leader counts for control (ST-1.10).
    pub leader_weight: u8,
    /// Goods one tile may send in one turn in the Free Market (ST-10.4).
    pub market_cap: u8,
    /// Spaces of the scoring track (ST-7.2).
    pub track_spaces: u8,
    /// Faces of a die (ST-7.2).
    pub die_faces: u8,
}

/// One suit, for show.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SuitCard {
    /// Its name.
    pub name: String,
    /// The colour of its player.
    pub colour: String,
    /// Its letter in short notation.
    pub letter: String,
    /// What its sign looks like.
    pub mark: String,
    /// The product it stands for.
    pub product: String,
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

/// A named set of option values.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Preset {
    /// Its name in commands.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// For how many players it is meant.
    pub players: Vec<u8>,
    /// The options it sets.
    pub options: Vec<(String, String)>,
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

/// How random maps are made (ST-2.20 to ST-2.26).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Generator {
    /// The value of the option `layout` that asks for it.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// For how many players it is meant.
    pub players: Vec<u8>,
    /// How many planets it places.
    pub planets: usize,
    /// The prices in play, ascending.
    pub prices: ArrayVec<u8, 5>,
    /// Cells in a row.
    pub columns: usize,
    /// Rows of cells.
    pub rows: usize,
    /// Paths beyond those that join everything.
    pub extra_paths: usize,
    /// The most paths at a planet, as far as possible.
    pub max_degree: u32,
    /// Where the first cell is drawn, x and y.
    pub origin: (i64, i64),
    /// How far cells are apart, x and y.
    pub spacing: (i64, i64),
    /// How far odd rows are shifted.
    pub shift: i64,
}

/// A fixed deal (ST-2.15).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Deal {
    /// Its name.
    pub id: String,
    /// The map it is for.
    pub layout: String,
    /// The tiles in the order of planets and sides.
    pub tiles: Vec<Tile>,
}

/// A whole content file, checked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Content {
    /// The numbers of the rules.
    pub numbers: Numbers,
    /// Points of each action, by [`Code`].
    pub costs: [u8; 7],
    /// The suits, in the order of [`Suit::ALL`].
    pub suits: [SuitCard; 4],
    /// Names shown beside the numbers of the planets.
    pub planet_names: Vec<String>,
    /// The options.
    pub options: Vec<OptionEntry>,
    /// The presets.
    pub presets: Vec<Preset>,
    /// The size of drawings.
    pub board: Board,
    /// The maps.
    pub layouts: Vec<Layout>,
    /// How random maps are made.
    pub generator: Generator,
    /// The fixed deals.
    pub deals: Vec<Deal>,
    /// What the file means for play, as a hash: equal for files that differ in comments, names, colours or positions only.
    pub fingerprint: Fingerprint,
}

impl Content {
    /// Reads and checks a content file; with the content come the warnings.
    ///
    /// # Errors
    /// Everything that is wrong with the file, warnings included, in the order of its lines.
    pub fn load(text: &str) -> Result<(Content, Vec<Problem>), Vec<Problem>> {
        let mut notes = Notes::new(text);
        let table = pack::parse(text, &mut notes);
        let content = table.as_ref().and_then(|table| build(table.get_ref(), &mut notes));
        let (problems, failed) = notes.finish();
        match content {
            Some(content) if !failed => Ok((content, problems)),
            _ => Err(problems),
        }
    }

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

fn build(table: &toml::de::DeTable<'_>, notes: &mut Notes) -> Option<Content> {
    let file = entry::Entry::new("the file", None, table);
    if !numbers::is_ours(&file, notes) {
        return None;
    }
    file.only(
        &["format", "game", "numbers", "costs", "suits", "names", "options", "presets", "board", "layouts", "generator", "deals"],
        notes,
    );
    let numbers = numbers::numbers(&file, notes);
    let costs = numbers::costs(&file, numbers.as_ref(), notes);
    let suits = numbers::suits(&file, notes);
    let board = drawing::board(&file, notes);
    let maps = maps::layouts(&file, board.as_ref(), notes);
    let generator = maps::generator(&file, notes);
    let planet_names = maps::names(&file, maps.as_deref(), notes);
    let options = choices::options(&file, maps.as_deref(), generator.as_ref(), notes);
    let presets = choices::presets(&file, options.as_deref(), notes);
    let deals = maps::deals(&file, maps.as_deref(), notes);
    let mut content = Content {
        numbers: numbers?,
        costs: costs?,
        suits: suits?,
        planet_names: planet_names?,
        options: options?,
        presets: presets?,
        board: board?,
        layouts: maps?,
        generator: generator?,
        deals: deals?,
        fingerprint: Fingerprint::of(&[]),
    };
    content.fingerprint = Fingerprint::of(content.canonical().as_bytes());
    Some(content)
}
