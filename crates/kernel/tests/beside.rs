//! Choices that are made beside each other: taken back alone, kept together, told once they stand.

use std::sync::Arc;

use kernel::{
    Actions, Chance, Cited, Clause, Effects, EndReason, Game, Learned, Outcome, ScoreLine, Scripted, Seat, Seats, Table, TableError, Turn,
};
use serde::{Deserialize, Serialize};

/// Three seats choose once each, in any order: open the gate, pass through it, or peek, which is worth a die if it is open.
///
/// That a choice is possible only because of another one breaks law 6 on purpose: tables must not fall for it.
#[derive(Debug)]
struct Gate;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Default)]
struct State {
    open: bool,
    done: Seats,
    points: [i32; 3],
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Act {
    Open,
    Pass,
    Peek,
}

#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error("the gate is closed (G-1)")]
struct Closed;

impl Cited for Closed {
    fn clause(&self) -> Clause {
        Clause("G-1")
    }
}

const ALL: [Act; 3] = [Act::Open, Act::Pass, Act::Peek];
const A: Seat = Seat::new(0);
const B: Seat = Seat::new(1);
const C: Seat = Seat::new(2);

impl Game for Gate {
    type State = State;
    type Action = Act;
    type View = State;
    type Event = String;
    type Refusal = Closed;

    fn seats(&self) -> u8 {
        3
    }
    fn setup(&self, _: &mut impl Chance) -> State {
        State::default()
    }
    fn turn(&self, state: &State) -> Turn {
        let waiting: Seats = Seats::first(3).iter().filter(|seat| !state.done.contains(*seat)).collect();
        if waiting.is_empty() { Turn::Over } else { Turn::Waiting(waiting) }
    }
    fn legal(&self, state: &State, seat: Seat, found: &mut Actions<Act>) {
        if !state.done.contains(seat) {
            found.extend(ALL.into_iter().filter(|act| *act != Act::Pass || state.open));
        }
    }
    fn apply(&self, state: &mut State, seat: Seat, act: Act, fx: &mut impl Effects<String>) -> Result<Learned, Closed> {
        let mut found = Actions::new();
        self.legal(state, seat, &mut found);
        if !found.contains(&act) {
            return Err(Closed);
        }
        state.open |= act == Act::Open;
        state.points[seat.index()] = if act == Act::Peek && state.open { fx.one_of(6) as i32 } else { 0 };
        state.done.insert(seat);
        fx.tell(format!("{seat}: {act:?}"));
        Ok(Learned::Nothing)
    }
    fn view(&self, state: &State, _: Option<Seat>) -> State {
        state.clone()
    }
    fn imagine(&self, view: &State, _: &mut impl Chance) -> State {
        view.clone()
    }
    fn told(&self, event: &String, _: Option<Seat>) -> Option<String> {
        Some(event.clone())
    }
    fn outcome(&self, state: &State) -> Outcome {
        let line = |points: i32| (vec![ScoreLine { source: "peeking".into(), points, clause: Clause("G-2") }], Vec::new());
        Outcome::ranked(EndReason { name: "done", clause: Clause("G-3") }, state.points.map(line).to_vec())
    }
    fn action_count(&self) -> u32 {
        3
    }
    fn encode(&self, act: Act) -> u32 {
        act as u32
    }
    fn decode(&self, number: u32) -> Option<Act> {
        ALL.get(number as usize).copied()
    }
    fn write(&self, act: Act) -> String {
        format!("{act:?}")
    }
    fn read(&self, text: &str) -> Option<Act> {
        ALL.into_iter().find(|act| self.write(*act) == text)
    }
    fn check(&self, _: &State) -> Result<(), String> {
        Ok(())
    }
    fn longest_game(&self) -> u64 {
        3
    }
}

fn after(choices: &[(Seat, Act)], dice: &[u32]) -> Table<Gate, Scripted> {
    let mut table = Table::new(Arc::new(Gate), Scripted::new(dice));
    choices.iter().for_each(|(seat, act)| _ = table.act(*seat, *act).unwrap());
    table
}

#[test]
fn a_choice_made_beside_another_can_be_taken_back_without_it() {
    let mut table = after(&[(A, Act::Peek), (B, Act::Peek)], &[]);
    assert!(table.can_take_back(A), "B was asked before A chose");
    table.take_back(A).unwrap();
    assert_eq!(table.state(), after(&[(B, Act::Peek)], &[]).state());
    assert_eq!(table.history(None), ["seat 1: Peek"]);
}

#[test]
fn a_choice_that_another_one_depends_on_is_not_taken_back() {
    // The one that passed would be refused now; the one that peeked would not roll the die that it rolled.
    for (then, dice) in [(Act::Pass, &[][..]), (Act::Peek, &[4])] {
        let mut table = after(&[(A, Act::Open), (B, then)], dice);
        let before = table.state().clone();
        assert_eq!(table.take_back(A), Err(TableError::Entangled { seat: A }), "{then:?}");
        assert_eq!((table.state(), table.log().len(), table.request(A)), (&before, 3, 1), "the table is as it was");
        table.take_back(B).unwrap();
        table.take_back(A).unwrap();
        assert_eq!(table.state(), &State::default());
    }
}

#[test]
fn what_can_still_be_taken_back_is_not_settled() {
    let mut table = after(&[], &[3]);
    assert!(table.is_settled() && table.unsettled().is_empty());
    table.act(A, Act::Open).unwrap();
    table.act(C, Act::Peek).unwrap();
    assert!(!table.is_settled());
    assert_eq!(table.unsettled(), ["seat 0: Open", "seat 2: Peek"]);
    table.take_back(C).unwrap();
    assert_eq!(table.unsettled(), ["seat 0: Open"]);
    table.take_back(A).unwrap();
    assert!(table.is_settled(), "nothing is left that could be taken back");
    for seat in [A, B, C] {
        table.act(seat, Act::Open).unwrap();
    }
    assert!(table.is_settled() && table.unsettled().is_empty(), "the game is over");
}

#[test]
fn who_has_no_seat_has_nothing_to_choose() {
    let table = after(&[(A, Act::Open)], &[]);
    let legal = |seat: u8| table.legal(Seat::new(seat)).to_vec();
    assert_eq!((legal(0), legal(1), legal(2)), (vec![], ALL.to_vec(), ALL.to_vec()));
    assert_eq!((legal(3), legal(7)), (vec![], vec![]), "the rules are not asked about seats that are not there");
}
