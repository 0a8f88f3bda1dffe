//! A world that the view's owner cannot tell from the real one.
//!
//! All cards the viewer does not see are distributed at random over the goods pile, the other hands, a packet held by another
//! player and hidden face-down goods, with all sizes and everything the viewer remembers respected (section *Who sees what*).

use arrayvec::ArrayVec;
use kernel::{Chance, PerSeat, Seat};
use parts::Set;

use crate::GalacticTrader;
use crate::content::{Kind, PlanetId};
use crate::recall::Parcel;
use crate::state::{Aside, Deployed, Goods, Kinds, MAX_DEPLOYED, PerPlayer, State};
use crate::view::View;

/// How often a random deal is tried before the deals are gone through one by one. Nearly always the first one fits.
const TRIES: usize = 16;

/// A place for a card the viewer does not see: a good that lies face down.
#[derive(Debug, Clone, Copy)]
struct Hidden {
    owner: Seat,
    could_be: Kinds,
    aside: bool,
    index: u8,
}

impl Hidden {
    fn lay(&self, state: &mut State, kind: Kind) {
        let index = usize::from(self.index);
        if self.aside {
            state.aside[index].kind = kind;
        } else {
            state.deployed[index].kind = kind;
        }
    }
}

/// Everything about the unseen cards that is the same for all worlds of one view.
struct Puzzle<'v> {
    game: &'v GalacticTrader,
    view: &'v View,
    /// All cards the viewer does not see.
    unseen: Goods,
    hidden: ArrayVec<Hidden, MAX_DEPLOYED>,
    parcels: [Parcel; 2],
    /// Whether the packet is in another player's hands, and how many cards it has.
    packet: u8,
    /// How many cards each other player has that the viewer does not see: in hand and face down.
    pool: PerPlayer<u8>,
}

/// One world of the view.
pub(crate) fn one_of(game: &GalacticTrader, view: &View, chance: &mut impl Chance) -> State {
    let mut state = what_is_seen(game, view);
    let puzzle = Puzzle::new(game, view, &state);
    for _ in 0..TRIES {
        let dealt = puzzle.deal(chance);
        if puzzle.fill(&mut state, &dealt, chance) {
            return state;
        }
    }
    if puzzle.every_deal(&mut state, chance) {
        return state;
    }
    // Only a view that was tampered with gets here: no world fits what it claims to remember. Sizes still hold.
    let forgetful = Puzzle { parcels: <[Parcel; 2]>::default(), ..puzzle };
    forgetful.lay_from(&mut state, 0, PerPlayer::default(), forgetful.unseen, &Dealt::default(), chance);
    state
}

/// The state with everything the viewer sees in place, and nothing else.
fn what_is_seen(game: &GalacticTrader, view: &View) -> State {
    let mut visible: Set<PlanetId> = view.area.iter().filter_map(|space| space.planet).collect();
    visible = view.owned.0.iter().fold(visible, |all, owned| all.or(*owned));
    if let Some(agreement) = view.agreement {
        visible.insert(agreement.planet);
    }
    let mut hands = PerPlayer::default();
    let mut memory = PerSeat::default();
    if let Some(who) = view.who {
        hands[who] = view.hands[who].goods.unwrap_or_default();
        memory[who] = view.memory;
    }
    // A hidden kind is filled in later; until then it is the first one that it could be.
    let guess = |kind: Option<Kind>, could_be: Kinds| kind.or_else(|| could_be.iter().next()).unwrap_or(Kind(0));
    State {
        round: view.round,
        barren: view.barren,
        agreements: view.agreements,
        last_round: view.last_round,
        first: view.first,
        active: view.active,
        takes: view.takes,
        refused: view.refused,
        step: view.step,
        pile: Goods::EMPTY,
        discards: view.discards,
        packet: view.packet.and_then(|packet| packet.goods).unwrap_or_default(),
        hands,
        age_one: game.tables.age_one.minus(visible),
        age_two: game.tables.age_two.minus(visible),
        area: view.area,
        deployed: view
            .deployed
            .iter()
            .map(|good| Deployed {
                space: good.space,
                slot: good.slot,
                owner: good.owner,
                kind: guess(good.kind, good.could_be),
                face_up: good.face_up,
                could_be: good.could_be,
                round: good.round,
            })
            .collect(),
        owned: view.owned,
        used: view.used,
        agreement: view.agreement,
        aside: view
            .aside
            .iter()
            .map(|good| Aside {
                slot: good.slot,
                owner: good.owner,
                kind: guess(good.kind, good.could_be),
                lay_face_up: good.lay_face_up,
                could_be: good.could_be,
            })
            .collect(),
        memory,
    }
}

/// One way in which this round's takes could have gone: what each player took, and what the packet still holds.
#[derive(Debug, Clone, Copy, Default)]
struct Dealt {
    took: PerPlayer<Goods>,
    packet: Goods,
}

impl<'v> Puzzle<'v> {
    fn new(game: &'v GalacticTrader, view: &'v View, seen: &State) -> Puzzle<'v> {
        let mut unseen = game.tables.all_goods;
        let mut show = |kind: Kind| _ = unseen.take_if_any(kind.0);
        let mut hidden = ArrayVec::new();
        for (index, good) in view.deployed.iter().enumerate() {
            match good.kind {
                Some(kind) => show(kind),
                None => hidden.push(Hidden { owner: good.owner, could_be: good.could_be, aside: false, index: index as u8 }),
            }
        }
        for (index, good) in view.aside.iter().enumerate() {
            match good.kind {
                Some(kind) => show(kind),
                None => hidden.push(Hidden { owner: good.owner, could_be: good.could_be, aside: true, index: index as u8 }),
            }
        }
        unseen = unseen.minus(&view.discards).unwrap_or_default();
        unseen = unseen.minus(&seen.packet).unwrap_or_default();
        let mut pool: PerPlayer<u8> = PerPlayer::default();
        for seat in game.players() {
            match view.hands[seat].goods {
                Some(goods) => unseen = unseen.minus(&goods).unwrap_or_default(),
                None => pool[seat] = view.hands[seat].size,
            }
        }
        hidden.iter().for_each(|good: &Hidden| pool[good.owner] += 1);
        let packet = view.packet.filter(|packet| packet.goods.is_none()).map_or(0, |packet| packet.size);
        let parcels = view.who.map(|who| view.memory.parcels(game, who, view.first, view.takes, &view.refused)).unwrap_or_default();
        Puzzle { game, view, unseen, hidden, parcels, packet, pool }
    }

    /// Deals the remembered parcels at random.
    fn deal(&self, chance: &mut impl Chance) -> Dealt {
        let mut dealt = Dealt::default();
        for parcel in &self.parcels {
            let mut goods = parcel.goods;
            for seat in self.game.players() {
                for _ in 0..parcel.took[seat] {
                    let Some(kind) = goods.draw(chance) else { break };
                    dealt.took[seat].put(kind);
                }
            }
            if parcel.in_packet > 0 {
                dealt.packet.put_all(&goods);
            }
        }
        dealt
    }

    /// Puts all unseen cards somewhere, given a deal. Whether that was possible.
    fn fill(&self, state: &mut State, dealt: &Dealt, chance: &mut impl Chance) -> bool {
        self.scatter(state, dealt, &self.certain(dealt), chance)
    }

    /// What each player certainly has: remembered from before, and kept from this deal.
    fn certain(&self, dealt: &Dealt) -> PerPlayer<Goods> {
        let mut certain = self.view.memory.sure;
        for seat in self.game.players() {
            let parted = self.view.memory.parted[seat];
            for kind in dealt.took[seat].kinds() {
                let kept = dealt.took[seat].count(kind).saturating_sub(parted.count(kind));
                (0..kept).for_each(|_| certain[seat].put(kind));
            }
        }
        certain
    }

    /// The unseen cards but for the certain ones, if these are there and have room.
    fn without_certain(&self, certain: &PerPlayer<Goods>) -> Option<Goods> {
        let mut free = self.unseen;
        for seat in self.game.players() {
            free = free.minus(&certain[seat]).filter(|_| certain[seat].total() <= u32::from(self.pool[seat]))?;
        }
        Some(free)
    }

    fn scatter(&self, state: &mut State, dealt: &Dealt, certain: &PerPlayer<Goods>, chance: &mut impl Chance) -> bool {
        let Some(mut free) = self.without_certain(certain) else { return false };
        if self.packet > 0 {
            let fits = dealt.packet.total() <= u32::from(self.packet);
            let Some(rest) = free.minus(&dealt.packet).filter(|_| fits) else { return false };
            free = rest;
            state.packet = dealt.packet;
            for _ in dealt.packet.total()..u32::from(self.packet) {
                let Some(kind) = free.draw(chance) else { return false };
                state.packet.put(kind);
            }
        }
        for seat in self.game.players().filter(|seat| self.view.who != Some(*seat)) {
            match (0..TRIES).find_map(|_| self.cards_of(state, seat, &certain[seat], free, chance)) {
                Some(rest) => free = rest,
                None => return false,
            }
        }
        state.pile = free;
        true
    }

    /// Gives one player cards: those that are certain and others from `free`, some of them face down. What is then still free,
    /// or `None` if a card came to lie face down where it cannot be.
    fn cards_of(&self, state: &mut State, seat: Seat, certain: &Goods, mut free: Goods, chance: &mut impl Chance) -> Option<Goods> {
        let mut pool = *certain;
        for _ in pool.total()..u32::from(self.pool[seat]) {
            pool.put(free.draw(chance)?);
        }
        for hidden in self.hidden.iter().filter(|hidden| hidden.owner == seat) {
            let kind = pool.draw(chance).map(Kind).filter(|kind| hidden.could_be.has(*kind))?;
            hidden.lay(state, kind);
        }
        state.hands[seat] = pool;
        Some(free)
    }

    /// Goes through all deals of the parcels until one fits. Slow, and hardly ever needed.
    fn every_deal(&self, state: &mut State, chance: &mut impl Chance) -> bool {
        let mut takes: ArrayVec<(usize, Seat), 8> = ArrayVec::new();
        for (number, parcel) in self.parcels.iter().enumerate() {
            for seat in self.game.players() {
                (0..parcel.took[seat]).for_each(|_| takes.push((number, seat)));
            }
        }
        let goods = [self.parcels[0].goods, self.parcels[1].goods];
        self.deals_from(state, &takes, goods, &mut Dealt::default(), chance)
    }

    /// Chooses the face-down cards first, by trying all of them, where chance keeps missing the few worlds that fit.
    fn face_down_first(&self, state: &mut State, dealt: &Dealt, chance: &mut impl Chance) -> bool {
        let certain = self.certain(dealt);
        let fits = dealt.packet.total() <= u32::from(self.packet);
        let Some(free) = self.without_certain(&certain).and_then(|free| free.minus(&dealt.packet)).filter(|_| fits) else { return false };
        self.lay_from(state, 0, certain, free, dealt, chance)
    }

    fn lay_from(
        &self,
        state: &mut State,
        next: usize,
        certain: PerPlayer<Goods>,
        free: Goods,
        dealt: &Dealt,
        chance: &mut impl Chance,
    ) -> bool {
        let Some(hidden) = self.hidden.get(next) else {
            // The hands take what is left: certain cards first, then any.
            let mut free = free;
            for seat in self.game.players().filter(|seat| self.view.who != Some(*seat)) {
                state.hands[seat] = certain[seat];
                for _ in certain[seat].total()..u32::from(self.view.hands[seat].size) {
                    let Some(kind) = free.draw(chance) else { return false };
                    state.hands[seat].put(kind);
                }
            }
            if self.packet > 0 {
                state.packet = dealt.packet;
                for _ in dealt.packet.total()..u32::from(self.packet) {
                    let Some(kind) = free.draw(chance) else { return false };
                    state.packet.put(kind);
                }
            }
            state.pile = free;
            return true;
        };
        let owner = hidden.owner;
        let unlaid = self.hidden[next..].iter().filter(|other| other.owner == owner).count() as u32;
        let must_be_certain = certain[owner].total() >= u32::from(self.view.hands[owner].size) + unlaid;
        for kind in hidden.could_be.iter() {
            hidden.lay(state, kind);
            let (mut fewer, mut left) = (certain, free);
            if fewer[owner].take_if_any(kind.0) && self.lay_from(state, next + 1, fewer, left, dealt, chance) {
                return true;
            }
            if !must_be_certain && left.take_if_any(kind.0) && self.lay_from(state, next + 1, certain, left, dealt, chance) {
                return true;
            }
        }
        false
    }

    fn deals_from(
        &self,
        state: &mut State,
        takes: &[(usize, Seat)],
        goods: [Goods; 2],
        dealt: &mut Dealt,
        chance: &mut impl Chance,
    ) -> bool {
        let Some(((parcel, seat), rest)) = takes.split_first().map(|(take, rest)| (*take, rest)) else {
            dealt.packet = Goods::EMPTY;
            for (left, parcel) in goods.iter().zip(&self.parcels) {
                if parcel.in_packet > 0 {
                    dealt.packet.put_all(left);
                }
            }
            return self.fill(state, dealt, chance) || self.face_down_first(state, dealt, chance);
        };
        for kind in goods[parcel].kinds() {
            let mut left = goods;
            left[parcel].take(kind);
            dealt.took[seat].put(kind);
            if self.deals_from(state, rest, left, dealt, chance) {
                return true;
            }
            dealt.took[seat].take(kind);
        }
        false
    }
}
