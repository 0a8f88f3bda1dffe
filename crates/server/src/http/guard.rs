//! What stands before every handler: rates, forged requests, bodies that do not come; and behind it: the headers that keep a page to
//! itself.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, HttpBody};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;
use futures_util::StreamExt;

use crate::door::Line;
use crate::http::{App, BODY, fields, respond};
use crate::net::{self, Net};
use crate::refusal::{Answer, Refusal, Why};

/// Everything from this server, no inline script or style, no frames, no forms to elsewhere.
const POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
                      form-action 'self'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'";

/// Headers of every answer.
const HEADERS: [(HeaderName, HeaderValue); 5] = [
    (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    // A link to a private table must not travel to other sites.
    (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
];

/// Behind a proxy that speaks https nobody ever comes without it again.
const HTTPS_ONLY: HeaderValue = HeaderValue::from_static("max-age=31536000");

/// Whom a request is counted for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Address(pub(crate) Net);

pub(crate) async fn guard(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let address = Net::from(address(app.services.settings.behind_proxy, &request));
    request.extensions_mut().insert(Address(address));
    match app.limits.request(address).and_then(|()| not_forged(&request)) {
        Ok(()) => serve(&app, request, next).await,
        Err(refusal) => dressed(&app, respond::refuse(request.uri(), &refusal)),
    }
}

/// Reads a request whole and has it answered. Whose it is, and that they may ask, is known.
pub(crate) async fn serve(app: &App, request: Request, next: Next) -> Response {
    let line = request.extensions().get::<Arc<Line>>().cloned();
    let uri = request.uri().clone();
    line.iter().for_each(|line| line.sends());
    let whole = whole(request, app.services.settings.times.body).await;
    // From here on somebody would miss the answer.
    let answering = line.as_ref().map(Line::answered);
    let response = match whole {
        Ok(request) => next.run(request).await,
        Err(refusal) => respond::refuse(&uri, &refusal),
    };
    if response.status() == StatusCode::SWITCHING_PROTOCOLS {
        line.iter().for_each(|line| line.is_socket());
    }
    drop(answering);
    dressed(app, response)
}

/// An answer with the headers of every answer.
fn dressed(app: &App, mut response: Response) -> Response {
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        // Pages that play in the browser have a policy of their own.
        headers.entry(name).or_insert(value);
    }
    if app.services.settings.behind_proxy {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HTTPS_ONLY);
    }
    // Views and pages are of this moment and this seat.
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// The largest body of a request that brings a content file, or the log of a whole game: in a form each of its letters may take three, and
/// cards come field by field, too.
const CONTENT_BODY: usize = 1024 * 1024;

/// The largest body at an address.
fn room(path: &str) -> usize {
    let path = path.strip_prefix("/api/v1").unwrap_or(path);
    if matches!(path, "/packs" | "/packs/check" | "/workbench" | "/workbench/check" | "/tables/from-log") { CONTENT_BODY } else { BODY }
}

/// The request with its body, which comes in time and is short.
async fn whole(request: Request, patience: Duration) -> Answer<Request> {
    if request.body().is_end_stream() {
        return Ok(request);
    }
    let (parts, body) = request.into_parts();
    let room = room(parts.uri.path());
    if body.size_hint().lower() > room as u64 {
        return Err(fields::too_large(room));
    }
    let mut stream = body.into_data_stream();
    let reading = async {
        let mut bytes = Vec::new();
        while let Some(piece) = stream.next().await {
            // Whoever broke off reads no answer.
            let piece = piece.map_err(|_| Refusal::new(Why::Malformed, "the body ended too early"))?;
            if bytes.len() + piece.len() > room {
                return Err(fields::too_large(room));
            }
            bytes.extend_from_slice(&piece);
        }
        Ok(bytes)
    };
    let slow = |_| Refusal::new(Why::TooSlow, "the body did not come in time: send it again");
    let bytes = tokio::time::timeout(patience, reading).await.map_err(slow)??;
    Ok(Request::from_parts(parts, Body::from(bytes)))
}

/// Where a request comes from.
fn address(behind_proxy: bool, request: &Request) -> IpAddr {
    let direct = request.extensions().get::<ConnectInfo<SocketAddr>>().map_or(IpAddr::from([0, 0, 0, 0]), |info| info.0.ip());
    if !behind_proxy {
        return direct;
    }
    // The last one is what our own proxy saw; those before it are what the caller says.
    let last = request.headers().get_all("x-forwarded-for").iter().next_back();
    let last = last.and_then(|value| value.to_str().ok()).and_then(|list| list.rsplit(',').next());
    last.and_then(net::written).unwrap_or(direct)
}

/// Refuses what another site makes a browser send with our cookie: changes, and sockets, which the same-origin rule
/// does not cover.
fn not_forged(request: &Request) -> Answer<()> {
    let headers = request.headers();
    let harmless = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS) && !headers.contains_key(header::UPGRADE);
    // A header that only our own clients can set stands for itself; the cookie is then not used.
    if harmless || headers.contains_key(header::AUTHORIZATION) || is_ours(headers) {
        return Ok(());
    }
    Err(Refusal::new(Why::Forbidden, "this request comes from another site"))
}

fn is_ours(headers: &HeaderMap) -> bool {
    let text = |name: &HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    if let Some(site) = text(&HeaderName::from_static("sec-fetch-site")) {
        return matches!(site, "same-origin" | "none");
    }
    match (text(&header::ORIGIN), text(&header::HOST)) {
        // No browser at all: it has no cookie that somebody else could use.
        (None, _) => true,
        (Some(origin), Some(host)) => origin.split_once("://").is_some_and(|(_, authority)| authority.eq_ignore_ascii_case(host)),
        (Some(_), None) => false,
    }
}
