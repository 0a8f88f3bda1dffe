//! The bits behind a [`Set`](crate::Set): one machine word, or a few of them.

use std::fmt::Debug;
use std::hash::Hash;

/// Bits numbered from 0 to [`Word::ROOM`] - 1.
pub trait Word: Copy + Eq + Debug + Hash {
    /// How many bits there are.
    const ROOM: usize;
    /// No bit.
    const NONE: Self;

    /// Just this bit.
    #[must_use]
    #[inline]
    fn bit(number: u8) -> Self {
        let mut word = Self::NONE;
        word.set(number);
        word
    }

    /// Whether the bit is set; those beyond the last never are.
    #[must_use]
    fn has(self, number: u8) -> bool;
    /// Sets a bit.
    fn set(&mut self, number: u8);
    /// Clears a bit; those beyond the last never are set.
    fn clear(&mut self, number: u8);
    /// How many bits are set.
    #[must_use]
    fn count(self) -> u32;
    /// The bits of both.
    #[must_use]
    fn and(self, other: Self) -> Self;
    /// The bits of either.
    #[must_use]
    fn or(self, other: Self) -> Self;
    /// The bits of this one that the other has not.
    #[must_use]
    fn minus(self, other: Self) -> Self;
    /// The bits above this one.
    #[must_use]
    fn above(self, number: u8) -> Self;
    /// The lowest bit.
    #[must_use]
    fn lowest(self) -> Option<u8>;
    /// The highest bit.
    #[must_use]
    fn highest(self) -> Option<u8>;
    /// Clears the lowest bit and names it.
    fn take_lowest(&mut self) -> Option<u8>;
    /// The bit at this place of the ascending order.
    #[must_use]
    fn nth(self, place: u32) -> Option<u8>;
}

macro_rules! words {
    ($($word:ty),+) => { $(
        impl Word for $word {
            const ROOM: usize = <$word>::BITS as usize;
            const NONE: $word = 0;

            #[inline]
            fn has(self, number: u8) -> bool {
                u32::from(number) < <$word>::BITS && self & (1 << number) != 0
            }
            #[inline]
            fn set(&mut self, number: u8) {
                *self |= 1 << number;
            }
            #[inline]
            fn clear(&mut self, number: u8) {
                *self &= !<$word>::checked_shl(1, u32::from(number)).unwrap_or(0);
            }
            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline]
            fn and(self, other: $word) -> $word {
                self & other
            }
            #[inline]
            fn or(self, other: $word) -> $word {
                self | other
            }
            #[inline]
            fn minus(self, other: $word) -> $word {
                self & !other
            }
            #[inline]
            fn above(self, number: u8) -> $word {
                self & (!0 << number << 1)
            }
            #[inline]
            fn lowest(self) -> Option<u8> {
                (self != 0).then(|| self.trailing_zeros() as u8)
            }
            #[inline]
            fn highest(self) -> Option<u8> {
                self.checked_ilog2().map(|number| number as u8)
            }
            #[inline]
            fn take_lowest(&mut self) -> Option<u8> {
                let lowest = Word::lowest(*self)?;
                *self &= *self - 1;
                Some(lowest)
            }
            #[inline]
            fn nth(self, place: u32) -> Option<u8> {
                let mut rest = self;
                for _ in 0..place {
                    rest &= rest.wrapping_sub(1);
                }
                Word::lowest(rest)
            }
        }
    )+ };
}

words!(u8, u16, u64, u128);

impl<const W: usize> Word for [u64; W] {
    const ROOM: usize = 64 * W;
    const NONE: [u64; W] = [0; W];

    #[inline]
    fn has(self, number: u8) -> bool {
        self.get(usize::from(number / 64)).is_some_and(|word| word & (1 << (number % 64)) != 0)
    }
    #[inline]
    fn set(&mut self, number: u8) {
        self[usize::from(number / 64)] |= 1 << (number % 64);
    }
    #[inline]
    fn clear(&mut self, number: u8) {
        if let Some(word) = self.get_mut(usize::from(number / 64)) {
            *word &= !(1 << (number % 64));
        }
    }
    #[inline]
    fn count(self) -> u32 {
        self.iter().map(|word| word.count_ones()).sum()
    }
    #[inline]
    fn and(self, other: Self) -> Self {
        std::array::from_fn(|word| self[word] & other[word])
    }
    #[inline]
    fn or(self, other: Self) -> Self {
        std::array::from_fn(|word| self[word] | other[word])
    }
    #[inline]
    fn minus(self, other: Self) -> Self {
        std::array::from_fn(|word| self[word] & !other[word])
    }
    #[inline]
    fn above(self, number: u8) -> Self {
        let (word, bit) = (usize::from(number / 64), number % 64);
        std::array::from_fn(|index| match index.cmp(&word) {
            std::cmp::Ordering::Less => 0,
            std::cmp::Ordering::Equal => self[index] & (!0 << bit << 1),
            std::cmp::Ordering::Greater => self[index],
        })
    }
    #[inline]
    fn lowest(self) -> Option<u8> {
        (0..W).find(|word| self[*word] != 0).map(|word| (word * 64) as u8 + self[word].trailing_zeros() as u8)
    }
    #[inline]
    fn highest(self) -> Option<u8> {
        (0..W).rev().find(|word| self[*word] != 0).map(|word| (word * 64) as u8 + self[word].ilog2() as u8)
    }
    #[inline]
    fn take_lowest(&mut self) -> Option<u8> {
        let at = (0..W).find(|word| self[*word] != 0)?;
        let number = (at * 64) as u8 + self[at].trailing_zeros() as u8;
        self[at] &= self[at] - 1;
        Some(number)
    }
    #[inline]
    fn nth(self, mut place: u32) -> Option<u8> {
        for (index, word) in self.into_iter().enumerate() {
            let count = word.count_ones();
            if place < count {
                return word.nth(place).map(|number| (index * 64) as u8 + number);
            }
            place -= count;
        }
        None
    }
}
