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

use draw::Board;
use kernel::{Evaluate, Observe, Title};

mod advice;
mod batch;
mod chronicle;
mod directed;
mod driven;
mod game;
mod live;
mod log;
mod posed;
mod position;
mod schema;
mod shelf;
mod sight;
mod table;

pub use advice::{Advice, Advised, Why};
pub use batch::{Lane, Renewal, Reward, Rows};
pub use chronicle::Past;
pub use driven::{Act, Consequence, DrivenTable};
pub use game::{AnyBot, AnyGame, AnyRules, Observation, Setting};
pub use live::{Happened, LiveTable, Question, TakeUp};
pub use log::{Departs, LogMove, LogProblem, NotRead, Replayed, open_log, read_log};
pub use posed::{Posed, Row, World, pose};
pub use position::{Aftermath, Bout, Dealer, Position, Saved, Unsettled};
pub use shelf::{UnknownGame, WithGame, find, titles, with_game};
pub use sight::Sight;
pub use table::{AnyTable, ChoiceText, Refused, Text, ToldText};

/// A game that can be put on the shelf: opened, evaluated, observed and drawn.
pub trait Playable: Title + Evaluate + Observe + Board {}

impl<G: Title + Evaluate + Observe + Board> Playable for G {}
