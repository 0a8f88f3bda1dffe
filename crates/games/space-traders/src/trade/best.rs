//! The best links of one player in one product (ST-6.7, ST-6.8, ST-9.7), without allocating.

use arrayvec::ArrayVec;

use super::{Market, Stalls, profit};
use crate::state::{Link, MAX_LINKS};
use crate::tile::MAX_PRICE;

/// Links of one product.
pub(crate) type SuitLinks = ArrayVec<Link, MAX_LINKS>;

const MAX_PAIRS: usize = MAX_PRICE as usize * (MAX_PRICE as usize - 1) / 2;

/// The standard game: the cheapest with the dearest, the second cheapest with the second dearest, and so on.
///
/// The middle one of an odd number stays idle. Must agree with [`of`] where every stall is one unit and no way costs
/// anything; the tests compare both with all sets of links.
pub(crate) fn nested(stalls: &Stalls) -> SuitLinks {
    let pairs = stalls.iter().zip(stalls.iter().rev()).take(stalls.len() / 2);
    pairs.map(|(cheap, dear)| Link { origin: cheap.tile, destination: dear.tile, goods: 1 }).collect()
}

/// The set of links with the greatest total; ties by fewest goods, then fewest links, then the dearest links, then the
/// cheapest tiles (ST-6.8).
pub(crate) fn of(market: &Market<'_>, stalls: &Stalls) -> SuitLinks {
    let mut pairs: ArrayVec<Pair, MAX_PAIRS> = ArrayVec::new();
    for (from, cheap) in stalls.iter().enumerate() {
        for (to, dear) in stalls.iter().enumerate().skip(from + 1) {
            let (difference, way) = (dear.price - cheap.price, market.way(cheap.tile.planet(), dear.tile.planet()));
            // The fewest goods that score at least 1 (ST-9.6).
            let least = way / difference + 1;
            let most = cheap.units.min(dear.units).min(cheap.limit);
            if least <= most {
                pairs.push(Pair { from, to, difference, way, least });
            }
        }
    }
    let mut search = Search { pairs: &pairs, goods: [0; MAX_PAIRS], best: Choice::default() };
    let mut units = [0; MAX_PRICE as usize];
    let mut limits = [0; MAX_PRICE as usize];
    for (index, stall) in stalls.iter().enumerate() {
        (units[index], limits[index]) = (stall.units, stall.limit);
    }
    search.choose(0, 0, &mut units, &mut limits);
    let chosen = pairs.iter().zip(search.best.goods).filter(|(_, goods)| *goods > 0);
    chosen.map(|(pair, goods)| Link { origin: stalls[pair.from].tile, destination: stalls[pair.to].tile, goods }).collect()
}

/// Two stalls that could be linked; in the order of (cheaper price, dearer price).
#[derive(Clone, Copy)]
struct Pair {
    from: usize,
    to: usize,
    difference: u8,
    way: u8,
    least: u8,
}

/// A set of links: goods for each pair.
#[derive(Clone, Copy, Default)]
struct Choice {
    total: i32,
    goods: [u8; MAX_PAIRS],
}

struct Search<'p> {
    pairs: &'p [Pair],
    goods: [u8; MAX_PAIRS],
    best: Choice,
}

impl Search<'_> {
    /// Tries all goods for the pairs from `next` on. At most 7 goods are spread over at most 10 pairs, and with the six
    /// teams of the box it is a few hundred sets at the very worst.
    fn choose(&mut self, next: usize, total: i32, units: &mut [u8; 5], limits: &mut [u8; 5]) {
        let Some(pair) = self.pairs.get(next).copied() else {
            self.compare(total);
            return;
        };
        // Even if every unit left earned the greatest difference left.
        let left: u8 = units.iter().sum();
        let dearest = self.pairs[next..].iter().map(|pair| pair.difference).max().unwrap_or_default();
        if total + i32::from(left / 2) * i32::from(dearest) < self.best.total {
            return;
        }
        self.goods[next] = 0;
        self.choose(next + 1, total, units, limits);
        let most = units[pair.from].min(units[pair.to]).min(limits[pair.from]);
        for goods in pair.least..=most {
            self.goods[next] = goods;
            units[pair.from] -= goods;
            units[pair.to] -= goods;
            limits[pair.from] -= goods;
            self.choose(next + 1, total + profit(goods, pair.difference, pair.way), units, limits);
            units[pair.from] += goods;
            units[pair.to] += goods;
            limits[pair.from] += goods;
        }
        self.goods[next] = 0;
    }

    fn compare(&mut self, total: i32) {
        let found = Choice { total, goods: self.goods };
        if total > self.best.total || (total == self.best.total && self.is_neater(&found)) {
            self.best = found;
        }
    }

    /// Whether a set of the same total is to be preferred (ST-6.8).
    fn is_neater(&self, found: &Choice) -> bool {
        let goods = |choice: &Choice| choice.goods.iter().sum::<u8>();
        let links = |choice: &Choice| choice.goods.iter().filter(|goods| **goods > 0).count();
        let profits = |choice: &Choice| {
            let made = self.pairs.iter().zip(choice.goods).filter(|(_, goods)| *goods > 0);
            let mut profits: ArrayVec<i32, MAX_PAIRS> = made.map(|(pair, goods)| profit(goods, pair.difference, pair.way)).collect();
            profits.sort_unstable_by(|one, other| other.cmp(one));
            profits
        };
        // Pairs stand in ascending order of their prices: the list of (cheaper, dearer, goods) is smaller where the first
        // pair in which two sets differ is used by one of them only, or with fewer goods.
        let first_difference = || found.goods.iter().zip(&self.best.goods).find(|(one, other)| one != other);
        let smaller_list = || first_difference().is_some_and(|(one, other)| *other == 0 || (*one != 0 && one < other));
        let one = (goods(found), links(found));
        let other = (goods(&self.best), links(&self.best));
        one < other
            || one == other && {
                let (one, other) = (profits(found), profits(&self.best));
                one > other || one == other && smaller_list()
            }
    }
}
