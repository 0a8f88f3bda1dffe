//! The end of any game: who has how many points from where, and what decided a tie.

use kernel::{Outcome, Standing};

use crate::names::Names;
use crate::text::{Ink, Line, columns, counted, flow, listed};

/// The final table in lines of at most `width`, the best first.
#[must_use]
pub fn table(outcome: &Outcome, names: &Names, width: usize) -> Vec<Line> {
    let mut standings: Vec<&Standing> = outcome.standings.iter().collect();
    standings.sort_by_key(|standing| (standing.rank, standing.seat));
    let mut lines = vec![headline(outcome, names).cut(width)];
    let longest = standings.iter().map(|standing| columns(names.of(standing.seat))).max().unwrap_or(0).min(16);
    for standing in &standings {
        let seat = standing.seat;
        let mut lead = Line::of(format!("{:>2}. ", standing.rank), Ink::Strong);
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
    let reason = outcome.reason.name.replace(['-', '_'], " ");
    Line::of(winners(outcome, names), Ink::Strong).with(format!(" · the game ended by: {reason} ({})", outcome.reason.clause), Ink::Dim)
}

/// Who won, in words: "Mary wins", "You and Nick share the victory".
#[must_use]
pub fn winners(outcome: &Outcome, names: &Names) -> String {
    let winners: Vec<String> = outcome.winners().map(|seat| names.of(seat).to_owned()).collect();
    let alone = outcome.winners().next().filter(|_| winners.len() == 1);
    match alone {
        Some(seat) => format!("{} {}", names.of(seat), names.verb(seat, "win", "wins")),
        // A game can be lost by everybody, the only player of a solo game among them.
        None if winners.is_empty() => "Nobody wins".to_owned(),
        None => format!("{} share the victory", listed(&winners, "and")),
    }
}

/// For every group with equal points, a sentence: the value that told its members apart, or that nothing did.
#[must_use]
pub fn ties(outcome: &Outcome, names: &Names) -> Vec<String> {
    let mut standings: Vec<&Standing> = outcome.standings.iter().collect();
    standings.sort_by_key(|standing| (standing.rank, standing.seat));
    let mut sentences = Vec::new();
    for group in standings.chunk_by(|one, other| one.points == other.points).filter(|group| group.len() > 1) {
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
    use kernel::{Clause, EndReason, ScoreLine, Seat, TieBreak};

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

    #[test]
    fn the_value_that_broke_the_tie_is_named() {
        let outcome = ended(&[(&[("Vopulus", 2), ("Old Misery", -4)], 3), (&[("Helvetia", 1)], 1), (&[("Sundry", 1)], 4)]);
        assert_eq!(
            told(&outcome, 60),
            [
                "John wins · the game ended by: last round (T-3)",
                " 1. ■ John    1  Sundry +1",
                " 2. ▲ You     1  Helvetia +1",
                " 3. ● Mary   -2  Vopulus +2 · Old Misery -4",
                "Tie at 1 point, decided by most cards: John 4, You 1 (T-2)",
            ]
        );
    }

    #[test]
    fn a_shared_victory_says_so_and_long_lists_wrap() {
        let many = [("Vopulus", 2), ("Half Life", 3), ("Nightcore", 4)];
        let outcome = ended(&[(&many, 3), (&many, 3), (&[], 0)]);
        let told = told(&outcome, 40);
        assert_eq!(told[0], "Mary and You share the victory · the ga…");
        assert!(told.iter().all(|line| columns(line) <= 40), "{told:?}");
        assert_eq!(told[told.len() - 2..], ["Tie at 9 points: nothing tells them", "  apart"]);
    }
}
