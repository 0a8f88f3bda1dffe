//! The latest trade links: arcs between the linked tiles, with what they brought (ST-6.3).

use kernel::Seat;
use maud::{Markup, html};
use space_traders::state::Link;
use space_traders::tile::Tile;

use super::canvas::Canvas;
use super::chart::Places;
use crate::picture::paper::{Area, At, length, rect, text};
use crate::picture::pieces::mark;

/// What a link brings: the difference in price for each good, less the way (ST-6.5, ST-9.5).
pub(super) fn points(canvas: &Canvas<'_>, link: &Link) -> i32 {
    let look = &canvas.look;
    let price = |tile| look.card(tile).map_or(0, |card: Tile| i32::from(card.price()));
    let expensive = look.game.options.expensive;
    let way = if expensive { look.view.chart.distances()[link.origin.planet().index()][link.destination.planet().index()] } else { 0 };
    i32::from(link.goods) * (price(link.destination) - price(link.origin)) - i32::from(way)
}

/// "Suns 1→5": the product and the two prices.
pub(super) fn words(canvas: &Canvas<'_>, link: &Link) -> String {
    let look = &canvas.look;
    let price = |tile| look.card(tile).map_or(0, Tile::price);
    let suit = look.card(link.origin).map_or("", |card| look.game.content.suit(card.suit()).name.as_str());
    let goods = if link.goods > 1 { format!(" ×{}", link.goods) } else { String::new() };
    format!("{suit} {}→{}{goods}", price(link.origin), price(link.destination))
}

/// What moves to a link's label names it so; with several goods a tile may send to several others (ST-9.4).
pub(in super::super) fn name(link: &Link, seat: Seat) -> String {
    format!("link-{}-{}-{}", link.origin, link.destination, seat.number())
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

fn all(canvas: &Canvas<'_>, places: &Places) -> Vec<Arc> {
    let mut arcs = Vec::new();
    for seat in canvas.look.seats() {
        for link in &canvas.look.view.links[seat] {
            let ends = [link.origin, link.destination].map(|tile| places.tile(canvas, tile).middle());
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
pub(super) fn arcs(canvas: &Canvas<'_>, places: &Places) -> Markup {
    html! {
        @for arc in all(canvas, places) {
            @let [(x, y), (to_x, to_y)] = arc.ends;
            g class={ "seat seat-" (arc.seat.number()) } data-late=(name(&arc.link, arc.seat)) {
                path.link d={ "M" (x) " " (y) "Q" (arc.bend.0) " " (arc.bend.1) " " (to_x) " " (to_y) } {}
            }
        }
    }
}

/// What the links brought, where the arcs are seen.
pub(super) fn labels(canvas: &Canvas<'_>, places: &Places) -> Markup {
    let (high, size) = if canvas.wide() { (22, 14) } else { (16, 11) };
    // A label may touch a card's edge.
    let mut taken: Vec<Area> = places.cards.iter().map(|card| card.inset(3)).collect();
    html! {
        @for arc in all(canvas, places) {
            @let words = format!("+{}", points(canvas, &arc.link));
            @let wide = length("strong", &words, size) + high + 4;
            @let place = free(&arc, &taken, (wide, high));
            @let () = taken.push(place);
            @let (_, y) = place.middle();
            g class={ "seat seat-" (arc.seat.number()) } data-at=(name(&arc.link, arc.seat)) data-late=(name(&arc.link, arc.seat)) {
                title { (canvas.names.of(arc.seat)) ": " (self::words(canvas, &arc.link)) ", " (words) }
                (rect("link-label", place, high / 2))
                (mark(arc.seat, "link-mark", (place.x + high / 2 + 1, y), high / 4))
                (text("link-text", At::Start, (place.x + high, y + size * 36 / 100), size, 60, &words))
            }
        }
    }
}

/// The place on the arc, nearest to its middle, where a label covers nothing; the middle if there is none.
fn free(arc: &Arc, taken: &[Area], (wide, high): (i32, i32)) -> Area {
    let place = |part: i32| {
        let (x, y) = arc.at(part);
        Area::new(x - wide / 2, y - high / 2, wide, high)
    };
    let is_free = |area: &Area| !taken.iter().any(|other| meets(*area, *other));
    (0..=26).flat_map(|off| [30 + off, 30 - off]).map(place).find(is_free).unwrap_or_else(|| place(30))
}

fn meets(one: Area, other: Area) -> bool {
    one.x < other.right() && other.x < one.right() && one.y < other.bottom() && other.y < one.bottom()
}
