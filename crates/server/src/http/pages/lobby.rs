//! The first page: the games, what waits for whoever looks, and what is being played.

use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use bots::BotName;
use catalog::AnyGame;
use kernel::{Sitting, Weight};
use maud::{Markup, html};
use serde::Deserialize;

use super::{Page, Sent, find, go, layout, mine};
use crate::http::App;
use crate::http::api::docs::ListedDoc;
use crate::http::api::tables::{NewTableDoc, create as make};
use crate::http::fields::Filled;
use crate::http::guard::Address;
use crate::http::identity::Visitor;
use crate::refusal::{Answer, Refusal};
use crate::table::pace::Pace;

/// So many of one's own tables are on the first page.
const OWN: u32 = 4;

/// `GET /`
pub(super) async fn lobby(State(app): State<App>, visitor: Visitor) -> Page {
    let own = match visitor.caller() {
        Some(token) => app.services.store.tables_of(&token, OWN).await.map_err(Refusal::from)?,
        None => Vec::new(),
    };
    // What is over is on the page of one's own games.
    let own: Vec<ListedDoc> = own.iter().filter(|listed| !listed.table.status.has_ended()).filter_map(ListedDoc::of).collect();
    let (name, live) = (visitor.name(&app).await?, live(&app).await?);
    Ok(layout::plain(
        "Board games about trade in space",
        html! {
            main #lobby {
                div.welcome {
                    h1 { "Board games about trade in space" }
                    p.pitch { "Play on your own against bots, with friends in real time, or one move a day. No account, nothing to install." }
                }
                @if !own.is_empty() {
                    section #yours {
                        h2 { "Your games" }
                        (mine::cards(&own))
                        p { @if let Some(name) = &name { "You play as " strong { (name) } ". " } a href="/my" { "All your games, and your name" } }
                    }
                }
                section #games {
                    h2 { "Choose a game" }
                    ul.games {
                        @for game in catalog::titles() { (card(*game)) }
                        @if own.is_empty() { (first_time()) }
                    }
                }
                div #live { (live) }
            }
        },
    ))
}

/// For whoever has no game here yet: where to begin, and what helps on the way.
fn first_time() -> Markup {
    let is_light = |game: &&&dyn AnyGame| matches!(game.sitting(), Some(Sitting { weight: Weight::Light, .. }));
    html! {
        li #first-time {
            h3 { "Here for the first time?" }
            @if let Some(easiest) = catalog::titles().iter().find(is_light) {
                p { "Begin with " a href={ "#game-" (easiest.about().id) } { (easiest.about().name) } ": it is the lightest." }
            }
            ul {
                li { "A short tour shows what is where on the board." }
                li { "Hints go with you through the first rounds." }
                li { "Before you give something up by mistake you are asked once more." }
                li { "Whatever nobody has seen yet you may take back." }
            }
        }
    }
}

/// A game: what it looks like, how long it takes, and ways in.
fn card(game: &dyn AnyGame) -> Markup {
    let about = game.about();
    html! {
        li.game id={ "game-" (about.id) } {
            // A game without a picture has its place all the same: cards stand in rows.
            div.cover {
                @if game.is_pictured() { img src={ "/picture/" (about.id) ".svg" } alt="" width="1010" height="650"; }
            }
            h3 { (about.name) }
            p.facts { (facts(game)) }
            p { (about.pitch) }
            div.ways {
                form method="post" action="/play" { button.play type="submit" name="game" value=(about.id) { "Play now" } }
                a.button href={ "/new/" (about.id) } { "New table" }
                form method="post" action="/watch" { button type="submit" name="game" value=(about.id) { "Watch" } }
            }
            p.read { a href={ "/how/" (about.id) } { "How to play" } " " a href={ "/rules/" (about.id) } { "Rules" } }
        }
    }
}

/// Minutes, weight and players: "30–45 minutes · light · 2–4 players".
pub(super) fn facts(game: &dyn AnyGame) -> String {
    let about = game.about();
    let span = |least: u16, most: u16| if least == most { most.to_string() } else { format!("{least}–{most}") };
    let players = format!("{} players", span(about.min_players.into(), about.max_players.into()));
    let Some(Sitting { least_minutes, most_minutes, weight }) = game.sitting() else { return players };
    let weight = match weight {
        Weight::Light => "light",
        Weight::Medium => "medium",
        Weight::Heavy => "heavy",
    };
    format!("{} minutes · {weight} · {players}", span(least_minutes, most_minutes))
}

/// What changes while somebody looks: tables that wait for people, and tables that can be watched.
async fn live(app: &App) -> Answer<Markup> {
    let store = &app.services.store;
    let (open, running) = (store.open_tables(40).await?, store.running_tables(20).await?);
    let [open, running] = [open, running].map(|tables| tables.iter().filter_map(ListedDoc::of).collect::<Vec<_>>());
    Ok(html! {
        section #tables {
            h2 { "Tables with free seats" }
            (mine::list(&open, "No table is waiting for players. Make one and list it in the lobby: others will find it here."))
        }
        section #running {
            h2 { "Games to watch" }
            (mine::list(&running, "No public games are being played right now."))
        }
    })
}

/// `GET /tables`: that part of the first page for its script, which asks again and again; what it knows already is not sent twice.
pub(super) async fn tables(State(app): State<App>, headers: HeaderMap) -> Answer<Response> {
    let live = live(&app).await?;
    let tag = format!("\"{}\"", &blake3::hash(live.0.as_bytes()).to_hex()[..16]);
    if headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return Ok((StatusCode::NOT_MODIFIED, [(header::ETAG, tag)]).into_response());
    }
    Ok(([(header::ETAG, tag)], live).into_response())
}

#[derive(Deserialize)]
pub(super) struct GameForm {
    game: String,
}

/// A table of a game as it is usually played, with bots in all seats or all but one.
fn usual(game: &dyn AnyGame, with_me: bool) -> NewTableDoc {
    let about = game.about();
    let bot = || BotName::USUAL.to_string();
    let seats = (0..about.usual_players).map(|seat| if with_me && seat == 0 { "me".to_owned() } else { bot() });
    NewTableDoc {
        game: about.id.to_owned(),
        seats: seats.collect(),
        options: std::collections::BTreeMap::new(),
        public: false,
        pace: Pace::default(),
        bot_delay: true,
        webhook: None,
        pack: None,
    }
}

/// `POST /play`: one click, and the game begins against bots.
pub(super) async fn play(
    State(app): State<App>,
    visitor: Visitor,
    Extension(address): Extension<Address>,
    Filled(GameForm { game }): Filled<GameForm>,
) -> Sent {
    let game = find(&game)?;
    let (person, cookie) = visitor.or_guest(&app).await?;
    let id = make(&app, address, &person, usual(game, true)).await?;
    Ok(go(&format!("/t/{id}"), cookie))
}

/// `POST /watch`: a public game that is being played; if there is none, bots play one.
pub(super) async fn watch(
    State(app): State<App>,
    visitor: Visitor,
    Extension(address): Extension<Address>,
    Filled(GameForm { game }): Filled<GameForm>,
) -> Sent {
    let game = find(&game)?;
    let running = app.services.store.running_tables(20).await.map_err(Refusal::from)?;
    let running = running.iter().filter_map(ListedDoc::of).find(|table| table.game == game.about().id);
    if let Some(table) = running {
        return Ok(go(&format!("/t/{}", table.table), None));
    }
    let (person, cookie) = visitor.or_guest(&app).await?;
    let id = make(&app, address, &person, usual(game, false)).await?;
    Ok(go(&format!("/t/{id}"), cookie))
}
