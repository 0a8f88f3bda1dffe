//! `orrery record`: one game of bots as a log.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context;
use bots::BotName;
use catalog::{AnyBot, AnyTable};
use draw::{NARROWEST, Names};
use kernel::{Seat, Seed};
use lab::{Entrant, Plan, Watch};
use pipe::{Sitting, Table};

use crate::args::{GameArg, SEEDS, SeatsArgs, SettingArgs, warn, whole};
use crate::exit::Exit;
use crate::layout::grouped;
use crate::output;
use crate::sim::stop_when_asked;

/// Let bots play one game and write its log
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The same game, seats, options, content and seed give the same log on every computer. A program (--bot) that fails forfeits the
game: there is no log then, and the exit code is 2.

Example:
  orrery record galactic-trader --seats greedy,greedy --seed 7 -o game.jsonl
  orrery record galactic-trader --seats greedy,random --seed 7 --game 12 -o game.jsonl   # game 12 of `orrery sim ... --seed 7`
  orrery replay game.jsonl")]
pub(crate) struct Args {
    /// The game
    game: GameArg,
    #[command(flatten)]
    seats: SeatsArgs,
    /// The seed of the game; with --game that of the run
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

/// Who sits in a seat.
enum Sitter {
    Bot(Box<dyn AnyBot>),
    Guest(Sitting),
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let lineup = args.seats.lineup(args.game)?;
    let rules = args.setting.open(args.game, lineup.len() as u8)?;
    let bots: BTreeSet<BotName> = lineup.iter().filter_map(Entrant::bot).collect();
    warn(&bots.into_iter().filter_map(|bot| rules.falls_back(bot)).collect::<Vec<_>>());
    let (seed, lineup) = match args.index {
        None => (Seed(args.seed), lineup),
        Some(index) => {
            let run = Plan { lineup, games: index.saturating_add(1), seed: Seed(args.seed), jobs: 1, by_deed: false };
            (run.seed.of_game(index), run.seating(index).cloned().collect())
        }
    };
    let seats = || (0..).map(Seat::new).zip(&lineup);
    let names: Vec<String> = lineup.iter().map(Entrant::to_string).collect();
    let mut table = rules.table(seed.key(), &names);
    let watch = Arc::new(Watch::default());
    // Programs are ended before we are; without any, a signal may end us at once.
    let stopped =
        if args.seats.guests.is_empty() { Arc::default() } else { stop_when_asked(&watch).context("cannot listen for Ctrl-C")? };
    let programs = args.seats.guests.start(&watch)?;
    let about = Arc::new(Table::of(&*rules));
    let sits = |(seat, entrant): (Seat, &Entrant)| match entrant {
        Entrant::Bot(bot) => Sitter::Bot(rules.bot(*bot, seed.of_bot(seat))),
        Entrant::Guest { index, .. } => Sitter::Guest(programs[*index].sit(&about, seat, seed.of_bot(seat))),
    };
    let mut sitters: Vec<Sitter> = seats().map(sits).collect();
    while let Some(seat) = table.waiting().lowest() {
        let number = match &mut sitters[seat.index()] {
            Sitter::Bot(bot) => table.bot_move(seat, &mut **bot),
            Sitter::Guest(program) => {
                let mut answer = None;
                table.pose(seat, &mut |posed| answer = Some(program.choose(posed)));
                let answer = answer.context("a table puts its questions")?;
                if let Some(signal) = stopped.get() {
                    return Ok(Exit::Stopped(*signal));
                }
                answer.map_err(|why| {
                    anyhow::anyhow!("bot '{}' in {seat} forfeited the game, so there is no log: {why}", names[seat.index()])
                })?
            }
        };
        table.submit(seat, table.request(seat), number)?;
    }
    if let Some(outcome) = table.outcome() {
        for sitter in &mut sitters {
            if let Sitter::Guest(program) = sitter {
                program.over(Ok(&outcome));
            }
        }
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
