//! What is to be simulated.

use std::fmt;
use std::num::NonZeroUsize;
use std::sync::Arc;

use bots::{BotName, Guest, Sitter};
use kernel::{Evaluate, Game, Observe, Seat, Seed, Title};

use crate::Watch;

/// Who can be seated: a bot of ours, or a guest of whom only the caller knows how to make one.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Entrant {
    /// A bot by its name.
    Bot(BotName),
    /// A program of somebody else.
    Guest {
        /// Its place in the caller's list of guests.
        index: usize,
        /// What it is called.
        name: Arc<str>,
    },
}

impl Entrant {
    /// What it is called.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Entrant::Bot(bot) => bot.as_str(),
            Entrant::Guest { name, .. } => name,
        }
    }

    /// The bot, if it is one of ours.
    #[must_use]
    pub fn bot(&self) -> Option<BotName> {
        match self {
            Entrant::Bot(bot) => Some(*bot),
            Entrant::Guest { .. } => None,
        }
    }

    /// The player that sits down in a seat of the table that a seed names, and stops thinking when the run is stopped.
    pub(crate) fn sits<G: Title + Evaluate + Observe>(
        &self,
        game: &G,
        seat: Seat,
        table: Seed,
        guests: &Guests<'_, G>,
        watch: &Watch,
    ) -> Sitter<G> {
        match self {
            Entrant::Bot(bot) => {
                let mut bot = bot.make(game, table.of_bot(seat));
                bot.heed(&watch.stop);
                Sitter::Bot(bot)
            }
            Entrant::Guest { index, .. } => Sitter::Guest(guests(*index, seat, table.of_bot(seat))),
        }
    }
}

impl From<BotName> for Entrant {
    fn from(bot: BotName) -> Entrant {
        Entrant::Bot(bot)
    }
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Makes guests: the one with this place in the caller's list, for a seat, with a seed of its own. Called on any thread.
pub type Guests<'a, G> = dyn Fn(usize, Seat, Seed) -> Box<dyn Guest<G>> + Sync + 'a;

/// For runs without guests.
///
/// # Panics
/// If it is called: nobody was invited.
pub fn no_guests<G: Game>(_: usize, _: Seat, _: Seed) -> Box<dyn Guest<G>> {
    panic!("a run without guests seats none")
}

/// A run of games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// Who plays, one for each seat of game 0. Game `i` moves them on by `i` seats.
    pub lineup: Vec<Entrant>,
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

/// So many threads, and at least one.
///
/// # Errors
/// If so many are asked for that starting them would take longer than they play.
pub(crate) fn possible(jobs: usize) -> Result<usize, PlanError> {
    let cores = cores();
    let most = (4 * cores).max(64);
    if jobs > most { Err(PlanError::TooManyJobs { jobs, most, cores }) } else { Ok(jobs.max(1)) }
}

impl Plan {
    /// How many threads the run starts: as many as were asked for, but none that would have no game to play.
    ///
    /// # Errors
    /// If so many were asked for that starting them would take longer than they play.
    pub(crate) fn threads(&self) -> Result<usize, PlanError> {
        let jobs = possible(self.jobs)?;
        Ok(usize::try_from(self.games).unwrap_or(usize::MAX).clamp(1, jobs))
    }

    /// Seats bots: the names are repeated until every seat has one.
    ///
    /// # Errors
    /// If there are more names than seats.
    pub fn fill(names: &[Entrant], players: u8) -> Result<Vec<Entrant>, PlanError> {
        if names.len() > usize::from(players) {
            return Err(PlanError::TooManyBots { bots: names.len(), players });
        }
        Ok(names.iter().cloned().cycle().take(usize::from(players)).collect())
    }

    /// Who sits where in game `index`, in seat order. Over as many games as there are seats each bot sits everywhere once.
    pub fn seating(&self, index: u64) -> impl Iterator<Item = &Entrant> {
        let seats = self.lineup.len();
        let moved = (index % seats.max(1) as u64) as usize;
        (0..seats).map(move |seat| &self.lineup[(seat + seats - moved) % seats])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GREEDY: Entrant = Entrant::Bot(BotName::Greedy);
    const RANDOM: Entrant = Entrant::Bot(BotName::Random);

    #[test]
    fn every_bot_sits_everywhere_equally_often() {
        let plan = Plan { lineup: vec![GREEDY, RANDOM, RANDOM], games: 3, seed: Seed(1), jobs: 1, by_deed: false };
        let seatings: Vec<Vec<Entrant>> = (0..3).map(|game| plan.seating(game).cloned().collect()).collect();
        assert_eq!(seatings, [[GREEDY, RANDOM, RANDOM], [RANDOM, GREEDY, RANDOM], [RANDOM, RANDOM, GREEDY]]);
    }

    #[test]
    fn no_more_threads_are_started_than_make_sense() {
        let threads = |jobs, games| Plan { lineup: vec![GREEDY], games, seed: Seed(1), jobs, by_deed: false }.threads();
        assert_eq!([threads(1, 9), threads(64, 9), threads(3, u64::MAX), threads(0, 9)], [Ok(1), Ok(9), Ok(3), Ok(1)]);
        let Err(PlanError::TooManyJobs { most, cores, .. }) = threads(1_000_000, 9) else { panic!("a million threads") };
        assert!(most >= 64 && most >= 4 * cores);
        assert!(threads(most, u64::MAX).is_ok() && threads(most + 1, 1).is_err());
    }

    #[test]
    fn few_names_fill_many_seats() {
        assert_eq!(Plan::fill(&[GREEDY, RANDOM], 3), Ok(vec![GREEDY, RANDOM, GREEDY]));
        assert_eq!(Plan::fill(&[GREEDY, RANDOM], 1), Err(PlanError::TooManyBots { bots: 2, players: 1 }));
    }
}
