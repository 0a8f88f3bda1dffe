//! How seats fared by what they did: which choices, and which sources of points, go with winning.
//!
//! Going with is not leading to: whoever is ahead can pay for more. The numbers point at what to look at.

use std::collections::{BTreeMap, BTreeSet};

use kernel::{Clause, Deed, Outcome, Seat};
use serde::Serialize;

use crate::Rate;
use crate::stats::wilson;
use crate::tally::VICTORY;

/// The seats that something was true of.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Who {
    /// How many seats.
    pub seats: u64,
    /// In how many games there was one.
    pub games: u64,
    /// Their victories. The interval counts games: two seats of one game are one observation.
    pub wins: Rate,
    /// The odds of winning as a multiple of those of a fair share: comparable between numbers of players. None if all won.
    pub odds: Option<f64>,
}

/// One deed, and how seats fared that did it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Did {
    /// What was done.
    pub what: String,
    /// How often a seat that did it at all did it.
    pub times: f64,
    /// The seats that did it at least once.
    pub once: Who,
    /// The seats that did it more often than anything else of its kind; none where nobody did.
    pub most: Option<Who>,
}

/// All deeds of one kind.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Kind {
    /// What they have in common, in a word.
    pub kind: &'static str,
    /// Its deeds, the ones that go with most victories first.
    pub did: Vec<Did>,
}

/// A source of points: the score lines of one clause.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Source {
    /// By which they are scored.
    pub clause: Clause,
    /// The names of its lines.
    pub lines: Vec<String>,
    /// Mean points of a seat from it.
    pub points: f64,
    /// Mean points of a winner from it.
    pub winners: f64,
    /// The part of all points that comes from it.
    pub share: f64,
    /// The seats that had more points from it than from any other; none where nobody had.
    pub most: Option<Who>,
}

/// How seats fared by what they did.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ByDeed {
    /// By the sources of their points, in the order of the clauses.
    pub sources: Vec<Source>,
    /// By their deeds.
    pub kinds: Vec<Kind>,
}

/// Seats counted so far.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Counted {
    seats: u64,
    games: u64,
    won: u64,
}

impl Counted {
    /// Counts the seats of one game that something is true of.
    fn game(&mut self, won: impl IntoIterator<Item = u64>) {
        let before = self.seats;
        for won in won {
            self.seats += 1;
            self.won += won;
        }
        self.games += u64::from(self.seats > before);
    }

    fn merge(&mut self, other: Counted) {
        self.seats += other.seats;
        self.games += other.games;
        self.won += other.won;
    }

    fn summary(&self, fair: f64) -> Option<Who> {
        let rate = self.won as f64 / VICTORY as f64 / self.seats.max(1) as f64;
        let (low, high) = wilson(rate * self.games as f64, self.games as f64);
        let odds = (rate < 1.0 && fair < 1.0).then(|| (rate / (1.0 - rate)) / (fair / (1.0 - fair)));
        (self.seats > 0).then_some(Who { seats: self.seats, games: self.games, wins: Rate { rate, low, high }, odds })
    }
}

/// The seats that did something.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Doers {
    times: u64,
    once: Counted,
    most: Counted,
}

/// The points of one source.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Points {
    lines: BTreeSet<String>,
    all: i64,
    winners: i64,
    most: Counted,
}

/// Everything that is counted about deeds. Whole numbers only: the order of games does not show.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Deeds {
    seats: u64,
    winners: u64,
    deeds: BTreeMap<Deed, Doers>,
    sources: BTreeMap<Clause, Points>,
}

impl Deeds {
    /// Counts one game: how it ended, and what its seats did.
    pub(crate) fn count(&mut self, outcome: &Outcome, deeds: Vec<(Seat, Deed)>) {
        let winners = outcome.winners().count() as u64;
        let won = |seat: Seat| outcome.standings.iter().any(|standing| standing.seat == seat && standing.won);
        let victory = |seat: &Seat| if won(*seat) { VICTORY / winners.max(1) } else { 0 };
        self.seats += outcome.standings.len() as u64;
        self.winners += winners;
        let mut times: BTreeMap<Deed, BTreeMap<Seat, u64>> = BTreeMap::new();
        for (seat, deed) in deeds {
            *times.entry(deed).or_default().entry(seat).or_default() += 1;
        }
        let mut of_kind: BTreeMap<(&str, Seat), Vec<(u64, &Deed)>> = BTreeMap::new();
        for (deed, by_seat) in &times {
            let doers = self.deeds.entry(deed.clone()).or_default();
            doers.times += by_seat.values().sum::<u64>();
            doers.once.game(by_seat.keys().map(victory));
            by_seat.iter().for_each(|(seat, times)| of_kind.entry((deed.kind, *seat)).or_default().push((*times, deed)));
        }
        for (deed, seats) in favourites(of_kind.into_iter().map(|((_, seat), counts)| (seat, counts))) {
            self.deeds.entry(deed.clone()).or_default().most.game(seats.iter().map(victory));
        }
        self.count_points(outcome, victory);
    }

    fn count_points(&mut self, outcome: &Outcome, victory: impl Fn(&Seat) -> u64) {
        let mut by_seat: Vec<(Seat, Vec<(i64, Clause)>)> = Vec::new();
        for standing in &outcome.standings {
            let mut sums: BTreeMap<Clause, i64> = BTreeMap::new();
            for line in &standing.lines {
                *sums.entry(line.clause).or_default() += i64::from(line.points);
                self.sources.entry(line.clause).or_default().lines.insert(line.source.clone());
            }
            for (clause, points) in &sums {
                let source = self.sources.entry(*clause).or_default();
                source.all += points;
                source.winners += if standing.won { *points } else { 0 };
            }
            by_seat.push((standing.seat, sums.into_iter().map(|(clause, points)| (points, clause)).collect()));
        }
        for (clause, seats) in favourites(by_seat) {
            self.sources.entry(clause).or_default().most.game(seats.iter().map(&victory));
        }
    }

    pub(crate) fn merge(&mut self, other: Deeds) {
        self.seats += other.seats;
        self.winners += other.winners;
        for (deed, doers) in other.deeds {
            let mine = self.deeds.entry(deed).or_default();
            mine.times += doers.times;
            mine.once.merge(doers.once);
            mine.most.merge(doers.most);
        }
        for (clause, points) in other.sources {
            let mine = self.sources.entry(clause).or_default();
            mine.lines.extend(points.lines);
            mine.all += points.all;
            mine.winners += points.winners;
            mine.most.merge(points.most);
        }
    }

    pub(crate) fn summary(&self, fair: f64) -> ByDeed {
        let mean = |points: i64, seats: u64| points as f64 / seats.max(1) as f64;
        let total: i64 = self.sources.values().map(|points| points.all).sum();
        let source = |(clause, points): (&Clause, &Points)| Source {
            clause: *clause,
            lines: points.lines.iter().cloned().collect(),
            points: mean(points.all, self.seats),
            winners: mean(points.winners, self.winners),
            share: points.all as f64 / total.max(1) as f64,
            most: points.most.summary(fair),
        };
        let mut kinds: Vec<Kind> = Vec::new();
        for (deed, doers) in &self.deeds {
            let Some(once) = doers.once.summary(fair) else { continue };
            let times = doers.times as f64 / doers.once.seats as f64;
            let did = Did { what: deed.what.clone(), times, once, most: doers.most.summary(fair) };
            match kinds.last_mut().filter(|kind| kind.kind == deed.kind) {
                Some(kind) => kind.did.push(did),
                None => kinds.push(Kind { kind: deed.kind, did: vec![did] }),
            }
        }
        for kind in &mut kinds {
            kind.did.sort_by(|a, b| b.once.wins.rate.total_cmp(&a.once.wins.rate).then_with(|| a.what.cmp(&b.what)));
        }
        ByDeed { sources: self.sources.iter().map(source).collect(), kinds }
    }
}

/// What each seat has more of than of anything else, with the seats that do; a seat with two equal ones has no favourite.
fn favourites<N: Ord + Copy, T: Ord + Copy>(of: impl IntoIterator<Item = (Seat, Vec<(N, T)>)>) -> BTreeMap<T, Vec<Seat>> {
    let mut found: BTreeMap<T, Vec<Seat>> = BTreeMap::new();
    for (seat, counts) in of {
        let most = counts.iter().map(|(count, _)| *count).max();
        let mut best = counts.iter().filter(|(count, _)| Some(*count) == most);
        if let (Some((_, favourite)), None) = (best.next(), best.next()) {
            found.entry(*favourite).or_default().push(seat);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use kernel::{EndReason, ScoreLine};

    use super::*;

    const LAND: Clause = Clause("T-1");
    const TRADE: Clause = Clause("T-2");

    fn outcome(points: &[(i32, i32)]) -> Outcome {
        let line = |source: &str, points: i32, clause| ScoreLine { source: source.into(), points, clause };
        let lines = |(land, trade): &(i32, i32)| (vec![line("land", *land, LAND), line("trade", *trade, TRADE)], Vec::new());
        Outcome::ranked(EndReason { name: "over", clause: LAND }, points.iter().map(lines).collect())
    }

    fn deed(seat: u8, what: &str) -> (Seat, Deed) {
        (Seat::new(seat), Deed { kind: "chose", what: what.into() })
    }

    fn two_games() -> [(Outcome, Vec<(Seat, Deed)>); 2] {
        [
            (outcome(&[(3, 1), (1, 2)]), vec![deed(0, "a"), deed(0, "a"), deed(0, "b"), deed(1, "b")]),
            (outcome(&[(2, 2), (5, 0)]), vec![deed(0, "a"), deed(1, "a"), deed(1, "b")]),
        ]
    }

    #[test]
    fn seats_are_told_apart_by_what_they_did() {
        let mut deeds = Deeds::default();
        two_games().into_iter().for_each(|(outcome, did)| deeds.count(&outcome, did));
        let found = deeds.summary(0.5);
        let chose = &found.kinds[0];
        let numbers = |did: &Did| (did.what.clone(), did.times, did.once.seats, did.once.games, did.once.wins.rate);
        let (a, b) = (&chose.did[0], &chose.did[1]);
        assert_eq!((chose.kind, chose.did.len()), ("chose", 2));
        // Three seats chose a: the winner of the first game twice, both of the second once.
        assert_eq!(numbers(a), ("a".into(), 4.0 / 3.0, 3, 2, 2.0 / 3.0));
        assert_eq!(a.once.odds.map(f64::round), Some(2.0));
        assert_eq!(numbers(b), ("b".into(), 1.0, 3, 2, 2.0 / 3.0));
        // The loser of the first game chose b only; who chose both equally often has no favourite.
        assert_eq!(
            (a.most.map(|who| (who.seats, who.wins.rate)), b.most.map(|who| (who.seats, who.wins.rate))),
            (Some((2, 0.5)), Some((1, 0.0)))
        );
    }

    #[test]
    fn points_are_told_by_clause() {
        let mut deeds = Deeds::default();
        two_games().into_iter().for_each(|(outcome, did)| deeds.count(&outcome, did));
        let [land, trade] = &deeds.summary(0.5).sources[..] else { panic!("two sources") };
        assert_eq!((land.clause, land.points, land.winners, land.share), (LAND, 2.75, 4.0, 11.0 / 16.0));
        assert_eq!((trade.points, trade.winners, trade.lines.clone()), (1.25, 0.5, vec!["trade".to_owned()]));
        // Both winners had most from land; one loser from trade, the other from both alike.
        assert_eq!(land.most.map(|who| (who.seats, who.wins.rate, who.odds)), Some((2, 1.0, None)));
        assert_eq!(trade.most.map(|who| (who.seats, who.wins.rate)), Some((1, 0.0)));
    }

    #[test]
    fn the_order_of_games_does_not_show() {
        let count = |games: Vec<(Outcome, Vec<(Seat, Deed)>)>| {
            games.into_iter().fold(Deeds::default(), |mut all, (outcome, did)| {
                let mut one = Deeds::default();
                one.count(&outcome, did);
                all.merge(one);
                all
            })
        };
        assert_eq!(count(two_games().into()), count(two_games().into_iter().rev().collect()));
    }
}
