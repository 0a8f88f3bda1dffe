//! Detours in bounded time: the cheapest way with a new segment, by a flow of two units.

use std::ops::ControlFlow;

use parts::List;

use super::{Chart, new_of, weight};
use crate::galaxy::{Lane, NODES, Node, Nodes};

impl Chart<'_> {
    /// The weight of the best way from `from` to `target` that has a new segment and avoids `used`, in bounded time.
    ///
    /// A way over the new lane `e` is a pair of ways without common nodes from the middle of `e`, one to each end. So it is a
    /// flow of two units from that middle to both ends, each node carrying one unit; the cheapest flow is found by two shortest
    /// ways, the second of which may undo parts of the first. The best of all new lanes is the answer.
    ///
    /// Must agree with [`Chart::detours`] and the weights of [`Chart::cheapest`]; the tests compare all of them with all simple ways.
    pub(crate) fn detour_by_flow(&self, from: Node, used: Nodes, target: Node) -> Option<u32> {
        let mut best: Option<u32> = None;
        self.over_new_lanes(from, used, target, |bound, way| {
            if best.is_none_or(|best| bound < best) {
                best = [best, way()].into_iter().flatten().min();
            }
            ControlFlow::Continue(())
        });
        best
    }

    /// Whether there is such a way with no more new segments than the budget allows.
    pub(crate) fn has_detour_by_flow(&self, from: Node, used: Nodes, target: Node, budget: u8) -> bool {
        let within = |weight: u32| new_of(weight) <= budget;
        let mut found = false;
        self.over_new_lanes(from, used, target, |bound, way| {
            found = within(bound) && way().is_some_and(within);
            if found { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        found
    }

    /// Shows new lanes one by one: what a way over the lane weighs at least, and how to find out what it does weigh.
    fn over_new_lanes(
        &self,
        from: Node,
        used: Nodes,
        target: Node,
        mut lane: impl FnMut(u32, &dyn Fn() -> Option<u32>) -> ControlFlow<()>,
    ) {
        let allowed = self.open.minus(used).with(from).with(target);
        // The best ways to both ends, each without the other end, bound what a way over a lane costs; the two may meet, so that is no
        // answer yet. Most lanes need no flow.
        let (here, there) = (self.weights(from, allowed.without(target)), self.weights(target, allowed.without(from)));
        let bound = |lane: Lane| {
            let [one, other] = self.map.ends(lane).map(Node::index);
            let way = |first: Option<u32>, last: Option<u32>| Some(first? + weight(false) + last?);
            [way(here[one], there[other]), way(here[other], there[one])].into_iter().flatten().min()
        };
        for new in (0..self.stage.lanes() as u8).map(Lane).filter(|lane| !self.is_laid(*lane)) {
            let Some(bound) = bound(new) else { continue };
            if lane(bound, &|| self.through(new, from, target, allowed)).is_break() {
                return;
            }
        }
    }

    /// The weight of the best way between two nodes over one lane.
    fn through(&self, over: Lane, from: Node, target: Node, allowed: Nodes) -> Option<u32> {
        let sinks = Nodes::only(from).with(target);
        // Where the unit of flow in a node came from, and so which way it takes: a node carries at most one.
        let mut flow = Flow { came: [None; NODES], went: [None; NODES], filled: Nodes::EMPTY };
        let mut total = weight(false);
        for _ in 0..2 {
            total = total.checked_add_signed(self.augment(over, sinks.minus(flow.filled), allowed, sinks, &mut flow)?)?;
        }
        Some(total)
    }

    /// Sends one more unit from the middle of a lane to one of the sinks at the least cost, and gives that cost.
    fn augment(&self, over: Lane, sinks: Nodes, allowed: Nodes, ends: Nodes, flow: &mut Flow) -> Option<i32> {
        const FAR: i32 = i32::MAX / 2;
        // Every node has a way in and a way out; a unit goes in, through and out, or back along a unit that is there already.
        let mut into = [FAR; NODES];
        let mut out = [FAR; NODES];
        let mut into_from = [None::<Step>; NODES];
        let mut out_from = [None::<Step>; NODES];
        let mut todo = Nodes::EMPTY;
        for end in self.map.ends(over) {
            // An end whose middle has sent its unit already is closed.
            if flow.came[end.index()] != Some(Source::Middle) {
                (into[end.index()], into_from[end.index()]) = (0, Some(Step::Middle));
                todo.insert(end);
            }
        }
        // Bellman and Ford, wave by wave: costs of units that are undone are negative, and there are few nodes.
        while todo.meets(allowed) {
            let mut next = Nodes::EMPTY;
            for node in todo.and(allowed).iter() {
                let index = node.index();
                let carries = flow.came[index].is_some();
                if !carries && !ends.has(node) && into[index] < out[index] {
                    (out[index], out_from[index]) = (into[index], Some(Step::Through));
                }
                if carries && out[index] < into[index] {
                    // Back through the node, against its unit.
                    (into[index], into_from[index]) = (out[index], Some(Step::Through));
                }
                for exit in self.map.exits(self.stage, node).iter().filter(|exit| exit.lane != over && allowed.has(exit.to)) {
                    let (cost, to) = (weight(self.is_laid(exit.lane)) as i32, exit.to.index());
                    let uses = flow.went[index] == Some(exit.to);
                    if out[index] < FAR && !uses && out[index] + cost < into[to] {
                        (into[to], into_from[to]) = (out[index] + cost, Some(Step::From(node)));
                        next.insert(exit.to);
                    }
                    // Undo the unit that came from `exit.to` to this node.
                    let undo = flow.came[index] == Some(Source::Node(exit.to));
                    if undo && into[index] < FAR && into[index] - cost < out[to] {
                        (out[to], out_from[to]) = (into[index] - cost, Some(Step::From(node)));
                        next.insert(exit.to);
                    }
                }
            }
            todo = next;
        }
        let mut best: Option<(i32, Node)> = None;
        for node in sinks.iter() {
            let cost = into[node.index()];
            if cost < FAR && best.is_none_or(|(best, _)| cost < best) {
                best = Some((cost, node));
            }
        }
        let (cost, sink) = best?;
        flow.filled.insert(sink);
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
    filled: Nodes,
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
