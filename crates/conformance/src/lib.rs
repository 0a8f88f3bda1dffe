//! The laws as tests that any game, ours or a stranger's, can run with one call.
//!
//! A game's test says which game, how many random games, and how to play one of them again; the kit plays them, holds every
//! law of `ARCHITECTURE.md` against every step, and either gives a [`Report`] of what it saw or the first [`Violation`]:
//! law, seed, step, seat, action, what differed, and the command that plays the game again.
//!
//! ```
//! # mod nim { include!("../tests/nim/mod.rs"); }
//! # use nim::Nim;
//! use conformance::{Budget, Laws, Secrets};
//!
//! // In a game's tests, one line; Nim hides nothing:
//! conformance::check(Nim::new(3), Secrets::none(), Budget::games(20));
//!
//! // Or with everything said:
//! let report = Laws::of(Nim::new(3), Secrets::none())
//!     .games(50)
//!     .seed(7)
//!     .command(|seed| format!("orrery record nim --seats random,random,random --seed {}", seed.0))
//!     .run()
//!     .unwrap_or_else(|violation| panic!("{violation}"));
//! assert_eq!(report.games, 50);
//! assert_eq!(report.ends.keys().copied().collect::<Vec<_>>(), ["heap-empty"]);
//! ```
//!
//! **What it cannot see.** The kit knows no rulebook. What a view shows it takes for known; a view that shows a secret and an
//! `imagine` that builds on it agree with each other. So every game says what it hides ([`Secrets`]): by a function that changes a state
//! only where a seat or a spectator cannot look, or by the statement that nothing is hidden. Both are held to their word.
//!
//! What a loader says about a content file is tested with a [`content::Pack`], whole games are kept as files by [`golden`], and states that come
//! from outside are tried with [`damage`].
//!
//! Reading order: [`laws`], [`secrets`], [`law`], [`play`], then [`checks`], a file for each; `trial` strings them together.

#[cfg(feature = "allocation")]
pub mod allocation;
pub mod budget;
pub mod checks;
pub mod content;
pub mod damage;
mod difference;
pub mod golden;
pub mod law;
pub mod laws;
pub mod play;
pub mod probe;
pub mod report;
pub mod secrets;
mod trial;
mod tried;
pub mod violation;

#[cfg(feature = "allocation")]
pub use allocation::assert_no_allocations;
pub use budget::Budget;
#[cfg(feature = "allocation")]
pub use dhat;
pub use law::{Check, Law};
pub use laws::{Laws, check};
pub use play::RandomPlayer;
pub use probe::Probe;
pub use report::Report;
pub use secrets::Secrets;
pub use violation::{Finding, Found, Violation};
