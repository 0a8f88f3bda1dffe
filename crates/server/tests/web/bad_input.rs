//! Whatever is sent, the answer is a 4xx in one line, never a 5xx.

use reqwest::Method;
use serde_json::json;

use crate::kit::{Got, Site};

#[tokio::test]
async fn what_is_wrong_is_said_in_one_line() {
    let site = Site::start().await;
    let mary = site.guest("Mary").await;
    let table = mary.table(&["me", "free"]).await;
    let at = |what: &str| format!("/api/v1/tables/{table}/{what}");
    let new = "/api/v1/tables";
    let gt = "galactic-trader";
    let cases: Vec<(String, String, u16, &str)> = vec![
        (new.into(), "{".into(), 400, "EOF"),
        (new.into(), "[]".into(), 422, "expected struct"),
        (new.into(), "null".into(), 422, "invalid type"),
        (new.into(), json!({ "game": gt }).to_string(), 422, "missing field `seats`"),
        (new.into(), json!({ "game": gt, "seats": [], "nonsense": 1 }).to_string(), 422, "unknown field"),
        (new.into(), json!({ "game": "chess", "seats": ["me", "free"] }).to_string(), 422, "no game 'chess'"),
        (new.into(), json!({ "game": gt, "seats": ["me"] }).to_string(), 422, "for 2 to 4 players"),
        (new.into(), json!({ "game": gt, "seats": vec!["greedy"; 300] }).to_string(), 422, "no table has that many seats"),
        (new.into(), json!({ "game": gt, "seats": ["me", "gredy"] }).to_string(), 422, "did you mean 'greedy'"),
        (new.into(), json!({ "game": gt, "seats": ["me", "me"] }).to_string(), 422, "sit in one seat only, and 2 are"),
        (new.into(), json!({ "game": gt, "seats": ["greedy", "free"] }).to_string(), 422, "one seat must be"),
        (new.into(), json!({ "game": gt, "seats": ["me", "free"], "options": { "x": "y" } }).to_string(), 422, "no option 'x'"),
        (new.into(), json!({ "game": gt, "seats": ["me", "free"], "options": [] }).to_string(), 422, "options"),
        (
            new.into(),
            json!({ "game": gt, "seats": ["me", "free"], "pace": { "kind": "live", "seconds": 1 } }).to_string(),
            422,
            "5 to 3600",
        ),
        (
            new.into(),
            json!({ "game": gt, "seats": ["me", "free"], "pace": { "kind": "correspondence", "days": 99 } }).to_string(),
            422,
            "1 to 30",
        ),
        (
            new.into(),
            json!({ "game": gt, "seats": ["me", "free"], "pace": { "kind": "live", "reserve": 60 } }).to_string(),
            422,
            "there is no clock",
        ),
        (
            new.into(),
            json!({ "game": gt, "seats": ["me", "free"], "pace": { "kind": "live", "increment": 5 } }).to_string(),
            422,
            "there is no clock",
        ),
        (
            new.into(),
            json!({ "game": gt, "seats": ["me", "free"], "pace": { "kind": "live", "seconds": 60, "late": "never" } }).to_string(),
            422,
            "expected one of `default_move`, `caretaker`, `wait`",
        ),
        (at("offer"), json!({ "seat": 0 }).to_string(), 409, "no game is being played here"),
        (new.into(), json!({ "game": gt, "seats": ["me", "free"], "webhook": "http://example.org" }).to_string(), 422, "https"),
        (new.into(), json!({ "game": gt, "seats": ["me", "free"], "webhook": "https://127.0.0.1/x" }).to_string(), 422, "public internet"),
        (new.into(), "x".repeat(20_000), 413, "16 KB"),
        ("/api/v1/guests".into(), json!({ "name": "" }).to_string(), 422, "need a name"),
        ("/api/v1/guests".into(), json!({ "name": "x".repeat(25) }).to_string(), 422, "24 letters"),
        ("/api/v1/guests".into(), json!({ "name": 7 }).to_string(), 422, "invalid type"),
        (at("act"), json!({ "request": -1, "number": 0 }).to_string(), 422, "invalid value"),
        (at("act"), json!({ "request": 0, "number": "0" }).to_string(), 422, "invalid type"),
        (at("act"), json!({ "request": 0 }).to_string(), 422, "one of them"),
        (at("act"), json!({ "request": 0, "number": 5_000_000_000u64 }).to_string(), 422, "invalid value"),
        (at("chat"), json!({ "text": "x".repeat(501) }).to_string(), 422, "the limit is 500"),
        (at("chat"), json!({ "text": " \n " }).to_string(), 422, "nothing to say"),
        (at("bots"), json!({ "bot": "deep blue" }).to_string(), 422, "no bot 'deep blue'"),
        (at("claim"), json!({ "secret": "abc" }).to_string(), 422, "64 digits"),
        (at("continue"), json!({ "at": 0, "seat": 0, "bot": "greedy" }).to_string(), 409, "not begun"),
        ("/api/v1/tables/0000000000000000/join".into(), "{}".into(), 404, "no such table"),
        ("/api/v1/tables/%00/join".into(), "{}".into(), 404, "no such table"),
        ("/api/v1/tables/..%2F..%2Fetc/join".into(), "{}".into(), 404, "no such table"),
        ("/api/v1/nothing".into(), "{}".into(), 404, "nothing at this address"),
    ];
    for (path, body, status, words) in cases {
        let request = mary.request(Method::POST, &path).header("content-type", "application/json").body(body.clone());
        let got = Got::of(request.send().await.unwrap()).await;
        let shown = body.chars().take(60).collect::<String>();
        let error = {
            assert_eq!(got.status.as_u16(), status, "{path} {shown}: {}", got.text);
            got.refused(status)
        };
        assert!(error.contains(words), "{path} {shown}: '{error}' does not say '{words}'");
    }
}

#[tokio::test]
async fn unknown_things_are_404_and_wrong_methods_405() {
    let site = Site::start().await;
    let nobody = site.nobody();
    for path in ["", "/view", "/choices", "/log", "/log.jsonl", "/replay", "/chat"] {
        let error = nobody.get(&format!("/api/v1/tables/bcdfghjkmnpqrstv{path}")).await.refused(404);
        assert_eq!(error, "there is no such table");
    }
    for page in [
        "/t/bcdfghjkmnpqrstv",
        "/t/bcdfghjkmnpqrstv/board",
        "/t/x/replay",
        "/new/chess",
        "/rules/chess",
        "/how/chess",
        "/nowhere",
        "/assets/../Cargo.toml",
        "/assets/none.js",
    ] {
        let got = nobody.get(page).await;
        assert_eq!(got.status, 404, "{page}");
    }
    assert_eq!(
        Got::of(nobody.request(Method::DELETE, "/api/v1/tables").send().await.unwrap()).await.refused(405),
        "DELETE is not allowed at this address"
    );
    assert_eq!(nobody.get("/t/bcdfghjkmnpqrstv/ws").await.refused(400), "this address is for WebSocket connections");
}

#[tokio::test]
async fn queries_and_moments_that_cannot_be_are_refused() {
    let site = Site::start().await;
    let mary = site.guest("Mary").await;
    let table = mary.table(&["me", "greedy"]).await;
    for (query, status, words) in [
        ("?at=x", 400, "invalid digit"),
        ("?at=-1", 400, "invalid digit"),
        ("?eyes=mine", 422, "'all', 'spectator' or the number of a seat"),
        ("?eyes=all", 403, "your own eyes"),
        ("?eyes=1", 403, "your own eyes"),
    ] {
        let error = mary.get(&format!("/api/v1/tables/{table}/replay{query}")).await.refused(status);
        assert!(error.contains(words), "{query}: {error}");
    }
    assert!(mary.get(&format!("/api/v1/tables/{table}/log.jsonl")).await.refused(409).contains("when the game is over"));
}

#[tokio::test]
async fn messages_on_a_socket_that_cannot_be_understood_are_answered() {
    let site = Site::start().await;
    let mary = site.guest("Mary").await;
    let table = mary.table(&["me", "free"]).await;
    let mut socket = mary.listen(&table, None).await;
    for nonsense in [json!("x"), json!({ "act": 1 }), json!({ "act": { "request": 0 } }), json!({ "fly": true }), json!({})] {
        socket.say(nonsense).await;
        assert!(socket.next_of("refused").await["error"].as_str().unwrap().contains("cannot be understood"));
    }
    socket.say(json!({ "act": { "request": 0, "number": 1 } })).await;
    assert!(socket.next_of("refused").await["error"].as_str().unwrap().contains("not begun"));
    let mut watcher = site.nobody().listen(&table, None).await;
    watcher.say(json!({ "take_back": true })).await;
    assert_eq!(watcher.next_of("refused").await["error"], "you have no seat at this table");
    // Too much at once: the connection ends, the server goes on.
    watcher.say(json!({ "act": "x".repeat(8000) })).await;
    assert!(watcher.text().await.is_none());
    assert_eq!(mary.of(&table, "").await["status"], "open");
}
