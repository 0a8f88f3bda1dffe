//! `orrery replay`: a log in words, a position of it, or the proof that it keeps the rules.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use catalog::{AnyTable, Departs, LogMove, LogProblem, NotRead, Replayed};
use draw::picture::standalone;
use draw::{NARROWEST, Shape};
use kernel::log::{Header, LogError, LogFile};
use kernel::{Outcome, Seat};
use serde::Serialize;
use serde_json::json;

use crate::args::{PLAYERS, whole};
use crate::exit::Exit;
use crate::output;

/// Retell a log move by move, show a position of it, or verify it
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Exit code: 0 if the log keeps the rules, 1 if it departs from them (the message names the first line that does and the
clause) or, with --verify, is not whole, 2 if it is no log, one for another program, or cannot be read at all.

Example:
  orrery record galactic-trader --seed 7 -o game.jsonl
  orrery replay game.jsonl              # in words, everything shown
  orrery replay game.jsonl --seat 1     # as seat 1 was told of it
  orrery replay game.jsonl --at 40      # the board after 40 moves
  orrery replay game.jsonl --at 40 --svg board.svg   # the same as a picture
  orrery replay game.jsonl --verify     # chain, rules, chance, key and outcome")]
pub(crate) struct Args {
    /// The log (JSON Lines)
    file: PathBuf,
    /// Only check that every line follows the rules, and chance the published key
    #[arg(long, conflicts_with_all = ["at", "seat", "json", "svg"])]
    verify: bool,
    /// Show the board after N moves; 0 is the layout
    #[arg(long, value_name = "N", value_parser = whole(0..=usize::MAX))]
    at: Option<usize>,
    /// Tell or show it as this seat saw it [default: the moves in full, the board with every seat's view]
    #[arg(long, value_name = "SEAT", value_parser = whole(PLAYERS))]
    seat: Option<u8>,
    /// Write the board after --at N moves [default: the last] to a file as an SVG picture; `-` is standard output
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    svg: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// The content file that the game was played with, if not the shipped one
    #[arg(long, value_name = "FILE")]
    content: Option<PathBuf>,
}

#[derive(Serialize)]
struct Retold<'a> {
    header: &'a Header,
    finished: bool,
    moves: Vec<LogMove>,
    outcome: Option<Outcome>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let text = output::read(&args.file)?;
    let content = args.content.as_deref().map(output::read).transpose()?;
    let (log, replayed) = match replay(&text, content) {
        Ok(found) => found,
        Err(Stopped::Departs(departs)) => {
            output::note(&format!("error: {}, {departs}\n", args.file.display()));
            return Ok(Exit::No);
        }
        Err(Stopped::Cannot(problem)) => anyhow::bail!("{}, line 1: {problem}", args.file.display()),
        Err(Stopped::NoLog(problem)) => anyhow::bail!("{}: {problem}", args.file.display()),
    };
    if args.verify {
        return verify(args, &replayed);
    }
    let seat = args.seat.map(|seat| seat_of(seat, &log)).transpose()?;
    if let Some(at) = args.at {
        anyhow::ensure!(at <= replayed.moves, "the log has moves 0 to {}, there is no move {at}", replayed.moves);
    }
    if let Some(file) = &args.svg {
        let at = args.at.unwrap_or(replayed.moves);
        let picture = replayed.table(at).svg(seat, Shape::Wide, false);
        let picture = picture.with_context(|| format!("{} has no picture; without --svg its board is shown as text", log.header.game))?;
        output::write(file, &standalone(&picture, catalog::find(&log.header.game)?.style()))?;
        return Ok(Exit::Done);
    }
    let mut out = output::out();
    match args.at {
        Some(at) => {
            show(&mut out, args, &*replayed.table(at), at, seat)?;
        }
        None => retell(&mut out, args, &log, &replayed, seat)?,
    }
    output::finish(out)?;
    Ok(Exit::Done)
}

enum Stopped {
    NoLog(LogError),
    Departs(Departs),
    Cannot(LogProblem),
}

impl From<NotRead> for Stopped {
    fn from(error: NotRead) -> Stopped {
        match error {
            NotRead::NoLog(error) => Stopped::NoLog(error),
            NotRead::Departs(departs) => Stopped::Departs(departs),
        }
    }
}

fn replay(text: &str, content: Option<String>) -> Result<(LogFile, Replayed), Stopped> {
    let log = catalog::read_log(text, content.clone())?;
    let rules = catalog::open_log(&log, content).map_err(Stopped::Cannot)?;
    let replayed = rules.replay(&log).map_err(Stopped::Departs)?;
    Ok((log, replayed))
}

fn seat_of(number: u8, log: &LogFile) -> anyhow::Result<Seat> {
    let seats = log.header.seats.len();
    anyhow::ensure!(usize::from(number) < seats, "there is no seat {number}; this game has seats 0 to {}", seats - 1);
    Ok(Seat::new(number))
}

fn verify(args: &Args, replayed: &Replayed) -> anyhow::Result<Exit> {
    let (file, moves) = (args.file.display(), replayed.moves);
    if !replayed.finished {
        let (table, line) = (replayed.table(moves), moves + 3);
        let problem = if table.waiting().is_empty() {
            format!("the game is over after {moves} moves, but its outcome, the last line of a whole log, is missing")
        } else {
            let asked = table.question(None);
            format!("the log ends after {moves} moves, but by the rules the game goes on\nat that point: {} [{}]", asked.text, asked.clause)
        };
        output::note(&format!("error: {file}, line {line}: {problem}\n"));
        return Ok(Exit::No);
    }
    let mut out = output::out();
    let key = if replayed.key_checked { "every chance outcome comes from the published key" } else { "it has no key" };
    writeln!(out, "verified: {file}, {moves} moves; chain, rules and outcome agree, {key}")?;
    output::finish(out)?;
    Ok(Exit::Done)
}

fn retell(out: &mut impl Write, args: &Args, log: &LogFile, replayed: &Replayed, seat: Option<Seat>) -> anyhow::Result<()> {
    let moves = if args.seat.is_some() { replayed.retold_to(seat) } else { replayed.retold() };
    let table = replayed.table(replayed.moves);
    if args.json {
        let retold = Retold { header: &log.header, finished: replayed.finished, moves, outcome: table.outcome() };
        return Ok(out.write_all(output::pretty(&retold)?.as_bytes())?);
    }
    let names = table.names(seat);
    let seats: Vec<&str> = (0..table.seats()).map(|seat| names.name(Seat::new(seat))).collect();
    writeln!(out, "{}, rules version {}: {}", log.header.game, log.header.rules, seats.join(", "))?;
    for step in moves.iter().skip(1) {
        let who = step.seat.map(|seat| names.name(seat)).unwrap_or_default();
        match &step.act {
            Some(act) => writeln!(out, "{:>4}  {who}: {act}", step.number)?,
            // Others' unfinished choices are silent; what came of them is told.
            None if step.told.is_empty() => continue,
            None => writeln!(out, "{:>4}  {who}", step.number)?,
        }
        for told in &step.told {
            writeln!(out, "        {} [{}]", told.said.text, told.said.clause)?;
        }
    }
    match table.outcome() {
        Some(outcome) => {
            for line in draw::outcome::table(&outcome, &names, NARROWEST) {
                writeln!(out, "{}", line.plain())?;
            }
        }
        None => writeln!(out, "The log ends here; the game goes on. {}", table.question(seat).text)?,
    }
    Ok(())
}

fn show(out: &mut impl Write, args: &Args, table: &dyn AnyTable, at: usize, seat: Option<Seat>) -> anyhow::Result<()> {
    let readers: Vec<Option<Seat>> = match seat {
        Some(seat) => vec![Some(seat)],
        None => std::iter::once(None).chain((0..table.seats()).map(|seat| Some(Seat::new(seat)))).collect(),
    };
    if args.json {
        let views: Vec<_> = readers.iter().map(|who| json!({ "who": who, "view": table.view_json(*who) })).collect();
        // A seat's view must not come with the truth beside it.
        let shown = match seat {
            Some(_) => json!({ "move": at, "views": views }),
            None => json!({ "move": at, "state": table.state_json(), "views": views }),
        };
        return Ok(out.write_all(output::pretty(&shown)?.as_bytes())?);
    }
    for who in readers {
        match who {
            Some(seat) => writeln!(out, "Move {at}, as {} sees it:", table.names(None).name(seat))?,
            None => writeln!(out, "Move {at}, as everybody sees it:")?,
        }
        for line in table.board(who, NARROWEST) {
            writeln!(out, "{}", line.plain())?;
        }
        writeln!(out, "{}\n", table.question(who).text)?;
    }
    Ok(())
}
