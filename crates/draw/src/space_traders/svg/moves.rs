//! What events move in the picture: programmes step by step, planets that turn, links and points.

use kernel::Seat;
use space_traders::place::{Place, PlanetId};
use space_traders::{Event, Step};

use super::links;
use super::tokens::{LEADER, coin, mark_name};
use crate::Motion;

pub(in super::super) fn motions(event: &Event) -> Vec<Motion> {
    let lit = |to: String| vec![Motion { from: None, to }];
    match event {
        Event::TurnBegan { .. } => lit("stage".into()),
        Event::Committed { seat } | Event::Scored { seat, .. } => lit(panel(*seat)),
        Event::Shown { seat, steps } => {
            let mut opened = Vec::new();
            steps.iter().map(|step| step_motion(Step::from(*step), *seat, &mut opened)).collect()
        }
        Event::TurnedUp { planet, .. }
        | Event::Peeked { planet, .. }
        | Event::PeekWasted { planet, .. }
        | Event::Revealed { planet, .. } => lit(format!("planet-{planet}")),
        Event::Settled { seat, tile, .. } => {
            vec![Motion { from: Some(format!("orbit-{}", tile.planet())), to: coin(Place::Tile(*tile), seat.number()) }]
        }
        // The label with the points leaves the cheaper tile.
        Event::Linked { seat, link, .. } => {
            vec![Motion { from: Some(format!("tile-{}", link.origin)), to: links::name(link, *seat) }]
        }
        Event::Rationed { tile, .. } => lit(format!("tile-{tile}")),
        Event::Ended { .. } => lit("track".into()),
    }
}

fn panel(seat: Seat) -> String {
    format!("seat-{}", seat.number())
}

/// One step of a programme; `opened` are the planets of the open operations so far. A coin that has moved on since is
/// found nowhere, so only what lasts is seen to fly.
fn step_motion(step: Step, seat: Seat, opened: &mut Vec<PlanetId>) -> Motion {
    let number = seat.number();
    let teams = |place: Place| coin(place, number);
    let leader = || format!("{}-{LEADER}", mark_name(seat));
    // Whoever joins or settles comes from the orbit of the same planet.
    let orbit_of = |place: Place, opened: &[PlanetId]| match place {
        Place::Tile(tile) => Place::Orbit(tile.planet()),
        Place::Open(open) => opened.get(usize::from(open)).map_or(place, |planet| Place::Orbit(*planet)),
        other => other,
    };
    let (from, to) = match step {
        Step::HireTeam(to) => (Some(panel(seat)), teams(to)),
        Step::MoveTeam(from, to) => (Some(teams(from)), teams(to)),
        Step::HireLeader(_) => (Some(panel(seat)), leader()),
        Step::MoveLeader(_) | Step::JoinLeader(_) => (Some(leader()), leader()),
        Step::Peek(Some(planet)) => (None, format!("planet-{planet}")),
        Step::Peek(None) => (None, panel(seat)),
        Step::Establish(tile) => (Some(teams(Place::Orbit(tile.planet()))), teams(Place::Tile(tile))),
        Step::Open(planet) => {
            opened.push(planet);
            (Some(teams(Place::Orbit(planet))), teams(Place::Open(opened.len() as u8 - 1)))
        }
        Step::JoinTeam(to) => (Some(teams(orbit_of(to, opened))), teams(to)),
    };
    Motion { from, to }
}
