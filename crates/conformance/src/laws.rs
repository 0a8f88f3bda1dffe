//! The one call: which game, how many random games, and how to play one of them again.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use kernel::{Feature, Observe, Seed};

use crate::play::name;
use crate::trial::trial;
use crate::{Budget, Check, Finding, Report, Secrets, Violation};

/// Holds a game to the laws within a budget, and says so only if it does not.
///
/// # Panics
/// With the first [`Violation`] in words.
pub fn check<G: Observe>(game: G, secrets: Secrets<G>, budget: Budget) -> Report {
    Laws::of(game, secrets).budget(budget).assert()
}

/// A run to come: the game and how it is to be tried.
pub struct Laws<G: Observe> {
    pub(crate) game: Arc<G>,
    pub(crate) budget: Budget,
    pub(crate) secrets: Secrets<G>,
    pub(crate) open_choices: bool,
    /// Made once: every step of every game is held against it.
    pub(crate) layout: Vec<Feature>,
    seed: Seed,
    pub(crate) only: Option<Seed>,
    command: Option<Box<dyn Fn(Seed) -> String + Send + Sync>>,
}

impl<G: Observe> fmt::Debug for Laws<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Laws").field("budget", &self.budget).field("seed", &self.seed).field("only", &self.only).finish_non_exhaustive()
    }
}

impl<G: Observe> Laws<G> {
    /// The laws for this game and what it hides, with the default budget and seed 1.
    #[must_use]
    pub fn of(game: G, secrets: Secrets<G>) -> Laws<G> {
        Laws::of_shared(Arc::new(game), secrets)
    }

    /// The same for a game that others hold too.
    #[must_use]
    pub fn of_shared(game: Arc<G>, secrets: Secrets<G>) -> Laws<G> {
        let open_choices = secrets.disguise.is_none();
        let layout = game.layout();
        Laws { game, budget: Budget::default(), secrets, open_choices, layout, seed: Seed(1), only: None, command: None }
    }

    /// How many games are played.
    #[must_use]
    pub fn games(mut self, games: u64) -> Laws<G> {
        self.budget.games = games;
        self
    }

    /// How much is tried.
    #[must_use]
    pub fn budget(mut self, budget: Budget) -> Laws<G> {
        self.budget = budget;
        self
    }

    /// The seed of the run: game `i` of it is the one that `Seed(seed).of_game(i)` names.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Laws<G> {
        self.seed = Seed(seed);
        self
    }

    /// Plays just the one game that this seed names, with every check at every step: for a violation's seed.
    #[must_use]
    pub fn only(mut self, seed: Seed) -> Laws<G> {
        self.only = Some(seed);
        self
    }

    /// The command that plays the game of a seed again; a violation says it.
    #[must_use]
    pub fn command(mut self, command: impl Fn(Seed) -> String + Send + Sync + 'static) -> Laws<G> {
        self.command = Some(Box::new(command));
        self
    }

    /// Choices that seats make side by side are open to all, or show something before the last one (law 6). Understood where nothing
    /// is hidden at all.
    #[must_use]
    pub fn open_choices(mut self) -> Laws<G> {
        self.open_choices = true;
        self
    }

    /// Plays and checks.
    ///
    /// # Errors
    /// The violation in the earliest game that has one, whatever the number of threads.
    pub fn run(&self) -> Result<Report, Violation> {
        if let Some(seed) = self.only {
            return trial(self, 0, seed);
        }
        let next = AtomicU64::new(0);
        let total = Mutex::new((Report::default(), None::<(u64, Violation)>));
        std::thread::scope(|scope| {
            for _ in 0..self.threads() {
                scope.spawn(|| self.work(&next, &total));
            }
        });
        let (report, violation) = total.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        match violation {
            Some((_, violation)) => Err(violation),
            None => self.whole_disguise(report),
        }
    }

    /// A disguise that leaves alone what the game itself calls unknown proves nothing about it. Asked of whole runs: one game need not
    /// come to everything.
    fn whole_disguise(&self, report: Report) -> Result<Report, Violation> {
        let Some((who, field)) = report.imagined.beyond(&report.disguised).filter(|_| self.secrets.disguise.is_some()) else {
            return Ok(report);
        };
        let what = format!("imagined worlds of {} differ from the real one in '{field}', but worlds in disguise never did", name(who));
        let finding = Finding { seat: who, ..Finding::new(Check::WholeDisguise, what) };
        Err(Violation { finding, seed: self.seed, step: 0, command: "the whole run: one game does not show it".into() })
    }

    /// Plays and checks.
    ///
    /// # Panics
    /// With the first violation in words.
    pub fn assert(&self) -> Report {
        self.run().unwrap_or_else(|violation| panic!("\n{violation}\n"))
    }

    // Games are handed out in ascending order, so when one fails all earlier ones are under way or done: the earliest failure of
    // all is found if nobody takes up a later game. A report is a sum, so it does not matter who adds first.
    fn work(&self, next: &AtomicU64, total: &Mutex<(Report, Option<(u64, Violation)>)>) {
        let mut report = Report::default();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= self.budget.games {
                break;
            }
            match trial(self, index, self.seed.of_game(index)) {
                Ok(game) => report.add(&game),
                Err(violation) => {
                    next.fetch_max(self.budget.games, Ordering::Relaxed);
                    let mut total = total.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                    if total.1.as_ref().is_none_or(|(earliest, _)| index < *earliest) {
                        total.1 = Some((index, violation));
                    }
                }
            }
        }
        total.lock().unwrap_or_else(std::sync::PoisonError::into_inner).0.add(&report);
    }

    fn threads(&self) -> usize {
        let wanted = match self.budget.threads {
            0 => std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
            threads => threads,
        };
        wanted.min(usize::try_from(self.budget.games).unwrap_or(usize::MAX)).max(1)
    }

    pub(crate) fn command_for(&self, seed: Seed) -> String {
        self.command.as_ref().map_or_else(|| format!("in a test: Laws::of(game).only(Seed({})).assert()", seed.0), |command| command(seed))
    }
}
