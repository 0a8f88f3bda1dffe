//! Why a table did not do what it was asked.

use crate::Seat;

/// Why a table did not do what it was asked.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum TableError<R: std::error::Error> {
    /// The rules refuse it.
    #[error("{0}")]
    Refused(R),
    /// The request was answered already: a double click, a line that came twice.
    #[error("request {request} was answered already; the next one is {next}")]
    Answered {
        /// What was sent.
        request: u64,
        /// What is expected.
        next: u64,
    },
    /// The request is ahead of the table.
    #[error("request {request} is ahead of the table; the next one is {next}")]
    Ahead {
        /// What was sent.
        request: u64,
        /// What is expected.
        next: u64,
    },
    /// This seat has made no choice, or has taken all of them back.
    #[error("{seat} has nothing to take back: it has made no choice")]
    NothingToTakeBack {
        /// Who asked for it.
        seat: Seat,
    },
    /// The seat's latest choice cannot be taken back any more.
    #[error("{seat} has nothing to take back: {why}")]
    Stands {
        /// Who asked for it.
        seat: Seat,
        /// Why it stands.
        why: WhyItStands,
    },
    /// A later choice of another seat cannot be made without the one to be taken back: the game breaks law 6.
    #[error("{seat} cannot take its choice back: another seat's choice depends on it")]
    Entangled {
        /// Who asked for it.
        seat: Seat,
    },
    /// There is no such seat.
    #[error("there is no {seat}; this table has seats 0 to {}", count - 1)]
    NoSuchSeat {
        /// What was asked for.
        seat: Seat,
        /// How many there are.
        count: u8,
    },
}

/// Why a choice cannot be taken back any more (law 8).
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum WhyItStands {
    /// It brought something to light.
    #[error("its last choice brought something to light")]
    Shown,
    /// A seat that was not yet asked when it was made has begun to answer.
    #[error("{0} has begun since")]
    Answered(Seat),
    /// A common step is over, and with it all choices that led there.
    #[error("everybody's choices up to here are settled")]
    Settled,
    /// The game is over.
    #[error("the game is over")]
    Over,
}
