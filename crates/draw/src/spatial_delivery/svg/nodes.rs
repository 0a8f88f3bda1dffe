//! Corners: sites to build at, stations in their owners' colours and shapes, and the ships that are there.

use kernel::Seat;
use maud::{Markup, html};
use spatial_delivery::Action;
use spatial_delivery::galaxy::Node;

use super::canvas::Canvas;
use super::sky::Sky;
use crate::picture::paper::{Area, At, rect, target_with, text};
use crate::picture::pieces::mark;

/// A site: nothing is drawn where nothing is and nothing can be built.
pub(super) fn site(canvas: &Canvas<'_>, sky: &Sky<'_>, node: Node) -> Markup {
    let look = &canvas.look;
    let (x, y) = sky.node(node);
    let r = radius(sky);
    let owner = look.state.owner(node);
    let (build, travel) = (canvas.choice(Action::Site(node)), canvas.choice(Action::To(node)));
    let choice = build.or(travel);
    let plan = &look.view.plan;
    let target = node != Node::EARTH && look.view.step.plans_a_mission() && plan.target == node;
    let ships = here(canvas, node);
    if owner.is_none() && choice.is_none() && !target && ships.is_empty() {
        return html! {};
    }
    let name = look.node(node);
    let drawn = html! {
        g data-at={ "node-" (name) } {
            @if let Some(owner) = owner {
                title { (canvas.names.whose(owner)) " station at " (name) ": " (look.worlds(node)) }
                (station(owner, (x, y), r))
            }
            @if build.is_some() {
                circle.site cx=(x) cy=(y) r=(r) {}
                (text("site-text", At::Middle, (x, y + 4), if r > 10 { 13 } else { 11 }, 40, &format!("+{}", points(canvas, node))))
            }
            @if target { circle.lift cx=(x) cy=(y) r=(r + 3) {} }
            @for (index, seat) in (0..).zip(&ships) { (ship(canvas, *seat, (x + r + 4 + index * (r + 2), y - r + 2), hull(sky))) }
            @if let (Some(seat), true) = (look.asked(), travel.is_some()) {
                (steps(look.game.steps_to(&look.state, seat, node).unwrap_or(0), (x - r - 2, y - r - 2)))
            }
        }
    };
    target_with(choice, &drawn, &html! { circle.halo cx=(x) cy=(y) r=(r + 4) {} })
}

fn radius(sky: &Sky<'_>) -> i32 {
    if sky.side > 48 { 12 } else { 9 }
}

/// Half the width of a ship.
fn hull(sky: &Sky<'_>) -> i32 {
    if sky.side > 48 { 9 } else { 5 }
}

/// What a station here would score (SD-6.17).
fn points(canvas: &Canvas<'_>, node: Node) -> usize {
    let (look, numbers) = (&canvas.look, &canvas.look.game.content.numbers);
    usize::from(numbers.station_base_points)
        + usize::from(numbers.station_points_per_world) * look.game.worlds_at(&look.state, node).count()
}

/// A house with its owner's shape in it.
fn station(owner: Seat, (x, y): (i32, i32), r: i32) -> Markup {
    html! {
        g class={ "seat seat-" (owner.number()) } {
            path.house d={ "M" (x) " " (y - r - 3) "l" (r + 2) " " (r) "v" (r + 3) "h" (-2 * (r + 2)) "v" (-(r + 3)) "z" } {}
            (mark(owner, "seat-mark", (x, y + 2), r * 4 / 10))
        }
    }
}

/// How many steps it is to a location.
fn steps(count: u8, (x, y): (i32, i32)) -> Markup {
    html! {
        g.steps {
            (rect("steps-face", Area::new(x - 8, y - 8, 16, 16), 8))
            (text("steps-text", At::Middle, (x, y + 4), 12, 20, &count.to_string()))
        }
    }
}

/// The ships at a node.
fn here(canvas: &Canvas<'_>, node: Node) -> Vec<Seat> {
    canvas.look.game.players().filter(|seat| canvas.look.view.ships[*seat] == node).collect()
}

/// A ship: a rocket with its owner's shape; one that has passed lies down.
fn ship(canvas: &Canvas<'_>, seat: Seat, (x, y): (i32, i32), r: i32) -> Markup {
    let passed = canvas.look.view.passed.contains(seat);
    let turned = passed.then(|| format!("rotate(90 {x} {y})"));
    html! {
        g class={ "ship seat seat-" (seat.number()) } data-at={ "ship-" (seat.number()) } {
            title { (canvas.names.whose(seat)) " ship" (if passed { ", passed" } else { "" }) }
            path.hull transform=[turned]
                d={ "M" (x) " " (y - r - 5) "c" (r) " " (r / 2) " " (r) " " (r) " " (r) " " (2 * r) "l3 5h" (-2 * r - 6) "l3-5c0-" (r) " 0-" (3 * r / 2) " " (r) "-" (2 * r) "z" } {}
            (mark(seat, "seat-mark", (x, y + 1), (r / 2).max(3)))
        }
    }
}

/// The ships at Earth, in rows on its globe, and how far Earth is for whom may travel there.
pub(super) fn at_earth(canvas: &Canvas<'_>, sky: &Sky<'_>) -> Markup {
    let (look, (x, y)) = (&canvas.look, sky.middle);
    let ships = here(canvas, Node::EARTH);
    let r = hull(sky);
    let each = 2 * r + 8;
    let can_land = canvas.choice(Action::To(Node::EARTH)).is_some();
    html! {
        // What lies on Earth must not catch the clicks meant for it.
        g.over[can_land] {
            @for (index, seat) in (0..).zip(&ships) {
                @let row = index / 3;
                @let in_row = (ships.len() as i32 - 3 * row).min(3);
                @let across = x - (in_row - 1) * each / 2 + index % 3 * each;
                (ship(canvas, *seat, (across, y + 2 + row * (2 * r + 12) - if ships.len() > 3 { r } else { 0 }), r))
            }
            @if let (Some(seat), true) = (look.asked(), can_land) {
                (steps(look.game.steps_to(&look.state, seat, Node::EARTH).unwrap_or(0), (x, y - sky.side * 7 / 10)))
            }
        }
    }
}
