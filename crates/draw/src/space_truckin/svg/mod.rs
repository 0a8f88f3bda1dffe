//! The table as a picture: the star chart as a strip, the viewer's sheet large with what is asked beside it, the other
//! sheets small. A phone gets the same parts in one narrow column.

mod boxes;
mod canvas;
mod chart;
mod moves;
mod others;
mod sheet;
mod stage;
mod truck;
mod walk;

use maud::{Markup, html};
use space_truckin::Action;
use space_truckin::content::Kind;

use super::look::{Look, kind_name};
use super::words;
use crate::names::Names;
use crate::picture::pieces::{Stack, head, prefix, width};
use crate::picture::{Clickable, Layout};
use canvas::{Canvas, definitions};

pub(super) use moves::motions;
pub(super) use walk::WALK_THROUGH;

/// The picture of a table as the view's owner sees it.
pub(super) fn picture(look: Look<'_>, choices: &[Clickable<Action>], names: &Names, layout: Layout) -> Markup {
    let prefix = prefix(layout, look.view.who);
    let canvas = Canvas { look, names, choices, layout, prefix };
    let width = width(layout);
    let mut stack = Stack::new(layout);
    stack.put(|_| head(layout, width, "Space Truckin'", &look.stage_words(), &warnings(&canvas)));
    stack.put(|top| chart::strip(&canvas, top, width));
    if canvas.wide() {
        let left = 648;
        stack.put(|top| {
            let (sheet, one) = sheet::sheet(&canvas, top, left);
            let (side, other) = side(&canvas, left + 14, top, width - left - 14);
            (html! { (sheet) (side) }, one.max(other))
        });
    } else {
        stack.put(|top| stage::stage(&canvas, 0, top, width));
        stack.put(|top| boxes::boxes(&canvas, 0, top, width));
        stack.put(|top| sheet::sheet(&canvas, top, width));
        stack.put(|top| sheet::pips(&canvas, 0, top, width));
    }
    stack.put(|top| others::others(&canvas, top, width));
    stack.picture("space-truckin", layout, &summary(&canvas), !choices.is_empty(), &definitions(&canvas))
}

/// What stands beside the large sheet: the question, the boxes, the counters.
fn side(canvas: &Canvas<'_>, x: i32, top: i32, width: i32) -> (Markup, i32) {
    let gap = 12;
    let (stage, one) = stage::stage(canvas, x, top, width);
    let (boxes, two) = boxes::boxes(canvas, x, top + one + gap, width);
    let (pips, three) = sheet::pips(canvas, x, top + one + two + 2 * gap, width);
    (html! { (stage) (boxes) (pips) }, one + two + three + 2 * gap)
}

/// What is about to end the viewer's game: the last Engine or Quarters pip, half a bridge (note 7 of the rules).
fn warnings(canvas: &Canvas<'_>) -> Vec<String> {
    let sheet = canvas.look.sheet(canvas.look.main_seat());
    let mut found = Vec::new();
    if !canvas.look.closed() || canvas.look.location().is_none() || sheet.out.is_some() || canvas.look.view.who.is_none() {
        return found;
    }
    for kind in [Kind::Engine, Kind::Quarters] {
        if sheet.open_of(kind).len() == 1 {
            found.push(format!("last {} pip", kind_name(canvas.look.game, kind)));
        }
    }
    if sheet.bridge() == 1 && canvas.wide() {
        found.push("bridge hit once".to_owned());
    }
    found
}

/// The picture in one sentence.
fn summary(canvas: &Canvas<'_>) -> String {
    let look = &canvas.look;
    let scores: Vec<String> = look.game.players().map(|seat| format!("{} {}", canvas.names.of(seat), look.sheet(seat).vp())).collect();
    format!("Space Truckin'. {}. {}. Points: {}.", look.stage_words(), words::question(look, canvas.names).text, scores.join(", "))
}
