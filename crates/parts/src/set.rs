//! Sets of small ids, one bit each: what a board, a hand or a pile holds where nothing is there twice.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

use kernel::Chance;
use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::word::Word;

/// Something that a set can hold: a card, a space, a planet, by its number.
pub trait Id: Copy {
    /// Its place in the set, counted from 0.
    fn number(self) -> u8;
    /// The one with this number.
    fn numbered(number: u8) -> Self;
}

/// A plain number, where the rules have no name for what is counted.
impl Id for u8 {
    #[inline]
    fn number(self) -> u8 {
        self
    }
    #[inline]
    fn numbered(number: u8) -> u8 {
        number
    }
}

/// Says of types that wrap a number that sets can hold them; or makes such types, each a number of its own that is written as one:
/// a card is no space.
#[macro_export]
macro_rules! ids {
    ($($(#[$about:meta])* $vis:vis struct $name:ident;)+) => {
        $(
            $(#[$about])*
            #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, serde::Serialize, serde::Deserialize)]
            #[serde(transparent)]
            $vis struct $name(pub u8);

            impl $name {
                /// Its place in arrays.
                #[must_use]
                #[inline]
                pub const fn index(self) -> usize {
                    self.0 as usize
                }
            }

            impl From<$name> for usize {
                #[inline]
                fn from(id: $name) -> usize {
                    id.index()
                }
            }
        )+
        $crate::ids!($($name),+);
    };
    ($($name:ident),+) => { $(
        impl $crate::Id for $name {
            #[inline]
            fn number(self) -> u8 {
                self.0
            }
            #[inline]
            fn numbered(number: u8) -> $name {
                $name(number)
            }
        }
    )+ };
}

/// A set of ids below the room of its word: 64, unless a wider or narrower word is named. Copying, comparing and listing in order
/// cost a few instructions.
pub struct Set<I, W = u64> {
    word: W,
    of: PhantomData<fn() -> I>,
}

impl<I, W: Word> Set<I, W> {
    /// The empty set.
    pub const EMPTY: Self = Set::from_bits(W::NONE);

    /// How many ids there can be.
    pub const ROOM: usize = W::ROOM;

    /// The ids whose bits are set.
    #[must_use]
    #[inline]
    pub const fn from_bits(word: W) -> Self {
        Set { word, of: PhantomData }
    }

    /// The set as one bit for each id.
    #[must_use]
    #[inline]
    pub const fn bits(self) -> W {
        self.word
    }

    /// How many ids are in the set.
    #[must_use]
    #[inline]
    pub fn len(self) -> u32 {
        self.word.count()
    }

    /// Whether the set is empty.
    #[must_use]
    #[inline]
    pub fn is_empty(self) -> bool {
        self.word == W::NONE
    }

    /// What is in both sets.
    #[must_use]
    #[inline]
    pub fn and(self, other: Self) -> Self {
        Set::from_bits(self.word.and(other.word))
    }

    /// What is in either set.
    #[must_use]
    #[inline]
    pub fn or(self, other: Self) -> Self {
        Set::from_bits(self.word.or(other.word))
    }

    /// What is in this set and not in the other.
    #[must_use]
    #[inline]
    pub fn minus(self, other: Self) -> Self {
        Set::from_bits(self.word.minus(other.word))
    }

    /// Whether the sets share an id.
    #[must_use]
    #[inline]
    pub fn meets(self, other: Self) -> bool {
        !self.and(other).is_empty()
    }

    /// Whether all ids of the other set are in this one.
    #[must_use]
    #[inline]
    pub fn contains_all(self, other: Self) -> bool {
        other.minus(self).is_empty()
    }
}

impl<I: Id, W: Word> Set<I, W> {
    /// The ids from 0 to `count` - 1.
    #[must_use]
    pub fn first(count: usize) -> Self {
        (0..count.min(Self::ROOM)).map(|number| I::numbered(number as u8)).collect()
    }

    /// Just this id.
    ///
    /// # Panics
    /// If the set has no room for such an id.
    #[must_use]
    #[inline]
    pub fn only(id: I) -> Self {
        Set::from_bits(W::bit(id.number()))
    }

    /// Whether the id is in the set.
    #[must_use]
    #[inline]
    pub fn has(self, id: I) -> bool {
        self.word.has(id.number())
    }

    /// Adds an id.
    ///
    /// # Panics
    /// If the set has no room for such an id.
    #[inline]
    pub fn insert(&mut self, id: I) {
        self.word.set(id.number());
    }

    /// Takes an id out, if it is there.
    #[inline]
    pub fn remove(&mut self, id: I) {
        self.word.clear(id.number());
    }

    /// The set with this id.
    ///
    /// # Panics
    /// If the set has no room for such an id.
    #[must_use]
    #[inline]
    pub fn with(mut self, id: I) -> Self {
        self.insert(id);
        self
    }

    /// The set without this id.
    #[must_use]
    #[inline]
    pub fn without(mut self, id: I) -> Self {
        self.remove(id);
        self
    }

    /// The lowest id of the set.
    #[must_use]
    #[inline]
    pub fn lowest(self) -> Option<I> {
        self.word.lowest().map(I::numbered)
    }

    /// The highest id of the set.
    #[must_use]
    #[inline]
    pub fn highest(self) -> Option<I> {
        self.word.highest().map(I::numbered)
    }

    /// Takes the lowest id out.
    #[inline]
    pub fn take_lowest(&mut self) -> Option<I> {
        self.word.take_lowest().map(I::numbered)
    }

    /// The id, if the set has just one.
    #[must_use]
    #[inline]
    pub fn single(self) -> Option<I> {
        let mut rest = self.word;
        rest.take_lowest().filter(|_| rest == W::NONE).map(I::numbered)
    }

    /// The ids above this one.
    #[must_use]
    #[inline]
    pub fn above(self, id: I) -> Self {
        Set::from_bits(self.word.above(id.number()))
    }

    /// The ids in ascending order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = I> + use<I, W> {
        let mut rest = self.word;
        std::iter::from_fn(move || rest.take_lowest().map(I::numbered))
    }

    /// The id at this place of the ascending order.
    #[must_use]
    #[inline]
    pub fn nth(self, place: u32) -> Option<I> {
        self.word.nth(place).map(I::numbered)
    }

    /// Draws one id at random, all equally likely; `None` from the empty set.
    #[inline]
    pub fn draw(&mut self, chance: &mut impl Chance) -> Option<I> {
        if self.is_empty() {
            return None;
        }
        let id = self.nth(chance.one_of(self.len()))?;
        self.word.clear(id.number());
        Some(id)
    }
}

// Not derived: a set is plain bits, whatever its ids can do.
impl<I, W: Word> Clone for Set<I, W> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<I, W: Word> Copy for Set<I, W> {}

impl<I, W: Word> PartialEq for Set<I, W> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.word == other.word
    }
}

impl<I, W: Word> Eq for Set<I, W> {}

impl<I, W: Word> Hash for Set<I, W> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.word.hash(hasher);
    }
}

impl<I, W: Word> Default for Set<I, W> {
    #[inline]
    fn default() -> Self {
        Set::EMPTY
    }
}

impl<I: Id + fmt::Debug, W: Word> fmt::Debug for Set<I, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The ids, with commas between them.
impl<I: Id + fmt::Display, W: Word> fmt::Display for Set<I, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, id) in self.iter().enumerate() {
            write!(f, "{}{id}", if index == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

impl<I: Id, W: Word> FromIterator<I> for Set<I, W> {
    #[inline]
    fn from_iter<T: IntoIterator<Item = I>>(ids: T) -> Self {
        let mut set = Set::EMPTY;
        for id in ids {
            set.insert(id);
        }
        set
    }
}

// As a list of ids: a number of 64 bits or more does not survive every JSON reader.
impl<I: Id + Serialize, W: Word> Serialize for Set<I, W> {
    fn serialize<S: Serializer>(&self, output: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeSeq;
        let mut list = output.serialize_seq(Some(self.len() as usize))?;
        self.iter().try_for_each(|id| list.serialize_element(&id))?;
        list.end()
    }
}

impl<'de, I: Id + Deserialize<'de>, W: Word> Deserialize<'de> for Set<I, W> {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        struct Ids<I, W>(PhantomData<fn() -> (I, W)>);

        impl<'de, I: Id + Deserialize<'de>, W: Word> Visitor<'de> for Ids<I, W> {
            type Value = Set<I, W>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of ids")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Set<I, W>, A::Error> {
                let mut set = Set::EMPTY;
                while let Some(id) = list.next_element::<I>()? {
                    if usize::from(id.number()) >= W::ROOM || set.has(id) {
                        let number = id.number();
                        return Err(A::Error::custom(format_args!("{number} is not an id of this set, or stands in it twice")));
                    }
                    set.insert(id);
                }
                Ok(set)
            }
        }

        input.deserialize_seq(Ids(PhantomData))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Scripted;

    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    struct Card(u8);

    crate::ids!(Card);

    fn cards<W: Word>(numbers: &[u8]) -> Set<Card, W> {
        numbers.iter().copied().map(Card).collect()
    }

    fn numbers<W: Word>(set: Set<Card, W>) -> Vec<u8> {
        set.iter().map(|card| card.0).collect()
    }

    /// All that holds for a word of any width, with its lowest id, two in the middle and its highest.
    fn check<W: Word>(low: u8, middle: u8, high: u8) {
        let last = (W::ROOM - 1) as u8;
        let set: Set<Card, W> = cards(&[last, high, low, middle]);
        assert_eq!(numbers(set), [low, middle, high, last]);
        assert_eq!((set.len(), set.lowest(), set.highest()), (4, Some(Card(low)), Some(Card(last))));
        assert_eq!(numbers(set.above(Card(middle))), [high, last]);
        assert!(set.above(Card(last)).is_empty() && Set::<Card, W>::EMPTY.lowest().is_none() && Set::<Card, W>::EMPTY.highest().is_none());
        assert!(set.has(Card(last)) && !set.has(Card(last.saturating_add(1))) && !set.has(Card(255)));
        assert_eq!((set.single(), Set::<Card, W>::only(Card(high)).single()), (None, Some(Card(high))));
        assert_eq!(Set::<Card, W>::from_bits(set.bits()), set);

        let (one, other): (Set<Card, W>, Set<Card, W>) = (cards(&[low, high]), cards(&[high, last]));
        assert_eq!((numbers(one.and(other)), numbers(one.minus(other)), one.or(other).len()), (vec![high], vec![low], 3));
        assert!(set.contains_all(one) && !one.contains_all(set) && one.meets(other) && !one.meets(cards(&[middle])));

        let drawn: Vec<Card> = (0..4).filter_map(|outcome| set.clone().draw(&mut Scripted::new([outcome]))).collect();
        assert_eq!(drawn, [low, middle, high, last].map(Card));
        assert_eq!(Set::<Card, W>::EMPTY.clone().draw(&mut Scripted::new([])), None);

        let mut rest = set;
        assert_eq!((rest.take_lowest(), numbers(rest)), (Some(Card(low)), vec![middle, high, last]));
        assert_eq!(Set::<Card, W>::EMPTY.clone().take_lowest(), None);

        let mut fewer = set;
        fewer.remove(Card(high));
        fewer.remove(Card(255));
        assert_eq!(numbers(fewer), [low, middle, last]);
        assert_eq!((fewer.with(Card(high)), set.without(Card(high)), set.with(Card(high))), (set, fewer, set));

        assert_eq!(serde_json::to_string(&set).unwrap(), format!("[{low},{middle},{high},{last}]"));
        assert_eq!(serde_json::from_str::<Set<Card, W>>(&format!("[{last},{low}]")).unwrap(), cards(&[low, last]));
        assert!(serde_json::from_str::<Set<Card, W>>(&format!("[{}]", u16::from(last) + 1)).is_err());
        assert!(serde_json::from_str::<Set<Card, W>>(&format!("[{low},{low}]")).is_err());
        assert_eq!(Set::<Card, W>::first(W::ROOM).len() as usize, W::ROOM);
    }

    #[test]
    fn sets_of_every_width_keep_combine_draw_and_write_their_ids() {
        check::<u8>(0, 3, 5);
        check::<u16>(0, 7, 12);
        check::<u64>(0, 17, 62);
        check::<u128>(0, 65, 126);
        check::<[u64; 1]>(0, 17, 62);
        check::<[u64; 3]>(0, 64, 130);
    }
}
