//! The list of games, and tables whose game is known only when the program runs.
//!
//! Everything below this crate is written for one game at a time, and the compiler knows which. Commands, pages and
//! files name games by words. Here the two meet: [`find`] turns a word into a game, [`AnyGame::open`] opens it with its
//! options, [`AnyRules::table`] starts a table. Code that needs the game's own types, such as a fast simulation, comes in
//! through [`with_game`].
//!
//! Which games there are stands in the manifest of the crate `shelf`: a new one is one line there.
//!
//! ```
//! let game = catalog::find("galactic-trader").unwrap();
//! let rules = game.open(&catalog::Setting::of(game, None)).unwrap();
//! let table = rules.table(kernel::Seed(7).key(), &["Mary".into(), "Nick".into()]);
//! let seat = table.waiting().lowest().unwrap();
//! assert!(!table.choices(seat).is_empty());
//!
//! let unknown = catalog::find("galactic-trade").err().unwrap().to_string();
//! assert!(unknown.starts_with("there is no game 'galactic-trade' (did you mean 'galactic-trader'?); the games are galactic-trader,"));
//! ```

// What only tools use is left out with them.
#![cfg_attr(not(feature = "tools"), allow(dead_code, unused_imports))]

use draw::Board;
use kernel::{Evaluate, Observe, Title};

mod advice;
#[cfg(feature = "tools")]
mod batch;
mod chronicle;
mod directed;
#[cfg(feature = "tools")]
mod driven;
mod game;
mod live;
mod log;
#[cfg(feature = "tools")]
mod posed;
#[cfg(feature = "tools")]
mod position;
#[cfg(feature = "tools")]
mod schema;
mod shelf;
mod sight;
mod table;

pub use advice::{Advice, Advised, Why};
#[cfg(feature = "tools")]
pub use batch::{Lane, Renewal, Reward, Rows};
pub use chronicle::Past;
#[cfg(feature = "tools")]
pub use driven::{Act, Consequence, DrivenTable};
pub use game::{AnyBot, AnyGame, AnyRules, Observation, Setting};
pub use live::{Happened, LiveTable, Question, TakeUp};
pub use log::{Departs, LogMove, LogProblem, NotRead, Replayed, open_log, read_log};
#[cfg(feature = "tools")]
pub use posed::{Posed, Row, World, pose};
#[cfg(feature = "tools")]
pub use position::{Aftermath, Bout, Dealer, Position, Saved, Unsettled};
pub use shelf::{UnknownGame, WithGame, find, titles, with_game};
pub use sight::Sight;
pub use table::{AnyTable, ChoiceText, Refused, Text, ToldText};

/// A game that can be put on the shelf: opened, evaluated, observed and drawn.
pub trait Playable: Title + Evaluate + Observe + Board {}

impl<G: Title + Evaluate + Observe + Board> Playable for G {}
