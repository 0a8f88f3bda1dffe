//! The searches against all ways: on the 19 nodes of stage two, and on stage three with so many stations that all ways can be
//! gone through.

use kernel::{Chance, Sampler};

use super::*;

/// A way from where the route is: its lanes, and how many of them are new.
struct Way {
    lanes: Vec<Lane>,
    new: u8,
}

/// All chains of lanes to the target by the letter of SD-6.4 and SD-6.7.
fn ways(chart: &Chart<'_>, at: Node, used: Nodes, target: Node) -> Vec<Way> {
    fn go(chart: &Chart<'_>, at: Node, used: Nodes, target: Node, lanes: &mut Vec<Lane>, new: u8, found: &mut Vec<Way>) {
        if at == target {
            found.push(Way { lanes: lanes.clone(), new });
            return;
        }
        for exit in chart.map.exits(chart.stage, at) {
            if chart.open.has(exit.to) && !used.has(exit.to) {
                lanes.push(exit.lane);
                go(chart, exit.to, used.with(exit.to), target, lanes, new + u8::from(!chart.is_laid(exit.lane)), found);
                lanes.pop();
            }
        }
    }
    let mut found = Vec::new();
    go(chart, at, used, target, &mut Vec::new(), 0, &mut found);
    found
}

/// A board at random: `open` nodes free of stations on average, segments on some lanes.
fn board<'m>(map: &'m Map, stage: Stage, open: [u32; 2], laid: u32, chance: &mut Sampler) -> (Chart<'m>, Node) {
    let nodes: Nodes = (1..stage.nodes() as u8).map(Node).filter(|_| chance.one_of(open[1]) < open[0]).collect();
    let segments = (0..stage.lanes() as u8).filter(|_| chance.one_of(100) < laid).map(Lane).collect();
    let berths: Vec<Node> = (0..stage.nodes() as u8).map(Node).filter(|node| !nodes.has(*node)).collect();
    let ship = berths[chance.one_of(berths.len() as u32) as usize];
    (Chart::new(map, stage, segments, nodes), ship)
}

fn compare(chart: &Chart<'_>, ship: Node, chance: &mut Sampler) {
    let mut plain = [NEVER; NODES];
    chart.levels(ship, 48, |cost, nodes| {
        nodes.iter().for_each(|node| plain[node.index()] = cost);
        ControlFlow::Continue(())
    });
    for target in (0..NODES as u8).map(Node).filter(|node| chart.open.has(*node)) {
        let all = ways(chart, ship, Nodes::only(ship), target);
        assert_eq!(all.iter().map(|way| way.new).min().unwrap_or(NEVER), plain[target.index()], "steps 3 and 4");
        let least = all.iter().map(|way| way.new).filter(|new| *new > 0).min().unwrap_or(NEVER);
        if plain[target.index()] == 0 {
            for budget in [least.saturating_sub(1), least.min(48)] {
                let found = !chart.detours(ship, Nodes::only(ship), Nodes::only(target), &[budget; NODES]).is_empty();
                assert_eq!(found, least <= budget, "step 5");
            }
            let by_flow = chart.detour_by_flow(ship, Nodes::only(ship), target);
            let best = all.iter().filter(|way| way.new > 0).map(|way| u32::from(way.new) * 64 + way.lanes.len() as u32).min();
            assert_eq!(by_flow, best, "step 5 by flow, ship {ship:?} target {target:?}");
            for budget in 0..6 {
                let within = best.is_some_and(|best| new_of(best) <= budget);
                let found = chart.has_detour_by_flow(ship, Nodes::only(ship), target, budget);
                assert_eq!(found, within, "step 5 within {budget}, ship {ship:?} target {target:?}");
            }
        }
        if least != NEVER {
            draw(chart, ship, target, least + chance.one_of(3) as u8, chance);
        }
    }
}

/// Draws a route at random among the lanes on offer and compares every offer and every cheapest way with all ways.
fn draw(chart: &Chart<'_>, ship: Node, target: Node, budget: u8, chance: &mut Sampler) {
    let (mut at, mut used, mut new) = (ship, Nodes::only(ship), 0);
    while at != target {
        let all: Vec<Way> = ways(chart, at, used, target).into_iter().filter(|way| (1..=budget).contains(&(new + way.new))).collect();
        let mut expected: Vec<Lane> = all.iter().map(|way| way.lanes[0]).collect();
        expected.sort_unstable();
        expected.dedup();
        let mut offered = Vec::new();
        chart.on_offer(at, used, new, target, budget, |lane| offered.push(lane));
        assert_eq!(offered, expected, "step 7 at {at:?} to {target:?} with {new} new of {budget}");
        let best = all.iter().min_by_key(|way| (way.new, way.lanes.len(), way.lanes.clone())).unwrap();
        let mut cheapest = Vec::new();
        chart.cheapest(at, used, new, target, |lane| cheapest.push(lane));
        assert_eq!(cheapest, best.lanes, "step 8 at {at:?} to {target:?}");
        let lane = offered[chance.one_of(offered.len() as u32) as usize];
        at = chart.map.across(lane, at).unwrap();
        used.insert(at);
        new += u8::from(!chart.is_laid(lane));
    }
}

#[test]
fn all_ways_of_stage_two() {
    let (map, mut chance) = (Map::new(), Sampler::from_seed(1));
    for round in 0..1500 {
        let (chart, ship) = board(&map, Stage::Two, [3, 4], [20, 40, 60, 85][round % 4], &mut chance);
        compare(&chart, ship, &mut chance);
    }
}

#[test]
fn all_ways_of_stage_three_among_many_stations() {
    let (map, mut chance) = (Map::new(), Sampler::from_seed(2));
    for round in 0..1500 {
        let (chart, ship) = board(&map, Stage::Three, [1, 2], [20, 40, 60, 85][round % 4], &mut chance);
        compare(&chart, ship, &mut chance);
    }
}

/// Where old segments form a dense net there are too many beginnings to follow one by one: the flow answers in bounded time.
#[test]
fn dense_nets_are_answered_by_flow() {
    let (map, mut chance) = (Map::new(), Sampler::from_seed(3));
    let mut by_flow = 0;
    for _ in 0..10 {
        let (chart, ship) = board(&map, Stage::Three, [29, 30], 90, &mut chance);
        let budgets = [48; NODES];
        let mut search = Detours { wanted: chart.open, budgets: &budgets, left: BEGINNINGS };
        let complete = chart.begin(ship, Nodes::only(ship), &mut search);
        by_flow += u32::from(!complete);
        // What the beginnings found before they were given up is found by flow too, and both together are the answer.
        let by_flow = |node: &Node| chart.has_detour_by_flow(ship, Nodes::only(ship), *node, budgets[node.index()]);
        let all: Nodes = chart.open.iter().filter(by_flow).collect();
        assert!(all.contains_all(chart.open.minus(search.wanted)));
        assert_eq!(chart.detours(ship, Nodes::only(ship), chart.open, &budgets), all);
    }
    assert!(by_flow > 0);
}
