//! A planet on the chart: its number and name, its two tiles, and the orbit below them.

use maud::{Markup, html};
use space_traders::Action;
use space_traders::place::{OpenId, Place, PlanetId, TileId};
use space_traders::state::Click;
use space_traders::tile::Tile;

use super::sky::{Card, Sky};
use super::tokens::{What, laid_out};
use crate::Clickable;
use crate::layout::thing;
use crate::names::Names;
use crate::picture::paper::{Area, At, length, rect, size_for, text};
use crate::picture::pieces::{chip, icon};
use crate::text::listed;

/// The least size of a planet's name.
const LEAST_NAME: i32 = 11;

impl Sky<'_> {
    fn icon(&self, name: &str, class: &str, at: (i32, i32), size: i32) -> Markup {
        icon(&self.pen.prefix, name, class, at, size)
    }

    /// Whether the viewer alone knows a planet's tiles. When the game is over nothing is hidden any more (ST-8.8).
    fn peeked(&self, planet: PlanetId) -> bool {
        !self.look.is_over() && self.look.view.knows_by_peek(planet)
    }

    /// The card of a planet.
    pub(super) fn planet(&self, planet: PlanetId) -> Markup {
        let Card { area, .. } = *self.card(planet);
        let known = self.look.view.explored.has(planet);
        let drawn = html! {
            g.planet.unexplored[!known] {
                title { (self.described(planet)) }
                (rect("card", area, 10))
                (self.name(planet, Area::new(area.x, area.y, area.w, self.scale.head)))
                @for side in 0..2 { (self.tile(planet.tile(side))) }
                (self.orbit(planet))
            }
        };
        thing(&format!("planet-{planet}"), self.pen.choice(Action::Planet(planet)), &drawn, &rect("halo", area.inset(-3), 13))
    }

    fn name(&self, planet: PlanetId, area: Area) -> Markup {
        let (look, view, size) = (self.look, self.look.view, self.scale.name);
        let (home, base) = (view.chart.home == planet, area.y + area.h * 7 / 10 + 1);
        let (number, name) = (planet.to_string(), look.game.content.planet_name(planet));
        let left = area.x + 2 * self.scale.edge;
        // Who has peeked is public (ST-5.4), what they saw is not.
        let peeked: Vec<_> = look.seats().filter(|seat| !view.explored.has(planet) && view.peeked[*seat].has(planet)).collect();
        let r = area.h / 4;
        let eyes = if peeked.is_empty() { 0 } else { size + 2 + peeked.len() as i32 * (2 * r + 1) };
        let right = area.right() - 1 - if home { size + 2 } else { 0 } - eyes;
        // The number is smaller and nearer to the edge, too, where only that leaves room for the name.
        let least = length("strong", &number, size) + size / 4 + length("planet-name", name, LEAST_NAME);
        let (left, beside) = if left + least <= right { (left, size) } else { (area.x + self.scale.edge, LEAST_NAME) };
        let after = left + length("strong", &number, beside) + beside / 4;
        let room = right - after;
        html! {
            (text("strong", At::Start, (left, base), beside, 40, &number))
            // Smaller where room is short. A part of a name names nothing: then the number must do.
            @let smaller = size_for("planet-name", name, size, LEAST_NAME, room);
            @if length("planet-name", name, smaller) <= room { (text("planet-name", At::Start, (after, base), smaller, room, name)) }
            @if home { (self.icon("home", "home", (area.right() - size - 5, area.y + (area.h - size) / 2), size)) }
            @if !peeked.is_empty() {
                @let start = area.right() - 4 - eyes;
                (self.icon("eye", "eye", (start, area.y + (area.h - size) / 2), size))
                @for (index, seat) in (0..).zip(&peeked) { (chip(*seat, (start + size + 2 + r + index * (2 * r + 1), area.y + area.h / 2), r)) }
            }
        }
    }

    fn tile(&self, tile: TileId) -> Markup {
        let (area, scale) = (self.tile_area(tile), &self.scale);
        let on_it = &self.card(tile.planet()).tokens[usize::from(tile.side())];
        let drawn = html! {
            g.tile-place {
                title { (self.tile_words(tile)) }
                @match self.look.card(tile) {
                    None => (face_down(area)),
                    Some(card) => (self.face(card, self.peeked(tile.planet()), area)),
                }
                (self.control(tile, area))
                @if self.is_begun_at(Place::Tile(tile)) { (rect("lift", area.inset(-1), 7)) }
                @for (token, place) in laid_out(scale, on_it, Area::new(area.x + 1, area.y, area.w - 2, area.h - 2)) {
                    g data-at=(token.anchor()) { (self.token(token, place)) }
                }
            }
        };
        thing(&format!("tile-{tile}"), self.pen.choice(Action::Place(Place::Tile(tile))), &drawn, &rect("halo", area.inset(-3), 9))
    }

    /// The product and its price; dimmed with an eye if only the viewer knows them.
    fn face(&self, card: Tile, peeked: bool, area: Area) -> Markup {
        let (sign, price) = match area.w {
            ..28 => (10, 14),
            28..40 => (14, 17),
            _ => (self.scale.face - 8, self.scale.face - 5),
        };
        let left = area.x + (area.w - sign - 2 - length("letter", "5", price)) / 2;
        let eye = sign * 8 / 10;
        html! {
            g class={ "product suit-" (card.suit().index()) (if peeked { " peeked" } else { "" }) } {
                (rect("tile", area, 6))
                (self.icon(card.suit().id(), "sign", (left, area.y + 4), sign))
                (text("letter price", At::Start, (left + sign + 2, area.y + sign + 3), price, 40, &card.price().to_string()))
                @if peeked { (self.icon("eye", "sign", (area.x + (area.w - eye) / 2, area.bottom() - eye - 3), eye)) }
            }
        }
    }

    /// The controller's frame; stripes for a draw (ST-6.1). Nobody controls in the Free Market.
    fn control(&self, tile: TileId, area: Area) -> Markup {
        if self.look.game.options.free_market {
            return html! {};
        }
        match self.look.controller(tile) {
            Ok(None) => html! {},
            Ok(Some(seat)) => html! { g class={ "seat seat-" (seat.number()) } { (rect("control", area.inset(1), 6)) } },
            Err(()) => html! { (rect("control under", area.inset(1), 6)) (rect("control draw", area.inset(1), 6)) },
        }
    }

    /// The choice of going to this place, or of a piece there.
    fn place(&self, place: Place, leaving: bool) -> Option<&Clickable<Action>> {
        // A place is asked for because a piece there is to be chosen, or as somewhere to go.
        let is_left = matches!(self.look.click(), Click::MoveTeam | Click::Join);
        (is_left == leaving).then(|| self.pen.choice(Action::Place(place))).flatten()
    }

    /// The orbit: the pieces that wait there, and the open operations of programmes.
    fn orbit(&self, planet: PlanetId) -> Markup {
        let Card { area, orbit, ref tokens, .. } = *self.card(planet);
        let area = Area::new(area.x + 3, area.bottom() - orbit + 2, area.w - 6, orbit - 4);
        let (place, round) = (Place::Orbit(planet), area.h.min(20) / 2);
        let strip =
            html! { g.orbit { title { "The orbit of " (self.look.planet(planet)) ", where pieces wait" } (rect("strip", area, round)) } };
        let landing = self.place(place, false);
        html! {
            (thing(&format!("orbit-{planet}"), landing, &strip, &rect("halo", area.inset(-2), round + 2)))
            @if self.is_begun_at(place) { (rect("lift", area, round)) }
            @for (token, at) in laid_out(&self.scale, &tokens[2], Area::new(area.x + 2, area.y, area.w - 4, area.h - 1)) {
                @let choice = match token.what {
                    _ if !self.pen.mine(token.seat) => None,
                    What::Teams(_) => self.place(place, true),
                    What::Leader => self.pen.choice(Action::Leader),
                    What::Open { number, .. } => self.pen.choice(Action::Place(Place::Open(OpenId(number - 1)))),
                };
                // What lies on a strip that glows must not catch its clicks.
                g.over[choice.is_none() && landing.is_some()] {
                    (thing(&token.anchor(), choice, &self.token(token, at), &rect("halo", at.inset(-2), at.h / 2 + 2)))
                }
            }
        }
    }

    /// Whether a step or link that is half given begins here.
    fn is_begun_at(&self, place: Place) -> bool {
        match (self.look.click(), place) {
            (Click::MoveTeamFrom(from) | Click::MoveTeamTo(from, _), place) => from == place,
            (Click::JoinTeam(planet), Place::Orbit(orbit)) => planet == orbit,
            (Click::LinkFrom(from), Place::Tile(tile)) => from == tile,
            (Click::LinkTo(from, to), Place::Tile(tile)) => from == tile || to == tile,
            _ => false,
        }
    }

    fn tile_words(&self, tile: TileId) -> String {
        let (look, names) = (self.look, self.pen.names);
        let what = match look.card(tile) {
            Some(_) => look.tile(tile),
            None => format!("{}: face down", crate::text::capital(&look.tile(tile))),
        };
        let peeked = if self.peeked(tile.planet()) { ", which only you know, from a peek" } else { "" };
        let who = match look.controller(tile) {
            _ if look.game.options.free_market => String::new(),
            Ok(None) => String::new(),
            Ok(Some(seat)) => format!("; {} {} it", names.whom(seat), names.verb(seat, "control", "controls")),
            Err(()) => "; nobody controls it, as the strongest are level".to_owned(),
        };
        let there: Vec<String> = self.card(tile.planet()).tokens[usize::from(tile.side())].iter().map(|token| token.words(names)).collect();
        let pieces = if there.is_empty() { String::new() } else { format!("; on it: {}", there.join(", ")) };
        format!("{what}{peeked}{who}{pieces}")
    }

    fn described(&self, planet: PlanetId) -> String {
        let (look, names) = (self.look, self.pen.names);
        let neighbours: Vec<String> = look.view.chart.neighbours(planet).iter().map(|other| look.planet(other)).collect();
        let home = if look.view.chart.home == planet { ", everybody's home" } else { "" };
        let peeked: Vec<String> = look
            .seats()
            .filter(|seat| look.view.peeked[*seat].has(planet))
            .map(|seat| format!("{} {}", Names::mark(seat), names.of(seat)))
            .collect();
        let state = match (look.view.explored.has(planet), peeked.is_empty()) {
            (true, _) => String::new(),
            (false, true) => "; face down".to_owned(),
            (false, false) => format!("; face down, peeked at by {}", listed(&peeked, "and")),
        };
        format!("{}, planet {planet}{home}{state}; paths lead to {}", look.planet(planet), listed(&neighbours, "and"))
    }
}

fn face_down(area: Area) -> Markup {
    let (x, y) = area.middle();
    html! {
        g {
            (rect("back", area, 6))
            (rect("back-line", area.inset(4), 4))
            (text("on-back", At::Middle, (x, y + 6), 17, 40, "?"))
        }
    }
}
