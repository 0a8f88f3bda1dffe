//! What a program may ask before it answers: one decision, and the worlds that it imagines meanwhile.

use std::collections::BTreeMap;

use catalog::{Posed, Refused, World};
use kernel::{Clause, Seat};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::message::{Request, WORLDS, learned, named};
use crate::program::Table;

/// Why a request was not carried out.
#[derive(Debug)]
pub(crate) struct Trouble {
    pub(crate) message: String,
    pub(crate) clause: Option<Clause>,
}

impl From<String> for Trouble {
    fn from(message: String) -> Trouble {
        Trouble { message, clause: None }
    }
}

impl From<Refused> for Trouble {
    fn from(Refused { message, clause }: Refused) -> Trouble {
        Trouble { message, clause }
    }
}

type Fields = Map<String, Value>;

/// What a line of a program comes to.
pub(crate) enum Heard {
    /// A reply to it.
    Reply(Result<Fields, Trouble>),
    /// It is ready.
    Ready,
    /// Its answer; or why that is none.
    Played(Result<u32, String>),
}

/// A program's requests about one decision. Without a decision, before the first one, it can only ask about the layout.
pub(crate) struct Session<'p> {
    table: &'p Table,
    posed: Option<&'p dyn Posed>,
    worlds: BTreeMap<u64, Box<dyn World<'p> + 'p>>,
    /// Handles are not used twice in a decision: one that was dropped stays so.
    next: u64,
}

impl<'p> Session<'p> {
    pub(crate) fn new(table: &'p Table, posed: Option<&'p dyn Posed>) -> Session<'p> {
        Session { table, posed, worlds: BTreeMap::new(), next: 0 }
    }

    pub(crate) fn hear(&mut self, request: Request) -> Heard {
        match request {
            Request::Ready {} => Heard::Ready,
            Request::Play { act, number } => {
                let unasked = || "it answered before it was asked".to_owned();
                let chosen = |act| self.posed.ok_or_else(unasked)?.chosen(&act).map_err(|refused| format!("it chose badly: {refused}"));
                Heard::Played(named(act, number).map_err(|problem| format!("it chose badly: {problem}")).and_then(chosen))
            }
            request => Heard::Reply(self.answer(request)),
        }
    }

    fn answer(&mut self, request: Request) -> Result<Fields, Trouble> {
        let length = self.table.observation.features.len();
        match request {
            Request::Ready {} | Request::Play { .. } => Err(String::from("it is no request").into()),
            Request::Layout {} => Ok(entries(&self.table.observation)),
            Request::Observation { world: None, seat } => {
                let posed = self.posed()?;
                if seat.is_some_and(|seat| seat != posed.seat()) {
                    return Err("of other seats there are observations in imagined worlds only: name a world".to_owned().into());
                }
                Ok(entries(&posed.row(length)))
            }
            Request::Observation { world: Some(world), seat } => {
                let seat = seat.map_or_else(|| Ok(self.posed()?.seat()), |seat| self.sits(seat))?;
                Ok(entries(&self.world(world)?.row(seat, length)))
            }
            Request::Imagine { seed } => {
                let posed = self.posed()?;
                self.room()?;
                Ok(self.keep(posed.imagine(seed)))
            }
            Request::Legal { world, seat, brief } => {
                let seat = seat.map(|seat| self.sits(seat)).transpose()?;
                let world = self.world(world)?;
                let Some(seat) = seat.or_else(|| world.waiting().lowest()) else {
                    return Ok(fields([("seat", Value::Null), ("legal", json!([]))]));
                };
                let legal = if brief { json!(world.numbers(seat)) } else { json!(world.choices(seat)) };
                Ok(fields([("seat", json!(seat)), ("legal", legal)]))
            }
            Request::Act { world, seat, act, number } => {
                let (act, seat) = (named(act, number)?, self.sits(seat)?);
                let world = self.world(world)?;
                let (act, came) = world.act(seat, &act)?;
                let mut reply = fields([("act", json!(act)), ("learned", json!(learned(came)))]);
                reply.extend(position(&**world));
                Ok(reply)
            }
            Request::View { world, seat } => {
                let seat = seat.map(|seat| self.sits(seat)).transpose()?;
                Ok(fields([("seat", json!(seat)), ("view", json!(self.world(world)?.view(seat)))]))
            }
            Request::Outcome { world } => {
                let world = self.world(world)?;
                Ok(fields([("over", json!(world.waiting().is_empty())), ("outcome", json!(world.outcome()))]))
            }
            Request::Clone { world, seed } => {
                self.room()?;
                let copy = self.world(world)?.copy(seed);
                Ok(self.keep(copy))
            }
            Request::Drop { world } => {
                self.world(world)?;
                self.worlds.remove(&world);
                Ok(fields([("worlds", json!(self.worlds.len()))]))
            }
        }
    }

    fn posed(&self) -> Result<&'p dyn Posed, Trouble> {
        self.posed.ok_or_else(|| String::from("there is nothing to decide yet: wait until you are asked").into())
    }

    fn world(&mut self, handle: u64) -> Result<&mut Box<dyn World<'p> + 'p>, Trouble> {
        let unknown =
            || Trouble::from(format!("there is no world {handle}: imagine one; worlds end with the decision for which they were imagined"));
        self.worlds.get_mut(&handle).ok_or_else(unknown)
    }

    fn room(&self) -> Result<(), Trouble> {
        if self.worlds.len() < WORLDS { Ok(()) } else { Err(format!("{WORLDS} worlds are the most at once: drop one first").into()) }
    }

    fn keep(&mut self, world: Box<dyn World<'p> + 'p>) -> Fields {
        let mut reply = fields([("world", json!(self.next))]);
        reply.extend(position(&*world));
        self.worlds.insert(self.next, world);
        self.next += 1;
        reply
    }

    fn sits(&self, seat: Seat) -> Result<Seat, Trouble> {
        let seats = self.table.players;
        if seat.number() < seats { Ok(seat) } else { Err(format!("there is no {seat}; this table has seats 0 to {}", seats - 1).into()) }
    }
}

/// Where a world stands.
fn position<'g>(world: &(dyn World<'g> + 'g)) -> Fields {
    let waiting = world.waiting();
    fields([("over", json!(waiting.is_empty())), ("waiting", waiting.iter().map(|seat| json!(seat)).collect())])
}

fn fields<const N: usize>(all: [(&str, Value); N]) -> Fields {
    all.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

/// The fields of one of our own types, which are all objects.
fn entries(value: &impl Serialize) -> Fields {
    match json!(value) {
        Value::Object(fields) => fields,
        _ => Fields::new(),
    }
}
