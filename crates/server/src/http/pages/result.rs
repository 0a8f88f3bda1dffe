//! The result of a game, to be shown around.

use axum::extract::{Path, State};
use axum::response::IntoResponse;
use markup::layout;
use markup::result::{self, WANTED};

use super::{Sent, feedback, go};
use crate::http::api::play::read_log;
use crate::http::identity::Visitor;
use crate::http::{App, table_id};

/// `GET /t/{id}/result`
pub(super) async fn page(State(app): State<App>, Path(id): Path<String>, visitor: Visitor) -> Sent {
    let seen = app.look(&id, visitor.caller(), WANTED).await?;
    let id = table_id(&id)?;
    let Some(outcome) = &seen.outcome else { return Ok(go(&format!("/t/{id}"), None)) };
    let course = app.finished.course(&id, read_log(&app, id.as_str(), &visitor)).await?;
    let (title, words) = result::title(&seen, outcome);
    let body = result::page(&seen, outcome, &course, &feedback::form(&seen));
    Ok(layout::shared(&title, &words, &body).into_response())
}
