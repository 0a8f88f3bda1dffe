//! GT-9: the end of a round, and the three ways a game ends.

use crate::kit::scene;

#[test]
fn gt_9_1_the_game_ends_after_the_last_round_without_refill() {
    // R46: nothing is refilled, and Primon does not move.
    let mut table = scene("2 players, last round, seat 1 active in step 3 | seat 1: hand F | Sundry");
    table.plays("seat 1: end-turn").is_over("last-round");
    assert_eq!(table.outcome().reason.clause.0, "GT-9.1");
    table.shows("round 5 | first seat 0 | on offer Sundry | packet -").hears("spectator", "seat 1 ended | ended: last-round").offers(0, "");
    table.offers(1, "");
    table.refuses("seat 0: end-turn", "GT-10.1");
}

#[test]
fn gt_9_1_the_last_round_goes_before_the_other_endings() {
    let mut table = scene("2 players, last round, max_rounds=5, stall_limit=1, seat 1 active in step 3 | seat 1: hand F | Sundry");
    table.plays("seat 1: end-turn").is_over("last-round");
}

#[test]
fn gt_9_1_the_last_round_is_played_to_its_end() {
    let mut table = scene("3 players, last round, seat 0 active in step 3 | seat 0: hand F | seat 1: hand F | seat 2: hand F | Sundry");
    table.plays("seat 0: end-turn; seat 1: end-turn").asked(2, "D5");
    table.plays("seat 2: end-turn").is_over("last-round");
}

#[test]
fn gt_9_2_the_game_ends_after_max_rounds() {
    let mut table = scene("2 players, round 5, max_rounds=5, stall_limit=1, seat 1 active in step 3 | seat 1: hand F | Sundry");
    table.plays("seat 1: end-turn").is_over("max-rounds");
    assert_eq!(table.outcome().reason.clause.0, "GT-9.2");
    table.shows("round 5 | first seat 0 | on offer Sundry");
    let mut table = scene("2 players, round 5, max_rounds=6, seat 1 active in step 3 | seat 1: hand F | Sundry");
    table.plays("seat 1: end-turn").shows("round 6");
}

/// R52: the default is 60; 0 is off.
#[test]
fn gt_9_2_the_default_is_sixty_rounds_and_zero_is_none() {
    let mut table = scene("2 players, round 60, seat 1 active in step 3 | seat 1: hand F | Sundry");
    table.plays("seat 1: end-turn").is_over("max-rounds");
    let mut table = scene("2 players, round 60, max_rounds=0, seat 1 active in step 3 | seat 1: hand F | Sundry");
    table.plays("seat 1: end-turn").shows("round 61");
}

#[test]
fn gt_9_3_barren_rounds_are_counted_and_an_agreement_starts_anew() {
    let mut table = scene("2 players, barren 3, seat 1 active in step 3 | seat 1: hand F | Sundry");
    table.plays("seat 1: end-turn").shows("barren 4");
    // One agreement by anybody in any turn of the round is enough.
    let mut table = scene(
        "2 players, barren 3, seat 0 active in step 3 | seat 0: hand M F | seat 1: hand F | Vopulus[fuel: 1 U^, water: 1 A^], Sundry",
    );
    table.plays("seat 0: lay medicine, on vopulus, end-turn, as fuel").shows("seat 1: owns Vopulus | barren 3");
    table.plays("seat 1: end-turn").shows("barren 0 | round 6");
}

#[test]
fn gt_9_3_the_stall_limit_ends_the_game_without_refill() {
    let mut table = scene("2 players, barren 7, seat 1 active in step 3 | seat 1: hand F | Sundry");
    table.plays("seat 1: end-turn").is_over("stall");
    assert_eq!(table.outcome().reason.clause.0, "GT-9.3");
    table.shows("barren 8 | on offer Sundry | round 5 | first seat 0");
    let mut table = scene("2 players, barren 1, stall_limit=2, seat 1 active in step 3 | seat 1: hand F | Sundry");
    table.plays("seat 1: end-turn").is_over("stall");
}

/// The counter goes on where nothing is made of it, beyond what fits a byte.
#[test]
fn gt_9_3_without_a_stall_limit_barren_rounds_are_only_counted() {
    for barren in [8, 49, 254, 255, 256, 300] {
        let mut table = scene(&format!(
            "2 players, round 400, barren {barren}, stall_limit=0, max_rounds=500, seat 1 active in step 3 | seat 1: hand F | Sundry"
        ));
        table.plays("seat 1: end-turn").shows(&format!("barren {} | round 401", barren + 1));
    }
}

#[test]
fn gt_9_4_the_area_is_refilled_from_age_one_first() {
    let mut table = scene("2 players, seat 1 active in step 3 | seat 1: hand F | Sundry, Vopulus");
    table.reveals("Merrow, Helvetia, Old Misery").deals("4W").plays("seat 1: end-turn").cites("GT-9.4").used_every_roll();
    table.hears("spectator", "Merrow came up | Helvetia came up | Old Misery came up | round 6 began, seat 1 first");
    table.shows("on offer Sundry, Vopulus, Merrow, Helvetia, Old Misery | Age I 9 | Age II 11");
}

/// R58: where both piles are empty the area stays short.
#[test]
fn gt_9_4_the_refill_stops_when_both_piles_are_empty() {
    let mut table = scene("2 players, seat 1 active in step 3 | seat 1: hand F | Sundry | Age I: Merrow | Age II: Kolossa");
    table.deals("4W").plays("seat 1: end-turn").shows("on offer Sundry, Merrow, Kolossa | Age I 0 | Age II 0");
}

#[test]
fn gt_9_4_a_full_area_is_left_alone() {
    let mut table = scene("2 players, seat 1 active in step 3, area 1 | seat 1: hand F | Sundry");
    table.plays("seat 1: end-turn").shows("on offer Sundry | Age I 13 | Age II 11");
}

/// R43: the same refill goes on from Age II.
#[test]
fn gt_9_5_age_two_begins_when_the_age_one_pile_is_empty() {
    let mut table = scene("2 players, seat 1 active in step 3, area 3 | seat 1: hand F | Sundry | Age I: Merrow");
    table.reveals("Merrow, Kolossa").deals("4W").plays("seat 1: end-turn").cites("GT-9.5");
    table.hears("spectator", "Merrow came up | Kolossa came up | Age II began");
    table.shows("on offer Sundry, Merrow, Kolossa | Age I 0 | Age II 10");
    // With the last Age I card alone Age II has begun too.
    let mut table = scene("2 players, seat 1 active in step 3, area 2 | seat 1: hand F | Sundry | Age I: Merrow");
    table.plays("seat 1: end-turn").hears("spectator", "Merrow came up | Age II began");
    table.shows("on offer Sundry, Merrow | Age I 0 | Age II 11");
    // It begins once.
    let mut table = scene("2 players, seat 1 active in step 3, area 2 | seat 1: hand F | Sundry | Age I: none");
    table.plays("seat 1: end-turn");
    assert!(!table.heard("spectator").contains(&"Age II began".to_owned()));
}

#[test]
fn gt_9_5_age_one_planets_stay_on_offer_and_keep_their_abilities_in_age_two() {
    let mut table =
        scene("2 players, seat 0 active in step 3 | seat 0: hand A A, owns Helvetia | seat 1: hand F | Kolossa, Sundry | Age I: none");
    table.offers(0, "lay water, use helvetia, end-turn");
    table.plays("seat 0: use helvetia, on sundry").shows("Sundry[food: 0 A_] | seat 0: owns Helvetia(used)");
}

#[test]
fn gt_9_6_an_empty_age_two_pile_announces_the_last_round() {
    let mut table = scene("2 players, seat 1 active in step 3, area 2 | seat 1: hand F | Sundry | Age I: none | Age II: Kolossa");
    table.deals("4W").plays("seat 1: end-turn").cites("GT-9.6");
    table.hears("seat 0", "Kolossa came up | the next round is the last | round 6 began, seat 1 first");
    table.shows("last round yes | on offer Sundry, Kolossa").sees("spectator", "last round yes");
    let mut table = scene("2 players, seat 1 active in step 3, area 2 | seat 1: hand F | Sundry | Age I: none | Age II: Kolossa, Jorvane");
    table.plays("seat 1: end-turn").shows("last round no");
}

/// R44: also when the pile empties by an exact full refill; else the area may be short, but never empty.
#[test]
fn gt_9_6_the_last_round_has_at_least_one_planet() {
    let mut table = scene("2 players, seat 1 active in step 3 | seat 1: hand F | Age I: none | Age II: Kolossa");
    table.deals("4W").plays("seat 1: end-turn").shows("last round yes | on offer Kolossa");
}

#[test]
fn gt_9_7_goods_hands_and_planets_stay_over_the_end_of_a_round() {
    let mut table = scene(
        "2 players, seat 1 active in step 3, area 3 | seat 0: hand F M, owns Helvetia(used), Old Misery \
         | seat 1: hand W, owns Crossway(used) \
         | Vopulus[fuel: 0 U^, water: 1 T_], Sundry[medicine: 1 A_(known)] | discards T T",
    );
    table.plays("seat 1: end-turn");
    table.shows(
        "round 6 | seat 0: hand F M, owns Helvetia(used), Old Misery | seat 1: hand W, owns Crossway(used) \
         | Vopulus[fuel: 0 U^, water: 1 T_], Sundry[medicine: 1 A_(known)] | discards T T",
    );
}

#[test]
fn gt_9_8_primon_passes_clockwise_and_the_round_number_rises() {
    for (first, last, next) in [(0, 2, 1), (1, 0, 2), (2, 1, 0)] {
        let mut table =
            scene(&format!("3 players, seat {first} first, seat {last} active in step 3, area 1 | seat {last}: hand F | Sundry"));
        table.plays(&format!("seat {last}: end-turn")).cites("GT-9.8");
        table.hears("spectator", &format!("round 6 began, seat {next} first | seat {next} drew a packet of 6"));
        table.shows(&format!("round 6 | first seat {next}")).asked(next, "D2");
    }
}

/// R45: an empty play area in the middle of a round; the others still have their turns.
#[test]
fn gt_9_4_an_empty_area_is_filled_at_the_end_of_the_round() {
    let mut table = scene("2 players, seat 0 active in step 3, area 1 | seat 0: hand T M | seat 1: hand F W | Helvetia");
    table.reveals("Merrow").deals("4W").plays("seat 0: lay tools, lay medicine");
    table.hears("spectator", "Helvetia with seat 0, 2 to 0 | seat 1 began, 0 refreshed | seat 1 ended | Merrow came up");
    table.shows("round 6 | on offer Merrow");
}

/// R57: the discard pile may be looked at, nothing may be taken from it.
#[test]
fn gt_4_2_nothing_is_taken_from_the_discards() {
    let mut table = scene("2 players | packet F W A T | discards M U | Sundry");
    table.refuses("seat 0: take medicine", "GT-4.3").sees("seat 0", "discards M U");
}
