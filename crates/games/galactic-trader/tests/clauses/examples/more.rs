//! Y1 to Y20.

use galactic_trader::state::Step;
use kernel::Game;

use super::printed::x7_afterwards;
use crate::kit::{Pack, Scene, scene};

#[test]
fn y1_the_active_player_loses_and_profits() {
    let mut table = scene(
        "3 players, seat 0 active in step 3 | seat 0: hand A | seat 1: hand F \
         | Forgeheart[fuel: 1 U^, tools: 1 T^], Sundry[food: 0 F^, fuel: 0 U^], Merrow",
    );
    table.plays("seat 0: lay water");
    table.hears("spectator", "seat 0 laid A on Forgeheart water | seat 0 ended | Forgeheart with seat 1, 2 to 1");
    table.shows("seat 1: owns Forgeheart | discards U T").asked(0, "D11");
    table.plays("seat 0: on sundry");
    table.hears("spectator", "seat 0 sent A from Forgeheart water to Sundry medicine | Sundry with seat 0, 3 to 0");
    table.shows("seat 0: owns Sundry, hand -, deployed 0 | discards U T F U A");
}

#[test]
fn y2_tie_decided_by_the_last_good() {
    let mut table = scene(
        "2 players, seat 1 active in step 3 | seat 0: hand - | seat 1: hand U W | Kolossa[food: 0 F^, water: 0 A^], Sundry, Recyclon",
    );
    table.plays("seat 1: lay fuel, on kolossa, lay weapons").hears("spectator", "Kolossa with seat 1, 2 to 2");
    table.shows("seat 1: owns Kolossa | discards U W");
    // D10 once, for two kinds.
    table.asked(0, "D10");
    table.plays("seat 0: send-on 1").asked(0, "D11");
    table.plays("seat 0: on sundry, as medicine");
    // The second good needs none, and on Recyclon there is one open slot.
    table.asked(0, "D11");
    table.plays("seat 0: on recyclon").hears("spectator", "seat 0 sent A from Kolossa water to Recyclon food");
    table.shows("Sundry[medicine: 0 F_(known)] | Recyclon[food: 0 A_(known)]");
}

#[test]
fn y3_tie_without_the_last_player() {
    let mut table = Pack::shipped().planet("Quintus", 1, "F W A U T", 5, "type = \"exchange\"").scene(
        "3 players, seat 2 active in step 3 | seat 2: hand T \
         | Quintus[food: 0 F^, weapons: 1 W^, water: 1 A^, fuel: 0 U^], Sundry, Merrow[tools: 2 T^], Recyclon",
    );
    table.plays("seat 2: lay tools");
    table.hears("spectator", "Quintus with seat 0, 2 to 2 | seat 0 discarded F (agreement) | seat 0 discarded U (agreement)");
    table.shows("seat 0: owns Quintus | discards F U").asked(1, "D10");
    table.plays("seat 1: send-on 2, on recyclon, on recyclon").asked(2, "D11");
    table.plays("seat 2: on merrow").shows("Recyclon[food: 1 W_(known), weapons: 1 A_(known)] | Merrow[tools: 2 T^, food: 2 T_(known)]");
}

#[test]
fn y4_gap_in_an_ordered_planet() {
    let mut table =
        scene("2 players, seat 0 active in step 2 | seat 0: hand A F | seat 1: hand M | Recyclon[food: 0 F^, weapons: 1 W^], Merrow");
    table.plays("seat 0: take-back recyclon 1").shows("seat 0: hand A F F | Recyclon[weapons: 1 W^]").offers(0, "lay food, end-turn");
    table.refuses("seat 0: lay water", "GT-5.2").plays("seat 0: lay food").offers(0, "lay water, end-turn");
    table.plays("seat 0: lay water, end-turn").hears("spectator", "Recyclon with seat 0, 2 to 1");
}

/// R16: jokers follow the arrows too.
#[test]
fn y5_joker_on_an_ordered_planet() {
    let mut table = scene(
        "2 players, seat 0 active in step 3 | seat 0: hand M F | seat 1: hand F | Helvetia[tools: 1 T^], Recyclon[food: 0 F^], Vopulus",
    );
    table.plays("seat 0: lay medicine, on helvetia, end-turn").asked(1, "D11");
    table.plays("seat 1: on recyclon").shows("Recyclon[food: 0 F^, weapons: 1 T_(known)]").asked(1, "D5");
}

#[test]
fn y6_reshuffle_in_mid_packet() {
    let mut table = scene(
        "3 players, seat 2 active in step 3 | seat 0: hand 4M | seat 1: hand 4W | seat 2: hand 4F \
         | Nightcore[water: 0 A^, tools: 0 T^], Vopulus[fuel: 0 U^, water: 0 A^], Atrium I[food: 1 F^, fuel: 1 U^], \
           Bo IV[weapons: 1 W^, water: 1 A^], Forgeheart[fuel: 2 U^, tools: 2 T^], Merrow[tools: 2 T^, food: 2 F^], Sundry \
         | pile 4M | discards rest",
    );
    assert_eq!((table.state().pile.total(), table.state().discards.total()), (4, 20));
    table.deals("4M U A").plays("seat 2: end-turn").used_every_roll().hears("spectator", "20 goods reshuffled | seat 1 drew a packet of 6");
    table.shows("packet 4M U A | pile 18 | discards -");
}

/// The numbers of the example cannot be: with 48 cards at least 16 lie in pile and discards (GT-4.11). The same with 44.
#[test]
fn y7_exchange_on_an_empty_pile() {
    let mut table = scene("2 players, seat 0 active in step 3 | seat 0: hand F, owns Sundry | seat 1: hand 3W | Vopulus | discards rest");
    assert_eq!((table.state().pile.total(), table.state().discards.total()), (0, 44));
    // In the row by kind food begins after 8 medicine and 5 weapons: the last of its eight is the one just discarded.
    table.rolls(&[20]).plays("seat 0: use sundry");
    table.hears("spectator", "seat 0 discarded F (exchange) | 45 goods reshuffled | seat 0 drew ? through Sundry");
    table.shows("seat 0: hand F, owns Sundry(used) | pile 44 | discards -").used_every_roll();
    table.cannot_take_back(0);
}

#[test]
fn y8_a_good_sent_on_this_round_cannot_be_taken_back_this_round() {
    let mut table = scene(
        "2 players, round 5, area 2, seat 1 first, seat 1 active in step 3 | seat 0: hand F | seat 1: hand M W \
         | Helvetia[tools: 0 T^], Kolossa",
    );
    table.plays("seat 1: lay medicine, end-turn").hears("spectator", "Helvetia with seat 1, 1 to 1");
    table.plays("seat 0: as food").shows("Kolossa[food: 0 T_(known)]").asked(0, "D5");
    table.reveals("Jorvane").deals("4U").plays("seat 0: end-turn").plays("seat 0: take fuel; seat 1: take fuel, take fuel");
    table.shows("round 6").asked(0, "D3");
    table.plays("seat 0: take-back kolossa 1").shows("seat 0: hand F T U U");
}

#[test]
fn y9_strange_orbit() {
    let mut table =
        scene("3 players, seat 1 active in step 3 | seat 1: hand T | seat 2: hand F | Wanderlost[weapons: 2 W^], Recyclon, Sundry");
    table.plays("seat 1: lay tools").hears("spectator", "Wanderlost with seat 1, 1 to 1 | seat 1 discarded T (agreement)").asked(1, "D9");
    table.offers(1, "give 0, give 1, give 2");
    table.plays("seat 1: give 0").shows("seat 0: owns Wanderlost | discards T");
    assert_eq!(table.outcome().standings[0].points, -3);
    table.asked(2, "D11");
    table.plays("seat 2: on recyclon").shows("Recyclon[food: 2 W_(known)]");
}

#[test]
fn y10_two_completions_in_one_turn() {
    let mut table = scene(
        "3 players, seat 1 active in step 3 | seat 1: hand T T | seat 2: hand F \
         | Wanderlost[weapons: 2 W^], Helvetia[medicine: 0 M^], Kolossa, Sundry",
    );
    table.plays("seat 1: lay tools, on wanderlost, lay tools, give 2");
    table.hears("spectator", "Wanderlost with seat 1, 1 to 1 | seat 1 gave Wanderlost to seat 2").asked(2, "D11");
    table.offers(2, "on sundry, on kolossa");
    table.refuses("seat 2: on helvetia", "GT-5.1").plays("seat 2: on kolossa, as fuel");
    table.hears(
        "spectator",
        "seat 2 sent W from Wanderlost weapons to Kolossa fuel | Helvetia with seat 1, 1 to 1 | seat 1 discarded T (agreement)",
    );
    table.asked(0, "D11");
    table.plays("seat 0: on kolossa, as food");
    table.shows("Kolossa[food: 0 M_(known), fuel: 2 W_(known)] | seat 1: owns Helvetia | seat 2: owns Wanderlost");
}

#[test]
fn y11_order_of_sending_on_and_the_queue() {
    let mut table = scene(
        "4 players, seat 1 active in step 3 | seat 1: hand W | seat 2: hand F \
         | Kolossa[food: 2 F^, water: 2 A^, fuel: 3 U^], Helvetia[tools: 0 T^], Sundry, Merrow",
    );
    table.plays("seat 1: lay weapons").hears("spectator", "Kolossa with seat 2, 2 to 1").asked(3, "D11");
    table.offers(3, "on helvetia, on merrow, on sundry");
    table.plays("seat 3: on helvetia").shows("Helvetia[tools: 0 T^, medicine: 3 U_(known)] | seat 3: owns -").asked(1, "D11");
    table.offers(1, "on merrow, on sundry");
    table.plays("seat 1: on sundry, as fuel");
    table.hears(
        "spectator",
        "seat 1 sent W from Kolossa weapons to Sundry fuel | Helvetia with seat 3, 1 to 1 | seat 3 discarded U (agreement)",
    );
    table.asked(0, "D11");
    table.plays("seat 0: on sundry, as food");
    table.shows("seat 2: owns Kolossa | seat 3: owns Helvetia | Sundry[food: 0 T_(known), fuel: 1 W_(known)] | discards F A U");
}

#[test]
fn y12_stranded() {
    let drawn = |hand: &str| {
        scene(&format!(
            "2 players, last round, seat 1 first, seat 0 active in step 3 | seat 0: hand M | seat 1: hand {hand} | Helvetia[tools: 1 T^]"
        ))
    };
    let mut table = drawn("F F U W");
    table.plays("seat 0: lay medicine").shows("seat 0: owns Helvetia | discards M").asked(1, "D13");
    table.offers(1, "discard food, discard fuel, discard weapons, discard tools");
    table.plays("seat 1: discard food").shows("seat 1: hand F U W T | discards F M").is_over("last-round");
    assert_eq!(table.outcome().standings.iter().map(|standing| standing.points).collect::<Vec<_>>(), [1, 2]);
    for (hand, kept) in [("F F U", "F F U T"), ("-", "T")] {
        let mut table = drawn(hand);
        table.plays("seat 0: lay medicine").is_over("last-round").shows(&format!("seat 1: hand {kept} | discards M"));
    }
}

#[test]
fn y13_refill_across_the_ages_and_last_round() {
    let mut table = scene("2 players, seat 1 active in step 3 | seat 1: hand F | Sundry, Vopulus, Bo IV | Age I: Merrow");
    table.reveals("Merrow, Kolossa").deals("4W").plays("seat 1: end-turn");
    table.hears("spectator", "Merrow came up | Kolossa came up | Age II began");
    table.shows("on offer Sundry, Vopulus, Bo IV, Merrow, Kolossa | Age I 0 | Age II 10 | last round no");
    // Later: two planets left, two in the pile.
    let mut table = scene("2 players, seat 1 active in step 3 | seat 1: hand F | Sundry, Kolossa | Age II: Jorvane, Ironlace");
    table.plays("seat 1: end-turn").shows("on offer Sundry, Kolossa, Jorvane, Ironlace | Age II 0 | last round yes");
    // Later still, another game: three planets left, two in the pile.
    let mut table = scene("2 players, seat 1 active in step 3 | seat 1: hand F | Sundry, Vopulus, Kolossa | Age II: Jorvane, Ironlace");
    table.plays("seat 1: end-turn").shows("on offer Sundry, Vopulus, Kolossa, Jorvane, Ironlace | Age II 0 | last round yes");
    // The end of the last round.
    let mut table = scene("2 players, last round, seat 1 active in step 3 | seat 1: hand F | Sundry, Kolossa");
    table.plays("seat 1: end-turn").is_over("last-round").shows("on offer Sundry, Kolossa | first seat 0 | round 5");
}

/// Plays to the end of the round: drafts anything, does nothing else.
fn idle_round(table: &mut Scene) {
    let round = table.state().round;
    while table.state().round == round && !matches!(table.state().step, Step::Over(_)) {
        let seat = table.game().asked(table.state()).expect("the game runs");
        let mut legal = kernel::Actions::new();
        table.game().legal(table.state(), seat, &mut legal);
        let idle = match table.state().step {
            Step::CancelGood | Step::DeployAction => legal.last(),
            _ => legal.first(),
        };
        let words = table.game().write(*idle.expect("a list"));
        table.plays(&format!("{seat}: {words}"));
    }
}

#[test]
fn y14_stall() {
    let mut table = scene("2 players, round 4, agreements 1, seat 1 active in step 3 | seat 1: hand F | Sundry, Vopulus");
    idle_round(&mut table);
    table.shows("round 5 | barren 0");
    for round in 5..12 {
        idle_round(&mut table);
        table.shows(&format!("round {} | barren {}", round + 1, round - 4));
    }
    let offer = table.state().area;
    idle_round(&mut table);
    table.is_over("stall").shows("round 12 | barren 8");
    assert_eq!(table.state().area, offer, "no refill");
    // An agreement in round 12, even by another than the active player.
    let mut table =
        scene("2 players, round 12, barren 7, seat 1 active in step 3 | seat 1: hand M F | Vopulus[fuel: 0 U^, water: 0 A^], Merrow");
    table.plays("seat 1: lay medicine, end-turn").hears("spectator", "Vopulus with seat 0, 2 to 1").shows("round 13 | barren 0");
}

#[test]
fn y15_final_count_and_first_tie_break() {
    let drawn = "seat 0 active in step 3 | seat 0: hand F F W W, owns Ashgrove, Crossway \
         | seat 1: hand F F W, owns Recyclon, Merrow, Vopulus, Atrium I \
                 | Sundry[fuel: 0 U^], Bo IV[water: 0 T_]";
    for (option, ties, winner) in [("sum", vec![8, 7], 0), ("planets_then_goods", vec![2, 4], 1)] {
        let outcome = scene(&format!("2 players, tiebreak_cards={option}, {drawn}")).outcome();
        assert_eq!(outcome.standings.iter().map(|standing| standing.points).collect::<Vec<_>>(), [11, 11]);
        assert_eq!(outcome.standings.iter().map(|standing| standing.tie_breaks[0].value).collect::<Vec<_>>(), ties);
        assert_eq!(outcome.winners().map(kernel::Seat::number).collect::<Vec<_>>(), [winner]);
    }
}

#[test]
fn y16_at_the_deployment_limit() {
    let planets = "Vopulus[fuel: 0 U^], Nightcore[tools: 0 T^], Atrium I[weapons: 0 W^], Tessaly[medicine: 0 M^]";
    let table = scene(&format!("2 players, seat 0 active in step 3 | seat 0: hand F M, owns Sundry, Merrow | {planets}"));
    table.offers(0, "use sundry, end-turn");
    let mut table = scene(&format!("2 players, seat 0 active in step 2 | seat 0: hand F M, owns Sundry, Merrow | {planets}"));
    table.plays("seat 0: take-back nightcore 2, done").offers(0, "lay medicine, lay food, lay tools, use merrow, use sundry, end-turn");
}

#[test]
fn y17_two_slots_of_the_same_kind() {
    let mut table = scene("2 players, seat 0 active in step 3 | seat 0: hand M W | seat 1: hand M M F | Crossway, Merrow");
    table.plays("seat 0: lay medicine, end-turn; seat 1: lay medicine");
    table.shows("Crossway[medicine: 0 M^, medicine: 1 M^] | seat 0: deployed 1 | seat 1: deployed 1").offers(1, "lay food, end-turn");
    table.refuses("seat 1: lay medicine", "GT-5.2").plays("seat 1: lay food, end-turn").hears("spectator", "Crossway with seat 1, 2 to 1");
}

#[test]
fn y18_ready_state_of_gained_planets() {
    let mut table = x7_afterwards();
    table.asked(1, "D5").shows("seat 1: owns Helvetia, hand A W").offers(1, "use helvetia, end-turn");
    table.plays("seat 1: use helvetia, with water").shows("Sundry[food: 1 A_] | seat 1: owns Helvetia(used)");
}

#[test]
fn y19_scoring_of_negative_planets() {
    let table = scene("2 players, seat 0 active in step 3 | seat 0: hand F, owns Old Misery | Sundry");
    assert_eq!(table.outcome().standings[0].points, -4);
}

#[test]
fn y20_draft_refusal() {
    let mut table = scene("2 players, draft_full_hand=may_refuse | packet U M | seat 1: hand F W A T | Sundry");
    table.plays("seat 1: refuse, take medicine").shows("seat 1: hand F W A T | discards M | packet - | seat 0: hand U");
    let mut table = scene("3 players, draft_full_hand=may_refuse | packet U M | seat 1: hand F W A T | Sundry");
    table.plays("seat 1: refuse, take medicine").shows("seat 1: hand F W A T | discards M | seat 0: hand U");
}
