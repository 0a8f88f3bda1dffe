//! ST-7: the score on the track.

use space_traders::scoring::Track;

use crate::kit::*;

fn track(score: u16) -> (u16, u16, u16) {
    let Track { space, face, laps } = Track::of(score, &game(2, "").content.numbers);
    (space, face, laps)
}

#[test]
fn w_1_scoring_track_st_7_2_st_7_3() {
    assert_eq!(track(3 + 4), (7, 0, 0));
    assert_eq!(track(6 + 6), (2, 1, 0));
    assert_eq!(track(9 + 1), (0, 1, 0));
    assert_eq!(track(8 + 12), (0, 2, 0));
    assert_eq!(track(53 + 6), (9, 5, 0));
    assert_eq!(track(57 + 4), (1, 0, 1));
    assert_eq!(track(5), (5, 0, 0));
}

#[test]
fn st_7_1_a_score_never_falls() {
    let mut scene = scene(2, "expensive_travelling=true", "red 4a 3a | explored 3 4");
    scene.turn(&[]);
    // One good over three steps for three points: the link is not made, and nothing is lost.
    assert_eq!(scene.scores(), [0, 0]);
}
