//! How a game ended: points, where they came from, ranks, ties and the reason.

use serde::Serialize;

use crate::{Clause, Seat};

/// Why the game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct EndReason {
    /// A short stable name for statistics, such as `last-round`.
    pub name: &'static str,
    /// The clause by which it ended.
    pub clause: Clause,
}

/// Lists how a game can end: an enum whose variants are rows, each with its name in statistics, logs and states, and the clause by which the
/// game then ends.
#[macro_export]
macro_rules! endings {
    ($(#[$about:meta])* $vis:vis enum $name:ident { $( $(#[$help:meta])* $ending:ident = $word:literal, $clause:literal; )+ }) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
        $vis enum $name {
            $( $(#[$help])* #[serde(rename = $word)] $ending, )+
        }

        impl $name {
            /// The reason as an outcome gives it.
            #[must_use]
            pub const fn reason(self) -> $crate::EndReason {
                match self {
                    $( $name::$ending => $crate::EndReason { name: $word, clause: $crate::Clause($clause) }, )+
                }
            }
        }

        impl $crate::Cited for $name {
            fn clause(&self) -> $crate::Clause {
                self.reason().clause
            }
        }
    };
}

/// One line of a seat's score.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ScoreLine {
    /// Where the points come from, in words.
    pub source: String,
    /// How many; may be negative.
    pub points: i32,
    /// By which clause.
    pub clause: Clause,
}

/// One value by which ties are broken; the higher wins.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TieBreak {
    /// What is compared, in words.
    pub what: String,
    /// The seat's value.
    pub value: i32,
    /// By which clause.
    pub clause: Clause,
}

/// How one seat fared.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Standing {
    /// Whose standing it is.
    pub seat: Seat,
    /// What is compared before the points, in order: who was eliminated stands behind all others, whatever the points.
    /// Empty in most games.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub precedence: Vec<TieBreak>,
    /// All points: the sum of the lines.
    pub points: i32,
    /// 1 for the best; seats that share a rank are tied for good.
    pub rank: u8,
    /// Whether this seat won (alone or shared).
    pub won: bool,
    /// Where the points come from.
    pub lines: Vec<ScoreLine>,
    /// The values that broke ties, in order; compared only among seats that are equal so far.
    pub tie_breaks: Vec<TieBreak>,
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// Why it ended.
    pub reason: EndReason,
    /// One standing for each seat, in seat order.
    pub standings: Vec<Standing>,
}

/// What one seat is ranked by.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tally {
    /// What is compared before the points, in order; as many values for every seat.
    pub precedence: Vec<TieBreak>,
    /// Where the points come from.
    pub lines: Vec<ScoreLine>,
    /// What is compared after the points, in order.
    pub tie_breaks: Vec<TieBreak>,
}

impl Outcome {
    /// Ranks seats by points, then by their tie-break values in order; the best share the victory.
    ///
    /// Give each seat its score lines and tie-break values, in seat order.
    #[must_use]
    pub fn ranked(reason: EndReason, seats: Vec<(Vec<ScoreLine>, Vec<TieBreak>)>) -> Outcome {
        let tallies = seats.into_iter().map(|(lines, tie_breaks)| Tally { precedence: Vec::new(), lines, tie_breaks });
        Outcome::ranked_by(reason, tallies.collect())
    }

    /// Ranks seats by what precedes the points, then by points, then by their tie-break values; the best share the victory.
    #[must_use]
    pub fn ranked_by(reason: EndReason, seats: Vec<Tally>) -> Outcome {
        let points = |tally: &Tally| tally.lines.iter().map(|line| line.points).sum::<i32>();
        let values = |ties: &[TieBreak]| ties.iter().map(|tie| tie.value).collect::<Vec<i32>>();
        let keys: Vec<_> = seats.iter().map(|tally| (values(&tally.precedence), points(tally), values(&tally.tie_breaks))).collect();
        let standings = seats
            .into_iter()
            .enumerate()
            .map(|(index, Tally { precedence, lines, tie_breaks })| {
                let rank = 1 + keys.iter().filter(|key| **key > keys[index]).count() as u8;
                Standing { seat: Seat::new(index as u8), precedence, points: keys[index].1, rank, won: rank == 1, lines, tie_breaks }
            })
            .collect();
        Outcome { reason, standings }
    }

    /// The seats that won, in seat order.
    pub fn winners(&self) -> impl Iterator<Item = Seat> {
        self.standings.iter().filter(|standing| standing.won).map(|standing| standing.seat)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLAUSE: Clause = Clause("T-1");

    fn seat(points: &[i32], ties: &[i32]) -> (Vec<ScoreLine>, Vec<TieBreak>) {
        (
            points.iter().map(|&points| ScoreLine { source: "things".into(), points, clause: CLAUSE }).collect(),
            ties.iter().map(|&value| TieBreak { what: "things".into(), value, clause: CLAUSE }).collect(),
        )
    }

    #[test]
    fn ties_are_broken_in_order_and_shared_at_last() {
        let reason = EndReason { name: "over", clause: CLAUSE };
        let outcome = Outcome::ranked(reason, vec![seat(&[4, -1], &[2]), seat(&[3], &[5]), seat(&[1], &[9]), seat(&[3], &[5])]);
        assert_eq!(outcome.standings.iter().map(|s| (s.points, s.rank)).collect::<Vec<_>>(), [(3, 3), (3, 1), (1, 4), (3, 1)]);
        assert_eq!(outcome.winners().map(Seat::number).collect::<Vec<_>>(), [1, 3]);
    }

    #[test]
    fn what_precedes_the_points_ranks_first() {
        let reason = EndReason { name: "over", clause: CLAUSE };
        let tally = |alive: i32, points: i32| {
            let (lines, precedence) = seat(&[points], &[alive]);
            Tally { precedence, lines, tie_breaks: Vec::new() }
        };
        let outcome = Outcome::ranked_by(reason, vec![tally(0, 15), tally(1, 3), tally(1, 4)]);
        assert_eq!(outcome.standings.iter().map(|s| s.rank).collect::<Vec<_>>(), [3, 2, 1]);
    }
}
