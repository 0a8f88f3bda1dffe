//! Why the server does not do what it was asked: one sentence, and the clause if it is the rules that refuse.

use catalog::Refused;
use kernel::Clause;
use store::StoreError;

/// The kind of a refusal; each is one HTTP status.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// 400: what was sent cannot be understood.
    Malformed,
    /// 401: somebody must say who they are first.
    Unknown,
    /// 403: this is not theirs to do.
    Forbidden,
    /// 404: there is no such thing.
    Missing,
    /// 408: what was announced did not come.
    TooSlow,
    /// 409: the table is in another state: the rules refuse it, or it comes too late.
    Conflict,
    /// 413: too much.
    TooLarge,
    /// 422: understood, but it cannot be so.
    Invalid,
    /// 429: too often.
    TooOften,
    /// 503: not the caller's fault: the store cannot write, the server is stopping.
    Unavailable,
    /// 421: another server has this table, or will have it in a moment; nobody but servers is told so.
    Elsewhere,
}

/// Why the server does not do what it was asked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Refusal {
    /// Its kind.
    pub why: Why,
    /// What is wrong and what to do instead.
    pub message: String,
    /// The clause that refuses it, if it is the rules that refuse.
    pub clause: Option<Clause>,
}

impl Refusal {
    /// A refusal without a clause.
    pub fn new(why: Why, message: impl Into<String>) -> Refusal {
        Refusal { why, message: message.into(), clause: None }
    }

    /// 404 for a table.
    #[must_use]
    pub fn no_table() -> Refusal {
        Refusal::new(Why::Missing, "there is no such table")
    }

    /// 403 for somebody who holds no seat.
    #[must_use]
    pub fn no_seat() -> Refusal {
        Refusal::new(Why::Forbidden, "you have no seat at this table")
    }

    /// 409 for a table that is in another state.
    pub fn conflict(message: impl Into<String>) -> Refusal {
        Refusal::new(Why::Conflict, message)
    }

    /// 422 for something that cannot be so.
    pub fn invalid(message: impl Into<String>) -> Refusal {
        Refusal::new(Why::Invalid, message)
    }
}

impl From<Refused> for Refusal {
    fn from(refused: Refused) -> Refusal {
        Refusal { why: Why::Conflict, message: refused.message, clause: refused.clause }
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Refusal {
        tracing::error!("{error}");
        if matches!(error, StoreError::Unreachable { .. } | StoreError::NoRoom { .. }) {
            return Refusal::new(
                Why::Unavailable,
                "one moment: the database does not answer; what was acknowledged is kept, try again in a few seconds",
            );
        }
        // The operator reads the error; a player learns only that nothing was lost.
        Refusal::new(Why::Unavailable, "the server cannot write to its disk now; nothing was changed, try again")
    }
}

/// What an operation of the server answers.
pub type Answer<T> = Result<T, Refusal>;
