//! The page of a search for numbers: everything that was tried, and how near it came to what was wanted.

use std::collections::BTreeMap;

use draw::text::grouped;
use maud::html;

use super::compare::Measured;
use super::figures::{Figure, Row, Section, Shape, Unit};
use super::page::{Page, value};
use super::sections::figure;

/// One combination of numbers in one round of the search.
#[derive(Debug, Clone, PartialEq)]
pub struct Tried {
    /// Which round, from 1.
    pub round: u32,
    /// The numbers, in the order of what was varied.
    pub values: Vec<i64>,
    /// How many games it was given.
    pub games: u64,
    /// What they came to.
    pub found: Measured,
}

/// What was searched, and what came of it.
#[derive(Debug, Clone)]
pub struct Tuned {
    /// The game's name.
    pub game: String,
    /// What was varied: `planet.Eventide.points`.
    pub varied: Vec<String>,
    /// What was measured, by its name.
    pub measure: String,
    /// What was wanted of it: a share from 0 to 1, or a number.
    pub wanted: f64,
    /// Whether it is a share.
    pub share: bool,
    /// Everything that was tried, round by round.
    pub tried: Vec<Tried>,
    /// The numbers that were left at the end.
    pub best: Vec<i64>,
    /// The command that tries the same again.
    pub command: String,
}

impl Tuned {
    fn unit(&self) -> Unit {
        if self.share { Unit::Share } else { Unit::Number }
    }

    /// "planet.Eventide.points=8"; one number alone stands for itself.
    fn named(&self, values: &[i64]) -> String {
        match values {
            [one] => one.to_string(),
            _ => self.varied.iter().zip(values).map(|(what, value)| format!("{what}={value}")).collect::<Vec<_>>().join(" "),
        }
    }

    fn row(&self, tried: &Tried) -> Row {
        let Measured { mean, low, high } = tried.found;
        let row = Row::new(self.named(&tried.values), mean, tried.games).with([tried.round.to_string()]);
        Row { interval: Some((low, high)), ..row }
    }

    /// Each combination as it was measured last, and so with most games.
    fn latest(&self) -> Figure {
        let latest: BTreeMap<&[i64], &Tried> = self.tried.iter().map(|tried| (&tried.values[..], tried)).collect();
        let rows = latest.values().map(|tried| self.row(tried)).collect();
        let shape = if self.varied.len() == 1 { Shape::Line } else { Shape::Intervals };
        let reading = format!(
            "Each combination as it was measured last; what was left out early has few games and a wide interval. The line across is what was wanted: {}.",
            value(self.unit(), self.wanted)
        );
        let title = if self.varied.len() == 1 { format!("{}, by {}", self.measure, self.varied[0]) } else { self.measure.clone() };
        figure("latest", title, reading, self.unit(), shape, rows).chance(self.wanted).columns(&["round"])
    }

    fn rounds(&self) -> Figure {
        let rows = self.tried.iter().map(|tried| self.row(tried)).collect();
        let reading = "In every round the half that came nearer went on, with more games.";
        figure("rounds", "Everything that was tried", reading, self.unit(), Shape::Table, rows).columns(&["round"])
    }
}

/// The whole page as text.
#[must_use]
pub fn tuned_page(tuned: &Tuned) -> String {
    let games: u64 = tuned.tried.iter().map(|tried| tried.games).sum();
    let last = tuned.tried.iter().rfind(|tried| tried.values == tuned.best);
    let sections = [Section { id: "tried", title: "What was tried", intro: String::new(), figures: vec![tuned.latest(), tuned.rounds()] }];
    let [wanted, best] = [value(tuned.unit(), tuned.wanted), tuned.named(&tuned.best)];
    Page {
        title: format!("{}: a search for numbers", tuned.game),
        lead: html! { "Wanted: " (tuned.measure) " " (wanted) ". Varied: " @for what in &tuned.varied { code { (what) } " " } "in " (grouped(games)) " games." },
        partial: None,
        command: &tuned.command,
        first: ("What came nearest", html! {
            @if let Some(Tried { found, games, .. }) = last {
                p { strong { (best) } ": " (value(tuned.unit(), found.mean)) " (" (value(tuned.unit(), found.low)) " to " (value(tuned.unit(), found.high)) ") in its last " (grouped(*games)) " games." }
            }
            p.small { "It was chosen by these games, so they flatter it a little: measure it again with another seed before you believe the last digit." }
        }),
        sections: &sections,
        source: format!("{} games", grouped(games)),
        follows: "Everything here follows from the seed, the rules and the content:",
    }
    .drawn()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tuned(varied: &[&str], tried: &[(u32, &[i64], f64)], best: &[i64]) -> String {
        let tried = tried.iter().map(|(round, values, mean)| Tried {
            round: *round,
            values: values.to_vec(),
            games: 20 * u64::from(*round),
            found: Measured { mean: *mean, low: mean - 0.1, high: mean + 0.1 },
        });
        tuned_page(&Tuned {
            game: "A Game".into(),
            varied: varied.iter().map(ToString::to_string).collect(),
            measure: "first player wins".into(),
            wanted: 0.5,
            share: true,
            tried: tried.collect(),
            best: best.to_vec(),
            command: "orrery tune a-game".into(),
        })
    }

    #[test]
    fn each_number_stands_on_the_line_as_it_was_measured_last() {
        let page = tuned(&["planet.X.points"], &[(1, &[6], 0.3), (1, &[7], 0.4), (2, &[7], 0.45)], &[7]);
        let chart = &page[page.find("class=\"chart line\"").expect("one number is a line")..page.find("</svg>").unwrap()];
        let told: Vec<&str> = chart.split("<title>").skip(1).filter_map(|rest| rest.split("</title>").next()).collect();
        assert_eq!(told, ["6: 30.0 % (20.0 to 40.0)", "7: 45.0 % (35.0 to 55.0)"], "{chart}");
        assert!(page.contains("<strong>7</strong>: 45.0 % (35.0 % to 55.0 %) in its last 40 games."), "{page}");
        assert!(page.contains("in 80 games"), "{page}");
    }

    #[test]
    fn combinations_are_named_by_all_their_numbers() {
        let page = tuned(&["a.x", "b.y"], &[(1, &[1, 2], 0.3), (1, &[1, 3], 0.5)], &[1, 3]);
        assert!(page.contains("class=\"chart dots\"") && page.contains("<strong>a.x=1 b.y=3</strong>"), "{page}");
    }
}
