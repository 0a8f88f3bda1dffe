//! The block of one seat: points, hand, goods on planets, abilities, and what the player could complete.

use kernel::Seat;
use kernel::observe::Sheet;
use parts::Set;

use super::{Chance, POINTS, Table};
use crate::GalacticTrader;
use crate::content::{Ability, Kind, PlanetId};
use crate::state::{Goods, Kinds};
use crate::view::View;

impl GalacticTrader {
    /// The block of one seat.
    pub(super) fn seat(&self, view: &View, table: &Table, seat: Seat, sheet: &mut impl Sheet) {
        let planets = self.content.planets.len() as i32;
        let sure = table.sure[seat];
        let size = i32::from(view.hands[seat].size);
        let limit = i32::from(self.content.deployed);
        let cargo = i32::from(self.content.cargo);
        let deployed = view.deployed_by(seat) as i32;
        let best_other = self.players().filter(|other| *other != seat).map(|other| table.points[other]).max().unwrap_or(0);
        sheet.between("points", -POINTS, POINTS, "points if the game ended now", table.points[seat]);
        sheet.between("lead", -POINTS, POINTS, "these points less those of the best other player", table.points[seat] - best_other);
        sheet.count("planets", planets, "planets owned", view.owned[seat].len() as i32);
        let cards = view.owned[seat].len() as i32 + size + deployed;
        sheet.up_to("cards", POINTS, "planet cards and goods together, the first tie-break", cards);
        sheet.flag("asked", "is asked now", view.asked == Some(seat));
        sheet.flag("active", "has the turn of the deployment phase", view.active == seat);
        sheet.flag("primon", "holds the first player card", view.first == seat);
        let place = seat.steps_after(view.first, self.seats);
        sheet.count("place", i32::from(self.seats) - 1, "how many players are before this one in the round", i32::from(place));
        let takes = [place, 2 * self.seats - 1 - place].into_iter().filter(|take| *take >= view.takes).count();
        sheet.count("takes", 2, "goods still to take from the packet of this round", takes as i32);
        sheet.flag("agreed", "made the agreement that is being resolved", view.agreement.is_some_and(|agreement| agreement.by == seat));
        sheet.flag("sends", "sends goods on now", view.agreement.is_some_and(|agreement| agreement.sender == seat));
        sheet.up_to("aside", 6, "goods that wait to be sent on", view.aside.iter().filter(|good| good.owner == seat).count() as i32);

        sheet.under(|| "hand".into());
        sheet.up_to("size", cargo + 2, "goods in hand", size);
        sheet.up_to("room", cargo, "goods for which there is room in hand", cargo - size);
        sheet.up_to("unknown", cargo + 2, "goods of the hand that the reader does not know for certain", size - sure.total() as i32);
        self.by_kind(sheet, "hand", |sheet, kind| {
            sheet.up_to("", 5, "goods of this kind surely in hand, or face down", i32::from(sure.count(kind)));
        });
        let ready = view.owned[seat].minus(view.used);
        let mut supplies = sure.kind_bits();
        for through in ready.and(self.tables.converters).iter() {
            sure.kinds().for_each(|kind| supplies |= self.result(through, Kind(kind)).0);
        }
        self.by_kind(sheet, "supplies", |sheet, kind| {
            sheet.flag("", "could lay a good as this kind, from hand or through a planet", Kinds(supplies).has(Kind(kind)));
        });

        sheet.under(|| "deployed".into());
        sheet.up_to("goods", limit + 2, "goods on planets, goods set aside included", deployed);
        sheet.up_to("room", limit, "goods that may still be laid", limit - deployed);
        let own = || view.deployed.iter().filter(move |good| good.owner == seat);
        let earlier = own().filter(|good| good.round < view.round).count() as i32;
        sheet.up_to("earlier", limit + 2, "goods laid in an earlier round, which can be taken back", earlier);
        let hidden = own().filter(|good| good.could_be.single().is_none()).count() as i32;
        sheet.up_to("hidden", limit + 2, "goods face down that not everybody knows", hidden);
        self.by_kind(sheet, "deployed", |sheet, kind| {
            let known = table.known[seat].count(kind);
            sheet.up_to("", 5, "goods of this kind on planets, as far as the reader knows them", i32::from(known));
        });

        self.abilities_of(view, seat, sheet);
        self.prospects_of(table, seat, sheet);
        sheet.part(|sheet| {
            for (id, planet) in (0..).map(PlanetId).zip(&self.content.planets) {
                sheet.under(|| format!("owns.{}", planet.id));
                sheet.flag("", "owns this planet", view.owned[seat].has(id));
            }
        });
    }

    /// What a player's planets can do: all of them, and those that are not used in this round.
    fn abilities_of(&self, view: &View, seat: Seat, sheet: &mut impl Sheet) {
        let ready = view.owned[seat].minus(view.used);
        let count = |planets: Set<PlanetId>, is: fn(&Ability) -> bool| {
            planets.iter().filter(|planet| is(&self.content.planet(*planet).ability)).count() as i32
        };
        let abundance: fn(&Ability) -> bool = |ability| matches!(ability, Ability::Abundance(_));
        let flexible: fn(&Ability) -> bool = |ability| matches!(ability, Ability::Flexible(_));
        let exchange: fn(&Ability) -> bool = |ability| *ability == Ability::Exchange;
        let orbit: fn(&Ability) -> bool = |ability| *ability == Ability::StrangeOrbit;
        sheet.under(|| "ability".into());
        sheet.up_to("abundance", 9, "planets of abundance", count(view.owned[seat], abundance));
        sheet.up_to("flexible", 9, "planets of flexible trade", count(view.owned[seat], flexible));
        sheet.up_to("exchange", 9, "planets of exchange", count(view.owned[seat], exchange));
        sheet.up_to("strange-orbit", 9, "Strange Orbit planets", count(view.owned[seat], orbit));
        sheet.under(|| "ready".into());
        sheet.up_to("abundance", 9, "planets of abundance that can be used", count(ready, abundance));
        sheet.up_to("flexible", 9, "planets of flexible trade that can be used", count(ready, flexible));
        sheet.up_to("exchange", 9, "planets of exchange that can be used", count(ready, exchange));
        let mut abundance = Goods::EMPTY;
        for planet in view.owned[seat].iter() {
            if let Ability::Abundance(kind) = self.content.planet(planet).ability {
                abundance.put(kind.0);
            }
        }
        self.by_kind(sheet, "abundance", |sheet, kind| {
            sheet.up_to("", 3, "planets that let any good count as this kind", i32::from(abundance.count(kind)));
        });
    }

    /// What a player could complete: how many planets with so many goods missing, and the best three.
    fn prospects_of(&self, table: &Table, seat: Seat, sheet: &mut impl Sheet) {
        let area = self.area_size as i32;
        let chances = || table.chances(seat)[..self.area_size].iter().filter(|chance| chance.open);
        const WORDS: [&str; 4] = ["completes.at-once", "completes.one-missing", "completes.two-missing", "completes.three-missing"];
        for (missing, words) in WORDS.into_iter().enumerate() {
            sheet.under(|| words.into());
            let these = || chances().filter(move |chance| usize::from(chance.missing) == missing);
            sheet.count("planets", area, "planets on offer that this player could complete and win so", these().count() as i32);
            let best = these().map(|chance| chance.points).max().unwrap_or(0);
            sheet.number("points", -20, 20, "the most points of one of them", i32::from(best));
        }
        // The first of equals, so that a row is a function of the view.
        let mut best: [(i32, Chance); 3] = Default::default();
        for chance in chances() {
            let mut found = (1 + (i32::from(chance.points) + 21) * 16 / (1 << chance.missing.min(6)), *chance);
            for slot in &mut best {
                if found.0 > slot.0 {
                    std::mem::swap(slot, &mut found);
                }
            }
        }
        const BEST: [&str; 3] = ["best1", "best2", "best3"];
        for (words, (worth, chance)) in BEST.into_iter().zip(best) {
            sheet.under(|| words.into());
            sheet.flag("there", "there is such a planet: the likeliest to be completed and worth most", worth > 0);
            sheet.number("points", -20, 20, "its points", i32::from(chance.points));
            sheet.count("missing", 6, "goods that are missing", i32::from(chance.missing));
            sheet.count("empty", 6, "slots that are empty", i32::from(chance.empty));
            sheet.number("margin", -6, 6, "goods there less the most of one other player", i32::from(chance.margin));
        }
        sheet.under(|| "leads".into());
        let leads = || table.chances(seat)[..self.area_size].iter().filter(|chance| chance.margin > 0);
        sheet.count("planets", area, "planets on offer where this player has more goods than any other", leads().count() as i32);
        sheet.between("points", -POINTS, POINTS, "their points", leads().map(|chance| i32::from(chance.points)).sum());
    }
}
