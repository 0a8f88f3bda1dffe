//! What is known of games that have ended, kept for whoever looks next: it never changes again.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use draw::chart::Course;
use serde::Deserialize;
use store::{Listed, Status, Store, TableId};
use tokio::sync::Semaphore;

use crate::http::replay;
use crate::refusal::{Answer, Refusal, Why};
use crate::table::message::LogRead;
use crate::tables::locked;

/// So many courses, and so many results, are kept.
const COURSES: usize = 64;
const RESULTS: usize = 2048;
/// So many results are looked up at once for a list; whoever has more finished games finds the others the next time.
const LOOKED_UP: usize = 40;

/// How one seat ended, as lists show it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub(crate) struct Place {
    pub(crate) points: i32,
    pub(crate) rank: u8,
    pub(crate) won: bool,
}

/// The last line of a log, as far as lists read it.
#[derive(Deserialize)]
struct LastLine {
    over: Over,
}

#[derive(Deserialize)]
struct Over {
    outcome: Ended,
}

#[derive(Deserialize)]
struct Ended {
    standings: Vec<Place>,
}

/// The latest that were asked for.
struct Latest<T> {
    kept: Mutex<VecDeque<(TableId, Arc<T>)>>,
    most: usize,
}

impl<T> Latest<T> {
    fn new(most: usize) -> Latest<T> {
        Latest { kept: Mutex::default(), most }
    }

    fn get(&self, id: &TableId) -> Option<Arc<T>> {
        locked(&self.kept).iter().find(|(known, _)| known == id).map(|(_, found)| Arc::clone(found))
    }

    fn put(&self, id: &TableId, value: T) -> Arc<T> {
        let (value, mut kept) = (Arc::new(value), locked(&self.kept));
        kept.retain(|(known, _)| known != id);
        kept.push_front((id.clone(), Arc::clone(&value)));
        kept.truncate(self.most);
        value
    }
}

/// Games that have ended.
pub(crate) struct Finished {
    courses: Latest<Course>,
    results: Latest<Vec<Place>>,
    /// A whole game is played again for a course: one after the other.
    turn: Semaphore,
}

impl Finished {
    pub(crate) fn new() -> Finished {
        Finished { courses: Latest::new(COURSES), results: Latest::new(RESULTS), turn: Semaphore::new(1) }
    }

    /// How the points went in a game that has ended. `read` fetches its log.
    pub(crate) async fn course(&self, id: &TableId, read: impl Future<Output = Answer<LogRead>>) -> Answer<Arc<Course>> {
        if let Some(course) = self.courses.get(id) {
            return Ok(course);
        }
        let gone = || Refusal::new(Why::Unavailable, "the course of this game cannot be shown");
        let _turn = self.turn.acquire().await.map_err(|_| gone())?;
        // Somebody else may have asked meanwhile.
        if let Some(course) = self.courses.get(id) {
            return Ok(course);
        }
        let read = read.await?;
        // While a game runs its points may be somebody's secret.
        if !read.status.has_ended() {
            return Err(Refusal::conflict("the game is not over yet"));
        }
        let course = tokio::task::spawn_blocking(move || replay::replay(&read).map(|replayed| replayed.course()));
        Ok(self.courses.put(id, course.await.map_err(|_| gone())??))
    }

    /// How the seats of these tables ended, in the order of the list; none for a table that came to no end.
    pub(crate) async fn results(&self, store: &dyn Store, tables: &[Listed]) -> Vec<Option<Arc<Vec<Place>>>> {
        let mut looked_up = 0;
        let mut found = Vec::new();
        for Listed { table, .. } in tables {
            let known = self.results.get(&table.id);
            if known.is_some() || table.status != Status::Over || looked_up == LOOKED_UP {
                found.push(known);
                continue;
            }
            looked_up += 1;
            // A damaged row is one table's trouble: it has no result here.
            let stored = store.load(&table.id).await.ok().flatten();
            let last = stored.and_then(|stored| stored.log.into_iter().next_back());
            let ended = last.and_then(|row| serde_json::from_str::<LastLine>(&row.line).ok());
            found.push(ended.map(|line| self.results.put(&table.id, line.over.outcome.standings)));
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_are_kept_and_no_more() {
        let latest = Latest::new(2);
        let id = |text: &str| TableId::parse(text).unwrap();
        for (name, value) in [("a", 1), ("b", 2), ("a", 3), ("c", 4)] {
            latest.put(&id(name), value);
        }
        assert_eq!(["a", "b", "c"].map(|name| latest.get(&id(name)).map(|value| *value)), [Some(3), None, Some(4)]);
    }
}
