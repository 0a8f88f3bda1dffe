//! Starting and stopping.

use std::future::Future;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use store::{Store, StoreError};
use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::door::Door;
use crate::http;
use crate::settings::Settings;
use crate::tables::Tables;

/// Why a server does not start, or stops.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address is taken or not ours.
    #[error("cannot listen on {address} ({problem}): choose another port with --port")]
    Address {
        /// Where it was to listen.
        address: SocketAddr,
        /// What the system says.
        problem: String,
    },
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
    tables: Tables,
}

impl Server {
    /// Takes the address; requests are answered once [`Server::run`] runs.
    ///
    /// # Errors
    /// That the address is taken.
    pub async fn bind(address: SocketAddr, store: Arc<dyn Store>, settings: Settings) -> Result<Server, ServeError> {
        let failed = |error: std::io::Error| ServeError::Address { address, problem: error.to_string() };
        let listener = TcpListener::bind(address).await.map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        let door = Door::new(&settings);
        Ok(Server { listener, address, door, tables: Tables::start(store, settings) })
    }

    /// The address it listens on.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until `stop` is ready, then ends in order: no new connections, tables finish what they are doing, sockets are
    /// closed, the database is let go.
    ///
    /// # Errors
    /// That the database can no longer be written; everything acknowledged is kept.
    pub fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> Serving {
        self.until(Box::pin(stop))
    }

    fn until(self, stop: Pin<Box<dyn Future<Output = ()> + Send>>) -> Serving {
        Box::pin(async move {
            let Server { listener, door, mut tables, .. } = self;
            let app = http::router(Arc::clone(&tables.services), door.most());
            let (stopping, stopped) = watch::channel(false);
            let door = Arc::new(door);
            let serving = tokio::spawn({
                let door = Arc::clone(&door);
                async move { door.serve(listener, app, stopped).await }
            });
            let ended = tokio::select! {
                () = stop => Ok(()),
                error = tables.fatal() => Err(ServeError::Store(error)),
            };
            stopping.send_replace(true);
            tables.stop().await;
            // Connections that are kept open by their other end are cut.
            let _ = tokio::time::timeout(Duration::from_secs(2), serving).await;
            door.close();
            ended
        })
    }
}
