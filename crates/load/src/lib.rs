//! How much the server bears, and whether it keeps what it acknowledged.
//!
//! Every test starts a server process of its own with a database of its own and stops it again: [`rush`] plays many tables
//! at once, [`kill`] ends the process in the middle again and again, `nodes` does that and worse to several servers on one PostgreSQL,
//! [`start`] starts it with many stored tables, [`length`] measures the same move early and late in a long game.

mod api;
pub mod kill;
pub mod length;
#[cfg(unix)]
pub mod nodes;
pub mod page;
pub mod process;
#[cfg(unix)]
pub mod rush;
#[cfg(unix)]
pub mod servers;
#[cfg(unix)]
pub mod start;
