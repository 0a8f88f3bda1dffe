//! Colonise (M1-15): placing systems, peacefully or by conquest.

use kernel::{Actions, Clause, Effects, Seat};
use parts::{Set, lattice};

use crate::action::SiteId;
use crate::content::{Card, CardId, Forms, Phase, TabEffect};
use crate::military::Use;
use crate::play::Play;
use crate::powers::{Place, Powers, Subject, card_fits};
use crate::state::{Area, Open, Purchase, State, Step};
use crate::{Action, Event, M101, Refusal};

/// The terms on which a player colonises now: powers and means, gathered once for a list.
struct Terms<'t, 'c> {
    game: &'c M101,
    state: &'t State,
    seat: Seat,
    // Borrowed: the list is long, and a struct that holds it would be copied.
    powers: &'t Powers<'c>,
    /// Cards to pay with beside the one that is placed.
    purse: u8,
}

impl<'t, 'c> Terms<'t, 'c> {
    fn of(game: &'c M101, state: &'t State, seat: Seat, powers: &'t mut Powers<'c>) -> Terms<'t, 'c> {
        game.powers(state, seat, Forms::COLONISE_DISCOUNT.or(Forms::MILITARY), powers);
        Terms { game, state, seat, powers, purse: state.hands[seat].len().saturating_sub(1) as u8 }
    }

    fn cost(&self, card: &Card, site: SiteId) -> u8 {
        self.game.colonise_cost_with(self.state, self.seat, self.powers, card, site)
    }

    fn strength(&self, card: &Card, site: SiteId) -> i16 {
        let subject = Subject { card, place: Place::Site(site) };
        self.game.strength_with(self.state, self.seat, self.powers, Use::Conquest, &subject, true)
    }

    fn payable(&self, card: &Card, site: SiteId) -> bool {
        card.cost <= self.purse || self.cost(card, site) <= self.purse
    }

    fn conquerable(&self, card: &Card, site: SiteId) -> bool {
        self.strength(card, site) >= i16::from(card.cost)
    }

    /// The spaces of these where the card can be placed, one way or the other; stops at the first if `any`.
    fn sites(&self, card: CardId, sites: Set<SiteId>, any: bool) -> Set<SiteId> {
        let card = self.game.content.card(card);
        if card.cost <= self.purse {
            return sites;
        }
        let possible = sites.iter().filter(|site| self.payable(card, *site) || self.conquerable(card, *site));
        possible.take(if any { 1 } else { usize::MAX }).collect()
    }
}

impl M101 {
    /// The spaces where a player may place a system (M1-15.2).
    #[must_use]
    pub fn colonise_spaces(&self, open: &Open, seat: Seat) -> Set<SiteId> {
        let influenced = open.influenced[seat];
        let open_to = lattice::neighbours(influenced).or(lattice::corners(open.owned[seat])).or(influenced);
        self.spaces.and(open_to).minus(open.systems)
    }

    fn colonise_cost_with(&self, open: &Open, seat: Seat, powers: &Powers<'_>, card: &Card, site: SiteId) -> u8 {
        let subject = Subject { card, place: Place::Site(site) };
        let off = u8::from(open.is_chooser(seat, Phase::Colonise))
            .saturating_add(self.discount(open, seat, powers, Forms::COLONISE_DISCOUNT, &subject))
            .saturating_add(self.own_tabs(open, seat, TabEffect::Discount, card, site));
        card.cost.saturating_sub(off)
    }

    /// What it costs a player to place a system peacefully (M1-15.4).
    #[must_use]
    pub fn colonise_cost(&self, open: &Open, seat: Seat, card: CardId, site: SiteId) -> u8 {
        let mut powers = Powers::new();
        self.powers(open, seat, Forms::COLONISE_DISCOUNT, &mut powers);
        self.colonise_cost_with(open, seat, &powers, self.content.card(card), site)
    }

    /// What everybody draws after a system is placed: tabs first, then powers (M1-12.12, M1-15.8).
    fn colonise_draws(&self, open: &Open, seat: Seat, card: &Card, site: SiteId, way: Area) -> crate::state::PerPlayer<u8> {
        let subject = Subject { card, place: Place::Site(site) };
        let conquest = if way == Area::Military { Forms::CONQUER_DRAW } else { Forms::NONE };
        let mut draws = self.draws_after(open, seat, Forms::COLONISE_DRAW.or(conquest), &subject, None);
        for (owner, tab) in self.tabs_at(open, site) {
            if tab.effect == TabEffect::Draw && (owner == seat || tab.anyone) && card_fits(&tab.target, card) {
                draws[owner] = draws[owner].saturating_add(tab.amount);
            }
        }
        draws
    }
}

/// D9.
pub(crate) fn list(game: &M101, state: &State, seat: Seat, found: &mut Actions<Action>) {
    found.push(Action::Pass);
    let sites = game.colonise_spaces(state, seat);
    let cards = state.hands[seat].and(game.content.systems);
    if sites.is_empty() || cards.is_empty() {
        return;
    }
    let mut powers = Powers::new();
    let terms = Terms::of(game, state, seat, &mut powers);
    for card in cards.iter() {
        if !terms.sites(card, sites, true).is_empty() {
            found.push(Action::Colonise(card));
        }
    }
}

/// D10.
pub(crate) fn list_spaces(game: &M101, state: &State, seat: Seat, card: CardId, found: &mut Actions<Action>) {
    let mut powers = Powers::new();
    for site in Terms::of(game, state, seat, &mut powers).sites(card, game.colonise_spaces(state, seat), false).iter() {
        found.push(Action::At(site));
    }
}

impl<F: Effects<Event>> Play<'_, F> {
    /// D9: chooses the card.
    pub(crate) fn choose_system(&mut self, card: CardId) -> Result<(), Refusal> {
        let (game, seat) = (self.game, self.seat);
        let name = || game.card_name(card);
        if !self.state.hands[seat].has(card) {
            return Err(Refusal::NotInHand { card: name(), clause: Clause("M1-15.1") });
        }
        if !game.content.card(card).is_system() {
            let remedy = "infrastructure is placed in Build";
            return Err(Refusal::WrongKind { card: name(), wanted: "a system", remedy, clause: Clause("M1-15.1") });
        }
        let sites = game.colonise_spaces(self.state, seat);
        if Terms::of(game, self.state, seat, &mut Powers::new()).sites(card, sites, true).is_empty() {
            return Err(Refusal::CannotPlace { card: name(), clause: Clause("M1-15.2") });
        }
        self.state.step = Step::ColoniseSpace(card);
        Ok(())
    }

    /// D10: chooses the space; the way is asked only where both are open (D11).
    pub(crate) fn choose_site(&mut self, card: CardId, site: SiteId) -> Result<(), Refusal> {
        let (game, seat) = (self.game, self.seat);
        if !game.colonise_spaces(self.state, seat).has(site) {
            let why = "place a system on or beside your influence, where none lies";
            return Err(Refusal::BadSpace { space: game.site_name(site), why, clause: Clause("M1-15.2") });
        }
        let (payable, conquerable) = self.ways(seat, card, site);
        match (payable, conquerable) {
            (true, true) => self.state.step = Step::ColoniseWay { card, site },
            (true, false) => self.charge_system(seat, card, site),
            (false, true) => self.conquer(seat, card, site),
            (false, false) => {
                let (cost, have) = (game.colonise_cost(self.state, seat, card, site), self.state.hands[seat].len() - 1);
                return Err(Refusal::TooDear { cost, have: have as u8, clause: Clause("M1-15.4") });
            }
        }
        Ok(())
    }

    fn ways(&self, seat: Seat, card: CardId, site: SiteId) -> (bool, bool) {
        let mut powers = Powers::new();
        let terms = Terms::of(self.game, self.state, seat, &mut powers);
        let card = self.game.content.card(card);
        (terms.payable(card, site), terms.conquerable(card, site))
    }

    /// D11.
    pub(crate) fn choose_colonise_way(&mut self, card: CardId, site: SiteId, way: Area) {
        let seat = self.seat;
        match way {
            Area::Political => self.charge_system(seat, card, site),
            Area::Military => self.conquer(seat, card, site),
        }
    }

    fn charge_system(&mut self, seat: Seat, card: CardId, site: SiteId) {
        let cost = self.game.colonise_cost(self.state, seat, card, site);
        self.charge(seat, Purchase::Colonise { card, site }, cost);
    }

    fn conquer(&mut self, seat: Seat, card: CardId, site: SiteId) {
        self.cite("M1-11.4");
        let subject = Subject { card: self.game.content.card(card), place: Place::Site(site) };
        self.use_strength(seat, Use::Conquest, &subject);
        self.leave_hand(seat, card);
        self.colonise(seat, card, site, Area::Military, 0);
        self.go_on();
    }

    /// Places a system that is paid for or conquered (M1-15.4 to M1-15.8).
    pub(crate) fn colonise(&mut self, seat: Seat, card: CardId, site: SiteId, way: Area, cost: u8) {
        self.cite("M1-15.4");
        let draws = self.game.colonise_draws(self.state, seat, self.game.content.card(card), site, way);
        if self.game.tabs_at(self.state, site).next().is_some() {
            self.cite("M1-12.12");
        }
        self.put_system(seat, card, site, way);
        self.tell(Event::Colonised { seat, card, site, way, cost });
        self.state.used.placements += 1;
        self.tech_of_new_card(card);
        self.draw_all(seat, &draws);
    }

    /// Lays a system on its space with its disk and cubes; a disk that was there is political from now on (M1-15.6, M1-15.7).
    pub(crate) fn put_system(&mut self, seat: Seat, card: CardId, site: SiteId, way: Area) {
        if self.game.players().any(|other| other != seat && self.state.influenced[other].has(site)) {
            self.cite("M1-15.6");
        }
        let Open { sites, supply, .. } = &mut self.0.state.open;
        let there = &mut sites[site];
        (there.system, there.controller, there.control) = (Some(card), seat, way);
        for ((cubes, supply), squares) in there.cubes.iter_mut().zip(supply).zip(self.0.game.content.card(card).supply) {
            let placed = squares.min(*supply);
            *cubes += placed;
            *supply -= placed;
        }
        self.cite("M1-15.7");
        self.state.systems.insert(site);
        self.state.controlled[seat].insert(site);
        self.place_disk(seat, site, way);
    }
}
