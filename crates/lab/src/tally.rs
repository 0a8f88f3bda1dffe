//! Counting finished games. Whole numbers only: the order in which games are counted and tallies merged does not show.

use std::collections::BTreeMap;

use bots::BotName;
use kernel::{Clause, Outcome};

use crate::deeds::Deeds;
use crate::stats::Histogram;

/// A victory is this many parts: it can be shared evenly by up to eight.
pub(crate) const VICTORY: u64 = 840;

/// How a bot, or a seat, has fared so far.
#[derive(Debug, Clone, Default)]
pub(crate) struct Record {
    /// How often it played: a bot that sits twice at a table plays twice.
    pub(crate) played: u64,
    /// What it won, in parts of a [`VICTORY`].
    pub(crate) won: u64,
    /// Its points.
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
#[derive(Debug, Clone, Default)]
pub(crate) struct Tally {
    pub(crate) games: u64,
    pub(crate) shared: u64,
    pub(crate) by_bot: BTreeMap<BotName, Record>,
    pub(crate) by_seat: BTreeMap<u8, Record>,
    pub(crate) decisions: Histogram,
    pub(crate) rounds: Histogram,
    pub(crate) endings: BTreeMap<(&'static str, Clause), u64>,
    pub(crate) deeds: Deeds,
}

impl Tally {
    pub(crate) fn count(&mut self, seating: impl Iterator<Item = BotName>, outcome: &Outcome, decisions: u64, rounds: Option<u32>) {
        self.games += 1;
        let winners = outcome.winners().count() as u64;
        self.shared += u64::from(winners > 1);
        for (bot, standing) in seating.zip(&outcome.standings) {
            let won = if standing.won { VICTORY / winners } else { 0 };
            for record in [self.by_bot.entry(bot).or_default(), self.by_seat.entry(standing.seat.number()).or_default()] {
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
        self
    }
}
