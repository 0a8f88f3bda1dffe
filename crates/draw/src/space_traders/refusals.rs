//! Refusals as people read them: planets and places by their names, kinds of steps in words.

use kernel::Cited;
use space_traders::Refusal;
use space_traders::content::Code;
use space_traders::place::{Place, PlanetId, Planets};

use super::look::Look;
use super::sentences::kind;
use crate::text::{capital, listed};

pub(super) fn told(look: &Look<'_>, refusal: &Refusal) -> String {
    let planet = |planet: PlanetId| look.planet(planet);
    let place = |place: Place| look.place(place);
    let one_of = |allowed: &Planets| listed(&allowed.iter().map(planet).collect::<Vec<_>>(), "or");
    let words = match refusal {
        Refusal::Points { code, cost, left } => {
            let what = Code::ALL.into_iter().find(|known| known.letters() == *code).map_or(*code, kind);
            format!("to {} costs {cost} but you have {left} of your points left: choose something cheaper or commit", lower(what))
        }
        Refusal::NotAHiringPlace { planet: at, allowed } => format!("you cannot hire at {}: choose {}", planet(*at), one_of(allowed)),
        Refusal::NoTeamThere { place: at } => format!("you have no team in {} to move: choose one of the places listed", place(*at)),
        Refusal::NotAdjacent { from, to, allowed, .. } => {
            format!("no path leads from {} to {}: choose {}", planet(*from), planet(*to), one_of(allowed))
        }
        Refusal::CannotLand { place: at } => {
            format!("a piece cannot land in {}: choose the orbit or an own operation of that planet", place(*at))
        }
        Refusal::LeaderHired => "your leader is on the map already: move it".to_owned(),
        Refusal::LeaderInReserve => "your leader is in reserve: hire it first".to_owned(),
        Refusal::CannotPeek { planet: at, allowed } => format!("you cannot peek at {}: choose {}", planet(*at), one_of(allowed)),
        Refusal::CannotEstablish { planet: at, allowed } => {
            format!("you cannot establish an operation on {}: choose {}", planet(*at), one_of(allowed))
        }
        Refusal::NotATileForIt { place: at, planet: of } => {
            format!("you cannot establish an operation on {}: choose a tile of {} where you have none", place(*at), planet(*of))
        }
        Refusal::NoOperation { place: at } => format!("you have no operation in {} to join: choose one of those listed", place(*at)),
        Refusal::NotItsTile { planet: of } => format!("choose one of the two tiles of {} for this operation", planet(*of)),
        Refusal::NotLinkable { tile, .. } => format!(
            "{} cannot be the next end of a link: it takes two tiles of one product that you may trade on, not yet linked",
            capital(&look.tile(*tile))
        ),
        other => return other.to_string(),
    };
    format!("{words} ({})", refusal.clause())
}

fn lower(words: &str) -> String {
    words.to_lowercase()
}
