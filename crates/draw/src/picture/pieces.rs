//! What several boards show alike: seats as shapes, buttons, the head of a picture and its frame.

use kernel::Seat;
use maud::{Markup, PreEscaped, html};

use super::paper::put_used;

/// A seat's shape; the same shapes as [`crate::Names::mark`] writes: four full ones, then the same four hollow.
pub(crate) fn mark(seat: Seat, class: &str, (x, y): (i32, i32), r: i32) -> Markup {
    // A circle of its own is shorter than a circle as a path.
    if seat.index() == 0 {
        return html! { circle class=(class) cx=(x) cy=(y) r=(r) {} };
    }
    let whole = PreEscaped(outline(seat, (x, y), r));
    if seat.index() < 4 {
        return html! { path class=(class) d=(whole) {} };
    }
    let hole = PreEscaped(outline(seat, (x, y), (r / 2).max(1)));
    html! { path class=(class) fill-rule="evenodd" d={ (whole) (hole) } {} }
}

fn outline(seat: Seat, (x, y): (i32, i32), r: i32) -> String {
    match seat.index() % 4 {
        0 => format!("M{} {y}a{r} {r} 0 1 0 {} 0a{r} {r} 0 1 0 {} 0z", x - r, 2 * r, -2 * r),
        1 => format!("M{x} {}l{} {}h{}z", y - r, r + 1, 2 * r - 1, -2 * (r + 1)),
        2 => format!("M{} {}h{s}v{s}h{}z", x - r + 1, y - r + 1, -(2 * r - 2), s = 2 * r - 2),
        _ => format!("M{x} {}l{d} {d}l{m} {d}l{m} {m}z", y - r - 1, d = r + 1, m = -(r + 1)),
    }
}

/// A seat's shape on its colour.
pub(crate) fn chip(seat: Seat, (x, y): (i32, i32), r: i32) -> Markup {
    html! {
        g class={ "seat seat-" (seat.number()) } {
            circle.seat-fill cx=(x) cy=(y) r=(r) {}
            (mark(seat, "seat-mark", (x, y), r / 2))
        }
    }
}

/// A symbol to be used many times, in a field of 24 by 24 and in the colour of the text around it. A path has nothing that markup would
/// take for its own.
pub(crate) fn symbol(prefix: &str, name: &str, path: &str) -> Markup {
    html! { symbol id={ (prefix) (name) } viewBox="0 0 24 24" { path fill-rule="evenodd" fill="currentColor" d=(PreEscaped(path)) {} } }
}

/// A symbol by name.
pub(crate) fn icon(prefix: &str, name: &str, class: &str, (x, y): (i32, i32), size: i32) -> Markup {
    used(class, &["#", prefix, name].concat(), (x, y), size)
}

/// The symbol with this id.
pub(crate) fn used(class: &str, id: &str, at: (i32, i32), size: i32) -> Markup {
    let mut svg = String::with_capacity(96);
    put_used(&mut svg, class, id, at, size);
    PreEscaped(svg)
}
