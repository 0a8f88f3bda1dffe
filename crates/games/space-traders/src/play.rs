//! One choice being carried out: the rules in force, the state it changes, and the world outside.

use crate::SpaceTraders;

kernel::play_of!(SpaceTraders);
