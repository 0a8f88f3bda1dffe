//! The `orrery` command: play, simulate, record, replay and check the games.
//!
//! One file for each subcommand; [`exit`] lists the exit codes, [`args`] what several subcommands share, [`output`] how
//! anything leaves the program.

mod args;
mod bench;
mod compare;
mod content;
mod drive;
mod exit;
mod games;
mod guests;
mod ladder;
mod layout;
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
#[cfg(feature = "train")]
mod train;
mod tune;

use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

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

/// What was typed. A negative number is always meant as a value: whoever types `--games -5` learns what --games takes, not
/// how to write `-5` as a word of its own.
fn parsed() -> Orrery {
    fn with_negative_numbers(command: clap::Command) -> clap::Command {
        // A flag takes no value, so nothing can be meant as its value.
        let takes_value = |arg: &clap::Arg| arg.get_action().takes_values();
        let command = command.mut_args(|arg| if takes_value(&arg) { arg.allow_negative_numbers(true) } else { arg });
        command.mut_subcommands(with_negative_numbers)
    }
    let matches = with_negative_numbers(Orrery::command()).get_matches();
    Orrery::from_arg_matches(&matches).unwrap_or_else(|error| error.exit())
}

fn main() -> ExitCode {
    let ended = match parsed().command {
        None => serve::run(&serve::Args::default()),
        Some(Command::Serve(args)) => serve::run(&args),
        Some(Command::Games(args)) => games::run(&args),
        Some(Command::Play(args)) => play::run(&args),
        Some(Command::Rules(args)) => rules::run(&args),
        Some(Command::Sim(args)) => sim::run(&args),
        Some(Command::Ladder(args)) => ladder::run(&args),
        Some(Command::Report(args)) => report::run(&args),
        Some(Command::Merge(args)) => merge::run(&args),
        Some(Command::Compare(args)) => compare::run(&args),
        Some(Command::Tune(args)) => tune::run(&args),
        Some(Command::Record(args)) => record::run(&args),
        Some(Command::Replay(args)) => replay::run(&args),
        Some(Command::Drive(args)) => drive::run(&args),
        Some(Command::Content(args)) => content::run(&args),
        Some(Command::Bench(args)) => bench::run(&args),
        #[cfg(feature = "mcp")]
        Some(Command::Mcp(args)) => mcp::run(&args),
        #[cfg(not(feature = "mcp"))]
        Some(Command::Mcp { .. }) => Err(anyhow::anyhow!(
            "this program was built without the tools for language models, which nobody needs to play: `cargo build --release --features mcp` has them"
        )),
        #[cfg(feature = "train")]
        Some(Command::Train(args)) => train::run(&args),
        #[cfg(not(feature = "train"))]
        Some(Command::Train { .. }) => Err(anyhow::anyhow!(
            "this program was built without training, which nobody needs to play: `cargo run --release --features train -- train ...` has it"
        )),
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
