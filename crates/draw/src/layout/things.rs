//! What tables are full of: signs, badges, chips, cards, piles, tracks, buttons.

use kernel::Seat;
use maud::{Markup, html};

use super::pen::Pen;
use super::piece::{Piece, column, drawn, over, row, words};
use super::table::{Answer, LONG};
use crate::picture::paper::{Area, At, rect, text};
use crate::picture::{Clickable, pieces};

/// Something that has a shape, a letter, a name and a colour: a kind of good. Told by its shape and letter, never by colour alone.
pub struct Token {
    /// The name of its symbol.
    pub symbol: String,
    /// The letter that stands for it.
    pub letter: char,
    /// What it is called.
    pub name: String,
    /// Its colour, as style sheets write it.
    pub colour: String,
}

impl Token {
    /// Small: shape and letter on its colour.
    pub fn sign<'p, A: PartialEq>(&self, pen: &Pen<'_, A>) -> Piece<'p> {
        let sign = self.face(pen, 12, true, "sign").framed_by("tile", 4, 3, 1).class("good").colour(&self.colour);
        column(0, [sign]).middle()
    }

    /// Shape and letter, beside or below each other.
    pub fn face<'p, A: PartialEq>(&self, pen: &Pen<'_, A>, size: i32, beside: bool, class: &'static str) -> Piece<'p> {
        let shape = icon(pen, &self.symbol, class, size);
        let letter = words(if class == "sign" { "letter" } else { class }, size.clamp(12, 15), self.letter.to_string()).middle();
        if beside { row(2, [shape, letter]).middle() } else { column(0, [shape, letter]).middle() }
    }

    /// A card: letter in the corner, shape in the middle, name below.
    pub fn card<'p, A: PartialEq>(&self, pen: &Pen<'_, A>, size: i32) -> Piece<'p> {
        let inside = column(
            2,
            [
                words("letter", pen.body(), self.letter.to_string()),
                icon(pen, &self.symbol, "sign", size),
                words("good-name", pen.small(), &self.name).middle(),
            ],
        );
        inside.middle().framed_by("tile", 8, 5, 3).class("good").colour(&self.colour).with("data-card", "").titled(&self.name)
    }
}

/// Symbols that are used many times, each by its name and its path in a field of 24 by 24; [`icon`] shows one, in the colour around it.
pub fn symbols<A: PartialEq>(pen: &Pen<'_, A>, named: &[(&str, &str)]) -> Markup {
    html! { defs { @for (name, path) in named { (pieces::symbol(&pen.prefix, name, path)) } } }
}

/// A symbol in the middle of its room.
pub fn icon<'p, A: PartialEq>(pen: &Pen<'_, A>, name: &str, class: &'static str, size: i32) -> Piece<'p> {
    let id = pen.id(name);
    drawn((size, size), move |area| {
        let (x, y) = area.middle();
        pieces::used(class, &id, (x - size / 2, y - size / 2), size)
    })
}

/// A number in a circle.
pub fn badge<'p>(class: &'static str, r: i32, number: impl Into<String>) -> Piece<'p> {
    let number = number.into();
    let size = (r * 5 / 4).max(11);
    drawn((2 * r, 2 * r), move |area| {
        let (x, y) = area.middle();
        html! {
            g class=(class) {
                circle cx=(x) cy=(y) r=(r) {}
                (text("points", At::Middle, (x, y + size * 36 / 100), size, 4 * r, &number))
            }
        }
    })
}

/// A seat's shape on its colour.
pub fn chip<'p>(seat: Seat, r: i32) -> Piece<'p> {
    drawn((2 * r, 2 * r), move |area| pieces::chip(seat, area.middle(), r))
}

/// So many of so many, as dots in the seat's colour.
pub fn dots<'p>(full: usize, all: usize, r: i32) -> Piece<'p> {
    let step = 2 * r + 4;
    drawn((step * all as i32 - 3, 2 * r + 2), move |area| {
        let (x, y) = (area.x + r + 1, area.middle().1);
        html! {
            @for index in 0..all {
                circle class=(if index < full { "dot full" } else { "dot" }) cx=(x + index as i32 * step) cy=(y) r=(r) {}
            }
        }
    })
}

/// A card's back.
pub fn back<'p>((wide, high): (i32, i32)) -> Piece<'p> {
    drawn((wide, high), move |area| {
        let face = Area::new(area.x, area.y + (area.h - high) / 2, wide.min(area.w), high);
        let ((x, y), w, h) = (face.middle(), face.w * 3 / 10, face.h * 3 / 10);
        html! {
            (rect("back", face, (face.w / 8).clamp(2, 8)))
            path.back-line d={ "M" (x) " " (y - h) "l" (w) " " (h) "l" (-w) " " (h) "l" (-w) " " (-h) "z" } {}
        }
    })
    .with("data-card", "")
}

/// Somebody's cards as small backs, one over the other; the page lets one of them fly when a card comes or goes.
pub fn fan<'p>(seat: Seat, count: usize) -> Piece<'p> {
    // More than a handful say no more than their number does.
    let shown = count.min(8) as i32;
    let card = |index: i32| {
        drawn((0, 0), move |area| rect("back", Area::new(area.x + 3 * index, area.middle().1 - 7, 9, 13), 2)).with("data-card", "")
    };
    // An empty hand has a place as well: a number alone would say nothing.
    let none = (count == 0).then(|| drawn((0, 0), |area| rect("place", Area::new(area.x, area.middle().1 - 7, 9, 13), 2)));
    over(none.into_iter().chain((0..shown).map(card)))
        .at_least(6 + 3 * shown.max(1))
        .at_least_high(14)
        .at(format!("hand-{}", seat.number()))
}

/// A die as it lies on the table.
pub fn die<'p>(face: u8, side: i32) -> Piece<'p> {
    // Where the spots are, in quarters of the side.
    const SPOTS: [&[(i32, i32)]; 7] = [
        &[],
        &[(2, 2)],
        &[(1, 1), (3, 3)],
        &[(1, 1), (2, 2), (3, 3)],
        &[(1, 1), (3, 1), (1, 3), (3, 3)],
        &[(1, 1), (3, 1), (2, 2), (1, 3), (3, 3)],
        &[(1, 1), (3, 1), (1, 2), (3, 2), (1, 3), (3, 3)],
    ];
    drawn((side, side), move |area| {
        let (x, y) = (area.x, area.y + (area.h - side) / 2);
        html! {
            (rect("die-face", Area::new(x, y, side, side), side / 5))
            @for (across, down) in SPOTS[usize::from(face).min(6)] {
                circle.die-spot cx=(x + across * side / 4) cy=(y + down * side / 4) r=((side / 11).max(2)) {}
            }
        }
    })
    .class("die")
}

/// A square with a word in it, or with nothing yet.
pub fn boxed<'p>(face: &'static str, class: &'static str, side: i32, word: impl Into<String>) -> Piece<'p> {
    let word = words(class, (side * 6 / 10).max(11), word).middle().one_line(None);
    word.framed_by(face, side / 6, 2, 2).at_least(side).at_least_high(side).class("boxed")
}

/// A figure of square cells, each given by its row and column.
pub fn figure<'p>(class: &'static str, side: i32, cells: Vec<[i8; 2]>) -> Piece<'p> {
    let extent = |axis: usize| i32::from(cells.iter().map(|cell| cell[axis]).max().unwrap_or(0) + 1) * side;
    let (high, wide) = (extent(0), extent(1));
    drawn((wide, high), move |area| {
        let (left, top) = (area.middle().0 - wide / 2, area.middle().1 - high / 2);
        html! {
            @for [row, column] in &cells {
                (rect(class, Area::new(left + i32::from(*column) * side, top + i32::from(*row) * side, side, side), 1))
            }
        }
    })
}

/// So many of so many as signs in two rows, every so manieth with a ring around it.
pub fn tally<'p, A: PartialEq>(pen: &Pen<'_, A>, name: &str, (full, all): (i32, i32), ring: i32) -> Piece<'p> {
    let (id, columns) = (pen.id(name), (all + 1) / 2);
    let size = pen.pick([16, 15, 14, 13, 12, 11]);
    drawn((columns * (size - 2), 2 * size + 6), move |area| {
        let step = area.w / columns.max(1);
        let size = size.min(step - 2);
        let half = area.h / 2;
        html! {
            @for index in 0..all {
                @let (x, y) = (area.x + index % columns * step + step / 2, area.y + index / columns * half + half / 2);
                @if (index + 1) % ring.max(1) == 0 { circle.ringed cx=(x) cy=(y) r=(size / 2 + 1) {} }
                use class=(if index < full { "won" } else { "unwon" }) href=(id) x=(x - size / 2) y=(y - size / 2) width=(size) height=(size) {}
            }
        }
    })
}

/// A place where something may lie.
pub fn place<'p>((wide, high): (i32, i32), round: i32) -> Piece<'p> {
    drawn((wide, high), move |area| rect("place", Area::new(area.x, area.y + (area.h - high) / 2, wide.min(area.w), high).inset(1), round))
}

/// The lower edge of something that belongs to a seat: its colour and shape.
pub fn edge<'p>(owner: Seat) -> Piece<'p> {
    drawn((14, 13), move |area| {
        let Area { x, y, w, h } = area;
        html! {
            g class={ "seat seat-" (owner.number()) } {
                path.seat-fill d={ "M" (x) " " (y) "h" (w) "v" (h - 6) "a6 6 0 0 1-6 6h" (12 - w) "a6 6 0 0 1-6-6z" } {}
                (pieces::mark(owner, "seat-mark", (area.middle().0, y + h / 2), 4))
            }
        }
    })
}

/// Room that is left over.
pub fn stretch<'p>() -> Piece<'p> {
    drawn((0, 0), |_| html! {}).grow(1)
}

/// Where something goes.
pub fn arrow<'p>(length: i32) -> Piece<'p> {
    drawn((length + 4, 20), move |area| {
        let y = area.middle().1;
        html! { path.way d={ "M" (area.x + 2) " " (y) "h" (length) "m-7-6l7 6l-7 6" } {} }
    })
}

/// Who has how many of a number of places.
pub fn bar<'p>(shares: Vec<(Seat, i32)>, all: i32) -> Piece<'p> {
    drawn((8 * all, 12), move |area| {
        let unit = area.w / all.max(1);
        let y = area.middle().1;
        let mut x = area.x;
        html! {
            (rect("track", Area::new(area.x, y - 5, unit * all, 10), 5))
            @for (seat, count) in &shares {
                g class={ "seat seat-" (seat.number()) } {
                    (rect("seat-fill", Area::new(x, y - 5, unit * count - 1, 10), 5))
                    (pieces::mark(*seat, "seat-mark", (x + unit * count / 2, y), 3))
                }
                @let () = x += unit * count;
            }
        }
    })
    .grow(1)
}

/// How much of something is used up, in the seat's colour.
pub fn meter<'p>(full: i32, all: i32) -> Piece<'p> {
    drawn((40, 6), move |area| {
        let track = Area::new(area.x, area.middle().1 - 3, area.w, 6);
        html! {
            (rect("track", track, 3))
            (rect("seat-fill", Area { w: track.w * full.min(all) / all.max(1), ..track }, 3))
        }
    })
    .grow(1)
}

/// A track of steps or spaces, with the present one filled.
pub(super) fn steps<'p, A: PartialEq>(pen: &Pen<'_, A>, names: &[String], now: usize) -> Piece<'p> {
    let step = |(index, name): (usize, &String)| {
        let now = now == index;
        // Measured as the bold one: which of them it is changes, where they stand does not.
        let inside = words("step-text", pen.small(), name).middle().one_line(None);
        inside.framed_by("step-face", 11, 8, 2).class(if now { "step now" } else { "step" })
    };
    row(4, names.iter().enumerate().map(step))
}

/// A button: what it is called, and below it what it does, if that says more.
pub(super) fn button<'p, A: PartialEq>(pen: &Pen<'_, A>, choice: &Clickable<A>, answer: &Answer) -> Piece<'p> {
    let label = &*answer.name;
    let name = words("button-label", pen.body() + 1, label).middle().one_line(None);
    // Where room is shortest, a long sentence is in the title alone.
    let is_told = choice.sentence != label && (pen.has_room() || choice.sentence.len() <= LONG);
    let note = is_told.then(|| words("button-note", pen.small(), &choice.sentence).middle().about(190));
    let inside = column(1, std::iter::once(name).chain(note)).middle();
    let button = inside.framed_by("button-face", 10, 8, (pen.pad() - 2).max(3)).class("press").spot("button").can(Some(choice));
    button.class_if(answer.quiet, "quiet")
}

/// Cards in a pile: a back with their number on it, and the name below.
pub struct Pile<'p> {
    /// What it is called.
    pub name: &'p str,
    /// Its place.
    pub at: &'static str,
    /// How many cards it has.
    pub count: u32,
    /// The class of their backs.
    pub class: &'static str,
}

impl Pile<'_> {
    /// The pile, with its place.
    pub fn piece<'p, A: PartialEq>(&self, pen: &Pen<'_, A>) -> Piece<'p> {
        let (count, class) = (self.count, self.class);
        let card = drawn((32, 38), move |area| {
            let card = Area::new(area.middle().0 - 14, area.y + (area.h - 36) / 2, 26, 33);
            html! {
                g {
                    @if count == 0 { (rect("place", card, 4)) }
                    @if count > 1 { (rect(class, Area::new(card.x + 3, card.y + 3, card.w, card.h), 4)) }
                    @if count > 0 { (rect(class, card, 4)) }
                }
            }
        });
        let number = words(if count == 0 { "dim" } else { "on-back" }, 13, count.to_string()).middle();
        let name = words("dim", pen.small().min(12), self.name).middle().one_line(None);
        column(1, [over([card, number]), name]).at(self.at).with("data-pile", self.name).titled(format!("{} pile: {count} left", self.name))
    }
}
