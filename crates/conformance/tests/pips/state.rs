//! The state of Pips, its actions, events and refusals.

use kernel::{Cited, Clause, Seat};
use serde::{Deserialize, Serialize};

pub const SEATS: u8 = 3;
pub const PIPS: usize = 6;
pub const COPIES: u8 = 4;
pub const ROUNDS: u8 = 4;

/// How many cards of each number of pips.
pub type Cards = [u8; PIPS];

pub fn count(cards: &Cards) -> u8 {
    cards.iter().sum()
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phase {
    /// One after the other, in the open.
    Stake(Seat),
    /// All at once, in secret.
    Lay,
    /// One after the other.
    Draw(Seat),
    Over,
}

/// A card on the table, face down until all have laid; by its low side a card counts 5 minus its pips.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Laid {
    pub pip: u8,
    pub low: bool,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct State {
    pub phase: Phase,
    pub round: u8,
    pub bag: Cards,
    pub discard: Cards,
    pub hands: [Cards; SEATS as usize],
    /// The unfinished choice: a card lifted (still in hand), not yet laid.
    pub lifted: [Option<u8>; SEATS as usize],
    pub laid: [Option<Laid>; SEATS as usize],
    pub stakes: [u8; SEATS as usize],
    pub tricks: [u8; SEATS as usize],
    pub shown: [u8; SEATS as usize],
    /// Who laid when: only a broken game writes it.
    pub order: [u8; SEATS as usize],
    /// The card that was drawn last: only a broken game writes it.
    pub drawn: Option<u8>,
    /// Only a broken game uses it.
    #[serde(skip)]
    pub unsaved: u8,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Action {
    Stake(u8),
    Lift(u8),
    High,
    Low,
    Toss,
    Draw,
    Skip,
    Show(u8),
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub enum Event {
    Staked(Seat, u8),
    /// Only a broken game tells it.
    Lifted(Seat),
    Laid(Seat, Option<Laid>),
    Revealed([Option<Laid>; SEATS as usize]),
    Drew(Seat, Option<u8>),
    Skipped(Seat),
    Shown(Seat, u8),
}

#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Refusal {
    #[error("it is not your turn (PIP-1)")]
    NotYourTurn,
    #[error("not in this phase (PIP-2)")]
    NotNow,
    #[error("you hold no card of {pip} pips{gossip} (PIP-3)")]
    NotHeld { pip: u8, gossip: String },
    #[error("lift one card, then lay it (PIP-4)")]
    OneAfterTheOther,
    #[error("the bag is empty (PIP-5)")]
    BagEmpty,
    #[error("no")]
    Uncited,
}

impl Cited for Refusal {
    fn clause(&self) -> Clause {
        Clause(match self {
            Refusal::NotYourTurn => "PIP-1",
            Refusal::NotNow => "PIP-2",
            Refusal::NotHeld { .. } => "PIP-3",
            Refusal::OneAfterTheOther => "PIP-4",
            Refusal::BagEmpty => "PIP-5",
            Refusal::Uncited => "",
        })
    }
}
