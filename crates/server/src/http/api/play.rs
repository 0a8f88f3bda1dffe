//! Playing: choosing, taking back, looking, reading the log, talking.

use axum::Extension;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use catalog::Past;
use markup::replay::{Again, Eyes, Moment};
use markup::{Want, You};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::Asked;
use super::docs::{ChatDoc, ChoiceDoc, DONE, DoneDoc, SaidDoc, TableIdDoc, ToldDoc, of_a_game};
use super::tables::parse_bot;
use crate::http::fields::{self, Body};
use crate::http::guard::Address;
use crate::http::identity::Visitor;
use crate::http::replay::{self, MomentDoc, Start};
use crate::http::respond::ErrorDoc;
use crate::http::{App, table_id};
use crate::refusal::{Answer, Refusal, Why};
use crate::table::message::{Act, Acted, Back, LogRead, Message, Person};

/// A choice: by its number, or as logs write it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ActDoc {
    /// The number of your request: what `you.request` said last. The same number twice plays once.
    pub request: u64,
    /// The number of the action.
    #[serde(default)]
    pub number: Option<u32>,
    /// Or the action as logs write it.
    #[serde(default)]
    pub act: Option<String>,
}

/// Choose. The answer comes when the move is on disk.
#[utoipa::path(post, path = "/tables/{table}/act", tag = "play", params(("table" = String, Path)), request_body = ActDoc,
    responses((status = 200, body = Acted), (status = "4XX", body = ErrorDoc)))]
pub(crate) async fn act(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
    Body(ActDoc { request, number, act }): Body<ActDoc>,
) -> Answer<Json<Acted>> {
    let who = visitor.caller();
    visitor.may_step(&app)?;
    let act = match (number, act) {
        (Some(number), None) => Act::Number(number),
        (None, Some(text)) => Act::Text(text),
        _ => return Err(Refusal::invalid("say what to do with 'number' or with 'act', one of them")),
    };
    app.ask(&id, |reply| Message::Act { who, request, act: act.clone(), reply }).await.map(Json)
}

/// Take your latest choice back, if nobody has learned anything from it.
#[utoipa::path(post, path = "/tables/{table}/take-back", tag = "play", params(("table" = String, Path)),
    responses((status = 200, body = Acted), (status = "4XX", body = ErrorDoc)))]
pub(crate) async fn take_back(State(app): State<App>, Path(id): Path<String>, visitor: Visitor) -> Answer<Json<Acted>> {
    let who = visitor.caller();
    visitor.may_step(&app)?;
    app.ask(&id, |reply| Message::TakeBack { who, back: Back::Choice, reply }).await.map(Json)
}

/// What you see.
#[derive(Debug, Serialize, ToSchema)]
pub struct ViewDoc {
    /// Your seat, if you have one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub you: Option<You>,
    /// The view; its shape is the game's. Null before the game begins.
    #[schema(schema_with = of_a_game::view)]
    pub view: serde_json::Value,
}

/// What you may know of the game, as data.
#[utoipa::path(get, path = "/tables/{table}/view", tag = "play", params(("table" = String, Path)),
    responses((status = 200, body = ViewDoc), (status = "4XX", body = ErrorDoc)))]
pub(crate) async fn view(State(app): State<App>, Path(id): Path<String>, visitor: Visitor) -> Answer<Json<ViewDoc>> {
    let seen = app.look(&id, visitor.caller(), Want { view: true, ..Want::TABLE }).await?;
    Ok(Json(ViewDoc { you: seen.seen.you, view: seen.view }))
}

/// What you may choose now.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChoicesDoc {
    /// Your seat, if you have one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub you: Option<You>,
    /// What you are asked, or what everybody waits for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub question: Option<SaidDoc>,
    /// Your choices; none if you are not waited for.
    pub choices: Vec<ChoiceDoc>,
}

/// What you may choose now, in words and numbers.
#[utoipa::path(get, path = "/tables/{table}/choices", tag = "play", params(("table" = String, Path)),
    responses((status = 200, body = ChoicesDoc), (status = "4XX", body = ErrorDoc)))]
pub(crate) async fn choices(State(app): State<App>, Path(id): Path<String>, visitor: Visitor) -> Answer<Json<ChoicesDoc>> {
    let seen = app.look(&id, visitor.caller(), Want { choices: true, ..Want::TABLE }).await?;
    let seen = seen.seen;
    let choices = seen.choices.into_iter().map(ChoiceDoc::from).collect();
    Ok(Json(ChoicesDoc { you: seen.you, question: seen.question.map(SaidDoc::from), choices }))
}

/// What has happened so far, as you were told of it.
#[utoipa::path(get, path = "/tables/{table}/log", tag = "play", params(("table" = String, Path)),
    responses((status = 200, body = Vec<ToldDoc>), (status = "4XX", body = ErrorDoc)))]
pub(crate) async fn log(State(app): State<App>, Path(id): Path<String>, visitor: Visitor) -> Answer<Json<Vec<ToldDoc>>> {
    let seen = app.look(&id, visitor.caller(), Want { past: Past::Everything, ..Want::TABLE }).await?;
    Ok(Json(seen.seen.history.into_iter().map(ToldDoc::from).collect()))
}

/// Asks a table for its log.
pub(crate) async fn read_log(app: &App, id: &str, visitor: &Visitor) -> Answer<LogRead> {
    let who = visitor.caller();
    app.ask(id, |reply| Message::ReadLog { who, reply }).await
}

/// The whole log with its key as a file for `orrery replay`, when the game is over.
#[utoipa::path(get, path = "/tables/{table}/log.jsonl", tag = "play", params(("table" = String, Path)),
    responses((status = 200, content_type = "application/jsonl", body = String), (status = "4XX", body = ErrorDoc)))]
pub(crate) async fn log_file(State(app): State<App>, Path(id): Path<String>, visitor: Visitor) -> Answer<Response> {
    let read = read_log(&app, &id, &visitor).await?;
    if !read.status.has_ended() {
        return Err(Refusal::conflict("the log shows every hand: it is given out when the game is over"));
    }
    let name = format!("attachment; filename=\"{}-{}.jsonl\"", read.header.game, table_id(&id)?);
    let headers = [(header::CONTENT_TYPE, "application/jsonl".to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, read.log.write()).into_response())
}

/// Which moment.
#[derive(Debug, Deserialize, IntoParams)]
pub(crate) struct MomentParams {
    /// Which moment, from 0; the last one if nothing is said.
    pub(crate) at: Option<usize>,
    /// Through whose eyes: `all`, `spectator` or a seat's number.
    pub(crate) eyes: Option<String>,
}

/// A moment of a log; the work is done where it does not hold up others.
pub(crate) async fn moment(id: &str, read: LogRead, params: MomentParams) -> Answer<(Moment, Again)> {
    let eyes = params.eyes.as_deref().map(Eyes::parse).transpose().map_err(Refusal::invalid)?;
    let again = replay::again(id, &read);
    let done = tokio::task::spawn_blocking(move || replay::moment(&again, &read, eyes, params.at).map(|moment| (moment, again)));
    done.await.unwrap_or_else(|_| Err(Refusal::new(Why::Unavailable, "this moment cannot be shown")))
}

/// A moment of a game: any, through anybody's eyes, when it is over; your own while it runs.
#[utoipa::path(get, path = "/tables/{table}/replay", tag = "play", params(("table" = String, Path), MomentParams),
    responses((status = 200, body = MomentDoc), (status = "4XX", body = ErrorDoc)))]
pub(crate) async fn replay(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
    Asked(params): Asked<MomentParams>,
) -> Answer<Json<MomentDoc>> {
    let read = read_log(&app, &id, &visitor).await?;
    Ok(Json(moment(&id, read, params).await?.0.into()))
}

/// From where to go on.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GoOnDoc {
    /// The moment, as seen by `all`.
    pub at: usize,
    /// The seat you play.
    pub seat: u8,
    /// The bot that plays the others.
    pub bot: String,
}

/// Go on from a moment of a finished game against bots, at a new private table.
#[utoipa::path(post, path = "/tables/{table}/continue", tag = "play", params(("table" = String, Path)), request_body = GoOnDoc,
    responses((status = 200, body = TableIdDoc), (status = "4XX", body = ErrorDoc)))]
pub(crate) async fn go_on(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
    Extension(address): Extension<Address>,
    Body(from): Body<GoOnDoc>,
) -> Answer<Json<TableIdDoc>> {
    let person = visitor.person(&app).await?;
    let table = branch(&app, &id, address, person, from).await?;
    Ok(Json(TableIdDoc { table }))
}

/// Makes a table that goes on from a moment of another: the API and the replay page end here.
pub(crate) async fn branch(app: &App, id: &str, address: Address, person: Person, from: GoOnDoc) -> Answer<String> {
    app.limits.table(address.0)?;
    let (id, bot, who) = (table_id(id)?, parse_bot(&from.bot)?, Some(person.token));
    let read = app.services.ask(&id, |reply| Message::ReadLog { who, reply }).await?;
    let start = Start { table: id.to_string(), at: from.at, seat: from.seat, bot };
    let done = tokio::task::spawn_blocking(move || replay::go_on(&read, &start, &person)).await;
    let table = done.unwrap_or_else(|_| Err(Refusal::new(Why::Unavailable, "the game cannot be continued from this moment")))?;
    Ok(app.services.create(table, None).await?.to_string())
}

/// What was said at the table.
#[utoipa::path(get, path = "/tables/{table}/chat", tag = "play", params(("table" = String, Path)),
    responses((status = 200, body = Vec<ChatDoc>), (status = "4XX", body = ErrorDoc)))]
pub(crate) async fn chat(State(app): State<App>, Path(id): Path<String>) -> Answer<Json<Vec<ChatDoc>>> {
    app.look(&id, None, Want::TABLE).await?;
    let lines = app.services.store.chat(&table_id(&id)?, 200).await?;
    Ok(Json(lines.into_iter().map(ChatDoc::from).collect()))
}

/// A line of chat.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SayDoc {
    /// What to say: 1 to 500 letters.
    pub text: String,
}

/// Say something at the table.
#[utoipa::path(post, path = "/tables/{table}/chat", tag = "play", params(("table" = String, Path)), request_body = SayDoc,
    responses((status = 200, body = DoneDoc), (status = "4XX", body = ErrorDoc)))]
pub(crate) async fn say(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
    Body(SayDoc { text }): Body<SayDoc>,
) -> Answer<Json<DoneDoc>> {
    speak(&app, &id, &visitor, &text).await?;
    Ok(Json(DONE))
}

/// Says something: the API and the page's form end here.
pub(crate) async fn speak(app: &App, id: &str, visitor: &Visitor, text: &str) -> Answer<()> {
    let person = visitor.person(app).await?;
    visitor.may_step(app)?;
    let text = fields::chat(text)?;
    app.ask(id, |reply| Message::Say { who: Some(person.token), name: person.name.clone(), text: text.clone(), reply }).await
}
