//! Seats, sets of seats, and one value for each seat.

use std::fmt;
use std::ops::{Index, IndexMut};

use arrayvec::ArrayVec;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The most seats any game here has (Space Truckin' seats six); sets of seats fit one byte.
pub const MAX_SEATS: usize = 8;

/// A place at the table, numbered from 0. Never an index into somebody's list of players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize)]
#[serde(transparent)]
pub struct Seat(u8);

impl Seat {
    /// The seat with this number.
    ///
    /// # Panics
    /// If the number is not below [`MAX_SEATS`]; use [`Seat::try_new`] for numbers from outside.
    #[must_use]
    #[inline]
    pub const fn new(number: u8) -> Seat {
        assert!((number as usize) < MAX_SEATS, "seat numbers are below MAX_SEATS");
        Seat(number)
    }

    /// The seat with this number, if there can be one.
    #[must_use]
    pub fn try_new(number: u64) -> Option<Seat> {
        (number < MAX_SEATS as u64).then_some(Seat(number as u8))
    }

    /// The seat's number as an index.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        // The mask tells the optimiser what `new` has checked, so that arrays of eight need no bounds check.
        (self.0 as usize) & (MAX_SEATS - 1)
    }

    /// The seat's number.
    #[must_use]
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The next seat clockwise at a table of `count` seats.
    #[must_use]
    #[inline]
    pub const fn next(self, count: u8) -> Seat {
        let next = self.0 + 1;
        Seat(if next >= count { 0 } else { next })
    }

    /// The seat `steps` places clockwise at a table of `count` seats; `steps` is at most `count`.
    #[must_use]
    #[inline]
    pub const fn clockwise(self, steps: u8, count: u8) -> Seat {
        // Not a remainder: rules ask this at every step, and a division costs more than all the rest of it.
        let seat = self.0 + steps;
        Seat(if seat >= count { seat - count } else { seat })
    }

    /// How many steps clockwise from `from` this seat is, at a table of `count` seats.
    #[must_use]
    #[inline]
    pub const fn steps_after(self, from: Seat, count: u8) -> u8 {
        if self.0 >= from.0 { self.0 - from.0 } else { self.0 + count - from.0 }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0)
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Seat, D::Error> {
        let number = u8::deserialize(input)?;
        Seat::try_new(u64::from(number))
            .ok_or_else(|| serde::de::Error::custom(format_args!("there is no seat {number}; seats are 0 to {}", MAX_SEATS - 1)))
    }
}

/// A set of seats in one byte, in ascending order.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seats(u8);

impl Seats {
    /// No seat.
    pub const NONE: Seats = Seats(0);

    /// Seats 0 to `count` - 1.
    #[must_use]
    #[inline]
    pub const fn first(count: u8) -> Seats {
        Seats(((1u16 << count) - 1) as u8)
    }

    /// Just this seat.
    #[must_use]
    pub const fn only(seat: Seat) -> Seats {
        Seats(1 << seat.0)
    }

    /// How many.
    #[must_use]
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether nobody is in the set.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the seat is in the set.
    #[must_use]
    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// Adds a seat.
    pub const fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Takes a seat out.
    pub const fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// The set without one seat.
    #[must_use]
    pub const fn without(self, seat: Seat) -> Seats {
        Seats(self.0 & !(1 << seat.0))
    }

    /// The lowest seat of the set.
    #[must_use]
    pub const fn lowest(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }

    /// The seats in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let seat = Seats(rest).lowest()?;
            rest &= rest - 1;
            Some(seat)
        })
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Seats {
        let mut set = Seats::NONE;
        for seat in seats {
            set.insert(seat);
        }
        set
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Seat::number)).finish()
    }
}

/// One value for each seat of a game with at most `N` seats; indexed by [`Seat`] only.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PerSeat<T, const N: usize>(pub [T; N]);

impl<T: Default + Copy, const N: usize> Default for PerSeat<T, N> {
    fn default() -> Self {
        PerSeat([T::default(); N])
    }
}

impl<T, const N: usize> Index<Seat> for PerSeat<T, N> {
    type Output = T;
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.0 as usize]
    }
}

impl<T, const N: usize> IndexMut<Seat> for PerSeat<T, N> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.0 as usize]
    }
}

impl<T: Serialize, const N: usize> Serialize for PerSeat<T, N> {
    fn serialize<S: Serializer>(&self, output: S) -> Result<S::Ok, S::Error> {
        output.collect_seq(&self.0)
    }
}

impl<'de, T: Deserialize<'de>, const N: usize> Deserialize<'de> for PerSeat<T, N> {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        let values = ArrayVec::<T, N>::deserialize(input)?;
        let found = values.len();
        values
            .into_inner()
            .map(PerSeat)
            .map_err(|_| serde::de::Error::custom(format_args!("expected {N} values, one for each seat, found {found}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clockwise_is_ascending_and_wraps() {
        assert_eq!(Seat::new(2).next(3), Seat::new(0));
        assert_eq!(Seat::new(1).clockwise(3, 4), Seat::new(0));
        assert_eq!(Seat::new(0).steps_after(Seat::new(3), 4), 1);
    }

    #[test]
    fn sets_list_seats_in_order() {
        let set: Seats = [Seat::new(5), Seat::new(0), Seat::new(2)].into_iter().collect();
        assert_eq!(format!("{set:?}"), "{0, 2, 5}");
        assert_eq!(Seats::first(8).len(), 8);
        assert_eq!(Seats::NONE.lowest(), None);
    }

    #[test]
    fn a_seat_from_outside_must_exist() {
        assert!(serde_json::from_str::<Seat>("7").is_ok());
        assert!(serde_json::from_str::<Seat>("8").unwrap_err().to_string().contains("there is no seat 8"));
    }

    #[test]
    fn values_per_seat_are_refused_in_the_wrong_number() {
        assert!(serde_json::from_str::<PerSeat<u8, 3>>("[1,2]").unwrap_err().to_string().contains("expected 3 values"));
        assert!(serde_json::from_str::<PerSeat<u8, 2>>("[1,2,3]").is_err());
    }
}
