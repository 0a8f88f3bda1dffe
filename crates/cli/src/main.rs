//! The `orrery` command: play, simulate, record, replay and check the games.
//!
//! One file for each subcommand; [`exit`] lists the exit codes, [`args`] what several subcommands share, [`output`] how
//! anything leaves the program.

mod args;
mod backup;
mod bench;
mod compare;
mod config;
mod content;
mod database;
mod db;
mod drive;
mod exit;
mod games;
mod guests;
mod ladder;
mod layout;
mod log;
#[cfg(feature = "mcp")]
mod mcp;
mod merge;
mod output;
mod play;
mod record;
mod replay;
mod report;
mod rules;
mod serve;
mod signal;
mod sim;
mod tables;
mod traces;
#[cfg(feature = "train")]
mod train;
mod tune;

use std::process::ExitCode;

use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::exit::Exit;

/// A busy table server asks for many small pieces of memory from two threads: this gives them for less processor time
/// (docs/performance.md).
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// One engine, one table: board games in space, for players, designers and bot writers
#[derive(Debug, Parser)]
#[command(name = "orrery", version, after_help = "Every command has its own help with an example: orrery sim --help")]
struct Orrery {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    Serve(serve::Args),
    Backup(backup::BackupArgs),
    Restore(backup::RestoreArgs),
    Db(db::Args),
    Games(games::Args),
    Play(play::Args),
    Rules(rules::Args),
    Sim(sim::Args),
    Ladder(ladder::Args),
    Report(report::Args),
    Merge(merge::Args),
    Compare(compare::Args),
    Tune(tune::Args),
    Record(record::Args),
    Replay(replay::Args),
    Drive(drive::Args),
    Content(content::Args),
    Bench(bench::Args),
    #[cfg(feature = "mcp")]
    Mcp(mcp::Args),
    /// Offer the games to a language model as tools, over standard input and output
    #[cfg(not(feature = "mcp"))]
    Mcp {
        #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
        _typed: Vec<String>,
    },
    #[cfg(feature = "train")]
    Train(train::Args),
    /// Let a net learn a game by playing against itself (only in a build with --features train)
    #[cfg(not(feature = "train"))]
    Train {
        #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
        _typed: Vec<String>,
    },
}

/// What was typed; nothing at all is `orrery serve`.
fn typed() -> ArgMatches {
    let command = || config::with_negative_numbers(Orrery::command());
    let matches = command().get_matches();
    if matches.subcommand().is_some() { matches } else { command().get_matches_from(["orrery", "serve"]) }
}

fn main() -> ExitCode {
    let typed = typed();
    let ended = match typed.subcommand() {
        // What else they are told they find out themselves.
        Some(("serve", typed)) => serve::run(typed),
        Some(("backup", typed)) => backup::backup(typed),
        Some(("restore", typed)) => backup::restore(typed),
        Some(("db", typed)) => db::run(typed),
        _ => Orrery::from_arg_matches(&typed).unwrap_or_else(|error| error.exit()).command.map_or(Ok(Exit::Done), run),
    };
    match ended {
        Ok(exit) => exit.into(),
        // Whoever reads our output has read enough: `orrery rules galactic-trader | head -1`.
        Err(error) if output::is_broken_pipe(&error) => Exit::Done.into(),
        Err(error) => {
            output::complain(&error);
            Exit::Wrong.into()
        }
    }
}

/// The commands that are told everything by what is typed.
fn run(command: Command) -> anyhow::Result<Exit> {
    match &command {
        // These are not among them.
        Command::Serve(_) | Command::Backup(_) | Command::Restore(_) | Command::Db(_) => Ok(Exit::Done),
        Command::Games(args) => games::run(args),
        Command::Play(args) => play::run(args),
        Command::Rules(args) => rules::run(args),
        Command::Sim(args) => sim::run(args),
        Command::Ladder(args) => ladder::run(args),
        Command::Report(args) => report::run(args),
        Command::Merge(args) => merge::run(args),
        Command::Compare(args) => compare::run(args),
        Command::Tune(args) => tune::run(args),
        Command::Record(args) => record::run(args),
        Command::Replay(args) => replay::run(args),
        Command::Drive(args) => drive::run(args),
        Command::Content(args) => content::run(args),
        Command::Bench(args) => bench::run(args),
        #[cfg(feature = "mcp")]
        Command::Mcp(args) => mcp::run(args),
        #[cfg(not(feature = "mcp"))]
        Command::Mcp { .. } => Err(anyhow::anyhow!(
            "this program was built without the tools for language models, which nobody needs to play: `cargo build --release --features mcp` has them"
        )),
        #[cfg(feature = "train")]
        Command::Train(args) => train::run(args),
        #[cfg(not(feature = "train"))]
        Command::Train { .. } => Err(anyhow::anyhow!(
            "this program was built without training, which nobody needs to play: `cargo run --release --features train -- train ...` has it"
        )),
    }
}
