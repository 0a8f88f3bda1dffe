//! What a player may do, and why not something else. Lists and refusals ask the same functions of the phases.

use crate::action::{BoxId, Cell, Face, Location, SystemId, Turned};
use kernel::{Actions, Clause, Seat};
use parts::Set;

use crate::action::BOX_NAMES;
use crate::consequences::DAMAGE_CHOICES;
use crate::content::{Captain, EventId, Kind, LETTERS, LOCATIONS, Shape, Terrain, TruckId};
use crate::shipyard::{ANY, buildable_shapes, buildable_turns};
use crate::state::{Die, Manipulation, Sheet, Stage, State, Step, Systems};
use crate::{Action, Refusal, SpaceTruckin};

/// Lists the actions that answer what is asked, in ascending order of their numbers.
pub(crate) fn list(game: &SpaceTruckin, state: &State, seat: Seat, found: &mut Actions<Action>) {
    let sheet = &state.sheets[seat];
    let kinds = |bits: u8| Set::<Kind, u8>::from_bits(bits).iter();
    match sheet.step {
        Step::Ready | Step::Finished(_) => {}
        Step::Captain | Step::Keep => {
            let [a, b] = sheet.dice;
            found.push(Action::Keep(Face(a.min(b))));
            found.push(Action::Keep(Face(a.max(b))));
        }
        Step::Truck => (0..game.content.trucks.len() as u8).for_each(|truck| found.push(Action::Truck(TruckId(truck)))),
        Step::Chart(_) => {
            let open = (0..LOCATIONS).filter(|location| state.chart[*location].is_none());
            open.for_each(|location| found.push(Action::Chart(Location(location as u8))));
        }
        Step::LastTerrain => (0..6).for_each(|terrain| found.push(Action::Terrain(Terrain(terrain)))),
        Step::Assign => {
            Die::BOTH.into_iter().filter(|die| game.can_assign(sheet, *die)).for_each(|die| found.push(Action::SystemDie(die)));
            Die::BOTH.into_iter().filter(|die| game.can_make_six(sheet, *die)).for_each(|die| found.push(Action::MakeSix(die)));
            found.push(Action::Stop);
        }
        Step::Kind(face) => {
            let fitting = game.buildable(sheet, 0b1_1111, SpaceTruckin::shapes_of(face), 5);
            kinds(fitting).for_each(|kind| found.push(Action::Kind(kind)));
        }
        Step::Shape(kind) => {
            buildable_shapes(game, sheet, kind, ANY).iter().for_each(|shape| found.push(Action::Shape(shape)));
        }
        Step::Turn(kind, shape) => {
            let first = game.blueprint(sheet).turns(shape).start;
            buildable_turns(game, sheet, kind, shape).iter().for_each(|oriented| found.push(Action::Turn(Turned(oriented - first))));
        }
        Step::Position(kind, oriented) => game.fits(sheet, kind, oriented).iter().for_each(|cell| found.push(Action::At(cell))),
        Step::Pip => game.pip_cells(sheet).iter().for_each(|cell| found.push(Action::Pip(cell))),
        Step::FirstBox | Step::SecondBox => boxes(game.empty_boxes(sheet), found),
        Step::Manipulate => {
            found.push(Action::Settle);
            for how in [Manipulation::Reroll, Manipulation::Flip] {
                if game.payers(sheet, how) != 0 {
                    found.push(Action::Manipulate(how));
                }
            }
        }
        Step::Payer(how) => kinds(game.payers(sheet, how)).for_each(|kind| found.push(Action::Pay(kind))),
        Step::Jump => kinds(game.jump_payers(sheet)).for_each(|kind| found.push(Action::Pay(kind))),
        Step::Payment(_, kind) | Step::JumpPayment(kind) => {
            game.paying_systems(sheet, kind).iter().for_each(|system| found.push(Action::With(SystemId(system))));
        }
        Step::Change(..) => boxes(game.boxes(), found),
        Step::LoadCargo | Step::LoadArtifact => sheet.open_of(Kind::Cargo).iter().for_each(|cell| found.push(Action::Load(cell))),
        Step::ExtraPip(artifact) => game.extra_pip_cells(sheet, artifact).iter().for_each(|cell| found.push(Action::Pip(cell))),
        Step::NewPip(kind) => game.new_pip_cells(sheet, kind).iter().for_each(|cell| found.push(Action::Pip(cell))),
        Step::Event => {
            let events = (0..6).map(EventId).filter(|event| !game.content.events[event.index()].choose);
            events.for_each(|event| found.push(Action::Event(event)));
        }
        Step::OneDamage => {
            for ((die, names), named) in DAMAGE_CHOICES.into_iter().zip(game.damage_choices(sheet)) {
                if named.is_some() {
                    found.push(Action::Damage(die, names));
                }
            }
        }
        Step::TwoDamages => Die::BOTH.into_iter().for_each(|die| found.push(Action::SystemDie(die))),
        Step::Damage(names, face, _) => wrecks(game.named(sheet, names, face), found),
        Step::Pirates => {
            found.push(Action::GiveCargo);
            found.push(Action::LoseSystem);
        }
        Step::PirateCargo => sheet.loaded.iter().for_each(|cell| found.push(Action::Give(cell))),
        Step::PirateSystem => wrecks(game.aft_most(sheet), found),
    }
}

fn boxes(set: u8, found: &mut Actions<Action>) {
    Set::<BoxId, u8>::from_bits(set).iter().for_each(|place| found.push(Action::Box(place)));
}

fn wrecks(systems: Systems, found: &mut Actions<Action>) {
    systems.iter().for_each(|system| found.push(Action::Wreck(SystemId(system))));
}

/// Whether the action answers what is asked; must agree with [`list`], which the conformance tests compare.
pub(crate) fn allows(game: &SpaceTruckin, state: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
    if matches!(state.stage, Stage::Over(_)) {
        return Err(Refusal::Over);
    }
    let sheet = &state.sheets[seat];
    match (sheet.step, action) {
        (Step::Ready | Step::Finished(_), _) => Err(waits(state, sheet)),
        (Step::Captain | Step::Keep, Action::Keep(Face(face))) => {
            let clause = Clause(if sheet.step == Step::Captain { "TR-1.2" } else { "TR-2.6" });
            ensure(sheet.dice.contains(&face), || Refusal::NotRolled { face, dice: sheet.dice, clause })
        }
        (Step::Truck, Action::Truck(truck)) => {
            let count = game.content.trucks.len();
            ensure(truck.index() < count, || Refusal::NoSuchTruck { count })
        }
        (Step::Chart(_), Action::Chart(Location(location))) => {
            let index = usize::from(location);
            ensure(index < LOCATIONS && state.chart[index].is_none(), || Refusal::LocationTaken { letter: LETTERS[index % LOCATIONS] })
        }
        (Step::LastTerrain, Action::Terrain(terrain)) => {
            ensure(terrain.0 < 6, || Refusal::NotAsked { asked: "choose one of the six terrains", clause: Clause("TR-2.4") })
        }
        (Step::Assign, Action::Stop) | (Step::Manipulate, Action::Settle) | (Step::Pirates, Action::GiveCargo | Action::LoseSystem) => {
            Ok(())
        }
        (Step::Assign, Action::SystemDie(die)) => assignable(game, sheet, die),
        (Step::Assign, Action::MakeSix(die)) => makes_six(game, sheet, die),
        (Step::Kind(face), Action::Kind(kind)) => {
            let fits = game.buildable(sheet, 1 << kind.index(), SpaceTruckin::shapes_of(face), 1) != 0;
            ensure(fits, || Refusal::KindDoesNotFit { kind: kind.id() })
        }
        (Step::Shape(kind), Action::Shape(shape)) => {
            let fits = shape.0 < 5 && game.buildable(sheet, 1 << kind.index(), 1 << shape.0, 1) != 0;
            ensure(fits, || Refusal::ShapeDoesNotFit { shape: shape_name(game, shape) })
        }
        (Step::Turn(kind, shape), Action::Turn(Turned(turn))) => {
            let turns = game.blueprint(sheet).turns(shape);
            let oriented = turns.start.saturating_add(turn);
            ensure(turns.contains(&oriented) && !game.fits(sheet, kind, oriented).is_empty(), || Refusal::TurnDoesNotFit)
        }
        (Step::Position(kind, oriented), Action::At(anchor)) => match game.placement_problem(sheet, kind, oriented, anchor) {
            None => Ok(()),
            Some((why, clause)) => Err(Refusal::DoesNotFit { why, clause: Clause(clause) }),
        },
        (Step::Pip, Action::Pip(cell)) => ensure(game.pip_cells(sheet).has(cell), || why_no_pip(game, sheet, cell)),
        (Step::FirstBox | Step::SecondBox, Action::Box(BoxId(place))) => {
            let empty = game.empty_boxes(sheet) & box_bit(place) != 0;
            ensure(empty, || Refusal::NotABox { name: box_name(place), clause: Clause("TR-8.2") })
        }
        (Step::Change(..), Action::Box(BoxId(place))) => {
            let there = game.boxes() & box_bit(place) != 0;
            ensure(there, || Refusal::NotABox { name: box_name(place), clause: Clause("TR-8.1") })
        }
        (Step::Manipulate, Action::Manipulate(how)) => ensure(game.payers(sheet, how) != 0, || why_no_manipulation(sheet, how)),
        (Step::Payer(how), Action::Pay(kind)) => ensure(game.payers(sheet, how) & (1 << kind.index()) != 0, || why_no_payment(sheet, kind)),
        (Step::Jump, Action::Pay(kind)) => ensure(game.jump_payers(sheet) & (1 << kind.index()) != 0, || why_no_jump(sheet, kind)),
        (Step::Payment(_, kind) | Step::JumpPayment(kind), Action::With(SystemId(system))) => {
            ensure(game.paying_systems(sheet, kind).has(system), || Refusal::SystemCannotPay)
        }
        (Step::LoadCargo | Step::LoadArtifact, Action::Load(cell)) => {
            let clause = Clause(if sheet.step == Step::LoadCargo { "TR-10.5" } else { "TR-10.6" });
            ensure(sheet.open_of(Kind::Cargo).has(cell), || Refusal::NotAnOpenCargoPip { clause })
        }
        (Step::ExtraPip(artifact), Action::Pip(cell)) => ensure(game.extra_pip_cells(sheet, artifact).has(cell), || {
            let why = "the cell must be beside the artifact, in an intact system and without a pip";
            Refusal::NoPipThere { why, clause: Clause("TR-10.7") }
        }),
        (Step::NewPip(kind), Action::Pip(cell)) => ensure(game.new_pip_cells(sheet, kind).has(cell), || {
            let why = "the cell must be in an intact system of the kind and without a pip";
            Refusal::NoPipThere { why, clause: Clause("TR-10.9") }
        }),
        (Step::Event, Action::Event(event)) => {
            let known = game.content.events.get(event.index()).is_some_and(|event| !event.choose);
            ensure(known, || Refusal::NotAnEvent)
        }
        (Step::OneDamage, Action::Damage(die, names)) => {
            let index = 2 * die as usize + names as usize;
            ensure(game.damage_choices(sheet)[index].is_some(), || {
                let nothing = game.named(sheet, names, sheet.face(die)).is_empty();
                Refusal::NotADamage { why: if nothing { "that matches no intact system" } else { "that is the same as an earlier choice" } }
            })
        }
        (Step::TwoDamages, Action::SystemDie(_)) => Ok(()),
        (Step::Damage(names, face, _), Action::Wreck(SystemId(system))) => ensure(game.named(sheet, names, face).has(system), || {
            Refusal::NotThatSystem { why: "the die does not name that system, or it is damaged", clause: Clause("TR-11.5") }
        }),
        (Step::PirateCargo, Action::Give(cell)) => ensure(sheet.loaded.has(cell), || Refusal::NotLoaded),
        (Step::PirateSystem, Action::Wreck(SystemId(system))) => ensure(game.aft_most(sheet).has(system), || Refusal::NotThatSystem {
            why: "that system is not among the aft-most",
            clause: Clause("TR-12.7"),
        }),
        (step, _) => {
            let (asked, clause) = question(step);
            Err(Refusal::NotAsked { asked, clause: Clause(clause) })
        }
    }
}

fn ensure(holds: bool, refusal: impl FnOnce() -> Refusal) -> Result<(), Refusal> {
    if holds { Ok(()) } else { Err(refusal()) }
}

fn box_bit(place: u8) -> u8 {
    1_u8.checked_shl(u32::from(place)).unwrap_or(0)
}

fn box_name(place: u8) -> &'static str {
    BOX_NAMES.get(usize::from(place)).copied().unwrap_or("that")
}

fn shape_name(game: &SpaceTruckin, shape: Shape) -> String {
    game.content.shapes.get(shape.index()).map_or_else(|| "shape".to_owned(), |shape| shape.name.clone())
}

fn waits(state: &State, sheet: &Sheet) -> Refusal {
    let (waits, clause) = match state.stage {
        _ if sheet.out.is_some() => ("you are out of the game", "TR-16.6"),
        Stage::Chart => ("the seats chart in turn", "TR-16.2"),
        _ => ("wait for the others to finish the stage", "TR-16.4"),
    };
    Refusal::NotYourChoice { waits, clause: Clause(clause) }
}

fn assignable(game: &SpaceTruckin, sheet: &Sheet, die: Die) -> Result<(), Refusal> {
    if game.can_assign(sheet, die) {
        return Ok(());
    }
    if die == Die::Second && sheet.dice[0] == sheet.dice[1] {
        return Err(Refusal::EqualDice { clause: Clause("TR-3.2") });
    }
    let (system, shape) = (sheet.face(die), sheet.face(die.other()));
    let system = if system == ANY {
        "system".to_owned()
    } else {
        game.content.systems[game.content.system_faces[usize::from(system - 1)].index()].name.clone()
    };
    let shape = if shape == ANY { "any shape".to_owned() } else { shape_name(game, Shape(shape - 1)) };
    Err(Refusal::NothingFits { system, shape })
}

fn makes_six(game: &SpaceTruckin, sheet: &Sheet, die: Die) -> Result<(), Refusal> {
    let why = if sheet.free_choices >= game.content.numbers.free_choices {
        "it was used already, let a die be the system or stop"
    } else if sheet.face(die) == ANY {
        "it is one already"
    } else if die == Die::Second && sheet.dice[0] == sheet.dice[1] {
        "the dice are equal, choose the first one"
    } else {
        "that would open no placement either"
    };
    ensure(game.can_make_six(sheet, die), || Refusal::NoFreeChoice { why })
}

impl SpaceTruckin {
    /// The first reason why a system of the kind may not be drawn with its first cell there, and its clause (TR-4).
    #[must_use]
    pub fn placement_problem(&self, sheet: &Sheet, kind: Kind, oriented: u8, anchor: Cell) -> Option<(&'static str, &'static str)> {
        if self.fits(sheet, kind, oriented).has(anchor) {
            return None;
        }
        let blueprint = self.blueprint(sheet);
        let cells = if anchor.0 < 64 { blueprint.covers(oriented, anchor) } else { Set::EMPTY };
        Some(if cells.is_empty() {
            ("it would leave the hull or cover the bridge", "TR-4.3")
        } else if cells.meets(sheet.intact_cells()) {
            ("another system is in the way", "TR-4.3")
        } else if !blueprint.suits_marks(kind, cells) {
            ("diamonds are for Engines, squares for Weapons", "TR-4.7")
        } else if kind == Kind::Reactor {
            ("a Reactor must overlap or touch the centerline", "TR-4.4")
        } else {
            ("Quarters must touch the bridge", "TR-4.5")
        })
    }
}

fn why_no_pip(game: &SpaceTruckin, sheet: &Sheet, cell: Cell) -> Refusal {
    let inside = sheet.systems.last().is_some_and(|system| game.cells_of(sheet, *system).has(cell));
    let (why, clause) =
        if inside { ("a pip is beside that cell", "TR-5.2") } else { ("the cell is not one of the system just drawn", "TR-5.1") };
    Refusal::NoPipThere { why, clause: Clause(clause) }
}

fn why_no_manipulation(sheet: &Sheet, how: Manipulation) -> Refusal {
    let what = if how == Manipulation::Reroll { "reroll" } else { "flip" };
    let (why, clause) = match (sheet.open_of(how.by()).is_empty(), how) {
        (false, _) => ("you have manipulated here already", "TR-9.1"),
        (true, Manipulation::Reroll) => ("no open Weapons pip is left, and nothing stands in for the last one", "TR-9.4"),
        (true, Manipulation::Flip) => ("no open Reactor pip is left, and nothing stands in for the last one", "TR-9.4"),
    };
    Refusal::CannotManipulate { what, why, clause: Clause(clause) }
}

fn why_no_payment(sheet: &Sheet, kind: Kind) -> Refusal {
    let (why, clause) = match kind {
        Kind::Quarters if !sheet.open_of(kind).is_empty() => ("it is the last open Quarters pip", "TR-9.6"),
        Kind::Reactor if !sheet.is(Captain::Physicist) => ("only a Physicist's Reactors are wild", "TR-9.5"),
        _ => ("it has no open pip for that", "TR-9.7"),
    };
    Refusal::CannotPay { kind: kind.id(), why, clause: Clause(clause) }
}

fn why_no_jump(sheet: &Sheet, kind: Kind) -> Refusal {
    let (why, clause) = match kind {
        Kind::Engine | Kind::Quarters => ("it would leave no open pip, and another payment would not", "TR-12.3"),
        Kind::Reactor if !sheet.is(Captain::Physicist) => ("only a Physicist's Reactors are wild", "TR-12.2"),
        Kind::Reactor => ("it has no open pip", "TR-12.2"),
        Kind::Weapons | Kind::Cargo => ("a jump takes an Engine pip, or a wild one", "TR-12.1"),
    };
    Refusal::CannotPay { kind: kind.id(), why, clause: Clause(clause) }
}

/// What is asked, and by which clause.
#[must_use]
pub fn question(step: Step) -> (&'static str, &'static str) {
    match step {
        Step::Ready | Step::Finished(_) => ("nothing", "TR-16.4"),
        Step::Captain => ("keep one die for the captain's specialty", "TR-1.2"),
        Step::Truck => ("choose a truck", "TR-1.3"),
        Step::Keep => ("keep one die for the star chart", "TR-2.6"),
        Step::Chart(_) => ("write the terrain on a location that has none", "TR-2.2"),
        Step::LastTerrain => ("choose the terrain of the last location", "TR-2.4"),
        Step::Assign => ("say which die is the system, use the free choice, or stop", "TR-3.2"),
        Step::Kind(_) => ("choose the kind of system", "TR-3.4"),
        Step::Shape(_) => ("choose the shape", "TR-3.4"),
        Step::Turn(..) => ("choose how the shape is turned", "TR-4.2"),
        Step::Position(..) => ("choose where its first cell goes", "TR-4.1"),
        Step::Pip => ("choose the cell of the pip", "TR-5.1"),
        Step::FirstBox => ("choose a box for the first die", "TR-8.2"),
        Step::SecondBox => ("choose a box for the second die", "TR-8.2"),
        Step::Manipulate => ("reroll, flip or settle", "TR-9.1"),
        Step::Payer(_) => ("choose who pays for the manipulation", "TR-9.4"),
        Step::Payment(..) => ("choose the system that pays", "TR-9.7"),
        Step::Change(..) => ("choose the box to change", "TR-9.2"),
        Step::LoadCargo => ("choose the Cargo pip to load", "TR-10.5"),
        Step::LoadArtifact => ("choose the Cargo pip for the artifact", "TR-10.6"),
        Step::ExtraPip(_) => ("choose the cell of the artifact's extra pip", "TR-10.7"),
        Step::NewPip(_) => ("choose the cell of the new pip", "TR-10.9"),
        Step::Event => ("choose an event", "TR-10.10"),
        Step::OneDamage => ("choose a die and what it names", "TR-11.2"),
        Step::TwoDamages => ("say which die names the system", "TR-11.3"),
        Step::Damage(..) => ("choose the system that is damaged", "TR-11.11"),
        Step::Jump => ("choose who pays for the jump", "TR-12.1"),
        Step::JumpPayment(_) => ("choose the system that pays for the jump", "TR-12.1"),
        Step::Pirates => ("give up cargo or lose the aft-most system", "TR-12.6"),
        Step::PirateCargo => ("choose the cargo to give up", "TR-12.6"),
        Step::PirateSystem => ("choose which of the aft-most systems is lost", "TR-12.7"),
    }
}
