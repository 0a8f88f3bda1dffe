//! Hand, draw pile, discard pile (M1-8).

use kernel::{Effects, Seat};

use crate::content::CardId;
use crate::play::Play;
use crate::state::State;
use crate::{Event, M101};

impl M101 {
    /// How many of these cards the player can really draw: up to the hand limit, and as long as there are any (M1-8.1, M1-8.2).
    #[inline]
    pub(crate) fn drawable(&self, hand: u32, in_piles: u32, cards: u32) -> u32 {
        cards.min(u32::from(self.content.setup.hand_limit).saturating_sub(hand)).min(in_piles)
    }

    /// How many cards a player holds.
    #[must_use]
    #[inline]
    pub fn hand_size(&self, state: &State, seat: Seat) -> u32 {
        state.hands[seat].len()
    }

    #[inline]
    pub(crate) fn hand_is_full(&self, state: &State, seat: Seat) -> bool {
        self.hand_size(state, seat) >= u32::from(self.content.setup.hand_limit)
    }
}

impl<F: Effects<Event>> Play<'_, F> {
    /// The top card of the draw pile; an empty pile is first made anew from the discards (M1-8.2).
    pub(crate) fn top_card(&mut self) -> Option<CardId> {
        if self.state.pile.is_empty() && !self.state.discards.is_empty() {
            self.cite("M1-8.2");
            self.state.pile = std::mem::take(&mut self.state.discards);
            self.tell(Event::Reshuffled { cards: self.state.pile.len() as u8 });
            self.show();
        }
        let card = self.0.state.pile.draw(self.0.fx)?;
        self.show();
        Some(card)
    }

    /// A player draws cards; what goes beyond the hand limit is lost (M1-8.1).
    pub(crate) fn draw(&mut self, seat: Seat, cards: u8) {
        for drawn in 0..cards {
            if self.game.hand_is_full(self.state, seat) {
                self.cite("M1-8.1");
                self.tell(Event::Lost { seat, cards: cards - drawn });
                return;
            }
            let Some(card) = self.top_card() else { return };
            self.state.hands[seat].insert(card);
            self.tell(Event::Drew { seat, card: Some(card) });
        }
    }

    /// A toll of one card; a receiver whose hand is full gets nothing (M1-8.6).
    pub(crate) fn hand_over(&mut self, from: Seat, to: Seat, card: CardId) {
        if self.game.hand_is_full(self.state, to) {
            self.cite("M1-8.6");
            self.discard(from, card);
            self.tell(Event::TollDiscarded { from, to, card });
        } else {
            self.state.hands[from].remove(card);
            self.state.hands[to].insert(card);
            self.state.memories.handed_over(from, to, card);
            self.show();
            self.tell(Event::HandedOver { from, to, card: Some(card) });
        }
    }
}
