//! Between Python's values and ours: numbers and words from outside, JSON, refusals.

use catalog::{Reward, Text};
use draw::Shape;
use kernel::title::nearest;
use kernel::{Clause, Seat};
use pyo3::create_exception;
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use serde::Serialize;
use serde_json::Value;

create_exception!(
    orrery,
    Refused,
    PyValueError,
    "The rules refuse an action; nothing has changed. `clause` is the clause that refuses it, or None; `remedy` says what to do instead."
);

/// The exception for something that the rules refuse.
pub(crate) fn refused(py: Python<'_>, message: &str, clause: Option<Clause>, remedy: &str) -> PyErr {
    let words = clause.map_or_else(|| message.to_owned(), |clause| format!("{message} [{clause}]"));
    let error = Refused::new_err(words);
    let told = |name: &str, value: Option<&str>| error.value(py).setattr(name, value);
    match told("clause", clause.map(|clause| clause.0)).and_then(|()| told("remedy", Some(remedy))) {
        Ok(()) => error,
        Err(other) => other,
    }
}

/// A seed: any whole number that fits 64 bits.
pub(crate) fn seed(value: &Bound<'_, PyAny>) -> PyResult<u64> {
    value.extract::<u64>().map_err(|error| {
        let given = value.repr().map(|repr| repr.to_string()).unwrap_or_default();
        let message = format!("a seed is a whole number from 0 to 2**64 - 1, not {given}");
        if error.is_instance_of::<PyOverflowError>(value.py()) { PyValueError::new_err(message) } else { PyTypeError::new_err(message) }
    })
}

/// A seed, or one that nobody can guess.
pub(crate) fn seed_or_fresh(value: Option<&Bound<'_, PyAny>>) -> PyResult<u64> {
    match value {
        Some(value) => seed(value),
        None => {
            getrandom::u64().map_err(|error| pyo3::exceptions::PyOSError::new_err(format!("the system gives no random numbers: {error}")))
        }
    }
}

/// A seat of a table.
pub(crate) fn seat(number: i64, seats: u8) -> PyResult<Seat> {
    let found = u64::try_from(number).ok().and_then(Seat::try_new).filter(|seat| seat.number() < seats);
    found.ok_or_else(|| PyValueError::new_err(format!("there is no seat {number}; this table has seats 0 to {}", seats - 1)))
}

/// A word of a short list.
fn word<T>(what: &str, typed: &str, known: &[(&'static str, T)]) -> PyResult<T>
where
    T: Copy,
{
    let words = || known.iter().map(|(word, _)| *word);
    known.iter().find(|(word, _)| *word == typed).map(|(_, value)| *value).ok_or_else(|| {
        let meant = nearest(typed, words()).map(|word| format!(" (did you mean '{word}'?)")).unwrap_or_default();
        PyValueError::new_err(format!("{what} cannot be '{typed}'{meant}: it is {}", words().collect::<Vec<_>>().join(" or ")))
    })
}

pub(crate) fn reward(typed: &str) -> PyResult<Reward> {
    word("reward", typed, &[("rank", Reward::Rank), ("points", Reward::Points)])
}

pub(crate) fn renewal(typed: &str) -> PyResult<catalog::Renewal> {
    word("autoreset", typed, &[("same_step", catalog::Renewal::AtOnce), ("next_step", catalog::Renewal::NextStep)])
}

pub(crate) fn shape(typed: &str) -> PyResult<Shape> {
    word("shape", typed, &[("wide", Shape::Wide), ("square", Shape::Square), ("tall", Shape::Tall)])
}

/// The bots with these names.
pub(crate) fn bot(name: &str) -> PyResult<bots::BotName> {
    name.parse().map_err(|unknown: bots::UnknownBot| PyValueError::new_err(unknown.to_string()))
}

fn json_module(py: Python<'_>) -> PyResult<&Bound<'_, PyAny>> {
    static JSON: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    Ok(JSON.get_or_try_init(py, || py.import("json").map(|module| module.into_any().unbind()))?.bind(py))
}

/// JSON as Python's own values.
pub(crate) fn loads<'py>(py: Python<'py>, json: &str) -> PyResult<Bound<'py, PyAny>> {
    json_module(py)?.call_method1("loads", (json,))
}

pub(crate) fn text<'py>(py: Python<'py>, text: &Text) -> PyResult<Bound<'py, PyAny>> {
    loads(py, text.as_str())
}

/// One of our own types as Python's own values.
pub(crate) fn data<'py>(py: Python<'py>, value: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    loads(py, &serde_json::to_string(value).map_err(|error| PyValueError::new_err(error.to_string()))?)
}

/// Python's own values as JSON.
pub(crate) fn value(given: &Bound<'_, PyAny>) -> PyResult<Value> {
    let json: String = json_module(given.py())?.call_method1("dumps", (given,))?.extract()?;
    serde_json::from_str(&json).map_err(|error| PyValueError::new_err(format!("this is no JSON: {error}")))
}
