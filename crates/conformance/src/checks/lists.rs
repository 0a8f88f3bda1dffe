//! Law 4, the lists: complete is checked with [`refusals`](super::refusals); here that they are well formed.

use kernel::{Actions, Game, Seat, Seats, Turn};

use crate::play::{legal_of, seats_of};
use crate::violation::ensure;
use crate::{Check, Finding, Found};

/// Every seat's list: some actions while it is waited for and none otherwise, in ascending order of their numbers.
///
/// # Errors
/// The first list that is not so.
pub fn check<G: Game>(game: &G, state: &G::State) -> Found {
    let waiting = waiting(game, state);
    seats_of(game.seats()).try_for_each(|seat| one(game, seat, waiting, &legal_of(game, state, seat)))
}

/// The same for one list that was asked for already; cheap enough for every step.
///
/// # Errors
/// If it is not well formed.
pub fn one<G: Game>(game: &G, seat: Seat, waiting: Seats, legal: &Actions<G::Action>) -> Found {
    if !waiting.contains(seat) {
        return match legal.first() {
            None => Ok(()),
            Some(action) => {
                Err(Finding::new(Check::Lists, format!("{} actions are listed for a seat that is not waited for", legal.len()))
                    .by(game, seat, *action))
            }
        };
    }
    ensure(!legal.is_empty(), || Finding::new(Check::Lists, "the seat is waited for, but has no legal action").of(seat))?;
    let mut last = None;
    for &action in legal.iter() {
        let number = game.encode(action);
        let wrong = |check, what| Err(Finding::new(check, what).by(game, seat, action));
        if number >= game.action_count() {
            return wrong(Check::Numbers, format!("its number is {number}, but there are only {} action numbers", game.action_count()));
        }
        if game.decode(number) != Some(action) {
            return wrong(Check::Numbers, format!("{action:?} has number {number}, which decodes to {:?}", game.decode(number)));
        }
        match last {
            Some(before) if before == number => return wrong(Check::Lists, format!("action {number} is listed twice")),
            Some(before) if before > number => return wrong(Check::Lists, format!("action {number} is listed after action {before}")),
            _ => last = Some(number),
        }
    }
    Ok(())
}

/// Every listed action survives being written and read.
///
/// # Errors
/// The first that does not.
pub fn words<G: Game>(game: &G, state: &G::State) -> Found {
    seats_of(game.seats())
        .try_for_each(|seat| legal_of(game, state, seat).iter().try_for_each(|action| super::numbers::word(game, *action)))
}

/// The seats that are waited for; nobody when the game is over.
pub(crate) fn waiting<G: Game>(game: &G, state: &G::State) -> Seats {
    match game.turn(state) {
        Turn::Waiting(seats) => seats,
        Turn::Over => Seats::NONE,
    }
}
