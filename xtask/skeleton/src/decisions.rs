//! The questions of the game in the order of the rules: what each offers and how each answer is taken.

use kernel::Seat;

use crate::Skeleton;
use crate::rules::{self, Play};
use crate::state::{Action, State, Step};

kernel::decisions! {
    /// A question with an answer to it. Whoever words or draws choices matches on these.
    pub enum Decision of Skeleton;
    question: Step;
    offer(state: &State, seat: Seat) -> found;
    take(play);

    /// SK-2.1.
    Step::Take => "take the first prize of the row", "SK-2.1", rules::list(state, seat, found), {
        /// Take the first prize of the row.
        Action::Take => Take {} = play.take(),
    }
    /// SK-3.1.
    Step::Over => "nothing, the row is empty", "SK-3.1", (), {}
}
