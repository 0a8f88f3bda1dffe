//! Requests for a table that another node owns are passed on to it, WebSockets among them, and its answers back.

use std::net::IpAddr;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::Response;
use hyper::upgrade::OnUpgrade;
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::{TokioExecutor, TokioIo};
use store::{Owner, Peer, TableId};
use tokio::time::{Instant, sleep};

use super::proof::{PROOF, Proofs, Unproven};
use super::{MARK, Neighbours, NodeKey};
use crate::http::guard::Address;
use crate::http::{App, BODY, respond};
use crate::net::Net;
use crate::refusal::{Refusal, Why};

/// For whom that request is made.
const FOR: HeaderName = HeaderName::from_static("x-orrery-for");
/// Marks the answer to a request without the right key.
const REFUSED: HeaderName = HeaderName::from_static("x-orrery-refused");
/// What belongs to one connection and is not passed on.
const OF_A_CONNECTION: [HeaderName; 6] =
    [header::CONNECTION, header::TRANSFER_ENCODING, header::TE, header::TRAILER, header::UPGRADE, HeaderName::from_static("keep-alive")];
/// How long a connection to another node may take.
const CONNECT: Duration = Duration::from_secs(1);
/// The largest body that another node passes on.
const LARGEST: usize = 1024 * 1024;
/// How long the owner of a table is tried before it is asked, through the database, to give the table up, and how often that is asked.
const UNREACHED: Duration = Duration::from_millis(500);
/// How long a table that is between two owners is waited for, and how often is looked.
const MOVING: (Duration, Duration) = (Duration::from_secs(8), Duration::from_millis(100));
/// What a socket that is passed on keeps in memory, each way.
const BUFFERS: (usize, usize) = (1024, 4096);

/// How requests reach other nodes.
pub(crate) struct Way {
    client: Client<HttpConnector, Body>,
    key: NodeKey,
    proofs: Proofs,
    /// How long an answer may take.
    unanswered: Duration,
}

/// Why another node did not answer.
enum Silence {
    /// It has gone. The request did not reach it, or does no harm twice.
    Again,
    /// The same, but nobody knows that it has gone: there may only be no way to it.
    Unreached,
    /// Nobody knows whether it was carried out.
    Unsure,
    /// It has another key.
    Key,
}

impl Way {
    /// A way for those with this key; whoever takes longer for an answer is no longer waited for.
    pub(super) fn new(key: NodeKey, unanswered: Duration) -> Way {
        let mut connector = HttpConnector::new();
        connector.set_nodelay(true);
        connector.set_connect_timeout(Some(CONNECT));
        // The other end closes after a longer silence.
        let client = Client::builder(TokioExecutor::new()).pool_idle_timeout(Duration::from_secs(30)).build(connector);
        Way { client, key, proofs: Proofs::default(), unanswered }
    }

    /// Forgets nodes that are no more.
    pub(super) fn forget(&self, is_at_work: impl Fn(i64) -> bool) {
        self.proofs.forget(is_at_work);
    }
}

/// Stands before the handlers of a node: answers here what is owned here, and passes on what is not.
pub(crate) async fn route(State(app): State<App>, request: Request, next: Next) -> Response {
    let Some(neighbours) = &app.services.neighbours else { return next.run(request).await };
    if let Some(peer) = server_of(request.uri()).and_then(|number| neighbours.peer(number)) {
        return neighbours.pass_on_once(&peer, request).await;
    }
    let Some(id) = table_of(request.uri()) else { return next.run(request).await };
    let uri = request.uri().clone();
    let (parts, body) = request.into_parts();
    // The guard has read it and found it short enough.
    let Ok(body) = axum::body::to_bytes(body, BODY).await else { return respond::refuse(&uri, &moment()) };
    let again = || Request::from_parts(parts.clone(), Body::from(body.clone()));
    let (begun, mut asked) = (Instant::now(), Instant::now());
    loop {
        let owner = if app.services.is_loaded(&id) { Ok(Owner::Us) } else { neighbours.owner(&id).await };
        let refusal = match owner {
            Ok(Owner::Us | Owner::NoTable) => {
                let response = next.clone().run(again()).await;
                if response.status() != StatusCode::MISDIRECTED_REQUEST {
                    return response;
                }
                moment()
            }
            Ok(Owner::Other(peer)) => match neighbours.pass_on(&peer, &parts, &body).await {
                Ok(response) if response.status() != StatusCode::MISDIRECTED_REQUEST => return response,
                Ok(_) | Err(Silence::Again) => moment(),
                Err(Silence::Unreached) => {
                    // It may have died, and then nobody hears it; or only the way between us is broken.
                    if asked.elapsed() > UNREACHED {
                        asked = Instant::now();
                        let _ = neighbours.nodes().want(&id).await;
                    }
                    moment()
                }
                Err(Silence::Unsure) => return respond::refuse(&uri, &unsure()),
                Err(Silence::Key) => {
                    tracing::error!("the server at {} has another internal key", peer.address);
                    return respond::refuse(&uri, &moment());
                }
            },
            Ok(Owner::Nobody) => moment(),
            Err(error) => Refusal::from(error),
        };
        neighbours.moves(&id);
        if begun.elapsed() > MOVING.0 || neighbours.others.borrow().leaving {
            return respond::refuse(&uri, &refusal);
        }
        sleep(MOVING.1).await;
    }
}

/// For people: it passes.
pub(crate) fn moment() -> Refusal {
    Refusal::new(Why::Unavailable, "one moment: this table is being moved to another server; nothing is lost, try again in a few seconds")
}

fn unsure() -> Refusal {
    let words = "one moment: the server that had this table has gone; look whether this was done before you try it again";
    Refusal::new(Why::Unavailable, words)
}

/// The table that an address is about.
fn table_of(uri: &Uri) -> Option<TableId> {
    let rest = ["/api/v1/tables/", "/t/", "/claim/"].iter().find_map(|start| uri.path().strip_prefix(start))?;
    TableId::parse(rest.split('/').next()?)
}

/// The server that alone knows what an address is about: a trial is in memory where it was begun.
fn server_of(uri: &Uri) -> Option<i64> {
    let trial = match uri.path() {
        "/workbench" => uri.query()?.split('&').find_map(|part| part.strip_prefix("trial="))?,
        path => path.strip_prefix("/trials/")?,
    };
    trial.split_once(MARK)?.0.parse().ok()
}

impl Neighbours {
    /// For what does not move: if that server has gone, so has what it was asked for.
    async fn pass_on_once(&self, peer: &Peer, request: Request) -> Response {
        let uri = request.uri().clone();
        let (parts, body) = request.into_parts();
        let Ok(body) = axum::body::to_bytes(body, BODY).await else { return respond::refuse(&uri, &moment()) };
        self.pass_on(peer, &parts, &body).await.unwrap_or_else(|_| respond::refuse(&uri, &moment()))
    }

    async fn pass_on(&self, peer: &Peer, parts: &Parts, body: &Bytes) -> Result<Response, Silence> {
        let Some(way) = &self.way else { return Err(Silence::Again) };
        let harmless = matches!(parts.method, Method::GET | Method::HEAD);
        let upgrade = parts.extensions.get::<OnUpgrade>().filter(|_| parts.headers.contains_key(header::UPGRADE)).cloned();
        let answered = tokio::select! {
            answered = way.client.request(self.request(way, peer, parts, body)?) => answered,
            // One that is stopped takes connections and says nothing.
            () = self.gone(peer) => return Err(if harmless { Silence::Again } else { Silence::Unsure }),
            () = sleep(way.unanswered) => return Err(Silence::Unsure),
        };
        let mut response = match answered {
            Ok(response) => response,
            Err(error) if error.is_connect() || harmless => return Err(Silence::Unreached),
            Err(_) => return Err(Silence::Unsure),
        };
        if response.headers().contains_key(REFUSED) {
            return Err(Silence::Key);
        }
        if response.status() == StatusCode::SWITCHING_PROTOCOLS {
            let there = hyper::upgrade::on(&mut response);
            self.tunnel(upgrade, there, peer);
        } else {
            without(response.headers_mut());
        }
        Ok(response.map(Body::new))
    }

    fn request(&self, way: &Way, peer: &Peer, parts: &Parts, body: &Bytes) -> Result<Request, Silence> {
        let path = parts.uri.path_and_query().map_or("/", |path| path.as_str());
        let uri: Uri = format!("http://{}{path}", peer.address).parse().map_err(|_| Silence::Again)?;
        let Address(net) = parts.extensions.get().copied().unwrap_or(Address(Net::from(IpAddr::from([0, 0, 0, 0]))));
        let mut request = Request::new(Body::from(body.clone()));
        *request.method_mut() = parts.method.clone();
        *request.uri_mut() = uri;
        let headers = request.headers_mut();
        *headers = parts.headers.clone();
        if !headers.contains_key(header::UPGRADE) {
            without(headers);
        }
        headers.remove(header::CONTENT_LENGTH);
        headers.insert(FOR, HeaderValue::from_str(&net.to_string()).map_err(|_| Silence::Again)?);
        let own = self.nodes().number().ok_or(Silence::Again)?;
        let (mut parts, sent) = request.into_parts();
        let proof = way.proofs.give(&way.key, own, peer.number, &parts, body);
        parts.headers.insert(PROOF, proof);
        Ok(Request::from_parts(parts, sent))
    }

    /// Carries bytes both ways until one end is gone.
    fn tunnel(&self, here: Option<OnUpgrade>, there: OnUpgrade, peer: &Peer) {
        let Some(here) = here else { return };
        let gone = self.gone(peer);
        tokio::spawn(async move {
            let (Ok(here), Ok(there)) = tokio::join!(here, there) else { return };
            let (mut here, mut there) = (TokioIo::new(here), TokioIo::new(there));
            tokio::select! {
                _ = tokio::io::copy_bidirectional_with_sizes(&mut here, &mut there, BUFFERS.0, BUFFERS.1) => {}
                // The page comes again, and is led to where the table is now.
                () = gone => {}
            }
        });
    }
}

/// Takes out what is about one connection.
fn without(headers: &mut HeaderMap) {
    OF_A_CONNECTION.iter().for_each(|name| drop(headers.remove(name)));
}

/// Stands before everything on the internal address: whoever has not the key is told nothing.
pub(crate) async fn guard(State((app, key)): State<(App, NodeKey)>, request: Request, next: Next) -> Response {
    match proven(&app, &key, request).await {
        Ok(request) => crate::http::guard::serve(&app, request, next).await,
        // It finds out who is who now, and comes again.
        Err(Unproven::Past) => respond::refuse(&Uri::from_static("/api/"), &crate::tables::elsewhere()),
        Err(Unproven::False) => {
            tracing::warn!("a request on the internal address was refused: it has not the internal key of this site");
            let words = "this address is for the servers of this site: they share an internal key, which is not this one";
            let mut response = respond::refuse(&Uri::from_static("/api/"), &Refusal::new(Why::Forbidden, words));
            response.headers_mut().insert(REFUSED, HeaderValue::from_static("key"));
            response
        }
    }
}

/// A request that another node has sent, with its body, and for whom.
async fn proven(app: &App, key: &NodeKey, request: Request) -> Result<Request, Unproven> {
    let Some((neighbours, way)) = app.services.neighbours.as_ref().and_then(|all| Some((all, all.way.as_ref()?))) else {
        return Err(Unproven::False);
    };
    let (mut parts, body) = request.into_parts();
    let proof = way.proofs.take(key, neighbours.nodes().number(), &parts, |node| neighbours.may_be_at_work(node))?;
    let net = parts.headers.get(FOR).and_then(|net| net.to_str().ok()).and_then(|net| net.parse::<IpAddr>().ok());
    parts.extensions.insert(Address(Net::from(net.ok_or(Unproven::False)?)));
    // Nobody but a node has come so far: what it sends it has read already, and found short enough.
    let body = axum::body::to_bytes(body, LARGEST).await.map_err(|_| Unproven::False)?;
    if !proof.is_of(&body) {
        return Err(Unproven::False);
    }
    Ok(Request::from_parts(parts, Body::from(body)))
}
