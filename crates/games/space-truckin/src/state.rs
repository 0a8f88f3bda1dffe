//! Everything that changes during a game: the common star chart and one trucker sheet for each player.

use kernel::{PerSeat, Seat, Seats};
use parts::{List, Set};
use serde::{Deserialize, Serialize};

use crate::action::{BoxId, Cell, Location, SystemId};
use crate::blueprint::OrientedId;
use crate::content::{Captain, EventId, Kind, LOCATIONS, Shape, Terrain, TruckId};

/// The most players (TR-1.1).
pub const MAX_PLAYERS: usize = 6;

/// The most systems of a truck: 64 building cells, four for each.
pub const MAX_SYSTEMS: usize = 16;

/// Boxes of a challenge with four digits; with three the thousands stay empty.
pub const BOXES: usize = 8;

/// A system that was drawn (TR-4.11).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct System {
    /// What it is for.
    pub kind: Kind,
    /// How its shape is turned.
    pub oriented: OrientedId,
    /// Its first cell in reading order.
    pub anchor: Cell,
}

// Only the unused places of a list are blank.
impl Default for System {
    fn default() -> System {
        System { kind: Kind::Reactor, oriented: OrientedId::default(), anchor: Cell::default() }
    }
}

/// Systems of a truck.
pub type Systems = Set<SystemId, u16>;

/// Boxes of a challenge.
pub type Boxes = Set<BoxId, u8>;

/// Kinds of systems.
pub type Kinds = Set<Kind, u8>;

/// Shapes of systems.
pub type Shapes = Set<Shape, u8>;

/// Systems as one number, a bit for each: so they have always been written, unlike other sets.
mod as_number {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::Systems;

    pub(super) fn serialize<S: Serializer>(systems: &Systems, output: S) -> Result<S::Ok, S::Error> {
        systems.bits().serialize(output)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<Systems, D::Error> {
        u16::deserialize(input).map(Systems::from_bits)
    }
}

/// One of two dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Die {
    /// The die rolled first.
    First,
    /// The other one.
    Second,
}

impl Die {
    /// Both dice.
    pub const BOTH: [Die; 2] = [Die::First, Die::Second];

    /// The other die.
    #[must_use]
    pub const fn other(self) -> Die {
        match self {
            Die::First => Die::Second,
            Die::Second => Die::First,
        }
    }
}

/// A way to change a die of the challenge (TR-9).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Manipulation {
    /// Roll it again.
    Reroll,
    /// Turn it over.
    Flip,
}

impl Manipulation {
    /// Both ways.
    pub const ALL: [Manipulation; 2] = [Manipulation::Reroll, Manipulation::Flip];

    /// The kind of system whose work it is.
    #[must_use]
    pub const fn by(self) -> Kind {
        match self {
            Manipulation::Reroll => Kind::Weapons,
            Manipulation::Flip => Kind::Reactor,
        }
    }
}

/// What a damage die names (TR-11).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Names {
    /// A kind of system.
    System,
    /// A shape.
    Shape,
}

impl Names {
    /// Both readings of a die.
    pub const ALL: [Names; 2] = [Names::System, Names::Shape];
}

/// What is asked of a player: the decisions D1 to D26 of the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Nothing: waits for the others, or has left the game.
    Ready,
    /// D1: which face is the specialty.
    Captain,
    /// D2: which truck.
    Truck,
    /// D3: which die the Cartographer keeps.
    Keep,
    /// D4: where this terrain goes.
    Chart(Terrain),
    /// D5: the terrain of the last location.
    LastTerrain,
    /// D6: which die is the system, or a free choice, or stop.
    Assign,
    /// D7: the kind of system; the shape die shows this face.
    Kind(u8),
    /// D8: the shape of a system of this kind.
    Shape(Kind),
    /// D9: how to turn this shape.
    Turn(Kind, Shape),
    /// D10: where this oriented shape goes.
    Position(Kind, OrientedId),
    /// D11: the pip of the system just drawn.
    Pip,
    /// D12: a box for the first die.
    FirstBox,
    /// D13: a box for the second die.
    SecondBox,
    /// D14: reroll, flip or neither.
    Manipulate,
    /// D15: who pays for it.
    Payer(Manipulation),
    /// D16: which system of that kind pays.
    Payment(Manipulation, Kind),
    /// D17: which box is changed; this system pays.
    Change(Manipulation, SystemId),
    /// D18: the pip for a cargo.
    LoadCargo,
    /// D19: the pip for an artifact.
    LoadArtifact,
    /// D19: the extra pip beside the artifact in this cell.
    ExtraPip(Cell),
    /// D20: the cell of a new pip in a system of this kind.
    NewPip(Kind),
    /// D21: which event.
    Event,
    /// D22: which die, and what it names.
    OneDamage,
    /// D23: which die names the system.
    TwoDamages,
    /// D24: which system, of those that a face names; then this face names a shape.
    Damage(Names, u8, Option<u8>),
    /// D25: who pays for the jump.
    Jump,
    /// D25: which system of that kind pays.
    JumpPayment(Kind),
    /// D26: cargo or the aft-most system.
    Pirates,
    /// D26: which cargo.
    PirateCargo,
    /// D26: which of the aft-most systems.
    PirateSystem,
    /// Nothing: has the points that win, reached in this part of the stage (TR-16.7). Version 1 of the rules did not ask in which
    /// part; by it such a player is [`Step::Ready`].
    Finished(Part),
}

impl Step {
    /// Whether nothing is asked: the player waits, has left the game, or has the points that win.
    #[must_use]
    #[inline]
    pub const fn is_idle(self) -> bool {
        matches!(self, Step::Ready | Step::Finished(_))
    }
}

/// A part of a stage. A location has two: its first reward or damage, and its second; whoever reaches the points that win in the
/// first is before whoever needs the second (TR-16.7). All other stages have one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// The first reward or damage of a location, or anything in another stage.
    First,
    /// The second reward or damage of a location.
    Second,
}

/// Why a player lost (TR-14.3, TR-13.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Loss {
    /// The truck was not serviceable.
    Unserviceable,
    /// Both bridge cells were crossed out.
    Bridge,
    /// No open Engine pip was left.
    Engines,
    /// No open Quarters pip was left.
    Quarters,
    /// Too few points after selling, alone.
    TooFewPoints,
}

/// A player who lost, and in which stage.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Out {
    /// Why.
    pub loss: Loss,
    /// The stage, as [`Stage::number`] counts them.
    pub stage: u8,
}

/// Points by where they come from (invariant 10).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Points {
    /// For a truck with all five kinds (TR-6.4).
    pub truck: u32,
    /// For jumps (TR-12.4).
    pub jumps: u32,
    /// From rewards and events (TR-10.4).
    pub rewards: u32,
    /// Grizzled's (TR-15.4).
    pub grizzled: u32,
    /// From selling (TR-13.2).
    pub sale: u32,
}

impl Points {
    /// All of them.
    #[must_use]
    pub const fn total(&self) -> u32 {
        self.truck + self.jumps + self.rewards + self.grizzled + self.sale
    }
}

/// How far the rewards of a location have been carried out (TR-10.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reward {
    /// Whether the second reward follows the first.
    pub both: bool,
    /// Which of the two: 0 or 1.
    pub half: u8,
    /// The place of the effect in it.
    pub effect: u8,
    /// How often that effect has been carried out.
    pub done: u8,
    /// The event under way, if that effect is an event.
    pub event: Option<EventUnderWay>,
}

/// How far an event has been carried out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventUnderWay {
    /// Which one.
    pub event: EventId,
    /// The place of the effect in it.
    pub effect: u8,
    /// How often that effect has been carried out.
    pub done: u8,
}

/// One player's trucker sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sheet {
    /// What is asked of the player.
    pub step: Step,
    /// The captain's specialty, once it is known.
    pub captain: Option<Captain>,
    /// The truck, once it is chosen.
    pub truck: Option<TruckId>,
    /// Why and when the player lost.
    pub out: Option<Out>,
    /// The dice in hand, 0 for none.
    pub dice: [u8; 2],
    /// How many free choices were used in the yard (TR-3.5).
    pub free_choices: u8,
    /// The systems in the order of building.
    pub systems: List<System, MAX_SYSTEMS>,
    /// Which of them are damaged.
    #[serde(with = "as_number")]
    pub damaged: Systems,
    /// The cells of intact systems by kind: what follows from the two above, kept because every rule asks for it.
    pub intact: [Set<Cell>; 5],
    /// Open pips.
    pub open: Set<Cell>,
    /// Filled pips.
    pub filled: Set<Cell>,
    /// Loaded Cargo pips.
    pub loaded: Set<Cell>,
    /// Those of them that hold an artifact.
    pub artifacts: Set<Cell>,
    /// Pips lost with their system.
    pub lost: Set<Cell>,
    /// How many artifacts were ever gained.
    pub artifacts_gained: u8,
    /// Crossed-out bridge cells.
    pub bridge_hits: u8,
    /// Jumps made.
    pub jumps: u8,
    /// The challenge boxes of the present location, 0 for empty: top thousands to units, then bottom.
    pub boxes: [u8; BOXES],
    /// Rerolls made here.
    pub rerolls: u8,
    /// Flips made here.
    pub flips: u8,
    /// Whether Grizzled was paid for a loss here.
    pub consoled: bool,
    /// The rewards under way.
    pub reward: Option<Reward>,
    /// Victory points.
    pub points: Points,
}

impl Default for Sheet {
    fn default() -> Sheet {
        Sheet {
            step: Step::Ready,
            captain: None,
            truck: None,
            out: None,
            dice: [0; 2],
            free_choices: 0,
            systems: List::new(),
            damaged: Systems::EMPTY,
            intact: [Set::EMPTY; 5],
            open: Set::EMPTY,
            filled: Set::EMPTY,
            loaded: Set::EMPTY,
            artifacts: Set::EMPTY,
            lost: Set::EMPTY,
            artifacts_gained: 0,
            bridge_hits: 0,
            jumps: 0,
            boxes: [0; BOXES],
            rerolls: 0,
            flips: 0,
            consoled: false,
            reward: None,
            points: Points::default(),
        }
    }
}

impl Sheet {
    /// Victory points (TR-14.7).
    #[must_use]
    pub const fn vp(&self) -> u32 {
        self.points.total()
    }

    /// All pips ever drawn.
    #[must_use]
    pub fn pips(&self) -> Set<Cell> {
        self.open.or(self.filled).or(self.loaded).or(self.lost)
    }

    /// The open pips of a kind (TR-10.8).
    #[must_use]
    #[inline]
    pub fn open_of(&self, kind: Kind) -> Set<Cell> {
        self.open.and(self.intact[kind.index()])
    }

    /// The cells of all intact systems.
    #[must_use]
    #[inline]
    pub fn intact_cells(&self) -> Set<Cell> {
        self.intact.iter().fold(Set::EMPTY, |all, cells| all.or(*cells))
    }

    /// A system by its place in the order of building.
    #[must_use]
    #[inline]
    pub fn system(&self, id: SystemId) -> System {
        self.systems[usize::from(id.0)]
    }

    /// The systems with their places in the order of building.
    #[inline]
    pub fn numbered(&self) -> impl Iterator<Item = (SystemId, System)> + '_ {
        self.systems.iter().enumerate().map(|(index, system)| (SystemId(index as u8), *system))
    }

    /// The systems, intact or not, of which this is so.
    #[inline]
    pub(crate) fn systems_that(&self, is_so: impl Fn(&System) -> bool) -> Systems {
        let mut found = Systems::EMPTY;
        for (index, system) in self.systems.iter().enumerate() {
            if is_so(system) {
                found.insert(SystemId(index as u8));
            }
        }
        found
    }

    /// How many bridge cells are whole.
    #[must_use]
    pub const fn bridge(&self) -> u8 {
        2 - self.bridge_hits
    }

    /// How many systems are intact.
    #[must_use]
    pub fn intact_count(&self) -> u32 {
        self.systems.len() as u32 - self.damaged.len()
    }

    /// Whether the captain has this specialty.
    #[must_use]
    pub fn is(&self, captain: Captain) -> bool {
        self.captain == Some(captain)
    }

    /// The face of one of the dice in hand.
    #[must_use]
    pub const fn face(&self, die: Die) -> u8 {
        self.dice[die as usize]
    }

    /// The number in the top (0) or bottom (1) row of boxes.
    #[must_use]
    pub fn number(&self, row: usize) -> i32 {
        self.boxes[row * 4..row * 4 + 4].iter().fold(0, |number, digit| number * 10 + i32::from(*digit))
    }

    /// Top minus bottom (TR-8.4).
    #[must_use]
    pub fn result(&self) -> i32 {
        self.number(0) - self.number(1)
    }
}

/// How the game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// Somebody has the points that win (TR-14.2, TR-16.7).
    EnoughPoints,
    /// All others were eliminated (TR-16.8).
    LastStanding,
    /// Most points after selling (TR-16.10).
    MostPoints,
    /// Nobody is left (TR-16.9).
    NobodyLeft,
    /// The only player lost (TR-14.3), or the last one standing did not reach the points that win.
    Lost(Loss),
}

/// A stretch that all players go through at the same time, ending in a barrier (TR-16.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Captains and trucks (TR-1).
    Setup,
    /// Phase 1 (TR-2).
    Chart,
    /// Phase 2 (TR-3 to TR-6).
    Yard,
    /// Phase 3: the challenge of a location (TR-8 to TR-11).
    Location(Location),
    /// Phase 3: the jump away from a location (TR-12).
    Jump(Location),
    /// Phase 3: pirates, after the jump away from a location (TR-12.6).
    Pirates(Location),
    /// The game is over.
    Over(Ending),
}

impl Stage {
    /// The stage's place in the order of play, for the ranking (TR-16.13).
    #[must_use]
    pub const fn number(self) -> u8 {
        match self {
            Stage::Setup => 0,
            Stage::Chart => 1,
            Stage::Yard => 2,
            Stage::Location(at) => 3 + 3 * at.0,
            Stage::Jump(from) => 4 + 3 * from.0,
            Stage::Pirates(after) => 5 + 3 * after.0,
            Stage::Over(_) => 4 + 3 * LOCATIONS as u8,
        }
    }
}

/// A whole game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// Which stage is played.
    pub stage: Stage,
    /// The common star chart (TR-16.2).
    pub chart: [Option<Terrain>; LOCATIONS],
    /// One sheet for each player.
    pub sheets: PerSeat<Sheet, MAX_PLAYERS>,
}

impl State {
    /// Who is asked something now.
    #[must_use]
    #[inline]
    pub fn waiting(&self) -> Seats {
        let mut seats = Seats::NONE;
        for (index, sheet) in self.sheets.0.iter().enumerate() {
            if !sheet.step.is_idle() {
                seats.insert(Seat::new(index as u8));
            }
        }
        seats
    }

    /// Whether anybody is asked something now.
    #[must_use]
    #[inline]
    pub fn is_waiting(&self) -> bool {
        self.sheets.0.iter().any(|sheet| !sheet.step.is_idle())
    }

    /// How many locations have a terrain.
    #[must_use]
    pub fn charted(&self) -> u8 {
        self.chart.iter().flatten().count() as u8
    }
}
