//! Pips: a small honest card game with everything the laws are about, and a switch for each way to break them.
//!
//! Four rounds: all stake in the open, one after the other; all lay a card in secret, at once, in two clicks (lift a card, then
//! choose its side or toss for it with dice of one's own); the highest wins; then each draws from the bag, skips, or
//! shows a card for a point.
#![allow(dead_code, unused_imports, unreachable_pub)] // several test binaries share it, and none uses all of it

mod defect;
mod observe;
mod rules;
mod state;
mod view;

use std::sync::atomic::{AtomicU64, Ordering};

use kernel::{Actions, Chance, Clause, Effects, EndReason, Game, Learned, Outcome, ScoreLine, Seat, TieBreak, Turn};

pub use defect::Defect;
use state::{Action, COPIES, Event, PIPS, Phase, Refusal, SEATS, State, count};
use view::{View, draw};
pub use view::{secrets, secrets_but_sides};

pub struct Pips {
    defect: Defect,
    clicks: AtomicU64,
}

impl Pips {
    pub fn with(defect: Defect) -> Pips {
        Pips { defect, clicks: AtomicU64::new(0) }
    }

    fn is(&self, defect: Defect) -> bool {
        self.defect == defect
    }
}

const LAST: u32 = 19;

impl Game for Pips {
    kernel::own_types!();

    fn seats(&self) -> u8 {
        SEATS
    }

    fn setup(&self, chance: &mut impl Chance) -> State {
        let mut state = State {
            phase: Phase::Stake(Seat::new(0)),
            round: 0,
            bag: [COPIES; PIPS],
            discard: [0; PIPS],
            hands: Default::default(),
            lifted: Default::default(),
            laid: Default::default(),
            stakes: Default::default(),
            tricks: Default::default(),
            shown: Default::default(),
            order: Default::default(),
            drawn: None,
            unsaved: 0,
        };
        for seat in 0..usize::from(SEATS) {
            for _ in 0..3 {
                let pip = draw(&mut state.bag, chance);
                state.hands[seat][usize::from(pip)] += 1;
            }
        }
        state
    }

    fn turn(&self, state: &State) -> Turn {
        rules::waiting(self, state)
    }

    fn legal(&self, state: &State, seat: Seat, found: &mut Actions<Action>) {
        if self.is(Defect::AllocatesInLegal) {
            std::hint::black_box(vec![state.round; 3]);
        }
        if self.is(Defect::ListEmpty) && state.round == 1 {
            return;
        }
        let swap = self.is(Defect::ListUnsorted) && state.phase == Phase::Lay;
        for number in 0..LAST {
            let number = if swap { LAST - 1 - number } else { number };
            let Some(action) = self.decode(number) else { continue };
            let extra = match action {
                Action::Show(5) => self.is(Defect::ListsAnIllegalAction) && state.phase == Phase::Draw(seat),
                Action::Skip => self.is(Defect::ListsOutOfTurn),
                _ => false,
            };
            let missing = self.is(Defect::ListMissesAnAction) && action == Action::Draw;
            if extra || (!missing && self.allowed_in_turn(state, seat, action)) {
                found.push(action);
                if self.is(Defect::ListsTwice) && action == Action::Skip {
                    found.push(action);
                }
            }
        }
    }

    fn apply(&self, state: &mut State, seat: Seat, action: Action, fx: &mut impl Effects<Event>) -> Result<Learned, Refusal> {
        if let Err(refusal) = rules::allowed(self, state, seat, action) {
            state.order[0] += u8::from(self.is(Defect::RefusalChangesState));
            if self.is(Defect::RefusalAsksForChance) {
                fx.one_of(6);
            }
            return Err(refusal);
        }
        if self.is(Defect::AllocatesInApply) {
            std::hint::black_box(Box::new(state.round));
        }
        if self.is(Defect::CountsInAStatic) && self.clicks.fetch_add(1, Ordering::Relaxed) % 2 == 1 {
            state.order[0] += 1;
        }
        assert!(!(self.is(Defect::Panics) && action == Action::Show(3)), "three pips are too many");
        Ok(rules::carry_out(self, state, seat, action, fx))
    }

    fn view(&self, state: &State, who: Option<Seat>) -> View {
        view::see(self, state, who)
    }

    fn imagine(&self, view: &View, chance: &mut impl Chance) -> State {
        view::imagine(self, view, chance)
    }

    fn told(&self, event: &Event, who: Option<Seat>) -> Option<Event> {
        Some(match event {
            Event::Laid(seat, _) if who != Some(*seat) && !self.is(Defect::EventLeaksLaidCard) => Event::Laid(*seat, None),
            Event::Drew(seat, _) if who != Some(*seat) && !self.is(Defect::EventLeaksDrawnCard) => Event::Drew(*seat, None),
            event => event.clone(),
        })
    }

    fn outcome(&self, state: &State) -> Outcome {
        let name = match state.phase {
            Phase::Over if state.round == state::ROUNDS => "last-round",
            Phase::Over => "no-cards",
            _ => "unfinished",
        };
        let cited = Clause(if self.is(Defect::ScoreCitesNothing) { "" } else { "PIP-9" });
        let seats = (0..usize::from(SEATS)).map(|seat| {
            let line = |source: &str, points: u8| ScoreLine { source: source.into(), points: i32::from(points), clause: cited };
            let lines = vec![line("tricks", state.tricks[seat] * (1 + state.stakes[seat])), line("cards shown", state.shown[seat])];
            (lines, vec![TieBreak { what: "cards in hand".into(), value: i32::from(count(&state.hands[seat])), clause: Clause("PIP-10") }])
        });
        let mut outcome = Outcome::ranked(EndReason { name, clause: Clause("PIP-11") }, seats.collect());
        match self.defect {
            Defect::PointsDoNotAddUp => outcome.standings[1].points += 1,
            Defect::RanksWrong => outcome.standings[2].rank = 2,
            Defect::StandingMissing => drop(outcome.standings.pop()),
            _ => {}
        }
        outcome
    }

    fn action_count(&self) -> u32 {
        if self.is(Defect::NumberTooLarge) { LAST - 3 } else { LAST }
    }

    fn encode(&self, action: Action) -> u32 {
        match action {
            Action::Stake(pile) => u32::from(pile),
            Action::Lift(pip) => 2 + u32::from(pip),
            Action::High => 8,
            Action::Low => 9,
            Action::Toss if self.is(Defect::NumbersCollide) => 9,
            Action::Toss => 10,
            Action::Draw => 11,
            Action::Skip => 12,
            Action::Show(pip) => 13 + u32::from(pip),
        }
    }

    fn decode(&self, number: u32) -> Option<Action> {
        Some(match number {
            0 | 1 => Action::Stake(number as u8),
            2..8 => Action::Lift(number as u8 - 2),
            8 => Action::High,
            9 => Action::Low,
            10 => Action::Toss,
            11 => Action::Draw,
            12 => Action::Skip,
            13..19 => Action::Show(number as u8 - 13),
            19 if self.is(Defect::DecodesBeyondTheLast) => Action::Skip,
            _ => return None,
        })
    }

    fn write(&self, action: Action) -> String {
        match action {
            Action::Stake(pile) => format!("stake {pile}"),
            Action::Lift(pip) => format!("lift {pip}"),
            Action::Show(pip) if self.is(Defect::WritesAmbiguously) => format!("lift {pip}"),
            Action::Show(pip) => format!("show {pip}"),
            other => format!("{other:?}").to_lowercase(),
        }
    }

    fn read(&self, text: &str) -> Option<Action> {
        (0..LAST).filter_map(|number| self.decode(number)).find(|action| self.write(*action) == text && !self.is(Defect::ReadsNothing))
    }

    fn check(&self, state: &State) -> Result<(), String> {
        for pip in 0..PIPS {
            let laid = state.laid.iter().flatten().filter(|laid| usize::from(laid.pip) == pip).count() as u8;
            let held: u8 = state.hands.iter().map(|hand| hand[pip]).sum();
            let all = state.bag[pip] + state.discard[pip] + held + laid;
            if all != COPIES {
                return Err(format!("there are {all} cards of {pip} pips, not {COPIES}"));
            }
        }
        for seat in 0..usize::from(SEATS) {
            if state.lifted[seat].is_some_and(|pip| state.hands[seat].get(usize::from(pip)).is_none_or(|held| *held == 0)) {
                return Err(format!("seat {seat} has lifted a card that it does not hold"));
            }
        }
        Ok(())
    }

    fn longest_game(&self) -> u64 {
        u64::from(state::ROUNDS) * 4 * u64::from(SEATS)
    }
}

impl Pips {
    /// What the list says: as the rules do, but a broken game that accepts out of turn does not list it.
    fn allowed_in_turn(&self, state: &State, seat: Seat, action: Action) -> bool {
        matches!(self.turn(state), Turn::Waiting(seats) if seats.contains(seat)) && rules::allowed(self, state, seat, action).is_ok()
    }
}
