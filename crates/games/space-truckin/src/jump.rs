//! Jumps and Pirate Space (TR-12).

use kernel::{Clause, Effects};

use crate::action::{Cell, Location, SystemId};
use crate::content::{Captain, Kind};
use crate::event::Source;
use crate::play::Play;
use crate::refusal::ensure;
use crate::state::{Kinds, Part, Sheet, Stage, Step, Systems};
use crate::{Event, Refusal, SpaceTruckin, challenge, consequences, winning};

impl SpaceTruckin {
    /// The kinds whose pips can pay for a jump (TR-12.1 to TR-12.3).
    #[must_use]
    pub fn jump_payers(&self, sheet: &Sheet) -> Kinds {
        let [engines, quarters] = [Kind::Engine, Kind::Quarters].map(|kind| sheet.open_of(kind).len());
        if engines == 0 {
            return Kinds::EMPTY;
        }
        let (mut all, mut safe) = (Kinds::only(Kind::Engine), Kinds::EMPTY);
        if engines > 1 {
            safe.insert(Kind::Engine);
        }
        if quarters > 0 {
            all.insert(Kind::Quarters);
        }
        if quarters > 1 {
            safe.insert(Kind::Quarters);
        }
        if sheet.is(Captain::Physicist) && !sheet.open_of(Kind::Reactor).is_empty() {
            all.insert(Kind::Reactor);
            safe.insert(Kind::Reactor);
        }
        // TR-12.3: what would leave no open pip may be chosen only if every payment would.
        if safe.is_empty() { all } else { safe }
    }

    /// The intact systems with a cell in the rearmost row that intact systems reach (TR-12.7).
    #[must_use]
    pub fn aft_most(&self, sheet: &Sheet) -> Systems {
        let blueprint = self.blueprint(sheet);
        let intact = sheet.intact_cells();
        let row = blueprint.rows.iter().rev().map(|row| row.and(intact)).find(|row| !row.is_empty()).unwrap_or_default();
        sheet.systems_that(|system| self.cells_of(sheet, *system).meets(row)).minus(sheet.damaged)
    }
}

/// Asks for the payment of the jump (TR-12.1).
pub(crate) fn begin<F: Effects<Event>>(play: &mut Play<'_, F>) {
    play.cite("TR-12.1");
    match play.game.jump_payers(play.sheet()).single() {
        Some(only) => pay_by(play, only),
        None => play.sheet().step = Step::Jump,
    }
}

/// D25: a pip of this kind pays (TR-12.1 to TR-12.3).
pub(crate) fn pay<F: Effects<Event>>(play: &mut Play<'_, F>, kind: Kind) -> Result<(), Refusal> {
    ensure(play.game.jump_payers(play.sheet()).has(kind), || why_no_jump(play.sheet(), kind))?;
    pay_by(play, kind);
    Ok(())
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

/// A pip of this kind pays; of which system?
fn pay_by<F: Effects<Event>>(play: &mut Play<'_, F>, kind: Kind) {
    match play.game.paying_systems(play.sheet(), kind).single() {
        Some(only) => make(play, only),
        None => play.sheet().step = Step::JumpPayment(kind),
    }
}

/// D25: this system pays (TR-9.7).
pub(crate) fn pay_with<F: Effects<Event>>(play: &mut Play<'_, F>, kind: Kind, system: SystemId) -> Result<(), Refusal> {
    challenge::can_pay(play, kind, system)?;
    make(play, system);
    Ok(())
}

/// The jump: payment, the loss check, the points, the check for victory (TR-12.4).
fn make<F: Effects<Event>>(play: &mut Play<'_, F>, system: SystemId) {
    let from = match play.state.stage {
        Stage::Jump(from) => from,
        _ => Location(0),
    };
    let kind = challenge::fill(play, system);
    play.cite(if kind == Kind::Engine { "TR-12.4" } else { "TR-12.2" });
    if kind == Kind::Reactor {
        play.cite("TR-15.6");
    }
    play.tell(Event::JumpPaid { seat: play.seat, from, kind, system });
    if !winning::survives(play) {
        return;
    }
    play.cite("TR-12.5");
    play.sheet().jumps += 1;
    let points = u32::from(play.game.content.numbers.jump_vp);
    if winning::gain(play, points, Source::Jump, Part::First) {
        play.sheet().step = Step::Ready;
    }
}

/// Pirates attack (TR-12.6), but not a Smuggler (TR-12.10).
pub(crate) fn meet_pirates<F: Effects<Event>>(play: &mut Play<'_, F>) {
    let sheet = play.sheet();
    if sheet.is(Captain::Smuggler) {
        play.cite("TR-12.10");
        play.cite("TR-15.5");
    } else if sheet.loaded.is_empty() {
        play.cite("TR-12.8");
        lose_system(play);
    } else {
        sheet.step = Step::Pirates;
        play.cite("TR-12.6");
    }
}

/// D26: cargo; which?
pub(crate) fn give_cargo<F: Effects<Event>>(play: &mut Play<'_, F>) {
    match play.sheet().loaded.single() {
        Some(only) => hand_over(play, only),
        None => play.sheet().step = Step::PirateCargo,
    }
}

/// D26: this cargo is given up (TR-12.6).
pub(crate) fn give<F: Effects<Event>>(play: &mut Play<'_, F>, cell: Cell) -> Result<(), Refusal> {
    ensure(play.sheet().loaded.has(cell), || Refusal::NotLoaded)?;
    hand_over(play, cell);
    Ok(())
}

/// Cargo is given up; its pip is spent (TR-12.6).
fn hand_over<F: Effects<Event>>(play: &mut Play<'_, F>, cell: Cell) {
    play.cite("TR-12.6");
    let sheet = play.sheet();
    let artifact = sheet.artifacts.has(cell);
    sheet.loaded.remove(cell);
    sheet.artifacts.remove(cell);
    sheet.filled.insert(cell);
    sheet.step = Step::Ready;
    play.tell(Event::CargoGiven { seat: play.seat, cell, artifact });
}

/// D26: the aft-most system; which, if there are several (TR-12.7)?
pub(crate) fn lose_system<F: Effects<Event>>(play: &mut Play<'_, F>) {
    play.cite("TR-12.7");
    match play.game.aft_most(play.sheet()).single() {
        Some(only) => lose_to_pirates(play, only),
        None => play.sheet().step = Step::PirateSystem,
    }
}

/// D26: this system is lost (TR-12.7).
pub(crate) fn lose<F: Effects<Event>>(play: &mut Play<'_, F>, system: SystemId) -> Result<(), Refusal> {
    ensure(play.game.aft_most(play.sheet()).has(system), || Refusal::NotThatSystem {
        why: "that system is not among the aft-most",
        clause: Clause("TR-12.7"),
    })?;
    lose_to_pirates(play, system);
    Ok(())
}

/// A system is lost; not a consequence, so nothing for Grizzled (TR-12.9).
fn lose_to_pirates<F: Effects<Event>>(play: &mut Play<'_, F>, system: SystemId) {
    play.cite("TR-12.9");
    consequences::cross_out(play, system, true);
    play.sheet().step = Step::Ready;
    winning::survives(play);
}
