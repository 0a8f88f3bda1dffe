//! Law 6: where several seats may act, their choices commute and are hidden until the last one.

use kernel::{Actions, Game, Learned, Live, Seat, Seed, Turn};

use crate::difference::difference;
use crate::play::{audience, legal_of, name};
use crate::tried::Tried;
use crate::violation::ensure;
use crate::{Check, Finding, Found, Probe};

/// Every pair of seats that are waited for, with a few actions each; does nothing where only one is.
///
/// # Errors
/// The first pair that does not commute, or the first choice that shows.
pub fn check<G: Game>(game: &G, state: &G::State, probe: &mut Probe) -> Found {
    let Turn::Waiting(waiting) = game.turn(state) else { return Ok(()) };
    if waiting.len() < 2 {
        return Ok(());
    }
    for first in waiting.iter() {
        for second in waiting.iter().filter(|second| *second > first) {
            let (mine, yours) = (legal_of(game, state, first), legal_of(game, state, second));
            for a in probe.some(&mine, probe.budget.actions) {
                for b in probe.some(&yours, probe.budget.actions) {
                    commutes(game, state, [(first, a, &mine), (second, b, &yours)], probe)?;
                }
            }
        }
        if !probe.open_choices {
            hidden(game, state, first, probe)?;
        }
    }
    Ok(())
}

/// A seat, its choice, and the list that it chose from.
type Choice<'l, A> = (Seat, A, &'l Actions<A>);

/// Two choices in both orders.
///
/// The step they share goes on until its last choice, which reports `Learned::Settled`. If one of the two settles
/// the step on its own, the other was never beside it and there is nothing to compare. Otherwise the first choice must leave
/// the other seat waited for, with the same list: it does not know of it. The state after both must be the same, even if the
/// second settles the step: who happened to be last must not matter. Each order has the streams of one key, so that each seat's own
/// dice are the same in both; a seat that rolls on the table's stream is found out.
fn commutes<G: Game>(game: &G, state: &G::State, pair: [Choice<'_, G::Action>; 2], probe: &mut Probe) -> Found {
    let key = Seed(u64::from(kernel::Chance::one_of(&mut probe.chance, u32::MAX)));
    let [first, second] = pair;
    let Some(one) = in_order(game, state, first, second, key)? else { return Ok(()) };
    let Some(other) = in_order(game, state, second, first, key)? else { return Ok(()) };
    probe.report.pairs += 1;
    let other_way = format!("then {} '{}'", second.0, game.write(second.1));
    let wrong = |what: String| Finding::new(Check::Commutes, what).by(game, first.0, first.1);
    ensure(one == other, || {
        wrong(format!("{other_way}: the order changes the state at {}", difference("this order", &one, "other order", &other)))
    })?;
    audience(game.seats()).try_for_each(|who| {
        let (one, other) = (game.view(&one, who), game.view(&other, who));
        ensure(one == other, || {
            wrong(format!(
                "{other_way}: the order changes the view of {} at {}",
                name(who),
                difference("this order", &one, "other order", &other)
            ))
        })
    })
}

/// The state after both, or nothing if the first one settles the step alone.
fn in_order<G: Game>(
    game: &G,
    state: &G::State,
    (seat, action, _): Choice<'_, G::Action>,
    (next, next_action, next_legal): Choice<'_, G::Action>,
    key: Seed,
) -> Result<Option<G::State>, Finding> {
    let wrong = |what: String| Finding::new(Check::Commutes, what).by(game, seat, action);
    let mut live = Live::from_seed(key);
    // Refused although listed: another check's business.
    let Ok(tried) = Tried::of(game, state, seat, action, &mut live) else { return Ok(None) };
    if tried.learned == Learned::Settled {
        return Ok(None);
    }
    let still = matches!(game.turn(&tried.after), Turn::Waiting(seats) if seats.contains(next));
    ensure(still, || wrong(format!("{next} was waited for too and is not any more, but the step is not reported as settled")))?;
    ensure(legal_of(game, &tried.after, next).as_slice() == next_legal.as_slice(), || {
        wrong(format!("the choice changes what {next} may do beside it"))
    })?;
    let both = Tried::of(game, &tried.after, next, next_action, &mut live)
        .map_err(|refusal| wrong(format!("then {next} '{}' is refused: {refusal}", game.write(next_action))))?;
    Ok(Some(both.after))
}

/// A choice made beside others shows at most *that* it was made: whichever it was, everybody else's sight is the same. One that
/// is not finished, because the same seats are still waited for, shows nothing at all.
fn hidden<G: Game>(game: &G, state: &G::State, seat: Seat, probe: &mut Probe) -> Found {
    let turn = game.turn(state);
    let legal = legal_of(game, state, seat);
    let mut all_tried: Vec<(G::Action, Tried<G>)> = Vec::new();
    for action in probe.some(&legal, probe.budget.actions.max(2)) {
        all_tried.extend(
            Tried::of(game, state, seat, action, &mut probe.chance)
                .ok()
                .filter(|tried| tried.learned == Learned::Nothing)
                .map(|tried| (action, tried)),
        );
    }
    for who in audience(game.seats()).filter(|who| *who != Some(seat)) {
        let view = game.view(state, who);
        let mut finished: Vec<(G::Action, crate::tried::Sight<G>)> = Vec::new();
        for (action, tried) in &all_tried {
            let sight = tried.sight(game, who);
            if sight.turn == turn {
                ensure(sight.shows_nothing_new(&view, turn), || {
                    let seen = if sight.told.is_empty() {
                        difference("before", &view, "after", &sight.view)
                    } else {
                        format!("{} events are told", sight.told.len())
                    };
                    Finding::new(Check::Unfinished, format!("{} notices a choice that is not finished: {seen}", name(who)))
                        .by(game, seat, *action)
                })?;
                continue;
            }
            if let Some((other, before)) = finished.iter().find(|(_, before)| before.turn == sight.turn) {
                ensure(sight.same_as(before), || {
                    let seen = sight.difference("with it", before, "with that");
                    let what =
                        format!("{} can tell the choice from '{}' before everybody has chosen: {seen}", name(who), game.write(*other));
                    Finding::new(Check::Hidden, what).by(game, seat, *action)
                })?;
            } else {
                finished.push((*action, sight));
            }
        }
    }
    Ok(())
}
