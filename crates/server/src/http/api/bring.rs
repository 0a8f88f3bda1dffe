//! Games that were begun elsewhere, such as in somebody's own browser, and go on at a table here.

use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use kernel::log::{Entry, LogFile};
use serde::{Deserialize, Serialize};
use store::{Kind, SeatRow};
use utoipa::ToSchema;

use super::tables::parse_bot;
use crate::http::App;
use crate::http::fields::Body;
use crate::http::guard::Address;
use crate::http::identity::Visitor;
use crate::http::respond::ErrorDoc;
use crate::refusal::{Answer, Refusal, Why};
use crate::table::header::{ELSEWHERE, Header};
use crate::table::message::Person;
use crate::table::pace::Pace;
use crate::tables::NewTable;

/// A game to go on with.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BroughtDoc {
    /// Its log, as `orrery`, a table or a page that plays in the browser writes it. The game must not be over.
    pub log: String,
    /// The seat you play.
    pub seat: u8,
    /// The bot of each seat; null for yours. Whoever has the link may sit down in the others and play on from there.
    pub bots: Vec<Option<String>>,
}

/// Where it goes on.
#[derive(Debug, Serialize, ToSchema)]
pub struct TakenDoc {
    /// The table's id.
    pub table: String,
    /// The address of its page.
    pub page: String,
}

/// Go on with a game that was begun elsewhere, at a new private table. What comes next is new chance: the promise of its log is not kept here.
#[utoipa::path(post, path = "/tables/from-log", request_body = BroughtDoc, tag = "tables",
    responses((status = 200, body = TakenDoc), (status = "4XX", body = ErrorDoc)))]
pub(crate) async fn add(
    State(app): State<App>,
    visitor: Visitor,
    Extension(address): Extension<Address>,
    Body(brought): Body<BroughtDoc>,
) -> Answer<Response> {
    app.limits.table(address.0)?;
    let (person, cookie) = visitor.or_guest(&app).await?;
    // A long game takes a moment to be played again.
    let checked = tokio::task::spawn_blocking(move || table_of(&brought, &person)).await;
    let table = checked.unwrap_or_else(|_| Err(Refusal::new(Why::Unavailable, "this log cannot be played again here")))?;
    let id = app.services.create(table, None).await?;
    let mut response = Json(TakenDoc { page: format!("/t/{id}"), table: id.to_string() }).into_response();
    if let Some(cookie) = cookie {
        response.headers_mut().insert(SET_COOKIE, cookie);
    }
    Ok(response)
}

/// The table that goes on from a log, which is played again to its last line.
fn table_of(brought: &BroughtDoc, person: &Person) -> Answer<NewTable> {
    let log = catalog::read_log(&brought.log, None).map_err(|error| Refusal::invalid(error.to_string()))?;
    let rules = catalog::open_log(&log, None).map_err(|problem| Refusal::invalid(problem.to_string()))?;
    let replayed = rules.replay(&log).map_err(|departs| Refusal::invalid(departs.to_string()))?;
    if replayed.finished || replayed.table(replayed.moves).waiting().is_empty() {
        return Err(Refusal::invalid("this game is over: there is nothing left to play"));
    }
    let count = rules.players();
    if brought.seat >= count || brought.bots.len() != usize::from(count) {
        return Err(Refusal::invalid(format!("the game has {count} seats: say which is yours, and the bot of each other one")));
    }
    let row = |(number, bot): (u8, &Option<String>)| {
        let free = SeatRow::free(number);
        Ok(match bot {
            _ if number == brought.seat => SeatRow { kind: Kind::Person, name: person.name.clone(), holders: vec![person.token], ..free },
            // As if their people had left: bots play on, until somebody with the link takes a seat.
            bot => {
                let bot = bot.as_deref().map_or(Ok(bots::BotName::USUAL), parse_bot)?;
                if let Some(why) = rules.falls_back(bot) {
                    return Err(Refusal::invalid(format!("{why}; choose another bot")));
                }
                let name = bot.to_string();
                SeatRow { kind: Kind::Person, name: name.clone(), bot: Some(name), gone: true, offered: true, ..free }
            }
        })
    };
    let seats = (0..count).zip(&brought.bots).map(row).collect::<Answer<Vec<SeatRow>>>()?;
    let mut header = log.header.clone();
    header.seats = seats.iter().map(|seat| seat.name.clone()).collect();
    // The key that it was promised with stays where it was begun.
    header.commitment = None;
    let entries: Vec<Entry<String>> = log.entries;
    let described = Header {
        game: header.game.clone(),
        players: count,
        options: header.options.clone(),
        pace: Pace::default().or_usual(),
        bot_delay: true,
        webhook: None,
        continued: Some(ELSEWHERE.to_owned()),
        rematch: None,
        host: Some(brought.seat),
        cards: None,
        hurried: false,
    };
    Ok(NewTable { header: described, public: false, seats, log: Some(LogFile { header, entries }) })
}
