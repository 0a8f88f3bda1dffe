//! The questions of the game, D1 to D19, in the order of the rules: what each offers and how each answer is taken.

use kernel::{Actions, Effects, Learned, Seat, Seats, Turn};

use crate::content::{CardId, Colour, Phase};
use crate::play::Play;
use crate::state::{Area, Delivery, Payees, Payment, Second, State, Step};
use crate::turning::{self, Rotation};
use crate::{Action, DemandSpace, Event, GapId, M101, Refusal, SiteId, Way};
use crate::{advance, build, colonise, deliver, expand, payment, selection, setup};

kernel::decisions! {
    /// A question with an answer to it. Whoever words or draws choices matches on these.
    pub enum Decision of M101;
    question: Step;
    offer(game: &M101, state: &State, seat: Seat) -> found;
    take(play);

    // D1: which start system to keep.
    Step::StartSystem => "all players choose a start system", "M1-4.6", setup::list(state, seat, found), {
        /// Keep this start system.
        Action::Keep(card) => Keep { card: CardId } = play.keep(card),
    }

    // D2 and D3: which action, and what lies beside it.
    Step::Selection => "all players commit an action card, then what lies beside it", "M1-6.1", selection::list(state, seat, found), {
        /// Choose the action of this phase.
        Action::Select(phase) => Select { phase: Phase } = play.select(phase),
        /// Put nothing beside it.
        Action::Alone => Alone {} = play.beside(Second::Nothing),
        /// Put the No Boost card beside it.
        Action::NoBoost => NoBoost {} = play.beside(Second::NoBoost),
        /// Boost it with this card.
        Action::Boost(card) => Boost { card: CardId } = play.beside(Second::Boost(card)),
    }

    // D4: which research card to take.
    Step::Take => "take a research card", "M1-13.1", advance::list(game, state, seat, found), {
        /// Take this research card.
        Action::Take(card) => Take { card: CardId } = play.take(card),
        /// Draw from the pile instead.
        Action::Draw => Draw {} = play.take_top(),
    }

    // D5: pass, or which infrastructure to build.
    Step::Build => "build an infrastructure step by step, or pass", "M1-14.1", build::list(game, state, seat, found), {
        /// Build nothing more.
        Action::Pass => StopBuilding {} = play.pass(),
        /// Build this infrastructure.
        Action::Build(card) => Build { card: CardId } = play.choose_building(card),
        /// Upgrade an infrastructure.
        Action::Upgrade => Upgrade {} = play.choose_upgrade(),
    }

    // D6: the space for it.
    Step::BuildSpace(card) => "choose the space for the infrastructure", "M1-14.2", build::list_spaces(game, state, seat, card, found), {
        /// Build it in this space.
        Action::In(gap) => BuildIn { card: CardId, gap: GapId } = play.choose_gap(card, gap),
    }

    // D6 after "upgrade": which own infrastructure to replace.
    Step::UpgradeSpace => "choose the infrastructure to replace", "M1-20.3", build::list_upgrade_spaces(game, state, seat, found), {
        /// Replace the infrastructure in this space.
        Action::In(gap) => UpgradeIn { gap: GapId } = play.choose_upgrade_gap(gap),
    }

    // D19: which hand card replaces it.
    Step::UpgradeCard(gap) => "choose the card that replaces it", "M1-20.3", build::list_upgrade_cards(game, state, seat, gap, found), {
        /// Replace it by this card.
        Action::Replace(card) => ReplaceBy { gap: GapId, card: CardId } = play.choose_replacement(gap, card),
    }

    // D7: how it is turned.
    Step::Turning { card, gap, upgrade } => "choose how the infrastructure is turned", "M1-14.4", turning::list(game, state, card, gap, found), {
        /// Turn it so.
        Action::Rotate(turned) => Turn { card: CardId, gap: GapId, upgrade: bool, turned: Rotation } = play.turn(card, gap, upgrade, turned),
    }

    // D8: which card to pay with next.
    Step::Pay(payment) => "pick a card to pay with", "M1-8.4", payment::list(game, state, seat, &payment, found), {
        /// Pay with this card.
        Action::Pay(card) => Pay { payment: Payment, card: CardId } = play.pick(payment, card),
    }

    // D9: pass, or which system to place.
    Step::Colonise => "place a system step by step, or pass", "M1-15.1", colonise::list(game, state, seat, found), {
        /// Place no more systems.
        Action::Pass => StopColonising {} = play.pass(),
        /// Place this system.
        Action::Colonise(card) => Colonise { card: CardId } = play.choose_system(card),
    }

    // D10: the space for it.
    Step::ColoniseSpace(card) => "choose the space for the system", "M1-15.2", colonise::list_spaces(game, state, seat, card, found), {
        /// Place it at this space.
        Action::At(site) => ColoniseAt { card: CardId, site: SiteId } = play.choose_site(card, site),
    }

    // D11: asked only where both ways are open.
    Step::ColoniseWay { card, site } => "pay for the system, or conquer it", "M1-15.4", found.extend([Action::Peacefully, Action::ByForce]), {
        /// Pay for it.
        Action::Peacefully => ColonisePeacefully { card: CardId, site: SiteId } = play.choose_colonise_way(card, site, Area::Political),
        /// Conquer it.
        Action::ByForce => Conquer { card: CardId, site: SiteId } = play.choose_colonise_way(card, site, Area::Military),
    }

    // D12: stop, or which cube to deliver.
    Step::Deliver => "deliver a cube step by step, or pass", "M1-16.1", deliver::list(game, state, seat, found), {
        /// Deliver nothing more.
        Action::Pass => StopDelivering {} = play.pass(),
        /// Deliver a cube of this colour from this system.
        Action::Cube(site, colour) => Cube { site: SiteId, colour: Colour } = play.choose_cube(site, colour),
    }

    // D13: the demand space.
    Step::Demand { from, colour } => "choose the demand space for the cube", "M1-16.2", deliver::list_demand(game, state, seat, from, colour, found), {
        /// Deliver it to this demand space.
        Action::To(to, space) => DeliverTo { from: SiteId, colour: Colour, to: SiteId, space: DemandSpace } = play.choose_demand(Delivery { from, colour, to, space }),
    }

    // D14: who is paid on the way.
    Step::Route(delivery) => "choose whom to pay on the way", "M1-16.11", deliver::list_routes(game, state, seat, &delivery, found), {
        /// Pay on this way.
        Action::Route(way) => Route { delivery: Delivery, way: Way } = play.choose_route(delivery, way),
    }

    // D15: which card to hand over to the first of the payees.
    Step::Toll { to, payees } => "hand over a card as toll", "M1-16.9", deliver::list_tolls(state, seat, found), {
        /// Hand this card over.
        Action::HandOver(card) => HandOver { to: SiteId, payees: Payees, card: CardId } = play.pay_toll(to, payees, card),
    }

    // D16: stop, or which system or space to influence.
    Step::Expand => "influence a system or a space step by step, or pass", "M1-17.2", expand::list(game, state, seat, found), {
        /// Place no more influence.
        Action::Pass => StopExpanding {} = play.pass(),
        /// Influence this system or space.
        Action::At(site) => Influence { site: SiteId } = play.choose_target(site),
    }

    // D17: asked only where both ways are open.
    Step::ExpandWay(site) => "choose political influence or an invasion", "M1-17.5", found.extend([Action::Peacefully, Action::ByForce]), {
        /// Pay for political influence.
        Action::Peacefully => InfluencePolitically { site: SiteId } = play.choose_expand_way(site, Area::Political),
        /// Invade.
        Action::ByForce => Invade { site: SiteId } = play.choose_expand_way(site, Area::Military),
    }

    // D18: whether the controller refuses the invasion.
    Step::Prevent(site) => "the controller refuses or allows the invasion", "M1-17.7", found.extend([Action::Refuse, Action::Allow]), {
        /// Refuse the invasion.
        Action::Refuse => RefuseInvasion { site: SiteId } = play.answer_invasion(site, true),
        /// Allow it.
        Action::Allow => AllowInvasion { site: SiteId } = play.answer_invasion(site, false),
    }

    Step::Over(_) => "nothing, the game is over", "M1-18.1", (), {}
}

/// Whose choice it is.
pub(crate) fn turn(game: &M101, state: &State) -> Turn {
    let asked = game.asked(state);
    if asked.is_empty() { Turn::Over } else { Turn::Waiting(asked) }
}

/// Lists what the seat that is asked may answer.
pub(crate) fn legal(game: &M101, state: &State, seat: Seat, found: &mut Actions<Action>) {
    if game.asked(state).contains(seat) {
        offer(&state.step, game, state, seat, found);
    }
}

/// Carries out an answer of the seat that is asked.
pub(crate) fn answer(game: &M101, state: &mut State, seat: Seat, action: Action, fx: &mut impl Effects<Event>) -> Result<Learned, Refusal> {
    game.may_choose(state, seat)?;
    let question = state.step;
    Play::carry_out(game, state, seat, fx, |play| take(&question, action, play, |_| not_asked(question)))
}

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

    /// Whether a seat is asked anything.
    #[inline]
    pub(crate) fn may_choose(&self, state: &State, seat: Seat) -> Result<(), Refusal> {
        if matches!(state.step, Step::Over(_)) {
            return Err(Refusal::Over);
        }
        if !self.asked(state).contains(seat) {
            let (asked, clause) = asked(state.step.as_others_see_it());
            return Err(Refusal::NotYourChoice { seat, asked, clause });
        }
        Ok(())
    }
}

/// Refuses an action that answers another question.
pub(crate) fn not_asked(question: Step) -> Refusal {
    let (asked, clause) = asked(question);
    Refusal::NotAsked { asked, clause }
}
