//! Jumps and Pirate Space (TR-12).

use kernel::Effects;
use parts::Set;

use crate::action::Cell;
use crate::content::{Captain, Kind};
use crate::event::Source;
use crate::play::Play;
use crate::state::{Part, Sheet, Stage, Step, Systems};
use crate::{Event, SpaceTruckin, challenge, consequences, winning};

impl SpaceTruckin {
    /// The kinds whose pips can pay for a jump (TR-12.1 to TR-12.3), one bit for each.
    #[must_use]
    pub fn jump_payers(&self, sheet: &Sheet) -> u8 {
        let [engines, quarters] = [Kind::Engine, Kind::Quarters].map(|kind| sheet.open_of(kind).len());
        if engines == 0 {
            return 0;
        }
        let (engine, cabin, reactor) = (1 << Kind::Engine.index(), 1 << Kind::Quarters.index(), 1 << Kind::Reactor.index());
        let mut all = engine;
        let mut safe = if engines > 1 { engine } else { 0 };
        if quarters > 0 {
            all |= cabin;
            safe |= if quarters > 1 { cabin } else { 0 };
        }
        if sheet.is(Captain::Physicist) && !sheet.open_of(Kind::Reactor).is_empty() {
            all |= reactor;
            safe |= reactor;
        }
        // TR-12.3: what would leave no open pip may be chosen only if every payment would.
        if safe == 0 { all } else { safe }
    }

    /// The intact systems with a cell in the rearmost row that intact systems reach (TR-12.7).
    #[must_use]
    pub fn aft_most(&self, sheet: &Sheet) -> Systems {
        let blueprint = self.blueprint(sheet);
        let intact = sheet.intact_cells();
        let row = blueprint.rows.iter().rev().map(|row| row.and(intact)).find(|row| !row.is_empty()).unwrap_or_default();
        let mut found = Systems::NONE;
        for (index, system) in sheet.systems.iter().enumerate() {
            if !sheet.damaged.has(index as u8) && self.cells_of(sheet, *system).meets(row) {
                found.insert(index as u8);
            }
        }
        found
    }
}

/// Asks for the payment of the jump (TR-12.1).
pub(crate) fn begin<F: Effects<Event>>(play: &mut Play<'_, F>) {
    play.cite("TR-12.1");
    match Set::<Kind, u8>::from_bits(play.game.jump_payers(play.sheet())).single() {
        Some(only) => pay(play, only),
        None => play.sheet().step = Step::Jump,
    }
}

/// D25: a pip of this kind pays; of which system?
pub(crate) fn pay<F: Effects<Event>>(play: &mut Play<'_, F>, kind: Kind) {
    match play.game.paying_systems(play.sheet(), kind).single() {
        Some(only) => pay_with(play, only),
        None => play.sheet().step = Step::JumpPayment(kind),
    }
}

/// D25: this system pays. Then the loss check, the points, the check for victory (TR-12.4).
pub(crate) fn pay_with<F: Effects<Event>>(play: &mut Play<'_, F>, system: u8) {
    let from = match play.state.stage {
        Stage::Jump(from) => from,
        _ => 0,
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
        Some(only) => give(play, only),
        None => play.sheet().step = Step::PirateCargo,
    }
}

/// D26: this cargo is given up; its pip is spent (TR-12.6).
pub(crate) fn give<F: Effects<Event>>(play: &mut Play<'_, F>, cell: Cell) {
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
        Some(only) => lose(play, only),
        None => play.sheet().step = Step::PirateSystem,
    }
}

/// D26: this system is lost; not a consequence, so nothing for Grizzled (TR-12.9).
pub(crate) fn lose<F: Effects<Event>>(play: &mut Play<'_, F>, system: u8) {
    play.cite("TR-12.9");
    consequences::cross_out(play, system, true);
    play.sheet().step = Step::Ready;
    winning::survives(play);
}
