//! The star chart: planets at their places on the map, the paths between them, the latest links.

use maud::{Markup, html};
use space_traders::place::{PlanetId, TileId};

use super::canvas::Canvas;
use super::{links, planet};
use crate::picture::paper::{Area, rect};

/// Where everything is on the chart.
pub(super) struct Places {
    /// The planets' cards, by index.
    pub(super) cards: Vec<Area>,
    pub(super) area: Area,
}

impl Places {
    pub(super) fn card(&self, planet: PlanetId) -> Area {
        self.cards[planet.index()]
    }

    pub(super) fn tile(&self, canvas: &Canvas<'_>, tile: TileId) -> Area {
        planet::tile_area(canvas, self.card(tile.planet()), tile.side())
    }
}

/// The chart and how high it is, at least `least`.
pub(super) fn chart(canvas: &Canvas<'_>, top: i32, width: i32, least: i32) -> (Markup, i32) {
    let places = places(canvas, top, width, least);
    let look = &canvas.look;
    let drawn = html! {
        g data-at="chart" {
            (rect("space", places.area, 14))
            (stars(places.area))
            @for planet in look.planets() {
                @for other in look.view.chart.neighbours(planet).iter().filter(|other| *other > planet) {
                    (path(places.card(planet), places.card(other)))
                }
            }
            (links::arcs(canvas, &places))
            @for planet in look.planets() { (planet::card(canvas, planet, places.card(planet))) }
            (links::labels(canvas, &places))
        }
    };
    (drawn, places.area.h)
}

/// Fits the map into the width: cards as wide as possible, and as much height as they then need.
///
/// The content's checks keep planets apart across or down, so some width always fits.
fn places(canvas: &Canvas<'_>, top: i32, width: i32, least: i32) -> Places {
    let look = &canvas.look;
    let centres: Vec<(i32, i32)> = look
        .planets()
        .map(|planet| {
            let (x, y) = look.game.centre(&look.view.chart, planet);
            (x as i32, y as i32)
        })
        .collect();
    let range =
        |values: &mut dyn Iterator<Item = i32>| values.fold((i32::MAX, i32::MIN), |(low, high), value| (low.min(value), high.max(value)));
    let (left, right) = range(&mut centres.iter().map(|centre| centre.0));
    let (upper, lower) = range(&mut centres.iter().map(|centre| centre.1));
    // Margin, gaps between cards, the widest card, and the height that is not to be passed for wider cards.
    let (margin, across, down, widest, highest) = if canvas.wide() { (14, 16, 26, 168, 700) } else { (5, 5, 22, 100, 620) };
    let (room, card) = (width - 2 * margin, planet::height(canvas));
    let mut fit: Option<(i32, i32, i32, i32)> = None;
    // In hundredths of a unit of the picture for each unit of the map.
    for wide in (44..=widest).rev() {
        let across_scale = 100 * (room - wide) / (right - left).max(1);
        let too_near = |a: &(i32, i32), b: &(i32, i32)| (a.0 - b.0).abs() * across_scale < 100 * (wide + across);
        let pairs = centres.iter().enumerate().flat_map(|(index, a)| centres[..index].iter().map(move |b| (a, b)));
        let apart = pairs.filter(|(a, b)| too_near(a, b)).map(|(a, b)| (a.1 - b.1).abs()).min().unwrap_or(100);
        if apart == 0 {
            continue;
        }
        let down_scale = (100 * (card + down) + apart - 1) / apart;
        let height = (lower - upper) * down_scale / 100 + card + 2 * margin;
        // If none keeps to the height, the lowest of all.
        if height <= highest || fit.is_none_or(|(.., least)| height < least) {
            fit = Some((wide, across_scale, down_scale, height));
        }
        if height <= highest {
            break;
        }
    }
    let (wide, across_scale, mut down_scale, height) = fit.unwrap_or((44, 200, 500, 600));
    let height = height.max(least);
    if lower > upper {
        down_scale = down_scale.max(100 * (height - 2 * margin - card) / (lower - upper));
    }
    let at = |(x, y): &(i32, i32)| {
        Area::new(margin + (x - left) * across_scale / 100, top + margin + (y - upper) * down_scale / 100, wide, card)
    };
    Places { cards: centres.iter().map(at).collect(), area: Area::new(0, top, width, height) }
}

fn path(from: Area, to: Area) -> Markup {
    let ((x, y), (to_x, to_y)) = (from.middle(), to.middle());
    html! { path.path d={ "M" (x) " " (y) "L" (to_x) " " (to_y) } {} }
}

fn stars(area: Area) -> Markup {
    html! {
        @for star in 0..area.h / 9 {
            @let (x, y) = ((star * 137 + 40) % (area.w - 12), (star * star * 31 + star * 59) % (area.h - 12));
            circle.star cx=(area.x + 6 + x) cy=(area.y + 6 + y) r=(if star % 4 == 0 { "1.4" } else { "0.8" }) {}
        }
    }
}
