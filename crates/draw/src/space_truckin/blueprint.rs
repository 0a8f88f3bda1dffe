//! A blueprint as text: systems framed by lines, pips and marks inside.

use parts::Set;
use space_truckin::action::{Cell, SystemId};
use space_truckin::content::Kind;
use space_truckin::state::Sheet;

use super::look::{Look, Pip, Shown, column_letter, kind_letter};
use crate::text::{Ink, Line};

/// A kind's ink: its place in the printed chart.
pub(super) fn kind_ink(kind: Kind) -> Ink {
    Ink::Good(kind.index() as u8)
}

/// The columns that a drawing with cells of this inner width takes.
pub(super) fn width_of(look: &Look<'_>, sheet: &Sheet, inner: usize) -> usize {
    usize::from(look.game.blueprint(sheet).width) * (inner + 1) + 1 + 3
}

/// The blueprint, fore at the top, with row numbers at the left and column letters above. The drawing has two lines for
/// each row: one for lines between cells, one for the cells.
pub(super) fn drawing(look: &Look<'_>, sheet: &Sheet, inner: usize, lying: Lying) -> Vec<Line> {
    let blueprint = look.game.blueprint(sheet);
    let (height, width) = (i16::from(blueprint.height), i16::from(blueprint.width));
    let grid = Grid { look, sheet, inner, lying };
    let mut lines = vec![grid.letters()];
    for row in 0..=height {
        let mut border = Line::of("   ", Ink::Plain);
        let mut cells = Line::of(format!("{:>2} ", row + 1), Ink::Dim);
        for column in 0..=width {
            let (corner, ink) = grid.corner(row, column);
            border.push(corner, ink);
            let flat = if column < width { grid.flat(row, column) } else { None };
            if let Some((stroke, ink)) = flat {
                border.push(stroke.repeat(inner), ink);
            } else if column < width {
                border.push(" ".repeat(inner), Ink::Plain);
            }
            let (upright, ink) = grid.upright(row, column);
            cells.push(upright, ink);
            if column < width {
                let (content, ink) = grid.content(row, column);
                cells.push(content, ink);
            }
        }
        lines.push(border);
        if row < height {
            lines.push(cells);
        }
    }
    lines
}

/// The columns that [`plain`] takes.
pub(super) fn plain_width(look: &Look<'_>, sheet: &Sheet) -> usize {
    width_of(look, sheet, PLAIN)
}

/// The same without lines between rows, for terminals in which every line counts: a dot is a cell that is free.
pub(super) fn plain(look: &Look<'_>, sheet: &Sheet) -> Vec<Line> {
    let blueprint = look.game.blueprint(sheet);
    let grid = Grid { look, sheet, inner: PLAIN, lying: look.lying };
    let row = |row: i16| {
        let mut line = Line::of(format!("{:>2} ", row + 1), Ink::Dim);
        for column in 0..=i16::from(blueprint.width) {
            let (upright, ink) = grid.upright(row, column);
            line.push(upright, ink);
            if column < i16::from(blueprint.width) {
                let (content, ink) = grid.content(row, column);
                let is_free = content.trim().is_empty() && matches!(look.shown(sheet, row, column), Shown::Free(_));
                line.push(if is_free { "· ".to_owned() } else { content }, ink);
            }
        }
        line
    };
    std::iter::once(grid.letters()).chain((0..i16::from(blueprint.height)).map(row)).collect()
}

/// The inner width of its cells.
const PLAIN: usize = 2;

struct Grid<'a, 'v> {
    look: &'a Look<'v>,
    sheet: &'a Sheet,
    inner: usize,
    lying: Lying,
}

/// The kind and the cells of a system that is thought about.
pub(super) type Lying = Option<(Kind, Set<Cell>)>;

/// What a stroke separates: two squares with equal owners have no line between them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Owner {
    Space,
    Bridge,
    Hull,
    System(SystemId),
    Lying,
}

impl Grid<'_, '_> {
    fn letters(&self) -> Line {
        let blueprint = self.look.game.blueprint(self.sheet);
        let mut line = Line::of("    ", Ink::Plain);
        for column in 0..blueprint.width {
            // The centerline is told by its columns too, for readers who do not see the dotted line.
            let ink = if blueprint.centerline.contains(&column) { Ink::Strong } else { Ink::Dim };
            line.push(format!("{:^width$}", column_letter(column), width = self.inner), ink);
            line.push(" ", Ink::Plain);
        }
        line
    }

    /// The kind of the system that is thought about, in the squares where it would lie.
    fn lying(&self, row: i16, column: i16) -> Option<Kind> {
        let (kind, cells) = self.lying?;
        let cell = self.look.game.blueprint(self.sheet).cell_at(row, column)?;
        cells.has(cell).then_some(kind)
    }

    fn owner(&self, row: i16, column: i16) -> Owner {
        if self.lying(row, column).is_some() {
            return Owner::Lying;
        }
        match self.look.shown(self.sheet, row, column) {
            Shown::Space => Owner::Space,
            Shown::Bridge(_) => Owner::Bridge,
            Shown::Free(_) | Shown::Blank(_) => Owner::Hull,
            Shown::System(system, _) => Owner::System(system),
        }
    }

    /// Whether a line runs above the square.
    fn above(&self, row: i16, column: i16) -> bool {
        self.owner(row - 1, column) != self.owner(row, column)
    }

    /// Whether a line runs left of the square.
    fn left(&self, row: i16, column: i16) -> bool {
        self.owner(row, column - 1) != self.owner(row, column)
    }

    fn flat(&self, row: i16, column: i16) -> Option<(&'static str, Ink)> {
        self.above(row, column).then_some(("─", Ink::Dim))
    }

    /// The centerline between two columns stands where no system's line does (TR-4.4).
    fn upright(&self, row: i16, column: i16) -> (&'static str, Ink) {
        let centerline = &self.look.game.blueprint(self.sheet).centerline;
        let between = matches!(centerline[..], [one, other] if i16::from(one.max(other)) == column);
        if self.left(row, column) {
            ("│", Ink::Dim)
        } else if between && self.owner(row, column) != Owner::Space {
            ("┆", Ink::Dim)
        } else {
            (" ", Ink::Plain)
        }
    }

    fn corner(&self, row: i16, column: i16) -> (&'static str, Ink) {
        let (up, down) = (self.left(row - 1, column), self.left(row, column));
        let (west, east) = (self.above(row, column - 1), self.above(row, column));
        let stroke = match (up, down, west, east) {
            (false, false, false, false) if self.owner(row, column) == Owner::Hull => "·",
            (false, false, false, false) => " ",
            (true, true, false, false) => "│",
            (false, false, true, true) => "─",
            (false, true, false, true) => "┌",
            (false, true, true, false) => "┐",
            (true, false, false, true) => "└",
            (true, false, true, false) => "┘",
            (true, true, false, true) => "├",
            (true, true, true, false) => "┤",
            (false, true, true, true) => "┬",
            (true, false, true, true) => "┴",
            (true, true, true, true) => "┼",
            // One stroke cannot end in the open: squares around a corner change owners an even number of times.
            _ => "+",
        };
        (stroke, Ink::Dim)
    }

    fn content(&self, row: i16, column: i16) -> (String, Ink) {
        let blueprint = self.look.game.blueprint(self.sheet);
        let fill = |mark: &str| format!("{mark:^width$}", width = self.inner);
        if let Some(kind) = self.lying(row, column) {
            // Not by its ink alone: nothing that is built has a question mark.
            return (fill(&format!("{}?", kind_letter(self.look.game, kind))), Ink::Choice);
        }
        match self.look.shown(self.sheet, row, column) {
            Shown::Space => (" ".repeat(self.inner), Ink::Plain),
            Shown::Bridge(true) => (fill("B"), Ink::Strong),
            Shown::Bridge(false) => (fill("×"), Ink::Warning),
            Shown::Blank(_) => ("░".repeat(self.inner), Ink::Dim),
            Shown::Free(cell) if blueprint.diamonds.has(cell) => (fill("◇"), Ink::Strong),
            Shown::Free(cell) if blueprint.marks.has(cell) => (fill("□"), Ink::Strong),
            Shown::Free(_) if blueprint.centerline == [column as u8] => (fill("┆"), Ink::Dim),
            Shown::Free(_) => (" ".repeat(self.inner), Ink::Plain),
            Shown::System(system, cell) => self.system_cell(system, cell),
        }
    }

    fn system_cell(&self, system: SystemId, cell: Cell) -> (String, Ink) {
        let kind = self.sheet.system(system).kind;
        let damaged = self.sheet.damaged.has(system);
        let ink = if damaged { Ink::Dim } else { kind_ink(kind) };
        let letter = kind_letter(self.look.game, kind);
        let letter = if damaged { letter.to_ascii_lowercase() } else { letter };
        let pip = self.look.pip(self.sheet, cell).map(|pip| match pip {
            Pip::Open => '○',
            Pip::Filled => '●',
            Pip::Cargo => '◉',
            Pip::Artifact => '★',
            Pip::Lost => '×',
        });
        // A narrow cell has room for one sign: the letter stands in the system's other cells.
        let text = match (self.inner, pip, damaged) {
            (1, Some(pip), _) => pip.to_string(),
            (1, None, _) => letter.to_string(),
            (_, Some(pip), _) => format!("{letter}{pip}"),
            (_, None, true) => format!("{letter}×"),
            (_, None, false) => letter.to_string(),
        };
        (format!("{text:^width$}", width = self.inner), ink)
    }
}
