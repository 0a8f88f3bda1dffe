//! The tracks: rounds, this turn's order and the next one's, what the third ring will bring, and what the signs mean.

use kernel::Seat;
use maud::{Markup, html};
use spatial_delivery::cards::Goods;
use spatial_delivery::galaxy::Stage;

use super::canvas::Canvas;
use crate::picture::paper::{Area, At, rect, text};
use crate::picture::pieces::chip;

/// All tracks one below the other, and how high they are.
pub(super) fn column(canvas: &Canvas<'_>, (x, y): (i32, i32), width: i32) -> (Markup, i32) {
    let gap = 8;
    let mut top = y;
    let mut parts = Vec::new();
    for part in [rounds, this_turn, next_turn, signs, third_ring] {
        let (drawn, height) = part(canvas, (x, top), width);
        parts.push(drawn);
        top += if height > 0 { height + gap } else { 0 };
    }
    (html! { @for part in &parts { (part) } }, top - gap - y)
}

/// A panel with a heading.
fn panel(at: &str, heading: &str, area: Area, inside: &Markup) -> Markup {
    html! {
        g data-at=(at) {
            (rect("panel-face", area, 10))
            (text("strong", At::Start, (area.x + 10, area.y + 18), 13, area.w - 16, heading))
            (inside)
        }
    }
}

fn rounds(canvas: &Canvas<'_>, (x, y): (i32, i32), width: i32) -> (Markup, i32) {
    let (now, all) = (canvas.look.view.round, canvas.look.game.options.rounds);
    let each = ((width - 16) / i32::from(all.max(1))).min(38);
    let inside = html! {
        @for round in 1..=all {
            @let place = Area::new(x + 8 + i32::from(round - 1) * each, y + 26, each - 4, 30);
            g class=(if round == now { "step now" } else { "step" }) {
                (rect("step-face", place, 6))
                (text("step-text", At::Middle, (place.middle().0, y + 46), 14, each, &round.to_string()))
            }
        }
    };
    (panel("rounds", "Round", Area::new(x, y, width, 64), &inside), 64)
}

fn this_turn(canvas: &Canvas<'_>, at: (i32, i32), width: i32) -> (Markup, i32) {
    order(canvas, "this-turn", "This turn's order", &canvas.look.view.order, at, width)
}

fn next_turn(canvas: &Canvas<'_>, at: (i32, i32), width: i32) -> (Markup, i32) {
    order(canvas, "next-turn", "First in the next round", &canvas.look.view.next_order, at, width)
}

/// One space for each player, filled in order.
fn order(canvas: &Canvas<'_>, name: &str, heading: &str, order: &[Seat], (x, y): (i32, i32), width: i32) -> (Markup, i32) {
    let count = canvas.look.game.players().count() as i32;
    let each = ((width - 16) / count).min(38);
    let inside = html! {
        @for index in 0..count {
            @let place = Area::new(x + 8 + index * each, y + 26, each - 4, 30);
            (rect("place", place, 6))
            @if let Some(seat) = order.get(index as usize) { g data-at={ (name) "-" (seat.number()) } { (chip(*seat, place.middle(), 12)) } }
        }
    };
    (panel(name, heading, Area::new(x, y, width, 64), &inside), 64)
}

/// What is seen on a world.
fn signs(canvas: &Canvas<'_>, (x, y): (i32, i32), width: i32) -> (Markup, i32) {
    let rows = 4;
    let high = 30 + rows * 24 + 66;
    let inside = html! {
        @for (index, goods) in (0..).zip(Goods::ALL) {
            (canvas.sign(goods, (x + 10, y + 28 + index * 24)))
            (text("dim", At::Start, (x + 46, y + 42 + index * 24), 13, width - 50, canvas.look.goods(goods)))
        }
        @let base = y + 30 + rows * 24;
        g.value { circle cx=(x + 24) cy=(base + 11) r="9" {} (text("value-text", At::Middle, (x + 24, base + 15), 12, 20, "2")) }
        (text("dim", At::Start, (x + 46, base + 15), 12, width - 50, "points for a delivery"))
        g.value.gone { circle cx=(x + 24) cy=(base + 32) r="9" {} (text("value-text", At::Middle, (x + 24, base + 36), 12, 20, "2")) }
        (text("dim", At::Start, (x + 46, base + 36), 12, width - 50, "delivered this round"))
        (canvas.icon("star", "first", (x + 15, base + 43), 18))
        (text("dim", At::Start, (x + 46, base + 57), 12, width - 50, "first delivery token"))
    };
    (panel("signs", "What worlds buy", Area::new(x, y, width, high), &inside), high)
}

/// What is among the tiles that are not laid yet.
fn third_ring(canvas: &Canvas<'_>, (x, y): (i32, i32), width: i32) -> (Markup, i32) {
    let (view, game) = (canvas.look.view, canvas.look.game);
    let after = game.content.numbers.third_ring_after_round;
    if view.stage != Stage::Two || game.options.rounds <= after {
        return (html! {}, 0);
    }
    let inside = html! {
        @for (index, goods) in (0..).zip(Goods::ALL) {
            @let at = (x + 10 + index % 2 * (width / 2 - 8), y + 28 + index / 2 * 24);
            (canvas.sign(goods, at))
            (text("count", At::Start, (at.0 + 34, at.1 + 14), 13, 40, &view.worlds_to_come[usize::from(goods.0)].to_string()))
        }
        (text("dim", At::Start, (x + 10, y + 92), 12, width - 16, &format!("and {} Space", view.space_to_come)))
    };
    (panel("third-ring", &format!("Ring 3, after round {after}"), Area::new(x, y, width, 102), &inside), 102)
}
