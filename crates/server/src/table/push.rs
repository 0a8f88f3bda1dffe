//! What listeners are sent: made once for each audience, shared by everybody in it. Programs are told at once; what pages show of it is
//! drawn beside the table (`page::painter`).
//!
//! An audience is a seat, or all spectators. It hears of a step only if something changed *for it*: it was told an event,
//! other seats are waited for, or its view is another one. A choice that nobody may notice makes no message, and
//! numbers count the events an audience was told, not the lines of the log: the stream of a seat is the same whatever
//! it cannot see (law 3).

use axum::extract::ws::{Message as Frame, Utf8Bytes};
use catalog::{Past, ToldText};
use draw::{Motion, Shape};
use kernel::{MAX_SEATS, Seat, Seats};
use serde::Serialize;
use store::{ChatRow, Status};
use tokio::sync::mpsc;

use super::desk::{Desk, Done};
use super::message::Caller;
use crate::page::painter::{self, Outlet, Step, Work};
use crate::page::parcel::Parcel;
use markup::{Want, You};

/// Everybody who hears the same: a seat, or the spectators.
pub(crate) type Audience = Option<Seat>;

/// The place of an audience in a list of all.
fn place(audience: Audience) -> usize {
    audience.map_or(MAX_SEATS, Seat::index)
}

/// A step, as an audience hears of it.
#[derive(Serialize)]
struct StepMessage<'a> {
    /// `hello` for the first message on a socket, `step` for later ones.
    kind: &'static str,
    /// How many events this audience was told so far.
    n: u64,
    told: &'a [ToldText],
    /// What that moves in the picture, made from what this audience was told and nothing else.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    motions: Vec<&'a Motion>,
    waiting: Vec<u8>,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    you: Option<YouMessage>,
}

#[derive(Serialize)]
struct YouMessage {
    #[serde(flatten)]
    you: You,
    /// The numbers of the legal actions; empty when the seat is not waited for.
    numbers: Vec<u32>,
}

#[derive(Serialize)]
struct ChatMessage<'a> {
    kind: &'static str,
    n: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<u8>,
    name: &'a str,
    text: &'a str,
    at_ms: i64,
}

#[derive(Serialize)]
struct PresenceMessage {
    kind: &'static str,
    /// The seats of people who are here.
    here: Vec<u8>,
}

/// How somebody listens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ear {
    /// A program, which gets data.
    Program,
    /// A page in a window of this shape, which gets what it has to show.
    Page(Shape),
}

/// Somebody who begins to listen, and what they know.
pub(crate) struct Arrival {
    pub(crate) who: Caller,
    pub(crate) ear: Ear,
    /// How many events they were told before.
    pub(crate) since: Option<u64>,
    /// The name of what their page shows.
    pub(crate) sheet: Option<String>,
    /// Whether their page can read messages that are packed.
    pub(crate) unpacks: bool,
    pub(crate) out: mpsc::Sender<Box<Frame>>,
}

struct Listener {
    who: Caller,
    audience: Audience,
    ear: Ear,
    out: Outlet,
}

/// Who listens, and what each audience knows.
#[derive(Default)]
pub(crate) struct Listeners {
    list: Vec<Listener>,
    /// How many events each audience was told; `None` where nobody has asked yet.
    told: [Option<u64>; MAX_SEATS + 1],
    /// Whoever draws for pages, once there was one.
    painter: Option<mpsc::UnboundedSender<Box<Work>>>,
}

impl Listeners {
    /// Whether nobody listens.
    pub(crate) fn is_empty(&mut self) -> bool {
        self.list.retain(|listener| listener.out.is_open());
        self.list.is_empty()
    }

    /// Whether somebody listens who sits there.
    pub(crate) fn hears(&self, seat: Seat) -> bool {
        self.list.iter().any(|listener| listener.audience == Some(seat) && listener.out.is_open())
    }

    /// The seats of those who listen.
    pub(crate) fn connected(&self) -> Seats {
        let mut seats = Seats::NONE;
        for listener in &self.list {
            if let Some(seat) = listener.audience.filter(|_| listener.out.is_open()) {
                seats.insert(seat);
            }
        }
        seats
    }

    /// Each audience that has somebody in it, once.
    fn audiences(&self) -> impl Iterator<Item = Audience> + use<> {
        let mut present = [false; MAX_SEATS + 1];
        for listener in &self.list {
            present[place(listener.audience)] = true;
        }
        let seats = (0..MAX_SEATS as u8).map(|seat| Some(Seat::new(seat)));
        seats.chain([None]).filter(move |audience| present[place(*audience)])
    }

    /// How many events an audience was told so far.
    pub(crate) fn count(&mut self, desk: &Desk, audience: Audience) -> u64 {
        let count = || desk.live.as_ref().map_or(0, |live| live.told_count(audience));
        *self.told[place(audience)].get_or_insert_with(count)
    }

    /// Somebody begins to listen: the first message brings them up to date from the event after `since`.
    pub(crate) fn add(&mut self, desk: &Desk, arrival: Arrival, now: i64) {
        let Arrival { who, ear, since, sheet, unpacks, out } = arrival;
        let audience = desk.seat_of(who);
        let n = self.count(desk, audience);
        let out = Outlet::new(out, unpacks);
        match ear {
            Ear::Program => {
                let missed = match since {
                    Some(since) if since < n => told_since(desk, audience, since, n),
                    _ => Vec::new(),
                };
                // A new socket has room for its first message.
                out.send(&message(desk, audience, "hello", n, &missed, now));
            }
            Ear::Page(shape) => {
                let seen = desk.look_from(audience, Want::CHANGES, now);
                let step = Step { audience, ears: vec![(shape, out.clone())], seen, from: n, told: Vec::new() };
                self.draw(Work::Hello { step, sheet });
            }
        }
        self.list.push(Listener { who, audience, ear, out });
    }

    fn draw(&mut self, work: Work) {
        // It ends only with this table.
        let _ = self.painter.get_or_insert_with(painter::begin).send(Box::new(work));
    }

    /// To be called before a step: remembers how much everybody was told.
    pub(crate) fn watch(&mut self, desk: &Desk) {
        for audience in self.audiences() {
            self.count(desk, audience);
        }
    }

    /// Tells everybody for whom a step changed something.
    pub(crate) fn step(&mut self, desk: &Desk, actor: Seat, done: &Done, now: i64) {
        let Done { happened, turned, reconsider, .. } = done;
        // The counts of those who do not listen now are found again when they do.
        let known: Vec<Audience> = self.audiences().collect();
        for index in 0..self.told.len() {
            if !known.iter().any(|audience| place(*audience) == index) {
                self.told[index] = None;
            }
        }
        for audience in known {
            let heard = happened.told(audience);
            let index = place(audience);
            let before = self.told[index].unwrap_or(0);
            let n = before + heard.len() as u64;
            self.told[index] = Some(n);
            if *turned || !heard.is_empty() || audience == Some(actor) || may_reconsider(audience, *reconsider) || happened.shows(audience)
            {
                self.send(desk, audience, &Told { n, told: &heard, from: before, lines: &heard }, now);
            }
        }
    }

    /// Tells everybody for whom a choice that was taken back changed something.
    pub(crate) fn took_back(&mut self, desk: &Desk, actor: Seat, done: &Done, now: i64) {
        let Done { happened, turned, reconsider, .. } = done;
        let told = std::mem::take(&mut self.told);
        for audience in self.audiences() {
            let index = place(audience);
            let n = self.count(desk, audience);
            if *turned
                || told[index] != Some(n)
                || audience == Some(actor)
                || may_reconsider(audience, *reconsider)
                || happened.shows(audience)
            {
                // Somewhere among what does not stand yet something has gone.
                let from = desk.live.as_ref().map_or(0, |live| live.settled_count(audience));
                let lines = told_since(desk, audience, from, n);
                self.send(desk, audience, &Told { n, told: &[], from, lines: &lines }, now);
            }
        }
    }

    /// Tells everybody that the game is another one than they believe: it began, it was abandoned, somebody sat down.
    pub(crate) fn refresh(&mut self, desk: &Desk, now: i64) {
        self.told = Default::default();
        // Whoever sat down hears as that seat from now on, and whoever got up no longer does.
        for listener in &mut self.list {
            listener.audience = desk.seat_of(listener.who);
        }
        for audience in self.audiences() {
            let n = self.count(desk, audience);
            self.send(desk, audience, &Told { n, told: &[], from: n, lines: &[] }, now);
        }
    }

    /// Tells everybody of people who have come or gone. Nobody is told of themselves; and before the game begins, and after it, pages do not
    /// show it.
    pub(crate) fn present(&mut self, desk: &Desk, changed: Seats, now: i64) {
        if changed.is_empty() {
            return;
        }
        let is_news = |audience: Audience| changed.iter().any(|seat| audience != Some(seat));
        for audience in self.audiences().filter(|audience| is_news(*audience)) {
            let parcel = Parcel::new(json(&PresenceMessage { kind: "presence", here: desk.here(audience) }));
            let (mut ears, listeners) = (Vec::new(), self.list.iter().filter(|listener| listener.audience == audience));
            for listener in listeners {
                match listener.ear {
                    Ear::Program => _ = listener.out.send(&parcel),
                    Ear::Page(shape) => ears.push((shape, listener.out.clone())),
                }
            }
            if desk.status == Status::Running && !ears.is_empty() {
                let (n, seen) = (self.count(desk, audience), desk.look_from(audience, Want::CHANGES, now));
                self.draw(Work::Step(Step { audience, ears, seen, from: n, told: Vec::new() }));
            }
        }
        self.is_empty();
    }

    /// Tells everybody what was said.
    pub(crate) fn chat(&mut self, said: &[ChatRow]) {
        for ChatRow { n, seat, name, text, at_ms } in said {
            let text = json(&ChatMessage { kind: "chat", n: *n, seat: *seat, name, text, at_ms: *at_ms });
            let (pages, programs): (Vec<&Listener>, Vec<&Listener>) = self.list.iter().partition(|listener| listener.ear != Ear::Program);
            let parcel = Parcel::new(text.clone());
            programs.iter().for_each(|listener| _ = listener.out.send(&parcel));
            // Pages hear it after the steps that came before it, drawn or not.
            if !pages.is_empty() {
                let outlets = pages.iter().map(|listener| listener.out.clone()).collect();
                self.draw(Work::Say(outlets, text));
            }
        }
        self.is_empty();
    }

    /// Sends to all of an audience. Whoever cannot follow is let go: they will come again and say what they last heard.
    fn send(&mut self, desk: &Desk, audience: Audience, step: &Told<'_>, now: i64) {
        let (mut parcel, mut ears) = (None, Vec::new());
        for listener in self.list.iter().filter(|listener| listener.audience == audience) {
            match listener.ear {
                Ear::Program => {
                    listener.out.send(parcel.get_or_insert_with(|| message(desk, audience, "step", step.n, step.told, now)));
                }
                Ear::Page(shape) => ears.push((shape, listener.out.clone())),
            }
        }
        self.is_empty();
        if !ears.is_empty() {
            let seen = desk.look_from(audience, Want::CHANGES, now);
            self.draw(Work::Step(Step { audience, ears, seen, from: step.from, told: step.lines.to_vec() }));
        }
    }
}

/// What a step told an audience.
struct Told<'a> {
    /// How many events it was told so far.
    n: u64,
    told: &'a [ToldText],
    /// The same for a page, which may have to forget what came after this number.
    from: u64,
    lines: &'a [ToldText],
}

/// Whether it has changed for an audience that it may take a choice back: another's first answer makes it stand.
fn may_reconsider(audience: Audience, seats: Seats) -> bool {
    audience.is_some_and(|seat| seats.contains(seat))
}

/// What an audience was told after the event with this number; `n` is the number of the last.
fn told_since(desk: &Desk, audience: Audience, since: u64, n: u64) -> Vec<ToldText> {
    let past = Past::Latest(usize::try_from(n.saturating_sub(since)).unwrap_or(usize::MAX));
    desk.live.as_ref().map_or_else(Vec::new, |live| live.sight(audience, past).told())
}

fn message(desk: &Desk, audience: Audience, kind: &'static str, n: u64, told: &[ToldText], now: i64) -> Parcel {
    let waiting = desk.waiting();
    let you = audience.map(|seat| YouMessage {
        you: desk.you(seat, now),
        numbers: desk.live.as_ref().filter(|_| waiting.contains(seat)).map_or_else(Vec::new, |live| live.numbers(seat)),
    });
    let waiting = waiting.iter().map(Seat::number).collect();
    let motions = told.iter().flat_map(|told| &told.motions).collect();
    Parcel::new(json(&StepMessage { kind, n, told, motions, waiting, status: desk.status.as_str(), you }))
}

fn json(message: &impl Serialize) -> Utf8Bytes {
    // Our own types always become JSON: no maps with odd keys, no failing writers.
    serde_json::to_string(message).unwrap_or_default().into()
}
