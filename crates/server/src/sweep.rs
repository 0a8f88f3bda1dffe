//! What the server does unasked: it looks after tables whose time has come, and forgets what nobody needs any more.

use std::collections::HashMap;
use std::sync::{Arc, Weak};
use std::time::Duration;

use store::{StoreError, TableId};
use tokio::sync::Semaphore;

use crate::clock::{Clock, millis};
use crate::nodes::Neighbours;
use crate::tables::{Services, locked};

/// How often it looks, in milliseconds.
const TICK_MS: i64 = 1_000;
/// So many tables are taken up at once: after a restart there may be thousands.
const AT_ONCE: usize = 32;
/// So many are looked at in one question.
const PAGE: u32 = 250;
/// How long a table that was woken is left alone, in milliseconds.
const WOKEN_MS: i64 = 60_000;
/// How long a table that cannot be taken up rests the first time, and at most; each time twice as long.
const REST_MS: (i64, i64) = (5_000, 3_600_000);
/// When so many of them are remembered, those that have rested are forgotten.
const REMEMBERED: usize = 100_000;
/// How often tables that cannot be taken up are told of.
const REPORT_MS: i64 = 60_000;
/// How often is looked for what nobody needs any more.
const FORGET_MS: i64 = 3_600_000;
/// So many rows are removed at once; others write in between.
const FORGET: u32 = 200;

/// Tables that could not be taken up.
#[derive(Debug, Default)]
pub(crate) struct Resting {
    /// How long each rests this time, and until when.
    tables: HashMap<TableId, (i64, i64)>,
    /// How many were added since that was told, and the latest of them with its reason.
    new: usize,
    latest: Option<(TableId, String)>,
    told_ms: Option<i64>,
}

impl Resting {
    /// A table cannot be taken up.
    pub(crate) fn rests(&mut self, id: &TableId, why: &str, now: i64) {
        if self.tables.len() > REMEMBERED {
            self.tables.retain(|_, (_, until)| now < *until);
        }
        let rest = self.tables.get(id).map_or(REST_MS.0, |(rest, _)| (rest * 2).min(REST_MS.1));
        if self.tables.insert(id.clone(), (rest, now + rest)).is_none() {
            self.new += 1;
            self.latest = Some((id.clone(), why.to_owned()));
        }
    }

    /// A table was taken up.
    pub(crate) fn wakes(&mut self, id: &TableId) {
        self.tables.remove(id);
    }

    /// How many they are.
    pub(crate) fn count(&self) -> usize {
        self.tables.len()
    }

    /// Whether a table could not be taken up before and still rests; none if it could be, or nobody has tried.
    fn is_resting(&self, id: &TableId, now: i64) -> Option<bool> {
        self.tables.get(id).map(|(_, until)| now < *until)
    }

    /// What is to be told of tables that were added, at most once a minute: each is told of once.
    fn report(&mut self, now: i64) -> Option<String> {
        if self.told_ms.is_some_and(|told| now - told < REPORT_MS) {
            return None;
        }
        let (id, why) = self.latest.take()?;
        self.told_ms = Some(now);
        Some(match std::mem::take(&mut self.new) {
            0 | 1 => format!("table {} cannot be taken up: {why} (--log-level server=debug says more)", id.brief()),
            new => format!(
                "{new} more tables cannot be taken up, {} in all; the latest is {}: {why} (--log-level server=debug says more)",
                self.tables.len(),
                id.brief()
            ),
        })
    }
}

/// Looks once a second for something to do, for as long as there is a server.
pub(crate) async fn run(services: Weak<Services>, clock: Clock) {
    // Not at once: a machine that has just started may not know yet what day it is.
    let mut sweeper = Sweeper { room: Arc::new(Semaphore::new(AT_ONCE)), woken: HashMap::new(), forgot_ms: clock.now_ms() };
    let mut comings = services.upgrade().and_then(|services| services.neighbours.as_ref().map(Neighbours::comings));
    loop {
        let Some(services) = services.upgrade() else { return };
        // Whoever took what was to be woken here may have left it since.
        if comings.as_mut().is_some_and(|has_changed| has_changed()) {
            sweeper.woken.clear();
        }
        let now = clock.now_ms();
        sweeper.sweep(&services, now).await;
        drop(services);
        clock.until(now + TICK_MS).await;
    }
}

/// What looks.
struct Sweeper {
    room: Arc<Semaphore>,
    /// Tables that were woken lately, and when.
    woken: HashMap<TableId, i64>,
    /// When it was last looked for what nobody needs any more.
    forgot_ms: i64,
}

impl Sweeper {
    async fn sweep(&mut self, services: &Arc<Services>, now: i64) {
        services.meters.tidy();
        let woken = self.wake(services, now).await;
        services.health.database(woken.is_ok());
        if let Err(error) = woken {
            tracing::warn!("cannot look for tables that are due: {error}");
        }
        if let Some(words) = locked(&services.resting).report(now) {
            tracing::error!("{words}");
        }
        if now - self.forgot_ms >= FORGET_MS {
            self.forgot_ms = now;
            if let Err(error) = forget(services, now).await {
                tracing::warn!("cannot remove what nobody needs any more: {error}");
            }
        }
    }

    /// Wakes tables whose time has come though nobody asks: a clock that ran out, a bot that a restart interrupted. Those that cannot be
    /// taken up hold up nobody: the next is woken as soon as they are given up, and then they are passed over for a while.
    async fn wake(&mut self, services: &Arc<Services>, now: i64) -> Result<(), StoreError> {
        self.woken.retain(|_, at| now - *at < WOKEN_MS);
        let mut after = None;
        loop {
            let due = services.store.due(now, after.as_ref(), PAGE).await?;
            for (_, id) in &due {
                let rests = locked(&services.resting).is_resting(id, now);
                if services.is_loaded(id) || rests.unwrap_or_else(|| self.woken.contains_key(id)) {
                    continue;
                }
                // It is never closed.
                let permit = Arc::clone(&self.room).acquire_owned().await.ok();
                services.wake(id, permit);
                self.woken.insert(id.clone(), now);
            }
            after = due.last().cloned();
            if due.len() < PAGE as usize {
                return Ok(());
            }
        }
    }
}

/// What is removed when nobody needs it any more.
#[derive(Debug, Clone, Copy)]
enum Unneeded {
    Tables,
    Packs,
    Guests,
    Chat,
}

/// Removes what nobody needs any more, a little at a time: others have their turn in between. Tables first: with them go the
/// seats that keep guests, and what keeps packs, which keep guests, too.
async fn forget(services: &Services, now: i64) -> Result<(), StoreError> {
    let retention = services.settings.retention;
    let all = [
        (Unneeded::Tables, retention.unfinished),
        (Unneeded::Packs, retention.packs),
        (Unneeded::Guests, retention.guests),
        (Unneeded::Chat, retention.chat),
    ];
    for (what, kept) in all {
        let Some(kept) = kept else { continue };
        let before = now.saturating_sub(millis(kept));
        while forget_some(services, what, before).await? > 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
    Ok(())
}

async fn forget_some(services: &Services, what: Unneeded, before: i64) -> Result<u64, StoreError> {
    let store = &services.store;
    match what {
        Unneeded::Tables => {
            let mut stale = store.stale_tables(before, FORGET).await?;
            // Somebody looks at it now.
            stale.retain(|id| !services.is_loaded(id));
            store.forget_tables(&stale, before).await
        }
        Unneeded::Packs => store.forget_packs(before, FORGET).await,
        Unneeded::Guests => store.forget_guests(before, FORGET).await,
        Unneeded::Chat => store.forget_chat(before, FORGET).await,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_that_cannot_be_taken_up_rests_longer_each_time_and_is_told_of_once() {
        let id = |number: usize| TableId::parse(&format!("table{number}")).unwrap();
        let mut resting = Resting::default();
        let mut now = 0;
        assert_eq!(resting.report(now), None);
        resting.rests(&id(0), "no such rules", now);
        let told = resting.report(now).unwrap();
        assert!(told.starts_with("table table0 cannot be taken up: no such rules"), "{told}");
        let mut rests = Vec::new();
        for _ in 0..12 {
            let begun = now;
            while resting.is_resting(&id(0), now) == Some(true) {
                now += 1000;
            }
            rests.push((now - begun) / 1000);
            resting.rests(&id(0), "no such rules", now);
        }
        assert_eq!(rests, [5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600]);
        assert_eq!(resting.report(now), None, "it was told");
        // A thousand more within a minute are one line, and later ones wait for the next minute.
        (1..=1000).for_each(|number| resting.rests(&id(number), "no such rules", now));
        let told = resting.report(now).unwrap();
        assert!(told.starts_with("1000 more tables cannot be taken up, 1001 in all; the latest is table1: no such rules"), "{told}");
        resting.rests(&id(2000), "no such rules", now);
        assert_eq!(resting.report(now + REPORT_MS - 1), None);
        assert!(resting.report(now + REPORT_MS).is_some());
        // One that was taken up begins anew.
        resting.wakes(&id(0));
        assert_eq!(resting.is_resting(&id(0), now), None);
        resting.rests(&id(0), "again", now);
        assert_eq!((resting.is_resting(&id(0), now + 4999), resting.is_resting(&id(0), now + 5000)), (Some(true), Some(false)));
    }
}
