//! `orrery serve`: the web table.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use clap::ArgMatches;
use server::settings::Retention;
use server::{Node, NodeKey, Server, Settings};

use crate::args::whole;
use crate::config::told;
use crate::database::DatabaseArgs;
use crate::exit::Exit;
use crate::log::{self, Form, Levels};
use crate::output;
use crate::signal::Signals;
use crate::traces::Collector;

/// Serve the web table: play in the browser, alone, with friends or one move a day
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Everything is kept in one file. Stop with Ctrl-C: games go on where they were. Games that came to their end, or were
abandoned by agreement, are never deleted; what else is forgotten, and when, --forget-... says.

Several servers share a PostgreSQL database if each is started with --node and all have one key; any of them answers any
request. Keys and passwords belong into the environment or into files, for what is typed stands in the list of processes.

Every --some-thing can also be set as ORRERY_SOME_THING in the environment, or as some-thing = ... in the file of --config.
Flags count most, then the environment, then the file. docs/operating.md says how to run a server well.

Example:
  orrery serve
  orrery serve --port 9000 --db /var/lib/orrery/orrery.db
  orrery serve --host 0.0.0.0                     # for everybody in your network
  orrery serve --behind-proxy --public-url https://play.example.org
  orrery serve --config /etc/orrery.toml --metrics 127.0.0.1:9464
  ORRERY_DATABASE=postgres://orrery:password@db/orrery orrery serve --node 10.0.0.1:7070 --node-key /etc/orrery/node.key")]
pub(crate) struct Args {
    /// The port to listen on
    #[arg(long, value_name = "N", default_value_t = 8080, value_parser = whole(0..=u16::MAX))]
    port: u16,
    /// The address to listen on
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    host: IpAddr,
    #[command(flatten)]
    database: DatabaseArgs,
    /// Work with other servers on one PostgreSQL database, and listen to them here. Only they may reach this address
    #[arg(long, value_name = "ADDRESS:PORT")]
    node: Option<SocketAddr>,
    /// Where the other servers reach this one, if not at the address of --node
    #[arg(long, value_name = "HOST:PORT", value_parser = reachable)]
    node_address: Option<String>,
    /// A file with the key that all these servers share; ORRERY_NODE_KEY has the key itself
    #[arg(long, value_name = "FILE")]
    node_key: Option<PathBuf>,
    /// Let bots move at once at every table
    #[arg(long)]
    fast_bots: bool,
    /// A proxy that speaks https stands before this server: cookies are for https only, addresses come from X-Forwarded-For
    #[arg(long)]
    behind_proxy: bool,
    /// The server's own address in messages that leave it
    #[arg(long, value_name = "URL")]
    public_url: Option<String>,
    /// A host that webhooks may call although it is not on the public internet. May be given several times
    #[arg(long, value_name = "HOST")]
    webhook_allow: Vec<String>,
    /// Requests a second from one address, on average; 0 for no limit on requests, tables, connections and games of bots alone
    #[arg(long, value_name = "N", default_value_t = RATE, value_parser = whole(0..=u32::MAX))]
    rate: u32,
    /// Connections at once, from all addresses; 0 for as many as the system has descriptors for. Some are always kept for the database
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole(0..=u32::MAX))]
    connections: u32,
    /// Where the operator reads counts (/metrics, for Prometheus) and a page that shows them. Whoever can reach it may read it, so
    /// players must not: they could count what others do in secret
    #[arg(long, value_name = "ADDRESS:PORT")]
    metrics: Option<SocketAddr>,
    /// Serve the folder that `cargo xtask site` writes under /alone/, too: there games against bots are played in the reader's own browser
    #[arg(long, value_name = "FOLDER")]
    site: Option<PathBuf>,
    /// Go on answering for so many seconds after being asked to stop, while /readyz says no: load balancers then send nobody here
    #[arg(long, value_name = "SECONDS", default_value_t = 0, value_parser = whole(0..=3600_u64))]
    drain: u64,
    /// The form of what the server says about itself on standard error
    #[arg(long, value_name = "FORM", default_value = "text")]
    log: Form,
    /// How much it says: error, warn, info (every request) or debug, also for a part: 'warn,server=debug' [default: RUST_LOG, or warn]
    #[arg(long, value_name = "LEVELS")]
    log_level: Option<Levels>,
    /// A collector of traces (OpenTelemetry, over HTTP) that is told of requests and writes, in builds with --features otel
    #[arg(long, value_name = "URL")]
    traces: Option<Collector>,
    /// Forget guests who have no table this many days after they came; 0 for never
    #[arg(long, value_name = "DAYS", default_value_t = GUESTS, value_parser = whole(0..=u32::MAX))]
    forget_guests: u32,
    /// Forget unfinished games this many days after their last move; 0 for never
    #[arg(long, value_name = "DAYS", default_value_t = UNFINISHED, value_parser = whole(0..=u32::MAX))]
    forget_unfinished: u32,
    /// Forget designers' packs with which there is no table this many days after they were made; 0 for never
    #[arg(long, value_name = "DAYS", default_value_t = PACKS, value_parser = whole(0..=u32::MAX))]
    forget_packs: u32,
    /// Forget what was said at a table after this many days; 0 for never
    #[arg(long, value_name = "DAYS", default_value_t = 0, value_parser = whole(0..=u32::MAX))]
    forget_chat: u32,
    /// A file of settings, one a line: port = 9000
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Print all settings, and where each comes from, in the form of such a file; serve nothing
    #[arg(long)]
    print_config: bool,
}

/// Where the key of several servers is, unless it is in a file.
const KEY: &str = "ORRERY_NODE_KEY";
const RATE: u32 = 40;
const GUESTS: u32 = 30;
const UNFINISHED: u32 = 365;
const PACKS: u32 = 365;

impl Args {
    fn settings(&self) -> anyhow::Result<Settings> {
        let days = |days: u32| NonZeroU32::new(days).map(|days| Duration::from_secs(u64::from(days.get()) * 86_400));
        let settings = Settings {
            fast_bots: self.fast_bots,
            behind_proxy: self.behind_proxy,
            public_url: self.public_url.clone(),
            webhook_allow: self.webhook_allow.clone(),
            requests_per_second: NonZeroU32::new(self.rate),
            connections: NonZeroU32::new(self.connections),
            retention: Retention {
                guests: days(self.forget_guests),
                unfinished: days(self.forget_unfinished),
                packs: days(self.forget_packs),
                chat: days(self.forget_chat),
            },
            operator: self.metrics,
            alone: self.site.as_deref().map(server::Alone::read).transpose().map_err(anyhow::Error::msg)?,
            drain: Duration::from_secs(self.drain),
            node: self.node()?,
            ..Settings::default()
        };
        Ok(if self.rate == 0 { settings.without_limits() } else { settings })
    }

    /// How this server works together with others, if it does.
    fn node(&self) -> anyhow::Result<Option<Node>> {
        let Some(listen) = self.node else {
            ensure!(self.node_address.is_none() && self.node_key.is_none(), "--node-address and --node-key say nothing without --node");
            return Ok(None);
        };
        ensure!(
            self.database.is_shared()?,
            "only servers on PostgreSQL work together: name a database with --database postgres://..., or leave out --node"
        );
        ensure!(
            self.node_address.is_some() || !listen.ip().is_unspecified(),
            "--node {listen} is every address of this machine: say with --node-address host:port by which the other servers reach it"
        );
        Ok(Some(Node { listen, address: self.node_address.clone(), key: self.key()? }))
    }

    /// The key of all servers. No message has any of it, not even a name of a file that may be one by mistake.
    fn key(&self) -> anyhow::Result<NodeKey> {
        let (text, whence) = match &self.node_key {
            Some(file) => match std::fs::read_to_string(file) {
                Ok(text) => (text, "the file of --node-key"),
                Err(problem) => bail!("the file of --node-key cannot be read ({problem}); the key itself belongs into ORRERY_NODE_KEY"),
            },
            None => match std::env::var(KEY) {
                Ok(text) if !text.trim().is_empty() => (text, KEY),
                _ => bail!(
                    "servers that work together share a key: `openssl rand -hex 32` makes one, which all of them get in {KEY} or in a file (--node-key)"
                ),
            },
        };
        NodeKey::from_text(&text).map_err(|problem| anyhow::anyhow!("{whence}: {problem}"))
    }
}

/// Reads an address to connect to.
fn reachable(address: &str) -> Result<String, &'static str> {
    let (host, port) = address.rsplit_once(':').unwrap_or_default();
    let named = !host.is_empty() && host.bytes().all(|letter| letter.is_ascii_alphanumeric() || b"-._".contains(&letter));
    let numbered = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).is_some_and(|host| host.parse::<Ipv6Addr>().is_ok());
    if (named || numbered) && port.parse::<u16>().is_ok_and(|port| port != 0) {
        return Ok(address.to_owned());
    }
    Err("it is where other servers reach this one, host:port")
}

pub(crate) fn run(typed: &ArgMatches) -> anyhow::Result<Exit> {
    let told = told::<Args>("orrery serve", typed, &[])?;
    if typed.get_flag("print_config") {
        output::print(&told.as_file())?;
        return Ok(Exit::Done);
    }
    let args = &told.args;
    let _traces = log::begin(args.log, args.log_level.as_ref(), args.traces.as_ref())?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().worker_threads(workers()).build();
    runtime.context("the system does not let the server start its threads")?.block_on(serve(args))?;
    Ok(Exit::Done)
}

/// The threads that answer requests: one processor is left for the thread that stores and for bots. With as many threads as processors
/// a step that has just been stored wakes one of them for each of the few things to do, which costs more than it helps.
fn workers() -> usize {
    std::thread::available_parallelism().map_or(1, |processors| processors.get().saturating_sub(1).max(1))
}

async fn serve(args: &Args) -> anyhow::Result<()> {
    let settings = args.settings()?;
    let store = args.database.open().await?;
    let server = Server::bind(SocketAddr::new(args.host, args.port), store, settings).await?;
    let address = server.address();
    let shown = if address.ip().is_loopback() { format!("localhost:{}", address.port()) } else { address.to_string() };
    // Standard output: whoever starts the server from a program reads the address here.
    println!("http://{shown}");
    if let Some(address) = server.operator_address() {
        tracing::info!("counts and status at http://{address}");
    }
    let mut signals = Signals::listen().context("cannot listen for Ctrl-C")?;
    let stopped = async move {
        signals.next().await;
    };
    Ok(server.run(stopped).await?)
}
