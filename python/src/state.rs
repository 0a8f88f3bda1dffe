//! States: positions in Python's hands.

use std::sync::{Mutex, OnceLock, PoisonError};

use catalog::{Act, Position, Refused, Saved, Unsettled};
use kernel::{Fingerprint, Seat};
use numpy::{PyArray1, PyArrayMethods, PyReadwriteArray1, PyUntypedArrayMethods};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::convert::{data, refused, reward, seat, shape, text};
use crate::game::Game;
use crate::played::{Choice, Choices, Played};

/// A position of a game: looked at, played on, copied, imagined.
///
/// >>> import orrery
/// >>> state = orrery.load("galactic-trader", players=2).new(seed=7)
/// >>> seat = state.waiting[0]
/// >>> choice = state.legal(seat)[0]
/// >>> played = state.act(seat, choice)
/// >>> played.learned in ("nothing", "something", "settled")
/// True
#[pyclass(module = "orrery")]
pub(crate) struct State {
    pub(crate) game: Py<Game>,
    // Never locked: a position may be shared by threads only so, and Python lends a state to one call at a time.
    position: Mutex<Box<dyn Position>>,
    numbers: Vec<u32>,
}

impl State {
    pub(crate) fn new(game: Py<Game>, position: Box<dyn Position>) -> State {
        State { game, position: Mutex::new(position), numbers: Vec::new() }
    }

    pub(crate) fn position(&mut self) -> &mut Box<dyn Position> {
        self.position.get_mut().unwrap_or_else(PoisonError::into_inner)
    }

    fn seat(&mut self, number: i64) -> PyResult<Seat> {
        seat(number, self.position().seats())
    }

    fn who(&mut self, number: Option<i64>) -> PyResult<Option<Seat>> {
        number.map(|number| self.seat(number)).transpose()
    }

    /// The seat that is named, or the first that is waited for.
    pub(crate) fn seat_or_first(&mut self, py: Python<'_>, number: Option<i64>) -> PyResult<Seat> {
        match number {
            Some(number) => self.seat(number),
            None => self.position().waiting().lowest().ok_or_else(|| refused(py, "the game is over: nobody is waited for", None, BEGIN)),
        }
    }

    /// The exception for what the rules refuse, with what the seat may do instead.
    fn refusal(&mut self, py: Python<'_>, seat: Seat, Refused { message, clause }: &Refused) -> PyErr {
        let position = self.position();
        let waiting = position.waiting();
        let remedy = if waiting.contains(seat) {
            let acts: Vec<String> = position.sight(Some(seat)).choices().into_iter().map(|choice| choice.act).collect();
            format!("{seat} may choose: {}", acts.join(", "))
        } else if waiting.is_empty() {
            BEGIN.to_owned()
        } else {
            let seats: Vec<String> = waiting.iter().map(|seat| seat.to_string()).collect();
            format!("wait: {} must choose first", seats.join(" and "))
        };
        refused(py, message, *clause, &remedy)
    }
}

/// How a state is made again: by which function, from what.
type Pickled<'py> = (Bound<'py, PyAny>, (Py<Game>, String));

const BEGIN: &str = "begin a new game with game.new(seed)";

/// The action that is meant.
fn named(action: &Bound<'_, PyAny>) -> PyResult<Act> {
    if let Ok(choice) = action.cast::<Choice>() {
        return Ok(Act::Number(choice.get().0.number));
    }
    if let Ok(words) = action.extract::<String>() {
        return Ok(Act::Text(words));
    }
    let number = action.extract::<i64>().map_err(|_| {
        let given = action.repr().map(|repr| repr.to_string()).unwrap_or_default();
        PyTypeError::new_err(format!("an action is a number, its text or a choice of state.legal(seat), not {given}"))
    })?;
    u32::try_from(number).map(Act::Number).map_err(|_| PyValueError::new_err(format!("there is no action {number}: numbers begin at 0")))
}

/// Gives a whole array of a length to somebody who fills it: the caller's own, or a new one.
fn filled<'py, T: numpy::Element>(
    py: Python<'py>,
    out: Option<&Bound<'py, PyAny>>,
    (what, dtype): (&str, &str),
    length: usize,
    fill: impl FnOnce(&mut [T]),
) -> PyResult<Bound<'py, PyArray1<T>>> {
    let array = match out {
        None => PyArray1::<T>::zeros(py, length, false),
        Some(out) => {
            let wrong = |_| {
                PyTypeError::new_err(format!(
                    "out must be a NumPy array of dtype {dtype} with one dimension: np.zeros({length}, np.{dtype})"
                ))
            };
            let array = out.cast::<PyArray1<T>>().map_err(|error| wrong(error.to_string()))?.clone();
            if array.len() != length {
                return Err(PyValueError::new_err(format!("out has {} places; {what} has {length}", array.len())));
            }
            array
        }
    };
    let mut writer: PyReadwriteArray1<'_, T> =
        array.try_readwrite().map_err(|error| PyValueError::new_err(format!("out cannot be written: {error}")))?;
    let slice = writer.as_slice_mut().map_err(|_| PyValueError::new_err("out must be contiguous: use np.ascontiguousarray"))?;
    fill(slice);
    drop(writer);
    Ok(array)
}

#[pymethods]
impl State {
    /// The game.
    #[getter]
    fn game(&self, py: Python<'_>) -> Py<Game> {
        self.game.clone_ref(py)
    }

    /// The seats that are waited for, in order; none when the game is over.
    #[getter]
    fn waiting<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let waiting = self.position().waiting();
        match (waiting.len(), waiting.lowest()) {
            (1, Some(seat)) => PyTuple::new(py, [seat.number()]),
            _ => PyTuple::new(py, waiting.iter().map(Seat::number).collect::<Vec<_>>()),
        }
    }

    /// The first seat that is waited for; -1 when the game is over.
    #[getter]
    fn turn(&mut self) -> i8 {
        self.position().waiting().lowest().map_or(-1, |seat| seat.number() as i8)
    }

    /// Whether the game is over.
    #[getter]
    fn over(&mut self) -> bool {
        self.position().waiting().is_empty()
    }

    /// How many moves have been made since the deal, or since the world was imagined.
    #[getter]
    fn moves(&mut self) -> u64 {
        self.position().moves()
    }

    /// What a seat may do (the first that is waited for, if none is named), in every form: number, text, sentence, clause.
    #[pyo3(signature = (seat=None))]
    fn legal(&mut self, py: Python<'_>, seat: Option<i64>) -> PyResult<Choices> {
        let seat = self.seat_or_first(py, seat)?;
        let position = self.position();
        let mut numbers = Vec::new();
        position.numbers(seat, &mut numbers);
        Ok(Choices { seat, numbers, position: Mutex::new(position.copy()), words: OnceLock::new() })
    }

    /// The numbers of what a seat may do: the quick way.
    #[pyo3(signature = (seat=None))]
    fn numbers(&mut self, py: Python<'_>, seat: Option<i64>) -> PyResult<&Vec<u32>> {
        let seat = self.seat_or_first(py, seat)?;
        let State { position, numbers, .. } = self;
        position.get_mut().unwrap_or_else(PoisonError::into_inner).numbers(seat, numbers);
        Ok(numbers)
    }

    /// Plays an action of a seat: its number, its text, or a choice. Says what happened.
    fn act(&mut self, py: Python<'_>, seat: i64, action: &Bound<'_, PyAny>) -> PyResult<Played> {
        let seat = self.seat(seat)?;
        let act = named(action)?;
        let seats = self.position().seats();
        match self.position().act(seat, &act) {
            Ok(after) => Ok(Played { seats, after: Mutex::new(after) }),
            Err(refused) => Err(self.refusal(py, seat, &refused)),
        }
    }

    /// Plays the action with this number and says nothing: the quick way.
    fn play(&mut self, py: Python<'_>, seat: i64, number: u32) -> PyResult<()> {
        let seat = self.seat(seat)?;
        match self.position().play(seat, number) {
            Ok(_) => Ok(()),
            Err(refused) => Err(self.refusal(py, seat, &refused)),
        }
    }

    /// Plays the action with this number; its chance is chosen outcome by outcome. Gives 0 when it has been played, or, while an outcome is
    /// missing, how many equally likely ones the next is one of: nothing has happened then.
    fn play_with(&mut self, py: Python<'_>, seat: i64, number: u32, outcomes: Vec<u32>) -> PyResult<u32> {
        let seat = self.seat(seat)?;
        match self.position().play_with(seat, number, &outcomes) {
            Ok(_) => Ok(0),
            Err(Unsettled::OneOf(n)) => Ok(n),
            Err(Unsettled::Refused(refused)) => Err(self.refusal(py, seat, &refused)),
        }
    }

    /// The same, and says what happened: gives 0 and that, or how many outcomes the next is one of and None.
    fn act_with(&mut self, py: Python<'_>, seat: i64, number: u32, outcomes: Vec<u32>) -> PyResult<(u32, Option<Played>)> {
        let seat = self.seat(seat)?;
        let seats = self.position().seats();
        match self.position().act_with(seat, number, &outcomes) {
            Ok(after) => Ok((0, Some(Played { seats, after: Mutex::new(after) }))),
            Err(Unsettled::OneOf(n)) => Ok((n, None)),
            Err(Unsettled::Refused(refused)) => Err(self.refusal(py, seat, &refused)),
        }
    }

    /// What a seat may know (a spectator without one): the same data as in `orrery drive` and at the web table.
    #[pyo3(signature = (seat=None))]
    fn view<'py>(&mut self, py: Python<'py>, seat: Option<i64>) -> PyResult<Bound<'py, PyAny>> {
        let who = self.who(seat)?;
        text(py, &self.position().view(who))
    }

    /// The whole truth: not for seats.
    fn truth<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        text(py, &self.position().state())
    }

    /// A short hash of the whole truth: equal positions have equal ones.
    #[getter]
    fn fingerprint(&mut self) -> String {
        Fingerprint::of(self.position().state().as_str().as_bytes()).to_string()
    }

    /// What a seat may know (a spectator without one) as int16 numbers; `game.layout()` says what they are. With `out` they are written there.
    #[pyo3(signature = (seat=None, out=None))]
    fn observation<'py>(
        &mut self,
        py: Python<'py>,
        seat: Option<i64>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<i16>>> {
        let who = self.who(seat)?;
        let length = self.game.get().observed;
        let position = self.position();
        filled(py, out, ("an observation", "int16"), length, |row| position.observe(who, row))
    }

    /// What a seat may do as an int8 mask over all action numbers: all 0 if it is not waited for. With `out` it is written there.
    #[pyo3(signature = (seat=None, out=None))]
    fn mask<'py>(&mut self, py: Python<'py>, seat: Option<i64>, out: Option<&Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let seat = self.seat_or_first(py, seat)?;
        let length = self.game.get().actions;
        let position = self.position();
        filled(py, out, ("a mask", "int8"), length, |mask| position.mask(seat, mask))
    }

    /// A copy that goes its own way, with the same luck.
    fn clone(&mut self, py: Python<'_>) -> State {
        let position = self.position().copy();
        State::new(self.game.clone_ref(py), position)
    }

    fn __copy__(&mut self, py: Python<'_>) -> State {
        self.clone(py)
    }

    fn __deepcopy__(&mut self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> State {
        self.clone(py)
    }

    /// A world that a seat (a spectator without one) cannot tell from this one. The seed names it, and its chance.
    #[pyo3(signature = (seat=None, seed=None))]
    fn imagine(&mut self, py: Python<'_>, seat: Option<i64>, seed: Option<&Bound<'_, PyAny>>) -> PyResult<State> {
        let who = self.who(seat)?;
        let seed = crate::convert::seed_or_fresh(seed)?;
        let position = self.position().imagine(who, seed);
        Ok(State::new(self.game.clone_ref(py), position))
    }

    /// How the game ended: the reason, and for each seat points, rank and where the points come from. None while it goes on.
    fn outcome<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.position().outcome().map(|outcome| data(py, &outcome)).transpose()
    }

    /// The same if the game were scored now: it may count what seats cannot see.
    fn outcome_so_far<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        data(py, &self.position().outcome_so_far())
    }

    /// What each seat is given: by "rank" from 1 (before all others) to -1 (behind all), or its "points". All 0 while the game goes on.
    #[pyo3(signature = (reward="rank"))]
    fn rewards(&mut self, reward: &str) -> PyResult<Vec<f32>> {
        let kind = self::reward(reward)?;
        let mut rewards = vec![0.0; usize::from(self.position().seats())];
        self.position().outcome().iter().for_each(|outcome| kind.fill(outcome, &mut rewards));
        Ok(rewards)
    }

    /// How good the game's own evaluation holds the position for a seat: higher is better, and only comparisons between positions of one game mean
    /// anything. It may look at everything, so ask it of worlds that the seat has imagined: of others it tells what the seat must not know.
    ///
    /// >>> import orrery
    /// >>> world = orrery.load("galactic-trader", players=2).new(seed=7).imagine(0, seed=1)
    /// >>> world.evaluation(0) == world.clone().evaluation(0)
    /// True
    fn evaluation(&mut self, seat: i64) -> PyResult<i64> {
        let seat = self.seat(seat)?;
        Ok(self.position().evaluate(seat))
    }

    /// What a seat is asked (a spectator without one), with its clause.
    #[pyo3(signature = (seat=None))]
    fn question<'py>(&mut self, py: Python<'py>, seat: Option<i64>) -> PyResult<Bound<'py, PyAny>> {
        let who = self.who(seat)?;
        data(py, &self.position().sight(who).question())
    }

    /// The board as a picture, as a seat sees it (a spectator without one); `shape` is "wide", "square" or "tall".
    #[pyo3(signature = (seat=None, shape="wide"))]
    fn svg(&mut self, py: Python<'_>, seat: Option<i64>, shape: &str) -> PyResult<String> {
        let (who, shape) = (self.who(seat)?, self::shape(shape)?);
        let style = self.game.get().title.style();
        let sight = self.position().sight(who);
        let drawn = py.detach(move || sight.svg(shape, false).map(|picture| draw::picture::standalone(&picture, style)));
        drawn.ok_or_else(|| PyValueError::new_err("this game has no picture: use text"))
    }

    /// The board as lines of at most `width` columns, as a seat sees it (a spectator without one), and what it is asked.
    #[pyo3(signature = (seat=None, width=80))]
    fn text(&mut self, py: Python<'_>, seat: Option<i64>, width: usize) -> PyResult<String> {
        let who = self.who(seat)?;
        if !(draw::NARROWEST..=1000).contains(&width) {
            return Err(PyValueError::new_err(format!("width is {} to 1000 columns, not {width}", draw::NARROWEST)));
        }
        let sight = self.position().sight(who);
        Ok(py.detach(move || {
            let mut lines: Vec<String> = sight.board(width).iter().map(draw::Line::plain).collect();
            lines.push(sight.question().text);
            lines.join("\n")
        }))
    }

    /// The log as the command writes it, byte for byte. An imagined world has none.
    fn log(&mut self) -> PyResult<String> {
        let none = || PyValueError::new_err("an imagined world has no log: nobody dealt it. Play in game.new(seed) to have one");
        self.position().log().map(|log| log.write()).ok_or_else(none)
    }

    fn _repr_svg_(&mut self, py: Python<'_>) -> PyResult<String> {
        let who = self.position().waiting().lowest().map(|seat| i64::from(seat.number()));
        self.svg(py, who, "wide")
    }

    fn __repr__(&mut self, py: Python<'_>) -> PyResult<String> {
        let game = self.game.bind(py).repr()?;
        let position = self.position();
        let question = position.sight(position.waiting().lowest()).question().text;
        Ok(format!("<{game} after {} moves: {question}>", position.moves()))
    }

    fn __reduce__<'py>(&mut self, py: Python<'py>) -> PyResult<Pickled<'py>> {
        let saved = serde_json::to_string(&self.position().saved()).map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok((py.import("orrery._orrery")?.getattr("restore")?, (self.game.clone_ref(py), saved)))
    }
}

/// The state that was pickled.
#[pyfunction]
pub(crate) fn restore(game: &Bound<'_, Game>, saved: &str) -> PyResult<State> {
    let wrong = |error: String| PyValueError::new_err(format!("this is no state of {}: {error}", game.get().title.about().name));
    let saved: Saved = serde_json::from_str(saved).map_err(|error| wrong(error.to_string()))?;
    let position = game.get().rules.restore(&saved).map_err(wrong)?;
    Ok(State::new(game.clone().unbind(), position))
}
