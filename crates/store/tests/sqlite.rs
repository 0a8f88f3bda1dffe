//! The suite on SQLite, and what only a file can do wrong.

use std::time::Duration;

use store::{Change, LogRow, Sqlite, SqliteSettings, Status, Store, StoreError, TableId, TableRow, suite};

fn table(name: &str) -> TableRow {
    TableRow {
        id: TableId::parse(name).unwrap(),
        header: "{}".to_owned(),
        key: [1; 32],
        public: true,
        status: Status::Running,
        seq: 0,
        waiting: 0,
        wake_ms: None,
        created_ms: 0,
        touched_ms: 0,
    }
}

fn line(row: &TableRow, seq: u64, text: String) -> Change {
    Change {
        table: row.id.clone(),
        seq,
        lines: vec![LogRow { line: text, at_ms: 0 }],
        status: Status::Running,
        waiting: 0,
        wake_ms: None,
        at_ms: 0,
        seats: None,
        header: None,
        chat: Vec::new(),
    }
}

#[tokio::test]
async fn sqlite_passes_the_suite() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(&SqliteSettings::at(folder.path().join("orrery.db"))).await.unwrap();
    suite::run(&store).await;
    store.close().await;
}

#[tokio::test]
async fn everything_is_there_after_opening_again() {
    let folder = tempfile::tempdir().unwrap();
    let settings = SqliteSettings::at(folder.path().join("orrery.db"));
    let row = table("kept");
    let store = Sqlite::open(&settings).await.unwrap();
    store.create(&row, &[]).await.unwrap();
    store.commit(&[line(&row, 0, "first".to_owned())]).await.unwrap();
    store.close().await;
    drop(store);
    let store = Sqlite::open(&settings).await.unwrap();
    assert_eq!(store.load(&row.id).await.unwrap().unwrap().log[0].line, "first");
}

#[tokio::test]
async fn a_second_server_is_told_that_the_database_is_in_use() {
    let folder = tempfile::tempdir().unwrap();
    let settings = SqliteSettings::at(folder.path().join("orrery.db"));
    let _first = Sqlite::open(&settings).await.unwrap();
    let second = Sqlite::open(&settings).await.unwrap_err();
    assert!(matches!(second, StoreError::Locked { .. }), "{second}");
    assert!(second.to_string().contains("in use by another process"), "{second}");
}

#[tokio::test]
async fn a_lock_of_another_program_is_told_too() {
    let folder = tempfile::tempdir().unwrap();
    let settings = SqliteSettings { patience: Duration::ZERO, ..SqliteSettings::at(folder.path().join("orrery.db")) };
    let store = Sqlite::open(&settings).await.unwrap();
    let row = table("busy");
    store.create(&row, &[]).await.unwrap();
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&settings.path);
    let mut other = sqlx::ConnectOptions::connect(&options).await.unwrap();
    sqlx::query("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
    let refused = store.commit(&[line(&row, 0, "late".to_owned())]).await.unwrap_err();
    assert!(matches!(refused, StoreError::Locked { .. }), "{refused}");
    sqlx::query("ROLLBACK").execute(&mut other).await.unwrap();
    store.commit(&[line(&row, 0, "in time".to_owned())]).await.unwrap();
}

#[tokio::test]
async fn a_full_disk_is_named_and_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let settings = SqliteSettings { max_pages: Some(60), ..SqliteSettings::at(folder.path().join("orrery.db")) };
    let store = Sqlite::open(&settings).await.unwrap();
    let row = table("full");
    store.create(&row, &[]).await.unwrap();
    let mut written = 0;
    let full = loop {
        match store.commit(&[line(&row, written, "x".repeat(4000))]).await {
            Ok(()) => written += 1,
            Err(error) => break error,
        }
    };
    assert!(matches!(full, StoreError::Full { .. }) && full.is_fatal(), "{full}");
    assert_eq!(store.load(&row.id).await.unwrap().unwrap().log.len() as u64, written);
    assert!(written > 3);
}

#[tokio::test]
async fn a_file_that_is_no_database_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("letter.txt");
    std::fs::write(&path, "Dear Mary, ".repeat(100)).unwrap();
    let error = Sqlite::open(&SqliteSettings::at(&path)).await.unwrap_err();
    assert!(matches!(error, StoreError::Damaged { .. }), "{error}");
    assert!(std::fs::read_to_string(&path).unwrap().starts_with("Dear Mary"));
}

#[tokio::test]
async fn a_folder_that_is_not_there_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let error = Sqlite::open(&SqliteSettings::at(folder.path().join("no/such/orrery.db"))).await.unwrap_err();
    assert!(matches!(error, StoreError::Unwritable { .. }), "{error}");
    assert!(error.to_string().contains("no/such/orrery.db"), "{error}");
}
