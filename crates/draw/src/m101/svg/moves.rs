//! What events move in the picture.

use kernel::Seat;
use m101::content::CardId;
use m101::{Event, M101};

use crate::Motion;

pub(in super::super) fn motions(game: &M101, event: &Event) -> Vec<Motion> {
    let seat = |seat: Seat| format!("seat-{}", seat.number());
    let site = |site: u8| format!("site-{}", game.site_name(site));
    let gap = |gap: u8| format!("gap-{}", game.gap_name(gap));
    let research = |card: CardId| format!("research-{}", game.content.card(card).id);
    let (from, to) = match *event {
        Event::RoundBegan { .. } => (None, "stage".to_owned()),
        Event::Started { seat: who, site: at, .. }
        | Event::Colonised { seat: who, site: at, .. }
        | Event::Claimed { seat: who, site: at }
        | Event::Influenced { seat: who, site: at, .. } => (Some(seat(who)), site(at)),
        Event::Rejected { seat: who, .. } | Event::Paid { seat: who, .. } | Event::TollDiscarded { from: who, .. } => {
            (Some(seat(who)), "discards".to_owned())
        }
        Event::Committed { seat: who, .. } | Event::Lost { seat: who, .. } | Event::PlacedNothing { seat: who, .. } => (None, seat(who)),
        Event::Revealed { seat: who, action, .. } => (Some(seat(who)), format!("action-{}", action.name())),
        Event::PhaseBegan { phase, .. } => (None, format!("action-{}", phase.name())),
        Event::Drew { seat: who, .. } => (Some("pile".to_owned()), seat(who)),
        Event::Reshuffled { .. } => (Some("discards".to_owned()), "pile".to_owned()),
        Event::Took { seat: who, card } => (Some(research(card)), seat(who)),
        Event::Researched { seat: who } => (Some(seat(who)), "research".to_owned()),
        Event::TechMoved { level, .. } => (None, format!("tech-{level}")),
        Event::TurnedUp { card, .. } => (Some("pile".to_owned()), research(card)),
        Event::Built { seat: who, gap: at, .. } | Event::Upgraded { seat: who, gap: at, .. } => (Some(seat(who)), gap(at)),
        Event::Delivered { from, to, .. } => (Some(site(from)), site(to)),
        Event::HandedOver { from, to, .. } => (Some(seat(from)), seat(to)),
        Event::BraceCompleted { site: at, .. }
        | Event::InvasionAnnounced { site: at, .. }
        | Event::InvasionRefused { site: at, .. }
        | Event::ControlGained { site: at, .. } => (None, site(at)),
        Event::Ended { .. } => (None, "galaxy".to_owned()),
    };
    vec![Motion { from, to }]
}
