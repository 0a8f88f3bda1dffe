//! The five actions, and the stage: what is asked and the choices that are about no card or space.

use m101::Action;
use m101::action::Way;
use m101::content::Phase;
use m101::state::Step;
use maud::{Markup, html};

use super::super::words;
use super::canvas::Canvas;
use super::{infrastructure, marks};
use crate::Clickable;
use crate::picture::paper::{Area, At, lines, paragraph, rect, target, text};
use crate::picture::pieces::{button, button_height, chip};

/// The actions of the round in their order, with who chose them; during the selection they are the cards to choose from.
pub(super) fn actions(canvas: &Canvas<'_>, top: i32, width: i32) -> (Markup, i32) {
    let gap = 6;
    let high = if canvas.wide() { 40 } else { 44 };
    let each = (width - 4 * gap) / 5;
    let drawn = html! {
        @for (index, phase) in (0..).zip(Phase::ALL) { (action(canvas, *phase, Area::new(index * (each + gap), top, each, high))) }
    };
    (drawn, high)
}

fn action(canvas: &Canvas<'_>, phase: Phase, area: Area) -> Markup {
    let (view, open) = (canvas.view, &canvas.view.open);
    let revealed = !matches!(view.step, Step::StartSystem | Step::Selection | Step::Over(_));
    let choosers: Vec<_> = canvas.game.players().filter(|seat| revealed && open.is_chooser(*seat, phase)).collect();
    let mine = !revealed && view.commitment.action == Some(phase);
    let now = revealed && open.phase == phase;
    let class = if now || mine { "kind now" } else { "kind" };
    let wide = canvas.wide();
    let (x, y) = area.middle();
    let r = if wide { 10 } else { 7 };
    let label = words::title(phase);
    let drawn = html! {
        g class=(class) data-at={ "action-" (phase.name()) } {
            title { (label) }
            (rect("kind-face", area, 9))
            @if wide { (text("kind-name", At::Start, (area.x + 14, y + 6), 17, area.w, &label)) }
            @else { (text("kind-name", At::Middle, (x, area.y + 17), 12, area.w, &label)) }
            @for (index, seat) in (0..).zip(&choosers) {
                @let at = if wide { (area.right() - 24 - index * (2 * r + 12), y) } else { (area.x + 9 + index * (2 * r + 8).min(15), area.bottom() - 12) };
                g data-at={ "action-" (phase.name()) "-" (seat.number()) } { (chip(*seat, at, r)) }
                @if open.is_booster(*seat, phase) { (text("boost", At::Start, (at.0 + r, at.1 + 5), 14, 20, "+")) }
            }
        }
    };
    target(canvas.choice(Action::Select(phase)), area, 9, &drawn)
}

/// The stage and how high it is.
pub(super) fn stage(canvas: &Canvas<'_>, top: i32, width: i32) -> (Markup, i32) {
    let question = words::question(canvas.game, canvas.view, canvas.names).text;
    let asked = canvas.view.who.is_some_and(|seat| canvas.asked(seat));
    let face = if asked { "stage yours" } else { "stage" };
    let mut buttons: Vec<&Clickable<Action>> = canvas.choices.iter().filter(|choice| label(canvas, choice).is_some()).collect();
    buttons.sort_by_key(|choice| !is_small(choice));
    let name = |choice: &Clickable<Action>| label(canvas, choice).unwrap_or_default();
    if canvas.wide() {
        let count = buttons.len() as i32;
        let each = (700 / count.max(1)).clamp(110, 220);
        let per_row = if count == 0 { 1 } else { (760 / (each + 8)).min(count) };
        let rows = (count + per_row - 1) / per_row.max(1);
        let left = width - 14 - per_row * (each + 8) * i32::from(count > 0);
        // Pictures of a turned card need more room than words.
        let tall = if matches!(canvas.view.step, Step::Rotation { .. }) { 98 } else { 58 };
        let high = (tall + 18).max(rows * (tall + 10) + 12);
        let lines = lines("question", &question, 18, left - 40, 3).len() as i32;
        let place = |index: i32| Area::new(left + index % per_row * (each + 8), top + 10 + index / per_row * (tall + 10), each, tall);
        let drawn = html! {
            g data-at="stage" {
                (rect(face, Area::new(0, top, width, high), 12))
                (paragraph("question", At::Start, (18, top + high / 2 + 6 - 12 * (lines - 1)), 18, left - 40, 3, &question))
                @for (index, choice) in (0..).zip(buttons) { (one(canvas, choice, &name(choice), place(index))) }
            }
        };
        return (drawn, high);
    }
    let count = lines("question", &question, 15, width - 20, 4).len() as i32;
    let mut bottom = top + 14 + 20 * count;
    let mut parts = Vec::new();
    let small = buttons.iter().filter(|choice| is_small(choice)).count();
    let mut column = 0;
    for choice in &buttons {
        let area = if is_small(choice) {
            let each = (width - 16) / 4;
            let place = Area::new(8 + column * each, bottom, each - 6, if matches!(choice.action, Action::Rotate(_)) { 74 } else { 40 });
            column = (column + 1) % 4;
            bottom += if column == 0 || parts.len() + 1 == small { place.h + 8 } else { 0 };
            place
        } else {
            let place = Area::new(8, bottom, width - 16, button_height(choice, width - 16));
            bottom = place.bottom() + 8;
            place
        };
        parts.push(one(canvas, choice, &name(choice), area));
    }
    let drawn = html! {
        g data-at="stage" {
            (rect(face, Area::new(0, top, width, bottom - top), 12))
            (paragraph("question", At::Start, (10, top + 22), 15, width - 20, 4, &question))
            @for part in &parts { (part) }
        }
    };
    (drawn, bottom - top)
}

/// What needs little room and comes before the other buttons: cubes, demand spaces, rotations.
fn is_small(choice: &Clickable<Action>) -> bool {
    matches!(choice.action, Action::Cube(..) | Action::To(..) | Action::Rotate(_))
}

/// What a button is called; `None` for what is clicked on a card or a space.
fn label(canvas: &Canvas<'_>, choice: &Clickable<Action>) -> Option<String> {
    // On a phone's small octagons cubes and demand spaces are too small for a thumb.
    let small = !canvas.wide();
    Some(match choice.action {
        Action::Pass => "Pass".to_owned(),
        Action::Alone => "Nothing".to_owned(),
        Action::NoBoost => "No Boost".to_owned(),
        Action::Upgrade => "Upgrade".to_owned(),
        Action::Rotate(rotation) => format!("Turn {rotation}"),
        Action::Peacefully => "Pay".to_owned(),
        Action::ByForce => "By force".to_owned(),
        Action::Route(Way(way)) => format!("Way {}", u16::from(way) + 1),
        Action::Refuse => "Refuse".to_owned(),
        Action::Allow => "Allow".to_owned(),
        Action::Cube(site, _) if small => canvas.game.site_name(site),
        Action::To(site, _) if small => canvas.game.site_name(site),
        _ => return None,
    })
}

fn one(canvas: &Canvas<'_>, choice: &Clickable<Action>, label: &str, area: Area) -> Markup {
    let (_, y) = area.middle();
    match (choice.action, canvas.view.step) {
        (Action::Rotate(rotation), Step::Rotation { card, gap, .. }) => infrastructure::rotation(canvas, choice, card, gap, rotation, area),
        (Action::Cube(_, colour), _) => {
            let drawn = html! {
                (rect("kind-face", area, 9))
                (text("kind-name", At::Start, (area.x + 10, y + 5), 14, 30, label))
                (marks::cube(colour.index(), (area.right() - 30, y - 9), 18))
            };
            target(Some(choice), area, 9, &drawn)
        }
        (Action::To(site, space), _) => {
            let wanted = canvas.game.system_at(&canvas.view.open, site).and_then(|card| card.demand.get(usize::from(space.0)));
            let drawn = html! {
                (rect("kind-face", area, 9))
                (text("kind-name", At::Start, (area.x + 6, y + 5), 13, 24, label))
                @if let Some(wanted) = wanted { (marks::demand(wanted, None, Area::new(area.right() - 47, y - 10, 42, 20), 12)) }
            };
            target(Some(choice), area, 9, &drawn)
        }
        _ => button(choice, label, area),
    }
}
