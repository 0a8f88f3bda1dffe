//! Designers' packs, the tables that are played with them, and what people say of those.

use sqlx::sqlite::SqliteRow;
use sqlx::{Connection, Row, Sqlite, SqliteConnection, SqlitePool, Transaction};

use super::read::hash;
use crate::{Feedback, Pack, PackId, TableId, TokenHash};

pub(super) async fn put(tx: &mut Transaction<'_, Sqlite>, pack: &Pack, text: Option<&str>) -> sqlx::Result<()> {
    if let Some(text) = text {
        sqlx::query("INSERT OR IGNORE INTO pack_texts (hash, text) VALUES (?, ?)")
            .bind(&pack.hash[..])
            .bind(text)
            .execute(&mut **tx)
            .await?;
    }
    sqlx::query(
        "INSERT INTO packs (id, owner, by, title, game, hash, base, shared, created_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET by = excluded.by, title = excluded.title, shared = excluded.shared",
    )
    .bind(pack.id.as_str())
    .bind(&pack.owner.0[..])
    .bind(&pack.by)
    .bind(&pack.title)
    .bind(&pack.game)
    .bind(&pack.hash[..])
    .bind(pack.base.as_ref().map(PackId::as_str))
    .bind(pack.shared)
    .bind(pack.created_ms)
    .execute(&mut **tx)
    .await
    .map(drop)
}

pub(super) async fn put_feedback(tx: &mut Transaction<'_, Sqlite>, feedback: &Feedback) -> sqlx::Result<()> {
    sqlx::query("INSERT OR REPLACE INTO feedback (table_id, token_hash, name, stars, text, at_ms) VALUES (?, ?, ?, ?, ?, ?)")
        .bind(feedback.table.as_str())
        .bind(&feedback.token.0[..])
        .bind(&feedback.name)
        .bind(feedback.stars)
        .bind(&feedback.text)
        .bind(feedback.at_ms)
        .execute(&mut **tx)
        .await
        .map(drop)
}

pub(super) async fn pack(pool: &SqlitePool, id: &PackId) -> sqlx::Result<Option<(Pack, String)>> {
    let row = sqlx::query("SELECT packs.*, text FROM packs JOIN pack_texts ON pack_texts.hash = packs.hash WHERE id = ?");
    let row = row.bind(id.as_str()).fetch_optional(pool).await?;
    row.map(|row| Ok((read(&row)?, row.try_get("text")?))).transpose()
}

pub(super) async fn of(pool: &SqlitePool, owner: &TokenHash, limit: u32) -> sqlx::Result<Vec<Pack>> {
    let rows = sqlx::query("SELECT * FROM packs WHERE owner = ? ORDER BY created_ms DESC, id LIMIT ?");
    rows.bind(&owner.0[..]).bind(limit).fetch_all(pool).await?.iter().map(read).collect()
}

pub(super) async fn feedback(pool: &SqlitePool, pack: &PackId, limit: u32) -> sqlx::Result<Vec<Feedback>> {
    let rows = sqlx::query(
        "SELECT feedback.* FROM tables JOIN feedback ON feedback.table_id = tables.id
         WHERE tables.pack = ? ORDER BY at_ms DESC, table_id, token_hash LIMIT ?",
    );
    let said = |row: &SqliteRow| {
        Ok(Feedback {
            table: TableId::parse(row.try_get("table_id")?).ok_or_else(|| odd("table", "feedback"))?,
            token: hash(row, "token_hash")?,
            name: row.try_get("name")?,
            stars: row.try_get("stars")?,
            text: row.try_get("text")?,
            at_ms: row.try_get("at_ms")?,
        })
    };
    rows.bind(pack.as_str()).bind(limit).fetch_all(pool).await?.iter().map(said).collect()
}

pub(super) async fn forget(connection: &mut SqliteConnection, before_ms: i64, limit: u32) -> sqlx::Result<u64> {
    let mut tx = connection.begin().await?;
    let gone = sqlx::query(
        "DELETE FROM packs WHERE id IN (SELECT id FROM packs WHERE created_ms < ?
           AND NOT EXISTS (SELECT 1 FROM tables WHERE tables.pack = packs.id) LIMIT ?)",
    );
    let gone = gone.bind(before_ms).bind(limit).execute(&mut *tx).await?.rows_affected();
    if gone > 0 {
        let unread = "DELETE FROM pack_texts WHERE NOT EXISTS (SELECT 1 FROM packs WHERE packs.hash = pack_texts.hash)";
        sqlx::query(unread).execute(&mut *tx).await?;
    }
    tx.commit().await?;
    Ok(gone)
}

fn read(row: &SqliteRow) -> sqlx::Result<Pack> {
    let id = |column: &str| PackId::parse(row.try_get(column)?).ok_or_else(|| odd(column, "pack"));
    let base = if row.try_get::<Option<&str>, _>("base")?.is_some() { Some(id("base")?) } else { None };
    Ok(Pack {
        id: id("id")?,
        owner: hash(row, "owner")?,
        by: row.try_get("by")?,
        title: row.try_get("title")?,
        game: row.try_get("game")?,
        hash: hash(row, "hash")?.0,
        base,
        shared: row.try_get("shared")?,
        created_ms: row.try_get("created_ms")?,
    })
}

fn odd(what: &str, whose: &str) -> sqlx::Error {
    sqlx::Error::Decode(format!("odd {what} in a {whose}'s row").into())
}
