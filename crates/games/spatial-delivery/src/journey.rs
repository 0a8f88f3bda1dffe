//! The Trade Journey's turns (SD-5).

use kernel::{Actions, Effects, Seat, Seats};

use crate::play::Play;
use crate::route::Chart;
use crate::state::{Offers, Plan, Step};
use crate::{Action, Event, Refusal, SpatialDelivery, State};

impl SpatialDelivery {
    /// Whether the player could explore or travel (SD-D2). Worked out once a turn: board and hand do not change before it.
    pub(crate) fn offers(&self, state: &State, seat: Seat) -> Offers {
        if state.hands[seat].is_empty() {
            return Offers::default();
        }
        let chart = Chart::of(&self.map, state);
        Offers { explore: self.can_explore(state, &chart, seat), travel: self.can_travel(state, &chart, seat), ..Offers::default() }
    }

    /// Whether something can be done without a mission (SD-D2).
    pub(crate) fn can_stay(&self, state: &State, seat: Seat) -> bool {
        self.deliverable(state, seat) != 0 || self.playable(state, seat) != 0
    }
}

/// SD-D2.
pub(crate) fn list(game: &SpatialDelivery, state: &State, seat: Seat, found: &mut Actions<Action>) {
    found.push(Action::Pass);
    if game.can_stay(state, seat) {
        found.push(Action::Stay);
    }
    if state.offers.explore {
        found.push(Action::Explore);
    }
    if state.offers.travel {
        found.push(Action::Travel);
    }
}

impl<F: Effects<Event>> Play<'_, F> {
    /// Phase 2 of a round (SD-3.2).
    pub(crate) fn trade_journey(&mut self) {
        self.state.passed = Seats::NONE;
        self.state.barters = Default::default();
        self.turns_from(self.state.order[0]);
    }

    /// Gives players their turns until one of them has something to choose. Who can only pass is passed for (ruling 49).
    fn turns_from(&mut self, first: Seat) {
        let mut next = Some(first);
        while let Some(seat) = next {
            self.cite("SD-5.1");
            self.state.active = seat;
            self.state.acted = false;
            let offers = self.game.offers(self.state, seat);
            if offers.explore || offers.travel || self.game.can_stay(self.state, seat) {
                self.state.offers = offers;
                self.state.step = Step::Mission;
                return;
            }
            self.pass(true);
            next = self.next_player();
        }
        self.cite("SD-5.6");
        self.return_to_earth();
    }

    /// The next in turn order who has not passed (SD-5.1); the same player again if all others have (SD-5.6).
    fn next_player(&self) -> Option<Seat> {
        let order = &self.state.order;
        let place = order.iter().position(|seat| *seat == self.state.active).unwrap_or(0);
        let after = order[place + 1..].iter().chain(&order[..=place]);
        after.copied().find(|seat| !self.state.passed.contains(*seat))
    }

    /// SD-5.4; extra turns are lost with it (SD-10.14).
    fn pass(&mut self, forced: bool) {
        self.cite("SD-5.4");
        let (seat, forfeited) = (self.state.active, std::mem::take(&mut self.state.extra_turns));
        if forfeited > 0 {
            self.cite("SD-10.14");
        }
        self.state.passed.insert(seat);
        self.tell(Event::Passed { seat, forced, forfeited });
    }

    /// SD-D2: no mission (SD-5.3).
    pub(crate) fn stay(&mut self) -> Result<(), Refusal> {
        if !self.game.can_stay(self.state, self.state.active) {
            return Err(Refusal::NothingToStayFor);
        }
        self.cite("SD-5.3");
        self.deliver_next();
        Ok(())
    }

    /// The mission is over: nothing of its plan is left.
    pub(crate) fn mission_done(&mut self) {
        self.cite("SD-5.2");
        self.state.acted = true;
        self.deliver_next();
    }

    /// SD-D2, SD-D13: ends the turn, a pass if nothing was done in it (SD-5.4, SD-5.5). An extra turn comes before anybody else's (SD-10.8).
    pub(crate) fn end_turn(&mut self) {
        (self.state.offers, self.state.plan) = (Offers::default(), Plan::default());
        if !self.state.acted {
            self.pass(false);
        }
        let next = if self.state.extra_turns > 0 {
            self.state.extra_turns -= 1;
            Some(self.state.active)
        } else {
            self.next_player()
        };
        match next {
            Some(seat) => self.turns_from(seat),
            None => {
                self.cite("SD-5.6");
                self.return_to_earth();
            }
        }
    }
}
