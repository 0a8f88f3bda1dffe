//! The step fits the rest of the state: whoever is asked has at least two answers, and a plan is one that the rules could have
//! made (invariants 20 and 21).

use kernel::Seat;

use super::ensure;
use crate::SpatialDelivery;
use crate::galaxy::{Lane, Node, Nodes};
use crate::payment::Purse;
use crate::route::Chart;
use crate::state::{Moment, Offers, Plan, State, Step};

pub(super) fn someone_can_answer(game: &SpatialDelivery, state: &State) -> Result<(), String> {
    let Some(seat) = game.asked(state) else {
        return ensure(state.offers == Offers::default() && state.plan == Plan::default(), || {
            "the game is over, but a mission goes on".into()
        });
    };
    let fits = |holds: bool| ensure(holds, || format!("the step {:?} does not fit the rest of the state (invariant 20)", state.step));
    let planned = matches!(state.step, Step::Route | Step::StationGood | Step::Fuel { .. });
    ensure(planned || state.plan == Plan::default(), || "a mission is planned that nobody has chosen".into())?;
    let offers = match state.step {
        Step::Mission => game.offers(state, seat),
        Step::Site => Offers { sites: game.sites(state, seat), ..Offers::default() },
        Step::Destination => Offers { destinations: game.destinations(state, seat), ..Offers::default() },
        _ => Offers::default(),
    };
    ensure(state.offers == offers, || "the offers are not what the rules give (SD-D2, SD-D3, SD-D7)".into())?;
    // Before the mission is done nothing has been; after a delivery or a Card Action something has.
    match state.step {
        Step::Mission | Step::Site | Step::Destination | Step::Route | Step::StationGood | Step::Fuel { .. } => fits(!state.acted)?,
        Step::BarterTake(_) | Step::EnterpriseUse | Step::InitiativeUse(_) => fits(state.acted)?,
        _ => {}
    }
    match state.step {
        Step::TakeGoods => fits(game.on_offer(state).count() >= 2),
        Step::Mission => fits(offers.explore || offers.travel || game.can_stay(state, seat)),
        Step::Site => fits(offers.sites.len() >= 2),
        Step::Destination => fits(offers.destinations.len() >= 2),
        Step::Route => route(game, state, seat),
        Step::StationGood => {
            explored(game, state, seat)?;
            let plan = &state.plan;
            fits(plan.unpaid == plan.new && plan.fuel.is_empty() && game.station_goods(state, seat).count_ones() >= 2)
        }
        Step::Fuel { travel } => {
            if travel {
                travelled(game, state, seat)?;
            } else {
                explored(game, state, seat)?;
            }
            let (plan, hand) = (&state.plan, &state.hands[seat]);
            let goods = if travel { 0 } else { game.need_at(state, plan.target).worlds() };
            // A Fast Burn has paid for two, or nothing would be unpaid.
            let paid = plan.new.checked_sub(plan.unpaid).is_some_and(|paid| u32::from(paid) == plan.fuel.fuel_units());
            let can_pay = plan.unpaid > 0 && hand.fuel_units() >= u32::from(plan.unpaid);
            let a_choice = hand.kinds().count_ones() >= 2 || game.all_rocket_fuel(state, seat);
            fits(plan.goods.len() == usize::from(goods) && paid && can_pay && a_choice)
        }
        Step::Deliver => fits(game.deliverable(state, seat) != 0),
        Step::World(kind) => fits(state.hands[seat].has(kind) && game.destinations_of(state, seat, kind).count() >= 2),
        Step::BarterTake(Moment::Delivery) => fits(game.on_offer(state).next().is_some()),
        Step::BarterTake(Moment::CardAction) => fits(game.on_offer(state).count() >= 2),
        Step::EnterpriseUse => fits(!game.options.one_extra_turn || state.extra_turns == 0),
        Step::InitiativeUse(_) => fits(game.has_spare_token(state, seat)),
        Step::CardAction => fits(game.playable(state, seat) != 0),
        Step::Over => Ok(()),
    }
}

/// Follows the planned route from the ship: the node it has come to and its new segments, if it is a chain of open nodes.
fn followed(game: &SpatialDelivery, state: &State, seat: Seat) -> Option<(Node, u8)> {
    let blocked = state.built().with(Node::EARTH);
    let (mut at, mut visited, mut new) = (state.ships[seat], Nodes::only(state.ships[seat]), 0);
    for lane in &state.plan.route {
        let Lane(number) = *lane;
        if usize::from(number) >= state.stage.lanes() || at == state.plan.target {
            return None;
        }
        at = game.map.across(*lane, at)?;
        if visited.or(blocked).has(at) {
            return None;
        }
        visited.insert(at);
        new += u8::from(!state.segments.has(*lane));
    }
    Some((at, new))
}

/// What all plans of Explore and Build have in common.
fn planned(game: &SpatialDelivery, state: &State, seat: Seat) -> Result<(), String> {
    let wrong = || "the planned mission is none that the rules allow (SD-6)".to_owned();
    let plan = &state.plan;
    let open = state.stage.all_nodes().minus(state.built()).without(Node::EARTH);
    ensure(open.has(plan.target), wrong)?;
    let need = game.need_at(state, plan.target);
    let budget = Purse::of(&state.cards(seat)).budget(need, game.substitutes(need.worlds())).map(|budget| budget.min(48) as u8);
    ensure(need.worlds() > 0 && budget == Some(plan.budget), wrong)?;
    ensure(game.stations_left(state, seat) > 0 && followed(game, state, seat) == Some((plan.at, plan.new)), wrong)
}

fn route(game: &SpatialDelivery, state: &State, seat: Seat) -> Result<(), String> {
    planned(game, state, seat)?;
    let plan = &state.plan;
    let blank = plan.goods.is_empty() && plan.fuel.is_empty() && plan.unpaid == 0;
    ensure(blank && plan.lanes.len() >= 2 && plan.lanes == game.lanes_on_offer(state, &Chart::of(&game.map, state)), || {
        "the lanes on offer are not those of the route procedure (SD-D4)".into()
    })
}

fn explored(game: &SpatialDelivery, state: &State, seat: Seat) -> Result<(), String> {
    planned(game, state, seat)?;
    let plan = &state.plan;
    let worlds = game.need_at(state, plan.target).worlds();
    let others = game.worlds_at(state, plan.target).zip(&plan.goods).filter(|((_, goods), kind)| kind.goods() != Some(*goods)).count();
    let goods = plan.goods.len() <= usize::from(worlds) && plan.goods.iter().all(|kind| kind.goods().is_some());
    let complete = plan.at == plan.target && plan.new >= 1 && plan.new <= plan.budget && plan.lanes.is_empty();
    ensure(goods && others <= usize::from(game.substitutes(worlds)) && complete, || {
        "the planned route or the goods set aside are none that the rules allow (SD-6.6, SD-6.14)".into()
    })
}

fn travelled(game: &SpatialDelivery, state: &State, seat: Seat) -> Result<(), String> {
    let plan = &state.plan;
    let blank = Plan { target: plan.target, at: plan.at, new: plan.new, fuel: plan.fuel, unpaid: plan.unpaid, ..Plan::default() };
    let there = plan.target.index() < state.stage.nodes() && plan.target != state.ships[seat];
    let steps = there.then(|| game.steps_to(state, seat, plan.target)).flatten();
    ensure(*plan == blank && plan.at == state.ships[seat] && steps == Some(plan.new), || {
        "the planned journey is none that the rules allow (SD-7)".into()
    })
}
