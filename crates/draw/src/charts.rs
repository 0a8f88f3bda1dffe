//! Charts of many games for reports: dots with their intervals, bars, and a line with its band. Inline pictures with classes, like those of
//! [`crate::chart`]; every mark says in words what it shows, so that nothing is told by colour or place alone.

use maud::{Markup, html};

use crate::picture::text_width;

/// As wide as the charts of single games, in units of which letters have [`LETTER`].
const WIDTH: f64 = 420.0;
const LETTER: i32 = 13;

/// One value of a chart.
#[derive(Debug, Clone, PartialEq)]
pub struct Mark {
    /// What it is of.
    pub name: String,
    /// The value.
    pub value: f64,
    /// Its interval.
    pub interval: Option<(f64, f64)>,
    /// Value and interval in words.
    pub words: String,
}

/// Where values lie between the ends of a scale.
struct Scale {
    low: f64,
    high: f64,
    from: f64,
    to: f64,
}

impl Scale {
    /// A scale that has room for all marks and for what chance gives.
    fn of(marks: &[Mark], chance: Option<f64>, from: f64, to: f64) -> Scale {
        let ends = marks.iter().flat_map(|mark| {
            let (low, high) = mark.interval.unwrap_or((mark.value, mark.value));
            [low, high, mark.value]
        });
        let all: Vec<f64> = ends.chain(chance).filter(|value| value.is_finite()).collect();
        let (mut low, mut high) =
            (all.iter().copied().fold(f64::INFINITY, f64::min), all.iter().copied().fold(f64::NEG_INFINITY, f64::max));
        if all.is_empty() {
            (low, high) = (0.0, 1.0);
        }
        if high - low < 1e-9 {
            (low, high) = (low - 0.5, high + 0.5);
        }
        Scale { low, high, from, to }
    }

    /// The place of a value, to a tenth of a unit: more digits only make a page larger.
    fn at(&self, value: f64) -> f64 {
        let along = ((value - self.low) / (self.high - self.low)).clamp(0.0, 1.0);
        ((self.from + along * (self.to - self.from)) * 10.0).round() / 10.0
    }
}

/// As much of a name as fits.
fn fitting(name: &str, room: i32) -> String {
    if text_width("", name, LETTER) <= room {
        return name.to_owned();
    }
    let mut short = name.to_owned();
    while !short.is_empty() && text_width("", &short, LETTER) + 10 > room {
        short.pop();
    }
    format!("{}…", short.trim_end())
}

/// A dot with its interval for every mark, one below the other, and a line for what chance gives.
#[must_use]
pub fn dots(title: &str, marks: &[Mark], chance: Option<f64>) -> Markup {
    const ROW: usize = 36;
    let scale = Scale::of(marks, chance, 6.0, WIDTH - 6.0);
    let height = ROW * marks.len();
    html! {
        svg.chart.dots viewBox={ "0 0 " (WIDTH) " " (height) } role="group" aria-label=(title) {
            @if let Some(chance) = chance {
                path.chance d={ "M" (scale.at(chance)) " 0V" (height) } {}
            }
            @for (row, mark) in marks.iter().enumerate() {
                @let y = row * ROW;
                @let room = WIDTH as i32 - text_width("", &mark.words, LETTER) - 16;
                g role="img" aria-label={ (mark.name) ": " (mark.words) } {
                    title { (mark.name) ": " (mark.words) }
                    text.name x="0" y=(y + 14) { (fitting(&mark.name, room)) }
                    text.value x=(WIDTH) y=(y + 14) { (mark.words) }
                    path.track d={ "M6 " (y + 25) "H" (WIDTH - 6.0) } {}
                    @if let Some((low, high)) = mark.interval {
                        path.interval d={ "M" (scale.at(low)) " " (y + 25) "H" (scale.at(high)) } {}
                    }
                    // What is no number has no place on a scale: its words say so.
                    @if mark.value.is_finite() {
                        circle.dot cx=(scale.at(mark.value)) cy=(y + 25) r="4.5" {}
                    }
                }
            }
        }
    }
}

/// Bars side by side from zero; some of their names stand below.
#[must_use]
pub fn bars(title: &str, marks: &[Mark]) -> Markup {
    const HEIGHT: f64 = 130.0;
    let most = marks.iter().map(|mark| mark.value).fold(1e-9, f64::max);
    let wide = WIDTH / marks.len().max(1) as f64;
    html! {
        svg.chart.bars viewBox={ "0 0 " (WIDTH) " " (HEIGHT + 24.0) } role="group" aria-label=(title) {
            path.track d={ "M0 " (HEIGHT) "H" (WIDTH) } {}
            @for (index, mark) in marks.iter().enumerate() {
                @let tall = (mark.value / most * (HEIGHT - 6.0) * 10.0).round() / 10.0;
                @let x = (index as f64 * wide * 10.0).round() / 10.0;
                g role="img" aria-label={ (mark.name) ": " (mark.words) } {
                    title { (mark.name) ": " (mark.words) }
                    rect.bar x=(x + 1.0) y=(HEIGHT - tall) width=((wide - 2.0).max(1.0).round()) height=(tall) {}
                }
            }
            @for (index, anchor, x) in below(marks) {
                text class={ "below " (anchor) } x=(x) y=(HEIGHT + 18.0) { (marks[index].name) }
            }
        }
    }
}

/// The names that stand below: the first, the last, and as many between them as have room.
fn below(marks: &[Mark]) -> Vec<(usize, &'static str, f64)> {
    let count = marks.len();
    let widest = marks.iter().map(|mark| text_width("", &mark.name, LETTER)).max().unwrap_or(0).max(1);
    let every = ((count as i32 * (widest + 18)) as f64 / WIDTH).ceil().max(1.0) as usize;
    let wide = WIDTH / count.max(1) as f64;
    (0..count)
        .step_by(every)
        .filter(|index| count - index >= every.min(count) || *index == 0)
        .map(|index| {
            let centre = ((index as f64 + 0.5) * wide * 10.0).round() / 10.0;
            let half = f64::from(text_width("", &marks[index].name, LETTER)) / 2.0;
            if centre < half {
                (index, "start", 0.0)
            } else if centre + half > WIDTH {
                (index, "end", WIDTH)
            } else {
                (index, "middle", centre)
            }
        })
        .collect()
}

/// A line along the marks with its band, and a line for what chance gives.
#[must_use]
pub fn line(title: &str, marks: &[Mark], chance: Option<f64>) -> Markup {
    const HEIGHT: f64 = 170.0;
    let scale = Scale::of(marks, chance, HEIGHT - 8.0, 14.0);
    let step = WIDTH / marks.len().max(1) as f64;
    let x = |index: usize| ((index as f64 + 0.5) * step * 10.0).round() / 10.0;
    let way = |values: &mut dyn Iterator<Item = (usize, f64)>, first: char| {
        let mut first = Some(first);
        values.map(|(index, value)| format!("{}{} {}", first.take().unwrap_or('L'), x(index), scale.at(value))).collect::<String>()
    };
    let band = marks.iter().all(|mark| mark.interval.is_some()) && !marks.is_empty();
    let ends = |high: bool| {
        marks.iter().enumerate().filter_map(move |(index, mark)| mark.interval.map(|(low, top)| (index, if high { top } else { low })))
    };
    html! {
        svg.chart.line viewBox={ "0 0 " (WIDTH) " " (HEIGHT + 24.0) } role="group" aria-label=(title) {
            path.track d={ "M0 " (HEIGHT) "H" (WIDTH) } {}
            @if let Some(chance) = chance { path.chance d={ "M0 " (scale.at(chance)) "H" (WIDTH) } {} }
            @if band {
                path.band d={ (way(&mut ends(true), 'M')) (way(&mut ends(false).collect::<Vec<_>>().into_iter().rev(), 'L')) "Z" } {}
            }
            path.way d=(way(&mut marks.iter().enumerate().map(|(index, mark)| (index, mark.value)), 'M')) {}
            @for (index, mark) in marks.iter().enumerate() {
                g role="img" aria-label={ (mark.name) ": " (mark.words) } {
                    title { (mark.name) ": " (mark.words) }
                    circle.dot cx=(x(index)) cy=(scale.at(mark.value)) r="3.5" {}
                }
            }
            @if let (Some(first), Some(last)) = (marks.first(), marks.last()) {
                text.value.start x=(x(0)) y=((scale.at(first.value) - 8.0).max(11.0)) { (first.words) }
                text.value x=(WIDTH) y=((scale.at(last.value) - 8.0).max(11.0)) { (last.words) }
            }
            @for (index, anchor, x) in below(marks) {
                text class={ "below " (anchor) } x=(x) y=(HEIGHT + 18.0) { (marks[index].name) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mark(name: &str, value: f64, interval: Option<(f64, f64)>) -> Mark {
        Mark { name: name.into(), value, interval, words: format!("{value}") }
    }

    fn all(svg: &str, name: &str) -> Vec<f64> {
        svg.split(&format!(" {name}=\"")).skip(1).filter_map(|rest| rest.split('"').next()?.parse().ok()).collect()
    }

    #[test]
    fn dots_lie_where_their_values_are_and_chance_between_them() {
        let marks = [mark("seat 0", 0.2, Some((0.1, 0.3))), mark("seat 1", 0.4, Some((0.3, 0.5)))];
        let svg = dots("wins", &marks, Some(0.3)).0;
        assert_eq!(all(&svg, "cx"), [108.0, 312.0], "{svg}");
        assert!(svg.contains("class=\"chance\" d=\"M210 0V72\"") && svg.contains("aria-label=\"seat 1: 0.4\""), "{svg}");
        assert!(!svg.contains("style"), "classes only");
    }

    #[test]
    fn equal_values_nothing_and_what_is_no_number_are_charts_too() {
        for svg in [dots("a", &[], None), bars("a", &[]), line("a", &[], None), line("a", &[mark("x", 1.0, None)], None)] {
            assert!(svg.0.starts_with("<svg") && !svg.0.contains("NaN") && !svg.0.contains("inf"), "{}", svg.0);
        }
        let svg = dots("a", &[mark("x", f64::NAN, None), mark("y", 2.0, None)], None).0;
        assert_eq!(all(&svg, "cx"), [210.0], "only what is a number has a place: {svg}");
    }

    #[test]
    fn names_that_are_too_long_are_cut_and_told_in_full() {
        let long = "a very long name of a card that nobody could ever print on one line of a chart, however small";
        let svg = dots("a", &[mark(long, 1.0, None)], None).0;
        assert!(svg.contains(&format!("<title>{long}: 1</title>")) && svg.contains('…'), "{svg}");
    }
}
