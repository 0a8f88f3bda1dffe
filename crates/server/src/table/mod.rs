//! One table: a writer task of its own, a closed list of messages, and nothing visible that is not durable.

pub(crate) mod actor;
mod answers;
mod clocks;
pub(crate) mod desk;
pub mod header;
pub(crate) mod hosting;
pub mod message;
mod offers;
pub mod pace;
mod presence;
pub(crate) mod push;
pub(crate) mod seating;
pub mod snapshot;
mod sound;
mod thinking;
pub mod verify;
mod watchers;
