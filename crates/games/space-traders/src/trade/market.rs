//! The Free Market (ST-10): a tile sends only so many goods, and the strong buy first.
//!
//! A tile has one product, so products never get in each other's way: each is settled on its own.

use kernel::Seats;

use super::best::{self, SuitLinks};
use super::{Market, Stalls, profit};
use crate::Event;
use crate::place::MAX_TILES;
use crate::state::{Links, PerPlayer};
use crate::tile::{MAX_PRICE, Suit, Tile};

/// Where plans come from.
#[derive(Clone, Copy)]
pub(crate) struct Plans<'o> {
    /// Sealed orders, to be cut down to the limits (`linking = manual`).
    pub(crate) orders: &'o PerPlayer<Links>,
    /// Whose plans are the best ones under the limits instead: everybody's with `linking = auto`.
    pub(crate) automatic: Seats,
}

/// Settles the market (ST-10.6).
pub(crate) fn settled(
    market: &Market<'_>,
    units: &PerPlayer<[u8; MAX_TILES]>,
    strengths: &PerPlayer<[u8; MAX_TILES]>,
    plans: Plans<'_>,
    mut told: impl FnMut(Event),
) -> PerPlayer<Links> {
    let mut links: PerPlayer<Links> = PerPlayer::default();
    for suit in Suit::ALL {
        let made = of_product(market, suit, units, strengths, plans, &mut told);
        for seat in market.game.players() {
            made[seat.index()].iter().for_each(|link| links[seat].push(*link));
        }
    }
    links
}

fn of_product(
    market: &Market<'_>,
    suit: Suit,
    units: &PerPlayer<[u8; MAX_TILES]>,
    strengths: &PerPlayer<[u8; MAX_TILES]>,
    plans: Plans<'_>,
    told: &mut impl FnMut(Event),
) -> [SuitLinks; 4] {
    let mut stalls: [Stalls; 4] = Default::default();
    for seat in market.game.players() {
        stalls[seat.index()] = market.stalls(suit, &units[seat]);
    }
    loop {
        let mut made: [SuitLinks; 4] = Default::default();
        for seat in market.game.players().filter(|seat| stalls[seat.index()].len() >= 2) {
            let stalls = &stalls[seat.index()];
            made[seat.index()] =
                if plans.automatic.contains(seat) { best::of(market, stalls) } else { cut(market, &plans.orders[seat], stalls) };
        }
        if !ration(market, suit, strengths, &made, &mut stalls, told) {
            return made;
        }
    }
}

/// Works out the grants on every tile that is asked for too much (ST-10.6, steps 3 and 4). Whether anybody got less than asked.
fn ration(
    market: &Market<'_>,
    suit: Suit,
    strengths: &PerPlayer<[u8; MAX_TILES]>,
    made: &[SuitLinks; 4],
    stalls: &mut [Stalls; 4],
    told: &mut impl FnMut(Event),
) -> bool {
    let cap = market.game.content.numbers.market_cap;
    let mut any_less = false;
    for (price, tile) in (1..).zip(market.shelves[suit.index()]).filter_map(|(price, tile)| Some((price, tile?))) {
        let mut asked = [0u8; 4];
        let mut strength = [0u8; 4];
        for seat in market.game.players() {
            let orders = made[seat.index()].iter().filter(|link| link.origin == tile);
            asked[seat.index()] = orders.map(|link| link.goods).sum();
            strength[seat.index()] = strengths[seat][tile.index()];
        }
        let granted = grants(asked, strength, cap);
        for seat in market.game.players() {
            let (asked, granted) = (asked[seat.index()], granted[seat.index()]);
            if granted < asked {
                any_less = true;
                let stall = stalls[seat.index()].iter_mut().find(|stall| stall.tile == tile);
                stall.into_iter().for_each(|stall| stall.limit = granted);
                told(Event::Rationed { seat, tile, sells: Some(Tile::new(suit, price)), asked, granted });
            }
        }
    }
    any_less
}

/// Who gets how many of the goods of one tile (ST-10.5).
fn grants(asked: [u8; 4], strength: [u8; 4], cap: u8) -> [u8; 4] {
    let mut granted = [0; 4];
    let mut left = cap;
    let mut below = u8::MAX;
    // By falling strength; players without an operation there have strength 0 and ask for nothing.
    while let Some(level) = strength.into_iter().filter(|strength| *strength > 0 && *strength < below).max() {
        below = level;
        loop {
            let wanting = |index: &usize, granted: &[u8; 4]| strength[*index] == level && granted[*index] < asked[*index];
            let round = (0..4).filter(|index| wanting(index, &granted)).count() as u8;
            if round == 0 {
                break;
            }
            if round > left {
                // The rest stays unsold, and nobody weaker gets it either.
                return granted;
            }
            let served = granted;
            (0..4).filter(|index| wanting(index, &served)).for_each(|index| granted[index] += 1);
            left -= round;
        }
    }
    granted
}

/// Cuts sealed orders of one product down to the limits, from the one entered last, and strikes out those that no longer
/// score at least 1 (ST-10.7).
fn cut(market: &Market<'_>, orders: &Links, stalls: &Stalls) -> SuitLinks {
    let stall = |tile| stalls.iter().find(|stall| stall.tile == tile);
    let mut kept = SuitLinks::new();
    let mut sent = [0; MAX_PRICE as usize];
    for order in orders {
        let (Some(origin), Some(destination)) = (stall(order.origin), stall(order.destination)) else { continue };
        // Taking away from the last is keeping the first: what was entered earlier has used up its part of the limit.
        let so_far = &mut sent[usize::from(origin.price) - 1];
        let goods = order.goods.min(origin.limit - *so_far);
        *so_far += goods;
        let way = market.way(origin.tile.planet(), destination.tile.planet());
        if profit(goods, destination.price - origin.price, way) >= 1 {
            kept.push(crate::state::Link { goods, ..*order });
        }
    }
    kept
}
