//! The player's desk: the rules in force, whose sheet is written on, and the hands that roll dice and tell.

use kernel::{Clause, Effects, Learned, Seat};

use crate::event::RolledFor;
use crate::state::{Sheet, State};
use crate::{Event, SpaceTruckin};

/// What every rule needs besides the state. It notes what came to light, so that no rule has to say it.
pub(crate) struct Desk<'d, F> {
    pub(crate) game: &'d SpaceTruckin,
    pub(crate) seat: Seat,
    fx: &'d mut F,
    rolled: bool,
    settled: bool,
}

impl<'d, F: Effects<Event>> Desk<'d, F> {
    pub(crate) fn new(game: &'d SpaceTruckin, seat: Seat, fx: &'d mut F) -> Desk<'d, F> {
        Desk { game, seat, fx, rolled: false, settled: false }
    }

    /// The sheet of the player at the desk.
    pub(crate) fn sheet<'s>(&self, state: &'s mut State) -> &'s mut Sheet {
        &mut state.sheets[self.seat]
    }

    /// One die of the player's own (law 2: every seat has its stream, so simultaneous players do not change each other's dice).
    #[inline]
    pub(crate) fn roll(&mut self) -> u8 {
        self.rolled = true;
        self.fx.one_of_for(self.seat, 6) as u8 + 1
    }

    /// Two dice, one after the other.
    #[inline]
    pub(crate) fn roll_two(&mut self, what: RolledFor) -> [u8; 2] {
        let dice = [self.roll(), self.roll()];
        self.tell(Event::Rolled { seat: self.seat, what, dice });
        dice
    }

    #[inline]
    pub(crate) fn tell(&mut self, event: Event) {
        self.fx.tell(event);
    }

    #[inline]
    pub(crate) fn cite(&mut self, clause: &'static str) {
        self.fx.cite(Clause(clause));
    }

    /// A barrier was passed: nobody's choices before it can be taken back.
    pub(crate) fn settle(&mut self) {
        self.settled = true;
    }

    /// What the choice brought to light: a passed barrier, a die, or nothing.
    pub(crate) fn learned(&self) -> Learned {
        match (self.settled, self.rolled) {
            (true, _) => Learned::Settled,
            (false, true) => Learned::Something,
            (false, false) => Learned::Nothing,
        }
    }
}
