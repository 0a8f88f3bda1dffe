// Nim: take one to three from a heap; who takes the last one wins. The smallest game there is, for the example in lib.rs
// (included there, so no inner documentation here).

use kernel::{Actions, Chance, Cited, Clause, Effects, EndReason, Game, Learned, Observe, Outcome, ScoreLine, Seat, Seats, Turn};

/// The game.
pub struct Nim {
    seats: u8,
}

impl Nim {
    /// A table of this many seats.
    pub fn new(seats: u8) -> Nim {
        Nim { seats }
    }
}

/// How many are left, whose turn it is, and how many were there.
#[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Heap {
    left: u8,
    next: Seat,
    last: Option<Seat>,
}

/// The only refusal.
#[derive(Debug, Clone, PartialEq)]
pub struct NotNow;

impl std::fmt::Display for NotNow {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("take one to three in your turn, and no more than there are (N-1)")
    }
}

impl std::error::Error for NotNow {}

impl Cited for NotNow {
    fn clause(&self) -> Clause {
        Clause("N-1")
    }
}

impl Game for Nim {
    type State = Heap;
    type Action = u8;
    type View = Heap;
    type Event = (Seat, u8);
    type Refusal = NotNow;

    fn seats(&self) -> u8 {
        self.seats
    }
    fn setup(&self, chance: &mut impl Chance) -> Heap {
        Heap { left: 10 + chance.one_of(10) as u8, next: Seat::new(0), last: None }
    }
    fn turn(&self, heap: &Heap) -> Turn {
        if heap.left == 0 { Turn::Over } else { Turn::Waiting(Seats::only(heap.next)) }
    }
    fn legal(&self, heap: &Heap, seat: Seat, found: &mut Actions<u8>) {
        (1..=heap.left.min(3)).filter(|_| seat == heap.next).for_each(|take| found.push(take));
    }
    fn apply(&self, heap: &mut Heap, seat: Seat, take: u8, fx: &mut impl Effects<(Seat, u8)>) -> Result<Learned, NotNow> {
        if seat != heap.next || !(1..=heap.left.min(3)).contains(&take) {
            return Err(NotNow);
        }
        *heap = Heap { left: heap.left - take, next: seat.next(self.seats), last: Some(seat) };
        fx.tell((seat, take));
        fx.cite(Clause("N-2"));
        Ok(if heap.left == 0 { Learned::Settled } else { Learned::Nothing })
    }
    fn view(&self, heap: &Heap, _who: Option<Seat>) -> Heap {
        heap.clone()
    }
    fn imagine(&self, heap: &Heap, _chance: &mut impl Chance) -> Heap {
        heap.clone()
    }
    fn told(&self, event: &(Seat, u8), _who: Option<Seat>) -> Option<(Seat, u8)> {
        Some(*event)
    }
    fn outcome(&self, heap: &Heap) -> Outcome {
        let (name, clause) = if heap.left == 0 { ("heap-empty", Clause("N-3")) } else { ("unfinished", Clause("N-3")) };
        let line = |points| vec![ScoreLine { source: "the last one".into(), points, clause: Clause("N-3") }];
        let seats = (0..self.seats).map(|seat| (line(i32::from(heap.last == Some(Seat::new(seat)))), vec![])).collect();
        Outcome::ranked(EndReason { name, clause }, seats)
    }
    fn action_count(&self) -> u32 {
        3
    }
    fn encode(&self, take: u8) -> u32 {
        u32::from(take) - 1
    }
    fn decode(&self, number: u32) -> Option<u8> {
        (number < 3).then(|| number as u8 + 1)
    }
    fn write(&self, take: u8) -> String {
        format!("take {take}")
    }
    fn read(&self, text: &str) -> Option<u8> {
        (1..=3).find(|take| self.write(*take) == text)
    }
    fn check(&self, heap: &Heap) -> Result<(), String> {
        if heap.left < 20 && heap.next.number() < self.seats { Ok(()) } else { Err("the heap has at most 19".into()) }
    }
    fn longest_game(&self) -> u64 {
        19
    }
}

impl Observe for Nim {
    const OBSERVATION: u32 = 1;

    fn features(&self, heap: &Heap, sheet: &mut impl kernel::observe::Sheet) {
        for (group, seat) in self.in_order(None) {
            sheet.group(group);
            sheet.flag("next", "takes next", heap.next == seat);
        }
        sheet.group(kernel::observe::Group::Common);
        sheet.count("left", 19, "how many are left on the heap", i32::from(heap.left));
    }
}
