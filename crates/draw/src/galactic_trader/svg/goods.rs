//! Goods: cards in a hand or a packet, goods in the slots of planets, small signs.

use galactic_trader::content::Kind;
use galactic_trader::state::Goods;
use galactic_trader::view::SeenGood;
use kernel::Seat;
use maud::{Markup, html};

use super::canvas::{Area, At, Canvas, rect, size_for, text};
use super::icons;

/// A good as a card with its shape, letter and name.
pub(super) fn card(canvas: &Canvas<'_>, kind: Kind, area: Area) -> Markup {
    let good = canvas.look.content.good(kind);
    let large = area.w >= 56;
    let size = area.w * if large { 50 } else { 54 } / 100;
    let letter = if large { 16 } else { 12 };
    let name = size_for("strong", &good.name, 14, 8, area.w - 4);
    let (middle, _) = area.middle();
    html! {
        g.good color=(good.colour) data-good=(good.id) data-card="" {
            title { (good.name) }
            (rect("tile", area, 8))
            (text("letter", At::Start, (area.x + 6, area.y + letter + 3), letter, 30, &good.letter.to_string()))
            (icons::good(canvas, kind, "sign", (middle - size / 2, area.y + area.h * 44 / 100 - size / 2 + 2), size))
            (text("good-name", At::Middle, (middle, area.bottom() - name * 6 / 10 - 2), name, area.w, &good.name))
        }
    }
}

/// Cards of several kinds in one row of places; cards of one kind are one thing to click.
///
/// `at` names the place, `offer` says which choice belongs to a kind.
pub(super) fn row<'c>(
    canvas: &Canvas<'c>,
    goods: &Goods,
    at: &str,
    place: impl Fn(i32) -> Area,
    offer: impl Fn(Kind) -> Option<&'c crate::Clickable<galactic_trader::Action>>,
) -> Markup {
    let mut used = 0;
    let mut drawn = Vec::new();
    for kind in goods.kinds() {
        let count = i32::from(goods.count(kind));
        let (first, last) = (place(used), place(used + count - 1));
        // A row may break: then the glow is around the first card only.
        let around = if first.y == last.y { Area::new(first.x, first.y, last.right() - first.x, first.h) } else { first };
        let cards = html! {
            g data-at={ (at) "-" (kind) } { @for index in 0..count { (card(canvas, Kind(kind), place(used + index))) } }
        };
        drawn.push(super::canvas::target(offer(Kind(kind)), around, 8, &cards));
        used += count;
    }
    html! { @for group in &drawn { (group) } }
}

/// A good as a small sign: shape and letter on its colour.
pub(super) fn sign(canvas: &Canvas<'_>, kind: Kind, (x, y): (i32, i32)) -> Markup {
    let good = canvas.look.content.good(kind);
    html! {
        g.good color=(good.colour) {
            (rect("tile", Area::new(x, y, SIGN.0, SIGN.1), 4))
            (icons::good(canvas, kind, "sign", (x + 2, y + 3), 12))
            (text("letter", At::Middle, (x + 19, y + 14), 12, 20, &good.letter.to_string()))
        }
    }
}

/// The size of a small sign.
pub(super) const SIGN: (i32, i32) = (26, 18);

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
pub(super) fn slot(canvas: &Canvas<'_>, kind: Kind, slot: &Slot<'_>, area: Area) -> Markup {
    match slot {
        Slot::Open => empty(canvas, kind, "slot open", area),
        Slot::Next => empty(canvas, kind, "slot open next", area),
        Slot::Later => empty(canvas, kind, "slot later", area),
        Slot::Filled(good) if good.face_up => filled(canvas, kind, good.owner, area),
        Slot::Filled(good) => hidden(canvas, Some(kind), good.kind, good.owner, area),
    }
}

fn empty(canvas: &Canvas<'_>, kind: Kind, class: &str, area: Area) -> Markup {
    html! {
        g.good color=(canvas.look.content.good(kind).colour) {
            (rect(class, area.inset(1), 6))
            (face(canvas, kind, area, area.h, "line"))
        }
    }
}

fn filled(canvas: &Canvas<'_>, kind: Kind, owner: Seat, area: Area) -> Markup {
    html! {
        g.good color=(canvas.look.content.good(kind).colour) { (rect("tile", area, 6)) (face(canvas, kind, area, area.h - EDGE, "sign")) }
        (edge(owner, area))
    }
}

/// A face-down good: what it stands for is ghosted on its back, what it is in truth is in the corner, if that is known.
pub(super) fn hidden(canvas: &Canvas<'_>, stands_for: Option<Kind>, truth: Option<Kind>, owner: Seat, area: Area) -> Markup {
    html! {
        g.hidden {
            @if let Some(kind) = stands_for {
                (rect("back", area, 6))
                (rect("back-line", area.inset(3), 4))
                (face(canvas, kind, area, area.h - EDGE, "ghost"))
            } @else { (icons::back(area)) }
            (edge(owner, area))
            @match truth {
                Some(kind) if area.w >= 39 => (sign(canvas, kind, (area.x + (area.w - SIGN.0) / 2, area.y + 6))),
                Some(kind) => (corner(canvas, kind, (area.right(), area.y))),
                None => {}
            }
        }
    }
}

/// The true kind of a card that lies face down, at its upper right corner.
pub(super) fn corner(canvas: &Canvas<'_>, kind: Kind, (right, top): (i32, i32)) -> Markup {
    let good = canvas.look.content.good(kind);
    html! {
        g.good color=(good.colour) {
            (rect("tile corner", Area::new(right - 11, top - 4, 14, 14), 4))
            (text("letter", At::Middle, (right - 4, top + 7), 11, 20, &good.letter.to_string()))
        }
    }
}

/// The height of the owner's edge.
const EDGE: i32 = 13;

/// The lower edge of a good on a planet: its owner's colour and shape.
fn edge(owner: Seat, area: Area) -> Markup {
    let (x, _) = area.middle();
    let top = area.bottom() - EDGE;
    html! {
        g class={ "seat seat-" (owner.number()) } {
            path.seat-fill d={ "M" (area.x) " " (top) "h" (area.w) "v" (EDGE - 6) "a6 6 0 0 1-6 6h" (12 - area.w) "a6 6 0 0 1-6-6z" } {}
            (icons::mark(owner, "seat-mark", (x, top + EDGE / 2), 4))
        }
    }
}

/// Shape and letter in a field of this height: beside each other if there is room, else one above the other.
fn face(canvas: &Canvas<'_>, kind: Kind, area: Area, height: i32, class: &str) -> Markup {
    let letter = canvas.look.letter(kind).to_string();
    let letter_class = if class == "sign" { "letter" } else { class };
    if area.w >= 34 {
        let (size, y) = (16, area.y + height / 2);
        let x = area.x + (area.w - size - 15) / 2;
        return html! {
            (icons::good(canvas, kind, class, (x, y - size / 2), size))
            (text(letter_class, At::Middle, (x + size + 8, y + 5), 13, 30, &letter))
        };
    }
    let (x, y) = (area.x + area.w / 2, area.y + height / 2);
    html! {
        (icons::good(canvas, kind, class, (x - 7, y - 14), 14))
        (text(letter_class, At::Middle, (x, y + 12), 12, 30, &letter))
    }
}
