//! ST-3: the turn and its programmes.

use kernel::{Learned, Seat, Table};
use space_traders::Event;
use space_traders::state::Phase;

use crate::kit::*;

#[test]
fn st_3_1_a_turn_has_four_phases() {
    let mut scene = scene(2, "linking=manual", "red 1a 3o 2o | explored 3");
    assert_eq!(scene.state.phase, Phase::Programme);
    scene.turn(&[("red", "EO 3a; EO 2?")]);
    assert_eq!(scene.state.phase, Phase::Tiles);
    scene.clicks("red", "2a");
    assert_eq!(scene.state.phase, Phase::Links);
    scene.clicks("red", "done");
    assert_eq!((scene.state.phase, scene.state.turn), (Phase::Programme, 2));
}

#[test]
fn st_3_2_all_write_at_the_same_time_and_in_secret() {
    let mut scene = scene(3, "", "red 1o");
    assert_eq!(scene.waiting(), ["red", "blue", "black"]);
    let before = scene.view("blue");
    scene.writes("red", "HT 1o; MT 1o>2o");
    scene.clicks("red", "MT");
    assert_eq!(scene.view("blue"), before);
    assert!(scene.events.is_empty());
    assert_eq!(scene.view("red").programmes[seat("red")].unwrap().steps.len(), 2);
    assert_eq!(scene.learned, Learned::Nothing);
}

#[test]
fn w_6_boxes_of_the_turn_sheet_st_3_3() {
    for (sheet, spent) in [("HT 1o; HT 1o; MT 1o>2o", 5), ("HL 1o; HT 1o", 5), ("HL 1o; ML >2o", 5)] {
        let mut scene = scene(2, "", "");
        scene.writes("red", sheet);
        assert_eq!(scene.state.programmes[seat("red")].spent, spent);
    }
    let mut settling = scene(2, "", "red 2o:2");
    settling.writes("red", "EO 2?; EO 2?; MT 2x1>1o");
    assert_eq!(settling.state.programmes[seat("red")].spent, 5);
    let mut over = scene(2, "", "");
    over.writes("red", "HL 1o; HT 1o");
    assert_eq!(over.offers("red"), ["commit"]);
    assert_eq!(over.refuses("red", "MT", "ST-3.3"), "MT costs 1 but you have 0 points left: choose something cheaper, or commit (ST-3.3)");
}

#[test]
fn st_3_3_points_not_spent_are_lost_and_a_programme_may_be_empty() {
    let mut scene = scene(2, "", "");
    scene.turn(&[("red", "HT 1o")]);
    scene.writes("red", "HT 1o; HT 1o");
    assert_eq!(scene.offers("red"), ["commit", "MT"]);
    scene.shows("blue", "reserve:6");
}

#[test]
fn st_3_4_a_step_is_judged_after_the_steps_before_it() {
    let mut scene = scene(2, "", "");
    scene.refuses("red", "MT", "ST-4.3");
    scene.writes("red", "HT 1o; MT 1o>2o");
    // W-17, the other way round: nobody is at planet 2 before the leader moves.
    scene.commits("red");
    scene.commits("blue");
    scene.shows("red", "2o:1 reserve:5");
}

#[test]
fn st_3_5_the_order_of_players_makes_no_difference() {
    let play = |order: [&str; 2]| {
        let mut scene = scene(2, "", "red 2o 1o | blue 2o leader:1o");
        scene.writes("red", "EO 2?; MT 1o>2x1");
        scene.writes("blue", "ML >2o; HT 2o; PP 2");
        order.iter().for_each(|colour| scene.commits(colour));
        scene.clicks("red", "2b");
        scene.state
    };
    assert_eq!(play(["red", "blue"]), play(["blue", "red"]));
}

#[test]
fn st_3_6_any_step_any_number_of_times_with_the_same_piece() {
    let mut scene = scene(2, "", "red 1o");
    scene.turn(&[("red", "MT 1o>2o; MT 2o>4o; MT 4o>8o; MT 8o>5o; MT 5o>3o")]);
    scene.shows("red", "3o:1 reserve:5");
}

#[test]
fn w_11_settle_move_on_settle_st_3_6() {
    let mut scene = scene(2, "", "red 2o");
    scene.turn(&[("red", "EO 2?; MT 2x1>4o; EO 4?")]);
    assert_eq!(scene.state.explored.to_string(), "1, 2, 4");
    assert_eq!(scene.offers("red"), ["4a", "4b"]);
    scene.clicks("red", "4b");
    scene.shows("red", "4b:1 reserve:5");
    assert_eq!(scene.state.phase, Phase::Programme);
}

#[test]
fn st_3_7_every_step_names_its_planet_and_destination() {
    let mut scene = scene(2, "", "red 1o leader:2o");
    scene.clicks("red", "HT");
    assert_eq!(scene.offers("red"), ["planet 1", "planet 2"]);
    assert_eq!(scene.refuses("red", "HT", "ST-4.2"), "that is not asked now: choose the planet to hire at (ST-4.2)");
    scene.clicks("red", "planet 2");
    scene.clicks("red", "MT");
    assert_eq!(scene.offers("red"), ["1o", "2o"]);
    scene.clicks("red", "1o");
    assert_eq!(scene.offers("red"), ["planet 2", "planet 3"]);
}

#[test]
fn st_3_8_a_commitment_can_be_taken_back_until_the_last_one() {
    let scene = scene(2, "", "");
    let mut table = Table::from_state(scene.game.clone(), scene.state, kernel::Sampler::from_seed(1)).unwrap();
    let act = |text: &str| kernel::Game::read(&*scene.game, text).unwrap();
    let (red, blue) = (Seat::new(0), Seat::new(1));
    for click in ["HT", "commit"] {
        table.act(red, act(click)).unwrap();
    }
    assert!(table.act(red, act("HT")).is_err(), "committed");
    // Un-commit, undo the step, write another one.
    table.take_back(red).unwrap();
    table.take_back(red).unwrap();
    assert!(!table.can_take_back(red));
    table.act(red, act("HL")).unwrap();
    table.act(red, act("commit")).unwrap();
    table.act(blue, act("commit")).unwrap();
    assert!(table.take_back(red).is_err() && table.take_back(blue).is_err(), "the programmes stand");
    assert_eq!(written(&table.state().pieces[red]), "leader:1o reserve:6");
}

#[test]
fn st_3_8_others_see_that_a_player_has_committed_and_no_more() {
    let mut scene = scene(3, "", "");
    scene.writes("red", "HT 1o");
    scene.commits("red");
    let view = scene.view("blue");
    assert_eq!(view.waiting.iter().map(Seat::number).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(view.programmes[seat("red")], None);
    assert_eq!(scene.events, [Event::Committed { seat: seat("red") }]);
    assert_eq!(
        scene.refuses("red", "HT", "ST-3.8"),
        "you have committed: take your commitment back to go on writing, or wait for the others (ST-3.8)"
    );
}

#[test]
fn st_3_9_programmes_are_written_as_on_the_sheet() {
    let mut scene = scene(2, "", "red 1o 2o:2 leader:1o");
    let sheet = "EO 2?; MT 1o>2x1; JO T 2x1; ML >2x1";
    scene.turn(&[("red", sheet)]);
    let shown = scene.events.iter().find(|event| matches!(event, Event::Shown { seat, .. } if seat.number() == 0)).unwrap();
    assert_eq!(shown.sheet().join("; "), sheet);
    let steps = serde_json::to_value(shown).unwrap()["steps"].clone();
    assert_eq!(steps, serde_json::json!(["EO 2?", "MT 1o>2x1", "JO T 2x1", "ML >2x1"]), "a program reads what people read");
}

/// ST-3.9, G-70: also the programme that a player is writing, and it is read back as it was.
#[test]
fn st_3_9_a_programme_in_a_view_is_written_as_on_the_sheet() {
    let mut scene = scene(2, "", "red 2o:2");
    scene.writes("red", "EO 2?; MT 2x1>4o; EO 4?");
    let view = scene.view("red");
    let written = serde_json::to_value(&view).unwrap();
    assert_eq!(written["programmes"][0]["steps"], serde_json::json!(["EO 2?", "MT 2x1>4o", "EO 4?"]));
    assert_eq!(serde_json::from_value::<space_traders::View>(written).unwrap(), view);
}
