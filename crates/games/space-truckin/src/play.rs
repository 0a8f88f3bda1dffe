//! The player's desk: the rules in force, whose sheet is written on, and the hands that roll dice and tell.

use kernel::{Clause, Effects};

use crate::action::Face;
use crate::event::RolledFor;
use crate::refusal::ensure;
use crate::state::Sheet;
use crate::{Event, Refusal, SpaceTruckin};

kernel::play_of!(SpaceTruckin);

impl<F: Effects<Event>> Play<'_, F> {
    /// The sheet of the player at the desk.
    #[inline]
    pub(crate) fn sheet(&mut self) -> &mut Sheet {
        let seat = self.seat;
        &mut self.state.sheets[seat]
    }

    /// One die of the player's own (law 2: every seat has its stream, so simultaneous players do not change each other's dice).
    #[inline]
    pub(crate) fn roll(&mut self) -> u8 {
        self.show();
        let seat = self.seat;
        self.fx.one_of_for(seat, 6) as u8 + 1
    }

    /// A die can be kept only with a face that one of them shows.
    pub(crate) fn rolled(&mut self, Face(face): Face, clause: &'static str) -> Result<(), Refusal> {
        let dice = self.sheet().dice;
        ensure(dice.contains(&face), || Refusal::NotRolled { face, dice, clause: Clause(clause) })
    }

    /// Two dice, one after the other.
    #[inline]
    pub(crate) fn roll_two(&mut self, what: RolledFor) -> [u8; 2] {
        let dice = [self.roll(), self.roll()];
        self.tell(Event::Rolled { seat: self.seat, what, dice });
        dice
    }
}
