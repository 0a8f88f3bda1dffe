//! How often and how much: for each address, and for each guest.

use std::hash::Hash;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use governor::clock::DefaultClock;
use governor::state::keyed::HashMapStateStore;
use governor::{Quota, RateLimiter};
use store::TokenHash;

use crate::net::{Net, Tally};
use crate::refusal::{Answer, Refusal, Why};
use crate::settings::Settings;

type Keyed<K> = RateLimiter<K, HashMapStateStore<K>, DefaultClock>;

/// Moves and chat lines of one guest in a second, on average; a double click is no crime.
const STEPS: NonZeroU32 = NonZeroU32::new(20).unwrap();
/// Packs that an address may keep in a minute, on average, and content files that it may have looked at in a second.
const UPLOADS: NonZeroU32 = NonZeroU32::new(6).unwrap();
const CHECKS: NonZeroU32 = NonZeroU32::new(4).unwrap();
/// When so many addresses are remembered, those that were quiet are forgotten.
const REMEMBERED: usize = 10_000;

/// All limits of a server.
pub(crate) struct Limits {
    requests: Option<Keyed<Net>>,
    tables: Option<Keyed<Net>>,
    steps: Option<Keyed<Stepper>>,
    /// Content files that are kept, and those that are only looked at.
    uploads: Option<Keyed<Net>>,
    checks: Option<Keyed<Net>>,
    sockets: Arc<Sockets>,
}

/// Whose moves are counted: a guest's, or those of everybody at an address who never said who they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Stepper {
    Guest(TokenHash),
    Nobody(Net),
}

/// The sockets that are open.
struct Sockets {
    each: Option<NonZeroU32>,
    /// Some connections are left for pages.
    most: usize,
    open: Mutex<(usize, Tally)>,
}

impl Sockets {
    fn open(&self) -> MutexGuard<'_, (usize, Tally)> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One socket of an address; counts until it is dropped.
pub(crate) struct SocketPlace {
    sockets: Arc<Sockets>,
    address: Net,
}

impl Limits {
    /// The limits of a server with so many connections.
    pub(crate) fn new(settings: &Settings, connections: usize) -> Limits {
        let burst = |quota: Quota, times: u32| {
            let cells = quota.burst_size().saturating_mul(NonZeroU32::new(times).unwrap_or(NonZeroU32::MIN));
            RateLimiter::hashmap(quota.allow_burst(cells))
        };
        let sockets = Sockets { each: settings.sockets_per_address, most: connections.div_ceil(4) * 3, open: Mutex::default() };
        Limits {
            requests: settings.requests_per_second.map(|n| burst(Quota::per_second(n), 5)),
            tables: settings.tables_per_minute.map(|n| RateLimiter::hashmap(Quota::per_minute(n))),
            steps: settings
                .requests_per_second
                .map(|_| RateLimiter::hashmap(Quota::per_second(STEPS).allow_burst(STEPS.saturating_add(20)))),
            uploads: settings.tables_per_minute.map(|_| RateLimiter::hashmap(Quota::per_minute(UPLOADS))),
            checks: settings.requests_per_second.map(|_| burst(Quota::per_second(CHECKS), 5)),
            sockets: Arc::new(sockets),
        }
    }

    /// One request of an address.
    pub(crate) fn request(&self, address: Net) -> Answer<()> {
        check(self.requests.as_ref(), &address, "too many requests")
    }

    /// One new table, or one new guest, of an address.
    pub(crate) fn table(&self, address: Net) -> Answer<()> {
        check(self.tables.as_ref(), &address, "too many new tables")
    }

    /// One pack of an address.
    pub(crate) fn upload(&self, address: Net) -> Answer<()> {
        check(self.uploads.as_ref(), &address, "too many packs")
    }

    /// One content file that an address would like to have looked at.
    pub(crate) fn check(&self, address: Net) -> Answer<()> {
        check(self.checks.as_ref(), &address, "too many checks")
    }

    /// One move or line of chat of a guest, or of somebody at an address.
    pub(crate) fn step(&self, token: Option<TokenHash>, address: Net) -> Answer<()> {
        let stepper = token.map_or(Stepper::Nobody(address), Stepper::Guest);
        check(self.steps.as_ref(), &stepper, "so many moves")
    }

    /// One message on a socket, whatever is in it: it counts as a request of the address and as a move.
    pub(crate) fn message(&self, token: Option<TokenHash>, address: Net) -> Answer<()> {
        self.step(token, address)?;
        check(self.requests.as_ref(), &address, "too many messages")
    }

    /// How many sockets are open.
    pub(crate) fn sockets(&self) -> usize {
        self.sockets.open().0
    }

    /// One socket of an address.
    pub(crate) fn socket(&self, address: Net) -> Answer<SocketPlace> {
        let mut open = self.sockets.open();
        let (all, of) = &mut *open;
        if *all >= self.sockets.most {
            return Err(Refusal::new(Why::Unavailable, "too many tables are open at this server: try again in a moment"));
        }
        if !of.add(address, self.sockets.each) {
            return Err(Refusal::new(Why::TooOften, "your address has too many tables open"));
        }
        *all += 1;
        Ok(SocketPlace { sockets: Arc::clone(&self.sockets), address })
    }
}

impl Drop for SocketPlace {
    fn drop(&mut self) {
        let mut open = self.sockets.open();
        let (all, of) = &mut *open;
        *all -= 1;
        of.take(self.address);
    }
}

fn check<K: Hash + Eq + Clone>(limiter: Option<&Keyed<K>>, key: &K, what: &str) -> Answer<()> {
    let Some(limiter) = limiter else { return Ok(()) };
    if limiter.len() > REMEMBERED {
        limiter.retain_recent();
    }
    limiter.check_key(key).map_err(|_| Refusal::new(Why::TooOften, format!("{what} at once: wait a moment")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sockets_leave_room_for_pages_and_give_their_place_back() {
        let limits = Limits::new(&Settings { sockets_per_address: NonZeroU32::new(2), ..Settings::default() }, 8);
        let address = |last: u8| Net::from(std::net::IpAddr::from([192, 0, 2, last]));
        let why = |number| limits.socket(address(number)).err().map(|refusal| refusal.why);
        let mut open: Vec<SocketPlace> = (0..6).map(|number| limits.socket(address(number / 2)).unwrap()).collect();
        assert_eq!(why(9), Some(Why::Unavailable), "two of eight connections are left");
        open.truncate(5);
        assert_eq!((why(0), why(1)), (Some(Why::TooOften), Some(Why::TooOften)));
        assert_eq!(why(2), None);
        drop(open);
        assert_eq!(*limits.sockets.open(), (0, Tally::default()), "nobody is remembered who has no socket");
    }
}
