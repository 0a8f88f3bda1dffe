//! M1-6: action selection.

use kernel::{Game, Learned};
use m101::state::Second;

use crate::kit::{scene, seat};

/// M1-6.1, M1-6.2: an action, then nothing, No Boost or a hand card.
#[test]
fn m1_6_1_and_m1_6_2_a_commitment() {
    let mut table = scene("3 players | seat 0: hand GY01 IN02");
    table.asked(&[0, 1, 2]).offers(0, "select advance, select build, select colonise, select deliver, select expand");
    table.refuses("0: alone", "M1-6.1").play("0: select build").cites("M1-6.1");
    table.refuses("0: select deliver", "M1-6.1").offers(0, "alone, no-boost, boost GY01, boost IN02");
    table.refuses("0: boost GY02", "M1-6.2");
    // (c) needs a hand card.
    table.play("1: select build").offers(1, "alone, no-boost").asked(&[0, 1, 2]);
    table.play("0: alone").asked(&[1, 2]);
}

/// M1-6.3: No Boost has no effect, and looks like a boost until the reveal; with commit_view = hidden nothing shows.
#[test]
fn m1_6_3_no_boost_looks_like_a_boost() {
    let seen = |options: &str, second: &str| {
        let mut table = scene(&format!("2 players, {options} | seat 0: hand GY01 IN02"));
        table.play(&format!("0: select deliver, {second}"));
        assert_eq!(table.learned, Learned::Nothing);
        let events: Vec<_> = table.events.iter().map(|event| table.game.told(event, Some(seat(1)))).collect();
        (table.game.view(&table.state, Some(seat(1))), table.game.view(&table.state, None), format!("{events:?}"))
    };
    assert!(seen("", "no-boost") == seen("", "boost GY01"));
    assert!(seen("", "no-boost") == seen("", "boost IN02"));
    assert!(seen("", "alone") != seen("", "no-boost"));
    assert!(seen("commit_view=hidden", "alone") == seen("commit_view=hidden", "boost GY01"));
    // The hand count does not tell either.
    assert_eq!(seen("", "boost GY01").0.hands[seat(0)].size, 2);
    let mut table = scene("2 players | c3 GY01 @0 | e5 GY02 @1 | seat 0: hand 2 | seat 1: hand 2");
    table.choose("0 build no-boost, 1 build");
    assert!(table.state.boosted.is_empty() && table.hand(0) == 2);
}

/// M1-6.4: a commitment may be changed until the last one: the table takes it back.
#[test]
fn m1_6_4_final_with_the_last_commitment() {
    let mut table = scene("2 players | c3 GY01 @0 | e5 GY02 @1 | seat 0: hand GY05 1 | seat 1: hand 1");
    table.play("0: select deliver, boost GY05");
    assert_eq!(table.learned, Learned::Nothing);
    table.play("1: select build, alone");
    assert_eq!(table.learned, Learned::Settled);
    table.cites("M1-6.4");
}

/// M1-6.5, M1-6.6: everything is revealed at once; a boost is any card and goes to the discard pile.
#[test]
fn m1_6_5_and_m1_6_6_the_reveal() {
    let mut table = scene("2 players | c3 GY01 @0 | e5 GY02 @1 | seat 0: hand SP01 GY05 | seat 1: hand IN02 1");
    table.play("1: select build, boost IN02");
    assert_eq!(table.state.commitments[seat(1)].second, Some(Second::Boost(table.id("IN02"))));
    assert!(table.holds(1, "IN02"), "it stays in the hand until the reveal");
    table.play("0: select colonise, boost SP01").cites("M1-6.5").cites("M1-6.6");
    assert!(!table.holds(1, "IN02") && !table.holds(0, "SP01"));
    assert!(table.state.discards.has(table.id("SP01")) && table.state.discards.has(table.id("IN02")));
    assert_eq!(table.state.boosted.len(), 2);
}

/// M1-6.7: the bonuses of each phase; each is tested in its phase. Here: nobody else has them.
#[test]
fn m1_6_7_bonuses_are_for_choosers() {
    let mut table = scene("2 players | c3 GY01 @0 | e5 GY02 @1 | seat 0: hand 3 | seat 1: hand 3");
    table.choose("0 advance");
    // The chooser takes two, the other one.
    table.play("0: any, any; 1: any");
    assert_eq!((table.hand(0), table.hand(1)), (5, 4));
}
