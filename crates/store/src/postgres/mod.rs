//! Everything in a PostgreSQL database, for one server or several.
//!
//! What a batch of steps changes is one statement, `append_steps`, and so one round trip and one write to the disk for many tables. It
//! refuses steps that do not fit the end of their table's log, or whose table belongs to another server ([`Nodes`]). A connection
//! that breaks is made anew; whoever asked meanwhile is told that the database cannot be reached, which may pass.

mod every;
mod explain;
mod forget;
mod form;
mod lists;
mod nodes;
mod packs;
mod read;
mod word;
mod write;

use std::str::FromStr;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgConnectOptions, PgListener, PgPoolOptions};
use sqlx::{PgPool, SqlStr};
use tokio::sync::Mutex;

use crate::nodes::Nodes;
use crate::{ChatRow, Feedback, Guest, Listed, Pack, PackId, Result, Store, StoreError, Stored, TableId, TokenHash, Write};
use explain::Place;
use lists::{Lists, Question, What};
use word::Word;

/// How a database is reached.
#[derive(Debug, Clone)]
pub struct PostgresSettings {
    /// `postgres://user:password@host:port/database`, with what else PostgreSQL's own programs understand.
    pub url: String,
    /// The most connections; one more listens for news of other servers.
    pub connections: u32,
    /// How long a connection may be waited for.
    pub patience: Duration,
}

impl PostgresSettings {
    /// The usual settings for an address.
    #[must_use]
    pub fn at(url: impl Into<String>) -> PostgresSettings {
        PostgresSettings { url: url.into(), connections: 8, patience: Duration::from_secs(3) }
    }
}

/// A store in a PostgreSQL database.
#[derive(Debug)]
pub struct Postgres {
    place: Place,
    pool: PgPool,
    /// The number of this server; none (0) until it has joined the others.
    node: AtomicI64,
    generation: AtomicI64,
    lists: Lists,
    word: Word,
    /// Hears news of other servers, once somebody has asked for some.
    listener: Mutex<Option<PgListener>>,
}

/// What holds for every connection. A server that is stopped in the middle of something must not hold up the others for long, and what is
/// acknowledged is on disk, however the database is set up.
const SESSION: [(&str, &str); 4] = [
    ("idle_in_transaction_session_timeout", "2000"),
    ("lock_timeout", "5000"),
    ("statement_timeout", "15000"),
    ("synchronous_commit", "on"),
];

impl Postgres {
    /// Opens the database and brings its tables up to date.
    ///
    /// # Errors
    /// That it cannot be reached or written, or is something else, in one sentence; nothing is written then.
    pub async fn open(settings: &PostgresSettings) -> Result<Postgres> {
        let (store, mut connection) = Postgres::connect(settings).await?;
        let place = &store.place;
        form::look(&mut connection, place).await?;
        migrations().run_direct(None, &mut *connection, false).await.map_err(|error| place.unmigrated(error))?;
        form::is_ours(&mut connection, place).await?;
        drop(connection);
        Ok(store)
    }

    /// Opens a database to read it, also while servers are at work with it: nothing of it is changed.
    ///
    /// # Errors
    /// That it cannot be reached, or has not the form that this program gives it.
    pub async fn open_to_read(settings: &PostgresSettings) -> Result<Postgres> {
        let (store, mut connection) = Postgres::connect(settings).await?;
        let (place, known) = (&store.place, migrations().iter().map(|migration| migration.version).collect::<Vec<_>>());
        form::has_this_form(&mut connection, place, &known).await?;
        drop(connection);
        Ok(store)
    }

    /// Opens a database that has nothing in it to copy another one into it. Until [`Postgres::is_filled`] is called nobody can open it, so
    /// nobody takes half a copy for a whole one. `generation` says which rules whoever copies knows, as of a server that joins others: games
    /// that are copied are for servers that know those, too.
    ///
    /// # Errors
    /// As [`Postgres::open`], and that something is in it, or that it is half a copy already.
    pub async fn open_to_fill(settings: &PostgresSettings, generation: i64) -> Result<Postgres> {
        let store = Postgres::open(settings).await?;
        store.generation.store(generation, Ordering::Release);
        let mut tx = store.pool.begin().await.map_err(|error| store.failed(&error))?;
        form::begin_to_fill(&mut tx, &store.place).await?;
        tx.commit().await.map_err(|error| store.failed(&error))?;
        Ok(store)
    }

    /// What was copied is whole: whoever likes may open it.
    ///
    /// # Errors
    /// That the database cannot be reached.
    pub async fn is_filled(&self) -> Result<()> {
        form::is_filled(&self.pool).await.map_err(|error| self.failed(&error))
    }

    /// How many servers are at work with it.
    ///
    /// # Errors
    /// That the database cannot be reached.
    pub async fn servers(&self) -> Result<u64> {
        let count = sqlx::query_scalar("SELECT count(*) FROM nodes WHERE until > clock_timestamp()");
        let count: i64 = count.fetch_one(&self.pool).await.map_err(|error| self.failed(&error))?;
        Ok(count.unsigned_abs())
    }

    async fn connect(settings: &PostgresSettings) -> Result<(Postgres, PoolConnection<sqlx::Postgres>)> {
        let options = PgConnectOptions::from_str(&settings.url).map_err(|error| StoreError::Unreachable {
            path: "that was named".to_owned(),
            problem: format!("its address is written postgres://user:password@host:port/database; {error}"),
        })?;
        let place = Place::new(&options);
        let options = options.application_name("orrery").options(SESSION);
        let failed = |error: sqlx::Error| place.explain(&error);
        let pool = PgPoolOptions::new()
            .max_connections(settings.connections.saturating_add(1))
            .acquire_timeout(settings.patience)
            .idle_timeout(None)
            .connect_with(options)
            .await
            .map_err(failed)?;
        let connection = pool.acquire().await.map_err(failed)?;
        let (node, generation) = (AtomicI64::new(0), AtomicI64::new(0));
        let (lists, word, listener) = (Lists::default(), Word::default(), Mutex::default());
        Ok((Postgres { place, pool, node, generation, lists, word, listener }, connection))
    }

    /// The number by which the database knows this server, if it has joined others.
    fn node(&self) -> Option<i64> {
        Some(self.node.load(Ordering::Acquire)).filter(|number| *number != 0)
    }

    fn failed(&self, error: &sqlx::Error) -> StoreError {
        self.place.explain(error)
    }
}

/// Every form the tables have had, oldest first; a file that is shipped is never changed again.
fn migrations() -> Migrator {
    let all = [
        (1, "tables", include_str!("../../migrations/postgres/0001_tables.sql")),
        (2, "lists", include_str!("../../migrations/postgres/0002_lists.sql")),
    ];
    let migration = |(number, name, text): (i64, &'static str, &'static str)| {
        Migration::new(number, name.into(), MigrationType::Simple, SqlStr::from_static(text), false)
    };
    Migrator::with_migrations(all.map(migration).into())
}

#[async_trait]
impl Store for Postgres {
    async fn write(&self, writes: &[Write]) -> Result<()> {
        let by = write::By { node: self.node(), generation: self.generation.load(Ordering::Acquire) };
        let done = write::all(&self.pool, by, writes).await;
        if !matches!(done, Ok(Some(_))) {
            // Also where nobody knows whether it was stored.
            for what in [What::Place, What::Step] {
                let mut tables = writes.iter().filter_map(What::of).filter(|(of, _)| *of == what).map(|(_, id)| id).peekable();
                if tables.peek().is_some() {
                    self.lists.changed(what, tables);
                }
            }
            self.word.say(writes.iter().filter_map(What::of));
        }
        let done = done.map_err(|error| self.failed(&error))?;
        done.map_or(Ok(()), |table| Err(StoreError::Conflict { table }))
    }
    async fn guest(&self, token: &TokenHash) -> Result<Option<Guest>> {
        read::guest(&self.pool, token).await.map_err(|error| self.failed(&error))
    }
    async fn load(&self, id: &TableId) -> Result<Option<Stored>> {
        read::table(&self.pool, id).await.map_err(|error| self.failed(&error))
    }
    async fn chat(&self, id: &TableId, limit: u32) -> Result<Vec<ChatRow>> {
        read::chat(&self.pool, id, limit).await.map_err(|error| self.failed(&error))
    }
    async fn open_tables(&self, limit: u32) -> Result<Vec<Listed>> {
        self.lists.list(Question::Open(limit), read::open_tables(&self.pool, limit)).await.map_err(|error| self.failed(&error))
    }
    async fn running_tables(&self, limit: u32) -> Result<Vec<Listed>> {
        self.lists.list(Question::Running(limit), read::running_tables(&self.pool, limit)).await.map_err(|error| self.failed(&error))
    }
    async fn tables_of(&self, token: &TokenHash, limit: u32) -> Result<Vec<Listed>> {
        self.lists.list(Question::Of(*token, limit), read::tables_of(&self.pool, token, limit)).await.map_err(|error| self.failed(&error))
    }
    async fn due(&self, now_ms: i64, after: Option<&(i64, TableId)>, limit: u32) -> Result<Vec<(i64, TableId)>> {
        read::due(&self.pool, self.node(), now_ms, after, limit).await.map_err(|error| self.failed(&error))
    }
    async fn pack(&self, id: &PackId) -> Result<Option<(Pack, String)>> {
        packs::pack(&self.pool, id).await.map_err(|error| self.failed(&error))
    }
    async fn packs_of(&self, owner: &TokenHash, limit: u32) -> Result<Vec<Pack>> {
        packs::of(&self.pool, owner, limit).await.map_err(|error| self.failed(&error))
    }
    async fn tables_with(&self, pack: &PackId, limit: u32) -> Result<Vec<Listed>> {
        packs::tables(&self.pool, pack, limit).await.map_err(|error| self.failed(&error))
    }
    async fn feedback(&self, pack: &PackId, limit: u32) -> Result<Vec<Feedback>> {
        packs::feedback(&self.pool, pack, limit).await.map_err(|error| self.failed(&error))
    }
    async fn every_table(&self, after: Option<&TableId>, limit: u32) -> Result<Vec<TableId>> {
        every::table(&self.pool, after, limit).await.map_err(|error| self.failed(&error))
    }
    async fn every_guest(&self, after: Option<&TokenHash>, limit: u32) -> Result<Vec<Guest>> {
        every::guest(&self.pool, after, limit).await.map_err(|error| self.failed(&error))
    }
    async fn every_pack(&self, after: Option<&PackId>, limit: u32) -> Result<Vec<PackId>> {
        every::pack(&self.pool, after, limit).await.map_err(|error| self.failed(&error))
    }
    async fn stale_tables(&self, before_ms: i64, limit: u32) -> Result<Vec<TableId>> {
        forget::stale(&self.pool, self.node(), before_ms, limit).await.map_err(|error| self.failed(&error))
    }
    async fn forget_tables(&self, tables: &[TableId], before_ms: i64) -> Result<u64> {
        let gone = forget::tables(&self.pool, self.node(), tables, before_ms).await.map_err(|error| self.failed(&error))?;
        self.lists.changed(What::Place, tables);
        self.word.say(tables.iter().map(|table| (What::Place, table)));
        Ok(gone)
    }
    async fn forget_guests(&self, before_ms: i64, limit: u32) -> Result<u64> {
        forget::guests(&self.pool, before_ms, limit).await.map_err(|error| self.failed(&error))
    }
    async fn forget_packs(&self, before_ms: i64, limit: u32) -> Result<u64> {
        packs::forget(&self.pool, before_ms, limit).await.map_err(|error| self.failed(&error))
    }
    async fn forget_chat(&self, before_ms: i64, limit: u32) -> Result<u64> {
        forget::chat(&self.pool, before_ms, limit).await.map_err(|error| self.failed(&error))
    }
    fn nodes(&self) -> Option<&dyn Nodes> {
        Some(self)
    }
    async fn close(&self) {
        self.word.end();
        // If it fails the lease ends by itself.
        let _ = self.leave().await;
        // The listener's connection is one of those that are waited for. Whoever listens still is told that the pool closes, and lets go of
        // it; one who was stopped in the middle of that has left it behind.
        let left_behind = async {
            drop(self.listener.lock().await.take());
            std::future::pending::<()>().await;
        };
        tokio::select! {
            () = self.pool.close() => {}
            () = left_behind => {}
        }
    }
}
