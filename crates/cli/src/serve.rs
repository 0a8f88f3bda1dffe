//! `orrery serve`: the web table.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, anyhow};
use server::settings::Retention;
use server::{Server, Settings};
use store::{Sqlite, SqliteSettings};
use tracing_subscriber::Layer;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::args::whole;
use crate::exit::Exit;
use crate::signal::Signals;

/// Serve the web table: play in the browser, alone, with friends or one move a day
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Everything is kept in one file. Stop with Ctrl-C: games go on where they were. Games that came to their end, or were
abandoned by agreement, are never deleted; what else is forgotten, and when, --forget-... says.

Example:
  orrery serve
  orrery serve --port 9000 --db /var/lib/orrery/orrery.db
  orrery serve --host 0.0.0.0                     # for everybody in your network
  orrery serve --behind-proxy --public-url https://play.example.org")]
pub(crate) struct Args {
    /// The port to listen on
    #[arg(long, value_name = "N", default_value_t = 8080, value_parser = whole(0..=u16::MAX))]
    port: u16,
    /// The address to listen on
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    host: IpAddr,
    /// The database; made if it is not there
    #[arg(long, value_name = "FILE", default_value = "orrery.db")]
    db: PathBuf,
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
}

const RATE: u32 = 40;
const GUESTS: u32 = 30;
const UNFINISHED: u32 = 365;
const PACKS: u32 = 365;

impl Default for Args {
    /// As `orrery` alone has it.
    fn default() -> Args {
        Args {
            port: 8080,
            host: IpAddr::V4(Ipv4Addr::LOCALHOST),
            db: "orrery.db".into(),
            fast_bots: false,
            behind_proxy: false,
            public_url: None,
            webhook_allow: Vec::new(),
            rate: RATE,
            connections: 0,
            forget_guests: GUESTS,
            forget_unfinished: UNFINISHED,
            forget_packs: PACKS,
            forget_chat: 0,
        }
    }
}

impl Args {
    fn settings(&self) -> Settings {
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
            ..Settings::default()
        };
        if self.rate == 0 { settings.without_limits() } else { settings }
    }
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let messages = tracing_subscriber::fmt::layer().with_writer(std::io::stderr).with_filter(levels()?);
    tracing_subscriber::registry().with(messages).init();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().worker_threads(workers()).build();
    runtime.context("the system does not let the server start its threads")?.block_on(serve(args))?;
    Ok(Exit::Done)
}

/// The threads that answer requests: one processor is left for the thread that stores and for bots. With as many threads as processors
/// a step that has just been stored wakes one of them for each of the few things to do, which costs more than it helps.
fn workers() -> usize {
    std::thread::available_parallelism().map_or(1, |processors| processors.get().saturating_sub(1).max(1))
}

/// Which of its messages the server shows: what `RUST_LOG` says, or warnings and errors.
fn levels() -> anyhow::Result<Targets> {
    let wanted = std::env::var("RUST_LOG").unwrap_or_else(|_| "warn".to_owned());
    wanted
        .parse()
        .map_err(|problem| anyhow!("RUST_LOG is '{wanted}', but it is a list of levels such as 'info' or 'warn,server=debug': {problem}"))
}

async fn serve(args: &Args) -> anyhow::Result<()> {
    let store = Arc::new(Sqlite::open(&SqliteSettings::at(&args.db)).await?);
    let server = Server::bind(SocketAddr::new(args.host, args.port), store, args.settings()).await?;
    let address = server.address();
    let shown = if address.ip().is_loopback() { format!("localhost:{}", address.port()) } else { address.to_string() };
    // Standard output: whoever starts the server from a program reads the address here.
    println!("http://{shown}");
    let mut signals = Signals::listen().context("cannot listen for Ctrl-C")?;
    let stopped = async move {
        signals.next().await;
    };
    Ok(server.run(stopped).await?)
}
