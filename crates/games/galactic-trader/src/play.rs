//! One choice being carried out: the rules in force, the state it changes, and the world outside.

use crate::GalacticTrader;

kernel::play_of!(GalacticTrader);
