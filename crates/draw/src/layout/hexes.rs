//! Where the hexes, corners and borders of a map lie: flat tops, rings around the middle.

use parts::hex::Axial;

use crate::picture::paper::Area;

/// A point of the picture.
pub type Point = (i32, i32);

/// A disc of hexes in an area.
#[derive(Clone, Copy)]
pub struct Hexes {
    /// The side of a hex.
    pub side: i32,
    /// The middle of the middle hex.
    pub middle: Point,
}

impl Hexes {
    /// The proportions of a disc with so many rings, with a little room around it.
    pub fn proportions(rings: i32) -> (i32, i32) {
        (1000 * (3 * rings + 2) + 200, 1732 * (2 * rings + 1) + 200)
    }

    /// The largest disc with so many rings in an area of its proportions.
    pub fn within(area: Area, rings: i32) -> Hexes {
        Hexes { side: area.w * 1000 / Hexes::proportions(rings).0, middle: area.middle() }
    }

    /// The middle of a hex: x = 3/2 side q, y = √3 side (r + q/2).
    pub fn hex(self, place: Axial) -> Point {
        let (q, r) = (i32::from(place.q), i32::from(place.r));
        (self.middle.0 + 3 * self.side * q / 2, self.middle.1 + self.side * (2 * r + q) * 866 / 1000)
    }

    /// The outline of a hex, smaller by `inset`.
    pub fn outline(self, place: Axial, inset: i32) -> String {
        let (x, y) = self.hex(place);
        let side = self.side - inset;
        let (half, high) = (side / 2, side * 866 / 1000);
        format!("M{} {}h{side}l{half} {high}l-{half} {high}h-{side}l-{half}-{high}z", x - half, y - high)
    }

    /// How wide a hex is this far above or below its middle.
    pub fn width_at(self, down: i32) -> i32 {
        2 * self.side - down.abs() * 1155 / 1000
    }

    /// Where three hexes meet.
    pub fn corner(self, hexes: [Axial; 3]) -> Point {
        let (x, y) = hexes.map(|hex| self.hex(hex)).iter().fold((0, 0), |sum, at| (sum.0 + at.0, sum.1 + at.1));
        (x / 3, y / 3)
    }

    /// The two ends of the border between two hexes.
    pub fn border(self, hexes: [Axial; 2]) -> [Point; 2] {
        let [(x, y), (to_x, to_y)] = hexes.map(|hex| self.hex(hex));
        // It stands across the way from one middle to the other and is 1/√3 as long.
        let (across, down) = (-(to_y - y) * 289 / 1000, (to_x - x) * 289 / 1000);
        let (mid_x, mid_y) = ((x + to_x) / 2, (y + to_y) / 2);
        [(mid_x - across, mid_y - down), (mid_x + across, mid_y + down)]
    }

    /// A bar around a border: a line alone is too thin for a finger.
    pub fn bar(self, [(x, y), (to_x, to_y)]: [Point; 2]) -> String {
        let long = self.side.max(1);
        let (across, down) = (-(to_y - y) * 8 / long, (to_x - x) * 8 / long);
        let (in_x, in_y) = ((to_x - x) * 15 / 100, (to_y - y) * 15 / 100);
        let ([x, y], [to_x, to_y]) = ([x + in_x, y + in_y], [to_x - in_x, to_y - in_y]);
        let corners = [(x + across, y + down), (to_x + across, to_y + down), (to_x - across, to_y - down), (x - across, y - down)];
        format!("M{}z", corners.map(|(x, y)| format!("{x} {y}")).join("L"))
    }
}
