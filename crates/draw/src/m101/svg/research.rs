//! The tech track and the research area beside it, the piles, and what the letters mean.

use m101::Action;
use m101::state::Step;
use maud::{Markup, html};

use super::canvas::Canvas;
use super::{card, marks};
use crate::picture::paper::{Area, At, rect, target, text};
use crate::picture::pieces::chip;

/// The area and how high it is.
pub(super) fn area(canvas: &Canvas<'_>, (x, y): (i32, i32), width: i32) -> (Markup, i32) {
    let (game, open) = (canvas.game, &canvas.view.open);
    let setup = &game.content.setup;
    let columns = i32::from(setup.research_per_level);
    let (left, gap, high) = if canvas.wide() { (24, 4, 94) } else { (26, 5, 90) };
    let each = (width - 6 - left - (columns - 1) * gap) / columns;
    let levels = i32::from(setup.tech_levels);
    let top = y + 26;
    let piles_at = top + levels * (high + gap) + 2;
    let area = Area::new(x, y, width, piles_at + 66 - y);
    let drawn = html! {
        g data-at="research" {
            (rect("panel-face", area, 12))
            (text("strong", At::Start, (x + 8, y + 18), 13, width - 16, "Tech level and research"))
            @for level in 0..setup.tech_levels {
                @let row = top + (levels - 1 - i32::from(level)) * (high + gap);
                g data-at={ "tech-" (level) } {
                    (rect("level", Area::new(x + 3, row, left - 5, high), 6))
                    (text("strong", At::Middle, (x + left / 2 + 1, row + 16), 14, 20, &level.to_string()))
                    @for (index, seat) in (0..).zip(open.track.iter().filter(|seat| open.level[**seat] == level)) {
                        (chip(*seat, (x + left / 2 + 1, row + 31 + index * 17), 8))
                    }
                }
                @for column in 0..columns {
                    @let place = Area::new(x + left + column * (each + gap), row, each, high);
                    @match open.research.get(usize::from(level) * columns as usize + column as usize).copied().flatten() {
                        None => (rect("place", place.inset(1), 8)),
                        Some(id) => (target(canvas.choice(Action::Take(id)), place, 8, &card::face(canvas, id, place, "research"))),
                    }
                }
            }
            (piles(canvas, (x + 8, piles_at), width - 16))
        }
    };
    (drawn, area.h)
}

/// The draw pile, the discards, and the letters of the cubes.
fn piles(canvas: &Canvas<'_>, (x, y): (i32, i32), width: i32) -> Markup {
    let view = canvas.view;
    let pile = Area::new(x + 2, y + 4, 34, 44);
    let discards = Area::new(x + 52, y + 4, 34, 44);
    let stack = |area: Area, count: u32, name: &str| {
        let (middle, line) = area.middle();
        html! {
            g data-card="" { @if count == 0 { (rect("place", area, 4)) } @else { (rect("back", area, 4)) } }
            (text(if count == 0 { "dim" } else { "on-back" }, At::Middle, (middle, line + 6), 15, 40, &count.to_string()))
            (text("dim", At::Middle, (middle, area.bottom() + 13), 11, 60, name))
        }
    };
    let drawn = html! { g data-at="pile" { title { "The draw pile" } (stack(pile, u32::from(view.pile), "pile")) } };
    let legend = x + 100;
    let each = (width - 100) / 2;
    let names = ["grey", "brown", "red", "green"];
    html! {
        (target(canvas.choice(Action::Draw), pile, 4, &drawn))
        g data-at="discards" { title { "The discard pile" } (stack(discards, view.open.discards.len(), "discards")) }
        @if !matches!(view.step, Step::Over(_)) {
            g data-at="legend" {
                @for (index, name) in (0..).zip(names) {
                    @let at = (legend + index as i32 % 2 * each, y + 2 + index as i32 / 2 * 18);
                    (marks::cube(index, at, 14))
                    (text("dim", At::Start, (at.0 + 19, at.1 + 12), 11, each - 19, name))
                }
                (text("dim", At::Start, (legend, y + 50), 11, width - 100, "w any · n1+2 points+cards"))
                (text("dim", At::Start, (legend, y + 63), 11, width - 100, "€ sale, paid in cards"))
            }
        }
    }
}
