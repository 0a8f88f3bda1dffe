//! SD-5: turns of the Trade Journey.

use spatial_delivery::Event;
use spatial_delivery::state::Step;

use crate::kit::*;

#[test]
fn sd_5_1_round_and_round_without_those_who_passed() {
    let initiative = "culture/initiative";
    let mut scene = scene(4).hand(ALICE, "2 culture/initiative").hand(BOB, "medicine/initiative").hand(CAROL, "2 science/initiative");
    scene = scene.hand(DAVE, "robotics/initiative").turn(ALICE);
    scene.plays(ALICE, &format!("stay, play {initiative}, points"));
    scene.plays(BOB, "pass");
    scene.plays(CAROL, "stay, play science/initiative, points");
    scene.plays(DAVE, "pass");
    assert_eq!(scene.asked(), Some(ALICE));
    scene.refuses(BOB, "pass", "SD-5.1", "it is seat 0's choice now: choose a mission, stay, or pass");
    scene.plays(ALICE, "pass");
    assert_eq!(scene.asked(), Some(CAROL), "Bob has passed");
}

/// At a station of her own with everything at hand: a mission, a delivery and a card.
fn busy() -> Scene {
    let scene = scene(3).segments("1|2 1|8").station(ALICE, "1.7.8").ship(ALICE, "1.7.8");
    scene.hand(ALICE, "3 RF medicine/monopoly science/initiative 2 robotics/initiative").hand(BOB, "RF").turn(ALICE)
}

#[test]
fn sd_5_2_mission_then_delivery_then_card() {
    let mut scene = busy();
    scene.offers(ALICE, "pass, stay, explore, travel");
    scene.refuses(ALICE, "deliver medicine/monopoly", "SD-5.2", "choose a mission, stay, or pass");
    scene.plays(ALICE, "stay, deliver medicine/monopoly");
    assert_eq!(scene.state.step, Step::CardAction);
    // A second delivery, or a mission now, is out of order.
    scene.refuses(ALICE, "deliver science/initiative", "SD-5.2", "play a card for its power, or skip");
    scene.refuses(ALICE, "explore", "SD-5.2", "play a card for its power, or skip");
    scene.plays(ALICE, "play robotics/initiative, points");
    assert_eq!(scene.asked(), Some(BOB));
}

#[test]
fn sd_5_3_every_action_may_be_skipped_but_not_made_up_for() {
    let mut scene = busy();
    scene.plays(ALICE, "stay, skip");
    assert_eq!(scene.state.step, Step::CardAction);
    scene.refuses(ALICE, "travel", "SD-5.2", "play a card");
    scene.plays(ALICE, "play robotics/initiative, token");
    assert_eq!(scene.asked(), Some(BOB));
    assert!(!scene.state.passed.contains(ALICE) && scene.cites("SD-5.3"));
}

#[test]
fn sd_5_4_nothing_done_is_a_pass() {
    let mut scene = busy();
    scene.plays(ALICE, "stay, skip, skip");
    assert!(scene.state.passed.contains(ALICE));
    assert!(scene.events.contains(&Event::Passed { seat: ALICE, forced: false, forfeited: 0 }));
    let mut scene = busy();
    scene.plays(ALICE, "pass");
    assert!(scene.state.passed.contains(ALICE));
}

#[test]
fn sd_5_5_any_single_action_keeps_a_turn_from_being_a_pass() {
    for actions in ["stay, skip, play robotics/initiative, points", "stay, deliver medicine/monopoly, skip", "travel, pay fuel, skip"] {
        let mut scene = busy();
        scene.plays(ALICE, actions);
        assert!(!scene.state.passed.contains(ALICE), "{actions}");
    }
}

#[test]
fn sd_5_6_the_last_player_takes_turn_after_turn() {
    let mut scene = scene(3).hand(ALICE, "2 culture/initiative medicine/initiative").passed(&[BOB, CAROL]).turn(ALICE);
    scene.plays(ALICE, "stay, play culture/initiative, points, stay, play culture/initiative, points");
    assert_eq!((scene.asked(), scene.state.round), (Some(ALICE), 1));
    scene.plays(ALICE, "pass");
    assert_eq!(scene.state.round, 2);
    assert!(scene.cites("SD-5.6"));
}

#[test]
fn sd_5_7_a_passed_player_keeps_everything_and_gets_fees() {
    let mut scene = scene(3).segments("1|2 1|8").station(ALICE, "1.7.8").hand(ALICE, "culture/barter").passed(&[ALICE]);
    scene = scene.ship(BOB, "1.7.8").hand(BOB, "science/monopoly").turn(BOB);
    let before = scene.total(ALICE);
    scene.plays(BOB, "stay, deliver science/monopoly");
    assert_eq!((scene.total(ALICE), scene.cards(ALICE)), (before + 1, "culture/barter".into()));
}

#[test]
fn sd_5_8_spent_rocket_fuel_goes_back_to_the_depot() {
    let mut scene = busy();
    let before = scene.state.depot;
    scene.plays(ALICE, "travel, pay fuel, skip");
    assert_eq!(scene.state.depot, before + 1);
    assert_eq!(scene.state.hands[BOB].total(), 1, "nobody is handed any before the next Goods Market");
}

#[test]
fn sd_5_9_spent_goods_go_to_their_discards_at_once() {
    let mut scene = busy();
    scene.plays(ALICE, "stay, deliver medicine/monopoly");
    assert_eq!(scene.discards("medicine"), 1, "before the turn is over (ruling 34)");
}

#[test]
fn sd_5_10_a_card_may_be_used_in_the_turn_it_came() {
    let mut scene = scene(3).segments("1|2 1|8").station(ALICE, "1.7.8").ship(ALICE, "1.7.8").face_up("science/initiative");
    scene = scene.hand(ALICE, "medicine/barter").turn(ALICE);
    scene.plays(ALICE, "stay, deliver medicine/barter, take science, play science/initiative, points");
    assert_eq!(scene.state.points[ALICE].initiative, 1);
}

#[test]
fn sd_5_11_one_card_pays_for_one_thing() {
    // One Medicine card cannot be the station's good and the segment's fuel.
    let scene = scene(3).hand(ALICE, "medicine/initiative").turn(ALICE);
    scene.offers(ALICE, "pass, stay");
    // With a second card a site next to Earth can be had: one is the fuel, one the good.
    let scene = self::scene(3).hand(ALICE, "2 medicine/barter").turn(ALICE);
    assert!(scene.legal(ALICE).contains(&"explore".to_owned()));
}

#[test]
fn sd_5_12_what_cannot_be_paid_in_full_cannot_be_started() {
    let scene = scene(3).hand(ALICE, "science/initiative").turn(ALICE);
    scene.refuses(ALICE, "explore", "SD-5.12", "your cards do not pay for a route and a station anywhere");
    let scene = self::scene(3).segments("1|2 1|8").station(BOB, "1.7.8").hand(ALICE, "RF culture/shortage culture/initiative").turn(ALICE);
    assert!(!scene.can_build("2.8.9"), "Medicine and Science are not both there");
    scene.refuses(ALICE, "site 2.8.9", "SD-5.2", "choose a mission");
}
