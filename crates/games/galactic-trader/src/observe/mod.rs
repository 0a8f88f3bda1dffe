//! What a player looks at, as a row of numbers: each seat's block, then the planets on offer, the piles, the phase and the clock.
//!
//! Goods that a player surely has (GT-11) stand in that player's block where the reader's own hand stands in the reader's: the same feature, with
//! less known. A planet on offer is a place of the play area; what it asks for, pays and holds is said of the place.

use kernel::observe::{Group, Sheet};
use kernel::{Observe, Seat};
use parts::Set;

use crate::GalacticTrader;
use crate::action::Slot;
use crate::content::{Kind, MAX_AREA, MAX_KINDS, PlanetId};
use crate::recall::Memory;
use crate::state::{Goods, Kinds, MAX_PLAYERS, PerPlayer, Room, Step};
use crate::view::View;

mod chances;
mod common;
mod offers;
mod seat;

use chances::{Chances, NO_PLANET, Outlook};
use common::Clock;
use seat::{Hand, Planets, Player};

/// Points of one player beyond which a row does not count.
const POINTS: i32 = 99;

/// More goods than this of one kind are counted as this many.
const MANY: i32 = 20;

impl Observe for GalacticTrader {
    const OBSERVATION: u32 = 1;
    const NETS: &'static [&'static [u8]] =
        &[include_bytes!("../../nets/2.net"), include_bytes!("../../nets/3.net"), include_bytes!("../../nets/4.net")];

    fn features(&self, view: &View, sheet: &mut impl Sheet) {
        let table = Table::of(self, view, sheet);
        for (group, seat) in self.in_order(view.who) {
            sheet.group(group);
            sheet.block(self, table.player(self, view, seat), GalacticTrader::player_features);
        }
        sheet.group(Group::Common);
        sheet.part(|sheet| sheet.block(self, table.offers(self, view), GalacticTrader::offer_features));
        sheet.block(self, table.piles(self, view), GalacticTrader::pile_features);
        sheet.part(|sheet| sheet.block(self, table.cards(self, view), GalacticTrader::card_features));
        self.asked_of_all(view, sheet);
        sheet.block(self, Clock::of(self, view), GalacticTrader::clock_features);
    }
}

/// What is worked out once and looked at from several sides.
struct Table {
    recalled: Recalled,
    /// The planet at each place, and its filled slots.
    planets: [u8; MAX_AREA],
    filled: [u8; MAX_AREA],
    /// How many goods each player has at each place.
    laid: PerPlayer<[u8; MAX_AREA]>,
    /// Whose the latest good is at each place; nobody's seat where there is none.
    latest: [u8; MAX_AREA],
    lies: PerPlayer<Lies>,
    points: PerPlayer<i32>,
    chances: PerPlayer<Chances>,
}

/// No seat, in a list of seats by place.
const NOBODY: u8 = u8::MAX;

/// What the reader knows for certain of what is hidden.
#[derive(Debug, Clone, Copy)]
struct Recalled {
    /// What each player surely holds: the reader's own hand, and what is remembered of the others'.
    sure: PerPlayer<Goods>,
    /// What is surely in the packet.
    packet: Goods,
}

/// What that is worked out from.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Rounds {
    memory: Memory,
    who: Seat,
    first: Seat,
    takes: u8,
    refused: [Option<Kind>; 2 * MAX_PLAYERS],
}

/// The goods of a player that lie on planets or wait to be sent on.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
struct Lies {
    /// All of them, and those that wait.
    goods: u8,
    aside: u8,
    /// Laid in an earlier round.
    earlier: u8,
    /// Face down, and not everybody knows what they are.
    hidden: u8,
    /// Those on planets by kind, as far as the reader knows them.
    known: Goods,
}

impl Table {
    fn of(game: &GalacticTrader, view: &View, sheet: &mut impl Sheet) -> Table {
        let mut recalled = Recalled { sure: view.memory.sure, packet: Goods::EMPTY };
        if let Some(who) = view.who {
            let rounds = Rounds { memory: view.memory, who, first: view.first, takes: view.takes, refused: view.refused };
            recalled = sheet.once(game, rounds, GalacticTrader::recalled);
            recalled.sure[who] = view.hands[who].goods.unwrap_or_default();
        }
        // A packet that the reader holds is known whole.
        recalled.packet = view.packet.map_or(Goods::EMPTY, |packet| packet.goods.unwrap_or(recalled.packet));
        let mut table = Table {
            recalled,
            planets: [NO_PLANET; MAX_AREA],
            filled: [0; MAX_AREA],
            laid: PerPlayer::default(),
            latest: [NOBODY; MAX_AREA],
            lies: PerPlayer::default(),
            points: PerPlayer::default(),
            chances: PerPlayer::default(),
        };
        for (place, space) in view.area[..game.area_size].iter().enumerate() {
            table.planets[place] = space.planet.map_or(NO_PLANET, |planet| planet.0);
            table.filled[place] = space.filled;
        }
        for good in &view.deployed {
            let place = usize::from(good.space) % MAX_AREA;
            table.laid[good.owner][place] += 1;
            table.latest[place] = good.owner.number();
            let lies = &mut table.lies[good.owner];
            lies.goods += 1;
            lies.earlier += u8::from(good.round < view.round);
            lies.hidden += u8::from(good.could_be.single().is_none());
            good.kind.into_iter().for_each(|kind| lies.known.put(kind.0));
        }
        for good in &view.aside {
            let lies = &mut table.lies[good.owner];
            lies.goods += 1;
            lies.aside += 1;
        }
        for seat in game.players() {
            let planets = sheet.once(game, view.owned[seat], GalacticTrader::points_of);
            let goods = view.hands[seat].size + table.lies[seat].goods;
            table.points[seat] = planets + i32::from(goods / 2);
        }
        for seat in game.players() {
            let outlook = table.outlook(game, view, seat);
            table.chances[seat] = sheet.once(game, outlook, GalacticTrader::chances);
        }
        table
    }

    fn outlook(&self, game: &GalacticTrader, view: &View, seat: Seat) -> Outlook {
        let mut rival = [0; MAX_AREA];
        for other in game.players().filter(|other| *other != seat) {
            rival.iter_mut().zip(self.laid[other]).for_each(|(most, goods): (&mut u8, u8)| *most = (*most).max(goods));
        }
        Outlook {
            sure: self.recalled.sure[seat],
            ready: view.owned[seat].minus(view.used).and(game.tables.converters),
            room: game.content.deployed.saturating_sub(self.lies[seat].goods),
            planets: self.planets,
            filled: self.filled,
            own: self.laid[seat],
            rival,
        }
    }

    fn player(&self, game: &GalacticTrader, view: &View, seat: Seat) -> Player {
        let best_other = game.players().filter(|other| *other != seat).map(|other| self.points[other]).max().unwrap_or(0);
        let place = seat.steps_after(view.first, game.seats);
        let takes = u8::from(place >= view.takes) + u8::from(2 * game.seats - 1 - place >= view.takes);
        let (owned, ready) = (view.owned[seat], view.owned[seat].minus(view.used));
        Player {
            points: self.points[seat],
            lead: self.points[seat] - best_other,
            asked: view.asked == Some(seat),
            active: view.active == seat,
            place,
            takes,
            agreed: view.agreement.is_some_and(|agreement| agreement.by == seat),
            sends: view.agreement.is_some_and(|agreement| agreement.sender == seat),
            hand: Hand { size: view.hands[seat].size, sure: self.recalled.sure[seat], ready: ready.and(game.tables.converters) },
            lies: self.lies[seat],
            planets: Planets { owned, ready },
            chances: self.chances[seat],
        }
    }
}

impl GalacticTrader {
    /// What the reader knows for certain of others' hands, this round's packets included (as `fold_memories` keeps it at the end of a round), and of
    /// the packet.
    fn recalled(&self, rounds: &Rounds) -> Recalled {
        let Rounds { memory, who, first, takes, refused } = rounds;
        let mut recalled = Recalled { sure: memory.sure, packet: Goods::EMPTY };
        for parcel in memory.parcels(self, *who, *first, *takes, refused) {
            let all: u8 = parcel.took.0.iter().sum();
            for other in self.players().filter(|other| other != who && parcel.took[*other] > 0) {
                let by_the_rest = all - parcel.took[other] + parcel.in_packet;
                for kind in parcel.goods.kinds() {
                    let certain = parcel.goods.count(kind).saturating_sub(by_the_rest);
                    let left = certain.saturating_sub(memory.parted[other].count(kind));
                    (0..left).for_each(|_| recalled.sure[other].put(kind));
                }
            }
            for kind in parcel.goods.kinds().filter(|_| parcel.in_packet > 0) {
                let certain = parcel.goods.count(kind).saturating_sub(all).saturating_sub(recalled.packet.count(kind));
                (0..certain).for_each(|_| recalled.packet.put(kind));
            }
        }
        recalled
    }

    /// The points of these planets (GT-10.1).
    fn points_of(&self, planets: &Set<PlanetId>) -> i32 {
        planets.iter().map(|planet| i32::from(self.content.planet(planet).points)).sum()
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
        sheet.block(self, (chosen, through), |game, (chosen, through), sheet| {
            let counts_as = chosen.zip(*through).map_or(Kinds(0), |(good, planet)| game.result(planet, good));
            game.by_kind(sheet, "chosen", |sheet, kind| {
                sheet.flag("good", "the good that has been chosen is of this kind", *chosen == Some(Kind(kind)));
                sheet.flag("counts-as", "it counts as this kind through an ability", counts_as.has(Kind(kind)));
            });
        });
        sheet.under(|| "agreement".into());
        let points = view.agreement.map_or(0, |agreement| i32::from(self.content.planet(agreement.planet).points));
        sheet.number("points", -20, 20, "points of the planet whose agreement is being resolved", points);
        sheet.flag("pending", "an agreement is being resolved", view.agreement.is_some());
    }
}
