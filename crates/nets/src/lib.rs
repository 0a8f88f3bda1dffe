//! Small learned values: what an observation says about who wins, and with how many points.
//!
//! A [`Net`] is a first layer over the numbers of a row ([`kernel::Observe`]), what the game weighs and what its own evaluation says ([`kernel::Evaluate`]), hidden units that are bent at zero, and a straight way past
//! them. Everything is computed in integers, so a judgement is the same on every computer, and so is every choice that is made by it.
//!
//! Most of a row stays as it is from one position to the next, so the first layer is not computed anew: [`Eyes`] keeps the sums of the
//! row it saw before and corrects them by what has changed.
//!
//! Reading order: [`Net`], [`Eyes`], [`Judgement`]; then `file`, how a net is kept. Nothing here learns: that is the crate `train`.

mod eyes;
mod file;
mod net;
mod odds;

pub use eyes::{Eyes, Sight, Unfit, look};
pub use file::{Damaged, Origin};
pub use net::{BENT, EVALUATION, Judgement, Net, ONE, ONE_WIN, Plan, SEATS, SMALL};
