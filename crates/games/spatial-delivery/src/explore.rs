//! Explore and Build (SD-6): the site, the route, the payment, and then all of it at once.

use std::ops::ControlFlow;

use kernel::{Actions, Clause, Effects, Seat};
use parts::List;
use parts::hex::Hex;

use crate::cards::{Goods, Kind, Kinds, TYPES, each, of_type};
use crate::galaxy::{HEXES, Lane, NODES, Node, Nodes};
use crate::payment::{Need, Purse};
use crate::play::{Play, first_two};
use crate::route::{Chart, NEVER, new_of};
use crate::state::{Offers, Plan, Step};
use crate::{Action, Event, Refusal, SpatialDelivery, State};

/// No route has more lanes: it visits no node twice (SD-6.4).
const LONGEST: u32 = NODES as u32 - 1;

impl SpatialDelivery {
    /// For how many new segments the hand pays besides a station that takes this; `None` if the station cannot be paid or touches
    /// no world (SD-6.11, step 6 of the route procedure).
    #[inline]
    fn budget_for(&self, purse: &Purse, need: Need) -> Option<u8> {
        let worlds = need.worlds();
        if worlds == 0 {
            return None;
        }
        purse.budget(need, self.substitutes(worlds)).map(|budget| budget.min(LONGEST) as u8)
    }

    /// The sites where the player can build now, by node number (SD-D3).
    pub(crate) fn sites(&self, state: &State, seat: Seat) -> Nodes {
        self.search_sites(state, &Chart::of(&self.map, state), seat, true)
    }

    /// Whether there is a site where the player can build now (SD-D2).
    pub(crate) fn can_explore(&self, state: &State, chart: &Chart<'_>, seat: Seat) -> bool {
        !self.search_sites(state, chart, seat, false).is_empty()
    }

    /// The sites where the player can build now: all of them, or at least one if there is any.
    fn search_sites(&self, state: &State, chart: &Chart<'_>, seat: Seat, all: bool) -> Nodes {
        let hand = &state.hands[seat];
        // A segment and a good: two cards at least.
        if hand.total() < 2 || hand.by_type() == [0; TYPES] || self.stations_left(state, seat) == 0 {
            return Nodes::EMPTY;
        }
        let (purse, ship) = (Purse::of(hand), state.ships[seat]);
        let mut wants = [Need::default(); HEXES];
        wants.iter_mut().skip(1).zip(&state.tiles).for_each(|(wants, tile)| *wants = self.wants(*tile));
        let need =
            |node: Node| self.map.hexes(node).into_iter().flatten().fold(Need::default(), |need, hex| need + wants[usize::from(hex.0)]);
        let most = (purse.units() - 1).min(LONGEST) as u8;
        let (mut legal, mut joined) = (Nodes::EMPTY, Nodes::EMPTY);
        chart.levels(ship, most, |cost, nodes| {
            if cost == 0 {
                joined = nodes;
                return ControlFlow::Continue(());
            }
            for node in nodes.iter() {
                if self.budget_for(&purse, need(node)).is_some_and(|budget| cost <= budget) {
                    legal.insert(node);
                }
            }
            if !legal.is_empty() && !all { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if !joined.is_empty() && (legal.is_empty() || all) {
            // Old segments lead there already: only another way with a new one will do (SD-6.6).
            let (mut budgets, mut targets) = ([0; NODES], Nodes::EMPTY);
            for node in joined.iter() {
                budgets[node.index()] = self.budget_for(&purse, need(node)).unwrap_or(0);
                if budgets[node.index()] > 0 {
                    targets.insert(node);
                }
            }
            legal = legal.or(chart.detours(ship, Nodes::only(ship), targets, &budgets));
        }
        legal
    }

    /// The nodes of the route so far, the ship's included.
    pub(crate) fn visited(&self, state: &State) -> Nodes {
        let mut at = state.ships[state.active];
        let mut nodes = Nodes::only(at);
        for lane in &state.plan.route {
            at = self.map.across(*lane, at).unwrap_or(at);
            nodes.insert(at);
        }
        nodes
    }

    /// The lanes on offer for the route so far (step 7 of the route procedure).
    pub(crate) fn lanes_on_offer(&self, state: &State, chart: &Chart<'_>) -> List<Lane, 6> {
        let plan = &state.plan;
        let mut lanes = List::new();
        if plan.at != plan.target {
            chart.on_offer(plan.at, self.visited(state), plan.new, plan.target, plan.budget, |lane| lanes.push(lane));
        }
        lanes
    }

    /// The cheapest rest of the route in the making (step 8 of the route procedure).
    #[must_use]
    pub fn cheapest_rest(&self, state: &State) -> List<Lane, NODES> {
        let (plan, mut lanes) = (&state.plan, List::new());
        let chart = Chart::of(&self.map, state);
        chart.cheapest(plan.at, self.visited(state), plan.new, plan.target, |lane| lanes.push(lane));
        lanes
    }

    /// The fewest new segments of a route from the ship to a site (steps 4 and 5); `None` if there is no route.
    #[must_use]
    pub fn new_segments_to(&self, state: &State, seat: Seat, site: Node) -> Option<u8> {
        let (chart, ship) = (Chart::of(&self.map, state), state.ships[seat]);
        let mut cost = None;
        chart.levels(ship, NEVER - 1, |level, nodes| {
            cost = cost.or(nodes.has(site).then_some(level));
            if cost.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if cost == Some(0) { chart.detour_by_flow(ship, Nodes::only(ship), site).map(new_of) } else { cost }
    }

    /// The world that the next station good is for, and what is needed after it.
    pub(crate) fn next_world(&self, state: &State) -> Option<(Hex, Goods, Need)> {
        let mut worlds = self.worlds_at(state, state.plan.target).skip(state.plan.goods.len());
        let (hex, goods) = worlds.next()?;
        Some((hex, goods, Need::of(worlds.map(|(_, goods)| goods))))
    }

    /// How many substitutes may still be used (SD-6.14).
    fn substitutes_left(&self, state: &State) -> u8 {
        let worlds = self.worlds_at(state, state.plan.target);
        let used = worlds.zip(&state.plan.goods).filter(|((_, goods), kind)| kind.goods() != Some(*goods)).count() as u8;
        self.substitutes(self.need_at(state, state.plan.target).worlds()).saturating_sub(used)
    }

    /// The kinds of cards that may pay for the next world (SD-D5): after each of them the rest can still be paid.
    pub(crate) fn station_goods(&self, state: &State, seat: Seat) -> Kinds {
        let Some((_, wanted, rest)) = self.next_world(state) else { return 0 };
        let (hand, substitutes) = (&state.hands[seat], self.substitutes_left(state));
        let (purse, unpaid) = (Purse::of(hand), u32::from(state.plan.unpaid));
        let mut fitting = 0;
        for goods in Goods::ALL {
            let Some(left) = substitutes.checked_sub(u8::from(goods != wanted)) else { continue };
            let kinds = hand.kinds() & of_type(goods);
            // All cards of one type pay alike but for Fast Burn, which is missed as fuel.
            for kinds in [kinds & !crate::cards::FAST_BURNS, kinds & crate::cards::FAST_BURNS] {
                let pays = |kind: Kind| purse.without(kind).budget(rest, left).is_some_and(|budget| budget >= unpaid);
                if each(kinds).next().is_some_and(pays) {
                    fitting |= kinds;
                }
            }
        }
        fitting
    }

    /// Whether Rocket Fuel can be taken for all that is unpaid in one click (SD-D6).
    pub(crate) fn all_rocket_fuel(&self, state: &State, seat: Seat) -> bool {
        let unpaid = state.plan.unpaid;
        unpaid >= 2 && state.hands[seat].count(Kind::ROCKET_FUEL) >= unpaid
    }
}

/// SD-D3.
pub(crate) fn list_sites(state: &State, found: &mut Actions<Action>) {
    state.offers.sites.iter().for_each(|node| found.push(Action::Site(node)));
}

/// SD-D4.
pub(crate) fn list_lanes(state: &State, found: &mut Actions<Action>) {
    found.push(Action::Cheapest);
    state.plan.lanes.iter().for_each(|lane| found.push(Action::Lane(*lane)));
}

/// SD-D5.
pub(crate) fn list_goods(game: &SpatialDelivery, state: &State, seat: Seat, found: &mut Actions<Action>) {
    each(game.station_goods(state, seat)).for_each(|kind| found.push(Action::Pay(kind)));
}

/// SD-D6.
pub(crate) fn list_fuel(game: &SpatialDelivery, state: &State, seat: Seat, found: &mut Actions<Action>) {
    each(state.hands[seat].kinds()).for_each(|kind| found.push(Action::Pay(kind)));
    if game.all_rocket_fuel(state, seat) {
        found.push(Action::AllRocketFuel);
    }
}

/// What fuel is paid by: for steps, or for new segments.
fn fuel_clause(travel: bool) -> Clause {
    Clause(if travel { "SD-7.6" } else { "SD-6.12" })
}

impl<F: Effects<Event>> Play<'_, F> {
    /// SD-D2: Explore and Build.
    pub(crate) fn explore(&mut self) -> Result<(), Refusal> {
        let seat = self.state.active;
        if self.game.stations_left(self.state, seat) == 0 {
            return Err(Refusal::NoStationLeft);
        }
        if !self.state.offers.explore {
            return Err(Refusal::NothingToBuild);
        }
        let sites = self.game.sites(self.state, seat);
        match first_two(sites.iter()) {
            (Some(only), None) => self.plan_route(only),
            _ => {
                self.state.offers = Offers { sites, ..Offers::default() };
                self.state.step = Step::Site;
            }
        }
        Ok(())
    }

    /// SD-D3.
    pub(crate) fn choose_site(&mut self, node: Node) -> Result<(), Refusal> {
        if !self.state.offers.sites.has(node) {
            return Err(self.game.why_not_site(self.state, node));
        }
        self.plan_route(node);
        Ok(())
    }

    fn plan_route(&mut self, target: Node) {
        let purse = Purse::of(self.hand());
        let budget = self.game.budget_for(&purse, self.game.need_at(self.state, target)).unwrap_or(0);
        self.state.offers = Offers::default();
        self.state.plan = Plan { target, at: self.state.ships[self.state.active], budget, ..Plan::default() };
        self.extend();
    }

    /// Follows the route while there is one lane to choose, and then asks for the next one, or for payment.
    fn extend(&mut self) {
        let chart = Chart::of(&self.game.map, self.state);
        loop {
            let lanes = self.game.lanes_on_offer(self.state, &chart);
            match lanes[..] {
                [] => return self.route_done(),
                [only] => self.follow(only),
                _ => {
                    self.state.plan.lanes = lanes;
                    self.state.step = Step::Route;
                    return;
                }
            }
        }
    }

    fn follow(&mut self, lane: Lane) {
        let laid = self.state.segments.has(lane);
        let plan = &mut self.0.state.plan;
        plan.route.push(lane);
        plan.at = self.0.game.map.across(lane, plan.at).unwrap_or(plan.at);
        plan.new += u8::from(!laid);
    }

    /// SD-D4: one lane.
    pub(crate) fn choose_lane(&mut self, lane: Lane) -> Result<(), Refusal> {
        if !self.state.plan.lanes.contains(&lane) {
            return Err(self.game.why_not_lane(self.state, lane));
        }
        self.follow(lane);
        self.extend();
        Ok(())
    }

    /// SD-D4: the rest of the route by the cheapest way (step 8).
    pub(crate) fn choose_cheapest(&mut self) {
        let lanes = self.game.cheapest_rest(self.state);
        lanes.iter().for_each(|lane| self.follow(*lane));
        self.route_done();
    }

    fn route_done(&mut self) {
        let plan = &mut self.state.plan;
        plan.lanes = List::new();
        plan.unpaid = plan.new;
        self.ask_for_goods();
    }

    /// Asks for the next station good (SD-6.13), or for fuel when all are there (ruling 17).
    fn ask_for_goods(&mut self) {
        while self.game.next_world(self.state).is_some() {
            let kinds = self.game.station_goods(self.state, self.state.active);
            if !kinds.is_power_of_two() {
                self.state.step = Step::StationGood;
                return;
            }
            each(kinds).for_each(|only| self.set_aside_good(only));
        }
        self.ask_for_fuel(false);
    }

    fn set_aside_good(&mut self, kind: Kind) {
        let seat = self.state.active;
        self.state.hands[seat].take(kind);
        self.state.plan.goods.push(kind);
    }

    /// SD-D5.
    pub(crate) fn choose_good(&mut self, kind: Kind) -> Result<(), Refusal> {
        if self.game.station_goods(self.state, self.state.active) & (1 << kind.number()) == 0 {
            return Err(self.game.why_not_good(self.state, kind));
        }
        self.set_aside_good(kind);
        self.ask_for_goods();
        Ok(())
    }

    /// Asks for the next fuel card (SD-6.12, SD-7.6), or carries the mission out when all is paid.
    ///
    /// Every card of the hand will do: a Fast Burn pays for two whenever two are unpaid (ruling 12), so what the hand can pay for
    /// falls with each card by exactly what that card pays.
    pub(crate) fn ask_for_fuel(&mut self, travel: bool) {
        while self.state.plan.unpaid > 0 {
            let kinds = self.hand().kinds();
            if !kinds.is_power_of_two() || self.game.all_rocket_fuel(self.state, self.state.active) {
                self.state.step = Step::Fuel { travel };
                return;
            }
            each(kinds).for_each(|only| self.set_aside_fuel(only));
        }
        if travel {
            self.arrive();
        } else {
            self.build();
        }
    }

    fn set_aside_fuel(&mut self, kind: Kind) {
        let seat = self.state.active;
        self.state.hands[seat].take(kind);
        let plan = &mut self.state.plan;
        plan.fuel.put(kind);
        let paid = if kind.is_fast_burn() { plan.unpaid.min(2) } else { 1 };
        plan.unpaid -= paid;
    }

    /// SD-D6: one card.
    pub(crate) fn choose_fuel(&mut self, travel: bool, kind: Kind) -> Result<(), Refusal> {
        if !self.hand().has(kind) {
            return Err(self.game.not_in_hand(self.state, kind, fuel_clause(travel)));
        }
        if kind.is_fast_burn() {
            self.cite("SD-10.1");
        }
        self.set_aside_fuel(kind);
        self.ask_for_fuel(travel);
        Ok(())
    }

    /// SD-D6: Rocket Fuel for all that is left.
    pub(crate) fn choose_all_rocket_fuel(&mut self, travel: bool) -> Result<(), Refusal> {
        let (seat, unpaid) = (self.state.active, self.state.plan.unpaid);
        if !self.game.all_rocket_fuel(self.state, seat) {
            return Err(Refusal::NotAllFuel { unpaid, clause: fuel_clause(travel) });
        }
        self.state.hands[seat].remove(Kind::ROCKET_FUEL, unpaid);
        self.state.plan.fuel.add(Kind::ROCKET_FUEL, unpaid);
        self.state.plan.unpaid = 0;
        self.ask_for_fuel(travel);
        Ok(())
    }

    /// Everything at once (SD-6.1): cards are spent, segments laid, the station built, points scored, the ship moved.
    fn build(&mut self) {
        let seat = self.state.active;
        let Plan { target, route, new, goods, fuel, .. } = std::mem::take(&mut self.state.plan);
        for clause in ["SD-6.1", "SD-6.12", "SD-6.13", "SD-6.17"] {
            self.cite(clause);
        }
        if usize::from(new) < route.len() {
            self.cite("SD-6.5");
        }
        let types = self.game.worlds_at(self.state, target);
        if types.zip(&goods).any(|((_, wanted), kind)| kind.goods() != Some(wanted)) {
            self.cite("SD-6.14");
        }
        self.discard_all(&fuel);
        goods.iter().for_each(|kind| self.discard(*kind, 1));
        route.iter().for_each(|lane| self.state.segments.insert(*lane));
        self.state.stations[seat].insert(target);
        self.state.ships[seat] = target;
        let numbers = &self.game.content.numbers;
        let points = numbers.station_base_points + numbers.station_points_per_world * goods.len() as u8;
        self.state.points[seat].building += u16::from(points);
        let worlds = self.game.touched(self.state, target);
        self.tell(Event::Built { seat, site: target, worlds, route, new, goods, fuel, points });
        self.mission_done();
    }
}
