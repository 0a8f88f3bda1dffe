//! Phase 3 at a location: the challenge (TR-8), manipulation (TR-9) and its result (TR-10.1).

use kernel::{Actions, Clause, Effects};
use parts::Set;

use crate::action::{BOX_NAMES, BoxId, Location, SystemId};
use crate::content::{BandOutcome, Captain, Kind};
use crate::event::RolledFor;
use crate::options::Manipulations;
use crate::play::Play;
use crate::refusal::ensure;
use crate::state::{BOXES, Boxes, Die, Kinds, Manipulation, Reward, Sheet, Stage, Step, Systems};
use crate::{Action, Event, Refusal, SpaceTruckin, consequences, rewards, winning};

impl SpaceTruckin {
    /// The boxes of a challenge (TR-8.1, TR-8.5).
    #[must_use]
    pub fn boxes(&self) -> Boxes {
        Set::from_bits(if self.options.digits == 4 { 0b1111_1111 } else { 0b1110_1110 })
    }

    /// The boxes that are still empty.
    #[must_use]
    pub fn empty_boxes(&self, sheet: &Sheet) -> Boxes {
        let filled = (0..BOXES).filter(|place| sheet.boxes[*place] != 0).fold(0, |set, place| set | 1 << place);
        self.boxes().minus(Set::from_bits(filled))
    }

    /// Whether the option leaves room for another manipulation of this sort here (TR-9.1).
    fn may_manipulate(&self, sheet: &Sheet, how: Manipulation) -> bool {
        match self.options.manipulations {
            Manipulations::One => sheet.rerolls + sheet.flips == 0,
            Manipulations::OneEach => (if how == Manipulation::Reroll { sheet.rerolls } else { sheet.flips }) == 0,
            Manipulations::Free => true,
        }
    }

    /// The kinds whose pips can pay for a manipulation (TR-9.2 to TR-9.6); none if it is not possible.
    #[must_use]
    pub fn payers(&self, sheet: &Sheet, how: Manipulation) -> Kinds {
        // TR-9.4: the pip of the right kind must exist, whoever pays.
        if !self.may_manipulate(sheet, how) || sheet.open_of(how.by()).is_empty() {
            return Kinds::EMPTY;
        }
        let mut payers = Kinds::only(how.by());
        // TR-9.6: never the last open Quarters pip.
        if sheet.open_of(Kind::Quarters).len() > 1 {
            payers.insert(Kind::Quarters);
        }
        if sheet.is(Captain::Physicist) && !sheet.open_of(Kind::Reactor).is_empty() {
            payers.insert(Kind::Reactor);
        }
        payers
    }

    /// The systems of a kind with an open pip (TR-9.7).
    #[must_use]
    pub fn paying_systems(&self, sheet: &Sheet, kind: Kind) -> Systems {
        let open = sheet.open_of(kind);
        sheet.systems_that(|system| system.kind == kind && self.cells_of(sheet, *system).meets(open))
    }
}

/// Begins the stage of a location for a player; at A the Artificer loads first (TR-16.14).
pub(crate) fn begin<F: Effects<Event>>(play: &mut Play<'_, F>) {
    play.cite("TR-7.2");
    let at_a = matches!(play.state.stage, Stage::Location(Location(0)));
    let sheet = play.sheet();
    sheet.boxes = [0; BOXES];
    (sheet.rerolls, sheet.flips, sheet.consoled, sheet.reward) = (0, 0, false, None);
    if at_a && sheet.is(Captain::Artificer) && rewards::load_first_artifact(play) {
        return;
    }
    roll(play);
}

/// Rolls the next two dice of the challenge (TR-8.2).
pub(crate) fn roll<F: Effects<Event>>(play: &mut Play<'_, F>) {
    play.cite("TR-8.2");
    let dice = play.roll_two(RolledFor::Challenge);
    let sheet = play.sheet();
    (sheet.dice, sheet.step) = (dice, Step::FirstBox);
}

/// D12: a box for the first die (TR-8.2).
pub(crate) fn write_first<F: Effects<Event>>(play: &mut Play<'_, F>, place: BoxId) -> Result<(), Refusal> {
    is_empty(play, place)?;
    write(play, place, Die::First);
    match play.game.empty_boxes(play.sheet()).single() {
        Some(last) => fill_boxes(play, last),
        None => play.sheet().step = Step::SecondBox,
    }
    Ok(())
}

/// D13: a box for the second die (TR-8.2).
pub(crate) fn write_second<F: Effects<Event>>(play: &mut Play<'_, F>, place: BoxId) -> Result<(), Refusal> {
    is_empty(play, place)?;
    fill_boxes(play, place);
    Ok(())
}

fn is_empty<F: Effects<Event>>(play: &mut Play<'_, F>, place: BoxId) -> Result<(), Refusal> {
    let empty = play.game.empty_boxes(play.sheet()).has(place);
    ensure(empty, || Refusal::NotABox { name: box_name(place), clause: Clause("TR-8.2") })
}

fn box_name(place: BoxId) -> &'static str {
    BOX_NAMES.get(place.index()).copied().unwrap_or("that")
}

/// Writes the second die; then comes the next roll, or the end of the challenge.
fn fill_boxes<F: Effects<Event>>(play: &mut Play<'_, F>, place: BoxId) {
    write(play, place, Die::Second);
    if !play.game.empty_boxes(play.sheet()).is_empty() {
        roll(play);
        return;
    }
    play.cite(if play.game.options.digits == 4 { "TR-8.5" } else { "TR-8.1" });
    manipulate_or_settle(play);
}

fn write<F: Effects<Event>>(play: &mut Play<'_, F>, place: BoxId, die: Die) {
    let sheet = play.sheet();
    let face = std::mem::take(&mut sheet.dice[die as usize]);
    sheet.boxes[place.index()] = face;
    play.tell(Event::Wrote { seat: play.seat, place, face });
}

/// D14 is asked only if a manipulation can be paid (TR-9.1).
fn manipulate_or_settle<F: Effects<Event>>(play: &mut Play<'_, F>) {
    let (game, sheet) = (play.game, &*play.sheet());
    if Manipulation::ALL.into_iter().any(|how| !game.payers(sheet, how).is_empty()) {
        play.sheet().step = Step::Manipulate;
    } else {
        settle(play);
    }
}

/// Lists D14.
pub(crate) fn list(game: &SpaceTruckin, sheet: &Sheet, found: &mut Actions<Action>) {
    found.push(Action::Settle);
    found.extend(Manipulation::ALL.into_iter().filter(|how| !game.payers(sheet, *how).is_empty()).map(Action::Manipulate));
}

/// D14: a manipulation (TR-9.1); who pays?
pub(crate) fn manipulate<F: Effects<Event>>(play: &mut Play<'_, F>, how: Manipulation) -> Result<(), Refusal> {
    let payers = play.game.payers(play.sheet(), how);
    ensure(!payers.is_empty(), || why_no_manipulation(play.sheet(), how))?;
    play.cite("TR-9.1");
    match payers.single() {
        Some(only) => pay_by(play, how, only),
        None => play.sheet().step = Step::Payer(how),
    }
    Ok(())
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

/// D15: a pip of this kind pays (TR-9.4).
pub(crate) fn pay<F: Effects<Event>>(play: &mut Play<'_, F>, how: Manipulation, kind: Kind) -> Result<(), Refusal> {
    ensure(play.game.payers(play.sheet(), how).has(kind), || why_no_payment(play.sheet(), kind))?;
    pay_by(play, how, kind);
    Ok(())
}

fn why_no_payment(sheet: &Sheet, kind: Kind) -> Refusal {
    let (why, clause) = match kind {
        Kind::Quarters if !sheet.open_of(kind).is_empty() => ("it is the last open Quarters pip", "TR-9.6"),
        Kind::Reactor if !sheet.is(Captain::Physicist) => ("only a Physicist's Reactors are wild", "TR-9.5"),
        _ => ("it has no open pip for that", "TR-9.7"),
    };
    Refusal::CannotPay { kind: kind.id(), why, clause: Clause(clause) }
}

/// A pip of this kind pays; of which system?
fn pay_by<F: Effects<Event>>(play: &mut Play<'_, F>, how: Manipulation, kind: Kind) {
    play.sheet().step = match play.game.paying_systems(play.sheet(), kind).single() {
        Some(only) => Step::Change(how, only),
        None => Step::Payment(how, kind),
    };
}

/// D16: this system pays (TR-9.7).
pub(crate) fn pay_with<F: Effects<Event>>(play: &mut Play<'_, F>, how: Manipulation, kind: Kind, system: SystemId) -> Result<(), Refusal> {
    can_pay(play, kind, system)?;
    play.sheet().step = Step::Change(how, system);
    Ok(())
}

/// Whether a pip of this system can pay, for a manipulation or a jump (TR-9.7).
pub(crate) fn can_pay<F: Effects<Event>>(play: &mut Play<'_, F>, kind: Kind, system: SystemId) -> Result<(), Refusal> {
    ensure(play.game.paying_systems(play.sheet(), kind).has(system), || Refusal::SystemCannotPay)
}

/// Fills the system's first open pip in reading order (TR-9.7).
pub(crate) fn fill<F: Effects<Event>>(play: &mut Play<'_, F>, system: SystemId) -> Kind {
    let game = play.game;
    let sheet = play.sheet();
    let system = sheet.system(system);
    let pip = game.cells_of(sheet, system).and(sheet.open).lowest().expect("a paying system has an open pip");
    sheet.open.remove(pip);
    sheet.filled.insert(pip);
    system.kind
}

/// D17: changes the number in a box; this system pays. Only dice of the challenge can be changed (TR-9.8).
pub(crate) fn change<F: Effects<Event>>(play: &mut Play<'_, F>, how: Manipulation, system: SystemId, place: BoxId) -> Result<(), Refusal> {
    ensure(play.game.boxes().has(place), || Refusal::NotABox { name: box_name(place), clause: Clause("TR-8.1") })?;
    let paid = fill(play, system);
    play.cite("TR-9.7");
    if paid != how.by() {
        play.cite(if paid == Kind::Quarters { "TR-9.4" } else { "TR-9.5" });
    }
    let from = play.sheet().boxes[place.index()];
    let to = match how {
        Manipulation::Reroll => {
            play.cite("TR-9.2");
            play.roll()
        }
        Manipulation::Flip => {
            play.cite("TR-9.3");
            7 - from
        }
    };
    let sheet = play.sheet();
    sheet.boxes[place.index()] = to;
    match how {
        Manipulation::Reroll => sheet.rerolls += 1,
        Manipulation::Flip => sheet.flips += 1,
    }
    play.tell(Event::Manipulated { seat: play.seat, how, paid, system, place, from, to });
    manipulate_or_settle(play);
    Ok(())
}

/// D14: leaves the result as it is (TR-8.4, TR-10.1).
pub(crate) fn settle<F: Effects<Event>>(play: &mut Play<'_, F>) {
    play.cite("TR-8.4");
    play.cite("TR-10.1");
    let location = match play.state.stage {
        Stage::Location(at) => at,
        _ => Location(0),
    };
    let result = play.sheet().result();
    let outcome = play.game.content.band(result).outcome;
    play.tell(Event::Result { seat: play.seat, location, result, outcome });
    match outcome {
        BandOutcome::BridgeDamage => {
            if consequences::hit_bridge(play) {
                done(play);
            }
        }
        BandOutcome::BothRewards | BandOutcome::FirstReward => {
            let both = outcome == BandOutcome::BothRewards;
            play.cite(if both { "TR-10.3" } else { "TR-10.11" });
            play.sheet().reward = Some(Reward { both, half: 0, effect: 0, done: 0, event: None });
            rewards::carry_on(play);
        }
        BandOutcome::DamageOne => consequences::one(play),
        BandOutcome::DamageTwo => consequences::two(play),
    }
}

/// The location is done; the player waits at the barrier.
pub(crate) fn done<F: Effects<Event>>(play: &mut Play<'_, F>) {
    winning::rest(play.sheet());
}
