//! What is removed when nobody needs it any more, and what never is.

use super::{id, lines, person, step, table, token};
use crate::{Change, ChatRow, Guest, Status, Store, TableRow};

/// Everything else of the suite is younger than this, or was written at these moments.
const LONG_AGO: i64 = -1_000_000;

pub(super) async fn run(store: &dyn Store) {
    unfinished_tables(store).await;
    guests_without_tables(store).await;
    chat(store).await;
}

async fn unfinished_tables(store: &dyn Store) {
    for (name, status, touched_ms) in [
        ("forgotten", Status::Open, LONG_AGO - 3),
        ("unfinished", Status::Running, LONG_AGO - 2),
        ("touched", Status::Running, LONG_AGO - 1),
        ("recent", Status::Open, LONG_AGO),
        ("finished", Status::Over, LONG_AGO - 3),
        ("abandoned", Status::Abandoned, LONG_AGO - 3),
    ] {
        let row = TableRow { status, touched_ms, created_ms: LONG_AGO - 9, ..table(name) };
        store.create(&row, &[person(0, "Old", token(30))]).await.unwrap();
    }
    let said = ChatRow { n: 1, seat: None, name: "Old".to_owned(), text: "hello".to_owned(), at_ms: 0 };
    let at = |touched_ms, change: Change| Change { touched_ms, ..change };
    let begun = [
        Change { chat: vec![said], ..at(LONG_AGO - 2, step("unfinished", 0, &["header", "setup"])) },
        at(LONG_AGO - 1, step("touched", 0, &["header"])),
        Change { status: Status::Over, ..at(LONG_AGO - 3, step("finished", 0, &["header", "end"])) },
    ];
    store.commit(&begun).await.unwrap();
    store.commit(&[at(LONG_AGO - 2, step("unfinished", 2, &["move"]))]).await.unwrap();
    let stale = store.stale_tables(LONG_AGO, 10).await.unwrap();
    assert_eq!(stale, ["forgotten", "unfinished", "touched"].map(id), "those without an end, the oldest first");
    assert_eq!(store.stale_tables(LONG_AGO, 2).await.unwrap(), ["forgotten", "unfinished"].map(id));
    // Somebody comes back to one of them, and others are named that are not stale at all.
    store.commit(&[at(LONG_AGO + 5, step("touched", 1, &["move"]))]).await.unwrap();
    let named = [&stale[..], &["recent", "finished", "abandoned", "nowhere"].map(id)].concat();
    assert_eq!(store.forget_tables(&named, LONG_AGO).await, Ok(2));
    for gone in ["forgotten", "unfinished"] {
        assert_eq!((store.load(&id(gone)).await, store.chat(&id(gone), 10).await), (Ok(None), Ok(Vec::new())), "{gone}");
        assert_eq!(
            store.commit(&[step(gone, 0, &["late"])]).await,
            Err(crate::StoreError::Conflict { table: id(gone) }),
            "{gone} does not come back by a late step"
        );
    }
    let mut kept: Vec<String> = store.tables_of(&token(30), 10).await.unwrap().iter().map(|listed| listed.table.id.to_string()).collect();
    kept.sort();
    assert_eq!(kept, ["abandoned", "finished", "recent", "touched"]);
    assert_eq!((lines(store, "touched").await, lines(store, "finished").await), (texts(&["header", "move"]), texts(&["header", "end"])));
    // An id that was forgotten is free, and nothing of the old table is in the new one.
    store.create(&table("unfinished"), &[]).await.unwrap();
    let new = store.load(&id("unfinished")).await.unwrap().unwrap();
    assert_eq!((new.log.len(), new.chat, new.seats.len()), (0, 0, 0));
    store.commit(&[step("unfinished", 0, &["again"])]).await.unwrap();
    assert_eq!(lines(store, "unfinished").await, ["again"]);
}

fn texts(lines: &[&str]) -> Vec<String> {
    lines.iter().map(|line| (*line).to_owned()).collect()
}

async fn guests_without_tables(store: &dyn Store) {
    let guest = |number, created_ms| Guest { token: token(number), name: "Old".to_owned(), created_ms };
    // The holder of 30 sits at tables.
    for guest in [guest(30, LONG_AGO - 1), guest(31, LONG_AGO - 1), guest(32, LONG_AGO - 1), guest(33, LONG_AGO)] {
        store.put_guest(&guest).await.unwrap();
    }
    assert_eq!(store.forget_guests(LONG_AGO, 1).await, Ok(1), "so many at once");
    assert_eq!(store.forget_guests(LONG_AGO, 10).await, Ok(1));
    assert_eq!(store.forget_guests(LONG_AGO, 10).await, Ok(0));
    for (number, known) in [(30, true), (31, false), (32, false), (33, true)] {
        assert_eq!(store.guest(&token(number)).await.unwrap().is_some(), known, "{number}");
    }
}

async fn chat(store: &dyn Store) {
    let said = |n, at_ms| ChatRow { n, seat: Some(0), name: "Old".to_owned(), text: format!("line {n}"), at_ms };
    let speak = |name, chat| Change { chat, ..step(name, 0, &[]) };
    for name in ["talked", "silent"] {
        store.create(&table(name), &[]).await.unwrap();
    }
    let old = [said(1, LONG_AGO - 3), said(2, LONG_AGO - 2), said(3, LONG_AGO - 1)];
    store.commit(&[speak("talked", [&old[..], &[said(4, LONG_AGO)]].concat()), speak("silent", old.to_vec())]).await.unwrap();
    assert_eq!(store.forget_chat(LONG_AGO, 2).await, Ok(2), "so many at once");
    assert_eq!(store.forget_chat(LONG_AGO, 10).await, Ok(4));
    assert_eq!(store.forget_chat(LONG_AGO, 10).await, Ok(0));
    assert_eq!(store.chat(&id("talked"), 10).await, Ok(vec![said(4, LONG_AGO)]));
    assert_eq!(store.chat(&id("silent"), 10).await, Ok(Vec::new()));
    let count = async |name: &str| store.load(&id(name)).await.unwrap().unwrap().chat;
    assert_eq!((count("talked").await, count("silent").await), (4, 3), "numbers are not given twice");
    store.commit(&[speak("silent", vec![said(4, 0)])]).await.unwrap();
    assert_eq!(store.forget_chat(LONG_AGO, 10).await, Ok(1), "what only kept the number is no longer needed");
    assert_eq!(store.chat(&id("silent"), 10).await, Ok(vec![said(4, 0)]));
}
