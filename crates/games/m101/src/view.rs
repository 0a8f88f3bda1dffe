//! What one player, or a spectator, may know (section *What each seat sees* of the rules).

use kernel::{Seat, Seats};
use parts::List;
use serde::{Deserialize, Serialize};

use crate::M101;
use crate::content::{CardId, CardSet, MAX_CHOICES};
use crate::memory::Memory;
use crate::state::{Commitment, Open, PerPlayer, Second, State, Step};

/// A hand as it is seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct SeenHand {
    /// How many cards it holds; until the reveal a card committed as a boost is one of them.
    pub size: u8,
    /// What it holds; the owner's own view only.
    pub cards: Option<CardSet>,
}

/// What one player, or a spectator, may know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// Who looks; `None` is a spectator.
    pub who: Option<Seat>,
    /// What lies open.
    pub open: Open,
    /// What is asked; another player's unfinished act shows as if it had not been begun.
    pub step: Step,
    /// Who is asked.
    pub asked: Seats,
    /// What the viewer knows of each hand.
    pub hands: PerPlayer<SeenHand>,
    /// The size of the draw pile.
    pub pile: u8,
    /// The start systems that are out of the game; known once the dealt ones are revealed.
    pub removed: CardSet,
    /// The start systems dealt to the viewer, until one is kept.
    pub starts: List<CardId, MAX_CHOICES>,
    /// The start system the viewer keeps.
    pub keeps: Option<CardId>,
    /// The viewer's own commitment.
    pub commitment: Commitment,
    /// Whether a second card lies beside each committed action (`commit_view = count`).
    pub seconds: PerPlayer<Option<bool>>,
    /// What the viewer remembers of the others' hands.
    pub memory: Memory,
}

/// What `who` may know of the state.
pub(crate) fn seen_by(game: &M101, state: &State, who: Option<Seat>) -> View {
    let asked = game.asked(state);
    let mine = |seat: Seat| who == Some(seat);
    let mut hands = PerPlayer::default();
    let mut seconds = PerPlayer::default();
    for seat in game.players() {
        hands[seat] = SeenHand { size: state.hands[seat].len() as u8, cards: mine(seat).then_some(state.hands[seat]) };
        let second = state.commitments[seat].second.filter(|_| game.options.second_shows);
        seconds[seat] = second.map(|second| second != Second::Nothing);
    }
    let own = who.filter(|seat| seat.number() < game.seats);
    View {
        who,
        open: state.open,
        step: if who.is_some_and(|seat| asked.contains(seat)) { state.step } else { state.step.as_others_see_it() },
        asked,
        hands,
        pile: state.pile.len() as u8,
        removed: if state.step == Step::StartSystem { CardSet::EMPTY } else { state.removed },
        starts: own.map(|seat| state.starts[seat]).unwrap_or_default(),
        keeps: own.and_then(|seat| state.keeps[seat]),
        commitment: own.map(|seat| state.commitments[seat]).unwrap_or_default(),
        seconds,
        memory: *state.memories.of(own),
    }
}
