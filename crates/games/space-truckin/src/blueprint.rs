//! A truck's blueprint with everything that follows from it: neighbours, marks, and where each turned shape fits.
//!
//! Building cells are numbered from 0 in reading order, at most 64 of them, so that a set of cells is one word. An oriented
//! shape is placed by its *anchor*, its first cell in reading order; so the placements of one oriented shape are again a set
//! of cells, and "where does it still fit" is a word too. Two turns of a shape that cover the same cells are one oriented
//! shape: no placement is ever listed twice.

use parts::Set;

use crate::action::{Cell, Turned};
use crate::content::{Kind, Shape};

pub use crate::ids::OrientedId;

/// The cells of a tetromino as (row, column), sorted in reading order, moved into the top left corner.
pub type Cells = [[i8; 2]; 4];

/// How many oriented shapes there are: Line 2, Hook 8, Tee 4, Zigzag 4, Box 1.
pub const ORIENTED: usize = 19;

/// The most turns of one shape.
pub const TURNS: u8 = 8;

/// All distinct ways to turn and flip a tetromino, the given one first (TR-4.2).
#[must_use]
pub fn oriented_forms(cells: Cells) -> Vec<Cells> {
    let mut forms: Vec<Cells> = Vec::new();
    let mut form = cells;
    for flip in 0..2 {
        for _ in 0..4 {
            let normal = into_corner(form);
            if !forms.contains(&normal) {
                forms.push(normal);
            }
            form = form.map(|[row, column]| [column, -row]);
        }
        if flip == 0 {
            form = cells.map(|[row, column]| [row, -column]);
        }
    }
    forms
}

fn into_corner(mut cells: Cells) -> Cells {
    cells.sort_unstable();
    let top = cells.iter().map(|cell| cell[0]).min().unwrap_or(0);
    let left = cells.iter().map(|cell| cell[1]).min().unwrap_or(0);
    cells.map(|[row, column]| [row - top, column - left])
}

/// What is printed in one square of the grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Square {
    /// Outside the hull.
    Space,
    /// A building cell without a mark.
    Plain,
    /// A building cell that an Engine must cover.
    Diamond,
    /// A building cell that Weapons must cover.
    Mark,
    /// A bridge cell.
    Bridge,
}

impl Square {
    /// The square that a character of the content file means.
    #[must_use]
    pub const fn read(character: char) -> Option<Square> {
        Some(match character {
            '.' => Square::Space,
            '#' => Square::Plain,
            'D' => Square::Diamond,
            'S' => Square::Mark,
            'B' => Square::Bridge,
            _ => return None,
        })
    }

    const fn write(self) -> char {
        match self {
            Square::Space => '.',
            Square::Plain => '#',
            Square::Diamond => 'D',
            Square::Mark => 'S',
            Square::Bridge => 'B',
        }
    }

    /// Whether systems may be drawn on it.
    #[must_use]
    pub const fn is_building(self) -> bool {
        matches!(self, Square::Plain | Square::Diamond | Square::Mark)
    }
}

/// A shape turned one way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Oriented {
    /// Which shape it is.
    pub shape: Shape,
    /// Its cells in the top left corner.
    pub cells: Cells,
}

/// Where each oriented shape can stand, by anchor.
pub type Anchors = [Set<Cell>; ORIENTED];

/// A truck's blueprint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Blueprint {
    /// Columns of the grid.
    pub width: u8,
    /// Rows of the grid; the last one is the aft.
    pub height: u8,
    /// The printed squares, row by row.
    pub squares: Vec<Square>,
    /// The columns that the centerline runs down, or between.
    pub centerline: Vec<u8>,
    /// Row and column of each building cell.
    pub places: Vec<(u8, u8)>,
    /// All building cells.
    pub cells: Set<Cell>,
    /// Cells with a diamond.
    pub diamonds: Set<Cell>,
    /// Cells with a square.
    pub marks: Set<Cell>,
    /// Cells that touch a bridge cell (TR-4.5).
    pub at_bridge: Set<Cell>,
    /// Cells from which a Reactor reaches the centerline (TR-4.4).
    pub at_centerline: Set<Cell>,
    /// The cells of each row, fore to aft.
    pub rows: Vec<Set<Cell>>,
    /// The oriented shapes, by shape, then by turn.
    pub oriented: Vec<Oriented>,
    /// Where the oriented shapes of each shape begin; one more at the end.
    pub first_of_shape: [u8; 6],
    neighbours: [Set<Cell>; 64],
    /// The cells that an oriented shape covers at an anchor; none if it does not fit into the hull there.
    covers: Box<[[Set<Cell>; 64]; ORIENTED]>,
    /// The anchors from which an oriented shape covers a cell.
    through: Box<[[Set<Cell>; ORIENTED]; 64]>,
    /// Where each kind may be built on the empty hull.
    allowed: [Anchors; 5],
    /// The same for the Engineer, and wherever the place of a kind does not matter.
    anywhere: [Anchors; 5],
}

impl Blueprint {
    /// A blueprint from its printed squares. The grid must have at most 64 building cells.
    #[must_use]
    pub fn new(width: u8, squares: Vec<Square>, centerline: Vec<u8>, shapes: &[Cells; 5]) -> Blueprint {
        let columns = usize::from(width.max(1));
        let height = (squares.len() / columns) as u8;
        let mut places: Vec<(u8, u8)> = Vec::new();
        for (index, _) in squares.iter().enumerate().filter(|(_, square)| square.is_building()) {
            places.push(((index / columns) as u8, (index % columns) as u8));
        }
        assert!(places.len() <= 64, "the loader allows at most 64 building cells");
        let (oriented, first_of_shape) = all_oriented(shapes);
        let mut blueprint = Blueprint {
            width,
            height,
            squares,
            centerline,
            places,
            cells: Set::EMPTY,
            diamonds: Set::EMPTY,
            marks: Set::EMPTY,
            at_bridge: Set::EMPTY,
            at_centerline: Set::EMPTY,
            rows: vec![Set::EMPTY; usize::from(height)],
            oriented,
            first_of_shape,
            neighbours: [Set::EMPTY; 64],
            covers: Box::new([[Set::EMPTY; 64]; ORIENTED]),
            through: Box::new([[Set::EMPTY; ORIENTED]; 64]),
            allowed: [[Set::EMPTY; ORIENTED]; 5],
            anywhere: [[Set::EMPTY; ORIENTED]; 5],
        };
        blueprint.draw_cells();
        blueprint.fit_shapes();
        blueprint
    }

    fn draw_cells(&mut self) {
        for (cell, (row, column)) in self.places.clone().into_iter().enumerate() {
            let id = Cell(cell as u8);
            self.cells.insert(id);
            self.rows[usize::from(row)].insert(id);
            match self.square(i16::from(row), i16::from(column)) {
                Square::Diamond => self.diamonds.insert(id),
                Square::Mark => self.marks.insert(id),
                _ => {}
            }
            for (down, right) in [(-1, 0), (0, -1), (0, 1), (1, 0)] {
                let (row, column) = (i16::from(row) + down, i16::from(column) + right);
                if self.square(row, column) == Square::Bridge {
                    self.at_bridge.insert(id);
                }
                if let Some(other) = self.cell_at(row, column) {
                    self.neighbours[cell].insert(other);
                }
            }
            // One column: the line runs down its middle and is adjacent to both sides. Two: it runs between them.
            let at_centerline = match self.centerline[..] {
                [middle] => column.abs_diff(middle) <= 1,
                [left, right, ..] => (left.min(right)..=left.max(right)).contains(&column),
                [] => false,
            };
            if at_centerline {
                self.at_centerline.insert(id);
            }
        }
    }

    fn fit_shapes(&mut self) {
        for (index, oriented) in self.oriented.clone().into_iter().enumerate() {
            let [top, left] = oriented.cells[0];
            for (anchor, (row, column)) in self.places.clone().into_iter().enumerate() {
                let covered: Option<Set<Cell>> = oriented
                    .cells
                    .iter()
                    .map(|[down, right]| self.cell_at(i16::from(row) + i16::from(down - top), i16::from(column) + i16::from(right - left)))
                    .collect::<Option<Vec<Cell>>>()
                    .map(|cells| cells.into_iter().collect());
                let Some(covered) = covered else { continue };
                self.covers[index][anchor] = covered;
                covered.iter().for_each(|cell| self.through[usize::from(cell.0)][index].insert(Cell(anchor as u8)));
                for kind in Kind::ALL {
                    if self.suits_marks(kind, covered) {
                        self.anywhere[kind.index()][index].insert(Cell(anchor as u8));
                        if self.suits_place(kind, covered) {
                            self.allowed[kind.index()][index].insert(Cell(anchor as u8));
                        }
                    }
                }
            }
        }
    }

    /// TR-4.7: diamonds are for Engines only, squares for Weapons only.
    #[must_use]
    pub fn suits_marks(&self, kind: Kind, cells: Set<Cell>) -> bool {
        (kind == Kind::Engine || !cells.meets(self.diamonds)) && (kind == Kind::Weapons || !cells.meets(self.marks))
    }

    /// TR-4.4 and TR-4.5: Reactors at the centerline, Quarters at the bridge.
    #[must_use]
    pub fn suits_place(&self, kind: Kind, cells: Set<Cell>) -> bool {
        match kind {
            Kind::Reactor => cells.meets(self.at_centerline),
            Kind::Quarters => cells.meets(self.at_bridge),
            Kind::Engine | Kind::Weapons | Kind::Cargo => true,
        }
    }

    /// What is printed in a square; space outside the grid.
    #[must_use]
    pub fn square(&self, row: i16, column: i16) -> Square {
        let inside = row >= 0 && column >= 0 && row < i16::from(self.height) && column < i16::from(self.width);
        if inside { self.squares[row as usize * usize::from(self.width) + column as usize] } else { Square::Space }
    }

    /// The building cell in a square.
    #[must_use]
    pub fn cell_at(&self, row: i16, column: i16) -> Option<Cell> {
        let place = (u8::try_from(row).ok()?, u8::try_from(column).ok()?);
        self.places.binary_search(&place).ok().map(|cell| Cell(cell as u8))
    }

    /// The cells that share an edge with this one (TR-5.2).
    #[must_use]
    #[inline]
    pub fn neighbours(&self, cell: Cell) -> Set<Cell> {
        self.neighbours[usize::from(cell.0 & 63)]
    }

    /// The cells that share an edge with one of these, whether they are among them or not.
    #[must_use]
    pub fn around(&self, cells: Set<Cell>) -> Set<Cell> {
        cells.iter().fold(Set::EMPTY, |all, cell| all.or(self.neighbours(cell)))
    }

    /// The cells that an oriented shape covers at an anchor; none if it does not fit into the hull there.
    #[must_use]
    #[inline]
    pub fn covers(&self, oriented: OrientedId, anchor: Cell) -> Set<Cell> {
        self.covers[oriented.index()][usize::from(anchor.0 & 63)]
    }

    /// All ways to turn a shape.
    #[inline]
    pub fn turns(&self, shape: Shape) -> impl ExactSizeIterator<Item = OrientedId> + use<> {
        (self.first_of_shape[shape.index()]..self.first_of_shape[shape.index() + 1]).map(OrientedId)
    }

    /// A shape turned this way, if it can be.
    #[must_use]
    pub fn turned(&self, shape: Shape, turn: Turned) -> Option<OrientedId> {
        self.turns(shape).nth(usize::from(turn.0))
    }

    /// The way in which an oriented shape is turned.
    #[must_use]
    pub fn turn_of(&self, oriented: OrientedId) -> Turned {
        Turned(oriented.0 - self.first_of_shape[self.shape_of(oriented).index()])
    }

    /// The shape that is turned.
    #[must_use]
    #[inline]
    pub fn shape_of(&self, oriented: OrientedId) -> Shape {
        self.oriented[oriented.index()].shape
    }

    /// What is free beside what is built.
    #[must_use]
    #[inline]
    pub fn room(&self, built: Set<Cell>) -> Room<'_> {
        let free = self.cells.minus(built);
        Room { blueprint: self, built, free, by_built: built.len() <= free.len() }
    }

    /// Where a kind may be built on the empty hull in this oriented shape, by the place rules or anywhere.
    #[must_use]
    #[inline]
    pub fn allowed(&self, kind: Kind, oriented: OrientedId, anywhere: bool) -> Set<Cell> {
        (if anywhere { &self.anywhere } else { &self.allowed })[kind.index()][oriented.index()]
    }

    /// The anchors from which an oriented shape covers one of these cells.
    #[must_use]
    pub fn touching(&self, oriented: OrientedId, cells: Set<Cell>) -> Set<Cell> {
        cells.iter().fold(Set::EMPTY, |anchors, cell| anchors.or(self.through[usize::from(cell.0)][oriented.index()]))
    }

    /// Everything that affects play, in one spelling.
    pub(crate) fn canonical(&self) -> String {
        let squares: String = self.squares.iter().map(|square| square.write()).collect();
        format!("{}x{} {:?} {squares}", self.width, self.height, self.centerline)
    }
}

/// A hull with systems in it.
#[derive(Debug, Clone, Copy)]
pub struct Room<'b> {
    blueprint: &'b Blueprint,
    built: Set<Cell>,
    free: Set<Cell>,
    /// Whether fewer cells are built than free: those that are fewer are gone through. Counting them once serves all shapes.
    by_built: bool,
}

impl Room<'_> {
    /// Where an oriented shape still fits, whatever its kind.
    #[must_use]
    #[inline]
    pub fn anchors(&self, oriented: OrientedId) -> Set<Cell> {
        let (blueprint, index) = (self.blueprint, oriented.index());
        if self.by_built {
            let blocked =
                self.built.iter().fold(Set::EMPTY, |blocked, cell| blocked.or(blueprint.through[usize::from(cell.0 & 63)][index]));
            blueprint.cells.minus(blocked)
        } else {
            let covers = &blueprint.covers[index];
            self.free.iter().filter(|anchor| self.free.contains_all(covers[usize::from(anchor.0 & 63)])).collect()
        }
    }
}

fn all_oriented(shapes: &[Cells; 5]) -> (Vec<Oriented>, [u8; 6]) {
    let mut oriented = Vec::new();
    let mut first = [0; 6];
    for (shape, cells) in shapes.iter().enumerate() {
        first[shape] = oriented.len() as u8;
        oriented.extend(oriented_forms(*cells).into_iter().map(|cells| Oriented { shape: Shape(shape as u8), cells }));
    }
    first[5] = oriented.len() as u8;
    // The five free tetrominoes have these turns; the loader has seen to it that there are five different ones.
    assert!(oriented.len() <= ORIENTED, "five different tetrominoes have 19 turns");
    (oriented, first)
}
