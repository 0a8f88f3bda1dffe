//! Logs from files: opening the game they were played with, playing them again, saying where they depart.

use std::sync::Arc;

use draw::chart::Course;
use draw::{Names, Said};
use kernel::log::{Entry, LogError, LogFile};
use kernel::table::ReplayError;
use kernel::{Cited, Clause, Fingerprint, Game, Live, OpenError, Seat, Seed, Table, Turn};
use serde::Serialize;

use crate::directed::{Directed, Script};
use crate::table::{OpenTable, ToldText, json};
use crate::{AnyRules, AnyTable, Playable, Setting, UnknownGame, find};

/// Why the game of a log cannot be opened.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LogProblem {
    /// No such game.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// Other rules.
    #[error("the log was played by version {found} of the rules of {game}; the newest this program knows is version {newest}")]
    Rules {
        /// The game's id.
        game: &'static str,
        /// The log's version.
        found: u32,
        /// The newest version of this program.
        newest: u32,
    },
    /// Not a table of this game.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// Another content file.
    #[error("the log was played with content {logged}, but {source_name} is {found}: name the content file of the game with --content")]
    Content {
        /// The log's content.
        logged: Fingerprint,
        /// The content at hand.
        found: Fingerprint,
        /// What the content at hand is.
        source_name: &'static str,
    },
    /// Options that are not spelled out.
    #[error("the header does not list all options in force: by the rules they are {in_force}")]
    Options {
        /// What it should say.
        in_force: String,
    },
}

/// The first line at which a log departs from what it should be.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}{}{}", cited(*clause), asked.as_ref().map(|said| format!("\nthe lines before it are whole; at that point: {} [{}]", said.text, said.clause)).unwrap_or_default())]
pub struct Departs {
    /// The line of the file, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub problem: String,
    /// The clause it departs from, where the rules refuse it.
    pub clause: Option<Clause>,
    /// What the rules ask for at that point.
    pub asked: Option<Said>,
}

fn cited(clause: Option<Clause>) -> String {
    clause.map(|clause| format!(" [{clause}]")).unwrap_or_default()
}

/// Why a text is not a whole log.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotRead {
    /// It is no log at all, or one for another program.
    #[error(transparent)]
    NoLog(LogError),
    /// It begins as one, and then departs.
    #[error(transparent)]
    Departs(#[from] Departs),
}

/// One move of a log.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct LogMove {
    /// Its number: 0 is the layout, then choices and take-backs count alike.
    pub number: usize,
    /// Its line in the file.
    pub line: usize,
    /// Who moved; nobody in the layout.
    pub seat: Option<Seat>,
    /// The choice as it is written; none for the layout and a take-back.
    pub act: Option<String>,
    /// What happened, as the reader is told of it.
    pub told: Vec<ToldText>,
    /// The part of the game in which it was made: "Round 3"; for pages, not a part of the data.
    #[serde(skip)]
    pub chapter: Option<String>,
    /// A choice of which nobody was told anything, as the sentence that offered it; for pages, not a part of the data.
    #[serde(skip)]
    pub chosen: Option<String>,
}

/// A log that keeps the rules.
pub struct Replayed {
    /// Whether the log goes to the end of the game.
    pub finished: bool,
    /// Whether the key was published, fits its commitment and gives every recorded chance outcome.
    pub key_checked: bool,
    /// How many moves it has.
    pub moves: usize,
    walk: Box<dyn Fn(usize, Reader) -> Walked + Send>,
    course: Box<dyn Fn() -> Course + Send>,
}

/// Where a walk through a log ended, and every move on the way.
type Walked = (Box<dyn AnyTable>, Vec<LogMove>);

/// For whom a log is retold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reader {
    Everything,
    Told(Option<Seat>),
}

impl Replayed {
    /// The table after this many moves (all, if there are fewer).
    #[must_use]
    pub fn table(&self, moves: usize) -> Box<dyn AnyTable> {
        (self.walk)(moves, Reader::Everything).0
    }

    /// Every move with what happened, in full.
    #[must_use]
    pub fn retold(&self) -> Vec<LogMove> {
        (self.walk)(self.moves, Reader::Everything).1
    }

    /// Every move with what happened as a seat, or a spectator, was told of it. Its choices are those of its own seat.
    #[must_use]
    pub fn retold_to(&self, who: Option<Seat>) -> Vec<LogMove> {
        (self.walk)(self.moves, Reader::Told(who)).1
    }

    /// What everybody would have had if the game had been scored at the end of each of its chapters. Not for seats of a game that goes on:
    /// it counts what they cannot see.
    #[must_use]
    pub fn course(&self) -> Course {
        (self.course)()
    }
}

impl std::fmt::Debug for Replayed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Replayed").field("finished", &self.finished).field("moves", &self.moves).finish_non_exhaustive()
    }
}

/// Opens the game of a log with the content it was played with.
///
/// # Errors
/// Why not, and what would help.
pub fn open_log(log: &LogFile, content: Option<String>) -> Result<Box<dyn AnyRules>, LogProblem> {
    let header = &log.header;
    let game = find(&header.game)?;
    let source_name = if content.is_some() { "the content file given" } else { "the shipped content" };
    let players = u8::try_from(header.seats.len()).unwrap_or(u8::MAX);
    let setting = Setting { players, options: header.options.clone(), content, rules: Some(header.rules) };
    let rules = game.open(&setting).map_err(|error| match error {
        OpenError::Rules { game, found, newest } => LogProblem::Rules { game, found, newest },
        error => LogProblem::Open(error),
    })?;
    let found = rules.content_fingerprint();
    if found != header.content {
        return Err(LogProblem::Content { logged: header.content.clone(), found, source_name });
    }
    if rules.options() != header.options {
        return Err(LogProblem::Options { in_force: json(&rules.options()).to_string() });
    }
    Ok(rules)
}

/// Reads a log file. Where it is damaged, says also what the rules ask for at that point.
///
/// # Errors
/// That it is no log, or the first line that is wrong.
pub fn read_log(text: &str, content: Option<String>) -> Result<LogFile, NotRead> {
    LogFile::read(text).map_err(|error| {
        let (line, problem) = match error {
            LogError::Empty | LogError::Format { .. } | LogError::NoHeader { .. } => return NotRead::NoLog(error),
            LogError::Unreadable { line, problem } => (line, format!("this cannot be read: {problem}")),
            LogError::Edited { line, found, expected } => {
                (line, format!("this line was edited: its chain is {found}, but what it says gives {expected}"))
            }
        };
        // The lines before are whole: play them again to see what should stand here.
        let whole: String = text.lines().take(line - 1).flat_map(|line| [line, "\n"]).collect();
        let asked = LogFile::read(&whole).ok().and_then(|log| {
            let replayed = open_log(&log, content).ok()?.replay(&log).ok()?;
            let table = replayed.table(replayed.moves);
            (!table.waiting().is_empty()).then(|| table.question(None))
        });
        NotRead::Departs(Departs { line, problem, clause: None, asked })
    })
}

/// Plays a log again and checks every line.
pub(crate) fn replay<G: Playable>(game: &Arc<G>, log: &LogFile) -> Result<Replayed, Departs> {
    let departs = |line, problem: String, clause| Departs { line, problem, clause, asked: asked_at(game, log, line) };
    let entries = read_actions(&**game, &log.entries).map_err(|ReplayError { line, problem, clause }| departs(line, problem, clause))?;
    let key = match entries.last() {
        Some(Entry::Over { key, .. }) => *key,
        _ => None,
    };
    let finished = matches!(entries.last(), Some(Entry::Over { .. }));
    if finished && key.map(|key| key.commitment()) != log.header.commitment {
        let problem = match key {
            Some(_) => "the key that is published here is not the one that line 1 commits to",
            None => "line 1 commits to a key, but the end of the log does not publish it",
        };
        return Err(departs(entries.len() + 1, problem.to_owned(), None));
    }
    let replayed = match key {
        Some(key) => Table::resume(Arc::clone(game), entries.clone(), Directed::live(Live::new(key))).map(|_| ()),
        None => Table::replay(Arc::clone(game), entries.clone(), Directed::live(Live::from_seed(Seed(0)))).map(|_| ()),
    };
    replayed.map_err(|ReplayError { line, problem, clause }| departs(line, problem, clause))?;
    let moves = entries.iter().filter(|entry| is_move(entry)).count();
    let (game, seats, entries) = (Arc::clone(game), log.header.seats.clone(), Arc::new(entries));
    let again = (Arc::clone(&game), Arc::clone(&entries));
    let course = move || course(&again.0, &again.1);
    let walk = move |moves, reader| {
        let (table, told) = walk(&game, &entries, &seats, moves, reader);
        (Box::new(table) as Box<dyn AnyTable>, told)
    };
    Ok(Replayed { finished, key_checked: key.is_some(), moves, walk: Box::new(walk), course: Box::new(course) })
}

pub(crate) fn read_actions<G: Game>(game: &G, entries: &[Entry<String>]) -> Result<Vec<Entry<G::Action>>, ReplayError> {
    let read = |(index, entry): (usize, &Entry<String>)| {
        let unknown = |act: String| match game.misread(&act) {
            Some(refusal) => ReplayError { line: index + 2, problem: refusal.to_string(), clause: Some(refusal.clause()) },
            None => ReplayError { line: index + 2, problem: format!("'{act}' is not an action of this game"), clause: None },
        };
        entry.clone().try_map(|act| game.read(&act).ok_or_else(|| unknown(act)))
    };
    entries.iter().enumerate().map(read).collect()
}

/// What the rules ask for where line `line` of the log stands.
pub(crate) fn asked_at<G: Playable>(game: &Arc<G>, log: &LogFile, line: usize) -> Option<Said> {
    let before = log.entries.get(..line.checked_sub(2)?)?;
    let entries = read_actions(&**game, before).ok()?;
    let table = Table::replay(Arc::clone(game), entries, Directed::live(Live::from_seed(Seed(0)))).ok()?;
    if table.turn() == Turn::Over {
        return None;
    }
    Some(game.question(&table.view(None), &Names::new(&log.header.seats, None)))
}

/// A game without chapters is drawn in so many stretches.
const STRETCHES: usize = 24;

/// What everybody had at the end of each chapter.
fn course<G: Playable>(game: &Arc<G>, entries: &[Entry<G::Action>]) -> Course {
    let count = entries.iter().filter(|entry| is_move(entry)).count();
    let length = count.div_ceil(STRETCHES).max(1);
    let mut course = Course::default();
    let mut number = 0usize;
    play_through(game, entries, count, |step, table| {
        number += 1;
        // Without chapters: stretches of equal length, named by their last move.
        let name = step.chapter.unwrap_or_else(|| format!("Move {}", (number.div_ceil(length) * length).min(count)));
        let points = game.outcome(table.state()).standings.iter().map(|standing| standing.points).collect();
        if course.chapters.last() == Some(&name) {
            course.points.pop();
        } else {
            course.chapters.push(name);
        }
        course.points.push(points);
    });
    course
}

fn is_move<A>(entry: &Entry<A>) -> bool {
    matches!(entry, Entry::Chose { .. } | Entry::TookBack { .. })
}

/// One entry of a log that was carried out again.
struct Step<'l, G: Game> {
    index: usize,
    entry: &'l Entry<G::Action>,
    /// The part of the game in which it was made.
    chapter: Option<String>,
    /// The state before it.
    before: G::State,
    events: Vec<G::Event>,
}

/// Carries a log that is known to keep the rules out again, up to a move; what is played next is scripted by nobody.
fn play_through<G: Playable>(
    game: &Arc<G>,
    entries: &[Entry<G::Action>],
    moves: usize,
    mut each: impl FnMut(Step<'_, G>, &Table<G, Directed>),
) -> (Table<G, Directed>, Script) {
    let outcomes = |rolls: &[kernel::Roll]| rolls.iter().map(|roll| roll.outcome).collect();
    let first = match entries.first() {
        Some(Entry::Setup { rolls }) => outcomes(rolls),
        _ => Vec::new(),
    };
    let (chance, script) = Directed::new(Live::from_seed(Seed(0)), first);
    let mut table = Table::new(Arc::clone(game), chance);
    let made = entries.iter().enumerate().filter(|(_, entry)| is_move(entry));
    for (index, entry) in made.take(moves) {
        let (chapter, before) = (game.chapter(&table.view(None)), table.state().clone());
        let events = match entry {
            Entry::Chose { seat, act, rolls } => {
                script.replace(outcomes(rolls));
                table.act(*seat, *act).expect("this log was replayed before").events
            }
            Entry::TookBack { seat } => {
                table.take_back(*seat).expect("this log was replayed before");
                Vec::new()
            }
            Entry::Setup { .. } | Entry::Over { .. } => Vec::new(),
        };
        each(Step { index, entry, chapter, before, events }, &table);
    }
    (table, script)
}

/// Goes through a log that is known to keep the rules, up to a move.
fn walk<G: Playable>(
    game: &Arc<G>,
    entries: &[Entry<G::Action>],
    seats: &[String],
    moves: usize,
    reader: Reader,
) -> (OpenTable<G>, Vec<LogMove>) {
    let you = match reader {
        Reader::Told(who) => who,
        Reader::Everything => None,
    };
    let names = Names::new(seats, you);
    let mut told = vec![LogMove { number: 0, line: 2, seat: None, act: None, told: Vec::new(), chapter: None, chosen: None }];
    let heard = |event: &G::Event| match reader {
        Reader::Everything => Some(event.clone()),
        Reader::Told(who) => game.told(event, who),
    };
    let (table, script) = play_through(game, entries, moves, |Step { index, entry, chapter, before, events }, _| {
        let (seat, act) = match entry {
            Entry::Chose { seat, act, .. } => (Some(*seat), Some(*act)),
            Entry::TookBack { seat } => (Some(*seat), None),
            Entry::Setup { .. } | Entry::Over { .. } => (None, None),
        };
        let known = reader == Reader::Everything || reader == Reader::Told(seat);
        let words = |event: G::Event| ToldText::of(&**game, &event, &names);
        let heard: Vec<ToldText> = events.iter().filter_map(&heard).map(words).collect();
        let silent = seat.zip(act).filter(|_| known && heard.is_empty());
        let offered = |(seat, act)| game.sentence(&game.view(&before, Some(seat)), act, &names.read_by(Some(seat))).text;
        told.push(LogMove {
            number: told.len(),
            line: index + 2,
            seat,
            act: act.filter(|_| known).map(|act| game.write(act)),
            told: heard,
            chapter,
            chosen: silent.map(offered),
        });
    });
    (OpenTable::new(table, script, seats.to_vec(), None), told)
}
