//! The four drivers of chance, and the recorder that writes down what any of them answered.

use chacha20::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::random::below;
use crate::{Chance, Key, MAX_SEATS, Roll, Roller, Seed};

/// The live stream of a table: ChaCha8 under the table's key, stream 0 for the table and `s + 1` for seat `s`.
///
/// Players who have seen all dice so far cannot predict the next one.
#[derive(Debug)]
pub struct Live {
    key: Key,
    streams: [Option<Box<ChaCha8Rng>>; MAX_SEATS + 1],
}

impl Live {
    /// All streams of a key, each at its beginning.
    #[must_use]
    pub fn new(key: Key) -> Live {
        Live { key, streams: Default::default() }
    }

    /// The streams of the table that a seed names.
    #[must_use]
    pub fn from_seed(seed: Seed) -> Live {
        Live::new(seed.key())
    }
}

impl AsMut<Live> for Live {
    fn as_mut(&mut self) -> &mut Live {
        self
    }
}

impl Chance for Live {
    fn answer(&mut self, roller: Roller, n: u32) -> u32 {
        let number = match roller {
            Roller::Table => 0,
            Roller::Seat(seat) => seat.index() + 1,
        };
        let key = &self.key;
        // Made on first use: most games ask for one stream, and a stream is 300 bytes.
        let stream = self.streams[number].get_or_insert_with(|| {
            let mut stream = Box::new(ChaCha8Rng::from_seed(key.0));
            stream.set_stream(number as u64);
            stream
        });
        below(n, || stream.next_u32())
    }
}

/// A small fast generator that can be cloned: for bots' imagined worlds, tests and benchmarks. Predictable, so never for a
/// table with people.
#[derive(Debug, Clone)]
pub struct Sampler(Xoshiro256PlusPlus);

impl Sampler {
    /// The sampler that a number names.
    #[must_use]
    pub fn from_seed(seed: u64) -> Sampler {
        Sampler(Xoshiro256PlusPlus::seed_from_u64(seed))
    }
}

impl Chance for Sampler {
    #[inline]
    fn answer(&mut self, _roller: Roller, n: u32) -> u32 {
        below(n, || (self.0.next_u64() >> 32) as u32)
    }
}

/// A list of outcomes written by hand, for tests that read like the rulebook's examples.
#[derive(Debug, Clone)]
pub struct Scripted {
    outcomes: std::vec::IntoIter<u32>,
}

impl Scripted {
    /// These outcomes, in this order.
    #[must_use]
    pub fn new(outcomes: impl Into<Vec<u32>>) -> Scripted {
        Scripted { outcomes: outcomes.into().into_iter() }
    }

    /// How many outcomes are left.
    #[must_use]
    pub fn left(&self) -> usize {
        self.outcomes.len()
    }

    /// Checks that the script was used up: an unused roll is a bug too.
    ///
    /// # Panics
    /// If outcomes are left.
    pub fn used_every_roll(&self) {
        assert_eq!(self.left(), 0, "the script has outcomes that nobody asked for: {:?}", self.outcomes.as_slice());
    }
}

impl Chance for Scripted {
    fn answer(&mut self, roller: Roller, n: u32) -> u32 {
        let outcome = self.outcomes.next().unwrap_or_else(|| panic!("the script is used up, and {roller:?} asks for one of {n}"));
        assert!(outcome < n, "the script says {outcome}, but {roller:?} asks for one of {n}");
        outcome
    }
}

/// How a recording departs from what the rules ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Departure {
    /// The rules ask for chance that was not recorded.
    #[error("the rules ask for one of {n}, but no outcome is recorded")]
    Missing {
        /// How many outcomes the rules ask for.
        n: u32,
    },
    /// The rules ask for something else than what was recorded.
    #[error("the rules ask for one of {n} for {roller}, but the recording answers one of {} for {}", recorded.n, recorded.roller)]
    Other {
        /// For whom the rules ask.
        roller: Roller,
        /// How many outcomes the rules ask for.
        n: u32,
        /// What is recorded.
        recorded: Roll,
    },
    /// The recording has outcomes that the rules did not ask for.
    #[error("{left} recorded outcomes were never asked for")]
    Unused {
        /// How many.
        left: usize,
    },
    /// The table's key gives another outcome than the one recorded.
    #[error("the key gives outcome {live} of {}, but {} is recorded", recorded.n, recorded.outcome)]
    NotTheKeys {
        /// What the key gives.
        live: u32,
        /// What is recorded.
        recorded: Roll,
    },
}

/// A recording played back; with a live stream beside it, also a proof that the recording came from that stream.
///
/// Where the recording departs from what the rules ask it answers 0 and remembers the first departure: rules cannot
/// fail on chance, so the caller asks [`Recorded::finish`] afterwards and throws the state away.
#[derive(Debug)]
pub struct Recorded<'r> {
    rolls: std::slice::Iter<'r, Roll>,
    departure: Option<Departure>,
    live: Option<&'r mut Live>,
}

impl<'r> Recorded<'r> {
    /// Plays these rolls back.
    #[must_use]
    pub fn new(rolls: &'r [Roll]) -> Recorded<'r> {
        Recorded { rolls: rolls.iter(), departure: None, live: None }
    }

    /// Plays these rolls back and draws each from the live stream as well, to compare and to keep the stream in step.
    #[must_use]
    pub fn witnessed(rolls: &'r [Roll], live: &'r mut Live) -> Recorded<'r> {
        Recorded { rolls: rolls.iter(), departure: None, live: Some(live) }
    }

    /// Whether the recording was exactly what the rules asked for.
    ///
    /// # Errors
    /// The first departure.
    pub fn finish(self) -> Result<(), Departure> {
        match (self.departure, self.rolls.len()) {
            (Some(departure), _) => Err(departure),
            (None, 0) => Ok(()),
            (None, left) => Err(Departure::Unused { left }),
        }
    }

    fn next(&mut self, roller: Roller, n: u32) -> Result<u32, Departure> {
        let recorded = *self.rolls.next().ok_or(Departure::Missing { n })?;
        if recorded.n != n || recorded.roller != roller {
            return Err(Departure::Other { roller, n, recorded });
        }
        if let Some(live) = &mut self.live {
            let live = live.answer(roller, n);
            if live != recorded.outcome {
                return Err(Departure::NotTheKeys { live, recorded });
            }
        }
        Ok(recorded.outcome)
    }
}

impl Chance for Recorded<'_> {
    fn answer(&mut self, roller: Roller, n: u32) -> u32 {
        self.next(roller, n).unwrap_or_else(|departure| {
            self.departure.get_or_insert(departure);
            0
        })
    }
}

/// Passes requests on to another driver and writes down every answer.
#[derive(Debug)]
pub struct Recorder<C> {
    inner: C,
    /// What was asked and answered so far.
    pub rolls: Vec<Roll>,
}

impl<C: Chance> Recorder<C> {
    /// A recorder in front of a driver.
    pub fn new(inner: C) -> Recorder<C> {
        Recorder { inner, rolls: Vec::new() }
    }

    /// The driver behind it.
    pub fn into_inner(self) -> C {
        self.inner
    }
}

impl<C: Chance> Chance for Recorder<C> {
    fn answer(&mut self, roller: Roller, n: u32) -> u32 {
        let outcome = self.inner.answer(roller, n);
        self.rolls.push(Roll { roller, n, outcome });
        outcome
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seat;

    // Golden vectors: if one of these changes, saved games no longer replay from their keys.
    #[test]
    fn the_live_stream_answers_the_same_for_ever() {
        let mut live = Live::from_seed(Seed(7));
        let table: Vec<u32> = (0..8).map(|_| live.one_of(48)).collect();
        let seat: Vec<u32> = (0..8).map(|_| live.one_of_for(Seat::new(1), 6)).collect();
        let mut cards: Vec<u8> = (0..10).collect();
        live.shuffle(&mut cards);
        assert_eq!(
            (table, seat, cards),
            (vec![9, 44, 7, 27, 34, 45, 16, 6], vec![2, 4, 5, 4, 2, 2, 1, 2], vec![2, 0, 8, 5, 6, 3, 4, 7, 9, 1])
        );
    }

    #[test]
    fn the_sampler_answers_the_same_for_ever() {
        let mut sampler = Sampler::from_seed(7);
        let answers: Vec<u32> = (0..8).map(|_| sampler.one_of(1000)).collect();
        assert_eq!(answers, [55, 172, 717, 427, 963, 465, 723, 329]);
    }

    #[test]
    fn one_seats_dice_do_not_depend_on_when_the_others_roll() {
        let (a, b) = (Seat::new(0), Seat::new(1));
        let mut first = Live::from_seed(Seed(1));
        let before: Vec<u32> = (0..5).map(|_| first.one_of_for(a, 6)).collect();
        let mut second = Live::from_seed(Seed(1));
        let between: Vec<u32> = (0..5).map(|_| (second.one_of_for(b, 6), second.one_of_for(a, 6)).1).collect();
        assert_eq!(before, between);
    }

    #[test]
    fn a_recording_plays_back_and_notices_departures() {
        let mut recorder = Recorder::new(Live::from_seed(Seed(3)));
        let answers = [recorder.one_of(6), recorder.one_of(1), recorder.one_of_for(Seat::new(2), 9)];
        let rolls = recorder.rolls;
        assert_eq!(rolls.len(), 2, "a choice of one is not recorded");

        let mut live = Live::from_seed(Seed(3));
        let mut recorded = Recorded::witnessed(&rolls, &mut live);
        assert_eq!([recorded.one_of(6), recorded.one_of(1), recorded.one_of_for(Seat::new(2), 9)], answers);
        assert_eq!(recorded.finish(), Ok(()));

        let mut other = Recorded::new(&rolls);
        assert_eq!(other.one_of(7), 0);
        assert!(matches!(other.finish(), Err(Departure::Other { n: 7, .. })));
        assert_eq!(Recorded::new(&rolls).finish(), Err(Departure::Unused { left: 2 }));

        // For whom a die was rolled is recorded too. Beside the key as well: it gives both of them their outcome.
        let mut live = Live::from_seed(Seed(3));
        for mut of_another in [Recorded::new(&rolls), Recorded::witnessed(&rolls, &mut live)] {
            of_another.one_of_for(Seat::new(1), 6);
            assert_eq!(
                of_another.finish().unwrap_err().to_string(),
                "the rules ask for one of 6 for seat 1, but the recording answers one of 6 for the table"
            );
        }

        let mut wrong_key = Live::from_seed(Seed(4));
        let forged: Vec<Roll> = (0..20).map(|_| Roll { roller: Roller::Table, n: 1000, outcome: 999 }).collect();
        let mut recorded = Recorded::witnessed(&forged, &mut wrong_key);
        for _ in 0..20 {
            recorded.one_of(1000);
        }
        assert!(matches!(recorded.finish(), Err(Departure::NotTheKeys { .. })));
    }

    #[test]
    fn a_script_must_be_used_up() {
        let mut script = Scripted::new([2, 0]);
        assert_eq!(script.one_of(6), 2);
        assert_eq!(script.left(), 1);
        assert_eq!(script.one_of(2), 0);
        script.used_every_roll();
    }

    #[test]
    fn a_roll_is_a_short_list_of_numbers() {
        let roll = Roll { roller: Roller::Seat(Seat::new(2)), n: 6, outcome: 5 };
        assert_eq!(serde_json::to_string(&roll).unwrap(), "[6,5,2]");
        assert_eq!(serde_json::from_str::<Roll>("[6,5,2]").unwrap(), roll);
        assert_eq!(serde_json::from_str::<Roll>("[6,5]").unwrap().roller, Roller::Table);
        for bad in ["[6]", "[]", "[6,6]", "[6,5,9]", "[6,5,0,1]", "7"] {
            assert!(serde_json::from_str::<Roll>(bad).is_err(), "{bad}");
        }
    }
}
