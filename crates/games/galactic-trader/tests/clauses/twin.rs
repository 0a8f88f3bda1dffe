//! A slow twin of the rules: it knows the card list, is told events, and must arrive at the same table.
//!
//! Written from the clauses, without the rules' own tables and lists. Over random games it checks that events tell the whole
//! story, and every one of them against the clause that allows it (invariants 1 to 18 of the rules).

use std::collections::{BTreeMap, BTreeSet};

use galactic_trader::content::{Ability, Age, Kind, PlanetId};
use galactic_trader::event::Discarding;
use galactic_trader::state::{Ending, Goods, Step};
use galactic_trader::{Event, GalacticTrader, Slot, State};
use kernel::{Actions, Chance, Game, Options, Sampler, Seat, Told, Turn};

use crate::kit::Pack;

/// A good on a planet, in order of placement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Good {
    planet: PlanetId,
    slot: Slot,
    owner: Seat,
    kind: Kind,
    face_up: bool,
    round: u16,
}

/// An agreement whose goods have not all found their place.
#[derive(Debug)]
struct Deal {
    by: Seat,
    planet: PlanetId,
    discards: Vec<Kind>,
    aside: Vec<Good>,
}

/// The table as the events tell it.
#[derive(Debug)]
struct Twin<'g> {
    game: &'g GalacticTrader,
    round: u16,
    first: Seat,
    pile: Goods,
    discards: Goods,
    packet: Goods,
    packet_is_new: bool,
    drawn_before: Goods,
    hands: BTreeMap<Seat, Goods>,
    owned: BTreeMap<Seat, BTreeSet<PlanetId>>,
    used: BTreeSet<PlanetId>,
    area: BTreeSet<PlanetId>,
    left: [BTreeSet<PlanetId>; 2],
    goods: Vec<Good>,
    deal: Option<Deal>,
    turns: Vec<Seat>,
    active: Option<Seat>,
    deploying: bool,
    agreements: u32,
    barren: u16,
    last_round: bool,
    ended: Option<Ending>,
}

impl<'g> Twin<'g> {
    fn new(game: &'g GalacticTrader, state: &State) -> Twin<'g> {
        let planets = |set: parts::Set<PlanetId>| set.iter().collect::<BTreeSet<_>>();
        Twin {
            game,
            round: 1,
            first: state.first,
            pile: state.pile,
            discards: Goods::EMPTY,
            packet: state.packet,
            packet_is_new: false,
            drawn_before: Goods::EMPTY,
            hands: game.players().map(|seat| (seat, Goods::EMPTY)).collect(),
            owned: game.players().map(|seat| (seat, BTreeSet::new())).collect(),
            used: BTreeSet::new(),
            area: state.area.iter().filter_map(|space| space.planet).collect(),
            left: [planets(state.age_one), planets(state.age_two)],
            goods: Vec::new(),
            deal: None,
            turns: Vec::new(),
            active: None,
            deploying: false,
            agreements: 0,
            barren: 0,
            last_round: false,
            ended: None,
        }
    }

    fn needs(&self, planet: PlanetId) -> &'g [Kind] {
        &self.game.content.planet(planet).needs
    }

    fn slots(&self, planet: PlanetId) -> impl Iterator<Item = Slot> + use<> {
        (0..self.needs(planet).len() as u8).map(Slot)
    }

    fn is_empty(&self, planet: PlanetId, slot: Slot) -> bool {
        !self.goods.iter().any(|good| (good.planet, good.slot) == (planet, slot))
    }

    /// GT-5.3, GT-5.4: the slots that may be filled now.
    fn fillable(&self, planet: PlanetId) -> Vec<Slot> {
        let empty = self.slots(planet).filter(|slot| self.is_empty(planet, *slot));
        if self.game.content.planet(planet).ordered { empty.take(1).collect() } else { empty.collect() }
    }

    fn is_complete(&self, planet: PlanetId) -> bool {
        self.slots(planet).all(|slot| !self.is_empty(planet, slot))
    }

    fn hand(&mut self, seat: Seat) -> &mut Goods {
        self.hands.get_mut(&seat).expect("a seat of this table")
    }

    fn discard(&mut self, seat: Seat, kind: Kind) {
        self.hand(seat).take(kind.0);
        self.discards.put(kind.0);
    }

    /// Puts a good into a slot, which must be open and, among equal ones, the lowest (GT-5.1, GT-5.7).
    fn place(&mut self, good: Good) {
        let asks = self.needs(good.planet)[usize::from(good.slot.0)];
        let fillable = self.fillable(good.planet);
        assert!(self.area.contains(&good.planet) && fillable.contains(&good.slot), "{good:?} went into a closed slot");
        let lowest = fillable.iter().find(|slot| self.needs(good.planet)[usize::from(slot.0)] == asks);
        assert_eq!(lowest, Some(&good.slot), "GT-5.7");
        assert!(!good.face_up || good.kind == asks, "GT-5.2");
        self.goods.push(good);
        let out = self.goods.iter().filter(|other| other.owner == good.owner).count();
        assert!(out <= usize::from(self.game.content.deployed), "GT-1.9");
    }

    /// GT-8.4, GT-8.5: what the ability makes of the good.
    fn converts(&self, through: PlanetId, kind: Kind, counts_as: Kind) -> bool {
        match &self.game.content.planet(through).ability {
            Ability::Abundance(result) => kind != *result && counts_as == *result,
            Ability::Flexible(trades) => trades.iter().any(|trade| (trade.from, trade.to) == (kind, counts_as)),
            _ => false,
        }
    }

    /// GT-8.1, GT-8.2.
    fn uses(&mut self, seat: Seat, through: PlanetId) {
        assert!(self.active == Some(seat) && self.deploying && self.owned[&seat].contains(&through), "GT-8.1");
        assert!(self.used.insert(through), "GT-8.2");
    }

    /// GT-7.2 to GT-7.5, with the plainest code there is.
    fn establish(&mut self, planet: PlanetId, seat: Seat, goods: u8, runner_up: u8) {
        assert!(!self.deploying && self.deal.as_ref().is_none_or(|deal| deal.aside.is_empty() && deal.discards.is_empty()));
        let completed_by = |planet: PlanetId| self.goods.iter().rposition(|good| good.planet == planet);
        let complete: Vec<PlanetId> = self.area.iter().copied().filter(|planet| self.is_complete(*planet)).collect();
        assert_eq!(complete.into_iter().min_by_key(|planet| completed_by(*planet)), Some(planet), "GT-7.2");
        let here: Vec<Good> = self.goods.iter().copied().filter(|good| good.planet == planet).collect();
        let count = |seat: Seat| here.iter().filter(|good| good.owner == seat).count() as u8;
        let most = self.game.players().map(count).max().expect("players");
        let tied: Vec<Seat> = self.game.players().filter(|seat| count(*seat) == most).collect();
        let last = here.last().expect("goods").owner;
        let latest = here.iter().rev().find(|good| tied.contains(&good.owner)).expect("goods").owner;
        let expected = if tied.contains(&last) { last } else { latest };
        assert_eq!((seat, goods), (expected, most), "GT-7.3 to GT-7.5 on {here:?}");
        assert_eq!(runner_up, self.game.players().filter(|other| *other != seat).map(count).max().expect("players"));
        self.goods.retain(|good| good.planet != planet);
        self.area.remove(&planet);
        self.agreements += 1;
        let mut here = here;
        here.sort_by_key(|good| good.slot);
        let (won, aside): (Vec<Good>, Vec<Good>) = here.into_iter().partition(|good| good.owner == seat);
        self.deal = Some(Deal { by: seat, planet, discards: won.iter().map(|good| good.kind).collect(), aside });
        if self.game.content.planet(planet).ability != Ability::StrangeOrbit {
            self.owned.get_mut(&seat).expect("a seat").insert(planet);
        }
    }

    /// GT-7.10: whose good it may be, and takes it from those set aside.
    fn take_aside(&mut self, seat: Seat, from: PlanetId, slot: Slot, kind: Kind) {
        let seats = self.game.seats();
        let deal = self.deal.as_mut().expect("goods are sent on within an agreement");
        assert!(deal.discards.is_empty() && deal.planet == from);
        let turn = (1..seats).map(|steps| deal.by.clockwise(steps, seats)).find(|next| deal.aside.iter().any(|good| good.owner == *next));
        assert_eq!(turn, Some(seat), "GT-7.10");
        let index = deal.aside.iter().position(|good| (good.slot, good.owner, good.kind) == (slot, seat, kind));
        deal.aside.remove(index.expect("the good was set aside"));
    }

    fn hear(&mut self, event: &Event) {
        match *event {
            Event::RoundBegan { round, first } => {
                assert_eq!((round, first), (self.round + 1, self.first.next(self.game.seats())), "GT-9.8");
                assert_eq!(self.turns.len(), usize::from(self.game.seats()), "GT-6.1");
                let full = self.area.len() == self.game.area_size();
                assert!(full || self.left.iter().all(BTreeSet::is_empty), "GT-9.4");
                (self.round, self.first, self.active) = (round, first, None);
                self.turns.clear();
                self.barren = if self.agreements > 0 { 0 } else { self.barren + 1 };
                self.agreements = 0;
            }
            Event::Reshuffled { goods } => {
                assert_eq!(self.discards.total(), u32::from(goods), "GT-4.2");
                // Between rounds a packet is being drawn: what is left of the old pile is in it already.
                self.drawn_before = std::mem::replace(&mut self.pile, std::mem::take(&mut self.discards));
                assert!(self.active.is_none() || self.drawn_before.is_empty(), "GT-4.2");
            }
            Event::PacketDrawn { seat, size } => {
                assert_eq!((seat, size), (self.first, 2 * self.game.seats()), "GT-4.1");
                self.packet_is_new = true;
            }
            Event::PacketSeen { packet, .. } => {
                if std::mem::take(&mut self.packet_is_new) {
                    let from_here = packet.minus(&std::mem::take(&mut self.drawn_before)).expect("the whole old pile was drawn (GT-4.2)");
                    self.pile = self.pile.minus(&from_here).expect("the packet came from the pile (GT-4.1)");
                    self.packet = packet;
                }
                assert_eq!(packet, self.packet, "GT-4.3");
            }
            Event::Took { seat, kind, left } => {
                let kind = kind.expect("the whole truth");
                self.packet.take(kind.0);
                assert_eq!(self.packet.total(), u32::from(left));
                self.hand(seat).put(kind.0);
            }
            Event::Discarded { seat, kind, why } => match why {
                Discarding::Agreement => {
                    let deal = self.deal.as_mut().expect("an agreement");
                    assert_eq!((deal.by, deal.discards.remove(0)), (seat, kind), "GT-7.6");
                    self.discards.put(kind.0);
                }
                _ => self.discard(seat, kind),
            },
            Event::TurnBegan { seat, refreshed } => {
                let expected = self.turns.last().map_or(self.first, |last| last.next(self.game.seats()));
                assert_eq!(seat, expected, "GT-6.1");
                assert!(self.area.iter().all(|planet| !self.is_complete(*planet)), "invariant 8");
                let ready: Vec<PlanetId> = self.used.intersection(&self.owned[&seat]).copied().collect();
                assert_eq!(ready.len(), usize::from(refreshed), "GT-6.3");
                ready.iter().for_each(|planet| _ = self.used.remove(planet));
                self.turns.push(seat);
                (self.active, self.deploying, self.deal) = (Some(seat), true, None);
            }
            Event::TookBack { seat, planet, slot, kind, .. } => {
                let index = self.goods.iter().position(|good| (good.planet, good.slot) == (planet, slot)).expect("a good to take back");
                let good = self.goods.remove(index);
                assert!(self.active == Some(seat) && good.owner == seat && Some(good.kind) == kind, "GT-6.4");
                assert!(good.round < self.round, "GT-6.5");
                self.hand(seat).put(good.kind.0);
            }
            Event::Laid { seat, planet, slot, kind } => {
                assert!(self.active == Some(seat) && self.deploying, "GT-6.9");
                self.hand(seat).take(kind.0);
                self.place(Good { planet, slot, owner: seat, kind, face_up: true, round: self.round });
            }
            Event::Converted { seat, through, planet, slot, counts_as, kind, .. } => {
                let kind = kind.expect("the whole truth");
                self.uses(seat, through);
                assert!(self.converts(through, kind, counts_as) && self.needs(planet)[usize::from(slot.0)] == counts_as, "GT-8.4, GT-8.5");
                self.hand(seat).take(kind.0);
                self.place(Good { planet, slot, owner: seat, kind, face_up: false, round: self.round });
            }
            Event::Exchanged { seat, through, drawn } => {
                let drawn = drawn.expect("the whole truth");
                assert_eq!(self.game.content.planet(through).ability, Ability::Exchange);
                self.uses(seat, through);
                self.pile.take(drawn.0);
                self.hand(seat).put(drawn.0);
            }
            Event::TurnEnded { seat } => {
                assert!(self.active == Some(seat) && self.deploying, "GT-6.13");
                self.deploying = false;
            }
            Event::Established { planet, seat, goods, runner_up } => self.establish(planet, seat, goods, runner_up),
            Event::Given { planet, from, to } => {
                let deal = self.deal.as_ref().expect("an agreement");
                assert!((deal.planet, deal.by) == (planet, from) && deal.discards.is_empty(), "GT-8.11");
                assert_eq!(self.game.content.planet(planet).ability, Ability::StrangeOrbit, "GT-8.11");
                self.owned.get_mut(&to).expect("a seat").insert(planet);
            }
            Event::SentOn { seat, from, from_slot, planet, slot, kind, .. } => {
                let kind = kind.expect("the whole truth");
                self.take_aside(seat, from, from_slot, kind);
                self.place(Good { planet, slot, owner: seat, kind, face_up: false, round: self.round });
            }
            Event::Stranded { seat, from, slot, kind, .. } => {
                let kind = kind.expect("the whole truth");
                let open = self.area.iter().any(|planet| !self.fillable(*planet).is_empty());
                assert!(!open || self.game.options.redeploy_optional, "GT-7.14");
                self.take_aside(seat, from, slot, kind);
                self.hand(seat).put(kind.0);
            }
            Event::Revealed { planet } => {
                let pile = usize::from(self.left[0].is_empty());
                assert!(self.left[pile].remove(&planet), "GT-9.4, GT-9.5");
                assert_eq!(self.game.content.planet(planet).age, [Age::One, Age::Two][pile]);
                self.area.insert(planet);
            }
            Event::AgeTwoBegan => assert!(self.left[0].is_empty(), "GT-9.5"),
            Event::LastRoundAnnounced => {
                assert!(self.left[1].is_empty() && !self.area.is_empty(), "GT-9.6");
                self.last_round = true;
            }
            Event::Ended { how } => self.end(how),
        }
    }

    /// GT-9.1 to GT-9.3.
    fn end(&mut self, how: Ending) {
        assert_eq!(self.turns.len(), usize::from(self.game.seats()), "GT-6.1");
        let barren = if self.agreements > 0 { 0 } else { self.barren + 1 };
        let options = self.game.options;
        let expected = if self.last_round {
            Some(Ending::LastRound)
        } else if options.max_rounds == self.round {
            Some(Ending::MaxRounds)
        } else if options.stall_limit > 0 && u16::from(options.stall_limit) == barren {
            Some(Ending::Stall)
        } else {
            None
        };
        assert_eq!(Some(how), expected, "GT-9.1 to GT-9.3");
        self.ended = Some(how);
    }

    /// The state is what the events told.
    fn agrees_with(&self, state: &State) {
        assert_eq!((self.round, self.first, self.last_round), (state.round, state.first, state.last_round));
        assert_eq!((self.pile, self.discards, self.packet), (state.pile, state.discards, state.packet), "piles (invariant 1)");
        let goods: Vec<Good> = state
            .deployed
            .iter()
            .map(|good| {
                let planet = state.area[usize::from(good.space)].planet.expect("a planet");
                Good { planet, slot: good.slot, owner: good.owner, kind: good.kind, face_up: good.face_up, round: good.round }
            })
            .collect();
        assert_eq!(self.goods, goods, "goods on planets, in order of placement (invariants 5, 7, 14, 15)");
        assert_eq!(self.area, state.area.iter().filter_map(|space| space.planet).collect());
        assert_eq!(self.used, state.used.iter().collect(), "invariant 13");
        for seat in self.game.players() {
            assert_eq!(self.hands[&seat], state.hands[seat]);
            assert!(self.hands[&seat].total() <= u32::from(self.game.content.cargo), "GT-1.8");
            assert_eq!(self.owned[&seat], state.owned[seat].iter().collect());
        }
        let aside: Vec<(Slot, Seat, Kind)> =
            self.deal.iter().flat_map(|deal| &deal.aside).map(|good| (good.slot, good.owner, good.kind)).collect();
        assert_eq!(aside, state.aside.iter().map(|good| (good.slot, good.owner, good.kind)).collect::<Vec<_>>(), "goods set aside");
        assert_eq!(self.ended.is_some(), matches!(state.step, Step::Over(_)));
        if self.ended.is_none() {
            assert_eq!((self.agreements, self.barren), (u32::from(state.agreements), state.barren));
        }
    }

    /// GT-10 from the text: points, then cards, then cards of the highest value among those still tied.
    fn winners(&self) -> Vec<Seat> {
        let values =
            |seat: Seat| self.owned[&seat].iter().map(|planet| i32::from(self.game.content.planet(*planet).points)).collect::<Vec<_>>();
        let goods = |seat: Seat| (self.hands[&seat].total() as usize + self.goods.iter().filter(|good| good.owner == seat).count()) as i32;
        let best = |tied: Vec<Seat>, value: &dyn Fn(Seat) -> i32| -> Vec<Seat> {
            let most = tied.iter().map(|seat| value(*seat)).max();
            tied.into_iter().filter(|seat| Some(value(*seat)) == most).collect()
        };
        let mut tied = best(self.game.players().collect(), &|seat| values(seat).iter().sum::<i32>() + goods(seat) / 2);
        if self.game.options.planets_then_goods {
            tied = best(best(tied, &|seat| values(seat).len() as i32), &goods);
        } else {
            tied = best(tied, &|seat| values(seat).len() as i32 + goods(seat));
        }
        let highest = tied.iter().flat_map(|seat| values(*seat)).max();
        match highest {
            Some(highest) => best(tied, &|seat| values(seat).iter().filter(|value| **value == highest).count() as i32),
            None => tied,
        }
    }
}

/// Plays random games and holds the twin against them; the number of events heard.
fn twins(pack: &Pack, players: u8, options: &Options, games: u64) -> usize {
    let game = pack.open(players, options);
    let mut heard = 0;
    for seed in 0..games {
        let mut chance = Sampler::from_seed(seed);
        let mut state = game.setup(&mut chance);
        let mut twin = Twin::new(&game, &state);
        let mut legal = Actions::new();
        let mut fx: Told<Sampler, Event> = Told::new(chance);
        while let Turn::Waiting(seats) = game.turn(&state) {
            let seat = seats.lowest().expect("somebody is asked");
            legal.clear();
            game.legal(&state, seat, &mut legal);
            // Laying goods more often than not makes agreements, chains and stranded goods common.
            let eager = matches!(state.step, Step::DeployAction | Step::CancelGood) && legal.len() > 1 && fx.chance.one_of(3) > 0;
            let options = legal.len() as u32 - u32::from(eager);
            let action = legal[fx.chance.one_of(options) as usize];
            game.apply(&mut state, seat, action, &mut fx).expect("listed actions are accepted");
            let events = std::mem::take(&mut fx.events);
            heard += events.len();
            events.iter().for_each(|event| twin.hear(event));
            twin.agrees_with(&state);
        }
        assert_eq!(twin.winners(), game.outcome(&state).winners().collect::<Vec<_>>(), "GT-10, seed {seed}, {players} players");
    }
    heard
}

fn options(text: &str) -> Options {
    let pairs = text.split_whitespace().map(|pair| pair.split_once('=').expect("name=value"));
    pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}

#[test]
fn events_tell_the_whole_story_and_every_one_is_allowed() {
    for players in 2..=4 {
        for chosen in [
            "",
            "draft_full_hand=may_refuse redeploy=optional",
            "stranded_goods=discard strange_orbit_target=others",
            "redeploy=optional stranded_goods=discard tiebreak_cards=planets_then_goods open_memory=false",
        ] {
            assert!(twins(&Pack::shipped(), players, &options(chosen), 25) > 5000);
        }
    }
}

#[test]
fn the_twin_agrees_on_big_planets_and_other_limits() {
    let pack = Pack::shipped()
        .planet(
            "Quintus",
            1,
            "F W A U T",
            4,
            "type = \"flexible\", trades = [{ from = \"medicine\", to = \"fuel\" }, { from = \"tools\", to = \"fuel\" }]",
        )
        .planet("Rover", 1, "F F M U T", -4, "type = \"strange_orbit\"")
        .planet("Sextus", 2, "F W A U T M", 9, "type = \"none\"")
        .planet("Trek", 2, "A > U > A > W > A", 9, "type = \"none\"")
        .line("cargo = 4 ", "cargo = 3 ")
        .line("deployed = 4 ", "deployed = 6 ");
    for players in 2..=4 {
        assert!(twins(&pack, players, &options(""), 25) > 5000);
    }
}

/// A small area with few planets: stranded goods, empty areas and last rounds in nearly every game.
#[test]
fn the_twin_agrees_on_a_small_play_area() {
    let pack = Pack::shipped().line("{ \"2\" = 5, \"3\" = 7, \"4\" = 9 }", "{ \"2\" = 1, \"3\" = 2, \"4\" = 2 }");
    for players in 2..=4 {
        for chosen in ["", "redeploy=optional", "stranded_goods=discard"] {
            assert!(twins(&pack, players, &options(chosen), 25) > 2000);
        }
    }
}
