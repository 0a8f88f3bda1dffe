//! The table: request numbers, take-back, replay and resume, on a game small enough to follow by hand.

use std::sync::Arc;

use kernel::log::Entry;
use kernel::{
    Actions, Chance, Cited, Clause, Effects, EndReason, Game, Learned, Live, Outcome, ScoreLine, Scripted, Seat, Seats, Seed, Table,
    TableError, Turn, WhyItStands,
};
use serde::{Deserialize, Serialize};

/// Both seats secretly pledge 0 to 2; when both have, the pledges are shown and a die is added to each. Then seat 0 and after it
/// seat 1 may bow (which shows nothing) or shout (which everybody hears); with an encore seat 0 greets once more.
#[derive(Debug)]
struct Pledge;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Default)]
struct State {
    pledged: [Option<u8>; 2],
    points: [i32; 2],
    shown: bool,
    greeted: u8,
    encore: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Act {
    Pledge(u8),
    Bow,
    Shout,
}

const ALL_ACTS: [Act; 5] = [Act::Pledge(0), Act::Pledge(1), Act::Pledge(2), Act::Bow, Act::Shout];

#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error("not now (P-1)")]
struct NotNow;

impl Cited for NotNow {
    fn clause(&self) -> Clause {
        Clause("P-1")
    }
}

impl Game for Pledge {
    type State = State;
    type Action = Act;
    type View = State;
    type Event = String;
    type Refusal = NotNow;

    fn seats(&self) -> u8 {
        2
    }
    fn setup(&self, _: &mut impl Chance) -> State {
        State::default()
    }
    fn turn(&self, state: &State) -> Turn {
        match (state.shown, state.greeted) {
            (false, _) => Turn::Waiting((0..2).map(Seat::new).filter(|seat| state.pledged[seat.index()].is_none()).collect()),
            (true, greeted @ 0..2) => Turn::Waiting(Seats::only(Seat::new(greeted))),
            (true, 2) if state.encore => Turn::Waiting(Seats::only(A)),
            _ => Turn::Over,
        }
    }
    fn legal(&self, state: &State, seat: Seat, found: &mut Actions<Act>) {
        match self.turn(state) {
            Turn::Waiting(seats) if !seats.contains(seat) => {}
            Turn::Waiting(_) if !state.shown => ALL_ACTS[..3].iter().for_each(|act| found.push(*act)),
            Turn::Waiting(_) => ALL_ACTS[3..].iter().for_each(|act| found.push(*act)),
            Turn::Over => {}
        }
    }
    fn apply(&self, state: &mut State, seat: Seat, act: Act, fx: &mut impl Effects<String>) -> Result<Learned, NotNow> {
        let mut found = Actions::new();
        self.legal(state, seat, &mut found);
        if !found.contains(&act) {
            return Err(NotNow);
        }
        match act {
            Act::Pledge(pledge) => {
                state.pledged[seat.index()] = Some(pledge);
                let [Some(a), Some(b)] = state.pledged else { return Ok(Learned::Nothing) };
                state.shown = true;
                for (points, pledge) in state.points.iter_mut().zip([a, b]) {
                    *points = i32::from(pledge) + fx.one_of(6) as i32;
                }
                fx.tell(format!("{a} and {b} were pledged"));
                Ok(Learned::Settled)
            }
            Act::Bow | Act::Shout => {
                state.greeted += 1;
                fx.tell(format!("{seat} greeted"));
                Ok(if act == Act::Bow { Learned::Nothing } else { Learned::Something })
            }
        }
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
        let line = |points: i32| (vec![ScoreLine { source: "pledge and die".into(), points, clause: Clause("P-2") }], Vec::new());
        Outcome::ranked(EndReason { name: "greeted", clause: Clause("P-3") }, state.points.map(line).to_vec())
    }
    fn action_count(&self) -> u32 {
        5
    }
    fn encode(&self, act: Act) -> u32 {
        ALL_ACTS.iter().position(|other| *other == act).map_or(u32::MAX, |number| number as u32)
    }
    fn decode(&self, number: u32) -> Option<Act> {
        ALL_ACTS.get(number as usize).copied()
    }
    fn write(&self, act: Act) -> String {
        format!("{act:?}")
    }
    fn read(&self, text: &str) -> Option<Act> {
        ALL_ACTS.into_iter().find(|act| self.write(*act) == text)
    }
    fn check(&self, state: &State) -> Result<(), String> {
        if state.greeted <= 2 + u8::from(state.encore) { Ok(()) } else { Err("nobody is left to greet".into()) }
    }
    fn longest_game(&self) -> u64 {
        5
    }
}

const A: Seat = Seat::new(0);
const B: Seat = Seat::new(1);

fn scripted() -> Table<Pledge, Scripted> {
    Table::new(Arc::new(Pledge), Scripted::new([5, 0]))
}

fn after(choices: &[(Seat, Act)]) -> Table<Pledge, Scripted> {
    let mut table = scripted();
    choices.iter().for_each(|(seat, act)| _ = table.act(*seat, *act).unwrap());
    table
}

#[test]
fn a_request_is_answered_once() {
    let mut table = scripted();
    assert!(table.submit(A, 0, Act::Pledge(1)).is_ok());
    let before = table.state().clone();
    assert!(matches!(table.submit(A, 0, Act::Pledge(2)), Err(TableError::Answered { request: 0, next: 1 })));
    assert!(matches!(table.submit(A, 7, Act::Pledge(2)), Err(TableError::Ahead { request: 7, next: 1 })));
    assert!(matches!(table.submit(Seat::new(2), 0, Act::Bow), Err(TableError::NoSuchSeat { count: 2, .. })));
    assert!(matches!(table.submit(A, 1, Act::Pledge(2)), Err(TableError::Refused(NotNow))));
    assert_eq!((table.state(), table.log().len(), table.request(A)), (&before, 2, 1));
}

#[test]
fn a_secret_choice_can_be_taken_back_until_the_last_one_is_made() {
    let mut table = after(&[(B, Act::Pledge(2))]);
    assert!(!table.can_take_back(A) && table.can_take_back(B));
    table.take_back(B).unwrap();
    assert_eq!(table.state(), &State::default());
    assert_eq!(table.request(B), 2, "a taken-back choice does not free its request number");
    table.act(B, Act::Pledge(0)).unwrap();
    table.act(A, Act::Pledge(1)).unwrap();
    assert!(!table.can_take_back(A) && !table.can_take_back(B), "the last pledge settles both");
    assert_eq!(table.take_back(B), Err(TableError::Stands { seat: B, why: WhyItStands::Settled }));
    assert_eq!(table.state().points, [6, 0]);
}

#[test]
fn choices_that_were_taken_back_leave_no_trace() {
    let mut table = after(&[(A, Act::Pledge(0)), (B, Act::Pledge(0)), (A, Act::Bow)]);
    table.take_back(A).unwrap();
    assert_eq!(table.history(None), ["0 and 0 were pledged"]);
    table.act(A, Act::Shout).unwrap();
    assert_eq!(table.history(Some(B)), ["0 and 0 were pledged", "seat 0 greeted"]);
}

#[test]
fn a_choice_stands_once_somebody_answers_to_it() {
    let mut table = after(&[(A, Act::Pledge(0)), (B, Act::Pledge(0)), (A, Act::Bow)]);
    assert!(table.can_take_back(A));
    table.act(B, Act::Bow).unwrap();
    assert!(!table.can_take_back(A), "B was asked only after A's bow");
    assert_eq!(table.turn(), Turn::Over);
    assert!(!table.can_take_back(B), "and when the game is over everything stands");
}

#[test]
fn what_was_shown_stands() {
    let table = after(&[(A, Act::Pledge(0)), (B, Act::Pledge(0)), (A, Act::Shout)]);
    assert!(!table.can_take_back(A));
}

/// Every refusal to take something back says why: nothing was chosen, something came to light, another seat has begun, a common
/// step is over, or the game is.
#[test]
fn a_refused_take_back_says_why() {
    fn why<C: Chance>(table: &mut Table<Pledge, C>, seat: Seat) -> String {
        let (state, log) = (table.state().clone(), table.log().len());
        let error = table.take_back(seat).expect_err("nothing can be taken back").to_string();
        assert_eq!((table.state(), table.log().len(), table.can_take_back(seat)), (&state, log, false), "the table is as it was");
        error.strip_prefix(&format!("{seat} has nothing to take back: ")).expect("the seat is named").to_owned()
    }
    assert_eq!(why(&mut scripted(), A), "it has made no choice");
    let both = [(A, Act::Pledge(0)), (B, Act::Pledge(0))];
    let settled = "everybody's choices up to here are settled";
    let mut table = after(&both);
    assert_eq!((why(&mut table, A), why(&mut table, B)), (settled.into(), settled.into()));
    table.act(A, Act::Shout).unwrap();
    assert_eq!(why(&mut table, A), "its last choice brought something to light");

    let mut table = Table::from_state(Arc::new(Pledge), after(&both).state().clone(), Scripted::new([])).unwrap();
    assert_eq!(why(&mut table, A), "it has made no choice");
    table.act(A, Act::Bow).unwrap();
    table.take_back(A).unwrap();
    assert_eq!(why(&mut table, A), "it has made no choice", "it took its only one back");
    table.act(A, Act::Bow).unwrap();
    table.act(B, Act::Bow).unwrap();
    assert_eq!((why(&mut table, A), why(&mut table, B)), ("the game is over".into(), "the game is over".into()));

    let middle = State { encore: true, ..after(&both).state().clone() };
    let mut table = Table::from_state(Arc::new(Pledge), middle, Scripted::new([])).unwrap();
    table.act(A, Act::Bow).unwrap();
    table.act(B, Act::Bow).unwrap();
    assert_eq!(why(&mut table, A), "seat 1 has begun since");
    table.take_back(B).unwrap();
    assert_eq!(why(&mut table, A), "seat 1 has begun since", "also when that seat takes its own choice back");
    table.act(B, Act::Shout).unwrap();
    assert_eq!(
        (why(&mut table, A).as_str(), why(&mut table, B).as_str()),
        ("seat 1 has begun since", "its last choice brought something to light")
    );
    table.act(A, Act::Shout).unwrap();
    assert_eq!(why(&mut table, A), "the game is over");
}

fn finished() -> Table<Pledge> {
    let mut table = Table::new(Arc::new(Pledge), Live::from_seed(Seed(3)));
    for (seat, act) in [(A, Act::Pledge(2)), (B, Act::Pledge(1)), (A, Act::Bow)] {
        table.act(seat, act).unwrap();
    }
    table.take_back(A).unwrap();
    table.act(A, Act::Shout).unwrap();
    table.act(B, Act::Bow).unwrap();
    table
}

#[test]
fn a_log_gives_the_same_game_again() {
    let table = finished();
    let again = Table::replay(Arc::new(Pledge), table.log().to_vec(), Scripted::new([])).unwrap();
    assert_eq!((again.state(), again.request(A), again.log()), (table.state(), table.request(A), table.log()));
    assert_eq!(again.history(None), table.history(None));
    assert_eq!(table.history(None).len(), 3);
    let resumed = Table::resume(Arc::new(Pledge), table.log().to_vec(), Live::from_seed(Seed(3))).unwrap();
    assert_eq!(resumed.state(), table.state());
}

#[test]
fn a_log_from_another_key_is_refused() {
    let error = Table::resume(Arc::new(Pledge), finished().log().to_vec(), Live::from_seed(Seed(5))).unwrap_err();
    assert_eq!(error.line, 4, "the dice were rolled in the fourth line: {error}");
    assert!(error.to_string().contains("the key gives"), "{error}");
}

#[test]
fn the_first_line_that_departs_is_named_with_its_clause() {
    let log = finished().log().to_vec();
    let departs = |change: &dyn Fn(&mut Vec<Entry<Act>>)| {
        let mut log = log.clone();
        change(&mut log);
        Table::replay(Arc::new(Pledge), log, Scripted::new([])).unwrap_err().to_string()
    };
    assert_eq!(departs(&|log| _ = log.remove(0)), "line 2 departs from the rules: the log has no setup entry after its header");
    assert_eq!(departs(&|log| log.swap(2, 3)), "line 4 departs from the rules: not now (P-1) [P-1]");
    assert_eq!(
        departs(&|log| log[2] = Entry::Chose { seat: B, act: Act::Pledge(1), rolls: vec![] }),
        "line 4 departs from the rules: the rules ask for one of 6, but no outcome is recorded"
    );
    assert_eq!(departs(&|log| log.push(Entry::Setup { rolls: vec![] })), "line 9 departs from the rules: a game is laid out once");
    assert!(departs(&|log| log[1] = Entry::TookBack { seat: A }).contains("nothing to take back"));
    assert!(departs(&|log| log[1] = Entry::Chose { seat: Seat::new(5), act: Act::Bow, rolls: vec![] }).contains("there is no seat 5"));
    let over = |points: i32| Entry::Over { outcome: serde_json::json!({ "points": points }), key: None };
    assert!(departs(&|log| log.push(over(1))).contains("the outcome by the rules is"));
    assert!(departs(&|log| log.insert(3, over(1))).contains("by the rules the game goes on"));
}

#[test]
fn a_game_can_begin_at_any_sound_state() {
    let middle = State { shown: true, pledged: [Some(0); 2], greeted: 1, points: [1, 2], encore: false };
    let mut table = Table::from_state(Arc::new(Pledge), middle.clone(), Scripted::new([])).unwrap();
    table.act(B, Act::Shout).unwrap();
    assert_eq!(table.turn(), Turn::Over);
    assert_eq!(table.history(None), ["seat 1 greeted"]);
    let unsound = State { greeted: 3, ..middle };
    assert_eq!(Table::from_state(Arc::new(Pledge), unsound, Scripted::new([])).unwrap_err(), "nobody is left to greet");
}
