//! Who is here: whoever has a connection open at the table.
//!
//! Everybody is shown it, so it is made of connections alone and never of what somebody asks or does: a choice that nobody may notice is
//! made by a request like any other.

use kernel::{MAX_SEATS, Seat, Seats};

/// So long somebody whose connection ended still counts as here: they may be loading the page again.
const LINGER_MS: i64 = 10_000;

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Where {
    /// Nobody has come since the table was loaded.
    #[default]
    Unknown,
    Here,
    /// Their last connection ended then.
    Parting(i64),
    /// That is so long ago that everybody is told.
    Away(i64),
}

/// Where the people of a table are.
#[derive(Debug, Default)]
pub(crate) struct Presence {
    seats: [Where; MAX_SEATS],
}

impl Presence {
    /// Looks who is connected now; the seats for which everybody is shown something else than before.
    pub(crate) fn look(&mut self, now: i64, connected: Seats) -> Seats {
        let mut changed = Seats::NONE;
        for (number, place) in (0..).zip(&mut self.seats) {
            let seat = Seat::new(number);
            let next = match (connected.contains(seat), *place) {
                (true, _) => Where::Here,
                (false, Where::Here) => Where::Parting(now),
                (false, Where::Parting(since)) if now - since >= LINGER_MS => Where::Away(since),
                (false, same) => same,
            };
            let shown = |place| matches!(place, Where::Here | Where::Parting(_));
            if shown(next) != shown(*place) {
                changed.insert(seat);
            }
            *place = next;
        }
        changed
    }

    /// When it must be looked again though nobody comes or goes.
    pub(crate) fn next(&self) -> Option<i64> {
        let told = |place: &Where| if let Where::Parting(since) = place { Some(since + LINGER_MS) } else { None };
        self.seats.iter().filter_map(told).min()
    }

    /// Whether somebody is here, as everybody is shown it.
    pub(crate) fn is_here(&self, seat: Seat) -> bool {
        matches!(self.seats[seat.index()], Where::Here | Where::Parting(_))
    }

    /// Since when somebody is away, if that is known.
    pub(crate) fn away_since(&self, seat: Seat) -> Option<i64> {
        if let Where::Away(since) = self.seats[seat.index()] { Some(since) } else { None }
    }

    /// Somebody else sits there now.
    pub(crate) fn forget(&mut self, seat: Seat) {
        self.seats[seat.index()] = Where::Unknown;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MARY: Seat = Seat::new(0);
    const NICK: Seat = Seat::new(1);

    fn changed(presence: &mut Presence, now: i64, here: &[Seat]) -> Vec<Seat> {
        let mut connected = Seats::NONE;
        here.iter().for_each(|seat| connected.insert(*seat));
        presence.look(now, connected).iter().collect()
    }

    #[test]
    fn whoever_comes_is_here_at_once_and_whoever_goes_is_away_after_a_moment() {
        let mut presence = Presence::default();
        assert_eq!((presence.is_here(MARY), presence.away_since(MARY)), (false, None), "nobody knows since when");
        assert_eq!(changed(&mut presence, 1_000, &[MARY]), [MARY]);
        assert_eq!(changed(&mut presence, 2_000, &[MARY, NICK]), [NICK]);
        assert_eq!(changed(&mut presence, 3_000, &[NICK]), []);
        assert_eq!((presence.is_here(MARY), presence.next()), (true, Some(13_000)), "perhaps only the page is loaded again");
        assert_eq!(changed(&mut presence, 4_000, &[MARY, NICK]), []);
        assert_eq!(presence.next(), None, "so it was");
        assert_eq!(changed(&mut presence, 5_000, &[NICK]), []);
        assert_eq!(changed(&mut presence, 14_999, &[NICK]), []);
        assert_eq!(changed(&mut presence, 15_000, &[NICK]), [MARY]);
        assert_eq!((presence.is_here(MARY), presence.away_since(MARY), presence.next()), (false, Some(5_000), None));
        assert_eq!(changed(&mut presence, 20_000, &[MARY, NICK]), [MARY]);
        assert_eq!(presence.away_since(MARY), None);
        presence.forget(MARY);
        assert!(!presence.is_here(MARY));
    }
}
