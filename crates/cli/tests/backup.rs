//! `orrery backup` and `orrery restore` as processes: beside a server, killed in the middle, on a disk without room.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use store::{Change, LogRow, SeatRow, Sqlite, SqliteSettings, Status, Store, TableId, TableRow};

mod support;
use support::served::Served;

const ORRERY: &str = env!("CARGO_BIN_EXE_orrery");
/// Lines of the log in a database that takes a moment to copy.
const LINES: u64 = 40_000;

fn orrery(args: &[&str], db: &Path, file: &Path) -> Command {
    let mut command = Command::new(ORRERY);
    command.args(args).arg("--db").arg(db).arg(file).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

#[track_caller]
fn works(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Exit code 2 and one sentence.
#[track_caller]
fn complains(output: &Output, words: &str) {
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains(words) && said.trim().lines().count() == 1, "{said}");
}

/// A database with one long log.
fn large(db: &Path) {
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let store = Sqlite::open(&SqliteSettings::at(db)).await.unwrap();
        let id = TableId::parse("long").unwrap();
        let table = TableRow { status: Status::Running, ..TableRow::made(id.clone(), "{}".to_owned(), [0; 32], 0) };
        store.create(&table, &[SeatRow::free(0)]).await.unwrap();
        let lines = (0..LINES).map(|n| LogRow { line: format!("{n:0200}"), at_ms: 0 }).collect();
        store.commit(&[Change::of_lines(id, 0, lines, 0)]).await.unwrap();
        store.close().await;
    });
}

/// How many lines a database has; none if it is not there.
fn lines(db: &Path) -> Option<u64> {
    if !db.exists() {
        return None;
    }
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let store = Sqlite::open(&SqliteSettings::at(db)).await.unwrap();
        let found = store.load(&TableId::parse("long").unwrap()).await.unwrap().unwrap().log.len() as u64;
        store.close().await;
        Some(found)
    })
}

fn partial(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".partial");
    name.into()
}

/// Starts a command and kills it as soon as so much of its copy is there, or when it is done.
fn killed(command: &mut Command, copy: &Path, bytes: u64) {
    let mut child = command.spawn().unwrap();
    let end = Instant::now() + Duration::from_secs(60);
    while child.try_wait().unwrap().is_none() && std::fs::metadata(partial(copy)).map_or(0, |file| file.len()) < bytes {
        assert!(Instant::now() < end, "it neither copies nor ends");
        std::thread::yield_now();
    }
    let _ = child.kill();
    child.wait().unwrap();
}

#[test]
fn a_backup_beside_a_running_server_is_restored_where_none_runs() {
    let folder = tempfile::tempdir().unwrap();
    let (db, file) = (folder.path().join("orrery.db"), folder.path().join("monday.db"));
    let server = Served::start(&db, &[]);
    assert!(server.post("/api/v1/guests", "{\"name\":\"Mary\"}").contains("\"token\""));
    let said = works(&orrery(&["backup"], &db, &file).output().unwrap());
    assert!(said.contains("monday.db is a whole backup: 0 tables, 0 lines of logs, 1 person"), "{said}");
    complains(
        &orrery(&["backup"], &db, &file).output().unwrap(),
        "is there already: name another file, or allow to replace it with --force",
    );
    assert!(server.post("/api/v1/guests", "{\"name\":\"Nick\"}").contains("\"token\""));
    complains(&orrery(&["restore", "--force"], &db, &file).output().unwrap(), "in use by another process");
    drop(server);
    complains(&orrery(&["restore"], &db, &file).output().unwrap(), "is there already");
    let said = works(&orrery(&["restore", "--force"], &db, &file).output().unwrap());
    assert!(said.contains("orrery.db is as the backup has it") && said.contains("kept as"), "{said}");
    let kept = folder.path().join("orrery.db.before-restore");
    let said = works(&orrery(&["backup"], &kept, &folder.path().join("both.db")).output().unwrap());
    assert!(said.contains("2 people"), "what was there before is whole, with what a killed server left: {said}");
    assert!(Served::start(&db, &[]).get("/").starts_with("HTTP/1.1 200"));
}

#[test]
fn the_database_is_found_where_the_server_finds_it() {
    let folder = tempfile::tempdir().unwrap();
    let db = folder.path().join("elsewhere.db");
    drop(Served::start(&db, &[]));
    let file = folder.path().join("orrery.toml");
    // With settings that only the server has a use for.
    std::fs::write(&file, format!("port = 9000\ndb = '{}'\n", db.display())).unwrap();
    let copy = folder.path().join("copy.db");
    works(&Command::new(ORRERY).args(["backup", "--config"]).args([&file, &copy]).output().unwrap());
    works(&Command::new(ORRERY).args(["backup", "--force"]).arg(&copy).env("ORRERY_DB", &db).output().unwrap());
    // By the other name, too: never the file that nobody named.
    std::fs::write(&file, format!("database = '{}'\n", db.display())).unwrap();
    works(&Command::new(ORRERY).args(["backup", "--force", "--config"]).args([&file, &copy]).output().unwrap());
    complains(
        &Command::new(ORRERY).args(["backup", "--force"]).arg(&copy).current_dir(folder.path()).output().unwrap(),
        "there is no file orrery.db",
    );
}

#[test]
fn a_backup_that_is_killed_leaves_the_old_one_or_a_whole_one() {
    let folder = tempfile::tempdir().unwrap();
    let (db, file) = (folder.path().join("orrery.db"), folder.path().join("copy.db"));
    large(&db);
    let mut halves = 0;
    for megabytes in 0..9 {
        killed(&mut orrery(&["backup", "--force"], &db, &file), &file, megabytes * 1_000_000);
        halves += u32::from(partial(&file).exists());
        assert!(lines(&file).is_none_or(|lines| lines == LINES), "whoever sees a file under that name has a whole backup");
    }
    assert!(halves > 0, "none was killed in the middle");
    works(&orrery(&["backup", "--force"], &db, &file).output().unwrap());
    assert_eq!((lines(&file), partial(&file).exists()), (Some(LINES), false));
}

#[test]
fn a_restore_that_is_killed_leaves_the_old_database_or_the_new_one() {
    let folder = tempfile::tempdir().unwrap();
    let (db, file) = (folder.path().join("orrery.db"), folder.path().join("copy.db"));
    large(&db);
    works(&orrery(&["backup"], &db, &file).output().unwrap());
    for megabytes in 0..9 {
        killed(&mut orrery(&["restore", "--force"], &db, &file), &db, megabytes * 1_000_000);
        assert_eq!(lines(&db), Some(LINES));
    }
    works(&orrery(&["restore", "--force"], &db, &file).output().unwrap());
    assert_eq!((lines(&db), partial(&db).exists()), (Some(LINES), false));
}

/// A limit on the size of files stands for a disk without room: the system refuses to write at the same place.
#[cfg(unix)]
#[test]
fn a_disk_without_room_leaves_nothing_and_takes_nothing_away() {
    let folder = tempfile::tempdir().unwrap();
    let (db, file) = (folder.path().join("orrery.db"), folder.path().join("copy.db"));
    large(&db);
    let limited = |what: &str, db: &Path, file: &Path| {
        let script = "trap '' XFSZ; ulimit -f 2000; exec \"$0\" \"$1\" --force --db \"$2\" \"$3\"";
        Command::new("sh").args(["-c", script, ORRERY, what]).args([db, file]).output().unwrap()
    };
    complains(&limited("backup", &db, &file), "copy.db");
    assert!(!file.exists() && !partial(&file).exists());
    works(&orrery(&["backup"], &db, &file).output().unwrap());
    let whole = std::fs::read(&file).unwrap();
    complains(&limited("backup", &db, &file), "copy.db");
    assert!(std::fs::read(&file).unwrap() == whole, "the backup of yesterday is still there");
    complains(&limited("restore", &db, &file), "orrery.db");
    assert_eq!((lines(&db), partial(&db).exists()), (Some(LINES), false));
}
