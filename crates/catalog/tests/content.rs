//! Content files of every game after a slip of the finger: one mistake is told once, and nothing that is written is overlooked.

use catalog::{AnyGame, titles};
use kernel::{Problem, Severity};

/// How many places of a file are tried: all of a small file, and evenly spread ones of a large one.
const TRIES: usize = 150;

fn errors(game: &dyn AnyGame, text: &str) -> Vec<Problem> {
    game.check_content(text).into_iter().filter(|problem| problem.severity == Severity::Error).collect()
}

/// Evenly spread ones of many places.
fn some(places: Vec<usize>) -> impl Iterator<Item = usize> {
    let step = places.len().div_ceil(TRIES).max(1);
    places.into_iter().step_by(step)
}

/// The places of a file where one of these marks means something: not in a comment, nor inside a text.
fn marks(text: &str, which: &str) -> Vec<usize> {
    assert!(!text.contains("\"\"\"") && !text.contains("= '"), "no shipped file has other texts than those in plain quotes");
    let (mut found, mut in_text, mut in_comment, mut escaped) = (Vec::new(), false, false, false);
    for (at, c) in text.char_indices() {
        in_comment &= c != '\n';
        let quote = c == '"' && !escaped && !in_comment;
        if which.contains(c) && !in_comment && (quote || !in_text) {
            found.push(at);
        }
        in_comment |= c == '#' && !in_text;
        in_text ^= quote;
        escaped = c == '\\' && in_text && !escaped;
    }
    found
}

fn line_of(text: &str, at: usize) -> usize {
    1 + text[..at].matches('\n').count()
}

#[track_caller]
fn is_one_error(game: &dyn AnyGame, text: &str, at: usize, what: &str) {
    let found = errors(game, text);
    let line = line_of(game.content(), at);
    let shown = game.content().lines().nth(line - 1).unwrap_or_default();
    assert_eq!(found.len(), 1, "{}, line {line}, {what}: {shown}\n{found:#?}", game.about().id);
    // Where the mistake is, or behind it where it shows; never before it (at the end of the file: where the text ends).
    let behind = found[0].line.is_some_and(|found| found + 1 >= line);
    assert!(behind || found[0].check != "syntax", "{}, line {line}, {what}: {shown}\n{found:#?}", game.about().id);
}

#[test]
fn a_bracket_or_quote_left_out_is_one_error() {
    for game in titles() {
        let text = game.content();
        let marks = marks(text, "[]{}\"");
        assert!(!marks.is_empty(), "{}", game.about().id);
        for at in some(marks) {
            let without = format!("{}{}", &text[..at], &text[at + 1..]);
            is_one_error(*game, &without, at, "without a mark");
        }
    }
}

#[test]
fn a_bracket_or_quote_too_many_is_one_error() {
    for game in titles() {
        let text = game.content();
        for at in some(marks(text, "[]{}\"")) {
            let twice = format!("{}{}", &text[..=at], &text[at..]);
            is_one_error(*game, &twice, at, "with a mark twice");
        }
    }
}

/// Whatever a file says is either understood or refused: a field that is misspelled would otherwise have no effect, and nobody would know.
#[test]
fn an_unknown_field_is_an_error_wherever_it_stands() {
    for game in titles() {
        let text = game.content();
        let refused = |added: String, at: usize| {
            let found = errors(*game, &added);
            let line = line_of(text, at);
            let added_at = line_of(&added, added.find("wormhole").expect("it was added"));
            let told = found.iter().any(|problem| problem.message.contains("wormhole") || problem.line == Some(added_at));
            assert!(told, "{}, line {line}: {}\n{found:#?}", game.about().id, text.lines().nth(line - 1).unwrap_or_default());
        };
        refused(format!("wormhole = 1\n{text}"), 0);
        let headers = text.match_indices("\n[").map(|(at, _)| at + 1).collect();
        for at in some(headers) {
            let end = at + text[at..].find('\n').expect("a header has a line of its own") + 1;
            refused(format!("{}wormhole = 1\n{}", &text[..end], &text[end..]), at);
        }
        for at in some(marks(text, "{")) {
            let comma = if text[at + 1..].trim_start().starts_with('}') { "" } else { ", " };
            refused(format!("{}{{ wormhole = 1{comma}{}", &text[..at], &text[at + 1..]), at);
        }
    }
}

/// A line that is missing or doubled concerns its entry; at worst every field of it is now in the wrong place.
#[test]
fn a_line_left_out_or_doubled_is_not_more_than_an_entry_of_errors() {
    const MOST: usize = 16;
    for game in titles() {
        let lines: Vec<&str> = game.content().lines().collect();
        for at in some((0..lines.len()).collect()) {
            let times = |index: usize, changed: usize| if index == at { changed } else { 1 };
            for changed in [0, 2] {
                let with: String = lines.iter().enumerate().flat_map(|(index, line)| [*line, "\n"].repeat(times(index, changed))).collect();
                let found = errors(*game, &with);
                assert!(found.len() <= MOST, "{}, line {} {changed} times: {}\n{found:#?}", game.about().id, at + 1, lines[at]);
            }
        }
    }
}

fn joined(lines: &[&str]) -> String {
    lines.iter().flat_map(|line| [*line, "\n"]).collect()
}

/// The lines of a file that say something, by number.
fn telling(lines: &[&str]) -> Vec<usize> {
    (0..lines.len()).filter(|at| !lines[*at].is_empty() && !lines[*at].starts_with('#')).collect()
}

/// Whatever the game reads of a file it needs: a line that says something is missed where it is left out, and refused where it
/// stands twice. What documents a file may be left out, and what is `false` or empty in any case.
#[test]
fn a_line_that_is_missing_or_doubled_is_noticed() {
    const OPTIONAL: [&str; 12] =
        ["recovered", "derived", "authored", "source", "note", "ordered", "[deck]", "motto", "text", "use", "placement", "choose"];
    for game in titles() {
        let lines: Vec<&str> = game.content().lines().collect();
        for at in some(telling(&lines)) {
            let (without, twice) = ([&lines[..at], &lines[at + 1..]].concat(), [&lines[..=at], &lines[at..]].concat());
            let told = |lines: &[&str]| !game.check_content(&joined(lines)).is_empty();
            let of = format!("{}, line {}: {}", game.about().id, at + 1, lines[at]);
            assert!(told(&without) || may_be_left_out(&lines, at, &OPTIONAL), "left out: {of}");
            assert!(told(&twice) || is_an_item(lines[at]), "twice: {of}");
        }
    }
}

/// A line of a list that goes over several lines: with one item more or less it may be a good list still.
fn is_an_item(line: &str) -> bool {
    line.starts_with(' ')
}

fn may_be_left_out(lines: &[&str], at: usize, optional: &[&str]) -> bool {
    // A preset or a deal more or less is a matter of taste.
    let entry = lines[..at].iter().rev().find(|line| line.starts_with('[')).copied().unwrap_or_default();
    optional.iter().any(|field| lines[at].starts_with(field)) || is_an_item(lines[at]) || ["[[presets]]", "[[deals]]"].contains(&entry)
}

/// No field takes just anything.
#[test]
fn a_value_of_a_wrong_type_is_an_error() {
    // No field takes these.
    const NEVER: [&str; 3] = ["1.5", "1979-05-27", "nan"];
    // Some field takes each of these: there must be an answer, that is all.
    const SOMETIMES: [&str; 10] =
        ["{}", "99999999999999999999999999999999999999999999", "-1", "0", "true", "[]", "[[]]", "[{}]", "\"\"", "\"\\u0007\""];
    for game in titles() {
        let lines: Vec<&str> = game.content().lines().collect();
        for at in some(telling(&lines)) {
            let Some((key, _)) = lines[at].split_once(" = ") else { continue };
            for value in NEVER.iter().chain(&SOMETIMES) {
                let line = format!("{key} = {value}");
                let mut changed = lines.clone();
                changed[at] = &line;
                let found = errors(*game, &joined(&changed));
                let ignored = ["note", "source", "use", "placement"].contains(&key.trim());
                assert!(!found.is_empty() || ignored || !NEVER.contains(value), "{}: '{line}' was taken", game.about().id);
            }
        }
    }
}

/// Files that nobody meant to write: whatever is in them, there is an answer.
#[test]
fn pieces_thrown_about_and_files_cut_off_are_answered() {
    for game in titles() {
        let text = game.content();
        for end in some((0..text.len() / 2).filter(|end| text.is_char_boundary(*end)).collect()) {
            assert!(!errors(*game, &text[..end]).is_empty(), "{}: cut off at byte {end}", game.about().id);
        }
        // A multiplicative generator is random enough to break a file, and the same on every run.
        let mut state: u64 = 7;
        let mut below = |bound: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((state >> 33) as usize) % bound
        };
        let characters: Vec<char> = text.chars().collect();
        for _ in 0..TRIES {
            let mut broken = characters.clone();
            for _ in 0..=below(3) {
                let (from, to, length) = (below(broken.len()), below(broken.len()), 1 + below(30));
                let piece: Vec<char> = broken.iter().skip(from).take(length).copied().collect();
                let end = (to + below(30)).min(broken.len());
                broken.splice(to..end, piece);
            }
            game.check_content(&broken.into_iter().collect::<String>());
        }
    }
}

#[test]
fn a_text_that_is_no_content_file_is_an_error() {
    let deep = format!("a = {}", "[".repeat(20_000));
    let dotted = format!("a{} = 1", ".a".repeat(20_000));
    let long = format!("schema = 1\n{} = 1", "k".repeat(100_000));
    let odd =
        ["", "\u{0}", "\u{feff}", "\n\n\n", "hello", "[[", "[[card]]", "planet = [{}]", "good = [1, {}]", "schema = {}", "format = {}"];
    for game in titles() {
        for text in odd.into_iter().chain(["= = =", "\"\" = 1", &deep, &dotted, &long]) {
            assert!(!errors(*game, text).is_empty(), "{}: {text:.40} was taken", game.about().id);
        }
        // Each of the others' files is one, too, and what is wrong with it is one thing.
        for other in titles().iter().filter(|other| other.about().id != game.about().id) {
            assert_eq!(errors(*game, other.content()).len(), 1, "{} was given {}", game.about().id, other.about().id);
        }
    }
}

#[test]
fn windows_line_ends_and_a_byte_order_mark_are_fine() {
    for game in titles() {
        let text = format!("\u{feff}{}", game.content().replace('\n', "\r\n"));
        assert_eq!(game.check_content(&text), [], "{}", game.about().id);
    }
}

/// A word that is misspelled where it is given a meaning is told there, and not wherever it is used.
#[test]
fn a_misspelled_word_is_told_a_few_times_at_most() {
    const MOST: usize = 16;
    for game in titles() {
        let text = game.content();
        // Every second quote ends a text.
        let ends: Vec<usize> = marks(text, "\"").into_iter().skip(1).step_by(2).collect();
        for at in some(ends) {
            let misspelled = format!("{}x{}", &text[..at], &text[at..]);
            let found = errors(*game, &misspelled);
            let line = line_of(text, at);
            let shown = text.lines().nth(line - 1).unwrap_or_default();
            assert!(found.len() <= MOST, "{}, line {line}: {shown}\n{found:#?}", game.about().id);
        }
    }
}
