//! A player's panel, and all players as lines of text.

use kernel::Seat;

use super::lines::ROOMY;
use super::pen::Pen;
use super::piece::{Piece, column, row, words};
use super::things::{chip, stretch};
use crate::names::Names;
use crate::text::{Ink, Line, columns, cut, flow};

/// The longest name that a column of text leaves room for.
const LONGEST_NAME: usize = 12;

/// What is shown of a player.
pub struct Panel<'p> {
    /// Who it is.
    pub seat: Seat,
    /// Whether everybody waits for them.
    pub asked: bool,
    /// Whether it is their turn.
    pub active: bool,
    /// What the star of the one who goes first means, for that one.
    pub star: Option<String>,
    /// The points so far, as they are shown.
    pub points: String,
    /// In small, what they are made of.
    pub made_of: String,
    /// Where they are, in a word or two.
    pub place: String,
    /// The panel in a sentence, for whom points at it or cannot see it.
    pub titled: String,
    /// What stands below the name.
    pub inside: Vec<Piece<'p>>,
    /// In a terminal: a word for each column.
    pub cells: Vec<Line>,
    /// In a terminal: what flows behind the columns, richest first; the first of the shortest is shown.
    pub tails: Vec<Vec<Line>>,
}

impl<'p> Panel<'p> {
    /// The panel.
    pub fn piece<A: PartialEq>(self, pen: &Pen<'_, A>) -> Piece<'p> {
        let seat = self.seat;
        let name = words("name", pen.body(), pen.names.of(seat)).one_line(Some(60));
        let place = words("dim", pen.small(), self.place);
        let star = self.star.map(|title| words("gold", pen.body(), "★").one_line(None).class("primon").titled(title));
        let points = words("score", pen.body() + 5, self.points).right().one_line(None).spot(format!("points-{}", seat.number()));
        let made_of = words("dim", pen.small(), self.made_of).right().one_line(None);
        let who = row(4, std::iter::once(name).chain(star));
        let sums = row(5, [points, made_of]);
        let head = row(
            7,
            [
                chip(seat, pen.body() - 3).spot(format!("mark-{}", seat.number())),
                column(0, [who, place]).middle().grow(1),
                stretch().grow(0),
                sums,
            ],
        );
        let state = if self.asked {
            "asked"
        } else if self.active {
            "active"
        } else {
            ""
        };
        column(pen.gap() / 2, std::iter::once(head).chain(self.inside))
            .framed("plate", 10, pen.pad())
            .class("panel")
            .of_seat(seat)
            .class(state)
            .with("data-seat", seat.number().to_string())
            .at(format!("seat-{}", seat.number()))
            .titled(self.titled)
    }
}

/// All players, one line each, under the names of the columns.
pub(super) fn players(panels: &[Panel<'_>], headings: &[&str], note: &str, names: &Names, width: usize) -> Vec<Line> {
    if panels.is_empty() {
        return Vec::new();
    }
    let longest = panels.iter().map(|panel| columns(names.of(panel.seat))).max().unwrap_or(0).clamp(6, LONGEST_NAME);
    let starred = panels.iter().any(|panel| panel.star.is_some());
    let room: Vec<usize> = (headings.iter().enumerate())
        .map(|(index, heading)| {
            panels.iter().filter_map(|panel| panel.cells.get(index)).map(Line::width).max().unwrap_or(0).max(columns(heading))
        })
        .collect();
    let mut head = format!("   {:longest$}{}", "player", if starred { "  " } else { "" });
    for (heading, room) in headings.iter().zip(&room) {
        head += &format!("  {heading:room$}");
    }
    let words = note.split_whitespace().map(|word| Line::of(word, Ink::Dim));
    let mut lines = match note {
        "" => vec![Line::of(cut(&head, width), Ink::Dim)],
        _ => flow(Line::of(head + "  ", Ink::Dim), words, " ", 3, width),
    };
    for panel in panels {
        let mut lead = Line::of(if panel.asked { "▶" } else { " " }, Ink::Strong);
        lead.push(format!("{} {}", Names::mark(panel.seat), cut(names.of(panel.seat), longest)), Ink::Seat(panel.seat));
        lead = lead.padded(3 + longest, ' ', Ink::Plain);
        if starred {
            lead.push(if panel.star.is_some() { " ★" } else { "  " }, Ink::Strong);
        }
        for (cell, room) in panel.cells.iter().zip(&room) {
            lead.push("  ", Ink::Plain);
            let full = lead.width() + room;
            lead.append(cell.clone());
            lead = lead.padded(full, ' ', Ink::Plain);
        }
        if panel.tails.is_empty() {
            lines.push(lead.cut(width));
            continue;
        }
        lead.push("  ", Ink::Plain);
        let indent = if width >= ROOMY { lead.width() } else { 5 };
        let rows = panel.tails.iter().map(|tail| flow(lead.clone(), tail.iter().cloned(), ", ", indent, width));
        // `min_by_key` keeps the earlier one.
        lines.extend(rows.min_by_key(Vec::len).unwrap_or_default());
    }
    lines
}
