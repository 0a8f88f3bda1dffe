//! The contract between a rulebook and everything else.

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{Actions, Chance, Cited, Effects, Outcome, Seat, Seats};

/// Whose choice it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Turn {
    /// These seats may act, each for itself; never an empty set.
    Waiting(Seats),
    /// The game is over: [`Game::outcome`] says how.
    Over,
}

/// What an action brought to light, and so which choices can no longer be taken back (law 8).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Learned {
    /// Nobody learned anything: the choice may be taken back.
    Nothing,
    /// Something came to light: the acting seat's choices up to here stand. Choices that other seats have made side by side with it
    /// stay open, so this is right only where what came to light is no business of theirs (their own peek, their own dice).
    Something,
    /// A common step is over (the last secret choice was committed, say): everybody's choices up to here stand.
    Settled,
}

/// A rulebook with its content and options in force.
///
/// The value is the immutable part that all states share; a state is plain data that refers to it by small ids.
/// Nothing here may depend on a clock, a float, a hash order or the outside world (law 1).
pub trait Game: Sized + Send + Sync + 'static {
    /// Everything that changes during play: plain data of fixed size, cheap to clone.
    type State: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + 'static;
    /// One click of one seat (law 5).
    type Action: Copy + Eq + Ord + Debug + Send + Sync + 'static;
    /// What one seat, or a spectator, may know; a type with no way back to the state (law 3).
    type View: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + 'static;
    /// Something that happened, in the past tense.
    type Event: Clone + PartialEq + Debug + Serialize + Send + 'static;
    /// Why an action is not allowed, and what to do instead.
    type Refusal: std::error::Error + Cited + Clone + PartialEq + Send + Sync + 'static;

    /// How many seats this table has.
    fn seats(&self) -> u8;

    /// Lays the game out.
    fn setup(&self, chance: &mut impl Chance) -> Self::State;

    /// Whose choice it is now. Everybody may know that: it must not depend on what is hidden.
    fn turn(&self, state: &Self::State) -> Turn;

    /// Lists the legal actions of a seat in ascending order of their numbers, each once: at least one while
    /// the seat is waited for, none otherwise. The buffer is empty when this is called.
    fn legal(&self, state: &Self::State, seat: Seat, found: &mut Actions<Self::Action>);

    /// Carries out an action, if it is legal.
    ///
    /// # Errors
    /// The reason, with its clause; the state is then as it was.
    fn apply(
        &self,
        state: &mut Self::State,
        seat: Seat,
        action: Self::Action,
        fx: &mut impl Effects<Self::Event>,
    ) -> Result<Learned, Self::Refusal>;

    /// What a seat may know, or a spectator for `None`.
    fn view(&self, state: &Self::State, who: Option<Seat>) -> Self::View;

    /// A state that the view's owner cannot tell from the real one: same view, same legal actions.
    fn imagine(&self, view: &Self::View, chance: &mut impl Chance) -> Self::State;

    /// The event as a seat, or a spectator for `None`, is told of it; `None` if it is not told at all.
    fn told(&self, event: &Self::Event, who: Option<Seat>) -> Option<Self::Event>;

    /// How the game ended.
    ///
    /// For a game that is not over this is the outcome if it were scored now; the end reason then says so.
    fn outcome(&self, state: &Self::State) -> Outcome;

    /// How many action numbers there are: [`Game::encode`] stays below.
    fn action_count(&self) -> u32;

    /// The dense number of an action.
    fn encode(&self, action: Self::Action) -> u32;

    /// The action with this number, if it is one of this game (legal now or not).
    fn decode(&self, number: u32) -> Option<Self::Action>;

    /// The action as a log writes it: a verb and ids of the content, "take food".
    fn write(&self, action: Self::Action) -> String;

    /// Reads what [`Game::write`] writes.
    fn read(&self, text: &str) -> Option<Self::Action>;

    /// Why a text that [`Game::read`] does not read is no action, where the rules have more to say than that: a place of the
    /// board that no action can ever name.
    fn misread(&self, _text: &str) -> Option<Self::Refusal> {
        None
    }

    /// Checks everything that must hold between any two actions: components conserved, limits kept, ids in range.
    ///
    /// Also the gate for states from outside: a state that passes can be played on without a panic.
    ///
    /// # Errors
    /// The invariant that is broken, in words.
    fn check(&self, state: &Self::State) -> Result<(), String>;

    /// No game takes more choices than this, whatever is chosen.
    fn longest_game(&self) -> u64;
}

/// [`Game::told`] of a game in which everybody is told everything.
pub fn told_in_full<E: Clone>(event: &E, _who: Option<Seat>) -> Option<E> {
    Some(event.clone())
}

/// One thing that [`Game::check`] asks for: `problem` says what is wrong where it does not hold.
///
/// # Errors
/// The problem, if it does not hold.
pub fn ensure(holds: bool, problem: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(problem()) }
}
