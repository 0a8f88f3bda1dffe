//! Games that bots play among themselves: nobody waits for them, so an address has only a few at a time.

use std::collections::HashMap;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use store::TableId;

use crate::net::{Net, Tally};
use crate::refusal::{Answer, Refusal, Why};

/// The games of bots at a server.
#[derive(Debug, Clone)]
pub(crate) struct BotGames {
    each: Option<NonZeroU32>,
    running: Arc<Mutex<Running>>,
}

#[derive(Debug, Default)]
struct Running {
    of: Tally,
    tables: HashMap<TableId, Net>,
}

/// A game that an address may have; if no table comes of it, it is given back.
pub(crate) struct BotGame {
    games: BotGames,
    address: Option<Net>,
}

impl BotGames {
    /// None yet; each address may have so many.
    pub(crate) fn new(each: Option<NonZeroU32>) -> BotGames {
        BotGames { each, running: Arc::default() }
    }

    fn running(&self) -> MutexGuard<'_, Running> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// One more game of an address, if it may have one.
    pub(crate) fn begin(&self, address: Net) -> Answer<BotGame> {
        if !self.running().of.add(address, self.each) {
            let words = "bots already play as many games for you as one address may have: wait until one is over, or take a seat yourself";
            return Err(Refusal::new(Why::TooOften, words));
        }
        Ok(BotGame { games: self.clone(), address: Some(address) })
    }

    /// The game of a table is over, or will not go on.
    pub(crate) fn ended(&self, table: &TableId) {
        let mut running = self.running();
        if let Some(address) = running.tables.remove(table) {
            running.of.take(address);
        }
    }
}

impl BotGame {
    /// The table where it is played: counts until that has ended.
    pub(crate) fn at(mut self, table: &TableId) {
        if let Some(address) = self.address.take() {
            self.games.running().tables.insert(table.clone(), address);
        }
    }
}

impl Drop for BotGame {
    fn drop(&mut self) {
        if let Some(address) = self.address {
            self.games.running().of.take(address);
        }
    }
}
