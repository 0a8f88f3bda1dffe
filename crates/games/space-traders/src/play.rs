//! One choice being carried out: the rules in force, the state it changes, and the world outside.

use kernel::Effects;

use crate::planned::write;
use crate::programme::{Answer, Next, Writer};
use crate::{Event, Refusal, SpaceTraders};

kernel::play_of!(SpaceTraders);

impl<F: Effects<Event>> Play<'_, F> {
    /// The player at the turn sheet.
    #[inline]
    pub(crate) fn writer(&self) -> Writer<'_> {
        Writer::new(self.game, self.state, self.seat)
    }

    /// Goes on writing as a click says. Nobody learns anything until the last programme is committed (ST-5.1).
    #[inline]
    pub(crate) fn go_on(&mut self, next: Answer) -> Result<(), Refusal> {
        let seat = self.seat;
        match next? {
            Next::Click(click) => self.state.programmes[seat].click = click,
            Next::Step(step) => {
                self.cite(step.clause(self.state.explored_before()));
                write(self.game, self.state, seat, step);
            }
        }
        Ok(())
    }
}
