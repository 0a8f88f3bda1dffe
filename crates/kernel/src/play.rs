//! One choice being carried out: the rules in force, the state it changes, whose choice it is, and the world outside.
//!
//! Every rule that changes something needs these four, so they travel together. A game names its own with
//! [`play_of!`](crate::play_of) and hangs its rules on it; what came to light is noted on the way, so that no rule has to hand it up.
//!
//! ```
//! use kernel::{Actions, Chance, Cited, Clause, Effects, Game, Learned, Outcome, Quiet, Sampler, Seat, Seats, Turn};
//! # #[derive(Debug, Clone, PartialEq, thiserror::Error)]
//! # #[error("the die is rolled (RO-1)")]
//! # struct Rolled;
//! # impl Cited for Rolled {
//! #     fn clause(&self) -> Clause {
//! #         Clause("RO-1")
//! #     }
//! # }
//! /// One player rolls one die.
//! struct Roll;
//!
//! kernel::play_of!(Roll);
//!
//! impl<F: Effects<u8>> Play<'_, F> {
//!     fn roll(&mut self) {
//!         self.cite("RO-1");
//!         let face = self.fx.one_of(6) as u8 + 1;
//!         *self.state = Some(face);
//!         self.show();
//!         self.tell(face);
//!     }
//! }
//!
//! impl Game for Roll {
//!     type State = Option<u8>;
//!     type Event = u8;
//!     fn apply(&self, state: &mut Option<u8>, seat: Seat, _: (), fx: &mut impl Effects<u8>) -> Result<Learned, Rolled> {
//!         let mut play = Play::new(self, state, seat, fx);
//!         play.roll();
//!         Ok(play.learned())
//!     }
//!     // ...
//! #   type Action = ();
//! #   type View = Option<u8>;
//! #   type Refusal = Rolled;
//! #   fn seats(&self) -> u8 { 1 }
//! #   fn setup(&self, _: &mut impl Chance) -> Option<u8> { None }
//! #   fn turn(&self, state: &Option<u8>) -> Turn { if state.is_some() { Turn::Over } else { Turn::Waiting(Seats::first(1)) } }
//! #   fn legal(&self, _: &Option<u8>, _: Seat, found: &mut Actions<()>) { found.push(()) }
//! #   fn view(&self, state: &Option<u8>, _: Option<Seat>) -> Option<u8> { *state }
//! #   fn imagine(&self, view: &Option<u8>, _: &mut impl Chance) -> Option<u8> { *view }
//! #   fn told(&self, event: &u8, _: Option<Seat>) -> Option<u8> { Some(*event) }
//! #   fn outcome(&self, _: &Option<u8>) -> Outcome { unreachable!("nobody asks") }
//! #   fn action_count(&self) -> u32 { 1 }
//! #   fn encode(&self, _: ()) -> u32 { 0 }
//! #   fn decode(&self, number: u32) -> Option<()> { (number == 0).then_some(()) }
//! #   fn write(&self, _: ()) -> String { "roll".into() }
//! #   fn read(&self, text: &str) -> Option<()> { (text == "roll").then_some(()) }
//! #   fn check(&self, _: &Option<u8>) -> Result<(), String> { Ok(()) }
//! #   fn longest_game(&self) -> u64 { 1 }
//! }
//!
//! let (mut state, mut chance) = (None, Sampler::from_seed(7));
//! let learned = Roll.apply(&mut state, Seat::new(0), (), &mut Quiet(&mut chance));
//! assert!(state.is_some() && learned == Ok(Learned::Something));
//! ```

use crate::{Clause, Effects, Game, Learned, Seat};

/// The hands of every rule that changes something.
#[derive(Debug)]
pub struct Play<'p, G: Game, F> {
    /// The rules in force.
    pub game: &'p G,
    /// What they change.
    pub state: &'p mut G::State,
    /// Whose choice is carried out, or at whose place something happens because of it.
    pub seat: Seat,
    /// Chance in, events and clauses out.
    pub fx: &'p mut F,
    learned: Learned,
}

impl<'p, G: Game, F: Effects<G::Event>> Play<'p, G, F> {
    /// Nothing has come to light yet.
    #[inline]
    pub fn new(game: &'p G, state: &'p mut G::State, seat: Seat, fx: &'p mut F) -> Self {
        Play { game, state, seat, fx, learned: Learned::Nothing }
    }

    /// Notes that this clause has just decided something.
    #[inline]
    pub fn cite(&mut self, clause: &'static str) {
        self.fx.cite(Clause(clause));
    }

    /// Tells what has just happened.
    #[inline]
    pub fn tell(&mut self, event: G::Event) {
        self.fx.tell(event);
    }

    /// Something came to light: the acting seat's choices up to here stand (law 8).
    #[inline]
    pub fn show(&mut self) {
        if self.learned == Learned::Nothing {
            self.learned = Learned::Something;
        }
    }

    /// A common step is over: everybody's choices up to here stand.
    #[inline]
    pub fn settle(&mut self) {
        self.learned = Learned::Settled;
    }

    /// What the choice brought to light.
    #[must_use]
    #[inline]
    pub fn learned(&self) -> Learned {
        self.learned
    }
}

/// Names the [`Play`] of a game: a type of the game's own crate, so that its rules can be methods of it.
#[macro_export]
macro_rules! play_of {
    ($game:ty) => {
        /// One choice being carried out. The rules of the game are its methods.
        pub(crate) struct Play<'p, F>(pub(crate) $crate::Play<'p, $game, F>);

        impl<'p, F: $crate::Effects<<$game as $crate::Game>::Event>> Play<'p, F> {
            #[inline]
            pub(crate) fn new(game: &'p $game, state: &'p mut <$game as $crate::Game>::State, seat: $crate::Seat, fx: &'p mut F) -> Self {
                Play($crate::Play::new(game, state, seat, fx))
            }

            /// Carries out what a choice means, and says what that brought to light.
            #[inline]
            pub(crate) fn carry_out(
                game: &'p $game,
                state: &'p mut <$game as $crate::Game>::State,
                seat: $crate::Seat,
                fx: &'p mut F,
                choice: impl FnOnce(&mut Self) -> Result<(), <$game as $crate::Game>::Refusal>,
            ) -> Result<$crate::Learned, <$game as $crate::Game>::Refusal> {
                let mut play = Self::new(game, state, seat, fx);
                choice(&mut play)?;
                Ok(play.learned())
            }

            // These two not by way of `deref_mut`: what they are given may then be made of what the state holds.
            #[inline]
            pub(crate) fn cite(&mut self, clause: &'static str) {
                self.0.cite(clause);
            }

            #[inline]
            pub(crate) fn tell(&mut self, event: <$game as $crate::Game>::Event) {
                self.0.tell(event);
            }
        }

        impl<'p, F> std::ops::Deref for Play<'p, F> {
            type Target = $crate::Play<'p, $game, F>;
            #[inline]
            fn deref(&self) -> &Self::Target {
                &self.0
            }
        }

        impl<F> std::ops::DerefMut for Play<'_, F> {
            #[inline]
            fn deref_mut(&mut self) -> &mut Self::Target {
                &mut self.0
            }
        }
    };
}
