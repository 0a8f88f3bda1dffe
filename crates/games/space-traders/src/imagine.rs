//! Worlds that a player cannot tell from the real one: face-down tiles dealt anew, and the others' secret choices made at random.

use arrayvec::ArrayVec;
use kernel::{Actions, Chance, Game, Quiet, Seat};

use crate::deal::{COUPLES, couple_of};
use crate::place::{MAX_PLANETS, MAX_TILES, PlanetId};
use crate::state::{PerPlayer, Phase, Programme, State};
use crate::tile::{Suit, Tile};
use crate::{SpaceTraders, View, trade};

/// One world that agrees with everything the viewer knows.
pub(crate) fn one_of(game: &SpaceTraders, view: &View, chance: &mut impl Chance) -> State {
    let mut programmes: PerPlayer<Programme> = PerPlayer::default();
    for seat in game.players() {
        programmes[seat] = view.programmes[seat].unwrap_or_else(|| Programme::empty(&view.pieces[seat]));
    }
    let mut state = State {
        chart: view.chart,
        fixed_deal: view.fixed_deal,
        tiles: tiles(game, view, chance),
        explored: view.explored,
        turned_up: view.turned_up,
        turn: view.turn,
        stall: view.stall,
        phase: view.phase,
        waiting: view.waiting,
        pieces: view.pieces,
        programmes,
        peeked: view.peeked,
        points: view.points,
        links: view.links,
        automatic: view.who.filter(|_| view.automatic).into_iter().collect(),
    };
    let finished = |seat: &Seat| view.who != Some(*seat) && !view.waiting.contains(*seat);
    for seat in game.players().filter(finished) {
        choose_at_random(game, &mut state, seat, chance);
    }
    state
}

/// Makes the secret choices of a player who has finished: click by click, all alike, as the random player does.
///
/// An empty programme would fit the view as well, but a player who has committed has seldom written nothing.
fn choose_at_random(game: &SpaceTraders, state: &mut State, seat: Seat, chance: &mut impl Chance) {
    let concerned = match state.phase {
        Phase::Programme => true,
        Phase::Tiles => state.programmes[seat].next_open().is_some(),
        Phase::Links => {
            let units = trade::units(game, &state.pieces);
            trade::manual::has_link(&trade::Market::of(game, state), state, seat, &units[seat])
        }
        Phase::Over(_) => false,
    };
    // Somebody else is waited for while a game runs, so finishing here never ends the phase.
    if !concerned || state.waiting.is_empty() {
        return;
    }
    state.waiting.insert(seat);
    let mut legal = Actions::new();
    while state.waiting.contains(seat) {
        legal.clear();
        game.legal(state, seat, &mut legal);
        let Some(action) = legal.get(chance.one_of(legal.len().max(1) as u32) as usize) else { break };
        if game.apply(state, seat, *action, &mut Quiet(&mut *chance)).is_err() {
            break;
        }
    }
    state.waiting.remove(seat);
}

/// Deals the tiles that the viewer does not know, without bias.
///
/// By either pairing rule all deals that couple the suits in the same numbers are equally likely, so a deal is drawn in three steps: the
/// numbers by their weight, which couple lies on which planet by shuffling, and the prices and sides by shuffling too.
fn tiles(game: &SpaceTraders, view: &View, chance: &mut impl Chance) -> [Option<Tile>; MAX_TILES] {
    let mut tiles = view.tiles;
    let hidden: ArrayVec<PlanetId, MAX_PLANETS> =
        (0..game.planets() as u8).map(PlanetId).filter(|planet| tiles[planet.tile(0).index()].is_none()).collect();
    if hidden.is_empty() {
        return tiles;
    }
    let mut known = [0u8; 6];
    let mut rest: [ArrayVec<u8, 5>; 4] = Default::default();
    for (suit, prices) in Suit::ALL.into_iter().zip(&mut rest) {
        prices.extend(game.prices().iter().copied().filter(|price| !tiles.contains(&Some(Tile::new(suit, *price)))));
        chance.shuffle(prices);
    }
    for pair in tiles.chunks_exact(2) {
        if let [Some(first), Some(second)] = pair
            && let Some(couple) = couple_of(first.suit(), second.suit())
        {
            known[couple] += 1;
        }
    }
    let mut couples = couples(game, &known, hidden.len(), chance);
    chance.shuffle(&mut couples);
    for (planet, couple) in hidden.iter().zip(couples) {
        let swapped = chance.one_of(2) as u8;
        for (side, suit) in (0..).zip(COUPLES[couple]) {
            tiles[planet.tile(side ^ swapped).index()] = rest[suit].pop().map(|price| Tile::new(Suit::at(suit), price));
        }
    }
    tiles
}

/// Draws how the suits of the hidden planets are coupled, given those of the known ones.
fn couples(game: &SpaceTraders, known: &[u8; 6], hidden: usize, chance: &mut impl Chance) -> ArrayVec<usize, MAX_PLANETS> {
    let by_rule =
        game.pairings.iter().filter_map(|(coupled, weight)| weighed(&coupled, known, hidden).map(|(left, ways)| (left, ways * weight)));
    let mut possible: Vec<([u8; 6], u128)> = by_rule.collect();
    if possible.is_empty() {
        // Only a fixed deal can break the pairing rule (ST-2.15); then any deal without two of a suit will do.
        let prices = game.prices().len() as u8;
        let all = (0..=prices).flat_map(|first| (0..=prices - first).map(move |second| [first, second, prices - first - second]));
        possible = all.filter_map(|coupled| weighed(&coupled, known, hidden)).collect();
    }
    let total = possible.iter().map(|(_, weight)| weight).sum();
    let mut at = below(total, chance);
    let mut left = [0; 6];
    for (numbers, weight) in possible {
        left = numbers;
        if at < weight {
            break;
        }
        at -= weight;
    }
    left.iter().enumerate().flat_map(|(couple, times)| std::iter::repeat_n(couple, usize::from(*times))).collect()
}

/// How often each couple lies on hidden planets if all couples together are so many, and the weight of that: how many ways there are
/// to lay the hidden ones, over how many there are to lay all, up to a common factor.
fn weighed(coupled: &[u8; 3], known: &[u8; 6], hidden: usize) -> Option<([u8; 6], u128)> {
    let mut left = [0; 6];
    let mut weight = factorial(hidden);
    for (index, left) in left.iter_mut().enumerate() {
        let all = coupled[index / 2];
        *left = all.checked_sub(known[index])?;
        weight *= factorial(usize::from(all));
    }
    // Whole at every step: it is a multinomial number times factorials.
    let divisor: u128 = left.iter().map(|left| factorial(usize::from(*left))).product();
    Some((left, weight / divisor))
}

fn factorial(n: usize) -> u128 {
    (1..=n as u128).product()
}

/// One of `0..n` for numbers beyond 32 bits: draws digits and starts again if they come out too high.
fn below(n: u128, chance: &mut impl Chance) -> u128 {
    const DIGIT: u32 = 1 << 16;
    let digits = (128 - n.saturating_sub(1).leading_zeros()).div_ceil(16);
    let top = if digits == 0 { 1 } else { ((n - 1) >> (16 * (digits - 1))) as u32 + 1 };
    loop {
        // The top digit only as far as it can go, so that at least every second draw fits.
        let mut drawn = u128::from(chance.one_of(top));
        for _ in 1..digits {
            drawn = drawn << 16 | u128::from(chance.one_of(DIGIT));
        }
        if drawn < n.max(1) {
            return drawn;
        }
    }
}
