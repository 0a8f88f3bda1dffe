//! What removes rows that nobody needs any more. Games that came to their end are never among them.

use sqlx::{PgPool, Row};

use super::read::NOT_ANOTHERS;
use crate::TableId;

/// Tables without an end where nothing has happened since.
const STALE: &str = "status IN ('open', 'running') AND touched_ms < $2";

pub(super) async fn stale(pool: &PgPool, node: Option<i64>, before_ms: i64, limit: u32) -> sqlx::Result<Vec<TableId>> {
    let query = format!("SELECT id FROM tables WHERE {STALE} AND {NOT_ANOTHERS} ORDER BY touched_ms LIMIT $3");
    let ids: Vec<String> =
        sqlx::query_scalar(sqlx::AssertSqlSafe(query)).bind(node).bind(before_ms).bind(i64::from(limit)).fetch_all(pool).await?;
    Ok(ids.iter().filter_map(|id| TableId::parse(id)).collect())
}

pub(super) async fn tables(pool: &PgPool, node: Option<i64>, tables: &[TableId], before_ms: i64) -> sqlx::Result<u64> {
    let asked: Vec<&str> = tables.iter().map(TableId::as_str).collect();
    let mut tx = pool.begin().await?;
    // Whoever comes back to one of them meanwhile waits, and finds it gone.
    let query = format!("SELECT id FROM tables WHERE {STALE} AND {NOT_ANOTHERS} AND id = ANY($3) FOR UPDATE");
    let gone: Vec<String> =
        sqlx::query_scalar(sqlx::AssertSqlSafe(query)).bind(node).bind(before_ms).bind(asked).fetch_all(&mut *tx).await?;
    for query in [
        "DELETE FROM log WHERE table_id = ANY($1)",
        "DELETE FROM feedback WHERE table_id = ANY($1)",
        "DELETE FROM chat WHERE table_id = ANY($1)",
        "DELETE FROM holders WHERE table_id = ANY($1)",
        "DELETE FROM seats WHERE table_id = ANY($1)",
        "DELETE FROM tables WHERE id = ANY($1)",
    ] {
        sqlx::query(query).bind(&gone).execute(&mut *tx).await?;
    }
    tx.commit().await?;
    Ok(gone.len() as u64)
}

pub(super) async fn guests(pool: &PgPool, before_ms: i64, limit: u32) -> sqlx::Result<u64> {
    let done = sqlx::query(
        "DELETE FROM guests WHERE token_hash IN (
             SELECT token_hash FROM guests WHERE created_ms < $1
               AND NOT EXISTS (SELECT FROM holders WHERE holders.token_hash = guests.token_hash)
               AND NOT EXISTS (SELECT FROM packs WHERE packs.owner = guests.token_hash) LIMIT $2)
           AND NOT EXISTS (SELECT FROM holders WHERE holders.token_hash = guests.token_hash)",
    );
    done.bind(before_ms).bind(i64::from(limit)).execute(pool).await.map(|done| done.rows_affected())
}

pub(super) async fn chat(pool: &PgPool, before_ms: i64, limit: u32) -> sqlx::Result<u64> {
    let mut tx = pool.begin().await?;
    let lines = sqlx::query(
        "SELECT table_id, n, n = (SELECT MAX(n) FROM chat WHERE table_id = line.table_id) AS latest FROM chat AS line
         WHERE at_ms < $1 AND (text <> '' OR n <> (SELECT MAX(n) FROM chat WHERE table_id = line.table_id)) LIMIT $2",
    );
    let mut gone = 0;
    for row in lines.bind(before_ms).bind(i64::from(limit)).fetch_all(&mut *tx).await? {
        let (table, n, latest): (String, i64, bool) = (row.try_get("table_id")?, row.try_get("n")?, row.try_get("latest")?);
        // The latest line of a table is emptied and stays: the numbers of later lines go on from it.
        let query = if latest {
            "UPDATE chat SET seat = NULL, name = '', text = '' WHERE table_id = $1 AND n = $2"
        } else {
            "DELETE FROM chat WHERE table_id = $1 AND n = $2"
        };
        gone += sqlx::query(query).bind(table).bind(n).execute(&mut *tx).await?.rows_affected();
    }
    tx.commit().await?;
    Ok(gone)
}
