//! The text board: the chart, the planets, the products, the players, the viewer's programme.

use kernel::Seat;
use space_traders::place::{Place, PlanetId, TileId};
use space_traders::scoring::Track;
use space_traders::state::Phase;
use space_traders::tile::{Suit, Tile};

use super::chart;
use super::look::Look;
use crate::names::Names;
use crate::text::{Ink, Line, counted, cut, flow};

pub(super) fn text(look: &Look<'_>, names: &Names, width: usize) -> Vec<Line> {
    let mut lines = vec![title(look, width)];
    lines.extend(chart::lines(look, width));
    lines.push(rule("Planets", width));
    look.planets().for_each(|planet| lines.extend(planet_lines(look, planet, width)));
    lines.push(rule("Products", width));
    lines.extend(products(look, width));
    lines.push(rule("Players", width));
    look.seats().for_each(|seat| lines.push(player(look, names, seat).cut(width)));
    lines.extend(last_links(look, width));
    lines.extend(programmes(look, names, width));
    lines
}

fn rule(title: &str, width: usize) -> Line {
    Line::of(format!("── {title} "), Ink::Dim).padded(width, '─', Ink::Dim)
}

fn title(look: &Look<'_>, width: usize) -> Line {
    let view = look.view;
    let phase = match view.phase {
        Phase::Programme => "programme",
        Phase::Tiles => "resolve",
        Phase::Links => "trade",
        Phase::Over(_) => "over",
    };
    let left = look.game.planets() - view.explored.len() as usize;
    let mut line = Line::of("── ", Ink::Dim).with(format!("Turn {} of {} · {phase}", view.turn, look.game.options.turn_cap), Ink::Strong);
    let ink = if left <= 2 { Ink::Warning } else { Ink::Plain };
    line.push(format!(" · {} face down", counted(left, "planet")), ink);
    if left <= 2 && left > 0 && !look.is_over() {
        line.push(", this turn may be the last", Ink::Warning);
    }
    let limit = look.game.options.stall_limit;
    if limit > 0 {
        line.push(format!(" · {} of {limit} turns without a new one", view.stall), Ink::Plain);
    }
    if view.fixed_deal {
        line.push(" · fixed deal", Ink::Warning);
    }
    line.with(" ", Ink::Dim).cut(width).padded(width, '─', Ink::Dim)
}

/// Teams and leader of a player: "●2♟".
fn pieces(seat: Seat, teams: u8, leader: bool) -> Line {
    let number = if teams > 0 { teams.to_string() } else { String::new() };
    Line::of(format!("{}{number}{}", Names::mark(seat), if leader { "♟" } else { "" }), Ink::Seat(seat))
}

fn tile_line(look: &Look<'_>, tile: TileId) -> Line {
    let side = if tile.side() == 0 { 'a' } else { 'b' };
    let mut line = Line::of(format!("{side} "), Ink::Dim);
    match look.card(tile) {
        None => line.push("?", Ink::Dim),
        Some(card) => line.push(look.product(card), Ink::Good(card.suit().index() as u8)),
    }
    for seat in look.seats().filter(|seat| look.strength(*seat, tile) > 0) {
        let own = look.pieces(seat);
        line.push(" ", Ink::Plain);
        line.append(pieces(seat, own.tiles[tile.index()], own.leader == Place::Tile(tile)));
    }
    match look.controller(tile) {
        Ok(None) => {}
        Ok(Some(seat)) => line.push(format!(" ={}", Names::mark(seat)), Ink::Seat(seat)),
        Err(()) => line.push(" =–", Ink::Warning),
    }
    line
}

fn planet_lines(look: &Look<'_>, planet: PlanetId, width: usize) -> Vec<Line> {
    let view = look.view;
    let home = if view.chart.home == planet { "⌂" } else { " " };
    let lead = Line::of(cut(&format!("{:>2}{home}{}", planet.number(), look.game.content.planet_name(planet)), 13), Ink::Strong).padded(
        14,
        ' ',
        Ink::Plain,
    );
    let mut parts = vec![tile_line(look, planet.tile(0)), tile_line(look, planet.tile(1))];
    if !view.explored.has(planet) {
        let how = if view.knows_by_peek(planet) { "face down, you peeked" } else { "face down" };
        parts.push(Line::of(how, Ink::Dim));
        let peeked = look.seats().filter(|seat| view.who != Some(*seat) && view.peeked[*seat].has(planet));
        let marks: String = peeked.map(Names::mark).collect();
        if !marks.is_empty() {
            parts.push(Line::of(format!("peeked {marks}"), Ink::Dim));
        }
    }
    let mut orbit = Line::new();
    for seat in look.seats() {
        let own = look.pieces(seat);
        let (teams, leader) = (own.orbit[planet.index()], own.leader == Place::Orbit(planet));
        if teams > 0 || leader {
            orbit.push(" ", Ink::Plain);
            orbit.append(pieces(seat, teams, leader));
        }
    }
    if orbit.width() > 0 {
        let mut line = Line::of("orbit", Ink::Dim);
        line.append(orbit);
        parts.push(line);
    }
    for seat in look.seats() {
        let Some(programme) = &view.programmes[seat] else { continue };
        for (number, open) in (1..).zip(&programme.open).filter(|(_, open)| open.planet == planet && open.teams > 0) {
            let leader = programme.planned.leader == Place::Open(number - 1);
            let mut line = Line::of(format!("open x{number} "), Ink::Dim);
            line.append(pieces(seat, open.teams, leader));
            parts.push(line);
        }
    }
    parts.push(Line::of(format!("to {}", view.chart.neighbours(planet)), Ink::Dim));
    flow(lead, parts, " · ", 14, width)
}

/// The best planning aid of the game: what is sold where at which price.
fn products(look: &Look<'_>, width: usize) -> Vec<Line> {
    let mut head = Line::of("price", Ink::Dim).padded(24, ' ', Ink::Dim);
    look.game.prices().iter().for_each(|price| head.push(format!("{price:<8}"), Ink::Dim));
    let mut lines = vec![head.cut(width)];
    for suit in Suit::ALL {
        let entry = look.game.content.suit(suit);
        let name = cut(&format!("{} {} ({})", entry.letter, entry.name, entry.product), 23);
        let mut line = Line::of(name, Ink::Good(suit.index() as u8)).padded(24, ' ', Ink::Plain);
        for price in look.game.prices() {
            let place = look.view.known_tiles().find(|(_, tile)| *tile == Tile::new(suit, *price)).map(|(place, _)| place);
            let (text, ink) = match place {
                None => ("·".to_owned(), Ink::Dim),
                Some(place) if !look.view.explored.has(place.planet()) => (format!("({place})"), Ink::Dim),
                Some(place) => match look.controller(place) {
                    Ok(Some(seat)) => (format!("{place} {}", Names::mark(seat)), Ink::Seat(seat)),
                    Ok(None) => (place.to_string(), Ink::Plain),
                    Err(()) => (format!("{place} –"), Ink::Warning),
                },
            };
            line.append(Line::of(text, ink).padded(8, ' ', Ink::Plain));
        }
        lines.push(line.cut(width));
    }
    lines
}

fn player(look: &Look<'_>, names: &Names, seat: Seat) -> Line {
    let view = look.view;
    let score = view.score(seat);
    let track = Track::of(score, &look.game.content.numbers);
    let own = look.pieces(seat);
    let status = match view.phase {
        Phase::Over(_) => "",
        _ if view.waiting.contains(seat) => match view.phase {
            Phase::Programme => "▶ writing",
            Phase::Tiles => "▶ choosing tiles",
            _ => "▶ linking",
        },
        Phase::Programme => "committed",
        _ => "done",
    };
    let leader = if own.leader == Place::Reserve { "leader in reserve" } else { "leader out" };
    let name = cut(&format!("{} {}", Names::mark(seat), names.of(seat)), 14);
    let laps = if track.laps > 0 { format!(", 60 passed {}x", track.laps) } else { String::new() };
    Line::of(name, Ink::Seat(seat))
        .padded(15, ' ', Ink::Plain)
        .with(format!("{score:>4}"), Ink::Strong)
        .with(format!(" (die {} on {}{laps})", track.face, track.space), Ink::Dim)
        .with(format!(" · reserve {} · {leader}", own.reserve), Ink::Plain)
        .with(if status.is_empty() { String::new() } else { format!(" · {status}") }, Ink::Plain)
}

fn last_links(look: &Look<'_>, width: usize) -> Vec<Line> {
    let mut made = Vec::new();
    for seat in look.seats() {
        for link in &look.view.links[seat] {
            let prices = [link.origin, link.destination].map(|tile| look.card(tile).map_or(0, Tile::price));
            let goods = if link.goods > 1 { format!(" x{}", link.goods) } else { String::new() };
            let suit = look.card(link.origin).map_or(String::new(), |card| look.game.content.suit(card.suit()).name.clone());
            let text = format!("{} {suit} {}→{} ({}→{}){goods}", Names::mark(seat), prices[0], prices[1], link.origin, link.destination);
            made.push(Line::of(text, Ink::Seat(seat)));
        }
    }
    if made.is_empty() {
        return Vec::new();
    }
    let lead = if look.view.phase == Phase::Links { "Your links so far: " } else { "Latest links: " };
    flow(Line::of(lead, Ink::Dim), made, " · ", 2, width)
}

fn programmes(look: &Look<'_>, names: &Names, width: usize) -> Vec<Line> {
    let mut lines = Vec::new();
    for seat in look.seats().filter(|_| matches!(look.view.phase, Phase::Programme | Phase::Tiles)) {
        let Some(programme) = &look.view.programmes[seat] else { continue };
        let points = look.game.content.numbers.action_points;
        let left = points.saturating_sub(programme.spent);
        let lead = Line::of(
            format!("{} programme ({left} of {} left): ", names.whose(seat), counted(usize::from(points), "point")),
            Ink::Seat(seat),
        );
        let mut steps: Vec<Line> = look.sheet(programme).into_iter().map(|step| Line::of(step, Ink::Strong)).collect();
        if steps.is_empty() {
            steps.push(Line::of("nothing yet", Ink::Dim));
        }
        lines.extend(flow(lead, steps, " · ", 2, width));
    }
    lines
}
