//! The form for a new table.

use std::collections::{BTreeMap, HashMap};

use axum::Extension;
use axum::extract::{Path, Query, State};
use axum::http::header::SET_COOKIE;
use axum::response::IntoResponse;
use bots::BotName;
use catalog::{AnyGame, Setting};
use maud::{Markup, html};
use serde::Deserialize;
use store::Pack;

use super::{Page, Sent, find, go, pace};
use crate::http::App;
use crate::http::api::tables::{NewTableDoc, create as make};
use crate::http::fields::{Filled, NAME};
use crate::http::guard::Address;
use crate::http::identity::Visitor;
use crate::packs::readable;
use crate::refusal::{Answer, Refusal, Why};
use markup::new_table::{Entries, Level, option_field, seat_field};
use markup::{door, layout};

#[derive(Deserialize)]
pub(super) struct NewQuery {
    /// The pack to play with.
    pack: Option<String>,
}

/// `GET /new/{game}`
pub(super) async fn form(State(app): State<App>, Path(game): Path<String>, Query(query): Query<NewQuery>, visitor: Visitor) -> Page {
    let (game, name) = (find(&game)?, visitor.name(&app).await?.unwrap_or_default());
    let cards = Cards::of(&app, game, &visitor, query.pack.as_deref()).await?;
    Ok(new_table(game, &name, &cards, Entries(None), None))
}

/// The cards that can be played with, besides those that the game is shipped with.
struct Cards {
    /// Packs of whoever asks, and the one that they were given.
    packs: Vec<Pack>,
    /// The one that is chosen, and the levels of bots that play with it.
    chosen: Option<(String, Levels)>,
}

/// Levels of bots, and for how many players each of them plays as its name says.
type Levels = Vec<(BotName, Vec<u8>)>;

impl Cards {
    async fn of(app: &App, game: &'static dyn AnyGame, visitor: &Visitor, chosen: Option<&str>) -> Answer<Cards> {
        let mut packs = super::packs::of(app, visitor).await?;
        let id = game.about().id;
        packs.retain(|pack| pack.game == id);
        let Some(chosen) = chosen.filter(|chosen| !chosen.is_empty()) else { return Ok(Cards { packs, chosen: None }) };
        let (pack, text) = readable(&app.services, chosen, visitor.caller()).await?;
        if pack.game != id {
            return Err(Refusal::invalid(format!("the pack “{}” is for another game: {}", pack.title, pack.game)));
        }
        if !packs.iter().any(|known| known.id == pack.id) {
            packs.push(pack);
        }
        let levels = tokio::task::spawn_blocking(move || levels_with(game, &text)).await.unwrap_or_default();
        Ok(Cards { packs, chosen: Some((chosen.to_owned(), levels)) })
    }
}

/// The levels of bots that play with these cards as their names say: some have learned the shipped ones only.
fn levels_with(game: &dyn AnyGame, text: &str) -> Levels {
    let about = game.about();
    let mut found: Levels = BotName::LEVELS.map(|bot| (bot, Vec::new())).into();
    for players in about.min_players..=about.max_players {
        let setting = Setting { content: Some(text.to_owned()), ..Setting::of(game, Some(players)) };
        let playing = game.open(&setting).map(|rules| rules.levels()).unwrap_or_default();
        found.iter_mut().filter(|(bot, _)| playing.contains(bot)).for_each(|(_, sizes)| sizes.push(players));
    }
    found.retain(|(_, sizes)| !sizes.is_empty());
    found
}

/// Which cards are played with.
fn cards_field(game: &str, cards: &Cards, entries: Entries<'_>) -> Markup {
    let chosen = |id: &str| entries.has("pack", id, cards.chosen.as_ref().is_some_and(|(chosen, _)| chosen == id));
    html! {
        fieldset {
            legend { "Cards" }
            p {
                @if cards.packs.is_empty() { "As the game is shipped. " }
                @else {
                    label { "Play with " select name="pack" {
                        option value="" { "the cards that the game is shipped with" }
                        @for pack in &cards.packs { option value=(pack.id) selected[chosen(pack.id.as_str())] { "“" (pack.title) "” by " (pack.by) } }
                    } } " "
                }
                a href={ "/packs/new/" (game) } { "Upload cards of your own" } " or " a href={ "/workbench?game=" (game) } { "edit them in the workbench" } "."
            }
        }
    }
}

/// The form for a new table: as it usually is, or as it was filled in, with what is wrong about that.
fn new_table(game: &dyn AnyGame, name: &str, cards: &Cards, entries: Entries<'_>, refusal: Option<&Refusal>) -> Markup {
    let about = game.about();
    let levels = cards.chosen.as_ref().map_or_else(|| game.levels(), |(_, levels)| levels.clone());
    let levels: Vec<Level> = levels.into_iter().map(|(bot, sizes)| Level::new(bot, &sizes, about)).collect();
    layout::plain(
        &format!("New table: {}", about.name),
        html! {
            // The script remembers what was chosen last, game by game; what was just refused is not exchanged for that.
            main #new-table data-game=(about.id) data-filled[refusal.is_some()] {
                div.top {
                    div {
                        h1 { "New table: " (about.name) }
                        p.facts { (door::facts(game)) }
                        p { (about.pitch) " " a href={ "/how/" (about.id) } { "How to play" } }
                    }
                    @if game.is_pictured() { img src={ "/picture/" (about.id) ".svg" } alt="" width="1010" height="650"; }
                }
                @if let Some(refusal) = refusal { (layout::refusal(about.id, &refusal.message, refusal.clause)) }
                form method="post" action="/tables" {
                    input type="hidden" name="game" value=(about.id);
                    p { label { "Your name " input #name name="name" value=(name) maxlength=(NAME) required; } }
                    fieldset {
                        legend { "Seats" }
                        p.dim { "With bots in all other seats the game begins at once. A seat for “somebody with the link” stays free until somebody opens the link and sits down." }
                        @for seat in 0..about.max_players { (seat_field(&levels, seat, about.min_players, Some("somebody with the link"), entries)) }
                    }
                    (cards_field(about.id, cards, entries))
                    (pace::fields(entries))
                    fieldset {
                        legend { "Who finds it" }
                        p { label { input type="checkbox" name="public" value="yes" checked[entries.has("public", "yes", false)]; " show it in the lobby (otherwise only by its link)" } }
                        p { label { "Webhook for turns (Discord, Slack) " input type="url" name="webhook" placeholder="https://" value=[entries.text("webhook")]; } }
                    }
                    details {
                        summary { "Options of the game" }
                        p.dim { "Leave them as they are for a first game: then it is played as its rules are usually read." }
                        @for option in game.options() { (option_field(about.id, option, about.max_players, entries)) }
                    }
                    p.make {
                        button #create type="submit" { "Make the table" }
                        " " button #fill type="submit" name="fill" value=(BotName::USUAL) { "Fill with bots and begin" }
                    }
                }
            }
        },
    )
}

/// `POST /tables`
pub(super) async fn create(
    State(app): State<App>,
    visitor: Visitor,
    Extension(address): Extension<Address>,
    Filled(fields): Filled<HashMap<String, String>>,
) -> Sent {
    let field = |name: &str| fields.get(name).map_or("", String::as_str);
    let (person, cookie) = visitor.under(&app, field("name")).await?;
    let made = match read(&fields) {
        Ok(new) => make(&app, address, &person, new).await,
        Err(refusal) => Err(refusal),
    };
    match (made, find(field("game"))) {
        (Ok(id), _) => Ok(go(&format!("/t/{id}"), cookie)),
        // What was filled in stays, with what is wrong about it.
        (Err(refusal), Ok(game)) if refusal.why == Why::Invalid => {
            let cards = Cards::of(&app, game, &visitor, fields.get("pack").map(String::as_str)).await?;
            let page = new_table(game, &person.name, &cards, Entries(Some(&fields)), Some(&refusal));
            let mut response = (crate::http::respond::status(refusal.why), page).into_response();
            if let Some(cookie) = cookie {
                response.headers_mut().insert(SET_COOKIE, cookie);
            }
            Ok(response)
        }
        (Err(refusal), _) => Err(refusal.into()),
    }
}

/// The form as the API would have it.
fn read(fields: &HashMap<String, String>) -> Answer<NewTableDoc> {
    let field = |name: &str| fields.get(name).map(|value| value.trim()).filter(|value| !value.is_empty());
    // One click: whoever would have to come first is a bot instead.
    let sitter = |wish: &str| field("fill").filter(|_| wish == "free").unwrap_or(wish).to_owned();
    let options: BTreeMap<String, String> =
        fields.iter().filter_map(|(name, value)| Some((name.strip_prefix("option.")?.to_owned(), value.clone()))).collect();
    Ok(NewTableDoc {
        game: field("game").unwrap_or_default().to_owned(),
        seats: (0..kernel::MAX_SEATS).filter_map(|seat| field(&format!("seat{seat}")).map(sitter)).collect(),
        options,
        public: field("public").is_some(),
        pace: pace::read(fields)?,
        bot_delay: field("fast").is_none(),
        webhook: field("webhook").map(str::to_owned),
        pack: field("pack").map(str::to_owned),
    })
}
