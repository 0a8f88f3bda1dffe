//! The places of connections: how many there are, for each address and in all, and who gives theirs up.

use std::collections::HashMap;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use tokio::task::AbortHandle;
use tokio::time::Instant;

use crate::meters::{Meters, TurnedAway};
use crate::net::Net;
use crate::settings::Times;

/// Trouble with the system is told so often at most.
const COMPLAINTS: Duration = Duration::from_secs(60);

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What a connection is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// Its request is coming, or should be.
    Asking,
    /// The body of its request is coming.
    Sending,
    /// It is being answered.
    Answered,
    /// It was answered, or is being sent the answer, and may ask again.
    Idle,
    /// It is a socket now.
    Socket,
}

/// One connection.
#[derive(Debug)]
pub(crate) struct Line {
    net: Net,
    number: u64,
    phase: Mutex<(Phase, Instant)>,
    task: OnceLock<AbortHandle>,
}

impl Line {
    fn set(&self, phase: Phase) {
        *locked(&self.phase) = (phase, Instant::now());
    }

    /// Something came.
    pub(super) fn read(&self) {
        let mut phase = locked(&self.phase);
        if phase.0 == Phase::Idle {
            *phase = (Phase::Asking, Instant::now());
        }
    }

    /// Something was taken by the other end.
    pub(super) fn wrote(&self) {
        let mut phase = locked(&self.phase);
        if phase.0 == Phase::Idle {
            phase.1 = Instant::now();
        }
    }

    /// A request has come as far as its body.
    pub(crate) fn sends(&self) {
        self.set(Phase::Sending);
    }

    /// A request has come whole; the connection is at work until what this gives is dropped.
    pub(crate) fn answered(self: &Arc<Self>) -> Answering {
        self.set(Phase::Answered);
        Answering(Arc::clone(self))
    }

    /// The connection has become a socket.
    pub(crate) fn is_socket(&self) {
        self.set(Phase::Socket);
    }

    /// Until when it must have said something; none while it is we who work.
    pub(super) fn due(&self, times: &Times) -> Option<Instant> {
        let (phase, since) = *locked(&self.phase);
        match phase {
            Phase::Asking => Some(since + times.head),
            Phase::Idle => Some(since + times.idle),
            // The body has a time of its own, which ends in an answer.
            Phase::Sending | Phase::Answered | Phase::Socket => None,
        }
    }

    /// Whether its request has not come whole yet.
    pub(super) fn asks(&self) -> bool {
        matches!(locked(&self.phase).0, Phase::Asking | Phase::Sending)
    }

    /// Since when it could have said something; none while somebody would miss it.
    fn silent_since(&self) -> Option<Instant> {
        let (phase, since) = *locked(&self.phase);
        (!matches!(phase, Phase::Answered | Phase::Socket)).then_some(since)
    }

    /// The task to end when the place is needed.
    pub(super) fn belongs_to(&self, task: AbortHandle) {
        let _ = self.task.set(task);
    }

    fn end(&self) {
        if let Some(task) = self.task.get() {
            task.abort();
        }
    }
}

/// A request that is being answered.
pub(crate) struct Answering(Arc<Line>);

impl Drop for Answering {
    fn drop(&mut self) {
        let mut phase = locked(&self.0.phase);
        if phase.0 == Phase::Answered {
            *phase = (Phase::Idle, Instant::now());
        }
    }
}

/// All places.
#[derive(Debug)]
pub(super) struct Places {
    most: usize,
    each: Option<NonZeroU32>,
    open: Mutex<Open>,
    meters: Option<Arc<Meters>>,
}

#[derive(Debug, Default)]
struct Open {
    lines: HashMap<Net, Vec<Arc<Line>>>,
    count: usize,
    given: u64,
    complained: Option<Instant>,
}

/// One place; free again when it is dropped.
#[derive(Debug)]
pub(super) struct Place {
    line: Arc<Line>,
    places: Arc<Places>,
}

impl Place {
    pub(super) fn line(&self) -> Arc<Line> {
        Arc::clone(&self.line)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut open = locked(&self.places.open);
        open.remove(&self.line);
        self.places.count(&open);
    }
}

impl Places {
    pub(super) fn new(most: usize, each: Option<NonZeroU32>, meters: Option<Arc<Meters>>) -> Places {
        Places { most, each, open: Mutex::default(), meters }
    }

    fn count(&self, open: &Open) {
        self.meters.iter().for_each(|meters| meters.connections(open.count));
    }

    fn turned_away(&self, why: TurnedAway) {
        self.meters.iter().for_each(|meters| meters.turned_away(why));
    }

    pub(super) fn most(&self) -> usize {
        self.most
    }

    /// A place for a new connection. If the address has all of its own it gives up one that is silent; if all are taken, the
    /// address with the most silent ones does. None if nobody is silent.
    pub(super) fn take(self: &Arc<Self>, net: Net) -> Option<Place> {
        let mut open = locked(&self.open);
        let own = open.lines.get(&net).map_or(0, Vec::len);
        let before = open.count;
        let full = self.each.is_some_and(|each| own >= each.get() as usize) && !open.give_up(net);
        if full || (open.count >= self.most && !open.give_up_any()) {
            self.turned_away(TurnedAway::Full);
            return None;
        }
        for _ in open.count..before {
            self.turned_away(TurnedAway::Silent);
        }
        open.given += 1;
        let phase = Mutex::new((Phase::Asking, Instant::now()));
        let line = Arc::new(Line { net, number: open.given, phase, task: OnceLock::new() });
        open.lines.entry(net).or_default().push(Arc::clone(&line));
        open.count += 1;
        self.count(&open);
        Some(Place { line, places: Arc::clone(self) })
    }

    /// The system gave no connection: says so now and then, and somebody silent makes room.
    pub(super) fn complain(&self, error: &std::io::Error) {
        let mut open = locked(&self.open);
        open.give_up_any();
        self.turned_away(TurnedAway::System);
        if open.complained.is_none_or(|last| last.elapsed() >= COMPLAINTS) {
            open.complained = Some(Instant::now());
            tracing::error!(open = open.count, "the system gives no more connections: {error}");
        }
    }

    /// Ends all that are no sockets.
    pub(super) fn end_all(&self) {
        for line in locked(&self.open).lines.values().flatten() {
            line.end();
        }
    }
}

impl Open {
    fn remove(&mut self, line: &Line) {
        let Some(lines) = self.lines.get_mut(&line.net) else { return };
        let before = lines.len();
        lines.retain(|known| known.number != line.number);
        self.count -= before - lines.len();
        if lines.is_empty() {
            self.lines.remove(&line.net);
        }
    }

    /// Ends the connection of an address that is silent for the longest time; says whether there is one.
    fn give_up(&mut self, net: Net) -> bool {
        let silent = self.lines.get(&net).into_iter().flatten().filter_map(|line| Some((line.silent_since()?, line)));
        let Some(line) = silent.min_by_key(|(since, _)| *since).map(|(_, line)| Arc::clone(line)) else { return false };
        // Its place is free now; the task ends when it is next looked at.
        self.remove(&line);
        line.end();
        true
    }

    /// The same for the address with the most silent connections.
    fn give_up_any(&mut self) -> bool {
        let silent = |lines: &[Arc<Line>]| lines.iter().filter(|line| line.silent_since().is_some()).count();
        let most = self.lines.iter().map(|(net, lines)| (silent(lines), *net)).max();
        most.is_some_and(|(count, net)| count > 0 && self.give_up(net))
    }
}
