//! Designers' packs: uploading one, one's own, and the page of each with what came of its games.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Extension;
use axum::extract::{Path, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE, SET_COOKIE};
use axum::response::{IntoResponse, Response};
use catalog::AnyGame;
use kernel::{Problem, Severity};
use maud::{Markup, html};
use serde::Deserialize;
use store::{Feedback, Kind, Listed, Pack, PackId, Status};

use super::mine::{date, iso};
use super::{Page, Sent, find, go};
use crate::http::App;
use crate::http::api::docs::ListedDoc;
use crate::http::api::packs::share_with;
use crate::http::fields::{Filled, NAME};
use crate::http::finished::Place;
use crate::http::guard::Address;
use crate::http::identity::Visitor;
use crate::http::respond::status;
use crate::packs::{self, Checked, Kept, LONGEST, NewPack, TITLE};
use crate::refusal::{Answer, Refusal, Why};
use markup::layout;

/// So many packs, tables and notes are on a page.
const MOST: u32 = 200;

/// `GET /packs`
pub(super) async fn mine(State(app): State<App>, visitor: Visitor) -> Page {
    let packs = of(&app, &visitor).await?;
    Ok(layout::plain(
        "My packs",
        html! {
            main #packs {
                h1 { "My packs" }
                p { "A pack is a game with cards of your own: the file with its cards, planets and numbers, edited by you. Play with it, send it to friends, read what they say." }
                @if packs.is_empty() { p { "You have none yet on this device." } }
                ul.tables {
                    @for pack in &packs {
                        li.table data-pack=(pack.id) {
                            a href={ "/packs/" (pack.id) } { (pack.title) }
                            span.who { (game_name(&pack.game)) }
                            @if pack.shared { span.dim { "shared by link" } }
                            time datetime=(iso(pack.created_ms)) { (date(pack.created_ms)) }
                        }
                    }
                }
                h2 { "Make one" }
                ul.make {
                    @for game in catalog::titles() {
                        @let about = game.about();
                        li { strong { (about.name) } " " a.button href={ "/workbench?game=" (about.id) } { "Workbench" } " " a.button href={ "/packs/new/" (about.id) } { "Upload a file" } }
                    }
                }
            }
        },
    ))
}

/// The packs of whoever asks.
pub(super) async fn of(app: &App, visitor: &Visitor) -> Answer<Vec<Pack>> {
    match visitor.caller() {
        Some(token) => Ok(app.services.store.packs_of(&token, MOST).await?),
        None => Ok(Vec::new()),
    }
}

fn game_name(id: &str) -> &str {
    catalog::find(id).map_or(id, |game| game.about().name)
}

/// `GET /packs/new/{game}`
pub(super) async fn upload(State(app): State<App>, Path(game): Path<String>, visitor: Visitor) -> Page {
    let name = visitor.name(&app).await?.unwrap_or_default();
    Ok(form(find(&game)?, &PackForm { name, ..PackForm::default() }, &html! {}))
}

/// A pack as a form brings it.
#[derive(Debug, Default, Deserialize)]
pub(super) struct PackForm {
    #[serde(default)]
    game: String,
    #[serde(default)]
    name: String,
    #[serde(default)]
    title: String,
    #[serde(default)]
    text: String,
}

/// The form for a file: empty, or as it was filled in, with what is wrong about that.
fn form(game: &dyn AnyGame, filled: &PackForm, wrong: &Markup) -> Markup {
    let about = game.about();
    layout::plain(
        &format!("Your own cards: {}", about.name),
        html! {
            main #upload data-longest=(LONGEST) {
                h1 { "Your own cards: " (about.name) }
                p {
                    "Take " a href={ "/packs/shipped/" (about.id) } download={ (about.id) ".toml" } { "the file that the game is shipped with" }
                    ", change what you like and bring it here, or edit it in the " a href={ "/workbench?game=" (about.id) } { "workbench" }
                    ". It is checked first: nothing that cannot be played is kept. It is yours alone until you share it."
                }
                (wrong)
                form method="post" action="/packs" {
                    input type="hidden" name="game" value=(about.id);
                    p { label { "Your name " input name="name" value=(filled.name) maxlength=(NAME) required; } }
                    p { label { "Title of the pack " input name="title" value=(filled.title) maxlength=(TITLE) required; } }
                    p data-file hidden { label { "File " input type="file" accept=".toml,text/plain"; } " " span.dim { "up to " (LONGEST / 1024) " KB" } }
                    p { label { "Its text" textarea #source name="text" rows="18" spellcheck="false" autocomplete="off" required { "\n" (filled.text) } } }
                    p { button type="submit" { "Check it and keep it" } }
                }
            }
        },
    )
}

/// What is wrong with a text: each problem with its line, and the line itself.
pub(super) fn problems(checked: &Checked, text: &str) -> Markup {
    let found = &checked.problems;
    let lines: Vec<&str> = text.lines().collect();
    let line = |problem: &Problem| problem.line.and_then(|line| Some((line, *lines.get(line.checked_sub(1)?)?)));
    html! {
        @if !found.is_empty() {
            ul.problems {
                @for problem in found {
                    li class=(if problem.severity == Severity::Error { "error" } else { "warning" }) {
                        strong { (if problem.severity == Severity::Error { "Error" } else { "Warning" }) }
                        @if let Some(line) = problem.line { " in " a href="#source" data-line=(line) { "line " (line) } }
                        ": " (problem.message) " " small { "(" (problem.check) ")" }
                        @if let Some((_, words)) = line(problem) { br; code { (words.trim().chars().take(120).collect::<String>()) } }
                    }
                }
            }
            @if checked.more > 0 { p { "And " (draw::text::grouped(checked.more as u64)) " more: mend these first, and look again." } }
        }
    }
}

/// `POST /packs`
pub(super) async fn create(
    State(app): State<App>,
    visitor: Visitor,
    Extension(address): Extension<Address>,
    Filled(filled): Filled<PackForm>,
) -> Sent {
    app.limits.upload(address.0)?;
    let game = find(&filled.game)?;
    let (person, cookie) = visitor.under(&app, &filled.name).await?;
    let new = NewPack { game, title: filled.title.clone(), text: filled.text.clone(), base: None };
    let wrong = match packs::keep(&app.services, &person, new).await {
        Ok(Kept::As(id)) => return Ok(go(&format!("/packs/{id}"), cookie)),
        Ok(Kept::Wrong(checked)) => html! {
            p.refusal role="alert" { "This file cannot be played, and nothing was kept. What is wrong with it:" }
            (problems(&checked, &filled.text))
        },
        Err(refusal) if matches!(refusal.why, Why::Invalid | Why::TooLarge) => {
            layout::refusal(game.about().id, &refusal.message, refusal.clause)
        }
        Err(refusal) => return Err(refusal.into()),
    };
    let mut response = (status(Why::Invalid), form(game, &filled, &wrong)).into_response();
    if let Some(cookie) = cookie {
        response.headers_mut().insert(SET_COOKIE, cookie);
    }
    Ok(response)
}

/// `GET /packs/shipped/{game}`: the file that a game is shipped with.
pub(super) async fn shipped(Path(game): Path<String>) -> Sent {
    let game = find(&game)?;
    Ok(file(game.about().id, game.content()))
}

/// `GET /packs/{id}/file`
pub(super) async fn download(State(app): State<App>, Path(id): Path<String>, visitor: Visitor) -> Sent {
    let (pack, text) = packs::readable(&app.services, &id, visitor.caller()).await?;
    Ok(file(&pack.game, &text))
}

/// A content file to keep; never shown by the browser as anything else.
fn file(game: &str, text: &str) -> Response {
    let headers =
        [(CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (CONTENT_DISPOSITION, format!("attachment; filename=\"{game}.toml\""))];
    (headers, text.to_owned()).into_response()
}

#[derive(Deserialize)]
pub(super) struct ShareForm {
    #[serde(default)]
    shared: String,
}

/// `POST /packs/{id}/share`
pub(super) async fn share(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
    Filled(ShareForm { shared }): Filled<ShareForm>,
) -> Sent {
    share_with(&app, &visitor, &id, shared == "yes").await?;
    Ok(go(&format!("/packs/{}", PackId::parse(&id).ok_or_else(Refusal::no_table)?), None))
}

/// `GET /packs/{id}`: what came of a pack, for its designer; for others who have the link, what it is.
pub(super) async fn page(State(app): State<App>, Path(id): Path<String>, visitor: Visitor) -> Page {
    let (pack, text) = packs::readable(&app.services, &id, visitor.caller()).await?;
    let is_own = visitor.caller() == Some(pack.owner);
    let game = find(&pack.game)?;
    let came = if is_own {
        came_of(&app, &pack.id).await?
    } else {
        html! {}
    };
    Ok(layout::plain(
        &pack.title,
        html! {
            main #pack data-pack=(pack.id) {
                h1 { (pack.title) }
                p.facts { (game.about().name) " with cards by " (pack.by) ", " time datetime=(iso(pack.created_ms)) { (date(pack.created_ms)) } }
                nav.share aria-label="This pack" {
                    a.button.play href={ "/new/" (pack.game) "?pack=" (pack.id) } { "Make a table" }
                    a.button href={ "/workbench?pack=" (pack.id) } { "Workbench" }
                    a.button href={ "/packs/" (pack.id) "/file" } download { "Download" }
                }
                @if is_own { (sharing(&pack)) (came) }
                @let holds = game.census(&text);
                @if !holds.is_empty() { details open[!is_own] { summary { "What it holds" } (censuses(&holds)) } }
            }
        },
    ))
}

fn sharing(pack: &Pack) -> Markup {
    html! {
        form #share method="post" action={ "/packs/" (pack.id) "/share" } {
            @if pack.shared {
                p { "Whoever has the address of this page may read the pack and make tables with it. What follows below is shown to you alone." }
                button type="submit" name="shared" value="no" { "Do not share it any more" }
            } @else {
                p { "This pack is yours alone. You can play it with others all the same: send them the address of a table." }
                button type="submit" name="shared" value="yes" { "Share it by its link" }
            }
        }
    }
}

/// What a file holds, counted.
pub(super) fn censuses(holds: &[kernel::Census]) -> Markup {
    html! {
        @for census in holds {
            table.census {
                thead { tr { th scope="col" { (census.of) } @for column in &census.columns { th.number scope="col" { (column) } } } }
                tbody { @for (name, counts) in &census.rows {
                    tr { th scope="row" { (name) } @for count in counts { td.number { @if *count > 0 { (count) } @else { span.dim { "–" } } } } }
                } }
            }
        }
    }
}

/// Results of people and bots, and what people say.
async fn came_of(app: &App, id: &PackId) -> Answer<Markup> {
    let store = &app.services.store;
    let tables = store.tables_with(id, MOST).await?;
    let said = store.feedback(id, MOST).await?;
    let (ended, going): (Vec<Listed>, Vec<Listed>) = tables.into_iter().partition(|listed| listed.table.status.has_ended());
    let results = app.finished.results(&**store, &ended).await;
    let played: Vec<(&Listed, Arc<Vec<Place>>)> =
        ended.iter().zip(results).filter_map(|(listed, result)| Some((listed, result?))).collect();
    let abandoned = ended.iter().filter(|listed| listed.table.status == Status::Abandoned).count();
    Ok(html! {
        section #games {
            h2 { "Games" }
            p { (played.len()) " finished" @if abandoned > 0 { ", " (abandoned) " abandoned" } @if !going.is_empty() { ", " (going.len()) " not over yet" } "." }
            @if !played.is_empty() { (figures(&played)) (games(&played)) }
        }
        section #feedback { h2 { "What people say" } (notes(&said)) }
    })
}

/// How some seats fared.
#[derive(Default)]
struct Fared {
    seats: u32,
    won: u32,
    points: i64,
}

/// How people and bots fared, and how it depends on the seat.
fn figures(played: &[(&Listed, Arc<Vec<Place>>)]) -> Markup {
    let mut all: BTreeMap<(u8, String), Fared> = BTreeMap::new();
    for (listed, places) in played {
        for (row, place) in listed.seats.iter().zip(places.iter()) {
            let who = match (row.kind, &row.bot) {
                (Kind::Bot, Some(bot)) => (1, format!("{bot} (bot)")),
                _ => (0, "People".to_owned()),
            };
            for of in [who, (2, format!("Seat {}", row.seat + 1))] {
                let fared = all.entry(of).or_default();
                fared.seats += 1;
                fared.won += u32::from(place.won);
                fared.points += i64::from(place.points);
            }
        }
    }
    html! {
        table.results {
            thead { tr { th scope="col" { "Who" } th.number scope="col" { "Games" } th.number scope="col" { "Won" } th.number scope="col" { "Points" } } }
            tbody { @for ((_, who), Fared { seats, won, points }) in &all {
                tr { th scope="row" { (who) } td.number { (seats) } td.number { (won) } td.number { (format!("{:.1}", *points as f64 / f64::from(*seats))) } }
            } }
        }
        p.dim { "Points are the mean of a seat. A few games say little: the workbench lets bots play many." }
    }
}

fn games(played: &[(&Listed, Arc<Vec<Place>>)]) -> Markup {
    let table = |listed: &Listed| ListedDoc::of(listed);
    html! {
        ul.finished {
            @for (doc, places) in played.iter().filter_map(|(listed, places)| Some((table(listed)?, places))) {
                li.table data-table=(doc.table) {
                    time datetime=(iso(doc.touched_ms)) { (date(doc.touched_ms)) }
                    span.who {
                        @for (seat, (name, place)) in doc.seats.iter().zip(places.iter()).enumerate() {
                            @if seat > 0 { ", " }
                            (name) " " b { (layout::number(place.points)) }
                        }
                    }
                    a href={ "/t/" (doc.table) "/result" } { "Result" }
                    a href={ "/t/" (doc.table) "/replay" } { "Replay" }
                }
            }
        }
    }
}

fn notes(said: &[Feedback]) -> Markup {
    let stars: Vec<u8> = said.iter().filter_map(|one| one.stars).collect();
    let mean = stars.iter().map(|stars| f64::from(*stars)).sum::<f64>() / stars.len().max(1) as f64;
    html! {
        @if said.is_empty() { p { "Nobody has said anything yet. People are asked when their game is over." } }
        @if !stars.is_empty() { p { "They liked it " strong { (format!("{mean:.1}")) } " of 5 (" (stars.len()) @if stars.len() == 1 { " answer" } @else { " answers" } ")." } }
        ul.notes {
            @for one in said {
                li.note {
                    p.facts {
                        strong { (one.name) } ", " time datetime=(iso(one.at_ms)) { (date(one.at_ms)) }
                        @if let Some(stars) = one.stars { " · " (stars) " of 5" }
                        " · " a href={ "/t/" (one.table) } { "the game" }
                    }
                    @if !one.text.is_empty() { blockquote { (one.text) } }
                }
            }
        }
    }
}
