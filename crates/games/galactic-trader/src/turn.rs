//! A turn (GT-6): refresh, cancel trade, deploy, establish.

use kernel::{Actions, Clause, Effects, Seat};
use parts::List;

use crate::action::Slot;
use crate::content::{Kind, PlanetId};
use crate::event::Discarding;
use crate::play::Play;
use crate::state::{Deployed, Kinds, MAX_DEPLOYED, Place, State, Step};
use crate::{Action, Event, GalacticTrader, Refusal, abilities, agreement};

/// Begins a player's turn with steps 1 and 2 (GT-6.3, GT-6.4).
pub(crate) fn begin(play: &mut Play<'_, impl Effects<Event>>, seat: Seat) {
    play.cite("GT-6.1");
    play.state.active = seat;
    let refreshed = play.state.used.and(play.state.owned[seat]);
    if !refreshed.is_empty() {
        play.cite("GT-6.3");
    }
    play.state.used = play.state.used.minus(refreshed);
    play.tell(Event::TurnBegan { seat, refreshed: refreshed.len() as u8 });
    cancel_or_deploy(play);
}

/// Whether the good may be taken back (GT-6.5): the active player's own, and placed in an earlier round.
#[inline]
pub(crate) fn is_eligible(state: &State, good: &Deployed) -> bool {
    good.owner == state.active && good.round < state.round
}

/// Step 2 is skipped silently when everybody can see that nothing can be taken back.
fn cancel_or_deploy(play: &mut Play<'_, impl Effects<Event>>) {
    if play.state.deployed.iter().any(|good| is_eligible(play.state, good)) {
        play.state.step = Step::CancelGood;
        return;
    }
    deploy_or_end(play);
}

/// D3: own goods of earlier rounds, by planet and slot. They lie in order of placement, so they are sorted here.
pub(crate) fn list_take_backs(state: &State, found: &mut Actions<Action>) {
    let mut goods: List<(PlanetId, Slot), MAX_DEPLOYED> = List::new();
    for good in state.deployed.iter().filter(|good| is_eligible(state, good)) {
        goods.push((state.area[usize::from(good.space)].planet.expect("goods lie on planets on offer"), good.slot));
    }
    goods.sort_unstable();
    goods.iter().for_each(|(planet, slot)| found.push(Action::TakeBack(*planet, *slot)));
    found.push(Action::Done);
}

/// D3: takes a good back, at once or after a discard (GT-6.4 to GT-6.8).
#[inline]
pub(crate) fn take_back(play: &mut Play<'_, impl Effects<Event>>, planet: PlanetId, slot: Slot) -> Result<(), Refusal> {
    let place = play.game.place_of(play.state, planet).ok_or_else(|| Refusal::NotOnOffer { planet: play.game.planet_name(planet) })?;
    let index = play.state.deployed.iter().position(|good| good.space == place && good.slot == slot && good.owner == play.state.active);
    let index = index.ok_or_else(|| Refusal::NotYourGood { planet: play.game.planet_name(planet), slot: slot.0.saturating_add(1) })?;
    if !is_eligible(play.state, &play.state.deployed[index]) {
        return Err(Refusal::PlacedThisRound { planet: play.game.planet_name(planet) });
    }
    if !play.game.hand_is_full(play.state, play.state.active) {
        taken_back(play, index);
        return Ok(());
    }
    play.state.step = Step::CancelDiscard(index as u8);
    // A discard without a choice merely finishes what nobody else has seen yet.
    match Kinds(play.state.hands[play.state.active].kind_bits()).single() {
        Some(only) => discard_and_take_back(play, index as u8, only),
        None => Ok(()),
    }
}

/// D4: discards a good and takes back the one chosen before; one move (GT-6.8).
pub(crate) fn discard_and_take_back(play: &mut Play<'_, impl Effects<Event>>, index: u8, kind: Kind) -> Result<(), Refusal> {
    let seat = play.state.active;
    if !play.game.holds(play.state, seat, kind) {
        return Err(Refusal::NotInHand { good: play.game.good_name(kind), clause: Clause("GT-6.8") });
    }
    play.cite("GT-6.8");
    play.state.hands[seat].take(kind.0);
    play.state.discards.put(kind.0);
    play.game.parted_openly(play.state, seat, kind);
    play.tell(Event::Discarded { seat, kind, why: Discarding::Cancel });
    taken_back(play, usize::from(index));
    play.show();
    Ok(())
}

/// Moves a deployed good into its owner's hand, with its true kind again (GT-6.6), and empties its slot (GT-6.7).
fn taken_back(play: &mut Play<'_, impl Effects<Event>>, index: usize) {
    play.cite("GT-6.4");
    play.cite("GT-6.7");
    let good = play.state.deployed.remove(index);
    let space = &mut play.state.area[usize::from(good.space)];
    space.filled &= !(1 << good.slot.0);
    let planet = space.planet.expect("goods lie on planets on offer");
    let seat = good.owner;
    play.state.hands[seat].put(good.kind.0);
    let open = play.game.is_open(good.face_up, good.could_be);
    if open {
        play.game.returned_openly(play.state, seat, good.kind);
    } else {
        play.cite("GT-6.6");
    }
    play.tell(Event::TookBack { seat, planet, slot: good.slot, kind: Some(good.kind), open });
    cancel_or_deploy(play);
}

/// D3, done: goes on with step 3, or ends it where everybody can see that nothing is possible (GT-6.13).
pub(crate) fn deploy_or_end(play: &mut Play<'_, impl Effects<Event>>) {
    let seat = play.state.active;
    let owns_ready_exchange = || !play.state.owned[seat].minus(play.state.used).and(play.game.tables.exchanges).is_empty();
    let nothing_possible = play.state.hands[seat].is_empty()
        || ((play.game.at_deployment_limit(play.state, seat) || !play.game.anything_wanted(play.state)) && !owns_ready_exchange());
    if nothing_possible {
        play.cite("GT-6.13");
        finish(play);
        play.show();
        return;
    }
    play.state.step = Step::DeployAction;
}

/// D5.
#[inline]
pub(crate) fn list(game: &GalacticTrader, state: &State, seat: Seat, found: &mut Actions<Action>) {
    let kinds = Kinds(state.hands[seat].kind_bits());
    let wanted = if game.at_deployment_limit(state, seat) { Kinds(0) } else { game.wanted(state) };
    Kinds(kinds.0 & wanted.0).iter().for_each(|kind| found.push(Action::Lay(kind)));
    let useful = game.tables.converters.or(game.tables.exchanges);
    let ready = state.owned[seat].minus(state.used).and(useful).iter();
    let usable = ready.filter(|planet| !abilities::usable_with(game, kinds, wanted, *planet).is_empty());
    usable.for_each(|planet| found.push(Action::Use(planet)));
    found.push(Action::EndTurn);
}

/// D5: a good to lay; with one planet that takes it this is the whole move (GT-6.9).
#[inline]
pub(crate) fn lay(play: &mut Play<'_, impl Effects<Event>>, kind: Kind) -> Result<(), Refusal> {
    if !play.game.holds(play.state, play.state.active, kind) {
        return Err(Refusal::NotInHand { good: play.game.good_name(kind), clause: Clause("GT-6.9") });
    }
    if play.game.at_deployment_limit(play.state, play.state.active) {
        return Err(Refusal::DeploymentLimit { limit: play.game.content.deployed });
    }
    match play.game.places_for(play.state, kind) {
        None => Err(Refusal::NoPlanetTakes { good: play.game.good_name(kind) }),
        Some((place, false)) => {
            laid(play, kind, place);
            Ok(())
        }
        Some((_, true)) => {
            play.state.step = Step::DeployPlanet(kind);
            Ok(())
        }
    }
}

/// D6: the planet for the good (GT-5.2 to GT-5.4).
pub(crate) fn lay_on(play: &mut Play<'_, impl Effects<Event>>, kind: Kind, planet: PlanetId) -> Result<(), Refusal> {
    let place = play.game.place_that_takes(play.state, planet, kind)?;
    laid(play, kind, place);
    Ok(())
}

fn laid(play: &mut Play<'_, impl Effects<Event>>, kind: Kind, place: Place) {
    play.cite("GT-6.9");
    play.cite("GT-5.2");
    let seat = play.state.active;
    play.state.hands[seat].take(kind.0);
    play.game.parted_openly(play.state, seat, kind);
    let good =
        Deployed { space: place, slot: Slot(0), owner: seat, kind, face_up: true, could_be: Kinds::only(kind), round: play.state.round };
    let slot = play.game.place(play.state, place, kind, good);
    cite_slot(play, place);
    let planet = play.state.area[usize::from(place)].planet.expect("placed on a planet");
    play.tell(Event::Laid { seat, planet, slot, kind });
    deploy_or_end(play);
    play.show();
}

/// Notes by which clause the slot was open: arrows or free choice.
pub(crate) fn cite_slot(play: &mut Play<'_, impl Effects<Event>>, place: Place) {
    if let Some(planet) = play.state.area[usize::from(place)].planet {
        play.cite(if play.game.content.planet(planet).ordered { "GT-5.4" } else { "GT-5.3" });
    }
}

/// D5: ends step 3 (GT-6.13).
pub(crate) fn end(play: &mut Play<'_, impl Effects<Event>>) {
    finish(play);
    play.show();
}

/// Step 4 (GT-6.14).
fn finish(play: &mut Play<'_, impl Effects<Event>>) {
    play.cite("GT-6.14");
    play.tell(Event::TurnEnded { seat: play.state.active });
    agreement::establish(play);
}
