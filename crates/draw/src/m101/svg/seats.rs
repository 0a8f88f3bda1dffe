//! The players: points by part, hand, disks, tech, strength, cubes kept, what they chose.

use kernel::Seat;
use m101::state::Step;
use maud::{Markup, html};

use super::super::cards;
use super::canvas::Canvas;
use crate::picture::paper::{Area, At, rect, text};
use crate::picture::pieces::{backs, chip, points};
use crate::text::counted;

/// All players one below the other, and how high they are.
pub(super) fn column(canvas: &Canvas<'_>, (x, y): (i32, i32), width: i32) -> (Markup, i32) {
    let (high, gap) = (156, 8);
    let count = canvas.game.players().count() as i32;
    let drawn = html! {
        @for (index, seat) in (0..).zip(canvas.game.players()) { (player(canvas, seat, Area::new(x, y + index * (high + gap), width, high))) }
    };
    (drawn, count * (high + gap) - gap)
}

fn player(canvas: &Canvas<'_>, seat: Seat, area: Area) -> Markup {
    let (game, open, view) = (canvas.game, &canvas.view.open, canvas.view);
    let score = game.score(open, seat);
    let (x, y) = (area.x, area.y);
    let disks = game.options.disks;
    let bar = Area::new(x + 10, y + 124, area.w - 20, 8);
    let rows = [
        format!("special {} · regular {}", score.special, score.regular),
        format!("systems {} · demand {}", score.systems, score.demand),
        format!(
            "{} · tech {} · military {}",
            counted(usize::from(view.hands[seat].size), "card"),
            open.level[seat],
            game.general_strength(open, seat)
        ),
        format!("cubes kept: {}", cards::cubes(open.kept[seat])),
    ];
    let state = if canvas.asked(seat) { " asked" } else { "" };
    html! {
        g class={ "panel seat seat-" (seat.number()) (state) } data-seat=(seat.number()) data-at={ "seat-" (seat.number()) } {
            (rect("panel-face", area, 10))
            (chip(seat, (x + 22, y + 24), 13))
            (text("name", At::Start, (x + 42, y + 22), 16, area.w - 104, canvas.names.of(seat)))
            (text("dim", At::Start, (x + 42, y + 39), 12, area.w - 50, &doing(canvas, seat)))
            (points(seat, (area.right() - 32, y + 26), 22, score.total()))
            // One's own cards lie open below.
            @if view.who != Some(seat) { (backs(seat, usize::from(view.hands[seat].size), (area.right() - 10, y + 103))) }
            (text("dim", At::End, (area.right() - 10, y + 26), 12, 30, "VP"))
            @for (line, words) in (0..).zip(&rows) {
                (text(if line < 2 { "dim" } else { "" }, At::Start, (x + 10, y + 60 + line * 17), 12, area.w - 16, words))
            }
            (rect("track", bar, 4))
            (rect("seat-fill", Area::new(bar.x, bar.y, bar.w * i32::from(open.placed[seat].min(disks)) / i32::from(disks.max(1)), bar.h), 4))
            (text("dim", At::Start, (x + 10, y + 147), 11, area.w - 16, &format!("{} of {disks} disks placed", open.placed[seat])))
            (rect("panel-frame", area, 10))
        }
    }
}

/// What the player chose, or whether they are ready (M1-6.4).
fn doing(canvas: &Canvas<'_>, seat: Seat) -> String {
    let (view, open) = (canvas.view, &canvas.view.open);
    match view.step {
        Step::Over(_) => String::new(),
        Step::StartSystem | Step::Selection => match (canvas.asked(seat), view.seconds[seat]) {
            (true, _) => "… choosing".to_owned(),
            (false, Some(true)) => "ready, two cards".to_owned(),
            (false, Some(false)) => "ready, one card".to_owned(),
            (false, None) => "ready".to_owned(),
        },
        _ => {
            let turn = open.order.iter().position(|other| *other == seat).map(|place| place + 1);
            let boosted = if open.boosted.contains(seat) { ", boosted" } else { "" };
            let order = ["", " · first", " · second", " · third", " · fourth"];
            let place = order.get(turn.unwrap_or_default()).copied().unwrap_or_default();
            format!("{}{boosted}{place}", open.chosen[seat].name())
        }
    }
}
