//! M1-20.3: the upgrade variant.

use crate::kit::scene;

/// M1-20.3: a strictly dearer card for the difference; the disk passes on; no disk is placed.
#[test]
fn m1_20_3_upgrading() {
    let mut table =
        scene("2 players, upgrade=true | c3 GY01 @0 | bc23 IN10 @0 | e5 GY02 @1 | seat 0: hand IN04 IN39 GY05 GY06 GY07 | seat 1: hand 1");
    table.choose("1 build, 0 colonise").play("1: pass; 0: upgrade, in bc23").offers(0, "replace-by IN39");
    table.refuses("0: replace-by IN04", "M1-20.3").play("0: replace-by IN39, any, pay").cites("M1-20.3");
    assert_eq!((table.placed(0), table.hand(0)), (2, 3));
    assert!(table.state.discards.has(table.id("IN10")) && table.state.busy);
    assert_eq!(table.track(), "1:1 0:1", "the tech of IN10 is gone, and the disk falls below the other");
}

/// M1-20.3: the old card's discounts count for the payment; its draws do not trigger; the space must not be enclosed.
#[test]
fn m1_20_3_what_the_old_card_still_does() {
    let mut table = scene("2 players, upgrade=true | c3 GY01 @0 | bc23 IN03 @0 | e5 GY02 @1 | seat 0: hand IN09 1 | seat 1: hand 1");
    table.choose("1 build, 0 colonise").play("1: pass; 0: upgrade, in bc23, replace-by IN09");
    assert_eq!(table.hand(0), 1, "2 - 1, less 1 by the old card");
    let mut table = scene("2 players, upgrade=true | c3 GY01 @0 | bc23 IN21 @0 | e5 GY02 @1 | seat 0: hand IN33 1 | seat 1: hand 1");
    table.choose("1 build, 0 colonise").play("1: pass; 0: upgrade, in bc23, replace-by IN33, any, pay");
    assert_eq!(table.hand(0), 0);
    let mut table = scene(
        "2 players, upgrade=true | b2 GY01 @0 | c2 GY03 @0 | b3 GY04 @0 | c3 GY05 @0 | bc23 IN03 @0 | e5 GY02 @1 | seat 0: hand IN33 3 | seat 1: hand 1",
    );
    table.choose("0 build").refuses("0: upgrade", "M1-20.3");
}

/// M1-18.4, M1-20.3: an upgrade places no disk, but the table was not idle.
#[test]
fn m1_18_4_an_upgrade_is_no_stall() {
    let mut table =
        scene("2 players, upgrade=true | c3 GY01 @0 | bc23 IN03 @0 | e5 GY02 @1 | quiet 1 | seat 0: hand IN09 1 | seat 1: hand 1");
    table.choose("0 build, 1 build").play("0: upgrade, in bc23, replace-by IN09; 1: pass").until("expand").play("0: pass; 1: pass");
    assert_eq!((table.ending(), table.state.quiet), ("running", 0));
}
