//! The rules, in the order of the book.

use kernel::{Actions, Chance, Clause, Effects, EndReason, Outcome, ScoreLine, Seat, Seats, TieBreak};
use parts::Bag;

use crate::Salvage;
use crate::state::{Action, Crew, DECK, Event, ROUNDS, Refusal, State, Step, WreckId};

kernel::play_of!(Salvage);

/// SV-1.2 and SV-1.3.
pub(crate) fn setup(game: &Salvage, chance: &mut impl Chance) -> State {
    let mut unseen = Bag::EMPTY;
    (0..).zip(&game.wrecks).for_each(|(wreck, _)| unseen.put(wreck));
    let wreck = WreckId(unseen.draw(chance).expect("the loader wants one for each round"));
    let mut state = State {
        round: 0,
        wreck,
        unseen,
        pile: DECK,
        hands: Default::default(),
        chosen: Default::default(),
        spent: Bag::EMPTY,
        taken: Default::default(),
    };
    for seat in (0..game.players).map(Seat::new) {
        deal(&mut state, seat, ROUNDS, chance);
    }
    state
}

/// Gives a seat cards from the pile, all equally likely.
pub(crate) fn deal(state: &mut State, seat: Seat, cards: u8, chance: &mut impl Chance) {
    for _ in 0..cards {
        let crew = state.pile.draw(chance).expect("there are more cards than hands");
        state.hands[seat].put(crew);
    }
}

/// What is asked now.
pub(crate) fn step(state: &State) -> Step {
    if state.round < ROUNDS { Step::Choose } else { Step::Over }
}

/// SV-2.1: whoever has not chosen yet; nobody when the game is over.
pub(crate) fn waiting(game: &Salvage, state: &State) -> Seats {
    let chooses = |seat: &Seat| step(state) == Step::Choose && state.chosen[*seat].is_none();
    (0..game.players).map(Seat::new).filter(chooses).collect()
}

/// SV-2.1: one of the own cards.
pub(crate) fn list(game: &Salvage, state: &State, seat: Seat, found: &mut Actions<Action>) {
    if waiting(game, state).contains(seat) {
        state.hands[seat].kinds().for_each(|crew| found.push(Action::Send(Crew(crew))));
    }
}

impl<F: Effects<Event>> Play<'_, F> {
    /// SV-2.1, and the rest of the round when it was the last choice.
    pub(crate) fn send(&mut self, crew: Crew) -> Result<(), Refusal> {
        let seat = self.seat;
        if !waiting(self.game, self.state).contains(seat) {
            return Err(Refusal::Chosen);
        }
        if !self.state.hands[seat].has(crew.0) {
            return Err(Refusal::NotHeld(crew));
        }
        self.state.hands[seat].take(crew.0);
        self.state.chosen[seat] = Some(crew);
        self.cite("SV-2.1");
        self.tell(Event::Chose { seat, crew });
        if waiting(self.game, self.state).is_empty() {
            self.board();
            self.drift();
            self.settle();
        }
        Ok(())
    }

    /// SV-2.2 to SV-2.4.
    fn board(&mut self) {
        let mut best: Option<(u8, Option<Seat>)> = None;
        for seat in (0..self.game.players).map(Seat::new) {
            let Some(crew) = self.state.chosen[seat].take() else { continue };
            let die = self.fx.one_of(6) as u8 + 1;
            self.tell(Event::Came { seat, crew, die });
            self.state.spent.put(crew.0);
            let total = crew.strength() + die;
            if total < self.game.wreck(self.state.wreck).hull {
                continue;
            }
            best = match best {
                Some((most, _)) if most == total => Some((total, None)),
                Some((most, who)) if most > total => Some((most, who)),
                _ => Some((total, Some(seat))),
            };
        }
        self.cite("SV-2.3");
        let wreck = self.state.wreck;
        match best.and_then(|(_, seat)| seat) {
            Some(seat) => {
                self.state.taken[seat].put(wreck.0);
                self.tell(Event::Took { seat, wreck });
            }
            None => self.tell(Event::Lost { wreck }),
        }
    }

    /// SV-1.3 and SV-3.1: the next wreck, if there is a next round.
    fn drift(&mut self) {
        self.state.round += 1;
        if step(self.state) == Step::Over {
            self.cite("SV-3.1");
            return;
        }
        self.state.wreck = WreckId(self.0.state.unseen.draw(self.0.fx).expect("the loader wants one for each round"));
        self.tell(Event::Drifts { wreck: self.state.wreck });
    }
}

/// SV-3.1.
pub(crate) fn points(game: &Salvage, state: &State, seat: Seat) -> i32 {
    state.taken[seat].kinds().map(|wreck| i32::from(game.wreck(WreckId(wreck)).points)).sum()
}

/// SV-3.1 and SV-3.2.
pub(crate) fn outcome(game: &Salvage, state: &State) -> Outcome {
    let name = if step(state) == Step::Over { "last-round" } else { "unfinished" };
    let seats = (0..game.players).map(Seat::new).map(|seat| {
        let line = ScoreLine { source: "wrecks".into(), points: points(game, state, seat), clause: Clause("SV-3.1") };
        let wrecks = i32::try_from(state.taken[seat].total()).unwrap_or(i32::MAX);
        (vec![line], vec![TieBreak { what: "wrecks taken".into(), value: wrecks, clause: Clause("SV-3.2") }])
    });
    Outcome::ranked(EndReason { name, clause: Clause("SV-3.1") }, seats.collect())
}

/// What must hold between any two actions.
pub(crate) fn check(game: &Salvage, state: &State) -> Result<(), String> {
    if state.round > ROUNDS || usize::from(state.wreck.0) >= game.wrecks.len() {
        return Err("there is no such round or wreck".into());
    }
    let mut crews = state.spent;
    crews.put_all(&state.pile);
    let mut wrecks = state.unseen;
    for seat in (0..4).map(Seat::new) {
        crews.put_all(&state.hands[seat]);
        state.chosen[seat].iter().for_each(|crew| crews.put(crew.0));
        wrecks.put_all(&state.taken[seat]);
        let cards = state.hands[seat].total() + u32::from(state.chosen[seat].is_some());
        let expected = if seat.number() < game.players { u32::from(ROUNDS - state.round) } else { 0 };
        if cards != expected {
            return Err(format!("{seat} has {cards} cards, not {expected}"));
        }
    }
    let is_known = |wreck: u8| usize::from(wreck) < game.wrecks.len() && wrecks.count(wreck) == 1;
    if crews != DECK || !wrecks.kinds().all(is_known) || state.unseen.total() + u32::from(state.round) + 1 < game.wrecks.len() as u32 {
        return Err("crew cards or wrecks are missing, or there are too many".into());
    }
    // Otherwise the last choice of a round would wait for ever.
    if step(state) == Step::Choose && waiting(game, state).is_empty() {
        return Err("everybody has chosen, and nothing has happened".into());
    }
    Ok(())
}
