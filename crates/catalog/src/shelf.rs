//! The games of the shelf (crate `shelf`) without their types.

use kernel::Title;
use kernel::title::nearest;

use crate::game::Shelved;
use crate::{AnyGame, Playable};

/// Work that needs a game's own types.
pub trait WithGame {
    /// What comes of it.
    type Out;

    /// Does the work for the game `G`.
    fn with<G: Playable>(self) -> Self::Out;
}

macro_rules! erased {
    ($($game:ty),* $(,)?) => {
        /// All games, in the order of the shelf.
        // Inlined into another crate this would bring along everything that a game's table can do, to be compiled again there.
        #[inline(never)]
        #[must_use]
        pub fn titles() -> &'static [&'static dyn AnyGame] {
            &[$(&Shelved::<$game>::NEW),*]
        }

        /// Does work with the types of the game that has this id.
        ///
        /// # Errors
        /// If there is no such game; the work is then not done.
        pub fn with_game<W: WithGame>(id: &str, work: W) -> Result<W::Out, UnknownGame> {
            $({
                if id == <$game as Title>::ABOUT.id {
                    return Ok(work.with::<$game>());
                }
            })*
            Err(UnknownGame::new(id))
        }
    };
}

::shelf::with_games!(erased);

/// The game with this id.
///
/// # Errors
/// If there is none, with the id that was probably meant.
pub fn find(id: &str) -> Result<&'static dyn AnyGame, UnknownGame> {
    titles().iter().copied().find(|game| game.about().id == id).ok_or_else(|| UnknownGame::new(id))
}

/// No game has this id.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no game '{typed}'{}; the games are {}", meant.map(|id| format!(" (did you mean '{id}'?)")).unwrap_or_default(), ids().join(", "))]
pub struct UnknownGame {
    /// What was typed.
    pub typed: String,
    /// What was probably meant.
    pub meant: Option<&'static str>,
}

impl UnknownGame {
    fn new(typed: &str) -> UnknownGame {
        UnknownGame { typed: typed.to_owned(), meant: nearest(typed, ids()) }
    }
}

fn ids() -> Vec<&'static str> {
    titles().iter().map(|game| game.about().id).collect()
}
