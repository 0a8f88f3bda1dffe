//! Sets of small ids in a few words: decks of unique cards, where a set says everything about a hand or a pile.

use kernel::Chance;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A set of ids from 0 to `64 * W - 1`, at most 255. Copying is copying `W` words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bits<const W: usize>([u64; W]);

impl<const W: usize> Default for Bits<W> {
    fn default() -> Self {
        Bits::EMPTY
    }
}

impl<const W: usize> Bits<W> {
    /// The empty set.
    pub const EMPTY: Bits<W> = Bits([0; W]);

    /// How many ids there can be.
    pub const ROOM: usize = 64 * W;

    /// The ids from 0 to `count` - 1.
    #[must_use]
    pub fn first(count: usize) -> Self {
        (0..count.min(Self::ROOM)).map(|id| id as u8).collect()
    }

    /// Just this id.
    #[must_use]
    #[inline]
    pub fn only(id: u8) -> Self {
        let mut set = Bits::EMPTY;
        set.insert(id);
        set
    }

    /// How many ids are in the set.
    #[must_use]
    #[inline]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether the set is empty.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// Whether the id is in the set.
    #[must_use]
    #[inline]
    pub fn has(&self, id: u8) -> bool {
        self.0.get(usize::from(id / 64)).is_some_and(|word| word & (1 << (id % 64)) != 0)
    }

    /// Adds an id.
    ///
    /// # Panics
    /// If the set has no room for such an id.
    #[inline]
    pub fn insert(&mut self, id: u8) {
        self.0[usize::from(id / 64)] |= 1 << (id % 64);
    }

    /// Takes an id out; whether it was there.
    #[inline]
    pub fn remove(&mut self, id: u8) -> bool {
        let had = self.has(id);
        if had {
            self.0[usize::from(id / 64)] &= !(1 << (id % 64));
        }
        had
    }

    /// What is in both sets.
    #[must_use]
    #[inline]
    pub fn and(&self, other: &Self) -> Self {
        Bits(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// What is in either set.
    #[must_use]
    #[inline]
    pub fn or(&self, other: &Self) -> Self {
        Bits(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    /// What is in this set and not in the other.
    #[must_use]
    #[inline]
    pub fn minus(&self, other: &Self) -> Self {
        Bits(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// Whether all ids of this set are in the other.
    #[must_use]
    #[inline]
    pub fn within(&self, other: &Self) -> bool {
        self.minus(other).is_empty()
    }

    /// The ids above this one.
    #[must_use]
    #[inline]
    pub fn above(&self, id: u8) -> Self {
        let (word, bit) = (usize::from(id / 64), id % 64);
        Bits(std::array::from_fn(|index| match index.cmp(&word) {
            std::cmp::Ordering::Less => 0,
            std::cmp::Ordering::Equal => self.0[index] & (!0 << bit << 1),
            std::cmp::Ordering::Greater => self.0[index],
        }))
    }

    /// The highest id.
    #[must_use]
    #[inline]
    pub fn highest(&self) -> Option<u8> {
        (0..W).rev().find(|word| self.0[*word] != 0).map(|word| (word * 64) as u8 + 63 - self.0[word].leading_zeros() as u8)
    }

    /// The ids in ascending order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = u8> + use<W> {
        let mut words = self.0;
        let mut at = 0;
        std::iter::from_fn(move || {
            while at < W {
                let word = &mut words[at];
                if *word != 0 {
                    let id = (at * 64) as u8 + word.trailing_zeros() as u8;
                    *word &= *word - 1;
                    return Some(id);
                }
                at += 1;
            }
            None
        })
    }

    /// The id at this place of the ascending order.
    #[must_use]
    #[inline]
    pub fn nth(&self, mut place: u32) -> Option<u8> {
        for (index, word) in self.0.iter().enumerate() {
            let count = word.count_ones();
            if place < count {
                let mut rest = *word;
                for _ in 0..place {
                    rest &= rest - 1;
                }
                return Some((index * 64) as u8 + rest.trailing_zeros() as u8);
            }
            place -= count;
        }
        None
    }

    /// Draws one id at random, all equally likely; `None` from the empty set.
    #[inline]
    pub fn draw(&mut self, chance: &mut impl Chance) -> Option<u8> {
        let count = self.len();
        if count == 0 {
            return None;
        }
        let id = self.nth(chance.one_of(count))?;
        self.remove(id);
        Some(id)
    }
}

impl<const W: usize> FromIterator<u8> for Bits<W> {
    fn from_iter<I: IntoIterator<Item = u8>>(ids: I) -> Self {
        let mut set = Bits::EMPTY;
        for id in ids {
            set.insert(id);
        }
        set
    }
}

impl<const W: usize> Serialize for Bits<W> {
    fn serialize<S: Serializer>(&self, output: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeSeq;
        let mut list = output.serialize_seq(Some(self.len() as usize))?;
        for id in self.iter() {
            list.serialize_element(&id)?;
        }
        list.end()
    }
}

impl<'de, const W: usize> Deserialize<'de> for Bits<W> {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        let ids = arrayvec::ArrayVec::<u8, 255>::deserialize(input)?;
        let mut set = Bits::EMPTY;
        for id in ids {
            if usize::from(id) >= Self::ROOM || set.has(id) {
                return Err(serde::de::Error::custom(format_args!("{id} is not an id of this set, or stands in it twice")));
            }
            set.insert(id);
        }
        Ok(set)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Scripted;

    type Set = Bits<3>;

    #[test]
    fn ids_come_out_in_order() {
        let set: Set = [191, 0, 64, 63].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 63, 64, 191]);
        assert_eq!((set.len(), set.highest()), (4, Some(191)));
        assert_eq!(set.above(63).iter().collect::<Vec<_>>(), [64, 191]);
        assert_eq!(set.above(191), Set::EMPTY);
        assert!(set.has(64) && !set.has(192) && !set.has(255));
        assert_eq!(Set::first(192).len(), 192);
    }

    #[test]
    fn every_id_is_equally_likely() {
        let set: Set = [3, 70, 140].into_iter().collect();
        let drawn: Vec<u8> = (0..3).filter_map(|outcome| set.clone().draw(&mut Scripted::new([outcome]))).collect();
        assert_eq!(drawn, [3, 70, 140]);
        assert_eq!(Set::EMPTY.clone().draw(&mut Scripted::new([])), None);
    }

    #[test]
    fn sets_combine() {
        let (a, b): (Set, Set) = ([1, 100].into_iter().collect(), [100, 150].into_iter().collect());
        assert_eq!(a.and(&b), Set::only(100));
        assert_eq!(a.or(&b).len(), 3);
        assert_eq!(a.minus(&b), Set::only(1));
        assert!(Set::only(100).within(&a) && !b.within(&a));
    }

    #[test]
    fn sets_survive_json_and_refuse_nonsense() {
        let set: Set = [5, 130].into_iter().collect();
        assert_eq!(serde_json::to_string(&set).unwrap(), "[5,130]");
        assert_eq!(serde_json::from_str::<Set>("[130,5]").unwrap(), set);
        assert!(serde_json::from_str::<Set>("[192]").is_err());
        assert!(serde_json::from_str::<Set>("[5,5]").is_err());
    }
}
