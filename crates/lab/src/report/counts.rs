//! What is counted of many games for a report. Whole numbers only, and every sum commutes: in whatever parts, on whatever threads and computers
//! games are played, the same games give the same counts.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::stats::Histogram;
use crate::tally::VICTORY;

/// The course of a game is looked at so many times, at equal distances, the end included.
pub(crate) const LOOKS: usize = 20;

/// Values by kind and name: `["captain"]["Smuggler"]`.
pub(crate) type Named<T> = BTreeMap<String, BTreeMap<String, T>>;

/// Something whose parts can be put together in any order.
pub(crate) trait Merge {
    fn merge(&mut self, other: Self);
}

impl Merge for u64 {
    fn merge(&mut self, other: u64) {
        *self += other;
    }
}

impl Merge for i64 {
    fn merge(&mut self, other: i64) {
        *self += other;
    }
}

impl Merge for Histogram {
    fn merge(&mut self, other: Histogram) {
        Histogram::merge(self, other);
    }
}

impl<K: Ord, T: Merge + Default> Merge for BTreeMap<K, T> {
    fn merge(&mut self, other: Self) {
        for (key, value) in other {
            self.entry(key).or_default().merge(value);
        }
    }
}

impl<T: Merge + Default> Merge for Vec<T> {
    fn merge(&mut self, other: Self) {
        if self.len() < other.len() {
            self.resize_with(other.len(), T::default);
        }
        self.iter_mut().zip(other).for_each(|(mine, other)| mine.merge(other));
    }
}

/// A struct of things that merge, merged field by field: none can be forgotten.
macro_rules! counted {
    ($($(#[$about:meta])* pub struct $name:ident { $($(#[$of:meta])* pub $field:ident: $type:ty,)* })*) => {$(
        $(#[$about])*
        #[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct $name {
            $($(#[$of])* pub $field: $type,)*
        }

        impl Merge for $name {
            fn merge(&mut self, other: Self) {
                let $name { $($field),* } = other;
                $(Merge::merge(&mut self.$field, $field);)*
            }
        }
    )*};
}

counted! {
    /// How the seats fared that something is true of.
    pub struct Fate {
        /// How many seats.
        pub seats: u64,
        /// In how many games there was one.
        pub games: u64,
        /// Their victories, in 840 parts each.
        pub won: u64,
        /// Seats of games that somebody won.
        pub held: u64,
        /// The same, squared game by game: with it the variance is known that luck alone would give.
        pub held_squared: u64,
        /// Their points added up.
        pub points: i64,
        /// How far they were before the best other at the end, added up; alone, their points.
        pub margin: i64,
        /// The same, squared seat by seat.
        pub margin_squared: u64,
    }

    /// Two ways to play on from the same position: the one minus the other.
    pub struct Paired {
        /// How often it was tried.
        pub pairs: u64,
        /// Victories in 840 parts, added up.
        pub won: i64,
        /// The same, squared pair by pair.
        pub won_squared: u64,
        /// How far the seat was before the best other, or what it had if it plays alone.
        pub margin: i64,
        /// The same, squared pair by pair.
        pub margin_squared: u64,
    }

    /// The choice that a player likes best against the one it likes second best, from the same position.
    pub struct Second {
        /// The best minus the second.
        pub pairs: Paired,
        /// How often another seat won, or somebody else shared the victory.
        pub turned: u64,
    }

    /// A thing that can be taken up.
    pub struct Thing {
        /// Seats that took it up at least once in a game.
        pub taken: Fate,
        /// Seats that could have done so and never did.
        pub left: Fate,
        /// Points by clause of those who took it.
        pub points_taken: BTreeMap<String, i64>,
        /// Points by clause of those who left it.
        pub points_left: BTreeMap<String, i64>,
    }

    /// A kind of choice, by the first word that logs write for it.
    pub struct Verb {
        /// Decisions in which it could be chosen.
        pub offered: u64,
        /// Decisions in which it was.
        pub taken: u64,
        /// Games in which it could be chosen.
        pub games_offered: u64,
        /// Games in which it was.
        pub games_taken: u64,
        /// How many choices there were where it was taken.
        pub options: u64,
        /// How often it was the only one.
        pub alone: u64,
    }

    /// A look at running games, at the same part of their course.
    pub struct Look {
        /// Games in which one seat alone had most points.
        pub led: u64,
        /// Victories of those, in 840 parts.
        pub leader_won: u64,
        /// Games that a net judged.
        pub judged: u64,
        /// The chance it gave to whoever won, in thousandths.
        pub winner_chance: u64,
        /// Points of all seats by clause.
        pub points: BTreeMap<String, i64>,
    }

    /// Where points come from.
    pub struct Source {
        /// Of all seats.
        pub points: i64,
        /// Points by the rank of who had them.
        pub by_rank: BTreeMap<u8, i64>,
    }

    /// A clause at work.
    pub struct Fired {
        /// Games in which it decided something.
        pub games: u64,
        /// How often.
        pub times: u64,
    }

    /// Everything that is counted.
    pub struct Counts {
        /// Games played to their end.
        pub games: u64,
        /// Games that somebody won.
        pub decided: u64,
        /// Games whose victory was shared.
        pub shared: u64,
        /// Games with equal points at the top, by what told them apart.
        pub ties: BTreeMap<String, u64>,
        /// Decisions of a game.
        pub decisions: Histogram,
        /// Rounds of a game, where rounds are counted.
        pub rounds: Histogram,
        /// Decisions of others between two turns of a seat.
        pub waits: Histogram,
        /// How games ended, by name and clause.
        pub endings: BTreeMap<String, BTreeMap<String, u64>>,
        /// By seat number.
        pub seats: BTreeMap<u8, Fate>,
        /// Points at the end by rank.
        pub points: BTreeMap<u8, Histogram>,
        /// What the winner had more than the next.
        pub lead: Histogram,
        /// By what a seat began with.
        pub begins: Named<Fate>,
        /// By what a seat did at least once.
        pub deeds: Named<Fate>,
        /// By what was offered and taken.
        pub things: Named<Thing>,
        /// Kinds of choices.
        pub verbs: BTreeMap<String, Verb>,
        /// The course of games.
        pub looks: Vec<Look>,
        /// How often the lead changed.
        pub lead_changes: Histogram,
        /// The rank of the winner at half of the game.
        pub winner_at_half: Histogram,
        /// Points by clause.
        pub sources: BTreeMap<String, Source>,
        /// Clauses at work.
        pub clauses: BTreeMap<String, Fired>,
        /// A thing forced against the same thing forbidden, from the same position.
        pub forced: Named<Paired>,
        /// A player as usual against one who never makes this kind of choice, in the same deal.
        pub never: BTreeMap<String, Paired>,
        /// The best choice against the second best, by the kind of the best.
        pub second: BTreeMap<String, Second>,
        /// A player of another level in place of the usual one, in the same deal and seat.
        pub levels: BTreeMap<String, Paired>,
        /// Deals that were played a second time with other luck after the deal.
        pub again: u64,
        /// How often the same seat won both times, in 840 times 840 parts.
        pub same_winner: u64,
        /// Positions in the last third in which the seat that was last in points had a choice between two ways, and won by neither.
        pub kingmakers: u64,
        /// How often that choice changed who won.
        pub kings_made: u64,
    }
}

impl Fate {
    /// Counts the seats of one game that something is true of: what each won, its points, and how far it was before the best other.
    pub(crate) fn game(&mut self, seats: &[(u64, i64, i64)], decided: bool) {
        let held = seats.len() as u64;
        self.seats += held;
        self.games += u64::from(held > 0);
        if decided {
            self.held += held;
            self.held_squared += held * held;
        }
        for (won, points, margin) in seats {
            self.won += won;
            self.points += points;
            self.margin += margin;
            self.margin_squared += (margin * margin) as u64;
        }
    }

    /// Victories.
    #[must_use]
    pub fn victories(&self) -> f64 {
        self.won as f64 / VICTORY as f64
    }
}

impl Paired {
    /// Counts a pair: what the seat won and by how much it was ahead, the one way minus the other.
    pub(crate) fn pair(&mut self, won: i64, margin: i64) {
        self.pairs += 1;
        self.won += won;
        self.won_squared += (won * won) as u64;
        self.margin += margin;
        self.margin_squared += (margin * margin) as u64;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some(number: u64) -> Counts {
        let mut counts =
            Counts { games: number, looks: vec![Look { led: number, ..Look::default() }; number as usize], ..Counts::default() };
        counts.seats.entry(number as u8 % 2).or_default().game(&[(VICTORY, number as i64, 1)], true);
        counts.never.entry("use".into()).or_default().pair(-840, 3);
        counts.begins.entry("captain".into()).or_default().entry(format!("{}", number % 3)).or_default().seats += number;
        counts.decisions.add(number as i64);
        counts
    }

    /// A field that is lost or counted twice when parts are put together shows here.
    #[test]
    fn parts_commute_and_associate() {
        let together = |order: [u64; 3]| {
            let mut all = Counts::default();
            order.into_iter().for_each(|number| all.merge(some(number)));
            all
        };
        let whole = together([1, 2, 5]);
        assert_eq!(whole, together([5, 1, 2]));
        let mut pair = some(2);
        pair.merge(some(5));
        let mut other = some(1);
        other.merge(pair);
        assert_eq!(whole, other);
        assert_eq!((whole.games, whole.looks.len(), whole.looks[0].led, whole.never["use"].pairs), (8, 5, 8, 3));
    }

    #[test]
    fn what_is_written_is_read() {
        let text = serde_json::to_string(&some(3)).unwrap();
        assert_eq!(serde_json::from_str::<Counts>(&text).unwrap(), some(3));
        assert!(serde_json::from_str::<Counts>(&text.replacen("\"games\"", "\"gmaes\"", 1)).is_err());
    }
}
