//! Whether a database is one of this program's, and its tables have the form that this program gives them.

use sqlx::{PgConnection, PgPool};

use super::explain::Place;
use crate::{Result, StoreError};

/// Every column of every table: `table.column type`, with `?` where it may be empty.
const COLUMNS: &str = "\
chat.at_ms int8, chat.n int8, chat.name text, chat.seat int2?, chat.table_id text, chat.text text, \
feedback.at_ms int8, feedback.name text, feedback.stars int2?, feedback.table_id text, feedback.text text, feedback.token_hash bytea, \
guests.created_ms int8, guests.name text, guests.token_hash bytea, \
holders.seat int2, holders.table_id text, holders.token_hash bytea, \
log.at_ms int8, log.line text, log.seq int8, log.table_id text, \
nodes.address text, nodes.generation int8, nodes.key_check bytea, nodes.number int8, nodes.until timestamptz, \
pack_texts.hash bytea, pack_texts.text text, \
packs.base text?, packs.by text, packs.created_ms int8, packs.game text, packs.hash bytea, packs.id text, packs.owner bytea, \
packs.shared bool, packs.title text, \
seats.bot text?, seats.claim_hash bytea?, seats.ends bool, seats.gone bool, seats.kind text, seats.name text, seats.offered bool, \
seats.seat int2, seats.table_id text, \
tables.clocks text?, tables.created_ms int8, tables.generation int8, tables.header text, tables.id text, tables.key bytea, \
tables.listed_ms int8, tables.owner int8?, tables.pack text?, tables.people bool, tables.public bool, tables.seq int8, tables.status text, tables.touched_ms int8, tables.waiting int2, \
tables.wake_ms int8?";

/// What has the last word about a log, and the statement that writes it.
const GUARDS: [&str; 3] = ["log_pkey", "tables_pkey", "append_steps"];

/// Looks before anything is written: a database that somebody else uses is left alone.
pub(super) async fn look(connection: &mut PgConnection, place: &Place) -> Result<()> {
    let failed = |error: sqlx::Error| place.explain(&error);
    let read_only: String =
        sqlx::query_scalar("SELECT current_setting('transaction_read_only')").fetch_one(&mut *connection).await.map_err(failed)?;
    if read_only == "on" {
        let problem = "it is read only: it may be a copy that follows another, or set so".to_owned();
        return Err(StoreError::Unwritable { path: place.path(), problem });
    }
    let encoding: String =
        sqlx::query_scalar("SELECT current_setting('server_encoding')").fetch_one(&mut *connection).await.map_err(failed)?;
    if encoding != "UTF8" {
        return Err(place.damaged(format!("its encoding is {encoding}: make one with ENCODING 'UTF8'")));
    }
    if is_there(connection, place, "_sqlx_migrations").await? {
        return is_whole(connection, place).await;
    }
    let other: Option<String> = sqlx::query_scalar(
        "SELECT relname::text FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v', 'm') ORDER BY 1 LIMIT 1",
    )
    .fetch_optional(connection)
    .await
    .map_err(failed)?;
    match other {
        Some(other) => Err(place.damaged(format!("it holds '{other}', which is another program's: make an empty database with createdb"))),
        None => Ok(()),
    }
}

async fn is_there(connection: &mut PgConnection, place: &Place, table: &str) -> Result<bool> {
    let found = sqlx::query_scalar("SELECT to_regclass($1) IS NOT NULL").bind(table);
    found.fetch_one(connection).await.map_err(|error| place.explain(&error))
}

/// What is there for as long as a database is being filled by a copy of another.
const HALF: &str = "unfinished_copy";

/// That it is not half a copy.
pub(super) async fn is_whole(connection: &mut PgConnection, place: &Place) -> Result<()> {
    if is_there(connection, place, HALF).await? { Err(StoreError::Half { path: place.path() }) } else { Ok(()) }
}

/// That a database has exactly the form that this program gives it, without changing anything.
pub(super) async fn has_this_form(connection: &mut PgConnection, place: &Place, known: &[i64]) -> Result<()> {
    if !is_there(connection, place, "_sqlx_migrations").await? {
        return Err(place.damaged("it has not the tables of this program"));
    }
    is_whole(connection, place).await?;
    let steps: Vec<i64> = sqlx::query_scalar("SELECT version FROM _sqlx_migrations WHERE success")
        .fetch_all(&mut *connection)
        .await
        .map_err(|error| place.explain(&error))?;
    if steps.iter().any(|step| !known.contains(step)) {
        return Err(StoreError::Newer { path: place.path() });
    }
    if steps.len() < known.len() {
        return Err(StoreError::Older { path: place.path() });
    }
    is_ours(connection, place).await
}

/// What must have no row where a copy is made. Numbers of servers that are no more are no harm.
const HOLDS: &str = "SELECT CASE
    WHEN EXISTS (SELECT FROM guests) THEN 'people' WHEN EXISTS (SELECT FROM tables) THEN 'tables' WHEN EXISTS (SELECT FROM log) THEN 'logs'
    WHEN EXISTS (SELECT FROM packs) OR EXISTS (SELECT FROM pack_texts) THEN 'packs' WHEN EXISTS (SELECT FROM chat) THEN 'chat'
    WHEN EXISTS (SELECT FROM seats) OR EXISTS (SELECT FROM holders) THEN 'seats' WHEN EXISTS (SELECT FROM feedback) THEN 'feedback'
    WHEN EXISTS (SELECT FROM nodes WHERE until > clock_timestamp()) THEN 'a server is at work with it' END";

/// Keeps everybody else out of a database that has nothing in it.
pub(super) async fn begin_to_fill(tx: &mut PgConnection, place: &Place) -> Result<()> {
    let failed = |error: sqlx::Error| place.explain(&error);
    // Nobody joins meanwhile, and of two copies one waits and then finds the other.
    sqlx::query("LOCK TABLE nodes IN SHARE ROW EXCLUSIVE MODE").execute(&mut *tx).await.map_err(failed)?;
    is_whole(tx, place).await?;
    let found: Option<String> = sqlx::query_scalar(HOLDS).fetch_one(&mut *tx).await.map_err(failed)?;
    if let Some(problem) = found {
        return Err(StoreError::NotEmpty { path: place.path(), problem });
    }
    sqlx::query("CREATE TABLE unfinished_copy ()").execute(tx).await.map(drop).map_err(failed)
}

/// Lets everybody in.
pub(super) async fn is_filled(pool: &PgPool) -> sqlx::Result<()> {
    sqlx::query("DROP TABLE unfinished_copy").execute(pool).await.map(drop)
}

/// Whether everything is there that a new database would have; it may have more.
pub(super) async fn is_ours(connection: &mut PgConnection, place: &Place) -> Result<()> {
    let failed = |error: sqlx::Error| place.explain(&error);
    let found: Vec<String> = sqlx::query_scalar(
        "SELECT table_name || '.' || column_name || ' ' || udt_name || CASE is_nullable WHEN 'YES' THEN '?' ELSE '' END
         FROM information_schema.columns WHERE table_schema = current_schema()",
    )
    .fetch_all(&mut *connection)
    .await
    .map_err(failed)?;
    let missing = COLUMNS.split(", ").find(|column| !found.iter().any(|found| found == column));
    if let Some(missing) = missing {
        return Err(place.damaged(format!("its tables have not the form that this program gives them: {missing}")));
    }
    let guards: Vec<String> = sqlx::query_scalar(
        "SELECT relname::text FROM pg_class JOIN pg_index ON indexrelid = pg_class.oid
           WHERE relnamespace = current_schema()::regnamespace AND indisunique AND indisvalid
         UNION ALL SELECT proname::text FROM pg_proc WHERE pronamespace = current_schema()::regnamespace",
    )
    .fetch_all(connection)
    .await
    .map_err(failed)?;
    match GUARDS.iter().find(|guard| !guards.iter().any(|found| found == *guard)) {
        Some(missing) => Err(place.damaged(format!("its tables have not the form that this program gives them: {missing}"))),
        None => Ok(()),
    }
}
