//! The map in a terminal: a star chart with a card for each planet at its place and dots for the paths, and a line for each planet.

use kernel::Seat;
use space_traders::place::{OpenId, Place, PlanetId, TileId};

use super::look::Look;
use crate::names::Names;
use crate::text::{Ink, Line, columns, cut, flow};

/// Lines of the chart. The content's checks keep planets 24 apart across or 16 down on a board 160 by 100, so cards of this height
/// and of 24/160 of the width never overlap.
const HEIGHT: i64 = 27;
const CARD_HEIGHT: i64 = 3;

struct Canvas {
    cells: Vec<Vec<(char, Ink)>>,
}

impl Canvas {
    fn put(&mut self, x: i64, y: i64, letter: char, ink: Ink) {
        let cell = usize::try_from(y).ok().and_then(|y| self.cells.get_mut(y)).and_then(|row| row.get_mut(usize::try_from(x).ok()?));
        if let Some(cell) = cell {
            *cell = (letter, ink);
        }
    }

    fn write(&mut self, x: i64, y: i64, text: &str, ink: Ink) {
        (x..).zip(text.chars()).for_each(|(x, letter)| self.put(x, y, letter, ink));
    }
}

pub(super) fn lines(look: &Look<'_>, width: usize) -> Vec<Line> {
    // Wider than this the chart only falls apart.
    let wide = width.min(110) as i64;
    let board = &look.game.content.board;
    let mut canvas = Canvas { cells: vec![vec![(' ', Ink::Plain); wide as usize]; HEIGHT as usize] };
    let at = |planet: PlanetId| {
        let (x, y) = look.game.centre(&look.view.chart, planet);
        (x * (wide - 1) / board.width, y * (HEIGHT - 1) / board.height)
    };
    for planet in look.planets() {
        for other in look.view.chart.neighbours(planet).iter().filter(|other| *other > planet) {
            path(&mut canvas, at(planet), at(other));
        }
    }
    for planet in look.planets() {
        card(look, &mut canvas, planet, at(planet), wide * 24 / 160);
    }
    let row = |cells: Vec<(char, Ink)>| {
        let mut line = Line::new();
        let text: String = cells.iter().map(|(letter, _)| *letter).collect();
        let used = text.trim_end().chars().count();
        cells.into_iter().take(used).for_each(|(letter, ink)| line.push(letter.to_string(), ink));
        line
    };
    let mut lines: Vec<Line> = canvas.cells.into_iter().map(row).collect();
    // Small maps leave room above and below.
    while lines.last().is_some_and(|line| line.width() == 0) {
        lines.pop();
    }
    lines.into_iter().skip_while(|line| line.width() == 0).collect()
}

fn path(canvas: &mut Canvas, (x, y): (i64, i64), (to_x, to_y): (i64, i64)) {
    let steps = (to_x - x).abs().max(2 * (to_y - y).abs()).max(1);
    for step in (0..=steps).step_by(2) {
        canvas.put(x + (to_x - x) * step / steps, y + (to_y - y) * step / steps, '·', Ink::Dim);
    }
}

/// Number and name; the tiles; who has pieces there.
fn card(look: &Look<'_>, canvas: &mut Canvas, planet: PlanetId, (x, y): (i64, i64), room: i64) {
    let view = look.view;
    let home = if view.chart.home == planet { "⌂" } else { "" };
    let title = format!("{planet}{home} {}", look.game.content.planet_name(planet));
    let tiles = format!("{} {}", look.short(planet.tile(0)), look.short(planet.tile(1)));
    let (tiles, ink) = if view.explored.has(planet) {
        (tiles, Ink::Strong)
    } else if view.knows_by_peek(planet) {
        (format!("({tiles})"), Ink::Dim)
    } else {
        (tiles, Ink::Dim)
    };
    let present = |seat: &Seat| {
        let pieces = look.pieces(*seat);
        let leader = match pieces.leader {
            Place::Orbit(at) => at == planet,
            Place::Tile(tile) => tile.planet() == planet,
            _ => false,
        };
        let tiles = pieces.tiles[planet.tile(0).index()] + pieces.tiles[planet.tile(1).index()];
        leader || pieces.orbit[planet.index()] + tiles > 0
    };
    let marks: String = look.seats().filter(present).map(Names::mark).collect();
    for (row, (text, ink)) in (y - CARD_HEIGHT / 2..).zip([(title, Ink::Plain), (tiles, ink), (marks, Ink::Plain)]) {
        let text = cut(&text, room as usize - 1);
        let start = x - columns(&text) as i64 / 2;
        // A clear margin, so that paths do not touch letters.
        (start - 1..=start + columns(&text) as i64).for_each(|x| canvas.put(x, row, ' ', Ink::Plain));
        canvas.write(start, row, &text, ink);
    }
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

/// All planets where every line counts, two to a line if they fit: number and name, the tiles with who is on them and who controls them, the
/// orbit, and the numbers of the neighbours.
pub(super) fn short_planets(look: &Look<'_>, width: usize) -> Vec<Line> {
    let half = width / 2;
    let mut lines: Vec<Line> = Vec::new();
    let mut open = false;
    for planet in look.planets().map(|planet| short_planet(look, planet)) {
        match lines.last_mut() {
            // A planet that is too long for its half has a line of its own.
            Some(line) if open && planet.width() <= width - half => {
                *line = std::mem::take(line).padded(half, ' ', Ink::Plain);
                line.append(planet);
                open = false;
            }
            _ => {
                open = planet.width() < half;
                lines.push(planet.cut(width));
            }
        }
    }
    lines
}

fn short_planet(look: &Look<'_>, planet: PlanetId) -> Line {
    let view = look.view;
    let home = if view.chart.home == planet { "⌂" } else { " " };
    let mut line = Line::of(format!("{:>2}{home}{}", planet.number(), look.game.content.planet_name(planet)), Ink::Strong);
    let known = view.explored.has(planet);
    for tile in [planet.tile(0), planet.tile(1)] {
        let ink = look.card(tile).map_or(Ink::Dim, |card| Ink::Good(card.suit().index() as u8));
        let short = look.short(tile);
        line.push(" ", Ink::Plain);
        line.push(if known || look.card(tile).is_none() { short } else { format!("({short})") }, ink);
        for seat in look.seats().filter(|seat| look.strength(*seat, tile) > 0) {
            let own = look.pieces(seat);
            line.append(pieces(seat, own.tiles[tile.index()], own.leader == Place::Tile(tile)));
        }
        match look.controller(tile) {
            Ok(None) => {}
            Ok(Some(seat)) => line.push(format!("={}", Names::mark(seat)), Ink::Seat(seat)),
            Err(()) => line.push("=–", Ink::Warning),
        }
    }
    let mut orbit = Line::new();
    for seat in look.seats() {
        let own = look.pieces(seat);
        let (teams, leader) = (own.orbit[planet.index()], own.leader == Place::Orbit(planet));
        if teams > 0 || leader {
            orbit.append(pieces(seat, teams, leader));
        }
        let open = view.programmes[seat].iter().flat_map(|programme| &programme.open);
        for open in open.filter(|open| open.planet == planet && open.teams > 0) {
            orbit.push(format!("{}x{}", Names::mark(seat), open.teams), Ink::Seat(seat));
        }
    }
    if orbit.width() > 0 {
        line.push(" o", Ink::Dim);
        line.append(orbit);
    }
    line.push(format!(" →{}", view.chart.neighbours(planet)).replace(", ", ","), Ink::Dim);
    line
}

/// What is on a planet, who is there, and where paths lead.
pub(super) fn planet_lines(look: &Look<'_>, planet: PlanetId, width: usize) -> Vec<Line> {
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
            let leader = programme.planned.leader == Place::Open(OpenId(number - 1));
            let mut line = Line::of(format!("open x{number} "), Ink::Dim);
            line.append(pieces(seat, open.teams, leader));
            parts.push(line);
        }
    }
    parts.push(Line::of(format!("to {}", view.chart.neighbours(planet)), Ink::Dim));
    flow(lead, parts, " · ", 14, width)
}
