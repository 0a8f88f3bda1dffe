//! A program that plays, and one seat of one game that it holds.

use std::fmt;
use std::io;
use std::process::ExitStatus;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use catalog::{AnyRules, Observation, Posed};
use kernel::title::Options;
use kernel::{Fingerprint, Outcome, Seat, Seed};
use serde::Serialize;

use crate::message::{LINE, PROTOCOL, Reply, Request, Told};
use crate::process::{self, Process, Trouble};
use crate::session::{Heard, Session};

/// How long a program has to say that it is ready for a game, at least: it may have to read a large file first.
const READY: Duration = Duration::from_secs(20);

/// What a program is told of a table before it plays there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// The game's id.
    pub game: &'static str,
    /// How many players.
    pub players: u8,
    /// The version of the rules.
    pub rules: u32,
    /// All options in force.
    pub options: Options,
    /// The fingerprint of the content.
    pub content: Fingerprint,
    /// What rows of numbers mean.
    pub observation: Observation,
}

impl Table {
    /// The table of an opened game.
    #[must_use]
    pub fn of(rules: &dyn AnyRules) -> Table {
        Table {
            game: rules.about().id,
            players: rules.players(),
            rules: rules.rules_version(),
            options: rules.options(),
            content: rules.content_fingerprint(),
            observation: rules.observation(),
        }
    }
}

/// Whether whoever waits for a program should stop waiting.
type Stopped = dyn Fn() -> bool + Send + Sync;

/// On which terms programs play.
#[derive(Clone)]
pub struct Terms {
    /// The time for each decision, by our clock: from the question to the answer, with all that is asked between.
    pub time: Duration,
    /// Asked many times a second while a program thinks: if it says yes, nobody waits for it any longer.
    pub stopped: Arc<Stopped>,
}

impl fmt::Debug for Terms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Terms").field("time", &self.time).finish_non_exhaustive()
    }
}

/// A program that plays. It runs as often as seats need it at once, and each running one plays game after game.
pub struct Program {
    words: Vec<String>,
    terms: Terms,
    /// Those that run and play nowhere now.
    idle: Mutex<Vec<Process>>,
}

impl fmt::Debug for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Program").field("words", &self.words).finish_non_exhaustive()
    }
}

impl Program {
    /// Starts a program, given as the words of its command line: at least its name.
    ///
    /// # Errors
    /// If it cannot be started: it is missing, say.
    pub fn start(words: Vec<String>, terms: Terms) -> io::Result<Program> {
        if words.is_empty() {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "no program is named"));
        }
        let first = Process::start(&words)?;
        Ok(Program { words, terms, idle: Mutex::new(vec![first]) })
    }

    /// Takes a seat at a table; the program hears of it when it is first asked. The seed is for its own use.
    #[must_use]
    pub fn sit(self: &Arc<Program>, table: &Arc<Table>, seat: Seat, seed: Seed) -> Sitting {
        Sitting { program: Arc::clone(self), table: Arc::clone(table), seat, seed, process: None, decisions: 0 }
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<Process>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn stopped(&self) -> bool {
        (self.terms.stopped)()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let idle = std::mem::take(&mut *self.idle());
        // Whoever stopped the run waits for nobody: they are killed as they are let go.
        if !self.stopped() {
            process::end_all(idle);
        }
    }
}

/// One seat of one game, held by a program.
#[derive(Debug)]
pub struct Sitting {
    program: Arc<Program>,
    table: Arc<Table>,
    seat: Seat,
    seed: Seed,
    /// From when it is first asked until it fails or the game is over.
    process: Option<Process>,
    decisions: u64,
}

impl fmt::Debug for Process {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Process")
    }
}

/// What a program did instead of what it should, in words that follow its name.
struct Fault {
    what: String,
    /// Whether it may be about to end by itself: how it does is then worth a moment.
    is_ending: bool,
}

impl Fault {
    fn of(trouble: &Trouble, time: Duration, doing: &str) -> Fault {
        let what = match trouble {
            Trouble::Late => format!("it took longer than {} ms to {doing}", time.as_millis()),
            Trouble::Gone => format!("it closed the pipe when it should {doing}"),
            Trouble::Endless => format!("it said a line of more than {LINE} bytes when it should {doing}"),
            Trouble::Stopped => "the run was stopped".to_owned(),
        };
        Fault { what, is_ending: matches!(trouble, Trouble::Gone) }
    }
}

impl From<String> for Fault {
    fn from(what: String) -> Fault {
        Fault { what, is_ending: false }
    }
}

impl Sitting {
    /// What the program chooses, as the number of a legal action.
    ///
    /// # Errors
    /// What it did instead, with the last that it said on standard error. The running program is then ended, and what is asked further in this game
    /// fails, too.
    pub fn choose(&mut self, posed: &dyn Posed) -> Result<u32, String> {
        let answer = self.begin().and_then(|()| self.ask(posed));
        answer.map_err(|fault| self.fail(&fault))
    }

    /// The game is over: this is its outcome, or that seat has failed.
    pub fn over(&mut self, end: Result<&Outcome, Seat>) {
        let Some(process) = self.process.take() else { return };
        let told = Told::Over { outcome: end.ok(), forfeited: end.err() };
        let deadline = Instant::now() + self.program.terms.time;
        // One that does not even listen begins no further game: it is ended here, and the next game has a fresh one.
        if process.say(line(&told), deadline, &|| self.program.stopped()).is_ok() {
            self.program.idle().push(process);
        }
    }

    /// Tells it of the game, unless it knows.
    fn begin(&mut self) -> Result<(), Fault> {
        if self.process.is_some() {
            return Ok(());
        }
        if self.decisions > 0 {
            return Err(String::from("it has failed before in this game").into());
        }
        let idle = self.program.idle().pop();
        let started = idle.map_or_else(|| Process::start(&self.program.words), Ok);
        self.process = Some(started.map_err(|error| Fault::from(format!("it could not be started: {error}")))?);
        let told = Told::Game {
            protocol: PROTOCOL,
            game: self.table.game,
            players: self.table.players,
            seat: self.seat,
            rules: self.table.rules,
            options: &self.table.options,
            content: &self.table.content,
            observation: self.table.observation.version,
            seed: self.seed.0,
            time_ms: self.program.terms.time.as_millis() as u64,
        };
        let time = self.program.terms.time.max(READY);
        self.converse(&told, time, "say that it is ready", None).map(|_| ())
    }

    fn ask(&mut self, posed: &dyn Posed) -> Result<u32, Fault> {
        let time = self.program.terms.time;
        let told = Told::Ask {
            decision: self.decisions,
            seat: self.seat,
            time_left_ms: time.as_millis() as u64,
            view: posed.view(),
            legal: posed.choices(),
        };
        self.decisions += 1;
        self.converse(&told, time, "answer", Some(posed))
    }

    /// Tells it something and answers its requests until it says what is expected of it: an answer, or that it is ready (then 0).
    fn converse(&self, told: &Told<'_>, time: Duration, doing: &str, posed: Option<&dyn Posed>) -> Result<u32, Fault> {
        let Some(process) = &self.process else { return Err(String::from("it does not run").into()) };
        if process.is_talkative() {
            return Err(String::from("it said something when nobody had asked it").into());
        }
        let deadline = Instant::now() + time;
        let stopped = || self.program.stopped();
        let fault = |trouble: Trouble| Fault::of(&trouble, time, doing);
        process.say(line(told), deadline, &stopped).map_err(fault)?;
        let mut session = Session::new(&self.table, posed);
        loop {
            let said = process.hear(deadline, &stopped).map_err(fault)?;
            let (id, request) =
                Request::read(&said).map_err(|problem| Fault::from(format!("it said something {problem}: {}", short(&said))))?;
            let reply = match session.hear(request) {
                Heard::Ready if posed.is_none() => return Ok(0),
                Heard::Ready => return Err(String::from("it said that it is ready when it should answer").into()),
                Heard::Played(answer) => return answer.map_err(Fault::from),
                Heard::Reply(Ok(fields)) => Reply { ok: true, id, error: None, clause: None, fields },
                Heard::Reply(Err(trouble)) => {
                    Reply { ok: false, id, error: Some(trouble.message), clause: trouble.clause, fields: serde_json::Map::new() }
                }
            };
            process.say(line(&reply), deadline, &stopped).map_err(fault)?;
        }
    }

    /// Ends the running program, and says all that is known of how it failed.
    fn fail(&mut self, fault: &Fault) -> String {
        // Not asked again in this game, whoever tries.
        self.decisions = self.decisions.max(1);
        let mut text = fault.what.clone();
        if let Some(process) = self.process.take().filter(|_| !self.program.stopped()) {
            let (status, said) = process.end(fault.is_ending);
            if let Some(status) = status {
                text += &format!("; it has ended with {}", worded(status));
            }
            for line in said {
                text += &format!("\n  it said: {line}");
            }
        }
        text
    }
}

fn worded(status: ExitStatus) -> String {
    status.code().map_or_else(|| status.to_string(), |code| format!("exit code {code}"))
}

/// Our own types always become JSON: no maps with odd keys, no failing writers.
fn line(value: &impl Serialize) -> Vec<u8> {
    let mut line = serde_json::to_vec(value).unwrap_or_default();
    line.push(b'\n');
    line
}

/// A line for a message, not all of a long one.
fn short(line: &[u8]) -> String {
    let text = String::from_utf8_lossy(line.trim_ascii());
    let mut short: String = text.chars().take(120).collect();
    if short.len() < text.len() {
        short.push_str(" ...");
    }
    short
}
