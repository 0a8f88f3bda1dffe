//! The Goods Market (SD-4).

use kernel::{Actions, Effects, Seat};

use crate::cards::{Goods, Kind};
use crate::play::{Play, first_two};
use crate::state::Step;
use crate::{Action, Event, Refusal, SpatialDelivery, State};

impl SpatialDelivery {
    /// The types whose pile has a card (SD-4.5), in order.
    pub fn on_offer<'s>(&self, state: &'s State) -> impl Iterator<Item = Goods> + 's {
        Goods::ALL.into_iter().filter(|goods| state.piles[goods.index()].face_up.is_some())
    }

    /// How many draft turns a Goods Market has at most (SD-4.4).
    pub(crate) fn draft_turns(&self) -> u8 {
        self.seats * self.content.numbers.goods_per_round
    }
}

/// SD-D1.
pub(crate) fn list(game: &SpatialDelivery, state: &State, found: &mut Actions<Action>) {
    game.on_offer(state).for_each(|goods| found.push(Action::Take(goods)));
}

impl<F: Effects<Event>> Play<'_, F> {
    /// Phase 1 of a round, up to the first card that somebody chooses (SD-3.2).
    pub(crate) fn goods_market(&mut self) {
        self.rebuild_piles();
        self.hand_out_fuel();
        self.state.takes = 0;
        self.next_draft_turn();
    }

    /// SD-4.1.
    fn rebuild_piles(&mut self) {
        for goods in Goods::ALL {
            let pile = &self.state.piles[goods.index()];
            if pile.face_up.is_none() && !pile.discards.is_empty() {
                self.cite("SD-4.1");
                self.turn_up(goods);
            }
        }
    }

    /// SD-4.2, SD-4.3.
    fn hand_out_fuel(&mut self) {
        let each = self.game.content.numbers.fuel_per_round;
        let order = self.state.order;
        let enough = self.state.depot >= u16::from(each) * order.len() as u16;
        self.cite("SD-4.2");
        let mut shares = [0u8; 5];
        if enough || self.game.options.unlimited_fuel {
            shares = [each; 5];
        } else {
            // One card at a time in turn order until none is left.
            self.cite("SD-4.3");
            let mut left = self.state.depot;
            for _ in 0..each {
                for share in &mut shares[..order.len()] {
                    let card = u8::from(left > 0);
                    *share += card;
                    left -= u16::from(card);
                }
            }
        }
        for (seat, cards) in order.iter().zip(shares) {
            // With unlimited fuel missing cards are made (ruling 43).
            self.state.depot = self.state.depot.saturating_sub(u16::from(cards));
            self.state.hands[*seat].add(Kind::ROCKET_FUEL, cards);
            if cards > 0 {
                self.tell(Event::Fuelled { seat: *seat, cards });
            }
        }
    }

    /// Asks the next player of the draft, or ends it (SD-4.4, SD-4.9). A single pile with a card leaves nothing to ask.
    fn next_draft_turn(&mut self) {
        loop {
            if self.state.takes >= self.game.draft_turns() {
                return self.trade_journey();
            }
            match first_two(self.game.on_offer(self.state)) {
                (None, _) => {
                    self.cite("SD-4.9");
                    self.tell(Event::MarketEmpty);
                    return self.trade_journey();
                }
                (Some(only), None) => self.take_in_draft(only),
                _ => {
                    self.state.step = Step::TakeGoods;
                    return;
                }
            }
        }
    }

    /// SD-D1.
    pub(crate) fn draft(&mut self, goods: Goods) -> Result<(), Refusal> {
        self.pile_has_a_card(goods)?;
        self.take_in_draft(goods);
        self.next_draft_turn();
        Ok(())
    }

    fn take_in_draft(&mut self, goods: Goods) {
        self.cite("SD-4.4");
        self.cite("SD-4.5");
        let seat = self.state.order[usize::from(self.state.takes % self.game.seats)];
        self.state.takes += 1;
        self.take_card(seat, goods, false);
    }

    /// Refuses an empty pile.
    pub(crate) fn pile_has_a_card(&self, goods: Goods) -> Result<(), Refusal> {
        if self.state.piles[goods.index()].face_up.is_some() {
            return Ok(());
        }
        let name = |goods: Goods| self.game.content.goods(goods).name.clone();
        let others: Vec<String> = self.game.on_offer(self.state).map(name).collect();
        Err(Refusal::PileEmpty { pile: name(goods), others: others.join(", ") })
    }

    /// A face-up card goes into a hand, and the next one is turned up at once (SD-4.6).
    pub(crate) fn take_card(&mut self, seat: Seat, goods: Goods, barter: bool) {
        let Some(kind) = self.state.face_up(goods) else { return };
        self.state.hands[seat].put(kind);
        self.state.piles[goods.index()].face_up = None;
        self.tell(Event::Took { seat, kind, barter });
        self.turn_up(goods);
    }

    /// SD-4.6 to SD-4.8: the next card of the deck, of the reshuffled discards, or none.
    fn turn_up(&mut self, goods: Goods) {
        let pile = &mut self.0.state.piles[goods.index()];
        let reshuffled = pile.deck.is_empty() && !pile.discards.is_empty();
        if reshuffled {
            std::mem::swap(&mut pile.deck, &mut pile.discards);
        }
        let (cards, next) = (pile.deck.total() as u8, pile.deck.draw(self.0.fx));
        pile.face_up = next;
        if reshuffled {
            self.cite("SD-4.7");
            self.tell(Event::Reshuffled { goods, cards });
        }
        match next {
            Some(power) => {
                self.cite("SD-4.6");
                self.tell(Event::TurnedUp { kind: Kind::of(goods, power) });
                self.show();
            }
            None => {
                self.cite("SD-4.8");
                self.tell(Event::PileEmpty { goods });
            }
        }
    }
}
