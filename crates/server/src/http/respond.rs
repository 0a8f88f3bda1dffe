//! Refusals as answers: one line of JSON for programs, a page for people.

use axum::Json;
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::http::pages;
use crate::refusal::{Refusal, Why};

/// An error as programs get it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ErrorDoc {
    /// What is wrong and what to do instead.
    pub error: String,
    /// The clause that refuses it, if it is the rules that refuse.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clause: Option<&'static str>,
}

/// The HTTP status of a kind of refusal.
pub(crate) fn status(why: Why) -> StatusCode {
    match why {
        Why::Malformed => StatusCode::BAD_REQUEST,
        Why::Unknown => StatusCode::UNAUTHORIZED,
        Why::Forbidden => StatusCode::FORBIDDEN,
        Why::Missing => StatusCode::NOT_FOUND,
        Why::TooSlow => StatusCode::REQUEST_TIMEOUT,
        Why::Conflict => StatusCode::CONFLICT,
        Why::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        Why::Invalid => StatusCode::UNPROCESSABLE_ENTITY,
        Why::TooOften => StatusCode::TOO_MANY_REQUESTS,
        Why::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        Why::Elsewhere => StatusCode::MISDIRECTED_REQUEST,
    }
}

impl From<&Refusal> for ErrorDoc {
    fn from(refusal: &Refusal) -> ErrorDoc {
        ErrorDoc { error: refusal.message.clone(), clause: refusal.clause.map(|clause| clause.0) }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        (status(self.why), Json(ErrorDoc::from(&self))).into_response()
    }
}

/// A refusal as it suits the address that was asked for.
pub(crate) fn refuse(uri: &Uri, refusal: &Refusal) -> Response {
    if uri.path().starts_with("/api/") { refusal.clone().into_response() } else { PageRefusal(refusal.clone()).into_response() }
}

/// A refusal that people read.
pub(crate) struct PageRefusal(pub(crate) Refusal);

impl From<Refusal> for PageRefusal {
    fn from(refusal: Refusal) -> PageRefusal {
        PageRefusal(refusal)
    }
}

impl IntoResponse for PageRefusal {
    fn into_response(self) -> Response {
        (status(self.0.why), pages::refusal(&self.0)).into_response()
    }
}
