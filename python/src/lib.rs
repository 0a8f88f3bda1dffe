//! The games for Python: what the package `orrery` is made of.
//!
//! Everything here is a thin door to `catalog`: `game` opens games, `state` plays them, `batch` plays many at once, `simulate` lets
//! bots play. Work that takes longer than a moment is done while other threads of Python run; a state is lent to one call at a time, and
//! Python says so if two threads want it.

mod batch;
mod bot;
mod convert;
mod game;
mod played;
mod simulate;
mod state;

use pyo3::prelude::*;

/// The engine behind the package.
#[pymodule]
mod _orrery {
    #[pymodule_export]
    use crate::batch::Batch;
    #[pymodule_export]
    use crate::bot::Bot;
    #[pymodule_export]
    use crate::convert::Refused;
    #[pymodule_export]
    use crate::game::{Game, games, load, read_log};
    #[pymodule_export]
    use crate::played::{Choice, Choices, Played};
    #[pymodule_export]
    use crate::simulate::play_bots;
    #[pymodule_export]
    use crate::state::{State, restore};
}
