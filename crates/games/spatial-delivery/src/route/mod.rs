//! Routes (SD-6.3 to SD-6.11 and the route procedure): which sites can be reached for how much, and by which lanes.
//!
//! All searches work on sets of nodes in one word. The cost of a way is its number of new segments. Once a way has a new
//! segment, the cheapest rest of it is a plain search, because loops can be cut out without adding cost. Only while a way runs
//! over old segments alone can SD-6.6 force a detour; see [`Chart::detours`].

use std::ops::ControlFlow;

use parts::Set;

use crate::galaxy::{Exit, Lane, Map, NODES, Node, Stage};
use crate::state::State;

mod detour;
#[cfg(test)]
mod tests;

/// Higher than any cost.
pub(crate) const NEVER: u8 = u8::MAX;

/// How many beginnings over old segments are followed one by one before `Chart::detour_by_flow` takes over. Segments grow as
/// trees with few loops, so a zone has hardly ever more beginnings than nodes.
const BEGINNINGS: u32 = 160;

/// The lanes and nodes of the present stage with what lies on them.
pub(crate) struct Chart<'m> {
    pub(crate) map: &'m Map,
    pub(crate) stage: Stage,
    segments: Set<Lane, u128>,
    /// Nodes that a route may pass or end at: neither Earth nor a station (SD-6.7, SD-6.10).
    pub(crate) open: u64,
    near: &'m [u64; NODES],
    /// The nodes at the far ends of old segments, for each node.
    old: [u64; NODES],
}

/// One cost, or one budget, for each node.
pub(crate) type Costs = [u8; NODES];

/// A search of [`Chart::detours`].
struct Detours<'b> {
    /// The targets that no way was found to yet.
    wanted: u64,
    budgets: &'b Costs,
    /// How many more beginnings may be followed.
    left: u32,
}

impl<'m> Chart<'m> {
    #[inline]
    pub(crate) fn of(map: &'m Map, state: &State) -> Chart<'m> {
        let open = state.stage.node_bits() & !state.built() & !Node::EARTH.bit();
        Chart::new(map, state.stage, state.segments, open)
    }

    #[inline]
    pub(crate) fn new(map: &'m Map, stage: Stage, segments: Set<Lane, u128>, open: u64) -> Chart<'m> {
        let mut old = [0; NODES];
        // Word by word: bits of a wide word are slow to come by.
        let bits = segments.bits();
        for (first, word) in [(0, bits as u64), (64, (bits >> 64) as u64)] {
            for lane in Set::<u8>::from_bits(word).iter() {
                let [one, other] = map.ends(Lane(first + lane));
                old[one.index()] |= other.bit();
                old[other.index()] |= one.bit();
            }
        }
        Chart { map, stage, segments, open, near: map.near(stage), old }
    }

    #[inline]
    pub(crate) fn is_laid(&self, lane: Lane) -> bool {
        self.segments.has(lane)
    }

    /// The nodes next to a node: over old segments, and over borders that are free yet.
    #[inline]
    fn beside(&self, node: Node) -> (u64, u64) {
        let old = self.old[node.index()];
        (old, self.near[node.index()] & !old)
    }

    /// Goes outwards from `start`, cost by cost, through nodes of `allowed`, and shows every level: its cost and its nodes.
    /// Costs count from `cost`; levels above `most` are not looked at, nor any after one that breaks off.
    #[inline]
    fn spread(&self, start: u64, cost: u8, allowed: u64, most: u8, mut level: impl FnMut(u8, u64) -> ControlFlow<()>) {
        let (mut found, mut reached, mut cost) = (start, start, cost);
        while found != 0 && cost <= most {
            let (mut todo, mut further) = (found, 0);
            while todo != 0 {
                let (old, new) = self.beside(Node(todo.trailing_zeros() as u8));
                todo &= todo - 1;
                let old = old & allowed & !reached;
                reached |= old;
                found |= old;
                todo |= old;
                further |= new;
            }
            if level(cost, found).is_break() {
                return;
            }
            found = further & allowed & !reached;
            reached |= found;
            cost += 1;
        }
    }

    /// Steps 3 and 4 from the ship's side: shows the open nodes by the least number of new segments of a way there, from 0 up.
    ///
    /// Those of cost 0 are joined to the ship by old segments alone: they need [`Chart::detours`] (SD-6.6).
    #[inline]
    pub(crate) fn levels(&self, from: Node, most: u8, mut level: impl FnMut(u8, u64) -> ControlFlow<()>) {
        self.spread(from.bit(), 0, self.open, most, |cost, nodes| level(cost, nodes & !from.bit()));
    }

    /// Fewest steps (SD-7.2 to SD-7.7): shows the locations that are one step away, two steps, and so on, up to `most`.
    #[inline]
    pub(crate) fn steps(&self, from: Node, most: u32, mut level: impl FnMut(u8, u64) -> ControlFlow<()>) {
        let locations = self.stage.node_bits() & !self.open;
        let (mut ships, mut reached, mut step) = (from.bit(), from.bit(), 0u8);
        while ships != 0 && u32::from(step) < most {
            step += 1;
            let (mut todo, mut found) = (ships, 0);
            while todo != 0 {
                let (old, _) = self.beside(Node(todo.trailing_zeros() as u8));
                todo &= todo - 1;
                let old = old & !reached;
                reached |= old;
                // Arriving at a location ends the step (SD-7.3); at a junction the ship goes on.
                found |= old & locations;
                todo |= old & !locations;
            }
            if level(step, found).is_break() {
                return;
            }
            ships = found;
        }
    }

    /// Step 5 for several targets at once: those that a way with a new segment leads to within their budgets, although old ones
    /// lead there already.
    ///
    /// `used` are the nodes of the route so far, the last of which is `from`; no segment of it is new. Every way begins with a
    /// chain of old segments; then comes its first new one; then the cheapest rest that avoids the chain. So each chain takes one
    /// search for all targets. There can be very many chains where old segments form a dense net: then the bounded twin answers.
    pub(crate) fn detours(&self, from: Node, used: u64, targets: u64, budgets: &Costs) -> u64 {
        let mut search = Detours { wanted: targets, budgets, left: BEGINNINGS };
        if targets == 0 || self.begin(from, used, &mut search) {
            return targets & !search.wanted;
        }
        // What has been found is sure.
        let found = targets & !search.wanted;
        let within = |target: &Node| self.has_detour_by_flow(from, used, *target, budgets[target.index()]);
        Set::<Node>::from_bits(search.wanted).iter().filter(within).fold(found, |all, target| all | target.bit())
    }

    /// Follows one chain of old segments and its continuations; `false` if there are too many.
    fn begin(&self, at: Node, used: u64, search: &mut Detours<'_>) -> bool {
        if search.left == 0 {
            return false;
        }
        search.left -= 1;
        let allowed = self.open & !used;
        let (old, new) = self.beside(at);
        let most = Set::<Node>::from_bits(search.wanted & allowed).iter().map(|node| search.budgets[node.index()]).max().unwrap_or(0);
        self.spread(new & allowed, 1, allowed, most, |cost, nodes| {
            for node in Set::<Node>::from_bits(nodes & search.wanted).iter() {
                if cost <= search.budgets[node.index()] {
                    search.wanted &= !node.bit();
                }
            }
            ControlFlow::Continue(())
        });
        for node in Set::<Node>::from_bits(old & allowed).iter() {
            // A chain that has run over the last target leads nowhere.
            let hopeful = search.wanted & !used & !node.bit() != 0;
            if hopeful && !self.begin(node, used | node.bit(), search) {
                return false;
            }
        }
        true
    }

    /// The lanes on offer (step 7) for a route that has come to `at`.
    pub(crate) fn on_offer(&self, at: Node, used: u64, new: u8, target: Node, budget: u8, mut offer: impl FnMut(Lane)) {
        let allowed = self.open & !used;
        let around = self.near[at.index()] & allowed;
        let mut costs = [NEVER; NODES];
        self.spread(target.bit(), 0, allowed & !target.bit(), budget, |cost, nodes| {
            Set::<Node>::from_bits(nodes & around).iter().for_each(|node| costs[node.index()] = cost);
            ControlFlow::Continue(())
        });
        for exit in self.map.exits(self.stage, at).iter().filter(|exit| allowed & exit.to.bit() != 0) {
            let so_far = new + u8::from(!self.is_laid(exit.lane));
            let rest = costs[exit.to.index()];
            let leads_there = match so_far == 0 && rest == 0 {
                true => exit.to != target && self.detours(exit.to, used | exit.to.bit(), target.bit(), &[budget; NODES]) != 0,
                false => so_far.saturating_add(rest) <= budget,
            };
            if leads_there {
                offer(exit.lane);
            }
        }
    }

    /// The cheapest way on to the target (step 8): fewest new segments, then fewest lanes, then the first lanes in order.
    ///
    /// Shows the lanes one by one. The caller has checked that there is a way.
    pub(crate) fn cheapest(&self, mut at: Node, mut used: u64, mut new: u8, target: Node, mut lane: impl FnMut(Lane)) {
        let mut weights = self.weights(target, self.open & !used);
        while at != target {
            let by = |exit: &Exit| -> Option<(u32, bool)> {
                let laid = self.is_laid(exit.lane);
                let rest = weights[exit.to.index()].filter(|_| self.open & !used & exit.to.bit() != 0)?;
                let detour = new == 0 && laid && new_of(rest) == 0;
                let rest = if detour { self.detour_weight(exit.to, used | exit.to.bit(), target)? } else { rest };
                Some((rest + weight(laid), detour))
            };
            let exits = self.map.exits(self.stage, at);
            // Exits stand in the order of their lanes, and `min_by_key` keeps the first of equals.
            let best = exits.iter().filter_map(|exit| Some((by(exit)?, exit))).min_by_key(|((weight, _), _)| *weight);
            let Some(((_, detour), exit)) = best else { return };
            new += u8::from(!self.is_laid(exit.lane));
            (at, used) = (exit.to, used | exit.to.bit());
            lane(exit.lane);
            // Weights fall with every lane, so a plain way comes to no node twice; a detour must be told what it has used.
            if detour {
                weights = self.weights(target, self.open & !used);
            }
        }
    }

    /// The weight of the best way with a new segment where old ones lead to the target already.
    fn detour_weight(&self, from: Node, used: u64, target: Node) -> Option<u32> {
        let (mut best, mut left) = (None, BEGINNINGS);
        if self.weigh(from, used, target, 0, &mut best, &mut left) { best } else { self.detour_by_flow(from, used, target) }
    }

    /// Follows one chain of old segments, `so_far` lanes long, and its continuations; `false` if there are too many.
    fn weigh(&self, at: Node, used: u64, target: Node, so_far: u32, best: &mut Option<u32>, left: &mut u32) -> bool {
        if at == target {
            return true;
        }
        if *left == 0 {
            return false;
        }
        *left -= 1;
        let allowed = self.open & !used;
        let weights = self.weights(target, allowed);
        let (old, new) = self.beside(at);
        for node in Set::<Node>::from_bits(new & allowed).iter() {
            let found = weights[node.index()].map(|rest| so_far + weight(false) + rest);
            *best = [*best, found].into_iter().flatten().min();
        }
        let mut next = Set::<Node>::from_bits(old & allowed).iter();
        next.all(|node| self.weigh(node, used | node.bit(), target, so_far + weight(true), best, left))
    }

    /// The weight of the best way from every node to the target through nodes of `allowed`.
    fn weights(&self, target: Node, allowed: u64) -> [Option<u32>; NODES] {
        let mut weights = [None; NODES];
        weights[target.index()] = Some(0);
        let mut todo = target.bit();
        // Wave by wave: few nodes are reached again by more lanes with fewer new segments.
        while todo != 0 {
            let mut next = 0;
            for node in Set::<Node>::from_bits(todo).iter() {
                let Some(so_far) = weights[node.index()] else { continue };
                let (old, _) = self.beside(node);
                for to in Set::<Node>::from_bits(self.near[node.index()] & allowed).iter() {
                    let found = so_far + weight(old & to.bit() != 0);
                    let known: &mut Option<u32> = &mut weights[to.index()];
                    if known.is_none_or(|known| found < known) {
                        *known = Some(found);
                        next |= to.bit();
                    }
                }
            }
            todo = next;
        }
        weights
    }
}

/// New segments count before lanes: 64 lanes are more than any route has.
const fn weight(laid: bool) -> u32 {
    if laid { 1 } else { 65 }
}

/// The new segments of a weight.
pub(crate) const fn new_of(weight: u32) -> u8 {
    (weight / 64) as u8
}
