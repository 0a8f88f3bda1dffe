//! Law 4: `apply` accepts exactly what `legal` lists, and a refused action leaves no trace. Law 9: a refusal names its clause.

use kernel::{Chance, Cited, Game, Recorder, Seat, Told};

use crate::difference::difference;
use crate::play::{legal_of, seats_of};
use crate::tried::Tried;
use crate::violation::ensure;
use crate::{Check, Finding, Found, Probe};

/// Every listed action is accepted and keeps the invariants; others, and those of seats that are not waited for, are refused.
///
/// # Errors
/// The first action for which list and rules disagree, or that is refused badly.
pub fn check<G: Game>(game: &G, state: &G::State, probe: &mut Probe) -> Found {
    for seat in seats_of(game.seats()) {
        let legal = legal_of(game, state, seat);
        for &action in legal.iter() {
            accepted(game, state, seat, action, probe)?;
        }
        for number in numbers(game, probe) {
            if let Some(action) = game.decode(number).filter(|action| !legal.contains(action)) {
                refused(game, state, seat, action, probe)?;
            }
        }
    }
    Ok(())
}

/// The numbers to try: all of them if they are few, else a sample.
pub(crate) fn numbers<G: Game>(game: &G, probe: &mut Probe) -> Vec<u32> {
    let (count, most) = (game.action_count(), probe.budget.numbers);
    if count <= most { (0..count).collect() } else { (0..most).map(|_| probe.chance.one_of(count)).collect() }
}

fn accepted<G: Game>(game: &G, state: &G::State, seat: Seat, action: G::Action, probe: &mut Probe) -> Found {
    let tried = Tried::of(game, state, seat, action, probe.chance.clone()).map_err(|refusal| {
        Finding::new(Check::ListedIsAccepted, format!("the action is listed, but refused: {refusal}")).by(game, seat, action)
    })?;
    // One step to the side of the game that is played: the invariants of positions that random play would rarely see.
    let after = |finding: Finding| Finding { what: format!("after this action: {}", finding.what), ..finding.by(game, seat, action) };
    super::turns::invariants(game, &tried.after).map_err(after)?;
    super::turns::check(game, &tried.after).map_err(after)
}

fn refused<G: Game>(game: &G, state: &G::State, seat: Seat, action: G::Action, probe: &mut Probe) -> Found {
    let wrong = |check, what: String| Finding::new(check, what).by(game, seat, action);
    let mut after = state.clone();
    let mut fx = Told::new(Recorder::new(probe.chance.clone()));
    let Err(refusal) = game.apply(&mut after, seat, action, &mut fx) else {
        return Err(wrong(Check::UnlistedIsRefused, "the action is not listed, but accepted".into()));
    };
    ensure(after == *state, || {
        wrong(
            Check::RefusedLeavesNoTrace,
            format!("the action is refused ({refusal}), but changes {}", difference("before", state, "after", &after)),
        )
    })?;
    // Chance asked in vain would put the table's stream out of step with its log.
    ensure(fx.chance.rolls.is_empty() && fx.events.is_empty(), || {
        let (rolls, events) = (fx.chance.rolls.len(), fx.events.len());
        wrong(Check::RefusedLeavesNoTrace, format!("the action is refused, but {rolls} outcomes were asked for and {events} events told"))
    })?;
    ensure(!refusal.to_string().trim().is_empty(), || wrong(Check::Clauses, "the refusal says nothing".into()))?;
    let clause = refusal.clause();
    ensure(!clause.0.trim().is_empty(), || wrong(Check::Clauses, format!("the refusal names no clause: {refusal}")))?;
    *probe.report.refusals.entry(clause).or_default() += 1;
    Ok(())
}
