//! The section *Taking back*, at a real table.

use std::sync::Arc;

use kernel::{Sampler, Seat, Table, TableError, WhyItStands};
use spatial_delivery::SpatialDelivery;

use crate::kit::*;

fn table(scene: Scene) -> Table<SpatialDelivery, Sampler> {
    Table::from_state(Arc::new(scene.game), scene.state, Sampler::from_seed(5)).unwrap()
}

fn plays(table: &mut Table<SpatialDelivery, Sampler>, seat: Seat, actions: &str) {
    use kernel::Game;
    for text in actions.split(',') {
        let action = table.game().read(text.trim()).unwrap();
        table.act(seat, action).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}

fn rich() -> Scene {
    scene(3).hand(ALICE, "3 RF robotics/initiative science/initiative medicine/monopoly").hand(BOB, "culture/initiative").turn(ALICE)
}

#[test]
fn decisions_are_taken_back_one_by_one_until_another_seat_answers() {
    let mut table = table(rich());
    let before = *table.state();
    plays(&mut table, ALICE, "explore, site 1.7.8, cheapest, all-fuel");
    assert!(!table.state().built().is_empty());
    while table.can_take_back(ALICE) {
        table.take_back(ALICE).unwrap();
    }
    assert_eq!(*table.state(), before, "the whole turn");
}

#[test]
fn a_pass_may_be_taken_back_until_the_next_seat_acts() {
    let mut table = table(rich());
    plays(&mut table, ALICE, "pass");
    assert!(table.can_take_back(ALICE));
    plays(&mut table, BOB, "stay");
    assert!(!table.can_take_back(ALICE), "Bob has answered");
    assert_eq!(table.take_back(ALICE), Err(TableError::Stands { seat: ALICE, why: WhyItStands::Answered(BOB) }));
    assert!(table.can_take_back(BOB));
}

#[test]
fn a_card_turned_up_is_final() {
    let mut table = table(scene(3).hand(ALICE, "culture/barter RF").hand(BOB, "RF").turn(ALICE));
    plays(&mut table, ALICE, "stay, play culture/barter");
    assert!(table.can_take_back(ALICE), "nothing is shown yet");
    plays(&mut table, ALICE, "take science");
    assert!(!table.can_take_back(ALICE));
}

#[test]
fn the_last_card_of_a_pile_that_stays_empty_shows_nothing() {
    let mut table = table(scene(3).hand(ALICE, "culture/barter RF").deck_to_hand("science", BOB).turn(ALICE));
    plays(&mut table, ALICE, "stay, play culture/barter, take science");
    assert!(table.can_take_back(ALICE));
}

#[test]
fn the_last_pass_of_a_round_may_be_taken_back_unless_something_is_turned_up() {
    let last = |round| scene(3).round(round).hand(ALICE, "culture/initiative").passed(&[BOB, CAROL]).turn(ALICE);
    let mut first = table(last(1));
    plays(&mut first, ALICE, "pass");
    assert!(first.can_take_back(ALICE) && first.state().round == 2);
    plays(&mut first, ALICE, "take science");
    assert!(!first.can_take_back(ALICE), "the first card of the next round shows a new one");
    let mut second = table(last(2));
    plays(&mut second, ALICE, "pass");
    assert!(!second.can_take_back(ALICE), "the third ring was laid");
    let mut end = table(last(5));
    plays(&mut end, ALICE, "pass");
    assert!(!end.can_take_back(ALICE), "the pass that ends the game is final");
}
