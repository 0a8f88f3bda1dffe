//! One action being carried out: the rules in force, the state it changes, and the world outside.

use kernel::{Clause, Effects, Learned, Seat};

use crate::content::CardId;
use crate::state::State;
use crate::{Event, M101};

/// The hands of every rule that changes something.
pub(crate) struct Play<'p, F> {
    pub(crate) game: &'p M101,
    pub(crate) state: &'p mut State,
    pub(crate) fx: &'p mut F,
    /// Whether a hidden card came to light or changed hands: then the choice cannot be taken back (law 8).
    pub(crate) shown: bool,
}

impl<'p, F: Effects<Event>> Play<'p, F> {
    pub(crate) fn new(game: &'p M101, state: &'p mut State, fx: &'p mut F) -> Self {
        Play { game, state, fx, shown: false }
    }

    #[inline]
    pub(crate) fn cite(&mut self, clause: &'static str) {
        self.fx.cite(Clause(clause));
    }

    /// What the action brought to light.
    pub(crate) fn learned(&self) -> Learned {
        if self.shown { Learned::Something } else { Learned::Nothing }
    }

    /// A disk was placed: it counts for the end of the game and against the stall (M1-18.2, M1-18.4).
    #[inline]
    pub(crate) fn count_disk(&mut self, seat: Seat) {
        let placed = &mut self.state.placed[seat];
        *placed = placed.saturating_add(1);
        if *placed > self.game.options.disks {
            // M1-18.3: beyond the last disk proxies are placed, as many as it takes.
            self.fx.cite(Clause("M1-18.3"));
        }
        self.state.busy = true;
    }

    /// A hand card goes face up onto the discard pile.
    pub(crate) fn discard(&mut self, seat: Seat, card: CardId) {
        self.state.hands[seat].remove(card.0);
        self.state.discards.insert(card.0);
        self.state.memories.shown(card);
        self.shown = true;
    }

    /// A hand card goes onto the board.
    pub(crate) fn leave_hand(&mut self, seat: Seat, card: CardId) {
        self.state.hands[seat].remove(card.0);
        self.state.memories.shown(card);
        self.shown = true;
    }
}
