//! What a half-filled challenge is worth under best play: exact, by going backwards from all full boards.
//!
//! A table depends on what the bands are worth and on which manipulation is at hand. What the bands are worth is a matter of
//! degree; a few *stakes* cover what matters, so tables are few, and they are made when they are first asked for.

use std::sync::{Arc, OnceLock};

use crate::SpaceTruckin;
use crate::content::BandOutcome;
use crate::state::Sheet;

/// What the bands are worth against each other; both rewards are worth [`BOTH`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stakes {
    first: usize,
    damage: usize,
    bridge: usize,
}

/// What both rewards are worth, in the tables.
pub(crate) const BOTH: i64 = 1000;
/// What the first reward alone can be worth.
const FIRST: [i64; 3] = [0, 500, 1000];
/// What damage to one system can cost; two cost twice that.
const DAMAGE: [i64; 4] = [20, 250, 700, 2200];
/// What a hit on the bridge can cost.
const BRIDGE: [i64; 4] = [20, 500, 1600, 6000];
/// The price of a manipulation's pip.
const PIP: i32 = 180;

const HELPS: usize = 4;
const TABLES: usize = FIRST.len() * DAMAGE.len() * BRIDGE.len() * HELPS;

impl Stakes {
    /// The stakes nearest to these changes of fortune.
    pub(crate) fn nearest(both: i64, first: i64, one: i64, bridge: i64) -> Stakes {
        let whole = both.max(first).max(1);
        let of_both = |value: i64| value * BOTH / whole;
        // Costs are compared by ratio: between 20 and 250 a cost of 100 is nearer to 250.
        let cost = |table: &[i64], value: i64| {
            let value = of_both(-value).max(0);
            (1..table.len()).filter(|index| value * value > table[index - 1] * table[*index]).count()
        };
        let first = (1..FIRST.len()).filter(|index| 2 * of_both(first) > FIRST[index - 1] + FIRST[*index]).count();
        Stakes { first, damage: cost(&DAMAGE, one), bridge: cost(&BRIDGE, bridge) }
    }

    fn payoff(self, outcome: BandOutcome) -> i32 {
        let value = match outcome {
            BandOutcome::BridgeDamage => -BRIDGE[self.bridge],
            BandOutcome::BothRewards => BOTH,
            BandOutcome::FirstReward => FIRST[self.first],
            BandOutcome::DamageOne => -DAMAGE[self.damage],
            BandOutcome::DamageTwo => -2 * DAMAGE[self.damage],
        };
        value as i32
    }

    fn index(self) -> usize {
        (self.first * DAMAGE.len() + self.damage) * BRIDGE.len() + self.bridge
    }
}

/// The tables, one for each stakes and each set of manipulations at hand.
#[derive(Debug, Clone)]
pub(crate) struct OddsTables(Arc<[OnceLock<Box<[i16]>>]>);

impl Default for OddsTables {
    fn default() -> OddsTables {
        OddsTables((0..TABLES).map(|_| OnceLock::new()).collect())
    }
}

/// The places of the six boxes on a sheet.
const PLACES: [usize; 6] = [1, 2, 3, 5, 6, 7];
/// Full boards in base 6, a digit for each box.
const POWERS: [usize; 6] = [1, 6, 36, 216, 1296, 7776];
const FULL: usize = 46_656;

/// Boards with an even number of digits, without the full ones: 15 ways to leave two boxes empty, 15 to leave four, and the
/// empty board. A board's place is that of its pattern of filled boxes, then its digits in base 6.
struct Places {
    starts: [u16; 64],
    count: usize,
}

const PARTIAL: Places = places();

const fn places() -> Places {
    let (mut starts, mut count, mut pattern) = ([0; 64], 0, 0_usize);
    while pattern < 63 {
        let digits = pattern.count_ones();
        if digits.is_multiple_of(2) {
            starts[pattern] = count as u16;
            count += 6_usize.pow(digits);
        }
        pattern += 1;
    }
    Places { starts, count }
}

/// Where a half-filled board stands in a table.
fn place_of(board: [u8; 6]) -> usize {
    let (mut pattern, mut number, mut power) = (0, 0, 1);
    for (place, digit) in board.into_iter().enumerate().filter(|(_, digit)| *digit > 0) {
        pattern |= 1 << place;
        number += usize::from(digit - 1) * power;
        power *= 6;
    }
    usize::from(PARTIAL.starts[pattern]) + number
}

impl SpaceTruckin {
    /// The value of a sheet's boxes, half-filled, in the units of the stakes; only for three digits.
    pub(crate) fn board_odds(&self, sheet: &Sheet, stakes: Stakes, reroll: bool, flip: bool) -> i64 {
        let index = stakes.index() * HELPS + usize::from(reroll) + 2 * usize::from(flip);
        let table = self.odds.0[index].get_or_init(|| self.odds_table(stakes, reroll, flip));
        i64::from(table[place_of(PLACES.map(|place| sheet.boxes[place]))])
    }

    fn odds_table(&self, stakes: Stakes, reroll: bool, flip: bool) -> Box<[i16]> {
        let plain: Vec<i16> = (0..FULL).map(|board| self.plain_payoff(stakes, board)).collect();
        let full: Vec<i16> = (0..FULL).map(|board| best_after_help(&plain, board, reroll, flip)).collect();
        let mut table = vec![0_i16; PARTIAL.count];
        // Boards with four, two and no digits: the mean over all rolls of the best way to write them.
        for digits in [4, 2, 0] {
            for pattern in (0..63_u8).filter(|pattern| pattern.count_ones() == digits) {
                for number in 0..6_usize.pow(digits) {
                    let board = written(pattern, number);
                    table[place_of(board)] = if digits == 4 { mean_of_last(&full, board) } else { mean_of_best(&table, board) };
                }
            }
        }
        table.into_boxed_slice()
    }

    fn plain_payoff(&self, stakes: Stakes, board: usize) -> i16 {
        let [a, b, c, d, e, f] = POWERS.map(|power| (board / power % 6) as i32);
        stakes.payoff(self.content.band(100 * (a - d) + 10 * (b - e) + c - f).outcome) as i16
    }
}

/// The board whose filled boxes are this pattern and whose digits are this number.
fn written(pattern: u8, mut number: usize) -> [u8; 6] {
    let mut board = [0; 6];
    for (_, digit) in board.iter_mut().enumerate().filter(|(place, _)| pattern & (1 << place) != 0) {
        (*digit, number) = ((number % 6) as u8 + 1, number / 6);
    }
    board
}

fn best_after_help(plain: &[i16], board: usize, reroll: bool, flip: bool) -> i16 {
    let mut best = i32::from(plain[board]);
    for power in POWERS {
        let digit = board / power % 6;
        let without = board - digit * power;
        if flip {
            best = best.max(i32::from(plain[without + (5 - digit) * power]) - PIP);
        }
        if reroll {
            let sum: i32 = (0..6).map(|face| i32::from(plain[without + face * power])).sum();
            best = best.max(sum / 6 - PIP);
        }
    }
    best as i16
}

/// The mean over all rolls of the best of two or more ways to write them; `best` knows it for two faces.
fn mean(mut best: impl FnMut(usize, usize) -> i16) -> i16 {
    let mut sum = 0;
    for first in 1..=6 {
        for second in first..=6 {
            sum += i32::from(best(first, second)) * if first == second { 1 } else { 2 };
        }
    }
    (sum / 36) as i16
}

/// Two boxes are left, so there are two ways to write the last roll. Nearly all boards of a table are of this sort.
fn mean_of_last(full: &[i16], board: [u8; 6]) -> i16 {
    let (mut empty, mut left, mut written) = ([0; 2], 0, 0);
    for (digit, power) in board.into_iter().zip(POWERS) {
        if digit == 0 {
            (empty[left], left) = (power, left + 1);
        } else {
            written += usize::from(digit - 1) * power;
        }
    }
    let [one, other] = empty;
    let at = |first: usize, second: usize| full[written + (first - 1) * one + (second - 1) * other];
    mean(|first, second| at(first, second).max(at(second, first)))
}

fn mean_of_best(table: &[i16], board: [u8; 6]) -> i16 {
    let empty = |place: &usize| board[*place] == 0;
    mean(|first, second| {
        let mut best = i16::MIN;
        for one in (0..6).filter(empty) {
            for other in (0..6).filter(empty).filter(|place| *place != one) {
                let mut next = board;
                (next[one], next[other]) = (first as u8, second as u8);
                best = best.max(table[place_of(next)]);
            }
        }
        best
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_half_filled_board_has_its_own_place() {
        let mut seen = vec![false; PARTIAL.count];
        for pattern in (0..63_u8).filter(|pattern| pattern.count_ones() % 2 == 0) {
            for number in 0..6_usize.pow(pattern.count_ones()) {
                let place = place_of(written(pattern, number));
                assert!(!std::mem::replace(&mut seen[place], true));
            }
        }
        assert!(seen.iter().all(|seen| *seen), "19,440 with four digits, 540 with two, and the empty one");
        assert_eq!(PARTIAL.count, 19_440 + 540 + 1);
    }

    #[test]
    fn stakes_follow_what_is_to_win_and_to_lose() {
        let usual = Stakes::nearest(300, 150, -200, -400);
        assert_eq!(usual, Stakes { first: 1, damage: 2, bridge: 2 });
        let only_both = Stakes::nearest(1000, 0, 0, 0);
        assert_eq!(only_both, Stakes { first: 0, damage: 0, bridge: 0 });
        let nothing_to_win = Stakes::nearest(0, 0, -200, -900);
        assert_eq!((nothing_to_win.damage, nothing_to_win.bridge), (3, 3));
    }
}
