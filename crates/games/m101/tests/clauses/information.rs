//! The section *What each seat sees*, and taking back.

use std::sync::Arc;

use kernel::{Game, Learned, Sampler, Scripted, Table};

use crate::kit::{scene, seat};

/// A taken research card stays known; a drawn one does not (M1-1.6).
#[test]
fn research_cards_are_remembered_until_they_are_seen_again() {
    let mut table =
        scene("3 players | c3 GY01 @0 | f5 DV01 @1 | b5 DV02 @2 | research GY02 GY03 | seat 0: hand 1 | seat 1: hand 1 | seat 2: hand 1");
    table.choose("0 advance").play("0: take GY02");
    for who in [Some(seat(1)), Some(seat(2)), None] {
        assert!(table.game.view(&table.state, who).memory.hands[seat(0)].has(table.id("GY02")));
        for seed in 0..20 {
            let view = table.game.view(&table.state, who);
            let world = table.game.imagine(&view, &mut Sampler::from_seed(seed));
            assert!(world.hands[seat(0)].has(table.id("GY02")));
        }
    }
    // GY03 was the only other card, drawn cards are unknown.
    assert!(table.game.view(&table.state, Some(seat(1))).memory.cards().len() <= 2);
}

/// A toll is seen by payer and receiver; a third player knows only that one of two hands has a card known before (M1-16.9).
#[test]
fn a_toll_is_seen_by_two() {
    let mut table =
        scene("3 players | c3 GY01 @0 | d3 GY04 @1 | b5 DV02 @2 | research GY02 GY03 | seat 0: hand 1 | seat 1: hand 1 | seat 2: hand 12");
    table.choose("0 advance, 1 deliver").play("0: take GY02").until("deliver");
    while table.state.active() != Some(seat(0)) {
        table.play("1: pass");
    }
    table.play("0: cube c3 grey, to d3 1, hand-over GY02");
    let card = table.id("GY02");
    let memory = |who| table.game.view(&table.state, Some(seat(who))).memory;
    assert!(memory(0).hands[seat(1)].has(card) && !memory(0).hands[seat(2)].has(card));
    assert!(memory(2).hands[seat(0)].has(card) && memory(2).hands[seat(1)].has(card));
    assert!(memory(1).cards().len() <= 2 && !memory(1).hands[seat(0)].has(card));
    let told = |who| format!("{:?}", table.events.iter().map(|event| table.game.told(event, who)).collect::<Vec<_>>());
    assert!(told(Some(seat(0))) != told(Some(seat(2))) && told(Some(seat(2))) == told(None));
    assert_eq!(told(Some(seat(0))), told(Some(seat(1))));
}

/// An unfinished act shows in nobody's view (M1-14.7, M1-15.8).
#[test]
fn unfinished_acts_are_invisible() {
    let mut table = scene("2 players | c3 GY01 @0 | e5 GY02 @1 | seat 0: hand IN24 3 | seat 1: hand 1");
    table.choose("0 build");
    let before = table.game.view(&table.state, Some(seat(1)));
    for part in ["build IN24", "in bc23", "any"] {
        table.play(&format!("0: {part}"));
        assert_eq!(table.learned, Learned::Nothing);
        assert!(table.game.view(&table.state, Some(seat(1))) == before);
        assert!(table.events.is_empty());
    }
}

/// What shows no card can be taken back until somebody else has decided something; what shows one stands.
#[test]
fn taking_back_follows_information() {
    let table = scene("2 players | c3 GY01 @0 | e5 DV01 @1 | seat 0: hand BN02 2 | seat 1: hand 2");
    let mut real = Table::from_state(Arc::new(table.game), table.state, Scripted::new([0; 50])).unwrap();
    let act = |table: &mut Table<m101::M101, Scripted>, who: u8, words: &str| {
        let action = table.game().read(words).unwrap();
        table.act(seat(who), action).unwrap();
    };
    act(&mut real, 0, "select expand");
    act(&mut real, 1, "select deliver");
    assert!(real.can_take_back(seat(0)));
    real.take_back(seat(0)).unwrap();
    act(&mut real, 0, "select expand");
    act(&mut real, 0, "alone");
    act(&mut real, 1, "alone");
    assert!(!real.can_take_back(seat(0)), "revealed");
    // Expand: claims are taken back until the next player acts.
    act(&mut real, 0, "at c4");
    act(&mut real, 0, "at c5");
    assert!(real.can_take_back(seat(0)));
    real.take_back(seat(0)).unwrap();
    act(&mut real, 0, "at c2");
    act(&mut real, 1, "pass");
    assert!(!real.can_take_back(seat(0)));
}
