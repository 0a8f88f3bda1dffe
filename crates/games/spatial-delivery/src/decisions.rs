//! The questions of the game, SD-D1 to SD-D13, in the order of the rules: what each offers and how each answer is taken.

use kernel::{Actions, Effects, Learned, Seat, Seats, Turn};
use parts::hex::Hex;

use crate::cards::{Goods, Kind};
use crate::galaxy::{Lane, Node};
use crate::play::Play;
use crate::state::{Moment, State, Step};
use crate::{Action, Event, Refusal, SpatialDelivery};
use crate::{deliver, explore, journey, market, powers, travel};

/// Whose choice it is: in the market, and in a turn.
const IN_THE_MARKET: &str = "SD-3.4";
const ON_TURN: &str = "SD-5.1";

kernel::decisions! {
    /// A question with an answer to it. Whoever words or draws choices matches on these.
    pub enum Decision of SpatialDelivery;
    question: Step;
    offer(game: &SpatialDelivery, state: &State, seat: Seat) -> found;
    take(play);

    // SD-D1: which card of the market.
    Step::TakeGoods => "take a card of the Goods Market", IN_THE_MARKET, market::list(game, state, found), {
        /// Take the face-up card of this type.
        Action::Take(goods) => TakeGoods { goods: Goods } = play.draft(goods),
    }

    // SD-D2: what mission, if any.
    Step::Mission => "choose a mission, stay, or pass", ON_TURN, journey::list(game, state, seat, found), {
        /// Do nothing more in this round.
        Action::Pass => Pass {} = play.end_turn(),
        /// No mission.
        Action::Stay => Stay {} = play.stay(),
        /// Explore and Build.
        Action::Explore => Explore {} = play.explore(),
        /// Travel.
        Action::Travel => Travel {} = play.travel(),
    }

    // SD-D3: where to build.
    Step::Site => "choose the site of the new station", ON_TURN, explore::list_sites(state, found), {
        /// Build at this site.
        Action::Site(node) => BuildAt { node: Node } = play.choose_site(node),
    }

    // SD-D4: the next lane of the route.
    Step::Route => "choose the next lane of the route", ON_TURN, explore::list_lanes(state, found), {
        /// Finish the route by the cheapest way.
        Action::Cheapest => Cheapest {} = play.choose_cheapest(),
        /// Go on by this lane.
        Action::Lane(lane) => GoOnBy { lane: Lane } = play.choose_lane(lane),
    }

    // SD-D5: the card for the next world.
    Step::StationGood => "choose a Goods card for the station", ON_TURN, explore::list_goods(game, state, seat, found), {
        /// Pay for the station with a card of this kind.
        Action::Pay(kind) => PayGood { kind: Kind } = play.choose_good(kind),
    }

    // SD-D6: the next fuel card, for Explore or Travel.
    Step::Fuel { travel } => "choose a card as fuel", ON_TURN, explore::list_fuel(game, state, seat, found), {
        /// Burn a card of this kind.
        Action::Pay(kind) => Burn { travel: bool, kind: Kind } = play.choose_fuel(travel, kind),
        /// Pay all that is left with Rocket Fuel.
        Action::AllRocketFuel => BurnRocketFuel { travel: bool } = play.choose_all_rocket_fuel(travel),
    }

    // SD-D7: where to travel.
    Step::Destination => "choose where to travel", ON_TURN, travel::list(state, found), {
        /// Travel to this location.
        Action::To(node) => TravelTo { node: Node } = play.choose_destination(node),
    }

    // SD-D8: which card to deliver.
    Step::Deliver => "deliver a good, or skip", ON_TURN, deliver::list(game, state, seat, found), {
        /// Deliver nothing.
        Action::Skip => DeliverNothing {} = play.card_action_next(),
        /// Deliver a card of this kind.
        Action::Deliver(kind) => Deliver { kind: Kind } = play.choose_delivery(kind),
    }

    // SD-D9: to which world.
    Step::World(kind) => "choose the world for the good", ON_TURN, deliver::list_worlds(game, state, seat, kind, found), {
        /// Deliver it to the world on this hex.
        Action::World(hex) => DeliverTo { kind: Kind, hex: Hex } = play.choose_world(kind, hex),
    }

    // SD-D10: which card of the market to take by Barter.
    Step::BarterTake(moment) => "take a card of the market by Barter", ON_TURN, powers::list_barter(game, state, moment, found), {
        /// Take the face-up card of this type.
        Action::Take(goods) => Barter { moment: Moment, goods: Goods } = play.choose_barter(moment, goods),
        /// Leave Barter unused.
        Action::Decline => DeclineBarter { moment: Moment } = play.decline_barter(moment),
    }

    // SD-D11: whether to use Enterprise.
    Step::EnterpriseUse => "use Enterprise, or decline", ON_TURN, found.extend([Action::Decline, Action::Use]), {
        /// Leave Enterprise unused.
        Action::Decline => DeclineEnterprise {} = play.decline_enterprise(),
        /// Have another turn.
        Action::Use => UseEnterprise {} = play.use_enterprise(),
    }

    // SD-D12: the token, or points.
    Step::InitiativeUse(moment) => "place the token, or take the points", ON_TURN, found.extend([Action::Token, Action::Points]), {
        /// Put the spare token on the Next Turn track.
        Action::Token => PlaceToken { moment: Moment } = play.choose_token(moment),
        /// Score.
        Action::Points => TakePoints { moment: Moment } = play.choose_points(moment),
    }

    // SD-D13: which card to play for its power.
    Step::CardAction => "play a card for its power, or skip", ON_TURN, powers::list(game, state, seat, found), {
        /// Play no card.
        Action::Skip => PlayNothing {} = play.end_turn(),
        /// Discard a card of this kind for its power.
        Action::Play(kind) => Play { kind: Kind } = play.choose_card(kind),
    }

    Step::Over => "nothing, the game is over", "SD-12.1", (), {}
}

/// Whose choice it is.
#[inline]
pub(crate) fn turn(game: &SpatialDelivery, state: &State) -> Turn {
    game.asked(state).map_or(Turn::Over, |seat| Turn::Waiting(Seats::only(seat)))
}

/// Lists what the seat that is asked may answer.
pub(crate) fn legal(game: &SpatialDelivery, state: &State, seat: Seat, found: &mut Actions<Action>) {
    if game.asked(state) == Some(seat) {
        offer(&state.step, game, state, seat, found);
    }
}

/// Carries out an answer of the seat that is asked.
pub(crate) fn answer(
    game: &SpatialDelivery,
    state: &mut State,
    seat: Seat,
    action: Action,
    fx: &mut impl Effects<Event>,
) -> Result<Learned, Refusal> {
    game.may_choose(state, seat)?;
    let question = state.step;
    Play::carry_out(game, state, seat, fx, |play| take(&question, action, play, |play| not_asked(game, play.state, action)))
}

impl SpatialDelivery {
    /// Who is asked now; nobody when the game is over.
    #[must_use]
    #[inline]
    pub fn asked(&self, state: &State) -> Option<Seat> {
        match state.step {
            Step::Over => None,
            Step::TakeGoods => Some(state.order[usize::from(state.takes % self.seats)]),
            _ => Some(state.active),
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

/// Refuses an action that answers another question (SD-5.2); nothing can be delivered at Earth whatever is asked (SD-8.2).
pub(crate) fn not_asked(game: &SpatialDelivery, state: &State, action: Action) -> Refusal {
    let delivers = matches!(action, Action::Deliver(_) | Action::World(_));
    let at_earth = game.asked(state).is_some_and(|seat| state.ships[seat] == Node::EARTH);
    if delivers && at_earth && matches!(state.step, Step::Mission | Step::CardAction) {
        return Refusal::AtEarth;
    }
    Refusal::NotAsked { asked: asked(state.step).0 }
}
