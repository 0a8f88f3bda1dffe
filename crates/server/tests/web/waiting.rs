//! Clocks: who is out of time is played for, and bots that a restart interrupted go on.

use serde_json::{Value, json};

use crate::kit::{Guest, Site, settings, sqlite};

#[tokio::test]
async fn who_is_out_of_time_is_played_for_until_they_act() {
    let site = Site::start().await;
    let (mary, nick) = (site.guest("Mary").await, site.guest("Nick").await);
    let pace = json!({ "kind": "live", "seconds": 5 });
    let table = mary.make(json!({ "game": "galactic-trader", "seats": ["me", "free"], "pace": pace })).await;
    nick.at(&table, "join", json!({})).await.ok();
    assert!(mary.of(&table, "").await["seats"][0]["due_ms"].is_i64());
    let mut socket = site.nobody().listen(&table, None).await;
    let said = socket.until(|message| message["kind"] == "chat" && message["text"].as_str().unwrap().contains("out of time")).await;
    assert!(said["text"].as_str().unwrap().ends_with("The greedy bot plays for them until they return."));
    // Both were asked, so both are played for, and the game ends without them.
    socket.until(|message| message["status"] == "over").await;
    assert!(mary.at(&table, "act", json!({ "request": 0, "number": 0 })).await.refused(409).contains("over"));
}

#[tokio::test]
async fn where_the_rules_say_what_happens_they_play_and_not_a_bot_st_11_1() {
    let site = Site::start().await;
    let (mary, nick) = (site.guest("Mary").await, site.guest("Nick").await);
    let pace = json!({ "kind": "live", "seconds": 5 });
    let new = json!({ "game": "space-traders", "seats": ["me", "free"], "pace": pace });
    let table = mary.post("/api/v1/tables", new).await.ok()["table"].as_str().unwrap().to_owned();
    nick.at(&table, "join", json!({})).await.ok();
    let mut socket = site.nobody().listen(&table, None).await;
    let click = async |who: &Guest<'_>, act: &str| {
        let request = who.of(&table, "").await["you"]["request"].clone();
        who.at(&table, "act", json!({ "request": request, "act": act })).await.ok();
    };
    // A whole step, and two clicks of another one.
    for act in ["HT", "MT", "1o"] {
        click(&mary, act).await;
    }
    // Nick's time begins later, so Mary's is up first and the table waits for him.
    tokio::time::sleep(std::time::Duration::from_millis(3000)).await;
    click(&nick, "HT").await;
    let said = socket.next_of("chat").await;
    let words = "Mary is out of time. The rules play for them until they return: their programme is committed as it stands, \
                 a tile they are asked for is tile a, and the table makes their links (ST-11.1).";
    assert_eq!(said["text"], words);
    socket.until(|message| message["waiting"] == json!([1])).await;
    let seat = mary.of(&table, "").await["seats"][0].clone();
    assert_eq!((&seat["bot"], &seat["waiting"]), (&json!("rules"), &json!(false)));
    assert!(nick.get(&format!("/t/{table}")).await.text.contains("out of time, the rules play"));
    // Mary is back: the seat is hers again, and so is the commitment that was made for her (ST-11.4).
    mary.at(&table, "return", json!({})).await.ok();
    let seen = mary.of(&table, "").await;
    assert_eq!((seen["seats"][0].get("bot"), &seen["you"]["take_back"]), (None, &json!(true)));
    click(&nick, "commit").await;
    let shown = |message: &Value| message["told"].as_array().is_some_and(|told| told.iter().any(|told| told["event"]["event"] == "shown"));
    let told = socket.until(shown).await["told"].clone();
    let programmes: Vec<&Value> = told.as_array().unwrap().iter().map(|told| &told["text"]).collect();
    assert!(programmes.contains(&&json!("Mary programmed HT 1o")), "{programmes:?}");
    click(&mary, "HT").await;
    assert_eq!(mary.of(&table, "/view").await["view"]["turn"], 2);
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
    let site = Site::start().await;
    let (mary, nick) = (site.guest("Mary").await, site.guest("Nick").await);
    let pace = json!({ "kind": "correspondence", "days": 3 });
    let table = mary.make(json!({ "game": "galactic-trader", "seats": ["me", "free"], "pace": pace })).await;
    nick.at(&table, "join", json!({})).await.ok();
    let due = mary.of(&table, "").await["seats"][0]["due_ms"].as_i64().unwrap();
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_millis() as i64;
    assert!((due - now - 3 * 86_400_000).abs() < 60_000);
}

#[tokio::test]
async fn a_bot_that_a_restart_interrupted_moves_after_it() {
    // Bots with a pause: the server stops before the first of them has moved.
    let slow = server::Settings { fast_bots: false, ..settings() };
    let site = Site::with(slow).await;
    let mary = site.guest("Mary").await;
    let table = mary.table(&["random", "random"]).await;
    assert_eq!(mary.of(&table, "").await["status"], "running");
    let (_, folder) = site.stop().await;
    let store = sqlite(&folder).await;
    let site = Site::on(folder, store, settings()).await;
    // Nobody has to act for it to go on.
    let mut socket = site.nobody().listen(&table, None).await;
    socket.until(|message| message["status"] == "over").await;
}

#[tokio::test]
async fn a_table_that_nobody_uses_is_unloaded_and_comes_back_as_it_was() {
    let site = Site::with(server::Settings { idle: std::time::Duration::from_millis(50), ..settings() }).await;
    let (mary, nick) = (site.guest("Mary").await, site.guest("Nick").await);
    let table = mary.table(&["me", "free"]).await;
    nick.at(&table, "join", json!({})).await.ok();
    let socket = mary.listen(&table, None).await;
    let before = mary.of(&table, "/view").await;
    let loaded = async || site.nobody().get("/healthz").await.ok()["loaded"].as_u64().unwrap();
    let idle_for = async |rounds: u32| tokio::time::sleep(std::time::Duration::from_millis(50) * rounds).await;
    // Somebody listens: it stays.
    idle_for(6).await;
    assert_eq!(loaded().await, 1);
    drop(socket);
    for _ in 0..200 {
        if loaded().await == 0 {
            break;
        }
        idle_for(1).await;
    }
    assert_eq!(loaded().await, 0, "nobody listens and nobody asks");
    assert_eq!(mary.of(&table, "/view").await, before);
    assert_eq!(loaded().await, 1);
}
