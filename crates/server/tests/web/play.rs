//! Playing: choices, pushes, taking back, coming again.

use serde_json::{Value, json};

use crate::kit::{FORM, Guest, Site, Socket, asked, form_body, settings, sqlite};

/// Plays to the end: whoever is asked takes their first choice.
async fn play_out(guests: &[&Guest<'_>], table: &str) {
    loop {
        let seen = guests[0].of(table, "").await;
        let Some(seat) = seen["waiting"][0].as_u64() else { return };
        let guest = guests[seat as usize];
        let choices = guest.of(table, "/choices").await;
        let act = json!({ "request": choices["you"]["request"], "number": choices["choices"][0]["number"] });
        guest.at(table, "act", act).await.ok();
    }
}

/// Everything that a socket is sent until the game is over.
async fn all(mut socket: Socket) -> Vec<Value> {
    let mut messages = Vec::new();
    loop {
        let message = socket.next().await;
        let over = message["status"] == "over";
        messages.push(message);
        if over {
            return messages;
        }
    }
}

async fn two<'s>(site: &'s Site) -> (Guest<'s>, Guest<'s>, String) {
    let (mary, nick) = (site.guest("Mary").await, site.guest("Nick").await);
    let table = mary.make(json!({ "game": "galactic-trader", "seats": ["me", "free"], "public": true })).await;
    assert_eq!(nick.at(&table, "join", json!({})).await.ok()["seat"], 1);
    (mary, nick, table)
}

#[tokio::test]
async fn two_people_play_a_whole_game_over_sockets() {
    let site = Site::start().await;
    let (mary, nick, table) = two(&site).await;
    let watcher = site.nobody();
    let listening = [&mary, &nick, &watcher].map(|guest| guest.listen(&table, None));
    let listening = futures_util::future::join_all(listening).await.into_iter().map(|socket| tokio::spawn(all(socket)));
    let listening: Vec<_> = listening.collect();
    play_out(&[&mary, &nick], &table).await;
    for (guest, messages) in [&mary, &nick, &watcher].into_iter().zip(listening) {
        let mut told = Vec::new();
        for message in messages.await.unwrap() {
            told.extend(message["told"].as_array().cloned().unwrap_or_default());
            if message["kind"] == "step" {
                assert_eq!(message["n"].as_u64(), Some(told.len() as u64), "the number counts the events told");
            }
            // Who is here is told without a word about the game.
            let is_of_the_game = message["kind"] != "presence";
            assert_eq!(message.get("you").is_some(), is_of_the_game && guest.token.is_some(), "a spectator has no seat");
        }
        assert_eq!(guest.of(&table, "/log").await, Value::Array(told), "pushes and log agree");
    }
    let seen = mary.of(&table, "").await;
    assert_eq!(seen["status"], "over");
    assert!(seen["outcome"]["standings"].is_array());
    // The log that is given out keeps the rules, and its key gives its cards.
    let file = watcher.get(&format!("/api/v1/tables/{table}/log.jsonl")).await;
    assert_eq!(file.status, 200);
    let log = kernel::log::LogFile::read(&file.text).unwrap();
    assert_eq!(log.header.commitment.as_deref(), seen["commitment"].as_str());
    let replayed = catalog::open_log(&log, None).unwrap().replay(&log).unwrap();
    assert!(replayed.finished && replayed.key_checked);
    assert_eq!(seen["key"].as_str().unwrap().parse::<kernel::Key>().unwrap().commitment(), seen["commitment"].as_str().unwrap());
}

#[tokio::test]
async fn a_double_click_plays_once_and_a_late_one_is_refused_in_words() {
    let site = Site::start().await;
    let (mary, _nick, table) = two(&site).await;
    let choices = mary.of(&table, "/choices").await;
    let act = json!({ "request": choices["you"]["request"], "number": choices["choices"][0]["number"] });
    assert_eq!(mary.at(&table, "act", act.clone()).await.ok()["request"], 1);
    let again = mary.at(&table, "act", act).await;
    assert!(again.refused(409).contains("answered already"));
    let ahead = mary.at(&table, "act", json!({ "request": 9, "number": 0 })).await;
    assert!(ahead.refused(409).contains("ahead of the table"));
}

#[tokio::test]
async fn an_illegal_action_is_refused_with_its_clause() {
    let site = Site::start().await;
    let (mary, _nick, table) = two(&site).await;
    let choices = mary.of(&table, "/choices").await;
    let legal: Vec<u64> = choices["choices"].as_array().unwrap().iter().filter_map(|choice| choice["number"].as_u64()).collect();
    let mut clauses = 0;
    for number in (0..200).filter(|number| !legal.contains(number)) {
        let answer = mary.at(&table, "act", json!({ "request": choices["you"]["request"], "number": number })).await;
        clauses += u32::from(answer.json()["clause"].as_str().is_some_and(|clause| clause.starts_with("GT-")));
        assert!(!answer.refused(409).is_empty());
    }
    assert!(clauses > 0);
    let text = mary.at(&table, "act", json!({ "request": choices["you"]["request"], "act": "take nonsense" })).await;
    assert!(text.refused(409).contains("is not among your choices"));
    assert_eq!(mary.of(&table, "/choices").await, choices, "nothing has changed");
}

#[tokio::test]
async fn a_choice_is_taken_back_while_nobody_has_learned_anything() {
    let site = Site::start().await;
    let (mary, nick, table) = two(&site).await;
    let mut watching = nick.listen(&table, None).await;
    watching.next_of("hello").await;
    let before = (mary.of(&table, "/choices").await, mary.of(&table, "/view").await["view"].clone());
    let act = json!({ "request": before.0["you"]["request"], "act": before.0["choices"][0]["act"] });
    mary.at(&table, "act", act).await.ok();
    if mary.of(&table, "").await["you"]["take_back"] == true {
        mary.at(&table, "take-back", json!({})).await.ok();
        assert_eq!(mary.of(&table, "/view").await["view"], before.1);
        assert_eq!(mary.of(&table, "/choices").await["choices"], before.0["choices"]);
    }
    assert!(nick.at(&table, "take-back", json!({})).await.refused(409).contains("nothing to take back"));
}

#[tokio::test]
async fn who_comes_again_is_told_what_they_missed() {
    let site = Site::start().await;
    let mary = site.guest("Mary").await;
    let table = mary.table(&["me", "greedy"]).await;
    let mut first = mary.listen(&table, None).await;
    let mut message = first.next_of("hello").await;
    // A few rounds, until something was told.
    while message["n"].as_u64().unwrap() < 6 {
        if let Some((request, number)) = asked(&message) {
            first.say(json!({ "act": { "request": request, "number": number } })).await;
        }
        message = first.next_of("step").await;
    }
    let heard = message["n"].as_u64().unwrap();
    drop(first);
    let log = mary.of(&table, "/log").await;
    let mut again = mary.listen(&table, Some(heard - 4)).await;
    let hello = again.next_of("hello").await;
    let told = hello["told"].as_array().unwrap();
    assert!(told.len() >= 4);
    assert_eq!(told[..4], log.as_array().unwrap()[heard as usize - 4..heard as usize]);
    // Somebody who is ahead of the table is told nothing twice and nothing wrong.
    let mut ahead = mary.listen(&table, Some(1_000_000)).await;
    assert_eq!(ahead.next_of("hello").await["told"], json!([]));
}

#[tokio::test]
async fn a_restart_changes_nothing() {
    let site = Site::start().await;
    let mary = site.guest("Mary").await;
    let table = mary.table(&["me", "greedy"]).await;
    let mut socket = mary.listen(&table, None).await;
    let mut message = socket.next_of("hello").await;
    for _ in 0..12 {
        while asked(&message).is_none() {
            message = socket.next_of("step").await;
        }
        let (request, number) = asked(&message).unwrap();
        socket.say(json!({ "act": { "request": request, "number": number } })).await;
        message = socket.until(|message| message["you"]["request"].as_u64() == Some(request + 1)).await;
    }
    while asked(&message).is_none() {
        message = socket.next_of("step").await;
    }
    let token = mary.token.clone();
    let before = (mary.of(&table, "/choices").await, mary.of(&table, "/view").await, mary.of(&table, "/log").await);
    let (ended, folder) = site.stop().await;
    assert!(ended.is_ok());
    assert!(socket.text().await.is_none(), "the socket is closed");
    let store = sqlite(&folder).await;
    let site = Site::on(folder, store, settings()).await;
    let mary = Guest { site: &site, token };
    assert_eq!((mary.of(&table, "/choices").await, mary.of(&table, "/view").await, mary.of(&table, "/log").await), before);
    let act = json!({ "request": before.0["you"]["request"], "number": before.0["choices"][0]["number"] });
    mary.at(&table, "act", act).await.ok();
}

#[tokio::test]
async fn bots_play_among_themselves_to_the_end() {
    let site = Site::start().await;
    let mary = site.guest("Mary").await;
    let table = mary.table(&["random", "random", "greedy"]).await;
    let mut socket = site.nobody().listen(&table, None).await;
    let over = socket.until(|message| message["status"] == "over").await;
    assert_eq!(over["waiting"], json!([]));
}

#[tokio::test]
async fn a_spectator_hears_of_every_step_that_shows_them_something_and_of_no_other() {
    let site = Site::start().await;
    let (mary, watcher) = (site.guest("Mary").await, site.nobody());
    // Alone at a table the same seat is waited for all the time, and putting parts together is told to nobody.
    let body = json!({ "game": "space-truckin", "seats": ["me"] });
    let table = mary.post("/api/v1/tables", body).await.ok()["table"].as_str().unwrap().to_owned();
    let mut socket = watcher.listen(&table, None).await;
    let (mut shown, mut untold) = (0, 0);
    let mut before = watcher.of(&table, "/view").await;
    for _ in 0..30 {
        let choices = mary.of(&table, "/choices").await;
        let act = json!({ "request": choices["you"]["request"], "number": choices["choices"][0]["number"] });
        mary.at(&table, "act", act).await.ok();
        let after = watcher.of(&table, "/view").await;
        if after != before {
            let step = socket.next_of("step").await;
            shown += 1;
            untold += u32::from(step["told"].as_array().is_some_and(Vec::is_empty));
        }
        before = after;
    }
    assert!(shown > 0 && untold > 0, "shown {shown}, of which untold {untold}");
    mary.at(&table, "chat", json!({ "text": "that is all" })).await.ok();
    assert_eq!(socket.next().await["kind"], "chat", "nothing was sent that showed nothing");
}

#[tokio::test]
async fn a_choice_that_others_saw_is_taken_back_before_their_eyes() {
    let site = Site::start().await;
    let guests = [site.guest("Mary").await, site.guest("Nick").await, site.guest("Ann").await];
    let new = json!({ "game": "spatial-delivery", "seats": ["me", "free", "free"] });
    let table = guests[0].post("/api/v1/tables", new).await.ok()["table"].as_str().unwrap().to_owned();
    for guest in &guests[1..] {
        guest.at(&table, "join", json!({})).await.ok();
    }
    for _ in 0..60 {
        let waiting = guests[0].of(&table, "").await["waiting"][0].as_u64().unwrap() as usize;
        let (actor, reader) = (&guests[waiting], &guests[(waiting + 1) % 3]);
        let before = reader.of(&table, "/view").await;
        let asked = actor.of(&table, "/choices").await;
        let number = &asked["choices"].as_array().unwrap().last().unwrap()["number"];
        let mut socket = reader.listen(&table, None).await;
        socket.next_of("hello").await;
        actor.at(&table, "act", json!({ "request": asked["you"]["request"], "number": number })).await.ok();
        let seen = reader.of(&table, "/view").await != before;
        if seen && actor.of(&table, "").await["you"]["take_back"] == true {
            socket.next_of("step").await;
            actor.at(&table, "take-back", json!({})).await.ok();
            socket.next_of("step").await;
            assert_eq!(reader.of(&table, "/view").await, before);
            return;
        }
    }
    panic!("no choice of the first rounds is seen by others and can be taken back");
}

/// The number of a choice by its written form.
fn numbered(choices: &Value, act: &str) -> u64 {
    let found = choices["choices"].as_array().unwrap().iter().find(|choice| choice["act"] == act);
    found.unwrap_or_else(|| panic!("{act} is not among {choices}"))["number"].as_u64().unwrap()
}

#[tokio::test]
async fn a_person_is_not_asked_what_goes_without_saying_and_a_program_is() {
    let site = Site::start().await;
    let mary = site.guest("Mary").await;
    let table = mary.post("/api/v1/tables", json!({ "game": "space-traders", "seats": ["me", "greedy"] })).await.ok();
    let table = table["table"].as_str().unwrap();
    let mut page = mary.listen_as(table, "?page=wide").await;
    page.next_of("hello").await;
    let asked = async || mary.of(table, "/choices").await;
    let request = |choices: &Value| choices["you"]["request"].as_u64().unwrap();
    let first = asked().await;
    mary.at(table, "act", json!({ "request": request(&first), "act": "HT" })).await.ok();
    let hired = asked().await;
    let (moving, before) = (numbered(&hired, "MT"), request(&hired));
    // A program is asked which of one team.
    mary.at(table, "act", json!({ "request": before, "number": moving })).await.ok();
    assert_eq!(asked().await["choices"].as_array().unwrap().len(), 1);
    mary.at(table, "take-back", json!({})).await.ok();
    // A page is not, and takes both back at once.
    let now = request(&asked().await);
    page.say(json!({ "act": { "request": now, "number": moving } })).await;
    page.until(|message| message["kind"] == "step" && message["request"] == now + 2).await;
    let where_to = asked().await;
    assert!(where_to["choices"][0]["act"].as_str().unwrap().starts_with("planet "), "{where_to}");
    page.say(json!({ "take_back": true })).await;
    page.until(|message| message["kind"] == "step" && message["request"] == now + 4).await;
    assert_eq!(asked().await["choices"], hired["choices"]);
    // So does the form of a page without script.
    let form = [("request", (now + 4).to_string()), ("number", moving.to_string())];
    let fields: Vec<(&str, &str)> = form.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let send = async |what: &str, body: String| {
        let cookie = format!("orrery={}", mary.token.as_deref().unwrap());
        let request =
            site.request(reqwest::Method::POST, &format!("/t/{table}/{what}")).header("content-type", FORM).header("cookie", cookie);
        request.header("origin", site.url("")).body(body).send().await.unwrap().status()
    };
    assert_eq!(send("act", form_body(&fields)).await, 303);
    assert_eq!(asked().await["choices"], where_to["choices"]);
    assert_eq!(send("take-back", String::new()).await, 303);
    assert_eq!(asked().await["choices"], hired["choices"]);
    // A click on the piece itself is two choices; a program says one at a time.
    let mut program = mary.listen(table, None).await;
    program.next_of("hello").await;
    let now = request(&asked().await);
    let act = json!({ "act": { "request": now, "number": moving, "then": 1 } });
    program.say(act.clone()).await;
    assert!(program.next_of("refused").await["error"].as_str().unwrap().contains("one thing at a time"));
    page.say(act).await;
    page.until(|message| message["kind"] == "step" && message["request"] == now + 2).await;
    page.say(json!({ "put_down": 2 })).await;
    page.until(|message| message["kind"] == "step" && message["request"] == now + 4).await;
    assert_eq!(asked().await["choices"], hired["choices"]);
}
