//! GT-10: the final count.

use kernel::Outcome;

use crate::kit::{Pack, Scene, scene};

/// Points, first to last seat.
fn points(table: &Scene) -> Vec<i32> {
    table.outcome().standings.iter().map(|standing| standing.points).collect()
}

fn winners(outcome: &Outcome) -> Vec<u8> {
    outcome.winners().map(kernel::Seat::number).collect()
}

/// The values of a tie-break, first to last seat.
fn ties(table: &Scene, number: usize) -> Vec<i32> {
    table.outcome().standings.iter().map(|standing| standing.tie_breaks[number].value).collect()
}

#[test]
fn gt_10_1_points_of_owned_planets_and_one_for_every_two_goods() {
    let table = scene(
        "2 players, seat 0 active in step 3 | seat 0: hand F F W, owns Eventide, Helvetia, Wanderlost \
         | seat 1: hand F, owns Nightcore | Sundry[fuel: 0 U^]",
    );
    assert_eq!(points(&table), [8 + 1 - 3 + 2, 4]);
    let lines: Vec<(String, i32)> = table.outcome().standings[0].lines.iter().map(|line| (line.source.clone(), line.points)).collect();
    let expected = [("Helvetia", 1), ("Wanderlost", -3), ("Eventide", 8), ("4 goods left, 1 for every 2", 2)];
    assert_eq!(lines, expected.map(|(source, points)| (source.to_owned(), points)));
}

/// R47: hand and planets together, then halved, rounded down.
#[test]
fn gt_10_1_goods_in_hand_and_on_planets_are_counted_together() {
    let table = scene(
        "2 players, seat 0 active in step 3 | seat 0: hand F | seat 1: hand F W A | Vopulus[fuel: 0 U^, water: 1 T_], Sundry[food: 1 F^]",
    );
    assert_eq!(points(&table), [1, 2]);
}

#[test]
fn gt_10_1_a_good_set_aside_is_still_a_good_of_its_owner() {
    let mut table =
        scene("2 players, seat 0 active in step 3 | seat 0: hand U A F | seat 1: hand F | Vopulus[medicine: 1 M^], Sundry, Merrow");
    table.plays("seat 0: lay fuel, on vopulus, lay water, end-turn").asked(1, "D11");
    assert_eq!(points(&table), [2, 1]);
}

#[test]
fn gt_10_2_planets_that_nobody_owns_score_for_nobody() {
    let table = scene(
        "2 players, last round, seat 1 active in step 3 | seat 0: hand - | seat 1: hand - | Eventide[water: 0 A^, fuel: 0 U^], Kolossa",
    );
    assert_eq!(points(&table), [1, 0]);
}

#[test]
fn gt_10_3_the_highest_score_wins() {
    let table = scene(
        "3 players, seat 0 active in step 3 | seat 0: hand F, owns Nightcore \
         | seat 1: hand F, owns Helvetia, Crossway, Sundry, Vopulus | seat 2: hand F, owns Eventide | Merrow",
    );
    assert_eq!(points(&table), [4, 9, 8]);
    assert_eq!(winners(&table.outcome()), [1]);
    assert_eq!(table.outcome().standings.iter().map(|standing| standing.rank).collect::<Vec<_>>(), [3, 1, 2]);
}

/// R48: planets and goods as one sum; Strange Orbit planets count (R42), Primon does not.
#[test]
fn gt_10_4_the_first_tie_break_is_planet_cards_and_goods_as_one_sum() {
    let table = scene(
        "2 players, seat 0 active in step 3 | seat 0: hand F F F, owns Crossway \
         | seat 1: hand F, owns Old Misery, Nightcore, Atrium I, Vopulus | Merrow",
    );
    assert_eq!(points(&table), [4, 4]);
    assert_eq!(ties(&table, 0), [1 + 3, 4 + 1]);
    assert_eq!(winners(&table.outcome()), [1]);
}

/// R49: the number of cards of the highest value found among the tied.
#[test]
fn gt_10_5_the_second_tie_break_is_the_number_of_planets_of_the_highest_value() {
    // 4 + 4 against 4 + 3 + 1: eight points and three cards each, V = 4, two cards of that value against one.
    let pack = Pack::shipped().set("vopulus", "points", "4");
    let table = pack.scene(
        "2 players, seat 0 active in step 3 | seat 0: hand F, owns Nightcore, Tessaly \
         | seat 1: hand -, owns Vopulus, Crossway, Helvetia | Merrow",
    );
    assert_eq!((points(&table), ties(&table, 0), ties(&table, 1)), (vec![8, 8], vec![3, 3], vec![2, 1]));
    assert_eq!(table.outcome().standings[0].tie_breaks[1].what, "planets worth 4");
    assert_eq!(winners(&table.outcome()), [0]);
}

#[test]
fn gt_10_5_only_those_still_tied_are_compared() {
    // Seat 2 has the most valuable planet of the three but is behind in points: V is 5, the highest of the two that are tied.
    let table = scene(
        "3 players, seat 0 active in step 3 | seat 0: hand -, owns Nightcore, Tessaly | seat 1: hand -, owns Ashgrove, Crossway \
         | seat 2: hand -, owns Glimmer IX | Merrow",
    );
    let outcome = table.outcome();
    assert_eq!(points(&table), [8, 8, 7]);
    let second: Vec<Option<(String, i32)>> =
        outcome.standings.iter().map(|standing| standing.tie_breaks.get(1).map(|tie| (tie.what.clone(), tie.value))).collect();
    assert_eq!(second, [Some(("planets worth 5".into(), 0)), Some(("planets worth 5".into(), 1)), None]);
    assert_eq!(winners(&outcome), [1]);
}

#[test]
fn gt_10_5_without_a_planet_the_tie_break_is_void() {
    let table = scene("2 players, seat 0 active in step 3 | seat 0: hand F F | seat 1: hand F F | Merrow");
    let outcome = table.outcome();
    assert!(outcome.standings.iter().all(|standing| standing.tie_breaks.len() == 1));
    assert_eq!(winners(&outcome), [0, 1]);
}

/// R50.
#[test]
fn gt_10_6_those_still_tied_share_the_victory() {
    let pack = || Pack::shipped().set("crossway", "points", "4").set("sundry", "points", "4");
    let table = pack().scene(
        "3 players, seat 0 active in step 3 | seat 0: hand F, owns Nightcore | seat 1: hand F, owns Crossway \
         | seat 2: hand -, owns Sundry | Merrow",
    );
    let outcome = table.outcome();
    assert_eq!(winners(&outcome), [0, 1]);
    assert_eq!(outcome.standings.iter().map(|standing| (standing.points, standing.rank)).collect::<Vec<_>>(), [(4, 1), (4, 1), (4, 3)]);
}

#[test]
fn gt_10_7_scores_may_be_negative() {
    let table = scene("2 players, seat 0 active in step 3 | seat 0: hand F, owns Old Misery, Wanderlost | seat 1: hand F | Merrow");
    assert_eq!(points(&table), [-7, 0]);
    assert_eq!(winners(&table.outcome()), [1]);
}
