//! GT-4: the trade goods phase, D1 and D2.

use crate::kit::{Pack, scene};

#[test]
fn gt_4_1_the_first_player_draws_two_goods_for_every_player() {
    for (players, packet) in [(2, "F W A T"), (3, "F W A T U M"), (4, "2F 2W 2A T U")] {
        let last = players - 1;
        let mut table = scene(&format!("{players} players, seat {last} active in step 3, area 1 | seat {last}: hand F | Sundry"));
        table.deals(packet).plays(&format!("seat {last}: end-turn")).used_every_roll().cites("GT-4.1").asked(1, "D2");
        table.shows(&format!("packet {packet} | round 6 | first seat 1 | pile {}", 47 - 2 * players));
        table.sees("seat 1", &format!("packet {packet}"));
    }
}

#[test]
fn gt_4_2_the_discards_are_shuffled_only_when_a_good_must_be_drawn() {
    // Four goods are left and four are drawn: the pile is then empty, and nothing is shuffled yet (R9).
    let mut table = scene("2 players, seat 1 active in step 3, area 1 | seat 1: hand F | Sundry | pile F W A T | discards rest");
    table.deals("F W A T").plays("seat 1: end-turn").used_every_roll().shows("packet F W A T | pile 0 | discards 8M 7W 6F 7T 8U 7A");
    assert!(!table.heard("spectator").iter().any(|line| line.contains("reshuffled")));
}

#[test]
fn gt_4_2_drawing_goes_on_from_the_shuffled_discards() {
    let mut table = scene("2 players, seat 1 active in step 3, area 1 | seat 1: hand F | Sundry | pile F W | discards rest");
    table.deals("F W U U").plays("seat 1: end-turn").used_every_roll().cites("GT-4.2");
    table.hears("spectator", "45 goods reshuffled | seat 1 drew a packet of 4").shows("packet F W U U | pile 43 | discards -");
}

#[test]
fn gt_4_3_everybody_takes_one_and_passes_the_rest_clockwise() {
    let mut table = scene("4 players | packet 2F 2W 2A T U");
    for (seat, good, left) in [(0, "food", "F 2W 2A T U"), (1, "weapons", "F W 2A T U"), (2, "water", "F W A T U")] {
        table.asked(seat, "D2");
        table.plays(&format!("seat {seat}: take {good}")).cites("GT-4.3").shows(&format!("packet {left}"));
    }
    table.shows("seat 0: hand F | seat 1: hand W | seat 2: hand A | seat 3: hand -");
    table.refuses("seat 3: take medicine", "GT-4.3").refuses("seat 0: take food", "GT-4.3");
}

#[test]
fn gt_4_4_the_last_player_takes_two_and_passes_the_rest_back() {
    let mut table = scene("3 players | packet A T U M");
    table.asked(2, "D2");
    table.plays("seat 2: take water").cites("GT-4.4").asked(2, "D2");
    table.plays("seat 2: take tools").cites("GT-4.4").shows("seat 2: hand A T | packet U M").asked(1, "D2");
}

#[test]
fn gt_4_5_on_the_way_back_everybody_takes_one_and_the_first_player_gets_the_last() {
    let mut table = scene("3 players | packet U M | seat 0: hand F | Sundry");
    table.plays("seat 1: take fuel").cites("GT-4.5").shows("seat 1: hand U | seat 0: hand F M | packet -");
    table.hears("seat 0", "seat 1 took ?, 1 left | seat 0 saw M | seat 0 took M, 0 left | seat 0 began, 0 refreshed").asked(0, "D5");
}

#[test]
fn gt_4_6_the_order_of_takes_and_the_sizes_of_the_packet() {
    // Player count, packet, and for each take the place in the circle, from 1, and the packet's size.
    type Case = (u8, &'static str, &'static [(u8, u32)]);
    let cases: [Case; 3] = [
        (2, "F W A T", &[(1, 4), (2, 3), (2, 2), (1, 1)]),
        (3, "F W A T U M", &[(1, 6), (2, 5), (3, 4), (3, 3), (2, 2), (1, 1)]),
        (4, "2F 2W 2A T U", &[(1, 8), (2, 7), (3, 6), (4, 5), (4, 4), (3, 3), (2, 2), (1, 1)]),
    ];
    for (players, packet, takes) in cases {
        for first in 0..players {
            let mut table = scene(&format!("{players} players, seat {first} first | packet {packet} | Sundry"));
            let mut found = Vec::new();
            while table.state().packet.total() > 0 {
                let seat = table.game().asked(table.state()).unwrap();
                let place = seat.steps_after(table.state().first, players) + 1;
                found.push((place, table.state().packet.total()));
                let kind = table.state().packet.kinds().next().unwrap();
                let good = table.game().content.goods[usize::from(kind)].id.clone();
                table.plays(&format!("{seat}: take {good}"));
            }
            // The last one goes without a question.
            found.push((1, 1));
            assert_eq!(found, takes, "{players} players, seat {first} first");
        }
    }
}

#[test]
fn gt_4_7_everybody_takes_exactly_two() {
    let mut table = scene("3 players | packet F W A T U M | seat 1: hand A A | Sundry");
    table.plays("seat 0: take food; seat 1: take weapons; seat 2: take water, take tools; seat 1: take fuel");
    table.shows("seat 0: hand F M | seat 1: hand A A W U | seat 2: hand A T | packet -");
}

#[test]
fn gt_4_7_a_full_hand_takes_all_the_same() {
    let mut table = scene("2 players | packet F W A T | seat 0: hand F F M M");
    table.refuses("seat 0: refuse", "GT-4.7").refuses("seat 0: take food", "GT-4.8").offers(0, "discard food, discard medicine");
}

#[test]
fn gt_4_8_a_fifth_good_needs_a_discard() {
    let mut table = scene("2 players | packet F W A T | seat 0: hand F F M U");
    table.asked(0, "D1").sees("seat 0", "packet F W A T");
    table.refuses("seat 0: discard water", "GT-4.8").plays("seat 0: discard medicine").cites("GT-4.8").asked(0, "D2");
    table.plays("seat 0: take water").shows("seat 0: hand F F U A | discards M | packet F W T");
}

/// R7: the packet is seen while the discard is chosen; R8: a card taken a moment ago may be discarded.
#[test]
fn gt_4_8_the_last_player_may_have_to_discard_twice() {
    let mut table = scene("2 players | packet U M U | seat 1: hand F W A T | Sundry");
    table.asked(1, "D1").sees("seat 1", "packet M U U");
    table.plays("seat 1: discard food, take fuel").asked(1, "D1").offers(1, "discard weapons, discard tools, discard fuel, discard water");
    table.plays("seat 1: discard fuel, take medicine").shows("seat 1: hand W A T M | discards F U | seat 0: hand U | packet -");
}

#[test]
fn gt_4_8_only_a_good_from_the_hand_makes_room() {
    let mut table = scene("2 players | packet U U U U | seat 0: hand F F F F");
    table.offers(0, "discard food");
    table.refuses("seat 0: discard fuel", "GT-4.8");
}

#[test]
fn gt_4_8_three_goods_in_hand_need_no_discard() {
    let mut table = scene("2 players | packet F W A T | seat 0: hand F M U");
    table.asked(0, "D2");
    table.plays("seat 0: take food").shows("seat 0: hand F F M U | discards -");
}

#[test]
fn gt_4_9_the_discard_lies_on_the_pile_before_the_take_and_not_in_the_packet() {
    let mut table = scene("2 players | packet U M U | seat 1: hand F W A T");
    table.plays("seat 1: discard food, take fuel").cites("GT-4.9").hears("spectator", "seat 1 discarded F (draft) | seat 1 took ?, 2 left");
    table.sees("spectator", "discards F | packet 2 cards | seat 1: hand 4 cards").sees("seat 1", "packet M U");
}

#[test]
fn gt_4_10_there_is_no_voluntary_discard() {
    let mut table = scene("2 players | packet U M U W | seat 0: hand F");
    table.refuses("seat 0: discard food", "GT-4.3");
    let mut table = scene("2 players, seat 0 active in step 2 | seat 0: hand F F W | Sundry[food: 0 F^], Vopulus");
    table.offers(0, "take-back sundry 1, done");
    table.refuses("seat 0: discard food", "GT-6.4").plays("seat 0: done").refuses("seat 0: discard food", "GT-6.9");
    let mut table = scene("2 players, seat 0 active in step 3 | seat 0: hand F F W | Sundry, Old Misery");
    table.plays("seat 0: lay food").refuses("seat 0: discard food", "GT-5.9");
    let mut table = scene("2 players, seat 0 active in step 3 | seat 0: hand F W | seat 1: hand F | Sundry");
    table.plays("seat 0: end-turn").shows("seat 0: hand F W | discards -");
}

/// Four full hands and sixteen goods on planets leave sixteen cards, and eight are wanted.
#[test]
fn gt_4_11_a_full_packet_can_always_be_drawn() {
    let mut table = scene(
        "4 players, seat 3 active in step 3 \
         | seat 0: hand 4M | seat 1: hand 4W | seat 2: hand 4F | seat 3: hand 4T \
         | Nightcore[water: 0 A^, tools: 0 T^, weapons: 0 W^], Tessaly[medicine: 0 M^, weapons: 1 W^, fuel: 1 U^], \
           Recyclon[food: 1 F^, weapons: 1 W^], Vopulus[fuel: 2 U^, water: 2 A^], Bo IV[weapons: 2 W^, water: 2 A^], \
           Forgeheart[fuel: 3 U^, water: 3 A^], Merrow[tools: 3 T^, food: 3 F^] | discards rest",
    );
    table.shows("pile 0 | seat 0: deployed 4 | seat 1: deployed 4 | seat 2: deployed 4 | seat 3: deployed 4");
    assert_eq!(table.state().discards.total(), 16);
    table.plays("seat 3: end-turn");
    assert_eq!((table.state().packet.total(), table.state().pile.total(), table.state().discards.total()), (8, 8, 0));
}

/// R10: the loader enforces it for edited files (C6).
#[test]
fn gt_4_11_a_card_list_with_too_few_goods_is_refused() {
    let pack = Pack::shipped().line("deployed = 4 ", "deployed = 7 ");
    let problem = std::panic::catch_unwind(|| pack.open(2, &kernel::Options::new())).unwrap_err();
    let message = problem.downcast_ref::<String>().unwrap();
    assert!(
        message.contains("48 trade goods are too few: 4 players need at least 52 (4 x (cargo 4 + deployed 7 + 2 drafted))"),
        "{message}"
    );
}

/// R60: a skipped question would tell that the packet is all of one kind.
#[test]
fn d2_a_packet_of_one_kind_is_asked() {
    let mut table = scene("2 players | packet 4F");
    table.asked(0, "D2").offers(0, "take food");
    table.plays("seat 0: take food").asked(1, "D2");
    table.plays("seat 1: take food").asked(1, "D2").offers(1, "take food");
}

/// R60: everybody sees that the last card leaves no choice.
#[test]
fn d2_the_last_card_is_not_asked() {
    let mut table = scene("2 players | packet U M | seat 0: hand F | Sundry");
    table.plays("seat 1: take fuel").shows("seat 0: hand F M | packet -").asked(0, "D5");
}

/// R60: a hand of one kind is asked all the same.
#[test]
fn d1_a_hand_of_one_kind_is_asked() {
    let mut table = scene("2 players | packet F W A T | seat 0: hand 4F");
    table.asked(0, "D1").offers(0, "discard food");
    table.plays("seat 0: discard food").asked(0, "D2");
}

#[test]
fn d1_is_asked_before_the_last_card_and_the_take_then_follows_by_itself() {
    let mut table = scene("2 players | packet M | seat 0: hand F W A T | Sundry");
    table.asked(0, "D1").offers(0, "discard weapons, discard food, discard tools, discard water");
    table.plays("seat 0: discard tools").shows("seat 0: hand F W A M | discards T | packet -");
    table.hears("spectator", "seat 0 discarded T (draft) | seat 0 took ?, 0 left | seat 0 began, 0 refreshed");
}

#[test]
fn d2_two_goods_of_one_kind_are_one_option() {
    scene("3 players | packet 3F 2W A").offers(0, "take weapons, take food, take water");
}
