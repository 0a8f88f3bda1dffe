//! Requests: who asks, what for, how often, and what they get back.

mod alone;
pub mod api;
mod assets;
mod covers;
pub(crate) mod fields;
mod finished;
pub(crate) mod guard;
mod identity;
mod limits;
mod operator;
pub(crate) mod pages;
pub mod replay;
mod request;
pub mod respond;
mod socket;

use std::sync::Arc;

use axum::extract::DefaultBodyLimit;
use axum::http::{Method, Uri};
use axum::middleware;
use axum::response::Response;
use axum::routing::get;
use axum::{Json, Router};
use draw::Shape;
use store::TableId;
use tower_http::compression::CompressionLayer;

use crate::nodes::{NodeKey, forward};
use crate::refusal::{Answer, Refusal, Why};
use crate::table::message::{Caller, Message, Reply};
use crate::table::snapshot::Snapshot;
use crate::tables::Services;
pub use alone::Alone;
use finished::Finished;
use limits::Limits;
use markup::Want;

/// The largest body of a request.
pub(crate) const BODY: usize = 16 * 1024;

/// What every handler can reach.
#[derive(Clone)]
pub(crate) struct App {
    pub(crate) services: Arc<Services>,
    limits: Arc<Limits>,
    /// How many connections there may be.
    most: usize,
    finished: Arc<Finished>,
}

impl App {
    /// Asks the table with this id from an address.
    async fn ask<T>(&self, id: &str, message: impl Fn(Reply<T>) -> Message) -> Answer<T> {
        self.services.ask(&table_id(id)?, message).await
    }

    /// What somebody sees of a table, put into words and pictures here: the table has others to answer.
    async fn look(&self, id: &str, who: Caller, want: Want) -> Answer<Snapshot> {
        Ok(self.ask(id, |reply| Message::Look { who, want, reply }).await?.drawn(want))
    }
}

fn table_id(text: &str) -> Answer<TableId> {
    TableId::parse(text).ok_or_else(Refusal::no_table)
}

/// A shape of window, by the word for it.
fn shape(word: &str) -> Answer<Shape> {
    let all = || Shape::ALL.map(Shape::class).join(", ");
    let found = Shape::ALL.into_iter().find(|shape| shape.class() == word);
    found.ok_or_else(|| Refusal::invalid(format!("there is no window shape '{word}'; choose one of {}", all())))
}

impl App {
    /// What answers requests, over so many connections at most.
    pub(crate) fn new(services: Arc<Services>, connections: usize) -> App {
        let limits = Arc::new(Limits::new(&services.settings, connections));
        App { limits, most: connections, finished: Arc::new(Finished::new()), services }
    }
}

/// Everything that can be asked.
pub(crate) fn router(app: &App) -> Router {
    routes()
        .layer(middleware::from_fn_with_state(app.clone(), forward::route))
        .layer(middleware::from_fn_with_state(app.clone(), guard::guard))
        .layer(middleware::from_fn_with_state(app.clone(), request::named))
        .layer(CompressionLayer::new())
        .with_state(app.clone())
}

/// The same for other nodes, which pass on what they were asked: what is not owned here is refused.
pub(crate) fn internal(app: &App, key: NodeKey) -> Router {
    // What travels between nodes is packed here, where it is made, as its reader wishes.
    routes()
        .layer(middleware::from_fn_with_state((app.clone(), key), forward::guard))
        .layer(middleware::from_fn(request::named_elsewhere))
        .layer(CompressionLayer::new())
        .with_state(app.clone())
}

/// What the operator can ask.
pub(crate) fn watched(app: &App) -> Router {
    closed(operator::router())
        .layer(middleware::from_fn_with_state(app.clone(), guard::guard))
        .layer(middleware::from_fn_with_state(app.clone(), request::named))
        .layer(CompressionLayer::new())
        .with_state(app.clone())
}

fn routes() -> Router<App> {
    let (api, document) = api::router().split_for_parts();
    let document = Arc::new(document);
    let open = Router::new()
        .merge(api)
        .route("/api/v1/openapi.json", get(move || async move { Json((*document).clone()) }))
        .route("/t/{id}/ws", get(socket::listen))
        .merge(pages::router())
        .route("/assets/{file}", get(assets::file))
        .route("/picture/{file}", get(covers::file))
        .route("/alone", get(alone::front))
        .route(alone::ROOT, get(alone::index))
        .route("/alone/{*file}", get(alone::file))
        .route("/favicon.ico", get(assets::favicon))
        .merge(operator::asked_by_machines());
    closed(open)
}

/// With an answer to everything else.
fn closed(router: Router<App>) -> Router<App> {
    router
        .fallback(nothing_here)
        .method_not_allowed_fallback(wrong_method)
        // The guard has read the body and found it short enough.
        .layer(DefaultBodyLimit::disable())
}

async fn nothing_here(uri: Uri) -> Response {
    respond::refuse(&uri, &Refusal::new(Why::Missing, "there is nothing at this address"))
}

async fn wrong_method(method: Method, uri: Uri) -> Response {
    let refusal = Refusal::new(Why::Malformed, format!("{method} is not allowed at this address"));
    let mut response = respond::refuse(&uri, &refusal);
    *response.status_mut() = axum::http::StatusCode::METHOD_NOT_ALLOWED;
    response
}
