//! Routes (SD-6.3 to SD-6.11 and the route procedure): which sites can be reached for how much, and by which lanes.
//!
//! All searches work on sets of nodes in one word. The cost of a way is its number of new segments. Once a way has a new
//! segment, the cheapest rest of it is a plain search, because loops can be cut out without adding cost. Only while a way runs
//! over old segments alone can SD-6.6 force a detour; see [`Chart::detours`].

use parts::List;

use crate::galaxy::{Exit, Lane, Map, NODES, Node, Stage};
use crate::state::State;

/// Higher than any cost.
pub(crate) const NEVER: u8 = u8::MAX;

/// How many beginnings over old segments are followed one by one before [`Chart::detour_by_flow`] takes over. Segments grow as
/// trees with few loops, so a zone has hardly ever more beginnings than nodes.
const BEGINNINGS: u32 = 160;

/// The lanes and nodes of the present stage with what lies on them.
pub(crate) struct Chart<'m> {
    pub(crate) map: &'m Map,
    pub(crate) stage: Stage,
    segments: u128,
    /// Nodes that a route may pass or end at: neither Earth nor a station (SD-6.7, SD-6.10).
    pub(crate) open: u64,
}

/// The costs to all nodes.
pub(crate) type Costs = [u8; NODES];

impl<'m> Chart<'m> {
    #[inline]
    pub(crate) fn of(map: &'m Map, state: &State) -> Chart<'m> {
        let open = state.stage.node_bits() & !state.built() & !Node::EARTH.bit();
        Chart { map, stage: state.stage, segments: state.segments.bits(), open }
    }

    #[inline]
    pub(crate) fn is_laid(&self, lane: Lane) -> bool {
        self.segments >> lane.0 & 1 != 0
    }

    /// The nodes next to a node: over old segments, and over borders that are free yet.
    #[inline]
    fn beside(&self, node: u32) -> (u64, u64) {
        let (mut old, mut new) = (0, 0);
        for exit in self.map.exits(self.stage, Node(node as u8)) {
            let laid = (self.segments >> exit.lane.0 & 1) as u64;
            old |= laid << exit.to.0;
            new |= (laid ^ 1) << exit.to.0;
        }
        (old, new)
    }

    /// Goes outwards from `start`, cost by cost, through nodes of `allowed`, and shows every level: its cost and its nodes.
    /// Costs count from `cost`; levels above `most` are not looked at.
    #[inline]
    fn spread(&self, start: u64, cost: u8, allowed: u64, most: u8, mut level: impl FnMut(u8, u64)) {
        let (mut found, mut reached, mut cost) = (start, start, cost);
        while found != 0 && cost <= most {
            let (mut todo, mut further) = (found, 0);
            while todo != 0 {
                let (old, new) = self.beside(todo.trailing_zeros());
                todo &= todo - 1;
                let old = old & allowed & !reached;
                reached |= old;
                found |= old;
                todo |= old;
                further |= new;
            }
            level(cost, found);
            found = further & allowed & !reached;
            reached |= found;
            cost += 1;
        }
    }

    /// Steps 3 and 4 from the ship's side: shows the open nodes by the least number of new segments of a way there, from 0 up.
    ///
    /// Those of cost 0 are joined to the ship by old segments alone: they need [`Chart::detours`] (SD-6.6).
    #[inline]
    pub(crate) fn levels(&self, from: Node, most: u8, mut level: impl FnMut(u8, u64)) {
        self.spread(from.bit(), 0, self.open, most, |cost, nodes| level(cost, nodes & !from.bit()));
    }

    /// Fewest steps (SD-7.2 to SD-7.7): shows the locations that are one step away, two steps, and so on, up to `most`.
    #[inline]
    pub(crate) fn steps(&self, from: Node, most: u32, mut level: impl FnMut(u8, u64)) {
        let locations = self.stage.node_bits() & !self.open;
        let (mut ships, mut reached, mut step) = (from.bit(), from.bit(), 0u8);
        while ships != 0 && u32::from(step) < most {
            step += 1;
            let (mut todo, mut found) = (ships, 0);
            while todo != 0 {
                let (old, _) = self.beside(todo.trailing_zeros());
                todo &= todo - 1;
                let old = old & !reached;
                reached |= old;
                // Arriving at a location ends the step (SD-7.3); at a junction the ship goes on.
                found |= old & locations;
                todo |= old & !locations;
            }
            level(step, found);
            ships = found;
        }
    }

    /// Step 5 for several targets at once: the cheapest ways that have a new segment although old ones lead there.
    ///
    /// `used` are the nodes of the route so far, the last of which is `from`; no segment of it is new. Every way begins with a
    /// chain of old segments; then comes its first new one; then the cheapest rest that avoids the chain. So each chain takes one
    /// search for all targets. There can be very many chains where old segments form a dense net: then the bounded twin answers.
    pub(crate) fn detours(&self, from: Node, used: u64, targets: u64, most: u8) -> Costs {
        let mut costs = [NEVER; NODES];
        let mut beginnings = BEGINNINGS;
        if targets != 0 && !self.begin(from, used, targets, most, &mut costs, &mut beginnings) {
            costs = [NEVER; NODES];
            let mut rest = targets;
            while rest != 0 {
                let target = Node(rest.trailing_zeros() as u8);
                rest &= rest - 1;
                if let Some(weight) = self.detour_by_flow(from, used, target) {
                    costs[target.index()] = new_of(weight);
                }
            }
        }
        costs
    }

    /// Follows one chain of old segments and its continuations; `false` if there are too many.
    fn begin(&self, at: Node, used: u64, targets: u64, most: u8, costs: &mut Costs, left: &mut u32) -> bool {
        if *left == 0 {
            return false;
        }
        *left -= 1;
        let allowed = self.open & !used;
        let (old, new) = self.beside(u32::from(at.0));
        self.spread(new & allowed, 1, allowed, most, |cost, nodes| {
            let mut hit = nodes & targets;
            while hit != 0 {
                let best = &mut costs[hit.trailing_zeros() as usize];
                *best = (*best).min(cost);
                hit &= hit - 1;
            }
        });
        let mut next = old & allowed;
        while next != 0 {
            let node = Node(next.trailing_zeros() as u8);
            next &= next - 1;
            // A chain that has run over the last target leads nowhere.
            if targets & !used & !node.bit() != 0 && !self.begin(node, used | node.bit(), targets, most, costs, left) {
                return false;
            }
        }
        true
    }

    /// The lanes on offer (step 7) for a route that has come to `at`.
    pub(crate) fn on_offer(&self, at: Node, used: u64, new: u8, target: Node, budget: u8, mut offer: impl FnMut(Lane)) {
        let allowed = self.open & !used;
        let mut costs = [NEVER; NODES];
        self.spread(target.bit(), 0, allowed & !target.bit(), budget, |cost, mut nodes| {
            while nodes != 0 {
                costs[nodes.trailing_zeros() as usize] = cost;
                nodes &= nodes - 1;
            }
        });
        for exit in self.map.exits(self.stage, at).iter().filter(|exit| allowed & exit.to.bit() != 0) {
            let so_far = new + u8::from(!self.is_laid(exit.lane));
            let mut rest = costs[exit.to.index()];
            if so_far == 0 && rest == 0 {
                let through = used | exit.to.bit();
                rest = if exit.to == target { NEVER } else { self.detours(exit.to, through, target.bit(), budget)[target.index()] };
            }
            if so_far.saturating_add(rest) <= budget {
                offer(exit.lane);
            }
        }
    }

    /// The cheapest way on to the target (step 8): fewest new segments, then fewest lanes, then the first lanes in order.
    ///
    /// Shows the lanes one by one. The caller has checked that there is a way.
    pub(crate) fn cheapest(&self, mut at: Node, mut used: u64, mut new: u8, target: Node, mut lane: impl FnMut(Lane, Node)) {
        while at != target {
            let weights = self.weights(target, self.open & !used & !target.bit());
            let weight_by = |exit: &Exit| -> Option<u32> {
                if self.open & !used & exit.to.bit() == 0 {
                    return None;
                }
                let laid = self.is_laid(exit.lane);
                let rest = weights[exit.to.index()]?;
                let forced = new == 0 && laid && new_of(rest) == 0;
                let rest = if forced { self.detour_by_flow(exit.to, used | exit.to.bit(), target)? } else { rest };
                Some(rest + weight(laid))
            };
            let exits = self.map.exits(self.stage, at);
            // Exits stand in the order of their lanes, and `min_by_key` keeps the first of equals.
            let best = exits.iter().filter_map(|exit| Some((weight_by(exit)?, exit))).min_by_key(|(weight, _)| *weight);
            let Some((_, exit)) = best else { return };
            new += u8::from(!self.is_laid(exit.lane));
            (at, used) = (exit.to, used | exit.to.bit());
            lane(exit.lane, at);
        }
    }

    /// The weight of the best way from every node to the target through nodes of `allowed`.
    fn weights(&self, target: Node, allowed: u64) -> [Option<u32>; NODES] {
        let mut weights = [None; NODES];
        weights[target.index()] = Some(0);
        let mut todo = target.bit();
        while todo != 0 {
            let node = todo.trailing_zeros();
            todo &= todo - 1;
            let Some(so_far) = weights[node as usize] else { continue };
            for exit in self.map.exits(self.stage, Node(node as u8)).iter().filter(|exit| allowed & exit.to.bit() != 0) {
                let found = so_far + weight(self.is_laid(exit.lane));
                let known = &mut weights[exit.to.index()];
                if known.is_none_or(|known| found < known) {
                    *known = Some(found);
                    todo |= exit.to.bit();
                }
            }
        }
        weights
    }

    /// The weight of the best way from `from` to `target` that has a new segment and avoids `used`, in bounded time.
    ///
    /// A way over the new lane `e` is a pair of ways without common nodes from the middle of `e`, one to each end. So it is a
    /// flow of two units from that middle to both ends, each node carrying one unit; the cheapest flow is found by two shortest
    /// ways, the second of which may undo parts of the first. The best of all new lanes is the answer.
    ///
    /// Must agree with [`Chart::detours`]; the tests compare both with all simple ways.
    pub(crate) fn detour_by_flow(&self, from: Node, used: u64, target: Node) -> Option<u32> {
        let allowed = (self.open & !used) | from.bit() | target.bit();
        let lanes = (0..self.stage.lanes() as u8).map(Lane).filter(|lane| !self.is_laid(*lane));
        let inside = lanes.filter(|lane| self.map.ends(*lane).iter().all(|end| allowed & end.bit() != 0));
        inside.filter_map(|lane| self.through(lane, from, target, allowed)).min()
    }

    /// The weight of the best way between two nodes over one lane.
    fn through(&self, over: Lane, from: Node, target: Node, allowed: u64) -> Option<u32> {
        let sinks = from.bit() | target.bit();
        // Where the unit of flow in a node came from, and so which way it takes: a node carries at most one.
        let mut flow = Flow { came: [None; NODES], went: [None; NODES], filled: 0 };
        let mut total = weight(false);
        for _ in 0..2 {
            total = total.checked_add_signed(self.augment(over, sinks & !flow.filled, allowed, sinks, &mut flow)?)?;
        }
        Some(total)
    }

    /// Sends one more unit from the middle of a lane to one of the sinks at the least cost, and gives that cost.
    fn augment(&self, over: Lane, sinks: u64, allowed: u64, ends: u64, flow: &mut Flow) -> Option<i32> {
        const FAR: i32 = i32::MAX / 2;
        // Every node has a way in and a way out; a unit goes in, through and out, or back along a unit that is there already.
        let mut into = [FAR; NODES];
        let mut out = [FAR; NODES];
        let mut into_from = [None::<Step>; NODES];
        let mut out_from = [None::<Step>; NODES];
        for end in self.map.ends(over) {
            // An end whose middle has sent its unit already is closed.
            if flow.came[end.index()] != Some(Source::Middle) {
                (into[end.index()], into_from[end.index()]) = (0, Some(Step::Middle));
            }
        }
        // Bellman and Ford: costs of units that are undone are negative, and there are few nodes.
        let nodes = || (0..self.stage.nodes() as u8).map(Node).filter(|node| allowed & node.bit() != 0);
        loop {
            let mut changed = false;
            for node in nodes() {
                let index = node.index();
                let carries = flow.came[index].is_some();
                if !carries && ends & node.bit() == 0 && into[index] < out[index] {
                    (out[index], out_from[index], changed) = (into[index], Some(Step::Through), true);
                }
                if carries && out[index] < into[index] {
                    // Back through the node, against its unit.
                    (into[index], into_from[index], changed) = (out[index], Some(Step::Through), true);
                }
                for exit in self.map.exits(self.stage, node).iter().filter(|exit| exit.lane != over && allowed & exit.to.bit() != 0) {
                    let (cost, to) = (weight(self.is_laid(exit.lane)) as i32, exit.to.index());
                    let uses = flow.went[index] == Some(exit.to);
                    if out[index] < FAR && !uses && out[index] + cost < into[to] {
                        (into[to], into_from[to], changed) = (out[index] + cost, Some(Step::From(node)), true);
                    }
                    // Undo the unit that came from `exit.to` to this node.
                    let undo = flow.came[index] == Some(Source::Node(exit.to));
                    if undo && into[index] < FAR && into[index] - cost < out[to] {
                        (out[to], out_from[to], changed) = (into[index] - cost, Some(Step::From(node)), true);
                    }
                }
            }
            if !changed {
                break;
            }
        }
        let mut rest = sinks;
        let mut best: Option<(i32, Node)> = None;
        while rest != 0 {
            let node = Node(rest.trailing_zeros() as u8);
            rest &= rest - 1;
            let cost = into[node.index()];
            if cost < FAR && best.is_none_or(|(best, _)| cost < best) {
                best = Some((cost, node));
            }
        }
        let (cost, sink) = best?;
        flow.filled |= sink.bit();
        flow.change(sink, &into_from, &out_from);
        Some(cost)
    }
}

/// Where a unit of flow came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Source {
    #[default]
    Middle,
    Node(Node),
}

/// One step of a way that sends a unit, looked at from its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    /// From the middle of the lane.
    Middle,
    /// Through the node itself.
    Through,
    /// From another node; against its unit if it is undone.
    From(Node),
}

/// The units that are on their way.
struct Flow {
    came: [Option<Source>; NODES],
    went: [Option<Node>; NODES],
    /// The sinks that have their unit.
    filled: u64,
}

impl Flow {
    /// Changes the flow along a way that ends by going into `sink`.
    fn change(&mut self, sink: Node, into_from: &[Option<Step>; NODES], out_from: &[Option<Step>; NODES]) {
        // Undone first, then set: a way may do both at one node.
        let mut added: List<(Source, Node), { 2 * NODES }> = List::new();
        let (mut at, mut inside) = (sink, true);
        for _ in 0..4 * NODES {
            let step = if inside { into_from[at.index()] } else { out_from[at.index()] };
            match step {
                Some(Step::Middle) => {
                    added.push((Source::Middle, at));
                    break;
                }
                Some(Step::Through) => inside = !inside,
                Some(Step::From(other)) if inside => {
                    added.push((Source::Node(other), at));
                    (at, inside) = (other, false);
                }
                Some(Step::From(other)) => {
                    // The unit from `at` to `other` is undone.
                    self.came[other.index()] = None;
                    self.went[at.index()] = None;
                    (at, inside) = (other, true);
                }
                None => break,
            }
        }
        for (from, to) in &added {
            self.came[to.index()] = Some(*from);
            if let Source::Node(node) = from {
                self.went[node.index()] = Some(*to);
            }
        }
    }
}

/// New segments count before lanes: 64 lanes are more than any route has.
const fn weight(laid: bool) -> u32 {
    if laid { 1 } else { 65 }
}

/// The new segments of a weight.
const fn new_of(weight: u32) -> u8 {
    (weight / 64) as u8
}
