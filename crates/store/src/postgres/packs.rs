//! Designers' packs, the tables that are played with them, and what people say of those.

use sqlx::postgres::PgRow;
use sqlx::{PgConnection, PgPool, Row};

use super::read::{hash, small, with_seats};
use crate::{Feedback, Listed, Pack, PackId, TableId, TokenHash};

pub(super) async fn put(tx: &mut PgConnection, pack: &Pack, text: Option<&str>) -> sqlx::Result<()> {
    if let Some(text) = text {
        sqlx::query("INSERT INTO pack_texts (hash, text) VALUES ($1, $2) ON CONFLICT DO NOTHING")
            .bind(&pack.hash[..])
            .bind(text)
            .execute(&mut *tx)
            .await?;
    }
    sqlx::query(
        "INSERT INTO packs (id, owner, by, title, game, hash, base, shared, created_ms) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
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
    .execute(tx)
    .await
    .map(drop)
}

/// Says whether there is its table.
pub(super) async fn put_feedback(tx: &mut PgConnection, feedback: &Feedback) -> sqlx::Result<bool> {
    let said = sqlx::query(
        "INSERT INTO feedback (table_id, token_hash, name, stars, text, at_ms) SELECT id, $2, $3, $4, $5, $6 FROM tables WHERE id = $1
         ON CONFLICT (table_id, token_hash) DO UPDATE SET name = excluded.name, stars = excluded.stars, text = excluded.text, at_ms = excluded.at_ms",
    );
    let said = said
        .bind(feedback.table.as_str())
        .bind(&feedback.token.0[..])
        .bind(&feedback.name)
        .bind(feedback.stars.map(i16::from))
        .bind(&feedback.text)
        .bind(feedback.at_ms);
    said.execute(tx).await.map(|said| said.rows_affected() == 1)
}

pub(super) async fn pack(pool: &PgPool, id: &PackId) -> sqlx::Result<Option<(Pack, String)>> {
    let row = sqlx::query("SELECT packs.*, text FROM packs JOIN pack_texts ON pack_texts.hash = packs.hash WHERE id = $1");
    let row = row.bind(id.as_str()).fetch_optional(pool).await?;
    row.map(|row| Ok((read(&row)?, row.try_get("text")?))).transpose()
}

pub(super) async fn of(pool: &PgPool, owner: &TokenHash, limit: u32) -> sqlx::Result<Vec<Pack>> {
    let rows = sqlx::query("SELECT * FROM packs WHERE owner = $1 ORDER BY created_ms DESC, id LIMIT $2");
    rows.bind(&owner.0[..]).bind(i64::from(limit)).fetch_all(pool).await?.iter().map(read).collect()
}

pub(super) async fn tables(pool: &PgPool, pack: &PackId, limit: u32) -> sqlx::Result<Vec<Listed>> {
    let rows = sqlx::query("SELECT * FROM tables WHERE pack = $1 ORDER BY created_ms DESC, id LIMIT $2");
    with_seats(pool, rows.bind(pack.as_str()).bind(i64::from(limit)).fetch_all(pool).await?).await
}

pub(super) async fn feedback(pool: &PgPool, pack: &PackId, limit: u32) -> sqlx::Result<Vec<Feedback>> {
    let rows = sqlx::query(
        "SELECT feedback.* FROM tables JOIN feedback ON feedback.table_id = tables.id
         WHERE tables.pack = $1 ORDER BY at_ms DESC, table_id, token_hash LIMIT $2",
    );
    let said = |row: &PgRow| {
        let stars = if row.try_get::<Option<i16>, _>("stars")?.is_some() { Some(small(row, "stars")?) } else { None };
        Ok(Feedback {
            table: TableId::parse(row.try_get("table_id")?).ok_or_else(|| odd("table", "feedback"))?,
            token: hash(row, "token_hash")?,
            name: row.try_get("name")?,
            stars,
            text: row.try_get("text")?,
            at_ms: row.try_get("at_ms")?,
        })
    };
    rows.bind(pack.as_str()).bind(i64::from(limit)).fetch_all(pool).await?.iter().map(said).collect()
}

pub(super) async fn forget(pool: &PgPool, before_ms: i64, limit: u32) -> sqlx::Result<u64> {
    let mut tx = pool.begin().await?;
    let gone = sqlx::query(
        "DELETE FROM packs WHERE id IN (SELECT id FROM packs WHERE created_ms < $1
           AND NOT EXISTS (SELECT FROM tables WHERE tables.pack = packs.id) LIMIT $2)",
    );
    let gone = gone.bind(before_ms).bind(i64::from(limit)).execute(&mut *tx).await?.rows_affected();
    if gone > 0 {
        let unread = "DELETE FROM pack_texts WHERE NOT EXISTS (SELECT FROM packs WHERE packs.hash = pack_texts.hash)";
        sqlx::query(unread).execute(&mut *tx).await?;
    }
    tx.commit().await?;
    Ok(gone)
}

fn read(row: &PgRow) -> sqlx::Result<Pack> {
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
