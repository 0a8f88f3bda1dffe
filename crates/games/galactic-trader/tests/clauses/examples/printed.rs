//! X1 to X10: the examples that the rulebook itself gives.

use kernel::{Game, Options, Sampler};

use crate::kit::{Pack, Scene, scene};

#[test]
fn x1_setup() {
    for (players, up, left) in [(2, 5, 9), (3, 7, 7), (4, 9, 5)] {
        let game = Pack::shipped().open(players, &Options::new());
        let state = game.setup(&mut Sampler::from_seed(7));
        assert_eq!(state.area.iter().filter(|space| space.planet.is_some()).count(), up);
        assert_eq!((state.age_one.len(), state.age_two.len()), (left, 11));
        // The first packet is drawn at once; before it all 48 goods were in the pile.
        assert_eq!(state.pile.total() + state.packet.total(), 48);
        assert_eq!(state.packet.total(), 2 * u32::from(players));
    }
}

#[test]
fn x2_draft() {
    let mut table = scene("3 players | packet F W A T U M | Sundry");
    let mut questions = 0;
    for (seat, size, good) in [(0, 6, "food"), (1, 5, "weapons"), (2, 4, "water"), (2, 3, "tools"), (1, 2, "fuel")] {
        assert_eq!(table.state().packet.total(), size);
        table.asked(seat, "D2");
        table.plays(&format!("seat {seat}: take {good}"));
        questions += 1;
    }
    assert_eq!(questions, 5);
    table.hears("spectator", "seat 1 took ?, 1 left | seat 0 took ?, 0 left").hears("seat 0", "seat 0 saw M | seat 0 took M, 0 left");
    table.shows("seat 0: hand F M | seat 1: hand W U | seat 2: hand A T | packet -").asked(0, "D5");
}

#[test]
fn x3_priority_arrows() {
    let mut table = scene("2 players, seat 0 active in step 3 | seat 0: hand F W A, owns Sundry | Recyclon");
    table.offers(0, "lay food, use sundry, end-turn");
    table.plays("seat 0: lay food").offers(0, "lay weapons, use sundry, end-turn");
    table.plays("seat 0: lay weapons");
    // One card in hand: the exchange would need no further question, the last good completes the planet.
    table.offers(0, "lay water, use sundry, end-turn");
    let mut table = scene("2 players, seat 0 active in step 3 | seat 0: hand W A | Recyclon");
    table.offers(0, "end-turn");
    table.refuses("seat 0: lay weapons", "GT-5.2");
}

/// Nick is seat 0, John 1, Mary 2.
fn x4_afterwards() -> Scene {
    let mut table = scene("3 players, seat 0 active in step 3 | seat 0: hand A, owns Helvetia | seat 1: hand F | Atrium I");
    table.offers(0, "use helvetia, end-turn");
    table.plays("seat 0: use helvetia");
    table
}

#[test]
fn x4_abundance() {
    let table = x4_afterwards();
    table.shows("Atrium I[food: 0 A_] | seat 0: hand -, owns Helvetia(used)");
    for who in ["seat 1", "seat 2", "spectator"] {
        table.sees(who, "Atrium I[food: 0 ?_]").hears(who, "seat 0 laid ? through Helvetia on Atrium I food");
    }
    // With a card left in hand a second use is not offered.
    let mut table = scene("3 players, seat 0 active in step 3 | seat 0: hand A A, owns Helvetia | Atrium I, Sundry");
    table.plays("seat 0: use helvetia, on atrium-i").offers(0, "end-turn");
    table.refuses("seat 0: use helvetia", "GT-8.2");
}

#[test]
fn x5_flexible_trade() {
    let mut table = scene("3 players, seat 1 active in step 3 | seat 1: hand M, owns Bo IV | seat 2: hand F | Vopulus");
    table.offers(1, "lay medicine, use bo-iv, end-turn");
    table.plays("seat 1: use bo-iv").shows("Vopulus[fuel: 1 M_(known)] | seat 1: hand -, owns Bo IV(used)");
    for who in ["seat 0", "seat 2", "spectator"] {
        table.sees(who, "Vopulus[fuel: 1 M_]");
    }
    let table = scene("3 players, seat 1 active in step 3 | seat 1: hand U W A, owns Bo IV | Vopulus");
    table.offers(1, "lay fuel, lay water, end-turn");
}

/// R53: the printed order 1, 2, 4, 3 is page layout.
#[test]
fn x6_marys_turn() {
    let mut table = scene(
        "3 players, seat 1 first, seat 1 active in step 3 | seat 0: hand F | seat 1: hand A | seat 2: hand W W U F, owns Half Life(used) \
         | Atrium I[food: 2 T_], Vopulus[medicine: 0 M^], Nightcore",
    );
    table.plays("seat 1: end-turn");
    // 1. Refresh.
    table.shows("seat 2: owns Half Life");
    // 2. Cancel trade, with a discard.
    table.asked(2, "D3").offers(2, "take-back atrium-i 1, done");
    table.plays("seat 2: take-back atrium-i 1").asked(2, "D4");
    table.plays("seat 2: discard food").shows("seat 2: hand W W U T | discards F | Atrium I[]");
    // 3. Deploy.
    table.plays("seat 2: use half-life, on vopulus, lay fuel, on vopulus, lay tools");
    table.shows("Vopulus[medicine: 0 M^, water: 2 W_(known), fuel: 2 U^] | seat 2: hand W, deployed 3, owns Half Life(used)");
    table.plays("seat 2: lay weapons, on nightcore");
    // 4. Establish: the hand is empty, so the turn has ended by itself.
    table
        .hears("spectator", "seat 2 ended | Vopulus with seat 2, 2 to 1 | seat 2 discarded U (agreement) | seat 2 discarded W (agreement)");
    table.sees("spectator", "discards F U W | aside 0 M").asked(0, "D11");
    table.plays("seat 0: on atrium-i, as food");
    // Then.
    table.shows(
        "Atrium I[food: 0 M_(known)] | Nightcore[tools: 2 T^, weapons: 2 W^] | seat 2: hand -, deployed 2, owns Half Life(used), Vopulus \
         | on offer Atrium I, Nightcore | discards F U W",
    );
    table.asked(0, "D5");
}

/// The position of X7 after seat 1 has chosen Helvetia; Y18 goes on from here.
pub(super) fn x7_afterwards() -> Scene {
    let mut table = scene(
        "3 players, seat 0 active in step 3 | seat 0: hand T M | seat 1: hand A W \
         | Bo IV[weapons: 0 W^, water: 1 A^], Helvetia[tools: 1 T^], Sundry",
    );
    table.plays("seat 0: lay tools").refuses("seat 0: use bo-iv", "GT-8.1").plays("seat 0: end-turn");
    table.hears("spectator", "Bo IV with seat 0, 2 to 1 | seat 0 discarded W (agreement) | seat 0 discarded T (agreement)");
    table.shows("seat 0: owns Bo IV | discards T W").asked(1, "D11").offers(1, "on helvetia, on sundry");
    table.plays("seat 1: on helvetia");
    table
}

#[test]
fn x7_agreement_in_anothers_turn() {
    let table = x7_afterwards();
    table.hears(
        "spectator",
        "seat 1 sent A from Bo IV water to Helvetia medicine | Helvetia with seat 1, 2 to 0 \
         | seat 1 discarded T (agreement) | seat 1 discarded A (agreement)",
    );
    table.shows("seat 0: owns Bo IV | seat 1: owns Helvetia | discards A T T W | on offer Sundry");
}

#[test]
fn x8_looking_at_own_cards() {
    let table = x4_afterwards();
    table.sees("seat 0", "Atrium I[food: 0 A_]").sees("seat 1", "Atrium I[food: 0 ?_]").sees("seat 2", "Atrium I[food: 0 ?_]");
}

/// R51: the printed example with 22 points cannot be; 21 can. R49.
#[test]
fn x9_tie() {
    let values = [("crossway", 4), ("merrow", 3), ("helvetia", 2), ("recyclon", 4), ("atrium-i", 4), ("vopulus", 4)];
    let pack = values.iter().fold(Pack::shipped(), |pack, (id, points)| pack.set(id, "points", &points.to_string()));
    let table = pack.scene(
        "2 players, seat 0 active in step 3 | seat 0: hand F F, owns Recyclon, Atrium I, Vopulus, Nightcore, Tessaly \
         | seat 1: hand F F, owns Kolossa, Ashgrove, Crossway, Merrow, Helvetia | Sundry",
    );
    let outcome = table.outcome();
    let found: Vec<(i32, i32, &str, i32)> = outcome
        .standings
        .iter()
        .map(|seat| (seat.points, seat.tie_breaks[0].value, seat.tie_breaks[1].what.as_str(), seat.tie_breaks[1].value))
        .collect();
    assert_eq!(found, [(21, 7, "planets worth 6", 0), (21, 7, "planets worth 6", 1)]);
    assert_eq!(outcome.winners().map(kernel::Seat::number).collect::<Vec<_>>(), [1]);
}

#[test]
fn x10_cargo_limit_in_the_draft() {
    let mut table = scene("2 players | packet U M U W | seat 0: hand F | seat 1: hand F W A T | Sundry");
    table.plays("seat 0: take medicine; seat 1: discard food, take fuel, discard weapons, take fuel");
    table.shows("seat 0: hand F M W | seat 1: hand A T U U | discards F W | packet -");
}
