//! How good a position is, for players that look one move ahead.

use kernel::{Evaluate, Seat};

use crate::M101;
use crate::state::State;

impl Evaluate for M101 {
    fn evaluate(&self, state: &State, seat: Seat) -> i64 {
        let worth = |seat: Seat| i64::from(self.score(state, seat).total()) * 100 + i64::from(state.hands[seat].len()) * 60;
        let others = self.players().filter(|other| *other != seat).map(worth).max().unwrap_or(0);
        2 * worth(seat) - others
    }
}
