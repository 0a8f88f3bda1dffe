//! `--bot` and `--bot-time`: programs that play over a pipe (docs/bots.md).

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use bots::{BotName, Guest, UnknownBot};
use catalog::Playable;
use kernel::title::nearest;
use kernel::{Seat, Seed};
use lab::{Entrant, Watch};
use pipe::{Player, Program, Table, Terms, split};

use crate::args::{GameArg, whole};

/// The most time for a decision: a day.
const LONGEST: u64 = 24 * 60 * 60 * 1000;

/// `--bot` and `--bot-time`.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct GuestArgs {
    /// A program that plays over lines of JSON on its standard input and output, in any language (docs/bots.md). It can be named like
    /// any bot; without a name it is called bot. May be given several times
    #[arg(long = "bot", value_name = "[NAME=]COMMAND")]
    programs: Vec<String>,
    /// The time such a program has for each decision, in milliseconds; whoever takes longer has lost the game
    #[arg(long, value_name = "MS", default_value_t = 5000, value_parser = whole(1..=LONGEST))]
    bot_time: u64,
}

/// A name and a command. A name is letters, digits, `-` and `_`: a command with a sign of equality somewhere else is a command.
fn named(text: &str) -> (&str, &str) {
    let is_name = |name: &str| !name.is_empty() && name.chars().all(|sign| sign.is_ascii_alphanumeric() || "-_".contains(sign));
    text.split_once('=').filter(|(name, _)| is_name(name)).unwrap_or(("bot", text))
}

impl GuestArgs {
    /// Whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.programs.is_empty()
    }

    /// The programs as those who can be seated.
    pub(crate) fn entrants(&self) -> anyhow::Result<Vec<Entrant>> {
        let mut found: Vec<Entrant> = Vec::new();
        for (index, text) in self.programs.iter().enumerate() {
            let (name, _) = named(text);
            let is_ours = name.parse::<BotName>().is_ok();
            anyhow::ensure!(!is_ours, "there is a bot '{name}' already: give the program another name, as in --bot my-{name}=COMMAND");
            let is_taken = found.iter().any(|other| other.name() == name);
            anyhow::ensure!(!is_taken, "two programs are called '{name}': give each a name of its own, as in --bot NAME=COMMAND");
            found.push(Entrant::Guest { index, name: name.into() });
        }
        Ok(found)
    }

    /// Starts the programs.
    pub(crate) fn start(&self, watch: &Arc<Watch>) -> anyhow::Result<Vec<Arc<Program>>> {
        let watch = Arc::clone(watch);
        let terms = Terms { time: Duration::from_millis(self.bot_time), stopped: Arc::new(move || watch.stopped()) };
        let start = |text: &String| {
            let (name, command) = named(text);
            let program = split(command).map_err(anyhow::Error::from).and_then(|words| Ok(Program::start(words, terms.clone())?));
            program.map(Arc::new).with_context(|| format!("bot '{name}' cannot be started: {command}"))
        };
        self.programs.iter().map(start).collect()
    }
}

/// The one of this name: one of these, or a bot of ours.
pub(crate) fn found(name: &str, entrants: &[Entrant], game: GameArg) -> anyhow::Result<Entrant> {
    if let Some(entrant) = entrants.iter().find(|entrant| entrant.name() == name) {
        return Ok(entrant.clone());
    }
    if let Ok(bot) = name.parse::<BotName>() {
        return Ok(Entrant::Bot(game.playing(bot)?));
    }
    name.parse::<BotName>().map(Entrant::Bot).map_err(|unknown: UnknownBot| {
        let names: Vec<&str> = entrants.iter().map(Entrant::name).collect();
        match (nearest(name, names.iter().copied()), names.is_empty()) {
            (_, true) => unknown.into(),
            (Some(meant), _) => {
                anyhow::anyhow!("there is no bot '{name}' (did you mean '{meant}'?); the programs are {}", names.join(", "))
            }
            (None, false) => anyhow::anyhow!("{unknown}; the programs are {}", names.join(", ")),
        }
    })
}

/// What there is to say of bots that cannot play at a table as well as their names promise.
pub(crate) fn held_back<'e, G: Playable>(game: &G, entrants: impl Iterator<Item = &'e Entrant>) -> Vec<String> {
    let bots: BTreeSet<BotName> = entrants.filter_map(Entrant::bot).collect();
    bots.into_iter().filter_map(|bot| bot.falls_back(game)).collect()
}

/// Seats a program at a table.
pub(crate) fn seated<G: Playable>(program: &Arc<Program>, table: &Arc<Table>, seat: Seat, seed: Seed) -> Box<dyn Guest<G>> {
    Box::new(Player(program.sit(table, seat, seed)))
}
