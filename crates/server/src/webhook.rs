//! Messages to other servers when it is somebody's turn: Discord and Slack understand them.
//!
//! The address comes from a player, so it is not trusted: https only, no address of the server's own network, no
//! redirects, a short timeout. The check is made on the addresses that the connection really uses, so a name that
//! resolves to something else a moment later gains nothing.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use reqwest::Url;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use store::TableId;
use tokio::sync::Semaphore;

use crate::refusal::{Answer, Refusal};
use crate::settings::Settings;

/// The longest address of a webhook.
const LONGEST: usize = 300;
/// How many messages may be on their way.
const AT_ONCE: usize = 16;

/// Posts messages.
pub(crate) struct Webhooks {
    allowed: Arc<[String]>,
    public_url: Option<String>,
    client: OnceLock<Option<reqwest::Client>>,
    room: Arc<Semaphore>,
}

impl Webhooks {
    pub(crate) fn new(settings: &Settings) -> Webhooks {
        let allowed = settings.webhook_allow.iter().map(|host| host.to_ascii_lowercase()).collect();
        let public_url = settings.public_url.as_deref().map(|url| url.trim_end_matches('/').to_owned());
        Webhooks { allowed, public_url, client: OnceLock::new(), room: Arc::new(Semaphore::new(AT_ONCE)) }
    }

    /// Checks an address that a player gives.
    pub(crate) fn check(&self, text: &str) -> Answer<()> {
        let refuse = |why: &str| Err(Refusal::invalid(format!("this webhook cannot be used: {why}")));
        if text.len() > LONGEST {
            return refuse("its address is too long");
        }
        let Ok(url) = Url::parse(text) else { return refuse("this is no web address") };
        let Some(host) = url.host_str() else { return refuse("its address names no host") };
        if !url.username().is_empty() || url.password().is_some() {
            return refuse("its address must not carry a name or a password");
        }
        if is_allowed(&self.allowed, host) {
            return if matches!(url.scheme(), "http" | "https") { Ok(()) } else { refuse("only https addresses are called") };
        }
        if url.scheme() != "https" {
            return refuse("only https addresses are called");
        }
        // A number needs no resolver, so the resolver's check does not see it.
        let literal = host.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
        if literal.is_ok_and(|address| !is_public(address)) || host.eq_ignore_ascii_case("localhost") {
            return refuse("its address is not on the public net");
        }
        Ok(())
    }

    /// Posts a message; nobody waits for it. If too many are on their way it is dropped.
    pub(crate) fn post(&self, url: String, text: String, table: &TableId) {
        if self.check(&url).is_err() {
            return;
        }
        let client = self.client.get_or_init(|| client(Arc::clone(&self.allowed)));
        let (Some(client), Ok(room)) = (client.clone(), Arc::clone(&self.room).try_acquire_owned()) else { return };
        let text = match &self.public_url {
            Some(public) => format!("{text} {public}/t/{table}"),
            None => text,
        };
        let table = table.clone();
        tokio::spawn(async move {
            // Discord reads `content`, Slack reads `text`; each ignores the other.
            let body = serde_json::json!({ "content": text, "text": text });
            // Not the error itself: it carries the address, which is somebody's secret.
            if client.post(url).json(&body).send().await.is_err() {
                tracing::info!(%table, "the webhook of a table does not answer");
            }
            drop(room);
        });
    }
}

fn client(allowed: Arc<[String]>) -> Option<reqwest::Client> {
    // Fails only if a provider is installed already.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let client = reqwest::Client::builder()
        .redirect(reqwest::redirect::Policy::none())
        .timeout(Duration::from_secs(5))
        .pool_max_idle_per_host(0)
        .no_proxy()
        .dns_resolver(Arc::new(Guarded { allowed }))
        .build();
    client.inspect_err(|error| tracing::error!("webhooks do not work: {error}")).ok()
}

fn is_allowed(allowed: &[String], host: &str) -> bool {
    allowed.iter().any(|name| name.eq_ignore_ascii_case(host))
}

/// A resolver that gives only public addresses, unless the operator allows the host.
struct Guarded {
    allowed: Arc<[String]>,
}

impl Resolve for Guarded {
    fn resolve(&self, name: Name) -> Resolving {
        let allowed = is_allowed(&self.allowed, name.as_str());
        Box::pin(async move {
            let found: Vec<SocketAddr> = tokio::net::lookup_host((name.as_str(), 0)).await?.collect();
            // One private address among several is reason enough: nobody honest has that.
            if !allowed && found.iter().any(|address| !is_public(address.ip())) {
                return Err("the host is not on the public net".into());
            }
            Ok(Box::new(found.into_iter()) as Addrs)
        })
    }
}

/// Whether an address belongs to the public net.
fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let reserved = a == 0 || a >= 240 || (a == 100 && b & 0xc0 == 64) || (a == 192 && b == 0 && c == 0) || (a == 198 && b & 0xfe == 18);
    !(reserved
        || address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_multicast()
        || address.is_documentation())
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let parts = address.segments();
    // Addresses that carry an IPv4 address inside are as public as that one.
    let inside = |high: u16, low: u16| {
        let ([a, b], [c, d]) = (high.to_be_bytes(), low.to_be_bytes());
        is_public_v4(Ipv4Addr::new(a, b, c, d))
    };
    match parts {
        [0, 0, 0, 0, 0, 0xffff | 0, high, low] => inside(high, low),
        [0x64, 0xff9b, 0, 0, 0, 0, high, low] => inside(high, low),
        [0x2002, high, low, ..] => inside(high, low),
        // Only what is given out for the net at large, without the part kept for documents.
        [0x2001, 0xdb8, ..] => false,
        [first, ..] => first & 0xe000 == 0x2000,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_public_https_addresses_are_called() {
        let hooks = Webhooks::new(&Settings { webhook_allow: vec!["hooks.internal".into()], ..Settings::default() });
        for good in ["https://discord.com/api/webhooks/1/x", "https://8.8.8.8/", "https://[2606:4700::1111]/x", "http://hooks.internal:9/x"]
        {
            assert_eq!(hooks.check(good), Ok(()), "{good}");
        }
        for bad in [
            "http://discord.com/x",
            "https://localhost/x",
            "https://127.0.0.1/",
            "https://10.1.2.3/",
            "https://172.16.0.1/",
            "https://192.168.1.1/",
            "https://169.254.169.254/latest",
            "https://100.64.0.1/",
            "https://0.0.0.0/",
            "https://[::1]/",
            "https://[::ffff:10.0.0.1]/",
            "https://[fe80::1]/",
            "https://[fd00::1]/",
            "https://[64:ff9b::a00:1]/",
            "https://user:secret@example.org/",
            "ftp://example.org/",
            "ftp://hooks.internal/",
            "nonsense",
            "https://2130706433/",
        ] {
            assert!(hooks.check(bad).is_err(), "{bad}");
        }
        assert!(hooks.check(&format!("https://example.org/{}", "x".repeat(400))).is_err());
    }
}
