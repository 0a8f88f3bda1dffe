//! The JSON API: everything the pages do, for bots and other clients. `/api/v1/openapi.json` describes it.

pub mod advice;
pub mod bring;
pub mod docs;
pub mod guests;
pub mod packs;
pub mod play;
pub mod tables;

use axum::extract::FromRequestParts;
use axum::extract::Query;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::App;
use crate::refusal::{Refusal, Why};

/// Board games in space: tables for people and bots. Say who you are with `POST /api/v1/guests`, send the token as
/// `Authorization: Bearer`, make or join a table, and listen on its WebSocket at `/t/{table}/ws`.
#[derive(OpenApi)]
#[openapi(info(title = "Orrery", version = "1"))]
struct Document;

/// All routes, with their descriptions.
pub(crate) fn router() -> OpenApiRouter<App> {
    let routes = OpenApiRouter::new()
        .routes(routes!(guests::add))
        .routes(routes!(guests::me))
        .routes(routes!(guests::tables))
        .routes(routes!(tables::games))
        .routes(routes!(tables::schema))
        .routes(routes!(tables::list, tables::add))
        .routes(routes!(bring::add))
        .routes(routes!(tables::table))
        .routes(routes!(tables::join))
        .routes(routes!(tables::bot))
        .routes(routes!(tables::offer))
        .routes(routes!(tables::release))
        .routes(routes!(tables::start))
        .routes(routes!(tables::leave))
        .routes(routes!(tables::back))
        .routes(routes!(tables::abandon))
        .routes(routes!(tables::invite))
        .routes(routes!(tables::claim))
        .routes(routes!(tables::rematch))
        .routes(routes!(packs::check))
        .routes(routes!(packs::add))
        .routes(routes!(packs::share))
        .routes(routes!(play::act))
        .routes(routes!(play::take_back))
        .routes(routes!(play::view))
        .routes(routes!(play::choices))
        .routes(routes!(play::log))
        .routes(routes!(play::log_file))
        .routes(routes!(play::replay))
        .routes(routes!(play::go_on))
        .routes(routes!(advice::advice))
        .routes(routes!(play::chat, play::say));
    OpenApiRouter::with_openapi(Document::openapi()).nest("/api/v1", routes)
}

/// What stands behind the question mark of an address; what is wrong with it is told in one line.
pub(crate) struct Asked<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Asked<T>, Refusal> {
        let asked = Query::<T>::from_request_parts(parts, state).await;
        asked.map(|Query(value)| Asked(value)).map_err(|rejection| Refusal::new(Why::Malformed, rejection.body_text()))
    }
}
