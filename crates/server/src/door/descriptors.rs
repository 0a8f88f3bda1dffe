//! How many connections the system lets us have.

use std::num::NonZeroU32;

/// Descriptors that no connection gets: the database and its readers, messages to other servers, files, the system's own.
const RESERVE: u64 = 160;
/// More connections than this are no help to anybody: their memory is needed elsewhere.
const MOST: u64 = 50_000;

/// How many connections may be open: as many as wanted, as far as there are descriptors for them.
pub(super) fn connections(wanted: Option<NonZeroU32>) -> usize {
    let possible = limit().map_or(MOST, without_reserve);
    let most = wanted.map_or(MOST, |wanted| u64::from(wanted.get())).min(possible);
    usize::try_from(most).unwrap_or(usize::MAX)
}

/// What is left for connections. Of a few descriptors half are kept.
fn without_reserve(limit: u64) -> u64 {
    (limit - RESERVE.min(limit / 2)).max(1)
}

/// The descriptors that this process may have, after it has asked for all it can get.
#[cfg(unix)]
fn limit() -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let more = Rlimit { current: maximum, maximum };
    if current != maximum && setrlimit(Resource::Nofile, more).is_ok() { maximum } else { current }
}

#[cfg(not(unix))]
fn limit() -> Option<u64> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_descriptors_are_never_given_to_connections() {
        for (limit, left) in [(20_000, 19_840), (1024, 864), (256, 128), (20, 10), (1, 1), (0, 1)] {
            assert_eq!(without_reserve(limit), left, "{limit}");
        }
        let wanted = NonZeroU32::new(7);
        assert_eq!(connections(wanted), 7);
        assert!(connections(None) > 7 && connections(None) as u64 <= MOST);
    }
}
