//! The map: which planets are joined, how far they are apart, and maps made at random (ST-1.8, ST-2.20 to ST-2.26).

use arrayvec::ArrayVec;
use kernel::Chance;
use serde::{Deserialize, Serialize};

use crate::content::{Generator, Layout};
use crate::place::{MAX_PLANETS, PlanetId, Planets};

/// The most cells of a random map's grid: eight rows of eight.
const MAX_CELLS: usize = 64;

/// A map as it is stored with a game (ST-2.26).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chart {
    /// The neighbours of each planet.
    pub paths: [Planets; MAX_PLANETS],
    /// The home planet, shared by all (ST-2.2).
    pub home: PlanetId,
    /// On a random map the cell of each planet in reading order, for drawing; zeros on the others.
    pub cells: [u8; MAX_PLANETS],
}

/// How far every two planets are apart (ST-1.8).
pub type Distances = [[u8; MAX_PLANETS]; MAX_PLANETS];

impl Chart {
    /// An authored map.
    #[must_use]
    pub fn of(layout: &Layout) -> Chart {
        Chart { paths: layout.paths, home: layout.home, cells: [0; MAX_PLANETS] }
    }

    /// The planets joined to this one by a path.
    #[must_use]
    #[inline]
    pub fn neighbours(&self, planet: PlanetId) -> Planets {
        self.paths[planet.index()]
    }

    /// All distances; unexplored planets may be passed (G-50).
    #[must_use]
    pub fn distances(&self) -> Distances {
        let mut distances = [[0; MAX_PLANETS]; MAX_PLANETS];
        for (from, row) in distances.iter_mut().enumerate() {
            let mut reached = Planets::from_bits(1 << from);
            let mut edge = reached;
            let mut steps = 0;
            while !edge.is_empty() {
                edge.iter().for_each(|planet| row[planet.index()] = steps);
                edge = edge.iter().fold(Planets::EMPTY, |all, planet| all.or(self.paths[planet.index()])).minus(reached);
                reached = reached.or(edge);
                steps += 1;
            }
        }
        distances
    }
}

/// All planets that can be reached from one.
#[must_use]
pub fn reached(paths: &[Planets; MAX_PLANETS], from: PlanetId) -> Planets {
    let mut reached = Planets::EMPTY;
    let mut edge: Planets = [from].into_iter().collect();
    while !edge.is_empty() {
        reached = reached.or(edge);
        edge = edge.iter().fold(Planets::EMPTY, |all, planet| all.or(paths[planet.index()])).minus(reached);
    }
    reached
}

/// Cells as one bit each, in reading order.
type Cells = u64;

fn cells_of(mut cells: Cells) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (cells != 0).then(|| {
            let cell = cells.trailing_zeros() as usize;
            cells &= cells - 1;
            cell
        })
    })
}

/// A cell of `cells`, all equally likely.
fn one_of(cells: Cells, chance: &mut impl Chance) -> usize {
    let index = chance.one_of(cells.count_ones());
    cells_of(cells).nth(index as usize).unwrap_or_default()
}

/// The neighbours of a cell of the staggered grid (ST-2.20).
pub(crate) fn neighbour_cells(generator: &Generator, cell: usize) -> Cells {
    let (row, column) = (cell / generator.columns, cell % generator.columns);
    // In an even row the adjoining rows' cells c-1 and c touch, in an odd one c and c+1.
    let left = column as isize - isize::from(row % 2 == 0);
    let beside = [(row as isize, column as isize - 1), (row as isize, column as isize + 1)];
    let around = [row as isize - 1, row as isize + 1].into_iter().flat_map(|row| [(row, left), (row, left + 1)]);
    let inside =
        |(row, column): &(isize, isize)| (0..generator.rows as isize).contains(row) && (0..generator.columns as isize).contains(column);
    beside
        .into_iter()
        .chain(around)
        .filter(inside)
        .fold(0, |all, (row, column)| all | 1 << (row as usize * generator.columns + column as usize))
}

/// Makes a random map (ST-2.21 to ST-2.24).
pub(crate) fn random(generator: &Generator, chance: &mut impl Chance) -> Chart {
    let cells = generator.rows * generator.columns;
    let mut joined: [Cells; MAX_CELLS] = [0; MAX_CELLS];
    let mut occupied: Cells = 1 << chance.one_of(cells as u32);
    let full = |joined: &[Cells; MAX_CELLS], cell: usize| joined[cell].count_ones() >= generator.max_degree;
    while (occupied.count_ones() as usize) < generator.planets {
        let free = (0..cells).filter(|cell| occupied & (1 << cell) == 0 && neighbour_cells(generator, *cell) & occupied != 0);
        let cell = one_of(free.fold(0, |all, cell| all | 1 << cell), chance);
        let near = neighbour_cells(generator, cell) & occupied;
        let open = cells_of(near).filter(|other| !full(&joined, *other)).fold(0, |all, other| all | 1 << other);
        let other = one_of(if open == 0 { near } else { open }, chance);
        occupied |= 1 << cell;
        joined[cell] |= 1 << other;
        joined[other] |= 1 << cell;
    }
    let mut more: Vec<(usize, usize)> = cells_of(occupied)
        .flat_map(|cell| cells_of(neighbour_cells(generator, cell) & occupied & !joined[cell]).map(move |other| (cell, other)))
        .filter(|(cell, other)| cell < other)
        .collect();
    chance.shuffle(&mut more);
    let mut added = 0;
    for (cell, other) in more {
        if added < generator.extra_paths && !full(&joined, cell) && !full(&joined, other) {
            joined[cell] |= 1 << other;
            joined[other] |= 1 << cell;
            added += 1;
        }
    }
    numbered(occupied, &joined)
}

/// Chooses the home planet and numbers the others by distance from it (ST-2.23, ST-2.24).
fn numbered(occupied: Cells, joined: &[Cells; MAX_CELLS]) -> Chart {
    let in_reading_order: ArrayVec<usize, MAX_PLANETS> = cells_of(occupied).collect();
    let chart = |order: &[usize]| {
        let place = |cell: usize| PlanetId(order.iter().position(|other| *other == cell).unwrap_or_default() as u8);
        let mut chart = Chart { paths: [Planets::EMPTY; MAX_PLANETS], home: PlanetId(0), cells: [0; MAX_PLANETS] };
        for (index, cell) in order.iter().enumerate() {
            chart.cells[index] = *cell as u8;
            chart.paths[index] = cells_of(joined[*cell]).map(place).collect();
        }
        chart
    };
    let distances = chart(&in_reading_order).distances();
    let count = in_reading_order.len();
    let spread = |index: &usize| {
        let row = &distances[*index][..count];
        (row.iter().max().copied(), row.iter().map(|steps| u32::from(*steps)).sum::<u32>())
    };
    let home = (0..count).min_by_key(spread).unwrap_or_default();
    let mut order: ArrayVec<usize, MAX_PLANETS> = (0..count).collect();
    order.sort_by_key(|index| distances[home][*index]);
    let order: ArrayVec<usize, MAX_PLANETS> = order.into_iter().map(|index| in_reading_order[index]).collect();
    chart(&order)
}
