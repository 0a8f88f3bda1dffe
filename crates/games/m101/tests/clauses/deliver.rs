//! M1-16: Deliver.

use kernel::Learned;

use crate::kit::{scene, seat};

/// M1-16.1: one delivery, choosers two, boosters three, and powers; stop at any time.
#[test]
fn m1_16_1_how_many() {
    let left = |choice: &str, board: &str| {
        let mut table = scene(&format!("2 players | c3 GY06 @0 | d3 DV04 @1 | {board} | seat 0: hand 6 | seat 1: hand 1"));
        table.choose(choice).until("deliver");
        let allowance = table.game.delivery_allowance(&table.state, seat(0));
        (allowance.general, allowance.coloured[0], allowance.sales)
    };
    assert_eq!(left("1 deliver", ""), (1, 0, 0));
    assert_eq!(left("0 deliver", ""), (2, 0, 1));
    assert_eq!(left("0 deliver boost SP14", ""), (3, 0, 1));
    assert_eq!(left("0 deliver", "bc23 IN06 @0 | bc34 IN20 @0 | cd34 IN22 @0"), (3, 1, 2));
    let mut table = scene("2 players | c3 GY06 @0 | d3 DV04 @1 | seat 0: hand 6");
    table.choose("0 deliver, 1 deliver").play("0: cube c3 grey, to d3 1, any, pass").asked(&[1]);
}

/// M1-16.2, M1-16.3: from an influenced system to an empty demand space of another.
#[test]
fn m1_16_2_and_m1_16_3_from_and_to() {
    let mut table = scene("2 players | c3 GY06 @1 p0 p1 | d3 GY04 @1 c1.1 | e3 GY02 @1 | seat 0: hand 6");
    table.choose("0 deliver, 1 deliver");
    // The choice of origin: c3 is influenced though not controlled, e3 is not.
    table.offers(0, "pass, cube c3 grey");
    table.refuses("0: cube e3 grey", "M1-16.3").refuses("0: cube c3 red", "M1-16.3").play("0: cube c3 grey");
    table.refuses("0: to c3 1", "M1-16.2").refuses("0: to d3 1", "M1-16.12").offers(0, "to d3 2");
}

/// M1-16.4: over systems and spaces with own disks; the destination need not be influenced; infrastructure carries nothing.
#[test]
fn m1_16_4_the_chain() {
    let mut table = scene("2 players | c3 GY01 @0 | c4 claim 0 | c6 GY04 @1 | seat 0: hand 2");
    table.choose("0 deliver, 1 deliver");
    assert_eq!(table.state.phase.name(), "expand", "c5 is missing");
    let mut table = scene("2 players | c3 GY01 @0 | c4 claim 0 | c5 claim 0 | c6 GY04 @1 | e2 BN02 @1 | seat 0: hand 2");
    table.choose("0 deliver, 1 deliver").play("0: cube c3 grey").refuses("0: to e2 1", "M1-16.4").play("0: to c6 1, any");
    assert_eq!(table.disks("c6", 0), (0, 0, 1));
    let mut table = scene("2 players | c3 GY01 @0 | cd34 IN02 @0 | d2 GY04 @1 | seat 0: hand 2");
    table.choose("0 deliver, 1 deliver");
    assert_eq!(table.state.phase.name(), "expand");
}

/// M1-16.5: white, or the cube's colour.
#[test]
fn m1_16_5_colours() {
    let mut table = scene("2 players | c3 GY01 @0 | d3 GY07 @0 | seat 0: hand 2");
    table.choose("0 deliver, 1 deliver").play("0: cube c3 grey").refuses("0: to d3 2", "M1-16.5").play("0: to d3 1").cites("M1-16.5");
}

/// M1-16.6: a sale for choosers, more by powers, none else; it uses up a delivery.
#[test]
fn m1_16_6_sales() {
    let board = "c3 GY01 @0 | d3 GY06 @0 yyy | seat 0: hand 2 | seat 1: hand 1";
    let mut table = scene(&format!("2 players | {board}"));
    table.choose("1 deliver").until("deliver");
    // d3 has a white sale space and a brown one: nothing for a non-chooser to do from c3, and c3's white space from d3.
    table.play("0: cube d3 grey").refuses("0: to c3 2", "M1-16.2");
    let mut table = scene(&format!("2 players | {board}"));
    table.choose("1 deliver").until("deliver").refuses("0: cube c3 grey", "M1-16.2");
    let mut table = scene(&format!("2 players | {board}"));
    table.choose("0 deliver, 1 deliver").play("0: cube c3 grey, to d3 1").cites("M1-16.6");
    assert_eq!((table.hand(0), table.state.used.deliveries, table.state.used.sales), (4, 1, 1));
    assert_eq!(table.game.delivery_allowance(&table.state, seat(0)).sales, 0);
}

/// M1-16.7: a coloured extra delivery goes first.
#[test]
fn m1_16_7_coloured_first() {
    let mut table = scene("2 players | c3 S1 @0 | d3 DV04 @0 | seat 0: hand 2 | seat 1: hand 1");
    table.choose("1 deliver").until("deliver");
    while table.state.active() != Some(seat(0)) {
        table.play("1: pass");
    }
    table.play("0: cube c3 grey, to d3 1").cites("M1-16.7");
    assert_eq!((table.state.used.coloured[0], table.state.used.deliveries), (1, 0));
}

/// M1-16.8: the order of a delivery, brace and powers included.
#[test]
fn m1_16_8_the_order_of_a_delivery() {
    let mut table = scene("2 players | c3 BR01 @0 b | d3 RD05 @1 p1 c0.1 p0 | cd23 IN15 @1 | seat 0: hand 2");
    table.choose("0 deliver, 1 deliver").play("0: cube c3 brown, to d3 2").cites("M1-16.8");
    assert_eq!(table.hand(0), 4, "two cards by the brace");
    assert_eq!(table.hand(1), 1, "IN15 by anyone");
    table.play("0: any");
    assert_eq!((table.controller("d3"), table.hand(0), table.hand(1)), (0, 3, 2), "the toll goes to the old controller");
    assert_eq!(table.state.kept[seat(0)], [0, 2, 0, 0]);
}

/// M1-16.9: one card for every opponent's system on the way, origin and destination included.
#[test]
fn m1_16_9_tolls() {
    let mut table = scene("2 players | c3 GY06 @1 p0 p1 | d3 BN02 @1 p0 p1 | e3 GY04 @1 | seat 0: hand 4 | seat 1: hand 1");
    table.choose("0 deliver, 1 deliver").play("0: cube c3 grey, to e3 1, any, any, any").cites("M1-16.9");
    assert_eq!((table.hand(0), table.hand(1)), (1, 4));
    assert_eq!(table.learned, Learned::Something);
}

/// M1-16.10: legal only if hand and cards really drawn suffice; drawn cards may pay.
#[test]
fn m1_16_10_the_toll_must_be_payable() {
    let mut table = scene("2 players | c3 GY01 @0 | d3 GY04 @1 - | e5 GY02 @1");
    table.choose("0 deliver, 1 deliver");
    assert_eq!(table.state.phase.name(), "expand", "no card, and GY04 gives none");
    let mut table = scene("2 players | c3 GY01 @0 | d3 DV04 @1");
    table.choose("0 deliver, 1 deliver").play("0: cube c3 grey, to d3 1, any");
    assert_eq!((table.hand(0), table.hand(1)), (0, 1));
    let mut table = scene("2 players | c3 GY06 @0 | d3 DV07 @1 | c4 GY04 @1 p0 p1 | c5 GY02 @1 | seat 0: hand 0");
    table.choose("0 deliver, 1 deliver").play("0: cube c3 grey").refuses("0: to c4 1", "M1-16.10").offers(0, "to d3 1");
}

/// M1-16.11: the cheapest route; a choice only between different payees (EX10).
#[test]
fn m1_16_11_routes() {
    // Over own c4 and c5 for nothing, not over seat 1's d3.
    let mut table = scene(
        "2 players | c3 GY01 @0 | d3 BN02 @1 p0 p1 | c4 claim 0 | c5 claim 0 | d5 claim 0 | e5 claim 0 | e4 BN03 @0 | e3 GY04 @0 | seat 0: hand 2",
    );
    table.choose("0 deliver, 1 deliver").play("0: cube c3 grey, to e3 1");
    assert_eq!(table.hand(0), 2);
}

/// M1-16.12: filled for good, and the deliverer's points at the end.
#[test]
fn m1_16_12_filled_spaces_stay_filled() {
    let table = scene("2 players | c3 GY04 @1 c0.1");
    assert_eq!((table.score(0).3, table.score(1).3), (1, 0));
}

/// M1-16.13: a brace for one player alone (EX17).
#[test]
fn m1_16_13_braces() {
    let table = scene("2 players | c3 GY04 @1 c0.1 c0.2");
    assert_eq!(table.score(0).3, 4);
    let table = scene("2 players | c3 GY04 @1 c0.1 c1.2");
    assert_eq!((table.score(0).3, table.score(1).3), (1, 1));
}

/// M1-16.14 with option unlocked_by: the controller has an unlocked power, or whoever completed the brace.
#[test]
fn m1_16_14_unlocked_powers() {
    let table = scene("2 players | c3 BR12 @1 c0.1");
    assert_eq!((table.game.general_strength(&table.state, seat(0)), table.game.general_strength(&table.state, seat(1))), (0, 1));
    let table = scene("2 players, unlocked_by=deliverer | c3 BR12 @1 c0.1");
    assert_eq!((table.game.general_strength(&table.state, seat(0)), table.game.general_strength(&table.state, seat(1))), (1, 0));
}

/// M1-16.15: kept cubes are remembered with colour, destination and sale, and never return.
#[test]
fn m1_16_15_kept_cubes() {
    use m101::content::{Colour, Count, SystemType};
    let table = scene("2 players | c3 GY06 @1 c0.1 c0.2 | d3 BN02 @1 c0.1");
    let count = |count: Count| table.game.count(&table.state, seat(0), count);
    assert_eq!((count(Count::CubesDelivered(Colour::Grey)), count(Count::CubesDelivered(Colour::Brown))), (2, 1));
    assert_eq!(
        (count(Count::CubesDeliveredTo(SystemType::Grey)), count(Count::CubesDeliveredTo(SystemType::Barren)), count(Count::CubesSold)),
        (2, 1, 1)
    );
}
