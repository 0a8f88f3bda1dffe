//! Tables, seats, logs and chat in a database, behind one trait. SQL lives only here.
//!
//! The log is the truth (law 7): a row for each line of a game's log, never changed, never removed. Everything a table
//! does is one [`Change`], and [`Store::commit`] makes many of them durable in one transaction, so that a thousand
//! tables share the price of one disk write.
//!
//! [`Sqlite`] keeps everything in one file. A second engine implements [`Store`], passes [`suite`], and is done.
//!
//! Reading order: [`records`], [`Store`], [`error`], [`sqlite`], [`suite`].

pub mod error;
pub mod records;
pub mod sqlite;
pub mod suite;

use async_trait::async_trait;

pub use error::StoreError;
pub use records::{Change, ChatRow, Guest, Kind, Listed, LogRow, SeatRow, Status, Stored, TableId, TableRow, TokenHash};
pub use sqlite::{Sqlite, SqliteSettings};

/// What a store answers.
pub type Result<T> = std::result::Result<T, StoreError>;

/// Everything that outlives the process.
#[async_trait]
pub trait Store: Send + Sync {
    /// Keeps a guest, or gives a known one another name.
    async fn put_guest(&self, guest: &Guest) -> Result<()>;

    /// The guest with this token.
    async fn guest(&self, token: &TokenHash) -> Result<Option<Guest>>;

    /// Keeps a new table with its seats.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if there is a table with this id.
    async fn create(&self, table: &TableRow, seats: &[SeatRow]) -> Result<()>;

    /// Everything about a table except its chat.
    async fn load(&self, id: &TableId) -> Result<Option<Stored>>;

    /// Makes changes durable, all or none; at most one for each table. They are on disk when this returns.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] with a table whose log is not as long as its change believes, or that there is not.
    async fn commit(&self, changes: &[Change]) -> Result<()>;

    /// What was said at a table: the latest `limit` lines, the oldest first.
    async fn chat(&self, id: &TableId, limit: u32) -> Result<Vec<ChatRow>>;

    /// Public tables that are open or running, the latest first.
    async fn public_tables(&self, limit: u32) -> Result<Vec<Listed>>;

    /// Tables where this token holds a seat: those that wait for it first, then the latest.
    async fn tables_of(&self, token: &TokenHash, limit: u32) -> Result<Vec<Listed>>;

    /// Tables that must be looked after by `now_ms` though nobody asks, the most urgent first.
    async fn due(&self, now_ms: i64, limit: u32) -> Result<Vec<TableId>>;

    /// Waits for what is being written and lets go of the database.
    async fn close(&self);
}
