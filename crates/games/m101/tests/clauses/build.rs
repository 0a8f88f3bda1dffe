//! M1-14: Build.

use crate::kit::{scene, seat};

/// M1-14.1: one, a booster two.
#[test]
fn m1_14_1_how_many() {
    let mut table = scene("2 players | c3 GY01 @0 | e5 GY02 @1 | seat 0: hand IN02 IN03 IN13 4 | seat 1: hand IN05 IN25 3");
    table.choose("0 build boost SP14").play("0: build IN02, in bc23, any, build IN03, in cd23").asked(&[1]);
    table.play("1: build IN05, in ef45, any, pay");
    assert_eq!(table.state.phase.name(), "expand");
    assert_eq!((table.placed(0), table.placed(1)), (3, 2));
}

/// M1-14.2: beside a system that the player influences; not beside a claimed space or another infrastructure.
#[test]
fn m1_14_2_where() {
    let mut table = scene("2 players | c3 GY01 @0 | d3 GY02 @1 c0.1 | f6 claim 0 | bc23 IN13 @1 | seat 0: hand IN02 2 | seat 1: hand 1");
    table.choose("0 build").play("0: build IN02").offers(0, "in cd23, in de23, in bc34, in cd34, in de34");
    table.refuses("0: in ef56", "M1-14.2").refuses("0: in bc23", "M1-14.2");
}

/// M1-14.3: not where four systems enclose the space; beside the centre never enclosed (EX11).
#[test]
fn m1_14_3_enclosed_spaces() {
    let mut table = scene("2 players | b2 GY01 @0 | c2 GY02 @0 | b3 GY03 @0 | c3 GY04 @0 | seat 0: hand IN02 2 | seat 1: hand 1");
    table.choose("0 build").play("0: build IN02").refuses("0: in bc23", "M1-14.3");
}

/// M1-14.4: the rotation is free; rotations that come to the same are offered once.
#[test]
fn m1_14_4_rotations() {
    let mut table = scene("2 players | c3 GY01 @0 | seat 0: hand IN02 2 | seat 1: hand 1");
    table.choose("0 build").play("0: build IN02, in bc23");
    // Corners b3, c3 (a system), c2, b2: the name at c3 leaves three live tabs, else two of them live.
    table.offers(0, "rotate 0, rotate 1, rotate 2, rotate 3");
    table.play("0: rotate 3").cites("M1-14.4");
    assert_eq!(table.state.gaps[table.gap("bc23")].rotation.0, 3);
    // Blank tabs: no question.
    let mut table = scene("2 players | c3 GY01 @0 | seat 0: hand IN03 2 | seat 1: hand 1");
    table.choose("0 build").play("0: build IN03, in bc23");
    assert_eq!(table.placed(0), 2);
    table.refuses("0: rotate 1", "M1-14.1");
    let mut table = scene("2 players | c3 GY01 @0 | seat 0: hand IN12 2 | seat 1: hand 1");
    table.choose("0 build").play("0: build IN12, in cd34");
    // d4 is the centre and c3 a system: c4 and d3 are live, opposite each other: 0 and 2 leave the same.
    table.refuses("0: rotate 3", "M1-14.4");
}

/// M1-14.5: the cost, less 1 for choosers, less fitting discounts; it must be payable.
#[test]
fn m1_14_5_cost() {
    // GY09: CORPORATION costs 1 less; BR07: adjacent costs 1 less.
    let table = scene("2 players | c3 GY09 @0 | d3 BR07 @0");
    let cost = |card: &str, gap: &str| table.game.build_cost(&table.state, seat(0), table.id(card), table.gap(gap));
    // Everybody in a scene chose build.
    assert_eq!((cost("IN24", "bc23"), cost("IN24", "cd23"), cost("IN33", "bc23"), cost("IN33", "de23")), (0, 0, 2, 1));
    let mut table = scene("2 players | c3 GY01 @0 | e5 GY02 @1 | seat 0: hand IN33 2 | seat 1: hand 1");
    table.choose("0 colonise, 1 build").play("1: pass").offers(0, "pass");
    table.refuses("0: build IN33", "M1-14.2");
}

/// M1-14.6: the chooser's discount applies to both placements of a booster.
#[test]
fn m1_14_6_both_placements_cost_less() {
    let mut table = scene("2 players | c3 GY01 @0 | e5 GY02 @1 | seat 0: hand IN13 IN25 1 | seat 1: hand 1");
    table.choose("0 build boost SP14").play("0: build IN13, in bc23, build IN25, in cd23, any");
    assert_eq!((table.hand(0), table.placed(0)), (0, 3));
}

/// M1-14.7: card, payment, disk, tech, draws.
#[test]
fn m1_14_7_the_order_of_a_build() {
    let mut table = scene("2 players | c3 BR05 @0 | e5 GY02 @1 | seat 0: hand IN24 2 | seat 1: hand 1");
    table.choose("0 build").play("0: build IN24, in bc23, any, pay").cites("M1-14.7");
    let names: Vec<String> =
        table.events.iter().map(|event| format!("{event:?}").split([' ', '{', '(']).next().unwrap().to_owned()).collect();
    assert_eq!(names[..4], ["Paid", "Built", "TechMoved", "Drew"]);
}

/// M1-14.8: declining ends the turn of the phase; others see the same whether something was possible or not.
#[test]
fn m1_14_8_declining() {
    let mut table = scene("2 players | c3 GY01 @0 | e5 GY02 @1 | seat 0: hand IN02 IN03 3 | seat 1: hand GY05");
    table.choose("0 build boost SP14").play("0: pass");
    let could = format!("{:?}", table.events[0]);
    table.offers(1, "pass");
    table.play("1: pass");
    let could_not = format!("{:?}", table.events[0]);
    assert_eq!(could.replace("Seat(0)", "Seat(1)"), could_not);
    // An empty hand is passed over: everybody sees that it is empty.
    let mut table = scene("2 players | c3 GY01 @0 | e5 GY02 @1 | seat 0: hand 1");
    table.choose("0 build").play("0: pass");
    assert_eq!(table.state.phase.name(), "expand");
}
