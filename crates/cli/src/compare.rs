//! `orrery compare`: two rule sets on the same seeds, and what changes.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use bots::BotName;
use catalog::{Playable, Setting, WithGame};
use kernel::Seed;
use lab::Watch;
use lab::report::{Compared, Comparison, Side, Tolerance, Until, compare, compared_page};

use crate::args::{COUNTS, GameArg, PLAYERS, SEEDS, quoted, seatable, whole};
use crate::exit::Exit;
use crate::layout::{grouped, table};
use crate::output;
use crate::report::showing;
use crate::sim::stop_when_asked;

/// Compare two rule sets of a game on the same seeds: content files, options, versions of the rules or bots
#[derive(Debug, clap::Args)]
#[command(after_help = "\
A and B each say how that side differs from the game as it is shipped, in words with commas: a content file by its \
path, an option as NAME=VALUE, a version of the rules as rules=N, the bots as bot=NAME; or `shipped` for no difference.

Games with the same number have the same seed on both sides. The intervals may be looked at at any time and are \
corrected for the number of things compared; the run ends when everything is clear, or after --games or --minutes.

Exit code 0: nothing is clearly beyond the tolerance. 1: something is. 2: what was typed cannot be compared.

Example:
  orrery compare galactic-trader shipped my-cards.toml
  orrery compare spatial-delivery --players 5 shipped turn_order=seats --tolerance 3
  orrery compare galactic-trader shipped my-cards.toml -o changed.html
  orrery compare m101 bot=greedy bot=novice --games 200 --json -")]
pub(crate) struct Args {
    /// The game
    game: GameArg,
    /// The first side
    #[arg(value_name = "A")]
    first: String,
    /// The second side
    #[arg(value_name = "B")]
    second: String,
    /// The number of players [default: the game's usual number]
    #[arg(long, value_name = "N", value_parser = whole(PLAYERS))]
    players: Option<u8>,
    /// The most pairs of games
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = whole(COUNTS))]
    games: u64,
    /// Stop after so many minutes, instead of after a number of games
    #[arg(long, value_name = "M", value_parser = whole(1..=100_000_u64), conflicts_with = "games")]
    minutes: Option<u64>,
    /// What is no change: so many hundredths, of all games for shares, of the first side for other numbers
    #[arg(long, value_name = "PERCENT", default_value_t = 5, value_parser = whole(0..=100_u8))]
    tolerance: u8,
    /// The seed of the run
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole(SEEDS))]
    seed: u64,
    /// How many threads play [default: one for each core]
    #[arg(long, value_name = "N", value_parser = whole(1..=usize::MAX))]
    jobs: Option<usize>,
    /// Write a page with both sides to this file, or to standard output for -
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write the numbers as JSON to this file, or to standard output instead of the text for -
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

/// One side as it was typed.
struct Typed {
    setting: Setting,
    bot: BotName,
}

fn side(game: GameArg, text: &str, players: u8) -> anyhow::Result<Typed> {
    let mut typed =
        Typed { setting: Setting { players, options: kernel::Options::new(), content: None, rules: None }, bot: BotName::Greedy };
    for word in text.split(',').map(str::trim).filter(|word| *word != "shipped") {
        match word.split_once('=') {
            Some(("bot", name)) => typed.bot = game.playing(name.parse()?)?,
            Some(("rules", number)) => {
                typed.setting.rules =
                    Some(number.parse().ok().with_context(|| format!("rules={number}: a version of the rules is a number"))?);
            }
            Some((name, value)) if !name.is_empty() => {
                ensure!(
                    typed.setting.options.insert(name.to_owned(), value.to_owned()).is_none(),
                    "option {name} is given twice in '{text}'"
                );
            }
            _ if word.is_empty() => bail!("'{text}' is no side: name a content file, NAME=VALUE, rules=N, bot=NAME or shipped"),
            _ => {
                ensure!(typed.setting.content.is_none(), "'{text}' names two content files: a side has one");
                typed.setting.content = Some(output::read(Path::new(word))?);
            }
        }
    }
    Ok(typed)
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let players = args.players.unwrap_or(args.game.0.about().usual_players);
    seatable(args.game, players)?;
    args.output.iter().chain(&args.json).filter(|path| !is_out(path)).try_for_each(|path| crate::report::folder(path).map(drop))?;
    let sides = [side(args.game, &args.first, players)?, side(args.game, &args.second, players)?];
    let watch = Arc::new(Watch::default());
    let stopped = stop_when_asked(&watch).context("cannot listen for Ctrl-C")?;
    let comparison = catalog::with_game(args.game.0.about().id, Work { args, sides, watch: &watch })??;
    if let Some(path) = &args.output {
        output::write(path, &compared_page(&comparison, &compared(args, players, comparison.pairs)))?;
    }
    if let Some(path) = &args.json {
        output::write(path, &output::pretty(&comparison)?)?;
    }
    if !args.output.iter().chain(&args.json).any(is_out) {
        output::print(&told(args, &comparison))?;
    }
    if let Some(signal) = stopped.get().filter(|_| comparison.partial) {
        return Ok(Exit::Stopped(*signal));
    }
    Ok(if comparison.is_changed() { Exit::No } else { Exit::Done })
}

/// Whether that is standard output.
fn is_out(path: &PathBuf) -> bool {
    path == Path::new("-")
}

/// What was compared, with the command that plays the same pairs again.
fn compared(args: &Args, players: u8, pairs: u64) -> Compared {
    let about = args.game.0.about();
    let sides = [&args.first, &args.second].map(|side| quoted(side));
    let command = format!(
        "orrery compare {} {} {} --players {players} --games {pairs} --tolerance {} --seed {}",
        about.id, sides[0], sides[1], args.tolerance, args.seed
    );
    Compared { game: about.name.to_owned(), players, sides: [args.first.clone(), args.second.clone()], command }
}

struct Work<'a> {
    args: &'a Args,
    sides: [Typed; 2],
    watch: &'a Watch,
}

impl WithGame for Work<'_> {
    type Out = anyhow::Result<Comparison>;

    fn with<G: Playable>(self) -> Self::Out {
        let mut games = Vec::new();
        for (typed, text) in self.sides.iter().zip([&self.args.first, &self.args.second]) {
            let content = typed.setting.content.as_deref().unwrap_or(G::CONTENT);
            let game =
                G::open(content, typed.setting.players, &typed.setting.options).with_context(|| format!("'{text}' cannot be played"))?;
            let game = match typed.setting.rules {
                None => game,
                Some(found) => game.under(found).ok_or(kernel::OpenError::Rules { game: G::ABOUT.id, found, newest: G::ABOUT.rules })?,
            };
            games.push((game, vec![typed.bot; usize::from(typed.setting.players)]));
        }
        let [first, second] = &games[..] else { bail!("a comparison has two sides") };
        let args = self.args;
        let until =
            args.minutes.map_or(Until::Games(args.games), |minutes| Until::Time(Instant::now() + Duration::from_secs(60 * minutes)));
        let sides = [first, second].map(|(game, lineup)| Side { game, lineup });
        let tolerance = f64::from(args.tolerance) / 100.0;
        let tolerance = Tolerance { share: tolerance, part: tolerance };
        let jobs = args.jobs.unwrap_or_else(lab::cores);
        let games = args.minutes.is_none().then_some(args.games);
        let work = || compare(sides, until, Seed(args.seed), jobs, tolerance, self.watch);
        Ok(showing(games, args.minutes.unwrap_or(0), self.watch, work)?)
    }
}

fn told(args: &Args, comparison: &Comparison) -> String {
    let mut text = String::new();
    if comparison.partial {
        text += "PARTIAL: interrupted\n";
    }
    let about = args.game.0.about();
    text += &format!(
        "{}: {} pairs of games, '{}' against '{}', seed {}\n\n",
        about.name,
        grouped(comparison.pairs),
        args.first,
        args.second,
        args.seed
    );
    let mut rows = vec![["", "first", "second", "difference", "from", "to", ""].map(String::from).to_vec()];
    for change in &comparison.changes {
        let number = |value: f64| if change.what.is_share() { format!("{:.1} %", 100.0 * value) } else { format!("{value:.1}") };
        let mut row = vec![change.what.to_string()];
        row.extend([change.first, change.second, change.difference, change.low, change.high].map(number));
        row.push(change.verdict().to_owned());
        rows.push(row);
    }
    text += &table(&rows);
    let [beyond, within] = [
        comparison.changes.iter().filter(|change| change.beyond).count(),
        comparison.changes.iter().filter(|change| change.within).count(),
    ];
    let unclear = comparison.changes.len() - beyond - within;
    text += &format!("\n{beyond} changed by more than {} %, {within} did not, {unclear} are not clear yet.\n", args.tolerance);
    text
}
