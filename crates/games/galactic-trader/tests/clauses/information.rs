//! GT-11 and the table *Who sees what*.

use galactic_trader::state::{Goods, Kinds};
use kernel::{Game, Seat};

use crate::kit::{Pack, Scene, scene};

const EVERYBODY: [&str; 5] = ["seat 0", "seat 1", "seat 2", "seat 3", "spectator"];

/// Nobody but `seat` notices the moves, which leave a choice unfinished.
#[track_caller]
fn unnoticed(table: &mut Scene, seat: u8, moves: &str) {
    let own = format!("seat {seat}");
    let others: Vec<&str> =
        EVERYBODY[..usize::from(table.game().seats())].iter().chain(&["spectator"]).copied().filter(|who| *who != own).collect();
    let before: Vec<_> = others.iter().map(|who| table.view(who)).collect();
    let mine = table.view(&own);
    table.plays(&format!("{own}: {moves}"));
    assert!(table.view(&own) != mine, "the player sees the own choice");
    for (who, before) in others.iter().zip(before) {
        assert_eq!(table.view(who), before, "{who} sees that a choice was begun");
        assert!(table.heard(who).is_empty(), "{who} hears {:?}", table.heard(who));
    }
    table.can_take_back(seat);
}

/// R12.
#[test]
fn gt_11_1_hands_are_secret_and_their_sizes_open() {
    let table = scene("3 players, seat 0 active in step 3 | seat 0: hand F M | seat 1: hand F W A T | Sundry");
    table.sees("seat 0", "seat 0: hand F M | seat 1: hand 4 cards | seat 2: hand 0 cards");
    table.sees("seat 1", "seat 0: hand 2 cards | seat 1: hand F W A T").sees("spectator", "seat 0: hand 2 cards | seat 1: hand 4 cards");
}

#[test]
fn gt_11_2_piles_are_secret_and_their_sizes_open() {
    let table = scene(
        "2 players, seat 0 active in step 3 | seat 0: hand F | seat 1: hand F W | Sundry | Age I: Merrow, Helvetia \
         | Age II: Kolossa, Jorvane, Ironlace",
    );
    for who in ["seat 0", "seat 1", "spectator"] {
        table.sees(who, "pile 45 | Age I 2 | Age II 3");
    }
    // What lies in the pile and what in another's hand makes no difference (invariant 20).
    let mut other = *table.state();
    let (pile, hand) = (&mut other.pile, &mut other.hands[Seat::new(1)]);
    for (from, to) in [(2, 0), (1, 5)] {
        hand.take(from);
        pile.put(from);
        pile.take(to);
        hand.put(to);
    }
    assert_eq!(table.game().view(&other, Some(Seat::new(0))), table.view("seat 0"));
    assert_eq!(table.game().view(&other, None), table.view("spectator"));
    assert_ne!(table.game().view(&other, Some(Seat::new(1))), table.view("seat 1"));
}

#[test]
fn gt_11_3_planets_face_up_goods_and_owners_are_open() {
    let table = scene(
        "3 players, seat 0 active in step 3 | seat 0: hand F, owns Helvetia(used) | seat 1: hand F, owns Crossway, Kolossa \
         | Vopulus[fuel: 0 U^, water: 1 T_, medicine: 2 F_(known)], Sundry",
    );
    for who in ["seat 0", "seat 2", "spectator"] {
        table.sees(who, "on offer Vopulus, Sundry | seat 0: owns Helvetia(used), deployed 1 | seat 1: owns Crossway, Kolossa, deployed 1");
        table.sees(who, "Vopulus[fuel: 0 U^, water: 1 ?_, medicine: 2 F_]");
    }
    table.sees("seat 1", "Vopulus[fuel: 0 U^, water: 1 T_, medicine: 2 F_]");
}

/// R11: discards are open in every case.
#[test]
fn gt_11_4_the_discard_pile_is_open() {
    let table = scene("2 players, seat 0 active in step 3 | seat 0: hand F | Sundry | discards F W W A");
    for who in ["seat 0", "seat 1", "spectator"] {
        table.sees(who, "discards F W W A");
    }
}

#[test]
fn gt_11_5_a_good_that_lay_face_up_stays_known() {
    let mut table =
        scene("3 players, seat 0 active in step 3 | seat 0: hand T M | seat 1: hand F | Bo IV[weapons: 0 W^, water: 1 A^], Sundry");
    table.plays("seat 0: lay tools, end-turn").sees("spectator", "aside 1 A");
    table.plays("seat 1: as food").sees("spectator", "Sundry[food: 1 A_]").sees("seat 2", "Sundry[food: 1 A_]");
}

#[test]
fn gt_11_5_under_abundance_only_the_owner_knows() {
    let mut table = scene("3 players, seat 0 active in step 3 | seat 0: hand A W, owns Helvetia | seat 1: hand F | Atrium I");
    table.plays("seat 0: use helvetia, with water").sees("seat 0", "Atrium I[food: 0 A_]");
    for who in ["seat 1", "seat 2", "spectator"] {
        table.sees(who, "Atrium I[food: 0 ?_]").hears(who, "seat 0 laid ? through Helvetia on Atrium I food");
    }
    table.hears("seat 0", "seat 0 laid A through Helvetia on Atrium I food");
    // Hidden it stays when it is sent on, and is not turned up when it returns to the hand.
    let mut table = scene("3 players, seat 1 active in step 3 | seat 1: hand U W | seat 2: hand F | Atrium I[food: 0 A_], Sundry");
    table.plays("seat 1: lay fuel, on atrium-i, lay weapons").sees("spectator", "aside 0 ?");
    table.plays("seat 0: as food").hears("spectator", "seat 0 sent ? from Atrium I food to Sundry food");
    table.sees("seat 2", "Sundry[food: 0 ?_]").sees("seat 0", "Sundry[food: 0 A_]");
}

#[test]
fn gt_11_5_the_arrows_of_flexible_trade_give_the_good_away() {
    let mut table = scene("2 players, seat 0 active in step 3 | seat 0: hand M A, owns Bo IV | seat 1: hand F | Vopulus");
    table.plays("seat 0: use bo-iv").cites("GT-11.5").sees("seat 1", "Vopulus[fuel: 0 M_]");
    table.hears("seat 1", "seat 0 laid M through Bo IV on Vopulus fuel");
}

/// R21: several arrows to the same kind leave it open which good it is, and only that.
#[test]
fn gt_11_5_several_arrows_to_one_kind_hide_the_good() {
    let trades = r#"{ type = "flexible", trades = [
        { from = "medicine", to = "fuel" }, { from = "tools", to = "fuel" }, { from = "food", to = "water" },
    ] }"#;
    let drawn = "2 players, seat 0 active in step 3 | seat 0: hand T F A, owns Bo IV | seat 1: hand F | Vopulus, Atrium I";
    let mut table = Pack::shipped().set("bo-iv", "ability", trades).scene(drawn);
    table.plays("seat 0: use bo-iv, with tools, on vopulus").sees("seat 0", "Vopulus[fuel: 0 T_]").sees("seat 1", "Vopulus[fuel: 0 ?_]");
    table.hears("seat 1", "seat 0 laid ? through Bo IV on Vopulus fuel");
    let could_be = table.view("seat 1").deployed[0].could_be;
    let letters: String = could_be.iter().map(|kind| table.game().content.good(kind).letter).collect();
    assert_eq!(letters, "MT", "a medicine or a tools");
    let worlds = table.worlds("seat 1", 100);
    assert!([0, 3].into_iter().all(|kind| worlds.iter().any(|world| world.deployed[0].kind.0 == kind)));
    assert!(worlds.iter().all(|world| [0, 3].contains(&world.deployed[0].kind.0)));
    // The third arrow alone leads to water: that one is open.
    let mut table = Pack::shipped().set("bo-iv", "ability", trades).scene(drawn);
    table.plays("seat 0: use bo-iv, with food").sees("seat 1", "Vopulus[water: 0 F_]");
}

#[test]
fn gt_11_6_the_packet_is_seen_by_its_holder_only() {
    let mut table = scene("3 players | packet F W A T U M");
    table.sees("seat 0", "packet F W A T U M | packet holder seat 0");
    for who in ["seat 1", "seat 2", "spectator"] {
        table.sees(who, "packet 6 cards | packet holder seat 0");
    }
    table.plays("seat 0: take food").sees("seat 1", "packet W A T U M | packet holder seat 1");
    for who in ["seat 0", "seat 2", "spectator"] {
        table.sees(who, "packet 5 cards | packet holder seat 1");
        assert!(!table.heard(who).iter().any(|line| line.contains("saw")), "{who} hears of the packet");
    }
    table.hears("seat 1", "seat 0 took ?, 5 left | seat 1 saw M W T U A").hears("seat 0", "seat 0 took F, 5 left");
}

#[test]
fn gt_11_7_a_discard_in_the_draft_is_seen_only_with_its_take() {
    let mut table = scene("2 players | packet U M U | seat 1: hand F W A T | Sundry");
    unnoticed(&mut table, 1, "discard food");
    table.sees("seat 0", "discards - | step D1 | asked seat 1").sees("seat 1", "step D2");
    let mut table = scene("2 players, draft_full_hand=may_refuse | packet U M U | seat 1: hand F W A T | Sundry");
    unnoticed(&mut table, 1, "refuse");
}

#[test]
fn gt_11_7_a_good_to_be_taken_back_is_seen_only_with_its_discard() {
    let mut table =
        scene("2 players, seat 0 active in step 2 | seat 0: hand F F W A | seat 1: hand F | Sundry[fuel: 0 U^], Vopulus[water: 0 A^]");
    unnoticed(&mut table, 0, "take-back sundry 2");
    table.sees("seat 1", "step D3");
}

#[test]
fn gt_11_7_an_unfinished_deployment_is_seen_by_nobody_else() {
    let drawn =
        "2 players, seat 0 active in step 3 | seat 0: hand A W F, owns Helvetia, Sundry | seat 1: hand F | Atrium I, Crossway, Old Misery";
    unnoticed(&mut scene(drawn), 0, "lay food");
    unnoticed(&mut scene(drawn), 0, "use helvetia");
    unnoticed(&mut scene(drawn), 0, "use sundry");
    let mut table = scene(drawn);
    table.plays("seat 0: use helvetia");
    unnoticed(&mut table, 0, "with water");
    table.sees("seat 1", "step D5 | seat 0: owns Helvetia, Sundry");
}

#[test]
fn gt_11_7_an_unfinished_choice_in_sending_on_is_seen_by_nobody_else() {
    let mut table = scene(
        "3 players, seat 1 active in step 3 | seat 1: hand U W F | seat 2: hand F | Kolossa[food: 0 F^, water: 0 A^], Sundry, Vopulus",
    );
    table.plays("seat 1: lay fuel, on kolossa, lay weapons, end-turn").asked(0, "D10");
    unnoticed(&mut table, 0, "send-on 1");
    unnoticed(&mut table, 0, "on sundry");
    table.sees("seat 2", "aside 0 F, 0 A | step D10");
    table.plays("seat 0: as food").asked(0, "D11");
    unnoticed(&mut table, 0, "on vopulus");
    table.sees("seat 2", "aside 0 A | step D11");
}

#[test]
fn gt_11_7_a_refusal_to_another_seat_tells_nothing_of_it() {
    let drawn = "2 players, seat 0 active in step 3 | seat 0: hand A F, owns Helvetia | seat 1: hand F | Atrium I, Crossway";
    for begun in ["lay food", "use helvetia"] {
        let mut table = scene(drawn);
        table.refuses("seat 1: end-turn", "GT-6.9").plays(&format!("seat 0: {begun}")).refuses("seat 1: end-turn", "GT-6.9");
    }
}

#[test]
fn gt_11_8_a_good_taken_back_is_announced_with_its_kind_only_if_that_is_open() {
    let mut table = scene(
        "2 players, seat 0 active in step 2 | seat 0: hand - | seat 1: hand F \
         | Vopulus[fuel: 0 U^, water: 0 T_], Sundry[food: 0 A_(known)]",
    );
    table.plays("seat 0: take-back vopulus 1, take-back vopulus 2, take-back sundry 1");
    for who in ["seat 1", "spectator"] {
        table.hears(
            who,
            "seat 0 took back U from Vopulus fuel | seat 0 took back ? from Vopulus water | seat 0 took back A from Sundry food",
        );
        table.sees(who, "seat 0: hand 3 cards");
    }
    table.hears("seat 0", "seat 0 took back T from Vopulus water");
}

#[test]
fn gt_11_8_a_good_sent_on_or_stranded_is_announced_with_its_kind_only_if_that_is_open() {
    for (good, told) in [("T^", "T"), ("W_", "?"), ("W_(known)", "W")] {
        let mut table =
            scene(&format!("2 players, seat 0 active in step 3 | seat 0: hand M F | seat 1: hand F | Helvetia[tools: 1 {good}], Merrow"));
        table.plays("seat 0: lay medicine, end-turn").hears("seat 0", &format!("seat 1 sent {told} from Helvetia tools to Merrow tools"));
        let mut table = scene(&format!("2 players, seat 0 active in step 3 | seat 0: hand M | seat 1: hand F | Helvetia[tools: 1 {good}]"));
        table.plays("seat 0: lay medicine").hears("seat 0", &format!("seat 1 took {told} from Helvetia tools"));
        table.hears("spectator", &format!("seat 1 took {told} from Helvetia tools"));
        table.hears("seat 1", &format!("seat 1 took {} from Helvetia tools", &good[..1]));
    }
}

/// Which of two hidden goods was sent on is open; what they are is not.
#[test]
fn gt_11_8_a_good_sent_on_is_named_by_the_slot_it_lay_in() {
    let mut table = scene(
        "2 players, seat 1 active in step 3 | seat 1: hand U W F | seat 0: hand F | Kolossa[food: 0 T_, water: 0 M_], Merrow, Sundry",
    );
    table.plays("seat 1: lay fuel, on kolossa, lay weapons, end-turn; seat 0: send-on 2, on merrow");
    for who in ["seat 1", "spectator"] {
        table.hears(who, "seat 0 sent ? from Kolossa water to Merrow tools").sees(who, "aside 0 ? | Merrow[tools: 0 ?_]");
    }
    table.hears("seat 0", "seat 0 sent M from Kolossa water to Merrow tools");
}

#[test]
fn who_sees_what_slots_rounds_and_counters_are_open_to_all() {
    let table = scene(
        "2 players, round 7, barren 3, seat 1 first, seat 1 active in step 3 | seat 1: hand F \
         | Sundry[fuel: 0 U^(round 3), food: 1 W_(round 6)]",
    );
    for who in ["seat 0", "seat 1", "spectator"] {
        table.sees(who, "round 7 | barren 3 | first seat 1 | last round no | asked seat 1 | step D5");
        let placed: Vec<(u8, u16)> = table.view(who).deployed.iter().map(|good| (good.slot.0, good.round)).collect();
        assert_eq!(placed, [(1, 3), (0, 6)]);
    }
}

#[test]
fn who_sees_what_a_spectator_remembers_nothing() {
    let mut table = scene("2 players | packet F W A T | Sundry");
    table.plays("seat 0: take food; seat 1: take weapons, take water");
    assert_eq!(table.view("spectator").memory, Default::default());
}

/// The discard of a hidden good shows it: from then on it is a card of the open pile like any other.
#[test]
fn who_sees_what_a_hidden_good_is_shown_when_it_is_discarded() {
    let mut table = scene("2 players, seat 0 active in step 3 | seat 0: hand U W | seat 1: hand F | Atrium I[food: 0 A_], Sundry");
    assert_eq!(table.view("seat 1").deployed[0].could_be.len(), 5);
    table.plays("seat 0: lay fuel, on atrium-i, lay weapons").sees("seat 1", "discards A U W");
}

#[test]
fn who_sees_what_without_open_memory_a_face_down_good_could_be_anything() {
    let table = scene(
        "2 players, open_memory=false, seat 0 active in step 3 | seat 0: hand F | seat 1: hand F \
         | Sundry[food: 0 A_(known), medicine: 1 M^]",
    );
    table.sees("seat 1", "Sundry[food: 0 ?_, medicine: 1 M^]").sees("spectator", "Sundry[food: 0 ?_, medicine: 1 M^]");
    table.sees("seat 0", "Sundry[food: 0 A_, medicine: 1 M^]");
    assert_eq!(table.view("seat 1").deployed[0].could_be, Kinds(0b11_1111));
    assert_eq!(table.view("seat 1").hands[Seat::new(0)].goods, None::<Goods>);
}
