//! M1-15: Colonise.

use crate::kit::{scene, seat};

/// M1-15.1: one, a booster two.
#[test]
fn m1_15_1_how_many() {
    let mut table = scene("2 players | c3 GY01 @0 | e5 DV01 @1 | seat 0: hand BN02 BN03 1 | seat 1: hand BN05 2");
    table.choose("0 colonise boost SP14").until("colonise").play("0: colonise BN02, at c4, peacefully, colonise BN03, at c5, peacefully");
    table.asked(&[1]);
    table.play("1: colonise BN05, at e4, pay");
    assert_eq!((table.placed(0), table.placed(1), table.state.phase.name()), (3, 2, "expand"));
}

/// M1-15.2, M1-15.3: beside systems, own infrastructure and claimed spaces, or on a claimed space, anybody's.
#[test]
fn m1_15_2_and_m1_15_3_where() {
    let mut table = scene("2 players | c3 GY01 @1 c0.1 | f6 claim 0 | c4 claim 1 | ef23 IN09 @0 | seat 0: hand GY04 3 | seat 1: hand 1");
    table.choose("1 colonise").until("colonise").play("1: pass; 0: colonise GY04");
    table.offers(0, "at c2, at e2, at f2, at b3, at d3, at e3, at f3, at c4, at f5, at e6, at f6");
    table.refuses("0: at b6", "M1-15.2").refuses("0: at c3", "M1-15.2").play("0: at c4, pay");
    assert_eq!((table.controller("c4"), table.disks("c4", 1)), (0, (1, 0, 0)));
}

/// M1-15.4: peaceful for the cost less discounts and own tabs, or by strength for nothing.
#[test]
fn m1_15_4_two_ways() {
    let mut table = scene("2 players | c3 RD01 @0 | cd34 IN02 @0 r3 | seat 0: hand GY04 3 | seat 1: hand 1");
    table.choose("0 colonise").until("colonise");
    let cost = |site: &str| table.game.colonise_cost(&table.state, seat(0), table.id("GY04"), table.site(site));
    assert_eq!((cost("c4"), cost("d3"), cost("b3")), (0, 0, 1));
    table.play("0: colonise GY04, at b3").offers(0, "peacefully, by-force");
    table.play("0: peacefully, pay").cites("M1-15.4");
    assert_eq!((table.disks("b3", 0), table.hand(0)), ((1, 0, 0), 2));
    let mut table = scene("2 players | c3 RD01 @0 | seat 0: hand GY04 3 | seat 1: hand 1");
    table.choose("0 colonise").until("colonise").play("0: colonise GY04, at b3, by-force");
    assert_eq!((table.disks("b3", 0), table.hand(0)), ((0, 1, 0), 3));
}

/// M1-15.5: the discount for each placement, the +1 strength once for the phase.
#[test]
fn m1_15_5_the_choosers_bonus() {
    let mut table = scene("2 players | c3 GY01 @0 | seat 0: hand BN02 BN03 1 | seat 1: hand 1");
    table.choose("0 colonise boost SP14").until("colonise").play("0: colonise BN02, at c4, by-force").play("0: colonise BN03, at c5");
    assert_eq!(table.disks("c5", 0), (1, 0, 0), "the +1 is used up; 1 - 1 is 0 cards, and no question");
}

/// M1-15.6: a disk already there becomes political; the placer controls even at a tie.
#[test]
fn m1_15_6_claimed_spaces() {
    let mut table = scene("2 players | c3 GY01 @0 | c4 claim 0 | seat 0: hand BN02 1 | seat 1: hand 1");
    table.choose("0 colonise").until("colonise").play("0: colonise BN02, at c4, peacefully");
    assert_eq!((table.disks("c4", 0), table.placed(0)), ((2, 0, 0), 3));
    let mut table = scene("2 players | c3 GY01 @0 | c4 claim 1 | seat 0: hand BN02 1 | seat 1: hand 1");
    table.choose("0 colonise").until("colonise").play("0: colonise BN02, at c4, peacefully").cites("M1-15.6");
    assert_eq!(table.controller("c4"), 0);
}

/// M1-15.7: cubes from the supply, as far as there are any.
#[test]
fn m1_15_7_cubes() {
    let mut table = scene("2 players | c3 GY01 @0 | seat 0: hand GN02 6 | seat 1: hand 1");
    // Eighteen of twenty green cubes lie on c3.
    let site = table.site("c3");
    table.state.open.supply[3] = 2;
    table.state.open.sites[site].cubes[3] = 18;
    table.choose("0 colonise").until("colonise").play("0: colonise GN02, at c4, pay").cites("M1-15.7");
    assert_eq!((table.cubes("c4"), table.state.supply[3]), ("nn".into(), 0));
}

/// M1-15.8: card, cost, disk, cubes, tech, draws.
#[test]
fn m1_15_8_the_order_of_a_colonisation() {
    let mut table = scene("2 players | c3 S4 @0 | seat 0: hand BR02 4 | seat 1: hand 1");
    table.choose("0 colonise").until("colonise").play("0: colonise BR02, at c4, pay");
    let names: Vec<String> = table.events.iter().map(|event| format!("{event:?}").split([' ', '{']).next().unwrap().to_owned()).collect();
    assert_eq!(names[..5], ["Paid", "Paid", "Colonised", "TechMoved", "Drew"]);
}

/// M1-15.9: declining ends the turn of the phase.
#[test]
fn m1_15_9_declining() {
    let mut table = scene("2 players | c3 GY01 @0 | e5 GY02 @1 | seat 0: hand BN02 3 | seat 1: hand 1");
    table.choose("0 colonise boost SP14, 1 colonise").play("0: pass").asked(&[1]);
}
