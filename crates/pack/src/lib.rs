//! Content files as games read them: TOML that knows its lines, tables described field by field, and a list of everything that
//! is wrong with a file.
//!
//! A game describes each of its tables once, as a [`record!`]: the fields of the value, and behind each what the file must hold
//! (`number(1..=9, "C5")`). From that follow the reading, the unknown and the missing fields, ranges and types. What fields
//! are to each other the game checks itself, with the [`Row`] at hand: it knows in which line each field stands. Nothing stops
//! at the first problem, so that whoever edits a file sees all of them at once; only a file that is not TOML is given up at once.
//! The file as a whole is described in the same way, with [`content!`], and the words that may stand in it with [`words!`].
//!
//! ```
//! use pack::{Dialect, number, record, text};
//!
//! record! {
//!     /// One planet.
//!     #[derive(Debug, PartialEq)]
//!     pub struct Planet {
//!         /// Its name.
//!         pub name: String = text,
//!         /// What it is worth.
//!         pub points: u8 = number(0..=9, "C2"),
//!     }
//! }
//!
//! const DIALECT: Dialect = Dialect { game: "demo", version: "format", other: "C1", unknown: "C2", shape: "C2", quote: '\'', everywhere: &[] };
//! let load = |text: &str| {
//!     pack::load(text, &DIALECT, |file| {
//!         file.is_ours()?;
//!         file.only(&["format", "game", "planet"]);
//!         pack::all(file.rows("planet", "planet")?.iter().map(Planet::read))
//!     })
//! };
//! let (planets, _) = load("format = 1\ngame = 'demo'\n[[planet]]\nname = 'Io'\npoints = 3\n").unwrap();
//! assert_eq!(planets, [Planet { name: "Io".into(), points: 3 }]);
//! let problems = load("format = 1\ngame = 'demo'\n[[planet]]\nname = 'Io'\npoints = 30\n").unwrap_err();
//! let told = "error in line 5: planet 'Io': field 'points' must be a whole number from 0 to 9, found 30 (C2)";
//! assert_eq!(problems[0].to_string(), told);
//! ```

use kernel::Problem;
use toml::de::DeTable;

mod census;
mod notes;
mod readers;
mod record;
mod row;
pub mod sheet;

pub use census::cross;
pub use notes::{Notes, shown};
pub use readers::{anything, colour, filled, flag, id, letter, list, maybe, number, numbers, one_of, optional, text, texts, word};
pub use row::{Found, Row, Value, plain, quoted, repeated, unique, whole};

/// A reader of something that is not kept.
pub type Glance = fn(&Row<'_>, &str) -> Option<()>;

/// How a game's files are told apart from others, and what it calls the checks that are the same for every file.
#[derive(Debug)]
pub struct Dialect {
    /// What `game` must be; or `demo/1`, where game and number are one text.
    pub game: &'static str,
    /// The field with the number of the format, which must be 1, or with that text.
    pub version: &'static str,
    /// The check that a file is for this game and of this format.
    pub other: &'static str,
    /// The check that there are no unknown fields.
    pub unknown: &'static str,
    /// The check that fields are there and of their type.
    pub shape: &'static str,
    /// The quotes around ids and words in messages.
    pub quote: char,
    /// Fields that may stand in every table, with what they must be: where something comes from, and the like.
    pub everywhere: &'static [(&'static str, Glance)],
}

/// Reads a content file; with the content come the warnings.
///
/// # Errors
/// Everything that is wrong with the file, warnings included, in the order of its lines.
pub fn load<C>(text: &str, dialect: &'static Dialect, read: impl FnOnce(&Row<'_>) -> Option<C>) -> Result<(C, Vec<Problem>), Vec<Problem>> {
    let notes = Notes::new(text);
    let table = parse(text, &notes);
    let content = table.as_ref().and_then(|table| read(&Row::file(table.get_ref(), &notes, dialect)));
    let (problems, failed) = notes.finish();
    match content {
        Some(content) if !failed => Ok((content, problems)),
        _ => Err(problems),
    }
}

/// Parses TOML. What is not TOML is noted with its line and what was expected there, and nothing is read from it.
///
/// Only the first mistake is told: one bracket too few, and the parser stumbles over every line behind it.
fn parse<'t>(text: &'t str, notes: &Notes) -> Option<toml::Spanned<DeTable<'t>>> {
    let (table, errors) = DeTable::parse_recoverable(text);
    let Some(error) = errors.iter().min_by_key(|error| error.span().map_or(usize::MAX, |span| span.start)) else { return Some(table) };
    let span = error.span();
    let around = span.clone().and_then(|span| text.get(span)).map(str::trim).filter(|around| !around.is_empty());
    let at = around.map(|around| format!(", at '{}'", shown(around))).unwrap_or_default();
    notes.error("syntax", span.map(|span| span.start), format!("this is not valid TOML: {}{at}", error.message()));
    None
}

/// All of them, if none is missing. Every one is looked at: collecting straight into an `Option` would stop at the first that
/// is wrong, and the problems of the others would not be told.
pub fn all<T>(found: impl Iterator<Item = Option<T>>) -> Option<Vec<T>> {
    let found: Vec<Option<T>> = found.collect();
    found.into_iter().collect()
}

#[cfg(test)]
mod tests;
