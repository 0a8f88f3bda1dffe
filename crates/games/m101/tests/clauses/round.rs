//! M1-5, M1-7, M1-18: rounds, initiative, the end.

use crate::kit::{scene, seat};

/// M1-5.1, M1-5.2: phases in order, each chosen one once, Expand always.
#[test]
fn m1_5_1_and_m1_5_2_phases_of_a_round() {
    let mut table = scene("2 players | c3 GY01 @0 | e5 GY02 @1 | seat 0: hand 1 | seat 1: hand 1");
    table.choose("0 colonise, 1 colonise").cites("M1-5.2");
    assert_eq!(table.state.phase.name(), "colonise");
    table.play("0: pass; 1: pass");
    assert_eq!(table.state.phase.name(), "expand");
    table.finish_round();
    assert_eq!(table.state.round, 2);
    let began: Vec<&str> = table
        .events
        .iter()
        .filter_map(|event| if let m101::Event::PhaseBegan { phase, .. } = event { Some(phase.name()) } else { None })
        .collect();
    assert_eq!(began, ["expand"]);
}

/// M1-5.3: everybody takes part in every phase.
#[test]
fn m1_5_3_all_take_part() {
    let mut table = scene("3 players | c3 GY01 @0 | e5 GY02 @1 | b5 GY03 @2 | seat 0: hand 1 | seat 1: hand 1 | seat 2: hand 1");
    table.choose("0 build, 1 advance, 2 advance").until("build").play("0: pass; 1: pass; 2: pass");
    assert_eq!(table.state.phase.name(), "expand");
}

/// M1-5.4: order, then draws for all, then turns; the research area is refreshed at the end of Advance.
#[test]
fn m1_5_4_steps_of_a_phase() {
    let mut table = scene("2 players | c3 S2 @0 | e5 GY02 @1 | seat 0: hand 1 | seat 1: hand 1");
    table.choose("1 advance, 0 build");
    assert_eq!(table.hand(0), 2, "S2 draws before the chooser takes");
    table.play("1: any, any; 0: any");
    assert_eq!(table.state.research.iter().flatten().count(), 12);
}

/// M1-5.5: all actions are there again in every round.
#[test]
fn m1_5_5_nothing_is_used_up() {
    let mut table = scene("2 players | c3 GY01 @0 | e5 GY02 @1 | seat 0: hand 1 | seat 1: hand 1");
    table.choose("0 deliver, 1 deliver").finish_round();
    table.offers(0, "select advance, select build, select colonise, select deliver, select expand");
}

/// M1-7.1, M1-7.2: boosters, choosers, the rest; each by the track.
#[test]
fn m1_7_1_and_m1_7_2_initiative() {
    let mut table = scene(
        "4 players | b3 GY01 @0 | c6 GY02 @1 | e2 GY03 @2 | f5 GY04 @3 | track 3:4 2:2 1:2 0:1 \
         | seat 0: hand 2 | seat 1: hand 2 | seat 2: hand 2 | seat 3: hand 2",
    );
    table.choose("0 build boost SP14, 1 build, 2 build, 3 colonise").cites("M1-7.1");
    assert_eq!(table.order(), [0, 2, 1, 3]);
}

/// M1-7.3: the order stands, even when tech disks move.
#[test]
fn m1_7_3_the_order_is_fixed() {
    let mut table = scene("2 players | c3 GY01 @0 | e5 GY02 @1 | track 0:1 1:1 | seat 0: hand 1 | seat 1: hand IN24 3");
    table.choose("");
    assert_eq!(table.order(), [0, 1]);
    table.play("0: pass; 1: build IN24, in ef45, any, pay");
    assert_eq!(table.track(), "1:2 0:1");
    assert_eq!(table.state.phase.name(), "expand");
    assert_eq!(table.order(), [1, 0]);
}

/// M1-7.4: one player finishes before the next begins.
#[test]
fn m1_7_4_one_after_the_other() {
    let mut table = scene("2 players | c3 GY01 @0 | e5 GY02 @1 | seat 0: hand IN02 IN03 3 | seat 1: hand 1");
    table.choose("0 build boost SP14").play("0: build IN03, in bc23, pay").asked(&[0]);
    table.refuses("1: pass", "M1-14.1").play("0: pass").asked(&[1]).cites("M1-7.4");
}

/// M1-18.1, M1-18.2: the game ends with the round in which somebody has placed 35 disks, wherever they lie.
#[test]
fn m1_18_1_and_m1_18_2_the_disks_are_placed() {
    let mut table = scene("2 players | c3 GY01 @0 | e5 GY02 @1 | seat 0: placed 34, hand 1 | seat 1: hand 1");
    table.choose("").until("expand").play("0: at c4");
    assert_eq!((table.placed(0), table.ending()), (35, "running"));
    table.finish_round();
    assert_eq!(table.ending(), "disks");
    table.refuses("0: pass", "M1-18.1");
    let mut table = scene("2 players, disks=30 | c3 GY01 @0 | e5 GY02 @1 | seat 0: placed 30, hand 1 | seat 1: hand 1");
    table.choose("").finish_round();
    assert_eq!(table.ending(), "disks");
}

/// M1-18.1: or somebody has no legal space for any card; with full_galaxy = no_system_space for any system.
#[test]
fn m1_18_1_the_galaxy_is_full_for_somebody() {
    // Seat 1 influences nothing: neither space is open to it.
    let mut table = scene("2 players | c3 GY01 @0 | seat 0: hand 1 | seat 1: hand 1");
    table.choose("").finish_round();
    assert_eq!(table.ending(), "full-galaxy");
    // In the corner b2 with systems all round, only a gap is left.
    let closed = "b2 GY02 @1 | c2 GY03 @0 | b3 GY05 @0 | seat 0: hand 1 | seat 1: hand 1";
    let mut table = scene(&format!("2 players | {closed}"));
    table.choose("").finish_round();
    assert_eq!(table.ending(), "running");
    let mut table = scene(&format!("2 players, full_galaxy=no_system_space | {closed}"));
    table.choose("").finish_round();
    assert_eq!(table.ending(), "full-galaxy");
}

/// M1-18.3: beyond the last disk there are proxies without limit.
#[test]
fn m1_18_3_proxies() {
    let mut table = scene("2 players | c3 GY01 @0 | e5 GY02 @1 | seat 0: placed 35, hand 2 | seat 1: hand 1");
    table.choose("0 expand boost SP14").until("expand").play("0: at c4, at c5, at c6").cites("M1-18.3");
    assert_eq!(table.placed(0), 38);
}

/// M1-18.4: rounds in which nothing is placed, and the last round there can be.
#[test]
fn m1_18_4_stall_and_round_cap() {
    let quiet = |options: &str, parts: &str| {
        let mut table = scene(&format!("2 players, {options} | c3 GY01 @0 | e5 GY02 @1 | {parts} | seat 0: hand 1 | seat 1: hand 1"));
        table.choose("0 deliver, 1 deliver").until("expand").play("0: pass; 1: pass");
        table
    };
    assert_eq!(quiet("", "").state.quiet, 1);
    assert_eq!(quiet("", "quiet 1").ending(), "stall");
    assert_eq!(quiet("stall_rounds=3", "quiet 1").ending(), "running");
    assert_eq!(quiet("stall_rounds=1", "").ending(), "stall");
    assert_eq!(quiet("", "round 40").ending(), "round-cap");
    assert_eq!(quiet("round_cap=10", "round 10").ending(), "round-cap");
    let mut table = scene("2 players | c3 GY01 @0 | e5 GY02 @1 | quiet 1 | seat 0: hand 1 | seat 1: hand 1");
    table.choose("").until("expand").play("0: at c4; 1: pass");
    assert_eq!((table.ending(), table.state.quiet), ("running", 0));
}

#[test]
fn m1_18_5_otherwise_a_new_round_begins() {
    let mut table = scene("2 players | c3 GY01 @0 | e5 GY02 @1 | seat 0: hand 1 | seat 1: hand 1");
    table.choose("").finish_round().asked(&[0, 1]);
    assert_eq!(table.state.round, 2);
    assert!(table.state.commitments[seat(0)].action.is_none());
}

/// M1-20.4: an agreed number of rounds.
#[test]
fn m1_20_4_fixed_length() {
    let mut table = scene("2 players, max_rounds=3 | c3 GY01 @0 | e5 GY02 @1 | round 3 | seat 0: hand 1 | seat 1: hand 1");
    table.choose("").finish_round();
    assert_eq!(table.ending(), "max-rounds");
}
