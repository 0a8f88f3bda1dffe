//! What events move in the picture.

use kernel::Seat;
use spatial_delivery::cards::Kind;
use spatial_delivery::{Event, SpatialDelivery};

use super::galaxy::anchor;
use super::look::node_name;
use crate::Motion;

pub(super) fn motions(game: &SpatialDelivery, event: &Event) -> Vec<Motion> {
    let seat = |seat: Seat| format!("seat-{}", seat.number());
    let ship = |seat: Seat| format!("ship-{}", seat.number());
    // A card in somebody's hand; whoever sees only backs sees one of them.
    let hand = |seat: Seat, kind: Kind| format!("hand-{}-{}", seat.number(), kind.number());
    let pile = |kind: Kind| kind.goods().map_or_else(|| "depot".to_owned(), |goods| format!("pile-{}", goods.0));
    let lit = |to: String| Motion { from: None, to };
    let flown = |from: String, to: String| Motion { from: Some(from), to };
    match *event {
        Event::RoundBegan { .. } => vec![lit("round".into())],
        Event::Reshuffled { goods, .. } | Event::PileEmpty { goods } => vec![lit(format!("pile-{}", goods.0))],
        Event::TurnedUp { kind } => vec![lit(pile(kind))],
        Event::Fuelled { seat: who, .. } => vec![flown("depot".into(), hand(who, Kind::ROCKET_FUEL))],
        Event::Took { seat: who, kind, .. } => vec![flown(pile(kind), hand(who, kind))],
        Event::MarketEmpty => vec![lit("market".into())],
        Event::Built { seat: who, site, ref route, .. } => {
            let mut motions: Vec<Motion> = route.iter().map(|lane| lit(anchor(&game.map.lane_name(*lane)))).collect();
            motions.push(lit(format!("node-{}", node_name(game, site))));
            motions.push(flown(ship(who), ship(who)));
            motions
        }
        Event::Travelled { seat: who, .. } => vec![flown(ship(who), ship(who))],
        // The world's Score Token goes to the player, and a fee to the station's owner. By Shortage there is none: it comes from the supply.
        Event::Delivered { seat: who, hex, shortage, fee_to, .. } => {
            let mut motions = vec![if shortage { lit(seat(who)) } else { flown(format!("value-{}", hex.0), seat(who)) }];
            motions.extend(fee_to.map(|owner| lit(seat(owner))));
            motions
        }
        Event::TokenPlaced { seat: who, .. } => vec![flown(seat(who), format!("next-turn-{}", who.number()))],
        Event::Played { seat: who, .. }
        | Event::Declined { seat: who, .. }
        | Event::ExtraTurn { seat: who, .. }
        | Event::InitiativeScored { seat: who, .. }
        | Event::Passed { seat: who, .. } => vec![lit(seat(who))],
        Event::Returned { .. } => vec![lit("hex-0".into())],
        Event::Ordered { .. } => vec![lit("next-turn".into())],
        Event::Laid { hex, .. } => vec![lit(format!("hex-{}", hex.0))],
        Event::Ended => vec![lit("galaxy".into())],
    }
}
