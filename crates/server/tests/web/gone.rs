//! Tables that this server cannot open: they say why, nothing of them is changed, and everything else goes on.

use std::sync::Arc;
use std::time::Duration;

use kernel::Fingerprint;
use kernel::log::LogFile;
use reqwest::StatusCode;
use serde_json::json;
use server::Settings;
use store::{LogRow, Status, Store, Stored, TableId};

use crate::damaged::{put, whole};
use crate::kit::{Guest, MORNING, Site, by_hand, eventually, sqlite};

/// The same table with another log, whole in itself.
fn with_log(stored: &Stored, change: impl FnOnce(&mut LogFile)) -> Stored {
    let text: String = stored.log.iter().map(|row| format!("{}\n", row.line)).collect();
    let mut log = LogFile::read(&text).unwrap();
    change(&mut log);
    let lines = log.write().lines().map(|line| LogRow { line: line.to_owned(), at_ms: MORNING }).collect();
    Stored { log: lines, ..stored.clone() }
}

/// What its page, its interface and its forms say of a table that cannot be opened.
async fn says_everywhere(who: &Guest<'_>, id: &TableId, words: &str) {
    let escaped = words.replace('\'', "&#39;");
    for path in [format!("/t/{id}"), format!("/t/{id}/replay")] {
        let page = who.get(&path).await;
        assert_eq!(page.status, StatusCode::SERVICE_UNAVAILABLE, "{path}");
        assert!(page.text.contains("<p class=\"refusal\" role=\"alert\">"), "{path}: {}", page.text);
        assert!(page.text.contains(words) || page.text.contains(&escaped), "{path}: {}", page.text);
    }
    for path in ["", "/view", "/choices", "/log"] {
        let said = who.get(&format!("/api/v1/tables/{id}{path}")).await.refused(503);
        assert!(said.contains(words) && said.ends_with("ask whoever runs this server"), "{said}");
    }
    for (what, body) in [("act", json!({ "request": 0, "number": 0 })), ("leave", json!({})), ("start", json!({ "fill": "random" }))] {
        let said = who.at(id.as_str(), what, body).await.refused(503);
        assert!(said.contains(words), "{what}: {said}");
    }
}

#[tokio::test]
async fn a_table_that_cannot_be_opened_says_why_and_leaves_everything_else_alone() {
    let folder = tempfile::tempdir().unwrap();
    let store = sqlite(&folder).await;
    let (standing, hand) = by_hand();
    let site = Site::on(folder, Arc::clone(&store) as Arc<dyn Store>, Settings { idle: Duration::from_millis(1), ..standing }).await;
    let mary = site.guest("Mary").await;
    let played = whole(&site, &*store, &mary).await;
    let elsewhere = played.table.header.replace("\"galactic-trader\"", "\"chess\"");
    let gone = [
        ("gonerules", with_log(&played, |log| log.header.rules = 99), "galactic-trader has no version 99 of its rules here"),
        (
            "gonecards",
            with_log(&played, |log| log.header.content = Fingerprint::of(b"another pack")),
            "begun with other cards, boards or numbers",
        ),
        ("gonegame", Stored { table: store::TableRow { header: elsewhere, ..played.table.clone() }, ..played.clone() }, "no game 'chess'"),
        // As a crash or a damaged file may leave it. It is not begun anew: that would be another game.
        ("gonelog", Stored { log: Vec::new(), ..played.clone() }, "what is stored of this table is damaged"),
    ];
    let mut kept = Vec::new();
    for (name, stored, words) in gone {
        let id = TableId::parse(name).unwrap();
        let table = store::TableRow { public: true, status: Status::Running, wake_ms: Some(MORNING - 1000), ..stored.table };
        put(&*store, &id, &Stored { table, ..stored }).await;
        says_everywhere(&mary, &id, words).await;
        kept.push((store.load(&id).await.unwrap().unwrap(), id));
    }
    for path in ["/", "/my", "/api/v1/tables", "/api/v1/me/tables"] {
        let list = mary.get(path).await;
        assert_eq!(list.status, 200, "{path}");
        let listed = |name: &str| list.text.contains(&format!("{name}\""));
        let both = (listed("gonerules") && listed("gonecards") && listed("gonelog"), listed("gonegame"));
        assert_eq!(both, (true, false), "a list shows what it can name, {path}: {}", list.text);
    }
    // The table beside them goes on, and its clock runs out though nobody has it in memory.
    eventually(async || {
        hand.advance(Duration::from_millis(1));
        site.nobody().get("/healthz").await.ok()["loaded"] == 0
    })
    .await;
    hand.advance(Duration::from_secs(3600));
    // Somebody plays for whoever is late, and may have given the seat back already when this looks.
    eventually(async || {
        let now = store.load(&played.table.id).await.unwrap().unwrap();
        now.log != played.log || now.seats.iter().any(|seat| seat.bot.is_some())
    })
    .await;
    for (before, id) in kept {
        let now = store.load(&id).await.unwrap().unwrap();
        assert_eq!((now.table.status, now.log, now.seats), (before.table.status, before.log, before.seats), "{id}");
    }
}
