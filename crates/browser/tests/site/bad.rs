//! What can go wrong: said in a sentence with what to do, and the game as it was.

use serde_json::json;

use crate::hands::{bots_have_chosen, chooses, kept, log_of, site, sits, visits};
use crate::kit::{Moment, Person};

/// A game that has begun, and some of it is played.
async fn a_game(person: &Person) -> String {
    person.open("/alone/table.html?new=m101&players=me,casual&seed=2&at-once").await;
    sits(person).await;
    let Moment::Asked(request) = person.moment().await else { panic!("the reader begins with this seed") };
    chooses(person, &request).await;
    kept(person).await[0]["id"].as_str().unwrap().to_owned()
}

/// Gives the page of replays a log, as if it had been dropped there; what it says.
async fn drops(person: &Person, log: &str) -> String {
    person.open("/alone/replay.html").await;
    let drop = format!(
        "const [input, files] = [document.getElementById('file'), new DataTransfer()];
         files.items.add(new File([{}], 'game.jsonl'));
         input.files = files.files;
         input.dispatchEvent(new Event('change'));",
        json!(log)
    );
    person.ask(&drop).await;
    person.until("an answer", "document.querySelector('p.refusal:not([hidden])')?.innerText || !!document.querySelector('#stage')").await;
    person.text("p.refusal:not([hidden])").await
}

#[tokio::test(flavor = "multi_thread")]
async fn logs_that_are_none_are_told_apart() {
    let site = site().await;
    let mary = site.person("Mary").await;
    visits(&mary).await;
    a_game(&mary).await;
    let log = log_of(&kept(&mary).await[0]);
    let lines: Vec<&str> = log.lines().collect();
    let edited = log.replacen("\"act\":\"", "\"act\":\"x", 1);
    let cut: String = lines[..lines.len() - 1].iter().map(|line| format!("{line}\n")).collect::<String>() + &lines[lines.len() - 1][..10];
    for (name, text, words) in [
        ("nothing", String::new(), "not the log of a game"),
        ("a letter", "Dear Mary, how are you?\n".to_owned(), "not the log of a game"),
        ("an unknown game", log.replacen("m101", "m102", 1), "there is no game “m102” here"),
        ("an edited line", edited, "was edited"),
        ("a cut line", cut, "cannot be read"),
        ("another format", log.replacen("\"orrery\":1", "\"orrery\":7", 1), "7"),
        ("other content", log.replacen("\"content\":\"", "\"content\":\"0", 1), "line 1"),
    ] {
        let said = drops(&mary, &text).await;
        assert!(said.contains(words), "{name}: {said}");
        assert!(!said.contains('{'), "{name} is said in words: {said}");
    }
    assert_eq!(kept(&mary).await.len(), 1, "nothing of that is kept");
    assert_eq!(drops(&mary, &log).await, "", "the log as it was is shown");
    mary.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_open_in_one_tab_at_a_time() {
    let site = site().await;
    let mary = site.person("Mary").await;
    visits(&mary).await;
    let id = a_game(&mary).await;
    let first = mary.driver.window().await.unwrap();
    let second = mary.driver.new_tab().await.unwrap();
    mary.driver.switch_to_window(second).await.unwrap();
    mary.open(&format!("/alone/table.html?id={id}")).await;
    mary.until("the refusal", "document.querySelector('p.refusal')?.innerText.includes('open in another tab')").await;
    // When the first is closed, loading again is enough.
    mary.driver.switch_to_window(first).await.unwrap();
    mary.driver.close_window().await.unwrap();
    let left = mary.driver.windows().await.unwrap()[0].clone();
    mary.driver.switch_to_window(left).await.unwrap();
    mary.open(&format!("/alone/table.html?id={id}")).await;
    sits(&mary).await;
    mary.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_tabs_move_is_never_written_over() {
    let site = site().await;
    let mary = site.person("Mary").await;
    visits(&mary).await;
    mary.open("/alone/table.html?new=m101&players=me,casual&seed=2&at-once").await;
    sits(&mary).await;
    bots_have_chosen(&mary).await;
    // As if a browser without locks had let another tab go on.
    let body = "const done = arguments[arguments.length - 1];
        const request = indexedDB.open('orrery', 1);
        request.onsuccess = () => {
          const change = request.result.transaction('games', 'readwrite');
          const store = change.objectStore('games');
          store.getAll().onsuccess = ({ target }) => { const [game] = target.result; game.lines.push('{}'); store.put(game); };
          change.oncomplete = () => { request.result.close(); done(true); };
        };";
    mary.driver.execute_async(body, vec![]).await.unwrap();
    let before = kept(&mary).await;
    mary.ask("document.querySelector('#choices [data-act]').click()").await;
    mary.until("the refusal", "document.querySelector('p.refusal')?.innerText.includes('another tab or window')").await;
    assert_eq!(kept(&mary).await, before);
    mary.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_storage_it_is_played_and_said_that_nothing_is_kept() {
    let site = site().await;
    let mary = site.person("Mary").await;
    visits(&mary).await;
    let denied = "Object.defineProperty(window, 'indexedDB', { get() { throw new DOMException('denied', 'SecurityError'); } })";
    mary.driver.cdp().send_raw("Page.addScriptToEvaluateOnNewDocument", json!({ "source": denied })).await.unwrap();
    mary.open("/alone/table.html?new=m101&players=me,casual&seed=2&at-once").await;
    sits(&mary).await;
    mary.until("the remark", "document.querySelector('p.refusal')?.innerText.includes('keeps nothing')").await;
    let Moment::Asked(request) = mary.moment().await else { panic!("the reader begins with this seed") };
    chooses(&mary, &request).await;
    mary.open("/alone/games.html").await;
    mary.until("the refusal", "document.querySelector('p.refusal:not([hidden])')?.innerText.includes('keeps nothing')").await;
    mary.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_room_a_move_is_refused_and_the_game_as_it_was() {
    let site = site().await;
    let mary = site.person("Mary").await;
    visits(&mary).await;
    mary.open("/alone/table.html?new=m101&players=me,casual&seed=2&at-once").await;
    sits(&mary).await;
    bots_have_chosen(&mary).await;
    let before = kept(&mary).await;
    let full = "window.put = IDBObjectStore.prototype.put;
        IDBObjectStore.prototype.put = function () { throw new DOMException('full', 'QuotaExceededError'); }";
    mary.ask(full).await;
    let question = mary.text("#question").await;
    mary.ask("document.querySelector('#choices [data-act]').click()").await;
    mary.until("the refusal", "document.querySelector('p.refusal')?.innerText.includes('no room')").await;
    assert_eq!(kept(&mary).await, before);
    assert_eq!(mary.text("#question").await, question);
    // With room again it goes on.
    mary.ask("IDBObjectStore.prototype.put = window.put").await;
    mary.until("nothing is on its way", "!document.getElementById('table').dataset.busy").await;
    let Moment::Asked(request) = mary.moment().await else { panic!("the same is asked again") };
    chooses(&mary, &request).await;
    mary.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_that_is_killed_in_the_middle_of_thinking_is_begun_anew() {
    let site = site().await;
    let mary = site.person("Mary").await;
    visits(&mary).await;
    // Every worker is known to the test, which can end it as a system does that needs its memory.
    let known = "window.workers = []; window.Worker = class extends window.Worker { constructor(...all) { super(...all); window.workers.push(this); } };
        window.kill = (worker) => { worker.terminate(); worker.dispatchEvent(new ErrorEvent('error', { message: 'killed' })); }";
    mary.driver.cdp().send_raw("Page.addScriptToEvaluateOnNewDocument", json!({ "source": known })).await.unwrap();
    mary.open("/alone/table.html?new=m101&players=me,master&seed=2&at-once").await;
    sits(&mary).await;
    // Play until the master thinks.
    for _ in 0..20 {
        let Moment::Asked(request) = mary.moment().await else { break };
        chooses(&mary, &request).await;
    }
    mary.until("a bot that thinks", "window.workers.length > 2").await;
    mary.ask("window.kill(window.workers.at(-1))").await;
    mary.until("another worker", "window.workers.length > 3").await;
    // The table itself, too.
    let table = mary.ask("window.kill(window.workers[1]); return document.getElementById('board').innerText").await;
    mary.until("a question again", "!!document.querySelector('#choices [data-act]') && !document.getElementById('table').dataset.busy")
        .await;
    assert!(table.is_string());
    let Moment::Asked(request) = mary.moment().await else { panic!("something is asked") };
    chooses(&mary, &request).await;
    mary.leave().await;
}
