//! Playing a run of games on several threads.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use bots::{Lineup, play_out, play_out_heard};
use kernel::{Evaluate, Live, Title};
use rayon::iter::{IntoParallelIterator, ParallelIterator};

use crate::tally::Tally;
use crate::{Plan, PlanError, Summary};

/// A run as others may watch and stop it.
#[derive(Debug, Default)]
pub struct Watch {
    /// Games finished so far.
    pub done: AtomicU64,
    /// Set it to stop the run: what has been played by then is reported.
    pub stop: AtomicBool,
}

/// Plays the games of a plan. If the watch stops it, the summary covers the games finished by then and says so.
///
/// # Errors
/// If there are too many threads, or they cannot be started.
pub fn simulate<G: Title + Evaluate>(game: &G, plan: &Plan, watch: &Watch) -> Result<Summary, PlanError> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(plan.threads()?).build();
    let pool = pool.map_err(|error| PlanError::Threads { jobs: plan.jobs, problem: error.to_string() })?;
    let count = |mut tally: Tally, index: u64| {
        if play(game, plan, index, watch, &mut tally) {
            watch.done.fetch_add(1, Ordering::Relaxed);
        }
        tally
    };
    let going_on = |_: &u64| !watch.stop.load(Ordering::Relaxed);
    let games = (0..plan.games).into_par_iter().take_any_while(going_on);
    let tally = pool.install(|| games.fold(Tally::default, count).reduce(Tally::default, Tally::merged));
    Ok(Summary::new(game, plan, &tally))
}

/// Plays and counts one game of the run, unless the watch stops it.
fn play<G: Title + Evaluate>(game: &G, plan: &Plan, index: u64, watch: &Watch, tally: &mut Tally) -> bool {
    let stopped = || watch.stop.load(Ordering::Relaxed);
    let seed = plan.seed.of_game(index);
    let mut lineup = Lineup::new(plan.seating(index), seed);
    let mut deeds = Vec::new();
    let chance = &mut Live::from_seed(seed);
    let finished = if plan.by_deed {
        play_out_heard(game, chance, &mut lineup, &stopped, |event| game.deeds(event, &mut deeds))
    } else {
        play_out(game, chance, &mut lineup, &stopped)
    };
    let Some(finished) = finished else { return false };
    let outcome = game.outcome(&finished.state);
    if plan.by_deed {
        tally.deeds.count(&outcome, deeds);
    }
    tally.count(plan.seating(index), &outcome, finished.decisions, game.round(&finished.state));
    true
}
