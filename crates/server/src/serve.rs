//! Starting and stopping.

use std::future::Future;
use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use store::{Store, StoreError};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::time::Instant;

use crate::door::Door;
use crate::http::{self, App};
use crate::meters::Meters;
use crate::nodes::{Neighbours, NodeKey};
use crate::settings::Settings;
use crate::tables::{Services, Tables};

/// Why a server does not start, or stops.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address is taken or not ours.
    #[error("cannot listen on {address} ({problem}): choose another port with {flag}")]
    Address {
        /// Where it was to listen.
        address: SocketAddr,
        /// Where it can be chosen.
        flag: &'static str,
        /// What the system says.
        problem: String,
    },
    /// Several servers were asked for, and the database is one for a single server.
    #[error("only servers on PostgreSQL work together: name one with --database, or leave out --node")]
    Alone,
    /// The database cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A server at work. In a box, so that what answers requests is compiled here once and not again in every program that serves.
pub type Serving = Pin<Box<dyn Future<Output = Result<(), ServeError>> + Send>>;

/// A server that listens.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    door: Door,
    /// Where other nodes come in, and what they must show.
    inner: Option<(TcpListener, NodeKey)>,
    operator: Option<TcpListener>,
    tables: Tables,
}

impl Server {
    /// Takes the address, and joins the other servers if there are any; requests are answered once [`Server::run`] runs.
    ///
    /// # Errors
    /// That an address is taken, or that the servers on this database do not go together.
    pub async fn bind(address: SocketAddr, store: Arc<dyn Store>, mut settings: Settings) -> Result<Server, ServeError> {
        let (listener, address) = listen(address, "--port").await?;
        let node = settings.node.clone();
        if node.is_some() && store.nodes().is_none() {
            return Err(ServeError::Alone);
        }
        let operator = match settings.operator {
            Some(address) => Some(listen(address, "--metrics").await?.0),
            None => None,
        };
        let meters = Arc::new(Meters::new());
        let mut door = Door::new(&settings, Some(Arc::clone(&meters)));
        let (mut inner, mut listens) = (None, None);
        if let Some(node) = &node {
            let (listener, address) = listen(node.listen, "--node").await?;
            inner = Some((listener, node.key));
            listens = Some((node, address));
            // A socket that is passed on is a connection here, one to the other node, and one there.
            settings.connections = u32::try_from(door.most() / 3).ok().and_then(NonZeroU32::new);
            door = Door::new(&settings, Some(Arc::clone(&meters)));
        }
        let neighbours = Neighbours::join(&store, listens, settings.unanswered).await?;
        Ok(Server { listener, address, door, inner, operator, tables: Tables::start(store, neighbours, settings, meters) })
    }

    /// The address it listens on.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Where the operator reads counts and status, if anywhere.
    #[must_use]
    pub fn operator_address(&self) -> Option<SocketAddr> {
        self.operator.as_ref().and_then(|listener| listener.local_addr().ok())
    }

    /// Serves until `stop` is ready, then ends in order: it says that it is no longer ready and goes on for as long as [`Settings::drain`]
    /// says, takes no new connections, tables finish what they are doing, sockets are
    /// closed, the database is let go.
    ///
    /// # Errors
    /// That the database can no longer be written; everything acknowledged is kept.
    pub fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> Serving {
        self.until(Box::pin(stop))
    }

    fn until(self, stop: Pin<Box<dyn Future<Output = ()> + Send>>) -> Serving {
        Box::pin(async move {
            let Server { listener, door, inner, operator, mut tables, .. } = self;
            let app = App::new(Arc::clone(&tables.services), door.most());
            let (stopping, stopped) = watch::channel(false);
            let mut serving = Vec::new();
            let mut open = |door: Door, listener, router| {
                let (door, stopped) = (Arc::new(door), stopped.clone());
                let serves = Arc::clone(&door);
                serving.push((door, tokio::spawn(async move { serves.serve(listener, router, stopped).await })));
            };
            if let Some((listener, key)) = inner {
                // All of them come from a few addresses.
                let door = Door::new(&Settings { connections_per_address: None, ..tables.services.settings.clone() }, None);
                open(door, listener, http::internal(&app, key));
            }
            if let Some(listener) = operator {
                open(Door::aside(&tables.services.settings), listener, http::watched(&app));
            }
            open(door, listener, http::router(&app));
            let services = Arc::clone(&tables.services);
            let ended = tokio::select! {
                () = drained(stop, &services) => Ok(()),
                error = tables.fatal() => Err(ServeError::Store(error)),
            };
            drop(services);
            stopping.send_replace(true);
            tables.stop().await;
            // Connections that are kept open by their other end are cut.
            let last = Instant::now() + Duration::from_secs(2);
            for (door, serving) in serving {
                let _ = tokio::time::timeout_at(last, serving).await;
                door.close();
            }
            ended
        })
    }
}

async fn listen(address: SocketAddr, flag: &'static str) -> Result<(TcpListener, SocketAddr), ServeError> {
    let failed = |error: std::io::Error| ServeError::Address { address, flag, problem: error.to_string() };
    let listener = TcpListener::bind(address).await.map_err(failed)?;
    let address = listener.local_addr().map_err(failed)?;
    Ok((listener, address))
}

/// Comes back when the server is to stop and everybody who sends it requests has had the time to notice.
async fn drained(stop: Pin<Box<dyn Future<Output = ()> + Send>>, services: &Services) {
    stop.await;
    services.health.drain();
    if !services.settings.drain.is_zero() {
        tracing::info!("asked to stop: not ready any more, and going on for {:?}", services.settings.drain);
        let clock = &services.settings.clock;
        clock.until(clock.after(services.settings.drain)).await;
    }
}
