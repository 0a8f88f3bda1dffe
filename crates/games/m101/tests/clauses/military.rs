//! M1-11: military strength.

use m101::military::Use;

use crate::kit::{Table, open, scene, scene_of, seat};
use kernel::Title;

fn strength(table: &Table, who: u8, to: Use, card: &str, site: &str) -> i16 {
    let card = table.game.content.card(table.id(card));
    let subject = m101::powers::Subject { card, place: m101::powers::Place::Site(table.site(site)) };
    table.game.full_strength(&table.state, seat(who), to, &subject)
}

/// M1-11.1: the sum of unconditional powers, negative ones too; it may be negative.
#[test]
fn m1_11_1_general_strength() {
    let table = scene("2 players | c3 RD05 @0 | d3 GY08 @0 | e5 BN11 @1");
    assert_eq!(table.game.general_strength(&table.state, seat(0)), 1);
    assert_eq!(table.game.general_strength(&table.state, seat(1)), -1);
}

/// M1-11.2: conditional powers count where they fit: supply, keyword, adjacent.
#[test]
fn m1_11_2_conditional_strength() {
    let table = scene("2 players | c3 GY01 @0 | bc23 IN23 @0 | cd23 IN12 @0 | cd34 IN32 @0");
    // General 1 (IN32).
    assert_eq!(strength(&table, 0, Use::Defence, "BN02", "e5"), 1);
    assert_eq!(strength(&table, 0, Use::Defence, "GY02", "e5"), 2, "supply");
    assert_eq!(strength(&table, 0, Use::Defence, "BN10", "e5"), 2, "RESISTANCE");
    assert_eq!(strength(&table, 0, Use::Defence, "BN02", "d2"), 2, "adjacent to IN12");
}

/// M1-11.3: the chooser's +1 and tabs in Colonise, invasion strength in Expand.
#[test]
fn m1_11_3_what_counts_where() {
    let mut table = scene("2 players | c3 S8 @0 | bc23 IN12 @0 r1 | seat 0: hand 1 | seat 1: hand 1");
    // IN12 with the name at c3: tabs +2, blank, +2 at c2, b2, b3; and +1 for adjacent systems; S8 +1.
    assert_eq!(strength(&table, 0, Use::Conquest, "BN02", "c2"), 4);
    assert_eq!(strength(&table, 0, Use::Conquest, "BN02", "b2"), 2);
    assert_eq!(strength(&table, 0, Use::Invasion, "BN02", "d3"), 2, "S8 has +1 invasion strength");
    assert_eq!(strength(&table, 0, Use::Defence, "BN02", "d3"), 1);
    table.choose("0 colonise, 1 colonise");
    assert_eq!(strength(&table, 0, Use::Conquest, "BN02", "d3"), 2, "the chooser's +1");
}

/// M1-11.4, M1-11.5: enough strength conquers for nothing; less pays nothing at all.
#[test]
fn m1_11_4_and_m1_11_5_all_or_nothing() {
    let mut table = scene("2 players | c3 RD05 @0 | seat 0: hand GY03 | seat 1: hand 1");
    table.choose("0 colonise").until("colonise").play("0: colonise GY03, at c4").cites("M1-11.4");
    assert_eq!((table.disks("c4", 0), table.hand(0)), ((0, 1, 0), 0));
    // Strength 1 + 1 against a cost of 3, with one card to pay: 3 - 1 is 2, and strength pays no part of it.
    let mut table = scene("2 players | c3 RD01 @0 | seat 0: hand GY03 1 | seat 1: hand 1");
    table.choose("0 colonise").until("colonise");
    assert!(!table.can(0, "colonise GY03"));
    table.refuses("0: colonise GY03", "M1-15.2");
}

/// M1-11.6: pools are split over several conquests; more restricted ones go first (see EX12).
#[test]
fn m1_11_6_pools_are_used_up() {
    let mut table = scene("2 players | c3 RD05 @0 | seat 0: hand GY03 BN04 1 | seat 1: hand 1");
    table.choose("0 colonise boost SP14").until("colonise").play("0: colonise BN04, at c4, by-force").cites("M1-11.6");
    assert_eq!(table.state.used.general, 2);
    assert!(!table.can(0, "colonise GY03"), "1 point is left against a cost of 3, and nothing to pay with");
}

/// M1-11.7: strength of a card placed earlier in the phase counts at once.
#[test]
fn m1_11_7_new_strength_counts_at_once() {
    let mut table = scene("2 players | c3 S3 @0 | seat 0: hand BN12 GY03 1 | seat 1: hand 1");
    table.choose("0 colonise boost SP14").until("colonise").play("0: colonise BN12, at c4, by-force");
    // 1 + 1 (chooser) - 2 used, + 1 by BN12, against a drawn card: S3 drew 1.
    assert_eq!(table.game.general_strength(&table.state, seat(0)), 2);
    assert_eq!(table.state.used.general, 2);
}

/// M1-11.8: a cost of 0 needs a strength of at least 0.
#[test]
fn m1_11_8_a_cost_of_nothing() {
    let mut table = scene("2 players | c3 GY01 @0 | seat 0: hand BN01 1 | seat 1: hand 1");
    table.choose("1 colonise").until("colonise").play("1: pass; 0: colonise BN01, at c4").offers(0, "peacefully, by-force");
    let mut table = scene("2 players | c3 GY08 @0 | seat 0: hand BN01 1 | seat 1: hand 1");
    table.choose("1 colonise").until("colonise").play("1: pass; 0: colonise BN01, at c4");
    assert_eq!(table.disks("c4", 0), (1, 0, 0), "with strength -1 only the peaceful way is open, and not asked");
}

/// M1-11.9: what was used in Colonise is there again in Expand, without the chooser's +1.
#[test]
fn m1_11_9_strength_refills() {
    let mut table = scene("2 players | c3 RD05 @0 | d3 BN04 @1 | e3 GY03 @1 | seat 0: hand GY02 | seat 1: hand 1");
    table.choose("0 colonise").until("colonise").play("0: colonise GY02, at c4; 1: pass");
    while table.state.active() != Some(seat(0)) {
        table.play("1: pass");
    }
    assert!(table.can(0, "at d3"), "2 against 2");
    assert_eq!(table.state.used.general, 0);
    assert!(!table.can(0, "at e3"));
}

/// M1-11.10: negative powers count in full each time.
#[test]
fn m1_11_10_negative_strength_is_no_pool() {
    let mut table = scene("2 players | c3 RD05 @0 | d2 GY08 @0 | seat 0: hand BN02 BN03 SP14 | seat 1: hand 1");
    table.choose("0 colonise boost SP14, 1 colonise");
    // 2 - 1 + 1 = 2 against a cost of 1.
    table.play("0: colonise BN02, at c4, by-force");
    assert_eq!(table.state.used.general, 1);
}

/// M1-11.3, M1-11.10, G79, EX26: a negative card that is taken after general points were used lowers what is left below 0: -1 + 1 (adjacent) + 1 (chooser) + 2 (tab) - 1 used = 2. By version 1 of the rules what was left ended at 0, and 0 + 1 + 2 was enough.
#[test]
fn m1_11_10_what_is_left_may_be_below_nothing() {
    for (rules, conquered) in [(2, false), (1, true)] {
        let board = ["c4 GY01 @0", "b4 DV01 @0", "bc45 IN12 @0 r0", "e5 GY02 @1"];
        let hands = ["seat 0: hand BN11 RD02 SP14", "seat 1: hand 1"];
        let mut table = scene_of(open(2, "").under(rules).unwrap(), &[board.as_slice(), &hands].concat());
        assert_eq!(table.game.general_strength(&table.state, seat(0)), 0);
        table.choose("0 colonise boost SP14").until("colonise");
        // b3 is beside b4 and not beside the Mass Drivers, so that the chooser's point is used.
        table.play("0: colonise BN11, at b3, by-force");
        assert_eq!((table.game.general_strength(&table.state, seat(0)), table.state.used.general), (-1, 1));
        assert_eq!(table.can(0, "colonise RD02"), conquered, "version {rules} of the rules");
        if conquered {
            table.play("0: colonise RD02, at c5");
            assert_eq!(table.disks("c5", 0), (0, 1, 0));
        } else {
            table.refuses("0: colonise RD02", "M1-15.2").offers(0, "pass");
        }
    }
}

/// M1-11.7, M1-11.10: the same in Expand, where the invasion that uses the only general point wins control of a negative card: 0 + 1
/// (supply) - 1 used = 0 against a cost of 1.
#[test]
fn m1_11_10_control_won_by_an_invasion_lowers_what_is_left() {
    for (rules, invades) in [(2, false), (1, true)] {
        let board = ["c3 BN12 @0", "bc23 IN23 @0", "c4 BN11 @1 p0", "d3 GY01 @1", "seat 0: hand 1", "seat 1: hand 1"];
        let mut table = scene_of(open(2, "").under(rules).unwrap(), &board);
        table.choose("0 expand").until("expand").play("0: at c4, by-force");
        assert_eq!((table.game.general_strength(&table.state, seat(0)), table.state.used.general), (0, 1));
        table.play("0: at d3");
        assert_eq!(table.can(0, "by-force"), invades, "version {rules} of the rules");
    }
}
