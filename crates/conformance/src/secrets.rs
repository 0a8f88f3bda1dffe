//! What a game hides, said by its own tests: the one thing that the kit cannot know of it.

use std::collections::BTreeMap;

use kernel::{Game, Sampler, Seat};

/// A function that changes a state only where somebody cannot look.
pub(crate) type Disguise<G> = dyn Fn(&G, &<G as Game>::State, Option<Seat>, &mut Sampler) -> <G as Game>::State + Send + Sync;

/// What a game hides from whom; every run must be told.
///
/// The kit knows no rulebook: what a view shows it takes for known, and a view that shows a secret agrees with an `imagine` that
/// builds on it. So each game says for itself, from its rules, what nobody may see.
pub struct Secrets<G: Game> {
    pub(crate) disguise: Option<Box<Disguise<G>>>,
    pub(crate) open: &'static [&'static str],
}

impl<G: Game> Secrets<G> {
    /// A function that changes a state only where somebody (a seat, or a spectator for `None`) cannot look, written from the rules and
    /// not from `view` or `imagine`.
    ///
    /// It must change everything that `imagine` makes up, for every seat and the spectator: less would prove less.
    pub fn disguised_by(disguise: impl Fn(&G, &G::State, Option<Seat>, &mut Sampler) -> G::State + Send + Sync + 'static) -> Secrets<G> {
        Secrets { disguise: Some(Box::new(disguise)), open: &[] }
    }

    /// The game hides nothing from anybody: not a card, and not a choice that is still unfinished. Every view then gives the whole
    /// state back.
    #[must_use]
    pub fn none() -> Secrets<G> {
        Secrets { disguise: None, open: &[] }
    }

    /// Fields of views, by their names as JSON has them (`track`, `board.track`), that lie open to all and may change without an event
    /// that tells of it. Whatever else comes to be seen must have been told: nobody remembers what they never heard of.
    #[must_use]
    pub fn lying_open(self, fields: &'static [&'static str]) -> Secrets<G> {
        Secrets { open: fields, ..self }
    }
}

impl<G: Game> std::fmt::Debug for Secrets<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Secrets").field("disguise", &self.disguise.is_some()).field("open", &self.open).finish()
    }
}

/// Where states differed from the real one, for each seat and the spectator: how often in which fields, by their names and without
/// numbers of seats or places.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Touched(BTreeMap<Option<Seat>, BTreeMap<String, u32>>);

/// So often a field must have been made up before a disguise that never changed it is found too narrow: both are random.
const OFTEN: u32 = 20;

impl Touched {
    /// Notes where another state differs from the real one.
    pub(crate) fn note<S: serde::Serialize>(&mut self, who: Option<Seat>, real: &S, other: &S) {
        for field in crate::difference::fields(real, other) {
            *self.0.entry(who).or_default().entry(field).or_default() += 1;
        }
    }

    /// Adds what another part of a run noted.
    pub(crate) fn add(&mut self, other: &Touched) {
        for (who, fields) in &other.0 {
            for (field, times) in fields {
                *self.0.entry(*who).or_default().entry(field.clone()).or_default() += times;
            }
        }
    }

    /// The first field that is often touched here and never there, and for whom.
    pub(crate) fn beyond<'t>(&'t self, other: &Touched) -> Option<(Option<Seat>, &'t str)> {
        self.0.iter().find_map(|(who, fields)| {
            let known = |field: &str| other.0.get(who).is_some_and(|known| known.contains_key(field));
            fields.iter().find(|(field, times)| **times >= OFTEN && !known(field)).map(|(field, _)| (*who, field.as_str()))
        })
    }
}
