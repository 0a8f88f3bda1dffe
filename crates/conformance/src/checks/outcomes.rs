//! The outcome adds up: standings for all seats, points that are the sum of their lines, ranks that follow. Law 9: all of it cites.

use kernel::{Game, Outcome, Standing, TieBreak};

use crate::violation::ensure;
use crate::{Check, Finding, Found};

/// The outcome of a game that is over, or of one that is scored as it stands.
///
/// # Errors
/// What does not add up, or cites nothing.
pub fn check<G: Game>(game: &G, state: &G::State) -> Found {
    let outcome = game.outcome(state);
    let wrong = |what: String| Finding::new(Check::Outcomes, what);
    let (count, seats) = (outcome.standings.len(), game.seats());
    ensure(count == usize::from(seats), || wrong(format!("{count} standings for {seats} seats")))?;
    cited(&outcome)?;
    for (index, standing) in outcome.standings.iter().enumerate() {
        let seat = standing.seat;
        ensure(seat.index() == index, || wrong(format!("standing {index} is that of {seat}: they stand in seat order")).of(seat))?;
        let sum: i64 = standing.lines.iter().map(|line| i64::from(line.points)).sum();
        ensure(i64::from(standing.points) == sum, || wrong(format!("{} points, but the lines add up to {sum}", standing.points)).of(seat))?;
        let better = outcome.standings.iter().filter(|other| key(other) > key(standing)).count();
        ensure(usize::from(standing.rank) == better + 1, || {
            wrong(format!("rank {}, but by points and tie-breaks {better} seats are better", standing.rank)).of(seat)
        })?;
        // Not the other way round: a solo game, or one against the clock, can be lost by the best.
        ensure(!standing.won || standing.rank == 1, || wrong(format!("the seat won with rank {}", standing.rank)).of(seat))?;
    }
    Ok(())
}

fn key(standing: &Standing) -> (Vec<i32>, i32, Vec<i32>) {
    let values = |ties: &[TieBreak]| ties.iter().map(|tie| tie.value).collect();
    (values(&standing.precedence), standing.points, values(&standing.tie_breaks))
}

fn cited(outcome: &Outcome) -> Found {
    let none = |what: String| Finding::new(Check::Clauses, what);
    let reason = outcome.reason;
    ensure(!reason.name.trim().is_empty() && !reason.clause.0.trim().is_empty(), || {
        none(format!("the end reason names no clause: {reason:?}"))
    })?;
    for standing in &outcome.standings {
        let lines = standing.lines.iter().map(|line| (&line.source, line.clause));
        let ties = standing.precedence.iter().chain(&standing.tie_breaks).map(|TieBreak { what, clause, .. }| (what, *clause));
        for (what, clause) in lines.chain(ties) {
            ensure(!what.trim().is_empty() && !clause.0.trim().is_empty(), || {
                none(format!("the line '{what}' names clause '{clause}'")).of(standing.seat)
            })?;
        }
    }
    Ok(())
}
