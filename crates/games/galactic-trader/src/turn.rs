//! A turn (GT-6): refresh, cancel trade, deploy, establish.

use kernel::{Clause, Effects, Learned, Seat};

use crate::content::{Kind, PlanetId};
use crate::event::Discarding;
use crate::state::{Deployed, Kinds, State, Step};
use crate::{Event, GalacticTrader, Refusal, agreement, legal};

/// Begins a player's turn with steps 1 and 2 (GT-6.3, GT-6.4).
pub(crate) fn begin(game: &GalacticTrader, state: &mut State, seat: Seat, fx: &mut impl Effects<Event>) {
    fx.cite(Clause("GT-6.1"));
    state.active = seat;
    let refreshed = state.used.and(state.owned[seat]);
    if !refreshed.is_empty() {
        fx.cite(Clause("GT-6.3"));
    }
    state.used = state.used.minus(refreshed);
    fx.tell(Event::TurnBegan { seat, refreshed: refreshed.len() as u8 });
    cancel_or_deploy(game, state, fx);
}

/// Whether the good may be taken back (GT-6.5): the active player's own, and placed in an earlier round.
#[inline]
pub(crate) fn is_eligible(state: &State, good: &Deployed) -> bool {
    good.owner == state.active && good.round < state.round
}

/// Step 2 is skipped silently when everybody can see that nothing can be taken back.
fn cancel_or_deploy(game: &GalacticTrader, state: &mut State, fx: &mut impl Effects<Event>) -> Learned {
    if state.deployed.iter().any(|good| is_eligible(state, good)) {
        state.step = Step::CancelGood;
        return Learned::Nothing;
    }
    deploy_or_end(game, state, fx)
}

/// D3: takes a good back, at once or after a discard (GT-6.4 to GT-6.8).
pub(crate) fn take_back(
    game: &GalacticTrader,
    state: &mut State,
    planet: PlanetId,
    slot: u8,
    fx: &mut impl Effects<Event>,
) -> Result<Learned, Refusal> {
    if !matches!(state.step, Step::CancelGood) {
        return Err(legal::not_asked(state));
    }
    let place = game.place_of(state, planet).ok_or_else(|| Refusal::NotOnOffer { planet: game.planet_name(planet) })?;
    let index = state.deployed.iter().position(|good| good.space == place && good.slot == slot && good.owner == state.active);
    let index = index.ok_or_else(|| Refusal::NotYourGood { planet: game.planet_name(planet), slot: slot.saturating_add(1) })?;
    if !is_eligible(state, &state.deployed[index]) {
        return Err(Refusal::PlacedThisRound { planet: game.planet_name(planet) });
    }
    if !game.hand_is_full(state, state.active) {
        return Ok(taken_back(game, state, index, fx));
    }
    state.step = Step::CancelDiscard(index as u8);
    // A discard without a choice merely finishes what nobody else has seen yet.
    match Kinds(state.hands[state.active].kind_bits()).single() {
        Some(only) => discard_and_take_back(game, state, index as u8, only, fx),
        None => Ok(Learned::Nothing),
    }
}

/// D4: discards a good and takes back the one chosen before; one move (GT-6.8).
pub(crate) fn discard_and_take_back(
    game: &GalacticTrader,
    state: &mut State,
    index: u8,
    kind: Kind,
    fx: &mut impl Effects<Event>,
) -> Result<Learned, Refusal> {
    let seat = state.active;
    if !legal::holds(game, state, seat, kind) {
        return Err(Refusal::NotInHand { good: game.good_name(kind), clause: Clause("GT-6.8") });
    }
    fx.cite(Clause("GT-6.8"));
    state.hands[seat].take(kind.0);
    state.discards.put(kind.0);
    game.parted_openly(state, seat, kind);
    fx.tell(Event::Discarded { seat, kind, why: Discarding::Cancel });
    taken_back(game, state, usize::from(index), fx);
    Ok(Learned::Something)
}

/// Moves a deployed good into its owner's hand, with its true kind again (GT-6.6), and empties its slot (GT-6.7).
fn taken_back(game: &GalacticTrader, state: &mut State, index: usize, fx: &mut impl Effects<Event>) -> Learned {
    fx.cite(Clause("GT-6.4"));
    fx.cite(Clause("GT-6.7"));
    let good = state.deployed.remove(index);
    let space = &mut state.area[usize::from(good.space)];
    space.filled &= !(1 << good.slot);
    let planet = space.planet.expect("goods lie on planets on offer");
    let seat = good.owner;
    state.hands[seat].put(good.kind.0);
    let open = game.is_open(good.face_up, good.could_be);
    if open {
        game.returned_openly(state, seat, good.kind);
    } else {
        fx.cite(Clause("GT-6.6"));
    }
    fx.tell(Event::TookBack { seat, planet, slot: good.slot, kind: Some(good.kind), open });
    cancel_or_deploy(game, state, fx)
}

/// D3: done. Step 3 begins.
pub(crate) fn done(game: &GalacticTrader, state: &mut State, fx: &mut impl Effects<Event>) -> Result<Learned, Refusal> {
    if !matches!(state.step, Step::CancelGood) {
        return Err(legal::not_asked(state));
    }
    Ok(deploy_or_end(game, state, fx))
}

/// Goes on with step 3, or ends it where everybody can see that nothing is possible (GT-6.13).
pub(crate) fn deploy_or_end(game: &GalacticTrader, state: &mut State, fx: &mut impl Effects<Event>) -> Learned {
    let seat = state.active;
    let owns_ready_exchange = || !state.owned[seat].minus(state.used).and(game.tables.exchanges).is_empty();
    let nothing_possible =
        state.hands[seat].is_empty() || ((game.at_deployment_limit(state, seat) || !game.anything_wanted(state)) && !owns_ready_exchange());
    if nothing_possible {
        fx.cite(Clause("GT-6.13"));
        finish(game, state, fx);
        return Learned::Something;
    }
    state.step = Step::DeployAction;
    Learned::Nothing
}

/// D5: a good to lay; with one planet that takes it this is the whole move (GT-6.9).
pub(crate) fn lay(game: &GalacticTrader, state: &mut State, kind: Kind, fx: &mut impl Effects<Event>) -> Result<Learned, Refusal> {
    if !matches!(state.step, Step::DeployAction) {
        return Err(legal::not_asked(state));
    }
    if !legal::holds(game, state, state.active, kind) {
        return Err(Refusal::NotInHand { good: game.good_name(kind), clause: Clause("GT-6.9") });
    }
    if game.at_deployment_limit(state, state.active) {
        return Err(Refusal::DeploymentLimit { limit: game.content.deployed });
    }
    match game.places_for(state, kind) {
        None => Err(Refusal::NoPlanetTakes { good: game.good_name(kind) }),
        Some((place, false)) => Ok(laid(game, state, kind, place, fx)),
        Some((_, true)) => {
            state.step = Step::DeployPlanet(kind);
            Ok(Learned::Nothing)
        }
    }
}

/// D6: the planet for the good (GT-5.2 to GT-5.4).
pub(crate) fn lay_on(
    game: &GalacticTrader,
    state: &mut State,
    kind: Kind,
    planet: PlanetId,
    fx: &mut impl Effects<Event>,
) -> Result<Learned, Refusal> {
    let place = legal::place_that_takes(game, state, planet, kind)?;
    Ok(laid(game, state, kind, place, fx))
}

fn laid(game: &GalacticTrader, state: &mut State, kind: Kind, place: u8, fx: &mut impl Effects<Event>) -> Learned {
    fx.cite(Clause("GT-6.9"));
    fx.cite(Clause("GT-5.2"));
    let seat = state.active;
    state.hands[seat].take(kind.0);
    game.parted_openly(state, seat, kind);
    let good = Deployed { space: 0, slot: 0, owner: seat, kind, face_up: true, could_be: Kinds::only(kind), round: state.round };
    let slot = game.place(state, place, kind, good);
    cite_slot(game, state, place, fx);
    let planet = state.area[usize::from(place)].planet.expect("placed on a planet");
    fx.tell(Event::Laid { seat, planet, slot, kind });
    deploy_or_end(game, state, fx);
    Learned::Something
}

/// Notes by which clause the slot was open: arrows or free choice.
pub(crate) fn cite_slot(game: &GalacticTrader, state: &State, place: u8, fx: &mut impl Effects<Event>) {
    if let Some(planet) = state.area[usize::from(place)].planet {
        fx.cite(Clause(if game.content.planet(planet).ordered { "GT-5.4" } else { "GT-5.3" }));
    }
}

/// D5: ends step 3 (GT-6.13).
pub(crate) fn end(game: &GalacticTrader, state: &mut State, fx: &mut impl Effects<Event>) -> Result<Learned, Refusal> {
    if !matches!(state.step, Step::DeployAction) {
        return Err(legal::not_asked(state));
    }
    finish(game, state, fx);
    Ok(Learned::Something)
}

/// Step 4 (GT-6.14).
fn finish(game: &GalacticTrader, state: &mut State, fx: &mut impl Effects<Event>) {
    fx.cite(Clause("GT-6.14"));
    fx.tell(Event::TurnEnded { seat: state.active });
    agreement::establish(game, state, fx);
}
