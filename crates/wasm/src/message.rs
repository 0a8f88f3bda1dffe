//! All that a page can ask, and what it is answered.

use std::collections::BTreeMap;

use catalog::Refused;
use kernel::{Clause, Key, Seed};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// Something asked. JSON names it in `do`.
#[derive(Debug, Clone, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Request {
    /// Begins a game.
    Begin(Begin),
    /// Takes a game up again from its log; what comes next is the chance of its key or, for a game whose key is somebody else's secret, of a
    /// new one.
    Open(Open),
    /// The whole page.
    Page,
    /// Everything of it that changes, in one shape of window or in all.
    Board {
        /// `wide`, `square` or `tall`.
        #[serde(default)]
        shape: Option<String>,
    },
    /// A page begins to listen.
    Hello {
        /// The shape of its window.
        shape: String,
        /// The name of what it shows.
        #[serde(default)]
        sheet: Option<String>,
    },
    /// The reader chooses.
    Act {
        /// The number of the question that is answered.
        request: u64,
        /// The choice.
        number: u32,
        /// A second choice that was meant with it.
        #[serde(default)]
        then: Option<u32>,
    },
    /// The reader takes so many clicks back.
    TakeBack {
        /// How many.
        clicks: u8,
    },
    /// Which bots are asked something.
    Thinkers,
    /// What a bot chooses at the table that was opened here, for the hall that keeps the game.
    Think(Think),
    /// A bot has chosen.
    Chosen {
        /// Its seat.
        seat: u8,
        /// The number of the question.
        request: u64,
        /// Its choice.
        number: u32,
    },
    /// The board as text.
    Text,
    /// Lines of what happened before the one with this number.
    Earlier {
        /// The oldest line that is there already.
        before: u64,
    },
    /// The board as a file of its own.
    Picture,
    /// The log as it stands.
    Log,
    /// A moment of the game, looked at again.
    Replay {
        /// Which; the last one if nothing is said.
        #[serde(default)]
        at: Option<usize>,
        /// Through whose eyes.
        #[serde(default)]
        eyes: Option<String>,
    },
    /// How it ended.
    Result,
    /// What a game becomes that goes on from a moment of this one: a log that ends there.
    Branch {
        /// The moment, as seen by all.
        at: usize,
        /// The seat of the reader.
        seat: u8,
        /// The bot that plays the others.
        bot: String,
        /// The reader's name.
        name: String,
    },
    /// Lays the log of a game open that was played anywhere: every moment of it may be seen through anybody's eyes.
    Show {
        /// Its name in addresses.
        id: String,
        /// The log.
        log: String,
    },
    /// Whether a text is the log of a game that keeps the rules, and of which.
    Read {
        /// The log.
        log: String,
    },
    /// A whole game of bots, as its fingerprint: the same on every computer.
    Whole {
        /// The game.
        game: String,
        /// Who plays.
        bots: Vec<String>,
        /// What names its chance and the bots'.
        seed: Seed,
        /// By how much the bots think less.
        #[serde(default)]
        hurry: Option<u32>,
        /// Options that differ from their defaults.
        #[serde(default)]
        options: BTreeMap<String, String>,
    },
}

/// A game to begin.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Begin {
    /// The table's name in addresses.
    pub id: String,
    /// The game.
    pub game: String,
    /// Who sits where; nobody for the reader and as many bots as there usually are.
    #[serde(default)]
    pub players: Vec<Player>,
    /// Options that differ from their defaults.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// Where chance comes from: a key of 64 hexadecimal digits,
    #[serde(default)]
    pub key: Option<Key>,
    /// or a seed, so that the same game comes again.
    #[serde(default)]
    pub seed: Option<Seed>,
}

/// A game to take up again.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Open {
    /// The table's name in addresses.
    pub id: String,
    /// Who sits where.
    pub players: Vec<Player>,
    /// Its log.
    pub log: String,
    /// Where further chance comes from.
    pub key: Key,
    /// Whether the log was begun elsewhere: its key is not this one.
    #[serde(default)]
    pub fresh: bool,
}

/// Somebody at the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// Their name.
    pub name: String,
    /// Which bot it is; none for the reader.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
}

/// A bot that is to think.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Think {
    /// Its seat.
    pub seat: u8,
    /// Which bot.
    pub bot: String,
    /// What names its choices, for as long as it sits there.
    pub seed: Seed,
    /// By how much it thinks less.
    #[serde(default)]
    pub hurry: Option<u32>,
}

/// A bot that is asked something.
#[derive(Debug, Serialize)]
pub struct Asked {
    /// Its seat.
    pub seat: u8,
    /// Which bot.
    pub bot: String,
    /// The number of the question.
    pub request: u64,
}

/// What comes back.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum Answer {
    /// A game has begun.
    Begun {
        /// What is to be kept of it: the first lines of its log,
        lines: Vec<String>,
        /// the key of its chance,
        key: Key,
        /// who sits where,
        players: Vec<Player>,
        /// and what the game is called.
        name: &'static str,
    },
    /// Something happened.
    Step {
        /// What is to be added to the log that the page keeps.
        lines: Vec<String>,
        /// What the page has to show, if anything of it changed.
        #[serde(skip_serializing_if = "Option::is_none")]
        message: Option<Box<RawValue>>,
        /// Whether the game is over.
        over: bool,
    },
    /// A page, or a part of one.
    Page {
        /// What it is called.
        title: String,
        /// Its markup.
        markup: String,
    },
    /// Markup, a picture, a log.
    Text {
        /// It.
        text: String,
    },
    /// Who is to think.
    Thinkers {
        /// The bots.
        thinkers: Vec<Asked>,
    },
    /// A choice.
    Number {
        /// Its number.
        number: u32,
    },
    /// A log that keeps the rules.
    Read(Read),
    /// A game that goes on from a moment of another.
    Branch {
        /// The log so far.
        log: String,
        /// Who sits where.
        players: Vec<Player>,
    },
    /// A whole game.
    Whole {
        /// The fingerprint of its log.
        hash: String,
        /// How many choices were made.
        choices: usize,
    },
}

/// What is known of a log that keeps the rules.
#[derive(Debug, Serialize)]
pub struct Read {
    /// The game's id.
    pub game: String,
    /// What it is called.
    pub name: String,
    /// Who played.
    pub seats: Vec<String>,
    /// How many moves it has.
    pub moves: usize,
    /// Whether it goes to the end.
    pub finished: bool,
    /// Whether its key was published and gives every recorded outcome.
    pub key_checked: bool,
    /// How it ended, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ending: Option<String>,
}

/// Why something was not done; everything is as it was.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Trouble {
    /// What is wrong and what to do instead.
    pub error: String,
    /// The clause, if it is the rules that refuse.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clause: Option<Clause>,
}

impl Trouble {
    pub(crate) fn new(error: impl Into<String>) -> Trouble {
        Trouble { error: error.into(), clause: None }
    }
}

impl From<Refused> for Trouble {
    fn from(refused: Refused) -> Trouble {
        Trouble { error: refused.message, clause: refused.clause }
    }
}
