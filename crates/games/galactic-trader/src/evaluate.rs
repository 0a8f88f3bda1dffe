//! How good a position is, for players that look one move ahead (section *Features for a heuristic evaluation*).
//!
//! All values are in hundredths of a victory point, by the weights that the rules' own simulations found.

use arrayvec::ArrayVec;
use kernel::{Aspects, Evaluate, Seat};

use crate::GalacticTrader;
use crate::abilities::converted;
use crate::aspects::ASPECTS;
use crate::content::{Ability, Kind, MAX_AREA, PlanetId};
use crate::state::{Deployed, Goods, PerPlayer, Space, State, Step};

/// What a planet is worth that a player could complete but for so many goods, in percent of its value.
const PROSPECT: [i64; 7] = [50, 30, 15, 7, 4, 2, 1];

/// The same where nothing is missing and it is the player's own turn: it can be completed at once.
const AT_ONCE: i64 = 86;

/// What a planet that misses nothing is worth more when all its slots are filled: a plan begun is to be finished.
const PROGRESS: i64 = 12;

/// How much the best, second and third prospect count, in percent: the same goods cannot serve all of them.
const PROSPECT_RANKS: [i64; 3] = [100, 45, 20];

/// What the first, second ... good in hand is worth beyond what it is needed for: two new ones come every round.
const GOODS_IN_HAND: [i64; 4] = [30, 30, 12, 4];

/// What a good on a planet is worth: it can be taken back or travel on.
const GOOD_ON_PLANET: i64 = 20;

impl Evaluate for GalacticTrader {
    const ASPECTS: Aspects = ASPECTS;

    fn aspects(&self, state: &State, seat: Seat, found: &mut [i16]) {
        self.weigh(state, seat, found);
    }

    fn evaluate(&self, state: &State, seat: Seat) -> i64 {
        let mut worth: PerPlayer<i64> = PerPlayer::default();
        let offers = self.offers(state);
        for player in self.players() {
            let room = self.room(state, player);
            let missing = |place: usize| self.missing(state, player, &offers[place], room);
            worth[player] = self.holdings(state, player) + self.prospects(state, player, &offers, missing);
        }
        self.count_complete_planets(state, &mut worth);
        self.weighed_up(&worth, seat)
    }

    /// Goods laid in another order.
    fn alike(&self, one: &State, other: &State, _: Seat) -> bool {
        let lies = |state: &State, good: &Deployed| state.deployed.iter().filter(|laid| *laid == good).count();
        (one.step, one.round, one.active, one.takes, one.hands, one.discards, one.used, one.owned, one.agreement)
            == (other.step, other.round, other.active, other.takes, other.hands, other.discards, other.used, other.owned, other.agreement)
            && one.deployed.len() == other.deployed.len()
            && one.deployed.iter().all(|good| lies(one, good) == lies(other, good))
    }

    /// Several hands that nobody sees may complete a planet first.
    fn worlds_for_best(&self, _: &State, _: Seat) -> usize {
        if self.seats == 2 { 0 } else { 8 }
    }

    /// Neither a draft nor half a redeployment says what a hand or a planet will be.
    fn calm(&self, state: &State) -> bool {
        match state.step {
            Step::DraftDiscard
            | Step::DraftPick(_)
            | Step::OrbitRecipient
            | Step::RedeployGood
            | Step::RedeployPlanet { .. }
            | Step::RedeploySlot { .. }
            | Step::StrandedDiscard(_) => false,
            Step::CancelGood
            | Step::CancelDiscard(_)
            | Step::DeployAction
            | Step::DeployPlanet(_)
            | Step::AbilityCard(_)
            | Step::AbilityPlanet(..)
            | Step::Over(_) => true,
        }
    }
}

impl GalacticTrader {
    /// How far the game still goes, in percent: the share of planets still in the piles.
    fn time_left(&self, state: &State) -> i64 {
        i64::from(state.age_one.len() + state.age_two.len()) * 100 / self.content.planets.len() as i64
    }

    /// What a planet is worth to the player who owns it.
    fn owned_value(&self, planet: PlanetId, time_left: i64) -> i64 {
        let planet = self.content.planet(planet);
        let per_game = match planet.ability {
            Ability::Abundance(_) => 200,
            Ability::Exchange => 100,
            Ability::Flexible(_) => 90,
            Ability::StrangeOrbit | Ability::None => 0,
        };
        i64::from(planet.points) * 100 + per_game * time_left / 100
    }

    /// What a planet is worth to the player who completes it; a Strange Orbit planet hurts somebody else.
    fn completed_value(&self, planet: PlanetId, time_left: i64) -> i64 {
        match self.content.planet(planet).ability {
            Ability::StrangeOrbit => i64::from(self.content.planet(planet).points) * if self.seats == 2 { -60 } else { -25 },
            _ => self.owned_value(planet, time_left),
        }
    }

    /// Owned planets and goods.
    pub(crate) fn holdings(&self, state: &State, seat: Seat) -> i64 {
        let time_left = self.time_left(state);
        let planets: i64 = state.owned[seat].iter().map(|planet| self.owned_value(planet, time_left)).sum();
        let in_hand = state.hands[seat].total() as usize;
        let hand: i64 = (0..in_hand).map(|index| GOODS_IN_HAND[index.min(3)]).sum();
        let aside = state.aside.iter().filter(|good| good.owner == seat).count();
        planets + hand + (self.deployed_by(state, seat) + aside) as i64 * GOOD_ON_PLANET
    }

    /// The planets on offer that are not complete, as all players see them.
    pub(crate) fn offers(&self, state: &State) -> ArrayVec<Offer, MAX_AREA> {
        let time_left = self.time_left(state);
        let mut laid = [PerPlayer::<usize>::default(); MAX_AREA];
        state.deployed.iter().for_each(|good| laid[usize::from(good.space)][good.owner] += 1);
        let offer = |(place, space): (usize, &Space)| {
            let planet = space.planet.filter(|_| !self.is_complete(*space))?;
            let mut wants = Goods::EMPTY;
            let needs = self.content.planet(planet).needs.iter().enumerate();
            needs.filter(|(slot, _)| space.filled & (1 << slot) == 0).for_each(|(_, kind)| wants.put(kind.0));
            let slots = self.content.planet(planet).needs.len();
            let empty = slots - space.filled.count_ones() as usize;
            Some(Offer { wants, slots, empty, laid: laid[place], value: self.completed_value(planet, time_left) })
        };
        self.area(state).iter().enumerate().filter_map(offer).collect()
    }

    /// The planets on offer that the player could still complete and win, the best three.
    pub(crate) fn prospects(&self, state: &State, seat: Seat, offers: &[Offer], missing: impl Fn(usize) -> Option<usize>) -> i64 {
        let own_turn = state.active == seat && matches!(state.step, Step::CancelGood | Step::DeployAction);
        let mut best = [0i64; 3];
        for (place, offer) in offers.iter().enumerate() {
            let Some(missing) = missing(place) else { continue };
            let Offer { slots, empty, value, .. } = *offer;
            let percent = if missing == 0 {
                let chance = if own_turn { AT_ONCE } else { PROSPECT[0] };
                chance + PROGRESS * (slots - empty) as i64 / slots as i64
            } else {
                PROSPECT[missing.min(6)]
            };
            let mut value = value * percent / 100;
            for slot in &mut best {
                if value > *slot {
                    std::mem::swap(slot, &mut value);
                }
            }
        }
        best.iter().zip(PROSPECT_RANKS).map(|(value, percent)| value * percent / 100).sum()
    }

    /// Goods that a player may still lay.
    pub(crate) fn room(&self, state: &State, seat: Seat) -> usize {
        usize::from(self.content.deployed).saturating_sub(self.deployed_by(state, seat))
    }

    /// What a player has to fear and to hope for, weighed against each other: the strongest opponent matters most, the others a little.
    pub(crate) fn weighed_up(&self, worth: &PerPlayer<i64>, seat: Seat) -> i64 {
        let others = self.players().filter(|player| *player != seat).map(|player| worth[player]);
        let (best, sum) = others.fold((i64::MIN, 0), |(best, sum), worth| (best.max(worth), sum + worth));
        4 * worth[seat] - 2 * best - sum / i64::from(self.seats - 1)
    }

    /// How many goods a player still misses for a planet; none if it is out of reach. What the hand cannot fill must be drawn, and what goes beyond the
    /// deployment limit (`room` is what it leaves) must be taken back elsewhere first.
    pub(crate) fn missing(&self, state: &State, seat: Seat, offer: &Offer, room: usize) -> Option<usize> {
        let Offer { wants, empty, laid, .. } = offer;
        let own = laid[seat];
        let most_of_others = self.players().filter(|other| *other != seat).map(|other| laid[other]).max().unwrap_or_default();
        // With the last good a tie is won (GT-7.4).
        let within_reach = own + empty >= most_of_others && own + empty <= usize::from(self.content.deployed);
        within_reach.then(|| (empty - self.fillable(state, seat, *wants).min(*empty)) + empty.saturating_sub(room))
    }

    /// How many of the goods that a planet wants the player's hand fills in, ready abilities included.
    fn fillable(&self, state: &State, seat: Seat, mut wants: Goods) -> usize {
        let hand = &state.hands[seat];
        let common = hand.common(&wants);
        let mut filled = common.total() as usize;
        let ready = state.owned[seat].minus(state.used).and(self.tables.converters);
        if ready.is_empty() {
            return filled;
        }
        let rest = |all: &Goods| all.minus(&common).expect("what both hold is in each of them");
        let mut spare = rest(hand);
        wants = rest(&wants);
        for through in ready.iter() {
            let ability = &self.content.planet(through).ability;
            let fits = spare.kinds().find(|kind| converted(ability, Kind(*kind)).is_some_and(|result| wants.has(result.0)));
            if let Some((kind, result)) = fits.and_then(|kind| Some((kind, converted(ability, Kind(kind))?))) {
                spare.take(kind);
                wants.take(result.0);
                filled += 1;
            }
        }
        filled
    }

    /// Counts planets that are complete but not yet given out for whoever gets them.
    pub(crate) fn count_complete_planets(&self, state: &State, worth: &mut PerPlayer<i64>) {
        let time_left = self.time_left(state);
        for (place, space) in self.area(state).iter().enumerate() {
            let Some(planet) = space.planet.filter(|_| self.is_complete(*space)) else { continue };
            let owner = |seat: Seat| state.deployed.iter().filter(|good| usize::from(good.space) == place && good.owner == seat).count();
            let most = self.players().map(owner).max().unwrap_or_default();
            let latest = state.deployed.iter().rev().find(|good| usize::from(good.space) == place && owner(good.owner) == most);
            if let Some(good) = latest {
                // The winner's goods are used up.
                worth[good.owner] += self.completed_value(planet, time_left) - most as i64 * GOOD_ON_PLANET;
            }
        }
    }
}

/// A planet on offer that is not complete.
pub(crate) struct Offer {
    /// The goods for its empty slots.
    pub(crate) wants: Goods,
    pub(crate) slots: usize,
    pub(crate) empty: usize,
    /// How many goods each player has there.
    pub(crate) laid: PerPlayer<usize>,
    /// What it is worth to whoever completes it.
    pub(crate) value: i64,
}
