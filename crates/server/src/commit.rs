//! The group commit: the steps of all tables share one write to the disk.
//!
//! A disk can be told to be sure only a few hundred times a second. So steps are gathered for a moment and stored in
//! one transaction, and each table learns when its own step is safe.

use std::sync::Arc;
use std::time::Duration;

use store::{Change, Store, StoreError};
use tokio::sync::{mpsc, oneshot, watch};

/// The most steps in one transaction: more would make the first one wait too long.
const BATCH: usize = 256;

struct Job {
    change: Change,
    done: oneshot::Sender<Result<(), StoreError>>,
}

/// The way to the group commit; it ends when the last one is dropped.
#[derive(Clone)]
pub(crate) struct Committer {
    jobs: mpsc::Sender<Job>,
}

impl Committer {
    /// Starts the task. `fatal` is told of an error after which the process should stop.
    pub(crate) fn start(store: Arc<dyn Store>, gather: Duration, fatal: watch::Sender<Option<StoreError>>) -> Committer {
        let (jobs, inbox) = mpsc::channel(BATCH * 4);
        tokio::spawn(run(store, gather, inbox, fatal));
        Committer { jobs }
    }

    /// Stores a change; it is on disk when this returns.
    pub(crate) async fn commit(&self, change: Change) -> Result<(), StoreError> {
        let (done, stored) = oneshot::channel();
        let table = change.table.clone();
        let gone = || StoreError::Conflict { table };
        if self.jobs.send(Job { change, done }).await.is_err() {
            return Err(gone());
        }
        stored.await.unwrap_or_else(|_| Err(gone()))
    }
}

async fn run(store: Arc<dyn Store>, gather: Duration, mut inbox: mpsc::Receiver<Job>, fatal: watch::Sender<Option<StoreError>>) {
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
        commit(&*store, batch, &fatal).await;
    }
}

async fn commit(store: &dyn Store, batch: Vec<Job>, fatal: &watch::Sender<Option<StoreError>>) {
    let (mut changes, mut waiters): (Vec<Change>, Vec<_>) = batch.into_iter().map(|job| (job.change, job.done)).unzip();
    loop {
        let result = store.commit(&changes).await;
        match &result {
            // One table that is not as it believes must not hold up the others.
            Err(StoreError::Conflict { table }) if changes.len() > 1 => {
                let odd = changes.iter().position(|change| change.table == *table).unwrap_or(0);
                changes.remove(odd);
                let _ = waiters.remove(odd).send(result);
                continue;
            }
            Err(error) if error.is_fatal() => {
                fatal.send_replace(Some(error.clone()));
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
