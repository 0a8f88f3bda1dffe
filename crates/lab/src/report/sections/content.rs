//! What each thing is worth, and what winners do.

use std::collections::BTreeMap;

use super::super::claims::{gains_id, grown};
use super::super::counts::{Fate, MEETING};
use super::super::figures::{Figure, Row, Section, Shape, Unit};
use super::super::findings::{mean, number, percent, slug};
use super::super::study::Study;
use super::{FARED, chance, fared, figure, forced_id, paired};
use crate::stats::{Z, quantile, wilson_at};

pub(super) fn content(study: &Study) -> Section {
    let counts = &study.counts;
    let mut figures = Vec::new();
    for (kind, things) in &counts.things {
        if let Some(forced) = counts.forced.get(kind) {
            let mut rows: Vec<Row> = forced
                .iter()
                .map(|(what, pairs)| {
                    let (wins, error) = mean(pairs, true);
                    let wins = format!("{} % (± {})", number(100.0 * wins, 1), number(100.0 * Z * error, 1));
                    paired(what, pairs, false).with([wins])
                })
                .collect();
            rows.sort_by(|one, other| other.value.total_cmp(&one.value));
            let reading = "From the same position, with the same luck: taking it at once against never taking it again. How many points more, or fewer, \
                           its taker is then before the best other at the end (alone: has at the end). This is what it is worth to these players, cause and not \
                           mere company.";
            let figure = figure(forced_id(kind), format!("What it is worth: {kind}"), reading, Unit::Points, Shape::Intervals, rows);
            figures.push(figure.chance(0.0).columns(&["victories"]));
        }
        let mut rows: Vec<Row> = things
            .iter()
            .map(|(what, thing)| {
                let offered = thing.taken.seats + thing.left.seats;
                let wins = |fate: &Fate| if fate.seats == 0 { "-".to_owned() } else { percent(fate.victories() / fate.seats as f64) };
                Row::share(what, thing.taken.seats as f64, offered).with([
                    wins(&thing.taken),
                    wins(&thing.left),
                    brought(&thing.points_taken, thing.taken.seats, &thing.points_left, thing.left.seats),
                ])
            })
            .collect();
        rows.sort_by(|one, other| other.value.total_cmp(&one.value));
        let mut rows_gained: Vec<Row> = things
            .iter()
            .filter(|(_, thing)| thing.gains.games > 1)
            .map(|(what, thing)| {
                let (value, error) = grown(&thing.gains);
                Row { interval: Some((value - Z * error, value + Z * error)), ..Row::new(what, value, thing.gains.games) }
                    .with([thing.gains.seats.to_string()])
            })
            .collect();
        rows_gained.sort_by(|one, other| other.value.total_cmp(&one.value));
        let kind_usual = counts.kinds.get(kind).map_or(0.0, |all| grown(all).0);
        let reading = if study.subject.lineup.len() > 1 {
            "How much whoever takes it gains on the best other from the first time to the end. Where a seat stood before is taken off, so being ahead already does \
             not count; still it is company, not cause. The line is everything of this kind together."
        } else {
            "How many points whoever takes it has at the end: company, not cause. The line is everything of this kind together."
        };
        let figure_gained =
            figure(gains_id(kind), format!("What comes after it: {kind}"), reading, Unit::Points, Shape::Intervals, rows_gained);
        figures.push(figure_gained.chance(kind_usual).columns(&["seats"]));
        let reading = "Which part of the seats that could take it in a game did at least once. Beside it how often those won who took it and those who left it, and the \
                       source of points in which they differ most: company, not cause.";
        let figure =
            figure(format!("offered-{}", slug(kind)), format!("Offered and taken: {kind}"), reading, Unit::Share, Shape::Intervals, rows);
        figures.push(figure.columns(&["wins if taken", "wins if left", "points"]));
    }
    Section { id: "content", title: "What is each thing worth?", intro: String::new(), figures }
}

/// The clause in which takers and leavers differ most.
fn brought(taken: &BTreeMap<String, i64>, takers: u64, left: &BTreeMap<String, i64>, leavers: u64) -> String {
    if takers == 0 || leavers == 0 {
        return "-".to_owned();
    }
    let of = |points: &BTreeMap<String, i64>, clause: &str, seats: u64| points.get(clause).copied().unwrap_or(0) as f64 / seats as f64;
    let clauses = taken.keys().chain(left.keys());
    let differences = clauses.map(|clause| (of(taken, clause, takers) - of(left, clause, leavers), clause));
    let most = differences.max_by(|(one, a), (other, b)| one.abs().total_cmp(&other.abs()).then_with(|| b.cmp(a)));
    most.map_or_else(|| "-".to_owned(), |(value, clause)| format!("{}{} by {clause}", if value > 0.0 { "+" } else { "" }, number(value, 1)))
}

pub(super) fn strategies(study: &Study) -> Section {
    let counts = &study.counts;
    let mut figures = Vec::new();
    if !counts.never.is_empty() {
        let mut rows: Vec<Row> = counts
            .never
            .iter()
            .map(|(word, pairs)| {
                let (wins, error) = mean(pairs, true);
                let wins = format!("{} % (± {})", number(100.0 * wins, 1), number(100.0 * Z * error, 1));
                paired(word, pairs, false).with([wins])
            })
            .collect();
        rows.sort_by(|one, other| other.value.total_cmp(&one.value));
        let reading = "The same deal twice: a player as usual against one who never makes this kind of choice if there is another. What is not far from 0 is not \
                       missed; what is below 0 these players would do better without.";
        figures.push(
            figure("never", "The cost of never doing it", reading, Unit::Points, Shape::Intervals, rows)
                .chance(0.0)
                .columns(&["victories"]),
        );
    }
    figures.extend(styles(study));
    for (kind, deeds) in &counts.deeds {
        let mut rows: Vec<Row> = deeds.iter().map(|(what, fate)| fared(study, what, fate)).collect();
        rows.sort_by(|one, other| other.value.total_cmp(&one.value));
        let reading =
            "How often seats won that did it at least once. Going with victory is not leading to it: whoever is ahead can do more.";
        let figure = figure(format!("did-{}", slug(kind)), format!("Victories by {kind}"), reading, Unit::Share, Shape::Intervals, rows);
        figures.push(figure.chance(chance(study)).columns(&FARED));
    }
    Section { id: "strategies", title: "What do winners do?", intro: String::new(), figures }
}

/// Clusters of seats that did alike, how they fare, and whether one beats all others.
fn styles(study: &Study) -> Option<Figure> {
    let (counts, words) = (&study.counts, &study.known.styles);
    if words.is_empty() || counts.styles.is_empty() {
        return None;
    }
    let letter = |style: usize| char::from(b'A' + style as u8).to_string();
    let all: u64 = counts.styles.values().map(|fate| fate.seats).sum();
    // How often the one is ahead of the other, with an interval that holds for all pairs of styles together.
    let z = quantile(0.05 / (words.len() * (words.len() - 1) / 2) as f64);
    let against = |one: usize, other: usize| {
        let met = counts.meetings.get(&format!("{} {}", one.min(other), one.max(other))).filter(|_| one != other)?;
        let (games, ahead) = (met.games as f64, met.ahead as f64 / MEETING as f64);
        let ahead = if one < other { ahead } else { games - ahead };
        Some((ahead / games, wilson_at(z, ahead, games)))
    };
    let rows = (0..words.len())
        .map(|style| {
            let fate = counts.styles.get(&(style as u8)).cloned().unwrap_or_default();
            let mut row = fared(study, format!("{}: {}", letter(style), words[style]), &fate);
            row.cells.push(percent(fate.seats as f64 / all.max(1) as f64));
            let told = |other: usize| {
                let found = against(style, other);
                found.map_or_else(
                    || "-".to_owned(),
                    |(share, (low, high))| format!("{} ({} to {})", percent(share), number(100.0 * low, 0), number(100.0 * high, 0)),
                )
            };
            row.cells.extend((0..words.len()).filter(|_| study.subject.lineup.len() > 1).map(told));
            row
        })
        .collect();
    let beats =
        |one: usize| (0..words.len()).filter(|other| *other != one).all(|other| against(one, other).is_some_and(|(_, (low, _))| low > 0.5));
    let verdict = match (0..words.len()).find(|style| beats(*style)) {
        _ if study.subject.lineup.len() < 2 => String::new(),
        Some(style) => format!(" {} is ahead of every other more often than not.", letter(style)),
        None => " None is clearly ahead of every other.".to_owned(),
    };
    let reading = format!(
        "Seats of the first games that did alike are a style, and each seat counts for the style that it is nearest to. The table has how many seats that are, and how often \
         they are ahead of each other style at the same table (intervals for all of them together).{verdict} Going with victory is not leading to it."
    );
    let mut columns: Vec<String> = FARED.iter().map(ToString::to_string).collect();
    columns.push("of all".into());
    columns.extend((0..words.len()).filter(|_| study.subject.lineup.len() > 1).map(|style| format!("ahead of {}", letter(style))));
    let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
    Some(figure("styles", "Styles of play", reading, Unit::Share, Shape::Intervals, rows).chance(chance(study)).columns(&columns))
}
