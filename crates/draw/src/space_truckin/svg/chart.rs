//! The star chart as a strip: seven stops with their terrain and rewards, the pirates' skull between two of them.

use maud::{Markup, html};
use space_truckin::Action;
use space_truckin::action::Location;
use space_truckin::content::LOCATIONS;
use space_truckin::state::Stage;

use super::super::look::{letter, rewards_signs, terrain_name};
use super::canvas::Canvas;
use crate::picture::paper::{Area, At, rect, size_for, target, text};

/// The strip and how high it is.
pub(super) fn strip(canvas: &Canvas<'_>, top: i32, width: i32) -> (Markup, i32) {
    let pirates = i32::from(canvas.look.game.content.pirates_after);
    let wide = canvas.wide();
    let gap = if wide { 10 } else { 5 };
    // Eight places: seven stops and the skull. A phone has two rows of four.
    let columns = if wide { 8 } else { 4 };
    let (skull, high) = if wide { (64, 92) } else { (0, 84) };
    let each = if wide { (width - skull - 7 * gap) / 7 } else { (width - 3 * gap) / 4 };
    let place = |at: i32| {
        let place = at + i32::from(at > pirates);
        if wide {
            let x = at * (each + gap) + if at > pirates { skull + gap } else { 0 };
            Area::new(x, top, each, high)
        } else {
            Area::new(place % columns * (each + gap), top + place / columns * (high + gap), each, high)
        }
    };
    let danger = if wide {
        Area::new((pirates + 1) * (each + gap), top, skull, high)
    } else {
        let place = pirates + 1;
        Area::new(place % columns * (each + gap), top + place / columns * (high + gap), each, high)
    };
    let attacked = matches!(canvas.look.view.stage, Stage::Pirates(_));
    let drawn = html! {
        g data-at="chart" {
            @for at in 0..LOCATIONS as u8 { (stop(canvas, at, place(i32::from(at)))) }
            g class=(if attacked { "pirates now" } else { "pirates" }) {
                title { "Pirate Space: give up a cargo or lose the aft-most system (TR-12.6)" }
                (rect("pirates-face", danger, 10))
                @let (x, y) = danger.middle();
                (canvas.icon("skull", "skull", (x - 19, y - 24), 38))
                (text("pirates-name", At::Middle, (x, y + 30), 11, danger.w, "pirates"))
            }
        }
    };
    (drawn, if wide { high } else { 2 * high + gap })
}

fn stop(canvas: &Canvas<'_>, at: u8, area: Area) -> Markup {
    let look = &canvas.look;
    let (now, left) = match look.view.stage {
        Stage::Location(here) => (here == at, at < here),
        Stage::Jump(from) | Stage::Pirates(from) => (false, at <= from),
        _ => (false, false),
    };
    let class = match (now, left) {
        (true, _) => "stop now",
        (_, true) => "stop left",
        _ => "stop",
    };
    let (x, _) = area.middle();
    let r = if canvas.wide() { 15 } else { 12 };
    let room = area.w - 8;
    let centre = (x, area.y + r + 7);
    let drawn = html! {
        g class=(class) data-at={ "stop-" (at) } {
            (rect("stop-face", area, 10))
            circle.stop-ring cx=(centre.0) cy=(centre.1) r=(r) {}
            (text("stop-letter", At::Middle, (centre.0, centre.1 + r / 3 + 1), r + 3, 40, &letter(at).to_string()))
            @if left { path.cross d={ "M" (centre.0 - r) " " (centre.1 - r) "l" (2 * r) " " (2 * r) "m0 " (-2 * r) "l" (-2 * r) " " (2 * r) } {} }
            @match look.view.chart[usize::from(at)] {
                Some(terrain) => {
                    @let name = terrain_name(look.game, terrain);
                    (text("stop-name", At::Middle, (x, area.bottom() - if canvas.wide() { 30 } else { 34 }), size_for("strong", name, 15, 11, room), room, name))
                    @let rewards = rewards_signs(look.game, terrain);
                    @if canvas.wide() { (text("dim", At::Middle, (x, area.bottom() - 11), size_for("", &rewards, 12, 9, room), room, &rewards)) }
                    @else {
                        @let (first, second) = rewards.split_once(" / ").unwrap_or((&rewards, ""));
                        (text("dim", At::Middle, (x, area.bottom() - 20), 11, room + 6, first))
                        (text("dim", At::Middle, (x, area.bottom() - 7), 11, room + 6, second))
                    }
                }
                None => (text("dim", At::Middle, (x, area.bottom() - 24), 13, room, "uncharted")),
            }
        }
    };
    target(canvas.choice(Action::Chart(Location(at))), area, 10, &drawn)
}
