//! Sets of up to 64 small ids in one word.

use kernel::Chance;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A set of ids from 0 to 63. Cloning, comparing and listing in order cost a few instructions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Set64(u64);

impl Set64 {
    /// The empty set.
    pub const EMPTY: Set64 = Set64(0);

    /// The ids whose bits are set.
    #[must_use]
    #[inline]
    pub const fn from_bits(bits: u64) -> Set64 {
        Set64(bits)
    }

    /// The set as one bit for each id.
    #[must_use]
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Just this id (below 64).
    #[must_use]
    #[inline]
    pub const fn only(id: u8) -> Set64 {
        Set64(1 << (id & 63))
    }

    /// Whether the sets share an id.
    #[must_use]
    #[inline]
    pub const fn meets(self, other: Set64) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether all ids of the other set are in this one.
    #[must_use]
    #[inline]
    pub const fn contains_all(self, other: Set64) -> bool {
        other.0 & !self.0 == 0
    }

    /// The lowest id of the set.
    #[must_use]
    #[inline]
    pub const fn lowest(self) -> Option<u8> {
        if self.0 == 0 { None } else { Some(self.0.trailing_zeros() as u8) }
    }

    /// The id, if the set has just one.
    #[must_use]
    #[inline]
    pub const fn single(self) -> Option<u8> {
        if self.0.is_power_of_two() { Some(self.0.trailing_zeros() as u8) } else { None }
    }

    /// How many ids are in the set.
    #[must_use]
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set is empty.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the id is in the set.
    #[must_use]
    #[inline]
    pub const fn has(self, id: u8) -> bool {
        id < 64 && self.0 & (1 << id) != 0
    }

    /// Adds an id (below 64).
    #[inline]
    pub const fn insert(&mut self, id: u8) {
        self.0 |= 1 << id;
    }

    /// Takes an id out.
    #[inline]
    pub const fn remove(&mut self, id: u8) {
        self.0 &= !(1 << id);
    }

    /// What is in both sets.
    #[must_use]
    #[inline]
    pub const fn and(self, other: Set64) -> Set64 {
        Set64(self.0 & other.0)
    }

    /// What is in either set.
    #[must_use]
    #[inline]
    pub const fn or(self, other: Set64) -> Set64 {
        Set64(self.0 | other.0)
    }

    /// What is in this set and not in the other.
    #[must_use]
    #[inline]
    pub const fn minus(self, other: Set64) -> Set64 {
        Set64(self.0 & !other.0)
    }

    /// The ids in ascending order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = u8> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let id = rest.trailing_zeros() as u8;
                rest &= rest - 1;
                id
            })
        })
    }

    /// Draws one id at random, all equally likely; `None` from the empty set.
    pub fn draw(&mut self, chance: &mut impl Chance) -> Option<u8> {
        if self.is_empty() {
            return None;
        }
        let mut rest = self.0;
        for _ in 0..chance.one_of(self.len()) {
            rest &= rest - 1;
        }
        let id = rest.trailing_zeros() as u8;
        self.remove(id);
        Some(id)
    }
}

impl FromIterator<u8> for Set64 {
    fn from_iter<I: IntoIterator<Item = u8>>(ids: I) -> Set64 {
        let mut set = Set64::EMPTY;
        for id in ids {
            set.insert(id);
        }
        set
    }
}

// As a list of ids: a number of 64 bits does not survive every JSON reader.
impl Serialize for Set64 {
    fn serialize<S: Serializer>(&self, output: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeSeq;
        let mut list = output.serialize_seq(Some(self.len() as usize))?;
        for id in self.iter() {
            list.serialize_element(&id)?;
        }
        list.end()
    }
}

impl<'de> Deserialize<'de> for Set64 {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        let ids = arrayvec::ArrayVec::<u8, 64>::deserialize(input)?;
        let mut set = Set64::EMPTY;
        for id in ids {
            if id >= 64 || set.has(id) {
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

    #[test]
    fn ids_come_out_in_order() {
        let set: Set64 = [63, 0, 17].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 17, 63]);
        assert_eq!(set.len(), 3);
        assert!(set.has(63) && !set.has(64));
        assert_eq!(Set64::from_bits(set.bits()), set);
    }

    #[test]
    fn sets_compare_and_name_their_lowest() {
        let set: Set64 = [3, 9].into_iter().collect();
        assert_eq!((set.lowest(), set.single(), Set64::only(9).single()), (Some(3), None, Some(9)));
        assert!(set.contains_all(Set64::only(9)) && !Set64::only(9).contains_all(set) && set.meets(Set64::only(3)));
        assert_eq!(Set64::from_bits(set.bits()), set);
        assert_eq!(Set64::EMPTY.lowest(), None);
    }

    #[test]
    fn every_id_is_equally_likely() {
        let set: Set64 = [3, 9, 40].into_iter().collect();
        let drawn: Vec<u8> = (0..3).filter_map(|outcome| set.clone().draw(&mut Scripted::new([outcome]))).collect();
        assert_eq!(drawn, [3, 9, 40]);
        assert_eq!(Set64::EMPTY.clone().draw(&mut Scripted::new([])), None);
    }

    #[test]
    fn sets_survive_json_and_refuse_nonsense() {
        let set: Set64 = [5, 63].into_iter().collect();
        assert_eq!(serde_json::to_string(&set).unwrap(), "[5,63]");
        assert_eq!(serde_json::from_str::<Set64>("[63,5]").unwrap(), set);
        assert!(serde_json::from_str::<Set64>("[64]").is_err());
        assert!(serde_json::from_str::<Set64>("[5,5]").is_err());
    }
}
