//! What statistics ask of a game: with what seats begin, what is offered and taken, what they did, how games are meant to end.

use kernel::{Cited, Deed, EndReason, Seat};

use crate::event::Event;
use crate::state::{Ending, State, Step};
use crate::{Action, GalacticTrader};

pub(crate) const BEGINS_WITH: &[&str] = &[Deed::ORDER];

/// The holder of the Primon card is first in the first round.
pub(crate) fn dealt(game: &GalacticTrader, start: &State, found: &mut Vec<(Seat, Deed)>) {
    let seats = usize::from(game.seats);
    found.extend(game.players().map(|seat| (seat, Deed::in_order((seat.index() + seats - start.first.index()) % seats))));
}

/// A planet is taken up by supplying it, a good by drafting it.
pub(crate) fn takes_up(game: &GalacticTrader, state: &State, _seat: Seat, action: Action, found: &mut Vec<Deed>) {
    let content = &game.content;
    match (state.step, action) {
        (Step::DeployPlanet(_) | Step::AbilityPlanet(..), Action::On(planet)) => {
            found.push(Deed::new("planet supplied", &content.planet(planet).name));
        }
        (_, Action::Use(planet)) => found.push(Deed::new("ability used", &content.planet(planet).name)),
        (_, Action::Take(kind)) => found.push(Deed::new("good drafted", &content.good(kind).name)),
        _ => {}
    }
}

pub(crate) fn deeds(game: &GalacticTrader, event: &Event, found: &mut Vec<(Seat, Deed)>) {
    let content = &game.content;
    match *event {
        Event::Established { planet, seat, .. } => found.push((seat, Deed::new("planet won", &content.planet(planet).name))),
        Event::Converted { seat, through, .. } | Event::Exchanged { seat, through, .. } => {
            found.push((seat, Deed::new("ability used", content.planet(through).ability.word())));
        }
        Event::Laid { seat, kind, .. } => found.push((seat, Deed::new("good laid", &content.good(kind).name))),
        _ => {}
    }
}

pub(crate) fn endings(_: &GalacticTrader) -> Vec<EndReason> {
    [Ending::LastRound].map(|how| EndReason { name: how.name(), clause: how.clause() }).to_vec()
}
