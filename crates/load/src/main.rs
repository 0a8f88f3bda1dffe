//! `orrery-load`: the load and crash tests of the web table as a command.

use std::path::PathBuf;

use clap::{Parser, Subcommand};
use load::{kill, length};
#[cfg(unix)]
use load::{nodes, rush, start};

/// Load and crash tests of the web table
#[derive(Debug, Parser)]
#[command(
    name = "orrery-load",
    after_help = "\
Example:
  cargo build --release -p orrery -p load
  target/release/orrery-load rush --tables 1250 --rate 2000 --seconds 20
  target/release/orrery-load rush --pages --tables 250 --rate 400 --seconds 20
  target/release/orrery-load rush --nodes 3 --tables 600 --rate 1000    # of an orrery with --features postgres
  target/release/orrery-load kill --kills 50
  target/release/orrery-load nodes --faults 200    # of an orrery with --features postgres
  target/release/orrery-load start --tables 100000
  target/release/orrery-load start --tables 100000 --postgres
  target/release/orrery-load length --after 10,100,1000"
)]
struct Load {
    /// The server to start
    #[arg(long, value_name = "FILE", default_value = "target/release/orrery", global = true)]
    server: PathBuf,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    #[cfg(unix)]
    Rush(rush::Args),
    Kill(kill::Args),
    #[cfg(unix)]
    Nodes(nodes::Args),
    #[cfg(unix)]
    Start(start::Args),
    Length(length::Args),
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let load = Load::parse();
    match &load.command {
        #[cfg(unix)]
        Command::Rush(args) => rush::run(&load.server, args).await,
        Command::Kill(args) => kill::run(&load.server, args).await,
        #[cfg(unix)]
        Command::Nodes(args) => nodes::run(&load.server, args).await,
        #[cfg(unix)]
        Command::Start(args) => start::run(&load.server, args).await,
        Command::Length(args) => length::run(&load.server, args).await,
    }
}
