//! Several servers on one database: who is at work, and who owns which table.
//!
//! A table has one writer. Servers ("nodes") hold a lease, which they renew; a table belongs to the node that claimed it for as long as
//! that node's lease runs. A node that was away for longer (stopped, cut off) may not know yet that others took its tables: its steps are
//! refused by the database, whatever its own clock says, because the table names another owner and its log goes on elsewhere.

use std::time::Duration;

use async_trait::async_trait;

use crate::{Result, TableId};

/// How long a lease runs from when it was renewed. A node that dies is missed for as long.
pub const LEASE: Duration = Duration::from_secs(3);

/// What a node says of itself when it joins the others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Joining {
    /// Where the others reach it (`host:port`); none for one that will be alone.
    pub address: Option<String>,
    /// By which all see that they have the same key, and from which nobody can make that key.
    pub key_check: [u8; 32],
    /// Which rules it knows: nodes of a higher number know those of the lower ones, too.
    pub generation: i64,
}

/// Another node whose lease runs.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Peer {
    /// Its number, which no other ever has.
    pub number: i64,
    /// Where it is reached.
    pub address: String,
}

/// What nodes tell each other through the database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum News {
    /// One has come or gone.
    Changed,
    /// One asks for a table and cannot reach its owner.
    Wanted(TableId),
}

/// Who may write a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Owner {
    /// Whoever asked: now, and until it leaves or its lease ends.
    Us,
    /// Another node.
    Other(Peer),
    /// There is no such table.
    NoTable,
    /// Nobody just now: no node that is at work knows its rules.
    Nobody,
}

/// What several servers need of their database.
#[async_trait]
pub trait Nodes: Send + Sync {
    /// Begins a lease. Until this has been called everything belongs to whoever asks.
    ///
    /// # Errors
    /// [`StoreError::InUse`](crate::StoreError::InUse) if the nodes that are there do not go together with this one; nothing is changed then.
    async fn join(&self, joining: &Joining) -> Result<()>;

    /// Renews the lease, even one that has ended; the answer is all other nodes.
    ///
    /// # Errors
    /// That the database cannot be reached.
    async fn renew(&self) -> Result<Vec<Peer>>;

    /// Our own number, if we have joined and not left.
    fn number(&self) -> Option<i64>;

    /// Takes a table, unless it belongs to another node whose lease runs.
    ///
    /// # Errors
    /// That the database cannot be reached.
    async fn claim(&self, table: &TableId) -> Result<Owner>;

    /// Those of these tables that no longer belong to us.
    ///
    /// # Errors
    /// That the database cannot be reached.
    async fn lost(&self, tables: &[TableId]) -> Result<Vec<TableId>>;

    /// Gives up a table, if it is ours: whoever asks for it next owns it.
    ///
    /// # Errors
    /// That the database cannot be reached.
    async fn release(&self, table: &TableId) -> Result<()>;

    /// Asks the owner of a table, whom we cannot reach, to give it up.
    ///
    /// # Errors
    /// That the database cannot be reached.
    async fn want(&self, table: &TableId) -> Result<()>;

    /// Ends the lease: others may take all tables at once.
    ///
    /// # Errors
    /// That the database cannot be reached.
    async fn leave(&self) -> Result<()>;

    /// Waits for news of the others. What was told while nobody waited, or while the database could not be reached, may be missed.
    async fn news(&self) -> News;
}
