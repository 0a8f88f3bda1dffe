//! GT-7: trade agreements, D10 to D13.

use crate::kit::{Pack, scene};

#[test]
fn gt_7_1_complete_planets_are_resolved_one_by_one_until_none_is_left() {
    let mut table =
        scene("2 players, seat 0 active in step 3 | seat 0: hand T M U F | seat 1: hand F | Helvetia, Old Misery[water: 0 A^], Sundry");
    table.plays("seat 0: lay tools, lay medicine, on helvetia, lay fuel, on old-misery").asked(1, "D5");
    table.hears("spectator", "seat 0 ended | Helvetia with seat 0, 2 to 0 | seat 1 began, 0 refreshed").cites("GT-7.1");
    let mut table =
        scene("2 players, seat 0 active in step 3 | seat 0: hand T M A U | seat 1: hand F | Helvetia, Forgeheart[tools: 1 T^], Sundry");
    table.plays("seat 0: lay tools, lay medicine, on helvetia, lay water, lay fuel, on forgeheart");
    table.hears("spectator", "Helvetia with seat 0, 2 to 0 | Forgeheart with seat 0, 2 to 1");
    table.shows("seat 0: owns Helvetia, Forgeheart | on offer Sundry").asked(1, "D12");
}

/// R26: order of completion; the active player controls it by the order of deployments.
#[test]
fn gt_7_2_the_planet_completed_first_is_resolved_first() {
    let drawn = "2 players, seat 0 active in step 3 | seat 0: hand T T F | seat 1: hand F \
         | Helvetia[medicine: 0 M^], Wanderlost[weapons: 0 W^], Sundry";
    for (first, second) in [("helvetia", "wanderlost"), ("wanderlost", "helvetia")] {
        let mut table = scene(drawn);
        table.plays(&format!("seat 0: lay tools, on {first}, lay tools"));
        let resolved: Vec<String> = table.heard("spectator").iter().filter(|line| line.contains("with seat 0")).cloned().collect();
        let names = if first == "helvetia" {
            vec!["Helvetia with seat 0, 2 to 0", "Wanderlost with seat 0, 2 to 0"]
        } else {
            vec!["Wanderlost with seat 0, 2 to 0"]
        };
        assert_eq!(resolved, names, "{first} before {second}");
        table.asked(0, "D9");
    }
}

/// R27: most, not more than half.
#[test]
fn gt_7_3_the_most_goods_win_face_up_and_face_down_alike() {
    let mut table = scene(
        "4 players, seat 3 active in step 3 | seat 3: hand W F | seat 0: hand F \
         | Kolossa[food: 0 F^, water: 1 U_(known), fuel: 1 M_], Merrow",
    );
    table.plays("seat 3: lay weapons, end-turn").cites("GT-7.3");
    table.hears("spectator", "Kolossa with seat 1, 2 to 1 | seat 1 discarded U (agreement) | seat 1 discarded M (agreement)");
    table.shows("seat 1: owns Kolossa");
}

#[test]
fn gt_7_4_a_tie_goes_to_the_one_who_placed_the_last_good() {
    let mut table = scene(
        "3 players, seat 1 active in step 3 | seat 1: hand U F | seat 2: hand F \
         | Tessaly[medicine: 0 M^, weapons: 0 W^, water: 1 A^], Merrow",
    );
    table.plays("seat 1: lay fuel, end-turn").cites("GT-7.4").hears("spectator", "Tessaly with seat 1, 2 to 2");
    // The last good of all decides, not the last of the larger number of goods on the card.
    let mut table =
        scene("3 players, seat 1 active in step 3 | seat 1: hand U F | seat 2: hand F | Vopulus[water: 0 A^, medicine: 2 M^], Merrow");
    table.plays("seat 1: lay fuel, end-turn").hears("spectator", "Vopulus with seat 1, 1 to 1");
}

fn quintus() -> Pack {
    Pack::shipped().planet("Quintus", 1, "F W A U T", 5, "type = \"exchange\"")
}

/// R28: possible only with five or more slots.
#[test]
fn gt_7_5_a_tie_without_the_last_player_goes_to_the_latest_good_of_the_tied() {
    let orders = [
        ("food: 0 F^, weapons: 1 W^, water: 1 A^, fuel: 0 U^", 0),
        ("fuel: 0 U^, weapons: 1 W^, food: 0 F^, water: 1 A^", 1),
        ("weapons: 1 W^, water: 1 A^, fuel: 0 U^, food: 0 F^", 0),
    ];
    for (goods, winner) in orders {
        let mut table = quintus()
            .scene(&format!("3 players, seat 2 active in step 3 | seat 2: hand T F | seat 0: hand F | Quintus[{goods}], Merrow, Sundry"));
        table.plays("seat 2: lay tools, on quintus, end-turn").cites("GT-7.5");
        table.hears("spectator", &format!("Quintus with seat {winner}, 2 to 2"));
    }
}

#[test]
fn gt_7_6_the_planet_leaves_and_the_winners_goods_are_discarded_face_up() {
    let mut table =
        scene("2 players, seat 0 active in step 3 | seat 0: hand A F | seat 1: hand F | Vopulus[fuel: 0 W_, medicine: 0 M^], Sundry");
    table.sees("seat 1", "Vopulus[fuel: 0 ?_, medicine: 0 M^]");
    table.plays("seat 0: lay water, end-turn").cites("GT-7.6");
    table.sees("seat 1", "on offer Sundry | discards W A M | seat 0: hand 1 cards, deployed 0");
    table.hears("seat 1", "seat 0 discarded W (agreement) | seat 0 discarded A (agreement) | seat 0 discarded M (agreement)");
}

#[test]
fn gt_7_7_the_establishing_player_gains_the_card_ready() {
    let mut table = scene(
        "2 players, seat 0 active in step 3 | seat 0: hand M A, owns Crossway(used) | seat 1: hand F | Helvetia[tools: 0 T^], Merrow",
    );
    table.plays("seat 0: lay medicine, end-turn").cites("GT-7.7").shows("seat 0: owns Helvetia, Crossway(used)");
    // Also one who is not active.
    let mut table =
        scene("2 players, seat 0 active in step 3 | seat 0: hand M F | seat 1: hand F | Vopulus[fuel: 1 U^, water: 1 A^], Merrow");
    table.plays("seat 0: lay medicine, end-turn").cites("GT-7.12").shows("seat 1: owns Vopulus | Merrow[tools: 0 M_(known)]");
}

#[test]
fn gt_7_8_the_gap_is_not_refilled_before_the_end_of_the_round() {
    let mut table = scene("2 players, seat 0 active in step 3, area 2 | seat 0: hand M F | seat 1: hand F | Helvetia[tools: 0 T^], Sundry");
    table.plays("seat 0: lay medicine, on helvetia, end-turn").cites("GT-7.8").shows("on offer Sundry | Age I 12");
    table.reveals("Merrow").deals("4W").plays("seat 1: end-turn").shows("on offer Sundry, Merrow | Age I 11 | round 6");
}

#[test]
fn gt_7_9_the_other_goods_are_turned_face_down_and_must_be_sent_on_at_once() {
    let mut table =
        scene("2 players, seat 0 active in step 3 | seat 0: hand U A F | seat 1: hand F | Vopulus[medicine: 1 M^], Sundry, Merrow");
    table.plays("seat 0: lay fuel, on vopulus, lay water, end-turn").cites("GT-7.9").asked(1, "D11").offers(1, "on merrow, on sundry");
    table.refuses("seat 1: to-hand", "GT-7.14").refuses("seat 1: on vopulus", "GT-5.9").refuses("seat 0: end-turn", "GT-7.11");
    table.plays("seat 1: on merrow").shows("Merrow[tools: 1 M_(known)] | seat 1: hand F, deployed 1 | discards U A");
}

#[test]
fn gt_7_10_owners_send_on_clockwise_from_the_establishing_player() {
    let mut table = scene(
        "4 players, seat 1 active in step 3 | seat 1: hand W W | seat 2: hand F \
         | Nightcore[water: 0 A^, tools: 3 T^, weapons: 1 W^], Sundry, Merrow, Recyclon",
    );
    table.plays("seat 1: lay weapons, end-turn").cites("GT-7.10").asked(3, "D11");
    table.refuses("seat 0: on sundry", "GT-7.11").plays("seat 3: on sundry, as food").asked(0, "D11");
    table.plays("seat 0: on merrow").asked(2, "D5");
}

/// R35: each resolution starts from its own establishing player.
#[test]
fn gt_7_10_each_sends_on_all_goods_in_an_order_of_choice_before_the_next_starts() {
    let mut table = Pack::shipped().planet("Sextus", 1, "F W A U T M", 5, "type = \"exchange\"").scene(
        "3 players, seat 0 active in step 3 | seat 0: hand M F \
         | Sextus[food: 1 F^, weapons: 1 W^, water: 2 A^, fuel: 0 U^, tools: 0 T^], Merrow, Recyclon, Nightcore",
    );
    table.plays("seat 0: lay medicine, end-turn").asked(1, "D10").offers(1, "send-on 1, send-on 2");
    table.refuses("seat 1: send-on 3", "GT-7.10").plays("seat 1: send-on 2").asked(1, "D11");
    table.plays("seat 1: on merrow").asked(1, "D11");
    table.plays("seat 1: on merrow").shows("Merrow[tools: 1 W_(known), food: 1 F_(known)]").asked(2, "D11");
}

#[test]
fn gt_7_11_a_good_sent_on_goes_into_any_open_slot_whatever_its_kind() {
    let mut table = scene(
        "2 players, seat 0 active in step 3 | seat 0: hand U A F | seat 1: hand F \
         | Vopulus[medicine: 1 M^], Nightcore[tools: 0 T^], Recyclon[food: 0 F^]",
    );
    table.plays("seat 0: lay fuel, lay water, on vopulus; seat 1: on nightcore").asked(1, "D12").offers(1, "as weapons, as water");
    table.refuses("seat 1: as tools", "GT-5.2").plays("seat 1: as weapons").cites("GT-7.11");
    table.shows("Nightcore[tools: 0 T^, weapons: 1 M_(known)]");
}

/// R33: queued, not nested.
#[test]
fn gt_7_12_a_planet_completed_by_a_good_sent_on_waits_and_may_be_won_out_of_turn() {
    let mut table = scene(
        "3 players, seat 0 active in step 3 | seat 0: hand M A A | seat 1: hand F \
         | Vopulus[fuel: 1 U^, water: 0 A^], Helvetia[tools: 1 T^], Wanderlost[tools: 2 T^]",
    );
    table.plays("seat 0: lay medicine, on vopulus, end-turn").hears("spectator", "Vopulus with seat 0, 2 to 1").asked(1, "D11");
    table.plays("seat 1: on helvetia").cites("GT-7.12");
    table.hears(
        "spectator",
        "seat 1 sent U from Vopulus fuel to Helvetia medicine | Helvetia with seat 1, 2 to 0 | seat 1 began, 0 refreshed",
    );
    table.shows("seat 1: owns Helvetia | seat 0: owns Vopulus | discards A M T U");
}

#[test]
fn gt_7_12_until_all_goods_are_sent_on_a_completed_planet_is_full() {
    let mut table = Pack::shipped().planet("Quintus", 1, "F W A U T", 5, "type = \"exchange\"").scene(
        "2 players, seat 0 active in step 3 | seat 0: hand T F | seat 1: hand F \
         | Quintus[food: 1 F^, weapons: 1 W^, water: 0 A^, fuel: 0 U^], Helvetia[medicine: 1 M^], Merrow",
    );
    table.plays("seat 0: lay tools, on quintus, end-turn; seat 1: send-on 1, on helvetia");
    table.hears(
        "spectator",
        "seat 1 sent F from Quintus food to Helvetia tools | seat 1 sent W from Quintus weapons to Merrow tools \
         | Helvetia with seat 1, 2 to 0",
    );
    table.shows("Merrow[tools: 1 W_(known)] | seat 1: owns Helvetia");
}

/// The stranded good has its true kind; R31: it behaves like cancelling.
#[test]
fn gt_7_13_a_good_without_a_slot_goes_to_its_owners_hand() {
    let mut table = scene("2 players, seat 0 active in step 3 | seat 0: hand M | seat 1: hand F F U | Helvetia[tools: 1 W_]");
    table.plays("seat 0: lay medicine").cites("GT-7.13").shows("seat 0: owns Helvetia | seat 1: hand F F U W, deployed 0 | discards M");
    table.hears("seat 1", "seat 1 took W from Helvetia tools").hears("seat 0", "seat 1 took ? from Helvetia tools");
}

#[test]
fn gt_7_13_with_a_full_hand_one_of_five_goods_is_discarded() {
    for (discard, kept) in [("food", "F U W T"), ("fuel", "F F W T"), ("tools", "F F U W")] {
        let mut table = scene("2 players, seat 0 active in step 3 | seat 0: hand M | seat 1: hand F F U W | Helvetia[tools: 1 T^]");
        table.plays("seat 0: lay medicine").asked(1, "D13").offers(1, "discard weapons, discard food, discard tools, discard fuel");
        table.refuses("seat 1: discard medicine", "GT-7.13").sees("seat 0", "aside 1 T | seat 1: hand 4 cards");
        table.plays(&format!("seat 1: discard {discard}"));
        assert_eq!(table.state().discards.total(), 2, "medicine and {discard}");
        table.shows(&format!("seat 1: hand {kept}"));
    }
}

/// R60: D13 is asked even if all five goods are of one kind.
#[test]
fn d13_with_one_answer_is_asked() {
    let mut table = scene("2 players, seat 0 active in step 3 | seat 0: hand M | seat 1: hand 4F | Helvetia[tools: 1 F_]");
    table.plays("seat 0: lay medicine").asked(1, "D13").offers(1, "discard food");
}

/// R29, R30: nobody may refuse because every free slot helps an opponent.
#[test]
fn gt_7_14_only_goods_for_which_no_slot_is_left_are_stranded() {
    // One slot is left for two goods: one must be sent on, the other comes back.
    let mut table = scene(
        "2 players, seat 1 active in step 3 | seat 1: hand U W | seat 0: hand A | Kolossa[food: 0 F^, water: 0 A^], Helvetia[tools: 1 T^]",
    );
    table.plays("seat 1: lay fuel, lay weapons").asked(0, "D10").offers(0, "send-on 1, send-on 2");
    table.plays("seat 0: send-on 2");
    table.hears(
        "spectator",
        "seat 0 sent A from Kolossa water to Helvetia medicine | seat 0 took F from Kolossa food | Helvetia with seat 0, 1 to 1",
    );
    table.shows("seat 0: owns Helvetia | seat 1: owns Kolossa");
    let mut table = scene(
        "2 players, seat 1 active in step 3 | seat 1: hand M F | seat 0: hand A | Helvetia[tools: 0 T^], Wanderlost[tools: 1 T^], Merrow",
    );
    table.plays("seat 1: lay medicine, end-turn").refuses("seat 0: to-hand", "GT-7.14");
}

/// R32: the limit cannot block a good that was counted already.
#[test]
fn gt_7_15_sending_on_keeps_the_number_of_deployed_goods() {
    let mut table = scene(
        "2 players, seat 1 active in step 3 | seat 1: hand M F | seat 0: hand F \
         | Helvetia[tools: 0 T^], Vopulus[fuel: 0 U^, water: 0 A^], Nightcore[tools: 0 T^], Merrow",
    );
    table.shows("seat 0: deployed 4");
    table.plays("seat 1: lay medicine, on helvetia, end-turn; seat 0: on merrow").shows("seat 0: deployed 4 | Merrow[tools: 0 T_(known)]");
}

#[test]
fn gt_7_15_no_ability_may_be_used_while_sending_on() {
    let mut table = scene(
        "2 players, seat 1 active in step 3 | seat 1: hand M F | seat 0: hand F, owns Sundry, Vopulus \
         | Helvetia[tools: 0 T^], Tessaly, Merrow",
    );
    table.plays("seat 1: lay medicine, on helvetia, end-turn").asked(0, "D11").offers(0, "on merrow, on tessaly");
    table.refuses("seat 0: use sundry", "GT-7.11").refuses("seat 0: use vopulus", "GT-7.11").plays("seat 0: on tessaly");
    table.refuses("seat 0: use sundry", "GT-7.11");
}

/// R34: each link of a chain removes a planet.
#[test]
fn gt_7_16_a_chain_ends_after_as_many_agreements_as_there_are_planets() {
    let mut table = scene(
        "2 players, seat 0 active in step 3, area 3 | seat 0: hand M | seat 1: hand - \
         | Helvetia[tools: 1 T^], Wanderlost[weapons: 0 W^], Bo IV[weapons: 1 W^, water: 1 A^]",
    );
    table.plays("seat 0: lay medicine").asked(1, "D11");
    table.plays("seat 1: on wanderlost");
    // Helvetia to seat 0, Wanderlost to seat 1 (last), whose loser seat 0 then completes Bo IV for seat 1.
    table.asked(1, "D9");
    table.plays("seat 1: give 0");
    table.hears(
        "spectator",
        "seat 1 gave Wanderlost to seat 0 | seat 0 sent W from Wanderlost weapons to Bo IV tools \
         | Bo IV with seat 1, 2 to 1 | seat 0 took W from Bo IV tools",
    );
    table.shows("seat 0: owns Helvetia, Wanderlost | seat 1: owns Bo IV");
}

/// R36: the active player may be a loser in the own turn, and is then asked like anybody else.
#[test]
fn gt_7_10_the_active_player_may_have_to_send_on() {
    let mut table =
        scene("3 players, seat 0 active in step 3 | seat 0: hand A F | seat 1: hand F | Forgeheart[fuel: 1 U^, tools: 1 T^], Sundry");
    table.plays("seat 0: lay water, end-turn").asked(0, "D12");
    table.plays("seat 0: as medicine").asked(1, "D5");
}

#[test]
fn d10_is_not_asked_for_a_single_good_or_for_equal_face_up_goods() {
    let mut table = scene(
        "2 players, seat 0 active in step 3 | seat 0: hand A T F | seat 1: hand F \
         | Nightcore[weapons: 1 W^, weapons: 1 W^], Merrow, Sundry",
    );
    table.plays("seat 0: lay water, lay tools, on nightcore, end-turn").asked(1, "D11");
    table.plays("seat 1: on merrow").asked(1, "D11");
    table.plays("seat 1: on merrow").shows("Merrow[tools: 1 W_(known), food: 1 W_(known)]");
}

/// Face-down goods are told apart by the slot they lay in, even where they are of one kind.
#[test]
fn d10_lists_face_down_goods_by_slot() {
    let mut table = scene(
        "2 players, seat 0 active in step 3 | seat 0: hand A T F | seat 1: hand F \
         | Nightcore[weapons: 1 W^, weapons: 1 W_(known)], Merrow, Sundry",
    );
    table.plays("seat 0: lay water, lay tools, on nightcore, end-turn").asked(1, "D10").offers(1, "send-on 3, send-on 4");
}

#[test]
fn d11_is_not_asked_with_one_planet_and_d12_not_with_one_kind() {
    let mut table = scene("2 players, seat 1 active in step 3 | seat 1: hand M F | seat 0: hand F | Helvetia[tools: 0 T^], Sundry");
    table.plays("seat 1: lay medicine, on helvetia, end-turn").asked(0, "D12");
    let mut table =
        scene("2 players, seat 1 first, seat 1 active in step 3 | seat 1: hand M T | seat 0: hand F | Helvetia[tools: 0 T^], Merrow");
    table.plays("seat 1: lay medicine, end-turn").shows("Merrow[tools: 0 T_(known)]").asked(0, "D5");
}
