//! Everything in one SQLite file.
//!
//! Write-ahead logging with `synchronous = FULL`: when a commit returns, its rows survive a power cut. One connection
//! writes, a few read beside it. A lock file keeps a second server away from the same database: SQLite itself would let
//! both write, and each would believe its own memory.

mod log;
mod read;
mod write;

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::Duration;

use async_trait::async_trait;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{SqlStr, SqlitePool};
use tokio::sync::Mutex;

use log::Ends;

use crate::{Change, ChatRow, Guest, Listed, Result, SeatRow, Store, StoreError, Stored, TableId, TableRow, TokenHash};

/// How a database is opened.
#[derive(Debug, Clone)]
pub struct SqliteSettings {
    /// The file; made if it is not there.
    pub path: PathBuf,
    /// The most pages (4 KB) the file may take; beyond that the disk counts as full.
    pub max_pages: Option<u32>,
    /// How long another process may hold the database before that is an error.
    pub patience: Duration,
}

impl SqliteSettings {
    /// The usual settings for a file.
    #[must_use]
    pub fn at(path: impl Into<PathBuf>) -> SqliteSettings {
        SqliteSettings { path: path.into(), max_pages: None, patience: Duration::from_secs(5) }
    }
}

/// A store in one SQLite file.
#[derive(Debug)]
pub struct Sqlite {
    path: String,
    writer: SqlitePool,
    readers: SqlitePool,
    /// Where the logs end; whoever holds it is the only one to write steps.
    ends: Mutex<Ends>,
    /// Held for as long as the store is open; the system lets go of it however the process ends.
    _lock: File,
}

impl Sqlite {
    /// Opens the database and brings its tables up to date.
    ///
    /// # Errors
    /// That it is in use, cannot be written, or is something else, in one sentence.
    pub async fn open(settings: &SqliteSettings) -> Result<Sqlite> {
        let path = settings.path.display().to_string();
        let lock = lock(&settings.path, &path)?;
        let mut options = SqliteConnectOptions::new()
            .filename(&settings.path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(settings.patience)
            // What a batch would need to be undone stays in memory: it is thrown away when the statement is done.
            .pragma("temp_store", "memory")
            // A page that many batches change is copied into the database once for all of them; 32 MB of log wait for that.
            .pragma("wal_autocheckpoint", "8000")
            .foreign_keys(true);
        if let Some(pages) = settings.max_pages {
            options = options.pragma("max_page_count", pages.to_string());
        }
        let failed = |error: sqlx::Error| explain(&error, &path);
        let writer = SqlitePoolOptions::new().max_connections(1).connect_with(options.clone()).await.map_err(failed)?;
        let migrated = migrations().run(&writer).await;
        migrated.map_err(|error| match error {
            sqlx::migrate::MigrateError::Execute(error) => explain(&error, &path),
            error => StoreError::Damaged { path: path.clone(), problem: error.to_string() },
        })?;
        // Not the writer's options with `read_only`: a reader must be able to make the shared-memory file.
        let readers = SqlitePoolOptions::new().max_connections(4).connect_lazy_with(options.pragma("query_only", "true"));
        let mut ends = Ends::default();
        write::enter(&writer, &mut ends).await.map_err(failed)?;
        Ok(Sqlite { path, writer, readers, ends: Mutex::new(ends), _lock: lock })
    }

    /// Brings tables up to date with the log before one of them, or any, is read.
    async fn enter(&self, table: Option<&TableId>) -> Result<()> {
        let mut ends = self.ends.lock().await;
        if ends.is_behind(table) {
            write::enter(&self.writer, &mut ends).await.map_err(|error| self.failed(&error))?;
        }
        Ok(())
    }

    fn failed(&self, error: &sqlx::Error) -> StoreError {
        explain(error, &self.path)
    }
}

/// Every form the tables have had, oldest first; a file that is shipped is never changed again.
fn migrations() -> Migrator {
    let all = [
        (1, "tables", include_str!("../../migrations/sqlite/0001_tables.sql")),
        (2, "chained log", include_str!("../../migrations/sqlite/0002_chained_log.sql")),
        (3, "public time", include_str!("../../migrations/sqlite/0003_public_time.sql")),
    ];
    let migration = |(number, name, text): (i64, &'static str, &'static str)| {
        Migration::new(number, name.into(), MigrationType::Simple, SqlStr::from_static(text), false)
    };
    Migrator::with_migrations(all.map(migration).into())
}

/// Takes the lock file beside the database.
fn lock(path: &Path, shown: &str) -> Result<File> {
    let mut beside = path.as_os_str().to_owned();
    beside.push("-lock");
    let unwritable = |error: std::io::Error| StoreError::Unwritable { path: shown.to_owned(), problem: error.to_string() };
    let file = File::options().create(true).write(true).truncate(false).open(PathBuf::from(beside)).map_err(unwritable)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StoreError::Locked { path: shown.to_owned() }),
        Err(TryLockError::Error(error)) => Err(unwritable(error)),
    }
}

/// An error of the library in the words of [`StoreError`].
fn explain(error: &sqlx::Error, path: &str) -> StoreError {
    let (path, problem) = (path.to_owned(), error.to_string());
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code).and_then(|code| code.parse::<u32>().ok());
    // The low byte is the kind of error (https://sqlite.org/rescode.html), the rest says more about it.
    match code.map(|code| code & 0xff) {
        Some(5 | 6) => StoreError::Locked { path },
        Some(3 | 8 | 10 | 14) => StoreError::Unwritable { path, problem },
        Some(13) => StoreError::Full { path },
        Some(11 | 26) => StoreError::Damaged { path, problem },
        Some(_) => StoreError::Statement { problem },
        None => match error {
            sqlx::Error::Io(_) | sqlx::Error::PoolTimedOut | sqlx::Error::PoolClosed => StoreError::Unwritable { path, problem },
            _ => StoreError::Statement { problem },
        },
    }
}

#[async_trait]
impl Store for Sqlite {
    async fn put_guest(&self, guest: &Guest) -> Result<()> {
        write::guest(&self.writer, guest).await.map_err(|error| self.failed(&error))
    }
    async fn guest(&self, token: &TokenHash) -> Result<Option<Guest>> {
        read::guest(&self.readers, token).await.map_err(|error| self.failed(&error))
    }
    async fn create(&self, table: &TableRow, seats: &[SeatRow]) -> Result<()> {
        write::table(&self.writer, table, seats).await.map_err(|error| match &error {
            sqlx::Error::Database(database) if database.is_unique_violation() => StoreError::Conflict { table: table.id.clone() },
            _ => self.failed(&error),
        })
    }
    async fn load(&self, id: &TableId) -> Result<Option<Stored>> {
        self.enter(Some(id)).await?;
        read::table(&self.readers, id).await.map_err(|error| self.failed(&error))
    }
    async fn commit(&self, changes: &[Change]) -> Result<()> {
        let mut ends = self.ends.lock().await;
        match write::changes(&self.writer, &mut ends, changes).await {
            Ok(None) => Ok(()),
            Ok(Some(table)) => Err(StoreError::Conflict { table }),
            Err(error) => {
                // Whether it is stored all the same only the database knows.
                ends.forget();
                Err(self.failed(&error))
            }
        }
    }
    async fn chat(&self, id: &TableId, limit: u32) -> Result<Vec<ChatRow>> {
        read::chat(&self.readers, id, limit).await.map_err(|error| self.failed(&error))
    }
    async fn public_tables(&self, limit: u32) -> Result<Vec<Listed>> {
        self.enter(None).await?;
        read::public_tables(&self.readers, limit).await.map_err(|error| self.failed(&error))
    }
    async fn tables_of(&self, token: &TokenHash, limit: u32) -> Result<Vec<Listed>> {
        self.enter(None).await?;
        read::tables_of(&self.readers, token, limit).await.map_err(|error| self.failed(&error))
    }
    async fn due(&self, now_ms: i64, limit: u32) -> Result<Vec<TableId>> {
        self.enter(None).await?;
        read::due(&self.readers, now_ms, limit).await.map_err(|error| self.failed(&error))
    }
    async fn close(&self) {
        // Not needed, the next start would do it: for whoever looks into the file with other tools.
        let _ = self.enter(None).await;
        self.readers.close().await;
        self.writer.close().await;
    }
}
