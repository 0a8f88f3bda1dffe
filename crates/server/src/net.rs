//! Whom limits count.

use std::collections::HashMap;
use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::num::NonZeroU32;

/// An IPv4 address, or the first half of an IPv6 address: whoever has one of those has all of them, and would otherwise be
/// counted as billions of people.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Net(IpAddr);

impl From<IpAddr> for Net {
    fn from(address: IpAddr) -> Net {
        let IpAddr::V6(six) = address else { return Net(address) };
        let four = |high: u16, low: u16| {
            let ([a, b], [c, d]) = (high.to_be_bytes(), low.to_be_bytes());
            Net(Ipv4Addr::new(a, b, c, d).into())
        };
        match six.segments() {
            // Those that only carry an IPv4 address count as that one.
            [0, 0, 0, 0, 0, 0xffff, high, low] | [0x64, 0xff9b, 0, 0, 0, 0, high, low] | [0x2002, high, low, ..] => four(high, low),
            [a, b, c, d, ..] => Net(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()),
        }
    }
}

impl fmt::Display for Net {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The address that a proxy writes, with or without a port, an IPv6 address with or without brackets.
pub(crate) fn written(text: &str) -> Option<IpAddr> {
    let text = text.trim().trim_matches('"');
    let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    bare.parse().ok().or_else(|| text.parse().ok().map(|with_port: SocketAddr| with_port.ip()))
}

/// How many of something each caller has.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally(HashMap<Net, u32>);

impl Tally {
    /// One more, unless it would be more than `most`; says whether it was counted.
    pub(crate) fn add(&mut self, net: Net, most: Option<NonZeroU32>) -> bool {
        let count = self.0.entry(net).or_default();
        let room = most.is_none_or(|most| *count < most.get());
        *count += u32::from(room);
        room
    }

    /// One less; who has none is forgotten.
    pub(crate) fn take(&mut self, net: Net) {
        if let Some(count) = self.0.get_mut(&net) {
            *count = count.saturating_sub(1);
            if *count == 0 {
                self.0.remove(&net);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn net(text: &str) -> Net {
        Net::from(text.parse::<IpAddr>().unwrap())
    }

    #[test]
    fn one_half_of_an_ipv6_address_is_one_caller() {
        assert_eq!(net("2001:db8:1:2::1"), net("2001:db8:1:2:ffff:ffff:ffff:ffff"));
        assert_ne!(net("2001:db8:1:2::1"), net("2001:db8:1:3::1"));
        assert_ne!(net("192.0.2.1"), net("192.0.2.2"));
        for carries in ["::ffff:192.0.2.1", "64:ff9b::192.0.2.1", "2002:c000:201::7"] {
            assert_eq!(net(carries), net("192.0.2.1"), "{carries}");
        }
    }

    #[test]
    fn addresses_are_read_as_proxies_write_them() {
        for (text, address) in [
            ("192.0.2.1", "192.0.2.1"),
            (" 192.0.2.1 ", "192.0.2.1"),
            ("192.0.2.1:50123", "192.0.2.1"),
            ("2001:db8::7", "2001:db8::7"),
            ("[2001:db8::7]", "2001:db8::7"),
            ("[2001:db8::7]:50123", "2001:db8::7"),
            ("\"[2001:db8::7]:50123\"", "2001:db8::7"),
        ] {
            assert_eq!(written(text), Some(address.parse().unwrap()), "{text}");
        }
        for nonsense in
            ["", "unknown", "192.0.2", "192.0.2.1:", "192.0.2.1:99999", "[2001:db8::7", "2001:db8::7]:1", "[192.0.2.1", "_hidden"]
        {
            assert_eq!(written(nonsense), None, "{nonsense}");
        }
    }
}
