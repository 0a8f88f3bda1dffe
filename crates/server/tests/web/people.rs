//! People: sitting down, getting up, agreeing, playing again, another device.

use serde_json::json;

use crate::kit::{Guest, Site, asked, by_hand, eventually};

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
    assert_eq!(mary.at(&table, "bots", json!({ "bot": "greedy" })).await.ok()["seat"], 1);
    let seen = mary.of(&table, "").await;
    assert_eq!(seen["status"], "running");
    let bot = &seen["seats"][1];
    assert_eq!((&bot["kind"], &bot["name"], &bot["bot"]), (&json!("bot"), &json!("greedy"), &json!("greedy")), "and it will play");
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
async fn whoever_is_waited_for_finds_it_in_their_list_whatever_their_seat() {
    let site = Site::start().await;
    let people = [site.guest("Mary").await, site.guest("Nick").await, site.guest("Ann").await];
    let sitting = json!({ "game": "space-traders", "seats": ["me", "free", "free"] });
    let table = people[0].post("/api/v1/tables", sitting).await.ok()["table"].as_str().unwrap().to_owned();
    for who in &people[1..] {
        who.at(&table, "join", json!({})).await.ok();
    }
    let turns = async || {
        let mut turns = Vec::new();
        for who in &people {
            let mine = who.get("/api/v1/me/tables").await.ok();
            assert_eq!(mine[0]["table"], json!(table));
            turns.push(mine[0]["your_turn"].as_bool().unwrap());
        }
        turns
    };
    // Everybody plans at the same time; whoever has committed waits for the others.
    assert_eq!(turns().await, [true, true, true]);
    for (committed, left) in [(0, [false, true, true]), (2, [false, true, false])] {
        people[committed].at(&table, "act", json!({ "request": 0, "act": "commit" })).await.ok();
        assert_eq!(turns().await, left);
    }
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
        (Some(""), Some("Nick left. The casual bot plays for them until they return."))
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
    assert_eq!(mary.of(&table, "").await["seats"][1]["bot"], "casual");
    let page = mary.get(&format!("/t/{table}")).await.text;
    assert!(page.contains("left, a bot plays") && !page.contains("the rules play"), "in Galactic Trader the rules play for nobody");
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
    let seats = mary.of(again, "").await["seats"].clone();
    assert_eq!((&seats[0]["name"], &seats[1]["kind"], &seats[2]["kind"]), (&json!("Mary"), &json!("kept"), &json!("bot")));
    nick.at(again, "join", json!({})).await.ok();
    assert_eq!(nick.of(again, "").await["status"], "running");
}

/// Three people whose game is over, and the table where the first of them wants to play again.
async fn rematch<'s>(site: &'s Site) -> ([Guest<'s>; 3], String, String) {
    let guests = [site.guest("Mary").await, site.guest("Nick").await, site.guest("Ann").await];
    let table = guests[0].table(&["me", "free", "free"]).await;
    for guest in &guests[1..] {
        guest.at(&table, "join", json!({})).await.ok();
    }
    for guest in &guests {
        guest.at(&table, "abandon", json!({ "agree": true })).await.ok();
    }
    let again = guests[0].at(&table, "rematch", json!({})).await.ok()["table"].as_str().unwrap().to_owned();
    (guests, table, again)
}

#[tokio::test]
async fn where_they_play_again_is_told_to_those_who_played_and_to_nobody_else() {
    let site = Site::start().await;
    let ([mary, nick, ann], table, again) = rematch(&site).await;
    for player in [&mary, &nick, &ann] {
        assert_eq!(player.of(&table, "").await["rematch"], again);
        assert!(player.get(&format!("/t/{table}")).await.text.contains("Join the rematch"));
    }
    let mallory = site.guest("Mallory").await;
    for watcher in [&mallory, &site.nobody()] {
        for path in ["", "/view", "/choices", "/log", "/log.jsonl", "/replay", "/chat"] {
            assert!(!watcher.get(&format!("/api/v1/tables/{table}{path}")).await.text.contains(&again), "{path}");
        }
        for path in [&format!("/t/{table}"), &format!("/t/{table}/board"), &format!("/t/{table}/replay"), "/", "/my", "/api/v1/tables"] {
            let page = watcher.get(path).await.text;
            assert!(!page.contains(&again) && !page.contains("Join the rematch"), "{path}");
        }
        let mut socket = watcher.listen(&table, Some(0)).await;
        assert!(!socket.text().await.unwrap().contains(&again));
    }
}

#[tokio::test]
async fn seats_of_a_rematch_are_kept_for_those_who_played() {
    let site = Site::start().await;
    let ([mary, nick, ann], _, again) = rematch(&site).await;
    let mallory = site.guest("Nick").await;
    assert!(mallory.at(&again, "join", json!({})).await.refused(409).contains("the free seats are kept for Nick and Ann"));
    assert!(mallory.at(&again, "join", json!({ "seat": 1 })).await.refused(409).contains("seat 1 is kept for Nick"));
    assert!(mallory.at(&again, "release", json!({ "seat": 1 })).await.refused(403).contains("no seat"));
    assert!(mallory.at(&again, "release", json!({})).await.refused(409).contains("no seat is kept for you"));
    assert!(mallory.at(&again, "start", json!({ "fill": "random" })).await.refused(403).contains("no seat"));
    assert!(mallory.get(&format!("/t/{again}")).await.text.contains("All free seats are kept for Nick and Ann."));
    // Who may sit down is no player yet.
    assert_eq!(ann.at(&again, "abandon", json!({ "agree": true })).await.refused(403), "you have no seat at this table");
    let mine = ann.get("/api/v1/me/tables").await.ok();
    assert_eq!((&mine[0]["table"], &mine[0]["kept"], &mine[0]["free"]), (&json!(again), &json!(true), &json!(0)));
    assert!(ann.get("/my").await.text.contains("A seat is kept for you"));
    assert!(ann.get(&format!("/t/{again}")).await.text.contains("A seat is kept for you."));
    assert_eq!(ann.of(&again, "").await["kept"], 2);
    assert_eq!(ann.at(&again, "join", json!({})).await.ok()["seat"], 2, "her own");
    assert!(ann.at(&again, "release", json!({ "seat": 1 })).await.refused(403).contains("Mary is the host"));
    // Nick does not want to: he says so himself, and then whoever has the link may.
    assert_eq!(nick.at(&again, "release", json!({})).await.ok()["seat"], 1);
    assert_eq!(mary.of(&again, "").await["seats"][1]["kind"], "free");
    assert_eq!(mallory.at(&again, "join", json!({})).await.ok()["seat"], 1);
    assert_eq!(mary.of(&again, "").await["status"], "running");
}

#[tokio::test]
async fn a_seat_of_a_rematch_is_kept_for_all_devices_of_a_player_until_they_sit_elsewhere() {
    let site = Site::start().await;
    let guests = [site.guest("Mary").await, site.guest("Nick").await, site.guest("Ann").await, site.guest("Bob").await];
    let [mary, nick, ann, bob] = &guests;
    let phone = site.guest("Nick").await;
    let table = mary.table(&["me", "free", "free", "free"]).await;
    for guest in &guests[1..] {
        guest.at(&table, "join", json!({})).await.ok();
    }
    let secret = nick.at(&table, "invite", json!({})).await.ok()["secret"].clone();
    phone.at(&table, "claim", json!({ "secret": secret })).await.ok();
    for guest in &guests {
        guest.at(&table, "abandon", json!({ "agree": true })).await.ok();
    }
    let again = mary.at(&table, "rematch", json!({})).await.ok()["table"].as_str().unwrap().to_owned();
    bob.at(&again, "release", json!({})).await.ok();
    // Ann takes the seat that Bob does not want: it is hers on her device, and her own is free for whoever comes.
    assert_eq!(ann.at(&again, "join", json!({ "seat": 3 })).await.ok()["seat"], 3);
    let seen = ann.of(&again, "").await;
    assert_eq!((&seen["you"]["seat"], &seen["seats"][2]["kind"]), (&json!(3), &json!("free")));
    // Nick sits down with one device and plays on with the other, too.
    assert_eq!(nick.at(&again, "join", json!({})).await.ok()["seat"], 1);
    for device in [nick, &phone] {
        assert_eq!(device.of(&again, "").await["you"]["seat"], 1);
    }
}

#[tokio::test]
async fn the_host_waits_no_longer_for_those_whom_seats_are_kept_for() {
    let site = Site::start().await;
    let ([mary, nick, ann], _, again) = rematch(&site).await;
    assert!(mary.at(&again, "bots", json!({ "bot": "random" })).await.refused(409).contains("kept for Nick and Ann"));
    assert!(mary.at(&again, "release", json!({ "seat": 0 })).await.refused(409).contains("not kept for anybody"));
    assert!(mary.at(&again, "release", json!({ "seat": 200 })).await.refused(422).contains("no seat 200"));
    assert!(mary.get(&format!("/t/{again}")).await.text.contains("Do not keep it"));
    assert_eq!(mary.at(&again, "release", json!({ "seat": 1 })).await.ok()["seat"], 1);
    assert!(nick.of(&again, "").await.get("kept").is_none());
    assert_eq!(nick.at(&again, "join", json!({})).await.ok()["seat"], 1, "as everybody who has the link");
    assert_eq!(mary.at(&again, "bots", json!({ "bot": "random", "seat": 2 })).await.ok()["seat"], 2);
    assert_eq!(ann.of(&again, "").await["status"], "running");
    let ([mary, ..], _, again) = rematch(&site).await;
    mary.at(&again, "start", json!({ "fill": "random" })).await.ok();
    assert_eq!(mary.of(&again, "").await["status"], "running");
}

#[tokio::test]
async fn only_the_host_begins_while_seats_are_free() {
    let (settings, hand) = by_hand();
    let site = Site::with(settings).await;
    let (mary, nick, ann) = (site.guest("Mary").await, site.guest("Nick").await, site.guest("Ann").await);
    let table = mary.table(&["free", "free", "me", "free"]).await;
    assert_eq!(ann.at(&table, "join", json!({ "seat": 3 })).await.ok()["seat"], 3);
    assert_eq!(nick.at(&table, "join", json!({})).await.ok()["seat"], 0);
    assert_eq!(nick.of(&table, "").await["host"], 2);
    for (what, body) in [("start", json!({ "fill": "random" })), ("bots", json!({ "bot": "random" }))] {
        let refused = nick.at(&table, what, body).await.refused(403);
        assert!(refused.contains("Mary is the host and may do this"), "{refused}");
    }
    assert!(!nick.get(&format!("/t/{table}")).await.text.contains("id=\"start\""));
    assert!(nick.get(&format!("/t/{table}")).await.text.contains("Mary is the host and may begin sooner"));
    assert!(mary.get(&format!("/t/{table}")).await.text.contains("id=\"start\""));
    // She gets up, and somebody else is the host; she does not become it again by sitting down.
    mary.at(&table, "leave", json!({})).await.ok();
    assert_eq!(mary.of(&table, "").await["host"], 0);
    let chat = nick.of(&table, "/chat").await;
    assert_eq!(chat.as_array().unwrap().last().unwrap()["text"], "Nick is the host now.");
    mary.at(&table, "join", json!({ "seat": 2 })).await.ok();
    assert!(mary.at(&table, "start", json!({ "fill": "random" })).await.refused(403).contains("Nick is the host"));
    // A host who only closes the page is waited for, but not for ever.
    let minute = std::time::Duration::from_secs(60);
    let socket = nick.listen(&table, None).await;
    hand.advance(20 * minute);
    assert!(mary.at(&table, "start", json!({ "fill": "random" })).await.refused(403).contains("away for ten minutes"), "Nick is here");
    // That Ann has it open all the time does not make him be here.
    let mut watched = ann.listen(&table, None).await;
    drop(socket);
    let begun = async || {
        hand.advance(minute);
        ann.at(&table, "chat", json!({ "text": "where is Nick?" })).await.ok();
        watched.next_of("chat").await;
        mary.at(&table, "start", json!({ "fill": "random" })).await.status == 200
    };
    eventually(begun).await;
    assert_eq!(mary.of(&table, "").await["status"], "running");
    // Nor is one waited for who had not opened it for so long when others came.
    let table = mary.table(&["me", "free", "free"]).await;
    hand.advance(10 * minute - std::time::Duration::from_millis(1));
    nick.at(&table, "join", json!({})).await.ok();
    assert!(nick.at(&table, "start", json!({ "fill": "random" })).await.refused(403).contains("Mary is the host"));
    hand.advance(std::time::Duration::from_millis(1));
    assert!(nick.get(&format!("/t/{table}")).await.text.contains("id=\"start\""));
    nick.at(&table, "start", json!({ "fill": "random" })).await.ok();
    // A host who decides does not become it: nobody is told of anybody new.
    let table = mary.table(&["me", "free", "free"]).await;
    mary.at(&table, "bots", json!({ "bot": "random" })).await.ok();
    assert!(!mary.of(&table, "/chat").await.to_string().contains("is the host now"));
}

#[tokio::test]
async fn names_are_told_apart_at_a_table() {
    let site = Site::start().await;
    let (mary, other, watcher) = (site.guest("Mary").await, site.guest("mary").await, site.guest("MARY").await);
    let (ann, another) = (site.guest("Ann").await, site.guest("ann").await);
    let table = mary.make(json!({ "game": "galactic-trader", "seats": ["me", "free"], "public": true })).await;
    other.at(&table, "join", json!({})).await.ok();
    let seats = mary.of(&table, "").await["seats"].clone();
    assert_eq!((&seats[0]["name"], &seats[1]["name"]), (&json!("Mary 1"), &json!("mary 2")));
    assert_eq!(site.nobody().get("/api/v1/tables").await.ok()[0]["seats"], json!(["Mary 1", "mary 2"]));
    for guest in [&mary, &other, &watcher] {
        guest.at(&table, "chat", json!({ "text": "hello" })).await.ok();
    }
    other.at(&table, "leave", json!({})).await.ok();
    // Whoever watches is marked, also with a name that nobody else has, and told apart from others who watch.
    for guest in [&ann, &another, &ann] {
        guest.at(&table, "chat", json!({ "text": "hello" })).await.ok();
    }
    let said: Vec<(String, String)> = mary
        .of(&table, "/chat")
        .await
        .as_array()
        .unwrap()
        .iter()
        .map(|line| (line["name"].as_str().unwrap().to_owned(), line["text"].as_str().unwrap().to_owned()))
        .collect();
    let said: Vec<(&str, &str)> = said.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    assert_eq!(said[..4], [("", "mary 2 sat down."), ("Mary 1", "hello"), ("mary 2", "hello"), ("MARY (watching)", "hello")]);
    assert!(said[4].1.starts_with("mary 2 left."));
    assert_eq!(said[5..].iter().map(|(name, _)| *name).collect::<Vec<_>>(), ["Ann (watching)", "ann 2 (watching)", "Ann (watching)"]);
    let page = site.nobody().get(&format!("/t/{table}")).await.text;
    assert!(page.contains("<strong>ann 2 (watching):</strong> hello"), "the page shows it");
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
    // A link is for a device without a seat, and does no harm on one that sits there already.
    let nick = site.guest("Nick").await;
    let table = mary.table(&["me", "free", "free"]).await;
    nick.at(&table, "join", json!({})).await.ok();
    let secret = mary.at(&table, "invite", json!({})).await.ok()["secret"].clone();
    assert!(nick.at(&table, "claim", json!({ "secret": secret })).await.refused(409).contains("you already have a seat"));
    assert_eq!(nick.of(&table, "").await["you"]["seat"], 1);
    assert_eq!(mary.at(&table, "claim", json!({ "secret": secret })).await.ok()["seat"], 0);
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
    assert_eq!((second.get("seat"), &second["name"]), (None, &json!("Nick (watching)")));
    assert_eq!(mary.of(&table, "/chat").await.as_array().unwrap().len(), 2);
    let page = mary.get(&format!("/t/{table}")).await.text;
    assert!(page.contains("&lt;script&gt;alert(1)") && !page.contains("<script>alert"), "text is text");
}

#[tokio::test]
async fn who_has_left_does_not_keep_the_others_from_abandoning() {
    let site = Site::start().await;
    let guests = [site.guest("Mary").await, site.guest("Nick").await, site.guest("Ann").await];
    let table = guests[0].table(&["me", "free", "free"]).await;
    for guest in &guests[1..] {
        guest.at(&table, "join", json!({})).await.ok();
    }
    guests[1].at(&table, "leave", json!({})).await.ok();
    assert_eq!(guests[0].at(&table, "abandon", json!({ "agree": true })).await.ok()["status"], "running", "Ann is here");
    assert_eq!(guests[2].at(&table, "abandon", json!({ "agree": true })).await.ok()["status"], "abandoned");
    // Whoever looks at it later does not play again.
    guests[1].at(&table, "return", json!({})).await.ok();
    let chat = guests[1].of(&table, "/chat").await;
    assert_eq!(chat.as_array().unwrap().last().unwrap()["text"], "The game was abandoned by agreement.");
}

#[tokio::test]
async fn names_are_text_wherever_the_chat_shows_them() {
    let site = Site::start().await;
    let (mary, nick) = (site.guest("<i>Mary</i>").await, site.guest("Nick").await);
    let table = mary.table(&["me", "free"]).await;
    nick.at(&table, "join", json!({})).await.ok();
    mary.at(&table, "chat", json!({ "text": "<b>hello</b>" })).await.ok();
    // The table itself says that she has left, by her name.
    mary.at(&table, "leave", json!({})).await.ok();
    for path in [format!("/t/{table}"), format!("/t/{table}/chat")] {
        let page = nick.get(&path).await.text;
        assert!(!page.contains("<i>Mary") && !page.contains("<b>hello"), "{path}");
        assert!(page.contains("&lt;b&gt;hello&lt;/b&gt;"), "{path}");
        let lines: Vec<&str> = page.split("<li class=\"chat").skip(1).collect();
        let named = lines.iter().filter(|line| line.contains("&lt;i&gt;Mary&lt;/i&gt;")).count();
        assert!(named >= 2, "her own line and the table's, {path}: {lines:?}");
    }
}
