//! What is nobody's but the play area: piles, packet, planet cards, clock.

use kernel::observe::Sheet;
use parts::Set;

use super::{MANY, Recalled, Table};
use crate::GalacticTrader;
use crate::content::{MAX_AREA, PlanetId};
use crate::state::{Goods, MAX_PLAYERS};
use crate::view::View;

/// Goods that nobody holds, and those that the reader can place anywhere.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Piles {
    seen: Goods,
    discards: Goods,
    packet: Goods,
    aside: Goods,
    pile: u16,
    packet_size: u8,
}

/// Where the planet cards are.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Cards {
    on_offer: Set<PlanetId>,
    agreed: Option<PlanetId>,
    owned: Set<PlanetId>,
}

/// How far the game still goes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Clock {
    round: u16,
    barren: u16,
    agreements: u8,
    last_round: bool,
    age_one: u8,
    age_two: u8,
    gaps: u8,
    takes: u8,
}

impl Table {
    pub(super) fn piles(&self, game: &GalacticTrader, view: &View) -> Piles {
        let Recalled { sure, packet } = self.recalled;
        let mut aside = Goods::EMPTY;
        view.aside.iter().filter_map(|good| good.kind).for_each(|kind| aside.put(kind.0));
        let mut seen = view.discards;
        seen.put_all(&packet);
        seen.put_all(&aside);
        for seat in game.players() {
            seen.put_all(&sure[seat]);
            seen.put_all(&self.lies[seat].known);
        }
        Piles { seen, discards: view.discards, packet, aside, pile: view.pile, packet_size: view.packet.map_or(0, |packet| packet.size) }
    }

    pub(super) fn cards(&self, game: &GalacticTrader, view: &View) -> Cards {
        let on_offer = view.area[..game.area_size].iter().filter_map(|space| space.planet).collect();
        let owned = game.players().fold(Set::EMPTY, |all: Set<PlanetId>, seat| all.or(view.owned[seat]));
        Cards { on_offer, agreed: view.agreement.map(|agreement| agreement.planet), owned }
    }
}

impl Clock {
    pub(super) fn of(game: &GalacticTrader, view: &View) -> Clock {
        let View { round, barren, agreements, last_round, age_one, age_two, takes, .. } = *view;
        let gaps = view.area[..game.area_size].iter().filter(|space| space.planet.is_none()).count() as u8;
        Clock { round, barren, agreements, last_round, age_one, age_two, gaps, takes }
    }
}

impl GalacticTrader {
    /// Piles, packet and what is not seen.
    pub(super) fn pile_features(&self, piles: &Piles, sheet: &mut impl Sheet) {
        for (kind, good) in (0..).zip(&self.content.goods) {
            sheet.under(|| format!("goods.{}", good.id));
            let unseen = i32::from(good.count) - i32::from(piles.seen.count(kind));
            sheet.up_to(
                "unseen",
                MANY,
                "goods of this kind that the reader cannot place: in the pile, in hands, under hidden goods",
                unseen,
            );
            sheet.up_to("discarded", MANY, "goods of this kind in the discard pile", i32::from(piles.discards.count(kind)));
            sheet.up_to("packet", MANY, "goods of this kind surely in the packet", i32::from(piles.packet.count(kind)));
            sheet.count("aside", 6, "known goods of this kind that wait to be sent on", i32::from(piles.aside.count(kind)));
        }
        sheet.under(|| "pile".into());
        sheet.up_to("goods", 99, "goods in the pile", i32::from(piles.pile));
        sheet.up_to("discards", 99, "goods in the discard pile", piles.discards.total() as i32);
        sheet.up_to("packet", 2 * MAX_PLAYERS as i32, "goods left in the packet", i32::from(piles.packet_size));
    }

    /// Where the planet cards are.
    pub(super) fn card_features(&self, cards: &Cards, sheet: &mut impl Sheet) {
        for (id, planet) in (0..).map(PlanetId).zip(&self.content.planets) {
            sheet.under(|| format!("planet.{}", planet.id));
            let here = cards.on_offer.has(id) || cards.agreed == Some(id);
            sheet.flag("on-offer", "this planet is on offer, or its agreement is being resolved", here);
            sheet.flag("to-come", "this planet is still in its pile", !here && !cards.owned.has(id));
        }
    }

    /// How far the game still goes.
    pub(super) fn clock_features(&self, clock: &Clock, sheet: &mut impl Sheet) {
        let (round, barren) = (i32::from(clock.round), i32::from(clock.barren));
        sheet.under(|| "clock".into());
        sheet.up_to("round", 99, "the round, from 1", round);
        sheet.flag("last-round", "this is the last round", clock.last_round);
        let rounds = if self.options.max_rounds == 0 { 99 } else { i32::from(self.options.max_rounds) - round };
        sheet.up_to("rounds-left", 99, "rounds to the round limit", rounds);
        sheet.up_to("barren", 50, "rounds in a row without an agreement", barren);
        let stall = if self.options.stall_limit == 0 { 50 } else { i32::from(self.options.stall_limit) - barren };
        sheet.up_to("stall-left", 50, "further rounds without an agreement that end the game", stall);
        sheet.up_to("agreements", 9, "agreements of this round", i32::from(clock.agreements));
        let planets = self.content.planets.len() as i32;
        sheet.count("age-one", planets, "planets in the pile of the first age", i32::from(clock.age_one));
        sheet.count("age-two", planets, "planets in the pile of the second age", i32::from(clock.age_two));
        let gaps = i32::from(clock.gaps);
        sheet.count("gaps", self.area_size as i32, "empty places of the play area, filled at the end of the round", gaps);
        let left = i32::from(clock.age_one) + i32::from(clock.age_two) - gaps;
        sheet.number("planets-left", -(MAX_AREA as i32), planets, "planets in the piles once the gaps are filled", left);
        sheet.count("takes", 2 * MAX_PLAYERS as i32, "goods taken from the packet of this round", i32::from(clock.takes));
    }
}
