//! Who sees what, and the worlds that can be imagined from it.

use kernel::{Chance, PerSeat, Seat, Seats};
use parts::Bag;
use serde::{Deserialize, Serialize};

use crate::Salvage;
use crate::content::MAX_WRECKS;
use crate::rules::deal;
use crate::state::{Crew, Crews, DECK, MAX_PLAYERS, ROUNDS, State, WreckId};

/// What a seat, or a spectator, may know: everything but the cards of others, what they have chosen, and the pile.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct View {
    /// Whose view it is; none for a spectator.
    pub who: Option<Seat>,
    /// Rounds that are over.
    pub round: u8,
    /// The wreck that drifts by.
    pub wreck: WreckId,
    /// Wrecks that have not been seen yet.
    pub unseen: Bag<MAX_WRECKS>,
    /// Cards that are out of the game.
    pub spent: Crews,
    /// Wrecks that were taken.
    pub taken: PerSeat<Bag<MAX_WRECKS>, MAX_PLAYERS>,
    /// Who has chosen.
    pub ready: Seats,
    /// The own hand.
    pub hand: Option<Crews>,
    /// The own choice.
    pub chosen: Option<Crew>,
}

pub(crate) fn seen_by(_: &Salvage, state: &State, who: Option<Seat>) -> View {
    View {
        who,
        round: state.round,
        wreck: state.wreck,
        unseen: state.unseen,
        spent: state.spent,
        taken: state.taken,
        ready: (0..4).map(Seat::new).filter(|seat| state.chosen[*seat].is_some()).collect(),
        hand: who.map(|seat| state.hands[seat]),
        chosen: who.and_then(|seat| state.chosen[seat]),
    }
}

/// The cards that the viewer cannot see lie anywhere they can.
pub(crate) fn imagine(game: &Salvage, view: &View, chance: &mut impl Chance) -> State {
    let View { round, wreck, unseen, spent, taken, .. } = *view;
    let pile = DECK.minus(&spent).unwrap_or_default();
    let mut state = State { round, wreck, unseen, pile, hands: Default::default(), chosen: Default::default(), spent, taken };
    if let (Some(seat), Some(hand)) = (view.who, view.hand) {
        state.hands[seat] = hand;
        state.chosen[seat] = view.chosen;
        state.pile = state.pile.minus(&hand).unwrap_or_default();
        view.chosen.iter().for_each(|crew| state.pile.take(crew.0));
    }
    for seat in (0..game.players).map(Seat::new).filter(|seat| view.who != Some(*seat)) {
        deal(&mut state, seat, ROUNDS - round, chance);
        if view.ready.contains(seat) {
            state.chosen[seat] = state.hands[seat].draw(chance).map(Crew);
        }
    }
    state
}
