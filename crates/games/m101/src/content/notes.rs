//! Problems of a file, each with the line it stands in.

use std::collections::BTreeSet;

use kernel::{Problem, Severity};

/// Collects problems and knows in which line a byte of the file stands.
pub(super) struct Notes {
    line_starts: Vec<usize>,
    problems: Vec<Problem>,
}

impl Notes {
    pub(super) fn new(text: &str) -> Notes {
        let line_starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Notes { line_starts, problems: Vec::new() }
    }

    /// Notes an error; `at` is a byte of the file, or none if the file as a whole is meant.
    pub(super) fn error(&mut self, check: &'static str, at: Option<usize>, message: String) {
        self.note(Severity::Error, check, at, message);
    }

    pub(super) fn warning(&mut self, check: &'static str, at: Option<usize>, message: String) {
        self.note(Severity::Warning, check, at, message);
    }

    fn note(&mut self, severity: Severity, check: &'static str, at: Option<usize>, message: String) {
        let line = at.map(|at| self.line_starts.partition_point(|start| *start <= at));
        self.problems.push(Problem { severity, line, check, message });
    }

    /// How many problems there are so far: a reader that has added none has read all of its entry.
    pub(super) fn count(&self) -> usize {
        self.problems.len()
    }

    /// All problems in the order of their lines, those of the whole file last, and whether one of them is an error.
    pub(super) fn finish(mut self) -> (Vec<Problem>, bool) {
        self.problems.sort_by_key(|problem| problem.line.unwrap_or(usize::MAX));
        let mut seen = BTreeSet::new();
        self.problems.retain(|problem| seen.insert((problem.line, problem.message.clone())));
        let failed = self.problems.iter().any(|problem| problem.severity == Severity::Error);
        (self.problems, failed)
    }
}

/// What the user wrote, fit to be shown in one line of a message.
pub(super) fn shown(text: &str) -> String {
    const MOST: usize = 40;
    let mut shown: String =
        text.chars().take(MOST).flat_map(|c| if c.is_control() { c.escape_default().collect() } else { vec![c] }).collect();
    if text.chars().nth(MOST).is_some() {
        shown.push_str("...");
    }
    shown
}
