//! Travel (SD-7).

use std::ops::ControlFlow;

use kernel::{Actions, Effects, Seat};

use crate::galaxy::{Node, Nodes};
use crate::play::{Play, first_two};
use crate::route::Chart;
use crate::state::{Offers, Plan, Step};
use crate::{Action, Event, Refusal, SpatialDelivery, State};

impl SpatialDelivery {
    /// The locations the player can reach and pay for (SD-D7), by node number.
    pub(crate) fn destinations(&self, state: &State, seat: Seat) -> Nodes {
        let mut found = Nodes::EMPTY;
        Chart::of(&self.map, state).steps(state.ships[seat], state.hands[seat].fuel_units(), |_, locations| {
            found = found.or(locations);
            ControlFlow::Continue(())
        });
        found
    }

    /// Whether there is such a location (SD-D2): one is a step away, or none at all.
    pub(crate) fn can_travel(&self, state: &State, chart: &Chart<'_>, seat: Seat) -> bool {
        let mut found = false;
        if !state.hands[seat].is_empty() {
            chart.steps(state.ships[seat], 1, |_, locations| {
                found = !locations.is_empty();
                ControlFlow::Break(())
            });
        }
        found
    }

    /// The fewest steps from the ship to a location (SD-7.7); `None` if no segments lead there.
    #[must_use]
    pub fn steps_to(&self, state: &State, seat: Seat, node: Node) -> Option<u8> {
        let mut steps = None;
        Chart::of(&self.map, state).steps(state.ships[seat], u32::MAX, |step, locations| {
            steps = locations.has(node).then_some(step);
            if steps.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        steps
    }
}

/// SD-D7.
pub(crate) fn list(state: &State, found: &mut Actions<Action>) {
    state.offers.destinations.iter().for_each(|node| found.push(Action::To(node)));
}

impl<F: Effects<Event>> Play<'_, F> {
    /// SD-D2: Travel.
    pub(crate) fn travel(&mut self) -> Result<(), Refusal> {
        if !self.state.offers.travel {
            return Err(Refusal::NowhereToTravel);
        }
        let destinations = self.game.destinations(self.state, self.state.active);
        match first_two(destinations.iter()) {
            (Some(only), None) => self.plan_travel(only),
            _ => {
                self.state.offers = Offers { destinations, ..Offers::default() };
                self.state.step = Step::Destination;
            }
        }
        Ok(())
    }

    /// SD-D7.
    pub(crate) fn choose_destination(&mut self, node: Node) -> Result<(), Refusal> {
        if !self.state.offers.destinations.has(node) {
            return Err(self.game.why_not_destination(self.state, node));
        }
        self.plan_travel(node);
        Ok(())
    }

    fn plan_travel(&mut self, target: Node) {
        let seat = self.state.active;
        let steps = self.game.steps_to(self.state, seat, target).unwrap_or(0);
        self.state.offers = Offers::default();
        self.state.plan = Plan { target, at: self.state.ships[seat], unpaid: steps, new: steps, ..Plan::default() };
        self.ask_for_fuel(true);
    }

    /// The ship moves (SD-7.1).
    pub(crate) fn arrive(&mut self) {
        let seat = self.state.active;
        let Plan { target: to, new: steps, fuel, .. } = std::mem::take(&mut self.state.plan);
        for clause in ["SD-7.1", "SD-7.6", "SD-7.7"] {
            self.cite(clause);
        }
        self.discard_all(&fuel);
        let from = std::mem::replace(&mut self.state.ships[seat], to);
        let worlds = [from, to].map(|end| self.game.touched(self.state, end));
        self.tell(Event::Travelled { seat, from, to, worlds, steps, fuel });
        self.mission_done();
    }
}
