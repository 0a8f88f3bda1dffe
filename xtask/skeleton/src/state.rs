//! What changes during play, what can be done, what happens, and why not.
// MISSING: put into src/state.rs what changes, what can be done and what happens in your game, and write tests/actions.txt anew (section 3 of docs/tutorial); then delete this line

use kernel::{Cited, Clause, PerSeat, Seat};
use serde::{Deserialize, Serialize};

use crate::Skeleton;

/// The most players (SK-1.1).
pub const MAX_PLAYERS: usize = 4;

/// What is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// The first prize of the row (SK-2.1).
    Take,
    /// Nothing: the row is empty (SK-3.1).
    Over,
}

kernel::action_table! {
    /// What a player can do.
    pub enum Action of Skeleton {
        /// Take the first prize of the row (SK-2.1).
        Take = "take",
    }
}

/// Everything that changes.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// Whose turn it is.
    pub turn: Seat,
    /// How many prizes have been taken.
    pub taken: u8,
    /// The points of what everybody took.
    pub points: PerSeat<u16, MAX_PLAYERS>,
}

/// What happened.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// Somebody took a prize (SK-2.1).
    Took {
        /// Who.
        seat: Seat,
        /// Which: its place in the content file.
        prize: u8,
    },
}

/// Why something is not allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The game is over, say.
    #[error("that is not asked now: {0} ({1})")]
    NotAsked(&'static str, Clause),
    /// It is somebody else's turn.
    #[error("it is not your turn: wait until you are asked (SK-2.1)")]
    NotYourTurn,
}

impl Cited for Refusal {
    fn clause(&self) -> Clause {
        match self {
            Refusal::NotAsked(_, clause) => *clause,
            Refusal::NotYourTurn => Clause("SK-2.1"),
        }
    }
}
