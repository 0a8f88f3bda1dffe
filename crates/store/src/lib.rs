//! Tables, seats, logs, chat and designers' packs in a database, behind one trait. SQL lives only here.
//!
//! The log is the truth (law 7): a row for each line of a game's log, never changed, never removed. Everything a table
//! does is one [`Change`], and [`Store::write`] makes many of them durable in one transaction, together with new guests and
//! tables, so that a thousand tables share the price of one disk write.
//!
//! Games that came to their end are kept for ever. What nobody needs any more ([`Store::forget_guests`] and its like) is
//! removed only when it is asked for.
//!
//! [`Sqlite`] keeps everything in one file, for one server. `Postgres` (with the feature `postgres`) keeps it in a database that several
//! servers share ([`nodes`]). Another engine implements [`Store`], passes [`suite`], and is done.
//!
//! Reading order: [`records`], [`Store`], [`error`], [`sqlite`], [`nodes`], `postgres`, [`copy`], [`suite`].

pub mod copy;
pub mod error;
pub mod nodes;
#[cfg(feature = "postgres")]
pub mod postgres;
pub mod records;
pub mod sqlite;
pub mod suite;

use async_trait::async_trait;

pub use error::StoreError;
pub use nodes::{Joining, News, Nodes, Owner, Peer};
#[cfg(feature = "postgres")]
pub use postgres::{Postgres, PostgresSettings};
pub use records::{
    Change, ChatRow, Feedback, Guest, Kind, Listed, LogRow, Pack, PackId, SeatRow, Status, Stored, TableId, TableRow, TokenHash, Write,
};
pub use sqlite::{Sqlite, SqliteSettings};

/// What a store answers.
pub type Result<T> = std::result::Result<T, StoreError>;

/// Everything that outlives the process.
#[async_trait]
pub trait Store: Send + Sync {
    /// Makes all of this durable, or nothing; at most one write for each table. It is on disk when this returns.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] with a table whose log is not as long as its step believes, that there is not, or that is made
    /// though there is one with its id, or with a pack that there is not.
    async fn write(&self, writes: &[Write]) -> Result<()>;

    /// Keeps a guest, or gives a known one another name.
    async fn put_guest(&self, guest: &Guest) -> Result<()> {
        self.write(&[Write::Guest(guest.clone())]).await
    }

    /// Keeps a new table with its seats.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if there is a table with this id.
    async fn create(&self, table: &TableRow, seats: &[SeatRow]) -> Result<()> {
        self.write(&[Write::Table(table.clone(), seats.to_vec())]).await
    }

    /// Makes steps durable, all or none; at most one for each table.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] with a table whose log is not as long as its change believes, or that there is not.
    async fn commit(&self, changes: &[Change]) -> Result<()> {
        let steps: Vec<Write> = changes.iter().cloned().map(Write::Step).collect();
        self.write(&steps).await
    }

    /// The guest with this token.
    async fn guest(&self, token: &TokenHash) -> Result<Option<Guest>>;

    /// Everything about a table except its chat.
    async fn load(&self, id: &TableId) -> Result<Option<Stored>>;

    /// What was said at a table: the latest `limit` lines, the oldest first.
    async fn chat(&self, id: &TableId, limit: u32) -> Result<Vec<ChatRow>>;

    /// Public tables that wait for people, those where something happened last first.
    async fn open_tables(&self, limit: u32) -> Result<Vec<Listed>>;

    /// Public tables that are being played: those where people play first, then the latest made.
    async fn running_tables(&self, limit: u32) -> Result<Vec<Listed>>;

    /// Tables where this token holds a seat: those that wait for it first, then the latest.
    async fn tables_of(&self, token: &TokenHash, limit: u32) -> Result<Vec<Listed>>;

    /// Tables that must be looked after by `now_ms` though nobody asks, with the moment of each, the most urgent first; only those that come
    /// behind `after` in that order.
    async fn due(&self, now_ms: i64, after: Option<&(i64, TableId)>, limit: u32) -> Result<Vec<(i64, TableId)>>;

    /// The pack with this id, and its text.
    async fn pack(&self, id: &PackId) -> Result<Option<(Pack, String)>>;

    /// The packs of this designer, the latest first.
    async fn packs_of(&self, owner: &TokenHash, limit: u32) -> Result<Vec<Pack>>;

    /// Tables that are played with this pack, the latest first.
    async fn tables_with(&self, pack: &PackId, limit: u32) -> Result<Vec<Listed>>;

    /// What was said of games with this pack, the latest first.
    async fn feedback(&self, pack: &PackId, limit: u32) -> Result<Vec<Feedback>>;

    /// All tables in the order of their ids, those behind `after`.
    async fn every_table(&self, after: Option<&TableId>, limit: u32) -> Result<Vec<TableId>>;

    /// All guests in the order of their tokens, those behind `after`.
    async fn every_guest(&self, after: Option<&TokenHash>, limit: u32) -> Result<Vec<Guest>>;

    /// All packs in the order of their ids, those behind `after`.
    async fn every_pack(&self, after: Option<&PackId>, limit: u32) -> Result<Vec<PackId>>;

    /// Tables whose game did not come to its end and where nothing has happened since `before_ms`.
    async fn stale_tables(&self, before_ms: i64, limit: u32) -> Result<Vec<TableId>>;

    /// Removes those of these tables that are still as [`Store::stale_tables`] says, with everything that belongs to them. How many.
    async fn forget_tables(&self, tables: &[TableId], before_ms: i64) -> Result<u64>;

    /// Removes guests who came before `before_ms`, sit at no table and have no pack; at most `limit`. How many.
    async fn forget_guests(&self, before_ms: i64, limit: u32) -> Result<u64>;

    /// Removes packs that were made before `before_ms` and with which there is no table, and the texts that then no pack has; at most `limit`
    /// packs. How many.
    async fn forget_packs(&self, before_ms: i64, limit: u32) -> Result<u64>;

    /// Removes what was said before `before_ms`; at most `limit` lines. How many. The numbers of later lines go on as before.
    async fn forget_chat(&self, before_ms: i64, limit: u32) -> Result<u64>;

    /// How much room it takes, if that can be said.
    async fn bytes(&self) -> Option<u64> {
        None
    }

    /// What several servers that share the database need of it; none if only one server can use it.
    fn nodes(&self) -> Option<&dyn Nodes> {
        None
    }

    /// Waits for what is being written and lets go of the database.
    async fn close(&self);
}
