//! Planets, tiles and the places a piece can be in (ST-1.2, ST-1.5), with the notation of ST-3.9.

use std::fmt;

use parts::Set;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The most planets a map has: five prices in four suits make ten pairs of tiles.
pub const MAX_PLANETS: usize = 10;

/// The most tiles on a map.
pub const MAX_TILES: usize = 2 * MAX_PLANETS;

/// The most open operations of one programme: a pack gives at most 12 points, and establishing costs at least 1.
pub const MAX_OPEN: usize = 12;

/// A planet of the map. Counted from 0 inside, numbered from 1 wherever people look.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct PlanetId(pub u8);

impl PlanetId {
    /// Its place in arrays.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number on the map, from 1.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// The planet with this number.
    #[must_use]
    pub fn numbered(number: u64) -> Option<PlanetId> {
        (1..=MAX_PLANETS as u64).contains(&number).then(|| PlanetId(number as u8 - 1))
    }

    /// Its tile a (0) or b (1).
    #[must_use]
    #[inline]
    pub const fn tile(self, side: u8) -> TileId {
        TileId(2 * self.0 + side)
    }
}

impl fmt::Display for PlanetId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

impl Serialize for PlanetId {
    fn serialize<S: Serializer>(&self, output: S) -> Result<S::Ok, S::Error> {
        output.serialize_u8(self.number())
    }
}

impl<'de> Deserialize<'de> for PlanetId {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<PlanetId, D::Error> {
        let number = u8::deserialize(input)?;
        PlanetId::numbered(u64::from(number)).ok_or_else(|| serde::de::Error::custom(format_args!("there is no planet {number}")))
    }
}

parts::ids!(PlanetId);

/// A place where a tile lies: tile a or b of a planet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct TileId(pub u8);

impl TileId {
    /// Its place in arrays.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its planet.
    #[must_use]
    #[inline]
    pub const fn planet(self) -> PlanetId {
        PlanetId(self.0 / 2)
    }

    /// 0 for tile a, 1 for tile b.
    #[must_use]
    #[inline]
    pub const fn side(self) -> u8 {
        self.0 & 1
    }

    fn read(text: &str) -> Option<TileId> {
        match Place::read(text)? {
            Place::Tile(tile) => Some(tile),
            _ => None,
        }
    }
}

impl fmt::Display for TileId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.planet(), if self.side() == 0 { 'a' } else { 'b' })
    }
}

impl Serialize for TileId {
    fn serialize<S: Serializer>(&self, output: S) -> Result<S::Ok, S::Error> {
        output.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for TileId {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<TileId, D::Error> {
        let text = String::deserialize(input)?;
        TileId::read(&text).ok_or_else(|| serde::de::Error::custom(format_args!("'{text}' is no tile of a planet, such as \"4a\"")))
    }
}

/// An open operation of a programme (ST-4.8). Counted from 0 inside, numbered from 1 wherever people look.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct OpenId(pub u8);

impl OpenId {
    /// Its place in arrays.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for OpenId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

/// Where a piece is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Place {
    /// Its owner's reserve.
    #[default]
    Reserve,
    /// The orbit of a planet: `4o`.
    Orbit(PlanetId),
    /// A tile of an explored planet: `4a`.
    Tile(TileId),
    /// An open operation of the owner's programme (ST-4.8). Its planet is known to the programme, so the notation `4x1` is written by [`crate::step::Step`] and read here without it: `x1`.
    Open(OpenId),
}

/// How many places have a number: those a team can be in or land on.
pub const PLACES: u8 = (MAX_PLANETS + MAX_TILES + MAX_OPEN) as u8;

const TILES: u8 = MAX_PLANETS as u8;
const OPEN: u8 = TILES + MAX_TILES as u8;

impl Place {
    /// The number of a place on the map, below [`PLACES`]; [`PLACES`] itself is the reserve.
    #[must_use]
    #[inline]
    pub const fn number(self) -> u8 {
        match self {
            Place::Orbit(planet) => planet.0,
            Place::Tile(tile) => TILES + tile.0,
            Place::Open(open) => OPEN + open.0,
            Place::Reserve => PLACES,
        }
    }

    /// The place with this number.
    #[must_use]
    #[inline]
    pub const fn numbered(number: u8) -> Place {
        match number {
            ..TILES => Place::Orbit(PlanetId(number)),
            TILES..OPEN => Place::Tile(TileId(number - TILES)),
            OPEN..PLACES => Place::Open(OpenId(number - OPEN)),
            _ => Place::Reserve,
        }
    }

    /// Reads a place: `4o`, `4a`, `4b`, `x1`, `reserve`.
    #[must_use]
    pub fn read(text: &str) -> Option<Place> {
        let number = |digits: &str, most: usize| {
            let plain = !digits.is_empty() && !digits.starts_with('0') && digits.bytes().all(|byte| byte.is_ascii_digit());
            digits.parse::<usize>().ok().filter(|number| plain && (1..=most).contains(number)).map(|number| number as u8 - 1)
        };
        if text == "reserve" {
            return Some(Place::Reserve);
        }
        if let Some(digits) = text.strip_prefix('x') {
            return number(digits, MAX_OPEN).map(|open| Place::Open(OpenId(open)));
        }
        let at = text.len().checked_sub(1).filter(|at| text.is_char_boundary(*at))?;
        let planet = PlanetId(number(&text[..at], MAX_PLANETS)?);
        match &text[at..] {
            "o" => Some(Place::Orbit(planet)),
            "a" => Some(Place::Tile(planet.tile(0))),
            "b" => Some(Place::Tile(planet.tile(1))),
            _ => None,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Reserve => f.write_str("reserve"),
            Place::Orbit(planet) => write!(f, "{planet}o"),
            Place::Tile(tile) => write!(f, "{tile}"),
            Place::Open(open) => write!(f, "x{open}"),
        }
    }
}

impl Serialize for Place {
    fn serialize<S: Serializer>(&self, output: S) -> Result<S::Ok, S::Error> {
        output.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Place {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Place, D::Error> {
        let text = String::deserialize(input)?;
        Place::read(&text).ok_or_else(|| serde::de::Error::custom(format_args!("'{text}' is no place; places are 4o, 4a, 4b, x1, reserve")))
    }
}

/// A set of planets, one bit each.
pub type Planets = Set<PlanetId, u16>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_has_one_number_and_one_spelling() {
        for number in 0..=PLACES {
            let place = Place::numbered(number);
            assert_eq!(place.number(), number);
            assert_eq!(Place::read(&place.to_string()), Some(place));
        }
        for bad in ["", "o", "0o", "11o", "04a", "4c", "x0", "x13", "x", "4x1", "é", "4é", "+4a"] {
            assert_eq!(Place::read(bad), None, "{bad}");
        }
    }
}
