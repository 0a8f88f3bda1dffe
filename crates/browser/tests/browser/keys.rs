//! Without a pointer: whole games by keys in the picture, and by the list of choices alone, as it is read aloud.

use serde_json::{Value, json};
use thirtyfour::prelude::*;

use crate::kit::{Person, Site};
use crate::one_screen::GAMES;

#[tokio::test(flavor = "multi_thread")]
async fn keys_alone_are_enough() {
    let site = Site::start().await;
    let mary = site.person("Mary").await;
    mary.knows_the_games().await;
    mary.make_table(&["me", "greedy"], &[("first_player", "0")]).await;
    let request = "document.getElementById('state').dataset.request";
    // Into the picture with Tab, through it with arrows, Enter chooses; what has the focus is shown large.
    for _ in 0..40 {
        mary.press(Key::Tab + "").await;
        if mary.ask("return !!document.activeElement.closest('svg.board [data-act]')").await == true {
            break;
        }
    }
    let first = mary.ask("return document.activeElement.dataset.act").await;
    assert!(first.is_string(), "Tab reaches the picture");
    mary.until("the thing shown large", "!!document.querySelector('.hover-card strong')").await;
    mary.press(Key::Right + "").await;
    let second = mary.ask("return document.activeElement.dataset.act").await;
    assert!(second.is_string() && first != second, "arrows walk from thing to thing");
    mary.photograph_screen("keyboard-desktop").await;
    mary.press(Key::Enter + "").await;
    mary.until("the answer to Enter", &format!("{request} === '1'")).await;
    mary.until("the next question", "!!document.querySelector('#choices [data-act]')").await;
    assert_eq!(mary.ask("return !!document.activeElement.closest('svg.board [data-act]')").await, true, "the focus stays in the picture");
    // The list: arrows, Enter; then a number.
    let now = mary.ask(&format!("return {request}")).await;
    mary.read_the_choices().await;
    mary.ask("document.querySelector('#choices [data-act]').focus()").await;
    mary.press(Key::Down + "").await;
    mary.press(Key::Enter + "").await;
    mary.until("the answer to Enter in the list", &format!("{request} !== '{}'", now.as_str().unwrap())).await;
    mary.until("another question", "!!document.querySelector('#choices [data-act]')").await;
    let now = mary.ask(&format!("return {request}")).await;
    mary.press("1").await;
    mary.until("the answer to a number", &format!("{request} !== '{}'", now.as_str().unwrap())).await;
    mary.leave().await;
}

/// Plays a whole game and chooses everything in one way: by Enter on what has the focus in the picture, or on buttons of the list. Answers how many
/// questions there were, and what was wrong with which.
const PLAY: &str = "
    const [way, done] = arguments;
    const state = () => document.getElementById('state');
    const report = { questions: 0, wrong: [] };
    const listed = () => [...document.querySelectorAll('#choices [data-act]')];
    const drawn = () => [...document.querySelectorAll('#board svg.board [data-act]')].filter((one) => one.getClientRects().length);
    const ways = {
      keys() {
        const all = drawn();
        for (const one of all) if (one.tabIndex < 0) complain(`Tab does not reach ${one.getAttribute('aria-label')}`);
        // The one that is wanted, as arrows and Tab would bring it under the keys.
        const one = all[pick(all.length)];
        one.focus();
        if (document.activeElement !== one) complain(`${one.getAttribute('aria-label')} takes no focus`);
        one.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
      },
      list() {
        const all = listed();
        for (const one of all) if (one.localName !== 'button' || !one.textContent.trim()) complain(`${one.outerHTML} is no button with words`);
        const one = all[pick(all.length)];
        one.focus();
        if (document.activeElement !== one) complain(`${one.textContent} takes no focus`);
        one.click();
      },
    };
    const pick = (count) => (Number(state().dataset.request) * 7 + 3) % count;
    const complain = (what) => report.wrong.push(`${document.querySelector('#question').textContent}: ${what}`);
    let asked = null;
    const step = () => {
      if (state().dataset.status !== 'running') {
        report.status = state().dataset.status;
        return done(report);
      }
      const { request } = state().dataset;
      if (listed().length && request !== asked && !document.getElementById('table').dataset.busy) {
        asked = request;
        report.questions += 1;
        if (!document.querySelector('#question').textContent.trim()) report.wrong.push('a question without words');
        ways[way]();
      }
      setTimeout(step, 4);
    };
    step();";

async fn play(person: &Person, way: &str) -> Value {
    person.driver.execute_async(PLAY, vec![json!(way)]).await.unwrap().json().clone()
}

/// A whole game of each title, chosen in one way.
async fn whole_games(way: &str) {
    let site = Site::start().await;
    let mary = site.person("Mary").await;
    mary.prefers("light", false).await;
    mary.knows_the_games().await;
    for (game, seats, options) in GAMES {
        mary.make_table_of(game, seats, options).await;
        if way == "list" {
            mary.read_the_choices().await;
        }
        let found = play(&mary, way).await;
        println!("{game} by {way}: {} questions", found["questions"]);
        assert_eq!((&found["status"], &found["wrong"]), (&json!("over"), &json!([])), "{game}");
        assert!(found["questions"].as_u64() >= Some(3), "{game}: {found}");
    }
    assert_eq!(mary.complaints().await, Vec::<String>::new());
    mary.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whole_games_by_keys_in_the_picture() {
    whole_games("keys").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whole_games_by_the_list_of_choices() {
    whole_games("list").await;
}
