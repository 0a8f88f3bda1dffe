//! The planned position: where a player's pieces will be after the steps written so far (ST-3.4).

use kernel::Seat;

use crate::place::{Place, PlanetId, Planets};
use crate::programme::Writer;
use crate::state::{Click, OpenOperation, Programme, State};
use crate::{SpaceTraders, Step};

/// The planet of a place, for a player with this programme.
pub(crate) fn planet_of(programme: &Programme, place: Place) -> Option<PlanetId> {
    match place {
        Place::Reserve => None,
        Place::Orbit(planet) => Some(planet),
        Place::Tile(tile) => Some(tile.planet()),
        Place::Open(open) => programme.open.get(open.index()).map(|open| open.planet),
    }
}

/// Writes a legal step: pays for it and carries it out in the planned position (ST-3.4).
pub(crate) fn write(game: &SpaceTraders, state: &mut State, seat: Seat, step: Step) {
    let peeks = match step {
        Step::Peek(None) => Writer::new(game, state, seat).peekable(),
        Step::Peek(Some(planet)) => [planet].into_iter().collect(),
        _ => Planets::EMPTY,
    };
    let explored = state.explored_before();
    let programme = &mut state.programmes[seat];
    programme.click = Click::None;
    programme.steps.push(step.into());
    programme.spent += game.content.cost(step.code());
    match step {
        Step::HireTeam(to) => {
            programme.planned.reserve -= 1;
            arrive(programme, to);
        }
        Step::MoveTeam(from, to) => {
            leave(programme, from);
            arrive(programme, to);
        }
        Step::HireLeader(to) | Step::MoveLeader(to) | Step::JoinLeader(to) => programme.planned.leader = to,
        Step::Peek(_) => programme.peeks = programme.peeks.or(peeks),
        Step::Establish(tile) => {
            programme.planned.orbit[tile.planet().index()] -= 1;
            arrive(programme, Place::Tile(tile));
        }
        Step::Open(planet) => {
            programme.planned.orbit[planet.index()] -= 1;
            programme.open.push(OpenOperation { planet, teams: 1 });
            if !explored.has(planet) {
                programme.explores.insert(planet);
            }
        }
        Step::JoinTeam(to) => {
            if let Some(planet) = planet_of(programme, to) {
                programme.planned.orbit[planet.index()] -= 1;
            }
            arrive(programme, to);
        }
    }
}

fn arrive(programme: &mut Programme, to: Place) {
    match to {
        Place::Orbit(planet) => programme.planned.orbit[planet.index()] += 1,
        Place::Tile(tile) => programme.planned.tiles[tile.index()] += 1,
        Place::Open(open) => programme.open[open.index()].teams += 1,
        Place::Reserve => {}
    }
}

/// A team leaves; a leader that it leaves alone in an operation drops into orbit (ST-4.13).
fn leave(programme: &mut Programme, from: Place) {
    let left = match from {
        Place::Orbit(planet) => &mut programme.planned.orbit[planet.index()],
        Place::Tile(tile) => &mut programme.planned.tiles[tile.index()],
        Place::Open(open) => &mut programme.open[open.index()].teams,
        Place::Reserve => return,
    };
    *left -= 1;
    if *left == 0
        && programme.planned.leader == from
        && let Some(planet) = planet_of(programme, from)
    {
        programme.planned.leader = Place::Orbit(planet);
    }
}
