//! What events move in the picture: programmes step by step, planets that turn, links and points.

use kernel::Seat;
use space_traders::place::{OpenId, Place, PlanetId};
use space_traders::state::{Click, Link, Phase};
use space_traders::{Action, Event, Step};

use super::look::Look;
use crate::{Motion, Station};

/// A player's shape beside the chart: the likeness of a team, wherever teams are.
pub(super) fn mark_name(seat: Seat) -> String {
    format!("mark-{}", seat.number())
}

/// What a player's leader adds to that name. A picture without the leader on the chart has the player's shape for it.
pub(super) const LEADER: &str = "leader";

/// The name of somebody's teams in a place: `coin-4o-0`.
pub(super) fn coin(place: Place, seat: u8) -> String {
    format!("coin-{place}-{seat}")
}

/// What moves to a link's label names it so; with several goods a tile may send to several others (ST-9.4).
pub(super) fn link_name(link: &Link, seat: Seat) -> String {
    format!("link-{}-{}-{}", link.origin, link.destination, seat.number())
}

pub(super) fn motions(event: &Event) -> Vec<Motion> {
    let lit = |to: String| vec![Motion { from: None, to }];
    match event {
        Event::TurnBegan { .. } => lit("stage".into()),
        Event::Committed { seat } | Event::Scored { seat, .. } => lit(panel(*seat)),
        Event::Shown { seat, steps, .. } => {
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
            vec![Motion { from: Some(format!("tile-{}", link.origin)), to: link_name(link, *seat) }]
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
        Place::Open(open) => opened.get(open.index()).map_or(place, |planet| Place::Orbit(*planet)),
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
            (Some(teams(Place::Orbit(planet))), teams(Place::Open(OpenId(opened.len() as u8 - 1))))
        }
        Step::JoinTeam(to) => (Some(teams(orbit_of(to, opened))), teams(to)),
    };
    Motion { from, to }
}

/// The only piece that can carry out the kind of step that was chosen, or the only planet where one can. A programme is nobody else's
/// business until it is committed; where a piece goes is asked all the same, because the question shows where that is.
pub(super) fn only_piece(look: &Look<'_>, legal: &[Action]) -> Option<Action> {
    let asks_which = matches!(look.click(), Click::MoveTeam | Click::Join | Click::Peek | Click::Establish);
    match legal {
        [only] if look.view.phase == Phase::Programme && asks_which => Some(*only),
        _ => None,
    }
}

/// What a newcomer is shown, place by place.
pub(super) const WALK_THROUGH: &[Station] = &[
    Station { at: "chart", text: "The star chart: ten planets at most, joined by paths. All players begin at the planet with the house." },
    Station { at: "tile", text: "A tile is one product at one price. Most planets lie face down until somebody settles there." },
    Station {
        at: "action-HT",
        text: "You write a secret programme. Hire a team for two points: it comes from your reserve to the home planet.",
    },
    Station { at: "orbit", text: "Pieces wait in the strip below the tiles, the orbit, and move along the paths for one point a step." },
    Station {
        at: "action-EO",
        text: "Establish an operation to put a team from the orbit on a product. On a planet that is face down you choose the product after it has been turned up.",
    },
    Station {
        at: "action-HL",
        text: "Your leader counts as three teams on a tile where you have a team, and you may hire where the leader is.",
    },
    Station { at: "programme", text: "Five boxes are five points. When you are done, commit: all programmes then happen at once." },
    Station {
        at: "products",
        text: "Control two tiles of one product, more strength there than anybody else, and you score the difference of their prices every turn. This table shows where each is sold.",
    },
    Station { at: "seat", text: "Scores and the links of the last turn. The turn in which the last planet is turned up ends the game." },
];
