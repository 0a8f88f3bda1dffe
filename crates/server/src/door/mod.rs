//! The door: who comes in, how many at once, and how long they may stand there without a word.
//!
//! Every connection has a place ([`places`]); there are as many as the system gives descriptors, without those kept for the
//! database and the server's own calls. Whoever comes when all are taken gets the place of a connection that says nothing. A
//! connection has a time for its request, a time between two of them, and a time to take what it is sent ([`line`]): silent, slow
//! and deaf ones are closed. What the library does with a connection in between is its own business.

mod descriptors;
mod line;
mod places;

use std::convert::Infallible;
use std::future::poll_fn;
use std::io::ErrorKind;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep_until};

use crate::meters::Meters;
use crate::settings::{Settings, Times};
use line::Stream;
pub(crate) use places::Line;
use places::{Place, Places};

/// How long the door waits when the system gives no connection though one is there: for want of descriptors, mostly.
const BREATH: Duration = Duration::from_millis(50);
/// What is kept of a request before it is understood: the headers of any browser are shorter.
const HEAD: usize = 32 * 1024;
/// Connections to the operator's address: they come out of the descriptors that are kept.
const ASIDE: usize = 16;
/// What somebody is told for whom there is no place, if they listen.
const FULL: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain\r\ncontent-length: 58\r\nretry-after: 5\r\nconnection: close\r\n\r\n\
                      too many connections are open: try again in a few seconds\n";

/// What lets connections in.
pub(crate) struct Door {
    places: Arc<Places>,
    times: Times,
}

impl Door {
    /// A door with as many places as the settings and the system allow.
    pub(crate) fn new(settings: &Settings, meters: Option<Arc<Meters>>) -> Door {
        let most = descriptors::connections(settings.connections);
        // A proxy brings everybody from one address; whoever stands behind it is counted by what it writes.
        let each = settings.connections_per_address.filter(|_| !settings.behind_proxy);
        Door { places: Arc::new(Places::new(most, each, meters)), times: settings.times }
    }

    /// The operator's own: a few places that nobody counts.
    pub(crate) fn aside(settings: &Settings) -> Door {
        Door { places: Arc::new(Places::new(ASIDE, None, None)), times: settings.times }
    }

    /// How many connections may be open.
    pub(crate) fn most(&self) -> usize {
        self.places.most()
    }

    /// Lets connections in until told to stop; comes back when all have ended.
    pub(crate) async fn serve(&self, listener: TcpListener, app: Router, mut stopped: watch::Receiver<bool>) {
        let app = TowerToHyperService::new(app);
        let (open, mut ended) = mpsc::channel::<()>(1);
        loop {
            let accepted = tokio::select! {
                accepted = listener.accept() => accepted,
                _ = stopped.wait_for(|stopped| *stopped) => break,
            };
            match accepted {
                Ok((stream, peer)) => self.welcome(stream, peer, &app, &stopped, &open),
                // The other end gave up before we came to it.
                Err(error) if matches!(error.kind(), ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset) => {}
                Err(error) => {
                    // Not for ever: whoever is silent makes room, and others hang up.
                    self.places.complain(&error);
                    tokio::time::sleep(BREATH).await;
                }
            }
        }
        drop((listener, open));
        let _ = ended.recv().await;
    }

    /// Ends every connection at once.
    pub(crate) fn close(&self) {
        self.places.end_all();
    }

    fn welcome(
        &self,
        stream: TcpStream,
        peer: SocketAddr,
        app: &TowerToHyperService<Router>,
        stopped: &watch::Receiver<bool>,
        open: &mpsc::Sender<()>,
    ) {
        // A message is one small packet and somebody waits for it.
        let _ = stream.set_nodelay(true);
        let Some(place) = self.places.take(peer.ip().into()) else {
            // Whether it is heard is their business: nobody waits for them.
            let _ = stream.try_write(FULL);
            return;
        };
        let line = place.line();
        let (open, talk) = (open.clone(), converse(stream, peer, place, app.clone(), self.times, stopped.clone()));
        let task = tokio::spawn(async move {
            talk.await;
            drop(open);
        });
        line.belongs_to(task.abort_handle());
    }
}

/// One connection, until it ends, becomes a socket, or is silent for too long.
async fn converse(
    stream: TcpStream,
    peer: SocketAddr,
    place: Place,
    app: TowerToHyperService<Router>,
    times: Times,
    mut stopped: watch::Receiver<bool>,
) {
    let line = place.line();
    let stream = TokioIo::new(Stream::new(stream, place, times.unread));
    let service = {
        let line = Arc::clone(&line);
        service_fn(move |request: Request<Incoming>| {
            let mut request = request.map(Body::new);
            request.extensions_mut().insert(ConnectInfo(peer));
            request.extensions_mut().insert(Arc::clone(&line));
            let answer = app.call(request);
            async move { Ok::<_, Infallible>(answer.await.unwrap_or_else(|never| match never {})) }
        })
    };
    let mut builder = http1::Builder::new();
    // The line has times of its own: the library's counts the wait for a next request as part of that request.
    builder.header_read_timeout(None).max_buf_size(HEAD);
    let mut connection = pin!(builder.serve_connection(stream, service).with_upgrades());
    let mut stop = pin!(async move {
        let _ = stopped.wait_for(|stopped| *stopped).await;
    });
    let mut stopping = false;
    let mut alarm = pin!(sleep_until(Instant::now()));
    poll_fn(move |context| {
        if !stopping && stop.as_mut().poll(context).is_ready() {
            stopping = true;
            connection.as_mut().graceful_shutdown();
        }
        // What comes of a connection is its own end's business. Nobody waits for the rest of a request when the server stops.
        if connection.as_mut().poll(context).is_ready() || (stopping && line.asks()) {
            return Poll::Ready(());
        }
        let Some(due) = line.due(&times) else { return Poll::Pending };
        if due != alarm.deadline() {
            alarm.as_mut().reset(due);
        }
        alarm.as_mut().poll(context)
    })
    .await;
}
