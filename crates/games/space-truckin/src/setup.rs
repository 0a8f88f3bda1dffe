//! Setup (TR-1): captains and trucks.

use kernel::{Chance, Effects, PerSeat, Quiet, Seat};

use crate::action::Face;
use crate::content::{Captain, LOCATIONS, TruckId};
use crate::play::Play;
use crate::refusal::ensure;
use crate::state::{Sheet, Stage, State, Step};
use crate::{Event, Refusal, SpaceTruckin, stages};

/// Lays the game out: everybody rolls for a captain (TR-1.2), sheets are blank (TR-1.5).
pub(crate) fn lay_out(game: &SpaceTruckin, chance: &mut impl Chance) -> State {
    let mut state = State { stage: Stage::Setup, chart: [None; LOCATIONS], sheets: PerSeat([Sheet::default(); 6]) };
    let mut fx = Quiet(chance);
    let mut play = Play::new(game, &mut state, Seat::new(0), &mut fx);
    for seat in game.players() {
        play.seat = seat;
        match game.options.captain {
            Some(captain) => name_captain(&mut play, captain),
            None => roll_captain(&mut play),
        }
    }
    stages::advance(&mut play);
    state
}

fn roll_captain<F: Effects<Event>>(play: &mut Play<'_, F>) {
    let dice = [play.roll(), play.roll()];
    play.sheet().dice = dice;
    // Equal faces leave no choice (TR-1.2).
    if dice[0] == dice[1] {
        name_by(play, Face(dice[0]));
    } else {
        play.sheet().step = Step::Captain;
    }
}

/// D1: the kept face names the captain (TR-1.2).
pub(crate) fn keep<F: Effects<Event>>(play: &mut Play<'_, F>, face: Face) -> Result<(), Refusal> {
    play.rolled(face, "TR-1.2")?;
    name_by(play, face);
    Ok(())
}

fn name_by<F: Effects<Event>>(play: &mut Play<'_, F>, face: Face) {
    let captain = play.game.content.captain_faces[usize::from(face.0 - 1)];
    play.sheet().dice = [0; 2];
    name_captain(play, captain);
}

fn name_captain<F: Effects<Event>>(play: &mut Play<'_, F>, captain: Captain) {
    play.cite("TR-1.2");
    play.cite("TR-15.7");
    play.sheet().captain = Some(captain);
    play.tell(Event::CaptainNamed { seat: play.seat, captain });
    match (play.game.options.truck, play.game.content.trucks.len()) {
        (Some(truck), _) => drive(play, truck),
        (None, 1) => drive(play, TruckId(0)),
        _ => play.sheet().step = Step::Truck,
    }
}

/// D2: the truck, after the captain is known (TR-1.3).
pub(crate) fn choose_truck<F: Effects<Event>>(play: &mut Play<'_, F>, truck: TruckId) -> Result<(), Refusal> {
    let count = play.game.content.trucks.len();
    ensure(truck.index() < count, || Refusal::NoSuchTruck { count })?;
    drive(play, truck);
    Ok(())
}

fn drive<F: Effects<Event>>(play: &mut Play<'_, F>, truck: TruckId) {
    play.cite("TR-1.3");
    let sheet = play.sheet();
    sheet.truck = Some(truck);
    sheet.step = Step::Ready;
    play.tell(Event::TruckChosen { seat: play.seat, truck });
}
