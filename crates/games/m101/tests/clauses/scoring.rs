//! M1-19: scoring.

use kernel::Game;
use m101::content::{Colour, Count, SystemType};

use crate::kit::{scene, seat};

/// M1-19.1 to M1-19.4: the four parts.
#[test]
fn m1_19_1_to_m1_19_4_four_parts() {
    // GY04 2/1; RD05 3/2; IN02 1; demand 1 + 1 + 2.
    let table = scene("2 players | c3 GY04 @0 c0.1 c0.2 p0 | d3 RD05 @1 p0 p1 | bc23 IN02 @0 | cd23 SP07 @0");
    assert_eq!(table.score(0), (0, 1, 4, 4)); // M1-19.2, M1-19.3, M1-19.4
    assert_eq!(table.score(1), (0, 0, 3, 0));
    let outcome = table.game.outcome(&table.state);
    assert_eq!((outcome.standings[0].points, outcome.standings[1].points), (9, 3)); // M1-19.1
    assert_eq!(outcome.standings[0].lines.len(), 4);
}

/// M1-19.5: base and lines, never below 0.
#[test]
fn m1_19_5_special_infrastructure() {
    let table = scene("2 players | c3 GY04 @0 | bc23 SP12 @0 | seat 0: placed 31");
    assert_eq!(table.score(0).0, 5);
    let table = scene("2 players | c3 GY04 @0 | bc23 SP12 @0");
    assert_eq!(table.score(0).0, 0);
}

/// M1-19.6: every count.
#[test]
fn m1_19_6_counts() {
    use m101::content::{Keyword, Phase};
    let table = scene(
        "2 players | c3 GY09 @0 m0 | d3 GY11 @1 p0 p1 c0.2 | d2 BN04 @0 y | e2 GN02 @1 | bc23 IN22 @0 | cd23 SP14 @0 | track 0:3 1:1",
    );
    let count = |count: Count| table.game.count(&table.state, seat(0), count);
    assert_eq!(count(Count::KeywordCards(Keyword::Corporation)), 2);
    assert_eq!((count(Count::SystemsInfluenced(SystemType::Grey)), count(Count::SystemsControlled(SystemType::Grey))), (2, 1));
    assert_eq!(count(Count::KeywordSystemsInfluenced(Keyword::Corporation)), 2);
    assert_eq!((count(Count::CubesDelivered(Colour::Grey)), count(Count::CubesSold)), (1, 1));
    assert_eq!(count(Count::CubesDeliveredTo(SystemType::Grey)), 1);
    assert_eq!((count(Count::UndeliveredCubes(Colour::Green)), count(Count::UndeliveredCubes(Colour::Grey))), (3, 5));
    assert_eq!((count(Count::PoliticalDisks), count(Count::MilitaryDisks)), (3, 1));
    assert_eq!((count(Count::PhasePowerCards(Phase::Build)), count(Count::EuroPowerCards)), (1, 2));
    assert_eq!((count(Count::InfrastructureControlled), count(Count::TechLevel)), (2, 3));
    assert_eq!(count(Count::UnusedDisks), 35 - i16::from(table.placed(0)));
}

/// M1-19.7: "other" leaves out what the line before counted.
#[test]
fn m1_19_7_other() {
    // SP05: 2 per card with a build power, 1 per other infrastructure; it has a build power itself.
    let table = scene("2 players | c3 BR01 @0 | bc23 SP05 @0 | cd23 IN03 @0 | bc34 IN02 @0");
    assert_eq!(table.score(0).0, 2 * 3 + 1);
    // SP11 has no "other": 2 per RESISTANCE card, 1 per GOVERNMENT system.
    let table = scene("2 players | c3 BN12 @0 | d3 BN10 @0 | bc23 SP11 @0");
    assert_eq!(table.score(0).0, 2 * 2 + 1);
}

/// All 14 special infrastructures, each with its own scoring (M1-19.5).
#[test]
fn m1_19_5_all_special_infrastructures() {
    let board = "c3 GY09 @0 | d3 BN12 @0 m0 c0.1 | c4 GN01 @0 n | d2 BN10 @0 | e2 RD04 @0 | e3 BR07 @0 | b3 BN08 @0 c0.1 | b2 BN07 @0 c0.1 | cd23 IN03 @0";
    for (id, points) in [
        ("SP01", 4),  // GY09 and itself
        ("SP02", 6),  // BN08, BN07 and itself
        ("SP03", 3),  // GN01, and its cube
        ("SP04", 4),  // three grey cubes, GY09
        ("SP05", 10), // GY09, BR07, BN08, IN03 and itself
        ("SP06", 8),  // eight systems
        ("SP07", 1),
        ("SP08", 1),     // RD04
        ("SP09", 4),     // BN12 and itself
        ("SP10", 3 + 2), // level 2 by its own tech, twice; BR07
        ("SP11", 5),     // BN10 and itself, BN12
        ("SP12", 0),
        ("SP13", 7), // BN12, BN10, BN08, BN07; three cubes to barren systems
        ("SP14", 3), // one sale; BN07 and itself
    ] {
        let table = scene(&format!("2 players | {board} | bc23 {id} @0"));
        assert_eq!(table.score(0).0, points, "{id}");
    }
}

/// M1-19.8: a tie goes to the higher tech disk, or is shared.
#[test]
fn m1_19_8_ties() {
    let board = "c3 GY01 @0 | e5 DV01 @1 | track 1:1 0:1";
    let winners = |options: &str| {
        let table = scene(&format!("2 players, {options} | {board}"));
        table.game.outcome(&table.state).winners().map(kernel::Seat::number).collect::<Vec<_>>()
    };
    assert_eq!(winners(""), [1]);
    assert_eq!(winners("tie_break=shared"), [0, 1]);
}

/// M1-20.2: there is no vote on stories: the tech track decides.
#[test]
fn m1_20_2_no_vote() {
    let table = scene("2 players | c3 GY01 @0 | e5 DV01 @1");
    let outcome = table.game.outcome(&table.state);
    assert!(outcome.standings.iter().all(|standing| standing.tie_breaks.len() == 1 && standing.tie_breaks[0].clause.0 == "M1-19.8"));
}
