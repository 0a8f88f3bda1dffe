//! The latest trade links: arcs between the linked tiles, with what they brought (ST-6.3).

use kernel::Seat;
use maud::{Markup, html};
use space_traders::state::Link;
use space_traders::tile::Tile;

use super::look::Look;
use super::moves::link_name;
use super::sky::Sky;
use crate::picture::paper::{Area, At, length, rect, text};
use crate::picture::pieces::mark;

/// What a link brings: the difference in price for each good, less the way (ST-6.5, ST-9.5).
pub(super) fn points(look: &Look<'_>, link: &Link) -> i32 {
    let price = |tile| look.card(tile).map_or(0, |card: Tile| i32::from(card.price()));
    let expensive = look.game.options.expensive;
    let way = if expensive { look.view.chart.distances()[link.origin.planet().index()][link.destination.planet().index()] } else { 0 };
    i32::from(link.goods) * (price(link.destination) - price(link.origin)) - i32::from(way)
}

/// "Suns 1→5": the product and the two prices.
pub(super) fn words(look: &Look<'_>, link: &Link) -> String {
    let price = |tile| look.card(tile).map_or(0, Tile::price);
    let suit = look.card(link.origin).map_or("", |card| look.game.content.suit(card.suit()).name.as_str());
    let goods = if link.goods > 1 { format!(" ×{}", link.goods) } else { String::new() };
    format!("{suit} {}→{}{goods}", price(link.origin), price(link.destination))
}

/// An arc: its ends and the point that bends it.
struct Arc {
    seat: Seat,
    link: Link,
    ends: [(i32, i32); 2],
    bend: (i32, i32),
}

impl Arc {
    /// The point after so many of 60 parts of the way.
    fn at(&self, part: i32) -> (i32, i32) {
        let [from, to] = self.ends;
        let mix = |a: i32, b: i32, c: i32| ((60 - part) * (60 - part) * a + 2 * part * (60 - part) * b + part * part * c) / 3600;
        (mix(from.0, self.bend.0, to.0), mix(from.1, self.bend.1, to.1))
    }
}

impl Sky<'_> {
    fn all(&self) -> Vec<Arc> {
        let mut arcs = Vec::new();
        for seat in self.look.seats() {
            for link in &self.look.view.links[seat] {
                let ends = [link.origin, link.destination].map(|tile| self.tile_area(tile).middle());
                let [(x, y), (to_x, to_y)] = ends;
                // To one side, a little more for each further link, so that arcs between the same planets stay apart.
                let side = 2 + arcs.len() as i32 % 4;
                let bend = ((x + to_x) / 2 - (to_y - y) * side / 14, (y + to_y) / 2 + (to_x - x) * side / 14);
                arcs.push(Arc { seat, link: *link, ends, bend });
            }
        }
        arcs
    }

    /// The arcs: they run below the planets' cards, so that everything stays legible.
    pub(super) fn arcs(&self) -> Markup {
        html! {
            @for arc in self.all() {
                @let [(x, y), (to_x, to_y)] = arc.ends;
                g class={ "seat seat-" (arc.seat.number()) } data-late=(link_name(&arc.link, arc.seat)) {
                    path.link d={ "M" (x) " " (y) "Q" (arc.bend.0) " " (arc.bend.1) " " (to_x) " " (to_y) } {}
                }
            }
        }
    }

    /// What the links brought, where the arcs are seen.
    pub(super) fn labels(&self) -> Markup {
        let size = self.scale.font;
        let high = size + 6;
        // A label may touch a card's edge.
        let mut taken: Vec<Area> = self.cards.iter().map(|card| card.area.inset(3)).collect();
        html! {
            @for arc in self.all() {
                @let brought = format!("+{}", points(self.look, &arc.link));
                @let wide = length("strong", &brought, size) + high + 5;
                @let place = self.free(&arc, &taken, (wide, high));
                @let () = taken.push(place);
                @let (_, y) = place.middle();
                g class={ "seat seat-" (arc.seat.number()) } data-at=(link_name(&arc.link, arc.seat)) data-late=(link_name(&arc.link, arc.seat)) {
                    title { (self.pen.names.of(arc.seat)) ": " (words(self.look, &arc.link)) ", " (brought) }
                    (rect("link-label", place, high / 2))
                    (mark(arc.seat, "link-mark", (place.x + high / 2 + 1, y), high / 4))
                    (text("link-text strong", At::Start, (place.x + high, y + size * 36 / 100), size, 60, &brought))
                }
            }
        }
    }

    /// The place on the arc, nearest to its middle, where a label covers nothing; if there is none, the nearest beside it.
    fn free(&self, arc: &Arc, taken: &[Area], (wide, high): (i32, i32)) -> Area {
        let at = |(x, y): (i32, i32)| Area::new(x - wide / 2, y - high / 2, wide, high);
        let inside = self.area.inset(2);
        let is_free = |area: &Area| {
            let is_in = area.x >= inside.x && area.right() <= inside.right() && area.y >= inside.y && area.bottom() <= inside.bottom();
            is_in && !taken.iter().any(|other| meets(*area, *other))
        };
        let on_it = (0..=26).flat_map(|off| [30 + off, 30 - off]).map(|part| at(arc.at(part))).find(is_free);
        let (x, y) = arc.at(30);
        let around = |off: i32| (-off..=off).flat_map(move |step| [(step, -off), (step, off), (-off, step), (off, step)]);
        let beside = || (1..80).flat_map(around).map(|(across, down)| at((x + 6 * across, y + 6 * down))).find(is_free);
        on_it.or_else(beside).unwrap_or_else(|| at((x, y)))
    }
}

fn meets(one: Area, other: Area) -> bool {
    one.x < other.right() && other.x < one.right() && one.y < other.bottom() && other.y < one.bottom()
}
