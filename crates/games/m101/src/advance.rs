//! Advance (M1-13): taking cards from the research area.

use kernel::{Actions, Effects, Seat};

use crate::content::{CardId, CardSet, Forms, Phase};
use crate::play::Play;
use crate::state::{Open, State, Step};
use crate::{Action, Event, M101, Refusal};

impl M101 {
    /// The highest level from which a player may take: the tech level, choosers one more (M1-13.3).
    #[must_use]
    pub fn reach(&self, open: &Open, seat: Seat) -> u8 {
        (open.level[seat] + u8::from(open.is_chooser(seat, Phase::Advance))).min(self.content.setup.top_level())
    }

    /// The research cards that a player may take.
    #[must_use]
    pub fn in_reach(&self, open: &Open, seat: Seat) -> CardSet {
        let places = (usize::from(self.reach(open, seat)) + 1) * usize::from(self.content.setup.research_per_level);
        open.research[..places].iter().flatten().copied().collect()
    }

    /// How many cards a player may still take: counted anew each time (M1-12.15, M1-13.1).
    fn takes_left(&self, open: &Open, seat: Seat) -> u8 {
        let allowed = 1 + u8::from(open.is_chooser(seat, Phase::Advance)) + self.total(open, seat, Forms::TAKE);
        allowed.saturating_sub(open.used.takes)
    }
}

/// D4.
pub(crate) fn list(game: &M101, state: &State, seat: Seat, found: &mut Actions<Action>) {
    for card in game.in_reach(state, seat).iter() {
        found.push(Action::Take(card));
    }
    if game.options.deck_always && !(state.pile.is_empty() && state.discards.is_empty()) {
        found.push(Action::Draw);
    }
}

impl<F: Effects<Event>> Play<'_, F> {
    /// A booster's disk on the research symbol, before taking (M1-13.2).
    pub(crate) fn research(&mut self, seat: Seat) {
        self.cite("M1-13.2");
        self.cite("M1-10.6");
        self.state.research_disks[seat] = self.state.research_disks[seat].saturating_add(1);
        self.count_disk(seat);
        self.tell(Event::Researched { seat });
        self.update_tech();
    }

    /// Whether there is a card to choose. What needs no question is taken at once: taking is compulsory (M1-13.6).
    pub(crate) fn asks_take(&mut self, seat: Seat) -> Option<Step> {
        loop {
            if self.game.takes_left(self.state, seat) == 0 || self.game.hand_is_full(self.state, seat) {
                return None;
            }
            let reach = self.game.in_reach(self.state, seat);
            let pile = !(self.state.pile.is_empty() && self.state.discards.is_empty());
            let choices = reach.len() + u32::from(pile && self.game.options.deck_always);
            match (choices, reach.nth(0)) {
                (2.., _) => return Some(Step::Take),
                (1, Some(only)) => self.take_card(seat, only),
                (_, _) if pile => self.take_from_pile(seat),
                _ => return None,
            }
        }
    }

    /// D4: takes a research card.
    pub(crate) fn take(&mut self, card: CardId) -> Result<(), Refusal> {
        let seat = self.seat;
        if !self.game.in_reach(self.state, seat).has(card) {
            return Err(Refusal::OutOfReach { card: self.game.card_name(card), reach: self.game.reach(self.state, seat) });
        }
        self.take_card(seat, card);
        self.go_on();
        Ok(())
    }

    /// D4 with `advance_deck = always`: draws instead.
    pub(crate) fn take_top(&mut self) -> Result<(), Refusal> {
        let seat = self.seat;
        if !self.game.options.deck_always || (self.state.pile.is_empty() && self.state.discards.is_empty()) {
            return Err(Refusal::MustTake);
        }
        self.take_from_pile(seat);
        self.go_on();
        Ok(())
    }

    fn take_card(&mut self, seat: Seat, card: CardId) {
        self.cite("M1-13.1");
        self.cite("M1-13.3");
        self.cite("M1-13.4");
        for place in &mut self.state.research {
            if *place == Some(card) {
                *place = None;
            }
        }
        self.state.hands[seat].insert(card);
        self.state.memories.taken(seat, card);
        self.state.used.takes += 1;
        self.tell(Event::Took { seat, card });
    }

    fn take_from_pile(&mut self, seat: Seat) {
        self.cite("M1-13.5");
        self.state.used.takes += 1;
        self.draw(seat, 1);
    }

    /// Refreshes the research area at the end of the phase (M1-13.7).
    pub(crate) fn refresh(&mut self) {
        self.cite("M1-13.7");
        let (levels, columns) = (usize::from(self.game.content.setup.tech_levels), usize::from(self.game.content.setup.research_per_level));
        for column in 0..columns {
            let mut free = 0;
            for level in 0..levels {
                if let Some(card) = self.state.research[level * columns + column].take() {
                    self.state.research[free * columns + column] = Some(card);
                    free += 1;
                }
            }
        }
        for place in 0..levels * columns {
            if self.state.research[place].is_some() {
                continue;
            }
            let Some(card) = self.top_card() else { return };
            self.state.research[place] = Some(card);
            self.tell(Event::TurnedUp { card, level: (place / columns) as u8, column: (place % columns) as u8 });
        }
    }
}
