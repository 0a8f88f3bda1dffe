//! What is counted of many games for a report. Whole numbers only, and every sum commutes: in whatever parts, on whatever threads and computers
//! games are played, the same games give the same counts.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::stats::Histogram;
use crate::tally::VICTORY;

/// The course of a game is looked at so many times, at equal distances, the end included.
pub(crate) const LOOKS: usize = 20;

/// A meeting of two styles is this many parts: it can be divided evenly among all pairs of up to eight seats, with ties.
pub(crate) const MEETING: u64 = 10_080;

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

/// How a seat stood at the end of a game.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Stood {
    /// What it won, in 840 parts.
    pub(crate) won: u64,
    /// Its points.
    pub(crate) points: i64,
    /// How far it was before the best other; alone, its points.
    pub(crate) margin: i64,
    /// How far it was above the mean of the table, as many times as there are seats.
    pub(crate) above: i64,
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
        /// How far they were above the mean of their table at the end, as many times as there are seats, added up.
        pub above: i64,
        /// The same of all of them in a game together, squared game by game.
        pub above_squared: u64,
    }

    /// How the lead of seats grew from the first time that they took something up to the end; alone, their points at the end. The squares and
    /// products are of whole games, because seats of one game hang together; *kind* is whatever of the same kind was taken up in the game, this included.
    pub struct Gains {
        /// Games in which somebody took it up.
        pub games: u64,
        /// Seats that did.
        pub seats: u64,
        /// How much the lead grew, added up.
        pub grew: i64,
        /// Growth times growth.
        pub grew_grew: u64,
        /// Growth times seats.
        pub grew_seats: i64,
        /// Seats times seats.
        pub seats_seats: u64,
        /// Growth times that of the kind.
        pub grew_kind: i64,
        /// Growth times seats of the kind.
        pub grew_kind_seats: i64,
        /// Seats times growth of the kind.
        pub seats_kind: i64,
        /// Seats times seats of the kind.
        pub seats_kind_seats: u64,
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
        /// What came after it was taken.
        pub gains: Gains,
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

    /// Decisions in a part of the game.
    pub struct Branching {
        /// How many.
        pub decisions: u64,
        /// Between how many options, added up.
        pub options: u64,
        /// How many of them had one option only.
        pub alone: u64,
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

    /// Two styles of play at the same table.
    pub struct Meeting {
        /// In so many games.
        pub games: u64,
        /// How often seats of the first were ahead of seats of the second, in 10080 parts of a game.
        pub ahead: u64,
    }

    /// The same deal played twice with other luck, seen from one seat: how far it was before the best other; alone, its points.
    pub struct Twice {
        /// How often.
        pub deals: u64,
        /// The first time, added up.
        pub first: i64,
        /// The second time.
        pub second: i64,
        /// The first time, squared.
        pub first_first: u64,
        /// The second time.
        pub second_second: u64,
        /// The one times the other.
        pub first_second: i64,
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
        /// What came after anything of a kind was taken.
        pub kinds: BTreeMap<String, Gains>,
        /// Kinds of choices.
        pub verbs: BTreeMap<String, Verb>,
        /// The course of games.
        pub looks: Vec<Look>,
        /// Decisions by tenths of the game.
        pub branching: BTreeMap<u8, Branching>,
        /// The most decisions in a row of a seat in a game that had one option only.
        pub alone_for: Histogram,
        /// Games in which one seat alone led from a quarter of the game on to the end, and won.
        pub runaway: u64,
        /// Games in which nobody's points changed for a quarter of the game or more, before its end.
        pub stalling: u64,
        /// From which look on the later winner alone led to the end; games in which that was never so are left out.
        pub led_from: Histogram,
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
        /// A player that thinks twice as long in place of one that thinks so long, in positions, in the same deal and seat.
        pub doubled: BTreeMap<u64, Paired>,
        /// By style of play.
        pub styles: BTreeMap<u8, Fate>,
        /// Two styles at one table, by their numbers.
        pub meetings: BTreeMap<String, Meeting>,
        /// The same deal played twice.
        pub twice: Twice,
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
    /// Counts the seats of one game that something is true of.
    pub(crate) fn game(&mut self, seats: &[Stood], decided: bool) {
        let held = seats.len() as u64;
        self.seats += held;
        self.games += u64::from(held > 0);
        if decided {
            self.held += held;
            self.held_squared += held * held;
        }
        for Stood { won, points, margin, .. } in seats {
            self.won += won;
            self.points += points;
            self.margin += margin;
            self.margin_squared += (margin * margin) as u64;
        }
        let above: i64 = seats.iter().map(|stood| stood.above).sum();
        self.above += above;
        self.above_squared += (above * above) as u64;
    }

    /// Victories.
    #[must_use]
    pub fn victories(&self) -> f64 {
        self.won as f64 / VICTORY as f64
    }
}

impl Gains {
    /// Counts one game: by how much the lead of those grew who took it, and the same for everything of its kind.
    pub(crate) fn game(&mut self, (seats, grew): (u64, i64), (kind_seats, kind_grew): (u64, i64)) {
        self.games += u64::from(seats > 0);
        self.seats += seats;
        self.grew += grew;
        self.grew_grew += (grew * grew) as u64;
        self.grew_seats += grew * seats as i64;
        self.seats_seats += seats * seats;
        self.grew_kind += grew * kind_grew;
        self.grew_kind_seats += grew * kind_seats as i64;
        self.seats_kind += seats as i64 * kind_grew;
        self.seats_kind_seats += seats * kind_seats;
    }
}

impl Meeting {
    /// Counts one game.
    pub(crate) fn game(&mut self, ahead: u64) {
        self.games += 1;
        self.ahead += ahead;
    }
}

impl Twice {
    /// Counts one deal.
    pub(crate) fn deal(&mut self, first: i64, second: i64) {
        self.deals += 1;
        self.first += first;
        self.second += second;
        self.first_first += (first * first) as u64;
        self.second_second += (second * second) as u64;
        self.first_second += first * second;
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
        counts.seats.entry(number as u8 % 2).or_default().game(&[Stood { won: VICTORY, points: number as i64, margin: 1, above: 2 }], true);
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
