//! Pages: rendered here, complete without script; the scripts in `web/` make them live.
//!
//! Ids and classes are stable: styles, script and browser tests hold on to them.

mod feedback;
mod lobby;
mod mine;
mod new_table;
pub(super) mod pace;
mod packs;
mod replay;
mod result;
mod rules;
mod table;
mod workbench;

use axum::Router;
use axum::http::HeaderValue;
use axum::http::header::SET_COOKIE;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use markup::layout;
use maud::{Markup, html};

use crate::http::App;
use crate::http::request::RequestId;
use crate::http::respond::PageRefusal;
use crate::refusal::{Answer, Refusal, Why};

/// What a page answers.
type Page = Result<Markup, PageRefusal>;
/// What a form answers: the way to the next page.
type Sent = Result<Response, PageRefusal>;

pub(crate) fn router() -> Router<App> {
    Router::new()
        .route("/", get(lobby::lobby))
        .route("/play", post(lobby::play))
        .route("/watch", post(lobby::watch))
        .route("/new/{game}", get(new_table::form))
        .route("/tables", get(lobby::tables).post(new_table::create))
        .route("/my", get(mine::mine))
        .route("/my/name", post(mine::rename))
        .route("/rules/{game}", get(rules::rules))
        .route("/how/{game}", get(rules::how))
        .route("/claim/{id}", get(table::claim_page).post(table::claim))
        .route("/t/{id}", get(table::page))
        .route("/t/{id}/board", get(table::board))
        .route("/t/{id}/text", get(table::text))
        .route("/t/{id}/log", get(table::log))
        .route("/t/{id}/picture.svg", get(table::picture))
        .route("/t/{id}/thumbnail.svg", get(mine::thumbnail))
        .route("/t/{id}/result", get(result::page))
        .route("/t/{id}/act", post(table::act))
        .route("/t/{id}/take-back", post(table::take_back))
        .route("/t/{id}/chat", get(table::chat).post(table::say))
        .route("/t/{id}/join", post(table::join))
        .route("/t/{id}/release", post(table::release))
        .route("/t/{id}/offer", post(table::offer))
        .route("/t/{id}/bots", post(table::seat_bot))
        .route("/t/{id}/start", post(table::start))
        .route("/t/{id}/leave", post(table::leave))
        .route("/t/{id}/return", post(table::back))
        .route("/t/{id}/abandon", post(table::abandon))
        .route("/t/{id}/rematch", post(table::rematch))
        .route("/t/{id}/again", post(table::again))
        .route("/t/{id}/feedback", get(feedback::page).post(feedback::say))
        .route("/packs", get(packs::mine).post(packs::create))
        .route("/packs/new/{game}", get(packs::upload))
        .route("/packs/shipped/{game}", get(packs::shipped))
        .route("/packs/{id}", get(packs::page))
        .route("/packs/{id}/file", get(packs::download))
        .route("/packs/{id}/share", post(packs::share))
        .route("/workbench", get(workbench::page).post(workbench::sent))
        .route("/workbench/check", post(workbench::check))
        .route("/trials/{id}", get(workbench::trial))
        .route("/trials/{id}/state", get(workbench::trial_state))
        .route("/trials/{id}/stop", post(workbench::stop_trial))
        .route("/t/{id}/replay", get(replay::page))
        .route("/t/{id}/continue", post(replay::go_on))
}

/// The game with this id.
fn find(game: &str) -> Answer<&'static dyn catalog::AnyGame> {
    catalog::find(game).map_err(|unknown| Refusal::new(Why::Missing, unknown.to_string()))
}

/// A refusal as a page.
pub(crate) fn refusal(refusal: &Refusal) -> Markup {
    // Only what is the server's own fault can be looked up in its log.
    let request = RequestId::current().filter(|_| refusal.why == Why::Unavailable).map(|id| id.to_string());
    layout::plain(
        "That did not work",
        html! {
            main {
                h1 { "That did not work" }
                p.refusal role="alert" { (refusal.message) }
                @if let Some(id) = request { p { "If it happens again, tell whoever runs this server the number of your request: " code { (id) } "." } }
                p { a href="/" { "To the lobby" } }
            }
        },
    )
}

/// On to another page, perhaps with a new cookie.
fn go(address: &str, cookie: Option<HeaderValue>) -> Response {
    let mut response = Redirect::to(address).into_response();
    if let Some(cookie) = cookie {
        response.headers_mut().insert(SET_COOKIE, cookie);
    }
    response
}
