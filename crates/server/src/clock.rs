//! The time of day, for deadlines, pauses and timestamps. Rules never see it.
//!
//! A clock is a value: a server is given one with its [`Settings`](crate::Settings) and asks no other. Tests give it one that stands still
//! until they move it, so that five seconds of a clock, a minute without visitors or three days by post take no time at all.

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::sync::watch;

/// The longest sleep in one go: the system's clock may be set, or the machine may have slept.
const NAP: Duration = Duration::from_secs(30);

/// Where a server takes its time from.
#[derive(Debug, Clone, Default)]
pub struct Clock(Source);

#[derive(Debug, Clone, Default)]
enum Source {
    #[default]
    System,
    Hand(Arc<watch::Sender<i64>>),
}

/// The hand that moves a clock.
#[derive(Debug, Clone)]
pub struct Hand(Arc<watch::Sender<i64>>);

impl Clock {
    /// A clock that stands at this moment, in milliseconds since 1970, until its hand is moved.
    #[must_use]
    pub fn by_hand(now_ms: i64) -> (Clock, Hand) {
        let now = Arc::new(watch::Sender::new(now_ms));
        (Clock(Source::Hand(Arc::clone(&now))), Hand(now))
    }

    /// Milliseconds since 1970.
    #[must_use]
    pub fn now_ms(&self) -> i64 {
        match &self.0 {
            Source::System => {
                let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
                i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
            }
            Source::Hand(now) => *now.borrow(),
        }
    }

    /// When it will be so much later than now.
    #[must_use]
    pub fn after(&self, time: Duration) -> i64 {
        self.now_ms().saturating_add(millis(time))
    }

    /// Sleeps until this clock shows the moment; not at all if it has passed.
    pub async fn until(&self, ms: i64) {
        match &self.0 {
            Source::System => {
                while let Ok(left) = u64::try_from(ms.saturating_sub(self.now_ms()))
                    && left > 0
                {
                    tokio::time::sleep(Duration::from_millis(left).min(NAP)).await;
                }
            }
            Source::Hand(now) => {
                // It fails only when the clock is gone, and we hold it.
                let _ = now.subscribe().wait_for(|now| *now >= ms).await;
            }
        }
    }
}

impl Hand {
    /// Moves the clock on; whoever sleeps until then wakes.
    pub fn advance(&self, by: Duration) {
        self.0.send_modify(|now| *now = now.saturating_add(millis(by)));
    }
}

/// A length of time as the clock counts it.
pub(crate) fn millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_clock_set_by_hand_wakes_whoever_sleeps_until_then_and_nobody_else() {
        let (clock, hand) = Clock::by_hand(1000);
        clock.until(1000).await;
        let sleeper = |ms: i64| {
            let clock = clock.clone();
            tokio::spawn(async move { clock.until(ms).await })
        };
        let (soon, later) = (sleeper(1500), sleeper(2001));
        hand.advance(Duration::from_millis(1000));
        soon.await.unwrap();
        assert_eq!((clock.now_ms(), clock.after(Duration::from_secs(2))), (2000, 4000));
        assert!(!later.is_finished());
        hand.advance(Duration::from_millis(1));
        later.await.unwrap();
    }

    #[tokio::test]
    async fn the_systems_clock_goes_on_and_what_has_passed_is_not_waited_for() {
        let clock = Clock::default();
        let before = clock.now_ms();
        assert!(before > 1_700_000_000_000, "{before}");
        clock.until(before - 1_000_000).await;
        clock.until(clock.after(Duration::from_millis(2))).await;
        assert!(clock.now_ms() >= before + 2);
    }
}
