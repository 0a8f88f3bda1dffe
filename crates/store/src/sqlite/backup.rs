//! Backups: a copy of a database while it is written to, and the way back.
//!
//! A copy is one moment of the database, made by SQLite itself (`VACUUM INTO`) beside the server that goes on writing. It is written under
//! another name, looked through, made durable, and only then gets the name that was asked for: whoever sees a file under that name has a
//! whole backup, however the process ended. What is left of one that was killed the next one overwrites.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};

use super::{explain, form, lock, migrations};
use crate::{Result, StoreError};

/// How long another process may hold the database for a moment.
const PATIENCE: Duration = Duration::from_secs(30);

/// What is in a backup that was looked through.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Contents {
    /// Tables.
    pub tables: u64,
    /// Lines of all logs together.
    pub lines: u64,
    /// People.
    pub guests: u64,
}

/// What a restore did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Restored {
    /// What is in the database now.
    pub contents: Contents,
    /// Where the database is that was there before, if one was.
    pub before: Option<PathBuf>,
}

/// Copies the database `from`, which may be in use, into a file `to`. `replace` allows that there is such a file.
///
/// # Errors
/// That there is no such database, that `to` is there, or cannot be written, or that the copy is not whole: then nothing is left of it.
pub async fn backup(from: &Path, to: &Path, replace: bool) -> Result<Contents> {
    must_be_there(from)?;
    must_be_free(from, to, replace)?;
    let copy = Copy::begin(to)?;
    copy_into(from, &copy.path).await?;
    let contents = look_through(&copy.path, from).await?;
    copy.finish(to)?;
    Ok(contents)
}

/// Makes the backup `from` the database `to`, which no server may have open. `replace` allows that there is one; it is kept under another
/// name.
///
/// # Errors
/// That `from` is no whole backup, that `to` is in use, is there, or cannot be written: then nothing is changed.
pub async fn restore(from: &Path, to: &Path, replace: bool) -> Result<Restored> {
    must_be_there(from)?;
    let shown = to.display().to_string();
    let to = real(to)?;
    let _lock = lock(&to, &shown)?;
    must_be_free(from, &to, replace)?;
    if has_log_of_writes(from) {
        let problem =
            "its latest writes are in another file beside it: make a copy of it with `orrery backup`, and restore that".to_owned();
        return Err(StoreError::Damaged { path: from.display().to_string(), problem });
    }
    let copy = Copy::begin(&to)?;
    std::fs::copy(from, &copy.path).map_err(|error| unwritable(&to, &error))?;
    let contents = look_through(&copy.path, from).await?;
    let before = set_aside(&to).await.map_err(|error| unwritable(&to, &error))?;
    copy.finish(&to)?;
    Ok(Restored { contents, before })
}

/// A database that is being filled, in a file that has not its name yet; gone when it is dropped unfinished.
pub struct Filling {
    copy: Copy,
    to: PathBuf,
}

impl Filling {
    /// Begins one where there is none.
    ///
    /// # Errors
    /// That there is a file under this name, or that it cannot be written.
    pub fn begin(to: &Path) -> Result<Filling> {
        let to = real(to)?;
        if to.exists() {
            return Err(StoreError::Exists { path: to.display().to_string() });
        }
        let copy = Copy::begin(&to)?;
        // What is left beside one that was killed would be taken for writes to this one.
        for end in ["-wal", "-shm"] {
            let _ = std::fs::remove_file(beside(&copy.path, end));
        }
        Ok(Filling { copy, to })
    }

    /// Where it is filled.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.copy.path
    }

    /// Gives it its name. Whoever filled it has closed it.
    ///
    /// # Errors
    /// That it cannot be written.
    pub fn finish(self) -> Result<()> {
        let Filling { copy, to } = self;
        if has_log_of_writes(&copy.path) {
            return Err(unwritable(&to, &std::io::Error::other("its latest writes are not in it yet")));
        }
        let _ = std::fs::remove_file(beside(&copy.path, "-lock"));
        copy.finish(&to)
    }
}

fn must_be_there(from: &Path) -> Result<()> {
    if from.is_file() { Ok(()) } else { Err(StoreError::Missing { path: from.display().to_string() }) }
}

fn must_be_free(from: &Path, to: &Path, replace: bool) -> Result<()> {
    let path = to.display().to_string();
    match to.canonicalize() {
        Ok(known) if from.canonicalize().is_ok_and(|from| from == known) => Err(StoreError::Itself { path }),
        Ok(_) if !replace => Err(StoreError::Exists { path }),
        _ => Ok(()),
    }
}

fn unwritable(path: &Path, error: &std::io::Error) -> StoreError {
    let path = path.display().to_string();
    if error.kind() == std::io::ErrorKind::StorageFull {
        StoreError::Full { path }
    } else {
        StoreError::Unwritable { path, problem: error.to_string() }
    }
}

/// Where a database is or will be, whatever links lead there.
fn real(path: &Path) -> Result<PathBuf> {
    if let Ok(known) = path.canonicalize() {
        return Ok(known);
    }
    let folder = folder(path).canonicalize().map_err(|error| unwritable(path, &error))?;
    Ok(folder.join(path.file_name().unwrap_or_default()))
}

fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The file with this end beside another.
fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    name.into()
}

fn has_log_of_writes(path: &Path) -> bool {
    std::fs::metadata(beside(path, "-wal")).is_ok_and(|file| file.len() > 0)
}

/// A copy that is being made; gone when it is dropped unfinished.
struct Copy {
    path: PathBuf,
    /// Held while it is being made: nobody else makes the same.
    file: File,
    finished: bool,
}

impl Copy {
    fn begin(to: &Path) -> Result<Copy> {
        let path = beside(to, ".partial");
        let failed = |error: std::io::Error| unwritable(to, &error);
        let file = File::options().create(true).write(true).truncate(false).open(&path).map_err(failed)?;
        file.try_lock().map_err(|_| StoreError::Busy { path: to.display().to_string() })?;
        // What is left of one that was killed.
        file.set_len(0).map_err(failed)?;
        Ok(Copy { path, file, finished: false })
    }

    /// Makes it durable under its name.
    fn finish(mut self, to: &Path) -> Result<()> {
        let done = || {
            self.file.sync_all()?;
            std::fs::rename(&self.path, to)?;
            sync_folder(to)
        };
        done().map_err(|error| unwritable(to, &error))?;
        self.finished = true;
        Ok(())
    }
}

impl Drop for Copy {
    fn drop(&mut self) {
        if !self.finished {
            // Whoever waits for room on the disk does not want half a backup there.
            let _ = std::fs::remove_file(&self.path);
            for end in ["-wal", "-shm", "-lock"] {
                let _ = std::fs::remove_file(beside(&self.path, end));
            }
        }
    }
}

/// A name is durable when its folder is.
#[cfg(unix)]
fn sync_folder(path: &Path) -> std::io::Result<()> {
    File::open(folder(path))?.sync_all()
}

#[cfg(not(unix))]
fn sync_folder(_path: &Path) -> std::io::Result<()> {
    Ok(())
}

async fn copy_into(from: &Path, to: &Path) -> Result<()> {
    let (source, target) = (from.display().to_string(), to.display().to_string());
    let failed = |error: sqlx::Error| explain(&error, &source);
    let options = SqliteConnectOptions::new().filename(from).create_if_missing(false).busy_timeout(PATIENCE);
    let mut connection = options.connect().await.map_err(failed)?;
    must_be_ours(&mut connection, &source).await?;
    let copied = sqlx::query("VACUUM INTO ?").bind(&target).execute(&mut connection).await;
    // If there is trouble it is with the copy: that the database can be read was just seen.
    let copied = copied.map(drop).map_err(|error| explain(&error, &target));
    connection.close().await.map_err(failed)?;
    copied
}

/// That a database is one of this program, of this version or an earlier one.
async fn must_be_ours(connection: &mut SqliteConnection, path: &str) -> Result<()> {
    let failed = |error: sqlx::Error| explain(&error, path);
    let damaged = |problem: &str| StoreError::Damaged { path: path.to_owned(), problem: problem.to_owned() };
    if !form::is_text(connection).await.map_err(failed)? {
        return Err(damaged("the description of its tables is no text"));
    }
    let tables: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM sqlite_schema WHERE name IN ('_sqlx_migrations', 'tables', 'log')")
        .fetch_one(&mut *connection)
        .await
        .map_err(failed)?;
    if tables != 3 {
        return Err(damaged("it has not the tables of this program"));
    }
    let steps: Vec<i64> = sqlx::query_scalar("SELECT version FROM _sqlx_migrations").fetch_all(&mut *connection).await.map_err(failed)?;
    let known: Vec<i64> = migrations().iter().map(|migration| migration.version).collect();
    if steps.iter().any(|step| !known.contains(step)) {
        return Err(StoreError::Newer { path: path.to_owned() });
    }
    if steps.len() == known.len() && !form::is_ours(connection).await.map_err(failed)? {
        return Err(damaged("its tables have not the form that this program gives them"));
    }
    Ok(())
}

/// Looks through a copy: every page, every reference, every log. What is wrong is told of the file that people know.
async fn look_through(copy: &Path, known_as: &Path) -> Result<Contents> {
    let path = known_as.display().to_string();
    let failed = |error: sqlx::Error| explain(&error, &path);
    let damaged = |problem: String| StoreError::Damaged { path: path.clone(), problem };
    // Nobody writes to it: no files beside it are needed.
    let options = SqliteConnectOptions::new().filename(copy).read_only(true).immutable(true);
    let mut connection = options.connect().await.map_err(failed)?;
    must_be_ours(&mut connection, &path).await?;
    let found: String = sqlx::query_scalar("PRAGMA integrity_check(1)").fetch_one(&mut connection).await.map_err(failed)?;
    if found != "ok" {
        return Err(damaged(found));
    }
    let astray = sqlx::query("PRAGMA foreign_key_check").fetch_optional(&mut connection).await.map_err(failed)?;
    if astray.is_some() {
        return Err(damaged("it has rows of tables that there are not".to_owned()));
    }
    let gaps =
        "SELECT COUNT(*) FROM (SELECT 1 FROM log GROUP BY table_id HAVING COUNT(*) <> MAX(seq) + 1 OR COUNT(DISTINCT seq) <> COUNT(*))";
    let gaps: i64 = sqlx::query_scalar(gaps).fetch_one(&mut connection).await.map_err(failed)?;
    if gaps > 0 {
        return Err(damaged(format!("lines are missing in the logs of {gaps} tables")));
    }
    let mut counts = [0; 3];
    let questions = ["SELECT COUNT(*) FROM tables", "SELECT COUNT(*) FROM log", "SELECT COUNT(*) FROM guests"];
    for (count, question) in counts.iter_mut().zip(questions) {
        *count = sqlx::query_scalar::<_, i64>(question).fetch_one(&mut connection).await.map_err(failed)?.unsigned_abs();
    }
    connection.close().await.map_err(failed)?;
    let [tables, lines, guests] = counts;
    Ok(Contents { tables, lines, guests })
}

/// Makes room for a database under the name of another, which is kept under a name of its own. Where the process dies in between, the old
/// database is whole under one of the two names, with its latest writes.
async fn set_aside(path: &Path) -> std::io::Result<Option<PathBuf>> {
    let kept = beside(path, ".before-restore");
    let log_of_writes = beside(path, "-wal");
    if path.exists() {
        let _ = std::fs::remove_file(beside(&kept, "-wal"));
        if std::fs::metadata(path)?.len() > 0 {
            fold(path).await;
        }
        if !has_log_of_writes(path) {
            let _ = std::fs::remove_file(&kept);
            // Under both names until the new one takes the first: there is no moment without a database.
            if std::fs::hard_link(path, &kept).is_err() {
                std::fs::rename(path, &kept)?;
            }
            sync_folder(path)?;
            return Ok(Some(kept));
        }
        // It is damaged, and whoever would repair it needs both files.
        std::fs::rename(path, &kept)?;
    }
    // Never beside another database: its writes would be taken for writes to that one.
    if log_of_writes.exists() {
        std::fs::rename(&log_of_writes, beside(&kept, "-wal"))?;
    }
    let _ = std::fs::remove_file(beside(path, "-shm"));
    sync_folder(path)?;
    Ok(kept.exists().then_some(kept))
}

/// Brings the latest writes of a database, which a server that was killed left beside it, into its file. If it is damaged they stay there.
async fn fold(path: &Path) {
    let Ok(mut connection) = SqliteConnectOptions::new().filename(path).create_if_missing(false).connect().await else { return };
    let _ = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut connection).await;
    let _ = connection.close().await;
}
