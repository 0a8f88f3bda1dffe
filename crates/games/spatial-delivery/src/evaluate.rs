//! How good a position is, for players that look one move ahead (section *Features for a heuristic evaluation*).
//!
//! All values are in hundredths of a point. A mission that is still being planned counts as if it were carried out, so that a
//! player who stops looking in the middle of it judges the site and not the moment.

use std::ops::ControlFlow;

use kernel::{Actions, Evaluate, Seat};

use crate::SpatialDelivery;
use crate::action::Action;
use crate::cards::{Goods, Hand, KINDS, Kind, Power, TYPES};
use crate::galaxy::Node;
use crate::payment::{Need, Purse};
use crate::route::Chart;
use crate::state::{State, Step};

/// What a card is worth while rounds are to come: about what it will score when it is spent well.
const CARD: i64 = 62;

/// What a card is worth in the last round to a player who has not passed: hardly more than not having to pass.
const LAST_CARD: i64 = 4;

/// How much of a delivery counts that could be made next turn from where the ship is, in percent.
const NEXT_DELIVERY: i64 = 60;

/// How much of the best site counts that the hand could pay for next, in percent.
const NEXT_SITE: i64 = 35;

/// What a station brings in every round to come, for each world it touches: fees, and a place to deliver from.
const STATION_WORLD: i64 = 14;

impl Evaluate for SpatialDelivery {
    fn evaluate(&self, state: &State, seat: Seat) -> i64 {
        let mine = self.worth(state, seat);
        let others = self.players().filter(|player| *player != seat).map(|player| self.standing(state, player));
        let (best, sum) = others.fold((0, 0), |(best, sum): (i64, i64), worth| (best.max(worth), sum + worth));
        // The strongest opponent matters a little, the others less: most of what a move does is done for oneself.
        8 * mine - best - sum / i64::from(self.seats - 1)
    }

    /// Routes and payments by rule: the cheapest way, Rocket Fuel first, and of the cards that could pay the one that could do least else.
    fn narrow(&self, state: &State, seat: Seat, legal: &mut Actions<Action>) {
        if let Some(rule) = legal.iter().copied().find(|action| matches!(action, Action::Cheapest | Action::AllRocketFuel)) {
            legal.retain(|action| *action == rule);
            return;
        }
        if !matches!(state.step, Step::StationGood | Step::Fuel { .. }) {
            return;
        }
        let hand = &state.hands[seat];
        let price = |kind: Kind| (power_value(kind), kind.goods().map_or(0, |goods| -i64::from(hand.of_type(goods))), kind);
        // A good for the station may be of several types, and that is a choice; as fuel all types are alike.
        let alike = |one: Kind, other: Kind| state.step != Step::StationGood || one.goods() == other.goods();
        let paid: arrayvec::ArrayVec<Kind, KINDS> =
            legal.iter().filter_map(|action| if let Action::Pay(kind) = action { Some(*kind) } else { None }).collect();
        legal.retain(|action| match action {
            Action::Pay(kind) => !paid.iter().any(|other| alike(*kind, *other) && price(*other) < price(*kind)),
            _ => true,
        });
    }
}

impl SpatialDelivery {
    /// Points scored so far, sets of tokens included.
    fn standing(&self, state: &State, seat: Seat) -> i64 {
        let sets: i64 = state.tokens[seat].iter().map(|tokens| i64::from(self.set_points(*tokens))).sum();
        100 * (i64::from(state.points[seat].total()) + sets)
    }

    /// Everything that speaks for the seat's position.
    fn worth(&self, state: &State, seat: Seat) -> i64 {
        let rounds_left = i64::from(self.options.rounds - state.round);
        let over = state.step == Step::Over;
        let stations = |node: Node| i64::from(self.need_at(state, node).worlds());
        let network: i64 = state.stations[seat].iter().map(stations).sum::<i64>() * STATION_WORLD * rounds_left;
        let token = if state.next_order.contains(&seat) && rounds_left > 0 { 70 } else { 0 };
        let mut worth = self.standing(state, seat) + network + token;
        if over {
            return worth;
        }
        let (hand, ship, planned) = self.after_the_plan(state, seat, rounds_left);
        worth += planned + self.cards_worth(&hand, state.passed.contains(seat), rounds_left);
        let drafting = state.step == Step::TakeGoods;
        if !state.passed.contains(seat) {
            let extra = if seat == state.active { i64::from(state.extra_turns) } else { 0 };
            worth += self.next_deliveries(state, seat, &hand, ship) * NEXT_DELIVERY / 100 + 30 * extra;
        }
        if drafting || (seat == state.active && !state.passed.contains(seat)) || rounds_left > 0 {
            let from = if drafting || state.passed.contains(seat) { Node::EARTH } else { ship };
            worth += self.next_site(state, seat, &hand, from) * NEXT_SITE / 100;
        }
        worth
    }

    /// The hand and the place of the ship if the mission in the making is carried out, and what that brings.
    fn after_the_plan(&self, state: &State, seat: Seat, rounds_left: i64) -> (Hand, Node, i64) {
        let (hand, ship) = (state.hands[seat], state.ships[seat]);
        let plan = &state.plan;
        if seat != state.active || plan.target == plan.at && plan.route.is_empty() && plan.unpaid == 0 {
            return (hand, ship, 0);
        }
        let travel = plan.route.is_empty() && plan.budget == 0;
        if travel {
            return (hand, plan.target, -CARD.min(i64::from(plan.unpaid) * card_value(rounds_left)));
        }
        let worlds = i64::from(self.need_at(state, plan.target).worlds());
        let numbers = &self.content.numbers;
        let points = i64::from(numbers.station_base_points) + i64::from(numbers.station_points_per_world) * worlds;
        // What is not paid yet is paid with cards of the usual worth; a route in the making goes on as cheaply as it can.
        let unpaid_goods = worlds - plan.goods.len() as i64;
        let unpaid_fuel = if plan.at == plan.target { i64::from(plan.unpaid) } else { i64::from(plan.new) + 1 };
        let station = worlds * STATION_WORLD * rounds_left;
        (hand, plan.target, 100 * points + station - (unpaid_goods + unpaid_fuel) * card_value(rounds_left))
    }

    fn cards_worth(&self, hand: &Hand, passed: bool, rounds_left: i64) -> i64 {
        if rounds_left == 0 {
            return if passed { 0 } else { LAST_CARD * i64::from(hand.total().min(6)) };
        }
        // A few cards can be spent well next round, beside the six that will come; many cannot.
        let mut worth = 0;
        let mut place = 0;
        for (kind, count) in hand.iter() {
            for _ in 0..count {
                let share = if place < 7 { 100 } else { 45 };
                worth += (CARD + power_value(kind)) * share / 100;
                place += 1;
            }
        }
        worth
    }

    /// The best deliveries from a station with this hand, one for each world and card.
    fn next_deliveries(&self, state: &State, seat: Seat, hand: &Hand, ship: Node) -> i64 {
        let mut left = *hand;
        let mut worth = 0;
        for (hex, goods) in self.worlds_at(state, ship) {
            if !state.score_tokens.has(hex) {
                continue;
            }
            let fits = |kind: &Kind| kind.goods() == Some(goods) || kind.power() == Some(Power::Opportunity);
            let points = |kind: Kind| {
                let token = kind.goods() == Some(goods) && state.first_tokens.has(hex);
                let sets = if token { self.next_token(state, seat, goods) } else { 0 };
                100 * i64::from(self.value(hex)) + sets + bonus_value(kind)
            };
            let best = left.iter().map(|(kind, _)| kind).filter(fits).max_by_key(|kind| points(*kind));
            if let Some(kind) = best {
                worth += points(kind) - 20;
                left.take(kind);
            }
        }
        worth
    }

    /// What one more First Delivery Token of a colour is worth.
    fn next_token(&self, state: &State, seat: Seat, goods: Goods) -> i64 {
        let held = state.tokens[seat][goods.index()];
        100 * (i64::from(self.set_points(held + 1)) - i64::from(self.set_points(held))) + 25
    }

    /// The best site for a station with this hand: its points, what could be delivered there, and what it costs. A good that is
    /// missing takes most of it away.
    fn next_site(&self, state: &State, seat: Seat, hand: &Hand, from: Node) -> i64 {
        let mut best = 0;
        if self.stations_left(state, seat) == 0 {
            return 0;
        }
        let purse = Purse::of(hand);
        Chart::of(&self.map, state).levels(from, 4, |cost, nodes| {
            for node in nodes.iter() {
                let need = self.need_at(state, node);
                let worlds = need.worlds();
                if worlds == 0 || cost == 0 {
                    continue;
                }
                let missing = missing(hand, need, self.substitutes(worlds));
                let budget =
                    purse.budget(need, self.substitutes(worlds)).unwrap_or_else(|| purse.units().saturating_sub(u32::from(worlds)));
                let short = missing + u32::from(cost).saturating_sub(budget);
                let gain = 100 * (1 + i64::from(worlds)) + 30 * i64::from(worlds) - 45 * i64::from(cost + worlds);
                let value = [100, 45, 20, 8][short.min(3) as usize] * gain / 100;
                best = best.max(value);
            }
            ControlFlow::Continue(())
        });
        best
    }
}

const fn card_value(rounds_left: i64) -> i64 {
    if rounds_left == 0 { LAST_CARD } else { CARD }
}

/// How many of the station's goods the hand lacks.
fn missing(hand: &Hand, need: Need, substitutes: u8) -> u32 {
    let lacking: u32 =
        (0..TYPES).map(|goods| u32::from(need.of_type(Goods(goods as u8)).saturating_sub(hand.of_type(Goods(goods as u8))))).sum();
    lacking.saturating_sub(u32::from(substitutes))
}

/// What a power adds to a card that is kept.
fn power_value(kind: Kind) -> i64 {
    match kind.power() {
        None => -8,
        Some(Power::FastBurn) => 12,
        Some(Power::Opportunity) => 14,
        Some(Power::Shortage) => 6,
        Some(Power::DistantMarket | Power::TradeAgreement) => 22,
        Some(Power::Monopoly) => 24,
        Some(Power::Barter) => 20,
        Some(Power::Enterprise) => 10,
        Some(Power::Initiative) => 24,
    }
}

/// What a power adds to a delivery that is likely to come.
fn bonus_value(kind: Kind) -> i64 {
    match kind.power() {
        Some(Power::DistantMarket | Power::TradeAgreement | Power::Monopoly) => 80,
        Some(Power::Barter | Power::Initiative) => 50,
        _ => 0,
    }
}
