//! Players in any language: programs that are asked over lines of JSON on their standard input and output.
//!
//! A program is told its game, asked for each of its decisions, and told how the game ended. Before it answers it may ask for more: its view as a row of
//! numbers, and worlds imagined from its view in which it can try things out. It never gets the state: all that it is sent is made
//! from what a bot gets (`catalog::Posed`). `docs/bots.md` is the protocol.
//!
//! Whoever crashes, dawdles, talks nonsense or chooses what is not legal has lost that game; nothing a program does stops the others.
//!
//! Reading order: [`message`] (everything that is said), [`Program`], [`Sitting`], [`Player`]; `session` answers requests, `process` keeps time.

pub mod message;
mod player;
mod process;
mod program;
mod session;
mod words;

pub use player::Player;
pub use program::{Program, Sitting, Table, Terms};
pub use words::{Unsplit, split};
