//! What a bot thinks of the choices of a seat: of a finished game, and at a table where somebody plays alone with bots.

use axum::Json;
use axum::extract::{Path, State};
use bots::BotName;
use catalog::{Advice, Advised, AnyRules, Why as Reason};
use kernel::{Seat, Seed};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::Asked;
use super::docs::ChoiceDoc;
use super::play::read_log;
use super::tables::parse_bot;
use crate::http::App;
use crate::http::identity::Visitor;
use crate::http::replay;
use crate::http::respond::ErrorDoc;
use crate::refusal::{Answer, Refusal, Why};
use crate::table::message::{LogRead, Message};

/// What is to be advised on.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct AdviceParams {
    /// Of a finished game: which moment, from 0, as seen by `all`.
    at: Option<usize>,
    /// Of a finished game: whose choices; if nothing is said, those of the first who was waited for.
    seat: Option<u8>,
    /// The bot that is asked; if nothing is said, the strongest one that does not think for long.
    bot: Option<String>,
}

/// What a bot thinks of the choices of a seat.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdviceDoc {
    /// Which bot was asked.
    pub bot: &'static str,
    /// The seat. Nothing was used but what it saw.
    pub seat: u8,
    /// Its choices, the one that the bot would choose first, then the next best; those that it did not think of come last.
    pub choices: Vec<AdvisedDoc>,
    /// What the first brings more or less than the second, by where the points come from: the largest first, at most three.
    pub reasons: Vec<ReasonDoc>,
}

/// What a bot thinks of one choice.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdvisedDoc {
    /// The choice.
    #[serde(flatten)]
    pub choice: ChoiceDoc,
    /// The chance to win with it, from 0 to 1; null from bots that only know which choice they like better.
    pub chance: Option<f64>,
    /// The points that the seat is expected to end with; null likewise.
    pub points: Option<f64>,
    /// In how many imagined worlds the choice was tried out.
    pub looks: u32,
}

/// Why one choice rather than the next.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReasonDoc {
    /// Where the points come from.
    pub source: String,
    /// By which clause.
    pub clause: &'static str,
    /// How many more there would be if the game were scored right after the move; fewer if negative.
    pub points: f64,
}

impl AdviceDoc {
    fn new(bot: BotName, Advice { seat, choices, reasons }: Advice) -> AdviceDoc {
        let advised = |Advised { choice, chance, points, looks }: Advised| AdvisedDoc { choice: choice.into(), chance, points, looks };
        let reason = |Reason { source, clause, points }: Reason| ReasonDoc { source, clause: clause.0, points };
        let (choices, reasons) = (choices.into_iter().map(advised).collect(), reasons.into_iter().map(reason).collect());
        AdviceDoc { bot: bot.as_str(), seat: seat.number(), choices, reasons }
    }
}

/// Whoever is asked twice says the same twice.
const ADVISER: Seed = Seed(0);

/// What a bot thinks of your choices, and why. At a table where you play alone with bots: of what you may choose now. Of a finished game: of what any seat might have chosen at any
/// moment. It knows what the seat knew, and nothing else. Where other people play nobody is advised before the game is over.
#[utoipa::path(get, path = "/tables/{table}/advice", tag = "play", params(("table" = String, Path), AdviceParams),
    responses((status = 200, body = AdviceDoc), (status = "4XX", body = ErrorDoc)))]
pub(crate) async fn advice(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
    Asked(AdviceParams { at, seat, bot }): Asked<AdviceParams>,
) -> Answer<Json<AdviceDoc>> {
    visitor.may_step(&app)?;
    let wanted = bot.as_deref().map(parse_bot).transpose()?;
    let read = read_log(&app, &id, &visitor).await?;
    let ended = read.status.has_ended();
    if !ended && (at.is_some() || seat.is_some()) {
        let words = "while the game goes on you are advised on your own choices of the moment: leave out 'at' and 'seat'";
        return Err(Refusal::conflict(words));
    }
    let question = if ended {
        None
    } else {
        let who = visitor.caller();
        Some(app.ask(&id, |reply| Message::Advise { who, reply }).await?)
    };
    // Whoever wants advice waits like the bots of all tables, and gets less of it where many think.
    let place = app.services.settings.pool.enter().await.ok_or_else(unavailable)?;
    let think = move || {
        let rules = read.header.open(Some(read.log.header.rules))?;
        let bot = adviser(&*rules, wanted)?;
        let mut player = rules.bot(bot, ADVISER);
        player.hurry(place.hurry);
        let advice = match question {
            Some(question) => question.advice(&mut *player),
            None => past(&read, at, seat, &mut *player)?,
        };
        // Not before, also if nobody waits for the answer any more: whoever has it thinks.
        drop(place);
        Ok(Json(AdviceDoc::new(bot, advice)))
    };
    tokio::task::spawn_blocking(think).await.unwrap_or_else(|_| Err(unavailable()))
}

fn unavailable() -> Refusal {
    Refusal::new(Why::Unavailable, "nobody can be asked for advice now; try again")
}

/// Who is asked.
fn adviser(rules: &dyn AnyRules, wanted: Option<BotName>) -> Answer<BotName> {
    let bot = wanted.unwrap_or_else(|| rules.adviser());
    match rules.falls_back(bot) {
        Some(why) => Err(Refusal::invalid(format!("{why}; ask another bot"))),
        None => Ok(bot),
    }
}

/// Advice on a moment of a finished game.
fn past(read: &LogRead, at: Option<usize>, seat: Option<u8>, player: &mut dyn catalog::AnyBot) -> Answer<Advice> {
    let replayed = replay::replay(read)?;
    let at = at.ok_or_else(|| Refusal::invalid("the game is over: say which moment is meant with 'at'"))?;
    if at > replayed.moves {
        return Err(Refusal::invalid(format!("there is no moment {at}: the last one is {}", replayed.moves)));
    }
    let table = replayed.table(at);
    let seat = match seat {
        Some(number) => {
            let seat = Seat::try_new(u64::from(number)).filter(|seat| seat.number() < table.seats());
            seat.ok_or_else(|| Refusal::invalid(format!("there is no seat {number} at this table")))?
        }
        None => table.waiting().lowest().ok_or_else(|| Refusal::conflict(format!("nobody had anything to choose at moment {at}")))?,
    };
    table.advice(seat, player).ok_or_else(|| Refusal::conflict(format!("{seat} had nothing to choose at moment {at}")))
}
