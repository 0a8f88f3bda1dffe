//! SD-6: Explore and Build.

use spatial_delivery::state::Step;

use crate::kit::*;

const RICH: &str = "6 RF 2 robotics/barter 2 science/barter 2 medicine/barter 2 culture/barter";

fn sites(scene: &Scene) -> Vec<String> {
    scene.sites().into_iter().map(|node| scene.game.map.node_name(spatial_delivery::galaxy::Node(node))).collect()
}

fn has(scene: &Scene, site: &str) -> bool {
    scene.can_build(site)
}

#[test]
fn sd_6_1_route_station_and_ship_at_once() {
    let mut scene = scene(3).hand(ALICE, "3 RF robotics/barter robotics/monopoly science/barter medicine/barter").turn(ALICE);
    scene.plays(ALICE, "explore, site 1.7.8, cheapest, pay robotics/barter, pay science/barter, pay medicine/barter");
    // Nothing has happened before the last payment.
    assert!(scene.state.segments.is_empty() && scene.state.built().is_empty() && scene.events.is_empty());
    assert_eq!(scene.ship_at(ALICE), "E");
    scene.plays(ALICE, "all-fuel");
    assert_eq!((scene.state.segments.len(), scene.state.built().len(), scene.ship_at(ALICE)), (2, 1, "1.7.8".into()));
    assert_eq!(scene.events.len(), 1, "one event for all of it");
}

#[test]
fn sd_6_2_a_station_must_be_left() {
    let mut scene = scene(3).segments("1|2 1|8 2|8 2|9 2|10 1|6 1|18 5|6 6|16 6|17 3|4 3|12 3|11 3|10 5|16 4|5 4|14 4|13 4|12");
    for site in ["1.2.8", "1.7.8", "2.8.9", "2.9.10", "1.6.18", "1.7.18", "5.6.16", "6.16.17", "6.17.18"] {
        scene = scene.station(ALICE, site);
    }
    let scene = scene.segments("1|7").hand(ALICE, RICH).turn(ALICE);
    assert_eq!(scene.game.stations_left(&scene.state, ALICE), 0);
    assert!(!scene.legal(ALICE).contains(&"explore".to_owned()));
    scene.refuses(ALICE, "explore", "SD-6.2", "all your stations are built: travel instead");
}

#[test]
fn sd_6_3_the_route_starts_at_the_ship() {
    let mut scene = scene(3).hand(ALICE, RICH).turn(ALICE);
    scene.plays(ALICE, "explore, site 1.7.8");
    // From Earth by any of the six spokes from which the site can be reached.
    scene.offers(ALICE, "cheapest, lane 1|2, lane 1|6, lane 2|3, lane 3|4, lane 4|5, lane 5|6");
    let scene = self::scene(3).round(3).segments("5|6").station(BOB, "5.6.16").ship(ALICE, "5.6.16");
    let mut scene = scene.hand(ALICE, RICH).turn(ALICE);
    scene.plays(ALICE, "explore, site 6.16.17");
    scene.offers(ALICE, "cheapest, lane 5|16, lane 6|16");
}

#[test]
fn sd_6_4_a_chain_without_a_repeated_node() {
    let mut scene = scene(3).round(3).hand(ALICE, RICH).turn(ALICE);
    scene.plays(ALICE, "explore, site 1.7.8, lane 1|2");
    scene.refuses(ALICE, "lane 1|7", "SD-6.4", "1|7 does not begin at 1.2.8");
    scene.refuses(ALICE, "lane 1|2", "SD-6.4", "the route has been at E already");
    scene.plays(ALICE, "lane 2|8");
    scene.refuses(ALICE, "lane 2|8", "SD-6.4", "the route has been at 1.2.8 already");
}

#[test]
fn sd_6_5_old_segments_cost_nothing() {
    let mut scene = scene(3).segments("1|2 1|8").station(BOB, "1.7.8").hand(ALICE, "RF science/barter medicine/barter").turn(ALICE);
    assert!(has(&scene, "2.8.9"), "one new segment over the old one");
    scene.plays(ALICE, "explore, site 2.8.9");
    assert!(scene.cites("SD-6.5"), "{:?}", scene.state.step);
    assert_eq!((scene.state.segments.len(), scene.ship_at(ALICE)), (3, "2.8.9".into()));
}

#[test]
fn sd_6_6_at_least_one_segment_is_new() {
    // 1.2.8 is reached over an old segment alone: only a detour of four would do.
    let scene = scene(3).segments("1|2 1|8").station(BOB, "1.7.8").hand(ALICE, "3 RF robotics/barter medicine/barter").turn(ALICE);
    assert!(!has(&scene, "1.2.8"));
    let scene = self::scene(3).segments("1|2 1|8").station(BOB, "1.7.8").hand(ALICE, "4 RF robotics/barter medicine/barter").turn(ALICE);
    assert!(has(&scene, "1.2.8"));
    // With five there is a choice of ways; the old spoke alone is none of them.
    let scene = self::scene(3).round(3).segments("1|2 1|8").station(BOB, "1.7.8");
    scene_with_detours(scene.hand(ALICE, "9 RF robotics/barter medicine/barter").turn(ALICE));
}

fn scene_with_detours(mut scene: Scene) {
    scene.plays(ALICE, "explore, site 1.2.8");
    scene.refuses(ALICE, "lane 1|2", "SD-6.6", "would have no new segment");
}

#[test]
fn sd_6_7_neither_earth_nor_a_station_inside_a_route() {
    let scene =
        scene(3).segments("1|2").station(BOB, "1.2.8").hand(ALICE, "2 RF robotics/barter science/barter medicine/barter").turn(ALICE);
    assert!(!has(&scene, "1.7.8"), "two segments would run through Bob's station");
    let mut scene = self::scene(3).segments("1|2").station(BOB, "1.2.8").hand(ALICE, RICH).turn(ALICE);
    scene.plays(ALICE, "explore, site 1.7.8");
    scene.refuses(ALICE, "lane 1|2", "SD-6.7", "1.2.8 is a station");
    // From a station on one spoke no route runs through Earth to another.
    let scene = self::scene(3).segments("5|6 5|16 6|16").station(BOB, "5.6.16").station(CAROL, "5.15.16").station(CAROL, "6.16.17");
    let scene = scene.ship(ALICE, "5.6.16").hand(ALICE, RICH).turn(ALICE);
    assert_eq!(sites(&scene), Vec::<String>::new());
}

#[test]
fn sd_6_8_a_border_carries_one_segment_for_ever() {
    let mut scene = scene(3).segments("1|2 1|8").station(BOB, "1.7.8").hand(ALICE, "2 RF science/barter medicine/barter").turn(ALICE);
    scene.plays(ALICE, "explore, site 2.8.9");
    // The spoke was there: one new segment, and no second one on it.
    assert_eq!((scene.state.segments.len(), scene.cards(ALICE)), (3, "fuel".into()));
}

#[test]
fn sd_6_9_the_end_is_a_site() {
    let mut scene = scene(3).hand(ALICE, RICH).turn(ALICE);
    scene.plays(ALICE, "explore");
    scene.refuses(ALICE, "site E", "SD-6.9", "stations stand one corner further out");
    scene.refuses(ALICE, "site 7.8.20", "SD-6.9", "ring 3 comes after round 2");
}

#[test]
fn sd_6_10_no_second_station_on_a_site() {
    let mut scene = scene(3).segments("1|2 1|8").station(BOB, "1.7.8").hand(ALICE, RICH).turn(ALICE);
    scene.plays(ALICE, "explore");
    scene.refuses(ALICE, "site 1.7.8", "SD-6.10", "seat 1 has a station at 1.7.8");
    assert!(scene.legal(ALICE).contains(&"site 1.2.8".to_owned()), "a site that segments run through is allowed");
}

#[test]
fn sd_6_11_the_site_touches_a_world() {
    let mut scene = scene(3).round(3).hand(ALICE, RICH).turn(ALICE);
    assert!(!has(&scene, "10.23.24"));
    scene.plays(ALICE, "explore");
    scene.refuses(ALICE, "site 10.23.24", "SD-6.11", "10.23.24 touches no world");
}

#[test]
fn sd_6_12_one_card_of_any_kind_for_each_new_segment() {
    let cards = "culture/shortage medicine/monopoly robotics/barter science/barter medicine/barter";
    let mut scene = scene(3).hand(ALICE, cards).turn(ALICE);
    scene.plays(ALICE, "explore, site 1.7.8");
    for good in ["pay robotics/barter", "pay science/barter", "pay medicine/barter"] {
        scene.plays(ALICE, good);
    }
    scene.offers(ALICE, "pay culture/shortage, pay medicine/monopoly");
    scene.plays(ALICE, "pay culture/shortage");
    assert_eq!((scene.ship_at(ALICE), scene.state.depot), ("1.7.8".into(), 30), "Goods cards were the fuel");
    let mut scene = self::scene(3).hand(ALICE, "RF robotics/barter science/barter medicine/barter").turn(ALICE);
    assert!(scene.legal(ALICE).contains(&"explore".to_owned()));
    scene.plays(ALICE, "explore");
    scene.refuses(ALICE, "site 1.7.8", "SD-6.12", "2 new segments to pay, but your cards pay for 1");
    scene.refuses(ALICE, "all-fuel", "SD-5.2", "choose the site");
}

#[test]
fn sd_6_13_one_matching_goods_card_for_each_world() {
    let mut scene = scene(3).hand(ALICE, "3 RF robotics/barter science/barter medicine/barter culture/barter").turn(ALICE);
    scene.plays(ALICE, "explore, site 1.7.8, cheapest");
    assert_eq!(scene.state.step, Step::StationGood);
    scene.refuses(ALICE, "pay fuel", "SD-6.13", "Rocket Fuel is not a Goods card");
    scene.refuses(ALICE, "pay culture/monopoly", "SD-6.13", "you hold no Culture (Monopoly)");
    scene.plays(ALICE, "pay robotics/barter, pay science/barter, pay medicine/barter, all-fuel");
    assert_eq!(
        [scene.discards("robotics"), scene.discards("science"), scene.discards("medicine"), scene.discards("culture")],
        [1, 1, 1, 0]
    );
}

#[test]
fn sd_6_14_one_substitute_with_two_or_three_worlds() {
    let mut scene = scene(3).hand(ALICE, "3 RF robotics/barter robotics/monopoly science/barter 2 culture/barter").turn(ALICE);
    scene.plays(ALICE, "explore, site 1.7.8, cheapest");
    // Robotics and Science are both needed: Culture stands for the Medicine alone.
    scene.refuses(ALICE, "pay culture/barter", "SD-6.14", "the substitute is needed for another world");
    scene.plays(ALICE, "pay robotics/barter, pay culture/barter, all-fuel");
    assert_eq!(scene.ship_at(ALICE), "1.7.8", "Science for 7 was not asked for: no other card would do");
    assert!(scene.cites("SD-6.14"));
    let scene = self::scene(3).hand(ALICE, "3 RF robotics/barter 2 culture/barter").turn(ALICE);
    assert!(!has(&scene, "1.7.8"), "two that do not match are one too many");
}

#[test]
fn sd_6_15_no_substitute_with_one_world() {
    // 4.12.13 touches Robotics alone.
    let mut scene = scene(3).hand(ALICE, "4 RF 2 culture/barter robotics/barter").turn(ALICE);
    assert!(has(&scene, "4.12.13"));
    scene.plays(ALICE, "explore, site 4.12.13, cheapest, all-fuel");
    assert_eq!(scene.discards("robotics"), 1, "the only card that will do is not asked for");
    let mut scene = self::scene(3).hand(ALICE, "4 RF 2 culture/barter medicine/barter").turn(ALICE);
    scene.plays(ALICE, "explore");
    scene.refuses(ALICE, "site 4.12.13", "SD-6.15", "4.12.13 takes Robotics, and no other type will do");
}

#[test]
fn sd_6_16_longer_routes_are_legal() {
    let mut scene = scene(3).hand(ALICE, "3 RF robotics/barter science/barter medicine/barter").turn(ALICE);
    scene.plays(ALICE, "explore, site 1.7.8, lane 1|6, all-fuel");
    assert_eq!(scene.state.segments.len(), 3, "round by 1|6, 1|18, 1|7 although two would do");
    assert!(!scene.state.segments.has(scene.game.map.lane_by_name("1|2").unwrap()));
}

#[test]
fn sd_6_17_one_point_and_one_for_each_world() {
    for (site, hand, points) in [
        ("1.7.8", "2 RF robotics/barter science/barter medicine/barter", 4),
        ("2.8.9", "2 RF science/barter medicine/barter", 3),
        ("4.12.13", "2 RF robotics/barter", 2),
    ] {
        let mut scene = scene(3).hand(ALICE, hand).turn(ALICE);
        scene.plays(ALICE, "explore");
        if scene.state.step == Step::Site {
            scene.plays(ALICE, &format!("site {site}"));
        }
        while scene.asked() == Some(ALICE) && scene.total(ALICE) == 0 {
            let first = scene.legal(ALICE)[0].clone();
            scene.plays(ALICE, &first);
        }
        assert_eq!(scene.state.points[ALICE].building, points, "{site}");
    }
}

#[test]
fn sd_6_18_tokens_do_not_matter_for_building() {
    let mut scene = scene(3).no_score_token(8).first_delivery(BOB, 8).hand(ALICE, "2 RF science/barter medicine/barter").turn(ALICE);
    scene.plays(ALICE, "explore, site 2.8.9, all-fuel");
    assert_eq!(scene.total(ALICE), 3, "build points count worlds, not tokens (ruling 64)");
}

#[test]
fn sd_6_19_neighbouring_sites_and_shared_worlds() {
    let scene = scene(3).segments("1|2 1|8").station(BOB, "1.7.8").hand(ALICE, RICH).turn(ALICE);
    assert!(has(&scene, "1.2.8") && has(&scene, "1.7.18"), "sites next to Bob's, with worlds that his station touches");
}

#[test]
fn sd_6_20_a_station_in_the_middle_splits_a_stretch() {
    let mut scene = scene(3).segments("1|2 1|8").station(BOB, "1.7.8").hand(ALICE, "4 RF robotics/barter medicine/barter").turn(ALICE);
    assert_eq!(scene.game.steps_to(&scene.state, CAROL, scene.node("1.7.8")), Some(1));
    scene.plays(ALICE, "explore, site 1.2.8, all-fuel");
    assert_eq!(scene.ship_at(ALICE), "1.2.8");
    assert_eq!(scene.game.steps_to(&scene.state, CAROL, scene.node("1.7.8")), Some(2), "ships stop there now");
}

#[test]
fn very_large_hands_on_a_dense_net_are_answered() {
    // All lanes of stage three but a few, hardly a station: the worst case for the search of step 5. It comes back at all.
    let mut lanes = String::new();
    let map = spatial_delivery::galaxy::Map::new();
    for lane in (0..66).map(spatial_delivery::galaxy::Lane) {
        if !["7|8", "13|28", "11|25", "17|34"].contains(&map.lane_name(lane).as_str()) {
            lanes += &format!("{} ", map.lane_name(lane));
        }
    }
    let mut scene = scene(3).round(5).segments(&lanes).station(BOB, "4.12.13");
    for goods in ["culture", "medicine", "robotics", "science"] {
        scene = scene.deck_to_hand(goods, ALICE);
    }
    let mut scene = scene.hand(ALICE, "10 RF").turn(ALICE);
    assert!(sites(&scene).len() > 30, "{:?}", sites(&scene));
    scene.plays(ALICE, "explore, site 1.7.8");
    let offered = scene.legal(ALICE);
    assert!(offered.len() > 2, "{offered:?}");
    scene.plays(ALICE, "cheapest");
    assert_eq!(scene.state.plan.new, 1);
}
