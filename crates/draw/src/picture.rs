//! What all pictures share: their shapes, the things to click, and how one stands alone in a file.

pub(crate) mod paper;
pub(crate) mod pieces;
mod thumbnail;

use maud::Markup;
use serde::Serialize;

pub use thumbnail::thumbnail;

use crate::regret::Regret;
use crate::text::Said;

/// The style of all pictures: what their classes look like, in light and dark. The pages link the same file.
pub const STYLE: &str = include_str!("../../../web/board.css");

/// For which shape of window a picture is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Shape {
    /// For a desktop: about 16 to 10, from 1000 pixels of width on; everything is in sight at once.
    #[default]
    Wide,
    /// For a tablet held upright, or half a screen: about 820 by 1000.
    Square,
    /// For a phone held upright, from 360 pixels on: as high as it must be, what is asked comes first.
    Tall,
}

impl Shape {
    /// All of them.
    pub const ALL: [Shape; 3] = [Shape::Wide, Shape::Square, Shape::Tall];

    /// The class that a picture of this shape has.
    #[must_use]
    pub fn class(self) -> &'static str {
        match self {
            Shape::Wide => "wide",
            Shape::Square => "square",
            Shape::Tall => "tall",
        }
    }
}

/// A legal action that the picture should offer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clickable<A> {
    /// The number that a click sends.
    pub number: u32,
    /// The action: it says which thing is to be clicked.
    pub action: A,
    /// What a click does, in words.
    pub sentence: String,
    /// Why whoever clicks is asked once more.
    pub regret: Option<Regret>,
}

/// What an event moves in the picture: something flies from one place to another, or only the second lights up.
///
/// Places are the values of `data-at` attributes: `planet-3`, `hand-0`, `seat-1`. Where a picture does not have one
/// of them (another shape, a thing that is gone) its shorter name is tried (`hand-0` for `hand-0-2`), and else nothing
/// moves; nobody needs the movement to follow the game. Where a place holds several cards, each of them carries
/// `data-card`, and one of them flies.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Motion {
    /// Where it comes from; `None` lights up the place it concerns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// Where it goes.
    pub to: String,
}

/// A movement of a [`Film`]: what flies need no longer be drawn at either end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Flight {
    /// From where to where.
    #[serde(flatten)]
    pub motion: Motion,
    /// The place in the picture whose likeness flies; `None` for what is drawn at the end of the way.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub what: Option<String>,
}

/// What happens at once in a [`Film`], in words and in the picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Beat {
    /// In words.
    pub said: Said,
    /// What moves.
    pub flights: Vec<Flight>,
}

/// The latest stretch of a game that belongs together, to be seen again beat by beat.
///
/// It grows while the stretch goes on: a longer film of the same name goes on from where the shorter one ended. What
/// carries `data-late` in the picture, with the name of a place that a beat goes to, is not seen before that beat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Film {
    /// What it shows: "Turn 7".
    pub name: String,
    /// What happens, in order.
    pub beats: Vec<Beat>,
}

/// One station of the walk through a first game: a place in the picture, or nowhere in particular, and what to know there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Station {
    /// The beginning of a `data-at` value (`planet` points at the first planet there is, `action-` at all actions beside the first); empty for the whole table.
    pub at: &'static str,
    /// What to know there, in two sentences at most.
    pub text: &'static str,
}

/// Something of a game as it is drawn, and what it means.
#[derive(Debug, Clone)]
pub struct Example {
    /// A small picture of its own.
    pub picture: Markup,
    /// What is seen there, in sentences.
    pub words: String,
}

/// How wide a text of this class and size is in a picture, about: as in the widest of the usual fonts.
#[must_use]
pub fn text_width(class: &str, words: &str, size: i32) -> i32 {
    paper::length(class, words, size)
}

/// A picture as a file of its own, with its style and its size inside: programs that turn it into pixels ask for one.
///
/// `style` is the game's own ([`Board::STYLE`](crate::Board::STYLE)). For files only: a page with a strict content policy links the style sheet
/// instead.
#[must_use]
pub fn standalone(picture: &Markup, style: &str) -> String {
    standalone_with(&picture.0, &format!("{STYLE}{style}"))
}

/// A picture as a file of its own with this style alone.
fn standalone_with(picture: &str, style: &str) -> String {
    // The first `>` ends the opening tag: in attributes it is always escaped.
    let (opening, rest) = picture.split_once('>').unwrap_or((picture, ""));
    let area = opening.split_once("viewBox=\"").and_then(|(_, area)| area.split_once('"')).map_or("", |(area, _)| area);
    let size = match area.split_ascii_whitespace().collect::<Vec<_>>()[..] {
        [_, _, width, height] => format!(" width=\"{width}\" height=\"{height}\""),
        _ => String::new(),
    };
    format!("{opening}{size}><style>{style}svg.board{{background:var(--ground)}}</style>{rest}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_its_own_brings_its_style() {
        let picture = maud::html! { svg.board aria-label="5 > 3" viewBox="-6 -6 1200 880" { g {} } };
        let file = standalone(&picture, "svg.board.go .stone{}");
        assert!(
            file.starts_with(
                "<svg class=\"board\" aria-label=\"5 &gt; 3\" viewBox=\"-6 -6 1200 880\" width=\"1200\" height=\"880\"><style>"
            )
        );
        assert!(file.contains("svg.board.go .stone{}svg.board{background"));
        assert!(file.ends_with("</style><g></g></svg>\n"));
    }

    #[test]
    fn the_style_may_stand_inside_a_picture() {
        assert!(!STYLE.contains(['<', '&']), "it would have to be escaped in a file of its own");
        assert!(!STYLE.contains("url("), "a picture asks no other file for anything");
    }
}
