//! GT-8: abilities, D7 to D9.

use crate::kit::{Pack, scene};

#[test]
fn gt_8_1_a_ready_planet_is_used_by_its_owner_in_the_owners_step_3_only() {
    let mut table = scene(
        "2 players, seat 0 active in step 2 | seat 0: hand F A, owns Sundry | seat 1: hand F, owns Crossway \
         | Vopulus[fuel: 0 U^], Atrium I",
    );
    table.refuses("seat 0: use sundry", "GT-6.4").plays("seat 0: done").offers(0, "lay food, lay water, use sundry, end-turn");
    table.refuses("seat 0: use crossway", "GT-8.1").refuses("seat 1: use crossway", "GT-6.9").plays("seat 0: use sundry, with food");
    table.shows("seat 0: owns Sundry(used)");
    // Not in the draft either.
    let mut table = scene("2 players | packet F W A T | seat 0: hand F, owns Sundry | Vopulus");
    table.refuses("seat 0: use sundry", "GT-4.3");
}

#[test]
fn gt_8_2_a_used_planet_is_ready_again_after_the_owners_refresh() {
    let mut table =
        scene("2 players, seat 0 active in step 3, area 1 | seat 0: hand F A, owns Sundry, Crossway | seat 1: hand F | Vopulus");
    table.plays("seat 0: use sundry, with food").refuses("seat 0: use sundry", "GT-8.2").plays("seat 0: use crossway, with water");
    table.shows("seat 0: owns Sundry(used), Crossway(used)");
    table.deals("4W").plays("seat 0: end-turn; seat 1: end-turn").shows("seat 0: owns Sundry(used), Crossway(used) | round 6");
    table.plays("seat 1: take weapons; seat 0: take weapons, take weapons; seat 1: end-turn").shows("seat 0: owns Sundry, Crossway");
}

/// R23: a planet gained in the own step 4 is ready, but first usable in the next turn.
#[test]
fn gt_8_3_a_planet_is_ready_when_gained_and_usable_on_the_next_own_turn() {
    let mut table =
        scene("2 players, seat 0 active in step 3, area 2 | seat 0: hand M F | seat 1: hand M A | Helvetia[tools: 0 T^], Atrium I");
    table.refuses("seat 0: use helvetia", "GT-8.1").plays("seat 0: lay medicine").refuses("seat 0: use helvetia", "GT-8.1");
    table.plays("seat 0: end-turn").shows("seat 0: owns Helvetia");
    table.refuses("seat 0: use helvetia", "GT-6.9");
    // Gained out of turn it is usable in the same round.
    let mut table = scene(
        "2 players, seat 0 active in step 3 | seat 0: hand M F | seat 1: hand A M | Vopulus[fuel: 1 U^, water: 1 A^], Bo IV, Tessaly",
    );
    table.plays("seat 0: lay medicine, on vopulus, end-turn, on tessaly, as fuel").shows("seat 1: owns Vopulus").asked(1, "D5");
    table.offers(1, "lay medicine, lay water, use vopulus, end-turn");
}

#[test]
fn gt_8_4_abundance_lays_any_other_good_face_down_as_its_kind() {
    let mut table =
        scene("2 players, seat 0 active in step 3 | seat 0: hand F A W, owns Helvetia | seat 1: hand F | Atrium I, Merrow[tools: 1 T^]");
    table.plays("seat 0: use helvetia").asked(0, "D7").offers(0, "with weapons, with water");
    table.refuses("seat 0: with food", "GT-8.4").refuses("seat 0: with tools", "GT-8.6").plays("seat 0: with water").asked(0, "D8");
    table.offers(0, "on atrium-i, on merrow");
    table.plays("seat 0: on merrow").cites("GT-8.4").cites("GT-5.4");
    table.shows("Merrow[tools: 1 T^, food: 0 A_] | seat 0: hand F W, owns Helvetia(used)");
}

/// R18: not on a good that is that kind already.
#[test]
fn gt_8_4_abundance_is_not_offered_for_its_own_kind() {
    let mut table = scene("2 players, seat 0 active in step 3 | seat 0: hand 2F, owns Helvetia | Atrium I");
    table.offers(0, "lay food, end-turn");
    table.refuses("seat 0: use helvetia", "GT-8.6");
}

/// R22: each pair is one-way; a planet may list two.
#[test]
fn gt_8_5_flexible_trade_follows_its_arrows() {
    let mut table = scene("2 players, seat 0 active in step 3 | seat 0: hand W A, owns Half Life | seat 1: hand F | Forgeheart, Atrium I");
    table.plays("seat 0: use half-life").cites("GT-8.5").shows("Forgeheart[water: 0 W_(known)] | seat 0: hand A, owns Half Life(used)");
    // Not the other way.
    let mut table = scene("2 players, seat 0 active in step 3 | seat 0: hand A F, owns Half Life | Atrium I");
    table.offers(0, "lay food, end-turn");
    table.refuses("seat 0: use half-life", "GT-8.6");
    // Two pairs: one use applies one of them.
    let mut table = scene("2 players, seat 0 active in step 3 | seat 0: hand T F A, owns Tessaly | seat 1: hand F | Atrium I, Forgeheart");
    table.plays("seat 0: use tessaly").offers(0, "with food, with tools");
    table.refuses("seat 0: with water", "GT-8.5").plays("seat 0: with tools");
    table.shows("Atrium I[food: 0 T_(known)] | Forgeheart[] | seat 0: hand F A, owns Tessaly(used)");
    table.refuses("seat 0: use tessaly", "GT-8.2");
}

#[test]
fn gt_8_6_an_ability_needs_a_good_a_slot_and_room() {
    // No slot asks for food.
    let mut table = scene("2 players, seat 0 active in step 3 | seat 0: hand A M, owns Helvetia | Vopulus, Recyclon[food: 1 F^]");
    table.offers(0, "lay medicine, lay water, end-turn");
    table.refuses("seat 0: use helvetia", "GT-8.6");
    // The slot for food is behind another on an ordered planet.
    let mut table = scene("2 players, seat 0 active in step 3 | seat 0: hand A M, owns Helvetia | Vopulus, Merrow");
    table.refuses("seat 0: use helvetia", "GT-8.6");
    // No room under the deployment limit.
    let mut table = scene(
        "2 players, seat 0 active in step 3 | seat 0: hand A M, owns Helvetia, Sundry \
         | Vopulus[fuel: 0 U^], Nightcore[water: 0 A^, tools: 0 T^, weapons: 0 W^], Atrium I",
    );
    table.offers(0, "use sundry, end-turn");
    table.refuses("seat 0: use helvetia", "GT-8.6");
}

/// R19: no good in hand is changed; the use and the deployment are one move.
#[test]
fn gt_8_6_an_unfinished_use_changes_nothing() {
    let mut table = scene("2 players, seat 0 active in step 3 | seat 0: hand A M, owns Helvetia | Atrium I, Sundry");
    table.plays("seat 0: use helvetia, with water").asked(0, "D8").shows("seat 0: hand A M, owns Helvetia | Atrium I[] | Sundry[]");
    table.refuses("seat 0: end-turn", "GT-8.6").plays("seat 0: on sundry").cites("GT-8.6");
    table.shows("seat 0: hand M, owns Helvetia(used) | Sundry[food: 0 A_]");
}

/// R20: abilities are not chained on one good.
#[test]
fn gt_8_7_results_are_not_converted_further() {
    // Medicine becomes fuel through Bo IV; Atrium I would need it to become food after that. Only Helvetia itself gives food.
    let mut table =
        scene("2 players, seat 0 active in step 3 | seat 0: hand M W, owns Bo IV, Half Life | seat 1: hand F | Recyclon, Merrow");
    table.offers(0, "end-turn");
    table.refuses("seat 0: use bo-iv", "GT-8.6");
    // Tools to food and food to tools do not meet either: a tools stays one good laid once.
    let mut table =
        scene("2 players, seat 0 active in step 3 | seat 0: hand T A, owns Tessaly, Helvetia | seat 1: hand F | Atrium I, Wanderlost");
    table.plays("seat 0: use tessaly").shows("Atrium I[food: 0 T_(known)] | seat 0: hand A, owns Tessaly(used), Helvetia");
    table.offers(0, "end-turn");
}

/// R17: lying face down does not make it a joker.
#[test]
fn gt_8_8_a_converted_good_is_a_joker_only_once_it_is_sent_on() {
    // Water laid as food goes nowhere but into a slot for food.
    let mut table =
        scene("2 players, seat 0 active in step 3 | seat 0: hand A A, owns Helvetia | seat 1: hand U W | Atrium I, Half Life, Bo IV");
    table.plays("seat 0: use helvetia").offers(0, "on atrium-i, on half-life");
    table.refuses("seat 0: on bo-iv", "GT-5.2").plays("seat 0: on atrium-i, end-turn");
    // Seat 1 completes Atrium I and wins it; sent on, the same card may stand for anything.
    table.plays("seat 1: lay fuel, lay weapons, on atrium-i").asked(0, "D11");
    table.plays("seat 0: on bo-iv").offers(0, "as weapons, as tools, as water");
}

#[test]
fn gt_8_9_exchange_discards_one_and_draws_one() {
    let mut table = scene("2 players, seat 0 active in step 3 | seat 0: hand F A, owns Sundry | seat 1: hand F | Vopulus");
    table.deals("T").plays("seat 0: use sundry").asked(0, "D7").offers(0, "with food, with water");
    table.refuses("seat 0: with tools", "GT-8.6").plays("seat 0: with food").cites("GT-8.9").used_every_roll();
    table.shows("seat 0: hand A T, owns Sundry(used) | discards F | pile 44");
    table.hears("seat 1", "seat 0 discarded F (exchange) | seat 0 drew ? through Sundry").hears("seat 0", "seat 0 drew T through Sundry");
}

#[test]
fn gt_8_9_exchange_may_be_used_at_the_deployment_limit() {
    let mut table = scene(
        "2 players, seat 0 active in step 3 | seat 0: hand A M, owns Crossway | seat 1: hand F \
         | Vopulus[fuel: 0 U^], Nightcore[water: 0 A^, tools: 0 T^, weapons: 0 W^], Atrium I",
    );
    table.deals("F").plays("seat 0: use crossway, with water").shows("seat 0: hand M F, owns Crossway(used)").asked(1, "D5");
}

#[test]
fn gt_8_9_on_an_empty_pile_the_discarded_good_is_part_of_the_shuffle() {
    let mut table = scene("2 players, seat 0 active in step 3 | seat 0: hand F A, owns Sundry | seat 1: hand F | Vopulus | discards rest");
    // The row by kind is 8 M, 8 W, then 6 F and the one just discarded: number 22 of 46 is that seventh food.
    table.rolls(&[22]).plays("seat 0: use sundry, with food").cites("GT-4.2").used_every_roll();
    table.shows("seat 0: hand F A | discards - | pile 45");
}

#[test]
fn gt_8_10_abilities_work_on_own_goods_in_hand_only() {
    let mut table = scene(
        "2 players, seat 0 active in step 3 | seat 0: hand 2A, owns Bo IV, Helvetia | seat 1: hand M \
         | Vopulus[medicine: 1 M^], Sundry[medicine: 0 M^], Nightcore",
    );
    table.refuses("seat 0: use bo-iv", "GT-8.6").offers(0, "lay water, use helvetia, end-turn");
    table.plays("seat 0: use helvetia").shows("Sundry[medicine: 0 M^, food: 0 A_] | Vopulus[medicine: 1 M^]");
}

/// R41: also the chooser. R42 and GT-8.12 for what follows from it.
#[test]
fn gt_8_11_a_strange_orbit_planet_is_given_to_any_player() {
    for to in 0..3 {
        let mut table = scene("3 players, seat 1 active in step 3 | seat 1: hand T F | seat 2: hand F | Wanderlost[weapons: 2 W^], Merrow");
        table.plays("seat 1: lay tools, on wanderlost, end-turn").asked(1, "D9").offers(1, "give 0, give 1, give 2");
        table.refuses("seat 1: give 3", "GT-8.11").shows("discards T | seat 2: deployed 0");
        table.plays(&format!("seat 1: give {to}")).cites("GT-8.11");
        table.hears("spectator", &format!("seat 1 gave Wanderlost to seat {to} | seat 2 sent W from Wanderlost weapons to Merrow tools"));
        table.shows(&format!("seat {to}: owns Wanderlost"));
    }
}

#[test]
fn gt_8_12_a_strange_orbit_planet_has_no_use_and_counts_for_its_holder() {
    let mut table = scene("2 players, seat 0 active in step 3 | seat 0: hand F A, owns Wanderlost, Helvetia | Atrium I");
    table.offers(0, "lay food, use helvetia, end-turn");
    table.refuses("seat 0: use wanderlost", "GT-8.12");
    let standing = &table.outcome().standings[0];
    assert_eq!((standing.points, standing.tie_breaks[0].value), (1 - 3 + 1, 2 + 2), "points, and the card itself in the tie-break");
}

#[test]
fn gt_8_13_sending_on_starts_after_the_one_who_made_the_agreement() {
    // Seat 1 makes it. Whoever receives it, with goods there or without: seat 2 sends on first, then seat 0.
    for to in 0..4 {
        let mut table = Pack::shipped()
            .planet("Rover", 1, "F W A U T", -2, "type = \"strange_orbit\"")
            .scene("4 players, seat 1 active in step 3 | seat 1: hand F W T F | Rover[water: 0 A^, fuel: 2 U^], Merrow, Recyclon, Sundry");
        table.plays("seat 1: lay food, on rover, lay weapons, lay tools, on rover, end-turn").plays(&format!("seat 1: give {to}"));
        table.asked(2, "D11");
        table.plays("seat 2: on merrow").asked(0, "D11");
    }
}

#[test]
fn gt_8_14_age_two_planets_have_no_ability() {
    let mut table = scene("2 players, seat 0 active in step 3 | seat 0: hand F A, owns Kolossa, Helvetia | Atrium I");
    table.offers(0, "lay food, use helvetia, end-turn");
    table.refuses("seat 0: use kolossa", "GT-8.14");
}

#[test]
fn d7_and_d8_are_not_asked_without_a_choice() {
    let mut table = scene("2 players, seat 0 active in step 3 | seat 0: hand A A, owns Helvetia | seat 1: hand F | Atrium I");
    table.plays("seat 0: use helvetia").shows("Atrium I[food: 0 A_] | seat 0: hand A");
    let mut table = scene("2 players, seat 0 active in step 3 | seat 0: hand A A, owns Helvetia | seat 1: hand F | Atrium I, Sundry");
    table.plays("seat 0: use helvetia").asked(0, "D8");
    let mut table = scene("2 players, seat 0 active in step 3 | seat 0: hand A W, owns Helvetia | seat 1: hand F | Atrium I");
    table.plays("seat 0: use helvetia").asked(0, "D7");
    table.plays("seat 0: with water").asked(0, "D5");
}
