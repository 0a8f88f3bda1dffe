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
use crate::page::{Heard, Page};
use crate::servers::Servers;

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
    /// Everybody has the table's page open, and asks for what a page asks for
    #[arg(long)]
    pub pages: bool,
    /// So many servers on one PostgreSQL instead of one on a file; everybody comes to each of them in turn, whichever has the table
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub nodes: usize,
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;
/// A socket's messages, each with the number of its socket.
type Messages = SelectAll<futures_util::stream::BoxStream<'static, (usize, Option<Message>)>>;

/// What one table saw.
struct Seen {
    moves: u64,
    errors: u64,
    finished: u64,
    /// Bytes to pages, and how many of them fetched the whole.
    bytes: u64,
    fetched: u64,
    everyone: Histogram<u64>,
}

impl Seen {
    fn new() -> Seen {
        let everyone = Histogram::new(3).expect("three digits are allowed");
        Seen { moves: 0, errors: 0, finished: 0, bytes: 0, fetched: 0, everyone }
    }
}

/// Runs the test; a report on standard output.
///
/// # Errors
/// That the server cannot be run.
pub async fn run(server: &Path, args: &Args) -> anyhow::Result<()> {
    let folder = tempfile::tempdir()?;
    let servers = Servers::start(server, &folder.path().join("load.db"), args.nodes)?;
    let (mary, nick) = (Guest::new(servers.address(0), "Mary").await?, Guest::new(servers.address(1), "Nick").await?);
    let bare = servers.memory()?;
    let mut ids = Vec::new();
    for number in 0..args.tables {
        ids.push(mary.at(servers.address(number)).table_with(&nick).await?);
    }
    let loaded = servers.memory()?;
    let mut tables = Vec::new();
    for (number, id) in ids.iter().enumerate() {
        tables.push(Table::open(&servers, number, id, &[&mary.token, &nick.token], args).await?);
    }
    let connected = servers.memory()?;
    let begin = Instant::now() + Duration::from_millis(500);
    let end = begin + Duration::from_secs(args.seconds);
    let pause = Duration::from_secs_f64(args.tables as f64 / args.rate);
    let mut running = JoinSet::new();
    for (index, table) in tables.into_iter().enumerate() {
        let first = begin + pause.mul_f64(index as f64 / args.tables as f64);
        running.spawn(table.play(first, pause, end));
    }
    sleep_until(begin).await;
    let before = servers.used()?;
    sleep_until(end).await;
    let used = servers.used()?.since(before);
    let mut all = Seen::new();
    while let Some(seen) = running.join_next().await {
        let seen = seen?;
        (all.moves, all.errors, all.finished) = (all.moves + seen.moves, all.errors + seen.errors, all.finished + seen.finished);
        (all.bytes, all.fetched) = (all.bytes + seen.bytes, all.fetched + seen.fetched);
        all.everyone.add(&seen.everyone)?;
    }
    let after = servers.memory()?;
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
    let whose = match args.nodes {
        0 => "the server".to_owned(),
        nodes => {
            format!("{nodes} servers {:.1} s, of the database {:.1} s, together", used.servers.as_secs_f64(), used.database.as_secs_f64())
        }
    };
    println!(
        "processor time of {whose} {:.1} s: {:.0} moves a second of it",
        used.all().as_secs_f64(),
        all.moves as f64 / used.all().as_secs_f64().max(0.01)
    );
    if args.pages {
        let pages = (2 + args.spectators) as f64;
        let bytes = all.bytes as f64 / all.moves.max(1) as f64 / pages;
        println!("to each page {bytes:.0} bytes for a move; {} times the whole was fetched", all.fetched);
    }
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

/// Whoever listens at a table.
enum Ear {
    /// A program, and what it was last asked: its request and its legal actions.
    Program(Option<(u64, Vec<u64>)>),
    Page(Box<Page>),
}

struct Table {
    messages: Messages,
    sinks: Vec<SplitSink<Socket, Message>>,
    /// Seats first.
    ears: Vec<Ear>,
}

impl Table {
    async fn open(servers: &Servers, number: usize, id: &str, seats: &[&String; 2], args: &Args) -> anyhow::Result<Table> {
        let client = reqwest::Client::builder().no_proxy().build()?;
        let mut table = Table { messages: SelectAll::new(), sinks: Vec::new(), ears: Vec::new() };
        let tokens = seats.iter().map(|token| Some(token.as_str())).chain(std::iter::repeat_n(None, args.spectators));
        for (index, token) in tokens.enumerate() {
            let address = servers.address(number + index);
            let (ear, request) = if args.pages {
                let page = Page::open(&client, address, id, token).await?;
                let mut request = page.socket().into_client_request()?;
                if let Some(cookie) = page.cookie() {
                    request.headers_mut().insert("cookie", cookie.parse()?);
                }
                (Ear::Page(Box::new(page)), request)
            } else {
                let mut request = format!("ws://{address}/t/{id}/ws").into_client_request()?;
                if let Some(token) = token {
                    request.headers_mut().insert("authorization", format!("Bearer {token}").parse()?);
                }
                (Ear::Program(None), request)
            };
            let (socket, _) =
                tokio_tungstenite::connect_async(request).await.context("a socket is not opened: is `ulimit -n` high enough?")?;
            let (sink, stream): (_, SplitStream<Socket>) = socket.split();
            table.sinks.push(sink);
            table.ears.push(ear);
            let end = futures_util::stream::once(async { None });
            table.messages.push(stream.map(Result::ok).chain(end).map(move |message| (index, message)).boxed());
        }
        Ok(table)
    }

    async fn play(mut self, first: Instant, pause: Duration, end: Instant) -> Seen {
        let mut seen = Seen::new();
        let mut next = first;
        let mut sent: Option<Instant> = None;
        let mut latest = Duration::ZERO;
        let mut chance = first.elapsed().subsec_nanos() as usize | 1;
        // What comes when a page is opened is not for a move.
        let mut opened = None;
        loop {
            tokio::select! {
                message = self.messages.next() => match message {
                    Some((index, Some(frame))) => {
                        let Ok(heard) = Heard::from(frame) else { seen.errors += 1; continue };
                        let Some(heard) = heard else { continue };
                        let Ok(message) = serde_json::from_str::<Value>(&heard.text) else { seen.errors += 1; continue };
                        match message["kind"].as_str() {
                            Some("step") => latest = sent.map_or(latest, |sent| sent.elapsed()),
                            Some("refused") => seen.errors += 1,
                            _ => {}
                        }
                        seen.finished += u64::from(index == 0 && message["status"] == "over");
                        seen.errors += u64::from(self.hear(index, &heard, &message).await.is_err());
                    }
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
                    let (bytes, fetched) = self.received();
                    let (before, fetched_before) = *opened.get_or_insert((bytes, fetched));
                    (seen.bytes, seen.fetched) = (bytes - before, fetched - fetched_before);
                    if Instant::now() >= end {
                        return seen;
                    }
                    next += pause;
                    latest = Duration::ZERO;
                    chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    if let Some((seat, act)) = (0..2).find_map(|seat| Some((seat, self.choose(seat, chance >> 33)?))) {
                        sent = Some(Instant::now());
                        seen.errors += u64::from(self.sinks[seat].send(Message::text(act)).await.is_err());
                    }
                }
            }
        }
    }

    /// Bytes to the pages, and how often one fetched the whole.
    fn received(&self) -> (u64, u64) {
        let pages = self.ears.iter().filter_map(|ear| if let Ear::Page(page) = ear { Some(page) } else { None });
        pages.fold((0, 0), |(bytes, fetched), page| (bytes + page.bytes, fetched + page.fetched))
    }

    /// What a seat sends that is asked.
    fn choose(&mut self, seat: usize, chance: usize) -> Option<String> {
        match &mut self.ears[seat] {
            Ear::Program(asked) => {
                let (request, numbers) = asked.take()?;
                let number = numbers[chance % numbers.len()];
                Some(format!("{{\"act\":{{\"request\":{request},\"number\":{number}}}}}"))
            }
            Ear::Page(page) => page.click(chance),
        }
    }

    async fn hear(&mut self, index: usize, heard: &Heard, message: &Value) -> anyhow::Result<()> {
        match &mut self.ears[index] {
            Ear::Page(page) => page.hear(heard).await?,
            Ear::Program(asked) if index < 2 && message["you"].is_object() => {
                let numbers: Vec<u64> = message["you"]["numbers"].as_array().into_iter().flatten().filter_map(Value::as_u64).collect();
                *asked = message["you"]["request"].as_u64().filter(|_| !numbers.is_empty()).map(|request| (request, numbers));
            }
            Ear::Program(_) => {}
        }
        Ok(())
    }
}
