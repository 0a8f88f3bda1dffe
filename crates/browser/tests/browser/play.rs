//! Playing: by clicks, by keys, on a phone, through a lost connection.

use std::time::Duration;

use thirtyfour::prelude::*;

use crate::kit::{Moment, PHONE, Person, Site};

/// The things of the picture that can be clicked; the other picture, for another width, is not shown.
const GLOWING: &str = "svg.board.wide .can";

/// One choice by a click on the picture. People complete planets where they can, else lay or take what comes first.
async fn click_something(person: &Person) {
    let number = person
        .ask(
            "const list = [...document.querySelectorAll('svg.board.wide .can')];
             const says = (pattern) => list.find((one) => pattern.test(one.getAttribute('aria-label')));
             return (says(/for you/) ?? says(/^Lay/) ?? says(/^End/) ?? says(/^Done/) ?? list[0]).dataset.act",
        )
        .await;
    person.click(&format!("svg.board.wide [data-act=\"{}\"]", number.as_str().unwrap())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_and_a_bot_play_a_whole_game_by_clicks() {
    let site = Site::start().await;
    let (mary, nick) = tokio::join!(site.person("Mary"), site.person("Nick"));
    tokio::join!(mary.knows_the_games(), nick.knows_the_games());
    tokio::join!(mary.prefers("light", true), nick.prefers("light", true));
    let table = mary.make_table(&["me", "free", "greedy"], &[("first_player", "0"), ("max_rounds", "5")]).await;
    nick.sit_down(&table).await;
    mary.until("the game", "document.getElementById('state').dataset.status === 'running'").await;
    let (mut clicks, mut flights) = (0, 0);
    loop {
        let mut over = 0;
        for person in [&mary, &nick] {
            match person.moment().await {
                Moment::Over => over += 1,
                Moment::Waiting => {}
                Moment::Asked(request) => {
                    click_something(person).await;
                    clicks += 1;
                    if clicks % 15 == 0 {
                        person.photograph_screen(&format!("game-click-{clicks}-desktop")).await;
                    }
                    let answered = format!("document.getElementById('state').dataset.request !== '{request}'");
                    person.until("the answer to a click", &answered).await;
                    flights += person.ask("return document.querySelectorAll('.flying').length").await.as_u64().unwrap();
                }
            }
        }
        if over == 2 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert!(clicks > 30, "{clicks} clicks");
    assert!(flights > 5, "things fly: {flights}");
    for person in [&mary, &nick] {
        let outcome = person.text("#outcome").await;
        assert!(outcome.contains("win") || outcome.contains("share the victory"), "{outcome}");
        assert!(person.text("#log").await.contains("the game ended"));
        assert_eq!(person.complaints().await, Vec::<String>::new());
        let hosts = person.ask("return [...new Set(performance.getEntriesByType('resource').map((one) => new URL(one.name).host))].filter((host) => host !== location.host)").await;
        assert_eq!(hosts.as_array().map(Vec::len), Some(0), "nothing is asked of another host: {hosts}");
    }
    mary.photograph("game-over-desktop").await;
    mary.screen((1600, 1000, false)).await;
    mary.photograph("game-over-wide").await;
    // The same people again.
    mary.click("#rematch button").await;
    mary.until("the rematch", &format!("location.pathname.startsWith('/t/') && location.pathname !== '{table}'")).await;
    tokio::join!(mary.leave(), nick.leave());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_choice_made_while_the_connection_is_lost_is_sent_when_it_is_back() {
    let mut site = Site::start().await;
    let mary = site.person("Mary").await;
    mary.knows_the_games().await;
    mary.make_table(&["me", "greedy"], &[("first_player", "0")]).await;
    mary.play_until("^Step 3").await;
    // In mid-turn: a good is chosen, its planet is not.
    mary.click(&format!("{GLOWING}[aria-label^=\"Lay\"][aria-label*=\" or \"]")).await;
    mary.until("the question for the planet", "/^Which planet/.test(document.getElementById('question').textContent)").await;
    site.stop().await;
    mary.until("the notice", "/Connection lost/.test(document.getElementById('connection').textContent)").await;
    mary.photograph_screen("connection-lost-desktop").await;
    let told = mary.ask("return document.getElementById('state').dataset.n").await;
    mary.click(GLOWING).await;
    mary.until("a word that it waits", "/will be sent/.test(document.getElementById('connection').textContent)").await;
    site.serve().await;
    mary.until("the good on its planet", &format!("Number(document.getElementById('state').dataset.n) > {}", told.as_str().unwrap())).await;
    assert!(mary.text("#log li").await.contains("You laid"));
    mary.until("no notice", "document.getElementById('connection').textContent === ''").await;
    mary.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_nobody_has_learned_can_be_taken_back_and_nothing_else() {
    let site = Site::start().await;
    let mary = site.person("Mary").await;
    mary.knows_the_games().await;
    mary.make_table(&["me", "greedy"], &[("first_player", "0")]).await;
    assert_eq!(mary.ask("return document.querySelectorAll('[data-take-back]').length").await, 0, "nothing was chosen yet");
    mary.play_until("^Step 3").await;
    let before = mary.text("#question").await;
    mary.click(&format!("{GLOWING}[aria-label^=\"Lay\"][aria-label*=\" or \"]")).await;
    mary.until("the question for the planet", "/^Which planet/.test(document.getElementById('question').textContent)").await;
    mary.photograph("deploy-desktop").await;
    mary.click("[data-take-back]").await;
    mary.until("the question before", "/^Step 3/.test(document.getElementById('question').textContent)").await;
    assert_eq!(mary.text("#question").await, before);
    mary.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_is_in_words_with_its_clause_and_a_double_click_is_one_click() {
    let site = Site::start().await;
    let mary = site.person("Mary").await;
    mary.knows_the_games().await;
    mary.prefers("light", false).await;
    mary.make_table(&["me", "greedy"], &[("first_player", "0")]).await;
    // As from a board that is not up to date: an action that is not among the choices now.
    let number = mary
        .ask(
            "const list = [...document.querySelectorAll('#choices [data-act]')]; const now = new Set(list.map((one) => one.dataset.act));
             list[0].dataset.act = [...Array(40).keys()].find((number) => !now.has(String(number))); return list[0].dataset.act",
        )
        .await;
    mary.read_the_choices().await;
    mary.click(&format!("#choices [data-act=\"{}\"]", number.as_str().unwrap())).await;
    mary.until("the refusal", "!!document.querySelector('p.refusal[role=alert] a.clause[href^=\"/rules/galactic-trader#GT-\"]')").await;
    mary.photograph_screen("refusal-desktop").await;
    assert_eq!(mary.ask("return document.getElementById('state').dataset.request").await, "0", "nothing changed");
    // A double click chooses once, and nobody is told off for it. Without motion nothing flies.
    mary.until("the board as it is", "!document.getElementById('table').dataset.busy").await;
    let card = mary.driver.find(By::Css(GLOWING)).await.unwrap();
    mary.driver.action_chain().double_click_element(&card).perform().await.unwrap();
    mary.until("one answer", "document.getElementById('state').dataset.request === '1' && !document.getElementById('table').dataset.busy")
        .await;
    assert_eq!(mary.ask("return document.querySelectorAll('p.refusal, .flying, .lit').length").await, 0);
    mary.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_phone_is_enough() {
    let site = Site::start().await;
    let mary = site.person("Mary").await;
    mary.knows_the_games().await;
    mary.screen(PHONE).await;
    mary.make_table(&["me", "greedy", "greedy"], &[("first_player", "0")]).await;
    assert_eq!(mary.ask("return [...document.querySelectorAll('svg.board')].filter((one) => one.checkVisibility()).map((one) => one.classList.contains('tall'))").await, serde_json::json!([true]));
    // A long press looks and does not choose.
    let spot = mary.ask("const thing = document.querySelector('svg.board.tall .can'); thing.scrollIntoView({ block: 'center' }); const box = thing.getBoundingClientRect(); return { x: box.x + box.width / 2, y: box.y + box.height / 2 }").await;
    let touch = |kind: &str, points: serde_json::Value| serde_json::json!({ "type": kind, "touchPoints": points });
    mary.driver.cdp().send_raw("Input.dispatchTouchEvent", touch("touchStart", serde_json::json!([spot]))).await.unwrap();
    mary.until("the card shown large", "!!document.querySelector('.hover-card')").await;
    mary.photograph_screen("long-press-phone").await;
    mary.driver.cdp().send_raw("Input.dispatchTouchEvent", touch("touchEnd", serde_json::json!([]))).await.unwrap();
    assert_eq!(mary.ask("return document.getElementById('state').dataset.request").await, "0");
    mary.click("svg.board.tall .can").await;
    mary.until("the answer to a tap", "document.getElementById('state').dataset.request === '1'").await;
    assert!(mary.overflow().await <= 0, "nothing is wider than the screen");
    mary.leave().await;
}
