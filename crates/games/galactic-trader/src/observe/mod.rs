//! What a player looks at, as a row of numbers: each seat's block, then the planets on offer, the piles, the phase and the clock.
//!
//! Goods that a player surely has (GT-11) stand in that player's block where the reader's own hand stands in the reader's: the same feature, with
//! less known. A planet on offer is a place of the play area; what it asks for, pays and holds is said of the place.

use kernel::observe::{Group, Sheet};
use kernel::{Observe, Seat};
use parts::Set;

use crate::GalacticTrader;
use crate::abilities::converted;
use crate::action::Slot;
use crate::content::{Ability, Age, Kind, MAX_AREA, MAX_KINDS, PlanetId};
use crate::state::{Goods, MAX_PLAYERS, PerPlayer, Room, Space, Step};
use crate::view::View;

mod seat;

/// Points of one player beyond which a row does not count.
const POINTS: i32 = 99;

/// More goods than this of one kind are counted as this many.
const MANY: i32 = 20;

impl Observe for GalacticTrader {
    const OBSERVATION: u32 = 1;
    const NETS: &'static [&'static [u8]] =
        &[include_bytes!("../../nets/2.net"), include_bytes!("../../nets/3.net"), include_bytes!("../../nets/4.net")];

    fn features(&self, view: &View, sheet: &mut impl Sheet) {
        let table = Table::of(self, view);
        for (group, seat) in self.in_order(view.who) {
            sheet.group(group);
            self.seat(view, &table, seat, sheet);
        }
        sheet.group(Group::Common);
        sheet.part(|sheet| {
            for place in 0..self.area_size {
                sheet.under(|| format!("place{}", place + 1));
                self.place_on_offer(view, &table, place, sheet);
            }
        });
        self.piles(view, &table, sheet);
        self.asked_of_all(view, sheet);
        self.clock(view, sheet);
    }
}

/// What is worked out once and looked at from several sides.
struct Table {
    /// What each player surely holds: the reader's own hand, and what is remembered of the others'.
    sure: PerPlayer<Goods>,
    /// How many goods each player has at each place.
    laid: [[u8; MAX_PLAYERS]; MAX_AREA],
    /// How many goods of each kind each player has on planets, as far as the reader knows them.
    known: PerPlayer<Goods>,
    /// The planets on offer.
    on_offer: Set<PlanetId>,
    /// The places that hold a planet which is not complete.
    chances: [[Chance; MAX_AREA]; MAX_PLAYERS],
    points: PerPlayer<i32>,
}

/// What a player could make of a planet on offer.
#[derive(Clone, Copy, Default)]
struct Chance {
    /// Whether the player could still complete and win it with own goods alone.
    open: bool,
    /// How many goods are missing: not surely in hand, or beyond the deployment limit.
    missing: u8,
    /// How many slots are empty.
    empty: u8,
    /// The player's goods there less the most of one other player.
    margin: i8,
    points: i8,
}

impl Table {
    fn of(game: &GalacticTrader, view: &View) -> Table {
        let (mut laid, mut known) = ([[0; MAX_PLAYERS]; MAX_AREA], PerPlayer::<Goods>::default());
        for good in &view.deployed {
            laid[usize::from(good.space) % MAX_AREA][good.owner.index() % MAX_PLAYERS] += 1;
            good.kind.into_iter().for_each(|kind| known[good.owner].put(kind.0));
        }
        let on_offer = view.area[..game.area_size].iter().filter_map(|space| space.planet).collect();
        let (sure, points) = (game.surely_held(view), game.points_now(view));
        let mut table = Table { sure, laid, known, on_offer, chances: Default::default(), points };
        for seat in game.players() {
            let room = usize::from(game.content.deployed).saturating_sub(view.deployed_by(seat));
            for place in 0..game.area_size {
                table.chances[seat.index() % MAX_PLAYERS][place] = game.chance_of(view, &table, seat, place, room);
            }
        }
        table
    }

    fn laid(&self, place: usize, seat: Seat) -> i32 {
        i32::from(self.laid[place][seat.index() % MAX_PLAYERS])
    }

    fn chances(&self, seat: Seat) -> &[Chance; MAX_AREA] {
        &self.chances[seat.index() % MAX_PLAYERS]
    }
}

impl GalacticTrader {
    /// What the reader knows for certain of each hand, this round's packets included (as `fold_memories` keeps it at the end of a round).
    fn surely_held(&self, view: &View) -> PerPlayer<Goods> {
        let mut sure = view.memory.sure;
        let Some(who) = view.who else { return sure };
        for parcel in view.memory.parcels(self, who, view.first, view.takes, &view.refused) {
            let all: u8 = parcel.took.0.iter().sum();
            for other in self.players().filter(|other| *other != who && parcel.took[*other] > 0) {
                let by_the_rest = all - parcel.took[other] + parcel.in_packet;
                for kind in parcel.goods.kinds() {
                    let certain = parcel.goods.count(kind).saturating_sub(by_the_rest);
                    let left = certain.saturating_sub(view.memory.parted[other].count(kind));
                    (0..left).for_each(|_| sure[other].put(kind));
                }
            }
        }
        sure[who] = view.hands[who].goods.unwrap_or_default();
        sure
    }

    /// The points of each player if the game ended now (GT-10.1).
    fn points_now(&self, view: &View) -> PerPlayer<i32> {
        let mut points = PerPlayer::default();
        for seat in self.players() {
            let planets: i32 = view.owned[seat].iter().map(|planet| i32::from(self.content.planet(planet).points)).sum();
            let goods = i32::from(view.hands[seat].size) + view.deployed_by(seat) as i32;
            points[seat] = planets + goods / 2;
        }
        points
    }

    fn chance_of(&self, view: &View, table: &Table, seat: Seat, place: usize, room: usize) -> Chance {
        let space = view.area[place];
        let Some(planet) = space.planet.map(|planet| self.content.planet(planet)) else { return Chance::default() };
        let own = table.laid(place, seat) as usize;
        let most_of_others = self.players().filter(|other| *other != seat).map(|other| table.laid(place, other)).max().unwrap_or(0);
        let empty = planet.needs.len() - space.filled.count_ones() as usize;
        let fillable = self.fillable_from(table.sure[seat], view.owned[seat].minus(view.used), space).min(empty);
        // With the last good a tie is won (GT-7.4).
        let open = empty > 0 && own + empty >= most_of_others as usize && own + empty <= usize::from(self.content.deployed);
        let missing = (empty - fillable).max(empty.saturating_sub(room));
        let margin = (own as i32 - most_of_others) as i8;
        Chance { open, missing: missing as u8, empty: empty as u8, margin, points: planet.points }
    }

    /// How many empty slots of the planet these goods fill, with these planets' abilities.
    fn fillable_from(&self, mut spare: Goods, ready: Set<PlanetId>, space: Space) -> usize {
        let Some(planet) = space.planet else { return 0 };
        let mut wants = Goods::EMPTY;
        let needs = self.content.planet(planet).needs.iter().enumerate();
        needs.filter(|(slot, _)| space.filled & (1 << slot) == 0).for_each(|(_, kind)| wants.put(kind.0));
        let mut filled = 0;
        for kind in spare.kinds() {
            while wants.has(kind) && spare.take_if_any(kind) {
                wants.take(kind);
                filled += 1;
            }
        }
        for through in ready.and(self.tables.converters).iter() {
            let ability = &self.content.planet(through).ability;
            let result = |kind: u8| converted(ability, Kind(kind)).filter(|result| wants.has(result.0));
            if let Some((kind, result)) = spare.kinds().find_map(|kind| Some((kind, result(kind)?))) {
                spare.take(kind);
                wants.take(result.0);
                filled += 1;
            }
        }
        filled
    }

    fn kinds_of_goods(&self) -> impl Iterator<Item = u8> + use<> {
        0..self.content.goods.len().min(MAX_KINDS) as u8
    }

    /// One number for each kind of goods, under `words.food` and so on.
    #[inline(always)]
    fn by_kind<S: Sheet>(&self, sheet: &mut S, words: &'static str, mut each: impl FnMut(&mut S, u8)) {
        for kind in self.kinds_of_goods() {
            sheet.under(|| format!("{words}.{}", self.content.good(Kind(kind)).id));
            each(sheet, kind);
        }
    }

    /// One place of the play area.
    fn place_on_offer(&self, view: &View, table: &Table, place: usize, sheet: &mut impl Sheet) {
        let space = view.area[place];
        let planet = space.planet.map(|planet| self.content.planet(planet));
        let is = |wanted: fn(&Ability) -> bool| planet.is_some_and(|planet| wanted(&planet.ability));
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
        let last = view.deployed.iter().rev().find(|good| usize::from(good.space) == place).map(|good| good.owner);
        const SEATS: [&str; MAX_PLAYERS] = ["own", "other1", "other2", "other3"];
        for (words, (_, seat)) in SEATS.into_iter().zip(self.in_order(view.who)) {
            let chance = table.chances(seat)[place];
            sheet.under(|| format!("place{}.{words}", place + 1));
            sheet.count("goods", 6, "goods of this player here", table.laid(place, seat));
            sheet.flag("latest", "laid the latest good here", last == Some(seat));
            sheet.flag("possible", "could still complete and win it alone", chance.open);
            sheet.count("missing", 6, "goods missing for that: not surely in hand, or beyond the limit", i32::from(chance.missing));
        }
        let takes = self.takes(space);
        let mut wants = Goods::EMPTY;
        if let Some(planet) = planet {
            let needs = planet.needs.iter().enumerate().filter(|(slot, _)| space.filled & (1 << slot) == 0);
            needs.for_each(|(_, kind)| wants.put(kind.0));
        }
        for kind in self.kinds_of_goods() {
            sheet.under(|| format!("place{}.{}", place + 1, self.content.good(Kind(kind)).id));
            sheet.count("wanted", 6, "empty slots that ask for this kind", i32::from(wants.count(kind)));
            sheet.flag("taken", "a good of this kind can be laid here now", takes.has(Kind(kind)));
        }
        let pending = matches!(view.step, Step::RedeploySlot { to, .. } if usize::from(to) == place);
        sheet.under(|| format!("place{}", place + 1));
        sheet.flag("chosen", "the good that is sent on goes here", pending);
    }

    /// Piles, packet and what is not seen.
    fn piles(&self, view: &View, table: &Table, sheet: &mut impl Sheet) {
        let packet = self.known_packet(view);
        let mut seen = view.discards;
        self.players().for_each(|seat| seen.put_all(&table.sure[seat]));
        seen.put_all(&packet);
        self.players().for_each(|seat| seen.put_all(&table.known[seat]));
        let mut aside = Goods::EMPTY;
        view.aside.iter().filter_map(|good| good.kind).for_each(|kind| aside.put(kind.0));
        seen.put_all(&aside);
        for (kind, good) in (0..).zip(&self.content.goods) {
            sheet.under(|| format!("goods.{}", good.id));
            let unseen = i32::from(good.count) - i32::from(seen.count(kind));
            sheet.up_to(
                "unseen",
                MANY,
                "goods of this kind that the reader cannot place: in the pile, in hands, under hidden goods",
                unseen,
            );
            sheet.up_to("discarded", MANY, "goods of this kind in the discard pile", i32::from(view.discards.count(kind)));
            sheet.up_to("packet", MANY, "goods of this kind surely in the packet", i32::from(packet.count(kind)));
            sheet.count("aside", 6, "known goods of this kind that wait to be sent on", i32::from(aside.count(kind)));
        }
        sheet.under(|| "pile".into());
        sheet.up_to("goods", 99, "goods in the pile", i32::from(view.pile));
        sheet.up_to("discards", 99, "goods in the discard pile", view.discards.total() as i32);
        let size = view.packet.map_or(0, |packet| i32::from(packet.size));
        sheet.up_to("packet", 2 * MAX_PLAYERS as i32, "goods left in the packet", size);
        sheet.part(|sheet| {
            let owned = self.players().fold(Set::EMPTY, |all: Set<PlanetId>, seat| all.or(view.owned[seat]));
            for (id, planet) in (0..).map(PlanetId).zip(&self.content.planets) {
                sheet.under(|| format!("planet.{}", planet.id));
                let on_offer = table.on_offer.has(id);
                let agreed = view.agreement.is_some_and(|agreement| agreement.planet == id);
                sheet.flag("on-offer", "this planet is on offer, or its agreement is being resolved", on_offer || agreed);
                sheet.flag("to-come", "this planet is still in its pile", !on_offer && !agreed && !owned.has(id));
            }
        });
    }

    /// What the reader knows to be in the packet.
    fn known_packet(&self, view: &View) -> Goods {
        let Some(packet) = view.packet else { return Goods::EMPTY };
        if let Some(goods) = packet.goods {
            return goods;
        }
        let Some(who) = view.who else { return Goods::EMPTY };
        let mut known = Goods::EMPTY;
        for parcel in view.memory.parcels(self, who, view.first, view.takes, &view.refused) {
            let taken: u8 = parcel.took.0.iter().sum();
            for kind in parcel.goods.kinds().filter(|_| parcel.in_packet > 0) {
                let certain = parcel.goods.count(kind).saturating_sub(taken).saturating_sub(known.count(kind));
                (0..certain).for_each(|_| known.put(kind));
            }
        }
        known
    }

    /// What is asked, and what has been chosen of it.
    fn asked_of_all(&self, view: &View, sheet: &mut impl Sheet) {
        let step = view.step;
        sheet.under(|| "asked".into());
        sheet.flag("draft-discard", "which good to discard before a take", step == Step::DraftDiscard);
        sheet.flag("draft-take", "which good to take from the packet", matches!(step, Step::DraftPick(_)));
        sheet.flag("take-back", "which good to take back, or done", step == Step::CancelGood);
        sheet.flag("take-back-discard", "which good to discard for the one taken back", matches!(step, Step::CancelDiscard(_)));
        sheet.flag("deploy", "a good to lay, an ability to use, or end the turn", step == Step::DeployAction);
        sheet.flag("deploy-planet", "the planet for a good", matches!(step, Step::DeployPlanet(_)));
        sheet.flag("ability-good", "the good for an ability", matches!(step, Step::AbilityCard(_)));
        sheet.flag("ability-planet", "the planet for a good laid through an ability", matches!(step, Step::AbilityPlanet(..)));
        sheet.flag("orbit", "who receives the Strange Orbit planet", step == Step::OrbitRecipient);
        sheet.flag("send-good", "which good to send on next", step == Step::RedeployGood);
        sheet.flag("send-planet", "the planet for a good sent on", matches!(step, Step::RedeployPlanet { .. }));
        sheet.flag("send-kind", "the kind it stands for there", matches!(step, Step::RedeploySlot { .. }));
        sheet.flag("stranded-discard", "which good to discard for a stranded one", matches!(step, Step::StrandedDiscard(_)));
        sheet.flag("over", "the game is over", matches!(step, Step::Over(_)));
        let aside = |slot: Slot| view.aside.iter().find(|good| good.slot == slot).and_then(|good| good.kind);
        let chosen = match step {
            Step::DraftPick(Room::Discard(kind)) | Step::DeployPlanet(kind) | Step::AbilityPlanet(_, kind) => Some(kind),
            Step::CancelDiscard(index) => view.deployed.get(usize::from(index)).and_then(|good| good.kind),
            Step::RedeployPlanet { from, .. } | Step::RedeploySlot { from, .. } | Step::StrandedDiscard(from) => aside(from),
            _ => None,
        };
        sheet.flag("refuses", "the good taken goes to the discard pile", matches!(step, Step::DraftPick(Room::Refuse)));
        let through = match step {
            Step::AbilityCard(planet) | Step::AbilityPlanet(planet, _) => Some(planet),
            _ => None,
        };
        let counts_as = |kind: u8| chosen.zip(through).is_some_and(|(good, planet)| self.result(planet, good).has(Kind(kind)));
        self.by_kind(sheet, "chosen", |sheet, kind| {
            sheet.flag("good", "the good that has been chosen is of this kind", chosen == Some(Kind(kind)));
            sheet.flag("counts-as", "it counts as this kind through an ability", counts_as(kind));
        });
        sheet.under(|| "agreement".into());
        let points = view.agreement.map_or(0, |agreement| i32::from(self.content.planet(agreement.planet).points));
        sheet.number("points", -20, 20, "points of the planet whose agreement is being resolved", points);
        sheet.flag("pending", "an agreement is being resolved", view.agreement.is_some());
    }

    /// How far the game still goes.
    fn clock(&self, view: &View, sheet: &mut impl Sheet) {
        sheet.under(|| "clock".into());
        sheet.up_to("round", 99, "the round, from 1", i32::from(view.round));
        sheet.flag("last-round", "this is the last round", view.last_round);
        let rounds = if self.options.max_rounds == 0 { 99 } else { i32::from(self.options.max_rounds) - i32::from(view.round) };
        sheet.up_to("rounds-left", 99, "rounds to the round limit", rounds);
        sheet.up_to("barren", 50, "rounds in a row without an agreement", i32::from(view.barren));
        let stall = if self.options.stall_limit == 0 { 50 } else { i32::from(self.options.stall_limit) - i32::from(view.barren) };
        sheet.up_to("stall-left", 50, "further rounds without an agreement that end the game", stall);
        sheet.up_to("agreements", 9, "agreements of this round", i32::from(view.agreements));
        let planets = self.content.planets.len() as i32;
        sheet.count("age-one", planets, "planets in the pile of the first age", i32::from(view.age_one));
        sheet.count("age-two", planets, "planets in the pile of the second age", i32::from(view.age_two));
        let gaps = view.area[..self.area_size].iter().filter(|space| space.planet.is_none()).count() as i32;
        sheet.count("gaps", self.area_size as i32, "empty places of the play area, filled at the end of the round", gaps);
        let left = i32::from(view.age_one) + i32::from(view.age_two) - gaps;
        sheet.number("planets-left", -(MAX_AREA as i32), planets, "planets in the piles once the gaps are filled", left);
        sheet.count("takes", 2 * MAX_PLAYERS as i32, "goods taken from the packet of this round", i32::from(view.takes));
    }
}
