//! Many tables that think at once: bots think for a shorter time, that is said, and people are answered meanwhile.

use serde_json::{Value, json};
use server::{Pool, Settings};

use crate::kit::{Guest, Site, eventually, settings};

const WORDS: &str = "Many tables are thinking: experts think for a shorter time.";

async fn said(who: &Guest<'_>, table: &str) -> usize {
    let chat = who.of(table, "/chat").await;
    chat.as_array().unwrap().iter().filter(|line| line["text"] == WORDS).count()
}

/// Chooses the first of what there is, as long as it is this seat's turn.
async fn play(who: &Guest<'_>, table: &str) -> Value {
    loop {
        let choices = who.of(table, "/choices").await;
        let Some(first) = choices["choices"].get(0) else { return who.of(table, "").await };
        who.at(table, "act", json!({ "request": choices["you"]["request"], "number": first["number"] })).await.ok();
    }
}

#[tokio::test]
async fn where_many_think_everybody_thinks_less_and_people_are_answered() {
    // The test holds the only place to think until it has seen what it wants.
    let pool = Pool::new(1);
    let held = pool.enter().await.expect("there is a pool");
    let site = Site::with(Settings { pool: pool.clone(), ..settings() }).await;
    let mary = site.guest("Mary").await;
    let mut tables = Vec::new();
    for _ in 0..6 {
        let made = mary.post("/api/v1/tables", json!({ "game": "m101", "seats": ["me", "expert"] })).await.ok();
        let table = made["table"].as_str().unwrap().to_owned();
        play(&mary, &table).await;
        tables.push(table);
    }
    eventually(async || pool.waiting() == tables.len()).await;
    // Nobody thinks, and still people play with each other.
    let nick = site.guest("Nick").await;
    let other = mary.table(&["me", "free"]).await;
    nick.at(&other, "join", json!({})).await.ok();
    let choices = mary.of(&other, "/choices").await;
    mary.at(&other, "act", json!({ "request": 0, "number": choices["choices"][0]["number"] })).await.ok();
    assert_eq!(pool.waiting(), tables.len());
    for table in &tables {
        assert_eq!(said(&mary, table).await, 0, "nobody has thought yet");
    }
    drop(held);
    // All but the last had others waiting behind them.
    eventually(async || {
        let mut told = 0;
        for table in &tables {
            told += said(&mary, table).await;
        }
        told >= tables.len() - 1
    })
    .await;
    // Once at a table, however often it is so.
    let table = &tables[0];
    for _ in 0..3 {
        let held = pool.enter().await.expect("there is a pool");
        for table in &tables {
            play(&mary, table).await;
        }
        drop(held);
        eventually(async || pool.waiting() == 0).await;
    }
    for table in &tables {
        assert!(said(&mary, table).await <= 1, "once");
    }
    // Also after the table was loaded anew.
    let site = site.again(Settings { pool: Pool::new(1), ..settings() }).await;
    assert_eq!(said(&site.nobody(), table).await, 1);
}
