//! M1-10: tech level and track.

use crate::kit::{scene, seat};

/// M1-10.1, M1-10.6: 1, plus powers on cards controlled, plus disks on the research symbol; at most 5.
#[test]
fn m1_10_1_and_m1_10_6_raw_tech() {
    let table = scene("2 players | c3 BR02 @0 | bc23 IN10 @0 | cd23 IN05 @0");
    assert_eq!((table.game.raw_tech(&table.state, seat(0)), table.game.raw_tech(&table.state, seat(1))), (4, 1));
    let mut table = scene("2 players | c3 GY01 @0 | e5 GY02 @1 | seat 0: hand 2 | seat 1: hand 1");
    table.choose("0 advance boost SP14").cites("M1-10.6");
    assert_eq!((table.state.research_disks[seat(0)], table.placed(0), table.track()), (1, 2, "0:2 1:1".into()));
    let table = scene("2 players | c3 GY01 @0 | track 0:5 1:1 | seat 0: placed 9");
    assert_eq!(table.state.level[seat(0)], 5);
}

/// M1-10.2: nobody falls below 1; level 0 is open to everyone.
#[test]
fn m1_10_2_level_0_holds_cards_only() {
    let table = scene("2 players | c3 GY01 @0 | research GY02 GY03 GY04 GY05 GY06 GY07");
    assert_eq!(table.state.level[seat(0)], 1);
    assert_eq!(table.game.in_reach(&table.state, seat(0)).len(), 4);
}

/// M1-10.3: a rise goes level by level below the disks there; at 5 to the top of 5.
#[test]
fn m1_10_3_rising() {
    let mut table = scene(
        "3 players | c3 GY01 @0 | f5 GY02 @2 | b5 GY03 @1 | track 1:2 2:2 0:1 | seat 0: hand IN10 3 | seat 1: hand 1 | seat 2: hand 1",
    );
    table.choose("0 build, 1 build, 2 build").play("1: pass; 2: pass; 0: build IN10, in bc23, pay").cites("M1-10.3");
    assert_eq!(table.track(), "1:2 2:2 0:2");
    let mut table = scene("2 players | c3 GY01 @0 | e5 GY02 @1 | track 1:5 0:5 | seat 0: hand IN10 3 | seat 1: hand 1");
    table.choose("0 build").play("1: pass; 0: build IN10, in bc23, pay");
    assert_eq!(table.track(), "0:5 1:5");
}

/// M1-10.4, M1-10.5: a fall goes below the disks of the new level; the loser moves first.
#[test]
fn m1_10_4_and_m1_10_5_falling() {
    let mut table = scene("3 players | d3 BR02 @1 p0 | c3 GY01 @0 | f5 GY02 @2 | track 1:2 0:1 2:1 | seat 0: hand 2");
    table.choose("0 expand").until("expand").play("0: at d3, pay").cites("M1-10.4").cites("M1-10.5");
    assert_eq!(table.track(), "0:2 2:1 1:1");
    // A fall that leaves the level at 5 moves nothing.
    let mut table = scene("2 players | d3 BR02 @1 p0 | c3 GY01 @0 | seat 0: placed 9, hand 2 | seat 1: placed 9");
    let before = table.track();
    assert_eq!(before, "0:5 1:5");
    table.choose("0 expand").until("expand").play("0: at d3, pay");
    assert_eq!(table.track(), "0:5 1:5");
}

/// M1-10.7: within one act raw tech is compared once (see EX25); an upgrade that swaps tech for tech moves nothing.
#[test]
fn m1_10_7_compared_once_in_an_act() {
    let mut table =
        scene("2 players, upgrade=true | c3 GY01 @0 | bc23 IN05 @0 | e5 BR02 @1 | track 0:2 1:2 | seat 0: hand IN24 2 | seat 1: hand 1");
    table.choose("0 build").play("0: upgrade, in bc23, replace-by IN24, any, pay");
    assert_eq!(table.track(), "0:2 1:2");
}
