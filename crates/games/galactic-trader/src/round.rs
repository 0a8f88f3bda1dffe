//! Setup (GT-2), the round (GT-3) and its end (GT-9).

use kernel::{Chance, Effects, PerSeat, Quiet, Seat};
use parts::{List, Set};

use crate::content::MAX_AREA;
use crate::play::Play;
use crate::state::{Ending, Goods, Space, State, Step};
use crate::{Event, GalacticTrader, draft, turn};

/// Lays the game out (GT-2) and deals the first packet.
///
/// Piles are bags (see *Randomness* in the rules), so only the planets turned up, the first player and the packet are drawn.
pub(crate) fn lay_out(game: &GalacticTrader, chance: &mut impl Chance) -> State {
    let mut state = State {
        round: 1,
        barren: 0,
        agreements: 0,
        last_round: false,
        first: Seat::new(0),
        active: Seat::new(0),
        takes: 0,
        refused: Default::default(),
        step: Step::DeployAction,
        pile: game.tables.all_goods,
        discards: Goods::EMPTY,
        packet: Goods::EMPTY,
        hands: PerSeat::default(),
        age_one: game.tables.age_one,
        age_two: game.tables.age_two,
        area: [Space::default(); MAX_AREA],
        deployed: List::new(),
        owned: PerSeat::default(),
        used: Set::EMPTY,
        agreement: None,
        aside: List::new(),
        memory: PerSeat::default(),
    };
    let mut fx = Quiet(chance);
    for space in &mut state.area[..game.area_size] {
        space.planet = state.age_one.draw(&mut fx);
    }
    state.first = game.options.first_player.unwrap_or_else(|| Seat::new(fx.one_of(u32::from(game.seats)) as u8));
    state.active = state.first;
    let first = state.first;
    draft::begin(&mut Play::new(game, &mut state, first, &mut fx));
    state
}

/// The turn is over: the next player's, or the end of the round (GT-3.1).
pub(crate) fn end_of_turn(play: &mut Play<'_, impl Effects<Event>>) {
    let next = play.state.active.next(play.game.seats);
    if next == play.state.first {
        end_of_round(play);
    } else {
        turn::begin(play, next);
    }
}

/// Everything after the last turn of a round, in the order of GT-9.
fn end_of_round(play: &mut Play<'_, impl Effects<Event>>) {
    if let Some(how) = ending(play.game, play.state) {
        play.state.step = Step::Over(how);
        play.fx.cite(kernel::Cited::clause(&how));
        play.tell(Event::Ended { how });
        return;
    }
    refill(play);
    play.game.fold_memories(play.state);
    play.cite("GT-9.8");
    play.state.first = play.state.first.next(play.game.seats);
    play.state.active = play.state.first;
    play.state.round += 1;
    play.state.agreements = 0;
    play.tell(Event::RoundBegan { round: play.state.round, first: play.state.first });
    draft::begin(play);
}

/// Whether the game ends now, and how (GT-9.1 to GT-9.3).
fn ending(game: &GalacticTrader, state: &mut State) -> Option<Ending> {
    if state.last_round {
        return Some(Ending::LastRound);
    }
    if game.options.max_rounds == state.round {
        return Some(Ending::MaxRounds);
    }
    state.barren = if state.agreements > 0 { 0 } else { state.barren + 1 };
    (u16::from(game.options.stall_limit) == state.barren && state.barren > 0).then_some(Ending::Stall)
}

/// Refills the play area, Age I first (GT-9.4, GT-9.5), and announces the last round (GT-9.6).
fn refill(play: &mut Play<'_, impl Effects<Event>>) {
    let age_one_before = !play.state.age_one.is_empty();
    for place in 0..play.game.area_size {
        if play.state.area[place].planet.is_some() {
            continue;
        }
        let card = if play.state.age_one.is_empty() { play.0.state.age_two.draw(play.0.fx) } else { play.0.state.age_one.draw(play.0.fx) };
        let Some(card) = card else { break };
        play.cite("GT-9.4");
        play.state.area[place] = Space { planet: Some(card), filled: 0 };
        play.tell(Event::Revealed { planet: card });
    }
    if age_one_before && play.state.age_one.is_empty() {
        play.cite("GT-9.5");
        play.tell(Event::AgeTwoBegan);
    }
    if play.state.age_two.is_empty() {
        play.cite("GT-9.6");
        play.state.last_round = true;
        play.tell(Event::LastRoundAnnounced);
    }
}
