//! What cards can pay for: fuel (SD-6.12, SD-7.6) and station goods (SD-6.13 to SD-6.15).

use crate::cards::{Goods, Hand, Kind, TYPES};

/// How many worlds of each type a station touches, or are still to be paid for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Need(pub [u8; TYPES]);

impl Need {
    #[inline]
    pub(crate) fn of(worlds: impl Iterator<Item = Goods>) -> Need {
        let mut need = Need::default();
        worlds.for_each(|goods| need.0[goods.index()] += 1);
        need
    }

    /// How many worlds.
    #[inline]
    pub(crate) fn worlds(self) -> u8 {
        self.0.iter().sum()
    }

    #[inline]
    fn without(mut self, goods: Goods) -> Need {
        self.0[goods.index()] -= 1;
        self
    }
}

/// The part of a hand that payments look at.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Purse {
    goods: [u8; TYPES],
    burns: [u8; TYPES],
    units: u32,
}

impl Purse {
    #[inline]
    pub(crate) fn of(hand: &Hand) -> Purse {
        Purse { goods: hand.by_type(), burns: hand.burns(), units: hand.fuel_units() }
    }

    /// For how many segments or steps all cards pay.
    #[inline]
    pub(crate) fn units(&self) -> u32 {
        self.units
    }

    /// The purse without one card.
    #[inline]
    pub(crate) fn without(mut self, kind: Kind) -> Purse {
        let burns = u8::from(kind.is_fast_burn());
        if let Some(goods) = kind.goods() {
            self.goods[goods.index()] -= 1;
            self.burns[goods.index()] -= burns;
        }
        self.units -= 1 + u32::from(burns);
        self
    }

    /// For how many segments the cards pay that are left when the station's goods are set aside with as few Fast Burn cards
    /// among them as possible; `None` if the goods are not there (step 6 of the route procedure).
    ///
    /// `substitutes` is 1 if one good need not match (SD-6.14).
    #[inline]
    pub(crate) fn budget(&self, need: Need, substitutes: u8) -> Option<u32> {
        // Most hands are short of a good, or have all without a Fast Burn: both are seen at a glance.
        let (mut missing, mut burns) = (0, 0);
        for goods in 0..TYPES {
            missing += need.0[goods].saturating_sub(self.goods[goods]);
            burns += (need.0[goods] + self.burns[goods]).saturating_sub(self.goods[goods]);
        }
        if missing > substitutes {
            return None;
        }
        let burns = if burns == 0 { 0 } else { self.least_burns(need, substitutes)? };
        Some(self.units - u32::from(need.worlds()) - u32::from(burns))
    }

    /// The least number of Fast Burn cards among the station's goods.
    fn least_burns(&self, need: Need, substitutes: u8) -> Option<u8> {
        let mut least = self.matching(need);
        if substitutes > 0 {
            for replaced in Goods::ALL.into_iter().filter(|goods| need.0[goods.index()] > 0) {
                let rest = need.without(replaced);
                let Some(matching) = self.matching(rest) else { continue };
                // A substitute is of another type than the world (SD-6.14); a Fast Burn only if nothing else is left.
                let other = |goods: &usize| *goods != replaced.index() && self.goods[*goods] > rest.0[*goods];
                let Some(burn) = (0..TYPES).filter(other).map(|goods| self.goods[goods] - self.burns[goods] <= rest.0[goods]).min() else {
                    continue;
                };
                let burns = matching + u8::from(burn);
                least = Some(least.map_or(burns, |least| least.min(burns)));
            }
        }
        least
    }

    /// The least number of Fast Burn cards if every good matches.
    fn matching(&self, need: Need) -> Option<u8> {
        let mut burns = 0;
        for goods in 0..TYPES {
            if need.0[goods] > self.goods[goods] {
                return None;
            }
            burns += need.0[goods].saturating_sub(self.goods[goods] - self.burns[goods]);
        }
        Some(burns)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Power;
    use kernel::{Chance, Sampler};

    /// The twin of [`Purse::budget`], by trying all ways to pay.
    fn tried(hand: &Hand, worlds: &[Goods], substitutes: u8) -> Option<u32> {
        let Some((world, rest)) = worlds.split_first() else { return Some(hand.fuel_units()) };
        let try_one = |(kind, _): (Kind, u8)| {
            let other = u8::from(kind.goods()? != *world);
            let mut left = *hand;
            left.take(kind);
            tried(&left, rest, substitutes.checked_sub(other)?)
        };
        hand.iter().filter_map(try_one).max()
    }

    #[test]
    fn the_budget_is_the_best_of_all_ways_to_pay() {
        let mut chance = Sampler::from_seed(4);
        for _ in 0..3000 {
            let mut hand = Hand::EMPTY;
            for _ in 0..chance.one_of(7) {
                let power = if chance.one_of(2) == 0 { Power::FastBurn } else { Power::Barter };
                hand.put(Kind::of(Goods(chance.one_of(4) as u8), power));
            }
            hand.add(Kind::ROCKET_FUEL, chance.one_of(3) as u8);
            let worlds: Vec<Goods> = (0..1 + chance.one_of(3)).map(|_| Goods(chance.one_of(4) as u8)).collect();
            let substitutes = u8::from(worlds.len() > 1);
            let found = Purse::of(&hand).budget(Need::of(worlds.iter().copied()), substitutes);
            assert_eq!(found, tried(&hand, &worlds, substitutes), "{hand:?} {worlds:?}");
        }
    }
}
