//! A store with a disk that can be made slow, or made to fail, or that is told of things too late.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use store::{ChatRow, Feedback, Guest, Listed, Nodes, Pack, PackId, Result, Store, StoreError, Stored, TableId, TokenHash, Write};

/// A store whose writes can be made slow, or made to fail.
pub(crate) struct Moody {
    inner: Arc<dyn Store>,
    /// How many more writes fail, and how.
    fails: Mutex<Option<(usize, StoreError)>>,
    /// How long the disk takes for each write.
    pub(crate) takes: Duration,
    /// How often the disk was asked to be sure.
    pub(crate) syncs: AtomicUsize,
    /// How often a table whose id begins so was loaded.
    pub(crate) stranded: AtomicUsize,
    /// Whether, the next time, what is due is told of only when another server has it.
    pub(crate) too_late: AtomicBool,
    /// Whether nobody is told of what is due for now.
    pub(crate) held: AtomicBool,
}

impl Moody {
    pub(crate) fn new(inner: Arc<dyn Store>) -> Moody {
        let (syncs, stranded) = (AtomicUsize::new(0), AtomicUsize::new(0));
        Moody {
            inner,
            fails: Mutex::default(),
            takes: Duration::ZERO,
            syncs,
            stranded,
            too_late: AtomicBool::new(false),
            held: AtomicBool::new(false),
        }
    }

    /// From now on so many writes fail; none if the error is none.
    pub(crate) fn fail(&self, times: usize, error: StoreError) {
        *self.fails.lock().unwrap() = Some((times, error));
    }

    /// From now on every write succeeds again.
    pub(crate) fn recover(&self) {
        *self.fails.lock().unwrap() = None;
    }
}

#[async_trait]
impl Store for Moody {
    async fn write(&self, writes: &[Write]) -> Result<()> {
        self.syncs.fetch_add(1, Ordering::SeqCst);
        tokio::time::sleep(self.takes).await;
        if let Some((times @ 1.., error)) = self.fails.lock().unwrap().as_mut() {
            *times -= 1;
            return Err(error.clone());
        }
        self.inner.write(writes).await
    }
    async fn guest(&self, token: &TokenHash) -> Result<Option<Guest>> {
        self.inner.guest(token).await
    }
    async fn load(&self, id: &TableId) -> Result<Option<Stored>> {
        self.stranded.fetch_add(usize::from(id.as_str().starts_with("stranded")), Ordering::SeqCst);
        self.inner.load(id).await
    }
    async fn chat(&self, id: &TableId, limit: u32) -> Result<Vec<ChatRow>> {
        self.inner.chat(id, limit).await
    }
    async fn open_tables(&self, limit: u32) -> Result<Vec<Listed>> {
        self.inner.open_tables(limit).await
    }
    async fn running_tables(&self, limit: u32) -> Result<Vec<Listed>> {
        self.inner.running_tables(limit).await
    }
    async fn tables_of(&self, token: &TokenHash, limit: u32) -> Result<Vec<Listed>> {
        self.inner.tables_of(token, limit).await
    }
    async fn due(&self, now_ms: i64, after: Option<&(i64, TableId)>, limit: u32) -> Result<Vec<(i64, TableId)>> {
        while self.held.load(Ordering::SeqCst) {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        let due = self.inner.due(now_ms, after, limit).await?;
        if let Some(first) = due.first()
            && self.too_late.swap(false, Ordering::SeqCst)
        {
            while self.inner.due(now_ms, after, limit).await?.contains(first) {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
        }
        Ok(due)
    }
    async fn pack(&self, id: &PackId) -> Result<Option<(Pack, String)>> {
        self.inner.pack(id).await
    }
    async fn packs_of(&self, owner: &TokenHash, limit: u32) -> Result<Vec<Pack>> {
        self.inner.packs_of(owner, limit).await
    }
    async fn tables_with(&self, pack: &PackId, limit: u32) -> Result<Vec<Listed>> {
        self.inner.tables_with(pack, limit).await
    }
    async fn feedback(&self, pack: &PackId, limit: u32) -> Result<Vec<Feedback>> {
        self.inner.feedback(pack, limit).await
    }
    async fn stale_tables(&self, before_ms: i64, limit: u32) -> Result<Vec<TableId>> {
        self.inner.stale_tables(before_ms, limit).await
    }
    async fn forget_tables(&self, tables: &[TableId], before_ms: i64) -> Result<u64> {
        self.inner.forget_tables(tables, before_ms).await
    }
    async fn forget_guests(&self, before_ms: i64, limit: u32) -> Result<u64> {
        self.inner.forget_guests(before_ms, limit).await
    }
    async fn forget_packs(&self, before_ms: i64, limit: u32) -> Result<u64> {
        self.inner.forget_packs(before_ms, limit).await
    }
    async fn forget_chat(&self, before_ms: i64, limit: u32) -> Result<u64> {
        self.inner.forget_chat(before_ms, limit).await
    }
    async fn every_table(&self, after: Option<&TableId>, limit: u32) -> Result<Vec<TableId>> {
        self.inner.every_table(after, limit).await
    }
    async fn every_guest(&self, after: Option<&TokenHash>, limit: u32) -> Result<Vec<Guest>> {
        self.inner.every_guest(after, limit).await
    }
    async fn every_pack(&self, after: Option<&PackId>, limit: u32) -> Result<Vec<PackId>> {
        self.inner.every_pack(after, limit).await
    }
    fn nodes(&self) -> Option<&dyn Nodes> {
        self.inner.nodes()
    }
    async fn close(&self) {
        self.inner.close().await;
    }
}
