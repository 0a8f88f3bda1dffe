//! Backups of a database that is in use, and the way back.

use std::path::{Path, PathBuf};

use sqlx::{Connection, SqliteConnection};
use store::sqlite::backup::{self, Contents};
use store::{Change, Guest, LogRow, SeatRow, Sqlite, SqliteSettings, Store, StoreError, TableId, TableRow, TokenHash};

async fn open(path: &Path) -> Sqlite {
    Sqlite::open(&SqliteSettings::at(path)).await.unwrap()
}

fn id(number: u64) -> TableId {
    TableId::parse(&format!("table{number}")).unwrap()
}

/// A table with one line of a log, and its guest.
async fn fill(store: &Sqlite, number: u64) {
    let table = TableRow { public: true, ..TableRow::made(id(number), "{}".to_owned(), [7; 32], 0) };
    let token = TokenHash([u8::try_from(number).unwrap(); 32]);
    store.put_guest(&Guest { token, name: "Mary".to_owned(), created_ms: 0 }).await.unwrap();
    store.create(&table, &[SeatRow::free(0)]).await.unwrap();
    step(store, number, 0).await.unwrap();
}

async fn step(store: &Sqlite, number: u64, seq: u64) -> Result<(), StoreError> {
    let lines = vec![LogRow { line: format!("line {seq}"), at_ms: 0 }];
    store.commit(&[Change { waiting: 1, ..Change::of_lines(id(number), seq, lines, 0) }]).await
}

async fn lines(path: &Path, number: u64) -> Option<usize> {
    let store = open(path).await;
    let found = store.load(&id(number)).await.unwrap().map(|stored| stored.log.len());
    store.close().await;
    found
}

/// The files of a folder, without those that SQLite and locks leave.
fn files(folder: &Path) -> Vec<String> {
    let names = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> =
        names.filter(|name| !name.ends_with("-lock") && !name.ends_with("-wal") && !name.ends_with("-shm")).collect();
    names.sort();
    names
}

/// A database with one table, and a backup of it.
async fn backed_up(folder: &Path) -> (PathBuf, PathBuf) {
    let (db, file) = (folder.join("orrery.db"), folder.join("copy.db"));
    let store = open(&db).await;
    fill(&store, 1).await;
    backup::backup(&db, &file, false).await.unwrap();
    store.close().await;
    (db, file)
}

#[tokio::test]
async fn a_backup_is_one_moment_of_a_database_that_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let (db, file) = (folder.path().join("orrery.db"), folder.path().join("copy.db"));
    let store = open(&db).await;
    fill(&store, 1).await;
    let contents = backup::backup(&db, &file, false).await.unwrap();
    assert_eq!(contents, Contents { tables: 1, lines: 1, guests: 1 });
    // The server goes on as if nothing had been.
    step(&store, 1, 1).await.unwrap();
    fill(&store, 2).await;
    assert_eq!(backup::backup(&db, &file, true).await.unwrap(), Contents { tables: 2, lines: 3, guests: 2 });
    store.close().await;
    assert_eq!(files(folder.path()), ["copy.db", "orrery.db"]);
    assert_eq!((lines(&file, 1).await, lines(&file, 2).await), (Some(2), Some(1)), "a backup is a database");
}

#[tokio::test]
async fn a_backup_while_many_write_is_whole() {
    let folder = tempfile::tempdir().unwrap();
    let db = folder.path().join("orrery.db");
    let store = open(&db).await;
    fill(&store, 1).await;
    for round in 0..10 {
        let file = folder.path().join(format!("{round}.db"));
        let writing = async {
            for seq in 1 + round * 50..51 + round * 50 {
                step(&store, 1, seq).await.unwrap();
            }
        };
        let (copied, ()) = tokio::join!(backup::backup(&db, &file, false), writing);
        let lines = copied.unwrap().lines;
        assert!((1 + round * 50..=51 + round * 50).contains(&lines), "{lines} in round {round}");
    }
    store.close().await;
}

#[tokio::test]
async fn what_is_there_is_replaced_only_if_asked_and_never_by_itself() {
    let folder = tempfile::tempdir().unwrap();
    let (db, file) = backed_up(folder.path()).await;
    let before = std::fs::read(&file).unwrap();
    assert!(matches!(backup::backup(&db, &file, false).await, Err(StoreError::Exists { .. })));
    for replace in [false, true] {
        assert!(matches!(backup::backup(&db, &db, replace).await, Err(StoreError::Itself { .. })));
        assert!(matches!(backup::restore(&db, &db, replace).await, Err(StoreError::Itself { .. })));
    }
    assert!(matches!(backup::restore(&file, &db, false).await, Err(StoreError::Exists { .. })));
    let missing = folder.path().join("nothing.db");
    assert!(matches!(backup::backup(&missing, &file, true).await, Err(StoreError::Missing { .. })));
    assert!(matches!(backup::restore(&missing, &db, true).await, Err(StoreError::Missing { .. })));
    assert_eq!(std::fs::read(&file).unwrap(), before);
    assert_eq!(files(folder.path()), ["copy.db", "orrery.db"], "nothing is made that was not asked for");
}

#[tokio::test]
async fn a_restore_brings_back_the_moment_and_keeps_what_was_there() {
    let folder = tempfile::tempdir().unwrap();
    let (db, file) = backed_up(folder.path()).await;
    let store = open(&db).await;
    step(&store, 1, 1).await.unwrap();
    assert!(matches!(backup::restore(&file, &db, true).await, Err(StoreError::Locked { .. })), "a server has it open");
    // As a server leaves it that was killed: the latest write is only in the log of writes.
    let killed = folder.path().join("killed.db");
    std::fs::copy(&db, &killed).unwrap();
    std::fs::copy(folder.path().join("orrery.db-wal"), folder.path().join("killed.db-wal")).unwrap();
    store.close().await;
    let restored = backup::restore(&file, &killed, true).await.unwrap();
    assert_eq!(restored.contents, Contents { tables: 1, lines: 1, guests: 1 });
    assert_eq!(lines(&killed, 1).await, Some(1), "nothing of the old log of writes is in it");
    assert_eq!(lines(&restored.before.unwrap(), 1).await, Some(2), "what was there before is whole");
    // Where nothing is.
    let new = folder.path().join("new.db");
    assert_eq!(backup::restore(&file, &new, false).await.unwrap().before, None);
    assert_eq!(lines(&new, 1).await, Some(1));
}

#[tokio::test]
async fn a_log_of_writes_without_its_database_is_not_taken_for_one_of_the_new() {
    let folder = tempfile::tempdir().unwrap();
    let (db, file) = backed_up(folder.path()).await;
    let store = open(&db).await;
    step(&store, 1, 1).await.unwrap();
    // A restore that was killed after it had moved a damaged database away.
    let stray = folder.path().join("stray.db");
    std::fs::copy(folder.path().join("orrery.db-wal"), folder.path().join("stray.db-wal")).unwrap();
    store.close().await;
    backup::restore(&file, &stray, false).await.unwrap();
    assert_eq!(lines(&stray, 1).await, Some(1));
    assert!(folder.path().join("stray.db.before-restore-wal").exists(), "it is kept for whoever repairs the other");
}

#[tokio::test]
async fn what_is_no_whole_backup_is_refused_and_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (db, file) = backed_up(folder.path()).await;
    let whole = std::fs::read(&file).unwrap();
    let gap = folder.path().join("gap.db");
    std::fs::write(&gap, &whole).unwrap();
    let change = async |path: &Path, statement: &'static str| {
        let mut connection = SqliteConnection::connect(&format!("sqlite://{}", path.display())).await.unwrap();
        sqlx::query(statement).execute(&mut connection).await.unwrap();
        connection.close().await.unwrap();
    };
    change(&gap, "UPDATE log SET seq = 3").await;
    let newer = folder.path().join("newer.db");
    std::fs::write(&newer, &whole).unwrap();
    change(&newer, "INSERT INTO _sqlx_migrations VALUES (99, 'later', 0, TRUE, x'00', 0)").await;
    let cut = folder.path().join("cut.db");
    std::fs::write(&cut, &whole[..whole.len() / 2]).unwrap();
    let letter = folder.path().join("letter.txt");
    std::fs::write(&letter, "Dear Mary, ".repeat(500)).unwrap();
    let empty = folder.path().join("empty.db");
    std::fs::write(&empty, "").unwrap();
    let other = folder.path().join("other.db");
    std::fs::write(&other, "").unwrap();
    change(&other, "CREATE TABLE birds (name TEXT)").await;
    let before = std::fs::read(&db).unwrap();
    for (from, words) in [
        (&gap, "lines are missing in the logs of 1 tables"),
        (&newer, "was made by a newer version"),
        (&cut, "cut.db is no database of this program, or it is damaged"),
        (&letter, "letter.txt is no database of this program"),
        (&empty, "it has not the tables of this program"),
        (&other, "it has not the tables of this program"),
    ] {
        let error = backup::restore(from, &db, true).await.unwrap_err().to_string();
        assert!(error.contains(words), "{error}");
        assert_eq!(std::fs::read(&db).unwrap(), before);
    }
    assert!(!files(folder.path()).iter().any(|name| name.ends_with(".partial") || name.ends_with(".before-restore")));
}

#[tokio::test]
async fn what_is_left_of_a_backup_that_was_killed_is_in_nobodys_way() {
    let folder = tempfile::tempdir().unwrap();
    let (db, file) = backed_up(folder.path()).await;
    let partial = folder.path().join("copy.db.partial");
    std::fs::write(&partial, "half a backup").unwrap();
    backup::backup(&db, &file, true).await.unwrap();
    assert!(!partial.exists());
    // One that is being made is not: two would write into each other.
    let held = std::fs::File::create(&partial).unwrap();
    held.lock().unwrap();
    assert!(matches!(backup::backup(&db, &file, true).await, Err(StoreError::Busy { .. })));
    assert!(partial.exists());
}
