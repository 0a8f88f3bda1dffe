//! What a page that listens is sent when something has happened: the parts of it that have become different, and what was told.

use catalog::ToldText;
use draw::{Motion, Shape};
use serde::Serialize;

use crate::pieces::{Pieces, title};
use crate::sheet::{Changed, Sent, Sheet};
use crate::{Company, Seen, Status};

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

/// A page that begins to listen, and what it shows.
#[derive(Debug, Clone)]
pub struct Greeting {
    /// The name by which it knows what it shows, if it shows something.
    pub sheet: Option<String>,
}

/// What an audience is told of a step: made once, said in each shape of window that somebody in it has open.
pub struct Telling<'a> {
    seen: &'a Seen,
    from: u64,
    told: &'a [ToldText],
    greeting: Option<Greeting>,
    pieces: Option<Pieces>,
}

impl<'a> Telling<'a> {
    /// Of what is seen now, drawn as [`Want::CHANGES`](crate::Want::CHANGES). `from` is the number of the event after which `told` goes on;
    /// whatever a page has beyond that has not happened. A greeting is for somebody who has just come.
    #[must_use]
    pub fn new(seen: &'a Seen, company: &Company, from: u64, told: &'a [ToldText], greeting: Option<Greeting>) -> Telling<'a> {
        let pieces = (seen.status != Status::Open).then(|| Pieces::of(seen, company));
        Telling { seen, from, told, greeting, pieces }
    }

    /// The message to pages of this shape, and what is to be remembered of it; `before` is what was remembered of the last one.
    #[must_use]
    pub fn in_shape(&self, shape: Shape, before: Option<Sent>) -> (String, Option<Sent>) {
        let Telling { seen, from, told, greeting, pieces } = self;
        let board = pieces.is_some().then(|| seen.board_in(shape)).flatten();
        let sheet = pieces.as_ref().map(|pieces| Sheet::of(pieces, board.as_ref()));
        let changes = sheet.as_ref().map(|sheet| {
            let from = match greeting {
                // Whoever comes with what is there now needs nothing; all others fetch the whole.
                Some(Greeting { sheet: shown }) => shown.clone().filter(|name| *name == sheet.name()),
                None => before.as_ref().map(Sent::name),
            };
            let changed = before.as_ref().filter(|_| greeting.is_none()).map(|before| sheet.changes(before));
            let Changed { parts, tags } = changed.unwrap_or_default();
            Changes { from, to: sheet.name(), parts, tags }
        });
        let message = PageMessage {
            kind: if greeting.is_some() { "hello" } else { "step" },
            n: seen.told,
            from: *from,
            told: told.iter().map(|told| Line { text: &told.said.text, clause: told.said.clause.0 }).collect(),
            motions: told.iter().flat_map(|told| &told.motions).collect(),
            status: seen.status.as_str(),
            title: title(seen),
            request: seen.you.as_ref().map(|you| you.request),
            sheet: changes,
        };
        // Our own types always become JSON: no maps with odd keys, no failing writers.
        let text = serde_json::to_string(&message).unwrap_or_default();
        // Whoever was there before a greeting shows what they were last sent: that stays what later changes are from.
        let now = match (before, greeting) {
            (Some(before), Some(_)) => Some(before),
            _ => sheet.map(|sheet| sheet.sent()),
        };
        (text, now)
    }
}
