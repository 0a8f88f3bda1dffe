//! Clocks: who is out of time is played for, and bots that a restart interrupted go on.

use std::time::Duration;

use serde_json::{Value, json};
use server::clock::Hand;

use crate::kit::{Guest, MORNING, Site, by_hand, eventually, sqlite};

pub(crate) const SECOND: Duration = Duration::from_secs(1);

pub(crate) async fn site_with_a_clock() -> (Site, Hand) {
    let (settings, hand) = by_hand();
    (Site::with(settings).await, hand)
}

/// Two people at a table of Space Traders, where programmes are written in secret, with so many seconds for each; whoever is late is played
/// for until they return.
pub(crate) async fn traders(site: &Site, seconds: u32) -> (Guest<'_>, Guest<'_>, String) {
    traders_by(site, json!({ "kind": "live", "seconds": seconds, "late": "caretaker" })).await
}

/// The same by another clock.
pub(crate) async fn traders_by(site: &Site, pace: Value) -> (Guest<'_>, Guest<'_>, String) {
    let (mary, nick) = (site.guest("Mary").await, site.guest("Nick").await);
    let new = json!({ "game": "space-traders", "seats": ["me", "free"], "pace": pace, "public": true });
    let table = mary.post("/api/v1/tables", new).await.ok()["table"].as_str().unwrap().to_owned();
    nick.at(&table, "join", json!({})).await.ok();
    (mary, nick, table)
}

/// Chooses by the written form.
pub(crate) async fn click(who: &Guest<'_>, table: &str, act: &str) {
    let request = who.of(table, "").await["you"]["request"].clone();
    who.at(table, "act", json!({ "request": request, "act": act })).await.ok();
}

#[tokio::test]
async fn who_is_out_of_time_is_played_for_until_they_act() {
    let (site, hand) = site_with_a_clock().await;
    let (mary, nick) = (site.guest("Mary").await, site.guest("Nick").await);
    let pace = json!({ "kind": "live", "seconds": 5, "late": "caretaker" });
    let table = mary.make(json!({ "game": "galactic-trader", "seats": ["me", "free"], "pace": pace })).await;
    nick.at(&table, "join", json!({})).await.ok();
    assert_eq!(mary.of(&table, "").await["seats"][0]["due_ms"], MORNING + 5000);
    let mut socket = site.nobody().listen(&table, None).await;
    hand.advance(5 * SECOND - Duration::from_millis(1));
    assert_eq!(mary.of(&table, "").await["seats"][0].get("bot"), None, "a moment is left");
    hand.advance(Duration::from_millis(1));
    let said = socket.until(|message| message["kind"] == "chat" && message["text"].as_str().unwrap().contains("out of time")).await;
    assert!(said["text"].as_str().unwrap().ends_with("The casual bot plays for them until they return."));
    // Now it is Nick's turn. When his time is up too the game ends without them.
    socket.until(|message| message["waiting"] == json!([1])).await;
    hand.advance(5 * SECOND);
    socket.until(|message| message["status"] == "over").await;
    assert!(mary.at(&table, "act", json!({ "request": 0, "number": 0 })).await.refused(409).contains("over"));
}

#[tokio::test]
async fn where_the_rules_say_what_happens_they_play_and_not_a_bot_st_11_1() {
    let (site, hand) = site_with_a_clock().await;
    let (mary, nick, table) = traders(&site, 5).await;
    let mut socket = site.nobody().listen(&table, None).await;
    // Nick has finished; Mary has a whole step, and two clicks of another one.
    for (who, acts) in [(&mary, &["HT", "MT", "1o"][..]), (&nick, &["HT", "commit"])] {
        for act in acts {
            click(who, &table, act).await;
        }
    }
    hand.advance(5 * SECOND);
    let said = socket.next_of("chat").await;
    let words = "Mary is out of time. The rules play for them until they return: their programme is committed as it stands, \
                 a tile they are asked for is tile a, and the table makes their links (ST-11.1).";
    assert_eq!(said["text"], words);
    let shown = |message: &Value| message["told"].as_array().is_some_and(|told| told.iter().any(|told| told["event"]["event"] == "shown"));
    let told = socket.until(shown).await["told"].clone();
    let programmes: Vec<&Value> = told.as_array().unwrap().iter().map(|told| &told["text"]).collect();
    assert!(programmes.contains(&&json!("Mary's programme: hire a team at Haven")), "{programmes:?}");
    // In the next turn they are asked at once, and finish at once.
    socket.until(|message| message["waiting"] == json!([1])).await;
    let seat = mary.of(&table, "").await["seats"][0].clone();
    assert_eq!((&seat["bot"], &seat["waiting"]), (&json!("rules"), &json!(false)));
    assert!(nick.get(&format!("/t/{table}")).await.text.contains("out of time, the rules play"));
    // Mary is back: the seat is hers again, and so is what was done for her (ST-11.4), with the time that is left for it.
    hand.advance(2 * SECOND);
    mary.at(&table, "return", json!({})).await.ok();
    let seen = mary.of(&table, "").await;
    assert_eq!((seen["seats"][0].get("bot"), &seen["you"]["take_back"]), (None, &json!(true)));
    mary.at(&table, "take-back", json!({})).await.ok();
    assert_eq!(mary.of(&table, "").await["seats"][0]["due_ms"], MORNING + 10_000);
    click(&mary, &table, "HT").await;
    assert_eq!(mary.of(&table, "/view").await["view"]["turn"], 2);
}

#[tokio::test]
async fn whoever_is_back_before_the_rules_have_played_for_them_chooses_themselves() {
    let (settings, hand) = by_hand();
    let site = Site::with(server::Settings { fast_bots: false, ..settings }).await;
    let (mary, nick, table) = traders(&site, 3600).await;
    for who in [&mary, &nick] {
        who.at(&table, "leave", json!({})).await.ok();
    }
    let seats = mary.of(&table, "").await["seats"].clone();
    for seat in [0, 1] {
        assert_eq!((&seats[seat]["bot"], &seats[seat]["waiting"]), (&json!("rules"), &json!(true)));
        assert_eq!(seats[seat].get("due_ms"), None, "nobody waits for the rules by the clock");
    }
    // The rules take a moment before they play. Mary returns in it, Nick does not.
    mary.at(&table, "return", json!({})).await.ok();
    let before = mary.of(&table, "").await["you"].clone();
    hand.advance(2 * SECOND);
    eventually(async || mary.of(&table, "").await["waiting"] != json!([0, 1])).await;
    let seen = mary.of(&table, "").await;
    assert_eq!((&seen["waiting"], &seen["you"]), (&json!([0]), &before), "nothing was chosen for Mary");
}

#[tokio::test]
async fn opening_the_table_again_is_coming_back() {
    let site = Site::start().await;
    let (mary, nick) = (site.guest("Mary").await, site.guest("Nick").await);
    let table = mary.table(&["me", "free"]).await;
    nick.at(&table, "join", json!({})).await.ok();
    nick.at(&table, "leave", json!({})).await.ok();
    let mut socket = nick.listen(&table, None).await;
    socket.next_of("hello").await;
    assert_eq!(mary.of(&table, "").await["seats"][1].get("bot"), None);
}

#[tokio::test]
async fn a_correspondence_table_says_until_when() {
    let (site, _hand) = site_with_a_clock().await;
    let (mary, nick) = (site.guest("Mary").await, site.guest("Nick").await);
    let pace = json!({ "kind": "correspondence", "days": 3 });
    let table = mary.make(json!({ "game": "galactic-trader", "seats": ["me", "free"], "pace": pace })).await;
    nick.at(&table, "join", json!({})).await.ok();
    assert_eq!(mary.of(&table, "").await["seats"][0]["due_ms"], MORNING + 3 * 86_400_000);
}

/// How far a table is, by a list: looking at the table itself would load it.
async fn listed(guest: &Guest<'_>, table: &str) -> Value {
    let tables = guest.get("/api/v1/me/tables").await.ok();
    tables.as_array().unwrap().iter().find(|listed| listed["table"] == table).expect("it is listed")["status"].clone()
}

#[tokio::test]
async fn bots_take_a_moment_and_one_that_a_restart_interrupted_moves_though_nobody_looks() {
    let (settings, hand) = by_hand();
    let site = Site::with(server::Settings { fast_bots: false, ..settings.clone() }).await;
    let mary = site.guest("Mary").await;
    let table = mary.table(&["me", "random"]).await;
    let mut socket = mary.listen(&table, None).await;
    socket.next_of("hello").await;
    mary.at(&table, "leave", json!({})).await.ok();
    socket.until(|message| message["kind"] == "step").await;
    // Nothing more comes while the clock stands.
    mary.at(&table, "chat", json!({ "text": "?" })).await.ok();
    assert_eq!(socket.next_of("chat").await["text"], "?");
    hand.advance(2 * SECOND);
    socket.next_of("step").await;
    let token = mary.token.clone();
    let (_, folder) = site.stop().await;
    let store = sqlite(&folder).await;
    let site = Site::on(folder, store, settings).await;
    // Nobody has to act for it to go on, nor to look.
    let mary = Guest { site: &site, token };
    eventually(async || listed(&mary, &table).await == "over").await;
}

#[tokio::test]
async fn a_clock_runs_out_at_a_table_that_nobody_has_looked_at_since_a_restart() {
    let (site, _) = site_with_a_clock().await;
    let (mary, nick) = (site.guest("Mary").await, site.guest("Nick").await);
    let pace = json!({ "kind": "correspondence", "days": 1 });
    let table = mary.make(json!({ "game": "galactic-trader", "seats": ["me", "free"], "pace": pace })).await;
    nick.at(&table, "join", json!({})).await.ok();
    let token = mary.token.clone();
    let (_, folder) = site.stop().await;
    let store = sqlite(&folder).await;
    let (settings, hand) = by_hand();
    let site = Site::on(folder, store, settings).await;
    let mary = Guest { site: &site, token };
    let loaded = async || site.nobody().get("/healthz").await.ok()["loaded"].as_u64().unwrap();
    hand.advance(2 * SECOND);
    assert_eq!((listed(&mary, &table).await, loaded().await), (json!("running"), 0), "a day is left");
    hand.advance(86_400 * SECOND);
    eventually(async || loaded().await == 1).await;
    // Once Mary's time was up, and then, whenever that is asked, Nick's.
    eventually(async || {
        hand.advance(86_400 * SECOND);
        listed(&mary, &table).await == "over"
    })
    .await;
}

#[tokio::test]
async fn a_table_that_nobody_uses_is_unloaded_and_comes_back_as_it_was() {
    let (settings, hand) = by_hand();
    let minute = settings.idle;
    let site = Site::with(settings).await;
    let (mary, nick) = (site.guest("Mary").await, site.guest("Nick").await);
    let table = mary.table(&["me", "free"]).await;
    nick.at(&table, "join", json!({})).await.ok();
    let mut socket = mary.listen(&table, None).await;
    let before = mary.of(&table, "/view").await;
    let loaded = async || site.nobody().get("/healthz").await.ok()["loaded"].as_u64().unwrap();
    // Somebody listens: it stays, or their connection would end.
    hand.advance(minute);
    nick.at(&table, "chat", json!({ "text": "still here" })).await.ok();
    assert_eq!(socket.next_of("chat").await["text"], "still here");
    drop(socket);
    eventually(async || {
        hand.advance(minute);
        loaded().await == 0
    })
    .await;
    assert_eq!(mary.of(&table, "/view").await, before);
    assert_eq!(loaded().await, 1);
    hand.advance(minute - Duration::from_millis(1));
    assert_eq!((mary.of(&table, "/view").await, loaded().await), (before, 1), "a moment is left");
}

#[tokio::test]
async fn what_a_caretaker_thought_of_is_not_played_when_the_person_is_back() {
    let (settings, hand) = by_hand();
    let minute = settings.idle;
    let site = Site::with(server::Settings { fast_bots: false, ..settings }).await;
    let (mary, nick) = (site.guest("Mary").await, site.guest("Nick").await);
    let table = mary.table(&["me", "free"]).await;
    nick.at(&table, "join", json!({})).await.ok();
    let before = mary.of(&table, "/view").await;
    // The bot chooses for her and pauses; she is back before it moves.
    mary.at(&table, "leave", json!({})).await.ok();
    mary.at(&table, "return", json!({})).await.ok();
    // A table is unloaded only when no bot is at work there: by then its choice has come.
    let loaded = async || site.nobody().get("/healthz").await.ok()["loaded"].as_u64().unwrap();
    eventually(async || {
        hand.advance(minute);
        loaded().await == 0
    })
    .await;
    assert_eq!(mary.of(&table, "/view").await, before);
    assert_eq!(mary.of(&table, "").await["you"]["request"], 0);
}
