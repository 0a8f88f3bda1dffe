//! A program as a player of a game.

use bots::{Asked, Guest};
use catalog::{Playable, pose};
use kernel::{Outcome, Seat};

use crate::Sitting;

/// A program in a seat, as a player of any game.
#[derive(Debug)]
pub struct Player(pub Sitting);

impl<G: Playable> Guest<G> for Player {
    fn choose(&mut self, asked: Asked<'_, G>) -> Result<G::Action, String> {
        let (game, legal) = (asked.game, asked.legal);
        let number = self.0.choose(&pose(asked))?;
        let chosen = legal.iter().copied().find(|action| game.encode(*action) == number);
        chosen.ok_or_else(|| format!("it chose action {number}, which is not legal now"))
    }

    fn over(&mut self, game: &G, end: Result<&Outcome, Seat>) {
        match end {
            Ok(outcome) => self.0.over(Ok(&game.told_outcome(outcome.clone()))),
            Err(seat) => self.0.over(Err(seat)),
        }
    }
}
