//! The stage below the chart: what is asked, the actions to programme, and the programmes that may be seen.

use kernel::Seat;
use maud::{Markup, html};
use space_traders::Action;
use space_traders::action::Count;
use space_traders::content::Code;
use space_traders::state::{Click, Phase};

use super::super::words;
use super::canvas::Canvas;
use super::programme;
use crate::Clickable;
use crate::picture::paper::{Area, At, lines, paragraph, rect, target, text};
use crate::picture::pieces::{button, button_height, chip};
use crate::text::counted;

/// The stage and how high it is.
pub(super) fn stage(canvas: &Canvas<'_>, top: i32, width: i32) -> (Markup, i32) {
    let view = canvas.look.view;
    let question = words::question(&canvas.look, canvas.names).text;
    let asked = view.who.is_some_and(|seat| view.waiting.contains(seat));
    let face = if asked && !canvas.look.is_over() { "stage yours" } else { "stage" };
    let (asking, mut bottom) = if canvas.wide() { wide(canvas, &question, top, width) } else { phone(canvas, &question, top, width) };
    let mut strips = Vec::new();
    for seat in shown(canvas) {
        let Some(programme) = &view.programmes[seat] else { continue };
        let (strip, height) = programme::strip(canvas, seat, programme, bottom, width);
        strips.push(strip);
        bottom += height + 10;
    }
    let drawn = html! {
        g data-at="stage" {
            (rect(face, Area::new(0, top, width, bottom - top), 12))
            (asking)
            @for strip in &strips { (strip) }
        }
    };
    (drawn, bottom - top)
}

/// Whose programmes are shown: one's own while it is written, everybody's when they are public (ST-5.1).
fn shown(canvas: &Canvas<'_>) -> Vec<Seat> {
    match canvas.look.view.phase {
        Phase::Programme => canvas.look.view.who.into_iter().collect(),
        Phase::Tiles => canvas.look.seats().collect(),
        _ => Vec::new(),
    }
}

fn wide(canvas: &Canvas<'_>, question: &str, top: i32, width: i32) -> (Markup, i32) {
    let row = Area::new(0, top + 12, width, 66);
    let buttons = buttons(canvas);
    let kinds = writing(canvas);
    let left = if kinds || canvas.look.is_over() { 270 } else { width - 14 - 208 * buttons.len() as i32 };
    let each = 106;
    let count = lines("question", question, 17, left - 40, 3).len() as i32;
    let mut right = width - 14;
    let placed: Vec<(&Clickable<Action>, Area)> = buttons
        .iter()
        .rev()
        .map(|choice| {
            let wide = if kinds { 150 } else { 200 };
            right -= wide + 8;
            (*choice, Area::new(right + 8, row.y, wide, row.h))
        })
        .collect();
    let drawn = html! {
        (paragraph("question", At::Start, (18, row.y + row.h / 2 + 6 - 12 * (count - 1)), 17, left - 40, 3, question))
        @if kinds { @for (index, code) in (0..).zip(Code::ALL) { (kind(canvas, code, Area::new(left + index * each, row.y, each - 8, row.h))) } }
        @if canvas.look.is_over() { (scores(canvas, Area::new(left, row.y, width - left - 14, row.h))) }
        @for (choice, area) in placed { (button(choice, name(choice), area)) }
    };
    (drawn, row.bottom() + 12)
}

fn phone(canvas: &Canvas<'_>, question: &str, top: i32, width: i32) -> (Markup, i32) {
    let count = lines("question", question, 15, width - 20, 3).len() as i32;
    let mut bottom = top + 12 + 20 * count;
    let mut parts = Vec::new();
    if writing(canvas) {
        // Four in a row, the moves of teams first.
        let (each, high) = ((width - 16) / 4, 50);
        for (index, code) in (0..).zip(Code::ALL) {
            let place = Area::new(8 + index % 4 * each, bottom + index / 4 * (high + 6), each - 6, high);
            parts.push(kind(canvas, code, place));
        }
        bottom += 2 * (high + 6);
        if let Some(choice) = canvas.choice(Action::Commit) {
            // The last place of the second row.
            parts.push(button(choice, name(choice), Area::new(8 + 3 * each, bottom - high - 6, each - 6, high)));
        }
        bottom += 4;
    } else {
        for choice in buttons(canvas) {
            let high = button_height(choice, width - 16);
            parts.push(button(choice, name(choice), Area::new(8, bottom, width - 16, high)));
            bottom += high + 8;
        }
    }
    if canvas.look.is_over() {
        let high = 24 * canvas.look.seats().count() as i32;
        parts.push(scores(canvas, Area::new(8, bottom, width - 16, high)));
        bottom += high + 8;
    }
    let drawn = html! {
        (paragraph("question", At::Start, (10, top + 22), 15, width - 20, 3, question))
        @for part in &parts { (part) }
    };
    (drawn, bottom)
}

/// Whether the viewer is writing: then all actions are shown, also those that are not possible now.
fn writing(canvas: &Canvas<'_>) -> bool {
    let view = canvas.look.view;
    view.phase == Phase::Programme && view.who.is_some_and(|seat| view.waiting.contains(seat))
}

/// The choices that are about nothing on the chart.
fn buttons<'c>(canvas: &Canvas<'c>) -> Vec<&'c Clickable<Action>> {
    let elsewhere = |action| !matches!(action, Action::Commit | Action::Goods(_) | Action::Done | Action::Automatic);
    canvas.choices.iter().filter(|choice| !elsewhere(choice.action)).collect()
}

fn name(choice: &Clickable<Action>) -> &'static str {
    match choice.action {
        Action::Commit => "Commit",
        Action::Done => "Done",
        Action::Automatic => "Automatic",
        Action::Goods(Count(1)) => "1 good",
        Action::Goods(Count(2)) => "2 goods",
        Action::Goods(Count(3)) => "3 goods",
        Action::Goods(Count(4)) => "4 goods",
        _ => "Goods",
    }
}

/// One of the seven actions with its price in points; the one that is being given is filled.
fn kind(canvas: &Canvas<'_>, code: Code, area: Area) -> Markup {
    let choice = canvas.choice(Action::Begin(code));
    let now = begun(canvas.look.click()) == Some(code);
    let class = match (choice.is_some(), now) {
        (_, true) => "kind now",
        (true, _) => "kind",
        (false, _) => "kind faint",
    };
    let cost = canvas.look.game.content.cost(code);
    let (x, y) = area.middle();
    let size = if canvas.wide() { 15 } else { 13 };
    let words: Vec<&str> = programme::label(code).split(' ').collect();
    let top = y - if words.len() == 2 { size / 2 } else { 0 };
    let dots = i32::from(cost);
    let drawn = html! {
        g class=(class) data-at={ "action-" (code.letters()) } {
            title { (programme::label(code)) ": " (if cost == 0 { "free".to_owned() } else { counted(usize::from(cost), "point") }) }
            (rect("kind-face", area, 9))
            @for (line, word) in (0..).zip(&words) { (text("kind-name", At::Middle, (x, top + line * (size + 2)), size, area.w, word)) }
            @if dots == 0 { (text("kind-cost", At::Middle, (x, area.bottom() - 6), 12, area.w, "free")) }
            @for dot in 0..dots { circle.kind-dot cx=(x + (2 * dot - dots + 1) * 6) cy=(area.bottom() - 9) r="4" {} }
        }
    };
    target(choice, area, 9, &drawn)
}

/// Which action the viewer has begun to give.
fn begun(click: Click) -> Option<Code> {
    match click {
        Click::None | Click::LinkFrom(_) | Click::LinkTo(..) => None,
        Click::HireTeam | Click::HireTeamAt(_) => Some(Code::HT),
        Click::MoveTeam | Click::MoveTeamFrom(_) | Click::MoveTeamTo(..) => Some(Code::MT),
        Click::HireLeader => Some(Code::HL),
        Click::MoveLeader | Click::MoveLeaderTo(_) => Some(Code::ML),
        Click::Peek => Some(Code::PP),
        Click::Establish | Click::EstablishOn(_) => Some(Code::EO),
        Click::Join | Click::JoinTeam(_) | Click::JoinLeader => Some(Code::JO),
    }
}

/// The points at the end, best first.
fn scores(canvas: &Canvas<'_>, area: Area) -> Markup {
    let view = canvas.look.view;
    let mut seats: Vec<Seat> = canvas.look.seats().collect();
    seats.sort_by_key(|seat| std::cmp::Reverse(view.score(*seat)));
    let count = seats.len() as i32;
    let (across, down) = if canvas.wide() { (area.w / count, 0) } else { (0, area.h / count) };
    html! {
        @for (index, seat) in (0..).zip(seats) {
            @let (x, y) = (area.x + index * across, area.y + index * down + if canvas.wide() { area.h / 2 } else { down / 2 });
            (chip(seat, (x + 14, y), 10))
            (text("name", At::Start, (x + 32, y + 6), 16, 110, canvas.names.of(seat)))
            (text("score", At::Start, (x + 150, y + 6), 18, 60, &view.score(seat).to_string()))
        }
    }
}
