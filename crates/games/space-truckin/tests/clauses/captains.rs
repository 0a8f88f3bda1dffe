//! TR-15: what each captain bends; the first two are tested where their rule stands.

use space_truckin::action::Location;
use space_truckin::content::{Captain, Kind};
use space_truckin::state::Stage;

use crate::kit::{Scene, scene};

/// TR-15.1 is TR-2.6.
#[test]
fn tr_15_1_the_cartographer_keeps_one_of_two() {
    let options = [("truck", "countess"), ("captain", "cartographer")];
    Scene::begin(1, &options, &[2, 5]).offers("keep 2 | keep 5");
}

/// TR-15.2 is TR-4.10.
#[test]
fn tr_15_2_the_engineer_builds_anywhere() {
    let mut table = scene("yard sparrowhawk engineer");
    let there = table.holding(Kind::Reactor, "(4,1)(4,2)(4,3)(5,3)");
    table.plays(&there);
}

/// TR-15.3, TR-10.7, G23, example 23: b at (1,3) is loaded; the extra pip is Cargo at (2,3) or Quarters at (1,4), beside (2,4).
#[test]
fn tr_15_3_the_artificer_sets_out_with_an_artifact() {
    let options = [("truck", "sparrowhawk"), ("captain", "artificer"), ("shipyard", "dealer")];
    let mut table = Scene::begin(1, &options, &[1]);
    for letter in ["A", "B", "C", "D", "E"] {
        table.rolls(&[1]).plays(&format!("chart {letter}"));
    }
    table.plays("chart F").plays("terrain comet");
    assert!(table.sheet().artifacts.has(table.cell(1, 3)));
    table.offers("pip (1,4) | pip (2,3)").rolls(&[3, 3]).plays("pip (1,4)");
    assert_eq!((table.open(Kind::Quarters), table.state.stage), (4, Stage::Location(Location(0))));
}

#[test]
fn an_artificer_without_cargo_has_nothing_to_load() {
    // TR-15.3
    let mut table = scene(
        "yard countess artificer | piece engine (8,1)(8,2)(9,1)(10,1) pip (9,1) | piece engine (8,4)(8,5)(9,5)(10,5) pip (9,5) \
         | piece weapons (0,2)(0,3)(1,3)(1,4) pip (0,3) | piece quarters (2,2)(2,3)(2,4)(3,4) pip (2,3) | dice 3 2",
    );
    table.rolls(&[1, 1]).plays("stop");
    assert_eq!((table.sheet().artifacts_gained, table.state.stage), (0, Stage::Location(Location(0))));
}

/// TR-15.4, G24, example 30: 10 VP, result 350; both damaged systems with open pips, then both with filled ones.
#[test]
fn tr_15_4_grizzled_gains_from_losses() {
    for (award, live, spent) in [("live_once", 12, 10), ("live_each", 14, 10), ("per_location", 12, 12), ("per_system", 14, 14)] {
        for (filled, expected) in [("option win_vp=20", live), ("filled ia", spent)] {
            let mut table =
                scene(&format!("sparrowhawk grizzled | option grizzled_award={award} | {filled} | at A comet | vp 10 | boxes 461/111"));
            table.rolls(&[3, 1]).plays("settle").plays("system-die first").plays("wreck i").plays("wreck a");
            assert_eq!(table.sheet().vp(), expected, "{award}, {filled}");
        }
    }
    let mut other = scene("sparrowhawk engineer | at A comet | vp 10 | boxes 461/111");
    other.rolls(&[3, 1]).plays("settle").plays("system-die first").plays("wreck i").plays("wreck a");
    assert_eq!(other.sheet().vp(), 10, "only Grizzled");
}

/// TR-15.4, G24: a loaded pip works too; once per location, so at the next location again.
#[test]
fn grizzled_is_paid_again_at_the_next_location() {
    let mut table = scene("sparrowhawk grizzled | loaded b | at A comet | vp 0 | boxes 266/166");
    table.rolls(&[5, 5]).plays("settle").plays("wreck b");
    assert_eq!((table.sheet().vp(), table.sheet().consoled), (2, true));
    table.plays("pay engine").rolls(&[1, 1]).plays("with i");
    assert!(!table.sheet().consoled);
}

/// TR-15.5 is TR-12.10 and TR-13.3.
#[test]
fn tr_15_5_the_smuggler() {
    let mut table = scene("sparrowhawk smuggler | jump E");
    table.plays("pay engine").rolls(&[1, 2]).plays("with i");
    assert_eq!((table.state.stage, table.game.cargo_sold(table.sheet())), (Stage::Location(Location(5)), 1));
}

/// TR-15.6 is TR-9.5 and TR-12.2.
#[test]
fn tr_15_6_the_physicist() {
    scene("sparrowhawk physicist | jump A").offers("pay reactor | pay quarters | pay engine");
    scene("sparrowhawk physicist | at A comet | boxes 245/143").plays("reroll").offers("pay reactor | pay quarters | pay weapons");
}

/// TR-15.7: nothing asks for a captain again, and TR-10.11 leaves nothing to decline.
#[test]
fn tr_15_7_a_specialty_is_fixed() {
    let mut table = scene("sparrowhawk artificer | at A derelict_ship | boxes 116/112");
    table.plays("settle").refuses("keep 3", "TR-10.6");
    assert_eq!(table.sheet().captain, Some(Captain::Artificer));
}
