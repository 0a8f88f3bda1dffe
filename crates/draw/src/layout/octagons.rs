//! Where the octagons of a map lie, on a square lattice, and the squares on their tips between four of them.

use super::hexes::Point;
use crate::picture::paper::Area;

/// A lattice of octagons in an area.
#[derive(Clone, Copy)]
pub struct Octagons {
    /// The side of an octagon's field.
    pub side: i32,
    area: Area,
}

impl Octagons {
    /// The largest ones of which so many find room beside and below each other.
    pub fn within(area: Area, columns: i32, rows: i32) -> Octagons {
        let side = (area.w / columns).min(area.h / rows);
        let (w, h) = (side * columns, side * rows);
        Octagons { side, area: Area::new(area.x + (area.w - w) / 2, area.y + (area.h - h) / 2, w, h) }
    }

    /// The field of an octagon, by its column from the left and its row from the top.
    pub fn field(self, (column, row): (i32, i32)) -> Area {
        Area::new(self.area.x + column * self.side, self.area.y + row * self.side, self.side, self.side)
    }

    /// How much of an octagon's corners is cut off.
    pub fn cut(self) -> i32 {
        self.side * 29 / 100
    }

    /// The outline of an octagon, smaller by `inset`.
    pub fn outline(self, field: Area, inset: i32) -> String {
        let (area, cut) = (field.inset(inset), self.cut());
        let straight = area.w - 2 * cut;
        format!("M{} {}h{straight}l{cut} {cut}v{straight}l-{cut} {cut}h-{straight}l-{cut}-{cut}v-{straight}z", area.x + cut, area.y)
    }

    /// A square on its tip.
    pub fn diamond((x, y): Point, r: i32) -> String {
        format!("M{x} {}l{r} {r}l-{r} {r}l-{r}-{r}z", y - r)
    }
}
