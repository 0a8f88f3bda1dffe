//! What players have seen of the others' hands: perfect recall is the engine's job.
//!
//! A card taken from the research area is seen by all; a card handed over as a toll by payer and receiver. A third player who
//! knew a card of the payer's does not know whether that one was handed over: it is then in one of the two hands.

use kernel::Seat;
use serde::{Deserialize, Serialize};

use crate::content::{CardId, CardSet};
use crate::state::{MAX_PLAYERS, PerPlayer};

/// What one player, or the spectator, remembers: for each other player the cards that may be in that hand.
///
/// A card that stands here at all is surely in one of the hands it stands at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Memory {
    /// The cards that may be in each hand.
    pub hands: PerPlayer<CardSet>,
}

impl Memory {
    /// All cards remembered to be in some hand.
    #[must_use]
    pub fn cards(&self) -> CardSet {
        self.hands.0.iter().fold(CardSet::EMPTY, |all, hand| all.or(*hand))
    }

    #[inline]
    fn forget(&mut self, card: CardId) {
        for hand in &mut self.hands.0 {
            hand.remove(card);
        }
    }
}

/// The memories of all seats, and of a spectator at last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Memories(pub [Memory; MAX_PLAYERS + 1]);

impl Memories {
    /// The memory of a seat, or of a spectator for `None`.
    #[must_use]
    pub fn of(&self, who: Option<Seat>) -> &Memory {
        &self.0[who.map_or(MAX_PLAYERS, Seat::index)]
    }

    /// A player takes a card that everybody sees into hand.
    #[inline]
    pub(crate) fn taken(&mut self, seat: Seat, card: CardId) {
        for (viewer, memory) in self.0.iter_mut().enumerate() {
            if viewer != seat.index() {
                memory.hands[seat].insert(card);
            }
        }
    }

    /// A card leaves a hand openly.
    #[inline]
    pub(crate) fn shown(&mut self, card: CardId) {
        for memory in &mut self.0 {
            memory.forget(card);
        }
    }

    /// A card goes from one hand to another; only the two players see it.
    pub(crate) fn handed_over(&mut self, from: Seat, to: Seat, card: CardId) {
        for (viewer, memory) in self.0.iter_mut().enumerate() {
            if viewer == from.index() {
                memory.forget(card);
                memory.hands[to].insert(card);
            } else if viewer == to.index() {
                memory.forget(card);
            } else {
                // One of the payer's known cards may have been the one.
                memory.hands[to] = memory.hands[to].or(memory.hands[from]);
            }
        }
    }
}
