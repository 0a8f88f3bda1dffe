//! The section *Invariants*: what `Game::check` refuses. What cannot be seen in one position is in `twin` and in `conformance`.

use galactic_trader::content::{Kind, PlanetId};
use galactic_trader::state::{Agreement, Aside, Deployed, Ending, Kinds, Place, Step};
use galactic_trader::{Slot, State};
use kernel::{Game, Seat};

use crate::kit::{Scene, scene};

fn drawn() -> Scene {
    scene(
        "3 players, round 5, seat 0 active in step 3 | seat 0: hand F M, owns Helvetia, Kolossa | seat 1: hand W \
         | Vopulus[fuel: 0 U^, water: 1 T_], Sundry[food: 2 A_(known)], Merrow | discards F W",
    )
}

/// The check refuses the changed position and says this.
#[track_caller]
fn refused(change: impl FnOnce(&mut State), says: &str) {
    let table = drawn();
    let mut state = *table.state();
    change(&mut state);
    let problem = table.game().check(&state).expect_err("the change should be refused");
    assert!(problem.contains(says), "{problem}");
}

const ZERO: Seat = Seat::new(0);

#[test]
fn a_drawn_position_passes() {
    let table = drawn();
    assert_eq!(table.game().check(table.state()), Ok(()));
}

#[test]
fn invariant_1_goods_are_conserved() {
    refused(|state| state.discards.put(0), "(invariant 1)");
    refused(|state| state.deployed[0].kind = Kind(9), "unknown player, kind");
}

#[test]
fn invariant_2_planets_are_conserved() {
    refused(|state| state.age_one.remove(PlanetId(0)), "(invariant 2)");
    refused(|state| state.age_one.insert(PlanetId(10)), "(invariant 2)");
    refused(|state| state.owned[ZERO].insert(PlanetId(60)), "unknown planet");
}

#[test]
fn invariant_3_hands_hold_at_most_four() {
    refused(|state| (0..3).for_each(|_| (state.pile.take(4), state.hands[ZERO].put(4)).1), "(invariant 3)");
}

#[test]
fn invariant_4_at_most_four_goods_are_deployed_and_nothing_is_aside_outside_step_4() {
    refused(
        |state| {
            for (slot, kind) in [(0, 3), (1, 2), (2, 4)] {
                state.pile.take(kind);
                state.area[2].filled |= 1 << slot;
                let good =
                    Deployed { space: Place(2), slot: Slot(slot), kind: Kind(kind), could_be: Kinds(1 << kind), ..state.deployed[0] };
                state.deployed.push(good);
            }
            state.pile.take(0);
            state.area[1].filled |= 4;
            let good = Deployed { space: Place(1), slot: Slot(2), kind: Kind(0), could_be: Kinds(1), ..state.deployed[0] };
            state.deployed.push(good);
        },
        "(invariant 4)",
    );
    let planet = drawn().state().area[0].planet.unwrap();
    refused(|state| state.agreement = Some(Agreement { planet, by: ZERO, sender: ZERO }), "(invariant 4)");
}

#[test]
fn invariant_5_slots_hold_one_good_of_their_kind() {
    refused(|state| state.deployed[1].slot = Slot(0), "(invariant 5)");
    refused(|state| state.area[0].filled = 0b111, "(invariant 5)");
    refused(
        |state| {
            state.deployed[1].face_up = true;
            state.deployed[1].could_be = Kinds(1 << 3);
        },
        "face-up good lies in a slot of another kind",
    );
}

#[test]
fn invariant_7_goods_lie_on_planets_of_the_play_area() {
    refused(|state| state.deployed[0].space = Place(4), "(invariant 7)");
    refused(|state| state.deployed[0].slot = Slot(3), "(invariant 7)");
}

#[test]
fn invariant_8_no_complete_planet_lies_there_between_turns() {
    let complete = |state: &mut State| {
        state.pile.take(0);
        state.area[0].filled = 0b111;
        let good = Deployed { space: Place(0), slot: Slot(2), kind: Kind(0), could_be: Kinds(1), ..state.deployed[0] };
        state.deployed.push(good);
    };
    refused(|state| (complete(state), state.step = Step::CancelGood).1, "(invariant 8)");
    let table = drawn();
    let mut state = *table.state();
    complete(&mut state);
    assert_eq!(table.game().check(&state), Ok(()), "in step 3 it may");
}

#[test]
fn invariant_9_age_two_waits_for_the_age_one_pile() {
    refused(
        |state| {
            let planet = state.age_two.iter().next().unwrap();
            state.age_two.remove(planet);
            state.area[3].planet = Some(planet);
        },
        "(invariant 9)",
    );
    refused(|state| (state.age_one.insert(PlanetId(14)), state.age_two.remove(PlanetId(14))).1, "pile of the other age");
}

#[test]
fn invariant_10_the_area_has_its_size() {
    refused(
        |state| {
            state.area[7].planet = state.age_one.iter().next();
            state.age_one.remove(state.age_one.iter().next().unwrap());
        },
        "the play area has 7 places",
    );
}

#[test]
fn invariant_11_the_packet_fits_the_takes() {
    refused(|state| (state.pile.take(0), state.packet.put(0)).1, "(invariant 11)");
    refused(|state| state.takes = 5, "(invariant 11)");
    refused(|state| state.takes = 7, "GT-4.6");
}

#[test]
fn invariant_13_only_planets_with_a_use_are_used() {
    let kolossa = drawn().game().content.planet_by_id("kolossa").unwrap();
    refused(|state| state.used.insert(kolossa), "(invariant 13)");
    refused(|state| state.used.insert(state.area[0].planet.unwrap()), "(invariant 13)");
}

#[test]
fn invariant_14_no_good_was_placed_in_a_round_to_come() {
    refused(|state| state.deployed[0].round = 6, "(invariant 14)");
}

#[test]
fn invariant_18_the_last_round_comes_with_empty_piles() {
    refused(|state| state.last_round = true, "(invariant 18)");
}

#[test]
fn invariant_19_the_caps_hold() {
    refused(|state| state.round = 61, "(invariant 19)");
    refused(|state| state.barren = 9, "(invariant 19)");
}

/// GT-11.5: what everybody may know of a good is true of it.
#[test]
fn what_is_known_of_a_good_is_true() {
    refused(|state| state.deployed[2].could_be = Kinds(1), "GT-11.5");
    refused(|state| state.deployed[0].could_be = Kinds(0b11_1111), "GT-11.5");
    refused(|state| state.memory[ZERO].sure[Seat::new(1)].put(0), "remembers goods that seat 1 does not have");
    refused(|state| state.memory[ZERO].sure[ZERO].put(0), "need not remember its own goods");
}

/// The first number of each sort that nothing has: whatever is used as an index later is looked at first, each part of it alone.
#[test]
fn nothing_is_named_that_is_not_there() {
    let nobody = Seat::new(3);
    let (kinds, planets) = (drawn().game().content.goods.len() as u8, drawn().game().content.planets.len() as u8);
    refused(|state| state.first = nobody, "no seat at this table");
    refused(|state| state.deployed[0].kind = Kind(kinds), "unknown player, kind");
    refused(|state| state.deployed[0].owner = nobody, "unknown player, kind");
    let needs = drawn().game().content.planet(drawn().state().area[0].planet.unwrap()).needs.len();
    refused(|state| state.deployed[0].slot = Slot(needs as u8), "unknown player, kind");
    refused(|state| state.area[0].filled = 1 << needs, "unknown planet or slot");
    refused(|state| state.area[0].planet = Some(PlanetId(planets)), "unknown planet or slot");
    refused(|state| state.aside.push(Aside { owner: nobody, ..Aside::default() }), "set aside names an unknown");
    refused(|state| state.aside.push(Aside { kind: Kind(kinds), ..Aside::default() }), "set aside names an unknown");
    refused(|state| state.hands[nobody].put(0), "only seats 0 to 2");
    refused(|state| state.owned[nobody].insert(PlanetId(0)), "only seats 0 to 2");
    let agreement = Agreement { planet: PlanetId(0), by: ZERO, sender: ZERO };
    refused(|state| state.agreement = Some(Agreement { planet: PlanetId(planets), ..agreement }), "the agreement names an unknown");
    refused(|state| state.agreement = Some(Agreement { by: nobody, ..agreement }), "the agreement names an unknown");
    refused(|state| state.agreement = Some(Agreement { sender: nobody, ..agreement }), "the agreement names an unknown");
}

#[test]
fn whoever_is_asked_has_an_answer() {
    refused(|state| state.step = Step::DeployPlanet(Kind(4)), "does not fit the rest of the state");
    refused(|state| state.step = Step::CancelDiscard(0), "does not fit the rest of the state");
    refused(|state| state.step = Step::RedeployGood, "");
    refused(|state| state.active = Seat::new(3), "no seat at this table");
    let table = drawn();
    let mut state = *table.state();
    state.step = Step::Over(Ending::Stall);
    assert_eq!(table.game().check(&state), Ok(()), "a game may be over");
}
