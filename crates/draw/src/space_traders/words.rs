//! What happened, in the past tense, and what is asked now.

use kernel::{Cited, Seat};
use space_traders::place::PlanetId;
use space_traders::state::{Click, Ending, Phase};
use space_traders::tile::Tile;
use space_traders::{Event, SpaceTraders, Step};

use super::look::{Look, product, tile_words};
use super::steps::{Person, Places};
use crate::names::Names;
use crate::text::{Said, counted, listed};

/// A told event in words.
pub(super) fn words(game: &SpaceTraders, event: &Event, names: &Names) -> Said {
    let planet = |planet: PlanetId| game.content.planet_name(planet);
    let both = |tiles: &[Tile; 2]| tiles.map(|tile| product(game, tile)).join(" and ");
    let who = |seat: Seat| names.of(seat);
    let text = match event {
        Event::TurnBegan { turn } => format!("Turn {turn} began"),
        Event::Committed { seat } => format!("{} {} ready", who(*seat), names.verb(*seat, "are", "is")),
        Event::Shown { seat, steps, .. } if steps.is_empty() => format!("{} programme is empty", names.whose(*seat)),
        Event::Shown { seat, steps, tiles } => {
            let steps: Vec<Step> = steps.iter().map(|step| Step::from(*step)).collect();
            let places = Places { game, tiles, opened: opened(&steps) };
            let told: Vec<String> = steps.iter().map(|step| places.step(*step, Person::Do)).collect();
            format!("{} programme: {}", names.whose(*seat), told.join("; "))
        }
        Event::TurnedUp { planet: up, tiles } => format!("{} was turned up: {}", planet(*up), both(tiles)),
        Event::Peeked { seat, planet: at, tiles: Some(tiles) } => format!("{} peeked at {}: {}", who(*seat), planet(*at), both(tiles)),
        Event::Peeked { seat, planet: at, tiles: None } => format!("{} peeked at {}", who(*seat), planet(*at)),
        Event::PeekWasted { seat, planet: at } => {
            format!("{} peek at {} was wasted: it has just been turned up", names.whose(*seat), planet(*at))
        }
        Event::Settled { seat, tile, sells, teams, leader } => {
            let with = if *leader { " and the leader" } else { "" };
            let on = tile_words(game, *tile, *sells);
            format!("{} put {}{with} on {on}", who(*seat), counted(usize::from(*teams), "team"))
        }
        Event::Linked { seat, link, sells, points } => {
            let goods = if link.goods > 1 { format!(", {} goods", link.goods) } else { String::new() };
            let [from, to] = [(link.origin, sells[0]), (link.destination, sells[1])].map(|(tile, sells)| tile_words(game, tile, sells));
            format!("{} linked {from} with {to}{goods}: {points:+}", who(*seat))
        }
        Event::Rationed { seat, tile, sells, asked, granted } => {
            let tile = tile_words(game, *tile, *sells);
            let got = if *granted == 0 { "none".to_owned() } else { granted.to_string() };
            format!("{} asked for {} of {tile} and got {got}", who(*seat), counted(usize::from(*asked), "good"))
        }
        Event::Scored { seat, points, total } => format!("{} scored {points}: {total} in all", who(*seat)),
        Event::Revealed { planet: at, tiles } => format!("{} was turned up at the end: {}", planet(*at), both(tiles)),
        Event::Ended { how } => ended(*how).into(),
    };
    Said { text, clause: event.clause() }
}

/// The planets of the open operations of a programme, by their numbers.
pub(super) fn opened(steps: &[Step]) -> Vec<PlanetId> {
    steps.iter().filter_map(|step| if let Step::Open(planet) = step { Some(*planet) } else { None }).collect()
}

fn ended(how: Ending) -> &'static str {
    match how {
        Ending::AllExplored => "All planets are explored: the game ended",
        Ending::TurnCap => "The last line of the turn sheet was used: the game ended",
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
            Phase::Programme => ("to commit a programme", "ST-3.8"),
            Phase::Tiles => ("to choose tiles", "ST-5.5"),
            _ => ("to make links", "ST-6.9"),
        };
        return Said::new(format!("Waiting for {} {what}", listed(&waiting, "and")), clause);
    }
    match view.phase {
        Phase::Tiles => {
            let planet = look.own().and_then(|own| own.next_open().map(|open| own.open[open.index()].planet));
            let at = planet.map_or_else(String::new, |planet| format!(" on {}", look.planet(planet)));
            Said::new(format!("Which tile does your operation{at} go on?"), "ST-5.5")
        }
        Phase::Links => match look.click() {
            Click::LinkFrom(first) => Said::new(format!("Which tile do you link with {}?", look.tile(first)), "ST-6.3"),
            Click::LinkTo(origin, destination) => {
                Said::new(format!("How many goods go from {} to {}?", look.tile(origin), look.tile(destination)), "ST-9.2")
            }
            _ => Said::new("Make your links", "ST-6.9"),
        },
        _ => writing(look),
    }
}

fn writing(look: &Look<'_>) -> Said {
    let spent = look.own().map_or(0, |own| own.spent);
    let left = look.game.content.numbers.action_points.saturating_sub(spent);
    match look.click() {
        Click::None => Said::new(format!("Write your programme: {} left", counted(usize::from(left), "point")), "ST-3.2"),
        Click::HireTeam => Said::new("Where do you hire the team?", "ST-4.2"),
        Click::HireTeamAt(planet) | Click::MoveTeamTo(_, planet) => {
            Said::new(format!("Where does the team land at {}?", look.planet(planet)), "ST-4.1")
        }
        Click::HireLeader => Said::new("Where does your leader land at home?", "ST-4.1"),
        Click::MoveLeaderTo(planet) => Said::new(format!("Where does your leader land at {}?", look.planet(planet)), "ST-4.1"),
        Click::MoveTeam => Said::new("Which team do you move?", "ST-4.3"),
        Click::MoveTeamFrom(place) => Said::new(format!("Where does the team from {} move to?", look.place(place)), "ST-4.3"),
        Click::MoveLeader => Said::new("Where does your leader move to?", "ST-4.5"),
        Click::Peek => Said::new("Which planet do you peek at?", "ST-4.6"),
        Click::Establish => Said::new("On which planet do you establish an operation?", "ST-4.7"),
        Click::EstablishOn(planet) => Said::new(format!("On which tile of {} do you establish it?", look.planet(planet)), "ST-4.7"),
        Click::Join => Said::new("Which piece joins one of your operations?", "ST-4.10"),
        Click::JoinTeam(_) | Click::JoinLeader => Said::new("Which operation does it join?", "ST-4.10"),
        Click::LinkFrom(_) | Click::LinkTo(..) => Said::new("Make your links", "ST-6.9"),
    }
}
