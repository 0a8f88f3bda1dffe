//! What events move in the picture.

use kernel::Seat;
use spatial_delivery::cards::Kind;
use spatial_delivery::galaxy::Node;
use spatial_delivery::{Event, SpatialDelivery};

use super::super::look::node_name;
use super::lanes;
use crate::Motion;

pub(in super::super) fn motions(game: &SpatialDelivery, event: &Event) -> Vec<Motion> {
    let seat = |seat: Seat| format!("seat-{}", seat.number());
    // Earth is found as its hex.
    let node = |node: Node| if node == Node::EARTH { "hex-0".to_owned() } else { format!("node-{}", node_name(game, node)) };
    let pile = |kind: Kind| kind.goods().map_or_else(|| "depot".to_owned(), |goods| format!("pile-{}", goods.0));
    let lit = |to: String| Motion { from: None, to };
    let flown = |from: String, to: String| Motion { from: Some(from), to };
    match *event {
        Event::RoundBegan { .. } => vec![lit("rounds".into())],
        Event::Reshuffled { goods, .. } | Event::PileEmpty { goods } => vec![lit(format!("pile-{}", goods.0))],
        Event::TurnedUp { kind } => vec![lit(pile(kind))],
        Event::Fuelled { seat: who, .. } => vec![flown("depot".into(), seat(who))],
        Event::Took { seat: who, kind, .. } => vec![flown(pile(kind), seat(who))],
        Event::MarketEmpty => vec![lit("market".into())],
        Event::Built { seat: who, site, ref route, .. } => {
            let mut motions: Vec<Motion> = route.iter().map(|lane| lit(lanes::anchor(&game.map.lane_name(*lane)))).collect();
            motions.push(flown(seat(who), node(site)));
            motions
        }
        Event::Travelled { from, to, .. } => vec![flown(node(from), node(to))],
        Event::Delivered { seat: who, hex, fee_to, .. } => {
            let mut motions = vec![flown(seat(who), format!("hex-{}", hex.0))];
            motions.extend(fee_to.map(|owner| lit(seat(owner))));
            motions
        }
        Event::Played { seat: who, kind } => vec![flown(seat(who), pile(kind))],
        Event::TokenPlaced { seat: who, .. } => vec![flown(seat(who), "next-turn".into())],
        Event::Declined { seat: who, .. }
        | Event::ExtraTurn { seat: who, .. }
        | Event::InitiativeScored { seat: who, .. }
        | Event::Passed { seat: who, .. } => vec![lit(seat(who))],
        Event::Returned { .. } => vec![lit("hex-0".into())],
        Event::Ordered { .. } => vec![lit("this-turn".into())],
        Event::Laid { hex, .. } => vec![lit(format!("hex-{}", hex.0))],
        Event::Ended => vec![lit("galaxy".into())],
    }
}
