//! The ways of a cube and their tolls (M1-16.4, M1-16.9 to M1-16.11).

use arrayvec::ArrayVec;
use kernel::Seat;
use parts::{List, Set, lattice};

use crate::M101;
use crate::action::MAX_ROUTES;
use crate::action::SiteId;
use crate::content::MAX_HAND;
use crate::state::{Open, PerPlayer};

/// How many cards each player is paid.
pub type Tolls = PerPlayer<u8>;

/// Distinct ways to pay, in ascending order of what seat 0, 1 ... is paid.
pub type Ways = ArrayVec<Tolls, { MAX_ROUTES as usize }>;

fn add(ways: &mut Ways, tolls: Tolls) {
    if let Err(place) = ways.binary_search_by(|known| known.0.cmp(&tolls.0)) {
        if ways.is_full() {
            ways.pop();
        }
        if place < ways.capacity() {
            ways.insert(place.min(ways.len()), tolls);
        }
    }
}

/// How far a cube can go from one origin over what the player influences, and for which toll.
pub(crate) struct Reach {
    from: SiteId,
    /// What the player influences and pays nothing for.
    free: Set<SiteId>,
    /// Systems that somebody else controls: a cube that touches them pays.
    opposed: Set<SiteId>,
    /// The spaces that can be reached for a toll of 0, 1, 2 ...; each set contains the one before.
    layers: ArrayVec<Set<SiteId>, { MAX_HAND + 1 }>,
}

impl Reach {
    /// From an origin (M1-16.4).
    pub(crate) fn from(open: &Open, seat: Seat, from: SiteId) -> Reach {
        let chain = open.influenced[seat];
        let opposed = open.systems.minus(open.controlled[seat]);
        let free = chain.minus(opposed);
        let mut layers = ArrayVec::new();
        if opposed.has(from) {
            layers.push(Set::EMPTY);
        }
        let mut reached = Set::EMPTY;
        let mut entered = Set::only(from);
        // A toll above the hand limit is never payable, so that many layers suffice.
        while !entered.is_empty() && !layers.is_full() {
            let beside = entered.or(lattice::neighbours(entered));
            reached = reached.or(entered).or(lattice::region(beside, free));
            layers.push(reached);
            entered = lattice::neighbours(reached).and(chain).and(opposed).minus(reached);
        }
        Reach { from, free, opposed, layers }
    }

    /// The cheapest toll of a delivery to a system, the destination's own included; `None` if no way leads there.
    pub(crate) fn toll(&self, to: SiteId) -> Option<u32> {
        let way = self.layers.iter().position(|layer| lattice::neighbours(*layer).has(to))? as u32;
        Some(way + u32::from(self.opposed.has(to)))
    }

    /// The spaces beside all that can be reached.
    pub(crate) fn rim(&self) -> Set<SiteId> {
        self.layers.last().map_or(Set::EMPTY, |all| lattice::neighbours(*all))
    }

    /// The one player who can be paid on ways of the lowest toll, if there is only one: then all these ways pay the same.
    fn only_payee(&self, open: &Open, to: SiteId, toll: u32) -> Option<Seat> {
        let way = toll.checked_sub(u32::from(self.opposed.has(to)))? as usize;
        let touched = self.layers[way].or(Set::only(to)).and(self.opposed);
        let mut payees = touched.iter().map(|site| open.sites[site].controller);
        let first = payees.next()?;
        payees.all(|payee| payee == first).then_some(first)
    }

    /// The spaces for which exactly this toll is needed.
    fn ring(&self, toll: usize) -> Set<SiteId> {
        let before = if toll == 0 { Set::EMPTY } else { self.layers[toll - 1] };
        self.layers[toll].minus(before)
    }

    /// The spaces of this ring without toll of their own that hang together with one of them.
    fn island(&self, site: SiteId, toll: usize) -> Set<SiteId> {
        lattice::region(Set::only(site), self.free.and(self.ring(toll)))
    }
}

/// All ways to pay on lowest-toll routes from one origin, for every space.
struct Routes<'o> {
    open: &'o Open,
    reach: Reach,
    ways: [Ways; 64],
}

impl<'o> Routes<'o> {
    fn from(open: &'o Open, reach: Reach) -> Routes<'o> {
        let from = reach.from;
        let mut routes = Routes { open, reach, ways: std::array::from_fn(|_| Ways::new()) };
        for toll in 0..routes.reach.layers.len() {
            let ring = routes.reach.ring(toll);
            for site in ring.and(routes.reach.opposed).iter() {
                let mut ways = Ways::new();
                if site == from {
                    add(&mut ways, routes.with(site, Tolls::default()));
                } else {
                    for before in lattice::neighbours(Set::only(site)).and(routes.reach.ring(toll - 1)).iter() {
                        for way in &routes.ways[usize::from(before.0)] {
                            add(&mut ways, routes.with(site, *way));
                        }
                    }
                }
                routes.ways[usize::from(site.0)] = ways;
            }
            let mut rest = ring.and(routes.reach.free);
            while let Some(site) = rest.iter().next() {
                let island = routes.reach.island(site, toll);
                let mut ways = Ways::new();
                if island.has(from) {
                    add(&mut ways, Tolls::default());
                }
                for gate in lattice::neighbours(island).and(ring).and(routes.reach.opposed).iter() {
                    routes.ways[usize::from(gate.0)].iter().for_each(|way| add(&mut ways, *way));
                }
                island.iter().for_each(|site| routes.ways[usize::from(site.0)] = ways.clone());
                rest = rest.minus(island);
            }
        }
        routes
    }

    /// The tolls with that of one more system.
    fn with(&self, site: SiteId, mut tolls: Tolls) -> Tolls {
        if self.reach.opposed.has(site) {
            tolls[self.open.sites[site].controller] += 1;
        }
        tolls
    }

    fn to(&self, to: SiteId) -> Ways {
        let mut ways = Ways::new();
        let Some(toll) = self.reach.toll(to) else { return ways };
        let ring = self.reach.ring((toll - u32::from(self.reach.opposed.has(to))) as usize);
        for last in lattice::neighbours(Set::only(to)).and(ring).iter() {
            self.ways[usize::from(last.0)].iter().for_each(|way| add(&mut ways, self.with(to, *way)));
        }
        ways
    }

    /// The payees of one way in the order of its route. Where several routes pay the same, the one over the lowest spaces.
    fn payees(&self, to: SiteId, tolls: Tolls) -> List<Seat, MAX_HAND> {
        let mut payees: ArrayVec<Seat, { MAX_HAND + 1 }> = ArrayVec::new();
        let (mut at, mut left) = (to, tolls);
        // Walks back from the destination, one paid system at a time.
        while let Some(toll) = left.0.iter().map(|toll| usize::from(*toll)).sum::<usize>().checked_sub(1) {
            if self.reach.opposed.has(at) {
                let payee = self.open.sites[at].controller;
                payees.push(payee);
                left[payee] -= 1;
                if at == self.reach.from {
                    break;
                }
                let ring = self.reach.ring(toll);
                let fits = |site: &SiteId| self.ways[usize::from(site.0)].contains(&left);
                match lattice::neighbours(Set::only(at)).and(ring).iter().find(fits) {
                    Some(before) => at = before,
                    None => break,
                }
            } else {
                // Over spaces without toll back to the paid system through which they were entered.
                let ring = self.reach.ring(toll + 1);
                let beside = if at == to {
                    lattice::neighbours(Set::only(at)).and(ring)
                } else {
                    lattice::neighbours(self.reach.island(at, toll + 1)).and(ring).and(self.reach.opposed)
                };
                match beside.iter().find(|site| self.ways[usize::from(site.0)].contains(&left)) {
                    Some(gate) => at = gate,
                    None => break,
                }
            }
        }
        payees.into_iter().rev().take(MAX_HAND).collect()
    }
}

impl M101 {
    /// The distinct sets of payees on lowest-toll routes between two systems (M1-16.11).
    #[must_use]
    pub fn ways_to_pay(&self, open: &Open, seat: Seat, from: SiteId, to: SiteId) -> Ways {
        let reach = Reach::from(open, seat, from);
        let Some(toll) = reach.toll(to) else { return Ways::new() };
        let mut tolls = Tolls::default();
        if toll == 0 {
            return Ways::from_iter([tolls]);
        }
        if let Some(only) = reach.only_payee(open, to, toll) {
            tolls[only] = toll as u8;
            return Ways::from_iter([tolls]);
        }
        Routes::from(open, reach).to(to)
    }

    /// Who is paid on a way, in the order of the route from the origin (D15).
    pub(crate) fn payees(&self, open: &Open, seat: Seat, from: SiteId, to: SiteId, tolls: Tolls) -> List<Seat, MAX_HAND> {
        let mut paid = self.players().filter(|other| tolls[*other] > 0);
        match (paid.next(), paid.next()) {
            (Some(only), None) => std::iter::repeat_n(only, usize::from(tolls[only])).take(MAX_HAND).collect(),
            _ => Routes::from(open, Reach::from(open, seat, from)).payees(to, tolls),
        }
    }
}

#[cfg(test)]
mod tests {
    use kernel::{Actions, Chance, Game, Options, Quiet, Sampler, Title, Turn};

    use super::*;

    /// Where one player alone can be paid the routes need not be walked; what comes out is the same.
    #[test]
    fn the_short_cut_finds_what_the_routes_say() {
        let (mut tolls_seen, mut choices_seen) = (0, 0);
        for (players, seed) in [(2, 1), (3, 2), (4, 3), (4, 4)] {
            let game = M101::open(M101::CONTENT, players, &Options::new()).unwrap();
            let mut dice = Sampler::from_seed(seed);
            let mut state = game.setup(&mut dice);
            let mut legal = Actions::new();
            let mut round = 0;
            while let Turn::Waiting(seats) = game.turn(&state) {
                if state.round > round {
                    round = state.round;
                    for seat in game.players() {
                        for from in state.influenced[seat].and(state.systems).iter() {
                            let routes = Routes::from(&state, Reach::from(&state, seat, from));
                            for to in state.systems.iter().filter(|to| *to != from) {
                                let ways = game.ways_to_pay(&state, seat, from, to);
                                assert_eq!(ways, routes.to(to), "round {round}, {seat:?} from {from:?} to {to:?}");
                                choices_seen += usize::from(ways.len() > 1);
                                for way in ways {
                                    assert_eq!(game.payees(&state, seat, from, to, way), routes.payees(to, way));
                                    tolls_seen += usize::from(way != Tolls::default());
                                }
                            }
                        }
                    }
                }
                let seat = seats.lowest().unwrap();
                legal.clear();
                game.legal(&state, seat, &mut legal);
                let action = legal[dice.one_of(legal.len() as u32) as usize];
                game.apply(&mut state, seat, action, &mut Quiet(&mut dice)).unwrap();
            }
        }
        assert!(tolls_seen > 100 && choices_seen > 0, "{tolls_seen} tolls, {choices_seen} choices");
    }
}
