//! How tiles are paired and dealt (ST-2.4 to ST-2.8), and how likely each way of pairing suits is.

use std::collections::BTreeMap;

use arrayvec::ArrayVec;
use kernel::Chance;

use crate::place::MAX_TILES;
use crate::tile::{Suit, Tile};

/// The three ways of splitting four piles into two couples (ST-2.6).
pub(crate) const WAYS: [[[usize; 2]; 2]; 3] = [[[0, 1], [2, 3]], [[0, 2], [1, 3]], [[0, 3], [1, 2]]];

/// Deals all tiles; chance is asked for the piles, their order, the pairing, the order of the pairs, and the sides.
pub(crate) fn dealt(prices: &[u8], loose: bool, chance: &mut impl Chance) -> [Option<Tile>; MAX_TILES] {
    let mut shuffled: [ArrayVec<Tile, 5>; 4] = Default::default();
    for (suit, pile) in Suit::ALL.into_iter().zip(&mut shuffled) {
        pile.extend(prices.iter().map(|price| Tile::new(suit, *price)));
        chance.shuffle(pile);
    }
    let mut order = [0, 1, 2, 3];
    chance.shuffle(&mut order);
    let mut piles = order.map(|index| shuffled[index].clone());
    let mut pairs: ArrayVec<[Tile; 2], 10> = ArrayVec::new();
    // Piles are never empty where a couple is taken: ST-2.6 takes one from each, ST-2.7 only from those that hold a tile.
    let mut take = |couple: [usize; 2]| {
        if let [Some(first), Some(second)] = couple.map(|pile| piles[pile].pop()) {
            pairs.push([first, second]);
        }
    };
    if loose {
        let mut heights = [prices.len() as u8; 4];
        while heights != [0; 4] {
            let couples = couples(&heights);
            let couple = couples[chance.one_of(couples.len() as u32) as usize];
            couple.iter().for_each(|pile| heights[*pile] -= 1);
            take(couple);
        }
    } else {
        spread(prices.len(), chance).into_iter().for_each(|way| WAYS[way].into_iter().for_each(&mut take));
    }
    chance.shuffle(&mut pairs);
    let mut tiles = [None; MAX_TILES];
    for (planet, pair) in tiles.chunks_exact_mut(2).zip(&pairs) {
        let swapped = chance.one_of(2) as usize;
        planet[swapped] = Some(pair[0]);
        planet[1 - swapped] = Some(pair[1]);
    }
    tiles
}

/// The ways used in each round: a random order of the three, then another, cut off (ST-2.6).
fn spread(rounds: usize, chance: &mut impl Chance) -> ArrayVec<usize, 6> {
    let mut ways = [0, 1, 2, 0, 1, 2];
    for order in ways.chunks_exact_mut(3).take(rounds.div_ceil(3)) {
        chance.shuffle(order);
    }
    ways.into_iter().take(rounds).collect()
}

/// The couples that may be taken next (ST-2.7): afterwards no pile is higher than the other three together.
fn couples(heights: &[u8; 4]) -> ArrayVec<[usize; 2], 6> {
    let may = |couple: &[usize; 2]| {
        let mut after = *heights;
        couple.iter().all(|pile| {
            let any = after[*pile] > 0;
            after[*pile] = after[*pile].saturating_sub(1);
            any
        }) && after.iter().all(|height| 2 * height <= after.iter().sum())
    };
    (0..4).flat_map(|first| (first + 1..4).map(move |second| [first, second])).filter(may).collect()
}

/// How often each of the three ways of coupling the four suits occurs in a deal. Suits X and Y lie together as often as the
/// other two, since every suit has the same number of tiles, so three numbers say it all.
pub(crate) type Coupled = [u8; 3];

/// How likely each [`Coupled`] is by the pairing rule, up to a common factor.
///
/// Given how the suits are coupled, all deals are equally likely under either rule: piles and pairs are shuffled. So these
/// weights are all that a rule adds to "every deal alike", and they make imagined deals unbiased.
#[derive(Debug, Clone)]
pub(crate) struct Pairings {
    weights: Vec<(Coupled, u128)>,
}

impl Pairings {
    /// The weights for so many prices.
    pub(crate) fn of(prices: usize, loose: bool) -> Pairings {
        let prices = prices as u8;
        let all = (0..=prices).flat_map(|first| (0..=prices - first).map(move |second| [first, second, prices - first - second]));
        let weight = |coupled: &Coupled| if loose { loosely(*coupled, prices) } else { u128::from(is_spread(*coupled)) };
        Pairings { weights: all.map(|coupled| (coupled, weight(&coupled))).filter(|(_, weight)| *weight > 0).collect() }
    }

    /// What is possible, with its weight.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Coupled, u128)> {
        self.weights.iter().copied()
    }

    /// Whether the pairing rule can couple suits so.
    pub(crate) fn allows(&self, coupled: Coupled) -> bool {
        self.weights.iter().any(|(possible, _)| *possible == coupled)
    }
}

/// The ways follow each other in random orders of three, so their numbers differ by one at most.
fn is_spread(coupled: Coupled) -> bool {
    coupled.iter().max().copied().unwrap_or_default() - coupled.iter().min().copied().unwrap_or_default() <= 1
}

/// The weight of all sequences of couples that end in these numbers. Each step divides by the number of couples to choose
/// from, at most 6; with 60 as the common multiple for every step, all weights are whole.
fn loosely(coupled: Coupled, prices: u8) -> u128 {
    // What is still to come decides how high the piles are, so every remainder is walked once.
    fn walk(heights: [u8; 4], left: [u8; 6], walked: &mut BTreeMap<[u8; 6], u128>) -> u128 {
        if let Some(weight) = walked.get(&left) {
            return *weight;
        }
        let couples = couples(&heights);
        let mut sum = u128::from(heights == [0; 4]);
        for couple in &couples {
            let index = COUPLES.iter().position(|other| other == couple).unwrap_or_default();
            if left[index] > 0 {
                let (mut heights, mut left) = (heights, left);
                couple.iter().for_each(|pile| heights[*pile] -= 1);
                left[index] -= 1;
                sum += 60 / couples.len() as u128 * walk(heights, left, walked);
            }
        }
        walked.insert(left, sum);
        sum
    }
    // The couples of each way stand side by side in COUPLES.
    let left = [coupled[0], coupled[0], coupled[1], coupled[1], coupled[2], coupled[2]];
    walk([prices; 4], left, &mut BTreeMap::new())
}

/// The six couples of suits, the two of each way side by side.
pub(crate) const COUPLES: [[usize; 2]; 6] = [[0, 1], [2, 3], [0, 2], [1, 3], [0, 3], [1, 2]];

/// Which of [`COUPLES`] the two suits are.
pub(crate) fn couple_of(first: Suit, second: Suit) -> Option<usize> {
    let [low, high] = if first < second { [first, second] } else { [second, first] };
    COUPLES.iter().position(|couple| *couple == [low.index(), high.index()])
}
