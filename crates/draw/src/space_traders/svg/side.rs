//! Beside the chart: the players, the scoring track, and what is sold where at which price.

use kernel::Seat;
use maud::{Markup, html};
use space_traders::place::Place;
use space_traders::scoring::Track;
use space_traders::state::Phase;
use space_traders::tile::{Suit, Tile};

use super::canvas::Canvas;
use super::links;
use super::tokens::mark_name;
use crate::picture::paper::{Area, At, length, lines, paragraph, rect, text};
use crate::picture::pieces::{chip, mark, points};

/// Players, track and products one below the other, and how high they are.
pub(super) fn column(canvas: &Canvas<'_>, x: i32, top: i32, width: i32) -> (Markup, i32) {
    let gap = 8;
    let mut y = top;
    let mut parts = Vec::new();
    for seat in canvas.look.seats() {
        let (part, height) = player(canvas, seat, (x, y), width);
        parts.push(part);
        y += height + gap;
    }
    let (part, height) = track(canvas, (x, y), width);
    parts.push(part);
    y += height + gap;
    let (part, height) = products(canvas, (x, y), width);
    parts.push(part);
    (html! { @for part in &parts { (part) } }, y + height - top)
}

fn player(canvas: &Canvas<'_>, seat: Seat, (x, y): (i32, i32), width: i32) -> (Markup, i32) {
    let look = &canvas.look;
    let own = look.pieces(seat);
    let links: Vec<String> =
        look.view.links[seat].iter().map(|link| format!("{} +{}", links::words(canvas, link), links::points(canvas, link))).collect();
    let income: i32 = look.view.links[seat].iter().map(|link| links::points(canvas, link)).sum();
    let traded = if links.is_empty() { String::new() } else { format!("Links: {}", links.join(", ")) };
    let rows = if traded.is_empty() { 0 } else { lines("dim", &traded, 12, width - 24, 2).len() as i32 };
    let area = Area::new(x, y, width, 56 + 16 * rows);
    let leader = if own.leader == Place::Reserve { "leader in reserve" } else { "leader on the chart" };
    let status = status(canvas, seat);
    let class = if status.starts_with('…') { " asked" } else { "" };
    let earned = if income > 0 { format!("+{income}") } else { String::new() };
    let drawn = html! {
        g class={ "panel seat seat-" (seat.number()) (class) } data-seat=(seat.number()) data-at={ "seat-" (seat.number()) } {
            (rect("panel-face", area, 10))
            g data-at=(mark_name(seat)) { (chip(seat, (x + 24, y + 24), 13)) }
            (text("name", At::Start, (x + 46, y + 22), 16, width - 180, canvas.names.of(seat)))
            (text("dim", At::Start, (x + 46, y + 42), 12, width - 56, &format!("{} in reserve · {leader}", teams(own.reserve))))
            (text("dim", At::End, (x + width - 76, y + 22), 13, 110, status))
            (points(seat, (x + width - 38, y + 24), 22, look.view.score(seat)))
            (text("income", At::End, (x + width - 8, y + 23), 14, 40, &earned))
            (paragraph("dim", At::Start, (x + 12, y + 60), 12, width - 24, 2, &traded))
            (rect("panel-frame", area, 10))
        }
    };
    (drawn, area.h)
}

fn teams(count: u8) -> String {
    if count == 1 { "1 team".to_owned() } else { format!("{count} teams") }
}

fn status(canvas: &Canvas<'_>, seat: Seat) -> &'static str {
    let view = canvas.look.view;
    match (view.phase, view.waiting.contains(seat)) {
        (Phase::Over(_), _) => "",
        (Phase::Programme, true) => "… writing",
        (Phase::Programme, false) => "committed",
        (Phase::Tiles, true) => "… choosing",
        (Phase::Links, true) => "… linking",
        (_, false) => "done",
    }
}

/// The scoring track: the spaces are ones, the faces of the dice tens (ST-7.2, ST-7.3).
fn track(canvas: &Canvas<'_>, (x, y): (i32, i32), width: i32) -> (Markup, i32) {
    let numbers = &canvas.look.game.content.numbers;
    let spaces = i32::from(numbers.track_spaces);
    let each = (width - 12) / spaces;
    let dice: Vec<(Seat, Track)> = canvas.look.seats().map(|seat| (seat, Track::of(canvas.look.view.score(seat), numbers))).collect();
    let die = each.min(26) - 2;
    let high = |space: i32| dice.iter().filter(|(_, track)| i32::from(track.space) == space).count() as i32 * (die + 2);
    let tallest = (0..spaces).map(high).max().unwrap_or_default();
    let area = Area::new(x, y, width, 44 + tallest);
    let drawn = html! {
        g data-at="track" {
            title { "The scoring track: the space shows the ones, the die the tens of a score" }
            (rect("panel-face", area, 10))
            (text("dim", At::Start, (x + 10, y + 16), 12, width - 20, "Scoring track: the die shows the tens"))
            @for space in 0..spaces {
                @let place = Area::new(x + 6 + space * each, y + 22, each - 2, 16 + tallest);
                (rect("track-space", place, 4))
                (text("dim", At::Middle, (place.middle().0, y + 34), 11, each, &space.to_string()))
                @for (row, (seat, track)) in (0..).zip(dice.iter().filter(|(_, track)| i32::from(track.space) == space)) {
                    (self::die(canvas, *seat, track, Area::new(place.middle().0 - die / 2, y + 38 + row * (die + 2), die, die)))
                }
            }
        }
    };
    (drawn, area.h)
}

/// A die: the owner's shape and the face, blank for none.
fn die(canvas: &Canvas<'_>, seat: Seat, track: &Track, area: Area) -> Markup {
    let (_, y) = area.middle();
    let size = 12;
    let face = if track.face == 0 { String::new() } else { track.face.to_string() };
    let laps = if track.laps > 0 { format!(", passed the highest face {} times", track.laps) } else { String::new() };
    let at = if track.face == 0 { area.middle().0 } else { area.x + area.w * 3 / 10 };
    html! {
        g class={ "seat seat-" (seat.number()) } {
            title { (canvas.names.of(seat)) ": " (canvas.look.view.score(seat)) (laps) }
            (rect("seat-fill", area, 4))
            (mark(seat, "seat-mark", (at, y), 4))
            (text("coin-text", At::Middle, (area.x + area.w * 72 / 100, y + 4), size, 30, &face))
        }
    }
}

/// Products by price: where each is sold and who controls it, known to the viewer alone, or still hidden.
fn products(canvas: &Canvas<'_>, (x, y): (i32, i32), width: i32) -> (Markup, i32) {
    let look = &canvas.look;
    let prices = look.game.prices();
    let (left, row) = (92, 26);
    let each = (width - left - 8) / prices.len() as i32;
    let area = Area::new(x, y, width, 28 + 4 * row + 6);
    let drawn = html! {
        g data-at="products" {
            title { "What is sold where: a tile and its controller; in brackets what only you know from a peek; a dot is still face down" }
            (rect("panel-face", area, 10))
            (text("dim", At::Start, (x + 10, y + 19), 12, left, "Price"))
            @for (column, price) in (0..).zip(prices) {
                (text("strong", At::Middle, (x + left + column * each + each / 2, y + 19), 14, each, &price.to_string()))
            }
            @for (index, suit) in (0..).zip(Suit::ALL) {
                @let top = y + 26 + index * row;
                g class={ "suit-" (index) } {
                    (rect("tile", Area::new(x + 8, top + 1, 24, row - 4), 4))
                    (canvas.suit(suit, "sign", (x + 12, top + 4), 16))
                }
                (text("", At::Start, (x + 38, top + 17), 13, left - 40, &look.game.content.suit(suit).name))
                @for (column, price) in (0..).zip(prices) {
                    (sold(canvas, Tile::new(suit, *price), Area::new(x + left + column * each, top, each - 3, row - 3)))
                }
            }
        }
    };
    (drawn, area.h)
}

fn sold(canvas: &Canvas<'_>, wanted: Tile, area: Area) -> Markup {
    let look = &canvas.look;
    let (x, y) = area.middle();
    let Some((tile, _)) = look.view.known_tiles().find(|(_, tile)| *tile == wanted) else {
        return html! { (rect("sold hidden", area, 4)) circle.dim cx=(x) cy=(y) r="1.5" {} };
    };
    let words = if look.view.explored.has(tile.planet()) || look.is_over() { tile.to_string() } else { format!("({tile})") };
    let controller = if look.game.options.free_market { Ok(None) } else { look.controller(tile) };
    let shift = if matches!(controller, Ok(None)) { 0 } else { 7 };
    let class = if words.starts_with('(') { "dim" } else { "sold-at" };
    html! {
        (rect("sold", area, 4))
        (text(class, At::Middle, (x - shift, y + 5), 13, area.w, &words))
        @match controller {
            Ok(Some(seat)) => (chip(seat, (x + length("", &words, 13) / 2 + 5, y), 7)),
            Ok(None) => {}
            Err(()) => (text("draw-sign", At::Middle, (x + length("", &words, 13) / 2 + 4, y + 5), 14, 20, "=")),
        }
    }
}
