//! The exit codes of every command, in one place.

use std::process::ExitCode;

use crate::signal::Signal;

/// How a command ended, for scripts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exit {
    /// 0: done, and the answer is yes.
    Done,
    /// 1: done, but the answer is no: a log that departs from the rules, a content file with warnings, clauses that no test
    /// cites.
    No,
    /// 2: not done: something typed or a file is wrong, and the message says what. A content file with errors, too.
    Wrong,
    /// 130 or 143: asked to stop, and stopped.
    Stopped(Signal),
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit.number())
    }
}

impl Exit {
    /// The number that the shell sees.
    pub(crate) const fn number(self) -> u8 {
        match self {
            Exit::Done => 0,
            Exit::No => 1,
            Exit::Wrong => 2,
            Exit::Stopped(signal) => 128 + signal.number(),
        }
    }
}
