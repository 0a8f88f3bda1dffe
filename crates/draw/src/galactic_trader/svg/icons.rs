//! Shapes: a good, a seat or an ability is told by its shape, never by its colour alone.

use galactic_trader::content::Kind;
use maud::{Markup, html};

use super::canvas::{Area, Canvas};
pub(super) use crate::picture::pieces::{chip, mark};

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

const CROWN: &str = "M3 8l4.5 4L12 4l4.5 8L21 8l-2 12H5z";
const STAR: &str = SHAPES[6];
const SWAP: &str = "M7 3L2 8l5 5v-3.5h13v-3H7zM17 11v3.5H4v3h13V21l5-5z";
const ORBIT: &str = "M12 7a5 5 0 1 0 0 10a5 5 0 0 0 0-10zM1 16.5C4 20 20.5 12.5 22.8 7.6c1-2.3-2.3-2.6-5.6-1.6l.6 1.7c2-.5 3.3-.2 2.9.6C18.6 11.7 6 17 2.5 15.4z";

fn shape(canvas: &Canvas<'_>, kind: Kind) -> &'static str {
    let id = &canvas.look.content.good(kind).id;
    GOODS.iter().find(|(good, _)| good == id).map_or(SHAPES[usize::from(kind.0) % SHAPES.len()], |(_, path)| path)
}

/// What the picture uses many times: drawn once, and the light on planets.
pub(super) fn definitions(canvas: &Canvas<'_>) -> Markup {
    let prefix = &canvas.prefix;
    let symbol = |name: &str, path: &str| {
        html! { symbol id={ (prefix) (name) } viewBox="0 0 24 24" { path fill-rule="evenodd" fill="currentColor" d=(path) {} } }
    };
    html! {
        defs {
            @for kind in canvas.look.kinds() { (symbol(&format!("good-{}", kind.0), shape(canvas, kind))) }
            @for (name, path) in [("crown", CROWN), ("star", STAR), ("swap", SWAP), ("orbit", ORBIT)] { (symbol(name, path)) }
            radialGradient id={ (prefix) "light" } cx="0.35" cy="0.3" r="0.8" {
                stop offset="0" stop-color="#fff" stop-opacity="0.55" {}
                stop offset="0.35" stop-color="#fff" stop-opacity="0" {}
                stop offset="1" stop-color="#000" stop-opacity="0.6" {}
            }
        }
    }
}

/// A symbol by name, in the colour of the text around it.
pub(super) fn icon(canvas: &Canvas<'_>, name: &str, class: &str, (x, y): (i32, i32), size: i32) -> Markup {
    html! { use class=(class) href={ "#" (canvas.prefix) (name) } x=(x) y=(y) width=(size) height=(size) {} }
}

/// A good's symbol.
pub(super) fn good(canvas: &Canvas<'_>, kind: Kind, class: &str, at: (i32, i32), size: i32) -> Markup {
    icon(canvas, &format!("good-{}", kind.0), class, at, size)
}

/// The disc of a planet: its hue, bands or a ring by its number, light from the upper left.
pub(super) fn disc(canvas: &Canvas<'_>, number: u8, hue: u16, (x, y): (i32, i32), r: i32) -> Markup {
    let colour = format!("hsl({hue},52%,52%)");
    let ring = number % 4 == 1;
    html! {
        circle.disc cx=(x) cy=(y) r=(r) fill=(colour) {}
        @if number.is_multiple_of(3) {
            @for (dy, half) in [(-r / 3, r * 9 / 10), (r / 6, r * 95 / 100), (r / 2, r * 8 / 10)] {
                path.band d={ "M" (x - half + 2) " " (y + dy) "h" (2 * half - 4) } stroke-width=((r / 7).max(2)) {}
            }
        } @else if number % 3 == 1 {
            circle.band-spot cx=(x + r / 4) cy=(y + r / 4) r=(r / 3) {}
            circle.band-spot cx=(x - r / 3) cy=(y - r / 4) r=(r / 5) {}
        }
        circle cx=(x) cy=(y) r=(r) fill={ "url(#" (canvas.prefix) "light)" } {}
        @if ring {
            // In front of the disc only: the lower half of an ellipse.
            @let half = r * 4 / 3;
            path.ring d={ "M" (x - half) " " (y - r / 5) "a" (half) " " (r / 2) " 8 0 0 " (2 * half) " " (r * 2 / 5) } stroke=(colour) {}
        }
    }
}

/// A card's back.
pub(super) fn back(area: Area) -> Markup {
    let ((x, y), w, h) = (area.middle(), area.w * 3 / 10, area.h * 3 / 10);
    html! {
        g data-card="" {
            (super::canvas::rect("back", area, (area.w / 8).clamp(2, 8)))
            path.back-line d={ "M" (x) " " (y - h) "l" (w) " " (h) "l" (-w) " " (h) "l" (-w) " " (-h) "z" } {}
        }
    }
}
