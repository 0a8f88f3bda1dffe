//! TR-7 to TR-9, and the bands of TR-10.1.

use kernel::{Learned, Seat};
use space_truckin::action::{Location, SystemId};
use space_truckin::content::{BandOutcome, Kind};
use space_truckin::event::Event;
use space_truckin::state::{Stage, Step};

use crate::kit::{Scene, scene};

/// The result that the last choice settled.
fn result(table: &Scene) -> i32 {
    let found = table.events.iter().find_map(|event| match event {
        Event::Result { result, .. } => Some(*result),
        _ => None,
    });
    found.expect("a result was settled")
}

/// TR-7.1, TR-7.2, TR-7.3, TR-12.5, TR-13.1: A to G in order, a jump after each but the last, then the sale.
#[test]
fn tr_7_1_the_locations_in_order() {
    let mut table = scene("hammerhead smuggler | option win_vp=40 | at A asteroids");
    let mut visited = Vec::new();
    let mut jumps = 0;
    while let Stage::Location(at) = table.state.stage {
        visited.push(at);
        // 6 6 6 over 6 6 1 is a result of 5: the first reward, 1 VP.
        table.seat_mut(0).boxes = [0, 6, 6, 0, 0, 6, 6, 0];
        (table.seat_mut(0).dice, table.seat_mut(0).step) = ([6, 1], Step::FirstBox);
        table.plays("box top-units");
        assert_eq!(table.sheet().step, Step::Manipulate); // TR-7.2: manipulation comes before the result
        table.plays("settle");
        if let Stage::Jump(from) = table.state.stage {
            assert_eq!(from, at); // TR-7.3
            jumps += 1;
            let kind = if table.open(Kind::Engine) > 1 { "engine" } else { "quarters" };
            let count = table.game.paying_systems(table.sheet(), Kind::by_id(kind).unwrap()).iter().count();
            let system = table.game.paying_systems(table.sheet(), Kind::by_id(kind).unwrap()).iter().next().unwrap();
            let dice = [1, 2];
            if table.offered(Seat::new(0)).len() > 1 && matches!(table.sheet().step, Step::Jump) {
                if count == 1 {
                    table.rolls(&dice)
                } else {
                    &mut table
                };
                table.plays(&format!("pay {kind}"));
            }
            if matches!(table.sheet().step, Step::JumpPayment(_)) {
                table.rolls(&dice).plays(&format!("with {}", (b'a' + system.0) as char));
            }
        }
    }
    assert_eq!((visited, jumps), ([0, 1, 2, 3, 4, 5, 6].map(Location).to_vec(), 6));
    assert_eq!(table.ended().0, "too-few-points");
    assert_eq!(table.sheet().points.jumps, 12);
}

#[test]
fn tr_7_2_challenge_manipulation_result() {
    let mut table = scene("sparrowhawk | at A asteroids | boxes 11_/11_ | dice 6 2");
    table.plays("box top-units").offers("settle | reroll | flip").plays("settle");
    assert_eq!(result(&table), 4);
}

#[test]
fn tr_7_3_after_a_location_comes_the_jump() {
    let mut table = scene("sparrowhawk | at A asteroids | boxes 11_/11_ | dice 6 2");
    table.plays("box top-units").plays("settle");
    assert_eq!(table.state.stage, Stage::Jump(Location(0)));
}

/// TR-7.4: what is circled and crossed out is the stage, open to all.
#[test]
fn tr_7_4_the_present_location_is_known() {
    assert_eq!(scene("sparrowhawk | at D comet").state.stage, Stage::Location(Location(3)));
}

/// TR-8.1, TR-8.2, TR-8.3: three rolls into six boxes, any of them, and what is written stays.
/// And ruling G56.
#[test]
fn tr_8_2_three_rolls_fill_six_boxes() {
    let mut table = scene("sparrowhawk | at A asteroids | boxes ___/___ | dice 3 4");
    let all = "box top-hundreds | box top-tens | box top-units | box bottom-hundreds | box bottom-tens | box bottom-units";
    table.offers(all).refuses("box top-thousands", "TR-8.2").plays("box bottom-units");
    assert_eq!(table.learned, Learned::Nothing, "both dice are known, nothing new is");
    table.refuses("box bottom-units", "TR-8.2").rolls(&[1, 6]).plays("box top-hundreds");
    assert_eq!(table.learned, Learned::Something);
    table.offers("box top-tens | box top-units | box bottom-hundreds | box bottom-tens"); // TR-8.3
    table.plays("box top-tens").rolls(&[5, 2]).plays("box top-units");
    table.plays("box bottom-tens"); // the last box is filled without a question
    assert_eq!(table.sheet().boxes, [0, 4, 1, 6, 0, 2, 5, 3]);
}

#[test]
fn tr_8_1_six_boxes_in_two_rows() {
    assert_eq!(scene("sparrowhawk").game.boxes().len(), 6);
}

#[test]
fn tr_8_3_a_written_number_stays() {
    scene("sparrowhawk | boxes 4__/1__ | dice 3 4").refuses("box top-hundreds", "TR-8.2");
}

/// TR-8.4, G4, G5, example 38: 444 over 444 is 0, 441 over 444 is -3; both hit the bridge.
#[test]
fn tr_8_4_the_result_is_top_minus_bottom() {
    for (dice, expected) in [("4 4", 0), ("1 4", -3)] {
        let mut table = scene(&format!("sparrowhawk | at A comet | boxes 44_/44_ | dice {dice}"));
        table.plays("box top-units").plays("settle");
        assert_eq!((result(&table), table.sheet().bridge()), (expected, 1));
    }
}

#[test]
fn tr_8_5_four_digits_have_eight_boxes_and_four_rolls() {
    let mut table = scene("sparrowhawk | option challenge_digits=4 | at A asteroids | boxes ____/____ | dice 2 1");
    table.plays("box top-thousands").rolls(&[3, 3]).plays("box bottom-thousands");
    table.plays("box top-hundreds").rolls(&[4, 4]).plays("box bottom-hundreds");
    table.plays("box top-tens").rolls(&[5, 3]).plays("box bottom-tens").plays("box top-units").rolls(&[3, 2]).plays("settle");
    assert_eq!(result(&table), 1002);
}

/// TR-9.2, TR-10.1, example 4: 245 over 143 is 102; a Weapons pip rerolls the top left 2 into a 1: result 2, both rewards.
/// With four digits: 2345 over 1343 is 1002, after the reroll 2 (G1).
#[test]
fn tr_9_2_a_weapons_pip_rerolls_a_die() {
    let mut table = scene("sparrowhawk | at A asteroids | boxes 245/143");
    assert_eq!(table.sheet().result(), 102);
    table.offers("settle | reroll | flip").plays("reroll").offers("pay quarters | pay weapons").plays("pay weapons");
    table.offers("with f | with g").plays("with f").rolls(&[1]).plays("box top-hundreds");
    assert_eq!((result(&table), table.open(Kind::Weapons), table.sheet().vp()), (2, 1, 1));
    assert!(table.sheet().filled.has(table.cell(7, 0)));
    table.offers("load (1,3) | load (3,7) | load (4,9)"); // the second reward, 1 Cargo
    let mut table = scene("sparrowhawk | option challenge_digits=4 | at A asteroids | boxes 2345/1343");
    assert_eq!(table.sheet().result(), 1002);
    table.plays("reroll").plays("pay weapons").plays("with g").rolls(&[1]).plays("box top-thousands");
    assert_eq!(result(&table), 2);
}

/// TR-9.3, example 5: 3 becomes 4, 1 becomes 6, 5 becomes 2.
#[test]
fn tr_9_3_a_reactor_pip_flips_a_die() {
    for (from, to) in [(3, 4), (1, 6), (5, 2)] {
        let mut table = scene(&format!("sparrowhawk | option manipulations=free | at A asteroids | boxes 6{from}6/616"));
        table.plays("flip").plays("pay reactor").plays("with l").plays("box top-tens");
        assert_eq!((table.sheet().boxes[2], table.open(Kind::Reactor)), (to, 1));
    }
}

#[test]
fn tr_9_1_one_manipulation_per_location_after_the_last_box() {
    let mut table = scene("sparrowhawk | at A asteroids | boxes 24_/14_ | dice 5 3");
    table.refuses("flip", "TR-8.2"); // G3: not before the last box is filled
    let mut table = scene("sparrowhawk | at A asteroids | boxes 245/143");
    table.plays("flip").plays("pay reactor").plays("with l").rolls(&[4, 5]).plays("box top-hundreds");
    assert_eq!(result(&table), 402, "settled at once");
}

/// TR-9.1 under option manipulations=one_each, G2: one reroll and one flip.
#[test]
fn option_manipulations_one_each() {
    let mut table = scene("sparrowhawk | option manipulations=one_each | at A asteroids | boxes 245/143");
    table.plays("flip").plays("pay reactor").plays("with l").plays("box bottom-units");
    table.offers("settle | reroll").refuses("flip", "TR-9.1").plays("reroll").plays("pay weapons").plays("with f");
    table.rolls(&[2]).plays("box bottom-hundreds");
    assert_eq!(result(&table), 1);
}

/// TR-9.1 under option manipulations=free, G2: any number while pips last.
#[test]
fn option_manipulations_free() {
    let mut table = scene("sparrowhawk | option manipulations=free | at A asteroids | boxes 245/143");
    table.plays("flip").plays("pay reactor").plays("with l").plays("box top-units");
    table.plays("flip").plays("pay reactor").plays("box bottom-units");
    table.offers("settle | reroll"); // no Reactor pip is left, so nothing stands in for it
    assert_eq!(table.sheet().boxes[3], 2);
}

/// TR-9.4, example 16: all Weapons spent, a reroll is not offered at all; the flip by Reactor or Quarters.
/// And ruling G26.
#[test]
fn tr_9_4_quarters_are_wild_while_the_real_thing_lasts() {
    let mut table = scene("sparrowhawk | at A asteroids | filled fgm | boxes 245/143");
    table.offers("settle | flip").refuses("reroll", "TR-9.4").plays("flip").offers("pay reactor | pay quarters").plays("pay quarters");
    table.offers("with a | with c | with e").plays("with a").rolls(&[4, 5]).plays("box top-hundreds");
    assert_eq!((table.open(Kind::Quarters), table.open(Kind::Reactor)), (2, 1), "the Reactor pip is not filled");
}

#[test]
fn tr_9_5_the_physicists_reactors_reroll() {
    let mut table = scene("sparrowhawk physicist | at A asteroids | boxes 245/143");
    table.plays("reroll").offers("pay reactor | pay quarters | pay weapons").plays("pay reactor").plays("with m");
    table.rolls(&[1]).plays("box top-hundreds");
    assert_eq!((table.open(Kind::Reactor), table.open(Kind::Weapons)), (1, 2));
    scene("sparrowhawk physicist | at A asteroids | filled fg | boxes 245/143").offers("settle | flip");
    scene("sparrowhawk | at A asteroids | boxes 245/143").plays("reroll").refuses("pay reactor", "TR-9.5");
}

/// TR-9.6, example 17: one open Quarters pip, one open Reactor pip: the Reactor pays without a question.
#[test]
fn tr_9_6_the_last_quarters_pip_is_never_spent() {
    let mut table = scene("sparrowhawk | at A asteroids | filled acm | boxes 245/143");
    table.plays("flip");
    assert!(matches!(table.sheet().step, Step::Change(_, SystemId(11))), "l pays");
    let mut table = scene("sparrowhawk physicist | at A asteroids | filled ac | boxes 245/143");
    table.plays("reroll").refuses("pay quarters", "TR-9.6");
}

#[test]
fn tr_9_7_the_player_says_which_pip_is_filled() {
    let mut table = scene("sparrowhawk | at A asteroids | boxes 245/143");
    table.plays("flip").plays("pay reactor").offers("with l | with m").refuses("with a", "TR-9.7").plays("with m");
    table.rolls(&[4, 5]).plays("box top-hundreds");
    assert!(table.sheet().filled.has(table.cell(6, 5)) && table.sheet().open.has(table.cell(4, 4)));
}

#[test]
fn tr_9_8_only_dice_of_the_challenge_are_manipulated() {
    scene("yard sparrowhawk | dice 3 2").refuses("flip", "TR-3.2");
    let mut table = scene("sparrowhawk | at A asteroids | boxes 166/143");
    table.rolls(&[5, 1]).plays("settle").refuses("flip", "TR-11.2").refuses("reroll", "TR-11.2");
}

/// TR-10.1, G55: the bands at their edges.
#[test]
fn tr_10_1_the_bands() {
    use BandOutcome::{BothRewards, BridgeDamage, DamageOne, DamageTwo, FirstReward};
    let game = scene("sparrowhawk").game;
    let bands = [
        (-5555, BridgeDamage),
        (0, BridgeDamage),
        (1, BothRewards),
        (2, BothRewards),
        (3, FirstReward),
        (10, FirstReward),
        (11, DamageOne),
        (100, DamageOne),
        (101, DamageTwo),
        (555, DamageTwo),
        (5555, DamageTwo),
    ];
    for (result, outcome) in bands {
        assert_eq!(game.content.band(result).outcome, outcome, "{result}");
    }
}
