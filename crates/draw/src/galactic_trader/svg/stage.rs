//! The stage between planets and hand: what is asked now, and the cards it is about. It keeps its place through the
//! whole round, so that nothing jumps: the packet of the draft, the steps of a turn, the goods to be sent on.

use galactic_trader::Action;
use galactic_trader::action::Slot;
use galactic_trader::content::{Kind, PlanetId};
use galactic_trader::state::{Agreement, Step};
use galactic_trader::view::{SeenAside, SeenPacket};
use kernel::Seat;
use maud::{Markup, html};

use super::super::look::TURN_STEPS;
use super::super::words;
use super::canvas::{Area, At, Canvas, lines, paragraph, rect, target, text};
use super::goods::{self, SIGN};
use super::{icons, piles, planets};
use crate::Clickable;

/// The stage and how high it is.
pub(super) fn stage(canvas: &Canvas<'_>, top: i32, width: i32) -> (Markup, i32) {
    let question = words::question(&canvas.look, canvas.names).text;
    let buttons: Vec<&Clickable<Action>> =
        [Action::Done, Action::EndTurn, Action::Refuse, Action::ToHand].into_iter().filter_map(|action| canvas.choice(action)).collect();
    let asked = canvas.look.view.who.is_some() && canvas.look.view.asked == canvas.look.view.who;
    let face = if asked { "stage yours" } else { "stage" };
    if canvas.wide() {
        let area = Area::new(0, top, width, 132);
        let side = if buttons.is_empty() { 0 } else { 252 };
        let middle = Area::new(308, top + 12, width - 308 - side - 14, 108);
        let count = lines("question", &question, 18, 274, 4).len() as i32;
        let drawn = html! {
            g data-at="stage" { (rect(face, area, 12)) }
            (paragraph("question", At::Start, (18, top + 72 - 12 * (count - 1)), 18, 274, 4, &question))
            (content(canvas, middle))
            @for (index, choice) in (0..).zip(&buttons) {
                @let each = 108 / buttons.len() as i32;
                (button(choice, Area::new(width - side, top + 12 + index * each, side - 14, each - if buttons.len() > 1 { 6 } else { 0 })))
            }
        };
        return (drawn, area.h);
    }
    let count = lines("question", &question, 15, width - 20, 3).len() as i32;
    let middle = Area::new(8, top + 14 + 20 * count, width - 16, content_height(canvas));
    let mut bottom = middle.bottom() + 8;
    let mut drawn_buttons = Vec::new();
    for choice in buttons {
        let height = 32 + 16 * lines("button-note", &choice.sentence, 12, width - 40, 3).len() as i32;
        drawn_buttons.push(button(choice, Area::new(8, bottom, width - 16, height)));
        bottom += height + 8;
    }
    let drawn = html! {
        g data-at="stage" { (rect(face, Area::new(0, top, width, bottom - top), 12)) }
        (paragraph("question", At::Start, (10, top + 22), 15, width - 20, 3, &question))
        (content(canvas, middle))
        @for button in &drawn_buttons { (button) }
    };
    (drawn, bottom - top)
}

/// How much room the content needs on a phone.
fn content_height(canvas: &Canvas<'_>) -> i32 {
    let view = canvas.look.view;
    match view.step {
        Step::Over(_) => 22 * i32::from(canvas.look.players),
        _ if canvas.look.drafting() => 64,
        _ if view.agreement.is_some() => 62,
        Step::DeployPlanet(_) | Step::AbilityCard(_) | Step::AbilityPlanet(..) | Step::CancelDiscard(_) => 62,
        _ => 26,
    }
}

fn content(canvas: &Canvas<'_>, area: Area) -> Markup {
    let view = canvas.look.view;
    match (view.step, view.packet, view.agreement) {
        (Step::Over(_), ..) => scores(canvas, area),
        (_, Some(packet), _) => draft(canvas, &packet, area),
        (.., Some(agreement)) => sending_on(canvas, &agreement, area),
        (Step::DeployPlanet(kind), ..) => chosen(canvas, None, Some(kind), None, area),
        (Step::AbilityCard(through), ..) => chosen(canvas, Some(through), None, None, area),
        (Step::AbilityPlanet(through, kind), ..) => chosen(canvas, Some(through), Some(kind), canvas.look.result_of(through, kind), area),
        (Step::CancelDiscard(index), ..) => {
            let kind = view.deployed.get(usize::from(index)).and_then(|good| good.kind);
            chosen(canvas, None, kind, None, area)
        }
        _ => steps(canvas, area),
    }
}

/// A button with its sentence.
fn button(choice: &Clickable<Action>, area: Area) -> Markup {
    let label = match choice.action {
        Action::Done => "Done",
        Action::EndTurn => "End turn",
        Action::Refuse => "Keep my hand",
        _ => "Take to hand",
    };
    let (x, y) = area.middle();
    let room = area.w - 20;
    let most = ((area.h - 26) / 16).clamp(0, 4) as usize;
    let words = lines("button-note", &choice.sentence, 12, room, most.max(1));
    let short = most == 0 || words.join(" ") == label;
    let top = y - (8 * words.len() as i32);
    let drawn = html! {
        g.press data-at="button" {
            (rect("button-face", area, 10))
            @if short { (text("button-label", At::Middle, (x, y + 6), 17, room, label)) }
            @else {
                (text("button-label", At::Middle, (x, top + 4), 17, room, label))
                (paragraph("button-note", At::Middle, (x, top + 22), 12, room, most, &choice.sentence))
            }
        }
    };
    target(Some(choice), area, 10, &drawn)
}

/// The four steps of a turn, the present one filled (GT-6.2).
fn steps(canvas: &Canvas<'_>, area: Area) -> Markup {
    let now = canvas.look.turn_step();
    let (size, height) = if canvas.wide() { (16, 40) } else { (12, 24) };
    let gap = 6;
    let each = ((area.w - 3 * gap) / 4).min(150);
    let top = area.y + (area.h - height) / 2;
    html! {
        @for (index, step) in (0..).zip(TURN_STEPS) {
            @let class = if now == Some(index as usize + 1) { "step now" } else { "step" };
            @let place = Area::new(area.x + index * (each + gap), top, each, height);
            @let (x, y) = place.middle();
            g class=(class) {
                (rect("step-face", place, height / 2))
                (text("step-text", At::Middle, (x, y + size * 4 / 10), size, each - 4, &format!("{} {step}", index + 1)))
            }
        }
    }
}

/// The packet: cards for its holder, backs on their way for everybody else (GT-11.6).
fn draft(canvas: &Canvas<'_>, packet: &SeenPacket, area: Area) -> Markup {
    let size = i32::from(packet.size).max(1);
    if let Some(goods) = packet.goods {
        let gap = if canvas.wide() { 12 } else { 6 };
        let width = ((area.w - (size - 1) * gap) / size).min(if canvas.wide() { 82 } else { 64 });
        let place = |index: i32| Area::new(area.x + index * (width + gap), area.y, width, area.h);
        return html! { g.packet data-packet=(size) data-at="packet" { (goods::row(canvas, &goods, "packet", place, |kind| canvas.choice(Action::Take(kind)))) } };
    }
    let r = if canvas.wide() { 22 } else { 14 };
    let height = if canvas.wide() { 76 } else { 48 };
    let (top, middle) = (area.y + (area.h - height) / 2, area.y + area.h / 2);
    let fan = Area::new(area.x + 2 * r + 14, top, if canvas.wide() { 280 } else { 150 }, height);
    let next = canvas.look.next_taker();
    let end = fan.x + height * 7 / 10 + (size - 1) * ((fan.w - height * 7 / 10) / (size - 1).max(1)).min(height * 42 / 100);
    html! {
        g.packet data-packet=(size) data-at="packet" {
            (icons::chip(packet.holder, (area.x + r, middle), r))
            (piles::fan(size, fan))
            (text("count", At::Start, (end + 8, middle + 6), 17, 60, &format!("×{size}")))
            @if let Some(next) = next {
                (arrow((end + 48, middle), if canvas.wide() { 46 } else { 26 }))
                (icons::chip(next, (end + if canvas.wide() { 126 } else { 96 }, middle), r))
            }
        }
    }
}

fn arrow((x, y): (i32, i32), length: i32) -> Markup {
    html! { path.way d={ "M" (x) " " (y) "h" (length) "m-9-8l9 8l-9 8" } {} }
}

/// What was chosen so far of a choice that is not finished: a planet to use, a good, what it will count as.
fn chosen(canvas: &Canvas<'_>, through: Option<PlanetId>, kind: Option<Kind>, counts_as: Option<Kind>, area: Area) -> Markup {
    let side = if canvas.wide() { 96 } else { 56 };
    let y = area.y + (area.h - side) / 2;
    let middle = area.y + area.h / 2;
    let mut x = area.x;
    html! {
        g.chosen {
            @if let Some(planet) = through { (planets::tile(canvas, planet, Area::new(x, y, side, side))) @let () = x += side + 12; }
            @if let Some(kind) = kind { (goods::card(canvas, kind, Area::new(x, y, side * 3 / 4, side))) @let () = x += side * 3 / 4 + 12; }
            @if let Some(kind) = counts_as {
                (text("dim", At::Start, (x, middle + 5), 15, 40, "as"))
                (goods::sign(canvas, kind, (x + 22, middle - SIGN.1 / 2)))
                @let () = x += 62;
            }
            (arrow((x, middle), 34))
            (text("dim", At::Start, (x + 46, middle + 5), 15, 40, "?"))
        }
    }
}

/// The agreement being resolved: the planet, who made it, and the goods that wait to be sent on (GT-7.9).
fn sending_on(canvas: &Canvas<'_>, agreement: &Agreement, area: Area) -> Markup {
    let side = if canvas.wide() { 96 } else { 54 };
    let y = area.y + (area.h - side) / 2;
    let middle = area.y + area.h / 2;
    let orbit = canvas.look.view.step == Step::OrbitRecipient;
    let (span, r) = if canvas.wide() { (44, 20) } else { (22, 12) };
    let goods_at = area.x + side + span + 2 * r + 30;
    let card = (side * 3 / 4, side);
    let count = canvas.look.view.aside.len() as i32;
    let step = if count > 1 { ((area.right() - goods_at - card.0) / (count - 1)).min(card.0 + 12) } else { 0 };
    html! {
        g.agreement {
            (planets::tile(canvas, agreement.planet, Area::new(area.x, y, side, side)))
            (arrow((area.x + side + 8, middle), span))
            @if orbit { (text("question", At::Start, (area.x + side + span + 20, middle + 8), 22, 40, "?")) }
            @else { (icons::chip(agreement.by, (area.x + side + span + 18 + r, middle), r)) }
            @for (index, good) in (0..).zip(&canvas.look.view.aside) {
                (aside(canvas, good, Area::new(goods_at + index * step, y, card.0, card.1)))
            }
        }
    }
}

/// A good that waits to be sent on; lifted when it is the one that is asked about.
fn aside(canvas: &Canvas<'_>, good: &SeenAside, area: Area) -> Markup {
    let now = match canvas.look.view.step {
        Step::RedeployPlanet { from, .. } | Step::RedeploySlot { from, .. } | Step::StrandedDiscard(from) => {
            from == good.slot && canvas.look.view.asked == Some(good.owner)
        }
        _ => false,
    };
    let drawn = html! {
        g.aside.lifted[now] data-slot=(good.slot) data-at={ "aside-" (good.slot) } {
            @if now { (rect("lift", area.inset(-2), 9)) }
            (goods::hidden(canvas, None, good.kind, good.owner, area))
        }
    };
    target(aside_choice(canvas, good, now), area, 8, &drawn)
}

/// Send it on first (D10), or discard it if it is stranded and its kind is not in the hand too (D13).
fn aside_choice<'c>(canvas: &Canvas<'c>, good: &SeenAside, now: bool) -> Option<&'c Clickable<Action>> {
    if !canvas.mine(good.owner) {
        return None;
    }
    let stranded = good.kind.filter(|kind| now && canvas.look.own_hand().is_none_or(|hand| !hand.has(kind.0)));
    canvas.choice(Action::SendOn(Slot(good.slot))).or_else(|| canvas.choice(Action::Discard(stranded?)))
}

/// The points at the end, best first. What broke a tie is told by the page's own table of the outcome.
fn scores(canvas: &Canvas<'_>, area: Area) -> Markup {
    let score = |seat: Seat| {
        let (points, bonus) = canvas.look.score(seat);
        (points, bonus as i32)
    };
    let mut seats: Vec<Seat> = canvas.look.seats().collect();
    seats.sort_by_key(|seat| std::cmp::Reverse(score(*seat).0 + score(*seat).1));
    let step = (area.h / seats.len() as i32).min(30);
    let top = area.y + (area.h - step * seats.len() as i32) / 2;
    let size = if canvas.wide() { 17 } else { 14 };
    let number = |points: i32| points.to_string().replace('-', "−");
    html! {
        @for (index, seat) in (0..).zip(seats) {
            @let base = top + index * step + step / 2;
            @let (points, bonus) = score(seat);
            @let (planets, goods) = if canvas.wide() { (" on planets,", " for goods") } else { (" +", "") };
            @let sum = format!("{}{planets} {bonus}{goods}", number(points));
            (icons::chip(seat, (area.x + 12, base), 9))
            (text("name", At::Start, (area.x + 30, base + 6), size, 130, canvas.names.of(seat)))
            (text("score", At::End, (area.x + 196, base + 6), size, 60, &number(points + bonus)))
            (text("dim", At::Start, (area.x + 206, base + 6), size * 8 / 10, area.w - 206, &sum))
        }
    }
}
