//! What the traffic of `orrery-load rush` costs a server that knows no game: the yardstick for a machine.
//!
//! A text that comes over a socket is stored in SQLite, many in one transaction, and then sent to everybody at the same
//! table. No rules, no views, no accounts. Processor time is what the system counts for the server's process.
//!
//! ```text
//! ulimit -n 20000
//! cargo run --release -p load --example bare_echo -- [tables=1250] [listeners=4] [rate=2000] [seconds=10]
//! ```

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use anyhow::{Context, ensure};
use axum::extract::ws::{Message as Frame, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::response::Response;
use futures_util::{SinkExt, StreamExt};
use hdrhistogram::Histogram;
use load::process::Process;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep, sleep_until};
use tokio_tungstenite::tungstenite::Message;

/// So long the server gathers what is to be stored together, as the web table does.
const GATHER: Duration = Duration::from_millis(6);

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if words.first().is_some_and(|word| word == "serve") {
        return serve(words.last().context("the database is named last")?.into()).await;
    }
    let mut numbers = HashMap::from([("tables", 1250_u16), ("listeners", 4), ("rate", 2000), ("seconds", 10)]);
    for word in &words {
        let (name, value) = word.split_once('=').context("say NAME=NUMBER, for example tables=1250")?;
        let number = numbers.get_mut(name).with_context(|| format!("there is no '{name}': tables, listeners, rate, seconds"))?;
        *number = value.parse().with_context(|| format!("{name} is a number from 1 to {}", u16::MAX))?;
        ensure!(*number > 0, "{name} is at least 1");
    }
    let number = |name| u32::from(numbers[name]);
    measure(number("tables"), number("listeners"), number("rate"), number("seconds")).await
}

async fn measure(tables: u32, listeners: u32, rate: u32, seconds: u32) -> anyhow::Result<()> {
    let folder = tempfile::tempdir()?;
    let process = Process::start(&std::env::current_exe()?, &folder.path().join("echo.db"))?;
    let (heard, mut hearing) = mpsc::unbounded_channel();
    let mut sinks = Vec::new();
    for table in 0..tables {
        for listener in 0..listeners {
            let address = format!("ws://{}/t/{table}/ws", process.address);
            let (socket, _) = tokio_tungstenite::connect_async(address).await.context("is `ulimit -n` high enough?")?;
            let (sink, mut stream) = socket.split();
            // Only the first at a table speaks; the others are kept open.
            let kept = if listener == 0 {
                sinks.extend([sink]);
                None
            } else {
                Some(sink)
            };
            let heard = heard.clone();
            tokio::spawn(async move {
                while let Some(Ok(text)) = stream.next().await {
                    let number = text.to_text().ok().and_then(|text| text.parse::<usize>().ok());
                    let _ = heard.send((number, Instant::now()));
                }
                drop(kept);
            });
        }
    }
    let (begin, before) = (Instant::now(), process.processor_time()?);
    let moves = rate * seconds;
    let mut sent = Vec::new();
    for index in 0..moves {
        sleep_until(begin + Duration::from_secs(1) * index / rate).await;
        sent.push((Instant::now(), Duration::ZERO));
        sinks[(index % tables) as usize].send(Message::text(format!("{index:045}"))).await?;
    }
    for _ in 0..u64::from(moves) * u64::from(listeners) {
        let (number, at) = hearing.recv().await.context("the server closed its sockets")?;
        let (sent, latest) = number.and_then(|number| sent.get_mut(number)).context("the server made something up")?;
        *latest = (*latest).max(at.duration_since(*sent));
    }
    let used = process.processor_time()?.saturating_sub(before).as_secs_f64();
    let mut everyone = Histogram::<u64>::new(3)?;
    for (_, latest) in sent {
        everyone.record(latest.as_micros() as u64)?;
    }
    let ms = |quantile| everyone.value_at_quantile(quantile) as f64 / 1000.0;
    println!("tables {tables}, listeners {listeners}, messages {:.0} a second", f64::from(moves) / begin.elapsed().as_secs_f64());
    println!("until everybody sees: p50 {:.1} ms, p99 {:.1} ms", ms(0.5), ms(0.99));
    println!("processor time of the bare server {used:.1} s: {:.0} messages a second of it", f64::from(moves) / used.max(0.01));
    Ok(())
}

type Listeners = Mutex<HashMap<String, Vec<mpsc::Sender<Utf8Bytes>>>>;

#[derive(Clone)]
struct Server {
    listeners: Arc<Listeners>,
    jobs: mpsc::Sender<(Utf8Bytes, oneshot::Sender<()>)>,
}

async fn serve(db: PathBuf) -> anyhow::Result<()> {
    let options = SqliteConnectOptions::new().filename(db).create_if_missing(true);
    let options = options.journal_mode(SqliteJournalMode::Wal).synchronous(SqliteSynchronous::Full);
    let pool = SqlitePoolOptions::new().max_connections(1).connect_with(options).await?;
    sqlx::raw_sql("CREATE TABLE log (n INTEGER PRIMARY KEY, line TEXT NOT NULL)").execute(&pool).await?;
    let (jobs, inbox) = mpsc::channel(1024);
    tokio::spawn(store(pool, inbox));
    let server = Server { listeners: Arc::default(), jobs };
    let app = axum::Router::new().route("/t/{table}/ws", axum::routing::get(listen)).with_state(server);
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    println!("http://{}", listener.local_addr()?);
    Ok(axum::serve(listener, app).await?)
}

async fn store(pool: SqlitePool, mut inbox: mpsc::Receiver<(Utf8Bytes, oneshot::Sender<()>)>) -> anyhow::Result<()> {
    while let Some(first) = inbox.recv().await {
        sleep(GATHER).await;
        let mut batch = vec![first];
        while let Ok(job) = inbox.try_recv() {
            batch.push(job);
        }
        let lines: Vec<&str> = batch.iter().map(|(line, _)| line.as_str()).collect();
        let insert = sqlx::query("INSERT INTO log (line) SELECT value FROM json_each(?)").bind(serde_json::to_string(&lines)?);
        insert.execute(&pool).await?;
        for (_, done) in batch {
            let _ = done.send(());
        }
    }
    Ok(())
}

async fn listen(State(server): State<Server>, Path(table): Path<String>, upgrade: WebSocketUpgrade) -> Response {
    let upgrade = upgrade.read_buffer_size(512).write_buffer_size(0);
    upgrade.on_upgrade(move |socket| connection(server, table, socket))
}

async fn connection(server: Server, table: String, mut socket: WebSocket) {
    let (out, mut told) = mpsc::channel(64);
    let all = |listeners: &Listeners| listeners.lock().unwrap_or_else(std::sync::PoisonError::into_inner).get(&table).cloned();
    server.listeners.lock().unwrap_or_else(std::sync::PoisonError::into_inner).entry(table.clone()).or_default().push(out);
    loop {
        tokio::select! {
            text = told.recv() => {
                let Some(text) = text else { return };
                if socket.send(Frame::Text(text)).await.is_err() {
                    return;
                }
            }
            frame = socket.recv() => {
                let Some(Ok(frame)) = frame else { return };
                let Frame::Text(text) = frame else { continue };
                let (done, stored) = oneshot::channel();
                if server.jobs.send((text.clone(), done)).await.is_err() || stored.await.is_err() {
                    return;
                }
                for listener in all(&server.listeners).unwrap_or_default() {
                    let _ = listener.try_send(text.clone());
                }
            }
        }
    }
}
