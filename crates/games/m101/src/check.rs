//! What must hold between any two choices (section *Invariants* of the rules), and the gate for states from outside.

use kernel::game::ensure;
use kernel::{Actions, Game, Seat};
use parts::Set;

use crate::M101;
use crate::action::SiteId;
use crate::content::{CardId, CardSet, MAX_DEMAND, MAX_HAND, Phase};
use crate::military::Use;
use crate::state::{Commitment, Open, Payment, Purchase, Second, Site, State, Step};

/// Checks the invariants.
pub(crate) fn invariants(game: &M101, state: &State) -> Result<(), String> {
    numbers_are_in_range(game, state)?;
    cards_are_conserved(game, state)?;
    board_is_possible(game, state)?;
    cubes_are_conserved(game, state)?;
    disks_are_counted(game, state)?;
    systems_are_controlled(game, state)?;
    track_is_right(game, state)?;
    memories_are_true(game, state)?;
    step_is_possible(game, state)
}

fn is_order_of_all(game: &M101, seats: &[Seat]) -> bool {
    seats.len() == usize::from(game.seats) && game.players().all(|seat| seats.contains(&seat))
}

fn numbers_are_in_range(game: &M101, state: &State) -> Result<(), String> {
    let over = matches!(state.step, Step::Over(_));
    ensure(state.round >= 1 && state.round <= game.options.round_cap, || format!("round {} is beyond the last", state.round))?;
    ensure(game.options.max_rounds == 0 || state.round <= game.options.max_rounds, || "more rounds than agreed".into())?;
    ensure(over || state.quiet < game.options.stall_rounds, || "the game should have ended in a stall".into())?;
    ensure(usize::from(state.turn) <= state.order.len(), || "the turn is beyond the order of the phase".into())?;
    let out_of_play = game.players().count()..4;
    let blank = |index: usize| {
        let seat = Seat::new(index as u8);
        state.hands[seat].is_empty()
            && state.starts[seat].is_empty()
            && state.keeps[seat].is_none()
            && state.commitments[seat] == Commitment::default()
            && state.placed[seat] == 0
            && state.kept[seat] == [0; 4]
            && state.influenced[seat].is_empty()
            && state.controlled[seat].is_empty()
            && state.owned[seat].is_empty()
    };
    ensure(out_of_play.into_iter().all(blank), || "a seat that is not there has something".into())?;
    let boosters = state.boosted.iter().all(|seat| seat.number() < game.seats);
    ensure(boosters, || "a seat that is not there has boosted".into())
}

/// Every card is in exactly one place.
fn cards_are_conserved(game: &M101, state: &State) -> Result<(), String> {
    let deck = game.content.deck();
    let mut seen = CardSet::EMPTY;
    let mut add = |cards: CardSet, what: &str| {
        ensure(deck.contains_all(cards), || format!("{what} holds a card that does not exist"))?;
        ensure(cards.and(seen).is_empty(), || format!("{what} holds a card that is somewhere else too"))?;
        seen = seen.or(cards);
        Ok::<(), String>(())
    };
    let one = |card: CardId| -> Result<CardSet, String> {
        ensure(usize::from(card.0) < game.content.cards.len(), || format!("there is no card {}", card.0))?;
        Ok(CardSet::only(card))
    };
    add(state.pile, "the draw pile")?;
    add(state.discards, "the discard pile")?;
    add(state.removed, "the box")?;
    for seat in game.players() {
        add(state.hands[seat], "a hand")?;
        ensure(state.hands[seat].len() <= u32::from(game.content.setup.hand_limit), || format!("{seat} holds too many cards"))?;
        for card in &state.starts[seat] {
            add(one(*card)?, "a start choice")?;
        }
    }
    for (place, card) in state.research.iter().enumerate() {
        if let Some(card) = card {
            ensure(place < game.content.setup.research_places(), || "a research card lies beside no level".into())?;
            add(one(*card)?, "the research area")?;
        }
    }
    for (_, site) in state.sites.iter() {
        if let Some(card) = site.system {
            add(one(card)?, "a system space")?;
            ensure(game.content.card(card).is_system(), || "an infrastructure lies on a system space".into())?;
        }
    }
    for (_, gap) in state.gaps.iter() {
        if let Some(card) = gap.card {
            add(one(card)?, "an infrastructure space")?;
            ensure(!game.content.card(card).is_system(), || "a system lies on an infrastructure space".into())?;
        }
    }
    ensure(seen == deck, || format!("{} cards are missing", deck.minus(seen).len()))
}

/// Nothing lies where nothing can lie, and the sets agree with the places.
fn board_is_possible(game: &M101, state: &State) -> Result<(), String> {
    let exists = |seat: Seat| seat.number() < game.seats;
    let mut sets = (Set::EMPTY, [Set::EMPTY; 4], [Set::EMPTY; 4]);
    for (place, site) in state.sites.iter() {
        if *site == Site::default() {
            continue;
        }
        let name = || game.site_name(place);
        ensure(game.spaces.has(place), || format!("something lies on place {}, which is no space in play", place.0))?;
        ensure(exists(site.controller), || format!("a seat that is not there controls {}", name()))?;
        let mut filled = 0;
        for seat in 0..4 {
            let (seat, index) = (Seat::new(seat), usize::from(seat));
            let (political, military, culture) = (site.political[seat], site.military[seat], site.culture[seat]);
            ensure(exists(seat) || political + military + culture == 0, || format!("{seat} is not there, but on {}", name()))?;
            ensure(filled & culture == 0, || format!("a demand space of {} holds two disks", name()))?;
            ensure(political <= 200 && military <= 200, || format!("too many disks on {}", name()))?;
            filled |= culture;
            if site.influence(seat) > 0 {
                sets.1[index].insert(place);
            }
        }
        match game.system_at(state, place) {
            Some(card) => {
                ensure(filled & !card.demand_mask == 0, || format!("{} has a disk on a demand space that it has not", name()))?;
                sets.0.insert(place);
                sets.2[site.controller.index() & 3].insert(place);
            }
            None => {
                let disks: u32 = site.political.0.iter().map(|disks| u32::from(*disks)).sum();
                let nothing_else = site.military.0 == [0; 4] && filled == 0 && site.cubes == [0; 4];
                ensure(disks == 1 && nothing_else, || format!("the empty space {} holds more than one disk", name()))?;
                ensure(site.controller == Seat::default() && site.control == Default::default(), || {
                    format!("{} has no system to control", name())
                })?;
            }
        }
    }
    let (mut built, mut owned) = (Set::EMPTY, [Set::EMPTY; 4]);
    for (place, gap) in state.gaps.iter() {
        if gap.card.is_none() {
            ensure(*gap == Default::default(), || "an empty infrastructure space has an owner or is turned".into())?;
            continue;
        }
        ensure(game.gaps.has(place) && exists(gap.owner) && gap.is_turned_well(), || {
            format!("place {} cannot hold this infrastructure", place.0)
        })?;
        built.insert(place);
        owned[gap.owner.index() & 3].insert(place);
    }
    let agree = state.systems == sets.0
        && state.influenced.0 == sets.1
        && state.controlled.0 == sets.2
        && state.built == built
        && state.owned.0 == owned;
    ensure(agree, || "the sets of spaces do not agree with what lies on them".into())
}

/// Per colour: supply, cubes on systems and cubes kept are all there are.
fn cubes_are_conserved(game: &M101, state: &State) -> Result<(), String> {
    for colour in 0..4 {
        let on_systems: u32 = state.systems.iter().map(|site| u32::from(state.sites[site].cubes[colour])).sum();
        let kept: u32 = state.kept.0.iter().map(|kept| u32::from(kept[colour])).sum();
        let all = u32::from(state.supply[colour]) + on_systems + kept;
        ensure(all == u32::from(game.content.cubes[colour]), || format!("there are {all} cubes of colour {colour}"))?;
    }
    Ok(())
}

/// Disks placed are the disks that lie somewhere.
fn disks_are_counted(game: &M101, state: &State) -> Result<(), String> {
    for seat in game.players() {
        let on_sites: u32 = state.influenced[seat].iter().map(|site| u32::from(state.sites[site].influence(seat))).sum();
        let all = on_sites + state.owned[seat].len() + u32::from(state.research_disks[seat]);
        ensure(all == u32::from(state.placed[seat]), || {
            format!("{seat} has placed {} disks, but {all} lie somewhere", state.placed[seat])
        })?;
        ensure(all <= u32::from(game.options.disks) + 100, || format!("{seat} has placed far too many disks"))?;
        let culture: u32 = state.systems.iter().map(|site| state.sites[site].culture[seat].count_ones()).sum();
        let kept: u32 = state.kept[seat].iter().map(|kept| u32::from(*kept)).sum();
        ensure(culture == kept, || format!("{seat} keeps {kept} cubes for {culture} cultural disks"))?;
    }
    Ok(())
}

/// The controller has a political or military disk, and nobody else has earned control.
fn systems_are_controlled(game: &M101, state: &State) -> Result<(), String> {
    // Between a delivery's disk and its control check lie the tolls (M1-16.8).
    let unsettled = match state.step {
        Step::Toll { to, .. } => Set::only(to),
        _ => Set::EMPTY,
    };
    for place in state.systems.minus(unsettled).iter() {
        let site = &state.sites[place];
        let holds = site.political[site.controller] + site.military[site.controller] > 0;
        ensure(holds, || format!("the controller of {} has no political or military disk there", game.site_name(place)))?;
        let other = game.players().find(|seat| *seat != site.controller && game.would_control(state, *seat, place));
        ensure(other.is_none(), || format!("{} should be controlled by another player", game.site_name(place)))?;
    }
    Ok(())
}

/// The track holds everybody once, by level, and levels follow from raw tech.
fn track_is_right(game: &M101, state: &State) -> Result<(), String> {
    if state.step == Step::StartSystem {
        return ensure(state.track.is_empty(), || "the tech disks are placed after the start systems".into());
    }
    ensure(is_order_of_all(game, &state.track), || "the tech track does not hold every player once".into())?;
    let setup = &game.content.setup;
    for seat in game.players() {
        let raw = game.raw_tech(state, seat);
        let settled = !matches!(state.step, Step::Toll { .. });
        ensure(!settled || raw == state.raw_tech[seat], || format!("the raw tech of {seat} is {raw}, not {}", state.raw_tech[seat]))?;
        let level = state.raw_tech[seat].min(setup.top_level());
        ensure(level == state.level[seat] && level >= setup.tech_start, || {
            format!("the level of {seat} does not follow from its raw tech")
        })?;
    }
    ensure(state.track.is_sorted_by(|a, b| state.level[*a] >= state.level[*b]), || "the tech track is out of order".into())
}

/// What is remembered of hands is true.
fn memories_are_true(game: &M101, state: &State) -> Result<(), String> {
    for (viewer, memory) in state.memories.0.iter().enumerate() {
        let known = game.players().fold(CardSet::EMPTY, |known, seat| known.or(memory.hands[seat].and(state.hands[seat])));
        ensure(memory.cards() == known, || format!("viewer {viewer} remembers a card that is not there"))?;
        ensure(viewer >= 4 || memory.hands.0[viewer].is_empty(), || format!("seat {viewer} need not remember its own cards"))?;
    }
    Ok(())
}

fn research_has_no_gap(game: &M101, open: &Open) -> bool {
    let columns = usize::from(game.content.setup.research_per_level);
    (columns..game.content.setup.research_places()).all(|place| open.research[place].is_none() || open.research[place - columns].is_some())
}

/// The step fits the rest of the state: whoever is asked has something to answer, and the answer can be carried out.
fn step_is_possible(game: &M101, state: &State) -> Result<(), String> {
    let secret = matches!(state.step, Step::Selection);
    ensure(secret || state.commitments == Default::default(), || "actions are committed outside the selection".into())?;
    ensure(state.step == Step::Take || research_has_no_gap(game, state), || "the research area has a gap below a card".into())?;
    match state.step {
        Step::Over(_) => return Ok(()),
        Step::StartSystem => return starts_are_possible(game, state),
        Step::Selection => selection_is_possible(game, state)?,
        _ => {
            ensure(is_order_of_all(game, &state.order), || "the order of the phase does not hold every player once".into())?;
            ensure(state.active().is_some(), || "nobody's turn, but somebody is asked".into())?;
        }
    }
    let no_starts = game.players().all(|seat| state.starts[seat].is_empty() && state.keeps[seat].is_none());
    ensure(no_starts, || "start systems are chosen before the first round".into())?;
    if let Some(seat) = state.active() {
        chain_is_possible(game, state, seat)?;
    }
    let asked = game.asked(state);
    ensure(!asked.is_empty() && asked.iter().all(|seat| seat.number() < game.seats), || "nobody at the table is asked".into())?;
    for seat in asked.iter() {
        let mut found = Actions::new();
        game.legal(state, seat, &mut found);
        ensure(!found.is_empty(), || format!("{seat} is asked but has no answer"))?;
    }
    Ok(())
}

fn starts_are_possible(game: &M101, state: &State) -> Result<(), String> {
    let empty = state.systems.is_empty() && state.built.is_empty() && state.placed.0 == [0; 4] && state.order.is_empty();
    ensure(empty, || "something lies on the board before the start systems".into())?;
    for seat in game.players() {
        let dealt = &state.starts[seat];
        let right = dealt.len() == usize::from(game.content.setup.start_choices) && dealt.is_sorted_by(|a, b| a < b);
        ensure(right && dealt.iter().all(|card| game.content.starts.has(*card)), || format!("{seat} was dealt wrong start systems"))?;
        ensure(state.keeps[seat].is_none_or(|card| dealt.contains(&card)), || format!("{seat} keeps a card it was not dealt"))?;
    }
    ensure(game.players().any(|seat| state.keeps[seat].is_none()), || "all have chosen a start system, but none was laid out".into())
}

fn selection_is_possible(game: &M101, state: &State) -> Result<(), String> {
    ensure(state.order.is_empty() && state.turn == 0, || "no phase has an order during the selection".into())?;
    for seat in game.players() {
        let Commitment { action, second } = state.commitments[seat];
        ensure(second.is_none() || action.is_some(), || format!("{seat} has committed no action"))?;
        if let Some(Second::Boost(card)) = second {
            ensure(state.hands[seat].has(card), || format!("{seat} boosts with a card it does not hold"))?;
        }
    }
    Ok(())
}

/// An act that has been begun can be finished.
fn chain_is_possible(game: &M101, state: &State, seat: Seat) -> Result<(), String> {
    let phase = match state.step.as_others_see_it() {
        Step::Take => Phase::Advance,
        Step::Build => Phase::Build,
        Step::Colonise => Phase::Colonise,
        Step::Deliver | Step::Toll { .. } => Phase::Deliver,
        Step::Expand | Step::Prevent(_) => Phase::Expand,
        _ => return Ok(()),
    };
    ensure(phase == state.phase, || format!("the step {:?} does not belong to this phase", state.step))?;
    let holds = |card: CardId, system: bool| {
        usize::from(card.0) < game.content.cards.len() && state.hands[seat].has(card) && game.content.card(card).is_system() == system
    };
    let site_in_play = |site: SiteId| site.0 < 64 && game.spaces.has(site);
    let listed = |step: Step, action: crate::Action| {
        let mut found = Actions::new();
        crate::decisions::offer(&step, game, &State { step, ..*state }, seat, &mut found);
        found.contains(&action)
    };
    let boosted = 1 + u8::from(state.is_booster(seat, phase));
    let placing = matches!(phase, Phase::Build | Phase::Colonise);
    ensure(!placing || state.used.placements < boosted, || "no placement is left in this phase".into())?;
    let possible = match state.step {
        Step::BuildSpace(card) => holds(card, false),
        Step::UpgradeSpace => game.options.upgrade,
        Step::UpgradeCard(gap) => game.options.upgrade && gap.0 < 64 && listed(Step::UpgradeSpace, crate::Action::In(gap)),
        Step::Turning { card, gap, upgrade: false } => {
            gap.0 < 64 && holds(card, false) && listed(Step::BuildSpace(card), crate::Action::In(gap))
        }
        Step::Turning { card, gap, upgrade: true } => {
            let space = game.options.upgrade && gap.0 < 64 && listed(Step::UpgradeSpace, crate::Action::In(gap));
            space && holds(card, false) && listed(Step::UpgradeCard(gap), crate::Action::Replace(card))
        }
        Step::ColoniseSpace(card) => holds(card, true),
        Step::ColoniseWay { card, site } => {
            let both = |subject: &crate::powers::Subject<'_>| {
                let payable = u32::from(game.colonise_cost(state, seat, card, site)) < state.hands[seat].len();
                payable && game.strength_left(state, seat, Use::Conquest, subject) >= i16::from(subject.card.cost)
            };
            site_in_play(site)
                && holds(card, true)
                && listed(Step::ColoniseSpace(card), crate::Action::At(site))
                && both(&crate::powers::Subject { card: game.content.card(card), place: crate::powers::Place::Site(site) })
        }
        Step::Demand { from, colour } => site_in_play(from) && listed(Step::Deliver, crate::Action::Cube(from, colour)),
        Step::Route(delivery) => {
            let (from, colour) = (delivery.from, delivery.colour);
            site_in_play(from)
                && site_in_play(delivery.to)
                && usize::from(delivery.space.0) < MAX_DEMAND
                && listed(Step::Deliver, crate::Action::Cube(from, colour))
                && listed(Step::Demand { from, colour }, crate::Action::To(delivery.to, delivery.space))
                && game.ways_to_pay(state, seat, from, delivery.to).len() > 1
        }
        Step::Toll { to, payees } => {
            let payable = (1..=MAX_HAND.min(state.hands[seat].len() as usize)).contains(&payees.len());
            let others = payees.iter().all(|payee| *payee != seat && payee.number() < game.seats);
            site_in_play(to) && state.systems.has(to) && state.sites[to].culture[seat] != 0 && payable && others
        }
        Step::ExpandWay(site) => {
            let both = |subject: &crate::powers::Subject<'_>| {
                let payable = u32::from(game.political_cost(state, seat, site)) <= state.hands[seat].len();
                payable && game.strength_left(state, seat, Use::Invasion, subject) >= i16::from(subject.card.cost)
            };
            site_in_play(site)
                && listed(Step::Expand, crate::Action::At(site))
                && !state.used.barred.has(site)
                && game.subject_at(state, site).is_some_and(|subject| both(&subject))
        }
        Step::Prevent(site) => {
            let can = |subject: &crate::powers::Subject<'_>| {
                game.can_prevent(state, seat, site, subject)
                    && game.strength_left(state, seat, Use::Invasion, subject) >= i16::from(subject.card.cost)
            };
            site_in_play(site)
                && !game.options.auto_prevention
                && !state.used.barred.has(site)
                && listed(Step::Expand, crate::Action::At(site))
                && game.subject_at(state, site).is_some_and(|subject| can(&subject))
        }
        Step::Pay(payment) => payment_is_possible(game, state, seat, &payment, &listed, &holds),
        _ => true,
    };
    ensure(possible, || format!("the step {:?} does not fit the rest of the state", state.step))
}

fn payment_is_possible(
    game: &M101,
    state: &State,
    seat: Seat,
    payment: &Payment,
    listed: &dyn Fn(Step, crate::Action) -> bool,
    holds: &dyn Fn(CardId, bool) -> bool,
) -> bool {
    let reachable = match payment.purchase {
        Purchase::Build(building) => {
            building.gap.0 < 64
                && building.is_turned_well()
                && holds(building.card, false)
                && listed(Step::BuildSpace(building.card), crate::Action::In(building.gap))
                && game.build_cost(state, seat, building.card, building.gap) == payment.cost
        }
        Purchase::Upgrade(building) => {
            game.options.upgrade
                && building.gap.0 < 64
                && building.is_turned_well()
                && holds(building.card, false)
                && listed(Step::UpgradeSpace, crate::Action::In(building.gap))
                && game.upgrade_cost(state, seat, building.card, building.gap) == Some(payment.cost)
        }
        Purchase::Colonise { card, site } => {
            site.0 < 64
                && holds(card, true)
                && game.colonise_spaces(state, seat).has(site)
                && game.colonise_cost(state, seat, card, site) == payment.cost
        }
        Purchase::Influence(site) => {
            site.0 < 64
                && state.systems.has(site)
                && listed(Step::Expand, crate::Action::At(site))
                && game.political_cost(state, seat, site) == payment.cost
        }
    };
    let purse = game.purse(state, seat, payment.purchase);
    let missing = u32::from(payment.cost).checked_sub(payment.picked.len());
    reachable && purse.contains_all(payment.picked) && missing.is_some_and(|missing| missing > 0) && purse.len() > u32::from(payment.cost)
}

/// A bound on the choices of one game: rounds times the most that each player can be asked in a round.
pub(crate) fn longest_game(game: &M101) -> u64 {
    let hand = u64::from(game.content.setup.hand_limit);
    let (sites, demand) = (u64::from(game.spaces.len()), u64::from(game.spaces.len()) * MAX_DEMAND as u64);
    let placement = 2 * (5 + hand);
    let round = 2 + hand + 2 * placement + demand * (4 + hand) + sites * 2 * (4 + hand) + 4;
    1 + u64::from(game.options.round_cap) * u64::from(game.seats) * round
}
