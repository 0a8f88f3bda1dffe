//! What happened, in the past tense, and what is asked now.

use kernel::{Cited, Seat};
use space_traders::place::{PlanetId, TileId};
use space_traders::state::{Click, Ending, Phase};
use space_traders::tile::Tile;
use space_traders::{Event, SpaceTraders};

use super::look::Look;
use crate::names::Names;
use crate::text::{Said, capital, counted, listed};

/// A told event in words.
pub(super) fn words(game: &SpaceTraders, event: &Event, names: &Names) -> Said {
    let planet = |planet: PlanetId| format!("planet {planet} ({})", game.content.planet_name(planet));
    let product = |tile: Tile| format!("{} {}", game.content.suit(tile.suit()).name, tile.price());
    let both = |tiles: &[Tile; 2]| format!("{} and {}", product(tiles[0]), product(tiles[1]));
    let who = |seat: Seat| names.of(seat);
    let text = match event {
        Event::TurnBegan { turn } => format!("Turn {turn} began"),
        Event::Committed { seat } => format!("{} {} ready", who(*seat), names.verb(*seat, "are", "is")),
        Event::Shown { seat, steps } if steps.is_empty() => format!("{} programmed nothing", who(*seat)),
        Event::Shown { seat, .. } => format!("{} programmed {}", who(*seat), event.sheet().join("; ")),
        Event::TurnedUp { planet: up, tiles } => format!("{} was turned up: {}", capital(&planet(*up)), both(tiles)),
        Event::Peeked { seat, planet: at, tiles: Some(tiles) } => format!("{} peeked at {}: {}", who(*seat), planet(*at), both(tiles)),
        Event::Peeked { seat, planet: at, tiles: None } => format!("{} peeked at {}", who(*seat), planet(*at)),
        Event::PeekWasted { seat, planet: at } => {
            format!("{} peek at {} was wasted: it has just been turned up", names.whose(*seat), planet(*at))
        }
        Event::Settled { seat, tile, teams, leader } => {
            let with = if *leader { " and the leader" } else { "" };
            format!("{} put {}{with} on tile {tile}", who(*seat), counted(usize::from(*teams), "team"))
        }
        Event::Linked { seat, link, points } => {
            let goods = if link.goods > 1 { format!(" with {}", counted(usize::from(link.goods), "good")) } else { String::new() };
            format!("{} linked {} with {}{goods}: {points:+}", who(*seat), link.origin, link.destination)
        }
        Event::Rationed { seat, tile, asked, granted } => {
            format!("{} asked {tile} for {} and got {granted}", who(*seat), counted(usize::from(*asked), "good"))
        }
        Event::Scored { seat, points, total } => format!("{} scored {points}: {total} in all", who(*seat)),
        Event::Revealed { planet: at, tiles } => format!("{} was shown at the end: {}", capital(&planet(*at)), both(tiles)),
        Event::Ended { how } => ended(*how).into(),
    };
    Said { text, clause: event.clause() }
}

fn ended(how: Ending) -> &'static str {
    match how {
        Ending::AllExplored => "All planets are explored: the game ended",
        Ending::TurnCap => "The last line of the turn sheet is written: the game ended",
        Ending::Stall => "Too many turns went by without a new planet: the game ended",
    }
}

/// What is asked of the viewer, or what everybody waits for.
pub(super) fn question(look: &Look<'_>, names: &Names) -> Said {
    let view = look.view;
    if let Phase::Over(how) = view.phase {
        return Said { text: ended(how).into(), clause: how.clause() };
    }
    if !view.who.is_some_and(|seat| view.waiting.contains(seat)) {
        let waiting: Vec<String> = view.waiting.iter().map(|seat| names.name(seat).to_owned()).collect();
        let (what, clause) = match view.phase {
            Phase::Programme => ("to commit", "ST-3.8"),
            Phase::Tiles => ("to choose tiles", "ST-5.5"),
            _ => ("to make links", "ST-6.9"),
        };
        return Said::new(format!("Waiting for {} {what}", listed(&waiting, "and")), clause);
    }
    match view.phase {
        Phase::Tiles => {
            let planet = look.own().and_then(|own| own.next_open().map(|open| own.open[usize::from(open)].planet));
            let at = planet.map_or_else(String::new, |planet| format!(" on {}", look.planet(planet)));
            Said::new(format!("Choose the tile for your operation{at}"), "ST-5.5")
        }
        Phase::Links => match look.click() {
            Click::LinkFrom(first) => Said::new(format!("Link {} with which tile?", name(look, first)), "ST-6.3"),
            Click::LinkTo(origin, destination) => {
                Said::new(format!("How many goods from {} to {}?", name(look, origin), name(look, destination)), "ST-9.2")
            }
            _ => Said::new("Make your links", "ST-6.9"),
        },
        _ => writing(look),
    }
}

fn name(look: &Look<'_>, tile: TileId) -> String {
    look.tile(tile)
}

fn writing(look: &Look<'_>) -> Said {
    let spent = look.own().map_or(0, |own| own.spent);
    let left = look.game.content.numbers.action_points.saturating_sub(spent);
    match look.click() {
        Click::None => Said::new(format!("Write your programme: {} left", counted(usize::from(left), "point")), "ST-3.2"),
        Click::HireTeam => Said::new("Hire a team at which planet?", "ST-4.2"),
        Click::HireTeamAt(planet) | Click::MoveTeamTo(_, planet) => {
            Said::new(format!("Where does the team land at {}?", look.planet(planet)), "ST-4.1")
        }
        Click::HireLeader => Said::new("Where does your leader land at home?", "ST-4.1"),
        Click::MoveLeaderTo(planet) => Said::new(format!("Where does your leader land at {}?", look.planet(planet)), "ST-4.1"),
        Click::MoveTeam => Said::new("Move which team?", "ST-4.3"),
        Click::MoveTeamFrom(place) => Said::new(format!("Move the team from {} to which planet?", look.place(place)), "ST-4.3"),
        Click::MoveLeader => Said::new("Move your leader to which planet?", "ST-4.5"),
        Click::Peek => Said::new("Peek at which planet?", "ST-4.6"),
        Click::Establish => Said::new("Establish an operation on which planet?", "ST-4.7"),
        Click::EstablishOn(planet) => Said::new(format!("Establish it on which tile of {}?", look.planet(planet)), "ST-4.7"),
        Click::Join => Said::new("Which piece joins an operation?", "ST-4.10"),
        Click::JoinTeam(_) | Click::JoinLeader => Said::new("Join which operation?", "ST-4.10"),
        Click::LinkFrom(_) | Click::LinkTo(..) => Said::new("Make your links", "ST-6.9"),
    }
}
