//! What cards can pay for: fuel (SD-6.12, SD-7.6) and station goods (SD-6.13 to SD-6.15).
//!
//! Numbers of the four types stand in the four bytes of a word, so that they are added and compared at once: every turn asks
//! for every site in reach whether it could be paid.

use crate::cards::{Goods, Hand, Kind};

/// The top bit of every byte. No count comes near 128, so it is free to carry the result of a comparison.
const TOPS: u32 = 0x8080_8080;

/// One of a type, in its byte.
#[inline]
const fn one(goods: Goods) -> u32 {
    1 << (8 * (goods.0 & 3))
}

/// The byte of a type.
#[inline]
const fn count(word: u32, goods: Goods) -> u32 {
    word >> (8 * (goods.0 & 3)) & 0xff
}

/// The tops of the bytes in which `have` is at least `want`.
#[inline]
const fn enough(have: u32, want: u32) -> u32 {
    ((have | TOPS) - want) & TOPS
}

/// How many worlds of each type a station touches, or are still to be paid for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Need(u32);

impl std::ops::Add for Need {
    type Output = Need;
    #[inline]
    fn add(self, other: Need) -> Need {
        Need(self.0 + other.0)
    }
}

impl Need {
    #[inline]
    pub(crate) fn of(worlds: impl Iterator<Item = Goods>) -> Need {
        Need(worlds.fold(0, |need, goods| need + one(goods)))
    }

    /// How many worlds.
    #[inline]
    pub(crate) const fn worlds(self) -> u8 {
        (self.0.wrapping_mul(0x0101_0101) >> 24) as u8
    }

    /// How many of a type.
    #[inline]
    pub(crate) const fn of_type(self, goods: Goods) -> u8 {
        count(self.0, goods) as u8
    }
}

/// The part of a hand that payments look at.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Purse {
    goods: u32,
    burns: u32,
    units: u32,
}

impl Purse {
    #[inline]
    pub(crate) fn of(hand: &Hand) -> Purse {
        Purse { goods: u32::from_le_bytes(hand.by_type()), burns: u32::from_le_bytes(hand.burns()), units: hand.fuel_units() }
    }

    /// For how many segments or steps all cards pay.
    #[inline]
    pub(crate) fn units(&self) -> u32 {
        self.units
    }

    /// The purse without one card.
    #[inline]
    pub(crate) fn without(mut self, kind: Kind) -> Purse {
        let burns = u32::from(kind.is_fast_burn());
        if let Some(goods) = kind.goods() {
            self.goods -= one(goods);
            self.burns -= burns * one(goods);
        }
        self.units -= 1 + burns;
        self
    }

    /// For how many segments the cards pay that are left when the station's goods are set aside with as few Fast Burn cards
    /// among them as possible; `None` if the goods are not there (step 6 of the route procedure).
    ///
    /// `substitutes` is 1 if one good need not match (SD-6.14).
    #[inline]
    pub(crate) fn budget(&self, need: Need, substitutes: u8) -> Option<u32> {
        let left = |burns: u32| self.units - u32::from(need.worlds()) - burns;
        // Most hands have all without a Fast Burn, or are short of two types: both are seen at a glance.
        if enough(self.goods, need.0 + self.burns) == TOPS {
            return Some(left(0));
        }
        let short = enough(self.goods, need.0) ^ TOPS;
        if short.count_ones() > u32::from(substitutes) {
            return None;
        }
        if self.burns == 0 {
            // One type is short, so one substitute must do: of another type, and not needed there.
            let rest = need.0 - (short >> 7);
            let spare = enough(self.goods, rest + 0x0101_0101) & !short;
            return (enough(self.goods, rest) == TOPS && spare != 0).then(|| left(0));
        }
        self.least_burns(need, substitutes).map(left)
    }

    /// The least number of Fast Burn cards among the station's goods.
    fn least_burns(&self, need: Need, substitutes: u8) -> Option<u32> {
        let mut least = self.matching(need.0);
        if substitutes > 0 {
            for replaced in Goods::ALL.into_iter().filter(|goods| need.of_type(*goods) > 0) {
                let rest = need.0 - one(replaced);
                let Some(matching) = self.matching(rest) else { continue };
                // A substitute is of another type than the world (SD-6.14); a Fast Burn only if nothing else is left.
                let others = !(0xff * one(replaced)) & TOPS;
                let spare = enough(self.goods, rest + 0x0101_0101) & others;
                let plain_spare = enough(self.goods, rest + self.burns + 0x0101_0101) & others;
                if spare != 0 {
                    let burns = matching + u32::from(plain_spare == 0);
                    least = Some(least.map_or(burns, |least| least.min(burns)));
                }
            }
        }
        least
    }

    /// The least number of Fast Burn cards if every good matches.
    #[inline]
    fn matching(&self, need: u32) -> Option<u32> {
        if enough(self.goods, need) != TOPS {
            return None;
        }
        let missed = |goods: &Goods| (count(need, *goods) + count(self.burns, *goods)).saturating_sub(count(self.goods, *goods));
        Some(Goods::ALL.iter().map(missed).sum())
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
