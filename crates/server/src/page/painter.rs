//! Whoever draws what the pages of a table are sent: a task beside the table's writer, which never waits for it.
//!
//! A table gives it what an audience sees after a step. It draws that once for each shape of window that somebody in the audience has open,
//! finds what is different from what they were last sent, and sends that. What cannot be said as a difference the pages fetch whole.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use axum::extract::ws::{Message as Frame, Utf8Bytes};
use catalog::ToldText;
use draw::{Motion, Shape};
use serde::Serialize;
use store::Status;
use tokio::sync::mpsc;

use super::parcel::Parcel;
use super::pieces::{Pieces, title};
use super::sheet::{Changed, Sent, Sheet};
use crate::table::push::Audience;
use crate::table::snapshot::{Snapshot, Want};
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

/// A line of what happened.
#[derive(Serialize)]
struct Line<'a> {
    text: &'a str,
    clause: &'static str,
}

/// What has changed on a page.
#[derive(Serialize)]
struct Changes<'a> {
    /// The name of the sheet that it must show now, or else fetch the whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<String>,
    /// The name of what it shows then.
    to: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    parts: Vec<(&'a str, &'a str)>,
    /// Parts of which only the opening tag is another one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tags: Vec<(&'a str, &'a str)>,
}

#[derive(Serialize)]
struct PageMessage<'a> {
    kind: &'static str,
    /// How many events this audience was told so far.
    n: u64,
    from: u64,
    told: Vec<Line<'a>>,
    /// What that moves in the picture, made from what this audience was told and nothing else.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    motions: Vec<&'a Motion>,
    status: &'static str,
    title: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    request: Option<u64>,
    /// None where the page must fetch the whole: before the game begins it is another one for each reader.
    #[serde(skip_serializing_if = "Option::is_none")]
    sheet: Option<Changes<'a>>,
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
        let open = seen.status == Status::Open;
        let pieces = (!open).then(|| Pieces::of(&seen, None));
        for shape in shapes {
            let before = self.sent.remove(&(audience, shape));
            let board = pieces.is_some().then(|| seen.board_in(shape)).flatten();
            let sheet = pieces.as_ref().map(|pieces| Sheet::of(pieces, board.as_ref()));
            let changes = sheet.as_ref().map(|sheet| {
                let from = match &greeted {
                    // Whoever comes with what is there now needs nothing; all others fetch the whole.
                    Some(name) => name.clone().filter(|name| *name == sheet.name()),
                    None => before.as_ref().map(Sent::name),
                };
                let changed = before.as_ref().filter(|_| greeted.is_none()).map(|before| sheet.changes(before));
                let Changed { parts, tags } = changed.unwrap_or_default();
                Changes { from, to: sheet.name(), parts, tags }
            });
            let message = PageMessage {
                kind: if greeted.is_some() { "hello" } else { "step" },
                n: seen.told,
                from,
                told: told.iter().map(|told| Line { text: &told.said.text, clause: told.said.clause.0 }).collect(),
                motions: told.iter().flat_map(|told| &told.motions).collect(),
                status: seen.status.as_str(),
                title: title(&seen),
                request: seen.you.as_ref().map(|you| you.request),
                sheet: changes,
            };
            // Our own types always become JSON: no maps with odd keys, no failing writers.
            let parcel = Parcel::new(serde_json::to_string(&message).unwrap_or_default().into());
            for (_, outlet) in ears.iter().filter(|(heard, _)| *heard == shape) {
                outlet.send(&parcel);
            }
            // Whoever was there before a greeting shows what they were last sent: that stays what later changes are from.
            let now = match (before, &greeted) {
                (Some(before), Some(_)) => Some(before),
                _ => sheet.map(|sheet| sheet.sent()),
            };
            if let Some(now) = now {
                self.sent.insert((audience, shape), now);
            }
        }
    }
}
