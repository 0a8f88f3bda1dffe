//! `orrery games`: the shelf.

use std::io::Write;

use bots::BotName;
use catalog::{AnyGame, Setting};
use kernel::{Fingerprint, OptionKind, OptionSpec};
use serde::Serialize;

use crate::exit::Exit;
use crate::output;

/// List the games with their players, options and content
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  orrery games\n  orrery games --json")]
pub(crate) struct Args {
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
    let mut out = output::out();
    if args.json {
        let games = catalog::titles().iter().map(|game| listed(*game)).collect::<anyhow::Result<_>>()?;
        let bots = BotName::ALL.map(|bot| Bot { name: bot.as_str(), help: bot.help() }).into();
        out.write_all(output::pretty(&Shelf { games, bots })?.as_bytes())?;
    } else {
        for game in catalog::titles() {
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

fn listed(game: &'static dyn AnyGame) -> anyhow::Result<Listed> {
    let content = game.open(&Setting::of(game, None))?.content_fingerprint();
    Ok(Listed { about: game.about(), options: game.options(), content })
}

fn show(out: &mut impl Write, game: &'static dyn AnyGame) -> anyhow::Result<()> {
    let Listed { about, options, content } = listed(game)?;
    writeln!(out, "{} ({}), {} to {} players", about.name, about.id, about.min_players, about.max_players)?;
    writeln!(out, "  {}", about.pitch)?;
    writeln!(out, "  Designed by {}, published by {}. Rules version {}, content {content}.", about.designer, about.publisher, about.rules)?;
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
