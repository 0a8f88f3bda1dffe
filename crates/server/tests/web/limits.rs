//! Limits that limit: whoever counts as one, however they come, and whatever they send.

use std::num::NonZeroU32;

use reqwest::Method;
use serde_json::json;
use server::Settings;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::kit::{FORM, Site, by_hand, eventually, form_body, settings};

/// Whether each of these requests from behind a proxy is let through, in order.
async fn passed(addresses: &[&str]) -> Vec<bool> {
    let site = Site::with(Settings { requests_per_second: NonZeroU32::new(1), behind_proxy: true, ..settings() }).await;
    let mut passed = Vec::new();
    for address in addresses {
        let ask = async || site.request(Method::GET, "/healthz").header("x-forwarded-for", *address).send().await.unwrap().status();
        // Five at once are let through; the sixth is one too many for whoever has used them up.
        let mut last = ask().await;
        for _ in 0..4 {
            last = ask().await;
        }
        passed.push(last == 200);
    }
    passed
}

#[tokio::test]
async fn an_address_is_counted_however_a_proxy_writes_it() {
    assert_eq!(passed(&["192.0.2.1", "192.0.2.1", "192.0.2.2"]).await, [true, false, true]);
    assert_eq!(passed(&["192.0.2.1:5000", "192.0.2.1:6000", "192.0.2.2:5000"]).await, [true, false, true], "with a port");
    assert_eq!(passed(&["[2001:db8::1]:5000", "2001:db8::1", "[2001:db8:0:1::1]:5000"]).await, [true, false, true]);
    assert_eq!(passed(&["2001:db8::1", "2001:db8::ffff:1:2:3"]).await, [true, false], "one half of an address is one caller");
    assert_eq!(passed(&["198.51.100.1, 192.0.2.1", "198.51.100.2, 192.0.2.1"]).await, [true, false], "what our own proxy saw counts");
}

#[tokio::test]
async fn guests_are_counted_wherever_they_come_in() {
    let site = Site::with(Settings { tables_per_minute: NonZeroU32::new(4), ..settings() }).await;
    let mary = site.guest("Mary").await;
    let table = mary.table(&["me", "free"]).await;
    let secret = mary.at(&table, "invite", json!({})).await.ok()["secret"].as_str().unwrap().to_owned();
    // Two are left, and each of these forms makes a guest of whoever has no cookie.
    let sent = async |path: String, fields: &[(&str, &str)]| {
        site.request(Method::POST, &path).header("content-type", FORM).body(form_body(fields)).send().await.unwrap().status().as_u16()
    };
    assert_eq!(sent(format!("/t/{table}/chat"), &[("name", "Ann"), ("text", "hello")]).await, 303);
    assert_eq!(sent(format!("/t/{table}/join"), &[("name", "Eve")]).await, 303);
    assert_eq!(sent(format!("/t/{table}/chat"), &[("name", "Ann"), ("text", "hello")]).await, 429);
    assert_eq!(sent(format!("/t/{table}/join"), &[("name", "Eve")]).await, 429);
    assert_eq!(sent("/tables".to_owned(), &[("name", "Eve"), ("game", "galactic-trader"), ("seat0", "me"), ("seat1", "free")]).await, 429);
    let claim = site.request(Method::POST, &format!("/claim/{table}")).json(&json!({ "secret": secret, "name": "Eve" }));
    assert_eq!(claim.send().await.unwrap().status(), 429);
    assert_eq!(site.nobody().post("/api/v1/guests", json!({ "name": "Eve" })).await.status, 429);
    // Who is known may do all of that.
    mary.at(&table, "chat", json!({ "text": "hello" })).await.ok();
}

#[tokio::test]
async fn messages_of_somebody_without_a_name_are_counted_too() {
    // A guest has twenty moves a second and as many again at once; so has everybody together who is no guest.
    let site = Site::with(Settings { requests_per_second: NonZeroU32::new(1000), ..settings() }).await;
    let mary = site.guest("Mary").await;
    let table = mary.table(&["me", "free"]).await;
    let (mut one, mut two) = (site.nobody().listen(&table, None).await, site.nobody().listen(&table, None).await);
    let mut own = mary.listen(&table, None).await;
    for socket in [&mut one, &mut two, &mut own] {
        socket.next_of("hello").await;
    }
    let mut refused = 0;
    for number in 0..60 {
        let socket = if number % 2 == 0 { &mut one } else { &mut two };
        // Nonsense is read and answered: it counts.
        socket.say(if number % 3 == 0 { json!("x") } else { json!({ "take_back": true }) }).await;
        refused += usize::from(socket.next_of("refused").await["error"].as_str().unwrap().contains("wait a moment"));
    }
    assert!(refused > 0, "sixty at once");
    own.say(json!({ "take_back": true })).await;
    assert!(!own.next_of("refused").await["error"].as_str().unwrap().contains("wait a moment"), "others are not held up");
}

#[tokio::test]
async fn all_guests_of_an_address_share_what_it_may_send() {
    let site = Site::with(Settings { requests_per_second: NonZeroU32::new(2), ..settings() }).await;
    let mary = site.guest("Mary").await;
    let table = mary.table(&["me", "free"]).await;
    let mut socket = mary.listen(&table, None).await;
    socket.next_of("hello").await;
    // Ten requests at once are let through, messages among them; three were needed to come here.
    let mut refused = Vec::new();
    for _ in 0..12 {
        socket.say(json!({ "take_back": true })).await;
        refused.push(socket.next_of("refused").await["error"].as_str().unwrap().contains("too many messages"));
    }
    assert!(!refused[0] && refused.contains(&true), "{refused:?}");
}

#[tokio::test]
async fn a_socket_that_ends_makes_room_for_another() {
    let site = Site::with(Settings { sockets_per_address: NonZeroU32::new(2), ..settings() }).await;
    let mary = site.guest("Mary").await;
    let table = mary.table(&["me", "free"]).await;
    let request = || format!("ws://{}/t/{table}/ws", site.address).into_client_request().unwrap();
    for _ in 0..3 {
        let (one, two) = (mary.listen(&table, None).await, mary.listen(&table, None).await);
        assert!(tokio_tungstenite::connect_async(request()).await.unwrap_err().to_string().contains("429"));
        drop((one, two));
        eventually(async || site.nobody().get("/healthz").await.ok()["sockets"] == 0).await;
    }
}

#[tokio::test]
async fn bots_play_only_a_few_games_among_themselves_for_one_address() {
    let (slow, hand) = by_hand();
    let site = Site::with(Settings { fast_bots: false, bot_games_per_address: NonZeroU32::new(2), ..slow }).await;
    let mary = site.guest("Mary").await;
    let bots = |fast: bool| json!({ "game": "galactic-trader", "seats": ["random", "random"], "bot_delay": !fast });
    let (one, _two) = (mary.make(bots(true)).await, mary.make(bots(false)).await);
    let refused = mary.post("/api/v1/tables", bots(true)).await.refused(429);
    assert!(refused.contains("wait until one is over, or take a seat yourself"), "{refused}");
    // With a seat of one's own there is no such limit, and bots are as fast as one can follow, if the table says so.
    let table = mary.make(json!({ "game": "galactic-trader", "seats": ["random", "me"], "bot_delay": false })).await;
    mary.of(&table, "").await;
    hand.advance(std::time::Duration::from_millis(300));
    eventually(async || mary.of(&table, "/choices").await["choices"].as_array().is_some_and(|choices| !choices.is_empty())).await;
    assert_eq!(mary.of(&one, "/replay").await["last"], 0, "nobody waits for bots alone: they take their time");
    // When one game is over there is room for another.
    let over = async || {
        hand.advance(std::time::Duration::from_secs(2));
        mary.of(&one, "").await["status"] == "over"
    };
    eventually(over).await;
    eventually(async || mary.post("/api/v1/tables", bots(true)).await.status == 200).await;
}
