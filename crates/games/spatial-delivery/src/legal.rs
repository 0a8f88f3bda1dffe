//! The legal list of each decision, and who may answer it.

use kernel::{Actions, Clause, Seat};

use crate::cards::each;
use crate::galaxy::Node;
use crate::state::{Moment, State, Step};
use crate::{Action, Refusal, SpatialDelivery};

/// Lists what the player who is asked may answer, in ascending order of the actions' numbers.
pub(crate) fn list(game: &SpatialDelivery, state: &State, seat: Seat, found: &mut Actions<Action>) {
    match state.step {
        Step::TakeGoods => game.on_offer(state).for_each(|goods| found.push(Action::Take(goods))),
        Step::Mission => {
            found.push(Action::Pass);
            if game.can_stay(state, seat) {
                found.push(Action::Stay);
            }
            if state.offers.explore {
                found.push(Action::Explore);
            }
            if state.offers.travel {
                found.push(Action::Travel);
            }
        }
        Step::Site => state.offers.sites.iter().for_each(|node| found.push(Action::Site(node))),
        Step::Route => {
            found.push(Action::Cheapest);
            state.plan.lanes.iter().for_each(|lane| found.push(Action::Lane(*lane)));
        }
        Step::StationGood => each(game.station_goods(state, seat)).for_each(|kind| found.push(Action::Pay(kind))),
        Step::Fuel { .. } => {
            each(state.hands[seat].kinds()).for_each(|kind| found.push(Action::Pay(kind)));
            if game.all_rocket_fuel(state, seat) {
                found.push(Action::AllRocketFuel);
            }
        }
        Step::Destination => state.offers.destinations.iter().for_each(|node| found.push(Action::To(node))),
        Step::Deliver => {
            found.push(Action::Skip);
            each(game.deliverable(state, seat)).for_each(|kind| found.push(Action::Deliver(kind)));
        }
        Step::World(kind) => game.destinations_of(state, seat, kind).for_each(|hex| found.push(Action::World(hex))),
        Step::BarterTake(moment) => {
            game.on_offer(state).for_each(|goods| found.push(Action::Take(goods)));
            if moment == Moment::Delivery {
                found.push(Action::Decline);
            }
        }
        Step::EnterpriseUse => {
            found.push(Action::Decline);
            found.push(Action::Use);
        }
        Step::InitiativeUse(_) => {
            found.push(Action::Token);
            found.push(Action::Points);
        }
        Step::CardAction => {
            found.push(Action::Skip);
            each(game.playable(state, seat)).for_each(|kind| found.push(Action::Play(kind)));
        }
        Step::Over => {}
    }
}

/// Refuses everybody but the player who is asked.
#[inline]
pub(crate) fn is_asked(game: &SpatialDelivery, state: &State, seat: Seat) -> Result<(), Refusal> {
    match game.asked(state) {
        None => Err(Refusal::Over),
        Some(asked) if asked == seat => Ok(()),
        Some(whose) => {
            let clause = Clause(if state.step == Step::TakeGoods { "SD-3.4" } else { "SD-5.1" });
            Err(Refusal::NotYourChoice { whose, asked: question(state.step.as_others_see_it()), clause })
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
    Refusal::NotAsked { asked: question(state.step) }
}

/// What is asked, in words.
fn question(step: Step) -> &'static str {
    match step {
        Step::TakeGoods => "take a card of the Goods Market",
        Step::Mission => "choose a mission, stay, or pass",
        Step::Site => "choose the site of the new station",
        Step::Route => "choose the next lane of the route",
        Step::StationGood => "choose a Goods card for the station",
        Step::Fuel { .. } => "choose a card as fuel",
        Step::Destination => "choose where to travel",
        Step::Deliver => "deliver a good, or skip",
        Step::World(_) => "choose the world for the good",
        Step::BarterTake(_) => "take a card of the market by Barter",
        Step::EnterpriseUse => "use Enterprise, or decline",
        Step::InitiativeUse(_) => "place the token, or take the points",
        Step::CardAction => "play a card for its power, or skip",
        Step::Over => "nothing, the game is over",
    }
}
