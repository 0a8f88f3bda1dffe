//! The report as a value: sections of figures, and the findings that point at them. Page, text and JSON are drawn from it.

use rulebook::Rulebook;
use serde::Serialize;

use super::study::Study;
use super::{findings, sections};
use crate::stats::{Z, wilson_at};

/// What a number is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    /// A part of all, from 0 to 1.
    Share,
    /// Points.
    Points,
    /// Any other number.
    Number,
}

/// How a figure is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    /// A dot with its interval in every row.
    Intervals,
    /// Bars side by side.
    Histogram,
    /// A line along the rows, with its interval as a band.
    Line,
    /// Only the table.
    Table,
}

/// One value with what belongs to it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Row {
    /// What it is of.
    pub name: String,
    /// The value.
    pub value: f64,
    /// Its 95 % interval.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interval: Option<(f64, f64)>,
    /// How many games, or pairs of games, it is from.
    pub from: u64,
    /// Other columns.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<String>,
}

impl Row {
    /// A value without more.
    pub(crate) fn new(name: impl Into<String>, value: f64, from: u64) -> Row {
        Row { name: name.into(), value, interval: None, from, cells: Vec::new() }
    }

    /// A share of so many, with Wilson's interval.
    pub(crate) fn share(name: impl Into<String>, successes: f64, of: u64) -> Row {
        let value = successes / of.max(1) as f64;
        Row { interval: Some(wilson_at(Z, successes, of as f64)), ..Row::new(name, value, of) }
    }

    pub(crate) fn with(mut self, cells: impl IntoIterator<Item = String>) -> Row {
        self.cells = cells.into_iter().collect();
        self
    }
}

/// A picture, or a table, with everything that is needed to read it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Figure {
    /// By which findings name it.
    pub id: String,
    /// What it shows.
    pub title: String,
    /// How to read it.
    pub reading: String,
    /// What the values are.
    pub unit: Unit,
    /// How it is drawn.
    pub shape: Shape,
    /// What chance alone would give, where that is one number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chance: Option<f64>,
    /// Whether the values are differences of two rule sets, with intervals that hold whenever one stops.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub difference: bool,
    /// The headings of other columns.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub columns: Vec<String>,
    /// The values.
    pub rows: Vec<Row>,
}

impl Figure {
    /// The head of the values in a table.
    pub(crate) fn value_name(&self) -> &'static str {
        match self.unit {
            _ if self.difference => "difference",
            Unit::Share => "share",
            Unit::Points => "points",
            Unit::Number => "number",
        }
    }

    /// The head of their intervals.
    pub(crate) fn interval_name(&self) -> &'static str {
        if self.difference { "interval" } else { "95 % interval" }
    }
}

/// Figures that answer one question.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Section {
    /// By which it is linked.
    pub id: &'static str,
    /// The question.
    pub title: &'static str,
    /// What to know before reading.
    pub intro: String,
    /// The answers.
    pub figures: Vec<Figure>,
}

/// Something that chance does not explain.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Finding {
    /// It, in a sentence, with an interval that is corrected for everything that was looked at.
    pub sentence: String,
    /// The figure that shows it.
    pub figure: String,
    /// How likely chance alone would show as much in this one place.
    pub p: f64,
    /// By what findings are ordered: how far even the nearer end of the interval is from chance. 1 is worth a look.
    pub weight: f64,
    /// What it is about, in words that stay the same from report to report: one thing, or all of which the same is said.
    pub about: Vec<String>,
    /// What its numbers are.
    pub unit: Unit,
    /// Its interval, corrected for everything that was looked at. Of what never happened it begins at nothing.
    pub interval: (f64, f64),
    /// What chance, or everything else of its kind, would give; none for what is only said to be rare.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chance: Option<f64>,
}

/// What many games say about a game.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Report {
    /// The game's name.
    pub name: String,
    /// What was studied.
    pub subject: super::Subject,
    /// Games played.
    pub games: u64,
    /// Games asked for.
    pub planned: u64,
    /// Whether the run was stopped before all games were played.
    pub partial: bool,
    /// Who played, in words.
    pub who: String,
    /// The command that repeats it.
    pub command: String,
    /// How many places were looked at for findings.
    pub looked_at: usize,
    /// What to look at first, the surest and largest first.
    pub findings: Vec<Finding>,
    /// Everything.
    pub sections: Vec<Section>,
}

impl Report {
    /// Computes the report of a study of the game with these rules, as text. Two studies of the same games give the same report, byte for byte.
    #[must_use]
    pub fn of(study: &Study, rules: &str) -> Report {
        let book = Rulebook::parse(rules);
        let sections = sections::all(study, &book);
        let (looked_at, findings) = findings::all(study, &book);
        Report {
            name: study.known.name.clone(),
            subject: study.subject.clone(),
            games: study.counts.games,
            planned: study.planned,
            partial: study.partial,
            who: who(&study.subject.lineup),
            command: command(study),
            looked_at,
            findings,
            sections,
        }
    }
}

/// "greedy in all 3 seats", "greedy, random in turns".
fn who(lineup: &[String]) -> String {
    match lineup {
        [one] => format!("{one} alone"),
        [first, rest @ ..] if rest.iter().all(|other| other == first) => format!("{first} in all {} seats", lineup.len()),
        _ => format!("{}, a seat further on from game to game", lineup.join(", ")),
    }
}

fn command(study: &Study) -> String {
    let super::Subject { game, options, lineup, seed, what_ifs, .. } = &study.subject;
    let mut words = vec![format!("orrery report {game} --players {}", lineup.len())];
    let alike = lineup.iter().all(|bot| *bot == lineup[0]);
    words.push(format!("--seats {}", if alike { lineup[0].clone() } else { lineup.join(",") }));
    for (name, value) in options {
        if study.known.usual.get(name) != Some(value) {
            words.push(format!("--option {name}={value}"));
        }
    }
    if study.known.own_content {
        words.push("--content FILE".to_owned());
    }
    words.push(format!("--games {} --seed {seed}", study.counts.games));
    if !what_ifs {
        words.push("--no-what-ifs".to_owned());
    }
    words.join(" ")
}
