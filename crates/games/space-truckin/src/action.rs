//! What a player can do: one click each, with a dense number and a written form.

use crate::blueprint::TURNS;
use crate::content::{Content, EventId, Kind, LETTERS, LOCATIONS, MAX_TRUCKS, Shape, Terrain, TruckId};
use crate::state::{BOXES, Die, MAX_SYSTEMS, Manipulation, Names};

/// One click. Cells are numbered from 0 in reading order over the building cells of the player's truck, systems in the order
/// of building.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Action {
    /// D1, D3: keep the die with this face.
    Keep(u8),
    /// D2: this truck.
    Truck(TruckId),
    /// D4: the terrain goes to this location, 0 for A.
    Chart(u8),
    /// D5: this terrain.
    Terrain(Terrain),
    /// D6, D23: this die names the system, the other one the shape.
    SystemDie(Die),
    /// D6: the free choice, make this die a 6.
    MakeSix(Die),
    /// D6: stop building.
    Stop,
    /// D7: this kind of system.
    Kind(Kind),
    /// D8: this shape.
    Shape(Shape),
    /// D9: turned this way, numbered from 0 for each shape.
    Turn(u8),
    /// D10: with its first cell here.
    At(u8),
    /// D11, D19, D20: a pip in this cell.
    Pip(u8),
    /// D12, D13, D17: this box; 0 to 3 are the top thousands to units, 4 to 7 the bottom ones.
    Box(u8),
    /// D14: no manipulation.
    Settle,
    /// D14: a manipulation.
    Manipulate(Manipulation),
    /// D15, D25: a pip of this kind pays.
    Pay(Kind),
    /// D16, D25: a pip of this system pays.
    With(u8),
    /// D18, D19: load the Cargo pip in this cell.
    Load(u8),
    /// D21: this event.
    Event(EventId),
    /// D22: this die names a system or a shape.
    Damage(Die, Names),
    /// D24, D26: this system is lost.
    Wreck(u8),
    /// D26: give up cargo.
    GiveCargo,
    /// D26: lose the aft-most system.
    LoseSystem,
    /// D26: give up what is in this cell.
    Give(u8),
}

const CELLS: u32 = 64;
const KEEP: u32 = 0;
const TRUCK: u32 = KEEP + 6;
const CHART: u32 = TRUCK + MAX_TRUCKS as u32;
const TERRAIN: u32 = CHART + LOCATIONS as u32;
const SYSTEM_DIE: u32 = TERRAIN + 6;
const MAKE_SIX: u32 = SYSTEM_DIE + 2;
const STOP: u32 = MAKE_SIX + 2;
const KIND: u32 = STOP + 1;
const SHAPE: u32 = KIND + 5;
const TURN: u32 = SHAPE + 5;
const AT: u32 = TURN + TURNS as u32;
const PIP: u32 = AT + CELLS;
const BOX: u32 = PIP + CELLS;
const SETTLE: u32 = BOX + BOXES as u32;
const MANIPULATE: u32 = SETTLE + 1;
const PAY: u32 = MANIPULATE + 2;
const WITH: u32 = PAY + 5;
const LOAD: u32 = WITH + MAX_SYSTEMS as u32;
const EVENT: u32 = LOAD + CELLS;
const DAMAGE: u32 = EVENT + 6;
const WRECK: u32 = DAMAGE + 4;
const GIVE_CARGO: u32 = WRECK + MAX_SYSTEMS as u32;
const LOSE_SYSTEM: u32 = GIVE_CARGO + 1;
const GIVE: u32 = LOSE_SYSTEM + 1;

/// How many action numbers there are.
pub const ACTIONS: u32 = GIVE + CELLS;

/// The boxes in words.
pub const BOX_NAMES: [&str; BOXES] =
    ["top-thousands", "top-hundreds", "top-tens", "top-units", "bottom-thousands", "bottom-hundreds", "bottom-tens", "bottom-units"];

const DIE_NAMES: [&str; 2] = ["first", "second"];

impl Action {
    pub(crate) fn encode(self) -> u32 {
        match self {
            Action::Keep(face) => KEEP + u32::from(face) - 1,
            Action::Truck(truck) => TRUCK + u32::from(truck.0),
            Action::Chart(location) => CHART + u32::from(location),
            Action::Terrain(terrain) => TERRAIN + u32::from(terrain.0),
            Action::SystemDie(die) => SYSTEM_DIE + die as u32,
            Action::MakeSix(die) => MAKE_SIX + die as u32,
            Action::Stop => STOP,
            Action::Kind(kind) => KIND + kind as u32,
            Action::Shape(shape) => SHAPE + u32::from(shape.0),
            Action::Turn(turn) => TURN + u32::from(turn),
            Action::At(cell) => AT + u32::from(cell),
            Action::Pip(cell) => PIP + u32::from(cell),
            Action::Box(place) => BOX + u32::from(place),
            Action::Settle => SETTLE,
            Action::Manipulate(manipulation) => MANIPULATE + manipulation as u32,
            Action::Pay(kind) => PAY + kind as u32,
            Action::With(system) => WITH + u32::from(system),
            Action::Load(cell) => LOAD + u32::from(cell),
            Action::Event(event) => EVENT + u32::from(event.0),
            Action::Damage(die, names) => DAMAGE + 2 * die as u32 + names as u32,
            Action::Wreck(system) => WRECK + u32::from(system),
            Action::GiveCargo => GIVE_CARGO,
            Action::LoseSystem => LOSE_SYSTEM,
            Action::Give(cell) => GIVE + u32::from(cell),
        }
    }

    pub(crate) fn decode(number: u32, content: &Content) -> Option<Action> {
        let die = |number: u32| Die::BOTH[(number & 1) as usize];
        let at = |start: u32| (number - start) as u8;
        Some(match number {
            KEEP..TRUCK => Action::Keep(at(KEEP) + 1),
            TRUCK..CHART => Action::Truck(Some(TruckId(at(TRUCK))).filter(|truck| truck.index() < content.trucks.len())?),
            CHART..TERRAIN => Action::Chart(at(CHART)),
            TERRAIN..SYSTEM_DIE => Action::Terrain(Terrain(at(TERRAIN))),
            SYSTEM_DIE..MAKE_SIX => Action::SystemDie(die(number - SYSTEM_DIE)),
            MAKE_SIX..STOP => Action::MakeSix(die(number - MAKE_SIX)),
            STOP => Action::Stop,
            KIND..SHAPE => Action::Kind(Kind::ALL[usize::from(at(KIND))]),
            SHAPE..TURN => Action::Shape(Shape(at(SHAPE))),
            TURN..AT => Action::Turn(at(TURN)),
            AT..PIP => Action::At(at(AT)),
            PIP..BOX => Action::Pip(at(PIP)),
            BOX..SETTLE => Action::Box(at(BOX)),
            SETTLE => Action::Settle,
            MANIPULATE..PAY => Action::Manipulate([Manipulation::Reroll, Manipulation::Flip][usize::from(at(MANIPULATE))]),
            PAY..WITH => Action::Pay(Kind::ALL[usize::from(at(PAY))]),
            WITH..LOAD => Action::With(at(WITH)),
            LOAD..EVENT => Action::Load(at(LOAD)),
            EVENT..DAMAGE => Action::Event(EventId(at(EVENT))),
            DAMAGE..WRECK => {
                let names = [Names::System, Names::Shape][usize::from(at(DAMAGE) & 1)];
                Action::Damage(die((number - DAMAGE) >> 1), names)
            }
            WRECK..GIVE_CARGO => Action::Wreck(at(WRECK)),
            GIVE_CARGO => Action::GiveCargo,
            LOSE_SYSTEM => Action::LoseSystem,
            GIVE..ACTIONS => Action::Give(at(GIVE)),
            _ => return None,
        })
    }

    pub(crate) fn write(self, content: &Content) -> String {
        let die = |die: Die| DIE_NAMES[die as usize];
        match self {
            Action::Keep(face) => format!("keep {face}"),
            Action::Truck(truck) => format!("truck {}", content.truck(truck).name.id),
            Action::Chart(location) => format!("chart {}", LETTERS[usize::from(location)]),
            Action::Terrain(terrain) => format!("terrain {}", content.terrains[terrain.index()].name.id),
            Action::SystemDie(which) => format!("system-die {}", die(which)),
            Action::MakeSix(which) => format!("make-six {}", die(which)),
            Action::Stop => "stop".to_owned(),
            Action::Kind(kind) => format!("kind {}", kind.id()),
            Action::Shape(shape) => format!("shape {}", content.shapes[shape.index()].id),
            Action::Turn(turn) => format!("turn {turn}"),
            Action::At(cell) => format!("at {cell}"),
            Action::Pip(cell) => format!("pip {cell}"),
            Action::Box(place) => format!("box {}", BOX_NAMES[usize::from(place)]),
            Action::Settle => "settle".to_owned(),
            Action::Manipulate(Manipulation::Reroll) => "reroll".to_owned(),
            Action::Manipulate(Manipulation::Flip) => "flip".to_owned(),
            Action::Pay(kind) => format!("pay {}", kind.id()),
            Action::With(system) => format!("with {system}"),
            Action::Load(cell) => format!("load {cell}"),
            Action::Event(event) => format!("event {}", content.events[event.index()].name.id),
            Action::Damage(which, Names::System) => format!("damage {} system", die(which)),
            Action::Damage(which, Names::Shape) => format!("damage {} shape", die(which)),
            Action::Wreck(system) => format!("wreck {system}"),
            Action::GiveCargo => "give-cargo".to_owned(),
            Action::LoseSystem => "lose-system".to_owned(),
            Action::Give(cell) => format!("give {cell}"),
        }
    }

    pub(crate) fn read(text: &str, content: &Content) -> Option<Action> {
        let number = |text: &str, below: u32| text.parse::<u8>().ok().filter(|n| u32::from(*n) < below && n.to_string() == text);
        let place = |list: &[&str], text: &str| list.iter().position(|word| *word == text);
        let die = |text: &str| place(&DIE_NAMES, text).map(|index| Die::BOTH[index]);
        let by_id =
            |mut ids: &mut dyn Iterator<Item = &str>, id: &str| Iterator::position(&mut ids, |known| known == id).map(|index| index as u8);
        let mut words = text.split(' ');
        let (verb, first, second) = (words.next()?, words.next(), words.next());
        if words.next().is_some() {
            return None;
        }
        Some(match (verb, first, second) {
            ("keep", Some(face), None) => Action::Keep(number(face, 7).filter(|face| *face > 0)?),
            ("truck", Some(id), None) => Action::Truck(content.truck_by_id(id)?),
            ("chart", Some(letter), None) => Action::Chart(LETTERS.iter().position(|known| known.to_string() == letter)? as u8),
            ("terrain", Some(id), None) => {
                Action::Terrain(Terrain(by_id(&mut content.terrains.iter().map(|terrain| terrain.name.id.as_str()), id)?))
            }
            ("system-die", Some(which), None) => Action::SystemDie(die(which)?),
            ("make-six", Some(which), None) => Action::MakeSix(die(which)?),
            ("stop", None, None) => Action::Stop,
            ("kind", Some(id), None) => Action::Kind(Kind::by_id(id)?),
            ("shape", Some(id), None) => Action::Shape(Shape(by_id(&mut content.shapes.iter().map(|shape| shape.id.as_str()), id)?)),
            ("turn", Some(turn), None) => Action::Turn(number(turn, u32::from(TURNS))?),
            ("at", Some(cell), None) => Action::At(number(cell, CELLS)?),
            ("pip", Some(cell), None) => Action::Pip(number(cell, CELLS)?),
            ("box", Some(name), None) => Action::Box(place(&BOX_NAMES, name)? as u8),
            ("settle", None, None) => Action::Settle,
            ("reroll", None, None) => Action::Manipulate(Manipulation::Reroll),
            ("flip", None, None) => Action::Manipulate(Manipulation::Flip),
            ("pay", Some(id), None) => Action::Pay(Kind::by_id(id)?),
            ("with", Some(system), None) => Action::With(number(system, MAX_SYSTEMS as u32)?),
            ("load", Some(cell), None) => Action::Load(number(cell, CELLS)?),
            ("event", Some(id), None) => Action::Event(EventId(by_id(&mut content.events.iter().map(|event| event.name.id.as_str()), id)?)),
            ("damage", Some(which), Some("system")) => Action::Damage(die(which)?, Names::System),
            ("damage", Some(which), Some("shape")) => Action::Damage(die(which)?, Names::Shape),
            ("wreck", Some(system), None) => Action::Wreck(number(system, MAX_SYSTEMS as u32)?),
            ("give-cargo", None, None) => Action::GiveCargo,
            ("lose-system", None, None) => Action::LoseSystem,
            ("give", Some(cell), None) => Action::Give(number(cell, CELLS)?),
            _ => return None,
        })
    }
}
