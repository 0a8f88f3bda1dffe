//! A decision is one value: a question of the game together with an answer to it.
//!
//! A game lists its questions once, in the order of its rules, with [`decisions!`](crate::decisions). Each says what is asked and by which clause (that
//! is what refusals tell whoever does something else), which answers are on offer, and for every answer the value it makes and the rule that
//! carries it out or refuses it. Everything else follows from that list:
//!
//! - `Decision::of(question, action)`: what an action means now; `None` if it answers another question.
//! - `take(question, action, play, otherwise)`: carries that out, or says why not.
//! - `offer(question, ...)`: fills a legal list.
//! - `asked(question)`: what is asked, in words, with its clause.
//!
//! A question without its list, an action that answers no question and an answer that nobody carries out do not compile. Whoever makes
//! words or pictures of a game matches on the same values (`draw`: the sentence of a decision, and the place where it is clicked), so
//! what is forgotten there does not compile either.
//!
//! ```
//! # use kernel::{Actions, Chance, Cited, Clause, Effects, Game, Learned, Outcome, Quiet, Sampler, Seat, Seats, Turn};
//! # #[derive(Debug, Clone, PartialEq, thiserror::Error)]
//! # enum Refusal {
//! #     #[error("that is not asked now: {0} ({1})")]
//! #     NotAsked(&'static str, Clause),
//! #     #[error("that side is up already: turn it (CO-2)")]
//! #     UpAlready,
//! # }
//! # impl Cited for Refusal {
//! #     fn clause(&self) -> Clause {
//! #         Clause("CO-2")
//! #     }
//! # }
//! struct Coin;
//!
//! #[derive(Debug, Clone, Copy, PartialEq, serde::Serialize, serde::Deserialize)]
//! enum Step {
//!     /// This side is up: which shall be?
//!     Lying(u8),
//!     /// Nothing: the game is over.
//!     Over,
//! }
//!
//! kernel::counted! {
//!     /// A side of the coin.
//!     struct Side(2, from 1);
//! }
//!
//! kernel::action_table! {
//!     /// What a player can do.
//!     enum Action of Coin {
//!         /// Leave the coin where it is.
//!         Pass = "pass",
//!         /// Turn this side up.
//!         Turn(side: Side) = "turn",
//!     }
//! }
//!
//! kernel::play_of!(Coin);
//!
//! kernel::decisions! {
//!     /// Every answer to every question.
//!     enum Decision of Coin;
//!     question: Step;
//!     offer(game: &Coin, state: &Step, seat: Seat) -> found;
//!     take(play);
//!
//!     /// CO-1: which side shall be up?
//!     Step::Lying(up) => "turn the coin, or pass", "CO-1", found.extend([Action::Pass, Action::Turn(Side(1 - up))]), {
//!         Action::Pass => Pass {} = play.rest(),
//!         Action::Turn(side) => Turn { up: u8, side: Side } = play.turn(up, side),
//!     }
//!     /// The game is over.
//!     Step::Over => "nothing, the game is over", "CO-3", (), {}
//! }
//!
//! impl<F: Effects<()>> Play<'_, F> {
//!     /// CO-3.
//!     fn rest(&mut self) {
//!         *self.state = Step::Over;
//!     }
//!
//!     /// CO-2: only the other side.
//!     fn turn(&mut self, up: u8, side: Side) -> Result<(), Refusal> {
//!         if side.0 == up {
//!             return Err(Refusal::UpAlready);
//!         }
//!         *self.state = Step::Lying(side.0);
//!         Ok(())
//!     }
//! }
//!
//! impl Game for Coin {
//!     fn legal(&self, state: &Step, seat: Seat, found: &mut Actions<Action>) {
//!         offer(state, self, state, seat, found);
//!     }
//!
//!     fn apply(&self, state: &mut Step, seat: Seat, action: Action, fx: &mut impl Effects<()>) -> Result<Learned, Refusal> {
//!         let question = *state;
//!         let mut play = Play::new(self, state, seat, fx);
//!         take(&question, action, &mut play, |_| {
//!             let (words, clause) = asked(question);
//!             Refusal::NotAsked(words, clause)
//!         })?;
//!         Ok(play.learned())
//!     }
//!     // ...
//! #   type State = Step;
//! #   type Action = Action;
//! #   type View = Step;
//! #   type Event = ();
//! #   type Refusal = Refusal;
//! #   fn seats(&self) -> u8 { 1 }
//! #   fn setup(&self, _: &mut impl Chance) -> Step { Step::Lying(0) }
//! #   fn turn(&self, _: &Step) -> Turn { Turn::Waiting(Seats::first(1)) }
//! #   fn view(&self, state: &Step, _: Option<Seat>) -> Step { *state }
//! #   fn imagine(&self, view: &Step, _: &mut impl Chance) -> Step { *view }
//! #   fn told(&self, _: &(), _: Option<Seat>) -> Option<()> { Some(()) }
//! #   fn outcome(&self, _: &Step) -> Outcome { unreachable!("nobody asks") }
//! #   kernel::actions_by_table!();
//! #   fn check(&self, _: &Step) -> Result<(), String> { Ok(()) }
//! #   fn longest_game(&self) -> u64 { u64::MAX }
//! }
//!
//! let (mut coin, mut chance) = (Step::Lying(0), Sampler::from_seed(7));
//! let mut act = |action| Coin.apply(&mut coin, Seat::new(0), action, &mut Quiet(&mut chance));
//! assert_eq!(act(Action::Turn(Side(0))), Err(Refusal::UpAlready));
//! assert_eq!(act(Action::Turn(Side(1))), Ok(Learned::Nothing));
//! assert_eq!(act(Action::Pass), Ok(Learned::Nothing));
//! assert_eq!(act(Action::Pass).unwrap_err().to_string(), "that is not asked now: nothing, the game is over (CO-3)");
//! assert_eq!(Decision::of(Step::Lying(0), Action::Turn(Side(1))), Some(Decision::Turn { up: 0, side: Side(1) }));
//! ```

/// What carrying out an answer gives: nothing if it is always possible, else perhaps a refusal.
pub trait Taken<R> {
    /// The same as a result.
    ///
    /// # Errors
    /// The refusal.
    fn taken(self) -> Result<(), R>;
}

impl<R> Taken<R> for () {
    #[inline]
    fn taken(self) -> Result<(), R> {
        Ok(())
    }
}

impl<R> Taken<R> for Result<(), R> {
    #[inline]
    fn taken(self) -> Result<(), R> {
        self
    }
}

/// Lists the questions of a game with their answers. See [`decision`](crate::decision).
#[macro_export]
macro_rules! decisions {
    (
        $(#[$attr:meta])*
        $vis:vis enum $name:ident of $game:ty;
        question: $question:ty;
        offer($($given:ident: $type:ty),+) -> $found:ident;
        take($play:ident);
        $(
            $(#[$doc:meta])*
            $asked:pat => $words:expr, $clause:expr, $offer:expr, {
                $( $(#[$says:meta])* $action:pat => $answer:ident { $($field:ident: $value:ty),* } = $take:expr, )*
            }
        )+
    ) => {
        $(#[$attr])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        $vis enum $name {
            $($( $(#[$says])* #[allow(missing_docs, reason = "the fields are those of the question and the action")] $answer { $($field: $value),* }, )*)+
        }

        impl $name {
            /// What an action means as an answer to a question; `None` if another one is asked.
            #[must_use]
            #[inline]
            #[allow(unused_variables, reason = "an answer need not use all that its question holds")]
            $vis fn of(question: $question, action: <$game as $crate::Game>::Action) -> Option<$name> {
                match question {
                    $( $asked => match action { $( $action => Some($name::$answer { $($field),* }), )* _ => None }, )+
                }
            }

            // An action that answers no question does not compile.
            #[allow(dead_code, unused_variables, unreachable_patterns, reason = "the compiler reads it, nobody calls it")]
            fn answers_something(action: <$game as $crate::Game>::Action) {
                match action {
                    $($( $action => {} )*)+
                }
            }
        }

        /// Carries out what an action means as an answer to a question, or says why not; `otherwise` says it if another one is asked.
        // Three things cost more than most rules at every choice, so they are not done: making a value of the enum only to match on it again;
        // handing the question over by value (small ones travel packed into a register, here and in `offer`); wrapping the result in anything
        // (room for a refusal and its words would be copied).
        #[inline]
        #[allow(unused_variables, reason = "an answer need not use all that its question holds")]
        pub(crate) fn take<F>(
            question: &$question,
            action: <$game as $crate::Game>::Action,
            $play: &mut Play<'_, F>,
            otherwise: impl FnOnce(&Play<'_, F>) -> <$game as $crate::Game>::Refusal,
        ) -> Result<(), <$game as $crate::Game>::Refusal>
        where
            F: $crate::Effects<<$game as $crate::Game>::Event>,
        {
            match *question {
                $( $asked => match action { $( $action => $crate::decision::Taken::taken($take)?, )* _ => return Err(otherwise($play)) }, )+
            }
            Ok(())
        }

        /// Lists the answers to a question that are on offer, in ascending order of their numbers.
        #[inline]
        #[allow(unused_variables, reason = "an offer need not depend on all that is known")]
        pub(crate) fn offer(
            question: &$question,
            $($given: $type),+,
            $found: &mut $crate::Actions<<$game as $crate::Game>::Action>,
        ) {
            match *question {
                $( $asked => $offer, )+
            }
        }

        /// What is asked, in words, with its clause.
        #[allow(unused_variables, reason = "the words are those of the question")]
        pub(crate) fn asked(question: $question) -> (&'static str, $crate::Clause) {
            match question {
                $( $asked => ($words, $crate::Clause($clause)), )+
            }
        }
    };
}
