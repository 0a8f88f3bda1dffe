//! `orrery report`: many games, and what they say about a game's balance.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use bots::BotName;
use catalog::{Playable, Setting, WithGame};
use indicatif::{ProgressBar, ProgressStyle};
use kernel::Seed;
use lab::report::{Part, Report, Rows, Study, StudyPlan, Until, page, study};
use lab::{Entrant, Plan, PlanError, Watch};

use crate::args::{COUNTS, GameArg, PLAYERS, SEEDS, SettingArgs, seatable, warn, whole};
use crate::exit::Exit;
use crate::layout::grouped;
use crate::output;
use crate::sim::{stop_when_asked, with_progress};
use crate::tables::Tables;

/// Let bots play many games and write a report on fairness, length, choices, cards and rules
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The report is one page of HTML without script. Its findings come first: what chance does not explain, corrected for \
everything that was looked at. Every figure names its interval, how many games it is from, who played and the command \
that repeats it. docs/lab.md explains how to read one.

The result depends on the game, players, options, content, seed and number of games, not on --jobs. With --part K/N \
only one part of the games is played, here or on another computer, and -o gets a part file; `orrery merge` makes the \
same report of all parts, byte for byte.

Ctrl-C and kill stop the run: what has been played is reported, marked PARTIAL, with exit code 130 or 143.

Example:
  orrery report galactic-trader -o report.html
  orrery report m101 --content my-cards.toml --minutes 10 -o report.html
  orrery report spatial-delivery --players 5 --option turn_order=seats --games 2000 --csv rows
  orrery report m101 --games 100000 --part 1/8 -o part-1.json")]
pub(crate) struct Args {
    /// The game
    game: GameArg,
    /// The number of players [default: the game's usual number]
    #[arg(long, value_name = "N", value_parser = whole(PLAYERS))]
    players: Option<u8>,
    /// The bots, seat by seat; fewer names than players are repeated
    #[arg(long, value_name = "BOT,BOT", value_delimiter = ',', default_value = "greedy")]
    seats: Vec<String>,
    /// How many games
    #[arg(long, value_name = "N", value_parser = whole(COUNTS), conflicts_with = "minutes")]
    games: Option<u64>,
    /// Play for so many minutes instead of a number of games [default: 2]
    #[arg(long, value_name = "M", value_parser = whole(1..=100_000_u64))]
    minutes: Option<u64>,
    /// The seed of the run: the same seed plays the same games
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole(SEEDS))]
    seed: u64,
    /// Play only part K of N, to be put together by `orrery merge`
    #[arg(long, value_name = "K/N", value_parser = part, requires = "games", requires = "output")]
    part: Option<Part>,
    /// Do not play positions on in other ways: three times as many games in the same time, but nothing on what things are worth
    #[arg(long)]
    no_what_ifs: bool,
    /// How many threads play [default: one for each core]
    #[arg(long, value_name = "N", value_parser = whole(1..=usize::MAX))]
    jobs: Option<usize>,
    #[command(flatten)]
    written: Written,
    /// Also write one line for each game, seat and pair of games, to FILE-games.csv, FILE-seats.csv and FILE-pairs.csv
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// The same rows in columns, for pandas, polars or DuckDB, to FILE-games.parquet and so on (in builds with the feature parquet)
    #[arg(long, value_name = "FILE")]
    parquet: Option<PathBuf>,
    #[command(flatten)]
    setting: SettingArgs,
}

/// Where a report goes.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct Written {
    /// Write the page to this file, or to standard output for -; with --part, the part
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write the figures as JSON to this file, or to standard output for -
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

impl Written {
    /// Sees to it that everything can be written before anybody plays for minutes.
    pub(crate) fn check(&self) -> anyhow::Result<()> {
        self.output.iter().chain(&self.json).filter(|path| *path != Path::new("-")).try_for_each(|path| folder(path).map(drop))
    }

    /// Writes page and figures, and says what stands out unless something else goes to standard output.
    pub(crate) fn write(&self, report: &Report) -> anyhow::Result<()> {
        if let Some(path) = &self.output {
            output::write(path, &page(report))?;
        }
        if let Some(path) = &self.json {
            output::write(path, &output::pretty(report)?)?;
        }
        if self.output.iter().chain(&self.json).all(|path| path != Path::new("-")) {
            output::print(&told(report))?;
        }
        Ok(())
    }
}

/// The folder that a file is to stand in.
pub(crate) fn folder(path: &Path) -> anyhow::Result<PathBuf> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    ensure!(folder.is_dir(), "cannot write {}: there is no folder {}, make it first", path.display(), folder.display());
    ensure!(!path.is_dir(), "cannot write {}: it is a folder, name a file in it", path.display());
    Ok(folder.to_owned())
}

fn part(text: &str) -> Result<Part, String> {
    let wrong = || "a part is written K/N, such as 1/8: one of N parts, K from 1 to N, N up to 1000000".to_owned();
    let (part, of) = text.split_once('/').ok_or_else(wrong)?;
    let (part, of) = (part.parse::<u64>().map_err(|_| wrong())?, of.parse::<u64>().map_err(|_| wrong())?);
    if (1..=of).contains(&part) && of <= 1_000_000 { Ok(Part { part, of }) } else { Err(wrong()) }
}

/// One bot of ours for each seat.
pub(crate) fn lineup(game: GameArg, names: &[String], players: Option<u8>) -> anyhow::Result<Vec<BotName>> {
    let players = players.unwrap_or(if names.len() > 1 { names.len() as u8 } else { game.0.about().usual_players });
    seatable(game, players)?;
    let bots = names.iter().map(|name| game.playing(name.parse()?).map(Entrant::Bot)).collect::<anyhow::Result<Vec<_>>>()?;
    Ok(Plan::fill(&bots, players)?.iter().filter_map(Entrant::bot).collect())
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let lineup = lineup(args.game, &args.seats, args.players)?;
    args.written.check()?;
    let setting = args.setting.setting(lineup.len() as u8)?;
    let minutes = args.minutes.unwrap_or(2);
    let until = args.games.map_or_else(|| Until::Time(Instant::now() + Duration::from_secs(60 * minutes)), Until::Games);
    let plan = StudyPlan {
        levels: Vec::new(),
        lineup,
        until,
        seed: Seed(args.seed),
        jobs: args.jobs.unwrap_or_else(lab::cores),
        part: args.part.unwrap_or(Part::WHOLE),
        what_ifs: !args.no_what_ifs,
    };
    let watch = Arc::new(Watch::default());
    let tables = Tables::begin(args.csv.as_deref(), args.parquet.as_deref())?;
    let stopped = stop_when_asked(&watch).context("cannot listen for Ctrl-C")?;
    let work = Work { args, setting: &setting, plan, minutes, watch: &watch, tables };
    let (study, rules) = catalog::with_game(args.game.0.about().id, work)??;
    if args.part.is_some() {
        let path = args.written.output.as_ref().context("--part needs -o FILE for the part")?;
        output::write(path, &output::pretty(&study)?)?;
        let Study { counts, have, parts, .. } = &study;
        output::note(&format!("part {} of {parts}: {} games in {}\n", have[0], grouped(counts.games), path.display()));
    } else {
        args.written.write(&Report::of(&study, rules))?;
    }
    let signal = stopped.get().filter(|_| study.partial);
    Ok(signal.map_or(Exit::Done, |signal| Exit::Stopped(*signal)))
}

struct Work<'a> {
    args: &'a Args,
    setting: &'a Setting,
    plan: StudyPlan,
    minutes: u64,
    watch: &'a Watch,
    tables: Tables,
}

impl WithGame for Work<'_> {
    type Out = anyhow::Result<(Study, &'static str)>;

    fn with<G: Playable>(mut self) -> Self::Out {
        let content = self.setting.content.as_deref().unwrap_or(G::CONTENT);
        let game = G::open(content, self.setting.players, &self.setting.options).map_err(|error| self.args.setting.explain(error))?;
        warn(&game.remarks());
        let played: Vec<String> = self.plan.lineup.iter().filter_map(|bot| bot.falls_back(&game)).collect();
        warn(&played[..played.len().min(1)]);
        let main = self.plan.lineup[0];
        // Who thinks for long takes a seat less often.
        let others = [(BotName::Random, 4), (BotName::Novice, 4), (BotName::Greedy, 4), (BotName::Skilled, 1)];
        let able = others.into_iter().filter(|(bot, _)| *bot != main && bot.plays::<G>() && bot.falls_back(&game).is_none());
        self.plan.levels = able.flat_map(|(bot, times)| std::iter::repeat_n(bot, times)).collect();
        let write = |rows: &Rows| self.tables.add(rows).map_err(Problem);
        let games = match self.plan.until {
            Until::Games(games) => Some(games / self.plan.part.of),
            Until::Time(_) => None,
        };
        let study = showing(games, self.minutes, self.watch, || study::<G, Problem>(&game, &self.plan, self.watch, write))
            .map_err(|problem| problem.0)?;
        self.tables.finish()?;
        Ok((study, G::RULES))
    }
}

/// Anything that can go wrong while a study is played.
struct Problem(anyhow::Error);

impl From<PlanError> for Problem {
    fn from(error: PlanError) -> Problem {
        Problem(error.into())
    }
}

/// A bar for games, or for time.
pub(crate) fn showing<T>(games: Option<u64>, minutes: u64, watch: &Watch, work: impl FnOnce() -> T) -> T {
    if let Some(games) = games {
        return with_progress(games, watch, work);
    }
    let style = ProgressStyle::with_template("{bar:40} {elapsed} of {prefix} min, {msg} games");
    let bar =
        ProgressBar::new(60 * minutes).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar())).with_prefix(minutes.to_string());
    if bar.is_hidden() {
        return work();
    }
    let finished = std::sync::atomic::AtomicBool::new(false);
    std::thread::scope(|scope| {
        let painter = scope.spawn(|| {
            while !finished.load(std::sync::atomic::Ordering::Relaxed) {
                bar.set_position(bar.elapsed().as_secs());
                bar.set_message(grouped(watch.done.load(std::sync::atomic::Ordering::Relaxed)));
                std::thread::park_timeout(Duration::from_millis(200));
            }
        });
        let result = work();
        finished.store(true, std::sync::atomic::Ordering::Relaxed);
        painter.thread().unpark();
        bar.finish_and_clear();
        result
    })
}

/// What stands out, for a terminal.
fn told(report: &Report) -> String {
    let mut text = String::new();
    if report.partial {
        text += &format!("PARTIAL: interrupted after {} games\n", grouped(report.games));
    }
    text += &format!("{}: {} games, {}\n", report.name, grouped(report.games), report.who);
    text += &format!("Again: {}\n\n", report.command);
    match report.findings.len() {
        0 => text += &format!("Nothing stands out of the {} places that were looked at.\n", report.looked_at),
        _ => text += &format!("What to look at first, of {} places that were looked at:\n", report.looked_at),
    }
    for (number, finding) in (1..).zip(&report.findings) {
        text += &format!("{number}. {}\n", finding.sentence);
    }
    text
}
