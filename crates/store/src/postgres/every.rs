//! All there is, piece by piece: for copies and for checks.

use sqlx::{PgPool, Row};

use super::read::hash;
use crate::{Guest, PackId, TableId, TokenHash};

pub(super) async fn table(pool: &PgPool, after: Option<&TableId>, limit: u32) -> sqlx::Result<Vec<TableId>> {
    let ids = sqlx::query_scalar("SELECT id FROM tables WHERE id > $1 ORDER BY id LIMIT $2");
    let ids: Vec<String> = ids.bind(after.map_or("", TableId::as_str)).bind(i64::from(limit)).fetch_all(pool).await?;
    ids.iter().map(|id| TableId::parse(id).ok_or_else(|| odd("table"))).collect()
}

pub(super) async fn pack(pool: &PgPool, after: Option<&PackId>, limit: u32) -> sqlx::Result<Vec<PackId>> {
    let ids = sqlx::query_scalar("SELECT id FROM packs WHERE id > $1 ORDER BY id LIMIT $2");
    let ids: Vec<String> = ids.bind(after.map_or("", PackId::as_str)).bind(i64::from(limit)).fetch_all(pool).await?;
    ids.iter().map(|id| PackId::parse(id).ok_or_else(|| odd("pack"))).collect()
}

pub(super) async fn guest(pool: &PgPool, after: Option<&TokenHash>, limit: u32) -> sqlx::Result<Vec<Guest>> {
    let rows = sqlx::query("SELECT token_hash, name, created_ms FROM guests WHERE token_hash > $1 ORDER BY token_hash LIMIT $2");
    let rows = rows.bind(after.map_or(&[][..], |token| &token.0[..])).bind(i64::from(limit)).fetch_all(pool).await?;
    let guest = |row| Ok(Guest { token: hash(row, "token_hash")?, name: row.try_get("name")?, created_ms: row.try_get("created_ms")? });
    rows.iter().map(guest).collect()
}

fn odd(whose: &str) -> sqlx::Error {
    sqlx::Error::Decode(format!("odd id of a {whose}").into())
}
