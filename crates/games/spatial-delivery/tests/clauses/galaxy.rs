//! SD-1: the galaxy.

use parts::hex::{Axial, Border, Disc, Hex};
use spatial_delivery::galaxy::{HEXES, LANES, Lane, Map, NODES, Node, SITES, Stage};

use crate::kit::*;

/// How many things there are of each kind, a kind being the rings of its hexes.
fn by_rings<const N: usize>(disc: &Disc, things: &[[Hex; N]]) -> Vec<(String, usize)> {
    let mut counts = std::collections::BTreeMap::new();
    for thing in things {
        let rings: Vec<String> = thing.iter().map(|hex| disc.ring(*hex).to_string()).collect();
        *counts.entry(rings.join("-")).or_insert(0) += 1;
    }
    counts.into_iter().collect()
}

fn pairs(counts: &[(&str, usize)]) -> Vec<(String, usize)> {
    counts.iter().map(|(rings, count)| ((*rings).to_owned(), *count)).collect()
}

#[test]
fn sd_1_1_six_neighbours_with_flat_tops() {
    let disc = Disc::of_rings(3);
    assert_eq!(disc.len(), HEXES);
    assert_eq!(disc.neighbours(Hex(0)).map(|hex| hex.unwrap().0), [1, 2, 3, 4, 5, 6], "N, NE, SE, S, SW, NW");
    assert_eq!(disc.place(Hex(1)), Axial { q: 0, r: -1 });
}

#[test]
fn sd_1_2_rings_have_1_6_12_and_18_hexes() {
    let disc = Disc::of_rings(3);
    let ring = |ring| (0..37).filter(|hex| disc.ring(Hex(*hex)) == ring).count();
    assert_eq!([ring(0), ring(1), ring(2), ring(3)], [1, 6, 12, 18]);
    let map = Map::new();
    assert!((0..37).all(|hex| map.ring(Hex(hex)) == disc.ring(Hex(hex))), "the quick way to a ring is the right one");
}

#[test]
fn sd_1_3_numbers_run_clockwise_from_the_north() {
    let disc = Disc::of_rings(3);
    let places = [(0, 0, 0), (1, 0, -1), (6, -1, 0), (7, 0, -2), (10, 2, -1), (18, -1, -1), (19, 0, -3), (28, 0, 3), (36, -1, -2)];
    for (hex, q, r) in places {
        assert_eq!(disc.place(Hex(hex)), Axial { q, r }, "hex {hex}");
    }
}

#[test]
fn sd_1_4_stage_two_has_19_hexes_and_stage_three_37() {
    let early = scene(3).turn(ALICE);
    assert_eq!((early.state.stage, early.state.tiles.len()), (Stage::Two, 18));
    let late = scene(3).round(3).turn(ALICE);
    assert_eq!((late.state.stage, late.state.tiles.len()), (Stage::Three, 36));
    // A hex that is not on the table does not exist: no site of ring 3 is on offer before.
    let rich = scene(3).hand(ALICE, "9 RF science/barter medicine/barter culture/barter").turn(ALICE);
    assert!(rich.sites().iter().all(|node| usize::from(*node) < Stage::Two.nodes()));
    let rich = scene(3).round(3).hand(ALICE, "9 RF science/barter medicine/barter culture/barter").turn(ALICE);
    assert!(rich.sites().iter().any(|node| usize::from(*node) >= Stage::Two.nodes()));
}

#[test]
fn sd_1_5_borders_by_their_rings() {
    let (two, three) = (Disc::of_rings(2), Disc::of_rings(3));
    assert_eq!(by_rings(&two, two.borders()), pairs(&[("0-1", 6), ("1-1", 6), ("1-2", 18), ("2-2", 12)]));
    assert_eq!(by_rings(&three, three.borders()), pairs(&[("0-1", 6), ("1-1", 6), ("1-2", 18), ("2-2", 12), ("2-3", 30), ("3-3", 18)]));
    assert_eq!((two.outer_sides(), three.outer_sides()), (30, 42), "the outer sides are no borders");
}

#[test]
fn sd_1_6_corners_by_their_rings() {
    let (two, three) = (Disc::of_rings(2), Disc::of_rings(3));
    assert_eq!(by_rings(&two, two.corners()), pairs(&[("0-1-1", 6), ("1-1-2", 6), ("1-2-2", 12)]));
    assert_eq!(by_rings(&three, three.corners()), pairs(&[("0-1-1", 6), ("1-1-2", 6), ("1-2-2", 12), ("2-2-3", 12), ("2-3-3", 18)]));
    assert_eq!(two.corner_of([Hex(7), Hex(8), Hex(20)]), None, "two hexes alone make no corner");
}

#[test]
fn sd_1_7_ends_of_borders_and_dead_ends() {
    let disc = Disc::of_rings(2);
    let dead = disc.borders().iter().enumerate().filter(|(index, _)| disc.ends(Border(*index as u16)).contains(&None)).count();
    assert_eq!(dead, 12, "the borders between hexes of the outermost ring");
    let border = disc.border_between(Hex(1), Hex(8)).unwrap();
    assert_eq!(disc.ends(border).map(|end| disc.corner(end.unwrap()).map(|hex| hex.0)), [[1, 2, 8], [1, 7, 8]]);
}

#[test]
fn sd_1_8_earth_is_one_node_with_six_spokes() {
    let map = Map::new();
    let spokes: Vec<String> = map.exits(Stage::Two, Node::EARTH).iter().map(|exit| map.lane_name(exit.lane)).collect();
    assert_eq!(spokes, ["1|2", "1|6", "2|3", "3|4", "4|5", "5|6"]);
    let disc = Disc::of_rings(2);
    let corners: Vec<[u8; 3]> = disc.corners().iter().filter(|corner| corner[0] == Hex(0)).map(|corner| corner.map(|hex| hex.0)).collect();
    assert_eq!(corners, [[0, 1, 2], [0, 1, 6], [0, 2, 3], [0, 3, 4], [0, 4, 5], [0, 5, 6]]);
}

#[test]
fn sd_1_9_sites_are_corners_without_earth() {
    let map = Map::new();
    assert_eq!(map.sites().filter(|(node, _)| usize::from(node.0) < Stage::Two.nodes()).count(), 18);
    assert_eq!((map.sites().count(), SITES, NODES), (48, 48, 49));
    assert!(map.sites().all(|(_, hexes)| hexes[0] != Hex(0)));
    assert_eq!(map.node_by_name("0.1.2"), None);
}

#[test]
fn sd_1_10_lanes_end_at_earth_or_sites() {
    let map = Map::new();
    assert_eq!((Stage::Two.lanes(), Stage::Three.lanes(), LANES), (24, 66, 66));
    // Every border of the grid with two living ends and without Earth is a lane, and no other.
    let disc = Disc::of_rings(3);
    let living = |index: usize| disc.ends(Border(index as u16)).iter().all(Option::is_some);
    let expected: Vec<String> = disc
        .borders()
        .iter()
        .enumerate()
        .filter(|(index, border)| border[0] != Hex(0) && living(*index))
        .map(|(_, [a, b])| format!("{}|{}", a.0, b.0))
        .collect();
    let lanes: Vec<String> = (0..LANES as u8).map(|lane| map.lane_name(Lane(lane))).collect();
    assert_eq!(lanes, expected);
    for (index, lane) in lanes.iter().enumerate() {
        assert_eq!(map.lane_by_name(lane), Some(Lane(index as u8)));
    }
}

#[test]
fn sd_1_11_borders_of_earth_and_of_the_rim_are_no_lanes() {
    let map = Map::new();
    for border in ["0|1", "0|6", "19|20", "19|36"] {
        assert_eq!(map.lane_by_name(border), None, "{border}");
    }
    // In stage two a border of ring 2 is none either.
    let rim = map.lane_by_name("7|8").unwrap();
    assert!(usize::from(rim.0) >= Stage::Two.lanes());
}

#[test]
fn sd_1_12_the_third_ring_changes_no_old_site_or_lane() {
    let map = Map::new();
    for node in (0..Stage::Two.nodes() as u8).map(Node) {
        let (two, three) = (map.exits(Stage::Two, node), map.exits(Stage::Three, node));
        assert_eq!(two, &three[..two.len()], "old lanes come first");
    }
    let added = (Stage::Two.lanes()..LANES).map(|lane| map.beside(Lane(lane as u8)));
    assert_eq!(added.filter(|[_, b]| map.ring(*b) == 2).count(), 12, "borders between ring-2 hexes that were dead ends");
    let degree = |stage, name: &str| map.exits(stage, map.node_by_name(name).unwrap()).len();
    assert_eq!([degree(Stage::Two, "1.2.8"), degree(Stage::Two, "1.7.8")], [3, 2]);
    assert_eq!(
        [degree(Stage::Three, "1.2.8"), degree(Stage::Three, "1.7.8"), degree(Stage::Three, "7.8.20"), degree(Stage::Three, "7.19.20")],
        [3, 3, 3, 2]
    );
}

#[test]
fn sd_1_13_a_site_touches_the_worlds_among_its_hexes() {
    let scene = scene(3).turn(ALICE);
    let touched = |site: &str| scene.game.worlds_at(&scene.state, scene.node(site)).map(|(hex, _)| hex.0).collect::<Vec<_>>();
    assert_eq!(touched("1.7.8"), [1, 7, 8]);
    assert_eq!(touched("2.8.9"), [8, 9]);
    assert_eq!(touched("4.12.13"), [12]);
    let late = self::scene(3).round(3).turn(ALICE);
    assert_eq!(late.game.worlds_at(&late.state, late.node("10.23.24")).count(), 0);
    assert_eq!(scene.game.worlds_at(&scene.state, Node::EARTH).count(), 0);
}

#[test]
fn sd_1_14_a_world_buys_its_own_type_and_is_worth_its_ring() {
    let scene = scene(3).round(3).turn(ALICE);
    let buys = |hex: u8| scene.game.buys(&scene.state, Hex(hex)).map(|goods| scene.game.content.goods(goods).id.clone());
    assert_eq!([buys(1), buys(2), buys(8), buys(20)], [Some("robotics".into()), None, Some("medicine".into()), Some("culture".into())]);
    assert_eq!([1, 7, 20].map(|hex| scene.game.value(Hex(hex))), [1, 2, 3]);
}

#[test]
fn segments_from_earth_on_an_empty_table() {
    // The last row of the table of counts. Fuel is all that decides: the goods are taken by the station.
    for (site, goods, segments) in [
        ("1.2.8", "robotics/barter medicine/barter", 1),
        ("1.7.8", "robotics/barter science/barter medicine/barter", 2),
        ("7.8.20", "science/barter medicine/barter culture/barter", 3),
        ("7.19.20", "science/barter culture/barter", 4),
    ] {
        let offered = |fuel: u8| {
            let scene = scene(3).round(3).hand(ALICE, &format!("{fuel} RF {goods} ")).turn(ALICE);
            scene.can_build(site)
        };
        assert!(offered(segments) && (segments == 1 || !offered(segments - 1)), "{site}");
    }
}
