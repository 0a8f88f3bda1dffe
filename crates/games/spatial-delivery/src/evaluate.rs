//! How good a position is, for players that look one move ahead (section *Features for a heuristic evaluation*).

use kernel::{Evaluate, Seat};

use crate::SpatialDelivery;
use crate::state::State;

impl Evaluate for SpatialDelivery {
    fn evaluate(&self, state: &State, seat: Seat) -> i64 {
        i64::from(state.points[seat].total())
    }
}
