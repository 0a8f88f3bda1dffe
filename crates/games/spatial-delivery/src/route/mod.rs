//! Routes (SD-6.3 to SD-6.11 and the route procedure): which sites can be reached for how much, and by which lanes.
//!
//! All searches work on sets of nodes in one word. The cost of a way is its number of new segments. Once a way has a new
//! segment, the cheapest rest of it is a plain search, because loops can be cut out without adding cost. Only while a way runs
//! over old segments alone can SD-6.6 force a detour; see [`Chart::detours`].

use std::ops::ControlFlow;

use parts::Set;

use crate::galaxy::{Exit, Lane, Map, NODES, Node, Nodes, Stage};
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
    pub(crate) open: Nodes,
    near: &'m [Nodes; NODES],
    /// The nodes at the far ends of old segments, for each node.
    old: [Nodes; NODES],
}

/// One cost, or one budget, for each node.
pub(crate) type Costs = [u8; NODES];

/// A search of [`Chart::detours`].
struct Detours<'b> {
    /// The targets that no way was found to yet.
    wanted: Nodes,
    budgets: &'b Costs,
    /// How many more beginnings may be followed.
    left: u32,
}

impl<'m> Chart<'m> {
    #[inline]
    pub(crate) fn of(map: &'m Map, state: &State) -> Chart<'m> {
        let open = state.stage.all_nodes().minus(state.built()).without(Node::EARTH);
        Chart::new(map, state.stage, state.segments, open)
    }

    #[inline]
    pub(crate) fn new(map: &'m Map, stage: Stage, segments: Set<Lane, u128>, open: Nodes) -> Chart<'m> {
        let mut old = [Nodes::EMPTY; NODES];
        // Word by word: bits of a wide word are slow to come by.
        let bits = segments.bits();
        for (first, word) in [(0, bits as u64), (64, (bits >> 64) as u64)] {
            for lane in Set::<u8>::from_bits(word).iter() {
                let [one, other] = map.ends(Lane(first + lane));
                old[one.index()].insert(other);
                old[other.index()].insert(one);
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
    fn beside(&self, node: Node) -> (Nodes, Nodes) {
        let old = self.old[node.index()];
        (old, self.near[node.index()].minus(old))
    }

    /// Goes outwards from `start`, cost by cost, through nodes of `allowed`, and shows every level: its cost and its nodes.
    /// Costs count from `cost`; levels above `most` are not looked at, nor any after one that breaks off.
    #[inline]
    fn spread(&self, start: Nodes, cost: u8, allowed: Nodes, most: u8, mut level: impl FnMut(u8, Nodes) -> ControlFlow<()>) {
        let (mut found, mut reached, mut cost) = (start, start, cost);
        while !found.is_empty() && cost <= most {
            let (mut todo, mut further) = (found, Nodes::EMPTY);
            while let Some(node) = todo.take_lowest() {
                let (old, new) = self.beside(node);
                let old = old.and(allowed).minus(reached);
                reached = reached.or(old);
                found = found.or(old);
                todo = todo.or(old);
                further = further.or(new);
            }
            if level(cost, found).is_break() {
                return;
            }
            found = further.and(allowed).minus(reached);
            reached = reached.or(found);
            cost += 1;
        }
    }

    /// Steps 3 and 4 from the ship's side: shows the open nodes by the least number of new segments of a way there, from 0 up.
    ///
    /// Those of cost 0 are joined to the ship by old segments alone: they need [`Chart::detours`] (SD-6.6).
    #[inline]
    pub(crate) fn levels(&self, from: Node, most: u8, mut level: impl FnMut(u8, Nodes) -> ControlFlow<()>) {
        self.spread(Nodes::only(from), 0, self.open, most, |cost, nodes| level(cost, nodes.without(from)));
    }

    /// Fewest steps (SD-7.2 to SD-7.7): shows the locations that are one step away, two steps, and so on, up to `most`.
    #[inline]
    pub(crate) fn steps(&self, from: Node, most: u32, mut level: impl FnMut(u8, Nodes) -> ControlFlow<()>) {
        let locations = self.stage.all_nodes().minus(self.open);
        let (mut ships, mut reached, mut step) = (Nodes::only(from), Nodes::only(from), 0u8);
        while !ships.is_empty() && u32::from(step) < most {
            step += 1;
            let (mut todo, mut found) = (ships, Nodes::EMPTY);
            while let Some(node) = todo.take_lowest() {
                let old = self.beside(node).0.minus(reached);
                reached = reached.or(old);
                // Arriving at a location ends the step (SD-7.3); at a junction the ship goes on.
                found = found.or(old.and(locations));
                todo = todo.or(old.minus(locations));
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
    pub(crate) fn detours(&self, from: Node, used: Nodes, targets: Nodes, budgets: &Costs) -> Nodes {
        let mut search = Detours { wanted: targets, budgets, left: BEGINNINGS };
        if targets.is_empty() || self.begin(from, used, &mut search) {
            return targets.minus(search.wanted);
        }
        // What has been found is sure.
        let found = targets.minus(search.wanted);
        let within = |target: &Node| self.has_detour_by_flow(from, used, *target, budgets[target.index()]);
        search.wanted.iter().filter(within).fold(found, Nodes::with)
    }

    /// Follows one chain of old segments and its continuations; `false` if there are too many.
    fn begin(&self, at: Node, used: Nodes, search: &mut Detours<'_>) -> bool {
        if search.left == 0 {
            return false;
        }
        search.left -= 1;
        let allowed = self.open.minus(used);
        let (old, new) = self.beside(at);
        let most = search.wanted.and(allowed).iter().map(|node| search.budgets[node.index()]).max().unwrap_or(0);
        self.spread(new.and(allowed), 1, allowed, most, |cost, nodes| {
            for node in nodes.and(search.wanted).iter() {
                if cost <= search.budgets[node.index()] {
                    search.wanted.remove(node);
                }
            }
            ControlFlow::Continue(())
        });
        for node in old.and(allowed).iter() {
            // A chain that has run over the last target leads nowhere.
            let hopeful = !search.wanted.minus(used).without(node).is_empty();
            if hopeful && !self.begin(node, used.with(node), search) {
                return false;
            }
        }
        true
    }

    /// The lanes on offer (step 7) for a route that has come to `at`.
    pub(crate) fn on_offer(&self, at: Node, used: Nodes, new: u8, target: Node, budget: u8, mut offer: impl FnMut(Lane)) {
        let allowed = self.open.minus(used);
        let around = self.near[at.index()].and(allowed);
        let mut costs = [NEVER; NODES];
        self.spread(Nodes::only(target), 0, allowed.without(target), budget, |cost, nodes| {
            nodes.and(around).iter().for_each(|node| costs[node.index()] = cost);
            ControlFlow::Continue(())
        });
        for exit in self.map.exits(self.stage, at).iter().filter(|exit| allowed.has(exit.to)) {
            let so_far = new + u8::from(!self.is_laid(exit.lane));
            let rest = costs[exit.to.index()];
            let leads_there = match so_far == 0 && rest == 0 {
                true => exit.to != target && !self.detours(exit.to, used.with(exit.to), Nodes::only(target), &[budget; NODES]).is_empty(),
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
    pub(crate) fn cheapest(&self, mut at: Node, mut used: Nodes, mut new: u8, target: Node, mut lane: impl FnMut(Lane)) {
        let mut weights = self.weights(target, self.open.minus(used));
        while at != target {
            let by = |exit: &Exit| -> Option<(u32, bool)> {
                let laid = self.is_laid(exit.lane);
                let rest = weights[exit.to.index()].filter(|_| self.open.minus(used).has(exit.to))?;
                let detour = new == 0 && laid && new_of(rest) == 0;
                let rest = if detour { self.detour_weight(exit.to, used.with(exit.to), target)? } else { rest };
                Some((rest + weight(laid), detour))
            };
            let exits = self.map.exits(self.stage, at);
            // Exits stand in the order of their lanes, and `min_by_key` keeps the first of equals.
            let best = exits.iter().filter_map(|exit| Some((by(exit)?, exit))).min_by_key(|((weight, _), _)| *weight);
            let Some(((_, detour), exit)) = best else { return };
            new += u8::from(!self.is_laid(exit.lane));
            (at, used) = (exit.to, used.with(exit.to));
            lane(exit.lane);
            // Weights fall with every lane, so a plain way comes to no node twice; a detour must be told what it has used.
            if detour {
                weights = self.weights(target, self.open.minus(used));
            }
        }
    }

    /// The weight of the best way with a new segment where old ones lead to the target already.
    fn detour_weight(&self, from: Node, used: Nodes, target: Node) -> Option<u32> {
        let (mut best, mut left) = (None, BEGINNINGS);
        if self.weigh(from, used, target, 0, &mut best, &mut left) { best } else { self.detour_by_flow(from, used, target) }
    }

    /// Follows one chain of old segments, `so_far` lanes long, and its continuations; `false` if there are too many.
    fn weigh(&self, at: Node, used: Nodes, target: Node, so_far: u32, best: &mut Option<u32>, left: &mut u32) -> bool {
        if at == target {
            return true;
        }
        if *left == 0 {
            return false;
        }
        *left -= 1;
        let allowed = self.open.minus(used);
        let weights = self.weights(target, allowed);
        let (old, new) = self.beside(at);
        for node in new.and(allowed).iter() {
            let found = weights[node.index()].map(|rest| so_far + weight(false) + rest);
            *best = [*best, found].into_iter().flatten().min();
        }
        let mut next = old.and(allowed).iter();
        next.all(|node| self.weigh(node, used.with(node), target, so_far + weight(true), best, left))
    }

    /// The weight of the best way from every node to the target through nodes of `allowed`.
    fn weights(&self, target: Node, allowed: Nodes) -> [Option<u32>; NODES] {
        let mut weights = [None; NODES];
        weights[target.index()] = Some(0);
        let mut todo = Nodes::only(target);
        // Wave by wave: few nodes are reached again by more lanes with fewer new segments.
        while !todo.is_empty() {
            let mut next = Nodes::EMPTY;
            for node in todo.iter() {
                let Some(so_far) = weights[node.index()] else { continue };
                let (old, _) = self.beside(node);
                for to in self.near[node.index()].and(allowed).iter() {
                    let found = so_far + weight(old.has(to));
                    let known: &mut Option<u32> = &mut weights[to.index()];
                    if known.is_none_or(|known| found < known) {
                        *known = Some(found);
                        next.insert(to);
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
