//! Starting with many stored tables.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use store::{Change, Kind, SeatRow, Sqlite, SqliteSettings, Status, Store, TableId, TableRow};

use crate::api::Guest;
use crate::process::Process;

/// Measure how long the server takes to listen with many stored tables
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Stored tables, all of them running
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    pub tables: usize,
}

/// Runs the test; a report on standard output.
///
/// # Errors
/// That it took too long, or that the server cannot be run.
pub async fn run(server: &Path, args: &Args) -> anyhow::Result<()> {
    let folder = tempfile::tempdir()?;
    let db = folder.path().join("start.db");
    let process = Process::start(server, &db)?;
    let (mary, nick) = (Guest::new(&process.address, "Mary").await?, Guest::new(&process.address, "Nick").await?);
    let table = mary.table_with(&nick).await?;
    process.kill()?;
    copies(&db, &table, args.tables).await?;
    let begun = Instant::now();
    let process = Process::start(server, &db)?;
    let listening = begun.elapsed();
    mary.at(&process.address).must("GET", &format!("/tables/{table}"), None).await?;
    let answered = begun.elapsed();
    println!("{} stored tables: listening after {:.0} ms, first table after {:.0} ms", args.tables, ms(listening), ms(answered));
    ensure!(listening < Duration::from_secs(2), "listening took too long");
    Ok(())
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// Copies a stored table under other ids. Each has its own clock that runs out in a year.
async fn copies(db: &Path, table: &str, count: usize) -> anyhow::Result<()> {
    let store = Sqlite::open(&SqliteSettings::at(db)).await?;
    let stored = store.load(&TableId::parse(table).context("an id")?).await?.context("the table is there")?;
    let mut changes = Vec::new();
    for number in 0..count {
        let id = TableId::parse(&format!("{table}x{number}")).context("an id")?;
        let seats = [SeatRow { kind: Kind::Person, name: "Mary".to_owned(), ..SeatRow::free(0) }, SeatRow::free(1)];
        store.create(&TableRow { id: id.clone(), seq: 0, ..stored.table.clone() }, &seats).await?;
        let wake_ms = Some(stored.table.created_ms + 365 * 86_400_000);
        changes.push(Change {
            table: id,
            seq: 0,
            lines: stored.log.clone(),
            status: Status::Running,
            waiting: 1,
            wake_ms,
            touched_ms: stored.table.created_ms,
            clocks: None,
            seats: None,
            header: None,
            chat: Vec::new(),
        });
    }
    for batch in changes.chunks(500) {
        store.commit(batch).await?;
    }
    store.close().await;
    Ok(())
}
