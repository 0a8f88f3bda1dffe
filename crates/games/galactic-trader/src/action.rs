//! Actions: one click each, with a dense number and a written form.

use kernel::Seat;

use crate::GalacticTrader;
use crate::content::{Kind, MAX_KINDS, MAX_NEEDS, MAX_PLANETS, PlanetId};
use crate::state::MAX_PLAYERS;

kernel::action_table! {
    /// One choice at one of the decision points D1 to D13.
    pub enum Action of GalacticTrader, if slot_exists {
        /// D1, D4, D13: discard a good of this kind.
        Discard(kind: Kind) = "discard",
        /// D1: refuse the next good instead of making room for it.
        Refuse = "refuse",
        /// D2: take a good of this kind from the packet.
        Take(kind: Kind) = "take",
        /// D3: take the own good in this slot back into hand.
        TakeBack(planet: PlanetId, slot: Slot) = "take-back",
        /// D3: take nothing more back.
        Done = "done",
        /// D5: lay a good of this kind.
        Lay(kind: Kind) = "lay",
        /// D5: use the ability of this planet.
        Use(planet: PlanetId) = "use",
        /// D5: end the turn.
        EndTurn = "end-turn",
        /// D7: use the ability with a good of this kind.
        With(kind: Kind) = "with",
        /// D6, D8, D11: put it on this planet.
        On(planet: PlanetId) = "on",
        /// D9: give the planet to this player.
        Give(seat: Seat) = "give",
        /// D10: send on the good that lay in this slot.
        SendOn(slot: Slot) = "send-on",
        /// D11: take the good to hand instead (option `redeploy = optional`).
        ToHand = "to-hand",
        /// D12: let it stand for this kind.
        As(kind: Kind) = "as",
    }
}

kernel::counted! {
    /// A slot of a planet.
    pub struct Slot(MAX_NEEDS, from 1);
}

kernel::arguments! { of GalacticTrader;
    Kind [MAX_KINDS] = |kind| kind.0, Kind, |game, kind| game.content.goods.get(kind).map(|good| good.id.as_str());
    PlanetId [MAX_PLANETS] = |planet| planet.0, PlanetId, |game, planet| game.content.planets.get(planet).map(|planet| planet.id.as_str());
    Seat [MAX_PLAYERS] = Seat::number, Seat::new, |_, seat| Some(seat.to_string());
}

/// Planets differ in how many slots they have.
fn slot_exists(action: Action, game: &GalacticTrader) -> bool {
    !matches!(action, Action::TakeBack(planet, Slot(slot)) if usize::from(slot) >= game.content.planet(planet).needs.len())
}
