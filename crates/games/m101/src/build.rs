//! Build (M1-14) and the upgrade variant (M1-20.3).

use kernel::{Actions, Clause, Effects, Seat};
use parts::{Set, lattice};

use crate::action::GapId;
use crate::content::{Card, CardId, Forms, Phase};
use crate::play::Play;
use crate::powers::{Place, Powers, Subject};
use crate::state::{Open, State, Step};
use crate::turning::Building;
use crate::{Action, Event, M101, Refusal};

impl M101 {
    /// The spaces where a player may build: empty, beside a system that the player influences, not closed (M1-14.2, M1-14.3).
    #[must_use]
    pub fn build_spaces(&self, open: &Open, seat: Seat) -> Set<GapId> {
        let beside = lattice::gaps(open.influenced[seat].and(open.systems));
        self.gaps.and(beside).minus(open.built).minus(lattice::closed(open.systems))
    }

    /// The spaces whose infrastructure a player may replace: own ones that are not closed (M1-20.3).
    fn upgrade_spaces(&self, open: &Open, seat: Seat) -> Set<GapId> {
        open.owned[seat].minus(lattice::closed(open.systems))
    }

    fn build_discount(&self, open: &Open, seat: Seat, powers: &Powers<'_>, card: &Card, gap: GapId) -> u8 {
        let subject = Subject { card, place: Place::Gap(gap) };
        u8::from(open.is_chooser(seat, Phase::Build)).saturating_add(self.discount(open, seat, powers, Forms::BUILD_DISCOUNT, &subject))
    }

    /// What it costs a player to build a card at a space (M1-14.5).
    #[must_use]
    pub fn build_cost(&self, open: &Open, seat: Seat, card: CardId, gap: GapId) -> u8 {
        let mut powers = Powers::new();
        self.powers(open, seat, Forms::BUILD_DISCOUNT, &mut powers);
        let card = self.content.card(card);
        // M1-8.7: never below 0.
        card.cost.saturating_sub(self.build_discount(open, seat, &powers, card, gap))
    }

    /// What it costs a player to replace the infrastructure at a space; `None` if the new card is not dearer (M1-20.3).
    #[must_use]
    pub fn upgrade_cost(&self, open: &Open, seat: Seat, card: CardId, gap: GapId) -> Option<u8> {
        let old = self.content.card(open.gaps[gap].card?);
        let card = self.content.card(card);
        let mut powers = Powers::new();
        self.powers(open, seat, Forms::BUILD_DISCOUNT, &mut powers);
        let difference = card.cost.checked_sub(old.cost).filter(|difference| *difference > 0 && !card.is_system())?;
        Some(difference.saturating_sub(self.build_discount(open, seat, &powers, card, gap)))
    }

    /// The spaces where the player can build this card and pay for it; stops at the first if `any`.
    fn payable_gaps(&self, state: &State, seat: Seat, powers: &Powers<'_>, card: CardId, gaps: Set<GapId>, any: bool) -> Set<GapId> {
        let purse = state.hands[seat].len().saturating_sub(1);
        let card = self.content.card(card);
        if u32::from(card.cost) <= purse {
            return gaps;
        }
        let mut found = Set::EMPTY;
        for gap in gaps.iter() {
            if u32::from(card.cost.saturating_sub(self.build_discount(state, seat, powers, card, gap))) <= purse {
                found.insert(gap);
                if any {
                    break;
                }
            }
        }
        found
    }

    fn can_upgrade_with(&self, state: &State, seat: Seat, card: CardId, gap: GapId) -> bool {
        let purse = state.hands[seat].len().saturating_sub(1);
        self.upgrade_cost(state, seat, card, gap).is_some_and(|cost| u32::from(cost) <= purse)
    }

    fn can_upgrade_at(&self, state: &State, seat: Seat, gap: GapId) -> bool {
        state.hands[seat].minus(self.content.systems).iter().any(|card| self.can_upgrade_with(state, seat, card, gap))
    }
}

/// D5.
pub(crate) fn list(game: &M101, state: &State, seat: Seat, found: &mut Actions<Action>) {
    found.push(Action::Pass);
    let gaps = game.build_spaces(state, seat);
    if !gaps.is_empty() {
        let mut powers = Powers::new();
        game.powers(state, seat, Forms::BUILD_DISCOUNT, &mut powers);
        for card in state.hands[seat].minus(game.content.systems).iter() {
            if !game.payable_gaps(state, seat, &powers, card, gaps, true).is_empty() {
                found.push(Action::Build(card));
            }
        }
    }
    if game.options.upgrade && game.upgrade_spaces(state, seat).iter().any(|gap| game.can_upgrade_at(state, seat, gap)) {
        found.push(Action::Upgrade);
    }
}

/// D6.
pub(crate) fn list_spaces(game: &M101, state: &State, seat: Seat, card: CardId, found: &mut Actions<Action>) {
    let mut powers = Powers::new();
    game.powers(state, seat, Forms::BUILD_DISCOUNT, &mut powers);
    for gap in game.payable_gaps(state, seat, &powers, card, game.build_spaces(state, seat), false).iter() {
        found.push(Action::In(gap));
    }
}

/// D6 after "upgrade".
pub(crate) fn list_upgrade_spaces(game: &M101, state: &State, seat: Seat, found: &mut Actions<Action>) {
    for gap in game.upgrade_spaces(state, seat).iter().filter(|gap| game.can_upgrade_at(state, seat, *gap)) {
        found.push(Action::In(gap));
    }
}

/// D19.
pub(crate) fn list_upgrade_cards(game: &M101, state: &State, seat: Seat, gap: GapId, found: &mut Actions<Action>) {
    let cards = state.hands[seat].minus(game.content.systems);
    for card in cards.iter().filter(|card| game.can_upgrade_with(state, seat, *card, gap)) {
        found.push(Action::Replace(card));
    }
}

impl<F: Effects<Event>> Play<'_, F> {
    /// D5: chooses the card.
    pub(crate) fn choose_building(&mut self, card: CardId) -> Result<(), Refusal> {
        let seat = self.seat;
        self.infrastructure_in_hand(seat, card)?;
        let gaps = self.game.build_spaces(self.state, seat);
        let mut powers = Powers::new();
        self.game.powers(self.state, seat, Forms::BUILD_DISCOUNT, &mut powers);
        if self.game.payable_gaps(self.state, seat, &powers, card, gaps, true).is_empty() {
            return Err(Refusal::CannotPlace { card: self.game.card_name(card), clause: Clause("M1-14.2") });
        }
        self.state.step = Step::BuildSpace(card);
        Ok(())
    }

    fn infrastructure_in_hand(&self, seat: Seat, card: CardId) -> Result<(), Refusal> {
        let name = || self.game.card_name(card);
        if !self.state.hands[seat].has(card) {
            return Err(Refusal::NotInHand { card: name(), clause: Clause("M1-14.1") });
        }
        if self.game.content.card(card).is_system() {
            let remedy = "systems are placed in Colonise";
            return Err(Refusal::WrongKind { card: name(), wanted: "an infrastructure", remedy, clause: Clause("M1-14.1") });
        }
        Ok(())
    }

    /// D5: chooses to upgrade.
    pub(crate) fn choose_upgrade(&mut self) -> Result<(), Refusal> {
        let (game, seat) = (self.game, self.seat);
        if !game.options.upgrade {
            return Err(Refusal::NoUpgrade { why: "the upgrade variant is not played at this table" });
        }
        if !game.upgrade_spaces(self.state, seat).iter().any(|gap| game.can_upgrade_at(self.state, seat, gap)) {
            return Err(Refusal::NoUpgrade { why: "no infrastructure of yours can be replaced by a dearer one that you can pay for" });
        }
        self.state.step = Step::UpgradeSpace;
        Ok(())
    }

    /// D6: chooses the space.
    pub(crate) fn choose_gap(&mut self, card: CardId, gap: GapId) -> Result<(), Refusal> {
        let (game, seat) = (self.game, self.seat);
        if !game.build_spaces(self.state, seat).has(gap) {
            let why = "build in an empty space beside a system you influence that four systems do not enclose";
            let clause = if lattice::closed(self.state.systems).has(gap) { "M1-14.3" } else { "M1-14.2" };
            return Err(Refusal::BadSpace { space: game.gap_name(gap), why, clause: Clause(clause) });
        }
        let (cost, have) = (game.build_cost(self.state, seat, card, gap), self.state.hands[seat].len() - 1);
        if u32::from(cost) > have {
            return Err(Refusal::TooDear { cost, have: have as u8, clause: Clause("M1-14.5") });
        }
        self.ask_turning(card, gap, false);
        Ok(())
    }

    /// D6 after "upgrade": chooses the infrastructure that is replaced.
    pub(crate) fn choose_upgrade_gap(&mut self, gap: GapId) -> Result<(), Refusal> {
        let (game, seat) = (self.game, self.seat);
        if !game.upgrade_spaces(self.state, seat).has(gap) || !game.can_upgrade_at(self.state, seat, gap) {
            let why = "choose an infrastructure of your own, not enclosed, that a dearer hand card can replace";
            return Err(Refusal::BadSpace { space: game.gap_name(gap), why, clause: Clause("M1-20.3") });
        }
        self.state.step = Step::UpgradeCard(gap);
        Ok(())
    }

    /// D19: chooses the card that replaces the old one.
    pub(crate) fn choose_replacement(&mut self, gap: GapId, card: CardId) -> Result<(), Refusal> {
        let seat = self.seat;
        self.infrastructure_in_hand(seat, card)?;
        if !self.game.can_upgrade_with(self.state, seat, card, gap) {
            return Err(Refusal::NoUpgrade { why: "the new card must be strictly dearer than the old one and you must be able to pay" });
        }
        self.ask_turning(card, gap, true);
        Ok(())
    }

    /// Places a paid infrastructure (M1-14.7).
    pub(crate) fn build(&mut self, seat: Seat, building: Building, cost: u8) {
        let Building { card, gap, .. } = building;
        self.cite("M1-14.5");
        self.cite("M1-14.7");
        let draws = self.build_draws(seat, card, gap);
        self.state.gaps[gap].owner = seat;
        self.state.gaps[gap].lay(building);
        self.state.built.insert(gap);
        self.state.owned[seat].insert(gap);
        self.count_disk(seat);
        self.tell(building.built(seat, cost, self.game.beside(self.state, seat, gap)));
        self.state.used.placements += 1;
        self.tech_of_new_card(card);
        self.draw_all(seat, &draws);
    }

    /// Replaces an infrastructure (M1-20.3): its disk passes to the new card, and the table was not idle.
    pub(crate) fn upgrade(&mut self, seat: Seat, building: Building, cost: u8) {
        let Building { card, gap, .. } = building;
        self.cite("M1-20.3");
        // The old card is off the board and the new one not yet active when draws are counted (M1-12.2).
        let Some(old) = self.state.gaps[gap].card.take() else { unreachable!("an upgrade replaces a card") };
        let draws = self.build_draws(seat, card, gap);
        self.state.gaps[gap].lay(building);
        self.state.discards.insert(old);
        self.state.busy = true;
        self.tell(building.replaced(seat, old, cost, self.game.beside(self.state, seat, gap)));
        self.state.used.placements += 1;
        // M1-10.7: what the old card loses and the new one gains is one change.
        self.update_tech();
        self.draw_all(seat, &draws);
    }

    fn build_draws(&self, seat: Seat, card: CardId, gap: GapId) -> crate::state::PerPlayer<u8> {
        let subject = Subject { card: self.game.content.card(card), place: Place::Gap(gap) };
        self.game.draws_after(self.state, seat, Forms::BUILD_DRAW, &subject, None)
    }

    /// Tech is updated after a placement; only a card with tech can change it.
    pub(crate) fn tech_of_new_card(&mut self, card: CardId) {
        if self.game.at_work[usize::from(card.0)].meets(Forms::TECH) {
            self.update_tech();
        }
    }
}
