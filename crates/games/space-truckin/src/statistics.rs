//! What statistics ask of a game: with what seats begin, what is offered and taken, what they did, how games are meant to end.

use kernel::{Cited, Deed, EndReason, Seat};

use crate::content::{Captain, Kind, TruckId};
use crate::event::Event;
use crate::state::{Ending, Loss, Manipulation, State, Step};
use crate::{Action, SpaceTruckin};

/// The chart is rolled, too: whoever has a terrain on it has that from the dice.
pub(crate) const BEGINS_WITH: &[&str] = &["captain", "truck", "terrain charted"];

fn captain(game: &SpaceTruckin, captain: Captain) -> Deed {
    Deed::new("captain", &game.content.captains[captain as usize].name)
}

fn truck(game: &SpaceTruckin, truck: TruckId) -> Deed {
    Deed::new("truck", &game.content.truck(truck).name.name)
}

fn system(game: &SpaceTruckin, kind: Kind) -> &str {
    &game.content.systems[kind as usize].name
}

fn manipulation(how: Manipulation) -> Deed {
    Deed::new(
        "manipulation",
        match how {
            Manipulation::Reroll => "reroll a die",
            Manipulation::Flip => "flip a die",
        },
    )
}

/// Two equal dice name a captain before anybody chooses; an option may have named truck and captain for all.
pub(crate) fn dealt(game: &SpaceTruckin, start: &State, found: &mut Vec<(Seat, Deed)>) {
    for seat in game.players() {
        let sheet = &start.sheets[seat];
        found.extend(sheet.captain.map(|named| (seat, captain(game, named))));
        found.extend(sheet.truck.map(|chosen| (seat, truck(game, chosen))));
    }
}

/// A captain is taken up by keeping the die, a truck, a terrain, a system, a manipulation and an event by naming them.
pub(crate) fn takes_up(game: &SpaceTruckin, state: &State, seat: Seat, action: Action, found: &mut Vec<Deed>) {
    let content = &game.content;
    match (state.sheets[seat].step, action) {
        (Step::Captain, Action::Keep(face)) => found.push(captain(game, content.captain_faces[usize::from(face.0 - 1)])),
        (Step::Truck, Action::Truck(chosen)) => found.push(truck(game, chosen)),
        (_, Action::Terrain(terrain)) => found.push(Deed::new("last terrain", &content.terrains[usize::from(terrain.0)].name.name)),
        (_, Action::Kind(kind)) => found.push(Deed::new("system chosen", system(game, kind))),
        (_, Action::Manipulate(how)) => found.push(manipulation(how)),
        (_, Action::Event(event)) => found.push(Deed::new("event chosen", &content.events[usize::from(event.0)].name.name)),
        _ => {}
    }
}

pub(crate) fn deeds(game: &SpaceTruckin, event: &Event, found: &mut Vec<(Seat, Deed)>) {
    let content = &game.content;
    let (seat, deed) = match *event {
        Event::CaptainNamed { seat, captain: named } => (seat, captain(game, named)),
        Event::TruckChosen { seat, truck: chosen } => (seat, truck(game, chosen)),
        Event::Charted { seat, terrain, .. } => (seat, Deed::new("terrain charted", &content.terrains[usize::from(terrain.0)].name.name)),
        Event::Built { seat, kind, .. } => (seat, Deed::new("system built", system(game, kind))),
        Event::Manipulated { seat, how, .. } => (seat, manipulation(how)),
        Event::Result { seat, result, .. } => (seat, Deed::new("challenge result", &content.band(result).id)),
        Event::EventCame { seat, card } => (seat, Deed::new("event met", &content.events[usize::from(card.0)].name.name)),
        Event::Damaged { seat, kind, .. } => (seat, Deed::new("system damaged", system(game, kind))),
        _ => return,
    };
    found.push((seat, deed));
}

/// Alone one has the points in the end or has not; with others somebody has them first, or has most.
pub(crate) fn endings(game: &SpaceTruckin) -> Vec<EndReason> {
    let other = if game.seats == 1 { Ending::Lost(Loss::TooFewPoints) } else { Ending::MostPoints };
    [Ending::EnoughPoints, other].map(|how| EndReason { name: how.name(), clause: how.clause() }).to_vec()
}
