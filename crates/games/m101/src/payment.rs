//! Payments: any cards of the hand, picked one at a time in ascending order of their ids (M1-8.4, D8).

use kernel::{Actions, Clause, Effects, Seat};

use crate::content::{CardId, CardSet};
use crate::play::Play;
use crate::state::{Payment, Purchase, State, Step};
use crate::{Action, Event, M101, Refusal};

impl M101 {
    /// The hand cards that can pay for something: a card being placed cannot pay for itself.
    #[inline]
    pub(crate) fn purse(&self, state: &State, seat: Seat, purchase: Purchase) -> CardSet {
        let mut purse = state.hands[seat];
        if let Some(card) = purchase.card() {
            purse.remove(card);
        }
        purse
    }

    /// The cards that can be picked next: above the last one picked, with enough of them left behind it.
    #[inline]
    pub(crate) fn pickable(&self, state: &State, seat: Seat, payment: &Payment) -> CardSet {
        let purse = self.purse(state, seat, payment.purchase);
        let mut open = payment.picked.highest().map_or(purse, |last| purse.above(last));
        let missing = u32::from(payment.cost).saturating_sub(payment.picked.len());
        // The last `missing - 1` cards must stay behind the one picked.
        for _ in 1..missing {
            if let Some(last) = open.highest() {
                open.remove(last);
            }
        }
        open
    }
}

/// D8.
pub(crate) fn list(game: &M101, state: &State, seat: Seat, payment: &Payment, found: &mut Actions<Action>) {
    for card in game.pickable(state, seat, payment).iter() {
        found.push(Action::Pay(card));
    }
}

impl<F: Effects<Event>> Play<'_, F> {
    /// Asks for the payment, or pays at once where there is nothing to choose: no card, or the whole hand.
    pub(crate) fn charge(&mut self, seat: Seat, purchase: Purchase, cost: u8) {
        let purse = self.game.purse(self.state, seat, purchase);
        let picked = if cost == 0 { CardSet::EMPTY } else { purse };
        if picked.len() == u32::from(cost) {
            return self.complete(seat, Payment { purchase, cost, picked });
        }
        self.state.step = Step::Pay(Payment { purchase, cost, picked: CardSet::EMPTY });
    }

    /// D8: picks one more card; with the last one the act is carried out.
    pub(crate) fn pick(&mut self, mut payment: Payment, card: CardId) -> Result<(), Refusal> {
        let seat = self.seat;
        if !self.state.hands[seat].has(card) {
            return Err(Refusal::NotInHand { card: self.game.card_name(card), clause: Clause("M1-8.4") });
        }
        if !self.game.pickable(self.state, seat, &payment).has(card) {
            return Err(Refusal::PayInOrder { card: self.game.card_name(card) });
        }
        payment.picked.insert(card);
        if payment.picked.len() < u32::from(payment.cost) {
            self.state.step = Step::Pay(payment);
            return Ok(());
        }
        self.complete(seat, payment);
        Ok(())
    }

    /// Carries out what is paid for.
    fn complete(&mut self, seat: Seat, payment: Payment) {
        let Payment { purchase, cost, picked } = payment;
        if cost > 0 {
            self.cite("M1-8.4");
        }
        // The card being placed leaves the hand first (M1-8.4); then the cost is paid.
        if let Some(card) = purchase.card() {
            self.leave_hand(seat, card);
        }
        for card in picked.iter() {
            self.discard(seat, card);
            self.tell(Event::Paid { seat, card });
        }
        match purchase {
            Purchase::Build(building) => self.build(seat, building, cost),
            Purchase::Upgrade(building) => self.upgrade(seat, building, cost),
            Purchase::Colonise { card, site } => self.colonise(seat, card, site, crate::state::Area::Political, cost),
            Purchase::Influence(site) => self.influence(seat, site, cost),
        }
        self.go_on();
    }
}
