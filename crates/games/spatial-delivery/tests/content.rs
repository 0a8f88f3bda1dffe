//! The content file: what is shipped, and what is said about files that were edited.

#[path = "content/checks.rs"]
mod checks;
#[path = "content/damage.rs"]
mod damage;
#[path = "content/shipped.rs"]
mod shipped;

use kernel::{Severity, Title};
use spatial_delivery::SpatialDelivery;

/// The file as it is shipped.
const SHIPPED: &str = SpatialDelivery::CONTENT;

/// The shipped file with one text replaced; it must be there.
fn edited(from: &str, to: &str) -> String {
    assert!(SHIPPED.contains(from), "'{from}' is not in the file");
    SHIPPED.replacen(from, to, 1)
}

/// What is said about a file: check, message and the line that it points to.
fn problems(text: &str) -> Vec<String> {
    let line = |line: Option<usize>| line.and_then(|line| text.lines().nth(line - 1)).map_or("the file", str::trim);
    SpatialDelivery::check_content(text)
        .into_iter()
        .inspect(|problem| assert_eq!(problem.severity, Severity::Error))
        .map(|problem| format!("{}: {} <- {}", problem.check, problem.message, line(problem.line)))
        .collect()
}

/// The file is refused with exactly these problems.
fn check(text: &str, expected: &[&str]) {
    assert_eq!(problems(text), expected);
}
