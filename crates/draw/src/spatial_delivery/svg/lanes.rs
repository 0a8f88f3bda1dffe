//! Lanes: the borders that routes can use, with the segments that are laid and those that are planned.

use maud::{Markup, html};
use spatial_delivery::Action;
use spatial_delivery::galaxy::Lane;

use super::canvas::Canvas;
use super::sky::Sky;
use crate::picture::paper::target_with;

/// A lane; nothing is drawn where nothing is laid, planned or to be chosen.
pub(super) fn lane(canvas: &Canvas<'_>, sky: &Sky<'_>, lane: Lane) -> Markup {
    let view = canvas.look.view;
    let laid = view.segments.has(lane);
    let planned = view.plan.route.contains(&lane);
    let choice = canvas.choice(Action::Lane(lane));
    if !laid && !planned && choice.is_none() {
        return html! {};
    }
    let [(x, y), (to_x, to_y)] = sky.lane(lane);
    let line = format!("M{x} {y}L{to_x} {to_y}");
    let name = canvas.look.lane(lane);
    let drawn = html! {
        g data-at=(anchor(&name)) {
            title { "Border " (name) (if laid { ": a segment" } else { ": no segment yet" }) }
            @if laid { path.segment-edge d=(line) {} path.segment d=(line) {} }
            @if planned { path.segment-planned d=(line) {} }
            @if choice.is_some() && !laid { path.segment-open d=(line) {} }
        }
    };
    // A bar around the border: a line alone is too thin for a finger.
    let long = sky.side.max(1);
    let (across, down) = (-(to_y - y) * 8 / long, (to_x - x) * 8 / long);
    let (in_x, in_y) = ((to_x - x) * 15 / 100, (to_y - y) * 15 / 100);
    let bar = format!(
        "M{} {}L{} {}L{} {}L{} {}z",
        x + in_x + across,
        y + in_y + down,
        to_x - in_x + across,
        to_y - in_y + down,
        to_x - in_x - across,
        to_y - in_y - down,
        x + in_x - across,
        y + in_y - down
    );
    target_with(choice, &drawn, &html! { path.halo d=(bar) {} })
}

/// Where a lane is found: `lane-1-8`.
pub(super) fn anchor(name: &str) -> String {
    format!("lane-{}", name.replace('|', "-"))
}
