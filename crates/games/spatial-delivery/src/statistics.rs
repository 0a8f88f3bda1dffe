//! What statistics ask of a game: with what seats begin, what is offered and taken, what they did, how games are meant to end.

use kernel::{Clause, Deed, EndReason, Seat};

use crate::cards::Kind;
use crate::content::WorldId;
use crate::event::Event;
use crate::state::{State, Step};
use crate::{Action, SpatialDelivery};

pub(crate) const BEGINS_WITH: &[&str] = &[Deed::ORDER];

/// The order of the first round.
pub(crate) fn dealt(_: &SpatialDelivery, start: &State, found: &mut Vec<(Seat, Deed)>) {
    found.extend(start.order.iter().enumerate().map(|(place, seat)| (*seat, Deed::in_order(place))));
}

fn power(game: &SpatialDelivery, what: &'static str, kind: Kind) -> Option<Deed> {
    kind.power().map(|power| Deed::new(what, &game.content.power(power).name))
}

fn world(game: &SpatialDelivery, what: &'static str, world: WorldId) -> Deed {
    Deed::new(what, &game.content.world(world).name)
}

/// A card is taken up by drafting, delivering or playing it, a world by delivering to it, a mission by choosing it.
pub(crate) fn takes_up(game: &SpatialDelivery, state: &State, _seat: Seat, action: Action, found: &mut Vec<Deed>) {
    match action {
        Action::Take(goods) => {
            found.extend(state.face_up(goods).and_then(|kind| power(game, "power drafted", kind)));
            found.push(Deed::new("good drafted", &game.content.goods(goods).name));
        }
        Action::Deliver(kind) => found.extend(power(game, "power delivered", kind)),
        Action::Play(kind) => found.extend(power(game, "power played", kind)),
        Action::World(hex) => found.extend(state.world(hex).map(|there| world(game, "world served", there))),
        Action::Explore if matches!(state.step, Step::Mission) => found.push(Deed::new("mission", "explore and build")),
        Action::Travel if matches!(state.step, Step::Mission) => found.push(Deed::new("mission", "travel")),
        _ => {}
    }
}

pub(crate) fn deeds(game: &SpatialDelivery, event: &Event, found: &mut Vec<(Seat, Deed)>) {
    match *event {
        Event::Built { seat, worlds, .. } => found.extend(worlds.iter().flatten().map(|at| (seat, world(game, "station at", *at)))),
        Event::Delivered { seat, kind, world: to, .. } => {
            found.extend(to.map(|to| (seat, world(game, "world served", to))));
            found.extend(power(game, "power delivered", kind).map(|deed| (seat, deed)));
        }
        Event::Played { seat, kind } => found.extend(power(game, "power played", kind).map(|deed| (seat, deed))),
        Event::Took { seat, kind, .. } => found.extend(power(game, "power drafted", kind).map(|deed| (seat, deed))),
        _ => {}
    }
}

pub(crate) fn endings(_: &SpatialDelivery) -> Vec<EndReason> {
    vec![EndReason { name: "last-round", clause: Clause("SD-12.1") }]
}
