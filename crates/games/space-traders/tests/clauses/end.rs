//! ST-8: the end of the game.

use kernel::{Game, Turn};
use space_traders::Event;
use space_traders::state::{Ending, Phase};

use crate::kit::*;

const BUT_TWO: &str = "explored 2 3 4 5 6 7 8";

#[test]
fn w_24_the_last_turn_st_8_1_st_8_2() {
    let mut both = scene(2, "", &format!("red 9o 3a | blue 10o 5a | {BUT_TWO}"));
    both.turn(&[("red", "EO 9?"), ("blue", "EO 10?")]);
    both.clicks("red", "9a");
    both.clicks("blue", "10a");
    assert_eq!(both.state.phase, Phase::Over(Ending::AllExplored));
    assert_eq!(both.scores(), [1, 2], "trade is carried out with the new operations");
    assert_eq!(both.game.outcome(&both.state).reason.name, "all-explored");
    assert_eq!(both.refuses("red", "commit", "ST-8.2"), "the game is over (ST-8.2)");
    let mut one = scene(2, "", &format!("red 9o | {BUT_TWO}"));
    one.turn(&[("red", "EO 9?")]);
    one.clicks("red", "9a");
    assert_eq!(one.state.phase, Phase::Programme);
}

#[test]
fn w_28_turn_cap_and_stall_st_8_3_st_8_4() {
    let mut cap = scene(2, "turn_cap=10", "");
    for turn in 1..=10 {
        assert_eq!(cap.state.turn, turn);
        cap.turn(&[]);
    }
    assert_eq!(cap.state.phase, Phase::Over(Ending::TurnCap));
    let mut stall = scene(2, "stall_limit=3", "red 2o 3o 4o");
    let mut counter = Vec::new();
    for turn in 1..=7 {
        let planet = match turn {
            1 => "2",
            2 => "3",
            4 => "4",
            _ => "",
        };
        if planet.is_empty() {
            stall.turn(&[]);
        } else {
            stall.turn(&[("red", &format!("EO {planet}?"))]);
            stall.clicks("red", &format!("{planet}a"));
        }
        counter.push(stall.state.stall);
    }
    assert_eq!(counter, [0, 0, 1, 0, 1, 2, 3]);
    assert_eq!(stall.state.phase, Phase::Over(Ending::Stall));
}

/// ST-8.4, G-71: a turn that ends the game by ST-8.2 or ST-8.3 leaves the counter alone; version 1 of the rules counted it too.
#[test]
fn st_8_4_the_stall_counter_stands_still_in_the_last_turn() {
    for (rules, at_cap, all_explored) in [(1, 5, 0), (2, 4, 2)] {
        let mut cap = scene(2, "turn_cap=5", "").under(rules);
        (0..5).for_each(|_| cap.turn(&[]));
        assert_eq!((cap.state.phase, cap.state.stall), (Phase::Over(Ending::TurnCap), at_cap), "version {rules}");
        let mut last = scene(2, "", "red 9o | explored 2 3 4 5 6 7 8 10").under(rules);
        (0..2).for_each(|_| last.turn(&[]));
        assert_eq!(last.state.stall, 2, "version {rules}");
        last.turn(&[("red", "EO 9?")]);
        last.clicks("red", "9a");
        assert_eq!((last.state.phase, last.state.stall), (Phase::Over(Ending::AllExplored), all_explored), "version {rules}");
    }
}

#[test]
fn w_32_nothing_to_do_st_8_3_st_8_6() {
    let mut scene = scene(2, "", "");
    for _ in 0..50 {
        scene.turn(&[]);
    }
    assert_eq!((scene.state.phase, scene.scores()), (Phase::Over(Ending::TurnCap), vec![0, 0]));
    assert_eq!(scene.game.outcome(&scene.state).winners().count(), 2);
    assert_eq!(scene.game.turn(&scene.state), Turn::Over);
}

#[test]
fn st_8_5_otherwise_the_next_turn_begins() {
    let mut scene = scene(3, "", "turn 7");
    scene.turn(&[]);
    assert_eq!((scene.state.turn, scene.waiting().len()), (8, 3));
    assert_eq!(scene.events.last(), Some(&Event::TurnBegan { turn: 8 }));
}

#[test]
fn st_8_6_the_highest_score_wins() {
    let outcome = |note: &str| {
        let scene = scene(3, "turn_cap=10", note);
        scene.game.outcome(&scene.state)
    };
    let ranks: Vec<(i32, u8)> =
        outcome("red points:31 | blue points:40 | black points:12 | turn 9").standings.iter().map(|s| (s.points, s.rank)).collect();
    assert_eq!(ranks, [(31, 2), (40, 1), (12, 3)]);
}

#[test]
fn w_29_draws_st_8_7() {
    let ranks = |options: &str, note: &str| {
        let scene = scene(3, options, &format!("{note} | black points:31 | explored 2 3 4 5 | turn 9"));
        scene.game.outcome(&scene.state).standings.iter().map(|standing| standing.rank).collect::<Vec<_>>()
    };
    let level = "red 1a 1b 2a 2b 3a points:40 | blue 3b 4a 4b 5a points:40";
    assert_eq!(ranks("", level), [1, 1, 3], "the first two share the win");
    assert_eq!(ranks("tie_break=ladder", level), [1, 2, 3], "5 against 4 controlled tiles");
    let pieces = "red 1a 1b 2a 2b 3a 5o points:40 | blue 3b 4a 4b 5a 5b 5o leader:5o points:40";
    assert_eq!(ranks("tie_break=ladder", pieces), [1, 2, 3], "6 against 7 pieces");
    let equal = "red 1a 1b 2a 2b 3a 5o points:40 | blue 3b 4a 4b 5a 5b 5o points:40";
    assert_eq!(ranks("tie_break=ladder", equal), [1, 1, 3], "all equal");
    assert_eq!(ranks("tie_break=ladder free_market=true", level), [1, 2, 3], "also in the Free Market");
}

#[test]
fn st_8_8_at_the_end_everything_is_shown() {
    let mut scene = scene(2, "turn_cap=5", "turn 5");
    assert_eq!(scene.view("red").known_tiles().count(), 2);
    scene.turn(&[]);
    assert_eq!(scene.view("red").known_tiles().count(), 20);
    assert_eq!(scene.game.view(&scene.state, None).known_tiles().count(), 20);
    assert_eq!(scene.events.iter().filter(|event| matches!(event, Event::Revealed { .. })).count(), 9);
    assert_eq!(scene.scores(), [0, 0], "they change no score");
}
