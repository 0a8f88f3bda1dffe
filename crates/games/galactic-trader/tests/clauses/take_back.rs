//! The section *Taking back*, sentence by sentence: a choice may be taken back as long as no other seat has been shown a card,
//! and the seat itself no new card, since it was made.

use crate::kit::{Pack, scene};

/// D1 may be taken back until its take (GT-4.8).
#[test]
fn a_discard_of_the_draft_may_be_taken_back_until_its_take() {
    let mut table = scene("3 players | packet U M U W A F | seat 0: hand F W A T");
    table.plays("seat 0: discard food").can_take_back(0);
    table.take_back(0).asked(0, "D1");
    table.plays("seat 0: discard water, take fuel").cannot_take_back(0).shows("discards A | seat 0: hand F W T U");
}

/// A take that moves the packet on is final (GT-4.3).
#[test]
fn a_take_that_moves_the_packet_on_is_final() {
    let mut table = scene("3 players | packet U M U W A F");
    table.plays("seat 0: take fuel").cannot_take_back(0);
    let mut table = scene("3 players | packet U M | Sundry");
    table.plays("seat 1: take fuel").cannot_take_back(1).cannot_take_back(0);
}

/// The last player's first take may be taken back until the second (GT-4.4).
#[test]
fn the_last_players_first_take_may_be_taken_back_until_the_second() {
    let mut table = scene("2 players | packet U M W | seat 1: hand F W");
    table.plays("seat 1: take fuel").can_take_back(1);
    table.take_back(1).shows("packet U M W | seat 1: hand F W");
    table.plays("seat 1: take medicine, take weapons").cannot_take_back(1);
    // Also behind the discard for the second one.
    let mut table = scene("2 players | packet U M W | seat 1: hand F W A");
    table.plays("seat 1: take fuel, discard food").take_back(1).asked(1, "D1").can_take_back(1);
    table.take_back(1).shows("packet U M W | seat 1: hand F W A");
}

/// Unless a card was discarded with it (GT-4.9).
#[test]
fn the_last_players_first_take_with_a_discard_is_final() {
    let mut table = scene("2 players | packet U M W | seat 1: hand F W A T");
    table.plays("seat 1: discard food, take fuel").cannot_take_back(1);
    let mut table = scene("2 players, draft_full_hand=may_refuse | packet U M W | seat 1: hand F W A T");
    table.plays("seat 1: refuse, take fuel").cannot_take_back(1);
}

/// In a turn: unfinished choices, goods taken back without a discard, and done (GT-6.4, GT-11.7).
#[test]
fn everything_before_the_first_deployment_may_be_taken_back() {
    let mut table = scene(
        "2 players, seat 0 active in step 2 | seat 0: hand F A, owns Helvetia | seat 1: hand F \
         | Vopulus[fuel: 0 U^, water: 0 T_], Sundry, Atrium I",
    );
    let before = *table.state();
    table.plays("seat 0: take-back vopulus 2, done, use helvetia, with water");
    for _ in 0..4 {
        table.can_take_back(0);
        table.take_back(0);
    }
    assert!(*table.state() == before);
    table.cannot_take_back(0);
    // The first deployment closes all of it.
    table.plays("seat 0: take-back vopulus 1, done, lay food").can_take_back(0);
    table.plays("seat 0: on sundry").cannot_take_back(0);
}

/// A step 2 that ends because nothing more is eligible is no obstacle.
#[test]
fn the_last_good_taken_back_may_be_laid_down_again() {
    let mut table = scene("2 players, seat 0 active in step 2 | seat 0: hand F | Vopulus[fuel: 0 U^], Sundry");
    table.plays("seat 0: take-back vopulus 1").asked(0, "D5");
    table.take_back(0).asked(0, "D3").shows("seat 0: hand F | Vopulus[fuel: 0 U^]");
}

/// A move with a discard is final (GT-6.8), and closes what was before it.
#[test]
fn a_good_taken_back_with_a_discard_is_final() {
    let mut table =
        scene("2 players, seat 0 active in step 2 | seat 0: hand F A W | Vopulus[fuel: 0 U^], Sundry[medicine: 0 M^], Merrow[tools: 0 T^]");
    table.plays("seat 0: take-back vopulus 1, take-back sundry 3").asked(0, "D4").can_take_back(0);
    table.take_back(0).asked(0, "D3");
    table.plays("seat 0: take-back sundry 3, discard food").cannot_take_back(0);
}

/// A deployment and a use of an ability are final when finished (GT-6.9, GT-8.6, GT-8.9).
#[test]
fn deployments_and_abilities_are_final() {
    let drawn = "2 players, seat 0 active in step 3 | seat 0: hand F A W, owns Helvetia, Sundry, Half Life | seat 1: hand F \
         | Atrium I, Crossway, Forgeheart";
    for moves in ["lay food, on atrium-i", "use helvetia, with water, on crossway", "use half-life", "use sundry, with weapons"] {
        let mut table = scene(drawn);
        table.plays(&format!("seat 0: {moves}")).asked(0, "D5");
        table.cannot_take_back(0);
    }
}

/// End turn is final, also where the turn ends by itself (GT-6.13).
#[test]
fn the_end_of_a_turn_is_final() {
    let mut table = scene("2 players, seat 0 active in step 3 | seat 0: hand F | seat 1: hand F | Sundry");
    table.plays("seat 0: end-turn").cannot_take_back(0);
    let mut table = scene("2 players, seat 0 active in step 2 | seat 0: hand - | seat 1: hand F | Sundry[fuel: 0 U^]");
    table.plays("seat 0: done").asked(1, "D5");
    table.cannot_take_back(0);
}

/// D9 and D13 are final when made (GT-8.11, GT-7.13).
#[test]
fn a_gift_and_a_stranded_discard_are_final() {
    let mut table = scene("2 players, seat 0 active in step 3 | seat 0: hand T F | seat 1: hand F | Wanderlost[weapons: 1 W^], Sundry");
    table.plays("seat 0: lay tools, end-turn").cannot_take_back(0).plays("seat 0: give 1").cannot_take_back(0);
    let mut table = scene("2 players, seat 0 active in step 3 | seat 0: hand M | seat 1: hand F F U W | Helvetia[tools: 1 T^]");
    table.plays("seat 0: lay medicine; seat 1: discard fuel").cannot_take_back(1);
}

/// D10 to D12 may be taken back until the seat's last good has been sent on (GT-7.10).
#[test]
fn sending_on_may_be_taken_back_until_the_last_good() {
    let mut table = scene(
        "3 players, seat 1 active in step 3 | seat 1: hand U W F | seat 2: hand F | Kolossa[food: 0 F^, water: 0 A^], Sundry, Vopulus",
    );
    table.plays("seat 1: lay fuel, on kolossa, lay weapons, end-turn");
    let before = *table.state();
    table.plays("seat 0: send-on 1, on sundry, as food, on vopulus").asked(0, "D12");
    for _ in 0..4 {
        table.can_take_back(0);
        table.take_back(0);
    }
    assert!(*table.state() == before);
    table.plays("seat 0: send-on 2, on vopulus, as fuel, on sundry").can_take_back(0);
    table.plays("seat 0: as medicine").cannot_take_back(0);
}

/// What one seat has sent on stands when the next is asked (GT-7.10).
#[test]
fn sending_on_is_final_when_the_next_seat_is_asked() {
    let mut table = Pack::shipped().planet("Sextus", 1, "F W A U T M", 5, "type = \"exchange\"").scene(
        "3 players, seat 0 active in step 3 | seat 0: hand M F \
         | Sextus[food: 1 F^, weapons: 1 W^, water: 2 A^, fuel: 0 U^, tools: 0 T^], Merrow, Recyclon, Nightcore",
    );
    table.plays("seat 0: lay medicine, end-turn; seat 1: send-on 1, on merrow, on recyclon").asked(2, "D11");
    table.cannot_take_back(1);
}

/// The question for a discard shows no card yet: the choice before it may be taken back (GT-7.13, option redeploy).
#[test]
fn a_good_not_sent_on_may_be_taken_back_until_its_discard() {
    let mut table = scene(
        "2 players, redeploy=optional, seat 0 active in step 3 | seat 0: hand M F | seat 1: hand F F U W | Helvetia[tools: 1 T^], Merrow",
    );
    table.plays("seat 0: lay medicine, end-turn; seat 1: to-hand").asked(1, "D13").can_take_back(1);
    table.take_back(1).asked(1, "D11");
    table.plays("seat 1: to-hand, discard fuel").cannot_take_back(1);
}

/// Sent to the last open slot, the good behind it strands; as long as no card is shown both may be taken back (GT-7.14).
#[test]
fn the_last_slot_may_be_taken_back_while_the_stranded_good_waits_for_a_discard() {
    let mut table = scene(
        "2 players, seat 1 active in step 3 | seat 1: hand U W | seat 0: hand F A W T \
         | Kolossa[food: 0 F^, water: 0 A^], Helvetia[tools: 1 T^]",
    );
    table.plays("seat 1: lay fuel, lay weapons; seat 0: send-on 2").asked(0, "D13").can_take_back(0);
    table.take_back(0).asked(0, "D10").shows("Helvetia[tools: 1 T^]");
}

/// A hidden good that goes to the discard pile is shown there (options redeploy and stranded_goods together).
#[test]
fn a_hidden_good_thrown_away_is_final() {
    for (good, hidden) in [("T_", true), ("T_(known)", false), ("A^", false)] {
        let mut table = scene(&format!(
            "2 players, redeploy=optional, stranded_goods=discard, seat 1 active in step 3 | seat 1: hand U W F | seat 0: hand F \
             | Kolossa[food: 0 F^, water: 0 {good}], Sundry, Vopulus"
        ));
        table.plays("seat 1: lay fuel, on kolossa, lay weapons, end-turn; seat 0: send-on 2, to-hand").asked(0, "D11");
        if hidden {
            table.cannot_take_back(0);
        } else {
            table.can_take_back(0);
        }
        table.sees("seat 1", &format!("discards W U {}", &good[..1]));
    }
}

/// Without open memory a turned good is hidden again, and its discard shows it.
#[test]
fn a_forgotten_good_thrown_away_is_final() {
    let mut table = scene(
        "2 players, open_memory=false, redeploy=optional, stranded_goods=discard, seat 1 active in step 3 | seat 1: hand U W F \
         | seat 0: hand F \
         | Kolossa[food: 0 F^, water: 0 A^], Sundry, Vopulus",
    );
    table.plays("seat 1: lay fuel, on kolossa, lay weapons, end-turn; seat 0: send-on 2, to-hand").cannot_take_back(0);
}

/// Nobody takes back another's choice, and nothing is left to take back at the start.
#[test]
fn only_own_choices_are_taken_back() {
    let mut table = scene("2 players, seat 0 active in step 3 | seat 0: hand F A | seat 1: hand F | Sundry, Atrium I");
    table.cannot_take_back(0).plays("seat 0: lay food").cannot_take_back(1).can_take_back(0);
}
