//! Who is here: by connections, and by nothing that somebody does.

use serde_json::{Value, json};

use crate::kit::{Guest, MORNING, Site, by_hand, eventually};
use crate::waiting::{SECOND, click, site_with_a_clock, traders};

async fn here(who: &Guest<'_>, table: &str) -> Vec<Value> {
    who.of(table, "").await["seats"].as_array().unwrap().iter().map(|seat| seat["here"].clone()).collect()
}

#[tokio::test]
async fn whoever_has_the_table_open_is_here_and_others_are_told() {
    let (site, hand) = site_with_a_clock().await;
    let (mary, nick, table) = traders(&site, 3600).await;
    assert_eq!(here(&site.nobody(), &table).await, [json!(false), json!(false)]);
    assert_eq!(here(&mary, &table).await, [json!(true), json!(false)], "whoever asks is here");
    let mut watched = site.nobody().listen(&table, None).await;
    let mut page = site.nobody().listen_as(&table, "?page=wide").await;
    watched.next_of("hello").await;
    page.next_of("hello").await;
    let socket = mary.listen(&table, None).await;
    assert_eq!(watched.next_of("presence").await["here"], json!([0]));
    let parts = page.next_of("step").await["sheet"]["parts"].to_string();
    assert!(parts.contains("page-head") && !parts.contains("picture"), "only who sits where: {parts}");
    assert!(site.nobody().get(&format!("/t/{table}")).await.text.contains("class=\"away\""), "Nick is not");
    let (second, nicks) = (mary.listen(&table, None).await, nick.listen(&table, None).await);
    assert_eq!(watched.next_of("presence").await["here"], json!([0, 1]));
    // One device of two goes: she is here. A page that is loaded again is not told of.
    drop(socket);
    hand.advance(60 * SECOND);
    assert_eq!(here(&nick, &table).await, [json!(true), json!(true)]);
    drop((second, nicks));
    let again = nick.listen(&table, None).await;
    let mut gone = Value::Null;
    eventually(async || {
        hand.advance(SECOND);
        gone = site.nobody().of(&table, "").await["seats"][0].clone();
        gone["here"] == false
    })
    .await;
    let since = gone["away_ms"].as_i64().unwrap();
    assert!(since >= MORNING + 60_000, "{since}");
    assert_eq!(watched.next_of("presence").await["here"], json!([1]), "Nick was never away");
    assert_eq!(here(&site.nobody(), &table).await, [json!(false), json!(true)]);
    let own = mary.of(&table, "").await["seats"][0].clone();
    assert_eq!((&own["here"], own.get("away_ms")), (&json!(true), None), "whoever asks is not away");
    drop(again);
}

#[tokio::test]
async fn pages_that_wait_for_the_game_to_begin_are_not_changed_by_who_comes() {
    let site = Site::start().await;
    let (mary, nick) = (site.guest("Mary").await, site.guest("Nick").await);
    let table = mary.table(&["me", "free", "free"]).await;
    nick.at(&table, "join", json!({})).await.ok();
    let mut page = mary.listen_as(&table, "?page=wide").await;
    page.next_of("hello").await;
    // What is half typed there would be gone.
    let mut socket = nick.listen(&table, None).await;
    socket.next_of("hello").await;
    mary.at(&table, "chat", json!({ "text": "there you are" })).await.ok();
    assert_eq!(page.next().await["kind"], "chat");
}

#[tokio::test]
async fn what_somebody_does_without_a_connection_tells_nobody_that_they_are_here() {
    let (site, hand) = site_with_a_clock().await;
    let (mary, nick, table) = traders(&site, 3600).await;
    let before = nick.of(&table, "").await["seats"].clone();
    for act in ["HT", "HL"] {
        hand.advance(SECOND);
        click(&mary, &table, act).await;
        mary.get(&format!("/t/{table}")).await;
        mary.at(&table, "take-back", json!({})).await.ok();
        assert_eq!(nick.of(&table, "").await["seats"], before);
    }
}

#[tokio::test]
async fn bots_and_free_seats_are_neither_here_nor_away() {
    let (settings, _hand) = by_hand();
    let site = Site::with(settings).await;
    let mary = site.guest("Mary").await;
    let table = mary.table(&["me", "free", "random"]).await;
    assert_eq!(here(&mary, &table).await, [json!(true), Value::Null, Value::Null]);
    // Before the game begins the page does not speak of it.
    assert!(!site.nobody().get(&format!("/t/{table}")).await.text.contains("class=\"away\""));
}
