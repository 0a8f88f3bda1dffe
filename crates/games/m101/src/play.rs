//! One action being carried out: the rules in force, the state it changes, and the world outside.

use kernel::{Effects, Seat};

use crate::content::CardId;
use crate::{Event, M101};

kernel::play_of!(M101);

impl<F: Effects<Event>> Play<'_, F> {
    /// A disk was placed: it counts for the end of the game and against the stall (M1-18.2, M1-18.4).
    #[inline]
    pub(crate) fn count_disk(&mut self, seat: Seat) {
        self.state.placed[seat] = self.state.placed[seat].saturating_add(1);
        if self.state.placed[seat] > self.game.options.disks {
            // M1-18.3: beyond the last disk proxies are placed, as many as it takes.
            self.cite("M1-18.3");
        }
        self.state.busy = true;
    }

    /// A hand card goes face up onto the discard pile.
    pub(crate) fn discard(&mut self, seat: Seat, card: CardId) {
        self.state.hands[seat].remove(card);
        self.state.discards.insert(card);
        self.state.memories.shown(card);
        self.show();
    }

    /// A hand card goes onto the board.
    pub(crate) fn leave_hand(&mut self, seat: Seat, card: CardId) {
        self.state.hands[seat].remove(card);
        self.state.memories.shown(card);
        self.show();
    }
}
