//! Actions: one click each, with a dense number and a written form.

use parts::hex::Hex;

use crate::cards::{Goods, KINDS, Kind, Power, TYPES};
use crate::content::Content;
use crate::galaxy::{HEXES, LANES, Lane, Map, NODES, Node};

/// One choice at one of the decisions SD-D1 to SD-D13.
///
/// The order of the variants is the order of the numbers, and so of the legal lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Action {
    /// SD-D1, SD-D10: take the face-up card of this type.
    Take(Goods),
    /// SD-D10, SD-D11: leave the power unused.
    Decline,
    /// SD-D2: do nothing more in this round.
    Pass,
    /// SD-D2: no mission.
    Stay,
    /// SD-D2: Explore and Build.
    Explore,
    /// SD-D2: Travel.
    Travel,
    /// SD-D3: build at this site.
    Site(Node),
    /// SD-D4: finish the route by the cheapest way.
    Cheapest,
    /// SD-D4: go on by this lane.
    Lane(Lane),
    /// SD-D5, SD-D6: pay with a card of this kind.
    Pay(Kind),
    /// SD-D6: pay all that is left with Rocket Fuel.
    AllRocketFuel,
    /// SD-D7: travel to this location.
    To(Node),
    /// SD-D8, SD-D13: leave the action out.
    Skip,
    /// SD-D8: deliver a card of this kind.
    Deliver(Kind),
    /// SD-D9: to the world on this hex.
    World(Hex),
    /// SD-D11: use Enterprise.
    Use,
    /// SD-D12: put the spare token on the Next Turn track.
    Token,
    /// SD-D12: score.
    Points,
    /// SD-D13: discard a card of this kind for its power.
    Play(Kind),
}

// Where the numbers of each variant begin.
const DECLINE: u32 = TYPES as u32;
const PASS: u32 = DECLINE + 1;
const STAY: u32 = PASS + 1;
const EXPLORE: u32 = STAY + 1;
const TRAVEL: u32 = EXPLORE + 1;
const SITE: u32 = TRAVEL + 1;
const CHEAPEST: u32 = SITE + NODES as u32;
const LANE: u32 = CHEAPEST + 1;
const PAY: u32 = LANE + LANES as u32;
const ALL_ROCKET_FUEL: u32 = PAY + KINDS as u32;
const TO: u32 = ALL_ROCKET_FUEL + 1;
const SKIP: u32 = TO + NODES as u32;
const DELIVER: u32 = SKIP + 1;
const WORLD: u32 = DELIVER + KINDS as u32;
const USE: u32 = WORLD + HEXES as u32;
const TOKEN: u32 = USE + 1;
const POINTS: u32 = TOKEN + 1;
const PLAY: u32 = POINTS + 1;

/// How many action numbers there are.
pub const ACTIONS: u32 = PLAY + KINDS as u32;

impl Action {
    /// The action's dense number.
    #[must_use]
    pub fn encode(self) -> u32 {
        match self {
            Action::Take(goods) => u32::from(goods.0),
            Action::Decline => DECLINE,
            Action::Pass => PASS,
            Action::Stay => STAY,
            Action::Explore => EXPLORE,
            Action::Travel => TRAVEL,
            Action::Site(node) => SITE + u32::from(node.0),
            Action::Cheapest => CHEAPEST,
            Action::Lane(lane) => LANE + u32::from(lane.0),
            Action::Pay(kind) => PAY + u32::from(kind.number()),
            Action::AllRocketFuel => ALL_ROCKET_FUEL,
            Action::To(node) => TO + u32::from(node.0),
            Action::Skip => SKIP,
            Action::Deliver(kind) => DELIVER + u32::from(kind.number()),
            Action::World(hex) => WORLD + u32::from(hex.0),
            Action::Use => USE,
            Action::Token => TOKEN,
            Action::Points => POINTS,
            Action::Play(kind) => PLAY + u32::from(kind.number()),
        }
    }

    /// The action with this number. Earth is a number among the sites and Rocket Fuel one among the goods: nobody can ever choose
    /// those, but the refusal says why.
    #[must_use]
    pub fn decode(number: u32) -> Option<Action> {
        let kind = |first: u32| Kind::try_new(u64::from(number - first));
        Some(match number {
            ..DECLINE => Action::Take(Goods(number as u8)),
            DECLINE => Action::Decline,
            PASS => Action::Pass,
            STAY => Action::Stay,
            EXPLORE => Action::Explore,
            TRAVEL => Action::Travel,
            SITE..CHEAPEST => Action::Site(Node((number - SITE) as u8)),
            CHEAPEST => Action::Cheapest,
            LANE..PAY => Action::Lane(Lane((number - LANE) as u8)),
            PAY..ALL_ROCKET_FUEL => Action::Pay(kind(PAY)?),
            ALL_ROCKET_FUEL => Action::AllRocketFuel,
            TO..SKIP => Action::To(Node((number - TO) as u8)),
            SKIP => Action::Skip,
            DELIVER..WORLD => Action::Deliver(kind(DELIVER)?),
            WORLD..USE => Action::World(Hex((number - WORLD) as u8)),
            USE => Action::Use,
            TOKEN => Action::Token,
            POINTS => Action::Points,
            PLAY..ACTIONS => Action::Play(kind(PLAY)?),
            _ => return None,
        })
    }

    /// The action as logs write it: a verb and ids; sites and lanes by the hexes around them.
    #[must_use]
    pub fn write(self, content: &Content, map: &Map) -> String {
        match self {
            Action::Take(goods) => format!("take {}", content.goods(goods).id),
            Action::Decline => "decline".into(),
            Action::Pass => "pass".into(),
            Action::Stay => "stay".into(),
            Action::Explore => "explore".into(),
            Action::Travel => "travel".into(),
            Action::Site(node) => format!("site {}", map.node_name(node)),
            Action::Cheapest => "cheapest".into(),
            Action::Lane(lane) => format!("lane {}", map.lane_name(lane)),
            Action::Pay(kind) => format!("pay {}", kind_id(content, kind)),
            Action::AllRocketFuel => "all-fuel".into(),
            Action::To(node) => format!("to {}", map.node_name(node)),
            Action::Skip => "skip".into(),
            Action::Deliver(kind) => format!("deliver {}", kind_id(content, kind)),
            Action::World(hex) => format!("world {}", hex.0),
            Action::Use => "use".into(),
            Action::Token => "token".into(),
            Action::Points => "points".into(),
            Action::Play(kind) => format!("play {}", kind_id(content, kind)),
        }
    }

    /// Reads what [`Action::write`] writes.
    #[must_use]
    pub fn read(text: &str, content: &Content, map: &Map) -> Option<Action> {
        let mut words = text.split_ascii_whitespace();
        let (verb, id) = (words.next()?, words.next());
        if words.next().is_some() {
            return None;
        }
        Some(match (verb, id) {
            ("take", Some(id)) => Action::Take(content.goods_by_id(id)?),
            ("decline", None) => Action::Decline,
            ("pass", None) => Action::Pass,
            ("stay", None) => Action::Stay,
            ("explore", None) => Action::Explore,
            ("travel", None) => Action::Travel,
            ("site", Some(id)) => Action::Site(map.node_by_name(id)?),
            ("cheapest", None) => Action::Cheapest,
            ("lane", Some(id)) => Action::Lane(map.lane_by_name(id)?),
            ("pay", Some(id)) => Action::Pay(kind_by_id(content, id)?),
            ("all-fuel", None) => Action::AllRocketFuel,
            ("to", Some(id)) => Action::To(map.node_by_name(id)?),
            ("skip", None) => Action::Skip,
            ("deliver", Some(id)) => Action::Deliver(kind_by_id(content, id)?),
            ("world", Some(id)) => {
                let hex = id.parse::<u8>().ok().filter(|hex| usize::from(*hex) < HEXES && hex.to_string() == id)?;
                Action::World(Hex(hex))
            }
            ("use", None) => Action::Use,
            ("token", None) => Action::Token,
            ("points", None) => Action::Points,
            ("play", Some(id)) => Action::Play(kind_by_id(content, id)?),
            _ => return None,
        })
    }
}

/// `science/barter`, or `fuel` for Rocket Fuel.
#[must_use]
pub fn kind_id(content: &Content, kind: Kind) -> String {
    match (kind.goods(), kind.power()) {
        (Some(goods), Some(power)) => format!("{}/{}", content.goods(goods).id, power.id()),
        _ => "fuel".into(),
    }
}

/// Reads what [`kind_id`] writes.
#[must_use]
pub fn kind_by_id(content: &Content, id: &str) -> Option<Kind> {
    if id == "fuel" {
        return Some(Kind::ROCKET_FUEL);
    }
    let (goods, power) = id.split_once('/')?;
    let power = Power::ALL.into_iter().find(|known| known.id() == power)?;
    Some(Kind::of(content.goods_by_id(goods)?, power))
}
