//! A truck: the one map of this game. The blueprint grid, its marks, and the tetrominoes drawn on it as systems with their pips.

use kernel::Seat;
use maud::{Markup, html};
use parts::Set;
use space_truckin::Action;
use space_truckin::action::{Cell, SystemId};
use space_truckin::blueprint::{Blueprint, Square};
use space_truckin::state::{Sheet, Step};

use super::look::{Look, Pip, Shown, column_letter, kind_letter};
use crate::layout::{self, Pen, Piece, thing};
use crate::picture::paper::{Area, At, rect, text};
use crate::picture::pieces::icon;

/// Room for the names of rows and columns.
const AXIS: i32 = 15;

/// Below this size of a cell there is no room for letters.
const LETTERS: i32 = 14;

/// A sheet's truck with everything drawn on it, at least so high; `own` carries the viewer's choices.
pub(super) fn truck<'p>(look: &'p Look<'_>, pen: &'p Pen<'_, Action>, seat: Seat, own: bool, high: i32) -> Piece<'p> {
    let blueprint = look.game.blueprint(look.sheet(seat));
    let (wide, long) = proportions(blueprint, own);
    // A phone has no other limit than its width.
    let least = (high * wide / long).min(330);
    let drawing = move |area: Area| Drawing { look, pen, seat, own, blueprint, paper: Paper::within(area, blueprint, own) }.draw();
    layout::plan(least, proportions(blueprint, own), drawing).framed("blueprint", 8, 3).at(format!("sheet-{}", seat.number()))
}

/// A truck as it is printed, before anything is built, at least so high.
pub(super) fn printed<'p>(blueprint: &'p Blueprint, high: i32) -> Piece<'p> {
    let (wide, long) = proportions(blueprint, false);
    let bridges = || (0..blueprint.squares.len() as i32).filter(|index| blueprint.squares[*index as usize] == Square::Bridge);
    layout::plan(high * wide / long, (wide, long), move |area| {
        let paper = Paper::within(area, blueprint, false);
        html! {
            (plan(blueprint, paper))
            @for index in bridges() { (bridge(paper.square(index / i32::from(blueprint.width), index % i32::from(blueprint.width)), true)) }
        }
    })
}

fn proportions(blueprint: &Blueprint, own: bool) -> (i32, i32) {
    // A cell on the reader's own sheet is about twice as large as the names beside it.
    let names = if own { 5 } else { 1 };
    (10 * i32::from(blueprint.width) + names, 10 * i32::from(blueprint.height) + names)
}

/// Where a blueprint is drawn: its upper left corner and the size of a cell.
#[derive(Clone, Copy)]
struct Paper {
    x: i32,
    y: i32,
    cell: i32,
}

impl Paper {
    fn within(area: Area, blueprint: &Blueprint, own: bool) -> Paper {
        let names = if own { AXIS } else { 0 };
        let (columns, rows) = (i32::from(blueprint.width), i32::from(blueprint.height));
        let cell = ((area.w - names) / columns).min((area.h - names) / rows);
        Paper { x: area.x + (area.w - names - columns * cell) / 2 + names, y: area.y + (area.h - names - rows * cell) / 2, cell }
    }

    fn square(self, row: i32, column: i32) -> Area {
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
fn plan(blueprint: &Blueprint, paper: Paper) -> Markup {
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

/// A truck being drawn.
struct Drawing<'d> {
    look: &'d Look<'d>,
    pen: &'d Pen<'d, Action>,
    seat: Seat,
    own: bool,
    blueprint: &'d Blueprint,
    paper: Paper,
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

impl Drawing<'_> {
    fn draw(&self) -> Markup {
        let (look, paper, sheet) = (self.look, self.paper, self.sheet());
        let (height, width) = (i32::from(self.blueprint.height), i32::from(self.blueprint.width));
        let squares = (0..height).flat_map(|row| (0..width).map(move |column| (row, column)));
        html! {
            (plan(self.blueprint, paper))
            @for (row, column) in squares {
                @match look.shown(sheet, row as i16, column as i16) {
                    Shown::Bridge(whole) => (bridge(paper.square(row, column), whole)),
                    Shown::Blank(_) => (scribble(paper.square(row, column))),
                    _ => {}
                }
            }
            @for (system, _) in sheet.numbered() { (self.system(system)) }
            @if self.own {
                (self.axes())
                (self.refusals())
                @for cell in self.blueprint.cells.iter() { (self.target(cell)) }
            }
        }
    }

    fn sheet(&self) -> &Sheet {
        self.look.sheet(self.seat)
    }

    fn area(&self, cell: Cell) -> Area {
        self.paper.cell(self.blueprint, cell)
    }

    /// A system: its outline filled in the colour of its kind, its letter, its pips (TR-4.11).
    fn system(&self, system: SystemId) -> Markup {
        let (look, sheet, side) = (self.look, self.sheet(), self.paper.cell);
        let kind = sheet.system(system).kind;
        let damaged = sheet.damaged.has(system);
        let cells = look.cells(sheet, system);
        let outline = self.paper.outline(self.blueprint, cells);
        // The letter stands in the first cell without a pip.
        let lettered = cells.iter().find(|cell| look.pip(sheet, *cell).is_none()).or(cells.lowest());
        let size = (side / 2).max(11);
        let drawn = html! {
            g class={ "system kind-" (kind.index()) (if damaged { " damaged" } else { "" }) } {
                title { (look.system_words(sheet, system)) (if damaged { ", damaged" } else { "" }) }
                path.system-face d=(outline) {}
                @for cell in cells.iter() {
                    @let area = self.area(cell);
                    @if damaged && lettered != Some(cell) { (cross(area.inset(side / 5))) }
                    @match look.pip(sheet, cell) {
                        Some(pip) => (self.pip(pip, area)),
                        None if lettered == Some(cell) && side >= LETTERS => {
                            @let (x, y) = area.middle();
                            (text("system-letter", At::Middle, (x, y + size * 36 / 100), size, side * 2, kind_letter(look.game, kind).encode_utf8(&mut [0; 4])))
                        }
                        None => {}
                    }
                }
            }
        };
        let choice = self.pen.any([Action::With(system), Action::Wreck(system)]).filter(|_| self.own);
        thing(&format!("sheet-{}-{system}", self.seat.number()), choice, &drawn, &html! { path.halo d=(outline) {} })
    }

    /// Open pips are rings, filled ones discs, loaded ones rings with a dot, or with a star for an artifact.
    fn pip(&self, pip: Pip, area: Area) -> Markup {
        let (x, y) = area.middle();
        let r = (area.w * 3 / 10).max(1);
        let class = match pip {
            Pip::Filled => "pip filled",
            Pip::Lost => "pip lost",
            _ => "pip",
        };
        html! {
            circle class=(class) cx=(x) cy=(y) r=(r) {}
            @match pip {
                Pip::Cargo => circle.cargo cx=(x) cy=(y) r=((r / 2).max(1)) {},
                Pip::Artifact => (icon(&self.pen.prefix, "star", "artifact", (x - r + 1, y - r + 1), 2 * r - 2)),
                _ => {},
            }
        }
    }

    /// The names of rows and columns, by which sentences call the cells.
    fn axes(&self) -> Markup {
        let Paper { x, y, cell } = self.paper;
        let bottom = y + i32::from(self.blueprint.height) * cell;
        html! {
            @for column in 0..self.blueprint.width {
                (text("axis", At::Middle, (x + i32::from(column) * cell + cell / 2, bottom + 12), 11, cell, column_letter(column).encode_utf8(&mut [0; 4])))
            }
            @for row in 0..self.blueprint.height {
                (text("axis", At::End, (x - 3, y + i32::from(row) * cell + cell / 2 + 4), 11, AXIS, &(row + 1).to_string()))
            }
        }
    }

    /// A cell that may be chosen: for a system with a preview of all its cells, for pips and cargo as it is.
    fn target(&self, cell: Cell) -> Markup {
        let choice = self.pen.any([Action::At(cell), Action::Pip(cell), Action::Load(cell), Action::Give(cell)]);
        let (Some(choice), sheet) = (choice, self.sheet()) else { return html! {} };
        let area = self.area(cell).inset(self.paper.cell / 9);
        let drawn = match sheet.step {
            Step::Position(kind, oriented) => {
                let outline = self.paper.outline(self.blueprint, self.blueprint.covers(oriented, cell));
                html! { path class={ "preview kind-" (kind.index()) } d=(outline) {} (rect("anchor", area, 5)) }
            }
            // A pip that is there is seen through its glow.
            _ if sheet.pips().has(cell) => html! {},
            _ => rect("anchor", area, 5),
        };
        thing(&format!("cell-{cell}"), Some(choice), &drawn, &rect("halo", area, 6))
    }

    /// Why a system cannot begin in the other free cells, for whoever points at them (TR-4).
    fn refusals(&self) -> Markup {
        let (look, sheet) = (self.look, self.sheet());
        let Step::Position(kind, oriented) = sheet.step else { return html! {} };
        let free = self.blueprint.cells.minus(sheet.intact_cells());
        html! {
            @for cell in free.iter() {
                @if let Some((why, clause)) = look.game.placement_problem(sheet, kind, oriented, cell) {
                    @let area = self.area(cell);
                    rect.refused x=(area.x) y=(area.y) width=(area.w) height=(area.h) { title { (look.cell_name(sheet, cell)) ": " (why) " (" (clause) ")" } }
                }
            }
        }
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
