//! Phase 3 at a location: the challenge (TR-8), manipulation (TR-9) and its result (TR-10.1).

use kernel::Effects;
use parts::Set64;

use crate::content::{BandOutcome, Captain, Kind};
use crate::desk::Desk;
use crate::event::RolledFor;
use crate::options::Manipulations;
use crate::state::{BOXES, Manipulation, Reward, Sheet, Stage, State, Step, Systems};
use crate::{Event, SpaceTruckin, consequences, rewards, winning};

impl SpaceTruckin {
    /// The boxes of a challenge, one bit for each (TR-8.1, TR-8.5).
    #[must_use]
    pub fn boxes(&self) -> u8 {
        if self.options.digits == 4 { 0b1111_1111 } else { 0b1110_1110 }
    }

    /// The boxes that are still empty.
    #[must_use]
    pub fn empty_boxes(&self, sheet: &Sheet) -> u8 {
        let filled = (0..BOXES).filter(|place| sheet.boxes[*place] != 0).fold(0, |set, place| set | 1 << place);
        self.boxes() & !filled
    }

    /// Whether the option leaves room for another manipulation of this sort here (TR-9.1).
    fn may_manipulate(&self, sheet: &Sheet, how: Manipulation) -> bool {
        match self.options.manipulations {
            Manipulations::One => sheet.rerolls + sheet.flips == 0,
            Manipulations::OneEach => (if how == Manipulation::Reroll { sheet.rerolls } else { sheet.flips }) == 0,
            Manipulations::Free => true,
        }
    }

    /// The kinds whose pips can pay for a manipulation (TR-9.2 to TR-9.6), one bit for each; none if it is not possible.
    #[must_use]
    pub fn payers(&self, sheet: &Sheet, how: Manipulation) -> u8 {
        // TR-9.4: the pip of the right kind must exist, whoever pays.
        if !self.may_manipulate(sheet, how) || sheet.open_of(how.by()).is_empty() {
            return 0;
        }
        let mut payers = 1 << how.by().index();
        // TR-9.6: never the last open Quarters pip.
        if sheet.open_of(Kind::Quarters).len() > 1 {
            payers |= 1 << Kind::Quarters.index();
        }
        if sheet.is(Captain::Physicist) && !sheet.open_of(Kind::Reactor).is_empty() {
            payers |= 1 << Kind::Reactor.index();
        }
        payers
    }

    /// The systems of a kind with an open pip (TR-9.7).
    #[must_use]
    pub fn paying_systems(&self, sheet: &Sheet, kind: Kind) -> Systems {
        let open = sheet.open_of(kind);
        let mut found = Systems::NONE;
        for (index, system) in sheet.systems.iter().enumerate().filter(|(_, system)| system.kind == kind) {
            if self.cells_of(sheet, *system).meets(open) {
                found.insert(index as u8);
            }
        }
        found
    }
}

/// Begins the stage of a location for a player; at A the Artificer loads first (TR-16.14).
pub(crate) fn begin<F: Effects<Event>>(desk: &mut Desk<'_, F>, state: &mut State) {
    desk.cite("TR-7.2");
    let at_a = matches!(state.stage, Stage::Location(0));
    let sheet = desk.sheet(state);
    sheet.boxes = [0; BOXES];
    (sheet.rerolls, sheet.flips, sheet.consoled, sheet.reward) = (0, 0, false, None);
    if at_a && sheet.is(Captain::Artificer) && rewards::load_first_artifact(desk, state) {
        return;
    }
    roll(desk, state);
}

/// Rolls the next two dice of the challenge (TR-8.2).
pub(crate) fn roll<F: Effects<Event>>(desk: &mut Desk<'_, F>, state: &mut State) {
    desk.cite("TR-8.2");
    let dice = desk.roll_two(RolledFor::Challenge);
    let sheet = desk.sheet(state);
    (sheet.dice, sheet.step) = (dice, Step::FirstBox);
}

/// D12: a box for the first die.
pub(crate) fn write_first<F: Effects<Event>>(desk: &mut Desk<'_, F>, state: &mut State, place: u8) {
    write(desk, state, place, 0);
    let left = desk.game.empty_boxes(desk.sheet(state));
    if left.is_power_of_two() {
        write_second(desk, state, left.trailing_zeros() as u8);
    } else {
        desk.sheet(state).step = Step::SecondBox;
    }
}

/// D13: a box for the second die; then the next roll, or the end of the challenge.
pub(crate) fn write_second<F: Effects<Event>>(desk: &mut Desk<'_, F>, state: &mut State, place: u8) {
    write(desk, state, place, 1);
    if desk.game.empty_boxes(desk.sheet(state)) != 0 {
        roll(desk, state);
        return;
    }
    desk.cite(if desk.game.options.digits == 4 { "TR-8.5" } else { "TR-8.1" });
    manipulate_or_settle(desk, state);
}

fn write<F: Effects<Event>>(desk: &mut Desk<'_, F>, state: &mut State, place: u8, die: usize) {
    let sheet = desk.sheet(state);
    let face = std::mem::take(&mut sheet.dice[die]);
    sheet.boxes[usize::from(place)] = face;
    desk.tell(Event::Wrote { seat: desk.seat, place, face });
}

/// D14 is asked only if a manipulation can be paid (TR-9.1).
fn manipulate_or_settle<F: Effects<Event>>(desk: &mut Desk<'_, F>, state: &mut State) {
    let (game, sheet) = (desk.game, &*desk.sheet(state));
    if game.payers(sheet, Manipulation::Reroll) | game.payers(sheet, Manipulation::Flip) != 0 {
        desk.sheet(state).step = Step::Manipulate;
    } else {
        settle(desk, state);
    }
}

/// D14: a manipulation; who pays?
pub(crate) fn manipulate<F: Effects<Event>>(desk: &mut Desk<'_, F>, state: &mut State, how: Manipulation) {
    desk.cite("TR-9.1");
    match Set64::from_bits(u64::from(desk.game.payers(desk.sheet(state), how))).single() {
        Some(only) => pay(desk, state, how, Kind::ALL[usize::from(only)]),
        None => desk.sheet(state).step = Step::Payer(how),
    }
}

/// D15: a pip of this kind pays; of which system?
pub(crate) fn pay<F: Effects<Event>>(desk: &mut Desk<'_, F>, state: &mut State, how: Manipulation, kind: Kind) {
    match desk.game.paying_systems(desk.sheet(state), kind).single() {
        Some(only) => pay_with(desk, state, how, only),
        None => desk.sheet(state).step = Step::Payment(how, kind),
    }
}

/// D16: this system pays.
pub(crate) fn pay_with<F: Effects<Event>>(desk: &mut Desk<'_, F>, state: &mut State, how: Manipulation, system: u8) {
    desk.sheet(state).step = Step::Change(how, system);
}

/// Fills the system's first open pip in reading order (TR-9.7).
pub(crate) fn fill<F: Effects<Event>>(desk: &mut Desk<'_, F>, state: &mut State, system: u8) -> Kind {
    let game = desk.game;
    let sheet = desk.sheet(state);
    let system = sheet.systems[usize::from(system)];
    let pip = game.cells_of(sheet, system).and(sheet.open).lowest().expect("a paying system has an open pip");
    sheet.open.remove(pip);
    sheet.filled.insert(pip);
    system.kind
}

/// D17: changes the number in a box. Only dice of the challenge can be changed (TR-9.8).
pub(crate) fn change<F: Effects<Event>>(desk: &mut Desk<'_, F>, state: &mut State, how: Manipulation, system: u8, place: u8) {
    let paid = fill(desk, state, system);
    desk.cite("TR-9.7");
    if paid != how.by() {
        desk.cite(if paid == Kind::Quarters { "TR-9.4" } else { "TR-9.5" });
    }
    let from = desk.sheet(state).boxes[usize::from(place)];
    let to = match how {
        Manipulation::Reroll => {
            desk.cite("TR-9.2");
            desk.roll()
        }
        Manipulation::Flip => {
            desk.cite("TR-9.3");
            7 - from
        }
    };
    let sheet = desk.sheet(state);
    sheet.boxes[usize::from(place)] = to;
    match how {
        Manipulation::Reroll => sheet.rerolls += 1,
        Manipulation::Flip => sheet.flips += 1,
    }
    desk.tell(Event::Manipulated { seat: desk.seat, how, paid, system, place, from, to });
    manipulate_or_settle(desk, state);
}

/// Settles the result (TR-8.4, TR-10.1).
pub(crate) fn settle<F: Effects<Event>>(desk: &mut Desk<'_, F>, state: &mut State) {
    desk.cite("TR-8.4");
    desk.cite("TR-10.1");
    let location = match state.stage {
        Stage::Location(at) => at,
        _ => 0,
    };
    let result = desk.sheet(state).result();
    let outcome = desk.game.content.band(result).outcome;
    desk.tell(Event::Result { seat: desk.seat, location, result, outcome });
    match outcome {
        BandOutcome::BridgeDamage => {
            if consequences::hit_bridge(desk, state) {
                done(desk, state);
            }
        }
        BandOutcome::BothRewards | BandOutcome::FirstReward => {
            let both = outcome == BandOutcome::BothRewards;
            desk.cite(if both { "TR-10.3" } else { "TR-10.11" });
            desk.sheet(state).reward = Some(Reward { both, half: 0, effect: 0, done: 0, event: None });
            rewards::carry_on(desk, state);
        }
        BandOutcome::DamageOne => consequences::one(desk, state),
        BandOutcome::DamageTwo => consequences::two(desk, state),
    }
}

/// The location is done; the player waits at the barrier.
pub(crate) fn done<F: Effects<Event>>(desk: &mut Desk<'_, F>, state: &mut State) {
    winning::rest(desk.sheet(state));
}
