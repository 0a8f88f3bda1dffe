//! Which addresses may be called: public ones, and those that the operator allows.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;

use reqwest::Url;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};

use crate::refusal::{Answer, Refusal};

/// The longest address of a webhook.
const LONGEST: usize = 300;

/// Checks an address that a player gives.
pub(super) fn check(text: &str, allowed: &[String]) -> Answer<Url> {
    let refuse = |why: &str| Err(Refusal::invalid(format!("this webhook cannot be used: {why}")));
    if text.len() > LONGEST {
        return refuse("its address is too long");
    }
    let Ok(url) = Url::parse(text) else { return refuse("that is not a web address") };
    let Some(host) = url.host_str() else { return refuse("its address has no host name") };
    if !url.username().is_empty() || url.password().is_some() {
        return refuse("its address must not carry a name or a password");
    }
    if is_allowed(allowed, host) {
        return if matches!(url.scheme(), "http" | "https") { Ok(url) } else { refuse("it must be an https address") };
    }
    if url.scheme() != "https" {
        return refuse("it must be an https address");
    }
    // A number needs no resolver, so the resolver's check does not see it.
    let literal = host.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
    if literal.is_ok_and(|address| !is_public(address)) || host.eq_ignore_ascii_case("localhost") {
        return refuse("its address is not on the public internet");
    }
    Ok(url)
}

fn is_allowed(allowed: &[String], host: &str) -> bool {
    allowed.iter().any(|name| name.eq_ignore_ascii_case(host))
}

/// A resolver that gives only public addresses, unless the operator allows the host.
pub(super) struct Guarded {
    pub(super) allowed: Arc<[String]>,
}

impl Resolve for Guarded {
    fn resolve(&self, name: Name) -> Resolving {
        let allowed = is_allowed(&self.allowed, name.as_str());
        Box::pin(async move {
            let found: Vec<SocketAddr> = tokio::net::lookup_host((name.as_str(), 0)).await?.collect();
            // One private address among several is reason enough: nobody honest has that.
            if !allowed && found.iter().any(|address| !is_public(address.ip())) {
                return Err("the host is not on the public internet".into());
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
        let allowed = ["hooks.internal".to_owned()];
        for good in ["https://discord.com/api/webhooks/1/x", "https://8.8.8.8/", "https://[2606:4700::1111]/x", "http://hooks.internal:9/x"]
        {
            assert!(check(good, &allowed).is_ok(), "{good}");
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
            assert!(check(bad, &allowed).is_err(), "{bad}");
        }
        assert!(check(&format!("https://example.org/{}", "x".repeat(400)), &allowed).is_err());
    }
}
