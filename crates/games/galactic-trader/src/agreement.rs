//! Trade agreements (GT-7): who wins a complete planet, and where the other goods go.

use arrayvec::ArrayVec;
use kernel::{Clause, Effects, Learned, Seat};

use crate::content::{Ability, Kind, PlanetId};
use crate::event::Discarding;
use crate::state::{Agreement, Aside, Deployed, PerPlayer, Space, State, Step};
use crate::{Event, GalacticTrader, Refusal, legal, round};

/// Step 4: resolves complete planets one by one, as far as it goes without a question (GT-7.1).
pub(crate) fn establish(game: &GalacticTrader, state: &mut State, fx: &mut impl Effects<Event>) {
    while let Some(place) = first_completed(game, state) {
        fx.cite(Clause("GT-7.1"));
        resolve(game, state, place, fx);
        if asks_recipient(game, state, fx) || !send_all_on(game, state, fx) {
            return;
        }
    }
    round::end_of_turn(game, state, fx);
}

/// The complete planet whose completing good was placed first (GT-7.2).
fn first_completed(game: &GalacticTrader, state: &State) -> Option<u8> {
    let completing = |place: u8| state.deployed.iter().rposition(|good| good.space == place);
    let complete = game.area(state).iter().enumerate().filter(|(_, space)| game.is_complete(**space)).map(|(place, _)| place as u8);
    complete.min_by_key(|place| completing(*place))
}

/// Names the player who establishes the agreement, with the two highest counts (GT-7.3 to GT-7.5).
///
/// Most goods wins; among equals whoever laid the last good of all; if that was somebody else, whoever of the equals laid
/// last (ruling R28). Both tie rules are one: of the equals, the one with the latest good.
fn establishing_player(state: &State, place: u8, fx: &mut impl Effects<Event>) -> (Seat, u8, u8) {
    let mut counts: PerPlayer<u8> = PerPlayer::default();
    let mut last = None;
    for good in state.deployed.iter().filter(|good| good.space == place) {
        counts[good.owner] += 1;
        last = Some(good.owner);
    }
    let most = *counts.0.iter().max().expect("four counts");
    let mut latest = state.deployed.iter().rev().filter(|good| good.space == place && counts[good.owner] == most);
    let by = latest.next().expect("a complete planet holds goods").owner;
    fx.cite(Clause(match counts.0.iter().filter(|count| **count == most).count() {
        1 => "GT-7.3",
        _ if last == Some(by) => "GT-7.4",
        _ => "GT-7.5",
    }));
    let runner_up = counts.0.iter().enumerate().filter(|(seat, _)| *seat != by.index()).map(|(_, count)| *count).max();
    (by, most, runner_up.unwrap_or_default())
}

/// Takes the planet out of the play area: the winner's goods are discarded, the others are set aside (GT-7.6 to GT-7.9).
fn resolve(game: &GalacticTrader, state: &mut State, place: u8, fx: &mut impl Effects<Event>) {
    let (by, goods, runner_up) = establishing_player(state, place, fx);
    let planet = state.area[usize::from(place)].planet.expect("a complete planet is a planet");
    fx.cite(Clause("GT-7.6"));
    fx.cite(Clause("GT-7.8"));
    if by != state.active {
        fx.cite(Clause("GT-7.12"));
    }
    fx.tell(Event::Established { planet, seat: by, goods, runner_up });
    state.area[usize::from(place)] = Space::default();
    state.agreements = state.agreements.saturating_add(1);
    state.agreement = Some(Agreement { planet, by, sender: by });
    // Slot by slot, so that the goods set aside lie in the order of the card.
    for slot in 0..game.content.planet(planet).needs.len() as u8 {
        let index = state.deployed.iter().position(|good| good.space == place && good.slot == slot);
        let good = state.deployed.remove(index.expect("every slot of a complete planet holds a good"));
        if good.owner == by {
            state.discards.put(good.kind.0);
            if !game.is_open(good.face_up, good.could_be) {
                game.parted_openly(state, by, good.kind);
            }
            fx.tell(Event::Discarded { seat: by, kind: good.kind, why: Discarding::Agreement });
        } else {
            fx.cite(Clause("GT-7.9"));
            let Deployed { owner, kind, could_be, .. } = good;
            state.aside.push(Aside { slot, owner, kind, lay_face_up: good.face_up, could_be });
        }
    }
}

/// Gives the planet to its new owner, or asks who receives it (GT-7.7, GT-8.11). Whether a question is open.
fn asks_recipient(game: &GalacticTrader, state: &mut State, fx: &mut impl Effects<Event>) -> bool {
    let Agreement { planet, by, .. } = state.agreement.expect("an agreement is being resolved");
    if game.content.planet(planet).ability != Ability::StrangeOrbit {
        fx.cite(Clause("GT-7.7"));
        state.owned[by].insert(planet.0);
        return false;
    }
    // With one possible recipient everybody can see that there is no choice.
    if game.options.orbit_others_only && game.seats == 2 {
        given(state, by.next(game.seats), fx);
        return false;
    }
    state.step = Step::OrbitRecipient;
    true
}

/// D9: who receives the Strange Orbit planet (GT-8.11).
pub(crate) fn give(game: &GalacticTrader, state: &mut State, to: Seat, fx: &mut impl Effects<Event>) -> Result<Learned, Refusal> {
    if !matches!(state.step, Step::OrbitRecipient) {
        return Err(legal::not_asked(state));
    }
    let by = state.agreement.expect("D9 belongs to an agreement").by;
    if to.number() >= game.seats || (game.options.orbit_others_only && to == by) {
        let allowed = if game.options.orbit_others_only { "another player at this table" } else { "a player at this table" };
        return Err(Refusal::NotARecipient { seat: to.number(), allowed });
    }
    given(state, to, fx);
    go_on(game, state, fx);
    Ok(Learned::Something)
}

fn given(state: &mut State, to: Seat, fx: &mut impl Effects<Event>) {
    fx.cite(Clause("GT-8.11"));
    let Agreement { planet, by, .. } = state.agreement.expect("D9 belongs to an agreement");
    state.owned[to].insert(planet.0);
    fx.tell(Event::Given { planet, from: by, to });
}

/// Goes on after an answer in step 4: more goods to send on, more planets, the next turn.
fn go_on(game: &GalacticTrader, state: &mut State, fx: &mut impl Effects<Event>) {
    if send_all_on(game, state, fx) {
        establish(game, state, fx);
    }
}

/// The goods of a player that wait to be sent on.
pub(crate) fn aside_of(state: &State, seat: Seat) -> impl Iterator<Item = &Aside> {
    state.aside.iter().filter(move |good| good.owner == seat)
}

/// The goods that D10 offers: each by the slot it lay in, goods that lay face up and are of one kind only once.
///
/// Not so without open memory: the others see no kind any more, and which slots are offered would tell them (R60).
pub(crate) fn send_on_choices(game: &GalacticTrader, state: &State, seat: Seat) -> ArrayVec<u8, 6> {
    let mut seen_face_up = 0u8;
    let fresh = |good: &&Aside| {
        let bit = 1 << good.kind.0;
        let twin = game.options.open_memory && good.lay_face_up && seen_face_up & bit != 0;
        seen_face_up |= if good.lay_face_up { bit } else { 0 };
        !twin
    };
    aside_of(state, seat).filter(fresh).map(|good| good.slot).collect()
}

/// Sends on what goes without a question (GT-7.10). Whether all goods are done; if not, a question is open.
fn send_all_on(game: &GalacticTrader, state: &mut State, fx: &mut impl Effects<Event>) -> bool {
    let by = state.agreement.expect("an agreement is being resolved").by;
    loop {
        // GT-8.13: clockwise from the one who made the agreement, whoever received the card.
        let owners = (1..game.seats).map(|steps| by.clockwise(steps, game.seats));
        let Some(sender) = owners.into_iter().find(|seat| aside_of(state, *seat).next().is_some()) else {
            state.agreement = None;
            return true;
        };
        fx.cite(Clause("GT-7.10"));
        state.agreement = state.agreement.map(|agreement| Agreement { sender, ..agreement });
        let asks = if !game.anything_wanted(state) {
            let slot = aside_of(state, sender).next().expect("the sender has goods").slot;
            !strand(game, state, slot, fx)
        } else {
            let choices = send_on_choices(game, state, sender);
            match choices[..] {
                [only] => !choose_good(game, state, only, false, fx),
                _ => {
                    state.step = Step::RedeployGood;
                    true
                }
            }
        };
        if asks {
            return false;
        }
    }
}

/// D10: which good to send on next.
pub(crate) fn send_on(game: &GalacticTrader, state: &mut State, slot: u8, fx: &mut impl Effects<Event>) -> Result<Learned, Refusal> {
    if !matches!(state.step, Step::RedeployGood) {
        return Err(legal::not_asked(state));
    }
    let sender = sender(state);
    if !send_on_choices(game, state, sender).contains(&slot) {
        return Err(Refusal::NothingToSendOn { slot: slot.saturating_add(1) });
    }
    Ok(after_sending(game, state, sender, fx, |state, fx| choose_good(game, state, slot, true, fx)))
}

/// Asks for the planet unless there is only one (everybody sees that). Whether the good was sent on.
fn choose_good(game: &GalacticTrader, state: &mut State, from: u8, asked: bool, fx: &mut impl Effects<Event>) -> bool {
    let mut places = game.area(state).iter().enumerate().filter(|(_, space)| !game.takes(**space).is_empty());
    let only = places.next().filter(|_| places.next().is_none()).map(|(place, _)| place as u8);
    match only {
        Some(place) if !game.options.redeploy_optional => choose_place(game, state, from, asked, place, fx),
        _ => {
            state.step = Step::RedeployPlanet { from, asked };
            false
        }
    }
}

/// D11: the planet for a good sent on (GT-7.11).
pub(crate) fn send_to(
    game: &GalacticTrader,
    state: &mut State,
    from: u8,
    asked: bool,
    planet: PlanetId,
    fx: &mut impl Effects<Event>,
) -> Result<Learned, Refusal> {
    let name = || game.planet_name(planet);
    let place = game.place_of(state, planet).ok_or_else(|| Refusal::NotOnOffer { planet: name() })?;
    if game.takes(state.area[usize::from(place)]).is_empty() {
        return Err(Refusal::Full { planet: name() });
    }
    let sender = sender(state);
    Ok(after_sending(game, state, sender, fx, |state, fx| choose_place(game, state, from, asked, place, fx)))
}

/// Asks for the kind unless there is only one. Whether the good was sent on.
fn choose_place(game: &GalacticTrader, state: &mut State, from: u8, asked: bool, to: u8, fx: &mut impl Effects<Event>) -> bool {
    match game.takes(state.area[usize::from(to)]).single() {
        Some(only) => {
            sent_on(game, state, from, to, only, fx);
            true
        }
        None => {
            state.step = Step::RedeploySlot { from, asked, to };
            false
        }
    }
}

/// D12: the kind that a good sent on stands for (GT-7.11).
pub(crate) fn send_as(game: &GalacticTrader, state: &mut State, kind: Kind, fx: &mut impl Effects<Event>) -> Result<Learned, Refusal> {
    let Step::RedeploySlot { from, to, .. } = state.step else { return Err(legal::not_asked(state)) };
    let space = state.area[usize::from(to)];
    if !legal::is_kind(game, kind) || !game.takes(space).has(kind) {
        return Err(legal::no_slot_for(game, space, kind));
    }
    let sender = sender(state);
    Ok(after_sending(game, state, sender, fx, |state, fx| {
        sent_on(game, state, from, to, kind, fx);
        true
    }))
}

/// D11 with the option `redeploy = optional`: the good goes to hand instead.
pub(crate) fn to_hand(game: &GalacticTrader, state: &mut State, fx: &mut impl Effects<Event>) -> Result<Learned, Refusal> {
    match state.step {
        Step::RedeployPlanet { from, .. } if game.options.redeploy_optional => {
            let sender = sender(state);
            // With `stranded_goods = discard` it lies face up on the discard pile: a hidden good is shown by that.
            let hidden = aside_of(state, sender).any(|good| good.slot == from && !game.is_open(false, good.could_be));
            let learned = after_sending(game, state, sender, fx, |state, fx| strand(game, state, from, fx));
            Ok(if hidden && game.options.stranded_discarded { Learned::Something } else { learned })
        }
        Step::RedeployPlanet { .. } => Err(Refusal::MustSendOn),
        _ => Err(legal::not_asked(state)),
    }
}

fn sender(state: &State) -> Seat {
    state.agreement.expect("goods are sent on within an agreement").sender
}

/// Makes one step of sending on and then goes on as far as possible.
///
/// Nothing is learned from it as long as the same player is still asked about goods of the same planet: these choices show no
/// card, nor does the question which good to discard for a stranded one (D13).
fn after_sending<F: Effects<Event>>(
    game: &GalacticTrader,
    state: &mut State,
    sender: Seat,
    fx: &mut F,
    step: impl FnOnce(&mut State, &mut F) -> bool,
) -> Learned {
    let planet = state.agreement.map(|agreement| agreement.planet);
    if step(state, fx) {
        go_on(game, state, fx);
    }
    match state.agreement {
        Some(agreement) if agreement.sender == sender && Some(agreement.planet) == planet => Learned::Nothing,
        _ => Learned::Something,
    }
}

/// Puts a good set aside face down into a slot of another planet (GT-7.9, GT-7.11).
fn sent_on(game: &GalacticTrader, state: &mut State, from: u8, to: u8, counts_as: Kind, fx: &mut impl Effects<Event>) {
    fx.cite(Clause("GT-7.11"));
    fx.cite(Clause("GT-5.5"));
    let Aside { slot: from_slot, owner, kind, could_be, .. } = take_aside(state, from);
    let good = Deployed { space: 0, slot: 0, owner, kind, face_up: false, could_be, round: state.round };
    let slot = game.place(state, to, counts_as, good);
    let planet = state.area[usize::from(to)].planet.expect("placed on a planet");
    let from = state.agreement.expect("goods are sent on within an agreement").planet;
    fx.tell(Event::SentOn { seat: owner, from, from_slot, planet, slot, kind: Some(kind), open: game.is_open(false, could_be) });
}

fn take_aside(state: &mut State, slot: u8) -> Aside {
    let index = state.aside.iter().position(|good| good.slot == slot).expect("the good was set aside");
    state.aside.remove(index)
}

/// Takes a good for which no slot is left into its owner's hand (GT-7.13). Whether it went without a question.
fn strand(game: &GalacticTrader, state: &mut State, slot: u8, fx: &mut impl Effects<Event>) -> bool {
    fx.cite(Clause("GT-7.13"));
    let good = *state.aside.iter().find(|good| good.slot == slot).expect("the good was set aside");
    if !game.options.stranded_discarded && game.hand_is_full(state, good.owner) {
        state.step = Step::StrandedDiscard(slot);
        return false;
    }
    let Aside { owner, kind, .. } = take_aside(state, slot);
    let open = tell_stranded(game, state, good, fx);
    if game.options.stranded_discarded {
        state.discards.put(kind.0);
        if !open {
            game.parted_openly(state, owner, kind);
        }
        fx.tell(Event::Discarded { seat: owner, kind, why: Discarding::Lost });
    } else {
        state.hands[owner].put(kind.0);
        if open {
            game.returned_openly(state, owner, kind);
        }
    }
    true
}

fn tell_stranded(game: &GalacticTrader, state: &State, good: Aside, fx: &mut impl Effects<Event>) -> bool {
    let open = game.is_open(false, good.could_be);
    let from = state.agreement.expect("goods are stranded within an agreement").planet;
    fx.tell(Event::Stranded { seat: good.owner, from, slot: good.slot, kind: Some(good.kind), open });
    open
}

/// D13: the owner of a stranded good keeps four of five (GT-7.13).
pub(crate) fn discard_for_stranded(
    game: &GalacticTrader,
    state: &mut State,
    slot: u8,
    kind: Kind,
    fx: &mut impl Effects<Event>,
) -> Result<Learned, Refusal> {
    let seat = sender(state);
    let stranded = *state.aside.iter().find(|good| good.slot == slot).expect("the stranded good was set aside");
    if kind != stranded.kind && !legal::holds(game, state, seat, kind) {
        return Err(Refusal::NotInHand { good: game.good_name(kind), clause: Clause("GT-7.13") });
    }
    take_aside(state, slot);
    let open = tell_stranded(game, state, stranded, fx);
    state.hands[seat].put(stranded.kind.0);
    if open {
        game.returned_openly(state, seat, stranded.kind);
    }
    state.hands[seat].take(kind.0);
    state.discards.put(kind.0);
    game.parted_openly(state, seat, kind);
    fx.tell(Event::Discarded { seat, kind, why: Discarding::Stranded });
    go_on(game, state, fx);
    Ok(Learned::Something)
}
