//! TR-11.

use space_truckin::action::{Location, SystemId};
use space_truckin::content::Kind;
use space_truckin::state::{Stage, Step};

use crate::kit::{Scene, scene};

/// A scene at A whose boxes are full, settled with these damage dice.
fn hit(truck: &str, boxes: &str, dice: &[u32]) -> Scene {
    let mut table = scene(&format!("{truck} | at A asteroids | boxes {boxes}"));
    table.rolls(dice).plays("settle");
    table
}

const ONE_DAMAGE: &str = "266/166"; // 100
const TWO_DAMAGES: &str = "364/143"; // 221

/// TR-11.1, G54.
#[test]
fn tr_11_1_the_bridge_is_hit() {
    let table = hit("sparrowhawk", "111/112", &[]);
    assert_eq!((table.sheet().bridge(), table.state.stage), (1, Stage::Jump(Location(0))));
    assert_eq!(table.open(Kind::Quarters), 3, "the Quarters beside it are none the worse");
}

/// TR-11.2, TR-11.3, example 7: 66 is one damage, 221 two.
#[test]
fn example_7_one_damage_two_damages() {
    let mut table = hit("sparrowhawk", "211/145", &[3, 3]);
    table.plays("damage first system").plays("wreck i");
    assert_eq!((table.sheet().damaged.iter().count(), table.state.stage), (1, Stage::Jump(Location(0))));
    let mut table = hit("sparrowhawk", TWO_DAMAGES, &[3, 2]);
    table.plays("system-die first").plays("wreck i").plays("wreck b");
    assert_eq!((table.sheet().damaged.iter().count(), table.state.stage), (2, Stage::Jump(Location(0))));
}

/// TR-11.2, TR-11.7, example 18: roll 5 and 1: Cargo, Reactor or Line; no Box, so that is not offered.
#[test]
fn tr_11_2_one_die_names_a_system_or_a_shape() {
    let mut table = hit("sparrowhawk", ONE_DAMAGE, &[5, 1]);
    table.offers("damage first system | damage second system | damage second shape").refuses("damage first shape", "TR-11.7");
    let lists =
        [("first system", "wreck b | wreck d | wreck h"), ("second system", "wreck l | wreck m"), ("second shape", "wreck a | wreck c")];
    for (choice, systems) in lists {
        hit("sparrowhawk", ONE_DAMAGE, &[5, 1]).plays(&format!("damage {choice}")).offers(systems);
    }
    table.plays("damage first system").refuses("wreck a", "TR-11.5");
}

/// TR-11.3, TR-11.6, TR-11.8, example 19: 1 as system and 5 as shape costs a Reactor and a bridge cell, the other way a Cargo and a Line.
/// And ruling G33.
#[test]
fn tr_11_3_one_die_names_a_system_the_other_a_shape() {
    let mut table = hit("sparrowhawk", TWO_DAMAGES, &[5, 1]);
    table.offers("system-die first | system-die second").plays("system-die second").plays("wreck l");
    assert_eq!((table.sheet().damaged.iter().map(|system| system.0).collect::<Vec<_>>(), table.sheet().bridge()), (vec![11], 1));
    let mut table = hit("sparrowhawk", TWO_DAMAGES, &[5, 1]);
    table.plays("system-die first").plays("wreck d").offers("wreck a | wreck c").plays("wreck c");
    assert_eq!((table.sheet().damaged.iter().map(|system| system.0).collect::<Vec<_>>(), table.sheet().bridge()), (vec![2, 3], 2));
}

/// TR-11.4, TR-11.11, example 22: 6 and 6 is any intact system, one choice; a spent one is taken.
/// And ruling G34.
#[test]
fn tr_11_4_a_6_names_anything() {
    let mut table = hit("sparrowhawk | filled i | damaged j", "212/166", &[6, 6]);
    table.offers("wreck a | wreck b | wreck c | wreck d | wreck e | wreck f | wreck g | wreck h | wreck i | wreck k | wreck l | wreck m | wreck n | wreck o");
    table.plays("wreck i");
    assert_eq!(table.open(Kind::Engine), 3, "i was spent already, j damaged");
}

/// TR-11.4, decision D22: choices with the same systems are merged under the first.
#[test]
fn choices_with_the_same_systems_are_one() {
    hit("sparrowhawk", ONE_DAMAGE, &[2, 2]).offers("damage first system | damage first shape").refuses("damage second system", "TR-11.7");
    hit("sparrowhawk", ONE_DAMAGE, &[6, 2]).offers("damage first system | damage second system | damage second shape");
}

/// TR-11.5, TR-11.8, G32, example 21: the only Reactor is the only Line; 1 and 1 cost it and a bridge cell.
#[test]
fn tr_11_5_only_intact_systems_are_damaged() {
    let mut table = scene(
        "yard sparrowhawk engineer | piece reactor (4,1)(4,2)(4,3)(4,4) pip (4,1) | piece quarters (2,3)(2,4)(2,5)(3,3) pip (2,4) \
         | piece engine (7,4)(8,4)(8,5)(9,4) pip (9,4) | at A asteroids | boxes 411/111",
    );
    table.rolls(&[1, 1]).plays("settle");
    assert_eq!((table.sheet().damaged.iter().map(|system| system.0).collect::<Vec<_>>(), table.sheet().bridge()), (vec![0], 1));
}

/// TR-11.6, TR-11.7, TR-14.3, example 20: 4 and 4 match none of an Engine Tee, a Quarters Hook and a Cargo Tee.
#[test]
fn tr_11_6_if_nothing_matches_the_bridge_takes_it() {
    for (bridge, stage) in [(2, Some(Stage::Jump(Location(0)))), (1, None)] {
        let mut table = scene(&format!("sparrowhawk | only ehn | bridge {bridge} | at A asteroids | boxes 15_/11_ | dice 1 1"));
        assert_eq!(table.game.named(table.sheet(), space_truckin::state::Names::Shape, 4).len(), 0);
        table.rolls(&[4, 4]).plays("box top-units");
        match stage {
            // The jump has no safe payment here: one Engine pip, one Quarters pip.
            Some(stage) => assert_eq!((table.sheet().bridge(), table.state.stage), (1, stage)),
            None => assert_eq!(table.ended(), ("bridge-lost", vec![])),
        }
    }
}

/// TR-11.7 under option damage_choice=free, G31: a choice that matches nothing is offered and costs a bridge cell.
#[test]
fn option_damage_choice_free() {
    let mut table = hit("sparrowhawk | option damage_choice=free", ONE_DAMAGE, &[5, 1]);
    table.offers("damage first system | damage first shape | damage second system | damage second shape").plays("damage first shape");
    assert_eq!((table.sheet().bridge(), table.sheet().damaged.bits()), (1, 0));
}

#[test]
fn tr_11_7_a_match_must_be_taken() {
    hit("sparrowhawk", ONE_DAMAGE, &[5, 5]).refuses("damage first shape", "TR-11.11");
    // Only Cargo matches 5 and 5, so which Cargo is asked at once.
    assert!(matches!(hit("sparrowhawk", ONE_DAMAGE, &[5, 5]).sheet().step, Step::Damage(..)));
}

#[test]
fn tr_11_8_both_assignments_may_be_picked() {
    hit("sparrowhawk", TWO_DAMAGES, &[5, 1]).offers("system-die first | system-die second");
}

/// TR-11.9: all pips of the system are lost with what they hold; a pip that an artifact added elsewhere stays.
#[test]
fn tr_11_9_damage_takes_all_pips_of_the_system() {
    let mut table = hit("sparrowhawk | artifact b", ONE_DAMAGE, &[5, 1]);
    let extra = table.cell(1, 4);
    table.seat_mut(0).open.insert(extra); // in Quarters a, added by the artifact in b
    table.plays("damage first system").plays("wreck b");
    let sheet = table.sheet();
    assert_eq!((sheet.loaded.len(), sheet.artifacts.len(), sheet.lost.len()), (0, 0, 1));
    assert!(sheet.open.has(extra));
    assert!(!sheet.intact_cells().has(table.cell(3, 2)));
}

#[test]
fn tr_11_10_damage_is_never_repaired() {
    let mut table = hit("sparrowhawk | damaged b", ONE_DAMAGE, &[5, 1]);
    table.plays("damage first system").offers("wreck d | wreck h");
    assert!(table.sheet().damaged.has(SystemId(1)));
}

#[test]
fn tr_11_11_the_player_chooses_among_the_matching() {
    let mut table = hit("sparrowhawk | filled i", ONE_DAMAGE, &[3, 5]);
    table.plays("damage first system").offers("wreck i | wreck j | wreck k | wreck n | wreck o").plays("wreck i");
    assert_eq!(table.open(Kind::Engine), 4);
}

/// TR-4.10, TR-11.3, TR-11.5, example 8: an Engineer's two spent Box Reactors take both damages; no open pip is lost.
#[test]
fn example_8_two_box_reactors() {
    let mut table = scene(
        "mauler engineer | only abf | piece reactor (4,1)(4,2)(5,1)(5,2) pip (5,1) | piece reactor (4,7)(4,8)(5,7)(5,8) pip (5,8) \
         | filled de | at A asteroids | boxes 36_/21_ | dice 1 1",
    );
    // `only abf` are systems a, b, c of this sheet: Weapons, Quarters, Engine.
    let open = table.sheet().open;
    table.seat_mut(0).boxes = [0, 3, 6, 0, 0, 2, 1, 0];
    table.plays("box top-units"); // 361 - 211 = 150, and a reroll could be paid
    table.rolls(&[1, 5]).plays("settle").plays("system-die first").plays("wreck d");
    table.offers("wreck c | wreck e").plays("wreck e"); // the Engine f is a Box too
    assert_eq!(table.sheet().damaged.iter().map(|system| system.0).collect::<Vec<_>>(), [3, 4]);
    assert_eq!((table.sheet().open, table.sheet().bridge()), (open, 2));
}
