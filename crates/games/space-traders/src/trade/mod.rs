//! Trade (ST-6), with Expensive Travelling (ST-9) and the Free Market (ST-10).
//!
//! One idea carries all four games: a player has *units* on a tile, and every good of a link uses one at each end. In the standard game
//! a controlled tile is one unit, so it is in one link and a link carries one good (ST-6.4); in Expensive Travelling its
//! teams are the units (ST-9.3); in the Free Market teams and leader are, controlled or not (ST-10.2).

use arrayvec::ArrayVec;
use kernel::{Clause, Effects, Seat, Seats};

use crate::chart::Distances;
use crate::place::{MAX_TILES, Place, PlanetId, TileId};
use crate::play::Play;
use crate::state::{Link, Links, PerPlayer, Phase, Pieces, State};
use crate::tile::{MAX_PRICE, Suit, Tile};
use crate::{Event, SpaceTraders, end};

pub(crate) mod best;
pub(crate) mod manual;
pub(crate) mod market;
#[cfg(test)]
mod tests;

/// A tile where a player may trade, and how much.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Stall {
    /// Where it is.
    pub(crate) tile: TileId,
    /// The price there.
    pub(crate) price: u8,
    /// Goods it can handle, in and out together.
    pub(crate) units: u8,
    /// Goods it may send.
    pub(crate) limit: u8,
}

/// The stalls of one product, in ascending order of price.
pub(crate) type Stalls = ArrayVec<Stall, { MAX_PRICE as usize }>;

/// What trade depends on besides the pieces: where the explored tiles lie, and how far they are apart.
pub(crate) struct Market<'g> {
    game: &'g SpaceTraders,
    /// Where the tile of each suit and price lies, if it is explored.
    shelves: [[Option<TileId>; MAX_PRICE as usize]; 4],
    /// All distances, where they matter.
    distances: Option<Distances>,
}

impl<'g> Market<'g> {
    pub(crate) fn of(game: &'g SpaceTraders, state: &State) -> Market<'g> {
        let mut shelves = [[None; MAX_PRICE as usize]; 4];
        for planet in state.explored.iter() {
            for tile in [planet.tile(0), planet.tile(1)] {
                if let Some(card) = state.tiles[tile.index()] {
                    shelves[card.suit().index()][usize::from(card.price()) - 1] = Some(tile);
                }
            }
        }
        Market { game, shelves, distances: game.options.expensive.then(|| game.distances.unwrap_or_else(|| state.chart.distances())) }
    }

    /// What a link costs: the way, once, in Expensive Travelling (ST-9.5).
    pub(crate) fn way(&self, from: PlanetId, to: PlanetId) -> u8 {
        self.distances.as_ref().map_or(0, |distances| distances[from.index()][to.index()])
    }

    /// A player's stalls of one product.
    fn stalls(&self, suit: Suit, units: &[u8; MAX_TILES]) -> Stalls {
        let shelf = (1..).zip(self.shelves[suit.index()]).filter_map(|(price, tile)| Some((price, tile?)));
        let cap = self.game.content.numbers.market_cap;
        shelf
            .filter(|(_, tile)| units[tile.index()] > 0)
            .map(|(price, tile)| Stall { tile, price, units: units[tile.index()], limit: cap })
            .collect()
    }

    /// The links that the table makes for everybody (ST-6.7, ST-9.7, ST-10.7), for pieces that lie so.
    pub(crate) fn links(&self, pieces: &PerPlayer<Pieces>, told: impl FnMut(Event)) -> PerPlayer<Links> {
        let units = units(self.game, pieces);
        if self.game.options.free_market {
            let strengths = strengths(self.game, pieces);
            let plans = market::Plans { orders: &PerPlayer::default(), automatic: Seats::first(self.game.seats) };
            return market::settled(self, &units, &strengths, plans, told);
        }
        let mut links: PerPlayer<Links> = PerPlayer::default();
        for seat in self.game.players() {
            // A link has two ends: most turns of a game's beginning end here.
            if units[seat].iter().filter(|units| **units > 0).count() < 2 {
                continue;
            }
            for suit in Suit::ALL {
                let stalls = self.stalls(suit, &units[seat]);
                if stalls.len() >= 2 {
                    let made = if self.game.options.expensive { best::of(self, &stalls) } else { best::nested(&stalls) };
                    made.iter().for_each(|link| links[seat].push(*link));
                }
            }
        }
        links
    }
}

/// Everybody's strength on every tile (ST-1.10).
pub(crate) fn strengths(game: &SpaceTraders, pieces: &PerPlayer<Pieces>) -> PerPlayer<[u8; MAX_TILES]> {
    let mut strengths: PerPlayer<[u8; MAX_TILES]> = PerPlayer::default();
    for seat in game.players() {
        strengths[seat] = pieces[seat].tiles;
        if let Place::Tile(tile) = pieces[seat].leader {
            strengths[seat][tile.index()] += game.content.numbers.leader_weight;
        }
    }
    strengths
}

/// The greatest and the next greatest strength on every tile; the same twice where two are as strong.
pub(crate) fn greatest(game: &SpaceTraders, strengths: &PerPlayer<[u8; MAX_TILES]>) -> [(u8, u8); MAX_TILES] {
    let mut greatest = [(0, 0); MAX_TILES];
    for seat in game.players() {
        for (greatest, strength) in greatest.iter_mut().zip(strengths[seat]) {
            if strength > greatest.0 {
                *greatest = (strength, greatest.0);
            } else {
                greatest.1 = greatest.1.max(strength);
            }
        }
    }
    greatest
}

/// Whether somebody of this strength may trade on a tile, by the [`greatest`] strengths there: whoever controls it, and on a free market whoever is there.
pub(crate) fn may_trade(game: &SpaceTraders, strength: u8, (most, next): (u8, u8)) -> bool {
    strength > 0 && (game.options.free_market || (strength == most && strength > next))
}

/// Who controls each tile: the strongest, unless others are as strong (ST-6.1).
pub(crate) fn control(game: &SpaceTraders, pieces: &PerPlayer<Pieces>) -> [Option<Seat>; MAX_TILES] {
    let strengths = strengths(game, pieces);
    let mut control = [None; MAX_TILES];
    let mut most = [0; MAX_TILES];
    for seat in game.players() {
        for ((controller, most), strength) in control.iter_mut().zip(&mut most).zip(strengths[seat]) {
            if strength > *most {
                (*controller, *most) = (Some(seat), strength);
            } else if strength == *most {
                *controller = None;
            }
        }
    }
    control
}

/// How many goods everybody can handle on every tile.
pub(crate) fn units(game: &SpaceTraders, pieces: &PerPlayer<Pieces>) -> PerPlayer<[u8; MAX_TILES]> {
    let mut units: PerPlayer<[u8; MAX_TILES]> = PerPlayer::default();
    if game.options.free_market {
        for seat in game.players() {
            units[seat] = pieces[seat].tiles;
            if let Place::Tile(tile) = pieces[seat].leader {
                units[seat][tile.index()] += game.options.leader_goods;
            }
        }
    } else {
        for (index, controller) in control(game, pieces).into_iter().enumerate() {
            if let Some(seat) = controller {
                units[seat][index] = if game.options.expensive { pieces[seat].tiles[index] } else { 1 };
            }
        }
    }
    units
}

/// What a link scores: price difference for every good, less the way (ST-6.5, ST-9.5, ST-10.3).
pub(crate) fn profit(goods: u8, difference: u8, way: u8) -> i32 {
    i32::from(goods) * i32::from(difference) - i32::from(way)
}

fn price(state: &State, tile: TileId) -> u8 {
    state.tiles[tile.index()].map_or(0, Tile::price)
}

/// What a link of the state scores.
pub(crate) fn scored(market: &Market<'_>, state: &State, link: &Link) -> u16 {
    let difference = price(state, link.destination).saturating_sub(price(state, link.origin));
    profit(link.goods, difference, market.way(link.origin.planet(), link.destination.planet())).max(0) as u16
}

/// Begins the Trade phase (ST-6.2): the table links for everybody, or asks those who can make a link (ST-6.9).
pub(crate) fn begin(play: &mut Play<'_, impl Effects<Event>>) {
    let kernel::Play { game, state, fx, .. } = &mut play.0;
    state.links = PerPlayer::default();
    state.automatic = Seats::NONE;
    state.waiting = Seats::NONE;
    if game.options.manual {
        let units = units(game, &state.pieces);
        let market = Market::of(game, state);
        state.waiting = game.players().filter(|seat| manual::has_link(&market, state, *seat, &units[*seat])).collect();
        if !state.waiting.is_empty() {
            state.phase = Phase::Links;
            return;
        }
    } else if !is_barren(game, state) {
        let market = Market::of(game, state);
        fx.cite(Clause("ST-6.7"));
        state.links = market.links(&state.pieces, |event| fx.tell(event));
    }
    score(play);
}

/// Whether nobody can have a link: nobody has two operations. True in most turns of a beginning, and quick to see.
fn is_barren(game: &SpaceTraders, state: &State) -> bool {
    game.players().all(|seat| state.pieces[seat].settled().len() < 2)
}

/// Carries out sealed links, and those that players have left to the table: in the Free Market goods may be rationed (ST-10.6).
pub(crate) fn carry_out(play: &mut Play<'_, impl Effects<Event>>) {
    let kernel::Play { game, state, fx, .. } = &mut play.0;
    let automatic = std::mem::replace(&mut state.automatic, Seats::NONE);
    let market = Market::of(game, state);
    if game.options.free_market {
        let (units, strengths) = (units(game, &state.pieces), strengths(game, &state.pieces));
        let plans = market::Plans { orders: &state.links, automatic };
        state.links = market::settled(&market, &units, &strengths, plans, |event| fx.tell(event));
    } else if !automatic.is_empty() {
        fx.cite(Clause("ST-6.7"));
        let made = market.links(&state.pieces, |event| fx.tell(event));
        automatic.iter().for_each(|seat| state.links[seat] = made[seat]);
    }
    score(play);
}

/// Adds all points of the turn at once (ST-6.10), then looks whether the game ends (ST-8.1).
fn score(play: &mut Play<'_, impl Effects<Event>>) {
    let kernel::Play { game, state, fx, .. } = &mut play.0;
    if game.players().any(|seat| !state.links[seat].is_empty()) {
        let market = Market::of(game, state);
        fx.cite(Clause(if game.options.free_market {
            "ST-10.3"
        } else if game.options.expensive {
            "ST-9.5"
        } else {
            "ST-6.5"
        }));
        for seat in game.players() {
            let mut sum = 0;
            for link in &state.links[seat] {
                let points = scored(&market, state, link);
                if let Some(card) = state.tiles[link.origin.index()] {
                    state.points[seat][card.suit().index()] += points;
                }
                sum += points;
                let sells = [link.origin, link.destination].map(|tile| state.tiles[tile.index()]);
                fx.tell(Event::Linked { seat, link: *link, sells, points });
            }
            if sum > 0 {
                fx.tell(Event::Scored { seat, points: sum, total: state.score(seat) });
            }
        }
    }
    end::check(play);
}
