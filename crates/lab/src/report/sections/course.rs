//! How a game goes: how long it is, whether it stays open, and what there is to choose.

use super::super::counts::{LOOKS, Merge, Second, Verb};
use super::super::figures::{Figure, Row, Section, Shape, Unit};
use super::super::findings::{mean, number, percent};
use super::super::study::Study;
use super::{bars, chance, figure, middle, paired};
use crate::stats::Z;
use crate::tally::VICTORY;

/// The model of people: so many seconds for a choice where there is one.
const SECONDS: f64 = 12.0;

pub(super) fn length(study: &Study) -> Section {
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
    let mut drags = vec![Row::share("stalling: nobody's points change for a quarter of the game", counts.stalling as f64, counts.games)];
    if study.subject.lineup.len() > 1 {
        drags.insert(
            0,
            Row::share(
                "running away: one seat alone leads from the first quarter to the end, and wins",
                counts.runaway as f64,
                counts.games,
            ),
        );
    }
    let reading = "Parts of all games, by twenty looks at each, as if it were scored there. A game that nobody can turn any more, or in which nothing happens, is longer than it is.";
    figures.push(figure("drags", "Running away and stalling", reading, Unit::Share, Shape::Intervals, drags));
    Section { id: "length", title: "How long is it?", intro: String::new(), figures }
}

pub(super) fn course(study: &Study) -> Section {
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
    if counts.led_from.count() > 0 {
        let rows = counts
            .led_from
            .iter()
            .map(|(look, games)| Row::share(format!("from {} %", 100 * look / LOOKS as i64), games as f64, counts.led_from.count()));
        let reading = "From which part of the game on the later winner alone had most points, of the games in which the winner had at the end: before that the lead was \
                       open, after it nobody came back. The earlier, the more decided; late is a game that is won at its end.";
        figures.push(figure("led-from", "When the winner takes the lead for good", reading, Unit::Share, Shape::Histogram, rows.collect()));
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

pub(super) fn choice(study: &Study) -> Section {
    let row = |(word, verb): (&String, &Verb)| {
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
    let rows = study.counts.branching.iter().map(|(tenth, part)| {
        let decisions = part.decisions.max(1);
        let options = part.options as f64 / decisions as f64;
        Row::new(format!("{} to {} %", 10 * tenth, 10 * tenth + 10), options, part.decisions)
            .with([percent(part.alone as f64 / decisions as f64)])
    });
    let reading = "Between how many options a decision is, by tenths of the decisions of a game; the table also has how many of them are none, with one option only.";
    figures.push(
        figure("branching", "Options along the game", reading, Unit::Number, Shape::Line, rows.collect()).columns(&["one option only"]),
    );
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
