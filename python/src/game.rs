//! Games: opened with players, options and content, and asked about.

use std::sync::Arc;

use catalog::{AnyGame, AnyRules, Setting, Unsettled};
use kernel::log::LogFile;
use kernel::{Options, Seed};
use pyo3::exceptions::{PyKeyError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use rulebook::Rulebook;

use crate::convert::{data, loads, seed, seed_or_fresh, value};
use crate::state::State;

/// A game with its players, options and content: everything that does not change while it is played.
///
/// >>> import orrery
/// >>> game = orrery.load("galactic-trader", players=3)
/// >>> game
/// orrery.load('galactic-trader', players=3)
/// >>> state = game.new(seed=7)
/// >>> state.waiting
/// (0,)
#[pyclass(frozen, module = "orrery")]
pub(crate) struct Game {
    pub(crate) title: &'static dyn AnyGame,
    pub(crate) rules: Arc<dyn AnyRules>,
    pub(crate) setting: Setting,
    pub(crate) observed: usize,
    pub(crate) actions: usize,
}

impl Game {
    pub(crate) fn open(id: &str, setting: impl FnOnce(&dyn AnyGame) -> Setting) -> PyResult<Game> {
        let title = catalog::find(id).map_err(|unknown| PyValueError::new_err(unknown.to_string()))?;
        let setting = setting(title);
        let rules = title.open(&setting).map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok(Game::of(title, rules, setting))
    }

    pub(crate) fn of(title: &'static dyn AnyGame, rules: Box<dyn AnyRules>, setting: Setting) -> Game {
        let (observed, actions) = (rules.observation().features.len(), rules.action_count() as usize);
        Game { title, rules: rules.into(), setting, observed, actions }
    }
}

/// The names under which games are loaded.
///
/// >>> import orrery
/// >>> orrery.games()
/// ['galactic-trader', 'space-traders', 'space-truckin', 'spatial-delivery', 'm101']
#[pyfunction]
pub(crate) fn games() -> Vec<&'static str> {
    catalog::titles().iter().map(|game| game.about().id).collect()
}

fn options_of(given: Option<&Bound<'_, PyDict>>) -> PyResult<Options> {
    let mut options = Options::new();
    for (name, chosen) in given.into_iter().flatten() {
        let name: String =
            name.extract().map_err(|_| PyTypeError::new_err("options are named by words, as in options={'stall_limit': 3}"))?;
        // Numbers are written as people write them: 3, not '3'.
        options.insert(name, chosen.str()?.to_string());
    }
    Ok(options)
}

/// Opens a game. Without `players` it is for its usual number; `options` are those that differ from their defaults; `content` is the text of
/// a content file of your own; `rules` is an earlier version of the rules.
///
/// >>> import orrery
/// >>> orrery.load("m101", players=3, options={"max_rounds": 5}).options["max_rounds"]
/// '5'
#[pyfunction]
#[pyo3(signature = (name, players=None, options=None, content=None, rules=None))]
pub(crate) fn load(
    name: &str,
    players: Option<u8>,
    options: Option<&Bound<'_, PyDict>>,
    content: Option<String>,
    rules: Option<u32>,
) -> PyResult<Game> {
    let options = options_of(options)?;
    Game::open(name, |title| Setting { options, content, rules, ..Setting::of(title, players) })
}

/// Reads a log, as the command writes it, and gives its game and the position at its end. Every line is checked. If the game goes on, its
/// chance comes from the log's key, or from `seed` if that is not published yet. With `moves` only so many of its moves are played.
#[pyfunction]
#[pyo3(signature = (text, content=None, moves=None, seed=None))]
pub(crate) fn read_log(
    py: Python<'_>,
    text: &str,
    content: Option<String>,
    moves: Option<usize>,
    seed: Option<&Bound<'_, PyAny>>,
) -> PyResult<(Py<Game>, Py<State>)> {
    let wrong = |error: String| PyValueError::new_err(error);
    let fresh = Seed(seed_or_fresh(seed)?).key();
    let (rules, position) = py
        .detach(|| {
            let mut log = catalog::read_log(text, content.clone()).map_err(|error| error.to_string())?;
            if let Some(moves) = moves.filter(|moves| *moves + 1 < log.entries.len()) {
                log.entries.truncate(moves + 1);
            }
            let rules = catalog::open_log(&log, content.clone()).map_err(|error| error.to_string())?;
            let position = rules.position(&log, fresh).map_err(|error| error.to_string())?;
            Ok((rules, position))
        })
        .map_err(wrong)?;
    let title = catalog::find(rules.about().id).map_err(|unknown| wrong(unknown.to_string()))?;
    let newest = rules.rules_version() == title.about().rules;
    let setting = Setting { players: rules.players(), options: rules.options(), content, rules: (!newest).then(|| rules.rules_version()) };
    let game = Py::new(py, Game::of(title, rules, setting))?;
    let state = Py::new(py, State::new(game.clone_ref(py), position))?;
    Ok((game, state))
}

#[pymethods]
impl Game {
    /// The name under which it is loaded.
    #[getter]
    fn id(&self) -> &'static str {
        self.title.about().id
    }

    /// Its name for people.
    #[getter]
    fn name(&self) -> &'static str {
        self.title.about().name
    }

    /// How many players.
    #[getter]
    fn players(&self) -> u8 {
        self.rules.players()
    }

    /// All options in force.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        data(py, &self.rules.options())
    }

    /// The fingerprint of the content in force.
    #[getter]
    fn content(&self) -> String {
        self.rules.content_fingerprint().to_string()
    }

    /// The version of the rules in force.
    #[getter]
    fn rules(&self) -> u32 {
        self.rules.rules_version()
    }

    /// How many action numbers there are; a mask is as long.
    #[getter]
    fn num_actions(&self) -> usize {
        self.actions
    }

    /// How many numbers an observation has.
    #[getter]
    fn observation_size(&self) -> usize {
        self.observed
    }

    /// No game takes more choices than this.
    #[getter]
    fn longest_game(&self) -> u64 {
        self.rules.longest_game()
    }

    /// The bots that play it, the weakest first.
    #[getter]
    fn bots(&self) -> Vec<&'static str> {
        self.title.bots().into_iter().map(bots::BotName::as_str).collect()
    }

    /// How many can play: the fewest and the most.
    #[getter]
    fn player_range(&self) -> (u8, u8) {
        let about = self.title.about();
        (about.min_players, about.max_players)
    }

    /// What it is: designer, players, options with their values, and so on.
    fn about<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let about = data(py, self.title.about())?;
        about.set_item("options", data(py, &self.title.options())?)?;
        Ok(about)
    }

    /// The version of the observation's layout, and what each of its numbers is.
    fn layout<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        data(py, &self.rules.observation())
    }

    /// JSON Schema of views, choices, events and outcomes: `$defs` has `view`, `choice`, `legal`, `event`, `told` and `outcome`. It is made by
    /// playing many games with all options, which takes a moment.
    fn schema<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let title = self.title;
        let schema = py.detach(move || title.schema());
        data(py, &schema)
    }

    /// The action with this number as logs write it.
    fn action(&self, number: u32) -> PyResult<String> {
        let unknown = || PyKeyError::new_err(format!("there is no action {number}; some numbers below {} have one", self.actions));
        self.rules.action(number).ok_or_else(unknown)
    }

    /// A clause, ruling or example of the rules, by its id.
    ///
    /// >>> import orrery
    /// >>> orrery.load("galactic-trader").clause("GT-4.8")[:6]
    /// 'GT-4.8'
    fn clause(&self, id: &str) -> PyResult<String> {
        let book = Rulebook::parse(self.title.rules());
        let found = book.search(id).into_iter().find(|passage| passage.id().eq_ignore_ascii_case(id));
        let unknown = || match book.find(id) {
            Err(unknown) => PyKeyError::new_err(unknown.to_string()),
            Ok(_) => PyKeyError::new_err(format!("there is no clause {id}")),
        };
        let direct = book.clause(id).map(|clause| format!("{} {}", clause.id, clause.text));
        direct.or_else(|| found.map(|passage| format!("{} {}", passage.id(), passage.text()))).ok_or_else(unknown)
    }

    /// The rules as a document of numbered clauses.
    fn rulebook(&self) -> &'static str {
        self.title.rules()
    }

    /// Deals a new game. The same seed deals the same game here, in the command and at the table; without one nobody can guess it.
    #[pyo3(signature = (seed=None, names=None))]
    #[allow(clippy::new_ret_no_self, reason = "a game deals states; in Python nothing else is called so")]
    fn new(slf: &Bound<'_, Self>, seed: Option<&Bound<'_, PyAny>>, names: Option<Vec<String>>) -> PyResult<State> {
        let game = slf.get();
        let players = usize::from(game.rules.players());
        let names = names.unwrap_or_else(|| (0..players).map(|seat| format!("seat {seat}")).collect());
        if names.len() != players {
            return Err(PyValueError::new_err(format!("there are {players} seats: give {players} names, not {}", names.len())));
        }
        let position = game.rules.deal(Seed(seed_or_fresh(seed)?).key(), &names);
        Ok(State::new(slf.clone().unbind(), position))
    }

    /// Deals a new game whose chance is chosen outcome by outcome. Gives the state, or, while an outcome is missing, how many equally likely
    /// ones the next is one of.
    fn new_with(slf: &Bound<'_, Self>, outcomes: Vec<u32>) -> PyResult<(Option<State>, u32)> {
        match slf.get().rules.deal_with(&outcomes) {
            Ok(position) => Ok((Some(State::new(slf.clone().unbind(), position)), 0)),
            Err(Unsettled::OneOf(n)) => Ok((None, n)),
            Err(Unsettled::Refused(refused)) => Err(PyValueError::new_err(refused.to_string())),
        }
    }

    /// A world that looks like a view which somebody kept (as `state.view` gives it, or `drive`, or the web table). The seed names the world
    /// and its chance.
    #[pyo3(signature = (view, seed=None))]
    fn from_view(slf: &Bound<'_, Self>, view: &Bound<'_, PyAny>, seed: Option<&Bound<'_, PyAny>>) -> PyResult<State> {
        let (view, seed) = (value(view)?, seed.map_or(Ok(0), self::seed)?);
        let position = slf.get().rules.imagine(&view, seed).map_err(PyValueError::new_err)?;
        Ok(State::new(slf.clone().unbind(), position))
    }

    /// Reads a log of this very game: same players, options, content and rules. `orrery.read_log` opens the game of any log.
    fn read(slf: &Bound<'_, Self>, text: &str) -> PyResult<State> {
        let rules = &slf.get().rules;
        let log = LogFile::read(text).map_err(|error| PyValueError::new_err(error.to_string()))?;
        let header = &log.header;
        let fits = header.game == rules.about().id
            && header.seats.len() == usize::from(rules.players())
            && header.options == rules.options()
            && header.content == rules.content_fingerprint()
            && header.rules == rules.rules_version();
        if !fits {
            return Err(PyValueError::new_err(
                "this log is of another game, or of other players, options or content: read it with orrery.read_log",
            ));
        }
        let position = rules.position(&log, Seed(seed_or_fresh(None)?).key()).map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok(State::new(slf.clone().unbind(), position))
    }

    fn __repr__(&self) -> String {
        let Setting { players, options, content, rules } = &self.setting;
        let mut text = format!("orrery.load('{}', players={players}", self.id());
        if !options.is_empty() {
            let pairs: Vec<String> = options.iter().map(|(name, value)| format!("'{name}': '{value}'")).collect();
            text += &format!(", options={{{}}}", pairs.join(", "));
        }
        if content.is_some() {
            text += ", content=...";
        }
        rules.iter().for_each(|rules| text += &format!(", rules={rules}"));
        text + ")"
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let Setting { players, options, content, rules } = &self.setting;
        let options = loads(py, &serde_json::to_string(options).unwrap_or_default())?;
        let arguments = (self.id(), players, options, content.as_deref(), *rules).into_pyobject(py)?;
        Ok((py.import("orrery")?.getattr("load")?, arguments))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let same = |other: &Game| self.title.about().id == other.title.about().id && self.setting == other.setting;
        other.cast::<Game>().is_ok_and(|other| same(other.get()))
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{Hash, Hasher};
        let mut hasher = std::hash::DefaultHasher::new();
        (self.title.about().id, self.setting.players).hash(&mut hasher);
        hasher.finish()
    }
}
