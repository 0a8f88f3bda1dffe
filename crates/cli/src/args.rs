//! What several subcommands ask for.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;

use anyhow::Context;
use bots::BotName;
use catalog::{AnyGame, AnyRules, Setting, UnknownGame};
use kernel::OpenError;
use kernel::title::Options;
use lab::{Entrant, Plan};

use crate::guests::{GuestArgs, found};
use crate::output;

/// A game named on the command line.
#[derive(Clone, Copy)]
pub(crate) struct GameArg(pub(crate) &'static dyn AnyGame);

impl FromStr for GameArg {
    type Err = UnknownGame;
    fn from_str(id: &str) -> Result<GameArg, UnknownGame> {
        catalog::find(id).map(GameArg)
    }
}

impl GameArg {
    /// The bot, if it plays this game.
    pub(crate) fn playing(self, bot: BotName) -> anyhow::Result<BotName> {
        let bots = self.0.bots();
        let names: Vec<&str> = bots.iter().map(|bot| bot.as_str()).collect();
        let game = self.0.about().name;
        anyhow::ensure!(bots.contains(&bot), "the {bot} bot has not learned {game}; its bots are {}", names.join(", "));
        Ok(bot)
    }
}

impl std::fmt::Debug for GameArg {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0.about().id)
    }
}

/// Reads a whole number in a range; what is typed wrong comes back with what would be right.
pub(crate) fn whole<T>(range: RangeInclusive<T>) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static
where
    T: FromStr + PartialOrd + Display + Clone + Send + Sync + 'static,
{
    move |text: &str| match text.parse::<T>() {
        Ok(number) if range.contains(&number) => Ok(number),
        _ => Err(format!("it is a whole number from {} to {}", range.start(), range.end())),
    }
}

/// The seed of anything that has one.
pub(crate) const SEEDS: RangeInclusive<u64> = 0..=u64::MAX;

/// The number of anything of which there may be as many as one likes.
pub(crate) const COUNTS: RangeInclusive<u64> = 1..=u64::MAX;

/// Numbers that may be meant as players; which of them a game takes is its own affair.
pub(crate) const PLAYERS: RangeInclusive<u8> = 0..=u8::MAX;

/// `--option` and `--content`: what a game is opened with besides its players.
#[derive(Debug, Clone, Default, clap::Args)]
pub(crate) struct SettingArgs {
    /// An option of the game; `orrery games` lists them. May be given several times
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = option)]
    options: Vec<(String, String)>,
    /// A content file to play with instead of the shipped one
    #[arg(long, value_name = "FILE")]
    content: Option<PathBuf>,
}

fn option(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() => Ok((name.to_owned(), value.to_owned())),
        _ => Err("an option is written NAME=VALUE".to_owned()),
    }
}

impl SettingArgs {
    /// The content file that was named.
    pub(crate) fn content_file(&self) -> Option<PathBuf> {
        self.content.clone()
    }

    /// As it was typed, for a command that does the same again.
    pub(crate) fn words(&self) -> Vec<String> {
        let options = self.options.iter().map(|(name, value)| format!("--option {}", quoted(&format!("{name}={value}"))));
        let content = self.content.iter().map(|path| format!("--content {}", quoted(&path.display().to_string())));
        options.chain(content).collect()
    }

    /// What the game is to be opened with.
    pub(crate) fn setting(&self, players: u8) -> anyhow::Result<Setting> {
        let mut options = Options::new();
        for (name, value) in &self.options {
            let earlier = options.insert(name.clone(), value.clone());
            anyhow::ensure!(earlier.is_none(), "option {name} is given twice: leave one out");
        }
        let content = self.content.as_deref().map(output::read).transpose()?;
        Ok(Setting { players, options, content, rules: None })
    }

    /// Opens the game, and says on standard error what a careful host would say about it.
    pub(crate) fn open(&self, game: GameArg, players: u8) -> anyhow::Result<Box<dyn AnyRules>> {
        let rules = game.0.open(&self.setting(players)?).map_err(|error| self.explain(error))?;
        warn(&rules.remarks());
        Ok(rules)
    }

    /// An error of opening in words: every problem of a content file in its own line, with the file's name.
    pub(crate) fn explain(&self, error: OpenError) -> anyhow::Error {
        match (error, &self.content) {
            (OpenError::Content { problems }, Some(path)) => {
                let lines: Vec<String> = problems.iter().map(|problem| crate::content::shown(path, problem)).collect();
                anyhow::anyhow!("{} cannot be used:\n{}", path.display(), lines.join("\n"))
            }
            (error, _) => error.into(),
        }
    }
}

/// A word as a shell takes it for one.
pub(crate) fn quoted(word: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_./=,:+@%".contains(letter);
    if !word.is_empty() && word.chars().all(plain) { word.to_owned() } else { format!("'{}'", word.replace('\'', "'\\''")) }
}

/// Says on standard error what a careful host says about a game that was opened.
pub(crate) fn warn(remarks: &[String]) {
    for remark in remarks {
        output::note(&format!("warning: {remark}\n"));
    }
}

/// `--seats` and `--players`: who sits at a table.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct SeatsArgs {
    /// The bots, seat by seat; fewer names than players are repeated [default: greedy,random; with --bot the programs,
    /// and greedy beside a single one]
    #[arg(long, value_name = "BOT,BOT", value_delimiter = ',')]
    seats: Option<Vec<String>>,
    /// The number of players [default: one for each bot named; the game's usual number for a single one, or if none is
    /// named and two are too few]
    #[arg(long, value_name = "N", value_parser = whole(PLAYERS))]
    players: Option<u8>,
    #[command(flatten)]
    pub(crate) guests: GuestArgs,
}

impl SeatsArgs {
    /// One bot for each seat.
    pub(crate) fn lineup(&self, game: GameArg) -> anyhow::Result<Vec<Entrant>> {
        let about = game.0.about();
        let entrants = self.guests.entrants()?;
        let bots = match &self.seats {
            Some(names) => names.iter().map(|name| found(name, &entrants, game)).collect::<anyhow::Result<_>>()?,
            None if entrants.is_empty() => vec![BotName::Greedy.into(), BotName::Random.into()],
            None if entrants.len() == 1 => vec![entrants[0].clone(), BotName::Greedy.into()],
            None => entrants,
        };
        let named = u8::try_from(bots.len()).ok().context("no table has that many seats")?;
        let players = self.players.unwrap_or(match &self.seats {
            // Two named bots may be meant: an option may allow them.
            Some(_) if named > 1 => named,
            Some(_) => about.usual_players,
            None => about.usual_players.max(named),
        });
        seatable(game, players)?;
        Ok(Plan::fill(&bots, players)?)
    }
}

/// Checks a number of players before anybody is seated: "too many bots" would send somebody who asks for one player too many the wrong
/// way. Too few are the game's own affair: an option may allow them.
pub(crate) fn seatable(game: GameArg, players: u8) -> anyhow::Result<()> {
    let about = game.0.about();
    if !(1..=about.max_players).contains(&players) {
        let (game, min, max) = (about.name, about.min_players, about.max_players);
        return Err(OpenError::Players { game, min, max, found: players }.into());
    }
    Ok(())
}
