//! Bots: they get a seat's view, never the state.

use std::sync::{Arc, Mutex, PoisonError};

use bots::BotName;
use catalog::{AnyBot, AnyRules};
use kernel::{Seat, Seed};
use pyo3::prelude::*;

use crate::convert::{bot, refused, seed_or_fresh};
use crate::state::State;

/// A bot for any seat of any game: `orrery.bot("expert", seed=7)`. It is given a seat's view and legal actions, nothing else. The same seed
/// and the same questions give the same choices.
///
/// >>> import orrery
/// >>> state = orrery.load("galactic-trader", players=2).new(seed=7)
/// >>> bot = orrery.Bot("greedy", seed=7)
/// >>> while not state.over:
/// ...     seat = state.waiting[0]
/// ...     _ = state.act(seat, bot.choose(state, seat))
/// >>> len(state.outcome()["standings"])
/// 2
#[pyclass(frozen, module = "orrery")]
pub(crate) struct Bot {
    name: BotName,
    seed: u64,
    players: Mutex<Vec<Player>>,
}

/// The bot as it sits in one seat of one game.
struct Player {
    rules: Arc<dyn AnyRules>,
    seat: Seat,
    bot: Box<dyn AnyBot>,
}

#[pymethods]
impl Bot {
    #[new]
    #[pyo3(signature = (name, seed=None))]
    fn new(name: &str, seed: Option<&Bound<'_, PyAny>>) -> PyResult<Bot> {
        Ok(Bot { name: bot(name)?, seed: seed_or_fresh(seed)?, players: Mutex::new(Vec::new()) })
    }

    /// Its name.
    #[getter]
    fn name(&self) -> &'static str {
        self.name.as_str()
    }

    /// Its seed.
    #[getter]
    fn seed(&self) -> u64 {
        self.seed
    }

    /// What it does, in one sentence.
    #[getter]
    fn help(&self) -> &'static str {
        self.name.help()
    }

    /// The number of the action that it chooses for a seat (the first that is waited for, if none is named).
    #[pyo3(signature = (state, seat=None))]
    fn choose(&self, py: Python<'_>, state: &Bound<'_, State>, seat: Option<i64>) -> PyResult<u32> {
        let mut state = state.try_borrow_mut()?;
        let seat = state.seat_or_first(py, seat)?;
        let rules = Arc::clone(&state.game.get().rules);
        let position = state.position();
        if !position.waiting().contains(seat) {
            let waiting: Vec<String> = position.waiting().iter().map(|seat| seat.to_string()).collect();
            let remedy = if waiting.is_empty() { "the game is over".to_owned() } else { format!("waited for: {}", waiting.join(", ")) };
            return Err(refused(py, &format!("{seat} is not waited for"), None, &remedy));
        }
        // Moved, not lent: only one thread at a time may have a position.
        let (position, seated) = (&mut **position, &self.players);
        py.detach(move || {
            let mut players = seated.lock().unwrap_or_else(PoisonError::into_inner);
            let sits = |player: &Player| player.seat == seat && Arc::ptr_eq(&player.rules, &rules);
            let place = players.iter().position(sits).unwrap_or_else(|| {
                let bot = rules.bot(self.name, Seed(self.seed).of_bot(seat));
                players.push(Player { rules: Arc::clone(&rules), seat, bot });
                players.len() - 1
            });
            Ok(position.bot_move(seat, &mut *players[place].bot))
        })
    }

    fn __repr__(&self) -> String {
        format!("orrery.Bot('{}', seed={})", self.name, self.seed)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (&'static str, u64))> {
        let bot = slf.get();
        Ok((slf.get_type().into_any(), (bot.name.as_str(), bot.seed)))
    }
}
