//! The steps of a programme, and how a turn sheet writes them (ST-3.7, ST-3.9).

use std::fmt;

use parts::List;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::content::Code;
use crate::place::{OpenId, PLACES, Place, PlanetId, Planets, TileId};

/// One step of a programme.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// `HT 1o`: a team from the reserve arrives here (ST-4.2).
    HireTeam(Place),
    /// `MT 1o>2a`: a team leaves one place and arrives at another (ST-4.3).
    MoveTeam(Place, Place),
    /// `HL 1o`: the leader arrives at the home planet (ST-4.4).
    HireLeader(Place),
    /// `ML >3o`: the leader arrives at an adjacent planet (ST-4.5).
    MoveLeader(Place),
    /// `PP 4`: a peek at one planet, or `PP` at all of them (ST-4.6).
    Peek(Option<PlanetId>),
    /// `EO 4a`: a team goes from the orbit onto a tile (ST-4.7).
    Establish(TileId),
    /// `EO 4?`: a team goes from the orbit into a new open operation (ST-4.8).
    Open(PlanetId),
    /// `JO T 4x1`: a team goes from the orbit into an operation (ST-4.10).
    JoinTeam(Place),
    /// `JO L 4a`: the leader does.
    JoinLeader(Place),
}

impl Step {
    /// Which action it is, and so what it costs.
    #[must_use]
    pub fn code(self) -> Code {
        match self {
            Step::HireTeam(_) => Code::HT,
            Step::MoveTeam(..) => Code::MT,
            Step::HireLeader(_) => Code::HL,
            Step::MoveLeader(_) => Code::ML,
            Step::Peek(_) => Code::PP,
            Step::Establish(_) | Step::Open(_) => Code::EO,
            Step::JoinTeam(_) | Step::JoinLeader(_) => Code::JO,
        }
    }

    /// The clause that allows it, for those who count which clauses play a part; `explored` when the turn began.
    pub(crate) fn clause(self, explored: Planets) -> &'static str {
        match self {
            Step::HireTeam(_) => "ST-4.2",
            Step::MoveTeam(..) => "ST-4.3",
            Step::HireLeader(_) => "ST-4.4",
            Step::MoveLeader(_) => "ST-4.5",
            Step::Peek(_) => "ST-4.6",
            Step::Establish(_) => "ST-4.7",
            Step::Open(planet) if explored.has(planet) => "ST-4.7",
            Step::Open(_) => "ST-4.8",
            Step::JoinTeam(_) | Step::JoinLeader(_) => "ST-4.10",
        }
    }

    /// The step as a turn sheet writes it; `opened` gives the planet of each open operation of the programme.
    #[must_use]
    pub fn notation(self, opened: impl Fn(OpenId) -> Option<PlanetId>) -> String {
        let at = |place: Place| match place {
            Place::Open(open) => format!("{}x{}", opened(open).map(|planet| planet.to_string()).unwrap_or_default(), open),
            other => other.to_string(),
        };
        match self {
            Step::HireTeam(to) => format!("HT {}", at(to)),
            Step::MoveTeam(from, to) => format!("MT {}>{}", at(from), at(to)),
            Step::HireLeader(to) => format!("HL {}", at(to)),
            Step::MoveLeader(to) => format!("ML >{}", at(to)),
            Step::Peek(Some(planet)) => format!("PP {planet}"),
            Step::Peek(None) => "PP".to_owned(),
            Step::Establish(tile) => format!("EO {tile}"),
            Step::Open(planet) => format!("EO {planet}?"),
            Step::JoinTeam(to) => format!("JO T {}", at(to)),
            Step::JoinLeader(to) => format!("JO L {}", at(to)),
        }
    }

    /// Reads a step. The planet of an open operation may be left out (`x1` for `4x1`): the programme knows it.
    #[must_use]
    pub fn read(text: &str) -> Option<Step> {
        let place = |text: &str| {
            let open = text.find('x').filter(|at| text[..*at].bytes().all(|byte| byte.is_ascii_digit()));
            Place::read(open.map_or(text, |at| &text[at..])).filter(|place| *place != Place::Reserve)
        };
        let planet = |text: &str| match Place::read(&format!("{text}o"))? {
            Place::Orbit(planet) => Some(planet),
            _ => None,
        };
        if text == "PP" {
            return Some(Step::Peek(None));
        }
        let (code, rest) = text.split_once(' ')?;
        Some(match code {
            "HT" => Step::HireTeam(place(rest)?),
            "MT" => {
                let (from, to) = rest.split_once('>')?;
                Step::MoveTeam(place(from)?, place(to)?)
            }
            "HL" => Step::HireLeader(place(rest)?),
            "ML" => Step::MoveLeader(place(rest.strip_prefix('>')?)?),
            "PP" => Step::Peek(Some(planet(rest)?)),
            "EO" => match rest.strip_suffix('?') {
                Some(number) => Step::Open(planet(number)?),
                None => match place(rest)? {
                    Place::Tile(tile) => Step::Establish(tile),
                    _ => return None,
                },
            },
            "JO" => {
                let (piece, to) = rest.split_once(' ')?;
                match piece {
                    "T" => Step::JoinTeam(place(to)?),
                    "L" => Step::JoinLeader(place(to)?),
                    _ => return None,
                }
            }
            _ => return None,
        })
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.notation(|_| None))
    }
}

/// A step in two bytes: a programme may have dozens, and a state holds four programmes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Written {
    /// The place a moved team leaves, or [`PLACES`] and more for the other steps.
    what: u8,
    /// Where to.
    to: u8,
}

impl From<Step> for Written {
    #[inline]
    fn from(step: Step) -> Written {
        let (what, to) = match step {
            Step::MoveTeam(from, to) => (from.number(), to.number()),
            Step::HireTeam(to) => (PLACES, to.number()),
            Step::HireLeader(to) => (PLACES + 1, to.number()),
            Step::MoveLeader(to) => (PLACES + 2, to.number()),
            Step::Peek(planet) => (PLACES + 3, planet.map_or(PLACES, |planet| planet.0)),
            Step::Establish(tile) => (PLACES + 4, Place::Tile(tile).number()),
            Step::Open(planet) => (PLACES + 5, planet.0),
            Step::JoinTeam(to) => (PLACES + 6, to.number()),
            Step::JoinLeader(to) => (PLACES + 7, to.number()),
        };
        Written { what, to }
    }
}

impl From<Written> for Step {
    fn from(written: Written) -> Step {
        let to = Place::numbered(written.to);
        let planet = PlanetId(written.to);
        match written.what.wrapping_sub(PLACES) {
            0 => Step::HireTeam(to),
            1 => Step::HireLeader(to),
            2 => Step::MoveLeader(to),
            3 => Step::Peek((written.to != PLACES).then_some(planet)),
            4 => match to {
                Place::Tile(tile) => Step::Establish(tile),
                _ => Step::Open(planet),
            },
            5 => Step::Open(planet),
            6 => Step::JoinTeam(to),
            7 => Step::JoinLeader(to),
            _ => Step::MoveTeam(Place::numbered(written.what), to),
        }
    }
}

/// The steps of a programme as a turn sheet writes them, each open operation with its planet (ST-3.9).
pub fn sheet(steps: &[Written]) -> impl Iterator<Item = String> {
    let opened = |open: OpenId| {
        let planets = steps.iter().filter_map(|step| if let Step::Open(planet) = Step::from(*step) { Some(planet) } else { None });
        planets.into_iter().nth(open.index())
    };
    steps.iter().map(move |step| Step::from(*step).notation(opened))
}

/// Serializes the steps of a programme as [`sheet`] writes them; a single step would not know the planets.
pub(crate) fn as_sheet<S: Serializer, const N: usize>(steps: &List<Written, N>, output: S) -> Result<S::Ok, S::Error> {
    output.collect_seq(sheet(steps))
}

impl Serialize for Written {
    fn serialize<S: Serializer>(&self, output: S) -> Result<S::Ok, S::Error> {
        output.collect_str(&Step::from(*self))
    }
}

impl<'de> Deserialize<'de> for Written {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Written, D::Error> {
        let text = String::deserialize(input)?;
        let step =
            Step::read(&text).ok_or_else(|| serde::de::Error::custom(format_args!("'{text}' is not a step such as \"MT 1o>2a\"")))?;
        Ok(Written::from(step))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_survive_two_bytes_and_the_turn_sheet() {
        for text in ["HT 1o", "MT 1o>2a", "MT x1>10b", "HL 1a", "ML >3o", "PP 4", "PP", "EO 4a", "EO 10?", "JO T x12", "JO L 4a"] {
            let step = Step::read(text).unwrap();
            assert_eq!(step.to_string(), text);
            assert_eq!(Step::from(Written::from(step)), step);
        }
        assert_eq!(Step::read("JO T 4x1"), Some(Step::JoinTeam(Place::Open(OpenId(0)))));
        assert_eq!(Step::JoinTeam(Place::Open(OpenId(0))).notation(|_| Some(PlanetId(3))), "JO T 4x1");
        let steps: Vec<Written> = ["EO 2?", "MT x1>4o", "EO 4?", "MT 1o>x2"].iter().map(|text| Step::read(text).unwrap().into()).collect();
        assert_eq!(sheet(&steps).collect::<Vec<_>>(), ["EO 2?", "MT 2x1>4o", "EO 4?", "MT 1o>4x2"]);
        for bad in ["", "HT", "HT reserve", "MT 1o", "MT 1o>", "EO 4", "EO 4o", "JO 4a", "JO X 4a", "PP 11", "ML 3o", "XX 1o"] {
            assert_eq!(Step::read(bad), None, "{bad}");
        }
    }
}
