//! A planet on the chart: its number and name, its two tiles, and the orbit below them.

use maud::{Markup, html};
use space_traders::Action;
use space_traders::place::{Place, PlanetId, TileId};
use space_traders::state::Click;
use space_traders::tile::Tile;

use super::canvas::Canvas;
use super::tokens::{self, What};
use crate::Names;
use crate::picture::paper::{Area, At, length, rect, target, text};
use crate::picture::pieces::chip;
use crate::text::listed;

/// How a card is divided: the head, the tiles, the orbit.
struct Cut {
    head: i32,
    tile: i32,
    orbit: i32,
    name: i32,
}

fn cut(canvas: &Canvas<'_>) -> Cut {
    if canvas.wide() { Cut { head: 24, tile: 74, orbit: 26, name: 15 } } else { Cut { head: 16, tile: 52, orbit: 32, name: 11 } }
}

/// How high a card is.
pub(super) fn height(canvas: &Canvas<'_>) -> i32 {
    let cut = cut(canvas);
    cut.head + cut.tile + cut.orbit
}

/// Where a tile lies on its planet's card.
pub(super) fn tile_area(canvas: &Canvas<'_>, card: Area, side: u8) -> Area {
    let cut = cut(canvas);
    let (edge, gap) = if canvas.wide() { (5, 5) } else { (2, 2) };
    let wide = (card.w - 2 * edge - gap) / 2;
    Area::new(card.x + edge + i32::from(side) * (wide + gap), card.y + cut.head, wide, cut.tile)
}

/// The card of a planet.
pub(super) fn card(canvas: &Canvas<'_>, planet: PlanetId, area: Area) -> Markup {
    let cut = cut(canvas);
    let strip = Area::new(area.x + 2, area.bottom() - cut.orbit + 2, area.w - 4, cut.orbit - 4);
    let known = canvas.look.view.explored.has(planet);
    let drawn = html! {
        g.planet.unexplored[!known] data-at={ "planet-" (planet) } {
            title { (described(canvas, planet)) }
            (rect("card", area, 10))
            (name(canvas, planet, Area::new(area.x, area.y, area.w, cut.head), cut.name))
            @for side in 0..2 { (tile(canvas, planet.tile(side), tile_area(canvas, area, side))) }
            (orbit(canvas, planet, strip))
            (rect("frame", area, 10))
        }
    };
    target(canvas.choice(Action::Planet(planet)), area, 10, &drawn)
}

fn name(canvas: &Canvas<'_>, planet: PlanetId, area: Area, size: i32) -> Markup {
    let view = canvas.look.view;
    let home = view.chart.home == planet;
    let base = area.y + area.h * 7 / 10 + 1;
    let number = planet.to_string();
    let left = area.x + if canvas.wide() { 8 } else { 4 };
    let after = left + length("strong", &number, size) + size / 3;
    // Who has peeked is public (ST-5.4), what they saw is not.
    let peeked: Vec<_> = canvas.look.seats().filter(|seat| !view.explored.has(planet) && view.peeked[*seat].has(planet)).collect();
    let r = area.h / 4;
    let eyes = if peeked.is_empty() { 0 } else { size + 2 + peeked.len() as i32 * (2 * r + 1) };
    let room = area.right() - 4 - after - if home { size + 2 } else { 0 } - eyes;
    html! {
        (text("strong", At::Start, (left, base), size, 40, &number))
        // Two letters and an ellipsis name nothing: then the number must do.
        @if room > 3 * size { (text("planet-name", At::Start, (after, base), size, room, canvas.look.game.content.planet_name(planet))) }
        @if home { (canvas.icon("home", "home", (area.right() - size - 5, area.y + (area.h - size) / 2), size)) }
        @if !peeked.is_empty() {
            @let start = area.right() - 4 - eyes;
            (canvas.icon("eye", "eye", (start, area.y + (area.h - size) / 2), size))
            @for (index, seat) in (0..).zip(&peeked) { (chip(*seat, (start + size + 2 + r + index * (2 * r + 1), area.y + area.h / 2), r)) }
        }
    }
}

fn tile(canvas: &Canvas<'_>, tile: TileId, area: Area) -> Markup {
    let look = &canvas.look;
    let peeked = canvas.peeked(tile.planet());
    let on_it = tokens::on_tile(canvas, tile);
    let lower = Area::new(area.x + 1, area.y + area.h * 40 / 100, area.w - 2, area.h * 60 / 100 - 3);
    let drawn = html! {
        g.tile-place data-at={ "tile-" (tile) } {
            title { (tile_words(canvas, tile)) }
            @match look.card(tile) {
                None => (face_down(area)),
                Some(card) => (face(canvas, card, peeked, area)),
            }
            (control(canvas, tile, area))
            @if is_begun_at(canvas, Place::Tile(tile)) { (rect("lift", area.inset(-1), 7)) }
            @for (token, place) in tokens::laid_out(canvas, &on_it, lower) { (tokens::token(canvas, &token, place)) }
        }
    };
    let choice = canvas.choice(Action::Place(Place::Tile(tile)));
    target(choice, area, 6, &drawn)
}

fn face_down(area: Area) -> Markup {
    let (x, y) = area.middle();
    html! {
        (rect("back", area, 6))
        (rect("back-line", area.inset(4), 4))
        (text("on-back", At::Middle, (x, y + 6), 18, 40, "?"))
    }
}

/// The product and its price; dimmed with an eye if only the viewer knows them.
fn face(canvas: &Canvas<'_>, card: Tile, peeked: bool, area: Area) -> Markup {
    let (sign, price) = match area.w {
        60.. => (22, 25),
        34.. => (14, 17),
        _ => (11, 15),
    };
    let letters = length("strong", "5", price);
    let left = area.x + (area.w - sign - 3 - letters) / 2;
    let top = area.y + if canvas.wide() { 4 } else { 3 };
    let class = if peeked { "product peeked" } else { "product" };
    let eye = sign * 8 / 10;
    html! {
        g class={ (class) " suit-" (card.suit().index()) } {
            (rect("tile", area, 6))
            (canvas.suit(card.suit(), "sign", (left, top + 1), sign))
            (text("letter price", At::Start, (left + sign + 3, top + sign - if canvas.wide() { 1 } else { 0 }), price, 40, &card.price().to_string()))
            @if peeked { (canvas.icon("eye", "sign", (area.x + (area.w - eye) / 2, area.bottom() - eye - 6), eye)) }
        }
    }
}

/// The controller's frame with the shape in its corner; stripes for a draw (ST-6.1). Nobody controls in the Free Market.
fn control(canvas: &Canvas<'_>, tile: TileId, area: Area) -> Markup {
    if canvas.look.game.options.free_market {
        return html! {};
    }
    match canvas.look.controller(tile) {
        Ok(None) => html! {},
        Ok(Some(seat)) => html! { g class={ "seat seat-" (seat.number()) } { (rect("control", area.inset(1), 6)) } },
        Err(()) => html! { (rect("control under", area.inset(1), 6)) (rect("control draw", area.inset(1), 6)) },
    }
}

/// The orbit: the pieces that wait there, and the open operations of programmes.
fn orbit(canvas: &Canvas<'_>, planet: PlanetId, area: Area) -> Markup {
    let found = tokens::in_orbit(canvas, planet);
    let mine = canvas.look.view.who;
    let place = Place::Orbit(planet);
    let strip = html! { g.orbit data-at={ "orbit-" (planet) } { (rect("strip", area, area.h / 2)) } };
    let landing = canvas.place(place, false);
    html! {
        (target(landing, area, area.h / 2, &strip))
        @if is_begun_at(canvas, place) { (rect("lift", area, area.h / 2)) }
        @for (token, at) in tokens::laid_out(canvas, &found, area.inset(1)) {
            @let own = mine == Some(token.seat);
            @let choice = match token.what {
                _ if !own => None,
                What::Teams(_) => canvas.place(place, true),
                What::Leader => canvas.choice(Action::Leader),
                What::Open { number, .. } => canvas.choice(Action::Place(Place::Open(number - 1))),
            };
            // What lies on a strip that glows must not catch its clicks.
            g.over[choice.is_none() && landing.is_some()] { (target(choice, at, at.h / 2, &tokens::token(canvas, &token, at))) }
        }
    }
}

/// Whether a step or link that is half given begins here.
fn is_begun_at(canvas: &Canvas<'_>, place: Place) -> bool {
    match (canvas.look.click(), place) {
        (Click::MoveTeamFrom(from) | Click::MoveTeamTo(from, _), place) => from == place,
        (Click::JoinTeam(planet), Place::Orbit(orbit)) => planet == orbit,
        (Click::LinkFrom(from), Place::Tile(tile)) => from == tile,
        (Click::LinkTo(from, to), Place::Tile(tile)) => from == tile || to == tile,
        _ => false,
    }
}

fn tile_words(canvas: &Canvas<'_>, tile: TileId) -> String {
    let look = &canvas.look;
    let what = look.card(tile).map_or_else(|| "face down".to_owned(), |card| look.product(card));
    let peeked = if canvas.peeked(tile.planet()) { ", known to you from a peek" } else { "" };
    let who = match look.controller(tile) {
        _ if look.game.options.free_market => String::new(),
        Ok(None) => String::new(),
        Ok(Some(seat)) => format!("; {} {} it", canvas.names.of(seat), canvas.names.verb(seat, "control", "controls")),
        Err(()) => "; a draw, nobody controls it".to_owned(),
    };
    // Many coins on a small tile lie over each other: the words tell them all.
    let there: Vec<String> = tokens::on_tile(canvas, tile).iter().map(|token| tokens::words(canvas, token)).collect();
    let pieces = if there.is_empty() { String::new() } else { format!("; on it: {}", there.join(", ")) };
    format!("Tile {tile}: {what}{peeked}{who}{pieces}")
}

fn described(canvas: &Canvas<'_>, planet: PlanetId) -> String {
    let look = &canvas.look;
    let neighbours: Vec<String> = look.view.chart.neighbours(planet).iter().map(|other| other.to_string()).collect();
    let home = if look.view.chart.home == planet { ", home" } else { "" };
    let peeked: Vec<String> = look
        .seats()
        .filter(|seat| look.view.peeked[*seat].has(planet))
        .map(|seat| format!("{} {}", Names::mark(seat), canvas.names.of(seat)))
        .collect();
    let state = match (look.view.explored.has(planet), peeked.is_empty()) {
        (true, _) => String::new(),
        (false, true) => "; face down".to_owned(),
        (false, false) => format!("; face down, peeked at by {}", listed(&peeked, "and")),
    };
    format!("Planet {planet}, {}{home}{state}; paths to {}", look.game.content.planet_name(planet), listed(&neighbours, "and"))
}
