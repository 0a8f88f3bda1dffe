//! The latest turn as a film: all programmes step by step, side by side as they are carried out, then planets, tiles and links.

use kernel::{Clause, Seat};
use space_traders::place::{MAX_TILES, OpenId, Place, PlanetId};
use space_traders::tile::Tile;
use space_traders::{Event, SpaceTraders, Step};

use super::moves::{LEADER, link_name, mark_name};
use super::steps::{Person, Places};
use super::words::{self, opened};
use crate::names::Names;
use crate::picture::{Beat, Film, Flight, Motion};
use crate::text::Said;

/// The latest turn whose programmes the reader has been shown, as far as it has gone.
pub(super) fn film(game: &SpaceTraders, events: &[Event], names: &Names) -> Option<Film> {
    let is_shown = |event: &Event| matches!(event, Event::Shown { .. });
    let last = events.iter().rposition(is_shown)?;
    let first = events[..last].iter().rposition(|event| !is_shown(event)).map_or(0, |before| before + 1);
    let turn = events[..first].iter().rev().find_map(|event| if let Event::TurnBegan { turn } = event { Some(*turn) } else { None });
    let told = events[first..].iter().take_while(|event| !matches!(event, Event::TurnBegan { .. }));
    let told: Vec<&Event> = told.collect();
    let mut beats = programmes(game, &events[..first], &told, names);
    beats.extend(rest(game, &told, names));
    Some(Film { name: format!("Turn {}", turn.unwrap_or(1)), beats })
}

/// One beat for the first steps of everybody, one for the second ones, and so on: they are carried out at once (ST-5.2).
fn programmes(game: &SpaceTraders, before: &[Event], told: &[&Event], names: &Names) -> Vec<Beat> {
    let mut sheets: Vec<Sheet> = Vec::new();
    let mut idle = Vec::new();
    for event in told {
        if let Event::Shown { seat, steps, tiles } = event {
            if steps.is_empty() {
                idle.push(Beat { said: words::words(game, event, names), flights: vec![lights(panel(*seat))] });
            } else {
                sheets.push(Sheet {
                    seat: *seat,
                    steps: steps.iter().map(|step| Step::from(*step)).collect(),
                    leader: leader(before, *seat),
                    tiles: *tiles,
                });
            }
        }
    }
    let longest = sheets.iter().map(|sheet| sheet.steps.len()).max().unwrap_or_default();
    let beat = |number: usize| {
        let (said, flights): (Vec<String>, Vec<Flight>) = sheets.iter().filter_map(|sheet| one(game, names, sheet, number)).unzip();
        Beat { said: Said { text: format!("Step {}: {}", number + 1, said.join("; ")), clause: Clause("ST-5.2") }, flights }
    };
    idle.into_iter().chain((0..longest).map(beat)).collect()
}

/// A programme that was shown, the planet where the player's leader was before it, and the tiles that it could speak of.
struct Sheet {
    seat: Seat,
    steps: Vec<Step>,
    leader: Option<PlanetId>,
    tiles: [Option<Tile>; MAX_TILES],
}

/// The planet that these steps bring the leader to. One that is left alone on a tile drops into orbit of the same planet (ST-4.13).
fn led(steps: &[Step]) -> Option<PlanetId> {
    let place = steps.iter().rev().find_map(|step| match step {
        Step::HireLeader(to) | Step::MoveLeader(to) | Step::JoinLeader(to) => Some(*to),
        _ => None,
    })?;
    match place {
        Place::Orbit(planet) => Some(planet),
        Place::Tile(tile) => Some(tile.planet()),
        Place::Open(number) => opened(steps).get(number.index()).copied(),
        Place::Reserve => None,
    }
}

/// The planet where a player's leader was after these events; none while it is in the reserve.
fn leader(events: &[Event], seat: Seat) -> Option<PlanetId> {
    events.iter().rev().find_map(|event| match event {
        Event::Shown { seat: by, steps, .. } if *by == seat => led(&steps.iter().map(|step| Step::from(*step)).collect::<Vec<_>>()),
        _ => None,
    })
}

/// A step in words and as a movement, if the programme has so many.
fn one(game: &SpaceTraders, names: &Names, Sheet { seat, steps, leader, tiles }: &Sheet, number: usize) -> Option<(String, Flight)> {
    let (seat, step, before) = (*seat, *steps.get(number)?, &steps[..number]);
    let opened = opened(&steps[..=number]);
    let open = |id: OpenId| opened.get(id.index()).copied();
    // An open operation lies on neither tile yet: it is the planet as a whole.
    let at = |place: Place| match place {
        Place::Orbit(planet) => format!("orbit-{planet}"),
        Place::Tile(tile) => format!("tile-{tile}"),
        Place::Open(number) => open(number).map_or_else(|| panel(seat), |planet| format!("planet-{planet}")),
        Place::Reserve => panel(seat),
    };
    let orbit_of = |place: Place| match place {
        Place::Tile(tile) => Place::Orbit(tile.planet()),
        Place::Open(number) => open(number).map_or(place, Place::Orbit),
        other => other,
    };
    let (team, pawn) = (mark_name(seat), format!("{}-{LEADER}", mark_name(seat)));
    let flight = match step {
        Step::HireTeam(to) => flies(team, panel(seat), at(to)),
        Step::MoveTeam(from, to) => flies(team, at(from), at(to)),
        Step::HireLeader(to) => flies(pawn, panel(seat), at(to)),
        Step::MoveLeader(to) => {
            flies(pawn, led(before).or(*leader).map_or_else(|| panel(seat), |planet| format!("planet-{planet}")), at(to))
        }
        Step::Peek(Some(seen)) => lights(format!("planet-{seen}")),
        Step::Peek(None) => lights(panel(seat)),
        Step::Establish(tile) => flies(team, at(Place::Orbit(tile.planet())), at(Place::Tile(tile))),
        Step::Open(at) => flies(team, format!("orbit-{at}"), format!("planet-{at}")),
        Step::JoinTeam(to) => flies(team, at(orbit_of(to)), at(to)),
        Step::JoinLeader(to) => flies(pawn, at(orbit_of(to)), at(to)),
    };
    let person = if names.you() == Some(seat) { Person::Do } else { Person::Does };
    let does = Places { game, tiles, opened: opened.clone() }.step(step, person);
    Some((format!("{} {does}", names.whom(seat)), flight))
}

/// What follows the programmes: each kind of thing is one beat, links one for each player.
fn rest(game: &SpaceTraders, told: &[&Event], names: &Names) -> Vec<Beat> {
    let mut beats: Vec<(Kind, Beat)> = Vec::new();
    for event in told {
        let (kind, flight) = match event {
            Event::TurnedUp { planet, .. } => (Kind::Planets, lights(format!("planet-{planet}"))),
            Event::Peeked { planet, .. } | Event::PeekWasted { planet, .. } => (Kind::Peeks, lights(format!("planet-{planet}"))),
            Event::Settled { seat, tile, .. } => {
                (Kind::Tiles, flies(mark_name(*seat), format!("planet-{}", tile.planet()), format!("tile-{tile}")))
            }
            Event::Rationed { tile, .. } => (Kind::Market, lights(format!("tile-{tile}"))),
            Event::Linked { seat, link, .. } => {
                let motion = Motion { from: Some(format!("tile-{}", link.origin)), to: link_name(link, *seat) };
                (Kind::Links(*seat), Flight { motion, what: None })
            }
            Event::Scored { seat, .. } => (Kind::Links(*seat), lights(panel(*seat))),
            Event::Revealed { planet, .. } => (Kind::End, lights(format!("planet-{planet}"))),
            Event::Ended { .. } => (Kind::End, lights("track".to_owned())),
            Event::Shown { .. } | Event::Committed { .. } | Event::TurnBegan { .. } => continue,
        };
        let said = words::words(game, event, names);
        match beats.last_mut().filter(|(last, _)| *last == kind) {
            Some((_, beat)) => {
                beat.said.text += &format!(". {}", said.text);
                beat.flights.push(flight);
            }
            None => beats.push((kind, Beat { said, flights: vec![flight] })),
        }
    }
    beats.into_iter().map(|(_, beat)| beat).collect()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Planets,
    Peeks,
    Tiles,
    Market,
    Links(Seat),
    End,
}

fn panel(seat: Seat) -> String {
    format!("seat-{}", seat.number())
}

fn flies(what: String, from: String, to: String) -> Flight {
    Flight { motion: Motion { from: Some(from), to }, what: Some(what) }
}

fn lights(to: String) -> Flight {
    Flight { motion: Motion { from: None, to }, what: None }
}
