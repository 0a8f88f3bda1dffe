//! Leases and owners.

use std::sync::atomic::Ordering;
use std::time::Duration;

use async_trait::async_trait;
use sqlx::postgres::PgListener;
use sqlx::{PgConnection, Row};
use tokio::time::{Instant, sleep};

use super::lists::What;
use super::{Postgres, form, word};
use crate::nodes::LEASE;
use crate::{Joining, News, Nodes, Owner, Peer, Result, StoreError, TableId};

/// Where servers tell each other, through the database, the number of one that has come or gone, or the id of a table that is wanted.
const CHANNEL: &str = "orrery_nodes";
/// Stands before the id of such a table.
const WANTED: &str = "wanted ";
/// The number of a server that has left: nothing belongs to it.
const GONE: i64 = -1;
/// How often is looked whether a lease that is in the way has ended.
const LOOK: Duration = Duration::from_millis(250);
/// How soon a listener that broke is made anew.
const AGAIN: Duration = Duration::from_millis(250);

#[async_trait]
impl Nodes for Postgres {
    async fn join(&self, joining: &Joining) -> Result<()> {
        // A server that was killed is in the way until its lease ends.
        let begun = Instant::now();
        loop {
            match self.try_join(joining).await {
                Err(StoreError::InUse { .. }) if begun.elapsed() < LEASE + LOOK => sleep(LOOK).await,
                done => return done,
            }
        }
    }

    async fn renew(&self) -> Result<Vec<Peer>> {
        let failed = |error: sqlx::Error| self.failed(&error);
        let number = self.node().unwrap_or_default();
        let rows = sqlx::query(
            "WITH renewed AS (UPDATE nodes SET until = clock_timestamp() + make_interval(secs => $2) WHERE number = $1 RETURNING number)
             SELECT number, address, number IN (SELECT number FROM renewed) AS ours FROM nodes WHERE until > clock_timestamp() OR number = $1",
        )
        .bind(number)
        .bind(LEASE.as_secs_f64())
        .fetch_all(&self.pool)
        .await
        .map_err(failed)?;
        let mut peers = Vec::new();
        let mut is_there = false;
        for row in rows {
            let peer = Peer { number: row.try_get("number").map_err(failed)?, address: row.try_get("address").map_err(failed)? };
            if row.try_get("ours").map_err(failed)? { is_there = true } else { peers.push(peer) }
        }
        // Others remove a row whose lease has ended. Its number is still nobody else's.
        if !is_there {
            return Err(self.place.in_use("this server was away for so long that the others have given it up"));
        }
        Ok(peers)
    }

    fn number(&self) -> Option<i64> {
        self.node().filter(|number| *number != GONE)
    }

    async fn claim(&self, table: &TableId) -> Result<Owner> {
        let Some(node) = self.node() else { return Ok(Owner::Us) };
        if node == GONE {
            return Ok(Owner::Nobody);
        }
        let failed = |error: sqlx::Error| self.failed(&error);
        // Twice: between a look and a claim somebody else may have taken it.
        for _ in 0..3 {
            let row = sqlx::query(
                "SELECT owner, nodes.number, nodes.address, tables.generation <= $2 AS known,
                        (SELECT other.number::text || ' ' || other.address FROM nodes AS other
                         WHERE other.until > clock_timestamp() AND other.generation >= tables.generation ORDER BY other.number DESC LIMIT 1) AS other
                 FROM tables LEFT JOIN nodes ON nodes.number = owner AND nodes.until > clock_timestamp() WHERE id = $1",
            );
            let row =
                row.bind(table.as_str()).bind(self.generation.load(Ordering::Acquire)).fetch_optional(&self.pool).await.map_err(failed)?;
            let Some(row) = row else { return Ok(Owner::NoTable) };
            let (owner, number): (Option<i64>, Option<i64>) =
                (row.try_get("owner").map_err(failed)?, row.try_get("number").map_err(failed)?);
            if owner == Some(node) {
                return Ok(Owner::Us);
            }
            if let Some(number) = number {
                return Ok(Owner::Other(Peer { number, address: row.try_get("address").map_err(failed)? }));
            }
            if !row.try_get::<bool, _>("known").map_err(failed)? {
                let other: Option<String> = row.try_get("other").map_err(failed)?;
                let other = other.and_then(|other| other.split_once(' ').map(|(number, address)| (number.parse(), address.to_owned())));
                return Ok(match other {
                    Some((Ok(number), address)) => Owner::Other(Peer { number, address }),
                    _ => Owner::Nobody,
                });
            }
            let taken = sqlx::query(
                "UPDATE tables SET owner = $1 WHERE id = $2 AND generation <= $3
                   AND (owner IS NULL OR NOT EXISTS (SELECT FROM nodes WHERE number = owner AND until > clock_timestamp()))
                   AND EXISTS (SELECT FROM nodes WHERE number = $1 AND until > clock_timestamp())",
            );
            let taken = taken.bind(node).bind(table.as_str()).bind(self.generation.load(Ordering::Acquire));
            if taken.execute(&self.pool).await.map_err(failed)?.rows_affected() == 1 {
                return Ok(Owner::Us);
            }
        }
        Ok(Owner::Nobody)
    }

    async fn lost(&self, tables: &[TableId]) -> Result<Vec<TableId>> {
        let ids: Vec<&str> = tables.iter().map(TableId::as_str).collect();
        let gone: Vec<String> =
            sqlx::query_scalar("SELECT id FROM unnest($1) AS asked (id) EXCEPT SELECT id FROM tables WHERE id = ANY($1) AND owner = $2")
                .bind(ids)
                .bind(self.node())
                .fetch_all(&self.pool)
                .await
                .map_err(|error| self.failed(&error))?;
        Ok(gone.iter().filter_map(|id| TableId::parse(id)).collect())
    }

    async fn leave(&self) -> Result<()> {
        let Some(node) = self.number() else { return Ok(()) };
        let gone =
            sqlx::query("WITH gone AS (DELETE FROM nodes WHERE number = $1 RETURNING number) SELECT pg_notify($2, number::text) FROM gone");
        gone.bind(node).bind(CHANNEL).execute(&self.pool).await.map_err(|error| self.failed(&error))?;
        self.node.store(GONE, Ordering::Release);
        Ok(())
    }

    async fn release(&self, table: &TableId) -> Result<()> {
        let released = sqlx::query("UPDATE tables SET owner = NULL WHERE id = $1 AND owner = $2").bind(table.as_str()).bind(self.node());
        released.execute(&self.pool).await.map(drop).map_err(|error| self.failed(&error))
    }

    async fn want(&self, table: &TableId) -> Result<()> {
        let told = sqlx::query("SELECT pg_notify($1, $2)").bind(CHANNEL).bind(format!("{WANTED}{table}"));
        told.execute(&self.pool).await.map(drop).map_err(|error| self.failed(&error))
    }

    async fn news(&self) -> News {
        let mut kept = self.listener.lock().await;
        loop {
            let listener = match &mut *kept {
                Some(listener) => listener,
                None => match self.listen().await {
                    Ok(listener) => kept.insert(listener),
                    Err(_) => {
                        sleep(AGAIN).await;
                        continue;
                    }
                },
            };
            match listener.try_recv().await {
                Ok(Some(told)) if told.channel() == word::CHANNEL => {
                    if let Some((what, tables)) = word::read(told.payload(), self.node()) {
                        self.lists.changed(what, &tables);
                    }
                }
                Ok(Some(told)) => {
                    if let Some(news) = self.read(told.payload()) {
                        // The last word of one that has gone may be unsaid.
                        if news == News::Changed {
                            self.lists.changed(What::Place, []);
                        }
                        return news;
                    }
                }
                // The connection broke: what was told since is lost.
                Ok(None) | Err(_) => {
                    self.lists.hears(false);
                    *kept = None;
                    sleep(AGAIN).await;
                }
            }
        }
    }
}

impl Postgres {
    async fn listen(&self) -> sqlx::Result<PgListener> {
        let mut listener = PgListener::connect_with(&self.pool).await?;
        listener.listen_all([CHANNEL, word::CHANNEL]).await?;
        self.lists.hears(true);
        Ok(listener)
    }

    /// What was told; nothing, if we said it ourselves.
    fn read(&self, told: &str) -> Option<News> {
        match told.strip_prefix(WANTED) {
            Some(table) => TableId::parse(table).map(News::Wanted),
            None => (told != self.node().unwrap_or_default().to_string()).then_some(News::Changed),
        }
    }

    async fn try_join(&self, joining: &Joining) -> Result<()> {
        let mut tx = self.pool.begin().await.map_err(|error| self.failed(&error))?;
        let number = self.enter(&mut tx, joining).await?;
        tx.commit().await.map_err(|error| self.failed(&error))?;
        self.generation.store(joining.generation, Ordering::Release);
        self.node.store(number, Ordering::Release);
        if joining.address.is_some() {
            self.word.begin(self.pool.clone(), number);
        }
        Ok(())
    }

    async fn enter(&self, tx: &mut PgConnection, joining: &Joining) -> Result<i64> {
        let failed = |error: sqlx::Error| self.failed(&error);
        let address = joining.address.as_deref().unwrap_or_default();
        // One at a time: two that start together see each other.
        sqlx::query("LOCK TABLE nodes IN SHARE ROW EXCLUSIVE MODE").execute(&mut *tx).await.map_err(failed)?;
        // One that began to copy into this database since it was opened holds the same lock.
        form::is_whole(tx, &self.place).await?;
        // Whoever listens at our address now is we.
        sqlx::query("DELETE FROM nodes WHERE until <= clock_timestamp() OR (address = $1 AND address <> '')")
            .bind(address)
            .execute(&mut *tx)
            .await
            .map_err(failed)?;
        let others = sqlx::query("SELECT address, key_check, generation FROM nodes").fetch_all(&mut *tx).await.map_err(failed)?;
        for other in others {
            let theirs: String = other.try_get("address").map_err(failed)?;
            let (key_check, generation): (Vec<u8>, i64) =
                (other.try_get("key_check").map_err(failed)?, other.try_get("generation").map_err(failed)?);
            let problem = if address.is_empty() || theirs.is_empty() {
                "several servers share a database only if each is started with --node and a common key: stop that one, or see `orrery serve --help`"
            } else if key_check != joining.key_check {
                "their internal key is another one: start this server with the key of the others"
            } else if generation > joining.generation {
                "they play by newer rules, which this version does not know: start the newer version"
            } else {
                continue;
            };
            return Err(self.place.in_use(problem));
        }
        let number = sqlx::query_scalar(
            "INSERT INTO nodes (address, key_check, generation, until) VALUES ($1, $2, $3, clock_timestamp() + make_interval(secs => $4))
             RETURNING number",
        );
        let number: i64 = number
            .bind(address)
            .bind(&joining.key_check[..])
            .bind(joining.generation)
            .bind(LEASE.as_secs_f64())
            .fetch_one(&mut *tx)
            .await
            .map_err(failed)?;
        sqlx::query("SELECT pg_notify($1, $2)").bind(CHANNEL).bind(number.to_string()).execute(tx).await.map_err(failed)?;
        Ok(number)
    }
}
