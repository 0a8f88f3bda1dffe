//! What pages show of a table, whoever keeps it: pure functions from what somebody sees to markup and messages.
//!
//! A server and a browser that plays alone draw the same page: [`Seen`] is what somebody sees of a table, [`table::page`] its page,
//! [`pieces::Pieces`] what of that changes, [`push::Telling`] what a page that listens is sent, [`replay::Moment`] a moment of a game that is
//! looked at again. Everything is made from what one audience may know.
//!
//! Addresses in markup are those of a server (`/rules/m101`); [`folder`] says where the same things are in a folder of files.

pub mod cover;
pub mod door;
pub mod folder;
pub mod layout;
pub mod new_table;
pub mod pieces;
pub mod push;
pub mod replay;
pub mod result;
#[cfg(feature = "rules")]
pub mod rules;
pub mod seen;
pub mod sheet;
pub mod table;

mod bar;
mod finale;
pub mod options;
#[cfg(feature = "rules")]
mod prose;

pub use finale::rematch;
pub use seen::{Company, Home, SeatDoc, Seen, Status, Terms, Want, You};
