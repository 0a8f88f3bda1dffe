//! The viewer's own sheet: captain and stars above, the truck below; and the counters of its pips.

use maud::{Markup, html};
use space_truckin::Action;
use space_truckin::content::{Kind, TruckId};
use space_truckin::state::Sheet;

use super::super::look::{captain_name, kind_letter, kind_name};
use super::super::words::loss_words;
use super::canvas::Canvas;
use super::truck::{self, Paper};
use crate::picture::paper::{Area, At, paragraph, rect, size_for, target, text};
use crate::picture::pieces::chip;

/// The large sheet and how high it is.
pub(super) fn sheet(canvas: &Canvas<'_>, top: i32, width: i32) -> (Markup, i32) {
    let look = &canvas.look;
    let seat = look.main_seat();
    let sheet = look.sheet(seat);
    let above = if canvas.wide() { 118 } else { 108 };
    let (inside, below) = match sheet.truck {
        Some(_) => own_truck(canvas, sheet, top + above, width),
        None => trucks(canvas, top + above, width),
    };
    let height = above + below;
    let drawn = html! {
        g class={ "own seat seat-" (seat.number()) (if canvas.is_asked(seat) { " asked" } else { "" }) } data-at={ "sheet-" (seat.number()) } {
            (rect("panel-face", Area::new(0, top, width, height), 12))
            (heading(canvas, sheet, top, width))
            (inside)
            (rect("panel-frame", Area::new(0, top, width, height), 12))
        }
    };
    (drawn, height)
}

fn own_truck(canvas: &Canvas<'_>, sheet: &Sheet, top: i32, width: i32) -> (Markup, i32) {
    let blueprint = canvas.look.game.blueprint(sheet);
    let (columns, rows) = (i32::from(blueprint.width), i32::from(blueprint.height));
    let cell = ((width - 44) / columns).min(if canvas.wide() { 54 } else { 30 });
    let paper = Paper { x: (width - columns * cell) / 2 + 6, y: top + 14, cell };
    let height = rows * cell + 40;
    let seat = canvas.look.main_seat().number();
    let drawn = html! {
        (grid(Area::new(8, top, width - 16, height - 4), paper))
        (truck::drawing(canvas, sheet, seat, paper, true))
    };
    (drawn, height + 6)
}

/// The blueprint paper under a truck: its lines run through the cells' edges.
fn grid(area: Area, paper: Paper) -> Markup {
    let start = |from: i32, at: i32| at + (from - at).rem_euclid(paper.cell);
    let mut lines = String::new();
    let mut x = start(paper.x, area.x);
    while x < area.right() {
        lines += &format!("M{x} {}v{}", area.y, area.h);
        x += paper.cell;
    }
    let mut y = start(paper.y, area.y);
    while y < area.bottom() {
        lines += &format!("M{} {y}h{}", area.x, area.w);
        y += paper.cell;
    }
    html! { (rect("blueprint", area, 8)) path.grid d=(lines) {} }
}

/// Before a truck is chosen: all designs, to be looked at and chosen.
fn trucks(canvas: &Canvas<'_>, top: i32, width: i32) -> (Markup, i32) {
    let trucks = &canvas.look.game.content.trucks;
    let each = (width - 24) / 2;
    let high = if canvas.wide() { 216 } else { 190 };
    let rows = (trucks.len() as i32 + 1) / 2;
    let drawn = html! {
        @for (index, design) in (0..).zip(trucks) {
            @let area = Area::new(8 + index % 2 * (each + 8), top + index / 2 * (high + 8), each, high);
            @let blueprint = &design.blueprint;
            @let cell = ((high - 52) / i32::from(blueprint.height)).min((each - 20) / i32::from(blueprint.width));
            @let paper = Paper { x: area.x + (each - cell * i32::from(blueprint.width)) / 2, y: area.y + 32, cell };
            @let drawn = html! {
                g data-at={ "truck-" (design.name.id) } {
                    (rect("blueprint", area, 8))
                    (text("strong blue", At::Middle, (area.middle().0, area.y + 21), 16, each, &design.name.name))
                    (truck::printed(blueprint, paper))
                }
            };
            (target(canvas.choice(Action::Truck(TruckId(index as u8))), area, 8, &drawn))
        }
    };
    (drawn, rows * (high + 8) + 2)
}

/// Who flies which truck, with whose skill, and the stars won.
fn heading(canvas: &Canvas<'_>, sheet: &Sheet, top: i32, width: i32) -> Markup {
    let look = &canvas.look;
    let seat = look.main_seat();
    let truck = sheet.truck.map_or("", |truck| look.game.content.truck(truck).name.name.as_str());
    let captain = sheet.captain.map(|captain| &look.game.content.captains[captain as usize]);
    let points = format!("{} of {} VP", sheet.vp(), look.game.options.win_vp);
    html! {
        g data-at={ "seat-" (seat.number()) } data-seat=(seat.number()) {
            (chip(seat, (24, top + 24), 13))
            (text("name", At::Start, (46, top + 30), 18, width / 3, canvas.names.of(seat)))
            (text("strong", At::Middle, (width / 2, top + 30), 18, width / 3, truck))
            (text("score", At::End, (width - 12, top + 30), if canvas.wide() { 20 } else { 16 }, width / 3, &points))
            @match (sheet.out, captain) {
                (Some(out), captain) => {
                    (text("danger", At::Start, (12, top + 54), 14, width / 2, &format!("Lost: {}", loss_words(out.loss))))
                    @if let Some(captain) = captain { (text("dim", At::End, (width - 12, top + 54), 13, width / 3, &captain.name)) }
                }
                (None, Some(captain)) => {
                    @let words = format!("{}: {}", captain.name, captain.text);
                    (paragraph("dim", At::Start, (12, top + 52), if canvas.wide() { 13 } else { 11 }, width - 24, if canvas.wide() { 1 } else { 2 }, &words))
                }
                (None, None) => (text("dim", At::Start, (12, top + 54), 13, width - 24, "The captain's specialty comes from the dice")),
            }
            (stars(canvas, sheet, Area::new(10, top + if canvas.wide() { 66 } else { 70 }, width - 20, if canvas.wide() { 44 } else { 34 })))
        }
    }
}

/// The star track: every tenth star is ringed, won ones are filled (TR-14.1).
fn stars(canvas: &Canvas<'_>, sheet: &Sheet, area: Area) -> Markup {
    let numbers = &canvas.look.game.content.numbers;
    let count = i32::from(numbers.stars);
    let columns = (count + 1) / 2;
    let step = area.w / columns.max(1);
    let size = (step - 2).min(area.h / 2 - 3);
    let every = i32::from(numbers.star_ring_every).max(1);
    html! {
        g.stars data-at="stars" {
            title { (sheet.vp()) " victory points" }
            @for index in 0..count {
                @let (x, y) = (area.x + index % columns * step + step / 2, area.y + index / columns * (area.h / 2) + area.h / 4);
                @let won = (index as u32) < sheet.vp();
                @if (index + 1) % every == 0 { circle.star-ring cx=(x) cy=(y) r=(size / 2 + 1) {} }
                (canvas.icon("star", if won { "won" } else { "unwon" }, (x - size / 2, y - size / 2), size))
            }
        }
    }
}

/// A counter for each kind: open, loaded, filled, lost; and what is to come.
pub(super) fn pips(canvas: &Canvas<'_>, x: i32, top: i32, width: i32) -> (Markup, i32) {
    let look = &canvas.look;
    let sheet = look.sheet(look.main_seat());
    let each = (width - 8) / 5;
    let height = if canvas.wide() { 116 } else { 104 };
    let carried = look.game.cargo_sold(sheet);
    let note = if look.closed() {
        format!("{} jumps to come · cargo {carried} sells for {}", look.jumps_to_come(sheet), look.game.sale_value(carried))
    } else {
        let lacks = look.lacks(sheet);
        let free = if sheet.free_choices < look.game.content.numbers.free_choices { "free choice unused" } else { "free choice used" };
        format!("{free} · {}", if lacks.is_empty() { "serviceable".to_owned() } else { crate::text::listed(&lacks, "and") })
    };
    let drawn = html! {
        g data-at="pips" {
            (rect("panel-face", Area::new(x, top, width, height), 12))
            @for (index, kind) in (0..).zip(Kind::ALL) {
                (counter(canvas, sheet, kind, Area::new(x + 4 + index * each, top + 6, each, height - 30)))
            }
            (text("dim", At::Start, (x + 12, top + height - 9), 12, width - 24, &note))
            (rect("panel-frame", Area::new(x, top, width, height), 12))
        }
    };
    (drawn, height)
}

fn counter(canvas: &Canvas<'_>, sheet: &Sheet, kind: Kind, area: Area) -> Markup {
    let look = &canvas.look;
    let [open, loaded, filled, lost] = look.pip_counts(sheet, kind);
    let vital = matches!(kind, Kind::Engine | Kind::Quarters) && look.closed() && open <= 1;
    let name = kind_name(look.game, kind);
    let (x, _) = area.middle();
    let badge = Area::new(x - 28, area.y + 4, 24, 24);
    let spent = if loaded > 0 { format!("{loaded} loaded, {filled} spent") } else { format!("{filled} spent, {lost} lost") };
    html! {
        g class={ "counter kind-" (kind.index()) (if vital { " vital" } else { "" }) } {
            title { (name) ": " (open) " open, " (loaded) " loaded, " (filled) " filled, " (lost) " lost" }
            (rect("system-face", badge, 5))
            (text("system-letter", At::Middle, (badge.middle().0, badge.y + 18), 16, 24, &kind_letter(look.game, kind).to_string()))
            (text("count", At::Start, (x + 2, area.y + 25), 24, area.w / 2, &open.to_string()))
            (text("", At::Middle, (x, area.y + 46), size_for("", name, 13, 11, area.w - 4), area.w, name))
            (text("dim", At::Middle, (x, area.y + 63), 11, area.w - 2, &if canvas.wide() { spent } else { format!("{filled} · {lost}") }))
        }
    }
}

/// The captain's name for a small sheet.
pub(super) fn captain_words(canvas: &Canvas<'_>, sheet: &Sheet) -> String {
    sheet.captain.map_or_else(String::new, |captain| captain_name(canvas.look.game, captain).to_owned())
}
