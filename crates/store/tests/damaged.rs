//! Databases that were damaged: bytes of the file, and rows of its tables. Whatever is asked, the answer is an answer or an error.

use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, SqliteConnection};
use store::{
    Change, ChatRow, Guest, Kind, LogRow, SeatRow, Sqlite, SqliteSettings, Store, StoreError, TableId, TableRow, TokenHash, Write,
};
use tokio::task::JoinSet;

/// Small numbers that are the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
}

fn id(number: usize) -> TableId {
    TableId::parse(&format!("table{number}")).unwrap()
}

fn change(number: usize, seq: u64, lines: &[&str]) -> Change {
    let lines = lines.iter().map(|line| LogRow { line: (*line).to_owned(), at_ms: 4 }).collect();
    Change { waiting: 1, wake_ms: Some(5), ..Change::of_lines(id(number), seq, lines, 4) }
}

/// A database with a few of everything, closed again.
async fn whole(path: &Path) {
    let store = Sqlite::open(&SqliteSettings::at(path)).await.unwrap();
    for number in 0..6 {
        let token = TokenHash([number as u8; 32]);
        let name = "Mary".to_owned();
        let person = SeatRow { kind: Kind::Person, name: name.clone(), holders: vec![token], claim: Some(token), ..SeatRow::free(0) };
        let row = TableRow { public: true, ..TableRow::made(id(number), r#"{"game":"tiny"}"#.to_owned(), [7; 32], 1) };
        let guest = Guest { token, name: name.clone(), created_ms: 1 };
        store.write(&[Write::Guest(guest), Write::Table(row, vec![person, SeatRow::free(1)])]).await.unwrap();
        if number > 0 {
            let chat = vec![ChatRow { n: 1, seat: Some(0), name, text: "hello".to_owned(), at_ms: 2 }];
            store.commit(&[Change { chat, ..change(number, 0, &["header", "setup", "one"]) }]).await.unwrap();
            store.commit(&[change(number, 3, &["two", "three"])]).await.unwrap();
        }
    }
    store.close().await;
}

/// Asks everything there is to ask. Errors are answers; what is not is a thread that broke down or an answer that does not come.
async fn ask_everything(store: &Sqlite, what: &str) {
    let mut answers: Vec<Option<StoreError>> = Vec::new();
    for number in 0..6 {
        answers.push(store.load(&id(number)).await.err());
        answers.push(store.chat(&id(number), 10).await.err());
        answers.push(store.guest(&TokenHash([number as u8; 32])).await.err());
        answers.push(store.tables_of(&TokenHash([number as u8; 32]), 10).await.err());
        answers.push(store.commit(&[change(number, 5, &["more"])]).await.err());
    }
    answers.push(store.open_tables(10).await.err());
    answers.push(store.running_tables(10).await.err());
    answers.push(store.due(100, None, 10).await.err());
    answers.push(store.forget_guests(100, 10).await.err());
    answers.push(store.forget_chat(100, 10).await.err());
    match store.stale_tables(100, 10).await {
        Ok(stale) => answers.push(store.forget_tables(&stale, 100).await.err()),
        Err(error) => answers.push(Some(error)),
    }
    store.close().await;
    for error in answers.into_iter().flatten() {
        assert!(!error.to_string().contains("crash"), "{what}: {error}");
    }
}

/// Opens each of these files and asks everything, several at a time; how many could be opened.
async fn open_all(damaged: Vec<(String, PathBuf)>) -> usize {
    let mut waiting = damaged.into_iter();
    let mut running = JoinSet::new();
    let mut opened = 0;
    loop {
        while running.len() < 8
            && let Some((what, path)) = waiting.next()
        {
            running.spawn(async move {
                let asking = async {
                    let Ok(store) = Sqlite::open(&SqliteSettings::at(&path)).await else { return false };
                    ask_everything(&store, &what).await;
                    true
                };
                tokio::time::timeout(Duration::from_secs(60), asking).await.unwrap_or_else(|_| panic!("{what}: no answer comes"))
            });
        }
        match running.join_next().await {
            Some(done) => opened += usize::from(done.unwrap()),
            None => return opened,
        }
    }
}

#[tokio::test]
async fn damaged_bytes_are_answered_with_errors() {
    let folder = tempfile::tempdir().unwrap();
    let sound = folder.path().join("sound.db");
    whole(&sound).await;
    let sound = std::fs::read(&sound).unwrap();
    let spoil = |seed| {
        let mut numbers = Numbers(seed);
        let mut bytes = sound.clone();
        match seed % 3 {
            0 => bytes.truncate(numbers.below(sound.len())),
            // A few bytes here and there, or a stretch of them.
            1 => (0..1 + numbers.below(30)).for_each(|_| bytes[numbers.below(sound.len())] = numbers.below(256) as u8),
            _ => {
                let from = numbers.below(sound.len());
                let length = numbers.below(3000);
                bytes[from..].iter_mut().take(length).for_each(|byte| *byte = numbers.below(256) as u8);
            }
        }
        let path = folder.path().join(format!("damaged{seed}.db"));
        std::fs::write(&path, bytes).unwrap();
        (format!("seed {seed}"), path)
    };
    let opened = open_all((0..120).map(spoil).collect()).await;
    assert!((20..100).contains(&opened), "the damage is of both kinds: {opened} of 120 opened");
}

/// Another hand in the file, without the checks that SQLite would make.
async fn hand(path: &Path) -> SqliteConnection {
    let options = SqliteConnectOptions::new()
        .filename(path)
        .foreign_keys(false)
        .pragma("ignore_check_constraints", "true")
        .pragma("synchronous", "off");
    options.connect().await.unwrap()
}

#[tokio::test]
async fn damaged_rows_are_answered_with_errors() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("orrery.db");
    whole(&path).await;
    let columns = [
        ("tables", "id header key public status seq waiting wake_ms created_ms touched_ms last clocks"),
        ("seats", "seat kind name bot gone ends claim_hash"),
        ("holders", "token_hash seat"),
        ("log", "n table_id seq before line at_ms status waiting wake_ms touched_ms clocks"),
        ("chat", "n seat name text at_ms"),
        ("guests", "token_hash name created_ms"),
        ("entered", "n"),
    ];
    let values = ["-1", "64", "9223372036854775807", "1.5", "''", "x'ff00fe'", "CAST(x'ff' AS TEXT)"];
    let (mut spoiled, mut damaged) = (0, Vec::new());
    for (table, columns) in columns {
        for (column, value) in columns.split(' ').flat_map(|column| values.map(|value| (column, value))) {
            let what = format!("UPDATE OR IGNORE {table} SET {column} = {value}");
            let copy = folder.path().join(format!("damaged{}.db", damaged.len()));
            std::fs::copy(&path, &copy).unwrap();
            let mut other = hand(&copy).await;
            let done = sqlx::query(AssertSqlSafe(what.clone())).execute(&mut other).await;
            other.close().await.unwrap();
            spoiled += done.map_or(0, |done| done.rows_affected());
            damaged.push((what, copy));
        }
    }
    assert!(spoiled > 1000, "the damage is done: {spoiled} rows");
    open_all(damaged).await;
}

#[tokio::test]
async fn a_log_that_leads_in_a_circle_or_elsewhere_is_named_and_others_are_whole() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("orrery.db");
    whole(&path).await;
    let mut other = hand(&path).await;
    for spoil in [
        "UPDATE log SET before = n WHERE table_id = 'table1' AND seq = 2",
        "UPDATE log SET before = (SELECT MAX(n) FROM log WHERE table_id = 'table2') WHERE table_id = 'table2' AND seq = 0",
        "UPDATE log SET before = (SELECT MIN(n) FROM log WHERE table_id = 'table1') WHERE table_id = 'table3' AND seq = 1",
        "DELETE FROM log WHERE table_id = 'table4' AND seq = 3",
    ] {
        assert_eq!(sqlx::query(spoil).execute(&mut other).await.unwrap().rows_affected(), 1, "{spoil}");
    }
    other.close().await.unwrap();
    let store = Sqlite::open(&SqliteSettings::at(&path)).await.unwrap();
    for number in [1, 3, 4] {
        let error = store.load(&id(number)).await.unwrap_err();
        assert!(matches!(&error, StoreError::Row { .. }) && !error.is_fatal(), "{number}: {error}");
    }
    let lines = |stored: store::Stored| stored.log.into_iter().map(|row| row.line).collect::<Vec<_>>();
    for number in [2, 5] {
        assert_eq!(lines(store.load(&id(number)).await.unwrap().unwrap()), ["header", "setup", "one", "two", "three"], "{number}");
    }
}

/// The rows may all be whole and the tables still not be what this program makes: an index is gone, a column is, a description is no text.
#[tokio::test]
async fn tables_of_another_form_are_named_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("orrery.db");
    whole(&path).await;
    let form = "its tables have not the form that this program gives them";
    let damage = [
        ("DROP INDEX tables_due", form),
        ("DROP TABLE chat", form),
        ("ALTER TABLE guests DROP COLUMN created_ms", form),
        ("ALTER TABLE seats RENAME COLUMN name TO title", form),
        (
            "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = sql || CAST(x'202f2aff2a2f' AS TEXT) WHERE name = 'tables_due'",
            "is no text",
        ),
    ];
    for (number, (what, problem)) in damage.into_iter().enumerate() {
        let copy = folder.path().join(format!("other{number}.db"));
        std::fs::copy(&path, &copy).unwrap();
        let mut other = hand(&copy).await;
        sqlx::raw_sql(what).execute(&mut other).await.unwrap();
        other.close().await.unwrap();
        let bytes = std::fs::read(&copy).unwrap();
        match Sqlite::open(&SqliteSettings::at(&copy)).await {
            Err(StoreError::Damaged { problem: told, .. }) => assert!(told.contains(problem), "{what}: {told}"),
            Err(error) => panic!("{what}: {error}"),
            Ok(_) => panic!("{what}: it was opened"),
        }
        assert_eq!(std::fs::read(&copy).unwrap(), bytes, "{what}: the file is as it was");
    }
    let mut other = hand(&path).await;
    sqlx::raw_sql("CREATE INDEX somebodys_own ON chat (text)").execute(&mut other).await.unwrap();
    other.close().await.unwrap();
    assert!(Sqlite::open(&SqliteSettings::at(&path)).await.is_ok(), "what an operator added does no harm");
}
