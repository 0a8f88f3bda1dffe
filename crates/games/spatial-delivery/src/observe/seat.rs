//! The block of one seat: points, hand, ship, what it could deliver at once and after travelling, and where it could build.

use std::ops::ControlFlow;

use kernel::Seat;
use kernel::observe::Sheet;

use super::{FAR, Sight};
use crate::SpatialDelivery;
use crate::cards::{Goods, Hand, Kind, Power, TYPES};
use crate::galaxy::Node;
use crate::payment::Purse;

/// What could be delivered at one place.
#[derive(Clone, Copy, Default)]
struct Deliveries {
    /// How many worlds.
    worlds: i32,
    /// Points, tokens and bonuses included.
    points: i32,
    /// First Delivery Tokens.
    tokens: i32,
}

/// A site where a station could be built.
#[derive(Clone, Copy, Default)]
struct Building {
    rank: i32,
    worlds: i32,
    cost: i32,
    short: i32,
    deliveries: Deliveries,
}

impl SpatialDelivery {
    pub(super) fn seat_features(&self, sight: &Sight<'_>, seat: Seat, sheet: &mut impl Sheet) {
        let view = sight.view;
        let (total, sets) = self.points_of(view, seat);
        let best_other = self.players().filter(|other| *other != seat).map(|other| self.points_of(view, other).0).max().unwrap_or(0);
        sheet.up_to("points", 250, "points if the game ended now", total);
        sheet.between("lead", -200, 200, "these points less those of the best other player", total - best_other);
        let points = &view.points[seat];
        sheet.under(|| "points".into());
        sheet.up_to("building", 150, "for stations built", i32::from(points.building));
        sheet.up_to("deliveries", 150, "for deliveries", i32::from(points.deliveries));
        sheet.up_to("bonuses", 150, "bonuses of powers", i32::from(points.bonuses));
        sheet.up_to("fees", 150, "owner's fees", i32::from(points.fees));
        sheet.up_to("initiative", 150, "by Initiative", i32::from(points.initiative));
        sheet.up_to("sets", 150, "for sets of First Delivery Tokens", sets);
        for goods in Goods::ALL {
            let held = view.tokens[seat][goods.index()];
            sheet.under(|| format!("tokens.{}", self.content.goods(goods).id));
            sheet.up_to("held", 9, "First Delivery Tokens of this colour", i32::from(held));
            let next = i32::from(self.set_points(held + 1)) - i32::from(self.set_points(held));
            sheet.up_to("next", 20, "points that one more would bring", next);
        }
        sheet.under(|| "turn".into());
        sheet.flag("asked", "is asked now", view.asked == Some(seat));
        sheet.flag("active", "has the turn", view.active == seat);
        sheet.flag("passed", "has passed in this round", view.passed.contains(seat));
        let place = |order: &[Seat]| order.iter().position(|other| *other == seat);
        sheet.count("place", 4, "players before this one in the turn order", place(&view.order).map_or(0, |place| place as i32));
        sheet.flag("next", "has a token on the Next Turn track", place(&view.next_order).is_some());
        sheet.count("next-place", 4, "tokens before it there", place(&view.next_order).map_or(0, |place| place as i32));
        let extra = if view.active == seat { i32::from(view.extra_turns) } else { 0 };
        sheet.up_to("extra", 5, "extra turns to come", extra);
        sheet.up_to("barters", 12, "Barter used as a Card Action in this phase", i32::from(view.barters[seat]));
        let hand = view.record[seat];
        self.hand_features(&hand, sheet);
        let here = self.ship_features(sight, seat, &hand, sheet);
        self.travel_features(sight, seat, &hand, here, sheet);
        self.site_features(sight, seat, &hand, sheet);
    }

    fn hand_features(&self, hand: &Hand, sheet: &mut impl Sheet) {
        sheet.under(|| "hand".into());
        sheet.up_to("size", 50, "cards in hand", hand.total() as i32);
        sheet.up_to("fuel", 30, "Rocket Fuel cards in hand", i32::from(hand.count(Kind::ROCKET_FUEL)));
        sheet.up_to("units", 60, "fuel that all cards together would give", hand.fuel_units() as i32);
        for goods in Goods::ALL {
            sheet.under(|| format!("hand.{}", self.content.goods(goods).id));
            sheet.up_to("", 20, "cards of this type in hand", i32::from(hand.of_type(goods)));
        }
        for power in Power::ALL {
            sheet.under(|| format!("hand.{}", power.id()));
            let held = Goods::ALL.iter().map(|goods| i32::from(hand.count(Kind::of(*goods, power)))).sum();
            sheet.up_to("", 20, "cards with this power in hand", held);
        }
        for goods in Goods::ALL {
            for power in Power::ALL {
                sheet.under(|| format!("hand.{}.{}", self.content.goods(goods).id, power.id()));
                sheet.up_to("", 4, "cards of this type with this power in hand", i32::from(hand.count(Kind::of(goods, power))));
            }
        }
    }

    /// The deliveries that a hand could make at a place, one for each world and card, the dearest first.
    fn deliveries(&self, sight: &Sight<'_>, seat: Seat, hand: &Hand, at: Node) -> Deliveries {
        let view = sight.view;
        let mut left = hand.by_type();
        let mut jokers: u8 = Goods::ALL.iter().map(|goods| hand.count(Kind::of(*goods, Power::Opportunity))).sum();
        let mut found = Deliveries::default();
        for (hex, goods) in sight.worlds_at(at).filter(|(hex, _)| view.score_tokens.has(*hex)) {
            let matching = left[goods.index()] > 0;
            if !matching && jokers == 0 {
                continue;
            }
            let token = matching && view.first_tokens.has(hex);
            let held = view.tokens[seat][goods.index()];
            let sets = if token { i32::from(self.set_points(held + 1)) - i32::from(self.set_points(held)) } else { 0 };
            if matching {
                left[goods.index()] -= 1;
            } else {
                jokers -= 1;
            }
            found.worlds += 1;
            found.points += i32::from(self.value(hex)) + sets;
            found.tokens += i32::from(token);
        }
        found
    }

    fn ship_features(&self, sight: &Sight<'_>, seat: Seat, hand: &Hand, sheet: &mut impl Sheet) -> Deliveries {
        let view = sight.view;
        let ship = view.ships[seat];
        let here = self.deliveries(sight, seat, hand, ship);
        sheet.under(|| "ship".into());
        sheet.flag("earth", "the ship is at Earth", ship == Node::EARTH);
        sheet.flag("own-station", "the ship is at an own station", view.stations[seat].has(ship));
        let tokens = sight.worlds_at(ship).filter(|(hex, _)| view.score_tokens.has(*hex)).count() as i32;
        sheet.count("worlds", 3, "worlds beside the ship with their Score Token", tokens);
        sheet.count("deliveries", 3, "of them those that the hand could deliver to", here.worlds);
        sheet.up_to("points", 30, "points that would bring, sets of tokens included, powers not", here.points);
        sheet.count("first-tokens", 3, "First Delivery Tokens among them", here.tokens);
        sheet.under(|| "stations".into());
        sheet.up_to("built", 48, "stations built", view.stations[seat].len() as i32);
        let left = i32::from(self.content.numbers.stations_per_player) - view.stations[seat].len() as i32;
        sheet.up_to("left", 48, "stations left", left);
        let worlds: i32 = view.stations[seat].iter().map(|node| i32::from(sight.need_at(node).worlds())).sum();
        sheet.up_to("worlds", 60, "worlds beside them", worlds);
        let open = |node: Node| sight.worlds_at(node).filter(|(hex, _)| view.score_tokens.has(*hex)).count() as i32;
        sheet.up_to(
            "open",
            60,
            "worlds with a Score Token beside them: places of fees to come",
            view.stations[seat].iter().map(open).sum(),
        );
        here
    }

    /// The best place to travel to, and what it would bring more than staying.
    fn travel_features(&self, sight: &Sight<'_>, seat: Seat, hand: &Hand, here: Deliveries, sheet: &mut impl Sheet) {
        let mut best = Deliveries::default();
        let (mut steps, mut places, mut own) = (0, 0, false);
        // A card that burns does not deliver, so a step further costs about one delivery.
        sight.chart.steps(sight.view.ships[seat], hand.fuel_units().min(u32::from(FAR)), |step, found| {
            for node in found.iter().filter(|node| *node != Node::EARTH) {
                places += 1;
                let there = self.deliveries(sight, seat, hand, node);
                let mine = sight.view.stations[seat].has(node);
                if there.points + i32::from(mine) > best.points + i32::from(own) {
                    (best, steps, own) = (there, i32::from(step), mine);
                }
            }
            ControlFlow::Continue(())
        });
        sheet.under(|| "travel".into());
        sheet.up_to("places", 48, "stations within reach of the ship", places);
        sheet.count("deliveries", 3, "deliveries at the best of them, with the whole hand", best.worlds);
        sheet.up_to("points", 30, "their points", best.points);
        sheet.count("steps", i32::from(FAR), "steps to it", steps);
        sheet.flag("own", "it is an own station", own);
        sheet.between("gain", -30, 30, "its points less those where the ship is", best.points - here.points);
    }

    /// Where a station could be built: how many sites with so many cards short, and the best three.
    fn site_features(&self, sight: &Sight<'_>, seat: Seat, hand: &Hand, sheet: &mut impl Sheet) {
        let view = sight.view;
        let purse = Purse::of(hand);
        let numbers = &self.content.numbers;
        let station_left = usize::from(numbers.stations_per_player) > view.stations[seat].len() as usize;
        let from = if view.passed.contains(seat) { Node::EARTH } else { view.ships[seat] };
        let mut by_short = [0; 3];
        let mut best = [Building::default(); 3];
        let most = if station_left { FAR - 2 } else { 0 };
        sight.chart.levels(from, most, |cost, found| {
            // Sites that old segments lead to need a detour (SD-6.6).
            for node in found.iter().filter(|_| cost > 0) {
                let need = sight.need_at(node);
                let worlds = need.worlds();
                if worlds == 0 {
                    continue;
                }
                let substitutes = self.substitutes(worlds);
                let lacking: u32 = (0..TYPES)
                    .map(|goods| Goods(goods as u8))
                    .map(|goods| u32::from(need.of_type(goods).saturating_sub(hand.of_type(goods))))
                    .sum();
                let lacking = lacking.saturating_sub(u32::from(substitutes));
                let budget = purse.budget(need, substitutes).unwrap_or_else(|| purse.units().saturating_sub(u32::from(worlds)));
                let short = (lacking + u32::from(cost).saturating_sub(budget)) as i32;
                if let Some(count) = by_short.get_mut(short as usize) {
                    *count += 1;
                }
                let (worlds, cost) = (i32::from(worlds), i32::from(cost));
                let rank = 100 + 26 * worlds - 9 * (cost + worlds) - 30 * short;
                let mut found = Building { rank, worlds, cost, short, deliveries: Deliveries::default() };
                if rank > best[2].rank {
                    found.deliveries = self.deliveries(sight, seat, hand, node);
                }
                for slot in &mut best {
                    if found.rank > slot.rank {
                        std::mem::swap(slot, &mut found);
                    }
                }
            }
            ControlFlow::Continue(())
        });
        sheet.under(|| "builds".into());
        sheet.up_to("at-once", 48, "sites that the hand could pay for, up to four new segments away", by_short[0]);
        sheet.up_to("one-short", 48, "the same with one card missing", by_short[1]);
        sheet.up_to("two-short", 48, "the same with two cards missing", by_short[2]);
        for (words, site) in ["best1", "best2", "best3"].into_iter().zip(best) {
            sheet.under(|| words.into());
            sheet.flag("there", "there is such a site: many worlds, near, and paid for", site.rank > 0);
            sheet.count("worlds", 3, "worlds beside it", site.worlds);
            sheet.count("segments", i32::from(FAR), "new segments to it", site.cost);
            sheet.up_to("short", 9, "cards missing to pay for it", site.short);
            sheet.up_to(
                "points",
                30,
                "points for the station",
                when(site.rank > 0, i32::from(numbers.station_base_points) + site.worlds * i32::from(numbers.station_points_per_world)),
            );
            sheet.up_to("deliveries", 30, "points of deliveries there with the whole hand", site.deliveries.points);
        }
    }
}

fn when(holds: bool, value: i32) -> i32 {
    if holds { value } else { 0 }
}
