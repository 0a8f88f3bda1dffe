//! Small things on cards and systems: cubes, demand spaces, disks, keywords, costs. Each has a letter or shape beside its colour.

use kernel::Seat;
use m101::content::{Card, Demand, Keyword, Phase};
use maud::{Markup, html};

use super::super::cards;
use crate::picture::paper::{Area, At, length, rect, text};
use crate::picture::pieces::{chip, mark};

/// The class of a cube's colour; white is any.
fn colour_class(colour: Option<usize>) -> String {
    colour.map_or_else(|| "cube-any".to_owned(), |colour| format!("cube-{colour}"))
}

/// A cube: a square of its colour with its letter.
pub(super) fn cube(colour: usize, (x, y): (i32, i32), side: i32) -> Markup {
    html! {
        g class=(colour_class(Some(colour))) {
            (rect("cube", Area::new(x, y, side, side), 2))
            (text("letter", At::Middle, (x + side / 2, y + side / 2 + 4), side.clamp(11, 13), side + 4, &cards::letter(colour).to_string()))
        }
    }
}

/// A demand space in few characters: "y1", "w1+1", "n€5", "b+2": points, cards after a plus.
pub(super) fn demand_words(space: &Demand) -> String {
    let colour = space.colour.map_or('w', |colour| cards::letter(colour.index()));
    match (space.sale, space.vp, space.cards) {
        (true, _, value) => format!("{colour}€{value}"),
        (_, vp, 0) => format!("{colour}{vp}"),
        (_, 0, cards) => format!("{colour}+{cards}"),
        (_, vp, cards) => format!("{colour}{vp}+{cards}"),
    }
}

/// A demand space: round, of the colour it wants; filled by a disk (M1-16.8).
pub(super) fn demand(space: &Demand, filled: Option<Seat>, area: Area, size: i32) -> Markup {
    let (x, y) = area.middle();
    html! {
        g class=(colour_class(space.colour.map(m101::content::Colour::index))) {
            (rect(if filled.is_some() { "demand filled" } else { "demand" }, area, area.h / 2))
            @match filled {
                Some(seat) => (chip(seat, (x, y), area.h / 2 - 1)),
                None => (text("letter", At::Middle, (x, y + size * 36 / 100), size, area.w + 4, &demand_words(space))),
            }
        }
    }
}

/// How wide a demand space must be.
pub(super) fn demand_width(space: &Demand, size: i32) -> i32 {
    length("strong", &demand_words(space), size).max(size + 2) + 8
}

/// Disks of one player in one area: political ones round and plain, military ones in a red frame with a blade (M1-9.1).
pub(super) fn disks(seat: Seat, count: u8, military: bool, area: Area, size: i32) -> Markup {
    let (_, y) = area.middle();
    let class = if military { "disk military" } else { "disk" };
    html! {
        g class={ "seat seat-" (seat.number()) } {
            g class=(class) {
                (rect("seat-fill", area, if military { 3 } else { area.h / 2 }))
                (mark(seat, "seat-mark", (area.x + area.h * 4 / 10 + 1, y), area.h / 4))
                (text("disk-text", At::Middle, (area.right() - area.h * 4 / 10, y + size * 36 / 100), size, 30, &count.to_string()))
            }
        }
    }
}

/// The keyword as a letter in a frame of its own colour: C, H, G, R.
pub(super) fn keyword(keyword: Keyword, (x, y): (i32, i32)) -> Markup {
    html! {
        g class={ "keyword keyword-" (keyword.index()) } {
            title { (keyword.word()) }
            (rect("keyword-face", Area::new(x, y, 14, 14), 3))
            (text("keyword-letter", At::Middle, (x + 7, y + 11), 11, 14, &keyword.word()[..1]))
        }
    }
}

/// A cost in cards: a coin-like badge.
pub(super) fn cost(cards: u8, (x, y): (i32, i32), r: i32) -> Markup {
    let size = (r * 4 / 3).max(11);
    html! {
        g.cost {
            circle cx=(x) cy=(y) r=(r) {}
            (text("cost-text", At::Middle, (x, y + size * 36 / 100), size, 30, &cards.to_string()))
        }
    }
}

/// The points: two values for a system, one for an infrastructure, a question mark where they are counted.
pub(super) fn points(card: &Card) -> String {
    match card.kind {
        m101::content::CardKind::Special => "?".to_owned(),
        m101::content::CardKind::Infrastructure => card.vp.to_string(),
        _ => format!("{}/{}", card.vp, card.vp_other),
    }
}

/// The letters of the phases in which a card has powers: "A", "CD".
pub(super) fn phases(card: &Card) -> String {
    let letter = |phase: &Phase| phase.name()[..1].to_uppercase();
    let at_work = card.phases | card.brace_phases;
    Phase::ALL.iter().filter(|phase| at_work & (1 << phase.index()) != 0).map(letter).collect()
}

/// The class of a card by its type: systems by what they supply, infrastructure apart.
pub(super) fn kind_class(card: &Card) -> String {
    if card.is_system() { format!("type-{}", card.system_type.index()) } else { "type-built".to_owned() }
}
