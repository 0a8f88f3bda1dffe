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
//!            "there is no bot 'greedi' (did you mean 'greedy'?); the bots are random, greedy");
//! ```
//!
//! Reading order: [`Bot`], [`Random`], [`Greedy`], [`BotName`], [`play_out`].

use kernel::{Game, Seat};

mod greedy;
mod name;
mod playout;
mod random;

pub use greedy::Greedy;
pub use name::{BotName, UnknownBot};
pub use playout::{Finished, Lineup, play_out, play_out_heard};
pub use random::Random;

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
}
