//! Everything that changes during a game: under one kilobyte of plain data.

use kernel::{PerSeat, Seat};
use parts::{Bag, List, Set};
use serde::{Deserialize, Serialize};

use crate::action::Slot;
use crate::content::{Kind, MAX_AREA, MAX_KINDS, MAX_NEEDS, PlanetId};
use crate::recall::Memory;

/// The most players (GT-1.1).
pub const MAX_PLAYERS: usize = 4;

/// The most goods on the table: four players, each with the highest deployment limit a pack may set.
pub const MAX_DEPLOYED: usize = 4 * 10;

/// Goods by kind.
pub type Goods = Bag<MAX_KINDS>;

/// One value for each player.
pub type PerPlayer<T> = PerSeat<T, MAX_PLAYERS>;

/// A set of kinds, one bit each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Kinds(pub u8);

impl Kinds {
    /// All kinds a pack may have.
    pub const ALL: Kinds = Kinds(u8::MAX);

    /// Just this kind.
    #[must_use]
    pub const fn only(kind: Kind) -> Kinds {
        Kinds(1 << kind.0)
    }

    /// Whether the kind is in the set.
    #[must_use]
    pub const fn has(self, kind: Kind) -> bool {
        self.0 & (1 << kind.0) != 0
    }

    /// The kind, if the set has just one.
    #[must_use]
    pub const fn single(self) -> Option<Kind> {
        if self.0.is_power_of_two() { Some(Kind(self.0.trailing_zeros() as u8)) } else { None }
    }

    /// How many.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The kinds in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Kind> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let kind = Kind(rest.trailing_zeros() as u8);
                rest &= rest - 1;
                kind
            })
        })
    }
}

parts::ids! {
    /// A place of the play area, counted from 0.
    pub struct Place;
}

/// What lies at a place of the play area. It keeps its place while it is empty: the gap is filled at the end of the round (GT-7.8).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Space {
    /// The planet on offer here.
    pub planet: Option<PlanetId>,
    /// Which of its slots hold a good, one bit each.
    pub filled: u8,
}

/// A good that lies in a slot (GT-1.5). Its place in the sequence of placements is its place in [`State::deployed`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Deployed {
    /// Where in the play area.
    pub space: Place,
    /// In which slot of the planet there.
    pub slot: Slot,
    /// Whose.
    pub owner: Seat,
    /// Its true kind.
    pub kind: Kind,
    /// Whether it lies face up.
    pub face_up: bool,
    /// What everybody may know of its kind: one kind if it is open (GT-11.5), several if it is hidden.
    pub could_be: Kinds,
    /// The round in which it was placed there.
    pub round: u16,
}

/// A good that has left a planet and waits to be sent on (GT-7.9).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Aside {
    /// The slot it lay in.
    pub slot: Slot,
    /// Whose.
    pub owner: Seat,
    /// Its true kind.
    pub kind: Kind,
    /// Whether it lay face up until now.
    pub lay_face_up: bool,
    /// What everybody may know of its kind.
    pub could_be: Kinds,
}

/// The agreement that is being resolved in step 4 (GT-7.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Agreement {
    /// What is agreed on.
    pub planet: PlanetId,
    /// Who made the agreement.
    pub by: Seat,
    /// Whose goods are being sent on.
    pub sender: Seat,
}

/// The discard chosen in the draft before its take (D1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Room {
    /// The hand has room: nothing is discarded.
    Free,
    /// This good makes room.
    Discard(Kind),
    /// The good taken goes to the discard pile itself (option `draft_full_hand = may_refuse`).
    Refuse,
}

kernel::endings! {
    /// How the game ended.
    pub enum Ending {
        /// The last round was played.
        LastRound = "last-round", "GT-9.1";
        /// The round limit was reached.
        MaxRounds = "max-rounds", "GT-9.2";
        /// Too many rounds without an agreement.
        Stall = "stall", "GT-9.3";
    }
}

/// What is asked now: the decision points D1 to D13 of the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// D1: which good to discard before a take.
    DraftDiscard,
    /// D2: which good to take from the packet.
    DraftPick(Room),
    /// D3: which good to take back, or done.
    CancelGood,
    /// D4: which good to discard for the one at this place of [`State::deployed`].
    CancelDiscard(u8),
    /// D5: a good to lay, an ability to use, or end the turn.
    DeployAction,
    /// D6: the planet for this good.
    DeployPlanet(Kind),
    /// D7: the good for this planet's ability.
    AbilityCard(PlanetId),
    /// D8: the planet for this good, laid through this planet's ability.
    AbilityPlanet(PlanetId, Kind),
    /// D9: who receives the Strange Orbit planet.
    OrbitRecipient,
    /// D10: which good to send on next.
    RedeployGood,
    /// D11: the planet for the good that lay in this slot.
    RedeployPlanet {
        /// The slot it lay in.
        from: Slot,
        /// Whether D10 was asked before: then the others see only that.
        asked: bool,
    },
    /// D12: the kind it stands for there.
    RedeploySlot {
        /// The slot it lay in.
        from: Slot,
        /// Whether D10 was asked before.
        asked: bool,
        /// The place in the play area it goes to.
        to: Place,
    },
    /// D13: which good to discard for the stranded one that lay in this slot.
    StrandedDiscard(Slot),
    /// Nothing: the game is over.
    Over(Ending),
}

impl Step {
    /// The step as everybody but the player who is asked sees it: an unfinished choice has not been begun (GT-11.7).
    #[must_use]
    pub fn as_others_see_it(self) -> Step {
        match self {
            Step::DraftPick(Room::Discard(_) | Room::Refuse) => Step::DraftDiscard,
            Step::CancelDiscard(_) => Step::CancelGood,
            Step::DeployPlanet(_) | Step::AbilityCard(_) | Step::AbilityPlanet(..) => Step::DeployAction,
            Step::RedeployPlanet { asked: true, .. } | Step::RedeploySlot { asked: true, .. } => Step::RedeployGood,
            Step::RedeploySlot { from, asked: false, .. } => Step::RedeployPlanet { from, asked: false },
            step => step,
        }
    }
}

/// The whole truth about a running game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// The round, from 1.
    pub round: u16,
    /// Rounds in a row without an agreement (GT-9.3). Without a stall limit it may rise to `max_rounds`, which is more than a byte.
    pub barren: u16,
    /// Agreements established in this round.
    pub agreements: u8,
    /// Whether this is the last round (GT-9.6).
    pub last_round: bool,
    /// The holder of the Primon card.
    pub first: Seat,
    /// Whose turn it is in the deployment phase.
    pub active: Seat,
    /// How many goods have been taken from this round's packet.
    pub takes: u8,
    /// What was refused at each take of this round (option `draft_full_hand = may_refuse`): open to all.
    pub refused: [Option<Kind>; 2 * MAX_PLAYERS],
    /// What is asked.
    pub step: Step,
    /// The goods pile; a bag, since nobody may know its order.
    pub pile: Goods,
    /// The discard pile.
    pub discards: Goods,
    /// What is left of this round's packet.
    pub packet: Goods,
    /// What each player holds in secret.
    pub hands: PerPlayer<Goods>,
    /// The Age I pile.
    pub age_one: Set<PlanetId>,
    /// The Age II pile.
    pub age_two: Set<PlanetId>,
    /// The play area.
    pub area: [Space; MAX_AREA],
    /// All deployed goods in the order in which they were placed.
    pub deployed: List<Deployed, MAX_DEPLOYED>,
    /// Owned planets.
    pub owned: PerPlayer<Set<PlanetId>>,
    /// Owned planets that are used.
    pub used: Set<PlanetId>,
    /// The agreement being resolved.
    pub agreement: Option<Agreement>,
    /// Its goods that wait to be sent on.
    pub aside: List<Aside, MAX_NEEDS>,
    /// What each player remembers.
    pub memory: PerPlayer<Memory>,
}
