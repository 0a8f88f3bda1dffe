//! What one player, or a spectator, may know (SD-13).
//!
//! Every card enters and leaves a hand in public, so whoever has followed the game knows all hands. The option `hands = secret`
//! hides a hand on screen, not in the record: [`SeenHand::cards`] is what a board may show, [`View::record`] what a player with
//! a perfect memory knows. Really hidden are the order of draw decks, the places of tiles that are not laid yet, and the
//! unfinished choices of another player.

use kernel::{PerSeat, Seat, Seats};
use parts::hex::Hex;
use parts::{List, Set};
use serde::{Deserialize, Serialize};

use crate::SpatialDelivery;
use crate::cards::{Deck, Hand, Power, TYPES};
use crate::content::PLACES;
use crate::galaxy::{Lane, Node, Nodes, Stage};
use crate::setup;
use crate::state::{MAX_PLAYERS, Offers, PerPlayer, Plan, Points, State, Step, Tile};

/// A hand as it is seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct SeenHand {
    /// How many cards it holds (SD-13.1), cards set aside included.
    pub size: u16,
    /// What it holds, without cards set aside; the owner's own view only, or everybody's with open hands.
    pub cards: Option<Hand>,
}

/// A pile as it is seen (SD-13.2, SD-13.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct SeenPile {
    /// The card on offer.
    pub face_up: Option<Power>,
    /// The size of the draw deck.
    pub deck: u8,
    /// The discard pile.
    pub discards: Deck,
}

/// What one player, or a spectator, may know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// Who looks; `None` is a spectator.
    pub who: Option<Seat>,
    /// The round, from 1.
    pub round: u8,
    /// How far the galaxy is laid out.
    pub stage: Stage,
    /// What is asked; another player's unfinished choice shows as if it had not been begun.
    pub step: Step,
    /// Who is asked; `None` when the game is over.
    pub asked: Option<Seat>,
    /// The This Turn track.
    pub order: List<Seat, MAX_PLAYERS>,
    /// The Next Turn track.
    pub next_order: List<Seat, MAX_PLAYERS>,
    /// How many draft turns of this round are over.
    pub takes: u8,
    /// Whose turn it is.
    pub active: Seat,
    /// Whether the player on turn has done something.
    pub acted: bool,
    /// Extra turns to come for the player on turn.
    pub extra_turns: u8,
    /// Who has passed in this round.
    pub passed: Seats,
    /// Barter used as a Card Action in this phase.
    pub barters: PerPlayer<u8>,
    /// The tiles on the table, from hex 1 on.
    pub tiles: List<Tile, PLACES>,
    /// The worlds of each type among the tiles that are not laid yet.
    pub worlds_to_come: [u8; TYPES],
    /// The Space tiles among them.
    pub space_to_come: u8,
    /// Worlds with their Score Token, by hex.
    pub score_tokens: Set<Hex>,
    /// Worlds with their First Delivery Token, by hex.
    pub first_tokens: Set<Hex>,
    /// Laid segments, by lane.
    pub segments: Set<Lane, u128>,
    /// Stations, by node.
    pub stations: PerPlayer<Nodes>,
    /// Where the ships are.
    pub ships: PerPlayer<Node>,
    /// Hands as a board may show them.
    pub hands: PerPlayer<SeenHand>,
    /// All hands as the public record gives them, cards set aside for an unfinished mission included.
    pub record: PerPlayer<Hand>,
    /// Goods cards that nobody holds, by type, as far as they are seen.
    pub piles: [SeenPile; TYPES],
    /// Rocket Fuel cards in the Fuel Depot.
    pub depot: u16,
    /// Scored so far, without sets of tokens.
    pub points: PerPlayer<Points>,
    /// First Delivery Tokens held, by colour.
    pub tokens: PerPlayer<[u8; TYPES]>,
    /// What the viewer could do as a mission, if the viewer is asked.
    pub offers: Offers,
    /// The viewer's own mission in the making.
    pub plan: Plan,
}

/// What `who` may know of the state (section *What each seat sees*).
pub(crate) fn seen_by(game: &SpatialDelivery, state: &State, who: Option<Seat>) -> View {
    let asked = game.asked(state);
    let mine = asked.is_some() && who == asked;
    let mut hands: PerPlayer<SeenHand> = PerSeat::default();
    let mut record: PerPlayer<Hand> = PerSeat::default();
    for seat in game.players() {
        record[seat] = state.cards(seat);
        let size = record[seat].total() as u16;
        // Cards set aside are shown to nobody else before they are spent, open hands or not.
        let cards = match who == Some(seat) {
            true => Some(state.hands[seat]),
            false => game.options.open_hands.then_some(record[seat]),
        };
        hands[seat] = SeenHand { size, cards };
    }
    let to_come = setup::unlaid(game, state);
    let mut worlds_to_come = [0; TYPES];
    to_come.worlds.iter().for_each(|world| worlds_to_come[game.content.worlds[usize::from(world.0)].goods.index()] += 1);
    View {
        who,
        round: state.round,
        stage: state.stage,
        step: if mine { state.step } else { state.step.as_others_see_it() },
        asked,
        order: state.order,
        next_order: state.next_order,
        takes: state.takes,
        active: state.active,
        acted: state.acted,
        extra_turns: state.extra_turns,
        passed: state.passed,
        barters: state.barters,
        tiles: state.tiles,
        worlds_to_come,
        space_to_come: to_come.space as u8,
        score_tokens: state.score_tokens,
        first_tokens: state.first_tokens,
        segments: state.segments,
        stations: state.stations,
        ships: state.ships,
        hands,
        record,
        piles: state.piles.map(|pile| SeenPile { face_up: pile.face_up, deck: pile.deck.total() as u8, discards: pile.discards }),
        depot: state.depot,
        points: state.points,
        tokens: state.tokens,
        offers: if mine { state.offers } else { Offers::default() },
        plan: if mine { state.plan } else { Plan::default() },
    }
}
