//! Tables: making them, sitting down, getting up.

use std::collections::BTreeMap;
use std::sync::{LazyLock, OnceLock};

use axum::extract::{Path, State};
use axum::{Extension, Json};
use bots::BotName;
use catalog::AnyGame;
use kernel::{About, OptionSpec};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::{Kind, SeatRow, TableId};
use utoipa::ToSchema;

use super::docs::{DONE, DoneDoc, ListedDoc, SeatNumberDoc, TableDoc, TableIdDoc};
use crate::http::fields::Body;
use crate::http::guard::Address;
use crate::http::identity::Visitor;
use crate::http::respond::ErrorDoc;
use crate::http::{App, table_id};
use crate::packs;
use crate::refusal::{Answer, Refusal, Why};
use crate::secrets::Token;
use crate::table::header::{Cards, Header};
use crate::table::message::{Message, Person};
use crate::table::pace::Pace;
use crate::table::seating::playing;
use crate::tables::NewTable;
use markup::Want;

/// A game on the shelf.
#[derive(Serialize, ToSchema)]
pub struct GameDoc {
    /// Who made it and for whom.
    #[serde(flatten)]
    #[schema(value_type = Object)]
    pub about: &'static About,
    /// Its options with their help.
    #[schema(value_type = Vec<Object>)]
    pub options: &'static [OptionSpec],
    /// The bots that play it, the weakest first.
    pub bots: Vec<BotDoc>,
}

/// A bot.
#[derive(Serialize, ToSchema)]
pub struct BotDoc {
    /// As it is asked for.
    pub name: &'static str,
    /// What it does.
    pub help: &'static str,
}

/// The games, with their options and bots.
#[utoipa::path(get, path = "/games", tag = "tables", responses((status = 200, body = Vec<GameDoc>)))]
pub(crate) async fn games() -> Json<Vec<GameDoc>> {
    let bots = |game: &dyn AnyGame| game.bots().into_iter().map(|bot| BotDoc { name: bot.as_str(), help: bot.help() }).collect();
    Json(catalog::titles().iter().map(|game| GameDoc { about: game.about(), options: game.options(), bots: bots(*game) }).collect())
}

static SCHEMAS: LazyLock<Vec<OnceLock<Value>>> = LazyLock::new(|| catalog::titles().iter().map(|_| OnceLock::new()).collect());

/// What the game's messages look like, as JSON Schema: `$defs` has `view`, `legal`, `event`, `told` and `outcome`. It is the one of `orrery games GAME --schema`.
#[utoipa::path(get, path = "/games/{game}/schema", tag = "tables", params(("game" = String, Path)),
    responses((status = 200, body = Object), (status = "4XX", body = ErrorDoc)))]
pub(crate) async fn schema(Path(game): Path<String>) -> Answer<Json<&'static Value>> {
    let missing = || Refusal::new(Why::Missing, "there is no such game");
    let index = catalog::titles().iter().position(|title| title.about().id == game).ok_or_else(missing)?;
    // Games are played for it the first time: not where others wait for an answer.
    let made = tokio::task::spawn_blocking(move || SCHEMAS[index].get_or_init(|| catalog::titles()[index].schema()));
    made.await.map(Json).map_err(|_| Refusal::new(Why::Unavailable, "the schema cannot be made now; try again"))
}

/// Public tables: first those that wait for people, the latest first; then those that are being played, people before bots.
#[utoipa::path(get, path = "/tables", tag = "tables", responses((status = 200, body = Vec<ListedDoc>)))]
pub(crate) async fn list(State(app): State<App>) -> Answer<Json<Vec<ListedDoc>>> {
    let store = &app.services.store;
    let (open, running) = (store.open_tables(100).await?, store.running_tables(50).await?);
    Ok(Json(open.iter().chain(&running).filter_map(ListedDoc::of).collect()))
}

/// A table to be made.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTableDoc {
    /// The game's id.
    pub game: String,
    /// Who sits where: `me`, `free`, or the name of a bot; one for each player.
    #[schema(example = json!(["me", "greedy"]))]
    pub seats: Vec<String>,
    /// Options that differ from their defaults.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// Whether the lobby shows it; otherwise only those who have its link find it.
    #[serde(default)]
    pub public: bool,
    /// How fast it is played; live without a clock if nothing is said.
    #[serde(default)]
    pub pace: Pace,
    /// Whether bots take a moment before they move. Without it they move one after another as fast as one can follow, and still give whoever
    /// has just chosen a moment to take that back. Where only bots play they always take their time.
    #[serde(default = "yes")]
    pub bot_delay: bool,
    /// Where to post when it is somebody's turn: an https address that takes Discord's or Slack's messages.
    #[serde(default)]
    pub webhook: Option<String>,
    /// The id of a designer's pack to play with: one of yours, or one that is shared; the content that the game is shipped with if nothing is
    /// said.
    #[serde(default)]
    pub pack: Option<String>,
}

fn yes() -> bool {
    true
}

impl NewTableDoc {
    /// Checks everything.
    fn into_table(self, app: &App, person: &Person, cards: Option<Cards>) -> Answer<NewTable> {
        let players = u8::try_from(self.seats.len()).map_err(|_| Refusal::invalid("no table has that many seats"))?;
        self.pace.check()?;
        if let Some(url) = &self.webhook {
            app.services.webhooks.check(url)?;
        }
        let mut header = Header {
            game: self.game,
            players,
            options: self.options,
            pace: self.pace.or_usual(),
            bot_delay: self.bot_delay,
            webhook: self.webhook,
            continued: None,
            rematch: None,
            host: self.seats.iter().position(|wish| wish == "me").and_then(|seat| u8::try_from(seat).ok()),
            cards,
            hurried: false,
        };
        header.options = header.open(None)?.options();
        let seats = (0..).zip(&self.seats).map(|(seat, wish)| sitter(&header, seat, wish, person)).collect::<Answer<Vec<SeatRow>>>()?;
        let mine = self.seats.iter().filter(|wish| *wish == "me").count();
        if mine > 1 {
            let what = "you can sit in one seat only, and {} are 'me': choose one of them, and bots or other people for the rest";
            return Err(Refusal::invalid(what.replace("{}", &mine.to_string())));
        }
        if mine == 0 && seats.iter().any(|seat| seat.kind == Kind::Free) {
            return Err(Refusal::invalid("one seat must be 'me', unless bots take all of them"));
        }
        Ok(NewTable { header, public: self.public, seats, log: None })
    }
}

fn sitter(header: &Header, seat: u8, wish: &str, person: &Person) -> Answer<SeatRow> {
    let free = SeatRow::free(seat);
    Ok(match wish {
        "free" => free,
        "me" => SeatRow { kind: Kind::Person, name: person.name.clone(), holders: vec![person.token], ..free },
        bot => {
            let bot = playing(header, parse_bot(bot)?)?;
            SeatRow { kind: Kind::Bot, name: bot.to_string(), bot: Some(bot.to_string()), ..free }
        }
    })
}

pub(crate) fn parse_bot(name: &str) -> Answer<BotName> {
    name.parse().map_err(|unknown: bots::UnknownBot| Refusal::invalid(format!("{unknown}; a seat can also be 'me' or 'free'")))
}

/// Makes a table for somebody: the API and the lobby's form end here.
pub(crate) async fn create(app: &App, address: Address, person: &Person, new: NewTableDoc) -> Answer<TableId> {
    app.limits.table(address.0)?;
    let cards = match &new.pack {
        Some(pack) => Some(packs::playable(&app.services, pack, &new.game, person.token).await?),
        None => None,
    };
    let table = new.into_table(app, person, cards)?;
    let bots_alone = table.seats.iter().all(|seat| seat.kind == Kind::Bot);
    let game = bots_alone.then(|| app.services.bot_games.begin(address.0)).transpose()?;
    app.services.create(table, game).await
}

/// Make a table. If no seat is free its game begins at once.
#[utoipa::path(post, path = "/tables", request_body = NewTableDoc, tag = "tables",
    responses((status = 200, body = TableIdDoc), (status = "4XX", body = ErrorDoc)))]
pub(crate) async fn add(
    State(app): State<App>,
    visitor: Visitor,
    Extension(address): Extension<Address>,
    Body(new): Body<NewTableDoc>,
) -> Answer<Json<TableIdDoc>> {
    let person = visitor.person(&app).await?;
    let id = create(&app, address, &person, new).await?;
    Ok(Json(TableIdDoc { table: id.to_string() }))
}

/// Who sits where, and whose turn it is.
#[utoipa::path(get, path = "/tables/{table}", tag = "tables", params(("table" = String, Path)),
    responses((status = 200, body = TableDoc), (status = "4XX", body = ErrorDoc)))]
pub(crate) async fn table(State(app): State<App>, Path(id): Path<String>, visitor: Visitor) -> Answer<Json<TableDoc>> {
    let who = visitor.caller();
    let seen = app.look(&id, who, Want::TABLE).await?;
    Ok(Json(seen.into()))
}

/// Where to sit.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct JoinDoc {
    /// The seat; the first free one if nothing is said.
    #[serde(default)]
    pub seat: Option<u8>,
}

/// Sit down: in the seat that is kept for you, if one is. When the last seat is taken the game begins. While it is played one can take a
/// seat that is offered, and play on from there.
#[utoipa::path(post, path = "/tables/{table}/join", tag = "tables", params(("table" = String, Path)), request_body = JoinDoc,
    responses((status = 200, body = SeatNumberDoc), (status = "4XX", body = ErrorDoc)))]
pub(crate) async fn join(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
    Body(JoinDoc { seat }): Body<JoinDoc>,
) -> Answer<Json<SeatNumberDoc>> {
    let person = visitor.person(&app).await?;
    let seat = app.ask(&id, |reply| Message::Sit { person: person.clone(), seat, reply }).await?;
    Ok(Json(SeatNumberDoc { seat }))
}

/// A bot for a seat.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SeatBotDoc {
    /// The bot's name.
    pub bot: String,
    /// The seat; the first free one if nothing is said.
    #[serde(default)]
    pub seat: Option<u8>,
}

/// Give a free seat to a bot, or one that is kept for somebody if you name it. While the game is played: give it the seat of somebody who
/// has left, for good. The host may do that.
#[utoipa::path(post, path = "/tables/{table}/bots", tag = "tables", params(("table" = String, Path)), request_body = SeatBotDoc,
    responses((status = 200, body = SeatNumberDoc), (status = "4XX", body = ErrorDoc)))]
pub(crate) async fn bot(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
    Body(SeatBotDoc { bot, seat }): Body<SeatBotDoc>,
) -> Answer<Json<SeatNumberDoc>> {
    let (who, bot) = (visitor.caller(), parse_bot(&bot)?);
    let seat = app.ask(&id, |reply| Message::SeatBot { who, seat, bot, reply }).await?;
    Ok(Json(SeatNumberDoc { seat }))
}

/// Which seat.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReleaseDoc {
    /// The seat; the one that is kept for you if nothing is said.
    #[serde(default)]
    pub seat: Option<u8>,
}

/// Let a seat go that is kept for somebody, so that everybody who has the link may sit down there. The host may do that, and the one whom it
/// is kept for.
#[utoipa::path(post, path = "/tables/{table}/release", tag = "tables", params(("table" = String, Path)), request_body = ReleaseDoc,
    responses((status = 200, body = SeatNumberDoc), (status = "4XX", body = ErrorDoc)))]
pub(crate) async fn release(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
    Body(ReleaseDoc { seat }): Body<ReleaseDoc>,
) -> Answer<Json<SeatNumberDoc>> {
    let who = visitor.caller();
    let seat = app.ask(&id, |reply| Message::Release { who, seat, reply }).await?;
    Ok(Json(SeatNumberDoc { seat }))
}

/// Whose seat.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OfferDoc {
    /// The seat of somebody who has left, or who is played for because their time ran out too often.
    pub seat: u8,
    /// Whether an offer is withdrawn.
    #[serde(default)]
    pub withdraw: bool,
}

/// Offer the seat of somebody who has left to whoever has the link, or withdraw that. The host may do that. Until somebody else sits down
/// there, whoever left can return.
#[utoipa::path(post, path = "/tables/{table}/offer", tag = "tables", params(("table" = String, Path)), request_body = OfferDoc,
    responses((status = 200, body = SeatNumberDoc), (status = "4XX", body = ErrorDoc)))]
pub(crate) async fn offer(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
    Body(OfferDoc { seat, withdraw }): Body<OfferDoc>,
) -> Answer<Json<SeatNumberDoc>> {
    let who = visitor.caller();
    let seat = app.ask(&id, |reply| Message::Offer { who, seat, withdraw, reply }).await?;
    Ok(Json(SeatNumberDoc { seat }))
}

/// How to begin.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StartDoc {
    /// The bot that takes all free seats.
    #[serde(default)]
    pub fill: Option<String>,
}

/// Begin now; bots take the free seats, also those that are kept for somebody. The host may do that: whoever made the table or, when they
/// have got up, who came after them.
#[utoipa::path(post, path = "/tables/{table}/start", tag = "tables", params(("table" = String, Path)), request_body = StartDoc,
    responses((status = 200, body = DoneDoc), (status = "4XX", body = ErrorDoc)))]
pub(crate) async fn start(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
    Body(StartDoc { fill }): Body<StartDoc>,
) -> Answer<Json<DoneDoc>> {
    let (who, fill) = (visitor.caller(), fill.as_deref().map(parse_bot).transpose()?);
    app.ask(&id, |reply| Message::Start { who, fill, reply }).await?;
    Ok(Json(DONE))
}

/// Get up. In a running game a bot, or what the rules of the game say, plays for you until you return.
#[utoipa::path(post, path = "/tables/{table}/leave", tag = "tables", params(("table" = String, Path)),
    responses((status = 200, body = DoneDoc), (status = "4XX", body = ErrorDoc)))]
pub(crate) async fn leave(State(app): State<App>, Path(id): Path<String>, visitor: Visitor) -> Answer<Json<DoneDoc>> {
    let who = visitor.caller();
    app.ask(&id, |reply| Message::Leave { who, reply }).await?;
    Ok(Json(DONE))
}

/// Take over again from the bot that plays for you.
#[utoipa::path(post, path = "/tables/{table}/return", tag = "tables", params(("table" = String, Path)),
    responses((status = 200, body = DoneDoc), (status = "4XX", body = ErrorDoc)))]
pub(crate) async fn back(State(app): State<App>, Path(id): Path<String>, visitor: Visitor) -> Answer<Json<DoneDoc>> {
    let who = visitor.caller();
    app.ask(&id, |reply| Message::Return { who, reply }).await?;
    Ok(Json(DONE))
}

/// Whether you agree.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AbandonDoc {
    /// Yes, or no longer.
    pub agree: bool,
}

/// How far the table is.
#[derive(Debug, Serialize, ToSchema)]
pub struct StatusDoc {
    /// `running` or `abandoned`.
    pub status: &'static str,
}

/// Agree to abandon the game. It ends when everybody who is still here agrees.
#[utoipa::path(post, path = "/tables/{table}/abandon", tag = "tables", params(("table" = String, Path)), request_body = AbandonDoc,
    responses((status = 200, body = StatusDoc), (status = "4XX", body = ErrorDoc)))]
pub(crate) async fn abandon(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
    Body(AbandonDoc { agree }): Body<AbandonDoc>,
) -> Answer<Json<StatusDoc>> {
    let who = visitor.caller();
    let status = app.ask(&id, |reply| Message::Abandon { who, agree, reply }).await?;
    Ok(Json(StatusDoc { status: status.as_str() }))
}

/// A secret that opens a seat once.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SecretDoc {
    /// The secret. A link carries it behind `#`, so that it is never sent as part of an address.
    pub secret: String,
}

/// Get a secret by which another device of yours can sit in your seat. It works once; an older one no longer does.
#[utoipa::path(post, path = "/tables/{table}/invite", tag = "tables", params(("table" = String, Path)),
    responses((status = 200, body = SecretDoc), (status = "4XX", body = ErrorDoc)))]
pub(crate) async fn invite(State(app): State<App>, Path(id): Path<String>, visitor: Visitor) -> Answer<Json<SecretDoc>> {
    let who = visitor.caller();
    let secret = app.ask(&id, |reply| Message::Invite { who, reply }).await?;
    Ok(Json(SecretDoc { secret: secret.reveal() }))
}

/// Use such a secret on another device.
#[utoipa::path(post, path = "/tables/{table}/claim", tag = "tables", params(("table" = String, Path)), request_body = SecretDoc,
    responses((status = 200, body = SeatNumberDoc), (status = "4XX", body = ErrorDoc)))]
pub(crate) async fn claim(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
    Body(SecretDoc { secret }): Body<SecretDoc>,
) -> Answer<Json<SeatNumberDoc>> {
    let person = visitor.person(&app).await?;
    let secret = Token::parse(&secret).ok_or_else(|| Refusal::invalid("that is not the secret of a seat: one has 64 digits"))?.hash();
    let seat = app.ask(&id, |reply| Message::Claim { person: person.clone(), secret, reply }).await?;
    Ok(Json(SeatNumberDoc { seat }))
}

/// Play again with the same people. The first to ask makes the table and is its host; seats are kept for the others, who are shown the way.
#[utoipa::path(post, path = "/tables/{table}/rematch", tag = "tables", params(("table" = String, Path)),
    responses((status = 200, body = TableIdDoc), (status = "4XX", body = ErrorDoc)))]
pub(crate) async fn rematch(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
    Extension(address): Extension<Address>,
) -> Answer<Json<TableIdDoc>> {
    app.limits.table(address.0)?;
    let person = visitor.person(&app).await?;
    let table = app.services.ask(&table_id(&id)?, |reply| Message::Rematch { person: person.clone(), reply }).await?;
    Ok(Json(TableIdDoc { table: table.to_string() }))
}
