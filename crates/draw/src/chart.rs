//! Charts of a finished game: where the points come from, and how they grew. Inline pictures with classes; the page's style gives them
//! their looks in light and dark, and every bar and point says in words what it shows.

use kernel::{Outcome, Seat, Standing};
use maud::{Markup, html};

use crate::names::Names;
use crate::picture::text_width;
use crate::text::cut;

/// All charts are this wide, in units of which letters have [`LETTER`]: on a phone they are still read.
const WIDTH: i32 = 420;
const LETTER: i32 = 13;
/// Where the lines of a course begin and end.
const LEFT: i32 = 34;
const RIGHT: i32 = WIDTH - 44;
/// Colours of sources before they begin again.
const COLOURS: usize = 8;

/// How the points of a game went: what everybody had at the end of each of its chapters.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Course {
    /// The chapters by name: "Round 3".
    pub chapters: Vec<String>,
    /// For each chapter the points of all seats, in seat order.
    pub points: Vec<Vec<i32>>,
}

/// A number with a true minus sign.
fn number(points: i32) -> String {
    points.to_string().replace('-', "−")
}

/// "1 point", "12 points".
fn in_points(points: i32) -> String {
    format!("{} {}", number(points), if points.abs() == 1 { "point" } else { "points" })
}

/// Where the points come from: a bar for each seat, the best first, with a part for each source.
#[must_use]
pub fn sources(outcome: &Outcome, names: &Names) -> Markup {
    const ROW: i32 = 50;
    const BAR: i32 = 22;
    let standings = ranked(outcome);
    let all = all_sources(&standings);
    let sum = |standing: &Standing, sign: i32| standing.lines.iter().map(|line| (line.points * sign).max(0)).sum::<i32>();
    let most = |sign: i32| standings.iter().map(|standing| sum(standing, sign)).max().unwrap_or(0);
    let (gained, lost) = (most(1), most(-1));
    let span = (gained + lost).max(1);
    let along = |points: i32| points * WIDTH / span;
    let zero = along(lost);
    let legend = if all.len() <= COLOURS { legend(&all) } else { Vec::new() };
    let bottom = ROW * standings.len() as i32;
    let height = bottom + legend.last().map_or(0, |(_, y, _)| y + 14);
    html! {
        svg.graph.sources viewBox={ "0 0 " (WIDTH) " " (height) } role="group" aria-label="Points by source" {
            @for (row, standing) in (0..).zip(&standings) {
                @let top = row * ROW;
                @let seat = standing.seat;
                text class={ "who seat-" (seat.number()) } x="0" y=(top + 16) { (Names::mark(seat)) " " (cut(names.of(seat), 40)) }
                text.total x=(WIDTH) y=(top + 16) { (number(standing.points)) }
                @for part in parts(standing, zero, &along) {
                    @let colour = all.iter().position(|source| *source == part.source).unwrap_or(0) % COLOURS;
                    g.part.{ "part-" (colour) }.minus[part.points < 0] role="img" aria-label={ (part.source) ": " (in_points(part.points)) } {
                        title { (part.source) ": " (in_points(part.points)) }
                        rect x=(part.x) y=(top + 22) width=(part.width) height=(BAR) {}
                        @if let Some(words) = part.words() { text x=(part.x + part.width / 2) y=(top + 22 + 16) { (words) } }
                    }
                }
            }
            @for (x, y, index) in &legend {
                g.legend.{ "part-" (index) } aria-hidden="true" {
                    rect x=(x) y=(bottom + y - 10) width="12" height="12" rx="2" {}
                    text x=(x + 17) y=(bottom + y) { (all[*index]) }
                }
            }
        }
    }
}

fn ranked(outcome: &Outcome) -> Vec<&Standing> {
    let mut standings: Vec<&Standing> = outcome.standings.iter().collect();
    standings.sort_by_key(|standing| (standing.rank, standing.seat));
    standings
}

/// Every source that gave or cost somebody something, in the order in which they are told.
fn all_sources<'o>(standings: &[&'o Standing]) -> Vec<&'o str> {
    let mut all: Vec<&str> = Vec::new();
    for line in standings.iter().flat_map(|standing| &standing.lines).filter(|line| line.points != 0) {
        if !all.contains(&line.source.as_str()) {
            all.push(&line.source);
        }
    }
    all
}

/// Where each source stands in a legend that wraps: x, y and its index.
fn legend(all: &[&str]) -> Vec<(i32, i32, usize)> {
    let (mut x, mut y) = (0, 14);
    let mut places = Vec::new();
    for (index, source) in all.iter().enumerate() {
        let wide = 17 + text_width("", source, LETTER) + 16;
        if x > 0 && x + wide > WIDTH {
            (x, y) = (0, y + 20);
        }
        places.push((x, y, index));
        x += wide;
    }
    places
}

/// One part of a bar.
struct Part<'o> {
    source: &'o str,
    points: i32,
    x: i32,
    width: i32,
}

impl Part<'_> {
    /// What fits into it: its source with the points, the points, or nothing.
    fn words(&self) -> Option<String> {
        let whole = format!("{} {}", self.source, number(self.points));
        [whole, number(self.points)].into_iter().find(|words| text_width("", words, LETTER) + 6 <= self.width)
    }
}

/// The parts of a bar: what was gained to the right of zero, what was lost to the left.
fn parts<'o>(standing: &'o Standing, zero: i32, along: &impl Fn(i32) -> i32) -> Vec<Part<'o>> {
    let (mut gained, mut lost) = (0, 0);
    let told = standing.lines.iter().filter(|line| line.points != 0);
    told.map(|line| {
        let points = line.points;
        let (from, to) = if points > 0 {
            gained += points;
            (zero + along(gained - points), zero + along(gained))
        } else {
            lost += points;
            (zero + along(lost), zero + along(lost - points))
        };
        Part { source: &line.source, points, x: from, width: (to - from).max(1) }
    })
    .collect()
}

/// The course of the points: a line for each seat, with its mark at the end of every chapter.
#[must_use]
pub fn course(course: &Course, names: &Names) -> Markup {
    const TOP: i32 = 14;
    const HEIGHT: i32 = 190;
    let points = || course.points.iter().flatten().copied();
    let (least, most) = (points().min().unwrap_or(0).min(0), points().max().unwrap_or(0).max(1));
    let step = nice_step(most - least);
    let (floor, ceiling) = (least.div_euclid(step) * step, (most + step - 1).div_euclid(step) * step);
    let y = |points: i32| TOP + HEIGHT - (points - floor) * HEIGHT / (ceiling - floor).max(1);
    let count = course.chapters.len() as i32;
    let x = |index: i32| LEFT + if count > 1 { index * (RIGHT - LEFT) / (count - 1) } else { 0 };
    let seats: Vec<Seat> = (0..names.count()).map(Seat::new).collect();
    let of = |seat: Seat| course.points.iter().map(move |all| all.get(seat.index()).copied().unwrap_or(0));
    html! {
        svg.graph.course viewBox={ "0 0 " (WIDTH) " " (TOP + HEIGHT + 34) } role="group" aria-label="Points at the end of each round" {
            @for line in (floor..=ceiling).step_by(step.unsigned_abs() as usize) {
                path.grid.zero[line == 0] d={ "M" (LEFT) " " (y(line)) "H" (RIGHT) } {}
                text.axis x=(LEFT - 6) y=(y(line) + 4) { (number(line)) }
            }
            @for (middle, name) in named_chapters(&course.chapters) {
                text.below x=(middle) y=(TOP + HEIGHT + 20) { (name) }
            }
            @for seat in &seats {
                @let line: Vec<(i32, i32)> = (0..).zip(of(*seat)).map(|(index, points)| (x(index), y(points))).collect();
                g class={ "line seat-" (seat.number()) } {
                    path d=(way(&line)) {}
                    @for ((index, points), (x, y)) in (0..).zip(of(*seat)).zip(&line) {
                        @let chapter: usize = index;
                        g.point role="img" aria-label={ (course.chapters[chapter]) ": " (names.of(*seat)) ", " (in_points(points)) } {
                            title { (course.chapters[chapter]) ": " (names.of(*seat)) ", " (in_points(points)) }
                            text x=(x) y=(y + 5) { (Names::mark(*seat)) }
                        }
                    }
                }
            }
            @for (seat, at) in apart(seats.iter().map(|seat| (*seat, y(of(*seat).next_back().unwrap_or(0)))).collect()) {
                text class={ "end seat-" (seat.number()) } x=(RIGHT + 10) y=(at + 5) aria-hidden="true" {
                    (Names::mark(seat)) (number(of(seat).next_back().unwrap_or(0)))
                }
            }
        }
    }
}

/// A step of 1, 2 or 5 times a power of ten that gives at most six lines.
fn nice_step(range: i32) -> i32 {
    let steps = (0..8).map(|power| 10_i32.pow(power)).flat_map(|ten| [ten, ten * 2, ten * 5]);
    steps.take_while(|step| *step <= 50_000_000).find(|step| range <= step * 5).unwrap_or(50_000_000)
}

/// The way along the points.
fn way(line: &[(i32, i32)]) -> String {
    let mut way = String::new();
    for (index, (x, y)) in line.iter().enumerate() {
        way.push_str(&format!("{}{x} {y}", if index == 0 { "M" } else { "L" }));
    }
    way
}

/// Chapters that are named below the line, each with where the middle of its name is: so many that they do not touch, and all within the
/// chart. Where all names end in a number that is enough, but for the first.
fn named_chapters(chapters: &[String]) -> Vec<(i32, &str)> {
    let short = |index: usize, name: &str| -> usize {
        let number = name.rfind(' ').map_or(0, |space| space + 1);
        if index > 0 && name[number..].parse::<u32>().is_ok() { number } else { 0 }
    };
    let named = chapters.iter().enumerate().map(|(index, name)| &name[short(index, name)..]);
    let count = chapters.len() as i32;
    let mut end = i32::MIN;
    let mut found = Vec::new();
    for (index, name) in (0..).zip(named) {
        let half = text_width("", name, LETTER) / 2 + 1;
        let middle = (LEFT + index * (RIGHT - LEFT) / (count - 1).max(1)).min(WIDTH - half).max(half);
        if middle - half >= end {
            found.push((middle, name));
            end = middle + half + 14;
        }
    }
    found
}

/// Labels that would lie on each other are moved apart, the highest first.
fn apart(mut labels: Vec<(Seat, i32)>) -> Vec<(Seat, i32)> {
    const ROOM: i32 = 16;
    labels.sort_by_key(|(seat, y)| (*y, *seat));
    for index in 1..labels.len() {
        labels[index].1 = labels[index].1.max(labels[index - 1].1 + ROOM);
    }
    labels
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::{Clause, EndReason, ScoreLine};

    fn ended(seats: &[&[(&str, i32)]]) -> Outcome {
        let line = |(source, points): &(&str, i32)| ScoreLine { source: (*source).into(), points: *points, clause: Clause("T-1") };
        let seats = seats.iter().map(|lines| (lines.iter().map(line).collect(), Vec::new()));
        Outcome::ranked(EndReason { name: "last-round", clause: Clause("T-3") }, seats.collect())
    }

    fn names() -> Names {
        Names::new(["Mary", "Nick"], None)
    }

    /// The numbers of an attribute, in order.
    fn all(svg: &str, name: &str) -> Vec<i32> {
        svg.split(&format!(" {name}=\"")).skip(1).filter_map(|rest| rest.split('"').next()?.parse().ok()).collect()
    }

    #[test]
    fn parts_lie_beside_each_other_and_losses_left_of_zero() {
        let outcome = ended(&[&[("stations", 6), ("fees", 3), ("fines", -1)], &[("stations", 2)]]);
        let svg = sources(&outcome, &names()).0;
        let bars: Vec<(i32, i32)> = svg
            .split("<rect ")
            .skip(1)
            .filter(|rect| rect.contains("height=\"22\""))
            .map(|rect| (all(&format!(" {rect}"), "x")[0], all(&format!(" {rect}"), "width")[0]))
            .collect();
        assert_eq!(bars, [(42, 252), (294, 126), (0, 42), (42, 84)], "{svg}");
        assert!(svg.contains("stations: 6 points") && svg.contains("fines: −1 point<"), "{svg}");
        assert!(svg.find("Mary") < svg.find("Nick"), "the best comes first");
        assert!(!svg.contains("style"), "classes only");
    }

    #[test]
    fn sources_without_points_are_no_part_and_every_colour_is_explained_once() {
        let svg = sources(&ended(&[&[("stations", 6), ("fees", 0)], &[("stations", 2), ("jumps", 2)]]), &names()).0;
        assert_eq!((svg.matches("fees").count(), svg.matches("class=\"legend part-").count()), (0, 2), "{svg}");
        let many: Vec<(String, i32)> = (0..9).map(|n| (format!("planet {n}"), 1)).collect();
        let many: Vec<(&str, i32)> = many.iter().map(|(name, points)| (name.as_str(), *points)).collect();
        assert!(!sources(&ended(&[&many, &[]]), &names()).0.contains("legend"), "colours that come again explain nothing");
    }

    #[test]
    fn nobody_with_points_is_a_chart_too() {
        assert!(sources(&ended(&[&[], &[]]), &names()).0.contains("Nick"));
        assert!(course(&Course::default(), &names()).0.starts_with("<svg"));
    }

    #[test]
    fn lines_end_at_their_points_and_labels_do_not_lie_on_each_other() {
        let chapters = (1..=3).map(|round| format!("Round {round}")).collect();
        let svg = course(&Course { chapters, points: vec![vec![0, 0], vec![4, -2], vec![9, 9]] }, &names()).0;
        assert!(svg.contains("Round 2: Nick, −2 points") && svg.contains("Round 3: Mary, 9 points"), "{svg}");
        let ends: Vec<i32> = svg.split("class=\"end ").skip(1).map(|label| all(label, "y")[0]).collect();
        assert_eq!(ends.len(), 2);
        assert!((ends[0] - ends[1]).abs() >= 16, "{ends:?}");
        // Round 1 stands in full, the others by their numbers.
        assert!(svg.contains(">Round 1</text>") && svg.contains(">2</text>") && !svg.contains(">Round 2</text>"), "{svg}");
    }

    #[test]
    fn names_of_chapters_keep_their_distance() {
        let dozen: Vec<String> = (1..=12).map(|round| format!("Round {round}")).collect();
        let named: Vec<&str> = named_chapters(&dozen).into_iter().map(|(_, name)| name).collect();
        assert!(named.starts_with(&["Round 1", "3", "4"]) && named.ends_with(&["12"]), "not 'Round 12': {named:?}");
        let long: Vec<String> = (1..=60).map(|round| format!("Round {round}")).collect();
        let named = named_chapters(&long);
        assert!(named.len() > 5 && named.len() < 25 && named[0].1 == "Round 1", "{named:?}");
        // Long ones at either end stay inside.
        let stages = ["Captains and trucks", "Star chart", "Shipyard and everything else"].map(str::to_owned);
        let within = |(middle, name): &(i32, &str)| {
            let half = text_width("", name, LETTER) / 2;
            middle - half >= 0 && middle + half <= WIDTH
        };
        assert!(named_chapters(&stages).iter().all(within), "{:?}", named_chapters(&stages));
        assert_eq!([nice_step(3), nice_step(11), nice_step(60), nice_step(240)], [1, 5, 20, 50]);
    }
}
