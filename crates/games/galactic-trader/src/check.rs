//! What must hold between any two choices (section *Invariants* of the rules), and the gate for states from outside.

use kernel::game::ensure;
use kernel::{Actions, Game, Seat};
use parts::Set;

use crate::GalacticTrader;
use crate::action::Slot;
use crate::content::{Ability, Age, Kind, PlanetId};
use crate::state::{Goods, PerPlayer, Room, State, Step};

/// Checks the invariants; the number in each message is the one of the rules.
pub(crate) fn invariants(game: &GalacticTrader, state: &State) -> Result<(), String> {
    ids_exist(game, state)?;
    goods_are_conserved(game, state)?;
    planets_are_conserved(game, state)?;
    limits_are_kept(game, state)?;
    slots_agree(game, state)?;
    planets_are_where_they_may_be(game, state)?;
    rounds_agree(game, state)?;
    step_is_possible(game, state)?;
    memories_are_true(game, state)
}

/// Everything that the other checks and the rules use as an index.
fn ids_exist(game: &GalacticTrader, state: &State) -> Result<(), String> {
    let (kinds, planets) = (game.content.goods.len(), game.content.planets.len());
    let seat_ok = |seat: Seat| seat.number() < game.seats;
    let kind_ok = |kind: Kind| usize::from(kind.0) < kinds;
    ensure(seat_ok(state.first) && seat_ok(state.active), || "the first or active player has no seat at this table".into())?;
    ensure(state.area[game.area_size..].iter().all(|space| space.planet.is_none() && space.filled == 0), || {
        format!("the play area has {} places", game.area_size)
    })?;
    let area_ok = state.area.iter().all(|space| match space.planet {
        None => space.filled == 0,
        Some(planet) => usize::from(planet.0) < planets && usize::from(space.filled) < 1 << game.content.planet(planet).needs.len(),
    });
    ensure(area_ok, || "a place of the play area names an unknown planet or slot".into())?;
    let goods_ok = state.deployed.iter().all(|good| {
        let slots = state.area[..game.area_size]
            .get(usize::from(good.space))
            .and_then(|space| space.planet)
            .map(|planet| game.content.planet(planet).needs.len());
        seat_ok(good.owner) && kind_ok(good.kind) && slots.is_some_and(|slots| usize::from(good.slot.0) < slots)
    });
    ensure(goods_ok, || "a deployed good names an unknown player, kind, place or slot (invariant 7)".into())?;
    let aside_ok = state.aside.iter().all(|good| seat_ok(good.owner) && kind_ok(good.kind));
    ensure(aside_ok, || "a good set aside names an unknown player or kind".into())?;
    let used = state.owned.0.iter().fold(state.age_one.or(state.age_two), |all, owned| all.or(*owned)).or(state.used);
    ensure(used.iter().all(|planet| usize::from(planet.0) < planets), || "an unknown planet is owned or in a pile".into())?;
    let empty_seats = (game.seats..4).map(Seat::new).all(|seat| state.hands[seat].is_empty() && state.owned[seat].is_empty());
    ensure(empty_seats, || format!("only seats 0 to {} can hold anything", game.seats - 1))?;
    let refused_ok = state.refused.iter().flatten().all(|kind| kind_ok(*kind));
    // The last take ends the draft, so while it goes on one is left: whose it is follows from that.
    let in_draft = matches!(state.step, Step::DraftDiscard | Step::DraftPick(_));
    let most_takes = 2 * game.seats - u8::from(in_draft);
    ensure(refused_ok && state.takes <= most_takes, || "the takes of the draft are not those of this table (GT-4.6)".into())?;
    let remembered = state.memory.0.iter().flat_map(|memory| {
        let packets = memory.glimpses.iter().flatten().map(|glimpse| &glimpse.packet);
        packets.chain(&memory.sure.0).chain(&memory.parted.0)
    });
    let mut remembered_kinds = remembered.flat_map(Goods::kinds);
    ensure(remembered_kinds.all(|kind| kind_ok(Kind(kind))), || "somebody remembers an unknown kind of good".into())?;
    let agreement_ok = state
        .agreement
        .is_none_or(|agreement| usize::from(agreement.planet.0) < planets && seat_ok(agreement.by) && seat_ok(agreement.sender));
    ensure(agreement_ok, || "the agreement names an unknown planet or player".into())
}

/// Invariant 1.
fn goods_are_conserved(game: &GalacticTrader, state: &State) -> Result<(), String> {
    // Summed in wide numbers: a state from outside may hold anything.
    let mut found = [0u32; crate::content::MAX_KINDS];
    let piles = [&state.pile, &state.discards, &state.packet].into_iter().chain(&state.hands.0);
    for pile in piles {
        found.iter_mut().zip(pile.counts()).for_each(|(sum, count)| *sum += u32::from(*count));
    }
    state
        .deployed
        .iter()
        .map(|good| good.kind)
        .chain(state.aside.iter().map(|good| good.kind))
        .for_each(|kind| found[usize::from(kind.0)] += 1);
    for (index, (found, all)) in found.iter().zip(game.tables.all_goods.counts()).enumerate() {
        let name = || game.content.goods.get(index).map_or("an unknown good", |good| good.name.as_str());
        ensure(*found == u32::from(*all), || format!("there are {found} cards of {} instead of {all} (invariant 1)", name()))?;
    }
    Ok(())
}

/// Invariants 2 and 16.
fn planets_are_conserved(game: &GalacticTrader, state: &State) -> Result<(), String> {
    let beside = matches!(state.step, Step::OrbitRecipient).then_some(state.agreement).flatten().map(|agreement| agreement.planet);
    let on_offer = state.area.iter().filter_map(|space| space.planet);
    let owned = state.owned.0.iter().flat_map(|owned| owned.iter());
    let mut seen: Set<PlanetId> = Set::EMPTY;
    for planet in state.age_one.iter().chain(state.age_two.iter()).chain(on_offer).chain(owned).chain(beside) {
        ensure(!seen.has(planet), || format!("planet {} is in two places (invariant 2)", planet.0))?;
        seen.insert(planet);
    }
    ensure(seen.len() as usize == game.content.planets.len(), || {
        format!("there are {} planets instead of {} (invariant 2)", seen.len(), game.content.planets.len())
    })
}

/// Invariants 3 and 4.
fn limits_are_kept(game: &GalacticTrader, state: &State) -> Result<(), String> {
    for seat in game.players() {
        let (hand, out) =
            (state.hands[seat].total(), game.deployed_by(state, seat) + state.aside.iter().filter(|good| good.owner == seat).count());
        ensure(hand <= u32::from(game.content.cargo), || format!("{seat} holds {hand} goods, more than the cargo limit (invariant 3)"))?;
        ensure(out <= usize::from(game.content.deployed), || format!("{seat} has {out} goods deployed, more than allowed (invariant 4)"))?;
    }
    Ok(())
}

/// Invariants 5 and 8.
fn slots_agree(game: &GalacticTrader, state: &State) -> Result<(), String> {
    let mut filled = [0u8; crate::content::MAX_AREA];
    for good in &state.deployed {
        let bit = 1 << good.slot.0;
        ensure(filled[usize::from(good.space)] & bit == 0, || "two goods lie in one slot (invariant 5)".into())?;
        filled[usize::from(good.space)] |= bit;
        let planet = state.area[usize::from(good.space)].planet.ok_or("a good lies on no planet (invariant 7)")?;
        let asks = game.content.planet(planet).needs[usize::from(good.slot.0)];
        ensure(!good.face_up || good.kind == asks, || "a face-up good lies in a slot of another kind (invariant 5)".into())?;
        let possible = good.could_be.0 & !game.tables.all_kinds.0 == 0 && good.could_be.has(good.kind);
        ensure(possible && (!good.face_up || good.could_be.len() == 1), || {
            "what could be known of a good is not true of it (GT-11.5)".into()
        })?;
    }
    ensure(state.aside.iter().all(|good| good.could_be.has(good.kind)), || {
        "what could be known of a good set aside is not true of it".into()
    })?;
    for (space, filled) in state.area.iter().zip(filled) {
        ensure(space.filled == filled, || "the filled slots of a planet are not those that hold goods (invariant 5)".into())?;
    }
    let mid_turn =
        !matches!(state.step, Step::DraftDiscard | Step::DraftPick(_) | Step::CancelGood | Step::CancelDiscard(_) | Step::Over(_));
    let none_complete = state.area.iter().all(|space| !game.is_complete(*space));
    ensure(mid_turn || none_complete, || "a complete planet lies in the play area between turns (invariant 8)".into())
}

/// Invariants 9, 10 and 13.
fn planets_are_where_they_may_be(game: &GalacticTrader, state: &State) -> Result<(), String> {
    let age = |planet: PlanetId| game.content.planet(planet).age;
    ensure(
        state.age_one.iter().all(|planet| age(planet) == Age::One) && state.age_two.iter().all(|planet| age(planet) == Age::Two),
        || "a planet lies in the pile of the other age".into(),
    )?;
    let mut on_offer = state.area.iter().filter_map(|space| space.planet);
    ensure(state.age_one.is_empty() || on_offer.all(|planet| age(planet) == Age::One), || {
        "an Age II planet came up before the Age I pile was empty (invariant 9)".into()
    })?;
    let usable =
        |planet: PlanetId| matches!(game.content.planet(planet).ability, Ability::Abundance(_) | Ability::Flexible(_) | Ability::Exchange);
    let owned = state.owned.0.iter().fold(Set::EMPTY, |all, owned| all.or(*owned));
    ensure(state.used.iter().all(|planet| owned.has(planet) && usable(planet)), || {
        "a planet is used that nobody can use (invariant 13)".into()
    })
}

/// Invariants 11, 14, 18 and 19.
fn rounds_agree(game: &GalacticTrader, state: &State) -> Result<(), String> {
    ensure(state.round >= 1, || "rounds count from 1".into())?;
    ensure(state.deployed.iter().all(|good| (1..=state.round).contains(&good.round)), || {
        "a good was placed in a round to come (invariant 14)".into()
    })?;
    let (max, stall) = (game.options.max_rounds, game.options.stall_limit);
    ensure(max == 0 || state.round <= max, || format!("round {} is beyond max_rounds (invariant 19)", state.round))?;
    ensure(stall == 0 || state.barren <= u16::from(stall), || {
        format!("{} barren rounds are beyond stall_limit (invariant 19)", state.barren)
    })?;
    ensure(state.round < u16::MAX && state.barren < u16::MAX, || "no game lasts that long".into())?;
    ensure(!state.last_round || (state.age_one.is_empty() && state.age_two.is_empty()), || {
        "the last round comes when both piles are empty (invariant 18)".into()
    })?;
    let in_draft = matches!(state.step, Step::DraftDiscard | Step::DraftPick(_));
    let left = if in_draft { 2 * u32::from(game.seats) - u32::from(state.takes) } else { 0 };
    ensure(state.packet.total() == left, || format!("the packet holds {} goods instead of {left} (invariant 11)", state.packet.total()))?;
    ensure(in_draft || state.takes == 2 * game.seats, || "a draft has two takes for every player (invariant 11)".into())
}

/// The step fits the rest of the state: whoever is asked has something to answer.
fn step_is_possible(game: &GalacticTrader, state: &State) -> Result<(), String> {
    let asked = game.asked(state);
    let full = asked.is_some_and(|seat| game.hand_is_full(state, seat));
    let has = |kind: Kind| asked.is_some_and(|seat| usize::from(kind.0) < game.content.goods.len() && state.hands[seat].has(kind.0));
    let aside = |slot: Slot| asked.is_some_and(|seat| state.aside.iter().any(|good| good.owner == seat && good.slot == slot));
    let usable = |planet: crate::content::PlanetId| {
        asked.is_some_and(|seat| state.owned[seat].has(planet) && !state.used.has(planet) && state.hands[seat].total() > 0)
    };
    let in_step_four = matches!(
        state.step,
        Step::OrbitRecipient | Step::RedeployGood | Step::RedeployPlanet { .. } | Step::RedeploySlot { .. } | Step::StrandedDiscard(_)
    );
    let possible = match state.step {
        Step::DraftDiscard => full,
        Step::DraftPick(Room::Free) => !full && state.takes < 2 * game.seats - 1,
        Step::DraftPick(Room::Discard(kind)) => full && has(kind) && state.takes < 2 * game.seats - 1,
        Step::DraftPick(Room::Refuse) => full && game.options.may_refuse && state.takes < 2 * game.seats - 1,
        Step::CancelGood | Step::DeployAction | Step::Over(_) => true,
        Step::CancelDiscard(index) => {
            full && state.deployed.get(usize::from(index)).is_some_and(|good| crate::turn::is_eligible(state, good))
        }
        Step::DeployPlanet(kind) => has(kind) && !game.at_deployment_limit(state, state.active),
        Step::AbilityCard(planet) => usable(planet),
        Step::AbilityPlanet(planet, kind) => {
            usable(planet)
                && has(kind)
                && crate::abilities::usable_kinds(game, state, state.active, planet).has(kind)
                && game.content.planet(planet).ability != Ability::Exchange
        }
        Step::OrbitRecipient => {
            state.agreement.is_some_and(|agreement| game.content.planet(agreement.planet).ability == Ability::StrangeOrbit)
        }
        Step::RedeployGood => true,
        Step::RedeployPlanet { from, .. } => aside(from),
        Step::RedeploySlot { from, to, .. } => aside(from) && usize::from(to) < game.area_size,
        Step::StrandedDiscard(slot) => aside(slot) && full,
    };
    ensure(possible, || format!("the step {:?} does not fit the rest of the state", state.step))?;
    ensure(in_step_four == state.agreement.is_some(), || "an agreement is being resolved in step 4 and only there (invariant 4)".into())?;
    ensure(in_step_four || state.aside.is_empty(), || "goods are set aside outside step 4 (invariant 4)".into())?;
    if let Some(agreement) = state.agreement {
        let received = state.owned.0.iter().any(|owned| owned.has(agreement.planet));
        ensure(received != matches!(state.step, Step::OrbitRecipient), || {
            "the planet of an agreement is owned, or lies beside the play area until D9 is answered (invariant 2)".into()
        })?;
        let slots = game.content.planet(agreement.planet).needs.len();
        let distinct = state.aside.iter().enumerate().all(|(index, good)| {
            usize::from(good.slot.0) < slots
                && good.owner != agreement.by
                && state.aside[..index].iter().all(|other| other.slot < good.slot)
        });
        ensure(distinct, || "the goods set aside are not from the planet of the agreement".into())?;
    }
    if let Some(seat) = asked {
        let mut found = Actions::new();
        game.legal(state, seat, &mut found);
        ensure(!found.is_empty(), || format!("{seat} is asked but has no answer"))?;
    }
    Ok(())
}

/// What players remember for certain is true: the others have these goods in hand or hidden on planets.
fn memories_are_true(game: &GalacticTrader, state: &State) -> Result<(), String> {
    let pool = |seat: Seat| -> Goods {
        let mut pool = state.hands[seat];
        let hidden =
            state.deployed.iter().filter(|good| good.owner == seat && !game.is_open(good.face_up, good.could_be)).map(|good| good.kind);
        let aside = state.aside.iter().filter(|good| good.owner == seat && !game.is_open(false, good.could_be)).map(|good| good.kind);
        hidden.chain(aside).for_each(|kind| pool.put(kind.0));
        pool
    };
    let pools: Vec<Goods> = game.players().map(pool).collect();
    for who in game.players() {
        let memory = &state.memory[who];
        for other in game.players() {
            let sure = &memory.sure[other];
            ensure(other != who || sure.is_empty(), || format!("{who} need not remember its own goods"))?;
            ensure(pools[other.index()].contains_all(sure), || format!("{who} remembers goods that {other} does not have"))?;
        }
        let outside: PerPlayer<Goods> = memory.parted;
        ensure(outside.0.iter().all(|parted| parted.total() < 200), || "nobody parts with that many goods in a round".into())?;
        for glimpse in memory.glimpses.iter().flatten() {
            let known = glimpse.took.is_none_or(|kind| usize::from(kind.0) < game.content.goods.len() && glimpse.packet.has(kind.0));
            ensure(known && glimpse.packet.total() <= 2 * u32::from(game.seats), || {
                format!("{who} remembers a packet that cannot have been")
            })?;
        }
        for parcel in memory.parcels(game, who, state.first, state.takes, &state.refused) {
            let (goods, taken) = (parcel.goods.total(), parcel.took.0.iter().map(|took| u32::from(*took)).sum::<u32>());
            ensure(goods == 0 || goods == taken + u32::from(parcel.in_packet), || {
                format!("{who} remembers {goods} goods of a packet from which {taken} were taken")
            })?;
        }
    }
    Ok(())
}

/// A bound on the choices of one game: rounds times the most that each player can be asked in a round.
pub(crate) fn longest_game(game: &GalacticTrader) -> u64 {
    let planets = game.content.planets.len() as u64;
    let (cargo, deployed) = (u64::from(game.content.cargo), u64::from(game.content.deployed));
    // Between two agreements lie at most `stall_limit` rounds, and each agreement takes a planet out of the game.
    let by_stall = if game.options.stall_limit == 0 { u64::MAX } else { (planets + 1) * u64::from(game.options.stall_limit) + 1 };
    let by_rounds = if game.options.max_rounds == 0 { u64::MAX } else { u64::from(game.options.max_rounds) };
    let turn = 2 * deployed + 1 + 3 * (cargo + deployed) + 2 * planets + 1;
    let step_four = planets * (1 + 4 * crate::content::MAX_NEEDS as u64);
    by_stall.min(by_rounds) * u64::from(game.seats) * (4 + turn + step_four)
}
