//! A world that the view's owner cannot tell from the real one.
//!
//! There is just one: hands follow from the record, and a draw deck is a bag that holds what is nowhere else. Its order and the
//! places of tiles to come are in no state at all; chance decides them when they are turned up. Only another player's unfinished
//! mission or delivery is unknown, and it is imagined as not begun.

use kernel::Chance;

use crate::SpatialDelivery;
use crate::cards::{Goods, Kind, Power};
use crate::state::{Pile, Plan, State, Step};
use crate::view::View;

pub(crate) fn the_only_one(game: &SpatialDelivery, view: &View, _: &mut impl Chance) -> State {
    let mut state = State {
        round: view.round,
        stage: view.stage,
        step: view.step,
        order: view.order,
        next_order: view.next_order,
        takes: view.takes,
        active: view.active,
        acted: view.acted,
        extra_turns: view.extra_turns,
        passed: view.passed,
        barters: view.barters,
        tiles: view.tiles,
        score_tokens: view.score_tokens,
        first_tokens: view.first_tokens,
        segments: view.segments,
        stations: view.stations,
        ships: view.ships,
        hands: view.record,
        piles: [Pile::default(); 4],
        depot: view.depot,
        points: view.points,
        tokens: view.tokens,
        offers: view.offers,
        plan: view.plan,
    };
    // The viewer's own cards set aside are in the record too.
    if view.plan != Plan::default() {
        let hand = &mut state.hands[view.active];
        view.plan.fuel.iter().for_each(|(kind, count)| hand.remove(kind, count));
        view.plan.goods.iter().for_each(|kind| hand.take(*kind));
    }
    for goods in Goods::ALL {
        let seen = &view.piles[goods.index()];
        let mut deck = game.content.decks[goods.index()];
        for power in Power::ALL {
            let kind = Kind::of(goods, power);
            let held: u8 = game.players().map(|seat| view.record[seat].count(kind)).sum();
            let elsewhere = held + seen.discards.0[power as usize] + u8::from(seen.face_up == Some(power));
            deck.0[power as usize] = deck.0[power as usize].saturating_sub(elsewhere);
        }
        state.piles[goods.index()] = Pile { face_up: seen.face_up, deck, discards: seen.discards };
    }
    if state.step == Step::Mission {
        state.offers = game.offers(&state, state.active);
    }
    state
}
