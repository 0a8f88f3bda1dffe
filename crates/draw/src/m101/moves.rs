//! What events move in the picture.

use kernel::Seat;
use m101::action::{GapId, SiteId};
use m101::content::CardId;
use m101::turning::{Built, Upgraded};
use m101::{Event, M101};

use crate::Motion;

pub(super) fn motions(game: &M101, event: &Event) -> Vec<Motion> {
    let seat = |seat: Seat| format!("seat-{}", seat.number());
    let site = |site: SiteId| format!("site-{}", game.site_name(site));
    // A player's disk on a space, or something else there.
    let on = |at: SiteId, what: &dyn std::fmt::Display| format!("site-{}-{what}", game.site_name(at));
    let gap = |gap: GapId| format!("gap-{}", game.gap_name(gap));
    let id = |card: CardId| &game.content.card(card).id;
    let research = |card: CardId| format!("research-{}", id(card));
    // A card in somebody's hand; whoever sees only backs sees one of them.
    let hand = |seat: Seat, card: Option<CardId>| {
        let hand = format!("hand-{}", seat.number());
        card.map_or_else(|| hand.clone(), |card| format!("{hand}-{}", id(card)))
    };
    let pile = || "pile".to_owned();
    let discards = || "discards".to_owned();
    let (from, to) = match *event {
        Event::RoundBegan { .. } => (None, "stage".to_owned()),
        Event::Started { seat: who, card, site: at } | Event::Colonised { seat: who, card, site: at, .. } => {
            (Some(hand(who, Some(card))), site(at))
        }
        Event::Claimed { seat: who, site: at } | Event::Influenced { seat: who, site: at, .. } => (Some(seat(who)), on(at, &who.number())),
        Event::Rejected { seat: who, card } | Event::Paid { seat: who, card } | Event::TollDiscarded { from: who, card, .. } => {
            (Some(hand(who, Some(card))), discards())
        }
        Event::Committed { seat: who, .. }
        | Event::Lost { seat: who, .. }
        | Event::PlacedNothing { seat: who, .. }
        | Event::Researched { seat: who } => (None, seat(who)),
        Event::Revealed { seat: who, action, .. } => (Some(seat(who)), format!("action-{}-{}", action.name(), who.number())),
        Event::PhaseBegan { phase, .. } => (None, format!("action-{}", phase.name())),
        Event::Drew { seat: who, card } => (Some(pile()), hand(who, card)),
        Event::Reshuffled { .. } => (Some(discards()), pile()),
        Event::Took { seat: who, card } => (Some(research(card)), hand(who, Some(card))),
        Event::TechMoved { level, .. } => (None, format!("tech-{level}")),
        Event::TurnedUp { card, .. } => (Some(pile()), research(card)),
        Event::Built(Built { seat: who, card, gap: at, .. }) | Event::Upgraded(Upgraded { seat: who, card, gap: at, .. }) => {
            (Some(hand(who, Some(card))), gap(at))
        }
        Event::Delivered { from, colour, to, space, .. } => (Some(on(from, &colour.word())), on(to, &format!("demand{}", space.0))),
        Event::HandedOver { from, to, card } => (Some(hand(from, card)), hand(to, card)),
        Event::BraceCompleted { site: at, .. }
        | Event::InvasionAnnounced { site: at, .. }
        | Event::InvasionRefused { site: at, .. }
        | Event::ControlGained { site: at, .. } => (None, site(at)),
        Event::Ended { .. } => (None, "galaxy".to_owned()),
    };
    vec![Motion { from, to }]
}
