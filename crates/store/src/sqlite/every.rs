//! All there is, piece by piece: for copies and for checks.

use sqlx::{Row, SqlitePool};

use super::read::hash;
use crate::{Guest, PackId, TableId, TokenHash};

pub(super) async fn table(pool: &SqlitePool, after: Option<&TableId>, limit: u32) -> sqlx::Result<Vec<TableId>> {
    let ids = sqlx::query_scalar("SELECT id FROM tables WHERE id > ? ORDER BY id LIMIT ?");
    let ids: Vec<String> = ids.bind(after.map_or("", TableId::as_str)).bind(limit).fetch_all(pool).await?;
    ids.iter().map(|id| TableId::parse(id).ok_or_else(|| odd("table"))).collect()
}

pub(super) async fn pack(pool: &SqlitePool, after: Option<&PackId>, limit: u32) -> sqlx::Result<Vec<PackId>> {
    let ids = sqlx::query_scalar("SELECT id FROM packs WHERE id > ? ORDER BY id LIMIT ?");
    let ids: Vec<String> = ids.bind(after.map_or("", PackId::as_str)).bind(limit).fetch_all(pool).await?;
    ids.iter().map(|id| PackId::parse(id).ok_or_else(|| odd("pack"))).collect()
}

pub(super) async fn guest(pool: &SqlitePool, after: Option<&TokenHash>, limit: u32) -> sqlx::Result<Vec<Guest>> {
    let rows = sqlx::query("SELECT token_hash, name, created_ms FROM guests WHERE token_hash > ? ORDER BY token_hash LIMIT ?");
    let rows = rows.bind(after.map_or(&[][..], |token| &token.0[..])).bind(limit).fetch_all(pool).await?;
    let guest = |row| Ok(Guest { token: hash(row, "token_hash")?, name: row.try_get("name")?, created_ms: row.try_get("created_ms")? });
    rows.iter().map(guest).collect()
}

fn odd(whose: &str) -> sqlx::Error {
    sqlx::Error::Decode(format!("odd id of a {whose}").into())
}
