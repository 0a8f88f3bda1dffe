//! ST-9: Expensive Travelling.

use crate::kit::*;

const ON: &str = "expensive_travelling=true";
const MANUAL: &str = "expensive_travelling=true linking=manual";
const SUNS: &str = "explored 3 4 6 9";

fn traded(note: &str) -> Scene {
    let mut scene = scene(2, ON, &format!("{note} | {SUNS}"));
    scene.turn(&[]);
    scene
}

#[test]
fn st_9_1_control_is_needed_and_leaders_count_for_it() {
    assert_eq!(traded("red 6a:2 3a:2 | blue 3a:3").scores(), [0, 0]);
    assert_eq!(traded("red 6a:2 3a:2 leader:3a | blue 3a:3").scores(), [7, 0]);
}

#[test]
fn w_4_expensive_travelling_st_9_3_st_9_5_st_9_6() {
    let scene = traded("red 4a:2 3a:3");
    assert_eq!(scene.links("red"), ["4a>3a 2"]);
    assert_eq!(scene.scores(), [3, 0]);
    // With 1 good it would score 0 and cannot be made.
    let mut by_hand = crate::kit::scene(2, MANUAL, &format!("red 4a:2 3a:3 | {SUNS}"));
    by_hand.turn(&[]);
    by_hand.clicks("red", "4a");
    by_hand.clicks("red", "3a");
    assert_eq!(by_hand.offers("red"), ["goods 2"]);
    assert_eq!(by_hand.refuses("red", "goods 1", "ST-9.6"), "this link carries 2 to 2 goods, not 1 (ST-9.6)");
    assert_eq!(by_hand.refuses("red", "goods 3", "ST-9.3"), "this link carries 2 to 2 goods, not 3 (ST-9.3)");
    by_hand.refuses("red", "done", "ST-9.2");
}

#[test]
fn w_5_the_third_team_st_9_4() {
    let scene = traded("red 4a:2 3a:3 6a");
    assert_eq!(scene.links("red"), ["6a>3a 1", "4a>3a 2"]);
    assert_eq!(scene.scores(), [6, 0]);
}

#[test]
fn st_9_2_and_st_9_4_a_link_has_a_direction_and_a_pair_is_linked_once() {
    let mut scene = scene(2, MANUAL, &format!("red 6a:3 3a:3 | {SUNS}"));
    scene.turn(&[]);
    assert_eq!(scene.offers("red"), ["6a", "done", "auto"], "only from the cheaper tile");
    scene.refuses("red", "3a", "ST-9.4");
    for click in ["6a", "3a", "goods 1"] {
        scene.clicks("red", click);
    }
    assert_eq!(scene.offers("red"), ["done", "auto"], "this pair is linked");
    scene.clicks("red", "done");
    assert_eq!(scene.scores(), [3, 0]);
}

#[test]
fn w_20_expensive_travelling_choices_st_9_7() {
    let all = traded("red 6a 4a 1a 9a 3a");
    assert_eq!((all.links("red"), all.scores()), (vec!["6a>3a 1".into()], vec![3, 0]));
    let pairs = traded("red 6a:2 9a:2 3a:2");
    assert_eq!((pairs.links("red"), pairs.scores()), (vec!["6a>3a 2".into()], vec![7, 0]));
    assert_eq!(traded("red 4a 3a").scores(), [0, 0]);
    assert_eq!(traded("red 9a 3a").scores(), [0, 0]);
}
