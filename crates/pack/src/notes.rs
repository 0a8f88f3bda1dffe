//! Everything that is wrong with a file, and in which line.

use std::cell::RefCell;
use std::collections::BTreeSet;

use kernel::{Problem, Severity};

/// Collects problems and knows in which line a byte of the file stands.
#[derive(Debug)]
pub struct Notes {
    line_starts: Vec<usize>,
    // Rows of a file note their problems while other rows are being read.
    problems: RefCell<Vec<Problem>>,
}

impl Notes {
    /// No problem of this file yet.
    #[must_use]
    pub fn new(text: &str) -> Notes {
        let line_starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Notes { line_starts, problems: RefCell::default() }
    }

    /// Notes an error; `at` is a byte of the file, or none if the file as a whole is meant.
    pub fn error(&self, check: &'static str, at: Option<usize>, message: String) {
        self.note(Severity::Error, check, at, message);
    }

    /// Notes a warning; `at` is a byte of the file, or none if the file as a whole is meant.
    pub fn warning(&self, check: &'static str, at: Option<usize>, message: String) {
        self.note(Severity::Warning, check, at, message);
    }

    fn note(&self, severity: Severity, check: &'static str, at: Option<usize>, message: String) {
        let line = at.map(|at| self.line_starts.partition_point(|start| *start <= at));
        self.problems.borrow_mut().push(Problem { severity, line, check, message });
    }

    /// How many problems there are so far: a reader that has added none has read all of its entry.
    #[must_use]
    pub fn count(&self) -> usize {
        self.problems.borrow().len()
    }

    /// Takes back all problems but the first so many.
    #[must_use]
    pub fn take_back(&self, keep: usize) -> Vec<Problem> {
        self.problems.borrow_mut().split_off(keep)
    }

    /// All problems in the order of their lines, those of the whole file last, and whether one of them is an error. The same
    /// mistake in one line is one mistake.
    #[must_use]
    pub fn finish(self) -> (Vec<Problem>, bool) {
        let mut problems = self.problems.into_inner();
        problems.sort_by_key(|problem| problem.line.unwrap_or(usize::MAX));
        let mut seen = BTreeSet::new();
        problems.retain(|problem| seen.insert((problem.line, problem.message.clone())));
        let failed = problems.iter().any(|problem| problem.severity == Severity::Error);
        (problems, failed)
    }
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
