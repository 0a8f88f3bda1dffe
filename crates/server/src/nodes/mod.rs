//! Several servers on one database: this one among the others.
//!
//! Whoever is asked for a table that another node owns passes the request on (`forward.rs`); a table that nobody owns is taken. A node
//! answers from memory only while it knows that its lease runs; one that finds that it was away for too long lets go of every table that
//! others have taken meanwhile. Leases are about processes and not about games, so they go by the time that the system counts, not by
//! the server's clock.

pub(crate) mod forward;
mod key;
mod proof;

use std::collections::{HashMap, HashSet};
use std::future::Future;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;

use store::nodes::LEASE;
use store::{Joining, News, Nodes, Owner, Peer, Store, StoreError, TableId};
use tokio::sync::{Notify, watch};
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep};

use crate::tables::{Services, locked};
use forward::Way;
pub use key::NodeKey;

/// How often the lease is renewed.
const RENEW: Duration = Duration::from_millis(700);
/// So much earlier than the database we count the lease as ended.
const MARGIN: Duration = Duration::from_millis(300);
/// Stands between the number of a server and what only that one knows.
const MARK: char = '-';
/// How long a table that is given away may take to come to rest, how often is looked, and for how long it is then left to whoever wanted it.
const GIVING: (Duration, Duration, Duration) = (Duration::from_secs(3), Duration::from_millis(10), Duration::from_millis(500));
/// When so many owners are remembered, they are forgotten.
const REMEMBERED: usize = 50_000;

/// How this server works together with others on one database.
#[derive(Debug, Clone)]
pub struct Node {
    /// Where it listens to the others: an address that only they can reach.
    pub listen: SocketAddr,
    /// By what address they reach it, if that is another one.
    pub address: Option<String>,
    /// What they all share.
    pub key: NodeKey,
}

/// The other servers, as far as this one knows.
#[derive(Debug, Clone, Default)]
struct Others {
    live: Vec<Peer>,
    /// The highest number of all that were there when they were last asked for: one with a higher number has come since.
    highest: i64,
    /// This one is about to leave them.
    leaving: bool,
}

/// This server among the others.
pub(crate) struct Neighbours {
    store: Arc<dyn Store>,
    joining: Joining,
    /// How requests are passed on; none for a server that is alone.
    way: Option<Way>,
    others: watch::Sender<Others>,
    /// Until when the lease runs for sure.
    held: Mutex<Instant>,
    /// Who owned what when it was last asked.
    owners: Mutex<HashMap<TableId, Peer>>,
    /// Tables that are being given to whoever wants them: nobody takes them up here.
    giving: Mutex<HashSet<TableId>>,
    tasks: Mutex<Vec<JoinHandle<()>>>,
}

impl Neighbours {
    /// Joins the others, if the database is one that several servers can share.
    /// `unanswered` is how long one of them may take to answer.
    pub(crate) async fn join(
        store: &Arc<dyn Store>,
        node: Option<(&Node, SocketAddr)>,
        unanswered: Duration,
    ) -> Result<Option<Neighbours>, StoreError> {
        let Some(nodes) = store.nodes() else { return Ok(None) };
        let joining = Joining {
            address: node.map(|(node, listens)| node.address.clone().unwrap_or_else(|| listens.to_string())),
            key_check: node.map_or([0; 32], |(node, _)| node.key.check()),
            generation: generation(),
        };
        let begun = Instant::now();
        nodes.join(&joining).await?;
        Ok(Some(Neighbours {
            store: Arc::clone(store),
            joining,
            way: node.map(|(node, _)| Way::new(node.key, unanswered)),
            others: watch::Sender::default(),
            held: Mutex::new(begun + LEASE - MARGIN),
            owners: Mutex::default(),
            giving: Mutex::default(),
            tasks: Mutex::default(),
        }))
    }

    fn nodes(&self) -> &dyn Nodes {
        self.store.nodes().expect("it was joined")
    }

    /// Begins to renew the lease and to hear of the others.
    pub(crate) fn start(&self, services: &Arc<Services>) {
        let news = Arc::new(Notify::new());
        let (store, rings, ours) = (Arc::clone(&self.store), Arc::clone(&news), Arc::downgrade(services));
        let hearing = tokio::spawn(async move {
            while let Some(nodes) = store.nodes() {
                match (nodes.news().await, ours.upgrade()) {
                    (News::Changed, _) => rings.notify_one(),
                    (News::Wanted(table), Some(services)) => drop(tokio::spawn(give(services, table))),
                    (News::Wanted(_), None) => return,
                }
            }
        });
        let renewing = tokio::spawn(renew(Arc::downgrade(services), news));
        *locked(&self.tasks) = vec![hearing, renewing];
    }

    /// Whether what is in memory is sure to be true still.
    pub(crate) fn holds(&self) -> bool {
        Instant::now() < *locked(&self.held)
    }

    /// This server is about to stop: what is passed on ends.
    pub(crate) fn leaves(&self) {
        self.others.send_modify(|others| others.leaving = true);
    }

    /// Nothing is renewed any more.
    pub(crate) fn rest(&self) {
        locked(&self.tasks).drain(..).for_each(|task| task.abort());
    }

    /// Who writes a table.
    pub(crate) async fn owner(&self, id: &TableId) -> Result<Owner, StoreError> {
        if self.others.borrow().leaving || locked(&self.giving).contains(id) {
            return Ok(Owner::Nobody);
        }
        if let Some(peer) = locked(&self.owners).get(id) {
            return Ok(Owner::Other(peer.clone()));
        }
        let owner = self.nodes().claim(id).await?;
        if let Owner::Other(peer) = &owner {
            let mut owners = locked(&self.owners);
            if owners.len() >= REMEMBERED {
                owners.clear();
            }
            owners.insert(id.clone(), peer.clone());
        }
        Ok(owner)
    }

    /// It has another owner, or will have.
    fn moves(&self, id: &TableId) {
        locked(&self.owners).remove(id);
    }

    /// Renews the lease. If it may have ended in between, so that others may have taken what was ours, that is let go first: from the moment
    /// when the lease counts as held again, what is in memory is answered from.
    async fn renew(&self, services: &Services) -> Result<(), StoreError> {
        let (mut begun, mut given_up) = (Instant::now(), false);
        let live = match self.nodes().renew().await {
            // The others have given this server up: it comes as a new one.
            Err(StoreError::InUse { .. }) => {
                self.nodes().join(&self.joining).await?;
                (begun, given_up) = (Instant::now(), true);
                self.nodes().renew().await?
            }
            renewed => renewed?,
        };
        // Asked only now: the question may have been on its way for longer than the lease ran.
        if given_up || !self.holds() {
            let lost = self.nodes().lost(&services.loaded_tables()).await?;
            if !lost.is_empty() {
                tracing::warn!("this server was away for too long: {} of its tables are played elsewhere now", lost.len());
                services.let_go(&lost).await;
            }
        }
        *locked(&self.held) = begun + LEASE - MARGIN;
        self.others.send_if_modified(|others| {
            let changed = others.live != live;
            if changed {
                locked(&self.owners).retain(|_, peer| live.contains(peer));
                others.highest = live.iter().map(|peer| peer.number).chain([others.highest]).max().unwrap_or_default();
                others.live = live;
            }
            changed
        });
        if let Some(way) = &self.way {
            way.forget(|node| self.may_be_at_work(node));
        }
        Ok(())
    }

    /// Another node that is at work, by its number.
    fn peer(&self, number: i64) -> Option<Peer> {
        self.others.borrow().live.iter().find(|peer| peer.number == number).cloned()
    }

    /// Whether a node is at work, or came since the others were last asked for: a number is never given twice.
    fn may_be_at_work(&self, number: i64) -> bool {
        let others = self.others.borrow();
        number > others.highest || others.live.iter().any(|peer| peer.number == number)
    }

    /// Marks the name of something that is in this server's memory alone, so that the others know whom to ask for it.
    pub(crate) fn marked(&self, name: &str) -> String {
        match self.nodes().number() {
            Some(number) if self.way.is_some() => format!("{number}{MARK}{name}"),
            _ => name.to_owned(),
        }
    }

    /// Hears whenever others come or go.
    pub(crate) fn comings(&self) -> impl FnMut() -> bool + Send + use<> {
        let mut others = self.others.subscribe();
        move || {
            let changed = others.has_changed().unwrap_or(false);
            others.mark_unchanged();
            changed
        }
    }

    /// What waits until a peer is no longer at work, or this server leaves. A peer that is not known yet has just come.
    fn gone(&self, peer: &Peer) -> impl Future<Output = ()> + Send + 'static {
        let (mut others, peer) = (self.others.subscribe(), peer.clone());
        async move {
            let mut known = false;
            // It fails only when there is no server any more.
            let _ = others
                .wait_for(|others| {
                    let there = others.live.contains(&peer);
                    known |= there;
                    others.leaving || (known && !there)
                })
                .await;
        }
    }
}

/// A number for the rules that this program knows: it grows with every new version of a game's rules and with every new game.
#[must_use]
pub fn generation() -> i64 {
    catalog::titles().iter().map(|game| i64::from(game.about().rules)).sum()
}

/// Renews the lease for as long as there is a server.
async fn renew(services: Weak<Services>, news: Arc<Notify>) {
    let mut silent = false;
    loop {
        {
            let Some(services) = services.upgrade() else { return };
            let Some(neighbours) = &services.neighbours else { return };
            match neighbours.renew(&services).await {
                Ok(()) => {
                    if std::mem::replace(&mut silent, false) {
                        tracing::warn!("the database answers again");
                    }
                }
                Err(error) => {
                    if !std::mem::replace(&mut silent, true) {
                        tracing::warn!("the lease of this server is not renewed: {error}");
                    }
                }
            }
        }
        tokio::select! {
            () = tokio::time::sleep(RENEW) => {}
            () = news.notified() => {}
        }
    }
}

/// Gives a table to somebody who cannot reach us. Its task comes to rest before it is another's: nobody is answered from what it knew.
async fn give(services: Arc<Services>, table: TableId) {
    let Some(neighbours) = &services.neighbours else { return };
    if !locked(&neighbours.giving).insert(table.clone()) {
        return;
    }
    let (begun, given) = (Instant::now(), std::slice::from_ref(&table));
    while services.is_loaded(&table) && begun.elapsed() < GIVING.0 {
        services.let_go(given).await;
        sleep(GIVING.1).await;
    }
    if !services.is_loaded(&table) {
        match neighbours.nodes().release(&table).await {
            Ok(()) => sleep(GIVING.2).await,
            Err(error) => tracing::warn!("a table that another server wants is kept: {error}"),
        }
    }
    locked(&neighbours.giving).remove(&table);
}
