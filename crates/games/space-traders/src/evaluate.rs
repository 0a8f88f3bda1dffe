//! How good a position is, for players that look one programme ahead (section *What an evaluation should use*).

use kernel::{Evaluate, Seat};

use crate::SpaceTraders;
use crate::state::State;

impl Evaluate for SpaceTraders {
    fn evaluate(&self, state: &State, seat: Seat) -> i64 {
        i64::from(state.score(seat))
    }
}
