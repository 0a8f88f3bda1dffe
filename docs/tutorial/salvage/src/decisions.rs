//! The questions of the game in the order of the rules: what each offers and how each answer is taken.

use kernel::Seat;

use crate::Salvage;
use crate::rules::{self, Play};
use crate::state::{Action, Crew, State, Step};

kernel::decisions! {
    /// A question with an answer to it. Whoever words or draws choices matches on these.
    pub enum Decision of Salvage;
    question: Step;
    offer(game: &Salvage, state: &State, seat: Seat) -> found;
    take(play);

    /// SV-2.1: everybody at the same time.
    Step::Choose => "everybody chooses a crew", "SV-2.1", rules::list(game, state, seat, found), {
        /// Send this crew to the wreck.
        Action::Send(crew) => Send { crew: Crew } = play.send(crew),
    }
    /// SV-3.1.
    Step::Over => "nothing, the last wreck is gone", "SV-3.1", (), {}
}
