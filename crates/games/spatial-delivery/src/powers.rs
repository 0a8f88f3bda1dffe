//! The Card Action (SD-9) and the powers that act at once: Barter, Enterprise, Initiative (SD-10.7 to SD-10.13).

use kernel::{Actions, Clause, Effects, Seat};

use crate::cards::{Goods, Kind, Kinds, Power, each, with_power};
use crate::play::{Play, first_two};
use crate::state::{Moment, Step};
use crate::{Action, Event, Refusal, SpatialDelivery, State, market};

impl SpatialDelivery {
    /// The kinds of cards in hand that can be played as a Card Action now (SD-D13).
    pub(crate) fn playable(&self, state: &State, seat: Seat) -> Kinds {
        let mut powers = with_power(Power::Initiative);
        if self.barter_refused(state, seat).is_none() {
            powers |= with_power(Power::Barter);
        }
        if !self.enterprise_refused(state) {
            powers |= with_power(Power::Enterprise);
        }
        powers & state.hands[seat].kinds()
    }

    /// Whether the player holds a card that can be played as a Card Action now.
    #[must_use]
    pub fn can_play_a_card(&self, state: &State, seat: Seat) -> bool {
        self.playable(state, seat) != 0
    }

    /// Why Barter cannot be a Card Action now (SD-10.10, SD-10.11).
    fn barter_refused(&self, state: &State, seat: Seat) -> Option<Refusal> {
        let cap = self.content.barter_cap;
        if self.on_offer(state).next().is_none() {
            return Some(Refusal::MarketEmpty);
        }
        (state.barters[seat] >= cap).then_some(Refusal::BarterLimit { cap })
    }

    /// With `enterprise_stack = one` a second Enterprise of a turn would give nothing, so it is not on offer (ruling 38).
    fn enterprise_refused(&self, state: &State) -> bool {
        self.options.one_extra_turn && state.extra_turns > 0
    }

    /// Whether the player's spare token is at home (SD-10.9).
    #[must_use]
    pub fn has_spare_token(&self, state: &State, seat: Seat) -> bool {
        !state.next_order.contains(&seat)
    }
}

/// SD-D10.
pub(crate) fn list_barter(game: &SpatialDelivery, state: &State, moment: Moment, found: &mut Actions<Action>) {
    market::list(game, state, found);
    if moment == Moment::Delivery {
        found.push(Action::Decline);
    }
}

/// SD-D13.
pub(crate) fn list(game: &SpatialDelivery, state: &State, seat: Seat, found: &mut Actions<Action>) {
    found.push(Action::Skip);
    each(game.playable(state, seat)).for_each(|kind| found.push(Action::Play(kind)));
}

impl<F: Effects<Event>> Play<'_, F> {
    /// SD-D8, no delivery: the third action of a turn, if a card can be played (SD-5.2); else the turn is over.
    pub(crate) fn card_action_next(&mut self) {
        if self.game.playable(self.state, self.state.active) == 0 {
            self.end_turn();
        } else {
            self.state.step = Step::CardAction;
        }
    }

    /// SD-D13: discards a card for its power (SD-9.1, SD-9.5).
    pub(crate) fn choose_card(&mut self, kind: Kind) -> Result<(), Refusal> {
        let seat = self.state.active;
        if self.game.playable(self.state, seat) & (1 << kind.number()) == 0 {
            return Err(self.why_not_card(kind));
        }
        self.cite("SD-9.1");
        self.cite("SD-9.5");
        self.state.hands[seat].take(kind);
        self.discard(kind, 1);
        self.state.acted = true;
        self.tell(Event::Played { seat, kind });
        match kind.power() {
            Some(Power::Barter) => {
                self.cite("SD-10.11");
                self.state.barters[seat] += 1;
                match first_two(self.game.on_offer(self.state)) {
                    (Some(only), None) => self.barter(Moment::CardAction, only),
                    _ => self.state.step = Step::BarterTake(Moment::CardAction),
                }
            }
            Some(Power::Enterprise) => {
                self.extra_turn(Moment::CardAction);
                self.end_turn();
            }
            _ => self.initiative(Moment::CardAction),
        }
        Ok(())
    }

    fn why_not_card(&self, kind: Kind) -> Refusal {
        if !self.hand().has(kind) {
            return self.game.not_in_hand(self.state, kind, Clause("SD-9.1"));
        }
        match kind.power() {
            Some(Power::Barter) => self.game.barter_refused(self.state, self.state.active).unwrap_or(Refusal::MarketEmpty),
            Some(Power::Enterprise) => Refusal::OneExtraTurn,
            _ => Refusal::NoCardAction { card: self.game.card_name(kind) },
        }
    }

    /// Goes on after a power: the Card Action is still open after a delivery (SD-10.12), and is the last thing of a turn (SD-9.2).
    fn after_power(&mut self, moment: Moment) {
        match moment {
            Moment::Delivery => self.card_action_next(),
            Moment::CardAction => self.end_turn(),
        }
    }

    /// SD-D10: a card of the market.
    pub(crate) fn choose_barter(&mut self, moment: Moment, goods: Goods) -> Result<(), Refusal> {
        self.pile_has_a_card(goods)?;
        self.barter(moment, goods);
        Ok(())
    }

    fn barter(&mut self, moment: Moment, goods: Goods) {
        self.cite("SD-10.7");
        self.cite("SD-4.11");
        self.take_card(self.state.active, goods, true);
        self.after_power(moment);
    }

    /// SD-D10: Barter unused, upon delivery only.
    pub(crate) fn decline_barter(&mut self, moment: Moment) -> Result<(), Refusal> {
        if moment == Moment::CardAction {
            return Err(Refusal::MustTake);
        }
        self.declined(Power::Barter);
        Ok(())
    }

    /// SD-D11: Enterprise unused.
    pub(crate) fn decline_enterprise(&mut self) {
        self.declined(Power::Enterprise);
    }

    fn declined(&mut self, power: Power) {
        self.tell(Event::Declined { seat: self.state.active, power });
        self.card_action_next();
    }

    /// SD-D11: one more turn (SD-10.8).
    pub(crate) fn use_enterprise(&mut self) {
        self.cite("SD-10.12");
        self.extra_turn(Moment::Delivery);
        self.card_action_next();
    }

    fn extra_turn(&mut self, moment: Moment) {
        self.cite("SD-10.8");
        if self.state.extra_turns > 0 {
            self.cite("SD-10.13");
        }
        self.state.extra_turns += 1;
        self.tell(Event::ExtraTurn { seat: self.state.active, pending: self.state.extra_turns, moment });
    }

    /// Asks for the token or the points; without the spare token there are only points (SD-10.9).
    pub(crate) fn initiative(&mut self, moment: Moment) {
        if self.game.has_spare_token(self.state, self.state.active) {
            self.state.step = Step::InitiativeUse(moment);
        } else {
            self.choose_points(moment);
        }
    }

    /// SD-D12: the spare token on the lowest free space of the Next Turn track.
    pub(crate) fn choose_token(&mut self, moment: Moment) -> Result<(), Refusal> {
        let seat = self.state.active;
        if !self.game.has_spare_token(self.state, seat) {
            return Err(Refusal::NoSpareToken);
        }
        self.cite("SD-10.9");
        self.state.next_order.push(seat);
        self.tell(Event::TokenPlaced { seat, space: self.state.next_order.len() as u8 });
        self.after_power(moment);
        Ok(())
    }

    /// SD-D12: points.
    pub(crate) fn choose_points(&mut self, moment: Moment) {
        self.cite("SD-10.9");
        let (seat, points) = (self.state.active, self.game.options.initiative_points);
        self.state.points[seat].initiative += u16::from(points);
        self.tell(Event::InitiativeScored { seat, points });
        self.after_power(moment);
    }
}
