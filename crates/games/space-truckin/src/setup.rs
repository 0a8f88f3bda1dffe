//! Setup (TR-1): captains and trucks.

use kernel::{Chance, Effects, PerSeat, Quiet, Seat};

use crate::content::{Captain, LOCATIONS, TruckId};
use crate::desk::Desk;
use crate::state::{Sheet, Stage, State, Step};
use crate::{Event, SpaceTruckin, stages};

/// Lays the game out: everybody rolls for a captain (TR-1.2), sheets are blank (TR-1.5).
pub(crate) fn lay_out(game: &SpaceTruckin, chance: &mut impl Chance) -> State {
    let mut state = State { stage: Stage::Setup, chart: [None; LOCATIONS], sheets: PerSeat([Sheet::default(); 6]) };
    let mut fx = Quiet(chance);
    let mut desk = Desk::new(game, Seat::new(0), &mut fx);
    for seat in game.players() {
        desk.seat = seat;
        match game.options.captain {
            Some(captain) => name_captain(&mut desk, &mut state, captain),
            None => roll_captain(&mut desk, &mut state),
        }
    }
    stages::advance(&mut desk, &mut state);
    state
}

fn roll_captain<F: Effects<Event>>(desk: &mut Desk<'_, F>, state: &mut State) {
    let dice = [desk.roll(), desk.roll()];
    desk.sheet(state).dice = dice;
    // Equal faces leave no choice (TR-1.2).
    if dice[0] == dice[1] {
        keep(desk, state, dice[0]);
    } else {
        desk.sheet(state).step = Step::Captain;
    }
}

/// D1: the kept face names the captain.
pub(crate) fn keep<F: Effects<Event>>(desk: &mut Desk<'_, F>, state: &mut State, face: u8) {
    let captain = desk.game.content.captain_faces[usize::from(face - 1)];
    desk.sheet(state).dice = [0; 2];
    name_captain(desk, state, captain);
}

fn name_captain<F: Effects<Event>>(desk: &mut Desk<'_, F>, state: &mut State, captain: Captain) {
    desk.cite("TR-1.2");
    desk.cite("TR-15.7");
    desk.sheet(state).captain = Some(captain);
    desk.tell(Event::CaptainNamed { seat: desk.seat, captain });
    match (desk.game.options.truck, desk.game.content.trucks.len()) {
        (Some(truck), _) => choose_truck(desk, state, truck),
        (None, 1) => choose_truck(desk, state, TruckId(0)),
        _ => desk.sheet(state).step = Step::Truck,
    }
}

/// D2: the truck, after the captain is known (TR-1.3).
pub(crate) fn choose_truck<F: Effects<Event>>(desk: &mut Desk<'_, F>, state: &mut State, truck: TruckId) {
    desk.cite("TR-1.3");
    let sheet = desk.sheet(state);
    sheet.truck = Some(truck);
    sheet.step = Step::Ready;
    desk.tell(Event::TruckChosen { seat: desk.seat, truck });
}
