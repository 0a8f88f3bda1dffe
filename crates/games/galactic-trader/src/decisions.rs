//! The questions of the game, D1 to D13, in the order of the rules: what each offers and how each answer is taken.

use kernel::{Actions, Effects, Learned, Seat, Seats, Turn};

use crate::action::Slot;
use crate::content::{Kind, PlanetId};
use crate::play::Play;
use crate::state::{Place, Room, State, Step};
use crate::{Action, Event, GalacticTrader, Refusal};
use crate::{abilities, agreement, draft, turn};

kernel::decisions! {
    /// A question with an answer to it. Whoever words or draws choices matches on these.
    pub enum Decision of GalacticTrader;
    question: Step;
    offer(game: &GalacticTrader, state: &State, seat: Seat) -> found;
    take(play);

    // D1: which good to discard before a take.
    Step::DraftDiscard => "discard a good before the take", "GT-4.8", draft::list_discards(game, state, seat, found), {
        /// Discard a good of this kind for the next one of the packet.
        Action::Discard(kind) => DiscardForTake { kind: Kind } = draft::discard(play, kind),
        /// Put the next good onto the discard pile instead.
        Action::Refuse => Refuse {} = draft::refuse(play),
    }

    // D2: which good to take from the packet.
    Step::DraftPick(room) => "take a good from the packet", "GT-4.3", draft::list_packet(state, found), {
        /// Take a good of this kind.
        Action::Take(kind) => Take { room: Room, kind: Kind } = draft::take(play, room, kind),
    }

    // D3: which good to take back, or done.
    Step::CancelGood => "take goods back, or say done", "GT-6.4", turn::list_take_backs(state, found), {
        /// Take the own good in this slot back into hand.
        Action::TakeBack(planet, slot) => TakeBack { planet: PlanetId, slot: Slot } = turn::take_back(play, planet, slot),
        /// Take nothing more back.
        Action::Done => Done {} = turn::deploy_or_end(play),
    }

    // D4: which good to discard for the one taken back.
    Step::CancelDiscard(index) => "discard a good before taking one back", "GT-6.8", draft::list_hand(state, seat, found), {
        /// Discard a good of this kind for the one at this place of `State::deployed`.
        Action::Discard(kind) => DiscardForTakeBack { index: u8, kind: Kind } = turn::discard_and_take_back(play, index, kind),
    }

    // D5: a good to lay, an ability to use, or end the turn.
    Step::DeployAction => "lay a good, use a planet, or end the turn", "GT-6.9", turn::list(game, state, seat, found), {
        /// Lay a good of this kind.
        Action::Lay(kind) => Lay { kind: Kind } = turn::lay(play, kind),
        /// Use the ability of this planet.
        Action::Use(planet) => Use { planet: PlanetId } = abilities::select(play, planet),
        /// End the turn.
        Action::EndTurn => EndTurn {} = turn::end(play),
    }

    // D6: the planet for the good.
    Step::DeployPlanet(kind) => "choose the planet for the good", "GT-5.9", game.list_planets(state, |takes| takes.has(kind), found), {
        /// Lay it on this planet.
        Action::On(planet) => LayOn { kind: Kind, planet: PlanetId } = turn::lay_on(play, kind, planet),
    }

    // D7: the good for the ability.
    Step::AbilityCard(through) => "choose the good for the ability", "GT-8.6", abilities::list(game, state, seat, through, found), {
        /// Use the ability with a good of this kind.
        Action::With(kind) => UseWith { through: PlanetId, kind: Kind } = abilities::with(play, through, kind),
    }

    // D8: the planet for what the good counts as.
    Step::AbilityPlanet(through, kind) => "choose the planet for the converted good", "GT-8.6",
        abilities::list_planets(game, state, through, kind, found), {
        /// Lay the converted good on this planet.
        Action::On(planet) => ConvertOn { through: PlanetId, kind: Kind, planet: PlanetId } = abilities::on(play, through, kind, planet),
    }

    // D9: who receives the Strange Orbit planet.
    Step::OrbitRecipient => "choose who receives the planet", "GT-8.11", agreement::list_recipients(game, seat, found), {
        /// Give the planet to this player.
        Action::Give(to) => Give { to: Seat } = agreement::give(play, to),
    }

    // D10: which good to send on next.
    Step::RedeployGood => "choose the good to send on", "GT-7.10", agreement::list_aside(game, state, seat, found), {
        /// Send on the good that lay in this slot.
        Action::SendOn(slot) => SendOn { slot: Slot } = agreement::send_on(play, slot),
    }

    // D11: the planet for it.
    Step::RedeployPlanet { from, asked } => "choose the planet for the good sent on", "GT-7.11", agreement::list_planets(game, state, found), {
        /// Send it to this planet.
        Action::On(planet) => SendTo { from: Slot, asked: bool, planet: PlanetId } = agreement::send_to(play, from, asked, planet),
        /// Take it to hand instead.
        Action::ToHand => ToHand { from: Slot } = agreement::to_hand(play, from),
    }

    // D12: the kind it stands for there.
    Step::RedeploySlot { from, to, .. } => "choose what the good sent on stands for", "GT-7.11", agreement::list_kinds(game, state, to, found), {
        /// Let it stand for this kind.
        Action::As(kind) => SendAs { from: Slot, to: Place, kind: Kind } = agreement::send_as(play, from, to, kind),
    }

    // D13: which good to discard for the stranded one.
    Step::StrandedDiscard(slot) => "discard one of five goods", "GT-7.13", agreement::list_five(state, seat, slot, found), {
        /// Discard a good of this kind, in hand or the stranded one itself.
        Action::Discard(kind) => DiscardForStranded { slot: Slot, kind: Kind } = agreement::discard_for_stranded(play, slot, kind),
    }

    Step::Over(_) => "nothing, the game is over", "GT-10.1", (), {}
}

/// Whose choice it is.
pub(crate) fn turn(game: &GalacticTrader, state: &State) -> Turn {
    game.asked(state).map_or(Turn::Over, |seat| Turn::Waiting(Seats::only(seat)))
}

/// Lists what the seat that is asked may answer.
pub(crate) fn legal(game: &GalacticTrader, state: &State, seat: Seat, found: &mut Actions<Action>) {
    if game.asked(state) == Some(seat) {
        offer(&state.step, game, state, seat, found);
    }
}

/// Carries out an answer of the seat that is asked.
pub(crate) fn answer(
    game: &GalacticTrader,
    state: &mut State,
    seat: Seat,
    action: Action,
    fx: &mut impl Effects<Event>,
) -> Result<Learned, Refusal> {
    game.may_choose(state, seat)?;
    let question = state.step;
    Play::carry_out(game, state, seat, fx, |play| take(&question, action, play, |_| not_asked(question)))
}

impl GalacticTrader {
    /// Who is asked now; nobody when the game is over.
    #[must_use]
    pub fn asked(&self, state: &State) -> Option<Seat> {
        match state.step {
            Step::DraftDiscard | Step::DraftPick(_) => Some(self.taker(state.first, state.takes)),
            Step::CancelGood | Step::CancelDiscard(_) => Some(state.active),
            Step::DeployAction | Step::DeployPlanet(_) | Step::AbilityCard(_) | Step::AbilityPlanet(..) => Some(state.active),
            Step::OrbitRecipient => state.agreement.map(|agreement| agreement.by),
            Step::RedeployGood | Step::RedeployPlanet { .. } | Step::RedeploySlot { .. } | Step::StrandedDiscard(_) => {
                state.agreement.map(|agreement| agreement.sender)
            }
            Step::Over(_) => None,
        }
    }

    /// Refuses everybody but the player who is asked.
    #[inline]
    pub(crate) fn may_choose(&self, state: &State, seat: Seat) -> Result<(), Refusal> {
        match self.asked(state) {
            None => Err(Refusal::Over),
            Some(asked) if asked == seat => Ok(()),
            Some(whose) => {
                let (asked, clause) = asked(state.step.as_others_see_it());
                Err(Refusal::NotYourChoice { whose, asked, clause })
            }
        }
    }
}

/// Refuses an action that answers another question.
pub(crate) fn not_asked(question: Step) -> Refusal {
    let (asked, clause) = asked(question);
    Refusal::NotAsked { asked, clause }
}
