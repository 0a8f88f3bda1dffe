//! What is to be simulated.

use std::num::NonZeroUsize;

use bots::BotName;
use kernel::Seed;

/// A run of games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// The bots, one for each seat of game 0. Game `i` moves them on by `i` seats.
    pub lineup: Vec<BotName>,
    /// How many games.
    pub games: u64,
    /// The name of the run; game `i` has the seed [`Seed::of_game`].
    pub seed: Seed,
    /// How many threads play; the result does not depend on it.
    pub jobs: usize,
    /// Whether to count how seats fared by what they did.
    pub by_deed: bool,
}

/// Why bots cannot be seated.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PlanError {
    /// More bots than seats.
    #[error("{bots} bots are named for {players} players: name at most one for each, or leave --players out")]
    TooManyBots {
        /// The bots named.
        bots: usize,
        /// The seats.
        players: u8,
    },
    /// More threads than make sense.
    #[error("{jobs} threads are too many: --jobs is 1 to {most} on this computer, where {cores} can work at once")]
    TooManyJobs {
        /// How many were asked for.
        jobs: usize,
        /// The most that may be asked for.
        most: usize,
        /// How many can work at once.
        cores: usize,
    },
    /// The pool of threads cannot be had.
    #[error("{jobs} threads cannot be started ({problem}): ask for fewer with --jobs")]
    Threads {
        /// How many were asked for.
        jobs: usize,
        /// What the system says.
        problem: String,
    },
}

/// How many threads can work at once on this computer.
#[must_use]
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

impl Plan {
    /// How many threads the run starts: as many as were asked for, but none that would have no game to play.
    ///
    /// # Errors
    /// If so many were asked for that starting them would take longer than they play.
    pub(crate) fn threads(&self) -> Result<usize, PlanError> {
        let cores = cores();
        let most = (4 * cores).max(64);
        if self.jobs > most {
            return Err(PlanError::TooManyJobs { jobs: self.jobs, most, cores });
        }
        Ok(usize::try_from(self.games).unwrap_or(usize::MAX).clamp(1, self.jobs.max(1)))
    }

    /// Seats bots: the names are repeated until every seat has one.
    ///
    /// # Errors
    /// If there are more names than seats.
    pub fn fill(names: &[BotName], players: u8) -> Result<Vec<BotName>, PlanError> {
        if names.len() > usize::from(players) {
            return Err(PlanError::TooManyBots { bots: names.len(), players });
        }
        Ok(names.iter().copied().cycle().take(usize::from(players)).collect())
    }

    /// Who sits where in game `index`, in seat order. Over as many games as there are seats each bot sits everywhere once.
    pub fn seating(&self, index: u64) -> impl Iterator<Item = BotName> {
        let seats = self.lineup.len();
        let moved = (index % seats.max(1) as u64) as usize;
        (0..seats).map(move |seat| self.lineup[(seat + seats - moved) % seats])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use BotName::{Greedy, Random};

    #[test]
    fn every_bot_sits_everywhere_equally_often() {
        let plan = Plan { lineup: vec![Greedy, Random, Random], games: 3, seed: Seed(1), jobs: 1, by_deed: false };
        let seatings: Vec<Vec<BotName>> = (0..3).map(|game| plan.seating(game).collect()).collect();
        assert_eq!(seatings, [[Greedy, Random, Random], [Random, Greedy, Random], [Random, Random, Greedy]]);
    }

    #[test]
    fn no_more_threads_are_started_than_make_sense() {
        let threads = |jobs, games| Plan { lineup: vec![Greedy], games, seed: Seed(1), jobs, by_deed: false }.threads();
        assert_eq!([threads(1, 9), threads(64, 9), threads(3, u64::MAX), threads(0, 9)], [Ok(1), Ok(9), Ok(3), Ok(1)]);
        let Err(PlanError::TooManyJobs { most, cores, .. }) = threads(1_000_000, 9) else { panic!("a million threads") };
        assert!(most >= 64 && most >= 4 * cores);
        assert!(threads(most, u64::MAX).is_ok() && threads(most + 1, 1).is_err());
    }

    #[test]
    fn few_names_fill_many_seats() {
        assert_eq!(Plan::fill(&[Greedy, Random], 3), Ok(vec![Greedy, Random, Greedy]));
        assert_eq!(Plan::fill(&[Greedy, Random], 1), Err(PlanError::TooManyBots { bots: 2, players: 1 }));
    }
}
