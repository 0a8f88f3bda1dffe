//! One running game: state, log, seats. The terminal, the laboratory and the server all play through this type.

use std::sync::Arc;

mod error;

pub use error::{TableError, WhyItStands};

use crate::log::Entry;
use crate::{
    Actions, AnyChance, Chance, Cited, Clause, Departure, Game, Learned, Live, MAX_SEATS, Quiet, Recorded, Recorder, Seat, Seats, Told,
    Turn,
};

/// What a successful choice brought about.
#[derive(Debug, Clone, PartialEq)]
pub struct Played<E> {
    /// What happened, in full; tell it to a seat through [`Game::told`].
    pub events: Vec<E>,
    /// The clauses that decided something.
    pub clauses: Vec<Clause>,
    /// What it brought to light.
    pub learned: Learned,
}

/// Where and how a log departs from the rules.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line} departs from the rules: {problem}{}", clause.map(|clause| format!(" [{clause}]")).unwrap_or_default())]
pub struct ReplayError {
    /// The line of the log file, from 1 (the header is line 1).
    pub line: usize,
    /// What is wrong with it.
    pub problem: String,
    /// The clause it departs from, where there is one.
    pub clause: Option<Clause>,
}

/// A choice since the anchor that may still have to be played again without another one.
#[derive(Debug, Clone)]
struct Recent<A> {
    seat: Seat,
    act: A,
    rolls: Vec<crate::Roll>,
    /// Why this choice itself may not be taken back; `None` while it may.
    stands: Option<WhyItStands>,
    /// Who was waited for when it was made: their later choices do not depend on it.
    beside: Seats,
}

/// One running game.
#[derive(Debug)]
pub struct Table<G: Game, C = Live> {
    game: Arc<G>,
    state: G::State,
    chance: C,
    log: Vec<Entry<G::Action>>,
    requests: [u64; MAX_SEATS],
    /// The state before the choices in `recent`; equal to `state` when that list is empty.
    anchor: G::State,
    recent: Vec<Recent<G::Action>>,
    /// Why each seat's latest choice before the anchor stands; `None` for a seat that has made none.
    stood: [Option<WhyItStands>; MAX_SEATS],
    /// Where the game began, if it was not laid out by its rules ([`Table::from_state`]).
    origin: Option<Box<G::State>>,
}

impl<G: Game, C: Chance> Table<G, C> {
    /// Lays out a new game.
    pub fn new(game: Arc<G>, chance: C) -> Table<G, C> {
        let mut recorder = Recorder::new(chance);
        let state = game.setup(&mut (&mut recorder as AnyChance<'_>));
        let rolls = std::mem::take(&mut recorder.rolls);
        Table::at(game, state, vec![Entry::Setup { rolls }], recorder.into_inner())
    }

    /// Begins in the middle: at any state that passes [`Game::check`], with an empty log.
    ///
    /// # Errors
    /// The invariant that the state breaks.
    pub fn from_state(game: Arc<G>, state: G::State, chance: C) -> Result<Table<G, C>, String> {
        game.check(&state)?;
        let origin = Some(Box::new(state.clone()));
        Ok(Table { origin, ..Table::at(game, state, Vec::new(), chance) })
    }

    fn at(game: Arc<G>, state: G::State, log: Vec<Entry<G::Action>>, chance: C) -> Table<G, C> {
        Table {
            game,
            anchor: state.clone(),
            state,
            chance,
            log,
            requests: [0; MAX_SEATS],
            recent: Vec::new(),
            stood: [None; MAX_SEATS],
            origin: None,
        }
    }

    /// The rules in force.
    #[must_use]
    pub fn game(&self) -> &Arc<G> {
        &self.game
    }

    /// The whole truth. Not for seats: they get [`Table::view`].
    #[must_use]
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// All entries so far.
    #[must_use]
    pub fn log(&self) -> &[Entry<G::Action>] {
        &self.log
    }

    /// Whose choice it is.
    #[must_use]
    pub fn turn(&self) -> Turn {
        self.game.turn(&self.state)
    }

    /// What a seat, or a spectator, may know.
    #[must_use]
    pub fn view(&self, who: Option<Seat>) -> G::View {
        self.game.view(&self.state, who)
    }

    /// The legal actions of a seat.
    #[must_use]
    pub fn legal(&self, seat: Seat) -> Actions<G::Action> {
        let mut found = Actions::new();
        if seat.number() < self.game.seats() {
            self.game.legal(&self.state, seat, &mut found);
        }
        found
    }

    /// The number that the seat's next request must carry.
    #[must_use]
    pub fn request(&self, seat: Seat) -> u64 {
        self.requests[seat.index()]
    }

    /// Plays a seat's choice, once: a request number that was answered already changes nothing.
    ///
    /// # Errors
    /// The refusal, or that the request is not the next one; the table is then as it was.
    pub fn submit(&mut self, seat: Seat, request: u64, act: G::Action) -> Result<Played<G::Event>, TableError<G::Refusal>> {
        self.seat_exists(seat)?;
        let next = self.request(seat);
        match request {
            _ if request < next => return Err(TableError::Answered { request, next }),
            _ if request > next => return Err(TableError::Ahead { request, next }),
            _ => {}
        }
        self.act(seat, act)
    }

    /// Plays a seat's next choice, whatever its request number.
    ///
    /// # Errors
    /// The refusal; the table is then as it was.
    pub fn act(&mut self, seat: Seat, act: G::Action) -> Result<Played<G::Event>, TableError<G::Refusal>> {
        self.seat_exists(seat)?;
        let beside = waiting(self.turn());
        let mut recorder = Recorder::new(&mut self.chance);
        let mut fx = Told::new(&mut recorder as AnyChance<'_>);
        let learned = self.game.apply(&mut self.state, seat, act, &mut fx).map_err(TableError::Refused)?;
        let Told { events, clauses, .. } = fx;
        let rolls = recorder.rolls;
        self.remember(seat, act, rolls, beside, learned);
        Ok(Played { events, clauses, learned })
    }

    /// Whether the seat has a choice that it may take back now.
    #[must_use]
    pub fn can_take_back(&self, seat: Seat) -> bool {
        self.recent.iter().rev().find(|choice| choice.seat == seat).is_some_and(|choice| choice.stands.is_none())
    }

    /// Takes the seat's latest choice back, if nobody has learned anything from it.
    ///
    /// # Errors
    /// If there is no such choice, or another seat's choice depends on it; the table is then as it was.
    pub fn take_back(&mut self, seat: Seat) -> Result<(), TableError<G::Refusal>> {
        self.seat_exists(seat)?;
        let latest = self.recent.iter().rposition(|choice| choice.seat == seat);
        let taken = match latest.map(|index| (index, self.recent[index].stands)) {
            Some((index, None)) => index,
            Some((_, Some(why))) => return Err(TableError::Stands { seat, why }),
            None => {
                return Err(self.stood[seat.index()].map_or(TableError::NothingToTakeBack { seat }, |why| TableError::Stands { seat, why }));
            }
        };
        // Play the others' choices again on the state before: they were made beside this one and commute with it (law 6).
        let mut state = self.anchor.clone();
        for (_, choice) in self.recent.iter().enumerate().filter(|(index, _)| *index != taken) {
            let mut recorded = Recorded::new(&choice.rolls);
            let again = self.game.apply(&mut state, choice.seat, choice.act, &mut Quiet(&mut recorded as AnyChance<'_>));
            if again.is_err() || recorded.finish().is_err() {
                return Err(TableError::Entangled { seat });
            }
        }
        self.recent.remove(taken);
        self.state = state;
        self.requests[seat.index()] += 1;
        self.log.push(Entry::TookBack { seat });
        Ok(())
    }

    /// What has happened so far as a seat, or a spectator, was told of it; choices that were taken back have left no trace.
    #[must_use]
    pub fn history(&self, who: Option<Seat>) -> Vec<G::Event> {
        self.retold().iter().filter_map(|event| self.game.told(event, who)).collect()
    }

    /// Everything that has happened so far, in full: the whole log is played again. Not for seats.
    #[must_use]
    pub fn retold(&self) -> Vec<G::Event> {
        let mut kept: Vec<&Entry<G::Action>> = Vec::new();
        for entry in &self.log {
            match entry {
                Entry::TookBack { seat } => {
                    let index = kept.iter().rposition(|entry| matches!(entry, Entry::Chose { seat: by, .. } if by == seat));
                    index.map(|index| kept.remove(index));
                }
                entry => kept.push(entry),
            }
        }
        let mut events = Vec::new();
        let mut state = self.origin.as_deref().cloned();
        for entry in kept {
            match entry {
                Entry::Setup { rolls } => state = Some(self.game.setup(&mut (&mut Recorded::new(rolls) as AnyChance<'_>))),
                Entry::Chose { seat, act, rolls } => {
                    let state = state.as_mut().expect("a log begins with its setup, or the table with its origin");
                    events.extend(self.again(state, *seat, *act, rolls));
                }
                Entry::TookBack { .. } | Entry::Over { .. } => {}
            }
        }
        events
    }

    /// Whether no choice can be taken back any more: whatever has happened will always have happened.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        self.recent.is_empty()
    }

    /// What has happened since the table was last [settled](Table::is_settled), in full. Not for seats.
    #[must_use]
    pub fn unsettled(&self) -> Vec<G::Event> {
        let mut state = self.anchor.clone();
        self.recent.iter().flat_map(|choice| self.again(&mut state, choice.seat, choice.act, &choice.rolls)).collect()
    }

    /// Plays a choice again from its recorded chance and gives what happens.
    fn again(&self, state: &mut G::State, seat: Seat, act: G::Action, rolls: &[crate::Roll]) -> Vec<G::Event> {
        let mut recorded = Recorded::new(rolls);
        let mut fx = Told::new(&mut recorded as AnyChance<'_>);
        if self.game.apply(state, seat, act, &mut fx).is_ok() { fx.events } else { Vec::new() }
    }

    fn seat_exists(&self, seat: Seat) -> Result<(), TableError<G::Refusal>> {
        let count = self.game.seats();
        if seat.number() < count { Ok(()) } else { Err(TableError::NoSuchSeat { seat, count }) }
    }

    fn remember(&mut self, seat: Seat, act: G::Action, rolls: Vec<crate::Roll>, beside: Seats, learned: Learned) {
        // When the game is over its outcome and its key are public: everything stands.
        let settled = match learned {
            _ if self.turn() == Turn::Over => Some(WhyItStands::Over),
            Learned::Settled => Some(WhyItStands::Settled),
            Learned::Something | Learned::Nothing => None,
        };
        let shown = (learned == Learned::Something).then_some(WhyItStands::Shown);
        self.requests[seat.index()] += 1;
        self.log.push(Entry::Chose { seat, act, rolls: rolls.clone() });
        for earlier in self.recent.iter_mut().filter(|earlier| earlier.stands.is_none()) {
            earlier.stands = match earlier.seat == seat {
                true => settled.or(shown),
                // A choice made before this seat was even asked is part of what it now answers to.
                false => settled.or((!earlier.beside.contains(seat)).then_some(WhyItStands::Answered(seat))),
            };
        }
        self.recent.push(Recent { seat, act, rolls, stands: settled.or(shown), beside });
        if self.recent.iter().all(|choice| choice.stands.is_some()) {
            for choice in self.recent.drain(..) {
                self.stood[choice.seat.index()] = choice.stands;
            }
            self.anchor = self.state.clone();
        }
    }
}

impl<G: Game, C: Chance + AsMut<Live>> Table<G, C> {
    /// Takes a log up again with the table's key: every recorded outcome must be the one that the key gives.
    ///
    /// # Errors
    /// The first line that departs from the rules or from the key.
    pub fn resume(game: Arc<G>, log: Vec<Entry<G::Action>>, chance: C) -> Result<Table<G, C>, ReplayError> {
        replay(game, log, chance, |rolls, chance| Recorded::witnessed(rolls, chance.as_mut()))
    }
}

impl<G: Game, C: Chance> Table<G, C> {
    /// Plays a log again from its recorded outcomes. Further choices, if any, take their chance from `chance`.
    ///
    /// # Errors
    /// The first line that departs from the rules.
    pub fn replay(game: Arc<G>, log: Vec<Entry<G::Action>>, chance: C) -> Result<Table<G, C>, ReplayError> {
        replay(game, log, chance, |rolls, _| Recorded::new(rolls))
    }
}

fn replay<G: Game, C: Chance>(
    game: Arc<G>,
    log: Vec<Entry<G::Action>>,
    mut chance: C,
    driver: for<'r> fn(&'r [crate::Roll], &'r mut C) -> Recorded<'r>,
) -> Result<Table<G, C>, ReplayError> {
    let departs = |index: usize, problem: String, clause: Option<Clause>| ReplayError { line: index + 2, problem, clause };
    let mut entries = log.into_iter().enumerate();
    let Some((_, Entry::Setup { rolls })) = entries.next() else {
        return Err(departs(0, "the log has no setup entry after its header".into(), None));
    };
    let mut recorded = driver(&rolls, &mut chance);
    let state = game.setup(&mut (&mut recorded as AnyChance<'_>));
    recorded.finish().map_err(|departure: Departure| departs(0, departure.to_string(), None))?;
    let mut table = Table::at(game, state, vec![Entry::Setup { rolls }], chance);
    for (index, entry) in entries {
        if matches!(table.log.last(), Some(Entry::Over { .. })) {
            return Err(departs(index, "the game was over in the line before".into(), None));
        }
        match entry {
            Entry::Setup { .. } => return Err(departs(index, "a game is laid out once".into(), None)),
            Entry::TookBack { seat } => table.take_back(seat).map_err(|error| departs(index, error.to_string(), None))?,
            Entry::Chose { seat, act, rolls } => {
                table.seat_exists(seat).map_err(|error| departs(index, error.to_string(), None))?;
                let beside = waiting(table.turn());
                let mut recorded = driver(&rolls, &mut table.chance);
                let applied = table.game.apply(&mut table.state, seat, act, &mut Quiet(&mut recorded as AnyChance<'_>));
                let learned = applied.map_err(|refusal| departs(index, refusal.to_string(), Some(refusal.clause())))?;
                recorded.finish().map_err(|departure| departs(index, departure.to_string(), None))?;
                table.remember(seat, act, rolls, beside, learned);
            }
            Entry::Over { outcome, key } => {
                if table.turn() != Turn::Over {
                    return Err(departs(index, "the log ends here, but by the rules the game goes on".into(), None));
                }
                let found = serde_json::to_value(table.game.outcome(&table.state)).unwrap_or_default();
                if found != outcome {
                    return Err(departs(index, format!("the outcome by the rules is {found}"), None));
                }
                table.log.push(Entry::Over { outcome, key });
            }
        }
    }
    Ok(table)
}

fn waiting(turn: Turn) -> Seats {
    match turn {
        Turn::Waiting(seats) => seats,
        Turn::Over => Seats::NONE,
    }
}
