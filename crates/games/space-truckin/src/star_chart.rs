//! Phase 1, the star chart (TR-2), made by the seats in turn (TR-16.2).

use kernel::{Actions, Clause, Effects, Seat};

use crate::action::{Face, Location};
use crate::content::{Captain, LETTERS, LOCATIONS, Terrain};
use crate::event::RolledFor;
use crate::play::Play;
use crate::refusal::ensure;
use crate::state::{State, Step};
use crate::{Action, Event, Refusal, SpaceTruckin};

/// Who makes the next entry of the chart (TR-16.2).
pub(crate) fn author(game: &SpaceTruckin, charted: u8) -> Seat {
    Seat::new(if game.options.first_seat_charts { 0 } else { charted % game.seats })
}

/// Asks for the next entry, or leaves everybody ready when the chart is complete (TR-2.1).
pub(crate) fn next<F: Effects<Event>>(play: &mut Play<'_, F>) {
    let charted = play.state.charted();
    if usize::from(charted) == LOCATIONS {
        play.cite("TR-2.1");
        return;
    }
    play.seat = author(play.game, charted);
    if usize::from(charted) == LOCATIONS - 1 {
        // TR-2.4: the last one is chosen without a roll, by a Cartographer too (G18).
        play.cite("TR-2.3");
        play.sheet().step = Step::LastTerrain;
        return;
    }
    play.cite("TR-2.2");
    if play.sheet().is(Captain::Cartographer) {
        play.cite("TR-2.6");
        let dice = play.roll_two(RolledFor::Chart);
        let sheet = play.sheet();
        (sheet.dice, sheet.step) = (dice, Step::Keep);
        if dice[0] == dice[1] {
            keep_die(play, Face(dice[0]));
        }
    } else {
        let face = play.roll();
        play.tell(Event::Rolled { seat: play.seat, what: RolledFor::Chart, dice: [face, 0] });
        let sheet = play.sheet();
        (sheet.dice, sheet.step) = ([face, 0], Step::Chart(Terrain(face - 1)));
    }
}

/// D3: the Cartographer keeps a die (TR-2.6).
pub(crate) fn keep<F: Effects<Event>>(play: &mut Play<'_, F>, face: Face) -> Result<(), Refusal> {
    play.rolled(face, "TR-2.6")?;
    keep_die(play, face);
    Ok(())
}

fn keep_die<F: Effects<Event>>(play: &mut Play<'_, F>, Face(face): Face) {
    play.tell(Event::Kept { seat: play.seat, face });
    let sheet = play.sheet();
    (sheet.dice, sheet.step) = ([face, 0], Step::Chart(Terrain(face - 1)));
}

/// Lists D4: the locations that have no terrain.
pub(crate) fn list(state: &State, found: &mut Actions<Action>) {
    found.extend((0..LOCATIONS).filter(|at| state.chart[*at].is_none()).map(|at| Action::Chart(Location(at as u8))));
}

/// D4: writes the terrain on a location that has none (TR-2.2). The same terrain may occur often (TR-2.5).
pub(crate) fn chart<F: Effects<Event>>(play: &mut Play<'_, F>, terrain: Terrain, location: Location) -> Result<(), Refusal> {
    let free = play.state.chart.get(location.index()).is_some_and(Option::is_none);
    ensure(free, || Refusal::LocationTaken { letter: LETTERS[location.index() % LOCATIONS] })?;
    if play.state.chart.contains(&Some(terrain)) {
        play.cite("TR-2.5");
    }
    write(play, location, terrain);
    Ok(())
}

/// D5: the terrain of the last location (TR-2.4).
pub(crate) fn last<F: Effects<Event>>(play: &mut Play<'_, F>, terrain: Terrain) -> Result<(), Refusal> {
    ensure(terrain.0 < 6, || Refusal::NotAsked { asked: "choose one of the six terrains", clause: Clause("TR-2.4") })?;
    play.cite("TR-2.4");
    let location = play.state.chart.iter().position(Option::is_none).expect("one location is left");
    write(play, Location(location as u8), terrain);
    Ok(())
}

fn write<F: Effects<Event>>(play: &mut Play<'_, F>, location: Location, terrain: Terrain) {
    play.state.chart[location.index()] = Some(terrain);
    let sheet = play.sheet();
    (sheet.dice, sheet.step) = ([0; 2], Step::Ready);
    play.tell(Event::Charted { seat: play.seat, location, terrain });
    if play.game.seats > 1 {
        play.cite("TR-16.2");
    }
    next(play);
}
