//! Messages to other servers when it is somebody's turn: Discord and Slack understand them.
//!
//! The address comes from a player, so it is not trusted: https only, no address of the server's own network, no
//! redirects, a short timeout. The check is made on the addresses that the connection really uses, so a name that
//! resolves to something else a moment later gains nothing. Neither is the other end trusted to answer: a table has one message on
//! its way, a server only a few, and a table whose messages nobody takes is left alone for a while.

mod address;
mod words;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use reqwest::Url;
use serde_json::Value;
use store::TableId;
use tokio::sync::Semaphore;

use crate::clock::Clock;
use crate::refusal::Answer;
use crate::settings::Settings;
use crate::tables::locked;
use address::Guarded;
pub(crate) use words::News;

/// How many messages may be on their way.
const AT_ONCE: usize = 64;
/// How many of them to one server.
const TO_ONE: usize = 8;
/// How long a table whose messages nobody takes is left alone the first time, and at most, in milliseconds; each time twice as long.
const REST_MS: (i64, i64) = (60_000, 3_600_000);

/// Posts messages.
pub(crate) struct Webhooks {
    allowed: Arc<[String]>,
    public_url: Option<String>,
    client: OnceLock<Option<reqwest::Client>>,
    post: Arc<Post>,
}

/// What is on its way.
struct Post {
    clock: Clock,
    /// How long an answer, or room, is waited for.
    patience: Duration,
    room: Semaphore,
    /// The room for each server that is being called.
    servers: Mutex<HashMap<String, Arc<Semaphore>>>,
    tables: Mutex<HashMap<TableId, Calls>>,
}

/// The messages of a table.
#[derive(Default)]
struct Calls {
    /// Whether one is on its way.
    busy: bool,
    /// What is to be said next. What was to be said before is no longer true.
    next: Option<(Url, Value)>,
    /// How long nothing is sent after a message that nobody took, and until when.
    rest_ms: i64,
    until_ms: i64,
}

impl Webhooks {
    pub(crate) fn new(settings: &Settings) -> Webhooks {
        let allowed = settings.webhook_allow.iter().map(|host| host.to_ascii_lowercase()).collect();
        let public_url = settings.public_url.as_deref().map(|url| url.trim_end_matches('/').to_owned());
        let post = Post {
            clock: settings.clock.clone(),
            patience: settings.webhook_patience,
            room: Semaphore::new(AT_ONCE),
            servers: Mutex::default(),
            tables: Mutex::default(),
        };
        Webhooks { allowed, public_url, client: OnceLock::new(), post: Arc::new(post) }
    }

    /// Checks an address that a player gives.
    pub(crate) fn check(&self, text: &str) -> Answer<()> {
        address::check(text, &self.allowed).map(drop)
    }

    /// Posts a message about a table; nobody waits for it.
    pub(crate) fn post(&self, url: &str, game: &str, news: &News, table: &TableId) {
        let Ok(url) = address::check(url, &self.allowed) else { return };
        let client = self.client.get_or_init(|| client(Arc::clone(&self.allowed), self.post.patience));
        let Some(client) = client.clone() else { return };
        let link = self.public_url.as_ref().map(|public| format!("{public}/t/{table}"));
        if self.post.accept(table, (url, news.body(game, link.as_deref()))) {
            tokio::spawn(Arc::clone(&self.post).deliver(client, table.clone()));
        }
    }
}

impl Post {
    /// Puts down what is to be said next; says whether somebody must be sent to say it.
    fn accept(&self, table: &TableId, message: (Url, Value)) -> bool {
        let now = self.clock.now_ms();
        let mut tables = locked(&self.tables);
        // One that has rested and then was silent for as long again begins anew.
        tables.retain(|_, calls| calls.busy || now < calls.until_ms.saturating_add(calls.rest_ms));
        let calls = tables.entry(table.clone()).or_default();
        if now < calls.until_ms {
            return false;
        }
        calls.next = Some(message);
        !std::mem::replace(&mut calls.busy, true)
    }

    /// Sends what a table has to say, one message after the other.
    async fn deliver(self: Arc<Self>, client: reqwest::Client, table: TableId) {
        while let Some((url, body)) = self.next(&table) {
            let taken = self.send(&client, url, &body).await;
            let mut tables = locked(&self.tables);
            let Some(calls) = tables.get_mut(&table) else { return };
            if taken {
                calls.rest_ms = 0;
                continue;
            }
            calls.next = None;
            calls.rest_ms = (calls.rest_ms * 2).clamp(REST_MS.0, REST_MS.1);
            calls.until_ms = self.clock.now_ms().saturating_add(calls.rest_ms);
            // Not the error itself: it carries the address, which is somebody's secret.
            tracing::info!(table = table.brief(), "the webhook of a table does not answer");
        }
    }

    /// What a table has to say next; if it is nothing, whoever was sent is no longer needed.
    fn next(&self, table: &TableId) -> Option<(Url, Value)> {
        let mut tables = locked(&self.tables);
        let calls = tables.get_mut(table)?;
        let next = calls.next.take();
        calls.busy = next.is_some();
        next
    }

    /// Sends one message; says whether somebody took it, whatever they think of it.
    async fn send(&self, client: &reqwest::Client, url: Url, body: &Value) -> bool {
        let server = format!("{}:{}", url.host_str().unwrap_or_default(), url.port_or_known_default().unwrap_or_default());
        let own = {
            let mut servers = locked(&self.servers);
            servers.retain(|_, room| Arc::strong_count(room) > 1);
            Arc::clone(servers.entry(server).or_insert_with(|| Arc::new(Semaphore::new(TO_ONE))))
        };
        // First room at the server: who waits for a slow one takes no room from others.
        let room = async { (own.acquire().await, self.room.acquire().await) };
        match tokio::time::timeout(self.patience, room).await {
            Ok((Ok(_own), Ok(_room))) => client.post(url).json(body).send().await.is_ok(),
            _ => false,
        }
    }
}

fn client(allowed: Arc<[String]>, patience: Duration) -> Option<reqwest::Client> {
    // Fails only if a provider is installed already.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let client = reqwest::Client::builder()
        .redirect(reqwest::redirect::Policy::none())
        .timeout(patience)
        .pool_max_idle_per_host(0)
        .no_proxy()
        .dns_resolver(Arc::new(Guarded { allowed }))
        .build();
    client.inspect_err(|error| tracing::error!("webhooks do not work: {error}")).ok()
}
