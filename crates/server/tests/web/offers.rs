//! Seats of those who have left, passed on to others while the game goes on.

use serde_json::{Value, json};

use crate::kit::{FORM, Got, Guest, Site, form_body};
use crate::waiting::{SECOND, site_with_a_clock};
use reqwest::Method;

/// Mary, Nick and Ann play; Mary is the host.
async fn three(site: &Site) -> ([Guest<'_>; 3], String) {
    let guests = [site.guest("Mary").await, site.guest("Nick").await, site.guest("Ann").await];
    let table = guests[0].table(&["me", "free", "free"]).await;
    for guest in &guests[1..] {
        guest.at(&table, "join", json!({})).await.ok();
    }
    (guests, table)
}

async fn last_said(who: &Guest<'_>, table: &str) -> Value {
    who.of(table, "/chat").await.as_array().unwrap().last().unwrap()["text"].clone()
}

#[tokio::test]
async fn the_host_offers_the_seat_of_whoever_left_and_somebody_plays_on() {
    let site = Site::start().await;
    let ([mary, nick, ann], table) = three(&site).await;
    let eve = site.guest("Eve").await;
    let refused = mary.at(&table, "offer", json!({ "seat": 1 })).await.refused(409);
    assert_eq!(refused, "Nick plays: only the seat of somebody who has left can be passed on");
    nick.at(&table, "leave", json!({})).await.ok();
    assert!(eve.at(&table, "join", json!({})).await.refused(409).contains("the game has begun: no seat is free"));
    assert!(ann.at(&table, "offer", json!({ "seat": 1 })).await.refused(403).contains("Mary is the host"));
    assert!(eve.at(&table, "offer", json!({ "seat": 1 })).await.refused(403).contains("no seat"));
    assert!(mary.at(&table, "offer", json!({ "seat": 9 })).await.refused(422).contains("no seat 9"));
    assert!(mary.get(&format!("/t/{table}")).await.text.contains("Offer the seat of Nick to others"));
    assert!(!ann.get(&format!("/t/{table}")).await.text.contains("Offer the seat of Nick"));
    assert_eq!(mary.at(&table, "offer", json!({ "seat": 1 })).await.ok()["seat"], 1);
    assert_eq!(last_said(&ann, &table).await, "The seat of Nick is free to take: whoever has the link may sit down and play on.");
    assert_eq!(mary.of(&table, "").await["seats"][1]["offered"], true);
    assert_eq!(mary.get("/api/v1/me/tables").await.ok()[0]["free"], 1, "lists say that a seat can be taken");
    // Whoever has a seat cannot take another; whoever looks on can.
    assert!(ann.at(&table, "join", json!({ "seat": 1 })).await.refused(409).contains("you already have a seat"));
    assert!(eve.at(&table, "join", json!({ "seat": 2 })).await.refused(409).contains("no seat is free"));
    assert!(eve.at(&table, "join", json!({ "seat": 8 })).await.refused(422).contains("no seat 8"));
    assert!(site.nobody().get(&format!("/t/{table}")).await.text.contains("The seat of Nick is free to take."));
    let view = nick.of(&table, "/view").await["view"].clone();
    assert_eq!(eve.at(&table, "join", json!({})).await.ok()["seat"], 1);
    assert_eq!(last_said(&ann, &table).await, "Eve sat down and plays on for Nick.");
    let seen = eve.of(&table, "").await;
    assert_eq!((&seen["you"]["seat"], &seen["seats"][1]["name"], seen["seats"][1].get("bot")), (&json!(1), &json!("Eve"), None));
    assert_eq!(eve.of(&table, "/view").await["view"], view, "with everything that belongs to the seat");
    // It is no longer Nick's.
    assert!(nick.at(&table, "return", json!({})).await.refused(403).contains("no seat"));
    assert!(nick.of(&table, "").await.get("you").is_none());
    assert_eq!(nick.get("/api/v1/me/tables").await.ok(), json!([]));
}

#[tokio::test]
async fn whoever_left_can_return_until_somebody_else_sits_there() {
    let site = Site::start().await;
    let ([mary, nick, _], table) = three(&site).await;
    let eve = site.guest("Eve").await;
    nick.at(&table, "leave", json!({})).await.ok();
    mary.at(&table, "offer", json!({ "seat": 1 })).await.ok();
    assert!(nick.get(&format!("/t/{table}")).await.text.contains("as soon as somebody else sits down it is theirs"));
    nick.at(&table, "return", json!({})).await.ok();
    assert!(eve.at(&table, "join", json!({ "seat": 1 })).await.refused(409).contains("no seat is free"));
    assert_eq!(mary.of(&table, "").await["seats"][1].get("offered"), None);
}

#[tokio::test]
async fn the_host_withdraws_an_offer_until_somebody_sits_there() {
    let site = Site::start().await;
    let ([mary, nick, ann], table) = three(&site).await;
    let eve = site.guest("Eve").await;
    let withdraw = json!({ "seat": 1, "withdraw": true });
    assert!(mary.at(&table, "offer", withdraw.clone()).await.refused(409).contains("Nick plays"));
    nick.at(&table, "leave", json!({})).await.ok();
    assert_eq!(mary.at(&table, "offer", withdraw.clone()).await.refused(409), "the seat of Nick is not offered to anybody");
    mary.at(&table, "offer", json!({ "seat": 1 })).await.ok();
    assert!(mary.get(&format!("/t/{table}")).await.text.contains("Do not offer it any more"));
    assert!(ann.at(&table, "offer", withdraw.clone()).await.refused(403).contains("Mary is the host"));
    mary.at(&table, "offer", withdraw).await.ok();
    assert_eq!(last_said(&ann, &table).await, "The seat of Nick is no longer free to take.");
    assert!(eve.at(&table, "join", json!({ "seat": 1 })).await.refused(409).contains("no seat is free"));
    assert_eq!(mary.get("/api/v1/me/tables").await.ok()[0]["free"], 0, "lists say so, too");
    assert!(!site.nobody().get(&format!("/t/{table}")).await.text.contains("class=\"take-over\""));
    nick.at(&table, "return", json!({})).await.ok();
    assert_eq!(mary.of(&table, "").await["seats"][1].get("bot"), None, "whoever left can still return");
}

#[tokio::test]
async fn the_seat_is_given_to_a_bot_for_good() {
    let site = Site::start().await;
    let ([mary, nick, ann], table) = three(&site).await;
    assert!(mary.at(&table, "bots", json!({ "bot": "random", "seat": 1 })).await.refused(409).contains("Nick plays"));
    nick.at(&table, "leave", json!({})).await.ok();
    assert!(mary.at(&table, "bots", json!({ "bot": "random" })).await.refused(409).contains("name the seat"));
    assert!(ann.at(&table, "bots", json!({ "bot": "random", "seat": 1 })).await.refused(403).contains("Mary is the host"));
    assert_eq!(mary.at(&table, "bots", json!({ "bot": "random", "seat": 1 })).await.ok()["seat"], 1);
    let seat = mary.of(&table, "").await["seats"][1].clone();
    assert_eq!((&seat["kind"], &seat["bot"], &seat["name"]), (&json!("bot"), &json!("random"), &json!("random")));
    assert!(nick.at(&table, "return", json!({})).await.refused(403).contains("no seat"));
    assert!(mary.at(&table, "offer", json!({ "seat": 1 })).await.refused(409).contains("a bot's already"));
}

#[tokio::test]
async fn when_the_host_has_left_the_next_one_decides() {
    let site = Site::start().await;
    let ([mary, nick, ann], table) = three(&site).await;
    mary.at(&table, "leave", json!({})).await.ok();
    assert!(ann.at(&table, "offer", json!({ "seat": 0 })).await.refused(403).contains("Nick is the host"));
    nick.at(&table, "offer", json!({ "seat": 0 })).await.ok();
    let eve = site.guest("Eve").await;
    assert_eq!(eve.at(&table, "join", json!({})).await.ok()["seat"], 0);
}

#[tokio::test]
async fn another_name_is_spoken_of_after_a_restart_too_and_the_log_keeps_who_began() {
    let site = Site::start().await;
    let ([mary, nick, _], table) = three(&site).await;
    nick.at(&table, "leave", json!({})).await.ok();
    mary.at(&table, "offer", json!({ "seat": 1 })).await.ok();
    site.guest("Eve").await.at(&table, "join", json!({})).await.ok();
    let board = format!("/t/{table}/text");
    let before = mary.get(&board).await.text;
    assert!(before.contains("Eve") && !before.contains("Nick"), "{before}");
    let log = mary.get(&format!("/api/v1/tables/{table}/log.jsonl")).await.text;
    let token = mary.token.clone();
    let site = site.again(crate::kit::settings()).await;
    let mary = Guest { site: &site, token };
    assert_eq!(mary.get(&board).await.text, before);
    assert_eq!(mary.get(&format!("/api/v1/tables/{table}/log.jsonl")).await.text, log, "what was written stays");
}

#[tokio::test]
async fn who_ran_out_of_time_three_times_can_be_replaced_and_the_newcomer_begins_anew() {
    let (site, hand) = site_with_a_clock().await;
    let (mary, nick, eve) = (site.guest("Mary").await, site.guest("Nick").await, site.guest("Eve").await);
    let pace = json!({ "kind": "live", "seconds": 20, "per": "turn" });
    let new = json!({ "game": "space-traders", "seats": ["me", "free"], "pace": pace });
    let table = mary.post("/api/v1/tables", new).await.ok()["table"].as_str().unwrap().to_owned();
    nick.at(&table, "join", json!({})).await.ok();
    let mut socket = mary.listen(&table, None).await;
    for _ in 0..3 {
        assert!(mary.at(&table, "offer", json!({ "seat": 1 })).await.refused(409).contains("Nick plays"));
        crate::waiting::click(&mary, &table, "commit").await;
        hand.advance(20 * SECOND);
        socket.until(|message| message["kind"] == "step" && message["waiting"].as_array().unwrap().contains(&json!(0))).await;
    }
    mary.at(&table, "offer", json!({ "seat": 1 })).await.ok();
    eve.at(&table, "join", json!({ "seat": 1 })).await.ok();
    let seat = mary.of(&table, "").await["seats"][1].clone();
    assert_eq!((seat.get("missed"), seat.get("bot"), &seat["name"]), (None, None, &json!("Eve")));
}

#[tokio::test]
async fn the_forms_of_the_page_do_it_too() {
    let site = Site::start().await;
    let ([mary, nick, ann], table) = three(&site).await;
    for guest in [&nick, &ann] {
        guest.at(&table, "leave", json!({})).await.ok();
    }
    let send = async |who: Option<&Guest<'_>>, what: &str, fields: &[(&str, &str)]| {
        let mut request = site.request(Method::POST, &format!("/t/{table}/{what}")).header("content-type", FORM);
        if let Some(token) = who.and_then(|who| who.token.as_deref()) {
            request = request.header("cookie", format!("orrery={token}"));
        }
        Got::of(request.header("origin", site.url("")).body(form_body(fields)).send().await.unwrap()).await
    };
    assert_eq!(send(Some(&mary), "offer", &[("withdraw", "false"), ("seat", "1")]).await.status, 303);
    assert_eq!(send(Some(&mary), "offer", &[("withdraw", "true"), ("seat", "1")]).await.status, 303);
    assert_eq!(mary.of(&table, "").await["seats"][1].get("offered"), None);
    assert_eq!(send(Some(&mary), "offer", &[("seat", "1")]).await.status, 303);
    assert_eq!(send(Some(&mary), "bots", &[("seat", "2"), ("bot", "random")]).await.status, 303);
    assert_eq!(send(None, "join", &[("seat", "1"), ("name", "Eve")]).await.status, 303);
    let seats = mary.of(&table, "").await["seats"].clone();
    assert_eq!((&seats[1]["name"], &seats[2]["kind"]), (&json!("Eve"), &json!("bot")));
    assert!(send(Some(&mary), "offer", &[("seat", "1")]).await.text.contains("Eve plays"));
}
