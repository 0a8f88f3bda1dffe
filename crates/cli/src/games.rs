//! `orrery games`: the shelf.

use std::io::Write;

use bots::BotName;
use catalog::{AnyGame, Observation, Setting};
use kernel::{Fingerprint, OptionKind, OptionSpec};
use serde::Serialize;

use crate::args::{GameArg, PLAYERS, whole};
use crate::exit::Exit;
use crate::output;

/// List the games with their players, options and content
#[derive(Debug, clap::Args)]
#[command(after_help = "\
A row of numbers holds what one seat may know, for nets and other programs. Ranges marked + may be exceeded: what goes beyond counts as the end. A row begins with the \
reader's own block; one of the same features for each other seat follows, in order of play, then what is common to all. A spectator reads as if from seat 0.

Example:
  orrery games
  orrery games --json
  orrery games galactic-trader
  orrery games galactic-trader --observation --players 3
  orrery games galactic-trader --schema")]
pub(crate) struct Args {
    /// Only this game
    #[arg(value_name = "GAME")]
    game: Option<GameArg>,
    /// Print what each number of a seat's row of numbers is: its place, name, range and meaning
    #[arg(long, requires = "game")]
    observation: bool,
    /// The number of players for --observation [default: the game's usual number]
    #[arg(long, value_name = "N", value_parser = whole(PLAYERS), requires = "observation")]
    players: Option<u8>,
    /// Print JSON Schema of the game's views, legal lists, events and outcomes
    #[arg(long, requires = "game", conflicts_with = "observation")]
    schema: bool,
    /// Print everything as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Listed {
    #[serde(flatten)]
    about: &'static kernel::About,
    options: &'static [OptionSpec],
    content: Fingerprint,
    /// The names of the bots that play it.
    bots: Vec<&'static str>,
}

#[derive(Serialize)]
struct Bot {
    name: &'static str,
    help: &'static str,
}

#[derive(Serialize)]
struct Shelf {
    games: Vec<Listed>,
    bots: Vec<Bot>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    if let Some(GameArg(game)) = args.game.filter(|_| args.observation) {
        return observation(game, args);
    }
    if let Some(GameArg(game)) = args.game.filter(|_| args.schema) {
        let mut out = output::out();
        out.write_all(output::pretty(&game.schema())?.as_bytes())?;
        output::finish(out)?;
        return Ok(Exit::Done);
    }
    let wanted = |game: &&&'static dyn AnyGame| args.game.is_none_or(|GameArg(only)| only.about().id == game.about().id);
    let mut out = output::out();
    if args.json {
        let games = catalog::titles().iter().filter(wanted).map(|game| listed(*game)).collect::<anyhow::Result<_>>()?;
        let bots = BotName::ALL.map(|bot| Bot { name: bot.as_str(), help: bot.help() }).into();
        out.write_all(output::pretty(&Shelf { games, bots })?.as_bytes())?;
    } else {
        for game in catalog::titles().iter().filter(wanted) {
            show(&mut out, *game)?;
        }
        writeln!(out, "Bots for --seats:")?;
        for bot in BotName::ALL {
            writeln!(out, "  {bot:<22} {}", bot.help())?;
        }
    }
    output::finish(out)?;
    Ok(Exit::Done)
}

#[derive(Serialize)]
struct Observed {
    game: &'static str,
    players: u8,
    rules: u32,
    content: Fingerprint,
    #[serde(flatten)]
    observation: Observation,
}

/// What each number of a row is.
fn observation(game: &'static dyn AnyGame, args: &Args) -> anyhow::Result<Exit> {
    let rules = game.open(&Setting::of(game, args.players))?;
    let observed = Observed {
        game: game.about().id,
        players: rules.players(),
        rules: rules.rules_version(),
        content: rules.content_fingerprint(),
        observation: rules.observation(),
    };
    let mut out = output::out();
    if args.json {
        out.write_all(output::pretty(&observed)?.as_bytes())?;
    } else {
        let Observation { version, features } = &observed.observation;
        let (name, players, content) = (game.about().name, observed.players, &observed.content);
        let seats = if players == 1 { "player" } else { "players" };
        writeln!(out, "{name}, {players} {seats}: {} numbers. Observation version {version}, content {content}.\n", features.len())?;
        let widest = features.iter().map(|feature| feature.name.len()).max().unwrap_or(0);
        for (place, feature) in features.iter().enumerate() {
            let range = format!("{}..{}{}", feature.least, feature.greatest, if feature.clamped { "+" } else { "" });
            writeln!(out, "{place:>4}  {:<widest$}  {range:>11}  {}", feature.name, feature.meaning)?;
        }
    }
    output::finish(out)?;
    Ok(Exit::Done)
}

fn listed(game: &'static dyn AnyGame) -> anyhow::Result<Listed> {
    let content = game.open(&Setting::of(game, None))?.content_fingerprint();
    let bots = game.bots().into_iter().map(BotName::as_str).collect();
    Ok(Listed { about: game.about(), options: game.options(), content, bots })
}

fn show(out: &mut impl Write, game: &'static dyn AnyGame) -> anyhow::Result<()> {
    let Listed { about, options, content, bots } = listed(game)?;
    writeln!(out, "{} ({}), {} to {} players", about.name, about.id, about.min_players, about.max_players)?;
    writeln!(out, "  {}", about.pitch)?;
    writeln!(out, "  Designed by {}, published by {}. Rules version {}, content {content}.", about.designer, about.publisher, about.rules)?;
    writeln!(out, "  Its bots are {}.", bots.join(", "))?;
    writeln!(out, "\n  Options, as in --option {}:", example(options))?;
    for option in options {
        writeln!(out, "  {:<22} {} ({})", option.name, option.help, option.clause)?;
        writeln!(out, "  {:<22} {}", "", values(option))?;
    }
    Ok(writeln!(out)?)
}

fn example(options: &[OptionSpec]) -> String {
    options.first().map(|option| format!("{}={}", option.name, option.default)).unwrap_or_default()
}

fn values(option: &OptionSpec) -> String {
    let values = match option.kind {
        OptionKind::OneOf(choices) => choices.iter().map(|choice| choice.value).collect::<Vec<_>>().join(" or "),
        OptionKind::Number { min, max } => format!("{min} to {max}"),
        OptionKind::SeatOrRandom => "random or a seat number".to_owned(),
        OptionKind::NumberPerSeat { min, max } => format!("{min} to {max}, for all or for each seat"),
    };
    format!("{values}; default {}", option.default)
}
