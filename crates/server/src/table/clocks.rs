//! Until when each seat must have chosen.
//!
//! Everybody sees the clocks, so they are worked out from what everybody sees and from nothing else: from when a seat is waited for, and
//! from choices that all the others were told of or can see. Clicks that only their own seat knows of change no clock.
//!
//! - A seat has all its time from when it is asked. Where the time is for each choice it has all of it again from each choice of its own
//!   that everybody saw, while it is still asked; where it is for the turn such a choice adds the increment, if there is one.
//! - What it takes beyond that comes out of its reserve, which is for the whole game.
//! - Who takes a choice back has the time that was left for it, as if it had never been made. When that time is up the choice stands.
//! - Whoever had a move made for them has a grace for the next. How often in a row that happened is counted; a choice of their own that
//!   everybody saw ends the row.
//! - Nothing else gives time: neither leaving and coming back nor a restart.

use kernel::{Seat, Seats};
use serde::{Deserialize, Serialize};

use super::pace::{Allowance, Per, is_default};

/// The most that somebody whose time ran out while the server was down gets after its start.
const GRACE_MS: i64 = 10_000;

/// The clocks of a table.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Clocks {
    seats: Vec<SeatClock>,
}

/// What all clocks of a table depend on after a step.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Moment {
    /// The time.
    pub(crate) now: i64,
    /// How long a seat may take.
    pub(crate) allowance: Allowance,
    /// Who is waited for.
    pub(crate) waiting: Seats,
    /// Who may take a choice back by the rules.
    pub(crate) open: Seats,
}

/// Who has chosen for a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Chooser {
    /// Whoever sits there.
    Sitter,
    /// Somebody who plays until they return.
    Caretaker,
    /// Somebody who makes one move for them.
    OneMove,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
struct SeatClock {
    /// Until when it must have chosen without using up its reserve; none while it is not waited for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    due: Option<i64>,
    /// What it may take beyond that.
    #[serde(default, skip_serializing_if = "is_default")]
    reserve: i64,
    /// How often in a row its time ran out.
    #[serde(default, skip_serializing_if = "is_default")]
    missed: i64,
    /// Until when its choices that may be taken back had to be made, the latest last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    open: Vec<Before>,
}

/// The clock before a choice that may be taken back: until when it had to be made, how many had the same clock, and the reserve.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Before(i64, u32, #[serde(default)] i64);

impl SeatClock {
    /// Takes what was used beyond the own time out of the reserve.
    fn charge(&mut self, now: i64) {
        if let Some(due) = self.due {
            self.reserve = (self.reserve - (now - due).max(0)).max(0);
        }
    }

    /// Starts again with so much.
    fn restart(&mut self, now: i64, time: i64) {
        self.charge(now);
        self.due = Some(now + time);
    }
}

impl Clocks {
    /// The game begins, or is taken up from a time when clocks were not kept.
    pub(crate) fn begin(seats: u8, moment: &Moment) -> Clocks {
        let clock = SeatClock { reserve: moment.allowance.reserve, ..SeatClock::default() };
        let mut clocks = Clocks { seats: vec![clock; usize::from(seats)] };
        clocks.turn(moment);
        clocks
    }

    /// Somebody has chosen for a seat; `seen` says whether everybody else saw something of it.
    pub(crate) fn chose(&mut self, seat: Seat, chooser: Chooser, seen: bool, moment: &Moment) {
        let Moment { now, allowance, .. } = *moment;
        if let Some(clock) = self.seats.get_mut(seat.index()) {
            let before = (clock.due.unwrap_or(now), clock.reserve);
            match clock.open.last_mut() {
                Some(Before(due, count, reserve)) if (*due, *reserve) == before => *count += 1,
                _ => clock.open.push(Before(before.0, 1, before.1)),
            }
            if seen {
                match (chooser, allowance.per) {
                    (Chooser::OneMove, _) => clock.restart(now, allowance.grace()),
                    (_, Per::Choice) => clock.restart(now, allowance.own),
                    (_, Per::Turn) => clock.due = Some(before.0 + allowance.increment),
                }
                // A click that nobody sees does not end the row: whether it is the third time would tell of it.
                if chooser == Chooser::Sitter {
                    clock.missed = 0;
                }
            }
        }
        self.turn(moment);
    }

    /// A seat has taken its latest choice back.
    pub(crate) fn took_back(&mut self, seat: Seat, moment: &Moment) {
        if let Some(SeatClock { due, reserve, open, .. }) = self.seats.get_mut(seat.index())
            && let Some(Before(before, count, left)) = open.last_mut()
        {
            (*due, *reserve, *count) = (Some(*before), *left, *count - 1);
            open.pop_if(|Before(_, count, _)| *count == 0);
        }
        self.turn(moment);
    }

    /// Clocks run for those who are waited for and for nobody else.
    fn turn(&mut self, moment: &Moment) {
        for (number, clock) in (0..).zip(&mut self.seats) {
            let seat = Seat::new(number);
            if !moment.open.contains(seat) {
                clock.open.clear();
            }
            if !moment.waiting.contains(seat) {
                clock.charge(moment.now);
                clock.due = None;
            } else if clock.due.is_none() {
                clock.due = Some(moment.now + moment.allowance.own);
            }
        }
    }

    /// Until when a seat must have chosen, its reserve counted; none if it is not waited for.
    pub(crate) fn due(&self, seat: Seat) -> Option<i64> {
        let clock = self.seats.get(seat.index())?;
        clock.due.map(|due| due + clock.reserve)
    }

    /// What a seat had in reserve when it was asked, or has if it is not.
    pub(crate) fn reserve(&self, seat: Seat) -> i64 {
        self.seats.get(seat.index()).map_or(0, |clock| clock.reserve)
    }

    /// How often in a row the time of a seat ran out.
    pub(crate) fn missed(&self, seat: Seat) -> i64 {
        self.seats.get(seat.index()).map_or(0, |clock| clock.missed)
    }

    /// The time of a seat ran out.
    pub(crate) fn ran_out(&mut self, seat: Seat) {
        if let Some(clock) = self.seats.get_mut(seat.index()) {
            clock.missed += 1;
        }
    }

    /// Whoever was played for is back, or somebody else sits there: the row has ended.
    pub(crate) fn is_back(&mut self, seat: Seat) {
        if let Some(clock) = self.seats.get_mut(seat.index()) {
            clock.missed = 0;
        }
    }

    /// Whether there was still time for the latest choice of a seat that it may take back.
    pub(crate) fn allow_taking_back(&self, seat: Seat, now: i64) -> bool {
        let latest = self.seats.get(seat.index()).and_then(|clock| clock.open.last());
        latest.is_none_or(|Before(due, _, reserve)| due + reserve > now)
    }

    /// A server was started: whoever's time ran out while it was down, or runs out before they can be back, gets a little.
    pub(crate) fn after_a_start(&mut self, started: i64, allowance: Allowance) {
        let least = started + GRACE_MS.min(allowance.own / 2);
        for SeatClock { due, reserve, open, .. } in &mut self.seats {
            let Some(short) = due.filter(|due| due + *reserve < least) else { continue };
            let longer = least - *reserve;
            *due = Some(longer);
            // So do the clicks before, if they are of the same time.
            for Before(before, ..) in open.iter_mut().filter(|Before(before, _, left)| (before, left) == (&short, &*reserve)) {
                *before = longer;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALLOWANCE: Allowance = Allowance { own: 30_000, per: Per::Choice, increment: 0, reserve: 0 };
    const MARY: Seat = Seat::new(0);
    const NICK: Seat = Seat::new(1);

    /// So many seconds after the beginning; who is waited for; who may take back.
    fn at(seconds: i64, waiting: &[Seat], open: &[Seat]) -> Moment {
        let set = |seats: &[Seat]| {
            seats.iter().fold(Seats::NONE, |mut all, seat| {
                all.insert(*seat);
                all
            })
        };
        Moment { now: seconds * 1000, allowance: ALLOWANCE, waiting: set(waiting), open: set(open) }
    }

    fn due(clocks: &Clocks, seat: Seat) -> Option<i64> {
        clocks.due(seat).map(|due| due / 1000)
    }

    #[test]
    fn clicks_that_nobody_sees_change_no_clock_however_many() {
        let both = [MARY, NICK];
        let mut clocks = Clocks::begin(2, &at(0, &both, &[]));
        for second in 1..10 {
            clocks.chose(MARY, Chooser::Sitter, false, &at(second, &both, &[MARY]));
            assert_eq!((due(&clocks, MARY), due(&clocks, NICK)), (Some(30), Some(30)));
        }
        for second in 10..19 {
            clocks.took_back(MARY, &at(second, &both, if second < 18 { &[MARY] } else { &[] }));
            assert_eq!((due(&clocks, MARY), due(&clocks, NICK)), (Some(30), Some(30)));
        }
        assert_eq!(clocks, Clocks::begin(2, &at(0, &both, &[])), "as if nothing had been chosen");
    }

    #[test]
    fn a_choice_that_everybody_sees_gives_all_the_time_for_the_next_and_taking_it_back_gives_none() {
        let mut clocks = Clocks::begin(2, &at(0, &[MARY], &[]));
        clocks.chose(MARY, Chooser::Sitter, true, &at(10, &[MARY], &[MARY]));
        assert_eq!(due(&clocks, MARY), Some(40));
        clocks.chose(MARY, Chooser::Sitter, false, &at(11, &[MARY], &[MARY]));
        assert!(clocks.allow_taking_back(MARY, 39_999) && !clocks.allow_taking_back(MARY, 40_000));
        clocks.took_back(MARY, &at(12, &[MARY], &[MARY]));
        assert_eq!(due(&clocks, MARY), Some(40));
        assert!(clocks.allow_taking_back(MARY, 29_999));
        assert!(!clocks.allow_taking_back(MARY, 30_000), "the time for the first choice is up: it stands");
        clocks.took_back(MARY, &at(20, &[MARY], &[]));
        assert_eq!(due(&clocks, MARY), Some(30), "what was left for it");
        clocks.chose(MARY, Chooser::Sitter, true, &at(29, &[MARY], &[MARY]));
        assert_eq!(due(&clocks, MARY), Some(59));
    }

    #[test]
    fn taking_clicks_back_that_nobody_saw_leaves_the_time_that_the_choice_before_them_gave() {
        let moment = |second| at(second, &[MARY], &[MARY]);
        let mut clocks = Clocks::begin(2, &at(0, &[MARY], &[]));
        clocks.chose(MARY, Chooser::Sitter, true, &moment(10));
        (11..14).for_each(|second| clocks.chose(MARY, Chooser::Sitter, false, &moment(second)));
        for second in 14..17 {
            assert!(clocks.allow_taking_back(MARY, 39_999));
            clocks.took_back(MARY, &moment(second));
            assert_eq!(due(&clocks, MARY), Some(40), "the choice that everybody saw still stands");
        }
        clocks.took_back(MARY, &at(17, &[MARY], &[]));
        assert_eq!(due(&clocks, MARY), Some(30));
    }

    #[test]
    fn nobody_holds_the_table_by_choosing_and_taking_back() {
        let mut clocks = Clocks::begin(2, &at(0, &[MARY], &[]));
        let mut second = 0;
        // Mary passes the turn on and takes it back, Nick helps her by waiting.
        loop {
            second += 1;
            if due(&clocks, MARY).is_some_and(|due| due <= second) {
                break;
            }
            clocks.chose(MARY, Chooser::Sitter, true, &at(second, &[NICK], &[MARY]));
            assert_eq!((due(&clocks, MARY), due(&clocks, NICK)), (None, Some(second + 30)), "whoever is asked has all their time");
            second += 1;
            if !clocks.allow_taking_back(MARY, second * 1000) {
                break;
            }
            clocks.took_back(MARY, &at(second, &[MARY], &[]));
            assert_eq!((due(&clocks, MARY), due(&clocks, NICK)), (Some(30), None));
        }
        assert_eq!(second, 30);
    }

    #[test]
    fn clocks_come_back_from_the_store_as_they_were() {
        let both = [MARY, NICK];
        let mut clocks = Clocks::begin(3, &at(0, &both, &[]));
        clocks.chose(MARY, Chooser::Sitter, false, &at(1, &both, &both));
        clocks.chose(NICK, Chooser::Sitter, true, &at(2, &both, &both));
        clocks.chose(NICK, Chooser::Sitter, false, &at(3, &[MARY], &both));
        let text = serde_json::to_string(&clocks).unwrap();
        assert_eq!(serde_json::from_str::<Clocks>(&text).unwrap(), clocks, "{text}");
    }

    #[test]
    fn who_runs_out_of_time_while_the_server_is_down_gets_a_little_and_nobody_else_anything() {
        let both = [MARY, NICK];
        let mut clocks = Clocks::begin(2, &at(0, &both, &[]));
        clocks.chose(NICK, Chooser::Sitter, true, &at(20, &both, &both));
        clocks.chose(MARY, Chooser::Sitter, false, &at(21, &both, &both));
        clocks.after_a_start(19_000, ALLOWANCE);
        assert_eq!((due(&clocks, MARY), due(&clocks, NICK)), (Some(30), Some(50)), "nobody has lost anything");
        clocks.after_a_start(35_000, ALLOWANCE);
        assert_eq!((due(&clocks, MARY), due(&clocks, NICK)), (Some(45), Some(50)));
        assert!(clocks.allow_taking_back(MARY, 40_000), "what nobody sees has the time of the choice it is a part of");
        clocks.after_a_start(100_000, Allowance { own: 4_000, ..ALLOWANCE });
        assert_eq!(due(&clocks, MARY), Some(102), "never all of it");
    }

    /// The same at a table with another clock.
    fn by(allowance: Allowance, moment: Moment) -> Moment {
        Moment { allowance, ..moment }
    }

    const TURN: Allowance = Allowance { per: Per::Turn, increment: 5_000, ..ALLOWANCE };
    const RESERVE: Allowance = Allowance { reserve: 60_000, ..ALLOWANCE };

    #[test]
    fn a_clock_for_each_turn_does_not_start_again_with_a_choice_that_adds_its_increment_once() {
        let moment = |second, waiting: &[Seat], open: &[Seat]| by(TURN, at(second, waiting, open));
        let mut clocks = Clocks::begin(2, &moment(0, &[MARY], &[]));
        clocks.chose(MARY, Chooser::Sitter, true, &moment(10, &[MARY], &[MARY]));
        assert_eq!(due(&clocks, MARY), Some(35));
        for _ in 0..5 {
            clocks.took_back(MARY, &moment(11, &[MARY], &[]));
            assert_eq!(due(&clocks, MARY), Some(30), "what was left for it");
            clocks.chose(MARY, Chooser::Sitter, true, &moment(12, &[MARY], &[MARY]));
            assert_eq!(due(&clocks, MARY), Some(35), "and no more than once");
        }
        clocks.chose(MARY, Chooser::Sitter, false, &moment(13, &[MARY], &[MARY]));
        assert_eq!(due(&clocks, MARY), Some(35), "nobody saw it");
        clocks.chose(MARY, Chooser::Sitter, true, &moment(14, &[NICK], &[]));
        clocks.chose(NICK, Chooser::Sitter, true, &moment(20, &[MARY], &[]));
        assert_eq!(due(&clocks, MARY), Some(50), "the next turn has all its time and nothing of the last");
    }

    #[test]
    fn a_reserve_is_used_when_the_own_time_is_over_and_is_for_the_whole_game() {
        let moment = |second, waiting: &[Seat], open: &[Seat]| by(RESERVE, at(second, waiting, open));
        let mut clocks = Clocks::begin(2, &moment(0, &[MARY], &[]));
        assert_eq!((due(&clocks, MARY), clocks.reserve(MARY), clocks.reserve(NICK)), (Some(90), 60_000, 60_000));
        clocks.chose(MARY, Chooser::Sitter, true, &moment(20, &[MARY], &[]));
        assert_eq!((due(&clocks, MARY), clocks.reserve(MARY)), (Some(110), 60_000), "nothing was used");
        clocks.chose(MARY, Chooser::Sitter, true, &moment(65, &[MARY], &[]));
        assert_eq!((due(&clocks, MARY), clocks.reserve(MARY)), (Some(140), 45_000), "fifteen seconds were");
        clocks.chose(MARY, Chooser::Sitter, false, &moment(120, &[MARY], &[MARY]));
        assert_eq!((due(&clocks, MARY), clocks.reserve(MARY)), (Some(140), 45_000), "nobody saw it");
        clocks.chose(MARY, Chooser::Sitter, true, &moment(130, &[NICK], &[MARY]));
        assert_eq!((clocks.reserve(MARY), clocks.reserve(NICK)), (10_000, 60_000));
        assert!(clocks.allow_taking_back(MARY, 139_999) && !clocks.allow_taking_back(MARY, 140_000));
        clocks.took_back(MARY, &moment(135, &[MARY], &[MARY]));
        assert_eq!((due(&clocks, MARY), clocks.reserve(MARY)), (Some(140), 45_000), "as if it had never been made");
        clocks.chose(MARY, Chooser::Sitter, true, &moment(139, &[NICK], &[]));
        assert_eq!(clocks.reserve(MARY), 1_000);
    }

    #[test]
    fn a_reserve_is_used_by_turns_too_and_never_less_than_nothing_is_left() {
        let moment = |second, waiting: &[Seat]| by(Allowance { reserve: 60_000, ..TURN }, at(second, waiting, &[]));
        let mut clocks = Clocks::begin(2, &moment(0, &[MARY]));
        clocks.chose(MARY, Chooser::Sitter, true, &moment(40, &[MARY]));
        assert_eq!((due(&clocks, MARY), clocks.reserve(MARY)), (Some(95), 60_000), "the turn is not over");
        clocks.chose(MARY, Chooser::Sitter, true, &moment(50, &[NICK]));
        assert_eq!(clocks.reserve(MARY), 50_000, "thirty seconds, and five for each of two choices");
        clocks.chose(NICK, Chooser::Sitter, true, &moment(60, &[MARY]));
        clocks.ran_out(MARY);
        clocks.chose(MARY, Chooser::OneMove, true, &moment(200, &[MARY]));
        assert_eq!((due(&clocks, MARY), clocks.reserve(MARY)), (Some(215), 0));
    }

    #[test]
    fn whoever_had_a_move_made_for_them_has_a_grace_and_all_their_time_when_they_are_next_asked() {
        for allowance in [ALLOWANCE, TURN] {
            let moment = |second, waiting: &[Seat]| by(allowance, at(second, waiting, &[]));
            let mut clocks = Clocks::begin(2, &moment(0, &[MARY]));
            clocks.ran_out(MARY);
            clocks.chose(MARY, Chooser::OneMove, false, &moment(31, &[MARY]));
            assert_eq!(due(&clocks, MARY), Some(30), "nobody saw it: the move is not made yet");
            clocks.chose(MARY, Chooser::OneMove, true, &moment(32, &[MARY]));
            assert_eq!((due(&clocks, MARY), clocks.missed(MARY)), (Some(47), 1));
            clocks.ran_out(MARY);
            clocks.chose(MARY, Chooser::OneMove, true, &moment(48, &[NICK]));
            clocks.chose(NICK, Chooser::Sitter, true, &moment(50, &[MARY]));
            assert_eq!((due(&clocks, MARY), clocks.missed(MARY), clocks.missed(NICK)), (Some(80), 2, 0));
            clocks.chose(MARY, Chooser::Sitter, false, &moment(51, &[MARY]));
            assert_eq!(clocks.missed(MARY), 2, "nobody knows of that click");
            clocks.chose(MARY, Chooser::Sitter, true, &moment(52, &[MARY]));
            assert_eq!(clocks.missed(MARY), 0);
        }
    }

    #[test]
    fn clocks_from_before_there_were_reserves_are_read() {
        let clocks: Clocks = serde_json::from_str(r#"[{"due":30000,"open":[[20000,2],[30000,1]]},{}]"#).unwrap();
        assert_eq!((due(&clocks, MARY), due(&clocks, NICK), clocks.reserve(MARY)), (Some(30), None, 0));
        assert!(clocks.allow_taking_back(MARY, 29_999) && !clocks.allow_taking_back(MARY, 30_000));
    }

    #[test]
    fn a_start_gives_no_reserve_and_counts_what_is_left_of_it() {
        let moment = |second, waiting: &[Seat]| by(RESERVE, at(second, waiting, &[MARY]));
        let mut clocks = Clocks::begin(2, &moment(0, &[MARY]));
        clocks.chose(MARY, Chooser::Sitter, false, &moment(1, &[MARY]));
        clocks.after_a_start(70_000, RESERVE);
        assert_eq!((due(&clocks, MARY), clocks.reserve(MARY)), (Some(90), 60_000), "there is still enough");
        clocks.after_a_start(85_000, RESERVE);
        assert_eq!((due(&clocks, MARY), clocks.reserve(MARY)), (Some(95), 60_000));
        assert!(clocks.allow_taking_back(MARY, 94_999));
        clocks.chose(MARY, Chooser::Sitter, true, &moment(94, &[NICK]));
        assert_eq!(clocks.reserve(MARY), 1_000);
    }
}
