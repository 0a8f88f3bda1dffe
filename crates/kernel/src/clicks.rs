//! Actions as one table: what each is, its verb, and what stands behind the verb. Numbers and written forms follow from it.
//!
//! A game lists its actions once with [`action_table!`](crate::action_table), in the order of their numbers. Whatever can stand behind a verb (a card, a
//! place, a number) says once how it is counted and written ([`Argument`]); everything else is counted here.
//!
//! ```
//! struct Coin;
//!
//! kernel::counted! {
//!     /// A side of the coin: 1 is heads.
//!     pub struct Side(2, from 1);
//! }
//!
//! kernel::action_table! {
//!     /// What a player can do.
//!     pub enum Action of Coin {
//!         /// Leave the coin where it is.
//!         Pass = "pass",
//!         /// Turn this side up.
//!         Turn(side: Side) = "turn",
//!     }
//! }
//!
//! use kernel::clicks::ActionTable;
//!
//! assert_eq!((Action::COUNT, Action::Turn(Side(1)).encode()), (3, 2));
//! assert_eq!(Action::decode(1, &Coin), Some(Action::Turn(Side(0))));
//! assert_eq!(Action::Turn(Side(0)).write(&Coin), "turn 1");
//! assert_eq!(Action::read("turn 2", &Coin), Some(Action::Turn(Side(1))));
//! assert_eq!((Action::read("turn 02", &Coin), Action::read("turn", &Coin), Action::read("pass 1", &Coin)), (None, None, None));
//! ```

use std::borrow::Cow;

/// The actions of a game `G`: one click each, with a dense number and a written form (law 5).
pub trait ActionTable<G>: Copy {
    /// How many numbers there are.
    const COUNT: u32;
    /// The dense number.
    fn encode(self) -> u32;
    /// The action with this number, if the game has what it is about.
    fn decode(number: u32, game: &G) -> Option<Self>;
    /// As logs write it: a verb and words of the game.
    fn write(self, game: &G) -> String;
    /// Reads what [`ActionTable::write`] writes.
    fn read(text: &str, game: &G) -> Option<Self>;
}

/// Something that can stand behind the verb of an action of `G`: a card, a place, a number.
pub trait Argument<G>: Copy {
    /// How many numbers are kept for it, whatever the content holds.
    const COUNT: u32;
    /// Its number, below [`Argument::COUNT`].
    fn number(self) -> u32;
    /// The one with this number, which is below [`Argument::COUNT`].
    fn of(number: u32) -> Self;
    /// The one word by which logs call the one with this number; none if the game has no such thing.
    fn word(number: u32, game: &G) -> Option<Cow<'_, str>>;

    /// The one that is called so.
    fn named(word: &str, game: &G) -> Option<Self> {
        let called_so = |number: &u32| Self::word(*number, game).is_some_and(|known| known.eq_ignore_ascii_case(word));
        (0..Self::COUNT).find(called_so).map(Self::of)
    }

    /// The one with this number, if the game has it.
    fn numbered(number: u32, game: &G) -> Option<Self> {
        Self::word(number, game).map(|_| Self::of(number))
    }
}

/// All that stands behind one verb: nothing, one argument, or two.
pub trait Arguments<G>: Copy {
    /// How many numbers are kept for it.
    const COUNT: u32;
    /// Which of these it is, counted from 0.
    fn number(self) -> u32;
    /// What has this number, if the game has it.
    fn numbered(number: u32, game: &G) -> Option<Self>;
    /// Adds its words to a verb.
    fn write_to(self, text: &mut String, game: &G);
    /// Reads words that were added so.
    fn named(words: &[&str], game: &G) -> Option<Self>;
}

impl<G> Arguments<G> for () {
    const COUNT: u32 = 1;
    fn number(self) -> u32 {
        0
    }
    fn numbered(_: u32, _: &G) -> Option<()> {
        Some(())
    }
    fn write_to(self, _: &mut String, _: &G) {}
    fn named(words: &[&str], _: &G) -> Option<()> {
        words.is_empty().then_some(())
    }
}

impl<G, A: Argument<G>> Arguments<G> for (A,) {
    const COUNT: u32 = A::COUNT;
    #[inline]
    fn number(self) -> u32 {
        self.0.number()
    }
    fn numbered(number: u32, game: &G) -> Option<(A,)> {
        Some((A::numbered(number, game)?,))
    }
    fn write_to(self, text: &mut String, game: &G) {
        add(text, A::word(self.0.number(), game));
    }
    fn named(words: &[&str], game: &G) -> Option<(A,)> {
        let [word] = words else { return None };
        Some((A::named(word, game)?,))
    }
}

impl<G, A: Argument<G>, B: Argument<G>> Arguments<G> for (A, B) {
    const COUNT: u32 = A::COUNT * B::COUNT;
    #[inline]
    fn number(self) -> u32 {
        self.0.number() * B::COUNT + self.1.number()
    }
    fn numbered(number: u32, game: &G) -> Option<(A, B)> {
        Some((A::numbered(number / B::COUNT, game)?, B::numbered(number % B::COUNT, game)?))
    }
    fn write_to(self, text: &mut String, game: &G) {
        add(text, A::word(self.0.number(), game));
        add(text, B::word(self.1.number(), game));
    }
    fn named(words: &[&str], game: &G) -> Option<(A, B)> {
        let [one, other] = words else { return None };
        Some((A::named(one, game)?, B::named(other, game)?))
    }
}

fn add(text: &mut String, word: Option<Cow<'_, str>>) {
    if !text.is_empty() {
        text.push(' ');
    }
    // What the game does not have has no name; no log ever asks for it.
    text.push_str(word.as_deref().unwrap_or("?"));
}

/// What a row of [`arguments!`](crate::arguments) says of a word.
pub fn word_of<'g, G, W: Into<Cow<'g, str>>>(
    number: u32,
    game: &'g G,
    word: impl FnOnce(&'g G, usize) -> Option<W>,
) -> Option<Cow<'g, str>> {
    word(game, number as usize).map(Into::into)
}

/// Where the numbers of each row begin, and where the last row ends.
#[must_use]
pub const fn starts<const ENDS: usize>(sizes: &[u32]) -> [u32; ENDS] {
    let mut starts = [0; ENDS];
    let mut row = 0;
    while row < sizes.len() {
        starts[row + 1] = starts[row] + sizes[row];
        row += 1;
    }
    starts
}

/// The words behind a verb. An action without a verb is known by its argument alone.
#[must_use]
pub fn behind<'w, 't>(verb: &str, words: &'w [&'t str]) -> Option<&'w [&'t str]> {
    match words {
        _ if verb.is_empty() => Some(words),
        [first, rest @ ..] if *first == verb => Some(rest),
        _ => None,
    }
}

/// A number as logs write it, so far below `end`: one spelling for each, no sign and no zeros in front.
#[must_use]
pub fn number_below(end: u32, word: &str) -> Option<u32> {
    word.parse().ok().filter(|number: &u32| *number < end && number.to_string() == word)
}

/// Makes a small number a type of its own that can stand behind a verb: how many there are, and whether people count them from 0 or 1.
#[macro_export]
macro_rules! counted {
    ($($(#[$attr:meta])* $vis:vis struct $name:ident($count:expr, from $first:literal);)+) => { $(
        $(#[$attr])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
        $vis struct $name(pub u8);

        /// As people count it.
        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "{}", u32::from(self.0) + $first)
            }
        }

        // As the number that is kept, not as the one that is written: states are written by what they hold.
        impl $crate::serde::Serialize for $name {
            fn serialize<S: $crate::serde::Serializer>(&self, output: S) -> Result<S::Ok, S::Error> {
                output.serialize_u8(self.0)
            }
        }

        impl<'de> $crate::serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(input: D) -> Result<$name, D::Error> {
                <u8 as $crate::serde::Deserialize>::deserialize(input).map($name)
            }
        }

        impl<G> $crate::clicks::Argument<G> for $name {
            const COUNT: u32 = $count as u32;
            #[inline]
            fn number(self) -> u32 {
                u32::from(self.0)
            }
            fn of(number: u32) -> $name {
                $name(number as u8)
            }
            fn word(number: u32, _: &G) -> Option<std::borrow::Cow<'_, str>> {
                Some($name(number as u8).to_string().into())
            }
            fn named(word: &str, _: &G) -> Option<$name> {
                let number = $crate::clicks::number_below($count as u32 + $first, word)?;
                Some($name(number.checked_sub($first)? as u8))
            }
        }
    )+ };
}

/// Says of ids of a game how they stand behind a verb: how many numbers are kept, the number of one, the one with a number, and its word if the
/// game has it; and how a word is read, if not by looking through all of them.
#[macro_export]
macro_rules! arguments {
    (of $game:ty; $($name:ty [$count:expr] = $number:expr, $of:expr, $word:expr $(, $named:expr)?;)+) => { $(
        impl $crate::clicks::Argument<$game> for $name {
            const COUNT: u32 = $count as u32;
            #[inline]
            fn number(self) -> u32 {
                let number: fn($name) -> u8 = $number;
                u32::from(number(self))
            }
            fn of(number: u32) -> $name {
                let of: fn(u8) -> $name = $of;
                of(number as u8)
            }
            fn word(number: u32, game: &$game) -> Option<std::borrow::Cow<'_, str>> {
                $crate::clicks::word_of(number, game, $word)
            }
            $(fn named(word: &str, game: &$game) -> Option<$name> {
                let named: fn(&$game, &str) -> Option<$name> = $named;
                named(game, word)
            })?
        }
    )+ };
}

/// Lists the actions of a game: an enum whose variants are rows, each with its verb. See [`clicks`](crate::clicks).
///
/// `of G if CHECK` adds a check of what two arguments say together: numbers and texts that fail it are no actions.
#[macro_export]
macro_rules! action_table {
    (
        $(#[$attr:meta])*
        $vis:vis enum $name:ident of $game:ty $(, if $check:path)? {
            $( $(#[$doc:meta])* $row:ident $( ( $($field:ident : $argument:ty),+ ) )? = $verb:literal, )+
        }
    ) => {
        $(#[$attr])*
        ///
        /// The order of the variants is the order of the numbers, and so of the legal lists.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        $vis enum $name {
            $( $(#[$doc])* $row $( ( $($argument),+ ) )?, )+
        }

        const _: () = {
            use $crate::clicks::{ActionTable, Arguments};

            enum Row { $($row),+ }
            const SIZES: &[u32] = &[ $( <( $($($argument,)+)? ) as Arguments<$game>>::COUNT ),+ ];
            const STARTS: [u32; SIZES.len() + 1] = $crate::clicks::starts(SIZES);

            impl ActionTable<$game> for $name {
                const COUNT: u32 = STARTS[SIZES.len()];

                #[inline]
                fn encode(self) -> u32 {
                    match self {
                        $( $name::$row $( ( $($field),+ ) )? => {
                            let first = const { STARTS[Row::$row as usize] };
                            first + Arguments::<$game>::number(( $($($field,)+)? ))
                        } )+
                    }
                }

                fn decode(number: u32, game: &$game) -> Option<$name> {
                    let row = STARTS.partition_point(|start| *start <= number).checked_sub(1)?;
                    let rest = number - STARTS[row];
                    let action = match row {
                        $( row if row == Row::$row as usize => {
                            let ( $($($field,)+)? ) = Arguments::<$game>::numbered(rest, game)?;
                            $name::$row $( ( $($field),+ ) )?
                        } )+
                        _ => return None,
                    };
                    Some(action) $( .filter(|action| $check(*action, game)) )?
                }

                fn write(self, game: &$game) -> String {
                    match self {
                        $( $name::$row $( ( $($field),+ ) )? => {
                            let mut text = String::from($verb);
                            Arguments::<$game>::write_to(( $($($field,)+)? ), &mut text, game);
                            text
                        } )+
                    }
                }

                fn read(text: &str, game: &$game) -> Option<$name> {
                    let words: Vec<&str> = text.split_ascii_whitespace().collect();
                    let action = 'found: {
                        $( if let Some(words) = $crate::clicks::behind($verb, &words)
                            && let Some(( $($($field,)+)? )) = Arguments::<$game>::named(words, game)
                        {
                            break 'found $name::$row $( ( $($field),+ ) )?;
                        } )+
                        return None;
                    };
                    Some(action) $( .filter(|action| $check(*action, game)) )?
                }
            }
        };
    };
}

/// The types of `impl Game` in a crate that calls them as the contract does.
#[macro_export]
macro_rules! own_types {
    () => {
        type State = State;
        type Action = Action;
        type View = View;
        type Event = Event;
        type Refusal = Refusal;
    };
}

/// The part of `impl Game` that is answered in a room of its own, as a list: what is asked, and where the answer stands.
#[macro_export]
macro_rules! answers {
    ($($what:ident: $room:path),+ $(,)?) => {
        $( $crate::answers!(@$what $room); )+
    };
    (@setup $room:path) => {
        fn setup(&self, chance: &mut impl $crate::Chance) -> Self::State {
            $room(self, chance)
        }
    };
    (@turn $room:path) => {
        #[inline]
        fn turn(&self, state: &Self::State) -> $crate::Turn {
            $room(self, state)
        }
    };
    (@legal $room:path) => {
        #[inline]
        fn legal(&self, state: &Self::State, seat: $crate::Seat, found: &mut $crate::Actions<Self::Action>) {
            $room(self, state, seat, found)
        }
    };
    (@apply $room:path) => {
        #[inline]
        fn apply(
            &self,
            state: &mut Self::State,
            seat: $crate::Seat,
            action: Self::Action,
            fx: &mut impl $crate::Effects<Self::Event>,
        ) -> Result<$crate::Learned, Self::Refusal> {
            $room(self, state, seat, action, fx)
        }
    };
    (@view $room:path) => {
        fn view(&self, state: &Self::State, who: Option<$crate::Seat>) -> Self::View {
            $room(self, state, who)
        }
    };
    (@imagine $room:path) => {
        fn imagine(&self, view: &Self::View, chance: &mut impl $crate::Chance) -> Self::State {
            $room(self, view, chance)
        }
    };
    (@told $room:path) => {
        fn told(&self, event: &Self::Event, who: Option<$crate::Seat>) -> Option<Self::Event> {
            $room(event, who)
        }
    };
    (@outcome $room:path) => {
        fn outcome(&self, state: &Self::State) -> $crate::Outcome {
            $room(self, state)
        }
    };
    (@check $room:path) => {
        fn check(&self, state: &Self::State) -> Result<(), String> {
            $room(self, state)
        }
    };
    (@longest_game $room:path) => {
        fn longest_game(&self) -> u64 {
            $room(self)
        }
    };
}

/// The part of `impl Game` that follows from the [`action_table!`](crate::action_table) of its actions.
#[macro_export]
macro_rules! actions_by_table {
    () => {
        fn action_count(&self) -> u32 {
            <Self::Action as $crate::clicks::ActionTable<Self>>::COUNT
        }

        fn encode(&self, action: Self::Action) -> u32 {
            $crate::clicks::ActionTable::<Self>::encode(action)
        }

        fn decode(&self, number: u32) -> Option<Self::Action> {
            $crate::clicks::ActionTable::decode(number, self)
        }

        fn write(&self, action: Self::Action) -> String {
            $crate::clicks::ActionTable::write(action, self)
        }

        fn read(&self, text: &str) -> Option<Self::Action> {
            $crate::clicks::ActionTable::read(text, self)
        }
    };
}
