//! Starting with many stored tables.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use store::{Change, Kind, SeatRow, Sqlite, SqliteSettings, Status, Store, TableId, TableRow, Write};

use temporary_postgres::{Disk, TemporaryPostgres};

use crate::api::Guest;
use crate::process::Process;

/// Measure how long the server takes to listen, and to show its first page, with many stored tables
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Stored tables, all of them public and running, half of them with people
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    pub tables: usize,
    /// Stored in a PostgreSQL instead of a file
    #[arg(long)]
    pub postgres: bool,
}

/// Runs the test; a report on standard output.
///
/// # Errors
/// That it took too long, or that the server cannot be run.
pub async fn run(server: &Path, args: &Args) -> anyhow::Result<()> {
    let folder = tempfile::tempdir()?;
    let db = folder.path().join("start.db");
    let postgres = if args.postgres { Some(TemporaryPostgres::start(Disk::Sure)?) } else { None };
    let url = postgres.as_ref().map(|postgres| postgres.database(NAME)).transpose()?;
    let process = || match &url {
        Some(url) => Process::start_with(server, &[], &[("ORRERY_DATABASE", url)]),
        None => Process::start(server, &db),
    };
    let begun = process()?;
    let (mary, nick) = (Guest::new(&begun.address, "Mary").await?, Guest::new(&begun.address, "Nick").await?);
    let table = mary.table_with(&nick).await?;
    begun.end()?;
    match &postgres {
        Some(postgres) => copies_in_postgres(postgres, &table, args.tables)?,
        None => copies(&db, &table, args.tables).await?,
    }
    let begun = Instant::now();
    let process = process()?;
    let listening = begun.elapsed();
    mary.at(&process.address).must("GET", &format!("/tables/{table}"), None).await?;
    let answered = begun.elapsed();
    let lobby = looks(&process.address, None).await?;
    // Whoever has a seat somewhere is shown their own games, too.
    let own = looks(&process.address, Some(&mary.token)).await?;
    println!(
        "{} stored tables: listening after {:.0} ms, first table after {:.0} ms, first page in {:.1} ms (the slowest of {LOOKS} {:.1} ms), \
         for whoever holds a seat {:.1} ms",
        args.tables,
        ms(listening),
        ms(answered),
        ms(lobby[LOOKS / 2]),
        ms(lobby[LOOKS - 1]),
        ms(own[LOOKS / 2])
    );
    println!("memory {:.1} MB", process.memory()? as f64 / 1e6);
    ensure!(listening < Duration::from_secs(2), "listening took too long");
    ensure!(lobby[LOOKS / 2] < Duration::from_millis(10), "the first page took too long");
    Ok(())
}

/// How often the first page is asked for.
const LOOKS: usize = 51;

/// How long the first page takes, the fastest first. Not the first time: then pictures of all games are drawn.
async fn looks(address: &str, token: Option<&String>) -> anyhow::Result<Vec<Duration>> {
    let client = reqwest::Client::builder().no_proxy().build()?;
    let mut times = Vec::new();
    for look in 0..=LOOKS {
        let begun = Instant::now();
        let mut request = client.get(format!("http://{address}/"));
        if let Some(token) = token {
            request = request.bearer_auth(token);
        }
        let page = request.send().await?.error_for_status()?.text().await?;
        ensure!(page.contains("Games to watch"), "that is not the first page");
        if look > 0 {
            times.push(begun.elapsed());
        }
    }
    times.sort();
    Ok(times)
}

const NAME: &str = "orrery";

/// The same where the database can be asked to do it by itself.
fn copies_in_postgres(postgres: &TemporaryPostgres, table: &str, count: usize) -> anyhow::Result<()> {
    anyhow::ensure!(table.bytes().all(|letter| letter.is_ascii_alphanumeric()), "an odd id");
    let copy = |what: &str, id: &str, changed: &str| {
        format!(
            "INSERT INTO {what} SELECT (jsonb_populate_record(t, jsonb_build_object('{id}', '{table}x' || n {changed}))).*
             FROM {what} AS t, generate_series(1, {count}) AS n WHERE {id} = '{table}';"
        )
    };
    let year = ", 'wake_ms', created_ms + 365::bigint * 86400000, 'public', true, 'people', n % 2 = 0, 'created_ms', created_ms + n";
    let seats = ", 'kind', CASE n % 2 WHEN 0 THEN 'person' ELSE 'bot' END";
    let all = [copy("tables", "id", year), copy("seats", "table_id", seats), copy("log", "table_id", ""), "ANALYZE;".to_owned()];
    postgres.sql(NAME, &all.concat())?;
    Ok(())
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// Copies a stored table under other ids. Each has its own clock that runs out in a year.
async fn copies(db: &Path, table: &str, count: usize) -> anyhow::Result<()> {
    let store = Sqlite::open(&SqliteSettings::at(db)).await?;
    let stored = store.load(&TableId::parse(table).context("an id")?).await?.context("the table is there")?;
    let (mut tables, mut changes) = (Vec::new(), Vec::new());
    for number in 0..count {
        let id = TableId::parse(&format!("{table}x{number}")).context("an id")?;
        let kind = if number % 2 == 0 { Kind::Person } else { Kind::Bot };
        let seats = [0, 1].map(|seat| SeatRow { kind, name: "Mary".to_owned(), ..SeatRow::free(seat) });
        let row = TableRow { id: id.clone(), seq: 0, public: true, status: Status::Open, ..stored.table.clone() };
        tables.push(Write::Table(row, seats.into()));
        let wake_ms = Some(stored.table.created_ms + 365 * 86_400_000);
        changes.push(Change { waiting: 1, wake_ms, ..Change::of_lines(id, 0, stored.log.clone(), stored.table.created_ms) });
    }
    for batch in tables.chunks(500) {
        store.write(batch).await?;
    }
    for batch in changes.chunks(500) {
        store.commit(batch).await?;
    }
    store.close().await;
    Ok(())
}
