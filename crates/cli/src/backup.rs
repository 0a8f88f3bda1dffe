//! `orrery backup` and `orrery restore`: a copy of the database while the server runs, and the way back.

use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::{ArgMatches, Args as _};
use store::StoreError;
use store::sqlite::backup::{self, Contents};

use crate::config::told;
use crate::database::DatabaseArgs;
use crate::exit::Exit;
use crate::layout::some;
use crate::{output, serve};

/// Copy the database into a file, also while the server runs
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The copy is one moment of the database, looked through before it gets its name: whoever sees the file has a whole backup.
For PostgreSQL use pg_dump.

Example:
  orrery backup orrery-monday.db
  orrery backup --db /var/lib/orrery/orrery.db --force /backup/orrery.db")]
pub(crate) struct BackupArgs {
    /// The file to write
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    which: Which,
}

/// Make a backup the database again; the server must not run
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The backup is looked through first. A database that is there is replaced only with --force, and kept beside the new one.

Example:
  orrery restore orrery-monday.db
  orrery restore --db /var/lib/orrery/orrery.db --force /backup/orrery.db")]
pub(crate) struct RestoreArgs {
    /// The backup
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    which: Which,
}

/// What both need.
#[derive(Debug, clap::Args)]
struct Which {
    #[command(flatten)]
    database: DatabaseArgs,
    /// Replace a file that is there
    #[arg(long)]
    force: bool,
    /// A file that says where the database is, as for orrery serve
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

/// What to do instead where the database is no file.
const PG_DUMP: &str = "a database of PostgreSQL is copied by pg_dump, or by what your provider has";
const PG_RESTORE: &str = "a database of PostgreSQL is restored by pg_restore, or by what your provider has";

pub(crate) fn backup(typed: &ArgMatches) -> anyhow::Result<Exit> {
    let BackupArgs { file, which } = told("orrery backup", typed, &[serve_settings()])?.args;
    let contents = wait(backup::backup(&which.database.file(PG_DUMP)?, &file, which.force))?;
    output::print(&format!("{} is a whole backup: {}\n", file.display(), words(contents)))?;
    Ok(Exit::Done)
}

pub(crate) fn restore(typed: &ArgMatches) -> anyhow::Result<Exit> {
    let RestoreArgs { file, which } = told("orrery restore", typed, &[serve_settings()])?.args;
    let db = which.database.file(PG_RESTORE)?;
    let restored = wait(backup::restore(&file, &db, which.force))?;
    let kept = |before: &Path| format!("What was there before is kept as {}\n", before.display());
    let before = restored.before.as_deref().map(kept).unwrap_or_default();
    output::print(&format!("{} is as the backup has it: {}\n{before}", db.display(), words(restored.contents)))?;
    Ok(Exit::Done)
}

/// A file of settings is the server's.
fn serve_settings() -> clap::Command {
    serve::Args::augment_args(clap::Command::new("orrery serve"))
}

fn words(contents: Contents) -> String {
    let Contents { tables, lines, guests } = contents;
    format!("{}, {} of logs, {}", some(tables, "table", "tables"), some(lines, "line", "lines"), some(guests, "person", "people"))
}

fn wait<T>(work: impl Future<Output = Result<T, StoreError>>) -> anyhow::Result<T> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().context("the system gives no runtime")?;
    Ok(runtime.block_on(work)?)
}
