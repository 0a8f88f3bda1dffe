//! The shelf: which games there are, and nothing else.
//!
//! Its list is the list of dependencies in this crate's `Cargo.toml`. A game's crate is named as the game is in commands and addresses, and
//! its type by the same words: `galactic-trader` has `GalacticTrader`. Whatever wants to do something with every game calls
//! [`with_games!`] with a macro that takes their types; commands and pages go through `catalog`, which does that for them.
//!
//! ```
//! macro_rules! names {
//!     ($($game:ty),*) => { [$(<$game as kernel::Title>::ABOUT.name),*] };
//! }
//! assert_eq!(shelf::with_games!(names)[0], "Galactic Trader");
//! assert_eq!(shelf::folder("m101"), Some("crates/games/m101"));
//! ```

include!(concat!(env!("OUT_DIR"), "/shelf.rs"));

/// Where the folder of a game is, from the root of the workspace: its rules, content and tests. Only for tests and chores that run there.
#[must_use]
pub fn folder(id: &str) -> Option<&'static str> {
    FOLDERS.iter().find(|(known, _)| *known == id).map(|(_, folder)| *folder)
}
