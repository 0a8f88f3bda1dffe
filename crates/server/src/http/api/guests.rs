//! Guests: a name and a token.

use axum::extract::State;
use axum::{Extension, Json};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::http::App;
use crate::http::api::docs::ListedDoc;
use crate::http::fields::{self, Body};
use crate::http::guard::Address;
use crate::http::identity::{self, Visitor};
use crate::http::respond::ErrorDoc;
use crate::refusal::{Answer, Refusal, Why};

/// Somebody who wants to play.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewGuestDoc {
    /// The name that others see: 1 to 24 letters.
    pub name: String,
}

/// A guest, for their own eyes.
#[derive(Debug, Serialize, ToSchema)]
pub struct GuestDoc {
    /// What others call them.
    pub name: String,
    /// The secret that stands for them: send it as `Authorization: Bearer`. It is told only once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
}

/// Say who you are.
#[utoipa::path(post, path = "/guests", request_body = NewGuestDoc, tag = "guests",
    responses((status = 200, body = GuestDoc), (status = "4XX", body = ErrorDoc)))]
pub(crate) async fn add(
    State(app): State<App>,
    Extension(address): Extension<Address>,
    Body(new): Body<NewGuestDoc>,
) -> Answer<Json<GuestDoc>> {
    let name = fields::name(&new.name)?;
    let token = identity::new_guest(&app, address, &name).await?;
    Ok(Json(GuestDoc { name, token: Some(token.reveal()) }))
}

/// Who am I?
#[utoipa::path(get, path = "/me", tag = "guests", responses((status = 200, body = GuestDoc), (status = "4XX", body = ErrorDoc)))]
pub(crate) async fn me(State(app): State<App>, visitor: Visitor) -> Answer<Json<GuestDoc>> {
    let person = visitor.person(&app).await?;
    Ok(Json(GuestDoc { name: person.name, token: None }))
}

/// My tables: those where it is my turn first.
#[utoipa::path(get, path = "/me/tables", tag = "guests", responses((status = 200, body = Vec<ListedDoc>), (status = "4XX", body = ErrorDoc)))]
pub(crate) async fn tables(State(app): State<App>, visitor: Visitor) -> Answer<Json<Vec<ListedDoc>>> {
    let token =
        visitor.caller().ok_or_else(|| Refusal::new(Why::Unknown, "say who you are first: POST /api/v1/guests gives you a token"))?;
    let tables = app.services.store.tables_of(&token, 200).await?;
    Ok(Json(tables.iter().filter_map(ListedDoc::of).collect()))
}
