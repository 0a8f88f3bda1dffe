//! What of a result is skill, and what is luck.

use draw::text::grouped;

use super::super::figures::{Figure, Row, Section, Shape, Unit};
use super::super::findings::{mean, number};
use super::super::study::Study;
use super::{chance, figure, paired};
use crate::stats::Z;
use crate::tally::VICTORY;

pub(super) fn skill(study: &Study) -> Section {
    let counts = &study.counts;
    let mut figures = Vec::new();
    if !counts.levels.is_empty() {
        let rows: Vec<Row> = counts
            .levels
            .iter()
            .map(|(level, pairs)| {
                let (points, _) = mean(pairs, false);
                paired(level, pairs, true).with([number(points, 1)])
            })
            .collect();
        let reading = format!(
            "One seat is given to a player of another level, in the same deal: what that changes in its share of victories. {} is the measure (0).",
            study.subject.lineup[0]
        );
        figures.push(
            figure("levels", "Other players in the same seat", reading, Unit::Share, Shape::Intervals, rows)
                .chance(0.0)
                .columns(&["points"]),
        );
    }
    if counts.again > 0 {
        let whole = (VICTORY * VICTORY) as f64;
        let same = counts.same_winner as f64 / whole;
        let rows = vec![Row::share("the same seat wins again", same, counts.again)];
        let reading = "The same deal played twice by the same players, with other luck after the deal: how often the same seat wins. What is above the line is the \
                       deal's (and the seat's) doing.";
        let figure = figure("again", "What the deal decides", reading, Unit::Share, Shape::Intervals, rows);
        figures.push(figure.chance(if study.subject.lineup.len() == 1 { chance(study).powi(2) } else { chance(study) }));
    }
    figures.extend(made_of(study));
    // Fewer pairs say nothing at all.
    let rows: Vec<Row> = counts
        .doubled
        .iter()
        .filter(|(_, pairs)| pairs.pairs >= 10)
        .map(|(positions, pairs)| {
            let (points, _) = mean(pairs, false);
            let name = format!("from {} to {} positions", grouped(*positions), grouped(2 * positions));
            paired(&name, pairs, true).with([number(points, 1)])
        })
        .collect();
    if !rows.is_empty() {
        let reading = "One seat thinks about each decision for so many positions, and in the same deal for twice as many: what that changes in its share of victories \
                       among the usual players. It tries its moves out in imagined worlds, with the shipped net.";
        figures.push(
            figure("thinking", "What thinking twice as long brings", reading, Unit::Share, Shape::Intervals, rows)
                .chance(0.0)
                .columns(&["points"]),
        );
    }
    Section { id: "skill", title: "Skill or luck?", intro: String::new(), figures }
}

/// How the result of a seat is divided: how much of its spread the deal explains, and how much who plays would.
fn made_of(study: &Study) -> Option<Figure> {
    let twice = &study.counts.twice;
    let n = twice.deals as f64;
    if n < 2.0 {
        return None;
    }
    let spread = |squares: f64, one: f64, other: f64| (squares - one * other / n) / (n - 1.0);
    let (first, second) = (twice.first as f64, twice.second as f64);
    let (one, other) = (spread(twice.first_first as f64, first, first), spread(twice.second_second as f64, second, second));
    let both = spread(twice.first_second as f64, first, second);
    if one <= 0.0 || other <= 0.0 {
        return None;
    }
    // Fisher's interval of a correlation.
    let deal = both / (one * other).sqrt();
    let (low, high) = correlation(deal, n);
    let row = Row { interval: Some((low.max(0.0), high.max(0.0))), ..Row::new("the deal and the seat", deal.max(0.0), twice.deals) };
    let mut rows = vec![row];
    let known: Vec<(f64, f64)> =
        study.counts.levels.values().filter(|pairs| pairs.pairs > 1).map(|pairs| (mean(pairs, false).0, 1.0)).collect();
    if !known.is_empty() {
        // If each seat were given a level by lot, the usual one among them.
        let count = known.len() as f64 + 1.0;
        let middle = known.iter().map(|(value, _)| value).sum::<f64>() / count;
        let between = (known.iter().map(|(value, _)| (value - middle).powi(2)).sum::<f64>() + middle * middle) / count;
        let from = study.counts.levels.values().map(|pairs| pairs.pairs).sum();
        let rest = f64::midpoint(one, other);
        rows.push(Row::new("the player, if every level were as likely", between / (between + rest), from));
    }
    let reading = "How much of the spread of how far a seat is ahead (alone: of its points) is explained: by the deal, from the same deals played twice by the same \
                   players with other luck; by who plays, from players of other levels in the same seat of the same deal. The rest is luck after the deal.";
    Some(figure("made-of", "What a result is made of", reading, Unit::Share, Shape::Intervals, rows))
}

/// The 95 % interval of a correlation of so many pairs.
fn correlation(found: f64, pairs: f64) -> (f64, f64) {
    if pairs <= 3.0 {
        return (-1.0, 1.0);
    }
    let (middle, half) = (found.clamp(-0.999_999, 0.999_999).atanh(), Z / (pairs - 3.0).sqrt());
    ((middle - half).tanh(), (middle + half).tanh())
}
