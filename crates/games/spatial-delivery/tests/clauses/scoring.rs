//! SD-12: the end and the score.

use kernel::{Game, Outcome, Seat};

use crate::kit::*;

fn over(mut scene: Scene) -> (Scene, Outcome) {
    scene = scene.hand(ALICE, "medicine/initiative").passed(&[BOB, CAROL]).turn(ALICE);
    scene.plays(ALICE, "pass");
    let outcome = scene.game.outcome(&scene.state);
    (scene, outcome)
}

fn ranks(outcome: &Outcome) -> Vec<u8> {
    outcome.standings.iter().map(|standing| standing.rank).collect()
}

#[test]
fn sd_12_1_the_game_ends_after_the_last_journey() {
    let (scene, outcome) = over(scene(3).round(5));
    assert_eq!((outcome.reason.name, scene.asked()), ("last-round", None));
    let running = self::scene(3).turn(ALICE);
    assert_eq!(running.game.outcome(&running.state).reason.name, "running");
}

#[test]
fn sd_12_2_sets_of_one_colour() {
    let scene = scene(3);
    assert_eq!([0, 1, 2, 3, 4, 5].map(|tokens| scene.game.set_points(tokens)), [0, 1, 3, 6, 10, 15]);
    // Each colour for itself: two and one are 3 + 1, not 6.
    let (_, outcome) = over(scene.round(5).first_delivery(BOB, 1).first_delivery(BOB, 12).first_delivery(BOB, 3));
    assert_eq!(outcome.standings[1].points, 4);
}

#[test]
fn sd_12_3_the_score_is_the_sum_of_its_sources() {
    let mut scene = scene(3).round(5).segments("1|2 1|8").station(BOB, "1.7.8").first_delivery(BOB, 8).hand(BOB, "3 RF culture/barter");
    let points = &mut scene.state.points[BOB];
    (points.deliveries, points.bonuses, points.fees, points.initiative) = (7, 4, 3, 2);
    let (_, outcome) = over(scene);
    assert_eq!(outcome.standings[1].points, 4 + 7 + 4 + 3 + 2 + 1, "cards in hand are worth nothing");
    let clauses: Vec<&str> = outcome.standings[1].lines.iter().map(|line| line.clause.0).collect();
    assert_eq!(clauses, ["SD-6.17", "SD-8.6", "SD-8.8", "SD-8.9", "SD-10.9", "SD-12.2"]);
}

fn with_points(points: [u16; 3]) -> Scene {
    let mut scene = scene(3).round(5);
    for (seat, points) in (0..).map(Seat::new).zip(points) {
        scene.state.points[seat].deliveries = points;
    }
    scene
}

#[test]
fn sd_12_4_the_highest_score_wins() {
    let (_, outcome) = over(with_points([9, 12, 3]));
    assert_eq!(ranks(&outcome), [2, 1, 3]);
    assert_eq!(outcome.winners().collect::<Vec<_>>(), [BOB]);
}

#[test]
fn sd_12_5_ties_by_first_delivery_tokens() {
    // 9 + 1 + 1 against 8 + 3: equal points, two tokens each; Carol has 11 and none.
    let (_, outcome) = over(with_points([9, 10, 11]).first_delivery(ALICE, 1).first_delivery(ALICE, 3).first_delivery(BOB, 5));
    assert_eq!(outcome.standings.iter().map(|standing| standing.points).collect::<Vec<_>>(), [11, 11, 11]);
    assert_eq!(ranks(&outcome), [1, 2, 3]);
}

#[test]
fn sd_12_6_then_by_stations_on_the_board() {
    let scene = with_points([10, 6, 0]).segments("1|2 1|8").station(BOB, "1.7.8");
    let (_, outcome) = over(scene);
    assert_eq!(ranks(&outcome), [2, 1, 3], "10 points each, one station against none");
}

#[test]
fn sd_12_7_then_the_victory_is_shared() {
    let (_, outcome) = over(with_points([10, 4, 10]));
    assert_eq!(ranks(&outcome), [1, 3, 1]);
    assert_eq!(outcome.winners().collect::<Vec<_>>(), [ALICE, CAROL]);
}
