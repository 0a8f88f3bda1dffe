//! Phase 3 at a location: the challenge (TR-8), manipulation (TR-9) and its result (TR-10.1).

use kernel::Effects;
use parts::Set;

use crate::content::{BandOutcome, Captain, Kind};
use crate::event::RolledFor;
use crate::options::Manipulations;
use crate::play::Play;
use crate::state::{BOXES, Manipulation, Reward, Sheet, Stage, Step, Systems};
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
pub(crate) fn begin<F: Effects<Event>>(play: &mut Play<'_, F>) {
    play.cite("TR-7.2");
    let at_a = matches!(play.state.stage, Stage::Location(0));
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

/// D12: a box for the first die.
pub(crate) fn write_first<F: Effects<Event>>(play: &mut Play<'_, F>, place: u8) {
    write(play, place, 0);
    let left = play.game.empty_boxes(play.sheet());
    if left.is_power_of_two() {
        write_second(play, left.trailing_zeros() as u8);
    } else {
        play.sheet().step = Step::SecondBox;
    }
}

/// D13: a box for the second die; then the next roll, or the end of the challenge.
pub(crate) fn write_second<F: Effects<Event>>(play: &mut Play<'_, F>, place: u8) {
    write(play, place, 1);
    if play.game.empty_boxes(play.sheet()) != 0 {
        roll(play);
        return;
    }
    play.cite(if play.game.options.digits == 4 { "TR-8.5" } else { "TR-8.1" });
    manipulate_or_settle(play);
}

fn write<F: Effects<Event>>(play: &mut Play<'_, F>, place: u8, die: usize) {
    let sheet = play.sheet();
    let face = std::mem::take(&mut sheet.dice[die]);
    sheet.boxes[usize::from(place)] = face;
    play.tell(Event::Wrote { seat: play.seat, place, face });
}

/// D14 is asked only if a manipulation can be paid (TR-9.1).
fn manipulate_or_settle<F: Effects<Event>>(play: &mut Play<'_, F>) {
    let (game, sheet) = (play.game, &*play.sheet());
    if game.payers(sheet, Manipulation::Reroll) | game.payers(sheet, Manipulation::Flip) != 0 {
        play.sheet().step = Step::Manipulate;
    } else {
        settle(play);
    }
}

/// D14: a manipulation; who pays?
pub(crate) fn manipulate<F: Effects<Event>>(play: &mut Play<'_, F>, how: Manipulation) {
    play.cite("TR-9.1");
    match Set::<Kind, u8>::from_bits(play.game.payers(play.sheet(), how)).single() {
        Some(only) => pay(play, how, only),
        None => play.sheet().step = Step::Payer(how),
    }
}

/// D15: a pip of this kind pays; of which system?
pub(crate) fn pay<F: Effects<Event>>(play: &mut Play<'_, F>, how: Manipulation, kind: Kind) {
    match play.game.paying_systems(play.sheet(), kind).single() {
        Some(only) => pay_with(play, how, only),
        None => play.sheet().step = Step::Payment(how, kind),
    }
}

/// D16: this system pays.
pub(crate) fn pay_with<F: Effects<Event>>(play: &mut Play<'_, F>, how: Manipulation, system: u8) {
    play.sheet().step = Step::Change(how, system);
}

/// Fills the system's first open pip in reading order (TR-9.7).
pub(crate) fn fill<F: Effects<Event>>(play: &mut Play<'_, F>, system: u8) -> Kind {
    let game = play.game;
    let sheet = play.sheet();
    let system = sheet.systems[usize::from(system)];
    let pip = game.cells_of(sheet, system).and(sheet.open).lowest().expect("a paying system has an open pip");
    sheet.open.remove(pip);
    sheet.filled.insert(pip);
    system.kind
}

/// D17: changes the number in a box. Only dice of the challenge can be changed (TR-9.8).
pub(crate) fn change<F: Effects<Event>>(play: &mut Play<'_, F>, how: Manipulation, system: u8, place: u8) {
    let paid = fill(play, system);
    play.cite("TR-9.7");
    if paid != how.by() {
        play.cite(if paid == Kind::Quarters { "TR-9.4" } else { "TR-9.5" });
    }
    let from = play.sheet().boxes[usize::from(place)];
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
    sheet.boxes[usize::from(place)] = to;
    match how {
        Manipulation::Reroll => sheet.rerolls += 1,
        Manipulation::Flip => sheet.flips += 1,
    }
    play.tell(Event::Manipulated { seat: play.seat, how, paid, system, place, from, to });
    manipulate_or_settle(play);
}

/// Settles the result (TR-8.4, TR-10.1).
pub(crate) fn settle<F: Effects<Event>>(play: &mut Play<'_, F>) {
    play.cite("TR-8.4");
    play.cite("TR-10.1");
    let location = match play.state.stage {
        Stage::Location(at) => at,
        _ => 0,
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
