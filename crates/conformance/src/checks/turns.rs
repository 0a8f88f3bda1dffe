//! Law 6: the state names the seats that may act. And the game's own invariants.

use kernel::{Game, Seats, Turn};

use crate::violation::ensure;
use crate::{Check, Finding, Found};

/// While the game runs somebody is waited for, and only seats of this table.
///
/// # Errors
/// If nobody is, or a seat that is not there.
pub fn check<G: Game>(game: &G, state: &G::State) -> Found {
    let Turn::Waiting(seats) = game.turn(state) else { return Ok(()) };
    ensure(!seats.is_empty(), || Finding::new(Check::Turns, "the game is not over, but nobody is waited for"))?;
    let all = Seats::first(game.seats());
    match seats.iter().find(|seat| !all.contains(*seat)) {
        None => Ok(()),
        Some(seat) => Err(Finding::new(Check::Turns, format!("{seat} is waited for, but the table has {} seats", game.seats())).of(seat)),
    }
}

/// The game's own invariants hold.
///
/// # Errors
/// The invariant that is broken, in the game's words.
pub fn invariants<G: Game>(game: &G, state: &G::State) -> Found {
    game.check(state).map_err(|broken| Finding::new(Check::Invariants, broken))
}
