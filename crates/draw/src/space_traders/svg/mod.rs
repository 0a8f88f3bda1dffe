//! The table as a picture: the star chart with the players beside it, and below it what is asked and the programme.
//! A phone gets the same parts in one narrow column.

mod canvas;
mod chart;
mod links;
mod moves;
mod planet;
mod programme;
mod side;
mod stage;
mod tokens;
mod walk;

use maud::Markup;
use space_traders::Action;
use space_traders::state::Phase;

use super::look::Look;
use super::words;
use crate::names::Names;
use crate::picture::pieces::{Stack, head, prefix, width};
use crate::picture::{Clickable, Layout};
use crate::text::counted;
use canvas::{Canvas, definitions};

pub(super) use links::name as link_name;
pub(super) use moves::motions;
pub(super) use tokens::{LEADER, mark_name};
pub(super) use walk::WALK_THROUGH;

/// The picture of a table as the view's owner sees it.
pub(super) fn picture(look: Look<'_>, choices: &[Clickable<Action>], names: &Names, layout: Layout) -> Markup {
    let prefix = prefix(layout, look.view.who);
    let canvas = Canvas { look, names, choices, layout, prefix };
    let width = width(layout);
    let mut stack = Stack::new(layout);
    stack.put(|_| head(layout, width, &turn(&canvas), moment(&canvas), &warnings(&canvas)));
    if canvas.wide() {
        let side = 344;
        stack.put(|top| {
            let (beside, height) = side::column(&canvas, width - side, top, side);
            let (chart, height) = chart::chart(&canvas, top, width - side - 16, height);
            (maud::html! { (chart) (beside) }, height)
        });
        stack.put(|top| stage::stage(&canvas, top, width));
    } else {
        stack.put(|top| chart::chart(&canvas, top, width, 0));
        stack.put(|top| stage::stage(&canvas, top, width));
        stack.put(|top| side::column(&canvas, 0, top, width));
    }
    stack.picture("space-traders", layout, &summary(&canvas), !choices.is_empty(), &definitions(&canvas))
}

fn turn(canvas: &Canvas<'_>) -> String {
    format!("Turn {} of {}", canvas.look.view.turn, canvas.look.game.options.turn_cap)
}

fn moment(canvas: &Canvas<'_>) -> &'static str {
    match canvas.look.view.phase {
        Phase::Programme if canvas.wide() => "everybody writes a programme",
        Phase::Programme => "programme",
        Phase::Tiles if canvas.wide() => "programmes are carried out",
        Phase::Tiles => "resolve",
        Phase::Links if canvas.wide() => "links are made",
        Phase::Links => "trade",
        Phase::Over(_) => "the game is over",
    }
}

/// What brings the end near (ST-8.2 to ST-8.4), and that a fixed deal is no secret (ST-2.15).
fn warnings(canvas: &Canvas<'_>) -> Vec<String> {
    let (view, game, wide) = (canvas.look.view, canvas.look.game, canvas.wide());
    let mut found = Vec::new();
    if canvas.look.is_over() {
        return found;
    }
    let left = game.planets() - view.explored.len() as usize;
    match left {
        0 => found.push("LAST TURN".to_owned()),
        1 | 2 if wide => found.push(format!("{} face down: this turn may be the last", counted(left, "planet"))),
        1 | 2 => found.push(format!("{left} face down")),
        _ => {}
    }
    let limit = game.options.stall_limit;
    if limit > 0 && 2 * view.stall >= limit {
        let what = if wide { "turns without a new planet: " } else { "stall " };
        found.push(format!("{what}{} of {limit}", view.stall));
    }
    if view.turn == game.options.turn_cap && left > 0 {
        found.push("LAST TURN".to_owned());
    }
    if view.fixed_deal && wide {
        found.push("fixed deal".to_owned());
    }
    found
}

/// The picture in one sentence.
fn summary(canvas: &Canvas<'_>) -> String {
    let look = &canvas.look;
    let scores: Vec<String> = look.seats().map(|seat| format!("{} {}", canvas.names.of(seat), look.view.score(seat))).collect();
    format!("Space Traders, turn {}. {}. Points: {}.", look.view.turn, words::question(look, canvas.names).text, scores.join(", "))
}
