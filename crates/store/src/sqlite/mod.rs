//! Everything in one SQLite file.
//!
//! Write-ahead logging with `synchronous = FULL`: when a commit returns, its rows survive a power cut. One connection
//! writes, a few read beside it; all are opened at the start and kept, so that nothing later needs a free descriptor. A lock file
//! keeps a second server away from the same database: SQLite itself would let both write, and each would believe its own memory.

pub mod backup;
mod every;
mod forget;
mod form;
mod lists;
mod log;
mod packs;
mod read;
mod write;

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::Duration;

use async_trait::async_trait;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, SqlStr, SqliteConnection, SqlitePool};
use tokio::sync::{MappedMutexGuard, Mutex, MutexGuard};

use log::{Behind, Ends, Shared};

use crate::{ChatRow, Feedback, Guest, Listed, Pack, PackId, Result, Store, StoreError, Stored, TableId, TokenHash, Write};

/// How many may read at once.
const READERS: u32 = 4;
/// How long a reader may be waited for.
const READER_PATIENCE: Duration = Duration::from_secs(10);

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
    /// None once the store is closed.
    writer: Mutex<Option<Writer>>,
    readers: SqlitePool,
    /// What the rows of tables do not say yet.
    behind: Shared,
    /// Held for as long as the store is open; the system lets go of it however the process ends.
    _lock: File,
}

/// The one connection that writes. No pool: whoever waits for a slow disk waits in order and for as long as it takes, and the
/// connection is never made anew.
#[derive(Debug)]
struct Writer {
    connection: SqliteConnection,
    /// Where the logs end.
    ends: Ends,
}

impl Sqlite {
    /// Opens the database and brings its tables up to date.
    ///
    /// # Errors
    /// That it is in use, cannot be written, or is something else, in one sentence.
    pub async fn open(settings: &SqliteSettings) -> Result<Sqlite> {
        let path = settings.path.display().to_string();
        let real = real(&settings.path, &path)?;
        let lock = lock(&real, &path)?;
        let mut options = SqliteConnectOptions::new()
            .filename(&real)
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
        let mut writer = Writer { connection: options.connect().await.map_err(failed)?, ends: Ends::default() };
        let damaged = |problem: &str| StoreError::Damaged { path: path.clone(), problem: problem.to_owned() };
        if !form::is_text(&mut writer.connection).await.map_err(failed)? {
            return Err(damaged("the description of its tables is no text"));
        }
        migrations().run_direct(None, &mut writer.connection, false).await.map_err(|error| unmigrated(error, &path))?;
        if !form::is_ours(&mut writer.connection).await.map_err(failed)? {
            return Err(damaged("its tables have not the form that this program gives them"));
        }
        // Not the writer's options with `read_only`: a reader must be able to make the shared-memory file.
        let readers = SqlitePoolOptions::new()
            .min_connections(READERS)
            .max_connections(READERS)
            .idle_timeout(None)
            .max_lifetime(None)
            .acquire_timeout(READER_PATIENCE)
            .connect_with(options.pragma("query_only", "true"))
            .await
            .map_err(failed)?;
        write::enter(&mut writer).await.map_err(failed)?;
        let behind = writer.ends.shared();
        Ok(Sqlite { path, writer: Mutex::new(Some(writer)), readers, behind, _lock: lock })
    }

    /// The writer, when those who came before are done.
    async fn writer(&self) -> Result<MappedMutexGuard<'_, Writer>> {
        let closed = |_| StoreError::Strained { problem: "it was closed".to_owned() };
        MutexGuard::try_map(self.writer.lock().await, Option::as_mut).map_err(closed)
    }

    /// What rows do not say yet, for a list: it waits for nobody who writes. After a failure only the database knows.
    async fn behind(&self) -> Result<std::sync::Arc<Behind>> {
        loop {
            if let Some(behind) = self.behind.now() {
                return Ok(behind);
            }
            self.enter(None).await?;
        }
    }

    /// Brings tables up to date with the log before one of them, or any, is read.
    async fn enter(&self, table: Option<&TableId>) -> Result<()> {
        let mut writer = self.writer().await?;
        if writer.ends.is_behind(table) {
            write::enter(&mut writer).await.map_err(|error| self.failed(&error))?;
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
        (4, "lobby", include_str!("../../migrations/sqlite/0004_lobby.sql")),
        (5, "offered seats", include_str!("../../migrations/sqlite/0005_offered_seats.sql")),
        (6, "packs", include_str!("../../migrations/sqlite/0006_packs.sql")),
        (7, "people", include_str!("../../migrations/sqlite/0007_people.sql")),
    ];
    let migration = |(number, name, text): (i64, &'static str, &'static str)| {
        Migration::new(number, name.into(), MigrationType::Simple, SqlStr::from_static(text), false)
    };
    Migrator::with_migrations(all.map(migration).into())
}

/// Why a database could not be brought into its present form.
fn unmigrated(error: sqlx::migrate::MigrateError, path: &str) -> StoreError {
    use sqlx::migrate::MigrateError;
    match error {
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => explain(&error, path),
        // It has been through changes that this program does not know.
        MigrateError::VersionMissing(_) | MigrateError::VersionMismatch(_) => StoreError::Newer { path: path.to_owned() },
        error => StoreError::Damaged { path: path.to_owned(), problem: error.to_string() },
    }
}

/// Where the file really is, whatever links lead there: two ways to one database are one database. It is made if it is not there.
fn real(path: &Path, shown: &str) -> Result<PathBuf> {
    let made = File::options().create(true).append(true).open(path).and_then(|_| path.canonicalize());
    made.map_err(|error| StoreError::Unwritable { path: shown.to_owned(), problem: error.to_string() })
}

/// A process that is being started beside this one has, for the moment until it becomes another program, a copy of every lock that was held then: whoever closes
/// a database and opens it again tries so often, with this long between.
const TRIES: u32 = 20;
const BETWEEN: Duration = Duration::from_millis(10);

/// Takes the lock file beside the database.
fn lock(path: &Path, shown: &str) -> Result<File> {
    let mut beside = path.as_os_str().to_owned();
    beside.push("-lock");
    let unwritable = |error: std::io::Error| StoreError::Unwritable { path: shown.to_owned(), problem: error.to_string() };
    let file = File::options().create(true).write(true).truncate(false).open(PathBuf::from(beside)).map_err(unwritable)?;
    for tried in 1.. {
        match file.try_lock() {
            Ok(()) => break,
            Err(TryLockError::WouldBlock) if tried < TRIES => std::thread::sleep(BETWEEN),
            Err(TryLockError::WouldBlock) => return Err(StoreError::Locked { path: shown.to_owned() }),
            Err(TryLockError::Error(error)) => return Err(unwritable(error)),
        }
    }
    Ok(file)
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
            sqlx::Error::PoolTimedOut | sqlx::Error::PoolClosed => StoreError::Strained { problem },
            sqlx::Error::Io(_) | sqlx::Error::WorkerCrashed => StoreError::Unwritable { path, problem },
            sqlx::Error::Decode(_) | sqlx::Error::ColumnDecode { .. } => StoreError::Row { path, problem },
            _ => StoreError::Statement { problem },
        },
    }
}

#[async_trait]
impl Store for Sqlite {
    async fn write(&self, writes: &[Write]) -> Result<()> {
        let mut writer = self.writer().await?;
        match write::all(&mut writer, writes).await {
            Ok(None) => Ok(()),
            Ok(Some(table)) => Err(StoreError::Conflict { table }),
            Err(error) => {
                // Whether it is stored all the same only the database knows.
                writer.ends.forget();
                Err(self.failed(&error))
            }
        }
    }
    async fn guest(&self, token: &TokenHash) -> Result<Option<Guest>> {
        read::guest(&self.readers, token).await.map_err(|error| self.failed(&error))
    }
    async fn load(&self, id: &TableId) -> Result<Option<Stored>> {
        self.enter(Some(id)).await?;
        read::table(&self.readers, id).await.map_err(|error| self.failed(&error))
    }
    async fn chat(&self, id: &TableId, limit: u32) -> Result<Vec<ChatRow>> {
        read::chat(&self.readers, id, limit).await.map_err(|error| self.failed(&error))
    }
    async fn open_tables(&self, limit: u32) -> Result<Vec<Listed>> {
        let behind = self.behind().await?;
        lists::open_tables(&self.readers, &behind, limit).await.map_err(|error| self.failed(&error))
    }
    async fn running_tables(&self, limit: u32) -> Result<Vec<Listed>> {
        let behind = self.behind().await?;
        lists::running_tables(&self.readers, &behind, limit).await.map_err(|error| self.failed(&error))
    }
    async fn tables_of(&self, token: &TokenHash, limit: u32) -> Result<Vec<Listed>> {
        let behind = self.behind().await?;
        lists::tables_of(&self.readers, &behind, token, limit).await.map_err(|error| self.failed(&error))
    }
    async fn due(&self, now_ms: i64, after: Option<&(i64, TableId)>, limit: u32) -> Result<Vec<(i64, TableId)>> {
        self.enter(None).await?;
        read::due(&self.readers, now_ms, after, limit).await.map_err(|error| self.failed(&error))
    }
    async fn pack(&self, id: &PackId) -> Result<Option<(Pack, String)>> {
        packs::pack(&self.readers, id).await.map_err(|error| self.failed(&error))
    }
    async fn packs_of(&self, owner: &TokenHash, limit: u32) -> Result<Vec<Pack>> {
        packs::of(&self.readers, owner, limit).await.map_err(|error| self.failed(&error))
    }
    async fn tables_with(&self, pack: &PackId, limit: u32) -> Result<Vec<Listed>> {
        let behind = self.behind().await?;
        lists::tables_with(&self.readers, &behind, pack, limit).await.map_err(|error| self.failed(&error))
    }
    async fn feedback(&self, pack: &PackId, limit: u32) -> Result<Vec<Feedback>> {
        packs::feedback(&self.readers, pack, limit).await.map_err(|error| self.failed(&error))
    }
    async fn every_table(&self, after: Option<&TableId>, limit: u32) -> Result<Vec<TableId>> {
        every::table(&self.readers, after, limit).await.map_err(|error| self.failed(&error))
    }
    async fn every_guest(&self, after: Option<&TokenHash>, limit: u32) -> Result<Vec<Guest>> {
        every::guest(&self.readers, after, limit).await.map_err(|error| self.failed(&error))
    }
    async fn every_pack(&self, after: Option<&PackId>, limit: u32) -> Result<Vec<PackId>> {
        every::pack(&self.readers, after, limit).await.map_err(|error| self.failed(&error))
    }
    async fn stale_tables(&self, before_ms: i64, limit: u32) -> Result<Vec<TableId>> {
        self.enter(None).await?;
        forget::stale(&self.readers, before_ms, limit).await.map_err(|error| self.failed(&error))
    }
    async fn forget_tables(&self, tables: &[TableId], before_ms: i64) -> Result<u64> {
        let mut writer = self.writer().await?;
        forget::tables(&mut writer, tables, before_ms).await.map_err(|error| self.failed(&error))
    }
    async fn forget_guests(&self, before_ms: i64, limit: u32) -> Result<u64> {
        let tokens = forget::old_guests(&self.readers, before_ms, limit).await.map_err(|error| self.failed(&error))?;
        let mut writer = self.writer().await?;
        forget::guests(&mut writer.connection, &tokens).await.map_err(|error| self.failed(&error))
    }
    async fn forget_packs(&self, before_ms: i64, limit: u32) -> Result<u64> {
        let mut writer = self.writer().await?;
        packs::forget(&mut writer.connection, before_ms, limit).await.map_err(|error| self.failed(&error))
    }
    async fn forget_chat(&self, before_ms: i64, limit: u32) -> Result<u64> {
        let lines = forget::old_chat(&self.readers, before_ms, limit).await.map_err(|error| self.failed(&error))?;
        let mut writer = self.writer().await?;
        forget::chat(&mut writer.connection, &lines).await.map_err(|error| self.failed(&error))
    }
    async fn bytes(&self) -> Option<u64> {
        // The log of writes belongs to it; there is none if nothing was written.
        let size = |end: &str| std::fs::metadata(format!("{}{end}", self.path)).map(|file| file.len());
        size("").ok().map(|bytes| bytes + size("-wal").unwrap_or_default())
    }
    async fn close(&self) {
        // Not needed, the next start would do it: for whoever looks into the file with other tools.
        let _ = self.enter(None).await;
        self.readers.close().await;
        if let Some(writer) = self.writer.lock().await.take() {
            let _ = writer.connection.close().await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What SQLite says of itself on the connection that writes.
    async fn pragma(store: &Sqlite, name: &str) -> String {
        let mut writer = store.writer().await.unwrap();
        let query = sqlx::AssertSqlSafe(format!("SELECT CAST({name} AS TEXT) FROM pragma_{name}"));
        sqlx::query_scalar(query).fetch_one(&mut writer.connection).await.unwrap()
    }

    #[tokio::test]
    async fn what_is_acknowledged_survives_a_power_cut() {
        let folder = tempfile::tempdir().unwrap();
        let settings = SqliteSettings::at(folder.path().join("orrery.db"));
        // The second time the file is there already, and so is what was written into it.
        for _ in 0..2 {
            let store = Sqlite::open(&settings).await.unwrap();
            for name in ["guest", "another"] {
                let token = TokenHash([name.len() as u8; 32]);
                store.put_guest(&Guest { token, name: name.to_owned(), created_ms: 0 }).await.unwrap();
                // 2 is FULL: the log of writes is on disk before a commit returns (https://sqlite.org/pragma.html#pragma_synchronous).
                assert_eq!(pragma(&store, "synchronous").await, "2");
                assert_eq!(pragma(&store, "journal_mode").await, "wal");
            }
            store.close().await;
        }
    }

    #[test]
    fn readers_that_are_all_at_work_are_strain_that_may_pass() {
        for error in [sqlx::Error::PoolTimedOut, sqlx::Error::PoolClosed] {
            let explained = explain(&error, "orrery.db");
            assert!(matches!(explained, StoreError::Strained { .. }) && explained.may_pass() && !explained.is_fatal(), "{explained}");
        }
    }
}
