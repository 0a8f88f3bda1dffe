//! Expand (M1-17): influence on spaces and systems, politically or by invasion.

use kernel::{Actions, Clause, Effects, Seat, Seats};
use parts::{Set, lattice};

use crate::action::SiteId;
use crate::content::{Card, Forms, Phase};
use crate::military::Use;
use crate::play::Play;
use crate::powers::{Powers, Subject};
use crate::state::{Area, Open, Purchase, State, Step};
use crate::{Action, Event, M101, Refusal};

/// The powers that matter when a player expands: prices, allowances and strength.
const EXPANDING: Forms = Forms::POLITICAL_DISCOUNT
    .or(Forms::POLITICAL_FREE)
    .or(Forms::INFLUENCE)
    .or(Forms::INVADE)
    .or(Forms::MILITARY)
    .or(Forms::INVADE_STRENGTH);

/// The terms on which a player expands now: powers, means and allowances, gathered once for a list.
struct Terms<'t, 'c> {
    game: &'c M101,
    open: &'t Open,
    seat: Seat,
    /// Prices, allowances and strength. Borrowed: the list is long, and a struct that holds it would be copied.
    powers: &'t Powers<'c>,
    /// General influences left (M1-17.2).
    general: u8,
    /// Invasions left besides.
    invasions: u8,
    hand: u8,
}

impl<'t, 'c> Terms<'t, 'c> {
    fn of(game: &'c M101, state: &'t State, seat: Seat, powers: &'t mut Powers<'c>) -> Terms<'t, 'c> {
        Terms::with(game, state, seat, state.hands[seat].len() as u8, powers)
    }

    fn with(game: &'c M101, open: &'t Open, seat: Seat, hand: u8, powers: &'t mut Powers<'c>) -> Terms<'t, 'c> {
        game.powers(open, seat, EXPANDING, powers);
        let (general, invasions) = game.influence_allowance(open, seat, powers);
        Terms { game, open, seat, powers, general, invasions, hand }
    }

    fn political(&self, subject: &Subject<'_>) -> bool {
        // What is payable without a discount is payable with it.
        self.general > 0
            && (self.game.political_price(subject.card) <= self.hand
                || self.game.political_cost_with(self.open, self.seat, self.powers, subject) <= self.hand)
    }

    fn strength(&self, subject: &Subject<'_>) -> i16 {
        self.game.strength_with(self.open, self.seat, self.powers, Use::Invasion, subject, true)
    }

    fn invasion(&self, site: SiteId, subject: &Subject<'_>) -> bool {
        (self.general > 0 || self.invasions > 0)
            && !self.open.used.barred.has(site)
            && self.strength(subject) >= i16::from(subject.card.cost)
            && !(self.game.options.auto_prevention && self.game.can_prevent(self.open, self.seat, site, subject))
    }

    /// Whether the system or space can be influenced now, one way or the other.
    fn can_influence(&self, site: SiteId) -> bool {
        match self.game.subject_at(self.open, site) {
            None => self.general > 0,
            Some(subject) => self.political(&subject) || self.invasion(site, &subject),
        }
    }

    /// The systems and spaces that can be influenced now; stops at the first if `any`.
    fn targets(&self, any: bool) -> Set<SiteId> {
        if self.general == 0 && self.invasions == 0 {
            return Set::EMPTY;
        }
        let spaces = self.game.expand_spaces(self.open, self.seat);
        spaces.iter().filter(|site| self.can_influence(*site)).take(if any { 1 } else { usize::MAX }).collect()
    }
}

impl M101 {
    /// Systems, and empty spaces without any disk, that a player may influence: adjacent to the player's influence or
    /// infrastructure, or a system already influenced; each once in a phase (M1-17.2, M1-17.3).
    #[must_use]
    pub fn expand_spaces(&self, open: &Open, seat: Seat) -> Set<SiteId> {
        // Option `chain_expand = false`: only what was influenced when the turn began gives adjacency.
        let from = if self.options.chain_expand { open.influenced[seat] } else { open.influenced[seat].and(open.used.from) };
        let adjacent = lattice::neighbours(from).or(lattice::corners(open.owned[seat]));
        let claimed = open.influenced.0.iter().fold(Set::EMPTY, |all, mine| all.or(*mine)).minus(open.systems);
        let own = open.influenced[seat].and(open.systems);
        self.spaces.and(adjacent.minus(claimed).or(own)).minus(open.used.targets)
    }

    /// General influences and further invasions that a player has left, counted anew (M1-12.15, M1-17.2).
    fn influence_allowance(&self, open: &Open, seat: Seat, powers: &Powers<'_>) -> (u8, u8) {
        let sum = |form: Forms| {
            powers
                .iter()
                .filter(|active| active.power.form == form)
                .map(|active| active.power.amount.unsigned_abs())
                .fold(0, u8::saturating_add)
        };
        let bonus = u8::from(open.is_chooser(seat, Phase::Expand)) + u8::from(open.is_booster(seat, Phase::Expand));
        let general = (1 + bonus).saturating_add(sum(Forms::INFLUENCE));
        (general.saturating_sub(open.used.influences), sum(Forms::INVADE).saturating_sub(open.used.invasions))
    }

    /// What political influence on a system costs without discounts: a third of the printed cost, rounded up (M1-17.5).
    fn political_price(&self, card: &Card) -> u8 {
        card.cost.div_ceil(self.content.setup.political_divisor.max(1))
    }

    fn political_cost_with(&self, open: &Open, seat: Seat, powers: &Powers<'_>, subject: &Subject<'_>) -> u8 {
        let off = |form: Forms| self.discount(open, seat, powers, form, subject);
        if off(Forms::POLITICAL_FREE) > 0 {
            return 0;
        }
        self.political_price(subject.card).saturating_sub(off(Forms::POLITICAL_DISCOUNT))
    }

    /// What political influence on the system at a space costs a player (M1-17.5).
    #[must_use]
    pub fn political_cost(&self, open: &Open, seat: Seat, site: SiteId) -> u8 {
        let mut powers = Powers::new();
        self.powers(open, seat, Forms::POLITICAL_DISCOUNT.or(Forms::POLITICAL_FREE), &mut powers);
        self.subject_at(open, site).map_or(0, |subject| self.political_cost_with(open, seat, &powers, &subject))
    }

    /// The ways in which a player with so many cards can influence the system at a space now: politically, and by invasion
    /// (M1-17.5, M1-17.6).
    #[must_use]
    pub fn ways_to_influence(&self, open: &Open, seat: Seat, hand: u8, site: SiteId) -> (bool, bool) {
        let mut powers = Powers::new();
        let terms = Terms::with(self, open, seat, hand, &mut powers);
        self.subject_at(open, site).map_or((false, false), |subject| (terms.political(&subject), terms.invasion(site, &subject)))
    }

    /// Whether the controller of a system may refuse to be invaded by a player (M1-17.7).
    pub(crate) fn can_prevent(&self, open: &Open, invader: Seat, site: SiteId, subject: &Subject<'_>) -> bool {
        let controller = open.sites[site].controller;
        // M1-17.9: nobody keeps a player out of their own system.
        controller != invader
            && self.full_strength(open, controller, Use::Defence, subject) > self.full_strength(open, invader, Use::Invasion, subject)
    }
}

/// D16.
pub(crate) fn list(game: &M101, state: &State, seat: Seat, found: &mut Actions<Action>) {
    found.push(Action::Pass);
    for site in Terms::of(game, state, seat, &mut Powers::new()).targets(false).iter() {
        found.push(Action::At(site));
    }
}

/// Who is asked at D18.
pub(crate) fn asked_to_prevent(state: &State, site: SiteId) -> Seats {
    Seats::only(state.sites[site].controller)
}

impl<F: Effects<Event>> Play<'_, F> {
    /// The question of Expand, if there is a legal act: what there is follows from public things.
    pub(crate) fn asks_influence(&mut self, seat: Seat) -> Option<Step> {
        (!Terms::of(self.game, self.state, seat, &mut Powers::new()).targets(true).is_empty()).then_some(Step::Expand)
    }

    /// D16: chooses the system or space; the way is asked only where both are open (D17).
    pub(crate) fn choose_target(&mut self, site: SiteId) -> Result<(), Refusal> {
        let (game, seat) = (self.game, self.seat);
        if !game.expand_spaces(self.state, seat).has(site) {
            let why =
                "choose a system or an empty space without a disk beside your cards and disks, or a system you influence, once in a phase";
            let clause = if self.state.used.targets.has(site) { "M1-17.2" } else { "M1-17.3" };
            return Err(Refusal::BadSpace { space: game.site_name(site), why, clause: Clause(clause) });
        }
        let Some(subject) = game.subject_at(self.state, site) else {
            if Terms::of(game, self.state, seat, &mut Powers::new()).general == 0 {
                return Err(Refusal::InvasionsOnly);
            }
            self.claim(seat, site);
            return Ok(());
        };
        match game.ways_to_influence(self.state, seat, self.state.hands[seat].len() as u8, site) {
            (true, true) => self.state.step = Step::ExpandWay(site),
            (true, false) => self.charge_influence(seat, site),
            (false, true) => self.announce(seat, site),
            (false, false) => return Err(self.why_not(seat, site, subject.card)),
        }
        Ok(())
    }

    fn why_not(&self, seat: Seat, site: SiteId, card: &Card) -> Refusal {
        let mut powers = Powers::new();
        let terms = Terms::of(self.game, self.state, seat, &mut powers);
        let cost = self.game.political_cost(self.state, seat, site);
        if terms.general > 0 && cost > terms.hand {
            return Refusal::TooDear { cost, have: terms.hand, clause: Clause("M1-17.5") };
        }
        let subject = Subject { card, place: crate::powers::Place::Site(site) };
        let strength = terms.strength(&subject);
        if strength < i16::from(card.cost) {
            return Refusal::TooWeak { strength, cost: card.cost };
        }
        Refusal::Prevented
    }

    /// D17.
    pub(crate) fn choose_expand_way(&mut self, site: SiteId, way: Area) {
        let seat = self.seat;
        match way {
            Area::Political => self.charge_influence(seat, site),
            Area::Military => self.announce(seat, site),
        }
    }

    /// Puts a disk on an empty space, free of charge (M1-17.4).
    fn claim(&mut self, seat: Seat, site: SiteId) {
        self.cite("M1-17.4");
        self.place_disk(seat, site, Area::Political);
        self.state.used.influences += 1;
        self.state.used.targets.insert(site);
        self.tell(Event::Claimed { seat, site });
        self.go_on();
    }

    fn charge_influence(&mut self, seat: Seat, site: SiteId) {
        let cost = self.game.political_cost(self.state, seat, site);
        self.charge(seat, Purchase::Influence(site), cost);
    }

    /// Places paid political influence (M1-17.5).
    pub(crate) fn influence(&mut self, seat: Seat, site: SiteId, cost: u8) {
        self.cite("M1-17.5");
        self.state.used.influences += 1;
        self.put_influence(seat, site, Area::Political, cost);
    }

    /// An invasion: the controller is asked where M1-17.7 applies, else it happens.
    fn announce(&mut self, seat: Seat, site: SiteId) {
        let prevented =
            self.game.subject_at(self.state, site).is_some_and(|subject| self.game.can_prevent(self.state, seat, site, &subject));
        if prevented {
            self.cite("M1-17.7");
            self.state.step = Step::Prevent(site);
            self.tell(Event::InvasionAnnounced { seat, site, system: self.system(site) });
            return;
        }
        self.invade(seat, site);
        self.go_on();
    }

    /// D18: the controller answers (M1-17.7, M1-17.8).
    pub(crate) fn answer_invasion(&mut self, site: SiteId, refused: bool) {
        let (by, Some(seat)) = (self.seat, self.state.active()) else { return };
        self.cite("M1-17.8");
        if refused {
            self.state.used.barred.insert(site);
            self.tell(Event::InvasionRefused { by, seat, site, system: self.system(site) });
        } else {
            self.invade(seat, site);
        }
        self.go_on();
    }

    /// Places a military disk on a system (M1-17.6); an extra invasion is used up before a general influence (M1-17.10).
    fn invade(&mut self, seat: Seat, site: SiteId) {
        self.cite("M1-17.6");
        self.cite("M1-17.10");
        let game = self.game;
        let Some(subject) = game.subject_at(self.state, site) else { return };
        self.use_strength(seat, Use::Invasion, &subject);
        let mut powers = Powers::new();
        game.powers(self.state, seat, Forms::INFLUENCE.or(Forms::INVADE), &mut powers);
        let (_, extra) = game.influence_allowance(self.state, seat, &powers);
        if extra > 0 {
            self.state.used.invasions += 1;
        } else {
            self.state.used.influences += 1;
        }
        self.put_influence(seat, site, Area::Military, 0);
    }

    /// The disk, then its draws, then the control check, then tech (M1-17.11, M1-10.7).
    fn put_influence(&mut self, seat: Seat, site: SiteId, way: Area, cost: u8) {
        let game = self.game;
        let Some(subject) = game.subject_at(self.state, site) else { return };
        let triggered = if way == Area::Military { Forms::INVADE_DRAW } else { Forms::POLITICAL_DRAW };
        let draws = game.draws_after(self.state, seat, triggered, &subject, None);
        self.place_disk(seat, site, way);
        self.state.used.targets.insert(site);
        self.tell(Event::Influenced { seat, site, way, cost, system: self.system(site) });
        self.cite("M1-17.11");
        self.draw_all(seat, &draws);
        if self.check_control(seat, site, Some(way)) {
            self.update_tech();
        }
    }
}
