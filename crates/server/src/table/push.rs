//! What listeners are sent: made once for each audience, shared by everybody in it.
//!
//! An audience is a seat, or all spectators. It hears of a step only if something changed *for it*: it was told an event,
//! other seats are waited for, or its view is another one. A choice that nobody may notice makes no message, and
//! numbers count the events an audience was told, not the lines of the log: the stream of a seat is the same whatever
//! it cannot see (law 3).

use axum::extract::ws::Utf8Bytes;
use catalog::ToldText;
use draw::Motion;
use kernel::{MAX_SEATS, Seat};
use serde::Serialize;
use store::ChatRow;
use tokio::sync::mpsc;

use super::desk::{Desk, Done};
use super::message::Caller;
use super::snapshot::You;

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

struct Listener {
    who: Caller,
    audience: Audience,
    out: mpsc::Sender<Utf8Bytes>,
}

/// Who listens, and what each audience knows.
#[derive(Default)]
pub(crate) struct Listeners {
    list: Vec<Listener>,
    /// How many events each audience was told; `None` where nobody has asked yet.
    told: [Option<u64>; MAX_SEATS + 1],
}

impl Listeners {
    /// Whether nobody listens.
    pub(crate) fn is_empty(&mut self) -> bool {
        self.list.retain(|listener| !listener.out.is_closed());
        self.list.is_empty()
    }

    /// Whether somebody listens who sits there.
    pub(crate) fn hears(&self, seat: Seat) -> bool {
        self.list.iter().any(|listener| listener.audience == Some(seat) && !listener.out.is_closed())
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
        let count = || desk.live.as_ref().map_or(0, |live| live.history(audience).len() as u64);
        *self.told[place(audience)].get_or_insert_with(count)
    }

    /// Somebody begins to listen: the first message brings them up to date from the event after `since`.
    pub(crate) fn add(&mut self, desk: &Desk, who: Caller, since: Option<u64>, out: mpsc::Sender<Utf8Bytes>, now: i64) {
        let audience = desk.seat_of(who);
        let n = self.count(desk, audience);
        let missed = match since {
            Some(since) if since < n => desk.live.as_ref().map_or_else(Vec::new, |live| live.history(audience).split_off(since as usize)),
            _ => Vec::new(),
        };
        // A new socket has room for its first message.
        if out.try_send(message(desk, audience, "hello", n, &missed, now)).is_ok() {
            self.list.push(Listener { who, audience, out });
        }
    }

    /// To be called before a step: remembers how much everybody was told.
    pub(crate) fn watch(&mut self, desk: &Desk) {
        for audience in self.audiences() {
            self.count(desk, audience);
        }
    }

    /// Tells everybody for whom a step changed something.
    pub(crate) fn step(&mut self, desk: &Desk, actor: Seat, done: &Done, now: i64) {
        let Done { happened, turned, .. } = done;
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
            let n = self.told[index].unwrap_or(0) + heard.len() as u64;
            self.told[index] = Some(n);
            if *turned || !heard.is_empty() || audience == Some(actor) || happened.shows(audience) {
                self.send(audience, &message(desk, audience, "step", n, &heard, now));
            }
        }
    }

    /// Tells everybody for whom a choice that was taken back changed something.
    pub(crate) fn took_back(&mut self, desk: &Desk, actor: Seat, done: &Done, now: i64) {
        let Done { happened, turned, .. } = done;
        let told = std::mem::take(&mut self.told);
        for audience in self.audiences() {
            let index = place(audience);
            let n = self.count(desk, audience);
            if *turned || told[index] != Some(n) || audience == Some(actor) || happened.shows(audience) {
                self.send(audience, &message(desk, audience, "step", n, &[], now));
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
            self.send(audience, &message(desk, audience, "step", n, &[], now));
        }
    }

    /// Tells everybody what was said.
    pub(crate) fn chat(&mut self, said: &[ChatRow]) {
        for ChatRow { n, seat, name, text, at_ms } in said {
            let text = json(&ChatMessage { kind: "chat", n: *n, seat: *seat, name, text, at_ms: *at_ms });
            for audience in self.audiences() {
                self.send(audience, &text);
            }
        }
    }

    /// Sends to all of an audience. Whoever cannot follow is let go: they will come again and say what they last heard.
    fn send(&mut self, audience: Audience, text: &Utf8Bytes) {
        self.list.retain(|listener| listener.audience != audience || listener.out.try_send(text.clone()).is_ok());
    }
}

fn message(desk: &Desk, audience: Audience, kind: &'static str, n: u64, told: &[ToldText], now: i64) -> Utf8Bytes {
    let waiting = desk.waiting();
    let you = audience.map(|seat| YouMessage {
        you: desk.you(seat, now),
        numbers: desk.live.as_ref().filter(|_| waiting.contains(seat)).map_or_else(Vec::new, |live| live.numbers(seat)),
    });
    let waiting = waiting.iter().map(Seat::number).collect();
    let motions = told.iter().flat_map(|told| &told.motions).collect();
    json(&StepMessage { kind, n, told, motions, waiting, status: desk.status.as_str(), you })
}

fn json(message: &impl Serialize) -> Utf8Bytes {
    // Our own types always become JSON: no maps with odd keys, no failing writers.
    serde_json::to_string(message).unwrap_or_default().into()
}
