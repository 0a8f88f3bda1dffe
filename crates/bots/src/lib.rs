//! Players that are given views, never states.
//!
//! A bot gets what its seat may know and the list of its legal actions, and answers with one of them. What it wants to
//! try out it tries out in worlds that it imagines from its view, so it cannot peek: there is nothing to peek at.
//!
//! ```
//! use bots::BotName;
//!
//! let name: BotName = "greedy".parse().unwrap();
//! assert_eq!(name.to_string(), "greedy");
//! assert_eq!("greedi".parse::<BotName>().unwrap_err().to_string(),
//!            "there is no bot 'greedi' (did you mean 'greedy'?); the bots are random, novice, casual, greedy, skilled, expert, master");
//! ```
//!
//! Reading order: [`Bot`], [`Guest`], [`Random`], [`Greedy`], [`Novice`], [`Skilled`], [`Search`], [`Tree`], [`BotName`], [`Thought`], [`play_out`].

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use kernel::{Game, Outcome, Seat};

mod ahead;
mod greedy;
mod name;
mod novice;
mod planner;
mod playout;
mod random;
mod reasons;
mod search;
mod skilled;
mod thought;
mod tree;

pub use greedy::Greedy;
pub use name::{BotName, UnknownBot};
pub use novice::Novice;
pub use planner::{Breadth, Move, click};
pub use playout::{Finished, Forfeit, Lineup, Sitter, play_out, play_out_heard};
pub use random::Random;
pub use reasons::{Reason, reasons};
pub use search::{Effort, Search};
pub use skilled::{Mind, Skilled, Unlearned, ended};
pub use thought::{Hope, Thought};
pub use tree::Tree;

/// What a bot is asked: the rules in force, its seat, what that seat may know and what it may do.
#[derive(Debug)]
pub struct Asked<'a, G: Game> {
    /// The rules in force.
    pub game: &'a G,
    /// The seat that is asked; the owner of the view.
    pub seat: Seat,
    /// What the seat may know.
    pub view: &'a G::View,
    /// What it may do: never empty, in ascending order of the action numbers.
    pub legal: &'a [G::Action],
}

/// A player of a game.
///
/// Deterministic: a bot made with the same seed gives the same answers to the same questions in the same order.
pub trait Bot<G: Game>: Send {
    /// Chooses one of the legal actions.
    fn choose(&mut self, asked: Asked<'_, G>) -> G::Action;

    /// What it thought of its choices when it last chose, the best one first; nothing if it does not think.
    fn thoughts(&self) -> Vec<Thought<G::Action>> {
        Vec::new()
    }

    /// From now on it is to think so many times less than it would like to, once for as long as it likes; says whether that makes a difference.
    fn hurry(&mut self, _times: u32) -> bool {
        false
    }

    /// From now on it breaks its thinking off as soon as this is set: whoever sets it no longer wants the answer, but must not wait for it.
    fn heed(&mut self, _stop: &Arc<AtomicBool>) {}
}

/// A player that may fail: a program over a pipe can crash, dawdle or talk nonsense. Whoever fails has lost the game.
pub trait Guest<G: Game>: Send {
    /// Chooses one of the legal actions.
    ///
    /// # Errors
    /// What went wrong, in words; the guest is not asked again in this game.
    fn choose(&mut self, asked: Asked<'_, G>) -> Result<G::Action, String>;

    /// The game is over: this is its outcome, or that seat has failed.
    fn over(&mut self, game: &G, end: Result<&Outcome, Seat>);
}
