//! Positions that a program holds in its hand: copied, played on, imagined and read as numbers, without the type of their game.
//!
//! A table is for people, who are told and take back; a [`Position`] is for searches and learners, who copy. It keeps the same log, so what
//! is played here can be written, replayed and held against any other door to the same game.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use bots::{Asked, BotName, Lineup, Sitter, play_out};
use draw::Names;
use kernel::log::{Entry, LogFile};
use kernel::{Actions, AnyChance, Chance, Cited, Clause, Game, Key, Learned, Live, Outcome, Quiet, Recorder, Roll, Roller, Sampler};
use kernel::{Seat, Seats, Seed, Table, Told, Turn};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::batch::{Games, Lane};
use crate::driven::named;
use crate::game::{Opened, downcast};
use crate::log::{self, Departs};
use crate::posed::seat_names;
use crate::sight::Seen;
use crate::table::{header, json};
use crate::{Act, AnyBot, Playable, Refused, Sight, Text, ToldText};

/// An opened game as a source of positions.
pub trait Dealer: Send + Sync {
    /// How many action numbers there are: a mask is as long.
    fn action_count(&self) -> u32;
    /// The action with this number as logs write it, if the game has it.
    fn action(&self, number: u32) -> Option<String>;
    /// No game takes more choices than this.
    fn longest_game(&self) -> u64;
    /// A new game; its chance comes from the key. One name for each seat.
    fn deal(&self, key: Key, names: &[String]) -> Box<dyn Position>;
    /// A new game whose chance is chosen, outcome by outcome.
    ///
    /// # Errors
    /// What is wrong with these outcomes, or how many outcomes the next one is of.
    fn deal_with(&self, outcomes: &[u32]) -> Result<Box<dyn Position>, Unsettled>;
    /// A world that looks like a view which somebody kept. The seed names it, and its chance.
    ///
    /// # Errors
    /// Why this is no view of the game.
    fn imagine(&self, view: &Value, seed: u64) -> Result<Box<dyn Position>, String>;
    /// The position at the end of a log. If it goes on, its chance comes from the log's own key, or from `fresh` if that is not published yet.
    ///
    /// # Errors
    /// The first line that departs.
    fn position(&self, log: &LogFile, fresh: Key) -> Result<Box<dyn Position>, Departs>;
    /// The position that was saved.
    ///
    /// # Errors
    /// Why it cannot be had again.
    fn restore(&self, saved: &Saved) -> Result<Box<dyn Position>, String>;
    /// A whole game of bots, one for each seat; none if it was stopped.
    fn bout(&self, seed: Seed, bots: &[BotName], stop: &Arc<AtomicBool>) -> Option<Bout>;
    /// So many games side by side. Seats with a bot are played by it.
    fn lane(&self, games: usize, bots: &[Option<BotName>]) -> Box<dyn Lane>;
}

/// Why something did not happen whose chance is chosen from outside.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unsettled {
    /// Chance must still choose one of so many, all equally likely.
    OneOf(u32),
    /// Not allowed, or not an outcome.
    Refused(Refused),
}

/// Chance that is chosen from outside. Rules cannot stop in the middle, so what was not chosen is answered with 0, and the answer thrown away.
struct Chosen<'o> {
    outcomes: &'o [u32],
    unsettled: Option<Unsettled>,
}

impl<'o> Chosen<'o> {
    fn new(outcomes: &'o [u32]) -> Chosen<'o> {
        Chosen { outcomes, unsettled: None }
    }

    fn finish(self) -> Result<(), Unsettled> {
        let left = self.outcomes.len();
        let unused = || Unsettled::Refused(Refused::new(format!("{left} outcomes are chosen that nobody asks for")));
        self.unsettled.map_or_else(|| if left == 0 { Ok(()) } else { Err(unused()) }, Err)
    }
}

impl Chance for Chosen<'_> {
    fn answer(&mut self, _roller: Roller, n: u32) -> u32 {
        match self.outcomes.split_off_first() {
            Some(outcome) if *outcome < n => *outcome,
            Some(outcome) => {
                let wrong = format!("{outcome} is no outcome: the rules ask for one of {n}, 0 to {}", n - 1);
                self.unsettled.get_or_insert(Unsettled::Refused(Refused::new(wrong)));
                0
            }
            None => {
                self.unsettled.get_or_insert(Unsettled::OneOf(n));
                0
            }
        }
    }
}

/// How a game of bots ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bout {
    /// Points, ranks and why.
    pub outcome: Outcome,
    /// How many choices were made.
    pub decisions: u64,
    /// The round in which it ended, if the game counts rounds.
    pub rounds: Option<u32>,
}

/// What an action brought about; put into words only if somebody asks.
pub trait Aftermath: Send {
    /// The action as logs write it.
    fn act(&self) -> String;
    /// What happened, with everything that seats may not know.
    fn events(&self) -> Vec<Text>;
    /// What happened, as a seat or a spectator is told of it.
    fn told(&self, who: Option<Seat>) -> Vec<ToldText>;
    /// The clauses that decided something.
    fn clauses(&self) -> &[Clause];
    /// What it brought to light.
    fn learned(&self) -> Learned;
}

/// A position: everything is in it, and whoever holds it may look at all of it.
pub trait Position: Send {
    /// How many seats the table has.
    fn seats(&self) -> u8;
    /// Who is waited for; nobody when the game is over.
    fn waiting(&self) -> Seats;
    /// The numbers of a seat's legal actions, ascending. The list is remembered, so that a choice from it is cheap.
    fn numbers(&mut self, seat: Seat, found: &mut Vec<u32>);
    /// Plays the action with this number; nobody is told anything.
    ///
    /// # Errors
    /// Why not; the position is then as it was.
    fn play(&mut self, seat: Seat, number: u32) -> Result<Learned, Refused>;
    /// Plays an action and says what happened.
    ///
    /// # Errors
    /// Why not; the position is then as it was.
    fn act(&mut self, seat: Seat, act: &Act) -> Result<Box<dyn Aftermath>, Refused>;
    /// Plays the action with this number; its chance is chosen, outcome by outcome.
    ///
    /// # Errors
    /// That it is refused, what is wrong with these outcomes, or how many outcomes the next one is of. The position is then as it was.
    fn play_with(&mut self, seat: Seat, number: u32, outcomes: &[u32]) -> Result<Learned, Unsettled>;
    /// The same, and says what happened.
    ///
    /// # Errors
    /// As [`Position::play_with`].
    fn act_with(&mut self, seat: Seat, number: u32, outcomes: &[u32]) -> Result<Box<dyn Aftermath>, Unsettled>;
    /// What a seat, or a spectator, may know, as a row of numbers.
    ///
    /// # Panics
    /// If the row has another length than the layout.
    fn observe(&self, who: Option<Seat>, row: &mut [i16]);
    /// 1 for each action number that a seat may choose, 0 for the others.
    ///
    /// # Panics
    /// If the mask has another length than there are action numbers.
    fn mask(&mut self, seat: Seat, mask: &mut [i8]);
    /// What a seat, or a spectator, may know.
    fn view(&self, who: Option<Seat>) -> Text;
    /// The whole truth. Not for seats.
    fn state(&self) -> Text;
    /// What a seat, or a spectator, sees, to be put into words and pictures.
    fn sight(&self, who: Option<Seat>) -> Box<dyn Sight>;
    /// How the game ended; `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;
    /// The outcome if the game were scored now.
    fn outcome_so_far(&self) -> Outcome;
    /// How good the game itself holds the position for a seat: only comparisons matter. It may look at everything, so players ask it of worlds that they imagine.
    ///
    /// # Panics
    /// If the table has no such seat.
    fn evaluate(&self, seat: Seat) -> i64;
    /// How many entries the log has since the deal, or since the world was imagined.
    fn moves(&self) -> u64;
    /// A copy. It has the same luck.
    fn copy(&self) -> Box<dyn Position>;
    /// A world that a seat, or a spectator, cannot tell from this one. The seed names it, and its chance.
    fn imagine(&self, who: Option<Seat>, seed: u64) -> Box<dyn Position>;
    /// What a bot chooses for a seat that is waited for. It gets the seat's view, nothing else.
    ///
    /// # Panics
    /// If the seat is not waited for, or the bot was made for another game.
    fn bot_move(&self, seat: Seat, bot: &mut dyn AnyBot) -> u32;
    /// The log as it stands in a file; none for an imagined world, which nobody has dealt.
    fn log(&self) -> Option<LogFile>;
    /// What it takes to come here again, in any program that knows the game.
    fn saved(&self) -> Saved;
}

/// A position as it is stored: what led to it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum Saved {
    /// The log of a game, and where its further chance comes from.
    Dealt {
        /// The log as text.
        log: String,
        /// The key.
        key: Key,
        /// So many entries of the log have their chance from somewhere else.
        foreign: usize,
        /// The entries after them whose chance was chosen.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        chosen: Vec<usize>,
    },
    /// An imagined world, and what was played in it.
    Imagined {
        /// The view from which it was imagined.
        view: Value,
        /// The seed that names it.
        seed: u64,
        /// The choices since, as seat and number.
        choices: Vec<(Seat, u32)>,
        /// Those whose chance was chosen, with the outcomes.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        chosen: Vec<(usize, Vec<u32>)>,
    },
}

/// Where a position began; shared by all copies.
struct Origin<G: Game> {
    names: Names,
    /// The names as they were given, for the log.
    seats: Vec<String>,
    kind: Kind<G>,
}

enum Kind<G: Game> {
    /// At a table. The rolls of the first `foreign` entries do not come from the key; `commitment` is what the log then promises.
    Dealt { key: Key, foreign: usize, commitment: Option<String> },
    /// In somebody's mind. (Behind a lock because a view may be shared by threads only so.)
    Imagined { view: Mutex<G::View>, seed: u64 },
}

/// What happened last, and what before it: copies share their past.
struct Link<A> {
    entry: Entry<A>,
    /// Whether its chance was chosen from outside.
    chosen: bool,
    before: Option<Arc<Link<A>>>,
}

// One after the other: a long game would be dropped deeper than a stack goes.
impl<A> Drop for Link<A> {
    fn drop(&mut self) {
        let mut next = self.before.take();
        while let Some(mut link) = next.and_then(Arc::into_inner) {
            next = link.before.take();
        }
    }
}

enum Luck {
    /// The stream of a table.
    Live(Live),
    /// The same stream, to be brought up to date when it is needed: a copy is often thrown away before that.
    Behind,
    /// The chance of an imagined world.
    Sampler(Sampler),
}

impl Chance for Luck {
    fn answer(&mut self, roller: Roller, n: u32) -> u32 {
        match self {
            Luck::Live(live) => live.answer(roller, n),
            Luck::Sampler(sampler) => sampler.answer(roller, n),
            Luck::Behind => unreachable!("a stream is brought up to date before anybody asks"),
        }
    }
}

/// A position of a known game.
struct Held<G: Playable> {
    game: Arc<G>,
    state: G::State,
    luck: Luck,
    origin: Arc<Origin<G>>,
    last: Option<Arc<Link<G::Action>>>,
    moves: u64,
    legal: Actions<G::Action>,
    /// Whose legal actions these are; nobody's after a step.
    legal_of: Option<Seat>,
}

impl<G: Playable> Held<G> {
    fn new(game: &Arc<G>, state: G::State, luck: Luck, origin: Origin<G>) -> Held<G> {
        let (game, origin) = (Arc::clone(game), Arc::new(origin));
        Held { game, state, luck, origin, last: None, moves: 0, legal: Actions::new(), legal_of: None }
    }

    fn imagined(game: &Arc<G>, view: G::View, seed: u64, origin: (Names, Vec<String>)) -> Held<G> {
        let mut luck = Sampler::from_seed(seed);
        let state = game.imagine(&view, &mut (&mut luck as AnyChance<'_>));
        let (names, seats) = origin;
        Held::new(game, state, Luck::Sampler(luck), Origin { names, seats, kind: Kind::Imagined { view: Mutex::new(view), seed } })
    }

    /// The position at the end of these entries, which keep the rules; the stream is brought up to date when it is needed.
    fn after(
        game: &Arc<G>,
        entries: Vec<Entry<G::Action>>,
        chosen: &[usize],
        seats: Vec<String>,
        kind: Kind<G>,
    ) -> Result<Held<G>, String> {
        let table = Table::replay(Arc::clone(game), entries, Live::from_seed(Seed(0))).map_err(|error| error.to_string())?;
        let origin = Origin { names: Names::new(&seats, None), seats, kind };
        let mut held = Held::new(game, table.state().clone(), Luck::Behind, origin);
        for (place, entry) in table.log().iter().filter(|entry| !matches!(entry, Entry::Over { .. })).enumerate() {
            held.remember(entry.clone(), chosen.contains(&place));
        }
        held.moves = held.moves.saturating_sub(1);
        Ok(held)
    }

    fn remember(&mut self, entry: Entry<G::Action>, chosen: bool) {
        self.last = Some(Arc::new(Link { entry, chosen, before: self.last.take() }));
        self.moves += 1;
        self.legal_of = None;
    }

    /// All that happened, the first thing first.
    fn links(&self) -> Vec<&Link<G::Action>> {
        let mut links = Vec::new();
        let mut next = self.last.as_deref();
        while let Some(link) = next {
            links.push(link);
            next = link.before.as_deref();
        }
        links.reverse();
        links
    }

    /// Brings the stream to where the log stands.
    fn catch_up(&mut self) {
        if let (Luck::Behind, Kind::Dealt { key, foreign, .. }) = (&self.luck, &self.origin.kind) {
            let mut live = Live::new(*key);
            let own = self.links().into_iter().skip(*foreign).filter(|link| !link.chosen);
            let drawn = own.filter_map(|link| match &link.entry {
                Entry::Setup { rolls } | Entry::Chose { rolls, .. } => Some(rolls),
                Entry::TookBack { .. } | Entry::Over { .. } => None,
            });
            for Roll { roller, n, .. } in drawn.flatten() {
                live.answer(*roller, *n);
            }
            self.luck = Luck::Live(live);
        }
    }

    fn list(&mut self, seat: Seat) -> &[G::Action] {
        if self.legal_of != Some(seat) {
            self.legal.clear();
            if seat.number() < self.game.seats() {
                self.game.legal(&self.state, seat, &mut self.legal);
            }
            self.legal_of = Some(seat);
        }
        &self.legal
    }

    /// The legal action with this number.
    fn choice(&mut self, seat: Seat, number: u32) -> Result<G::Action, Refused> {
        self.list(seat);
        let found = self.legal.iter().copied().find(|action| self.game.encode(*action) == number);
        found.ok_or_else(|| self.refusal(seat, number))
    }

    /// Plays an action whose chance is chosen; `apply` carries it out.
    fn settle<T>(
        &mut self,
        seat: Seat,
        number: u32,
        outcomes: &[u32],
        apply: impl FnOnce(&G, &mut G::State, G::Action, AnyChance<'_>) -> Result<T, G::Refusal>,
    ) -> Result<(G::Action, T), Unsettled> {
        let action = self.choice(seat, number).map_err(Unsettled::Refused)?;
        let (mut state, mut recorder) = (self.state.clone(), Recorder::new(Chosen::new(outcomes)));
        let applied = apply(&self.game, &mut state, action, &mut recorder);
        let rolls = std::mem::take(&mut recorder.rolls);
        recorder.into_inner().finish()?;
        let told = |refusal: G::Refusal| Refused { message: refusal.to_string(), clause: Some(refusal.clause()) };
        let applied = applied.map_err(|refusal| Unsettled::Refused(told(refusal)))?;
        self.state = state;
        self.remember(Entry::Chose { seat, act: action, rolls }, true);
        Ok((action, applied))
    }

    fn brought_about(&self, action: G::Action, (learned, events, clauses): (Learned, Vec<G::Event>, Vec<Clause>)) -> Box<dyn Aftermath> {
        let (game, origin) = (Arc::clone(&self.game), Arc::clone(&self.origin));
        Box::new(After { game, origin, action, events, clauses, learned })
    }

    /// Why an action that is not listed is not allowed.
    fn refusal(&self, seat: Seat, number: u32) -> Refused {
        let seats = self.game.seats();
        if seat.number() >= seats {
            return Refused::new(format!("there is no {seat}; this table has seats 0 to {}", seats - 1));
        }
        match named(&*self.game, seat, &self.legal, &Act::Number(number)) {
            Err(refused) => refused,
            Ok(action) => self.refused(seat, action),
        }
    }

    fn refused(&self, seat: Seat, action: G::Action) -> Refused {
        let (mut state, mut chance) = (self.state.clone(), Sampler::from_seed(0));
        match self.game.apply(&mut state, seat, action, &mut Quiet(&mut chance as AnyChance<'_>)) {
            Err(refusal) => Refused { message: refusal.to_string(), clause: Some(refusal.clause()) },
            Ok(_) => Refused::new(format!("'{}' is not legal now", self.game.write(action))),
        }
    }
}

impl<G: Playable> Position for Held<G> {
    fn seats(&self) -> u8 {
        self.game.seats()
    }

    fn waiting(&self) -> Seats {
        match self.game.turn(&self.state) {
            Turn::Waiting(seats) => seats,
            Turn::Over => Seats::NONE,
        }
    }

    fn numbers(&mut self, seat: Seat, found: &mut Vec<u32>) {
        self.list(seat);
        found.clear();
        found.extend(self.legal.iter().map(|action| self.game.encode(*action)));
    }

    fn play(&mut self, seat: Seat, number: u32) -> Result<Learned, Refused> {
        let action = self.choice(seat, number)?;
        self.catch_up();
        let mut recorder = Recorder::new(&mut self.luck);
        let applied = self.game.apply(&mut self.state, seat, action, &mut Quiet(&mut recorder as AnyChance<'_>));
        let rolls = recorder.rolls;
        let learned = applied.map_err(|refusal| Refused { message: refusal.to_string(), clause: Some(refusal.clause()) })?;
        self.remember(Entry::Chose { seat, act: action, rolls }, false);
        Ok(learned)
    }

    fn play_with(&mut self, seat: Seat, number: u32, outcomes: &[u32]) -> Result<Learned, Unsettled> {
        let quietly = |game: &G, state: &mut G::State, action, chance: AnyChance<'_>| game.apply(state, seat, action, &mut Quiet(chance));
        self.settle(seat, number, outcomes, quietly).map(|(_, learned)| learned)
    }

    fn act_with(&mut self, seat: Seat, number: u32, outcomes: &[u32]) -> Result<Box<dyn Aftermath>, Unsettled> {
        let (action, happened) = self.settle(seat, number, outcomes, |game, state, action, chance| {
            let mut fx = Told::new(chance);
            let learned = game.apply(state, seat, action, &mut fx)?;
            Ok((learned, fx.events, fx.clauses))
        })?;
        Ok(self.brought_about(action, happened))
    }

    fn act(&mut self, seat: Seat, act: &Act) -> Result<Box<dyn Aftermath>, Refused> {
        self.list(seat);
        let action = match act {
            Act::Number(number) => self.choice(seat, *number)?,
            Act::Text(_) => named(&*self.game, seat, &self.legal, act)?,
        };
        if !self.legal.contains(&action) {
            let number = self.game.encode(action);
            return Err(self.refusal(seat, number));
        }
        self.catch_up();
        let mut recorder = Recorder::new(&mut self.luck);
        let mut fx = Told::new(&mut recorder as AnyChance<'_>);
        let applied = self.game.apply(&mut self.state, seat, action, &mut fx);
        let learned = applied.map_err(|refusal| Refused { message: refusal.to_string(), clause: Some(refusal.clause()) })?;
        let Told { events, clauses, .. } = fx;
        let rolls = recorder.rolls;
        self.remember(Entry::Chose { seat, act: action, rolls }, false);
        Ok(self.brought_about(action, (learned, events, clauses)))
    }

    fn observe(&self, who: Option<Seat>, row: &mut [i16]) {
        self.game.observe(&self.game.view(&self.state, who), row);
    }

    fn mask(&mut self, seat: Seat, mask: &mut [i8]) {
        self.list(seat);
        crate::batch::mask(&*self.game, &self.legal, mask);
    }

    fn evaluate(&self, seat: Seat) -> i64 {
        self.game.evaluate(&self.state, seat)
    }

    fn view(&self, who: Option<Seat>) -> Text {
        Text::of(&self.game.view(&self.state, who))
    }

    fn state(&self) -> Text {
        Text::of(&self.state)
    }

    fn sight(&self, who: Option<Seat>) -> Box<dyn Sight> {
        let mut legal = Actions::new();
        who.into_iter().for_each(|seat| self.game.legal(&self.state, seat, &mut legal));
        Box::new(Seen::of(Arc::clone(&self.game), self.origin.names.read_by(who), self.game.view(&self.state, who), legal))
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.game.turn(&self.state) == Turn::Over).then(|| self.outcome_so_far())
    }

    fn outcome_so_far(&self) -> Outcome {
        self.game.told_outcome(self.game.outcome(&self.state))
    }

    fn moves(&self) -> u64 {
        self.moves
    }

    fn copy(&self) -> Box<dyn Position> {
        let luck = match &self.luck {
            Luck::Sampler(sampler) => Luck::Sampler(sampler.clone()),
            Luck::Live(_) | Luck::Behind => Luck::Behind,
        };
        let (game, state, origin, last) = (Arc::clone(&self.game), self.state.clone(), Arc::clone(&self.origin), self.last.clone());
        Box::new(Held { game, state, luck, origin, last, moves: self.moves, legal: Actions::new(), legal_of: None })
    }

    fn imagine(&self, who: Option<Seat>, seed: u64) -> Box<dyn Position> {
        let Origin { names, seats, .. } = &*self.origin;
        Box::new(Held::imagined(&self.game, self.game.view(&self.state, who), seed, (names.clone(), seats.clone())))
    }

    fn bot_move(&self, seat: Seat, bot: &mut dyn AnyBot) -> u32 {
        let mut legal = Actions::new();
        self.game.legal(&self.state, seat, &mut legal);
        assert!(!legal.is_empty(), "only a seat that is waited for has a choice");
        let view = self.game.view(&self.state, Some(seat));
        self.game.encode(downcast::<G>(bot).choose(Asked { game: &self.game, seat, view: &view, legal: &legal }))
    }

    fn log(&self) -> Option<LogFile> {
        let Kind::Dealt { key, foreign, commitment } = &self.origin.kind else { return None };
        let links = self.links();
        // Who goes on by a key of their own keeps no promise of somebody else's, and who chooses an outcome keeps none at all.
        let promised = match foreign {
            0 => Some(key.commitment()),
            _ => commitment.clone().filter(|_| links.len() == *foreign),
        };
        let commitment = promised.filter(|_| !links.iter().any(|link| link.chosen));
        let written = |link: &&Link<G::Action>| {
            let Ok(entry) = link.entry.clone().try_map(|act| Ok::<_, std::convert::Infallible>(self.game.write(act)));
            entry
        };
        let mut entries: Vec<Entry<String>> = links.iter().map(written).collect();
        if self.game.turn(&self.state) == Turn::Over {
            let key = commitment.is_some().then_some(*key);
            entries.push(Entry::Over { outcome: json(&self.game.outcome(&self.state)), key });
        }
        Some(LogFile { header: header(&*self.game, self.origin.seats.clone(), commitment), entries })
    }

    fn saved(&self) -> Saved {
        match &self.origin.kind {
            Kind::Dealt { key, foreign, .. } => {
                let log = self.log().map(|log| log.write()).unwrap_or_default();
                let chosen = self.links().iter().enumerate().filter(|(_, link)| link.chosen).map(|(place, _)| place).collect();
                Saved::Dealt { log, key: *key, foreign: *foreign, chosen }
            }
            Kind::Imagined { view, seed } => {
                let (mut choices, mut chosen) = (Vec::new(), Vec::new());
                for link in self.links() {
                    let Entry::Chose { seat, act, rolls } = &link.entry else { continue };
                    if link.chosen {
                        chosen.push((choices.len(), rolls.iter().map(|roll| roll.outcome).collect()));
                    }
                    choices.push((*seat, self.game.encode(*act)));
                }
                let view = json(&*view.lock().unwrap_or_else(PoisonError::into_inner));
                Saved::Imagined { view, seed: *seed, choices, chosen }
            }
        }
    }
}

struct After<G: Game> {
    game: Arc<G>,
    origin: Arc<Origin<G>>,
    action: G::Action,
    events: Vec<G::Event>,
    clauses: Vec<Clause>,
    learned: Learned,
}

impl<G: Playable> Aftermath for After<G> {
    fn act(&self) -> String {
        self.game.write(self.action)
    }

    fn events(&self) -> Vec<Text> {
        self.events.iter().map(Text::of).collect()
    }

    fn told(&self, who: Option<Seat>) -> Vec<ToldText> {
        let names = self.origin.names.read_by(who);
        let told = self.events.iter().filter_map(|event| self.game.told(event, who));
        told.map(|event| ToldText::of(&*self.game, &event, &names)).collect()
    }

    fn clauses(&self) -> &[Clause] {
        &self.clauses
    }

    fn learned(&self) -> Learned {
        self.learned
    }
}

impl<G: Playable> Dealer for Opened<G> {
    fn action_count(&self) -> u32 {
        self.0.action_count()
    }

    fn action(&self, number: u32) -> Option<String> {
        self.0.decode(number).map(|action| self.0.write(action))
    }

    fn longest_game(&self) -> u64 {
        self.0.longest_game()
    }

    fn deal(&self, key: Key, names: &[String]) -> Box<dyn Position> {
        let mut recorder = Recorder::new(Luck::Live(Live::new(key)));
        let state = self.0.setup(&mut (&mut recorder as AnyChance<'_>));
        let rolls = std::mem::take(&mut recorder.rolls);
        let kind = Kind::Dealt { key, foreign: 0, commitment: None };
        let origin = Origin { names: Names::new(names, None), seats: names.to_vec(), kind };
        let mut held = Held::new(&self.0, state, recorder.into_inner(), origin);
        held.remember(Entry::Setup { rolls }, false);
        held.moves = 0;
        Box::new(held)
    }

    fn deal_with(&self, outcomes: &[u32]) -> Result<Box<dyn Position>, Unsettled> {
        let mut recorder = Recorder::new(Chosen::new(outcomes));
        let state = self.0.setup(&mut (&mut recorder as AnyChance<'_>));
        let rolls = std::mem::take(&mut recorder.rolls);
        recorder.into_inner().finish()?;
        // Nobody has promised anything: what is played without chosen outcomes takes its chance from any key.
        let kind = Kind::Dealt { key: Seed(0).key(), foreign: usize::MAX, commitment: None };
        let seats = seat_names(self.0.seats());
        let mut held = Held::new(&self.0, state, Luck::Behind, Origin { names: Names::new(&seats, None), seats, kind });
        held.remember(Entry::Setup { rolls }, false);
        held.moves = 0;
        Ok(Box::new(held))
    }

    fn imagine(&self, view: &Value, seed: u64) -> Result<Box<dyn Position>, String> {
        let game = &self.0;
        let kept: G::View = serde_json::from_value(view.clone()).map_err(|error| format!("this is no view of this game: {error}"))?;
        let seats = seat_names(game.seats());
        let imagine = || Held::imagined(game, kept.clone(), seed, (Names::new(&seats, None), seats.clone()));
        // A view that somebody wrote by hand may hold what no table can: rules need not cope with that, we must.
        let imagined = catch_unwind(AssertUnwindSafe(|| {
            let held = imagine();
            let everybody = (0..game.seats()).map(|seat| Some(Seat::new(seat))).chain([None]);
            let sound = game.check(&held.state).is_ok() && everybody.into_iter().any(|who| game.view(&held.state, who) == kept);
            sound.then_some(held)
        }));
        let held = imagined.ok().flatten().ok_or("no table of this game looks like this view: give one as `view` gave it")?;
        Ok(Box::new(held))
    }

    fn position(&self, log: &LogFile, fresh: Key) -> Result<Box<dyn Position>, Departs> {
        log::replay(&self.0, log)?;
        let departs = |problem| Departs { line: 1, problem, clause: None, asked: None };
        let entries = log::read_actions(&*self.0, &log.entries).map_err(|error| departs(error.to_string()))?;
        let published = match log.entries.last() {
            Some(Entry::Over { key, .. }) => *key,
            _ => None,
        };
        let count = entries.iter().filter(|entry| !matches!(entry, Entry::Over { .. })).count();
        let kind = match published {
            Some(key) => Kind::Dealt { key, foreign: 0, commitment: None },
            None => Kind::Dealt { key: fresh, foreign: count, commitment: log.header.commitment.clone() },
        };
        Ok(Box::new(Held::after(&self.0, entries, &[], log.header.seats.clone(), kind).map_err(departs)?))
    }

    fn restore(&self, saved: &Saved) -> Result<Box<dyn Position>, String> {
        match saved {
            Saved::Dealt { log, key, foreign, chosen } => {
                let log = LogFile::read(log).map_err(|error| error.to_string())?;
                let entries = log::read_actions(&*self.0, &log.entries).map_err(|error| error.to_string())?;
                let kind = Kind::Dealt { key: *key, foreign: *foreign, commitment: log.header.commitment.filter(|_| *foreign > 0) };
                Ok(Box::new(Held::after(&self.0, entries, chosen, log.header.seats, kind)?))
            }
            Saved::Imagined { view, seed, choices, chosen } => {
                let mut position = Dealer::imagine(self, view, *seed)?;
                let mut chosen = chosen.iter().peekable();
                for (place, (seat, number)) in choices.iter().enumerate() {
                    let played = match chosen.next_if(|(at, _)| *at == place) {
                        None => position.play(*seat, *number).map_err(Unsettled::Refused),
                        Some((_, outcomes)) => position.play_with(*seat, *number, outcomes),
                    };
                    played.map_err(|unsettled| match unsettled {
                        Unsettled::Refused(refused) => refused.to_string(),
                        Unsettled::OneOf(n) => format!("an outcome is missing: one of {n}"),
                    })?;
                }
                Ok(position)
            }
        }
    }

    fn bout(&self, seed: Seed, bots: &[BotName], stop: &Arc<AtomicBool>) -> Option<Bout> {
        let game = &*self.0;
        let mut live = Live::from_seed(seed);
        let sits = |(seat, name): (u8, &BotName)| {
            let mut bot = name.make(game, seed.of_bot(Seat::new(seat)));
            bot.heed(stop);
            Sitter::Bot(bot)
        };
        let mut lineup = Lineup::of((0..).zip(bots).map(sits).collect());
        let finished = play_out(game, &mut live as AnyChance<'_>, &mut lineup, &|| stop.load(Ordering::Relaxed))?;
        let rounds = game.round(&finished.state);
        Some(Bout { outcome: game.outcome(&finished.state), decisions: finished.decisions, rounds })
    }

    fn lane(&self, games: usize, bots: &[Option<BotName>]) -> Box<dyn Lane> {
        Box::new(Games::new(&self.0, games, bots))
    }
}
