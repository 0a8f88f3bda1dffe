//! The rules, in the order of the book.
// MISSING: write in src/rules.rs, and list in src/decisions.rs, what your rules ask and do; then delete this line

use kernel::{Actions, Chance, Clause, Effects, EndReason, Outcome, ScoreLine, Seat};

use crate::Skeleton;
use crate::state::{Action, Event, MAX_PLAYERS, Refusal, State, Step};

kernel::play_of!(Skeleton);

/// SK-1.2.
pub(crate) fn setup(_: &Skeleton, _: &mut impl Chance) -> State {
    State { turn: Seat::new(0), taken: 0, points: Default::default() }
}

/// What is asked now.
pub(crate) fn step(game: &Skeleton, state: &State) -> Step {
    if usize::from(state.taken) < game.prizes.len() { Step::Take } else { Step::Over }
}

/// SK-2.1: whose turn it is.
pub(crate) fn list(state: &State, seat: Seat, found: &mut Actions<Action>) {
    if seat == state.turn {
        found.push(Action::Take);
    }
}

impl<F: Effects<Event>> Play<'_, F> {
    /// SK-2.1.
    pub(crate) fn take(&mut self) -> Result<(), Refusal> {
        if self.seat != self.state.turn {
            return Err(Refusal::NotYourTurn);
        }
        let (seat, prize) = (self.seat, self.state.taken);
        self.state.points[seat] += u16::from(self.game.prizes[usize::from(prize)].points);
        self.state.taken += 1;
        self.state.turn = seat.next(self.game.players);
        self.cite("SK-2.1");
        self.tell(Event::Took { seat, prize });
        if step(self.game, self.state) == Step::Over {
            self.cite("SK-3.1");
            self.settle();
        }
        Ok(())
    }
}

/// SK-1.1 and SK-3.1.
pub(crate) fn outcome(game: &Skeleton, state: &State) -> Outcome {
    let name = if step(game, state) == Step::Over { "row-empty" } else { "unfinished" };
    let seats = (0..game.players).map(Seat::new).map(|seat| {
        let line = ScoreLine { source: "prizes".into(), points: i32::from(state.points[seat]), clause: Clause("SK-3.1") };
        (vec![line], Vec::new())
    });
    Outcome::ranked(EndReason { name, clause: Clause("SK-3.1") }, seats.collect())
}

/// What must hold between any two actions.
pub(crate) fn check(game: &Skeleton, state: &State) -> Result<(), String> {
    let taken = usize::from(state.taken);
    if taken > game.prizes.len() || state.turn != Seat::new((taken % usize::from(game.players)) as u8) {
        return Err("there is no such prize, or it is not that seat's turn".into());
    }
    for seat in (0..MAX_PLAYERS as u8).map(Seat::new) {
        let own = |place: &usize| place % usize::from(game.players) == seat.index();
        let points: u16 = (0..taken).filter(own).map(|place| u16::from(game.prizes[place].points)).sum();
        if state.points[seat] != points {
            return Err(format!("{seat} has {} points, not {points}", state.points[seat]));
        }
    }
    Ok(())
}
