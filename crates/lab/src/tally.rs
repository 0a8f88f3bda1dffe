//! Counting finished games. Whole numbers only: the order in which games are counted and tallies merged does not show.

use std::collections::BTreeMap;

use bots::Forfeit;
use kernel::{Clause, Outcome};

use crate::Entrant;
use crate::deeds::Deeds;
use crate::stats::Histogram;

/// A victory is this many parts: it can be shared evenly by up to eight.
pub(crate) const VICTORY: u64 = 840;

/// How a bot, or a seat, has fared so far.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Record {
    /// How often it played: a bot that sits twice at a table plays twice.
    pub(crate) played: u64,
    /// What it won, in parts of a [`VICTORY`].
    pub(crate) won: u64,
    /// What it had at the end of its games.
    pub(crate) points: Histogram,
}

impl Record {
    fn merge(&mut self, other: Record) {
        self.played += other.played;
        self.won += other.won;
        self.points.merge(other.points);
    }
}

/// Everything that is counted of a run.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) games: u64,
    pub(crate) shared: u64,
    pub(crate) by_bot: BTreeMap<Entrant, Record>,
    pub(crate) by_seat: BTreeMap<u8, Record>,
    pub(crate) decisions: Histogram,
    pub(crate) rounds: Histogram,
    pub(crate) endings: BTreeMap<(&'static str, Clause), u64>,
    pub(crate) deeds: Deeds,
    /// Games by their numbers that somebody forfeited: who, and how.
    pub(crate) forfeits: BTreeMap<u64, (Entrant, Forfeit)>,
}

impl Tally {
    pub(crate) fn count<'e>(&mut self, seating: impl Iterator<Item = &'e Entrant>, outcome: &Outcome, decisions: u64, rounds: Option<u32>) {
        self.games += 1;
        let winners = outcome.winners().count() as u64;
        self.shared += u64::from(winners > 1);
        for (bot, standing) in seating.zip(&outcome.standings) {
            let won = if standing.won { VICTORY / winners } else { 0 };
            for record in [self.by_bot.entry(bot.clone()).or_default(), self.by_seat.entry(standing.seat.number()).or_default()] {
                record.played += 1;
                record.won += won;
                record.points.add(standing.points.into());
            }
        }
        self.decisions.add(decisions as i64);
        if let Some(rounds) = rounds {
            self.rounds.add(rounds.into());
        }
        *self.endings.entry((outcome.reason.name, outcome.reason.clause)).or_default() += 1;
    }

    /// Counts a game that a seat forfeited: lost for that seat, a shared victory of the others, and nothing else. What was played of it
    /// says nothing about points or length.
    pub(crate) fn forfeited<'e>(&mut self, seating: impl Iterator<Item = &'e Entrant>, index: u64, forfeit: Forfeit) {
        self.games += 1;
        let seating: Vec<&Entrant> = seating.collect();
        let others = seating.len() as u64 - 1;
        for (seat, bot) in (0..).zip(&seating) {
            let won = if seat == forfeit.seat.number() { 0 } else { VICTORY / others };
            for record in [self.by_bot.entry((*bot).clone()).or_default(), self.by_seat.entry(seat).or_default()] {
                record.played += 1;
                record.won += won;
            }
        }
        let who = seating[forfeit.seat.index()].clone();
        self.forfeits.insert(index, (who, forfeit));
    }

    pub(crate) fn merged(mut self, other: Tally) -> Tally {
        self.games += other.games;
        self.shared += other.shared;
        for (bot, record) in other.by_bot {
            self.by_bot.entry(bot).or_default().merge(record);
        }
        for (seat, record) in other.by_seat {
            self.by_seat.entry(seat).or_default().merge(record);
        }
        self.decisions.merge(other.decisions);
        self.rounds.merge(other.rounds);
        for (ending, count) in other.endings {
            *self.endings.entry(ending).or_default() += count;
        }
        self.deeds.merge(other.deeds);
        self.forfeits.extend(other.forfeits);
        self
    }
}

#[cfg(test)]
mod tests {
    use bots::BotName::{Greedy, Random};
    use kernel::{Deed, EndReason, ScoreLine, Seat};

    use super::*;

    const CLAUSE: Clause = Clause("T-1");

    fn outcome(reason: &'static str, points: &[i32]) -> Outcome {
        let lines = |points: &i32| (vec![ScoreLine { source: "land".into(), points: *points, clause: CLAUSE }], Vec::new());
        Outcome::ranked(EndReason { name: reason, clause: CLAUSE }, points.iter().map(lines).collect())
    }

    /// Games in which everything that is counted comes up: alone and shared by two and by three, with and without rounds.
    fn games() -> [(Outcome, u64, Option<u32>); 5] {
        [
            (outcome("stall", &[3, 5, 5]), 40, Some(7)),
            (outcome("last-round", &[2, -1, 0]), 12, Some(3)),
            (outcome("last-round", &[4, 4, 4]), 12, None),
            (outcome("stall", &[0, 1, 9]), 90, Some(7)),
            (outcome("stall", &[6, 6, 1]), 41, Some(9)),
        ]
    }

    fn seating() -> [Entrant; 3] {
        [Greedy, Random, Random].map(Entrant::Bot)
    }

    fn counted(games: &[(Outcome, u64, Option<u32>)]) -> Tally {
        let mut tally = Tally::default();
        for (outcome, decisions, rounds) in games {
            tally.count(seating().iter(), outcome, *decisions, *rounds);
            let deeds = outcome.winners().map(|seat| (seat, Deed { kind: "won", what: outcome.reason.name.into() }));
            tally.deeds.count(outcome, deeds.collect());
        }
        tally
    }

    /// Wherever the run is divided among the threads, its parts together are the whole.
    #[test]
    fn parts_together_are_the_whole() {
        let games = games();
        let whole = counted(&games);
        for at in 0..=games.len() {
            let (before, after) = games.split_at(at);
            assert_eq!(counted(before).merged(counted(after)), whole, "divided at {at}");
            assert_eq!(counted(after).merged(counted(before)), whole, "divided at {at}, the other way round");
        }
        let one_by_one = games.iter().fold(Tally::default(), |all, game| all.merged(counted(std::slice::from_ref(game))));
        assert_eq!(one_by_one, whole);
        // Nothing that is counted was left out above: a part that is always nought could be lost unseen.
        let Tally { games, shared, by_bot, by_seat, decisions, rounds, endings, deeds, forfeits } = whole;
        assert!(forfeits.is_empty(), "see below");
        assert_eq!((games, shared, decisions.count(), rounds.count(), endings.len()), (5, 3, 5, 4, 2));
        assert_eq!(by_bot.values().map(|record| record.played).collect::<Vec<_>>(), [10, 5]);
        let won = |records: Vec<&Record>| records.iter().map(|record| record.won).sum::<u64>();
        assert_eq!((won(by_bot.values().collect()), won(by_seat.values().collect())), (5 * VICTORY, 5 * VICTORY));
        assert_ne!(deeds, Deeds::default());
    }

    #[test]
    fn a_forfeited_game_is_lost_for_that_seat_and_won_by_the_others() {
        let mut tally = Tally::default();
        tally.forfeited(seating().iter(), 4, Forfeit { seat: Seat::new(1), why: "it ended".into() });
        let won: Vec<u64> = tally.by_seat.values().map(|record| record.won).collect();
        assert_eq!((tally.games, won), (1, vec![VICTORY / 2, 0, VICTORY / 2]));
        assert_eq!(tally.by_bot[&Entrant::Bot(Greedy)].won, VICTORY / 2);
        assert_eq!((tally.decisions.count(), tally.by_bot[&Entrant::Bot(Greedy)].points.count(), tally.endings.len()), (0, 0, 0));
        let mut other = Tally::default();
        other.forfeited(seating().iter(), 2, Forfeit { seat: Seat::new(0), why: "it ended".into() });
        let both = tally.clone().merged(other.clone());
        assert_eq!(both, other.merged(tally));
        assert_eq!(both.forfeits.keys().collect::<Vec<_>>(), [&2, &4]);
    }
}
