//! Webhooks as the server at their other end sees them.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio::sync::mpsc;

use crate::kit::{Site, settings};

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

async fn site_that_may_call_here() -> Site {
    let public_url = Some("https://play.example.org/".to_owned());
    Site::with(server::Settings { webhook_allow: vec!["127.0.0.1".into()], public_url, ..settings() }).await
}

#[tokio::test]
async fn a_webhook_hears_whose_turn_it_is_and_where() {
    let (hook, mut hears) = elsewhere("204 No Content").await;
    let site = site_that_may_call_here().await;
    let (mary, nick) = (site.guest("Mary").await, site.guest("Nick").await);
    let options = json!({ "first_player": "0" });
    let table = mary.make(json!({ "game": "galactic-trader", "seats": ["me", "free"], "options": options, "webhook": hook })).await;
    nick.at(&table, "join", json!({})).await.ok();
    let mut heard = Vec::new();
    // Mary takes a good of the packet, then it is Nick's.
    while heard.len() < 2 {
        let (line, body) = tokio::time::timeout(Duration::from_secs(30), hears.recv()).await.expect("it is called").unwrap();
        assert_eq!(line, "POST /hook/secret HTTP/1.1");
        assert_eq!(body["content"], body["text"], "Discord reads the one, Slack the other");
        heard.push(body["text"].as_str().unwrap().to_owned());
        let choice = mary.of(&table, "/choices").await["choices"][0]["number"].clone();
        mary.at(&table, "act", json!({ "request": heard.len() - 1, "number": choice })).await;
    }
    let link = format!("https://play.example.org/t/{table}");
    assert_eq!(heard[0], format!("Galactic Trader: it is the turn of Mary. {link}"));
    assert_eq!(heard[1], format!("Galactic Trader: it is the turn of Nick. {link}"));
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
