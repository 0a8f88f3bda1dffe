//! `orrery content check`: what is wrong with an edited content file.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Subcommand;
use kernel::{Problem, Severity};
use serde::Serialize;

use crate::args::GameArg;
use crate::exit::Exit;
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

/// Say everything that is wrong with a content file: file, line, entry, and what was expected
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Exit code: 0 if nothing is wrong, 1 if there are only warnings (the file can be played), 2 if there are errors.

Example:
  orrery content check content/galactic-trader.toml
  orrery sim galactic-trader --content my-cards.toml")]
struct CheckArgs {
    /// The content file (TOML)
    file: PathBuf,
    /// The game it is for [default: what the file's line `game = \"...\"` says]
    #[arg(long, value_name = "GAME")]
    game: Option<GameArg>,
    /// Print the problems as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report<'a> {
    file: &'a Path,
    game: &'static str,
    usable: bool,
    problems: &'a [Problem],
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let Command::Check(args) = &args.command;
    let text = output::read(&args.file)?;
    let game = match args.game {
        Some(game) => game,
        None => meant(&text).with_context(|| format!("cannot tell which game {} is for", args.file.display()))?,
    };
    let problems = game.0.check_content(&text);
    let errors = problems.iter().filter(|problem| problem.severity == Severity::Error).count();
    let exit = match (errors, problems.len()) {
        (0, 0) => Exit::Done,
        (0, _) => Exit::No,
        _ => Exit::Wrong,
    };
    let mut out = output::out();
    if args.json {
        let report = Report { file: &args.file, game: game.0.about().id, usable: errors == 0, problems: &problems };
        out.write_all(output::pretty(&report)?.as_bytes())?;
    } else {
        for problem in &problems {
            output::note(&format!("{}\n", shown(&args.file, problem)));
        }
        let (name, warnings) = (game.0.about().name, problems.len() - errors);
        match exit {
            Exit::Done => writeln!(out, "{}: a good content file for {name}", args.file.display())?,
            Exit::No => writeln!(out, "{}: can be played, {}", args.file.display(), counted(warnings, "warning"))?,
            Exit::Wrong => writeln!(
                out,
                "{}: cannot be played, {} and {}",
                args.file.display(),
                counted(errors, "error"),
                counted(warnings, "warning")
            )?,
        }
    }
    output::finish(out)?;
    Ok(exit)
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
