//! What one player, or a spectator, may know (GT-11).

use kernel::Seat;
use parts::{List, Set};
use serde::{Deserialize, Serialize};

use crate::GalacticTrader;
use crate::action::Slot;
use crate::content::{Kind, MAX_AREA, MAX_NEEDS, PlanetId};
use crate::recall::Memory;
use crate::state::{Agreement, Goods, Kinds, MAX_DEPLOYED, MAX_PLAYERS, PerPlayer, Place, Space, State, Step};

/// A hand as it is seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct SeenHand {
    /// How many goods it holds: open (GT-11.1).
    pub size: u8,
    /// What it holds; the owner's own view only.
    pub goods: Option<Goods>,
}

/// The packet as it is seen (GT-11.6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeenPacket {
    /// Who holds it.
    pub holder: Seat,
    /// How many goods are left in it.
    pub size: u8,
    /// What they are; the holder's own view only.
    pub goods: Option<Goods>,
}

/// A deployed good as it is seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct SeenGood {
    /// Where: the place in the play area.
    pub space: Place,
    /// Where: the slot of the planet there.
    pub slot: Slot,
    /// Whose.
    pub owner: Seat,
    /// Its true kind, if the viewer may know it.
    pub kind: Option<Kind>,
    /// Whether it lies face up.
    pub face_up: bool,
    /// What its kind could be, as far as everybody may know.
    pub could_be: Kinds,
    /// The round in which it was placed there.
    pub round: u16,
}

/// A good set aside as it is seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct SeenAside {
    /// The slot it lay in.
    pub slot: Slot,
    /// Whose.
    pub owner: Seat,
    /// Its true kind, if the viewer may know it.
    pub kind: Option<Kind>,
    /// Whether it lay face up until now.
    pub lay_face_up: bool,
    /// What its kind could be, as far as everybody may know.
    pub could_be: Kinds,
}

/// What one player, or a spectator, may know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// Who looks; `None` is a spectator.
    pub who: Option<Seat>,
    /// The round, from 1.
    pub round: u16,
    /// Rounds in a row without an agreement.
    pub barren: u16,
    /// Agreements established in this round.
    pub agreements: u8,
    /// Whether this is the last round.
    pub last_round: bool,
    /// The holder of the Primon card.
    pub first: Seat,
    /// Whose turn it is in the deployment phase.
    pub active: Seat,
    /// How many goods have been taken from this round's packet.
    pub takes: u8,
    /// What was refused at each take of this round.
    pub refused: [Option<Kind>; 2 * MAX_PLAYERS],
    /// What is asked; another player's unfinished choice shows as if it had not been begun (GT-11.7).
    pub step: Step,
    /// Who is asked; `None` when the game is over.
    pub asked: Option<Seat>,
    /// The size of the goods pile.
    pub pile: u16,
    /// The discard pile.
    pub discards: Goods,
    /// The packet, during the draft.
    pub packet: Option<SeenPacket>,
    /// What the viewer knows of each hand.
    pub hands: PerPlayer<SeenHand>,
    /// The size of the Age I pile.
    pub age_one: u8,
    /// The size of the Age II pile.
    pub age_two: u8,
    /// The play area.
    pub area: [Space; MAX_AREA],
    /// All deployed goods in the order in which they were placed.
    pub deployed: List<SeenGood, MAX_DEPLOYED>,
    /// Owned planets.
    pub owned: PerPlayer<Set<PlanetId>>,
    /// Owned planets that are used.
    pub used: Set<PlanetId>,
    /// The agreement being resolved.
    pub agreement: Option<Agreement>,
    /// Its goods that wait to be sent on.
    pub aside: List<SeenAside, MAX_NEEDS>,
    /// What the viewer remembers.
    pub memory: Memory,
}

impl View {
    /// The places of the play area that hold a planet, with their numbers.
    pub fn planets(&self) -> impl Iterator<Item = (Place, &Space)> {
        (0..).map(Place).zip(&self.area).filter(|(_, space)| space.planet.is_some())
    }

    /// How many goods a player has on planets, goods set aside included.
    #[must_use]
    pub fn deployed_by(&self, seat: Seat) -> usize {
        self.deployed.iter().filter(|good| good.owner == seat).count() + self.aside.iter().filter(|good| good.owner == seat).count()
    }
}

/// What `who` may know of the state (GT-11, *Who sees what*).
pub(crate) fn seen_by(game: &GalacticTrader, state: &State, who: Option<Seat>) -> View {
    let asked = game.asked(state);
    let mine = |seat: Seat| who == Some(seat);
    let hand = |seat: Seat| SeenHand { size: state.hands[seat].total() as u8, goods: mine(seat).then_some(state.hands[seat]) };
    let mut hands = PerPlayer::default();
    for seat in game.players() {
        hands[seat] = hand(seat);
    }
    let in_draft = matches!(state.step, Step::DraftDiscard | Step::DraftPick(_));
    let packet = asked.filter(|_| in_draft).map(|holder| SeenPacket {
        holder,
        size: state.packet.total() as u8,
        goods: mine(holder).then_some(state.packet),
    });
    // Without open memory a face-down good could be anything, whatever was seen before (GT-11.5).
    let shown = |face_up: bool, could_be: Kinds| if face_up || game.options.open_memory { could_be } else { game.tables.all_kinds };
    let known = |owner: Seat, kind: Kind, could_be: Kinds| if mine(owner) { Some(kind) } else { could_be.single() };
    View {
        who,
        round: state.round,
        barren: state.barren,
        agreements: state.agreements,
        last_round: state.last_round,
        first: state.first,
        active: state.active,
        takes: state.takes,
        refused: state.refused,
        step: if asked.is_some_and(mine) { state.step } else { state.step.as_others_see_it() },
        asked,
        pile: state.pile.total() as u16,
        discards: state.discards,
        packet,
        hands,
        age_one: state.age_one.len() as u8,
        age_two: state.age_two.len() as u8,
        area: state.area,
        deployed: state
            .deployed
            .iter()
            .map(|good| {
                let could_be = shown(good.face_up, good.could_be);
                let kind = known(good.owner, good.kind, could_be);
                SeenGood { space: good.space, slot: good.slot, owner: good.owner, kind, face_up: good.face_up, could_be, round: good.round }
            })
            .collect(),
        owned: state.owned,
        used: state.used,
        agreement: state.agreement,
        aside: state
            .aside
            .iter()
            .map(|good| {
                let could_be = shown(false, good.could_be);
                let kind = known(good.owner, good.kind, could_be);
                SeenAside { slot: good.slot, owner: good.owner, kind, lay_face_up: good.lay_face_up, could_be }
            })
            .collect(),
        memory: who.map(|seat| state.memory[seat]).unwrap_or_default(),
    }
}
