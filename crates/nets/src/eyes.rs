//! A net that looks at the positions of one table.

use std::collections::BTreeMap;
use std::sync::Arc;

use kernel::{Aspects, Evaluate, Feature, Observe, Seat, Title};

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
    /// It learned how much other things count.
    #[error("the net weighs aspects of a position that this program does not know, or knows otherwise: it was made by another version")]
    Aspects,
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

/// What a net can look at, at one table: what a seat sees ([`kernel::Observe`]), what the game weighs ([`Evaluate::ASPECTS`]) and, last, what its own
/// evaluation says.
#[derive(Debug, Clone)]
pub struct Sight {
    layout: Vec<Feature>,
    names: Vec<String>,
    seats: u8,
}

impl Sight {
    /// What there is to look at in a game.
    #[must_use]
    pub fn of<G: Observe + Evaluate>(game: &G) -> Sight {
        let (layout, seats) = (game.layout(), game.seats());
        let seen = layout.iter().map(|feature| feature.name.clone());
        let names = seen.chain(G::ASPECTS.names(seats)).chain([EVALUATION.to_owned()]).collect();
        Sight { layout, names, seats }
    }

    /// The name of each number of a row.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }
}

/// Fills a row with what a seat sees in an imagined state, what the game weighs there and, last, what its own evaluation says: `one` of it counts as one.
///
/// # Panics
/// If the row has another length than [`Sight::names`].
pub fn look<G: Observe + Evaluate>(game: &G, state: &G::State, seat: Seat, one: i64, row: &mut [i16]) {
    let (seen, weighed, last) = parted::<G>(row, game.seats());
    game.observe_parts(&game.view(state, Some(seat)), &[], seen);
    game.aspects(state, seat, weighed);
    *last = opinion(game, state, seat, one);
}

/// What is seen, what is weighed, and the evaluation.
fn parted<G: Evaluate>(row: &mut [i16], seats: u8) -> (&mut [i16], &mut [i16], &mut i16) {
    let (last, rest) = row.split_last_mut().expect("a row has a place for the evaluation");
    let (seen, weighed) = rest.split_at_mut(rest.len() - G::ASPECTS.count(seats));
    (seen, weighed, last)
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
    /// Whether the net looks at any number of the layout, and whether at anything that the game weighs: what nobody looks at is not looked up.
    observes: bool,
    weighs: bool,
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
    pub fn new(net: Arc<Net>, sight: &Sight) -> Result<Eyes, Unfit> {
        let Sight { layout, names, seats } = sight;
        if !net.origin.players.contains(seats) {
            return Err(Unfit::Players { known: net.origin.players.clone(), found: *seats });
        }
        let known: BTreeMap<&str, usize> = net.inputs.iter().enumerate().map(|(index, name)| (name.as_str(), index)).collect();
        let inputs: Vec<Option<usize>> = names.iter().map(|name| known.get(name.as_str()).copied()).collect();
        let parts = unread(layout, &inputs);
        let any = |inputs: &[Option<usize>]| inputs.iter().any(Option::is_some);
        let (observes, weighs) = (any(&inputs[..layout.len()]), any(&inputs[layout.len()..inputs.len() - 1]));
        Ok(Eyes { parts, observes, weighs, ..Eyes::at(inputs, usize::from(*seats), net) })
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
        Eyes {
            seats,
            observes: true,
            weighs: true,
            parts: Arc::default(),
            stretches,
            row: zero.clone(),
            now: zero,
            sums: net.bias.clone(),
            places,
            net,
        }
    }

    /// Whether a net was made for these rules, and for this content.
    ///
    /// # Errors
    /// For what it was made instead.
    pub fn of<G: Title + Observe + Evaluate>(net: Arc<Net>, game: &G) -> Result<Eyes, Unfit> {
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
        let known = format!("{}{}.", Aspects::MARK, G::ASPECTS.version);
        if net.inputs.iter().any(|input| input.starts_with(Aspects::MARK) && !input.starts_with(&known)) {
            return Err(Unfit::Aspects);
        }
        Eyes::new(net, &Sight::of(game))
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
        // What nobody looks at stays zero.
        let (seen, weighed, last) = parted::<G>(&mut now, game.seats());
        if self.observes {
            game.observe_parts(&game.view(state, Some(seat)), &self.parts, seen);
        }
        if self.weighs {
            game.aspects(state, seat, weighed);
        }
        *last = opinion(game, state, seat, self.net.evaluation);
        let said = self.judge_row(&now);
        self.now = now;
        said
    }

    /// How many numbers a row has.
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
