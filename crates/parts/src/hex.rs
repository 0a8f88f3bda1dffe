//! Hex boards: a disc of hexes in rings, with canonical ids for hexes, borders and corners and tables of what touches what.
//!
//! Hexes have axial coordinates and flat tops, `r` growing southwards. They are numbered ring by ring: the middle is 0, ring `k`
//! begins due north and runs clockwise. A border is a pair of adjacent hexes, a corner a triple of mutually adjacent ones, both
//! written with their hexes in ascending order and numbered in that order. The outer sides of the rim are no borders, and a
//! point of the rim where fewer than three hexes meet is no corner.
//!
//! ```
//! use parts::hex::{Disc, Hex};
//!
//! let disc = Disc::of_rings(2);
//! assert_eq!((disc.len(), disc.borders().len(), disc.corners().len()), (19, 42, 24));
//! assert_eq!(disc.ring(Hex(7)), 2);
//! let border = disc.border_between(Hex(2), Hex(1)).unwrap();
//! assert_eq!(disc.ends(border).map(|end| end.map(|corner| disc.corner(corner).map(|hex| hex.0))), [Some([0, 1, 2]), Some([1, 2, 8])]);
//! ```

use serde::{Deserialize, Serialize};

/// A hex by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Hex(pub u8);

crate::ids!(Hex);

/// A border by its place among [`Disc::borders`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Border(pub u16);

/// A corner by its place among [`Disc::corners`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Corner(pub u16);

/// Axial coordinates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Axial {
    /// Grows eastwards.
    pub q: i8,
    /// Grows southwards.
    pub r: i8,
}

impl Axial {
    /// The coordinates `times` steps away.
    #[must_use]
    const fn moved(self, step: Axial, times: i8) -> Axial {
        Axial { q: self.q + step.q * times, r: self.r + step.r * times }
    }

    /// How many steps from the middle.
    #[must_use]
    pub const fn ring(self) -> u8 {
        let (q, r, s) = (self.q.unsigned_abs(), self.r.unsigned_abs(), (self.q + self.r).unsigned_abs());
        let most = if q > r { q } else { r };
        if most > s { most } else { s }
    }
}

/// The six directions, clockwise from north: N, NE, SE, S, SW, NW.
pub const DIRECTIONS: [Axial; 6] = [
    Axial { q: 0, r: -1 },
    Axial { q: 1, r: -1 },
    Axial { q: 1, r: 0 },
    Axial { q: 0, r: 1 },
    Axial { q: -1, r: 1 },
    Axial { q: -1, r: 0 },
];

/// The most rings: hex numbers fit a byte.
pub const MOST_RINGS: u8 = 8;

/// A disc of hexes around a middle one.
#[derive(Debug, Clone)]
pub struct Disc {
    places: Vec<Axial>,
    neighbours: Vec<[Option<Hex>; 6]>,
    borders: Vec<[Hex; 2]>,
    corners: Vec<[Hex; 3]>,
    ends: Vec<[Option<Corner>; 2]>,
    sides: Vec<[Border; 3]>,
}

impl Disc {
    /// The disc with rings 0 to `rings`.
    ///
    /// # Panics
    /// If there are more than [`MOST_RINGS`].
    #[must_use]
    pub fn of_rings(rings: u8) -> Disc {
        assert!(rings <= MOST_RINGS, "hex numbers fit a byte");
        let mut places = vec![Axial { q: 0, r: 0 }];
        for ring in 1..=rings as i8 {
            let mut place = Axial { q: 0, r: -ring };
            // From the north the ring runs along SE, S, SW, NW, N, NE.
            for side in 0..6 {
                for _ in 0..ring {
                    places.push(place);
                    place = place.moved(DIRECTIONS[(side + 2) % 6], 1);
                }
            }
        }
        let at = |place: Axial| places.iter().position(|other| *other == place).map(|index| Hex(index as u8));
        let neighbours: Vec<[Option<Hex>; 6]> = places.iter().map(|place| DIRECTIONS.map(|step| at(place.moved(step, 1)))).collect();
        let (mut borders, mut corners) = (Vec::new(), Vec::new());
        for (index, around) in neighbours.iter().enumerate() {
            let hex = Hex(index as u8);
            for side in 0..6 {
                let (one, next) = (around[side], around[(side + 1) % 6]);
                if let Some(one) = one.filter(|one| *one > hex) {
                    borders.push([hex, one]);
                }
                if let (Some(one), Some(next)) = (one, next)
                    && hex < one.min(next)
                {
                    corners.push([hex, one.min(next), one.max(next)]);
                }
            }
        }
        borders.sort_unstable();
        corners.sort_unstable();
        let mut disc = Disc { places, neighbours, borders, corners, ends: Vec::new(), sides: Vec::new() };
        disc.ends = disc.borders.iter().map(|[a, b]| disc.ends_of(*a, *b)).collect();
        disc.sides = disc
            .corners
            .iter()
            .map(|[a, b, c]| [(a, b), (a, c), (b, c)].map(|(a, b)| disc.border_between(*a, *b).expect("hexes of a corner are adjacent")))
            .collect();
        disc
    }

    fn ends_of(&self, a: Hex, b: Hex) -> [Option<Corner>; 2] {
        let mut ends = [None; 2];
        let common = self.neighbours(a).iter().flatten().filter(|hex| self.neighbours(b).contains(&Some(**hex)));
        let mut thirds: Vec<Hex> = common.copied().collect();
        thirds.sort_unstable();
        for (end, third) in ends.iter_mut().zip(thirds) {
            *end = self.corner_of([a, b, third]);
        }
        ends
    }

    /// How many hexes there are.
    #[must_use]
    #[allow(clippy::len_without_is_empty)] // a disc has its middle
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Where a hex lies.
    #[must_use]
    pub fn place(&self, hex: Hex) -> Axial {
        self.places[usize::from(hex.0)]
    }

    /// The ring of a hex.
    #[must_use]
    pub fn ring(&self, hex: Hex) -> u8 {
        self.place(hex).ring()
    }

    /// The hex at these coordinates.
    #[must_use]
    pub fn at(&self, place: Axial) -> Option<Hex> {
        self.places.iter().position(|other| *other == place).map(|index| Hex(index as u8))
    }

    /// The neighbours of a hex in the order of [`DIRECTIONS`]; none beyond the rim.
    #[must_use]
    pub fn neighbours(&self, hex: Hex) -> &[Option<Hex>; 6] {
        &self.neighbours[usize::from(hex.0)]
    }

    /// All borders in ascending order.
    #[must_use]
    pub fn borders(&self) -> &[[Hex; 2]] {
        &self.borders
    }

    /// All corners in ascending order.
    #[must_use]
    pub fn corners(&self) -> &[[Hex; 3]] {
        &self.corners
    }

    /// The hexes of a corner.
    #[must_use]
    pub fn corner(&self, corner: Corner) -> [Hex; 3] {
        self.corners[usize::from(corner.0)]
    }

    /// The border between two hexes, in whatever order they are named.
    #[must_use]
    pub fn border_between(&self, a: Hex, b: Hex) -> Option<Border> {
        self.borders.binary_search(&[a.min(b), a.max(b)]).ok().map(|index| Border(index as u16))
    }

    /// The corner where three hexes meet, in whatever order they are named.
    #[must_use]
    pub fn corner_of(&self, mut hexes: [Hex; 3]) -> Option<Corner> {
        hexes.sort_unstable();
        self.corners.binary_search(&hexes).ok().map(|index| Corner(index as u16))
    }

    /// The two ends of a border, that with the lower third hex first; `None` where it ends dead at the rim.
    #[must_use]
    pub fn ends(&self, border: Border) -> [Option<Corner>; 2] {
        self.ends[usize::from(border.0)]
    }

    /// The three borders that meet at a corner, in ascending order.
    #[must_use]
    pub fn sides(&self, corner: Corner) -> [Border; 3] {
        self.sides[usize::from(corner.0)]
    }

    /// How many sides of rim hexes have nothing beyond them.
    #[must_use]
    pub fn outer_sides(&self) -> usize {
        self.neighbours.iter().flatten().filter(|neighbour| neighbour.is_none()).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_those_of_the_hex_grid() {
        for (rings, counts) in [(0, (1, 0, 0, 6)), (1, (7, 12, 6, 18)), (2, (19, 42, 24, 30)), (3, (37, 90, 54, 42))] {
            let disc = Disc::of_rings(rings);
            assert_eq!((disc.len(), disc.borders().len(), disc.corners().len(), disc.outer_sides()), counts, "{rings} rings");
        }
    }

    #[test]
    fn numbers_run_clockwise_from_the_north() {
        let disc = Disc::of_rings(3);
        let place = |q, r| disc.at(Axial { q, r }).unwrap().0;
        assert_eq!([place(0, -1), place(1, -1), place(1, 0), place(0, 1), place(-1, 1), place(-1, 0)], [1, 2, 3, 4, 5, 6]);
        assert_eq!([place(0, -2), place(1, -2), place(-1, -1), place(0, -3), place(-1, -2)], [7, 8, 18, 19, 36]);
        assert!(
            (0..37).all(|hex| disc.ring(Hex(hex)) == [0, 1, 2, 3][usize::from(hex > 0) + usize::from(hex > 6) + usize::from(hex > 18)])
        );
        assert_eq!(disc.at(Axial { q: 4, r: 0 }), None);
    }

    #[test]
    fn tables_agree_with_each_other() {
        let disc = Disc::of_rings(4);
        for hex in (0..disc.len()).map(|index| Hex(index as u8)) {
            for (side, neighbour) in disc.neighbours(hex).iter().enumerate() {
                let Some(neighbour) = *neighbour else { continue };
                assert_eq!(disc.neighbours(neighbour)[(side + 3) % 6], Some(hex), "adjacency is mutual");
                assert_eq!(disc.border_between(hex, neighbour), disc.border_between(neighbour, hex));
            }
        }
        for (index, hexes) in disc.corners().iter().enumerate() {
            let corner = Corner(index as u16);
            assert_eq!(disc.corner_of([hexes[2], hexes[0], hexes[1]]), Some(corner));
            for border in disc.sides(corner) {
                assert!(disc.ends(border).contains(&Some(corner)), "a side of a corner ends there");
            }
        }
        let touching = disc.borders().iter().enumerate().flat_map(|(index, _)| disc.ends(Border(index as u16))).flatten().count();
        assert_eq!(touching, 3 * disc.corners().len());
    }

    #[test]
    fn a_border_of_the_rim_ends_dead() {
        let disc = Disc::of_rings(2);
        let rim = disc.border_between(Hex(7), Hex(8)).unwrap();
        assert_eq!(disc.ends(rim)[1], None);
        assert_eq!(disc.border_between(Hex(1), Hex(4)), None);
        assert_eq!(disc.corner_of([Hex(7), Hex(8), Hex(9)]), None);
    }
}
