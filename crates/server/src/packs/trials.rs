//! Trials: bots play a designer's new cards and the old ones on the same seeds, a few games at a time, and what is known by then can be seen.
//!
//! A trial thinks in the places that bots think in, and gives its place back after every few games, so that nobody at a table waits for long.
//! Trials are in memory alone: a server that is stopped forgets them.

use std::collections::VecDeque;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};

use bots::BotName;
use catalog::{AnyGame, Playable, WithGame};
use kernel::{OpenError, Seed};
use lab::Watch;
use lab::report::{Comparing, Comparison, Side, Tolerance};
use store::TokenHash;

use crate::net::Net;
use crate::pool::Pool;
use crate::refusal::{Answer, Refusal, Why};
use crate::tables::locked;

/// Pairs of games of a trial: one with the old cards and one with the new each.
pub(crate) const PAIRS: u64 = 1000;
/// Pairs that are played before the place is given back.
const STRETCH: u64 = 4;
/// So many trials run at once, and so many are remembered.
const RUNNING: usize = 4;
const REMEMBERED: usize = 32;
/// What counts as no change.
const TOLERANCE: Tolerance = Tolerance { share: 0.05, part: 0.05 };

/// What is to be tried.
pub(crate) struct Question {
    pub(crate) owner: TokenHash,
    pub(crate) address: Net,
    pub(crate) game: &'static dyn AnyGame,
    pub(crate) players: u8,
    /// What the old and the new cards are called.
    pub(crate) titles: [String; 2],
    /// Their texts.
    pub(crate) texts: [Arc<str>; 2],
    /// The pack from which the new cards come, if there is one.
    pub(crate) pack: Option<String>,
}

/// How far a trial is.
#[derive(Debug, Clone)]
pub(crate) enum Standing {
    /// It waits for a place, or plays.
    Runs,
    /// It has played all its games, or was stopped.
    Over,
    /// It could not be played.
    Failed(String),
}

/// A trial that runs, or ran.
pub(crate) struct Trial {
    pub(crate) id: String,
    pub(crate) question: Question,
    watch: Watch,
    known: Mutex<(Standing, Option<Comparison>)>,
}

impl Trial {
    /// How far it is, and what is known by now.
    pub(crate) fn look(&self) -> (Standing, Option<Comparison>) {
        locked(&self.known).clone()
    }

    /// Stops it: what was played by then is kept.
    pub(crate) fn stop(&self) {
        self.watch.stop.store(true, Ordering::Relaxed);
    }

    fn runs(&self) -> bool {
        matches!(locked(&self.known).0, Standing::Runs)
    }

    fn play(&self, pool: &Pool) {
        let played = catalog::with_game(self.question.game.about().id, Work { trial: self, pool });
        let standing = match played {
            Ok(Ok(())) => Standing::Over,
            Ok(Err(problem)) => Standing::Failed(problem),
            Err(unknown) => Standing::Failed(unknown.to_string()),
        };
        locked(&self.known).0 = standing;
    }
}

/// Sets a trial that breaks down to rest, too.
struct Ends<'a>(&'a Trial);

impl Drop for Ends<'_> {
    fn drop(&mut self) {
        let mut known = locked(&self.0.known);
        if matches!(known.0, Standing::Runs) {
            known.0 = Standing::Failed("the games could not be played to their end with these cards".to_owned());
        }
    }
}

struct Work<'a> {
    trial: &'a Trial,
    pool: &'a Pool,
}

impl WithGame for Work<'_> {
    type Out = Result<(), String>;

    fn with<G: Playable>(self) -> Self::Out {
        let Work { trial, pool } = self;
        let Question { players, texts, .. } = &trial.question;
        let open = |text: &str| G::open(text, *players, &kernel::Options::new()).map_err(|error: OpenError| error.to_string());
        let [old, new] = [open(&texts[0])?, open(&texts[1])?];
        let lineup = vec![BotName::Greedy; usize::from(*players)];
        let sides = [&old, &new].map(|game| Side { game, lineup: &lineup });
        let mut comparing = Comparing::new(sides, Seed(1), 1, TOLERANCE, &trial.watch).map_err(|error| error.to_string())?;
        let mut left = PAIRS;
        while left > 0 && !trial.watch.stopped() {
            // None only if the server is no more.
            let Some(_place) = tokio::runtime::Handle::current().block_on(pool.enter()) else { break };
            comparing.play(STRETCH.min(left));
            left -= STRETCH.min(left);
            locked(&trial.known).1 = Some(comparing.known());
        }
        Ok(())
    }
}

/// The trials of a server, the latest first.
#[derive(Default)]
pub(crate) struct Trials(Mutex<VecDeque<Arc<Trial>>>);

impl Trials {
    /// Begins one under this name. Both texts were checked before.
    ///
    /// # Errors
    /// That this person, their address or the server has enough of them running.
    pub(crate) fn begin(&self, id: String, question: Question, pool: &Pool) -> Answer<Arc<Trial>> {
        let mut all = locked(&self.0);
        let running: Vec<&Arc<Trial>> = all.iter().filter(|trial| trial.runs()).collect();
        if running.iter().any(|trial| trial.question.owner == question.owner || trial.question.address == question.address) {
            return Err(Refusal::conflict("a run of yours is not over yet: stop it, or wait for its end"));
        }
        if running.len() >= RUNNING {
            return Err(Refusal::new(Why::Unavailable, "this server plays enough games for designers now: try again in a few minutes"));
        }
        let trial = Arc::new(Trial { id, question, watch: Watch::default(), known: Mutex::new((Standing::Runs, None)) });
        all.push_front(Arc::clone(&trial));
        all.truncate(REMEMBERED);
        let (playing, pool) = (Arc::clone(&trial), pool.clone());
        tokio::task::spawn_blocking(move || {
            let _ends = Ends(&playing);
            playing.play(&pool);
        });
        Ok(trial)
    }

    /// Somebody's own trial.
    ///
    /// # Errors
    /// That there is none with this id that is theirs.
    pub(crate) fn own(&self, id: &str, person: Option<TokenHash>) -> Answer<Arc<Trial>> {
        let all = locked(&self.0);
        let found = all.iter().find(|trial| trial.id == id && Some(trial.question.owner) == person);
        found.cloned().ok_or_else(|| Refusal::new(Why::Missing, "there is no such run here any more: begin it again"))
    }

    /// Stops all of them: the server ends.
    pub(crate) fn stop(&self) {
        locked(&self.0).iter().for_each(|trial| trial.stop());
    }
}
