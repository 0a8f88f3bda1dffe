//! A world that the view's owner cannot tell from the real one.
//!
//! All cards the viewer does not see are dealt at random to the other hands, to others' start systems and to the draw pile, with
//! all sizes and everything the viewer remembers respected. Others' secret choices are made anew for them.

use arrayvec::ArrayVec;
use kernel::{Chance, PerSeat, Seat};

use crate::M101;
use crate::content::{CardId, CardSet, MAX_CARDS, Phase};
use crate::memory::Memories;
use crate::state::{Commitment, PerPlayer, Second, State, Step};
use crate::view::View;

/// One world of the view.
pub(crate) fn one_of(game: &M101, view: &View, chance: &mut impl Chance) -> State {
    let mut state = what_is_seen(game, view);
    let mut unseen = game.content.deck().minus(visible(view));
    if view.step == Step::StartSystem {
        deal_starts(game, view, &mut state, &mut unseen, chance);
    } else {
        // Once the start systems are revealed everybody knows which ones were never dealt.
        state.removed = view.removed;
        unseen = unseen.minus(view.removed);
    }
    deal_hands(game, view, &mut state, &mut unseen, chance);
    state.pile = unseen;
    choose_for_others(game, view, &mut state, chance);
    state
}

/// Every card that the viewer sees somewhere.
fn visible(view: &View) -> CardSet {
    let open = &view.open;
    let mut seen = open.discards;
    let mut see = |card: Option<CardId>| {
        if let Some(card) = card {
            seen.insert(card);
        }
    };
    open.research.iter().for_each(|card| see(*card));
    open.systems.iter().for_each(|site| see(open.sites[site].system));
    open.built.iter().for_each(|gap| see(open.gaps[gap].card));
    view.starts.iter().for_each(|card| see(Some(*card)));
    view.hands.0.iter().filter_map(|hand| hand.cards).fold(seen, CardSet::or)
}

/// The state with everything the viewer sees in place, and nothing else.
fn what_is_seen(game: &M101, view: &View) -> State {
    let mut state = State {
        open: view.open,
        step: view.step,
        hands: PerSeat::default(),
        pile: CardSet::EMPTY,
        removed: CardSet::EMPTY,
        starts: PerSeat::default(),
        keeps: PerSeat::default(),
        commitments: PerSeat::default(),
        memories: Memories::default(),
    };
    let place = view.who.map_or(crate::state::MAX_PLAYERS, Seat::index);
    state.memories.0[place] = view.memory;
    if let Some(who) = view.who.filter(|who| who.number() < game.seats) {
        state.hands[who] = view.hands[who].cards.unwrap_or_default();
        state.starts[who] = view.starts;
        state.keeps[who] = view.keeps;
        state.commitments[who] = view.commitment;
    }
    state
}

/// Deals start systems to the others, and takes the rest out of the game if the option says so.
fn deal_starts(game: &M101, view: &View, state: &mut State, unseen: &mut CardSet, chance: &mut impl Chance) {
    let mut starts = unseen.and(game.content.starts);
    for seat in game.players().filter(|seat| view.who != Some(*seat)) {
        let mut dealt = CardSet::EMPTY;
        for _ in 0..game.content.setup.start_choices {
            if let Some(card) = starts.draw(chance) {
                dealt.insert(card);
            }
        }
        *unseen = unseen.minus(dealt);
        state.starts[seat] = dealt.iter().collect();
        let kept = any_start(&state.starts[seat], chance);
        state.keeps[seat] = kept.filter(|_| !view.asked.contains(seat));
    }
    if game.options.undealt_removed {
        state.removed = starts;
        *unseen = unseen.minus(starts);
    }
}

/// Deals the others' hands: first the cards that the viewer remembers, then any.
fn deal_hands(game: &M101, view: &View, state: &mut State, unseen: &mut CardSet, chance: &mut impl Chance) {
    let others: ArrayVec<Seat, 4> = game.players().filter(|seat| view.hands[*seat].cards.is_none()).collect();
    let remembered = Remembered::of(view, unseen, &others).deal(chance);
    for seat in &others {
        state.hands[*seat] = remembered[*seat];
        *unseen = unseen.minus(remembered[*seat]);
    }
    for seat in others {
        for _ in state.hands[seat].len()..u32::from(view.hands[seat].size) {
            let Some(card) = unseen.draw(chance) else { return };
            state.hands[seat].insert(card);
        }
    }
}

/// The cards that the viewer knows to be in one of some hands, and the room in those hands.
struct Remembered {
    cards: ArrayVec<CardId, MAX_CARDS>,
    may_hold: PerPlayer<CardSet>,
    room: PerPlayer<u8>,
}

impl Remembered {
    fn of(view: &View, unseen: &CardSet, others: &[Seat]) -> Remembered {
        let mut may_hold = PerPlayer::default();
        let mut room = PerPlayer::default();
        for seat in others {
            may_hold[*seat] = view.memory.hands[*seat].and(*unseen);
            room[*seat] = view.hands[*seat].size;
        }
        let all = may_hold.0.iter().fold(CardSet::EMPTY, |all: CardSet, hand| all.or(*hand));
        Remembered { cards: all.iter().collect(), may_hold, room }
    }

    /// Puts every card into one of its hands: at random where there is room, moving others aside where there is none.
    fn deal(&self, chance: &mut impl Chance) -> PerPlayer<CardSet> {
        let mut dealt: PerPlayer<CardSet> = PerPlayer::default();
        let mut cards = self.cards.clone();
        chance.shuffle(&mut cards);
        for card in cards {
            let first = chance.one_of(4) as u8;
            self.place(card, first, &mut dealt, &mut [false; 4]);
        }
        dealt
    }

    /// One step of a matching: finds a hand for the card, if need be by moving another card on.
    fn place(&self, card: CardId, first: u8, dealt: &mut PerPlayer<CardSet>, tried: &mut [bool; 4]) -> bool {
        let seats = (0..4).map(|step| Seat::new((first + step) % 4)).filter(|seat| self.may_hold[*seat].has(card));
        let open: ArrayVec<Seat, 4> = seats.collect();
        // A hand that a card is being moved out of is no place for that card.
        let room = |seat: &&Seat| !tried[seat.index()] && dealt[**seat].len() < u32::from(self.room[**seat]);
        if let Some(seat) = open.iter().find(room) {
            dealt[*seat].insert(card);
            return true;
        }
        for seat in open {
            if std::mem::replace(&mut tried[seat.index()], true) {
                continue;
            }
            for other in dealt[seat].iter() {
                dealt[seat].remove(other);
                if self.place(other, first, dealt, tried) {
                    dealt[seat].insert(card);
                    return true;
                }
                dealt[seat].insert(other);
            }
        }
        false
    }
}

/// Commits something for the others who have committed: any action, and what their second card can be.
fn choose_for_others(game: &M101, view: &View, state: &mut State, chance: &mut impl Chance) {
    if view.step != Step::Selection {
        return;
    }
    for seat in game.players().filter(|seat| view.who != Some(*seat)) {
        // Made for the undecided too and thrown away: what a bot asks chance for must not tell it who has committed.
        let commitment = any_commitment(&state.hands[seat], view.seconds[seat], chance);
        if !view.asked.contains(seat) {
            state.commitments[seat] = commitment;
        }
    }
}

/// Any action, and beside it any card of the hand, No Boost or nothing, as far as it is known whether something lies there.
fn any_commitment(hand: &CardSet, covered: Option<bool>, chance: &mut impl Chance) -> Commitment {
    let action = Phase::ALL[chance.one_of(5) as usize];
    let boost = hand.nth(chance.one_of(hand.len() + 1)).map_or(Second::NoBoost, Second::Boost);
    let any = chance.one_of(2) == 1;
    let second = if covered.unwrap_or(any) { boost } else { Second::Nothing };
    Commitment { action: Some(action), second: Some(second) }
}

/// Makes the secret choices of everybody but one player, whether or not they have made them: whoever commits first then looks as far
/// ahead as whoever commits last, and decides on nothing but what was seen when the selection opened.
pub(crate) fn choose_for_all_but(game: &M101, state: &mut State, seat: Seat, chance: &mut impl Chance) {
    for other in game.players().filter(|other| *other != seat) {
        match state.step {
            Step::StartSystem => state.keeps[other] = any_start(&state.starts[other], chance),
            Step::Selection => state.commitments[other] = any_commitment(&state.hands[other], None, chance),
            _ => {}
        }
    }
}

fn any_start(dealt: &[CardId], chance: &mut impl Chance) -> Option<CardId> {
    dealt.get(chance.one_of(dealt.len().max(1) as u32) as usize).copied()
}
