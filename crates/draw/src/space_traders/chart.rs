//! The map as a star chart: a card for each planet at its place, dots for the paths.

use space_traders::place::PlanetId;

use super::look::Look;
use crate::text::{Ink, Line, columns};

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
    let present = |seat: &kernel::Seat| {
        let pieces = look.pieces(*seat);
        let leader = match pieces.leader {
            space_traders::place::Place::Orbit(at) => at == planet,
            space_traders::place::Place::Tile(tile) => tile.planet() == planet,
            _ => false,
        };
        let tiles = pieces.tiles[planet.tile(0).index()] + pieces.tiles[planet.tile(1).index()];
        leader || pieces.orbit[planet.index()] + tiles > 0
    };
    let marks: String = look.seats().filter(present).map(crate::Names::mark).collect();
    for (row, (text, ink)) in (y - CARD_HEIGHT / 2..).zip([(title, Ink::Plain), (tiles, ink), (marks, Ink::Plain)]) {
        let text = crate::text::cut(&text, room as usize - 1);
        let start = x - columns(&text) as i64 / 2;
        // A clear margin, so that paths do not touch letters.
        (start - 1..=start + columns(&text) as i64).for_each(|x| canvas.put(x, row, ' ', Ink::Plain));
        canvas.write(start, row, &text, ink);
    }
}
