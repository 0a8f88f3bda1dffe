//! A disk that is slow or fails: nothing is answered that is not stored, nothing is lost that was, and what passes is waited for.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use futures_util::future::join_all;
use serde_json::json;
use server::Settings;
use store::{Sqlite, SqliteSettings, Store, StoreError};

use crate::kit::{Site, settings, sqlite};
use crate::moody::Moody;

fn held() -> StoreError {
    StoreError::Locked { path: "orrery.db".to_owned() }
}

/// A server on a store that can be made to fail; it tries for so long.
async fn site(moody: impl FnOnce(&mut Moody), patience: Duration) -> (Site, Arc<Moody>) {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Moody::new(sqlite(&folder).await);
    moody(&mut store);
    let store = Arc::new(store);
    (Site::on(folder, Arc::clone(&store) as Arc<dyn Store>, Settings { patience, ..settings() }).await, store)
}

#[tokio::test]
async fn a_move_that_cannot_be_stored_was_not_made() {
    let (site, store) = site(|_| {}, Duration::from_millis(30)).await;
    let (mary, nick) = (site.guest("Mary").await, site.guest("Nick").await);
    let table = mary.table(&["me", "free"]).await;
    nick.at(&table, "join", json!({})).await.ok();
    let before = (mary.of(&table, "/choices").await, mary.of(&table, "/view").await);
    let mut socket = mary.listen(&table, None).await;
    socket.next_of("hello").await;
    let act = json!({ "request": before.0["you"]["request"], "number": before.0["choices"][0]["number"] });
    store.fail(usize::MAX, held());
    assert!(mary.at(&table, "act", act.clone()).await.refused(503).contains("nothing was changed"));
    assert!(socket.text().await.is_none(), "whoever listened is sent away, to come again");
    store.recover();
    assert_eq!((mary.of(&table, "/choices").await, mary.of(&table, "/view").await), before);
    mary.at(&table, "act", act).await.ok();
}

#[tokio::test]
async fn what_fails_for_a_moment_is_tried_again_and_nobody_notices() {
    let passing = [
        held(),
        StoreError::Strained { problem: "the pool is empty".to_owned() },
        StoreError::Unwritable { path: "orrery.db".to_owned(), problem: "disk I/O error".to_owned() },
    ];
    let (site, store) = site(|_| {}, Duration::from_secs(30)).await;
    let (mary, nick) = (site.guest("Mary").await, site.guest("Nick").await);
    let table = mary.table(&["me", "free"]).await;
    nick.at(&table, "join", json!({})).await.ok();
    let mut socket = mary.listen(&table, None).await;
    socket.next_of("hello").await;
    for (request, error) in passing.into_iter().enumerate() {
        store.fail(3, error.clone());
        site.guest("Eve").await;
        store.fail(3, error.clone());
        mary.at(&table, "chat", json!({ "text": error.to_string() })).await.ok();
        assert_eq!(socket.next_of("chat").await["text"], error.to_string(), "the same socket: the table was not thrown away");
        store.fail(3, error);
        let choices = mary.of(&table, "/choices").await;
        if let Some(number) = choices["choices"][0]["number"].as_u64() {
            mary.at(&table, "act", json!({ "request": request, "number": number })).await.ok();
        }
    }
    site.stop().await.0.unwrap();
}

#[tokio::test]
async fn a_database_that_stays_broken_ends_the_server_and_one_that_is_held_does_not() {
    let unwritable = StoreError::Unwritable { path: "orrery.db".to_owned(), problem: "disk I/O error".to_owned() };
    for (error, ends) in [(held(), false), (StoreError::Strained { problem: "slow".to_owned() }, false), (unwritable, true)] {
        let (site, store) = site(|_| {}, Duration::from_millis(30)).await;
        let mary = site.guest("Mary").await;
        store.fail(usize::MAX, error.clone());
        let refused = mary.post("/api/v1/tables", json!({ "game": "galactic-trader", "seats": ["me", "free"] })).await;
        assert!(refused.refused(503).contains("try again"));
        if ends {
            assert_eq!(site.ended().await.unwrap_err().to_string(), error.to_string());
        } else {
            store.recover();
            mary.table(&["me", "free"]).await;
            site.stop().await.0.unwrap();
        }
    }
}

#[tokio::test]
async fn a_slow_disk_is_asked_once_for_many_guests_tables_and_lines_of_chat() {
    let (site, store) = site(|store| store.takes = Duration::from_millis(10), Duration::from_secs(30)).await;
    let host = site.guest("Mary").await;
    let table = host.table(&["me", "free"]).await;
    let before = store.syncs.load(Ordering::SeqCst);
    // Two writes each that once waited in line for a disk of their own, and one that every listener waits for.
    let visits = (0..40).map(async |number| {
        let guest = site.guest(&format!("Guest {number}")).await;
        guest.at(&table, "chat", json!({ "text": format!("hello {number}") })).await.ok();
        guest.table(&["me", "free"]).await
    });
    let tables = join_all(visits).await;
    let syncs = store.syncs.load(Ordering::SeqCst) - before;
    assert_eq!(tables.len(), 40);
    // The lines at the one table follow one another; everything else rides along.
    assert!((40..=70).contains(&syncs), "{syncs} for 120 writes");
    let lines = host.of(&table, "/chat").await;
    assert_eq!(lines.as_array().unwrap().len(), 40);
    site.stop().await.0.unwrap();
}

#[tokio::test]
async fn a_full_disk_ends_the_server_in_one_sentence_and_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("orrery.db");
    let small = SqliteSettings { max_pages: Some(80), ..SqliteSettings::at(&path) };
    let store = Arc::new(Sqlite::open(&small).await.unwrap());
    let site = Site::on(folder, store, settings()).await;
    let mary = site.guest("Mary").await;
    let table = mary.table(&["me", "free"]).await;
    let mut said = 0;
    while mary.at(&table, "chat", json!({ "text": "x".repeat(500) })).await.status == 200 {
        said += 1;
    }
    assert!(said > 10);
    let keep = site.folder.path().to_owned();
    let error = site.ended().await.unwrap_err().to_string();
    assert!(error.contains("is full") && error.contains("everything that was acknowledged is kept"), "{error}");
    assert!(!keep.exists(), "the folder went with the site; what was in it was looked at by the store's own tests");
}
