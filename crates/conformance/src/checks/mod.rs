//! The checks, a file for each; every one can be used alone, on any position that a game's own tests have set up.
//!
//! Checks of one position take the game, the state and a [`Probe`]; they never change the state.

pub mod events;
pub mod honesty;
pub mod learning;
pub mod lists;
pub mod log;
pub mod numbers;
pub mod observation;
pub mod outcomes;
pub mod refusals;
pub mod repeats;
pub mod saving;
pub mod side_by_side;
pub mod table;
pub mod telling;
pub mod turns;

use kernel::{Game, Observe, Seats, Turn};

use crate::play::legal_of;
use crate::{Found, Probe};

/// Runs every check of one position.
///
/// # Errors
/// The first finding.
pub fn position<G: Observe>(game: &G, state: &G::State, probe: &mut Probe) -> Found {
    repeats::check(game, state, probe)?;
    turns::check(game, state)?;
    turns::invariants(game, state)?;
    lists::check(game, state)?;
    lists::words(game, state)?;
    saving::check(game, state)?;
    refusals::check(game, state, probe)?;
    honesty::check(game, state, probe)?;
    observation::check(game, state)?;
    outcomes::check(game, state)?;
    let Turn::Waiting(waiting) = game.turn(state) else { return Ok(()) };
    side_by_side::check(game, state, probe)?;
    actions(game, state, waiting, probe)
}

/// What comes of a few actions of every seat that is waited for: what was told, and what was learned.
fn actions<G: Game>(game: &G, state: &G::State, waiting: Seats, probe: &mut Probe) -> Found {
    for seat in waiting.iter() {
        let legal = legal_of(game, state, seat);
        for action in probe.some(&legal, probe.budget.actions) {
            learning::check(game, state, seat, action, probe)?;
            events::check(game, state, seat, action, probe)?;
        }
    }
    Ok(())
}
