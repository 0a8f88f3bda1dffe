//! Actions: one click each, with a dense number and a written form.

use kernel::Seat;

use crate::content::{Content, Kind, MAX_KINDS, MAX_NEEDS, MAX_PLANETS, PlanetId};
use crate::state::MAX_PLAYERS;

/// One choice at one of the decision points D1 to D13.
///
/// The order of the variants is the order of the numbers, and so of the legal lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Action {
    /// D1, D4, D13: discard a good of this kind.
    Discard(Kind),
    /// D1: refuse the next good instead of making room for it.
    Refuse,
    /// D2: take a good of this kind from the packet.
    Take(Kind),
    /// D3: take the own good in this slot back into hand.
    TakeBack(PlanetId, u8),
    /// D3: take nothing more back.
    Done,
    /// D5: lay a good of this kind.
    Lay(Kind),
    /// D5: use the ability of this planet.
    Use(PlanetId),
    /// D5: end the turn.
    EndTurn,
    /// D7: use the ability with a good of this kind.
    With(Kind),
    /// D6, D8, D11: put it on this planet.
    On(PlanetId),
    /// D9: give the planet to this player.
    Give(Seat),
    /// D10: send on the good that lay in this slot.
    SendOn(u8),
    /// D11: take the good to hand instead (option `redeploy = optional`).
    ToHand,
    /// D12: let it stand for this kind.
    As(Kind),
}

// Where the numbers of each variant begin.
const REFUSE: u32 = MAX_KINDS as u32;
const TAKE: u32 = REFUSE + 1;
const TAKE_BACK: u32 = TAKE + MAX_KINDS as u32;
const DONE: u32 = TAKE_BACK + (MAX_PLANETS * MAX_NEEDS) as u32;
const LAY: u32 = DONE + 1;
const USE: u32 = LAY + MAX_KINDS as u32;
const END_TURN: u32 = USE + MAX_PLANETS as u32;
const WITH: u32 = END_TURN + 1;
const ON: u32 = WITH + MAX_KINDS as u32;
const GIVE: u32 = ON + MAX_PLANETS as u32;
const SEND_ON: u32 = GIVE + MAX_PLAYERS as u32;
const TO_HAND: u32 = SEND_ON + MAX_NEEDS as u32;
const AS: u32 = TO_HAND + 1;

/// How many action numbers there are.
pub const ACTIONS: u32 = AS + MAX_KINDS as u32;

impl Action {
    /// The action's dense number.
    #[must_use]
    pub fn encode(self) -> u32 {
        match self {
            Action::Discard(kind) => u32::from(kind.0),
            Action::Refuse => REFUSE,
            Action::Take(kind) => TAKE + u32::from(kind.0),
            Action::TakeBack(planet, slot) => TAKE_BACK + u32::from(planet.0) * MAX_NEEDS as u32 + u32::from(slot),
            Action::Done => DONE,
            Action::Lay(kind) => LAY + u32::from(kind.0),
            Action::Use(planet) => USE + u32::from(planet.0),
            Action::EndTurn => END_TURN,
            Action::With(kind) => WITH + u32::from(kind.0),
            Action::On(planet) => ON + u32::from(planet.0),
            Action::Give(seat) => GIVE + u32::from(seat.number()),
            Action::SendOn(slot) => SEND_ON + u32::from(slot),
            Action::ToHand => TO_HAND,
            Action::As(kind) => AS + u32::from(kind.0),
        }
    }

    /// The action with this number, if its ids exist in the content.
    #[must_use]
    pub fn decode(number: u32, content: &Content) -> Option<Action> {
        let kind = |offset: u32| Some(Kind((number - offset) as u8)).filter(|kind| usize::from(kind.0) < content.goods.len());
        let planet = |index: u32| Some(PlanetId(index as u8)).filter(|planet| usize::from(planet.0) < content.planets.len());
        Some(match number {
            ..REFUSE => Action::Discard(kind(0)?),
            REFUSE => Action::Refuse,
            TAKE..TAKE_BACK => Action::Take(kind(TAKE)?),
            TAKE_BACK..DONE => {
                let index = number - TAKE_BACK;
                let (planet, slot) = (planet(index / MAX_NEEDS as u32)?, (index % MAX_NEEDS as u32) as u8);
                (usize::from(slot) < content.planet(planet).needs.len()).then_some(Action::TakeBack(planet, slot))?
            }
            DONE => Action::Done,
            LAY..USE => Action::Lay(kind(LAY)?),
            USE..END_TURN => Action::Use(planet(number - USE)?),
            END_TURN => Action::EndTurn,
            WITH..ON => Action::With(kind(WITH)?),
            ON..GIVE => Action::On(planet(number - ON)?),
            GIVE..SEND_ON => Action::Give(Seat::try_new(u64::from(number - GIVE))?),
            SEND_ON..TO_HAND => Action::SendOn((number - SEND_ON) as u8),
            TO_HAND => Action::ToHand,
            AS..ACTIONS => Action::As(kind(AS)?),
            _ => return None,
        })
    }

    /// The action as logs write it: a verb and ids of the content; slots count from 1.
    #[must_use]
    pub fn write(self, content: &Content) -> String {
        let good = |kind: Kind| &content.good(kind).id;
        let planet = |planet: PlanetId| &content.planet(planet).id;
        match self {
            Action::Discard(kind) => format!("discard {}", good(kind)),
            Action::Refuse => "refuse".into(),
            Action::Take(kind) => format!("take {}", good(kind)),
            Action::TakeBack(from, slot) => format!("take-back {} {}", planet(from), slot + 1),
            Action::Done => "done".into(),
            Action::Lay(kind) => format!("lay {}", good(kind)),
            Action::Use(with) => format!("use {}", planet(with)),
            Action::EndTurn => "end-turn".into(),
            Action::With(kind) => format!("with {}", good(kind)),
            Action::On(to) => format!("on {}", planet(to)),
            Action::Give(seat) => format!("give {}", seat.number()),
            Action::SendOn(slot) => format!("send-on {}", slot + 1),
            Action::ToHand => "to-hand".into(),
            Action::As(kind) => format!("as {}", good(kind)),
        }
    }

    /// Reads what [`Action::write`] writes.
    #[must_use]
    pub fn read(text: &str, content: &Content) -> Option<Action> {
        let mut words = text.split_ascii_whitespace();
        let (verb, first, second) = (words.next()?, words.next(), words.next());
        if words.next().is_some() {
            return None;
        }
        let slot = |word: &str| word.parse::<u8>().ok().and_then(|slot| slot.checked_sub(1)).filter(|slot| usize::from(*slot) < MAX_NEEDS);
        Some(match (verb, first, second) {
            ("discard", Some(id), None) => Action::Discard(content.kind_by_id(id)?),
            ("refuse", None, None) => Action::Refuse,
            ("take", Some(id), None) => Action::Take(content.kind_by_id(id)?),
            ("take-back", Some(id), Some(number)) => {
                let planet = content.planet_by_id(id)?;
                let slot = slot(number).filter(|slot| usize::from(*slot) < content.planet(planet).needs.len())?;
                Action::TakeBack(planet, slot)
            }
            ("done", None, None) => Action::Done,
            ("lay", Some(id), None) => Action::Lay(content.kind_by_id(id)?),
            ("use", Some(id), None) => Action::Use(content.planet_by_id(id)?),
            ("end-turn", None, None) => Action::EndTurn,
            ("with", Some(id), None) => Action::With(content.kind_by_id(id)?),
            ("on", Some(id), None) => Action::On(content.planet_by_id(id)?),
            ("give", Some(number), None) => {
                let seat = number.parse::<u8>().ok().filter(|seat| usize::from(*seat) < MAX_PLAYERS)?;
                Action::Give(Seat::new(seat))
            }
            ("send-on", Some(number), None) => Action::SendOn(slot(number)?),
            ("to-hand", None, None) => Action::ToHand,
            ("as", Some(id), None) => Action::As(content.kind_by_id(id)?),
            _ => return None,
        })
    }
}
