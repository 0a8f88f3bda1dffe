//! Content files as games read them: TOML that knows its lines, and a list of everything that is wrong with it.
//!
//! What the fields mean is each game's own affair. Loaders go on after a problem, so that whoever edits a file sees all of
//! them at once; only where the file is not TOML there is nothing to go on with.

use std::collections::BTreeSet;

use kernel::{Problem, Severity};
use toml::Spanned;
use toml::de::DeTable;

/// Collects problems and knows in which line a byte of the file stands.
#[derive(Debug)]
pub struct Notes {
    line_starts: Vec<usize>,
    problems: Vec<Problem>,
}

impl Notes {
    /// No problem of this file yet.
    #[must_use]
    pub fn new(text: &str) -> Notes {
        let line_starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Notes { line_starts, problems: Vec::new() }
    }

    /// Notes an error; `at` is a byte of the file, or none if the file as a whole is meant.
    pub fn error(&mut self, check: &'static str, at: Option<usize>, message: String) {
        self.note(Severity::Error, check, at, message);
    }

    /// Notes a warning; `at` is a byte of the file, or none if the file as a whole is meant.
    pub fn warning(&mut self, check: &'static str, at: Option<usize>, message: String) {
        self.note(Severity::Warning, check, at, message);
    }

    fn note(&mut self, severity: Severity, check: &'static str, at: Option<usize>, message: String) {
        let line = at.map(|at| self.line_starts.partition_point(|start| *start <= at));
        self.problems.push(Problem { severity, line, check, message });
    }

    /// How many problems there are so far: a reader that has added none has read all of its entry.
    #[must_use]
    pub fn count(&self) -> usize {
        self.problems.len()
    }

    /// All problems in the order of their lines, those of the whole file last, and whether one of them is an error. The same
    /// mistake in one line is one mistake.
    #[must_use]
    pub fn finish(mut self) -> (Vec<Problem>, bool) {
        self.problems.sort_by_key(|problem| problem.line.unwrap_or(usize::MAX));
        let mut seen = BTreeSet::new();
        self.problems.retain(|problem| seen.insert((problem.line, problem.message.clone())));
        let failed = self.problems.iter().any(|problem| problem.severity == Severity::Error);
        (self.problems, failed)
    }
}

/// A value and the byte where it stands.
#[derive(Debug, Clone)]
pub struct Found<T> {
    /// The value.
    pub value: T,
    /// Where it begins.
    pub at: usize,
}

/// Parses TOML. What is no TOML is noted with its line and what was expected there, and nothing is read from it.
///
/// Only the first mistake is told: one bracket too few, and the parser stumbles over every line behind it.
#[must_use]
pub fn parse<'t>(text: &'t str, notes: &mut Notes) -> Option<Spanned<DeTable<'t>>> {
    let (table, errors) = DeTable::parse_recoverable(text);
    let Some(error) = errors.iter().min_by_key(|error| error.span().map_or(usize::MAX, |span| span.start)) else { return Some(table) };
    let span = error.span();
    let around = span.clone().and_then(|span| text.get(span)).map(str::trim).filter(|around| !around.is_empty());
    let at = around.map(|around| format!(", at '{}'", shown(around))).unwrap_or_default();
    notes.error("syntax", span.map(|span| span.start), format!("this is not valid TOML: {}{at}", error.message()));
    None
}

/// What the user wrote, fit to be shown in one line of a message.
#[must_use]
pub fn shown(text: &str) -> String {
    const MOST: usize = 40;
    let mut shown: String =
        text.chars().take(MOST).flat_map(|c| if c.is_control() { c.escape_default().collect() } else { vec![c] }).collect();
    if text.chars().nth(MOST).is_some() {
        shown.push_str("...");
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn problems_come_in_the_order_of_their_lines_and_each_once() {
        let mut notes = Notes::new("a = 1\nb = 2\n");
        notes.warning("C2", None, "the file is short".into());
        notes.error("C1", Some(6), "b is wrong".into());
        notes.error("C1", Some(10), "b is wrong".into());
        notes.warning("C1", Some(0), "a is doubtful".into());
        assert_eq!(notes.count(), 4);
        let (problems, failed) = notes.finish();
        let told: Vec<String> = problems.iter().map(ToString::to_string).collect();
        assert_eq!(told, ["warning in line 1: a is doubtful (C1)", "error in line 2: b is wrong (C1)", "warning: the file is short (C2)"]);
        assert!(failed);
    }

    #[test]
    fn the_first_mistake_is_told_and_not_what_follows_from_it() {
        let text = "a = [1, 2\nb = [3]\nc = [4]\nd = [5]\n";
        let mut notes = Notes::new(text);
        assert!(parse(text, &mut notes).is_none());
        let (problems, _) = notes.finish();
        assert_eq!(problems.len(), 1, "{problems:#?}");
        assert!(problems[0].line.is_some_and(|line| line <= 2), "{problems:#?}");
        assert!(parse("a = [1, 2]", &mut Notes::new(text)).is_some());
    }

    #[test]
    fn what_is_shown_fits_a_line() {
        assert_eq!(shown("a\nb"), "a\\nb");
        assert_eq!(shown(&"x".repeat(50)), format!("{}...", "x".repeat(40)));
    }
}
