//! What the tests of these pages have in common: the folder, and how somebody plays there.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use kernel::Seed;
use serde_json::{Value, json};

use crate::kit::{Moment, Person, Site, target};

/// The folder that `cargo xtask site` has written.
pub(crate) fn folder() -> PathBuf {
    let folder = std::env::var_os("ORRERY_SITE").map_or_else(|| target().join("site"), PathBuf::from);
    assert!(folder.join("sw.js").exists(), "there is no site in {}: run `cargo xtask site` first", folder.display());
    folder
}

/// A server with those pages beside its tables.
pub(crate) async fn site() -> Site {
    Site::serving(Seed(1), Some(server::Alone::read(&folder()).unwrap())).await
}

/// How long a whole game may take.
const LONGEST: Duration = Duration::from_secs(280);

/// Opens the front door and waits until everything is kept for a time without network.
pub(crate) async fn visits(person: &Person) {
    person.open("/alone/").await;
    person.ask("localStorage.setItem('orrery-ask', 'off')").await;
    let ids: Vec<&str> = catalog::titles().iter().map(|game| game.about().id).collect();
    let known = "localStorage.setItem(`orrery-walked-${id}`, 'yes'); localStorage.setItem(`orrery-hints-${id}`, 'off')";
    person.ask(&format!("for (const id of {}) {{ {known} }}", json!(ids))).await;
    person.until("everything for later", "navigator.serviceWorker?.controller?.state === 'activated'").await;
}

/// Waits until the table is there and listens.
pub(crate) async fn sits(person: &Person) {
    person.until("the table", "document.documentElement.dataset.connection === 'live' && !!document.getElementById('state')").await;
}

/// Plays to the end by what the page offers; the choice changes from question to question. Gives the number of choices.
pub(crate) async fn plays_to_the_end(person: &Person) -> u32 {
    let (begun, mut clicks) = (Instant::now(), 0);
    loop {
        match person.moment().await {
            Moment::Over => return clicks,
            Moment::Waiting => {}
            Moment::Asked(request) => {
                chooses(person, &request).await;
                clicks += 1;
            }
        }
        assert!(begun.elapsed() < LONGEST, "{clicks} choices and no end");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// Waits until the reader alone is asked, and nothing is on its way.
pub(crate) async fn bots_have_chosen(person: &Person) {
    let alone = "!document.querySelector('#seats .waiting:not(.you)') && !!document.querySelector('#choices [data-act]')";
    person.until("a question to the reader alone", &format!("{alone} && !document.getElementById('table').dataset.busy")).await;
}

/// One choice.
pub(crate) async fn chooses(person: &Person, request: &str) {
    let pick = format!(
        "const list = [...document.querySelectorAll('#choices [data-act]')]; list[(Number('{request}') * 7 + 3) % list.length].click()"
    );
    person.ask(&pick).await;
    let done = format!(
        "document.getElementById('state').dataset.request !== '{request}' || document.getElementById('state').dataset.status === 'over'"
    );
    person.until("the answer to a click", &done).await;
}

/// What this browser keeps.
pub(crate) async fn kept(person: &Person) -> Vec<Value> {
    let body = "const done = arguments[arguments.length - 1];
        const request = indexedDB.open('orrery', 1);
        request.onsuccess = () => {
          const all = request.result.transaction('games').objectStore('games').getAll();
          all.onsuccess = () => { request.result.close(); done(all.result); };
        };
        request.onerror = () => done([]);";
    let found = person.driver.execute_async(body, vec![]).await.unwrap();
    found.json().as_array().unwrap().clone()
}

/// The log that is kept of a game.
pub(crate) fn log_of(record: &Value) -> String {
    record["lines"].as_array().unwrap().iter().map(|line| format!("{}\n", line.as_str().unwrap())).collect()
}
