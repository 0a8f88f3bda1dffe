//! What the rules of a game lay down for a seat whose player is away.

use std::fmt;

use crate::{Clause, Game};

/// What is done for a seat whose player is away.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stead<A> {
    /// Its latest choice is taken back: it was half a move, and the rules do not count halves.
    TakeBack,
    /// This legal action is chosen.
    Choose(A),
}

/// From a game, what a seat sees and its legal actions to what is done for it.
pub type Answer<G> = fn(&G, &<G as Game>::View, &[<G as Game>::Action]) -> Stead<<G as Game>::Action>;

/// What the rules lay down for a seat whose player is away or out of time.
///
/// Words and answer stand in one value, so a table that announces the one does the other.
pub struct Absence<G: Game> {
    /// What is done for the player, in words that follow a colon: "their programme is committed as it stands".
    pub words: &'static str,
    /// The clause behind it.
    pub clause: Clause,
    /// What is done now, from what the seat may know and its legal actions (never none).
    pub answer: Answer<G>,
}

impl<G: Game> Clone for Absence<G> {
    fn clone(&self) -> Absence<G> {
        *self
    }
}

impl<G: Game> Copy for Absence<G> {}

impl<G: Game> fmt::Debug for Absence<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Absence").field("words", &self.words).field("clause", &self.clause).finish_non_exhaustive()
    }
}
