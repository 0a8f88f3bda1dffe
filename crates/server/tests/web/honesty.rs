//! What a seat or a spectator is sent is the same, to the byte, in two worlds that differ only in what it cannot see: in hidden cards, in
//! hidden choices, and in their number. That goes for every page, every answer with its headers, every list, everything that is pushed,
//! every webhook, for every game on the shelf, with clocks that run.
//!
//! Two servers are given the two worlds under the same table id and the same time of day.

use std::time::Duration;

use catalog::{AnyGame, AnyRules, Setting};
use kernel::log::LogFile;
use kernel::{Sampler, Seat};
use reqwest::Method;
use serde_json::json;
use server::Settings;
use tokio::sync::mpsc;
use tokio_tungstenite::tungstenite::Message;

use crate::kit::{Guest, MORNING, Site, Socket, by_hand, sqlite};
use crate::webhooks::elsewhere;
use crate::worlds::{Click, Pair, Unseen, keep, pairs, recorded, token, unseen};

/// Something that was sent, and what it was.
pub(crate) type Sent = (String, String);

fn rules(game: &dyn AnyGame) -> Box<dyn AnyRules> {
    let about = game.about();
    game.open(&Setting::of(game, Some(3.clamp(about.min_players, about.max_players)))).unwrap()
}

/// Whether nothing more can be asked of a game: it hides nothing, and nothing hidden was found, or it is over after a few choices.
fn is_spared(name: &str, found: usize, log: &LogFile) -> bool {
    (name == "space-truckin" && found == 0) || log.entries.len() < 40
}

fn somebody(site: &Site, seat: Option<Seat>) -> Guest<'_> {
    Guest { site, token: seat.map(|seat| token(seat).reveal()) }
}

/// An answer with its headers.
async fn answer(reader: &Guest<'_>, path: &str) -> Sent {
    let response = reader.request(Method::GET, path).send().await.unwrap();
    let mut headers: Vec<String> = response.headers().iter().map(|(name, value)| format!("{name}: {value:?}")).collect();
    // The time of day at this machine is the only thing that does not come from the server's clock.
    // Of the moment and of chance: the number of a request names its lines in the operator's log.
    headers.retain(|header| !header.starts_with("date: ") && !header.starts_with("x-request-id: "));
    headers.sort();
    (path.to_owned(), format!("{}\n{}\n{}", response.status(), headers.join("\n"), response.text().await.unwrap()))
}

/// Everything that a reader can ask for.
pub(crate) async fn everything(reader: &Guest<'_>, id: &str, sent: &mut Vec<Sent>) {
    for what in ["", "/view", "/choices", "/log", "/log.jsonl", "/replay", "/replay?at=1", "/chat"] {
        sent.push(answer(reader, &format!("/api/v1/tables/{id}{what}")).await);
    }
    for what in
        ["", "?log=all", "/board", "/board?shape=wide", "/text", "/log?before=9", "/picture.svg", "/replay", "/replay?at=1", "/chat"]
    {
        sent.push(answer(reader, &format!("/t/{id}{what}")).await);
    }
    for path in ["/api/v1/tables", "/api/v1/me/tables", "/", "/my"] {
        sent.push(answer(reader, path).await);
    }
}

/// Every manner in which somebody can listen: as a program, and as a page in a window of each shape, with messages packed and not.
pub(crate) async fn listen(reader: &Guest<'_>, id: &str) -> Vec<Socket> {
    let mut sockets = Vec::new();
    for said in ["?since=0", "?since=0&page=wide", "?since=0&page=square&packed=yes", "?since=0&page=tall&packed=yes"] {
        sockets.push(reader.listen_as(id, said).await);
    }
    sockets
}

/// Everything that was pushed. A line of chat comes after whatever a move made the server send, be it nothing.
pub(crate) async fn pushed(site: &Site, id: &str, sockets: &mut [Socket], sent: &mut Vec<Sent>) {
    site.guest("Ann").await.at(id, "chat", json!({ "text": "and now?" })).await.ok();
    for (number, socket) in sockets.iter_mut().enumerate() {
        loop {
            let heard = socket.hear().await.unwrap();
            let last = heard.text.contains("and now?");
            sent.push((format!("pushed to {number}"), heard.text));
            if let Message::Binary(packed) = heard.sent {
                sent.push((format!("packed for {number}"), format!("{packed:?}")));
            }
            if last {
                break;
            }
        }
    }
}

async fn choose(site: &Site, id: &str, seat: Seat, act: &str) {
    let other = somebody(site, Some(seat));
    let request = other.of(id, "/choices").await["you"]["request"].clone();
    other.at(id, "act", json!({ "request": request, "act": act })).await.ok();
}

pub(crate) fn compare(what: &str, reader: Option<Seat>, one: &[Sent], other: &[Sent]) {
    for ((path, one), (_, other)) in one.iter().zip(other) {
        assert!(one == other, "{what}: {path} for {reader:?}:\n{one}\n{other}");
    }
    assert_eq!(one.len(), other.len(), "{what}: as many messages");
}

#[tokio::test]
async fn two_worlds_that_differ_in_hidden_things_send_the_same_bytes() {
    for game in catalog::titles() {
        let (rules, name) = (rules(*game), game.about().id);
        let mut chance = Sampler::from_seed(5);
        let log = recorded(&*rules, &mut chance);
        let pairs = pairs(&*rules, &log, &mut chance);
        let moved = pairs.iter().filter(|pair| pair.then.is_some()).count();
        let enough = pairs.len() >= 8 && moved >= 3;
        assert!(enough || is_spared(name, pairs.len(), &log), "{name}: {} pairs, {moved} with a move", pairs.len());
        let mut sites = Vec::new();
        for world in 0..2 {
            let folder = tempfile::tempdir().unwrap();
            let store = sqlite(&folder).await;
            for pair in &pairs {
                keep(&*store, &*rules, &pair.id, &pair.worlds[world], None).await;
            }
            sites.push(Site::on(folder, store, by_hand().0).await);
        }
        for pair in &pairs {
            let [one, other] = [look(&sites[0], pair).await, look(&sites[1], pair).await];
            compare(&format!("{name}, {}", pair.id), pair.reader, &one, &other);
        }
    }
}

/// What a reader of such a pair is sent.
async fn look(site: &Site, pair: &Pair) -> Vec<Sent> {
    let (reader, id, mut sent) = (somebody(site, pair.reader), &pair.id, Vec::new());
    everything(&reader, id, &mut sent).await;
    let mut sockets = listen(&reader, id).await;
    if let Some((seat, act)) = &pair.then {
        choose(site, id, *seat, act).await;
        everything(&reader, id, &mut sent).await;
    }
    pushed(site, id, &mut sockets, &mut sent).await;
    sent
}

#[tokio::test]
async fn clicks_that_a_reader_does_not_see_change_nothing_that_it_is_sent() {
    for game in catalog::titles() {
        let (rules, name) = (rules(*game), game.about().id);
        let mut chance = Sampler::from_seed(5);
        let log = recorded(&*rules, &mut chance);
        let found = unseen(&*rules, &log, &mut chance);
        let taken_back = found.iter().filter(|unseen| unseen.clicks.iter().any(|click| matches!(click, Click::TakeBack))).count();
        let moved = found.iter().filter(|unseen| unseen.then.is_some()).count();
        let enough = found.len() >= 8 && taken_back >= 4 && moved >= 4;
        assert!(
            enough || is_spared(name, found.len(), &log),
            "{name}: {} times, {taken_back} taken back, {moved} with a move",
            found.len()
        );
        for (number, unseen) in found.iter().take(12).enumerate() {
            let (with, without) = (story(&*rules, unseen, true).await, story(&*rules, unseen, false).await);
            compare(&format!("{name}, {number}"), unseen.reader, &with, &without);
        }
    }
}

/// What a reader is sent at a table where somebody makes clicks that it does not see, or does not make them; then somebody moves, the
/// server is started again, and time runs out.
async fn story(rules: &dyn AnyRules, unseen: &Unseen, clicked: bool) -> Vec<Sent> {
    let (settings, hand) = by_hand();
    // Bots with a pause: nobody moves while the clock stands.
    let settings = Settings { fast_bots: false, webhook_allow: vec!["127.0.0.1".into()], ..settings };
    let (hook, mut called) = elsewhere("204 No Content").await;
    let (folder, id) = (tempfile::tempdir().unwrap(), "table");
    let store = sqlite(&folder).await;
    keep(&*store, rules, id, &unseen.world, Some(hook)).await;
    let site = Site::on(folder, store, settings.clone()).await;
    let (reader, mut sent) = (somebody(&site, unseen.reader), Vec::new());
    let mut sockets = listen(&reader, id).await;
    everything(&reader, id, &mut sent).await;
    for click in &unseen.clicks {
        hand.advance(Duration::from_secs(1));
        match click {
            _ if !clicked => {}
            Click::Choose(act) => choose(&site, id, unseen.seat, act).await,
            Click::TakeBack => {
                somebody(&site, Some(unseen.seat)).at(id, "take-back", json!({})).await.ok();
            }
        }
        everything(&reader, id, &mut sent).await;
    }
    if let Some((seat, act)) = &unseen.then {
        hand.advance(Duration::from_secs(1));
        choose(&site, id, *seat, act).await;
        everything(&reader, id, &mut sent).await;
    }
    pushed(&site, id, &mut sockets, &mut sent).await;
    let site = site.again(settings).await;
    let reader = somebody(&site, unseen.reader);
    everything(&reader, id, &mut sent).await;
    let mut sockets = listen(&reader, id).await;
    let seats = reader.of(id, "").await["seats"].clone();
    let due = seats.as_array().unwrap().iter().filter_map(|seat| seat["due_ms"].as_i64()).min().expect("a clock runs");
    let now = MORNING + 1000 * (unseen.clicks.len() as i64 + i64::from(unseen.then.is_some()));
    for left in [due - now - 1, 1] {
        hand.advance(Duration::from_millis(left.unsigned_abs()));
        everything(&reader, id, &mut sent).await;
    }
    pushed(&site, id, &mut sockets, &mut sent).await;
    assert!(sent.iter().any(|(_, text)| text.contains("is out of time")), "time runs out");
    // What the webhook was called for; the end comes last.
    for seat in (0..).map(Seat::new).take(unseen.world.header.seats.len()) {
        somebody(&site, Some(seat)).at(id, "abandon", json!({ "agree": true })).await.ok();
    }
    sent.extend(calls(&mut called).await);
    sent
}

/// What a webhook was sent until the game was over, in some order.
async fn calls(called: &mut mpsc::UnboundedReceiver<(String, serde_json::Value)>) -> Vec<Sent> {
    let mut calls = Vec::new();
    loop {
        let (_, body) = tokio::time::timeout(Duration::from_secs(30), called.recv()).await.expect("it is called").unwrap();
        let over = body["text"].as_str().unwrap().contains("the game is over");
        calls.push(("webhook".to_owned(), body.to_string()));
        if over {
            calls.sort();
            return calls;
        }
    }
}
