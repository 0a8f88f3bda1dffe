//! GT-6: a turn, D3 to D6.

use crate::kit::scene;

#[test]
fn gt_6_1_everybody_takes_one_turn_from_the_first_player_on() {
    let mut table = scene("3 players, seat 1 first | packet A W | seat 0: hand F | seat 1: hand F | seat 2: hand F | Sundry");
    table.plays("seat 2: take weapons").cites("GT-6.1");
    for seat in [1, 2, 0] {
        table.asked(seat, "D5");
        table.plays(&format!("seat {seat}: end-turn"));
    }
    table.shows("round 6");
}

#[test]
fn gt_6_2_no_step_is_returned_to() {
    let mut table = scene("2 players, seat 0 active in step 2 | seat 0: hand F W | seat 1: hand F | Sundry[fuel: 0 U^], Nightcore");
    table.refuses("seat 0: lay food", "GT-6.4").refuses("seat 0: end-turn", "GT-6.4").plays("seat 0: done");
    table.refuses("seat 0: take-back sundry 2", "GT-6.9").plays("seat 0: lay food").refuses("seat 0: take-back sundry 2", "GT-6.9");
    table.refuses("seat 0: done", "GT-6.9").plays("seat 0: end-turn").refuses("seat 0: lay weapons", "GT-6.9").asked(1, "D5");
}

#[test]
fn gt_6_3_the_active_players_planets_become_ready_and_nobody_elses() {
    let mut table = scene(
        "2 players, seat 0 active in step 3 | seat 0: hand F, owns Sundry(used) \
         | seat 1: hand F, owns Crossway(used), Helvetia(used), Vopulus \
         | Atrium I",
    );
    table.plays("seat 0: end-turn").cites("GT-6.3").hears("spectator", "seat 1 began, 2 refreshed");
    table.shows("seat 0: owns Sundry(used) | seat 1: owns Crossway, Helvetia, Vopulus");
}

/// R56: in the first round there is nothing to refresh.
#[test]
fn gt_6_3_nothing_is_refreshed_where_nothing_is_used() {
    let mut table = scene("2 players, round 1, seat 0 active in step 3 | seat 0: hand F | seat 1: hand F | Atrium I");
    table.plays("seat 0: end-turn").hears("spectator", "seat 1 began, 0 refreshed");
}

#[test]
fn gt_6_4_any_number_of_own_goods_come_back_one_at_a_time() {
    let mut table = scene(
        "2 players, seat 0 active in step 2 | seat 0: hand F | Vopulus[fuel: 0 U^, water: 0 A^], Nightcore[tools: 0 T^, water: 1 A^]",
    );
    table.offers(0, "take-back vopulus 1, take-back vopulus 2, take-back nightcore 2, done");
    table.plays("seat 0: take-back vopulus 2").cites("GT-6.4").shows("seat 0: hand F A | Vopulus[fuel: 0 U^]");
    table.plays("seat 0: take-back nightcore 2, take-back vopulus 1").shows("seat 0: hand F A T U, deployed 0 | Nightcore[water: 1 A^]");
    let mut table = scene("2 players, seat 0 active in step 2 | seat 0: hand F | Vopulus[fuel: 0 U^], Sundry");
    table.plays("seat 0: done").shows("seat 0: hand F | Vopulus[fuel: 0 U^]").asked(0, "D5");
}

#[test]
fn gt_6_5_only_goods_of_earlier_rounds_come_back() {
    let mut table = scene(
        "2 players, round 5, seat 0 active in step 2 | seat 0: hand F \
         | Vopulus[fuel: 0 U^(round 5), water: 0 A^(round 4)], Sundry[food: 0 T_(known, round 5)]",
    );
    table.offers(0, "take-back vopulus 2, done");
    table.refuses("seat 0: take-back vopulus 1", "GT-6.5").refuses("seat 0: take-back sundry 1", "GT-6.5");
}

/// R37: a good sent on counts from the round in which it was sent on.
#[test]
fn gt_6_5_a_good_sent_on_in_this_round_does_not_come_back_in_it() {
    let mut table =
        scene("3 players, seat 0 active in step 3 | seat 0: hand T T | seat 1: hand F | Bo IV[weapons: 0 W^, water: 1 A^], Sundry");
    table.plays("seat 0: lay tools, end-turn; seat 1: as food").asked(1, "D5");
    assert_eq!(table.state().deployed[0].round, 5);
}

/// R19, R59: in hand it is its true kind again, and nobody is shown it.
#[test]
fn gt_6_6_a_face_down_good_returns_with_its_true_kind_and_unseen() {
    let mut table = scene("2 players, seat 0 active in step 2 | seat 0: hand F | seat 1: hand F | Atrium I[food: 0 T_], Bo IV");
    table.plays("seat 0: take-back atrium-i 1").cites("GT-6.6").shows("seat 0: hand F T | Atrium I[]");
    table.hears("seat 0", "seat 0 took back T from Atrium I food").hears("seat 1", "seat 0 took back ? from Atrium I food");
    table.sees("seat 1", "seat 0: hand 2 cards").offers(0, "lay food, lay tools, end-turn");
    table.plays("seat 0: lay tools").shows("Bo IV[tools: 0 T^]");
}

#[test]
fn gt_6_7_the_slot_is_empty_at_once() {
    let mut table = scene("2 players, seat 0 active in step 2 | seat 0: hand - | Wanderlost[weapons: 0 W^], Vopulus[fuel: 0 U^]");
    table.plays("seat 0: take-back wanderlost 1").cites("GT-6.7").shows("Wanderlost[] | Vopulus[fuel: 0 U^]");
    table.plays("seat 0: done, lay weapons").shows("Wanderlost[weapons: 0 W^]");
}

/// R40: one move; R11: the discard is open.
#[test]
fn gt_6_8_with_a_full_hand_a_good_is_discarded_first() {
    let mut table = scene("2 players, seat 0 active in step 2 | seat 0: hand F F W A | Vopulus[fuel: 0 U^], Merrow[tools: 0 T^]");
    table.plays("seat 0: take-back vopulus 1").asked(0, "D4").offers(0, "discard weapons, discard food, discard water");
    table.refuses("seat 0: discard fuel", "GT-6.8").refuses("seat 0: take-back merrow 1", "GT-6.8").refuses("seat 0: done", "GT-6.8");
    table.shows("discards - | Vopulus[fuel: 0 U^]");
    table.plays("seat 0: discard water").cites("GT-6.8");
    table.hears("seat 1", "seat 0 discarded A (cancel) | seat 0 took back U from Vopulus fuel").sees("seat 1", "discards A");
    table.shows("seat 0: hand F F W U | Vopulus[]");
}

#[test]
fn d4_is_not_asked_with_room_or_without_a_choice() {
    let mut table = scene("2 players, seat 0 active in step 2 | seat 0: hand F F W | Vopulus[fuel: 0 U^], Merrow[tools: 0 T^]");
    table.plays("seat 0: take-back vopulus 1").asked(0, "D3");
    let mut table = scene("2 players, seat 0 active in step 2 | seat 0: hand 4F | Vopulus[fuel: 0 U^], Merrow[tools: 0 T^]");
    table.plays("seat 0: take-back vopulus 1").asked(0, "D3").shows("seat 0: hand 3F U | discards F");
}

#[test]
fn gt_6_9_as_many_goods_as_wished_are_laid_one_at_a_time() {
    let mut table = scene("2 players, seat 0 active in step 3 | seat 0: hand F U M W | seat 1: hand F | Sundry, Merrow");
    table.offers(0, "lay medicine, lay food, lay fuel, end-turn");
    table.refuses("seat 0: lay tools", "GT-6.9").plays("seat 0: lay food").cites("GT-6.9").shows("seat 0: hand U M W | Sundry[food: 0 F^]");
    table.plays("seat 0: lay fuel").plays("seat 0: end-turn").shows("seat 0: hand M W | Sundry[food: 0 F^, fuel: 0 U^]");
}

#[test]
fn gt_6_9_no_good_at_all_may_be_laid() {
    let mut table = scene("2 players, seat 0 active in step 3 | seat 0: hand F U M | seat 1: hand F | Sundry");
    table.plays("seat 0: end-turn").shows("seat 0: hand F U M | Sundry[]").asked(1, "D5");
}

#[test]
fn gt_6_10_abilities_come_before_between_and_after_the_goods() {
    let mut table = scene(
        "2 players, seat 0 active in step 3 | seat 0: hand F A W M, owns Sundry, Bo IV, Helvetia \
         | seat 1: hand F | Atrium I, Old Misery, Tessaly, Kolossa",
    );
    table.deals("M").plays("seat 0: use sundry, with weapons").plays("seat 0: lay water, on old-misery");
    table.plays("seat 0: use bo-iv, on tessaly").plays("seat 0: lay food, on kolossa").plays("seat 0: use helvetia, on atrium-i");
    table.shows(
        "Old Misery[water: 0 A^] | Tessaly[fuel: 0 M_(known)] | Kolossa[food: 0 F^] | Atrium I[food: 0 M_] \
         | seat 0: owns Sundry(used), Bo IV(used), Helvetia(used)",
    );
}

#[test]
fn gt_6_11_several_goods_may_go_to_one_planet_and_to_several() {
    let mut table = scene("2 players, seat 0 active in step 3 | seat 0: hand A T W U | seat 1: hand F | Nightcore, Atrium I, Tessaly");
    table.plays("seat 0: lay water, on nightcore, lay tools, lay weapons, on nightcore, lay fuel, on atrium-i");
    table.shows("Nightcore[water: 0 A^, tools: 0 T^, weapons: 0 W^] | Atrium I[fuel: 0 U^]");
}

/// R24, R25: nothing is established in step 3, and the goods there still count.
#[test]
fn gt_6_12_a_planet_completed_in_step_3_stays_until_step_4() {
    let mut table = scene(
        "2 players, seat 0 active in step 3 | seat 0: hand T M F W, owns Sundry | seat 1: hand F \
         | Helvetia, Vopulus[fuel: 0 U^, water: 0 A^], Atrium I",
    );
    table.plays("seat 0: lay tools, lay medicine, on helvetia");
    table.shows(
        "on offer Helvetia, Vopulus, Atrium I | Helvetia[tools: 0 T^, medicine: 0 M^] | seat 0: owns Sundry, deployed 4 | discards -",
    );
    table.offers(0, "use sundry, end-turn");
    table.refuses("seat 0: lay food", "GT-1.9").plays("seat 0: end-turn");
    table.shows("on offer Vopulus, Atrium I | seat 0: owns Sundry, Helvetia, deployed 2 | discards M T");
}

#[test]
fn gt_6_13_the_player_ends_step_3_by_saying_so() {
    let mut table = scene("2 players, seat 0 active in step 3 | seat 0: hand F U | seat 1: hand F | Sundry");
    table.plays("seat 0: lay food").asked(0, "D5");
    table.plays("seat 0: end-turn").hears("spectator", "seat 0 ended | seat 1 began, 0 refreshed");
}

#[test]
fn gt_6_13_an_empty_hand_ends_the_turn() {
    let mut table = scene("2 players, seat 0 active in step 3 | seat 0: hand F, owns Crossway | seat 1: hand F | Sundry");
    table.plays("seat 0: lay food").cites("GT-6.13").asked(1, "D5");
}

#[test]
fn gt_6_13_the_deployment_limit_without_a_ready_exchange_planet_ends_the_turn() {
    let drawn = "| seat 1: hand F | Vopulus[fuel: 0 U^, water: 0 A^], Nightcore[tools: 0 T^], Atrium I, Tessaly";
    for owned in ["owns Merrow", "owns Merrow, Sundry(used)", "owns Helvetia"] {
        let mut table = scene(&format!("2 players, seat 0 active in step 3 | seat 0: hand F M, {owned} {drawn}"));
        table.plays("seat 0: lay food").cites("GT-6.13").asked(1, "D5");
    }
    let mut table = scene(&format!("2 players, seat 0 active in step 3 | seat 0: hand F M, owns Merrow, Sundry {drawn}"));
    table.plays("seat 0: lay food").asked(0, "D5").offers(0, "use sundry, end-turn");
}

/// R45: with an empty play area turns go on, and nothing can be deployed.
#[test]
fn gt_6_13_a_play_area_without_an_open_slot_ends_the_turn() {
    let mut table = scene("2 players, seat 0 active in step 3 | seat 0: hand M T F | seat 1: hand F W, owns Crossway(used) | Helvetia");
    table.plays("seat 0: lay medicine, lay tools").asked(1, "D5");
    table.hears("spectator", "seat 0 ended | Helvetia with seat 0, 2 to 0 | seat 1 began, 1 refreshed").offers(1, "use crossway, end-turn");
    let mut table = scene("2 players, seat 0 active in step 3, area 1 | seat 0: hand M T F | seat 1: hand F W | Helvetia");
    table.plays("seat 0: lay medicine, lay tools").shows("round 6");
}

/// R60: in all other cases the end is asked for, even if the hand fits nowhere.
#[test]
fn gt_6_13_a_hand_that_fits_nowhere_is_asked_all_the_same() {
    let mut table = scene("2 players, seat 1 active in step 3, seat 1 first | seat 1: hand F | seat 0: hand T W | Sundry, Vopulus");
    table.plays("seat 1: end-turn").asked(0, "D5").offers(0, "end-turn");
    table.plays("seat 0: end-turn").shows("round 6");
}

#[test]
fn gt_6_14_step_4_follows_and_then_the_next_turn() {
    let mut table = scene("2 players, seat 0 active in step 3 | seat 0: hand T M F | seat 1: hand F | Helvetia, Sundry");
    table.plays("seat 0: lay tools, lay medicine, on helvetia, end-turn").cites("GT-6.14");
    table.hears(
        "spectator",
        "seat 0 ended | Helvetia with seat 0, 2 to 0 | seat 0 discarded T (agreement) \
         | seat 0 discarded M (agreement) | seat 1 began, 0 refreshed",
    );
}

#[test]
fn d3_is_asked_as_long_as_something_is_eligible_and_skipped_otherwise() {
    let mut table = scene(
        "2 players, seat 1 active in step 3, seat 1 first | seat 1: hand F | seat 0: hand F | Sundry[fuel: 0 U^], Vopulus[water: 0 A^]",
    );
    table.plays("seat 1: end-turn").asked(0, "D3").offers(0, "take-back vopulus 2, take-back sundry 2, done");
    table.plays("seat 0: take-back sundry 2").asked(0, "D3").offers(0, "take-back vopulus 2, done");
    table.plays("seat 0: take-back vopulus 2").asked(0, "D5");
    let mut table = scene("2 players, seat 1 active in step 3, seat 1 first | seat 1: hand F | seat 0: hand F | Sundry[fuel: 1 U^]");
    table.plays("seat 1: end-turn").asked(0, "D5");
}

/// R39: a good may be taken back and laid again in the same turn.
#[test]
fn d5_a_good_taken_back_may_be_laid_elsewhere_at_once() {
    let mut table = scene("2 players, seat 0 active in step 2 | seat 0: hand W | Sundry[fuel: 0 U^], Vopulus");
    table.plays("seat 0: take-back sundry 2, lay fuel, on vopulus").shows("Sundry[] | Vopulus[fuel: 0 U^]");
}

#[test]
fn d6_is_asked_only_with_several_planets() {
    let mut table = scene("2 players, seat 0 active in step 3 | seat 0: hand F A | Sundry, Vopulus, Old Misery");
    table.plays("seat 0: lay food").asked(0, "D6");
    table.plays("seat 0: on sundry, lay water").asked(0, "D6");
    let mut table = scene("2 players, seat 0 active in step 3 | seat 0: hand F A | Sundry, Vopulus");
    table.plays("seat 0: lay food").asked(0, "D5");
}
