//! A disk that fails: nothing is answered that is not stored, and nothing is lost that was.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use async_trait::async_trait;
use serde_json::json;
use store::{
    Change, ChatRow, Guest, Listed, Result, SeatRow, Sqlite, SqliteSettings, Store, StoreError, Stored, TableId, TableRow, TokenHash,
};

use crate::kit::{Site, settings, sqlite};

/// A store whose commits can be made to fail.
struct Failing {
    inner: Arc<Sqlite>,
    fails: AtomicBool,
}

#[async_trait]
impl Store for Failing {
    async fn put_guest(&self, guest: &Guest) -> Result<()> {
        self.inner.put_guest(guest).await
    }
    async fn guest(&self, token: &TokenHash) -> Result<Option<Guest>> {
        self.inner.guest(token).await
    }
    async fn create(&self, table: &TableRow, seats: &[SeatRow]) -> Result<()> {
        self.inner.create(table, seats).await
    }
    async fn load(&self, id: &TableId) -> Result<Option<Stored>> {
        self.inner.load(id).await
    }
    async fn commit(&self, changes: &[Change]) -> Result<()> {
        if self.fails.load(Ordering::SeqCst) {
            return Err(StoreError::Locked { path: "orrery.db".to_owned() });
        }
        self.inner.commit(changes).await
    }
    async fn chat(&self, id: &TableId, limit: u32) -> Result<Vec<ChatRow>> {
        self.inner.chat(id, limit).await
    }
    async fn public_tables(&self, limit: u32) -> Result<Vec<Listed>> {
        self.inner.public_tables(limit).await
    }
    async fn tables_of(&self, token: &TokenHash, limit: u32) -> Result<Vec<Listed>> {
        self.inner.tables_of(token, limit).await
    }
    async fn due(&self, now_ms: i64, limit: u32) -> Result<Vec<TableId>> {
        self.inner.due(now_ms, limit).await
    }
    async fn close(&self) {
        self.inner.close().await;
    }
}

#[tokio::test]
async fn a_move_that_cannot_be_stored_was_not_made() {
    let folder = tempfile::tempdir().unwrap();
    let failing = Arc::new(Failing { inner: sqlite(&folder).await, fails: AtomicBool::new(false) });
    let site = Site::on(folder, Arc::clone(&failing) as Arc<dyn Store>, settings()).await;
    let (mary, nick) = (site.guest("Mary").await, site.guest("Nick").await);
    let table = mary.table(&["me", "free"]).await;
    nick.at(&table, "join", json!({})).await.ok();
    let before = (mary.of(&table, "/choices").await, mary.of(&table, "/view").await);
    let mut socket = mary.listen(&table, None).await;
    socket.next_of("hello").await;
    let act = json!({ "request": before.0["you"]["request"], "number": before.0["choices"][0]["number"] });
    failing.fails.store(true, Ordering::SeqCst);
    assert!(mary.at(&table, "act", act.clone()).await.refused(503).contains("nothing was changed"));
    assert!(socket.text().await.is_none(), "whoever listened is sent away, to come again");
    failing.fails.store(false, Ordering::SeqCst);
    assert_eq!((mary.of(&table, "/choices").await, mary.of(&table, "/view").await), before);
    mary.at(&table, "act", act).await.ok();
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
