//! Law 7: a log that was written to a file and read back gives the same game, whole or from the middle.

use std::sync::Arc;

use kernel::log::{Entry, FORMAT, Header, LogFile};
use kernel::table::ReplayError;
use kernel::{Fingerprint, Game, Live, Options, Seed, Table, Turn};

use crate::difference::difference;
use crate::violation::ensure;
use crate::{Check, Finding, Found};

/// A finished game's log (without its last line, which is added here): written, read, replayed from its rolls and resumed with its key.
///
/// # Errors
/// Where what is read back is not what was played.
pub fn check<G: Game>(game: &Arc<G>, seed: Seed, log: &[Entry<G::Action>], state: &G::State) -> Found {
    let mut entries = log.to_vec();
    if game.turn(state) == Turn::Over {
        let outcome =
            serde_json::to_value(game.outcome(state)).map_err(|problem| wrong(format!("the outcome cannot be written: {problem}")))?;
        entries.push(Entry::Over { outcome, key: Some(seed.key()) });
    }
    let entries = through_file(game, seed, entries)?;
    let replayed = Table::replay(Arc::clone(game), entries.clone(), Live::from_seed(seed)).map_err(departs)?;
    same("replayed", state, replayed.state())?;
    let resumed = Table::resume(Arc::clone(game), entries, Live::from_seed(seed)).map_err(departs)?;
    same("resumed", state, resumed.state())
}

/// A log taken up again after its first `kept` entries: played on with the same choices, it ends the same, rolls included.
///
/// # Errors
/// If the game goes on differently.
pub fn taken_up_again<G: Game>(game: &Arc<G>, seed: Seed, log: &[Entry<G::Action>], kept: usize, state: &G::State) -> Found {
    let (before, after) = log.split_at(kept.clamp(1, log.len().max(1)).min(log.len()));
    let mut table = Table::resume(Arc::clone(game), through_file(game, seed, before.to_vec())?, Live::from_seed(seed)).map_err(departs)?;
    for entry in after {
        let done = match entry {
            Entry::Chose { seat, act, .. } => table.act(*seat, *act).map(drop),
            Entry::TookBack { seat } => table.take_back(*seat),
            Entry::Setup { .. } | Entry::Over { .. } => Ok(()),
        };
        done.map_err(|error| wrong(format!("after resuming at line {}: {error}", kept + 1)))?;
    }
    ensure(table.log() == log, || wrong(format!("resumed at line {}, the game goes on with other rolls", kept + 1)))?;
    same("resumed in the middle", state, table.state())
}

/// The entries as they come back from the text of a file.
fn through_file<G: Game>(game: &Arc<G>, seed: Seed, entries: Vec<Entry<G::Action>>) -> Result<Vec<Entry<G::Action>>, Finding> {
    let seats = (0..game.seats()).map(|_| "random".to_owned()).collect();
    let (content, commitment) = (Fingerprint::of(b""), Some(seed.key().commitment()));
    let header = Header { orrery: FORMAT, game: "conformance".into(), rules: 1, seats, options: Options::new(), content, commitment };
    let written =
        entries.iter().cloned().map(|entry| entry.try_map(|action| Ok::<_, Finding>(game.write(action)))).collect::<Result<_, _>>()?;
    let text = LogFile { header, entries: written }.write();
    let read = LogFile::read(&text).map_err(|problem| wrong(format!("the log cannot be read back: {problem}")))?;
    let unread = |text: String| wrong(format!("the log says '{text}', which reads as no action"));
    let back: Vec<Entry<G::Action>> = read
        .entries
        .into_iter()
        .map(|entry| entry.try_map(|text| game.read(&text).ok_or_else(|| unread(text))))
        .collect::<Result<_, _>>()?;
    match entries.iter().zip(&back).find(|(entry, back)| entry != back) {
        None => Ok(back),
        Some((entry, back)) => Err(wrong(format!("the log comes back from its file with {back:?} for {entry:?}"))),
    }
}

fn wrong(what: String) -> Finding {
    Finding::new(Check::Replays, what)
}

fn departs(error: ReplayError) -> Finding {
    wrong(error.to_string())
}

fn same<S: serde::Serialize + std::fmt::Debug + PartialEq>(how: &str, played: &S, again: &S) -> Found {
    ensure(played == again, || wrong(format!("{how}, the log gives another state: {}", difference("played", played, how, again))))
}
