//! Deliver (SD-8).

use kernel::{Actions, Effects, Seat};
use parts::hex::Hex;

use crate::cards::{Kind, Kinds, Power, each, of_type, with_power};
use crate::galaxy::Node;
use crate::play::{Play, first_two};
use crate::state::{Moment, Step};
use crate::{Action, Event, Refusal, SpatialDelivery, State};

impl SpatialDelivery {
    /// The kinds of cards in hand that some world here takes (SD-D8).
    pub(crate) fn deliverable(&self, state: &State, seat: Seat) -> Kinds {
        let ship = state.ships[seat];
        if ship == Node::EARTH {
            return 0; // SD-8.2
        }
        let taken = self.worlds_at(state, ship).fold(0, |kinds, (hex, goods)| {
            kinds
                | if state.score_tokens.has(hex) {
                    of_type(goods) | with_power(Power::Opportunity)
                } else {
                    of_type(goods) & with_power(Power::Shortage)
                }
        });
        taken & state.hands[seat].kinds()
    }

    /// Whether the world on a hex takes the card (SD-8.3, SD-8.4, SD-10.2, SD-10.3).
    #[must_use]
    pub fn takes(&self, state: &State, hex: Hex, kind: Kind) -> bool {
        let Some(wanted) = self.buys(state, hex) else { return false };
        let (matching, token) = (kind.goods() == Some(wanted), state.score_tokens.has(hex));
        match kind.power() {
            Some(Power::Opportunity) => token,
            Some(Power::Shortage) => matching,
            _ => matching && token,
        }
    }

    /// The worlds here that take the card (SD-D9), in order.
    pub fn destinations_of<'s>(&'s self, state: &'s State, seat: Seat, kind: Kind) -> impl Iterator<Item = Hex> + 's {
        self.worlds_at(state, state.ships[seat]).map(|(hex, _)| hex).filter(move |hex| self.takes(state, *hex, kind))
    }

    /// The bonus of a delivery (SD-10.4 to SD-10.6).
    #[must_use]
    pub fn bonus(&self, state: &State, seat: Seat, kind: Kind, hex: Hex) -> u8 {
        let Some(power) = kind.power() else { return 0 };
        let own = state.stations[seat].has(state.ships[seat]);
        let points = self.content.power(power).points;
        match power {
            Power::DistantMarket if self.map.ring(hex) == state.stage.outermost() => points,
            Power::Monopoly if own => self.options.monopoly_bonus,
            Power::TradeAgreement if !own => points,
            _ => 0,
        }
    }
}

/// SD-D8.
pub(crate) fn list(game: &SpatialDelivery, state: &State, seat: Seat, found: &mut Actions<Action>) {
    found.push(Action::Skip);
    each(game.deliverable(state, seat)).for_each(|kind| found.push(Action::Deliver(kind)));
}

/// SD-D9.
pub(crate) fn list_worlds(game: &SpatialDelivery, state: &State, seat: Seat, kind: Kind, found: &mut Actions<Action>) {
    game.destinations_of(state, seat, kind).for_each(|hex| found.push(Action::World(hex)));
}

impl<F: Effects<Event>> Play<'_, F> {
    /// The second action of a turn, if anything can be delivered (SD-5.2, SD-8.1).
    pub(crate) fn deliver_next(&mut self) {
        self.state.offers = Default::default();
        if self.game.deliverable(self.state, self.state.active) == 0 {
            self.card_action_next();
        } else {
            self.state.step = Step::Deliver;
        }
    }

    /// SD-D8: a card.
    pub(crate) fn choose_delivery(&mut self, kind: Kind) -> Result<(), Refusal> {
        let seat = self.state.active;
        if self.game.deliverable(self.state, seat) & (1 << kind.number()) == 0 {
            return Err(self.game.why_not_delivery(self.state, kind));
        }
        match first_two(self.game.destinations_of(self.state, seat, kind)) {
            (Some(only), None) => self.delivered(kind, only),
            _ => self.state.step = Step::World(kind),
        }
        Ok(())
    }

    /// SD-D9.
    pub(crate) fn choose_world(&mut self, kind: Kind, hex: Hex) -> Result<(), Refusal> {
        if !self.game.destinations_of(self.state, self.state.active, kind).any(|other| other == hex) {
            return Err(self.game.why_not_world(self.state, kind, hex));
        }
        self.delivered(kind, hex);
        Ok(())
    }

    /// Steps 1 to 6 of a delivery (SD-8.6 to SD-8.11).
    fn delivered(&mut self, kind: Kind, hex: Hex) {
        let seat = self.state.active;
        let station = self.state.ships[seat];
        let (points, bonus) = (self.game.value(hex), self.game.bonus(self.state, seat, kind, hex));
        self.cite("SD-8.3");
        let had_token = self.state.score_tokens.has(hex);
        self.cite(if had_token { "SD-8.6" } else { "SD-10.3" });
        self.state.score_tokens.remove(hex);
        self.state.points[seat].deliveries += u16::from(points);
        // A world of another type keeps its First Delivery Token (SD-10.2).
        let matching = kind.goods().filter(|goods| self.game.buys(self.state, hex) == Some(*goods));
        let token = matching.filter(|_| self.state.first_tokens.has(hex));
        if matching.is_none() {
            self.cite("SD-10.2");
        }
        if let Some(colour) = token {
            self.cite("SD-8.7");
            self.state.first_tokens.remove(hex);
            self.state.tokens[seat][colour.index()] += 1;
        }
        if bonus > 0 {
            self.cite("SD-8.8");
            self.cite(match kind.power() {
                Some(Power::DistantMarket) => "SD-10.4",
                Some(Power::Monopoly) => "SD-10.5",
                _ => "SD-10.6",
            });
            self.state.points[seat].bonuses += u16::from(bonus);
        }
        let fee = self.game.content.numbers.owner_fee;
        let fee_to = self.state.owner(station).filter(|owner| *owner != seat);
        if let Some(owner) = fee_to {
            self.cite("SD-8.9");
            self.state.points[owner].fees += u16::from(fee);
        }
        self.cite("SD-8.10");
        self.state.hands[seat].take(kind);
        self.discard(kind, 1);
        self.state.acted = true;
        let fee = if fee_to.is_some() { fee } else { 0 };
        let world = self.state.world(hex);
        self.tell(Event::Delivered { seat, kind, hex, world, points, shortage: !had_token, token, bonus, fee_to, fee });
        self.power_upon_delivery(kind);
    }

    /// SD-8.11: Barter, Enterprise and Initiative may be used now.
    fn power_upon_delivery(&mut self, kind: Kind) {
        match kind.power() {
            Some(Power::Barter) if self.game.on_offer(self.state).next().is_some() => {
                self.cite("SD-8.11");
                self.state.step = Step::BarterTake(Moment::Delivery);
            }
            Some(Power::Barter) => {
                self.cite("SD-10.10");
                self.card_action_next();
            }
            Some(Power::Enterprise) => {
                self.cite("SD-8.11");
                self.state.step = Step::EnterpriseUse;
            }
            Some(Power::Initiative) => {
                self.cite("SD-8.11");
                self.initiative(Moment::Delivery);
            }
            _ => self.card_action_next(),
        }
    }
}
