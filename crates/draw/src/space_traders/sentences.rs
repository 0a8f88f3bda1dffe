//! One legal action as a sentence, with what follows from it.

use kernel::Clause;
use space_traders::Action;
use space_traders::action::Count;
use space_traders::content::Code;
use space_traders::place::{Place, TileId};
use space_traders::state::{Click, Phase};
use space_traders::tile::Tile;

use super::look::Look;
use crate::text::{Said, counted};

pub(super) fn sentence(look: &Look<'_>, action: Action) -> Said {
    match action {
        Action::Commit => commit(look),
        Action::Begin(code) => begin(look, code),
        Action::Planet(planet) => {
            let (verb, clause) = match look.click() {
                Click::HireTeam => ("Hire it at", "ST-4.2"),
                Click::MoveTeamFrom(_) => ("Move it to", "ST-4.3"),
                Click::MoveLeader => ("Move your leader to", "ST-4.5"),
                Click::Peek => ("Peek at", "ST-4.6"),
                _ => ("Establish it on", "ST-4.7"),
            };
            let unexplored = !look.view.explored.has(planet);
            let turns = if matches!(look.click(), Click::Establish) && unexplored { ": turns it up, you choose the tile then" } else { "" };
            let tiles = match (look.view.explored.has(planet), look.view.knows_by_peek(planet)) {
                (false, false) => String::new(),
                _ => format!(", {} and {}", tile_name(look, planet.tile(0)), tile_name(look, planet.tile(1))),
            };
            Said::new(format!("{verb} {}{tiles}{turns}", look.planet(planet)), clause)
        }
        Action::Place(place) => at(look, place),
        Action::Leader => Said::new("Let your leader join", "ST-4.10"),
        Action::Goods(Count(goods)) => goods_travel(look, goods),
        Action::Done => Said::new("Make no more links", "ST-6.9"),
        Action::Automatic => Said::new("Leave your links to the table: it makes the best ones", "ST-6.9"),
    }
}

fn tile_name(look: &Look<'_>, tile: TileId) -> String {
    look.card(tile).map_or_else(|| "?".into(), |card| look.product(card))
}

fn commit(look: &Look<'_>) -> Said {
    let Some(own) = look.own() else { return Said::new("Commit", "ST-3.8") };
    let left = look.game.content.numbers.action_points.saturating_sub(own.spent);
    let lost = if left > 0 { format!(": {} stay unspent", counted(usize::from(left), "point")) } else { String::new() };
    let what = if own.steps.is_empty() { "Commit an empty programme" } else { "Commit this programme" };
    Said::new(format!("{what}{lost}"), "ST-3.8")
}

fn begin(look: &Look<'_>, code: Code) -> Said {
    let (text, clause) = match code {
        Code::HT => ("Hire a team", "ST-4.2"),
        Code::MT => ("Move a team", "ST-4.3"),
        Code::HL => ("Hire your leader", "ST-4.4"),
        Code::ML => ("Move your leader", "ST-4.5"),
        Code::PP if look.game.options.peek_all => ("Peek at every unexplored planet where you have a team in orbit", "ST-4.6"),
        Code::PP => ("Peek at an unexplored planet", "ST-4.6"),
        Code::EO => ("Establish an operation", "ST-4.7"),
        Code::JO => ("Join an operation", "ST-4.10"),
    };
    let cost = look.game.content.cost(code);
    let price = if cost == 0 { "free".to_owned() } else { counted(usize::from(cost), "point") };
    Said::new(format!("{text} ({price})"), clause)
}

fn at(look: &Look<'_>, place: Place) -> Said {
    let words = look.place(place);
    match (look.view.phase, look.click(), place) {
        (Phase::Tiles, ..) => Said::new(format!("Put this operation on {words}"), "ST-5.5"),
        (Phase::Links, Click::LinkFrom(first), Place::Tile(tile)) => {
            let price = |tile: TileId| look.card(tile).map_or(0, Tile::price);
            let difference = price(first).abs_diff(price(tile));
            Said::new(format!("Link it with {words}: a difference of {difference}"), "ST-6.5")
        }
        (Phase::Links, ..) => Said::new(format!("Begin a link at {words}"), "ST-6.3"),
        (_, Click::MoveTeam, _) => Said::new(format!("Move a team from {words}"), "ST-4.3"),
        (_, Click::EstablishOn(_), _) => Said::new(format!("Establish it on {words}"), "ST-4.7"),
        (_, Click::Join, _) => Said::new(format!("Let a team in {words} join"), "ST-4.10"),
        (_, Click::JoinTeam(_) | Click::JoinLeader, _) => Said::new(format!("Join {words}"), "ST-4.10"),
        _ => Said::new(format!("Land in {words}"), "ST-4.1"),
    }
}

fn goods_travel(look: &Look<'_>, goods: u8) -> Said {
    let Click::LinkTo(origin, destination) = look.click() else { return Said::new(counted(usize::from(goods), "good"), "ST-9.2") };
    let price = |tile: TileId| look.card(tile).map_or(0, Tile::price);
    let difference = price(destination).saturating_sub(price(origin));
    let way =
        if look.game.options.expensive { look.view.chart.distances()[origin.planet().index()][destination.planet().index()] } else { 0 };
    let points = i32::from(goods) * i32::from(difference) - i32::from(way);
    let cost = if way > 0 { format!(", less {way} for the way") } else { String::new() };
    let clause = if way > 0 { Clause("ST-9.5") } else { Clause("ST-10.3") };
    let text = format!("Send {}: {goods} times {difference}{cost} makes {points}", counted(usize::from(goods), "good"));
    Said { text, clause }
}
