//! The head of the picture and the piles.

use galactic_trader::content::Kind;
use galactic_trader::state::Step;
use maud::{Markup, html};

use super::canvas::{Area, At, Canvas, length, rect, text};
use super::goods::{self, SIGN};
use super::icons;

/// The round, whose turn it is, and what brings the end near.
pub(super) fn head(canvas: &Canvas<'_>, width: i32) -> (Markup, i32) {
    let (wide, view) = (canvas.wide(), canvas.look.view);
    let (size, height) = if wide { (22, 40) } else { (16, 30) };
    let base = height - height / 4 - 2;
    let round = format!("Round {}", view.round);
    let moment = match view.step {
        Step::Over(_) => "the game is over".to_owned(),
        _ if canvas.look.drafting() => {
            format!("draft, take {} of {}", (view.takes + 1).min(2 * canvas.look.players), 2 * canvas.look.players)
        }
        _ => format!("{} turn", canvas.names.whose(view.active)),
    };
    let warnings = warnings(canvas);
    let pill = size * 7 / 10;
    let mut right = width;
    let drawn = html! {
        g data-at="round" { (text("round", At::Start, (2, base), size, 160, &round)) }
        (text("dim", At::Start, (length("round", &round, size) + size / 2, base), size * 8 / 10, width / 2, &moment))
        @for words in &warnings {
            @let wide = length("pill-text", words, pill) + 24;
            @let () = right -= wide + 6;
            g.warning {
                (rect("pill", Area::new(right + 6, 4, wide, height - 8), height / 2))
                (text("pill-text", At::Middle, (right + 6 + wide / 2, height / 2 + pill * 4 / 10), pill, wide, words))
            }
        }
    };
    (drawn, height)
}

fn warnings(canvas: &Canvas<'_>) -> Vec<String> {
    let view = canvas.look.view;
    let mut found = Vec::new();
    if matches!(view.step, Step::Over(_)) {
        return found;
    }
    if view.last_round {
        found.push("LAST ROUND".to_owned());
    }
    // GT-9.3: said from half of the limit on, when it begins to matter.
    let limit = u16::from(canvas.stall_limit);
    if limit > 0 && view.barren > 0 && view.barren * 2 >= limit {
        found.push(format!("{} {} of {limit}", if canvas.wide() { "barren rounds" } else { "barren" }, view.barren));
    }
    found
}

/// Goods pile, Age I, Age II and the discards by kind.
pub(super) fn piles(canvas: &Canvas<'_>, area: Area) -> Markup {
    let view = canvas.look.view;
    let stacks = [
        ("goods", "goods-pile", view.pile, "back"),
        ("Age I", "age-one", u16::from(view.age_one), "back age-one"),
        ("Age II", "age-two", u16::from(view.age_two), "back age-two"),
    ];
    let wide = canvas.wide();
    let step = if wide { (area.w - 12) / 3 } else { 42 };
    let (left, top) = if wide { (area.x + 6, area.y + 80) } else { (area.x + 3 * step + 8, area.y + 6) };
    let columns = 3;
    let column = (area.right() - 2 - left) / columns;
    html! {
        g.piles {
            (rect("panel-face", area, 10))
            @for (index, (name, at, count, class)) in (0..).zip(stacks) {
                (stack((name, at), count, class, Area::new(area.x + 6 + index * step, area.y + 6, step, if wide { 62 } else { 54 })))
            }
            @if area.h > 300 { (legend(canvas, (left, area.y + 150), area.w - 12)) }
            g data-pile="discards" data-at="discard" {
                title { "The discard pile, by kind" }
                @if wide { (text("dim", At::Start, (left, top + 4), 12, area.w - 12, "Discards")) }
                @for (index, kind) in (0..).zip(canvas.look.kinds()) {
                    (discard(canvas, kind, (left + index % columns * column, top + if wide { 12 } else { 2 } + index / columns * 25)))
                }
            }
        }
    }
}

/// The goods by name, where there is room for it.
fn legend(canvas: &Canvas<'_>, (x, y): (i32, i32), width: i32) -> Markup {
    html! {
        (text("dim", At::Start, (x, y + 14), 12, width, "The goods"))
        @for (index, kind) in (0..).zip(canvas.look.kinds()) {
            @let top = y + 24 + index * 25;
            (goods::sign(canvas, kind, (x, top)))
            (text("dim", At::Start, (x + SIGN.0 + 8, top + 14), 13, width - SIGN.0 - 8, &canvas.look.content.good(kind).name))
        }
    }
}

fn stack((name, at): (&str, &str), count: u16, class: &str, area: Area) -> Markup {
    let card = Area::new(area.x + area.w / 2 - 14, area.y + 2, 28, area.h - 20);
    let (x, y) = card.middle();
    html! {
        g data-pile=(name) data-at=(at) {
            title { (name) " pile: " (count) " left" }
            @if count == 0 { (rect("place", card, 4)) }
            @else {
                @if count > 1 { (rect(class, Area::new(card.x + 3, card.y + 3, card.w, card.h), 4)) }
                (rect(class, card, 4))
            }
            (text(if count == 0 { "dim" } else { "on-back" }, At::Middle, (x, y + 6), 16, area.w, &count.to_string()))
            (text("dim", At::Middle, (x, area.bottom() - 3), 11, area.w + 8, name))
        }
    }
}

fn discard(canvas: &Canvas<'_>, kind: Kind, (x, y): (i32, i32)) -> Markup {
    let count = canvas.look.view.discards.count(kind.0);
    html! {
        g.faint[count == 0] data-at={ "discard-" (kind.0) } {
            title { (canvas.look.content.good(kind).name) ": " (count) " discarded" }
            (goods::sign(canvas, kind, (x, y)))
            (text("count", At::Start, (x + SIGN.0 + 4, y + 14), 13, 30, &count.to_string()))
        }
    }
}

/// A fan of face-down cards.
pub(super) fn fan(count: i32, area: Area) -> Markup {
    let card = Area::new(area.x, area.y, area.h * 7 / 10, area.h);
    let step = if count > 1 { ((area.w - card.w) / (count - 1)).min(card.w * 6 / 10) } else { 0 };
    html! { @for index in 0..count { (icons::back(Area::new(card.x + index * step, card.y, card.w, card.h))) } }
}
