//! What statistics ask of a game: with what seats begin, what is offered and taken, what they did, how games are meant to end.

use kernel::{Cited, Deed, EndReason, Seat, Statistics};

use crate::content::{Captain, Kind, TruckId};
use crate::event::Event;
use crate::state::{Ending, Loss, Manipulation, State, Step};
use crate::{Action, SpaceTruckin};

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

impl Statistics for SpaceTruckin {
    /// The chart is rolled, too: whoever has a terrain on it has that from the dice.
    const BEGINS_WITH: &'static [&'static str] = &["captain", "truck", "terrain charted"];

    /// Two equal dice name a captain before anybody chooses; an option may have named truck and captain for all.
    fn dealt(&self, start: &State, found: &mut Vec<(Seat, Deed)>) {
        for seat in self.players() {
            let sheet = &start.sheets[seat];
            found.extend(sheet.captain.map(|named| (seat, captain(self, named))));
            found.extend(sheet.truck.map(|chosen| (seat, truck(self, chosen))));
        }
    }

    /// A captain is taken up by keeping the die, a truck, a terrain, a system, a manipulation and an event by naming them.
    fn takes_up(&self, state: &State, seat: Seat, action: Action, found: &mut Vec<Deed>) {
        let content = &self.content;
        match (state.sheets[seat].step, action) {
            (Step::Captain, Action::Keep(face)) => found.push(captain(self, content.captain_faces[usize::from(face.0 - 1)])),
            (Step::Truck, Action::Truck(chosen)) => found.push(truck(self, chosen)),
            (_, Action::Terrain(terrain)) => found.push(Deed::new("last terrain", &content.terrains[usize::from(terrain.0)].name.name)),
            (_, Action::Kind(kind)) => found.push(Deed::new("system chosen", system(self, kind))),
            (_, Action::Manipulate(how)) => found.push(manipulation(how)),
            (_, Action::Event(event)) => found.push(Deed::new("event chosen", &content.events[usize::from(event.0)].name.name)),
            _ => {}
        }
    }

    fn deeds(&self, event: &Event, found: &mut Vec<(Seat, Deed)>) {
        let content = &self.content;
        let (seat, deed) = match *event {
            Event::CaptainNamed { seat, captain: named } => (seat, captain(self, named)),
            Event::TruckChosen { seat, truck: chosen } => (seat, truck(self, chosen)),
            Event::Charted { seat, terrain, .. } => {
                (seat, Deed::new("terrain charted", &content.terrains[usize::from(terrain.0)].name.name))
            }
            Event::Built { seat, kind, .. } => (seat, Deed::new("system built", system(self, kind))),
            Event::Manipulated { seat, how, .. } => (seat, manipulation(how)),
            Event::Result { seat, result, .. } => (seat, Deed::new("challenge result", &content.band(result).id)),
            Event::EventCame { seat, card } => (seat, Deed::new("event met", &content.events[usize::from(card.0)].name.name)),
            Event::Damaged { seat, kind, .. } => (seat, Deed::new("system damaged", system(self, kind))),
            _ => return,
        };
        found.push((seat, deed));
    }

    /// Alone one has the points in the end or has not; with others somebody has them first, or has most.
    fn endings(&self) -> Vec<EndReason> {
        let other = if self.seats == 1 { Ending::Lost(Loss::TooFewPoints) } else { Ending::MostPoints };
        [Ending::EnoughPoints, other].map(|how| EndReason { name: how.name(), clause: how.clause() }).to_vec()
    }
}
