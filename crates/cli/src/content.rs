//! `orrery content check`: what is wrong with an edited content file, and what it holds.

use std::borrow::Cow;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Subcommand;
use kernel::{Census, Problem, Severity};
use serde::Serialize;

use crate::args::GameArg;
use crate::exit::Exit;
use crate::layout::table;
use crate::output;

/// Check content files: cards, boards and maps
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Check(CheckArgs),
}

/// Say everything that is wrong with a content file, with its line, and count what it holds
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Of a file that can be played the tables say what it holds, if its game has something to count.

Exit code: 0 if nothing is wrong, 1 if there are only warnings (the file can be played), 2 if there are errors.

Example:
  orrery content check my-cards.toml
  orrery content check m101               # the file that the game is shipped with
  orrery sim galactic-trader --content my-cards.toml")]
struct CheckArgs {
    /// The content file (TOML), or the id of a game for the file it is shipped with
    file: PathBuf,
    /// The game it is for [default: what the file's line `game = \"...\"` says]
    #[arg(long, value_name = "GAME")]
    game: Option<GameArg>,
    /// Print problems and tables as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report<'a> {
    file: &'a Path,
    game: &'static str,
    usable: bool,
    problems: &'a [Problem],
    holds: &'a [Census],
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let Command::Check(args) = &args.command;
    let (text, game) = named(args)?;
    let problems = game.0.check_content(&text);
    let holds = game.0.census(&text);
    let errors = problems.iter().filter(|problem| problem.severity == Severity::Error).count();
    let exit = match (errors, problems.len()) {
        (0, 0) => Exit::Done,
        (0, _) => Exit::No,
        _ => Exit::Wrong,
    };
    let mut out = output::out();
    if args.json {
        let report = Report { file: &args.file, game: game.0.about().id, usable: errors == 0, problems: &problems, holds: &holds };
        out.write_all(output::pretty(&report)?.as_bytes())?;
    } else {
        for problem in &problems {
            output::note(&format!("{}\n", shown(&args.file, problem)));
        }
        let (name, warnings) = (game.0.about().name, problems.len() - errors);
        let file = args.file.display();
        match (errors, warnings) {
            (0, 0) => writeln!(out, "{file}: a good content file for {name}")?,
            (0, _) => writeln!(out, "{file}: can be played, {}", counted(warnings, "warning"))?,
            _ => writeln!(out, "{file}: cannot be played, {} and {}", counted(errors, "error"), counted(warnings, "warning"))?,
        }
        for census in &holds {
            write!(out, "\n{}", tabled(census))?;
        }
    }
    output::finish(out)?;
    Ok(exit)
}

/// The text to check and its game. A file of that name comes before the game of that name.
fn named(args: &CheckArgs) -> anyhow::Result<(Cow<'static, str>, GameArg)> {
    let shipped = args.file.to_str().filter(|_| !args.file.exists()).and_then(|id| id.parse::<GameArg>().ok());
    if let Some(game) = shipped {
        return Ok((game.0.content().into(), args.game.unwrap_or(game)));
    }
    let text = output::read(&args.file)?;
    let game = match args.game {
        Some(game) => game,
        None => meant(&text).with_context(|| format!("cannot tell which game {} is for", args.file.display()))?,
    };
    Ok((text.into(), game))
}

/// Numbers that are nought are left out: what there is stands out.
fn tabled(census: &Census) -> String {
    let number = |count: &u32| if *count == 0 { "-".to_owned() } else { count.to_string() };
    let heading = std::iter::once(census.of.to_owned()).chain(census.columns.iter().cloned()).collect();
    let rows = census.rows.iter().map(|(name, counts)| std::iter::once(name.clone()).chain(counts.iter().map(number)).collect());
    table(&std::iter::once(heading).chain(rows).collect::<Vec<_>>())
}

/// A problem with its file and line, in the form that editors jump to.
pub(crate) fn shown(path: &Path, problem: &Problem) -> String {
    let line = problem.line.map(|line| format!("{line}:")).unwrap_or_default();
    let severity = match problem.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    format!("{}:{line} {severity}: {} [{}]", path.display(), problem.message, problem.check)
}

fn counted(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

// By eye, not by parser: a file with a mistake in its TOML should still be checked as what it says it is.
fn meant(text: &str) -> anyhow::Result<GameArg> {
    let value = text.lines().take_while(|line| !line.trim_start().starts_with('[')).find_map(|line| {
        let (key, value) = line.split_once('=')?;
        let value = value.trim().trim_matches('"');
        match key.trim() {
            "game" => Some(value.to_owned()),
            // A schema is the game and the version of its file: "space-truckin/1".
            "schema" => value.split_once('/').map(|(game, _)| game.to_owned()),
            _ => None,
        }
    });
    let id = value.context("it has no line such as `game = \"galactic-trader\"` at its top: add one, or name the game with --game")?;
    Ok(id.parse()?)
}
