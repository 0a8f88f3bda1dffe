//! What is so by the rules of a game, said for the laws.

use std::collections::BTreeMap;

use draw::{Board, Shape};
use kernel::{Evaluate, Game, Seat, Title};

use crate::games::{Chosen, Setting};
use crate::words::whose;

/// What is where: how many things lie at each place of the picture, by the place's name.
pub type Lying = BTreeMap<String, i32>;

/// Puts things at a place; where there are none, the place is not even named.
pub fn put(lying: &mut Lying, place: impl FnOnce() -> String, count: i32) {
    if count != 0 {
        lying.insert(place(), count);
    }
}

/// Where something never runs out: players have disks, a depot has fuel.
pub const PLENTY: i32 = 1000;

/// What an action is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Thing {
    /// The place of this name.
    At(String),
    /// A button that is called so.
    Button(String),
    /// Something that is neither a place nor called anything: a shape as it would be turned.
    Sight,
}

/// The action of a game.
pub type ActionOf<F> = <<F as Facts>::Game as Game>::Action;
/// The event of a game.
pub type EventOf<F> = <<F as Facts>::Game as Game>::Event;
/// The state of a game.
pub type StateOf<F> = <<F as Facts>::Game as Game>::State;
/// The view of a game.
pub type ViewOf<F> = <<F as Facts>::Game as Game>::View;

/// What is so by the rules of a game. Written from the rules and the state, never from the code that draws.
///
/// Implemented in a game's tests, for a type of their own.
pub trait Facts {
    /// Which game.
    type Game: Board + Title + Evaluate;

    /// Every kind of event that there is, as a list of words.
    const EVENTS: &'static str;

    /// Every verb of an action; actions that begin with a number have the verb `place`.
    const VERBS: &'static str;

    /// Kinds of places between which things fly, at the least: `hand` for `hand-1`.
    const FLYING: &'static str;

    /// Verbs of which [`kept`](Facts::kept) has something to count, at the least, and `?` if [`asked`](Facts::asked) has.
    const PROMISING: &'static str;

    /// Whether anything is hidden, so that there are different worlds that somebody cannot tell apart.
    const HIDES: bool;

    /// Whether some choices take several clicks, so that one may be half made.
    const PICKS: bool = true;

    /// Questions that are not asked where there is one answer ([`Board::goes_without_saying`]).
    const UNASKED: &'static [&'static str] = &[];

    /// How many lines the board takes in a terminal of 80 columns and 24 lines at the most: the question and its answers need some, too.
    const LINES: usize = 17;

    /// Tables whose games bring everything about.
    fn tables() -> Vec<Setting>;

    /// Words in small letters that name things of the content: two sentences that differ in them alone say it alike.
    fn nouns() -> Vec<String> {
        Vec::new()
    }

    /// The thing that an action of the view's owner is about.
    fn thing(game: &Self::Game, view: &ViewOf<Self>, action: ActionOf<Self>, shape: Shape) -> Thing;

    /// What is where.
    fn lying(game: &Self::Game, state: &StateOf<Self>) -> Lying;

    /// Whether a reader's picture has this place at all.
    fn drawn_for(_game: &Self::Game, _place: &str, _who: Option<Seat>) -> bool {
        true
    }

    /// What an event adds to places or takes from them without showing it as a movement.
    fn unseen(_game: &Self::Game, _event: &EventOf<Self>) -> Vec<(String, i32)> {
        Vec::new()
    }

    /// The players that an event is about, in the order in which a sentence names them. One that says more than `seat` is asked about.
    fn people(_game: &Self::Game, event: &EventOf<Self>) -> Vec<Seat> {
        whose::<Self::Game>(event)
    }

    /// The numbers that the words of an event tell, in their order; `None` if they are many, or part of a card's name.
    fn told_numbers(game: &Self::Game, event: &EventOf<Self>) -> Option<Vec<i64>>;

    /// Whether what a sentence says of the chosen is what came of it; `None` if it promises nothing that could be counted.
    fn kept(game: &Self::Game, said: &str, chosen: &Chosen<Self::Game>) -> Option<Result<(), String>>;

    /// Whether what the question says of numbers is so; `None` if it says nothing.
    fn asked(_game: &Self::Game, _question: &str, _state: &StateOf<Self>, _seat: Seat) -> Option<Result<(), String>> {
        None
    }
}
