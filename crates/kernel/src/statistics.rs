//! What statistics and balance reports ask of a game, beside what everybody asks: its own words for what seats do and how games end.

use serde::Serialize;

use crate::{EndReason, Game, Seat};

/// Something that a seat did in a game by which its play can be told from that of others: *action chosen*: *build*.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Deed {
    /// What kind of thing it is: `action chosen`.
    pub kind: &'static str,
    /// Which one of that kind: `build`.
    pub what: String,
}

impl Deed {
    /// The deed of this kind.
    #[must_use]
    pub fn new(kind: &'static str, what: impl Into<String>) -> Deed {
        Deed { kind, what: what.into() }
    }

    /// The place of a seat in the order of play, from 0: every game calls it the same.
    #[must_use]
    pub fn in_order(place: usize) -> Deed {
        const PLACES: [&str; crate::MAX_SEATS] = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];
        Deed::new(Deed::ORDER, PLACES[place % PLACES.len()])
    }

    /// The kind of [`Deed::in_order`].
    pub const ORDER: &str = "order of play";
}

/// A game that says in its own words what statistics tell apart. Whatever it does not say is not counted.
pub trait Statistics: Game {
    /// The kinds of deeds that say with what a seat begins, such as its place in the order of play or its captain. A report asks of each whether
    /// it is fair.
    const BEGINS_WITH: &'static [&'static str] = &[];

    /// What the deal has given to each seat before anybody chooses; kinds of [`Statistics::BEGINS_WITH`].
    fn dealt(&self, _start: &Self::State, _found: &mut Vec<(Seat, Deed)>) {}

    /// Which things of the game a choice takes up: the planet that is supplied, the card that is built. A report knows by it what was offered to
    /// whom, what was taken and what was left; and it can forbid or force a thing to see what it is worth.
    fn takes_up(&self, _state: &Self::State, _seat: Seat, _action: Self::Action, _found: &mut Vec<Deed>) {}

    /// What an event says of how seats play: statistics tell by it which choices go with winning.
    fn deeds(&self, _event: &Self::Event, _found: &mut Vec<(Seat, Deed)>) {}

    /// The ends that the rulebook means a game with these players to come to: a report says which of them no game came to.
    fn endings(&self) -> Vec<EndReason> {
        Vec::new()
    }

    /// The names of ends that only guard against endless play.
    const GUARDS: &'static [&'static str] = &[];
}
