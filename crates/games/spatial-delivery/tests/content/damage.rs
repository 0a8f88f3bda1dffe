//! Files that nobody meant to write: whatever is in them, loading answers and does not panic.

use spatial_delivery::content::Content;

use super::{SHIPPED, problems};

fn lines() -> Vec<&'static str> {
    SHIPPED.lines().collect()
}

fn joined(lines: &[&str]) -> String {
    lines.iter().flat_map(|line| [*line, "\n"]).collect()
}

fn is_silent(line: &str) -> bool {
    line.is_empty() || line.starts_with('#')
}

#[test]
fn each_line_dropped() {
    let lines = lines();
    for at in 0..lines.len() {
        let text = joined(&[&lines[..at], &lines[at + 1..]].concat());
        let optional = ["[deck]", "source", "recovered", "derived", "authored"].iter().any(|field| lines[at].starts_with(field));
        assert_eq!(problems(&text).is_empty(), optional || is_silent(lines[at]), "without '{}'", lines[at]);
    }
}

#[test]
fn each_line_doubled() {
    let lines = lines();
    for at in 0..lines.len() {
        let text = joined(&[&lines[..=at], &lines[at..]].concat());
        assert_eq!(problems(&text).is_empty(), is_silent(lines[at]), "with '{}' twice", lines[at]);
    }
}

#[test]
fn each_value_of_a_wrong_type() {
    // No field takes these.
    const NEVER: [&str; 5] = ["1.5", "{}", "1979-05-27", "nan", "99999999999999999999999999999999999999999999"];
    // Some field takes each of these.
    const SOMETIMES: [&str; 8] = ["-1", "0", "true", "[]", "[[]]", "[{}]", "\"\"", "\"\\u0007\""];
    let mut lines = lines();
    for at in 0..lines.len() {
        let whole = lines[at];
        let Some((key, _)) = whole.split_once(" = ").filter(|_| !is_silent(whole)) else { continue };
        for value in NEVER.iter().chain(&SOMETIMES) {
            let line = format!("{key} = {value}");
            let mut changed = lines.clone();
            changed[at] = &line;
            let found = problems(&joined(&changed));
            assert!(!found.is_empty() || !NEVER.contains(value), "'{line}' was taken");
        }
        lines[at] = whole;
    }
}

#[test]
fn cut_off_anywhere() {
    for end in (0..SHIPPED.trim_end().len()).step_by(50).filter(|end| SHIPPED.is_char_boundary(*end)) {
        assert!(!problems(&SHIPPED[..end]).is_empty(), "cut off at byte {end}");
    }
}

#[test]
fn pieces_thrown_about() {
    // A multiplicative generator is random enough to break a file, and the same on every run.
    let mut state: u64 = 7;
    let mut below = |bound: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) as usize) % bound
    };
    let characters: Vec<char> = SHIPPED.chars().collect();
    for _ in 0..400 {
        let mut broken = characters.clone();
        for _ in 0..=below(3) {
            let (from, to, length) = (below(broken.len()), below(broken.len()), 1 + below(30));
            let piece: Vec<char> = broken.iter().skip(from).take(length).copied().collect();
            let end = (to + below(30)).min(broken.len());
            broken.splice(to..end, piece);
        }
        problems(&broken.into_iter().collect::<String>());
    }
}

#[test]
fn texts_that_are_no_files() {
    let deep = format!("a = {}", "[".repeat(20_000));
    let dotted = format!("a{} = 1", ".a".repeat(20_000));
    let long = format!("schema = 1\n{} = 1", "k".repeat(100_000));
    for text in [
        "",
        "\u{0}",
        "\u{feff}",
        "\n\n\n",
        "hello",
        "[[",
        "[[goods]]",
        "galaxy = [{}]",
        "world = [1, {}]",
        "schema = {}",
        "= = =",
        "\"\" = 1",
        &deep,
        &dotted,
        &long,
    ] {
        assert!(!problems(text).is_empty(), "{text:.40} was taken");
    }
}

#[test]
fn windows_line_ends_and_a_byte_order_mark_are_fine() {
    assert!(Content::load(&format!("\u{feff}{}", SHIPPED.replace('\n', "\r\n"))).is_ok());
}
