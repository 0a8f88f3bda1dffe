//! What a page shows of a table in one shape of window, taken apart: to find what has changed since the page was last sent something.
//!
//! A part is an element with `data-part`. Parts may stand in parts; what belongs to a part and to none inside of it is its own. When
//! something of that is different the whole part is sent, else only those inside of it that are; where only its opening tag is another
//! one, a label or a size, that alone.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hasher};

use draw::Line;
use maud::{Markup, PreEscaped, html};
use memchr::{memchr, memmem};

use crate::layout;
use crate::pieces::Pieces;

const MARK: &str = " data-part=\"";

/// One part of a sheet.
#[derive(Debug)]
struct Part {
    /// Where its name stands in the text.
    name: (usize, usize),
    /// Where it stands in the text.
    from: usize,
    to: usize,
    /// Where its opening tag ends, and the hash of that.
    tag: usize,
    opening: u64,
    /// The hash of what else is its own, and of the names of the parts inside.
    own: u64,
    /// How many of the parts that follow stand inside of it.
    inside: usize,
}

/// What a page shows of a table in one shape of window.
#[derive(Debug)]
pub struct Sheet {
    text: String,
    /// In the order in which they begin.
    parts: Vec<Part>,
    name: u64,
}

/// What is remembered of a sheet that was sent: enough to find out what has changed.
#[derive(Debug)]
pub struct Sent {
    /// The hashes of each part's opening tag and of what else is its own, by the hash of its name.
    own: HashMap<u64, (u64, u64)>,
    name: u64,
}

/// What of a sheet is different from one that was sent before: names of parts, and what now stands in their place.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Changed<'s> {
    /// Whole parts.
    pub parts: Vec<(&'s str, &'s str)>,
    /// The same for parts of which only the opening tag is another one.
    pub tags: Vec<(&'s str, &'s str)>,
}

impl Sheet {
    /// The sheet with these pieces and this board ([`Sheet::picture`] or [`Sheet::words`]).
    #[must_use]
    pub fn of(pieces: &Pieces, board: Option<&Markup>) -> Sheet {
        let mut text = String::with_capacity(64 * 1024);
        for piece in pieces.all() {
            text.push_str(&piece.0);
        }
        if let Some(board) = board {
            text.push_str(&board.0);
        }
        let parts = parts(&text);
        let mut all = DefaultHasher::new();
        for part in &parts {
            all.write_u64(part.opening);
            all.write_u64(part.own);
        }
        Sheet { text, name: all.finish(), parts }
    }

    /// A picture as a part of its page.
    #[must_use]
    pub fn picture(picture: &Markup) -> Markup {
        PreEscaped(picture.0.replacen("<svg", "<svg data-part=\"picture\"", 1))
    }

    /// The board as text, where a game has no picture, as a part of its page.
    #[must_use]
    pub fn words(board: &[Line]) -> Markup {
        html! { div data-part="picture" { (layout::lines(board)) } }
    }

    /// The name by which a page knows what it shows: the same for what looks the same.
    #[must_use]
    pub fn name(&self) -> String {
        written(self.name)
    }

    /// What of it is different from a sheet that was sent before.
    #[must_use]
    pub fn changes(&self, sent: &Sent) -> Changed<'_> {
        let mut changed = Changed::default();
        let mut index = 0;
        while let Some(part) = self.parts.get(index) {
            let name = &self.text[part.name.0..part.name.1];
            match sent.own.get(&hash(name)) {
                Some((opening, own)) if *own == part.own => {
                    if *opening != part.opening {
                        changed.tags.push((name, &self.text[part.from..part.tag]));
                    }
                    index += 1;
                }
                _ => {
                    changed.parts.push((name, &self.text[part.from..part.to]));
                    index += 1 + part.inside;
                }
            }
        }
        changed
    }

    /// What is to be remembered of it.
    #[must_use]
    pub fn sent(&self) -> Sent {
        let own = self.parts.iter().map(|part| (hash(&self.text[part.name.0..part.name.1]), (part.opening, part.own))).collect();
        Sent { own, name: self.name }
    }
}

impl Sent {
    /// The name of the sheet.
    #[must_use]
    pub fn name(&self) -> String {
        written(self.name)
    }
}

fn written(name: u64) -> String {
    format!("{name:016x}")
}

fn hash(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(text.as_bytes());
    hasher.finish()
}

/// Whether an element has no end, by its opening tag.
fn is_void(tag: &str) -> bool {
    let name = tag.split_once(' ').map_or(tag, |(name, _)| name);
    matches!(name, "br" | "hr" | "img" | "input" | "link" | "meta")
}

/// Takes markup of ours apart: every attribute is quoted, and every `<` and `>` that is not a tag's is escaped.
fn parts(text: &str) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    // The parts that are open: which, how deep they stand, and what is their own so far.
    let mut open: Vec<(usize, usize, DefaultHasher)> = Vec::new();
    let (mut depth, mut at, mut read) = (0_usize, 0, 0);
    let next = |byte: u8, from: usize| memchr(byte, &text.as_bytes()[from..]).map(|found| from + found);
    let mut marks = memmem::find_iter(text.as_bytes(), MARK).peekable();
    while let Some(begin) = next(b'<', at) {
        let Some(end) = next(b'>', begin).map(|found| found + 1) else { break };
        let tag = &text[begin + 1..end - 1];
        at = end;
        if tag.starts_with('/') {
            depth = depth.saturating_sub(1);
            if open.last().is_some_and(|(_, level, _)| *level == depth)
                && let Some((index, _, mut own)) = open.pop()
            {
                own.write(&text.as_bytes()[read..end]);
                read = end;
                let inside = parts.len() - index - 1;
                let part = &mut parts[index];
                (part.to, part.own, part.inside) = (end, own.finish(), inside);
            }
            continue;
        }
        if let Some(mark) = marks.next_if(|mark| *mark < end) {
            let from = mark + MARK.len();
            let to = next(b'"', from).unwrap_or(from);
            if let Some((_, _, own)) = open.last_mut() {
                own.write(&text.as_bytes()[read..begin]);
                own.write(&text.as_bytes()[from..to]);
            }
            read = end;
            open.push((parts.len(), depth, DefaultHasher::new()));
            let opening = hash(&text[begin..end]);
            parts.push(Part { name: (from, to), from: begin, to: text.len(), tag: end, opening, own: 0, inside: 0 });
        }
        if !tag.ends_with('/') && !is_void(tag) {
            depth += 1;
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet(text: &str) -> Sheet {
        let parts = parts(text);
        Sheet { text: text.to_owned(), name: 0, parts }
    }

    const BEFORE: &str = "<div data-part=\"words\"><p>Lay <input name=\"a\"> a good</p></div><div data-part=\"picture\"><svg><g data-part=\"one\">\
                          <rect/><g data-part=\"in\">1</g></g><g data-part=\"two\">2</g></svg></div>";

    #[test]
    fn only_what_is_different_is_sent() {
        let before = sheet(BEFORE).sent();
        assert_eq!(sheet(BEFORE).changes(&before), Changed::default());
        let changed = |from: &str, to: &str| {
            let after = BEFORE.replace(from, to);
            assert_ne!(after, BEFORE);
            sheet(&after).changes(&before).parts.into_iter().map(|(name, text)| (name.to_owned(), text.to_owned())).collect::<Vec<_>>()
        };
        let one = |name: &str, text: &str| vec![(name.to_owned(), text.to_owned())];
        assert_eq!(changed("2", "3"), one("two", "<g data-part=\"two\">3</g>"));
        // What stands inside of a part is not its own.
        assert_eq!(changed("1", "4"), one("in", "<g data-part=\"in\">4</g>"));
        assert_eq!(changed("<rect/>", "<rect x=\"1\"/>"), one("one", "<g data-part=\"one\"><rect x=\"1\"/><g data-part=\"in\">1</g></g>"));
        // A part more, one less, and others in its place.
        let picture = |rest: &str| one("picture", &format!("<div data-part=\"picture\"><svg>{rest}</svg></div>"));
        assert_eq!(changed("<g data-part=\"two\">2</g>", ""), picture("<g data-part=\"one\"><rect/><g data-part=\"in\">1</g></g>"));
        assert_eq!(changed("\"two\"", "\"new\"").len(), 1);
        assert_eq!(changed("a good", "a card").len(), 1);
        assert_eq!(changed("a good", "a card")[0].0, "words");
    }

    #[test]
    fn an_opening_tag_is_sent_alone() {
        let before = sheet(BEFORE).sent();
        let after = BEFORE.replace("<g data-part=\"one\">", "<g data-part=\"one\" id=\"x\">").replace('2', "3");
        let after = sheet(&after);
        let changed = after.changes(&before);
        assert_eq!(changed.tags, [("one", "<g data-part=\"one\" id=\"x\">")]);
        assert_eq!(changed.parts, [("two", "<g data-part=\"two\">3</g>")]);
    }

    #[test]
    fn text_that_moves_from_one_part_to_the_next_changes_both() {
        let before = sheet("<p data-part=\"a\">xy</p><p data-part=\"b\">z</p>").sent();
        let after = sheet("<p data-part=\"a\">x</p><p data-part=\"b\">yz</p>");
        assert_eq!(after.changes(&before).parts.iter().map(|(name, _)| *name).collect::<Vec<_>>(), ["a", "b"]);
    }
}
