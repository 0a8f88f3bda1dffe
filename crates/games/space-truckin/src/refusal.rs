//! Why an action is not allowed, and what to do instead.

use kernel::{Cited, Clause};

/// Why an action is not allowed. Every sentence ends in its clause and says what would be allowed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are named after what they hold, and the sentences say the rest")]
pub enum Refusal {
    /// The game is over.
    #[error("the game is over (TR-14.7)")]
    Over,
    /// Nothing is asked of this player.
    #[error("nothing is asked of you now: {waits} ({clause})")]
    NotYourChoice { waits: &'static str, clause: Clause },
    /// Something else is asked.
    #[error("that is not asked now: {asked} ({clause})")]
    NotAsked { asked: &'static str, clause: Clause },
    /// No die shows this face.
    #[error("neither die shows {face}: keep {} or {} ({clause})", dice[0], dice[1])]
    NotRolled {
        face: u8,
        /// The dice in hand.
        dice: [u8; 2],
        clause: Clause,
    },
    /// There is no such truck.
    #[error("there is no such truck: choose one of the {count} on offer (TR-1.3)")]
    NoSuchTruck { count: usize },
    /// The location has a terrain.
    #[error("{letter} has a terrain: choose a location that has none (TR-2.2)")]
    LocationTaken { letter: char },
    /// The dice allow no placement this way.
    #[error("no {system} fits as {shape} anywhere: let the other die be the system, use the free choice, or stop (TR-3.6)")]
    NothingFits { system: String, shape: String },
    /// Equal dice give one assignment.
    #[error("the dice are equal: choose the first one ({clause})")]
    EqualDice { clause: Clause },
    /// The free choice is of no use.
    #[error("the free choice cannot make that die a 6: {why} (TR-3.5)")]
    NoFreeChoice { why: &'static str },
    /// The kind cannot be built with this roll.
    #[error("{kind} cannot be built with this roll: choose one that fits (TR-3.4)")]
    KindDoesNotFit { kind: &'static str },
    /// The shape cannot be built with this roll.
    #[error("the {shape} fits nowhere: choose a shape that fits (TR-3.4)")]
    ShapeDoesNotFit { shape: String },
    /// The shape has no such turn, or it fits nowhere.
    #[error("turned that way it fits nowhere: choose another turn (TR-4.2)")]
    TurnDoesNotFit,
    /// The system may not be drawn there.
    #[error("it does not fit there: {why} ({clause})")]
    DoesNotFit { why: &'static str, clause: Clause },
    /// The pip may not be there.
    #[error("no pip may be drawn there: {why} ({clause})")]
    NoPipThere { why: &'static str, clause: Clause },
    /// The box is not empty, or there is none.
    #[error("{name} is not an empty box: choose one that is ({clause})")]
    NotABox { name: &'static str, clause: Clause },
    /// The manipulation is not possible.
    #[error("you cannot {what}: {why} ({clause})")]
    CannotManipulate { what: &'static str, why: &'static str, clause: Clause },
    /// The kind cannot pay.
    #[error("{kind} cannot pay for it: {why} ({clause})")]
    CannotPay { kind: &'static str, why: &'static str, clause: Clause },
    /// The system has no open pip that could pay.
    #[error("that system has no open pip that pays: choose one of those listed (TR-9.7)")]
    SystemCannotPay,
    /// The cell holds no open Cargo pip.
    #[error("there is no open Cargo pip in that cell: choose one that is open and in an intact system ({clause})")]
    NotAnOpenCargoPip { clause: Clause },
    /// The event cannot be chosen.
    #[error("choose one of the other events (TR-10.10)")]
    NotAnEvent,
    /// The choice matches nothing, or is the same as an earlier one.
    #[error("{why}: choose one of those listed (TR-11.7)")]
    NotADamage { why: &'static str },
    /// The system is not one of those that can be lost.
    #[error("{why}: choose one of those listed ({clause})")]
    NotThatSystem { why: &'static str, clause: Clause },
    /// The cell is not loaded.
    #[error("nothing is loaded in that cell: give up what is in a loaded one (TR-12.6)")]
    NotLoaded,
}

/// Refuses what does not hold.
#[inline]
pub(crate) fn ensure(holds: bool, refusal: impl FnOnce() -> Refusal) -> Result<(), Refusal> {
    if holds { Ok(()) } else { Err(refusal()) }
}

impl Cited for Refusal {
    fn clause(&self) -> Clause {
        match self {
            Refusal::NotYourChoice { clause, .. }
            | Refusal::NotAsked { clause, .. }
            | Refusal::NotRolled { clause, .. }
            | Refusal::EqualDice { clause }
            | Refusal::DoesNotFit { clause, .. }
            | Refusal::NoPipThere { clause, .. }
            | Refusal::NotABox { clause, .. }
            | Refusal::CannotManipulate { clause, .. }
            | Refusal::CannotPay { clause, .. }
            | Refusal::NotAnOpenCargoPip { clause }
            | Refusal::NotThatSystem { clause, .. } => *clause,
            Refusal::Over => Clause("TR-14.7"),
            Refusal::NoSuchTruck { .. } => Clause("TR-1.3"),
            Refusal::LocationTaken { .. } => Clause("TR-2.2"),
            Refusal::NothingFits { .. } => Clause("TR-3.6"),
            Refusal::NoFreeChoice { .. } => Clause("TR-3.5"),
            Refusal::KindDoesNotFit { .. } | Refusal::ShapeDoesNotFit { .. } => Clause("TR-3.4"),
            Refusal::TurnDoesNotFit => Clause("TR-4.2"),
            Refusal::SystemCannotPay => Clause("TR-9.7"),
            Refusal::NotAnEvent => Clause("TR-10.10"),
            Refusal::NotADamage { .. } => Clause("TR-11.7"),
            Refusal::NotLoaded => Clause("TR-12.6"),
        }
    }
}
