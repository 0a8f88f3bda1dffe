//! The lobby serves whoever looks for a game, and what nobody needs any more is forgotten.

use std::time::Duration;

use serde_json::json;
use server::Settings;
use server::settings::Retention;
use store::{Kind, SeatRow, Status, Store, TableId, TableRow};

use crate::kit::{Guest, Site, by_hand, eventually, settings, sqlite};

const DAY: Duration = Duration::from_secs(86_400);

/// A public table that bots play, as the store has it.
async fn bots(store: &dyn Store, number: i64, header: &str) {
    let row = TableRow {
        id: TableId::parse(&format!("bots{number}")).unwrap(),
        header: header.to_owned(),
        key: [0; 32],
        public: true,
        status: Status::Running,
        seq: 0,
        waiting: 0,
        wake_ms: None,
        created_ms: i64::MAX - number,
        touched_ms: i64::MAX - number,
        clocks: None,
        pack: None,
    };
    let bot = |seat| SeatRow { kind: Kind::Bot, name: "random".to_owned(), bot: Some("random".to_owned()), ..SeatRow::free(seat) };
    store.create(&row, &[bot(0), bot(1)]).await.unwrap();
}

#[tokio::test]
async fn whoever_looks_for_a_game_finds_free_seats_first_and_people_before_bots() {
    let folder = tempfile::tempdir().unwrap();
    let store = sqlite(&folder).await;
    let site = Site::on(folder, store.clone(), settings()).await;
    let (mary, nick) = (site.guest("Mary").await, site.guest("Nick").await);
    let public = |seats: [&str; 2]| json!({ "game": "galactic-trader", "seats": seats, "public": true });
    let open = mary.make(public(["me", "free"])).await;
    let played = mary.make(public(["me", "free"])).await;
    nick.at(&played, "join", json!({})).await.ok();
    let header = store.load(&TableId::parse(&open).unwrap()).await.unwrap().unwrap().table.header;
    for number in 0..60 {
        bots(&*store, number, &header).await;
    }
    let listed = site.nobody().get("/api/v1/tables").await.ok();
    let listed: Vec<&str> = listed.as_array().unwrap().iter().map(|table| table["table"].as_str().unwrap()).collect();
    assert_eq!(listed[..3], [open.as_str(), played.as_str(), "bots0"], "the latest of the bots come last");
    let page = site.nobody().get("/").await.text;
    let (waiting, running) = page.split_once("id=\"running\"").unwrap();
    assert!(waiting.contains(&open) && !waiting.contains("bots0"));
    let at = |table: &str| running.find(table).unwrap_or(usize::MAX);
    assert!(at(&played) < at("bots0") && !running.contains(&open), "people before bots");
    assert_eq!(running.matches("data-table").count(), 20, "what can be watched has a share of its own");
}

/// Time passes.
async fn pass(hand: &server::clock::Hand, time: Duration) {
    hand.advance(time);
    // Whoever sleeps until then wakes.
    tokio::task::yield_now().await;
}

#[tokio::test]
async fn what_nobody_needs_any_more_is_forgotten_and_finished_games_never_are() {
    let (standing, hand) = by_hand();
    let retention = Retention { guests: Some(DAY * 30), unfinished: Some(DAY * 90), packs: None, chat: Some(DAY * 10) };
    let folder = tempfile::tempdir().unwrap();
    let store = sqlite(&folder).await;
    let site = Site::on(folder, store.clone(), Settings { retention, idle: Duration::from_millis(1), ..standing }).await;
    let (mary, nick, eve) = (site.guest("Mary").await, site.guest("Nick").await, site.guest("Eve").await);
    let finished = mary.table(&["random", "random"]).await;
    eventually(async || mary.of(&finished, "").await["status"] == "over").await;
    let own = mary.make(json!({ "game": "galactic-trader", "seats": ["me", "random"] })).await;
    let abandoned = mary.table(&["me", "free"]).await;
    nick.at(&abandoned, "join", json!({})).await.ok();
    for who in [&mary, &nick] {
        who.at(&abandoned, "abandon", json!({ "agree": true })).await.ok();
    }
    let open = eve.table(&["me", "free"]).await;
    for table in [&finished, &own, &open] {
        mary.at(table, "chat", json!({ "text": "hello" })).await.ok();
    }
    let lines = async |table: &str| mary.of(table, "/chat").await.as_array().unwrap().iter().filter(|line| line["text"] == "hello").count();
    let known = async |who: &Guest<'_>| who.get("/api/v1/me").await.status == 200;
    let lone = site.guest("Lone").await;
    pass(&hand, DAY * 9).await;
    assert_eq!((lines(&finished).await, lines(&own).await, known(&lone).await), (1, 1, true));
    pass(&hand, DAY * 2).await;
    eventually(async || lines(&finished).await + lines(&own).await + lines(&open).await == 0).await;
    assert!(known(&lone).await);
    pass(&hand, DAY * 20).await;
    eventually(async || !known(&lone).await).await;
    assert!(known(&mary).await && known(&nick).await && known(&eve).await, "whoever sits somewhere is known");
    assert_eq!(eve.of(&open, "").await["status"], "open");
    assert_eq!(mary.of(&own, "").await["status"], "running");
    pass(&hand, DAY * 60).await;
    // Not by way of the server: a table that somebody looks at is not forgotten.
    let gone = async |table: &str| store.load(&TableId::parse(table).unwrap()).await.unwrap().is_none();
    eventually(async || {
        pass(&hand, Duration::from_secs(3600)).await;
        gone(&open).await && gone(&own).await
    })
    .await;
    eventually(async || {
        pass(&hand, Duration::from_secs(3600)).await;
        !known(&eve).await
    })
    .await;
    assert!(known(&mary).await && known(&nick).await, "they have a game that ended");
    assert_eq!(eve.get(&format!("/api/v1/tables/{open}")).await.refused(404), "there is no such table");
    for (table, status) in [(&finished, "over"), (&abandoned, "abandoned")] {
        assert_eq!(mary.of(table, "").await["status"], status);
        assert!(mary.get(&format!("/api/v1/tables/{table}/log.jsonl")).await.text.lines().count() > 1);
    }
}

#[tokio::test]
async fn nothing_is_forgotten_that_nobody_asked_to_forget() {
    let (standing, hand) = by_hand();
    let never = Retention { guests: None, unfinished: None, packs: None, chat: None };
    let site = Site::with(Settings { retention: never, ..standing }).await;
    let (mary, lone) = (site.guest("Mary").await, site.guest("Lone").await);
    let table = mary.table(&["me", "free"]).await;
    mary.at(&table, "chat", json!({ "text": "hello" })).await.ok();
    for _ in 0..5 {
        pass(&hand, DAY * 1000).await;
        assert_eq!(lone.get("/api/v1/me").await.status, 200);
        assert_eq!(mary.of(&table, "/chat").await.as_array().unwrap().len(), 1);
    }
}
