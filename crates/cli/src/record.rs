//! `orrery record`: one game of bots as a log.

use std::io::Write;
use std::path::{Path, PathBuf};

use bots::BotName;
use catalog::{AnyBot, AnyTable};
use draw::{NARROWEST, Names};
use kernel::{Seat, Seed};
use lab::Plan;

use crate::args::{GameArg, SEEDS, SeatsArgs, SettingArgs, whole};
use crate::exit::Exit;
use crate::layout::grouped;
use crate::output;

/// Let bots play one game and write its log
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The same game, seats, options, content and seed give the same log on every computer.

Example:
  orrery record galactic-trader --seats greedy,greedy --seed 7 -o game.jsonl
  orrery record galactic-trader --seats greedy,random --seed 7 --game 12 -o game.jsonl   # game 12 of `orrery sim ... --seed 7`
  orrery replay game.jsonl")]
pub(crate) struct Args {
    /// The game
    game: GameArg,
    #[command(flatten)]
    seats: SeatsArgs,
    /// The name of the game; with --game the name of the run
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole(SEEDS))]
    seed: u64,
    /// Record this game of the run that `orrery sim` plays with the same seed and seats; the first is 0
    #[arg(long = "game", value_name = "I", id = "index", value_parser = whole(SEEDS))]
    index: Option<u64>,
    /// The file to write, or - for standard output
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    output: PathBuf,
    #[command(flatten)]
    setting: SettingArgs,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let lineup = args.seats.lineup(args.game)?;
    let rules = args.setting.open(args.game, lineup.len() as u8)?;
    let (seed, lineup) = match args.index {
        None => (Seed(args.seed), lineup),
        Some(index) => {
            let run = Plan { lineup, games: index.saturating_add(1), seed: Seed(args.seed), jobs: 1, by_deed: false };
            (run.seed.of_game(index), run.seating(index).collect())
        }
    };
    let seats = || (0..).map(Seat::new).zip(&lineup);
    let names: Vec<String> = lineup.iter().map(BotName::to_string).collect();
    let mut table = rules.table(seed.key(), &names);
    let mut bots: Vec<Box<dyn AnyBot>> = seats().map(|(seat, bot)| rules.bot(*bot, seed.of_bot(seat))).collect();
    while let Some(seat) = table.waiting().lowest() {
        let number = table.bot_move(seat, &mut *bots[seat.index()]);
        table.submit(seat, table.request(seat), number)?;
    }
    output::write(&args.output, &table.log().write())?;
    if args.output != Path::new("-") {
        tell(args, &*table)?;
    }
    Ok(Exit::Done)
}

fn tell(args: &Args, table: &dyn AnyTable) -> anyhow::Result<()> {
    let mut out = output::out();
    writeln!(out, "{}: {} lines", args.output.display(), grouped(table.log().entries.len() as u64 + 1))?;
    if let Some(outcome) = table.outcome() {
        let names: Names = table.names(None);
        for line in draw::outcome::table(&outcome, &names, NARROWEST) {
            writeln!(out, "{}", line.plain())?;
        }
    }
    output::finish(out)
}
