//! What changes rows. Every function is one transaction.

use serde_json::json;
use sqlx::{Sqlite, SqlitePool, Transaction};

use crate::{Change, ChatRow, Guest, SeatRow, TableId, TableRow};

pub(super) async fn guest(pool: &SqlitePool, guest: &Guest) -> sqlx::Result<()> {
    sqlx::query(
        "INSERT INTO guests (token_hash, name, created_ms) VALUES (?, ?, ?)
         ON CONFLICT (token_hash) DO UPDATE SET name = excluded.name",
    )
    .bind(&guest.token.0[..])
    .bind(&guest.name)
    .bind(guest.created_ms)
    .execute(pool)
    .await
    .map(drop)
}

pub(super) async fn table(pool: &SqlitePool, table: &TableRow, seats: &[SeatRow]) -> sqlx::Result<()> {
    let mut tx = pool.begin().await?;
    sqlx::query(
        "INSERT INTO tables (id, header, key, public, status, seq, waiting, wake_ms, created_ms, touched_ms)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )
    .bind(table.id.as_str())
    .bind(&table.header)
    .bind(&table.key[..])
    .bind(table.public)
    .bind(table.status.as_str())
    .bind(table.seq as i64)
    .bind(table.waiting)
    .bind(table.wake_ms)
    .bind(table.created_ms)
    .bind(table.touched_ms)
    .execute(&mut *tx)
    .await?;
    put_seats(&mut tx, &table.id, seats).await?;
    tx.commit().await
}

/// Writes all changes or none. The answer names a table that is not as its change believes it to be.
///
/// Two statements for a whole batch, however many tables it is about: each statement is a message to the connection's
/// thread and back, and with one statement for each move those messages would cost more than SQLite itself.
pub(super) async fn changes(pool: &SqlitePool, changes: &[Change]) -> sqlx::Result<Option<TableId>> {
    if changes.is_empty() {
        return Ok(None);
    }
    let steps = json!(changes.iter().map(step).collect::<Vec<_>>()).to_string();
    let mut tx = pool.begin().await?;
    let updated = sqlx::query(
        "UPDATE tables SET seq = step.value ->> 2, status = step.value ->> 3, waiting = step.value ->> 4,
                           wake_ms = step.value ->> 5, touched_ms = step.value ->> 6
         FROM json_each(?) AS step
         WHERE tables.id = step.value ->> 0 AND tables.seq = step.value ->> 1",
    )
    .bind(&steps)
    .execute(&mut *tx)
    .await?;
    if updated.rows_affected() != changes.len() as u64 {
        tx.rollback().await?;
        return odd_one(pool, &steps, changes).await;
    }
    let lines: Vec<_> = changes.iter().flat_map(lines).collect();
    if !lines.is_empty() {
        sqlx::query(
            "INSERT INTO log (table_id, seq, line, at_ms)
             SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?)",
        )
        .bind(json!(lines).to_string())
        .execute(&mut *tx)
        .await?;
    }
    // The rest is rare: somebody sat down, spoke, left.
    for change in changes {
        if let Some(seats) = &change.seats {
            put_seats(&mut tx, &change.table, seats).await?;
        }
        if let Some(header) = &change.header {
            sqlx::query("UPDATE tables SET header = ? WHERE id = ?").bind(header).bind(change.table.as_str()).execute(&mut *tx).await?;
        }
        for said in &change.chat {
            put_chat(&mut tx, &change.table, said).await?;
        }
    }
    tx.commit().await?;
    Ok(None)
}

fn step(change: &Change) -> serde_json::Value {
    let Change { table, seq, lines, status, waiting, wake_ms, at_ms, .. } = change;
    json!([table.as_str(), seq, seq + lines.len() as u64, status.as_str(), waiting, wake_ms, at_ms])
}

fn lines(change: &Change) -> impl Iterator<Item = serde_json::Value> {
    let row = |(seq, row): (u64, &crate::LogRow)| json!([change.table.as_str(), seq, row.line, row.at_ms]);
    (change.seq..).zip(&change.lines).map(row)
}

/// The first table that is not as its change believes; the first of all if the same table came twice.
async fn odd_one(pool: &SqlitePool, steps: &str, changes: &[Change]) -> sqlx::Result<Option<TableId>> {
    let odd: Option<String> = sqlx::query_scalar(
        "SELECT step.value ->> 0 FROM json_each(?) AS step
         WHERE NOT EXISTS (SELECT 1 FROM tables WHERE tables.id = step.value ->> 0 AND tables.seq = step.value ->> 1) LIMIT 1",
    )
    .bind(steps)
    .fetch_optional(pool)
    .await?;
    let odd = odd.and_then(|id| changes.iter().find(|change| change.table.as_str() == id));
    Ok(odd.or(changes.first()).map(|change| change.table.clone()))
}

async fn put_seats(tx: &mut Transaction<'_, Sqlite>, id: &TableId, seats: &[SeatRow]) -> sqlx::Result<()> {
    sqlx::query("DELETE FROM holders WHERE table_id = ?").bind(id.as_str()).execute(&mut **tx).await?;
    for seat in seats {
        sqlx::query(
            "INSERT OR REPLACE INTO seats (table_id, seat, kind, name, bot, gone, ends, claim_hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        )
        .bind(id.as_str())
        .bind(seat.seat)
        .bind(seat.kind.as_str())
        .bind(&seat.name)
        .bind(&seat.bot)
        .bind(seat.gone)
        .bind(seat.ends)
        .bind(seat.claim.as_ref().map(|claim| claim.0.to_vec()))
        .execute(&mut **tx)
        .await?;
        for holder in &seat.holders {
            sqlx::query("INSERT OR IGNORE INTO holders (token_hash, table_id, seat) VALUES (?, ?, ?)")
                .bind(&holder.0[..])
                .bind(id.as_str())
                .bind(seat.seat)
                .execute(&mut **tx)
                .await?;
        }
    }
    Ok(())
}

async fn put_chat(tx: &mut Transaction<'_, Sqlite>, id: &TableId, said: &ChatRow) -> sqlx::Result<()> {
    sqlx::query("INSERT INTO chat (table_id, n, seat, name, text, at_ms) VALUES (?, ?, ?, ?, ?, ?)")
        .bind(id.as_str())
        .bind(said.n as i64)
        .bind(said.seat)
        .bind(&said.name)
        .bind(&said.text)
        .bind(said.at_ms)
        .execute(&mut **tx)
        .await
        .map(drop)
}
