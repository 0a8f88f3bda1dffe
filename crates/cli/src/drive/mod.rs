//! `orrery drive`: a whole table over standard input and output, for tools and tests.
//!
//! One JSON request a line in, one JSON reply a line out; `docs/drive.md` is the protocol. Everything is shown, chance can
//! be scripted, and any position can be set up. A request that fails changes nothing.

mod request;
mod session;

use std::io::{BufRead, Write};

use kernel::{Clause, Seed};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::args::{GameArg, PLAYERS, SEEDS, SettingArgs, whole};
use crate::exit::Exit;
use crate::output;
use request::Request;
use session::{Session, Trouble};

/// Play all seats of a table over JSON lines on standard input and output, for tools and tests
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Every line in is a request, every line out its reply; {\"do\":\"help\"} lists the requests, docs/drive.md explains them.

Example:
  printf '%s\\n' '{\"do\":\"legal\"}' '{\"do\":\"outcome\"}' | orrery drive galactic-trader --seats 2 --seed 7")]
pub(crate) struct Args {
    /// The game
    game: GameArg,
    /// The number of seats [default: the game's usual number]
    #[arg(long, value_name = "N", value_parser = whole(PLAYERS))]
    seats: Option<u8>,
    /// The seed of the game: where its chance comes from
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole(SEEDS))]
    seed: u64,
    #[command(flatten)]
    setting: SettingArgs,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let players = args.seats.unwrap_or(args.game.0.about().usual_players);
    let mut session = Session::new(args.setting.open(args.game, players)?, Seed(args.seed)).map_err(anyhow::Error::msg)?;
    let mut input = std::io::stdin().lock();
    let mut out = output::out();
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            return Ok(Exit::Done);
        }
        if line.trim_ascii().is_empty() {
            continue;
        }
        let (reply, goes_on) = answer(&mut session, &line);
        serde_json::to_writer(&mut out, &reply)?;
        out.write_all(b"\n")?;
        out.flush()?;
        if !goes_on {
            return Ok(Exit::Done);
        }
    }
}

/// One line out: whether it worked comes first.
#[derive(Serialize)]
struct Reply {
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clause: Option<Clause>,
    #[serde(flatten)]
    fields: Map<String, Value>,
}

/// The reply to one line, and whether there may be another.
fn answer(session: &mut Session, line: &[u8]) -> (Reply, bool) {
    let (id, request) = match Request::read(line) {
        Ok((id, request)) => (id, Ok(request)),
        Err((id, problem)) => (id, Err(Trouble::from(problem))),
    };
    let quit = matches!(request, Ok(Request::Quit {}));
    let reply = match request.and_then(|request| session.answer(request)) {
        Ok(fields) => Reply { ok: true, id, error: None, clause: None, fields },
        Err(Trouble { message, clause }) => Reply { ok: false, id, error: Some(message), clause, fields: Map::new() },
    };
    (reply, !quit)
}
