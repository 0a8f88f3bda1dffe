//! The stage: what is asked, the three parts of a turn, and the choices that are about nothing on the table.

use maud::{Markup, html};
use spatial_delivery::Action;
use spatial_delivery::state::{Moment, Step};

use super::super::words;
use super::canvas::Canvas;
use crate::Clickable;
use crate::picture::paper::{Area, At, lines, paragraph, rect, text};
use crate::picture::pieces::{button, button_height};

/// The stage and how high it is.
pub(super) fn stage(canvas: &Canvas<'_>, top: i32, width: i32) -> (Markup, i32) {
    let view = canvas.look.view;
    let question = words::question(&canvas.look, canvas.names).text;
    let face = if canvas.look.asked().is_some() { "stage yours" } else { "stage" };
    let buttons: Vec<(&Clickable<Action>, &str)> =
        canvas.choices.iter().filter_map(|choice| Some((choice, label(choice.action)?))).collect();
    let journey = !matches!(view.step, Step::TakeGoods | Step::Over);
    if canvas.wide() {
        let count = buttons.len() as i32;
        let each = (640 / count.max(1)).clamp(140, 230);
        let left = width - 14 - count * (each + 8);
        let area = Area::new(0, top, width, 92);
        let high = if journey { 34 } else { 0 };
        let room = left - 40;
        let rows = lines("question", &question, 18, room, 2).len() as i32;
        let drawn = html! {
            g data-at="stage" {
                (rect(face, area, 12))
                @if journey { (parts_of_turn(canvas, (18, top + 10), room.min(420))) }
                (paragraph("question", At::Start, (18, top + high + (area.h - high) / 2 + 5 - 12 * (rows - 1)), 18, room, 2, &question))
                @for (index, (choice, label)) in (0..).zip(&buttons) {
                    (button(choice, label, Area::new(left + index * (each + 8), top + 12, each, 68)))
                }
            }
        };
        return (drawn, area.h);
    }
    let mut bottom = top + 10;
    let turn = journey.then(|| parts_of_turn(canvas, (8, bottom), width - 16));
    bottom += if journey { 36 } else { 0 };
    let asked_at = bottom + 14;
    bottom += 8 + 20 * lines("question", &question, 15, width - 20, 3).len() as i32;
    let mut drawn_buttons = Vec::new();
    for (choice, label) in &buttons {
        let high = button_height(choice, width - 16);
        drawn_buttons.push(button(choice, label, Area::new(8, bottom, width - 16, high)));
        bottom += high + 8;
    }
    let drawn = html! {
        g data-at="stage" {
            (rect(face, Area::new(0, top, width, bottom - top), 12))
            @if let Some(turn) = turn { (turn) }
            (paragraph("question", At::Start, (10, asked_at), 15, width - 20, 3, &question))
            @for button in &drawn_buttons { (button) }
        }
    };
    (drawn, bottom - top)
}

/// What a button is called; `None` for what is clicked on the table.
fn label(action: Action) -> Option<&'static str> {
    Some(match action {
        Action::Decline => "No",
        Action::Pass => "Pass",
        Action::Stay => "Stay",
        Action::Explore => "Build",
        Action::Travel => "Travel",
        Action::Cheapest => "Cheapest way",
        Action::AllRocketFuel => "All with Rocket Fuel",
        Action::Skip => "Skip",
        Action::Use => "Extra turn",
        Action::Token => "Token",
        Action::Points => "Points",
        _ => return None,
    })
}

/// Mission, delivery, card: the present one filled (SD-5.2).
fn parts_of_turn(canvas: &Canvas<'_>, (x, y): (i32, i32), width: i32) -> Markup {
    let now = match canvas.look.view.step {
        Step::Deliver
        | Step::World(_)
        | Step::BarterTake(Moment::Delivery)
        | Step::EnterpriseUse
        | Step::InitiativeUse(Moment::Delivery) => 1,
        Step::CardAction | Step::BarterTake(_) | Step::InitiativeUse(_) => 2,
        _ => 0,
    };
    let each = (width - 12) / 3;
    html! {
        @for (index, word) in (0..).zip(["1 Mission", "2 Delivery", "3 Card"]) {
            @let place = Area::new(x + index * (each + 6), y, each, 26);
            g class=(if index == now { "step now" } else { "step" }) {
                (rect("step-face", place, 13))
                (text("step-text", At::Middle, (place.middle().0, y + 18), 13, each, word))
            }
        }
    }
}
