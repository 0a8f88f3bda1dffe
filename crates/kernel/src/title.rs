//! A game as it stands on the shelf: who made it, for how many, with which options and content.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

use crate::{Absence, Clause, Fingerprint, Statistics};

/// The chosen options of a table, by name; what is not named has its default.
pub type Options = BTreeMap<String, String>;

/// Who made a game and for whom.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct About {
    /// The name in commands, files and addresses: `galactic-trader`.
    pub id: &'static str,
    /// The name for people.
    pub name: &'static str,
    /// Who designed it.
    pub designer: &'static str,
    /// Who published it.
    pub publisher: &'static str,
    /// One sentence about it.
    pub pitch: &'static str,
    /// The fewest players.
    pub min_players: u8,
    /// The most players.
    pub max_players: u8,
    /// The players of a table when nobody says otherwise.
    pub usual_players: u8,
    /// The version of the rules; a rule fix is a new version, and logs name the one they were played by.
    pub rules: u32,
    /// The prefix of its clause ids: `GT`.
    pub prefix: &'static str,
}

impl About {
    /// Whether so many can play.
    ///
    /// # Errors
    /// For how many it is.
    pub fn admits(&self, players: u8) -> Result<(), OpenError> {
        let About { name: game, min_players: min, max_players: max, .. } = *self;
        if (min..=max).contains(&players) { Ok(()) } else { Err(OpenError::Players { game, min, max, found: players }) }
    }
}

/// How much there is to learn before one plays well.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Weight {
    /// Explained in five minutes.
    Light,
    /// A first game explains it.
    Medium,
    /// The second game is the first that one plays well.
    Heavy,
}

/// What an evening with a game is like, for whoever chooses one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Sitting {
    /// How long a short game takes among people, in minutes; the rules document says where that is from.
    pub least_minutes: u16,
    /// How long a long one takes.
    pub most_minutes: u16,
    /// How much there is to learn.
    pub weight: Weight,
}

/// One value that an option can take, with its meaning.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Choice {
    /// The value as it is typed.
    pub value: &'static str,
    /// What it does.
    pub help: &'static str,
}

/// What values an option takes.
#[derive(Debug, Clone, Copy, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum OptionKind {
    /// One of these words.
    OneOf(&'static [Choice]),
    /// A whole number in a range.
    Number {
        /// The least.
        min: u32,
        /// The greatest.
        max: u32,
    },
    /// A seat number or the word `random`.
    SeatOrRandom,
    /// A whole number in a range for all seats (`5`), or one for each seat (`5,5,3`).
    NumberPerSeat {
        /// The least.
        min: u32,
        /// The greatest.
        max: u32,
    },
}

/// One option of a game.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct OptionSpec {
    /// Its name, as typed.
    pub name: &'static str,
    /// What values it takes.
    pub kind: OptionKind,
    /// The value it has when nobody says otherwise.
    pub default: &'static str,
    /// What it is about, in one sentence.
    pub help: &'static str,
    /// The clause or ruling it belongs to.
    pub clause: Clause,
}

/// Whether a problem of a content file stops the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// The file cannot be used.
    Error,
    /// The file can be used, but this is probably not meant.
    Warning,
}

/// One thing that is wrong with a content file: where, what, and what to do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Problem {
    /// How bad it is.
    pub severity: Severity,
    /// The line of the file, from 1, where it is known.
    pub line: Option<usize>,
    /// The number of the check in the rules document: `C6`.
    pub check: &'static str,
    /// What is wrong in which entry, and what was expected.
    pub message: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.severity {
            Severity::Error => f.write_str("error")?,
            Severity::Warning => f.write_str("warning")?,
        }
        if let Some(line) = self.line {
            write!(f, " in line {line}")?;
        }
        write!(f, ": {} ({})", self.message, self.check)
    }
}

/// One table of what a content file holds, counted: cards by cost, powers by phase.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Census {
    /// What is counted by what: `cards by kind and cost`.
    pub of: &'static str,
    /// The heading of each column of numbers.
    pub columns: Vec<String>,
    /// The rows: a name, then a number for each column.
    pub rows: Vec<(String, Vec<u32>)>,
}

/// Why a table cannot be opened.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OpenError {
    /// Not a number of players for this game.
    #[error("{game} is for {min} to {max} players, not {found}")]
    Players {
        /// The game's name.
        game: &'static str,
        /// The fewest.
        min: u8,
        /// The most.
        max: u8,
        /// What was asked for.
        found: u8,
    },
    /// No such option.
    #[error("there is no option '{name}'{}; the options are {}", did_you_mean(nearest.as_deref()), known.join(", "))]
    UnknownOption {
        /// What was typed.
        name: String,
        /// The option that was probably meant.
        nearest: Option<String>,
        /// All options.
        known: Vec<&'static str>,
    },
    /// No such value.
    #[error("option {name} cannot be '{found}': {expected}")]
    BadValue {
        /// The option.
        name: &'static str,
        /// What was typed.
        found: String,
        /// What it could be.
        expected: String,
    },
    /// Not a version of the rules that this program knows.
    #[error("{game} has no version {found} of its rules here; the newest is {newest}")]
    Rules {
        /// The game's id.
        game: &'static str,
        /// What was asked for.
        found: u32,
        /// The newest version there is.
        newest: u32,
    },
    /// The options do not go together.
    #[error("{0}")]
    Combination(String),
    /// The content file has errors.
    #[error("the content file cannot be used: {}", problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Content {
        /// All problems, warnings included.
        problems: Vec<Problem>,
    },
}

impl From<Vec<Problem>> for OpenError {
    fn from(problems: Vec<Problem>) -> OpenError {
        OpenError::Content { problems }
    }
}

/// Everything that a loader says about a file: what is wrong with it, or what it only warns of.
pub fn all_problems<T>(loaded: Result<(T, Vec<Problem>), Vec<Problem>>) -> Vec<Problem> {
    match loaded {
        Ok((_, warnings)) => warnings,
        Err(problems) => problems,
    }
}

/// The part of `impl Title` that is answered by the fields in which a game keeps what it was opened with, as a list of them: `content` as it was
/// loaded and checked, `written_options`, and for a game with earlier versions of its `rules` the one in force.
#[macro_export]
macro_rules! kept_as_opened {
    ($($field:ident),+ $(,)?) => {
        $( $crate::kept_as_opened!(@$field); )+
    };
    (@content) => {
        fn check_content(content: &str) -> Vec<$crate::Problem> {
            $crate::title::all_problems(Content::load(content))
        }

        fn content_fingerprint(&self) -> $crate::Fingerprint {
            self.content.fingerprint.clone()
        }
    };
    (@written_options) => {
        fn options(&self) -> $crate::Options {
            self.written_options.clone()
        }
    };
    (@rules) => {
        fn rules(&self) -> u32 {
            self.rules
        }

        fn under(mut self, rules: u32) -> Option<Self> {
            self.rules = rules;
            (1..=Self::ABOUT.rules).contains(&rules).then_some(self)
        }
    };
}

fn did_you_mean(nearest: Option<&str>) -> String {
    nearest.map(|name| format!(" (did you mean '{name}'?)")).unwrap_or_default()
}

/// A part of a game whose speed is measured apart.
#[derive(Debug, Clone, Copy)]
pub struct Measured {
    /// What it is called; empty for the whole game.
    pub part: &'static str,
    /// The options in which random players get there.
    pub options: &'static [(&'static str, &'static str)],
}

impl Measured {
    /// The options as a table takes them.
    #[must_use]
    pub fn options(&self) -> Options {
        self.options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
    }
}

/// A game that can be opened from a content file, a number of players and options.
pub trait Title: Statistics {
    /// Who made it and for whom.
    const ABOUT: About;

    /// How long it takes and how much there is to learn, if that is known.
    const SITTING: Option<Sitting> = None;

    /// Its options, in the order of the rules document.
    const OPTIONS: &'static [OptionSpec];

    /// The content it is shipped with, as text.
    const CONTENT: &'static str;

    /// The rules as clauses, as text (`docs/rules/`).
    const RULES: &'static str;

    /// The parts of a game whose speed is measured apart; for most games there is one, the whole of it.
    const MEASURED: &'static [Measured] = &[Measured { part: "", options: &[] }];

    /// What the rules lay down for a seat whose player is away. Where they lay down nothing, whoever runs the table decides.
    const ABSENCE: Option<Absence<Self>> = None;

    /// Reads content, checks players and options, and opens the game.
    ///
    /// # Errors
    /// What is wrong and what would be right.
    fn open(content: &str, players: u8, options: &Options) -> Result<Self, OpenError>;

    /// The version of the rules in force: the newest, unless the game was put [`under`](Title::under) another one.
    fn rules(&self) -> u32 {
        Self::ABOUT.rules
    }

    /// The same game by an earlier version of its rules, so that whatever was begun before a rule was put right goes on as it
    /// began; none for a version that this program does not know.
    fn under(self, rules: u32) -> Option<Self> {
        (rules == self.rules()).then_some(self)
    }

    /// Checks a content file and lists everything that is wrong with it.
    fn check_content(content: &str) -> Vec<Problem>;

    /// What a content file holds, as tables for whoever edits it; none for a file that cannot be used, and for games that
    /// have nothing to count.
    fn census(_content: &str) -> Vec<Census> {
        Vec::new()
    }

    /// All options in force, defaults included.
    fn options(&self) -> Options;

    /// The fingerprint of the content in force.
    fn content_fingerprint(&self) -> Fingerprint;

    /// What a careful host says before such a game begins, in sentences without a full stop: it can be played, but was perhaps not meant.
    fn remarks(&self) -> Vec<String> {
        Vec::new()
    }

    /// The round that is being played, from 1, for games that count rounds: statistics tell the length of a game by it.
    fn round(&self, _state: &Self::State) -> Option<u32> {
        None
    }
}

/// Checks names and values of options against their specs and fills in the defaults.
///
/// # Errors
/// The first option that does not exist or cannot have its value.
pub fn resolve_options(specs: &[OptionSpec], chosen: &Options, players: u8) -> Result<Options, OpenError> {
    for name in chosen.keys() {
        if !specs.iter().any(|spec| spec.name == name) {
            let known: Vec<&'static str> = specs.iter().map(|spec| spec.name).collect();
            return Err(OpenError::UnknownOption {
                name: name.clone(),
                nearest: nearest(name, known.iter().copied()).map(str::to_owned),
                known,
            });
        }
    }
    let mut resolved = Options::new();
    for spec in specs {
        let value = chosen.get(spec.name).map_or(spec.default, String::as_str);
        let fits = match spec.kind {
            OptionKind::OneOf(choices) => choices.iter().any(|choice| choice.value == value),
            OptionKind::Number { min, max } => canonical_number(value).is_some_and(|number| (min..=max).contains(&number)),
            OptionKind::SeatOrRandom => value == "random" || canonical_number(value).is_some_and(|seat| seat < u32::from(players)),
            OptionKind::NumberPerSeat { min, max } => {
                let numbers = value.split(',').map(canonical_number);
                let count = numbers.clone().count();
                let right_count = count == 1 || count == usize::from(players);
                right_count && numbers.into_iter().all(|number| number.is_some_and(|number| (min..=max).contains(&number)))
            }
        };
        if !fits {
            let expected = match spec.kind {
                OptionKind::OneOf(choices) => {
                    let values: Vec<&str> = choices.iter().map(|choice| choice.value).collect();
                    let hint = nearest(value, values.iter().copied()).map(|name| format!(" (did you mean '{name}'?)"));
                    format!("it is {}{}", values.join(" or "), hint.unwrap_or_default())
                }
                OptionKind::Number { min, max } => format!("it is a whole number from {min} to {max}"),
                OptionKind::SeatOrRandom => format!("{} must be random or a seat from 0 to {}", spec.name, players - 1),
                OptionKind::NumberPerSeat { min, max } => {
                    format!("it is a whole number from {min} to {max} for all, or {players} of them with commas, one for each seat")
                }
            };
            return Err(OpenError::BadValue { name: spec.name, found: value.to_owned(), expected });
        }
        resolved.insert(spec.name.to_owned(), value.to_owned());
    }
    Ok(resolved)
}

// "007" and "+7" are refused: the log's header has one spelling for every value.
fn canonical_number(text: &str) -> Option<u32> {
    text.parse().ok().filter(|number: &u32| number.to_string() == text)
}

/// The candidate that was probably meant, if one is close enough.
pub fn nearest<'c>(typed: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let allowed = (typed.chars().count() / 3).max(1) + usize::from(typed.len() > 3);
    candidates
        .into_iter()
        .map(|candidate| {
            let distance = if !typed.is_empty() && candidate.starts_with(typed) { 0 } else { strsim::levenshtein(typed, candidate) };
            (distance, candidate)
        })
        .filter(|(distance, _)| *distance <= allowed)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPECS: &[OptionSpec] = &[
        OptionSpec {
            name: "redeploy",
            kind: OptionKind::OneOf(&[Choice { value: "forced", help: "" }, Choice { value: "optional", help: "" }]),
            default: "forced",
            help: "",
            clause: Clause("T-1"),
        },
        OptionSpec { name: "stall_limit", kind: OptionKind::Number { min: 0, max: 50 }, default: "8", help: "", clause: Clause("T-2") },
        OptionSpec { name: "first_player", kind: OptionKind::SeatOrRandom, default: "random", help: "", clause: Clause("T-3") },
        OptionSpec { name: "hand", kind: OptionKind::NumberPerSeat { min: 0, max: 5 }, default: "5", help: "", clause: Clause("T-4") },
    ];

    fn resolve(chosen: &[(&str, &str)]) -> Result<Options, String> {
        let chosen = chosen.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
        resolve_options(SPECS, &chosen, 3).map_err(|error| error.to_string())
    }

    #[test]
    fn defaults_are_filled_in() {
        let options = resolve(&[("stall_limit", "3")]).unwrap();
        assert_eq!(options["redeploy"], "forced");
        assert_eq!(options["stall_limit"], "3");
    }

    #[test]
    fn wrong_options_are_named_with_what_would_be_right() {
        assert_eq!(
            resolve(&[("redploy", "forced")]).unwrap_err(),
            "there is no option 'redploy' (did you mean 'redeploy'?); the options are redeploy, stall_limit, first_player, hand"
        );
        assert_eq!(
            resolve(&[("redeploy", "optinal")]).unwrap_err(),
            "option redeploy cannot be 'optinal': it is forced or optional (did you mean 'optional'?)"
        );
        assert_eq!(resolve(&[("stall_limit", "51")]).unwrap_err(), "option stall_limit cannot be '51': it is a whole number from 0 to 50");
        assert_eq!(
            resolve(&[("first_player", "3")]).unwrap_err(),
            "option first_player cannot be '3': first_player must be random or a seat from 0 to 2"
        );
        assert!(resolve(&[("stall_limit", "07")]).is_err());
        assert_eq!(resolve(&[("hand", "5,0,3")]).unwrap()["hand"], "5,0,3");
        assert_eq!(
            resolve(&[("hand", "5,3")]).unwrap_err(),
            "option hand cannot be '5,3': it is a whole number from 0 to 5 for all, or 3 of them with commas, one for each seat"
        );
        assert!(resolve(&[("hand", "6")]).is_err() && resolve(&[("hand", "5,5,")]).is_err());
    }

    #[test]
    fn nearest_is_near() {
        assert_eq!(nearest("galactic", ["galactic-trader", "m101"]), Some("galactic-trader"));
        assert_eq!(nearest("greedi", ["random", "greedy"]), Some("greedy"));
        assert_eq!(nearest("chess", ["galactic-trader", "m101"]), None);
    }
}
