//! `orrery sim`: many games of bots, and what they came to.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use anyhow::Context;
use catalog::{Playable, Setting, WithGame};
use indicatif::{ProgressBar, ProgressStyle};
use kernel::Seed;
use lab::{ByDeed, Fared, Forfeited, Kind, Plan, Spread, Summary, Watch, Who};
use pipe::{Program, Table};

use crate::args::{COUNTS, GameArg, SEEDS, SeatsArgs, SettingArgs, warn, whole};
use crate::exit::Exit;
use crate::guests::{held_back, seated};
use crate::layout::{grouped, percent, table};
use crate::output;
use crate::signal::{Signal, Signals};

/// Let bots play many games and report who wins, by how much and how long it takes
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Game after game the bots move on by one seat, so that each plays each seat equally often. The result depends on the
game, seats, options, content, seed and number of games, not on --jobs.

Ctrl-C and kill stop the run: what has been played is reported, marked PARTIAL, with exit code 130 or 143.

Example:
  orrery sim galactic-trader --seats greedy,random --games 10000 --seed 7
  orrery sim galactic-trader --seats greedy --players 4 --option stall_limit=6 --json -
  orrery sim m101 --seats greedy --by-deed
  orrery sim m101 --bot mine='python3 my_bot.py' --seats mine,greedy")]
pub(crate) struct Args {
    /// The game
    game: GameArg,
    #[command(flatten)]
    seats: SeatsArgs,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = whole(COUNTS))]
    games: u64,
    /// The seed of the run: the same seed plays the same games
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole(SEEDS))]
    seed: u64,
    /// Also tell how seats fared by what they did and by where their points came from
    #[arg(long)]
    by_deed: bool,
    /// How many threads play [default: one for each core]
    #[arg(long, value_name = "N", value_parser = whole(1..=usize::MAX))]
    jobs: Option<usize>,
    /// Write the numbers as JSON to this file, or to standard output instead of the text for -
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    #[command(flatten)]
    setting: SettingArgs,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let lineup = args.seats.lineup(args.game)?;
    let setting = args.setting.setting(lineup.len() as u8)?;
    let jobs = args.jobs.unwrap_or_else(lab::cores);
    let plan = Plan { lineup, games: args.games, seed: Seed(args.seed), jobs, by_deed: args.by_deed };
    let watch = Arc::new(Watch::default());
    let table = Arc::new(Table::of(&*args.game.0.open(&setting).map_err(|error| args.setting.explain(error))?));
    let stopped = stop_when_asked(&watch).context("cannot listen for Ctrl-C")?;
    let programs = args.seats.guests.start(&watch)?;
    let work = Simulation { args: &args.setting, setting: &setting, plan: &plan, watch: &watch, programs: &programs, table: &table };
    let summary = catalog::with_game(args.game.0.about().id, work)??;
    drop(programs);
    if let Some(path) = &args.json {
        output::write(path, &output::pretty(&summary)?)?;
    }
    if args.json.as_deref() != Some(Path::new("-")) {
        output::print(&report(args, &summary))?;
    }
    if let Some(given_up) = watch.given_up() {
        return Err(given_up.into());
    }
    let signal = stopped.get().filter(|_| summary.partial);
    Ok(signal.map_or(Exit::Done, |signal| Exit::Stopped(*signal)))
}

struct Simulation<'a> {
    args: &'a SettingArgs,
    setting: &'a Setting,
    plan: &'a Plan,
    watch: &'a Watch,
    programs: &'a [Arc<Program>],
    table: &'a Arc<Table>,
}

impl WithGame for Simulation<'_> {
    type Out = anyhow::Result<Summary>;

    fn with<G: Playable>(self) -> anyhow::Result<Summary> {
        let content = self.setting.content.as_deref().unwrap_or(G::CONTENT);
        let game = G::open(content, self.setting.players, &self.setting.options).map_err(|error| self.args.explain(error))?;
        warn(&game.remarks());
        warn(&held_back(&game, self.plan.lineup.iter()));
        let guests = |index: usize, seat, seed| seated::<G>(&self.programs[index], self.table, seat, seed);
        let summary = with_progress(self.plan.games, self.watch, || lab::simulate(&game, self.plan, &guests, self.watch))?;
        Ok(summary)
    }
}

/// How long the games under way have to come to their next choice, and the report to be written. Far longer than that takes: it is for
/// what goes wrong, and who is in a hurry asks twice.
const GRACE: Duration = Duration::from_secs(10);

/// Stops the run at the first signal, and the process at the second one or when the run does not end; gives the first.
pub(crate) fn stop_when_asked(watch: &Arc<Watch>) -> io::Result<Arc<OnceLock<Signal>>> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let mut signals = {
        let _inside = runtime.enter();
        Signals::listen()?
    };
    let (watch, first) = (Arc::clone(watch), Arc::new(OnceLock::new()));
    let heard = Arc::clone(&first);
    // A thread of its own: whatever the others do, it hears.
    std::thread::Builder::new().spawn(move || {
        runtime.block_on(async {
            let signal = signals.next().await;
            let _ = heard.set(signal);
            watch.stop.store(true, Ordering::Relaxed);
            let last = tokio::time::timeout(GRACE, signals.next()).await.unwrap_or(signal);
            std::process::exit(Exit::Stopped(last).number().into());
        });
    })?;
    Ok(first)
}

/// Shows a bar on the terminal while the work is done; elsewhere nothing.
pub(crate) fn with_progress<T>(games: u64, watch: &Watch, work: impl FnOnce() -> T) -> T {
    let style = ProgressStyle::with_template("{bar:40} {human_pos} of {human_len} games, {eta} to go");
    let bar = ProgressBar::new(games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    if bar.is_hidden() {
        return work();
    }
    let finished = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let painter = scope.spawn(|| {
            while !finished.load(Ordering::Relaxed) {
                bar.set_position(watch.done.load(Ordering::Relaxed));
                std::thread::park_timeout(Duration::from_millis(100));
            }
        });
        let result = work();
        finished.store(true, Ordering::Relaxed);
        painter.thread().unpark();
        bar.finish_and_clear();
        result
    })
}

fn report(args: &Args, summary: &Summary) -> String {
    let about = args.game.0.about();
    let mut text = String::new();
    if summary.partial {
        text += &format!("PARTIAL: interrupted after {} of {} games\n", grouped(summary.games), grouped(summary.planned));
    }
    let seats = summary.seats.join(", ");
    text += &format!("{}: {} games of {seats}, seed {}\n", about.name, grouped(summary.games), summary.seed.0);
    let evenly =
        if summary.games.is_multiple_of(summary.seats.len() as u64) { "equally often" } else { "equally often, give or take a game" };
    text += &format!("Game after game the bots move on by one seat: each plays each seat {evenly}.\n\n");
    if summary.games == 0 {
        return text;
    }
    text += &fared("bot", &summary.by_bot);
    text.push('\n');
    text += &fared("seat", &summary.by_seat);
    let shared = match summary.shared_victories {
        0 => "none was shared".to_owned(),
        count => format!("{} shared, each counted in parts", grouped(count)),
    };
    text += &format!("Wins: 95 % intervals; a fair share is {}; {shared}.\n", percent(summary.fair_share));
    text += &forfeits(&summary.forfeited);
    text.push('\n');
    let mut lengths = vec![["length", "mean", "sd", "min", "5 %", "median", "95 %", "max"].map(String::from).to_vec()];
    lengths.extend(summary.rounds.iter().map(|rounds| spread("rounds", rounds)));
    lengths.push(spread("decisions", &summary.decisions));
    text += &table(&lengths);
    let mut endings = vec![["ended by", "clause", "games", "share"].map(String::from).to_vec()];
    for ending in &summary.endings {
        endings.push(vec![ending.reason.into(), ending.clause.to_string(), grouped(ending.games), percent(ending.share)]);
    }
    text.push('\n');
    text += &table(&endings);
    summary.by_deed.iter().for_each(|by_deed| text += &deeds(by_deed));
    text
}

/// How seats fared by what they did. Odds are multiples of a fair share's.
fn deeds(by_deed: &ByDeed) -> String {
    let who = |who: Option<&Who>| match who {
        None => vec!["-".to_owned(); 5],
        Some(Who { seats, wins, odds, .. }) => {
            let odds = odds.map_or_else(|| "-".to_owned(), |odds| format!("{odds:.2}"));
            vec![grouped(*seats), percent(wins.rate), percent(wins.low), percent(wins.high), odds]
        }
    };
    let row = |cells: Vec<String>, all: &[Option<&Who>]| cells.into_iter().chain(all.iter().flat_map(|one| who(*one))).collect::<Vec<_>>();
    let heading = |first: &[&str], groups: usize| -> Vec<String> {
        let numbers = ["seats", "wins", "from", "to", "odds"].iter().cycle().take(5 * groups);
        first.iter().chain(numbers).map(|cell| (*cell).to_owned()).collect()
    };
    let mut text = "\nHow seats fared by what they did. Going with victory is not leading to it: whoever is ahead can do more.\n\
                    Odds are multiples of those of a fair share.\n\n\
                    Points by source; the seats are those that had most of their points from it:\n"
        .to_owned();
    let mut rows = vec![heading(&["source", "points", "winners", "share"], 1)];
    for source in &by_deed.sources {
        let name = match &source.lines[..] {
            [line] => format!("{} {line}", source.clause),
            lines => format!("{} {} and others", source.clause, lines.first().map_or("", String::as_str)),
        };
        let numbers = vec![name, format!("{:.1}", source.points), format!("{:.1}", source.winners), percent(source.share)];
        rows.push(row(numbers, &[source.most.as_ref()]));
    }
    text += &table(&rows);
    for Kind { kind, did } in &by_deed.kinds {
        let most = did.iter().any(|did| did.most.is_some());
        let also = if most { ", at least once, and then more often than anything else of the kind" } else { "" };
        text += &format!("\nBy {kind}{also}:\n");
        let mut rows = vec![heading(&[kind, "times"], 1 + usize::from(most))];
        for one in did {
            let groups = [Some(&one.once), one.most.as_ref()];
            rows.push(row(vec![one.what.clone(), format!("{:.1}", one.times)], &groups[..1 + usize::from(most)]));
        }
        text += &table(&rows);
    }
    text
}

fn fared(what: &str, all: &[Fared]) -> String {
    let heading = [what, "played", "wins", "from", "to", "points", "sd", "5 %", "median", "95 %"];
    let mut rows = vec![heading.map(String::from).to_vec()];
    for Fared { name, played, wins, points, .. } in all {
        let mut row = vec![name.clone(), grouped(*played), percent(wins.rate), percent(wins.low), percent(wins.high)];
        row.extend([format!("{:.1}", points.mean), format!("{:.1}", points.deviation)]);
        row.extend([points.p5, points.median, points.p95].map(|quantile| quantile.to_string()));
        rows.push(row);
    }
    table(&rows)
}

/// So many forfeited games are told of one by one.
const TOLD: usize = 10;

/// Who lost games by failing, and how. Empty if nobody did.
pub(crate) fn forfeits(all: &[Forfeited]) -> String {
    let mut text = String::new();
    if !all.is_empty() {
        let (what, they) = if all.len() == 1 { ("game was", "It counts") } else { ("games were", "They count") };
        text +=
            &format!("{} {what} forfeited. {they} as lost for whoever failed and as won by the others, and for nothing else:\n", all.len());
    }
    for Forfeited { game, name, seat, why } in all.iter().take(TOLD) {
        text += &format!("  game {game}, {name} in {seat}: {}\n", why.replace('\n', "\n  "));
    }
    if all.len() > TOLD {
        text += &format!("  ... and {} others\n", all.len() - TOLD);
    }
    text
}

fn spread(name: &str, numbers: &Spread) -> Vec<String> {
    let Spread { mean, deviation, min, p5, median, p95, max, .. } = numbers;
    let mut row = vec![name.to_owned(), format!("{mean:.1}"), format!("{deviation:.1}")];
    row.extend([min, p5, median, p95, max].map(i64::to_string));
    row
}
