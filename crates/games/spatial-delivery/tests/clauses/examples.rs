//! The rulebook's own examples, number by number (SD-E1 to SD-E9).

use parts::hex::Hex;
use spatial_delivery::state::Step;

use crate::kit::*;

/// Round 1 with the hands of the sample turns.
fn opening() -> Scene {
    scene(3)
        .face_up("medicine/fast_burn")
        .hand(ALICE, "2 RF robotics/monopoly robotics/trade_agreement science/initiative medicine/barter")
        .hand(BOB, "2 RF medicine/opportunity culture/enterprise science/distant_market science/shortage")
        .turn(ALICE)
}

fn after_alice() -> Scene {
    let mut scene = opening();
    scene.plays(ALICE, "explore, site 1.7.8, cheapest, pay robotics/monopoly, pay science/initiative");
    // For 8 the other Robotics is asked for no more: no other card is left but the one to deliver, which would match.
    if scene.state.step == Step::StationGood {
        scene.plays(ALICE, "pay robotics/trade_agreement");
    }
    scene.plays(ALICE, "all-fuel");
    scene.plays(ALICE, "deliver medicine/barter, take medicine");
    scene
}

#[test]
fn sd_e1_alice() {
    let scene = after_alice();
    let points = &scene.state.points[ALICE];
    assert_eq!((points.building, points.deliveries, scene.total(ALICE)), (4, 2, 6));
    assert_eq!(scene.tokens(ALICE, "medicine"), 1);
    assert!(!scene.state.score_tokens.has(Hex(8)) && !scene.state.first_tokens.has(Hex(8)));
    assert_eq!(scene.state.depot, 28, "her two cards are back: only Bob's two are out");
    assert_eq!([scene.discards("robotics"), scene.discards("science"), scene.discards("medicine")], [2, 1, 1]);
    assert_eq!((scene.ship_at(ALICE), scene.cards(ALICE)), ("1.7.8".into(), "medicine/fast_burn".into()));
    assert!(scene.state.face_up(scene.goods("medicine")).is_some());
    let lanes: Vec<String> = scene.state.segments.iter().map(|lane| scene.game.map.lane_name(lane)).collect();
    assert_eq!(lanes, ["1|2", "1|8"]);
    assert_eq!(scene.asked(), Some(BOB));
}

fn after_bob() -> Scene {
    let mut scene = after_alice();
    scene.plays(BOB, "explore, site 2.8.9, cheapest, pay medicine/opportunity, pay culture/enterprise");
    scene.plays(BOB, "pay fuel");
    // 8 has no token, so the Medicine world is no destination.
    scene.offers(BOB, "skip, deliver science/shortage, deliver science/distant_market");
    scene.plays(BOB, "deliver science/distant_market");
    scene
}

#[test]
fn sd_e2_bob() {
    let scene = after_bob();
    let points = &scene.state.points[BOB];
    assert_eq!((points.building, points.deliveries, points.bonuses, scene.total(BOB)), (3, 2, 2, 7));
    assert_eq!((scene.tokens(BOB, "science"), scene.state.segments.len()), (1, 3));
    assert_eq!(scene.cards(BOB), "science/shortage fuel");
}

#[test]
fn sd_e3_bobs_other_plan() {
    let mut scene = after_alice();
    scene.plays(BOB, "explore, site 5.6.16");
    while scene.state.step != Step::Deliver {
        let wanted = ["pay science/shortage", "pay culture/enterprise", "pay medicine/opportunity", "pay fuel"];
        let pay = wanted.iter().find(|pay| scene.legal(BOB).contains(&(**pay).to_owned())).unwrap();
        scene.plays(BOB, pay);
    }
    scene.plays(BOB, "deliver science/distant_market");
    let points = &scene.state.points[BOB];
    assert_eq!((points.building, points.deliveries, points.bonuses, scene.total(BOB)), (4, 1, 0, 5));
}

/// Carol has passed; it is Alice's turn again.
fn alices_second_turn() -> Scene {
    let mut scene = after_bob();
    scene.plays(CAROL, "pass");
    assert_eq!(scene.asked(), Some(ALICE));
    scene
}

#[test]
fn sd_e4_alice_passes() {
    let mut scene = alices_second_turn();
    assert_eq!(scene.cards(ALICE), "medicine/fast_burn");
    scene.offers(ALICE, "pass, travel");
    let mut travelling = alices_second_turn();
    travelling.plays(ALICE, "travel");
    travelling.offers(ALICE, "to E, to 2.8.9");
    scene.plays(ALICE, "pass");
    assert!(scene.state.passed.contains(ALICE));
    assert_eq!((scene.total(ALICE), scene.cards(ALICE)), (6, "medicine/fast_burn".into()));
}

#[test]
fn sd_e5_bob_travels() {
    let mut scene = alices_second_turn();
    scene.plays(ALICE, "pass");
    scene.plays(BOB, "travel, to 1.7.8, pay fuel, deliver science/shortage");
    assert_eq!((scene.total(BOB), scene.total(ALICE)), (9, 7), "Alice, who passed, gets her fee");
    assert_eq!(scene.tokens(BOB, "science"), 2);
    assert_eq!(scene.game.set_points(2), 3);
    let delivered = scene.events.iter().rev().find(|event| matches!(event, spatial_delivery::Event::Delivered { .. }));
    assert!(
        matches!(delivered, Some(spatial_delivery::Event::Delivered { shortage: false, .. })),
        "7 had its token: the power was not needed"
    );
    assert_eq!(scene.state.round, 2, "everybody has passed");
}

#[test]
fn sd_e6_barter_then_enterprise() {
    let scene = scene(3).segments("1|2 1|8").station(BOB, "1.7.8").ship(ALICE, "1.7.8").face_up("culture/enterprise");
    let mut scene = scene.hand(ALICE, "medicine/barter RF").turn(ALICE);
    scene.plays(ALICE, "stay, deliver medicine/barter, take culture, play culture/enterprise");
    assert_eq!(scene.state.points[ALICE].deliveries, 2);
    assert_eq!((scene.asked(), scene.state.step, scene.state.acted), (Some(ALICE), Step::Mission, false), "a whole new turn");
}

#[test]
fn sd_e7_substitute() {
    // 5.6.16 touches Science, Culture and Medicine; here the one that is not matched is Science.
    let accepted = scene(3).hand(ALICE, "RF culture/barter medicine/barter robotics/barter").turn(ALICE);
    assert!(accepted.can_build("5.6.16"));
    let two_wrong = scene(3).hand(ALICE, "RF medicine/barter 2 robotics/barter").turn(ALICE);
    assert!(!two_wrong.can_build("5.6.16"));
    let fuel = scene(3).hand(ALICE, "3 RF medicine/barter culture/barter").turn(ALICE);
    assert!(!fuel.can_build("5.6.16"), "Rocket Fuel is no Goods card (ruling 14)");
}

#[test]
fn sd_e8_set_scoring() {
    let mut scene = scene(3).round(5);
    for hex in [1, 12, 18, 22, 3, 8] {
        scene = scene.first_delivery(ALICE, hex);
    }
    let scene = scene.turn(ALICE);
    assert_eq!((scene.tokens(ALICE, "robotics"), scene.tokens(ALICE, "medicine")), (4, 2));
    let outcome = kernel::Game::outcome(&scene.game, &scene.state);
    assert_eq!(outcome.standings[0].points, 10 + 3);
}

#[test]
fn sd_e9_exploration_diagram() {
    let rich = "6 RF 2 robotics/barter 2 science/barter 2 medicine/barter 2 culture/barter";
    let mut scene = scene(3).hand(ALICE, rich).turn(ALICE);
    scene.plays(ALICE, "explore");
    for (site, segments) in [("1.2.8", 1), ("1.7.8", 2), ("2.8.9", 2)] {
        let mut scene = self::scene(3).hand(ALICE, rich).turn(ALICE);
        scene.plays(ALICE, &format!("explore, site {site}, cheapest"));
        assert_eq!(scene.state.plan.new, segments, "{site}");
    }
    assert_eq!(scene.game.map.node_by_name("0.1.2"), None, "a corner of Earth is Earth");
    scene.refuses(ALICE, "site E", "SD-6.9", "one corner further out");
    scene.refuses(ALICE, "site 7.8.20", "SD-6.9", "three hexes do not meet at 7.8.20 yet");
    assert_eq!(scene.game.map.lane_by_name("0|1"), None);
    let mut scene = self::scene(3).segments("1|2").station(BOB, "1.2.8").hand(ALICE, rich).turn(ALICE);
    scene.plays(ALICE, "explore, site 1.7.8, cheapest");
    let route: Vec<String> = scene.state.plan.route.iter().map(|lane| scene.game.map.lane_name(*lane)).collect();
    assert_eq!((scene.state.plan.new, route), (3, vec!["1|6".into(), "1|18".into(), "1|7".into()]), "not through the station");
}
