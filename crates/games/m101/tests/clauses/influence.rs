//! M1-9: influence and control.

use m101::state::Area;

use crate::kit::{scene, seat};

/// M1-9.1, M1-9.2: three kinds of disks, all of them influence.
#[test]
fn m1_9_1_and_m1_9_2_kinds_of_disks() {
    let table = scene("2 players | c3 GY04 @0 m0 c0.1 p1");
    assert_eq!((table.disks("c3", 0), table.disks("c3", 1)), ((1, 1, 1), (1, 0, 0)));
    let there = table.state.sites[table.site("c3")];
    assert_eq!((there.influence(seat(0)), there.influence(seat(1))), (3, 1));
}

/// M1-9.3: whoever places a system controls it, whatever lay in the space. M1-9.9: that disk becomes political.
#[test]
fn m1_9_3_and_m1_9_9_the_placer_controls() {
    let mut table = scene("2 players | c3 GY01 @0 | c4 claim 1 | seat 0: hand GY04 2 | seat 1: hand 1");
    table.choose("0 colonise").until("colonise").play("0: colonise GY04, at c4, pay");
    assert_eq!(table.controller("c4"), 0);
    assert_eq!((table.disks("c4", 0), table.disks("c4", 1)), ((1, 0, 0), (1, 0, 0)));
    assert_eq!(table.placed(1), 1, "the disk was placed before");
}

/// M1-9.4: strictly more than every other single player, with a political or military disk.
#[test]
fn m1_9_4_control_is_gained() {
    let mut table = scene("3 players | d3 GY04 @1 p0 | c3 GY01 @0 | b5 GY02 @2 | seat 0: hand 2");
    table.choose("0 expand").until("expand").play("0: at d3, pay").cites("M1-9.4");
    assert_eq!(table.controller("d3"), 0);
    // Two to one against the controller, but a third player has two as well.
    let mut table = scene("3 players | d3 DV07 @1 c2.1 c2.2 p0 | c3 GY01 @0 | b5 GY02 @2 | seat 0: hand 3");
    table.choose("0 expand").until("expand").play("0: at d3, pay");
    assert_eq!(table.controller("d3"), 1);
    table.cites("M1-9.5");
}

/// M1-9.5: ties leave control where it is; culture alone never gains it.
#[test]
fn m1_9_5_control_stays() {
    let mut table = scene("2 players | d3 GY04 @1 | c3 GY06 @0 | seat 0: hand 4");
    table.choose("0 deliver boost SP14, 1 deliver").play("0: cube c3 grey, to d3 1, any, cube c3 grey, to d3 2, any");
    assert_eq!(table.disks("d3", 0), (0, 0, 2));
    assert_eq!(table.controller("d3"), 1);
}

/// M1-9.6: which control space is filled follows the disk just placed.
#[test]
fn m1_9_6_the_control_space() {
    let mut table = scene("2 players | d3 BN02 @1 p0 | c3 RD01 @0 | seat 0: hand 1 | seat 1: hand 1");
    table.choose("0 expand").until("expand").play("0: at d3, by-force");
    let there = table.state.sites[table.site("d3")];
    assert_eq!((there.controller, there.control), (seat(0), Area::Military));
    // After a delivery: political if there is one, else military.
    for (disk, area) in [("p0", Area::Political), ("m0", Area::Military)] {
        let mut table = scene(&format!("2 players | d3 GY04 @1 {disk} | c3 GY01 @0 | seat 0: hand 1"));
        table.choose("0 deliver, 1 deliver").play("0: cube c3 grey, to d3 1, any");
        let there = table.state.sites[table.site("d3")];
        assert_eq!((there.controller, there.control), (seat(0), area));
    }
}

/// M1-9.7: control gives powers, the big value, and tolls.
#[test]
fn m1_9_7_what_control_gives() {
    let table = scene("2 players | d3 RD05 @1 p0 c0.1 p1 | c3 GY01 @0");
    assert_eq!((table.game.general_strength(&table.state, seat(1)), table.game.general_strength(&table.state, seat(0))), (2, 0));
    assert_eq!((table.score(1).2, table.score(0).2), (3, 3)); // 3; 2 and 1 for c3
}

/// M1-9.8: an infrastructure takes no second disk and is no target.
#[test]
fn m1_9_8_infrastructure_is_its_owners() {
    let table = scene("2 players | c3 GY01 @0 | cd34 IN02 @1 | d3 GY02 @1");
    // Expand targets are system spaces only; an owned gap gives adjacency to its owner alone (c4).
    assert!(table.game.expand_spaces(&table.state, seat(1)).has(table.site("c4")));
    let table = scene("2 players | b2 GY01 @0 | cd34 IN02 @1 | d3 GY02 @1");
    assert!(!table.game.expand_spaces(&table.state, seat(0)).has(table.site("c4")));
}

/// M1-9.10: cultural influence counts for adjacency, chains and the small value.
#[test]
fn m1_9_10_culture_is_influence() {
    let table = scene("2 players | d3 GY04 @1 c0.1");
    assert!(table.game.colonise_spaces(&table.state, seat(0)).has(table.site("d2")));
    assert!(table.game.expand_spaces(&table.state, seat(0)).has(table.site("d2")));
    assert!(!table.game.build_spaces(&table.state, seat(0)).is_empty());
    assert_eq!(table.score(0).2, 1);
}
