//! Until when each seat must have chosen.
//!
//! Everybody sees the clocks, so they are worked out from what everybody sees and from nothing else: from when a seat is waited for, and
//! from choices that all the others were told of or can see. Clicks that only their own seat knows of change no clock.
//!
//! - A seat has all its time from when it is asked, and again from each choice of its own that everybody saw, while it is still asked.
//! - Who takes a choice back has the time that was left for it, as if it had never been made. When that time is up the choice stands.
//! - Nothing else gives time: neither leaving and coming back nor a restart.

use kernel::{Seat, Seats};
use serde::{Deserialize, Serialize};

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
    pub(crate) allowance: i64,
    /// Who is waited for.
    pub(crate) waiting: Seats,
    /// Who may take a choice back by the rules.
    pub(crate) open: Seats,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
struct SeatClock {
    /// Until when it must have chosen; none while it is not waited for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    due: Option<i64>,
    /// Until when its choices that may be taken back had to be made, the latest last; the number of those that had the same time.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    open: Vec<(i64, u32)>,
}

impl Clocks {
    /// The game begins, or is taken up from a time when clocks were not kept.
    pub(crate) fn begin(seats: u8, moment: &Moment) -> Clocks {
        let mut clocks = Clocks { seats: vec![SeatClock::default(); usize::from(seats)] };
        clocks.turn(moment);
        clocks
    }

    /// A seat has chosen; `seen` says whether everybody else saw something of it.
    pub(crate) fn chose(&mut self, seat: Seat, seen: bool, moment: &Moment) {
        if let Some(SeatClock { due, open }) = self.seats.get_mut(seat.index()) {
            let before = due.unwrap_or(moment.now);
            match open.last_mut() {
                Some((same, count)) if *same == before => *count += 1,
                _ => open.push((before, 1)),
            }
            if seen {
                *due = Some(moment.now + moment.allowance);
            }
        }
        self.turn(moment);
    }

    /// A seat has taken its latest choice back.
    pub(crate) fn took_back(&mut self, seat: Seat, moment: &Moment) {
        if let Some(SeatClock { due, open }) = self.seats.get_mut(seat.index())
            && let Some((before, count)) = open.last_mut()
        {
            (*due, *count) = (Some(*before), *count - 1);
            open.pop_if(|(_, count)| *count == 0);
        }
        self.turn(moment);
    }

    /// Clocks run for those who are waited for and for nobody else.
    fn turn(&mut self, moment: &Moment) {
        for (number, SeatClock { due, open }) in (0..).zip(&mut self.seats) {
            let seat = Seat::new(number);
            if !moment.open.contains(seat) {
                open.clear();
            }
            *due = moment.waiting.contains(seat).then(|| due.unwrap_or(moment.now + moment.allowance));
        }
    }

    /// Until when a seat must have chosen; none if it is not waited for.
    pub(crate) fn due(&self, seat: Seat) -> Option<i64> {
        self.seats.get(seat.index())?.due
    }

    /// Whether there was still time for the latest choice of a seat that it may take back.
    pub(crate) fn allow_taking_back(&self, seat: Seat, now: i64) -> bool {
        let latest = self.seats.get(seat.index()).and_then(|clock| clock.open.last());
        latest.is_none_or(|(due, _)| *due > now)
    }

    /// A server was started: whoever's time ran out while it was down, or runs out before they can be back, gets a little.
    pub(crate) fn after_a_start(&mut self, started: i64, allowance: i64) {
        let least = started + GRACE_MS.min(allowance / 2);
        for SeatClock { due, open } in &mut self.seats {
            let Some(short) = due.filter(|due| *due < least) else { continue };
            *due = Some(least);
            // So do the clicks before, if they are of the same time.
            for (before, _) in open.iter_mut().filter(|(before, _)| *before == short) {
                *before = least;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALLOWANCE: i64 = 30_000;
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
            clocks.chose(MARY, false, &at(second, &both, &[MARY]));
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
        clocks.chose(MARY, true, &at(10, &[MARY], &[MARY]));
        assert_eq!(due(&clocks, MARY), Some(40));
        clocks.chose(MARY, false, &at(11, &[MARY], &[MARY]));
        assert!(clocks.allow_taking_back(MARY, 39_999) && !clocks.allow_taking_back(MARY, 40_000));
        clocks.took_back(MARY, &at(12, &[MARY], &[MARY]));
        assert_eq!(due(&clocks, MARY), Some(40));
        assert!(clocks.allow_taking_back(MARY, 29_999));
        assert!(!clocks.allow_taking_back(MARY, 30_000), "the time for the first choice is up: it stands");
        clocks.took_back(MARY, &at(20, &[MARY], &[]));
        assert_eq!(due(&clocks, MARY), Some(30), "what was left for it");
        clocks.chose(MARY, true, &at(29, &[MARY], &[MARY]));
        assert_eq!(due(&clocks, MARY), Some(59));
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
            clocks.chose(MARY, true, &at(second, &[NICK], &[MARY]));
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
        clocks.chose(MARY, false, &at(1, &both, &both));
        clocks.chose(NICK, true, &at(2, &both, &both));
        clocks.chose(NICK, false, &at(3, &[MARY], &both));
        let text = serde_json::to_string(&clocks).unwrap();
        assert_eq!(serde_json::from_str::<Clocks>(&text).unwrap(), clocks, "{text}");
    }

    #[test]
    fn who_runs_out_of_time_while_the_server_is_down_gets_a_little_and_nobody_else_anything() {
        let both = [MARY, NICK];
        let mut clocks = Clocks::begin(2, &at(0, &both, &[]));
        clocks.chose(NICK, true, &at(20, &both, &both));
        clocks.chose(MARY, false, &at(21, &both, &both));
        clocks.after_a_start(19_000, ALLOWANCE);
        assert_eq!((due(&clocks, MARY), due(&clocks, NICK)), (Some(30), Some(50)), "nobody has lost anything");
        clocks.after_a_start(35_000, ALLOWANCE);
        assert_eq!((due(&clocks, MARY), due(&clocks, NICK)), (Some(45), Some(50)));
        assert!(clocks.allow_taking_back(MARY, 40_000), "what nobody sees has the time of the choice it is a part of");
        clocks.after_a_start(100_000, 4_000);
        assert_eq!(due(&clocks, MARY), Some(102), "never all of it");
    }
}
