//! Advice: for whoever plays alone with bots, and on finished games; never where other people play.

use serde_json::json;

use crate::kit::{Site, asked};

fn path(table: &str, query: &str) -> String {
    format!("/api/v1/tables/{table}/advice{query}")
}

#[tokio::test]
async fn whoever_plays_alone_with_bots_is_advised_on_their_own_choices() {
    let site = Site::start().await;
    let mary = site.guest("Mary").await;
    let made = mary.post("/api/v1/tables", json!({ "game": "m101", "seats": ["me", "casual"] })).await.ok();
    let table = made["table"].as_str().unwrap().to_owned();
    let mut choices = mary.of(&table, "/choices").await;
    // On with the game until there is something to think about.
    while choices["choices"].as_array().is_none_or(|choices| choices.len() < 3) {
        if let Some(first) = choices["choices"].get(0) {
            mary.at(&table, "act", json!({ "request": choices["you"]["request"], "number": first["number"] })).await.ok();
        }
        choices = mary.of(&table, "/choices").await;
    }
    let advice = mary.get(&path(&table, "?bot=skilled")).await.ok();
    assert_eq!((&advice["bot"], &advice["seat"]), (&json!("skilled"), &json!(0)));
    let mut numbers: Vec<u64> = advice["choices"].as_array().unwrap().iter().map(|choice| choice["number"].as_u64().unwrap()).collect();
    numbers.sort_unstable();
    let legal: Vec<u64> = choices["choices"].as_array().unwrap().iter().map(|choice| choice["number"].as_u64().unwrap()).collect();
    assert_eq!(numbers, legal);
    let best = &advice["choices"][0];
    assert!(best["chance"].as_f64().is_some_and(|chance| (0.0..=1.0).contains(&chance)) && best["points"].is_number(), "{best}");
    assert!(best["looks"].as_u64() > Some(0) && best["sentence"].is_string() && best["clause"].is_string(), "{best}");
    // Who is asked twice says the same twice.
    assert_eq!(mary.get(&path(&table, "?bot=skilled")).await.ok(), advice);
    // Not to somebody who looks on, not on other seats or moments, not by nobody.
    for (query, status, words) in [
        ("?seat=1", 409, "on your own choices"),
        ("?at=0", 409, "on your own choices"),
        ("?bot=deep", 422, "there is no bot 'deep'"),
        ("?bots=casual", 400, "unknown field"),
    ] {
        let refused = mary.get(&path(&table, query)).await.refused(status);
        assert!(refused.contains(words), "{query}: {refused}");
    }
    assert!(site.guest("Nick").await.get(&path(&table, "")).await.refused(403).contains("no seat"));
    assert!(site.nobody().get(&path(&table, "")).await.refused(403).contains("no seat"));
}

#[tokio::test]
async fn nobody_is_advised_where_other_people_play() {
    let site = Site::start().await;
    let (mary, nick) = (site.guest("Mary").await, site.guest("Nick").await);
    let table = mary.table(&["me", "free", "casual"]).await;
    assert!(mary.get(&path(&table, "")).await.refused(409).contains("not begun"));
    nick.at(&table, "join", json!({})).await.ok();
    for who in [&mary, &nick] {
        let words = who.get(&path(&table, "")).await.refused(409);
        assert!(words.ends_with("plays here, too: nobody is advised before the game is over"), "{words}");
    }
    // Somebody who has left may come back.
    nick.at(&table, "leave", json!({})).await.ok();
    assert!(mary.get(&path(&table, "")).await.refused(409).contains("Nick plays here, too"));
}

#[tokio::test]
async fn a_finished_game_is_explained_from_every_seat() {
    let site = Site::start().await;
    let mary = site.guest("Mary").await;
    let table = mary.table(&["me", "casual"]).await;
    let mut socket = mary.listen(&table, None).await;
    let mut message = socket.next_of("hello").await;
    while message["status"] != "over" {
        if let Some((request, number)) = asked(&message) {
            socket.say(json!({ "act": { "request": request, "number": number } })).await;
        }
        message = socket.next_of("step").await;
    }
    let nobody = site.nobody();
    // From the eyes of each, whoever asks.
    let mut advised = [0, 0];
    for at in 0..30 {
        for seat in [0, 1] {
            let got = nobody.get(&path(&table, &format!("?at={at}&seat={seat}&bot=casual"))).await;
            if got.status == 200 {
                let advice = got.ok();
                assert_eq!((&advice["seat"], &advice["bot"]), (&json!(seat), &json!("casual")));
                assert!(advice["choices"][0]["looks"].is_number() && advice["choices"][0]["chance"].is_null());
                advised[seat] += 1;
            } else {
                assert!(got.refused(409).contains("had nothing to choose"), "{at} {seat}");
            }
        }
    }
    assert!(advised[0] > 3 && advised[1] > 3, "{advised:?}");
    for (query, status, words) in
        [("", 422, "say which moment"), ("?at=100000", 422, "there is no moment 100000"), ("?at=1&seat=2", 422, "there is no seat 2")]
    {
        let refused = nobody.get(&path(&table, query)).await.refused(status);
        assert!(refused.contains(words), "{query}: {refused}");
    }
}
