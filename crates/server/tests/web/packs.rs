//! Designers' packs: checked before they are kept, theirs alone until they share them, played and replayed for ever, and what people say.

use std::num::NonZeroU32;

use reqwest::Method;
use serde_json::{Value, json};
use server::Settings;

use crate::kit::{FORM, Got, Guest, Site, eventually, form_body, settings};

const GAME: &str = "galactic-trader";

/// A mark that no page has of itself, and that a browser would take for the beginning of something else.
const MARK: &str = "<xmp>";

/// The file that the game is shipped with, with the mark in the name of each planet, whichever of them are dealt. Names are not what a
/// game is known by, so one of them brings another point.
fn renamed() -> String {
    let (head, planets) = catalog::find(GAME).unwrap().content().split_once("[[planet]]").unwrap();
    let planets = planets.replace("\nname = \"", &format!("\nname = \"{MARK}")).replacen("points = 3", "points = 4", 1);
    format!("{head}[[planet]]{planets}")
}

async fn upload(who: &Guest<'_>, text: &str) -> Got {
    who.post("/api/v1/packs", json!({ "game": GAME, "title": "Mary's <i>cards</i>", "text": text })).await
}

async fn pack(who: &Guest<'_>, text: &str) -> String {
    upload(who, text).await.ok()["pack"].as_str().unwrap().to_owned()
}

async fn make(who: &Guest<'_>, seats: &[&str], pack: &str) -> Got {
    who.post("/api/v1/tables", json!({ "game": GAME, "seats": seats, "pack": pack })).await
}

pub(crate) async fn send(who: &Guest<'_>, path: &str, fields: &[(&str, &str)]) -> (u16, String, String) {
    let answer = who.request(Method::POST, path).header("content-type", FORM).body(form_body(fields)).send().await.unwrap();
    let place = answer.headers().get("location").map(|place| place.to_str().unwrap().to_owned()).unwrap_or_default();
    (answer.status().as_u16(), place, answer.text().await.unwrap())
}

pub(crate) async fn page(who: &Guest<'_>, path: &str) -> String {
    let got = who.get(path).await;
    assert_eq!(got.status, 200, "{path}: {}", got.text);
    assert!(!got.text.contains(MARK), "{path}: {}", got.text);
    got.text
}

#[tokio::test]
async fn what_cannot_be_played_is_told_line_by_line_and_not_kept() {
    let site = Site::start().await;
    let mary = site.guest("Mary").await;
    let shipped = catalog::find(GAME).unwrap().content();
    let line = 1 + shipped.lines().position(|line| line == "points = 3").unwrap();
    let wrong = shipped.replacen("points = 3", "points = 99999999999999999999999999", 1);
    let told = upload(&mary, &wrong).await.refused(422);
    assert!(told.contains(&format!("error in line {line}: planet")) && told.contains("'points'"), "{told}");
    // The form says the same, shows the line, and keeps what was filled in.
    let fields = [("game", GAME), ("name", "Mary"), ("title", "Mine"), ("text", wrong.as_str())];
    let (status, _, form) = send(&mary, "/packs", &fields).await;
    assert_eq!(status, 422);
    for kept in [&format!("data-line=\"{line}\""), "<code>points = 99999999999999999999999999</code>", "value=\"Mine\"", "nothing was kept"]
    {
        assert!(form.contains(kept), "{kept} is not in {form}");
    }
    let checked = mary.post("/api/v1/packs/check", json!({ "game": GAME, "text": wrong })).await.ok();
    assert_eq!((&checked["usable"], &checked["problems"][0]["line"]), (&json!(false), &json!(line)));
    let checked = mary.post("/api/v1/packs/check", json!({ "game": GAME, "text": shipped })).await.ok();
    assert_eq!((&checked["usable"], &checked["problems"]), (&json!(true), &json!([])));
    assert!(page(&mary, "/packs").await.contains("You have none yet"));
}

#[tokio::test]
async fn files_that_were_made_to_do_harm_are_refused_and_not_kept() {
    let site = Site::start().await;
    let mary = site.guest("Mary").await;
    let shipped = catalog::find(GAME).unwrap().content();
    let planets: String = (0..4000).map(|n| format!("[[planet]]\nid = \"p{n}\"\nname = \"P{n}\"\n")).collect();
    for text in [
        format!("{shipped}\nx = {}1{}", "[".repeat(60_000), "]".repeat(60_000)),
        format!("{shipped}\n{}x = 1", "a.".repeat(60_000)),
        format!("{shipped}\n{planets}"),
        shipped.replacen("cargo = 4", "cargo = 1e999", 1),
        shipped.replacen("cargo = 4", &format!("cargo = {}", "9".repeat(100_000)), 1),
        "\u{0}\u{1}\u{202e}".repeat(1000),
        String::new(),
    ] {
        let told = upload(&mary, &text).await.refused(422);
        assert!(told.starts_with("this file cannot be played: error") && told.len() < 20_000, "{}", &told[..told.len().min(400)]);
    }
    let large = format!("{shipped}\n# {}", "x".repeat(300_000));
    let told = upload(&mary, &large).await.refused(413);
    assert!(
        told.contains("a pack of 305 KB is too large: the limit is 256 KB") || told.contains("too large: the limit is 256 KB"),
        "{told}"
    );
    let (status, _, form) = send(&mary, "/packs", &[("game", GAME), ("name", "Mary"), ("title", "Large"), ("text", &large)]).await;
    assert!(status == 422 && form.contains("the limit is 256 KB"), "{status}");
    let told = upload(&mary, &"x".repeat(1_100_000)).await.refused(413);
    assert_eq!(told, "the body is too large: the limit is 1024 KB");
    // Nowhere else is there so much room.
    let told = mary.post("/api/v1/tables", json!({ "game": "x".repeat(20_000), "seats": [] })).await.refused(413);
    assert_eq!(told, "the body is too large: the limit is 16 KB");
    for (body, status, why) in [
        (json!({ "game": "chess", "title": "a", "text": shipped }), 422, "there is no game 'chess'"),
        (json!({ "game": GAME, "title": " ", "text": shipped }), 422, "needs a title"),
        (json!({ "game": GAME, "title": "x".repeat(61), "text": shipped }), 422, "at most 60 letters"),
        (json!({ "game": "m101", "title": "a", "text": shipped }), 422, "this file cannot be played"),
    ] {
        let told = mary.post("/api/v1/packs", body).await.refused(status);
        assert!(told.contains(why), "{told}");
    }
    assert!(
        site.nobody()
            .post("/api/v1/packs", json!({ "game": GAME, "title": "a", "text": shipped }))
            .await
            .refused(401)
            .contains("say who you are")
    );
    assert!(page(&mary, "/packs").await.contains("You have none yet"));
}

#[tokio::test]
async fn a_pack_is_its_designers_alone_until_it_is_shared() {
    let site = Site::start().await;
    let (mary, nick) = (site.guest("Mary").await, site.guest("Nick").await);
    let id = pack(&mary, &renamed()).await;
    assert_eq!(pack(&mary, &renamed()).await, id, "the same file again is the same pack");
    let theirs = pack(&nick, &renamed()).await;
    assert_ne!(theirs, id, "another designer's is another one");
    let (own, file) = (format!("/packs/{id}"), format!("/packs/{id}/file"));
    assert!(page(&mary, &own).await.contains("Mary's &lt;i&gt;cards&lt;/i&gt;"));
    // A file, and never anything that a browser would show or run.
    let answer = mary.request(Method::GET, &file).send().await.unwrap();
    assert!(answer.headers()["content-disposition"].to_str().unwrap().starts_with("attachment"));
    assert_eq!(answer.headers()["content-type"], "text/plain; charset=utf-8");
    assert_eq!(answer.text().await.unwrap(), renamed());
    let private = async || {
        for path in [&own, &file, &format!("/workbench?pack={id}"), &format!("/new/{GAME}?pack={id}")] {
            assert_eq!(nick.get(path).await.status, 404, "{path}");
        }
        let told = make(&nick, &["me", "free"], &id).await.refused(404);
        assert_eq!(told, make(&nick, &["me", "free"], "nosuchpack").await.refused(404), "nobody is told whether there is one");
    };
    private().await;
    let table = make(&mary, &["me", "free"], &id).await.ok()["table"].as_str().unwrap().to_owned();
    mary.post(&format!("/api/v1/packs/{id}/share"), json!({ "shared": true })).await.ok();
    assert!(page(&nick, &own).await.contains("with cards by Mary"));
    assert!(page(&nick, &format!("/new/{GAME}?pack={id}")).await.contains(&format!("<option value=\"{id}\" selected>")));
    make(&nick, &["me", "free"], &id).await.ok();
    // Only its designer decides that, and sees what came of it.
    nick.post(&format!("/api/v1/packs/{id}/share"), json!({ "shared": false })).await.refused(403);
    assert!(page(&mary, &own).await.contains("What people say") && !page(&nick, &own).await.contains("What people say"));
    let (status, place, _) = send(&mary, &format!("{own}/share"), &[("shared", "no")]).await;
    assert_eq!((status, place), (303, own.clone()));
    private().await;
    // A pack of another game, and one whose table goes on though it is no longer shared.
    let other = mary.post("/api/v1/tables", json!({ "game": "m101", "seats": ["me", "free"], "pack": id })).await.refused(422);
    assert!(other.contains("is for galactic-trader, not for m101"), "{other}");
    nick.at(&table, "join", json!({})).await.ok();
    let seen = nick.of(&table, "").await;
    assert_eq!(seen["cards"], json!({ "title": "Mary's <i>cards</i>", "by": "Mary" }));
    // Who sits there learns what the pack is called, and not how to find it.
    for text in [seen.to_string(), page(&nick, &format!("/t/{table}")).await] {
        assert!(text.contains("Mary's") && !text.contains(&id), "{text}");
    }
}

#[tokio::test]
async fn a_table_is_played_and_replayed_with_its_cards_after_a_restart() {
    let site = Site::start().await;
    let mary = site.guest("Mary").await;
    let text = renamed();
    let id = pack(&mary, &text).await;
    let played = make(&mary, &["greedy", "greedy"], &id).await.ok()["table"].as_str().unwrap().to_owned();
    eventually(async || mary.of(&played, "").await["status"] == "over").await;
    let mine = make(&mary, &["me", "greedy"], &id).await.ok()["table"].as_str().unwrap().to_owned();
    let shipped = mary.table(&["me", "free"]).await;
    // The bot may be first.
    eventually(async || mary.of(&mine, "").await["waiting"] == json!([0])).await;
    let before = mary.of(&mine, "/view").await;
    let token = mary.token.clone();
    let site = site.again(settings()).await;
    let mary = Guest { site: &site, token };
    assert_eq!(mary.of(&mine, "/view").await, before, "the game goes on where it was");
    let log = mary.get(&format!("/api/v1/tables/{played}/log.jsonl")).await.text;
    let with_pack = kernel::log::LogFile::read(&log).unwrap();
    let rules = catalog::open_log(&with_pack, Some(text)).unwrap();
    assert!(rules.replay(&with_pack).unwrap().finished);
    assert!(catalog::open_log(&with_pack, None).is_err(), "it was not played with the shipped cards");
    for path in ["", "/replay?at=3", "/result"] {
        let page = page(&mary, &format!("/t/{played}{path}")).await;
        assert!(page.contains("&lt;xmp&gt;") || path == "/result", "{path}: the changed cards are in play");
    }
    // What follows from it is played with the same cards: a rematch, and from a moment of the replay.
    let again =
        mary.at(&played, "continue", json!({ "at": 3, "seat": 0, "bot": "greedy" })).await.ok()["table"].as_str().unwrap().to_owned();
    assert_eq!(mary.of(&again, "").await["cards"]["by"], "Mary");
    assert_eq!(mary.of(&shipped, "").await["cards"], Value::Null);
}

#[tokio::test]
async fn people_tell_the_designer_when_their_game_is_over() {
    let site = Site::start().await;
    let (mary, nick, eve) = (site.guest("Mary").await, site.guest("Nick").await, site.guest("Eve").await);
    let id = pack(&mary, &renamed()).await;
    mary.post(&format!("/api/v1/packs/{id}/share"), json!({ "shared": true })).await.ok();
    let table = make(&nick, &["me", "greedy"], &id).await.ok()["table"].as_str().unwrap().to_owned();
    let say = format!("/t/{table}/feedback");
    let word = [("stars", "4"), ("text", "Too <b>long</b>\r\nand then some")];
    assert!(send(&nick, &say, &word).await.2.contains("when the game is over"));
    nick.at(&table, "abandon", json!({ "agree": true })).await.ok();
    assert!(page(&nick, &format!("/t/{table}")).await.contains("Tell the designer"));
    assert!(page(&nick, &say).await.contains("What you say here is shown to Mary alone"));
    let (status, _, thanks) = send(&nick, &say, &word).await;
    assert!(status == 200 && thanks.contains("Thank you"), "{thanks}");
    assert_eq!(send(&nick, &say, &[("stars", "2"), ("text", "")]).await.0, 200, "the last word counts");
    assert_eq!(send(&nick, &say, &word).await.0, 200);
    // Not whoever only looks on, not nothing, not too much, not of a game as it is shipped.
    assert_eq!(send(&eve, &say, &word).await.0, 403);
    assert!(!page(&eve, &format!("/t/{table}")).await.contains("Tell the designer"));
    for wrong in [[("stars", ""), ("text", " \n")], [("stars", "6"), ("text", "x")], [("stars", ""), ("text", &"x".repeat(2001))]] {
        assert_eq!(send(&nick, &say, &wrong).await.0, 422, "{wrong:?}");
    }
    let usual = nick.table(&["me", "greedy"]).await;
    nick.at(&usual, "abandon", json!({ "agree": true })).await.ok();
    assert_eq!(send(&nick, &format!("/t/{usual}/feedback"), &word).await.0, 409);
    // A game of bots beside it: its designer sees results of both, and the word of Nick.
    let bots = make(&nick, &["greedy", "greedy"], &id).await.ok()["table"].as_str().unwrap().to_owned();
    eventually(async || nick.of(&bots, "").await["status"] == "over").await;
    let own = page(&mary, &format!("/packs/{id}")).await;
    for shown in [
        "1 finished, 1 abandoned",
        "greedy (bot)",
        "4.0</strong> of 5 (1 answer)",
        "Too &lt;b&gt;long&lt;/b&gt;\nand then some",
        &format!("/t/{bots}/replay"),
    ] {
        assert!(own.contains(shown), "{shown} is not in {own}");
    }
    assert!(!page(&nick, &format!("/packs/{id}")).await.contains("and then some"), "for the designer alone");
}

#[tokio::test]
async fn the_workbench_works_by_forms_alone() {
    let site = Site::start().await;
    let mary = site.guest("Mary").await;
    let bench = page(&mary, &format!("/workbench?game={GAME}")).await;
    assert!(bench.contains("Nothing is wrong with this file") && bench.contains("name=\"cell:planet:0:points\" value=\"3\""));
    assert!(bench.contains("<svg class=\"board galactic-trader\""), "planets are drawn");
    let m101 = page(&mary, "/workbench?game=m101").await;
    assert!(m101.matches("<svg class=\"board m101\"").count() >= 120, "cards are drawn");
    let shipped = catalog::find(GAME).unwrap().content();
    let with = |does, text: &str, more: &[(&str, &str)]| {
        let fixed = [("game", GAME), ("name", "Mary"), ("title", "Mine"), ("players", "2"), ("base", ""), ("text", text), ("do", does)];
        form_body(&[&fixed[..], more].concat())
    };
    let work = async |body: String| {
        let answer = mary.request(Method::POST, "/workbench").header("content-type", FORM).body(body).send().await.unwrap();
        let place = answer.headers().get("location").map(|place| place.to_str().unwrap().to_owned());
        (answer.status().as_u16(), place, answer.text().await.unwrap())
    };
    let (status, _, changed) =
        work(with("apply", shipped, &[("cell:planet:0:points", "7"), ("cell:planet:0:name", "Recyclon \"2\"")])).await;
    assert!(status == 200 && changed.contains("points = 7"), "{changed}");
    // A browser's text has line ends of its own, and is kept as it is.
    let seven = shipped.replacen("points = 3", "points = 7", 1);
    let (status, _, wrong) = work(with("apply", &seven, &[("cell:planet:0:points", "a lot")])).await;
    assert!(status == 422 && wrong.contains("is no value for &#39;points&#39;") || wrong.contains("is no value for 'points'"), "{status}");
    let broken = shipped.replacen("points = 3", "points = 300", 1);
    for does in ["save", "run"] {
        let (status, _, told) = work(with(does, &broken, &[])).await;
        assert!(status == 422 && told.contains("This file cannot be played yet:") && told.contains("points = 300"), "{does}: {told}");
    }
    assert!(work(with("run", shipped, &[])).await.2.contains("nothing is changed yet"));
    let (status, place, _) = work(with("save", &seven, &[])).await;
    let place = place.unwrap();
    assert!(status == 303 && place.starts_with("/packs/"), "{place}");
    // What the script asks is the same check.
    let typed = json!({ "game": GAME, "players": 2, "text": shipped, "cells": [["cell:planet:0:points", "7"]] });
    let placed = mary.post("/workbench/check", typed).await.ok();
    assert_eq!(placed["text"], seven);
    let (checked, cards) = (placed["checked"].as_str().unwrap(), placed["cards"].as_str().unwrap());
    assert!(
        checked.contains("This file can be played. What is perhaps not meant:") && checked.contains("is worth no more than"),
        "{checked}"
    );
    assert!(cards.contains("value=\"7\""), "{cards}");
    let gone = json!({ "game": GAME, "players": 2, "text": "format = ", "cells": [["cell:planet:0:points", "7"]] });
    assert_eq!(mary.post("/workbench/check", gone).await.status, 422);
}

#[tokio::test]
async fn bots_play_the_old_cards_and_the_new_until_they_are_stopped() {
    let site = Site::start().await;
    let (mary, nick) = (site.guest("Mary").await, site.guest("Nick").await);
    let seven = catalog::find(GAME).unwrap().content().replacen("points = 3", "points = 9", 1);
    let run = [
        ("game", GAME),
        ("name", "Mary"),
        ("title", "Nine points"),
        ("players", "2"),
        ("base", ""),
        ("text", seven.as_str()),
        ("do", "run"),
    ];
    let (status, trial, _) = send(&mary, "/workbench", &run).await;
    assert!(status == 303 && trial.starts_with("/trials/"), "{trial}");
    let (status, _, told) = send(&mary, "/workbench", &run).await;
    assert!(status == 409 && told.contains("a run of yours is not over yet"), "{told}");
    let state = format!("{trial}/state");
    assert_eq!(nick.get(&state).await.status, 404, "nobody else's");
    assert_eq!(send(&nick, &format!("{trial}/stop"), &[]).await.0, 404);
    eventually(async || page(&mary, &state).await.contains("<th scope=\"row\">decisions</th>")).await;
    let seen = page(&mary, &trial).await;
    assert!(seen.contains("<progress max=\"1000\"") && seen.contains("“Nine points”") && seen.contains("http-equiv=\"refresh\""), "{seen}");
    assert_eq!(send(&mary, &format!("{trial}/stop"), &[]).await.0, 303);
    eventually(async || page(&mary, &state).await.contains("Stopped after")).await;
    let seen = page(&mary, &trial).await;
    assert!(!seen.contains("<progress") && !seen.contains("http-equiv=\"refresh\""), "{seen}");
    assert!(page(&mary, &trial.replace("/trials/", "/workbench?trial=")).await.contains("points = 9"), "what was tried can be edited on");
    // Now there is room for another.
    assert_eq!(send(&mary, "/workbench", &run).await.0, 303);
    assert_eq!(site.stop().await.0.map_err(|error| error.to_string()), Ok(()), "a server that stops waits for no run");
}

#[tokio::test]
async fn packs_and_checks_are_bounded_for_each_address() {
    let site =
        Site::with(Settings { tables_per_minute: NonZeroU32::new(20), requests_per_second: NonZeroU32::new(1000), ..settings() }).await;
    let mary = site.guest("Mary").await;
    let shipped = catalog::find(GAME).unwrap().content();
    let mut told = None;
    for number in 0..10 {
        let got = upload(&mary, &format!("{shipped}\n# {number}")).await;
        if got.status == 429 {
            told = Some((number, got.refused(429)));
            break;
        }
        got.ok();
    }
    assert_eq!(told, Some((6, "too many packs at once: wait a moment".to_owned())));
    let check = json!({ "game": GAME, "text": "" });
    let mut checks = 0;
    while mary.post("/api/v1/packs/check", check.clone()).await.status == 200 {
        checks += 1;
        assert!(checks < 1000, "checks are not bounded");
    }
    assert!(checks >= 20, "{checks}");
}
