//! The star chart: planets at their places on the map, the paths between them, the latest links. A map is the one place where a game
//! says where things are drawn.

use maud::{Markup, html};
use space_traders::Action;
use space_traders::place::{PlanetId, TileId};

use super::chart;
use super::look::Look;
use super::tokens::{self, Token, in_orbit, on_tile};
use crate::layout::{Pen, Piece, drawn};
use crate::picture::paper::{self, Area, CHART_TOOLS};

/// How large things on the chart are.
#[derive(Clone, Copy)]
pub(super) struct Scale {
    /// The head of a card and its letters, and what a tile shows above the pieces on it.
    pub(super) head: i32,
    pub(super) name: i32,
    pub(super) face: i32,
    pub(super) coin: (i32, i32),
    pub(super) font: i32,
    /// Room around the tiles of a card.
    pub(super) edge: i32,
    /// The narrowest and widest card, and room between cards.
    widths: [i32; 2],
    apart: (i32, i32),
}

const LARGE: Scale = Scale { head: 23, name: 14, face: 28, coin: (27, 18), font: 13, edge: 4, widths: [96, 168], apart: (14, 22) };
const SMALL: Scale = Scale { head: 17, name: 11, face: 20, coin: (22, 14), font: 11, edge: 2, widths: [48, 112], apart: (5, 18) };

/// Room around the cards.
const MARGIN: i32 = 6;

/// How wide the chart is on a phone, and how high it should be at most.
const PHONE: (i32, i32) = (342, 620);

/// A planet's card: where it is, how high its tiles and its orbit are, and what lies on them.
pub(super) struct Card {
    pub(super) area: Area,
    pub(super) tile: i32,
    pub(super) orbit: i32,
    pub(super) tokens: [Vec<Token>; 3],
}

/// The chart in an area.
pub(super) struct Sky<'s> {
    pub(super) look: &'s Look<'s>,
    pub(super) pen: &'s Pen<'s, Action>,
    pub(super) scale: Scale,
    pub(super) area: Area,
    pub(super) cards: Vec<Card>,
}

/// The chart.
pub(super) fn sky<'p>(look: &'p Look<'_>, pen: &'p Pen<'_, Action>) -> Piece<'p> {
    let high = match pen.shape {
        Some(crate::Shape::Tall) => Plan::best(&centres(look), &crowds(look), PHONE, &[SMALL]).high + CHART_TOOLS,
        _ => 300,
    };
    let picture = move |area: Area| {
        if !pen.is_tall() {
            return Sky::within(look, pen, area).draw();
        }
        // A phone brings it nearer.
        let area = Area { h: area.h - CHART_TOOLS, ..area };
        paper::chart(area, &Sky::within(look, pen, area).draw())
    };
    let lines = if pen.low { Vec::new() } else { pen.in_text(|| chart::lines(look, pen.columns)) };
    drawn((300, high), picture).framed("space", 14, 4).at("chart").reads(lines)
}

/// The pieces on the tiles of each planet and in its orbit.
fn crowds(look: &Look<'_>) -> Vec<[Vec<Token>; 3]> {
    look.planets().map(|planet| [on_tile(look, planet.tile(0)), on_tile(look, planet.tile(1)), in_orbit(look, planet)]).collect()
}

fn centres(look: &Look<'_>) -> Vec<(i32, i32)> {
    let centre = |planet: PlanetId| look.game.centre(&look.view.chart, planet);
    look.planets().map(centre).map(|(x, y)| (x as i32, y as i32)).collect()
}

/// From the least to the greatest.
fn range(values: impl Iterator<Item = i32>) -> (i32, i32) {
    values.fold((i32::MAX, i32::MIN), |(low, high), value| (low.min(value), high.max(value)))
}

impl Scale {
    fn tile_width(&self, card: i32) -> i32 {
        (card - 3 * self.edge) / 2
    }

    /// How high tiles and orbit of a card of this width are.
    fn heights(&self, crowd: &[Vec<Token>; 3], wide: i32) -> (i32, i32) {
        let on_tile = |side: usize| tokens::height(self, &crowd[side], self.tile_width(wide) - 2);
        (self.face + on_tile(0).max(on_tile(1)) + 1, tokens::height(self, &crowd[2], wide - 10) + 6)
    }
}

/// How the map is fitted into a width.
struct Plan {
    scale: Scale,
    wide: i32,
    high: i32,
    /// The height of the highest card.
    tallest: i32,
}

impl Plan {
    /// The widest cards with which the chart is not higher than the limit; if there are none, the lowest chart.
    fn best(centres: &[(i32, i32)], crowds: &[[Vec<Token>; 3]], (room, limit): (i32, i32), scales: &[Scale]) -> Plan {
        let mut best: Option<Plan> = None;
        for scale in scales {
            let [narrowest, widest] = scale.widths;
            for wide in (narrowest..=widest.min(room - 2 * MARGIN)).rev().step_by(4) {
                let Some(plan) = Plan::of(centres, crowds, room, scale, wide) else { continue };
                if plan.high <= limit {
                    return plan;
                }
                if best.as_ref().is_none_or(|best| plan.high < best.high) {
                    best = Some(plan);
                }
            }
        }
        let narrow = || Plan { scale: SMALL, wide: SMALL.widths[0], high: limit, tallest: 80 };
        best.unwrap_or_else(narrow)
    }

    /// With cards of this width; `None` if some would lie on each other however high the chart is.
    fn of(centres: &[(i32, i32)], crowds: &[[Vec<Token>; 3]], room: i32, scale: &Scale, wide: i32) -> Option<Plan> {
        let across = across(centres, room, wide);
        let high = |crowd: &[Vec<Token>; 3]| scale.head + scale.heights(crowd, wide).0 + scale.heights(crowd, wide).1;
        let heights: Vec<i32> = crowds.iter().map(high).collect();
        // In hundredths of a unit of the picture for each unit of the map.
        let mut down = 0;
        for (index, (a, high_a)) in centres.iter().zip(&heights).enumerate() {
            for (b, high_b) in centres[..index].iter().zip(&heights) {
                if (a.0 - b.0).abs() * across < 100 * (wide + scale.apart.0) {
                    let apart = (a.1 - b.1).abs();
                    if apart == 0 {
                        return None;
                    }
                    down = down.max((100 * ((high_a + high_b + 1) / 2 + scale.apart.1) + apart - 1) / apart);
                }
            }
        }
        let tallest = heights.iter().copied().max().unwrap_or(0);
        let (upper, lower) = range(centres.iter().map(|centre| centre.1));
        Some(Plan { scale: *scale, wide, high: (lower - upper) * down / 100 + tallest + 2 * MARGIN, tallest })
    }
}

/// How far apart cards of this width may be across, in hundredths.
fn across(centres: &[(i32, i32)], room: i32, wide: i32) -> i32 {
    let (left, right) = range(centres.iter().map(|centre| centre.0));
    100 * (room - 2 * MARGIN - wide) / (right - left).max(1)
}

impl<'s> Sky<'s> {
    /// The chart as large as an area lets it be.
    fn within(look: &'s Look<'s>, pen: &'s Pen<'s, Action>, area: Area) -> Sky<'s> {
        let (centres, crowds) = (centres(look), crowds(look));
        let scales: &[Scale] = if pen.is_tall() { &[SMALL] } else { &[LARGE, SMALL] };
        let Plan { scale, wide, tallest, .. } = Plan::best(&centres, &crowds, (area.w, area.h), scales);
        let across = across(&centres, area.w, wide);
        let (left, _) = range(centres.iter().map(|centre| centre.0));
        let (upper, lower) = range(centres.iter().map(|centre| centre.1));
        let down = 100 * (area.h - 2 * MARGIN - tallest) / (lower - upper).max(1);
        let card = |((x, y), tokens): (&(i32, i32), [Vec<Token>; 3])| {
            let (tile, orbit) = scale.heights(&tokens, wide);
            let high = scale.head + tile + orbit;
            let middle = area.y + MARGIN + tallest / 2 + (y - upper) * down / 100;
            Card { area: Area::new(area.x + MARGIN + (x - left) * across / 100, middle - high / 2, wide, high), tile, orbit, tokens }
        };
        let cards = centres.iter().zip(crowds).map(card).collect();
        Sky { look, pen, scale, area, cards }
    }

    pub(super) fn card(&self, planet: PlanetId) -> &Card {
        &self.cards[planet.index()]
    }

    /// Where a tile lies on its planet's card.
    pub(super) fn tile_area(&self, tile: TileId) -> Area {
        let (card, edge) = (self.card(tile.planet()), self.scale.edge);
        let wide = self.scale.tile_width(card.area.w);
        Area::new(card.area.x + edge + i32::from(tile.side()) * (wide + edge), card.area.y + self.scale.head, wide, card.tile)
    }

    fn draw(&self) -> Markup {
        let (look, view) = (self.look, self.look.view);
        html! {
            (stars(self.area))
            @for planet in look.planets() {
                @for other in view.chart.neighbours(planet).iter().filter(|other| *other > planet) {
                    (path(self.card(planet).area, self.card(other).area))
                }
            }
            (self.arcs())
            @for planet in look.planets() { (self.planet(planet)) }
            (self.labels())
        }
    }
}

fn path(from: Area, to: Area) -> Markup {
    let ((x, y), (to_x, to_y)) = (from.middle(), to.middle());
    html! { path.path d={ "M" (x) " " (y) "L" (to_x) " " (to_y) } {} }
}

fn stars(area: Area) -> Markup {
    html! {
        @for star in 0..area.h / 16 {
            @let (x, y) = ((star * 137 + 40) % (area.w - 12), (star * star * 31 + star * 59) % (area.h - 12));
            circle.star cx=(area.x + 6 + x) cy=(area.y + 6 + y) r=(if star % 4 == 0 { "1.4" } else { "0.8" }) {}
        }
    }
}
