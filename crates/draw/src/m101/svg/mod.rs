//! The table as a picture: the five actions, the galaxy between research and players, what is asked, the hand.
//! A phone gets the same parts in one narrow column, a galaxy that can be drawn nearer, and the systems once more as a list with
//! everything about them.

mod canvas;
mod card;
mod galaxy;
mod infrastructure;
mod list;
mod marks;
mod moves;
mod research;
mod seats;
mod stage;
mod system;
mod walk;

use m101::state::Step;
use m101::{Action, M101, View};
use maud::Markup;

use super::words;
use crate::names::Names;
use crate::picture::pieces::{Stack, head, width};
use crate::picture::{Clickable, Layout};
use crate::text::counted;
use canvas::Canvas;

pub(super) use moves::motions;
pub(super) use walk::WALK_THROUGH;

/// The picture of a table as the view's owner sees it.
pub(super) fn picture(game: &M101, view: &View, choices: &[Clickable<Action>], names: &Names, layout: Layout) -> Markup {
    let canvas = Canvas { game, view, names, choices, layout };
    let width = width(layout);
    let mut stack = Stack::new(layout);
    stack.put(|_| head(layout, width, &format!("Round {}", view.open.round), &moment(&canvas), &warnings(&canvas)));
    stack.put(|top| stage::actions(&canvas, top, width));
    if canvas.wide() {
        let (left, right, gap) = (252, 216, 12);
        stack.put(|top| {
            let (beside, high) = research::area(&canvas, (0, top), left);
            let (players, players_high) = seats::column(&canvas, (width - right, top), right);
            let (galaxy, galaxy_high) = galaxy::galaxy(&canvas, (left + gap, top), width - left - right - 2 * gap);
            (maud::html! { (galaxy) (beside) (players) }, galaxy_high.max(high).max(players_high))
        });
        stack.put(|top| stage::stage(&canvas, top, width));
        stack.put(|top| card::hand(&canvas, top, width));
    } else {
        stack.put(|top| galaxy::galaxy(&canvas, (0, top), width));
        stack.put(|top| stage::stage(&canvas, top, width));
        stack.put(|top| research::area(&canvas, (0, top), width));
        stack.put(|top| seats::column(&canvas, (0, top), width));
        stack.put(|top| list::list(&canvas, top, width));
        // Last, so that the page can put it into a drawer.
        stack.put(|top| card::hand(&canvas, top, width));
    }
    stack.picture("m101", layout, &summary(&canvas), !choices.is_empty(), &maud::html! {})
}

fn moment(canvas: &Canvas<'_>) -> String {
    let open = &canvas.view.open;
    match canvas.view.step {
        Step::StartSystem => "choosing start systems".to_owned(),
        Step::Selection => "choosing actions".to_owned(),
        Step::Over(_) => "the game is over".to_owned(),
        _ if !canvas.wide() => words::title(open.phase),
        _ => {
            let order: Vec<String> = open.order.iter().map(|seat| canvas.names.of(*seat).to_owned()).collect();
            format!("{}: {}", words::title(open.phase), order.join(", then "))
        }
    }
}

/// The end comes with the last disk of anybody (M1-18.1).
fn warnings(canvas: &Canvas<'_>) -> Vec<String> {
    let (game, open) = (canvas.game, &canvas.view.open);
    let left = game.players().map(|seat| game.options.disks.saturating_sub(open.placed[seat])).min().unwrap_or_default();
    let mut found = Vec::new();
    if left <= 6 && !matches!(canvas.view.step, Step::Over(_)) {
        let words = counted(usize::from(left), "disk");
        found.push(if canvas.wide() { format!("{words} to the end") } else { format!("{words} left") });
    }
    found
}

/// The picture in one sentence.
fn summary(canvas: &Canvas<'_>) -> String {
    let scores: Vec<String> = canvas
        .game
        .players()
        .map(|seat| format!("{} {}", canvas.names.of(seat), canvas.game.score(&canvas.view.open, seat).total()))
        .collect();
    let question = words::question(canvas.game, canvas.view, canvas.names).text;
    format!("M101, round {}. {question}. Points so far: {}.", canvas.view.open.round, scores.join(", "))
}
