//! The table as a picture: the galaxy between the tracks and the players, what is asked, the market and the hand.
//! A phone gets the same parts in one narrow column.

mod canvas;
mod cards;
mod galaxy;
mod hexes;
mod lanes;
mod moves;
mod nodes;
mod seats;
mod sky;
mod stage;
mod tracks;
mod walk;

use maud::Markup;
use spatial_delivery::Action;
use spatial_delivery::state::Step;

use super::look::{Look, lower};
use super::words;
use crate::names::Names;
use crate::picture::pieces::{Stack, head, prefix, width};
use crate::picture::{Clickable, Layout};
use crate::text::counted;
use canvas::{Canvas, definitions};

pub(super) use moves::motions;
pub(super) use walk::WALK_THROUGH;

/// The picture of a table as the view's owner sees it.
pub(super) fn picture(look: Look<'_>, choices: &[Clickable<Action>], names: &Names, layout: Layout) -> Markup {
    let prefix = prefix(layout, look.view.who);
    let canvas = Canvas { look, names, choices, layout, prefix };
    let width = width(layout);
    let mut stack = Stack::new(layout);
    let round = format!("Round {} of {}", canvas.look.view.round, canvas.look.game.options.rounds);
    stack.put(|_| head(layout, width, &round, &moment(&canvas), &warnings(&canvas)));
    if canvas.wide() {
        let (left, right, gap) = (206, 258, 12);
        stack.put(|top| {
            let (tracks, tracks_high) = tracks::column(&canvas, (0, top), left);
            let (players, players_high) = seats::column(&canvas, (width - right, top), right);
            let (galaxy, galaxy_high) = galaxy::galaxy(&canvas, (left + gap, top), width - left - right - 2 * gap);
            (maud::html! { (galaxy) (tracks) (players) }, galaxy_high.max(tracks_high).max(players_high))
        });
        stack.put(|top| stage::stage(&canvas, top, width));
        stack.put(|top| cards::market(&canvas, top, width));
        stack.put(|top| cards::hand(&canvas, top, width));
    } else {
        stack.put(|top| galaxy::galaxy(&canvas, (0, top), width));
        stack.put(|top| stage::stage(&canvas, top, width));
        stack.put(|top| cards::market(&canvas, top, width));
        stack.put(|top| cards::hand(&canvas, top, width));
        stack.put(|top| seats::column(&canvas, (0, top), width));
        stack.put(|top| tracks::column(&canvas, (0, top), width));
    }
    stack.picture("spatial-delivery", layout, &summary(&canvas), !choices.is_empty(), &definitions(&canvas))
}

fn moment(canvas: &Canvas<'_>) -> String {
    let view = canvas.look.view;
    match view.step {
        Step::Over => "the game is over".to_owned(),
        Step::TakeGoods => {
            let all = usize::from(canvas.look.game.content.numbers.goods_per_round) * view.order.len();
            format!("Goods Market, card {} of {all}", view.takes + 1)
        }
        _ if canvas.wide() => format!("Trade Journey, {} turn", lower(&canvas.names.whose(view.active))),
        _ => format!("{} turn", canvas.names.whose(view.active)),
    }
}

fn warnings(canvas: &Canvas<'_>) -> Vec<String> {
    let view = canvas.look.view;
    let mut found = Vec::new();
    if view.step == Step::Over {
        return found;
    }
    if view.round == canvas.look.game.options.rounds {
        found.push("LAST ROUND".to_owned());
    }
    if view.extra_turns > 0 {
        found.push(format!("+{}", counted(usize::from(view.extra_turns), "extra turn")));
    }
    found
}

/// The picture in one sentence.
fn summary(canvas: &Canvas<'_>) -> String {
    let scores: Vec<String> =
        canvas.look.game.players().map(|seat| format!("{} {}", canvas.names.of(seat), canvas.points(seat).0)).collect();
    let question = words::question(&canvas.look, canvas.names).text;
    format!("Spatial Delivery, round {}. {question}. Points so far: {}.", canvas.look.view.round, scores.join(", "))
}
