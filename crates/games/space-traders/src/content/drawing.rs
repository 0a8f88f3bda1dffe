//! Maps as drawings: on the board, apart from each other, with paths that do not cross (C16 to C18).

use pack::{Found, Row, number, record, whole};
use serde::Serialize;

use super::maps::Edge;
use crate::place::PlanetId;

record! {
    /// The size of a drawing.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
    pub struct Board {
        pub width: i64 = number(1..=10_000, "shape"),
        pub height: i64 = number(1..=10_000, "shape"),
        /// Width and height of a planet's two tiles.
        pub card: (i64, i64) = size,
        /// Width and height of a planet with its orbit strip.
        pub orbit: (i64, i64) = size,
    }
}

fn size(row: &Row<'_>, field: &str) -> Option<(i64, i64)> {
    let side = |item: &pack::Value<'_>| i64::try_from(whole(item.get_ref())?).ok().filter(|side| (1..=10_000).contains(side));
    row.typed(field, "a width and a height such as [20, 10]", |value| match &value.as_array()?[..] {
        [width, height] => Some((side(width)?, side(height)?)),
        _ => None,
    })
}

/// Where a planet is drawn, and where the file says so.
pub(super) type Centre = Found<(i64, i64)>;

fn numbered(centres: &[Centre]) -> impl Iterator<Item = (PlanetId, &Centre)> {
    (0..).map(PlanetId).zip(centres)
}

/// C16 and C17.
pub(super) fn places(row: &Row<'_>, board: &Board, centres: &[Centre]) {
    let (width, height) = board.orbit;
    for (planet, Found { value: (x, y), at }) in numbered(centres) {
        // Doubled, so that half a width is a whole number.
        let inside = |centre: i64, size: i64, room: i64| 2 * centre >= size && 2 * centre + size <= 2 * room;
        if !inside(*x, width, board.width) || !inside(*y, height, board.height) {
            row.notes.error("C16", Some(*at), format!("{}: planet {planet} lies outside the board", row.name));
        }
        for (other, Found { value: (other_x, other_y), .. }) in numbered(centres).take(planet.index()) {
            if (x - other_x).abs() < width && (y - other_y).abs() < height {
                row.notes.error("C17", Some(*at), format!("{}: planets {other} and {planet} overlap", row.name));
            }
        }
    }
}

/// C18.
pub(super) fn paths(row: &Row<'_>, board: &Board, centres: &[Centre], edges: &[Found<Edge>]) {
    let notes = row.notes;
    let point = |planet: PlanetId| centres[planet.index()].value;
    for (index, Found { value: (a, b), at }) in edges.iter().enumerate() {
        for Found { value: (c, d), .. } in &edges[..index] {
            let apart = a != c && a != d && b != c && b != d;
            if apart && cross((point(*a), point(*b)), (point(*c), point(*d))) {
                let message = format!("{}: paths {c}-{d} and {a}-{b} cross: move a planet or take one path away", row.name);
                notes.error("C18", Some(*at), message);
            }
        }
        for (planet, Found { value, .. }) in numbered(centres).filter(|(planet, _)| planet != a && planet != b) {
            if runs_through((point(*a), point(*b)), *value, board.card) {
                notes.warning("C18", Some(*at), format!("{}: path {a}-{b} runs through planet {planet}", row.name));
            }
        }
    }
}

type Point = (i64, i64);

/// On which side of the line from `a` to `b` the point lies: -1, 0 or 1.
fn side(a: Point, b: Point, point: Point) -> i64 {
    ((b.0 - a.0) * (point.1 - a.1) - (b.1 - a.1) * (point.0 - a.0)).signum()
}

/// Whether two paths without a common end have a common point.
fn cross((a, b): (Point, Point), (c, d): (Point, Point)) -> bool {
    let between = |a: Point, b: Point, p: Point| {
        side(a, b, p) == 0 && (a.0.min(b.0)..=a.0.max(b.0)).contains(&p.0) && (a.1.min(b.1)..=a.1.max(b.1)).contains(&p.1)
    };
    let (s, t, u, v) = (side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b));
    (s * t < 0 && u * v < 0) || between(a, b, c) || between(a, b, d) || between(c, d, a) || between(c, d, b)
}

/// Whether a path has a point in common with a card around `centre`.
fn runs_through((a, b): (Point, Point), centre: Point, card: (i64, i64)) -> bool {
    // Doubled, so that half a card is a whole number.
    let [a, b, (x, y)] = [a, b, centre].map(|(x, y)| (2 * x, 2 * y));
    let (left, right, top, bottom) = (x - card.0, x + card.0, y - card.1, y + card.1);
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom)];
    let inside = |p: Point| (left..=right).contains(&p.0) && (top..=bottom).contains(&p.1);
    inside(a) || inside(b) || (0..4).any(|index| cross((a, b), (corners[index], corners[(index + 1) % 4])))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_cross_where_they_have_a_common_point() {
        assert!(cross(((0, 0), (4, 4)), ((0, 4), (4, 0))));
        assert!(!cross(((0, 0), (4, 4)), ((5, 5), (9, 9))));
        assert!(cross(((0, 0), (4, 4)), ((2, 2), (9, 0))));
        assert!(!cross(((0, 0), (4, 0)), ((0, 1), (4, 1))));
    }

    #[test]
    fn a_path_through_a_card_is_found_whatever_its_slope() {
        assert!(runs_through(((0, 0), (40, 0)), (20, 4), (20, 10)));
        assert!(!runs_through(((0, 0), (40, 0)), (20, 6), (20, 10)));
        assert!(runs_through(((0, 0), (40, 40)), (20, 20), (2, 2)));
        assert!(!runs_through(((0, 0), (40, 40)), (30, 10), (20, 10)));
    }
}
