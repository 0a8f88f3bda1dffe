//! SD-11: Return to Earth.

use kernel::{Game, Learned};
use parts::hex::Hex;
use spatial_delivery::Event;
use spatial_delivery::galaxy::Stage;
use spatial_delivery::state::Step;

use crate::kit::*;

/// Alice is the last who has not passed, in this round.
fn last(round: u8) -> Scene {
    let scene = scene(4).round(round).segments("1|2 1|8").station(ALICE, "1.7.8").ship(ALICE, "1.7.8").ship(BOB, "1.7.8");
    scene.no_score_token(8).no_score_token(7).first_delivery(BOB, 8).hand(ALICE, "culture/initiative").passed(&[BOB, CAROL, DAVE])
}

#[test]
fn sd_11_1_ships_return_and_hands_are_kept() {
    let mut scene = last(1).hand(BOB, "science/barter").turn(ALICE);
    scene.plays(ALICE, "pass");
    assert!(scene.game.players().all(|seat| scene.ship_at(seat) == "E"));
    assert!(scene.state.passed.is_empty(), "ships stand upright");
    assert_eq!(scene.cards(BOB), "science/barter 2 fuel");
}

#[test]
fn sd_11_2_worlds_get_their_score_tokens_back() {
    let mut scene = last(1).turn(ALICE);
    scene.plays(ALICE, "pass");
    assert!(scene.state.score_tokens.has(Hex(7)) && scene.state.score_tokens.has(Hex(8)));
    assert!(!scene.state.first_tokens.has(Hex(8)), "First Delivery Tokens do not come back");
    assert!(scene.events.contains(&Event::Returned { replenished: 2 }));
}

#[test]
fn sd_11_3_the_round_marker_moves_on() {
    let mut scene = last(1).turn(ALICE);
    scene.plays(ALICE, "pass");
    assert_eq!((scene.state.round, scene.state.step), (2, Step::TakeGoods));
}

#[test]
fn sd_11_4_next_turn_first_then_the_old_order() {
    let mut scene = last(1);
    scene.state.next_order = [CAROL, ALICE].into_iter().collect();
    let mut scene = scene.turn(ALICE);
    scene.plays(ALICE, "pass");
    assert_eq!(scene.state.order[..], [CAROL, ALICE, BOB, DAVE]);
    assert_eq!(scene.asked(), Some(CAROL));
}

#[test]
fn sd_11_5_the_tokens_go_back_as_spares() {
    let mut scene = last(1);
    scene.state.next_order = [CAROL].into_iter().collect();
    let mut scene = scene.turn(ALICE);
    scene.plays(ALICE, "pass");
    assert!(scene.state.next_order.is_empty() && scene.game.has_spare_token(&scene.state, CAROL));
    assert!(scene.cites("SD-11.5"));
}

#[test]
fn sd_11_6_after_round_two_the_third_ring_is_laid() {
    let mut scene = last(2).turn(ALICE);
    scene.plays(ALICE, "pass");
    assert_eq!((scene.state.round, scene.state.stage, scene.state.tiles.len()), (3, Stage::Three, 36));
    assert_eq!(scene.events.iter().filter(|event| matches!(event, Event::Laid { .. })).count(), 18);
    assert!(
        [20, 22, 25, 27, 30, 32, 34, 36]
            .iter()
            .all(|hex| scene.state.first_tokens.has(Hex(*hex)) && scene.state.score_tokens.has(Hex(*hex)))
    );
    assert_eq!(scene.game.value(parts::hex::Hex(20)), 3);
    assert_eq!(scene.learned, Learned::Something, "tiles were turned up: the pass is final");
    let mut scene = last(1).turn(ALICE);
    scene.plays(ALICE, "pass");
    assert_eq!((scene.state.stage, scene.learned), (Stage::Two, Learned::Nothing));
    // In a random galaxy the tiles to come are all those that are not there yet, in any order.
    let game = open(3, &[]);
    let mut orders = std::collections::BTreeSet::new();
    for seed in 0..20 {
        let mut chance = kernel::Sampler::from_seed(seed);
        let mut state = game.setup(&mut kernel::Sampler::from_seed(5));
        let mut legal = kernel::Actions::new();
        while state.round < 3 {
            let kernel::Turn::Waiting(seats) = game.turn(&state) else { panic!("too early") };
            legal.clear();
            game.legal(&state, seats.lowest().unwrap(), &mut legal);
            game.apply(&mut state, seats.lowest().unwrap(), legal[0], &mut kernel::Quiet(&mut chance)).unwrap();
        }
        game.check(&state).unwrap();
        orders.insert(format!("{:?}", &state.tiles[18..]));
    }
    assert!(orders.len() > 15);
}

#[test]
fn sd_11_7_after_the_last_round_nothing_is_reset() {
    let mut scene = last(5).turn(ALICE);
    scene.plays(ALICE, "pass");
    assert_eq!((scene.state.step, scene.state.round, scene.ship_at(ALICE)), (Step::Over, 5, "1.7.8".into()));
    assert!(!scene.state.score_tokens.has(Hex(8)) && scene.events.contains(&Event::Ended));
    assert_eq!(scene.learned, Learned::Something, "the pass that ends the game is final");
    scene.refuses(ALICE, "pass", "SD-12.1", "the game is over");
}
