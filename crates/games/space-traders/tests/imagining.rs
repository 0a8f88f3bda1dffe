//! Imagined deals against exhaustive enumeration on a small map: every deal that agrees with what a seat knows, as often as it should come.

use std::collections::BTreeMap;

use kernel::{Game, Options, Sampler, Seat, Title};
use space_traders::SpaceTraders;
use space_traders::place::{PlanetId, Planets};
use space_traders::state::State;
use space_traders::tile::{Suit, Tile};

fn game(pairing: &str) -> SpaceTraders {
    let options: Options = [("layout", "pocket"), ("pairing", pairing)].map(|(name, value)| (name.into(), value.into())).into();
    SpaceTraders::open(SpaceTraders::CONTENT, 2, &options).unwrap()
}

/// A game on Pocket in which seat 0 knows the home planet and two others, one of them by a peek.
fn known(game: &SpaceTraders) -> State {
    let mut state = game.setup(&mut Sampler::from_seed(3));
    state.explored.insert(PlanetId(1));
    state.peeked[Seat::new(0)].insert(PlanetId(2));
    game.check(&state).unwrap();
    state
}

/// Deals of the last three planets, by their six tiles.
type Deals = BTreeMap<Vec<Tile>, f64>;

/// All ways to lay the hidden tiles on planets 4 to 6 so that no planet has one suit twice, each with the weight of its coupling of suits.
fn all_deals(state: &State, weight: impl Fn([u8; 6]) -> f64) -> Deals {
    fn walk(hidden: &[Tile], laid: &mut Vec<Tile>, found: &mut Vec<Vec<Tile>>) {
        if laid.len() == 6 {
            found.push(laid.clone());
            return;
        }
        for tile in hidden {
            let second = laid.len() % 2 == 1;
            let same_suit = second && laid[laid.len() - 1].suit() == tile.suit();
            if !laid.contains(tile) && !same_suit {
                laid.push(*tile);
                walk(hidden, laid, found);
                laid.pop();
            }
        }
    }
    let hidden: Vec<Tile> = state.tiles[6..12].iter().flatten().copied().collect();
    let mut found = Vec::new();
    walk(&hidden, &mut Vec::new(), &mut found);
    let open: Vec<Tile> = state.tiles[..6].iter().flatten().copied().collect();
    let weigh = |deal: Vec<Tile>| {
        let mut counts = [0; 6];
        for pair in open.chunks(2).chain(deal.chunks(2)) {
            counts[couple(pair[0].suit(), pair[1].suit())] += 1;
        }
        let weight = weight(counts);
        (deal, weight)
    };
    found.into_iter().map(weigh).filter(|(_, weight)| *weight > 0.0).collect()
}

fn couple(first: Suit, second: Suit) -> usize {
    match (first.min(second), first.max(second)) {
        (Suit::Suns, Suit::Moons) => 0,
        (Suit::Crowns, Suit::Arms) => 1,
        (Suit::Suns, Suit::Crowns) => 2,
        (Suit::Moons, Suit::Arms) => 3,
        (Suit::Suns, Suit::Arms) => 4,
        _ => 5,
    }
}

/// Imagines many worlds and compares how often each deal comes with how often it should: the chi-squared statistic stays within five
/// deviations of its mean.
fn compare(game: &SpaceTraders, state: &State, expected: &Deals) {
    let total: f64 = expected.values().sum();
    let view = game.view(state, Some(Seat::new(0)));
    let mut chance = Sampler::from_seed(17);
    let rounds = 60 * expected.len();
    let mut counts: BTreeMap<Vec<Tile>, u32> = BTreeMap::new();
    for _ in 0..rounds {
        let world = game.imagine(&view, &mut chance);
        assert_eq!(world.tiles[..6], state.tiles[..6]);
        *counts.entry(world.tiles[6..12].iter().flatten().copied().collect()).or_default() += 1;
    }
    assert!(counts.keys().all(|deal| expected.contains_key(deal)), "a deal that cannot be");
    let statistic: f64 = expected
        .iter()
        .map(|(deal, weight)| {
            let (mean, count) = (rounds as f64 * weight / total, f64::from(counts.get(deal).copied().unwrap_or(0)));
            (count - mean) * (count - mean) / mean
        })
        .sum();
    let freedom = expected.len() as f64 - 1.0;
    assert!((statistic - freedom).abs() < 5.0 * (2.0 * freedom).sqrt(), "chi-squared {statistic} with {freedom} degrees of freedom");
}

#[test]
fn spread_deals_are_imagined_without_bias() {
    let game = game("spread");
    let state = known(&game);
    // With three prices every couple of suits comes exactly once (ST-2.6), and all such deals are alike.
    let expected = all_deals(&state, |counts| f64::from(u8::from(counts == [1; 6])));
    assert!(expected.len() > 40, "{}", expected.len());
    compare(&game, &state, &expected);
}

#[test]
fn loose_deals_are_imagined_without_bias() {
    // The procedure of ST-2.7, walked through with its chances: how likely is each coupling of suits?
    fn walk(heights: [i32; 4], counts: [u8; 6], chance: f64, found: &mut BTreeMap<[u8; 6], f64>) {
        if heights == [0; 4] {
            *found.entry(counts).or_default() += chance;
            return;
        }
        let couples = [[0, 1], [2, 3], [0, 2], [1, 3], [0, 3], [1, 2]];
        let after = |couple: [usize; 2]| {
            let mut after = heights;
            couple.iter().for_each(|pile| after[*pile] -= 1);
            let sum: i32 = after.iter().sum();
            after.iter().all(|height| *height >= 0 && 2 * height <= sum).then_some(after)
        };
        let open: Vec<(usize, [i32; 4])> =
            couples.iter().enumerate().filter_map(|(index, couple)| after(*couple).map(|after| (index, after))).collect();
        for (index, after) in &open {
            let mut counts = counts;
            counts[*index] += 1;
            walk(*after, counts, chance / open.len() as f64, found);
        }
    }
    let mut couplings = BTreeMap::new();
    walk([3; 4], [0; 6], 1.0, &mut couplings);
    let game = game("loose");
    let state = known(&game);
    // A coupling's chance is shared alike by all ways to lay its pairs on six planets.
    let factorial = |n: u8| (1..=u32::from(n)).product::<u32>();
    let expected = all_deals(&state, |counts| {
        let ways = 720.0 / counts.iter().map(|count| f64::from(factorial(*count))).product::<f64>();
        couplings.get(&counts).copied().unwrap_or(0.0) / ways
    });
    assert!(expected.len() > 40, "{}", expected.len());
    compare(&game, &state, &expected);
}

#[test]
fn what_a_seat_peeked_at_stays_and_nothing_else_does() {
    let game = game("spread");
    let state = known(&game);
    let mut chance = Sampler::from_seed(5);
    let planet = |state: &State, planet: usize| state.tiles[2 * planet..2 * planet + 2].to_vec();
    let view = |who: Option<u8>| game.view(&state, who.map(Seat::new));
    assert!((0..50).all(|_| planet(&game.imagine(&view(Some(0)), &mut chance), 2) == planet(&state, 2)));
    assert!((0..50).any(|_| planet(&game.imagine(&view(Some(1)), &mut chance), 2) != planet(&state, 2)));
    // That seat 0 has peeked is known to all.
    assert_eq!(game.imagine(&view(None), &mut chance).peeked[Seat::new(0)], [PlanetId(2)].into_iter().collect::<Planets>());
}
