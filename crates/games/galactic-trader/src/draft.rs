//! The trade goods phase (GT-4): the packet goes round, everybody takes two.

use kernel::{Clause, Effects, Learned, Seat};

use crate::content::Kind;
use crate::event::Discarding;
use crate::recall::Glimpse;
use crate::state::{Goods, Room, State, Step};
use crate::{Event, GalacticTrader, Refusal, legal, turn};

impl GalacticTrader {
    /// Who makes the take with this number, from 0: clockwise, then back (GT-4.3 to GT-4.6).
    #[inline]
    #[must_use]
    pub fn taker(&self, first: Seat, take: u8) -> Seat {
        let place = if take < self.seats { take } else { 2 * self.seats - 1 - take };
        first.clockwise(place, self.seats)
    }
}

/// Draws a good from the pile; an empty pile is first made anew from the discards (GT-4.2).
pub(crate) fn draw(state: &mut State, fx: &mut impl Effects<Event>) -> Kind {
    if state.pile.is_empty() {
        fx.cite(Clause("GT-4.2"));
        state.pile = std::mem::take(&mut state.discards);
        fx.tell(Event::Reshuffled { goods: state.pile.total() as u16 });
    }
    Kind(state.pile.draw(fx).expect("pile and discards together always suffice (GT-4.11)"))
}

/// The first player draws the packet (GT-4.1).
pub(crate) fn begin(game: &GalacticTrader, state: &mut State, fx: &mut impl Effects<Event>) {
    fx.cite(Clause("GT-4.1"));
    state.takes = 0;
    state.packet = Goods::EMPTY;
    state.refused = Default::default();
    let size = 2 * game.seats;
    for _ in 0..size {
        let good = draw(state, fx);
        state.packet.put(good.0);
    }
    fx.tell(Event::PacketDrawn { seat: state.first, size });
    hand_over(game, state, fx);
}

/// Asks the next player for a discard or a take.
fn hand_over(game: &GalacticTrader, state: &mut State, fx: &mut impl Effects<Event>) {
    let holder = game.taker(state.first, state.takes);
    let way = usize::from(state.takes >= game.seats);
    state.memory[holder].glimpses[way] = Some(Glimpse { packet: state.packet, took: None });
    // The last player of the circle keeps the packet for a second take and has seen it already.
    if state.takes != game.seats {
        fx.tell(Event::PacketSeen { seat: holder, packet: state.packet });
    }
    state.step = if game.hand_is_full(state, holder) { Step::DraftDiscard } else { Step::DraftPick(Room::Free) };
}

/// D1: chooses the good that makes room (GT-4.8). Nobody sees it before the take.
pub(crate) fn discard(
    game: &GalacticTrader,
    state: &mut State,
    seat: Seat,
    kind: Kind,
    fx: &mut impl Effects<Event>,
) -> Result<Learned, Refusal> {
    if !legal::holds(game, state, seat, kind) {
        return Err(Refusal::NotInHand { good: game.good_name(kind), clause: Clause("GT-4.8") });
    }
    fx.cite(Clause("GT-4.8"));
    state.step = Step::DraftPick(Room::Discard(kind));
    Ok(finish_if_forced(game, state, seat, fx))
}

/// D1 with the option `draft_full_hand = may_refuse`: the good taken next goes to the discard pile.
pub(crate) fn refuse(game: &GalacticTrader, state: &mut State, fx: &mut impl Effects<Event>) -> Result<Learned, Refusal> {
    match state.step {
        Step::DraftDiscard if game.options.may_refuse => {
            let seat = game.taker(state.first, state.takes);
            state.step = Step::DraftPick(Room::Refuse);
            Ok(finish_if_forced(game, state, seat, fx))
        }
        Step::DraftDiscard => Err(Refusal::MustTake),
        _ => Err(legal::not_asked(state)),
    }
}

// The last card is taken without a question: everybody sees that there is no choice (R60).
fn finish_if_forced(game: &GalacticTrader, state: &mut State, seat: Seat, fx: &mut impl Effects<Event>) -> Learned {
    match (state.takes == 2 * game.seats - 1).then(|| state.packet.kinds().next()).flatten() {
        Some(last) => taken(game, state, seat, Kind(last), fx),
        None => Learned::Nothing,
    }
}

/// D2: takes a good from the packet (GT-4.3 to GT-4.5).
pub(crate) fn take(
    game: &GalacticTrader,
    state: &mut State,
    seat: Seat,
    kind: Kind,
    fx: &mut impl Effects<Event>,
) -> Result<Learned, Refusal> {
    match state.step {
        Step::DraftPick(_) if legal::is_kind(game, kind) && state.packet.has(kind.0) => Ok(taken(game, state, seat, kind, fx)),
        Step::DraftPick(_) => Err(Refusal::NotInPacket { good: game.good_name(kind) }),
        _ => Err(legal::not_asked(state)),
    }
}

fn taken(game: &GalacticTrader, state: &mut State, seat: Seat, kind: Kind, fx: &mut impl Effects<Event>) -> Learned {
    let Step::DraftPick(room) = state.step else { unreachable!("a take follows its discard") };
    let take = state.takes;
    let (first_of_two, last) = (take == game.seats - 1, take == 2 * game.seats - 1);
    fx.cite(Clause(if take < game.seats - 1 {
        "GT-4.3"
    } else if take <= game.seats {
        "GT-4.4"
    } else {
        "GT-4.5"
    }));
    state.packet.take(kind.0);
    let left = state.packet.total() as u8;
    if let Some(glimpse) = &mut state.memory[seat].glimpses[usize::from(take >= game.seats)] {
        glimpse.took = Some(kind);
    }
    // GT-4.9: the discard goes onto the pile before the take it makes room for.
    match room {
        Room::Free => state.hands[seat].put(kind.0),
        Room::Discard(discard) => {
            fx.cite(Clause("GT-4.9"));
            state.hands[seat].take(discard.0);
            state.discards.put(discard.0);
            game.parted_openly(state, seat, discard);
            fx.tell(Event::Discarded { seat, kind: discard, why: Discarding::Draft });
            state.hands[seat].put(kind.0);
        }
        Room::Refuse => {
            state.refused[usize::from(take)] = Some(kind);
            state.discards.put(kind.0);
        }
    }
    fx.tell(Event::Took { seat, kind: Some(kind), left });
    if room == Room::Refuse {
        fx.tell(Event::Discarded { seat, kind, why: Discarding::Refusal });
    }
    state.takes += 1;
    if last {
        turn::begin(game, state, state.first, fx);
        return Learned::Something;
    }
    hand_over(game, state, fx);
    if state.takes == 2 * game.seats - 1 && state.step == Step::DraftPick(Room::Free) {
        let first = state.first;
        let last = Kind(state.packet.kinds().next().expect("one card is left (GT-4.5)"));
        return taken(game, state, first, last, fx);
    }
    // The last player's first take may be taken back until the second, unless it showed a card.
    if first_of_two && room == Room::Free { Learned::Nothing } else { Learned::Something }
}
