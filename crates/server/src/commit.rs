//! The group commit: whatever all tables and guests have to store shares one write to the disk.
//!
//! A disk can be told to be sure only a few hundred times a second, a slow one a few times. So writes are gathered for a moment and
//! stored in one transaction, and each table learns when its own step is safe. A write that does not succeed is tried again for a
//! while: a disk that is slow, or that another program holds, is no reason to throw a table away, and only a database that stays
//! broken ends the server.

use std::sync::Arc;
use std::time::Duration;

use store::{Change, Store, StoreError, Write};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::Instant;
use tracing::Instrument;

use crate::health::Health;
use crate::meters::Meters;

/// The most writes in one transaction: more would make the first one wait too long.
const BATCH: usize = 256;
/// How soon a write that failed is tried again, and how late at most.
const AGAIN: (Duration, Duration) = (Duration::from_millis(20), Duration::from_secs(1));

struct Job {
    write: Write,
    done: oneshot::Sender<Result<(), StoreError>>,
}

/// The way to the group commit; it ends when the last one is dropped.
#[derive(Clone)]
pub(crate) struct Committer {
    jobs: mpsc::Sender<Job>,
}

impl Committer {
    /// Starts the task. Writes are gathered for as long as `gather` says and tried again for as long as `patience` says; `fatal` is told of
    /// an error after which the process should stop.
    pub(crate) fn start(
        store: Arc<dyn Store>,
        gather: Duration,
        patience: Duration,
        fatal: watch::Sender<Option<StoreError>>,
        (meters, health): (Arc<Meters>, Arc<Health>),
    ) -> Committer {
        let (jobs, inbox) = mpsc::channel(BATCH * 4);
        tokio::spawn(run(Keeper { store, patience, fatal, meters, health }, gather, inbox));
        Committer { jobs }
    }

    /// How many writes wait for the disk.
    pub(crate) fn queue(&self) -> usize {
        self.jobs.max_capacity() - self.jobs.capacity()
    }

    /// Stores a step; it is on disk when this returns. A table waits for its turn: it has only one step at a time.
    pub(crate) async fn commit(&self, change: Change) -> Result<(), StoreError> {
        let (done, stored) = oneshot::channel();
        match self.jobs.send(Job { write: Write::Step(change), done }).await {
            Ok(()) => stored.await.unwrap_or_else(|_| Err(gone())),
            Err(_) => Err(gone()),
        }
    }

    /// Stores a guest or a table; it is on disk when this returns. Anybody may ask for those, so nobody waits in a queue that is full.
    pub(crate) async fn add(&self, write: Write) -> Result<(), StoreError> {
        let (done, stored) = oneshot::channel();
        match self.jobs.try_send(Job { write, done }) {
            Ok(()) => stored.await.unwrap_or_else(|_| Err(gone())),
            Err(_) => Err(strained("too much waits to be written")),
        }
    }
}

fn strained(problem: &str) -> StoreError {
    StoreError::Strained { problem: problem.to_owned() }
}

fn gone() -> StoreError {
    strained("the server is stopping")
}

async fn run(keeper: Keeper, gather: Duration, mut inbox: mpsc::Receiver<Job>) {
    let mut crowded = false;
    while let Some(first) = inbox.recv().await {
        let mut batch = vec![first];
        // Alone at the server nobody waits for others: only where the last batch was shared is it worth a moment. Nothing is taken out
        // meanwhile: each step would wake this task.
        if crowded {
            tokio::time::sleep(gather).await;
        }
        while batch.len() < BATCH
            && let Ok(job) = inbox.try_recv()
        {
            batch.push(job);
        }
        crowded = batch.len() > 1;
        keeper.keep(batch).await;
    }
}

/// What stores a batch.
struct Keeper {
    store: Arc<dyn Store>,
    patience: Duration,
    fatal: watch::Sender<Option<StoreError>>,
    meters: Arc<Meters>,
    health: Arc<Health>,
}

impl Keeper {
    /// Stores a batch and tells everybody in it what became of their part.
    async fn keep(&self, batch: Vec<Job>) {
        let (mut writes, mut waiters): (Vec<Write>, Vec<_>) = batch.into_iter().map(|job| (job.write, job.done)).unzip();
        loop {
            let result = self.write(&writes).await;
            match &result {
                // One table that is not as it believes must not hold up the others.
                Err(StoreError::Conflict { table }) if writes.len() > 1 => {
                    let odd = writes.iter().position(|write| write.table() == Some(table)).unwrap_or(0);
                    writes.remove(odd);
                    let _ = waiters.remove(odd).send(result);
                    continue;
                }
                // Neither must one that the database refuses, and of those nobody knows which it is.
                Err(StoreError::Statement { .. } | StoreError::Row { .. }) if writes.len() > 1 => {
                    for (write, waiter) in writes.into_iter().zip(waiters) {
                        let _ = waiter.send(self.write(&[write]).await);
                    }
                    return;
                }
                _ => {}
            }
            for waiter in waiters {
                // A table that is gone does not wait any more; its step is stored all the same.
                let _ = waiter.send(result.clone());
            }
            return;
        }
    }

    /// Counts an attempt. A write that does not fit its table, or that the database refuses, says nothing about the database.
    fn note(&self, writes: &[Write], error: Option<&StoreError>, begun: Instant) {
        match error {
            None => {
                let moves = writes.iter().filter(|write| write.step().is_some_and(|step| !step.lines.is_empty())).count() as u64;
                let tables = writes.iter().filter(|write| matches!(write, Write::Table(..))).count() as u64;
                self.meters.committed(moves, tables, writes.len(), begun.elapsed());
                self.health.database(true);
            }
            Some(error) if error.may_pass() || error.is_fatal() => {
                if error.is_fatal() || begun.elapsed() >= self.patience {
                    self.meters.commit_failed();
                }
                self.health.database(false);
            }
            Some(_) => {}
        }
    }

    /// Stores writes, all or none, and tries again while there is hope.
    async fn write(&self, writes: &[Write]) -> Result<(), StoreError> {
        let begun = Instant::now();
        let mut again = AGAIN.0;
        let mut failed = 0u32;
        loop {
            let result = self.store.write(writes).instrument(tracing::info_span!("commit", writes = writes.len())).await;
            self.note(writes, result.as_ref().err(), begun);
            match &result {
                Err(error) if error.may_pass() && begun.elapsed() < self.patience => {
                    if failed == 0 {
                        tracing::warn!("a write is tried again: {error}");
                    }
                    failed += 1;
                    self.meters.commit_retried();
                    tokio::time::sleep(again.min(self.patience.saturating_sub(begun.elapsed()))).await;
                    again = (again * 2).min(AGAIN.1);
                    continue;
                }
                Err(error) if error.is_fatal() => {
                    self.fatal.send_replace(Some(error.clone()));
                }
                Err(error) if error.may_pass() => tracing::error!("a write was given up after {failed} attempts: {error}"),
                _ if failed > 0 => tracing::warn!("a write succeeded after {failed} attempts that did not"),
                _ => {}
            }
            return result;
        }
    }
}

#[cfg(test)]
mod tests {
    use store::{LogRow, Sqlite, SqliteSettings, TableId, TableRow};

    use super::*;

    fn id(name: &str) -> TableId {
        TableId::parse(name).unwrap()
    }

    /// A step that believes its table to have so many lines.
    fn step(name: &str, seq: u64) -> Write {
        let lines = vec![LogRow { line: format!("{name} {seq}"), at_ms: 0 }];
        Write::Step(Change::of_lines(id(name), seq, lines, 0))
    }

    fn table(name: &str) -> TableRow {
        TableRow::made(id(name), "{}".to_owned(), [0; 32], 0)
    }

    /// What became of each of these writes, which share a batch; and how many lines each of the tables has then.
    async fn kept(batch: Vec<Write>) -> (Vec<Result<(), StoreError>>, [usize; 3]) {
        let folder = tempfile::tempdir().unwrap();
        let store: Arc<dyn Store> = Arc::new(Sqlite::open(&SqliteSettings::at(folder.path().join("orrery.db"))).await.unwrap());
        for name in ["one", "two", "three"] {
            store.create(&table(name), &[]).await.unwrap();
        }
        let (jobs, waiters): (Vec<Job>, Vec<_>) = batch
            .into_iter()
            .map(|write| {
                let (done, stored) = oneshot::channel();
                (Job { write, done }, stored)
            })
            .unzip();
        let (fatal, _) = watch::channel(None);
        let (meters, health) = (Arc::new(Meters::new()), Arc::default());
        let keeper = Keeper { store: Arc::clone(&store), patience: Duration::ZERO, fatal, meters, health };
        keeper.keep(jobs).await;
        let mut answers = Vec::new();
        for waiter in waiters {
            answers.push(waiter.await.expect("everybody is told"));
        }
        assert_eq!(*keeper.fatal.borrow(), None);
        let mut lines = [0; 3];
        for (lines, name) in lines.iter_mut().zip(["one", "two", "three"]) {
            *lines = store.load(&id(name)).await.unwrap().unwrap().log.len();
        }
        (answers, lines)
    }

    fn conflict(name: &str) -> Result<(), StoreError> {
        Err(StoreError::Conflict { table: id(name) })
    }

    #[tokio::test]
    async fn a_step_that_does_not_fit_is_never_acknowledged_and_holds_up_nobody() {
        assert_eq!(kept(vec![step("one", 7)]).await, (vec![conflict("one")], [0, 0, 0]), "alone");
        let answers = vec![Ok(()), conflict("two"), Ok(())];
        assert_eq!(kept(vec![step("one", 0), step("two", 7), step("three", 0)]).await, (answers, [1, 0, 1]), "in the middle");
        let answers = vec![conflict("one"), conflict("two"), conflict("nowhere"), Ok(())];
        assert_eq!(kept(vec![step("one", 1), step("two", 7), step("nowhere", 0), step("three", 0)]).await, (answers, [0, 0, 1]));
        let made_again = vec![Write::Table(table("two"), Vec::new()), step("three", 0)];
        assert_eq!(kept(made_again).await, (vec![conflict("two"), Ok(())], [0, 0, 1]));
    }

    #[tokio::test]
    async fn a_write_that_the_database_refuses_holds_up_nobody() {
        // The same line of chat twice.
        let said = store::ChatRow { n: 1, seat: None, name: String::new(), text: "hello".to_owned(), at_ms: 0 };
        let Write::Step(twice) = step("two", 0) else { unreachable!("it is a step") };
        let twice = Write::Step(Change { chat: vec![said.clone(), said], ..twice });
        let (answers, lines) = kept(vec![step("one", 0), twice, step("three", 0)]).await;
        assert!(matches!(&answers[..], [Ok(()), Err(StoreError::Statement { .. }), Ok(())]), "{answers:?}");
        assert_eq!(lines, [1, 0, 1]);
    }
}
