//! What stands before every handler: rates, forged requests; and behind it: the headers that keep a page to itself.

use std::net::{IpAddr, SocketAddr};

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::Response;

use crate::http::{App, respond};
use crate::refusal::{Refusal, Why};

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

/// The address a request comes from.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Address(pub(crate) IpAddr);

pub(crate) async fn guard(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let address = address(&app, &request);
    request.extensions_mut().insert(Address(address));
    let uri = request.uri().clone();
    let allowed = app.limits.request(address).and_then(|()| not_forged(&request));
    let mut response = match allowed {
        Ok(()) => next.run(request).await,
        Err(refusal) => respond::refuse(&uri, &refusal),
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, value);
    }
    // Views and pages are of this moment and this seat.
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

fn address(app: &App, request: &Request) -> IpAddr {
    let direct = request.extensions().get::<ConnectInfo<SocketAddr>>().map_or(IpAddr::from([0, 0, 0, 0]), |info| info.0.ip());
    if !app.services.settings.behind_proxy {
        return direct;
    }
    // The last one is what our own proxy saw; those before it are what the caller says.
    let last = request.headers().get_all("x-forwarded-for").iter().next_back();
    let last = last.and_then(|value| value.to_str().ok()).and_then(|list| list.rsplit(',').next());
    last.and_then(|text| text.trim().parse().ok()).unwrap_or(direct)
}

/// Refuses what another site makes a browser send with our cookie: changes, and sockets, which the same-origin rule
/// does not cover.
fn not_forged(request: &Request) -> Result<(), Refusal> {
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
