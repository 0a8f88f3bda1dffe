//! Bots by name.

use std::fmt;
use std::str::FromStr;

use kernel::title::nearest;
use kernel::{Evaluate, Seed};

use crate::{Bot, Greedy, Random};

/// A bot that can be asked for by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BotName {
    /// [`Random`].
    Random,
    /// [`Greedy`].
    Greedy,
}

impl BotName {
    /// All of them, the weakest first.
    pub const ALL: [BotName; 2] = [BotName::Random, BotName::Greedy];

    /// The name as it is typed.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            BotName::Random => "random",
            BotName::Greedy => "greedy",
        }
    }

    /// What it does, in one sentence.
    #[must_use]
    pub const fn help(self) -> &'static str {
        match self {
            BotName::Random => "chooses among its legal actions, all equally likely",
            BotName::Greedy => "looks one move ahead and takes what the game's own evaluation likes best",
        }
    }

    /// Makes the bot for a game; the seed names everything it will ever choose ([`Seed::of_bot`]).
    #[must_use]
    pub fn make<G: Evaluate>(self, seed: Seed) -> Box<dyn Bot<G>> {
        match self {
            BotName::Random => Box::new(Random::new(seed)),
            BotName::Greedy => Box::new(Greedy::<G>::new(seed)),
        }
    }
}

impl fmt::Display for BotName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for BotName {
    type Err = UnknownBot;
    fn from_str(typed: &str) -> Result<BotName, UnknownBot> {
        BotName::ALL.into_iter().find(|bot| bot.as_str() == typed).ok_or_else(|| UnknownBot { typed: typed.to_owned() })
    }
}

/// No bot has this name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownBot {
    /// What was typed.
    pub typed: String,
}

impl fmt::Display for UnknownBot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = BotName::ALL.map(BotName::as_str);
        write!(f, "there is no bot '{}'", self.typed)?;
        if let Some(meant) = nearest(&self.typed, names) {
            write!(f, " (did you mean '{meant}'?)")?;
        }
        write!(f, "; the bots are {}", names.join(", "))
    }
}

impl std::error::Error for UnknownBot {}
