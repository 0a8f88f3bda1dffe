//! What a seat sees of Pips, and the worlds it can imagine from that.

use conformance::Secrets;
use kernel::{Chance, Seat};
use serde::{Deserialize, Serialize};

use super::state::{COPIES, Cards, Laid, PIPS, Phase, SEATS, State, count};
use super::{Defect, Pips};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Place {
    Empty,
    FaceDown,
    /// Only a broken game shows it.
    FaceDownSide(bool),
    Mine(Laid),
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct View {
    pub who: Option<Seat>,
    pub phase: Phase,
    pub round: u8,
    pub discard: Cards,
    pub counts: [u8; SEATS as usize],
    pub hand: Option<Cards>,
    pub lifted: Option<u8>,
    places: [Place; SEATS as usize],
    pub stakes: [u8; SEATS as usize],
    pub tricks: [u8; SEATS as usize],
    shown: [u8; SEATS as usize],
    order: [u8; SEATS as usize],
    /// The rest is for broken games.
    neighbour: Option<Cards>,
    others_lifted: [bool; SEATS as usize],
    peeked: Option<Cards>,
    gossip: Option<u8>,
    padding: String,
    #[serde(skip)]
    unsaved: u8,
}

pub fn see(game: &Pips, state: &State, who: Option<Seat>) -> View {
    let is = |defect| game.defect == defect;
    let leaks = is(Defect::ViewLeaksHand) || is(Defect::ViewAndImagineLeakHand);
    let place = |seat: usize| match state.laid[seat] {
        None => Place::Empty,
        Some(laid) if who.is_some_and(|who| who.index() == seat) => Place::Mine(laid),
        Some(laid) if is(Defect::SideVisible) => Place::FaceDownSide(laid.low),
        Some(_) => Place::FaceDown,
    };
    View {
        who,
        phase: state.phase,
        round: state.round,
        discard: state.discard,
        counts: state.hands.map(|hand| count(&hand)),
        hand: who.map(|seat| state.hands[seat.index()]),
        lifted: who.and_then(|seat| state.lifted[seat.index()]),
        places: [place(0), place(1), place(2)],
        stakes: state.stakes,
        tricks: state.tricks,
        shown: state.shown,
        order: state.order,
        neighbour: who.filter(|_| leaks).map(|seat| state.hands[seat.next(SEATS).index()]),
        others_lifted: if is(Defect::UnfinishedVisible) { state.lifted.map(|card| card.is_some()) } else { Default::default() },
        peeked: who.filter(|who| is(Defect::PeeksYetNothing) && state.phase == Phase::Draw(who.next(SEATS))).map(|_| state.bag),
        gossip: match who {
            None if is(Defect::SpectatorRemembersADraw) => state.drawn,
            Some(seat) if is(Defect::SeatRemembersADraw) && seat.index() == 1 => state.drawn,
            _ => None,
        },
        padding: if is(Defect::ViewTooLarge) { "x".repeat(70_000) } else { String::new() },
        unsaved: u8::from(is(Defect::ViewForgetsAField)),
    }
}

pub fn imagine(game: &Pips, view: &View, chance: &mut impl Chance) -> State {
    let is = |defect| game.defect == defect;
    let mine = view.who.map(Seat::index);
    let mut state = State {
        phase: view.phase,
        round: view.round,
        bag: [COPIES; PIPS],
        discard: view.discard,
        hands: Default::default(),
        lifted: Default::default(),
        laid: Default::default(),
        stakes: view.stakes,
        tricks: view.tricks,
        shown: view.shown,
        order: view.order,
        drawn: view.gossip,
        unsaved: 0,
    };
    take_all(&mut state.bag, &view.discard);
    if let Some(bag) = &view.peeked {
        take_all(&mut state.bag, bag);
    }
    if let (Some(seat), Some(hand)) = (mine, view.hand) {
        state.lifted[seat] = view.lifted;
        if is(Defect::ImaginesAnotherView) {
            state.lifted[seat] = None;
            deal(&mut state, seat, count(&hand), chance);
        } else {
            take_all(&mut state.bag, &hand);
            state.hands[seat] = hand;
        }
        if let Place::Mine(laid) = view.places[seat] {
            state.bag[usize::from(laid.pip)] -= 1;
            state.laid[seat] = Some(laid);
        }
    }
    if let (Some(seat), Some(hand)) = (view.who, view.neighbour.filter(|_| is(Defect::ViewAndImagineLeakHand))) {
        take_all(&mut state.bag, &hand);
        state.hands[seat.next(SEATS).index()] = hand;
    }
    for seat in (0..usize::from(SEATS)).filter(|seat| Some(*seat) != mine) {
        let missing = view.counts[seat] - count(&state.hands[seat]);
        deal(&mut state, seat, missing, chance);
        if view.others_lifted[seat] {
            state.lifted[seat] = state.hands[seat].iter().position(|held| *held > 0).map(|pip| pip as u8);
        }
        let side = match view.places[seat] {
            Place::Empty => continue,
            Place::FaceDownSide(low) => low,
            Place::FaceDown | Place::Mine(_) => chance.one_of(2) == 1,
        };
        state.laid[seat] = Some(Laid { pip: draw(&mut state.bag, chance), low: side });
    }
    if let Some(bag) = &view.peeked {
        state.bag.iter_mut().zip(bag).for_each(|(left, peeked)| *left += peeked);
    }
    if is(Defect::ImaginesTooManyCards) {
        state.bag[0] += 1;
    }
    if let (Defect::ImaginesAnotherTurn, Phase::Lay) = (game.defect, view.phase) {
        state.phase = Phase::Draw(Seat::new(0));
    }
    state
}

/// What Pips hides, written without a look at views: everybody else's cards, in hand or face down on the table, and what they have
/// lifted. Face down, a card's side is as secret as its pips.
pub fn secrets() -> Secrets<Pips> {
    Secrets::disguised_by(|_, state, who, chance| disguise(state, who, true, chance))
}

/// The same for a table that lays cards by their sides.
pub fn secrets_but_sides() -> Secrets<Pips> {
    Secrets::disguised_by(|_, state, who, chance| disguise(state, who, false, chance)).lying_open(&["places"])
}

fn disguise(state: &State, who: Option<Seat>, sides: bool, chance: &mut kernel::Sampler) -> State {
    let mut other = state.clone();
    let others = (0..usize::from(SEATS)).filter(|seat| who.is_none_or(|who| who.index() != *seat));
    for seat in others.clone() {
        other.bag.iter_mut().zip(&mut other.hands[seat]).for_each(|(bag, hand)| *bag += std::mem::take(hand));
        other
            .bag
            .iter_mut()
            .enumerate()
            .for_each(|(pip, bag)| *bag += u8::from(other.laid[seat].is_some_and(|laid| usize::from(laid.pip) == pip)));
    }
    for seat in others {
        deal(&mut other, seat, count(&state.hands[seat]), chance);
        other.lifted[seat] = None;
        other.laid[seat] = state.laid[seat]
            .map(|laid| Laid { pip: draw(&mut other.bag, chance), low: if sides { chance.one_of(2) == 1 } else { laid.low } });
    }
    other
}

fn take_all(from: &mut Cards, cards: &Cards) {
    from.iter_mut().zip(cards).for_each(|(from, taken)| *from -= taken);
}

fn deal(state: &mut State, seat: usize, cards: u8, chance: &mut impl Chance) {
    for _ in 0..cards {
        let pip = draw(&mut state.bag, chance);
        state.hands[seat][usize::from(pip)] += 1;
    }
}

/// One card of the bag, all equally likely.
pub fn draw(bag: &mut Cards, chance: &mut impl Chance) -> u8 {
    let mut at = chance.one_of(u32::from(count(bag))) as u8;
    for (pip, left) in bag.iter_mut().enumerate() {
        if at < *left {
            *left -= 1;
            return pip as u8;
        }
        at -= *left;
    }
    unreachable!("the card at this place was counted")
}
