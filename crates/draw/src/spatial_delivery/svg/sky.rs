//! Where hexes, corners and borders lie in the picture: flat-top hexes around Earth (SD-1.1).

use parts::hex::Hex;
use spatial_delivery::SpatialDelivery;
use spatial_delivery::galaxy::{Lane, Node};

/// The galaxy's geometry.
pub(super) struct Sky<'s> {
    pub(super) game: &'s SpatialDelivery,
    /// The side of a hex.
    pub(super) side: i32,
    /// Where Earth is.
    pub(super) middle: (i32, i32),
}

impl Sky<'_> {
    /// The middle of a hex: x = 3/2 side q, y = √3 side (r + q/2).
    pub(super) fn hex(&self, hex: Hex) -> (i32, i32) {
        let place = self.game.map.disc().place(hex);
        let (q, r) = (i32::from(place.q), i32::from(place.r));
        (self.middle.0 + 3 * self.side * q / 2, self.middle.1 + self.side * (2 * r + q) * 866 / 1000)
    }

    /// The outline of a hex, smaller by `inset`.
    pub(super) fn outline(&self, hex: Hex, inset: i32) -> String {
        let (x, y) = self.hex(hex);
        let side = self.side - inset;
        let (half, high) = (side / 2, side * 866 / 1000);
        format!("M{} {}h{side}l{half} {high}l-{half} {high}h-{side}l-{half}-{high}z", x - half, y - high)
    }

    /// Where a node is: Earth's middle, or the point where three hexes meet.
    pub(super) fn node(&self, node: Node) -> (i32, i32) {
        let Some(hexes) = self.game.map.hexes(node) else { return self.middle };
        let (x, y) = hexes.iter().map(|hex| self.hex(*hex)).fold((0, 0), |sum, at| (sum.0 + at.0, sum.1 + at.1));
        (x / 3, y / 3)
    }

    /// The two ends of the border that a lane runs along.
    pub(super) fn lane(&self, lane: Lane) -> [(i32, i32); 2] {
        let [(x, y), (to_x, to_y)] = self.game.map.beside(lane).map(|hex| self.hex(hex));
        // The border stands across the way from one middle to the other and is 1/√3 as long.
        let (across, down) = (-(to_y - y) * 289 / 1000, (to_x - x) * 289 / 1000);
        let (mid_x, mid_y) = ((x + to_x) / 2, (y + to_y) / 2);
        [(mid_x - across, mid_y - down), (mid_x + across, mid_y + down)]
    }
}
