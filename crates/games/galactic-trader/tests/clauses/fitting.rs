//! The section *Invariants*: a step that does not fit the rest of the position is refused, whichever single thing of it is not so.

use galactic_trader::content::{Kind, PlanetId};
use galactic_trader::state::{Place, Room, State, Step};
use galactic_trader::{GalacticTrader, Slot};
use kernel::{Game, Seat};

use crate::kit::{Scene, scene};

/// The position as it is passes; changed in this way it is refused with these words.
#[track_caller]
fn changed(table: &Scene, change: impl FnOnce(&mut State), says: &str) {
    assert_eq!(table.game().check(table.state()), Ok(()), "before the change");
    let mut state = *table.state();
    change(&mut state);
    let problem = table.game().check(&state).expect_err("the change should be refused");
    assert!(problem.contains(says), "{problem}");
}

const MISFIT: &str = "does not fit the rest of the state";

#[track_caller]
fn does_not_fit(table: &Scene, change: impl FnOnce(&mut State)) {
    changed(table, change, MISFIT);
}

#[track_caller]
fn fits(table: &Scene, step: Step) {
    let state = State { step, ..*table.state() };
    assert_eq!(table.game().check(&state), Ok(()));
}

fn kind(game: &GalacticTrader, id: &str) -> Kind {
    Kind(game.content.goods.iter().position(|good| good.id == id).expect("a kind") as u8)
}

fn planet(game: &GalacticTrader, id: &str) -> PlanetId {
    game.content.planet_by_id(id).expect("a planet")
}

/// One more good was taken from the packet than can have been: the last take ends the draft.
fn one_take_more(state: &mut State) {
    let last = state.packet.kinds().next().expect("something is left");
    state.packet.take(last);
    state.pile.put(last);
    state.takes += 1;
}

#[test]
fn a_take_needs_room_or_what_makes_it_and_one_more_good_than_the_last() {
    let full = "seat 0: hand F W A T | seat 1: hand F W A T | seat 2: hand F W A T | packet M U";
    let table = scene(&format!("3 players | {full}"));
    let (food, fuel) = (kind(table.game(), "food"), kind(table.game(), "fuel"));
    fits(&table, Step::DraftPick(Room::Discard(food)));
    does_not_fit(&table, |state| state.step = Step::DraftPick(Room::Free));
    does_not_fit(&table, |state| state.step = Step::DraftPick(Room::Discard(fuel)));
    does_not_fit(&table, |state| (state.step = Step::DraftPick(Room::Discard(food)), one_take_more(state)).1);
    does_not_fit(&table, |state| state.step = Step::DraftPick(Room::Refuse));
    let table = scene(&format!("3 players, draft_full_hand=may_refuse | {full}"));
    fits(&table, Step::DraftPick(Room::Refuse));
    does_not_fit(&table, |state| (state.step = Step::DraftPick(Room::Refuse), one_take_more(state)).1);
    let table = scene("3 players, draft_full_hand=may_refuse | seat 0: hand F | seat 1: hand F | seat 2: hand F | packet M U");
    fits(&table, Step::DraftPick(Room::Free));
    does_not_fit(&table, one_take_more);
    does_not_fit(&table, |state| state.step = Step::DraftDiscard);
    does_not_fit(&table, |state| state.step = Step::DraftPick(Room::Discard(food)));
    does_not_fit(&table, |state| state.step = Step::DraftPick(Room::Refuse));
}

#[test]
fn an_ability_needs_its_planet_ready_a_good_for_it_and_a_slot() {
    let table =
        scene("2 players, seat 0 active in step 3 | seat 0: hand F A W, owns Helvetia | seat 1: hand F | Atrium I, Merrow[tools: 1 T^]");
    let (helvetia, merrow) = (planet(table.game(), "helvetia"), planet(table.game(), "merrow"));
    let (water, food) = (kind(table.game(), "water"), kind(table.game(), "food"));
    fits(&table, Step::AbilityCard(helvetia));
    fits(&table, Step::AbilityPlanet(helvetia, water));
    does_not_fit(&table, |state| state.step = Step::AbilityCard(merrow));
    does_not_fit(&table, |state| (state.used.insert(helvetia), state.step = Step::AbilityCard(helvetia)).1);
    does_not_fit(&table, |state| (state.used.insert(helvetia), state.step = Step::AbilityPlanet(helvetia, water)).1);
    does_not_fit(&table, |state| state.step = Step::AbilityPlanet(helvetia, food));
    does_not_fit(&table, |state| {
        state.step = Step::AbilityCard(helvetia);
        for good in [food, water, kind(table.game(), "weapons")] {
            state.hands[Seat::new(0)].take(good.0);
            state.pile.put(good.0);
        }
    });
}

#[test]
fn a_good_is_sent_on_by_its_owner_to_a_place_that_there_is() {
    let mut table = scene(
        "3 players, seat 0 active in step 3 | seat 0: hand M F | seat 1: hand F | seat 2: hand F \
         | Vopulus[fuel: 1 U^, water: 2 A^], Merrow, Sundry",
    );
    table.plays("seat 0: lay medicine, on vopulus, end-turn");
    let state = *table.state();
    let Step::RedeployPlanet { from, asked } = state.step else { panic!("a good is sent on: {:?}", state.step) };
    let own = state.aside.iter().find(|good| good.slot == from).copied().expect("it was set aside");
    let other = state.aside.iter().find(|good| good.owner != own.owner).copied().expect("another's was, too");
    does_not_fit(&table, |state| state.step = Step::RedeployPlanet { from: other.slot, asked });
    does_not_fit(&table, |state| state.step = Step::StrandedDiscard(from));
    let to = Place(table.game().area_size() as u8);
    does_not_fit(&table, |state| state.step = Step::RedeploySlot { from, asked, to });
    // What was set aside lay in slots of that planet, one good in each, and none of it is whoever's who has the planet.
    let not_from_there = "the goods set aside are not from the planet of the agreement";
    let last = state.aside.len() - 1;
    let needs = table.game().content.planet(planet(table.game(), "vopulus")).needs.len() as u8;
    changed(&table, |state| state.aside[last].slot = Slot(needs), not_from_there);
    let winner = state.agreement.expect("step 4").by;
    changed(&table, |state| state.aside[last].owner = winner, not_from_there);
    changed(&table, |state| state.aside[last].slot = state.aside[0].slot, not_from_there);
}

#[test]
fn what_is_remembered_of_a_player_lies_in_that_players_hand_or_under_that_players_goods() {
    let mut table = scene(
        "3 players, seat 0 active in step 3 | seat 0: hand M F | seat 1: hand F | seat 2: hand F \
         | Vopulus[fuel: 1 U^, water: 2 T_], Sundry[food: 2 W_], Merrow",
    );
    table.plays("seat 0: lay medicine, on vopulus, end-turn").sees("spectator", "aside 1 U, 2 ? | Sundry[food: 2 ?_]");
    for name in ["tools", "weapons"] {
        let hidden = kind(table.game(), name);
        let mut state = *table.state();
        state.memory[Seat::new(0)].sure[Seat::new(2)].put(hidden.0);
        assert_eq!(table.game().check(&state), Ok(()), "{name}: set aside, or on a planet");
        let of_another = |state: &mut State| state.memory[Seat::new(0)].sure[Seat::new(1)].put(hidden.0);
        changed(&table, of_another, "remembers goods that seat 1 does not have");
    }
}

#[test]
fn of_a_remembered_packet_as_many_goods_are_gone_as_were_taken() {
    let mut table = scene("2 players | packet F W A T | seat 1: hand U | Sundry, Vopulus");
    table.plays("seat 0: take food; seat 1: take weapons");
    let one_less = |state: &mut State| {
        let glimpse = state.memory[Seat::new(0)].glimpses[0].as_mut().expect("the packet that was passed on");
        glimpse.packet.take(kind(table.game(), "weapons").0);
    };
    changed(&table, one_less, "seat 0 remembers 2 goods of a packet from which 1 were taken");
}

#[test]
fn no_game_lasts_for_ever_and_its_last_round_comes_after_both_piles() {
    let table = scene("2 players, max_rounds=0, seat 0 active in step 3 | seat 0: hand F | Vopulus, Merrow");
    changed(&table, |state| state.round = u16::MAX, "no game lasts that long");
    let table = scene("2 players, stall_limit=0, seat 0 active in step 3 | seat 0: hand F | Vopulus, Merrow");
    changed(&table, |state| state.barren = u16::MAX, "no game lasts that long");
    let table = scene("2 players, seat 0 active in step 3 | seat 0: hand F | Age I: none | Vopulus, Merrow");
    changed(&table, |state| state.last_round = true, "(invariant 18)");
}
