//! Tables that cannot be taken up hold up nobody.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use serde_json::json;
use server::Settings;
use store::{SeatRow, Status, Store, TableId, TableRow, Write};

use crate::kit::{MORNING, Site, by_hand, eventually, sqlite};
use crate::moody::Moody;

/// Tables of a game that is not on the shelf, all of them long due.
async fn strand(store: &dyn Store, count: usize) {
    let table = |number: usize| {
        let row = TableRow {
            id: TableId::parse(&format!("stranded{number}")).unwrap(),
            header: r#"{"game":"chess","players":2,"options":{},"pace":{"kind":"live"},"bot_delay":true}"#.to_owned(),
            key: [0; 32],
            public: false,
            status: Status::Open,
            seq: 0,
            waiting: 1,
            wake_ms: Some(MORNING - 1000),
            created_ms: MORNING - 1000,
            touched_ms: MORNING - 1000,
            clocks: None,
            pack: None,
        };
        Write::Table(row, vec![SeatRow::free(0), SeatRow::free(1)])
    };
    for batch in (0..count).collect::<Vec<_>>().chunks(500) {
        store.write(&batch.iter().map(|number| table(*number)).collect::<Vec<_>>()).await.unwrap();
    }
}

#[tokio::test]
async fn many_tables_that_cannot_be_taken_up_hold_up_nobody_and_are_let_rest() {
    const COUNT: usize = 600;
    let folder = tempfile::tempdir().unwrap();
    let (standing, hand) = by_hand();
    let store = Arc::new(Moody::new(sqlite(&folder).await));
    strand(&*store, COUNT).await;
    let site = Site::on(folder, Arc::clone(&store) as Arc<dyn Store>, Settings { idle: Duration::from_millis(1), ..standing }).await;
    // Behind all of them: a person's clock, on a table that nobody has in memory.
    let (mary, nick) = (site.guest("Mary").await, site.guest("Nick").await);
    let pace = json!({ "kind": "live", "seconds": 5, "late": "caretaker" });
    let table = mary.make(json!({ "game": "galactic-trader", "seats": ["me", "free"], "pace": pace })).await;
    nick.at(&table, "join", json!({})).await.ok();
    let tried = || store.stranded.load(Ordering::SeqCst);
    eventually(async || tried() == COUNT).await;
    eventually(async || {
        let loaded = site.nobody().get("/healthz").await.ok()["loaded"] == 0;
        hand.advance(Duration::from_millis(u64::from(!loaded)));
        loaded
    })
    .await;
    // Whoever is out of time is played for at the next look, not after all the others have been tried again.
    hand.advance(Duration::from_millis(5500));
    // Not by way of the server: it would take up a table that somebody asks for.
    let id = TableId::parse(&table).unwrap();
    eventually(async || store.load(&id).await.unwrap().unwrap().seats[0].bot.is_some()).await;
    // They are tried again, but each time later.
    eventually(async || tried() >= 2 * COUNT).await;
    for _ in 0..9 {
        hand.advance(Duration::from_secs(1));
        site.nobody().get("/healthz").await;
    }
    assert!(tried() <= 2 * COUNT, "{} loads: none within ten seconds", tried());
    let said = site.nobody().get("/api/v1/tables/stranded7").await;
    assert!(said.refused(503).contains("there is no game 'chess'"));
}
