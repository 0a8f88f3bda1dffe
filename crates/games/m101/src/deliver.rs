//! Deliver (M1-16): cubes along one's own influence to demand spaces.

use kernel::{Actions, Clause, Effects, Seat};
use parts::Set;

use crate::action::{DemandSpace, SiteId, Way};
use crate::content::{CardId, Colour, Effect, Forms, Phase, Reward};
use crate::play::Play;
use crate::powers::Powers;
use crate::routes::{Reach, Tolls};
use crate::state::{Delivery, Open, Payees, PerPlayer, State, Step};
use crate::{Action, Event, M101, Refusal};

/// What a player may still do in this phase, counted anew before each act (M1-12.15).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Allowance {
    /// Deliveries of any colour.
    pub general: u8,
    /// Extra deliveries of one colour.
    pub coloured: [u8; 4],
    /// Deliveries to sale spaces.
    pub sales: u8,
}

impl Allowance {
    /// Whether a cube of the colour may be delivered at all.
    fn allows(&self, colour: Colour) -> bool {
        self.general > 0 || self.coloured[colour.index()] > 0
    }
}

/// A cube that is to be delivered.
#[derive(Debug, Clone, Copy)]
struct Cube {
    from: SiteId,
    colour: Colour,
    may_sell: bool,
}

impl M101 {
    /// What a player may still deliver and sell (M1-16.1, M1-16.6).
    #[must_use]
    pub fn delivery_allowance(&self, open: &Open, seat: Seat) -> Allowance {
        let (chooser, booster) = (open.is_chooser(seat, Phase::Deliver), open.is_booster(seat, Phase::Deliver));
        let (mut general, mut coloured, mut sales) = (1 + u8::from(chooser) + u8::from(booster), [0u8; 4], u8::from(chooser));
        let mut powers = Powers::new();
        self.powers(open, seat, Forms::DELIVER.or(Forms::SELL), &mut powers);
        for power in powers.iter().map(|active| active.power) {
            let amount = power.amount.unsigned_abs();
            match (power.effect, power.colour) {
                (Effect::Deliver, None) => general = general.saturating_add(amount),
                (Effect::Deliver, Some(colour)) => coloured[colour.index()] = coloured[colour.index()].saturating_add(amount),
                (Effect::Sell, _) => sales = sales.saturating_add(amount),
                _ => {}
            }
        }
        let used = &open.used;
        for (left, used) in coloured.iter_mut().zip(used.coloured) {
            *left = left.saturating_sub(used);
        }
        Allowance { general: general.saturating_sub(used.deliveries), coloured, sales: sales.saturating_sub(used.sales) }
    }

    /// The demand spaces of the system at a space that a cube could fill, one bit each (M1-16.2, M1-16.5, M1-16.6).
    fn open_demand(&self, open: &Open, to: SiteId, colour: Colour, may_sell: bool) -> u8 {
        let Some(card) = self.system_at(open, to) else { return 0 };
        card.takes[colour.index()] & !open.sites[to].filled() & if may_sell { !0 } else { !card.sale_mask }
    }

    /// The cards that a delivery lets the deliverer draw: the demand space, powers, and a brace that it completes (M1-16.8).
    fn cards_due(&self, open: &Open, seat: Seat, delivery: &Delivery) -> PerPlayer<u8> {
        let Delivery { colour, to, space, .. } = *delivery;
        let Some(subject) = self.subject_at(open, to) else { return PerPlayer::default() };
        let demand = subject.card.demand[usize::from(space.0)];
        let sale = if demand.sale { Forms::SELL_DRAW } else { Forms::NONE };
        let mut draws = self.draws_after(open, seat, Forms::DELIVER_DRAW.or(sale), &subject, Some(colour));
        let brace = demand.brace.map(|brace| subject.card.braces[usize::from(brace)]);
        let filled = open.sites[to].culture[seat] | space.bit();
        let by_brace = match brace.filter(|brace| brace.spaces & filled == brace.spaces).map(|brace| brace.reward) {
            Some(Reward::Cards(cards)) => cards,
            _ => 0,
        };
        draws[seat] = draws[seat].saturating_add(demand.cards).saturating_add(by_brace);
        draws
    }

    /// Whether the toll can be paid: hand and cards really drawn suffice, whichever they are (M1-16.10).
    fn toll_payable(&self, state: &State, seat: Seat, delivery: &Delivery, toll: u32) -> bool {
        let hand = state.hands[seat].len();
        toll <= hand || {
            let due = u32::from(self.cards_due(state, seat, delivery)[seat]);
            toll <= hand + self.drawable(hand, state.pile.len() + state.discards.len(), due)
        }
    }

    /// The demand spaces of a system that can be filled with this cube and whose toll can be paid, one bit each.
    fn deliverable(&self, state: &State, seat: Seat, reach: &Reach, cube: Cube, to: SiteId) -> u8 {
        let Cube { from, colour, may_sell } = cube;
        let spaces = self.open_demand(state, to, colour, may_sell);
        if spaces == 0 || to == from {
            return 0;
        }
        let Some(toll) = reach.toll(to) else { return 0 };
        if toll <= state.hands[seat].len() {
            return spaces;
        }
        let payable = |space: DemandSpace| self.toll_payable(state, seat, &Delivery { from, colour, to, space }, toll);
        (0..8).map(DemandSpace).filter(|space| spaces & space.bit() != 0 && payable(*space)).fold(0, |all, space| all | space.bit())
    }

    /// Whether a cube of this colour can be delivered from here.
    fn can_deliver(&self, state: &State, seat: Seat, reach: &Reach, cube: Cube) -> bool {
        let systems = reach.rim().and(state.systems);
        systems.iter().any(|to| self.deliverable(state, seat, reach, cube, to) != 0)
    }

    /// Calls `f` for every cube that can be delivered, until it says to stop.
    fn each_cube(&self, state: &State, seat: Seat, mut f: impl FnMut(SiteId, Colour) -> bool) {
        let allowance = self.delivery_allowance(state, seat);
        let may_sell = allowance.sales > 0;
        for from in state.influenced[seat].and(state.systems).iter() {
            let cubes = state.sites[from].cubes;
            if cubes == [0; 4] {
                continue;
            }
            let reach = Reach::from(state, seat, from);
            for colour in Colour::ALL.iter().copied().filter(|colour| cubes[colour.index()] > 0 && allowance.allows(*colour)) {
                if self.can_deliver(state, seat, &reach, Cube { from, colour, may_sell }) && f(from, colour) {
                    return;
                }
            }
        }
    }

    /// The demand spaces offered of one system: equal ones once, the first of them (D13).
    fn offered(&self, open: &Open, to: SiteId, spaces: u8) -> u8 {
        let Some(card) = self.system_at(open, to) else { return 0 };
        let first = |space: usize| {
            let same = |other: usize| spaces & (1 << other) != 0 && card.demand[other] == card.demand[space];
            !(0..space).any(same)
        };
        (0..card.demand.len()).filter(|space| spaces & (1 << space) != 0 && first(*space)).fold(0, |all, space| all | 1 << space)
    }
}

/// D12.
pub(crate) fn list(game: &M101, state: &State, seat: Seat, found: &mut Actions<Action>) {
    found.push(Action::Pass);
    game.each_cube(state, seat, |from, colour| {
        found.push(Action::Cube(from, colour));
        false
    });
}

/// D13.
pub(crate) fn list_demand(game: &M101, state: &State, seat: Seat, from: SiteId, colour: Colour, found: &mut Actions<Action>) {
    let cube = Cube { from, colour, may_sell: game.delivery_allowance(state, seat).sales > 0 };
    let reach = Reach::from(state, seat, from);
    for to in reach.rim().and(state.systems).iter() {
        let spaces = game.offered(state, to, game.deliverable(state, seat, &reach, cube, to));
        (0..8).map(DemandSpace).filter(|space| spaces & space.bit() != 0).for_each(|space| found.push(Action::To(to, space)));
    }
}

/// D14.
pub(crate) fn list_routes(game: &M101, state: &State, seat: Seat, delivery: &Delivery, found: &mut Actions<Action>) {
    let ways = game.ways_to_pay(state, seat, delivery.from, delivery.to);
    (0..ways.len()).for_each(|way| found.push(Action::Route(Way(way as u8))));
}

/// D15.
pub(crate) fn list_tolls(state: &State, seat: Seat, found: &mut Actions<Action>) {
    state.hands[seat].iter().for_each(|card| found.push(Action::HandOver(card)));
}

impl<F: Effects<Event>> Play<'_, F> {
    /// The question of Deliver, if there is a legal delivery: what there is follows from public things.
    pub(crate) fn asks_delivery(&mut self, seat: Seat) -> Option<Step> {
        let mut any = false;
        self.game.each_cube(self.state, seat, |_, _| {
            any = true;
            true
        });
        any.then_some(Step::Deliver)
    }

    /// D12: chooses the cube.
    pub(crate) fn choose_cube(&mut self, from: SiteId, colour: Colour) -> Result<(), Refusal> {
        let (game, seat) = (self.game, self.seat);
        let there = self.state.influenced[seat].and(self.state.systems).has(from) && self.state.sites[from].cubes[colour.index()] > 0;
        let allowance = game.delivery_allowance(self.state, seat);
        let refuse = |clause| Err(Refusal::NoSuchCube { space: game.site_name(from), colour: colour.word(), clause: Clause(clause) });
        if !there {
            return refuse("M1-16.3");
        }
        if !allowance.allows(colour) {
            return refuse("M1-16.7");
        }
        let cube = Cube { from, colour, may_sell: allowance.sales > 0 };
        if !game.can_deliver(self.state, seat, &Reach::from(self.state, seat, from), cube) {
            return refuse("M1-16.2");
        }
        self.state.step = Step::Demand { from, colour };
        Ok(())
    }

    /// D13: chooses the demand space; who is paid is asked only where routes differ in it (D14).
    pub(crate) fn choose_demand(&mut self, delivery: Delivery) -> Result<(), Refusal> {
        let (game, seat) = (self.game, self.seat);
        let Delivery { from, colour, to, space } = delivery;
        let refuse = |why, clause| Err(Refusal::BadDemand { space: game.site_name(to), why, clause: Clause(clause) });
        let reach = Reach::from(self.state, seat, from);
        let card = game.system_at(self.state, to);
        let Some(demand) = card.and_then(|card| card.demand.get(usize::from(space.0))).filter(|_| to != from) else {
            return refuse("deliver to a demand space of another system", "M1-16.2");
        };
        if self.state.sites[to].filled() & space.bit() != 0 {
            return refuse("it is filled for good; choose an empty one", "M1-16.12");
        }
        if demand.colour.is_some_and(|wanted| wanted != colour) {
            return refuse("it wants another colour; choose a white one or one of the cube's colour", "M1-16.5");
        }
        let may_sell = game.delivery_allowance(self.state, seat).sales > 0;
        if demand.sale && !may_sell {
            return refuse("you may not sell now; choose a space without a € value", "M1-16.6");
        }
        let Some(toll) = reach.toll(to) else {
            return refuse("no chain of your influence leads there", "M1-16.4");
        };
        if !game.toll_payable(self.state, seat, &delivery, toll) {
            return refuse("you could not pay the toll", "M1-16.10");
        }
        let spaces = game.deliverable(self.state, seat, &reach, Cube { from, colour, may_sell }, to);
        if game.offered(self.state, to, spaces) & space.bit() == 0 {
            return refuse("another space is equal to it and offered in its place", "M1-16.2");
        }
        self.cite("M1-16.5");
        let ways = if toll == 0 { Default::default() } else { game.ways_to_pay(self.state, seat, from, to) };
        if ways.len() > 1 {
            self.state.step = Step::Route(delivery);
            return Ok(());
        }
        self.deliver(seat, delivery, ways.first().copied().unwrap_or_default());
        Ok(())
    }

    /// D14: chooses who is paid.
    pub(crate) fn choose_route(&mut self, delivery: Delivery, way: Way) -> Result<(), Refusal> {
        let seat = self.seat;
        let ways = self.game.ways_to_pay(self.state, seat, delivery.from, delivery.to);
        let Some(tolls) = ways.get(usize::from(way.0)) else { return Err(Refusal::NoSuchRoute { ways: ways.len() as u8 }) };
        self.cite("M1-16.11");
        self.deliver(seat, delivery, *tolls);
        Ok(())
    }

    /// Carries a delivery out up to the tolls (M1-16.8).
    fn deliver(&mut self, seat: Seat, delivery: Delivery, tolls: Tolls) {
        let Delivery { from, colour, to, space } = delivery;
        let game = self.game;
        let Some(card) = game.system_at(self.state, to) else { return };
        let demand = card.demand[usize::from(space.0)];
        self.cite("M1-16.8");
        // What follows is settled by how things stand before the disk is placed (M1-12.6, M1-16.9).
        let draws = game.cards_due(self.state, seat, &delivery);
        let payees = if tolls == Tolls::default() { Default::default() } else { game.payees(self.state, seat, from, to, tolls) };
        self.use_delivery(seat, colour, demand.sale);
        // (1), (2).
        self.state.sites[from].cubes[colour.index()] -= 1;
        self.state.kept[seat][colour.index()] += 1;
        self.state.sites[to].culture[seat] |= space.bit();
        self.state.influenced[seat].insert(to);
        self.count_disk(seat);
        let systems = (self.system(from), self.system(to));
        self.tell(Event::Delivered { seat, from, colour, to, space, sold: demand.sale, systems });
        // (3).
        if draws[seat] > 0 {
            self.draw(seat, draws[seat]);
        }
        if let Some(brace) = demand.brace {
            self.cite("M1-16.13");
            if card.braces[usize::from(brace)].completed_by(&self.state.sites[to]) == Some(seat) {
                self.tell(Event::BraceCompleted { seat, site: to, brace, system: systems.1 });
            }
        }
        // (4).
        self.draw_others(seat, &draws);
        // (5).
        self.ask_toll(seat, to, payees);
    }

    /// Uses up one of the player's deliveries: one for the colour first, else a general one (M1-16.7).
    fn use_delivery(&mut self, seat: Seat, colour: Colour, sale: bool) {
        let allowance = self.game.delivery_allowance(self.state, seat);
        if allowance.coloured[colour.index()] > 0 {
            self.state.used.coloured[colour.index()] += 1;
            self.cite("M1-16.7");
        } else {
            self.state.used.deliveries += 1;
        }
        if sale {
            self.state.used.sales += 1;
            self.cite("M1-16.6");
        }
    }

    /// Asks for the next card of the toll, if one is still due.
    fn ask_toll(&mut self, seat: Seat, to: SiteId, payees: Payees) {
        if payees.is_empty() {
            self.finish_delivery(seat, to);
            return;
        }
        self.state.step = Step::Toll { to, payees };
    }

    /// D15: hands a card over (M1-16.9).
    pub(crate) fn pay_toll(&mut self, to: SiteId, mut payees: Payees, card: CardId) -> Result<(), Refusal> {
        let seat = self.seat;
        if !self.state.hands[seat].has(card) {
            return Err(Refusal::NotInHand { card: self.game.card_name(card), clause: Clause("M1-16.9") });
        }
        self.cite("M1-16.9");
        let payee = payees.remove(0);
        self.hand_over(seat, payee, card);
        self.ask_toll(seat, to, payees);
        Ok(())
    }

    /// The control check, and tech once for the whole delivery (M1-16.8, M1-10.7).
    fn finish_delivery(&mut self, seat: Seat, to: SiteId) {
        let control = self.check_control(seat, to, None);
        // Only a change of control or a brace with a power can change anybody's tech.
        if control || self.game.system_at(self.state, to).is_some_and(|card| card.brace_phases & 1 << Phase::Advance.index() != 0) {
            self.cite("M1-10.7");
            self.update_tech();
        }
        self.go_on();
    }
}

/// The spaces with an open demand that some cube could fill; for evaluations and pictures.
impl M101 {
    /// Systems with an empty demand space.
    #[must_use]
    pub fn systems_in_demand(&self, open: &Open) -> Set<SiteId> {
        let wants = |site: &SiteId| self.system_at(open, *site).is_some_and(|card| card.demand_mask & !open.sites[*site].filled() != 0);
        open.systems.iter().filter(wants).collect()
    }
}
