//! `orrery bench`: how fast the rules run.

use std::time::Duration;

use catalog::{Playable, WithGame};
use kernel::{Measured, Seed};
use lab::bench::{Effort, Speed, Throughput, measure};
use serde::Serialize;

use crate::args::{COUNTS, GameArg, SEEDS, whole};
use crate::exit::Exit;
use crate::layout::{grouped, table};
use crate::output;

/// Measure decisions and games per second of processor time, for each game and number of players
#[derive(Debug, clap::Args)]
#[command(after_help = "\
One thread, processor time: other programs on the computer change little. Build with --release.

  random play     legal list, choice, apply; no events, no log
  greedy games    the same along games that greedy bots chose, so that late positions count
  greedy bots     the bots themselves: view, imagined worlds, evaluation, choice, apply

Example:
  orrery bench
  orrery bench galactic-trader --seconds 5 --json")]
pub(crate) struct Args {
    /// The game [default: all]
    game: Option<GameArg>,
    /// Processor time for each number
    #[arg(long, value_name = "SECONDS", default_value_t = 0.5, value_parser = seconds, conflicts_with = "games")]
    seconds: f64,
    /// Play this many games for each number instead
    #[arg(long, value_name = "N", value_parser = whole(COUNTS))]
    games: Option<u64>,
    /// The seed of the run: the same seed plays the same games
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole(SEEDS))]
    seed: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

fn seconds(text: &str) -> Result<f64, String> {
    let parsed = text.parse::<f64>().ok().filter(|seconds| (0.001..=3600.0).contains(seconds));
    parsed.ok_or_else(|| "a number of seconds from 0.001 to 3600".to_owned())
}

#[derive(Serialize)]
struct Report {
    clock: &'static str,
    threads: u8,
    optimised: bool,
    speeds: Vec<Speed>,
}

struct Measure {
    seed: Seed,
    effort: Effort,
    players: u8,
}

impl WithGame for Measure {
    type Out = anyhow::Result<Vec<Speed>>;

    fn with<G: Playable>(self) -> anyhow::Result<Vec<Speed>> {
        let speed = |measured: &Measured| {
            let game = G::open(G::CONTENT, self.players, &measured.options())?;
            Ok(measure(&game, measured.part, self.seed, self.effort))
        };
        G::MEASURED.iter().map(speed).collect()
    }
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let effort = args.games.map_or(Effort::Time(Duration::from_secs_f64(args.seconds)), Effort::Games);
    let mut speeds = Vec::new();
    for game in catalog::titles() {
        let about = game.about();
        if args.game.is_some_and(|wanted| wanted.0.about().id != about.id) {
            continue;
        }
        for players in about.min_players..=about.max_players {
            speeds.extend(catalog::with_game(about.id, Measure { seed: Seed(args.seed), effort, players })??);
        }
    }
    let optimised = !cfg!(debug_assertions);
    if !optimised {
        output::note("note: this is not a release build; for numbers that count: cargo run --release -- bench\n");
    }
    if args.json {
        output::print(&output::pretty(&Report { clock: lab::CLOCK, threads: 1, optimised, speeds })?)?;
    } else {
        output::print(&report(&speeds))?;
    }
    Ok(Exit::Done)
}

fn report(speeds: &[Speed]) -> String {
    let mut rates =
        vec![["per second of processor time", "players", "decisions", "games", "decisions in a game"].map(String::from).to_vec()];
    let mut costs = vec![
        ["nanoseconds", "players", "clone", "view", "observe", "imagine", "apply", "with events", "state bytes", "numbers"]
            .map(String::from)
            .to_vec(),
    ];
    for speed in speeds {
        let kinds = [("random play", speed.random), ("greedy games", speed.greedy_games), ("greedy bots", speed.greedy_players)];
        rates.extend(kinds.map(|(kind, throughput)| rate(speed, kind, throughput)));
        let cost = speed.nanoseconds;
        let mut row = vec![named(speed), speed.players.to_string()];
        row.extend(
            [cost.clone, cost.view, cost.observe, cost.imagine, cost.apply, cost.apply_with_events].map(|time| format!("{time:.0}")),
        );
        row.push(grouped(speed.state_bytes as u64));
        row.push(speed.observed.to_string());
        costs.push(row);
    }
    format!("{}\n{}", table(&rates), table(&costs))
}

/// The game, with the part of it that was measured.
fn named(speed: &Speed) -> String {
    if speed.part.is_empty() { speed.game.to_owned() } else { format!("{} {}", speed.game, speed.part) }
}

fn rate(speed: &Speed, kind: &str, found: Throughput) -> Vec<String> {
    let length = found.decisions as f64 / found.games.max(1) as f64;
    let [decisions, games] = [found.decisions_per_second, found.games_per_second].map(|rate| grouped(rate.round() as u64));
    vec![format!("{}, {kind}", named(speed)), speed.players.to_string(), decisions, games, format!("{length:.0}")]
}
