//! Who sits at the table: the others on top, the viewer's own strip at the bottom.

use galactic_trader::Action;
use galactic_trader::content::{Kind, PlanetId};
use kernel::Seat;
use maud::{Markup, html};

use super::canvas::{Area, At, Canvas, length, lines, paragraph, rect, target, text};
use super::{goods, icons, planets};

/// The panels of all seats but the viewer's, and how high they are together.
pub(super) fn others(canvas: &Canvas<'_>, top: i32, width: i32) -> (Markup, i32) {
    let seats: Vec<Seat> = canvas.look.seats().filter(|seat| !canvas.mine(*seat)).collect();
    // Four of them are two rows of two: their planets need room.
    let columns = match (canvas.wide(), seats.len()) {
        (false, _) => 1,
        (true, 4) => 2,
        (true, count) => count.max(1),
    } as i32;
    let (gap, height) = if canvas.wide() { (12, 108) } else { (6, 58) };
    let each = (width - (columns - 1) * gap) / columns;
    let rows = (seats.len() as i32 + columns - 1) / columns;
    let place = |index: i32| Area::new(index % columns * (each + gap), top + index / columns * (height + gap), each, height);
    let drawn = html! { @for (index, seat) in (0..).zip(&seats) { (panel(canvas, *seat, place(index))) } };
    (drawn, rows * (height + gap) - gap)
}

fn panel(canvas: &Canvas<'_>, seat: Seat, area: Area) -> Markup {
    let wide = canvas.wide();
    let info = if wide { 206 } else { 158 };
    let planets = Area::new(area.x + info, area.y + 6, area.w - info - 6, area.h - 12);
    let drawn = html! {
        g class={ "panel seat seat-" (seat.number()) (state(canvas, seat)) } data-seat=(seat.number()) data-at={ "seat-" (seat.number()) } {
            title { (described(canvas, seat)) }
            (rect("panel-face", area, 10))
            (rect("seat-fill", Area::new(area.x, area.y + 10, 4, area.h - 20), 2))
            @if wide {
                (ring(canvas, seat, (area.x + 38, area.y + 38), 15))
                (name(canvas, seat, (area.x + 70, area.y + 30), 17, 108))
                (score(canvas, seat, (area.x + 70, area.y + 57), 21))
                (backs(canvas, seat, Area::new(area.x + 16, area.y + 72, 18, 26)))
                (text("dim", At::Start, (area.x + 112, area.y + 90), 12, 40, "out"))
                (deployed(canvas, seat, (area.x + 144, area.y + 86), 5))
            } @else {
                (ring(canvas, seat, (area.x + 22, area.y + 22), 10))
                (name(canvas, seat, (area.x + 43, area.y + 17), 13, 92))
                (score(canvas, seat, (area.x + 43, area.y + 34), 14))
                (backs(canvas, seat, Area::new(area.x + 43, area.y + 38, 11, 16)))
                (deployed(canvas, seat, (area.x + 108, area.y + 47), 4))
            }
            (tiles(canvas, seat, planets, if wide { &[92, 76, 64, 45, 36, 28] } else { &[46, 40, 31, 25, 20, 16] }))
            (rect("panel-frame", area, 10))
        }
    };
    target(canvas.choice(Action::Give(seat)), area, 10, &drawn)
}

/// The classes of a seat that is waited for, or whose turn it is.
fn state(canvas: &Canvas<'_>, seat: Seat) -> &'static str {
    let view = canvas.look.view;
    match () {
        () if view.asked == Some(seat) => " asked",
        () if view.active == seat && canvas.look.turn_step().is_some() => " active",
        () => "",
    }
}

/// The viewer's own strip and how high it is; nothing for a spectator.
pub(super) fn own(canvas: &Canvas<'_>, top: i32, width: i32) -> (Markup, i32) {
    let Some(seat) = canvas.look.view.who else { return (html! {}, 0) };
    if canvas.wide() { own_wide(canvas, seat, top, width) } else { own_phone(canvas, seat, top, width) }
}

fn own_wide(canvas: &Canvas<'_>, seat: Seat, top: i32, width: i32) -> (Markup, i32) {
    let area = Area::new(0, top, width, 170);
    let info = Area::new(area.x, area.y, 190, area.h);
    let places = i32::from(canvas.look.content.cargo);
    let card = (376 / places - 12).min(82);
    let place = |index: i32| Area::new(204 + index * (card + 12), top + 30, card, 108);
    let left = 204 + places * (card + 12) + 12;
    let who = html! {
        (rect("own-info", info, 12))
        (ring(canvas, seat, (info.x + 40, info.y + 40), 16))
        (name(canvas, seat, (info.x + 74, info.y + 30), 17, 84))
        (score(canvas, seat, (info.x + 74, info.y + 58), 22))
        (text("dim", At::Start, (info.x + 18, info.y + 100), 14, 160, &out_words(canvas, seat)))
        (deployed(canvas, seat, (info.x + 26, info.y + 122), 8))
    };
    let drawn = html! {
        g class={ "own seat seat-" (seat.number()) (state(canvas, seat)) } data-seat=(seat.number()) data-at={ "seat-" (seat.number()) } {
            (rect("panel-face", area, 12))
            (target(canvas.choice(Action::Give(seat)), info, 12, &who))
            (text("dim", At::Start, (204, top + 19), 13, 340, &hand_words(canvas, seat)))
            (hand(canvas, seat, places, place))
            (text("dim", At::Start, (left, top + 19), 13, 200, "Your planets"))
            (tiles(canvas, seat, Area::new(left, top + 28, width - left - 12, 124), &[92, 76, 64, 59, 46, 36]))
            (text("dim", At::Start, (204, top + 161), 13, width - 220, &seen(canvas, seat)))
            (rect("panel-frame", area, 12))
        }
    };
    (drawn, area.h)
}

fn own_phone(canvas: &Canvas<'_>, seat: Seat, top: i32, width: i32) -> (Markup, i32) {
    let places = i32::from(canvas.look.content.cargo);
    let card = ((width - 16 - (places - 1) * 6) / places).min(80);
    let place = |index: i32| Area::new(8 + index * (card + 6), top + 58, card, 92);
    let owned = canvas.look.view.owned[seat].iter().count() as i32;
    let rows = (owned + 5) / 6;
    let seen =
        lines("dim", &seen(canvas, seat), 11, width - 16, 2).into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ");
    let seen_height = if seen.is_empty() { 0 } else { 32 };
    let tiles_top = top + 160 + seen_height;
    let height = 160 + seen_height + rows.max(1) * 54;
    let area = Area::new(0, top, width, height);
    let info = Area::new(0, top, width, 50);
    let who = html! {
        (rect("own-info", info, 12))
        (ring(canvas, seat, (24, top + 25), 12))
        (name(canvas, seat, (50, top + 22), 15, 90))
        (text("dim", At::Start, (50, top + 40), 11, 110, &out_words(canvas, seat)))
        (deployed(canvas, seat, (168, top + 36), 5))
        (score(canvas, seat, (width - 84, top + 33), 22))
    };
    let drawn = html! {
        g class={ "own seat seat-" (seat.number()) (state(canvas, seat)) } data-seat=(seat.number()) data-at={ "seat-" (seat.number()) } {
            (rect("panel-face", area, 12))
            (target(canvas.choice(Action::Give(seat)), info, 12, &who))
            (hand(canvas, seat, places, place))
            (paragraph("dim", At::Start, (8, top + 166), 11, width - 16, 2, &seen))
            (tiles(canvas, seat, Area::new(8, tiles_top, width - 16, rows.max(1) * 54 - 4), &[50, 44, 36]))
            (rect("panel-frame", area, 12))
        }
    };
    (drawn, height)
}

/// The viewer's hand in its places, so that the cargo limit is seen (GT-1.8).
fn hand(canvas: &Canvas<'_>, seat: Seat, places: i32, place: impl Fn(i32) -> Area) -> Markup {
    let goods = canvas.look.own_hand().copied().unwrap_or_default();
    let at = format!("hand-{}", seat.number());
    let offer = |kind| canvas.any(&[Action::Lay(kind), Action::Discard(kind), Action::With(kind)]);
    html! {
        // Two names for one place: the seat's hand, and the hand of whoever looks.
        g data-at="own-hand" {
            g data-at=(at) {
                @for index in goods.total() as i32..places { (rect("place", place(index), 8)) }
                (goods::row(canvas, &goods, &at, place, offer))
            }
        }
    }
}

fn hand_words(canvas: &Canvas<'_>, seat: Seat) -> String {
    format!("Your hand: {} of {} goods", canvas.look.view.hands[seat].size, canvas.look.content.cargo)
}

fn out_words(canvas: &Canvas<'_>, seat: Seat) -> String {
    format!("deployed {} of {}", canvas.look.deployed(seat), canvas.look.content.deployed)
}

/// The packets that the viewer saw in this round.
fn seen(canvas: &Canvas<'_>, seat: Seat) -> String {
    let line = super::super::board::glimpses(&canvas.look, seat);
    line.map_or_else(String::new, |line| format!("This round you {}", line.plain()))
}

/// The seat's shape in a ring of four: the steps of its turn, filled up to the present one (GT-6.2).
fn ring(canvas: &Canvas<'_>, seat: Seat, (x, y): (i32, i32), r: i32) -> Markup {
    let step = canvas.look.turn_step().filter(|_| canvas.look.view.active == seat);
    html! {
        @if let Some(step) = step {
            // Quarters with gaps, from the top on: a path of length 4, dashed.
            g.turn transform={ "rotate(-84 " (x) " " (y) ")" } {
                circle.ring-track cx=(x) cy=(y) r=(r + 6) pathLength="4" stroke-dasharray="0.86 0.14" {}
                circle.ring-done cx=(x) cy=(y) r=(r + 6) pathLength="4" stroke-dasharray={ @for _ in 0..step { "0.86 0.14 " } "0 4" } {}
            }
        }
        (icons::chip(seat, (x, y), r))
    }
}

/// The name, with a star for the holder of the first player card (GT-2.2).
fn name(canvas: &Canvas<'_>, seat: Seat, (x, y): (i32, i32), size: i32, width: i32) -> Markup {
    let name = canvas.names.of(seat);
    let star = size;
    html! {
        (text("name", At::Start, (x, y), size, width, name))
        @if canvas.look.view.first == seat {
            g.primon {
                title { (canvas.look.content.first_player_card_name) ": goes first this round" }
                (icons::icon(canvas, "star", "gold", (x + length("name", name, size).min(width) + 4, y - star + 2), star))
            }
        }
    }
}

/// Points of planets, and in brackets what the goods left would add (GT-10.1).
fn score(canvas: &Canvas<'_>, seat: Seat, (x, y): (i32, i32), size: i32) -> Markup {
    let (points, bonus) = canvas.look.score(seat);
    let words = points.to_string().replace('-', "−");
    html! {
        text.score x=(x) y=(y) font-size=(size) data-at={ "points-" (seat.number()) } { (words) tspan.dim font-size=(size * 7 / 10) dx="5" { "(+" (bonus) ")" } }
    }
}

/// A hand as others see it: backs, with the kinds that the viewer knows to be among them.
fn backs(canvas: &Canvas<'_>, seat: Seat, first: Area) -> Markup {
    let size = i32::from(canvas.look.view.hands[seat].size);
    let places = i32::from(canvas.look.content.cargo);
    let [sure, _] = canvas.look.sure_of(seat);
    let known: Vec<Kind> = sure.kinds().flat_map(|kind| std::iter::repeat_n(Kind(kind), usize::from(sure.count(kind)))).collect();
    let step = (first.w + 4).min(96 / places.max(1));
    html! {
        g data-at={ "hand-" (seat.number()) } {
            @for index in 0..places {
                @let place = Area::new(first.x + index * step, first.y, first.w, first.h);
                @if index < size {
                    (icons::back(place))
                    @if let Some(kind) = known.get(index as usize) { (goods::corner(canvas, *kind, (place.right() - 2, place.y + 5))) }
                } @else { (rect("place", place, 3)) }
            }
        }
    }
}

/// Goods on planets against their limit (GT-1.9), as dots.
fn deployed(canvas: &Canvas<'_>, seat: Seat, (x, y): (i32, i32), r: i32) -> Markup {
    let out = canvas.look.deployed(seat);
    html! {
        @for index in 0..usize::from(canvas.look.content.deployed) {
            circle class=(if index < out { "dot full" } else { "dot" }) cx=(x + index as i32 * (2 * r + 4)) cy=(y) r=(r) {}
        }
    }
}

/// Owned planets, as large as there is room.
fn tiles(canvas: &Canvas<'_>, seat: Seat, area: Area, sizes: &[i32]) -> Markup {
    let owned: Vec<PlanetId> = canvas.look.view.owned[seat].iter().collect();
    if owned.is_empty() {
        let y = area.y + area.h / 2 + 4;
        return text("dim", At::Start, (area.x + 6, y), 13, area.w, "no planets yet");
    }
    let gap = 6;
    let fits = |size: i32| ((area.w + gap) / (size + gap)) * ((area.h + gap) / (size + gap)) >= owned.len() as i32;
    let size = sizes.iter().copied().find(|size| fits(*size)).or(sizes.last().copied()).unwrap_or(20);
    let columns = ((area.w + gap) / (size + gap)).max(1);
    let place = |index: i32| Area::new(area.x + index % columns * (size + gap), area.y + index / columns * (size + gap), size, size);
    html! { @for (index, planet) in (0..).zip(owned) { (planets::tile(canvas, planet, place(index))) } }
}

fn described(canvas: &Canvas<'_>, seat: Seat) -> String {
    let (points, bonus) = canvas.look.score(seat);
    let (hand, out) = (canvas.look.view.hands[seat].size, canvas.look.deployed(seat));
    format!("{}: {points} points on planets, {bonus} for goods; {hand} goods in hand, {out} on planets", canvas.names.of(seat))
}
