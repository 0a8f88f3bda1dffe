//! `orrery train`: a net that learns a game by playing against itself.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use anyhow::Context;
use bots::BotName;
use catalog::{Playable, WithGame};
use indicatif::{ProgressBar, ProgressStyle};
use kernel::Seed;
use kernel::title::Options;
use lab::Watch;
use nets::{Eyes, Net};
use train::{Course, Range, Reliability, School, Trial, reliability, trial};

use crate::args::{COUNTS, GameArg, PLAYERS, SEEDS, whole};
use crate::exit::Exit;
use crate::output;
use crate::sim::stop_when_asked;

/// Let a net learn a game by playing against itself, and write its weights to a file
#[derive(Debug, clap::Args)]
#[command(after_help = "\
What it has learned after so many games depends on game, players, seed and settings, not on the clock: --games gives the same
file again, --minutes gives what was reached by then. One thread plays.

Ten times on the way, and at the end, it plays against greedy players, or others (--guest). With every such trial the training is also kept beside the
file (FILE.part): the same command with --resume goes on from there. Ctrl-C and kill keep it, too, with exit code 130 or 143.

Example:
  orrery train m101 --players 2,3,4 --minutes 30 -o m101.net
  orrery train galactic-trader --players 2 --games 20000 --seed 3 -o gt.net
  orrery train m101 --players 2 --guest skilled --guests 100 -o response.net
  orrery train m101 --players 2 --judge --games 200")]
pub(crate) struct Args {
    /// The game
    game: GameArg,
    /// The sizes of tables that are played at, in turn [default: the game's usual number]
    #[arg(long, value_name = "N,N", value_delimiter = ',', value_parser = whole(PLAYERS))]
    players: Vec<u8>,
    /// How long to train
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = whole(1..=10_000u64), conflicts_with = "games")]
    minutes: u64,
    /// How many games to train for, however long that takes
    #[arg(long, value_name = "N", value_parser = whole(COUNTS))]
    games: Option<u64>,
    /// Names everything that is left to chance
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole(SEEDS))]
    seed: u64,
    /// Hidden units of the net
    #[arg(long, value_name = "N", default_value_t = 32, value_parser = whole(1..=256usize))]
    hidden: usize,
    /// How much a position is judged by how games went on from it, in percent; the rest by what the net thinks of the next one
    #[arg(long, value_name = "PERCENT", default_value_t = 92, value_parser = whole(0..=100u8))]
    lambda: u8,
    /// The share of moves in the beginning that are any of those found instead of the best one, in percent
    #[arg(long, value_name = "PERCENT", default_value_t = 15, value_parser = whole(0..=100u8))]
    stray: u8,
    /// After so many games steps of learning are half as large, and half as many moves are tried out
    #[arg(long, value_name = "GAMES", default_value_t = 6000, value_parser = whole(1..=1_000_000u64))]
    half: u64,
    /// How large the first steps of learning are, in millionths
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = whole(1..=100_000u32))]
    rate: u32,
    /// How often each position is learned from
    #[arg(long, value_name = "TIMES", default_value_t = 4, value_parser = whole(1..=100u8))]
    uses: u8,
    /// Games of greedy players that are learned from first
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole(0..=100_000u64))]
    lessons: u64,
    /// The share of the seats that others take, who do not learn, in percent: whoever has only ever met its own kind may lose to others. With 100 one seat
    /// learns, and the net becomes a best response to them
    #[arg(long, value_name = "PERCENT", default_value_t = 0, value_parser = whole(0..=100u8))]
    guests: u8,
    /// Who they are, and who the net is tried against
    #[arg(long, value_name = "BOT", default_value = "greedy")]
    guest: BotName,
    /// Look only at numbers whose names begin with these words: those of the observation, `aspect` for what the game weighs, `evaluation`
    #[arg(long, value_name = "WORD,WORD", value_delimiter = ',')]
    only: Vec<String>,
    /// Leave out numbers of the observation whose names begin with these words
    #[arg(long, value_name = "WORD,WORD", value_delimiter = ',')]
    without: Vec<String>,
    /// Go on from what an interrupted training has kept
    #[arg(long)]
    resume: bool,
    /// Make no net: tell how often what a net expects comes true in games among players with it, that of this file or the shipped one
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = "shipped", conflicts_with_all = ["output", "resume", "minutes"])]
    judge: Option<PathBuf>,
    /// The file for the weights
    #[arg(short, long, value_name = "FILE", required_unless_present = "judge")]
    output: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let watch = Arc::new(Watch::default());
    let stopped = stop_when_asked(&watch).context("cannot listen for Ctrl-C")?;
    catalog::with_game(args.game.0.about().id, Training { args, watch: &watch })??;
    let signal = stopped.get().filter(|_| watch.stop.load(Ordering::Relaxed));
    Ok(signal.map_or(Exit::Done, |signal| Exit::Stopped(*signal)))
}

/// Deals of the trials on the way, and of the last one.
const DEALS: [u64; 2] = [10, 100];
const TRIALS: Seed = Seed(4242);

struct Training<'a> {
    args: &'a Args,
    watch: &'a Watch,
}

impl WithGame for Training<'_> {
    type Out = anyhow::Result<()>;

    fn with<G: Playable>(self) -> anyhow::Result<()> {
        let Training { args, watch } = self;
        let players = if args.players.is_empty() { vec![G::ABOUT.usual_players] } else { args.players.clone() };
        let Some(file) = &args.output else {
            return players.iter().try_for_each(|players| judge::<G>(args, *players));
        };
        let course = Course {
            hidden: args.hidden,
            lambda: f32::from(args.lambda) / 100.0,
            rate: args.rate as f32 / 1e6,
            half: args.half,
            stray: f32::from(args.stray) / 100.0,
            uses: f32::from(args.uses),
            lessons: args.lessons,
            guests: f32::from(args.guests) / 100.0,
            guest: args.guest.as_str().to_owned(),
            only: args.only.clone(),
            without: args.without.clone(),
            ..Course::usual(players.clone(), args.seed)
        };
        let part = beside(file);
        let mut school = School::<G>::new(course, &command())?;
        if args.resume {
            let kept = std::fs::read(&part).with_context(|| format!("cannot read {}: there is nothing to resume", part.display()))?;
            school = school.take_up(&kept).with_context(|| format!("cannot go on from {}", part.display()))?;
        } else {
            not_in_the_way(&part)?;
        }
        let way = Way::new(args);
        let bar = way.bar();
        let mut tried = 0;
        while !watch.stop.load(Ordering::Relaxed) && !way.is_over(school.games()) {
            school.lesson();
            bar.set_position(way.gone(school.games()));
            let due = way.gone(school.games()) / (Way::WHOLE / 10);
            if due > tried {
                tried = due;
                bar.suspend(|| tell::<G>(&school, &players, DEALS[0], args.guest))?;
                output::write(&part, &school.checkpoint())?;
            }
        }
        bar.finish_and_clear();
        output::write(&part, &school.checkpoint())?;
        if watch.stop.load(Ordering::Relaxed) {
            output::note(&format!(
                "stopped after {} games; the same command with --resume goes on from {}\n",
                school.games(),
                part.display()
            ));
            return Ok(());
        }
        output::write(file, &school.net().to_bytes())?;
        tell::<G>(&school, &players, DEALS[1], args.guest)?;
        std::fs::remove_file(&part).or_else(|error| if error.kind() == ErrorKind::NotFound { Ok(()) } else { Err(error) })?;
        Ok(())
    }
}

/// How the net does now.
fn tell<G: Playable>(school: &School<G>, players: &[u8], deals: u64, others: BotName) -> anyhow::Result<()> {
    let net = Arc::new(school.net());
    let mut text = format!("after {} games against {others} players, {deals} deals from every seat:\n", school.games());
    for players in players {
        let Trial { won, give_or_take, .. } = trial::<G>(&net, *players, deals, TRIALS, others);
        let fair = 100.0 / f64::from(*players);
        text += &format!(
            "  {players} players: {:5.1} % won, give or take {:.1} (an equal would win {fair:.0})\n",
            won * 100.0,
            give_or_take * 100.0
        );
    }
    output::print(&text)
}

/// Games that a net is judged by if nothing else is said.
const JUDGED: u64 = 100;

/// How often what a net expects comes true.
fn judge<G: Playable>(args: &Args, players: u8) -> anyhow::Result<()> {
    let file = args.judge.as_deref().filter(|file| *file != Path::new("shipped"));
    let game = G::open(G::CONTENT, players, &Options::new())?;
    let net = match file {
        Some(file) => {
            let bytes = std::fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
            Net::from_bytes(&bytes).with_context(|| format!("{} cannot be used", file.display()))?
        }
        None => {
            let nets: Vec<Net> = G::NETS.iter().map(|net| Net::from_bytes(net)).collect::<Result<_, _>>()?;
            let known = nets.into_iter().find(|net| net.origin.players.contains(&players));
            known.with_context(|| format!("no net is shipped for {players} players of {}", G::ABOUT.name))?
        }
    };
    let net = Arc::new(net);
    Eyes::of(Arc::clone(&net), &game)?;
    let games = args.games.unwrap_or(JUDGED);
    let Reliability { ranges, odds, blind, points } = reliability::<G>(&net, players, games, Seed(args.seed));
    let mut text = format!("{}, {players} players, {games} games among players with this net, seed {}\n", G::ABOUT.name, args.seed);
    text += "chance that it gave   positions   given   won\n";
    for (tenth, Range { positions, said, came }) in ranges.iter().enumerate().filter(|(_, range)| range.positions > 0) {
        let percent = |sum: f64| 100.0 * sum / *positions as f64;
        let (from, to) = (10 * tenth, 10 * tenth + 10);
        text += &format!("{:>19}   {positions:>9}   {:>4.1} %   {:>4.1} %\n", format!("{from} to {to} %"), percent(*said), percent(*came));
    }
    text += &format!("error in the odds {odds:.3} (with a fair share always: {blind:.3}), points off by {points:.1}\n");
    output::print(&text)
}

/// How far the training has come.
struct Way {
    start: Instant,
    games: Option<u64>,
    minutes: u64,
}

impl Way {
    const WHOLE: u64 = 1000;

    fn new(args: &Args) -> Way {
        Way { start: Instant::now(), games: args.games, minutes: args.minutes }
    }

    /// How much is behind, in thousandths.
    fn gone(&self, games: u64) -> u64 {
        let part = match self.games {
            Some(all) => games as f64 / all as f64,
            None => self.start.elapsed().as_secs_f64() / Duration::from_secs(60 * self.minutes).as_secs_f64(),
        };
        (part * Way::WHOLE as f64) as u64
    }

    fn is_over(&self, games: u64) -> bool {
        self.gone(games) >= Way::WHOLE
    }

    fn bar(&self) -> ProgressBar {
        let style = ProgressStyle::with_template("{bar:40} {percent} %, {eta} to go");
        ProgressBar::new(Way::WHOLE).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
    }
}

/// Where the training is kept on the way.
fn beside(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".part");
    PathBuf::from(name)
}

/// Hours of training are not overwritten by a forgotten flag.
fn not_in_the_way(part: &Path) -> anyhow::Result<()> {
    let words = "an interrupted training is kept there: go on with --resume, or delete the file";
    if part.exists() { Err(anyhow::anyhow!("{} exists: {words}", part.display())) } else { Ok(()) }
}

/// The command as it was typed, but for the program's own path.
fn command() -> String {
    std::iter::once("orrery".to_owned()).chain(std::env::args().skip(1)).collect::<Vec<_>>().join(" ")
}
