//! The first page: the games, what waits for whoever looks, and what is being played.

use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use bots::BotName;
use catalog::AnyGame;
use markup::{Home, door, layout};
use maud::{Markup, html};
use serde::Deserialize;

use super::{Page, Sent, find, go, mine};
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
            // The script begins games against bots in the reader's own browser, where there are pages for that.
            main #lobby data-alone=[app.services.settings.alone.as_ref().map(|_| "/alone/")] {
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
                        @for game in catalog::titles() { (door::card(*game, Home::Server)) }
                        @if own.is_empty() { (door::first_time()) }
                    }
                }
                div #live { (live) }
            }
        },
    ))
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
