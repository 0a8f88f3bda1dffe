//! Programmes as strips of boxes, like lines of the turn sheet: a step fills as many boxes as it costs points (ST-3.7).

use kernel::Seat;
use maud::{Markup, html};
use space_traders::Step;
use space_traders::content::Code;
use space_traders::place::Place;
use space_traders::state::Programme;

use super::super::look::Look;
use super::canvas::Canvas;
use crate::picture::paper::{Area, At, length, rect, text};
use crate::picture::pieces::chip;
use crate::text::counted;

/// What the turn sheet calls HT, MT, ... in words.
pub(super) fn label(code: Code) -> &'static str {
    match code {
        Code::HT => "Hire team",
        Code::MT => "Move team",
        Code::HL => "Hire leader",
        Code::ML => "Move leader",
        Code::PP => "Peek",
        Code::EO => "Establish",
        Code::JO => "Join",
    }
}

/// A box of the strip.
enum Part {
    Step(Step, String),
    /// A point that is not spent.
    Left,
}

/// Boxes in rows, with their places.
fn boxes(canvas: &Canvas<'_>, programme: &Programme, area: Area) -> Vec<(Part, Area)> {
    let content = &canvas.look.game.content;
    let points = i32::from(content.numbers.action_points);
    let (high, gap) = (HIGH, 3);
    let steps = || programme.steps.iter().map(|step| Step::from(*step));
    let costs = |step: Step| i32::from(content.cost(step.code()));
    // A free step takes the room of a short word; the others get narrower for it, as far as their words allow.
    let (most, least, free) = if canvas.wide() { (92, 76, 62) } else { (68, 52, 46) };
    let one = ((area.w - steps().filter(|step| costs(*step) == 0).count() as i32 * free) / points).clamp(least, most).min(area.w / points);
    let mut found = Vec::new();
    let (mut x, mut y) = (area.x, area.y);
    let mut put = |part: Part, boxes: i32| {
        let wide = if boxes == 0 { free } else { boxes * one };
        if x > area.x && x + wide > area.right() + gap {
            (x, y) = (area.x, y + high + 4);
        }
        found.push((part, Area::new(x, y, wide - gap, high)));
        x += wide;
    };
    for (step, notation) in steps().zip(canvas.look.sheet(programme)) {
        put(Part::Step(step, notation), costs(step));
    }
    for _ in i32::from(programme.spent)..points {
        put(Part::Left, 1);
    }
    found
}

/// The height of a box.
const HIGH: i32 = 38;

/// One player's strip and how high it is.
pub(super) fn strip(canvas: &Canvas<'_>, seat: Seat, programme: &Programme, top: i32, width: i32) -> (Markup, i32) {
    let points = canvas.look.game.content.numbers.action_points;
    let left = usize::from(points.saturating_sub(programme.spent));
    let whose = format!("{} programme", canvas.names.whose(seat));
    let note = format!("{} of {} left", left, counted(usize::from(points), "point"));
    let area = if canvas.wide() { Area::new(214, top, width - 226, 0) } else { Area::new(8, top + 24, width - 16, 0) };
    let boxes = boxes(canvas, programme, area);
    let bottom = boxes.iter().map(|(_, area)| area.bottom()).max().unwrap_or(area.y);
    let drawn = html! {
        g.programme data-at={ "programme-" (seat.number()) } {
            @if canvas.wide() {
                (chip(seat, (26, top + 19), 11))
                (text("strong", At::Start, (46, top + 16), 15, 160, &whose))
                (text("dim", At::Start, (46, top + 33), 13, 160, &note))
            } @else {
                (chip(seat, (16, top + 11), 8))
                (text("strong", At::Start, (30, top + 16), 13, width - 150, &whose))
                (text("dim", At::End, (width - 10, top + 16), 12, 110, &note))
            }
            @for (part, place) in &boxes {
                @match part {
                    Part::Step(step, notation) => (written(canvas, seat, *step, notation, *place)),
                    Part::Left => (rect("place", place.inset(1), 6)),
                }
            }
        }
    };
    (drawn, bottom - top)
}

fn written(canvas: &Canvas<'_>, seat: Seat, step: Step, notation: &str, area: Area) -> Markup {
    let (x, _) = area.middle();
    let size = if canvas.wide() { 13 } else { 11 };
    // The places alone: the code is said in words above them.
    let places = notation.split_once(' ').map_or("", |(_, places)| places).replace('>', "→");
    let free = canvas.look.game.content.cost(step.code()) == 0;
    let name = label(step.code());
    // A box of one point has room for one word on a phone.
    let short = name.split(' ').next().unwrap_or(name);
    let name = if length("strong", name, size) > area.w - 4 { short } else { name };
    html! {
        g class={ "seat seat-" (seat.number()) } {
            title { (sentence(&canvas.look, step)) }
            (rect(if free { "step-box free" } else { "step-box" }, area.inset(1), 6))
            (text("strong", At::Middle, (x, area.y + 16), size, area.w, name))
            (text("step-places", At::Middle, (x, area.y + 31), size, area.w - 2, &places))
        }
    }
}

/// A written step in words.
fn sentence(look: &Look<'_>, step: Step) -> String {
    let at = |place: Place| look.place(place);
    match step {
        Step::HireTeam(to) => format!("Hire a team into {}", at(to)),
        Step::MoveTeam(from, to) => format!("Move a team from {} to {}", at(from), at(to)),
        Step::HireLeader(to) => format!("Hire the leader into {}", at(to)),
        Step::MoveLeader(to) => format!("Move the leader to {}", at(to)),
        Step::Peek(Some(planet)) => format!("Peek at {}", look.planet(planet)),
        Step::Peek(None) => "Peek at every unexplored planet with a team in orbit".to_owned(),
        Step::Establish(tile) => format!("Establish an operation on tile {}", look.tile(tile)),
        Step::Open(planet) => format!("Establish an operation on {}: the tile is chosen when it has been turned up", look.planet(planet)),
        Step::JoinTeam(to) => format!("A team in orbit joins {}", at(to)),
        Step::JoinLeader(to) => format!("The leader joins {}", at(to)),
    }
}
