//! Why an action is not allowed, and what to do instead.

use kernel::{Cited, Clause, Seat};

/// Why an action is not allowed. Every sentence ends in its clause and says what would be allowed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are named after what they hold, and the sentences say the rest")]
pub enum Refusal {
    /// The game is over.
    #[error("the game is over and has been scored (M1-18.1)")]
    Over,
    /// Other players are asked.
    #[error("{seat} is not asked now: {asked} ({clause})")]
    NotYourChoice {
        /// Who tried.
        seat: Seat,
        asked: &'static str,
        /// Why.
        clause: Clause,
    },
    /// Something else is asked.
    #[error("that is not asked now: {asked} ({clause})")]
    NotAsked { asked: &'static str, clause: Clause },
    /// The card is not one of those dealt.
    #[error("you were not dealt {card}: keep one of your start systems (M1-4.6)")]
    NotDealt { card: String },
    /// The hand has no such card.
    #[error("you do not hold {card}: choose a card of your hand ({clause})")]
    NotInHand { card: String, clause: Clause },
    /// The research card is out of reach or not there.
    #[error("{card} is not within your reach: take a research card of level {reach} or below (M1-13.3)")]
    OutOfReach {
        card: String,
        /// The highest level within reach.
        reach: u8,
    },
    /// The pile is closed while a card is in reach.
    #[error("research cards are within your reach: take one of them (M1-13.5)")]
    MustTake,
    /// The card is of the wrong kind.
    #[error("{card} is not {wanted}: {remedy} ({clause})")]
    WrongKind {
        card: String,
        wanted: &'static str,
        /// What to do.
        remedy: &'static str,
        clause: Clause,
    },
    /// The card cannot be placed anywhere now.
    #[error("{card} cannot be placed now, for want of a legal space or of cards to pay with: choose another card, or pass ({clause})")]
    CannotPlace { card: String, clause: Clause },
    /// The space is not legal.
    #[error("{space} is not open to you for this: {why} ({clause})")]
    BadSpace {
        space: String,
        /// Why not.
        why: &'static str,
        clause: Clause,
    },
    /// The cost cannot be paid.
    #[error("this costs {cost} cards and you have {have} to pay with: choose something cheaper, or pass ({clause})")]
    TooDear {
        cost: u8,
        /// What can be paid.
        have: u8,
        clause: Clause,
    },
    /// The strength does not suffice.
    #[error("your strength there is {strength} and the printed cost is {cost}: do it peacefully (M1-11.4)")]
    TooWeak { strength: i16, cost: u8 },
    /// The invasion may not be tried.
    #[error("you may not invade that system now: its controller refuses; influence it politically, or choose another (M1-17.7)")]
    Prevented,
    /// Only invasions are left.
    #[error("you have only invasions left in this phase: invade a system, or pass (M1-17.10)")]
    InvasionsOnly,
    /// Upgrading is not possible.
    #[error("{why}: build or pass (M1-20.3)")]
    NoUpgrade {
        /// Why not.
        why: &'static str,
    },
    /// It can be turned so, but that does nothing that another way does not.
    #[error("turned like that it does the same as another way that is listed: choose one of those (M1-14.4)")]
    SameTurn,
    /// The card cannot be picked next.
    #[error(
        "{card} cannot be picked next: the cards of a payment are picked in the order of their ids, and the placed card cannot pay (M1-8.4)"
    )]
    PayInOrder { card: String },
    /// There is no such cube to deliver.
    #[error(
        "no {colour} cube of {space} can be delivered now: choose a cube on a system you influence with a demand it can meet, or pass ({clause})"
    )]
    NoSuchCube {
        /// The origin.
        space: String,
        colour: &'static str,
        clause: Clause,
    },
    /// The demand space cannot be filled.
    #[error("that demand space of {space} cannot be filled with this cube: {why} ({clause})")]
    BadDemand {
        /// The destination.
        space: String,
        /// Why not.
        why: &'static str,
        clause: Clause,
    },
    /// There is no such way to pay.
    #[error("there are {ways} ways to pay on the cheapest routes: choose one of them (M1-16.11)")]
    NoSuchRoute {
        /// How many ways there are.
        ways: u8,
    },
}

impl Cited for Refusal {
    fn clause(&self) -> Clause {
        match self {
            Refusal::Over => Clause("M1-18.1"),
            Refusal::NotYourChoice { clause, .. }
            | Refusal::NotAsked { clause, .. }
            | Refusal::NotInHand { clause, .. }
            | Refusal::WrongKind { clause, .. }
            | Refusal::CannotPlace { clause, .. }
            | Refusal::BadSpace { clause, .. }
            | Refusal::TooDear { clause, .. }
            | Refusal::NoSuchCube { clause, .. }
            | Refusal::BadDemand { clause, .. } => *clause,
            Refusal::NotDealt { .. } => Clause("M1-4.6"),
            Refusal::OutOfReach { .. } => Clause("M1-13.3"),
            Refusal::MustTake => Clause("M1-13.5"),
            Refusal::TooWeak { .. } => Clause("M1-11.4"),
            Refusal::Prevented => Clause("M1-17.7"),
            Refusal::InvasionsOnly => Clause("M1-17.10"),
            Refusal::NoUpgrade { .. } => Clause("M1-20.3"),
            Refusal::SameTurn => Clause("M1-14.4"),
            Refusal::PayInOrder { .. } => Clause("M1-8.4"),
            Refusal::NoSuchRoute { .. } => Clause("M1-16.11"),
        }
    }
}
