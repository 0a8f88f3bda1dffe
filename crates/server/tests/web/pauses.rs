//! Bots that move at once: still one after another, and never before whoever has just chosen could take that back.

use std::time::Duration;

use serde_json::{Value, json};

use crate::kit::{Guest, Site, Socket, by_hand};

/// Lets a moment less than so many milliseconds pass, in which no move comes, and then the moment, with which one does.
async fn moves_after(hand: &server::clock::Hand, who: &Guest<'_>, table: &str, socket: &mut Socket, ms: u64) -> Value {
    // Bots are asked when this is answered.
    who.of(table, "").await;
    hand.advance(Duration::from_millis(ms - 1));
    who.at(table, "chat", json!({ "text": "?" })).await.ok();
    let next = socket.until(|message| message["text"] == "?" || message["kind"] == "step").await;
    assert_eq!(next["kind"], "chat", "a moment too early: {next}");
    hand.advance(Duration::from_millis(1));
    socket.next_of("step").await
}

#[tokio::test]
async fn bots_that_move_at_once_can_be_followed_and_leave_time_to_take_back() {
    let (settings, hand) = by_hand();
    let site = Site::with(server::Settings { fast_bots: false, ..settings }).await;
    let mary = site.guest("Mary").await;
    let table = mary.make(json!({ "game": "galactic-trader", "seats": ["me", "greedy", "greedy"], "bot_delay": false })).await;
    let mut socket = mary.listen(&table, None).await;
    socket.next_of("hello").await;
    while mary.of(&table, "").await["waiting"] == json!([0]) {
        let choices = mary.of(&table, "/choices").await;
        let act = json!({ "request": choices["you"]["request"], "number": choices["choices"][0]["number"] });
        mary.at(&table, "act", act).await.ok();
        socket.next_of("step").await;
    }
    moves_after(&hand, &mary, &table, &mut socket, 1000).await;
    let mut moves = 0;
    while mary.of(&table, "").await["waiting"] != json!([0]) {
        moves_after(&hand, &mary, &table, &mut socket, 300).await;
        moves += 1;
    }
    assert!(moves >= 1, "each of two bots has moved");
}
