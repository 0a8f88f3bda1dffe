//! The block of one seat: points, hand, goods on planets, abilities, and what the player could complete.

use kernel::observe::Sheet;
use parts::Set;

use super::chances::Chances;
use super::{Lies, POINTS};
use crate::GalacticTrader;
use crate::content::{Ability, Kind, PlanetId};
use crate::state::{Goods, Kinds};

/// What is looked at of one player.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Player {
    /// The points if the game ended now, and less those of the best other player.
    pub(super) points: i32,
    pub(super) lead: i32,
    pub(super) asked: bool,
    pub(super) active: bool,
    /// How many players are before this one in the round, from the one with the Primon card on.
    pub(super) place: u8,
    /// Goods still to take from the packet of this round.
    pub(super) takes: u8,
    /// Whether this player made the agreement that is being resolved, and whether this player sends goods on now.
    pub(super) agreed: bool,
    pub(super) sends: bool,
    pub(super) hand: Hand,
    pub(super) lies: Lies,
    pub(super) planets: Planets,
    pub(super) chances: Chances,
}

/// A hand: its size, what is surely in it, and the planets through which goods of it can be laid.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Hand {
    pub(super) size: u8,
    pub(super) sure: Goods,
    pub(super) ready: Set<PlanetId>,
}

/// The planets of a player, and those of them that are not used in this round.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Planets {
    pub(super) owned: Set<PlanetId>,
    pub(super) ready: Set<PlanetId>,
}

impl GalacticTrader {
    /// The block of one seat.
    pub(super) fn player_features(&self, player: &Player, sheet: &mut impl Sheet) {
        let planets = self.content.planets.len() as i32;
        let Player { points, lead, asked, active, place, takes, agreed, sends, hand, lies, .. } = *player;
        let owned = player.planets.owned.len() as i32;
        sheet.between("points", -POINTS, POINTS, "points if the game ended now", points);
        sheet.between("lead", -POINTS, POINTS, "these points less those of the best other player", lead);
        sheet.count("planets", planets, "planets owned", owned);
        let cards = owned + i32::from(hand.size) + i32::from(lies.goods);
        sheet.up_to("cards", POINTS, "planet cards and goods together, the first tie-break", cards);
        sheet.flag("asked", "is asked now", asked);
        sheet.flag("active", "has the turn of the deployment phase", active);
        sheet.flag("primon", "holds the first player card", place == 0);
        sheet.count("place", i32::from(self.seats) - 1, "how many players are before this one in the round", i32::from(place));
        sheet.count("takes", 2, "goods still to take from the packet of this round", i32::from(takes));
        sheet.flag("agreed", "made the agreement that is being resolved", agreed);
        sheet.flag("sends", "sends goods on now", sends);
        sheet.up_to("aside", 6, "goods that wait to be sent on", i32::from(lies.aside));
        sheet.block(self, hand, GalacticTrader::hand_features);
        sheet.block(self, lies, GalacticTrader::deployed_features);
        sheet.block(self, player.planets, GalacticTrader::ability_features);
        sheet.block(self, player.chances, GalacticTrader::prospect_features);
        sheet.part(|sheet| {
            sheet.block(self, player.planets.owned, |game, owned, sheet| {
                for (id, planet) in (0..).map(PlanetId).zip(&game.content.planets) {
                    sheet.under(|| format!("owns.{}", planet.id));
                    sheet.flag("", "owns this planet", owned.has(id));
                }
            });
        });
    }

    fn hand_features(&self, hand: &Hand, sheet: &mut impl Sheet) {
        let Hand { sure, ready, .. } = *hand;
        let (size, cargo) = (i32::from(hand.size), i32::from(self.content.cargo));
        sheet.under(|| "hand".into());
        sheet.up_to("size", cargo + 2, "goods in hand", size);
        sheet.up_to("room", cargo, "goods for which there is room in hand", cargo - size);
        sheet.up_to("unknown", cargo + 2, "goods of the hand that the reader does not know for certain", size - sure.total() as i32);
        self.by_kind(sheet, "hand", |sheet, kind| {
            sheet.up_to("", 5, "goods of this kind surely in hand, or face down", i32::from(sure.count(kind)));
        });
        let mut supplies = sure.kind_bits();
        for through in ready.iter() {
            sure.kinds().for_each(|kind| supplies |= self.result(through, Kind(kind)).0);
        }
        self.by_kind(sheet, "supplies", |sheet, kind| {
            sheet.flag("", "could lay a good as this kind, from hand or through a planet", Kinds(supplies).has(Kind(kind)));
        });
    }

    fn deployed_features(&self, lies: &Lies, sheet: &mut impl Sheet) {
        let limit = i32::from(self.content.deployed);
        let goods = i32::from(lies.goods);
        sheet.under(|| "deployed".into());
        sheet.up_to("goods", limit + 2, "goods on planets, goods set aside included", goods);
        sheet.up_to("room", limit, "goods that may still be laid", limit - goods);
        sheet.up_to("earlier", limit + 2, "goods laid in an earlier round, which can be taken back", i32::from(lies.earlier));
        sheet.up_to("hidden", limit + 2, "goods face down that not everybody knows", i32::from(lies.hidden));
        self.by_kind(sheet, "deployed", |sheet, kind| {
            let known = lies.known.count(kind);
            sheet.up_to("", 5, "goods of this kind on planets, as far as the reader knows them", i32::from(known));
        });
    }

    /// What a player's planets can do: all of them, and those that are not used in this round.
    fn ability_features(&self, planets: &Planets, sheet: &mut impl Sheet) {
        let Planets { owned, ready } = *planets;
        let count = |planets: Set<PlanetId>, is: fn(&Ability) -> bool| {
            planets.iter().filter(|planet| is(&self.content.planet(*planet).ability)).count() as i32
        };
        let abundance: fn(&Ability) -> bool = |ability| matches!(ability, Ability::Abundance(_));
        let flexible: fn(&Ability) -> bool = |ability| matches!(ability, Ability::Flexible(_));
        let exchange: fn(&Ability) -> bool = |ability| *ability == Ability::Exchange;
        let orbit: fn(&Ability) -> bool = |ability| *ability == Ability::StrangeOrbit;
        sheet.under(|| "ability".into());
        sheet.up_to("abundance", 9, "planets of abundance", count(owned, abundance));
        sheet.up_to("flexible", 9, "planets of flexible trade", count(owned, flexible));
        sheet.up_to("exchange", 9, "planets of exchange", count(owned, exchange));
        sheet.up_to("strange-orbit", 9, "Strange Orbit planets", count(owned, orbit));
        sheet.under(|| "ready".into());
        sheet.up_to("abundance", 9, "planets of abundance that can be used", count(ready, abundance));
        sheet.up_to("flexible", 9, "planets of flexible trade that can be used", count(ready, flexible));
        sheet.up_to("exchange", 9, "planets of exchange that can be used", count(ready, exchange));
        let mut abundance = Goods::EMPTY;
        for planet in owned.iter() {
            if let Ability::Abundance(kind) = self.content.planet(planet).ability {
                abundance.put(kind.0);
            }
        }
        self.by_kind(sheet, "abundance", |sheet, kind| {
            sheet.up_to("", 3, "planets that let any good count as this kind", i32::from(abundance.count(kind)));
        });
    }

    /// What a player could complete: how many planets with so many goods missing, and the best three.
    fn prospect_features(&self, chances: &Chances, sheet: &mut impl Sheet) {
        let area = self.area_size as i32;
        const WORDS: [&str; 4] = ["completes.at-once", "completes.one-missing", "completes.two-missing", "completes.three-missing"];
        let mut these = [(0, None); WORDS.len()];
        // The first of equals, so that a row is a function of the view.
        let mut best: [(i32, usize); 3] = Default::default();
        for place in (0..self.area_size).filter(|place| chances.open.has(*place as u8)) {
            let (missing, points) = (chances.missing[place], i32::from(chances.points[place]));
            if let Some((planets, most)) = these.get_mut(usize::from(missing)) {
                *planets += 1;
                *most = (*most).max(Some(points));
            }
            let mut found = (1 + (points + 21) * 16 / (1 << missing.min(6)), place);
            for slot in &mut best {
                if found.0 > slot.0 {
                    std::mem::swap(slot, &mut found);
                }
            }
        }
        for (words, (planets, most)) in WORDS.into_iter().zip(these) {
            sheet.under(|| words.into());
            sheet.count("planets", area, "planets on offer that this player could complete and win so", planets);
            sheet.number("points", -20, 20, "the most points of one of them", most.unwrap_or(0));
        }
        const BEST: [&str; 3] = ["best1", "best2", "best3"];
        for (words, (worth, place)) in BEST.into_iter().zip(best) {
            let there = worth > 0;
            let when = |value: i32| if there { value } else { 0 };
            sheet.under(|| words.into());
            sheet.flag("there", "there is such a planet: the likeliest to be completed and worth most", there);
            sheet.number("points", -20, 20, "its points", when(i32::from(chances.points[place])));
            sheet.count("missing", 6, "goods that are missing", when(i32::from(chances.missing[place])));
            sheet.count("empty", 6, "slots that are empty", when(i32::from(chances.empty[place])));
            sheet.number("margin", -6, 6, "goods there less the most of one other player", when(i32::from(chances.margin[place])));
        }
        sheet.under(|| "leads".into());
        let leads = || (0..self.area_size).filter(|place| chances.margin[*place] > 0);
        sheet.count("planets", area, "planets on offer where this player has more goods than any other", leads().count() as i32);
        let points = leads().map(|place| i32::from(chances.points[place])).sum();
        sheet.between("points", -POINTS, POINTS, "their points", points);
    }
}
