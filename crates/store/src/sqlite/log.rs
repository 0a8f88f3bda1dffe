//! The log of all tables, and where each of them ends.
//!
//! A step is made durable by rows at the end of one table of the database, a few pages for a whole batch. What
//! `tables` says of seats that are waited for, clocks and the number of lines follows later ([`enter`]), for many steps
//! at once: to change them with every step is eight times as many writes to the file while many tables are played.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::{Value, json};
use sqlx::{Row, Sqlite, SqliteConnection, Transaction};

use crate::{Change, Listed, Status, TableId};

/// So many tables are remembered though nobody asked for them lately.
const REMEMBERED: usize = 10_000;
/// So many tables may be behind the log: entering them takes a moment, during which no step is stored.
const BEHIND: usize = 4_000;

/// Where the log of a table ends.
#[derive(Debug, Clone, Copy)]
struct End {
    /// How many lines it has.
    seq: u64,
    /// The latest of them.
    last: Option<i64>,
    /// How far the table is.
    status: Status,
}

/// What the row of a table does not say yet.
#[derive(Debug, Clone)]
pub(super) struct Latest {
    /// The line that says it.
    n: i64,
    seq: u64,
    /// How far the table is, and how far it is by its row.
    pub(super) status: Status,
    pub(super) before: Status,
    waiting: u8,
    wake_ms: Option<i64>,
    touched_ms: i64,
    clocks: Option<String>,
}

impl Latest {
    /// Brings what was read of a row, which knew the log up to a line, up to date.
    pub(super) fn complete(&self, listed: &mut Listed, last: Option<i64>) {
        if last.is_some_and(|last| last >= self.n) {
            return;
        }
        let table = &mut listed.table;
        (table.seq, table.status, table.waiting, table.wake_ms) = (self.seq, self.status, self.waiting, self.wake_ms);
        (table.touched_ms, table.clocks) = (self.touched_ms, self.clocks.clone());
    }
}

/// The tables whose row does not say yet what the log says, with what it will say.
pub(super) type Behind = HashMap<TableId, Latest>;

/// What is behind, for whoever reads beside the writer; none when nothing is known, as at the beginning and after a failure.
#[derive(Debug, Clone, Default)]
pub(super) struct Shared(Arc<Mutex<Option<Arc<Behind>>>>);

impl Shared {
    fn locked(&self) -> MutexGuard<'_, Option<Arc<Behind>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// As it is at this moment. Whoever looks here first and reads rows then knows all that was stored before.
    pub(super) fn now(&self) -> Option<Arc<Behind>> {
        self.locked().clone()
    }

    /// Whether nothing is behind, for all that is known.
    pub(super) fn is_empty(&self) -> bool {
        self.locked().as_ref().is_some_and(|behind| behind.is_empty())
    }

    fn has(&self, table: &TableId) -> bool {
        self.locked().as_ref().is_none_or(|behind| behind.contains_key(table))
    }

    fn count(&self) -> usize {
        self.locked().as_ref().map_or(0, |behind| behind.len())
    }

    /// Changes it, for those who look from now on.
    fn change(&self, change: impl FnOnce(&mut Behind)) {
        change(Arc::make_mut(self.locked().get_or_insert_default()));
    }
}

/// Where the logs end, as their only writer remembers it.
#[derive(Debug, Default)]
pub(super) struct Ends {
    /// The latest line of all; none when nothing is known, as at the beginning and after a failure.
    latest: Option<i64>,
    /// Of tables that were asked for lately.
    tables: HashMap<TableId, End>,
    behind: Shared,
}

impl Ends {
    /// Whether the row of any table, or of this one, may be behind the log.
    pub(super) fn is_behind(&self, table: Option<&TableId>) -> bool {
        self.latest.is_none() || table.map_or(!self.behind.is_empty(), |id| self.behind.has(id))
    }

    /// Whether so many tables are behind that it is time to enter them.
    pub(super) fn is_far_behind(&self) -> bool {
        self.latest.is_none() || self.behind.count() >= BEHIND
    }

    /// What is behind, for readers.
    pub(super) fn shared(&self) -> Shared {
        self.behind.clone()
    }

    /// Learns where the logs of these tables end. A table that is not there has no end.
    pub(super) async fn look_up(&mut self, connection: &mut SqliteConnection, changes: &[&Change]) -> sqlx::Result<()> {
        // Nobody plays so much: a line has a damaged number, and behind it no other would be found again.
        if self.latest.is_some_and(|latest| latest > i64::MAX / 2) {
            return Err(sqlx::Error::Decode("a line of the log has a number that cannot be".into()));
        }
        let unknown: Vec<&str> =
            changes.iter().filter(|change| !self.tables.contains_key(&change.table)).map(|c| c.table.as_str()).collect();
        if unknown.is_empty() {
            return Ok(());
        }
        let rows = sqlx::query("SELECT id, seq, last, status FROM tables WHERE id IN (SELECT value FROM json_each(?))");
        for row in rows.bind(json!(unknown).to_string()).fetch_all(connection).await? {
            let status = Status::parse(row.try_get("status")?).ok_or_else(|| sqlx::Error::Decode("odd status in a table's row".into()))?;
            let end = End { seq: row.try_get::<i64, _>("seq")?.unsigned_abs(), last: row.try_get("last")?, status };
            self.tables.extend(TableId::parse(row.try_get("id")?).map(|id| (id, end)));
        }
        Ok(())
    }

    /// The rows that changes add to the log, or the first change that does not fit the end of its table's log.
    pub(super) fn rows<'a>(&self, changes: &[&'a Change]) -> Result<Added, &'a TableId> {
        let mut added = Added { latest: self.latest.unwrap_or_default(), ..Added::default() };
        for change in changes {
            let Change { table, seq, lines, status, waiting, wake_ms, touched_ms, clocks, .. } = change;
            let End { seq: length, mut last, status: before } = *self.tables.get(table).ok_or(table)?;
            // A table comes once in a batch: its second step would be about the table before the first.
            if length != *seq || added.ends.contains_key(table) {
                return Err(table);
            }
            for (seq, row) in (*seq..).zip(lines) {
                added.latest += 1;
                let n = added.latest;
                let (line, at_ms) = (&row.line, row.at_ms);
                added.rows.push(json!([n, table.as_str(), seq, last, line, at_ms, status.as_str(), waiting, wake_ms, touched_ms, clocks]));
                last = Some(n);
            }
            let (seq, status) = (seq + lines.len() as u64, *status);
            added.ends.insert(table.clone(), End { seq, last, status });
            if !lines.is_empty() {
                let (n, clocks) = (added.latest, clocks.clone());
                let latest = Latest { n, seq, status, before, waiting: *waiting, wake_ms: *wake_ms, touched_ms: *touched_ms, clocks };
                added.behind.push((table.clone(), latest));
            }
        }
        Ok(added)
    }

    /// Remembers what was stored.
    pub(super) fn advance(&mut self, added: Added) {
        self.latest = Some(added.latest);
        self.behind.change(|behind| {
            for (table, mut latest) in added.behind {
                latest.before = behind.get(&table).map_or(latest.before, |known| known.before);
                behind.insert(table, latest);
            }
        });
        self.tables.extend(added.ends);
    }

    /// Forgets a table that is no longer there.
    pub(super) fn remove(&mut self, table: &TableId) {
        self.tables.remove(table);
        self.behind.change(|behind| drop(behind.remove(table)));
    }

    /// Forgets everything: the database knows it.
    pub(super) fn forget(&mut self) {
        (self.latest, self.tables) = (None, HashMap::new());
        *self.behind.locked() = None;
    }

    /// Remembers that all tables say what the log says, up to this line.
    pub(super) fn entered(&mut self, latest: i64) {
        self.latest = Some(latest);
        *self.behind.locked() = Some(Arc::default());
        if self.tables.len() > REMEMBERED {
            self.tables.clear();
        }
    }
}

/// What a batch adds to the log.
#[derive(Default)]
pub(super) struct Added {
    rows: Vec<Value>,
    latest: i64,
    ends: HashMap<TableId, End>,
    behind: Vec<(TableId, Latest)>,
}

impl Added {
    /// Writes the rows.
    pub(super) async fn write(&self, connection: &mut SqliteConnection) -> sqlx::Result<()> {
        if self.rows.is_empty() {
            return Ok(());
        }
        // One statement for a whole batch: each is a message to the connection's thread and back, and with one for each
        // move those messages would cost more than SQLite itself.
        sqlx::query(
            "INSERT INTO log (n, table_id, seq, before, line, at_ms, status, waiting, wake_ms, touched_ms, clocks)
             SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7, value ->> 8,
                    value ->> 9, value ->> 10
             FROM json_each(?)",
        )
        .bind(json!(self.rows).to_string())
        .execute(connection)
        .await
        .map(drop)
    }
}

/// Brings all tables up to date with the log. The answer is the latest line.
pub(super) async fn enter(tx: &mut Transaction<'_, Sqlite>) -> sqlx::Result<i64> {
    sqlx::query(
        "UPDATE tables SET seq = latest.seq + 1, last = latest.n, status = latest.status, waiting = latest.waiting,
                           wake_ms = latest.wake_ms, touched_ms = latest.touched_ms, clocks = latest.clocks
         FROM (SELECT MAX(n) AS n, table_id, seq, status, waiting, wake_ms, COALESCE(touched_ms, at_ms) AS touched_ms, clocks
               FROM log WHERE n > (SELECT n FROM entered) GROUP BY table_id) AS latest
         WHERE tables.id = latest.table_id",
    )
    .execute(&mut **tx)
    .await?;
    sqlx::query_scalar("UPDATE entered SET n = (SELECT COALESCE(MAX(n), 0) FROM log) RETURNING n").fetch_one(&mut **tx).await
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a step of each of these tables adds.
    fn added(tables: std::ops::Range<usize>) -> Added {
        let id = |number| TableId::parse(&format!("table{number}")).unwrap();
        let (status, before) = (Status::Running, Status::Open);
        let end = End { seq: 1, last: Some(1), status };
        let latest = Latest { n: 1, seq: 1, status, before, waiting: 0, wake_ms: None, touched_ms: 0, clocks: None };
        let behind = tables.clone().map(|number| (id(number), latest.clone())).collect();
        Added { rows: Vec::new(), latest: 1, ends: tables.map(|number| (id(number), end)).collect(), behind }
    }

    #[test]
    fn many_tables_behind_are_entered_and_not_remembered_for_ever() {
        let mut ends = Ends::default();
        assert!(ends.is_far_behind(), "nothing is known at first");
        ends.entered(0);
        assert!(!ends.is_behind(None) && !ends.is_far_behind());
        ends.advance(added(0..BEHIND - 1));
        assert!(ends.is_behind(None) && !ends.is_far_behind());
        ends.advance(added(0..BEHIND));
        assert!(ends.is_far_behind());
        let known = TableId::parse("table0");
        assert!(ends.is_behind(known.as_ref()) && !ends.is_behind(TableId::parse("another").as_ref()));
        ends.entered(1);
        assert!(!ends.is_behind(known.as_ref()) && ends.tables.len() == BEHIND, "entered, and still known");
        ends.advance(added(0..REMEMBERED + 1));
        assert_eq!(ends.tables.len(), REMEMBERED + 1, "whoever is behind is never forgotten");
        ends.entered(1);
        assert!(ends.tables.is_empty());
    }
}
