//! Webhooks as the server at their other end sees them.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use futures_util::future::join_all;
use serde_json::{Value, json};
use server::Settings;
use server::clock::Clock;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio::sync::mpsc;

use crate::kit::{Guest, MORNING, Site, eventually, settings};

/// Somebody else's server: hands on what it is sent and answers with this line.
pub(crate) async fn elsewhere(answer: &'static str) -> (String, mpsc::UnboundedReceiver<(String, Value)>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/hook/secret", listener.local_addr().unwrap());
    let (heard, hears) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        loop {
            let (mut stream, _) = listener.accept().await.unwrap();
            let mut text = String::new();
            let body = loop {
                let mut bytes = [0; 4096];
                let count = stream.read(&mut bytes).await.unwrap();
                text.push_str(std::str::from_utf8(&bytes[..count]).unwrap());
                // The body is one object, so it is whole when it can be read.
                let body = text.split_once("\r\n\r\n").and_then(|(_, body)| serde_json::from_str(body).ok());
                if body.is_some() || count == 0 {
                    break body.unwrap_or_default();
                }
            };
            let answer = format!("HTTP/1.1 {answer}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
            let _ = stream.write_all(answer.as_bytes()).await;
            let _ = heard.send((text.lines().next().unwrap_or_default().to_owned(), body));
        }
    });
    (url, hears)
}

fn may_call_here() -> Settings {
    let public_url = Some("https://play.example.org/".to_owned());
    Settings { webhook_allow: vec!["127.0.0.1".into()], public_url, ..settings() }
}

async fn site_that_may_call_here() -> Site {
    Site::with(may_call_here()).await
}

/// What is said next, as Slack reads it.
async fn next(hears: &mut mpsc::UnboundedReceiver<(String, Value)>) -> Value {
    let (line, body) = tokio::time::timeout(Duration::from_secs(30), hears.recv()).await.expect("it is called").unwrap();
    assert_eq!(line, "POST /hook/secret HTTP/1.1");
    body
}

/// Somebody plays their first choice.
async fn play(who: &Guest<'_>, table: &str) {
    let seen = who.of(table, "/choices").await;
    who.at(table, "act", json!({ "request": seen["you"]["request"], "number": seen["choices"][0]["number"] })).await.ok();
}

/// A table of two people, with a webhook.
async fn table_of(mary: &Guest<'_>, nick: &Guest<'_>, hook: &str) -> String {
    let table = mary.make(json!({ "game": "galactic-trader", "seats": ["me", "free"], "webhook": hook })).await;
    nick.at(&table, "join", json!({})).await.ok();
    table
}

#[tokio::test]
async fn a_webhook_hears_whose_turn_it_is_and_where_and_only_once() {
    let (hook, mut hears) = elsewhere("204 No Content").await;
    let site = site_that_may_call_here().await;
    let (mary, nick) = (site.guest("Mary").await, site.guest("Nick").await);
    let new = json!({ "game": "space-traders", "seats": ["me", "free"], "webhook": hook });
    let table = mary.post("/api/v1/tables", new).await.ok()["table"].as_str().unwrap().to_owned();
    nick.at(&table, "join", json!({})).await.ok();
    let words = json!(format!("Space Traders: it is the turn of Mary and Nick. https://play.example.org/t/{table}"));
    let body = next(&mut hears).await;
    assert_eq!((&body["text"], &body["content"]), (&words, &words), "Slack reads the one, Discord the other");
    let click = async |who: &Guest<'_>, act: &str| {
        let request = who.of(&table, "").await["you"]["request"].clone();
        who.at(&table, "act", json!({ "request": request, "act": act })).await.ok();
    };
    // Nothing of this is news: talk, a visit, a choice that is taken back and made again.
    mary.at(&table, "chat", json!({ "text": "hello" })).await.ok();
    let mut socket = mary.listen(&table, None).await;
    socket.next_of("hello").await;
    click(&mary, "HT").await;
    for _ in 0..3 {
        click(&mary, "commit").await;
        mary.at(&table, "take-back", json!({})).await.ok();
        nick.at(&table, "chat", json!({ "text": "well?" })).await.ok();
    }
    click(&mary, "commit").await;
    // Neither is a restart.
    let tokens = (mary.token.clone(), nick.token.clone());
    let (done, folder) = site.stop().await;
    done.unwrap();
    let site = Site::on_again(folder, may_call_here()).await;
    let (mary, nick) = (Guest { site: &site, token: tokens.0 }, Guest { site: &site, token: tokens.1 });
    mary.of(&table, "").await;
    nick.at(&table, "chat", json!({ "text": "I am thinking" })).await.ok();
    for act in ["HT", "commit"] {
        let request = nick.of(&table, "").await["you"]["request"].clone();
        nick.at(&table, "act", json!({ "request": request, "act": act })).await.ok();
    }
    assert!(next(&mut hears).await["text"].as_str().unwrap().contains("the turn of Mary"), "the next turn is news");
    site.stop().await.0.unwrap();
    assert!(hears.try_recv().is_err(), "nothing else was said");
}

#[tokio::test]
async fn a_name_calls_nobody_in_other_peoples_chats() {
    let (hook, mut hears) = elsewhere("204 No Content").await;
    let site = site_that_may_call_here().await;
    let (loud, nick) = (site.guest("@everyone <!channel>").await, site.guest("Nick").await);
    table_of(&loud, &nick, &hook).await;
    let body = next(&mut hears).await;
    let (content, text) = (body["content"].as_str().unwrap(), body["text"].as_str().unwrap());
    assert!(content.contains("the turn of \\@everyone \\<!channel\\>. https://"), "{content}");
    assert!(text.contains("the turn of @\u{200b}everyone &lt;!channel&gt;. https://"), "{text}");
    assert_eq!(body["allowed_mentions"], json!({ "parse": [] }));
}

/// How many calls a server has got, and how many of them were given up.
#[derive(Default)]
struct Hanging {
    calls: AtomicUsize,
    given_up: AtomicUsize,
}

impl Hanging {
    fn calls(&self) -> usize {
        self.calls.load(Ordering::SeqCst)
    }

    async fn all_given_up(&self, calls: usize) {
        eventually(async || self.given_up.load(Ordering::SeqCst) == calls).await;
        assert_eq!(self.calls(), calls);
    }
}

/// Somebody else's server that takes every call and never answers.
async fn hanging() -> (String, Arc<Hanging>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/hook", listener.local_addr().unwrap());
    let hanging = Arc::new(Hanging::default());
    let counts = Arc::clone(&hanging);
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            counts.calls.fetch_add(1, Ordering::SeqCst);
            let counts = Arc::clone(&counts);
            tokio::spawn(async move {
                let mut bytes = [0; 4096];
                while stream.read(&mut bytes).await.is_ok_and(|count| count > 0) {}
                counts.given_up.fetch_add(1, Ordering::SeqCst);
            });
        }
    });
    (url, hanging)
}

#[tokio::test]
async fn hooks_that_hang_hold_up_no_others() {
    let (hook, mut hears) = elsewhere("204 No Content").await;
    let (hangs, hanging_one) = hanging().await;
    let site = Site::with(Settings { webhook_patience: Duration::from_secs(3600), ..may_call_here() }).await;
    let (mary, nick) = (site.guest("Mary").await, site.guest("Nick").await);
    let hanging: Vec<String> = join_all((0..30).map(|_| table_of(&mary, &nick, &hangs))).await;
    eventually(async || hanging_one.calls() == 8).await;
    // However often they have something to say.
    for table in &hanging {
        play(&mary, table).await;
    }
    table_of(&mary, &nick, &hook).await;
    assert!(next(&mut hears).await["text"].as_str().unwrap().contains("the turn of Mary"));
    assert_eq!(hanging_one.calls(), 8, "one server has only so many");
}

#[tokio::test]
async fn a_hook_that_does_not_answer_is_left_alone_for_a_while() {
    let (hangs, hanging) = hanging().await;
    let (hook, mut hears) = elsewhere("204 No Content").await;
    let (clock, hand) = Clock::by_hand(MORNING);
    let site = Site::with(Settings { clock, webhook_patience: Duration::from_millis(50), ..may_call_here() }).await;
    let (mary, nick) = (site.guest("Mary").await, site.guest("Nick").await);
    let table = table_of(&mary, &nick, &hangs).await;
    hanging.all_given_up(1).await;
    // Somebody plays until it is another's turn, and that is news.
    let pass = async || {
        let waited = async || mary.of(&table, "").await["seats"].as_array().unwrap().iter().position(|seat| seat["waiting"] == true);
        let before = waited().await;
        while waited().await == before {
            play(if before == Some(0) { &mary } else { &nick }, &table).await;
        }
        // Had anybody been called for it, it would have been before this.
        table_of(&mary, &nick, &hook).await;
    };
    for (calls, rest) in [(1, 60), (2, 120), (3, 240)] {
        hand.advance(Duration::from_secs(rest - 1));
        pass().await;
        next(&mut hears).await;
        assert_eq!(hanging.calls(), calls, "it rests for {rest} seconds");
        hand.advance(Duration::from_secs(1));
        pass().await;
        hanging.all_given_up(calls + 1).await;
    }
}

#[tokio::test]
async fn a_webhook_is_not_sent_elsewhere() {
    let (other, mut other_hears) = elsewhere("204 No Content").await;
    let leads_on: &'static str = format!("307 Temporary Redirect\r\nlocation: {other}").leak();
    let (hook, mut hears) = elsewhere(leads_on).await;
    let site = site_that_may_call_here().await;
    let mary = site.guest("Mary").await;
    let table = mary.make(json!({ "game": "galactic-trader", "seats": ["random", "random"], "webhook": hook })).await;
    site.nobody().listen(&table, None).await.until(|message| message["status"] == "over").await;
    let (_, body) = tokio::time::timeout(Duration::from_secs(30), hears.recv()).await.expect("it is called").unwrap();
    assert!(body["text"].as_str().unwrap().starts_with("Galactic Trader: the game is over."));
    site.stop().await.0.unwrap();
    assert!(other_hears.try_recv().is_err(), "a redirect is not followed");
}
