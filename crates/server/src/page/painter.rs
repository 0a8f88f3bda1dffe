//! Whoever draws what the pages of a table are sent: a task beside the table's writer, which never waits for it.
//!
//! A table gives it what an audience sees after a step. It draws that once for each shape of window that somebody in the audience has open,
//! finds what is different from what they were last sent, and sends that. What cannot be said as a difference the pages fetch whole.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use axum::extract::ws::{Message as Frame, Utf8Bytes};
use catalog::ToldText;
use draw::Shape;
use markup::Want;
use markup::push::{Greeting, Telling};
use markup::sheet::Sent;
use tokio::sync::mpsc;

use super::parcel::Parcel;
use super::waiting_room;
use crate::table::push::Audience;
use crate::table::snapshot::Snapshot;
use crate::tables::locked;

/// More than this many steps that wait to be drawn are drawn as one.
const PATIENCE: usize = 16;

/// Where messages to one socket go. Whoever cannot follow is let go: they will come again and say what they last saw.
#[derive(Clone)]
pub(crate) struct Outlet {
    out: Arc<Mutex<Option<mpsc::Sender<Box<Frame>>>>>,
    /// Whether packed messages can be read there.
    unpacks: bool,
}

impl Outlet {
    pub(crate) fn new(out: mpsc::Sender<Box<Frame>>, unpacks: bool) -> Outlet {
        Outlet { out: Arc::new(Mutex::new(Some(out))), unpacks }
    }

    /// Sends; closes if there is no room.
    pub(crate) fn send(&self, parcel: &Parcel) -> bool {
        let mut out = locked(&self.out);
        let sent = out.as_ref().is_some_and(|out| out.try_send(Box::new(parcel.frame(self.unpacks))).is_ok());
        if !sent {
            *out = None;
        }
        sent
    }

    pub(crate) fn is_open(&self) -> bool {
        locked(&self.out).as_ref().is_some_and(|out| !out.is_closed())
    }
}

/// A page that listens: the shape of its window, and where messages to it go.
pub(crate) type Ear = (Shape, Outlet);

/// What an audience is told and sees after a step.
pub(crate) struct Step {
    pub(crate) audience: Audience,
    pub(crate) ears: Vec<Ear>,
    /// What it sees now, not yet drawn.
    pub(crate) seen: Snapshot,
    /// The number of the event after which `told` goes on; whatever a page has beyond that has not happened.
    pub(crate) from: u64,
    pub(crate) told: Vec<ToldText>,
}

impl Step {
    /// The same audience a step later.
    fn and_then(&mut self, next: Step) {
        self.told.truncate(usize::try_from(next.from.saturating_sub(self.from)).unwrap_or(usize::MAX));
        self.from = self.from.min(next.from);
        self.told.extend(next.told);
        (self.ears, self.seen) = (next.ears, next.seen);
    }
}

/// What there is to do.
pub(crate) enum Work {
    /// Somebody begins to listen, with a page that knows what it shows by this name.
    Hello { step: Step, sheet: Option<String> },
    /// Something changed for an audience.
    Step(Step),
    /// Something that needs no drawing, in its turn.
    Say(Vec<Outlet>, Utf8Bytes),
}

/// Begins to draw for a table; ends when the table no longer gives it anything.
/// What it is given stands elsewhere: a queue keeps room for many at once, also while there is nothing to draw.
pub(crate) fn begin() -> mpsc::UnboundedSender<Box<Work>> {
    let (give, mut work) = mpsc::unbounded_channel::<Box<Work>>();
    tokio::spawn(async move {
        let mut painter = Painter::default();
        let mut waiting = Vec::new();
        while work.recv_many(&mut waiting, 1024).await > 0 {
            for work in together(waiting.drain(..).map(|work| *work).collect()) {
                painter.work(work);
                // A picture takes a fraction of a millisecond; others may have waited for that.
                tokio::task::yield_now().await;
            }
        }
    });
    give
}

/// If much is waiting, steps of the same audience become one: whoever looks sees the latest anyway.
fn together(waiting: Vec<Work>) -> Vec<Work> {
    if waiting.len() <= PATIENCE {
        return waiting;
    }
    let mut fewer: Vec<Work> = Vec::new();
    for work in waiting {
        let Work::Step(step) = work else {
            fewer.push(work);
            continue;
        };
        // Never past a greeting: whoever is greeted has seen the steps before and not those after.
        let since = fewer.iter().rposition(|work| matches!(work, Work::Hello { .. })).map_or(0, |index| index + 1);
        let same = fewer[since..].iter_mut().find_map(|work| match work {
            Work::Step(earlier) if earlier.audience == step.audience => Some(earlier),
            _ => None,
        });
        match same {
            Some(earlier) => earlier.and_then(step),
            None => fewer.push(Work::Step(step)),
        }
    }
    fewer
}

/// Remembers what each audience was last sent in each shape.
#[derive(Default)]
struct Painter {
    sent: HashMap<(Audience, Shape), Sent>,
}

impl Painter {
    fn work(&mut self, work: Work) {
        match work {
            Work::Say(outlets, text) => {
                let parcel = Parcel::new(text);
                outlets.iter().for_each(|outlet| _ = outlet.send(&parcel));
            }
            Work::Step(step) => self.step(step, None),
            Work::Hello { step, sheet } => self.step(step, Some(sheet)),
        }
    }

    /// Tells an audience of a step, or greets one who has come to it with a page that shows what has this name.
    fn step(&mut self, step: Step, greeted: Option<Option<String>>) {
        let Step { audience, ears, seen, from, told } = step;
        let seen = seen.drawn(Want::CHANGES);
        let mut shapes: Vec<Shape> = ears.iter().map(|(shape, _)| *shape).collect();
        shapes.sort_unstable();
        shapes.dedup();
        let company = waiting_room::company(&seen, None);
        let telling = Telling::new(&seen, &company, from, &told, greeted.map(|sheet| Greeting { sheet }));
        for shape in shapes {
            let (text, now) = telling.in_shape(shape, self.sent.remove(&(audience, shape)));
            let parcel = Parcel::new(text.into());
            for (_, outlet) in ears.iter().filter(|(heard, _)| *heard == shape) {
                outlet.send(&parcel);
            }
            if let Some(now) = now {
                self.sent.insert((audience, shape), now);
            }
        }
    }
}
