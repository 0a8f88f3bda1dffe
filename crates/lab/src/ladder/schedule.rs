//! Who meets whom in which seats, and what came of it.

use std::ops::Range;

use bots::Forfeit;

use super::Played;
use crate::stats::interval;
use crate::tally::VICTORY;

/// So many deals of a pairing are played before anybody looks at them again.
const ROUND: u64 = 5;

/// Fewer deals than this say nothing, whatever they say.
const LEAST: usize = 10;

/// The seatings of one deal: `false` for the first of two entrants, `true` for the second.
///
/// Alone each plays once. Two exchange their seats. At a larger table one of the first sits among others of the second, in every
/// seat, and then one of the second among others of the first.
#[must_use]
pub fn seatings(players: u8) -> Vec<Vec<bool>> {
    let alone = |lone: bool, place: u8| (0..players).map(|seat| if seat == place { lone } else { !lone }).collect();
    let all = (0..players).map(|place| alone(false, place));
    match players {
        2 => all.collect(),
        _ => all.chain((0..players).map(|place| alone(true, place))).collect(),
    }
}

/// What came of one deal, in parts of a [`VICTORY`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Deal {
    /// What the first won where it was alone among the second, over `players` games.
    pub(crate) first: u64,
    /// What the second won where it was alone among the first.
    pub(crate) second: u64,
    /// What all the others won in those games: `others[0]` where the first was alone, `others[1]` where the second was.
    pub(crate) others: [u64; 2],
}

/// Two entrants and their deals so far.
#[derive(Debug)]
pub(crate) struct Meeting {
    pub(crate) pair: [usize; 2],
    players: u8,
    seatings: Vec<Vec<bool>>,
    /// In the order in which they were dealt.
    pub(crate) deals: Vec<Deal>,
    /// The number of the next deal.
    next: u64,
    pub(crate) forfeits: Vec<(u64, usize, Forfeit)>,
}

impl Meeting {
    /// Everybody against everybody.
    pub(crate) fn all(entrants: usize, players: u8) -> Vec<Meeting> {
        let meeting = |pair| Meeting { pair, players, seatings: seatings(players), deals: Vec::new(), next: 0, forfeits: Vec::new() };
        (0..entrants).flat_map(|second| (0..second).map(move |first| [first, second])).map(meeting).collect()
    }

    /// The seatings of a deal, by places in the list of entrants.
    pub(crate) fn seatings(&self) -> impl Iterator<Item = Vec<usize>> {
        self.seatings.iter().map(|seating| seating.iter().map(|second| self.pair[usize::from(*second)]).collect())
    }

    /// How many games a deal has.
    pub(crate) fn games_a_deal(&self) -> u64 {
        self.seatings.len() as u64
    }

    /// The deals to play next: whole rounds of `cycle`, none when it is clear who is better or enough was played.
    pub(crate) fn next(&self, games: u64, cycle: u64) -> Range<u64> {
        let most = games.div_ceil(self.games_a_deal()).div_ceil(cycle).saturating_mul(cycle);
        let round = ROUND.div_ceil(cycle) * cycle;
        let end = if self.is_clear() { self.next } else { self.next.saturating_add(round).min(most) };
        self.next..end.max(self.next)
    }

    /// Counts a deal: the games are those of [`Meeting::seatings`].
    pub(crate) fn count(&mut self, number: u64, games: &[&Played]) {
        let mut deal = Deal { first: 0, second: 0, others: [0; 2] };
        for (seating, game) in self.seatings.iter().zip(games) {
            let won =
                |second: bool| seating.iter().zip(&game.shares).filter(|(side, _)| **side == second).map(|(_, share)| share).sum::<u64>();
            let alone = |second: bool| seating.iter().filter(|side| **side == second).count() == 1;
            // With two players each is alone; a bot that plays alone is so, too, and the other has no seat.
            if alone(false) {
                deal.first += won(false);
                deal.others[0] += won(true);
            }
            if alone(true) {
                deal.second += won(true);
                deal.others[1] += won(false);
            }
            if let Some(forfeit) = &game.forfeit {
                self.forfeits.push((number, self.pair[usize::from(seating[forfeit.seat.index()])], forfeit.clone()));
            }
        }
        self.deals.push(deal);
        self.next = number + 1;
    }

    /// What the first won in each deal where it was alone: from 0 to 1.
    pub(crate) fn first(&self) -> Vec<f64> {
        self.deals.iter().map(|deal| self.share(deal.first)).collect()
    }

    /// The same for the second.
    pub(crate) fn second(&self) -> Vec<f64> {
        self.deals.iter().map(|deal| self.share(deal.second)).collect()
    }

    /// By how much the first did better in each deal: from -1 to 1.
    pub(crate) fn differences(&self) -> Vec<f64> {
        self.deals.iter().map(|deal| self.share(deal.first) - self.share(deal.second)).collect()
    }

    fn share(&self, parts: u64) -> f64 {
        // Each is alone in as many games of a deal as there are seats.
        parts as f64 / (VICTORY * u64::from(self.players)) as f64
    }

    /// Whether it is clear who is better.
    pub(crate) fn is_clear(&self) -> bool {
        let (low, high) = interval(&self.differences(), -1.0, 1.0);
        self.deals.len() >= LEAST && (low > 0.0 || high < 0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whatever the number of players: both are alone equally often, in every seat equally often, and sit everywhere equally often.
    #[test]
    fn seats_are_balanced() {
        for players in 1..=6_u8 {
            let all = seatings(players);
            assert_eq!(all.len(), if players == 2 { 2 } else { 2 * usize::from(players) });
            for seat in 0..usize::from(players) {
                let second = all.iter().filter(|seating| seating[seat]).count();
                assert_eq!(2 * second, all.len(), "{players} players: seat {seat} is the second's half of the time");
                for side in [false, true] {
                    let alone =
                        all.iter().filter(|seating| seating[seat] == side && seating.iter().filter(|one| **one == side).count() == 1);
                    assert_eq!(alone.count(), 1, "{players} players: each is alone in seat {seat} once");
                }
            }
        }
    }

    fn played(shares: &[u64]) -> Played {
        Played { shares: shares.iter().map(|share| share * VICTORY / 6).collect(), forfeit: None }
    }

    /// By hand: three players, six games. The first, alone, wins in seats 0 and 1 and shares in seat 2; the second, alone, wins in seat 2 only.
    #[test]
    fn victories_are_those_of_the_right_seat() {
        let mut meeting = Meeting::all(2, 3).remove(0);
        let games = [[6, 0, 0], [0, 6, 0], [3, 0, 3], [0, 0, 6], [6, 0, 0], [0, 0, 6]].map(|shares| played(&shares));
        meeting.count(0, &games.iter().collect::<Vec<_>>());
        assert_eq!(meeting.deals[0], Deal { first: VICTORY * 5 / 2, second: VICTORY, others: [VICTORY / 2, 2 * VICTORY] });
        let difference = meeting.differences()[0];
        assert!((difference - (2.5 / 3.0 - 1.0 / 3.0)).abs() < 1e-12, "{difference}");
        // Two players: whoever gets seat 0 wins, so nobody is better.
        let mut meeting = Meeting::all(2, 2).remove(0);
        meeting.count(0, &[&played(&[6, 0]), &played(&[6, 0])]);
        assert_eq!((meeting.deals[0].first, meeting.deals[0].second, meeting.differences()[0]), (VICTORY, VICTORY, 0.0));
        // Alone: each has its own game.
        let mut meeting = Meeting::all(2, 1).remove(0);
        meeting.count(0, &[&played(&[6]), &played(&[0])]);
        assert_eq!((meeting.deals[0].first, meeting.deals[0].second, meeting.differences()[0]), (VICTORY, 0, 1.0));
    }

    #[test]
    fn a_pairing_ends_when_it_is_clear_or_enough() {
        let mut meeting = Meeting::all(2, 2).remove(0);
        assert_eq!(meeting.next(400, 1), 0..5);
        assert_eq!(meeting.next(7, 1), 0..4, "a deal that is begun is played to its end");
        assert_eq!(meeting.next(400, 6), 0..6, "whole rounds of what is averaged");
        assert_eq!(meeting.next(u64::MAX, 6), 0..6);
        for deal in 0..9 {
            meeting.count(deal, &[&played(&[6, 0]), &played(&[0, 6])]);
            assert!(!meeting.is_clear(), "nine deals are too few");
        }
        meeting.count(9, &[&played(&[6, 0]), &played(&[0, 6])]);
        assert!(meeting.is_clear() && meeting.next(400, 1).is_empty());
        let mut even = Meeting::all(2, 2).remove(0);
        for deal in 0..100 {
            even.count(deal, &[&played(&[6, 0]), &played(&[6, 0])]);
        }
        assert!(!even.is_clear());
        assert_eq!((even.next(400, 1), even.next(200, 1).is_empty()), (100..105, true));
    }
}
