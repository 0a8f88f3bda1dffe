//! Nets that learn by playing against themselves.
//!
//! A [`School`] plays game after game. Everybody at its tables plays with the net of the moment, one move ahead; what each seat saw after its moves is kept with
//! what came of it: partly how the game ended, partly what the net itself thought of the position that followed (TD(lambda)). From what is
//! kept the net learns a little after each game.
//!
//! What it has learned after so many games depends on the [`Course`] alone, not on the clock. Reading order: [`Course`], `path` (one game and what it
//! teaches), `learner` (the net while it learns), [`School`], [`trial`].

mod inputs;
mod learner;
mod path;
mod reliability;
mod school;
mod trial;

pub use reliability::{RANGES, Range, Reliability, reliability};
pub use school::{Course, Lesson, NotThis, School};
pub use trial::{Trial, trial};
