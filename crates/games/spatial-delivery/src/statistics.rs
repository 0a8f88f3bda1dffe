//! What statistics ask of a game: with what seats begin, what is offered and taken, what they did, how games are meant to end.

use kernel::{Clause, Deed, EndReason, Seat, Statistics};

use crate::cards::Kind;
use crate::content::WorldId;
use crate::event::Event;
use crate::state::{State, Step};
use crate::{Action, SpatialDelivery};

fn power(game: &SpatialDelivery, what: &'static str, kind: Kind) -> Option<Deed> {
    kind.power().map(|power| Deed::new(what, &game.content.power(power).name))
}

fn world(game: &SpatialDelivery, what: &'static str, world: WorldId) -> Deed {
    Deed::new(what, &game.content.world(world).name)
}

impl Statistics for SpatialDelivery {
    const BEGINS_WITH: &'static [&'static str] = &[Deed::ORDER];

    /// The order of the first round.
    fn dealt(&self, start: &State, found: &mut Vec<(Seat, Deed)>) {
        found.extend(start.order.iter().enumerate().map(|(place, seat)| (*seat, Deed::in_order(place))));
    }

    /// A card is taken up by drafting, delivering or playing it, a world by delivering to it, a mission by choosing it.
    fn takes_up(&self, state: &State, _seat: Seat, action: Action, found: &mut Vec<Deed>) {
        match action {
            Action::Take(goods) => {
                found.extend(state.face_up(goods).and_then(|kind| power(self, "power drafted", kind)));
                found.push(Deed::new("good drafted", &self.content.goods(goods).name));
            }
            Action::Deliver(kind) => found.extend(power(self, "power delivered", kind)),
            Action::Play(kind) => found.extend(power(self, "power played", kind)),
            Action::World(hex) => found.extend(state.world(hex).map(|there| world(self, "world served", there))),
            Action::Explore if matches!(state.step, Step::Mission) => found.push(Deed::new("mission", "explore and build")),
            Action::Travel if matches!(state.step, Step::Mission) => found.push(Deed::new("mission", "travel")),
            _ => {}
        }
    }

    fn deeds(&self, event: &Event, found: &mut Vec<(Seat, Deed)>) {
        match *event {
            Event::Built { seat, worlds, .. } => found.extend(worlds.iter().flatten().map(|at| (seat, world(self, "station at", *at)))),
            Event::Delivered { seat, kind, world: to, .. } => {
                found.extend(to.map(|to| (seat, world(self, "world served", to))));
                found.extend(power(self, "power delivered", kind).map(|deed| (seat, deed)));
            }
            Event::Played { seat, kind } => found.extend(power(self, "power played", kind).map(|deed| (seat, deed))),
            Event::Took { seat, kind, .. } => found.extend(power(self, "power drafted", kind).map(|deed| (seat, deed))),
            _ => {}
        }
    }

    fn endings(&self) -> Vec<EndReason> {
        vec![EndReason { name: "last-round", clause: Clause("SD-12.1") }]
    }
}
