//! Goods: as tokens, in the slots of planets, and their shapes.

use galactic_trader::Action;
use galactic_trader::content::Kind;
use galactic_trader::state::{Goods, Kinds};
use galactic_trader::view::SeenGood;
use kernel::Seat;
use maud::{Markup, html};

use super::look::Look;
use crate::Clickable;
use crate::layout::{Pen, Piece, Token, back, column, edge, over, place, row, words};
use crate::names::Names;
use crate::picture::pieces::symbol;
use crate::text::{Ink, Line};

/// What the goods of the shipped content look like, in a field of 24 by 24.
const GOODS: [(&str, &str); 6] = [
    ("medicine", "M8.5 2.5h7v6h6v7h-6v6h-7v-6h-6v-7h6z"),
    (
        "weapons",
        "M10.7 1h2.6v3.2a8 8 0 0 1 6.5 6.5H23v2.6h-3.2a8 8 0 0 1-6.5 6.5V23h-2.6v-3.2a8 8 0 0 1-6.5-6.5H1v-2.6h3.2a8 8 0 0 1 6.5-6.5zM12 6.7a5.3 5.3 0 1 0 0 10.6a5.3 5.3 0 0 0 0-10.6zM12 9.6a2.4 2.4 0 1 1 0 4.8a2.4 2.4 0 0 1 0-4.8z",
    ),
    (
        "food",
        "M12 7.6c1.6-1.7 7-2.1 8.2 2.3c1.3 5-2.9 12.1-5.6 12.1c-1.1 0-1.5-.6-2.6-.6s-1.5.6-2.6.6c-2.7 0-6.9-7.1-5.6-12.1c1.2-4.4 6.6-4 8.2-2.3zM12.3 6.1c-.2-2.3 1.4-4.3 4-4.6c.3 2.5-1.5 4.6-4 4.6z",
    ),
    (
        "tools",
        "M21.7 6.1l-3.9 3.9l-3.3-.5l-.5-3.3l3.9-3.9a6.2 6.2 0 0 0-8.2 7.9l-7.1 7.1a2.5 2.5 0 0 0 3.6 3.6l7.1-7.1a6.2 6.2 0 0 0 8.4-7.7z",
    ),
    ("fuel", "M14.5 1L4 13.7h6.2L8.4 23L20 9.7h-7z"),
    ("water", "M12 1.5c3.7 5 7.6 9.3 7.6 13.5a7.6 7.6 0 0 1-15.2 0c0-4.2 3.9-8.5 7.6-13.5z"),
];

/// What goods of other content look like, by their place in it: as many as there may be kinds.
const SHAPES: [&str; 8] = [
    "M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18z",
    "M12 3l10 18H2z",
    "M3.5 3.5h17v17h-17z",
    "M12 1.5l10.5 10.5L12 22.5L1.5 12z",
    "M6 3h12v18H6zM9 8h6v8H9z",
    "M12 2l9 5v10l-9 5l-9-5V7z",
    "M12 1.5l3 7.3l7.8.6l-6 5.1l1.9 7.6L12 18l-6.7 4.1l1.9-7.6l-6-5.1l7.8-.6z",
    "M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM12 7.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 0 1 0-9z",
];

const SIGNS: [(&str, &str); 3] = [
    ("crown", "M3 8l4.5 4L12 4l4.5 8L21 8l-2 12H5z"),
    ("swap", "M7 3L2 8l5 5v-3.5h13v-3H7zM17 11v3.5H4v3h13V21l5-5z"),
    (
        "orbit",
        "M12 7a5 5 0 1 0 0 10a5 5 0 0 0 0-10zM1 16.5C4 20 20.5 12.5 22.8 7.6c1-2.3-2.3-2.6-5.6-1.6l.6 1.7c2-.5 3.3-.2 2.9.6C18.6 11.7 6 17 2.5 15.4z",
    ),
];

/// What the picture uses many times: drawn once, and the light on planets.
pub(super) fn definitions(pen: &Pen<'_, Action>, look: &Look<'_>) -> Markup {
    let shape = |kind: Kind| {
        let known = GOODS.iter().find(|(good, _)| *good == look.content.good(kind).id);
        known.map_or(SHAPES[usize::from(kind.0) % SHAPES.len()], |(_, path)| path)
    };
    html! {
        defs {
            @for kind in look.kinds() { (symbol(&pen.prefix, &format!("good-{}", kind.0), shape(kind))) }
            @for (name, path) in SIGNS { (symbol(&pen.prefix, name, path)) }
            radialGradient id={ (pen.prefix) "light" } cx="0.35" cy="0.3" r="0.8" {
                stop offset="0" stop-color="#fff" stop-opacity="0.55" {}
                stop offset="0.35" stop-color="#fff" stop-opacity="0" {}
                stop offset="1" stop-color="#000" stop-opacity="0.6" {}
            }
        }
    }
}

impl Look<'_> {
    pub(super) fn token(&self, kind: Kind) -> Token {
        let good = self.content.good(kind);
        Token { symbol: format!("good-{}", kind.0), letter: good.letter, name: good.name.clone(), colour: good.colour.clone() }
    }

    /// A good by letter and name.
    pub(super) fn named(&self, kind: Kind) -> Line {
        Line::of(self.letter(kind).to_string(), Ink::Good(kind.0)).with(format!(" {}", self.good(kind)), Ink::Plain)
    }

    /// The true kind of a face-down card as far as the viewer knows it: its kind, a few kinds it could be, or nothing.
    pub(super) fn under(&self, kind: Option<Kind>, could_be: Kinds) -> Line {
        let possible: Vec<Kind> = kind.map_or_else(|| self.kinds().filter(|kind| could_be.has(*kind)).collect(), |kind| vec![kind]);
        if !(1..=2).contains(&possible.len()) {
            return Line::of("?", Ink::Dim);
        }
        crate::layout::spaced(possible.into_iter().map(|kind| Line::of(self.letter(kind).to_string(), Ink::Good(kind.0))), "/")
    }
}

/// Cards of several kinds in a row; cards of one kind are one thing to click.
///
/// `at` names the place, `offer` says which choice belongs to a kind.
pub(super) fn cards<'p, 'c>(
    pen: &Pen<'c, Action>,
    look: &Look<'_>,
    goods: &Goods,
    at: &str,
    offer: impl Fn(Kind) -> Option<&'c Clickable<Action>>,
) -> Vec<Piece<'p>> {
    let of_kind = |kind: u8| {
        let token = look.token(Kind(kind));
        let card = |_| token.card(pen, pen.pick([39, 34, 30, 26, 24, 22])).at_least(62);
        row(4, (0..goods.count(kind)).map(card)).at(format!("{at}-{kind}")).can(offer(Kind(kind)))
    };
    goods.kinds().map(of_kind).collect()
}

/// What is in a slot of a planet.
pub(super) enum Slot<'s> {
    /// Nothing yet, and it may be filled now.
    Open,
    /// Nothing yet, and the good that is being laid would lie here.
    Next,
    /// Nothing yet; arrows close it until the slots before it are filled (GT-5.4).
    Later,
    Filled(&'s SeenGood),
}

/// A slot that asks for `kind`.
pub(super) fn slot<'p>(pen: &Pen<'_, Action>, look: &Look<'_>, kind: Kind, slot: &Slot<'_>) -> Piece<'p> {
    let token = look.token(kind);
    let face = |class| token.face(pen, pen.pick([23, 20, 18, 15, 14, 14]), false, class);
    let coloured = |piece: Piece<'p>| piece.class("good").colour(&token.colour);
    match slot {
        Slot::Open => coloured(face("line").framed("slot open", 6, 2)),
        Slot::Next => coloured(face("line").framed("slot open next", 6, 2)),
        Slot::Later => coloured(face("line").framed("slot later", 6, 2)),
        Slot::Filled(good) if good.face_up => coloured(column(0, [face("sign").grow(1), edge(good.owner)]).framed_by("tile", 6, 0, 0))
            .class(format!("by-{}", good.owner.number())),
        Slot::Filled(good) => hidden(pen, look, Some(kind), good.kind, good.owner),
    }
}

/// A face-down good: what it stands for is ghosted on its back, what it is in truth is below, if that is known.
pub(super) fn hidden<'p>(pen: &Pen<'_, Action>, look: &Look<'_>, stands_for: Option<Kind>, truth: Option<Kind>, owner: Seat) -> Piece<'p> {
    let ghost = stands_for.map(|kind| match pen.is_airy() || pen.is_tall() {
        true => look.token(kind).face(pen, 12, true, "ghost"),
        false => words("ghost", 12, look.letter(kind).to_string()).middle(),
    });
    let truth = truth.map(|kind| row(0, [mark(look, kind)]).middle());
    let inside = column(1, ghost.into_iter().chain(truth)).middle();
    column(0, [inside.grow(1), edge(owner)]).framed_by("back", 6, 0, 0).class("hidden").at_least(24)
}

/// The true kind of a card that lies face down.
pub(super) fn mark<'p>(look: &Look<'_>, kind: Kind) -> Piece<'p> {
    let letter = words("letter", 11, look.letter(kind).to_string()).middle();
    letter.framed_by("tile corner", 4, 3, 0).class("good").colour(&look.content.good(kind).colour)
}

/// A hand as others see it: backs, with the kinds that the viewer knows to be among them.
pub(super) fn backs<'p>(look: &Look<'_>, seat: Seat) -> Piece<'p> {
    let [sure, _] = look.sure_of(seat);
    let known: Vec<Kind> = sure.kinds().flat_map(|kind| std::iter::repeat_n(Kind(kind), usize::from(sure.count(kind)))).collect();
    let size = usize::from(look.view.hands[seat].size);
    let card = |index: usize| match known.get(index) {
        _ if index >= size => place((17, 24), 3),
        Some(kind) => over([back((17, 24)), column(0, [mark(look, *kind)]).middle()]),
        None => back((17, 24)),
    };
    row(3, (0..usize::from(look.content.cargo)).map(card)).at(format!("hand-{}", seat.number()))
}

/// A filled or open slot in a line of text: `U●`, `A_`, `M(F)▲`.
pub(super) fn slot_line(look: &Look<'_>, kind: Kind, good: Option<&SeenGood>) -> Line {
    let mut line = Line::of(look.letter(kind).to_string(), Ink::Good(kind.0));
    match good {
        None => line.push("_", Ink::Dim),
        Some(good) => {
            if !good.face_up {
                line.push("(", Ink::Dim);
                line.append(look.under(good.kind, good.could_be));
                line.push(")", Ink::Dim);
            }
            line.push(Names::mark(good.owner).to_string(), Ink::Seat(good.owner));
        }
    }
    line
}
