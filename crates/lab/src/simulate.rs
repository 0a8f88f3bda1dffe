//! Playing a run of games on several threads.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use bots::{Forfeit, Lineup, play_out, play_out_heard};
use kernel::{Evaluate, Live, Observe, Seat, Title};
use rayon::iter::{IntoParallelIterator, ParallelIterator};

use crate::tally::Tally;
use crate::{Entrant, Guests, Plan, PlanError, Summary};

/// After so many games in a row that the same guest forfeited, the run stops: it does not work, and somebody should look at it.
pub const FORFEITS: u32 = 5;

/// A run as others may watch and stop it.
#[derive(Debug, Default)]
pub struct Watch {
    /// Games finished so far.
    pub done: AtomicU64,
    /// Set it to stop the run: what has been played by then is reported.
    pub stop: Arc<AtomicBool>,
    /// How many games in a row each guest has forfeited, in the order in which games ended.
    rows: Mutex<BTreeMap<usize, u32>>,
    /// The guest that forfeited too many games in a row, and how the last of them ended.
    given_up: Mutex<Option<GivenUp>>,
}

/// A guest that does not work: the run was stopped because of it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("bot '{name}' has forfeited {FORFEITS} games in a row, so the run was stopped. The last time {why}")]
pub struct GivenUp {
    /// The guest.
    pub name: String,
    /// What it did the last time.
    pub why: String,
}

impl Watch {
    /// Whether the run is to stop.
    #[must_use]
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The guest because of which the run was stopped.
    #[must_use]
    pub fn given_up(&self) -> Option<GivenUp> {
        self.given_up.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Notes a game: who played, and who forfeited it. Stops the run when a guest has done so too often.
    pub(crate) fn ended<'e>(&self, seating: impl Iterator<Item = &'e Entrant>, forfeit: Option<&Forfeit>) {
        self.done.fetch_add(1, Ordering::Relaxed);
        for (seat, entrant) in (0..).map(Seat::new).zip(seating) {
            let Entrant::Guest { index, name } = entrant else { continue };
            let mut rows = self.rows.lock().unwrap_or_else(PoisonError::into_inner);
            let row = rows.entry(*index).or_default();
            match forfeit {
                Some(forfeit) if forfeit.seat == seat => *row += 1,
                // Nobody could show that they would have played on.
                Some(_) => {}
                None => *row = 0,
            }
            if let Some(forfeit) = forfeit.filter(|_| *row >= FORFEITS) {
                let given_up = GivenUp { name: name.to_string(), why: forfeit.why.clone() };
                self.given_up.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(given_up);
                self.stop.store(true, Ordering::Relaxed);
            }
        }
    }
}

/// Plays the games of a plan. If the watch stops it, the summary covers the games finished by then and says so.
///
/// A guest that fails has lost that game: the others share the victory evenly, and the game counts for nothing else.
///
/// # Errors
/// If there are too many threads, or they cannot be started.
pub fn simulate<G: Title + Evaluate + Observe>(game: &G, plan: &Plan, guests: &Guests<'_, G>, watch: &Watch) -> Result<Summary, PlanError> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(plan.threads()?).build();
    let pool = pool.map_err(|error| PlanError::Threads { jobs: plan.jobs, problem: error.to_string() })?;
    let count = |mut tally: Tally, index: u64| {
        play(game, plan, index, guests, watch, &mut tally);
        tally
    };
    let going_on = |_: &u64| !watch.stopped();
    let games = (0..plan.games).into_par_iter().take_any_while(going_on);
    let tally = pool.install(|| games.fold(Tally::default, count).reduce(Tally::default, Tally::merged));
    Ok(Summary::new(game, plan, &tally))
}

/// Plays and counts one game of the run, unless the watch stops it.
fn play<G: Title + Evaluate + Observe>(game: &G, plan: &Plan, index: u64, guests: &Guests<'_, G>, watch: &Watch, tally: &mut Tally) {
    let stopped = || watch.stopped();
    let seed = plan.seed.of_game(index);
    let seats = (0..).map(Seat::new).zip(plan.seating(index));
    let mut lineup = Lineup::of(seats.map(|(seat, entrant)| entrant.sits(game, seat, seed, guests, watch)).collect());
    let mut deeds = Vec::new();
    let chance = &mut Live::from_seed(seed);
    let finished = if plan.by_deed {
        play_out_heard(game, chance, &mut lineup, &stopped, |event| game.deeds(event, &mut deeds))
    } else {
        play_out(game, chance, &mut lineup, &stopped)
    };
    let Some(finished) = finished else { return };
    watch.ended(plan.seating(index), finished.forfeit.as_ref());
    if let Some(forfeit) = finished.forfeit {
        return tally.forfeited(plan.seating(index), index, forfeit);
    }
    let outcome = game.outcome(&finished.state);
    if plan.by_deed {
        tally.deeds.count(&outcome, deeds);
    }
    tally.count(plan.seating(index), &outcome, finished.decisions, game.round(&finished.state));
}
