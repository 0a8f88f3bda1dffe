//! How often and how much: for each address, and for each guest.

use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};

use governor::clock::DefaultClock;
use governor::state::keyed::HashMapStateStore;
use governor::{Quota, RateLimiter};
use store::TokenHash;

use crate::refusal::{Answer, Refusal, Why};
use crate::settings::Settings;

type Keyed<K> = RateLimiter<K, HashMapStateStore<K>, DefaultClock>;

/// Moves and chat lines of one guest in a second, on average; a double click is no crime.
const STEPS: NonZeroU32 = NonZeroU32::new(20).unwrap();
/// When so many addresses are remembered, those that were quiet are forgotten.
const REMEMBERED: usize = 10_000;

/// All limits of a server.
pub(crate) struct Limits {
    requests: Option<Keyed<IpAddr>>,
    tables: Option<Keyed<IpAddr>>,
    steps: Option<Keyed<TokenHash>>,
    sockets: Option<Arc<Sockets>>,
}

struct Sockets {
    most: u32,
    open: Mutex<HashMap<IpAddr, u32>>,
}

/// One socket of an address; counts until it is dropped.
pub(crate) struct SocketPlace(Option<(Arc<Sockets>, IpAddr)>);

impl Limits {
    pub(crate) fn new(settings: &Settings) -> Limits {
        let burst = |quota: Quota, times: u32| {
            let cells = quota.burst_size().saturating_mul(NonZeroU32::new(times).unwrap_or(NonZeroU32::MIN));
            RateLimiter::hashmap(quota.allow_burst(cells))
        };
        Limits {
            requests: settings.requests_per_second.map(|n| burst(Quota::per_second(n), 5)),
            tables: settings.tables_per_minute.map(|n| RateLimiter::hashmap(Quota::per_minute(n))),
            steps: settings
                .requests_per_second
                .map(|_| RateLimiter::hashmap(Quota::per_second(STEPS).allow_burst(STEPS.saturating_add(20)))),
            sockets: settings.sockets_per_address.map(|most| Arc::new(Sockets { most: most.get(), open: Mutex::default() })),
        }
    }

    /// One request of an address.
    pub(crate) fn request(&self, address: IpAddr) -> Answer<()> {
        check(self.requests.as_ref(), &address, "so many requests")
    }

    /// One new table, or one new guest, of an address.
    pub(crate) fn table(&self, address: IpAddr) -> Answer<()> {
        check(self.tables.as_ref(), &address, "so many new tables")
    }

    /// One move or line of chat of a guest.
    pub(crate) fn step(&self, token: Option<TokenHash>) -> Answer<()> {
        token.map_or(Ok(()), |token| check(self.steps.as_ref(), &token, "so many moves"))
    }

    /// One socket of an address.
    pub(crate) fn socket(&self, address: IpAddr) -> Answer<SocketPlace> {
        let Some(sockets) = &self.sockets else { return Ok(SocketPlace(None)) };
        let mut open = sockets.open.lock().unwrap_or_else(PoisonError::into_inner);
        let count = open.entry(address).or_default();
        if *count >= sockets.most {
            return Err(Refusal::new(Why::TooOften, "your address has too many tables open"));
        }
        *count += 1;
        Ok(SocketPlace(Some((Arc::clone(sockets), address))))
    }
}

impl Drop for SocketPlace {
    fn drop(&mut self) {
        if let Some((sockets, address)) = &self.0 {
            let mut open = sockets.open.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(count) = open.get_mut(address) {
                *count -= 1;
                if *count == 0 {
                    open.remove(address);
                }
            }
        }
    }
}

fn check<K: std::hash::Hash + Eq + Clone>(limiter: Option<&Keyed<K>>, key: &K, what: &str) -> Answer<()> {
    let Some(limiter) = limiter else { return Ok(()) };
    if limiter.len() > REMEMBERED {
        limiter.retain_recent();
    }
    limiter.check_key(key).map_err(|_| Refusal::new(Why::TooOften, format!("{what} at once are too many: wait a moment")))
}
