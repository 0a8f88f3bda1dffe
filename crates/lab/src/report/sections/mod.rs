//! What is told, section by section, from what was counted.

use std::collections::BTreeMap;

use rulebook::Rulebook;

use super::counts::{Fate, Paired};
use super::figures::{Figure, Row, Section, Shape, Unit};
use super::findings::{mean, number, slug};
use super::study::Study;
use crate::stats::{Histogram, Z};

mod content;
mod course;
mod rules;
mod skill;

/// The figure of what a kind of beginning is worth.
pub(crate) fn begins_id(kind: &str) -> String {
    format!("begins-{}", slug(kind))
}

/// The figure of what things of a kind are worth.
pub(crate) fn forced_id(kind: &str) -> String {
    format!("worth-{}", slug(kind))
}

/// All sections, in the order of the page.
pub(crate) fn all(study: &Study, book: &Rulebook) -> Vec<Section> {
    vec![
        fairness(study),
        course::length(study),
        course::course(study),
        course::choice(study),
        skill::skill(study),
        content::content(study),
        content::strategies(study),
        rules::sources(study, book),
        rules::rules(study, book),
    ]
}

pub(super) fn figure(
    id: impl Into<String>,
    title: impl Into<String>,
    reading: impl Into<String>,
    unit: Unit,
    shape: Shape,
    rows: Vec<Row>,
) -> Figure {
    Figure {
        id: id.into(),
        title: title.into(),
        reading: reading.into(),
        unit,
        shape,
        chance: None,
        difference: false,
        columns: Vec::new(),
        rows,
    }
}

impl Figure {
    pub(super) fn chance(mut self, chance: f64) -> Figure {
        self.chance = Some(chance);
        self
    }

    pub(super) fn columns(mut self, columns: &[&str]) -> Figure {
        self.columns = columns.iter().map(ToString::to_string).collect();
        self
    }
}

/// What chance gives a seat: a fair share, or, for those who play alone, what all games together give.
fn chance(study: &Study) -> f64 {
    match study.subject.lineup.len() {
        1 => study.counts.decided as f64 / study.counts.games.max(1) as f64,
        players => 1.0 / players as f64,
    }
}

/// How seats fared, with a share of victories of the games that somebody won; alone, of all games.
fn fared(study: &Study, name: impl Into<String>, fate: &Fate) -> Row {
    let of = if study.subject.lineup.len() == 1 { fate.seats } else { fate.held };
    let rate = fate.victories() / of.max(1) as f64;
    // Two seats of one game are one observation.
    let games = fate.games.min(of);
    let mut row = Row::share(name, rate * games as f64, games);
    row.value = rate;
    let points = fate.points as f64 / fate.seats.max(1) as f64;
    row.with([fate.seats.to_string(), number(points, 1)])
}

const FARED: [&str; 2] = ["seats", "points"];

fn fairness(study: &Study) -> Section {
    let counts = &study.counts;
    let chance = chance(study);
    let fair = "The line is what chance gives. A dot whose bar does not reach it is not explained by luck, unless many dots are looked at: see the summary.";
    let mut figures = Vec::new();
    if study.subject.lineup.len() > 1 {
        let rows = counts.seats.iter().map(|(seat, fate)| fared(study, format!("seat {seat}"), fate)).collect();
        figures.push(figure("seats", "Victories by seat", fair, Unit::Share, Shape::Intervals, rows).chance(chance).columns(&FARED));
    }
    for (kind, values) in &counts.begins {
        let mut rows: Vec<Row> = values.iter().map(|(what, fate)| fared(study, what, fate)).collect();
        if kind != kernel::Deed::ORDER {
            rows.sort_by(|one, other| other.value.total_cmp(&one.value));
        } else {
            let places = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];
            rows.sort_by_key(|row| places.iter().position(|place| *place == row.name));
        }
        figures.push(
            figure(begins_id(kind), format!("Victories by {kind}"), fair, Unit::Share, Shape::Intervals, rows)
                .chance(chance)
                .columns(&FARED),
        );
    }
    let mut shared = vec![
        Row::share("somebody wins", counts.decided as f64, counts.games),
        Row::share("the victory is shared", counts.shared as f64, counts.games),
    ];
    shared.extend(counts.ties.iter().map(|(how, count)| {
        let name = if how == "shared" {
            "equal points, and nothing breaks the tie".to_owned()
        } else {
            format!("equal points, told apart by {how}")
        };
        Row::share(name, *count as f64, counts.games)
    }));
    figures.push(figure("shared", "Victories and ties", "Parts of all games.", Unit::Share, Shape::Intervals, shared));
    Section {
        id: "fairness",
        title: "Is it fair?",
        intro: "The players are equally good and move on by a seat from game to game, so whatever wins more often than chance is the game's doing.".into(),
        figures,
    }
}

/// A histogram in at most twenty bars.
fn bars(numbers: &Histogram) -> Vec<Row> {
    let count = numbers.count();
    let (low, high) = (numbers.quantile(0.0), numbers.quantile(1.0));
    let width = ((high - low) / 20 + 1).max(1);
    let mut bins: BTreeMap<i64, u64> = (0..=(high - low) / width).map(|bin| (bin, 0)).collect();
    numbers.iter().for_each(|(value, times)| *bins.entry((value - low) / width).or_default() += times);
    let name = |bin: i64| {
        let from = low + bin * width;
        if width == 1 { number(from as f64, 0) } else { format!("{} to {}", number(from as f64, 0), number((from + width - 1) as f64, 0)) }
    };
    bins.into_iter().map(|(bin, times)| Row::new(name(bin), times as f64 / count.max(1) as f64, times)).collect()
}

/// "median 12; nine of ten games between 8 and 17".
fn middle(numbers: &Histogram, unit: &str) -> String {
    let [low, median, high] = [0.05, 0.5, 0.95].map(|share| numbers.quantile(share));
    let (mean, half) = (numbers.mean(), Z * numbers.deviation() / (numbers.count().max(1) as f64).sqrt());
    let ends = [mean - half, mean + half].map(|end| number(end, 1)).join(" to ");
    format!("The mean is {} {unit} ({ends}), the median {median}; nine of ten are between {low} and {high}.", number(mean, 1))
}

/// Pairs of games: what the one way brings over the other.
fn paired(name: &str, pairs: &Paired, of_victories: bool) -> Row {
    let (value, error) = mean(pairs, of_victories);
    Row { interval: Some((value - Z * error, value + Z * error)), ..Row::new(name, value, pairs.pairs) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_histogram_is_told_in_few_bars_that_make_up_the_whole() {
        let mut numbers = Histogram::default();
        (0..1000).for_each(|number| numbers.add(number % 97));
        let rows = bars(&numbers);
        assert!(rows.len() <= 21 && (rows.iter().map(|row| row.value).sum::<f64>() - 1.0).abs() < 1e-9);
        assert_eq!((rows[0].name.as_str(), rows.iter().map(|row| row.from).sum::<u64>()), ("0 to 4", 1000));
        let mut few = Histogram::default();
        [2, 3, 5].iter().for_each(|number| few.add(*number));
        assert_eq!(bars(&few).iter().map(|row| row.name.clone()).collect::<Vec<_>>(), ["2", "3", "4", "5"]);
    }

    #[test]
    fn nothing_played_is_a_report_too() {
        assert!(bars(&Histogram::default()).len() <= 1);
    }
}
