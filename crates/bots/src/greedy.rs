//! The bot that looks one move ahead with the game's own evaluation.

use kernel::{Evaluate, Game, Seat, Seed};

use crate::ahead::{Judge, OneMove};
use crate::{Asked, Bot, Thought};

/// Positions looked at behind one legal action in one world.
pub(crate) const NODES: u32 = 400;

/// Takes the action after which the game's own evaluation is best.
///
/// A decision is one click, a move often several: "lay food", then "on Vopulus". Nobody learns anything from an unfinished
/// move, so the bot follows its own further clicks to the best position they can reach and judges the first click by it.
/// It does not think about what others will do, except that secret choices to be revealed together with its own are made up for
/// them ([`Evaluate::suppose`]).
///
/// Chance that follows from a choice is the bot's own, and the same for all choices that it compares.
#[derive(Debug)]
pub struct Greedy<G: Game>(OneMove<G>);

/// The game's own evaluation.
#[derive(Debug)]
pub(crate) struct ByHand;

impl<G: Evaluate> Judge<G> for ByHand {
    fn judge(&mut self, game: &G, state: &G::State, seat: Seat) -> i64 {
        game.evaluate(state, seat)
    }
    fn foresees(&self, game: &G, state: &G::State, seat: Seat) -> bool {
        game.foresees(state, seat)
    }
}

impl<G: Evaluate> Greedy<G> {
    /// The greedy player that a seed names ([`Seed::of_bot`]).
    #[must_use]
    pub fn new(seed: Seed) -> Greedy<G> {
        Greedy(OneMove::new(seed))
    }
}

impl<G: Evaluate> Bot<G> for Greedy<G> {
    fn choose(&mut self, asked: Asked<'_, G>) -> G::Action {
        self.0.best(&asked, None, NODES, &mut ByHand)
    }
    fn thoughts(&self) -> Vec<Thought<G::Action>> {
        self.0.thoughts()
    }
}
