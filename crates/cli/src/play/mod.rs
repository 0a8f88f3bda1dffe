//! `orrery play`: a table in the terminal.
//!
//! [`session`] is the running game with its people and bots and knows nothing of terminals; [`screen`] is the full-screen
//! table, [`plain`] the one for pipes and screen readers. Both only show and choose. [`save`] keeps unfinished games,
//! [`help`] has the texts behind `?` and `r`.

mod help;
mod plain;
mod save;
mod screen;
mod seating;
mod session;

use std::collections::BTreeSet;
use std::io::{self, IsTerminal};
use std::path::PathBuf;

use anyhow::Context;
use bots::BotName;
use kernel::{Key, Seed};

use crate::args::{GameArg, PLAYERS, SEEDS, SettingArgs, warn, whole};
use crate::exit::Exit;
use save::{Save, Store};
use seating::Sitter;
use session::Session;

/// Play at the terminal, against bots or with others at the same keyboard
#[derive(Debug, clap::Args)]
#[command(after_help = "\
An unfinished game is kept: `orrery play --resume` goes on with the latest one.
When input or output is not a terminal, the game is played line by line.

Example:
  orrery play galactic-trader
  orrery play galactic-trader --seats you,casual,casual,novice
  orrery play galactic-trader --seats you:Mary,you:Nick       # two people, one keyboard
  orrery play galactic-trader --seed 7 --save game.jsonl
  orrery play --resume game.jsonl")]
pub(crate) struct Args {
    /// The game [default: the first one that `orrery games` lists]
    #[arg(conflicts_with = "resume")]
    game: Option<GameArg>,
    /// Who sits where: you, you:NAME or a bot; seats without a name get casual
    #[arg(long, value_name = "WHO,WHO", value_delimiter = ',', conflicts_with = "resume")]
    seats: Vec<Sitter>,
    /// The number of players [default: as many as are named, at least the game's usual number]
    #[arg(long, value_name = "N", value_parser = whole(PLAYERS), conflicts_with = "resume")]
    players: Option<u8>,
    /// A game that can be played again: the same number gives the same cards
    #[arg(long, value_name = "N", value_parser = whole(SEEDS), conflicts_with = "resume")]
    seed: Option<u64>,
    /// Keep the game in this file; when it is over the file is its log, for `orrery replay`
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Keep nothing
    #[arg(long, conflicts_with = "save")]
    no_save: bool,
    /// Go on with an unfinished game: that of this file, or the latest one
    #[arg(long, value_name = "FILE", num_args = 0..=1)]
    resume: Option<Option<PathBuf>>,
    /// Let bots move at once
    #[arg(long)]
    fast: bool,
    /// Play line by line, also in a terminal
    #[arg(long)]
    plain: bool,
    /// Let e say what a strong bot thinks of your choices. Where only bots play line by line, each says what it thought
    #[arg(long)]
    explain: bool,
    #[command(flatten)]
    setting: SettingArgs,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let mut session = match &args.resume {
        Some(file) => resume(args, file.as_deref())?,
        None => begin(args)?,
    };
    session.explains = args.explain;
    if args.plain || !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        plain::run(session, &mut io::stdin().lock(), &mut io::stdout().lock())?;
    } else {
        screen::run(session, args.fast)?;
    }
    Ok(Exit::Done)
}

fn begin(args: &Args) -> anyhow::Result<Session> {
    let game = match args.game {
        Some(game) => game,
        None => GameArg(*catalog::titles().first().context("there are no games on the shelf")?),
    };
    let sitters = seating::seat(&args.seats, args.players, game.0.about().usual_players);
    sitters.iter().filter_map(Sitter::bot).try_for_each(|bot| game.playing(bot).map(drop))?;
    let players = u8::try_from(sitters.len()).ok().context("no table has that many seats")?;
    let rules = args.setting.open(game, players)?;
    let bots: BTreeSet<BotName> = sitters.iter().filter_map(Sitter::bot).collect();
    warn(&bots.into_iter().filter_map(|bot| rules.falls_back(bot)).collect::<Vec<_>>());
    let (key, bots) = match args.seed {
        Some(seed) => (Seed(seed).key(), Seed(seed)),
        None => fresh()?,
    };
    let save = Save::new(key, bots, &sitters, args.setting.content_file());
    let store = match (&args.save, args.no_save) {
        (Some(path), _) => Store::at(path.clone(), save),
        (None, true) => Store::nowhere(save),
        (None, false) => Store::automatic(game.0.about().id, save),
    };
    Ok(Session::begin(game.0, rules, sitters, store))
}

fn resume(args: &Args, file: Option<&std::path::Path>) -> anyhow::Result<Session> {
    let path = match file {
        Some(path) => path.to_owned(),
        None => save::latest().context("there is no unfinished game; begin one: orrery play")?,
    };
    let (save, log) = save::read(&path)?;
    let content = args.setting.content_file().or_else(|| save.content.clone());
    let content = content.as_deref().map(crate::output::read).transpose()?;
    let rules = catalog::open_log(&log, content).with_context(|| format!("{} cannot be continued", path.display()))?;
    let store = match (&args.save, args.no_save) {
        (Some(other), _) => Store::at(other.clone(), save),
        (None, true) => Store::nowhere(save),
        (None, false) => Store::again(path.clone(), save),
    };
    let game = catalog::find(&log.header.game)?;
    Session::resume(game, rules, &log, store).with_context(|| format!("{} cannot be continued", path.display()))
}

/// A key for the table and a seed for its bots, from the operating system.
fn fresh() -> anyhow::Result<(Key, Seed)> {
    let (mut key, mut bots) = ([0; 32], [0; 8]);
    for bytes in [&mut key[..], &mut bots[..]] {
        getrandom::fill(bytes).map_err(|error| anyhow::anyhow!("the operating system gives no random numbers ({error}); try --seed N"))?;
    }
    Ok((Key(key), Seed(u64::from_le_bytes(bots))))
}
