//! The live connection: what happens is pushed as it is told, and a seat may act on it.
//!
//! Messages are small JSON objects with a `kind`. The first is `hello` and brings the listener up to date from the event
//! after `since`; then `step` whenever something changed for this listener (`told` in words and as data, `motions` for
//! whoever draws the board), `chat`, and `presence` when a player has come or gone. A seat may send
//! `{"act": {"request": 3, "number": 17}}` and `{"take_back": true}`; what a page sends is a click of a person, after which the table does not
//! ask what goes without saying, and may name a second choice that was meant with it (`then`) or put down several at once
//! (`{"put_down": 2}`). What is refused comes back as `refused`, what is done as a `step` whose `you.request` has gone up. A page that says
//! `packed=yes` gets longer messages packed (`deflate-raw`), as binary ones.

use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Path, Query, State};
use axum::response::Response;
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;

use crate::http::guard::Address;
use crate::http::identity::Visitor;
use crate::http::limits::SocketPlace;
use crate::http::{App, shape, table_id};
use crate::net::Net;
use crate::refusal::{Answer, Refusal, Why};
use crate::table::message::{Act, Back, Caller, Message};
use crate::table::push::{Arrival, Ear};
use crate::tables::Services;
use store::TableId;

/// The largest message from a client.
const LARGEST: usize = 4 * 1024;
/// What is read at once; a choice is less than a hundred bytes. The library fills it with zeros before each look at a socket.
const READ: usize = 512;
/// Messages that may wait for a slow client; then it is let go and must come again.
const BACKLOG: usize = 64;
/// How often a silent connection is tested; one that does not answer is dropped at the next test.
const PING: Duration = Duration::from_secs(30);
/// How long somebody who sends too much is not listened to.
const BREATH: Duration = Duration::from_millis(250);

/// Who comes to listen, and what they know.
#[derive(Deserialize)]
pub(crate) struct Coming {
    /// How many events they were told before.
    since: Option<u64>,
    /// The shape of the window, for a page that wants what it has to show.
    page: Option<String>,
    /// The name of what that page shows.
    sheet: Option<String>,
    /// Whether that page can unpack what is packed (`packed=yes`).
    packed: Option<String>,
}

/// What a client sends.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Said {
    Act { request: u64, number: u32, then: Option<u32> },
    TakeBack(bool),
    PutDown(u8),
}

#[derive(Serialize)]
struct RefusedMessage<'a> {
    kind: &'static str,
    error: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    clause: Option<&'static str>,
}

/// `GET /t/{id}/ws`: opens the connection.
pub(crate) async fn listen(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(Coming { since, page, sheet, packed }): Query<Coming>,
    visitor: Visitor,
    Extension(Address(address)): Extension<Address>,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Answer<Response> {
    let upgrade = upgrade.map_err(|_| Refusal::new(Why::Malformed, "this address is for WebSocket connections"))?;
    let id = table_id(&id)?;
    let place = app.limits.socket(address)?;
    let (out, told) = mpsc::channel(BACKLOG);
    let who = visitor.caller();
    // Before the upgrade: a table that is not there is a 404, not a socket that closes.
    let ear = page.as_deref().map_or(Ok(Ear::Program), |page| shape(page).map(Ear::Page))?;
    let unpacks = page.is_some() && packed.as_deref() == Some("yes");
    let arrival = || Arrival { who, ear, since, sheet: sheet.clone(), unpacks, out: out.clone() };
    app.services.ask(&id, |reply| Message::Listen { arrival: arrival(), reply }).await?;
    drop(out);
    // Small buffers: the library's own would cost 256 KB for each of five thousand sockets.
    let upgrade = upgrade.read_buffer_size(READ).write_buffer_size(0).max_message_size(LARGEST).max_frame_size(LARGEST);
    Ok(upgrade.on_upgrade(move |socket| {
        Connection { line: Line { services: Arc::clone(&app.services), id }, app, who, is_page: page.is_some(), address, _place: place }
            .run(socket, told)
    }))
}

/// The way to the table, which is told when the connection has ended, however that came about.
struct Line {
    services: Arc<Services>,
    id: TableId,
}

impl Drop for Line {
    fn drop(&mut self) {
        self.services.tell(&self.id, Message::HungUp);
    }
}

struct Connection {
    line: Line,
    app: App,
    who: Caller,
    /// Whether a person sits at the other end, and not a program.
    is_page: bool,
    address: Net,
    _place: SocketPlace,
}

impl Connection {
    async fn run(self, mut socket: WebSocket, mut told: mpsc::Receiver<Box<Frame>>) {
        let clock = &self.app.services.settings.clock;
        let mut ping = clock.after(PING);
        let mut heard = true;
        loop {
            tokio::select! {
                frame = told.recv() => {
                    let Some(frame) = frame else {
                        // The table let go of us: the server stops, or we were too slow. Come again and say what you last heard.
                        let frame = CloseFrame { code: close_code::AWAY, reason: "come again".into() };
                        let _ = socket.send(Frame::Close(Some(frame))).await;
                        return;
                    };
                    if socket.send(*frame).await.is_err() {
                        return;
                    }
                }
                frame = socket.recv() => {
                    heard = true;
                    let Some(Ok(frame)) = frame else { return };
                    // Whatever it is, it was read and is counted.
                    let refusal = match (self.app.limits.message(self.who, self.address), frame) {
                        (_, Frame::Close(_)) => return,
                        (Err(refusal), _) => {
                            // Nothing more is read for a while: whoever sends faster waits in the wire.
                            tokio::time::sleep(BREATH).await;
                            Some(refusal)
                        }
                        // What is done for a message takes more room than waiting for one.
                        (Ok(()), Frame::Text(text)) => Box::pin(self.hear(&text)).await.err(),
                        (Ok(()), Frame::Binary(_)) => Some(Refusal::new(Why::Malformed, "messages must be text")),
                        (Ok(()), Frame::Ping(_) | Frame::Pong(_)) => None,
                    };
                    if let Some(refusal) = refusal {
                        let clause = refusal.clause.map(|clause| clause.0);
                        let message = RefusedMessage { kind: "refused", error: &refusal.message, clause };
                        let text = serde_json::to_string(&message).unwrap_or_default();
                        if socket.send(Frame::Text(text.into())).await.is_err() {
                            return;
                        }
                    }
                }
                () = clock.until(ping) => {
                    ping = clock.after(PING);
                    if !std::mem::replace(&mut heard, false) || socket.send(Frame::Ping(Default::default())).await.is_err() {
                        return;
                    }
                }
            }
        }
    }

    async fn take_back(&self, clicks: u8) -> Answer<()> {
        let (who, back) = (self.who, if self.is_page { Back::Clicks(clicks) } else { Back::Choice });
        self.app.services.ask(&self.line.id, |reply| Message::TakeBack { who, back, reply }).await.map(drop)
    }

    async fn hear(&self, text: &str) -> Answer<()> {
        let said: Said = serde_json::from_str(text)
            .map_err(|error| Refusal::new(Why::Malformed, format!("this message cannot be understood: {error}")))?;
        let who = self.who;
        match said {
            Said::Act { then: Some(_), .. } | Said::PutDown(_) if !self.is_page => {
                return Err(Refusal::new(
                    Why::Malformed,
                    "programs choose and take back one thing at a time: send 'act' without 'then', or 'take_back'",
                ));
            }
            Said::Act { request, number, then } => {
                let act = if self.is_page { Act::Click { number, then } } else { Act::Number(number) };
                self.app.services.ask(&self.line.id, |reply| Message::Act { who, request, act: act.clone(), reply }).await?;
            }
            Said::TakeBack(true) => self.take_back(1).await?,
            Said::PutDown(clicks) => self.take_back(clicks).await?,
            Said::TakeBack(false) => {}
        }
        Ok(())
    }
}
