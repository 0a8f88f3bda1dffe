//! The players: points, tokens by colour with what their sets are worth, cards, stations left.

use kernel::Seat;
use maud::{Markup, html};
use spatial_delivery::cards::Goods;
use spatial_delivery::galaxy::Node;
use spatial_delivery::state::Step;

use super::canvas::Canvas;
use crate::picture::paper::{Area, At, lines, paragraph, rect, text};
use crate::picture::pieces::{backs, chip, points};
use crate::text::counted;

/// All players in turn order one below the other, and how high they are.
pub(super) fn column(canvas: &Canvas<'_>, (x, y): (i32, i32), width: i32) -> (Markup, i32) {
    let gap = 8;
    let mut top = y;
    let mut parts = Vec::new();
    for seat in &canvas.look.view.order {
        let (part, height) = player(canvas, *seat, (x, top), width);
        parts.push(part);
        top += height + gap;
    }
    (html! { @for part in &parts { (part) } }, top - gap - y)
}

fn player(canvas: &Canvas<'_>, seat: Seat, (x, y): (i32, i32), width: i32) -> (Markup, i32) {
    let (look, view) = (&canvas.look, canvas.look.view);
    let (all, scored, sets) = canvas.points(seat);
    let has = format!(
        "{} · {} left",
        counted(usize::from(view.hands[seat].size), "card"),
        counted(usize::from(look.game.stations_left(&look.state, seat)), "station")
    );
    // With open hands everybody's cards are shown (SD-13.1); one's own lie below.
    let open = view.hands[seat].cards.filter(|hand| view.who != Some(seat) && !hand.is_empty());
    let cards = open.map_or_else(String::new, |hand| format!("Holds {}", look.cards(&hand).join(", ")));
    let rows = if cards.is_empty() { 0 } else { lines("dim", &cards, 11, width - 20, 4).len() as i32 };
    let area = Area::new(x, y, width, 108 + 15 * rows);
    let state = if view.asked == Some(seat) { " asked" } else { "" };
    let drawn = html! {
        g class={ "panel seat seat-" (seat.number()) (state) } data-seat=(seat.number()) data-at={ "seat-" (seat.number()) } {
            (rect("panel-face", area, 10))
            (chip(seat, (x + 22, y + 24), 13))
            (text("name", At::Start, (x + 44, y + 22), 16, width - 110, canvas.names.of(seat)))
            (text("dim", At::Start, (x + 44, y + 39), 12, width - 110, &place(canvas, seat)))
            (points(seat, (area.right() - 12, y + 26), 24, all))
            // One's own cards lie open below.
            @if view.who != Some(seat) { (backs(seat, usize::from(view.hands[seat].size), (area.right() - 12, y + 52))) }
            (text("dim", At::End, (area.right() - 12, y + 42), 11, 70, &format!("{scored} + {sets} sets")))
            (text("", At::Start, (x + 12, y + 62), 12, width - 20, &has))
            (tokens(canvas, seat, (x + 12, y + 76), width - 20))
            (paragraph("dim", At::Start, (x + 12, y + 116), 11, width - 20, 4, &cards))
            (rect("panel-frame", area, 10))
        }
    };
    (drawn, area.h)
}

/// Where the player's ship is, or that it is out of this round.
fn place(canvas: &Canvas<'_>, seat: Seat) -> String {
    let view = canvas.look.view;
    match view.step {
        Step::Over => String::new(),
        _ if view.passed.contains(seat) => "passed".to_owned(),
        Step::TakeGoods => "drafting".to_owned(),
        _ if view.ships[seat] == Node::EARTH => "at Earth".to_owned(),
        _ => format!("at {}", canvas.look.node(view.ships[seat])),
    }
}

/// First Delivery Tokens: how many of each colour, and the points of the set (SD-12.2).
fn tokens(canvas: &Canvas<'_>, seat: Seat, (x, y): (i32, i32), width: i32) -> Markup {
    let each = width / 4;
    html! {
        @for (index, goods) in (0..).zip(Goods::ALL) {
            @let count = canvas.look.view.tokens[seat][usize::from(goods.0)];
            @let worth = canvas.look.game.set_points(count);
            g.faint[count == 0] {
                title { (counted(usize::from(count), "token")) " of " (canvas.look.goods(goods)) ": " (counted(usize::from(worth), "point")) }
                (canvas.sign(goods, (x + index * each, y)))
                (text("count", At::Start, (x + index * each + 32, y + 14), 13, each - 32, &count.to_string()))
            }
        }
    }
}
