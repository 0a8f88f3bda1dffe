//! The name of a request: it stands in its answer, in every line of the log that came of it, and on the page of an error that is the
//! server's own fault, so that whoever runs the server finds the one by the other.

use std::fmt;
use std::future::Future;
use std::time::{Duration, Instant};

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::Response;
use tracing::Instrument;

use crate::http::App;
use crate::secrets;

/// Where the name stands in requests from our own proxy, and in all answers.
pub(crate) const HEADER: HeaderName = HeaderName::from_static("x-request-id");
/// Longer names are not taken over.
const LONGEST: usize = 64;

tokio::task_local! {
    static CURRENT: RequestId;
}

/// Stands before everything that is asked here: names the request, counts it and tells the log of it.
pub(crate) async fn named(State(app): State<App>, request: Request, next: Next) -> Response {
    let id = RequestId::of(request.headers(), app.services.settings.behind_proxy);
    let begun = Instant::now();
    let response = answered(id, begun, request, next).await;
    app.services.meters.answered(response.status().as_u16(), begun.elapsed());
    response
}

/// The same for what another node passes on: it has a name and was counted there.
pub(crate) async fn named_elsewhere(request: Request, next: Next) -> Response {
    answered(RequestId::of(request.headers(), true), Instant::now(), request, next).await
}

async fn answered(id: RequestId, begun: Instant, mut request: Request, next: Next) -> Response {
    let asked = Asked::of(&request);
    // If it is passed on, it is under this name.
    request.headers_mut().insert(HEADER, id.header());
    let answer = async {
        let response = next.run(request).await;
        asked.answered(response.status(), begun.elapsed());
        response
    };
    let mut response = id.name(answer).await;
    response.headers_mut().insert(HEADER, id.header());
    response
}

/// What the log says of a request: never its address, which may be the link to somebody's table, but the pattern that it fits.
struct Asked {
    method: Method,
    route: Option<MatchedPath>,
}

impl Asked {
    fn of(request: &Request) -> Asked {
        Asked { method: request.method().clone(), route: request.extensions().get().cloned() }
    }

    fn answered(&self, status: StatusCode, took: Duration) {
        let route = self.route.as_ref().map_or("-", MatchedPath::as_str);
        tracing::info!(method = %self.method, route, status = status.as_u16(), ms = took.as_secs_f64() * 1000.0, "answered");
    }
}

/// The name of a request. It says nothing about who asks what.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RequestId(String);

impl RequestId {
    /// The name that our own proxy gave it, or a new one. What anybody else writes there is not believed: two requests must not have one
    /// name because somebody wanted it so.
    pub(crate) fn of(headers: &HeaderMap, is_believed: bool) -> RequestId {
        let given = headers.get(HEADER).filter(|_| is_believed).and_then(|value| value.to_str().ok());
        let plain = |text: &&str| {
            (1..=LONGEST).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
        };
        RequestId(given.filter(plain).map_or_else(secrets::request_id, str::to_owned))
    }

    /// The name of the request that is being answered, if one is.
    pub(crate) fn current() -> Option<RequestId> {
        CURRENT.try_with(RequestId::clone).ok()
    }

    /// Answers the request under its name.
    pub(crate) fn name<F: Future>(&self, answer: F) -> impl Future<Output = F::Output> + use<F> {
        let span = tracing::error_span!("request", id = %self);
        CURRENT.scope(self.clone(), answer).instrument(span)
    }

    /// As a header of the answer.
    pub(crate) fn header(&self) -> HeaderValue {
        HeaderValue::from_str(&self.0).unwrap_or(HeaderValue::from_static("-"))
    }
}

impl fmt::Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_proxy_names_requests_and_only_in_plain_letters() {
        let named = |name: &'static str, behind_proxy: bool| {
            RequestId::of(&HeaderMap::from_iter([(HEADER, HeaderValue::from_static(name))]), behind_proxy).0
        };
        assert_eq!(named("4bf9-2a", true), "4bf9-2a");
        assert_ne!(named("4bf9-2a", false), "4bf9-2a");
        for odd in ["", "a b", "a\"b", "0123456789012345678901234567890123456789012345678901234567890123456789"] {
            assert_eq!(named(odd, true).len(), 16, "{odd}");
        }
        let nobody = HeaderMap::new();
        assert_ne!(RequestId::of(&nobody, true), RequestId::of(&nobody, true));
    }
}
