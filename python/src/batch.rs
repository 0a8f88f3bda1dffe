//! Many games at once, in NumPy arrays that the caller owns.

use std::sync::{Mutex, PoisonError};

use bots::BotName;
use catalog::{Lane, Refused, Renewal, Reward, Rows};
use kernel::Seed;
use numpy::{Element, IntoPyArray, PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyUntypedArrayMethods};
use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rayon::iter::{IntoParallelIterator, ParallelIterator};

use crate::convert::{bot, refused, renewal, seed};
use crate::game::Game;

/// What the games and rows of one batch may take: beyond that a machine begins to swap, and Rust ends the program.
const MOST_BYTES: usize = 4 << 30;

/// What a state, its legal list and its chance take, roughly; larger than that of any game.
const STATE_BYTES: usize = 8 << 10;

/// What is kept beside the row of a seat: of what it was made.
const NOTES_BYTES: usize = 8 << 10;

/// `n` games side by side: `reset` deals them, `step` plays one action in each. What the seat that is asked sees and may do is written into
/// arrays that stay the same ones: your own (`out`), or new ones. Games that are over are dealt anew.
///
/// >>> import numpy as np, orrery
/// >>> batch = orrery.Batch(orrery.load("galactic-trader", players=2), 64)
/// >>> observations, masks, rewards, dones, seats = batch.reset(seed=7)
/// >>> for _ in range(100):
/// ...     batch.step(masks.argmax(axis=1)) and None
/// >>> observations.shape == (64, batch.game.observation_size)
/// True
#[pyclass(module = "orrery")]
pub(crate) struct Batch {
    #[pyo3(get)]
    game: Py<Game>,
    #[pyo3(get)]
    observations: Py<PyArray2<i16>>,
    #[pyo3(get)]
    masks: Py<PyArray2<i8>>,
    #[pyo3(get)]
    rewards: Py<PyArray2<f32>>,
    #[pyo3(get)]
    dones: Py<PyArray1<bool>>,
    #[pyo3(get)]
    seats: Py<PyArray1<i8>>,
    // Never locked: see `State`.
    lanes: Mutex<Vec<Box<dyn Lane>>>,
    games: usize,
    reward: Reward,
    renewal: Renewal,
    dealt: bool,
    threads: Threads,
}

/// The threads that step a batch. Made when they are first needed, and again in a process that was forked since: threads do not survive that.
struct Threads {
    count: usize,
    pool: Option<(u32, rayon::ThreadPool)>,
}

impl Threads {
    fn pool(&mut self) -> PyResult<Option<&rayon::ThreadPool>> {
        if self.count == 1 {
            return Ok(None);
        }
        let process = std::process::id();
        if self.pool.as_ref().is_none_or(|(made_in, _)| *made_in != process) {
            let threads = rayon::ThreadPoolBuilder::new().num_threads(self.count).build();
            let pool = threads.map_err(|error| PyRuntimeError::new_err(format!("{} threads cannot be started: {error}", self.count)))?;
            // The threads of the old one are not there to be told that it is over.
            std::mem::forget(self.pool.replace((process, pool)));
        }
        Ok(self.pool.as_ref().map(|(_, pool)| pool))
    }
}

/// An array of the caller's, or a new one.
fn array<'py, A: Clone + 'py>(
    out: Option<&Bound<'py, PyDict>>,
    name: &str,
    dtype: &str,
    shape: &[usize],
    new: impl FnOnce() -> A,
    cast: impl Fn(&Bound<'py, PyAny>) -> Option<A>,
    is: impl Fn(&A) -> (Vec<usize>, bool),
) -> PyResult<A> {
    let Some(given) = out.map(|out| out.get_item(name)).transpose()?.flatten() else { return Ok(new()) };
    let wanted = format!("np.zeros({shape:?}, np.{dtype})").replace('[', "(").replace(']', ")");
    let array = cast(&given).ok_or_else(|| PyTypeError::new_err(format!("out['{name}'] has the wrong type: it is {wanted}")))?;
    let (found, usable) = is(&array);
    if found != shape {
        return Err(PyValueError::new_err(format!("out['{name}'] has shape {found:?}: it is {wanted}")));
    }
    if !usable {
        return Err(PyValueError::new_err(format!("out['{name}'] must be contiguous and writeable: it is {wanted}")));
    }
    Ok(array)
}

fn is<T: Element, D: numpy::ndarray::Dimension>(array: &Bound<'_, numpy::PyArray<T, D>>) -> (Vec<usize>, bool) {
    (array.shape().to_vec(), array.is_c_contiguous() && array.try_readwrite().is_ok())
}

/// The actions as whole numbers, whatever integers they are.
fn actions<'py>(given: &Bound<'py, PyAny>, games: usize) -> PyResult<PyReadonlyArray1<'py, i64>> {
    let py = given.py();
    let array = match given.cast::<PyArray1<i64>>() {
        Ok(array) => array.clone(),
        Err(_) => {
            let any = py.import("numpy")?.call_method1("asarray", (given,))?;
            let (kind, dimensions): (String, usize) = (any.getattr("dtype")?.getattr("kind")?.extract()?, any.getattr("ndim")?.extract()?);
            if kind != "i" && kind != "u" {
                let dtype = any.getattr("dtype")?;
                return Err(PyTypeError::new_err(format!(
                    "actions are whole numbers, one for each of {games} games, not {dtype}: use np.int64"
                )));
            }
            if dimensions != 1 {
                return Err(PyValueError::new_err(format!(
                    "actions have one dimension, not {dimensions}: one number for each of {games} games"
                )));
            }
            any.call_method1("astype", ("int64",))?.cast_into::<PyArray1<i64>>().map_err(PyErr::from)?
        }
    };
    if array.len() != games {
        return Err(PyValueError::new_err(format!("{} actions are given: one for each of {games} games is needed", array.len())));
    }
    let array = if array.is_c_contiguous() { array } else { array.to_vec()?.into_pyarray(py) };
    array.try_readonly().map_err(|error| PyValueError::new_err(format!("the actions cannot be read now: {error}")))
}

type Buffers<'py> =
    (Bound<'py, PyArray2<i16>>, Bound<'py, PyArray2<i8>>, Bound<'py, PyArray2<f32>>, Bound<'py, PyArray1<bool>>, Bound<'py, PyArray1<i8>>);

impl Batch {
    fn buffers<'py>(&self, py: Python<'py>) -> Buffers<'py> {
        let Batch { observations, masks, rewards, dones, seats, .. } = self;
        (observations.bind(py).clone(), masks.bind(py).clone(), rewards.bind(py).clone(), dones.bind(py).clone(), seats.bind(py).clone())
    }

    /// Does something with every lane and its rows, on all threads; other threads of Python run meanwhile.
    fn each<I: Sync + Copy + Send>(
        &mut self,
        py: Python<'_>,
        input: &[I],
        work: impl Fn(&mut dyn Lane, &[I], &mut Rows<'_>) + Sync + Send,
    ) -> PyResult<()> {
        let (observations, masks, rewards, dones, seats) = self.buffers(py);
        let busy = |error| PyValueError::new_err(format!("the arrays of the batch cannot be written now: {error}"));
        let torn = |_| PyValueError::new_err("the arrays of the batch must stay contiguous");
        let (mut observations, mut masks) = (observations.try_readwrite().map_err(busy)?, masks.try_readwrite().map_err(busy)?);
        let (mut rewards, mut dones) = (rewards.try_readwrite().map_err(busy)?, dones.try_readwrite().map_err(busy)?);
        let mut seats = seats.try_readwrite().map_err(busy)?;
        let mut observation = observations.as_slice_mut().map_err(torn)?;
        let (mut mask, mut reward) = (masks.as_slice_mut().map_err(torn)?, rewards.as_slice_mut().map_err(torn)?);
        let (mut done, mut seat) = (dones.as_slice_mut().map_err(torn)?, seats.as_slice_mut().map_err(torn)?);
        let games = self.games.max(1);
        let (observed, actions, players) = (observation.len() / games, mask.len() / games, reward.len() / games);
        let lanes = self.lanes.get_mut().unwrap_or_else(PoisonError::into_inner);
        let mut parts = Vec::with_capacity(lanes.len());
        let mut input = input;
        for lane in lanes.iter_mut() {
            let count = lane.games();
            let (own, rest) = input.split_at(count);
            input = rest;
            let rows = Rows {
                observation: observation.split_off_mut(..count * observed).unwrap_or_default(),
                mask: mask.split_off_mut(..count * actions).unwrap_or_default(),
                reward: reward.split_off_mut(..count * players).unwrap_or_default(),
                done: done.split_off_mut(..count).unwrap_or_default(),
                seat: seat.split_off_mut(..count).unwrap_or_default(),
            };
            parts.push((lane, own, rows));
        }
        let pool = self.threads.pool()?;
        py.detach(|| match pool {
            None => parts.into_iter().for_each(|(lane, own, mut rows)| work(&mut **lane, own, &mut rows)),
            Some(pool) => pool.install(|| parts.into_par_iter().for_each(|(lane, own, mut rows)| work(&mut **lane, own, &mut rows))),
        });
        Ok(())
    }
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (game, n, *, threads=1, reward="rank", autoreset="same_step", bots=None, out=None))]
    #[allow(clippy::too_many_arguments, reason = "in Python they are named")]
    fn new<'py>(
        py: Python<'py>,
        game: Bound<'py, Game>,
        n: i64,
        threads: i64,
        reward: &str,
        autoreset: &str,
        bots: Option<Vec<Option<String>>>,
        out: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Batch> {
        let of = game.get();
        let players = usize::from(of.rules.players());
        let games = usize::try_from(n).ok().filter(|games| *games > 0);
        let games = games.ok_or_else(|| PyValueError::new_err(format!("a batch has at least one game, not {n}")))?;
        let bytes = of.observed * 2 + of.actions + players * 4 + 2 + STATE_BYTES + players * (of.observed * 2 + NOTES_BYTES);
        if games > MOST_BYTES / bytes {
            let most = MOST_BYTES / bytes;
            return Err(PyValueError::new_err(format!("a batch of {games} games is too large: at most {most} of this game; make several")));
        }
        let count = usize::try_from(threads).ok().filter(|count| (1..=256).contains(count));
        let count = count.ok_or_else(|| PyValueError::new_err(format!("threads is 1 to 256, not {threads}")))?.min(games);
        let seated: Vec<Option<BotName>> =
            bots.unwrap_or_default().iter().map(|name| name.as_deref().map(bot).transpose()).collect::<PyResult<_>>()?;
        if !seated.is_empty() && (seated.len() != players || seated.iter().all(Option::is_some)) {
            return Err(PyValueError::new_err(format!(
                "bots has one entry for each of {players} seats: a name, or None for a seat of yours"
            )));
        }
        if let Some(out) = out {
            const KNOWN: [&str; 5] = ["observations", "masks", "rewards", "dones", "seats"];
            for name in out.keys() {
                if !name.extract::<&str>().is_ok_and(|name| KNOWN.contains(&name)) {
                    return Err(PyValueError::new_err(format!("out has no array {}: there are {}", name.repr()?, KNOWN.join(", "))));
                }
            }
        }
        macro_rules! two {
            ($name:literal, $dtype:literal, $type:ty, $shape:expr) => {
                array(out, $name, $dtype, &$shape, || PyArray2::<$type>::zeros(py, $shape, false), |any| any.cast().ok().cloned(), is)?
                    .unbind()
            };
        }
        macro_rules! one {
            ($name:literal, $dtype:literal, $type:ty) => {
                array(out, $name, $dtype, &[games], || PyArray1::<$type>::zeros(py, games, false), |any| any.cast().ok().cloned(), is)?
                    .unbind()
            };
        }
        let sizes = (0..count).map(|lane| (games * (lane + 1)) / count - (games * lane) / count);
        let lanes = py.detach(|| sizes.map(|size| of.rules.lane(size, &seated)).collect());
        Ok(Batch {
            observations: two!("observations", "int16", i16, [games, of.observed]),
            masks: two!("masks", "int8", i8, [games, of.actions]),
            rewards: two!("rewards", "float32", f32, [games, players]),
            dones: one!("dones", "bool", bool),
            seats: one!("seats", "int8", i8),
            lanes: Mutex::new(lanes),
            games,
            reward: crate::convert::reward(reward)?,
            renewal: renewal(autoreset)?,
            dealt: false,
            threads: Threads { count, pool: None },
            game: game.unbind(),
        })
    }

    /// How many games.
    fn __len__(&self) -> usize {
        self.games
    }

    /// Deals all games: by one seed, from which those of all games follow, or by a list of seeds, one for each.
    #[pyo3(signature = (seed=None, seeds=None))]
    fn reset<'py>(
        &mut self,
        py: Python<'py>,
        seed: Option<&Bound<'py, PyAny>>,
        seeds: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Buffers<'py>> {
        let games = self.games;
        let seeds: Vec<u64> = match (seed, seeds) {
            (Some(_), Some(_)) => return Err(PyValueError::new_err("give either one seed or a list of seeds")),
            (None, Some(seeds)) => seeds.try_iter()?.map(|one| self::seed(&one?)).collect::<PyResult<_>>()?,
            (seed, None) => {
                let run = Seed(crate::convert::seed_or_fresh(seed)?);
                (0..games as u64).map(|index| run.of_game(index).0).collect()
            }
        };
        if seeds.len() != games {
            return Err(PyValueError::new_err(format!("{} seeds are given: one for each of {games} games is needed", seeds.len())));
        }
        self.each(py, &seeds, |lane, seeds, rows| lane.reset(seeds, rows))?;
        self.dealt = true;
        Ok(self.buffers(py))
    }

    /// Plays one action in each game. If one of them is not legal, none is played.
    fn step<'py>(&mut self, py: Python<'py>, actions: &Bound<'py, PyAny>) -> PyResult<Buffers<'py>> {
        if !self.dealt {
            return Err(PyRuntimeError::new_err("nothing is dealt yet: call reset first"));
        }
        let given = self::actions(actions, self.games)?;
        let numbers = given.as_slice().map_err(|_| PyValueError::new_err("actions must be contiguous"))?;
        let mut first = 0;
        for lane in self.lanes.get_mut().unwrap_or_else(PoisonError::into_inner) {
            let own = &numbers[first..first + lane.games()];
            if let Err((index, Refused { message, clause })) = lane.choose(own) {
                let game = first + index;
                return Err(refused(py, &format!("in game {game}: {message}"), clause, "choose a number whose place in the mask is 1"));
            }
            first += lane.games();
        }
        let (reward, renewal) = (self.reward, self.renewal);
        self.each(py, numbers, |lane, _, rows| lane.step(reward, renewal, rows))?;
        Ok(self.buffers(py))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("orrery.Batch({}, {})", self.game.bind(py).repr()?, self.games))
    }
}
