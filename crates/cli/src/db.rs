//! `orrery db`: what is stored, replayed; and the way from one database to another.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, anyhow};
use clap::{ArgMatches, Args as _};
use indicatif::{ProgressBar, ProgressStyle};
use server::table::verify::verify as replay;
use store::copy::{self, Counts, Piece, Walk};
use store::sqlite::backup::{self, Filling};
use store::{PackId, Sqlite, SqliteSettings, Store, StoreError, Stored, TableId};
use tempfile::TempDir;
use tokio::task::JoinSet;

use crate::config::told;
use crate::database::{Database, DatabaseArgs};
use crate::exit::Exit;
use crate::layout::{grouped, some};
use crate::signal::Signals;
use crate::{output, serve};

/// Check what a server has stored, or copy it into another database
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Db,
}

#[derive(Debug, clap::Subcommand)]
enum Db {
    Verify(VerifyArgs),
    Copy(CopyArgs),
}

/// Replay every stored game, and name those that depart from the rules
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Works while servers run, and changes nothing: of a file one moment is copied aside first (TMPDIR says where). If a game
departs the exit code is 1. Before new rules are put to work, the new version should verify what the old one has stored.

Example:
  orrery db verify
  orrery db verify --db /backup/orrery-monday.db
  ORRERY_DATABASE=postgres://orrery:password@db/orrery orrery db verify")]
pub(crate) struct VerifyArgs {
    #[command(flatten)]
    database: DatabaseArgs,
    /// A file that says where the database is, as for orrery serve
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

/// Copy everything into an empty database, of the same kind or the other
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Both are a file, or postgres://user@host/name (in builds with --features postgres); a password belongs into PGPASSWORD or
~/.pgpass: what is typed stands in the list of processes. No server may be at work with either, except with a file that is
copied from: then the copy is one moment of it. The copy is held against the original piece by piece and every game in it
is replayed before anybody can open it. If it breaks off the target is empty, or says that it is half a copy.

Example:
  orrery db copy orrery.db postgres://orrery@db/orrery
  orrery db copy postgres://orrery@db/orrery orrery.db")]
pub(crate) struct CopyArgs {
    /// The database to copy
    #[arg(value_name = "FROM")]
    from: String,
    /// An empty one, or a file that is not there
    #[arg(value_name = "TO")]
    to: String,
}

/// The command as it was typed: `verify` finds its database as the server does.
pub(crate) fn run(typed: &ArgMatches) -> anyhow::Result<Exit> {
    match typed.subcommand() {
        Some(("verify", typed)) => {
            let serve = serve::Args::augment_args(clap::Command::new("orrery serve"));
            let args: VerifyArgs = told("orrery db verify", typed, &[serve])?.args;
            interruptible(verify(args.database.which()?))
        }
        Some(("copy", typed)) => {
            let text = |name: &str| typed.get_one::<String>(name).map(String::as_str).unwrap_or_default();
            let (from, to) = (Database::read(text("from"))?, Database::read(text("to"))?);
            anyhow::ensure!(from != to, "a database cannot be copied into itself: name another one");
            interruptible(copy(from, to))
        }
        _ => Ok(Exit::Wrong),
    }
}

/// Does something until it is done or somebody asks to stop; what is half done is tidied up then.
fn interruptible(work: impl Future<Output = anyhow::Result<Exit>>) -> anyhow::Result<Exit> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().context("the system gives no runtime")?;
    runtime.block_on(async {
        let mut signals = Signals::listen().context("cannot listen for Ctrl-C")?;
        tokio::select! {
            done = work => done,
            signal = signals.next() => Ok(Exit::Stopped(signal)),
        }
    })
}

/// A database that is read.
struct Source {
    store: Arc<dyn Store>,
    /// Where the copy of a file is that nobody writes to.
    _aside: Option<TempDir>,
}

impl Source {
    /// Opens it without changing it. `alone` says that no server may be at work with it; with a file that does not matter.
    async fn open(database: &Database, alone: bool) -> anyhow::Result<Source> {
        match database {
            Database::File(path) => {
                let aside = tempfile::tempdir().context("there is no folder for a copy that nobody writes to: TMPDIR may name one")?;
                let copy = aside.path().join("copy.db");
                backup::backup(path, &copy, false).await?;
                let store = Sqlite::open(&SqliteSettings::at(&copy)).await?;
                Ok(Source { store: Arc::new(store), _aside: Some(aside) })
            }
            #[cfg(feature = "postgres")]
            Database::Postgres(url) => {
                let store = store::Postgres::open_to_read(&store::PostgresSettings::at(url)).await?;
                anyhow::ensure!(
                    !alone || store.servers().await? == 0,
                    "servers are at work with the database that is to be copied: stop them first"
                );
                Ok(Source { store: Arc::new(store), _aside: None })
            }
            #[cfg(not(feature = "postgres"))]
            Database::Postgres(_) => {
                let _ = alone;
                anyhow::bail!("{}", crate::database::WITHOUT)
            }
        }
    }
}

/// An empty database that is filled.
enum Target {
    File(Filling, Arc<Sqlite>),
    #[cfg(feature = "postgres")]
    Postgres(Arc<store::Postgres>),
}

impl Target {
    async fn open(database: &Database) -> anyhow::Result<Target> {
        match database {
            Database::File(path) => {
                let filling = Filling::begin(path).map_err(|error| match error {
                    StoreError::Exists { path } => {
                        anyhow!("{path} is there already: a copy goes into a file that is not there, so name another")
                    }
                    error => error.into(),
                })?;
                let store = Sqlite::open(&SqliteSettings::at(filling.path())).await?;
                Ok(Target::File(filling, Arc::new(store)))
            }
            #[cfg(feature = "postgres")]
            Database::Postgres(url) => {
                let settings = store::PostgresSettings::at(url);
                Ok(Target::Postgres(Arc::new(store::Postgres::open_to_fill(&settings, server::generation()).await?)))
            }
            #[cfg(not(feature = "postgres"))]
            Database::Postgres(_) => anyhow::bail!("{}", crate::database::WITHOUT),
        }
    }

    fn store(&self) -> &dyn Store {
        match self {
            Target::File(_, store) => &**store,
            #[cfg(feature = "postgres")]
            Target::Postgres(store) => &**store,
        }
    }

    /// From now on others may open it.
    async fn finish(self) -> anyhow::Result<()> {
        match self {
            Target::File(filling, store) => {
                store.close().await;
                drop(store);
                filling.finish()?;
            }
            #[cfg(feature = "postgres")]
            Target::Postgres(store) => {
                store.is_filled().await?;
                store.close().await;
            }
        }
        Ok(())
    }
}

/// A line on the terminal that says how far the work is; elsewhere nothing.
fn counter(what: &'static str) -> ProgressBar {
    let style = ProgressStyle::with_template("{spinner} {human_pos} tables {msg}, {elapsed}");
    let bar = ProgressBar::new_spinner().with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner())).with_message(what);
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}

async fn verify(database: Database) -> anyhow::Result<Exit> {
    let source = Source::open(&database, false).await?;
    let (bar, mut counts, mut check) = (counter("replayed"), Counts::default(), Check::default());
    let mut walk = Walk::through(&*source.store);
    loop {
        match walk.next().await {
            Ok(Some(piece)) => {
                counts.add(&piece);
                if let Piece::Table(whole) = piece {
                    check.add(&*source.store, whole.stored).await?;
                    bar.set_position(counts.tables);
                }
            }
            Ok(None) => break,
            // One table's trouble.
            Err(error @ StoreError::Row { .. }) => {
                let Some(table) = walk.table() else { return Err(error.into()) };
                check.departs(table, &error.to_string());
                counts.tables += 1;
            }
            Err(error) => return Err(error.into()),
        }
    }
    let departed = check.end().await?;
    bar.finish_and_clear();
    source.store.close().await;
    departed.iter().try_for_each(|line| output::print(&format!("{line}\n")))?;
    let all = format!("{} with {} of logs", some(counts.tables, "table", "tables"), some(counts.lines, "line", "lines"));
    if departed.is_empty() {
        output::print(&format!("verified: {all} keep the rules that they name\n"))?;
        return Ok(Exit::Done);
    }
    output::print(&format!("{} of {all} depart from what they should be\n", grouped(departed.len() as u64)))?;
    Ok(Exit::No)
}

/// Games that are replayed, a few at a time.
struct Check {
    work: JoinSet<(TableId, Result<(), String>)>,
    at_once: usize,
    /// The texts of the packs that were met last.
    packs: HashMap<PackId, Arc<str>>,
    departed: Vec<String>,
}

/// So many texts of packs are remembered.
const PACKS: usize = 32;

impl Default for Check {
    fn default() -> Check {
        let at_once = std::thread::available_parallelism().map_or(1, usize::from);
        Check { work: JoinSet::new(), at_once, packs: HashMap::new(), departed: Vec::new() }
    }
}

impl Check {
    /// Replays a game beside others; waits where there are enough of them.
    async fn add(&mut self, store: &dyn Store, stored: Stored) -> anyhow::Result<()> {
        let cards = match &stored.table.pack {
            Some(id) => self.text(store, id).await?,
            None => None,
        };
        while self.work.len() >= self.at_once * 2 {
            self.hear().await?;
        }
        self.work.spawn_blocking(move || (stored.table.id.clone(), replay(&stored, cards)));
        Ok(())
    }

    async fn text(&mut self, store: &dyn Store, id: &PackId) -> anyhow::Result<Option<Arc<str>>> {
        if let Some(text) = self.packs.get(id) {
            return Ok(Some(Arc::clone(text)));
        }
        let Some((_, text)) = store.pack(id).await? else { return Ok(None) };
        if self.packs.len() >= PACKS {
            self.packs.clear();
        }
        let text: Arc<str> = text.into();
        self.packs.insert(id.clone(), Arc::clone(&text));
        Ok(Some(text))
    }

    async fn hear(&mut self) -> anyhow::Result<()> {
        let Some(done) = self.work.join_next().await else { return Ok(()) };
        if let (id, Err(problem)) = done.context("a game could not be replayed")? {
            self.departs(&id, &problem);
        }
        Ok(())
    }

    fn departs(&mut self, id: &TableId, problem: &str) {
        // Whoever has the whole id has the link to the table.
        self.departed.push(format!("table {}: {}", id.brief(), problem.replace('\n', "; ")));
    }

    /// What has departed, when all are done.
    async fn end(mut self) -> anyhow::Result<Vec<String>> {
        while !self.work.is_empty() {
            self.hear().await?;
        }
        self.departed.sort();
        Ok(self.departed)
    }
}

async fn copy(from: Database, to: Database) -> anyhow::Result<Exit> {
    let source = Source::open(&from, true).await?;
    let target = Target::open(&to).await?;
    let bar = counter("copied");
    let copied = copy::copy(&*source.store, target.store(), |tables| bar.set_position(tables)).await?;
    bar.finish_and_clear();
    let (bar, mut check, mut tables) = (counter("compared and replayed"), Check::default(), 0);
    let mut walks = copy::Pair::of(&*source.store, target.store());
    while let Some(piece) = walks.next().await? {
        let piece = piece
            .map_err(|differs| anyhow::anyhow!("{differs}: something else writes to one of the databases. The copy is not to be used"))?;
        if let Piece::Table(whole) = piece {
            check.add(target.store(), whole.stored).await?;
            tables += 1;
            bar.set_position(tables);
        }
    }
    let (compared, departed) = (walks.counts(), check.end().await?);
    bar.finish_and_clear();
    anyhow::ensure!(
        compared == copied,
        "not everything was copied: something else writes to one of the databases. The copy is not to be used"
    );
    target.finish().await?;
    source.store.close().await;
    let Counts { guests, packs, feedback, tables, lines, chat } = compared;
    output::print(&format!(
        "copied, and the same in both: {} with {} of logs, {}, {}, {} of chat, {} on packs\n",
        some(tables, "table", "tables"),
        some(lines, "line", "lines"),
        some(guests, "person", "people"),
        some(packs, "pack", "packs"),
        some(chat, "line", "lines"),
        some(feedback, "remark", "remarks"),
    ))?;
    if !departed.is_empty() {
        let which = departed.iter().map(|line| format!("  {line}\n")).collect::<String>();
        output::note(&format!("warning: games that departed from what they should be before, and still do:\n{which}"));
    }
    Ok(Exit::Done)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_source_that_is_not_there_is_not_made() {
        let folder = tempfile::tempdir().unwrap();
        let missing = folder.path().join("no.db");
        let runtime = tokio::runtime::Runtime::new().unwrap();
        let error = runtime.block_on(Source::open(&Database::File(missing.clone()), true)).err().expect("it is not there");
        assert!(error.to_string().contains("there is no file") && !missing.exists(), "{error}");
    }
}
