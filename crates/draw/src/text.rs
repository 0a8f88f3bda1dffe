//! Text for boards: spans that say what they mean, lines that know their width.

use kernel::{Clause, Seat};
use serde::Serialize;
use unicode_width::UnicodeWidthStr;

/// What a piece of text means. Ink names a meaning, not a colour: terminals and pages choose the colour, and the
/// text must be understood without any.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Ink {
    /// Ordinary text.
    #[default]
    Plain,
    /// Labels, frames and whatever else may step back.
    Dim,
    /// What the eye should find first.
    Strong,
    /// A kind of good or another component, by its place in the content.
    Good(u8),
    /// Belongs to this seat.
    Seat(Seat),
    /// Costs points, ends the game or cannot be undone.
    Warning,
    /// Something that can be chosen now.
    Choice,
}

/// A piece of text with one meaning.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Span {
    /// The text; no line ends.
    pub text: String,
    /// What it means.
    pub ink: Ink,
}

/// A sentence and the clause behind it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Said {
    /// The sentence.
    pub text: String,
    /// The clause by which it is so.
    pub clause: Clause,
}

impl Said {
    /// A sentence with its clause.
    pub fn new(text: impl Into<String>, clause: &'static str) -> Said {
        Said { text: text.into(), clause: Clause(clause) }
    }
}

/// Help for a newcomer with one question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Hint {
    /// What the question means, in three sentences at most.
    pub means: String,
    /// A sensible first choice and why, in a sentence.
    pub advice: String,
}

/// How many columns a text takes in a terminal.
#[must_use]
pub fn columns(text: &str) -> usize {
    UnicodeWidthStr::width(text)
}

/// One line of a board.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[serde(transparent)]
pub struct Line(pub Vec<Span>);

impl Line {
    /// An empty line.
    #[must_use]
    pub fn new() -> Line {
        Line::default()
    }

    /// A line of one span.
    pub fn of(text: impl Into<String>, ink: Ink) -> Line {
        Line::new().with(text, ink)
    }

    /// The line with one more span at its end.
    #[must_use]
    pub fn with(mut self, text: impl Into<String>, ink: Ink) -> Line {
        self.push(text, ink);
        self
    }

    /// Adds a span at the end.
    pub fn push(&mut self, text: impl Into<String>, ink: Ink) {
        let text = text.into();
        if text.is_empty() {
            return;
        }
        match self.0.last_mut() {
            Some(last) if last.ink == ink => last.text.push_str(&text),
            _ => self.0.push(Span { text, ink }),
        }
    }

    /// Adds all spans of another line at the end.
    pub fn append(&mut self, other: Line) {
        for span in other.0 {
            self.push(span.text, span.ink);
        }
    }

    /// The text alone.
    #[must_use]
    pub fn plain(&self) -> String {
        self.0.iter().map(|span| span.text.as_str()).collect()
    }

    /// How many columns it takes.
    #[must_use]
    pub fn width(&self) -> usize {
        self.0.iter().map(|span| columns(&span.text)).sum()
    }

    /// The line filled up with `fill` to this width.
    #[must_use]
    pub fn padded(mut self, width: usize, fill: char, ink: Ink) -> Line {
        let missing = width.saturating_sub(self.width());
        self.push(fill.to_string().repeat(missing), ink);
        self
    }

    /// The line cut to this width; an ellipsis marks the cut.
    #[must_use]
    pub fn cut(self, width: usize) -> Line {
        if self.width() <= width {
            return self;
        }
        let mut left = width.saturating_sub(1);
        let mut short = Line::new();
        'spans: for span in self.0 {
            for letter in span.text.chars() {
                let letter = letter.to_string();
                match left.checked_sub(columns(&letter)) {
                    Some(rest) => left = rest,
                    None => break 'spans,
                }
                short.push(letter, span.ink);
            }
        }
        if width > 0 {
            short.push("…", Ink::Dim);
        }
        short
    }
}

/// A text cut to a number of columns; an ellipsis marks the cut.
#[must_use]
pub fn cut(text: &str, width: usize) -> String {
    Line::of(text, Ink::Plain).cut(width).plain()
}

/// Lays pieces after each other with `between` and begins a new line, indented, where the next piece does not fit.
///
/// The first line begins with `lead`. A piece is never broken; one that is too wide for a line of its own is cut.
#[must_use]
pub fn flow(lead: Line, pieces: impl IntoIterator<Item = Line>, between: &str, indent: usize, width: usize) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut line = lead;
    let mut fresh = true;
    for piece in pieces {
        let gap = if fresh { "" } else { between };
        if line.width() + columns(gap) + piece.width() > width && (!fresh || line.width() > indent) {
            // A comma stays on its line if it can, the space after it does not.
            if !fresh && line.width() + columns(gap.trim_end()) <= width && gap.trim_end().len() == 1 {
                line.push(gap.trim_end(), Ink::Dim);
            }
            lines.push(line.cut(width));
            line = Line::of(" ".repeat(indent), Ink::Plain);
        } else {
            line.push(gap, Ink::Dim);
        }
        line.append(piece);
        fresh = false;
    }
    lines.push(line.cut(width));
    lines
}

/// Breaks a text into lines of at most `width` columns, between words; later lines are indented.
#[must_use]
pub fn wrap(text: &str, indent: usize, width: usize) -> Vec<String> {
    let words = text.split_whitespace().map(|word| Line::of(word, Ink::Plain));
    flow(Line::new(), words, " ", indent, width).iter().map(Line::plain).collect()
}

/// Words as people list them: "food", "food and water", "food, water and fuel".
#[must_use]
pub fn listed(words: &[String], last: &str) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [most @ .., end] => format!("{} {last} {end}", most.join(", ")),
    }
}

/// A text as a sentence begins: with a capital letter.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A noun as it is first spoken of: "a Comet", "an Engine"; several need no article: "Asteroids".
pub(crate) fn article(noun: &str) -> String {
    let vowel = noun.starts_with(['A', 'E', 'I', 'O', 'U', 'a', 'e', 'i', 'o', 'u']);
    match (noun.ends_with('s'), vowel) {
        (true, _) => noun.to_owned(),
        (false, true) => format!("an {noun}"),
        (false, false) => format!("a {noun}"),
    }
}

/// A whole number with its thousands apart: "1,234,567".
#[must_use]
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number and its noun: "1 good", "2 goods".
#[must_use]
pub fn counted(number: usize, one: &str) -> String {
    if number == 1 { format!("1 {one}") } else { format!("{number} {one}s") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_of_one_ink_join() {
        let line = Line::of("a", Ink::Dim).with("b", Ink::Dim).with("c", Ink::Strong);
        assert_eq!(line.0.len(), 2);
        assert_eq!((line.plain().as_str(), line.width()), ("abc", 3));
    }

    #[test]
    fn thousands_are_set_apart_and_nothing_stands_before_them() {
        let numbers = [0, 7, 100, 999, 1_000, 123_456, 1_234_567];
        assert_eq!(numbers.map(grouped), ["0", "7", "100", "999", "1,000", "123,456", "1,234,567"]);
    }

    #[test]
    fn a_cut_line_keeps_to_its_width_and_says_so() {
        assert_eq!(Line::of("galactic", Ink::Plain).cut(5).plain(), "gala…");
        assert_eq!(Line::of("gal", Ink::Plain).cut(5).plain(), "gal");
        assert_eq!(Line::of("銀河の商人", Ink::Plain).cut(6).plain(), "銀河…");
        assert_eq!(cut("abc", 0), "");
    }

    #[test]
    fn pieces_flow_into_lines_and_are_never_broken() {
        let pieces = ["one", "two three", "four"].map(|text| Line::of(text, Ink::Plain));
        let lines = flow(Line::of("> ", Ink::Dim), pieces, ", ", 2, 12);
        assert_eq!(lines.iter().map(Line::plain).collect::<Vec<_>>(), ["> one,", "  two three,", "  four"]);
        // Even a comma must not go beyond the width.
        let tight = flow(Line::new(), ["abcdef", "gh"].map(|text| Line::of(text, Ink::Plain)), ", ", 0, 6);
        assert!(tight.iter().all(|line| line.width() <= 6), "{tight:?}");
    }

    #[test]
    fn text_wraps_between_words() {
        assert_eq!(wrap("a planet that is full", 2, 10), ["a planet", "  that is", "  full"]);
        assert_eq!(wrap("", 0, 10), [""]);
    }

    #[test]
    fn lists_and_numbers_read_as_english() {
        let words = ["food", "water", "fuel"].map(String::from);
        assert_eq!(listed(&words, "or"), "food, water or fuel");
        assert_eq!(listed(&words[..1], "or"), "food");
        assert_eq!(counted(1, "good"), "1 good");
        assert_eq!(counted(0, "good"), "0 goods");
        assert_eq!(["Artificer", "Comet", "Asteroids"].map(article), ["an Artificer", "a Comet", "Asteroids"]);
    }
}
