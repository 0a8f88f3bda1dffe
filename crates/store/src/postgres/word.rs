//! What this server tells the others of the tables that it writes: ids, gathered for a moment, so that they do not believe old lists.
//!
//! Each word is a notification with the number of whoever says it, what changed, and the ids. A commit with a notification waits for every other one
//! of the whole database, so a word is not said with each step, but for all steps of a moment together; a word that is lost is no harm
//! for longer than a list is believed.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use sqlx::PgPool;
use tokio::sync::Notify;
use tokio::task::JoinHandle;

use super::lists::What;
use crate::TableId;

/// Where it is said.
pub(super) const CHANNEL: &str = "orrery_tables";
/// For how long words are gathered.
const GATHER: Duration = Duration::from_millis(50);
/// So many ids in a word: PostgreSQL takes less than 8,000 bytes.
const IDS: usize = 7_900 / (TableId::LONGEST + 1) - 1;

/// What is to be said, and whoever says it.
#[derive(Debug, Default)]
pub(super) struct Word {
    unsaid: Arc<Unsaid>,
    speaker: Mutex<Option<JoinHandle<()>>>,
}

#[derive(Debug, Default)]
struct Unsaid {
    tables: Mutex<Vec<(What, TableId)>>,
    some: Notify,
}

impl Unsaid {
    fn take(&self) -> Vec<(What, TableId)> {
        std::mem::take(&mut self.tables.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Word {
    /// From now on what changed is told to the others, in the name of a server.
    pub(super) fn begin(&self, pool: PgPool, node: i64) {
        let unsaid = Arc::clone(&self.unsaid);
        let speaker = tokio::spawn(async move {
            loop {
                unsaid.some.notified().await;
                tokio::time::sleep(GATHER).await;
                let words = words(node, unsaid.take());
                let said = sqlx::query("SELECT pg_notify($1, word) FROM unnest($2) AS word").bind(CHANNEL).bind(words);
                // Where nobody hears it lists are not believed for long.
                let _ = said.execute(&pool).await;
            }
        });
        if let Some(before) = self.speaker.lock().unwrap_or_else(PoisonError::into_inner).replace(speaker) {
            before.abort();
        }
    }

    /// Nothing is said any more.
    pub(super) fn end(&self) {
        if let Some(speaker) = self.speaker.lock().unwrap_or_else(PoisonError::into_inner).take() {
            speaker.abort();
        }
    }

    /// Has it said that tables have changed, if there is anybody to say it to.
    pub(super) fn say<'t>(&self, changed: impl Iterator<Item = (What, &'t TableId)>) {
        if self.speaker.lock().unwrap_or_else(PoisonError::into_inner).is_none() {
            return;
        }
        let mut tables = self.unsaid.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables.extend(changed.map(|(what, id)| (what, id.clone())));
        if !tables.is_empty() {
            self.unsaid.some.notify_one();
        }
    }
}

impl Drop for Word {
    fn drop(&mut self) {
        self.end();
    }
}

/// What is said of these tables: each once.
fn words(node: i64, mut tables: Vec<(What, TableId)>) -> Vec<String> {
    tables.sort_by(|one, other| (one.0 as u8, &one.1).cmp(&(other.0 as u8, &other.1)));
    tables.dedup();
    let same = tables.chunk_by(|one, other| one.0 == other.0);
    same.flat_map(|same| same.chunks(IDS))
        .map(|some| {
            let what = if some[0].0 == What::Step { "step" } else { "place" };
            let ids: Vec<&str> = some.iter().map(|(_, id)| id.as_str()).collect();
            format!("{node} {what} {}", ids.join(" "))
        })
        .collect()
}

/// What another server said; nothing if we said it ourselves. One of a later version may say more.
pub(super) fn read(word: &str, own: Option<i64>) -> Option<(What, Vec<TableId>)> {
    let mut parts = word.split(' ');
    let node = parts.next()?.parse::<i64>().ok();
    let what = if parts.next()? == "step" { What::Step } else { What::Place };
    (node != own).then(|| (what, parts.filter_map(TableId::parse).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_short_say_everything_once_and_are_understood() {
        let id = |number: usize| TableId::parse(&format!("{number:0>40}")).unwrap();
        let mut tables: Vec<(What, TableId)> = (0..1000).map(|number| (What::Step, id(number % 500))).collect();
        tables.push((What::Place, id(3)));
        let words = words(7, tables);
        assert_eq!(words.len(), 500usize.div_ceil(IDS) + 1);
        assert!(words.iter().all(|word| word.len() < 8_000), "as long as PostgreSQL takes");
        let mut heard: Vec<(What, Vec<TableId>)> = words.iter().map(|word| read(word, Some(8)).unwrap()).collect();
        assert_eq!(heard.pop(), Some((What::Place, vec![id(3)])));
        assert_eq!(heard.into_iter().flat_map(|(_, ids)| ids).collect::<Vec<_>>(), (0..500).map(id).collect::<Vec<_>>());
        assert_eq!(read(&words[0], Some(7)), None, "our own");
        assert_eq!(read("8 more", Some(7)), Some((What::Place, Vec::new())), "whatever that is");
        assert_eq!((read("", Some(7)), read("8", Some(7))), (None, None));
    }
}
