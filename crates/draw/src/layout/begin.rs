//! What a description begins with: everything that need not be said is left out, with `..`.

use kernel::Seat;
use maud::html;

use super::piece::Piece;
use super::seat::Panel;
use super::table::{Head, Stage, Table};
use crate::text::Line;

impl<'p, A> Table<'p, A> {
    /// A table with nothing but a board: `game` is the game's id, a class of the picture, and `summary` the picture in one sentence.
    pub fn new(game: &'static str, summary: impl Into<String>, head: Head, stage: Stage<'p, A>, board: Piece<'p>) -> Table<'p, A> {
        Table {
            game,
            summary: summary.into(),
            head,
            stage,
            track: None,
            board,
            beside: None,
            market: None,
            seats: Vec::new(),
            on_seat: |_| None,
            headings: &[],
            note: String::new(),
            own: None,
            apart: false,
            side: Vec::new(),
            definitions: html! {},
        }
    }
}

impl Head {
    /// "Round 3", and nothing else.
    pub fn new(round: impl Into<String>) -> Head {
        Head { round: round.into(), moment: Line::new(), steps: &[], now: None, is_last: false, warnings: Vec::new() }
    }
}

impl<A> Stage<'_, A> {
    /// A question to the reader, or to somebody else; everything that may be answered is clicked on the table.
    pub fn new(question: impl Into<String>, yours: bool) -> Self {
        Stage { question: question.into(), yours, about: None, label: Box::new(|_| None) }
    }
}

impl Panel<'_> {
    /// A player of whom nothing is known.
    #[must_use]
    pub fn new(seat: Seat) -> Self {
        Panel {
            seat,
            asked: false,
            active: false,
            star: None,
            points: String::new(),
            made_of: String::new(),
            place: String::new(),
            titled: String::new(),
            inside: Vec::new(),
            cells: Vec::new(),
            tails: Vec::new(),
        }
    }
}
