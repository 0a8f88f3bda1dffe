//! The table page: who sits where, what is asked, the board, the choices, the log, the chat.

use axum::extract::{Path, Query, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE, SET_COOKIE};
use axum::response::{IntoResponse, Redirect, Response};
use axum::{Extension, Json};
use catalog::{AnyGame, Past};
use markup::pieces::{log_lines, title};
use markup::seen::LATEST;
use markup::{Want, layout, table};
use maud::{Markup, html};
use serde::Deserialize;
use store::ChatRow;

use super::{Page, Sent, go};
use crate::http::api::docs::SeatNumberDoc;
use crate::http::api::play::speak;
use crate::http::api::tables::parse_bot;
use crate::http::fields::{Body, Filled};
use crate::http::guard::Address;
use crate::http::identity::Visitor;
use crate::http::respond::PageRefusal;
use crate::http::{App, shape, table_id};
use crate::page::waiting_room::company;
use crate::refusal::{Answer, Refusal, Why};
use crate::secrets::Token;
use crate::table::message::{Act, Back, Message};

/// The whole page, with what is wrong on top of it if something is.
async fn whole(app: &App, id: &str, visitor: &Visitor, past: Past, refusal: Option<&Refusal>) -> Answer<Markup> {
    let seen = app.look(id, visitor.caller(), Want { past, ..Want::PAGE }).await?;
    let chat = app.services.store.chat(&table_id(id)?, 100).await?;
    let name = visitor.name(app).await?;
    Ok(layout::table_page(
        &title(&seen),
        &html! {
            @if let Some(refusal) = refusal { (layout::refusal(&seen.header.game, &refusal.message, refusal.clause)) }
            (table::page(&seen, &company(&seen, name.as_deref()), Some(&chat_box(id, name.as_deref(), &chat))))
        },
    ))
}

/// What was said at a table, and the box to speak in.
fn chat_box(id: &str, name: Option<&str>, chat: &[ChatRow]) -> Markup {
    html! {
        section #chat aria-label="Chat" {
            h2 { "Chat" }
            ol #chat-lines tabindex="0" aria-label="What was said" { (chat_lines(chat)) }
            form #chat-form method="post" action={ "/t/" (id) "/chat" } {
                @if name.is_none() { label { "Your name " input name="name" maxlength="24" required; } }
                label { "Say " input #chat-text name="text" maxlength="500" required autocomplete="off"; }
                button type="submit" { "Send" }
            }
        }
    }
}

/// What was said.
fn chat_lines(lines: &[ChatRow]) -> Markup {
    html! {
        @for line in lines {
            li.chat data-n=(line.n) {
                @if line.name.is_empty() { em { (line.text) } } @else { strong { (line.name) ":" } " " (line.text) }
            }
        }
    }
}

#[derive(Deserialize)]
pub(super) struct PageQuery {
    /// `all` for everything that happened, and not only the latest.
    log: Option<String>,
}

/// `GET /t/{id}`
pub(super) async fn page(State(app): State<App>, Path(id): Path<String>, Query(query): Query<PageQuery>, visitor: Visitor) -> Page {
    let past = if query.log.as_deref() == Some("all") { Past::Everything } else { Want::PAGE.past };
    Ok(whole(&app, &id, &visitor, past, None).await?)
}

#[derive(Deserialize)]
pub(super) struct BoardQuery {
    /// The shape of the window; every shape if none is said.
    shape: Option<String>,
}

/// `GET /t/{id}/board`: everything that changes when something happens, for the script to put in place.
pub(super) async fn board(State(app): State<App>, Path(id): Path<String>, Query(query): Query<BoardQuery>, visitor: Visitor) -> Page {
    let want = match query.shape.as_deref().map(shape).transpose()? {
        Some(shape) => Want::page_in(shape),
        None => Want::PAGE,
    };
    let seen = app.look(&id, visitor.caller(), want).await?;
    let name = visitor.name(&app).await?;
    Ok(table::table(&seen, &company(&seen, name.as_deref())))
}

/// `GET /t/{id}/text`: the board as text, for the script to put in place.
pub(super) async fn text(State(app): State<App>, Path(id): Path<String>, visitor: Visitor) -> Page {
    let seen = app.look(&id, visitor.caller(), Want { text: true, ..Want::TABLE }).await?;
    Ok(layout::lines(&seen.board))
}

#[derive(Deserialize)]
pub(super) struct LogQuery {
    /// The number of the oldest line that is there already.
    before: u64,
}

/// `GET /t/{id}/log`: lines of what happened before, for the script to put in place.
pub(super) async fn log(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(LogQuery { before }): Query<LogQuery>,
    visitor: Visitor,
) -> Page {
    let last = before.saturating_sub(1);
    let seen = app.look(&id, visitor.caller(), Want { past: Past::Before(last, LATEST), ..Want::TABLE }).await?;
    Ok(log_lines(&seen.header.game, &seen.history, last.min(seen.told)))
}

/// `GET /t/{id}/picture.svg`: the board as a file to keep, as whoever asks may see it now.
pub(super) async fn picture(State(app): State<App>, Path(id): Path<String>, visitor: Visitor) -> Answer<Response> {
    let seen = app.look(&id, visitor.caller(), Want::PICTURE).await?;
    let nothing = || match seen.has_board() {
        true => "this game has no picture: it is played from its text",
        false => "there is nothing to draw before the game begins",
    };
    let (_, picture) = seen.pictures.first().ok_or_else(|| Refusal::new(Why::Missing, nothing()))?;
    let style = seen.header.find().map_or("", AnyGame::style);
    let headers = [
        (CONTENT_TYPE, "image/svg+xml".to_owned()),
        (CONTENT_DISPOSITION, format!("attachment; filename=\"{}.svg\"", seen.header.game)),
        (CACHE_CONTROL, "private, no-store".to_owned()),
    ];
    Ok((headers, draw::picture::standalone(picture, style)).into_response())
}

/// `GET /t/{id}/chat`: the lines, for the script to put in place.
pub(super) async fn chat(State(app): State<App>, Path(id): Path<String>) -> Page {
    let chat = app.services.store.chat(&table_id(&id)?, 100).await.map_err(Refusal::from)?;
    Ok(chat_lines(&chat))
}

/// The end of every form of a table: back to its page, or the page with what is wrong.
async fn back_to(app: &App, id: &str, visitor: &Visitor, done: Answer<()>) -> Sent {
    match done {
        Ok(()) => Ok(go(&format!("/t/{}", table_id(id)?), None)),
        // A refusal is shown with the board as it is now.
        Err(refusal) if matches!(refusal.why, Why::Conflict | Why::Invalid | Why::Forbidden) => {
            let page = whole(app, id, visitor, Want::PAGE.past, Some(&refusal)).await?;
            Ok((crate::http::respond::status(refusal.why), page).into_response())
        }
        Err(refusal) => Err(PageRefusal(refusal)),
    }
}

#[derive(Deserialize)]
pub(super) struct ActForm {
    request: u64,
    number: u32,
}

/// `POST /t/{id}/act`
pub(super) async fn act(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
    Filled(ActForm { request, number }): Filled<ActForm>,
) -> Sent {
    let who = visitor.caller();
    visitor.may_step(&app)?;
    let done = app.ask(&id, |reply| Message::Act { who, request, act: Act::Click { number, then: None }, reply }).await;
    back_to(&app, &id, &visitor, done.map(drop)).await
}

/// `POST /t/{id}/take-back`
pub(super) async fn take_back(State(app): State<App>, Path(id): Path<String>, visitor: Visitor) -> Sent {
    let who = visitor.caller();
    visitor.may_step(&app)?;
    let done = app.ask(&id, |reply| Message::TakeBack { who, back: Back::Clicks(1), reply }).await;
    back_to(&app, &id, &visitor, done.map(drop)).await
}

#[derive(Deserialize)]
pub(super) struct SayForm {
    text: String,
    name: Option<String>,
}

/// `POST /t/{id}/chat`
pub(super) async fn say(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
    Filled(SayForm { text, name }): Filled<SayForm>,
) -> Sent {
    // A spectator without a name gets one with the first line.
    if let (Some(name), None) = (name, visitor.name(&app).await?) {
        let text = crate::http::fields::chat(&text)?;
        let (person, cookie) = visitor.under(&app, &name).await?;
        let (who, name) = (Some(person.token), person.name);
        app.ask(&id, |reply| Message::Say { who, name: name.clone(), text: text.clone(), reply }).await?;
        return Ok(go(&format!("/t/{}", table_id(&id)?), cookie));
    }
    let done = speak(&app, &id, &visitor, &text).await;
    back_to(&app, &id, &visitor, done).await
}

#[derive(Deserialize)]
pub(super) struct JoinForm {
    seat: Option<u8>,
    name: String,
}

/// `POST /t/{id}/join`
pub(super) async fn join(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
    Filled(JoinForm { seat, name }): Filled<JoinForm>,
) -> Sent {
    let (person, cookie) = visitor.under(&app, &name).await?;
    let done = app.ask(&id, |reply| Message::Sit { person: person.clone(), seat, reply }).await;
    match done {
        Ok(_) => Ok(go(&format!("/t/{}", table_id(&id)?), cookie)),
        Err(refusal) => back_to(&app, &id, &visitor, Err(refusal)).await,
    }
}

#[derive(Deserialize)]
pub(super) struct ReleaseForm {
    seat: Option<u8>,
}

/// `POST /t/{id}/release`
pub(super) async fn release(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
    Filled(ReleaseForm { seat }): Filled<ReleaseForm>,
) -> Sent {
    let who = visitor.caller();
    let done = app.ask(&id, |reply| Message::Release { who, seat, reply }).await;
    back_to(&app, &id, &visitor, done.map(drop)).await
}

#[derive(Deserialize)]
pub(super) struct OfferForm {
    seat: u8,
    #[serde(default)]
    withdraw: bool,
}

/// `POST /t/{id}/offer`
pub(super) async fn offer(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
    Filled(OfferForm { seat, withdraw }): Filled<OfferForm>,
) -> Sent {
    let who = visitor.caller();
    let done = app.ask(&id, |reply| Message::Offer { who, seat, withdraw, reply }).await;
    back_to(&app, &id, &visitor, done.map(drop)).await
}

#[derive(Deserialize)]
pub(super) struct SeatBotForm {
    seat: u8,
    bot: String,
}

/// `POST /t/{id}/bots`
pub(super) async fn seat_bot(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
    Filled(SeatBotForm { seat, bot }): Filled<SeatBotForm>,
) -> Sent {
    let (who, bot) = (visitor.caller(), parse_bot(&bot)?);
    let done = app.ask(&id, |reply| Message::SeatBot { who, seat: Some(seat), bot, reply }).await;
    back_to(&app, &id, &visitor, done.map(drop)).await
}

#[derive(Deserialize)]
pub(super) struct StartForm {
    fill: String,
}

/// `POST /t/{id}/start`
pub(super) async fn start(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
    Filled(StartForm { fill }): Filled<StartForm>,
) -> Sent {
    let (who, fill) = (visitor.caller(), Some(parse_bot(&fill)?));
    let done = app.ask(&id, |reply| Message::Start { who, fill, reply }).await;
    back_to(&app, &id, &visitor, done).await
}

/// `POST /t/{id}/leave`
pub(super) async fn leave(State(app): State<App>, Path(id): Path<String>, visitor: Visitor) -> Sent {
    let who = visitor.caller();
    let done = app.ask(&id, |reply| Message::Leave { who, reply }).await;
    match done {
        Ok(()) => Ok(go("/my", None)),
        refused => back_to(&app, &id, &visitor, refused).await,
    }
}

/// `POST /t/{id}/return`
pub(super) async fn back(State(app): State<App>, Path(id): Path<String>, visitor: Visitor) -> Sent {
    let who = visitor.caller();
    let done = app.ask(&id, |reply| Message::Return { who, reply }).await;
    back_to(&app, &id, &visitor, done).await
}

#[derive(Deserialize)]
pub(super) struct AbandonForm {
    agree: bool,
}

/// `POST /t/{id}/abandon`
pub(super) async fn abandon(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
    Filled(AbandonForm { agree }): Filled<AbandonForm>,
) -> Sent {
    let who = visitor.caller();
    let done = app.ask(&id, |reply| Message::Abandon { who, agree, reply }).await;
    back_to(&app, &id, &visitor, done.map(drop)).await
}

/// `POST /t/{id}/rematch`: to the table where the same people play again, and there into one's own seat.
pub(super) async fn rematch(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
    Extension(address): Extension<Address>,
) -> Sent {
    app.limits.table(address.0)?;
    let person = visitor.person(&app).await?;
    let done = app.ask(&id, |reply| Message::Rematch { person: person.clone(), reply }).await;
    match done {
        Ok(table) => {
            // Whoever sits there already, or comes when it has begun, is only shown the way.
            let seated = app.ask(table.as_str(), |reply| Message::Sit { person: person.clone(), seat: None, reply }).await;
            if seated.is_err_and(|refusal| refusal.why == Why::Elsewhere) {
                // The same form, sent to where the other table is.
                return Ok(Redirect::temporary(&format!("/t/{table}/again")).into_response());
            }
            Ok(go(&format!("/t/{table}"), None))
        }
        Err(refusal) => back_to(&app, &id, &visitor, Err(refusal)).await,
    }
}

/// `POST /t/{id}/again`: into one's own seat at a table that was made for a rematch, whichever server has it.
pub(super) async fn again(State(app): State<App>, Path(id): Path<String>, visitor: Visitor) -> Sent {
    let person = visitor.person(&app).await?;
    match app.ask(&id, |reply| Message::Sit { person: person.clone(), seat: None, reply }).await {
        Err(refusal) if matches!(refusal.why, Why::Elsewhere | Why::Unavailable | Why::Missing) => Err(PageRefusal(refusal)),
        _ => Ok(go(&format!("/t/{}", table_id(&id)?), None)),
    }
}

/// `GET /claim/{id}`: where a private link leads. Its secret stands behind `#`, so only the script sees it and posts it.
pub(super) async fn claim_page(State(app): State<App>, Path(id): Path<String>, visitor: Visitor) -> Response {
    let name = match visitor.name(&app).await {
        Ok(name) => name.unwrap_or_default(),
        Err(refusal) => return PageRefusal(refusal).into_response(),
    };
    layout::plain(
        "Your seat on this device",
        html! {
            main #claim data-table=(id) {
                h1 { "Your seat on this device" }
                form #claim-form {
                    p { label { "Your name " input name="name" value=(name) maxlength="24" required; } }
                    p { button type="submit" { "Sit down here" } }
                    p.refusal role="alert" hidden {}
                }
                noscript { p { "This page needs its script: the secret in the link must not be part of an address." } }
            }
        },
    )
    .into_response()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ClaimForm {
    secret: String,
    name: String,
}

/// `POST /claim/{id}`: the script of that page sends the secret; a device without a name gets its cookie here.
pub(super) async fn claim(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
    Body(ClaimForm { secret, name }): Body<ClaimForm>,
) -> Answer<Response> {
    let secret = Token::parse(&secret).ok_or_else(|| Refusal::invalid("this link is not complete: copy all of it"))?.hash();
    let (person, cookie) = visitor.under(&app, &name).await?;
    let seat = app.ask(&id, |reply| Message::Claim { person: person.clone(), secret, reply }).await?;
    let mut response = Json(SeatNumberDoc { seat }).into_response();
    if let Some(cookie) = cookie {
        response.headers_mut().insert(SET_COOKIE, cookie);
    }
    Ok(response)
}
