//! Rounds, initiative, round end and game end (M1-5, M1-7, M1-18).

use kernel::{Cited, Effects, Seat};
use parts::{List, Set};

use crate::content::Phase;
use crate::play::Play;
use crate::state::{Ending, MAX_PLAYERS, Open, Step, Used};
use crate::{Event, M101};

impl M101 {
    /// The initiative order of a phase: boosters, other choosers, the rest; each group in the order of the tech track (M1-7).
    #[must_use]
    pub fn initiative(&self, open: &Open, phase: Phase) -> List<Seat, MAX_PLAYERS> {
        let group = |seat: Seat| match (open.is_chooser(seat, phase), open.boosted.contains(seat)) {
            (true, true) => 0,
            (true, false) => 1,
            (false, _) => 2,
        };
        (0..3).flat_map(|wanted| open.track.iter().copied().filter(move |seat| group(*seat) == wanted)).collect()
    }

    /// Whether a phase takes place in this round (M1-5.2).
    fn takes_place(&self, open: &Open, phase: Phase) -> bool {
        phase == Phase::Expand || self.players().any(|seat| open.chosen[seat] == phase)
    }

    /// Whether the game ends after this round, and how (M1-18.1, M1-18.4).
    fn ending(&self, open: &Open) -> Option<Ending> {
        if self.players().any(|seat| open.placed[seat] >= self.options.disks) {
            return Some(Ending::Disks);
        }
        let stuck = |seat: Seat| {
            let no_gap = self.options.full_without_system_space || self.build_spaces(open, seat).is_empty();
            no_gap && self.colonise_spaces(open, seat).is_empty()
        };
        if self.players().any(stuck) {
            return Some(Ending::FullGalaxy);
        }
        if open.round == self.options.max_rounds {
            return Some(Ending::MaxRounds);
        }
        if open.quiet >= self.options.stall_rounds {
            return Some(Ending::Stall);
        }
        (open.round >= self.options.round_cap).then_some(Ending::RoundCap)
    }
}

impl<F: Effects<Event>> Play<'_, F> {
    /// Begins this phase, or the first one after it that takes place (M1-5.2, M1-5.4).
    pub(crate) fn begin_phase(&mut self, phase: Phase) {
        let mut phase = phase;
        while !self.game.takes_place(self.state, phase) {
            self.cite("M1-5.2");
            phase = phase.next().unwrap_or(Phase::Expand);
        }
        self.cite("M1-7.1");
        self.cite("M1-7.2");
        self.state.phase = phase;
        self.state.order = self.game.initiative(self.state, phase);
        self.tell(Event::PhaseBegan { phase, order: self.state.order });
        self.phase_start_draws();
        self.begin_turn(0);
    }

    /// Begins the turn of the player at this place of the order.
    fn begin_turn(&mut self, place: u8) {
        self.state.turn = place;
        let active = self.state.active();
        let from = active.map_or(Set::EMPTY, |seat| self.state.influenced[seat]);
        self.state.used = Used { from, ..Used::default() };
        if let Some(seat) = active.filter(|seat| self.state.phase == Phase::Advance && self.state.is_booster(*seat, Phase::Advance)) {
            self.research(seat);
        }
    }

    /// Asks the next question, or carries out everything that needs none: players without a legal act, ends of phases and of
    /// the round.
    pub(crate) fn go_on(&mut self) {
        loop {
            let Some(seat) = self.state.active() else {
                if self.end_phase() {
                    return;
                }
                continue;
            };
            let asks = match self.state.phase {
                Phase::Advance => self.asks_take(seat),
                Phase::Build => self.asks_placement(seat, Phase::Build),
                Phase::Colonise => self.asks_placement(seat, Phase::Colonise),
                Phase::Deliver => self.asks_delivery(seat),
                Phase::Expand => self.asks_influence(seat),
            };
            if let Some(step) = asks {
                self.state.step = step;
                return;
            }
            self.end_turn(seat);
        }
    }

    /// The question of Build and Colonise. A player with a card in hand is asked even if none can be placed: whether one can is
    /// nobody else's business.
    fn asks_placement(&mut self, seat: Seat, phase: Phase) -> Option<Step> {
        let allowed = 1 + u8::from(self.state.is_booster(seat, phase));
        let step = if phase == Phase::Build { Step::Build } else { Step::Colonise };
        (self.state.used.placements < allowed && !self.state.hands[seat].is_empty()).then_some(step)
    }

    /// D5, D9, D12, D16: the player places nothing more.
    pub(crate) fn pass(&mut self) {
        let seat = self.seat;
        self.end_turn(seat);
        self.go_on();
    }

    fn end_turn(&mut self, seat: Seat) {
        let used = &self.state.used;
        let idle = used.placements == 0 && used.targets.is_empty() && used.deliveries == 0 && used.coloured == [0; 4];
        if idle && self.state.phase != Phase::Advance {
            self.tell(Event::PlacedNothing { seat, phase: self.state.phase });
        }
        self.cite("M1-7.4");
        let next = self.state.turn + 1;
        self.begin_turn(next);
    }

    /// The phase is over for all players. Whether the next thing to happen is a question, or the end.
    fn end_phase(&mut self) -> bool {
        if self.state.phase == Phase::Advance {
            self.refresh();
        }
        match self.state.phase.next() {
            Some(next) => {
                self.begin_phase(next);
                false
            }
            None => {
                self.end_round();
                true
            }
        }
    }

    /// M1-18.
    fn end_round(&mut self) {
        self.state.quiet = if self.state.busy { 0 } else { self.state.quiet.saturating_add(1) };
        self.state.busy = false;
        if let Some(how) = self.game.ending(self.state) {
            self.fx.cite(how.clause());
            self.state.step = Step::Over(how);
            self.show();
            self.tell(Event::Ended { how });
            return;
        }
        self.cite("M1-18.5");
        self.state.round += 1;
        self.begin_selection();
    }
}
