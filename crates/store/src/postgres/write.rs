//! What changes rows. Every function is one transaction.

use std::collections::HashSet;

use sqlx::{PgConnection, PgPool};

use super::packs;
use crate::{Change, ChatRow, Guest, Kind, PackId, SeatRow, TableId, TableRow, Write};

/// Who writes.
#[derive(Debug, Clone, Copy)]
pub(super) struct By {
    pub(super) node: Option<i64>,
    pub(super) generation: i64,
}

/// Writes everything or nothing. The answer names a table that is not as its write believes it to be; the database may do so, too.
pub(super) async fn all(pool: &PgPool, by: By, writes: &[Write]) -> sqlx::Result<Option<TableId>> {
    if writes.is_empty() {
        return Ok(None);
    }
    let steps: Vec<&Change> = writes.iter().filter_map(Write::step).collect();
    let mut once = HashSet::new();
    // A second step would be about the table before the first.
    if let Some(twice) = steps.iter().find(|step| !once.insert(&step.table)) {
        return Ok(Some(twice.table.clone()));
    }
    if writes.iter().all(is_plain) {
        // A statement by itself is a transaction.
        append(&mut *pool.acquire().await?, by, &steps).await?;
        return Ok(None);
    }
    // The rest is rare: somebody came, sat down, spoke, left.
    let mut tx = pool.begin().await?;
    if !steps.is_empty() {
        append(&mut tx, by, &steps).await?;
    }
    for write in writes {
        match write {
            Write::Guest(guest) => put_guest(&mut tx, guest).await?,
            Write::Table(table, seats) => {
                let made = match put_table(&mut tx, by, table, seats).await {
                    // A pack that there is not.
                    Err(sqlx::Error::Database(error)) if error.is_foreign_key_violation() => false,
                    made => made?,
                };
                if !made {
                    return Ok(Some(table.id.clone()));
                }
            }
            Write::Step(change) => put_beside(&mut tx, change).await?,
            Write::Pack(pack, text) => packs::put(&mut tx, pack, text.as_deref()).await?,
            Write::Feedback(feedback) => {
                if !packs::put_feedback(&mut tx, feedback).await? {
                    return Ok(Some(feedback.table.clone()));
                }
            }
        }
    }
    tx.commit().await?;
    Ok(None)
}

/// Whether `append_steps` says everything about a write.
fn is_plain(write: &Write) -> bool {
    let Write::Step(Change { seats, header, chat, .. }) = write else { return false };
    seats.is_none() && header.is_none() && chat.is_empty()
}

async fn append(connection: &mut PgConnection, by: By, steps: &[&Change]) -> sqlx::Result<()> {
    fn column<'s, T>(steps: &[&'s Change], get: impl Fn(&'s Change) -> T) -> Vec<T> {
        steps.iter().map(|step| get(step)).collect()
    }
    let lines = || steps.iter().flat_map(|step| (step.seq as i64..).zip(&step.lines).map(|(seq, row)| (step.table.as_str(), seq, row)));
    sqlx::query("SELECT append_steps($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)")
        .bind(by.node)
        .bind(by.generation)
        .bind(column(steps, |step| step.table.as_str()))
        .bind(column(steps, |step| step.seq as i64))
        .bind(column(steps, |step| step.lines.len() as i64))
        .bind(column(steps, |step| step.status.as_str()))
        .bind(column(steps, |step| i16::from(step.waiting)))
        .bind(column(steps, |step| step.wake_ms))
        .bind(column(steps, |step| step.touched_ms))
        .bind(column(steps, |step| step.clocks.as_deref()))
        .bind(lines().map(|(table, ..)| table).collect::<Vec<_>>())
        .bind(lines().map(|(_, seq, _)| seq).collect::<Vec<_>>())
        .bind(lines().map(|(.., row)| row.line.as_str()).collect::<Vec<_>>())
        .bind(lines().map(|(.., row)| row.at_ms).collect::<Vec<_>>())
        .execute(connection)
        .await
        .map(drop)
}

async fn put_guest(tx: &mut PgConnection, guest: &Guest) -> sqlx::Result<()> {
    sqlx::query(
        "INSERT INTO guests (token_hash, name, created_ms) VALUES ($1, $2, $3)
         ON CONFLICT (token_hash) DO UPDATE SET name = excluded.name",
    )
    .bind(&guest.token.0[..])
    .bind(&guest.name)
    .bind(guest.created_ms)
    .execute(tx)
    .await
    .map(drop)
}

/// Says whether there was none with its id.
async fn put_table(tx: &mut PgConnection, by: By, table: &TableRow, seats: &[SeatRow]) -> sqlx::Result<bool> {
    let made = sqlx::query(
        "INSERT INTO tables (id, header, key, public, status, seq, waiting, wake_ms, created_ms, touched_ms, listed_ms, clocks, owner, pack)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11, $12, $13) ON CONFLICT DO NOTHING",
    )
    .bind(table.id.as_str())
    .bind(&table.header)
    .bind(&table.key[..])
    .bind(table.public)
    .bind(table.status.as_str())
    .bind(table.seq as i64)
    .bind(i16::from(table.waiting))
    .bind(table.wake_ms)
    .bind(table.created_ms)
    .bind(table.touched_ms)
    .bind(&table.clocks)
    .bind(by.node)
    .bind(table.pack.as_ref().map(PackId::as_str))
    .execute(&mut *tx)
    .await?;
    if made.rows_affected() == 0 {
        return Ok(false);
    }
    put_seats(tx, &table.id, seats).await?;
    Ok(true)
}

/// What `append_steps` does not know of a step.
async fn put_beside(tx: &mut PgConnection, change: &Change) -> sqlx::Result<()> {
    if let Some(seats) = &change.seats {
        put_seats(tx, &change.table, seats).await?;
    }
    if let Some(header) = &change.header {
        sqlx::query("UPDATE tables SET header = $1 WHERE id = $2").bind(header).bind(change.table.as_str()).execute(&mut *tx).await?;
    }
    put_chat(tx, &change.table, &change.chat).await
}

async fn put_seats(tx: &mut PgConnection, id: &TableId, seats: &[SeatRow]) -> sqlx::Result<()> {
    sqlx::query("DELETE FROM holders WHERE table_id = $1").bind(id.as_str()).execute(&mut *tx).await?;
    let people = seats.iter().any(|seat| seat.kind == Kind::Person);
    sqlx::query("UPDATE tables SET people = $1 WHERE id = $2 AND people <> $1").bind(people).bind(id.as_str()).execute(&mut *tx).await?;
    for seat in seats {
        sqlx::query(
            "INSERT INTO seats (table_id, seat, kind, name, bot, gone, ends, offered, claim_hash) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
             ON CONFLICT (table_id, seat) DO UPDATE SET kind = excluded.kind, name = excluded.name, bot = excluded.bot, gone = excluded.gone,
                 ends = excluded.ends, offered = excluded.offered, claim_hash = excluded.claim_hash",
        )
        .bind(id.as_str())
        .bind(i16::from(seat.seat))
        .bind(seat.kind.as_str())
        .bind(&seat.name)
        .bind(&seat.bot)
        .bind(seat.gone)
        .bind(seat.ends)
        .bind(seat.offered)
        .bind(seat.claim.as_ref().map(|claim| claim.0.to_vec()))
        .execute(&mut *tx)
        .await?;
    }
    let holders = || seats.iter().flat_map(|seat| seat.holders.iter().map(|holder| (i16::from(seat.seat), holder.0.to_vec())));
    let (numbers, tokens): (Vec<i16>, Vec<Vec<u8>>) = holders().unzip();
    if numbers.is_empty() {
        return Ok(());
    }
    sqlx::query("INSERT INTO holders (token_hash, table_id, seat) SELECT h.token, $1, h.seat FROM unnest($2, $3) AS h (seat, token) ON CONFLICT DO NOTHING")
        .bind(id.as_str())
        .bind(numbers)
        .bind(tokens)
        .execute(tx)
        .await
        .map(drop)
}

async fn put_chat(tx: &mut PgConnection, id: &TableId, chat: &[ChatRow]) -> sqlx::Result<()> {
    for said in chat {
        sqlx::query("INSERT INTO chat (table_id, n, seat, name, text, at_ms) VALUES ($1, $2, $3, $4, $5, $6)")
            .bind(id.as_str())
            .bind(said.n as i64)
            .bind(said.seat.map(i16::from))
            .bind(&said.name)
            .bind(&said.text)
            .bind(said.at_ms)
            .execute(&mut *tx)
            .await?;
    }
    Ok(())
}
