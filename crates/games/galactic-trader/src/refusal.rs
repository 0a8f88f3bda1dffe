//! Why an action is not allowed, and what to do instead.

use kernel::{Cited, Clause, Seat};

/// Why an action is not allowed. Every sentence ends in its clause and says what would be allowed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are named after what they hold, and the sentences say the rest")]
pub enum Refusal {
    /// The game is over.
    #[error("the game is over and has been scored (GT-10.1)")]
    Over,
    /// Another player is asked.
    #[error("it is {whose}'s choice now: {asked} ({clause})")]
    NotYourChoice {
        /// Who is asked.
        whose: Seat,
        asked: &'static str,
        /// Why.
        clause: Clause,
    },
    /// Something else is asked.
    #[error("that is not asked now: {asked} ({clause})")]
    NotAsked { asked: &'static str, clause: Clause },
    /// The hand has no such good.
    #[error("you hold no {good}: choose a good from your hand ({clause})")]
    NotInHand { good: String, clause: Clause },
    /// The packet has no such good.
    #[error("there is no {good} in the packet: take one of the goods in it (GT-4.3)")]
    NotInPacket { good: String },
    /// Refusing a good needs the option.
    #[error("taking is compulsory: discard a good from your hand first (GT-4.7)")]
    MustTake,
    /// There is no own good there.
    #[error("you have no good in slot {slot} of {planet}: take back one of your own goods, or say done (GT-5.10)")]
    NotYourGood {
        planet: String,
        /// The slot, from 1.
        slot: u8,
    },
    /// The good was placed in this round.
    #[error("your good on {planet} was placed in this round: only goods of earlier rounds can be taken back (GT-6.5)")]
    PlacedThisRound { planet: String },
    /// Too many goods on planets.
    #[error("you have {limit} goods on planets, the most allowed: end your turn, or use an exchange planet (GT-1.9)")]
    DeploymentLimit {
        /// How many may lie there (GT-1.9).
        limit: u8,
    },
    /// No planet takes the good.
    #[error("no planet in the play area takes {good} now: choose another good, or end your turn (GT-5.2)")]
    NoPlanetTakes { good: String },
    /// The planet is not on offer.
    #[error("{planet} is not in the play area: choose a planet on offer (GT-5.9)")]
    NotOnOffer { planet: String },
    /// The planet does not take the good.
    #[error("{planet} has no open slot for {good}; what it takes now: {takes} (GT-5.2)")]
    NoSlotFor {
        planet: String,
        good: String,
        /// The kinds that it takes.
        takes: String,
    },
    /// The planet has arrows and wants something else first.
    #[error("{planet} has priority arrows and takes {wanted} next, not {good} (GT-5.4)")]
    OutOfOrder {
        planet: String,
        /// What it takes next.
        wanted: String,
        good: String,
    },
    /// The planet is full.
    #[error("{planet} has no empty slot: choose another planet (GT-5.1)")]
    Full { planet: String },
    /// The planet is not the player's.
    #[error("you do not own {planet}: use a ready planet of your own (GT-8.1)")]
    NotOwned { planet: String },
    /// The planet was used already.
    #[error("{planet} was used this turn: it is ready again on your next turn (GT-8.2)")]
    Used { planet: String },
    /// The planet has no ability to use.
    #[error("{planet} has no ability to use ({clause})")]
    NoAbility { planet: String, clause: Clause },
    /// The ability cannot be used now.
    #[error("{planet}'s ability needs a good it can change and an open slot for the result: one of the two is missing now (GT-8.6)")]
    NothingToConvert { planet: String },
    /// The ability does not work on this good.
    #[error("{planet} cannot be used with {good}: {why} ({clause})")]
    WrongGood {
        planet: String,
        good: String,
        /// The reason.
        why: &'static str,
        clause: Clause,
    },
    /// There is no such player, or not that one.
    #[error("the planet cannot be given to seat {seat}: choose {allowed} (GT-8.11)")]
    NotARecipient {
        seat: u8,
        /// Who can be chosen.
        allowed: &'static str,
    },
    /// There is no such good to send on.
    #[error("you have no good from slot {slot} to send on: choose one of those listed (GT-7.10)")]
    NothingToSendOn {
        /// The slot, from 1.
        slot: u8,
    },
    /// Sending on is compulsory.
    #[error("goods must be sent on while a slot is open: choose a planet (GT-7.14)")]
    MustSendOn,
}

impl Cited for Refusal {
    fn clause(&self) -> Clause {
        match self {
            Refusal::Over => Clause("GT-10.1"),
            Refusal::NotYourChoice { clause, .. }
            | Refusal::NotAsked { clause, .. }
            | Refusal::NotInHand { clause, .. }
            | Refusal::NoAbility { clause, .. }
            | Refusal::WrongGood { clause, .. } => *clause,
            Refusal::NotInPacket { .. } => Clause("GT-4.3"),
            Refusal::MustTake => Clause("GT-4.7"),
            Refusal::NotYourGood { .. } => Clause("GT-5.10"),
            Refusal::PlacedThisRound { .. } => Clause("GT-6.5"),
            Refusal::DeploymentLimit { .. } => Clause("GT-1.9"),
            Refusal::NoPlanetTakes { .. } | Refusal::NoSlotFor { .. } => Clause("GT-5.2"),
            Refusal::NotOnOffer { .. } => Clause("GT-5.9"),
            Refusal::OutOfOrder { .. } => Clause("GT-5.4"),
            Refusal::Full { .. } => Clause("GT-5.1"),
            Refusal::NotOwned { .. } => Clause("GT-8.1"),
            Refusal::Used { .. } => Clause("GT-8.2"),
            Refusal::NothingToConvert { .. } => Clause("GT-8.6"),
            Refusal::NotARecipient { .. } => Clause("GT-8.11"),
            Refusal::NothingToSendOn { .. } => Clause("GT-7.10"),
            Refusal::MustSendOn => Clause("GT-7.14"),
        }
    }
}
