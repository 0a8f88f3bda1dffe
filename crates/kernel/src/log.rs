//! The append-only log: the truth from which everything else is computed (law 7).
//!
//! As a file it is JSON Lines: a header, then one entry a line. Every line carries a link of a hash chain, so that an
//! edited file names the line where it departs.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::title::Options;
use crate::{Fingerprint, Key, Roll, Seat};

/// The version of the file format.
pub const FORMAT: u32 = 1;

/// What a game was played with: the first line of a log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of the file format.
    pub orrery: u32,
    /// The game's id.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// Who sits where: one name for each seat.
    pub seats: Vec<String>,
    /// All options in force.
    pub options: Options,
    /// The fingerprint of the content in force.
    pub content: Fingerprint,
    /// The commitment to the table's key ([`Key::commitment`]).
    pub commitment: Option<String>,
}

/// One entry of a log; `A` is the game's action in memory and its written form in a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Entry<A> {
    /// The game was laid out with these rolls. Always the first entry.
    Setup {
        /// Chance outcomes, in order.
        rolls: Vec<Roll>,
    },
    /// A seat chose.
    Chose {
        /// Who chose.
        seat: Seat,
        /// Its choice.
        act: A,
        /// Chance outcomes that followed from it, in order.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        rolls: Vec<Roll>,
    },
    /// A seat took its latest choice back.
    TookBack {
        /// Whose choice it was.
        seat: Seat,
    },
    /// The game is over: its outcome and, from now on public, the table's key.
    Over {
        /// How it ended, as the rules of that version put it.
        outcome: serde_json::Value,
        /// The key.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        key: Option<Key>,
    },
}

impl<A> Entry<A> {
    /// The same entry with its action in another form.
    ///
    /// # Errors
    /// Whatever `convert` says about the action.
    pub fn try_map<B, X>(self, convert: impl FnOnce(A) -> Result<B, X>) -> Result<Entry<B>, X> {
        Ok(match self {
            Entry::Setup { rolls } => Entry::Setup { rolls },
            Entry::Chose { seat, act, rolls } => Entry::Chose { seat, act: convert(act)?, rolls },
            Entry::TookBack { seat } => Entry::TookBack { seat },
            Entry::Over { outcome, key } => Entry::Over { outcome, key },
        })
    }
}

impl<A: Clone> Entry<A> {
    /// The entry as it is written: the names in an outcome in alphabetical order, so that the same game gives the same bytes
    /// however the program was built. (Whether the JSON library keeps another order depends on what else is built with it.)
    fn in_order(&self) -> Cow<'_, Entry<A>> {
        match self {
            Entry::Over { outcome, key } => Cow::Owned(Entry::Over { outcome: sorted(outcome), key: *key }),
            entry => Cow::Borrowed(entry),
        }
    }
}

fn sorted(value: &Value) -> Value {
    match value {
        Value::Object(fields) => {
            let mut fields: Vec<(&String, &Value)> = fields.iter().collect();
            fields.sort_unstable_by_key(|(name, _)| *name);
            Value::Object(fields.into_iter().map(|(name, value)| (name.clone(), sorted(value))).collect())
        }
        Value::Array(values) => Value::Array(values.iter().map(sorted).collect()),
        value => value.clone(),
    }
}

#[derive(Serialize, Deserialize)]
struct Line<T> {
    #[serde(flatten)]
    content: T,
    chain: Fingerprint,
}

/// A log as it stands in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogFile {
    /// The first line.
    pub header: Header,
    /// The other lines.
    pub entries: Vec<Entry<String>>,
}

/// Why a file is not a log.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LogError {
    /// Nothing in it.
    #[error("the file is empty: a log begins with a header line")]
    Empty,
    /// Written by a newer program.
    #[error("the log has format {found}; this program reads format {FORMAT}")]
    Format {
        /// The format of the file.
        found: u64,
    },
    /// Its first line is something else.
    #[error("this is not a game log: its first line is not the header of one ({problem})")]
    NoHeader {
        /// What is wrong with the line.
        problem: String,
    },
    /// A line that cannot be read.
    #[error("line {line} cannot be read ({problem}); the log is whole up to the line before")]
    Unreadable {
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        problem: String,
    },
    /// A line that was changed, or stands after one that was.
    #[error("line {line} was edited: its chain is {found}, but what it says gives {expected}")]
    Edited {
        /// The line, from 1.
        line: usize,
        /// The link it carries.
        found: Fingerprint,
        /// The link it should carry.
        expected: Fingerprint,
    },
}

fn link(previous: Option<&Fingerprint>, content: &impl Serialize) -> Fingerprint {
    // Our own types always serialize: no maps with odd keys, no failing writers.
    let bytes = serde_json::to_vec(content).unwrap_or_default();
    match previous {
        Some(previous) => previous.then(&bytes),
        None => Fingerprint::of(&bytes),
    }
}

/// Writes a log line by line, so that a running table can append.
#[derive(Debug, Clone)]
pub struct LogWriter {
    chain: Fingerprint,
}

impl LogWriter {
    /// Begins a log: the writer, and the first line (without the line feed).
    #[must_use]
    pub fn begin(header: &Header) -> (LogWriter, String) {
        let chain = link(None, header);
        let line = serde_json::to_string(&Line { content: header, chain: chain.clone() }).unwrap_or_default();
        (LogWriter { chain }, line)
    }

    /// The next line (without the line feed).
    pub fn line(&mut self, entry: &Entry<String>) -> String {
        let entry = entry.in_order();
        self.chain = link(Some(&self.chain), &*entry);
        serde_json::to_string(&Line { content: &*entry, chain: self.chain.clone() }).unwrap_or_default()
    }
}

impl LogFile {
    /// The log as text, one line for each entry.
    #[must_use]
    pub fn write(&self) -> String {
        let (mut writer, mut text) = LogWriter::begin(&self.header);
        text.push('\n');
        for entry in &self.entries {
            text.push_str(&writer.line(entry));
            text.push('\n');
        }
        text
    }

    /// Reads a log and checks its chain.
    ///
    /// # Errors
    /// The first line that is wrong.
    pub fn read(text: &str) -> Result<LogFile, LogError> {
        let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let (_, first) = lines.next().ok_or(LogError::Empty)?;
        let no_header = |error: serde_json::Error| LogError::NoHeader { problem: in_its_line(&error) };
        // The format comes first: a newer header may have fields that this program does not know.
        let raw: serde_json::Value = serde_json::from_str(first).map_err(no_header)?;
        match raw.get("orrery").and_then(serde_json::Value::as_u64) {
            Some(found) if found == u64::from(FORMAT) => {}
            Some(found) => return Err(LogError::Format { found }),
            None => return Err(LogError::NoHeader { problem: "it names no format".into() }),
        }
        let (header, found) = split::<Header>(first).map_err(no_header)?;
        let mut chain = link(None, &header);
        if found != chain {
            return Err(LogError::Edited { line: 1, found, expected: chain });
        }
        let mut entries = Vec::new();
        for (index, line) in lines {
            let unreadable = |error: serde_json::Error| LogError::Unreadable { line: index + 1, problem: in_its_line(&error) };
            let (entry, found) = split::<Entry<String>>(line).map_err(unreadable)?;
            let expected = link(Some(&chain), &*entry.in_order());
            if found != expected && found != as_it_stands(&chain, line) {
                return Err(LogError::Edited { line: index + 1, found, expected });
            }
            chain = found;
            entries.push(entry);
        }
        Ok(LogFile { header, entries })
    }
}

/// Each line is parsed for itself: the parser's "line 1" would contradict the line of the file that is named beside it.
fn in_its_line(error: &serde_json::Error) -> String {
    error.to_string().replace(" at line 1 column ", " at column ")
}

/// The link of a line by its own bytes: programs before wrote the names of an outcome in an order that their build gave them.
fn as_it_stands(previous: &Fingerprint, line: &str) -> Fingerprint {
    let content = line.trim().rsplit_once(r#","chain":""#).map_or("", |(content, _)| content);
    previous.then(format!("{content}}}").as_bytes())
}

// Not a derived flatten: with it `deny_unknown_fields` and good error positions do not work.
fn split<T: serde::de::DeserializeOwned>(line: &str) -> Result<(T, Fingerprint), serde_json::Error> {
    let mut object: serde_json::Map<String, serde_json::Value> = serde_json::from_str(line)?;
    let chain = object.remove("chain").ok_or_else(|| serde::de::Error::custom("it carries no chain"))?;
    Ok((serde_json::from_value(serde_json::Value::Object(object))?, serde_json::from_value(chain)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Roller;

    fn sample() -> LogFile {
        LogFile {
            header: Header {
                orrery: FORMAT,
                game: "tiny".into(),
                rules: 1,
                seats: vec!["Ann".into()],
                options: Options::new(),
                content: Fingerprint::of(b""),
                commitment: None,
            },
            entries: vec![
                Entry::Setup { rolls: vec![Roll { roller: Roller::Table, n: 6, outcome: 3 }] },
                Entry::Chose { seat: Seat::new(0), act: "take food".into(), rolls: vec![] },
                Entry::TookBack { seat: Seat::new(0) },
            ],
        }
    }

    #[test]
    fn a_log_survives_the_file() {
        let text = sample().write();
        assert_eq!(LogFile::read(&text), Ok(sample()));
        assert!(text.lines().nth(2).unwrap().starts_with(r#"{"chose":{"seat":0,"act":"take food"},"chain":""#), "{text}");
    }

    /// However the program was built, an outcome is written in one order; a log that was written in another is still whole, and
    /// still names a line that was edited.
    #[test]
    fn an_outcome_is_written_in_one_order_and_read_in_any() {
        let outcome: Value =
            serde_json::from_str(r#"{"reason":{"name":"end","clause":"T-1"},"standings":[{"won":true,"seat":0}]}"#).unwrap();
        let mut log = sample();
        log.entries.push(Entry::Over { outcome, key: None });
        let text = log.write();
        let last = text.lines().last().unwrap();
        let sorted = r#"{"over":{"outcome":{"reason":{"clause":"T-1","name":"end"},"standings":[{"seat":0,"won":true}]}}"#;
        assert!(last.starts_with(sorted), "{last}");
        assert_eq!(LogFile::read(&text), Ok(log.clone()));

        let unsorted = r#"{"over":{"outcome":{"reason":{"name":"end","clause":"T-1"},"standings":[{"won":true,"seat":0}]}}"#;
        let whole = &text[..text.len() - last.len() - 1];
        let (_, previous) = split::<Value>(whole.lines().last().unwrap()).unwrap();
        let link = previous.then(format!("{unsorted}}}").as_bytes());
        let before = format!("{whole}{unsorted},\"chain\":\"{link}\"}}\n");
        assert_eq!(LogFile::read(&before), Ok(log));
        assert!(matches!(LogFile::read(&before.replace("T-1", "T-2")), Err(LogError::Edited { line: 5, .. })));
    }

    #[test]
    fn the_first_edited_line_is_named() {
        let text = sample().write().replace("take food", "take fuel");
        assert!(matches!(LogFile::read(&text), Err(LogError::Edited { line: 3, .. })));
    }

    #[test]
    fn a_cut_line_is_named() {
        let text = sample().write();
        let cut = &text[..text.len() - 10];
        assert!(matches!(LogFile::read(cut), Err(LogError::Unreadable { line: 4, .. })));
    }

    #[test]
    fn what_is_no_log_says_so_once() {
        let refused = |text: &str| LogFile::read(text).unwrap_err().to_string();
        assert_eq!(refused(""), "the file is empty: a log begins with a header line");
        assert_eq!(refused("{\"orrery\":9}"), "the log has format 9; this program reads format 1");
        let no_header = |problem: &str| format!("this is not a game log: its first line is not the header of one ({problem})");
        assert_eq!(refused("{}"), no_header("it names no format"));
        assert_eq!(refused("[1]"), no_header("it names no format"));
        assert_eq!(refused("Dear Mary,\n"), no_header("expected value at column 1"));
        assert_eq!(refused("{\"orrery\":1}"), no_header("it carries no chain"));
        assert_eq!(refused(&sample().write()[..40]), no_header("EOF while parsing a string at column 40"));
    }
}
