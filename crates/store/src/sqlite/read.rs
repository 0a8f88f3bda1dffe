//! What only looks.

use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqlitePool};

use crate::{ChatRow, Guest, Kind, Listed, LogRow, PackId, SeatRow, Status, Stored, TableId, TableRow, TokenHash};

pub(super) async fn guest(pool: &SqlitePool, token: &TokenHash) -> sqlx::Result<Option<Guest>> {
    let row = sqlx::query("SELECT name, created_ms FROM guests WHERE token_hash = ?").bind(&token.0[..]).fetch_optional(pool).await?;
    row.map(|row| Ok(Guest { token: *token, name: row.try_get("name")?, created_ms: row.try_get("created_ms")? })).transpose()
}

pub(super) async fn table(pool: &SqlitePool, id: &TableId) -> sqlx::Result<Option<Stored>> {
    // One transaction: table, seats and log must be of the same moment.
    let mut tx = pool.begin().await?;
    let Some(row) = sqlx::query("SELECT * FROM tables WHERE id = ?").bind(id.as_str()).fetch_optional(&mut *tx).await? else {
        return Ok(None);
    };
    let mut table = listed(&row)?.table;
    table.key = hash(&row, "key")?.0;
    let seats = sqlx::query("SELECT * FROM seats WHERE table_id = ? ORDER BY seat").bind(id.as_str()).fetch_all(&mut *tx).await?;
    let mut seats = seats.iter().map(seat).collect::<sqlx::Result<Vec<_>>>()?;
    let holders = sqlx::query("SELECT seat, token_hash FROM holders WHERE table_id = ?").bind(id.as_str()).fetch_all(&mut *tx).await?;
    for row in &holders {
        let (number, token): (u8, _) = (row.try_get("seat")?, hash(row, "token_hash")?);
        if let Some(seat) = seats.iter_mut().find(|seat| seat.seat == number) {
            seat.holders.push(token);
        }
    }
    let log = sqlx::query(
        // Only ever further back, and only lines of this table: a damaged row must not lead round in a circle.
        "WITH RECURSIVE chain (n, before, line, at_ms) AS (
             SELECT n, before, line, at_ms FROM log WHERE n = ?1 AND table_id = ?2
             UNION ALL SELECT log.n, log.before, log.line, log.at_ms FROM chain JOIN log ON log.n = chain.before AND log.n < chain.n
                       WHERE log.table_id = ?2)
         SELECT line, at_ms FROM chain ORDER BY n",
    )
    .bind(row.try_get::<Option<i64>, _>("last")?)
    .bind(id.as_str())
    .fetch_all(&mut *tx)
    .await?;
    let log = log.iter().map(|row| Ok(LogRow { line: row.try_get("line")?, at_ms: row.try_get("at_ms")? }));
    let log = log.collect::<sqlx::Result<Vec<_>>>()?;
    if log.len() as u64 != table.seq {
        return Err(sqlx::Error::Decode(format!("a log of {} lines has {}", table.seq, log.len()).into()));
    }
    let chat: i64 =
        sqlx::query_scalar("SELECT COALESCE(MAX(n), 0) FROM chat WHERE table_id = ?").bind(id.as_str()).fetch_one(&mut *tx).await?;
    Ok(Some(Stored { table, seats, log, chat: chat.unsigned_abs() }))
}

pub(super) async fn chat(pool: &SqlitePool, id: &TableId, limit: u32) -> sqlx::Result<Vec<ChatRow>> {
    // A line without text is one that was forgotten; see there.
    let rows = sqlx::query("SELECT * FROM chat WHERE table_id = ? AND text <> '' ORDER BY n DESC LIMIT ?");
    let rows = rows.bind(id.as_str()).bind(limit).fetch_all(pool).await?;
    let said = |row: &SqliteRow| {
        Ok(ChatRow {
            n: row.try_get::<i64, _>("n")?.unsigned_abs(),
            seat: row.try_get("seat")?,
            name: row.try_get("name")?,
            text: row.try_get("text")?,
            at_ms: row.try_get("at_ms")?,
        })
    };
    rows.iter().rev().map(said).collect()
}

pub(super) async fn due(pool: &SqlitePool, now_ms: i64, after: Option<&(i64, TableId)>, limit: u32) -> sqlx::Result<Vec<(i64, TableId)>> {
    let (since, behind) = after.map_or((i64::MIN, ""), |(since, id)| (*since, id.as_str()));
    let rows: Vec<(i64, String)> = sqlx::query_as(
        "SELECT wake_ms, id FROM tables WHERE wake_ms <= ?1 AND wake_ms >= ?2 AND (wake_ms, id) > (?2, ?3) ORDER BY wake_ms, id LIMIT ?4",
    )
    .bind(now_ms)
    .bind(since)
    .bind(behind)
    .bind(limit)
    .fetch_all(pool)
    .await?;
    Ok(rows.into_iter().filter_map(|(wake_ms, id)| Some((wake_ms, TableId::parse(&id)?))).collect())
}

pub(super) fn listed(row: &SqliteRow) -> sqlx::Result<Listed> {
    let odd = |what: &str| sqlx::Error::Decode(format!("odd {what} in a table's row").into());
    let table = TableRow {
        id: TableId::parse(row.try_get("id")?).ok_or_else(|| odd("id"))?,
        header: row.try_get("header")?,
        key: [0; 32],
        public: row.try_get("public")?,
        status: Status::parse(row.try_get("status")?).ok_or_else(|| odd("status"))?,
        seq: row.try_get::<i64, _>("seq")?.unsigned_abs(),
        waiting: row.try_get("waiting")?,
        wake_ms: row.try_get("wake_ms")?,
        created_ms: row.try_get("created_ms")?,
        touched_ms: row.try_get("touched_ms")?,
        clocks: row.try_get("clocks")?,
        pack: row.try_get::<Option<&str>, _>("pack")?.map(|id| PackId::parse(id).ok_or_else(|| odd("pack"))).transpose()?,
    };
    Ok(Listed { table, seats: Vec::new(), mine: row.try_get("mine").unwrap_or(0) })
}

pub(super) fn seat(row: &SqliteRow) -> sqlx::Result<SeatRow> {
    let kind = Kind::parse(row.try_get("kind")?).ok_or_else(|| sqlx::Error::Decode("odd kind in a seat's row".into()))?;
    let claim = if row.try_get::<Option<&[u8]>, _>("claim_hash")?.is_some() { Some(hash(row, "claim_hash")?) } else { None };
    Ok(SeatRow {
        seat: row.try_get("seat")?,
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

pub(super) fn hash(row: &SqliteRow, column: &str) -> sqlx::Result<TokenHash> {
    let bytes: &[u8] = row.try_get(column)?;
    bytes.try_into().map(TokenHash).map_err(|_| sqlx::Error::Decode(format!("{column} is not 32 bytes").into()))
}
