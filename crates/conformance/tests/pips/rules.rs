//! The rules of Pips: what may be done, and what comes of it.

use kernel::{Clause, Effects, Learned, Seat, Seats, Turn};

use super::state::{Action, Event, Laid, PIPS, Phase, ROUNDS, Refusal, SEATS, State, count};
use super::view::draw;
use super::{Defect, Pips};

pub fn waiting(game: &Pips, state: &State) -> Turn {
    let mut seats = match state.phase {
        Phase::Over => return Turn::Over,
        Phase::Stake(seat) | Phase::Draw(seat) => Seats::only(seat),
        Phase::Lay => (0..SEATS).map(Seat::new).filter(|seat| must_lay(state, *seat)).collect(),
    };
    match game.defect {
        Defect::NobodyWaitedFor if state.round == 2 => seats = Seats::NONE,
        Defect::StrangerWaitedFor if state.round == 2 => seats.insert(Seat::new(SEATS)),
        Defect::SettlesForOthers if state.phase == Phase::Lay && state.laid[0].is_some() => seats = seats.iter().take(1).collect(),
        _ => {}
    }
    Turn::Waiting(seats)
}

fn must_lay(state: &State, seat: Seat) -> bool {
    state.laid[seat.index()].is_none() && count(&state.hands[seat.index()]) > 0
}

/// Whether this may be done, by the rules alone.
pub fn allowed(game: &Pips, state: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
    let is_waited_for = matches!(waiting(game, state), Turn::Waiting(seats) if seats.contains(seat));
    if !is_waited_for && game.defect != Defect::AcceptsOutOfTurn {
        return Err(if game.defect == Defect::RefusalCitesNothing { Refusal::Uncited } else { Refusal::NotYourTurn });
    }
    let hand = &state.hands[seat.index()];
    let holds = |pip: u8| {
        if hand[usize::from(pip)] > 0 {
            return Ok(());
        }
        let gossip =
            if game.defect == Defect::RefusalLeaks { format!(", but others hold {}", others(state, seat, pip)) } else { String::new() };
        Err(Refusal::NotHeld { pip, gossip })
    };
    match (state.phase, action) {
        (Phase::Stake(_), Action::Stake(_)) | (Phase::Draw(_), Action::Skip) => Ok(()),
        (Phase::Lay, Action::Lift(pip)) => {
            if state.lifted[seat.index()].is_some() {
                return Err(Refusal::OneAfterTheOther);
            }
            holds(pip)
        }
        (Phase::Lay, Action::High | Action::Low | Action::Toss) => state.lifted[seat.index()].map(|_| ()).ok_or(Refusal::OneAfterTheOther),
        (Phase::Draw(_), Action::Draw) => {
            if count(&state.bag) > 0 {
                Ok(())
            } else {
                Err(Refusal::BagEmpty)
            }
        }
        (Phase::Draw(_), Action::Show(pip)) => {
            holds(pip)?;
            if game.defect == Defect::LegalListLeaks && others(state, seat, pip) > 0 { Err(Refusal::NotNow) } else { Ok(()) }
        }
        _ => Err(Refusal::NotNow),
    }
}

fn others(state: &State, seat: Seat, pip: u8) -> u8 {
    (0..usize::from(SEATS)).filter(|other| *other != seat.index()).map(|other| state.hands[other][usize::from(pip)]).sum()
}

/// Carries out what is allowed.
pub fn carry_out(game: &Pips, state: &mut State, seat: Seat, action: Action, fx: &mut impl Effects<Event>) -> Learned {
    let at = seat.index();
    let is = |defect| game.defect == defect;
    let learned = match action {
        Action::Stake(pile) => {
            state.stakes[at] += pile;
            fx.tell(Event::Staked(seat, pile));
            state.phase = after(seat).map_or(Phase::Lay, Phase::Stake);
            if state.phase == Phase::Lay && state.hands.iter().all(|hand| count(hand) == 0) {
                state.phase = Phase::Over;
            }
            Learned::Nothing
        }
        Action::Lift(pip) => {
            state.lifted[at] = Some(pip);
            if is(Defect::UnfinishedSendsAMessage) {
                fx.tell(Event::Lifted(seat));
            }
            Learned::Nothing
        }
        Action::High => lay(game, state, seat, false, Learned::Nothing, fx),
        Action::Low => lay(game, state, seat, true, Learned::Nothing, fx),
        Action::Toss => {
            let low = if is(Defect::SharedDice) { fx.one_of(2) } else { fx.one_of_for(seat, 2) } == 1;
            lay(game, state, seat, low, Learned::Something, fx)
        }
        Action::Draw => {
            let pip = draw(&mut state.bag, fx);
            state.hands[at][usize::from(pip)] += 1;
            if is(Defect::SpectatorRemembersADraw) || (is(Defect::SeatRemembersADraw) && at == 0) {
                state.drawn = Some(pip);
            }
            fx.tell(Event::Drew(seat, Some(pip)));
            fx.cite(Clause("PIP-8"));
            next_draw(game, state, seat);
            if is(Defect::RollsYetNothing) { Learned::Nothing } else { Learned::Something }
        }
        Action::Skip => {
            fx.tell(Event::Skipped(seat));
            next_draw(game, state, seat);
            Learned::Nothing
        }
        Action::Show(pip) => {
            state.hands[at][usize::from(pip)] -= 1;
            state.discard[usize::from(pip)] += 1;
            state.shown[at] += 1;
            state.unsaved += u8::from(is(Defect::ForgetsAField));
            fx.tell(Event::Shown(seat, pip));
            next_draw(game, state, seat);
            if is(Defect::ShowsYetNothing) { Learned::Nothing } else { Learned::Something }
        }
    };
    if state.phase == Phase::Over && !is(Defect::EndsYetNothing) { Learned::Settled } else { learned }
}

fn after(seat: Seat) -> Option<Seat> {
    let next = seat.next(SEATS);
    (next.number() != 0).then_some(next)
}

fn next_draw(game: &Pips, state: &mut State, seat: Seat) {
    state.phase = match after(seat) {
        Some(next) => Phase::Draw(next),
        None => {
            state.round += u8::from(game.defect != Defect::NeverEnds);
            if state.round == ROUNDS { Phase::Over } else { Phase::Stake(Seat::new(0)) }
        }
    };
}

fn lay(game: &Pips, state: &mut State, seat: Seat, low: bool, alone: Learned, fx: &mut impl Effects<Event>) -> Learned {
    let at = seat.index();
    let Some(pip) = state.lifted[at].take() else { return alone };
    state.hands[at][usize::from(pip)] -= 1;
    state.laid[at] = Some(Laid { pip, low });
    fx.tell(Event::Laid(seat, state.laid[at]));
    if game.defect == Defect::OrderMatters {
        state.order[at] = state.laid.iter().flatten().count() as u8;
    }
    if (0..SEATS).any(|other| must_lay(state, Seat::new(other))) {
        return alone;
    }
    fx.tell(Event::Revealed(state.laid));
    fx.cite(Clause("PIP-6"));
    let value = |laid: &Laid| if laid.low { PIPS as u8 - 1 - laid.pip } else { laid.pip };
    let best = state.laid.iter().flatten().map(value).max();
    let mut best_seats = (0..usize::from(SEATS)).filter(|seat| state.laid[*seat].as_ref().map(value) == best);
    if let (Some(winner), None) = (best_seats.next(), best_seats.next()) {
        state.tricks[winner] += 1;
        fx.cite(Clause("PIP-7"));
    }
    for laid in std::mem::take(&mut state.laid).into_iter().flatten() {
        state.discard[usize::from(laid.pip)] += u8::from(game.defect != Defect::LosesACard);
    }
    state.phase = Phase::Draw(Seat::new(0));
    if game.defect == Defect::RevealsYetNothing { Learned::Nothing } else { Learned::Settled }
}
