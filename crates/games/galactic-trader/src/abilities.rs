//! Abilities of owned Age I planets (GT-8): abundance, flexible trade, exchange. Strange Orbit is part of `agreement`.

use kernel::{Actions, Clause, Effects, Seat};

use crate::action::Slot;
use crate::content::{Ability, Kind, PlanetId};
use crate::event::Discarding;
use crate::play::Play;
use crate::state::{Deployed, Kinds, Place, State, Step};
use crate::{Action, Event, GalacticTrader, Refusal, draft, turn};

/// What a good of this kind counts as when it is laid through the ability; `None` if the ability does not work on it.
#[inline]
pub(crate) fn converted(ability: &Ability, kind: Kind) -> Option<Kind> {
    match ability {
        Ability::Abundance(result) => (kind != *result).then_some(*result),
        Ability::Flexible(trades) => trades.iter().find(|trade| trade.from == kind).map(|trade| trade.to),
        Ability::Exchange | Ability::StrangeOrbit | Ability::None => None,
    }
}

/// The kinds in hand that the planet's ability can be used with now (D7).
pub(crate) fn usable_kinds(game: &GalacticTrader, state: &State, seat: Seat, planet: PlanetId) -> Kinds {
    // GT-8.6: laying a good needs a fitting slot and room under the deployment limit.
    let wanted = if game.at_deployment_limit(state, seat) { Kinds(0) } else { game.wanted(state) };
    usable_with(game, Kinds(state.hands[seat].kind_bits()), wanted, planet)
}

/// The same for a hand of these kinds where these kinds can be laid.
#[inline]
pub(crate) fn usable_with(game: &GalacticTrader, hand: Kinds, wanted: Kinds, planet: PlanetId) -> Kinds {
    // GT-8.9: exchange may be used at the deployment limit; it needs a good in hand.
    if game.tables.exchanges.has(planet) {
        return hand;
    }
    let fits = hand.iter().filter(|kind| game.result(planet, *kind).0 & wanted.0 != 0);
    Kinds(fits.fold(0, |kinds, kind| kinds | Kinds::only(kind).0))
}

/// D7.
pub(crate) fn list(game: &GalacticTrader, state: &State, seat: Seat, through: PlanetId, found: &mut Actions<Action>) {
    usable_kinds(game, state, seat, through).iter().for_each(|kind| found.push(Action::With(kind)));
}

/// D8.
pub(crate) fn list_planets(game: &GalacticTrader, state: &State, through: PlanetId, kind: Kind, found: &mut Actions<Action>) {
    let result = converted(&game.content.planet(through).ability, kind);
    game.list_planets(state, |takes| result.is_some_and(|result| takes.has(result)), found);
}

/// D5: a planet to use (GT-8.1, GT-8.2).
#[inline]
pub(crate) fn select(play: &mut Play<'_, impl Effects<Event>>, planet: PlanetId) -> Result<(), Refusal> {
    let seat = play.state.active;
    let name = || play.game.planet_name(planet);
    if !play.state.owned[seat].has(planet) {
        return Err(Refusal::NotOwned { planet: name() });
    }
    match play.game.content.planet(planet).ability {
        Ability::StrangeOrbit => return Err(Refusal::NoAbility { planet: name(), clause: Clause("GT-8.12") }),
        Ability::None => return Err(Refusal::NoAbility { planet: name(), clause: Clause("GT-8.14") }),
        _ if play.state.used.has(planet) => return Err(Refusal::Used { planet: name() }),
        _ => {}
    }
    let kinds = usable_kinds(play.game, play.state, seat, planet);
    if kinds.is_empty() {
        return Err(Refusal::NothingToConvert { planet: name() });
    }
    play.state.step = Step::AbilityCard(planet);
    match kinds.single() {
        Some(only) => with(play, planet, only),
        None => Ok(()),
    }
}

/// D7: the good to use the ability with.
pub(crate) fn with(play: &mut Play<'_, impl Effects<Event>>, planet: PlanetId, kind: Kind) -> Result<(), Refusal> {
    let seat = play.state.active;
    if !play.game.holds(play.state, seat, kind) {
        return Err(Refusal::NotInHand { good: play.game.good_name(kind), clause: Clause("GT-8.6") });
    }
    let ability = &play.game.content.planet(planet).ability;
    if play.game.tables.exchanges.has(planet) {
        exchanged(play, planet, kind);
        return Ok(());
    }
    if !usable_kinds(play.game, play.state, seat, planet).has(kind) {
        let (why, clause) = match ability {
            Ability::Abundance(result) if *result == kind => ("it is that kind already: lay it as it is", "GT-8.4"),
            Ability::Flexible(_) if converted(ability, kind).is_none() => ("no arrow begins there", "GT-8.5"),
            _ => ("no open slot asks for the result", "GT-8.6"),
        };
        return Err(Refusal::WrongGood {
            planet: play.game.planet_name(planet),
            good: play.game.good_name(kind),
            why,
            clause: Clause(clause),
        });
    }
    let result = converted(ability, kind).expect("usable kinds can be converted");
    match play.game.places_for(play.state, result) {
        Some((place, false)) => {
            laid(play, planet, kind, place);
            Ok(())
        }
        _ => {
            play.state.step = Step::AbilityPlanet(planet, kind);
            Ok(())
        }
    }
}

/// D8: the planet for the converted good.
pub(crate) fn on(play: &mut Play<'_, impl Effects<Event>>, through: PlanetId, kind: Kind, planet: PlanetId) -> Result<(), Refusal> {
    let result = converted(&play.game.content.planet(through).ability, kind).expect("D7 has checked it");
    let place = play.game.place_that_takes(play.state, planet, result)?;
    laid(play, through, kind, place);
    Ok(())
}

/// Lays a good face down as the ability's kind; one move with the use of the planet (GT-8.6).
fn laid(play: &mut Play<'_, impl Effects<Event>>, through: PlanetId, kind: Kind, place: Place) {
    let seat = play.state.active;
    let ability = &play.game.content.planet(through).ability;
    let counts_as = converted(ability, kind).expect("D7 has checked it");
    let could_be = match ability {
        // GT-11.5, R21: the arrows that lead to the slot's kind give the good away, unless there are several.
        Ability::Flexible(trades) => {
            play.cite("GT-8.5");
            Kinds(trades.iter().filter(|trade| trade.to == counts_as).fold(0, |kinds, trade| kinds | Kinds::only(trade.from).0))
        }
        // GT-8.4: whatever it is, it is not the kind it stands for.
        _ => {
            play.cite("GT-8.4");
            Kinds(play.game.tables.all_kinds.0 & !Kinds::only(counts_as).0)
        }
    };
    play.cite("GT-8.6");
    play.state.used.insert(through);
    play.state.hands[seat].take(kind.0);
    let open = play.game.is_open(false, could_be);
    if open {
        play.cite("GT-11.5");
        play.game.parted_openly(play.state, seat, kind);
    }
    let good = Deployed { space: place, slot: Slot(0), owner: seat, kind, face_up: false, could_be, round: play.state.round };
    let slot = play.game.place(play.state, place, counts_as, good);
    turn::cite_slot(play, place);
    let planet = play.state.area[usize::from(place)].planet.expect("placed on a planet");
    play.tell(Event::Converted { seat, through, planet, slot, counts_as, kind: Some(kind), open });
    turn::deploy_or_end(play);
    play.show();
}

/// Discards one good and draws one (GT-8.9); on an empty pile the discarded good is part of the shuffle.
fn exchanged(play: &mut Play<'_, impl Effects<Event>>, through: PlanetId, kind: Kind) {
    play.cite("GT-8.9");
    let seat = play.state.active;
    play.state.used.insert(through);
    play.state.hands[seat].take(kind.0);
    play.state.discards.put(kind.0);
    play.game.parted_openly(play.state, seat, kind);
    play.tell(Event::Discarded { seat, kind, why: Discarding::Exchange });
    let drawn = draft::draw(play);
    play.state.hands[seat].put(drawn.0);
    play.tell(Event::Exchanged { seat, through, drawn: Some(drawn) });
    turn::deploy_or_end(play);
    play.show();
}
