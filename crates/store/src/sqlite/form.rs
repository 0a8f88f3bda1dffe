//! Whether the tables of a file have the form that this program gives them.
//!
//! SQLite itself takes a damaged description of a table for another description, and the library breaks down over names that are no
//! text. So descriptions are looked at, as bytes, before anything is asked of their tables.

use std::collections::BTreeMap;

use sqlx::SqliteConnection;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};
use tokio::sync::OnceCell;

use super::migrations;

/// What each table and index is called, and the statement that made it.
type Form = BTreeMap<Vec<u8>, Vec<u8>>;

async fn of(connection: &mut SqliteConnection) -> sqlx::Result<Form> {
    let rows: Vec<(Vec<u8>, Vec<u8>)> =
        sqlx::query_as("SELECT CAST(name AS BLOB), CAST(sql AS BLOB) FROM sqlite_schema WHERE name NOT NULL AND sql NOT NULL")
            .fetch_all(connection)
            .await?;
    Ok(rows.into_iter().collect())
}

/// Whether descriptions are text at all: to be asked before anything else.
pub(super) async fn is_text(connection: &mut SqliteConnection) -> sqlx::Result<bool> {
    Ok(of(connection).await?.into_iter().flat_map(<[Vec<u8>; 2]>::from).all(|text| str::from_utf8(&text).is_ok()))
}

/// Whether the file has everything that a new one would have, in the same form; it may have more.
pub(super) async fn is_ours(connection: &mut SqliteConnection) -> sqlx::Result<bool> {
    static OURS: OnceCell<Form> = OnceCell::const_new();
    let ours = OURS.get_or_try_init(of_a_new_one).await?;
    let found = of(connection).await?;
    Ok(ours.iter().all(|(name, made)| found.get(name) == Some(made)))
}

async fn of_a_new_one() -> sqlx::Result<Form> {
    let mut new = SqliteConnectOptions::new().in_memory(true).connect().await?;
    migrations().run_direct(None, &mut new, false).await.map_err(sqlx::Error::from)?;
    let form = of(&mut new).await?;
    new.close().await?;
    Ok(form)
}
