//! The laws of boards as tests: pictures and words held against the rules, for any game, with one call.
//!
//! A game says once, in [`Facts`], what is so by its rules: which thing each action is about, what lies where, who is named in which order.
//! It says so from the rules and the state, never from the code that draws. [`laws!`] makes a test of each law from that, over whole games:
//!
//! - [`check_things`]: what may be clicked is the thing that the action is about.
//! - [`check_pictures`]: each choice is in each picture exactly once, and nothing else is; pictures are small, well formed, and names only text.
//! - [`check_fit`]: no words overlap, leave their frame, are cut or too small, in all three shapes of window.
//! - [`check_motions`]: what flies flies from where it was to where it is.
//! - [`check_honesty`]: worlds that somebody cannot tell apart give them the same picture.
//! - [`check_lines`]: the board as text keeps to its width, and all words cite a clause.
//! - [`check_people`]: words name who did what to whom in that order, and the numbers that are so.
//! - [`check_promises`]: every number that a sentence promises is the number that comes.
//! - [`check_refusals`]: what is refused is refused in words, without the codes of logs.
//! - [`check_regrets`]: what somebody would regret is asked about once more, stands back, and can be left alone; its words are kept, too.
//! - [`check_unasked`]: what goes without saying is the only answer, tells nobody anything, and can be taken back.
//! - [`golden_words`]: every event, choice and question in the words that were reviewed, kept as a snapshot beside the test.
//!
//! In a game's own tests, with the rules it is held against:
//!
//! ```text
//! struct Rules;
//!
//! board_laws::laws!(Rules, "salvage");
//!
//! impl Facts for Rules {
//!     type Game = Salvage;
//!     // ...
//! }
//! ```
//!
//! `docs/tutorial/salvage/tests/salvage_board.rs` is a whole example. What a stage of a game looks like is kept with a [`scene`].
//!
//! Reading order: [`facts`], [`games`], then a file for each law.

mod complete;
pub mod facts;
mod fit;
pub mod games;
mod honest;
mod lines;
mod motions;
mod numbers;
mod promises;
mod refusals;
mod regrets;
pub mod scene;
mod things;
mod tree;
mod unasked;
mod words;

pub use complete::check_pictures;
pub use facts::{Facts, Lying, PLENTY, Thing, put};
pub use fit::check_fit;
pub use games::{Chosen, Setting, names};
pub use honest::check_honesty;
// The macro below writes it into the tests of a game, which need not name it in their manifest.
#[doc(hidden)]
pub use insta;
pub use lines::check_lines;
pub use motions::check_motions;
pub use numbers::{number_after, numbers, same, says};
pub use promises::check_promises;
pub use refusals::check_refusals;
pub use regrets::check_regrets;
pub use things::check_things;
pub use unasked::check_unasked;
pub use words::{check_people, golden_words, whose};

/// The tests of one game: a type with its [`Facts`], and the name under which its words are kept.
#[macro_export]
macro_rules! laws {
    ($facts:ty, $name:literal) => {
        $crate::laws! { @each $facts;
            what_is_clicked_is_what_the_action_is_about: check_things,
            every_choice_is_in_the_picture_exactly_once_and_nothing_else_is: check_pictures,
            no_words_overlap_leave_their_frame_or_are_too_small: check_fit,
            what_flies_flies_from_where_it_was_to_where_it_is: check_motions,
            two_worlds_that_look_alike_give_the_same_picture: check_honesty,
            the_board_as_text_keeps_to_its_width_and_words_cite_a_clause: check_lines,
            words_name_who_did_it_and_then_to_whom: check_people,
            the_numbers_of_sentences_and_questions_are_those_that_come: check_promises,
            what_is_refused_is_refused_in_words: check_refusals,
            what_goes_without_saying_is_the_only_answer_and_tells_nobody: check_unasked,
        }

        #[test]
        fn what_is_regretted_is_asked_about_stands_back_and_can_be_left_alone() {
            $crate::insta::assert_snapshot!(concat!("regrets-", $name), $crate::check_regrets::<$facts>());
        }

        #[test]
        fn every_event_and_every_choice_has_the_words_that_were_reviewed() {
            $crate::insta::assert_snapshot!(concat!("words-", $name), $crate::golden_words::<$facts>());
        }
    };
    (@each $facts:ty; $($law:ident: $check:ident,)+) => { $(
        #[test]
        fn $law() {
            $crate::$check::<$facts>();
        }
    )+ };
}
