//! A square lattice of up to eight columns and eight rows, one bit for each point: neighbours, gaps and connected regions
//! of whole sets at once, in a few instructions.
//!
//! Point (column, row) has the number `8 * row + column`. The *gap* between four points of a unit square has the number of its
//! lower left point.

use crate::Set;

/// The points that are not in the last column.
const NOT_LAST: u64 = 0x7f7f_7f7f_7f7f_7f7f;
/// The points that are not in the first column.
const NOT_FIRST: u64 = !0x0101_0101_0101_0101;

/// The number of a point; `column` and `row` are below 8.
#[must_use]
pub const fn point(column: u8, row: u8) -> u8 {
    (row & 7) * 8 + (column & 7)
}

/// The column and the row of a point.
#[must_use]
pub const fn column_and_row(point: u8) -> (u8, u8) {
    (point & 7, point >> 3 & 7)
}

/// The points that share an edge with a point of the set; a point of the set itself only if it has such a neighbour there.
#[must_use]
#[inline]
pub fn neighbours<P>(of: Set<P>) -> Set<P> {
    let bits = of.bits();
    Set::from_bits((bits & NOT_LAST) << 1 | (bits & NOT_FIRST) >> 1 | bits << 8 | bits >> 8)
}

/// The four points around each gap of the set.
#[must_use]
#[inline]
pub fn corners<G, P>(of: Set<G>) -> Set<P> {
    // A gap in the last column or row has no right or upper points; it is no gap at all.
    let bits = of.bits() & NOT_LAST;
    Set::from_bits(bits | bits << 1 | bits << 8 | bits << 9)
}

/// The gaps around the points of the set.
#[must_use]
#[inline]
pub fn gaps<P, G>(of: Set<P>) -> Set<G> {
    let bits = of.bits();
    let lower = bits | bits >> 8;
    Set::from_bits((lower | (lower & NOT_FIRST) >> 1) & NOT_LAST & (!0 >> 8))
}

/// The gaps all four of whose points are in the set.
#[must_use]
#[inline]
pub fn closed<P, G>(by: Set<P>) -> Set<G> {
    let bits = by.bits();
    let pairs = bits & (bits & NOT_FIRST) >> 1;
    Set::from_bits(pairs & pairs >> 8)
}

/// The points of `within` that hang together with the seeds; seeds outside `within` are left out.
#[must_use]
#[inline]
pub fn region<P>(seeds: Set<P>, within: Set<P>) -> Set<P> {
    let mut region = seeds.and(within);
    loop {
        let grown = region.or(neighbours(region).and(within));
        if grown.bits() == region.bits() {
            return region;
        }
        region = grown;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Clone, Copy, PartialEq)]
    struct Dot(u8);

    crate::ids!(Dot);

    fn set(points: &[(u8, u8)]) -> Set<Dot> {
        points.iter().map(|(column, row)| Dot(point(*column, *row))).collect()
    }

    #[test]
    fn neighbours_do_not_wrap_round_the_edge() {
        assert_eq!(neighbours(set(&[(0, 0)])), set(&[(1, 0), (0, 1)]));
        assert_eq!(neighbours(set(&[(7, 3)])), set(&[(6, 3), (7, 2), (7, 4)]));
        assert_eq!(neighbours(set(&[(3, 3)])), set(&[(2, 3), (4, 3), (3, 2), (3, 4)]));
    }

    #[test]
    fn a_gap_lies_between_four_points_and_each_point_touches_four_gaps() {
        assert_eq!(corners(set(&[(2, 4)])), set(&[(2, 4), (3, 4), (2, 5), (3, 5)]));
        assert_eq!(gaps(set(&[(3, 3)])), set(&[(3, 3), (2, 3), (3, 2), (2, 2)]));
        assert_eq!(gaps(set(&[(0, 0)])), set(&[(0, 0)]));
        assert_eq!(gaps(set(&[(7, 7)])), set(&[(6, 6)]));
        for gap in (0..64).map(Dot) {
            let (column, row) = column_and_row(gap.0);
            let real = column < 7 && row < 7;
            let touching: Set<Dot> = (0..64).map(Dot).filter(|point| gaps(Set::only(*point)).has(gap)).collect();
            assert_eq!(touching, if real { corners(Set::only(gap)) } else { Set::EMPTY });
        }
    }

    #[test]
    fn a_gap_is_closed_by_its_four_points() {
        let four = set(&[(6, 6), (7, 6), (6, 7), (7, 7)]);
        assert_eq!(closed(four), set(&[(6, 6)]));
        assert_eq!(closed(four.minus(set(&[(7, 7)]))), set(&[]));
        assert_eq!(closed(set(&[(7, 0), (0, 1), (7, 1), (0, 2)])), set(&[]));
    }

    #[test]
    fn a_region_is_what_hangs_together() {
        let land = set(&[(0, 0), (1, 0), (1, 1), (3, 1), (7, 0)]);
        assert_eq!(region(set(&[(0, 0)]), land), set(&[(0, 0), (1, 0), (1, 1)]));
        assert_eq!(region(set(&[(5, 5)]), land), set(&[]));
    }
}
