//! What is told, section by section, from what was counted.

use std::collections::BTreeMap;

use rulebook::Rulebook;

use super::counts::{Fate, LOOKS, Merge, Paired, Second};
use super::figures::{Figure, Row, Section, Shape, Unit};
use super::findings::{mean, number, percent, quoted, slug};
use super::study::Study;
use crate::stats::{Histogram, Z};
use crate::tally::VICTORY;

/// The model of people: so many seconds for a choice where there is one.
const SECONDS: f64 = 12.0;

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
        length(study),
        course(study),
        choice(study),
        skill(study),
        content(study),
        strategies(study),
        sources(study, book),
        rules(study, book),
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

fn length(study: &Study) -> Section {
    let counts = &study.counts;
    let mut figures = vec![figure(
        "decisions",
        "Decisions of a game",
        middle(&counts.decisions, "decisions"),
        Unit::Share,
        Shape::Histogram,
        bars(&counts.decisions),
    )];
    if counts.rounds.count() > 0 {
        figures.push(figure(
            "rounds",
            "Rounds of a game",
            middle(&counts.rounds, "rounds"),
            Unit::Share,
            Shape::Histogram,
            bars(&counts.rounds),
        ));
    }
    if counts.waits.count() > 0 {
        let reading = format!("How many decisions others make between two turns of a seat. {}", middle(&counts.waits, "decisions"));
        figures.push(figure("waits", "Waiting for one's turn", reading, Unit::Share, Shape::Histogram, bars(&counts.waits)));
    }
    let (taken, alone) = counts.verbs.values().fold((0, 0), |(taken, alone), verb| (taken + verb.taken, alone + verb.alone));
    let real = 1.0 - alone as f64 / taken.max(1) as f64;
    let minutes = |decisions: f64| decisions * real * SECONDS / 60.0;
    let quantiles = [("short (one in twenty is shorter)", 0.05), ("median", 0.5), ("long (one in twenty is longer)", 0.95)];
    let mut rows: Vec<Row> =
        quantiles.iter().map(|(name, share)| Row::new(*name, minutes(counts.decisions.quantile(*share) as f64), counts.games)).collect();
    let waits = [("usual wait of a seat", 0.5), ("long wait of a seat", 0.95)];
    if counts.waits.count() > 0 {
        rows.extend(waits.iter().map(|(name, share)| Row::new(*name, minutes(counts.waits.quantile(*share) as f64), counts.waits.count())));
    }
    let reading = format!(
        "A model, not a measurement: {SECONDS} seconds for every choice between at least two options ({} of all), nothing for the others, one after the other.",
        percent(real)
    );
    figures.push(figure("minutes", "Minutes among people", reading, Unit::Number, Shape::Table, rows));
    Section { id: "length", title: "How long is it?", intro: String::new(), figures }
}

fn course(study: &Study) -> Section {
    let counts = &study.counts;
    let mut figures = Vec::new();
    let part = |number: usize| format!("{} %", 100 * (number + 1) / LOOKS);
    if study.subject.lineup.len() > 1 {
        let rows: Vec<Row> = counts
            .looks
            .iter()
            .enumerate()
            .filter(|(_, look)| look.led > 0)
            .map(|(number, look)| Row::share(part(number), look.leader_won as f64 / VICTORY as f64, look.led))
            .collect();
        let reading = "How often whoever has most points at a part of the game wins it. A line that rises late is a game that stays open.";
        figures.push(figure("leader", "Does the leader win?", reading, Unit::Share, Shape::Line, rows).chance(chance(study)));
    }
    let judged: Vec<Row> = counts
        .looks
        .iter()
        .enumerate()
        .filter(|(_, look)| look.judged > 0)
        .map(|(number, look)| Row::new(part(number), look.winner_chance as f64 / 1000.0 / look.judged as f64, look.judged))
        .collect();
    if !judged.is_empty() {
        let reading =
            "The chance that the shipped net gives, from its own seat, to whoever will win. Where it comes near 100 % the game is decided.";
        figures.push(figure("decided", "When is it decided?", reading, Unit::Share, Shape::Line, judged).chance(chance(study)));
    }
    for (id, title, numbers, unit) in [
        ("lead-changes", "Changes of the lead", &counts.lead_changes, "changes"),
        ("comebacks", "The winner's rank at half of the game", &counts.winner_at_half, "as rank"),
        ("lead", "What the first has more than the second at the end", &counts.lead, "points"),
    ] {
        if numbers.count() > 0 {
            figures.push(figure(id, title, middle(numbers, unit), Unit::Share, Shape::Histogram, bars(numbers)));
        }
    }
    if counts.kingmakers > 0 {
        let reading = "In the last third of a game, whoever is last in points and wins by neither of two choices: how often the choice changed who else \
                       won. Luck that comes after the choice is part of it.";
        let rows = vec![Row::share("the choice of the last decides who wins", counts.kings_made as f64, counts.kingmakers)];
        figures.push(figure("kingmaking", "Kingmaking", reading, Unit::Share, Shape::Intervals, rows));
    }
    let intro = format!("Every game was looked at {LOOKS} times on its way, as if it were scored there.");
    Section { id: "course", title: "Does it stay open?", intro, figures }
}

fn choice(study: &Study) -> Section {
    let row = |(word, verb): (&String, &super::counts::Verb)| {
        let options = verb.options as f64 / verb.taken.max(1) as f64;
        Row::share(word, verb.games_taken as f64, verb.games_offered).with([
            verb.offered.to_string(),
            percent(verb.taken as f64 / verb.offered.max(1) as f64),
            number(options, 1),
            percent(verb.alone as f64 / verb.taken.max(1) as f64),
        ])
    };
    let rows = study.counts.verbs.iter().map(row).collect();
    let reading = "By the word that logs write for the choice: in which part of the games where it could be chosen it was. The table also has how often it was \
                   offered, how often taken then, between how many options, and how often it was the only one.";
    let mut figures = vec![figure("verbs", "Kinds of choices", reading, Unit::Share, Shape::Intervals, rows).columns(&[
        "offered",
        "taken then",
        "options",
        "the only one",
    ])];
    figures.extend(decisive(study));
    Section { id: "choice", title: "What is there to choose?", intro: String::new(), figures }
}

/// Whether it matters what is chosen: the best choice against the second best.
fn decisive(study: &Study) -> Option<Figure> {
    let second = &study.counts.second;
    let all = second.values().cloned().fold(Second::default(), |mut all, one| {
        all.merge(one);
        all
    });
    let row = |name: &str, second: &Second| {
        let (wins, error) = mean(&second.pairs, true);
        let wins = format!("{} % (± {})", number(100.0 * wins, 1), number(100.0 * Z * error, 1));
        let turned = percent(second.turned as f64 / second.pairs.pairs.max(1) as f64);
        paired(name, &second.pairs, false).with([wins, turned])
    };
    let mut rows: Vec<Row> = second.iter().map(|(word, one)| row(word, one)).collect();
    rows.sort_by(|one, other| other.value.total_cmp(&one.value));
    rows.insert(0, row("all choices", &all));
    let reading = "At a choice somewhere in the game, by the kind of what the player likes best there: the same game played on with that, and with what the player \
                   would have chosen without it, with the same luck. How many points more the best leaves it before the best other at the end (alone: at the \
                   end). Near 0 it hardly matters which of the two is chosen. The table also has victories, and how often another seat won.";
    let figure = figure("second", "What the second best would have cost", reading, Unit::Points, Shape::Intervals, rows);
    (all.pairs.pairs > 0).then(|| figure.chance(0.0).columns(&["victories", "another winner"]))
}

/// Pairs of games: what the one way brings over the other.
fn paired(name: &str, pairs: &Paired, of_victories: bool) -> Row {
    let (value, error) = mean(pairs, of_victories);
    Row { interval: Some((value - Z * error, value + Z * error)), ..Row::new(name, value, pairs.pairs) }
}

fn skill(study: &Study) -> Section {
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
    Section { id: "skill", title: "Skill or luck?", intro: String::new(), figures }
}

fn content(study: &Study) -> Section {
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

fn strategies(study: &Study) -> Section {
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

fn sources(study: &Study, book: &Rulebook) -> Section {
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

fn rules(study: &Study, book: &Rulebook) -> Section {
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
    let reading = "Clauses that decide something when random players play with these options and the shipped content, but in fewer than one of a hundred games \
                   here. Clauses that only define something are left out.";
    figures.push(figure("silent", "Rules that hardly ever matter", reading, Unit::Share, Shape::Table, rows));
    Section { id: "rules", title: "Which rules matter?", intro: String::new(), figures }
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
