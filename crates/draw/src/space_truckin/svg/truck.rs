//! A truck: the blueprint grid, its marks, and the tetrominoes drawn on it as systems with their pips.

use maud::{Markup, html};
use parts::Set;
use space_truckin::Cell;
use space_truckin::blueprint::{Blueprint, Square};
use space_truckin::state::{Sheet, Step};

use super::super::look::{Look, Pip, Shown, column_letter, kind_letter};
use super::canvas::Canvas;
use crate::picture::paper::{Area, At, rect, target, target_with, text};

/// Where a blueprint is drawn: its upper left corner and the size of a cell.
#[derive(Clone, Copy)]
pub(super) struct Paper {
    pub(super) x: i32,
    pub(super) y: i32,
    pub(super) cell: i32,
}

impl Paper {
    pub(super) fn square(self, row: i32, column: i32) -> Area {
        Area::new(self.x + column * self.cell, self.y + row * self.cell, self.cell, self.cell)
    }

    fn cell(self, blueprint: &Blueprint, cell: Cell) -> Area {
        let (row, column) = blueprint.places[usize::from(cell.0)];
        self.square(i32::from(row), i32::from(column))
    }

    /// The outline of cells that hang together, as a path.
    fn outline(self, blueprint: &Blueprint, cells: Set<Cell>) -> String {
        let places: Vec<(i32, i32)> = cells
            .iter()
            .map(|cell| blueprint.places[usize::from(cell.0)])
            .map(|(row, column)| (i32::from(row), i32::from(column)))
            .collect();
        let corners = corners(&places);
        let mut path = String::new();
        for (index, (row, column)) in corners.iter().enumerate() {
            let letter = if index == 0 { 'M' } else { 'L' };
            path += &format!("{letter}{} {}", self.x + column * self.cell, self.y + row * self.cell);
        }
        path + "z"
    }
}

/// The corners around cells that hang together and have no hole, clockwise.
fn corners(places: &[(i32, i32)]) -> Vec<(i32, i32)> {
    // Each cell's four edges run clockwise; those that two cells share run both ways and are left out.
    let mut edges: Vec<[(i32, i32); 2]> = Vec::new();
    for (row, column) in places {
        let [a, b, c, d] = [(*row, *column), (*row, column + 1), (row + 1, column + 1), (row + 1, *column)];
        edges.extend([[a, b], [b, c], [c, d], [d, a]]);
    }
    let outer: Vec<[(i32, i32); 2]> = edges.iter().filter(|[from, to]| !edges.contains(&[*to, *from])).copied().collect();
    let Some([start, mut here]) = outer.first().copied() else { return Vec::new() };
    let mut around = vec![start];
    while here != start && around.len() <= outer.len() {
        around.push(here);
        here = outer.iter().find(|[from, _]| *from == here).map_or(start, |[_, to]| *to);
    }
    // Corners only: a point in the middle of a straight line says nothing.
    let count = around.len();
    let is_corner = |index: &usize| {
        let (before, at, after) = (around[(index + count - 1) % count], around[*index], around[(index + 1) % count]);
        (before.0 == at.0) != (at.0 == after.0)
    };
    (0..count).filter(is_corner).map(|index| around[index]).collect()
}

/// The empty blueprint: hull, centerline, bridge and marks.
pub(super) fn plan(blueprint: &Blueprint, paper: Paper) -> Markup {
    let mut hull = String::new();
    for index in 0..blueprint.squares.len() as i32 {
        let (row, column) = (index / i32::from(blueprint.width), index % i32::from(blueprint.width));
        if blueprint.squares[index as usize].is_building() {
            let area = paper.square(row, column);
            hull += &format!("M{} {}h{c}v{c}h-{c}z", area.x, area.y, c = paper.cell);
        }
    }
    let height = i32::from(blueprint.height) * paper.cell;
    let middle = paper.x
        + paper.cell * blueprint.centerline.iter().map(|column| 2 * i32::from(*column) + 1).sum::<i32>()
            / (2 * blueprint.centerline.len().max(1) as i32);
    html! {
        path.hull d=(hull) {}
        path.centerline d={ "M" (middle) " " (paper.y - paper.cell / 4) "v" (height + paper.cell / 2) } {}
        @for (marks, is_diamond) in [(blueprint.diamonds, true), (blueprint.marks, false)] {
            @for cell in marks.iter() { (mark(paper.cell(blueprint, cell), is_diamond)) }
        }
    }
}

fn mark(area: Area, is_diamond: bool) -> Markup {
    let (x, y) = area.middle();
    let r = area.w * 3 / 10;
    html! {
        @if is_diamond { path.mark d={ "M" (x) " " (y - r) "l" (r) " " (r) "l" (-r) " " (r) "l" (-r) " " (-r) "z" } {} }
        @else { (rect("mark", Area::new(x - r + 1, y - r + 1, 2 * r - 2, 2 * r - 2), 0)) }
    }
}

/// A sheet's truck with everything drawn on it; `own` carries the viewer's choices.
pub(super) fn drawing(canvas: &Canvas<'_>, sheet: &Sheet, seat: u8, paper: Paper, own: bool) -> Markup {
    let look = &canvas.look;
    let blueprint = look.game.blueprint(sheet);
    let (height, width) = (i32::from(blueprint.height), i32::from(blueprint.width));
    let squares = (0..height).flat_map(|row| (0..width).map(move |column| (row, column)));
    html! {
        (plan(blueprint, paper))
        @for (row, column) in squares {
            @match look.shown(sheet, row as i16, column as i16) {
                Shown::Bridge(whole) => (bridge(paper.square(row, column), whole)),
                Shown::Blank(_) => (scribble(paper.square(row, column))),
                _ => {}
            }
        }
        @for system in 0..sheet.systems.len() as u8 { (drawn_system(canvas, sheet, seat, system, paper, own)) }
        @if own {
            (axes(blueprint, paper))
            (refusals(canvas, sheet, paper))
            @for cell in blueprint.cells.iter() { (cell_target(canvas, sheet, cell, paper)) }
        }
    }
}

fn bridge(area: Area, whole: bool) -> Markup {
    let inner = area.inset((area.w / 12).max(1));
    html! {
        g class=(if whole { "bridge" } else { "bridge hit" }) {
            (rect("bridge-face", inner, area.w / 5))
            @if whole { (rect("bridge-pane", inner.inset(area.w / 5), area.w / 8)) } @else { (cross(inner)) }
        }
    }
}

fn cross(area: Area) -> Markup {
    html! { path.cross d={ "M" (area.x) " " (area.y) "l" (area.w) " " (area.h) "M" (area.right()) " " (area.y) "l" (-area.w) " " (area.h) } {} }
}

/// A blank cell after Phase 2 (TR-6.1).
fn scribble(area: Area) -> Markup {
    let step = area.w / 4;
    html! { path.scribble d={ @for line in 1..4 { "M" (area.x + line * step) " " (area.y + 2) "L" (area.x + 2) " " (area.y + line * step) "M" (area.right() - 2) " " (area.y + line * step) "L" (area.x + line * step) " " (area.bottom() - 2) } } {} }
}

/// A system: its outline filled in the colour of its kind, its letter, its pips (TR-4.11).
fn drawn_system(canvas: &Canvas<'_>, sheet: &Sheet, seat: u8, system: u8, paper: Paper, own: bool) -> Markup {
    let look = &canvas.look;
    let blueprint = look.game.blueprint(sheet);
    let kind = sheet.systems[usize::from(system)].kind;
    let damaged = sheet.damaged.has(system);
    let cells = look.cells(sheet, system);
    let outline = paper.outline(blueprint, cells);
    // The letter stands in the first cell without a pip.
    let lettered = cells.iter().find(|cell| look.pip(sheet, *cell).is_none()).or(cells.lowest());
    let size = (paper.cell / 2).max(if canvas.wide() { 9 } else { 11 });
    let drawn = html! {
        g class={ "system kind-" (kind.index()) (if damaged { " damaged" } else { "" }) } data-at={ "sheet-" (seat) "-" (system) } {
            @if own { title { (look.system_words(sheet, system)) } }
            path.system-face d=(outline) {}
            @for cell in cells.iter() {
                @let area = paper.cell(blueprint, cell);
                @if damaged && lettered != Some(cell) { (cross(area.inset(paper.cell / 5))) }
                @match look.pip(sheet, cell) {
                    Some(pip) => (drawn_pip(canvas, pip, area)),
                    None if lettered == Some(cell) => {
                        @let (x, y) = area.middle();
                        (text("system-letter", At::Middle, (x, y + size * 36 / 100), size, paper.cell * 2, &kind_letter(look.game, kind).to_string()))
                    }
                    None => {}
                }
            }
        }
    };
    let choice = canvas.system_choice(system).filter(|_| own);
    target_with(choice, &drawn, &html! { path.halo d=(outline) {} })
}

/// Open pips are rings, filled ones discs, loaded ones rings with a dot, or with a star for an artifact.
fn drawn_pip(canvas: &Canvas<'_>, pip: Pip, area: Area) -> Markup {
    let (x, y) = area.middle();
    let r = (area.w * 3 / 10).max(3);
    let class = match pip {
        Pip::Filled => "pip filled",
        Pip::Lost => "pip lost",
        _ => "pip",
    };
    html! {
        circle class=(class) cx=(x) cy=(y) r=(r) {}
        @match pip {
            Pip::Cargo => circle.cargo cx=(x) cy=(y) r=((r / 2).max(2)) {},
            Pip::Artifact => (canvas.icon("star", "artifact", (x - r + 1, y - r + 1), 2 * r - 2)),
            _ => {},
        }
    }
}

/// The names of rows and columns, by which sentences call the cells.
fn axes(blueprint: &Blueprint, paper: Paper) -> Markup {
    let bottom = paper.y + i32::from(blueprint.height) * paper.cell;
    html! {
        @for column in 0..blueprint.width {
            @let x = paper.x + i32::from(column) * paper.cell + paper.cell / 2;
            (text("axis", At::Middle, (x, bottom + 16), 11, paper.cell, &column_letter(column).to_string()))
        }
        @for row in 0..blueprint.height {
            @let y = paper.y + i32::from(row) * paper.cell + paper.cell / 2 + 4;
            (text("axis", At::End, (paper.x - 4, y), 11, 20, &(row + 1).to_string()))
        }
    }
}

/// A cell that may be chosen: for a system with a preview of all its cells, for pips and cargo as it is.
fn cell_target(canvas: &Canvas<'_>, sheet: &Sheet, cell: Cell, paper: Paper) -> Markup {
    let Some(choice) = canvas.cell_choice(cell) else { return html! {} };
    let blueprint = canvas.look.game.blueprint(sheet);
    let area = paper.cell(blueprint, cell).inset(paper.cell / 9);
    let drawn = match sheet.step {
        Step::Position(kind, oriented) => {
            let outline = paper.outline(blueprint, blueprint.covers(oriented, cell));
            html! { path class={ "preview kind-" (kind.index()) } d=(outline) {} (rect("anchor", area, 5)) }
        }
        // A pip that is there is seen through its glow.
        _ if sheet.pips().has(cell) => html! {},
        _ => rect("anchor", area, 5),
    };
    target(Some(choice), area.inset(3), 3, &html! { g data-at={ "cell-" (cell) } { (drawn) } })
}

/// Why a system cannot begin in the other free cells, for whoever points at them (TR-4).
fn refusals(canvas: &Canvas<'_>, sheet: &Sheet, paper: Paper) -> Markup {
    let look: &Look<'_> = &canvas.look;
    let Step::Position(kind, oriented) = sheet.step else { return html! {} };
    let blueprint = look.game.blueprint(sheet);
    let free = blueprint.cells.minus(sheet.intact_cells());
    html! {
        @for cell in free.iter() {
            @if let Some((why, clause)) = look.game.placement_problem(sheet, kind, oriented, cell) {
                @let area = paper.cell(blueprint, cell);
                rect.refused x=(area.x) y=(area.y) width=(area.w) height=(area.h) { title { (look.cell_name(sheet, cell)) ": " (why) " (" (clause) ")" } }
            }
        }
    }
}

/// A small truck for a card.
pub(super) fn printed(blueprint: &Blueprint, paper: Paper) -> Markup {
    let bridges = (0..blueprint.squares.len() as i32).filter(|index| blueprint.squares[*index as usize] == Square::Bridge);
    html! {
        (plan(blueprint, paper))
        @for index in bridges { (bridge(paper.square(index / i32::from(blueprint.width), index % i32::from(blueprint.width)), true)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outline_has_the_corners_of_its_shape() {
        assert_eq!(corners(&[(0, 0), (0, 1), (1, 0), (1, 1)]), [(0, 0), (0, 2), (2, 2), (2, 0)]);
        let tee = corners(&[(0, 0), (0, 1), (0, 2), (1, 1)]);
        assert_eq!(tee.len(), 8);
        assert_eq!(corners(&[(0, 1), (0, 2), (1, 0), (1, 1)]).len(), 8);
    }
}
