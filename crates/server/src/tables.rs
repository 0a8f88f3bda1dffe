//! All tables: which are in memory, how to ask them, how new ones are made.

use std::collections::HashMap;
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use catalog::AnyRules;
use futures_util::FutureExt;
use kernel::Seed;
use kernel::log::LogFile;
use store::{Kind, LogRow, PackId, SeatRow, Status, Store, StoreError, TableId, TableRow, Write};
use tokio::sync::{OwnedSemaphorePermit, mpsc, oneshot, watch};

use crate::bot_games::{BotGame, BotGames};
use crate::commit::Committer;
use crate::health::Health;
use crate::meters::Meters;
use crate::nodes::Neighbours;
use crate::nodes::forward::moment;
use crate::packs::trials::Trials;
use crate::refusal::{Answer, Refusal, Why};
use crate::secrets;
use crate::settings::Settings;
use crate::sweep::{self, Resting};
use crate::table::actor;
use crate::table::desk::Desk;
use crate::table::header::Header;
use crate::table::message::{Inbox, Message, Person, Reply};
use crate::webhook::Webhooks;

/// How many messages may wait at one table. People send a few; more is somebody's mistake.
const INBOX: usize = 32;

/// What every table's task needs.
pub(crate) struct Services {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) committer: Committer,
    pub(crate) meters: Arc<Meters>,
    pub(crate) health: Arc<Health>,
    pub(crate) settings: Settings,
    /// When the server was started.
    pub(crate) started_ms: i64,
    pub(crate) webhooks: Webhooks,
    pub(crate) bot_games: BotGames,
    /// Other servers, where the database is one that several can share.
    pub(crate) neighbours: Option<Neighbours>,
    /// What bots try out for designers.
    pub(crate) trials: Trials,
    /// The tables that could not be taken up, and when that is tried again.
    pub(crate) resting: Mutex<Resting>,
    loaded: Mutex<Loaded>,
    /// Opened games, shared by all tables with the same players and options.
    opened: Mutex<HashMap<String, Weak<dyn AnyRules>>>,
}

/// The tables in memory.
#[derive(Default)]
struct Loaded {
    tables: HashMap<TableId, (u64, Inbox)>,
    /// How many tasks were started: each knows its own number.
    started: u64,
    /// Every task has one; when the last is dropped all have ended. None when the server stops.
    alive: Option<mpsc::Sender<()>>,
}

/// What a new table is made of.
pub(crate) struct NewTable {
    pub(crate) header: Header,
    pub(crate) public: bool,
    pub(crate) seats: Vec<SeatRow>,
    /// What was played elsewhere before.
    pub(crate) log: Option<LogFile>,
}

impl NewTable {
    /// The same people and bots again: whoever asks sits, and seats are kept for the other people.
    pub(crate) fn again(desk: &Desk, person: &Person) -> NewTable {
        let own = desk.seat_of(Some(person.token)).map(kernel::Seat::number);
        let seat = |row: &SeatRow| match row.kind {
            Kind::Bot => SeatRow { gone: false, ends: false, ..row.clone() },
            Kind::Person if own == Some(row.seat) => {
                let (name, holders) = (row.name.clone(), row.holders.clone());
                SeatRow { kind: Kind::Person, name, holders, ..SeatRow::free(row.seat) }
            }
            Kind::Person => SeatRow { name: row.name.clone(), holders: row.holders.clone(), ..SeatRow::free(row.seat) },
            Kind::Free => SeatRow::free(row.seat),
        };
        let header = Header { continued: None, rematch: None, host: own, hurried: false, ..desk.header.clone() };
        NewTable { header, public: false, seats: desk.seats.iter().map(seat).collect(), log: None }
    }
}

pub(crate) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Services {
    /// Milliseconds since 1970, by the server's clock.
    pub(crate) fn now_ms(&self) -> i64 {
        self.settings.clock.now_ms()
    }

    /// The opened game of a table, by the version of the rules that its log names or the newest.
    pub(crate) fn rules(&self, header: &Header, version: Option<u32>) -> Answer<Arc<dyn AnyRules>> {
        let options = serde_json::to_string(&header.options).unwrap_or_default();
        let pack = header.cards.as_ref().map_or("", |cards| cards.pack.as_str());
        let name = format!("{} {version:?} {} {pack} {options}", header.game, header.players);
        if let Some(rules) = locked(&self.opened).get(&name).and_then(Weak::upgrade) {
            return Ok(rules);
        }
        let rules: Arc<dyn AnyRules> = header.open(version)?.into();
        let mut opened = locked(&self.opened);
        opened.retain(|_, rules| rules.strong_count() > 0);
        opened.insert(name, Arc::downgrade(&rules));
        Ok(rules)
    }

    /// Keeps a new table; if no seat is free its game begins. One that bots play among themselves comes with its right to be played.
    pub(crate) async fn create(self: &Arc<Self>, new: NewTable, game: Option<BotGame>) -> Answer<TableId> {
        let NewTable { header, public, seats, log } = new;
        let (id, now) = (secrets::table_id(), self.now_ms());
        let full = seats.iter().all(|seat| seat.kind != Kind::Free);
        let row = TableRow {
            id: id.clone(),
            header: header.write(),
            key: self.settings.rehearsed.map_or_else(secrets::key, Seed::key).0,
            public,
            status: if log.is_some() { Status::Running } else { Status::Open },
            seq: 0,
            waiting: 0,
            // If the process dies before the game begins, it begins after the restart.
            wake_ms: full.then_some(now),
            created_ms: now,
            touched_ms: now,
            clocks: None,
            pack: header.cards.as_ref().and_then(|cards| PackId::parse(&cards.pack)),
        };
        self.committer.add(Write::Table(row, seats)).await?;
        if let Some(log) = log {
            let lines = log.write().lines().map(|line| LogRow { line: line.to_owned(), at_ms: now }).collect();
            let change = store::Change { wake_ms: Some(now), ..store::Change::of_lines(id.clone(), 0, lines, now) };
            self.committer.commit(change).await?;
        }
        if let Some(game) = game {
            game.at(&id);
        }
        if full {
            self.wake(&id, None);
        }
        Ok(id)
    }

    /// The way to a table's task, which is started if need be.
    fn reach(self: &Arc<Self>, id: &TableId) -> Answer<Inbox> {
        let mut loaded = locked(&self.loaded);
        if let Some((_, inbox)) = loaded.tables.get(id).filter(|(_, inbox)| !inbox.is_closed()) {
            return Ok(inbox.clone());
        }
        let alive = loaded.alive.clone().ok_or_else(|| self.stopping())?;
        let (inbox, messages) = mpsc::channel(INBOX);
        loaded.started += 1;
        let number = loaded.started;
        loaded.tables.insert(id.clone(), (number, inbox.clone()));
        let (services, own, id) = (Arc::clone(self), inbox.downgrade(), id.clone());
        tokio::spawn(async move {
            let task = actor::run(Arc::clone(&services), &id, messages, own);
            // What it held in memory is gone with it; the next who asks has it loaded again.
            if AssertUnwindSafe(task).catch_unwind().await.is_err() {
                tracing::error!(table = id.brief(), "the task of a table broke down");
                services.cannot_take_up(&id, "its task broke down");
            }
            services.forget(&id, number);
            drop((services, alive));
        });
        Ok(inbox)
    }

    /// Asks a table. `message` may be made more than once: a table that was just unloaded is asked again.
    pub(crate) async fn ask<T>(self: &Arc<Self>, id: &TableId, message: impl Fn(Reply<T>) -> Message) -> Answer<T> {
        for _ in 0..4 {
            let (reply, answer) = oneshot::channel();
            self.post(id, message(reply)).await?;
            // A message that was not begun is dropped, and its reply with it.
            if let Ok(answer) = answer.await {
                return answer;
            }
        }
        Err(self.stopping())
    }

    fn stopping(&self) -> Refusal {
        let alone = || Refusal::new(Why::Unavailable, "the server is stopping; try again in a moment");
        self.neighbours.as_ref().map_or_else(alone, |_| elsewhere())
    }

    /// The part of asking that is the same for every question.
    async fn post(self: &Arc<Self>, id: &TableId, message: Message) -> Answer<()> {
        // Others may have taken the table and gone on: what is in memory may be old.
        if self.neighbours.as_ref().is_some_and(|neighbours| !neighbours.holds()) {
            return Err(elsewhere());
        }
        let inbox = self.reach(id)?;
        let _ = inbox.send(Box::new(message)).await;
        Ok(())
    }

    /// Tells a table something, if it is in memory. It may be lost where too much waits already.
    pub(crate) fn tell(&self, id: &TableId, message: Message) {
        if let Some((_, inbox)) = locked(&self.loaded).tables.get(id) {
            let _ = inbox.try_send(Box::new(message));
        }
    }

    /// Loads a table that has something to do, without waiting for it. The permit is given back when it is loaded, or cannot be.
    pub(crate) fn wake(self: &Arc<Self>, id: &TableId, permit: Option<OwnedSemaphorePermit>) {
        if let Ok(inbox) = self.reach(id) {
            // A full inbox is awake.
            let _ = inbox.try_send(Box::new(Message::Wake(permit)));
        }
    }

    /// Whether a table is in memory.
    pub(crate) fn is_loaded(&self, id: &TableId) -> bool {
        locked(&self.loaded).tables.contains_key(id)
    }

    /// The tables in memory.
    pub(crate) fn loaded_tables(&self) -> Vec<TableId> {
        locked(&self.loaded).tables.keys().cloned().collect()
    }

    /// Ends the tasks of these tables; whoever listens there comes again.
    pub(crate) async fn let_go(&self, tables: &[TableId]) {
        let inboxes: Vec<Inbox> = {
            let loaded = locked(&self.loaded);
            tables.iter().filter_map(|id| loaded.tables.get(id).map(|(_, inbox)| inbox.clone())).collect()
        };
        for inbox in inboxes {
            let _ = inbox.send(Box::new(Message::Stop)).await;
        }
    }

    /// How many tables are in memory.
    pub(crate) fn loaded(&self) -> usize {
        locked(&self.loaded).tables.len()
    }

    /// Called when a table was taken up from the store.
    pub(crate) fn taken_up(&self, id: &TableId) {
        locked(&self.resting).wakes(id);
    }

    /// Called when a table cannot be taken up: it is let rest before that is tried again unasked.
    pub(crate) fn cannot_take_up(&self, id: &TableId, why: &str) {
        self.bot_games.ended(id);
        locked(&self.resting).rests(id, why, self.now_ms());
    }

    /// Called when a task has ended; another one may have been started since.
    fn forget(&self, id: &TableId, number: u64) {
        let mut loaded = locked(&self.loaded);
        if loaded.tables.get(id).is_some_and(|(known, _)| *known == number) {
            loaded.tables.remove(id);
        }
    }

    /// Called by a task that would like to end; it may, unless somebody has just asked.
    pub(crate) fn may_end(&self, inbox: &mut mpsc::Receiver<Box<Message>>) -> bool {
        // Under the lock nobody finds the way to this task; whoever has found it before and asks too late asks again.
        let _loaded = locked(&self.loaded);
        let unasked = inbox.is_empty();
        if unasked {
            inbox.close();
        }
        unasked
    }

    /// Ends all tasks, when each has finished what it is doing.
    async fn stop(&self) {
        self.trials.stop();
        let all: Vec<Inbox> = {
            let mut loaded = locked(&self.loaded);
            loaded.alive = None;
            loaded.tables.drain().map(|(_, (_, inbox))| inbox).collect()
        };
        for inbox in all {
            let _ = inbox.send(Box::new(Message::Stop)).await;
        }
    }
}

/// Another server has a table, or will have it in a moment.
pub(crate) fn elsewhere() -> Refusal {
    Refusal { why: Why::Elsewhere, ..moment() }
}

/// The tables of a server: the services, and what only their owner may do.
pub(crate) struct Tables {
    pub(crate) services: Arc<Services>,
    ended: mpsc::Receiver<()>,
    fatal: watch::Receiver<Option<StoreError>>,
}

impl Tables {
    /// Starts the group commit and the sweeper.
    pub(crate) fn start(store: Arc<dyn Store>, neighbours: Option<Neighbours>, settings: Settings, meters: Arc<Meters>) -> Tables {
        let (fatal_out, fatal) = watch::channel(None);
        let (alive, ended) = mpsc::channel(1);
        let health = Arc::<Health>::default();
        let watched = (Arc::clone(&meters), Arc::clone(&health));
        let services = Arc::new(Services {
            committer: Committer::start(Arc::clone(&store), settings.gather, settings.patience, fatal_out, watched),
            meters,
            health,
            store,
            webhooks: Webhooks::new(&settings),
            started_ms: settings.clock.now_ms(),
            bot_games: BotGames::new(settings.bot_games_per_address),
            neighbours,
            trials: Trials::default(),
            resting: Mutex::default(),
            settings,
            loaded: Mutex::new(Loaded { alive: Some(alive), ..Loaded::default() }),
            opened: Mutex::default(),
        });
        tokio::spawn(sweep::run(Arc::downgrade(&services), services.settings.clock.clone()));
        if let Some(neighbours) = &services.neighbours {
            neighbours.start(&services);
        }
        Tables { services, ended, fatal }
    }

    /// Comes back with an error after which the process should stop.
    pub(crate) async fn fatal(&mut self) -> StoreError {
        let error = self.fatal.wait_for(Option::is_some).await.ok().and_then(|error| error.clone());
        match error {
            Some(error) => error,
            // The group commit has ended: so does everything.
            None => std::future::pending().await,
        }
    }

    /// Ends everything in order: tasks, group commit, store.
    pub(crate) async fn stop(self) {
        let Tables { services, mut ended, .. } = self;
        services.neighbours.iter().for_each(Neighbours::leaves);
        services.stop().await;
        // A task that hangs must not hold up the end for ever: nothing it did is acknowledged.
        let _ = tokio::time::timeout(Duration::from_secs(10), ended.recv()).await;
        services.neighbours.iter().for_each(Neighbours::rest);
        // With it ends the lease: others may take the tables.
        services.store.close().await;
    }
}
