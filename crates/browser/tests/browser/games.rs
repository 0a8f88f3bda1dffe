//! A whole game of each title by clicks on its picture, or on the list where a game has none: everything that is asked can be answered there.

use std::time::{Duration, Instant};

use thirtyfour::prelude::*;

use crate::kit::{Moment, PHONE, Person, Site};

/// How long a whole game may take by clicks.
const LONGEST: Duration = Duration::from_secs(240);

/// One choice by a click. Which one changes from request to request, so that people do not repeat themselves.
async fn click_one(person: &Person, request: &str) {
    let pictured = person.ask("return !!document.querySelector('svg.board')").await == true;
    let within = if pictured { "svg.board.wide" } else { "#choices" };
    let pick = format!(
        "const list = [...document.querySelectorAll('{within} [data-act]')];
         const listed = document.querySelectorAll('#choices [data-act]').length;
         const one = list[(Number('{request}') * 7 + 3) % list.length];
         one?.scrollIntoView({{ block: 'center' }});
         return [list.length, listed, one?.dataset.act ?? null]"
    );
    let found = person.ask(&pick).await;
    assert_eq!(found[0], found[1], "what is in the list of choices is in the picture, each once");
    let css = format!("{within} [data-act=\"{}\"]", found[2].as_str().expect("something to click"));
    let element = person.driver.find(By::Css(&css)).await.unwrap();
    element.click().await.unwrap_or_else(|error| panic!("{css}: {error}"));
}

/// Plays to the end, whoever is asked; keeps a picture from the middle and of the end.
async fn to_the_end(game: &str, people: &[&Person]) -> u32 {
    let (begun, mut clicks) = (Instant::now(), 0);
    loop {
        let mut over = 0;
        for person in people {
            match person.moment().await {
                Moment::Over => over += 1,
                Moment::Waiting => {}
                Moment::Asked(request) => {
                    click_one(person, &request).await;
                    clicks += 1;
                    let answered = format!("document.getElementById('state').dataset.request !== '{request}'");
                    person.until("the answer to a click", &answered).await;
                    if clicks == 25 {
                        person.photograph(&format!("{game}-middle-desktop")).await;
                    }
                }
            }
        }
        if over == people.len() {
            break;
        }
        assert!(begun.elapsed() < LONGEST, "{game}: {clicks} clicks and no end");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    for person in people {
        assert!(!person.text("#outcome").await.is_empty(), "{game} has an outcome");
        assert_eq!(person.complaints().await, Vec::<String>::new());
    }
    people[0].photograph(&format!("{game}-over-desktop")).await;
    println!("{game}: {clicks} clicks, {:.0} s", begun.elapsed().as_secs_f64());
    clicks
}

/// Mary and Nick, with bots if there are more seats.
async fn two_people_play(game: &str, seats: &[&str], options: &[(&str, &str)]) {
    let site = Site::start().await;
    let (mary, nick) = tokio::join!(site.person("Mary"), site.person("Nick"));
    tokio::join!(mary.knows_the_games(), nick.knows_the_games());
    let table = mary.make_table_of(game, seats, options).await;
    nick.sit_down(&table).await;
    mary.until("the game", "document.getElementById('state').dataset.status !== 'open'").await;
    let clicks = to_the_end(game, &[&mary, &nick]).await;
    assert!(clicks >= 3, "{game}: {clicks} clicks");
    tokio::join!(mary.leave(), nick.leave());
}

/// Games that are played apart, in settings in which they are short (Galactic Trader in `play`).
const APART: [&str; 5] = ["galactic-trader", "space-traders", "space-truckin", "spatial-delivery", "m101"];

#[tokio::test(flavor = "multi_thread")]
async fn every_other_game_of_the_shelf_between_two_people() {
    for game in catalog::titles().iter().map(|game| game.about()).filter(|about| !APART.contains(&about.id)) {
        let bots = usize::from(game.usual_players).saturating_sub(2);
        let seats: Vec<&str> = ["me", "free"].into_iter().chain(std::iter::repeat_n("greedy", bots)).collect();
        two_people_play(game.id, &seats, &[]).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn space_traders_between_two_people() {
    two_people_play("space-traders", &["me", "free"], &[("turn_cap", "5")]).await;
}

/// Chooses by a sentence of the list in words.
async fn choose(person: &Person, sentence: &str) {
    let asked = "!document.getElementById('table').dataset.busy && !!document.querySelector('#choices [data-act]')";
    person.until("a question", asked).await;
    let Moment::Asked(request) = person.moment().await else { panic!("{} is not asked", person.name) };
    let pick = format!("[...document.querySelectorAll('#choices [data-act]')].find((one) => one.textContent.startsWith('{sentence}'))");
    person.until(sentence, &format!("!!{pick}")).await;
    person.ask(&format!("{pick}.click()")).await;
    person.until("the answer to a click", &format!("document.getElementById('state').dataset.request !== '{request}'")).await;
}

/// How many likenesses have flown since the page was last asked to count.
const COUNT_FLIGHTS: &str = "window.flown = [];
    new MutationObserver((changes) => {
      for (const change of changes) for (const node of change.addedNodes) if (node.className === 'flying') window.flown.push(node);
    }).observe(document.body, { childList: true })";

#[tokio::test(flavor = "multi_thread")]
async fn the_last_turn_is_shown_step_by_step_and_again() {
    let site = Site::start().await;
    let (mary, nick) = tokio::join!(site.person("Mary"), site.person("Nick"));
    tokio::join!(mary.knows_the_games(), nick.knows_the_games());
    tokio::join!(mary.prefers("light", true), nick.prefers("light", true));
    let table = mary.make_table_of("space-traders", &["me", "free"], &[]).await;
    nick.sit_down(&table).await;
    mary.until("the game", "document.getElementById('state').dataset.status === 'running'").await;
    assert_eq!(mary.ask("return document.getElementById('film')").await, serde_json::Value::Null, "nothing has been shown yet");
    mary.ask(COUNT_FLIGHTS).await;
    for sentence in ["Hire a team", "Move a team", "Move the team to Brindle", "Establish an operation"] {
        choose(&mary, sentence).await;
    }
    choose(&nick, "Hire a team").await;
    choose(&nick, "Commit").await;
    choose(&mary, "Commit").await;
    // The reveal: the film runs by itself, and nobody has to wait for it.
    mary.until("the film", "document.getElementById('table').dataset.film === 'runs'").await;
    mary.until("a second step", "document.getElementById('film-words').textContent.includes('Step 2: you move a team')").await;
    assert!(mary.ask("return window.flown.length").await.as_u64() >= Some(3), "two hired teams and one that moves");
    mary.photograph_screen("space-traders-film-desktop").await;
    // Mary chooses a tile: that ends the film, and what happens then goes on from there.
    choose(&mary, "Put this operation on").await;
    mary.until("the next turn", "document.querySelector('#film summary').textContent === 'Turn 1, step by step'").await;
    mary.until("the rest", "document.getElementById('film-words').textContent.includes('put 1 team on ')").await;
    mary.until("the end of the film", "!document.getElementById('table').dataset.film").await;
    // After a reload the server's history has it: nothing moves by itself, the button shows it again.
    mary.open(&table).await;
    mary.ask(COUNT_FLIGHTS).await;
    mary.until("the button", "document.querySelector('[data-film-play]')?.checkVisibility()").await;
    assert_eq!(mary.text("[data-film-play]").await, "See turn 1 again");
    assert_eq!(mary.ask("return document.getElementById('table').dataset.film ?? null").await, serde_json::Value::Null);
    mary.click("[data-film-play]").await;
    mary.until("flights", "window.flown.length >= 2").await;
    assert_eq!(mary.text("[data-film-play]").await, "Stop");
    mary.click("[data-film-play]").await;
    mary.until("an end", "!document.getElementById('table').dataset.film && document.getElementById('film-words').hidden").await;
    // Whoever wants no motion reads it.
    mary.prefers("dark", false).await;
    mary.screen(PHONE).await;
    mary.open(&table).await;
    mary.click("#tabs [data-tab=notes]").await;
    mary.until("the button", "document.querySelector('[data-film-play]')?.checkVisibility()").await;
    mary.click("[data-film-play]").await;
    assert!(mary.text("#film ol").await.contains("Step 1: you hire a team at Haven"));
    assert_eq!(mary.ask("return document.querySelectorAll('.flying').length").await, 0);
    mary.photograph("space-traders-film-words-phone-dark").await;
    for person in [&mary, &nick] {
        assert_eq!(person.complaints().await, Vec::<String>::new());
    }
    tokio::join!(mary.leave(), nick.leave());
}

#[tokio::test(flavor = "multi_thread")]
async fn space_truckin_between_two_people() {
    two_people_play("space-truckin", &["me", "free"], &[("shipyard", "dealer")]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn space_truckin_alone() {
    let site = Site::start().await;
    let mary = site.person("Mary").await;
    mary.knows_the_games().await;
    mary.make_table_of("space-truckin", &["me"], &[("shipyard", "dealer")]).await;
    to_the_end("space-truckin-solo", &[&mary]).await;
    // People like to show their ships.
    mary.click(".menu > summary").await;
    let svg = mary.download("#picture-svg", "space-truckin.svg").await;
    assert!(svg.starts_with(b"<svg ") && svg.ends_with(b"</svg>\n"), "a picture of its own");
    let png = mary.download("#picture-png", "space-truckin.png").await;
    assert!(png.starts_with(b"\x89PNG") && png.len() > 50_000, "{} bytes with something on them", png.len());
    mary.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn spatial_delivery_between_two_people_and_a_bot() {
    two_people_play("spatial-delivery", &["me", "free", "greedy"], &[("rounds", "2")]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn m101_between_two_people_and_a_bot() {
    two_people_play("m101", &["me", "free", "greedy"], &[("max_rounds", "2")]).await;
}
