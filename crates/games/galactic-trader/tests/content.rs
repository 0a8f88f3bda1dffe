//! The content loader: every check with its message, the shipped file, and files nobody meant to write.

#[path = "content/cards.rs"]
mod cards;
#[path = "content/checks.rs"]
mod checks;
#[path = "content/damage.rs"]
mod damage;
#[path = "content/fingerprint.rs"]
mod fingerprint;
#[path = "content/shipped.rs"]
mod shipped;

use galactic_trader::content::Content;
use kernel::{Problem, Severity};

/// The file as it is shipped.
const SHIPPED: &str = include_str!("../../../../content/galactic-trader.toml");

/// The shipped file with one place changed; `from` must occur exactly once.
fn edited(from: &str, to: &str) -> String {
    assert_eq!(SHIPPED.matches(from).count(), 1, "'{from}' should occur once in the shipped file");
    SHIPPED.replacen(from, to, 1)
}

/// `text` with one place of one entry changed; the entry is named by its id.
fn within(text: &str, id: &str, from: &str, to: &str) -> String {
    let start = text.find(&format!("\nid = \"{id}\"")).expect("an entry with this id") + 1;
    let end = text[start..].find("\n[[").map_or(text.len(), |end| start + end);
    let entry = &text[start..end];
    assert_eq!(entry.matches(from).count(), 1, "'{from}' should occur once in {id}");
    format!("{}{}{}", &text[..start], entry.replacen(from, to, 1), &text[end..])
}

/// The shipped file with one place of one entry changed.
fn entry(id: &str, from: &str, to: &str) -> String {
    within(SHIPPED, id, from, to)
}

/// All problems of a file, warnings included, whether it loads or not.
fn problems(text: &str) -> Vec<Problem> {
    match Content::load(text) {
        Ok((_, warnings)) => {
            assert!(warnings.iter().all(|problem| problem.severity == Severity::Warning));
            warnings
        }
        Err(problems) => {
            assert!(problems.iter().any(|problem| problem.severity == Severity::Error), "refused without an error");
            problems
        }
    }
}

/// The problems as text, each with the line it points to: `C13: planet ... found 50 <- points = 50`.
fn told(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let tell = |problem: Problem| {
        let mark = if problem.severity == Severity::Warning { " (warning)" } else { "" };
        let place = problem.line.map_or("the file", |line| lines.get(line - 1).unwrap_or(&"after the end"));
        format!("{}{mark}: {} <- {place}", problem.check, problem.message)
    };
    problems(text).into_iter().map(tell).collect()
}

/// Asserts that a file has exactly these problems.
#[track_caller]
fn check(text: &str, expected: &[&str]) {
    assert_eq!(told(text), expected);
}
