//! Why an action is not allowed, and what to do instead.

use kernel::{Cited, Clause};

/// Why an action is not allowed. Every sentence ends in its clause and says what would be allowed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The game is over.
    #[error("the game is over (TR-14.7)")]
    Over,
    /// Nothing is asked of this player.
    #[error("nothing is asked of you now: {waits} ({clause})")]
    NotYourChoice {
        /// What the player waits for.
        waits: &'static str,
        /// Why.
        clause: Clause,
    },
    /// Something else is asked.
    #[error("that is not asked now: {asked} ({clause})")]
    NotAsked {
        /// What is asked.
        asked: &'static str,
        /// By which clause.
        clause: Clause,
    },
    /// No die shows this face.
    #[error("neither die shows {face}: keep {} or {} ({clause})", dice[0], dice[1])]
    NotRolled {
        /// The face.
        face: u8,
        /// The dice in hand.
        dice: [u8; 2],
        /// By which clause.
        clause: Clause,
    },
    /// There is no such truck.
    #[error("there is no such truck: choose one of the {count} on offer (TR-1.3)")]
    NoSuchTruck {
        /// How many there are.
        count: usize,
    },
    /// The location has a terrain.
    #[error("{letter} has a terrain: choose a location that has none (TR-2.2)")]
    LocationTaken {
        /// The location.
        letter: char,
    },
    /// The dice allow no placement this way.
    #[error("no {system} fits as {shape} anywhere: let the other die be the system, use the free choice, or stop (TR-3.6)")]
    NothingFits {
        /// What the system die says.
        system: String,
        /// What the shape die says.
        shape: String,
    },
    /// Equal dice give one assignment.
    #[error("the dice are equal: choose the first one ({clause})")]
    EqualDice {
        /// By which clause.
        clause: Clause,
    },
    /// The free choice is of no use.
    #[error("the free choice cannot make that die a 6: {why} (TR-3.5)")]
    NoFreeChoice {
        /// Why not.
        why: &'static str,
    },
    /// The kind cannot be built with this roll.
    #[error("{kind} cannot be built with this roll: choose one that fits (TR-3.4)")]
    KindDoesNotFit {
        /// The kind.
        kind: &'static str,
    },
    /// The shape cannot be built with this roll.
    #[error("the {shape} fits nowhere: choose a shape that fits (TR-3.4)")]
    ShapeDoesNotFit {
        /// The shape.
        shape: String,
    },
    /// The shape has no such turn, or it fits nowhere.
    #[error("turned that way it fits nowhere: choose another turn (TR-4.2)")]
    TurnDoesNotFit,
    /// The system may not be drawn there.
    #[error("it cannot stand there: {why} ({clause})")]
    DoesNotFit {
        /// Why.
        why: &'static str,
        /// By which clause.
        clause: Clause,
    },
    /// The pip may not be there.
    #[error("no pip may be drawn there: {why} ({clause})")]
    NoPipThere {
        /// Why.
        why: &'static str,
        /// By which clause.
        clause: Clause,
    },
    /// The box is not empty, or there is none.
    #[error("{name} is not an empty box: choose one that is ({clause})")]
    NotABox {
        /// The box.
        name: &'static str,
        /// By which clause.
        clause: Clause,
    },
    /// The manipulation is not possible.
    #[error("you cannot {what}: {why} ({clause})")]
    CannotManipulate {
        /// What.
        what: &'static str,
        /// Why.
        why: &'static str,
        /// By which clause.
        clause: Clause,
    },
    /// The kind cannot pay.
    #[error("{kind} cannot pay for it: {why} ({clause})")]
    CannotPay {
        /// The kind.
        kind: &'static str,
        /// Why.
        why: &'static str,
        /// By which clause.
        clause: Clause,
    },
    /// The system has no open pip that could pay.
    #[error("that system has no open pip that pays: choose one of those listed (TR-9.7)")]
    SystemCannotPay,
    /// The cell holds no open Cargo pip.
    #[error("there is no open Cargo pip in that cell: choose one that is open and in an intact system ({clause})")]
    NotAnOpenCargoPip {
        /// By which clause.
        clause: Clause,
    },
    /// The event cannot be chosen.
    #[error("choose one of the other events (TR-10.10)")]
    NotAnEvent,
    /// The choice matches nothing, or is the same as an earlier one.
    #[error("{why}: choose one of those listed (TR-11.7)")]
    NotADamage {
        /// Why.
        why: &'static str,
    },
    /// The system is not one of those that can be lost.
    #[error("{why}: choose one of those listed ({clause})")]
    NotThatSystem {
        /// Why.
        why: &'static str,
        /// By which clause.
        clause: Clause,
    },
    /// The cell is not loaded.
    #[error("nothing is loaded in that cell: give up what is in a loaded one (TR-12.6)")]
    NotLoaded,
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
