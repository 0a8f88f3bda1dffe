//! Lists of tables. What their rows do not say yet comes from memory: nobody who looks waits for whoever writes.

use std::cmp::Reverse;
use std::collections::HashMap;

use serde_json::json;
use sqlx::sqlite::{SqliteArguments, SqliteRow};
use sqlx::{Row, SqlitePool};

use super::log::Behind;
use super::read::{listed, seat};
use crate::{Kind, Listed, PackId, SeatRow, Status, TableId, TokenHash};

type Query<'q> = sqlx::query::Query<'q, sqlx::Sqlite, SqliteArguments>;

/// What lists show of tables that are behind, first: those that are as far as is asked for, then all that are or were.
fn with(behind: &Behind, status: Status, all: bool) -> (Vec<&TableId>, Vec<&TableId>) {
    let concerned = || behind.iter().filter(move |(_, latest)| all || latest.status != latest.before);
    let now = concerned().filter(|(_, latest)| latest.status == status);
    let ever = concerned().filter(|(_, latest)| latest.status == status || latest.before == status);
    (now.map(|(id, _)| id).collect(), ever.map(|(id, _)| id).collect())
}

pub(super) async fn open_tables(pool: &SqlitePool, behind: &Behind, limit: u32) -> sqlx::Result<Vec<Listed>> {
    // They stand in the order of what happened last, which may be behind, too.
    let (now, ever) = with(behind, Status::Open, true);
    let rows = sqlx::query(
        "SELECT * FROM tables WHERE public AND status = 'open' AND id NOT IN (SELECT value FROM json_each(?1)) ORDER BY touched_ms DESC LIMIT ?2",
    );
    let mut tables = read(pool, behind, rows.bind(names(&ever)).bind(limit)).await?;
    tables.extend(these(pool, behind, &now).await?.into_iter().filter(|listed| shows(listed, Status::Open)));
    tables.sort_by_key(|listed| Reverse(listed.table.touched_ms));
    tables.truncate(limit as usize);
    Ok(tables)
}

pub(super) async fn running_tables(pool: &SqlitePool, behind: &Behind, limit: u32) -> sqlx::Result<Vec<Listed>> {
    // By when they were made and not by the latest step: who has chosen when is not for everybody.
    let (now, ever) = with(behind, Status::Running, false);
    let rows = sqlx::query(
        "SELECT * FROM tables WHERE public AND status = 'running' AND id NOT IN (SELECT value FROM json_each(?1))
         ORDER BY people DESC, created_ms DESC LIMIT ?2",
    );
    let mut tables = read(pool, behind, rows.bind(names(&ever)).bind(limit)).await?;
    tables.extend(these(pool, behind, &now).await?.into_iter().filter(|listed| shows(listed, Status::Running)));
    tables.sort_by_key(|listed| (Reverse(listed.seats.iter().any(|seat| seat.kind == Kind::Person)), Reverse(listed.table.created_ms)));
    tables.truncate(limit as usize);
    Ok(tables)
}

pub(super) async fn tables_of(pool: &SqlitePool, behind: &Behind, token: &TokenHash, limit: u32) -> sqlx::Result<Vec<Listed>> {
    let held: Vec<String> =
        sqlx::query_scalar("SELECT DISTINCT table_id FROM holders WHERE token_hash = ?").bind(&token.0[..]).fetch_all(pool).await?;
    let held: Vec<TableId> = held.iter().filter_map(|id| TableId::parse(id)).filter(|id| behind.contains_key(id)).collect();
    let held = names(&held.iter().collect::<Vec<_>>());
    let of = |which: &str| {
        format!(
            "SELECT tables.*, held.mine FROM tables
             JOIN (SELECT table_id, SUM(1 << seat) AS mine FROM holders WHERE token_hash = ?1 GROUP BY table_id) AS held
               ON held.table_id = tables.id
             WHERE id {which} (SELECT value FROM json_each(?2))
             ORDER BY (tables.status = 'running' AND (tables.waiting & held.mine) <> 0) DESC,
                      (tables.status IN ('open', 'running')) DESC, tables.touched_ms DESC LIMIT ?3"
        )
    };
    let mut tables = Vec::new();
    // Those that are behind may belong elsewhere in the list than their rows say: all of them.
    for (which, limit) in [("NOT IN", i64::from(limit)), ("IN", -1)] {
        let rows = sqlx::query(sqlx::AssertSqlSafe(of(which))).bind(&token.0[..]).bind(&held).bind(limit);
        tables.extend(read(pool, behind, rows).await?);
    }
    tables.sort_by_key(|Listed { table, mine, .. }| {
        let (running, ended) = (table.status == Status::Running, table.status.has_ended());
        (Reverse(running && table.waiting & mine != 0), ended, Reverse(table.touched_ms))
    });
    tables.truncate(limit as usize);
    Ok(tables)
}

pub(super) async fn tables_with(pool: &SqlitePool, behind: &Behind, pack: &PackId, limit: u32) -> sqlx::Result<Vec<Listed>> {
    let rows = sqlx::query("SELECT * FROM tables WHERE pack = ? ORDER BY created_ms DESC, id LIMIT ?");
    read(pool, behind, rows.bind(pack.as_str()).bind(limit)).await
}

fn shows(listed: &Listed, status: Status) -> bool {
    listed.table.public && listed.table.status == status
}

fn names(ids: &[&TableId]) -> String {
    json!(ids.iter().map(|id| id.as_str()).collect::<Vec<_>>()).to_string()
}

async fn these(pool: &SqlitePool, behind: &Behind, ids: &[&TableId]) -> sqlx::Result<Vec<Listed>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    read(pool, behind, sqlx::query("SELECT * FROM tables WHERE id IN (SELECT value FROM json_each(?))").bind(names(ids))).await
}

/// The tables of these rows, up to date and with their seats.
async fn read(pool: &SqlitePool, behind: &Behind, query: Query<'_>) -> sqlx::Result<Vec<Listed>> {
    let rows = query.fetch_all(pool).await?;
    let complete = |row: &SqliteRow| {
        let mut listed = listed(row)?;
        if let Some(latest) = behind.get(&listed.table.id) {
            latest.complete(&mut listed, row.try_get("last")?);
        }
        Ok(listed)
    };
    let mut tables = rows.iter().map(complete).collect::<sqlx::Result<Vec<_>>>()?;
    let ids = names(&tables.iter().map(|listed| &listed.table.id).collect::<Vec<_>>());
    let places: HashMap<String, usize> = tables.iter().enumerate().map(|(index, listed)| (listed.table.id.to_string(), index)).collect();
    let seats = sqlx::query("SELECT * FROM seats WHERE table_id IN (SELECT value FROM json_each(?)) ORDER BY table_id, seat");
    for row in seats.bind(ids).fetch_all(pool).await? {
        if let Some(index) = places.get(row.try_get::<&str, _>("table_id")?) {
            tables[*index].seats.push(SeatRow { claim: None, ..seat(&row)? });
        }
    }
    Ok(tables)
}
