//! The numbers of one game by which two rule sets are compared and packs are tuned, by name.

use std::collections::BTreeMap;

use kernel::{Deed, Outcome, Seat};

use super::branch::Fared;

/// Numbers of one game. What is a share of victory or happens in some games is in [`crate::tally::VICTORY`] parts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Measures(pub(crate) BTreeMap<Measure, i64>);

/// What is measured of a game, in the order in which it is told.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Measure {
    /// Victories of a seat.
    Seat(u8),
    /// Victories of whoever began with this: kind and name.
    Begins(String, String),
    /// Games that ended this way.
    Ended(String),
    /// Games whose victory was shared.
    Shared,
    /// Decisions of a game.
    Decisions,
    /// Rounds of a game.
    Rounds,
    /// Points of all seats together.
    Points,
    /// What the first had more than the second.
    Lead,
    /// Games in which somebody took this up: kind and name.
    Taken(String, String),
}

impl Measure {
    /// Whether it is a share of all games, and not a number of things.
    #[must_use]
    pub fn is_share(&self) -> bool {
        !matches!(self, Measure::Decisions | Measure::Rounds | Measure::Points | Measure::Lead)
    }
}

impl std::fmt::Display for Measure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Measure::Seat(seat) => write!(f, "seat {seat} wins"),
            Measure::Begins(kind, what) if kind == Deed::ORDER => write!(f, "{what} player wins"),
            Measure::Begins(kind, what) => write!(f, "{kind} {what} wins"),
            Measure::Ended(how) => write!(f, "ends by {how}"),
            Measure::Shared => f.write_str("shared victory"),
            Measure::Decisions => f.write_str("decisions"),
            Measure::Rounds => f.write_str("rounds"),
            Measure::Points => f.write_str("points of a seat"),
            Measure::Lead => f.write_str("lead of the winner"),
            Measure::Taken(kind, what) => write!(f, "{kind} {what}"),
        }
    }
}

impl Measures {
    pub(crate) fn of(
        outcome: &Outcome,
        fared: &Fared,
        seats: &[Seat],
        rounds: Option<u32>,
        begins: &[(Seat, Deed)],
        taken: &BTreeMap<Deed, BTreeMap<Seat, usize>>,
    ) -> Measures {
        use crate::tally::VICTORY;
        let whole = VICTORY as i64;
        let mut all = BTreeMap::new();
        for (seat, won) in (0..).zip(&fared.won) {
            all.insert(Measure::Seat(seat), *won as i64);
        }
        for (seat, deed) in begins {
            *all.entry(Measure::Begins(deed.kind.to_owned(), deed.what.clone())).or_default() += fared.won[seat.index()] as i64;
        }
        all.insert(Measure::Ended(outcome.reason.name.to_owned()), whole);
        all.insert(Measure::Shared, if outcome.winners().count() > 1 { whole } else { 0 });
        all.insert(Measure::Decisions, seats.len() as i64);
        all.extend(rounds.map(|rounds| (Measure::Rounds, i64::from(rounds))));
        // In hundredths, so that the mean of a table is a whole number.
        all.insert(Measure::Points, 100 * fared.points.iter().sum::<i64>() / fared.points.len().max(1) as i64);
        let mut points = fared.points.clone();
        points.sort_unstable_by(|one, other| other.cmp(one));
        if let [first, second, ..] = points[..] {
            all.insert(Measure::Lead, first - second);
        }
        for deed in taken.keys() {
            all.insert(Measure::Taken(deed.kind.to_owned(), deed.what.clone()), whole);
        }
        Measures(all)
    }
}
