//! Trade agreements (GT-7): who wins a complete planet, and where the other goods go.

use arrayvec::ArrayVec;
use kernel::{Actions, Clause, Effects, Seat};

use crate::action::Slot;
use crate::content::{Ability, Kind, PlanetId};
use crate::event::Discarding;
use crate::play::Play;
use crate::state::{Agreement, Aside, Deployed, PerPlayer, Place, Space, State, Step};
use crate::{Action, Event, GalacticTrader, Refusal, round};

/// Step 4: resolves complete planets one by one, as far as it goes without a question (GT-7.1).
pub(crate) fn establish(play: &mut Play<'_, impl Effects<Event>>) {
    while let Some(place) = first_completed(play.game, play.state) {
        play.cite("GT-7.1");
        resolve(play, place);
        if asks_recipient(play) || !send_all_on(play) {
            return;
        }
    }
    round::end_of_turn(play);
}

/// The complete planet whose completing good was placed first (GT-7.2).
fn first_completed(game: &GalacticTrader, state: &State) -> Option<Place> {
    let completing = |place: Place| state.deployed.iter().rposition(|good| good.space == place);
    let complete = game.area(state).iter().enumerate().filter(|(_, space)| game.is_complete(**space)).map(|(place, _)| Place(place as u8));
    complete.min_by_key(|place| completing(*place))
}

/// Names the player who establishes the agreement, with the two highest counts (GT-7.3 to GT-7.5).
///
/// Most goods wins; among equals whoever laid the last good of all; if that was somebody else, whoever of the equals laid
/// last (ruling R28). Both tie rules are one: of the equals, the one with the latest good.
fn establishing_player(play: &mut Play<'_, impl Effects<Event>>, place: Place) -> (Seat, u8, u8) {
    let mut counts: PerPlayer<u8> = PerPlayer::default();
    let mut last = None;
    for good in play.state.deployed.iter().filter(|good| good.space == place) {
        counts[good.owner] += 1;
        last = Some(good.owner);
    }
    let most = *counts.0.iter().max().expect("four counts");
    let mut latest = play.state.deployed.iter().rev().filter(|good| good.space == place && counts[good.owner] == most);
    let by = latest.next().expect("a complete planet holds goods").owner;
    play.cite(match counts.0.iter().filter(|count| **count == most).count() {
        1 => "GT-7.3",
        _ if last == Some(by) => "GT-7.4",
        _ => "GT-7.5",
    });
    let runner_up = counts.0.iter().enumerate().filter(|(seat, _)| *seat != by.index()).map(|(_, count)| *count).max();
    (by, most, runner_up.unwrap_or_default())
}

/// Takes the planet out of the play area: the winner's goods are discarded, the others are set aside (GT-7.6 to GT-7.9).
fn resolve(play: &mut Play<'_, impl Effects<Event>>, place: Place) {
    let (by, goods, runner_up) = establishing_player(play, place);
    let planet = play.state.area[usize::from(place)].planet.expect("a complete planet is a planet");
    play.cite("GT-7.6");
    play.cite("GT-7.8");
    if by != play.state.active {
        play.cite("GT-7.12");
    }
    play.tell(Event::Established { planet, seat: by, goods, runner_up });
    play.state.area[usize::from(place)] = Space::default();
    play.state.agreements = play.state.agreements.saturating_add(1);
    play.state.agreement = Some(Agreement { planet, by, sender: by });
    // Slot by slot, so that the goods set aside lie in the order of the card.
    for slot in (0..play.game.content.planet(planet).needs.len() as u8).map(Slot) {
        let index = play.state.deployed.iter().position(|good| good.space == place && good.slot == slot);
        let good = play.state.deployed.remove(index.expect("every slot of a complete planet holds a good"));
        if good.owner == by {
            play.state.discards.put(good.kind.0);
            if !play.game.is_open(good.face_up, good.could_be) {
                play.game.parted_openly(play.state, by, good.kind);
            }
            play.tell(Event::Discarded { seat: by, kind: good.kind, why: Discarding::Agreement });
        } else {
            play.cite("GT-7.9");
            let Deployed { owner, kind, could_be, .. } = good;
            play.state.aside.push(Aside { slot, owner, kind, lay_face_up: good.face_up, could_be });
        }
    }
}

/// Gives the planet to its new owner, or asks who receives it (GT-7.7, GT-8.11). Whether a question is open.
fn asks_recipient(play: &mut Play<'_, impl Effects<Event>>) -> bool {
    let Agreement { planet, by, .. } = play.state.agreement.expect("an agreement is being resolved");
    if play.game.content.planet(planet).ability != Ability::StrangeOrbit {
        play.cite("GT-7.7");
        play.state.owned[by].insert(planet);
        return false;
    }
    // With one possible recipient everybody can see that there is no choice.
    if play.game.options.orbit_others_only && play.game.seats == 2 {
        let other = by.next(play.game.seats);
        given(play, other);
        return false;
    }
    play.state.step = Step::OrbitRecipient;
    true
}

/// D9.
pub(crate) fn list_recipients(game: &GalacticTrader, seat: Seat, found: &mut Actions<Action>) {
    let allowed = |to: &Seat| !(game.options.orbit_others_only && *to == seat);
    game.players().filter(allowed).for_each(|to| found.push(Action::Give(to)));
}

/// D9: who receives the Strange Orbit planet (GT-8.11).
pub(crate) fn give(play: &mut Play<'_, impl Effects<Event>>, to: Seat) -> Result<(), Refusal> {
    let by = play.state.agreement.expect("D9 belongs to an agreement").by;
    if to.number() >= play.game.seats || (play.game.options.orbit_others_only && to == by) {
        let allowed = if play.game.options.orbit_others_only { "another player at this table" } else { "a player at this table" };
        return Err(Refusal::NotARecipient { seat: to.number(), allowed });
    }
    given(play, to);
    go_on(play);
    play.show();
    Ok(())
}

fn given(play: &mut Play<'_, impl Effects<Event>>, to: Seat) {
    play.cite("GT-8.11");
    let Agreement { planet, by, .. } = play.state.agreement.expect("D9 belongs to an agreement");
    play.state.owned[to].insert(planet);
    play.tell(Event::Given { planet, from: by, to });
}

/// Goes on after an answer in step 4: more goods to send on, more planets, the next turn.
fn go_on(play: &mut Play<'_, impl Effects<Event>>) {
    if send_all_on(play) {
        establish(play);
    }
}

/// The goods of a player that wait to be sent on.
pub(crate) fn aside_of(state: &State, seat: Seat) -> impl Iterator<Item = &Aside> {
    state.aside.iter().filter(move |good| good.owner == seat)
}

/// The goods that D10 offers: each by the slot it lay in, goods that lay face up and are of one kind only once.
///
/// Not so without open memory: the others see no kind any more, and which slots are offered would tell them (R60).
pub(crate) fn send_on_choices(game: &GalacticTrader, state: &State, seat: Seat) -> ArrayVec<Slot, 6> {
    let mut seen_face_up = 0u8;
    let fresh = |good: &&Aside| {
        let bit = 1 << good.kind.0;
        let twin = game.options.open_memory && good.lay_face_up && seen_face_up & bit != 0;
        seen_face_up |= if good.lay_face_up { bit } else { 0 };
        !twin
    };
    aside_of(state, seat).filter(fresh).map(|good| good.slot).collect()
}

/// D10.
pub(crate) fn list_aside(game: &GalacticTrader, state: &State, seat: Seat, found: &mut Actions<Action>) {
    send_on_choices(game, state, seat).into_iter().for_each(|slot| found.push(Action::SendOn(slot)));
}

/// Sends on what goes without a question (GT-7.10). Whether all goods are done; if not, a question is open.
fn send_all_on(play: &mut Play<'_, impl Effects<Event>>) -> bool {
    let by = play.state.agreement.expect("an agreement is being resolved").by;
    loop {
        // GT-8.13: clockwise from the one who made the agreement, whoever received the card.
        let owners = (1..play.game.seats).map(|steps| by.clockwise(steps, play.game.seats));
        let Some(sender) = owners.into_iter().find(|seat| aside_of(play.state, *seat).next().is_some()) else {
            play.state.agreement = None;
            return true;
        };
        play.cite("GT-7.10");
        play.state.agreement = play.state.agreement.map(|agreement| Agreement { sender, ..agreement });
        let asks = if !play.game.anything_wanted(play.state) {
            let slot = aside_of(play.state, sender).next().expect("the sender has goods").slot;
            !strand(play, slot)
        } else {
            let choices = send_on_choices(play.game, play.state, sender);
            match choices[..] {
                [only] => !choose_good(play, only, false),
                _ => {
                    play.state.step = Step::RedeployGood;
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
pub(crate) fn send_on(play: &mut Play<'_, impl Effects<Event>>, slot: Slot) -> Result<(), Refusal> {
    let sender = sender(play.state);
    if !send_on_choices(play.game, play.state, sender).contains(&slot) {
        return Err(Refusal::NothingToSendOn { slot: slot.0.saturating_add(1) });
    }
    after_sending(play, sender, |play| choose_good(play, slot, true));
    Ok(())
}

/// Asks for the planet unless there is only one (everybody sees that). Whether the good was sent on.
fn choose_good(play: &mut Play<'_, impl Effects<Event>>, from: Slot, asked: bool) -> bool {
    let mut places = play.game.area(play.state).iter().enumerate().filter(|(_, space)| !play.game.takes(**space).is_empty());
    let only = places.next().filter(|_| places.next().is_none()).map(|(place, _)| Place(place as u8));
    match only {
        Some(place) if !play.game.options.redeploy_optional => choose_place(play, from, asked, place),
        _ => {
            play.state.step = Step::RedeployPlanet { from, asked };
            false
        }
    }
}

/// D11.
pub(crate) fn list_planets(game: &GalacticTrader, state: &State, found: &mut Actions<Action>) {
    game.list_planets(state, |takes| !takes.is_empty(), found);
    if game.options.redeploy_optional {
        found.push(Action::ToHand);
    }
}

/// D11: the planet for a good sent on (GT-7.11).
pub(crate) fn send_to(play: &mut Play<'_, impl Effects<Event>>, from: Slot, asked: bool, planet: PlanetId) -> Result<(), Refusal> {
    let name = || play.game.planet_name(planet);
    let place = play.game.place_of(play.state, planet).ok_or_else(|| Refusal::NotOnOffer { planet: name() })?;
    if play.game.takes(play.state.area[usize::from(place)]).is_empty() {
        return Err(Refusal::Full { planet: name() });
    }
    let sender = sender(play.state);
    after_sending(play, sender, |play| choose_place(play, from, asked, place));
    Ok(())
}

/// Asks for the kind unless there is only one. Whether the good was sent on.
fn choose_place(play: &mut Play<'_, impl Effects<Event>>, from: Slot, asked: bool, to: Place) -> bool {
    match play.game.takes(play.state.area[usize::from(to)]).single() {
        Some(only) => {
            sent_on(play, from, to, only);
            true
        }
        None => {
            play.state.step = Step::RedeploySlot { from, asked, to };
            false
        }
    }
}

/// D12.
pub(crate) fn list_kinds(game: &GalacticTrader, state: &State, to: Place, found: &mut Actions<Action>) {
    game.takes(state.area[usize::from(to)]).iter().for_each(|kind| found.push(Action::As(kind)));
}

/// D12: the kind that a good sent on stands for (GT-7.11).
pub(crate) fn send_as(play: &mut Play<'_, impl Effects<Event>>, from: Slot, to: Place, kind: Kind) -> Result<(), Refusal> {
    let space = play.state.area[usize::from(to)];
    if !play.game.is_kind(kind) || !play.game.takes(space).has(kind) {
        return Err(play.game.no_slot_for(space, kind));
    }
    let sender = sender(play.state);
    after_sending(play, sender, |play| {
        sent_on(play, from, to, kind);
        true
    });
    Ok(())
}

/// D11 with the option `redeploy = optional`: the good goes to hand instead.
pub(crate) fn to_hand(play: &mut Play<'_, impl Effects<Event>>, from: Slot) -> Result<(), Refusal> {
    if !play.game.options.redeploy_optional {
        return Err(Refusal::MustSendOn);
    }
    let sender = sender(play.state);
    // With `stranded_goods = discard` it lies face up on the discard pile: a hidden good is shown by that.
    let hidden = aside_of(play.state, sender).any(|good| good.slot == from && !play.game.is_open(false, good.could_be));
    if hidden && play.game.options.stranded_discarded {
        play.show();
    }
    after_sending(play, sender, |play| strand(play, from));
    Ok(())
}

fn sender(state: &State) -> Seat {
    state.agreement.expect("goods are sent on within an agreement").sender
}

/// Makes one step of sending on and then goes on as far as possible.
///
/// Nothing is learned from it as long as the same player is still asked about goods of the same planet: these choices show no
/// card, nor does the question which good to discard for a stranded one (D13).
fn after_sending<F: Effects<Event>>(play: &mut Play<'_, F>, sender: Seat, step: impl FnOnce(&mut Play<'_, F>) -> bool) {
    let planet = play.state.agreement.map(|agreement| agreement.planet);
    if step(play) {
        go_on(play);
    }
    if play.state.agreement.is_none_or(|agreement| agreement.sender != sender || Some(agreement.planet) != planet) {
        play.show();
    }
}

/// Puts a good set aside face down into a slot of another planet (GT-7.9, GT-7.11).
fn sent_on(play: &mut Play<'_, impl Effects<Event>>, from: Slot, to: Place, counts_as: Kind) {
    play.cite("GT-7.11");
    play.cite("GT-5.5");
    let Aside { slot: from_slot, owner, kind, could_be, .. } = take_aside(play.state, from);
    let good = Deployed { space: to, slot: from, owner, kind, face_up: false, could_be, round: play.state.round };
    let slot = play.game.place(play.state, to, counts_as, good);
    let planet = play.state.area[usize::from(to)].planet.expect("placed on a planet");
    let from = play.state.agreement.expect("goods are sent on within an agreement").planet;
    play.tell(Event::SentOn { seat: owner, from, from_slot, planet, slot, kind: Some(kind), open: play.game.is_open(false, could_be) });
}

fn take_aside(state: &mut State, slot: Slot) -> Aside {
    let index = state.aside.iter().position(|good| good.slot == slot).expect("the good was set aside");
    state.aside.remove(index)
}

/// Takes a good for which no slot is left into its owner's hand (GT-7.13). Whether it went without a question.
fn strand(play: &mut Play<'_, impl Effects<Event>>, slot: Slot) -> bool {
    play.cite("GT-7.13");
    let good = *play.state.aside.iter().find(|good| good.slot == slot).expect("the good was set aside");
    if !play.game.options.stranded_discarded && play.game.hand_is_full(play.state, good.owner) {
        play.state.step = Step::StrandedDiscard(slot);
        return false;
    }
    let Aside { owner, kind, .. } = take_aside(play.state, slot);
    let open = tell_stranded(play, good);
    if play.game.options.stranded_discarded {
        play.state.discards.put(kind.0);
        if !open {
            play.game.parted_openly(play.state, owner, kind);
        }
        play.tell(Event::Discarded { seat: owner, kind, why: Discarding::Lost });
    } else {
        play.state.hands[owner].put(kind.0);
        if open {
            play.game.returned_openly(play.state, owner, kind);
        }
    }
    true
}

fn tell_stranded(play: &mut Play<'_, impl Effects<Event>>, good: Aside) -> bool {
    let open = play.game.is_open(false, good.could_be);
    let from = play.state.agreement.expect("goods are stranded within an agreement").planet;
    play.tell(Event::Stranded { seat: good.owner, from, slot: good.slot, kind: Some(good.kind), open });
    open
}

/// D13: any good of the hand, or the stranded one itself.
pub(crate) fn list_five(state: &State, seat: Seat, slot: Slot, found: &mut Actions<Action>) {
    let mut five = state.hands[seat];
    aside_of(state, seat).filter(|good| good.slot == slot).for_each(|good| five.put(good.kind.0));
    five.kinds().for_each(|kind| found.push(Action::Discard(Kind(kind))));
}

/// D13: the owner of a stranded good keeps four of five (GT-7.13).
pub(crate) fn discard_for_stranded(play: &mut Play<'_, impl Effects<Event>>, slot: Slot, kind: Kind) -> Result<(), Refusal> {
    let seat = sender(play.state);
    let stranded = *play.state.aside.iter().find(|good| good.slot == slot).expect("the stranded good was set aside");
    if kind != stranded.kind && !play.game.holds(play.state, seat, kind) {
        return Err(Refusal::NotInHand { good: play.game.good_name(kind), clause: Clause("GT-7.13") });
    }
    take_aside(play.state, slot);
    let open = tell_stranded(play, stranded);
    play.state.hands[seat].put(stranded.kind.0);
    if open {
        play.game.returned_openly(play.state, seat, stranded.kind);
    }
    play.state.hands[seat].take(kind.0);
    play.state.discards.put(kind.0);
    play.game.parted_openly(play.state, seat, kind);
    play.tell(Event::Discarded { seat, kind, why: Discarding::Stranded });
    go_on(play);
    play.show();
    Ok(())
}
