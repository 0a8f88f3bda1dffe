//! The trade goods phase (GT-4): the packet goes round, everybody takes two.

use kernel::{Actions, Clause, Effects, Seat};

use crate::content::Kind;
use crate::event::Discarding;
use crate::play::Play;
use crate::recall::Glimpse;
use crate::state::{Goods, Room, State, Step};
use crate::{Action, Event, GalacticTrader, Refusal, turn};

impl GalacticTrader {
    /// Who makes the take with this number, from 0: clockwise, then back (GT-4.3 to GT-4.6).
    #[inline]
    #[must_use]
    pub fn taker(&self, first: Seat, take: u8) -> Seat {
        let place = if take < self.seats { take } else { 2 * self.seats - 1 - take };
        first.clockwise(place, self.seats)
    }
}

/// D1.
pub(crate) fn list_discards(game: &GalacticTrader, state: &State, seat: Seat, found: &mut Actions<Action>) {
    list_hand(state, seat, found);
    if game.options.may_refuse {
        found.push(Action::Refuse);
    }
}

/// D1 and D4: any good of the hand.
pub(crate) fn list_hand(state: &State, seat: Seat, found: &mut Actions<Action>) {
    state.hands[seat].kinds().for_each(|kind| found.push(Action::Discard(Kind(kind))));
}

/// D2.
pub(crate) fn list_packet(state: &State, found: &mut Actions<Action>) {
    state.packet.kinds().for_each(|kind| found.push(Action::Take(Kind(kind))));
}

/// Draws a good from the pile; an empty pile is first made anew from the discards (GT-4.2).
pub(crate) fn draw(play: &mut Play<'_, impl Effects<Event>>) -> Kind {
    if play.state.pile.is_empty() {
        play.cite("GT-4.2");
        play.state.pile = std::mem::take(&mut play.state.discards);
        play.tell(Event::Reshuffled { goods: play.state.pile.total() as u16 });
    }
    Kind(play.0.state.pile.draw(play.0.fx).expect("pile and discards together always suffice (GT-4.11)"))
}

/// The first player draws the packet (GT-4.1).
pub(crate) fn begin(play: &mut Play<'_, impl Effects<Event>>) {
    play.cite("GT-4.1");
    play.state.takes = 0;
    play.state.packet = Goods::EMPTY;
    play.state.refused = Default::default();
    let size = 2 * play.game.seats;
    for _ in 0..size {
        let good = draw(play);
        play.state.packet.put(good.0);
    }
    play.tell(Event::PacketDrawn { seat: play.state.first, size });
    hand_over(play);
}

/// Asks the next player for a discard or a take.
fn hand_over(play: &mut Play<'_, impl Effects<Event>>) {
    let holder = play.game.taker(play.state.first, play.state.takes);
    let way = usize::from(play.state.takes >= play.game.seats);
    play.state.memory[holder].glimpses[way] = Some(Glimpse { packet: play.state.packet, took: None });
    // The last player of the circle keeps the packet for a second take and has seen it already.
    if play.state.takes != play.game.seats {
        play.tell(Event::PacketSeen { seat: holder, packet: play.state.packet });
    }
    play.state.step = if play.game.hand_is_full(play.state, holder) { Step::DraftDiscard } else { Step::DraftPick(Room::Free) };
}

/// D1: chooses the good that makes room (GT-4.8). Nobody sees it before the take.
pub(crate) fn discard(play: &mut Play<'_, impl Effects<Event>>, kind: Kind) -> Result<(), Refusal> {
    if !play.game.holds(play.state, play.seat, kind) {
        return Err(Refusal::NotInHand { good: play.game.good_name(kind), clause: Clause("GT-4.8") });
    }
    play.cite("GT-4.8");
    made_room(play, Room::Discard(kind));
    Ok(())
}

/// D1 with the option `draft_full_hand = may_refuse`: the good taken next goes to the discard pile.
pub(crate) fn refuse(play: &mut Play<'_, impl Effects<Event>>) -> Result<(), Refusal> {
    if !play.game.options.may_refuse {
        return Err(Refusal::MustTake);
    }
    made_room(play, Room::Refuse);
    Ok(())
}

// The last card is taken without a question: everybody sees that there is no choice (R60).
fn made_room(play: &mut Play<'_, impl Effects<Event>>, room: Room) {
    play.state.step = Step::DraftPick(room);
    if let Some(last) = (play.state.takes == 2 * play.game.seats - 1).then(|| play.state.packet.kinds().next()).flatten() {
        taken(play, play.seat, room, Kind(last));
    }
}

/// D2: takes a good from the packet (GT-4.3 to GT-4.5).
#[inline]
pub(crate) fn take(play: &mut Play<'_, impl Effects<Event>>, room: Room, kind: Kind) -> Result<(), Refusal> {
    if !play.game.is_kind(kind) || !play.state.packet.has(kind.0) {
        return Err(Refusal::NotInPacket { good: play.game.good_name(kind) });
    }
    taken(play, play.seat, room, kind);
    Ok(())
}

fn taken(play: &mut Play<'_, impl Effects<Event>>, seat: Seat, room: Room, kind: Kind) {
    let take = play.state.takes;
    let (first_of_two, last) = (take == play.game.seats - 1, take == 2 * play.game.seats - 1);
    play.cite(if take < play.game.seats - 1 {
        "GT-4.3"
    } else if take <= play.game.seats {
        "GT-4.4"
    } else {
        "GT-4.5"
    });
    play.state.packet.take(kind.0);
    let left = play.state.packet.total() as u8;
    let way = usize::from(take >= play.game.seats);
    if let Some(glimpse) = &mut play.state.memory[seat].glimpses[way] {
        glimpse.took = Some(kind);
    }
    // GT-4.9: the discard goes onto the pile before the take it makes room for.
    match room {
        Room::Free => play.state.hands[seat].put(kind.0),
        Room::Discard(discard) => {
            play.cite("GT-4.9");
            play.state.hands[seat].take(discard.0);
            play.state.discards.put(discard.0);
            play.game.parted_openly(play.state, seat, discard);
            play.tell(Event::Discarded { seat, kind: discard, why: Discarding::Draft });
            play.state.hands[seat].put(kind.0);
        }
        Room::Refuse => {
            play.state.refused[usize::from(take)] = Some(kind);
            play.state.discards.put(kind.0);
        }
    }
    play.tell(Event::Took { seat, kind: Some(kind), left });
    if room == Room::Refuse {
        play.tell(Event::Discarded { seat, kind, why: Discarding::Refusal });
    }
    play.state.takes += 1;
    if last {
        let first = play.state.first;
        turn::begin(play, first);
        play.show();
        return;
    }
    hand_over(play);
    if play.state.takes == 2 * play.game.seats - 1 && play.state.step == Step::DraftPick(Room::Free) {
        let first = play.state.first;
        let last = Kind(play.state.packet.kinds().next().expect("one card is left (GT-4.5)"));
        return taken(play, first, Room::Free, last);
    }
    // The last player's first take may be taken back until the second, unless it showed a card.
    if !(first_of_two && room == Room::Free) {
        play.show();
    }
}
