//! What a player can do: one click each, with a dense number and a written form.

use crate::SpaceTruckin;
use crate::blueprint::TURNS;
use crate::content::{EventId, Kind, LETTERS, LOCATIONS, MAX_TRUCKS, Shape, Terrain, TruckId};
use crate::state::{BOXES, Die, MAX_SYSTEMS, Manipulation, Names};

pub use crate::ids::{BoxId, Location};

kernel::action_table! {
    /// One click. Cells are numbered from 0 in reading order over the building cells of the player's truck, systems in the order
    /// of building.
    pub enum Action of SpaceTruckin {
        /// D1, D3: keep the die with this face.
        Keep(face: Face) = "keep",
        /// D2: this truck.
        Truck(truck: TruckId) = "truck",
        /// D4: the terrain goes to this location.
        Chart(location: Location) = "chart",
        /// D5: this terrain.
        Terrain(terrain: Terrain) = "terrain",
        /// D6, D23: this die names the system, the other one the shape.
        SystemDie(die: Die) = "system-die",
        /// D6: the free choice, make this die a 6.
        MakeSix(die: Die) = "make-six",
        /// D6: stop building.
        Stop = "stop",
        /// D7: this kind of system.
        Kind(kind: Kind) = "kind",
        /// D8: this shape.
        Shape(shape: Shape) = "shape",
        /// D9: turned this way, numbered from 0 for each shape.
        Turn(turn: Turned) = "turn",
        /// D10: with its first cell here.
        At(cell: Cell) = "at",
        /// D11, D19, D20: a pip in this cell.
        Pip(cell: Cell) = "pip",
        /// D12, D13, D17: this box.
        Box(place: BoxId) = "box",
        /// D14: no manipulation.
        Settle = "settle",
        /// D14: a manipulation.
        Manipulate(manipulation: Manipulation) = "",
        /// D15, D25: a pip of this kind pays.
        Pay(kind: Kind) = "pay",
        /// D16, D25: a pip of this system pays.
        With(system: SystemId) = "with",
        /// D18, D19: load the Cargo pip in this cell.
        Load(cell: Cell) = "load",
        /// D21: this event.
        Event(event: EventId) = "event",
        /// D22: this die names a system or a shape.
        Damage(die: Die, names: Names) = "damage",
        /// D24, D26: this system is lost.
        Wreck(system: SystemId) = "wreck",
        /// D26: give up cargo.
        GiveCargo = "give-cargo",
        /// D26: lose the aft-most system.
        LoseSystem = "lose-system",
        /// D26: give up what is in this cell.
        Give(cell: Cell) = "give",
    }
}

kernel::counted! {
    /// The way a shape is turned.
    pub struct Turned(TURNS, from 0);
    /// A building cell of a truck.
    pub struct Cell(64, from 0);
    /// A system of a truck.
    pub struct SystemId(MAX_SYSTEMS, from 0);
}

parts::ids!(Cell, SystemId);

/// The face of a die, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Face(pub u8);

/// The boxes in words.
pub const BOX_NAMES: [&str; BOXES] =
    ["top-thousands", "top-hundreds", "top-tens", "top-units", "bottom-thousands", "bottom-hundreds", "bottom-tens", "bottom-units"];

kernel::arguments! { of SpaceTruckin;
    Face [6] = |face| face.0 - 1, |number| Face(number + 1), |_, face| Some((face + 1).to_string());
    Location [LOCATIONS] = |location| location.0, Location, |_, location| Some(LETTERS[location].to_string());
    BoxId [BOXES] = |place| place.0, BoxId, |_, place| Some(BOX_NAMES[place]);
    TruckId [MAX_TRUCKS] = |truck| truck.0, TruckId, |game, truck| game.content.trucks.get(truck).map(|truck| truck.name.id.as_str());
    Terrain [6] = |terrain| terrain.0, Terrain, |game, terrain| Some(game.content.terrains[terrain].name.id.as_str());
    Shape [5] = |shape| shape.0, Shape, |game, shape| Some(game.content.shapes[shape].id.as_str());
    EventId [6] = |event| event.0, EventId, |game, event| Some(game.content.events[event].name.id.as_str());
    Kind [Kind::ALL.len()] = |kind| kind as u8, |number| Kind::ALL[usize::from(number)], |_, kind| Some(Kind::ALL[kind].id());
    Die [2] = |die| die as u8, |number| Die::BOTH[usize::from(number)], |_, die| Some(["first", "second"][die]);
    Manipulation [2] = |how| how as u8, |number| Manipulation::ALL[usize::from(number)], |_, how| Some(["reroll", "flip"][how]);
    Names [2] = |names| names as u8, |number| Names::ALL[usize::from(number)], |_, names| Some(["system", "shape"][names]);
}
