//! The galaxy: hexes, lanes, stations and ships, with room for the ring that is to come.

use maud::{Markup, html};
use parts::hex::Hex;
use spatial_delivery::galaxy::{HEXES, Lane, Node, Stage};

use super::canvas::Canvas;
use super::sky::Sky;
use super::{hexes, lanes, nodes};
use crate::picture::paper::{Area, At, rect, text};

/// The galaxy and how high it is.
pub(super) fn galaxy(canvas: &Canvas<'_>, (x, y): (i32, i32), width: i32) -> (Markup, i32) {
    let look = &canvas.look;
    let stage = look.view.stage;
    let after = look.game.content.numbers.third_ring_after_round;
    let more = stage == Stage::Two && look.game.options.rounds > after;
    // On a phone the ring that is to come would make everything small before it is there.
    let rings = if more && canvas.wide() { 3 } else { i32::from(stage.outermost()) };
    let side = ((width - 12) / (3 * rings + 2)).min(62);
    let height = side * (4 * rings + 2) * 866 / 1000 + 16;
    let sky = Sky { game: look.game, side, middle: (x + width / 2, y + height / 2) };
    let on_table = stage.hexes() as u8;
    let drawn = html! {
        g data-at="galaxy" {
            (rect("space", Area::new(x, y, width, height), 14))
            @if more && canvas.wide() {
                @for hex in (on_table..HEXES as u8).map(Hex) { path.to-come d=(sky.outline(hex, 2)) {} }
                @let (at_x, at_y) = sky.hex(Hex(on_table));
                (text("on-sky", At::Middle, (at_x, at_y + 5), 13, 2 * side, &format!("after round {after}")))
            }
            @for hex in (0..on_table).map(Hex) { (hexes::hex(canvas, &sky, hex)) }
            @for lane in (0..stage.lanes() as u8).map(Lane) { (lanes::lane(canvas, &sky, lane)) }
            @for node in (1..stage.nodes() as u8).map(Node) { (nodes::site(canvas, &sky, node)) }
            (nodes::at_earth(canvas, &sky))
        }
    };
    (drawn, height)
}
