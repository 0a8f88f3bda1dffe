//! What a check needs besides the position: chance of its own, a budget, and a report to count in.

use kernel::{Chance, Sampler};

use crate::{Budget, Report};

/// The kit's own chance, budget and counters; every check takes one.
///
/// Its chance has nothing to do with the table's or the bots': checks at a position never change how the game goes on.
#[derive(Debug)]
pub struct Probe {
    /// Chance for imagined worlds and for picking what to try.
    pub chance: Sampler,
    /// How much is tried.
    pub budget: Budget,
    /// What was seen so far.
    pub report: Report,
    /// Whether choices made side by side are open to all: the game hides nothing (law 6).
    pub open_choices: bool,
    /// Whether this game gets every check at every step.
    pub thorough: bool,
}

impl Probe {
    /// A probe with its own chance from this number.
    #[must_use]
    pub fn new(seed: u64, budget: Budget) -> Probe {
        Probe { chance: Sampler::from_seed(seed), budget, report: Report::default(), open_choices: false, thorough: false }
    }

    /// Begins the chance of one step anew: what is tried at a step then depends on the game and the step, not on which
    /// other steps were probed, and a violation is found again when its game is played alone.
    pub(crate) fn at_step(&mut self, seed: u64, step: u64) {
        self.chance = Sampler::from_seed(seed.wrapping_add(step.wrapping_mul(0x9e37_79b9_7f4a_7c15)));
    }

    /// Up to `most` of these, in their order; all of them if there are no more.
    pub fn some<T: Copy>(&mut self, from: &[T], most: u32) -> Vec<T> {
        let mut open = most.min(from.len() as u32);
        let mut picked = Vec::with_capacity(open as usize);
        for (index, item) in from.iter().enumerate() {
            // Selection sampling: every subset of that size is equally likely, and the order stays.
            if open > 0 && self.chance.one_of((from.len() - index) as u32) < open {
                picked.push(*item);
                open -= 1;
            }
        }
        picked
    }

    /// One of these.
    pub fn one<T: Copy>(&mut self, from: &[T]) -> Option<T> {
        if from.is_empty() { None } else { from.get(self.chance.one_of(from.len() as u32) as usize).copied() }
    }
}
