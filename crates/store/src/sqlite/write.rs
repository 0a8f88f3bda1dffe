//! What changes rows. Every function is one transaction.

use sqlx::{Connection, Sqlite, Transaction};

use super::{Writer, log, packs};
use crate::{Change, ChatRow, Guest, Kind, PackId, SeatRow, TableId, TableRow, Write};

/// Writes everything or nothing. The answer names a table that is not as its write believes it to be.
pub(super) async fn all(writer: &mut Writer, writes: &[Write]) -> sqlx::Result<Option<TableId>> {
    if writes.is_empty() {
        return Ok(None);
    }
    if writer.ends.is_far_behind() {
        enter(writer).await?;
    }
    let Writer { connection, ends } = writer;
    let steps: Vec<&Change> = writes.iter().filter_map(Write::step).collect();
    ends.look_up(connection, &steps).await?;
    let added = match ends.rows(&steps) {
        Ok(added) => added,
        Err(odd) => return Ok(Some(odd.clone())),
    };
    if writes.iter().all(is_plain) {
        added.write(connection).await?;
        ends.advance(added);
        return Ok(None);
    }
    // The rest is rare: somebody came, sat down, spoke, left.
    let mut tx = connection.begin().await?;
    added.write(&mut tx).await?;
    let latest = log::enter(&mut tx).await?;
    for write in writes {
        match write {
            Write::Guest(guest) => put_guest(&mut tx, guest).await?,
            Write::Table(table, seats) => match put_table(&mut tx, table, seats).await {
                Err(sqlx::Error::Database(error)) if error.is_unique_violation() || error.is_foreign_key_violation() => {
                    return Ok(Some(table.id.clone()));
                }
                done => done?,
            },
            Write::Step(change) => put_beside(&mut tx, change).await?,
            Write::Pack(pack, text) => packs::put(&mut tx, pack, text.as_deref()).await?,
            Write::Feedback(feedback) => match packs::put_feedback(&mut tx, feedback).await {
                Err(sqlx::Error::Database(error)) if error.is_foreign_key_violation() => return Ok(Some(feedback.table.clone())),
                done => done?,
            },
        }
    }
    tx.commit().await?;
    ends.advance(added);
    ends.entered(latest);
    Ok(None)
}

/// Brings all tables up to date with the log.
pub(super) async fn enter(writer: &mut Writer) -> sqlx::Result<()> {
    let mut tx = writer.connection.begin().await?;
    let latest = log::enter(&mut tx).await?;
    tx.commit().await?;
    writer.ends.entered(latest);
    Ok(())
}

/// Whether the log says everything about a write.
fn is_plain(write: &Write) -> bool {
    let Write::Step(Change { lines, seats, header, chat, .. }) = write else { return false };
    !lines.is_empty() && seats.is_none() && header.is_none() && chat.is_empty()
}

async fn put_guest(tx: &mut Transaction<'_, Sqlite>, guest: &Guest) -> sqlx::Result<()> {
    sqlx::query(
        "INSERT INTO guests (token_hash, name, created_ms) VALUES (?, ?, ?)
         ON CONFLICT (token_hash) DO UPDATE SET name = excluded.name",
    )
    .bind(&guest.token.0[..])
    .bind(&guest.name)
    .bind(guest.created_ms)
    .execute(&mut **tx)
    .await
    .map(drop)
}

async fn put_table(tx: &mut Transaction<'_, Sqlite>, table: &TableRow, seats: &[SeatRow]) -> sqlx::Result<()> {
    sqlx::query(
        "INSERT INTO tables (id, header, key, public, status, seq, waiting, wake_ms, created_ms, touched_ms, clocks, pack)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
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
    .bind(&table.clocks)
    .bind(table.pack.as_ref().map(PackId::as_str))
    .execute(&mut **tx)
    .await?;
    put_seats(tx, &table.id, seats).await
}

/// What the log does not tell of a step.
async fn put_beside(tx: &mut Transaction<'_, Sqlite>, change: &Change) -> sqlx::Result<()> {
    if change.lines.is_empty() {
        put_step(tx, change).await?;
    }
    if let Some(seats) = &change.seats {
        put_seats(tx, &change.table, seats).await?;
    }
    if let Some(header) = &change.header {
        sqlx::query("UPDATE tables SET header = ? WHERE id = ?").bind(header).bind(change.table.as_str()).execute(&mut **tx).await?;
    }
    for said in &change.chat {
        put_chat(tx, &change.table, said).await?;
    }
    Ok(())
}

/// What a step without a line changes: the log does not tell it.
async fn put_step(tx: &mut Transaction<'_, Sqlite>, change: &Change) -> sqlx::Result<()> {
    sqlx::query("UPDATE tables SET status = ?, waiting = ?, wake_ms = ?, touched_ms = ?, clocks = ? WHERE id = ?")
        .bind(change.status.as_str())
        .bind(change.waiting)
        .bind(change.wake_ms)
        .bind(change.touched_ms)
        .bind(&change.clocks)
        .bind(change.table.as_str())
        .execute(&mut **tx)
        .await
        .map(drop)
}

async fn put_seats(tx: &mut Transaction<'_, Sqlite>, id: &TableId, seats: &[SeatRow]) -> sqlx::Result<()> {
    sqlx::query("DELETE FROM holders WHERE table_id = ?").bind(id.as_str()).execute(&mut **tx).await?;
    let people = seats.iter().any(|seat| seat.kind == Kind::Person);
    sqlx::query("UPDATE tables SET people = ?1 WHERE id = ?2 AND people <> ?1").bind(people).bind(id.as_str()).execute(&mut **tx).await?;
    for seat in seats {
        sqlx::query(
            "INSERT OR REPLACE INTO seats (table_id, seat, kind, name, bot, gone, ends, offered, claim_hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        )
        .bind(id.as_str())
        .bind(seat.seat)
        .bind(seat.kind.as_str())
        .bind(&seat.name)
        .bind(&seat.bot)
        .bind(seat.gone)
        .bind(seat.ends)
        .bind(seat.offered)
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
