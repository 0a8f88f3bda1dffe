//! Phase 1, the star chart (TR-2), made by the seats in turn (TR-16.2).

use kernel::{Effects, Seat};

use crate::content::{Captain, LOCATIONS, Terrain};
use crate::desk::Desk;
use crate::event::RolledFor;
use crate::state::{State, Step};
use crate::{Event, SpaceTruckin};

/// Who makes the next entry of the chart (TR-16.2).
pub(crate) fn author(game: &SpaceTruckin, charted: u8) -> Seat {
    Seat::new(if game.options.first_seat_charts { 0 } else { charted % game.seats })
}

/// Asks for the next entry, or leaves everybody ready when the chart is complete (TR-2.1).
pub(crate) fn next<F: Effects<Event>>(desk: &mut Desk<'_, F>, state: &mut State) {
    let charted = state.charted();
    if usize::from(charted) == LOCATIONS {
        desk.cite("TR-2.1");
        return;
    }
    desk.seat = author(desk.game, charted);
    if usize::from(charted) == LOCATIONS - 1 {
        // TR-2.4: the last one is chosen without a roll, by a Cartographer too (G18).
        desk.cite("TR-2.3");
        desk.sheet(state).step = Step::LastTerrain;
        return;
    }
    desk.cite("TR-2.2");
    if desk.sheet(state).is(Captain::Cartographer) {
        desk.cite("TR-2.6");
        let dice = desk.roll_two(RolledFor::Chart);
        let sheet = desk.sheet(state);
        (sheet.dice, sheet.step) = (dice, Step::Keep);
        if dice[0] == dice[1] {
            keep(desk, state, dice[0]);
        }
    } else {
        let face = desk.roll();
        desk.tell(Event::Rolled { seat: desk.seat, what: RolledFor::Chart, dice: [face, 0] });
        let sheet = desk.sheet(state);
        (sheet.dice, sheet.step) = ([face, 0], Step::Chart(Terrain(face - 1)));
    }
}

/// D3: the Cartographer keeps a die (TR-2.6).
pub(crate) fn keep<F: Effects<Event>>(desk: &mut Desk<'_, F>, state: &mut State, face: u8) {
    desk.tell(Event::Kept { seat: desk.seat, face });
    let sheet = desk.sheet(state);
    (sheet.dice, sheet.step) = ([face, 0], Step::Chart(Terrain(face - 1)));
}

/// D4: writes the terrain on a location that has none (TR-2.2). The same terrain may occur often (TR-2.5).
pub(crate) fn chart<F: Effects<Event>>(desk: &mut Desk<'_, F>, state: &mut State, location: u8, terrain: Terrain) {
    if state.chart.contains(&Some(terrain)) {
        desk.cite("TR-2.5");
    }
    write(desk, state, location, terrain);
}

/// D5: the terrain of the last location (TR-2.4).
pub(crate) fn last<F: Effects<Event>>(desk: &mut Desk<'_, F>, state: &mut State, terrain: Terrain) {
    desk.cite("TR-2.4");
    let location = state.chart.iter().position(Option::is_none).expect("one location is left");
    write(desk, state, location as u8, terrain);
}

fn write<F: Effects<Event>>(desk: &mut Desk<'_, F>, state: &mut State, location: u8, terrain: Terrain) {
    state.chart[usize::from(location)] = Some(terrain);
    let sheet = desk.sheet(state);
    (sheet.dice, sheet.step) = ([0; 2], Step::Ready);
    desk.tell(Event::Charted { seat: desk.seat, location, terrain });
    if desk.game.seats > 1 {
        desk.cite("TR-16.2");
    }
    next(desk, state);
}
