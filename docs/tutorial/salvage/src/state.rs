//! What changes during play, what can be done, what happens, and why not.

use kernel::{Cited, Clause, PerSeat, Seat};
use parts::Bag;
use serde::{Deserialize, Serialize};

use crate::Salvage;
use crate::content::MAX_WRECKS;

/// The most players (SV-1.1).
pub const MAX_PLAYERS: usize = 4;
/// How many rounds there are, and so how many cards everybody gets (SV-1.2, SV-1.3).
pub const ROUNDS: u8 = 5;
/// Crew cards: four of each strength (SV-1.2).
pub const DECK: Crews = Bag::new([4; 6]);

/// Crew cards by strength; place 0 holds those of strength 1.
pub type Crews = Bag<6>;

kernel::counted! {
    /// A crew card, by its strength less one.
    pub struct Crew(6, from 1);
}

impl Crew {
    /// Its strength.
    #[must_use]
    pub fn strength(self) -> u8 {
        self.0 + 1
    }
}

/// What is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// A crew for the wreck (SV-2.1).
    Choose,
    /// Nothing: the last wreck is gone (SV-3.1).
    Over,
}

/// A wreck: its place in the content file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct WreckId(pub u8);

kernel::action_table! {
    /// What a player can do.
    pub enum Action of Salvage {
        /// Send this crew to the wreck (SV-2.1).
        Send(crew: Crew) = "send",
    }
}

/// Everything that changes.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// Rounds that are over.
    pub round: u8,
    /// The wreck that drifts by.
    pub wreck: WreckId,
    /// Wrecks that have not been seen yet.
    pub unseen: Bag<MAX_WRECKS>,
    /// The cards that nobody has.
    pub pile: Crews,
    /// Cards in hand.
    pub hands: PerSeat<Crews, MAX_PLAYERS>,
    /// What has been chosen in this round.
    pub chosen: PerSeat<Option<Crew>, MAX_PLAYERS>,
    /// Cards that are out of the game (SV-2.4).
    pub spent: Crews,
    /// Wrecks that were taken.
    pub taken: PerSeat<Bag<MAX_WRECKS>, MAX_PLAYERS>,
}

/// What happened.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// Somebody has chosen; only they are told (SV-2.1).
    Chose {
        /// Who.
        seat: Seat,
        /// What.
        crew: Crew,
    },
    /// A crew came to the wreck (SV-2.2).
    Came {
        /// Whose.
        seat: Seat,
        /// Which.
        crew: Crew,
        /// The die.
        die: u8,
    },
    /// Somebody took the wreck (SV-2.3).
    Took {
        /// Who.
        seat: Seat,
        /// Which.
        wreck: WreckId,
    },
    /// Nobody got it (SV-2.3).
    Lost {
        /// Which.
        wreck: WreckId,
    },
    /// Another one drifts by (SV-1.3).
    Drifts {
        /// Which.
        wreck: WreckId,
    },
}

/// Why something is not allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The game is over.
    #[error("that is not asked now: {0} ({1})")]
    NotAsked(&'static str, Clause),
    /// One crew a round.
    #[error("you have chosen already: wait until everybody has (SV-2.1)")]
    Chosen,
    /// Not in hand.
    #[error("you have no crew of strength {}: send one of your own (SV-2.1)", .0.strength())]
    NotHeld(Crew),
}

impl Cited for Refusal {
    fn clause(&self) -> Clause {
        match self {
            Refusal::NotAsked(_, clause) => *clause,
            Refusal::Chosen | Refusal::NotHeld(_) => Clause("SV-2.1"),
        }
    }
}
