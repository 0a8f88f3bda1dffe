//! Games again: moment by moment, and on from there.

use serde_json::{Value, json};

use crate::kit::{Site, asked};

/// A game between bots, played to its end.
async fn finished(site: &Site) -> String {
    let table = site.guest("Ann").await.table(&["random", "random"]).await;
    let mut socket = site.nobody().listen(&table, None).await;
    socket.until(|message| message["status"] == "over").await;
    table
}

fn text(moment: &Value) -> String {
    moment["boards"].to_string()
}

#[tokio::test]
async fn a_finished_game_is_seen_through_anybodys_eyes() {
    let site = Site::start().await;
    let table = finished(&site).await;
    let nobody = site.nobody();
    let all = nobody.of(&table, "/replay").await;
    let last = all["last"].as_u64().unwrap();
    assert!(last > 20 && all["at"] == last && all["eyes"] == "all");
    assert_eq!(all["boards"].as_array().unwrap().len(), 2, "all-seeing: a board for each seat");
    let first = nobody.of(&table, "/replay?at=0&eyes=0").await;
    let middle = nobody.of(&table, &format!("/replay?at={}&eyes=0", last / 2)).await;
    assert_ne!(text(&first), text(&middle));
    assert_eq!(nobody.of(&table, "/replay?at=99999999").await["at"], last, "beyond the end is the end");
    assert!(nobody.get(&format!("/api/v1/tables/{table}/replay?eyes=3")).await.refused(422).contains("no seat 3"));
    let page = nobody.get(&format!("/t/{table}/replay?at=3&eyes=all")).await.text;
    assert!(page.contains("id=\"slider\"") && page.contains("Download the log") && page.contains("id=\"continue\""));
    assert!(page.contains(&format!("/t/{table}/replay?at=4&amp;eyes=all")), "a moment has a link");
}

#[tokio::test]
async fn a_running_game_is_seen_through_ones_own_eyes() {
    let site = Site::start().await;
    let (mary, nick) = (site.guest("Mary").await, site.guest("Nick").await);
    let table = mary.table(&["me", "free"]).await;
    nick.at(&table, "join", json!({})).await.ok();
    let choices = mary.of(&table, "/choices").await;
    mary.at(&table, "act", json!({ "request": 0, "number": choices["choices"][0]["number"] })).await.ok();
    let mine = mary.of(&table, "/replay").await;
    assert_eq!((&mine["eyes"], &mine["last"]), (&json!("0"), &json!(1)));
    assert_eq!(mine["act"], choices["choices"][0]["act"]);
    assert!(!nick.get(&format!("/t/{table}/replay")).await.text.contains("id=\"continue\""));
}

#[tokio::test]
async fn choices_that_told_nobody_anything_are_read_as_sentences() {
    let site = Site::start().await;
    let mary = site.guest("Mary").await;
    let table = mary.post("/api/v1/tables", json!({ "game": "space-traders", "seats": ["me", "greedy"] })).await.ok();
    let table = table["table"].as_str().unwrap();
    for act in ["HT", "MT"] {
        let request = mary.of(table, "/choices").await["you"]["request"].clone();
        mary.at(table, "act", json!({ "request": request, "act": act })).await.ok();
    }
    let page = mary.get(&format!("/t/{table}/replay")).await.text;
    // In the list of all moves, and for the moment itself.
    for (sentence, times) in [("Hire a team (2 points)", 1), ("Move a team (1 point)", 2)] {
        assert_eq!(page.matches(&format!(">{sentence}<")).count(), times, "{sentence}: {page}");
    }
    assert!(!page.contains(">HT<") && !page.contains(">MT<"), "{page}");
}

#[tokio::test]
async fn one_goes_on_from_a_moment_against_bots() {
    let site = Site::start().await;
    let table = finished(&site).await;
    let mary = site.guest("Mary").await;
    let moment = mary.of(&table, "/replay?at=6&eyes=1").await;
    let branch = mary.at(&table, "continue", json!({ "at": 6, "seat": 1, "bot": "random" })).await.ok();
    let branch = branch["table"].as_str().unwrap();
    let seen = mary.of(branch, "").await;
    assert_eq!((&seen["status"], &seen["continued"], seen.get("commitment")), (&json!("running"), &json!(table), None));
    assert_eq!(seen["you"]["seat"], 1);
    assert!(moment["question"]["text"].is_string());
    // It is a game like any other: it goes on to its end, and its log keeps the rules.
    let mut socket = mary.listen(branch, None).await;
    let mut message = socket.next_of("hello").await;
    while message["status"] != "over" {
        if let Some((request, number)) = asked(&message) {
            socket.say(json!({ "act": { "request": request, "number": number } })).await;
        }
        message = socket.next_of("step").await;
    }
    let file = mary.get(&format!("/api/v1/tables/{branch}/log.jsonl")).await.text;
    let log = kernel::log::LogFile::read(&file).unwrap();
    assert!(catalog::open_log(&log, None).unwrap().replay(&log).unwrap().finished);
    for (body, status) in [
        (json!({ "at": 100_000, "seat": 0, "bot": "greedy" }), 422),
        (json!({ "at": 1, "seat": 5, "bot": "greedy" }), 422),
        (json!({ "at": 1, "seat": 0, "bot": "x" }), 422),
    ] {
        mary.at(&table, "continue", body).await.refused(status);
    }
}

#[tokio::test]
async fn clicks_that_others_do_not_see_are_no_moments_of_their_replay() {
    let site = Site::start().await;
    let (mary, nick) = (site.guest("Mary").await, site.guest("Nick").await);
    let new = json!({ "game": "space-traders", "seats": ["me", "free"] });
    let table = mary.post("/api/v1/tables", new).await.ok()["table"].as_str().unwrap().to_owned();
    nick.at(&table, "join", json!({})).await.ok();
    let before = nick.of(&table, "/replay").await;
    // A step of a programme is secret until both have committed.
    mary.at(&table, "act", json!({ "request": 0, "act": "HT" })).await.ok();
    assert_eq!(mary.of(&table, "/replay").await["last"], 1);
    for other in [&nick, &site.nobody()] {
        let after = other.of(&table, "/replay").await;
        assert_eq!((&after["last"], &after["boards"]), (&json!(0), &other.of(&table, "/replay?at=0").await["boards"]));
    }
    assert_eq!(nick.of(&table, "/replay").await, before);
}

#[tokio::test]
async fn nobody_goes_on_from_a_game_that_is_still_played() {
    let site = Site::start().await;
    let (mary, nick) = (site.guest("Mary").await, site.guest("Nick").await);
    let table = mary.table(&["me", "free"]).await;
    nick.at(&table, "join", json!({})).await.ok();
    // It would show everybody's hands to whoever sits down in their seats.
    for guest in [&mary, &nick, &site.guest("Mallory").await] {
        for seat in [0, 1] {
            guest.at(&table, "continue", json!({ "at": 0, "seat": seat, "bot": "random" })).await.refused(409);
        }
    }
    for guest in [&mary, &nick] {
        guest.at(&table, "abandon", json!({ "agree": true })).await.ok();
    }
    mary.at(&table, "continue", json!({ "at": 0, "seat": 1, "bot": "random" })).await.ok();
}

/// What somebody cannot see is no moment of theirs, also when the game is over; moments keep the numbers that all others know them by.
#[tokio::test]
async fn eyes_skip_what_they_cannot_see() {
    let site = Site::start().await;
    let ann = site.guest("Ann").await;
    let new = json!({ "game": "space-traders", "seats": ["random", "random"] });
    let table = ann.post("/api/v1/tables", new).await.ok()["table"].as_str().unwrap().to_owned();
    let mut socket = ann.listen(&table, None).await;
    socket.until(|message| message["status"] == "over").await;
    let count = async |eyes: &str| {
        let page = ann.get(&format!("/t/{table}/replay?at=0&eyes={eyes}")).await.text;
        page.split("data-moment=\"").skip(1).map(|rest| rest.split('"').next().unwrap().parse().unwrap()).collect::<Vec<u64>>()
    };
    let (all, one, nobody) = (count("all").await, count("0").await, count("spectator").await);
    assert!(all.len() > one.len() && one.len() > nobody.len(), "{} {} {}", all.len(), one.len(), nobody.len());
    // Where the spectator sees nothing new they see the moment before.
    let hidden = *all.iter().find(|at| !nobody.contains(at)).unwrap();
    let seen = nobody.iter().rev().find(|at| **at < hidden).unwrap();
    assert_eq!(ann.of(&table, &format!("/replay?at={hidden}&eyes=spectator")).await["at"], json!(seen));
    assert_eq!(ann.of(&table, &format!("/replay?at={hidden}&eyes=all")).await["at"], json!(hidden));
    let page = ann.get(&format!("/t/{table}/replay?at={seen}&eyes=spectator")).await.text;
    let next = nobody.iter().find(|at| *at > seen).unwrap();
    assert!(page.contains(&format!("id=\"next\" rel=\"next\" href=\"/t/{table}/replay?at={next}&amp;eyes=spectator\"")), "{page}");
}

#[tokio::test]
async fn one_walks_by_turns_and_rounds_and_goes_on_wherever_something_is_left() {
    let site = Site::start().await;
    let table = finished(&site).await;
    let nobody = site.nobody();
    let last = nobody.of(&table, "/replay").await["last"].as_u64().unwrap();
    for eyes in ["all", "0", "1", "spectator"] {
        let page = nobody.get(&format!("/t/{table}/replay?at=12&eyes={eyes}")).await.text;
        for step in ["first", "previous-round", "previous-turn", "previous", "next", "next-turn", "next-round", "last"] {
            assert!(page.contains(&format!("id=\"{step}\"")), "{eyes}: {step}");
        }
        assert!(page.contains("id=\"continue\"") && page.contains("<h2>Round 1</h2>") && page.contains("class=\"turn seat-1\""), "{eyes}");
        let end = nobody.get(&format!("/t/{table}/replay?at={last}&eyes={eyes}")).await.text;
        assert!(!end.contains("id=\"continue\""), "{eyes}: nothing is left to play");
    }
    let stage = nobody.get(&format!("/t/{table}/replay?at=12&eyes=0&part=stage")).await.text;
    assert!(stage.starts_with("<div id=\"stage\">") && !stage.contains("id=\"moves\""));
}

/// A film is there wherever the game has one.
#[tokio::test]
async fn a_replay_has_the_film_of_its_moment() {
    let site = Site::start().await;
    let ann = site.guest("Ann").await;
    let new = json!({ "game": "space-traders", "seats": ["random", "random"] });
    let table = ann.post("/api/v1/tables", new).await.ok()["table"].as_str().unwrap().to_owned();
    let mut socket = ann.listen(&table, None).await;
    socket.until(|message| message["status"] == "over").await;
    assert!(!ann.get(&format!("/t/{table}/replay?at=0&eyes=spectator")).await.text.contains("id=\"film\""));
    assert!(ann.get(&format!("/t/{table}/replay?eyes=spectator")).await.text.contains("id=\"film\""));
}
