//! Games and opened games without their types.

use std::any::Any;
use std::marker::PhantomData;
use std::sync::Arc;

use bots::{Bot, BotName};
use draw::{Example, Markup, Station};
use kernel::log::LogFile;
use kernel::title::Options;
use kernel::{
    About, AnyChance, Census, Clause, Feature, Fingerprint, Game, Key, Live, OpenError, OptionSpec, Problem, Seed, Sitting, Table,
};
use serde::Serialize;

use crate::directed::{Directed, Rehearsal};
use crate::live::{self, TakeUp};
use crate::log::{self, Departs, Replayed};
#[cfg(feature = "tools")]
use crate::posed::seat_names;
use crate::table::OpenTable;
use crate::{AnyTable, LiveTable, Playable};
#[cfg(feature = "tools")]
use crate::{Dealer, DrivenTable};

/// What a game is opened with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setting {
    /// How many players.
    pub players: u8,
    /// The options that differ from their defaults.
    pub options: Options,
    /// The text of a content file, or none for the shipped one.
    pub content: Option<String>,
    /// The version of the rules, for a game that began by an earlier one; none for the newest.
    pub rules: Option<u32>,
}

impl Setting {
    /// A game as it is shipped, for this many players or its usual number.
    #[must_use]
    pub fn of(game: &dyn AnyGame, players: Option<u8>) -> Setting {
        Setting { players: players.unwrap_or(game.about().usual_players), options: Options::new(), content: None, rules: None }
    }
}

/// A game on the shelf.
pub trait AnyGame: Send + Sync {
    /// Who made it and for whom.
    fn about(&self) -> &'static About;
    /// How long it takes and how much there is to learn, if that is known.
    fn sitting(&self) -> Option<Sitting>;
    /// What can be chosen when a table is made.
    fn options(&self) -> &'static [OptionSpec];
    /// The content it is shipped with, as text.
    fn content(&self) -> &'static str;
    /// Its rules as clauses, as text.
    #[cfg(feature = "tools")]
    fn rules(&self) -> &'static str;
    /// How to play it, for a newcomer: short paragraphs.
    fn how_to_play(&self) -> &'static [&'static str];
    /// Things of it as they are drawn, each with what it means, with the content and options that it has if nobody says otherwise.
    fn examples(&self) -> Vec<Example>;
    /// The walk through a first game; empty if there is none.
    fn walk_through(&self) -> &'static [Station];
    /// Whether its board is drawn as a picture; else it is played from its text.
    fn is_pictured(&self) -> bool;
    /// What its picture looks like, beyond what all pictures share.
    fn style(&self) -> &'static str;
    /// The bots that play it, the weakest first.
    fn bots(&self) -> Vec<BotName>;
    /// The levels that a person is offered, the weakest first, each with the numbers of players for which it plays as its name says: at tables with the
    /// shipped content, whatever their options. A level that has learned no size is not offered.
    fn levels(&self) -> Vec<(BotName, Vec<u8>)>;
    /// Everything that is wrong with a content file.
    #[cfg(feature = "tools")]
    fn check_content(&self, content: &str) -> Vec<Problem>;
    /// What a content file holds, as tables; none for a file that cannot be used, and for games that have nothing to count.
    #[cfg(feature = "tools")]
    fn census(&self, content: &str) -> Vec<Census>;
    /// JSON Schema of its messages: views, legal lists, events, outcomes. Whole games are played to make it.
    #[cfg(feature = "tools")]
    fn schema(&self) -> serde_json::Value;
    /// Opens it.
    ///
    /// # Errors
    /// What is wrong with players, options or content, and what would be right.
    fn open(&self, setting: &Setting) -> Result<Box<dyn AnyRules>, OpenError>;
}

/// What a view of an opened game is as a row of numbers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Observation {
    /// The version of the layout: rows of another version mean other things.
    pub version: u32,
    /// What each number of a row is.
    pub features: Vec<Feature>,
}

/// A bot without the type of its game; it plays only the game it was made for ([`AnyRules::bot`]).
pub trait AnyBot: Any + Send {
    /// It is to think so many times less than it would like to, from now on; says whether that makes a difference.
    fn hurry(&mut self, times: u32) -> bool;
}

pub(crate) struct BotOf<G: Game>(pub(crate) Box<dyn Bot<G>>);

impl<G: Game> AnyBot for BotOf<G> {
    fn hurry(&mut self, times: u32) -> bool {
        self.0.hurry(times)
    }
}

/// The bot as a player of its game.
pub(crate) fn downcast<G: Game>(bot: &mut dyn AnyBot) -> &mut dyn Bot<G> {
    let BotOf(bot) = (bot as &mut dyn Any).downcast_mut::<BotOf<G>>().expect("a bot plays the game it was made for");
    &mut **bot
}

/// Without tools a game is dealt at tables alone.
#[cfg(not(feature = "tools"))]
pub trait Dealer: Send + Sync {}

#[cfg(not(feature = "tools"))]
impl<G: Playable> Dealer for Opened<G> {}

/// An opened game: rules, content and options in force.
pub trait AnyRules: Dealer {
    /// Who made it and for whom.
    fn about(&self) -> &'static About;
    /// The version of the rules in force.
    fn rules_version(&self) -> u32;
    /// How many seats its tables have.
    fn players(&self) -> u8;
    /// All options in force.
    fn options(&self) -> Options;
    /// The fingerprint of the content in force.
    fn content_fingerprint(&self) -> Fingerprint;
    /// What a careful host says before such a game begins.
    fn remarks(&self) -> Vec<String>;
    /// What the rules lay down for a seat whose player is away, in words that follow a colon, with its clause; none if they lay down
    /// nothing. [`LiveTable::absent_move`] does it.
    fn absence(&self) -> Option<(&'static str, Clause)>;
    /// What an entry of its content file looks like at the table: the one of this group with this id or name; none if it has no picture.
    #[cfg(feature = "tools")]
    fn portrait(&self, group: &str, key: &str) -> Option<Markup>;
    /// What a row of numbers made from a view of it means.
    #[cfg(feature = "tools")]
    fn observation(&self) -> Observation;
    /// Why a bot would play less well than its name says; none if it plays as it should.
    fn falls_back(&self, name: BotName) -> Option<String>;
    /// The levels that a person is offered at its tables, the weakest first: those that play as their names say.
    fn levels(&self) -> Vec<BotName> {
        BotName::LEVELS.into_iter().filter(|bot| self.falls_back(*bot).is_none()).collect()
    }
    /// Who gives advice at its tables: the strongest level that plays as its name says and does not think for long.
    fn adviser(&self) -> BotName {
        if self.falls_back(BotName::Expert).is_none() { BotName::Expert } else { BotName::USUAL }
    }
    /// Makes a bot for it.
    fn bot(&self, name: BotName, seed: Seed) -> Box<dyn AnyBot>;
    /// Starts a table: its chance comes from the key. One name for each seat.
    fn table(&self, key: Key, names: &[String]) -> Box<dyn AnyTable>;
    /// Starts a table for a server; its chance comes from the key.
    fn live(&self, key: Key, names: &[String]) -> Box<dyn LiveTable>;
    /// Takes a log up again: every line is checked against the rules.
    ///
    /// # Errors
    /// The first line that departs.
    fn take_up(&self, log: &LogFile, chance: TakeUp) -> Result<Box<dyn LiveTable>, Departs>;
    /// Starts a table whose chance a tool may direct; the layout uses these outcomes first.
    ///
    /// # Errors
    /// The outcome that does not fit the layout.
    #[cfg(feature = "tools")]
    fn driven(&self, seed: Seed, script: Vec<u32>) -> Result<Box<dyn DrivenTable>, String>;
    /// Starts such a table in the middle: at any state that keeps the game's invariants.
    ///
    /// # Errors
    /// What is wrong with the state.
    #[cfg(feature = "tools")]
    fn driven_from(&self, state: serde_json::Value, seed: Seed) -> Result<Box<dyn DrivenTable>, String>;
    /// Plays a log again, checks every line of it against the rules and, where the key is published, its chance against
    /// the key.
    ///
    /// # Errors
    /// The first line that departs.
    fn replay(&self, log: &LogFile) -> Result<Replayed, Departs>;
}

/// A game of a known type on the shelf.
pub(crate) struct Shelved<G>(PhantomData<fn() -> G>);

impl<G> Shelved<G> {
    pub(crate) const NEW: Shelved<G> = Shelved(PhantomData);
}

impl<G: Playable> AnyGame for Shelved<G> {
    fn about(&self) -> &'static About {
        const { &G::ABOUT }
    }
    fn sitting(&self) -> Option<Sitting> {
        G::SITTING
    }
    fn options(&self) -> &'static [OptionSpec] {
        G::OPTIONS
    }
    fn content(&self) -> &'static str {
        G::CONTENT
    }
    #[cfg(feature = "tools")]
    fn rules(&self) -> &'static str {
        G::RULES
    }
    fn how_to_play(&self) -> &'static [&'static str] {
        G::how_to_play()
    }
    fn examples(&self) -> Vec<Example> {
        G::open(G::CONTENT, G::ABOUT.usual_players, &Options::new()).map(|game| game.examples()).unwrap_or_default()
    }
    fn walk_through(&self) -> &'static [Station] {
        G::walk_through()
    }
    fn is_pictured(&self) -> bool {
        G::PICTURED
    }
    fn style(&self) -> &'static str {
        G::STYLE
    }
    fn bots(&self) -> Vec<BotName> {
        BotName::ALL.into_iter().filter(|bot| bot.plays::<G>()).collect()
    }
    fn levels(&self) -> Vec<(BotName, Vec<u8>)> {
        let games: Vec<G> = (1..=G::ABOUT.max_players).filter_map(|players| G::open(G::CONTENT, players, &Options::new()).ok()).collect();
        let sizes = |bot: BotName| {
            let plays = |game: &&G| bot.falls_back(*game).is_none();
            // An option may let fewer play than usual: whoever has nothing to learn plays there, too.
            let all = || (1..=G::ABOUT.max_players).collect();
            if bot.has_learned() { games.iter().filter(plays).map(G::seats).collect() } else { all() }
        };
        BotName::LEVELS.into_iter().map(|bot| (bot, sizes(bot))).filter(|(_, sizes): &(_, Vec<u8>)| !sizes.is_empty()).collect()
    }
    #[cfg(feature = "tools")]
    fn check_content(&self, content: &str) -> Vec<Problem> {
        G::check_content(content)
    }
    #[cfg(feature = "tools")]
    fn census(&self, content: &str) -> Vec<Census> {
        G::census(content)
    }
    #[cfg(feature = "tools")]
    fn schema(&self) -> serde_json::Value {
        crate::schema::of::<G>()
    }
    fn open(&self, setting: &Setting) -> Result<Box<dyn AnyRules>, OpenError> {
        let content = setting.content.as_deref().unwrap_or(G::CONTENT);
        let game = G::open(content, setting.players, &setting.options)?;
        let version = setting.rules.unwrap_or(G::ABOUT.rules);
        let unknown = OpenError::Rules { game: G::ABOUT.id, found: version, newest: G::ABOUT.rules };
        Ok(Box::new(Opened(Arc::new(game.under(version).ok_or(unknown)?))))
    }
}

pub(crate) struct Opened<G>(pub(crate) Arc<G>);

impl<G: Playable> AnyRules for Opened<G> {
    fn about(&self) -> &'static About {
        const { &G::ABOUT }
    }
    fn rules_version(&self) -> u32 {
        self.0.rules()
    }
    fn players(&self) -> u8 {
        self.0.seats()
    }
    fn options(&self) -> Options {
        self.0.options()
    }
    fn content_fingerprint(&self) -> Fingerprint {
        self.0.content_fingerprint()
    }
    fn remarks(&self) -> Vec<String> {
        self.0.remarks()
    }
    fn absence(&self) -> Option<(&'static str, Clause)> {
        G::ABSENCE.map(|absence| (absence.words, absence.clause))
    }
    #[cfg(feature = "tools")]
    fn portrait(&self, group: &str, key: &str) -> Option<Markup> {
        self.0.portrait(group, key)
    }
    #[cfg(feature = "tools")]
    fn observation(&self) -> Observation {
        Observation { version: G::OBSERVATION, features: self.0.layout() }
    }
    fn falls_back(&self, name: BotName) -> Option<String> {
        name.falls_back(&*self.0)
    }
    fn bot(&self, name: BotName, seed: Seed) -> Box<dyn AnyBot> {
        Box::new(BotOf::<G>(name.make(&*self.0, seed)))
    }
    fn table(&self, key: Key, names: &[String]) -> Box<dyn AnyTable> {
        self.live(key, names)
    }
    fn take_up(&self, log: &LogFile, chance: TakeUp) -> Result<Box<dyn LiveTable>, Departs> {
        live::take_up(&self.0, log, chance)
    }
    fn live(&self, key: Key, names: &[String]) -> Box<dyn LiveTable> {
        let (chance, script) = Directed::new(Live::new(key), Vec::new());
        Box::new(OpenTable::new(Table::new(Arc::clone(&self.0), chance), script, names.to_vec(), Some(key)))
    }
    #[cfg(feature = "tools")]
    fn driven(&self, seed: Seed, script: Vec<u32>) -> Result<Box<dyn DrivenTable>, String> {
        let mut rehearsal = Rehearsal::new(script.clone().into());
        self.0.setup(&mut (&mut rehearsal as AnyChance<'_>));
        rehearsal.finish()?;
        let (chance, script) = Directed::new(Live::from_seed(seed), script);
        Ok(Box::new(OpenTable::new(Table::new(Arc::clone(&self.0), chance), script, seat_names(self.0.seats()), None)))
    }
    #[cfg(feature = "tools")]
    fn driven_from(&self, state: serde_json::Value, seed: Seed) -> Result<Box<dyn DrivenTable>, String> {
        let state = serde_json::from_value(state).map_err(|error| format!("this is not a state of the game: {error}"))?;
        let (chance, script) = Directed::new(Live::from_seed(seed), Vec::new());
        let table = Table::from_state(Arc::clone(&self.0), state, chance)?;
        Ok(Box::new(OpenTable::new(table, script, seat_names(self.0.seats()), None)))
    }
    fn replay(&self, log: &LogFile) -> Result<Replayed, Departs> {
        log::replay(&self.0, log)
    }
}
