//! The galaxy: octagons on a square lattice, and the square gaps between them.

use m101::action::{GapId, SiteId};
use m101::state::Step;
use maud::{Markup, html};
use parts::lattice;

use super::canvas::Canvas;
use super::{infrastructure, system};
use crate::picture::paper::{Area, CHART_TOOLS, chart, rect};

/// Where the spaces lie.
pub(super) struct Lattice {
    /// The side of an octagon's field.
    pub(super) side: i32,
    left: u8,
    top: u8,
    area: Area,
}

impl Lattice {
    /// The field of a system space.
    pub(super) fn site(&self, site: SiteId) -> Area {
        let (column, row) = lattice::column_and_row(site.0);
        let (across, down) = (i32::from(column) - i32::from(self.left), i32::from(self.top) - i32::from(row));
        Area::new(self.area.x + 5 + across * self.side, self.area.y + 5 + down * self.side, self.side, self.side)
    }

    /// The middle of a gap, which is named by its lower left space.
    pub(super) fn gap(&self, gap: GapId) -> (i32, i32) {
        let area = self.site(SiteId(gap.0));
        (area.right(), area.y)
    }

    /// How much an octagon's corners are cut off: the gaps between four of them are squares on their tips.
    pub(super) fn cut(&self) -> i32 {
        self.side * 29 / 100
    }
}

/// The galaxy and how high it is.
pub(super) fn galaxy(canvas: &Canvas<'_>, (x, y): (i32, i32), width: i32) -> (Markup, i32) {
    let (game, board) = (canvas.game, &canvas.game.content.board);
    let shown: Vec<(u8, u8)> = game.spaces.iter().chain([board.centre]).map(|site| lattice::column_and_row(site.0)).collect();
    let bounds = |of: fn(&(u8, u8)) -> u8| (shown.iter().map(of).min().unwrap_or(0), shown.iter().map(of).max().unwrap_or(0));
    let ((left, right), (bottom, top)) = (bounds(|place| place.0), bounds(|place| place.1));
    let side = ((width - 10) / i32::from(right - left + 1)).min(128);
    let height = side * i32::from(top - bottom + 1) + 10;
    let inset = (width - 10 - side * i32::from(right - left + 1)) / 2;
    let lattice = Lattice { side, left, top, area: Area::new(x + inset, y, width, height) };
    let drawn = html! {
        (centre(lattice.site(board.centre)))
        @for site in game.spaces.iter() { (system::space(canvas, &lattice, site)) }
        @for gap in game.gaps.iter() { (infrastructure::gap(canvas, &lattice, gap)) }
        (way(canvas, &lattice))
    };
    let area = Area::new(x, y, width, height);
    let nearer = !canvas.wide();
    let drawn = html! {
        g data-at="galaxy" {
            (rect("space", area, 14))
            @if nearer { (chart(area, &drawn)) } @else { (drawn) }
        }
    };
    (drawn, height + if nearer { CHART_TOOLS } else { 0 })
}

/// The galactic centre: nothing is ever there (M1-2.2).
fn centre(area: Area) -> Markup {
    let (x, y) = area.middle();
    html! {
        g.centre {
            title { "The galactic centre: nothing can be placed here or pass through" }
            @for (r, class) in [(46, "glow far"), (30, "glow near"), (15, "glow core")] { circle class=(class) cx=(x) cy=(y) r=(area.w * r / 100) {} }
        }
    }
}

/// The outline of an octagon.
pub(super) fn octagon(area: Area, cut: i32) -> String {
    let straight = area.w - 2 * cut;
    format!("M{} {}h{straight}l{cut} {cut}v{straight}l-{cut} {cut}h-{straight}l-{cut}-{cut}v-{straight}z", area.x + cut, area.y)
}

/// From where the cube that is being delivered comes.
fn way(canvas: &Canvas<'_>, lattice: &Lattice) -> Markup {
    let (from, to) = match canvas.view.step {
        Step::Demand { from, .. } => (from, None),
        Step::Route(delivery) => (delivery.from, Some(delivery.to)),
        _ => return html! {},
    };
    let (x, y) = lattice.site(from).middle();
    html! {
        path.lift d=(octagon(lattice.site(from).inset(1), lattice.cut())) {}
        @if let Some((to_x, to_y)) = to.map(|to| lattice.site(to).middle()) { path.delivery d={ "M" (x) " " (y) "L" (to_x) " " (to_y) } {} }
    }
}
