//! What only looks.

use std::collections::HashMap;

use sqlx::postgres::PgRow;
use sqlx::{PgPool, Row};

use crate::{ChatRow, Guest, Kind, Listed, LogRow, PackId, SeatRow, Status, Stored, TableId, TableRow, TokenHash};

pub(super) async fn guest(pool: &PgPool, token: &TokenHash) -> sqlx::Result<Option<Guest>> {
    let row = sqlx::query("SELECT name, created_ms FROM guests WHERE token_hash = $1").bind(&token.0[..]).fetch_optional(pool).await?;
    row.map(|row| Ok(Guest { token: *token, name: row.try_get("name")?, created_ms: row.try_get("created_ms")? })).transpose()
}

pub(super) async fn table(pool: &PgPool, id: &TableId) -> sqlx::Result<Option<Stored>> {
    // One picture of the database: table, seats and log must be of the same moment.
    let mut tx = pool.begin_with("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?;
    let chat = "COALESCE((SELECT MAX(n) FROM chat WHERE table_id = tables.id), 0) AS chat";
    let query = format!("SELECT *, {chat} FROM tables WHERE id = $1");
    let Some(row) = sqlx::query(sqlx::AssertSqlSafe(query)).bind(id.as_str()).fetch_optional(&mut *tx).await? else {
        return Ok(None);
    };
    let mut table = listed(&row)?.table;
    table.key = hash(&row, "key")?.0;
    let chat: i64 = row.try_get("chat")?;
    let seats = sqlx::query("SELECT * FROM seats WHERE table_id = $1 ORDER BY seat").bind(id.as_str()).fetch_all(&mut *tx).await?;
    let mut seats = seats.iter().map(seat).collect::<sqlx::Result<Vec<_>>>()?;
    let holders = sqlx::query("SELECT seat, token_hash FROM holders WHERE table_id = $1 ORDER BY seat, token_hash").bind(id.as_str());
    for row in holders.fetch_all(&mut *tx).await? {
        let (number, token) = (small(&row, "seat")?, hash(&row, "token_hash")?);
        if let Some(seat) = seats.iter_mut().find(|seat| seat.seat == number) {
            seat.holders.push(token);
        }
    }
    let log =
        sqlx::query("SELECT seq, line, at_ms FROM log WHERE table_id = $1 ORDER BY seq").bind(id.as_str()).fetch_all(&mut *tx).await?;
    let odd = || sqlx::Error::Decode(format!("a log of {} lines has others", table.seq).into());
    if log.len() as u64 != table.seq {
        return Err(odd());
    }
    let line = |(index, row): (usize, &PgRow)| {
        if row.try_get::<i64, _>("seq")? != index as i64 {
            return Err(odd());
        }
        Ok(LogRow { line: row.try_get("line")?, at_ms: row.try_get("at_ms")? })
    };
    let log = log.iter().enumerate().map(line).collect::<sqlx::Result<Vec<_>>>()?;
    tx.commit().await?;
    Ok(Some(Stored { table, seats, log, chat: chat.unsigned_abs() }))
}

pub(super) async fn chat(pool: &PgPool, id: &TableId, limit: u32) -> sqlx::Result<Vec<ChatRow>> {
    // A line without text is one that was forgotten; see there.
    let rows = sqlx::query("SELECT * FROM chat WHERE table_id = $1 AND text <> '' ORDER BY n DESC LIMIT $2");
    let rows = rows.bind(id.as_str()).bind(i64::from(limit)).fetch_all(pool).await?;
    let said = |row: &PgRow| {
        Ok(ChatRow {
            n: row.try_get::<i64, _>("n")?.unsigned_abs(),
            seat: row.try_get::<Option<i16>, _>("seat")?.map(|seat| narrow(seat, "seat")).transpose()?,
            name: row.try_get("name")?,
            text: row.try_get("text")?,
            at_ms: row.try_get("at_ms")?,
        })
    };
    rows.iter().rev().map(said).collect()
}

pub(super) async fn open_tables(pool: &PgPool, limit: u32) -> sqlx::Result<Vec<Listed>> {
    let rows = sqlx::query("SELECT * FROM tables WHERE public AND status = 'open' ORDER BY listed_ms DESC LIMIT $1");
    with_seats(pool, rows.bind(i64::from(limit)).fetch_all(pool).await?).await
}

pub(super) async fn running_tables(pool: &PgPool, limit: u32) -> sqlx::Result<Vec<Listed>> {
    // By when they were made and not by the latest step: who has chosen when is not for everybody.
    let rows = sqlx::query("SELECT * FROM tables WHERE public AND status = 'running' ORDER BY people DESC, created_ms DESC LIMIT $1");
    with_seats(pool, rows.bind(i64::from(limit)).fetch_all(pool).await?).await
}

pub(super) async fn tables_of(pool: &PgPool, token: &TokenHash, limit: u32) -> sqlx::Result<Vec<Listed>> {
    let rows = sqlx::query(
        "SELECT tables.*, held.mine FROM tables
         JOIN (SELECT table_id, SUM(1 << seat)::bigint AS mine FROM holders WHERE token_hash = $1 GROUP BY table_id) AS held
           ON held.table_id = tables.id
         ORDER BY (tables.status = 'running' AND (tables.waiting & held.mine) <> 0) DESC,
                  (tables.status IN ('open', 'running')) DESC, tables.touched_ms DESC LIMIT $2",
    );
    with_seats(pool, rows.bind(&token.0[..]).bind(i64::from(limit)).fetch_all(pool).await?).await
}

/// A table whose owner is at work is looked after by it.
pub(super) const NOT_ANOTHERS: &str = "(owner IS NULL OR owner IS NOT DISTINCT FROM $1
    OR NOT EXISTS (SELECT FROM nodes WHERE number = owner AND until > clock_timestamp()))";

pub(super) async fn due(
    pool: &PgPool,
    node: Option<i64>,
    now_ms: i64,
    after: Option<&(i64, TableId)>,
    limit: u32,
) -> sqlx::Result<Vec<(i64, TableId)>> {
    let (since, behind) = after.map_or((i64::MIN, ""), |(since, id)| (*since, id.as_str()));
    let query = format!(
        "SELECT wake_ms, id FROM tables WHERE wake_ms <= $2 AND (wake_ms, id) > ($3, $4) AND {NOT_ANOTHERS} ORDER BY wake_ms, id LIMIT $5"
    );
    let rows: Vec<(i64, String)> = sqlx::query_as(sqlx::AssertSqlSafe(query))
        .bind(node)
        .bind(now_ms)
        .bind(since)
        .bind(behind)
        .bind(i64::from(limit))
        .fetch_all(pool)
        .await?;
    Ok(rows.into_iter().filter_map(|(wake_ms, id)| Some((wake_ms, TableId::parse(&id)?))).collect())
}

pub(super) async fn with_seats(pool: &PgPool, rows: Vec<PgRow>) -> sqlx::Result<Vec<Listed>> {
    let mut tables = rows.iter().map(listed).collect::<sqlx::Result<Vec<_>>>()?;
    let ids: Vec<String> = tables.iter().map(|listed| listed.table.id.to_string()).collect();
    let places: HashMap<&str, usize> = ids.iter().enumerate().map(|(index, id)| (id.as_str(), index)).collect();
    let seats = sqlx::query("SELECT * FROM seats WHERE table_id = ANY($1) ORDER BY table_id, seat");
    for row in seats.bind(&ids).fetch_all(pool).await? {
        if let Some(index) = places.get(row.try_get::<&str, _>("table_id")?) {
            tables[*index].seats.push(SeatRow { claim: None, ..seat(&row)? });
        }
    }
    Ok(tables)
}

fn listed(row: &PgRow) -> sqlx::Result<Listed> {
    let odd = |what: &str| sqlx::Error::Decode(format!("odd {what} in a table's row").into());
    let table = TableRow {
        id: TableId::parse(row.try_get("id")?).ok_or_else(|| odd("id"))?,
        header: row.try_get("header")?,
        key: [0; 32],
        public: row.try_get("public")?,
        status: Status::parse(row.try_get("status")?).ok_or_else(|| odd("status"))?,
        seq: row.try_get::<i64, _>("seq")?.unsigned_abs(),
        waiting: small(row, "waiting")?,
        wake_ms: row.try_get("wake_ms")?,
        created_ms: row.try_get("created_ms")?,
        touched_ms: row.try_get("touched_ms")?,
        clocks: row.try_get("clocks")?,
        pack: row.try_get::<Option<&str>, _>("pack")?.map(|id| PackId::parse(id).ok_or_else(|| odd("pack"))).transpose()?,
    };
    // Only lists of somebody's own tables have this column.
    let mine: i64 = row.try_get("mine").unwrap_or(0);
    Ok(Listed { table, seats: Vec::new(), mine: u8::try_from(mine).map_err(|_| odd("holders"))? })
}

fn seat(row: &PgRow) -> sqlx::Result<SeatRow> {
    let kind = Kind::parse(row.try_get("kind")?).ok_or_else(|| sqlx::Error::Decode("odd kind in a seat's row".into()))?;
    let claim = if row.try_get::<Option<&[u8]>, _>("claim_hash")?.is_some() { Some(hash(row, "claim_hash")?) } else { None };
    Ok(SeatRow {
        seat: small(row, "seat")?,
        kind,
        name: row.try_get("name")?,
        bot: row.try_get("bot")?,
        gone: row.try_get("gone")?,
        ends: row.try_get("ends")?,
        offered: row.try_get("offered")?,
        claim,
        holders: Vec::new(),
    })
}

pub(super) fn small(row: &PgRow, column: &str) -> sqlx::Result<u8> {
    narrow(row.try_get(column)?, column)
}

fn narrow(number: i16, column: &str) -> sqlx::Result<u8> {
    u8::try_from(number).map_err(|_| sqlx::Error::Decode(format!("odd {column}").into()))
}

pub(super) fn hash(row: &PgRow, column: &str) -> sqlx::Result<TokenHash> {
    let bytes: &[u8] = row.try_get(column)?;
    bytes.try_into().map(TokenHash).map_err(|_| sqlx::Error::Decode(format!("{column} is not 32 bytes").into()))
}
