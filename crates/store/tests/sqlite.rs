//! The suite on SQLite, and what only a file can do wrong.

use std::time::Duration;

use store::{Change, LogRow, Sqlite, SqliteSettings, Status, Store, StoreError, TableId, TableRow, suite};

/// A folder of its own, gone at the end of the test, and a database in it that is not there yet.
fn place() -> (tempfile::TempDir, SqliteSettings) {
    let folder = tempfile::tempdir().unwrap();
    let settings = SqliteSettings::at(folder.path().join("orrery.db"));
    (folder, settings)
}

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
        clocks: None,
        pack: None,
    }
}

fn line(row: &TableRow, seq: u64, text: String) -> Change {
    Change::of_lines(row.id.clone(), seq, vec![LogRow { line: text, at_ms: 0 }], 0)
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
    let (_folder, settings) = place();
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
async fn what_was_stored_last_is_known_after_a_crash() {
    let (folder, settings) = place();
    let row = table("crashed");
    let store = Sqlite::open(&settings).await.unwrap();
    store.create(&row, &[]).await.unwrap();
    store.commit(&[line(&row, 0, "first".to_owned())]).await.unwrap();
    store.commit(&[Change { waiting: 0b10, wake_ms: Some(7), ..line(&row, 1, "second".to_owned()) }]).await.unwrap();
    // What a process that is killed leaves behind: the file and its log, and tables that nobody brought up to date.
    let copy = SqliteSettings::at(folder.path().join("copy.db"));
    for end in ["", "-wal"] {
        std::fs::copy(folder.path().join(format!("orrery.db{end}")), folder.path().join(format!("copy.db{end}"))).unwrap();
    }
    let waiting = |settings: &SqliteSettings| {
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&settings.path);
        async move {
            let mut other = sqlx::ConnectOptions::connect(&options).await.unwrap();
            let (waiting, lines): (i64, i64) = sqlx::query_as("SELECT waiting, seq FROM tables").fetch_one(&mut other).await.unwrap();
            (waiting, lines)
        }
    };
    assert_eq!(waiting(&copy).await, (0, 0), "the test is about a row that is behind");
    let store = Sqlite::open(&copy).await.unwrap();
    assert_eq!(waiting(&copy).await, (0b10, 2));
    assert_eq!(store.due(7, None, 10).await.unwrap(), [(7, row.id.clone())]);
    store.commit(&[line(&row, 2, "third".to_owned())]).await.unwrap();
    let log = store.load(&row.id).await.unwrap().unwrap().log;
    assert_eq!(log.iter().map(|row| row.line.as_str()).collect::<Vec<_>>(), ["first", "second", "third"]);
}

/// A database in the form that it had after so many migrations, with these rows.
async fn old(settings: &SqliteSettings, forms: usize, rows: &'static str) {
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&settings.path).create_if_missing(true);
    let pool = sqlx::SqlitePool::connect_with(options).await.unwrap();
    let all = [
        (1, "tables", include_str!("../migrations/sqlite/0001_tables.sql")),
        (2, "chained log", include_str!("../migrations/sqlite/0002_chained_log.sql")),
    ];
    let form = |(number, name, text): (i64, &'static str, &'static str)| {
        let text = sqlx::SqlStr::from_static(text);
        sqlx::migrate::Migration::new(number, name.into(), sqlx::migrate::MigrationType::Simple, text, false)
    };
    let forms: Vec<_> = all.into_iter().take(forms).map(form).collect();
    sqlx::migrate::Migrator::with_migrations(forms).run(&pool).await.unwrap();
    sqlx::raw_sql(rows).execute(&pool).await.unwrap();
    pool.close().await;
}

#[tokio::test]
async fn a_line_from_before_time_was_public_says_when_its_table_was_touched() {
    let (_folder, settings) = place();
    old(
        &settings,
        2,
        "INSERT INTO tables VALUES ('one', '{}', zeroblob(32), 1, 'running', 0, 1, 9, 0, 5, NULL);
         INSERT INTO log VALUES (1, 'one', 0, NULL, 'a', 7, 'running', 2, 8);",
    )
    .await;
    let store = Sqlite::open(&settings).await.unwrap();
    let row = store.load(&TableId::parse("one").unwrap()).await.unwrap().unwrap().table;
    assert_eq!((row.seq, row.waiting, row.wake_ms, row.touched_ms, row.clocks), (1, 2, Some(8), 7, None));
}

#[tokio::test]
async fn games_from_before_the_log_was_chained_go_on() {
    let (_folder, settings) = place();
    old(
        &settings,
        1,
        "INSERT INTO tables VALUES ('one', '{}', zeroblob(32), 1, 'running', 2, 1, 9, 0, 5),
                                   ('two', '{}', zeroblob(32), 1, 'over', 3, 0, NULL, 0, 6),
                                   ('new', '{}', zeroblob(32), 1, 'open', 0, 0, NULL, 0, 7);
         INSERT INTO log VALUES ('two', 0, 'a', 1), ('one', 0, 'b', 2), ('two', 1, 'c', 3), ('two', 2, 'd', 4), ('one', 1, 'e', 5);",
    )
    .await;
    let store = Sqlite::open(&settings).await.unwrap();
    for (name, status, expected) in
        [("one", Status::Running, vec!["b", "e"]), ("two", Status::Over, vec!["a", "c", "d"]), ("new", Status::Open, vec![])]
    {
        let stored = store.load(&TableId::parse(name).unwrap()).await.unwrap().unwrap();
        assert_eq!(stored.log.iter().map(|row| row.line.as_str()).collect::<Vec<_>>(), expected, "{name}");
        assert_eq!((stored.table.status, stored.table.seq), (status, expected.len() as u64), "{name}");
    }
    assert_eq!(store.due(9, None, 10).await.unwrap(), [(9, TableId::parse("one").unwrap())]);
    store.commit(&[line(&table("one"), 2, "f".to_owned()), line(&table("new"), 0, "g".to_owned())]).await.unwrap();
    assert_eq!(store.load(&TableId::parse("one").unwrap()).await.unwrap().unwrap().log.len(), 3);
    assert_eq!(store.load(&TableId::parse("new").unwrap()).await.unwrap().unwrap().log[0].line, "g");
}

#[tokio::test]
async fn a_second_server_is_told_that_the_database_is_in_use() {
    let (_folder, settings) = place();
    let _first = Sqlite::open(&settings).await.unwrap();
    let second = Sqlite::open(&settings).await.unwrap_err();
    assert!(matches!(second, StoreError::Locked { .. }), "{second}");
    assert!(second.to_string().contains("in use by another process"), "{second}");
}

#[cfg(unix)]
#[tokio::test]
async fn another_way_to_a_database_in_use_is_no_other_database() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("orrery.db");
    std::fs::create_dir(folder.path().join("elsewhere")).unwrap();
    let link = folder.path().join("elsewhere/link.db");
    std::os::unix::fs::symlink(&path, &link).unwrap();
    std::os::unix::fs::symlink(folder.path(), folder.path().join("folder")).unwrap();
    // The first to come takes a link that leads nowhere yet.
    let first = Sqlite::open(&SqliteSettings::at(&link)).await.unwrap();
    first.create(&table("kept"), &[]).await.unwrap();
    for way in [&path, &link, &folder.path().join("folder/orrery.db"), &folder.path().join("elsewhere/../orrery.db")] {
        let second = Sqlite::open(&SqliteSettings::at(way)).await.unwrap_err();
        assert!(matches!(second, StoreError::Locked { .. }), "{second}");
        assert!(second.to_string().contains(way.to_str().unwrap()), "the file is called what it was called: {second}");
    }
    first.close().await;
    drop(first);
    assert!(Sqlite::open(&SqliteSettings::at(&path)).await.unwrap().load(&table("kept").id).await.unwrap().is_some());
}

#[tokio::test]
async fn a_database_of_a_newer_version_is_called_that_and_left_alone() {
    let (_folder, settings) = place();
    Sqlite::open(&settings).await.unwrap().close().await;
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&settings.path);
    let mut other = sqlx::ConnectOptions::connect(&options).await.unwrap();
    sqlx::raw_sql(
        "CREATE TABLE tournaments (id TEXT);
         INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) VALUES (999, 'later', 1, x'00', 0)",
    )
    .execute(&mut other)
    .await
    .unwrap();
    sqlx::Connection::close(other).await.unwrap();
    let before = std::fs::read(&settings.path).unwrap();
    let error = Sqlite::open(&settings).await.unwrap_err();
    assert!(matches!(error, StoreError::Newer { .. }), "{error}");
    let words = error.to_string();
    assert!(words.contains("newer version of this program: run that version, or name another database"), "{words}");
    assert_eq!(std::fs::read(&settings.path).unwrap(), before);
}

/// A step of bringing it up to date that broke off, as of a tool that does not do it at once or not at all.
#[tokio::test]
async fn a_database_that_was_left_half_changed_is_named_and_left_alone() {
    let (_folder, settings) = place();
    Sqlite::open(&settings).await.unwrap().close().await;
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&settings.path);
    let mut other = sqlx::ConnectOptions::connect(&options).await.unwrap();
    sqlx::query("UPDATE _sqlx_migrations SET success = 0 WHERE version = 7").execute(&mut other).await.unwrap();
    sqlx::Connection::close(other).await.unwrap();
    let before = std::fs::read(&settings.path).unwrap();
    let error = Sqlite::open(&settings).await.unwrap_err();
    assert!(matches!(&error, StoreError::Damaged { problem, .. } if problem.contains("partially applied")), "{error}");
    assert_eq!(std::fs::read(&settings.path).unwrap(), before);
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

/// Whoever looks at a list is told the latest step though no row says it yet, and though somebody is just writing.
#[tokio::test]
async fn lists_wait_for_nobody_who_writes() {
    let (_folder, settings) = place();
    let store = Sqlite::open(&settings).await.unwrap();
    let (holder, row) = (store::TokenHash([1; 32]), TableRow { public: true, ..table("played") });
    let seat = store::SeatRow { kind: store::Kind::Person, holders: vec![holder], ..store::SeatRow::free(0) };
    store.create(&row, &[seat]).await.unwrap();
    store.commit(&[Change { waiting: 1, ..line(&row, 0, "first".to_owned()) }]).await.unwrap();
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&settings.path);
    let mut other = sqlx::ConnectOptions::connect(&options).await.unwrap();
    let waiting = "SELECT waiting FROM tables WHERE id = 'played'";
    assert_eq!(sqlx::query_scalar::<_, i64>(waiting).fetch_one(&mut other).await.unwrap(), 0, "the row does not say it");
    // Another hand holds the database: this step waits for it.
    sqlx::query("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
    let change = [Change { waiting: 2, ..line(&row, 1, "second".to_owned()) }];
    let writes = store.commit(&change);
    tokio::pin!(writes);
    let looks = async {
        let (mine, running) = (store.tables_of(&holder, 9).await.unwrap(), store.running_tables(9).await.unwrap());
        assert_eq!((mine[0].table.waiting, mine[0].table.seq, running.len()), (1, 1, 1));
        assert_eq!(store.open_tables(9).await.unwrap(), []);
    };
    tokio::select! {
        biased;
        done = &mut writes => panic!("it is held up: {done:?}"),
        () = looks => {}
    }
    sqlx::query("ROLLBACK").execute(&mut other).await.unwrap();
    writes.await.unwrap();
    assert_eq!(store.tables_of(&holder, 9).await.unwrap()[0].table.waiting, 2);
}

#[tokio::test]
async fn after_a_failure_only_the_database_knows_where_a_log_ends() {
    let folder = tempfile::tempdir().unwrap();
    let settings = SqliteSettings { patience: Duration::ZERO, ..SqliteSettings::at(folder.path().join("orrery.db")) };
    let store = Sqlite::open(&settings).await.unwrap();
    let row = table("unsure");
    store.create(&row, &[]).await.unwrap();
    store.commit(&[line(&row, 0, "first".to_owned())]).await.unwrap();
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&settings.path);
    let mut other = sqlx::ConnectOptions::connect(&options).await.unwrap();
    sqlx::query("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
    let second = line(&row, 1, "second".to_owned());
    store.commit(std::slice::from_ref(&second)).await.unwrap_err();
    // A commit may fail and be stored all the same. Here another hand stores what failed.
    sqlx::raw_sql(
        "INSERT INTO log (n, table_id, seq, before, line, at_ms, status, waiting) VALUES (2, 'unsure', 1, 1, 'second', 0, 'running', 0); COMMIT",
    )
    .execute(&mut other)
    .await
    .unwrap();
    assert_eq!(store.commit(&[second]).await, Err(StoreError::Conflict { table: row.id.clone() }), "it is there already");
    store.commit(&[line(&row, 2, "third".to_owned())]).await.unwrap();
    let log = store.load(&row.id).await.unwrap().unwrap().log;
    assert_eq!(log.iter().map(|row| row.line.as_str()).collect::<Vec<_>>(), ["first", "second", "third"]);
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
    // A new table finds no room either, and is not called one that is there already.
    let large = TableRow { header: "x".repeat(40_000), ..table("large") };
    let full = store.create(&large, &[]).await.unwrap_err();
    assert!(matches!(full, StoreError::Full { .. }), "{full}");
    assert_eq!(store.load(&large.id).await.unwrap(), None);
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
