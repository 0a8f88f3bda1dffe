//! The replay page: any moment of a game, with a link of its own.

use axum::Extension;
use axum::extract::{Path, State};
use bots::BotName;
use maud::{Markup, html};

use super::{Page, Sent, go, layout};
use crate::http::api::Asked;
use crate::http::api::play::{GoOnDoc, MomentParams, branch, moment, read_log};
use crate::http::fields::Filled;
use crate::http::guard::Address;
use crate::http::identity::Visitor;
use crate::http::replay::MomentDoc;
use crate::http::{App, table_id};
use crate::refusal::{Refusal, Why};
use crate::table::message::LogRead;

/// `GET /t/{id}/replay`
pub(super) async fn page(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
    asked: Result<Asked<MomentParams>, Refusal>,
) -> Page {
    let Asked(params) = asked?;
    let read = read_log(&app, &id, &visitor).await?;
    let (moment, read) = moment(read, params).await?;
    let id = table_id(&id)?;
    Ok(layout::page("Replay", html! { main #replay data-table=(id) { (shown(id.as_str(), &moment, &read)) } }))
}

fn shown(id: &str, moment: &MomentDoc, read: &LogRead) -> Markup {
    let ended = read.status.has_ended();
    let to = |at: usize| format!("/t/{id}/replay?at={at}&eyes={}", moment.eyes);
    let game = read.header.game.as_str();
    html! {
        h1 { "Replay: " (read.header.find().map_or("a game", |game| game.about().name)) }
        form #moment method="get" action={ "/t/" (id) "/replay" } {
            input type="hidden" name="eyes" value=(moment.eyes);
            label { "Moment " input #slider type="range" name="at" min="0" max=(moment.last) value=(moment.at); }
            " " output #at { (moment.at) " of " (moment.last) }
            " " button type="submit" { "Show" }
            button #play type="button" hidden { "Play" }
        }
        nav #steps aria-label="Moments" {
            a #first href=(to(0)) { "First" } " "
            a #previous rel="prev" href=(to(moment.at.saturating_sub(1))) { "Back" } " "
            a #next rel="next" href=(to((moment.at + 1).min(moment.last))) { "On" } " "
            a #last href=(to(moment.last)) { "Last" }
        }
        @if ended {
            nav #eyes aria-label="Through whose eyes" {
                @for (word, name) in perspectives(read) {
                    a href={ "/t/" (id) "/replay?at=" (moment.at) "&eyes=" (word) } aria-current=[(word == moment.eyes).then_some("true")] { (name) } " "
                }
            }
            p { a #download href={ "/api/v1/tables/" (id) "/log.jsonl" } { "Download the log" } }
        }
        ul #told data-motions=(serde_json::to_string(&moment.motions).unwrap_or_default()) { @for told in &moment.told { li { (told.text) " " (layout::clause(game, told.clause)) } } }
        p #question { (moment.question.text) }
        div #boards .all[moment.boards.len() > 1] {
            @for board in &moment.boards {
                section.board { @if moment.boards.len() > 1 { h2 { (board.name) } } (layout::board(&board.pictures, &board.lines)) }
            }
        }
        @if ended && moment.eyes == "all" { (go_on_form(id, moment, read)) }
        p { a href={ "/t/" (id) } { "To the table" } }
    }
}

/// The seats by number and name, equal names told apart.
fn seats(read: &LogRead) -> Vec<(u8, String)> {
    let names = draw::Names::new(&read.log.header.seats, None);
    (0..names.count()).map(|seat| (seat, names.name(kernel::Seat::new(seat)).to_owned())).collect()
}

/// Everybody's eyes, by word and name.
fn perspectives(read: &LogRead) -> Vec<(String, String)> {
    let seats = seats(read).into_iter().map(|(seat, name)| (seat.to_string(), name));
    [("all".to_owned(), "Everything".to_owned())]
        .into_iter()
        .chain(seats)
        .chain([("spectator".to_owned(), "Spectator".to_owned())])
        .collect()
}

fn go_on_form(id: &str, moment: &MomentDoc, read: &LogRead) -> Markup {
    html! {
        form #continue method="post" action={ "/t/" (id) "/continue" } {
            input type="hidden" name="at" value=(moment.at);
            label { "Go on from here as "
                select name="seat" { @for (seat, name) in seats(read) { option value=(seat) { (name) } } } }
            label { " against "
                select name="bot" { @for bot in BotName::ALL { option value=(bot) selected[bot == BotName::Greedy] { (bot) } } } }
            " " button type="submit" { "Go on" }
        }
    }
}

/// `POST /t/{id}/continue`
pub(super) async fn go_on(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
    Extension(address): Extension<Address>,
    Filled(from): Filled<GoOnDoc>,
) -> Sent {
    let person = visitor.person(&app).await.map_err(|refusal| match refusal.why {
        Why::Unknown => Refusal::new(Why::Forbidden, "make or join a table first, so that you have a name"),
        _ => refusal,
    })?;
    let table = branch(&app, &id, address, person, from).await?;
    Ok(go(&format!("/t/{table}"), None))
}
