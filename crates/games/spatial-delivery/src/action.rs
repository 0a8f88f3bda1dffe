//! Actions: one click each, with a dense number and a written form.

use parts::hex::Hex;

use crate::SpatialDelivery;
use crate::cards::{Goods, KINDS, Kind, Power, TYPES};
use crate::content::Content;
use crate::galaxy::{HEXES, LANES, Lane, NODES, Node};

kernel::action_table! {
    /// One choice at one of the decisions SD-D1 to SD-D13. Sites and lanes are written by the hexes around them. Earth is a number among
    /// the sites and Rocket Fuel one among the goods: nobody can ever choose those, but the refusal says why.
    pub enum Action of SpatialDelivery {
        /// SD-D1, SD-D10: take the face-up card of this type.
        Take(goods: Goods) = "take",
        /// SD-D10, SD-D11: leave the power unused.
        Decline = "decline",
        /// SD-D2: do nothing more in this round.
        Pass = "pass",
        /// SD-D2: no mission.
        Stay = "stay",
        /// SD-D2: Explore and Build.
        Explore = "explore",
        /// SD-D2: Travel.
        Travel = "travel",
        /// SD-D3: build at this site.
        Site(node: Node) = "site",
        /// SD-D4: finish the route by the cheapest way.
        Cheapest = "cheapest",
        /// SD-D4: go on by this lane.
        Lane(lane: Lane) = "lane",
        /// SD-D5, SD-D6: pay with a card of this kind.
        Pay(kind: Kind) = "pay",
        /// SD-D6: pay all that is left with Rocket Fuel.
        AllRocketFuel = "all-fuel",
        /// SD-D7: travel to this location.
        To(node: Node) = "to",
        /// SD-D8, SD-D13: leave the action out.
        Skip = "skip",
        /// SD-D8: deliver a card of this kind.
        Deliver(kind: Kind) = "deliver",
        /// SD-D9: to the world on this hex.
        World(hex: Hex) = "world",
        /// SD-D11: use Enterprise.
        Use = "use",
        /// SD-D12: put the spare token on the Next Turn track.
        Token = "token",
        /// SD-D12: score.
        Points = "points",
        /// SD-D13: discard a card of this kind for its power.
        Play(kind: Kind) = "play",
    }
}

kernel::arguments! { of SpatialDelivery;
    Goods [TYPES] = |goods| goods.0, Goods, |game, goods| Some(game.content.goods(Goods(goods as u8)).id.as_str());
    Kind [KINDS] = Kind::number, Kind::numbered, |game, kind| Some(kind_id(&game.content, Kind::numbered(kind as u8)));
    Hex [HEXES] = |hex| hex.0, Hex, |_, hex| Some(hex.to_string());
    Node [NODES] = |node| node.0, Node, |game, node| Some(game.map.node_name(Node(node as u8))), |game, name| game.map.node_by_name(name);
    Lane [LANES] = |lane| lane.0, Lane, |game, lane| Some(game.map.lane_name(Lane(lane as u8))), |game, name| game.map.lane_by_name(name);
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
