//! The replay page: any moment of a game, with a link of its own; by moment, turn and round.

use axum::Extension;
use axum::extract::{Path, Query, State};
use markup::layout;
use markup::replay::{list, stage};
use maud::html;
use serde::Deserialize;

use super::{Page, Sent, go};
use crate::http::api::Asked;
use crate::http::api::play::{GoOnDoc, MomentParams, branch, moment, read_log};
use crate::http::fields::Filled;
use crate::http::guard::Address;
use crate::http::identity::Visitor;
use crate::http::{App, table_id};
use crate::refusal::Refusal;

#[derive(Deserialize)]
pub(super) struct PartQuery {
    /// `stage` for what changes from moment to moment alone.
    part: Option<String>,
}

/// `GET /t/{id}/replay`
pub(super) async fn page(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
    Query(PartQuery { part }): Query<PartQuery>,
    asked: Result<Asked<MomentParams>, Refusal>,
) -> Page {
    let Asked(params) = asked?;
    let read = read_log(&app, &id, &visitor).await?;
    let id = table_id(&id)?;
    let (moment, again) = moment(id.as_str(), read, params).await?;
    let stage = html! { div #stage { (stage(&again, &moment)) } };
    if part.as_deref() == Some("stage") {
        return Ok(stage);
    }
    let game = catalog::find(&again.game).map_or("a game", |game| game.about().name);
    Ok(layout::replay(
        &format!("Replay: {game}"),
        &html! {
            main #replay data-table=(id) {
                div.watch { h1 { "Replay: " (game) } (stage) (list(&again, &moment)) }
                p.ways {
                    a href={ "/t/" (id) } { "To the table" }
                    @if again.ended {
                        " " a href={ "/t/" (id) "/result" } { "Result" }
                        " " a #download href={ "/api/v1/tables/" (id) "/log.jsonl" } { "Download the log" }
                        @if app.services.settings.alone.is_some() {
                            " " a #alone href={ "/alone/replay.html?from=/api/v1/tables/" (id) "/log.jsonl" } { "Keep it on this device" }
                        }
                    }
                }
            }
        },
    ))
}

/// `POST /t/{id}/continue`
pub(super) async fn go_on(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
    Extension(address): Extension<Address>,
    Filled(from): Filled<GoOnDoc>,
) -> Sent {
    let (person, cookie) = visitor.or_guest(&app).await?;
    let table = branch(&app, &id, address, person, from).await?;
    Ok(go(&format!("/t/{table}"), cookie))
}
