//! TR-2 and TR-16.2.

use space_truckin::content::Terrain;
use space_truckin::state::Stage;

use crate::kit::Scene;

fn charting(captain: &str, faces: &[u32]) -> Scene {
    Scene::begin(1, &[("truck", "countess"), ("captain", captain)], faces)
}

/// TR-2.2, example 1: a 1 is Asteroids on any of A to G, then a 2 is an Event on any of the other six.
#[test]
fn tr_2_2_the_face_names_a_terrain_for_any_free_location() {
    let mut table = charting("engineer", &[1]);
    table.offers("chart A | chart B | chart C | chart D | chart E | chart F | chart G");
    table.rolls(&[2]).plays("chart C");
    assert_eq!(table.state.chart[2], Some(Terrain(0)));
    table.offers("chart A | chart B | chart D | chart E | chart F | chart G").refuses("chart C", "TR-2.2");
    table.rolls(&[3]).plays("chart A");
    assert_eq!(table.state.chart[0], Some(Terrain(1)));
    let names: Vec<&str> = table.game.content.terrains.iter().map(|terrain| terrain.name.name.as_str()).collect();
    assert_eq!(names, ["Asteroids", "Event", "Rocky Planet", "Gas Giant", "Comet", "Derelict Ship"]);
}

/// TR-2.1, TR-2.3, TR-2.4, example 13: six rolls, then the seventh terrain is chosen from six, no die.
#[test]
fn tr_2_4_the_last_terrain_is_chosen_without_a_roll() {
    let mut table = charting("engineer", &[6]);
    for letter in ["G", "F", "E", "D", "C"] {
        table.rolls(&[6]).plays(&format!("chart {letter}"));
    }
    table.plays("chart B"); // TR-2.3: no seventh roll
    table.offers("terrain asteroids | terrain event | terrain rocky_planet | terrain gas_giant | terrain comet | terrain derelict_ship");
    table.rolls(&[1, 1]).plays("terrain gas_giant");
    assert_eq!(table.state.chart, [3, 5, 5, 5, 5, 5, 5].map(|terrain| Some(Terrain(terrain)))); // TR-2.1
    assert_eq!(table.state.stage, Stage::Yard);
}

/// TR-2.5, G17.
#[test]
fn tr_2_5_a_terrain_may_occur_again() {
    let mut table = charting("engineer", &[4]);
    table.rolls(&[4]).plays("chart A").rolls(&[1]).plays("chart B");
    assert_eq!(table.state.chart[..2], [Some(Terrain(3)), Some(Terrain(3))]);
    assert!(table.cited("TR-2.5"));
}

#[test]
fn tr_2_6_the_cartographer_rolls_two_and_keeps_one() {
    let mut table = charting("cartographer", &[2, 5]);
    table.offers("keep 2 | keep 5").refuses("keep 3", "TR-2.6").plays("keep 5");
    table.rolls(&[1, 1]).plays("chart A");
    assert_eq!(table.state.chart[0], Some(Terrain(4)), "the other die is ignored");
    table.offers("chart B | chart C | chart D | chart E | chart F | chart G");
}

/// TR-2.4, G18: the Cartographer, too, chooses the last terrain freely.
#[test]
fn tr_2_6_the_cartographer_does_not_roll_for_the_last_terrain() {
    let mut table = charting("cartographer", &[6, 6]);
    for letter in ["G", "F", "E", "D", "C"] {
        table.rolls(&[6, 6]).plays(&format!("chart {letter}"));
    }
    table.plays("chart B");
    table.offers("terrain asteroids | terrain event | terrain rocky_planet | terrain gas_giant | terrain comet | terrain derelict_ship");
}

#[test]
fn tr_2_7_the_chart_does_not_change_after_phase_1() {
    let mut table = crate::kit::scene("yard countess | dice 3 2");
    let chart = table.state.chart;
    table.refuses("chart A", "TR-3.2").refuses("terrain comet", "TR-3.2").plays("stop");
    assert_eq!(table.state.chart, chart);
}

/// TR-16.2, example 42: three seats roll 1, 2, 3, 1, 2, 3; seat 1 chooses the last terrain. With two seats: 1, 2, 1, 2, 1, 2, 1.
/// And ruling G47.
#[test]
fn tr_16_2_the_seats_chart_in_turn() {
    for (players, seats) in [(3, [0, 1, 2, 0, 1, 2, 0]), (2, [0, 1, 0, 1, 0, 1, 0])] {
        let mut table = Scene::begin(players, &[("truck", "countess"), ("captain", "engineer")], &[1]);
        for (index, letter) in ["A", "B", "C", "D", "E"].into_iter().enumerate() {
            let next = (seats[index] + 1) % players;
            table.refuses(&format!("seat {next}: chart {letter}"), "TR-16.2");
            table.rolls(&[2]).plays(&format!("seat {}: chart {letter}", seats[index]));
        }
        table.plays(&format!("seat {}: chart F", seats[5]));
        table.rolls(&vec![5; 2 * usize::from(players)]).plays(&format!("seat {}: terrain comet", seats[6]));
        assert_eq!(table.state.stage, Stage::Yard, "one chart for all");
    }
}

#[test]
fn option_chart_author_first_seat_charts_alone() {
    let mut table = Scene::begin(3, &[("truck", "countess"), ("captain", "engineer"), ("chart_author", "first_seat")], &[1]);
    for letter in ["A", "B", "C", "D", "E"] {
        table.rolls(&[2]).plays(&format!("chart {letter}"));
    }
    table.plays("chart F").rolls(&[5; 6]).plays("terrain comet");
}

#[test]
fn a_cartographer_uses_his_skill_on_his_own_rolls_only() {
    // TR-16.2, TR-2.6: seat 0 is a Smuggler, seat 1 a Cartographer.
    let mut table = Scene::begin(2, &[("truck", "countess")], &[5, 5, 1, 1, 3]);
    table.offers("chart A | chart B | chart C | chart D | chart E | chart F | chart G");
    table.rolls(&[4, 6]).plays("chart A").offers("seat 1: keep 4 | keep 6");
}
