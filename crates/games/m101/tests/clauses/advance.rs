//! M1-13: Advance.

use crate::kit::{scene, seat};

const RESEARCH: &str = "research GY02 GY03 GY04 GY05 GY06 GY07 GY08 GY09 GY10 GY11 GY12 GY13";

/// M1-13.1: one card, a chooser one more, take powers.
#[test]
fn m1_13_1_how_many() {
    let mut table = scene(&format!("2 players | c3 BR04 @0 | e5 DV01 @1 | {RESEARCH} | seat 0: hand 1 | seat 1: hand 1"));
    table.choose("0 advance").play("0: take GY02, take GY03, take GY04");
    // One card is left within seat 1's reach: it is taken without a question.
    assert_eq!((table.hand(0), table.hand(1), table.holds(1, "GY05")), (4, 2, true));
}

/// M1-13.2: a booster gains a level first.
#[test]
fn m1_13_2_a_booster_gains_a_level_before_taking() {
    let mut table = scene(&format!("2 players | c3 GY01 @0 | e5 DV01 @1 | {RESEARCH} | seat 0: hand SP14 | seat 1: hand 1"));
    table.choose("0 advance boost SP14").cites("M1-13.2");
    assert!(table.can(0, "take GY09"), "level 2, and one more for the chooser");
    assert!(!table.can(0, "take GY10"));
}

/// M1-13.3: up to the tech level, choosers one more, never above 5.
#[test]
fn m1_13_3_reach() {
    let mut table = scene(&format!("2 players | c3 GY01 @0 | e5 DV01 @1 | track 0:5 1:1 | {RESEARCH} | seat 0: hand 1 | seat 1: hand 1"));
    table.choose("1 advance, 0 build").offers(1, "take GY02, take GY03, take GY04, take GY05, take GY06, take GY07");
    table.refuses("1: take GY08", "M1-13.3").play("1: take GY02, take GY03");
    assert_eq!(table.game.reach(&table.state, seat(0)), 5);
    assert!(table.can(0, "take GY13"));
}

/// M1-13.4: nothing moves until all are done.
#[test]
fn m1_13_4_no_refill_in_between() {
    let mut table = scene(&format!("2 players | c3 GY01 @0 | e5 DV01 @1 | {RESEARCH} | seat 0: hand 1 | seat 1: hand 1"));
    table.choose("0 advance").play("0: take GY02, take GY04");
    assert_eq!(table.research(), "- GY03 - GY05 GY06 GY07 GY08 GY09 GY10 GY11 GY12 GY13");
}

/// M1-13.5 with option advance_deck: the pile only when no card is in reach, or always.
#[test]
fn m1_13_5_the_pile() {
    // Nobody gets a question where nothing is in reach.
    let mut table = scene("2 players | c3 GY01 @0 | e5 DV01 @1 | research | seat 0: hand 1 | seat 1: hand 1");
    table.choose("0 advance").cites("M1-13.5");
    assert_eq!((table.hand(0), table.hand(1)), (3, 2));
    let mut table = scene(&format!("2 players | c3 GY01 @0 | e5 DV01 @1 | {RESEARCH} | seat 0: hand 1 | seat 1: hand 1"));
    table.choose("0 advance").refuses("0: draw", "M1-13.5");
    let mut table =
        scene(&format!("2 players, advance_deck=always | c3 GY01 @0 | e5 DV01 @1 | {RESEARCH} | seat 0: hand 1 | seat 1: hand 1"));
    table.choose("0 advance").play("0: draw, draw");
    assert_eq!(table.hand(0), 3);
}

/// M1-13.6: taking is compulsory, and a single card in reach is taken without a question.
#[test]
fn m1_13_6_compulsory() {
    let mut table = scene("2 players | c3 GY01 @0 | e5 DV01 @1 | research GY02 | seat 0: hand 1 | seat 1: hand 12");
    table.choose("0 advance");
    assert!(table.holds(0, "GY02"));
    let mut table = scene(&format!("2 players | c3 GY01 @0 | e5 DV01 @1 | {RESEARCH} | seat 0: hand 1 | seat 1: hand 1"));
    table.choose("0 advance").refuses("0: pass", "M1-13.1");
}

/// M1-13.7: columns slide towards level 0, then places are filled from below, left before right.
#[test]
fn m1_13_7_refresh() {
    let mut table = scene(&format!("2 players | c3 GY01 @0 | e5 DV01 @1 | {RESEARCH} | seat 0: hand 1 | seat 1: hand 1"));
    table.choose("0 advance").play("0: take GY02, take GY04; 1: take GY05").cites("M1-13.7");
    let research = table.research();
    assert!(research.starts_with("GY06 GY03 GY08 GY07 GY10 GY09 GY12 GY11"), "{research}");
    assert!(research.split(' ').nth(9) == Some("GY13") && !research.contains('-'), "{research}");
    // With both piles empty the places stay empty.
    let mut table = scene(&format!("2 players | c3 GY01 @0 | e5 DV01 @1 | {RESEARCH} | pile 0 | seat 0: hand 1 | seat 1: hand 12"));
    table.choose("0 advance").play("0: take GY02, take GY03");
    assert_eq!(table.research(), "GY04 GY05 GY06 GY07 GY08 GY09 GY10 GY11 GY12 GY13 - -");
}
