//! What an operator can set.

use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::time::Duration;

use kernel::Seed;

use crate::clock::Clock;
use crate::http::Alone;
use crate::nodes::Node;
use crate::pool::Pool;

/// How the server behaves. [`Settings::default`] is right for a server on the open net.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Whether bots move at once at every table, whatever the table says.
    pub fast_bots: bool,
    /// Whether the server stands behind a proxy that speaks https: cookies are then `Secure`, and the address of a
    /// caller is the last one in `X-Forwarded-For`.
    pub behind_proxy: bool,
    /// The address of the server in messages that leave it, such as webhooks: `https://play.example.org`.
    pub public_url: Option<String>,
    /// Hosts that a webhook may go to although they are private, loopback or link-local, or speak plain http.
    pub webhook_allow: Vec<String>,
    /// How long the other end of a webhook is waited for.
    pub webhook_patience: Duration,
    /// How many requests an address may send in a second on average; `None` for no limit.
    pub requests_per_second: Option<NonZeroU32>,
    /// How many tables an address may create in a minute on average; `None` for no limit.
    pub tables_per_minute: Option<NonZeroU32>,
    /// How many sockets an address may hold; `None` for no limit.
    pub sockets_per_address: Option<NonZeroU32>,
    /// How many connections an address may hold, sockets among them; `None` for no limit. Not asked behind a proxy.
    pub connections_per_address: Option<NonZeroU32>,
    /// How many games that bots play among themselves an address may have running; `None` for no limit.
    pub bot_games_per_address: Option<NonZeroU32>,
    /// How many connections there may be in all; `None` for as many as the system gives descriptors. Some of those are
    /// always kept for the database.
    pub connections: Option<NonZeroU32>,
    /// How long connections may be silent, slow or deaf.
    pub times: Times,
    /// For how long a write that does not succeed is tried again.
    pub patience: Duration,
    /// How long another server may take to answer what was passed on to it: longer than a write is tried again there, and the last attempt takes.
    pub unanswered: Duration,
    /// What is removed when nobody needs it any more.
    pub retention: Retention,
    /// How long a table that nobody uses stays in memory.
    pub idle: Duration,
    /// How long the moves of all tables are gathered for one write to the disk.
    pub gather: Duration,
    /// Deals every table, and seeds every bot, from this: for tests that must play out alike each time. Whoever knows
    /// the seed knows every hidden card, so no command line sets it.
    pub rehearsed: Option<Seed>,
    /// Where all time comes from: the system's clock, or one that a test sets by hand.
    pub clock: Clock,
    /// Where bots think, and how many at once.
    pub pool: Pool,
    /// How this server works together with others on one database; `None` for one that is alone.
    pub node: Option<Node>,
    /// Where the operator reads counts and status; `None` for nowhere. Whoever can reach it may read it.
    pub operator: Option<SocketAddr>,
    /// The pages that play in the reader's own browser; `None` for none. They are under `/alone/`.
    pub alone: Option<Alone>,
    /// How long the server goes on answering after it was asked to stop, so that load balancers notice that it is no longer ready.
    pub drain: Duration,
}

/// How long connections may be silent, slow or deaf; then they are closed.
#[derive(Debug, Clone, Copy)]
pub struct Times {
    /// From the connection, or the first byte of a later request, to the end of its headers.
    pub head: Duration,
    /// From there to the end of its body.
    pub body: Duration,
    /// From an answer to the next request. Proxies that keep connections let go of them after a minute.
    pub idle: Duration,
    /// How long the other end may take nothing of what it is sent.
    pub unread: Duration,
}

impl Default for Times {
    fn default() -> Times {
        Times {
            head: Duration::from_secs(10),
            body: Duration::from_secs(15),
            idle: Duration::from_secs(75),
            unread: Duration::from_secs(20),
        }
    }
}

/// What is removed when nobody needs it any more, and after how long; `None` for never. Games that came to their end are kept for ever.
#[derive(Debug, Clone, Copy)]
pub struct Retention {
    /// Guests who sit at no table, from when they came.
    pub guests: Option<Duration>,
    /// Tables without an end, from when something last happened there.
    pub unfinished: Option<Duration>,
    /// Designers' packs with which there is no table, from when they were made.
    pub packs: Option<Duration>,
    /// What was said, at any table.
    pub chat: Option<Duration>,
}

impl Default for Retention {
    fn default() -> Retention {
        let days = |days: u64| Some(Duration::from_secs(days * 86_400));
        Retention { guests: days(30), unfinished: days(365), packs: days(365), chat: None }
    }
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            fast_bots: false,
            behind_proxy: false,
            public_url: None,
            webhook_allow: Vec::new(),
            webhook_patience: Duration::from_secs(5),
            requests_per_second: NonZeroU32::new(40),
            tables_per_minute: NonZeroU32::new(20),
            sockets_per_address: NonZeroU32::new(100),
            connections_per_address: NonZeroU32::new(200),
            bot_games_per_address: NonZeroU32::new(3),
            connections: None,
            times: Times::default(),
            patience: Duration::from_secs(20),
            unanswered: Duration::from_secs(40),
            retention: Retention::default(),
            idle: Duration::from_secs(60),
            gather: Duration::from_millis(6),
            rehearsed: None,
            clock: Clock::default(),
            pool: Pool::default(),
            node: None,
            operator: None,
            alone: None,
            drain: Duration::ZERO,
        }
    }
}

impl Settings {
    /// Without any limit for an address: for tests and for load from one address.
    #[must_use]
    pub fn without_limits(mut self) -> Settings {
        (self.requests_per_second, self.tables_per_minute) = (None, None);
        (self.sockets_per_address, self.connections_per_address, self.bot_games_per_address) = (None, None, None);
        self
    }
}
