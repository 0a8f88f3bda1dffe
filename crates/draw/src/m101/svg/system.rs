//! System spaces: empty, claimed by a disk, or with a system and everything on it.

use kernel::Seat;
use m101::Action;
use m101::action::{DemandSpace, SiteId};
use m101::content::{Card, Colour};
use m101::state::{Site, Step};
use maud::{Markup, html};

use super::super::cards;
use super::canvas::{Canvas, short_name};
use super::galaxy::{Lattice, octagon};
use super::marks;
use crate::names::Names;
use crate::picture::paper::{Area, At, lines, near, target, target_with, text};
use crate::picture::pieces::chip;
use crate::text::listed;

/// A system space.
pub(super) fn space(canvas: &Canvas<'_>, lattice: &Lattice, site: SiteId) -> Markup {
    let area = lattice.site(site).inset(1);
    let there = &canvas.view.open.sites[site];
    let name = canvas.game.site_name(site);
    let choice = canvas.choice(Action::At(site));
    let large = area.w >= 80;
    let drawn = html! {
        g data-at={ "site-" (name) } {
            @match canvas.game.system_at(&canvas.view.open, site) {
                None => (empty(canvas, site, there, area, lattice.cut())),
                Some(card) => (system(canvas, site, there, card, area, lattice)),
            }
            @if let (Some(cost), true) = (price(canvas, site), choice.is_some()) {
                @let r = if large { 12 } else { 8 };
                (marks::cost(cost, (area.right() - r - lattice.cut() / 2, area.y + r + lattice.cut() / 3), r))
            }
        }
    };
    // Inside of the octagon: its neighbours are drawn over what lies outside.
    let halo = html! { path.halo d=(octagon(area.inset(4), lattice.cut() - 2)) {} };
    target_with(choice, &drawn, &halo)
}

/// What it costs to place the chosen system here, or to influence the system here politically.
fn price(canvas: &Canvas<'_>, site: SiteId) -> Option<u8> {
    let (game, open, seat) = (canvas.game, &canvas.view.open, canvas.view.who?);
    match canvas.view.step {
        Step::ColoniseSpace(card) => Some(game.colonise_cost(open, seat, card, site)),
        Step::Expand if open.systems.has(site) => Some(game.political_cost(open, seat, site)),
        _ => None,
    }
}

fn empty(canvas: &Canvas<'_>, site: SiteId, there: &Site, area: Area, cut: i32) -> Markup {
    let (x, y) = area.middle();
    let claimed = canvas.game.players().find(|seat| there.influence(*seat) > 0);
    let name = canvas.game.site_name(site);
    html! {
        g.empty {
            title { "Space " (name) (claimed.map_or_else(|| ", empty".to_owned(), |seat| format!(", claimed by {}", canvas.names.whom(seat)))) }
            path.octagon d=(octagon(area, cut)) {}
            @match claimed {
                None => (text("site-name", At::Middle, (x, y + 4), 12, 40, &name)),
                Some(seat) => {
                    g data-at={ "site-" (name) "-" (seat.number()) } { (chip(seat, (x, y - 4), area.w / 7)) }
                    (text("site-name", At::Middle, (x, y + area.w / 7 + 10), 11, 40, &name))
                }
            }
        }
    }
}

fn system(canvas: &Canvas<'_>, site: SiteId, there: &Site, card: &Card, area: Area, lattice: &Lattice) -> Markup {
    let large = area.w >= 80;
    html! {
        g class={ "system seat seat-" (there.controller.number()) " " (marks::kind_class(card)) } {
            title { (described(canvas, site, there, card)) }
            path.octagon d=(octagon(area.inset(1), lattice.cut())) {}
            @if large { (full(canvas, site, there, card, area)) }
            @else {
                g.from-far { (brief(canvas, site, there, card, area)) }
                // What can be chosen on it stands in the list of choices, near or far.
                (near(area, |area| full(&Canvas { choices: &[], ..*canvas }, site, there, card, area)))
            }
        }
    }
}

/// Name, cost, points, cubes, demand and disks, from top to bottom. The octagon is narrow above and below.
fn full(canvas: &Canvas<'_>, site: SiteId, there: &Site, card: &Card, area: Area) -> Markup {
    let (x, _) = area.middle();
    let down = |hundredths: i32| area.y + area.h * hundredths / 100;
    let size = (area.h / 8).clamp(11, 14);
    let name = lines("system-name", &short_name(card), size, area.w * 80 / 100, 2);
    let first = down(if name.len() == 1 { 24 } else { 17 });
    let row = down(34);
    let large = area.h > 110;
    html! {
        @for (line, words) in (0..).zip(&name) {
            @let room = if name.len() == 2 && line == 0 { area.w * 66 / 100 } else { area.w * 82 / 100 };
            (text("system-name", At::Middle, (x, first + line * (size + 1)), size, room, words))
        }
        (marks::cost(card.cost, (area.x + 12, row + 8), 9))
        (text("system-points", At::End, (area.right() - 4, row + 13), 13, 40, &marks::points(card)))
        (cubes(canvas, site, there, Area::new(area.x + 22, row, area.w - 52, 16)))
        (demand(canvas, site, there, card, Area::new(area.x + 3, down(if large { 56 } else { 54 }), area.w - 6, 17)))
        (all_disks(canvas, site, there, Area::new(area.x + area.w / 9, down(if large { 76 } else { 75 }), area.w * 7 / 9, 16), (26, 16, 12)))
        @if let Some(keyword) = card.keyword { (marks::keyword(keyword, (area.x + 3, row - 16))) }
    }
}

/// On a small octagon: the card's number, its cubes and disks. A list below the galaxy says the rest.
fn brief(canvas: &Canvas<'_>, site: SiteId, there: &Site, card: &Card, area: Area) -> Markup {
    let (x, _) = area.middle();
    let held: Vec<usize> = (0..4).flat_map(|colour| std::iter::repeat_n(colour, usize::from(there.cubes[colour]))).collect();
    let left = x - held.len() as i32 * 6;
    html! {
        (text("system-name", At::Middle, (x, area.y + area.h * 28 / 100), 11, area.w, &card.id))
        @for (index, colour) in (0..).zip(held) { (marks::cube(colour, (left + index * 12, area.y + area.h * 36 / 100), 11)) }
        (all_disks(canvas, site, there, Area::new(area.x + 4, area.y + area.h * 64 / 100, area.w - 8, 13), (20, 13, 11)))
    }
}

/// The cubes by colour; those of one colour are one thing to click.
fn cubes(canvas: &Canvas<'_>, site: SiteId, there: &Site, area: Area) -> Markup {
    let side = 15;
    let count: i32 = there.cubes.iter().map(|cubes| i32::from(*cubes)).sum();
    let step = if count > 1 { (area.w - side) / (count - 1) } else { 0 }.min(side + 2);
    let mut x = area.x + (area.w - step * (count - 1).max(0) - side) / 2;
    html! {
        @for colour in Colour::ALL {
            @let here = i32::from(there.cubes[colour.index()]);
            @if here > 0 {
                @let place = Area::new(x, area.y, side + step * (here - 1), side);
                @let drawn = html! {
                    g data-at={ "site-" (canvas.game.site_name(site)) "-" (colour.word()) } {
                        @for index in 0..here { (marks::cube(colour.index(), (x + index * step, area.y), side)) }
                    }
                };
                (target(canvas.choice(Action::Cube(site, *colour)), place, 3, &drawn))
                @let () = x += step * here;
            }
        }
    }
}

/// The demand spaces; braces join those that must all be filled (M1-16.13).
fn demand(canvas: &Canvas<'_>, site: SiteId, there: &Site, card: &Card, area: Area) -> Markup {
    let size = 12;
    let gap = 3;
    let widths: Vec<i32> = card.demand.iter().map(|space| marks::demand_width(space, size)).collect();
    let all = widths.iter().sum::<i32>() + gap * (widths.len() as i32 - 1).max(0);
    // Four of them may be wider than the octagon: then they move together.
    let squeeze = if all > area.w { (all - area.w) / (widths.len() as i32 - 1).max(1) } else { 0 };
    let mut x = area.x + (area.w - all.min(area.w)) / 2;
    let starts: Vec<i32> = widths
        .iter()
        .map(|wide| {
            let start = x;
            x += wide + gap - squeeze;
            start
        })
        .collect();
    html! {
        @for (index, space) in (0..).zip(&card.demand) {
            @let place = Area::new(starts[usize::from(index)], area.y, widths[usize::from(index)], area.h);
            @let filled = canvas.game.players().find(|seat| there.culture[*seat] & (1 << index) != 0);
            @let drawn = html! {
                g data-at={ "site-" (canvas.game.site_name(site)) "-demand" (index) } { (marks::demand(space, filled, place, size)) }
            };
            (target(canvas.choice(Action::To(site, DemandSpace(index))), place, area.h / 2, &drawn))
        }
        @for brace in &card.braces {
            @let under: Vec<usize> = (0..card.demand.len()).filter(|space| brace.spaces & (1 << space) != 0).collect();
            @if let (Some(first), Some(last)) = (under.first(), under.last()) {
                @let (from, to) = (starts[*first] + 3, starts[*last] + widths[*last] - 3);
                path.brace d={ "M" (from) " " (area.bottom() + 1) "v2h" (to - from) "v-2" } {}
            }
        }
    }
}

/// Political and military disks; cultural ones lie on their demand spaces.
fn all_disks(canvas: &Canvas<'_>, site: SiteId, there: &Site, area: Area, (wide, high, size): (i32, i32, i32)) -> Markup {
    let mut found: Vec<(Seat, u8, bool)> = Vec::new();
    for (military, disks) in [(false, &there.political), (true, &there.military)] {
        found.extend(canvas.game.players().filter(|seat| disks[*seat] > 0).map(|seat| (seat, disks[seat], military)));
    }
    let name = canvas.game.site_name(site);
    // In one row, closer together if they are many.
    let count = found.len() as i32;
    let step = if count > 1 { ((area.w - wide) / (count - 1)).min(wide + 1) } else { 0 };
    let left = area.x + (area.w - wide - step * (count - 1).max(0)) / 2;
    html! {
        @for (index, (seat, count, military)) in (0..).zip(found) {
            g data-at={ "site-" (name) "-" (seat.number()) } {
                (marks::disks(seat, count, military, Area::new(left + index * step, area.y, wide, high), size))
            }
        }
    }
}

/// A system in words.
pub(super) fn described(canvas: &Canvas<'_>, site: SiteId, there: &Site, card: &Card) -> String {
    let game = canvas.game;
    let disks: Vec<String> = game
        .players()
        .filter(|seat| there.influence(*seat) > 0)
        .map(|seat| {
            let (political, military, culture) = (there.political[seat], there.military[seat], there.culture[seat].count_ones());
            format!("{} {} ({political} political, {military} military, {culture} cultural)", Names::mark(seat), canvas.names.of(seat))
        })
        .collect();
    let controller = canvas.names.of(there.controller);
    let verb = canvas.names.verb(there.controller, "control", "controls");
    format!(
        "{} at {}; {controller} {verb} it; influence: {}; cubes here: {}; {}",
        card.name,
        game.site_name(site),
        listed(&disks, "and"),
        cards::cubes(there.cubes),
        cards::card(card)
    )
}
