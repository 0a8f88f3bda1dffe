//! What an operator can set.

use std::num::NonZeroU32;
use std::time::Duration;

use kernel::Seed;

use crate::clock::Clock;

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
    /// How many requests an address may send in a second on average; `None` for no limit.
    pub requests_per_second: Option<NonZeroU32>,
    /// How many tables an address may create in a minute on average; `None` for no limit.
    pub tables_per_minute: Option<NonZeroU32>,
    /// How many sockets an address may hold; `None` for no limit.
    pub sockets_per_address: Option<NonZeroU32>,
    /// How long a table that nobody uses stays in memory.
    pub idle: Duration,
    /// How long the moves of all tables are gathered for one write to the disk.
    pub gather: Duration,
    /// Deals every table, and seeds every bot, from this: for tests that must play out alike each time. Whoever knows
    /// the seed knows every hidden card, so no command line sets it.
    pub rehearsed: Option<Seed>,
    /// Where all time comes from: the system's clock, or one that a test sets by hand.
    pub clock: Clock,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            fast_bots: false,
            behind_proxy: false,
            public_url: None,
            webhook_allow: Vec::new(),
            requests_per_second: NonZeroU32::new(40),
            tables_per_minute: NonZeroU32::new(20),
            sockets_per_address: NonZeroU32::new(100),
            idle: Duration::from_secs(60),
            gather: Duration::from_millis(6),
            rehearsed: None,
            clock: Clock::default(),
        }
    }
}

impl Settings {
    /// Without any limit on rates: for tests and for load from one address.
    #[must_use]
    pub fn without_limits(mut self) -> Settings {
        (self.requests_per_second, self.tables_per_minute, self.sockets_per_address) = (None, None, None);
        self
    }
}
