//! Automatic linking against all sets of links (ST-6.7, ST-6.8, ST-9.7, invariant 12).

use kernel::{Chance, Options, Sampler, Title};

use super::best::{SuitLinks, nested, of};
use super::*;
use crate::chart::Distances;
use crate::place::MAX_PLANETS;

/// A set of links as its total and the list that ST-6.8 compares, written out from the words of the clause.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Set {
    total: i32,
    goods: u8,
    links: usize,
    profits: Vec<i32>,
    list: Vec<(u8, u8, u8)>,
}

impl Set {
    fn of(chosen: &[(Stall, Stall, u8)], market: &Market<'_>) -> Set {
        let way = |from: &Stall, to: &Stall| market.way(from.tile.planet(), to.tile.planet());
        let profit =
            |(from, to, goods): &(Stall, Stall, u8)| i32::from(*goods) * i32::from(to.price - from.price) - i32::from(way(from, to));
        let mut profits: Vec<i32> = chosen.iter().map(profit).collect();
        profits.sort_unstable_by(|a, b| b.cmp(a));
        let mut list: Vec<(u8, u8, u8)> = chosen.iter().map(|(from, to, goods)| (from.price, to.price, *goods)).collect();
        list.sort_unstable();
        Set { total: profits.iter().sum(), goods: chosen.iter().map(|(.., goods)| goods).sum(), links: chosen.len(), profits, list }
    }

    /// Whether ST-6.8 prefers this one.
    fn beats(&self, other: &Set) -> bool {
        use std::cmp::Reverse;
        let key = |set: &Set| (set.total, Reverse(set.goods), Reverse(set.links), set.profits.clone(), Reverse(set.list.clone()));
        key(self) > key(other)
    }
}

/// All legal sets, one after the other; the best is kept.
fn brute(market: &Market<'_>, stalls: &[Stall]) -> Set {
    fn walk(market: &Market<'_>, stalls: &[Stall], pair: usize, chosen: &mut Vec<(Stall, Stall, u8)>, best: &mut Set) {
        let (from, to) = (pair / stalls.len(), pair % stalls.len());
        if from == stalls.len() {
            let set = Set::of(chosen, market);
            let sound = set.profits.iter().all(|profit| *profit >= 1);
            let touching = |tile| chosen.iter().filter(|(a, b, _)| a.tile == tile || b.tile == tile).map(|(.., goods)| goods).sum::<u8>();
            let sent = |tile| chosen.iter().filter(|(a, ..)| a.tile == tile).map(|(.., goods)| goods).sum::<u8>();
            if sound && stalls.iter().all(|stall| touching(stall.tile) <= stall.units && sent(stall.tile) <= stall.limit) && set.beats(best)
            {
                *best = set;
            }
            return;
        }
        walk(market, stalls, pair + 1, chosen, best);
        if from < to {
            for goods in 1..=stalls[from].units.min(stalls[to].units) {
                chosen.push((stalls[from], stalls[to], goods));
                walk(market, stalls, pair + 1, chosen, best);
                chosen.pop();
            }
        }
    }
    let mut best = Set::of(&[], market);
    walk(market, stalls, 0, &mut Vec::new(), &mut best);
    best
}

fn found(links: &SuitLinks, stalls: &Stalls, market: &Market<'_>) -> Set {
    let stall = |tile| *stalls.iter().find(|stall| stall.tile == tile).unwrap();
    let chosen: Vec<(Stall, Stall, u8)> = links.iter().map(|link| (stall(link.origin), stall(link.destination), link.goods)).collect();
    Set::of(&chosen, market)
}

fn game() -> SpaceTraders {
    SpaceTraders::open(SpaceTraders::CONTENT, 2, &Options::new()).unwrap()
}

fn market(game: &SpaceTraders, distances: Option<Distances>) -> Market<'_> {
    Market { game, shelves: Default::default(), distances }
}

/// Stalls of these prices on planets 1, 2, ...
fn stalls(units: &[u8; 5], limit: impl Fn(usize) -> u8) -> Stalls {
    let stall = |(index, units): (usize, &u8)| Stall {
        tile: PlanetId(index as u8).tile(0),
        price: index as u8 + 1,
        units: *units,
        limit: limit(index),
    };
    units.iter().enumerate().filter(|(_, units)| **units > 0).map(stall).collect()
}

#[test]
fn st_6_7_nested_links_are_the_best_of_all_sets() {
    let game = game();
    let market = market(&game, None);
    for controlled in 1..32u8 {
        let units: [u8; 5] = std::array::from_fn(|index| controlled >> index & 1);
        let stalls = stalls(&units, |_| 5);
        let best = brute(&market, &stalls);
        assert_eq!(found(&nested(&stalls), &stalls, &market), best, "{units:?}");
        assert_eq!(found(&of(&market, &stalls), &stalls, &market), best, "{units:?}");
    }
}

#[test]
fn st_9_7_links_with_goods_are_the_best_of_all_sets_and_ties_go_by_st_6_8() {
    let game = game();
    let mut chance = Sampler::from_seed(11);
    for round in 0..400 {
        let mut distances: Distances = [[0; MAX_PLANETS]; MAX_PLANETS];
        for (from, to) in (0..5).flat_map(|from| (0..from).map(move |to| (from, to))) {
            let way = 1 + chance.one_of(4) as u8;
            (distances[from][to], distances[to][from]) = (way, way);
        }
        // Six teams and sometimes a leader, thrown on five tiles.
        let mut units = [0u8; 5];
        (0..2 + chance.one_of(6)).for_each(|_| units[chance.one_of(5) as usize] += 1);
        let limits: [u8; 5] = std::array::from_fn(|_| if round % 2 == 0 { 5 } else { chance.one_of(4) as u8 });
        let market = market(&game, (round % 3 != 0).then_some(distances));
        let stalls = stalls(&units, |index| limits[index]);
        let expected = brute(&market, &stalls);
        assert_eq!(found(&of(&market, &stalls), &stalls, &market), expected, "{units:?} {limits:?}");
    }
}
