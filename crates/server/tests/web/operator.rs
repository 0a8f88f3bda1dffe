//! What the operator reads: counts, status, readiness, the names of requests; and that players read none of it.

use std::sync::Arc;
use std::time::Duration;

use reqwest::{Method, StatusCode};
use serde_json::json;
use server::Settings;
use store::{Store, StoreError};

use crate::kit::{Site, by_hand, eventually, settings, sqlite};
use crate::moody::Moody;

/// With an address for the operator.
fn watched() -> Settings {
    Settings { operator: Some("127.0.0.1:0".parse().unwrap()), ..settings() }
}

/// What the operator's address answers, and with what status.
async fn read(site: &Site, path: &str) -> (StatusCode, String) {
    let address = site.operator.expect("the server has an operator's address");
    let answer = reqwest::Client::builder().no_proxy().build().unwrap().get(format!("http://{address}{path}")).send().await.unwrap();
    (answer.status(), answer.text().await.unwrap())
}

/// The value of one count.
async fn count(site: &Site, name: &str) -> f64 {
    let (_, text) = read(site, "/metrics").await;
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("{name} is not among\n{text}")).parse().unwrap()
}

#[tokio::test]
async fn what_happens_is_counted_and_only_the_operator_reads_it() {
    let site = Site::with(watched()).await;
    let (mary, nick) = (site.guest("Mary").await, site.guest("Nick").await);
    let table = mary.table(&["me", "free"]).await;
    nick.at(&table, "join", json!({})).await.ok();
    let before = count(&site, "orrery_moves_total").await;
    let choices = mary.of(&table, "/choices").await;
    let act = json!({ "request": choices["you"]["request"], "number": choices["choices"][0]["number"] });
    mary.at(&table, "act", act).await.ok();
    assert!(count(&site, "orrery_moves_total").await > before);
    let mut socket = mary.listen(&table, None).await;
    socket.next_of("hello").await;
    for (name, value) in
        [("orrery_tables_created_total", 1.0), ("orrery_tables_loaded", 1.0), ("orrery_sockets", 1.0), ("orrery_ready", 1.0)]
    {
        assert_eq!(count(&site, name).await, value, "{name}");
    }
    for name in ["orrery_connections", "orrery_database_bytes", "orrery_commit_seconds_count", "orrery_requests_total{code=\"200\"}"] {
        assert!(count(&site, name).await > 0.0, "{name}");
    }
    drop(socket);
    eventually(async || count(&site, "orrery_sockets").await == 0.0).await;
    // Everybody's address says nothing of it.
    for path in ["/metrics", "/status"] {
        assert_eq!(site.request(Method::GET, path).send().await.unwrap().status(), 404, "{path}");
    }
    // What is counted names nobody and no table, and neither does the page.
    for path in ["/metrics", "/"] {
        let (status, text) = read(&site, path).await;
        assert_eq!(status, 200);
        assert!(!text.contains("Mary") && !text.contains(&table[..6]) && !text.contains("127.0.0.1"), "{text}");
    }
    let (_, page) = read(&site, "/").await;
    assert!(page.contains("Ready: people are let in") && page.contains("Moves stored"), "{page}");
    assert_eq!(read(&site, "/assets/orrery.css").await.0, 200, "the page has its styles");
    assert_eq!(read(&site, &format!("/t/{table}")).await.0, 404, "it is no second way to the tables");
}

#[tokio::test]
async fn a_server_whose_database_fails_wants_no_requests_until_it_works_again() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(Moody::new(sqlite(&folder).await));
    let patience = Duration::from_millis(30);
    // By a clock that stands still the server looks at nothing by itself.
    let (settings, hand) = by_hand();
    let settings = Settings { patience, operator: watched().operator, ..settings };
    let site = Site::on(folder, Arc::clone(&store) as Arc<dyn Store>, settings).await;
    let ready = async || site.request(Method::GET, "/readyz").send().await.unwrap().status();
    assert_eq!(ready().await, 200);
    let mary = site.guest("Mary").await;
    store.fail(usize::MAX, StoreError::Strained { problem: "no room".to_owned() });
    assert!(
        mary.post("/api/v1/tables", json!({ "game": "galactic-trader", "seats": ["me", "free"] })).await.refused(503).contains("try again")
    );
    assert_eq!(ready().await, 503);
    assert!(read(&site, "/").await.1.contains("Not ready: the database does not do what it is asked"));
    assert!(count(&site, "orrery_commit_retries_total").await > 0.0 && count(&site, "orrery_commit_failures_total").await > 0.0);
    store.recover();
    assert_eq!(ready().await, 503, "nobody has tried");
    // Nobody sends it anything, and still it finds out.
    hand.advance(Duration::from_secs(2));
    eventually(async || ready().await == 200).await;
}

#[tokio::test]
async fn a_server_that_is_to_stop_says_so_first_and_answers_for_a_while() {
    let (settings, hand) = by_hand();
    let site = Site::with(Settings { drain: Duration::from_secs(30), ..settings }).await;
    let mary = site.guest("Mary").await;
    let (address, table) = (site.address, mary.table(&["me", "greedy"]).await);
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let stopping = tokio::spawn(site.stop());
    let ask = async |path: &str| client.get(format!("http://{address}{path}")).send().await.unwrap().status();
    eventually(async || ask("/readyz").await == 503).await;
    assert_eq!(ask(&format!("/t/{table}")).await, 200, "whoever is here goes on");
    hand.advance(Duration::from_secs(30));
    stopping.await.unwrap().0.unwrap();
    assert!(client.get(format!("http://{address}/")).send().await.is_err(), "it has stopped");
}

#[tokio::test]
async fn every_answer_names_its_request_and_an_error_page_does_so_in_words() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(Moody::new(sqlite(&folder).await));
    let site = Site::on(folder, Arc::clone(&store) as Arc<dyn Store>, Settings { patience: Duration::ZERO, ..settings() }).await;
    let named = async |path: &str, method: Method| {
        let answer =
            site.request(method, path).header("content-type", "application/x-www-form-urlencoded").body("game=galactic-trader").send();
        let answer = answer.await.unwrap();
        let id = answer.headers()["x-request-id"].to_str().unwrap().to_owned();
        (answer.status().as_u16(), id, answer.text().await.unwrap())
    };
    let (first, second) = (named("/", Method::GET).await, named("/", Method::GET).await);
    assert_ne!(first.1, second.1);
    assert!(!first.2.contains(&first.1), "a page that is as it should be has no numbers of requests");
    let (status, id, page) = named("/nothing", Method::GET).await;
    assert!(status == 404 && !page.contains(&id), "whoever mistypes an address needs no operator");
    store.fail(usize::MAX, StoreError::Strained { problem: "no room".to_owned() });
    let (status, id, page) = named("/play", Method::POST).await;
    assert!(status == 503 && page.contains(&format!("<code>{id}</code>")), "{page}");
}
