//! The end of any game: who has how many points from where, and what decided a tie.

use kernel::{Outcome, Seat, Standing};

use crate::names::Names;
use crate::text::{Ink, Line, columns, counted, flow, listed};

/// How games call the end that has not come: outcomes can be asked for at any time.
const RUNNING: &str = "running";

/// The final table in lines of at most `width`, the best first.
#[must_use]
pub fn table(outcome: &Outcome, names: &Names, width: usize) -> Vec<Line> {
    let mut standings: Vec<&Standing> = outcome.standings.iter().collect();
    standings.sort_by_key(|standing| (standing.rank, standing.seat));
    let mut lines = vec![headline(outcome, names).cut(width)];
    let longest = standings.iter().map(|standing| columns(names.of(standing.seat))).max().unwrap_or(0).min(16);
    for standing in &standings {
        let seat = standing.seat;
        let mut lead = Line::of(format!("{:>3} ", place(outcome, standing)), Ink::Strong);
        lead.append(Line::of(format!("{} {}", Names::mark(seat), names.of(seat)), Ink::Seat(seat)).cut(longest + 2).padded(
            longest + 2,
            ' ',
            Ink::Plain,
        ));
        lead.push(format!(" {:>4}  ", standing.points), Ink::Strong);
        let indent = lead.width();
        let sources = standing.lines.iter().map(|line| {
            let ink = if line.points < 0 { Ink::Warning } else { Ink::Plain };
            Line::of(line.source.as_str(), Ink::Plain).with(format!(" {:+}", line.points), ink)
        });
        lines.extend(flow(lead, sources, " · ", indent, width));
    }
    for words in ties(outcome, names) {
        let pieces = words.split_whitespace().map(|word| Line::of(word, Ink::Plain)).collect::<Vec<_>>();
        lines.extend(flow(Line::new(), pieces, " ", 2, width));
    }
    lines
}

fn headline(outcome: &Outcome, names: &Names) -> Line {
    Line::of(winners(outcome, names), Ink::Strong).with(format!(" · {} ({})", ending(outcome), outcome.reason.clause), Ink::Dim)
}

/// Why the game ended, in words: "the last round is over". Games name their endings by an id, which says enough where nothing is known of it.
#[must_use]
pub fn ending(outcome: &Outcome) -> String {
    let words = match outcome.reason.name {
        RUNNING => "as it stands now",
        "last-round" => "the last round is over",
        "max-rounds" | "round-cap" => "the round limit was reached",
        "stall" => "too long without anything new",
        "disks" => "a player's disks are used up",
        "full-galaxy" => "the galaxy is full",
        "all-explored" => "every planet is explored",
        "turn-cap" => "the turn sheet is full",
        "enough-points" => "enough points to win were reached",
        "last-standing" => "one truck is left",
        "most-points" => "most points after the sale",
        "nobody-left" => "no truck is left",
        "unserviceable" => "the truck is not serviceable",
        "bridge-lost" => "the bridge is gone",
        "no-engine-pip" => "no open Engine pip is left",
        "no-quarters-pip" => "no open Quarters pip is left",
        "too-few-points" => "too few points after the sale",
        other => return format!("the end: {}", other.replace(['-', '_'], " ")),
    };
    words.to_owned()
}

/// The place that somebody reached: "1."; a dash where nobody has won, as whoever plays alone and loses is not the first of one.
#[must_use]
pub fn place(outcome: &Outcome, standing: &Standing) -> String {
    let is_lost = outcome.winners().next().is_none() && outcome.reason.name != RUNNING;
    if is_lost { "–".to_owned() } else { format!("{}.", standing.rank) }
}

/// Who won, in words: "Mary wins", "You and Nick share the victory".
#[must_use]
pub fn winners(outcome: &Outcome, names: &Names) -> String {
    // Whoever reads is named first: "You and Nick", as people say it.
    let (you, others): (Vec<Seat>, Vec<Seat>) = outcome.winners().partition(|seat| names.you() == Some(*seat));
    let winners: Vec<String> = you.into_iter().chain(others).map(|seat| names.of(seat).to_owned()).collect();
    let alone = outcome.winners().next().filter(|_| winners.len() == 1);
    match alone {
        Some(seat) => format!("{} {}", names.of(seat), names.verb(seat, "win", "wins")),
        // A game can be lost by everybody, or by the only one who plays.
        None if winners.is_empty() && outcome.reason.name == RUNNING => "Nobody has won yet".to_owned(),
        None if winners.is_empty() => match outcome.standings.as_slice() {
            [only] => format!("{} {}", names.of(only.seat), names.verb(only.seat, "lose", "loses")),
            _ => "Nobody wins".to_owned(),
        },
        None => format!("{} share the victory", listed(&winners, "and")),
    }
}

/// What decided where points did not: for everybody who stands before somebody with as many points or more by what comes before
/// the points, and for every group that only later values told apart, or nothing did, a sentence.
#[must_use]
pub fn ties(outcome: &Outcome, names: &Names) -> Vec<String> {
    let mut standings: Vec<&Standing> = outcome.standings.iter().collect();
    standings.sort_by_key(|standing| (standing.rank, standing.seat));
    let values = |standing: &Standing| -> Vec<i32> { standing.precedence.iter().map(|tie| tie.value).collect() };
    let mut sentences = Vec::new();
    for pair in standings.windows(2).filter(|pair| pair[0].points <= pair[1].points) {
        let differs = pair[0].precedence.iter().zip(&pair[1].precedence).find(|(one, other)| one.value != other.value);
        if let Some((tie, _)) = differs {
            let [before, behind] = [pair[0], pair[1]].map(|standing| standing.seat);
            let stands = names.verb(before, "stand", "stands");
            sentences.push(format!("{} {stands} before {}: {} ({})", names.of(before), names.whom(behind), tie.what, tie.clause));
        }
    }
    let level = |one: &&Standing, other: &&Standing| one.points == other.points && values(one) == values(other);
    for group in standings.chunk_by(level).filter(|group| group.len() > 1) {
        let lead = format!("Tie at {}", counted_points(group[0].points));
        let deciding =
            (0..group[0].tie_breaks.len()).find(|index| group.iter().any(|standing| value(standing, *index) != value(group[0], *index)));
        sentences.push(match deciding {
            None => format!("{lead}: nothing tells them apart"),
            Some(index) => {
                let tie = &group[0].tie_breaks[index];
                let values: Vec<String> = group
                    .iter()
                    .map(|standing| format!("{} {}", names.of(standing.seat), value(standing, index).unwrap_or_default()))
                    .collect();
                format!("{lead}, decided by {}: {} ({})", tie.what, values.join(", "), tie.clause)
            }
        });
    }
    sentences
}

fn value(standing: &Standing, index: usize) -> Option<i32> {
    standing.tie_breaks.get(index).map(|tie| tie.value)
}

fn counted_points(points: i32) -> String {
    if points < 0 { format!("{points} points") } else { counted(points.unsigned_abs() as usize, "point") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::{Clause, EndReason, ScoreLine, Seat, Tally, TieBreak};

    fn ended(seats: &[(&[(&str, i32)], i32)]) -> Outcome {
        let line = |(source, points): &(&str, i32)| ScoreLine { source: (*source).into(), points: *points, clause: Clause("T-1") };
        let seats = seats.iter().map(|(lines, cards)| {
            let tie = TieBreak { what: "most cards".into(), value: *cards, clause: Clause("T-2") };
            (lines.iter().map(line).collect(), vec![tie])
        });
        Outcome::ranked(EndReason { name: "last-round", clause: Clause("T-3") }, seats.collect())
    }

    fn told(outcome: &Outcome, width: usize) -> Vec<String> {
        let names = Names::new(["Mary", "Nick", "John"], Some(Seat::new(1)));
        table(outcome, &names, width).iter().map(Line::plain).collect()
    }

    /// Who was eliminated, or later than another, stands behind whatever the points: the words say that, and not a tie-break that
    /// was never looked at.
    #[test]
    fn what_comes_before_the_points_is_named() {
        let tie = |what: &str, value| TieBreak { what: what.into(), value, clause: Clause("T-2") };
        let tally = |first: i32, points: i32, cards: i32| Tally {
            precedence: vec![tie("first with the points that win", first)],
            lines: vec![ScoreLine { source: "jumps".into(), points, clause: Clause("T-1") }],
            tie_breaks: vec![tie("most cards", cards)],
        };
        let reason = EndReason { name: "enough-points", clause: Clause("T-3") };
        let names = Names::new(["Mary", "Nick", "John"], Some(Seat::new(1)));
        let said = |tallies: Vec<Tally>| ties(&Outcome::ranked_by(reason, tallies), &names);
        assert_eq!(
            said(vec![tally(1, 21, 9), tally(2, 20, 0), tally(0, 12, 0)]),
            ["You stand before Mary: first with the points that win (T-2)"]
        );
        assert_eq!(
            said(vec![tally(2, 20, 0), tally(1, 20, 5), tally(1, 20, 3)]),
            [
                "Mary stands before you: first with the points that win (T-2)",
                "Tie at 20 points, decided by most cards: You 5, John 3 (T-2)"
            ]
        );
        assert_eq!(said(vec![tally(2, 21, 0), tally(1, 20, 5), tally(0, 3, 3)]), [""; 0], "points alone would have said the same");
    }

    #[test]
    fn the_value_that_broke_the_tie_is_named() {
        let outcome = ended(&[(&[("Vopulus", 2), ("Old Misery", -4)], 3), (&[("Helvetia", 1)], 1), (&[("Sundry", 1)], 4)]);
        assert_eq!(
            told(&outcome, 60),
            [
                "John wins · the last round is over (T-3)",
                " 1. ■ John    1  Sundry +1",
                " 2. ▲ You     1  Helvetia +1",
                " 3. ● Mary   -2  Vopulus +2 · Old Misery -4",
                "Tie at 1 point, decided by most cards: John 4, You 1 (T-2)",
            ]
        );
    }

    /// Whoever plays alone and loses is not the first, and is not told that nobody wins.
    #[test]
    fn a_game_that_is_lost_alone_is_a_loss() {
        let tally = Tally { precedence: Vec::new(), lines: Vec::new(), tie_breaks: Vec::new() };
        let mut outcome = Outcome::ranked_by(EndReason { name: "bridge-lost", clause: Clause("T-3") }, vec![tally]);
        outcome.standings[0].won = false;
        let solo = |you| table(&outcome, &Names::new(["Mary"], you), 60).iter().map(Line::plain).collect::<Vec<_>>();
        assert_eq!(solo(None), ["Mary loses · the bridge is gone (T-3)", "  – ● Mary    0  "]);
        assert_eq!(solo(Some(Seat::new(0)))[0], "You lose · the bridge is gone (T-3)");
    }

    #[test]
    fn a_shared_victory_says_so_and_long_lists_wrap() {
        let many = [("Vopulus", 2), ("Half Life", 3), ("Nightcore", 4)];
        let outcome = ended(&[(&many, 3), (&many, 3), (&[], 0)]);
        let told = told(&outcome, 40);
        assert_eq!(told[0], "You and Mary share the victory · the la…");
        assert!(told.iter().all(|line| columns(line) <= 40), "{told:?}");
        assert_eq!(told[told.len() - 2..], ["Tie at 9 points: nothing tells them", "  apart"]);
    }
}
