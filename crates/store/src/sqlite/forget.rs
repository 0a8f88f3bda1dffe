//! What removes rows that nobody needs any more. Games that came to their end are never among them.

use serde_json::json;
use sqlx::{Connection, SqliteConnection, SqlitePool};

use super::{Writer, write};
use crate::TableId;

/// Tables without an end where nothing has happened since.
const STALE: &str = "status IN ('open', 'running') AND touched_ms < ?";

pub(super) async fn stale(pool: &SqlitePool, before_ms: i64, limit: u32) -> sqlx::Result<Vec<TableId>> {
    let query = format!("SELECT id FROM tables WHERE {STALE} ORDER BY touched_ms LIMIT ?");
    let ids: Vec<String> = sqlx::query_scalar(sqlx::AssertSqlSafe(query)).bind(before_ms).bind(limit).fetch_all(pool).await?;
    Ok(ids.iter().filter_map(|id| TableId::parse(id)).collect())
}

pub(super) async fn tables(writer: &mut Writer, tables: &[TableId], before_ms: i64) -> sqlx::Result<u64> {
    // A table that is behind the log looks older than it is.
    write::enter(writer).await?;
    let asked = json!(tables.iter().map(TableId::as_str).collect::<Vec<_>>()).to_string();
    let mut tx = writer.connection.begin().await?;
    let query = format!("SELECT id FROM tables WHERE {STALE} AND id IN (SELECT value FROM json_each(?))");
    let gone: Vec<String> = sqlx::query_scalar(sqlx::AssertSqlSafe(query)).bind(before_ms).bind(asked).fetch_all(&mut *tx).await?;
    for id in &gone {
        for query in [
            "WITH RECURSIVE chain (n) AS (
                 SELECT last FROM tables WHERE id = ?1
                 UNION ALL SELECT log.before FROM chain JOIN log ON log.n = chain.n AND log.before < log.n WHERE log.table_id = ?1)
             DELETE FROM log WHERE table_id = ?1 AND n IN (SELECT n FROM chain)",
            "DELETE FROM feedback WHERE table_id = ?1",
            "DELETE FROM chat WHERE table_id = ?1",
            "DELETE FROM holders WHERE table_id = ?1",
            "DELETE FROM seats WHERE table_id = ?1",
            "DELETE FROM tables WHERE id = ?1",
        ] {
            sqlx::query(query).bind(id).execute(&mut *tx).await?;
        }
    }
    tx.commit().await?;
    for id in gone.iter().filter_map(|id| TableId::parse(id)) {
        writer.ends.remove(&id);
    }
    Ok(gone.len() as u64)
}

/// Guests of long ago without a table or a pack. They are looked for by a reader: nobody who writes waits for that.
pub(super) async fn old_guests(pool: &SqlitePool, before_ms: i64, limit: u32) -> sqlx::Result<Vec<Vec<u8>>> {
    let tokens = sqlx::query_scalar(
        "SELECT token_hash FROM guests WHERE created_ms < ?
           AND NOT EXISTS (SELECT 1 FROM holders WHERE holders.token_hash = guests.token_hash)
           AND NOT EXISTS (SELECT 1 FROM packs WHERE packs.owner = guests.token_hash) LIMIT ?",
    );
    tokens.bind(before_ms).bind(limit).fetch_all(pool).await
}

pub(super) async fn guests(connection: &mut SqliteConnection, tokens: &[Vec<u8>]) -> sqlx::Result<u64> {
    let mut tx = connection.begin().await?;
    let mut gone = 0;
    for token in tokens {
        // They may have sat down since, or uploaded a pack.
        let delete = "DELETE FROM guests WHERE token_hash = ?1 AND NOT EXISTS (SELECT 1 FROM holders WHERE token_hash = ?1)
                        AND NOT EXISTS (SELECT 1 FROM packs WHERE owner = ?1)";
        gone += sqlx::query(delete).bind(token).execute(&mut *tx).await?.rows_affected();
    }
    tx.commit().await?;
    Ok(gone)
}

/// A line of chat: its table, its number, and whether it is the latest there.
pub(super) type Line = (String, i64, bool);

pub(super) async fn old_chat(pool: &SqlitePool, before_ms: i64, limit: u32) -> sqlx::Result<Vec<Line>> {
    let lines = sqlx::query_as(
        "SELECT table_id, n, n = (SELECT MAX(n) FROM chat WHERE table_id = line.table_id) AS latest FROM chat AS line
         WHERE at_ms < ? AND (text <> '' OR NOT latest) LIMIT ?",
    );
    lines.bind(before_ms).bind(limit).fetch_all(pool).await
}

pub(super) async fn chat(connection: &mut SqliteConnection, lines: &[Line]) -> sqlx::Result<u64> {
    let mut tx = connection.begin().await?;
    let mut gone = 0;
    for (table, n, latest) in lines {
        // The latest line of a table is emptied and stays: the numbers of later lines go on from it.
        let query = if *latest {
            "UPDATE chat SET seat = NULL, name = '', text = '' WHERE table_id = ? AND n = ?"
        } else {
            "DELETE FROM chat WHERE table_id = ? AND n = ?"
        };
        gone += sqlx::query(query).bind(table).bind(n).execute(&mut *tx).await?.rows_affected();
    }
    tx.commit().await?;
    Ok(gone)
}
