//! One session of the drive protocol: a table and what it answers.

use bots::UnknownBot;
use catalog::{Act, Advice, AnyRules, ChoiceText, Consequence, DrivenTable, Refused};
use draw::NARROWEST;
use kernel::{Clause, Learned, Seat, Seed};
use serde_json::{Map, Value, json};

use super::request::{REQUESTS, Request};

/// Why a request was not carried out.
#[derive(Debug)]
pub(super) struct Trouble {
    pub(super) message: String,
    pub(super) clause: Option<Clause>,
}

impl From<String> for Trouble {
    fn from(message: String) -> Trouble {
        Trouble { message, clause: None }
    }
}

impl From<Refused> for Trouble {
    fn from(refused: Refused) -> Trouble {
        Trouble { message: refused.message, clause: refused.clause }
    }
}

type Fields = Map<String, Value>;

/// A table that is driven, and what it takes to begin again.
pub(super) struct Session {
    rules: Box<dyn AnyRules>,
    table: Box<dyn DrivenTable>,
    seed: Seed,
    /// Whether the table began at a loaded state: its log then lacks the layout.
    loaded: bool,
}

impl Session {
    pub(super) fn new(rules: Box<dyn AnyRules>, seed: Seed) -> Result<Session, String> {
        let table = rules.driven(seed, Vec::new())?;
        Ok(Session { rules, table, seed, loaded: false })
    }

    /// Carries out a request; if it fails, nothing has changed.
    pub(super) fn answer(&mut self, request: Request) -> Result<Fields, Trouble> {
        match request {
            Request::Help {} => {
                let forms = REQUESTS.iter().map(|(verb, form)| ((*verb).to_owned(), json!(form)));
                Ok(fields([("requests", Value::Object(forms.collect()))]))
            }
            Request::State {} => Ok(self.position()),
            Request::Legal { seat: None } => Ok(fields([("waiting", self.waiting()), ("legal", self.legal())])),
            Request::Legal { seat: Some(seat) } => {
                self.sits(seat)?;
                Ok(fields([("seat", json!(seat)), ("legal", json!(self.table.choices(seat)))]))
            }
            Request::Advise { seat, bot, seed } => self.advise(seat, bot.as_deref(), Seed(seed.unwrap_or(0))),
            Request::Act { seat, act, number } => self.act(seat, act, number),
            Request::TakeBack { seat } => {
                self.table.take_back(seat)?;
                Ok(self.position())
            }
            Request::View { seat } => {
                seat.map_or(Ok(()), |seat| self.sits(seat))?;
                Ok(fields([("seat", json!(seat)), ("view", self.table.view_json(seat))]))
            }
            Request::Board { seat } => {
                seat.map_or(Ok(()), |seat| self.sits(seat))?;
                let lines: Vec<String> = self.table.board(seat, NARROWEST).iter().map(draw::Line::plain).collect();
                Ok(fields([("seat", json!(seat)), ("board", json!(lines)), ("question", json!(self.table.question(seat)))]))
            }
            Request::Reset { seed, rolls } => {
                let seed = seed.map_or(self.seed, Seed);
                self.table = self.rules.driven(seed, rolls.unwrap_or_default())?;
                (self.seed, self.loaded) = (seed, false);
                Ok(self.position())
            }
            Request::Load { state, seed } => {
                let seed = seed.map_or(self.seed, Seed);
                self.table = self.rules.driven_from(state, seed)?;
                (self.seed, self.loaded) = (seed, true);
                Ok(self.position())
            }
            Request::Script { rolls } => {
                self.table.script(rolls);
                Ok(fields([("rolls_left", json!(self.table.script_left()))]))
            }
            Request::Outcome {} => {
                let over = self.table.waiting().is_empty();
                Ok(fields([("over", json!(over)), ("outcome", json!(self.table.outcome_so_far()))]))
            }
            Request::Log {} => {
                let log = self.table.log().write();
                Ok(fields([("replayable", json!(!self.loaded)), ("lines", json!(log.lines().collect::<Vec<_>>()))]))
            }
            Request::Quit {} => Ok(Fields::new()),
        }
    }

    fn act(&mut self, seat: Seat, act: Option<String>, number: Option<u32>) -> Result<Fields, Trouble> {
        let act = match (act, number) {
            (Some(text), None) => Act::Text(text),
            (None, Some(number)) => Act::Number(number),
            _ => return Err(r#"name the action either as "act" or as "number""#.to_owned().into()),
        };
        self.sits(seat)?;
        let Consequence { act, events, clauses, learned } = self.table.act(seat, &act)?;
        let learned = match learned {
            Learned::Nothing => "nothing",
            Learned::Something => "something",
            Learned::Settled => "settled",
        };
        let mut reply = fields([
            ("seat", json!(seat)),
            ("act", json!(act)),
            ("events", json!(events)),
            ("clauses", json!(clauses)),
            ("learned", json!(learned)),
        ]);
        reply.extend(self.position());
        Ok(reply)
    }

    /// What a bot thinks of a seat's choices; of the first that is waited for if no seat is named.
    fn advise(&self, seat: Option<Seat>, bot: Option<&str>, seed: Seed) -> Result<Fields, Trouble> {
        let over = || Trouble::from("the game is over: there is nothing to advise".to_owned());
        let seat = seat.or(self.table.waiting().lowest()).ok_or_else(over)?;
        self.sits(seat)?;
        let bot = match bot {
            Some(name) => name.parse().map_err(|unknown: UnknownBot| unknown.to_string())?,
            None => self.rules.adviser(),
        };
        let advice = self.table.advice(seat, &mut *self.rules.bot(bot, seed));
        let Advice { choices, reasons, .. } = advice.ok_or_else(|| format!("{seat} has nothing to choose now"))?;
        let mut reply =
            fields([("seat", json!(seat)), ("bot", json!(bot.as_str())), ("advice", json!(choices)), ("reasons", json!(reasons))]);
        reply.extend(self.rules.falls_back(bot).map(|note| ("note".to_owned(), json!(note))));
        Ok(reply)
    }

    fn sits(&self, seat: Seat) -> Result<(), Trouble> {
        let seats = self.table.seats();
        if seat.number() < seats { Ok(()) } else { Err(format!("there is no {seat}; this table has seats 0 to {}", seats - 1).into()) }
    }

    /// Everything about where the game stands.
    fn position(&self) -> Fields {
        fields([
            ("state", self.table.state_json()),
            ("over", json!(self.table.waiting().is_empty())),
            ("waiting", self.waiting()),
            ("legal", self.legal()),
            ("rolls_left", json!(self.table.script_left())),
        ])
    }

    fn waiting(&self) -> Value {
        self.table.waiting().iter().map(|seat| json!(seat)).collect()
    }

    fn legal(&self) -> Value {
        let choices = |seat: Seat| -> Vec<ChoiceText> { self.table.choices(seat) };
        Value::Object(self.table.waiting().iter().map(|seat| (seat.number().to_string(), json!(choices(seat)))).collect())
    }
}

fn fields<const N: usize>(all: [(&str, Value); N]) -> Fields {
    all.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}
