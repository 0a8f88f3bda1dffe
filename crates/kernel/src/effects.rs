//! What `apply` may do to the world outside the state: ask for chance, tell what happened, cite the clause.

use crate::{Chance, Clause, Roller};

/// The hands of `apply`: chance in, events and clauses out.
pub trait Effects<E>: Chance {
    /// Tells what has just happened.
    fn tell(&mut self, event: E);

    /// Notes that this clause has just decided something.
    fn cite(&mut self, clause: Clause);
}

/// Effects for playing fast: nothing is told, nothing is noted, and the compiler removes the telling.
#[derive(Debug)]
pub struct Quiet<C>(pub C);

impl<C: Chance> Chance for Quiet<C> {
    #[inline]
    fn answer(&mut self, roller: Roller, n: u32) -> u32 {
        self.0.answer(roller, n)
    }
}

impl<C: Chance, E> Effects<E> for Quiet<C> {
    #[inline]
    fn tell(&mut self, _event: E) {}
    #[inline]
    fn cite(&mut self, _clause: Clause) {}
}

/// Effects for playing at a table: keeps the events and the clauses.
#[derive(Debug)]
pub struct Told<C, E> {
    /// The driver of chance.
    pub chance: C,
    /// What happened, in order.
    pub events: Vec<E>,
    /// The clauses that decided something, in order, with repeats.
    pub clauses: Vec<Clause>,
}

impl<C: Chance, E> Told<C, E> {
    /// Empty lists in front of a driver of chance.
    pub fn new(chance: C) -> Told<C, E> {
        Told { chance, events: Vec::new(), clauses: Vec::new() }
    }
}

impl<C: Chance, E> Chance for Told<C, E> {
    fn answer(&mut self, roller: Roller, n: u32) -> u32 {
        self.chance.answer(roller, n)
    }
}

impl<C: Chance, E> Effects<E> for Told<C, E> {
    fn tell(&mut self, event: E) {
        self.events.push(event);
    }
    fn cite(&mut self, clause: Clause) {
        self.clauses.push(clause);
    }
}
