//! A truck under construction: what is built, what can still be built, and the risk to leave a mark uncovered.

use parts::Set;

use crate::SpaceTruckin;
use crate::action::Cell;
use crate::blueprint::{ORIENTED, OrientedId};
use crate::content::{Captain, Kind, Shape};
use crate::evaluate::marks::UNSERVICEABLE;
use crate::evaluate::room::room;
use crate::shipyard::{ANY, buildable_shapes, buildable_turns};
use crate::state::{Shapes, Sheet, Stage, State, Step, System};

/// What the first, second, ... pip of Engines and Quarters together is worth: six jumps, one of each kept, and some for damage.
const FUEL_AND_CREW: [i64; 12] = [2900, 2900, 2900, 2900, 2900, 2900, 2800, 2400, 1800, 1200, 700, 350];
/// The same for Reactors, Weapons and Cargo.
const REACTORS: [i64; 8] = [2100, 1800, 1450, 1000, 600, 350, 200, 100];
const WEAPONS: [i64; 6] = [500, 350, 250, 150, 100, 50];
const HOLDS: [i64; 6] = [1900, 1800, 1450, 800, 330, 110];

/// What a system is worth beyond its pip: armour.
const ARMOUR: i64 = 150;
/// What a build to come is worth, and what takes away from its chances: cells that no system will cover, cells that few
/// shapes reach.
const TO_COME: i64 = 1050;
const DEAD_CELL: i64 = 140;
const HARD_CELL: i64 = 60;
/// What keeps rolls usable: pairs of kind and shape that still fit, places for a system without marks, and free cells that
/// lie beside each other.
const PAIR: i64 = 150;
const PLACE: i64 = 45;
const BESIDE: i64 = 120;
/// What the unused free choice is worth, and how much more of it while marks are uncovered.
const FREE_CHOICE: i64 = 3500;
/// What a dead roll costs while marks are uncovered, for each roll that they need.
const EXPOSED: i64 = 60;

fn sum(table: &[i64], count: u32) -> i64 {
    let last = *table.last().unwrap_or(&0);
    (0..count as usize).map(|index| table.get(index).copied().unwrap_or(last / 2)).sum()
}

impl SpaceTruckin {
    /// The value of a truck under construction, or just finished; an unfinished build counts with its best end.
    pub(crate) fn yard_value(&self, state: &State, sheet: &Sheet) -> i64 {
        let open = state.stage == Stage::Yard && !sheet.step.is_idle();
        match sheet.step {
            Step::Kind(face) => {
                let shapes = |kind| buildable_shapes(self, sheet, kind, face).iter().map(move |shape| (kind, shape));
                Kind::ALL.into_iter().flat_map(shapes).map(|(kind, shape)| self.best_turn(state, sheet, kind, shape)).max()
            }
            Step::Shape(kind) => {
                buildable_shapes(self, sheet, kind, ANY).iter().map(|shape| self.best_turn(state, sheet, kind, shape)).max()
            }
            Step::Turn(kind, shape) => Some(self.best_turn(state, sheet, kind, shape)),
            Step::Position(kind, oriented) => Some(self.best_position(state, sheet, kind, oriented)),
            Step::Pip => self.pip_cells(sheet).iter().map(|cell| self.with_pip(state, sheet, Some(cell))).max(),
            _ => None,
        }
        .unwrap_or_else(|| self.truck_value(state, sheet, open))
    }

    fn best_turn(&self, state: &State, sheet: &Sheet, kind: Kind, shape: Shape) -> i64 {
        let turns = buildable_turns(self, sheet, kind, shape);
        turns.iter().map(|oriented| self.best_position(state, sheet, kind, oriented)).max().unwrap_or(i64::MIN)
    }

    fn best_position(&self, state: &State, sheet: &Sheet, kind: Kind, oriented: OrientedId) -> i64 {
        let blueprint = self.blueprint(sheet);
        let mut best = i64::MIN;
        for anchor in self.fits(sheet, kind, oriented).iter() {
            let mut built = *sheet;
            let cells = blueprint.covers(oriented, anchor);
            built.intact[kind.index()] = built.intact[kind.index()].or(cells);
            built.systems.push(System { kind, oriented, anchor });
            // The pip that blocks the fewest cells; which of equals hardly matters.
            let free = blueprint.cells.minus(built.intact_cells());
            let pips = self.pip_cells(&built);
            let pip = pips.iter().min_by_key(|cell| blueprint.neighbours(*cell).and(free).len());
            best = best.max(self.with_pip(state, &built, pip));
        }
        best
    }

    fn with_pip(&self, state: &State, sheet: &Sheet, pip: Option<Cell>) -> i64 {
        let mut built = *sheet;
        built.open = pip.map_or(built.open, |pip| built.open.or(Set::only(pip)));
        self.truck_value(state, &built, true)
    }

    fn truck_value(&self, state: &State, sheet: &Sheet, open: bool) -> i64 {
        let blueprint = self.blueprint(sheet);
        let count = |kind: Kind| sheet.open_of(kind).len();
        let (engines, quarters) = (count(Kind::Engine), count(Kind::Quarters));
        let stops = self.cargo_stops(state, 0);
        let smuggler = i64::from(sheet.is(Captain::Smuggler));
        let mut value = sum(&FUEL_AND_CREW, engines + quarters)
            + sum(&REACTORS, count(Kind::Reactor))
            + sum(&WEAPONS, count(Kind::Weapons))
            + sum(&HOLDS, count(Kind::Cargo)) * (60 + 12 * stops.min(5) + 15 * smuggler) / 100
            + ARMOUR * sheet.systems.len() as i64;
        // One kind alone does not fly: the last pip of each is never spent.
        value -= [2200, 900, 250, 0][quarters.min(3) as usize] + [2200, 1200, 600, 200, 0][engines.min(4) as usize];
        let kinds = sheet.intact.iter().filter(|cells| !cells.is_empty()).count() as i64;
        value += 300 * kinds + if kinds == 5 { 1000 } else { 0 };
        if sheet.is(Captain::Physicist) {
            value += sum(&REACTORS, count(Kind::Reactor)) / 4;
        }
        if !open {
            return value;
        }
        let free = blueprint.cells.minus(sheet.intact_cells());
        let room = room(blueprint, free);
        let fitting = self.fitting(sheet);
        let dead = i64::from(self.dead_rolls(&fitting, false));
        value += TO_COME * room.builds - DEAD_CELL * room.dead - HARD_CELL * room.hard;
        value += PAIR * fitting.pairs() + PLACE * fitting.places + BESIDE * room.beside;
        // Quarters need the bridge: cells there are worth keeping while crew is short.
        let cabins = blueprint.at_bridge.and(free).len().min(4) as i64;
        value += cabins * if sheet.is(Captain::Engineer) { 0 } else { [260, 200, 110, 40][quarters.min(3) as usize] };
        let spare = sheet.free_choices < self.content.numbers.free_choices;
        let risk = self.mark_risk(sheet, &fitting, free, room.builds, spare);
        // If the next roll fits nowhere the yard closes: what is missing then is missing for good.
        let at_stake = if risk.groups > 0 { UNSERVICEABLE } else { TO_COME * room.builds };
        let reserve = if !spare { 0 } else { FREE_CHOICE + if risk.groups > 0 { FREE_CHOICE } else { 100 * room.builds } };
        let exposed = if risk.groups > 0 { EXPOSED * risk.rolls / 100 * dead } else { 0 };
        value + reserve - risk.cost - exposed - at_stake * i64::from(self.dead_rolls(&fitting, spare)) / 36
    }

    /// Where everything still fits.
    fn fitting(&self, sheet: &Sheet) -> Fitting {
        let blueprint = self.blueprint(sheet);
        let room = blueprint.room(sheet.intact_cells());
        let mut fitting = Fitting { anchors: [[Set::EMPTY; ORIENTED]; 5], shapes: [Shapes::EMPTY; 5], places: 0 };
        let mut counts = [0_i64; 5];
        for (index, turned) in blueprint.oriented.iter().enumerate() {
            let oriented = OrientedId(index as u8);
            let free = room.anchors(oriented);
            if free.is_empty() {
                continue;
            }
            counts[turned.shape.index()] += i64::from(free.and(blueprint.allowed(Kind::Cargo, oriented, true)).len());
            for kind in Kind::ALL {
                let anchors = free.and(self.permitted(sheet, kind, oriented));
                fitting.anchors[kind.index()][index] = anchors;
                if !anchors.is_empty() {
                    fitting.shapes[kind.index()].insert(turned.shape);
                }
            }
        }
        fitting.places = counts.iter().map(|count| (*count).min(12)).sum();
        fitting
    }

    /// How many of the 36 rolls allow no build.
    fn dead_rolls(&self, fitting: &Fitting, spare: bool) -> u32 {
        let any_kind = fitting.shapes.iter().fold(Shapes::EMPTY, |all, shapes| all.or(*shapes));
        let allows = |system: u8, shape: u8| {
            let shapes = if system == ANY { any_kind } else { fitting.shapes[self.content.system_faces[usize::from(system - 1)].index()] };
            shapes.meets(SpaceTruckin::shapes_of(shape))
        };
        let alive = |a: u8, b: u8| allows(a, b) || allows(b, a);
        let mut dead = 0;
        for a in 1..=6 {
            for b in 1..=6 {
                let rescued = || spare && (alive(ANY, b) || alive(a, ANY));
                dead += u32::from(!alive(a, b) && !rescued());
            }
        }
        dead
    }
}

/// Where every kind still fits, by oriented shape, and in which shapes at all.
pub(crate) struct Fitting {
    pub(crate) anchors: [[Set<Cell>; ORIENTED]; 5],
    shapes: [Shapes; 5],
    places: i64,
}

impl Fitting {
    fn pairs(&self) -> i64 {
        self.shapes.iter().map(|shapes| i64::from(shapes.len())).sum()
    }
}
