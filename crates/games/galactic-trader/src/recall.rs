//! What a player has seen and so may know: perfect recall is the engine's job (GT-11, *Who sees what*).

use std::ops::Range;

use kernel::Seat;
use serde::{Deserialize, Serialize};

use crate::GalacticTrader;
use crate::content::Kind;
use crate::state::{Goods, PerPlayer, State};

/// A packet that a player held, and what the player took from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Glimpse {
    /// The packet as it came.
    pub packet: Goods,
    /// What was taken from it; nothing yet while the player is choosing.
    pub took: Option<Kind>,
}

/// What one player remembers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Memory {
    /// The packets this player held in this round: on the way out and on the way back.
    pub glimpses: [Option<Glimpse>; 2],
    /// Goods that each other player certainly still has, in hand or hidden face down; from before this round's draft or
    /// taken back openly since.
    pub sure: PerPlayer<Goods>,
    /// Goods that each other player has openly parted with since taking from this round's packet, and that were not
    /// among the sure ones: each may have come from the packet.
    pub parted: PerPlayer<Goods>,
}

/// Goods that came from one packet to known players: `goods` in all, one for each seat of `takers`, the rest still in the packet.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Parcel {
    pub(crate) goods: Goods,
    /// How many goods of the parcel each player took into hand.
    pub(crate) took: PerPlayer<u8>,
    /// How many are still in the packet.
    pub(crate) in_packet: u8,
}

impl Memory {
    /// What the packets of this round tell `who` about the others' takes, after `takes` takes.
    ///
    /// On the way out the packet is seen before the players behind take from it, and again when it comes back; on the way back
    /// it is seen before the players in front take from it. Goods refused openly are known already and left out.
    pub(crate) fn parcels(&self, game: &GalacticTrader, who: Seat, first: Seat, takes: u8, refused: &[Option<Kind>]) -> [Parcel; 2] {
        let place = who.steps_after(first, game.seats);
        let (out, back) = (place, 2 * game.seats - 1 - place);
        let rest = |way: usize| -> Option<Goods> {
            let Glimpse { packet, took } = self.glimpses[way]?;
            let mut rest = packet;
            rest.take_if_any(took?.0).then_some(rest)
        };
        let mut parcels = [Parcel::default(); 2];
        // The last player has nobody behind, the first nobody in front.
        if out + 1 < back
            && let Some(mut goods) = rest(0)
        {
            // Taken behind me: all that was there when I passed it on and is not there any more.
            let returned = self.glimpses[1].filter(|_| takes >= back).map(|glimpse| glimpse.packet);
            if let Some(returned) = returned {
                goods = goods.minus(&returned).unwrap_or_default();
            }
            let in_packet = if returned.is_some() { 0 } else { 2 * game.seats - takes };
            parcels[0] = game.parcel(goods, first, out + 1..takes.min(back), in_packet, refused);
        }
        if out > 0
            && let Some(goods) = rest(1)
        {
            parcels[1] = game.parcel(goods, first, back + 1..takes, 2 * game.seats - takes, refused);
        }
        parcels
    }
}

impl GalacticTrader {
    fn parcel(&self, mut goods: Goods, first: Seat, takes: Range<u8>, in_packet: u8, refused: &[Option<Kind>]) -> Parcel {
        let mut took = PerPlayer::default();
        for take in takes {
            match refused[usize::from(take)] {
                Some(kind) => _ = goods.take_if_any(kind.0),
                None => took[self.taker(first, take)] += 1,
            }
        }
        Parcel { goods, took, in_packet }
    }

    /// A player parted with a good from hand, or with a hidden one, and everybody saw its kind.
    pub(crate) fn parted_openly(&self, state: &mut State, seat: Seat, kind: Kind) {
        // Before a player's first take nothing in hand is from this round's packet.
        let has_taken = state.takes > seat.steps_after(state.first, self.seats);
        for other in self.players().filter(|other| *other != seat) {
            let memory = &mut state.memory[other];
            if !memory.sure[seat].take_if_any(kind.0) && has_taken {
                memory.parted[seat].put(kind.0);
            }
        }
    }

    /// A good whose kind everybody knows went to a player's hand.
    pub(crate) fn returned_openly(&self, state: &mut State, seat: Seat, kind: Kind) {
        for other in self.players().filter(|other| *other != seat) {
            state.memory[other].sure[seat].put(kind.0);
        }
    }

    /// At the end of a round: what the packets told for certain is kept, the packets themselves are forgotten.
    ///
    /// Of a parcel that went to several players, one of them certainly has those goods of a kind that the others could not have
    /// taken together. With two players that is all of it.
    pub(crate) fn fold_memories(&self, state: &mut State) {
        for who in self.players() {
            let parcels = state.memory[who].parcels(self, who, state.first, state.takes, &state.refused);
            let memory = &mut state.memory[who];
            for parcel in parcels {
                let all: u8 = parcel.took.0.iter().sum();
                for other in self.players().filter(|other| parcel.took[*other] > 0) {
                    let by_the_rest = all - parcel.took[other];
                    for kind in parcel.goods.kinds().filter(|kind| parcel.goods.count(*kind) > by_the_rest) {
                        let certain = parcel.goods.count(kind) - by_the_rest;
                        let left = certain.saturating_sub(memory.parted[other].count(kind));
                        (0..left).for_each(|_| memory.sure[other].put(kind));
                    }
                }
            }
            memory.parted = PerPlayer::default();
            memory.glimpses = [None; 2];
        }
    }
}
