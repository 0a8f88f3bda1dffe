//! Many tables at once: moves a second, and how long until everybody sees them.

use std::path::Path;
use std::time::Duration;

use anyhow::Context;
use futures_util::stream::{SelectAll, SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use hdrhistogram::Histogram;
use serde_json::Value;
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use crate::api::Guest;
use crate::process::Process;

/// Many live tables at once: moves a second, time until everybody sees, memory
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Tables, with two seats each
    #[arg(long, value_name = "N", default_value_t = 1250)]
    pub tables: usize,
    /// Spectators at each table
    #[arg(long, value_name = "N", default_value_t = 2)]
    pub spectators: usize,
    /// Moves a second over all tables
    #[arg(long, value_name = "N", default_value_t = 2000.0)]
    pub rate: f64,
    /// How long to measure
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub seconds: u64,
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;
/// A socket's messages, each with the number of its socket.
type Messages = SelectAll<futures_util::stream::BoxStream<'static, (usize, Option<Message>)>>;

/// What one table saw.
struct Seen {
    moves: u64,
    errors: u64,
    finished: u64,
    everyone: Histogram<u64>,
}

/// Runs the test; a report on standard output.
///
/// # Errors
/// That the server cannot be run.
pub async fn run(server: &Path, args: &Args) -> anyhow::Result<()> {
    let folder = tempfile::tempdir()?;
    let process = Process::start(server, &folder.path().join("load.db"))?;
    let (mary, nick) = (Guest::new(&process.address, "Mary").await?, Guest::new(&process.address, "Nick").await?);
    let bare = process.memory()?;
    let mut ids = Vec::new();
    for _ in 0..args.tables {
        ids.push(mary.table_with(&nick).await?);
    }
    let loaded = process.memory()?;
    let mut tables = Vec::new();
    for id in &ids {
        tables.push(Table::open(&process.address, id, &[&mary.token, &nick.token], args.spectators).await?);
    }
    let connected = process.memory()?;
    let begin = Instant::now() + Duration::from_millis(500);
    let end = begin + Duration::from_secs(args.seconds);
    let pause = Duration::from_secs_f64(args.tables as f64 / args.rate);
    let mut running = JoinSet::new();
    for (index, table) in tables.into_iter().enumerate() {
        let first = begin + pause.mul_f64(index as f64 / args.tables as f64);
        running.spawn(table.play(first, pause, end));
    }
    sleep_until(begin).await;
    let before = process.processor_time()?;
    sleep_until(end).await;
    let used = process.processor_time()?.saturating_sub(before);
    let mut all = Seen { moves: 0, errors: 0, finished: 0, everyone: Histogram::new(3)? };
    while let Some(seen) = running.join_next().await {
        let seen = seen?;
        (all.moves, all.errors, all.finished) = (all.moves + seen.moves, all.errors + seen.errors, all.finished + seen.finished);
        all.everyone.add(&seen.everyone)?;
    }
    let after = process.memory()?;
    let ms = |micros: u64| micros as f64 / 1000.0;
    println!("tables {}, sockets {}, {} s", args.tables, args.tables * (2 + args.spectators), args.seconds);
    println!(
        "moves {} ({:.0} a second), games finished {}, errors {}",
        all.moves,
        all.moves as f64 / args.seconds as f64,
        all.finished,
        all.errors
    );
    println!(
        "until everybody sees: p50 {:.1} ms, p99 {:.1} ms, max {:.1} ms",
        ms(all.everyone.value_at_quantile(0.5)),
        ms(all.everyone.value_at_quantile(0.99)),
        ms(all.everyone.max())
    );
    println!(
        "processor time of the server {:.1} s: {:.0} moves a second of it",
        used.as_secs_f64(),
        all.moves as f64 / used.as_secs_f64().max(0.01)
    );
    let each = |bytes: u64| bytes as f64 / 1024.0 / args.tables as f64;
    println!(
        "memory: bare {:.1} MB; a loaded table {:.1} KB, with its sockets {:.1} KB, after play {:.1} KB",
        bare as f64 / 1e6,
        each(loaded.saturating_sub(bare)),
        each(connected.saturating_sub(bare)),
        each(after.saturating_sub(bare))
    );
    Ok(())
}

struct Table {
    messages: Messages,
    sinks: Vec<SplitSink<Socket, Message>>,
    /// What each seat was last asked: its request and its legal actions.
    asked: [Option<(u64, Vec<u64>)>; 2],
}

impl Table {
    async fn open(address: &str, id: &str, seats: &[&String; 2], spectators: usize) -> anyhow::Result<Table> {
        let mut table = Table { messages: SelectAll::new(), sinks: Vec::new(), asked: [None, None] };
        let tokens = seats.iter().map(|token| Some(token.as_str())).chain(std::iter::repeat_n(None, spectators));
        for (index, token) in tokens.enumerate() {
            let mut request = format!("ws://{address}/t/{id}/ws").into_client_request()?;
            if let Some(token) = token {
                request.headers_mut().insert("authorization", format!("Bearer {token}").parse()?);
            }
            let (socket, _) =
                tokio_tungstenite::connect_async(request).await.context("a socket is not opened: is `ulimit -n` high enough?")?;
            let (sink, stream): (_, SplitStream<Socket>) = socket.split();
            table.sinks.push(sink);
            let end = futures_util::stream::once(async { None });
            table.messages.push(stream.map(Result::ok).chain(end).map(move |message| (index, message)).boxed());
        }
        Ok(table)
    }

    async fn play(mut self, first: Instant, pause: Duration, end: Instant) -> Seen {
        let mut seen = Seen { moves: 0, errors: 0, finished: 0, everyone: Histogram::new(3).expect("three digits are allowed") };
        let mut next = first;
        let mut sent: Option<Instant> = None;
        let mut latest = Duration::ZERO;
        let mut chance = first.elapsed().subsec_nanos() as usize | 1;
        loop {
            tokio::select! {
                message = self.messages.next() => match message {
                    Some((index, Some(Message::Text(text)))) => {
                        let Ok(message) = serde_json::from_str::<Value>(&text) else { seen.errors += 1; continue };
                        match message["kind"].as_str() {
                            Some("step") => latest = sent.map_or(latest, |sent| sent.elapsed()),
                            Some("refused") => seen.errors += 1,
                            _ => {}
                        }
                        self.hear(index, &message);
                        seen.finished += u64::from(index == 0 && message["status"] == "over");
                    }
                    Some((_, Some(_))) => {}
                    // A socket that the server closes in the middle.
                    Some((_, None)) | None => { seen.errors += 1; return seen; }
                },
                () = sleep_until(next) => {
                    // Everybody who was to hear of the last move has heard of it by now.
                    if sent.take().is_some() {
                        let _ = seen.everyone.record(latest.as_micros() as u64);
                        seen.moves += u64::from(latest > Duration::ZERO);
                        seen.errors += u64::from(latest == Duration::ZERO);
                    }
                    if Instant::now() >= end {
                        return seen;
                    }
                    next += pause;
                    latest = Duration::ZERO;
                    let waiting = (0..2).find(|seat| self.asked[*seat].is_some());
                    if let Some((seat, (request, numbers))) = waiting.and_then(|seat| Some((seat, self.asked[seat].take()?))) {
                        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                        let number = numbers[(chance >> 33) % numbers.len()];
                        let act = format!("{{\"act\":{{\"request\":{request},\"number\":{number}}}}}");
                        sent = Some(Instant::now());
                        seen.errors += u64::from(self.sinks[seat].send(Message::text(act)).await.is_err());
                    }
                }
            }
        }
    }

    fn hear(&mut self, index: usize, message: &Value) {
        let Some(asked) = self.asked.get_mut(index).filter(|_| message["you"].is_object()) else { return };
        let numbers: Vec<u64> = message["you"]["numbers"].as_array().into_iter().flatten().filter_map(Value::as_u64).collect();
        *asked = message["you"]["request"].as_u64().filter(|_| !numbers.is_empty()).map(|request| (request, numbers));
    }
}
