//! How good a position is, for players that look one move ahead.

use kernel::{Evaluate, Seat};

use crate::SpaceTruckin;
use crate::state::State;

impl Evaluate for SpaceTruckin {
    fn evaluate(&self, state: &State, seat: Seat) -> i64 {
        i64::from(state.sheets[seat].vp())
    }
}
