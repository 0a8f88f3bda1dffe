//! Clocks give the same time to everybody, tell nobody anything, and cannot be held.

use std::time::Duration;

use serde_json::json;

use crate::kit::{Guest, MORNING, Site, by_hand, sqlite};
use crate::waiting::{SECOND, click, site_with_a_clock, traders};

/// Until when a seat must have chosen, after the morning, as somebody is told.
async fn due(who: &Guest<'_>, table: &str, seat: usize) -> Option<i64> {
    who.of(table, "").await["seats"][seat]["due_ms"].as_i64().map(|due| due - MORNING)
}

/// When something last happened, after the morning, by the list that everybody sees.
async fn touched(site: &Site) -> i64 {
    site.nobody().get("/api/v1/tables").await.ok()[0]["touched_ms"].as_i64().unwrap() - MORNING
}

#[tokio::test]
async fn clicks_that_others_do_not_see_change_no_clock_and_no_list() {
    let (site, hand) = site_with_a_clock().await;
    let (mary, nick, table) = traders(&site, 5).await;
    for act in ["HT", "MT", "1o"] {
        hand.advance(SECOND);
        click(&mary, &table, act).await;
        for who in [&mary, &nick, &site.nobody()] {
            assert_eq!((due(who, &table, 0).await, due(who, &table, 1).await, touched(&site).await), (Some(5000), Some(5000), 0));
        }
    }
    hand.advance(SECOND);
    mary.at(&table, "take-back", json!({})).await.ok();
    assert_eq!((due(&nick, &table, 0).await, touched(&site).await), (Some(5000), 0));
    // That Nick has finished everybody sees.
    click(&nick, &table, "commit").await;
    assert_eq!((due(&mary, &table, 0).await, due(&mary, &table, 1).await, touched(&site).await), (Some(5000), None, 4000));
}

#[tokio::test]
async fn nobody_holds_the_clock_by_choosing_and_taking_back() {
    let (site, hand) = site_with_a_clock().await;
    let (mary, nick, table) = traders(&site, 5).await;
    click(&nick, &table, "commit").await;
    let mut socket = site.nobody().listen(&table, None).await;
    for _ in 0..4 {
        for act in ["HT", "HL"] {
            click(&mary, &table, act).await;
            mary.at(&table, "take-back", json!({})).await.ok();
        }
        hand.advance(SECOND);
    }
    // To finish and to go on after all gives no time either.
    nick.at(&table, "take-back", json!({})).await.ok();
    click(&mary, &table, "commit").await;
    mary.at(&table, "take-back", json!({})).await.ok();
    assert_eq!((due(&nick, &table, 0).await, due(&nick, &table, 1).await), (Some(5000), Some(5000)));
    hand.advance(SECOND);
    for name in ["Mary", "Nick"] {
        assert!(socket.next_of("chat").await["text"].as_str().unwrap().starts_with(&format!("{name} is out of time.")));
    }
}

/// Two people at a table of Galactic Trader with five seconds for each choice, and bots that take a moment.
async fn with_slow_bots(site: &Site) -> (Guest<'_>, Guest<'_>, String) {
    let (mary, nick) = (site.guest("Mary").await, site.guest("Nick").await);
    let pace = json!({ "kind": "live", "seconds": 5, "late": "caretaker" });
    let table = mary.make(json!({ "game": "galactic-trader", "seats": ["me", "free"], "pace": pace })).await;
    nick.at(&table, "join", json!({})).await.ok();
    (mary, nick, table)
}

#[tokio::test]
async fn coming_back_gives_the_time_that_is_left_and_no_more() {
    let (settings, hand) = by_hand();
    let site = Site::with(server::Settings { fast_bots: false, ..settings }).await;
    let (mary, nick, table) = with_slow_bots(&site).await;
    hand.advance(3 * SECOND);
    for what in ["leave", "return", "leave", "return"] {
        mary.at(&table, what, json!({})).await.ok();
    }
    assert_eq!(due(&nick, &table, 0).await, Some(5000));
}

#[tokio::test]
async fn who_is_out_of_time_comes_back_when_the_choice_was_made_for_them() {
    let (settings, hand) = by_hand();
    let site = Site::with(server::Settings { fast_bots: false, ..settings }).await;
    let (mary, nick, table) = with_slow_bots(&site).await;
    hand.advance(5 * SECOND);
    // The bot has the choice now, whatever Mary does.
    let choices = mary.of(&table, "/choices").await;
    let act = json!({ "request": choices["you"]["request"], "number": choices["choices"][0]["number"] });
    for (what, body) in [("return", json!({})), ("act", act), ("take-back", json!({}))] {
        let refused = mary.at(&table, what, body).await.refused(409);
        assert!(refused.contains("your time for this choice is up"), "{what}: {refused}");
    }
    let mut socket = mary.listen(&table, None).await;
    socket.next_of("hello").await;
    assert_eq!(nick.of(&table, "").await["seats"][0]["bot"], "casual");
    // When it has made the choices of this turn she may come back, and has all her time when she is next asked.
    let mut now = 5000;
    while nick.of(&table, "").await["waiting"] == json!([0]) {
        hand.advance(2 * SECOND);
        now += 2000;
        socket.next_of("step").await;
    }
    mary.at(&table, "return", json!({})).await.ok();
    while nick.of(&table, "").await["waiting"] == json!([1]) {
        click_first(&nick, &table).await;
    }
    assert_eq!(due(&nick, &table, 0).await, Some(now + 5000));
}

/// Chooses the first that is offered.
async fn click_first(who: &Guest<'_>, table: &str) {
    let choices = who.of(table, "/choices").await;
    who.at(table, "act", json!({ "request": choices["you"]["request"], "number": choices["choices"][0]["number"] })).await.ok();
}

#[tokio::test]
async fn a_choice_stands_when_the_time_for_it_is_up() {
    let (site, hand) = site_with_a_clock().await;
    let (mary, nick) = (site.guest("Mary").await, site.guest("Nick").await);
    let pace = json!({ "kind": "live", "seconds": 10 });
    let new = json!({ "game": "m101", "seats": ["me", "free"], "pace": pace });
    let table = mary.post("/api/v1/tables", new).await.ok()["table"].as_str().unwrap().to_owned();
    nick.at(&table, "join", json!({})).await.ok();
    let guests = [&mary, &nick];
    // On to a choice that may be taken back though the other one is asked now, with a clock that began later.
    let mut now = 0;
    let (seat, before) = loop {
        let waiting = mary.of(&table, "").await["waiting"].clone();
        let seat = waiting[0].as_u64().unwrap() as usize;
        let before = due(&mary, &table, seat).await.unwrap();
        hand.advance(SECOND);
        now += 1000;
        click_first(guests[seat], &table).await;
        let seen = guests[seat].of(&table, "").await;
        if waiting == json!([seat]) && seen["waiting"] == json!([1 - seat]) && seen["you"]["take_back"] == true {
            break (seat, before);
        }
    };
    assert_eq!((due(&mary, &table, seat).await, due(&mary, &table, 1 - seat).await), (None, Some(now + 10_000)));
    guests[seat].at(&table, "take-back", json!({})).await.ok();
    assert_eq!((due(&mary, &table, seat).await, due(&mary, &table, 1 - seat).await), (Some(before), None), "what was left for it");
    hand.advance(SECOND);
    click_first(guests[seat], &table).await;
    hand.advance(Duration::from_millis((before - now - 1000).unsigned_abs()));
    assert!(guests[seat].at(&table, "take-back", json!({})).await.refused(409).contains("the time for that choice is up: it stands"));
    assert_eq!(guests[seat].of(&table, "").await["you"]["take_back"], false);
    assert_eq!(due(&mary, &table, 1 - seat).await, Some(now + 11_000));
}

#[tokio::test]
async fn a_restart_gives_no_time_and_takes_none() {
    let (settings, hand) = by_hand();
    let again = async |site: Site, down: Duration| {
        let (_, folder) = site.stop().await;
        hand.advance(down);
        let store = sqlite(&folder).await;
        Site::on(folder, store, settings.clone()).await
    };
    let site = Site::with(settings.clone()).await;
    let (mary, nick, table) = traders(&site, 60).await;
    hand.advance(SECOND);
    click(&nick, &table, "commit").await;
    for act in ["HT", "MT"] {
        hand.advance(SECOND);
        click(&mary, &table, act).await;
    }
    let nick = nick.token.clone();
    let site = again(site, 4 * SECOND).await;
    assert_eq!((due(&site.nobody(), &table, 0).await, touched(&site).await), (Some(60_000), 1000));
    let back = Guest { site: &site, token: nick };
    back.at(&table, "take-back", json!({})).await.ok();
    assert_eq!(due(&back, &table, 1).await, Some(60_000), "what was left for what he takes back");
    // Whose time ran out while nobody could choose has a moment to come again.
    let site = again(site, 100 * SECOND).await;
    assert_eq!((due(&site.nobody(), &table, 0).await, due(&site.nobody(), &table, 1).await), (Some(117_000), Some(117_000)));
    let site = again(site, SECOND).await;
    assert_eq!(due(&site.nobody(), &table, 0).await, Some(118_000));
    let mut socket = site.nobody().listen(&table, None).await;
    hand.advance(10 * SECOND);
    assert!(socket.next_of("chat").await["text"].as_str().unwrap().starts_with("Mary is out of time."));
}

#[tokio::test]
async fn pauses_do_not_tell_how_many_clicks_were_not_seen() {
    for clicks in [&[][..], &["HT"], &["HT", "MT", "1o"]] {
        let (settings, hand) = by_hand();
        let site = Site::with(server::Settings { fast_bots: false, ..settings }).await;
        let (mary, nick, table) = traders(&site, 5).await;
        click(&nick, &table, "commit").await;
        for act in clicks {
            click(&mary, &table, act).await;
        }
        let mut socket = nick.listen(&table, None).await;
        socket.next_of("hello").await;
        hand.advance(5 * SECOND);
        // The rules are asked when this is answered. They take a moment, be there something to take back first or not.
        nick.of(&table, "").await;
        hand.advance(Duration::from_millis(399));
        nick.at(&table, "chat", json!({ "text": "?" })).await.ok();
        socket.until(|message| message["text"] == "?").await;
        hand.advance(Duration::from_millis(801));
        socket.until(|message| message["waiting"] == json!([0, 1])).await;
    }
}

#[tokio::test]
async fn a_bot_pauses_once_for_all_clicks_that_are_not_seen() {
    for clicks in 0..2 {
        let (settings, hand) = by_hand();
        let site = Site::with(server::Settings { fast_bots: false, ..settings }).await;
        let (mary, nick) = (site.guest("Mary").await, site.guest("Nick").await);
        let new = json!({ "game": "m101", "seats": ["me", "free"], "pace": { "kind": "live", "seconds": 5 } });
        let table = mary.post("/api/v1/tables", new).await.ok()["table"].as_str().unwrap().to_owned();
        nick.at(&table, "join", json!({})).await.ok();
        // Both keep a system, then each picks a phase in secret: one click that nobody sees, and one that everybody does.
        click_first(&mary, &table).await;
        while nick.of(&table, "").await["waiting"].as_array().unwrap().contains(&json!(1)) {
            click_first(&nick, &table).await;
        }
        for _ in 0..clicks {
            click_first(&mary, &table).await;
        }
        assert_eq!(nick.of(&table, "").await["waiting"], json!([0]));
        let mut socket = nick.listen(&table, None).await;
        hand.advance(5 * SECOND);
        nick.of(&table, "").await;
        hand.advance(Duration::from_millis(1200));
        socket.until(|message| message["kind"] == "step" && !message["told"].as_array().unwrap().is_empty()).await;
    }
}
