//! Where points come from, and which rules matter.

use std::collections::BTreeMap;

use rulebook::Rulebook;

use super::super::counts::LOOKS;
use super::super::figures::{Row, Section, Shape, Unit};
use super::super::findings::{number, quoted};
use super::super::study::Study;
use super::{bars, figure, middle};
use crate::stats::Histogram;

pub(super) fn sources(study: &Study, book: &Rulebook) -> Section {
    let counts = &study.counts;
    let seats: u64 = counts.seats.values().map(|fate| fate.seats).sum();
    let at_rank = |rank: u8| counts.points.get(&rank).map_or(0, Histogram::count).max(1);
    let ranks: Vec<u8> = counts.points.keys().copied().collect();
    let rows = counts
        .sources
        .iter()
        .map(|(clause, source)| {
            let by_rank = ranks.iter().map(|rank| number(source.by_rank.get(rank).copied().unwrap_or(0) as f64 / at_rank(*rank) as f64, 1));
            Row::new(quoted(clause, book), source.points as f64 / seats.max(1) as f64, seats).with(by_rank)
        })
        .collect();
    let columns: Vec<String> = ranks.iter().map(|rank| format!("rank {rank}")).collect();
    let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
    let reading = "Mean points of a seat by the clause that gives them, and by the rank that the seat had in the end.";
    let mut figures = vec![figure("sources", "Points by source", reading, Unit::Points, Shape::Table, rows).columns(&columns)];
    let clauses: Vec<&String> = counts.sources.keys().collect();
    let looks: Vec<Row> = counts
        .looks
        .iter()
        .enumerate()
        .filter(|(number, _)| number % 2 == 1)
        .map(|(at, look)| {
            let of = |clause: &&String| look.points.get(*clause).copied().unwrap_or(0) as f64 / seats.max(1) as f64;
            let total = clauses.iter().map(of).sum();
            Row::new(format!("{} %", 100 * (at + 1) / LOOKS), total, counts.games).with(clauses.iter().map(|clause| number(of(clause), 1)))
        })
        .collect();
    let names: Vec<&str> = clauses.iter().map(|clause| clause.as_str()).collect();
    let reading = "Mean points of a seat at a part of the game, as if it were scored there: all together, and in the table by clause.";
    figures.push(figure("growth", "How points grow", reading, Unit::Points, Shape::Line, looks).columns(&names));
    Section { id: "sources", title: "Where do points come from?", intro: String::new(), figures }
}

pub(super) fn rules(study: &Study, book: &Rulebook) -> Section {
    let counts = &study.counts;
    let ending = |(how, clauses): (&String, &BTreeMap<String, u64>)| {
        let guard = if study.known.guards.contains(how) { ", a guard" } else { "" };
        let name = format!("{how} ({}{guard})", clauses.keys().cloned().collect::<Vec<_>>().join(", "));
        Row::share(name, clauses.values().sum::<u64>() as f64, counts.games)
    };
    let mut endings: Vec<Row> = counts.endings.iter().map(ending).collect();
    let unreached = study.known.endings.iter().filter(|(how, _)| !counts.endings.contains_key(*how));
    endings.extend(unreached.map(|(how, clause)| Row::share(format!("{how} ({clause})"), 0.0, counts.games)));
    let mut figures = vec![figure("endings", "How games end", "Parts of all games.", Unit::Share, Shape::Intervals, endings)];
    let rare = |clause: &String| counts.clauses.get(clause).map_or(0, |fired| fired.games);
    let mut rows: Vec<Row> = study
        .known
        .reachable
        .iter()
        .filter(|clause| (rare(clause) as f64) < 0.01 * counts.games as f64)
        .map(|clause| Row::share(quoted(clause, book), rare(clause) as f64, counts.games))
        .collect();
    rows.sort_by(|one, other| one.value.total_cmp(&other.value));
    if study.counts.alone_for.count() > 0 {
        let numbers = &study.counts.alone_for;
        let reading = format!(
            "The longest stretch of a game in which a seat had one option only, decision after decision. {}",
            middle(numbers, "decisions")
        );
        figures.push(figure("alone-for", "With one option only for long", reading, Unit::Share, Shape::Histogram, bars(numbers)));
    }
    let reading = "Clauses that decide something when random players play with these options and the shipped content, but in fewer than one of a hundred games \
                   here. Clauses that only define something are left out.";
    figures.push(figure("silent", "Rules that hardly ever matter", reading, Unit::Share, Shape::Table, rows));
    Section { id: "rules", title: "Which rules matter?", intro: String::new(), figures }
}
