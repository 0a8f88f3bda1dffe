//! The questions of the game, D1 to D26, in the order of the rules: what each offers and how each answer is taken.

use kernel::{Actions, Clause, Effects, Learned, Seat, Turn};

use crate::action::{BoxId, Cell, Face, Location, SystemId, Turned};
use crate::blueprint::OrientedId;
use crate::content::{EventId, Kind, Shape, Terrain, TruckId};
use crate::play::Play;
use crate::shipyard::{ANY, ANY_KIND, buildable_shapes, buildable_turns};
use crate::state::{Die, Manipulation, Names, Sheet, Stage, State, Step};
use crate::{Action, Event, Refusal, SpaceTruckin, challenge, consequences, jump, rewards, setup, shipyard, stages, star_chart};

kernel::decisions! {
    /// A question with an answer to it. Whoever words or draws choices matches on these.
    pub enum Decision of SpaceTruckin;
    question: Step;
    offer(game: &SpaceTruckin, state: &State, sheet: &Sheet) -> found;
    take(play);

    // D1: which face is the specialty.
    Step::Captain => "keep one die for the captain's specialty", "TR-1.2", list_dice(sheet, found), {
        /// Keep the die with this face: it names the captain.
        Action::Keep(face) => KeepCaptain { face: Face } = setup::keep(play, face),
    }

    // D2: which truck.
    Step::Truck => "choose a truck", "TR-1.3", found.extend((0..game.content.trucks.len() as u8).map(TruckId).map(Action::Truck)), {
        /// Drive this truck.
        Action::Truck(truck) => ChooseTruck { truck: TruckId } = setup::choose_truck(play, truck),
    }

    // D3: which die the Cartographer keeps.
    Step::Keep => "keep one die for the star chart", "TR-2.6", list_dice(sheet, found), {
        /// Keep the die with this face: it names the terrain.
        Action::Keep(face) => KeepTerrain { face: Face } = star_chart::keep(play, face),
    }

    // D4: where a terrain goes.
    Step::Chart(terrain) => "write the terrain on a location that has none", "TR-2.2", star_chart::list(state, found), {
        /// Write the terrain on this location.
        Action::Chart(location) => Chart { terrain: Terrain, location: Location } = star_chart::chart(play, terrain, location),
    }

    // D5: the terrain of the last location.
    Step::LastTerrain => "choose the terrain of the last location", "TR-2.4", found.extend((0..6).map(Terrain).map(Action::Terrain)), {
        /// Write this terrain on it.
        Action::Terrain(terrain) => ChartLast { terrain: Terrain } = star_chart::last(play, terrain),
    }

    // D6: which die is the system, or a free choice, or stop.
    Step::Assign => "say which die is the system, use the free choice, or stop", "TR-3.2", shipyard::list(game, sheet, found), {
        /// Build: this die is the system, the other one the shape.
        Action::SystemDie(die) => Build { die: Die } = shipyard::assign(play, die),
        /// Use the free choice on this die.
        Action::MakeSix(die) => MakeSix { die: Die } = shipyard::make_six(play, die),
        /// Build nothing more.
        Action::Stop => StopBuilding {} = shipyard::stop(play),
    }

    // D7: the kind of system; the shape die shows this face.
    Step::Kind(face) => "choose the kind of system", "TR-3.4", found.extend(game.buildable(sheet, ANY_KIND, SpaceTruckin::shapes_of(face), 5).iter().map(Action::Kind)), {
        /// Build a system of this kind.
        Action::Kind(kind) => BuildKind { face: u8, kind: Kind } = shipyard::choose_kind(play, face, kind),
    }

    // D8: the shape of a system of this kind.
    Step::Shape(kind) => "choose the shape", "TR-3.4", found.extend(buildable_shapes(game, sheet, kind, ANY).iter().map(Action::Shape)), {
        /// Build it in this shape.
        Action::Shape(shape) => BuildShape { kind: Kind, shape: Shape } = shipyard::choose_shape(play, kind, shape),
    }

    // D9: how to turn the shape.
    Step::Turn(kind, shape) => "choose how the shape is turned", "TR-4.2", list_turns(game, sheet, kind, shape, found), {
        /// Turn it this way.
        Action::Turn(turn) => TurnShape { kind: Kind, shape: Shape, turn: Turned } = shipyard::choose_turn(play, kind, shape, turn),
    }

    // D10: where the oriented shape goes.
    Step::Position(kind, oriented) => "choose where its first cell goes", "TR-4.1", found.extend(game.fits(sheet, kind, oriented).iter().map(Action::At)), {
        /// Draw the system with its first cell here.
        Action::At(anchor) => BuildAt { kind: Kind, oriented: OrientedId, anchor: Cell } = shipyard::choose_position(play, kind, oriented, anchor),
    }

    // D11: the pip of the system just drawn.
    Step::Pip => "choose the cell of the pip", "TR-5.1", found.extend(game.pip_cells(sheet).iter().map(Action::Pip)), {
        /// Draw the pip here.
        Action::Pip(cell) => DrawPip { cell: Cell } = shipyard::choose_pip(play, cell),
    }

    // D12: a box for the first die.
    Step::FirstBox => "choose a box for the first die", "TR-8.2", found.extend(game.empty_boxes(sheet).iter().map(Action::Box)), {
        /// Write the first die into this box.
        Action::Box(place) => WriteFirst { place: BoxId } = challenge::write_first(play, place),
    }

    // D13: a box for the second die.
    Step::SecondBox => "choose a box for the second die", "TR-8.2", found.extend(game.empty_boxes(sheet).iter().map(Action::Box)), {
        /// Write the second die into this box.
        Action::Box(place) => WriteSecond { place: BoxId } = challenge::write_second(play, place),
    }

    // D14: reroll, flip or neither.
    Step::Manipulate => "reroll, flip or settle", "TR-9.1", challenge::list(game, sheet, found), {
        /// Leave the result as it is.
        Action::Settle => Settle {} = challenge::settle(play),
        /// Change a die in this way.
        Action::Manipulate(how) => Manipulate { how: Manipulation } = challenge::manipulate(play, how),
    }

    // D15: who pays for it.
    Step::Payer(how) => "choose who pays for the manipulation", "TR-9.4", found.extend(game.payers(sheet, how).iter().map(Action::Pay)), {
        /// A pip of this kind pays.
        Action::Pay(kind) => Pay { how: Manipulation, kind: Kind } = challenge::pay(play, how, kind),
    }

    // D16: which system of that kind pays.
    Step::Payment(how, kind) => "choose the system that pays", "TR-9.7", found.extend(game.paying_systems(sheet, kind).iter().map(Action::With)), {
        /// A pip of this system pays.
        Action::With(system) => PayWith { how: Manipulation, kind: Kind, system: SystemId } = challenge::pay_with(play, how, kind, system),
    }

    // D17: which box is changed.
    Step::Change(how, payer) => "choose the box to change", "TR-9.2", found.extend(game.boxes().iter().map(Action::Box)), {
        /// Change the number in this box; the payer is a system.
        Action::Box(place) => Change { how: Manipulation, payer: SystemId, place: BoxId } = challenge::change(play, how, payer, place),
    }

    // D18: the pip for a cargo.
    Step::LoadCargo => "choose the Cargo pip to load", "TR-10.5", found.extend(sheet.open_of(Kind::Cargo).iter().map(Action::Load)), {
        /// Load the cargo here.
        Action::Load(cell) => LoadCargo { cell: Cell } = rewards::load_cargo(play, cell),
    }

    // D19: the pip for an artifact, and the extra pip beside it.
    Step::LoadArtifact => "choose the Cargo pip for the artifact", "TR-10.6", found.extend(sheet.open_of(Kind::Cargo).iter().map(Action::Load)), {
        /// Load the artifact here.
        Action::Load(cell) => LoadArtifact { cell: Cell } = rewards::load_artifact(play, cell),
    }
    Step::ExtraPip(artifact) => "choose the cell of the artifact's extra pip", "TR-10.7", found.extend(game.extra_pip_cells(sheet, artifact).iter().map(Action::Pip)), {
        /// Draw the extra pip of the artifact here.
        Action::Pip(cell) => DrawExtraPip { artifact: Cell, cell: Cell } = rewards::draw_extra_pip(play, artifact, cell),
    }

    // D20: the cell of a new pip in a system of this kind.
    Step::NewPip(kind) => "choose the cell of the new pip", "TR-10.9", found.extend(game.new_pip_cells(sheet, kind).iter().map(Action::Pip)), {
        /// Draw the new pip here.
        Action::Pip(cell) => DrawNewPip { kind: Kind, cell: Cell } = rewards::new_pip(play, kind, cell),
    }

    // D21: which event.
    Step::Event => "choose an event", "TR-10.10", list_events(game, found), {
        /// Have this event.
        Action::Event(event) => ChooseEvent { event: EventId } = rewards::choose_event(play, event),
    }

    // D22: which die, and what it names.
    Step::OneDamage => "choose a die and what it names", "TR-11.2", consequences::list(game, sheet, found), {
        /// This die names a system or a shape.
        Action::Damage(die, names) => Damage { die: Die, names: Names } = consequences::choose(play, die, names),
    }

    // D23: which die names the system.
    Step::TwoDamages => "say which die names the system", "TR-11.3", found.extend(Die::BOTH.map(Action::SystemDie)), {
        /// This die names a system, the other one a shape.
        Action::SystemDie(die) => DamageTwo { die: Die } = consequences::assign(play, die),
    }

    // D24: which system, of those that a face names; then this face names a shape.
    Step::Damage(names, face, then) => "choose the system that is damaged", "TR-11.11", found.extend(game.named(sheet, names, face).iter().map(Action::Wreck)), {
        /// This system is damaged.
        Action::Wreck(system) => Wreck { names: Names, face: u8, then: Option<u8>, system: SystemId } = consequences::damage(play, (names, face), then, system),
    }

    // D25: who pays for the jump, and which system of that kind.
    Step::Jump => "choose who pays for the jump", "TR-12.1", found.extend(game.jump_payers(sheet).iter().map(Action::Pay)), {
        /// A pip of this kind pays.
        Action::Pay(kind) => PayJump { kind: Kind } = jump::pay(play, kind),
    }
    Step::JumpPayment(kind) => "choose the system that pays for the jump", "TR-12.1", found.extend(game.paying_systems(sheet, kind).iter().map(Action::With)), {
        /// A pip of this system pays.
        Action::With(system) => PayJumpWith { kind: Kind, system: SystemId } = jump::pay_with(play, kind, system),
    }

    // D26: cargo or the aft-most system; which cargo, which of the aft-most systems.
    Step::Pirates => "give up cargo or lose the aft-most system", "TR-12.6", found.extend([Action::GiveCargo, Action::LoseSystem]), {
        /// Give up cargo.
        Action::GiveCargo => GiveCargo {} = jump::give_cargo(play),
        /// Lose the aft-most system.
        Action::LoseSystem => LoseSystem {} = jump::lose_system(play),
    }
    Step::PirateCargo => "choose the cargo to give up", "TR-12.6", found.extend(sheet.loaded.iter().map(Action::Give)), {
        /// Give up what is in this cell.
        Action::Give(cell) => Give { cell: Cell } = jump::give(play, cell),
    }
    Step::PirateSystem => "choose which of the aft-most systems is lost", "TR-12.7", found.extend(game.aft_most(sheet).iter().map(Action::Wreck)), {
        /// Lose this system.
        Action::Wreck(system) => LoseAftMost { system: SystemId } = jump::lose(play, system),
    }

    Step::Ready | Step::Finished(_) => "nothing", "TR-16.4", (), {}
}

/// The faces of both dice, the lower one first.
fn list_dice(sheet: &Sheet, found: &mut Actions<Action>) {
    let [a, b] = sheet.dice;
    found.extend([a.min(b), a.max(b)].map(Face).map(Action::Keep));
}

fn list_turns(game: &SpaceTruckin, sheet: &Sheet, kind: Kind, shape: Shape, found: &mut Actions<Action>) {
    let blueprint = game.blueprint(sheet);
    found.extend(buildable_turns(game, sheet, kind, shape).iter().map(|oriented| Action::Turn(blueprint.turn_of(oriented))));
}

/// All but the one that lets its player choose.
fn list_events(game: &SpaceTruckin, found: &mut Actions<Action>) {
    found.extend((0..6).map(EventId).filter(|event| !game.content.events[event.index()].choose).map(Action::Event));
}

impl Step {
    /// What is asked, in words, and by which clause.
    #[must_use]
    pub fn asked(self) -> (&'static str, Clause) {
        asked(self)
    }
}

/// Whose choice it is.
pub(crate) fn turn(_: &SpaceTruckin, state: &State) -> Turn {
    if matches!(state.stage, Stage::Over(_)) { Turn::Over } else { Turn::Waiting(state.waiting()) }
}

/// Lists what the seat that is asked may answer.
pub(crate) fn legal(game: &SpaceTruckin, state: &State, seat: Seat, found: &mut Actions<Action>) {
    let sheet = &state.sheets[seat];
    offer(&sheet.step, game, state, sheet, found);
}

/// Carries out an answer of the seat that is asked.
pub(crate) fn answer(
    game: &SpaceTruckin,
    state: &mut State,
    seat: Seat,
    action: Action,
    fx: &mut impl Effects<Event>,
) -> Result<Learned, Refusal> {
    may_choose(state, seat)?;
    let question = state.sheets[seat].step;
    Play::carry_out(game, state, seat, fx, |play| {
        take(&question, action, play, |_| not_asked(question))?;
        stages::advance(play);
        Ok(())
    })
}

/// Whether a seat is asked anything.
#[inline]
pub(crate) fn may_choose(state: &State, seat: Seat) -> Result<(), Refusal> {
    if matches!(state.stage, Stage::Over(_)) {
        return Err(Refusal::Over);
    }
    let sheet = &state.sheets[seat];
    if sheet.step.is_idle() { Err(waits(state, sheet)) } else { Ok(()) }
}

/// Refuses an action that answers another question.
pub(crate) fn not_asked(question: Step) -> Refusal {
    let (asked, clause) = asked(question);
    Refusal::NotAsked { asked, clause }
}

fn waits(state: &State, sheet: &Sheet) -> Refusal {
    let (waits, clause) = match state.stage {
        _ if sheet.out.is_some() => ("you are out of the game", "TR-16.6"),
        Stage::Chart => ("the seats chart in turn", "TR-16.2"),
        _ => ("wait for the others to finish the stage", "TR-16.4"),
    };
    Refusal::NotYourChoice { waits, clause: Clause(clause) }
}
