//! Sets of up to 128 small ids in one wide word.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A set of ids from 0 to 127: [`Set64`](crate::Set64) for boards with more than 64 places.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Set128(u128);

impl Set128 {
    /// The empty set.
    pub const EMPTY: Set128 = Set128(0);

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
        id < 128 && self.0 & (1 << id) != 0
    }

    /// Adds an id (below 128).
    #[inline]
    pub const fn insert(&mut self, id: u8) {
        self.0 |= 1 << id;
    }

    /// What is in this set and not in the other.
    #[must_use]
    #[inline]
    pub const fn minus(self, other: Set128) -> Set128 {
        Set128(self.0 & !other.0)
    }

    /// The set as a word, id 0 in the lowest bit: for searches that test many ids.
    #[must_use]
    #[inline]
    pub const fn bits(self) -> u128 {
        self.0
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
}

impl FromIterator<u8> for Set128 {
    fn from_iter<I: IntoIterator<Item = u8>>(ids: I) -> Set128 {
        let mut set = Set128::EMPTY;
        for id in ids {
            set.insert(id);
        }
        set
    }
}

// As a list of ids: no JSON reader keeps a number of 128 bits.
impl Serialize for Set128 {
    fn serialize<S: Serializer>(&self, output: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeSeq;
        let mut list = output.serialize_seq(Some(self.len() as usize))?;
        for id in self.iter() {
            list.serialize_element(&id)?;
        }
        list.end()
    }
}

impl<'de> Deserialize<'de> for Set128 {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        let ids = arrayvec::ArrayVec::<u8, 128>::deserialize(input)?;
        let mut set = Set128::EMPTY;
        for id in ids {
            if id >= 128 || set.has(id) {
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

    #[test]
    fn ids_come_out_in_order() {
        let set: Set128 = [127, 0, 65].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 65, 127]);
        assert!(set.len() == 3 && set.has(127) && !set.has(128) && !set.is_empty());
        assert_eq!(set.minus([65].into_iter().collect()).iter().collect::<Vec<_>>(), [0, 127]);
    }

    #[test]
    fn sets_survive_json_and_refuse_nonsense() {
        let set: Set128 = [5, 70].into_iter().collect();
        assert_eq!(serde_json::to_string(&set).unwrap(), "[5,70]");
        assert_eq!(serde_json::from_str::<Set128>("[70,5]").unwrap(), set);
        assert!(serde_json::from_str::<Set128>("[128]").is_err());
        assert!(serde_json::from_str::<Set128>("[5,5]").is_err());
    }
}
