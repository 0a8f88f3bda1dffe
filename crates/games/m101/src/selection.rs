//! Action selection (M1-6): secret, simultaneous, with a boost or the bluff of the No Boost card.

use kernel::{Actions, Clause, Effects, PerSeat, Seat, Seats};

use crate::content::Phase;
use crate::decisions::not_asked;
use crate::play::Play;
use crate::state::{Commitment, Second, State, Step};
use crate::{Action, Event, M101, Refusal};

impl M101 {
    /// Who has not committed yet.
    pub(crate) fn undecided(&self, state: &State) -> Seats {
        self.players().filter(|seat| state.commitments[*seat].second.is_none()).collect()
    }
}

/// D2, then D3.
pub(crate) fn list(state: &State, seat: Seat, found: &mut Actions<Action>) {
    match state.commitments[seat] {
        Commitment { action: None, .. } => Phase::ALL.iter().for_each(|phase| found.push(Action::Select(*phase))),
        Commitment { second: None, .. } => {
            found.push(Action::Alone);
            found.push(Action::NoBoost);
            state.hands[seat].iter().for_each(|card| found.push(Action::Boost(card)));
        }
        _ => {}
    }
}

impl<F: Effects<Event>> Play<'_, F> {
    /// A new selection opens; action cards have come back to their owners (M1-6.5, M1-18.5).
    pub(crate) fn begin_selection(&mut self) {
        self.cite("M1-5.5");
        self.state.commitments = PerSeat::default();
        self.state.step = Step::Selection;
        self.state.order = parts::List::new();
        self.state.turn = 0;
        self.state.used = Default::default();
        self.tell(Event::RoundBegan { round: self.state.round });
    }

    /// D2: the action card.
    pub(crate) fn select(&mut self, phase: Phase) -> Result<(), Refusal> {
        let seat = self.seat;
        if self.state.commitments[seat].action.is_some() {
            return Err(not_asked(self.state.step));
        }
        self.cite("M1-6.1");
        self.state.commitments[seat].action = Some(phase);
        Ok(())
    }

    /// D3: what lies beside it. With the last one everything is revealed.
    pub(crate) fn beside(&mut self, second: Second) -> Result<(), Refusal> {
        let seat = self.seat;
        if self.state.commitments[seat].action.is_none() {
            return Err(not_asked(self.state.step));
        }
        if let Second::Boost(card) = second
            && !self.state.hands[seat].has(card)
        {
            return Err(Refusal::NotInHand { card: self.game.card_name(card), clause: Clause("M1-6.2") });
        }
        self.cite(if second == Second::NoBoost { "M1-6.3" } else { "M1-6.2" });
        self.state.commitments[seat].second = Some(second);
        let shows = self.game.options.second_shows;
        self.tell(Event::Committed { seat, second: shows.then_some(second != Second::Nothing) });
        if !self.game.undecided(self.state).is_empty() {
            return Ok(());
        }
        self.settle();
        self.reveal();
        Ok(())
    }

    /// M1-6.5: everything at once; boosts go to the discard pile in seat order.
    fn reveal(&mut self) {
        self.cite("M1-6.4");
        self.cite("M1-6.5");
        self.state.boosted = Seats::NONE;
        for seat in self.game.players() {
            let Commitment { action, second } = std::mem::take(&mut self.state.commitments[seat]);
            let action = action.unwrap_or(Phase::Expand);
            self.state.chosen[seat] = action;
            let boost = match second {
                Some(Second::Boost(card)) => Some(card),
                _ => None,
            };
            if let Some(card) = boost {
                self.cite("M1-6.6");
                self.discard(seat, card);
                self.state.boosted.insert(seat);
            }
            self.tell(Event::Revealed { seat, action, boost, no_boost: second == Some(Second::NoBoost) });
        }
        self.begin_phase(Phase::Advance);
        self.go_on();
    }
}
