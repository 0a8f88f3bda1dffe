//! What the lobby shows, kept for a moment: everybody's first page asks for it, and it rarely changes.

use std::future::Future;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::{Change, Listed, Write};

/// Other servers change it, too: what is older than this is asked for again.
const FRESH: Duration = Duration::from_millis(500);

/// The lists that were read last.
#[derive(Debug, Default)]
pub(super) struct Lobby(Mutex<Lists>);

#[derive(Debug, Default)]
struct Lists {
    /// Counts what made them old: a list that was read meanwhile is not kept.
    changes: u64,
    open: Option<List>,
    running: Option<List>,
}

#[derive(Debug)]
struct List {
    limit: u32,
    read: Instant,
    tables: Vec<Listed>,
}

/// Whether a write changes what the lobby shows: more than who is waited for.
pub(super) fn shows(write: &Write) -> bool {
    match write {
        Write::Guest(_) | Write::Pack(..) | Write::Feedback(_) => false,
        Write::Table(row, _) => row.public,
        Write::Step(Change { seq, lines, status, seats, header, .. }) => {
            *seq == 0 || lines.is_empty() || status.has_ended() || seats.is_some() || header.is_some()
        }
    }
}

impl Lobby {
    fn lists(&self) -> std::sync::MutexGuard<'_, Lists> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Something was changed: whoever asks now is told of it.
    pub(super) fn is_old(&self) {
        let mut lists = self.lists();
        *lists = Lists { changes: lists.changes + 1, ..Lists::default() };
    }

    pub(super) async fn open(&self, limit: u32, read: impl Future<Output = sqlx::Result<Vec<Listed>>>) -> sqlx::Result<Vec<Listed>> {
        self.list(|lists| &mut lists.open, limit, read).await
    }

    pub(super) async fn running(&self, limit: u32, read: impl Future<Output = sqlx::Result<Vec<Listed>>>) -> sqlx::Result<Vec<Listed>> {
        self.list(|lists| &mut lists.running, limit, read).await
    }

    async fn list(
        &self,
        which: fn(&mut Lists) -> &mut Option<List>,
        limit: u32,
        read: impl Future<Output = sqlx::Result<Vec<Listed>>>,
    ) -> sqlx::Result<Vec<Listed>> {
        let (begun, changes) = {
            let mut lists = self.lists();
            if let Some(list) = which(&mut lists).as_ref().filter(|list| list.limit == limit && list.read.elapsed() < FRESH) {
                return Ok(list.tables.clone());
            }
            (Instant::now(), lists.changes)
        };
        let tables = read.await?;
        let mut lists = self.lists();
        if lists.changes == changes {
            *which(&mut lists) = Some(List { limit, read: begun, tables: tables.clone() });
        }
        Ok(tables)
    }
}
