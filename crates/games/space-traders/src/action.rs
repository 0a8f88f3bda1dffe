//! Actions: one click each, with a dense number and a written form.

use crate::content::Code;
use crate::place::{MAX_PLANETS, PLACES, Place, PlanetId};
use crate::state::MAX_LINKS;

/// One choice at one of the decision points D1 to D3.
///
/// The order of the variants is the order of the numbers, and so of the legal lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Action {
    /// D1.1: the programme is finished.
    Commit,
    /// D1.1: the next step is one of this kind.
    Begin(Code),
    /// A planet: to hire at, to move to, to peek at, to settle on.
    Planet(PlanetId),
    /// A place: the orbit, tile or open operation that a team leaves or a piece goes to; a tile for an operation or a link.
    Place(Place),
    /// D1.2 of JO: the leader joins.
    Leader,
    /// D3.3: so many goods.
    Goods(u8),
    /// D3: no more links.
    Done,
    /// D3: the table makes the links.
    Automatic,
}

// Where the numbers of each variant begin.
const BEGIN: u32 = 1;
const PLANET: u32 = BEGIN + Code::ALL.len() as u32;
const PLACE: u32 = PLANET + MAX_PLANETS as u32;
const LEADER: u32 = PLACE + PLACES as u32;
const GOODS: u32 = LEADER + 1;
const DONE: u32 = GOODS + MAX_LINKS as u32;

const AUTOMATIC: u32 = DONE + 1;

/// How many action numbers there are.
pub const ACTIONS: u32 = AUTOMATIC + 1;

impl Action {
    /// The action's dense number.
    #[must_use]
    pub fn encode(self) -> u32 {
        match self {
            Action::Commit => 0,
            Action::Begin(code) => BEGIN + code as u32,
            Action::Planet(planet) => PLANET + u32::from(planet.0),
            Action::Place(place) => PLACE + u32::from(place.number()),
            Action::Leader => LEADER,
            Action::Goods(goods) => GOODS + u32::from(goods) - 1,
            Action::Done => DONE,
            Action::Automatic => AUTOMATIC,
        }
    }

    /// The action with this number on a map of so many planets.
    #[must_use]
    pub fn decode(number: u32, planets: usize) -> Option<Action> {
        let action = match number {
            0 => Action::Commit,
            BEGIN..PLANET => Action::Begin(Code::ALL[(number - BEGIN) as usize]),
            PLANET..PLACE => Action::Planet(PlanetId((number - PLANET) as u8)),
            PLACE..LEADER => Action::Place(Place::numbered((number - PLACE) as u8)),
            LEADER => Action::Leader,
            GOODS..DONE => Action::Goods((number - GOODS) as u8 + 1),
            DONE => Action::Done,
            AUTOMATIC => Action::Automatic,
            _ => return None,
        };
        action.is_on_map(planets).then_some(action)
    }

    fn is_on_map(self, planets: usize) -> bool {
        match self {
            Action::Planet(planet) | Action::Place(Place::Orbit(planet)) => planet.index() < planets,
            Action::Place(Place::Tile(tile)) => tile.planet().index() < planets,
            Action::Place(Place::Reserve) => false,
            Action::Goods(goods) => (1..=MAX_LINKS).contains(&usize::from(goods)),
            _ => true,
        }
    }

    /// The action as logs write it.
    #[must_use]
    pub fn write(self) -> String {
        match self {
            Action::Commit => "commit".into(),
            Action::Begin(code) => code.letters().into(),
            Action::Planet(planet) => format!("planet {planet}"),
            Action::Place(place) => place.to_string(),
            Action::Leader => "leader".into(),
            Action::Goods(goods) => format!("goods {goods}"),
            Action::Done => "done".into(),
            Action::Automatic => "auto".into(),
        }
    }

    /// Reads what [`Action::write`] writes.
    #[must_use]
    pub fn read(text: &str, planets: usize) -> Option<Action> {
        // One spelling for every number, as in every log.
        let number = |digits: &str| digits.parse::<u8>().ok().filter(|number| number.to_string() == digits);
        let action = match text.split_once(' ') {
            Some(("planet", digits)) => Action::Planet(PlanetId::numbered(u64::from(number(digits)?))?),
            Some(("goods", digits)) => Action::Goods(number(digits)?),
            Some(_) => return None,
            None => match text {
                "commit" => Action::Commit,
                "leader" => Action::Leader,
                "done" => Action::Done,
                "auto" => Action::Automatic,
                word => match Code::ALL.into_iter().find(|code| code.letters() == word) {
                    Some(code) => Action::Begin(code),
                    None => Action::Place(Place::read(word)?),
                },
            },
        };
        action.is_on_map(planets).then_some(action)
    }
}
