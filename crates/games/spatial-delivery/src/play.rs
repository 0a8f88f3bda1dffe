//! The rules at work on one state: what all phases share.

use kernel::{Effects, Seat};
use parts::hex::Hex;

use crate::cards::{Goods, Hand, Kind};
use crate::event::Touched;
use crate::galaxy::Node;
use crate::payment::Need;
use crate::state::{State, Tile};
use crate::{Event, SpatialDelivery};

kernel::play_of!(SpatialDelivery);

impl<F: Effects<Event>> Play<'_, F> {
    /// A card leaves the game of its holder: Rocket Fuel to the Depot (SD-5.8), a Goods card to its discards (SD-5.9).
    pub(crate) fn discard(&mut self, kind: Kind, count: u8) {
        match (kind.goods(), kind.power()) {
            (Some(goods), Some(power)) => {
                self.cite("SD-5.9");
                self.state.piles[goods.index()].discards.add(power, count);
            }
            _ => {
                self.cite("SD-5.8");
                self.state.depot += u16::from(count);
            }
        }
    }

    pub(crate) fn discard_all(&mut self, cards: &Hand) {
        cards.iter().for_each(|(kind, count)| self.discard(kind, count));
    }

    #[inline]
    pub(crate) fn hand(&self) -> &Hand {
        &self.state.hands[self.state.active]
    }
}

/// The first two of some options: a decision with just one is taken without asking.
#[inline]
pub(crate) fn first_two<T>(mut options: impl Iterator<Item = T>) -> (Option<T>, Option<T>) {
    (options.next(), options.next())
}

impl SpatialDelivery {
    /// The goods type that the world on a hex buys; none where there is no world on the table (SD-1.14).
    #[must_use]
    #[inline]
    pub fn buys(&self, state: &State, hex: Hex) -> Option<Goods> {
        match state.tile(hex) {
            Some(Tile::World(world)) => self.goods_of.get(usize::from(world.0)).copied(),
            _ => None,
        }
    }

    /// The worlds that a site touches, in order of hex number (SD-1.13).
    #[inline]
    pub fn worlds_at<'s>(&'s self, state: &'s State, node: Node) -> impl Iterator<Item = (Hex, Goods)> + 's {
        self.map.hexes(node).into_iter().flatten().filter_map(|hex| Some((*hex, self.buys(state, *hex)?)))
    }

    /// The worlds that meet at a node; none at Earth.
    pub(crate) fn touched(&self, state: &State, node: Node) -> Touched {
        self.map.hexes(node).map_or([None; 3], |hexes| hexes.map(|hex| state.world(hex)))
    }

    /// What a tile wants for a station that touches it.
    #[inline]
    pub(crate) fn wants(&self, tile: Tile) -> Need {
        match tile {
            Tile::World(world) => Need::of(self.goods_of.get(usize::from(world.0)).copied().into_iter()),
            Tile::Space => Need::default(),
        }
    }

    /// What a station at the site takes (SD-6.13).
    #[inline]
    pub(crate) fn need_at(&self, state: &State, node: Node) -> Need {
        Need::of(self.worlds_at(state, node).map(|(_, goods)| goods))
    }

    /// How many of the goods for a station need not match (SD-6.14, SD-6.15).
    #[inline]
    pub(crate) fn substitutes(&self, worlds: u8) -> u8 {
        if worlds > 1 { self.content.numbers.substitutes_per_station } else { 0 }
    }

    /// The value of a world (SD-1.14).
    #[must_use]
    pub fn value(&self, hex: Hex) -> u8 {
        self.content.numbers.ring_value[usize::from(self.map.ring(hex))]
    }

    /// Stations the player has not built yet.
    #[must_use]
    pub fn stations_left(&self, state: &State, seat: Seat) -> u8 {
        self.content.numbers.stations_per_player.saturating_sub(state.stations[seat].len() as u8)
    }
}
