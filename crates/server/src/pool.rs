//! Where bots think: a bounded number at once. When many wait, each thinks for a shorter time, so that nobody waits for long.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::meters::Bots;

/// So many bots think at once, and the others wait for their turn.
#[derive(Debug, Clone)]
pub struct Pool(Arc<Places>);

#[derive(Debug)]
struct Places {
    free: Arc<Semaphore>,
    count: usize,
    waiting: AtomicUsize,
}

/// A place to think; it is free again when this is dropped.
#[derive(Debug)]
pub struct Place {
    /// How many times less than usual whoever has it should think: there are so many questions for each place.
    pub(crate) hurry: u32,
    _permit: OwnedSemaphorePermit,
}

/// Counts somebody who waits, until they no longer do.
struct Waits<'a>(&'a AtomicUsize);

impl<'a> Waits<'a> {
    fn new(waiting: &'a AtomicUsize) -> Waits<'a> {
        waiting.fetch_add(1, Ordering::Relaxed);
        Waits(waiting)
    }
}

impl Drop for Waits<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Default for Pool {
    /// As many places as there are processors.
    fn default() -> Pool {
        Pool::new(std::thread::available_parallelism().map_or(1, usize::from))
    }
}

impl Pool {
    /// A pool of so many places; at least one.
    #[must_use]
    pub fn new(count: usize) -> Pool {
        let count = count.max(1);
        Pool(Arc::new(Places { free: Arc::new(Semaphore::new(count)), count, waiting: AtomicUsize::new(0) }))
    }

    /// Waits for a place. None only if the pool is no more.
    pub async fn enter(&self) -> Option<Place> {
        let Pool(places) = self;
        let waits = Waits::new(&places.waiting);
        let permit = Arc::clone(&places.free).acquire_owned().await.ok()?;
        drop(waits);
        // Those who wait now will have to wait for this one, too.
        let behind = self.waiting() / places.count;
        Some(Place { hurry: u32::try_from(behind).map_or(u32::MAX, |behind| behind.saturating_add(1)), _permit: permit })
    }

    /// How much is going on.
    pub(crate) fn bots(&self) -> Bots {
        let Pool(places) = self;
        let free = places.free.available_permits();
        Bots { places: places.count, thinking: places.count.saturating_sub(free), waiting: self.waiting() }
    }

    /// How many questions wait for a place.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.0.waiting.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What each of so many questions is told, one after the other, if all come while every place is taken.
    async fn hurries(places: usize, questions: usize) -> Vec<u32> {
        let pool = Pool::new(places);
        let mut taken = Vec::new();
        for _ in 0..places {
            taken.push(pool.enter().await.expect("there is a pool"));
        }
        assert!(taken.iter().all(|place| place.hurry == 1), "nobody waits");
        let (heard, mut hears) = tokio::sync::mpsc::unbounded_channel();
        for _ in 0..questions {
            let (pool, heard) = (pool.clone(), heard.clone());
            tokio::spawn(async move { heard.send(pool.enter().await.expect("there is a pool").hurry) });
        }
        while pool.waiting() < questions {
            tokio::task::yield_now().await;
        }
        drop(taken.pop());
        let mut all = Vec::new();
        for _ in 0..questions {
            all.push(hears.recv().await.expect("everybody gets a place"));
        }
        all
    }

    #[tokio::test]
    async fn the_more_wait_for_each_place_the_less_each_thinks() {
        assert_eq!(hurries(1, 5).await, [5, 4, 3, 2, 1]);
        assert_eq!(hurries(2, 5).await, [3, 2, 2, 1, 1]);
        assert_eq!(hurries(4, 1).await, [1]);
    }

    #[tokio::test]
    async fn whoever_stops_waiting_is_not_counted() {
        let pool = Pool::new(1);
        let place = pool.enter().await.expect("there is a pool");
        let other = pool.clone();
        let waits = tokio::spawn(async move { other.enter().await.map(|place| place.hurry) });
        while pool.waiting() == 0 {
            tokio::task::yield_now().await;
        }
        waits.abort();
        assert!(waits.await.is_err());
        assert_eq!(pool.waiting(), 0);
        drop(place);
        assert_eq!(pool.enter().await.map(|place| place.hurry), Some(1));
    }
}
