//! The workbench: a content file as text and as cards, checked while it is edited, and tried out by bots.
//!
//! Everything goes by forms. The script of the page sends the same changes while somebody types, and puts what comes back in place.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::{Query, State};
use axum::http::HeaderValue;
use axum::http::header::SET_COOKIE;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use catalog::{AnyGame, AnyRules, Setting};
use maud::{Markup, html};
use pack::sheet::{Cell, Edit, Entry, Group, edited, groups};
use serde::{Deserialize, Serialize};
use store::PackId;

use super::packs::{censuses, problems};
use super::{Sent, find, go};
use crate::http::App;
use crate::http::fields::{Body, Filled, NAME};
use crate::http::guard::Address;
use crate::http::identity::Visitor;
use crate::http::respond::status;
use crate::packs::trials::{PAIRS, Question};
use crate::packs::{self, Checked, Kept, NewPack, TITLE};
use crate::refusal::{Answer, Refusal, Why};
use markup::layout;

mod trial;

pub(super) use trial::{stop as stop_trial, trial, trial_state};

/// What is edited.
#[derive(Debug, Clone)]
struct Bench {
    game: String,
    /// The pack that it was made from.
    base: Option<String>,
    title: String,
    name: String,
    players: u8,
    text: String,
}

#[derive(Deserialize)]
pub(super) struct BenchQuery {
    game: Option<String>,
    pack: Option<String>,
    trial: Option<String>,
}

/// `GET /workbench`: a game's own file, a pack, or what was tried out; without any of them, where they can be chosen.
pub(super) async fn page(State(app): State<App>, Query(query): Query<BenchQuery>, visitor: Visitor) -> Sent {
    let name = visitor.name(&app).await?.unwrap_or_default();
    let usual = |game: &str| Answer::Ok(find(game)?.about().usual_players);
    let bench = match query {
        BenchQuery { trial: Some(id), .. } => {
            let trial = app.services.trials.own(&id, visitor.caller())?;
            let question = &trial.question;
            let (game, text) = (question.game.about().id.to_owned(), question.texts[1].to_string());
            Bench { game, base: question.pack.clone(), title: question.titles[1].clone(), name, players: question.players, text }
        }
        BenchQuery { pack: Some(id), .. } => {
            let (pack, text) = packs::readable(&app.services, &id, visitor.caller()).await?;
            Bench { players: usual(&pack.game)?, game: pack.game, base: Some(id), title: pack.title, name, text }
        }
        BenchQuery { game: None, .. } => return Ok(go("/packs", None)),
        BenchQuery { game: Some(game), .. } => {
            let game = find(&game)?;
            let about = game.about();
            let (id, title) = (about.id.to_owned(), format!("My {}", about.name));
            Bench { game: id, base: None, title, name, players: about.usual_players, text: game.content().to_owned() }
        }
    };
    let game = find(&bench.game)?;
    let checked = packs::check(game, bench.text.as_str().into()).await?;
    Ok(drawn(game, &bench, &checked, None).into_response())
}

/// The whole page.
fn drawn(game: &'static dyn AnyGame, bench: &Bench, checked: &Checked, refusal: Option<&Refusal>) -> Markup {
    let about = game.about();
    let hidden = html! {
        input type="hidden" name="game" value=(bench.game);
        input type="hidden" name="base" value=[bench.base.as_ref()];
    };
    layout::bench(
        &format!("Workbench: {}", about.name),
        &html! {
            main #workbench data-game=(about.id) {
                h1 { "Workbench: " (about.name) }
                @if let Some(refusal) = refusal { (layout::refusal(about.id, &refusal.message, refusal.clause)) }
                form #bench-text method="post" action="/workbench" {
                    (hidden)
                    div.does {
                        label { "Title " input name="title" value=(bench.title) maxlength=(TITLE) required; }
                        label { "Your name " input name="name" value=(bench.name) maxlength=(NAME) required; }
                        button type="submit" name="do" value="save" { "Save as a pack" }
                        label { "Players " select name="players" {
                            @for players in about.min_players..=about.max_players { option value=(players) selected[players == bench.players] { (players) } }
                        } }
                        button type="submit" name="do" value="run" { "Run " (draw::text::grouped(PAIRS)) " games" }
                        button type="submit" name="do" value="check" { "Check" }
                    }
                    details.text open {
                        summary { "The whole file as text" }
                        textarea #source name="text" rows="14" aria-label="The content file" spellcheck="false" autocomplete="off" { "\n" (bench.text) }
                    }
                }
                section #checked aria-live="polite" aria-label="Checks" { (said(checked, &bench.text)) }
                section #trial aria-label="What bots make of it" {}
                form #bench-cards method="post" action="/workbench" {
                    (hidden)
                    @for (name, value) in [("title", &bench.title), ("name", &bench.name), ("text", &bench.text)] { input type="hidden" name=(name) value=(value); }
                    input type="hidden" name="players" value=(bench.players);
                    p.apply { button type="submit" name="do" value="apply" { "Put these values into the file" } }
                    div #cards { (cards(game, bench.players, &bench.text)) }
                }
            }
        },
    )
}

/// What the check says.
fn said(checked: &Checked, text: &str) -> Markup {
    html! {
        @if checked.problems.is_empty() { p.good { "Nothing is wrong with this file: it can be played." } }
        @else if checked.is_usable() { p.good { "This file can be played. What is perhaps not meant:" } }
        @else { p.refusal { "This file cannot be played yet:" } }
        (problems(checked, text))
        @if !checked.holds.is_empty() { details { summary { "What it holds" } (censuses(&checked.holds)) } }
    }
}

/// All entries of the file: those with a picture first, as they look at the table.
fn cards(game: &'static dyn AnyGame, players: u8, text: &str) -> Markup {
    let setting = Setting { content: Some(text.to_owned()), ..Setting::of(game, Some(players)) };
    let rules = game.open(&setting).ok();
    let all: Vec<(Group, Vec<Option<Markup>>)> = groups(text)
        .into_iter()
        .map(|group| {
            let pictures = group.entries.iter().map(|entry| portrait(rules.as_deref(), &group.name, entry)).collect();
            (group, pictures)
        })
        .collect();
    let (pictured, plain): (Vec<_>, Vec<_>) = all.iter().partition(|(_, pictures)| pictures.iter().any(Option::is_some));
    html! {
        @for (group, pictures) in pictured.iter().chain(&plain) {
            details.group open[pictures.iter().any(Option::is_some)] {
                summary { (if group.name.is_empty() { "head of the file" } else { &group.name }) " " span.dim { (group.entries.len()) } }
                div.entries {
                    @for (index, (entry, picture)) in group.entries.iter().zip(pictures).enumerate() {
                        (card(&group.name, index, entry, picture.as_ref()))
                    }
                }
            }
        }
    }
}

fn portrait(rules: Option<&dyn AnyRules>, group: &str, entry: &Entry) -> Option<Markup> {
    rules?.portrait(group, entry.key()?)
}

fn card(group: &str, index: usize, entry: &Entry, picture: Option<&Markup>) -> Markup {
    let name = entry.field("name").or_else(|| entry.key());
    html! {
        details.entry data-entry={ (group) ":" (index) } {
            summary {
                strong { (name.unwrap_or(group)) } " " span.dim { "line " (entry.line) }
                div.portrait { @if let Some(picture) = picture { (picture) } }
            }
            div.fields { @for cell in &entry.cells { (field(group, index, cell)) } }
        }
    }
}

fn field(group: &str, index: usize, cell: &Cell) -> Markup {
    let name = format!("cell:{group}:{index}:{}", cell.field);
    html! {
        label { span { (cell.field) }
            @if cell.shown.contains('\n') || cell.shown.len() > 40 { textarea name=(name) rows="3" spellcheck="false" autocomplete="off" { "\n" (cell.shown) } }
            @else { input name=(name) value=(cell.shown) spellcheck="false" autocomplete="off"; }
        }
    }
}

/// A field of the form as an edit.
fn edit(name: &str, value: &str) -> Option<Edit> {
    let mut parts = name.strip_prefix("cell:")?.splitn(3, ':');
    let (group, entry, field) = (parts.next()?, parts.next()?.parse().ok()?, parts.next()?);
    Some(Edit { group: group.to_owned(), entry, field: field.to_owned(), value: value.to_owned() })
}

/// `POST /workbench`: the form without script, and the ways on from it.
pub(super) async fn sent(
    State(app): State<App>,
    visitor: Visitor,
    Extension(address): Extension<Address>,
    Filled(fields): Filled<HashMap<String, String>>,
) -> Sent {
    app.limits.check(address.0)?;
    let field = |name: &str| fields.get(name).map_or("", String::as_str);
    let game = find(field("game"))?;
    let mut bench = Bench {
        game: game.about().id.to_owned(),
        base: Some(field("base").to_owned()).filter(|base| !base.is_empty()),
        title: field("title").to_owned(),
        name: field("name").to_owned(),
        players: field("players").parse().unwrap_or(game.about().usual_players),
        text: field("text").to_owned(),
    };
    let mut cookie = None;
    let done = match field("do") {
        "apply" => {
            let edits: Vec<Edit> = fields.iter().filter_map(|(name, value)| edit(name, value)).collect();
            edited(&bench.text, &edits).map(|text| bench.text = text).map_err(|error| Refusal::invalid(error.to_string())).map(|()| None)
        }
        "save" => save(&app, &visitor, address, game, &bench, &mut cookie).await,
        "run" => run(&app, &visitor, address, game, &bench, &mut cookie).await.map(|trial| Some(format!("/trials/{trial}"))),
        _ => Ok(None),
    };
    let refusal = match done {
        Ok(Some(way)) => return Ok(go(&way, cookie)),
        Ok(None) => None,
        Err(refusal) if matches!(refusal.why, Why::Invalid | Why::Conflict | Why::TooOften | Why::Unavailable) => Some(refusal),
        Err(refusal) => return Err(refusal.into()),
    };
    let checked = packs::check(game, bench.text.as_str().into()).await?;
    let code = refusal.as_ref().map_or(axum::http::StatusCode::OK, |refusal| status(refusal.why));
    Ok(with_cookie((code, drawn(game, &bench, &checked, refusal.as_ref())).into_response(), cookie))
}

fn with_cookie(mut response: Response, cookie: Option<HeaderValue>) -> Response {
    if let Some(cookie) = cookie {
        response.headers_mut().insert(SET_COOKIE, cookie);
    }
    response
}

async fn save(
    app: &App,
    visitor: &Visitor,
    address: Address,
    game: &'static dyn AnyGame,
    bench: &Bench,
    cookie: &mut Option<HeaderValue>,
) -> Answer<Option<String>> {
    app.limits.upload(address.0)?;
    let (person, new_cookie) = visitor.under(app, &bench.name).await?;
    *cookie = new_cookie;
    let base = bench.base.as_deref().and_then(PackId::parse);
    match packs::keep(&app.services, &person, NewPack { game, title: bench.title.clone(), text: bench.text.clone(), base }).await? {
        Kept::As(id) => Ok(Some(format!("/packs/{id}"))),
        // The page says what is wrong.
        Kept::Wrong(_) => Err(Refusal::invalid("this file cannot be played, so it was not saved: see below what is wrong")),
    }
}

/// Lets bots play the file that is edited beside the one that it was made from.
async fn run(
    app: &App,
    visitor: &Visitor,
    address: Address,
    game: &'static dyn AnyGame,
    bench: &Bench,
    cookie: &mut Option<HeaderValue>,
) -> Answer<String> {
    game.about().admits(bench.players).map_err(|error| Refusal::invalid(error.to_string()))?;
    let (person, new_cookie) = visitor.under(app, &bench.name).await?;
    *cookie = new_cookie;
    let title = packs::title_of(&bench.title)?;
    let (old, of): (Arc<str>, String) = match &bench.base {
        Some(id) => {
            let (pack, text) = packs::readable(&app.services, id, Some(person.token)).await?;
            (text.into(), pack.title)
        }
        None => (game.content().into(), "as it is shipped".to_owned()),
    };
    let new: Arc<str> = bench.text.as_str().into();
    if old.trim() == new.trim() {
        return Err(Refusal::invalid("nothing is changed yet: the games would be the same. Change a number first"));
    }
    if !packs::check(game, Arc::clone(&new)).await?.is_usable() {
        return Err(Refusal::invalid("this file cannot be played yet: see below what is wrong"));
    }
    let question = Question {
        owner: person.token,
        address: address.0,
        game,
        players: bench.players,
        titles: [of, title],
        texts: [old, new],
        pack: bench.base.clone(),
    };
    let name = crate::secrets::pack_id().to_string();
    let name = app.services.neighbours.as_ref().map_or(name.clone(), |neighbours| neighbours.marked(&name));
    Ok(app.services.trials.begin(name, question, &app.services.settings.pool)?.id.clone())
}

/// What the script of the workbench asks: the text, and fields of cards that somebody has typed into.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Typed {
    game: String,
    players: u8,
    text: String,
    /// Names of fields and what stands in them now.
    #[serde(default)]
    cells: Vec<(String, String)>,
}

/// What it puts in place.
#[derive(Debug, Serialize)]
pub(super) struct Placed {
    /// The file with what was typed into cards.
    text: String,
    checked: String,
    cards: String,
}

/// `POST /workbench/check`
pub(super) async fn check(
    State(app): State<App>,
    Extension(address): Extension<Address>,
    Body(Typed { game, players, text, cells }): Body<Typed>,
) -> Answer<Json<Placed>> {
    app.limits.check(address.0)?;
    let game = find(&game)?;
    let edits: Vec<Edit> = cells.iter().filter_map(|(name, value)| edit(name, value)).collect();
    let text = edited_if(&text, &edits)?;
    let checked = packs::check(game, text.as_str().into()).await?;
    let (said, of) = (said(&checked, &text).into_string(), text.clone());
    let cards = tokio::task::spawn_blocking(move || cards(game, players, &of).into_string());
    let cards = cards.await.map_err(|_| Refusal::invalid("these cards cannot be drawn"))?;
    Ok(Json(Placed { text, checked: said, cards }))
}

fn edited_if(text: &str, edits: &[Edit]) -> Answer<String> {
    // A text that is no TOML at the moment is checked all the same.
    if edits.is_empty() {
        return Ok(text.to_owned());
    }
    edited(text, edits).map_err(|error| Refusal::invalid(error.to_string()))
}
