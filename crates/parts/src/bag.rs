//! Multisets of equal things: a deck that nobody may look into, a hand, a discard pile.

use arrayvec::ArrayVec;
use kernel::Chance;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// How many there are of each of `N` kinds, at most eight.
///
/// A deck whose order nobody may know is a bag: the card is picked when it is drawn, so there is no order to peek at
/// and no shuffle to store (law 2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bag<const N: usize>([u8; N]);

impl<const N: usize> Default for Bag<N> {
    fn default() -> Self {
        Bag([0; N])
    }
}

impl<const N: usize> Bag<N> {
    /// Nothing.
    pub const EMPTY: Bag<N> = Bag([0; N]);

    /// A bag with these counts.
    #[must_use]
    pub const fn new(counts: [u8; N]) -> Self {
        Bag(counts)
    }

    /// All counts in one word, kind 0 in the lowest byte: sums and tests take a few instructions that way.
    #[inline]
    fn word(&self) -> u64 {
        const { assert!(N <= 8, "one word has eight bytes") };
        let mut bytes = [0; 8];
        bytes[..N].copy_from_slice(&self.0);
        u64::from_le_bytes(bytes)
    }

    /// How many things there are in all.
    #[must_use]
    #[inline]
    pub fn total(&self) -> u32 {
        // Pairs of bytes first: a sum of eight counts does not fit a byte.
        const EVEN: u64 = 0x00ff_00ff_00ff_00ff;
        let word = self.word();
        let pairs = (word & EVEN) + ((word >> 8) & EVEN);
        (pairs.wrapping_mul(0x0001_0001_0001_0001) >> 48) as u32
    }

    /// Whether there is nothing.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; N]
    }

    /// How many there are of a kind.
    #[must_use]
    #[inline]
    pub fn count(&self, kind: u8) -> u8 {
        self.0[usize::from(kind)]
    }

    /// Whether there is one of a kind.
    #[must_use]
    #[inline]
    pub fn has(&self, kind: u8) -> bool {
        self.count(kind) > 0
    }

    /// Adds one.
    #[inline]
    pub fn put(&mut self, kind: u8) {
        self.0[usize::from(kind)] += 1;
    }

    /// Adds everything from another bag.
    #[inline]
    pub fn put_all(&mut self, other: &Bag<N>) {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine += theirs;
        }
    }

    /// Takes one out.
    ///
    /// # Panics
    /// If there is none: rules check before they take.
    #[inline]
    pub fn take(&mut self, kind: u8) {
        let count = &mut self.0[usize::from(kind)];
        assert!(*count > 0, "a bag gave what it does not hold");
        *count -= 1;
    }

    /// Takes one out, if there is one.
    #[inline]
    pub fn take_if_any(&mut self, kind: u8) -> bool {
        let count = &mut self.0[usize::from(kind)];
        let any = *count > 0;
        *count -= u8::from(any);
        any
    }

    /// What both hold.
    ///
    /// ```
    /// use parts::Bag;
    /// let [hand, wanted] = [Bag::new([2, 0, 1]), Bag::new([1, 3, 1])];
    /// assert_eq!(hand.common(&wanted), Bag::new([1, 0, 1]));
    /// ```
    #[must_use]
    #[inline]
    pub fn common(&self, other: &Bag<N>) -> Bag<N> {
        Bag(std::array::from_fn(|kind| self.0[kind].min(other.0[kind])))
    }

    /// What is left after taking out as many of the other bag's things as there are.
    #[must_use]
    #[inline]
    pub fn less(&self, other: &Bag<N>) -> Bag<N> {
        let mut rest = *self;
        for (mine, theirs) in rest.0.iter_mut().zip(other.0) {
            *mine = mine.saturating_sub(theirs);
        }
        rest
    }

    /// What is left after taking the other bag's things out, or `None` if they are not all there.
    #[must_use]
    pub fn minus(&self, other: &Bag<N>) -> Option<Bag<N>> {
        let mut rest = *self;
        for (mine, theirs) in rest.0.iter_mut().zip(other.0) {
            *mine = mine.checked_sub(theirs)?;
        }
        Some(rest)
    }

    /// Whether all of the other bag's things are here.
    #[must_use]
    pub fn contains_all(&self, other: &Bag<N>) -> bool {
        self.0.iter().zip(other.0).all(|(mine, theirs)| *mine >= theirs)
    }

    /// The kinds that are there, in ascending order.
    #[inline]
    pub fn kinds(&self) -> impl Iterator<Item = u8> + use<N> {
        let mut rest = self.kind_bits();
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let kind = rest.trailing_zeros() as u8;
                rest &= rest - 1;
                kind
            })
        })
    }

    /// The kinds that are there, as one bit each.
    #[must_use]
    #[inline]
    pub fn kind_bits(&self) -> u8 {
        const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;
        let word = self.word();
        // The top bit of each byte that is not 0, then all top bits gathered in the highest byte.
        let present = (((word & LOW) + LOW) | word) & !LOW;
        ((present >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
    }

    /// The kind of the thing at `index`, if they lay in a row by kind.
    #[inline]
    fn at(&self, mut index: u32) -> Option<u8> {
        for (kind, &count) in self.0.iter().enumerate() {
            if index < u32::from(count) {
                return Some(kind as u8);
            }
            index -= u32::from(count);
        }
        None
    }

    /// Draws one at random, all things equally likely; `None` from an empty bag.
    #[inline]
    pub fn draw(&mut self, chance: &mut impl Chance) -> Option<u8> {
        let total = self.total();
        if total == 0 {
            return None;
        }
        let kind = self.at(chance.one_of(total))?;
        self.0[usize::from(kind)] -= 1;
        Some(kind)
    }

    /// How many there are of each sort.
    #[must_use]
    pub const fn counts(&self) -> &[u8; N] {
        &self.0
    }
}

// Written without trailing zeros and read with them filled in: a pack with six kinds writes six numbers.
impl<const N: usize> Serialize for Bag<N> {
    fn serialize<S: Serializer>(&self, output: S) -> Result<S::Ok, S::Error> {
        let used = N - self.0.iter().rev().take_while(|count| **count == 0).count();
        output.collect_seq(&self.0[..used])
    }
}

impl<'de, const N: usize> Deserialize<'de> for Bag<N> {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        let given = ArrayVec::<u8, N>::deserialize(input)?;
        let mut counts = [0; N];
        counts[..given.len()].copy_from_slice(&given);
        Ok(Bag(counts))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::{Sampler, Scripted};

    #[test]
    fn every_card_of_a_bag_is_equally_likely() {
        let bag: Bag<4> = Bag::new([3, 0, 1, 2]);
        let drawn: Vec<u8> = (0..6).filter_map(|outcome| bag.clone().draw(&mut Scripted::new([outcome]))).collect();
        assert_eq!(drawn, [0, 0, 0, 2, 3, 3]);
    }

    #[test]
    fn drawing_empties_the_bag_and_then_gives_nothing() {
        let mut chance = Sampler::from_seed(1);
        let mut bag: Bag<4> = Bag::new([3, 0, 1, 2]);
        let mut drawn: Bag<4> = Bag::EMPTY;
        while let Some(kind) = bag.draw(&mut chance) {
            drawn.put(kind);
        }
        assert_eq!(drawn, Bag::new([3, 0, 1, 2]));
        assert!(bag.is_empty() && bag.draw(&mut chance).is_none());
    }

    #[test]
    fn bags_subtract_only_what_is_there() {
        let bag: Bag<3> = Bag::new([2, 1, 0]);
        assert_eq!(bag.minus(&Bag::new([1, 1, 0])), Some(Bag::new([1, 0, 0])));
        assert_eq!(bag.minus(&Bag::new([0, 0, 1])), None);
        assert_eq!(bag.less(&Bag::new([1, 3, 4])), Bag::new([1, 0, 0]));
        assert_eq!(bag.common(&Bag::new([1, 3, 4])), Bag::new([1, 1, 0]));
        assert!(bag.contains_all(&Bag::new([2, 0, 0])) && !bag.contains_all(&Bag::new([3, 0, 0])));
        assert_eq!(bag.kind_bits(), 0b011);
    }

    #[test]
    fn sums_and_kinds_agree_with_counting_one_by_one() {
        let mut chance = Sampler::from_seed(5);
        for _ in 0..1000 {
            let counts: [u8; 8] = std::array::from_fn(|_| if chance.one_of(3) == 0 { 0 } else { chance.one_of(256) as u8 });
            let bag = Bag::new(counts);
            assert_eq!(bag.total(), counts.iter().map(|&count| u32::from(count)).sum::<u32>());
            let kinds: Vec<u8> = (0..8).filter(|kind| counts[usize::from(*kind)] > 0).collect();
            assert_eq!(bag.kinds().collect::<Vec<_>>(), kinds);
        }
    }

    #[test]
    fn a_bag_is_written_without_trailing_zeros() {
        let bag: Bag<4> = Bag::new([0, 2, 0, 0]);
        assert_eq!(serde_json::to_string(&bag).unwrap(), "[0,2]");
        assert_eq!(serde_json::from_str::<Bag<4>>("[0,2]").unwrap(), bag);
        assert!(serde_json::from_str::<Bag<4>>("[0,2,0,0,0]").is_err());
    }
}
