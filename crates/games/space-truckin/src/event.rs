//! What happens in a game, in the past tense. Everything is open: everybody is told everything.

use kernel::{Cited, Clause, Seat};
use serde::Serialize;

use crate::action::{BoxId, Cell, Location, SystemId};
use crate::blueprint::OrientedId;
use crate::content::{Captain, EventId, Kind, Shape, Terrain, TruckId};
use crate::state::{Die, Ending, Loss, Manipulation, Stage};

/// What dice were rolled for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RolledFor {
    /// The star chart.
    Chart,
    /// A build.
    Yard,
    /// A challenge.
    Challenge,
    /// A damage.
    Damage,
}

/// Where points came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// A truck with all five kinds.
    Truck,
    /// A jump.
    Jump,
    /// A reward or event.
    Reward,
    /// Grizzled's consolation.
    Grizzled,
    /// Selling.
    Sale,
}

/// What could not be gained.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Missed {
    /// Cargo: no open Cargo pip.
    Cargo,
    /// An artifact: no open Cargo pip.
    Artifact,
    /// The extra pip of an artifact: no cell for it.
    ExtraPip,
    /// A pip of this kind: no cell for it.
    Pip(Kind),
}

/// Something that happened to a player, or to all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", tag = "event")]
#[allow(missing_docs)] // the fields are named after what they hold; `seat` is whose sheet it is
pub enum Event {
    /// A captain's specialty was named.
    CaptainNamed { seat: Seat, captain: Captain },
    /// A truck was chosen.
    TruckChosen { seat: Seat, truck: TruckId },
    /// Dice were rolled; the second is 0 if there was one only.
    Rolled { seat: Seat, what: RolledFor, dice: [u8; 2] },
    /// The Cartographer kept a die.
    Kept { seat: Seat, face: u8 },
    /// A terrain was written on a location.
    Charted { seat: Seat, location: Location, terrain: Terrain },
    /// The free choice made a die a 6.
    MadeSix { seat: Seat, die: Die },
    /// A system was drawn.
    Built { seat: Seat, system: SystemId, kind: Kind, shape: Shape, oriented: OrientedId, anchor: Cell },
    /// A system got no pip.
    NoPip { seat: Seat, system: SystemId },
    /// An open pip was drawn.
    PipDrawn { seat: Seat, cell: Cell, kind: Kind },
    /// A player stopped building, or could not go on.
    YardClosed { seat: Seat, stopped: bool, serviceable: bool },
    /// A number was written into a box.
    Wrote { seat: Seat, place: BoxId, face: u8 },
    /// A die of the challenge was changed.
    Manipulated { seat: Seat, how: Manipulation, paid: Kind, system: SystemId, place: BoxId, from: u8, to: u8 },
    /// A challenge was settled.
    Result { seat: Seat, location: Location, result: i32, outcome: crate::content::BandOutcome },
    /// Points were gained.
    Gained { seat: Seat, points: u32, from: Source },
    /// Cargo was loaded.
    CargoLoaded { seat: Seat, cell: Cell },
    /// An artifact was loaded; they are counted from 0 for each player.
    ArtifactLoaded { seat: Seat, cell: Cell, number: u8 },
    /// Something could not be gained.
    NotGained { seat: Seat, what: Missed },
    /// An event came up, by die or by choice.
    EventCame { seat: Seat, card: EventId },
    /// A bridge cell was crossed out.
    BridgeHit { seat: Seat, whole: u8 },
    /// A system was damaged.
    Damaged { seat: Seat, system: SystemId, kind: Kind, by_pirates: bool },
    /// A jump was paid.
    JumpPaid { seat: Seat, from: Location, kind: Kind, system: SystemId },
    /// Pirates took cargo.
    CargoGiven { seat: Seat, cell: Cell, artifact: bool },
    /// Cargo was sold, the Smuggler's extra included.
    Sold { seat: Seat, cargo: u8 },
    /// A player lost.
    Lost { seat: Seat, loss: Loss },
    /// A player has the points that win.
    Reached { seat: Seat, points: u32 },
    /// A stage began.
    StageBegan { stage: Stage },
    /// The game ended.
    Ended { how: Ending },
}

impl Cited for Event {
    fn clause(&self) -> Clause {
        Clause(match self {
            Event::CaptainNamed { .. } => "TR-1.2",
            Event::TruckChosen { .. } => "TR-1.3",
            Event::Rolled { what: RolledFor::Chart, .. } | Event::Charted { .. } => "TR-2.2",
            Event::Kept { .. } => "TR-2.6",
            Event::Rolled { what: RolledFor::Yard, .. } => "TR-3.1",
            Event::MadeSix { .. } => "TR-3.5",
            Event::Built { .. } => "TR-4.11",
            Event::PipDrawn { .. } => "TR-5.1",
            Event::NoPip { .. } => "TR-5.3",
            Event::YardClosed { stopped, serviceable, .. } => match (stopped, serviceable) {
                (_, false) => "TR-6.3",
                (true, true) => "TR-3.7",
                (false, true) => "TR-3.8",
            },
            Event::Rolled { what: RolledFor::Challenge, .. } | Event::Wrote { .. } => "TR-8.2",
            Event::Manipulated { how: Manipulation::Reroll, .. } => "TR-9.2",
            Event::Manipulated { how: Manipulation::Flip, .. } => "TR-9.3",
            Event::Result { .. } => "TR-10.1",
            Event::Gained { from, .. } => match from {
                Source::Truck => "TR-6.4",
                Source::Jump => "TR-12.4",
                Source::Reward => "TR-10.4",
                Source::Grizzled => "TR-15.4",
                Source::Sale => "TR-13.2",
            },
            Event::CargoLoaded { .. } => "TR-10.5",
            Event::ArtifactLoaded { .. } => "TR-10.6",
            Event::NotGained { what, .. } => match what {
                Missed::Cargo => "TR-10.5",
                Missed::Artifact => "TR-10.6",
                Missed::ExtraPip => "TR-10.7",
                Missed::Pip(_) => "TR-10.9",
            },
            Event::EventCame { .. } => "TR-10.10",
            Event::BridgeHit { .. } => "TR-11.1",
            Event::Rolled { what: RolledFor::Damage, .. } => "TR-11.2",
            Event::Damaged { by_pirates: false, .. } => "TR-11.9",
            Event::JumpPaid { .. } => "TR-12.1",
            Event::CargoGiven { .. } | Event::Damaged { by_pirates: true, .. } => "TR-12.6",
            Event::Sold { .. } => "TR-13.1",
            Event::Lost { loss, .. } => return loss.clause(),
            Event::Reached { .. } => "TR-14.2",
            Event::StageBegan { .. } => "TR-16.4",
            Event::Ended { how } => return how.clause(),
        })
    }
}

impl Cited for Loss {
    fn clause(&self) -> Clause {
        Clause(match self {
            Loss::Unserviceable => "TR-6.3",
            Loss::Bridge | Loss::Engines | Loss::Quarters => "TR-14.3",
            Loss::TooFewPoints => "TR-13.4",
        })
    }
}

impl Cited for Ending {
    fn clause(&self) -> Clause {
        Clause(match self {
            Ending::EnoughPoints => "TR-14.2",
            Ending::LastStanding => "TR-16.8",
            Ending::MostPoints => "TR-16.10",
            Ending::NobodyLeft => "TR-16.9",
            Ending::Lost(loss) => return loss.clause(),
        })
    }
}
