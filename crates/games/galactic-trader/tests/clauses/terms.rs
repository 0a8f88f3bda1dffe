//! GT-1: terms. A definition shows in what the program counts, refuses and lets pass.

use galactic_trader::content::Kind;
use galactic_trader::state::Deployed;
use galactic_trader::{GalacticTrader, Slot, State};
use kernel::{Game, Options, Seat, Title};

use crate::kit::{Scene, scene};

/// What `Game::check` says of the scene after a change that no rule makes.
#[track_caller]
fn broken(table: &Scene, change: impl FnOnce(&mut State)) -> String {
    let mut state = *table.state();
    change(&mut state);
    table.game().check(&state).expect_err("the change should break an invariant")
}

#[test]
fn gt_1_1_the_game_is_for_two_three_or_four_players() {
    for players in [0, 1, 5, 8] {
        let error = GalacticTrader::open(GalacticTrader::CONTENT, players, &Options::new()).unwrap_err();
        assert_eq!(error.to_string(), format!("Galactic Trader is for 2 to 4 players, not {players}"));
    }
    for players in 2..=4 {
        assert_eq!(GalacticTrader::open(GalacticTrader::CONTENT, players, &Options::new()).unwrap().seats(), players);
    }
}

#[test]
fn gt_1_1_passing_goes_clockwise_and_wraps() {
    let mut table = scene("3 players, seat 2 first | packet F W A T U M");
    table.asked(2, "D2");
    table.plays("seat 2: take food").asked(0, "D2");
    table.plays("seat 0: take weapons").asked(1, "D2");
}

#[test]
fn gt_1_1_turns_go_clockwise_and_wrap() {
    let mut table = scene("3 players, seat 2 first, seat 2 active in step 3 | seat 0: hand F | seat 1: hand F | Sundry");
    table.plays("seat 2: end-turn").asked(0, "D5");
    table.plays("seat 0: end-turn").asked(1, "D5");
}

#[test]
fn gt_1_2_each_good_is_in_exactly_one_place() {
    let table = scene("2 players | packet U M U W | seat 0: hand F | seat 1: hand F W A T | Vopulus[fuel: 0 U^] | discards F W");
    table.shows("pile 36 | packet U M U W | seat 0: hand F, deployed 1 | discards F W");
    for (places, change) in [
        ("a good more in a hand", (|state| state.hands[Seat::new(0)].put(0)) as fn(&mut State)),
        ("a good less in the goods pile", |state| state.pile.take(0)),
        ("a good that became another", |state| (state.discards.put(0), state.discards.take(1)).0),
        ("a deployed good of another kind", |state| state.deployed[0].kind = Kind(0)),
    ] {
        assert!(broken(&table, change).contains("(invariant 1)"), "{places}");
    }
}

#[test]
fn gt_1_2_a_good_set_aside_is_still_counted() {
    let mut table = scene(
        "2 players, seat 0 active in step 3, last round | seat 0: hand T A | seat 1: hand F \
         | Bo IV[weapons: 0 W^, water: 1 A^], Sundry, Merrow",
    );
    table.plays("seat 0: lay tools, on bo-iv, end-turn").sees("spectator", "aside 1 A | Sundry[] | Merrow[] | discards T W | pile 43");
    assert!(broken(&table, |state| _ = state.aside.remove(0)).contains("(invariant 1)"));
    table.plays("seat 1: on sundry, as food").sees("spectator", "aside | Sundry[food: 1 A_]");
}

#[test]
fn gt_1_3_each_planet_is_in_exactly_one_place() {
    let table = scene("2 players, seat 0 active in step 3 | seat 0: hand F, owns Helvetia | Sundry, Merrow");
    table.shows("Age I 11 | Age II 11 | on offer Sundry, Merrow | seat 0: owns Helvetia");
    let helvetia = table.game().content.planet_by_id("helvetia").unwrap();
    assert!(broken(&table, |state| state.age_one.insert(helvetia)).contains("is in two places (invariant 2)"));
    assert!(broken(&table, |state| state.owned[Seat::new(1)].insert(helvetia)).contains("is in two places (invariant 2)"));
    assert!(broken(&table, |state| state.owned[Seat::new(0)].remove(helvetia)).contains("there are 24 planets instead of 25"));
}

#[test]
fn gt_1_3_a_strange_orbit_planet_lies_beside_the_play_area_while_it_is_given() {
    let mut table = scene("3 players, seat 1 active in step 3 | seat 1: hand T A | Wanderlost[weapons: 2 W^], Recyclon");
    table.plays("seat 1: lay tools, end-turn").asked(1, "D9").shows("on offer Recyclon | seat 0: owns - | seat 1: owns - | seat 2: owns -");
}

#[test]
fn gt_1_4_a_kind_listed_twice_makes_two_slots() {
    let mut table = scene("2 players, seat 0 active in step 3 | seat 0: hand 3M F | Crossway");
    table.plays("seat 0: lay medicine, lay medicine").shows("Crossway[medicine: 0 M^, medicine: 0 M^]");
    table.refuses("seat 0: lay medicine", "GT-5.2").offers(0, "lay food, end-turn");
}

#[test]
fn gt_1_5_a_deployed_good_remembers_owner_kind_face_round_and_sequence() {
    let mut table = scene(
        "2 players, round 7, seat 0 active in step 3 | seat 0: hand A T, owns Helvetia \
         | Vopulus[medicine: 1 M^(round 3), fuel: 0 U^(round 2)], Atrium I",
    );
    table.plays("seat 0: use helvetia, with water");
    let found: Vec<Deployed> = table
        .view("seat 0")
        .deployed
        .iter()
        .map(|good| Deployed {
            space: good.space,
            slot: good.slot,
            owner: good.owner,
            kind: good.kind.unwrap(),
            face_up: good.face_up,
            could_be: good.could_be,
            round: good.round,
        })
        .collect();
    assert_eq!(found, table.state().deployed[..], "the owner sees everything of these");
    let words = found.iter().map(|good| {
        (good.space.0, good.slot.0, good.owner.number(), table.game().content.good(good.kind).letter, good.face_up, good.round)
    });
    assert_eq!(
        words.collect::<Vec<_>>(),
        [(0, 2, 1, 'M', true, 3), (0, 0, 0, 'U', true, 2), (1, 0, 0, 'A', false, 7)],
        "in order of placement"
    );
}

#[test]
fn gt_1_6_an_owned_planet_is_ready_or_used() {
    let mut table =
        scene("2 players, seat 0 active in step 3 | seat 0: hand F M, owns Sundry, Helvetia | seat 1: hand F | Vopulus, Tessaly");
    table.sees("spectator", "seat 0: owns Sundry, Helvetia");
    table.plays("seat 0: use sundry, with food").sees("spectator", "seat 0: owns Sundry(used), Helvetia");
}

#[test]
fn gt_1_7_a_planet_is_complete_when_every_slot_holds_a_good() {
    let mut table = scene("2 players, seat 0 active in step 3 | seat 0: hand U A M | seat 1: hand F | Vopulus, Sundry");
    table.plays("seat 0: lay fuel, on vopulus, lay water, end-turn").shows("on offer Vopulus, Sundry | seat 0: owns -");
    let mut table =
        scene("2 players, seat 0 active in step 3 | seat 0: hand A M F F | seat 1: hand F | Vopulus[fuel: 1 U_(known)], Sundry");
    table.plays("seat 0: lay water, lay medicine, on vopulus, end-turn").hears("spectator", "Vopulus with seat 0, 2 to 1");
}

#[test]
fn gt_1_8_a_hand_never_holds_more_than_four_goods() {
    let mut table = scene("2 players, seat 0 active in step 2 | seat 0: hand F F W A | Sundry[food: 0 F^]");
    table.plays("seat 0: take-back sundry 1").asked(0, "D4");
    table.plays("seat 0: discard water").shows("seat 0: hand F F F W");
    let problem = broken(&table, |state| (state.pile.take(0), state.hands[Seat::new(0)].put(0)).1);
    assert_eq!(problem, "seat 0 holds 5 goods, more than the cargo limit (invariant 3)");
}

#[test]
fn gt_1_9_a_player_never_has_more_than_four_goods_deployed() {
    let mut table = scene(
        "2 players, seat 0 active in step 3 | seat 0: hand M F, owns Sundry \
         | Vopulus[fuel: 0 U^, water: 0 T_], Nightcore[tools: 0 T_(known)], Tessaly",
    );
    table.plays("seat 0: lay medicine, on tessaly").shows("seat 0: deployed 4");
    table.refuses("seat 0: lay food", "GT-1.9").offers(0, "use sundry, end-turn");
    let problem = broken(&table, |state| {
        state.pile.take(1);
        state.area[2].filled |= 2;
        state.deployed.push(Deployed { slot: Slot(1), kind: Kind(1), could_be: galactic_trader::state::Kinds(2), ..state.deployed[3] });
    });
    assert_eq!(problem, "seat 0 has 5 goods deployed, more than allowed (invariant 4)");
}
