//! M1-17: Expand.

use kernel::Learned;

use crate::kit::{Table, scene, seat};

fn expanding(choice: &str, text: &str) -> Table {
    let mut table = scene(text);
    table.choose(choice).until("expand");
    table
}

/// M1-17.1: choosers draw two.
#[test]
fn m1_17_1_choosers_draw_two() {
    let table = expanding("0 expand", "2 players | c3 GY01 @0 | e5 GY02 @1 | seat 0: hand 1 | seat 1: hand 1");
    assert_eq!((table.hand(0), table.hand(1)), (3, 1));
}

/// M1-17.2: one, two, three, and powers; each system or space once.
#[test]
fn m1_17_2_how_many() {
    let mut table =
        expanding("0 expand boost SP14", "2 players | c3 GY01 @0 | e5 GY02 @1 | bc23 IN28 @0 | seat 0: hand 1 | seat 1: hand 1");
    table.play("0: at c3, pay, at c4").refuses("0: at c3", "M1-17.2").play("0: at c5, at c6").asked(&[1]);
    table.play("1: at e4");
    assert_eq!(table.state.round, 2);
}

/// M1-17.3: adjacent to a card or claimed space; also what is influenced already; chain_expand.
#[test]
fn m1_17_3_where() {
    let board = "c3 GY01 @0 | e5 GY02 @1 c0.1 | b6 claim 0 | ef23 IN09 @0 | c4 claim 1 | seat 0: hand 3 | seat 1: hand 1";
    let mut table = expanding("0 expand", &format!("2 players | {board}"));
    table.offers(0, "pass, at c2, at e2, at f2, at b3, at c3, at d3, at e3, at f3, at e4, at b5, at d5, at e5, at f5, at c6, at e6");
    table.refuses("0: at c4", "M1-17.3").play("0: at d3");
    assert!(table.can(0, "at d2"));
    let mut table = expanding("0 expand", &format!("2 players, chain_expand=false | {board}"));
    table.play("0: at d3");
    assert!(!table.can(0, "at d2"));
}

/// M1-17.4: an empty space costs nothing and is blocked for others' influence.
#[test]
fn m1_17_4_empty_spaces() {
    let mut table = expanding("", "2 players | c3 GY01 @0 | c5 GY02 @1 | seat 0: hand 1 | seat 1: hand 1");
    table.play("0: at c4").cites("M1-17.4");
    assert_eq!((table.hand(0), table.disks("c4", 0), table.learned), (1, (1, 0, 0), Learned::Nothing));
    assert!(!table.can(1, "at c4"));
}

/// M1-17.5: a third of the printed cost, rounded up, less discounts, or nothing.
#[test]
fn m1_17_5_political_influence() {
    let table = scene("2 players | c3 BN01 @0 | d3 GY02 @1 | c4 GN03 @1 | d2 BN07 @1 | e2 BR10 @1 | bc23 IN29 @0");
    let cost = |site: &str| table.game.political_cost(&table.state, seat(0), table.site(site));
    assert_eq!((cost("c3"), cost("d3"), cost("c4"), cost("d2"), cost("e2")), (0, 1, 2, 0, 1), "IN29: HIDDEN systems are free");
    let table = scene("2 players | c3 S7 @0 | d3 GY02 @1 | c4 GN03 @1");
    let cost = |site: &str| table.game.political_cost(&table.state, seat(0), table.site(site));
    assert_eq!((cost("d3"), cost("c4")), (0, 1), "S7: 1 less");
    let mut table = expanding("", "2 players | c3 GY01 @0 | d3 GY02 @1 | seat 1: hand 1");
    assert!(!table.can(0, "at d3"));
    table.refuses("0: at d3", "M1-17.5");
}

/// M1-17.6: with enough strength for nothing; strength is shared out over the phase.
#[test]
fn m1_17_6_invading() {
    let mut table = expanding("0 expand", "2 players | c3 RD05 @0 | d3 BN02 @1 | c4 BN04 @1 | seat 0: hand 1 | seat 1: hand 1");
    table.play("0: at c4, by-force").cites("M1-17.6");
    assert_eq!((table.disks("c4", 0), table.state.used.general), ((0, 1, 0), 2));
    table.play("0: at d3, pay");
    assert_eq!(table.disks("d3", 0), (1, 0, 0), "no strength is left");
}

/// M1-17.7, M1-17.8: a stronger controller may refuse; nothing is used up, and that system cannot be invaded again this phase.
#[test]
fn m1_17_7_and_m1_17_8_prevention() {
    let board = "c3 RD01 @0 | d3 BN02 @1 | e5 RD05 @1 | seat 0: hand 2 | seat 1: hand 1";
    let mut table = expanding("", &format!("2 players | {board}"));
    table.play("0: at d3, by-force").cites("M1-17.7").asked(&[1]).offers(1, "refuse, allow");
    table.refuses("0: refuse", "M1-17.7").play("1: refuse").cites("M1-17.8");
    assert_eq!((table.disks("d3", 0), table.state.used.general, table.state.used.influences), ((0, 0, 0), 0, 0));
    table.play("0: at d3, pay");
    assert_eq!(table.disks("d3", 0), (1, 0, 0), "politically it still can be influenced, and only so");
    let mut table = expanding("", &format!("2 players | {board}"));
    table.play("0: at d3, by-force; 1: allow");
    assert_eq!(table.disks("d3", 0), (0, 1, 0));
    // Option prevention = auto: it is not offered at all.
    let mut table = expanding("", &format!("2 players, prevention=auto | {board}"));
    table.play("0: at d3, pay");
    assert_eq!(table.disks("d3", 0), (1, 0, 0));
}

/// M1-17.9: own systems may be reinforced, and nobody prevents that.
#[test]
fn m1_17_9_reinforcing() {
    let mut table = expanding("", "2 players | c3 RD04 @0 | d3 RD01 @0 | e5 RD05 @1 | seat 0: hand 2 | seat 1: hand 1");
    table.play("0: at c3, by-force");
    assert_eq!(table.disks("c3", 0), (1, 1, 0));
}

/// M1-17.10: an extra invasion goes first; when only those are left, nothing else is open.
#[test]
fn m1_17_10_extra_invasions() {
    let mut table = expanding("", "2 players | c3 RD05 @0 | d3 BN02 @1 | e3 GY02 @1 | bc23 IN36 @0 | seat 0: hand 2 | seat 1: hand 1");
    table.play("0: at d3, by-force").cites("M1-17.10");
    assert_eq!((table.state.used.invasions, table.state.used.influences), (1, 0));
    table.play("0: at c4").asked(&[1]);
    let mut table = expanding("", "2 players | c3 RD05 @0 | d3 BN02 @1 | e3 GY02 @1 | bc23 IN36 @0 | seat 0: hand 2 | seat 1: hand 1");
    table.play("0: at c4").refuses("0: at c5", "M1-17.10").offers(0, "pass, at d3");
}

/// M1-17.11: draws, then the control check.
#[test]
fn m1_17_11_draws_then_control() {
    let mut table = expanding("", "2 players | c3 RD06 @0 | d3 BN02 @1 p0 | seat 0: hand 1 | seat 1: hand 1");
    table.play("0: at d3, by-force").cites("M1-17.11");
    assert_eq!((table.hand(0), table.controller("d3")), (2, 0), "RD06 draws on invade");
    // IN37: GOVERNMENT systems are free and draw.
    let mut table = expanding("", "2 players | c3 GY01 @0 | d3 BN12 @1 | bc23 IN37 @0 | seat 0: hand 1 | seat 1: hand 1");
    table.play("0: at d3");
    assert_eq!(table.hand(0), 2);
}

/// M1-17.12: stop at any time.
#[test]
fn m1_17_12_stopping() {
    let mut table = expanding("0 expand", "2 players | c3 GY01 @0 | e5 GY02 @1 | seat 0: hand 1 | seat 1: hand 1");
    table.play("0: at c4, pass").asked(&[1]);
}
