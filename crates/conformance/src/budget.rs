//! How much is checked: every step of every game gets the cheap checks, a sample of them the expensive ones.

/// How many games, and how many of their steps get the full treatment.
///
/// Cheap checks (turn, lists, invariants, played twice, the end) run at every step of every game. Expensive ones (saving,
/// refusals, imagined worlds, what was learned, commuting, take-back, the log) run at every step of the first
/// [`thorough`](Budget::thorough) games and at one step in [`every`](Budget::every) of the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// How many games are played.
    pub games: u64,
    /// How many of them, from the first, get every check at every step.
    pub thorough: u64,
    /// In the other games one step in this many gets the expensive checks, at another place in each game; the same for the
    /// games that are also played at a table and written to a log.
    pub every: u64,
    /// How many worlds are imagined for each view.
    pub worlds: u32,
    /// How many actions are tried where trying all would take long (what was learned, commuting).
    pub actions: u32,
    /// How many action numbers are tried for refusals at a position; all of them if there are no more than this.
    pub numbers: u32,
    /// How many threads play; 0 for as many as there are cores. The result does not depend on it.
    pub threads: usize,
}

impl Default for Budget {
    /// A thousand games: seconds on one core for a game of 200 choices with 1 KB of state.
    fn default() -> Budget {
        Budget { games: 1000, thorough: 3, every: 100, worlds: 2, actions: 3, numbers: 64, threads: 0 }
    }
}

impl Budget {
    /// The default with another number of games.
    #[must_use]
    pub fn games(games: u64) -> Budget {
        Budget { games, ..Budget::default() }
    }

    /// Every check at every step of every game: for small games and for hunting.
    #[must_use]
    pub fn thorough(games: u64) -> Budget {
        Budget { games, thorough: games, every: 1, worlds: 4, actions: 8, numbers: 256, threads: 0 }
    }

    /// This budget with as many times the games as the environment's `ORRERY_TIMES` says: the same test holds a game to the laws
    /// over a thousand games on every change and over a million by hand. The expensive checks grow with the root of it, so that a
    /// hundred times the games get the cheap checks a hundred times as often and the expensive ones ten times.
    ///
    /// # Panics
    /// If the variable is no whole number from 1 on.
    #[must_use]
    pub fn as_often_as_asked(self) -> Budget {
        let times: u64 = std::env::var("ORRERY_TIMES").map_or(1, |text| {
            let times = text.parse().ok().filter(|times| *times > 0);
            times.unwrap_or_else(|| panic!("ORRERY_TIMES={text}: how many times the games, a whole number from 1 on"))
        });
        Budget { games: self.games.saturating_mul(times), every: self.every.saturating_mul(times.isqrt()), ..self }
    }
}
