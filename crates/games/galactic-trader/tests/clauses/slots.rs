//! GT-5: slots.

use crate::kit::scene;

#[test]
fn gt_5_1_a_slot_filled_by_anybody_is_closed_to_all() {
    let mut table = scene("2 players, seat 0 active in step 3 | seat 0: hand U A A | Vopulus[fuel: 1 U^], Merrow");
    table.offers(0, "lay water, end-turn");
    table.refuses("seat 0: lay fuel", "GT-5.2").plays("seat 0: lay water").offers(0, "end-turn");
    table.refuses("seat 0: lay water", "GT-5.2").shows("Vopulus[fuel: 1 U^, water: 0 A^]");
}

/// R13, R14: slots are common, each holds one good.
#[test]
fn gt_5_1_a_full_planet_takes_nothing() {
    let mut table = scene("2 players, seat 0 active in step 3 | seat 0: hand T T T | Helvetia[medicine: 1 M^], Wanderlost, Bo IV");
    table.plays("seat 0: lay tools, on helvetia, lay tools").offers(0, "on wanderlost, on bo-iv");
    table.refuses("seat 0: on helvetia", "GT-5.1");
}

#[test]
fn gt_5_2_a_face_up_good_fits_only_a_slot_of_its_kind() {
    let mut table = scene("2 players, seat 0 active in step 3 | seat 0: hand F A W | Atrium I, Sundry, Vopulus");
    table.plays("seat 0: lay food").asked(0, "D6").offers(0, "on atrium-i, on sundry");
    table.refuses("seat 0: on vopulus", "GT-5.2").plays("seat 0: on sundry").cites("GT-5.2").shows("Sundry[food: 0 F^] | Vopulus[]");
    let mut table = scene("2 players, seat 0 active in step 3 | seat 0: hand T W | Sundry, Vopulus");
    table.offers(0, "end-turn");
    table.refuses("seat 0: lay tools", "GT-5.2");
}

#[test]
fn gt_5_3_without_arrows_any_empty_slot_may_be_filled() {
    for (good, slot) in [("fuel", "U"), ("water", "A"), ("medicine", "M")] {
        let mut table = scene("2 players, seat 0 active in step 3 | seat 0: hand U A M W | Vopulus");
        table.plays(&format!("seat 0: lay {good}")).cites("GT-5.3").shows(&format!("Vopulus[{good}: 0 {slot}^]"));
    }
}

#[test]
fn gt_5_4_with_arrows_only_the_first_empty_slot_may_be_filled() {
    let mut table = scene("2 players, seat 0 active in step 3 | seat 0: hand F W A | Recyclon, Old Misery, Bo IV");
    table.plays("seat 0: lay water").offers(0, "on old-misery, on bo-iv");
    table.refuses("seat 0: on recyclon", "GT-5.4").plays("seat 0: on old-misery").plays("seat 0: lay food, on recyclon").cites("GT-5.4");
    table.plays("seat 0: lay weapons").offers(0, "on recyclon, on bo-iv");
}

/// R15: the kind is fixed when the good is put into the slot.
#[test]
fn gt_5_5_a_face_down_good_counts_as_what_its_slot_asks_for_and_nothing_else() {
    // The medicine in the fuel slot is fuel: the medicine slot stays open, the fuel slot is closed.
    let mut table = scene("2 players, seat 0 active in step 3 | seat 0: hand U M A W | Vopulus[fuel: 1 M_(known)]");
    table.offers(0, "lay medicine, lay water, end-turn");
    table.refuses("seat 0: lay fuel", "GT-5.2");
    // Sent on as medicine it stays medicine in later rounds, whatever other slots are open.
    let mut table = scene("2 players, seat 1 active in step 3, area 2 | seat 1: hand M F | seat 0: hand U | Helvetia[tools: 0 T^], Sundry");
    table.reveals("Merrow").deals("4W").plays("seat 1: lay medicine, on helvetia, end-turn; seat 0: as medicine").cites("GT-5.5");
    table.shows("Sundry[medicine: 0 T_(known)] | round 6");
    table.plays("seat 1: take weapons; seat 0: take weapons, take weapons; seat 1: end-turn").shows("Sundry[medicine: 0 T_(known)]");
    table.asked(0, "D3").offers(0, "take-back sundry 3, done");
}

#[test]
fn gt_5_6_a_good_is_never_shifted() {
    let mut table = scene(
        "2 players, seat 0 active in step 2 | seat 0: hand W | seat 1: hand F \
         | Recyclon[food: 0 F^, weapons: 1 W^], Nightcore[weapons: 1 W^, weapons: 0 W^]",
    );
    table.plays("seat 0: take-back recyclon 1, take-back nightcore 4").shows("Recyclon[weapons: 1 W^] | Nightcore[weapons: 1 W^]");
    let slots: Vec<(u8, u8)> = table.state().deployed.iter().map(|good| (good.space.0, good.slot.0)).collect();
    assert_eq!(slots, [(0, 1), (1, 2)], "each lies where it was laid");
}

#[test]
fn gt_5_7_equal_slots_are_filled_from_the_lowest() {
    let mut table = scene("2 players, seat 0 active in step 3 | seat 0: hand M M A | Crossway");
    table.plays("seat 0: lay medicine, lay medicine");
    let slots: Vec<u8> = table.state().deployed.iter().map(|good| good.slot.0).collect();
    assert_eq!(slots, [0, 1]);
    // A gap in front is filled first.
    let mut table = scene("2 players, seat 0 active in step 2 | seat 0: hand F | Crossway[medicine: 0 M^, medicine: 1 M^]");
    table.plays("seat 0: take-back crossway 1, lay medicine");
    let slots: Vec<u8> = table.state().deployed.iter().map(|good| good.slot.0).collect();
    assert_eq!(slots, [1, 0]);
    // A joker has no choice between them either: one kind, one option.
    let mut table = scene("2 players, seat 1 active in step 3 | seat 1: hand M F | seat 0: hand F | Helvetia[tools: 0 T^], Crossway");
    table.plays("seat 1: lay medicine, on helvetia, end-turn").asked(0, "D12").offers(0, "as medicine, as food");
}

/// R38: taking back from the middle is allowed, and the gap comes first.
#[test]
fn gt_5_8_a_gap_in_an_ordered_planet_must_be_filled_first() {
    let mut table =
        scene("2 players, seat 0 active in step 2 | seat 0: hand M T | Farrowgate[tools: 0 T^, food: 0 F^, fuel: 1 U^], Brightwater");
    table.plays("seat 0: take-back farrowgate 2, done").shows("Farrowgate[tools: 0 T^, fuel: 1 U^]");
    table.plays("seat 0: lay medicine").shows("Brightwater[medicine: 0 M^]").offers(0, "lay food, end-turn");
    table.plays("seat 0: lay food").shows("Farrowgate[tools: 0 T^, food: 0 F^, fuel: 1 U^]");
}

#[test]
fn gt_5_9_a_player_may_deploy_where_nothing_can_be_won() {
    // Two of three slots are seat 1's: seat 0 may still lay the third, and so completes the planet for seat 1.
    let mut table =
        scene("2 players, seat 0 active in step 3 | seat 0: hand M A | seat 1: hand F | Vopulus[fuel: 1 U^, water: 1 A^], Merrow");
    table.offers(0, "lay medicine, end-turn");
    table.plays("seat 0: lay medicine, end-turn").shows("seat 1: owns Vopulus | discards U A");
}

#[test]
fn gt_5_9_only_planets_in_the_play_area_take_goods() {
    let mut table = scene("2 players, seat 0 active in step 3 | seat 0: hand F F, owns Crossway(used) | Atrium I, Sundry");
    table.plays("seat 0: lay food");
    for planet in ["crossway", "merrow", "kolossa"] {
        table.refuses(&format!("seat 0: on {planet}"), "GT-5.9");
    }
}

/// R54: no trades between players.
#[test]
fn gt_5_10_nobody_touches_anothers_goods() {
    let mut table =
        scene("2 players, seat 0 active in step 2 | seat 0: hand F | Vopulus[fuel: 1 U^, water: 0 A^], Merrow[tools: 1 T_(known)]");
    table.offers(0, "take-back vopulus 2, done");
    table.refuses("seat 0: take-back vopulus 1", "GT-5.10").refuses("seat 0: take-back merrow 1", "GT-5.10");
    table.refuses("seat 0: take-back vopulus 3", "GT-5.10");
}

#[test]
fn gt_5_11_a_player_may_look_at_own_face_down_goods() {
    let table = scene("3 players, seat 0 active in step 3 | seat 0: hand F | Atrium I[food: 1 A_, fuel: 2 M_], Sundry");
    table.sees("seat 1", "Atrium I[food: 1 A_, fuel: 2 ?_]").sees("seat 2", "Atrium I[food: 1 ?_, fuel: 2 M_]");
    table.sees("seat 0", "Atrium I[food: 1 ?_, fuel: 2 ?_]");
}

/// What is refused names the goods and planets it is about, and what goes instead.
#[test]
fn refusals_name_goods_and_planets() {
    let mut table = scene(
        "2 players, seat 0 active in step 3 | seat 0: hand F M | Sundry, Atrium I, Vopulus, Helvetia[tools: 1 T^], Recyclon[food: 1 F^]",
    );
    assert_eq!(table.refusal("seat 0: lay tools"), "you hold no tools: choose a good from your hand (GT-6.9)");
    table.plays("seat 0: lay food");
    assert_eq!(table.refusal("seat 0: on vopulus"), "Vopulus has no open slot for food; what it takes now: medicine, fuel, water (GT-5.2)");
    assert_eq!(table.refusal("seat 0: on helvetia"), "Helvetia has no open slot for food; what it takes now: medicine (GT-5.2)");
    assert_eq!(table.refusal("seat 0: on recyclon"), "Recyclon has priority arrows and takes weapons next, not food (GT-5.4)");
}
