//! M1-1 and M1-3: terms and cards, as the pack gives them.

use kernel::Game;
use m101::content::{CardKind, Keyword, SystemType};
use m101::turning::{Corner, Rotation};

use crate::kit::{open, scene, seat};

/// M1-1.1, M1-1.7: systems are start systems and systems; a supply system has squares.
#[test]
fn m1_1_1_and_m1_1_7_kinds_of_cards() {
    let content = open(2, "").content;
    let count = |kind: CardKind| content.cards.iter().filter(|card| card.kind == kind).count();
    assert_eq!(CardKind::ALL.iter().map(|kind| count(*kind)).collect::<Vec<_>>(), [10, 64, 40, 14]);
    assert_eq!(content.systems.len(), 74);
    assert!(content.cards.iter().filter(|card| card.is_system()).all(|card| card.is_supply() == (card.system_type != SystemType::Barren)));
}

/// M1-1.2: a disk on a card or on an empty space is influence; an infrastructure is its owner's alone.
#[test]
fn m1_1_2_influence_is_a_disk() {
    let table = scene("2 players | c3 GY01 @0 c1.1 | c4 claim 0 | bc23 IN02 @0");
    let state = &table.state;
    assert!(state.influenced[seat(0)].has(table.site("c3")) && state.influenced[seat(0)].has(table.site("c4")));
    assert!(state.influenced[seat(1)].has(table.site("c3")) && !state.influenced[seat(1)].has(table.site("c4")));
    assert!(state.owned[seat(0)].has(table.gap("bc23")) && state.owned[seat(1)].is_empty());
}

/// M1-1.3: a placed card gets one disk.
#[test]
fn m1_1_3_placing_places_a_disk() {
    let mut table = scene("2 players | c3 GY01 @0 | seat 0: hand GY04 IN02 4 | seat 1: hand 1");
    table.choose("0 build, 1 colonise").play("0: build IN02, in bc23, any, pay");
    assert_eq!(table.placed(0), 2);
    table.until("colonise").play("1: pass; 0: colonise GY04, at c4, pay");
    assert_eq!(table.placed(0), 3);
}

/// M1-1.4, M1-11.4: strength is compared with the printed cost, whatever the discount.
#[test]
fn m1_1_4_the_printed_cost_is_before_discounts() {
    // Strength 2 with the chooser's +1; a cost of 3 with a discount of 1 is still 3 for the military.
    let mut table = scene("2 players | c3 RD01 @0 | seat 0: hand GY03 | seat 1: hand 1");
    table.choose("0 colonise").until("colonise").offers(0, "pass");
}

/// M1-1.5: a booster is a chooser too.
#[test]
fn m1_1_5_a_booster_has_both_bonuses() {
    let mut table = scene("2 players | c3 GY01 @0 | e5 GY02 @1 | seat 0: hand IN03 IN09 2 | seat 1: hand 1");
    table.choose("0 build boost IN09").play("0: build IN03, in bc23, pay");
    assert_eq!(table.hand(0), 2, "a cost of 1 less the chooser's 1 is paid with nothing");
    table.asked(&[0]);
}

/// M1-1.6: taking is open, drawing is hidden, paying goes to the discard pile, handing over to another player.
#[test]
fn m1_1_6_take_draw_pay_hand_over() {
    let mut table = scene("2 players | c3 GY01 @0 | d3 GY04 @1 | seat 0: hand 2 | seat 1: hand 2");
    table.choose("0 advance").play("0: any");
    let taken = table.events.iter().find_map(|event| match event {
        m101::Event::Took { card, .. } => Some(*card),
        _ => None,
    });
    assert!(taken.is_some_and(|card| table.state.memories.of(Some(seat(1))).hands[seat(0)].has(card)));
    let mut table = scene("2 players | c3 GY01 @0 | d3 GY04 @1 | seat 0: hand 2 | seat 1: hand 2");
    table.choose("0 deliver").until("deliver");
    let discards = table.state.discards;
    table.play("0: cube c3 grey, to d3 1, any");
    assert_eq!((table.hand(0), table.hand(1)), (1, 3));
    assert_eq!(table.state.discards, discards);
}

/// M1-1.8, M1-1.9: sale spaces; invading and conquering are told apart by trigger (see `deliver`, `powers`).
#[test]
fn m1_1_8_and_m1_1_9_sales_and_conquests() {
    let content = open(2, "").content;
    let sales: usize = content.cards.iter().map(|card| card.sale_mask.count_ones() as usize).sum();
    let all: usize = content.cards.iter().map(|card| card.demand.len()).sum();
    assert_eq!((all, sales), (121, 17));
    let mut table = scene("2 players | c3 S3 @0 | seat 0: hand BN02 1 | seat 1: hand 1");
    table.choose("0 colonise").until("colonise");
    // S3 draws 1 on conquer, not on a peaceful placement.
    table.play("0: colonise BN02, at c4, by-force");
    assert_eq!(table.hand(0), 2);
}

/// M1-1.10: card ids are ordered as in the file, so S2 comes before S10.
#[test]
fn m1_1_10_card_id_order() {
    let table = scene("2 players");
    assert!(table.id("S1") < table.id("S2") && table.id("S2") < table.id("S10") && table.id("S10") < table.id("GY01"));
}

/// M1-3.1, M1-3.3: what cards show.
#[test]
fn m1_3_1_and_m1_3_3_what_cards_show() {
    let table = scene("2 players");
    let card = |id: &str| table.game.content.card(table.id(id)).clone();
    let house = card("DV07");
    assert_eq!((house.cost, house.vp, house.vp_other, house.supply, house.demand.len(), house.braces.len()), (4, 3, 1, [1, 1, 0, 0], 3, 1));
    let drones = card("IN01");
    assert_eq!((drones.cost, drones.vp, drones.tabs.iter().flatten().count()), (0, 1, 2));
    assert!(card("SP12").score.len() == 1 && card("SP12").score_base == 9 && card("IN02").score.is_empty());
}

/// M1-3.2: the type follows from the cubes.
#[test]
fn m1_3_2_types_by_cubes() {
    let content = open(2, "").content;
    let count = |kind: SystemType| content.cards.iter().filter(|card| card.is_system() && card.system_type == kind).count();
    assert_eq!(SystemType::ALL.iter().map(|kind| count(*kind)).collect::<Vec<_>>(), [16, 14, 11, 10, 8, 15]);
}

/// M1-3.4: a keyword is a word of the name; 15 cards each.
#[test]
fn m1_3_4_keywords() {
    let content = open(2, "").content;
    for keyword in Keyword::ALL.iter().copied() {
        let cards: Vec<_> = content.cards.iter().filter(|card| card.keyword == Some(keyword)).collect();
        assert_eq!(cards.len(), 15);
        assert!(cards.iter().all(|card| card.name.contains(keyword.word())));
    }
}

/// M1-3.5: rotation r puts the name at corner r and the tabs clockwise after it.
#[test]
fn m1_3_5_rotations() {
    let table = scene("2 players");
    let drones = table.game.content.card(table.id("IN01")); // draw, blank, draw
    let live = |rotation: u8| Corner::ALL.map(|corner| drones.tab_at(corner, Rotation(rotation)).is_some());
    assert_eq!(live(0), [false, true, false, true]);
    assert_eq!(live(1), [true, false, true, false]);
    let beacon = table.game.content.card(table.id("IN02"));
    assert_eq!(Corner::ALL.map(|corner| beacon.tab_at(corner, Rotation(1)).is_some()), [true, false, true, true]);
}

/// M1-3.6: a start system in hand is an ordinary system with a cost.
#[test]
fn m1_3_6_start_systems_are_ordinary_later() {
    let mut table = scene("2 players | c3 GY01 @0 | seat 0: hand S4 3 | seat 1: hand 1");
    table.choose("0 colonise").until("colonise").play("0: colonise S4, at c4, pay");
    assert_eq!((table.hand(0), table.cubes("c4")), (1, "n".into()));
}

/// M1-3.7: every card is unique; a state with one twice is refused.
#[test]
fn m1_3_7_every_card_is_unique() {
    let mut table = scene("2 players | c3 GY01 @0 | seat 0: hand GY02");
    let card = table.id("GY02");
    table.state.hands[seat(1)].insert(card);
    assert!(table.game.check(&table.state).is_err());
}

/// M1-3.8, M1-12.13: a tab under a system is dead; one at the centre is never covered.
#[test]
fn m1_3_8_covered_tabs() {
    // IN02 has a tab at every corner but its name's: with the name at c4, tabs lie at d3, c3 and the centre.
    let mut table = scene("2 players | c3 GY01 @0 | cd34 IN02 @0 r0 | seat 0: hand GY04 1 | seat 1: hand 1");
    table.choose("1 colonise").until("colonise").play("1: pass; 0: colonise GY04, at d3, pay");
    assert_eq!(table.hand(0), 0, "2 less 1 by the tab at d3; the one at c3 is covered");
}
