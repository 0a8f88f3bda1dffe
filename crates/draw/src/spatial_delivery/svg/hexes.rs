//! Hexes: Earth, Space, and worlds with what they buy, what that is worth, and whether it was done already.

use maud::{Markup, html};
use parts::hex::Hex;
use spatial_delivery::Action;
use spatial_delivery::cards::Goods;
use spatial_delivery::galaxy::Node;
use spatial_delivery::state::Tile;

use super::canvas::Canvas;
use super::sky::Sky;
use crate::picture::paper::{At, size_for, target_with, text};

/// A hex on the table.
pub(super) fn hex(canvas: &Canvas<'_>, sky: &Sky<'_>, hex: Hex) -> Markup {
    let look = &canvas.look;
    let face = match (look.state.tile(hex), look.game.buys(&look.state, hex)) {
        (Some(Tile::World(_)), Some(goods)) => world(canvas, sky, hex, goods),
        (Some(_), _) => space(sky, hex),
        (None, _) => earth(sky, hex),
    };
    let choice = canvas.choice(Action::World(hex)).or_else(|| canvas.choice(Action::To(Node::EARTH)).filter(|_| hex.0 == 0));
    let halo = html! { path.halo d=(sky.outline(hex, 4)) {} };
    target_with(choice, &html! { g data-at={ "hex-" (hex.0) } { (face) } }, &halo)
}

fn earth(sky: &Sky<'_>, hex: Hex) -> Markup {
    let (x, y) = sky.hex(hex);
    let r = sky.side * 6 / 10;
    html! {
        g.earth {
            title { "Earth: all journeys begin here" }
            path.hex d=(sky.outline(hex, 1)) {}
            circle.globe cx=(x) cy=(y) r=(r) {}
            @if sky.side > 48 { (text("earth-name", At::Middle, (x, y - r + 14), 12, 2 * r, "Earth")) }
            @else { (text("earth-name", At::Middle, (x, y + sky.side * 72 / 100), 11, 2 * r + 20, "Earth")) }
        }
    }
}

fn space(sky: &Sky<'_>, hex: Hex) -> Markup {
    let (x, y) = sky.hex(hex);
    html! {
        g.void {
            title { "Hex " (hex.0) ": Space, nobody buys anything here" }
            path.hex d=(sky.outline(hex, 1)) {}
            (text("hex-number", At::Middle, (x, y + 4), 11, 40, &hex.0.to_string()))
        }
    }
}

fn world(canvas: &Canvas<'_>, sky: &Sky<'_>, hex: Hex, goods: Goods) -> Markup {
    let (look, entry) = (&canvas.look, canvas.look.game.content.goods(goods));
    let (x, y) = sky.hex(hex);
    let side = sky.side;
    let (value, open) = (look.game.value(hex), look.view.score_tokens.has(hex));
    let first = look.view.first_tokens.has(hex);
    let name = look.world(hex);
    let large = side > 48;
    // Stations stand on the corners: on small hexes everything keeps closer to the middle.
    let (shape, aside) = if large { (side * 45 / 100, side * 55 / 100) } else { (side * 38 / 100, side * 46 / 100) };
    let size = if large { size_for("strong", &name, 13, 11, side * 3 / 2) } else { 11 };
    let r = if large { 12 } else { 7 };
    let state = if open { "" } else { ", has had its delivery in this round" };
    let token = if first { ", the first delivery earns its token" } else { "" };
    html! {
        g.world color=(entry.shade) {
            title { (name) " on hex " (hex.0) " buys " (entry.name) " for " (value) (state) (token) }
            path.hex d=(sky.outline(hex, 1)) {}
            // Names need the widest part of the hex; small ones keep to the letter.
            @if side > 36 { (text("world-name", At::Middle, (x, y - side * 42 / 100), size, side * 13 / 10, &name)) }
            (canvas.shape(goods, "shape", (x - shape / 2, y - shape * 6 / 10), shape))
            (text("world-letter", At::Middle, (x, y + side * 50 / 100), if large { 16 } else { 12 }, 30, &entry.letter.to_string()))
            g class=(if open { "value" } else { "value gone" }) data-at={ "value-" (hex.0) } {
                circle cx=(x + aside) cy=(y) r=(r) {}
                (text("value-text", At::Middle, (x + aside, y + r * 45 / 100), if large { 16 } else { 11 }, 30, &value.to_string()))
            }
            @if first { (canvas.icon("star", "first", (x - aside - r, y - r), 2 * r)) }
        }
    }
}
