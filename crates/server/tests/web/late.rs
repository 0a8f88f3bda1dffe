//! Whoever runs out of time: one move is made for them and they go on, until that has happened three times in a row; or they are played for
//! at once; or the table waits.

use std::time::Duration;

use serde_json::{Value, json};
use server::clock::Hand;
use store::{Change, Store, TableId, TableRow};

use crate::kit::{Guest, MORNING, Site, Socket, by_hand, sqlite};
use crate::waiting::{SECOND, click, site_with_a_clock, traders_by};

/// Two people at a table of Galactic Trader with a minute for each choice, or what is said instead; Mary is asked first.
async fn trading(site: &Site, pace: Value) -> (Guest<'_>, Guest<'_>, String) {
    let (mary, nick) = (site.guest("Mary").await, site.guest("Nick").await);
    let mut clock = json!({ "kind": "live", "seconds": 60 });
    clock.as_object_mut().unwrap().extend(pace.as_object().unwrap().clone());
    let table = mary.make(json!({ "game": "galactic-trader", "seats": ["me", "free"], "pace": clock })).await;
    nick.at(&table, "join", json!({})).await.ok();
    (mary, nick, table)
}

async fn seat(who: &Guest<'_>, table: &str, seat: usize) -> Value {
    who.of(table, "").await["seats"][seat].clone()
}

/// Until when a seat must have chosen, in seconds after the morning.
async fn due(who: &Guest<'_>, table: &str, number: usize) -> Option<i64> {
    seat(who, table, number).await["due_ms"].as_i64().map(|due| (due - MORNING) / 1000)
}

async fn missed(who: &Guest<'_>, table: &str, number: usize) -> i64 {
    seat(who, table, number).await["missed"].as_i64().unwrap_or(0)
}

/// Makes the first choice that is offered.
async fn choose(who: &Guest<'_>, table: &str) {
    let choices = who.of(table, "/choices").await;
    who.at(table, "act", json!({ "request": choices["you"]["request"], "number": choices["choices"][0]["number"] })).await.ok();
}

/// Makes choices until others are waited for.
async fn play_on(who: &Guest<'_>, table: &str, own: u8) {
    while who.of(table, "").await["waiting"] == json!([own]) {
        choose(who, table).await;
    }
}

/// What the table itself says next.
async fn said(socket: &mut Socket) -> String {
    socket.next_of("chat").await["text"].as_str().unwrap().to_owned()
}

/// Lets time run out for a seat that is asked, and waits until somebody has moved for it.
async fn run_out(hand: &Hand, socket: &mut Socket, seconds: u32) -> String {
    hand.advance(seconds * SECOND);
    let words = said(socket).await;
    socket.until(|message| message["kind"] == "step" && !message["told"].as_array().unwrap().is_empty()).await;
    words
}

/// Plays on, with Mary late once in each turn, until she is still asked after a move was made for her; when that is, in seconds after the
/// morning.
async fn late_in_a_turn(hand: &Hand, [mary, nick]: [&Guest<'_>; 2], table: &str, seconds: u32) -> i64 {
    let mut socket = mary.site.nobody().listen(table, None).await;
    let mut now = 0;
    loop {
        let words = run_out(hand, &mut socket, seconds).await;
        assert_eq!(words, "Mary is out of time. The casual bot makes one move for them.");
        now += i64::from(seconds);
        if nick.of(table, "").await["waiting"] == json!([0]) {
            return now;
        }
        play_on(nick, table, 1).await;
        assert_eq!(due(nick, table, 0).await, Some(now + i64::from(seconds)), "all her time when she is next asked");
        play_on(mary, table, 0).await;
        play_on(nick, table, 1).await;
    }
}

#[tokio::test]
async fn one_move_is_made_for_whoever_is_late_and_the_seat_is_theirs_again() {
    let (site, hand) = site_with_a_clock().await;
    let (mary, nick, table) = trading(&site, json!({})).await;
    assert_eq!(mary.of(&table, "").await["pace"]["late"], "default_move", "what is usual");
    let now = late_in_a_turn(&hand, [&mary, &nick], &table, 60).await;
    let late = seat(&nick, &table, 0).await;
    assert_eq!((late.get("bot"), &late["missed"], &late["gone"]), (None, &json!(1), &json!(false)), "{late}");
    assert_eq!(late.get("reserve_ms"), None, "nobody has a reserve here");
    // She is still asked, with a grace; and when she chooses, the row has ended and she has all her time again.
    assert_eq!(due(&nick, &table, 0).await, Some(now + 15));
    let page = mary.get(&format!("/t/{table}")).await.text;
    assert!(page.contains("Your time was up, so a move was made for you. Two more times in a row"), "{page}");
    choose(&mary, &table).await;
    assert_eq!(missed(&nick, &table, 0).await, 0);
    play_on(&mary, &table, 0).await;
    play_on(&nick, &table, 1).await;
    assert_eq!(due(&nick, &table, 0).await, Some(now + 60));
}

#[tokio::test]
async fn after_three_misses_in_a_row_somebody_plays_until_they_return() {
    let (site, hand) = site_with_a_clock().await;
    let (mary, nick, table) = trading(&site, json!({})).await;
    let mut socket = site.nobody().listen(&table, None).await;
    let mut wait = 60;
    for count in 1..=2 {
        let words = run_out(&hand, &mut socket, wait).await;
        assert_eq!(words, "Mary is out of time. The casual bot makes one move for them.");
        assert_eq!((missed(&nick, &table, 0).await, seat(&nick, &table, 0).await.get("bot")), (count, None));
        wait = 15;
        if nick.of(&table, "").await["waiting"] == json!([1]) {
            play_on(&nick, &table, 1).await;
            wait = 60;
        }
    }
    assert!(mary.get(&format!("/t/{table}")).await.text.contains("Once more and somebody plays for you"));
    let words = run_out(&hand, &mut socket, wait).await;
    assert_eq!(words, "Mary is out of time for the third time in a row. The casual bot plays for them until they return.");
    // It stays, whatever is asked.
    play_on(&nick, &table, 1).await;
    assert_eq!(seat(&nick, &table, 0).await["bot"], "casual");
    let page = mary.get(&format!("/t/{table}")).await.text;
    assert!(page.contains("A bot plays for you until you return.") && page.contains("id=\"return\""));
    assert!(page.find("id=\"return\"") < page.find("id=\"seats\""), "at the top");
    if nick.of(&table, "").await["status"] == "running" {
        mary.at(&table, "return", json!({})).await.ok();
        let back = seat(&nick, &table, 0).await;
        assert_eq!((back.get("bot"), back.get("missed")), (None, None), "and begins anew");
    }
}

#[tokio::test]
async fn a_grace_and_the_count_of_misses_outlive_a_restart() {
    let (settings, hand) = by_hand();
    let site = Site::with(settings.clone()).await;
    let (mary, nick, table) = trading(&site, json!({ "seconds": 400 })).await;
    let now = late_in_a_turn(&hand, [&mary, &nick], &table, 400).await;
    assert_eq!((due(&nick, &table, 0).await, missed(&nick, &table, 0).await), (Some(now + 100), 1));
    hand.advance(10 * SECOND);
    let site = site.again(settings).await;
    let nobody = site.nobody();
    assert_eq!((due(&nobody, &table, 0).await, missed(&nobody, &table, 0).await), (Some(now + 100), 1));
}

#[tokio::test]
async fn a_table_from_before_there_was_a_choice_keeps_its_caretaker() {
    let (settings, hand) = by_hand();
    let site = Site::with(settings.clone()).await;
    let (_, _, table) = trading(&site, json!({})).await;
    let (_, folder) = site.stop().await;
    let store = sqlite(&folder).await;
    let stored = store.load(&TableId::parse(&table).unwrap()).await.unwrap().unwrap().table;
    let old = stored.header.replace(",\"late\":\"default_move\"", "");
    assert!(old.contains(r#""pace":{"kind":"live","seconds":60}"#), "as it was written then: {old}");
    let TableRow { id: table, seq, status, waiting, wake_ms, touched_ms, clocks, .. } = stored;
    let (lines, seats, header, chat) = (Vec::new(), None, Some(old), Vec::new());
    store
        .commit(&[Change { table: table.clone(), seq, lines, status, waiting, wake_ms, touched_ms, clocks, seats, header, chat }])
        .await
        .unwrap();
    store.close().await;
    drop(store);
    let site = Site::on_again(folder, settings).await;
    let table = table.to_string();
    assert_eq!(site.nobody().of(&table, "").await["pace"]["late"], "caretaker");
    let mut socket = site.nobody().listen(&table, None).await;
    assert_eq!(run_out(&hand, &mut socket, 60).await, "Mary is out of time. The casual bot plays for them until they return.");
    assert_eq!(seat(&site.nobody(), &table, 0).await["bot"], "casual");
}

#[tokio::test]
async fn a_click_that_nobody_sees_does_not_end_the_row() {
    let mut told = Vec::new();
    for clicks in 0..3 {
        let (site, hand) = site_with_a_clock().await;
        let (mary, nick, table) = traders_by(&site, json!({ "kind": "live", "seconds": 20 })).await;
        let mut socket = nick.listen(&table, None).await;
        let mut heard = Vec::new();
        for turn in 1..=3 {
            click(&nick, &table, "commit").await;
            for _ in 0..clicks {
                let choices = mary.of(&table, "/choices").await["choices"].clone();
                let acts = choices.as_array().unwrap().iter().map(|choice| choice["act"].as_str().unwrap());
                let act = acts.into_iter().find(|act| *act != "commit").unwrap();
                click(&mary, &table, act).await;
            }
            hand.advance(20 * SECOND);
            heard.push(said(&mut socket).await);
            socket.until(|message| message["kind"] == "step" && message["waiting"].as_array().unwrap().contains(&json!(1))).await;
            heard.push(format!("{turn} {} {}", missed(&nick, &table, 0).await, seat(&nick, &table, 0).await["due_ms"]));
        }
        assert!(heard[0].starts_with("Mary is out of time. The rules make this move for them: their programme is committed as it stands"));
        assert!(heard[4].starts_with("Mary is out of time for the third time in a row. The rules play for them until they return"));
        told.push(heard);
    }
    assert!(told.windows(2).all(|pair| pair[0] == pair[1]), "{told:?}");
}

#[tokio::test]
async fn a_table_can_wait_and_nobody_loses_anything() {
    let (settings, hand) = by_hand();
    let site = Site::with(settings.clone()).await;
    let (mary, nick, table) = trading(&site, json!({ "late": "wait" })).await;
    hand.advance(100 * SECOND);
    let late = seat(&nick, &table, 0).await;
    assert_eq!((late.get("bot"), late.get("missed"), &late["due_ms"]), (None, None, &json!(MORNING + 60_000)), "forty seconds late");
    assert!(nick.get(&format!("/t/{table}")).await.text.contains("data-waits"));
    let tokens = [mary.token.clone(), nick.token.clone()];
    let site = site.again(settings).await;
    let [mary, nick] = tokens.map(|token| Guest { site: &site, token });
    assert_eq!(due(&nick, &table, 0).await, Some(60), "a restart gives no time");
    choose(&mary, &table).await;
    if mary.of(&table, "").await["you"]["take_back"] == true {
        mary.at(&table, "take-back", json!({})).await.ok();
        assert_eq!(due(&nick, &table, 0).await, Some(60), "late as before");
    }
    mary.at(&table, "leave", json!({})).await.ok();
    mary.at(&table, "return", json!({})).await.ok();
}

#[tokio::test]
async fn a_reserve_is_spent_beyond_the_clock_and_a_restart_keeps_what_is_left() {
    let (settings, hand) = by_hand();
    let site = Site::with(settings.clone()).await;
    let (mary, nick, table) = trading(&site, json!({ "reserve": 120 })).await;
    let reserve = async |who: &Guest<'_>, number| seat(who, &table, number).await["reserve_ms"].as_i64().unwrap() / 1000;
    assert_eq!((due(&nick, &table, 0).await, reserve(&nick, 0).await, reserve(&nick, 1).await), (Some(180), 120, 120));
    hand.advance(90 * SECOND);
    assert_eq!((missed(&nick, &table, 0).await, reserve(&nick, 0).await), (0, 120), "it is counted when she has chosen");
    play_on(&mary, &table, 0).await;
    assert_eq!((reserve(&nick, 0).await, reserve(&nick, 1).await), (90, 120));
    play_on(&nick, &table, 1).await;
    assert_eq!(due(&nick, &table, 0).await, Some(90 + 60 + 90));
    let site = site.again(settings).await;
    let nobody = site.nobody();
    assert_eq!((due(&nobody, &table, 0).await, reserve(&nobody, 0).await), (Some(240), 90));
    let mut socket = nobody.listen(&table, None).await;
    run_out(&hand, &mut socket, 150).await;
    assert_eq!(reserve(&nobody, 0).await, 0, "nothing is left of it");
}

#[tokio::test]
async fn a_clock_for_each_turn_runs_through_it() {
    let (site, hand) = site_with_a_clock().await;
    let (mary, nick, table) = trading(&site, json!({ "per": "turn", "increment": 7 })).await;
    let (mut now, mut added) = (0, 0);
    while added == 0 {
        let (begun, mut choices, mut before) = (now, 0, 0);
        while nick.of(&table, "").await["waiting"] == json!([0]) {
            hand.advance(SECOND);
            now += 1;
            // Every choice that the others see adds to the turn, and none starts its clock again.
            added = due(&nick, &table, 0).await.unwrap() - begun - 60;
            assert!(added % 7 == 0 && (before..=7 * choices).contains(&added), "{added} after {choices} choices");
            before = added;
            choose(&mary, &table).await;
            choices += 1;
        }
        assert_eq!(due(&nick, &table, 1).await, Some(now + 60));
        play_on(&nick, &table, 1).await;
    }
}

#[tokio::test]
async fn a_move_that_is_being_made_cannot_be_held_up() {
    let (settings, hand) = by_hand();
    let site = Site::with(server::Settings { fast_bots: false, ..settings }).await;
    let (mary, nick, table) = trading(&site, json!({})).await;
    let mut socket = nick.listen(&table, None).await;
    socket.next_of("hello").await;
    hand.advance(60 * SECOND);
    for what in ["return", "take-back"] {
        assert!(mary.at(&table, what, json!({})).await.refused(409).contains("your time for this choice is up"), "{what}");
    }
    assert!(mary.get(&format!("/t/{table}")).await.text.contains("Your time was up: this move is made for you."));
    hand.advance(Duration::from_millis(1200));
    socket.until(|message| message["kind"] == "step" && !message["told"].as_array().unwrap().is_empty()).await;
    assert_eq!(seat(&nick, &table, 0).await.get("bot"), None, "and then the seat is hers again");
}
