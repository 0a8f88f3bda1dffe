//! `orrery mcp`: the games as tools for language models, over standard input and output.
//!
//! An assistant reads the board as text and its choices as sentences with clauses, and looks clauses up in the rules. It is told what its seat
//! is told; bots play the other seats.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::{Mutex, PoisonError};

use bots::{BotName, UnknownBot};
use catalog::{Act, AnyBot, Position, Refused, Setting};
use draw::NARROWEST;
use kernel::{Options, Seat, Seed};
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, Implementation, JsonObject, ListToolsResult,
    PaginatedRequestParams, ServerCapabilities, ServerConfig, Tool,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler, ServiceExt};
use rulebook::Rulebook;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::exit::Exit;

/// More tables than anybody plays at once.
const TABLES: usize = 100;

/// Offer the games to a language model as tools, over standard input and output
#[derive(Debug, clap::Args)]
#[command(after_help = "\
An assistant's program starts this command and speaks the Model Context Protocol with it; there is nothing to type. The tools are list_games, new_table, view, legal, act and clause.

Example, as such a program wants it in its settings:
  {\"mcpServers\": {\"orrery\": {\"command\": \"orrery\", \"args\": [\"mcp\"]}}}")]
pub(crate) struct Args {}

pub(crate) fn run(_: &Args) -> anyhow::Result<Exit> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let running = Host::default().serve(rmcp::transport::stdio()).await?;
        running.waiting().await?;
        Ok(Exit::Done)
    })
}

/// All tables of one assistant.
#[derive(Default)]
struct Host {
    tables: Mutex<BTreeMap<u32, Sitting>>,
}

/// A table and who sits at it.
struct Sitting {
    position: Box<dyn Position>,
    /// The seats of the assistant have none.
    bots: Vec<Option<Box<dyn AnyBot>>>,
    /// From whose seat the table is looked at while nobody of the assistant's is asked.
    own: Seat,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewTable {
    game: String,
    players: Option<u8>,
    #[serde(default)]
    seat: u8,
    #[serde(default)]
    bots: Option<String>,
    #[serde(default)]
    options: BTreeMap<String, Value>,
    seed: Option<u64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AtTable {
    table: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ToAct {
    table: u32,
    action: Value,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ToCite {
    game: String,
    id: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Nothing {}

/// A tool with the fields that it takes: name, JSON Schema, whether it can be left out.
fn tool(name: &'static str, description: &'static str, fields: &[(&str, Value, bool)]) -> Tool {
    let properties: JsonObject = fields.iter().map(|(name, schema, _)| ((*name).to_owned(), schema.clone())).collect();
    let required: Vec<&str> = fields.iter().filter(|(_, _, optional)| !optional).map(|(name, ..)| *name).collect();
    let Value::Object(schema) = json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
    else {
        unreachable!("an object is written above")
    };
    Tool::new(name, description, schema)
}

fn tools() -> Vec<Tool> {
    let table = || ("table", json!({ "type": "integer", "minimum": 1, "description": "the number that new_table gave" }), false);
    let game = || {
        let ids: Vec<&str> = catalog::titles().iter().map(|game| game.about().id).collect();
        ("game", json!({ "enum": ids }), false)
    };
    vec![
        tool("list_games", "The games, with their numbers of players, options and bots", &[]),
        tool(
            "new_table",
            "Begin a game: you in one seat, bots in the others. Shows the board and what you may do",
            &[
                game(),
                ("players", json!({ "type": "integer", "description": "default: the game's usual number" }), true),
                ("seat", json!({ "type": "integer", "minimum": 0, "description": "yours; default 0" }), true),
                (
                    "bots",
                    json!({ "type": "string", "description": "who plays the other seats; default casual; none: you play all seats" }),
                    true,
                ),
                (
                    "options",
                    json!({ "type": "object", "description": "options that differ from their defaults, as in {\"max_rounds\": 5}" }),
                    true,
                ),
                ("seed", json!({ "type": "integer", "minimum": 0, "description": "the same seed deals the same game" }), true),
            ],
        ),
        tool("view", "The board as text, as your seat sees it, and what you are asked", &[table()]),
        tool("legal", "All that you may do now: number, written form, sentence, clause of the rules", &[table()]),
        tool(
            "act",
            "Do one of the legal things. Tells what happened, the bots' moves included, and what you may do next",
            &[table(), ("action", json!({ "type": ["integer", "string"], "description": "its number, or its written form" }), false)],
        ),
        tool(
            "clause",
            "A clause, section, ruling or example of a game's rules by its id, or what mentions some words",
            &[game(), ("id", json!({ "type": "string", "description": "such as GT-4.8, or words to look for" }), false)],
        ),
    ]
}

impl ServerHandler for Host {
    fn get_info(&self) -> ServerConfig {
        let words = "Exact tabletop games. Begin with list_games and new_table; read the board, choose among the legal sentences with act, and look \
                     up the clause that stands behind each of them with clause. You see what your seat sees.";
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(Implementation::new("orrery", env!("CARGO_PKG_VERSION")))
            .with_instructions(words)
    }

    async fn list_tools(&self, _: Option<PaginatedRequestParams>, _: RequestContext<RoleServer>) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(tools()))
    }

    async fn call_tool(&self, request: CallToolRequestParams, _: RequestContext<RoleServer>) -> Result<CallToolResponse, ErrorData> {
        let given = Value::Object(request.arguments.unwrap_or_default());
        let said = match &*request.name {
            "list_games" => read(given).map(|Nothing {}| list_games()),
            "new_table" => read(given).and_then(|wanted| self.new_table(wanted)),
            "view" => read(given).and_then(|AtTable { table }| self.at(table, |sitting| Ok(sitting.seen()))),
            "legal" => read(given).and_then(|AtTable { table }| self.at(table, |sitting| Ok(sitting.legal()))),
            "act" => read(given).and_then(|ToAct { table, action }| self.at(table, |sitting| sitting.act(&action))),
            "clause" => read(given).and_then(clause),
            other => Err(format!("there is no tool '{other}'; there are list_games, new_table, view, legal, act and clause")),
        };
        // What a player can put right is the tool's answer, not an error of the protocol.
        let result = match said {
            Ok(text) => CallToolResult::success(vec![ContentBlock::text(text)]),
            Err(problem) => CallToolResult::error(vec![ContentBlock::text(problem)]),
        };
        Ok(result.into())
    }
}

fn read<T: DeserializeOwned>(given: Value) -> Result<T, String> {
    serde_json::from_value(given).map_err(|error| format!("{error}; list the tools to see what each takes"))
}

impl Host {
    fn at(&self, table: u32, work: impl FnOnce(&mut Sitting) -> Result<String, String>) -> Result<String, String> {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let known: Vec<String> = tables.keys().map(u32::to_string).collect();
        let known = if known.is_empty() { "begin one with new_table".to_owned() } else { format!("there are {}", known.join(", ")) };
        work(tables.get_mut(&table).ok_or_else(|| format!("there is no table {table}: {known}"))?)
    }

    fn new_table(&self, wanted: NewTable) -> Result<String, String> {
        let NewTable { game, players, seat, bots, options, seed } = wanted;
        let title = catalog::find(&game).map_err(|unknown| unknown.to_string())?;
        let mut setting = Setting::of(title, players);
        let word = |value: Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        setting.options = options.into_iter().map(|(name, value)| (name, word(value))).collect::<Options>();
        let rules = title.open(&setting).map_err(|error| error.to_string())?;
        let players = rules.players();
        let own = Seat::try_new(u64::from(seat)).filter(|seat| seat.number() < players);
        let own = own.ok_or_else(|| format!("there is no seat {seat}; this table has seats 0 to {}", players - 1))?;
        let name = match bots.as_deref() {
            Some("none") => None,
            typed => Some(typed.unwrap_or(BotName::USUAL.as_str()).parse().map_err(|unknown: UnknownBot| unknown.to_string())?),
        };
        if let Some(bot) = name.filter(|bot| !title.bots().contains(bot)) {
            return Err(format!("{bot} does not play {}", title.about().name));
        }
        let seed = Seed(match seed {
            Some(seed) => seed,
            None => getrandom::u64().map_err(|error| error.to_string())?,
        });
        let names: Vec<String> = (0..players).map(|seat| format!("seat {seat}")).collect();
        let sits = |seat: Seat| name.filter(|_| seat != own).map(|name| rules.bot(name, seed.of_bot(seat)));
        let bots = (0..players).map(|seat| sits(Seat::new(seat))).collect();
        let mut sitting = Sitting { position: rules.deal(seed.key(), &names), bots, own };
        let mut text = String::new();
        sitting.bots_play(&mut text);
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        while tables.len() >= TABLES {
            tables.pop_first();
        }
        let number = tables.last_key_value().map_or(1, |(last, _)| last + 1);
        let _ = writeln!(text, "Table {number}: {}, {players} players, seed {}.\n", title.about().name, seed.0);
        text += &sitting.seen();
        text += &sitting.legal();
        tables.insert(number, sitting);
        Ok(text)
    }
}

impl Sitting {
    /// The seat of the assistant that is asked; none while the game is over.
    fn asked(&self) -> Option<Seat> {
        self.position.waiting().iter().find(|seat| self.bots[seat.index()].is_none())
    }

    /// Lets the bots choose until the assistant is asked or the game is over, and tells of it.
    fn bots_play(&mut self, text: &mut String) {
        while self.asked().is_none()
            && let Some(seat) = self.position.waiting().lowest()
            && let Some(bot) = &mut self.bots[seat.index()]
        {
            let number = self.position.bot_move(seat, &mut **bot);
            match self.position.act(seat, &Act::Number(number)) {
                Ok(after) => after.told(Some(self.own)).iter().for_each(|told| tell(text, &told.said)),
                Err(_) => return,
            }
        }
    }

    fn seen(&self) -> String {
        let who = self.asked().unwrap_or(self.own);
        let sight = self.position.sight(Some(who));
        let mut text: String = sight.board(NARROWEST).iter().map(|line| line.plain() + "\n").collect();
        let question = sight.question();
        let _ = writeln!(text, "\nYou are {who}. {} [{}]", question.text, question.clause);
        text
    }

    fn legal(&self) -> String {
        let Some(seat) = self.asked() else { return self.ending() };
        let mut text = "You may:\n".to_owned();
        for choice in self.position.sight(Some(seat)).choices() {
            let _ = writeln!(text, "{}: {} ({}) [{}]", choice.number, choice.sentence, choice.act, choice.clause);
        }
        text
    }

    fn ending(&self) -> String {
        let Some(outcome) = self.position.outcome() else { return "Nothing is asked of you now.\n".to_owned() };
        let mut text = format!("The game is over: {} [{}]\n", outcome.reason.name, outcome.reason.clause);
        for standing in &outcome.standings {
            let _ = writeln!(text, "- {}: rank {}, {} points", standing.seat, standing.rank, standing.points);
            for line in &standing.lines {
                let _ = writeln!(text, "  {} {} [{}]", line.points, line.source, line.clause);
            }
        }
        text
    }

    fn act(&mut self, action: &Value) -> Result<String, String> {
        let act = match (action.as_u64().map(u32::try_from), action.as_str()) {
            (Some(Ok(number)), _) => Act::Number(number),
            // Some programs write numbers as words.
            (_, Some(word)) => word.trim().parse().map_or_else(|_| Act::Text(word.trim().to_owned()), Act::Number),
            _ => return Err(format!("{action} is no action: give the number or the written form of one of the legal ones")),
        };
        let seat = self.asked().ok_or_else(|| self.ending())?;
        let after = self.position.act(seat, &act).map_err(|Refused { message, clause }| {
            let clause = clause.map(|clause| format!(" [{clause}]")).unwrap_or_default();
            format!("{message}{clause}\n{}", self.legal())
        })?;
        let mut text = String::new();
        after.told(Some(seat)).iter().for_each(|told| tell(&mut text, &told.said));
        self.bots_play(&mut text);
        let question = self.position.sight(Some(self.asked().unwrap_or(self.own))).question();
        let _ = writeln!(text, "\n{} [{}]", question.text, question.clause);
        text += &self.legal();
        Ok(text)
    }
}

fn tell(text: &mut String, said: &draw::Said) {
    let _ = writeln!(text, "- {} [{}]", said.text, said.clause);
}

fn list_games() -> String {
    let mut text = String::new();
    for game in catalog::titles() {
        let about = game.about();
        let bots: Vec<&str> = game.bots().into_iter().map(BotName::as_str).collect();
        let _ = writeln!(text, "{} ({}), {} to {} players: {}", about.id, about.name, about.min_players, about.max_players, about.pitch);
        let _ = writeln!(text, "  bots: {}", bots.join(", "));
        for option in game.options() {
            let _ = writeln!(text, "  {} (default {}): {} [{}]", option.name, option.default, option.help, option.clause);
        }
    }
    text
}

fn clause(ToCite { game, id }: ToCite) -> Result<String, String> {
    let title = catalog::find(&game).map_err(|unknown| unknown.to_string())?;
    let book = Rulebook::parse(title.rules());
    if let Some(clause) = book.clause(&id) {
        return Ok(format!("{}: {}", clause.id, clause.text));
    }
    if let Some(section) = book.section(&id) {
        let clauses = book.clauses_of(&section.id).map(|clause| format!("{}: {}\n", clause.id, clause.text));
        return Ok(format!("{} {}\n{}", section.id, section.title, clauses.collect::<String>()));
    }
    if let Some(ruling) = book.ruling(&id) {
        return Ok(format!("{}: {} {}", ruling.id, ruling.question, ruling.ruling));
    }
    if let Some(example) = book.example(&id) {
        return Ok(format!("{}: {}\n{}", example.id, example.title, example.text));
    }
    let found: Vec<String> = book.search(&id).into_iter().map(|passage| format!("{}: {}\n", passage.id(), passage.text())).collect();
    if found.is_empty() {
        return Err(format!("nothing in these rules is called '{id}' or mentions it; clauses are named as in the legal list"));
    }
    Ok(found.concat())
}
