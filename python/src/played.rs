//! What a seat may do, and what came of it: words are made only for whoever asks for them.

use std::sync::{Mutex, OnceLock, PoisonError};

use catalog::{Aftermath, ChoiceText, Position};
use kernel::{Learned, Seat};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::convert::{data, seat, text};

/// A legal action in every form it has.
#[pyclass(frozen, module = "orrery")]
pub(crate) struct Choice(pub(crate) ChoiceText);

#[pymethods]
impl Choice {
    /// Its number.
    #[getter]
    fn number(&self) -> u32 {
        self.0.number
    }

    /// As logs write it: "take food".
    #[getter]
    fn text(&self) -> &str {
        &self.0.act
    }

    /// As a sentence.
    #[getter]
    fn sentence(&self) -> &str {
        &self.0.sentence
    }

    /// The clause behind it.
    #[getter]
    fn clause(&self) -> &'static str {
        self.0.clause.0
    }

    fn __index__(&self) -> u32 {
        self.0.number
    }

    fn __int__(&self) -> u32 {
        self.0.number
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Choice>().is_ok_and(|other| other.get().0.number == self.0.number)
    }

    fn __hash__(&self) -> u32 {
        self.0.number
    }

    fn __repr__(&self) -> String {
        format!("<{} '{}' [{}]: {}>", self.0.number, self.0.act, self.0.clause, self.0.sentence)
    }
}

/// What a seat may do, in ascending order of the numbers: a list of choices whose words are made when they are read.
#[pyclass(frozen, sequence, module = "orrery")]
pub(crate) struct Choices {
    pub(crate) seat: Seat,
    pub(crate) numbers: Vec<u32>,
    /// The position in which they are legal.
    pub(crate) position: Mutex<Box<dyn Position>>,
    pub(crate) words: OnceLock<Vec<ChoiceText>>,
}

impl Choices {
    fn words(&self) -> &[ChoiceText] {
        let say = || self.position.lock().unwrap_or_else(PoisonError::into_inner).sight(Some(self.seat)).choices();
        self.words.get_or_init(say)
    }
}

#[pymethods]
impl Choices {
    /// The numbers alone.
    #[getter]
    fn numbers(&self) -> Vec<u32> {
        self.numbers.clone()
    }

    /// Whose choices these are.
    #[getter]
    fn seat(&self) -> u8 {
        self.seat.number()
    }

    fn __len__(&self) -> usize {
        self.numbers.len()
    }

    fn __getitem__(&self, index: isize) -> PyResult<Choice> {
        let length = self.numbers.len();
        let place = if index < 0 { index.checked_add_unsigned(length) } else { Some(index) };
        let place = place.and_then(|place| usize::try_from(place).ok()).filter(|place| *place < length);
        let place = place.ok_or_else(|| PyIndexError::new_err(format!("there are {length} choices")))?;
        Ok(Choice(self.words()[place].clone()))
    }

    fn __contains__(&self, choice: &Bound<'_, PyAny>) -> bool {
        if let Ok(words) = choice.extract::<String>() {
            return self.words().iter().any(|choice| choice.act == words);
        }
        choice.extract::<u32>().is_ok_and(|number| self.numbers.contains(&number))
    }

    fn __repr__<'py>(slf: &Bound<'py, Self>) -> PyResult<String> {
        let all = PyList::new(slf.py(), slf.get().words().iter().map(|words| Choice(words.clone())))?;
        Ok(all.repr()?.to_string())
    }
}

impl<'py> IntoPyObject<'py> for &Choice {
    type Target = Choice;
    type Output = Bound<'py, Choice>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, Choice>> {
        Bound::new(py, Choice(self.0.clone()))
    }
}

/// What an action brought about.
#[pyclass(frozen, module = "orrery")]
pub(crate) struct Played {
    pub(crate) seats: u8,
    pub(crate) after: Mutex<Box<dyn Aftermath>>,
}

impl Played {
    fn ask<T>(&self, question: impl FnOnce(&dyn Aftermath) -> T) -> T {
        question(&**self.after.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[pymethods]
impl Played {
    /// The action as logs write it.
    #[getter]
    fn text(&self) -> String {
        self.ask(|after| after.act())
    }

    /// What happened, in full: not for seats.
    #[getter]
    fn events<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        self.ask(|after| after.events()).iter().map(|event| text(py, event)).collect()
    }

    /// The clauses that decided something, in order.
    #[getter]
    fn clauses(&self) -> Vec<&'static str> {
        self.ask(|after| after.clauses().iter().map(|clause| clause.0).collect())
    }

    /// What came to light: "nothing", "something" or "settled".
    #[getter]
    fn learned(&self) -> &'static str {
        match self.ask(|after| after.learned()) {
            Learned::Nothing => "nothing",
            Learned::Something => "something",
            Learned::Settled => "settled",
        }
    }

    /// What happened as a seat is told of it (a spectator without one): in words, with its clause, and as data.
    #[pyo3(signature = (seat=None))]
    fn told<'py>(&self, py: Python<'py>, seat: Option<i64>) -> PyResult<Bound<'py, PyAny>> {
        let who = seat.map(|number| self::seat(number, self.seats)).transpose()?;
        data(py, &self.ask(|after| after.told(who)))
    }

    fn __repr__(&self) -> String {
        format!("<played '{}', {} learned>", self.text(), self.learned())
    }
}
