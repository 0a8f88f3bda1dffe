//! Who is asked, what may be answered, and where each answer goes.

use crate::action::{DemandSpace, GapId, Rotation, SiteId, Way};
use kernel::{Actions, Clause, Effects, Learned, Seat, Seats};

use crate::play::Play;
use crate::state::{Area, Second, State, Step};
use crate::{Action, Event, M101, Refusal, advance, build, colonise, deliver, expand, selection, setup};

impl M101 {
    /// The seats that are asked now; nobody when the game is over.
    #[must_use]
    pub fn asked(&self, state: &State) -> Seats {
        match state.step {
            Step::StartSystem => self.players().filter(|seat| state.keeps[*seat].is_none()).collect(),
            Step::Selection => self.undecided(state),
            Step::Prevent(site) => expand::asked_to_prevent(state, site),
            Step::Over(_) => Seats::NONE,
            _ => state.active().map_or(Seats::NONE, Seats::only),
        }
    }

    pub(crate) fn not_asked(&self, state: &State) -> Refusal {
        let (asked, clause) = question(state);
        Refusal::NotAsked { asked, clause }
    }
}

/// What is asked, in words, with its clause.
pub(crate) fn question(state: &State) -> (&'static str, Clause) {
    let (asked, clause) = match state.step.as_others_see_it() {
        Step::StartSystem => ("all players choose a start system", "M1-4.6"),
        Step::Selection => ("all players commit an action card, then what lies beside it", "M1-6.1"),
        Step::Take => ("take a research card", "M1-13.1"),
        Step::Build => ("build an infrastructure step by step, or pass", "M1-14.1"),
        Step::Colonise => ("place a system step by step, or pass", "M1-15.1"),
        Step::Deliver => ("deliver a cube step by step, or pass", "M1-16.1"),
        Step::Toll { .. } => ("hand over a card as toll", "M1-16.9"),
        Step::Expand => ("influence a system or a space step by step, or pass", "M1-17.2"),
        Step::Prevent(_) => ("the controller refuses or allows the invasion", "M1-17.7"),
        _ => ("nothing, the game is over", "M1-18.1"),
    };
    (asked, Clause(clause))
}

/// Lists the answers of a seat that is asked.
pub(crate) fn list(game: &M101, state: &State, seat: Seat, found: &mut Actions<Action>) {
    match state.step {
        Step::StartSystem => setup::list(state, seat, found),
        Step::Selection => selection::list(state, seat, found),
        Step::Take => advance::list(game, state, seat, found),
        Step::Build => build::list(game, state, seat, found),
        Step::BuildSpace(card) => build::list_spaces(game, state, seat, card, found),
        Step::UpgradeSpace => build::list_upgrade_spaces(game, state, seat, found),
        Step::UpgradeCard(gap) => build::list_upgrade_cards(game, state, seat, gap, found),
        Step::Rotation { card, gap, .. } => build::list_rotations(game, state, card, gap, found),
        Step::Pay(payment) => game.list_payments(state, seat, &payment, found),
        Step::Colonise => colonise::list(game, state, seat, found),
        Step::ColoniseSpace(card) => colonise::list_spaces(game, state, seat, card, found),
        Step::ColoniseWay { .. } | Step::ExpandWay(_) => colonise::list_ways(found),
        Step::Deliver => deliver::list(game, state, seat, found),
        Step::Demand { from, colour } => deliver::list_demand(game, state, seat, from, colour, found),
        Step::Route(delivery) => deliver::list_routes(game, state, seat, &delivery, found),
        Step::Toll { .. } => deliver::list_tolls(state, seat, found),
        Step::Expand => expand::list(game, state, seat, found),
        Step::Prevent(_) => expand::list_prevention(found),
        Step::Over(_) => {}
    }
}

/// Carries out an answer, if it is one of those listed.
pub(crate) fn apply(game: &M101, state: &mut State, seat: Seat, action: Action, fx: &mut impl Effects<Event>) -> Result<Learned, Refusal> {
    if matches!(state.step, Step::Over(_)) {
        return Err(Refusal::Over);
    }
    if !game.asked(state).contains(seat) {
        let (asked, clause) = question(state);
        return Err(Refusal::NotYourChoice { seat, asked, clause });
    }
    let step = state.step;
    let mut play = Play::new(game, state, seat, fx);
    match action {
        Action::Pass => match step {
            Step::Build | Step::Colonise | Step::Deliver | Step::Expand => {
                play.pass(seat);
                Ok(play.learned())
            }
            _ => Err(game.not_asked(state)),
        },
        Action::Keep(card) => play.keep(seat, card),
        Action::Select(phase) => play.select(seat, phase),
        Action::Alone => play.beside(seat, Second::Nothing),
        Action::NoBoost => play.beside(seat, Second::NoBoost),
        Action::Boost(card) => play.beside(seat, Second::Boost(card)),
        Action::Take(card) => play.take(seat, card),
        Action::Draw => play.take_top(seat),
        Action::Build(card) => play.choose_building(seat, card),
        Action::Upgrade => play.choose_upgrade(seat),
        Action::In(GapId(gap)) => play.choose_gap(seat, gap),
        Action::Replace(card) => play.choose_replacement(seat, card),
        Action::Rotate(Rotation(rotation)) => play.rotate(seat, rotation),
        Action::Pay(card) => play.pick(seat, card),
        Action::Colonise(card) => play.choose_system(seat, card),
        Action::At(SiteId(site)) => match step {
            Step::ColoniseSpace(card) => play.choose_site(seat, card, site),
            Step::Expand => play.choose_target(seat, site),
            _ => Err(game.not_asked(state)),
        },
        Action::Peacefully | Action::ByForce => {
            let way = if action == Action::ByForce { Area::Military } else { Area::Political };
            match step {
                Step::ColoniseWay { card, site } => Ok(play.choose_colonise_way(seat, card, site, way)),
                Step::ExpandWay(site) => Ok(play.choose_expand_way(seat, site, way)),
                _ => Err(game.not_asked(state)),
            }
        }
        Action::Cube(SiteId(site), colour) => play.choose_cube(seat, site, colour),
        Action::To(SiteId(site), DemandSpace(space)) => play.choose_demand(seat, site, space),
        Action::Route(Way(way)) => play.choose_route(seat, way),
        Action::HandOver(card) => play.pay_toll(seat, card),
        Action::Refuse => play.answer_invasion(seat, true),
        Action::Allow => play.answer_invasion(seat, false),
    }
}
