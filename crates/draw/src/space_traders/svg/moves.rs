//! What events move in the picture: programmes step by step, planets that turn, links and points.

use space_traders::place::{Place, PlanetId};
use space_traders::{Event, Step};

use crate::Motion;

pub(in super::super) fn motions(event: &Event) -> Vec<Motion> {
    let lit = |to: String| vec![Motion { from: None, to }];
    match event {
        Event::TurnBegan { .. } => lit("stage".into()),
        Event::Committed { seat } | Event::Scored { seat, .. } => lit(format!("seat-{}", seat.number())),
        Event::Shown { seat, steps } => {
            let steps: Vec<Step> = steps.iter().map(|step| Step::from(*step)).collect();
            let opened: Vec<PlanetId> =
                steps.iter().filter_map(|step| if let Step::Open(planet) = step { Some(*planet) } else { None }).collect();
            steps.iter().map(|step| step_motion(*step, seat.number(), &opened)).collect()
        }
        Event::TurnedUp { planet, .. }
        | Event::Peeked { planet, .. }
        | Event::PeekWasted { planet, .. }
        | Event::Revealed { planet, .. } => lit(format!("planet-{planet}")),
        Event::Settled { tile, .. } => vec![Motion { from: Some(format!("orbit-{}", tile.planet())), to: format!("tile-{tile}") }],
        Event::Linked { link, .. } => {
            vec![Motion { from: Some(format!("tile-{}", link.origin)), to: format!("tile-{}", link.destination) }]
        }
        Event::Rationed { tile, .. } => lit(format!("tile-{tile}")),
        Event::Ended { .. } => lit("track".into()),
    }
}

fn step_motion(step: Step, seat: u8, opened: &[PlanetId]) -> Motion {
    let at = |place: Place| match place {
        Place::Reserve => format!("seat-{seat}"),
        Place::Orbit(planet) => format!("orbit-{planet}"),
        Place::Tile(tile) => format!("tile-{tile}"),
        Place::Open(open) => opened.get(usize::from(open)).map_or_else(|| "chart".into(), |planet| format!("orbit-{planet}")),
    };
    // Where a piece that joins or settles comes from: the orbit of the same planet.
    let above = |place: Place| match place {
        Place::Tile(tile) => format!("orbit-{}", tile.planet()),
        other => at(other),
    };
    let (from, to) = match step {
        Step::HireTeam(to) | Step::HireLeader(to) => (Some(format!("seat-{seat}")), at(to)),
        Step::MoveTeam(from, to) => (Some(at(from)), at(to)),
        Step::MoveLeader(to) => (Some(format!("leader-{seat}")), at(to)),
        Step::Peek(Some(planet)) => (None, format!("planet-{planet}")),
        Step::Peek(None) => (None, "chart".into()),
        Step::Establish(tile) => (Some(format!("orbit-{}", tile.planet())), format!("tile-{tile}")),
        Step::Open(planet) => (Some(format!("orbit-{planet}")), format!("planet-{planet}")),
        Step::JoinTeam(to) => (Some(above(to)), at(to)),
        Step::JoinLeader(to) => (Some(format!("leader-{seat}")), at(to)),
    };
    Motion { from, to }
}
