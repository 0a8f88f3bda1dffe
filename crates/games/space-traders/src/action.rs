//! Actions: one click each, with a dense number and a written form.

use crate::SpaceTraders;
use crate::content::Code;
use crate::place::{MAX_PLANETS, PLACES, Place, PlanetId};
use crate::state::MAX_LINKS;

kernel::action_table! {
    /// One choice at one of the decision points D1 to D3. Steps and places need no verb: logs write them as the rulebook does (ST-3.9).
    pub enum Action of SpaceTraders {
        /// D1.1: the programme is finished.
        Commit = "commit",
        /// D1.1: the next step is one of this kind.
        Begin(code: Code) = "",
        /// A planet: to hire at, to move to, to peek at, to settle on.
        Planet(planet: PlanetId) = "planet",
        /// A place: the orbit, tile or open operation that a team leaves or a piece goes to; a tile for an operation or a link.
        Place(place: Place) = "",
        /// D1.2 of JO: the leader joins.
        Leader = "leader",
        /// D3.3: so many goods.
        Goods(goods: Count) = "goods",
        /// D3: no more links.
        Done = "done",
        /// D3: the table makes the links.
        Automatic = "auto",
    }
}

/// How many goods travel a link, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Count(pub u8);

kernel::arguments! { of SpaceTraders;
    Code [Code::ALL.len()] = |code| code as u8, |number| Code::ALL[usize::from(number)], |_, code| Some(Code::ALL[code].letters());
    PlanetId [MAX_PLANETS] = |planet| planet.0, PlanetId, |game, planet| (planet < game.planets()).then(|| PlanetId(planet as u8).to_string());
    Place [PLACES] = Place::number, Place::numbered, place_on_map;
    Count [MAX_LINKS] = |goods| goods.0 - 1, |number| Count(number + 1), |_, goods| Some((goods + 1).to_string());
}

fn place_on_map(game: &SpaceTraders, number: usize) -> Option<String> {
    let place = Place::numbered(number as u8);
    let planet = match place {
        Place::Orbit(planet) => planet.index(),
        Place::Tile(tile) => tile.planet().index(),
        Place::Open(_) => 0,
        Place::Reserve => return None,
    };
    (planet < game.planets()).then(|| place.to_string())
}
