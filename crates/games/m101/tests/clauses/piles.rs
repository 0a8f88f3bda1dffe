//! M1-8: hand, draw pile, discard pile.

use kernel::Game;

use crate::kit::{scene, seat};

/// M1-8.1: twelve cards; what would go beyond is lost.
#[test]
fn m1_8_1_the_hand_limit() {
    let mut table = scene("2 players | c3 GN05 @0 | e5 GY02 @1 | seat 0: hand 11");
    table.choose("0 expand").until("expand");
    assert_eq!(table.hand(0), 12);
    table.cites("M1-8.1");
    // M1-13.6: with twelve cards nothing is taken.
    let mut table = scene("2 players | c3 GY01 @0 | e5 GY02 @1 | seat 0: hand 12 | seat 1: hand 1");
    table.choose("0 advance").asked(&[1]);
}

/// M1-8.2: an empty pile is made anew from the discards; with both empty nothing is drawn.
#[test]
fn m1_8_2_an_empty_pile() {
    let mut table = scene("2 players | c3 GN05 @0 | e5 GY02 @1 | discards GY05 GY06 | pile 0");
    table.choose("0 expand, 1 expand").cites("M1-8.2");
    assert_eq!((table.hand(0), table.hand(1)), (2, 0));
    assert!(table.state.pile.is_empty() && table.state.discards.is_empty());
}

/// M1-8.3: the discard pile is public.
#[test]
fn m1_8_3_the_discard_pile_is_open() {
    let table = scene("2 players | c3 GY01 @0 | discards GY05 GY06");
    assert_eq!(table.game.view(&table.state, None).open.discards.len(), 2);
}

/// M1-8.4, M1-8.7: any cards pay, not the one that is placed; each set can be picked in one order only; costs never go below 0.
#[test]
fn m1_8_4_payments() {
    let mut table = scene("2 players | c3 GY01 @0 | e5 GY02 @1 | seat 0: hand GY05 GY06 GY07 IN24 | seat 1: hand 1");
    table.choose("0 colonise, 1 build").play("1: pass; 0: build IN24, in bc23, any");
    // Two of three: GY07 cannot be the first.
    table.offers(0, "pay GY05, pay GY06");
    table.refuses("0: pay IN24", "M1-8.4").refuses("0: pay GY08", "M1-8.4").play("0: pay GY06").offers(0, "pay GY07");
    table.refuses("0: pay GY05", "M1-8.4").play("0: pay GY07").cites("M1-8.4");
    assert!(table.holds(0, "GY05") && table.state.discards.has(table.id("GY06")));
    // M1-8.7: chooser and Works Programme take 2 off a cost of 1.
    let mut table = scene("2 players | c3 GY01 @0 | bc23 IN33 @0 | seat 0: hand IN13 | seat 1: hand 1");
    table.choose("0 build").play("0: build IN13, in cd23");
    assert_eq!(table.hand(0), 0);
}

/// M1-8.5: there is no action that discards or trades without a reason.
#[test]
fn m1_8_5_nothing_is_discarded_without_reason() {
    let mut table = scene("2 players | c3 GY01 @0 | e5 GY02 @1 | seat 0: hand GY05 2 | seat 1: hand 1");
    table.choose("0 build").refuses("0: pay GY05", "M1-14.1").refuses("0: hand-over GY05", "M1-14.1");
}

/// M1-8.6: a toll to a full hand goes to the discard pile; the payer has paid.
#[test]
fn m1_8_6_a_toll_to_a_full_hand() {
    let mut table = scene("2 players | c3 GY01 @0 | d3 GY04 @1 | seat 0: hand GY05 1 | seat 1: hand 12");
    table.choose("0 deliver, 1 deliver").play("0: cube c3 grey, to d3 1, hand-over GY05").cites("M1-8.6");
    assert_eq!((table.hand(0), table.hand(1)), (1, 12));
    assert!(table.state.discards.has(table.id("GY05")) && !table.state.hands[seat(1)].has(table.id("GY05")));
}
