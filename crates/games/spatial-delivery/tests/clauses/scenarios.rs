//! Further scenarios of the rules, number by number (SD-X1 to SD-X24).

use kernel::Game;
use parts::hex::Hex;
use spatial_delivery::cards::Goods;
use spatial_delivery::state::Step;

use crate::kit::*;

fn has(scene: &Scene, site: &str) -> bool {
    scene.can_build(site)
}

fn route(scene: &Scene) -> Vec<String> {
    scene.state.plan.route.iter().map(|lane| scene.game.map.lane_name(*lane)).collect()
}

#[test]
fn sd_x1_junction() {
    let after_e1 = || scene(3).segments("1|2 1|8").station(ALICE, "1.7.8");
    let mut scene = after_e1().hand(CAROL, "4 RF robotics/barter medicine/barter").turn(CAROL);
    scene.plays(CAROL, "explore, site 1.2.8");
    assert_eq!((scene.state.plan.new, route(&scene)), (4, ["2|3", "2|10", "2|9", "2|8"].map(String::from).to_vec()));
    let short = after_e1().hand(CAROL, "3 RF robotics/barter medicine/barter").turn(CAROL);
    assert!(!has(&short, "1.2.8"));
}

#[test]
fn sd_x2_no_way_round() {
    let scene = scene(3).segments("1|2 1|8 2|8").station(ALICE, "1.7.8").station(BOB, "2.8.9");
    let scene = scene.hand(CAROL, "9 RF 2 robotics/barter 2 medicine/barter").turn(CAROL);
    assert!(!has(&scene, "1.2.8"), "not at any price");
}

#[test]
fn sd_x3_fast_burn_in_building() {
    for order in [["pay science/fast_burn", "pay fuel"], ["pay fuel", "pay science/fast_burn"]] {
        let mut scene =
            scene(3).hand(ALICE, "RF science/fast_burn culture/shortage robotics/barter science/barter medicine/barter").turn(ALICE);
        scene.plays(ALICE, "explore, site 1.7.8, lane 1|6");
        while scene.state.step == Step::StationGood {
            let pay = scene.legal(ALICE).into_iter().find(|pay| pay.ends_with("barter")).unwrap();
            scene.plays(ALICE, &pay);
        }
        assert_eq!(scene.state.plan.unpaid, 3);
        order.iter().for_each(|pay| {
            scene.plays(ALICE, pay);
        });
        assert_eq!((scene.ship_at(ALICE), scene.cards(ALICE)), ("1.7.8".into(), "culture/shortage".into()));
    }
}

#[test]
fn sd_x4_odd_half_lost() {
    let mut scene =
        scene(3).segments("1|2 1|8").station(BOB, "1.7.8").hand(ALICE, "culture/fast_burn science/monopoly medicine/monopoly").turn(ALICE);
    scene.plays(ALICE, "explore");
    if scene.state.step == Step::Site {
        scene.plays(ALICE, "site 2.8.9");
    }
    while scene.asked() == Some(ALICE) && scene.ship_at(ALICE) == "E" {
        let pay = scene
            .legal(ALICE)
            .into_iter()
            .find(|pay| pay.ends_with("monopoly") || pay == "cheapest")
            .unwrap_or("pay culture/fast_burn".into());
        scene.plays(ALICE, &pay);
    }
    assert_eq!((scene.ship_at(ALICE), scene.cards(ALICE)), ("2.8.9".into(), String::new()), "nothing left over");
}

#[test]
fn sd_x5_fast_burn_reserved() {
    // 4.13.14 touches one Culture world, on hex 14, two segments from Earth.
    let scene = scene(3).hand(ALICE, "culture/fast_burn RF science/initiative").turn(ALICE);
    assert!(has(&scene, "4.13.14"), "with a third card it could be paid");
    let scene = self::scene(3).segments("5|6").station(BOB, "5.6.16").hand(ALICE, "culture/fast_burn RF").turn(ALICE);
    assert!(!has(&scene, "4.13.14"));
}

#[test]
fn sd_x6_same_type_twice() {
    let mut scene = scene(3).hand(ALICE, "2 RF robotics/barter science/barter culture/barter").turn(ALICE);
    assert!(has(&scene, "1.7.18"));
    scene.plays(ALICE, "explore, site 1.7.18");
    while scene.ship_at(ALICE) == "E" {
        let wanted = ["cheapest", "pay robotics/barter", "pay science/barter", "pay culture/barter", "all-fuel"];
        let pay = wanted.iter().find(|pay| scene.legal(ALICE).contains(&(**pay).to_owned())).unwrap();
        scene.plays(ALICE, pay);
    }
    assert_eq!(scene.total(ALICE), 4);
    let scene = self::scene(3).hand(ALICE, "2 RF robotics/barter 2 culture/barter").turn(ALICE);
    assert!(!has(&scene, "1.7.18"), "ruling 15");
}

fn two_spokes() -> Scene {
    scene(3).segments("1|2 1|8 5|6").station(BOB, "1.7.8").station(CAROL, "5.6.16").ship(ALICE, "5.6.16")
}

#[test]
fn sd_x7_travel_through_earth() {
    let mut scene = two_spokes().hand(ALICE, "RF science/fast_burn").turn(ALICE);
    assert_eq!(scene.game.steps_to(&scene.state, ALICE, scene.node("1.7.8")), Some(2));
    scene.plays(ALICE, "travel, to 1.7.8, pay science/fast_burn");
    assert_eq!((scene.ship_at(ALICE), scene.cards(ALICE)), ("1.7.8".into(), "fuel".into()));
    let mut scene = two_spokes().hand(ALICE, "RF science/monopoly").turn(ALICE);
    scene.plays(ALICE, "travel, to 1.7.8, pay science/monopoly");
    assert_eq!((scene.ship_at(ALICE), scene.cards(ALICE)), ("1.7.8".into(), String::new()));
}

#[test]
fn sd_x8_a_station_splits_a_step() {
    let scene = scene(3).segments("1|2 1|8 2|8").station(ALICE, "1.7.8").station(BOB, "2.8.9").ship(BOB, "2.8.9").hand(BOB, "2 RF");
    let steps = |scene: &Scene| scene.game.steps_to(&scene.state, BOB, scene.node("1.7.8"));
    assert_eq!(steps(&scene), Some(1));
    assert_eq!(steps(&scene.station(CAROL, "1.2.8").turn(BOB)), Some(2));
}

#[test]
fn sd_x9_third_ring() {
    let scene = scene(3).round(3).segments("1|2 1|8").station(ALICE, "1.7.8").ship(ALICE, "1.7.8");
    let mut scene = scene.hand(ALICE, "RF science/monopoly medicine/monopoly culture/distant_market culture/initiative").turn(ALICE);
    let before = scene.total(ALICE);
    scene.plays(ALICE, "explore, site 7.8.20");
    while scene.state.step != Step::Deliver {
        let wanted = ["pay science/monopoly", "pay medicine/monopoly", "pay culture/initiative", "pay fuel"];
        let pay = wanted.iter().find(|pay| scene.legal(ALICE).contains(&(**pay).to_owned())).unwrap();
        scene.plays(ALICE, pay);
    }
    assert_eq!(scene.state.segments.len(), 3, "by 7|8 alone");
    scene.plays(ALICE, "deliver culture/distant_market");
    let points = &scene.state.points[ALICE];
    assert_eq!((points.deliveries, points.bonuses, scene.total(ALICE) - before), (3, 2, 9));
    assert_eq!(scene.tokens(ALICE, "culture"), 1);
    // From Earth the same site costs 3 on an empty board, 6 if 1.7.8 and 2.8.9 hold stations.
    let cost = |scene: Scene| {
        let mut scene = scene.hand(BOB, "9 RF science/barter medicine/barter culture/barter").turn(BOB);
        scene.plays(BOB, "explore, site 7.8.20, cheapest");
        scene.state.plan.new
    };
    assert_eq!(cost(self::scene(3).round(3)), 3);
    assert_eq!(cost(self::scene(3).round(3).segments("1|2 1|8 2|8").station(ALICE, "1.7.8").station(CAROL, "2.8.9")), 6);
}

#[test]
fn sd_x10_ring_2_is_no_longer_outermost() {
    let scene = scene(3).round(3).segments("1|2 1|8").station(ALICE, "1.7.8").ship(ALICE, "1.7.8");
    let mut scene = scene.hand(ALICE, "science/distant_market").turn(ALICE);
    scene.plays(ALICE, "stay, deliver science/distant_market");
    assert_eq!((scene.state.points[ALICE].deliveries, scene.state.points[ALICE].bonuses), (2, 0));
}

#[test]
fn sd_x11_opportunity_then_shortage() {
    let scene = scene(3).round(3).segments("1|2 1|8 7|8").station(ALICE, "7.8.20").ship(ALICE, "7.8.20").ship(BOB, "7.8.20");
    let mut scene = scene.hand(ALICE, "science/opportunity").hand(BOB, "culture/shortage").passed(&[CAROL]).turn(ALICE);
    scene.plays(ALICE, "stay, deliver science/opportunity, world 20");
    assert_eq!((scene.state.points[ALICE].deliveries, scene.state.first_tokens.has(Hex(20))), (3, true));
    scene.plays(BOB, "stay, deliver culture/shortage");
    assert_eq!((scene.state.points[BOB].deliveries, scene.tokens(BOB, "culture"), scene.state.points[ALICE].fees), (3, 1, 1));
    // Nobody can do anything more: Return to Earth has been.
    assert_eq!(scene.state.round, 4);
    assert!(scene.state.score_tokens.has(Hex(20)) && !scene.state.first_tokens.has(Hex(20)));
}

#[test]
fn sd_x12_opportunity_needs_a_token() {
    let scene = scene(3).segments("1|2 1|8").station(ALICE, "1.7.8").ship(ALICE, "1.7.8").no_score_token(8);
    let mut scene = scene.hand(ALICE, "science/opportunity").turn(ALICE);
    scene.plays(ALICE, "stay, deliver science/opportunity");
    scene.offers(ALICE, "world 1, world 7");
}

#[test]
fn sd_x13_trade_agreement() {
    let scene =
        |owner| scene(3).segments("1|2 1|8").station(owner, "1.7.8").ship(BOB, "1.7.8").hand(BOB, "robotics/trade_agreement").turn(BOB);
    let mut away = scene(ALICE);
    away.plays(BOB, "stay, deliver robotics/trade_agreement");
    assert_eq!((away.total(BOB), away.state.points[ALICE].fees), (3, 1));
    let mut home = scene(BOB);
    home.plays(BOB, "stay, deliver robotics/trade_agreement");
    let points = &home.state.points[BOB];
    assert_eq!((points.deliveries, points.bonuses, points.fees, home.total(ALICE)), (1, 0, 0, 0));
}

#[test]
fn sd_x14_two_enterprises() {
    let scene = scene(3).segments("1|2 1|8").station(BOB, "1.7.8").ship(BOB, "1.7.8");
    let mut scene = scene.hand(BOB, "medicine/enterprise science/enterprise RF").hand(CAROL, "RF").turn(BOB);
    scene.plays(BOB, "stay, deliver medicine/enterprise, use, play science/enterprise");
    assert_eq!((scene.asked(), scene.state.extra_turns), (Some(BOB), 1), "one begins, one to come");
    scene.plays(BOB, "pass");
    assert_eq!((scene.asked(), scene.state.extra_turns), (Some(CAROL), 0));
    assert!(scene.state.passed.contains(BOB));
}

#[test]
fn sd_x15_initiative() {
    let mut scene = scene(4)
        .hand(ALICE, "culture/initiative")
        .hand(BOB, "medicine/initiative")
        .hand(CAROL, "2 science/initiative")
        .passed(&[DAVE])
        .turn(ALICE);
    scene.state.active = CAROL;
    let mut scene = scene.turn(CAROL);
    scene.plays(CAROL, "stay, play science/initiative, token");
    scene.plays(ALICE, "stay, play culture/initiative, token");
    scene.plays(BOB, "pass");
    scene.plays(CAROL, "stay, play science/initiative");
    assert_eq!(scene.state.points[CAROL].initiative, 1, "only points, and they were not asked for");
    assert_eq!((scene.state.round, &scene.state.order[..]), (2, &[CAROL, ALICE, BOB, DAVE][..]));
    assert!(scene.state.next_order.is_empty());
}

#[test]
fn sd_x16_pile_runs_dry() {
    let mut scene = scene(4).round(3).deck_to_hand("culture", DAVE).segments("1|2 1|8").station(ALICE, "1.7.8");
    scene.state.step = Step::TakeGoods;
    scene.state.takes = 1;
    scene.plays(BOB, "take culture");
    assert_eq!(scene.state.face_up(Goods(0)), None);
    let mut scene = scene.hand(CAROL, "science/barter").passed(&[ALICE, BOB]);
    scene.state.takes = 16;
    let mut scene = scene.turn(DAVE);
    scene.plays(DAVE, "travel, pay culture/monopoly, skip, skip");
    assert_eq!((scene.discards("culture"), scene.state.face_up(Goods(0))), (1, None), "ruling 45");
    scene.plays(CAROL, "stay, play science/barter");
    scene.offers(CAROL, "take medicine, take robotics, take science");
    scene.plays(CAROL, "take medicine");
    while scene.state.round == 3 {
        let seat = scene.asked().unwrap();
        scene.plays(seat, "pass");
    }
    assert_eq!(scene.state.face_up(Goods(0)), Some(scene.kind("culture/monopoly")));
}

#[test]
fn sd_x17_reshuffle_with_the_delivered_card() {
    let scene = scene(3).segments("1|2 1|8").station(ALICE, "1.7.8").ship(ALICE, "1.7.8").hand(ALICE, "medicine/barter");
    let mut scene = scene.deck_to_hand("medicine", BOB).turn(ALICE);
    scene.plays(ALICE, "stay, deliver medicine/barter, take medicine");
    assert_eq!(scene.state.face_up(Goods(1)), Some(scene.kind("medicine/barter")));
    assert_eq!((scene.discards("medicine"), scene.cards(ALICE)), (0, "medicine/trade_agreement".into()));
}

#[test]
fn sd_x18_fuel_shortage() {
    let mut scene = scene(5).round(4).hand(ALICE, "8 RF").hand(BOB, "8 RF culture/initiative").hand(CAROL, "7 RF");
    scene = scene.passed(&[ALICE, CAROL, DAVE, EVE]).turn(BOB);
    assert_eq!(scene.state.depot, 7);
    scene.plays(BOB, "pass");
    let fuel = [ALICE, BOB, CAROL, DAVE, EVE].map(|seat| scene.state.hands[seat].count(scene.kind("RF")));
    assert_eq!(fuel, [8 + 2, 8 + 2, 7 + 1, 1, 1]);
    assert_eq!(scene.state.depot, 0);
}

#[test]
fn sd_x19_empty_market() {
    let mut scene = scene(3).hand(ALICE, "RF");
    for goods in ["culture", "medicine", "robotics", "science"] {
        scene = scene.pile_to_hand(goods, BOB);
    }
    let mut scene = scene.passed(&[ALICE, CAROL]).turn(BOB);
    scene.plays(BOB, "pass");
    assert_eq!((scene.state.round, scene.state.takes, scene.state.step), (2, 0, Step::Mission));
    assert_eq!(scene.state.hands[ALICE].total(), 3, "fuel was dealt");
}

#[test]
fn sd_x20_nine_stations() {
    // The position is drawn in sd_6_2; here the list is what counts.
    let mut scene = scene(3).segments("1|2 1|8 2|8 2|9 2|10 1|6 1|18 1|7 5|6 6|16 6|17");
    for site in ["1.2.8", "1.7.8", "2.8.9", "2.9.10", "1.6.18", "1.7.18", "5.6.16", "6.16.17", "6.17.18"] {
        scene = scene.station(ALICE, site);
    }
    let scene = scene.hand(ALICE, "4 RF 2 culture/barter 2 medicine/barter").turn(ALICE);
    scene.offers(ALICE, "pass, stay, travel");
}

#[test]
fn sd_x21_tie_breaks() {
    let outcome = |stations: [&[&str]; 2]| {
        let mut scene = scene(3).round(5).segments("1|2 1|8 2|8 1|6 1|18 1|7 5|6 6|16 6|17 5|16 2|9 2|10");
        for (seat, sites) in [ALICE, BOB].into_iter().zip(stations) {
            for site in sites {
                scene = scene.station(seat, site);
            }
            let built = scene.state.points[seat].building;
            scene.state.points[seat].deliveries = 44 - built;
        }
        for (seat, hexes) in [(ALICE, [1, 3, 5, 6, 7, 8]), (BOB, [12, 16, 9, 11, 14, 18])] {
            for hex in hexes {
                scene = scene.first_delivery(seat, hex);
            }
        }
        // Six tokens each in sets of equal worth: Alice 1 + 3 + 3 + 1, Bob 3 + 1 + 3 + 1.
        let scene = scene.turn(CAROL);
        let outcome = scene.game.outcome(&scene.state);
        assert_eq!(outcome.standings[0].points, outcome.standings[1].points);
        outcome.standings.iter().take(2).map(|standing| (standing.rank, standing.won)).collect::<Vec<_>>()
    };
    let four = &["1.2.8", "1.7.8", "2.8.9", "1.6.18"][..];
    let five = &["5.6.16", "6.16.17", "6.17.18", "5.15.16", "2.9.10"][..];
    assert_eq!(outcome([four, five]), [(2, false), (1, true)]);
    assert_eq!(outcome([&["1.2.8", "1.7.8", "2.8.9", "1.6.18", "1.7.18"], five]), [(1, true), (1, true)]);
}

#[test]
fn sd_x22_equal_routes() {
    let mut scene = scene(3).round(3).hand(ALICE, "9 RF medicine/barter culture/barter").turn(ALICE);
    scene.plays(ALICE, "explore, site 8.20.21, cheapest");
    assert_eq!((scene.state.plan.new, route(&scene)), (4, ["1|2", "1|8", "7|8", "8|20"].map(String::from).to_vec()));
}

#[test]
fn sd_x23_barter_guard() {
    let mut scene = scene(3).segments("1|2 1|8").station(ALICE, "1.7.8").ship(ALICE, "1.7.8").hand(ALICE, "medicine/barter").turn(ALICE);
    scene.state.barters[ALICE] = 12;
    let mut scene = scene.turn(ALICE);
    scene.plays(ALICE, "stay");
    scene.offers(ALICE, "skip, deliver medicine/barter");
    scene.plays(ALICE, "deliver medicine/barter");
    scene.offers(ALICE, "take culture, take medicine, take robotics, take science, decline");
}

#[test]
fn sd_x24_stay_then_nothing() {
    let scene = scene(3).segments("1|2 1|8").station(ALICE, "1.7.8").ship(ALICE, "1.7.8");
    let mut scene = scene.hand(ALICE, "medicine/monopoly").hand(BOB, "RF").turn(ALICE);
    scene.plays(ALICE, "stay, skip");
    assert!(scene.state.passed.contains(ALICE));
    assert_eq!(scene.asked(), Some(BOB));
}
