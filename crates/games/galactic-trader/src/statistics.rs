//! What statistics ask of a game: with what seats begin, what is offered and taken, what they did, how games are meant to end.

use kernel::{Deed, EndReason, Seat, Statistics};

use crate::event::Event;
use crate::state::{Ending, State, Step};
use crate::{Action, GalacticTrader};

impl Statistics for GalacticTrader {
    const BEGINS_WITH: &'static [&'static str] = &[Deed::ORDER];

    /// The holder of the Primon card is first in the first round.
    fn dealt(&self, start: &State, found: &mut Vec<(Seat, Deed)>) {
        let seats = usize::from(self.seats);
        found.extend(self.players().map(|seat| (seat, Deed::in_order((seat.index() + seats - start.first.index()) % seats))));
    }

    /// A planet is taken up by supplying it, a good by drafting it.
    fn takes_up(&self, state: &State, _seat: Seat, action: Action, found: &mut Vec<Deed>) {
        let content = &self.content;
        match (state.step, action) {
            (Step::DeployPlanet(_) | Step::AbilityPlanet(..), Action::On(planet)) => {
                found.push(Deed::new("planet supplied", &content.planet(planet).name));
            }
            (_, Action::Use(planet)) => found.push(Deed::new("ability used", &content.planet(planet).name)),
            (_, Action::Take(kind)) => found.push(Deed::new("good drafted", &content.good(kind).name)),
            _ => {}
        }
    }

    fn deeds(&self, event: &Event, found: &mut Vec<(Seat, Deed)>) {
        let content = &self.content;
        match *event {
            Event::Established { planet, seat, .. } => found.push((seat, Deed::new("planet won", &content.planet(planet).name))),
            Event::Converted { seat, through, .. } | Event::Exchanged { seat, through, .. } => {
                found.push((seat, Deed::new("ability used", content.planet(through).ability.word())));
            }
            Event::Laid { seat, kind, .. } => found.push((seat, Deed::new("good laid", &content.good(kind).name))),
            _ => {}
        }
    }

    fn endings(&self) -> Vec<EndReason> {
        [Ending::LastRound].map(Ending::reason).to_vec()
    }

    const GUARDS: &'static [&'static str] = &["max-rounds", "stall"];
}
