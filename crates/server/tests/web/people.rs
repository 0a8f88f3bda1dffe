//! People: sitting down, getting up, agreeing, playing again, another device.

use serde_json::json;

use crate::kit::{Site, asked};

#[tokio::test]
async fn the_lobby_shows_public_tables_only() {
    let site = Site::start().await;
    let mary = site.guest("Mary").await;
    let shown = mary.make(json!({ "game": "galactic-trader", "seats": ["me", "free"], "public": true })).await;
    let hidden = mary.table(&["me", "free"]).await;
    let tables = site.nobody().get("/api/v1/tables").await.ok();
    assert_eq!(tables.as_array().unwrap().len(), 1);
    assert_eq!((&tables[0]["table"], &tables[0]["free"], &tables[0]["seats"]), (&json!(shown), &json!(1), &json!(["Mary", ""])));
    // Whoever has the link finds the other one.
    assert_eq!(site.nobody().of(&hidden, "").await["status"], "open");
}

#[tokio::test]
async fn a_seat_is_taken_once() {
    let site = Site::start().await;
    let (mary, nick, ann) = (site.guest("Mary").await, site.guest("Nick").await, site.guest("Ann").await);
    let table = mary.table(&["me", "free", "free"]).await;
    assert!(mary.at(&table, "join", json!({})).await.refused(409).contains("already"));
    assert!(nick.at(&table, "join", json!({ "seat": 0 })).await.refused(409).contains("taken by Mary"));
    assert!(nick.at(&table, "join", json!({ "seat": 7 })).await.refused(422).contains("no seat 7"));
    assert_eq!(nick.at(&table, "join", json!({ "seat": 2 })).await.ok()["seat"], 2);
    assert!(ann.at(&table, "bots", json!({ "bot": "greedy" })).await.refused(403).contains("no seat"));
    assert!(mary.at(&table, "start", json!({})).await.refused(409).contains("seats are free"));
    assert!(mary.at(&table, "act", json!({ "request": 0, "number": 0 })).await.refused(409).contains("not begun"));
    assert_eq!(nick.at(&table, "bots", json!({ "bot": "greedy" })).await.ok()["seat"], 1);
    assert_eq!(mary.of(&table, "").await["status"], "running");
    assert!(ann.at(&table, "join", json!({})).await.refused(409).contains("begun"));
}

#[tokio::test]
async fn my_games_has_my_turn_first() {
    let site = Site::start().await;
    let (mary, nick) = (site.guest("Mary").await, site.guest("Nick").await);
    let running = mary.table(&["me", "free"]).await;
    nick.at(&running, "join", json!({})).await.ok();
    let open = mary.table(&["me", "free"]).await;
    let mine = mary.get("/api/v1/me/tables").await.ok();
    assert_eq!((&mine[0]["table"], &mine[0]["your_turn"]), (&json!(running), &json!(true)));
    assert_eq!((&mine[1]["table"], &mine[1]["your_turn"]), (&json!(open), &json!(false)));
    assert_eq!(site.nobody().get("/api/v1/me/tables").await.refused(401), "say who you are first: POST /api/v1/guests gives you a token");
}

#[tokio::test]
async fn who_leaves_an_open_table_frees_the_seat() {
    let site = Site::start().await;
    let (mary, nick) = (site.guest("Mary").await, site.guest("Nick").await);
    let table = mary.table(&["me", "free", "free"]).await;
    nick.at(&table, "join", json!({})).await.ok();
    nick.at(&table, "leave", json!({})).await.ok();
    let seen = nick.of(&table, "").await;
    assert_eq!((&seen["seats"][1]["kind"], seen.get("you")), (&json!("free"), None));
    assert!(nick.at(&table, "leave", json!({})).await.refused(403).contains("no seat"));
}

#[tokio::test]
async fn who_got_up_no_longer_hears_what_the_seat_hears() {
    let site = Site::start().await;
    let (mary, nick, ann) = (site.guest("Mary").await, site.guest("Nick").await, site.guest("Ann").await);
    let table = mary.table(&["me", "free", "free"]).await;
    nick.at(&table, "join", json!({ "seat": 1 })).await.ok();
    let mut socket = nick.listen(&table, None).await;
    assert_eq!(socket.next_of("hello").await["you"]["seat"], 1);
    nick.at(&table, "leave", json!({})).await.ok();
    socket.until(|message| message["kind"] == "step" && message.get("you").is_none()).await;
    ann.at(&table, "join", json!({ "seat": 1 })).await.ok();
    mary.at(&table, "start", json!({ "fill": "random" })).await.ok();
    let begun = socket.until(|message| message["status"] == "running").await;
    assert!(begun.get("you").is_none(), "{begun}");
    // And who sat down while listening hears as their seat.
    let watched = mary.table(&["me", "free"]).await;
    let mut socket = ann.listen(&watched, None).await;
    ann.at(&watched, "join", json!({})).await.ok();
    socket.until(|message| message["you"]["seat"] == 1).await;
}

#[tokio::test]
async fn a_caretaker_plays_for_who_left_and_hands_back() {
    let site = Site::start().await;
    let (mary, nick) = (site.guest("Mary").await, site.guest("Nick").await);
    let table = mary.table(&["me", "free"]).await;
    nick.at(&table, "join", json!({})).await.ok();
    let mut socket = mary.listen(&table, None).await;
    let mut message = socket.next_of("hello").await;
    nick.at(&table, "leave", json!({})).await.ok();
    let said = socket.next_of("chat").await;
    assert_eq!(
        (said["name"].as_str(), said["text"].as_str()),
        (Some(""), Some("Nick left. The greedy bot plays for them until they return."))
    );
    // The game goes on without Nick.
    for _ in 0..6 {
        while asked(&message).is_none() {
            message = socket.next_of("step").await;
        }
        let (request, number) = asked(&message).unwrap();
        socket.say(json!({ "act": { "request": request, "number": number } })).await;
        message = socket.until(|message| message["you"]["request"].as_u64() == Some(request + 1)).await;
    }
    assert_eq!(mary.of(&table, "").await["seats"][1]["bot"], "greedy");
    nick.at(&table, "return", json!({})).await.ok();
    let seat = mary.of(&table, "").await["seats"][1].clone();
    assert_eq!((seat.get("bot"), &seat["gone"]), (None, &json!(false)));
    let chat = mary.of(&table, "/chat").await;
    assert_eq!(chat.as_array().unwrap().last().unwrap()["text"], "Nick is back and plays again.");
}

#[tokio::test]
async fn a_game_is_abandoned_when_all_agree() {
    let site = Site::start().await;
    let (mary, nick) = (site.guest("Mary").await, site.guest("Nick").await);
    let table = mary.table(&["me", "free", "random"]).await;
    nick.at(&table, "join", json!({})).await.ok();
    assert_eq!(mary.at(&table, "abandon", json!({ "agree": true })).await.ok()["status"], "running");
    assert_eq!(mary.at(&table, "abandon", json!({ "agree": false })).await.ok()["status"], "running");
    assert_eq!(nick.at(&table, "abandon", json!({ "agree": true })).await.ok()["status"], "running");
    assert_eq!(mary.at(&table, "abandon", json!({ "agree": true })).await.ok()["status"], "abandoned");
    assert!(mary.at(&table, "act", json!({ "request": 0, "number": 0 })).await.refused(409).contains("over"));
    let seen = mary.of(&table, "").await;
    assert_eq!(seen["waiting"], json!([]));
    assert!(seen["key"].is_string(), "what was hidden is shown");
    assert!(mary.get(&format!("/api/v1/tables/{table}/log.jsonl")).await.text.starts_with('{'));
}

#[tokio::test]
async fn a_rematch_is_made_once_and_found_by_the_others() {
    let site = Site::start().await;
    let (mary, nick) = (site.guest("Mary").await, site.guest("Nick").await);
    let table = mary.table(&["me", "free", "random"]).await;
    nick.at(&table, "join", json!({})).await.ok();
    assert!(mary.at(&table, "rematch", json!({})).await.refused(409).contains("not over"));
    for guest in [&mary, &nick] {
        guest.at(&table, "abandon", json!({ "agree": true })).await.ok();
    }
    let again = mary.at(&table, "rematch", json!({})).await.ok()["table"].clone();
    assert_eq!(nick.at(&table, "rematch", json!({})).await.ok()["table"], again);
    let again = again.as_str().unwrap();
    assert_eq!(mary.of(&table, "").await["rematch"], again);
    let seats = mary.of(again, "").await["seats"].clone();
    assert_eq!((&seats[0]["name"], &seats[1]["kind"], &seats[2]["kind"]), (&json!("Mary"), &json!("free"), &json!("bot")));
    nick.at(again, "join", json!({})).await.ok();
    assert_eq!(nick.of(again, "").await["status"], "running");
}

#[tokio::test]
async fn another_device_claims_the_seat_once() {
    let site = Site::start().await;
    let (mary, phone, thief) = (site.guest("Mary").await, site.guest("Mary").await, site.guest("Mallory").await);
    let table = mary.table(&["me", "greedy"]).await;
    assert!(thief.at(&table, "invite", json!({})).await.refused(403).contains("no seat"));
    let old = mary.at(&table, "invite", json!({})).await.ok()["secret"].clone();
    let secret = mary.at(&table, "invite", json!({})).await.ok()["secret"].clone();
    assert!(phone.at(&table, "claim", json!({ "secret": old })).await.refused(409).contains("newer"));
    assert_eq!(phone.at(&table, "claim", json!({ "secret": secret })).await.ok()["seat"], 0);
    assert!(thief.at(&table, "claim", json!({ "secret": secret })).await.refused(409).contains("used already"));
    for device in [&mary, &phone] {
        assert_eq!(device.of(&table, "").await["you"]["seat"], 0);
    }
}

#[tokio::test]
async fn chat_reaches_everybody_and_stays() {
    let site = Site::start().await;
    let (mary, nick) = (site.guest("Mary").await, site.guest("Nick").await);
    let table = mary.table(&["me", "free"]).await;
    let mut socket = site.nobody().listen(&table, None).await;
    mary.at(&table, "chat", json!({ "text": "<script>alert(1)</script>" })).await.ok();
    nick.at(&table, "chat", json!({ "text": "hello" })).await.ok();
    let first = socket.next_of("chat").await;
    assert_eq!((&first["seat"], &first["name"], &first["text"]), (&json!(0), &json!("Mary"), &json!("<script>alert(1)</script>")));
    let second = socket.next_of("chat").await;
    assert_eq!((second.get("seat"), &second["name"]), (None, &json!("Nick")));
    assert_eq!(mary.of(&table, "/chat").await.as_array().unwrap().len(), 2);
    let page = mary.get(&format!("/t/{table}")).await.text;
    assert!(page.contains("&lt;script&gt;alert(1)") && !page.contains("<script>alert"), "text is text");
}
