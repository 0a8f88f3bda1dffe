//! SD-7: Travel.

use spatial_delivery::Event;

use crate::kit::*;

/// Three stations on one spoke and one on another: 1.2.8 is a junction.
fn network() -> Scene {
    scene(3).segments("1|2 1|8 2|8 5|6").station(BOB, "1.7.8").station(CAROL, "2.8.9").station(ALICE, "5.6.16")
}

#[test]
fn sd_7_1_the_ship_moves_and_nothing_is_built() {
    let mut scene = network().ship(ALICE, "5.6.16").hand(ALICE, "2 RF").turn(ALICE);
    let (segments, built) = (scene.state.segments, scene.state.built());
    scene.plays(ALICE, "travel, to 2.8.9, all-fuel");
    assert_eq!((scene.ship_at(ALICE), scene.state.segments, scene.state.built()), ("2.8.9".into(), segments, built));
}

#[test]
fn sd_7_2_one_step_runs_to_the_next_location_by_any_junction() {
    // From Earth over the junction 1.2.8 both stations are one step away.
    let scene = network().hand(ALICE, "RF").turn(ALICE);
    let there = |site| scene.game.steps_to(&scene.state, ALICE, scene.node(site));
    assert_eq!([there("1.7.8"), there("2.8.9"), there("5.6.16")], [Some(1); 3]);
    assert_eq!(there("3.4.12"), None);
    let mut scene = scene;
    scene.plays(ALICE, "travel");
    scene.refuses(ALICE, "to 3.4.12", "SD-7.2", "no segments lead to a station at 3.4.12");
}

#[test]
fn sd_7_3_a_ship_cannot_run_past_a_station() {
    // A station on the junction ends the step there.
    let scene = network().station(BOB, "1.2.8").hand(ALICE, "2 RF").turn(ALICE);
    assert_eq!(scene.game.steps_to(&scene.state, ALICE, scene.node("1.7.8")), Some(2));
}

#[test]
fn sd_7_4_earth_counts_as_a_station() {
    let scene = network().ship(ALICE, "5.6.16").hand(ALICE, "2 RF").turn(ALICE);
    let there = |site| scene.game.steps_to(&scene.state, ALICE, scene.node(site));
    assert_eq!([there("E"), there("1.7.8")], [Some(1), Some(2)]);
}

#[test]
fn sd_7_5_as_many_steps_as_can_be_paid_but_not_none() {
    let scene = network().segments("6|16").station(CAROL, "6.16.17").ship(ALICE, "5.6.16");
    let mut scene = scene.hand(ALICE, "RF").turn(ALICE);
    scene.plays(ALICE, "travel");
    scene.offers(ALICE, "to E, to 6.16.17"); // one card, one step
    let mut scene = network().ship(ALICE, "5.6.16").hand(ALICE, "2 RF").turn(ALICE);
    scene.plays(ALICE, "travel");
    scene.offers(ALICE, "to E, to 1.7.8, to 2.8.9");
    scene.refuses(ALICE, "to 5.6.16", "SD-7.5", "your ship is at 5.6.16 already");
    let nowhere = self::scene(3).hand(ALICE, "RF science/initiative").turn(ALICE);
    nowhere.refuses(ALICE, "travel", "SD-7.5", "your cards take you to no other location");
}

#[test]
fn sd_7_6_one_card_of_any_kind_for_each_step() {
    let mut scene = network().ship(ALICE, "5.6.16").hand(ALICE, "RF culture/barter").turn(ALICE);
    scene.plays(ALICE, "travel, to 1.7.8, pay culture/barter");
    assert_eq!((scene.ship_at(ALICE), scene.cards(ALICE), scene.discards("culture")), ("1.7.8".into(), String::new(), 1));
    // A Fast Burn pays for both.
    let mut scene = network().ship(ALICE, "5.6.16").hand(ALICE, "RF culture/fast_burn").turn(ALICE);
    scene.plays(ALICE, "travel, to 1.7.8, pay culture/fast_burn");
    assert_eq!(scene.cards(ALICE), "fuel");
    let mut scene = network().station(BOB, "1.2.8").ship(ALICE, "5.6.16").hand(ALICE, "2 RF").turn(ALICE);
    scene.plays(ALICE, "travel");
    scene.refuses(ALICE, "to 1.7.8", "SD-7.6", "3 steps to pay, but your cards pay for 2");
}

#[test]
fn sd_7_7_the_fewest_steps_are_charged() {
    // Two ways to 1.7.8: over Earth and the junction, or round by 1.6.18; the shorter one counts.
    let scene = network().segments("1|6 1|18 1|7").ship(ALICE, "5.6.16").hand(ALICE, "3 RF").turn(ALICE);
    assert_eq!(scene.game.steps_to(&scene.state, ALICE, scene.node("1.7.8")), Some(2));
    let mut scene = scene;
    scene.plays(ALICE, "travel, to 1.7.8, all-fuel");
    assert!(matches!(scene.events[..], [Event::Travelled { steps: 2, .. }, ..]), "{:?}", scene.events);
    assert!(scene.cites("SD-7.7"));
}

#[test]
fn sd_7_8_running_through_a_station_pays_nobody() {
    let mut scene = network().station(BOB, "1.2.8").ship(ALICE, "5.6.16").hand(ALICE, "3 RF").turn(ALICE);
    let before = scene.total(BOB);
    scene.plays(ALICE, "travel, to 1.7.8, all-fuel");
    assert_eq!(scene.total(BOB), before);
}

#[test]
fn sd_7_9_any_number_of_ships_at_one_location() {
    let mut scene = network().ship(BOB, "1.7.8").ship(CAROL, "1.7.8").hand(ALICE, "RF").turn(ALICE);
    scene.plays(ALICE, "travel, to 1.7.8");
    assert!([ALICE, BOB, CAROL].iter().all(|seat| scene.ship_at(*seat) == "1.7.8"));
}

#[test]
fn sd_7_10_every_journey_starts_at_earth() {
    let mut scene = network().ship(BOB, "1.7.8").ship(ALICE, "5.6.16").hand(ALICE, "RF").passed(&[BOB, CAROL]).turn(ALICE);
    scene.plays(ALICE, "pass");
    assert!([ALICE, BOB, CAROL].iter().all(|seat| scene.ship_at(*seat) == "E"));
}

#[test]
fn a_single_destination_is_not_asked_for() {
    let mut scene = network().ship(ALICE, "5.6.16").hand(ALICE, "RF").turn(ALICE);
    scene.plays(ALICE, "travel");
    assert_eq!(scene.ship_at(ALICE), "E", "one location and one kind of card: nothing to ask");
    // Ruling 18: a Travel mission may end at Earth.
}
