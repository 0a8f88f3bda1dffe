//! Chance that a tool may direct: what it has scripted comes first, then the live stream.
//!
//! Every table of the catalog has this driver, so that each game is compiled for one; where nobody scripts anything it is
//! the live stream.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use kernel::{Chance, Live, Roller};

/// The handle by which outcomes are scripted for a table that owns its driver of chance.
#[derive(Debug, Clone, Default)]
pub(crate) struct Script(Arc<Mutex<VecDeque<u32>>>);

impl Script {
    pub(crate) fn replace(&self, outcomes: Vec<u32>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = outcomes.into();
    }

    pub(crate) fn copy(&self) -> VecDeque<u32> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn next(&self) -> Option<u32> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).pop_front()
    }
}

/// The driver: scripted outcomes first, then the live stream.
#[derive(Debug)]
pub(crate) struct Directed {
    live: Live,
    script: Script,
}

// The stream alone, against which a log is held.
impl AsMut<Live> for Directed {
    fn as_mut(&mut self) -> &mut Live {
        &mut self.live
    }
}

impl Directed {
    /// The live stream; nobody scripts anything.
    pub(crate) fn live(live: Live) -> Directed {
        Directed { live, script: Script::default() }
    }

    pub(crate) fn new(live: Live, outcomes: Vec<u32>) -> (Directed, Script) {
        let script = Script::default();
        script.replace(outcomes);
        (Directed { live, script: script.clone() }, script)
    }
}

impl Chance for Directed {
    fn answer(&mut self, roller: Roller, n: u32) -> u32 {
        match self.script.next() {
            // Rehearsed before: the bound only keeps a broken rehearsal from breaking the rules too.
            Some(outcome) => outcome.min(n - 1),
            None => self.live.answer(roller, n),
        }
    }
}

/// Tries a script out on a copy of the state, so that one that does not fit is refused before anything has changed.
#[derive(Debug)]
pub(crate) struct Rehearsal {
    script: VecDeque<u32>,
    problem: Option<String>,
}

impl Rehearsal {
    pub(crate) fn new(script: VecDeque<u32>) -> Rehearsal {
        Rehearsal { script, problem: None }
    }

    pub(crate) fn finish(self) -> Result<(), String> {
        self.problem.map_or(Ok(()), Err)
    }
}

impl Chance for Rehearsal {
    fn answer(&mut self, _roller: Roller, n: u32) -> u32 {
        let outcome = self.script.pop_front().unwrap_or(0);
        if outcome >= n {
            self.problem.get_or_insert_with(|| format!("the script says {outcome}, but the rules ask for one of {n}: 0 to {}", n - 1));
            return 0;
        }
        outcome
    }
}
