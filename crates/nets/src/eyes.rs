//! A net that looks at the positions of one table.

use std::collections::BTreeMap;
use std::sync::Arc;

use kernel::{Evaluate, Feature, Observe, Seat, Title};

use crate::net::LANE;
use crate::{EVALUATION, Judgement, Net};

/// Why a net cannot look at a table.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// It was trained on other rows.
    #[error("the net reads observations of version {found}, this program makes version {expected}")]
    Observation {
        /// What the program makes.
        expected: u32,
        /// What the net reads.
        found: u32,
    },
    /// It was trained on other rules.
    #[error("the net was trained by rules version {found}, the table plays by version {expected}")]
    Rules {
        /// What the table plays by.
        expected: u32,
        /// What it was trained by.
        found: u32,
    },
    /// It was trained on other content.
    #[error("the net was trained on other content than the table's")]
    Content,
    /// It is a net of another game.
    #[error("the net is one of {found}, not of {expected}")]
    Game {
        /// The game of the table.
        expected: String,
        /// The game of the net.
        found: String,
    },
    /// It was trained at tables of other sizes.
    #[error("nobody has learned it for {found} players, only for {}", known.iter().map(u8::to_string).collect::<Vec<_>>().join(", "))]
    Players {
        /// What it knows.
        known: Vec<u8>,
        /// The table's.
        found: u8,
    },
}

/// What the evaluation counts for at most, whatever it says.
const FAR: i64 = 4_000;

/// Fills a row with what a seat sees in an imagined state and, last, with what the game's own evaluation says of it: `one` of it counts as one.
///
/// # Panics
/// If the row has another length than the layout and one.
pub fn look<G: Observe + Evaluate>(game: &G, state: &G::State, seat: Seat, one: i64, row: &mut [i16]) {
    look_at(game, state, seat, one, &[], row);
}

/// The same, but for these parts.
fn look_at<G: Observe + Evaluate>(game: &G, state: &G::State, seat: Seat, one: i64, parts: &[Option<usize>], row: &mut [i16]) {
    let (last, seen) = row.split_last_mut().expect("a row has a place for the evaluation");
    game.observe_parts(&game.view(state, Some(seat)), parts, seen);
    *last = opinion(game, state, seat, one);
}

/// What the game's own evaluation says, as the last number of a row has it.
fn opinion<G: Evaluate>(game: &G, state: &G::State, seat: Seat, one: i64) -> i16 {
    if one == 0 { 0 } else { (game.evaluate(state, seat) / one).clamp(-FAR, FAR) as i16 }
}

/// Most of a row stays as it is from one position to the next: so many numbers are compared at once.
const STRIDE: usize = 16;

fn same(one: &[i16], other: &[i16]) -> bool {
    match (<&[i16; STRIDE]>::try_from(one), <&[i16; STRIDE]>::try_from(other)) {
        // Of a known length, so that nothing is called for it.
        (Ok(one), Ok(other)) => one == other,
        _ => one == other,
    }
}

/// Adds so many times these weights.
fn add(sums: &mut [i32], times: i32, weights: &[i16]) {
    // Two short numbers are multiplied much faster than two long ones, on every computer, and changes are nearly always short.
    if let Ok(times) = i16::try_from(times) {
        for (sums, weights) in sums.chunks_exact_mut(LANE).zip(weights.chunks_exact(LANE)) {
            for (sum, weight) in sums.iter_mut().zip(weights) {
                *sum = sum.wrapping_add(i32::from(times) * i32::from(*weight));
            }
        }
        return;
    }
    for (sum, weight) in sums.iter_mut().zip(weights) {
        *sum = sum.wrapping_add(times.wrapping_mul(i32::from(*weight)));
    }
}

/// How many numbers the parts of a layout have of which no number goes in anywhere; none for the other parts.
fn unread(layout: &[Feature], inputs: &[Option<usize>]) -> Arc<[Option<usize>]> {
    let mut parts = Vec::new();
    for (feature, input) in layout.iter().zip(inputs) {
        let Some(part) = feature.part else { continue };
        parts.resize(parts.len().max(part + 1), Some(0));
        parts[part] = parts[part].filter(|_| input.is_none()).map(|numbers| numbers + 1);
    }
    parts.into()
}

/// A net bound to the rules of a table.
///
/// Looks at one position after the other; what it remembers of the last one only makes it faster.
#[derive(Debug, Clone)]
pub struct Eyes {
    net: Arc<Net>,
    seats: usize,
    /// Where each number of a row goes in: the first weight of its input; none for one that the net does not look at.
    places: Arc<[Option<u32>]>,
    /// Whether the net looks at any number of the layout, and not at the game's own evaluation alone.
    observes: bool,
    /// For each part of the layout how many numbers it has, if the net looks at none of them: those stay zero.
    parts: Arc<[Option<usize>]>,
    /// Where stretches of [`STRIDE`] numbers begin of which the net looks at some.
    stretches: Arc<[usize]>,
    /// The row that the sums are of.
    row: Vec<i16>,
    sums: Vec<i32>,
    /// The row that is being looked at.
    now: Vec<i16>,
}

impl Eyes {
    /// Binds a net to a layout.
    ///
    /// # Errors
    /// If it was not trained at tables of this size.
    pub fn new(net: Arc<Net>, layout: &[Feature], seats: u8) -> Result<Eyes, Unfit> {
        if !net.origin.players.contains(&seats) {
            return Err(Unfit::Players { known: net.origin.players.clone(), found: seats });
        }
        let known: BTreeMap<&str, usize> = net.inputs.iter().enumerate().map(|(index, name)| (name.as_str(), index)).collect();
        let names = layout.iter().map(|feature| feature.name.as_str()).chain([EVALUATION]);
        let inputs: Vec<Option<usize>> = names.map(|name| known.get(name).copied()).collect();
        let parts = unread(layout, &inputs);
        Ok(Eyes { parts, ..Eyes::at(inputs, usize::from(seats), net) })
    }

    /// A net that is shown its inputs themselves instead of the rows of a table.
    #[must_use]
    pub fn of_inputs(net: Arc<Net>, seats: usize) -> Eyes {
        Eyes::at((0..net.inputs.len()).map(Some).collect(), seats.min(net.plan.seats), net)
    }

    fn at(inputs: Vec<Option<usize>>, seats: usize, net: Arc<Net>) -> Eyes {
        let width = net.plan.width();
        let places: Arc<[Option<u32>]> = inputs.into_iter().map(|input| input.map(|input| (input * width) as u32)).collect();
        let zero = vec![0; places.len()];
        let stretches = places.chunks(STRIDE).zip((0..).step_by(STRIDE));
        let stretches = stretches.filter(|(places, _)| places.iter().any(Option::is_some)).map(|(_, begin)| begin).collect();
        let observes = places.split_last().is_some_and(|(_, seen)| seen.iter().any(Option::is_some));
        Eyes { seats, observes, parts: Arc::default(), stretches, row: zero.clone(), now: zero, sums: net.bias.clone(), places, net }
    }

    /// Whether a net was made for these rules, and for this content.
    ///
    /// # Errors
    /// For what it was made instead.
    pub fn of<G: Title + Observe>(net: Arc<Net>, game: &G) -> Result<Eyes, Unfit> {
        let origin = &net.origin;
        if origin.game != G::ABOUT.id {
            return Err(Unfit::Game { expected: G::ABOUT.id.to_owned(), found: origin.game.clone() });
        }
        if origin.observation != G::OBSERVATION {
            return Err(Unfit::Observation { expected: G::OBSERVATION, found: origin.observation });
        }
        if origin.rules != game.rules() {
            return Err(Unfit::Rules { expected: game.rules(), found: origin.rules });
        }
        if origin.content != game.content_fingerprint() {
            return Err(Unfit::Content);
        }
        Eyes::new(net, &game.layout(), game.seats())
    }

    /// The same places with other weights: for a net that is still learning.
    pub fn refresh(&mut self, net: Arc<Net>) {
        self.net = net;
        self.row.fill(0);
        self.sums.clone_from(&self.net.bias);
    }

    /// Judges what a seat sees in a state of a world that it imagines. The game's own evaluation is asked, too: it may read the whole state, so the
    /// state must not be the real one.
    pub fn judge_state<G: Observe + Evaluate>(&mut self, game: &G, state: &G::State, seat: Seat) -> Judgement {
        let mut now = std::mem::take(&mut self.now);
        match now.last_mut() {
            // What nobody looks at stays zero.
            Some(last) if !self.observes => *last = opinion(game, state, seat, self.net.evaluation),
            _ => look_at(game, state, seat, self.net.evaluation, &self.parts, &mut now),
        }
        let said = self.judge_row(&now);
        self.now = now;
        said
    }

    /// How many numbers a row has: those of the layout and the evaluation.
    #[must_use]
    pub fn length(&self) -> usize {
        self.row.len()
    }

    /// Judges a row.
    ///
    /// # Panics
    /// If the row has another length than the layout.
    pub fn judge_row(&mut self, row: &[i16]) -> Judgement {
        assert!(row.len() == self.row.len(), "a row of {} numbers for a layout of {}", row.len(), self.row.len());
        let width = self.net.plan.width();
        for begin in self.stretches.iter() {
            let stretch = *begin..(*begin + STRIDE).min(row.len());
            let (now, was, places) = (&row[stretch.clone()], &mut self.row[stretch.clone()], &self.places[stretch]);
            if same(now, was) {
                continue;
            }
            for ((now, was), place) in now.iter().zip(was).zip(places) {
                if now == was {
                    continue;
                }
                let change = i32::from(*now) - i32::from(*was);
                *was = *now;
                let Some(place) = place else { continue };
                add(&mut self.sums, change, &self.net.first[*place as usize..][..width]);
            }
        }
        self.net.judge(&self.sums, self.seats)
    }

    /// How many seats the table has.
    #[must_use]
    pub fn seats(&self) -> usize {
        self.seats
    }

    /// How many points ahead is much.
    #[must_use]
    pub fn margin(&self) -> i32 {
        (self.net.points * 2 / 3).max(2)
    }
}
