//! Whether a database is one of this program's, and its tables have the form that this program gives them.

use sqlx::PgConnection;

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
tables.owner int8?, tables.pack text?, tables.public bool, tables.seq int8, tables.status text, tables.touched_ms int8, tables.waiting int2, \
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
    let known: bool =
        sqlx::query_scalar("SELECT to_regclass('_sqlx_migrations') IS NOT NULL").fetch_one(&mut *connection).await.map_err(failed)?;
    if known {
        return Ok(());
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
