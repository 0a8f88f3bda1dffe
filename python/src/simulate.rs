//! Many games of bots, as a table with a row for each seat of each game.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bots::BotName;
use catalog::Bout;
use kernel::Seed;
use numpy::IntoPyArray;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::convert::{bot, seed};
use crate::game::Game;

/// How often Python is asked whether somebody pressed Ctrl-C.
const LOOK: Duration = Duration::from_millis(20);

/// The games `first` to `first + games - 1` of the run that a seed names, as `orrery sim` plays them: game after game the bots move on by one
/// seat. The result does not depend on `jobs`.
#[pyfunction]
#[pyo3(signature = (game, bots, games, seed, first, jobs))]
pub(crate) fn play_bots<'py>(
    py: Python<'py>,
    game: &Bound<'py, Game>,
    bots: Vec<String>,
    games: u64,
    seed: &Bound<'py, PyAny>,
    first: u64,
    jobs: usize,
) -> PyResult<Bound<'py, PyDict>> {
    let of = game.get();
    let players = usize::from(of.rules.players());
    let lineup: Vec<BotName> = bots.iter().map(|name| bot(name)).collect::<PyResult<_>>()?;
    if lineup.is_empty() || lineup.len() > players {
        return Err(PyValueError::new_err(format!("{} bots are named for {players} players: name 1 to {players}", lineup.len())));
    }
    if !(1..=256).contains(&jobs) {
        return Err(PyValueError::new_err(format!("jobs is 1 to 256, not {jobs}")));
    }
    let last = first.checked_add(games).ok_or_else(|| PyValueError::new_err("games are numbered below 2**64"))?;
    if games > 1 << 32 {
        return Err(PyValueError::new_err("at most 2**32 games are played in one call: play several parts with first="));
    }
    let lineup: Vec<BotName> = lineup.iter().copied().cycle().take(players).collect();
    let seating = |index: u64| -> Vec<BotName> {
        let moved = (index % players as u64) as usize;
        (0..players).map(|seat| lineup[(seat + players - moved) % players]).collect()
    };
    let run = Seed(self::seed(seed)?);
    let played = played(py, first..last, jobs, |index, stop| of.rules.bout(run.of_game(index), &seating(index), stop))?;

    let rows = played.len() * players;
    let (mut numbers, mut seeds) = (Vec::with_capacity(rows), Vec::with_capacity(rows));
    let (mut seats, mut names) = (Vec::with_capacity(rows), Vec::with_capacity(rows));
    let (mut points, mut ranks, mut won) = (Vec::with_capacity(rows), Vec::with_capacity(rows), Vec::with_capacity(rows));
    let (mut decisions, mut rounds) = (Vec::with_capacity(rows), Vec::with_capacity(rows));
    let (mut reasons, mut clauses) = (Vec::with_capacity(rows), Vec::with_capacity(rows));
    for (index, Bout { outcome, decisions: made, rounds: lasted }) in played {
        for (standing, name) in outcome.standings.iter().zip(seating(index)) {
            numbers.push(index);
            seeds.push(run.of_game(index).0);
            seats.push(standing.seat.number());
            names.push(name.as_str());
            points.push(standing.points);
            ranks.push(standing.rank);
            won.push(standing.won);
            decisions.push(made);
            rounds.push(lasted.map_or(-1, i64::from));
            reasons.push(outcome.reason.name);
            clauses.push(outcome.reason.clause.0);
        }
    }
    let table = PyDict::new(py);
    table.set_item("game", numbers.into_pyarray(py))?;
    table.set_item("seed", seeds.into_pyarray(py))?;
    table.set_item("seat", seats.into_pyarray(py))?;
    table.set_item("bot", names)?;
    table.set_item("points", points.into_pyarray(py))?;
    table.set_item("rank", ranks.into_pyarray(py))?;
    table.set_item("won", won.into_pyarray(py))?;
    table.set_item("decisions", decisions.into_pyarray(py))?;
    table.set_item("rounds", rounds.into_pyarray(py))?;
    table.set_item("reason", reasons)?;
    table.set_item("clause", clauses)?;
    Ok(table)
}

/// Plays games on several threads while this one listens for Ctrl-C, which ends it with an exception.
///
/// Threads of their own for each call: they are gone when it returns, so a process may be forked at any time.
fn played(
    py: Python<'_>,
    games: std::ops::Range<u64>,
    jobs: usize,
    play: impl Fn(u64, &Arc<AtomicBool>) -> Option<Bout> + Sync,
) -> PyResult<BTreeMap<u64, Bout>> {
    let (stop, next, found) = (Arc::new(AtomicBool::new(false)), AtomicU64::new(games.start), Mutex::new(BTreeMap::new()));
    let jobs = usize::try_from(games.end - games.start).unwrap_or(usize::MAX).clamp(1, jobs);
    let left = AtomicU64::new(jobs as u64);
    let work = || {
        let mut own = Vec::new();
        while !stop.load(Ordering::Relaxed) {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= games.end {
                break;
            }
            own.extend(play(index, &stop).map(|bout| (index, bout)));
        }
        found.lock().unwrap_or_else(PoisonError::into_inner).extend(own);
        left.fetch_sub(1, Ordering::Release);
    };
    let this = std::thread::current();
    let interrupted = std::thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                work();
                this.unpark();
            });
        }
        let mut interrupted = Ok(());
        while left.load(Ordering::Acquire) > 0 {
            py.detach(|| std::thread::park_timeout(LOOK));
            if interrupted.is_ok() {
                interrupted = py.check_signals().inspect_err(|_| stop.store(true, Ordering::Relaxed));
            }
        }
        interrupted
    });
    interrupted?;
    Ok(found.into_inner().unwrap_or_else(PoisonError::into_inner))
}
