//! The legal list of each decision point, and the checks that actions share.

use crate::action::Slot;
use kernel::{Actions, Clause, Seat};
use parts::{List, Set};

use crate::content::{Kind, PlanetId};
use crate::state::{Kinds, MAX_DEPLOYED, Space, State, Step};
use crate::{Action, GalacticTrader, Refusal, abilities, agreement, turn};

/// Lists what the player who is asked may answer, in ascending order of the actions' numbers.
pub(crate) fn list(game: &GalacticTrader, state: &State, seat: Seat, found: &mut Actions<Action>) {
    let hand = &state.hands[seat];
    match state.step {
        Step::DraftDiscard => {
            hand.kinds().for_each(|kind| found.push(Action::Discard(Kind(kind))));
            if game.options.may_refuse {
                found.push(Action::Refuse);
            }
        }
        Step::DraftPick(_) => state.packet.kinds().for_each(|kind| found.push(Action::Take(Kind(kind)))),
        Step::CancelGood => {
            list_take_backs(state, found);
            found.push(Action::Done);
        }
        Step::CancelDiscard(_) => hand.kinds().for_each(|kind| found.push(Action::Discard(Kind(kind)))),
        Step::DeployAction => {
            let kinds = Kinds(hand.kind_bits());
            let wanted = if game.at_deployment_limit(state, seat) { Kinds(0) } else { game.wanted(state) };
            Kinds(kinds.0 & wanted.0).iter().for_each(|kind| found.push(Action::Lay(kind)));
            let useful = game.tables.converters.or(game.tables.exchanges);
            let ready = state.owned[seat].minus(state.used).and(useful).iter();
            let usable = ready.filter(|planet| !abilities::usable_with(game, kinds, wanted, *planet).is_empty());
            usable.for_each(|planet| found.push(Action::Use(planet)));
            found.push(Action::EndTurn);
        }
        Step::DeployPlanet(kind) => list_planets(game, state, found, |space| game.takes(space).has(kind)),
        Step::AbilityCard(planet) => {
            abilities::usable_kinds(game, state, seat, planet).iter().for_each(|kind| found.push(Action::With(kind)));
        }
        Step::AbilityPlanet(through, kind) => {
            let result = abilities::converted(&game.content.planet(through).ability, kind);
            list_planets(game, state, found, |space| result.is_some_and(|result| game.takes(space).has(result)));
        }
        Step::OrbitRecipient => {
            let allowed = |to: &Seat| !(game.options.orbit_others_only && *to == seat);
            game.players().filter(allowed).for_each(|to| found.push(Action::Give(to)));
        }
        Step::RedeployGood => {
            agreement::send_on_choices(game, state, seat).into_iter().for_each(|slot| found.push(Action::SendOn(Slot(slot))));
        }
        Step::RedeployPlanet { .. } => {
            list_planets(game, state, found, |space| !game.takes(space).is_empty());
            if game.options.redeploy_optional {
                found.push(Action::ToHand);
            }
        }
        Step::RedeploySlot { to, .. } => game.takes(state.area[usize::from(to)]).iter().for_each(|kind| found.push(Action::As(kind))),
        Step::StrandedDiscard(slot) => {
            let mut five = *hand;
            agreement::aside_of(state, seat).filter(|good| good.slot == slot).for_each(|good| five.put(good.kind.0));
            five.kinds().for_each(|kind| found.push(Action::Discard(Kind(kind))));
        }
        Step::Over(_) => {}
    }
}

/// Own goods of earlier rounds, by planet and slot. They lie in order of placement, so they are sorted here.
fn list_take_backs(state: &State, found: &mut Actions<Action>) {
    let mut goods: List<(PlanetId, u8), MAX_DEPLOYED> = List::new();
    for good in state.deployed.iter().filter(|good| turn::is_eligible(state, good)) {
        goods.push((state.area[usize::from(good.space)].planet.expect("goods lie on planets on offer"), good.slot));
    }
    goods.sort_unstable();
    goods.iter().for_each(|(planet, slot)| found.push(Action::TakeBack(*planet, Slot(*slot))));
}

fn list_planets(game: &GalacticTrader, state: &State, found: &mut Actions<Action>, fits: impl Fn(Space) -> bool) {
    let planets: Set<PlanetId> = game.area(state).iter().filter(|space| fits(**space)).filter_map(|space| space.planet).collect();
    planets.iter().for_each(|planet| found.push(Action::On(planet)));
}

/// Whether the kind exists in this game: actions from outside may name any of eight.
pub(crate) fn is_kind(game: &GalacticTrader, kind: Kind) -> bool {
    usize::from(kind.0) < game.content.goods.len()
}

/// Whether the player holds a good of this kind.
#[inline]
pub(crate) fn holds(game: &GalacticTrader, state: &State, seat: Seat, kind: Kind) -> bool {
    is_kind(game, kind) && state.hands[seat].has(kind.0)
}

/// Refuses everybody but the player who is asked.
#[inline]
pub(crate) fn is_asked(game: &GalacticTrader, state: &State, seat: Seat) -> Result<(), Refusal> {
    match game.asked(state) {
        None => Err(Refusal::Over),
        Some(asked) if asked == seat => Ok(()),
        Some(whose) => {
            let (asked, clause) = question(state.step.as_others_see_it());
            Err(Refusal::NotYourChoice { whose, asked, clause })
        }
    }
}

/// Refuses an action that answers another question.
pub(crate) fn not_asked(state: &State) -> Refusal {
    let (asked, clause) = question(state.step);
    Refusal::NotAsked { asked, clause }
}

/// What is asked, and by which clause.
fn question(step: Step) -> (&'static str, Clause) {
    let (asked, clause) = match step {
        Step::DraftDiscard => ("discard a good before the take", "GT-4.8"),
        Step::DraftPick(_) => ("take a good from the packet", "GT-4.3"),
        Step::CancelGood => ("take goods back, or say done", "GT-6.4"),
        Step::CancelDiscard(_) => ("discard a good before taking one back", "GT-6.8"),
        Step::DeployAction => ("lay a good, use a planet, or end the turn", "GT-6.9"),
        Step::DeployPlanet(_) => ("choose the planet for the good", "GT-5.9"),
        Step::AbilityCard(_) => ("choose the good for the ability", "GT-8.6"),
        Step::AbilityPlanet(..) => ("choose the planet for the converted good", "GT-8.6"),
        Step::OrbitRecipient => ("choose who receives the planet", "GT-8.11"),
        Step::RedeployGood => ("choose the good to send on", "GT-7.10"),
        Step::RedeployPlanet { .. } => ("choose the planet for the good sent on", "GT-7.11"),
        Step::RedeploySlot { .. } => ("choose what the good sent on stands for", "GT-7.11"),
        Step::StrandedDiscard(_) => ("discard one of five goods", "GT-7.13"),
        Step::Over(_) => ("nothing, the game is over", "GT-10.1"),
    };
    (asked, Clause(clause))
}

/// The place of a planet that takes this kind now.
pub(crate) fn place_that_takes(game: &GalacticTrader, state: &State, planet: PlanetId, kind: Kind) -> Result<u8, Refusal> {
    let place = game.place_of(state, planet).ok_or_else(|| Refusal::NotOnOffer { planet: game.planet_name(planet) })?;
    let space = state.area[usize::from(place)];
    if game.takes(space).has(kind) { Ok(place) } else { Err(no_slot_for(game, space, kind)) }
}

/// Why a planet does not take this kind.
pub(crate) fn no_slot_for(game: &GalacticTrader, space: Space, kind: Kind) -> Refusal {
    let planet = space.planet.expect("the planet is on offer");
    let (name, good, takes) = (game.planet_name(planet), game.good_name(kind), game.takes(space));
    match takes.single() {
        _ if takes.is_empty() => Refusal::Full { planet: name },
        Some(wanted) if game.content.planet(planet).ordered => Refusal::OutOfOrder { planet: name, wanted: game.good_name(wanted), good },
        _ => {
            let takes = takes.iter().map(|kind| game.good_name(kind)).collect::<Vec<_>>().join(", ");
            Refusal::NoSlotFor { planet: name, good, takes }
        }
    }
}
