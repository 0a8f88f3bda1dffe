//! The table as a picture.
//!
//! From top to bottom: the round, the other seats, the planets with the piles beside them, the stage (what is asked
//! now, and the cards it is about), the viewer's own strip. Everything that may be chosen glows and can be clicked,
//! each action exactly once. A phone gets the same parts in one narrow column.

mod canvas;
mod goods;
mod icons;
mod piles;
mod planets;
mod seats;
mod stage;

use galactic_trader::Action;
use galactic_trader::state::Step;
use maud::{Markup, html};

use super::look::Look;
use super::words;
use crate::names::Names;
use crate::picture::{Clickable, Layout};
use canvas::{Area, Canvas};

/// The width of the pictures; the height follows from what is in them.
const WIDE: i32 = 1200;
const PHONE: i32 = 360;

/// The picture of a table as the view's owner sees it.
pub(super) fn picture(
    look: Look<'_>,
    area_size: usize,
    stall_limit: u8,
    choices: &[Clickable<Action>],
    names: &Names,
    layout: Layout,
) -> Markup {
    let viewer = look.view.who.map_or_else(|| "s".to_owned(), |seat| seat.number().to_string());
    let prefix = format!("{}{viewer}-", &layout.class()[..1]);
    let canvas = Canvas { look, names, choices, layout, area_size, stall_limit, prefix };
    // Two units of margin on each side: what glows is larger than itself.
    let margin = 6;
    let full = if canvas.wide() { WIDE } else { PHONE };
    let width = full - 2 * margin;
    let gap = if canvas.wide() { 14 } else { 8 };
    let mut top = 0;
    let mut parts = Vec::new();
    let mut put = |name: &'static str, (part, height): (Markup, i32)| {
        parts.push((name, part));
        top += if height > 0 { height + gap } else { 0 };
        top
    };
    let below = put("head", piles::head(&canvas, width));
    let below = put("others", seats::others(&canvas, below, width));
    let below = put("area", area(&canvas, below, width));
    let below = put("stage", stage::stage(&canvas, below, width));
    let below = put("own", seats::own(&canvas, below, width));
    if !canvas.wide() {
        let height = 66;
        put("piles", (piles::piles(&canvas, Area::new(0, below, width, height)), height));
    }
    let height = top - gap + 2 * margin;
    // A picture with buttons in it is a group: the children of an `img` are hidden from screen readers.
    let role = if choices.is_empty() { "img" } else { "group" };
    html! {
        svg class={ "board galactic-trader " (layout.class()) } xmlns="http://www.w3.org/2000/svg" role=(role) aria-label=(summary(&canvas))
            viewBox={ (-margin) " " (-margin) " " (full) " " (height) } {
            (icons::definitions(&canvas))
            @for (name, part) in &parts { g data-part=(name) { (part) } }
        }
    }
}

/// The play area, with the piles to its left where there is room.
fn area(canvas: &Canvas<'_>, top: i32, width: i32) -> (Markup, i32) {
    let count = canvas.area_size as i32;
    let (left, gap) = if canvas.wide() { (164, 12) } else { (0, 6) };
    // On a phone five planets are large, more of them are small: three rows either way.
    let columns = match (canvas.wide(), count) {
        (true, ..6) => 5,
        (true, 6..9) => 4,
        (true, _) => 5,
        (false, ..7) => 2,
        (false, _) => 3,
    };
    let each = (width - left - (columns - 1) * gap) / columns;
    let rows = (count + columns - 1) / columns;
    let card = planets::height(each);
    let height = rows * (card + gap) - gap;
    let place = |index: i32| Area::new(left + index % columns * (each + gap), top + index / columns * (card + gap), each, card);
    let spaces = canvas.look.view.area.iter().take(canvas.area_size);
    let over = matches!(canvas.look.view.step, Step::Over(_));
    let more = !over && canvas.look.view.age_one + canvas.look.view.age_two > 0;
    let drawn = html! {
        @if canvas.wide() { g data-part="piles" { (piles::piles(canvas, Area::new(0, top, left - gap, height))) } }
        @for (index, space) in (0..).zip(spaces) {
            // A part of its own: most moves change one planet.
            g data-part={ "space-" (index) } {
                @match space.planet {
                    Some(planet) => (planets::card(canvas, index, planet, place(i32::from(index)))),
                    None => (planets::gap(place(i32::from(index)), if more { "a new planet next round" } else { "" })),
                }
            }
        }
    };
    (drawn, height)
}

/// The picture in one sentence.
fn summary(canvas: &Canvas<'_>) -> String {
    let view = canvas.look.view;
    let scores: Vec<String> = canvas
        .look
        .seats()
        .map(|seat| {
            let (points, bonus) = canvas.look.score(seat);
            format!("{} {}", canvas.names.of(seat), points + bonus as i32)
        })
        .collect();
    let last = if view.last_round { ", the last" } else { "" };
    format!(
        "Galactic Trader, round {}{last}. {}. Points: {}.",
        view.round,
        words::question(&canvas.look, canvas.names).text,
        scores.join(", ")
    )
}
