//! One legal action as a sentence, with what follows from it.

use space_traders::content::Code;
use space_traders::place::{Place, PlanetId, TileId};
use space_traders::tile::Tile;
use space_traders::{Action, Decision};

use super::look::Look;
use crate::names::Names;
use crate::text::{Said, counted};

/// What an action of the view's owner does.
pub(super) fn sentence(look: &Look<'_>, action: Action, names: &Names) -> Said {
    let Some(decision) = Decision::of((look.view.phase, look.click()), action) else { return super::words::question(look, names) };
    let (text, clause) = match decision {
        Decision::Commit {} => (commit(look), "ST-3.8"),
        Decision::Begin { code } => begin(look, code),

        Decision::HireAt { planet } => (format!("Hire a team at {}", planet_words(look, planet)), "ST-4.2"),
        Decision::MoveFrom { from } => (format!("Move a team from {}", look.place(from)), "ST-4.3"),
        Decision::MoveTo { to, .. } => (format!("Move the team to {}", planet_words(look, to)), "ST-4.3"),
        Decision::MoveLeaderTo { to } => (format!("Move your leader to {}", planet_words(look, to)), "ST-4.5"),
        Decision::LandHired { to, .. }
        | Decision::LandMoved { to, .. }
        | Decision::LandHiredLeader { to }
        | Decision::LandMovedLeader { to, .. } => (land(look, to), "ST-4.1"),
        Decision::PeekAt { planet } => (format!("Peek at {}", planet_words(look, planet)), "ST-4.6"),
        Decision::EstablishOn { planet } => {
            let unexplored = !look.view.explored.has(planet);
            let turns = if unexplored { ": it is turned up, and then you choose the tile" } else { "" };
            (format!("Establish an operation on {}{turns}", planet_words(look, planet)), "ST-4.7")
        }
        Decision::EstablishAt { place, .. } => (format!("Establish it on {}", look.place(place)), "ST-4.7"),
        Decision::JoinWith { place } => (format!("Let a team in {} join", look.place(place)), "ST-4.10"),
        Decision::JoinWithLeader {} => ("Let your leader join".to_owned(), "ST-4.10"),
        Decision::Join { place, .. } | Decision::JoinLeader { place } => (format!("Join your operation: {}", look.place(place)), "ST-4.10"),

        Decision::Settle { place } => (format!("Put this operation on {}", look.place(place)), "ST-5.5"),

        Decision::LinkFrom { first } => (format!("Begin a link at {}", look.tile(first)), "ST-6.3"),
        Decision::LinkWith { first, second } => {
            let difference = price(look, first).abs_diff(price(look, second));
            (format!("Link it with {}: a difference of {difference}", look.tile(second)), "ST-6.5")
        }
        Decision::Send { origin, destination, goods } => send(look, origin, destination, goods.0),
        Decision::Done {} => ("Make no more links".to_owned(), "ST-6.9"),
        Decision::Automatic {} => ("Let the table make your links: it finds the best ones".to_owned(), "ST-6.9"),
    };
    Said::new(text, clause)
}

/// A planet with what the viewer knows of its tiles.
fn planet_words(look: &Look<'_>, planet: PlanetId) -> String {
    let known = look.view.explored.has(planet) || look.view.knows_by_peek(planet);
    let tile = |side: u8| look.card(planet.tile(side)).map_or_else(|| "?".into(), |card| look.product(card));
    let tiles = if known { format!(" ({} and {})", tile(0), tile(1)) } else { String::new() };
    format!("{}{tiles}", look.planet(planet))
}

fn land(look: &Look<'_>, to: Place) -> String {
    match to {
        Place::Orbit(_) => format!("Land in {}", look.place(to)),
        Place::Open(_) => format!("Land and join {}", look.place(to)),
        _ => format!("Land on {} and join your operation there", look.place(to)),
    }
}

fn price(look: &Look<'_>, tile: TileId) -> u8 {
    look.card(tile).map_or(0, Tile::price)
}

fn commit(look: &Look<'_>) -> String {
    let Some(own) = look.own() else { return "Commit".to_owned() };
    let left = look.game.content.numbers.action_points.saturating_sub(own.spent);
    let lost = if left > 0 { format!(", leaving {} unspent", counted(usize::from(left), "point")) } else { String::new() };
    let what = if own.steps.is_empty() { "Commit an empty programme" } else { "Commit this programme" };
    format!("{what}{lost}")
}

/// A kind of step.
pub(super) fn kind(code: Code) -> &'static str {
    match code {
        Code::HT => "Hire a team",
        Code::MT => "Move a team",
        Code::HL => "Hire your leader",
        Code::ML => "Move your leader",
        Code::PP => "Peek at an unexplored planet",
        Code::EO => "Establish an operation",
        Code::JO => "Join one of your operations",
    }
}

fn begin(look: &Look<'_>, code: Code) -> (String, &'static str) {
    let text = match code {
        Code::PP if look.game.options.peek_all => "Peek at every unexplored planet where you have a team in orbit",
        _ => kind(code),
    };
    let clause = match code {
        Code::HT => "ST-4.2",
        Code::MT => "ST-4.3",
        Code::HL => "ST-4.4",
        Code::ML => "ST-4.5",
        Code::PP => "ST-4.6",
        Code::EO => "ST-4.7",
        Code::JO => "ST-4.10",
    };
    let cost = look.game.content.cost(code);
    let price = if cost == 0 { "free".to_owned() } else { counted(usize::from(cost), "point") };
    (format!("{text} ({price})"), clause)
}

fn send(look: &Look<'_>, origin: TileId, destination: TileId, goods: u8) -> (String, &'static str) {
    let difference = price(look, destination).saturating_sub(price(look, origin));
    let way =
        if look.game.options.expensive { look.view.chart.distances()[origin.planet().index()][destination.planet().index()] } else { 0 };
    let points = i32::from(goods) * i32::from(difference) - i32::from(way);
    let cost = if way > 0 { format!(", less {way} for the distance,") } else { String::new() };
    let text = format!("Send {}: {goods} times {difference}{cost} makes {points}", counted(usize::from(goods), "good"));
    (text, if way > 0 { "ST-9.5" } else { "ST-10.3" })
}
