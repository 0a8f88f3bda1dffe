//! What is wrong, and where: a [`Finding`] of one check, and the [`Violation`] that says in which game it was found.

use std::fmt;

use kernel::{Game, Seat, Seed};

use crate::{Check, Law};

/// What one check found wrong at one position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The check that failed.
    pub check: Check,
    /// The seat it is about.
    pub seat: Option<Seat>,
    /// The action it is about, as the log writes it.
    pub action: Option<String>,
    /// What was expected and what was found.
    pub what: String,
}

/// The result of a check.
pub type Found = Result<(), Finding>;

impl Finding {
    /// A finding about the whole table.
    pub fn new(check: Check, what: impl Into<String>) -> Finding {
        Finding { check, seat: None, action: None, what: what.into() }
    }

    /// The same, about this seat.
    #[must_use]
    pub fn of(self, seat: Seat) -> Finding {
        Finding { seat: Some(seat), ..self }
    }

    /// The same, about this seat's action.
    #[must_use]
    pub fn by<G: Game>(self, game: &G, seat: Seat, action: G::Action) -> Finding {
        Finding { seat: Some(seat), action: Some(game.write(action)), ..self }
    }
}

/// Fails with a finding unless the condition holds; the words are made only when it does not.
pub(crate) fn ensure(holds: bool, finding: impl FnOnce() -> Finding) -> Found {
    if holds { Ok(()) } else { Err(finding()) }
}

/// A broken law: what, where, and how to see it again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    /// What was found.
    pub finding: Finding,
    /// The seed of the one game it was found in (not of the run).
    pub seed: Seed,
    /// How many choices had been made.
    pub step: u64,
    /// The command that plays the game again.
    pub command: String,
}

impl Violation {
    /// The broken law.
    #[must_use]
    pub fn law(&self) -> Law {
        self.finding.check.law()
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Finding { check, seat, action, what } = &self.finding;
        writeln!(f, "{} is broken: {}", self.law(), check.promise())?;
        write!(f, "  where: seed {}, after {} choices", self.seed.0, self.step)?;
        if let Some(seat) = seat {
            write!(f, ", {seat}")?;
        }
        if let Some(action) = action {
            write!(f, ", '{action}'")?;
        }
        writeln!(f, "\n  what:  {what}")?;
        write!(f, "  again: {}", self.command)
    }
}

impl std::error::Error for Violation {}
