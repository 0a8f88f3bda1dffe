//! The lobby, the form for a new table, and my games.

use std::collections::{BTreeMap, HashMap};

use axum::Extension;
use axum::extract::{Path, State};
use bots::BotName;
use catalog::AnyGame;
use kernel::{OptionKind, OptionSpec};
use maud::{Markup, html};

use super::{Page, Sent, go, layout};
use crate::http::App;
use crate::http::api::docs::ListedDoc;
use crate::http::api::tables::{NewTableDoc, create as make};
use crate::http::fields::{Filled, NAME};
use crate::http::guard::Address;
use crate::http::identity::Visitor;
use crate::refusal::{Answer, Refusal, Why};
use crate::table::header::Pace;

/// `GET /`
pub(super) async fn lobby(State(app): State<App>) -> Page {
    let store = &app.services.store;
    let open = store.open_tables(40).await.map_err(Refusal::from)?;
    let running = store.running_tables(20).await.map_err(Refusal::from)?;
    let [open, running] = [open, running].map(|tables| tables.iter().filter_map(ListedDoc::of).collect::<Vec<_>>());
    Ok(layout::page(
        "Lobby",
        html! {
            main #lobby {
                h1 { "Orrery" }
                p.pitch { "Board games about trade in space: on your own against bots, with friends in real time, or one move a day. No account, nothing to install." }
                section #games {
                    h2 { "Play" }
                    ul.games {
                        @for game in catalog::titles() {
                            @let about = game.about();
                            li.game {
                                h3 { (about.name) }
                                p { (about.pitch) }
                                p.players { "For " (about.min_players) " to " (about.max_players) " players" }
                                p {
                                    a.button href={ "/new/" (about.id) } { "New table" } " "
                                    a href={ "/how/" (about.id) } { "How to play" } " "
                                    a href={ "/rules/" (about.id) } { "Rules" }
                                }
                            }
                        }
                    }
                }
                section #tables {
                    h2 { "Tables with free seats" }
                    (list(&open, "No table is waiting for players. Make one and list it in the lobby: others will find it here."))
                }
                section #running {
                    h2 { "Games to watch" }
                    (list(&running, "No public games are being played right now."))
                }
            }
        },
    ))
}

/// `GET /my`
pub(super) async fn mine(State(app): State<App>, visitor: Visitor) -> Page {
    let tables = match visitor.caller() {
        Some(token) => app.services.store.tables_of(&token, 100).await.map_err(Refusal::from)?,
        None => Vec::new(),
    };
    let tables: Vec<ListedDoc> = tables.iter().filter_map(ListedDoc::of).collect();
    Ok(layout::page(
        "My games",
        html! {
            main #my { h1 { "My games" } (list(&tables, "You have not played on this device yet.")) }
        },
    ))
}

fn list(tables: &[ListedDoc], none: &str) -> Markup {
    html! {
        @if tables.is_empty() { p { (none) } }
        ul.tables {
            @for table in tables {
                li.table.your-turn[table.your_turn] data-table=(table.table) {
                    a href={ "/t/" (table.table) } {
                        @if table.your_turn { strong { "Your turn: " } }
                        @if table.kept { strong { "A seat is kept for you: " } }
                        (table.name) ", " (table.status)
                    }
                    " " span.who { (table.seats.iter().map(|name| if name.is_empty() { "free seat" } else { name }).collect::<Vec<_>>().join(", ")) }
                    " " span.pace { (table.pace.words()) }
                }
            }
        }
    }
}

fn find(game: &str) -> Answer<&'static dyn AnyGame> {
    catalog::find(game).map_err(|unknown| Refusal::new(Why::Missing, unknown.to_string()))
}

/// `GET /new/{game}`
pub(super) async fn form(State(app): State<App>, Path(game): Path<String>, visitor: Visitor) -> Page {
    let game = find(&game)?;
    let name = visitor.name(&app).await?.unwrap_or_default();
    let about = game.about();
    Ok(layout::page(
        &format!("New table: {}", about.name),
        html! {
            main #new-table {
                h1 { "New table: " (about.name) }
                form method="post" action="/tables" {
                    input type="hidden" name="game" value=(about.id);
                    p { label { "Your name " input #name name="name" value=(name) maxlength=(NAME) required; } }
                    fieldset {
                        legend { "Seats" }
                        p.dim { "With bots in all other seats the game begins at once. A seat for “somebody with the link” stays free until somebody opens the link and sits down." }
                        @for seat in 0..about.max_players { (seat_field(seat, about.min_players)) }
                    }
                    fieldset {
                        legend { "Pace" }
                        p { label { input type="radio" name="pace" value="live" checked; " live, " }
                            label { input type="number" name="seconds" min="5" max="3600"; " seconds for each choice (empty: no clock)" } }
                        p { label { input type="radio" name="pace" value="correspondence"; " one move now and then, " }
                            label { input type="number" name="days" min="1" max="30" value="1"; " days for each choice" } }
                        p.dim { "A clock starts again with each choice that the others see. Clicks that they do not see share one clock, so allow enough time for a whole secret plan. Taking a choice back, or leaving and coming back, gives no extra time." }
                        p { label { input type="checkbox" name="fast" value="yes"; " bots move at once" } }
                    }
                    fieldset {
                        legend { "Who finds it" }
                        p { label { input type="checkbox" name="public" value="yes"; " show it in the lobby (otherwise only by its link)" } }
                        p { label { "Webhook for turns (Discord, Slack) " input type="url" name="webhook" placeholder="https://"; } }
                    }
                    details {
                        summary { "Options of the game" }
                        @for option in game.options() { (option_field(about.id, option, about.max_players)) }
                    }
                    p { button #create type="submit" { "Make the table" } }
                }
            }
        },
    ))
}

fn seat_field(seat: u8, least: u8) -> Markup {
    html! {
        p { label { "Seat " (seat + 1) " "
            select name={ "seat" (seat) } {
                @if seat == 0 { option value="me" selected { "me" } } @else { option value="me" { "me" } }
                @if seat > 0 && seat < least { option value="free" selected { "somebody with the link" } }
                @else { option value="free" { "somebody with the link" } }
                @for bot in BotName::ALL { option value=(bot) { "bot: " (bot) " (" (bot.help()) ")" } }
                // An option may let fewer play than the game is made for: what it is without is said when the table is made.
                @if seat >= least.min(2) { option value="" selected[seat >= least] { "nobody" } }
            }
        } }
    }
}

fn option_field(game: &str, option: &OptionSpec, most: u8) -> Markup {
    let name = format!("option.{}", option.name);
    html! {
        p {
            label { span.what { (option.help) }
                @match option.kind {
                    OptionKind::OneOf(choices) => select name=(name) {
                        @for choice in choices { option value=(choice.value) selected[choice.value == option.default] { (choice.help) } }
                    },
                    OptionKind::Number { min, max } => { input type="number" name=(name) min=(min) max=(max) value=(option.default); }
                    OptionKind::NumberPerSeat { .. } => { input name=(name) value=(option.default) pattern="[0-9]+(,[0-9]+)*"; }
                    OptionKind::SeatOrRandom => select name=(name) {
                        option value="random" selected[option.default == "random"] { "by chance" }
                        @for seat in 0..most { option value=(seat) selected[option.default == seat.to_string()] { "seat " (seat + 1) } }
                    },
                }
            }
            " " (layout::clause(game, option.clause.0)) " " small { code { (option.name) } }
        }
    }
}

/// `POST /tables`
pub(super) async fn create(
    State(app): State<App>,
    visitor: Visitor,
    Extension(address): Extension<Address>,
    Filled(fields): Filled<HashMap<String, String>>,
) -> Sent {
    let (person, cookie) = visitor.under(&app, fields.get("name").map_or("", String::as_str)).await?;
    let id = make(&app, address, &person, read(&fields)?).await?;
    Ok(go(&format!("/t/{id}"), cookie))
}

/// The form as the API would have it.
fn read(fields: &HashMap<String, String>) -> Answer<NewTableDoc> {
    let field = |name: &str| fields.get(name).map(|value| value.trim()).filter(|value| !value.is_empty());
    let number = |name: &str| {
        let wrong = |text: &str| Refusal::invalid(format!("{name} is a number, not '{text}'"));
        field(name).map(|text| text.parse::<u32>().map_err(|_| wrong(text))).transpose()
    };
    let pace = match field("pace") {
        Some("correspondence") => Pace::Correspondence { days: number("days")?.unwrap_or(1) },
        _ => Pace::Live { seconds: number("seconds")? },
    };
    let options: BTreeMap<String, String> =
        fields.iter().filter_map(|(name, value)| Some((name.strip_prefix("option.")?.to_owned(), value.clone()))).collect();
    Ok(NewTableDoc {
        game: field("game").unwrap_or_default().to_owned(),
        seats: (0..kernel::MAX_SEATS).filter_map(|seat| field(&format!("seat{seat}")).map(str::to_owned)).collect(),
        options,
        public: field("public").is_some(),
        pace,
        bot_delay: field("fast").is_none(),
        webhook: field("webhook").map(str::to_owned),
    })
}
