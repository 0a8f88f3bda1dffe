//! The bot that makes the mistakes of somebody who has just learned the game.

use std::cmp::Reverse;

use kernel::{Chance, Evaluate, Game, Sampler, Seed};

use crate::ahead::OneMove;
use crate::greedy::{ByHand, NODES};
use crate::{Asked, Bot, Thought};

/// Chances are in parts of this.
const WHOLE: u32 = 1000;

/// The chance to overlook a choice: so much for each other one in the list, and never more than the most.
const OVERLOOKS_FOR_EACH: u32 = 30;
const OVERLOOKS_AT_MOST: u32 = 320;

/// How far it is out when it judges a choice, at most: so many parts of what is between the best choice and the one in the middle.
const OUT_BY: u32 = 480;

/// Looks one move ahead like [`Greedy`](crate::Greedy), and makes the mistakes that people make.
///
/// In a long list it overlooks choices, the best as easily as others; only the safe one it always sees, which is worse than a third of them, so that it never has to take the worst. It judges
/// by rule of thumb: where all choices are nearly the same it is nearly right about each, and where much is at stake it can be far out. And it thinks of one way in which
/// things may lie, not of several.
#[derive(Debug)]
pub struct Novice<G: Game> {
    ahead: OneMove<G>,
    /// What it overlooks and how far it is out: not from the luck with which it looks ahead, so that both can be told apart.
    slips: Sampler,
    /// The choices that it sees, the best one first.
    order: Vec<usize>,
    /// What it takes them to be worth; none for one that it overlooks.
    seems: Vec<Option<i64>>,
}

impl<G: Evaluate> Novice<G> {
    /// The player that a seed names ([`Seed::of_bot`]).
    #[must_use]
    pub fn new(seed: Seed) -> Novice<G> {
        Novice { ahead: OneMove::new(seed), slips: Sampler::from_seed(seed.of_game(0).0), order: Vec::new(), seems: Vec::new() }
    }

    /// What each choice seems to be worth, given what it is worth.
    fn slip(&mut self) {
        let values = self.ahead.values();
        let count = values.len();
        self.order.clear();
        self.order.extend(0..count);
        self.order.sort_by_key(|index| (Reverse(values[*index]), *index));
        let (best, safe, middle) = (self.order[0], self.order[count / 3], self.order[count / 2]);
        // Not by the worst: where something is a disaster it is the easier to tell the others apart from it.
        let stake = i128::from(values[best]) - i128::from(values[middle]);
        let out = (stake * i128::from(OUT_BY) / i128::from(WHOLE)).min(i128::from(u32::MAX / 4)) as i64;
        let overlooks = (OVERLOOKS_FOR_EACH * (count as u32 - 1)).min(OVERLOOKS_AT_MOST);
        self.seems.clear();
        for (index, value) in values.iter().enumerate() {
            let is_seen = self.slips.one_of(WHOLE) >= overlooks || index == safe;
            let error = i64::from(self.slips.one_of(2 * out as u32 + 1)) - out;
            self.seems.push(is_seen.then_some(value.saturating_add(error)));
        }
    }
}

impl<G: Evaluate> Bot<G> for Novice<G> {
    fn choose(&mut self, asked: Asked<'_, G>) -> G::Action {
        self.ahead.best(&asked, Some(1), NODES, &mut ByHand);
        if let [only] = asked.legal {
            self.order.clear();
            self.order.push(0);
            return *only;
        }
        self.slip();
        let seems = &self.seems;
        self.order.retain(|index| seems[*index].is_some());
        self.order.sort_by_key(|index| (Reverse(seems[*index]), *index));
        asked.legal[self.order[0]]
    }

    /// What it did not overlook, in the order of what it seemed to be worth.
    fn thoughts(&self) -> Vec<Thought<G::Action>> {
        self.order.iter().map(|index| self.ahead.thought(*index)).collect()
    }
}
