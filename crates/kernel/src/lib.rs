//! What a game is, and nothing else: no cards, no pixels, no sockets, no clock.
//!
//! A rulebook becomes a type that implements [`Game`]. Everything around it, from the terminal to the laboratory,
//! is written once against that trait. The laws a game must keep are listed in `ARCHITECTURE.md` and checked by
//! the `conformance` crate.
//!
//! ```
//! use kernel::{Chance, Sampler, Seat, Seats};
//!
//! // Chance is an argument, never a field: the same rules run on a live stream, a recording or a script.
//! let mut dice = Sampler::from_seed(7);
//! let roll = dice.one_of(6) + 1;
//! assert!((1..=6).contains(&roll));
//!
//! // A set of seats is one byte.
//! let mut waiting = Seats::first(3);
//! waiting.remove(Seat::new(1));
//! assert_eq!(waiting.iter().map(Seat::index).collect::<Vec<_>>(), [0, 2]);
//! ```
//!
//! Reading order: [`seat`], [`chance`], [`game`], [`clicks`], [`effects`], [`play`], [`decision`], [`observe`], [`outcome`], [`statistics`], [`title`], [`absence`], [`log`], [`table`].

pub mod absence;
pub mod actions;
pub mod chance;
pub mod clause;
pub mod clicks;
pub mod decision;
pub mod drivers;
pub mod effects;
pub mod evaluate;
pub mod fingerprint;
pub mod game;
pub mod log;
pub mod observe;
pub mod outcome;
pub mod play;
pub mod random;
pub mod seat;
pub mod seed;
pub mod statistics;
pub mod table;
pub mod title;

#[doc(hidden)]
pub use serde;

pub use absence::{Absence, Stead};
pub use actions::Actions;
pub use chance::{AnyChance, Chance, Roll, Roller};
pub use clause::{Cited, Clause};
pub use drivers::{Departure, Live, Recorded, Recorder, Sampler, Scripted};
pub use effects::{Effects, Quiet, Told};
pub use evaluate::{Aspects, Evaluate};
pub use fingerprint::Fingerprint;
pub use game::{Game, Learned, Turn};
pub use observe::{Feature, Observe};
pub use outcome::{EndReason, Outcome, ScoreLine, Standing, Tally, TieBreak};
pub use play::Play;
pub use seat::{MAX_SEATS, PerSeat, Seat, Seats};
pub use seed::{Key, Seed};
pub use statistics::{Deed, Statistics};
pub use table::{Played, Table, TableError, WhyItStands};
pub use title::{About, Census, Choice, Measured, OpenError, OptionKind, OptionSpec, Options, Problem, Severity, Sitting, Title, Weight};
