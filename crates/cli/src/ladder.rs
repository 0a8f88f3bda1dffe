//! `orrery ladder`: who is better than whom, by how much, and how sure that is.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::Context;
use bots::BotName;
use catalog::{AnyGame, Playable, Setting, WithGame};
use kernel::title::nearest;
use kernel::{OptionKind, Seed};
use lab::{Clock, Entrant, ForfeitedDeal, Guests, Ladder, LadderPlan, Pairing, Rate, Rung, Watch};
use pipe::{Program, Table};

use crate::args::{COUNTS, GameArg, PLAYERS, SEEDS, SettingArgs, seatable, warn, whole};
use crate::exit::Exit;
use crate::guests::{GuestArgs, found, held_back, seated};
use crate::layout::{grouped, percent, table};
use crate::output;
use crate::sim::stop_when_asked;

/// Let every bot play every other and rate them: who is better, by how much, and how sure that is
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Two bots meet in deals: the same seed in every seating that puts them in each other's place. With two players these \
are two games; with more, one of the first among others of the second in every seat, and the other way round; alone, a \
game of each. A pairing ends when it is clear who is better, or after --games. The result depends on the game, bots, \
options, content, seed and games, not on --jobs; only the times differ from run to run. docs/bots.md explains the \
tables.

Ctrl-C and kill stop the run: what has been played is reported, marked PARTIAL, with exit code 130 or 143.

Example:
  orrery ladder galactic-trader
  orrery ladder spatial-delivery --players 4 --bots greedy,random --games 800
  orrery ladder space-truckin --players 1 --each captain
  orrery ladder m101 --bot mine='python3 my_bot.py' --minutes 10")]
pub(crate) struct Args {
    /// The game
    game: GameArg,
    /// The number of players [default: the game's usual number]
    #[arg(long, value_name = "N", value_parser = whole(PLAYERS))]
    players: Option<u8>,
    /// The bots that take part [default: all that play differently but master, which thinks for long, and the programs of --bot]
    #[arg(long, value_name = "BOT,BOT", value_delimiter = ',')]
    bots: Option<Vec<String>>,
    #[command(flatten)]
    guests: GuestArgs,
    /// The most games of a pairing; a deal that was begun is played to its end
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = whole(COUNTS))]
    games: u64,
    /// Stop after so many minutes, instead of after a number of games
    #[arg(long, value_name = "M", value_parser = whole(1..=100_000_u64), conflicts_with = "games")]
    minutes: Option<u64>,
    /// Go from deal to deal through the values of this option, so that results are averages over them [default values: all
    /// but the usual one]
    #[arg(long, value_name = "NAME[=VALUE,VALUE]")]
    each: Option<String>,
    /// The name of the run
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole(SEEDS))]
    seed: u64,
    /// How many threads play [default: one for each core]
    #[arg(long, value_name = "N", value_parser = whole(1..=usize::MAX))]
    jobs: Option<usize>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    setting: SettingArgs,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let players = args.players.unwrap_or(args.game.0.about().usual_players);
    seatable(args.game, players)?;
    let settings = settings(args, players)?;
    let plan = LadderPlan {
        entrants: entrants(args)?,
        games: if args.minutes.is_some() { u64::MAX } else { args.games },
        seed: Seed(args.seed),
        jobs: args.jobs.unwrap_or_else(lab::cores),
    };
    let open = |setting: &Setting| args.game.0.open(setting).map_err(|error| args.setting.explain(error));
    let tables = settings.iter().map(|setting| Ok(Arc::new(Table::of(&*open(setting)?)))).collect::<anyhow::Result<Vec<_>>>()?;
    let watch = Arc::new(Watch::default());
    let stopped = stop_when_asked(&watch).context("cannot listen for Ctrl-C")?;
    let programs = args.guests.start(&watch)?;
    let is_time_up = args.minutes.map(|minutes| ring(minutes, &watch)).transpose().context("cannot start a clock")?;
    let work = Climb { args, settings: &settings, plan: &plan, watch: &watch, programs: &programs, tables: &tables };
    let ladder = catalog::with_game(args.game.0.about().id, work)??;
    drop(programs);
    let is_time_up = is_time_up.is_some_and(|is_up| is_up.load(Ordering::Relaxed));
    if args.json {
        output::print(&output::pretty(&ladder)?)?;
    } else {
        output::print(&report(args, &ladder, is_time_up))?;
    }
    if let Some(given_up) = watch.given_up() {
        return Err(given_up.into());
    }
    let signal = stopped.get().filter(|_| ladder.partial);
    Ok(signal.map_or(Exit::Done, |signal| Exit::Stopped(*signal)))
}

/// Who takes part.
fn entrants(args: &Args) -> anyhow::Result<Vec<Entrant>> {
    let guests = args.guests.entrants()?;
    let all: Vec<Entrant> = match &args.bots {
        Some(names) => names.iter().map(|name| found(name, &guests, args.game)).collect::<anyhow::Result<_>>()?,
        None => args.game.0.bots().into_iter().filter(|bot| is_usual(*bot)).map(Entrant::Bot).chain(guests).collect(),
    };
    for (index, entrant) in all.iter().enumerate() {
        anyhow::ensure!(!all[..index].contains(entrant), "{entrant} is named twice: each bot takes part once");
    }
    anyhow::ensure!(all.len() > 1, "a ladder needs at least two bots: name another one with --bots or --bot");
    Ok(all)
}

/// Whether a bot takes part if nobody says who does: greedy plays as casual does, and a pairing of a master takes hours.
fn is_usual(bot: BotName) -> bool {
    !matches!(bot, BotName::Greedy | BotName::Master)
}

/// What the deals are played with, one after the other.
fn settings(args: &Args, players: u8) -> anyhow::Result<Vec<Setting>> {
    let setting = args.setting.setting(players)?;
    let Some(each) = &args.each else { return Ok(vec![setting]) };
    let (name, values) = each.split_once('=').map_or((each.as_str(), None), |(name, values)| (name, Some(values)));
    anyhow::ensure!(!setting.options.contains_key(name), "option {name} is given by --option and by --each: leave one out");
    let values: Vec<String> = match values {
        Some(values) => values.split(',').map(str::to_owned).collect(),
        None => usual(args.game.0, name)?,
    };
    let with = |value: String| {
        let mut setting = setting.clone();
        setting.options.insert(name.to_owned(), value);
        setting
    };
    Ok(values.into_iter().map(with).collect())
}

/// The values of an option, but for the usual one: that often stands for one of the others, found by chance.
fn usual(game: &dyn AnyGame, name: &str) -> anyhow::Result<Vec<String>> {
    let options = game.options();
    let Some(option) = options.iter().find(|option| option.name == name) else {
        let names = || options.iter().map(|option| option.name);
        let meant = nearest(name, names()).map(|meant| format!(" (did you mean '{meant}'?)")).unwrap_or_default();
        anyhow::bail!("there is no option '{name}'{meant}; the options are {}", names().collect::<Vec<_>>().join(", "));
    };
    match option.kind {
        OptionKind::OneOf(choices) => {
            Ok(choices.iter().map(|choice| choice.value.to_owned()).filter(|value| value != option.default).collect())
        }
        _ => anyhow::bail!("option {name} is a number: say which values, as in --each {name}={}", option.default),
    }
}

/// Stops the run after so many minutes; whether it did.
fn ring(minutes: u64, watch: &Arc<Watch>) -> std::io::Result<Arc<AtomicBool>> {
    let rang = Arc::new(AtomicBool::new(false));
    let (watch, bell) = (Arc::clone(watch), Arc::clone(&rang));
    std::thread::Builder::new().spawn(move || {
        std::thread::sleep(Duration::from_secs(60 * minutes));
        bell.store(true, Ordering::Relaxed);
        watch.stop.store(true, Ordering::Relaxed);
    })?;
    Ok(rang)
}

struct Climb<'a> {
    args: &'a Args,
    settings: &'a [Setting],
    plan: &'a LadderPlan,
    watch: &'a Watch,
    programs: &'a [Arc<Program>],
    tables: &'a [Arc<Table>],
}

impl WithGame for Climb<'_> {
    type Out = anyhow::Result<Ladder>;

    fn with<G: Playable>(self) -> anyhow::Result<Ladder> {
        let open = |setting: &Setting| {
            let content = setting.content.as_deref().unwrap_or(G::CONTENT);
            G::open(content, setting.players, &setting.options).map_err(|error| self.args.setting.explain(error))
        };
        let games = self.settings.iter().map(open).collect::<anyhow::Result<Vec<G>>>()?;
        if let Some(game) = games.first() {
            warn(&game.remarks());
            warn(&held_back(game, self.plan.entrants.iter()));
        }
        let seats = |table: &Arc<Table>| {
            let table = Arc::clone(table);
            move |index: usize, seat, seed| seated::<G>(&self.programs[index], &table, seat, seed)
        };
        let guests: Vec<_> = self.tables.iter().map(seats).collect();
        let guests: Vec<&Guests<'_, G>> = guests.iter().map(|seats| seats as &Guests<'_, G>).collect();
        Ok(lab::ladder(&games, self.plan, &guests, self.watch)?)
    }
}

fn report(args: &Args, ladder: &Ladder, is_time_up: bool) -> String {
    let mut text = String::new();
    if ladder.partial && !is_time_up {
        text += "PARTIAL: interrupted before every pairing was clear or had its games\n";
    }
    let players = if ladder.players == 1 { "1 player".to_owned() } else { format!("{} players", ladder.players) };
    text += &format!("{}, {players}: a ladder of {} bots, seed {}\n", args.game.0.about().name, ladder.bots.len(), ladder.seed.0);
    if let Some(each) = &args.each {
        text += &format!("Deals go through the values of {}: results are averages over them.\n", each.split('=').next().unwrap_or(each));
    }
    let games_a_deal = lab::seatings(ladder.players).len();
    let end = match args.minutes {
        Some(1) => "or after a minute".to_owned(),
        Some(minutes) => format!("or after {minutes} minutes"),
        None => format!("or has had {} games", grouped(args.games)),
    };
    text += &format!("A deal is {games_a_deal} games, and one observation. A pairing ends when it is clear,\n{end}.\n\n");
    text += &rungs(ladder);
    text.push('\n');
    text += &if ladder.players == 1 { alone(ladder) } else { pairings(ladder) };
    text += &forfeits(&ladder.forfeited);
    text
}

/// The bots, the best first.
fn rungs(ladder: &Ladder) -> String {
    let alone = ladder.players == 1;
    let first: &[&str] = if alone { &["bot", "wins", "from", "to"] } else { &["bot", "rating", "from", "to"] };
    let heading = first.iter().chain(&["games", "decisions", "ms each"]).map(|cell| (*cell).to_owned()).collect();
    let row = |rung: &Rung| {
        let numbers = match (rung.rating, rung.alone) {
            (Some(rating), _) => [rating.rating, rating.low, rating.high].map(|points| format!("{points:+.0}")),
            (None, Some(wins)) => [wins.rate, wins.low, wins.high].map(percent),
            (None, None) => ["-"; 3].map(str::to_owned),
        };
        let time = format!("{:.3}{}", rung.milliseconds, if rung.clock == Clock::Elapsed { "*" } else { "" });
        let mut cells = vec![rung.name.clone()];
        cells.extend(numbers);
        cells.extend([grouped(rung.games), grouped(rung.decisions), time]);
        cells
    };
    let mut text = table(&std::iter::once(heading).chain(ladder.bots.iter().map(row)).collect::<Vec<_>>());
    if !alone {
        text += "400 points more are ten times the chance to win; the mean is 0.\n";
    }
    text += &format!("Milliseconds of {}.", lab::CLOCK);
    if ladder.bots.iter().any(|rung| rung.clock == Clock::Elapsed) {
        text += " *: time that passed, in a program of its own.";
    }
    text.push('\n');
    text
}

/// Which of the two is better, if that is clear.
fn verdict(pairing: &Pairing) -> String {
    match pairing.clear {
        true if pairing.difference.mean < 0.0 => pairing.second.clone(),
        true => pairing.first.clone(),
        false => "open".to_owned(),
    }
}

/// Everybody against everybody.
fn pairings(ladder: &Ladder) -> String {
    let heading = ["pairing", "games", "wins", "from", "to", "better"].map(str::to_owned).to_vec();
    let mut rows = vec![heading];
    let row = |name: String, games: u64, wins: Rate, better: String| {
        vec![name, grouped(games), percent(wins.rate), percent(wins.low), percent(wins.high), better]
    };
    for pairing in &ladder.pairings {
        let Pairing { first, second, games, first_wins, second_wins, .. } = pairing;
        if ladder.players == 2 {
            rows.push(row(format!("{first} against {second}"), *games, *first_wins, verdict(pairing)));
        } else {
            rows.push(row(format!("{first} among {second}"), games / 2, *first_wins, verdict(pairing)));
            rows.push(row(format!("{second} among {first}"), games / 2, *second_wins, String::new()));
        }
    }
    let fair = ladder.fair_share.map(percent).unwrap_or_default();
    table(&rows) + &format!("Wins of the first: 95 % intervals over deals that hold whenever one stops;\na fair share is {fair}.\n")
}

/// Everybody alone, on the same deals.
fn alone(ladder: &Ladder) -> String {
    let heading = ["pairing", "deals", "more wins", "from", "to", "better"].map(str::to_owned).to_vec();
    let points = |share: f64| format!("{:+.1} %", share * 100.0);
    let row = |pairing: &Pairing| {
        let name = format!("{} and {}", pairing.first, pairing.second);
        let difference = pairing.difference;
        vec![name, grouped(pairing.deals), points(difference.mean), points(difference.low), points(difference.high), verdict(pairing)]
    };
    table(&std::iter::once(heading).chain(ladder.pairings.iter().map(row)).collect::<Vec<_>>())
        + "How many games more the first won of the same deals: 95 % intervals that hold\nwhenever one stops.\n"
}

/// So many forfeited games are told of one by one.
const TOLD: usize = 10;

/// Who lost games by failing, and how. Empty if nobody did.
fn forfeits(all: &[ForfeitedDeal]) -> String {
    let mut text = String::new();
    if !all.is_empty() {
        let (what, they) = if all.len() == 1 { ("game was", "It counts") } else { ("games were", "They count") };
        text += &format!("\n{} {what} forfeited. {they} as lost for whoever failed and as won by the others:\n", all.len());
    }
    for ForfeitedDeal { deal, name, against, seat, why } in all.iter().take(TOLD) {
        text += &format!("  deal {deal}, {name} in {seat} with {against}: {}\n", why.replace('\n', "\n  "));
    }
    if all.len() > TOLD {
        text += &format!("  ... and {} others\n", all.len() - TOLD);
    }
    text
}
