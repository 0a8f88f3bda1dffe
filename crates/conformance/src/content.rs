//! Content files as tests write them: the shipped one with one place changed, and what is said about it.
//!
//! Files that nobody meant to write (lines left out, brackets too many) are tried for every game on the shelf by the catalog's
//! tests; a game tests its own checks.

use kernel::{Problem, Severity, Title};

/// The content file of a game.
#[derive(Debug, Clone, Copy)]
pub struct Pack {
    /// As it is shipped.
    pub shipped: &'static str,
    check: fn(&str) -> Vec<Problem>,
}

impl Pack {
    /// The content file of this game.
    #[must_use]
    pub const fn of<G: Title>() -> Pack {
        Pack { shipped: G::CONTENT, check: G::check_content }
    }

    /// The shipped file with one place changed.
    ///
    /// # Panics
    /// If `from` does not occur exactly once.
    #[track_caller]
    #[must_use]
    pub fn edited(&self, from: &str, to: &str) -> String {
        edit(self.shipped, from, to)
    }

    /// The shipped file with one place of one entry changed; the entry is named by its id.
    ///
    /// # Panics
    /// If there is no such entry, or `from` does not occur exactly once in it.
    #[track_caller]
    #[must_use]
    pub fn within(&self, id: &str, from: &str, to: &str) -> String {
        within(self.shipped, id, from, to)
    }

    /// Everything that is said about a file, each with the line it points to: `C13: planet ... found 50 <- points = 50`.
    #[must_use]
    pub fn told(&self, text: &str) -> Vec<String> {
        let lines: Vec<&str> = text.lines().collect();
        let tell = |problem: Problem| {
            let mark = if problem.severity == Severity::Warning { " (warning)" } else { "" };
            let place = problem.line.map_or("the file", |line| lines.get(line - 1).map_or("after the end", |line| line.trim()));
            format!("{}{mark}: {} <- {place}", problem.check, problem.message)
        };
        (self.check)(text).into_iter().map(tell).collect()
    }

    /// Asserts that exactly this is said about a file.
    ///
    /// # Panics
    /// If something else is.
    #[track_caller]
    pub fn check(&self, text: &str, expected: &[&str]) {
        assert_eq!(self.told(text), expected);
    }

    /// Asserts that something is said about a file that begins so, of a line that holds `line`.
    ///
    /// # Panics
    /// If it is not.
    #[track_caller]
    pub fn tells(&self, text: &str, message: &str, line: &str) {
        let told = self.told(text);
        let fits = |told: &&String| told.starts_with(message) && told.rsplit_once(" <- ").is_some_and(|(_, place)| place.contains(line));
        assert!(told.iter().any(|told| fits(&told)), "'{message} <- {line}' is not among {told:#?}");
    }
}

/// A text with one place changed.
///
/// # Panics
/// If `from` does not occur exactly once.
#[track_caller]
#[must_use]
pub fn edit(text: &str, from: &str, to: &str) -> String {
    assert_eq!(text.matches(from).count(), 1, "'{from}' should occur once");
    text.replacen(from, to, 1)
}

/// A text with one place of one entry changed; the entry is named by its id.
///
/// # Panics
/// If there is no such entry, or `from` does not occur exactly once in it.
#[track_caller]
#[must_use]
pub fn within(text: &str, id: &str, from: &str, to: &str) -> String {
    let start = text.find(&format!("\nid = \"{id}\"")).unwrap_or_else(|| panic!("no entry has the id {id}")) + 1;
    let end = text[start..].find("\n[").map_or(text.len(), |end| start + end);
    format!("{}{}{}", &text[..start], edit(&text[start..end], from, to), &text[end..])
}
