//! Bots by name.

use std::fmt;
use std::str::FromStr;

use kernel::title::nearest;
use kernel::{Evaluate, Observe, Seed, Title};

use crate::{Bot, Effort, Greedy, Mind, Novice, Random, Search, Skilled, Tree};

/// A bot that can be asked for by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BotName {
    /// [`Random`].
    Random,
    /// [`Novice`].
    Novice,
    /// [`Greedy`], for people.
    Casual,
    /// [`Greedy`].
    Greedy,
    /// [`Skilled`].
    Skilled,
    /// [`Search`].
    Expert,
    /// [`Search`], ten times as long.
    Master,
}

/// What a name means.
struct Meaning {
    name: &'static str,
    help: &'static str,
    way: Way,
}

/// How a bot comes to its choices.
#[derive(Clone, Copy)]
enum Way {
    Random,
    Novice,
    Greedy,
    Skilled,
    Search(Effort),
}

/// As many positions are judged in the time in which a game is played on at random to its end.
const PLAYED_ON: u64 = 4;

impl BotName {
    /// All of them, the weakest first. Those that have learned play only games for which a net is shipped ([`BotName::plays`]).
    pub const ALL: [BotName; 7] =
        [BotName::Random, BotName::Novice, BotName::Casual, BotName::Greedy, BotName::Skilled, BotName::Expert, BotName::Master];

    /// The levels that a person is offered, the weakest first. The others are for tools: [`BotName::Random`] as the least that a player can do, and
    /// [`BotName::Greedy`] as a yardstick that stays the same whatever the levels become.
    pub const LEVELS: [BotName; 5] = [BotName::Novice, BotName::Casual, BotName::Skilled, BotName::Expert, BotName::Master];

    /// The level of whoever says nothing: a pleasant opponent for somebody's second game, in every game and at every table.
    pub const USUAL: BotName = BotName::Casual;

    /// The one list of what the names mean.
    const fn meaning(self) -> Meaning {
        match self {
            BotName::Random => Meaning { name: "random", help: "chooses among its legal actions, all equally likely", way: Way::Random },
            BotName::Novice => Meaning {
                name: "novice",
                help: "knows the rules and looks one move ahead, but overlooks things and misjudges others",
                way: Way::Novice,
            },
            BotName::Casual => Meaning {
                name: "casual",
                help: "looks one move ahead and takes what looks best: an opponent for your second game",
                way: Way::Greedy,
            },
            BotName::Greedy => Meaning {
                name: "greedy",
                help: "looks one move ahead and takes what the game's own evaluation likes best",
                way: Way::Greedy,
            },
            BotName::Skilled => Meaning {
                name: "skilled",
                help: "plans its whole move and takes what it has learned to like best, by playing against itself",
                way: Way::Skilled,
            },
            BotName::Expert => Meaning {
                name: "expert",
                help: "tries its best moves out in imagined worlds before it takes one; about a third of a second each time",
                way: Way::Search(Effort { positions: 60_000, moves: 8, ahead: 1 }),
            },
            BotName::Master => Meaning {
                name: "master",
                help: "thinks like an expert, but ten times as long: about three seconds each time",
                way: Way::Search(Effort { positions: 600_000, moves: 8, ahead: 1 }),
            },
        }
    }

    /// Whether it plays by what a net has learned.
    #[must_use]
    pub const fn has_learned(self) -> bool {
        matches!(self.meaning().way, Way::Skilled | Way::Search(_))
    }

    /// Whether it can play this game at all, with whatever content and options.
    #[must_use]
    pub const fn plays<G: Observe>(self) -> bool {
        !self.has_learned() || !G::NETS.is_empty()
    }

    /// Why it would play as [`Greedy`] does at a table of these rules; none if it plays as it should.
    pub fn falls_back<G: Title + Observe + Evaluate>(self, game: &G) -> Option<String> {
        let asks_a_net = self.has_learned() && !self.grows_a_tree(game);
        let why = asks_a_net.then(|| Mind::shipped(game).err()).flatten()?;
        Some(format!("{self} plays like greedy at this table: {why}"))
    }

    /// Whether it searches a tree in this game and asks no net.
    fn grows_a_tree<G: Evaluate>(self, game: &G) -> bool {
        matches!(self.meaning().way, Way::Search(_)) && game.grows_trees()
    }

    /// The name as it is typed.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        self.meaning().name
    }

    /// What it does, in one sentence.
    #[must_use]
    pub const fn help(self) -> &'static str {
        self.meaning().help
    }

    /// Makes the bot for a table of these rules; the seed names everything it will ever choose ([`Seed::of_bot`]).
    ///
    /// One that has learned with other rules or content plays like [`Greedy`]: [`BotName::falls_back`] says so.
    #[must_use]
    pub fn make<G: Title + Evaluate + Observe>(self, game: &G, seed: Seed) -> Box<dyn Bot<G>> {
        let mind = self.has_learned().then(|| Mind::shipped(game).ok()).flatten();
        match (self.meaning().way, mind) {
            (Way::Search(effort), _) if game.grows_trees() => Box::new(Tree::<G>::new(effort.positions / PLAYED_ON, seed)),
            (Way::Random, _) => Box::new(Random::new(seed)),
            (Way::Novice, _) => Box::new(Novice::<G>::new(seed)),
            (Way::Skilled, Some(mind)) => Box::new(Skilled::new(mind, seed)),
            (Way::Search(effort), Some(mind)) => Box::new(Search::new(mind, effort, seed)),
            (Way::Greedy, _) | (Way::Skilled | Way::Search(_), None) => Box::new(Greedy::<G>::new(seed)),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_read_as_it_is_written_and_says_what_it_does() {
        for bot in BotName::ALL {
            assert_eq!(bot.to_string().parse(), Ok(bot));
            assert!(bot.help().split_whitespace().count() > 5, "{bot}");
        }
        assert!(BotName::LEVELS.is_sorted() && BotName::ALL.is_sorted() && BotName::LEVELS.contains(&BotName::USUAL));
        assert_eq!(BotName::LEVELS.map(BotName::has_learned), [false, false, true, true, true]);
    }

    #[test]
    fn a_master_thinks_ten_times_as_long_as_an_expert() {
        let [expert, master] = [BotName::Expert, BotName::Master].map(|bot| match bot.meaning().way {
            Way::Search(effort) => effort,
            _ => panic!("{bot} searches"),
        });
        assert_eq!(master, Effort { positions: 10 * expert.positions, ..expert });
    }
}
