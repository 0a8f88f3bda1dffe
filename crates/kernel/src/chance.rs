//! Chance as rules see it: "give me one of n".

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::Seat;

/// For whom chance is asked.
///
/// Where several seats act at once each has a stream of its own, so that the order in which they happen to act
/// changes nobody's dice (law 2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Roller {
    /// The table: decks, common dice.
    Table,
    /// One seat's own dice.
    Seat(Seat),
}

impl fmt::Display for Roller {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Roller::Table => f.write_str("the table"),
            Roller::Seat(seat) => seat.fmt(f),
        }
    }
}

/// One answered request: `outcome` of `n` for `roller`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Roll {
    /// For whom.
    pub roller: Roller,
    /// How many outcomes there were, at least 2.
    pub n: u32,
    /// Which one it was, below `n`.
    pub outcome: u32,
}

// In a log a roll is `[n, outcome]`, or `[n, outcome, seat]` for a seat's own stream.
impl Serialize for Roll {
    fn serialize<S: serde::Serializer>(&self, output: S) -> Result<S::Ok, S::Error> {
        match self.roller {
            Roller::Table => output.collect_seq([self.n, self.outcome]),
            Roller::Seat(seat) => output.collect_seq([self.n, self.outcome, u32::from(seat.number())]),
        }
    }
}

impl<'de> Deserialize<'de> for Roll {
    fn deserialize<D: serde::Deserializer<'de>>(input: D) -> Result<Roll, D::Error> {
        let numbers = arrayvec::ArrayVec::<u32, 3>::deserialize(input)?;
        let bad = |what: &str| serde::de::Error::custom(format!("{what}; a roll is [n, outcome] or [n, outcome, seat]"));
        let (&n, &outcome) =
            (numbers.first().ok_or_else(|| bad("empty roll"))?, numbers.get(1).ok_or_else(|| bad("roll without outcome"))?);
        let roller = match numbers.get(2) {
            None => Roller::Table,
            Some(&seat) => Roller::Seat(Seat::try_new(u64::from(seat)).ok_or_else(|| bad("no such seat"))?),
        };
        if outcome >= n {
            return Err(bad("outcome not below n"));
        }
        Ok(Roll { roller, n, outcome })
    }
}

/// A driver of chance: a live stream, a recording, a script, or a bot's own sampler.
pub trait Chance {
    /// Answers a request for one of `n` equally likely outcomes, `n` being at least 2.
    ///
    /// Rules call [`Chance::one_of`] and its kin instead, which settle the trivial case.
    fn answer(&mut self, roller: Roller, n: u32) -> u32;

    /// One of `0..n` from the table's stream. With one outcome nothing is asked and nothing recorded.
    ///
    /// # Panics
    /// If `n` is 0: a rule asked to choose from nothing.
    #[inline]
    fn one_of(&mut self, n: u32) -> u32 {
        assert!(n > 0, "a choice from nothing");
        if n == 1 { 0 } else { self.answer(Roller::Table, n) }
    }

    /// One of `0..n` from a seat's own stream.
    ///
    /// # Panics
    /// If `n` is 0.
    #[inline]
    fn one_of_for(&mut self, seat: Seat, n: u32) -> u32 {
        assert!(n > 0, "a choice from nothing");
        if n == 1 { 0 } else { self.answer(Roller::Seat(seat), n) }
    }

    /// Shuffles the items, all orders equally likely (Fisher and Yates, from the back).
    fn shuffle<T>(&mut self, items: &mut [T])
    where
        Self: Sized,
    {
        for last in (1..items.len()).rev() {
            let other = self.one_of(last as u32 + 1) as usize;
            items.swap(last, other);
        }
    }
}

/// Whichever driver of chance a table has. Rules that are asked through it are compiled once for all tables; only where
/// millions of choices are made a second is the driver's own type worth another copy.
pub type AnyChance<'a> = &'a mut dyn Chance;

impl<C: Chance + ?Sized> Chance for &mut C {
    #[inline]
    fn answer(&mut self, roller: Roller, n: u32) -> u32 {
        (**self).answer(roller, n)
    }
}
