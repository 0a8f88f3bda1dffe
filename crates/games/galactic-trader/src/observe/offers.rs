//! The places of the play area: what lies there, whose goods, and who could win it.

use kernel::observe::Sheet;
use kernel::{Observe, Seat};
use parts::Set;

use super::chances::NO_PLANET;
use super::{NOBODY, Table};
use crate::GalacticTrader;
use crate::content::{Ability, Age, Kind, MAX_AREA, PlanetId};
use crate::state::{MAX_PLAYERS, Space, Step};
use crate::view::View;

/// What lies at the places of the play area, with everybody's goods and chances there in the order of the row.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Offers {
    planets: [u8; MAX_AREA],
    filled: [u8; MAX_AREA],
    goods: [[u8; MAX_AREA]; MAX_PLAYERS],
    /// Whose the latest good is, as a place in that order.
    latest: [u8; MAX_AREA],
    open: [Set<u8>; MAX_PLAYERS],
    missing: [[u8; MAX_AREA]; MAX_PLAYERS],
    /// Where the good that is sent on goes.
    chosen: Option<u8>,
}

/// One of these places, by what lies there.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Ground {
    place: u8,
    space: Space,
}

/// One of these places, by who has goods and chances there.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Rivals {
    place: u8,
    latest: u8,
    goods: [u8; MAX_PLAYERS],
    missing: [u8; MAX_PLAYERS],
    open: [bool; MAX_PLAYERS],
}

impl Table {
    pub(super) fn offers(&self, game: &GalacticTrader, view: &View) -> Offers {
        let chosen = match view.step {
            Step::RedeploySlot { to, .. } => Some(to.0),
            _ => None,
        };
        let own = view.who.unwrap_or_default();
        let mut latest = self.latest;
        latest[..game.area_size]
            .iter_mut()
            .filter(|seat| **seat != NOBODY)
            .for_each(|seat| *seat = Seat::new(*seat).steps_after(own, game.seats));
        let nobody = [[0; MAX_AREA]; MAX_PLAYERS];
        let open = [Set::EMPTY; MAX_PLAYERS];
        let mut offers = Offers { planets: self.planets, filled: self.filled, goods: nobody, latest, open, missing: nobody, chosen };
        for (steps, (_, seat)) in game.in_order(view.who).enumerate() {
            (offers.goods[steps], offers.open[steps], offers.missing[steps]) =
                (self.laid[seat], self.chances[seat].open, self.chances[seat].missing);
        }
        offers
    }
}

impl GalacticTrader {
    /// The places of the play area.
    pub(super) fn offer_features(&self, offers: &Offers, sheet: &mut impl Sheet) {
        for place in 0..self.area_size {
            let planet = (offers.planets[place] != NO_PLANET).then(|| PlanetId(offers.planets[place]));
            let ground = Ground { place: place as u8, space: Space { planet, filled: offers.filled[place] } };
            sheet.block(self, ground, GalacticTrader::planet_features);
            let nobody = [0; MAX_PLAYERS];
            let mut rivals =
                Rivals { place: place as u8, latest: offers.latest[place], goods: nobody, missing: nobody, open: [false; MAX_PLAYERS] };
            for steps in 0..MAX_PLAYERS {
                rivals.goods[steps] = offers.goods[steps][place];
                rivals.missing[steps] = offers.missing[steps][place];
                rivals.open[steps] = offers.open[steps].has(place as u8);
            }
            sheet.block(self, rivals, GalacticTrader::rival_features);
            sheet.block(self, ground, GalacticTrader::slot_features);
            sheet.under(|| format!("place{}", place + 1));
            sheet.flag("chosen", "the good that is sent on goes here", offers.chosen == Some(place as u8));
        }
    }

    /// The planet on offer at a place.
    fn planet_features(&self, ground: &Ground, sheet: &mut impl Sheet) {
        let Ground { place, space } = *ground;
        let planet = space.planet.map(|planet| self.content.planet(planet));
        let is = |wanted: fn(&Ability) -> bool| planet.is_some_and(|planet| wanted(&planet.ability));
        sheet.under(|| format!("place{}", place + 1));
        sheet.flag("planet", "a planet is on offer here", planet.is_some());
        sheet.number("points", -20, 20, "its points", planet.map_or(0, |planet| i32::from(planet.points)));
        sheet.flag("age-two", "it is of the second age", planet.is_some_and(|planet| planet.age == Age::Two));
        sheet.flag("ordered", "it has priority arrows", planet.is_some_and(|planet| planet.ordered));
        sheet.flag("abundance", "it is a planet of abundance", is(|ability| matches!(ability, Ability::Abundance(_))));
        sheet.flag("flexible", "it is a planet of flexible trade", is(|ability| matches!(ability, Ability::Flexible(_))));
        sheet.flag("exchange", "it is a planet of exchange", is(|ability| *ability == Ability::Exchange));
        sheet.flag("strange-orbit", "it is a Strange Orbit planet", is(|ability| *ability == Ability::StrangeOrbit));
        sheet.count("slots", 6, "its slots", planet.map_or(0, |planet| planet.needs.len() as i32));
        let empty = planet.map_or(0, |planet| planet.needs.len() as u32 - space.filled.count_ones());
        sheet.count("empty", 6, "its empty slots", empty as i32);
    }

    /// Everybody's goods and chances at a place.
    fn rival_features(&self, rivals: &Rivals, sheet: &mut impl Sheet) {
        const SEATS: [&str; MAX_PLAYERS] = ["own", "other1", "other2", "other3"];
        for (steps, words) in SEATS.into_iter().enumerate().take(usize::from(self.seats)) {
            sheet.under(|| format!("place{}.{words}", rivals.place + 1));
            sheet.count("goods", 6, "goods of this player here", i32::from(rivals.goods[steps]));
            sheet.flag("latest", "laid the latest good here", usize::from(rivals.latest) == steps);
            sheet.flag("possible", "could still complete and win it alone", rivals.open[steps]);
            let missing = i32::from(rivals.missing[steps]);
            sheet.count("missing", 6, "goods missing for that: not surely in hand, or beyond the limit", missing);
        }
    }

    /// What a place asks for.
    fn slot_features(&self, ground: &Ground, sheet: &mut impl Sheet) {
        let (takes, wants) = (self.takes(ground.space), self.wants(ground.space));
        for kind in self.kinds_of_goods() {
            sheet.under(|| format!("place{}.{}", ground.place + 1, self.content.good(Kind(kind)).id));
            sheet.count("wanted", 6, "empty slots that ask for this kind", i32::from(wants.count(kind)));
            sheet.flag("taken", "a good of this kind can be laid here now", takes.has(Kind(kind)));
        }
    }
}
