//! The bot that does not think.

use kernel::{Chance, Game, Sampler, Seed};

use crate::{Asked, Bot};

/// Chooses among the legal actions, all equally likely.
///
/// Exactly one roll for every list with more than one entry: conformance, simulations and recordings name the same
/// games by the same seeds because all of them choose like this.
#[derive(Debug, Clone)]
pub struct Random {
    sampler: Sampler,
}

impl Random {
    /// The random player that a seed names ([`Seed::of_bot`]).
    #[must_use]
    pub fn new(seed: Seed) -> Random {
        Random { sampler: Sampler::from_seed(seed.0) }
    }
}

impl<G: Game> Bot<G> for Random {
    fn choose(&mut self, asked: Asked<'_, G>) -> G::Action {
        asked.legal[self.sampler.one_of(asked.legal.len() as u32) as usize]
    }
}
